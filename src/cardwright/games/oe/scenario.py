"""Scenarios of OE: positions on the boards, and what is expected of them (docs/scenarios-oe.md)."""

from typing import Any, Final

from cardwright.games.oe.cards import bundled_cards, read_cards
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.vocabulary import ATTRIBUTES, PHASES, SLOTS, STATES
from cardwright.games.oe.rules.state import ATTRIBUTE, PHASE_NAMES, SLOT, SLOT_NAMES, STATE, WIDTH, State
from cardwright.kernel import DONE, DeckRefused, Game, Option
from cardwright.scenarios import (
    Adapter,
    Entry,
    Malformed,
    Moment,
    Naming,
    Scenario,
    Unsupported,
    Vocabulary,
    flag,
    items,
    known_keys,
    mapping,
    text,
    whole,
)
from cardwright.text import nearest

BASES: Final = {"BASE1": "Farm", "BASE2": "Home Keep", "BASE3": "Orchard"}
"""The bases that stand where a position says nothing."""
FILLER: Final = "Militia"
FILLERS: Final = 20
"""What lies below the deck that a position gives."""

_TARGETS: Final = ("targets", "x", "column", "effect", "slot")
_ENTRY: Final = ("card", "states", "values", "revealed")
_VALUES: Final = {word.lower(): word for word in ATTRIBUTES}
_PROMPTS: Final = {"pay": "x", "column": "column"}


class OEAdapter(Adapter):
    """How scenarios of OE are played."""

    # ------------------------------------------------------------------ the position

    def position(self, scenario: Scenario) -> dict[str, Any]:
        """Returns the position as `rules.start` takes it."""
        if len(scenario.players) != 2:
            raise Malformed(f"a duel has two players, not {len(scenario.players)}")
        try:
            cards = dict(bundled_cards())
            own = self.cards(scenario)
            if own.strip():
                cards.update(read_cards(own, "cards"))
        except DeckRefused as refused:
            raise Unsupported("; ".join(refused.reasons)) from None
        return {
            "players": [self._side(data, name, cards) for name, data in scenario.players.items()],
            "cards": own,
            "names": list(scenario.players),
            "active": scenario.seat(scenario.active) if scenario.active is not None else 0,
        }

    def _side(self, data: dict[str, Any], player: str, cards: dict[str, t.Card]) -> dict[str, Any]:
        where = f"player {player}"
        board = {
            **BASES,
            **{k.upper(): v for k, v in mapping(data.get("board"), f"board of {where}").items()},
        }
        known_keys(board, SLOTS, f"the board of {where}")
        deck = [self._name(name, cards) for name in items(data.get("deck"), "deck")]
        if not flag(data.get("deck_only", False), "deck_only"):
            deck += [FILLER] * FILLERS
        return {
            "board": [
                self._placed(entry, slot, cards)
                for slot, entry in board.items()
                if entry not in (None, "none")
            ],
            "hand": [self._placed(entry, "", cards) for entry in items(data.get("hand"), "hand")],
            "deck": deck,
            "grave": [self._name(name, cards) for name in items(data.get("grave"), "grave")],
            "supply": whole(data.get("supply", 0), "supply"),
        }

    def _name(self, value: Any, cards: dict[str, t.Card]) -> str:
        name = text(value, "a card")
        if name not in cards:
            near = nearest(name, cards)
            hint = f'; did you mean "{near}"?' if near else ""
            raise Malformed(f'there is no card "{name}"{hint}')
        return name

    def _placed(self, entry: Any, slot: str, cards: dict[str, t.Card]) -> dict[str, Any]:
        data = entry if isinstance(entry, dict) else {"card": entry}
        known_keys(data, _ENTRY, "a card")
        states = [text(word, "a state").upper() for word in items(data.get("states"), "states")]
        if flag(data.get("revealed", False), "revealed"):
            states.append("REVEALED")
        known_keys(dict.fromkeys(states), STATES, "states")
        values = {k.upper(): whole(v, k) for k, v in mapping(data.get("values"), "values").items()}
        known_keys(values, ATTRIBUTES, "values")
        name = self._name(data.get("card"), cards)
        return {"card": name, "slot": slot, "states": states, "values": values}

    def start(self, scenario: Scenario, pin: Any) -> Game[Any]:
        """Returns the game at the scenario's beginning."""
        try:
            return super().start(scenario, pin)
        except DeckRefused as refused:
            raise Malformed("; ".join(refused.reasons)) from None

    # ------------------------------------------------------------------ acting

    def moment(self, game: Game[Any]) -> Moment:
        """Returns where the game stands."""
        state: State = game.state
        return Moment(state.turn, PHASE_NAMES[state.phase].lower(), state.active)

    def act(self, game: Game[Any], entry: Entry) -> Option | None:
        """Returns the option with which an entry begins."""
        state: State = game.state
        name, _, nth = text(entry.value, entry.verb).partition("#")
        found = [
            option
            for option in game.options
            if option.verb == entry.verb
            and state.name(option.number).casefold() == name.strip().casefold()
            and self._suits(state, option, entry)
        ]
        place = int(nth) - 1 if nth.isdigit() else 0
        return found[place] if len(found) > place else None

    def _suits(self, state: State, option: Option, entry: Entry) -> bool:
        slot, effect = entry.keys.get("slot"), entry.keys.get("effect")
        if slot is not None:
            stands = option.args[1] if option.verb == "play" else SLOT_NAMES[state.pieces[option.number].slot]
            if stands != text(slot, "slot").upper():
                return False
        return effect is None or option.args[1] == whole(effect, "effect")

    def parameter(self, game: Game[Any]) -> str | None:
        """Returns the key of an entry that answers the question."""
        decision = game.decision
        return None if decision is None else _PROMPTS.get(decision.prompt, "targets")

    def optional(self, game: Game[Any]) -> bool:
        """Returns whether the question is an optional part."""
        decision = game.decision
        return decision is not None and (decision.prompt == "use" or DONE in game.options)

    def automatic(self, game: Game[Any]) -> bool:
        """Returns whether a question is answered by itself: a phase that begins."""
        return game.decision is not None and game.decision.prompt in ("dawn", "dusk")

    def naming(self, game: Game[Any], option: Option) -> Naming:
        """Returns how an option can be called: a card by its name or its slot."""
        state: State = game.state
        label = game.label(option)
        names: list[str] = game.match.position["names"]
        if option.verb == "card":
            piece = state.pieces[option.number]
            slot = (SLOT_NAMES[piece.slot],) if piece.slot >= 0 else ()
            return Naming(names=(piece.face.name, *slot), text=label, of=names[piece.owner])
        if option.verb in ("slot", "find"):
            return Naming(names=(option.word,), text=label)
        if option.verb in ("column", "hidden"):
            return Naming(names=(str(option.number),), text=label)
        if option.verb == "player":
            return Naming(names=(names[option.number],), text=label)
        return Naming(names=(label,), text=label)

    # ------------------------------------------------------------------ expecting

    def check(self, game: Game[Any], scenario: Scenario, expectation: dict[str, Any]) -> str | None:
        """Returns None where an expectation holds, or what is so instead."""
        state: State = game.state
        seat = scenario.seat(expectation["player"]) if "player" in expectation else None
        if seat is None:
            raise Malformed("an expectation of OE names a player")
        for key, is_so in (
            ("supply", state.supply[seat]),
            ("hand", len(state.hands[seat])),
            ("deck", len(state.decks[seat])),
            ("grave", len(state.graves[seat])),
        ):
            if key in expectation and whole(expectation[key], key) != is_so:
                return f"{key} is {is_so}"
        if "slot" in expectation:
            return self._in_slot(state, seat, expectation)
        if "card" in expectation or "zone" in expectation or "count" in expectation:
            return self._counted(state, seat, expectation)
        return None

    def _in_slot(self, state: State, seat: int, expectation: dict[str, Any]) -> str | None:
        slot = text(expectation["slot"], "slot").upper()
        if slot not in SLOT:
            raise Malformed(f"there is no slot {slot}")
        number = state.board[seat * WIDTH + SLOT[slot]]
        wanted = expectation.get("card")
        if not number:
            return None if wanted in (None, "none") and not self._details(expectation) else f"{slot} is empty"
        name = state.name(number)
        if wanted is not None and text(wanted, "card") != name:
            return f"{name} stands in {slot}"
        return self._unlike(state, number, expectation)

    def _details(self, expectation: dict[str, Any]) -> list[str]:
        return [key for key in expectation if key in _VALUES or key in ("states", "not_states")]

    def _unlike(self, state: State, number: int, expectation: dict[str, Any]) -> str | None:
        """Returns what is otherwise about a card than an expectation says."""
        mask = state.mask(number)
        on = [word for word, bit in STATE.items() if mask & bit]
        for key, word in _VALUES.items():
            if key in expectation:
                is_so = state.value(number, ATTRIBUTE[word])
                if whole(expectation[key], key) != is_so:
                    return f"its {word} is {is_so}"
        for key, wanted in (("states", True), ("not_states", False)):
            for word in items(expectation.get(key), key):
                name = text(word, key).upper()
                known_keys({name: None}, STATES, key)
                if (name in on) is not wanted:
                    return f"it is {', '.join(on) or 'in no state'}"
        return None

    def _counted(self, state: State, seat: int, expectation: dict[str, Any]) -> str | None:
        zone = text(expectation.get("zone", "board"), "zone")
        places: dict[str, list[int]] = {
            "board": state.pieces_on(seat),
            "hand": list(state.hands[seat]),
            "deck": list(state.decks[seat]),
            "grave": list(state.graves[seat]),
        }
        known_keys({zone: None}, places, "zone")
        found = [
            n
            for n in places[zone]
            if "card" not in expectation or state.name(n) == text(expectation["card"], "card")
        ]
        if "count" in expectation:
            wanted = whole(expectation["count"], "count")
            fits = [n for n in found if self._unlike(state, n, expectation) is None]
            return None if len(fits) == wanted else f"there are {len(fits)} in the {zone}"
        if not found:
            return f"there is none in the {zone}"
        return next(
            (wrong for n in found if (wrong := self._unlike(state, n, expectation)) is not None), None
        )


ADAPTER: Final = OEAdapter(
    "oe",
    Vocabulary(
        verbs={"play": _TARGETS, "use": _TARGETS, "attack": _TARGETS},
        player=("supply", "board", "hand", "deck", "deck_only", "grave"),
        expect=(
            "player",
            "supply",
            "hand",
            "deck",
            "grave",
            "slot",
            "card",
            "zone",
            "count",
            "states",
            "not_states",
            *_VALUES,
        ),
        steps=tuple(word.lower() for word in PHASES),
    ),
)
