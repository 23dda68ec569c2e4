"""Cardfinity's scenarios: its vocabulary, and how its words and its decisions meet (docs/scenarios-cardfinity.md)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from cardwright.games.cardfinity.decks import read_file
from cardwright.games.cardfinity.language import write
from cardwright.games.cardfinity.language.tree import edition_of, of_edition
from cardwright.games.cardfinity.position import (
    FILLING,
    Position,
    Side,
    Standing,
    find,
    known_cards,
)
from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.games.cardfinity.rules.words import tell
from cardwright.kernel import Decision, DeckRefused, Game, Kind, Option
from cardwright.scenarios.adapter import Adapter, Change, Moment, Vocabulary
from cardwright.scenarios.answers import Naming, folded
from cardwright.scenarios.model import Entry, Malformed, Scenario, Unsupported
from cardwright.scenarios.values import flag, items, known_keys, mapping, text, whole

ZONES: Final = ("deck", "hand", "field", "graveyard", "banished")
MONSTER: Final = ("monster", "power", "tapped", "has", "has_not", "attached", "any")

VOCABULARY: Final = Vocabulary(
    verbs={"play": ("targets",), "use": ("source", "targets"), "end": ()},
    player=("deck", "deck_only", "hand", "field", "graveyard", "banished"),
    expect=("player", *ZONES, "zone", "card", "count", "top", *MONSTER, "knows", "of", "told", "untold"),
    top=("draw", "first_turn"),
)


class CardfinityAdapter(Adapter):
    """How scenarios of Cardfinity are played."""

    # ------------------------------------------------------------------ beginning

    def text_of_cards(self, path: Path) -> str:
        """Returns the cards of a file, with a deck or without."""
        try:
            tree = read_file(path).tree
            return write(of_edition(tree.cards, edition_of(tree)))
        except DeckRefused as error:
            raise Malformed(str(error)) from None

    def position(self, scenario: Scenario) -> Any:
        """Returns the position as plain data."""
        if len(scenario.players) != 2:
            raise Malformed(f"Cardfinity has two players, not {len(scenario.players)}")
        try:
            known = known_cards(self.cards(scenario))
        except DeckRefused as error:
            raise Unsupported("; ".join(error.reasons)) from None
        sides = [_side(zones, known, name) for name, zones in scenario.players.items()]
        position = Position(
            players=(sides[0], sides[1]),
            cards=self.cards(scenario),
            active=0 if scenario.active is None else scenario.seat(scenario.active),
            draw=flag(scenario.own.get("draw", False), "draw"),
            first_turn=flag(scenario.own.get("first_turn", False), "first_turn"),
        )
        return msgspec.to_builtins(position)

    # ------------------------------------------------------------------ acting

    def moment(self, game: Game[State]) -> Moment:
        """Returns the turn and whose it is."""
        return Moment(game.state.turn, None, game.state.active)

    def act(self, game: Game[State], entry: Entry) -> Option | Change | None:
        """Returns the option that an entry begins with."""
        if entry.verb == "end":
            return _find(game, "end")
        if entry.verb == "play":
            wanted = folded(text(entry.value, "play"))
            return _first(o for o in game.options if o.verb == "play" and folded(o.word) == wanted)
        return _first(option for option in game.options if self._uses(game, option, entry))

    def _uses(self, game: Game[State], option: Option, entry: Entry) -> bool:
        if option.verb != "use":
            return False
        monster, at = _monster(game.state, option.number), option.args[1]
        assert isinstance(at, int)
        source = folded(game.state.name(monster.card))
        if folded(text(entry.keys.get("source", source), "source")) != source:
            return False
        return folded(monster.spells[at - 1].name) == folded(text(entry.value, "use"))

    def parameter(self, game: Game[State]) -> str | None:
        """Tells that cards, monsters and modes are chosen by an entry's targets."""
        decision = game.decision
        return "targets" if decision is not None and decision.kind in (Kind.CHOOSE, Kind.MODE) else None

    def naming(self, game: Game[State], option: Option) -> Naming:
        """Returns how an option can be called: by the card's name, the monster's, or its text."""
        words = game.label(option)
        state = game.state
        if option.verb == "monster":
            monster = _monster(state, option.number)
            return Naming(names=(state.name(monster.card),), text=words)
        if option.verb in ("card", "play"):
            return Naming(names=(option.word,), text=words)
        if option.verb == "mode":
            return Naming(names=(words,), text=words, mode=option.number)
        return Naming(names=(words,), text=words)

    def pin(self, decision: Decision, value: Any) -> Option | None:
        """Returns the card of a name that chance is told to pick."""
        wanted = folded(str(value))
        return _first(option for option in decision.options if folded(str(option.args[1])) == wanted)

    # ------------------------------------------------------------------ expecting

    def check(self, game: Game[State], scenario: Scenario, expectation: dict[str, Any]) -> str | None:
        """Returns what is so instead of what was expected."""
        if "told" in expectation or "untold" in expectation:
            return _told(game, expectation)
        if "player" not in expectation:
            raise Malformed("an expectation of Cardfinity says which player it is about")
        seat = scenario.seat(expectation["player"])
        state = game.state
        if "monster" in expectation:
            return _monsters(state, seat, expectation)
        if "knows" in expectation:
            of = scenario.seat(expectation.get("of", expectation["player"]))
            return _knows(game, seat, of, expectation)
        return _zones(state, seat, expectation)


def _first(options: Any) -> Option | None:
    found: Option | None = next(iter(options), None)
    return found


def _find(game: Game[State], verb: str) -> Option | None:
    return _first(option for option in game.options if option.verb == verb)


def _monster(state: State, id: int) -> Monster:
    return next(monster for field in state.fields for monster in field if monster.id == id)


# --- the position ----------------------------------------------------------------------------------------


def _side(zones: dict[str, Any], known: dict[str, CardDef], player: str) -> Side:
    deck = _names(zones.get("deck"), known, f"the deck of {player}")
    if not flag(zones.get("deck_only", False), "deck_only"):
        deck = (*deck, *("Blank",) * FILLING)
    return Side(
        deck=deck,
        hand=_names(zones.get("hand"), known, f"the hand of {player}"),
        field=_field(zones.get("field"), known, f"the field of {player}"),
        graveyard=_names(zones.get("graveyard"), known, f"the graveyard of {player}"),
        banished=_names(zones.get("banished"), known, f"what {player} has banished"),
    )


def _names(value: Any, known: dict[str, CardDef], where: str) -> tuple[str, ...]:
    names: list[str] = []
    for item in items(value, where):
        entry = mapping(item, where) if isinstance(item, dict) else {"card": item}
        known_keys(entry, ("card", "count"), where)
        names += [_card(entry.get("card"), known, where)] * whole(entry.get("count", 1), where)
    return tuple(names)


def _card(value: Any, known: dict[str, CardDef], where: str) -> str:
    try:
        return find(known, text(value, where)).name
    except DeckRefused as error:
        raise Malformed(f"{where}: {'; '.join(error.reasons)}") from None


def _field(value: Any, known: dict[str, CardDef], where: str) -> tuple[Standing, ...]:
    found: list[Standing] = []
    for item in items(value, where):
        entry = mapping(item, where) if isinstance(item, dict) else {"card": item}
        known_keys(entry, ("card", "count", "tapped", "power", "attached"), where)
        name = _card(entry.get("card"), known, where)
        if not known[name].is_monster:
            raise Malformed(f'{where}: "{name}" is no monster')
        standing = Standing(
            card=name,
            tapped=flag(entry.get("tapped", False), f"tapped in {where}"),
            power=None if entry.get("power") is None else whole(entry["power"], f"power in {where}"),
            attached=_names(entry.get("attached"), known, f"what is attached in {where}"),
        )
        if any(known[name].is_monster for name in standing.attached):
            raise Malformed(f"{where}: only spell cards are attached")
        found += [standing] * whole(entry.get("count", 1), where)
    return tuple(found)


# --- expectations ----------------------------------------------------------------------------------------


def _told(game: Game[State], expectation: dict[str, Any]) -> str | None:
    """Checks that these words were told, in this order, or that none of them was."""
    known_keys(expectation, ("told", "untold"), "an expectation of what was told")
    told = [folded(words) for event in game.events if (words := tell(event)) is not None]
    for words in items(expectation.get("untold"), "untold"):
        if any(folded(str(words)) in line for line in told):
            return f"it was told: {words}"
    rest = iter(told)
    for words in items(expectation.get("told"), "told"):
        if not any(folded(str(words)) in line for line in rest):
            return f"not told (in this order): {words}; there was: {' '.join(told)}"
    return None


def _zone(state: State, seat: int, zone: str) -> list[str]:
    """Returns the names in a zone; decks and graveyards from the top."""
    if zone == "field":
        return [state.name(monster.card) for monster in state.fields[seat]]
    zones = {
        "deck": state.decks[seat][::-1],
        "hand": state.hands[seat],
        "graveyard": state.graves[seat][::-1],
        "banished": state.banished[seat],
    }
    return [state.name(number) for number in zones[zone]]


def _zones(state: State, seat: int, expectation: dict[str, Any]) -> str | None:
    known_keys(expectation, ("player", *ZONES, "zone", "card", "count", "top"), "an expectation of cards")
    for zone in ZONES:
        if zone in expectation:
            names = _zone(state, seat, zone)
            if len(names) != whole(expectation[zone], zone):
                return f"there are {len(names)}: {_few(names)}"
    if "zone" not in expectation:
        return None
    zone = text(expectation["zone"], "zone")
    if zone not in ZONES:
        raise Malformed(f'there is no zone "{zone}"; there are {", ".join(ZONES)}')
    names = _zone(state, seat, zone)
    if "top" in expectation:
        top = [text(name, "top") for name in items(expectation["top"], "top")]
        return None if names[: len(top)] == top else f"there are, from the top: {_few(names)}"
    if "card" in expectation:
        names = [name for name in names if name == text(expectation["card"], "card")]
    count = whole(expectation.get("count", 1), "count")
    return None if len(names) == count else f"there are {len(names)}: {_few(_zone(state, seat, zone))}"


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:10]) + (" …" if len(names) > 10 else "") or "nothing"


def _monsters(state: State, seat: int, expectation: dict[str, Any]) -> str | None:
    known_keys(expectation, ("player", "count", *MONSTER), "an expectation of monsters")
    name = text(expectation["monster"], "monster")
    there = [monster for monster in state.fields[seat] if state.name(monster.card) == name]
    fit = [monster for monster in there if _fits(state, monster, expectation)]
    shown = f"there are {_few([_shown(state, monster) for monster in state.fields[seat]])}"
    if "count" in expectation:
        return None if len(fit) == whole(expectation["count"], "count") else shown
    if flag(expectation.get("any", False), "any"):
        return None if fit else shown
    return None if there and len(fit) == len(there) else shown


def _fits(state: State, monster: Monster, expectation: dict[str, Any]) -> bool:
    spells = [spell.name for spell in monster.spells]
    worn = [state.name(number) for number in monster.attached]
    if "power" in expectation and monster.power != whole(expectation["power"], "power"):
        return False
    if "tapped" in expectation and monster.tapped != flag(expectation["tapped"], "tapped"):
        return False
    if "attached" in expectation and sorted(items(expectation["attached"], "attached")) != sorted(worn):
        return False
    if any(name not in spells for name in items(expectation.get("has"), "has")):
        return False
    return not any(name in spells for name in items(expectation.get("has_not"), "has_not"))


def _shown(state: State, monster: Monster) -> str:
    return f"{state.name(monster.card)} {monster.power}{' tapped' if monster.tapped else ''}"


def _knows(game: Game[State], seat: int, of: int, expectation: dict[str, Any]) -> str | None:
    """Checks what a player knows of a deck (from the top, `?` for what is not known) or of a hand."""
    known_keys(expectation, ("player", "knows", "of", "zone"), "an expectation of what is known")
    side = game.view(seat).table.sides[of]
    expected = [text(name, "knows") for name in items(expectation["knows"], "knows")]
    if text(expectation.get("zone", "deck"), "zone") == "hand":
        return None if sorted(side.known) == sorted(expected) else f"known: {_few(side.known)}"
    top = dict(side.top)
    known = [top.get(place, "?") for place in range(1, max([len(expected), *top]) + 1)]
    return None if known == expected else f"known, from the top: {_few(known)}"


ADAPTER: Final = CardfinityAdapter("cardfinity", VOCABULARY)
