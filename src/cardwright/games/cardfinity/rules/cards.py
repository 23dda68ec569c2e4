"""Cards compiled: what each card's text does, as closures made once a text."""

from collections.abc import Callable, Generator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.editions import Edition, Trigger
from cardwright.games.cardfinity.language.tree import Kind
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
Runs: TypeAlias = "Callable[[State, Context], Running]"
"""What an atom does, compiled."""
Accepts: TypeAlias = "Callable[[CardDef], bool]"


class Check(NamedTuple):
    """What must be so for a requirement to be met at all, and the requirement in words."""

    holds: "Callable[[State, Context], bool]"
    words: str


class SpellDef:
    """A spell, compiled."""

    __slots__ = ("checks", "edition", "effects", "name", "requirements", "text", "trigger")

    def __init__(
        self,
        spell: t.Spell,
        requirements: tuple[Runs, ...],
        effects: tuple[Runs, ...],
        checks: tuple[Check, ...],
        edition: Edition,
    ) -> None:
        self.name = spell.name
        self.edition = edition
        self.trigger = spell.trigger
        self.text = str(replace(spell, times=1))
        self.requirements = requirements
        self.effects = effects
        self.checks = checks


class CardDef:
    """A card, compiled: a monster, or a spell card with its one spell."""

    __slots__ = (
        "checks",
        "edition",
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
        requirements: tuple[Runs, ...],
        checks: tuple[Check, ...],
        edition: Edition,
    ) -> None:
        self.tree = card
        self.edition = edition
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

    @property
    def reacts(self) -> bool:
        """Returns whether it can be played while the other player's spell is about to happen (second edition)."""
        return (
            self.edition is Edition.SECOND
            and not self.is_monster
            and self.spells[0].trigger in (Trigger.PLAY, Trigger.COUNTERSPELL)
        )

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
def compile_card(card: t.Card, edition: Edition = Edition.FIRST) -> CardDef:
    """Returns a card of an edition compiled, the same one for the same text."""
    from cardwright.games.cardfinity.rules.compiling import checks_of, compile_requirement

    if isinstance(card, t.SpellCard):
        return CardDef(card, (compile_spell(card.spell, edition),), (), (), edition)
    spells = tuple(
        compiled for spell in card.spells for compiled in [compile_spell(spell, edition)] * spell.times
    )
    required = card.summoning.requirements
    met = tuple(compile_requirement(requirement, edition) for requirement in required)
    return CardDef(card, spells, met, checks_of(required), edition)


def compile_spell(spell: t.Spell, edition: Edition) -> SpellDef:
    """Returns a spell compiled."""
    from cardwright.games.cardfinity.rules.compiling import checks_of, compile_effect, compile_requirement

    return SpellDef(
        spell,
        tuple(compile_requirement(requirement, edition) for requirement in spell.requirements),
        tuple(compile_effect(effect, edition) for effect in spell.effects),
        checks_of(spell.requirements),
        edition,
    )
