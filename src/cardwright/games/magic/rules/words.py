"""Magic in words: questions, options, events, cards."""

from collections.abc import Iterator
from typing import Final

from cardwright.games.magic.cards.outline import outline_card
from cardwright.games.magic.cards.writer import write_card
from cardwright.games.magic.language import read_card
from cardwright.games.magic.rules.ability import Modes
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.context import is_player, seat_of
from cardwright.games.magic.rules.derived import profile
from cardwright.games.magic.rules.kinds import STEP_WORDS, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.view import knows
from cardwright.kernel import Decision, Event, Option
from cardwright.text import listed


def thing_name(state: MagicState, thing: int) -> str:
    """Returns what a thing is called: a player's name, an object's, an ability's text."""
    if is_player(thing):
        seat = seat_of(thing)
        names = state.setting.names
        return names[seat] if seat < len(names) else f"player {seat + 1}"
    if thing in state.objects or thing in state.lki:
        return look(state, thing).name or "a face-down card"
    item = next((one for one in state.stack if one.id == thing), None)
    return item.text if item is not None else "something"


_QUESTIONS: Final[dict[str, str]] = {
    "priority": "What do you do?",
    "attackers": "Who attacks?",
    "blockers": "Who blocks?",
    "keep or mulligan": "Do you keep this hand?",
    "a card to discard": "Which card do you discard?",
    "a card for the bottom of the library": "Which card goes to the bottom of your library?",
    "a mode": "Which mode?",
    "X": "How much is X?",
    "which ability goes on the stack next": "Which ability goes on the stack next?",
    "which effect is applied first": "Which effect is applied first?",
    "the legend to keep": "Which one do you keep?",
}


def ask(state: MagicState, decision: Decision) -> str:
    """Returns a decision's question in words."""
    words = _QUESTIONS.get(decision.prompt, decision.prompt[:1].upper() + decision.prompt[1:])
    if decision.whose != decision.seat:
        words = f"For {thing_name(state, decision.whose + 1)}: {words}"
    about = [thing_name(state, thing) for thing in decision.about if isinstance(thing, int)]
    if decision.prompt == "priority":
        step = STEP_WORDS[state.step]
        return f"{words} (turn {state.turn}, {step})"
    return f"{words} ({', '.join(about)})" if about else words


def label(state: MagicState, decision: Decision, option: Option) -> str:
    """Returns an option in words."""
    verb = option.verb
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "number":
        return str(option.number)
    if verb == "word":
        return option.word
    if verb in ("activate", "mana"):
        text, name = str(option.args[1]), thing_name(state, option.number)
        return f"Activate {text}" if name in text else f"Activate {text} ({name})"
    if verb == "turn":
        return f"Turn {_down_name(state, option.number)} face up ({option.args[1]})"
    if verb == "special":
        return str(option.args[1])
    if verb == "life":
        return f"Pay {option.number} life for mana"
    if verb == "mode" and len(option.args) > 1:
        return str(option.args[1])
    if verb == "mode":
        return _mode_label(state, decision, option.number)
    if verb in ("trigger", "replace"):
        return str(option.args[1] if verb == "trigger" else option.args[0])
    if verb == "attack":
        return f"Attack {thing_name(state, option.number)} → {thing_name(state, int(option.args[1]))}"
    if verb == "pile":
        return f"{thing_name(state, option.number)} in pile {option.args[1]}"
    if verb == "one pile":
        return _pile_label(state, option)
    if verb == "block":
        return f"Block {thing_name(state, int(option.args[1]))} with {thing_name(state, option.number)}"
    if option.args and isinstance(option.args[0], int):
        name = _seen_name(state, decision.seat, option.args[0])
        if verb == "play" and len(option.args) > 1:
            return f"Play {option.args[1]}"
        if verb == "cast" and len(option.args) > 1:
            return _cast_label(state, option, name)
        said = _VERBS.get(verb, verb.capitalize())
        return f"{said} {name}".strip()
    return option.key


def _pile_label(state: MagicState, option: Option) -> str:
    """Names the cards of a pile that everyone knows; of others it says how many they are."""
    cards = [one for one in option.about if isinstance(one, int) and one in state.objects]
    known = all(
        state.objects[one].zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD) or state.objects[one].known == EVERYONE
        for one in cards
    )
    names = ", ".join(thing_name(state, one) for one in cards) if known else f"{len(cards)} cards"
    return f"pile {option.number} ({names or 'nothing'})"


def _seen_name(state: MagicState, seat: int, thing: int) -> str:
    """Returns what a seat may call a thing: a card that is exiled face down by its name, if it may look at it."""
    obj = state.objects.get(thing)
    if obj is not None and obj.face_down and obj.under is None and knows(state, obj, seat):
        return obj.definition.name
    return thing_name(state, thing)


def _down_name(state: MagicState, number: int) -> str:
    """Returns the name of the card under a face-down permanent; only who may look at it is offered to turn it."""
    obj = state.objects[number]
    return obj.under.name if obj.under is not None else thing_name(state, number)


def _cast_label(state: MagicState, option: Option, name: str) -> str:
    ways = state.objects[option.number].definition.ways
    key = str(option.args[1])
    way = next((one for one in ways if one.key == key), None)
    if way is None:  # on terms that something else gives
        face, _, how = key.rpartition(", ")
        halves = {one.face.name for one in ways if one.face is not None}
        return f"Cast {face} ({how})" if face in halves else f"Cast {name} ({key})"
    if way.face is None:
        return f"Cast {name} ({key})"
    named = way.face.name or f"{name} face down"  # CR 708.2: it has no name as it is cast
    return f"Cast {named} ({way.name})" if way.name else f"Cast {named}"


_PLAIN: Final = {
    "pass": "Pass",
    "rest": "Pay the rest by itself",
    "done": "Done",
    "yes": "Yes",
    "no": "No",
    "keep": "Keep",
    "mulligan": "Mulligan",
    "concede": "Concede",
    "heads": "Heads",
    "tails": "Tails",
}
_VERBS: Final = {"target": "", "thing": "", "untap": "Untap", "bottom": "Bottom"}


def _mode_label(state: MagicState, decision: Decision, number: int) -> str:
    source = next((thing for thing in decision.about if isinstance(thing, int)), 0)
    if source in state.objects or source in state.lki:
        least = max([option.number for option in decision.options if option.verb == "mode"], default=number)
        for modes in _modes_of(state, source):
            if least <= len(modes.labels):
                return modes.labels[number - 1]
    return f"Mode {number}"


def _modes_of(state: MagicState, source: int) -> Iterator[Modes]:
    """Yields the choices of modes that an object's texts have: that of the spell, then those of its abilities."""
    obj = state.objects.get(source)
    bodies = [obj.definition.body] if obj is not None else []
    found = profile(look(state, source).abilities)
    bodies.extend([one.body for one in found.triggered])
    bodies.extend([one.body for one in found.activated])
    return (body.modes for body in bodies if body.modes is not None)


_ZONE_WORDS: Final = {
    int(Zone.LIBRARY): "library",
    int(Zone.HAND): "hand",
    int(Zone.GRAVEYARD): "graveyard",
    int(Zone.EXILE): "exile",
}


def tell(event: Event) -> str | None:
    """Returns an event in words, or None where it is not worth telling."""
    who = f"Player {event.who + 1}"
    args = event.args
    kind = event.kind
    if kind == "turn":
        return f"Turn {args[0]}: {who}."
    if kind == "moved":
        return _moved(event)
    if kind == "damage":
        whom = args[1] or who
        return f"{args[0]} deals {args[2]} damage to {whom}."
    if kind == "life":
        change = int(args[0])
        return f"{who} {'gains' if change > 0 else 'loses'} {abs(change)} life ({args[1]})."
    if kind == "targets":
        return f"It targets {listed(tuple(map(str, args)), 'and')}."
    if kind == "attacks":
        return f"{args[0]} attacks {args[2] or f'player {int(args[1]) + 1}'}."
    form = _TELLING.get(kind)
    if form is None:
        return None
    words = [str(arg) for arg in args]
    return form.format(who, *words)


_TELLING: Final[dict[str, str]] = {
    "starts": "{0} plays first.",
    "mulligan": "{0} takes a mulligan.",
    "kept": "{0} keeps {1} cards.",
    "companion": "{0} plays with {1} as their companion.",
    "left out": "Not understood, and so not to be had from {0}'s sideboard: {1}.",
    "drew": "{0} draws {1}.",
    "played": "{0} plays {1}.",
    "cast": "{0} casts {1}.",
    "activated": "{0} activates {1}: {2}",
    "triggered": "Triggers: {1}",
    "resolved": "{1} resolves.",
    "fizzled": "{1} has no legal target any more.",
    "countered": "{1} is countered.",
    "blocks": "{1} blocks {2}.",
    "regenerated": "{1} regenerates.",
    "attached": "{1} is attached to {2}.",
    "counters": "{2} {1} counters are put.",
    "shuffled": "{0} shuffles.",
    "lost": "{0} loses the game: {1}.",
    "over": "The game is over: {1}.",
    "undone": "Taken back: {1}.",
    "flipped": "The coin shows {1}.",
    "copied": "{1} is copied.",
    "turned up": "{1} is turned face up.",
    "turned down": "{1} is turned face down.",
    "commanded": "{0} controls {1}.",
}


def _moved(event: Event) -> str | None:
    name, word, origin, zone = event.args[0], event.args[1], event.args[2], event.args[3]
    if word == "resolved":
        return None
    if word == "destroy":
        return f"{name} is destroyed."
    if word == "sacrifice":
        return f"{name} is sacrificed."
    if word == "discard":
        return f"Player {event.who + 1} discards {name}."
    if zone == int(Zone.GRAVEYARD) and origin == int(Zone.BATTLEFIELD):
        return f"{name} goes to the graveyard."
    place = _ZONE_WORDS.get(int(zone))
    return f"{name} goes to {place}." if place else None


def describe(state: MagicState, name: str) -> str | None:
    """Returns what the card of that name says and how it is understood; of any card, not only of this game's."""
    card = known_card(name)
    if card is None:
        named = (obj.definition.card for obj in state.objects.values() if obj.definition.name == name)
        card = next((found for found in named if found is not None), None)
    if card is None:
        return None
    return f"{write_card(card).rstrip()}\n\n{outline_card(card, read_card(card))}"


def played(event: Event) -> tuple[str, int, str] | None:
    """Returns (what, seat, card name) for an event in which a card was drawn or played."""
    if event.kind in ("drew", "dealt"):
        return ("drawn", event.who, str(event.args[0]))
    if event.kind in ("played", "cast"):
        return ("played", event.who, str(event.args[0]))
    return None
