"""What a seat may see, and everything in words."""

from typing import Any, Final

from cardwright.games.oe.cards import card_text
from cardwright.games.oe.language import explain, printed, read
from cardwright.games.oe.language.vocabulary import ATTRIBUTES, REAL_TYPES, ROWS, STATES
from cardwright.games.oe.rules.state import (
    ATTRIBUTE,
    COLUMNS,
    COST,
    HAND,
    PHASE_NAMES,
    SLOT_NAMES,
    STATE,
    State,
)
from cardwright.games.oe.rules.targets import is_hidden
from cardwright.kernel import Decision, Event, Option
from cardwright.text import Source

SHOWN: Final = {
    type_: tuple(w.word for w in ATTRIBUTES.values() if type_ in w.on and w.word != "COST")
    for type_ in REAL_TYPES
}
"""The attributes that a card on the board is shown with."""


# --- views -------------------------------------------------------------------------------------------------


def view(state: State, seat: int) -> dict[str, Any]:
    """Returns all that a seat may know: both boards and graveyards, its hand, what is revealed, and counts."""
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": PHASE_NAMES[state.phase],
        "you": seat,
        "players": [_side(state, side, seat) for side in (0, 1)],
    }


def _side(state: State, side: int, seat: int) -> dict[str, Any]:
    return {
        "supply": state.supply[side],
        "board": {SLOT_NAMES[state.pieces[n].slot]: _card(state, n) for n in state.pieces_on(side)},
        "hand": [None if is_hidden(state.pieces[n], seat) else _card(state, n) for n in state.hands[side]],
        "grave": [state.name(n) for n in state.graves[side]],
        "deck": len(state.decks[side]),
        "lasting": [
            (timer.turn, timer.piece, timer.what, timer.which, timer.amount)
            for timer in state.timers
            if state.pieces[timer.piece].owner == side and not is_hidden(state.pieces[timer.piece], seat)
        ],
    }


def _card(state: State, number: int) -> dict[str, Any]:
    piece = state.pieces[number]
    mask = state.mask(number)
    attributes = SHOWN[piece.face.type] if piece.zone != HAND else (*SHOWN[piece.face.type], "COST")
    return {
        "number": number,
        "name": piece.face.name,
        "subtype": piece.face.subtype,
        "values": {word: state.value(number, ATTRIBUTE[word]) for word in attributes},
        "states": [word for word, bit in STATE.items() if mask & bit],
        "used": [piece.turned, piece.spent],
    }


def draw(shown: dict[str, Any]) -> str:
    """Returns the table as one seat sees it."""
    you = shown["you"]
    lines = [f"Turn {shown['turn']}, {shown['phase'].lower()} of player {shown['active'] + 1}"]
    for side in (1 - you, you):
        lines += _drawn_side(shown["players"][side], side, mine=side == you)
    return "\n".join(lines)


def _drawn_side(side: dict[str, Any], seat: int, *, mine: bool) -> list[str]:
    whose = "You" if mine else "Opponent"
    hidden = sum(card is None for card in side["hand"])
    head = (
        f"{whose} (player {seat + 1}): supply {side['supply']}, hand {len(side['hand'])}, "
        f"deck {side['deck']}, graveyard {len(side['grave'])}"
    )
    rows = list(ROWS) if mine else list(reversed(ROWS))
    lines = ["", head]
    for row in rows:
        cells = [_drawn_card(side["board"].get(f"{row}{column}")) for column in range(1, COLUMNS + 1)]
        lines.append(f"  {row:<5}" + "".join(f"{cell:<38}" for cell in cells).rstrip())
    known = [_drawn_card(card) for card in side["hand"] if card is not None]
    if known:
        lines.append("  hand " + ", ".join(known) + (f" and {hidden} hidden" if hidden else ""))
    return lines


def _drawn_card(card: dict[str, Any] | None) -> str:
    if card is None:
        return "."
    values = card["values"]
    if "ATK" in values:
        said = f"{values['ATK']}/{values['DEF']}"
    elif "STRENGTH" in values:
        said = f"strength {values['STRENGTH']}, income {values['INCOME']}"
    elif "DAYS" in values:
        said = f"day {values['DAYCOUNTER']} of {values['DAYS']}"
    else:
        said = ", ".join(f"{ATTRIBUTES[w].printed} {n}" for w, n in values.items() if w != "COST")
    cost = f", cost {values['COST']}" if "COST" in values else ""
    states = "".join(f" {STATES[word].printed}" for word in card["states"])
    return f"{card['name']} ({said}{cost}){states}"


# --- questions ---------------------------------------------------------------------------------------------

_ASKED = {
    "dawn": "Your turn begins",
    "dusk": "Your turn ends",
    "build": "Your build phase: play a card, use an effect, or go on to the battle",
    "battle": "Your battle phase: attack with a unit, or end the turn",
    "answer": "You are attacked: use an effect in answer, or pass",
    "blood call": "Blood call for {card}: which of your units is destroyed?",
    "target": "{card}: which card?",
    "slot": "Where to with {card}?",
    "player": "{card}: which player?",
    "find": "{card}: which card do you take?",
    "use": "Use {card}? {text}",
    "pay": "{card}: how much do you pay?",
    "column": "In which column does {card} count as standing?",
}


def ask(state: State, decision: Decision) -> str:
    """Returns a decision's question in words."""
    name = text = ""
    if decision.about and isinstance(decision.about[0], int):
        name = known_name(state, decision.about[0], decision.seat)
        if len(decision.about) > 1:
            chain = state.pieces[decision.about[0]].face.chains[int(decision.about[1])]
            text = printed.sentence(chain.text)
    return _ASKED[decision.prompt].format(card=name, text=text)


def known_name(state: State, number: int, seat: int) -> str:
    """Returns a piece's name, if the seat may know it."""
    piece = state.pieces[number]
    return "a hidden card" if is_hidden(piece, seat) else piece.face.name


def label(state: State, decision: Decision, option: Option) -> str:
    """Returns an option in words, for the seat that decides."""
    match option.verb:
        case "end":
            return "End the build phase" if decision.prompt == "build" else "End the turn"
        case "pass":
            return "Pass"
        case "on":
            return "Go on"
        case "play":
            number = option.number
            return f"Play {state.name(number)} in {option.args[1]} (cost {state.value(number, COST)})"
        case "use":
            face = state.pieces[option.number].face
            return f"Use {face.name}: {printed.sentence(face.chains[int(option.args[1]) - 1].text)}"
        case "attack":
            piece = state.pieces[option.number]
            return f"Attack with {piece.face.name} in column {piece.slot % COLUMNS + 1}"
        case "card":
            return _where(state, option.number, decision.seat)
        case "hidden":
            return f"card {option.number} of your opponent's hand"
        case "player":
            return "you" if option.number == decision.seat else "your opponent"
        case "column":
            return f"column {option.number}"
        case "slot" | "find" | "number":
            return str(option.args[0])
        case _:
            return option.verb.capitalize()


def _where(state: State, number: int, seat: int) -> str:
    piece = state.pieces[number]
    whose = "your" if piece.owner == seat else "your opponent's"
    places = {HAND: "hand", 2: "graveyard", 3: SLOT_NAMES[piece.slot] if piece.slot >= 0 else ""}
    return f"{piece.face.name} ({whose} {places.get(piece.zone, 'deck')})"


def describe(state: State, name: str) -> str | None:
    """Returns what the card of that name says and does, or None for a card that is not in this game."""
    for _, piece in sorted(state.pieces.items()):
        if piece.face.name == name:
            return explain(read(Source(card_text(piece.face.card), name)))
    return None


# --- events ------------------------------------------------------------------------------------------------

_TOLD = {
    "turn": "Turn {0}: player {who}.",
    "drawn": "Player {who} draws {0}.",
    "played": "Player {who} plays {0} in {1} for {2}.",
    "activated": "Player {who} uses effect {1} of {0}.",
    "effect": "Effect {1} of {0} of player {who}:",
    "revealed": "{0} of player {who} is revealed.",
    "bloodcall": "Player {who} makes a blood call for {0}.",
    "destroyed": "{0} of player {who} is destroyed.",
    "completed": "{0} of player {who} is complete.",
    "returned": "{0} returns to the hand of player {who}.",
    "buried": "{0} goes to the graveyard of player {who}.",
    "moved": "{0} of player {who} moves to {1}.",
    "vanished": "{0} of player {who} is gone.",
    "attacks": "{0} of player {who} attacks in column {1}.",
    "fights": "{0} meets {1} with ATK {2}.",
    "shielded": "The shield of {0} breaks.",
    "damaged": "{0} of player {who} takes {1}; strength {2} is left.",
    "starved": "{0} of player {who} starves by {1}; strength {2} is left.",
    "thrown back": "{0} of player {who} is thrown back {1} days, to {2}.",
    "on": "{0} of player {who} is {state}.",
    "off": "{0} of player {who} is no longer {state}.",
    "ended": "A change of {0} of player {who} ends ({1}).",
}


def tell(event: Event) -> str | None:
    """Returns an event in words, or None where it is not worth telling.

    What an effect did stands behind an arrow, below the line that says which effect of which card it was.
    """
    words = _words(event)
    return f"→ {words}" if words is not None and event.because >= 0 else words


def _words(event: Event) -> str | None:
    who = event.who + 1
    if event.kind == "changed":
        name, word, amount = event.args
        return f"{name} of player {who}: {ATTRIBUTES[str(word)].printed} {int(amount):+d}."
    if event.kind == "searched":
        found = ", ".join(map(str, event.args)) or "nothing"
        return f"Player {who} searches and finds {found}."
    if event.kind not in _TOLD:
        return None
    state = STATES[str(event.args[1])].printed if event.kind in ("on", "off") else ""
    return _TOLD[event.kind].format(*event.args, who=who, state=state)


def played(event: Event) -> tuple[str, int, str] | None:
    """Returns (what, seat, card name) for an event in which a card was drawn or played."""
    if event.kind in ("drawn", "played"):
        return (event.kind, event.who, str(event.args[0]))
    return None
