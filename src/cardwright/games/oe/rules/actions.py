"""Chapter 6.3: what effects do. A function with its details becomes a `Doer`."""

from collections.abc import Callable, Generator
from typing import ClassVar, Final

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary
from cardwright.games.oe.language.types import attributes_of, states_of
from cardwright.games.oe.rules import moving
from cardwright.games.oe.rules.book import Face
from cardwright.games.oe.rules.state import (
    ATTRIBUTE,
    BOARD,
    COMPLETE,
    DAYCOUNTER,
    DAYS,
    GRAVE,
    HAND,
    HAND_LIMIT,
    REVEALED,
    SLOT_NAMES,
    STATE,
    State,
    Timer,
    with_states,
    with_value,
)
from cardwright.games.oe.rules.targets import Asking, Context, Picker, Where, at_once, fits_all, sides
from cardwright.kernel import Decision, Kind, Option

MakeFace = Callable[[t.Create], Face]
_ANYWHERE: Final = (t.Place(word="ANY"),)


class Doer:
    """One action of a link. `cards` tells whether it needs cards to be done to."""

    cards: ClassVar[bool] = True

    def __init__(self, action: t.Action, link: t.Descriptor) -> None:
        self.turns = link.duration.turns
        self.only = Where(action.locations) if action.locations else None

    def possible(self, state: State, context: Context, pickers: tuple[Picker, ...]) -> bool:
        """Returns whether it could do anything, as far as its player can know."""
        return any(picker.any(state, context) for picker in pickers)

    def do(self, state: State, context: Context, targets: list[int], times: int) -> Asking:
        """Does it, and returns the cards that it was done to."""
        done = []
        for number in targets:
            if self.only is None or self.only.holds(state.pieces[number], context.home):
                if (yield from self.to_one(state, context, number, times)):
                    done.append(number)
        return done

    def to_one(
        self, state: State, context: Context, number: int, times: int
    ) -> Generator[Decision, Option, bool]:
        """Does it to one card; returns whether anything came of it."""
        raise NotImplementedError

    def lasting(self, state: State, number: int, what: str, which: int, amount: int) -> None:
        """Notes when a change ends, if it does."""
        if self.turns is not None:
            until = state.turn + self.turns - 1
            timer = Timer(until, number, state.pieces[number].stay, what, which, amount)
            state.timers = (*state.timers, timer)


class Raise(Doer):
    """INC and DEC."""

    def __init__(self, action: t.Action, link: t.Descriptor, number: int) -> None:
        super().__init__(action, link)
        words = [w.word for w in action.words or attributes_of(link)]
        self.attributes = tuple((ATTRIBUTE[w], w, vocabulary.ATTRIBUTES[w].on) for w in words)
        self.number = number

    def to_one(
        self, state: State, context: Context, number: int, times: int
    ) -> Generator[Decision, Option, bool]:
        changed = False
        for attribute, word, on in self.attributes:
            piece = state.pieces[number]
            if piece.face.type not in on:
                continue
            amount = max(self.number * times, -piece.values[attribute])
            if amount:
                state.put(number, with_value(piece, attribute, piece.values[attribute] + amount))
                state.tell("changed", piece.owner, number, moving.shown(state, number), word, amount)
                self.lasting(state, number, "value", attribute, amount)
                changed = True
        return at_once(changed)


class Turn(Doer):
    """FLIP."""

    def __init__(self, action: t.Action, link: t.Descriptor) -> None:
        super().__init__(action, link)
        words = [w.word for w in action.words or states_of(link)]
        self.states = tuple((STATE[w], w, vocabulary.STATES[w].on) for w in words)

    def to_one(
        self, state: State, context: Context, number: int, times: int
    ) -> Generator[Decision, Option, bool]:
        changed = False
        for bit, word, on in self.states:
            piece = state.pieces[number]
            if piece.face.type in on and piece.zone == (HAND if bit == REVEALED else BOARD):
                turn_over(state, number, bit, word)
                self.lasting(state, number, "state", bit, 1 if state.pieces[number].states & bit else 0)
                changed = True
        return at_once(changed)


def turn_over(state: State, number: int, bit: int, word: str) -> None:
    """Turns a state on or off, with what follows from it."""
    piece = state.pieces[number]
    if piece.states & bit:
        if bit == COMPLETE:
            moving.undo_complete(state, number)
        else:
            state.put(number, with_states(piece, 0, bit))
        state.tell("off", piece.owner, number, moving.shown(state, number), word)
    elif bit == REVEALED:
        moving.reveal(state, number)
    elif bit == COMPLETE:
        whole = max(piece.values[DAYCOUNTER], piece.values[DAYS])
        state.put(number, with_value(piece, DAYCOUNTER, whole))
        moving.complete(state, number)
    else:
        state.put(number, with_states(piece, bit))
        state.tell("on", piece.owner, number, moving.shown(state, number), word)


class Destroy(Doer):
    """DESTROY: from the board or a hand."""

    def to_one(
        self, state: State, context: Context, number: int, times: int
    ) -> Generator[Decision, Option, bool]:
        here = state.pieces[number].zone in (BOARD, HAND)
        if here:
            moving.destroy(state, number)
        return at_once(here)


class Reveal(Doer):
    """REVEAL: cards in a hand."""

    def to_one(
        self, state: State, context: Context, number: int, times: int
    ) -> Generator[Decision, Option, bool]:
        return at_once(moving.reveal(state, number))


class Move(Doer):
    """MOVETO: to a slot, the hand or the graveyard of the card's own side. Bases stay on the board."""

    def __init__(self, action: t.Action, link: t.Descriptor, location: t.Location) -> None:
        super().__init__(action, link)
        self.to = Where((location,))

    def to_one(
        self, state: State, context: Context, number: int, times: int
    ) -> Generator[Decision, Option, bool]:
        piece = state.pieces[number]
        zone, slot = piece.zone, piece.slot
        if (self.to.hand or self.to.grave) and piece.face.type == "BASE":
            return False
        if self.to.hand:
            if zone == HAND or not moving.to_hand(state, number):
                return False
            state.tell("returned", piece.owner, number, piece.face.name)
        elif self.to.grave:
            if zone == GRAVE:
                return False
            moving.to_graveyard(state, number, moving.take_away(state, number))
            state.tell("buried", piece.owner, number, piece.face.name)
        else:
            slots = moving.empty_slots(state, piece.owner, piece.face, self.to.slots_for(context.home))
            if not slots:
                return False
            chosen = yield from choose_slot(context, number, slots)
            moving.to_slot(state, number, chosen)
            state.tell("moved", piece.owner, number, piece.face.name, SLOT_NAMES[chosen])
        self.lasting(state, number, "moved", zone, slot)
        return True


def choose_slot(context: Context, number: int, slots: list[int]) -> Generator[Decision, Option, int]:
    """Asks the effect's player for a slot; takes the first where nobody is asked."""
    if not context.asks:
        return slots[0]
    options = [Option("slot", (SLOT_NAMES[slot],)) for slot in slots]
    chosen = yield Decision(context.seat, Kind.CHOOSE, "slot", options, about=(number,))
    return SLOT_NAMES.index(chosen.word)


class ForPlayers(Doer):
    """An action that players do: those that the targets' owners name."""

    cards: ClassVar[bool] = False

    def __init__(self, action: t.Action, link: t.Descriptor) -> None:
        super().__init__(action, link)
        owners = [x.owner if isinstance(x, t.Pick) else "YOU" for x in link.targets]
        self.owners = tuple(dict.fromkeys(owners))

    def seats(self, state: State, context: Context) -> list[int]:
        """Returns the players that it concerns, the effect's own first."""
        return list(dict.fromkeys(s for owner in self.owners for s in sides(owner, context, state)))

    def possible(self, state: State, context: Context, pickers: tuple[Picker, ...]) -> bool:
        return any(self.can_for(state, context, seat) for seat in self.seats(state, context))

    def can_for(self, state: State, context: Context, seat: int) -> bool:
        """Returns whether a player could do it."""
        raise NotImplementedError

    def do(self, state: State, context: Context, targets: list[int], times: int) -> Asking:
        seats = [s for s in self.seats(state, context) if self.can_for(state, context, s)]
        if self.owners == ("ANYPLAYER",) and len(seats) > 1:
            seats = [(yield from self._player(context, seats))]
        done: list[int] = []
        for seat in seats:
            done.extend((yield from self.for_one(state, context, seat, times)))
        return done

    def _player(self, context: Context, seats: list[int]) -> Generator[Decision, Option, int]:
        if not context.asks:
            return seats[0]
        options = [Option("player", (seat,)) for seat in seats]
        chosen = yield Decision(context.seat, Kind.CHOOSE, "player", options, about=(context.source,))
        return chosen.number

    def for_one(self, state: State, context: Context, seat: int, times: int) -> Asking:
        """Does it for one player."""
        raise NotImplementedError


class Draw(ForPlayers):
    """DRAW."""

    def __init__(self, action: t.Action, link: t.Descriptor, number: int) -> None:
        super().__init__(action, link)
        self.number = number

    def can_for(self, state: State, context: Context, seat: int) -> bool:
        return bool(state.decks[seat]) and len(state.hands[seat]) < HAND_LIMIT

    def for_one(self, state: State, context: Context, seat: int, times: int) -> Asking:
        return at_once(moving.draw(state, seat, self.number * times))


class Search(ForPlayers):
    """SEARCH: a card from the deck, or the graveyard, into the hand, revealed; then the deck is shuffled."""

    def __init__(self, action: t.Action, link: t.Descriptor, what: t.Kind | t.Name) -> None:
        super().__init__(action, link)
        self.fits = fits_all((what,))
        self.grave = bool(action.locations)

    def can_for(self, state: State, context: Context, seat: int) -> bool:
        places = state.graves if self.grave else state.decks
        return bool(places[seat]) and len(state.hands[seat]) < HAND_LIMIT

    def for_one(self, state: State, context: Context, seat: int, times: int) -> Asking:
        places = state.graves if self.grave else state.decks
        by_name: dict[str, int] = {}
        for number in places[seat]:
            piece = state.pieces[number]
            if self.fits(state, number, piece) and not piece.face.created:
                by_name.setdefault(piece.face.name, number)
        found: list[int] = []
        if by_name:
            name = yield from self._which(seat, sorted(by_name), context)
            found = [by_name[name]]
            moving.to_hand(state, found[0])
        state.tell("searched", seat, context.source, *(state.name(n) for n in found))
        if not self.grave:
            deck = list(state.decks[seat])
            state.chance.shuffle(deck)
            state.decks[seat] = tuple(deck)
        return found

    def _which(self, seat: int, names: list[str], context: Context) -> Generator[Decision, Option, str]:
        options = [Option("find", (name,)) for name in names]
        chosen = yield Decision(seat, Kind.CHOOSE, "find", options, about=(context.source,))
        return chosen.word


class Create(ForPlayers):
    """CREATE: a new card in the first empty slot of those named."""

    def __init__(self, action: t.Action, link: t.Descriptor, face: Face) -> None:
        super().__init__(action, link)
        self.face = face
        manual = tuple(x for x in link.targets if not isinstance(x, t.Pick))
        self.into = Where(action.locations or manual or _ANYWHERE)
        self.states = 0
        for word in action.words:
            self.states |= STATE[word.word]

    def _slots(self, state: State, context: Context, seat: int) -> list[int]:
        return moving.empty_slots(state, seat, self.face, self.into.slots_for(context.home))

    def can_for(self, state: State, context: Context, seat: int) -> bool:
        return bool(self._slots(state, context, seat))

    def for_one(self, state: State, context: Context, seat: int, times: int) -> Asking:
        slot = self._slots(state, context, seat)[0]
        number = moving.create(state, self.face, seat, slot, self.states)
        self.lasting(state, number, "created", 0, 0)
        return at_once([number])


def make_doer(action: t.Action, link: t.Descriptor, face_of: MakeFace) -> Doer:
    """Returns the doer of an action."""
    match action.function:
        case t.Inc(number=number):
            return Raise(action, link, number)
        case t.Dec(number=number):
            return Raise(action, link, -number)
        case t.Flip():
            return Turn(action, link)
        case t.Destroy():
            return Destroy(action, link)
        case t.Reveal():
            return Reveal(action, link)
        case t.MoveTo(location=location):
            return Move(action, link, location)
        case t.Draw(number=number):
            return Draw(action, link, number)
        case t.Search(what=what):
            return Search(action, link, what)
        case t.Create():
            return Create(action, link, face_of(action.function))
