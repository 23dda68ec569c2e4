"""Keywords of entering and dying (CR 702): riot, unleash, devour, exploit."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    KeywordAbility,
    Part,
    Replacement,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.actions import add_effect, sacrifice, sacrificeable
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.keywords.combat import (
    here,
    is_creature,
    itself,
    own_rule,
    triggered,
)
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered
from cardwright.games.magic.rules.compile.nouns.amounts import DEVOURED
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Option, Steps

HASTE = KeywordAbility("Haste", "haste")


def died(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Tells whether the ability's own object was put into a graveyard from the battlefield."""
    return happening.thing == ctx.source and happening.zone == Zone.GRAVEYARD


def grant_haste(state: MagicState, ctx: Ctx, number: int) -> None:
    """Gives an object haste for as long as it is that object."""

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, HASTE)

    part = Part(ABILITY, "haste", apply)
    add_effect(state, ctx.bound(), Duration("ever"), "haste", things=(number,), parts=(part,))


def _entering(text: str, node: tree.Keyword, replacement: Replacement) -> StaticAbility:
    return StaticAbility(text, (StaticEffect(text, replacements=(replacement,)),), node)


@keyword("riot")
def _riot(_unit: Unit, node: tree.Keyword) -> Ability:
    """Riot (CR 702.136): it enters with a +1/+1 counter, or else gains haste."""
    bare(node)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        options = [Option("word", ("a +1/+1 counter",)), Option("word", ("haste",))]
        answer = yield Decision(ctx.controller, Kind.CHOOSE, "riot", options, about=(happening.thing,))
        if answer == options[0]:
            yield from add_counters(state, happening.thing, "+1/+1", 1, quiet=True)
        else:
            grant_haste(state, ctx, happening.thing)
        return happening

    static = _entering("Riot", node, Replacement(HappeningKind.ENTERS, "Riot", itself, change))
    return KeywordAbility("Riot", "riot", node, gives=(static,))


@keyword("unleash")
def _unleash(_unit: Unit, node: tree.Keyword) -> Ability:
    """Unleash (CR 702.98): it may enter with a +1/+1 counter, and can't block while it has one."""
    bare(node)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        prompt = "enter with a +1/+1 counter"
        answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(happening.thing,))
        if answer.verb == "yes":
            yield from add_counters(state, happening.thing, "+1/+1", 1, quiet=True)
        return happening

    def countered(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        return state.objects[thing].counter("+1/+1") > 0

    static = _entering("Unleash", node, Replacement(HappeningKind.ENTERS, "Unleash", itself, change))
    return KeywordAbility(
        "Unleash", "unleash", node, gives=(static, own_rule(RuleKind.CANT_BLOCK, "Unleash", node, countered))
    )


@keyword("devour")
def _devour(unit: Unit, node: tree.Keyword) -> Ability:
    """`Devour 2`, `Devour artifact 1` (CR 702.82): so many are sacrificed for +1/+1 counters as it enters."""
    eaten = unit.test(node.what) if node.what is not None else is_creature
    count = numbered(unit, replace(node, what=None))

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        mine = [
            thing
            for thing in sacrificeable(state, ctx.controller)
            if thing != happening.thing and eaten(state, ctx, thing)
        ]
        chosen = yield from choose_among(ctx.controller, mine, 0, len(mine), "a creature to devour", ctx)
        yield from sacrifice(state, chosen, source=happening.thing)
        gone = [thing for thing in chosen if not here(state, thing)]
        chosen_words(state, happening.thing, DEVOURED, " ".join(map(str, gone)))
        many = count(state, ctx) * len(gone)
        yield from add_counters(state, happening.thing, "+1/+1", many, quiet=True)
        return happening

    static = _entering(unit.text, node, Replacement(HappeningKind.ENTERS, unit.text, itself, change))
    return KeywordAbility(unit.text, "devour", node, gives=(static,))


@keyword("exploit")
def _exploit(_unit: Unit, node: tree.Keyword) -> Ability:
    """Exploit (CR 702.110): when it enters, a creature may be sacrificed."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        mine = [one for one in sacrificeable(state, ctx.controller) if is_creature(state, ctx, one)]
        chosen = yield from choose_among(ctx.controller, mine, 0, 1, "a creature to exploit", ctx)
        before, still = current(state), here(state, ctx.source)
        yield from sacrifice(state, chosen, source=ctx.source)
        for thing in chosen:
            if not here(state, thing):
                done = Happening(HappeningKind.EXPLOITED, thing=thing, source=ctx.source, seat=ctx.controller)
                emit(state, done, before if still else None)  # CR 702.110b: it may exploit itself

    return triggered(node, "Exploit", HappeningKind.ENTERS, itself, run)
