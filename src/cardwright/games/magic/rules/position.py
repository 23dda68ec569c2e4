"""Starting from a position: players with life and cards in every zone, as scenarios describe it."""

import re
from typing import Final

from msgspec import Struct, convert
from msgspec.structs import replace

from cardwright.games.magic.cards.decks import find_format
from cardwright.games.magic.cards.model import Card, Layout
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.plain import read_cards
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.counters import with_counters
from cardwright.games.magic.rules.decks import brought_cards, conjured_by
from cardwright.games.magic.rules.definition import FACE_DOWN, Definition
from cardwright.games.magic.rules.face_down import MANIFESTED
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.mana import NO_MANA
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.objects import DOORS, Happening, Player
from cardwright.games.magic.rules.position_tokens import find_token
from cardwright.games.magic.rules.replacement import own_replacements
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.sideboards import choose_companion
from cardwright.games.magic.rules.standing import Spoken, Standing, Start, answered, stand
from cardwright.games.magic.rules.start import appoint
from cardwright.games.magic.rules.state import MagicState, Setting, Todo, teams_of
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
    token: bool = False
    own: str = ""
    """A token's text in the plain format of cards."""
    only_counters: dict[str, int] | None = None
    """These, and not those that it enters with."""
    damage: int = 0
    chosen: tuple[str, ...] = ()
    """What was chosen as it entered, in order."""
    owner: str = ""
    attacking: bool = False
    attacked: str = ""
    transformed: bool = False


class Side(Struct, frozen=True):
    """A player of a position; the library is given from the top."""

    name: str
    life: int = 20
    battlefield: tuple[Placed, ...] = ()
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    exiled_with: tuple[tuple[str, str], ...] = ()
    """Cards in exile, and the permanent that each was exiled with."""
    command: tuple[str, ...] = ()
    commander: tuple[str, ...] = ()
    """Their commanders: cards of these names where they are, otherwise in the command zone (CR 903.6)."""
    sideboard: tuple[str, ...] = ()
    """Cards outside the game (CR 400.11)."""
    companion: str = ""
    """The card that was chosen as their companion, outside the game (CR 702.139)."""
    library: tuple[str, ...] = ()
    library_only: bool = False
    counters: dict[str, int] = {}
    pool: str = ""
    lands_played: int = 0


class Position(Struct, frozen=True):
    """A whole position: the players in turn order, cards of one's own, and who has the first turn."""

    players: tuple[Side, ...]
    cards: str = ""
    active: int = 0
    format: str = ""
    start: Start | None = None
    before: tuple[Spoken, ...] = ()
    stack: tuple[Spoken, ...] = ()


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

    def token(self, placed: Placed) -> tuple[Definition, Chars | None] | None:
        """Returns a token by its own text, or by its name where a card that makes it is known."""
        if placed.own:
            try:
                card = next(iter(own_cards(placed.own).values()))
                return define(card), None
            except (Unplayable, DeckRefused) as problem:
                self.reasons.append(str(problem))
                return None
        found = find_token(placed.card, self.own)
        if found is None:
            self.reasons.append(
                f"{placed.card}: no card is known that makes such a token; say what it is: card: {{…}}"
            )
        return found

    def find(self, name: str) -> Definition | None:
        """Returns a card ready to be played, or None with the reason noted."""
        if name.casefold().endswith(" token"):
            self.reasons.append(f"{name}: say that it is a token: {{card: {name}, token: true}}")
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
    cards = _Cards({**brought_cards(match.cards), **own_cards(position.cards)})
    names = tuple(side.name for side in position.players)
    setting = Setting(
        names,
        shown=True,
        open_mana=True,
        by_hand=bool(match.options.get("by_hand", False)),
        choose_payment=bool(match.options.get("choose_payment", False)),
    )
    if position.format:
        said = find_format(position.format)
        setting.commander_damage = said.commander_damage
        setting.starting_life = said.life
        setting.teams = teams_of(len(names)) if said.teams else ()
    setting.from_position = True
    setting.standing = standing = Standing(position.start)
    state = MagicState(len(names), Chance(match.seed), setting)
    later: list[tuple[int, Placed, int]] = []
    for seat, side in enumerate(position.players):
        counters = tuple(sorted(side.counters.items()))
        pool = mana_cost(side.pool).colored if side.pool else NO_MANA
        state.players[seat] = Player(side.life, pool, counters, lands_played=side.lands_played)
        _fill(state, cards, seat, side, later)
        for name in side.commander:
            _appoint(state, cards, seat, name)
    for spells, where in ((position.before, standing.before), (position.stack, standing.stack)):
        for spell in spells:
            definition = cards.find(spell.card)
            if definition is not None:
                where.append((names.index(spell.by), definition, spell.targets))
    if cards.reasons:
        raise DeckRefused("position", tuple(dict.fromkeys(cards.reasons)))
    setting.conjurable = _conjurable(state, cards)
    for number, holder in standing.exiled:
        _exile_with(state, number, holder)
    for number, placed, seat in later:
        _attach(state, names, number, placed, seat)
    state.active = state.regular = setting.starter = position.active
    state.todo = Todo.SETUP
    return state


def _conjurable(state: MagicState, cards: _Cards) -> dict[str, Definition]:
    """Returns the cards that texts of a position conjure by their names."""
    standing = state.setting.standing
    spells = [*standing.before, *standing.stack] if standing is not None else []
    known = [*(obj.definition for obj in state.objects.values()), *(one[1] for one in spells)]
    found, reasons = conjured_by(known, cards.own)
    if reasons:
        raise DeckRefused("position", reasons)
    return found


def _fill(
    state: MagicState, cards: _Cards, seat: int, side: Side, later: list[tuple[int, Placed, int]]
) -> None:
    zones = (
        (Zone.HAND, side.hand),
        (Zone.GRAVEYARD, side.graveyard),
        (Zone.EXILE, side.exile),
        (Zone.COMMAND, side.command),
        (Zone.OUTSIDE, side.sideboard),
    )
    for zone, names in zones:
        for name in names:
            _put(state, cards, name, seat, zone)
    if side.companion:
        companion = _put(state, cards, side.companion, seat, Zone.OUTSIDE)
        if companion:
            choose_companion(state, companion)
    library = [*side.library, *([] if side.library_only else ["Mountain"] * FILLING)]
    for name in library:
        _put(state, cards, name, seat, Zone.LIBRARY, BOTTOM)
    for placed in side.battlefield:
        for _ in range(placed.count):
            number = _place(state, cards, placed, seat)
            if number:
                _set(state, number, placed, seat)
                _note(state, number, placed)
                if placed.attached_to:
                    later.append((number, placed, seat))
    for name, holder in side.exiled_with:
        standing = state.setting.standing
        number = _put(state, cards, name, seat, Zone.EXILE)
        if number and standing is not None:
            standing.exiled.append((number, holder))


def _appoint(state: MagicState, cards: _Cards, seat: int, name: str) -> None:
    """Makes a card a player's commander: one that the position has of that name, or a new one in the command zone."""
    wanted = fold_name(name)
    found = [
        number
        for number, obj in state.objects.items()
        if obj.owner == seat and obj.card and not obj.token and fold_name(obj.definition.name) == wanted
        if obj.zone is not Zone.LIBRARY and obj.card not in state.setting.commanders
    ]
    number = found[0] if found else _put(state, cards, name, seat, Zone.COMMAND)
    if number:
        appoint(state, seat, number)


def _place(state: MagicState, cards: _Cards, placed: Placed, seat: int) -> int:
    """Puts a permanent of a position onto the battlefield: a card that shows the face named, or a token."""
    if placed.token or placed.own:
        token = cards.token(placed)
        if token is None:
            return 0
        number = make_object(state, token[0], seat, Zone.BATTLEFIELD)
        state.objects[number] = replace(state.objects[number], token=True, values=token[1])
        state.reshape()
        return number
    number = _put(state, cards, placed.card, seat, Zone.BATTLEFIELD)
    if number:
        _show(state, number, placed.card)
        if placed.transformed and len(state.objects[number].definition.faces) > 1:
            _show(state, number, state.objects[number].definition.faces[1].name)
    return number


def _note(state: MagicState, number: int, placed: Placed) -> None:
    """Notes what is put in place once the permanents have settled."""
    standing = state.setting.standing
    assert standing is not None
    if placed.owner:
        owner = state.setting.names.index(placed.owner)
        state.objects[number] = replace(state.objects[number], owner=owner)
    if placed.chosen:
        standing.chosen[number] = placed.chosen
    if placed.only_counters is not None:
        standing.exact.append(number)
    if placed.sick:
        standing.sick.append(number)
    if placed.attacking:
        standing.attackers.append((number, placed.attacked))


def _exile_with(state: MagicState, number: int, holder: str) -> None:
    """Lets a permanent keep track of a card as exiled with it (CR 607.2a)."""
    for other in state.battlefield:
        obj = state.objects[other]
        if fold_name(_called(state, other)) == fold_name(holder):
            refs = dict(obj.refs)
            refs[Role.EXILED] = (*refs.get(Role.EXILED, ()), number)
            state.objects[other] = replace(obj, refs=tuple(refs.items()))
            return
    raise DeckRefused("position", (f"there is no {holder} that a card could be exiled with",))


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
    if placed.only_counters is not None:
        counters = tuple(sorted(placed.only_counters.items()))
    state.objects[number] = replace(
        obj,
        tapped=placed.tapped,
        counters=counters,
        damage=placed.damage,
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


_DONE: Final = re.compile(r"enters tapped|\b(?:pay|sacrifice|discard|exile|reveal|destroy)\b", re.IGNORECASE)
"""What a text does, or has paid, as a permanent enters: no choice about it, nor counters on it."""


def _is_done(text: str) -> bool:
    """Tells whether what a text does as a permanent enters is over in a position: only choices and counters are there."""
    return _DONE.search(text) is not None and "as a copy" not in text


def settle(state: MagicState) -> Steps:
    """Makes the choices that a position's permanents ask for as they enter; they enter no other way."""
    standing = state.setting.standing
    for number in state.battlefield:
        was = state.objects[number]
        said = list(standing.chosen.get(number, ())) if standing is not None else []
        happening = Happening(
            HappeningKind.ENTERS, thing=number, seat=state.objects[number].controller, word="position"
        )
        for active in own_replacements(state, number):
            if _is_done(active.replacement.text):
                continue
            if active.replacement.match(state, active.ctx, happening):
                entering = active.replacement.replace(state, active.ctx, happening)
                yield from answered(state, entering, said)
        obj = state.objects.get(number)
        if obj is not None and obj.tapped != was.tapped:
            obj = replace(obj, tapped=was.tapped)
            state.put(obj)
        if obj is not None and standing is not None and number in standing.exact:
            state.objects[number] = replace(obj, counters=was.counters)
            state.reshape()
    state.history.clear()
    state.pending = ()
    if standing is None:
        state.todo = Todo.BEGIN_TURN
    else:
        yield from stand(state, standing)
