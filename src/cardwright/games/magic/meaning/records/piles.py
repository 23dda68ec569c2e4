"""Two piles: how things are separated into them, and who chooses one (CR 700.3)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Things


class Separate(M, frozen=True):
    """Someone separates things into two piles (CR 700.3); `hidden`: the first of them is face down."""

    who: "Things"
    what: "Things"
    piles: tuple[Id, Id]
    hidden: bool = False


class ChoosePile(M, frozen=True):
    """Someone chooses one of two piles: it is known as `ref`, and the other as `rest` (CR 700.3)."""

    who: "Things"
    piles: tuple[Id, Id]
    ref: Id
    rest: Id
