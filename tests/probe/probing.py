"""Trying every card: is it offered, does it do anything, does it crash or take long?

Each castable face and each activated ability is tried in a generous position, in which all kinds of things are there, at four
moments (a main phase, with a spell on the stack, attacking, defending), and in a tiny one with next to nothing.
"""

import re
import time
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from cardwright.games import GAMES
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.rules.ability import ActivatedAbility, TriggeredAbility, every_ability
from cardwright.games.magic.rules.compile.card import define
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import INSTANT, LAND, SORCERY, Zone
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, NO, Chance, Game, Option

SLOW: Final = 1.0
"""So many seconds of computing a step of a probe may take."""
_MOST: Final = 60
"""So many decisions are taken for what one option leads to."""
_LANDS: Final = [{"card": name, "count": 6} for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
_CREATURES: Final = [
    "Serra Angel",
    {"card": "Grizzly Bears", "counters": {"+1/+1": 1}},
    "Hill Giant",
    "Black Knight",
    "Merfolk of the Pearl Trident",
    "Obsianus Golem",
    "Mons's Goblin Raiders",
    "Shivan Dragon",
]
_OTHERS: Final = [
    "Sol Ring",
    {"card": "Regeneration", "attached_to": "Grizzly Bears"},
    "Rogue's Gloves",
    "Ajani Steadfast",
    {"card": "Circle of Protection: Red"},
    {"card": {"name": "Soldier", "type": "Creature — Soldier", "power": 1, "toughness": 1}, "token": True},
]
_ZONE: Final = [
    "Lightning Bolt",
    "Grizzly Bears",
    "Forest",
    "Sol Ring",
    "Holy Strength",
    "Wrath of God",
    "Serra Angel",
    "Ajani Steadfast",
]


class Found(Struct, frozen=True):
    """What a probe found of a card: `what` is wrong, and where."""

    card: str
    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.card}: {self.what}: {self.where}"


def _side(*, lands: bool = True, attacking: bool = False) -> dict[str, Any]:
    creatures: list[Any] = [
        {**(one if isinstance(one, dict) else {"card": one}), "attacking": attacking and at in (0, 1, 2)}
        for at, one in enumerate(_CREATURES)
    ]
    return {
        "battlefield": [*(_LANDS if lands else []), *creatures, *_OTHERS],
        "hand": ["Lightning Bolt", "Grizzly Bears", "Forest", "Sol Ring", "Holy Strength"],
        "graveyard": list(_ZONE),
        "exile": ["Grizzly Bears", "Lightning Bolt"],
        "library": [*_ZONE, "Forest", "Island", "Swamp", "Mountain", "Plains"],
        "counters": {"energy": 6},
    }


STAGES: Final[dict[str, dict[str, Any]]] = {
    "main": {"start": {"turn": 3, "step": "main1"}},
    "answer": {
        "start": {"turn": 3, "step": "main1"},
        "stack": [{"by": "B", "cast": "Lightning Bolt", "targets": ["A"]}],
    },
    "attack": {"start": {"turn": 3, "step": "attackers"}},
    "defend": {"start": {"turn": 4, "step": "attackers"}, "active": "B"},
    "upkeep": {"start": {"turn": 3, "step": "upkeep"}},
}


_REMOVED: Final = re.compile(r"[Rr]emove (?:an?|one|two|three|four|X) ([\w+/-]+) counters?")


def position(stage: str, zone: str, card: Any) -> dict[str, Any]:
    """Returns the generous position of a stage with a card in a zone of the first player."""
    own, other = _side(attacking=stage == "attack"), _side(attacking=stage == "defend")
    own[zone] = [*own[zone], card]
    return {"game": "magic", "name": str(card), **STAGES[stage], "players": {"A": own, "B": other}}


def tiny(zone: str, card: Any) -> dict[str, Any]:
    """Returns a position with next to nothing in it."""
    own: dict[str, Any] = {"battlefield": list(_LANDS), "library": ["Forest"], "library_only": True}
    own[zone] = [*own.get(zone, []), card]
    other = {"library": ["Forest"], "library_only": True}
    return {
        "game": "magic",
        "name": str(card),
        "start": {"turn": 3, "step": "main1"},
        "players": {"A": own, "B": other},
    }


def start(data: dict[str, Any]) -> Game[MagicState]:
    """Starts a game from a position."""
    from cardwright.scenarios.envelope import adapter_of, read_scenario

    adapter = adapter_of(data)
    given = adapter.position(read_scenario({**data, "stop": {"turn": 9}, "expect": []}, adapter, 1))
    return GAMES.ruleset("magic").start_from(given)


def picture(state: MagicState, but: str) -> tuple[Any, ...]:
    """Returns what can be seen to change, leaving out the card itself and which lands are tapped."""
    derived = current(state)
    permanents = []
    for number in state.battlefield:
        chars, obj = derived.chars[number], state.objects[number]
        tapped = obj.tapped and not chars.types & LAND
        if chars.name != but or not but:
            stats = (chars.power, chars.toughness, chars.types, chars.colors, chars.subtypes)
            marks = (tapped, obj.counters, obj.damage, obj.attached, derived.controller[number])
            permanents.append((chars.name, stats, len(chars.abilities), marks))
    zones = tuple(
        sorted(state.objects[number].definition.name for number in state.zone_ids(zone, seat))
        for seat in range(state.seats)
        for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)
    )
    shown = tuple([name for name in names if name != but] for names in zones)
    players = tuple(
        (player.life, player.counters, player.drawn, whole_pool(player)) for player in state.players
    )
    later = (len(state.effects), len(state.delayed), state.titles, state.libraries, len(state.command))
    return (permanents, shown, players, later, state.step, state.turn, state.active, state.extra_turns)


class Probe:
    """Tries one card, and notes what it finds."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.found: list[Found] = []
        self.offered: set[str] = set()
        self.changed: set[str] = set()

    def note(self, what: str, where: str) -> None:
        """Notes something that is wrong."""
        self.found.append(Found(self.card.name, what, where))

    def run(self) -> list[Found]:
        """Tries everything, and returns what is wrong."""
        definition = define(self.card)
        wanted = dict(self._wanted(definition))
        for zone in _zones(definition):
            for stage in STAGES:
                if zone != "hand" and stage == "answer" and set(wanted) <= self.offered:
                    continue
                self._stage(f"{zone}, {stage}", position(stage, zone, self._placed(zone)), wanted)
            self._stage(f"{zone}, tiny", tiny(zone, self._placed(zone)), wanted)
        for key, text in wanted.items():
            if key not in self.offered:
                self.note("never offered", text)
            elif key not in self.changed:
                self.note("changes nothing", text)
        return self.found

    def _placed(self, zone: str) -> Any:
        """Returns the card as a position has it, with counters that its text removes."""
        if zone != "battlefield":
            return self.card.name
        kinds = _REMOVED.findall(self.card.front.text)
        counters = {kind: 4 for kind in kinds if kind not in ("of", "loyalty", "time", "a")}
        return {"card": self.card.front.name, "counters": counters}

    def _wanted(self, definition: Definition) -> Iterator[tuple[str, str]]:
        for way in definition.ways:
            yield f"cast {way.key}", f"cast {way.key or definition.name}"
        for ability in every_ability(definition.values.abilities):
            if isinstance(ability, ActivatedAbility):
                yield f"use {ability.text}", ability.text

    def _stage(self, where: str, data: dict[str, Any], wanted: dict[str, str]) -> None:
        try:
            began = time.process_time()
            game = start(data)
            self._slow(began, f"{where}: start")
            for option in self._own(game):
                self._try(game, option, where, wanted)
        except Exception as error:
            self.note(f"crash {type(error).__name__}", f"{where}: {error}")

    def _own(self, game: Game[MagicState]) -> list[Option]:
        if game.decision is None or game.decision.prompt != "priority":
            return []
        names = self.card.names
        seen: dict[str, Option] = {}
        for option in game.options:
            if option.verb in ("cast", "play", "activate", "mana", "special", "turn"):
                obj = game.state.objects.get(option.number)
                if obj is not None and obj.owner == 0 and obj.definition.name in (*names, self.card.name):
                    key = option.key.replace(str(option.number), "", 1)
                    seen.setdefault(key, option)
        return list(seen.values())

    def _key(self, option: Option) -> str:
        words = str(option.args[1]) if len(option.args) > 1 else ""
        return f"cast {words}" if option.verb == "cast" else f"use {words}"

    def _try(self, game: Game[MagicState], option: Option, where: str, wanted: dict[str, str]) -> None:
        key = self._key(option)
        self.offered.add(key)
        if key in self.changed and not where.endswith("tiny"):
            return
        for turn in range(3):
            twin, chance = game.fork(), Chance(turn)
            before = picture(twin.state, "")
            began = time.process_time()
            twin.push(option)
            self._slow(began, f"{where}: {key}")
            self._answer(twin, chance, f"{where}: {key}")
            depth = len(game.state.stack)
            if option.verb not in ("mana", "play", "special", "turn") and len(twin.state.stack) > depth:
                before = picture(twin.state, "")  # what was paid is no effect
            self._play_on(twin, chance, f"{where}: {key}", depth)
            if _without(self.card, picture(twin.state, "")) != _without(self.card, before):
                self.changed.add(key)
                return

    def _answer(self, game: Game[MagicState], chance: Chance, where: str) -> None:
        """Answers what is asked as something is cast or activated."""
        for _ in range(_MOST):
            if game.decision is None or game.decision.prompt in ("priority", "attackers", "blockers"):
                return
            self._choose(game, chance, where)

    def _choose(self, game: Game[MagicState], chance: Chance, where: str) -> None:
        useful = [one for one in game.options[:20] if one not in (DONE, NO)]
        began = time.process_time()
        game.push(chance.pick(useful or [game.options[0]]))
        self._slow(began, where)

    def _play_on(self, game: Game[MagicState], chance: Chance, where: str, depth: int) -> None:
        """Answers questions until the stack is as deep as before, and everything that follows has happened."""
        for _ in range(_MOST):
            decision = game.decision
            if decision is None:
                return
            if decision.prompt in ("priority", "attackers", "blockers"):
                if len(game.state.stack) <= depth or decision.prompt != "priority":
                    return
                began = time.process_time()
                game.push(next(one for one in game.options if one.verb == "pass"))
                self._slow(began, where)
            else:
                self._choose(game, chance, where)

    def _slow(self, began: float, where: str) -> None:
        took = time.process_time() - began
        if took > SLOW:
            self.note("slow", f"{where}: {took:.1f} s")


def _without(card: Card, seen: tuple[Any, ...]) -> tuple[Any, ...]:
    """Leaves out where an instant or sorcery goes, which every one does."""
    if {"Instant", "Sorcery"} & set(card.front.type_line.types):
        return (seen[0], tuple([name for name in names if name != card.name] for names in seen[1]), *seen[2:])
    return seen


def _zones(definition: Definition) -> list[str]:
    """Returns the zones in which a card has something to offer."""
    zones = ["hand"]
    used = {
        one.zone for one in every_ability(definition.values.abilities) if isinstance(one, ActivatedAbility)
    }
    waiting = any(isinstance(one, TriggeredAbility) for one in every_ability(definition.values.abilities))
    if not definition.values.types & (INSTANT | SORCERY) and (Zone.BATTLEFIELD in used or waiting):
        zones.append("battlefield")
    ways = {way.name for way in definition.ways}
    if Zone.GRAVEYARD in used or ways & _FROM_GRAVEYARD:
        zones.append("graveyard")
    return zones


_FROM_GRAVEYARD: Final = {"flashback", "disturb", "escape", "jump-start", "retrace", "aftermath", "unearth"}
