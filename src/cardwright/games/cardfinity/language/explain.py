"""Cards in plain words for a player."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.tree import Kind, Location, Method, Trigger
from cardwright.text import Node, Reading, listed


def explain(reading: Reading[t.DeckFile]) -> str:
    """Returns what every card of a file does, in plain words."""
    return "\n\n".join(explain_card(card) for card in reading.tree.cards)


def explain_card(card: t.Card | t.Unread) -> str:
    """Returns what a card does, in plain words.

    >>> from cardwright.games.cardfinity.language.reader import read
    >>> from cardwright.text import Source
    >>> print(explain_card(read(Source('"Spark" on play take 1: deal 2')).tree.cards[0]))
    Spark is a spell card.
    You may play it from your hand on your turn: take 1 damage; if you do, deal 2 damage to the enemy.
    """
    if isinstance(card, t.Unread):
        return f"Not understood: {card.text}"
    lines = [f"{card.name} is a {_what(card)} card{_families(card)}."]
    if isinstance(card, t.SpellCard):
        lines.append(_spell(card.spell, _CARD_TRIGGERS))
    else:
        lines.append(_summoning(card))
        lines += [f"{spell.name}{_times(spell)}: {_spell(spell, _TRIGGERS)}" for spell in card.spells]
    return "\n".join(lines)


def _what(card: t.Card) -> str:
    return "spell" if isinstance(card, t.SpellCard) else "monster"


def _families(card: t.Card) -> str:
    names = t.family_names(card)
    if not names:
        return ""
    return f" of the {'family' if len(names) == 1 else 'families'} {listed(names, 'and')}"


def _summoning(card: t.MonsterCard) -> str:
    enters = ", and it enters tapped" if card.power.tapped else ""
    power = f"Its power is {card.power.value}{enters}."
    if not card.summoning.requirements:
        return f"You may summon it freely. {power}"
    return f"To summon it, {_listed(card.summoning.requirements)}. {power}"


def _times(spell: t.Spell) -> str:
    return "" if spell.times == 1 else f" ({spell.times} times)"


def _spell(spell: t.Spell, triggers: dict[Trigger, str]) -> str:
    effects = _listed(spell.effects)
    if not spell.requirements:
        return f"{triggers[spell.trigger]}: {effects}."
    skippable = all(isinstance(requirement, t.Skippable) for requirement in spell.requirements)
    joined = "then" if skippable else "if you do,"
    return f"{triggers[spell.trigger]}: {_listed(spell.requirements)}; {joined} {effects}."


_TRIGGERS: Final[dict[Trigger, str]] = {
    Trigger.PLAY: "When it enters the field",
    Trigger.ATTACH: "When this is attached to a monster",
    Trigger.INFINITY: "Any number of times on your turn, while it is on the field and untapped",
    Trigger.DRAW: "When it comes from your deck to your hand",
    Trigger.DISCARD: "When it is discarded",
    Trigger.TAP: "On your turn you may tap it",
    Trigger.VICTORY: "When it attacks a monster and wins",
    Trigger.DEFEAT: "When it loses a fight, before it is discarded",
}
_CARD_TRIGGERS: Final[dict[Trigger, str]] = {
    **{
        trigger: f"Once attached to a monster – {words[0].lower()}{words[1:]}"
        for trigger, words in _TRIGGERS.items()
    },
    Trigger.PLAY: "You may play it from your hand on your turn",
    Trigger.ATTACH: "When it is attached to a monster",
    Trigger.DRAW: _TRIGGERS[Trigger.DRAW],
    Trigger.DISCARD: _TRIGGERS[Trigger.DISCARD],
}


def _listed(atoms: tuple[Any, ...]) -> str:
    return ", then ".join(explain_atom(atom) for atom in atoms)


def explain_atom(atom: Node) -> str:
    """Returns what a requirement or an effect asks for, in plain words."""
    return _ATOMS[type(atom)](atom)


def _cards(count: int, wanted: t.Filter) -> str:
    number = "a" if count == 1 else str(count)
    plural = "" if count == 1 else "s"
    if isinstance(wanted, t.ByName):
        return f'"{wanted.name}"' if count == 1 else f'{count} "{wanted.name}"'
    if isinstance(wanted, t.ByFamily):
        return f"{number} {wanted.family} card{plural}"
    if wanted.kind is Kind.CARD:
        return f"{number} card{plural}"
    return f"{number} {wanted.kind.value}{plural}"


def _destroy(atom: t.Destroy) -> str:
    where = "from your hand" if atom.location is Location.HAND else "from your field"
    return f"{_method(atom.method)} {_cards(atom.count, atom.filter)} {where}"


def _destroy_enemy(atom: t.DestroyEnemy) -> str:
    if atom.location is Location.HAND:
        return f"{_method(atom.method)} {_cards(atom.count, atom.filter)} at random from the enemy's hand"
    return f"{_method(atom.method)} {_cards(atom.count, atom.filter)} of your choice from the enemy's field"


def _method(method: Method) -> str:
    return method.value


def _damage(atom: t.Take | t.Deal) -> str:
    return f"{atom.count} true damage" if atom.true else f"{atom.count} damage"


def _top(count: int) -> str:
    return "the top card" if count == 1 else f"the top {count} cards"


def _choose(atom: t.ChooseRequirement | t.ChooseEffect) -> str:
    return f"choose one: {listed([explain_atom(option) for option in atom.options])}"


def _buff(atom: t.Buff) -> str:
    whom = "this monster" if atom.this else "a monster on your field"
    return f"{whom} gets {atom.amount:+d} power for good"


_ATOMS: Final[dict[type[Node], Callable[[Any], str]]] = {
    t.Destroy: _destroy,
    t.DiscardTop: lambda _: "discard the top card of your deck",
    t.Take: lambda a: f"take {_damage(a)}",
    t.HealEnemy: lambda a: f"the enemy heals {a.count}",
    t.Pop: lambda a: f"banish {_top(a.count)} of your graveyard",
    t.ChooseRequirement: _choose,
    t.Skippable: lambda a: f"{explain_atom(a.requirement)} (or skip this)",
    t.DestroyEnemy: _destroy_enemy,
    t.DiscardEnemyTop: lambda _: "discard the top card of the enemy's deck",
    t.Deal: lambda a: f"deal {_damage(a)} to the enemy",
    t.Heal: lambda a: f"put {_top(a.count)} of your graveyard back on your deck",
    t.Deckout: lambda _: "you lose the game",
    t.Draw: lambda a: "draw a card" if a.count == 1 else f"draw {a.count} cards",
    t.Peek: lambda a: f"see {_top(a.count)} of your deck",
    t.Scry: lambda a: f"see {_top(a.count)} of the enemy's deck",
    t.ChooseEffect: _choose,
    t.Attack: lambda a: "this monster makes a piercing attack" if a.piercing else "this monster attacks",
    t.Search: lambda a: f"take {_cards(1, a.filter)} from your deck into your hand and shuffle",
    t.Buff: _buff,
    t.Attach: lambda a: f"attach {_cards(1, a.filter)} from your hand to this monster",
    t.PlayCard: lambda a: f"play {_cards(1, a.filter)} from your hand",
    t.Drill: lambda a: f"take damage until the top card of your deck is {_cards(1, a.filter)}",
    t.Optional: lambda a: f"{explain_atom(a.effect)} (if you like)",
    t.Unread: lambda a: f"(not understood: {a.text})",
}
"""Every atom in plain words; a new atom is one more entry."""
