"""The envelope: from the data of a file to a scenario, every key checked."""

from typing import Any

from cardwright.games import GAMES
from cardwright.scenarios.adapter import Adapter, Vocabulary
from cardwright.scenarios.model import Entry, Malformed, Scenario
from cardwright.scenarios.values import flag, items, known_keys, mapping, shown, text, whole
from cardwright.text import listed, nearest

TOP = (
    "game",
    "name",
    "cards",
    "players",
    "script",
    "choices",
    "stop",
    "expect",
    "active",
    "seed",
    "may",
    "strict",
)
COMMON = ("turn", "step", "player", "optional", "when", "unless")
VERBS: dict[str, tuple[str, ...]] = {"wait": (), "expect": (), "can": (), "cannot": ()}
STANDING = ("won", "lost", "over", "turn", "step", "active")
"""The expectations that every game has."""


def adapter_of(data: Any) -> Adapter:
    """Returns the adapter of the game that a scenario's data names."""
    if isinstance(data, Malformed):
        raise data
    top = mapping(data, "a scenario")
    if "game" not in top:
        raise Malformed(f"a scenario must name its game: {listed(GAMES.names(), 'or')}")
    return find_adapter(text(top["game"], "game"))


def find_adapter(game: str) -> Adapter:
    """Returns a game's adapter; raises `Malformed` for a game that is not there or has none."""
    if game not in GAMES.names():
        near = nearest(game, GAMES.names())
        hint = f'; did you mean "{near}"?' if near else ""
        raise Malformed(f'there is no game "{game}"{hint}')
    try:
        adapter = GAMES.room(game, "scenario").ADAPTER
    except ModuleNotFoundError:
        raise Malformed(f"{game} has no scenarios yet") from None
    assert isinstance(adapter, Adapter)
    return adapter


def name_of(data: Any, ordinal: int) -> str:
    """Returns the name of a scenario's data, or which one of its file it is."""
    name = data.get("name") if isinstance(data, dict) else None
    return str(name) if isinstance(name, str | int | float) else f"scenario {ordinal}"


def read_scenario(data: Any, adapter: Adapter, ordinal: int = 1) -> Scenario:
    """Returns a scenario from a file's data; raises `Malformed` with the first thing that cannot be."""
    words = adapter.vocabulary
    top = mapping(data, "a scenario")
    known_keys(top, (*TOP, *words.top), "the scenario")
    players = _players(top.get("players"), words)
    scenario = Scenario(
        game=adapter.game,
        name=name_of(data, ordinal),
        players=players,
        stop=_stop(top.get("stop"), words),
        expect=_expectations(top.get("expect"), words),
        cards=text(top.get("cards") or "", "cards"),
        seed=whole(top.get("seed", 0), "seed"),
        may=flag(top.get("may", False), "may"),
        strict=flag(top.get("strict", False), "strict"),
        own={key: value for key, value in top.items() if key in words.top},
        active=None if top.get("active") is None else text(top["active"], "active"),
        choices=_choices(top.get("choices"), players),
    )
    if scenario.active is not None:
        scenario.seat(scenario.active)
    entries = [
        _entry(number, line, scenario, words)
        for number, line in enumerate(items(top.get("script"), "script"), 1)
    ]
    return _with_script(scenario, tuple(entries))


def _with_script(scenario: Scenario, script: tuple[Entry, ...]) -> Scenario:
    from msgspec.structs import replace

    return replace(scenario, script=script)


def _players(value: Any, words: Vocabulary) -> dict[str, dict[str, Any]]:
    players = {}
    for name, zones in mapping(value, "players").items():
        own = mapping(zones, f"player {name}")
        known_keys(own, words.player, f"player {name}")
        players[name] = own
    if not players:
        raise Malformed("a scenario needs players")
    return players


def _choices(value: Any, players: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    choices = mapping(value, "choices")
    known_keys(choices, players, "choices")
    return {name: tuple(items(said, f"the choices of {name}")) for name, said in choices.items()}


def _stop(value: Any, words: Vocabulary) -> dict[str, Any] | None:
    if value is None:
        return None
    stop = mapping(value, "stop")
    known_keys(stop, ("turn", "step"), "stop")
    if "turn" in stop:
        stop["turn"] = whole(stop["turn"], "the turn of stop")
    if "step" in stop:
        stop["step"] = _step(stop["step"], words)
    return stop


def _step(value: Any, words: Vocabulary) -> str:
    step = text(value, "step")
    if step not in words.steps:
        near = nearest(step, words.steps)
        there = f'did you mean "{near}"?' if near else f"there are {listed(words.steps, 'and') or 'none'}"
        raise Malformed(f'there is no step "{step}"; {there}')
    return step


def _expectations(value: Any, words: Vocabulary) -> tuple[dict[str, Any], ...]:
    found = []
    for line in items(value, "expect"):
        entry = mapping(line, "an expectation")
        known_keys(entry, ("not", *STANDING, *words.expect), "an expectation")
        if not entry:
            raise Malformed("an expectation is empty")
        found.append(entry)
    return tuple(found)


def _entry(number: int, line: Any, scenario: Scenario, words: Vocabulary) -> Entry:
    data = mapping(line, f"entry {number} of the script")
    verbs = {**VERBS, **words.verbs}
    said = [key for key in data if key in verbs]
    where = f"entry {number} of the script"
    if len(said) != 1:
        known_keys(data, (*COMMON, *verbs, *(key for keys in verbs.values() for key in keys)), where)
        does = " and ".join(said) if said else "nothing"
        raise Malformed(f"{where} must do one thing and does {does}: {shown(line)}")
    verb = said[0]
    known_keys(data, (verb, *COMMON, *verbs[verb]), where)
    player = _doer(data, scenario, where)
    value = _expectations(data[verb], words) if verb == "expect" else data[verb]
    if verb == "wait" and value not in ("stack", "one"):
        raise Malformed(f'{where}: wait is for "stack" or "one", not {shown(value)}')
    return Entry(
        number=number,
        player=player,
        seat=scenario.seat(player),
        verb=verb,
        value=value,
        turn=None if data.get("turn") is None else whole(data["turn"], f"the turn of {where}"),
        step=None if data.get("step") is None else _step(data["step"], words),
        keys={key: data[key] for key in verbs[verb] if key in data},
        optional=flag(data.get("optional", False), f"optional of {where}"),
        when=None if data.get("when") is None else text(data["when"], f"when of {where}"),
        unless=None if data.get("unless") is None else text(data["unless"], f"unless of {where}"),
    )


def _doer(data: dict[str, Any], scenario: Scenario, where: str) -> str:
    if "player" in data:
        return text(data["player"], f"the player of {where}")
    if len(scenario.players) == 1:
        return scenario.player(0)
    raise Malformed(f"{where} does not say which player does it")
