"""Scenarios of Terraforming Mars: their vocabulary, and how their words and decisions meet (docs/scenarios-mars.md)."""

from contextlib import suppress
from typing import Any, Final

import msgspec

from cardwright.games.mars.language import PetsError, expression, instruction, requirement
from cardwright.games.mars.position import Position, Side, course
from cardwright.games.mars.rules.options import variant
from cardwright.games.mars.rules.program import calls_in
from cardwright.games.mars.rules.score import points
from cardwright.games.mars.rules.state import MONEY_OFFSET, MarsState
from cardwright.games.mars.rules.turns import Turns
from cardwright.games.mars.rules.words import title
from cardwright.games.mars.types import Scope, TypeProblem
from cardwright.kernel import DeckRefused, Game, Kind, Option
from cardwright.scenarios.adapter import Adapter, Change, Moment, Vocabulary
from cardwright.scenarios.answers import Naming
from cardwright.scenarios.model import Entry, Malformed, Scenario, Unsupported
from cardwright.scenarios.values import items, mapping, text, whole
from cardwright.text import nearest

MATCH: Final = ("map", "expansions", "corporate", "draft", "government")
"""The options of a match that a scenario may say."""

VOCABULARY: Final = Vocabulary(
    verbs={
        "play": ("pay", "choose"),
        "use": ("action", "pay", "choose"),
        "do": ("pay", "choose"),
        "claim": ("pay",),
        "fund": ("pay",),
        "end": (),
        "pass": (),
    },
    player=("has", "production", "hand", "played"),
    expect=("player", "counts", "production", "has", "hand", "points", "told"),
    top=("has", "generation", "generations", "deck", *MATCH),
)


NAMED: Final = ("keep", "buy", "play", "prelude", "corporation", "fund", "claim")
"""The verbs of options that are about one card, milestone or award, which their first argument names."""


class MarsAdapter(Adapter):
    """How scenarios of Terraforming Mars are played."""

    # ------------------------------------------------------------------ beginning

    def prepare(self, data: dict[str, Any]) -> None:
        """Reads the cards that the scenario is played with."""
        players = data.get("players")
        if isinstance(players, dict):
            said: dict[str, Any] = {name: data[name] for name in MATCH if name in data}
            with suppress(DeckRefused):
                course(variant({"players": len(players), **said}), "")

    def position(self, scenario: Scenario) -> Any:
        """Returns the position as plain data."""
        try:
            said = _options(scenario)
            rules = course(variant(said), self.cards(scenario))
        except DeckRefused as error:
            raise Unsupported("; ".join(error.reasons)) from None
        own = scenario.own
        position = Position(
            players=tuple(_side(scenario, name, rules) for name in scenario.players),
            has=_numbers(own.get("has"), "has"),
            cards=self.cards(scenario),
            generation=whole(own.get("generation", 1), "generation"),
            options=said,
            active=0 if scenario.active is None else scenario.seat(scenario.active),
            deck=_cards(own.get("deck"), rules, "the deck"),
        )
        return msgspec.to_builtins(position)

    def start(self, scenario: Scenario, pin: Any) -> Game[Any]:
        """Returns the game at the scenario's beginning."""
        try:
            return super().start(scenario, pin)
        except DeckRefused as error:
            raise Malformed("; ".join(error.reasons)) from None

    # ------------------------------------------------------------------ acting

    def moment(self, game: Game[MarsState]) -> Moment:
        """Returns the generation, and whose turn it is."""
        return Moment(game.state.generation, None, game.state.active)

    def act(self, game: Game[MarsState], entry: Entry) -> Option | Change | None:
        """Returns the option that an entry begins with."""
        if entry.verb in ("end", "pass"):
            return next((o for o in game.options if o.verb == entry.verb), None)
        said = text(entry.value, entry.verb)
        number = whole(entry.keys.get("action", 1), "action")
        for option in game.options:
            if option.verb != entry.verb:
                continue
            if entry.verb == "use":
                name = str(option.args[1])
                if option.number == number and (_same(name, said) or _same(title(name), said)):
                    return option
            elif option.word == said or _same(option.word, said) or _same(_title(game, option.word), said):
                return option
        return None

    def parameter(self, game: Game[MarsState]) -> str | None:
        """Tells which key of an entry answers a question: what to pay, or what to choose."""
        decision = game.decision
        if decision is None:
            return None
        return "pay" if decision.kind is Kind.PAY else "choose"

    def naming(self, game: Game[MarsState], option: Option) -> Naming:
        """Returns how an option can be called: by its words, its text in PETS, or its place."""
        words = game.label(option)
        if option.verb == "take":
            return Naming(
                names=(option.word, option.word.partition("<")[0], *_places(option.word)), text=words
            )
        if option.verb in ("arm", "task"):
            said = str(option.args[1])
            return Naming(names=(said,), text=said, mode=option.number if option.verb == "arm" else None)
        if option.verb == "discard":
            assert game.decision is not None
            name = game.state.hands[game.decision.seat][option.number - 1]
            return Naming(names=(title(name), name), text=words)
        if option.verb in NAMED:
            return Naming(names=(_title(game, option.word), option.word), text=words)
        return Naming(names=(words,), text=words)

    # ------------------------------------------------------------------ expecting

    def check(self, game: Game[MarsState], scenario: Scenario, expectation: dict[str, Any]) -> str | None:
        """Returns what is so instead of what was expected."""
        seat = scenario.seat(expectation["player"]) if "player" in expectation else None
        if "told" in expectation:
            told = [game.rules.tell(event) or "" for event in game.events]
            wanted = text(expectation["told"], "told")
            return None if any(wanted in each for each in told) else "nothing of the kind was told"
        for key in ("counts", "production", "has", "hand", "points"):
            if key in expectation:
                found = _CHECKS[key](game, seat, expectation[key])
                if found is not None:
                    return found
        return None


# --- the position ----------------------------------------------------------------------------------------


def _options(scenario: Scenario) -> dict[str, Any]:
    """Returns the options of the match that a scenario is a moment of."""
    said: dict[str, Any] = {name: scenario.own[name] for name in MATCH if name in scenario.own}
    return {"players": len(scenario.players), "generations": scenario.own.get("generations", 3), **said}


def _side(scenario: Scenario, name: str, rules: Turns) -> Side:
    said = scenario.players[name]
    mine = [entry for entry in scenario.script if entry.player == name]
    texts = [text(entry.value, "do") for entry in mine if entry.verb == "do"]
    for entry in mine:
        if entry.verb in ("can", "cannot") and str(entry.value).startswith("Do "):
            texts.append(str(entry.value).removeprefix("Do "))
    for each in texts:
        _check_instruction(each, rules, scenario.seat(name))
    return Side(
        has=_numbers(said.get("has"), "has"),
        production=_numbers(said.get("production"), "production"),
        hand=_cards(said.get("hand"), rules, f"the hand of {name}"),
        played=_cards(said.get("played"), rules, f"what {name} has played"),
        do=tuple(dict.fromkeys(texts)),
    )


def _check_instruction(said: str, rules: Turns, seat: int) -> None:
    ground = rules.engine.ground
    try:
        program = ground.compiler.text(instruction(said), Scope(owner=ground.players[seat]))
        for call in calls_in(program):
            if call not in rules.engine.customs:
                raise Malformed(f"{said}: there is no custom instruction @{call}")
    except (TypeProblem, PetsError) as problem:
        raise Malformed(f"{said}: {problem}") from None


def _numbers(value: Any, where: str) -> dict[str, int]:
    if value is None:
        return {}
    return {str(key): _signed(each, f"{where}: {key}") for key, each in mapping(value, where).items()}


def _signed(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f"{where}: a number is wanted, not {value!r}")
    return value


def _cards(value: Any, rules: Turns, where: str) -> tuple[str, ...]:
    known = rules.engine.ground.loaded.cards
    names = {_folded(name): name for name in known} | {_folded(f.title): f.name for f in known.values()}
    found = []
    for each in items(value, where) if value is not None else ():
        name = names.get(_folded(str(each)))
        if name is None:
            near = nearest(str(each), [facts.title for facts in known.values()])
            raise Malformed(f"{where}: there is no card {each}" + (f"; is it {near}?" if near else ""))
        found.append(name)
    return tuple(found)


def _folded(name: str) -> str:
    return "".join(c for c in name if c.isalnum()).casefold()


def _title(game: Game[MarsState], name: str) -> str:
    """Returns what a card is called; a milestone, an award or a text is called as it is written."""
    known = game.state.world.ground.loaded.cards.get(name)
    return name if known is None else known.title


def _same(one: str, other: str) -> bool:
    return _folded(one) == _folded(other)


def _places(word: str) -> tuple[str, ...]:
    """Returns the names in a type by which it may be called: areas, cards, players."""
    inside = word.partition("<")[2]
    pieces = [piece.strip(" <>") for piece in inside.replace("<", ",").replace(" FROM ", ",").split(",")]
    return tuple(piece for piece in pieces if piece)


# --- expectations ----------------------------------------------------------------------------------------


def _scope(game: Game[MarsState], seat: int | None) -> Scope:
    return Scope() if seat is None else Scope(owner=game.state.world.ground.players[seat])


def _counts(game: Game[MarsState], seat: int | None, wanted: Any) -> str | None:
    world = game.state.world
    for said, number in mapping(wanted, "counts").items():
        try:
            made = world.ground.resolver.type(expression(str(said)), _scope(game, seat))
        except (TypeProblem, PetsError) as problem:
            raise Malformed(f"{said}: {problem}") from None
        count = world.count(made)
        if count != number:
            return f"there are {count} {said}"
    return None


def _production(game: Game[MarsState], seat: int | None, wanted: Any) -> str | None:
    if seat is None:
        raise Malformed("production is a player's: say which")
    playing = game.state.course.playing
    for name, number in mapping(wanted, "production").items():
        if str(name) not in game.state.world.ground.table.classes:
            raise Malformed(f"there is no resource {name}")
        count = game.state.world.counts.get(playing.owned("Production", seat, str(name)), 0)
        count -= MONEY_OFFSET if name == "Megacredit" else 0
        if count != number:
            return f"the {name} production is {count}"
    return None


def _has(game: Game[MarsState], seat: int | None, wanted: Any) -> str | None:
    ground = game.state.world.ground
    try:
        test = ground.compiler.test(requirement(text(wanted, "has")), _scope(game, seat))
    except (TypeProblem, PetsError) as problem:
        raise Malformed(f"{wanted}: {problem}") from None
    return None if game.state.world.holds(test) else "it is not so"


def _hand(game: Game[MarsState], seat: int | None, wanted: Any) -> str | None:
    if seat is None:
        raise Malformed("a hand is a player's: say whose")
    hand = game.state.hands[seat]
    if isinstance(wanted, int):
        return None if len(hand) == wanted else f"there are {len(hand)} cards"
    names = sorted(_folded(str(each)) for each in items(wanted, "hand"))
    return None if sorted(map(_folded, hand)) == names else f"the hand is {', '.join(hand) or 'empty'}"


def _points(game: Game[MarsState], seat: int | None, wanted: Any) -> str | None:
    if seat is None:
        raise Malformed("points are a player's: say whose")
    found = points(game.state.course.playing, game.state, seat)
    return None if found == wanted else f"there are {found} points"


_CHECKS: Final = {
    "counts": _counts,
    "production": _production,
    "has": _has,
    "hand": _hand,
    "points": _points,
}

ADAPTER: Final = MarsAdapter("mars", VOCABULARY)
"""How scenarios of this game are played."""
