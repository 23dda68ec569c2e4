"""The scale of cards: what each part of a card weighs, and why."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.tree import Location, Method, Trigger
from cardwright.text import Node, Part

CARD_LIMIT: Final = 10
SPELL_LIMIT: Final = 15
DECK_LIMIT: Final = 200
FEWEST, MOST = 40, 60
LEAST_EFFECT: Final = -5
FURTHER_EFFECT: Final = 5
FURTHER_SPELL: Final = 10
TAPPED: Final = -5
SKIPPABLE: Final = 2

TRIGGER_SCALE: Final[dict[Trigger, int]] = {
    Trigger.PLAY: 0,
    Trigger.ATTACH: 0,
    Trigger.INFINITY: 50,
    Trigger.DRAW: 5,
    Trigger.DISCARD: 5,
    Trigger.TAP: 5,
    Trigger.VICTORY: 5,
    Trigger.DEFEAT: 5,
}
DESTROY_SCALE: Final[dict[tuple[Method, Location], int]] = {
    (Method.DISCARD, Location.HAND): 10,
    (Method.BANISH, Location.HAND): 12,
    (Method.DISCARD, Location.FIELD): 15,
    (Method.BANISH, Location.FIELD): 17,
}
ENEMY_FIELD: Final = 2


def total(parts: list[Part] | tuple[Part, ...]) -> int:
    """Returns the sum of what parts weigh."""
    return sum(part.weight for part in parts)


# --- atoms -----------------------------------------------------------------------------------------------


def weigh_atom(atom: t.Atom, census: Census) -> Part:
    """Returns what a requirement or an effect weighs by itself."""
    known = census.weighed.get(id(atom))
    if known is not None:
        return known[1]
    scale, reason = _ATOMS[type(atom)](atom, census)
    part = Part(str(atom), scale, reason)
    census.weighed[id(atom)] = atom, part
    return part


def weigh_effect(effect: t.Effect, census: Census) -> Part:
    """Returns what an effect weighs in a spell, where none counts for less than −5."""
    part = weigh_atom(effect, census)
    if part.weight >= LEAST_EFFECT:
        return part
    return Part(part.text, LEAST_EFFECT, f"{part.why}, but an effect counts at least {LEAST_EFFECT}")


Weighed = tuple[int, str]


def _destroy(atom: t.Destroy, census: Census) -> Weighed:
    each = -DESTROY_SCALE[atom.method, atom.location]
    rare, word = census.rarity(atom.filter)
    return each * atom.count - rare, f"{each} × {atom.count} − {rare} ({word})"


def _destroy_enemy(atom: t.DestroyEnemy, census: Census) -> Weighed:
    each = DESTROY_SCALE[atom.method, atom.location]
    rare, word = census.rarity(atom.filter)
    extra = ENEMY_FIELD if atom.location is Location.FIELD else 0
    reason = f"{each} × {atom.count} + {rare} ({word})"
    return each * atom.count + rare + extra, f"{reason} + {extra} (enemy field)" if extra else reason


def _times(each: int, count: int) -> Weighed:
    return each * count, f"{each} × {count}"


def _choose_requirement(atom: t.ChooseRequirement, census: Census) -> Weighed:
    scales = [weigh_atom(option, census).weight for option in atom.options]
    return max(scales), f"the largest of {_numbers(scales)}"


def _choose_effect(atom: t.ChooseEffect, census: Census) -> Weighed:
    scales = [weigh_effect(option, census).weight for option in atom.options]
    return max(scales) + len(scales), f"the largest of {_numbers(scales)} + {len(scales)} (options)"


def _skippable(atom: t.Skippable, census: Census) -> Weighed:
    scale, reason = _ATOMS[type(atom.requirement)](atom.requirement, census)
    return scale + SKIPPABLE, f"{reason} + {SKIPPABLE} (may be skipped)"


def _optional(atom: t.Optional, census: Census) -> Weighed:
    return _ATOMS[type(atom.effect)](atom.effect, census)


def _seen(atom: t.Peek | t.Scry, _: Census) -> Weighed:
    return int(2**atom.count), f"2 to the power of {atom.count}"


def _search(atom: t.Search, _: Census) -> Weighed:
    return (25, "for a spell") if atom.filter == t.ANY_SPELL else (30, "a search")


def _buff(atom: t.Buff, _: Census) -> Weighed:
    return _times(2 if atom.this else 3, atom.amount)


def _attach(atom: t.Attach, census: Census) -> Weighed:
    rare, word = census.rarity(atom.filter)
    return 5 + rare, f"5 + {rare} ({word})"


def _play_card(atom: t.PlayCard, census: Census) -> Weighed:
    if atom.filter == t.ANY_SPELL:
        return 0, "a spell is played"
    rare, word = census.rarity(atom.filter)
    return rare, f"{rare} ({word})"


def _drill(atom: t.Drill, census: Census) -> Weighed:
    rare, word = census.rarity(atom.filter)
    return rare - 5, f"−5 + {rare} ({word})"


def _numbers(scales: list[int]) -> str:
    return ", ".join(map(str, scales))


_ATOMS: Final[dict[type[Node], Callable[[Any, Census], Weighed]]] = {
    t.Destroy: _destroy,
    t.DiscardTop: lambda _, __: (-4, "the top card of your deck"),
    t.Take: lambda a, _: _times(-7 if a.true else -5, a.count),
    t.HealEnemy: lambda a, _: _times(-7, a.count),
    t.Pop: lambda a, _: _times(-2, a.count),
    t.ChooseRequirement: _choose_requirement,
    t.Skippable: _skippable,
    t.DestroyEnemy: _destroy_enemy,
    t.DiscardEnemyTop: lambda _, __: (5, "the top card of the enemy's deck"),
    t.Deal: lambda a, _: _times(7 if a.true else 5, a.count),
    t.Heal: lambda a, _: _times(7, a.count),
    t.Deckout: lambda _, __: (-5, "you lose"),
    t.Draw: lambda a, _: _times(10, a.count),
    t.Peek: _seen,
    t.Scry: _seen,
    t.ChooseEffect: _choose_effect,
    t.Attack: lambda a, _: (20, "a piercing attack") if a.piercing else (10, "an attack"),
    t.Search: _search,
    t.Buff: _buff,
    t.Attach: _attach,
    t.PlayCard: _play_card,
    t.Drill: _drill,
    t.Optional: _optional,
    t.Unread: lambda _, __: (0, "not understood"),
}
"""The scale of every atom; a new atom is one more entry."""


# --- spells and cards ------------------------------------------------------------------------------------


def weigh_spell(spell: t.Spell, census: Census) -> Part:
    """Returns what a spell weighs: its trigger, its requirements and its effects."""
    known = census.weighed.get(id(spell))
    if known is not None:
        return known[1]
    parts = [Part(f"on {spell.trigger.value}", TRIGGER_SCALE[spell.trigger], "the trigger")]
    parts += [weigh_atom(requirement, census) for requirement in spell.requirements]
    parts += [weigh_effect(effect, census) for effect in spell.effects]
    further = len(spell.effects) - 1
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
    if card.power.tapped:
        parts.append(Part("tapped", TAPPED, "it enters tapped"))
    return Part(f'"{card.name}"', total(parts), "requirements + spells + power", tuple(parts))


def _further(what: str, count: int, each: int) -> Part:
    return Part(f"{count} further {what}{'s' if count > 1 else ''}", each * count, f"{each} × {count}")


def _digits(count: int) -> str:
    return "1 digit" if count == 1 else f"{count} digits"


def excess(card: t.Card, census: Census) -> int:
    """Returns by how much a card is over its limits, all of them together; 0 is legal."""
    over = max(0, weigh_card(card, census).weight - CARD_LIMIT)
    if isinstance(card, t.MonsterCard):
        over += sum(max(0, weigh_spell(spell, census).weight - SPELL_LIMIT) for spell in card.spells)
    return over
