"""What an instruction has done, and what then triggers (CR 603.12, 608.2c)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import Id, M, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Body, Condition, Test, Things


class Spoken(M, frozen=True):
    """Those of some things spoken of that pass a test, as they are or as they last were (CR 608.2h)."""

    of: "Things"
    test: "Test"
    ref: Id = ""


class Went(M, frozen=True):
    """It has left where it was, for a zone or for any, and is there now as what it became (CR 400.7)."""

    to: Zone | None = None


class Marked(M, frozen=True):
    """The text itself has put a counter of a kind, or of any kind, on it (CR 122.1, 608.2c)."""

    kind: str = ""


class Reflexive(M, frozen=True):
    """A reflexive triggered ability: it triggers now, if what it asks for was done by this very text (CR 603.12)."""

    condition: "Condition"
    body: "Body"
