"""Dealing damage (CR 120)."""

from collections.abc import Callable

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.conditions.excess import spilled
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.changes import times
from cardwright.games.magic.rules.compile.unit import Said, Spill, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.damage import Hit, deal_all
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.noting import note_before, note_excess
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


@effect(tree.Deal)
def _deals(unit: Unit, said: Said) -> Doing:
    """`deals 3 damage to any target`, `… and 2 damage to you`, `deals 1 damage to you for each card in your hand`."""
    verb: tree.Deal = said.verb
    if said.subject is None or verb.to is None or verb.kind:
        raise NotYet(verb)
    source = unit.things(said.subject)
    shares: list[tuple[Amount, Select]] = []
    if verb.amount is None:
        raise NotYet(verb)
    speaks = any(
        isinstance(one, tree.Phrase) and unit.binding.of(one) is verb.to for one in walk(verb.amount)
    )
    if speaks:
        unit.things(verb.to)  # `to target player equal to the number of lands that player controls`
    amount = unit.amount(verb.amount)
    to = unit.things(verb.to)
    theirs = unit.keys.get(id(verb.to), "") if speaks and _is_each(verb.to) else ""
    each = said.mods.take(tree.ForEach)
    if each is not None:
        if verb.more or _speaks_of(unit, each, verb.to):
            raise NotYet(each)
        amount = times(amount, unit.amount(tree.NumberOf(what=each.what)))
    shares.append((amount, to))
    own = _own_stat(unit, said, verb.amount) if each is None and not verb.more else None
    unit.last_to = verb.to
    for more in verb.more:
        shares.append((unit.amount(more.amount), unit.things(more.to)))

    cuts: list[Amount] = []
    unit.cuts.append(cuts)
    spill: list[Spill] = []
    unit.spills.append(spill)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        hits = [
            Hit(one, thing, own(state, one) if own is not None else _much(state, ctx, much, theirs, thing))
            for one in source(state, ctx)
            for much, whom in shares
            for thing in tuple(whom(state, ctx))
        ]
        dealt: list[Hit] = []
        if len(hits) == 1:
            note_before(state, ctx, hits[0].thing)
        if spill:
            hits = spilled(state, ctx, hits, spill)
        shield = _cut(state, ctx, text, hits, cuts) if cuts else 0
        began = len(state.history)
        yield from deal_all(state, hits, dealt=dealt)
        note_excess(state, ctx, began)
        if shield:
            state.effects = tuple(one for one in state.effects if one.id != shield)
            state.reshape()
        ctx.numbers[Noted.DEALT] = sum(hit.amount for hit in dealt)

    return Doing(run)


def _speaks_of(unit: Unit, each: tree.ForEach, to: tree.Phrase) -> bool:
    """Tells whether it is counted for each of those that the damage is dealt to: `for each Aura attached to it`."""
    several = isinstance(to, tree.NounPhrase) and not isinstance(
        to.determiner, tree.Target | tree.That | tree.A
    )
    return several and any(isinstance(one, tree.Phrase) and unit.binding.of(one) is to for one in walk(each))


def _is_each(node: tree.Phrase) -> bool:
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Each)


def _own_stat(unit: Unit, said: Said, amount: tree.Phrase) -> Callable[[MagicState, int], int] | None:
    """Returns what each source deals of its own: `each of those creatures deals damage equal to its power to …`."""
    if not isinstance(amount, tree.Characteristic) or not isinstance(amount.of, tree.It | tree.They):
        return None
    return STATS.get(amount.which) if unit.binding.of(amount.of) is said.subject else None


def _much(state: MagicState, ctx: Ctx, much: Amount, each: str, thing: int) -> int:
    """Returns how much is dealt to one: `to each player equal to half that player's life total`."""
    if not each:
        return much(state, ctx)
    before = ctx.refs.get(each, ())
    ctx.refs[each] = (thing,)
    found = much(state, ctx)
    ctx.refs[each] = before
    return found


def _cut(state: MagicState, ctx: Ctx, text: str, hits: list[Hit], cuts: list[Amount]) -> int:
    """Puts a shield before damage that is prevented in part as it is dealt (CR 615.1), and returns its number."""
    from cardwright.games.magic.rules.compile.effects.preventing import Which, prevention

    sources = [hit.source for hit in hits]
    which = Which(None, lambda _state, _ctx, one: one in sources, "")
    uses = sum(cut(state, ctx) for cut in cuts)
    if uses <= 0:
        return 0
    made = prevention(text, which, lambda _s, _c, much: much, shield=True, after=[])
    return add_effect(
        state, ctx.bound(), Duration("turn", turn=state.turn), text, replacements=(made,), uses=uses
    )
