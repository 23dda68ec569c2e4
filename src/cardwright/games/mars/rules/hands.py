"""Decks and hands: a `ProjectCard` in the world is a card in a hand, and code knows which one."""

from collections.abc import Generator
from typing import TypeAlias, cast

from cardwright.games.mars.language.trees import Expr, Holds, Intensity
from cardwright.games.mars.rules.engine import Engine, Hooked, Table
from cardwright.games.mars.rules.program import Do, said
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.types import Key, Type
from cardwright.kernel import DONE, Decision, Event, Impossible, Kind, Option, Steps
from cardwright.text import walk

PROJECT_CARD = "ProjectCard"
PLAYED_EVENT = "PlayedEvent"
DEALT = "Dealt"
BOUGHT = "Bought"
Picks: TypeAlias = "Generator[Decision, Option, tuple[str, ...]]"


def _seat(engine: Engine, made: Type, who: Who) -> int:
    owner = engine.ground.resolver.owner(made)
    return engine.seats[owner] if owner is not None else who.seat


def reconcile(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Makes a hand as large as the world says: draws what is missing, and has the player discard what is over."""
    state = cast(MarsState, table)
    made = hooked.type
    seat = _seat(engine, made, who)
    wanted = state.world.counts.get(made, 0)
    if hooked.gained and hooked.other is not None and hooked.other.cls.name == PLAYED_EVENT:
        yield from _take_back(engine, state, seat, hooked.other, who)
    while len(state.hands[seat]) > wanted:
        yield from _discard(state, seat, who.because)
    if len(state.hands[seat]) < wanted:
        drawn = draw(state, wanted - len(state.hands[seat]))
        state.put_hand(seat, (*state.hands[seat], *drawn))
        told(state, "draw", seat, drawn, who.because)
        missing = wanted - len(state.hands[seat])
        if missing:
            state.world.remove(made, missing)


def _take_back(engine: Engine, state: MarsState, seat: int, event: Type, who: Who) -> Steps:
    """Takes a played event into the hand again, and with it the points that it brought."""
    literal = event.bound(event.cls.slots[Key(PLAYED_EVENT, 0)])
    assert isinstance(literal, Type)
    assert literal.literal is not None
    name = literal.literal.name
    state.put_hand(seat, (*state.hands[seat], name))
    state.shown = (*state.shown, name)
    state.log.add(Event("back", who=seat, because=who.because, args=(name,)))
    playing = state.course.playing
    for kind, many in playing.printed.brought(playing.owned(name, seat)):
        yield from engine.change(state, many, None, playing.owned(kind, seat), who)


def _discard(state: MarsState, seat: int, because: int) -> Steps:
    hand = state.hands[seat]
    options = tuple(Option("discard", (place,)) for place in range(1, len(hand) + 1))
    chosen = yield Decision(seat, Kind.CHOOSE, "a card to discard", options)
    at = chosen.number - 1
    state.put_hand(seat, (*hand[:at], *hand[at + 1 :]))
    state.throw_away((hand[at],), seat)
    told(state, "discard", seat, (hand[at],), because)


def draw(state: MarsState, count: int) -> tuple[str, ...]:
    """Takes cards from the deck, the discards shuffled into a new one when it runs out."""
    if len(state.deck) < count and state.discard:
        cards = list(state.discard)
        state.chance.shuffle(cards)
        state.deck = (*state.deck, *cards)
        state.discard = ()
        state.forget()
    drawn, state.deck = state.deck[:count], state.deck[count:]
    return drawn


def told(state: MarsState, kind: str, seat: int, names: tuple[str, ...], because: int = -1) -> None:
    """Logs what happened to cards of a hand: their names for their player, their number for the others."""
    for name in names:
        state.log.add(
            Event(kind, who=seat, because=because, args=(name,), known_to=1 << seat, hidden=("a card",))
        )


# Cards that are looked at


def deal(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Deals cards for a player alone to see, or discards what is left of them."""
    state = cast(MarsState, table)
    seat = _seat(engine, hooked.type, who)
    wanted = state.world.counts.get(hooked.type, 0)
    dealt = state.dealt[seat]
    if len(dealt) < wanted:
        drawn = draw(state, wanted - len(dealt))
        state.put_dealt(seat, (*dealt, *drawn))
        told(state, "look", seat, drawn, who.because)
        if len(state.dealt[seat]) < wanted:
            state.world.remove(hooked.type, wanted - len(state.dealt[seat]))
    elif len(dealt) > wanted:
        state.throw_away(dealt[wanted:], seat)
        state.put_dealt(seat, dealt[:wanted])
    yield from ()


def pick(engine: Engine, table: Table, do: Do, who: Who) -> Steps:
    """Has a player take or buy some of the cards that they look at."""
    state = cast(MarsState, table)
    assert do.gain is not None
    assert do.remove is not None
    seat = who.seat
    buying = do.gain.cls.name == BOUGHT
    most = min(do.count, len(state.dealt[seat]))
    if buying:
        most = min(most, state.world.room(do.gain))
    if most < do.count and do.intensity is Intensity.ALL:
        raise Impossible(f"this cannot be done: {said(do)}")
    exactly = do.intensity is not Intensity.UP_TO
    names = yield from picks(state, seat, most, exactly=exactly, verb="buy" if buying else "keep")
    if not names:
        return
    state.put_hand(seat, (*state.hands[seat], *names))
    cards = state.course.playing.owned(PROJECT_CARD, seat)
    yield from engine.change(state, len(names), cards, do.remove, who)
    told(state, "buy" if buying else "keep", seat, names, who.because)
    if buying:
        yield from state.course.charge_for_cards(state, seat, len(names), who)


def picks(state: MarsState, seat: int, most: int, *, exactly: bool, verb: str) -> Picks:
    """Has a player pick cards out of those that were dealt to them, one after the other, and returns them."""
    taken: tuple[str, ...] = ()
    while len(taken) < most:
        options = [Option(verb, (name,)) for name in dict.fromkeys(state.dealt[seat])]
        if not exactly:
            options.append(DONE)
        prompt = f"a card to {verb}" if exactly else f"a card to {verb}, or no more"
        chosen = yield Decision(seat, Kind.CHOOSE, prompt, tuple(options))
        if chosen.verb == DONE.verb:
            break
        left = list(state.dealt[seat])
        left.remove(chosen.word)
        state.put_dealt(seat, tuple(left))
        taken = (*taken, chosen.word)
    return taken


# Cards that are shown


def reveal(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Shows the top card to all and discards it; its tags are remembered for the rest of the action."""
    if not hooked.gained:
        return
    state = cast(MarsState, table)
    seat = _seat(engine, hooked.type, who)
    for name in draw(state, hooked.many):
        _show(state, seat, name, who)
        for tag in state.course.playing.facts(name).tags:
            shown = state.course.playing.owned("Revealed", seat, tag)
            yield from engine.change(state, 1, shown, None, who)


def _show(state: MarsState, seat: int, name: str, who: Who) -> None:
    state.shown = (*state.shown, name)
    state.throw_away((name,), *range(state.players))
    state.log.add(Event("reveal", who=seat, because=who.because, args=(name,)))


def dig(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Shows cards from the top until one of a kind comes, which the player takes."""
    if not hooked.gained:
        return
    state = cast(MarsState, table)
    seat = _seat(engine, hooked.type, who)
    wanted = hooked.type.bound(hooked.type.cls.slots[Key("Dig", 0)])
    assert isinstance(wanted, Type)
    cards = state.course.playing.owned(PROJECT_CARD, seat)
    for _ in range(hooked.many):
        for _ in range(len(state.deck) + len(state.discard)):
            drawn = draw(state, 1)
            if not drawn:
                return
            if _of_kind(engine, drawn[0], wanted):
                state.shown = (*state.shown, drawn[0])
                state.log.add(Event("find", who=seat, because=who.because, args=drawn))
                state.put_hand(seat, (*state.hands[seat], *drawn))
                yield from engine.change(state, 1, cards, None, who)
                break
            _show(state, seat, drawn[0], who)


def _of_kind(engine: Engine, name: str, wanted: Type) -> bool:
    """Returns whether a card has a tag, speaks of a resource that lies on cards, or is of a kind."""
    kind = wanted.literal
    assert kind is not None
    classes = engine.ground.table.classes
    facts = engine.ground.loaded.cards[name]
    if kind.below(classes["CardResource"]):
        spoken = (node.name for node in walk(facts.tree) if isinstance(node, Expr | Holds))
        return any(each in classes and classes[each].below(kind) for each in spoken)
    return any(classes[each].below(kind) for each in (*facts.tags, name))
