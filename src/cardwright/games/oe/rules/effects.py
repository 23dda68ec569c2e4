"""Chapter 6: effects. A statement becomes a `Chain` of `Link`s, once a text."""

from collections.abc import Generator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.types import is_constant, is_event
from cardwright.games.oe.language.vocabulary import REAL_TYPES
from cardwright.games.oe.language.write_v2 import effect as written
from cardwright.games.oe.rules import moving
from cardwright.games.oe.rules.actions import Doer, Raise, Turn, make_doer
from cardwright.games.oe.rules.book import Constant, Face, created_card
from cardwright.games.oe.rules.conditions import Test
from cardwright.games.oe.rules.state import (
    AURA_STATES,
    COLUMNS,
    HAND,
    NO_AURA,
    REVEALED,
    Acting,
    Aura,
    State,
    is_working,
)
from cardwright.games.oe.rules.targets import Context, Picker, choose
from cardwright.kernel import YES, YES_NO, Decision, Kind, Numbers, Option
from cardwright.text import Node, walk

Happening = Generator[Decision, Option, bool]
COLUMN_OPTIONS: Final = tuple(Option("column", (column,)) for column in range(1, COLUMNS + 1))


class Link:
    """One descriptor, compiled: tests, costs, targets, actions. `bit` marks it where it is spent."""

    __slots__ = (
        "asked",
        "bit",
        "blood",
        "doers",
        "once",
        "pay",
        "pay_up_to",
        "pickers",
        "reveals",
        "tests",
        "timing",
    )

    def __init__(self, link: t.Descriptor, bit: int) -> None:
        self.bit = bit
        self.timing = link.timing
        self.once = link.duration.word == "ONCE"
        standards = [c for c in link.conditions if isinstance(c, t.Standard)]
        costs = {c.word: c.number or 0 for c in standards if not is_event(c, link.timing)}
        self.pay = costs.get("PAYN", 0)
        self.pay_up_to = costs.get("PAY(N)", 0)
        self.blood = "BLOODCALL" in costs
        self.reveals = "REVEAL" in costs
        self.asked = link.timing is t.Timing.ACTIVATED
        self.tests = tuple(Test(c) for c in link.conditions if isinstance(c, t.Change))
        self.pickers = tuple(Picker(target) for target in link.targets)
        self.doers: tuple[Doer, ...] = tuple(make_doer(a, link, face_of_created) for a in link.actions)

    def possible(self, state: State, context: Context, *, linked: bool) -> bool:
        """Returns whether it can happen now, as far as its player can know."""
        piece = state.pieces[context.source]
        if piece.spent & self.bit:
            return False
        supply = state.supply[context.seat]
        if supply < self.pay or (self.pay_up_to and not supply):
            return False
        if self.reveals and (piece.zone != HAND or piece.states & REVEALED):
            return False
        if self.blood and not self.victims(state, context):
            return False
        if self.tests and not all(test.met(state, context, linked=linked) for test in self.tests):
            return False
        return any(doer.possible(state, context, self.pickers) for doer in self.doers)

    def victims(self, state: State, context: Context) -> list[int]:
        """Returns the units that a blood call can take: all of the player's own but this card."""
        pieces = state.pieces
        return [
            n for n in state.pieces_on(context.seat) if n != context.source and pieces[n].face.type == "UNIT"
        ]

    def happen(self, state: State, context: Context, effect: int) -> Happening:
        """Pays, chooses and does; returns whether anything came of it. What it was done to is left in `before`.

        What it does is told as the doing of the card's effect of that number.
        """
        stay = state.pieces[context.source].stay
        outer, acting = state.acting, Acting(context.source, effect)
        times = yield from self._paid(state, context)
        targets: list[int] = []
        if any(doer.cards for doer in self.doers):
            for picker in self.pickers:
                targets.extend((yield from picker.pick(state, context)))
            targets = list(dict.fromkeys(targets))
        stays = [state.pieces[number].stay for number in targets]
        done: list[int] = []
        for doer in self.doers:
            still = [n for n, stay in zip(targets, stays, strict=True) if state.pieces[n].stay == stay]
            state.acting = acting
            done.extend((yield from doer.do(state, context, still, times)))
            acting, state.acting = state.acting, outer
        context.before = list(dict.fromkeys(done))
        piece = state.pieces[context.source]
        if done and self.once and piece.stay == stay:
            state.mark(context.source, replace(piece, spent=piece.spent | self.bit))
        return bool(done)

    def _paid(self, state: State, context: Context) -> Generator[Decision, Option, int]:
        """Pays all costs, and returns how many times the action counts."""
        seat, times = context.seat, 1
        if self.reveals:
            moving.reveal(state, context.source)
        if self.pay:
            state.supply[seat] -= self.pay
        if self.pay_up_to:
            most = min(self.pay_up_to, state.supply[seat])
            times = most
            if context.asks:
                options = Numbers(1, most)
                times = (yield Decision(seat, Kind.NUMBER, "pay", options, about=(context.source,))).number
            state.supply[seat] -= times
        if self.blood:
            victims = self.victims(state, context)
            victim = yield from choose(state, context, victims, "blood call")
            assert victim is not None
            moving.destroy(state, victim)
            state.tell("bloodcall", seat, context.source, state.name(context.source))
            for number in state.pieces_on(seat):
                if is_working(state, number):
                    moving.trigger(state, number, "BLOODCALL")
        return times


class Chain:
    """A statement: links of which each waits for the one before to do something."""

    __slots__ = ("effect", "event", "links", "local", "text")

    def __init__(self, statement: t.Statement, first_bit: int, effect: int) -> None:
        self.effect = effect
        self.links = tuple(Link(link, 1 << (first_bit + n)) for n, link in enumerate(statement.links))
        first = statement.links[0]
        events = [c for c in first.conditions if isinstance(c, t.Standard) and is_event(c, first.timing)]
        self.event = events[0].word if events else None
        self.local = any(
            isinstance(node, t.Place) and node.word in ("THISROW", "THISCOLUMN")
            for link in statement.links
            for node in walk(replace(link, actions=tuple(_uncreated(a) for a in link.actions)))
        )
        self.text = statement

    def possible(self, state: State, context: Context) -> bool:
        """Returns whether its first link can happen now; a card in the hand is tried in every column."""
        if context.home >= 0 or not self.local:
            return self.links[0].possible(state, context, linked=False)
        return bool(self._columns(state, context))

    def _columns(self, state: State, context: Context) -> list[int]:
        face = state.pieces[context.source].face
        found = []
        for column in range(COLUMNS):
            context.home = face.rows[0] * COLUMNS + column
            if self.links[0].possible(state, context, linked=False):
                found.append(column)
        context.home = -1
        return found

    def happen(self, state: State, context: Context, *, chosen: bool = False) -> Happening:
        """Lets the links happen in turn; `chosen` where its player has already said yes to the first."""
        if self.local and context.home < 0:
            columns = self._columns(state, context)
            if not columns:
                return False
            yield from self._named_column(state, context, columns)
        for number, link in enumerate(self.links):
            if not link.possible(state, context, linked=number > 0):
                return number > 0
            if link.asked and context.asks and not (chosen and number == 0):
                answer = yield Decision(
                    context.seat,
                    Kind.CONFIRM,
                    "use",
                    YES_NO,
                    about=(context.source, self._at(state, context)),
                )
                if answer != YES:
                    return number > 0
            asks = context.asks
            context.asks = asks and link.timing is not t.Timing.PASSIVE
            done = yield from link.happen(state, context, self.effect)
            context.asks = asks
            if not done:
                return number > 0
        return True

    def _at(self, state: State, context: Context) -> int:
        return state.pieces[context.source].face.chains.index(self)

    def _named_column(
        self, state: State, context: Context, columns: list[int]
    ) -> Generator[Decision, Option, None]:
        """Asks in which column a card in the hand is to count as standing."""
        options = [COLUMN_OPTIONS[column] for column in columns]
        named = yield Decision(context.seat, Kind.CHOOSE, "column", options, about=(context.source,))
        row = state.pieces[context.source].face.rows[0]
        context.home = row * COLUMNS + named.number - 1


def _uncreated(action: t.Action) -> t.Action:
    """Returns an action without the effect of a card that it creates."""
    if not isinstance(action.function, t.Create):
        return action
    return replace(action, function=t.Destroy())


# --- chapter 6.5: passive effects --------------------------------------------------------------------------


class Laid:
    """A link that is applied all the time: whom it is laid on, and what it adds to cards of each type."""

    __slots__ = ("adds", "pickers", "tests")

    def __init__(self, link: Link) -> None:
        self.tests = link.tests
        self.pickers = link.pickers
        self.adds: dict[str, tuple[tuple[tuple[int, int], ...], int]] = {}
        raises = [doer for doer in link.doers if isinstance(doer, Raise)]
        turns = [doer for doer in link.doers if isinstance(doer, Turn)]
        for type_ in REAL_TYPES:
            values = tuple((a, doer.number) for doer in raises for a, _, on in doer.attributes if type_ in on)
            states = 0
            for bit in (bit for doer in turns for bit, _, on in doer.states if type_ in on):
                states |= bit
            if values or states:
                self.adds[type_] = (values, states)

    def lay(self, state: State, context: Context, found: dict[int, Aura]) -> list[int]:
        """Lays it on all whom it means, and returns those that it fits."""
        meant = self.pickers[0].first(state, context)
        if len(self.pickers) > 1:
            every = [number for picker in self.pickers for number in picker.first(state, context)]
            meant = list(dict.fromkeys(every))
        laid: list[int] = []
        for number in meant:
            adds = self.adds.get(state.pieces[number].face.type)
            if adds is None:
                continue
            laid.append(number)
            aura = found.get(number)
            if aura is None:
                aura = found[number] = list(NO_AURA)
            for attribute, amount in adds[0]:
                aura[attribute] += amount
            aura[AURA_STATES] |= adds[1]
        return laid


def make_constant(statement: t.Statement) -> Constant:
    """Compiles a statement that is applied all the time."""
    links = tuple(Laid(Link(link, 0)) for link in statement.links)

    def apply(state: State, source: int, found: dict[int, Aura]) -> None:
        piece = state.pieces[source]
        context = Context(source, piece.owner, piece.slot, asks=False)
        for number, link in enumerate(links):
            if link.tests and not all(test.met(state, context, linked=number > 0) for test in link.tests):
                return
            context.before = link.lay(state, context, found)
            if not context.before:
                return

    asked = [node for link in statement.links for node in _asked(link)]
    return Constant(
        apply,
        statement.links[0].duration.turns,
        sensitive=any(isinstance(node, t.Change | t.State) for node in asked),
        beyond=any(isinstance(node, t.Place) and node.word in ("HAND", "GRAVE") for node in asked),
    )


def _asked(link: t.Descriptor) -> list[Node]:
    """Returns what a link asks about cards: its conditions, and what its targets must be."""
    return [node for part in (*link.conditions, *link.targets) for node in walk(part)]


# --- faces -------------------------------------------------------------------------------------------------


def make_face(card: t.Card, key: str, *, created: bool = False) -> Face:
    """Compiles a card. The same text always gives the same numbers to its statements."""
    face = Face(card, key, created=created)
    effects = card.program.effects if card.program is not None else ()
    statements = [
        (s, effect.number) for effect in effects if isinstance(effect, t.Effect) for s in effect.statements
    ]
    chains: list[Chain] = []
    constants: list[Constant] = []
    bits = 0
    for statement, number in statements:
        if is_constant(statement):
            constants.append(make_constant(statement))
            continue
        chains.append(Chain(statement, bits, number))
        bits += len(statement.links)
    face.chains = tuple(chains)
    face.constants = tuple(constants)
    _sort(face)
    return face


def _sort(face: Face) -> None:
    """Puts the statements of a face where they are looked for."""
    at: dict[str, list[int]] = {}
    for number, chain in enumerate(face.chains):
        first = chain.links[0]
        if chain.event is not None:
            at.setdefault(chain.event, []).append(number)
        elif first.timing is t.Timing.TRIGGERED:
            face.watching = (*face.watching, number)
        elif first.timing is t.Timing.PASSIVE:
            face.entering = (*face.entering, number)
        elif first.reveals:
            face.revealable = (*face.revealable, number)
        else:
            face.activated = (*face.activated, number)
    face.at = {event: tuple(numbers) for event, numbers in at.items()}


@lru_cache(maxsize=4096)
def face_of_created(create: t.Create) -> Face:
    """Returns the face of a card that an effect creates, compiled once."""
    return make_face(created_card(create), f"{create.name}: {' '.join(written(create.effect))}", created=True)
