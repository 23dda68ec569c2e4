"""Cards in plain words for a player."""

from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.record import records
from cardwright.games.cardfinity.language.tree import Edition, Kind, Trigger
from cardwright.text import Node, Reading, listed


def explain(reading: Reading[t.DeckFile]) -> str:
    """Returns what every card of a file does, in plain words."""
    return "\n\n".join(explain_card(card, t.edition_of(reading.tree)) for card in reading.tree.cards)


def explain_card(card: t.Card | t.Unread, edition: Edition = Edition.FIRST) -> str:
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
        lines.append(_spell(card.spell, _CARD_TRIGGERS, edition))
    else:
        lines.append(_summoning(card, edition))
        lines += [
            f"{spell.name}{_times(spell)}: {_spell(spell, _TRIGGERS, edition)}" for spell in card.spells
        ]
    return "\n".join(lines)


def _what(card: t.Card) -> str:
    return "spell" if isinstance(card, t.SpellCard) else "monster"


def _families(card: t.Card) -> str:
    names = t.family_names(card)
    if not names:
        return ""
    return f" of the {'family' if len(names) == 1 else 'families'} {listed(names, 'and')}"


def _summoning(card: t.MonsterCard, edition: Edition) -> str:
    enters = ", and it enters tapped" if card.power.tapped else ""
    power = f"Its power is {card.power.value}{enters}."
    if not card.summoning.requirements:
        return f"You may summon it freely. {power}"
    return f"To summon it, {_listed(card.summoning.requirements, edition)}. {power}"


def _times(spell: t.Spell) -> str:
    return "" if spell.times == 1 else f" ({spell.times} times)"


def _spell(spell: t.Spell, triggers: dict[Trigger, str], edition: Edition) -> str:
    effects = _listed(spell.effects, edition)
    if not spell.requirements:
        return f"{triggers[spell.trigger]}: {effects}."
    return f"{triggers[spell.trigger]}: {_listed(spell.requirements, edition)}; if you do, {effects}."


_TRIGGERS: Final[dict[Trigger, str]] = {
    Trigger.PLAY: "When it enters the field",
    Trigger.ATTACH: "When this is attached to a monster",
    Trigger.INFINITY: "Any number of times on your turn, while it is on the field and untapped",
    Trigger.DRAW: "When it comes from your deck to your hand",
    Trigger.DISCARD: "When it is discarded",
    Trigger.TAP: "On your turn you may tap it",
    Trigger.VICTORY: "When it attacks a monster and wins",
    Trigger.DEFEAT: "When it loses a fight, before it is discarded",
    Trigger.COUNTERSPELL: "Never (only a spell card can be a counterspell)",
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
    Trigger.COUNTERSPELL: "When the enemy's spell is about to happen you may play it from your hand, and that spell does not happen",
}


def _listed(atoms: tuple[Any, ...], edition: Edition) -> str:
    return ", then ".join(explain_atom(atom, edition) for atom in atoms)


def explain_atom(atom: Node, edition: Edition = Edition.FIRST) -> str:
    """Returns what a requirement or an effect asks for, in plain words."""
    if isinstance(atom, t.Unread):
        return f"(not understood: {atom.text})"
    return records()[type(atom)].words(atom, edition)


def cards_in_words(count: int, wanted: t.Filter, standing: str = "") -> str:
    """Returns so many cards that fit, in words; `standing` says how they must stand."""
    number = "a" if count == 1 else str(count)
    if standing and count == 1:
        number = "an"
    plural = "" if count == 1 else "s"
    if isinstance(wanted, t.ByName):
        name = f'{standing}"{wanted.name}"'
        return name if count == 1 else f"{count} {name}"
    if isinstance(wanted, t.ByFamily):
        return f"{number} {standing}{wanted.family} card{plural}"
    if wanted.kind is Kind.CARD:
        return f"{number} {standing}card{plural}"
    return f"{number} {standing}{wanted.kind.value}{plural}"


def top_in_words(count: int) -> str:
    """Returns the top cards of something, in words."""
    return "the top card" if count == 1 else f"the top {count} cards"
