"""Magic's scenarios: its vocabulary, and how its words and its decisions meet (docs/scenarios-magic.md)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from cardwright.games.magic.expectations import check_expectation, names_of
from cardwright.games.magic.rules.combat_damage import lethal
from cardwright.games.magic.rules.compile.known import add_file, forget_files
from cardwright.games.magic.rules.context import is_player, player_thing
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.library import FIND
from cardwright.games.magic.rules.making_mana import WHICH_MANA
from cardwright.games.magic.rules.permission import PLAY_IT, WHAT_TO_PLAY
from cardwright.games.magic.rules.position import Position
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.words import thing_name
from cardwright.games.magic.scenario_acting import begins, is_roundabout, nth_offered, put
from cardwright.games.magic.scenario_names import check_names
from cardwright.games.magic.scenario_naming import (
    called,
    face_naming,
    last_name,
    numbered,
    thing_naming,
)
from cardwright.games.magic.scenario_position import read_format, read_side, read_spells, read_start
from cardwright.games.magic.scenario_words import MAY_BE_NONE, VOCABULARY
from cardwright.kernel import DONE, NO, Event, Game, Kind, Numbers, Option, Words
from cardwright.scenarios.adapter import Adapter, Change, Moment
from cardwright.scenarios.answers import Naming, folded
from cardwright.scenarios.model import Entry, Malformed, Scenario
from cardwright.scenarios.values import whole


class MagicAdapter(Adapter):
    """How scenarios of Magic are played."""

    # ------------------------------------------------------------------ beginning

    def add_cards(self, path: Path) -> None:
        """Adds a Scryfall, MTGJSON or plain text file to the cards known."""
        add_file(path)

    def forget_cards(self) -> None:
        """Forgets the cards that were added."""
        forget_files()

    def position(self, scenario: Scenario) -> Any:
        """Returns the position as plain data."""
        if not 2 <= len(scenario.players) <= 4:
            raise Malformed(f"Magic has two to four players, not {len(scenario.players)}")
        format, life = read_format(scenario.own.get("format"))
        sides = tuple(read_side(name, zones, life) for name, zones in scenario.players.items())
        check_names(scenario, sides)
        for entry in scenario.script:
            if "x" in entry.keys:
                whole(entry.keys["x"], "x")
        active = 0 if scenario.active is None else scenario.seat(scenario.active)
        names = [side.name for side in sides]
        return msgspec.to_builtins(
            Position(
                sides,
                scenario.cards,
                active,
                format,
                read_start(scenario.own.get("start"), VOCABULARY.steps),
                read_spells(scenario.own.get("before"), "card", "before", names),
                read_spells(scenario.own.get("stack"), "cast", "stack", names),
            )
        )

    # ------------------------------------------------------------------ acting

    def moment(self, game: Game[MagicState]) -> Moment:
        """Returns the turn, the step and whose turn it is."""
        state = game.state
        return Moment(state.turn, state.step.name.lower(), state.active)

    def stopped(self, game: Game[MagicState], stop: dict[str, Any]) -> bool:
        """Returns whether the moment to stop at has come; before the first turn it has not."""
        return game.state.turn > 0 and super().stopped(game, stop)

    def lane(self, entry: Entry) -> str:
        """Tells attackers and blockers, which are declared at moments of their own, from all else."""
        if entry.verb in ("attack", "block"):
            return entry.verb
        if entry.verb in ("can", "cannot"):
            word = folded(str(entry.value)).partition(" ")[0]
            return word if word in ("attack", "block") else ""
        return ""

    def acting(self, game: Game[MagicState]) -> str | None:
        """Returns what may be done at this decision."""
        decision = game.decision
        prompt = decision.prompt if decision is not None else ""
        return {"priority": "", "attackers": "attack", "blockers": "block"}.get(prompt)

    def act(self, game: Game[MagicState], entry: Entry) -> Option | Change | None:
        """Returns the option that an entry begins with, or the change that it makes."""
        if entry.verb == "put":
            return put(game.state, entry)
        if entry.verb == "concede":
            return next((option for option in game.options if option.verb == "concede"), None)
        fitting = [option for option in game.options if begins(game.state, option, entry)]
        if fitting:
            return min(fitting, key=lambda option: is_roundabout(game.state, option))
        if entry.verb == "cast" and "using" not in entry.keys:
            return self.act(game, msgspec.structs.replace(entry, keys={**entry.keys, "using": "alternative"}))
        return None

    def can(self, game: Game[MagicState], entry: Entry) -> bool:
        """Returns whether an action that begins so is legal now; an ability is named as an entry names it."""
        verb, _, said = str(entry.value).partition(" ")
        if folded(verb) in ("attack", "block") and entry.keys:
            named = msgspec.structs.replace(entry, verb=folded(verb), value=said)
            return any(begins(game.state, option, named) for option in game.options)
        if folded(verb) == "activate" and said:
            named = msgspec.structs.replace(entry, verb="activate", value=said)
            if any(begins(game.state, option, named) for option in game.options):
                return True
        return super().can(game, entry)

    def pending(self, game: Game[MagicState]) -> Sequence[int]:
        """Returns what is on the stack, its top last."""
        return tuple(item.id for item in game.state.stack)

    def holds(self, game: Game[MagicState], name: str) -> bool:
        """Returns whether a spell or ability of that name is on the stack."""
        return any(called(game.state, item, name) for item in game.state.stack)

    # ------------------------------------------------------------------ answering

    def parameter(self, game: Game[MagicState]) -> str | None:
        """Returns the key of an entry that answers this question."""
        decision = game.decision
        assert decision is not None
        if decision.kind is Kind.MODE:
            return "modes"
        if decision.kind is Kind.NUMBER and decision.prompt == "X":
            return "x"
        if decision.kind is Kind.CONFIRM and decision.prompt.casefold().startswith(_KICKED):
            return "kicked"
        options = decision.options
        if not isinstance(options, Numbers) and any(option.verb == "target" for option in options):
            return "targets"
        return None

    def answers(self, key: str, value: Any) -> list[Any]:
        """Returns what a key answers: `kicked: 2` is yes twice and then no."""
        if key == "kicked" and isinstance(value, int) and not isinstance(value, bool):
            return [*[True] * value, False]
        return super().answers(key, value)

    def answer(self, game: Game[MagicState], value: Any, *, loosely: bool = True) -> Option | None:
        """Returns the option that a value means; the second of a name stays the second when the first is taken."""
        if value == "done" and game.decision is not None and game.decision.prompt.startswith(MAY_BE_NONE):
            return NO  # what may be given as a cost, or played, is not chosen
        if value in ("yes", True) and game.decision is not None and game.decision.prompt == WHAT_TO_PLAY:
            return game.options[0] if len(game.options) == 2 else None  # one card, or none
        if isinstance(value, str) and "~" in value and not isinstance(game.options, Numbers | Words):
            own = dict.fromkeys(last_name(game.state, one) for option in game.options for one in option.about)
            meant = (
                super(MagicAdapter, self).answer(game, value.replace("~", name), loosely=loosely)
                for name in own
                if name
            )
            return next((option for option in meant if option is not None), None)
        _, nth, _ = numbered(value)
        if nth > 1 and not isinstance(game.options, Numbers | Words):
            found = nth_offered(game.state, list(game.options), value)
            if found is not None:
                return found
        return super().answer(game, value, loosely=loosely)

    def spread(self, game: Game[MagicState], values: Sequence[Any]) -> tuple[Option, range] | None:
        """Returns which combination of mana so many of each kind are: a number for each, as many as are needed."""
        decision = game.decision
        if decision is None or decision.prompt != WHICH_MANA:
            return None
        said = [str(option.args[0]).split() for option in decision.options]
        kinds = list(dict.fromkeys(word for words in said for word in words))
        first = next((at for at, value in enumerate(values) if _is_amount(value)), len(values))
        wanted: list[str] = []
        for at, (value, kind) in enumerate(zip(values[first:], kinds, strict=False), first + 1):
            if not _is_amount(value):
                return None
            wanted.extend([kind] * value)
            if len(wanted) == len(said[0]) and wanted in said:
                ended = at < len(values) and values[at] == "done"
                return decision.options[said.index(wanted)], range(first, at + ended)
        return None

    def gives(self, game: Game[MagicState], event: Event) -> bool:
        """Returns whether another card than the one that asks was revealed, was moved or has entered."""
        about = game.decision.about if game.decision is not None else ()
        if event.args and event.args[0] in [
            last_name(game.state, one) for one in about if isinstance(one, int)
        ]:
            return False
        if event.kind == "moved":
            return True
        return event.kind in ("revealed", "entered")

    def loosely(self, game: Game[MagicState]) -> bool:
        """Returns whether abilities or effects are put in an order: they may be called by their cards."""
        return game.decision is not None and game.decision.options[0].verb in _ORDERED

    def naming(self, game: Game[MagicState], option: Option) -> Naming:
        """Returns how an option can be called."""
        state = game.state
        words = game.label(option)
        verb = option.verb
        if verb == "begin":
            return Naming()
        if verb == "number":  # which no player and no object is called by
            return Naming(names=(str(option.number),), text=str(option.number))
        if verb == "yes" and game.decision is not None and game.decision.prompt == PLAY_IT:
            return thing_naming(state, int(game.decision.about[0]), words)
        if verb in ("mode", "one pile"):
            return Naming(text=words, mode=option.number)
        if verb == "pile":
            return Naming(text=words)
        if verb in _ORDERED:
            return Naming((words,), words, loose=tuple(last_name(state, one) for one in option.about))
        if verb == "word":
            return Naming(names=(words,), text=words)
        if verb in ("attack", "block"):
            name = thing_name(state, option.number)
            names = names_of(state, option.number, under=True) or (name,)
            return Naming(names=names, text=f"{verb.capitalize()} {name}")
        if verb == "cast" and game.decision is not None and game.decision.kind is Kind.CHOOSE:
            return face_naming(words)
        if option.args and isinstance(option.args[0], int):
            return thing_naming(state, option.args[0], words)
        return Naming(names=(words,), text=words)

    def default(self, game: Game[MagicState], upcoming: Sequence[Entry]) -> Option | None:
        """Assigns combat damage that nobody speaks of: lethal to each in turn, the rest beyond or to the first.

        A target that nobody speaks of is another player before it is oneself.
        """
        decision = game.decision
        assert decision is not None
        if decision.prompt == "combat damage to this creature":
            return _combat_damage(game)
        first = decision.options[0]
        if (
            first.verb == "target"
            and first.number == player_thing(decision.whose)
            and DONE not in decision.options
        ):
            others = [option for option in decision.options if option.verb == "target"]
            return next(
                (option for option in others if is_player(option.number) and option is not first), None
            )
        return None

    def optional(self, game: Game[MagicState]) -> bool:
        """Returns whether a question is an optional part; failing to find what is there is none."""
        decision = game.decision
        return super().optional(game) and not (decision is not None and decision.prompt == f"choose {FIND}")

    def automatic(self, game: Game[MagicState]) -> bool:
        """Returns whether a question is answered by itself even in a strict scenario."""
        decision = game.decision
        return super().automatic(game) or (decision is not None and decision.prompt == "the step begins")

    # ------------------------------------------------------------------ expecting

    def fate(self, game: Game[MagicState], seat: int) -> str | None:
        """Returns how a seat fared; who has lost may have done so while others play on."""
        if game.state.players[seat].lost:
            return "lost" if game.outcome() is None or game.state.result is None else _over(game, seat)
        return super().fate(game, seat)

    def check(self, game: Game[MagicState], scenario: Scenario, expectation: dict[str, Any]) -> str | None:
        """Returns what is so instead of what was expected."""
        return check_expectation(game.state, scenario, expectation)


_ORDERED: Final = ("trigger", "replace")
"""Options that are called by their text, or loosely by the card whose they are."""

_KICKED: Final = tuple(
    f"pay {keyword}" for keyword in ("kicker", "multikicker", "squad", "replicate", "offspring")
)
"""The questions for what is paid in addition, once or as often as one likes."""


def _is_amount(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _over(game: Game[MagicState], seat: int) -> str:
    outcome = game.outcome()
    assert outcome is not None
    return "drew" if outcome.scores[seat] > 0 else "lost"


# ---------------------------------------------------------------------- answering


def _combat_damage(game: Game[MagicState]) -> Option | None:
    decision = game.decision
    assert decision is not None
    numbers = decision.options
    if not isinstance(numbers, Numbers):
        return None
    state = game.state
    number, source = int(decision.about[0]), int(decision.about[1])
    combat = state.combat
    others = combat.blockers_of(source) or combat.blocked_by(source)
    want = lethal(state, number, source)
    trample = "trample" in look(state, source).keywords and combat.attacking(source)
    if others and number == others[0] and not trample:
        whole_need = sum(lethal(state, other, source) for other in others)
        want += max(0, numbers.high - whole_need)
    return Option("number", (max(numbers.low, min(want, numbers.high)),))


ADAPTER: Final = MagicAdapter("magic", VOCABULARY)
