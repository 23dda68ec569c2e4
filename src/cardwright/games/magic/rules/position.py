"""Starting from a position: players with life and cards in every zone, as scenarios describe it."""

from msgspec import Struct, convert
from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card, Layout
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.plain import read_cards
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.counters import with_counters
from cardwright.games.magic.rules.definition import FACE_DOWN, Definition
from cardwright.games.magic.rules.face_down import MANIFESTED
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import DOORS, Happening, Player
from cardwright.games.magic.rules.replacement import own_replacements
from cardwright.games.magic.rules.state import MagicState, Setting, Todo
from cardwright.games.magic.rules.zones import BOTTOM, make_object
from cardwright.kernel import Chance, DeckRefused, Match, Steps
from cardwright.text import Source, hint, listed

FILLING = 40
"""So many basic Mountains lie below what a position says of a library."""


class Placed(Struct, frozen=True):
    """A permanent of a position."""

    card: str
    count: int = 1
    tapped: bool = False
    sick: bool = False
    counters: dict[str, int] = {}
    attached_to: str = ""
    of: str = ""
    face_down: bool = False


class Side(Struct, frozen=True):
    """A player of a position; the library is given from the top."""

    name: str
    life: int = 20
    battlefield: tuple[Placed, ...] = ()
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    library_only: bool = False
    counters: dict[str, int] = {}


class Position(Struct, frozen=True):
    """A whole position: the players in turn order, cards of one's own, and who has the first turn."""

    players: tuple[Side, ...]
    cards: str = ""
    active: int = 0


def own_cards(text: str) -> dict[str, Card]:
    """Returns the cards of a text in the plain format by their names."""
    if not text.strip():
        return {}
    reading = read_cards(Source(text, "cards"))
    if not reading.ok:
        raise DeckRefused("cards", tuple(one.message for one in reading.diagnostics))
    return {fold_name(name): card for card in reading.tree.cards for name in card.names}


class _Cards:
    """The cards of a position, compiled; what cannot be played is collected."""

    def __init__(self, own: dict[str, Card]) -> None:
        self.own = own
        self.reasons: list[str] = []

    def find(self, name: str) -> Definition | None:
        """Returns a card ready to be played, or None with the reason noted."""
        if name.casefold().endswith(" token"):
            self.reasons.append(f"{name}: a token cannot be placed by its name alone")
            return None
        card = known_card(name, self.own)
        if card is None:
            known = [*(own.name for own in self.own.values()), *default_pool().names()]
            self.reasons.append(f"{name}: there is no such card.{hint(name, known)}")
            return None
        try:
            return define(card)
        except Unplayable as problem:
            self.reasons.append(str(problem))
            return None


def from_position(match: Match) -> MagicState:
    """Returns the state that a position describes; the first turn is about to begin."""
    position = convert(match.position, Position)
    cards = _Cards(own_cards(position.cards))
    names = tuple(side.name for side in position.players)
    setting = Setting(names, shown=True, open_mana=True, by_hand=bool(match.options.get("by_hand", False)))
    setting.from_position = True
    state = MagicState(len(names), Chance(match.seed), setting)
    later: list[tuple[int, Placed, int]] = []
    for seat, side in enumerate(position.players):
        counters = tuple(sorted(side.counters.items()))
        state.players[seat] = Player(life=side.life, counters=counters)
        _fill(state, cards, seat, side, later)
    if cards.reasons:
        raise DeckRefused("position", tuple(dict.fromkeys(cards.reasons)))
    for number, placed, seat in later:
        _attach(state, names, number, placed, seat)
    state.active = state.regular = position.active
    state.todo = Todo.SETUP
    return state


def _fill(
    state: MagicState, cards: _Cards, seat: int, side: Side, later: list[tuple[int, Placed, int]]
) -> None:
    zones = (
        (Zone.HAND, side.hand),
        (Zone.GRAVEYARD, side.graveyard),
        (Zone.EXILE, side.exile),
        (Zone.COMMAND, side.command),
    )
    for zone, names in zones:
        for name in names:
            _put(state, cards, name, seat, zone)
    library = [*side.library, *([] if side.library_only else ["Mountain"] * FILLING)]
    for name in library:
        _put(state, cards, name, seat, Zone.LIBRARY, BOTTOM)
    for placed in side.battlefield:
        for _ in range(placed.count):
            number = _put(state, cards, placed.card, seat, Zone.BATTLEFIELD)
            if number:
                _show(state, number, placed.card)
                _set(state, number, placed, seat)
                if placed.attached_to:
                    later.append((number, placed, seat))


def _put(state: MagicState, cards: _Cards, name: str, seat: int, zone: Zone, at: int = -1) -> int:
    definition = cards.find(name)
    if definition is None:
        return 0
    return make_object(state, definition, seat, zone, card=state.next_id, at=at)


def _show(state: MagicState, number: int, name: str) -> None:
    """Lets a permanent show the face by which the position names it: its back, its lower half, an open door."""
    obj = state.objects[number]
    definition = obj.definition
    wanted = fold_name(name)
    for at, face in enumerate(definition.faces):
        if fold_name(face.name) != wanted or not face.permanent:
            continue
        if definition.layout is Layout.SPLIT:
            state.objects[number] = replace(obj, words=((DOORS, str(1 << at)),))
        elif definition.layout in (Layout.TRANSFORM, Layout.MODAL):
            state.objects[number] = replace(obj, definition=face, face=at)
    if definition.layout is Layout.FLIP and fold_name(definition.values.forms[0].name) == wanted:
        state.objects[number] = replace(obj, flipped=True)
    state.reshape()


def _set(state: MagicState, number: int, placed: Placed, seat: int) -> None:
    obj = state.objects[number]
    counters = obj.counters
    loyalty = obj.definition.values.loyalty
    if loyalty is not None:
        counters = with_counters(counters, "loyalty", loyalty)
    defense = obj.definition.values.defense
    if defense is not None:
        counters = with_counters(counters, "defense", defense)
    if "Saga" in obj.definition.values.subtypes:
        counters = with_counters(counters, "lore", 1)  # CR 715.3a
    for kind, count in placed.counters.items():
        counters = with_counters(counters, kind, count)
    state.objects[number] = replace(
        obj,
        tapped=placed.tapped,
        counters=counters,
        since=1 if placed.sick else 0,
        since_seat=seat,
    )
    if placed.face_down:
        _turn_over(state, number, seat)


def _turn_over(state: MagicState, number: int, seat: int) -> None:
    """Lays a permanent face down: as its morph or disguise would have it, else as what was manifested."""
    obj = state.objects[number]
    guise = next((way.face for way in obj.definition.ways if way.face is not None and way.face.guise), None)
    state.objects[number] = replace(
        obj,
        definition=guise or FACE_DOWN,
        under=obj.definition,
        face_down=True,
        known=1 << seat,
        paid=() if guise is not None else ((MANIFESTED, 1),),
    )


def _attach(state: MagicState, names: tuple[str, ...], number: int, placed: Placed, seat: int) -> None:
    wanted = placed.attached_to
    name, _, nth = wanted.partition("#")
    if name in names and not placed.of:
        host = names.index(name) + 1
    else:
        owner = names.index(placed.of) if placed.of in names else seat
        found = [
            other
            for other in state.battlefield
            if other != number
            and fold_name(_called(state, other)) == fold_name(name.strip())
            and state.objects[other].controller == owner
        ]
        if not found:
            known = [_called(state, other) for other in state.battlefield]
            reason = (
                f"there is no {wanted} for {placed.card} to be attached to; there are {listed(known, 'and')}"
            )
            raise DeckRefused("position", (reason,))
        host = found[min(len(found), int(nth or 1)) - 1]
    state.objects[number] = replace(state.objects[number], attached=host, stamp=state.fresh_stamp())
    state.reshape()


def _called(state: MagicState, number: int) -> str:
    obj = state.objects[number]
    return (obj.under or obj.definition).name


def settle(state: MagicState) -> Steps:
    """Makes the choices that a position's permanents ask for as they enter; they enter no other way."""
    for number in state.battlefield:
        tapped = state.objects[number].tapped
        happening = Happening("enters", thing=number, seat=state.objects[number].controller, word="position")
        for active in own_replacements(state, number):
            if active.replacement.match(state, active.ctx, happening):
                yield from active.replacement.replace(state, active.ctx, happening)
        obj = state.objects.get(number)
        if obj is not None and obj.tapped != tapped:
            state.put(replace(obj, tapped=tapped))
    state.history.clear()
    state.pending = ()
    state.todo = Todo.BEGIN_TURN
