"""Questions, options and events in words."""

import re
from functools import lru_cache

from cardwright.games.mars.language import read_as
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.words import article, phrase, plural
from cardwright.games.mars.rules.engine import CHANGE
from cardwright.games.mars.rules.state import MarsState
from cardwright.kernel import Decision, Event, Kind, Option

_OWNER = re.compile(r"Player(\d+)")
_AREA = re.compile(r"[A-Z][a-z]+_\d+_\d+")
_QUIET = (
    "Neighbor",
    "ForwardAdjacency",
    "BackwardAdjacency",
    "PlayCard",
    "PlayTag",
    "Pay",
    "Owed",
    "UseAction",
    "NextGeneration",
    "End",
    "ActionUsedMarker",
)
"""Classes whose changes are the engine's own business."""


def title(name: str) -> str:
    """Returns a class's name as the title of a card: its words, each with a capital."""
    return " ".join(re.findall(r"[A-Z][a-z0-9]*", name)) or name


def thing(text: str, count: int = 1) -> str:
    """Returns a type as words, with how many there are.

    >>> thing("Plant<Player1>", 3), thing("CityTile<Player2, Tharsis_3_4>")
    ('3 plants', 'a city tile on Tharsis 3-4')
    """
    name, _, args = text.partition("<")
    produced = re.search(r"Class<(\w+)>", args) if name == "Production" else None
    words = f"{phrase(produced[1])} production" if produced else phrase(name)
    area = _AREA.search(args)
    on = f" on {phrase(area[0])}" if area else ""
    card = re.search(r"([A-Z]\w+)<Player\d+", args)
    if card and not area:
        on = f" on {title(card[1])}"
    if "_" in name:
        return words
    said = article(words) if count == 1 else f"{count} {plural(words)}"
    return said + on


def owner(text: str) -> str | None:
    """Returns whose a component is, in words."""
    found = _OWNER.search(text)
    return f"player {found[1]}" if found else None


def whose(text: str) -> str:
    """Returns a type as words with its owner.

    >>> whose("Plant<Player2>")
    'plant of player 2'
    """
    mine = owner(text)
    said = thing(text).removeprefix("a ").removeprefix("an ").removeprefix("1 ")
    return f"{said} of {mine}" if mine else said


@lru_cache(maxsize=4096)
def spoken(text: str, seat: int) -> str:
    """Returns an instruction of a task or an arm in English, for the player in a seat.

    >>> spoken("4 Production<Player1, Class<Plant>>!", 0)
    'Increase your plant production 4 steps'
    """
    reading = read_as("instruction", text.replace(f"Player{seat + 1}", "Owner"))
    return explain(reading.tree).removesuffix(".") if reading.ok else text


def ask(decision: Decision) -> str:
    """Returns a question in words."""
    if decision.kind is Kind.CONFIRM and decision.about:
        return f"Buy {title(str(decision.about[0]))} for 3 M€?"
    asked = decision.prompt.removeprefix("how many: ").removeprefix("X for ")
    return {
        Kind.ACT: "What do you do?",
        Kind.ORDER: "Which comes next?",
        Kind.MODE: "Which of these?",
        Kind.CHOOSE: f"Choose: {spoken(asked, decision.seat)}",
        Kind.NUMBER: f"How many? {spoken(asked, decision.seat)}",
        Kind.PAY: decision.prompt[:1].upper() + decision.prompt[1:] + "?",
    }.get(decision.kind, decision.prompt)


def label(state: MarsState, decision: Decision, option: Option) -> str:
    """Returns an option in words."""
    match option.verb:
        case "play" | "corporation":
            return f"{'Play' if option.verb == 'play' else 'Choose'} {title(option.word)}"
        case "use":
            return f"Use {title(str(option.args[1]))}" + (
                f", action {option.args[0]}" if option.number > 1 else ""
            )
        case "take":
            gained, _, removed = option.word.partition(" FROM ")
            return f"{whose(gained)} from {whose(removed)}" if removed else whose(gained)
        case "task" | "arm":
            return spoken(str(option.args[1]), decision.seat)
        case "discard":
            return f"Discard {title(state.hands[decision.seat][option.number - 1])}"
        case "number":
            return str(option.number)
        case "do":
            return f"Do {option.word}"
        case "end":
            return "End your turn"
        case "pass":
            return "Pass for this generation"
        case "done":
            return "None"
    return option.verb.capitalize()


def tell(event: Event) -> str | None:
    """Returns an event in words, or None where it is not worth telling."""
    who = f"Player {event.who + 1}"
    if event.kind == CHANGE:
        return _change(event, who)
    name = title(str(event.args[0])) if event.args and event.args[0] != "a card" else "a card"
    match event.kind:
        case "play":
            return f"{who} plays {name}."
        case "corporation":
            return f"{who} is {name}."
        case "use":
            return f"{who} uses {name}."
        case "pass":
            return f"{who} passes."
        case "draw" | "buy" | "discard":
            return f"{who} {event.kind}s {name}."
        case "lapse":
            return f"This cannot be done, and is let go: {event.args[0]}."
        case "undone":
            return f"That cannot be done: {event.args[0]}."
    return None


def _change(event: Event, who: str) -> str | None:
    count, gain, removed, via = int(event.args[0]), *(str(arg) for arg in event.args[1:])
    said = gain or removed
    if said.startswith(_QUIET) or removed.startswith(_QUIET):
        return None
    if said.endswith("Phase"):
        return f"The {phrase(said)} begins."
    through = f" ({thing(via).removeprefix('an ').removeprefix('a ')})" if via else ""
    mine = owner(said) or (who if event.who >= 0 else "the game")
    mine = mine[:1].upper() + mine[1:]
    if gain and removed:
        return f"{mine}: {thing(removed, count)} become {thing(gain, count)}{through}."
    if gain:
        return f"{mine} gains {thing(gain, count)}{through}."
    return f"{mine} loses {thing(removed, count)}{through}."
