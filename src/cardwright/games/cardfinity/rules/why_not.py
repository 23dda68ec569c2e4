"""Why something cannot be done, in words."""

from collections.abc import Iterable

from cardwright.games.cardfinity.rules.cards import Check, Context
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Decision, Kind


def why_not(state: State, decision: Decision, words: str) -> str:
    """Returns why the seat that decides cannot do what the words say: play a card, use a spell."""
    if decision.kind is not Kind.ACT:
        return f"now it is asked: {decision.prompt}"
    wanted = _name(words)
    if not wanted:
        return "you can play a card of your hand, use a spell of a monster, or end your turn"
    return _card(state, decision.seat, wanted) or _spell(state, decision.seat, wanted) or _elsewhere(wanted)


def _name(words: str) -> str:
    """Returns what the words are about, without the verb."""
    said = words.casefold().strip()
    for verb in ("play ", "use ", "tap ", "infinity ", "summon ", "cast "):
        said = said.removeprefix(verb)
    return said.strip()


def _card(state: State, seat: int, wanted: str) -> str | None:
    for number in state.hands[seat]:
        card = state.card(number)
        if card.name.casefold() != wanted:
            continue
        if not card.castable:
            return f"{card.name} is not played: it happens on {card.spells[0].trigger.value}"
        checks = card.checks if card.is_monster else card.spells[0].checks
        return _unmet(card.name, checks, state, Context(seat, number, 0, -1))
    return None


def _spell(state: State, seat: int, wanted: str) -> str | None:
    for monster in state.fields[seat]:
        name = state.name(monster.card)
        for spell in monster.spells:
            if wanted not in (spell.name.casefold(), f"{name}: {spell.name}".casefold(), name.casefold()):
                continue
            if spell.trigger.value not in ("tap", "infinity"):
                return f"{spell.name} happens by itself, on {spell.trigger.value}"
            if monster.tapped:
                return f"{name} is tapped"
            return _unmet(spell.name, spell.checks, state, Context(seat, monster.card, monster.id, -1))
    return None


def _unmet(name: str, checks: Iterable[Check], state: State, ctx: Context) -> str:
    for check in checks:
        if not check.holds(state, ctx):
            return f"{name} requires: {check.words}"
    return f"{name} can be done now, or has just failed"


def _elsewhere(wanted: str) -> str:
    return f'there is no "{wanted}" in your hand or on your field'
