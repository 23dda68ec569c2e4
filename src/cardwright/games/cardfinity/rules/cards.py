"""Cards compiled: what each card's text does, as closures made once a text."""

from collections.abc import Callable, Generator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.tree import Kind, Trigger
from cardwright.kernel import Decision, Option

if TYPE_CHECKING:
    from cardwright.games.cardfinity.rules.state import State


class Context(NamedTuple):
    """Whose spell resolves, from which card, on which monster, and the event that it happens because of."""

    seat: int
    card: int
    monster: int
    cause: int


Running: TypeAlias = Generator[Decision, Option, None] | None
"""What an atom returns: steps that ask something, or None where all is done already."""
Atom: TypeAlias = "Callable[[State, Context], Running]"
Accepts: TypeAlias = "Callable[[CardDef], bool]"


class Check(NamedTuple):
    """What must be so for a requirement to be met at all, and the requirement in words."""

    holds: "Callable[[State, Context], bool]"
    words: str


class SpellDef:
    """A spell, compiled."""

    __slots__ = ("checks", "effects", "name", "requirements", "text", "trigger")

    def __init__(
        self,
        spell: t.Spell,
        requirements: tuple[Atom, ...],
        effects: tuple[Atom, ...],
        checks: tuple[Check, ...],
    ) -> None:
        self.name = spell.name
        self.trigger = spell.trigger
        self.text = str(replace(spell, times=1))
        self.requirements = requirements
        self.effects = effects
        self.checks = checks


class CardDef:
    """A card, compiled: a monster, or a spell card with its one spell."""

    __slots__ = (
        "checks",
        "families",
        "is_monster",
        "name",
        "power",
        "requirements",
        "spells",
        "tapped",
        "tree",
    )

    def __init__(
        self,
        card: t.Card,
        spells: tuple[SpellDef, ...],
        requirements: tuple[Atom, ...],
        checks: tuple[Check, ...],
    ) -> None:
        self.tree = card
        self.name = card.name
        self.families = t.family_names(card)
        self.is_monster = isinstance(card, t.MonsterCard)
        self.power = card.power.value if isinstance(card, t.MonsterCard) else 0
        self.tapped = isinstance(card, t.MonsterCard) and card.power.tapped
        self.spells = spells
        self.requirements = requirements
        self.checks = checks

    @property
    def castable(self) -> bool:
        """Returns whether it can be played from the hand: a monster, or a spell on play."""
        return self.is_monster or self.spells[0].trigger is Trigger.PLAY

    def spells_on(self, trigger: Trigger) -> list[SpellDef]:
        """Returns the spells that have a trigger."""
        return [spell for spell in self.spells if spell.trigger is trigger]


def acceptance(wanted: t.Filter) -> Accepts:
    """Returns the test that a filter stands for."""
    if isinstance(wanted, t.ByName):
        name = wanted.name
        return lambda card: card.name == name
    if isinstance(wanted, t.ByFamily):
        family = wanted.family
        return lambda card: family in card.families
    if wanted.kind is Kind.MONSTER:
        return lambda card: card.is_monster
    if wanted.kind is Kind.SPELL:
        return lambda card: not card.is_monster
    return lambda _: True


@lru_cache(maxsize=4096)
def compile_card(card: t.Card) -> CardDef:
    """Returns a card compiled, the same one for the same text."""
    from cardwright.games.cardfinity.rules.requirements import checks_of, compile_requirement

    if isinstance(card, t.SpellCard):
        return CardDef(card, (compile_spell(card.spell),), (), ())
    spells = tuple(compiled for spell in card.spells for compiled in [compile_spell(spell)] * spell.times)
    required = card.summoning.requirements
    return CardDef(card, spells, tuple(map(compile_requirement, required)), checks_of(required))


def compile_spell(spell: t.Spell) -> SpellDef:
    """Returns a spell compiled."""
    from cardwright.games.cardfinity.rules.effects import compile_effect
    from cardwright.games.cardfinity.rules.requirements import checks_of, compile_requirement

    return SpellDef(
        spell,
        tuple(map(compile_requirement, spell.requirements)),
        tuple(map(compile_effect, spell.effects)),
        checks_of(spell.requirements),
    )
