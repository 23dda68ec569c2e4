"""Whom a static ability affects: permanents, players, spells, and cards that are elsewhere (CR 604, 611.3)."""

from types import NoneType
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Select
from cardwright.games.magic.rules.compile.nouns.places import zones_of
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit

_FAR: Final = ("stack", "graveyard", "hand", "exile", "library", "ante")
"""Zones whose cards and spells a static ability may change from the battlefield."""


def is_far(subject: tree.Phrase) -> bool:
    """Tells whether what a static ability affects is not on the battlefield."""
    if not isinstance(subject, tree.NounPhrase) or not isinstance(
        subject.determiner, tree.Each | tree.All | NoneType
    ):
        from cardwright.games.magic.rules.compile.costs.costing import are_cast

        return are_cast(subject)
    return all(zone in _FAR for head in subject.heads for zone in zones_of(head, subject))


def scope(unit: Unit, subject: tree.Phrase) -> tuple[Select | None, Filter | None]:
    """Compiles whom a static ability affects: named things, or whatever passes a test."""
    from cardwright.games.magic.rules.compile.costs.costing import are_cast, spells

    if isinstance(subject, tree.NounPhrase) and are_cast(subject):
        unit.introduce(player=False, plural=subject.plural, nouns=("spell",))
        each = isinstance(subject.determiner, tree.Each | tree.All)
        return None, spells(unit, replace(subject, determiner=None) if each else subject)
    if isinstance(subject, tree.NounPhrase) and isinstance(
        subject.determiner, tree.Each | tree.All | NoneType
    ):
        noun = unit.noun(subject)
        before = len(unit.spoken)
        unit.introduce(
            player=noun.player, plural=subject.determiner is None or subject.plural, nouns=noun.nouns
        )
        unit.note(subject, before)
        if noun.zones in (("battlefield",), ("players",)) or all(zone in _FAR for zone in noun.zones):
            return None, noun.test
        raise NotYet(subject, "a static ability about things in this zone")
    return unit.things(subject), None
