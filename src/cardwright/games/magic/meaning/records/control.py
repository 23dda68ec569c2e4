"""In which order, under which conditions, how often and by whose choice things are done (CR 608.2c–e)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Body, Condition, Do, Event, Lasts, Things


class Seq(M, frozen=True):
    """One after another (CR 608.2c)."""

    items: tuple["Do", ...]


class May(M, frozen=True):
    """Each of `who` is asked whether to do it, where it can be done (CR 608.2d, 603.12a)."""

    who: "Things"
    do: "Do"


class InTurn(M, frozen=True):
    """Each of some players, known as `each`, does all of it, one after another (CR 101.4)."""

    players: "Things"
    each: Id
    do: "Do"


class Repeat(M, frozen=True):
    """Done so many times, one after another: for each of what was spent or put there (CR 608.2c)."""

    times: "Amount"
    do: "Do"


class If(M, frozen=True):
    """Done if the condition holds; otherwise, `other` (CR 608.2c)."""

    condition: "Condition"
    then: "Do"
    other: "Do | None" = None


class Unless(M, frozen=True):
    """Done, unless a player pays (CR 118.12a)."""

    do: "Do"
    who: "Things"
    pay: "Do"


class Later(M, frozen=True):
    """A delayed triggered ability (CR 603.7): when it happens, and what is done then."""

    events: tuple["Event", ...]
    body: "Body"
    once: bool = True
    lasts: "Lasts | None" = None
