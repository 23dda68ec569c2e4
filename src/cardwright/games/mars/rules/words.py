"""Questions, options and events in words."""

import re
from functools import lru_cache

from cardwright.games.mars.language import read_as
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.words import article, phrase, plural, third, verb
from cardwright.games.mars.rules.engine import CHANGE, SIGNAL
from cardwright.games.mars.rules.prices import asked
from cardwright.games.mars.rules.state import MONEY_OFFSET, MarsState
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
    "HasRaised",
    "ProjectCard",
    "ClaimedMilestone",
    "FundedAward",
    "Leeway",
    "PassingLeeway",
    "VenusLeeway",
)
"""Classes whose changes are the engine's own business, or told as what somebody did."""
_RAISED = {"TemperatureStep": "the temperature", "OxygenStep": "oxygen", "VenusStep": "Venus"}


_TITLES: dict[str, str] = {}
"""The titles of all cards that have been on a table, by their names."""


def remember(titles: dict[str, str]) -> None:
    """Learns what cards are called, for what is told of them."""
    _TITLES.update(titles)


def title(name: str) -> str:
    """Returns what a card is called, or a class's name as a title: its words, each with a capital."""
    return _TITLES.get(name) or " ".join(re.findall(r"[A-Z][a-z0-9]*", name)) or name


def thing(text: str, count: int = 1) -> str:
    """Returns a type as words, with how many there are.

    >>> thing("Plant<Player1>", 3), thing("CityTile<Player2, Tharsis_3_4>")
    ('3 plants', 'a city tile on Tharsis 3-4')
    """
    name, _, args = text.partition("<")
    produced = re.search(r"Class<(\w+)>", args) if name == "Production" else None
    words = f"{phrase(produced[1])} production" if produced else _TITLES.get(name) or phrase(name)
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
    asked = decision.prompt.removeprefix("how many: ").removeprefix("X for ")
    return {
        Kind.ACT: "What do you do?",
        Kind.ORDER: "Which comes next?",
        Kind.MODE: "Which of these?",
        Kind.CHOOSE: f"Choose: {spoken(asked, decision.seat)}",
        Kind.NUMBER: f"How many? {spoken(asked, decision.seat)}",
        Kind.PAY: decision.prompt[:1].upper() + decision.prompt[1:] + "?",
    }.get(decision.kind, decision.prompt)


def titled(state: MarsState, name: str) -> str:
    """Returns what a card is called, or the words of a class that is no card."""
    facts = state.world.ground.loaded.cards.get(name)
    return title(name) if facts is None else facts.title


_CARD_VERBS = {
    "play": "Play",
    "corporation": "Choose",
    "prelude": "Choose",
    "buy": "Buy",
    "keep": "Keep",
    "show": "Show",
    "lay": "Lay down",
    "claim": "Claim the milestone",
    "fund": "Fund the award",
    "raise": "Raise",
    "without": "Do without",
}
"""What is done to cards, milestones and awards."""


EVENT_NEWS = {
    "Distant": "a global event is in the distance",
    "Coming": "a global event is coming",
    "Current": "the global event strikes",
}
"""What is told of a global event by where it stands."""


def label(state: MarsState, decision: Decision, option: Option) -> str:
    """Returns an option in words, with what it costs."""
    if option.verb in _CARD_VERBS:
        return f"{_CARD_VERBS[option.verb]} {titled(state, option.word)}{_price(state, decision, option)}"
    match option.verb:
        case "use":
            which = f", action {option.args[0]}" if option.number > 1 else ""
            used = titled(state, str(option.args[1]))
            return f"Use {used}{which}{_price(state, decision, option)}"
        case "take":
            gained, _, removed = option.word.partition(" FROM ")
            return f"{whose(gained)} from {whose(removed)}" if removed else whose(gained)
        case "task" | "arm":
            return spoken(str(option.args[1]), decision.seat)
        case "discard":
            return f"Discard {titled(state, state.hands[decision.seat][option.number - 1])}"
        case "number":
            return str(option.number)
        case "do":
            return f"Do {option.word}"
        case "end":
            return "End your turn"
        case "pass":
            return "Pass for this generation"
        case "done":
            return "No more"
    return option.verb.capitalize()


def _price(state: MarsState, decision: Decision, option: Option) -> str:
    """Returns what an option costs behind its name; outside an action what is used or funded is free."""
    if option.verb in ("use", "fund") and decision.kind is not Kind.ACT:
        return ""
    price = asked(state, decision.seat, option)
    return "" if price is None or not price.words else f" for {price.words}"


def tell(event: Event) -> str | None:
    """Returns an event in words, or None where it is not worth telling."""
    who = f"Player {event.who + 1}"
    if event.kind == CHANGE:
        return _change(event, who)
    if event.kind == SIGNAL:
        return _paid(event, who)
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
        case "back":
            return f"{who} takes {name} back into the hand."
        case "draw" | "buy" | "discard" | "keep" | "reveal" | "find" | "show":
            return f"{who} {event.kind}s {name}."
        case "look":
            return f"{who} looks at {name}."
        case "prelude":
            return f"{who} plays the prelude {name}."
        case "fizzle":
            return f"{name} cannot be carried out, and brings 15 M€."
        case "claim":
            return f"{who} claims the milestone {name}."
        case "fund":
            return f"{who} funds the award {name}."
        case "government":
            return f"The World Government raises the {phrase(str(event.args[0]))}."
        case "rule":
            return f"{name} rule now."
        case "global_event":
            return f"{name}: {EVENT_NEWS[str(event.args[1])]}."
        case "awards":
            return f"{who} has {event.args[0]} VP from awards."
        case "lapse":
            return f"This cannot be done, and is let go: {event.args[0]}."
        case "undone":
            return f"That cannot be done: {event.args[0]}."
    return None


def _turned(count: int, gain: str, removed: str, mine: str, through: str) -> str | None:
    """Returns what became of what: a theft, a thing moved, or one thing turned into another."""
    if removed.startswith("ProjectCard") or gain.startswith("PlayedEvent"):
        return None
    if gain.partition("<")[0] == removed.partition("<")[0]:
        giver = owner(removed)
        if giver is not None and giver != owner(gain):
            return f"{mine} takes {thing(gain, count)} from {giver}{through}."
        return f"{mine} moves {thing(removed, count)} to where it is {thing(gain, count)}{through}."
    return f"{mine} turns {thing(removed, count)} into {thing(gain, count)}{through}."


def _paid(event: Event, who: str) -> str | None:
    """Returns what was paid; no other signal is worth telling."""
    count, gain, removed = int(event.args[0]), str(event.args[1]), str(event.args[2])
    return f"{who} pays {thing(removed, count)}." if gain.startswith("Pay") and removed else None


def _change(event: Event, who: str) -> str | None:
    count, gain, removed, via = int(event.args[0]), *(str(arg) for arg in event.args[1:])
    count, gain, removed = _as_produced(count, gain, removed, via)
    said = gain or removed
    name = said.partition("<")[0]
    if (
        not count
        or said.startswith(_QUIET)
        or removed.startswith(_QUIET)
        or name in _TITLES
        or name.endswith("Tag")
    ):
        return None
    if said.endswith("Phase"):
        return f"The {phrase(said)} begins."
    if said == "Generation":
        return "A new generation begins."
    through = f" ({_source(via)})" if via and via != removed else ""
    mine = owner(said) or (who if event.who >= 0 else "the game")
    mine = mine[:1].upper() + mine[1:]
    if gain and removed:
        return _turned(count, gain, removed, mine, through)
    if name in _RAISED:
        deed = "raises" if gain else "lowers"
        return f"{mine} {deed} {_RAISED[name]} {count} step{'s' if count > 1 else ''}{through}."
    produced = re.search(r"Class<(\w+)>", said) if name == "Production" else None
    if produced:
        return (
            f"{mine}'s {phrase(produced[1])} production {'rises' if gain else 'falls'} by {count}{through}."
        )
    if name == "VictoryPenalty":
        return f"{mine} {'loses' if gain else 'has back'} {count} VP{through}."
    deed = third(verb(name, removed=not gain))
    return f"{mine} {deed} {thing(said, count)}{through}."


def _as_produced(count: int, gain: str, removed: str, via: str) -> tuple[int, str, str]:
    """Returns a change as a player sees it: M€ production is kept higher than it is, and the rest paid back."""
    if via.startswith("ProductionDebt"):
        return 0, gain, removed
    if via.startswith("Production<") and "Class<Megacredit>" in via:
        earned = count - MONEY_OFFSET
        return (earned, gain, removed) if earned >= 0 else (-earned, "", gain)
    return count, gain, removed


def _source(via: str) -> str:
    """Returns through what something came: a card by its title, production by what it brings."""
    said = thing(via)
    return said.removeprefix("an ").removeprefix("a ").removeprefix("1 ")
