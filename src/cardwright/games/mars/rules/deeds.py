"""What some texts have a player do beyond changes: play a card, use an action again, fund an award."""

from typing import cast

from cardwright.games.mars.rules.engine import Engine, Hook, Hooked, Table
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Who
from cardwright.kernel import Decision, Kind, Option, Steps


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


HOOKS: dict[str, Hook] = {
    "PlayFromHand": play_from_hand,
    "UseAgain": use_again,
    "FreeAward": free_award,
    "PlayPrelude": play_a_prelude,
}
"""What code does when a signal of these classes is given."""
