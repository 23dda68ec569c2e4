"""The cheapest change that makes a card legal, found by trying."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.places import misplaced
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.scale import TRIGGER_SCALE, excess, weigh_card
from cardwright.games.cardfinity.language.tree import Location, Method, Trigger
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
            for change, changed in single_changes(seed):
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


def single_changes(card: t.Card) -> Iterator[tuple[str, t.Card]]:
    """Yields every card that differs in one place and is lighter for it, and what was changed."""
    if isinstance(card, t.SpellCard):
        for change, spell in _spell_changes(card.spell, on_card=True):
            yield change, replace(card, spell=spell)
        return
    yield from _power_changes(card)
    summoning = card.summoning
    for change, requirements in _requirement_changes(summoning.requirements):
        yield change, replace(card, summoning=replace(summoning, requirements=requirements))
    for at, spell in enumerate(card.spells):
        before, after = card.spells[:at], card.spells[at + 1 :]
        for change, changed in _spell_changes(spell, on_card=False):
            yield change, replace(card, spells=(*before, changed, *after))
        yield f'leave out "{spell.name}"', replace(card, spells=(*before, *after))


def _power_changes(card: t.MonsterCard) -> Iterator[tuple[str, t.Card]]:
    for value in [*_lower(card.power.value), 0]:
        yield f"power: {value}", replace(card, power=replace(card.power, value=value))
    if not card.power.tapped:
        yield "enters tapped", replace(card, power=replace(card.power, tapped=True))


def _spell_changes(spell: t.Spell, on_card: bool) -> Iterator[tuple[str, t.Spell]]:
    for change, requirements in _requirement_changes(spell.requirements):
        yield f'"{spell.name}": {change}', replace(spell, requirements=requirements)
    for at, effect in enumerate(spell.effects):
        before, after = spell.effects[:at], spell.effects[at + 1 :]
        for lighter in _lighter(effect):
            text = f'"{spell.name}": {lighter} instead of {effect}'
            yield text, replace(spell, effects=(*before, lighter, *after))
        if before or after:
            text = f'"{spell.name}": leave out {effect}'
            yield text, replace(spell, effects=(*before, *after))
    for times in range(spell.times - 1, 0, -1):
        yield f'"{spell.name}" {times} times', replace(spell, times=times)
    for trigger in Trigger:
        if TRIGGER_SCALE[trigger] < TRIGGER_SCALE[spell.trigger]:
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
    for added in _ADDED:
        if not any(type(added) is type(requirement) for requirement in requirements):
            yield f"require {added}", (*requirements, added)


_ADDED: Requirements = (
    *(t.Pop(count=count) for count in range(1, MORE)),
    t.DiscardTop(),
    *(t.Take(count=count) for count in range(1, MORE)),
    *(t.HealEnemy(count=count) for count in range(1, MORE)),
    *(t.Destroy(method=Method.DISCARD, location=Location.HAND, count=count) for count in range(1, 5)),
    *(t.Destroy(method=Method.DISCARD, location=Location.FIELD, count=count) for count in range(1, 5)),
)


def _harder(atom: t.Requirement) -> Iterator[t.Requirement]:
    if isinstance(atom, t.Take | t.Pop | t.HealEnemy | t.Destroy):
        for count in range(atom.count + 1, atom.count + MORE):
            yield replace(atom, count=count)
    if isinstance(atom, t.Take) and not atom.true:
        yield replace(atom, true=True)
    if isinstance(atom, t.Destroy):
        if atom.method is Method.DISCARD:
            yield replace(atom, method=Method.BANISH)
        if atom.location is Location.HAND:
            yield replace(atom, location=Location.FIELD)
    if isinstance(atom, t.Skippable):
        yield atom.requirement


def _lower(number: int) -> list[int]:
    """Returns the numbers worth trying below one: those just below it, and the small ones."""
    return sorted({*range(max(1, number - MORE), number), *range(1, min(number, MORE))}, reverse=True)


# --- effects, which shrink -------------------------------------------------------------------------------


def _lighter(atom: t.Effect) -> Iterator[t.Effect]:
    if isinstance(atom, t.Deal | t.Heal | t.Draw | t.Peek | t.Scry | t.DestroyEnemy):
        for count in _lower(atom.count):
            yield replace(atom, count=count)
    if isinstance(atom, t.Deal) and atom.true:
        yield replace(atom, true=False)
    if isinstance(atom, t.DestroyEnemy):
        if atom.method is Method.BANISH:
            yield replace(atom, method=Method.DISCARD)
        if atom.location is Location.FIELD:
            yield replace(atom, location=Location.HAND)
    if isinstance(atom, t.Buff):
        for amount in _lower(atom.amount):
            yield replace(atom, amount=amount)
        if not atom.this:
            yield replace(atom, this=True)
    if isinstance(atom, t.Attack) and atom.piercing:
        yield t.Attack()
    if isinstance(atom, t.Search) and atom.filter != t.ANY_SPELL:
        yield t.Search(filter=t.ANY_SPELL)
    if isinstance(atom, t.ChooseEffect):
        yield from _fewer_options(atom)
    if isinstance(atom, t.Optional):
        for lighter in _lighter(atom.effect):
            yield t.Optional(effect=lighter)


def _fewer_options(atom: t.ChooseEffect) -> Iterator[t.Effect]:
    for at, option in enumerate(atom.options):
        before, after = atom.options[:at], atom.options[at + 1 :]
        for lighter in _lighter(option):
            yield replace(atom, options=(*before, lighter, *after))
        if len(atom.options) > 1:
            yield replace(atom, options=(*before, *after))
