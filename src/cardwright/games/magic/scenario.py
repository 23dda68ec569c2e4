"""Magic's scenarios: its vocabulary, and how its words and its decisions meet (docs/scenarios-magic.md)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from cardwright.games.magic.expectations import check_expectation, names_of
from cardwright.games.magic.rules.combat_damage import lethal
from cardwright.games.magic.rules.compile.known import add_file, forget_files
from cardwright.games.magic.rules.context import is_player, player_thing
from cardwright.games.magic.rules.counters import with_counters
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.library import FIND
from cardwright.games.magic.rules.making_mana import WHICH_MANA
from cardwright.games.magic.rules.permission import PLAY_IT, WHAT_TO_PLAY
from cardwright.games.magic.rules.position import Position
from cardwright.games.magic.rules.priority import find_land, find_way, offers
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.words import thing_name
from cardwright.games.magic.scenario_names import check_names
from cardwright.games.magic.scenario_naming import (
    called,
    face_naming,
    is_called,
    is_named,
    last_name,
    numbered,
    of_another,
    right_face,
    right_thing,
    says_which,
    thing_naming,
)
from cardwright.games.magic.scenario_position import read_format, read_side, read_spells, read_start
from cardwright.games.magic.scenario_texts import plain_text
from cardwright.games.magic.scenario_words import MAY_BE_NONE, VOCABULARY
from cardwright.kernel import DONE, NO, Event, Game, Kind, Numbers, Option, Words
from cardwright.scenarios.adapter import Adapter, Change, Moment
from cardwright.scenarios.answers import Naming, folded, starts
from cardwright.scenarios.model import Entry, Malformed, Scenario
from cardwright.scenarios.values import mapping, whole


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
            return _put(game.state, entry)
        if entry.verb == "concede":
            return next((option for option in game.options if option.verb == "concede"), None)
        fitting = [option for option in game.options if _begins(game.state, option, entry)]
        if fitting:
            return min(fitting, key=lambda option: _is_roundabout(game.state, option))
        if entry.verb == "cast" and "using" not in entry.keys:
            return self.act(game, msgspec.structs.replace(entry, keys={**entry.keys, "using": "alternative"}))
        return None

    def can(self, game: Game[MagicState], entry: Entry) -> bool:
        """Returns whether an action that begins so is legal now; an ability is named as an entry names it."""
        verb, _, said = str(entry.value).partition(" ")
        if folded(verb) in ("attack", "block") and entry.keys:
            named = msgspec.structs.replace(entry, verb=folded(verb), value=said)
            return any(_begins(game.state, option, named) for option in game.options)
        if folded(verb) == "activate" and said:
            named = msgspec.structs.replace(entry, verb="activate", value=said)
            if any(_begins(game.state, option, named) for option in game.options):
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
            found = _nth_offered(game.state, list(game.options), value)
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


# ---------------------------------------------------------------------- acting


def _nth_offered(state: MagicState, options: list[Option], value: Any) -> Option | None:
    """Returns the offer of the nth object of a name in its zone, among those whose like are offered."""
    name, nth, of = numbered(value)
    offered = {
        option.number: option
        for option in options
        if option.verb in ("target", "thing")
        and option.number in state.objects
        and is_named(state, option.number, name)
    }
    if not offered:
        return None
    whose = {controller_of(state, number) for number in offered}
    zone = state.objects[next(iter(offered))].zone
    alike = [
        other
        for seat in state.order
        for other in (state.zone_ids(zone, seat) if zone in _OWN_ZONES or seat == state.order[0] else ())
        if is_named(state, other, name)
        and controller_of(state, other) in whose
        and (of is None or state.setting.names[controller_of(state, other)] == of)
    ]
    return offered.get(alike[nth - 1]) if len(alike) >= nth else None


_OWN_ZONES = (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY)


def _begins(state: MagicState, option: Option, entry: Entry) -> bool:
    verb = option.verb
    keys = entry.keys
    if entry.verb == "cast":
        if verb != "cast" or not right_thing(state, option.number, entry.value):
            return False
        zone = keys.get("from")
        if zone is not None and state.objects[option.number].zone is not ZONE_NAMES.get(str(zone)):
            return False
        way = find_way(state, option)
        return _right_way(state, option.number, way, entry)
    if entry.verb == "play":
        return (
            verb == "play"
            and right_thing(state, option.number, entry.value)
            and right_face(state, option.number, find_land(state, option), entry.value)
        )
    if entry.verb == "activate" and verb == "turn":
        return _turns_up(state, option, entry)
    if entry.verb == "activate" and verb == "cast":
        return _casts_by_keyword(state, option, entry)
    if entry.verb == "activate" and verb == "special":
        return folded(str(option.args[1])).startswith(folded(str(entry.value)))
    if entry.verb == "activate" and verb == "life":
        return folded(f"Pay {option.number} life for mana").startswith(folded(str(entry.value)))
    if entry.verb == "activate":
        return verb in ("activate", "mana") and _is_ability(state, option, entry)
    if entry.verb == "attack":
        if verb != "attack" or not right_thing(state, option.number, entry.value):
            return False
        whom = keys.get("defender")
        return whom is None or is_called(state, int(option.args[1]), whom)
    if entry.verb == "block":
        if verb != "block" or not right_thing(state, option.number, entry.value):
            return False
        return "attacker" not in keys or right_thing(state, int(option.args[1]), keys["attacker"])
    return False


def _right_way(state: MagicState, number: int, way: Way, entry: Entry) -> bool:
    """Tells whether a card is cast as an entry says: its face and how.

    How need not be said of a face with one way, nor of a card that is not in a hand.
    """
    using = entry.keys.get("using")
    ways = state.objects[number].definition.ways
    right = right_face(state, number, way.face, entry.value)
    if using is not None:
        alike = [other for other in ways if other.name == way.name]
        return folded(way.name) == folded(str(using)) and (right or len(alike) == 1)
    if any(other.name == "fuse" for other in ways) and folded(str(numbered(entry.value)[0])) == folded(
        state.objects[number].definition.name
    ):
        return way.name == "fuse"
    elsewhere = state.objects[number].zone is not Zone.HAND
    return right and (way.name in ("", "free", "flash") or elsewhere or _only_way(way, ways))


def _is_roundabout(state: MagicState, option: Option) -> bool:
    """Tells whether a card is cast for something else than its mana cost, or crewed so, which an entry would say."""
    if option.verb == "activate":
        return _crews_otherwise(str(option.args[1]))
    return option.verb == "cast" and find_way(state, option).name == "alternative"


def _crews_otherwise(words: str) -> bool:
    """Tells whether an ability is crewing for another cost than the keyword's (CR 118.9, 702.122a)."""
    return folded(words).rstrip(".").endswith("crew cost")


def _casts_by_keyword(state: MagicState, option: Option, entry: Entry) -> bool:
    """Tells whether an entry names the keyword by which a card is cast: `activate: Flashback {2}{R}`."""
    if len(option.args) < 2:
        return False
    source = entry.keys.get("source")
    if source is not None and not right_thing(state, option.number, source):
        return False
    way = find_way(state, option)
    said = folded(str(entry.value))
    return bool(way.name) and (
        said == folded(way.name) or folded(f"{way.name} {way.cost.text}").startswith(f"{said}")
    )


def _only_way(way: Way, ways: tuple[Way, ...]) -> bool:
    return way.face is not None and sum(other.face is way.face for other in ways) == 1


def _is_ability(state: MagicState, option: Option, entry: Entry) -> bool:
    names = names_of(state, option.number)
    source = entry.keys.get("source")
    if source is not None and not right_thing(state, option.number, source):
        return False
    said = str(entry.value)
    words = str(option.args[1])
    wanted = plain_text(said, names)
    if _crews_otherwise(words) and wanted.partition(" ")[0] == "crew":
        return True
    keyword, _, rest = words.partition(" {")
    by_cost = "{" + rest if rest and keyword.isalpha() and ":" in rest else ""
    return any(
        starts(one, said) or plain_text(one, names).startswith(wanted) or of_another(one, wanted)
        for one in (words, words.partition(" — ")[2], by_cost)
        if one
    )


def _turns_up(state: MagicState, option: Option, entry: Entry) -> bool:
    """Tells whether an entry turns this permanent face up: `Morph {1}{U}`, `{1}{U}: Turn …`, `Turn … face up`."""
    source = entry.keys.get("source")
    if source is not None and not right_thing(state, option.number, source):
        return False
    wanted, text = folded(str(entry.value)), folded(str(option.args[1]))
    cost, colon, _ = wanted.partition(":")
    if colon:
        return cost in text
    if wanted.startswith("turn"):
        obj = state.objects[option.number]
        return obj.under is None or "face up" not in wanted or says_which(wanted, obj.under.name)
    return text.startswith(wanted)


def _put(state: MagicState, entry: Entry) -> Change | None:
    counters = {str(kind): whole(count, "put") for kind, count in mapping(entry.value, "put").items()}
    on = entry.keys.get("on")
    found = [number for number in state.battlefield if right_thing(state, number, on)]
    players = [seat for seat, name in enumerate(state.setting.names) if folded(name) == folded(str(on))]
    if not found and not players:
        return None

    def apply(changed: MagicState) -> None:
        holders: Any = changed.objects if found else changed.players
        at = (found or players)[0]
        now = holders[at].counters
        for kind, count in counters.items():
            now = with_counters(now, kind, count)
        holders[at] = msgspec.structs.replace(holders[at], counters=now)
        changed.reshape()
        changed.offers = offers(changed, changed.priority)

    return Change(apply)


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
