"""The scale: what atoms, spells and cards weigh, each with its reason."""

from typing import Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Role, Weighed, records
from cardwright.text import Part

CARD_LIMIT: Final = 10
DECK_LIMIT: Final = 200
FEWEST, MOST = 40, 60
FURTHER_EFFECT: Final = 5
FURTHER_SPELL: Final = 10
TAPPED: Final = -5


def total(parts: list[Part] | tuple[Part, ...]) -> int:
    """Returns the sum of what parts weigh."""
    return sum(part.weight for part in parts)


# --- atoms -----------------------------------------------------------------------------------------------


def reckon(atom: t.Requirement | t.Effect, census: Census) -> Weighed:
    """Returns what an atom weighs in a deck, and the reckoning, as its record says."""
    if isinstance(atom, t.Unread):
        return 0, "not understood"
    return records()[type(atom)].scale_in(census.edition).weigh(atom, census)


def weigh_atom(atom: t.Requirement | t.Effect, census: Census) -> Part:
    """Returns what a requirement or an effect weighs by itself."""
    known = census.weighed.get(id(atom))
    if known is not None:
        return known[1]
    part = Part(str(atom), *reckon(atom, census))
    census.weighed[id(atom)] = atom, part
    return part


def weigh_effect(effect: t.Effect, census: Census) -> Part:
    """Returns what an effect weighs in a spell, where (in the first edition) none counts for less than −5."""
    part = weigh_atom(effect, census)
    least = census.weights.least_effect
    if least is None or part.weight >= least:
        return part
    return Part(part.text, least, f"{part.why}, but an effect counts at least {least}")


def further_effects(effects: tuple[t.Effect, ...], census: Census) -> int:
    """Returns how many effects beyond the first cost something by being there."""
    if census.weights.all_effects_further:
        return len(effects) - 1
    return sum(not _is_free(effect) for effect in effects[1:])


def _is_free(effect: t.Effect) -> bool:
    record = records().get(type(effect))
    return record is not None and (record.role is Role.REQUIREMENT or record.further_free(effect))


# --- spells and cards ------------------------------------------------------------------------------------


def weigh_spell(spell: t.Spell, census: Census) -> Part:
    """Returns what a spell weighs: its trigger, its requirements and its effects."""
    known = census.weighed.get(id(spell))
    if known is not None:
        return known[1]
    parts = [Part(f"on {spell.trigger.value}", census.weights.triggers.get(spell.trigger, 0), "the trigger")]
    parts += [weigh_atom(requirement, census) for requirement in spell.requirements]
    parts += [weigh_effect(effect, census) for effect in spell.effects]
    further = further_effects(spell.effects, census)
    if further > 0:
        parts.append(_further("effect", further, FURTHER_EFFECT))
    part = Part(f'"{spell.name}"', total(parts), "trigger + requirements + effects", tuple(parts))
    census.weighed[id(spell)] = spell, part
    return part


def weigh_card(card: t.Card, census: Census) -> Part:
    """Returns what a card weighs, part by part."""
    if isinstance(card, t.SpellCard):
        return weigh_spell(card.spell, census)
    parts = [weigh_atom(requirement, census) for requirement in card.summoning.requirements]
    for spell in card.spells:
        parts += [weigh_spell(spell, census)] * spell.times
    further = sum(spell.times for spell in card.spells) - 1
    if further > 0:
        parts.append(_further("spell", further, FURTHER_SPELL))
    power, digits = card.power.value, len(str(card.power.value))
    parts.append(Part(f"power: {power}", power * digits, f"{power} × {digits} ({_digits(digits)})"))
    if census.weights.monster:
        parts.append(Part("a monster", census.weights.monster, "it is one"))
    if card.power.tapped:
        parts.append(Part("tapped", TAPPED, "it enters tapped"))
    return Part(f'"{card.name}"', total(parts), "requirements + spells + power", tuple(parts))


def _further(what: str, count: int, each: int) -> Part:
    return Part(f"{count} further {what}{'s' if count > 1 else ''}", each * count, f"{each} × {count}")


def _digits(count: int) -> str:
    return "1 digit" if count == 1 else f"{count} digits"


def spell_limits(card: t.Card, census: Census) -> list[tuple[t.Spell, int, int]]:
    """Returns the spells of a monster that have a limit, what each weighs, and the limit."""
    if isinstance(card, t.SpellCard):
        return []
    limits = [(spell, census.weights.limit(spell.trigger)) for spell in card.spells]
    return [(spell, weigh_spell(spell, census).weight, limit) for spell, limit in limits if limit is not None]


def excess(card: t.Card, census: Census) -> int:
    """Returns by how much a card is over its limits, all of them together; 0 is legal."""
    over = max(0, weigh_card(card, census).weight - CARD_LIMIT)
    return over + sum(max(0, weight - limit) for _, weight, limit in spell_limits(card, census))
