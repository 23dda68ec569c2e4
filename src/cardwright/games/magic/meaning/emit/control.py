"""Order, offers, conditions, payments that prevent, later (CR 118.12, 603.7, 608.2c–e)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, Emit, Missing
from cardwright.games.magic.meaning.emit.changes import lasting
from cardwright.games.magic.meaning.emit.events import watch
from cardwright.games.magic.rules.ability import Condition, Run
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.runs import attempted, in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps


@RUNS.row(m.Seq)
def _seq(emit: Emit, record: m.Seq) -> Run:
    return in_turn([emit.run(item) for item in record.items])


@CANS.row(m.Seq)
def _can_seq(emit: Emit, record: m.Seq) -> Condition | None:
    return next((can for can in map(emit.can, record.items) if can is not None), None)


@RUNS.row(m.May)
def _may(emit: Emit, record: m.May) -> Run:
    """What is offered is what comes first; it is offered where that can be done."""
    people, run, text = emit.select(record.who), emit.run(record.do), emit.text
    can = _can_begin(emit, record.do)

    def asked(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = False
        did = False
        for player in [player for player in people(state, ctx) if is_player(player)]:
            if can is not None and not can(state, ctx):
                ctx.note_doer(player, done=False)
                continue
            answer = yield Decision(seat_of(player), Kind.CONFIRM, text, YES_NO, about=(ctx.source,))
            done = answer.verb == "yes" and (yield from attempted(state, run(state, ctx)))
            did = did or done
            ctx.note_doer(player, done=done)
        ctx.did = did

    return asked


@RUNS.row(m.InTurn)
def _in_turn(emit: Emit, record: m.InTurn) -> Run:
    """What is spoken of afterwards is what all of them have found and made together."""
    people, run, each = emit.select(record.players), emit.run(record.do), record.each

    def one_after_another(state: MagicState, ctx: Ctx) -> Steps:
        before = set(ctx.refs)
        found: dict[str, tuple[int, ...]] = {}
        for player in people(state, ctx):
            ctx.refs[each] = (player,)
            yield from run(state, ctx)
            for key in [key for key in ctx.refs if key.startswith("r") and key not in before]:
                found[key] = (*found.get(key, ()), *ctx.refs.pop(key))
        ctx.refs.update(found)

    return one_after_another


@RUNS.row(m.Repeat)
def _repeat(emit: Emit, record: m.Repeat) -> Run:
    """How often is known before any of it is done (CR 608.2h)."""
    times, run = emit.amount(record.times), emit.run(record.do)

    def again(state: MagicState, ctx: Ctx) -> Steps:
        for _ in range(times(state, ctx)):
            yield from run(state, ctx)

    return again


def _can_begin(emit: Emit, record: m.Do) -> Condition | None:
    """Makes the test whether what is offered can be done: what comes first, or all that is paid (CR 118.12)."""
    if not isinstance(record, m.Seq):
        return emit.can(record)
    if not all(isinstance(item, m.Pay) for item in record.items):
        return emit.can(record.items[0])
    cans = [can for can in map(emit.can, record.items) if can is not None]
    return lambda state, ctx: all(can(state, ctx) for can in cans)


@RUNS.row(m.If)
def _if(emit: Emit, record: m.If) -> Run:
    holds, then = emit.condition(record.condition), emit.run(record.then)
    other = emit.run(record.other) if record.other is not None else None

    def conditional(state: MagicState, ctx: Ctx) -> Steps:
        so = holds(state, ctx)
        ctx.numbers[Noted.ASKED] = int(so)
        if so:
            yield from then(state, ctx)
        elif other is not None:
            yield from other(state, ctx)

    return conditional


@CANS.row(m.If)
def _can_if(emit: Emit, record: m.If) -> Condition | None:
    return emit.can(record.then)


@RUNS.row(m.Unless)
def _unless(emit: Emit, record: m.Unless) -> Run:
    people, pay, can = emit.select(record.who), emit.run(record.pay), emit.can(record.pay)
    run, text = emit.run(record.do), emit.text

    def alternative(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            if not is_player(player) or (can is not None and not can(state, ctx)):
                continue
            prompt = f"instead: {text}"
            answer = yield Decision(seat_of(player), Kind.CONFIRM, prompt, YES_NO, about=(ctx.source,))
            if answer.verb == "yes":
                ctx.did = True
                yield from pay(state, ctx)
                return
        ctx.did = False
        yield from run(state, ctx)
        ctx.did = False  # `if you do` asks for the payment

    return alternative


@RUNS.row(m.Later)
def _later(emit: Emit, record: m.Later) -> Run:
    if record.body.do is None or record.body.slots:
        raise Missing(record, "with targets or modes")
    lasts = lasting(emit, record.lasts) if record.lasts is not None else None
    watches = tuple(watch(emit, event) for event in record.events)
    run, text, once = emit.run(record.body.do), emit.text, record.once

    def later(state: MagicState, ctx: Ctx) -> Steps:
        until = lasts(state, ctx) if lasts is not None else None
        add_delayed(state, ctx, watches, run, text, once=once, until=until)
        return
        yield

    return later
