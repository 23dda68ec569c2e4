"""Faces: what a card is, with its effects compiled once a text."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.vocabulary import ATTRIBUTES, ROWS, SUBTYPES

if TYPE_CHECKING:
    from cardwright.games.oe.rules.effects import Chain

CREATED: Final = {
    "UNIT": {"ATK": 1, "DEF": 1},
    "BASE": {"STRENGTH": 3, "INCOME": 0},
    "INVENTION": {"DAYS": 2},
}
"""The values of a card that an effect creates."""


def created_values(type_: str) -> dict[str, int]:
    """Returns the values of a card of a type that an effect creates; 1 of each where the rules say nothing of it."""
    given = {w.word: 1 for w in ATTRIBUTES.values() if type_ in w.value and w.word != "COST"}
    return CREATED.get(type_, given)


class Constant:
    """A passive statement that is applied all the time; for so many turns, where it says so.

    It is `sensitive` if it depends on more than which cards are where, and looks `beyond` the boards if it does.
    """

    __slots__ = ("apply", "beyond", "sensitive", "turns")

    def __init__(
        self, apply: Callable[[Any, int, Any], None], turns: int | None, *, sensitive: bool, beyond: bool
    ) -> None:
        self.apply = apply
        self.turns = turns
        self.sensitive = sensitive
        self.beyond = beyond


class Face:
    """What a card is: its name, kind and values, and its statements by when they happen.

    `key` stands for it in hashes; `chains` are all statements in order, and the lists hold their numbers.
    """

    __slots__ = (
        "activated",
        "at",
        "card",
        "chains",
        "constants",
        "created",
        "entering",
        "key",
        "name",
        "revealable",
        "rows",
        "subtype",
        "type",
        "values",
        "watching",
    )

    def __init__(self, card: t.Card, key: str, *, created: bool = False) -> None:
        assert card.kind.type is not None
        assert card.kind.subtype is not None
        self.card = card
        self.key = key
        self.created = created
        self.name = card.name
        self.type = card.kind.type
        self.subtype = card.kind.subtype
        given = {value.attribute: value.number for value in card.values}
        self.values = tuple(given.get(word, 0) for word in ATTRIBUTES)
        self.rows = tuple(n for n, word in enumerate(ROWS) if word in SUBTYPES[self.subtype].rows)
        self.chains: tuple[Chain, ...] = ()
        self.activated: tuple[int, ...] = ()
        self.revealable: tuple[int, ...] = ()
        self.at: dict[str, tuple[int, ...]] = {}
        self.watching: tuple[int, ...] = ()
        self.entering: tuple[int, ...] = ()
        self.constants: tuple[Constant, ...] = ()

    def __repr__(self) -> str:
        return f"Face({self.name!r})"


def created_card(create: t.Create) -> t.Card:
    """Returns the card that an effect creates."""
    values = tuple(t.Given(attribute=word, number=n) for word, n in created_values(create.type).items())
    return t.Card(
        name=create.name,
        kind=t.Kind(type=create.type, subtype=create.subtype),
        values=values,
        program=t.Program(effects=(create.effect,)),
    )
