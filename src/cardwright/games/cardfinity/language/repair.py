"""The cheapest change that makes a card legal, found by trying."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.places import misplaced
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Role, records
from cardwright.games.cardfinity.language.scale import excess, weigh_card
from cardwright.text import walk

PLACES = 3
"""How many places of a card may be changed."""
BEAM = 8
"""How many half-mended cards are kept from one place to the next."""
LARGEST = 200
"""How many nodes a card may have for a change to be looked for."""
MORE = 12
"""How far a number is raised."""


class Repair(Struct, frozen=True):
    """A change to a card: what is said instead of what, and what the card then weighs."""

    changes: tuple[str, ...]
    card: t.Card
    weight: int


def cheapest_repair(card: t.Card, census: Census) -> Repair | None:
    """Returns the change of fewest places that makes a card legal and takes least from it.

    All changes of one place are tried, then changes of the most promising results, and so on. Among those
    of equally many places, the one that leaves the card heaviest wins; then the one that comes first.
    """
    if sum(1 for _ in walk(card)) > LARGEST:
        return None
    seeds: list[tuple[tuple[str, ...], t.Card]] = [((), card)]
    for _ in range(PLACES):
        found: list[Repair] = []
        tried: list[tuple[int, int, tuple[str, ...], t.Card]] = []
        for changes, seed in seeds:
            for change, changed in single_changes(seed, census):
                over = excess(changed, census)
                if over == 0:
                    found.append(Repair((*changes, change), changed, weigh_card(changed, census).weight))
                else:
                    tried.append((over, len(tried), (*changes, change), changed))
        if found:
            return max(found, key=lambda repair: repair.weight)
        tried.sort(key=lambda entry: entry[:2])
        seeds = [(changes, changed) for _, _, changes, changed in tried[:BEAM]]
    return None


def single_changes(card: t.Card, census: Census) -> Iterator[tuple[str, t.Card]]:
    """Yields every card that differs in one place and is lighter for it, and what was changed."""
    if isinstance(card, t.SpellCard):
        for change, spell in _spell_changes(card.spell, census, on_card=True):
            yield change, replace(card, spell=spell)
        return
    yield from _power_changes(card)
    summoning = card.summoning
    for change, requirements in _requirement_changes(summoning.requirements):
        yield change, replace(card, summoning=replace(summoning, requirements=requirements))
    for at, spell in enumerate(card.spells):
        before, after = card.spells[:at], card.spells[at + 1 :]
        for change, changed in _spell_changes(spell, census, on_card=False):
            yield change, replace(card, spells=(*before, changed, *after))
        yield f'leave out "{spell.name}"', replace(card, spells=(*before, *after))


def _power_changes(card: t.MonsterCard) -> Iterator[tuple[str, t.Card]]:
    for value in [*lower(card.power.value), 0]:
        yield f"power: {value}", replace(card, power=replace(card.power, value=value))
    if not card.power.tapped:
        yield "enters tapped", replace(card, power=replace(card.power, tapped=True))


def _spell_changes(spell: t.Spell, census: Census, on_card: bool) -> Iterator[tuple[str, t.Spell]]:
    for change, requirements in _requirement_changes(spell.requirements):
        yield f'"{spell.name}": {change}', replace(spell, requirements=requirements)
    for at, effect in enumerate(spell.effects):
        before, after = spell.effects[:at], spell.effects[at + 1 :]
        for less in lighter(effect):
            text = f'"{spell.name}": {less} instead of {effect}'
            yield text, replace(spell, effects=(*before, less, *after))
        if before or after:
            text = f'"{spell.name}": leave out {effect}'
            yield text, replace(spell, effects=(*before, *after))
    for times in range(spell.times - 1, 0, -1):
        yield f'"{spell.name}" {times} times', replace(spell, times=times)
    triggers = census.weights.triggers
    for trigger in triggers:
        if triggers[trigger] < triggers.get(spell.trigger, 0):
            changed = replace(spell, trigger=trigger)
            if not any(misplaced(effect, changed, on_card) for effect in changed.effects):
                yield f'"{spell.name}": on {trigger.value} instead of on {spell.trigger.value}', changed


# --- requirements, which grow ----------------------------------------------------------------------------

Requirements = tuple[t.Requirement, ...]


def _requirement_changes(requirements: Requirements) -> Iterator[tuple[str, Requirements]]:
    for at, requirement in enumerate(requirements):
        for heavier in _harder(requirement):
            if heavier not in requirements:
                changed = (*requirements[:at], heavier, *requirements[at + 1 :])
                yield f"{heavier} instead of {requirement}", changed
    for added in _added():
        if not any(type(added) is type(requirement) for requirement in requirements):
            yield f"require {added}", (*requirements, added)


@cache
def _added() -> Requirements:
    return tuple(requirement for record in records().values() for requirement in record.asked)


def _harder(atom: t.Requirement) -> Iterator[t.Requirement]:
    if isinstance(atom, t.Unread):
        return
    count = getattr(atom, "count", None)
    if isinstance(count, int):
        for more in range(count + 1, count + MORE):
            yield replace(atom, count=more)
    yield from records()[type(atom)].harder(atom)


def lower(number: int) -> list[int]:
    """Returns the numbers worth trying below one: those just below it, and the small ones."""
    return sorted({*range(max(1, number - MORE), number), *range(1, min(number, MORE))}, reverse=True)


# --- effects, which shrink -------------------------------------------------------------------------------


def lighter(atom: t.Effect) -> Iterator[t.Effect]:
    """Yields the same effect doing less."""
    if isinstance(atom, t.Unread):
        return
    record = records()[type(atom)]
    count = getattr(atom, "count", None)
    if isinstance(count, int) and record.role is Role.EFFECT:
        for less in lower(count):
            yield replace(atom, count=less)
    yield from record.lighter(atom)
