"""The turn (CR 500 to 514): phases and steps, and what the game does in them by itself (CR 703)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.actions import choose_discards, draw
from cardwright.games.magic.rules.attacking import may_attack
from cardwright.games.magic.rules.blocking import after_blocks, may_block
from cardwright.games.magic.rules.combat_damage import deal_combat_damage, first_strikers
from cardwright.games.magic.rules.commanding import begin_combat, begin_turn, end_combat
from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.day_night import note_cast
from cardwright.games.magic.rules.durations import end_at_step, end_effects
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit, note_start
from cardwright.games.magic.rules.kinds import STEP_WORDS, Step
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import empty_pools
from cardwright.games.magic.rules.objects import NO_COMBAT, Happening
from cardwright.games.magic.rules.permission import show_known
from cardwright.games.magic.rules.priority import nobody_acts, offers
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.resolving import resolve_top
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sagas import tell_on
from cardwright.games.magic.rules.sba import end_in_draw, settle_control, state_based_actions
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.triggering import put_triggers, state_triggers
from cardwright.games.magic.rules.untapping import untap_step
from cardwright.kernel import Decision, Event, Kind, Option, Steps

_GIVE_PRIORITY: Final = Todo.GIVE_PRIORITY
_NEXT_STEP: Final = Todo.NEXT_STEP
_OVER: Final = Todo.OVER
_UNTAP, _UPKEEP, _DRAW, _MAIN1, _BEGIN_COMBAT, _ATTACKERS, _BLOCKERS, *_REST = Step
_FIRST_DAMAGE, _DAMAGE, _END_COMBAT, _MAIN2, _END, _CLEANUP = _REST
"""Members by themselves, which are read faster than through their enumeration (see `kinds.py`)."""

_MOST_TURNS = 500
"""So many turns, and the game is a draw: nobody has found a way to end it."""

_MOST_FORCED = 2_000
"""So many times in a row may the stack resolve without a choice before it is a mandatory loop (CR 725.4)."""


def advance(state: MagicState) -> Steps:
    """Plays on until somebody has something to decide."""
    resolved = 0
    while True:
        todo = state.todo
        if todo is _GIVE_PRIORITY:
            if state.dirty or state.pending or HappeningKind.STATE in current(state).triggers:
                yield from check(state)
                if state.todo is not _GIVE_PRIORITY:
                    continue
            if not state.passes and nobody_acts(state):
                state.todo = _NEXT_STEP
                continue
            if somebody_acts(state):
                return
            state.passes = 0
            if state.stack:
                resolved += 1
                if resolved > _MOST_FORCED:
                    end_in_draw(state, "a mandatory loop")
                    continue
                yield from resolve_top(state)
                state.priority = _first(state)
            else:
                state.todo = _NEXT_STEP
        elif todo is _NEXT_STEP:
            step = _leave_step(state)
            if step is None:
                state.todo = Todo.BEGIN_TURN
            elif step in _LONG or state.setting.shown:
                yield from begin_step(state, step)
            elif _enter(state, step):
                _go_on(state, step)
        elif todo is Todo.BEGIN_TURN:
            yield from _begin_turn(state)
        elif todo is Todo.UNTAP:
            yield from begin_step(state, Step.UNTAP)
        elif todo is Todo.DAMAGE:
            yield from deal_combat_damage(state)
            _give(state)
        else:
            return


def somebody_acts(state: MagicState) -> bool:
    """Lets players pass who can but pass, until one has a choice or all have passed; tells which."""
    everyone, known = len(state.order), RuleKind.KNOWN in current(state).rules
    while state.passes < everyone:
        if known:
            show_known(state)
        found = offers(state, state.priority)
        if len(found) > 1 or state.setting.shown:
            state.offers = found
            state.todo = Todo.PRIORITY
            return True
        state.passes += 1
        state.priority = state.after(state.priority)
    return False


def check(state: MagicState) -> Steps:
    """Performs state-based actions and puts triggered abilities on the stack (CR 117.5)."""
    while True:
        yield from state_based_actions(state)
        if state.todo is _OVER:
            return
        state_triggers(state)
        if not state.pending:
            return
        yield from put_triggers(state)


def _first(state: MagicState) -> int:
    return state.active if state.active in state.order else state.after(state.active)


def _give(state: MagicState) -> None:
    """Lets the active player receive priority (CR 117.3a)."""
    if state.todo is not _OVER:
        state.todo = _GIVE_PRIORITY
        state.priority = _first(state)
        state.passes = 0


def _leave_step(state: MagicState) -> Step | None:
    """Ends the step that the turn is in, and returns the next one; None after the last."""
    empty_pools(state)
    step = state.step
    if step is _END_COMBAT:
        leave_combat(state)
    return _following(state, step)


def _following(state: MagicState, step: Step) -> Step | None:
    """Returns the step that comes after another one in this turn; None after the last."""
    if step is _BEGIN_COMBAT:
        return _ATTACKERS
    if step is _ATTACKERS and not state.combat.attackers:
        return _END_COMBAT  # CR 508.8
    if step is _BLOCKERS:
        return _FIRST_DAMAGE if first_strikers(state) else _DAMAGE
    if state.extra_steps:
        for at, (after, extra) in enumerate(state.extra_steps):
            if after == step:
                state.extra_steps = state.extra_steps[:at] + state.extra_steps[at + 1 :]
                return Step(extra)
    if state.phases and step in _LAST_STEPS:
        state.phases, begins = state.phases[1:], state.phases[0]
        return Step(begins)
    return _NEXT[step]


_NEXT: Final[tuple[Step | None, ...]] = (*tuple(Step)[1:], None)
_LAST_STEPS: Final = (_DRAW, _MAIN1, _END_COMBAT, _MAIN2)
_LONG: Final = (_UNTAP, _DRAW, _MAIN1, _CLEANUP)
"""The steps in which something happens about which somebody may be asked before they have priority."""


def add_phases(state: MagicState, steps: tuple[Step, ...]) -> None:
    """Adds phases, each by its first step, after the phase that the turn is in (CR 500.8); the latest come first."""
    phase = _phase_of(state.step)
    if not state.phases:
        state.phases = (int(Step(phase + 1)),)
    state.phases = (*[int(step) for step in steps], *state.phases)


def _phase_of(step: Step) -> Step:
    """Returns the last step of the phase that a step belongs to."""
    return next(last for last in (*_LAST_STEPS, Step.CLEANUP) if step <= last)


def begin_step(state: MagicState, step: Step) -> Steps:
    """Begins a step: what happens by itself (CR 703.4), then triggers, then priority (CR 503 to 514)."""
    if not _enter(state, step):
        return
    if state.setting.shown:
        # The moment before anything happens in the step: a scenario may stop here.
        yield Decision(state.active, Kind.ORDER, "the step begins", (_BEGINS,), shown=True)
    if step is _UNTAP:
        yield from untap_step(state)
        state.todo = _NEXT_STEP
        return
    if step is _CLEANUP:
        if state.delayed or HappeningKind.STEP in current(state).triggers:
            emit(state, Happening(HappeningKind.STEP, seat=state.active, amount=int(step)))
        yield from _cleanup(state)
        return
    if step is _DRAW and not (state.turn == 1 and state.setting.from_position):
        for seat in state.actives():  # CR 805.4b
            yield from draw(state, seat, 1, step=True)
    elif step is _MAIN1:
        for seat in state.actives():
            yield from tell_on(state, seat)
    _go_on(state, step)


def _enter(state: MagicState, step: Step) -> bool:
    """Lets the turn be in a step; tells whether it is not skipped."""
    state.step = step
    state.touch()
    if not _skipped(state, step):
        return True
    state.todo = _NEXT_STEP
    if step is _BEGIN_COMBAT:
        state.step = _END_COMBAT
    return False


def _go_on(state: MagicState, step: Step) -> None:
    """Goes on from a step's beginning to attacks, blocks or combat damage, or lets players have priority."""
    if step is _BEGIN_COMBAT:
        state.history.append(Happening(HappeningKind.COMBAT, seat=state.active))
        begin_combat(state)
    elif step is _ATTACKERS:
        if may_attack(state) or state.setting.shown:
            state.todo = Todo.ATTACK
            return
    elif step is _BLOCKERS:
        if may_block(state) or state.setting.shown:
            state.todo = Todo.BLOCK
            return
        state.combat = replace(state.combat, blocks_declared=True)
        after_blocks(state)
    elif step is _FIRST_DAMAGE or step is _DAMAGE:
        state.todo = Todo.DAMAGE
        return
    _emit_step(state, step)
    _give(state)


def _emit_step(state: MagicState, step: Step) -> None:
    if state.effects:
        end_at_step(state, step)
    if state.delayed or HappeningKind.STEP in current(state).triggers:
        emit(state, Happening(HappeningKind.STEP, seat=state.active, amount=int(step)))


def _skipped(state: MagicState, step: Step) -> bool:
    """Tells whether the step is skipped (CR 500.11)."""
    if step is _DRAW and state.turn == 1 and (state.seats == 2 or state.setting.teams):
        return True  # CR 103.7a, 810.6
    word = _SKIP_WORDS.get(step)
    if word is None:
        return False
    for seat in state.actives() if state.skips else ():
        if (seat, word) in state.skips:
            at = state.skips.index((seat, word))
            state.skips = state.skips[:at] + state.skips[at + 1 :]
            return True
    if RuleKind.SKIP not in current(state).rules:
        return False
    return any(
        active.rule.word == word
        for seat in state.actives()
        for active in player_rules(state, RuleKind.SKIP, seat)
    )


_BEGINS = Option("begin")
_SKIP_WORDS = {
    Step.UNTAP: "untap",
    Step.UPKEEP: "upkeep",
    Step.DRAW: "draw",
    Step.MAIN1: "main",
    Step.BEGIN_COMBAT: "combat",
}


def _begin_turn(state: MagicState) -> Steps:
    """Begins the next turn: an extra one, or the next player's (CR 500.7)."""
    if state.turn >= _MOST_TURNS:
        end_in_draw(state, f"{_MOST_TURNS} turns")
        return
    _forget(state)
    if state.extra_turns:
        seat = state.extra_turns[-1]
        state.extra_turns = state.extra_turns[:-1]
        if seat not in state.order or forbids(state, RuleKind.NO_EXTRA_TURN, player_thing(seat)):
            return
    elif state.turn == 0:
        seat = state.regular = state.active
    else:
        seat = state.after(state.regular)
        while state.setting.teams and not state.are_foes(seat, state.regular):
            seat = state.after(seat)  # CR 805.4: teams take turns
        state.regular = seat
    if (seat, "turn") in state.skips:
        at = state.skips.index((seat, "turn"))
        state.skips = state.skips[:at] + state.skips[at + 1 :]
        return  # CR 614.10: it does not happen, and is no turn
    skipped = False
    if HappeningKind.TURN in current(state).replacements:
        begins = Happening(HappeningKind.TURN, thing=player_thing(seat), seat=seat)
        skipped = (yield from replaced(state, begins)) is None
    if skipped:
        state.turn += 1  # counted, so that a game in which every turn is skipped has an end
        state.active = seat
        return
    state.turn += 1
    state.active = seat
    state.turns = tuple(many + state.is_active(other) for other, many in enumerate(state.turns))
    player = state.players[seat]
    for other, one in enumerate(state.players):
        if one.lands_played or one.drawn or one.spent:
            state.players[other] = replace(one, lands_played=0, drawn=0, spent=0)
    state.extra_steps = ()
    state.phases = ()
    if state.commands:
        begin_turn(state)
    note_start(state)
    state.log.add(Event("turn", who=seat, args=(state.turn, player.life)))
    end_effects(state, "begin")
    state.touch()
    state.step = Step.CLEANUP
    state.todo = Todo.UNTAP


def _forget(state: MagicState) -> None:
    """Drops what is only remembered for a turn."""
    note_cast(state)
    kept = [one for one in state.past if one[0].startswith("unmarked ")]
    cast = [(seen.kind, seen.seat, state.turn) for seen in state.history if seen.kind == HappeningKind.CAST]
    state.past = (*kept, *cast)
    if state.turn:
        fought = tuple(
            (seen.thing, seen.source) for seen in state.history if seen.kind == HappeningKind.ATTACKS
        )
        state.attacks = tuple(
            fought if state.is_active(seat) else before for seat, before in enumerate(state.attacks)
        )
    state.last_turn = tuple(state.history)
    state.history = []
    state.marked = (state.moment, 0)
    state.used = ()
    state.departed = ()


def leave_combat(state: MagicState) -> None:
    """Ends the combat phase (CR 511.3)."""
    end_effects(state, "combat")
    if state.commands:
        end_combat(state)
    if state.combat is not NO_COMBAT:
        state.combat = NO_COMBAT
        state.touch()


def hand_limit(state: MagicState, seat: int) -> int:
    """Returns a player's maximum hand size (CR 402.2)."""
    rules = current(state).rules
    limit = 7
    if RuleKind.HAND_SIZE in rules:
        for active in player_rules(state, RuleKind.HAND_SIZE, seat):
            limit = 1000 if active.rule.amount is None else active.rule.amount(state, active.ctx)
    if RuleKind.HAND_SIZE_CHANGE in rules:
        for active in player_rules(state, RuleKind.HAND_SIZE_CHANGE, seat):
            if active.rule.amount is not None:
                limit += active.rule.amount(state, active.ctx)
    return max(0, limit)


def _cleanup(state: MagicState) -> Steps:
    """Discards down to the maximum hand size, removes damage, ends effects (CR 514)."""
    for seat in state.actives():
        if seat in state.order and len(state.hands[seat]) > hand_limit(state, seat):
            state.todo = Todo.CLEANUP
            return
    yield from finish_cleanup(state)


def discard_down(state: MagicState) -> Steps:
    """Lets the active players discard down to their maximum hand size (CR 514.1)."""
    for seat in state.actives():
        excess = len(state.hands[seat]) - hand_limit(state, seat)
        if excess > 0:
            yield from choose_discards(state, seat, excess)
    yield from finish_cleanup(state)


def finish_cleanup(state: MagicState) -> Steps:
    """Removes damage and ends what lasts until end of turn; there is priority only if something happens."""
    for number in state.battlefield:
        obj = state.objects[number]
        if obj.damage or obj.deathtouched:
            state.objects[number] = replace(obj, damage=0, deathtouched=False)
    end_effects(state, "turn")
    state.touch()
    settle_control(state)
    if state.dirty or state.pending:
        before = state.stack
        yield from check(state)
        if state.todo is Todo.OVER:
            return
        if state.stack != before:
            # CR 514.3a: players receive priority, and there is another cleanup step afterwards.
            state.extra_steps = (*state.extra_steps, (int(Step.CLEANUP), int(Step.CLEANUP)))
            _give(state)
            return
    state.todo = Todo.NEXT_STEP


def step_words(step: Step) -> str:
    """Returns the name of a step."""
    return STEP_WORDS[step]
