"""The context in which a compiled text runs: whose it is, what it was told, what it has spoken of so far."""

from typing import Final

from msgspec import Struct

Things = tuple[int, ...]
"""Objects and players by number: a player's is the seat plus 1, objects begin at `FIRST_OBJECT`."""

FIRST_OBJECT = 10


def player_thing(seat: int) -> int:
    """Returns the number by which a player is a thing."""
    return seat + 1


def is_player(thing: int) -> bool:
    """Returns whether a thing is a player."""
    return thing < FIRST_OBJECT


def seat_of(thing: int) -> int:
    """Returns the seat of a thing that is a player."""
    return thing - 1


class Bound(Struct, frozen=True, gc=False):
    """A context put by for later: in an effect, a delayed trigger, an ability on the stack."""

    source: int
    controller: int
    x: int = 0
    refs: tuple[tuple[str, Things], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    words: tuple[tuple[str, str], ...] = ()


DOERS: Final = "who did"
"""The players who did what was last offered or told to them."""


class Ctx:
    """What a text knows while it runs.

    `source` is the object that the text is on (as it was, when it has left), `controller` the seat that is
    "you". `refs` holds what each referent stands for, `numbers` and `words` what was counted and named.
    `targets` are the chosen targets by slot (on resolution, those that are still legal). `did` says whether
    what was last offered was done; `wish` is the mana that an automatic payment wants of a mana ability.
    """

    __slots__ = (
        "_did",
        "controller",
        "ever_did",
        "for_cost",
        "item",
        "numbers",
        "paying",
        "refs",
        "source",
        "targets",
        "wish",
        "words",
        "x",
    )

    def __init__(self, source: int, controller: int, x: int = 0) -> None:
        self.source = source
        self.controller = controller
        self.x = x
        self.item = 0
        self.targets: list[Things] = []
        self.refs: dict[str, Things] = {}
        self.numbers: dict[str, int] = {}
        self.words: dict[str, str] = {}
        self._did = False
        self.ever_did = False
        """Something that was offered was done, though it need not have been the last."""
        self.paying = False
        """What is done pays a cost: no effect causes it."""
        self.for_cost = False
        """What is asked or done pays a cost of casting a spell or activating an ability (CR 601.2h, 602.2b)."""
        self.wish: tuple[str, ...] = ()

    @property
    def did(self) -> bool:
        """Tells whether what was last offered was done."""
        return self._did

    @did.setter
    def did(self, done: bool) -> None:
        self._did = done
        self.ever_did = self.ever_did or done

    def note_doer(self, player: int, *, done: bool) -> None:
        """Notes whether a player did what they were last offered or told: for `each player who does`, `who can't`."""
        others = tuple(one for one in self.refs.get(DOERS, ()) if one != player)
        self.refs[DOERS] = (*others, player) if done else others

    def bound(self) -> Bound:
        """Returns the context as a record that may stand in the state."""
        return Bound(
            self.source,
            self.controller,
            self.x,
            tuple(self.refs.items()),
            tuple(self.numbers.items()),
            tuple(self.words.items()),
        )


def unbound(bound: Bound) -> Ctx:
    """Returns a context again from its record."""
    ctx = Ctx(bound.source, bound.controller, bound.x)
    ctx.refs = dict(bound.refs)
    ctx.numbers = dict(bound.numbers)
    ctx.words = dict(bound.words)
    return ctx
