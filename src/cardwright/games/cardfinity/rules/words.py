"""Questions, options and events in words."""

from collections.abc import Callable
from functools import cache
from typing import Final

from cardwright.games.cardfinity.language.record import records
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import Decision, Event, Kind, Option


def player(seat: int) -> str:
    """Returns a seat as people call it."""
    return f"Player {seat + 1}"


def ask(state: State, decision: Decision) -> str:
    """Returns a question in words."""
    if decision.kind is Kind.ACT:
        return f"Turn {state.turn}: what do you do?"
    if decision.kind is Kind.CONFIRM:
        return f"Do you {decision.prompt}?"
    return f"{decision.prompt[0].upper()}{decision.prompt[1:]}:"


def label(state: State, option: Option) -> str:
    """Returns an option in words."""
    if option.verb == "play":
        return f"play {option.word}"
    if option.verb == "use":
        return _use(state, option)
    if option.verb == "monster":
        return _monster(state, option.number)
    if option.verb == "card":
        return option.word
    if option.verb == "react":
        return f"react with {option.word}"
    if option.verb == "mode":
        return str(option.args[1])
    if option.verb == "at random":
        return state.name(option.number)
    return {"end": "end your turn", "let it": "let it happen"}.get(option.verb, option.verb)


def _use(state: State, option: Option) -> str:
    monster = _find(state, option.number)
    at = option.args[1]
    assert isinstance(at, int)
    spell = monster.spells[at - 1]
    return f"{spell.trigger.value} {_twin(state, monster)}: {spell.name}"


def _monster(state: State, id: int) -> str:
    monster = _find(state, id)
    standing = ", tapped" if monster.tapped else ""
    return f"{_twin(state, monster)} (power {monster.power}{standing})"


def _find(state: State, id: int) -> Monster:
    return next(monster for field in state.fields for monster in field if monster.id == id)


def _twin(state: State, monster: Monster) -> str:
    """Returns a monster's name, with its number on the field where another one has the same name."""
    name = state.name(monster.card)
    same = [m for field in state.fields for m in field if state.name(m.card) == name]
    return name if len(same) == 1 else f"{name} #{monster.id}"


def tell(event: Event) -> str | None:
    """Returns an event in words, or None where it is not worth telling."""
    words = _words_of_events().get(event.kind)
    return words(event, player(event.who)) if words is not None else None


def _cards(count: int | str, what: str = "card") -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _draw(event: Event, who: str) -> str:
    return f"{who} draws {event.args[0]}." if event.args else f"{who} draws a card."


def _buff(event: Event, _: str) -> str:
    name, amount, power = event.args
    return f"{name} gets {int(amount):+d} power and has {power}."


_EVENTS: Final[dict[str, Callable[[Event, str], str]]] = {
    "turn": lambda e, who: f"Turn {e.args[0]}: {who}.",
    "deal": lambda e, who: f"{who} is dealt {e.args[0] if e.args else 'a card'}.",
    "draw": _draw,
    "cast": lambda e, who: f"{who} plays {e.args[0]}.",
    "summon": lambda e, who: f"{who} summons {e.args[0]} (power {e.args[1]}).",
    "use": lambda e, who: f"{who} uses {e.args[1]} of {e.args[0]}.",
    "trigger": lambda e, _: f"{e.args[0]}: {e.args[1]} happens (on {e.args[2]}).",
    "unmet": lambda e, who: f"{e.args[0]} does not happen: {who} {e.args[1]}.",
    "enough": lambda e, _: f"{e.args[0]} does not happen: too much has happened at once.",
    "discard": lambda e, who: f"{e.args[0]} is discarded from {who}'s {e.args[1]}.",
    "banish": lambda e, who: f"{e.args[0]} is banished from {who}'s {e.args[1]}.",
    "damage": lambda e, who: f"{who} takes {e.args[0]} damage.",
    "true damage": lambda e, who: f"{who} takes {e.args[0]} true damage.",
    "heal": lambda e, who: f"{who} heals {_cards(e.args[0])}.",
    "pop": lambda e, who: f"{who} pops {_cards(e.args[0])} from the graveyard.",
    "win": lambda e, who: f"{who}'s {e.args[0]} ({e.args[1]}) attacks {e.args[2]} ({e.args[3]}) and wins.",
    "loss": lambda e, who: f"{who}'s {e.args[0]} ({e.args[1]}) attacks {e.args[2]} ({e.args[3]}) and loses.",
    "no attack": lambda e, _: f"{e.args[0]} does not attack: nobody attacks on the first turn of the game.",
    "direct": lambda e, who: f"{who}'s {e.args[0]} attacks directly with power {e.args[1]}.",
    "buff": _buff,
    "countered": lambda e, _: f"{e.args[0]} does not happen: {e.args[1]} counters it.",
    "deckout": lambda e, who: f"{who} {e.args[0]}.",
    "undone": lambda e, who: f"{who} takes it back: {e.args[0]}.",
}
"""The kinds of events in words that do not belong to one atom alone."""


@cache
def _words_of_events() -> dict[str, Callable[[Event, str], str]]:
    found = dict(_EVENTS)
    for record in records().values():
        found.update(record.events)
    return found
