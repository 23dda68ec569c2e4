"""Permission to play cards (CR 118.9, 305.1, 601.3)."""

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit, Missing
from cardwright.games.magic.meaning.emit.changes import changed, lasting
from cardwright.games.magic.meaning.emit.entering import entering
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.actions import add_effect, until_end_of_turn
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.manacost import FREE, mana_cost
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.resolving import EXILED_AFTER
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.kernel import Steps


@CHANGES.row(m.Permit)
def _permit(emit: Emit, record: m.Permit) -> Changed:
    terms = terms_of(emit, record.price) if record.price is not None else None
    if record.any_color:
        terms = replace(terms or Terms(), any_mana="color")
    when = emit.condition(record.when) if record.when is not None else None
    if record.which is not None:
        terms = replace(terms or Terms(), which=emit.test(record.which))
    if record.once or record.fast:
        key = emit.text if record.once else ""  # shared by a land and a spell of one permission
        terms = replace(terms or Terms(), once=record.once, fast=record.fast, key=key)
    if record.exiled:
        terms = replace(terms or Terms(), marks=(EXILED_AFTER,))
    coming = tuple(change for change in record.becoming if isinstance(change, m.Enters))
    if len(coming) > 1:
        raise Missing(record, "ways to enter")
    if coming:
        terms = replace(terms or Terms(), entering=_enters_so(emit, coming[0]))
    if len(coming) < len(record.becoming):
        terms = replace(terms or Terms(), after=_becomes(emit, record))
    return Changed(rules=(ab.Rule(RuleKind.MAY_PLAY, emit.text, word=record.how, terms=terms, can=when),))


def _becomes(emit: Emit, record: m.Permit) -> ab.After:
    """Makes what changes what has been played because of the permission."""
    text = emit.text
    change = changed(emit, tuple(each for each in record.becoming if not isinstance(each, m.Enters)))
    lasts = lasting(emit, record.lasts or m.Until("ever"))
    if change.rules or change.replacements:
        raise Missing(record, "rules for what is played")

    def after(state: MagicState, ctx: Ctx, thing: int) -> None:
        parts = tuple(fix(state, ctx) for fix in change.fixed)
        add_effect(state, ctx.bound(), lasts(state, ctx), text, things=(thing,), parts=parts)

    return after


def _enters_so(emit: Emit, record: m.Enters) -> ab.After:
    """Makes what lets what is played because of the permission enter tapped or with counters (CR 614.12)."""
    if record.unless is not None:
        raise Missing(record, "unless, for what is played")
    alter, text = entering(emit, record), emit.text

    def enters(state: MagicState, ctx: Ctx, thing: int) -> None:
        def match(state: MagicState, _ctx: Ctx, seen: Happening) -> bool:
            return state.became.get(thing, 0) == seen.thing

        made = ab.Replacement(HappeningKind.ENTERS, text, match, alter)
        add_effect(state, ctx.bound(), until_end_of_turn(state), text, replacements=(made,))

    return enters


def terms_of(emit: Emit, price: m.Do) -> Terms:
    """What is paid rather than a spell's mana cost; the spell is the context's source."""
    if price == m.Pay(m.Ref("you"), m.Cost()):
        return Terms(name="free", free=True)
    if isinstance(price, m.Pay) and price == m.Pay(m.Ref("you"), m.Cost(mana=price.cost.mana)):
        mana = ab.Cost(mana=mana_cost(price.cost.mana), text=price.cost.mana)
        return Terms(name="alternative", cost=lambda _state, _ctx: mana)
    can, pay = emit.can(price), emit.run(price)
    if can is None:
        raise Missing(price, "as a cost")

    def possible(state: MagicState, ctx: Ctx) -> bool:
        ctx.refs["e.thing"] = (ctx.source,)
        return can(state, ctx)

    def paid(state: MagicState, ctx: Ctx) -> Steps:
        ctx.refs["e.thing"] = (ctx.source,)
        yield from pay(state, ctx)

    cost = ab.Cost(mana=FREE, parts=(ab.CostPart(emit.text, possible, paid),), text=emit.text)
    return Terms(name="alternative", cost=lambda _state, _ctx: cost)
