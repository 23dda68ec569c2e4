"""What some texts have a player do beyond changes: play or show a card, use an action again, fund an award."""

from typing import cast

from cardwright.games.mars.rules.ahead import finish
from cardwright.games.mars.rules.engine import Engine, Hook, Hooked, Table
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Status, Who
from cardwright.games.mars.types import Arg, Key, Type
from cardwright.kernel import DONE, Decision, Event, Impossible, Kind, Option, Steps


def _asked(engine: Engine, hooked: Hooked, who: Who) -> int | None:
    """Returns whom a signal is about, or None where it only goes away again."""
    if not hooked.gained:
        return None
    owner = engine.ground.resolver.owner(hooked.type)
    return who.seat if owner is None else engine.seats.get(owner)


def play_from_hand(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player play a card from the hand, where they can play one."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    playing = state.course.playing
    names = state.course.ahead.playable(state, seat, {})
    if names:
        options = tuple(Option("play", (name,)) for name in names)
        chosen = yield Decision(seat, Kind.CHOOSE, "a card to play", options)
        yield from playing.play(state, seat, chosen.word)


def use_again(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player use an action that was used in this generation once more."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    running = None if who.via is None else who.via.cls.name
    options = tuple(each for each in state.course.used(state, seat) if each.args[1] != running)
    if options:
        chosen = yield Decision(seat, Kind.CHOOSE, "an action to use again", options)
        yield from state.course.use(state, seat, chosen.number, str(chosen.args[1]), again=True)


def free_award(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player fund an award for nothing."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    names = state.course.honours.fundable(state.world) if state.players > 1 else []
    if names:
        options = tuple(Option("fund", (name,)) for name in names)
        chosen = yield Decision(seat, Kind.CHOOSE, "an award to fund", options)
        yield from state.course.honours.fund(state, seat, chosen.word, free=True)


def play_a_prelude(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Deals a player as many preludes as there are `DealtPrelude`, of which they play one."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    many = state.world.counts.get(state.course.playing.owned("DealtPrelude", seat), 0)
    dealt, state.prelude_deck = state.prelude_deck[:many], state.prelude_deck[many:]
    if dealt:
        options = tuple(Option("prelude", (name,)) for name in dealt)
        chosen = yield Decision(seat, Kind.CHOOSE, "a prelude to play", options)
        yield from state.course.play_prelude(state, seat, chosen.word)


def use_a_project(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player use a standard project, as often as the signal says; where none can be used, that is told (`NoProject`)."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    options = tuple(state.course.projects(state, seat))
    if not options:
        yield from engine.change(state, 1, state.course.playing.owned("NoProject", seat), None, who)
        return
    chosen = yield Decision(seat, Kind.CHOOSE, "a standard project to use", options)
    yield from state.course.use(state, seat, chosen.number, str(chosen.args[1]))


def copy_a_prelude(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player do what another prelude of theirs does at once, once more."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    running = None if who.via is None else who.via.cls.name
    bodies = {
        front.cls.name: state.course.ahead.card_body(front.cls.name, seat)
        for front in state.world.present(state.course.playing.owned("PreludeCard", seat))
        if front.cls.name != running
    }
    options = tuple(
        Option("prelude", (name,))
        for name, body in bodies.items()
        if engine.judge.status(state.world, body, who) is not Status.BLOCKED
    )
    if not options:
        raise Impossible("there is no other prelude to copy")
    chosen = yield Decision(seat, Kind.CHOOSE, "a prelude to copy", options)
    engine.enqueue(state, bodies[chosen.word], who)


def play_a_corporation(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Deals a player as many corporations as there are `DealtCorporation`, of which they play one that leaves enough to pay for it."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    many = state.world.counts.get(state.course.playing.owned("DealtCorporation", seat), 0)
    dealt, state.corporation_deck = state.corporation_deck[:many], state.corporation_deck[many:]
    price = hooked.many
    options = tuple(
        Option("corporation", (name,)) for name in dealt if _pays_for_itself(state, seat, name, price)
    )
    if not options:
        raise Impossible("no corporation can be paid for")
    chosen = yield Decision(seat, Kind.CHOOSE, "a corporation to play", options)
    yield from state.course.playing.lay(state, seat, chosen.word, "corporation")


def _pays_for_itself(state: MarsState, seat: int, name: str, price: int) -> bool:
    """Returns whether a player could pay a price once they have a corporation, found by laying it down where nobody looks."""
    alone = state.copy()
    alone.tasks = ()
    finish(state.course.playing.lay(alone, seat, name, "corporation"))
    return alone.world.room(state.course.playing.owned("Owed", seat)) >= price


def show_cards(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player show any of the cards in their hand to all, each of which is then `Shown`."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    left = list(state.hands[seat])
    while left:
        options = (*(Option("show", (name,)) for name in dict.fromkeys(left)), DONE)
        chosen = yield Decision(seat, Kind.CHOOSE, "a card to show, or no more", options)
        if chosen.verb == DONE.verb:
            return
        left.remove(chosen.word)
        state.shown = (*state.shown, chosen.word)
        state.log.add(Event("show", who=seat, because=who.because, args=(chosen.word,)))
        yield from engine.change(state, 1, state.course.playing.owned("Shown", seat), None, who)


def lay_down(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player lay a card of their hand with some tag on another card, with as many resources on it as the signal says."""
    seat = _asked(engine, hooked, who)
    if seat is None:
        return
    state = cast(MarsState, table)
    signal = hooked.type
    host, kind = (signal.bound(signal.cls.slots[Key("LayDown", place)]) for place in range(2))
    assert isinstance(kind, Type)
    assert kind.literal is not None
    names = [name for name in state.hands[seat] if kind.literal.name in state.course.playing.facts(name).tags]
    if not names:
        raise Impossible(f"there is no card with a {kind.literal.name} in the hand")
    options = tuple(Option("lay", (name,)) for name in names)
    chosen = yield Decision(seat, Kind.CHOOSE, "a card to lay down", options)
    hand = list(state.hands[seat])
    hand.remove(chosen.word)
    state.put_hand(seat, tuple(hand))
    state.shown = (*state.shown, chosen.word)
    cls = engine.ground.table.cls("Laid")
    args: list[Arg | None] = [None] * len(cls.keys)
    args[cls.slots[Key("Owned", 0)]] = engine.ground.players[seat]
    args[cls.slots[Key("Cardbound", 0)]] = host
    args[cls.slots[Key("Laid", 0)]] = engine.ground.table.of_class(engine.ground.table.cls(chosen.word))
    yield from engine.change(state, 1, None, state.course.playing.owned("ProjectCard", seat), who)
    laid = engine.ground.table.make(cls, tuple(args))
    yield from engine.change(state, hooked.many, laid, None, who)


def visit(engine: Engine, table: Table, hooked: Hooked, who: Who) -> Steps:
    """Has a player get what an area brings to whoever places a tile on it."""
    yield from ()
    if not hooked.gained:
        return
    area = hooked.type.bound(hooked.type.cls.slots[Key("Visit", 0)])
    assert isinstance(area, Type)
    compiler = engine.ground.compiler
    for source in compiler.hearing(engine.ground.table.cls("Tile"), False).others:
        if area.cls.below(source.cls) and not source.effect.automatic:
            ready = compiler.ready(source, area)
            engine.enqueue(table, compiler.body(ready, who.actor if ready.open else None), who)


HOOKS: dict[str, Hook] = {
    "PlayFromHand": play_from_hand,
    "UseAgain": use_again,
    "FreeAward": free_award,
    "PlayPrelude": play_a_prelude,
    "UseProject": use_a_project,
    "CopyPrelude": copy_a_prelude,
    "PlayCorporation": play_a_corporation,
    "ShowCards": show_cards,
    "LayDown": lay_down,
    "Visit": visit,
}
"""What code does when a signal of these classes is given."""
