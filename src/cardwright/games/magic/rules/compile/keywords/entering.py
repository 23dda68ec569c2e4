"""Keywords of entering and dying (CR 702): riot, unleash, fabricate, exploit, afterlife, modular, graft, …"""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    ActivatedAbility,
    Body,
    KeywordAbility,
    Part,
    Replacement,
    StaticAbility,
    StaticEffect,
    TargetSlot,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, sacrifice
from cardwright.games.magic.rules.attachments import attach
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.effects.tokens import token_definition
from cardwright.games.magic.rules.compile.keywords.combat import (
    here,
    is_creature,
    itself,
    own_rule,
    triggered,
)
from cardwright.games.magic.rules.compile.keywords.with_words import bare, keyword_cost, numbered, one
from cardwright.games.magic.rules.compile.nouns.amounts import DEVOURED
from cardwright.games.magic.rules.compile.nouns.picking import choose_among
from cardwright.games.magic.rules.compile.nouns.places import on_battlefield
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import chosen_words, create_token, create_tokens
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, COLOR_BITS, CREATURE, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import YES_NO, Decision, Kind, Option, Steps

HASTE = KeywordAbility("Haste", "haste")
_FLYING = KeywordAbility("Flying", "flying")


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

    static = _entering("Riot", node, Replacement("enters", "Riot", itself, change))
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

    static = _entering("Unleash", node, Replacement("enters", "Unleash", itself, change))
    return KeywordAbility(
        "Unleash", "unleash", node, gives=(static, own_rule("cant_block", "Unleash", node, countered))
    )


@keyword("devour")
def _devour(unit: Unit, node: tree.Keyword) -> Ability:
    """`Devour 2`, `Devour artifact 1` (CR 702.82): so many are sacrificed for +1/+1 counters as it enters."""
    eaten = unit.test(node.what) if node.what is not None else is_creature
    count = numbered(unit, replace(node, what=None))

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        mine = [
            thing
            for thing in current(state).controlled[ctx.controller]
            if thing != happening.thing and eaten(state, ctx, thing)
        ]
        chosen = yield from choose_among(ctx.controller, mine, 0, len(mine), "a creature to devour", ctx)
        yield from sacrifice(state, chosen, source=happening.thing)
        gone = [thing for thing in chosen if not here(state, thing)]
        chosen_words(state, happening.thing, DEVOURED, " ".join(map(str, gone)))
        many = count(state, ctx) * len(gone)
        yield from add_counters(state, happening.thing, "+1/+1", many, quiet=True)
        return happening

    static = _entering(unit.text, node, Replacement("enters", unit.text, itself, change))
    return KeywordAbility(unit.text, "devour", node, gives=(static,))


@keyword("exploit")
def _exploit(_unit: Unit, node: tree.Keyword) -> Ability:
    """Exploit (CR 702.110): when it enters, a creature may be sacrificed."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        mine = [one for one in current(state).controlled[ctx.controller] if is_creature(state, ctx, one)]
        chosen = yield from choose_among(ctx.controller, mine, 0, 1, "a creature to exploit", ctx)
        before, still = current(state), here(state, ctx.source)
        yield from sacrifice(state, chosen, source=ctx.source)
        for thing in chosen:
            if not here(state, thing):
                done = Happening("exploited", thing=thing, source=ctx.source, seat=ctx.controller)
                emit(state, done, before if still else None)  # CR 702.110b: it may exploit itself

    return triggered(node, "Exploit", "enters", itself, run)


def _tokens(state: MagicState, seat: int, definition: Definition, many: int) -> Steps:
    yield from create_tokens(state, definition, seat, many)


@keyword("afterlife")
def _afterlife(unit: Unit, node: tree.Keyword) -> Ability:
    """`Afterlife 1` (CR 702.135): white and black Spirits with flying when it dies."""
    count = numbered(unit, node)
    colors = COLOR_BITS["white"] | COLOR_BITS["black"]
    spirit = token_definition(("Spirit",), CREATURE, colors, (), (_FLYING,), power=1, toughness=1)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from _tokens(state, ctx.controller, spirit, count(state, ctx))

    return triggered(node, unit.text, "leaves", died, run)


@keyword("fabricate")
def _fabricate(unit: Unit, node: tree.Keyword) -> Ability:
    """`Fabricate 1` (CR 702.123): +1/+1 counters on it when it enters, or Servos."""
    count = numbered(unit, node)
    servo = token_definition(("Servo",), ARTIFACT | CREATURE, 0, (), (), power=1, toughness=1)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = count(state, ctx)
        if here(state, ctx.source):
            prompt = f"put {many} +1/+1 counters on it"
            answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(ctx.source,))
            if answer.verb == "yes":
                yield from add_counters(state, ctx.source, "+1/+1", many, source=ctx.source)
                return
        yield from _tokens(state, ctx.controller, servo, many)

    return triggered(node, unit.text, "enters", itself, run)


def _with_counters(unit: Unit, node: tree.Keyword) -> StaticAbility:
    """Returns `this permanent enters with N +1/+1 counters on it`."""
    count = numbered(unit, node)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        yield from add_counters(state, happening.thing, "+1/+1", count(state, ctx), quiet=True)
        return happening

    return _entering(unit.text, node, Replacement("enters", unit.text, itself, change))


@keyword("modular")
def _modular(unit: Unit, node: tree.Keyword) -> Ability:
    """`Modular 1` (CR 702.43): it enters with +1/+1 counters, and may leave them to an artifact creature."""

    def machine(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        return look(state, thing).types & (ARTIFACT | CREATURE) == ARTIFACT | CREATURE

    slot = TargetSlot("heir", "target artifact creature", on_battlefield, machine, one, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = state.lki[ctx.source][0].counter("+1/+1")
        for thing in ctx.refs.get("heir", ()):
            answer = yield Decision(
                ctx.controller, Kind.CONFIRM, f"put {many} +1/+1 counters on it", YES_NO, about=(thing,)
            )
            if answer.verb == "yes":
                yield from add_counters(state, thing, "+1/+1", many, source=ctx.source)

    trigger = TriggeredAbility(unit.text, (Watch("leaves", died),), Body(run, (slot,)), node)
    return KeywordAbility(unit.text, "modular", node, gives=(_with_counters(unit, node), trigger))


@keyword("graft")
def _graft(unit: Unit, node: tree.Keyword) -> Ability:
    """`Graft 2` (CR 702.58): it enters with +1/+1 counters, which may move to creatures that enter."""

    def left(state: MagicState, ctx: Ctx) -> bool:
        return here(state, ctx.source) and state.objects[ctx.source].counter("+1/+1") > 0

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing == ctx.source or not is_creature(state, ctx, happening.thing):
            return False
        ctx.refs["entered"] = (happening.thing,)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs["entered"]:
            if not here(state, thing):
                continue
            prompt = "move a +1/+1 counter onto it"
            answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(thing,))
            if answer.verb == "yes" and remove_counters(state, ctx.source, "+1/+1", 1):
                yield from add_counters(state, thing, "+1/+1", 1, source=ctx.source)

    trigger = TriggeredAbility(unit.text, (Watch("enters", match),), Body(run), node, condition=left)
    return KeywordAbility(unit.text, "graft", node, gives=(_with_counters(unit, node), trigger))


@keyword("soulshift")
def _soulshift(unit: Unit, node: tree.Keyword) -> Ability:
    """`Soulshift 3` (CR 702.46): when it dies, a lesser Spirit card may go back to the hand."""
    count = numbered(unit, node)

    def cards(state: MagicState, ctx: Ctx) -> tuple[int, ...]:
        return tuple(state.graveyards[ctx.controller])

    def lesser(state: MagicState, ctx: Ctx, card: int) -> bool:
        chars = look(state, card)
        return chars.has_subtype("Spirit") and chars.mana_value <= count(state, ctx)

    slot = TargetSlot("spirit", "target Spirit card in your graveyard", cards, lesser, one, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for card in ctx.refs.get("spirit", ()):
            answer = yield Decision(
                ctx.controller, Kind.CONFIRM, "return it to your hand", YES_NO, about=(card,)
            )
            if answer.verb == "yes":
                yield from move(state, card, Zone.HAND, source=ctx.source)

    watch = Watch("leaves", died)
    return TriggeredAbility(unit.text, (watch,), Body(run, (slot,)), node, keyword="soulshift")


_BEARERS = {
    "living weapon": token_definition(
        ("Phyrexian", "Germ"), CREATURE, COLOR_BITS["black"], (), (), power=0, toughness=0
    ),
    "for mirrodin!": token_definition(("Rebel",), CREATURE, COLOR_BITS["red"], (), (), power=2, toughness=2),
    "job select": token_definition(("Hero",), CREATURE, 0, (), (), power=1, toughness=1),
}
"""The tokens that Equipment brings along."""


@keyword(*_BEARERS)
def _bearer(_unit: Unit, node: tree.Keyword) -> Ability:
    """Living weapon (CR 702.92), for Mirrodin! (702.163), job select (702.182): it enters on a token."""
    bare(node)
    token = _BEARERS[node.name]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        new = yield from create_token(state, token, ctx.controller)
        if new and here(state, ctx.source):
            attach(state, ctx.source, new)

    return triggered(node, node.name.capitalize(), "enters", itself, run)


@keyword("outlast")
def _outlast(unit: Unit, node: tree.Keyword) -> Ability:
    """`Outlast {1}{W}` (CR 702.107): tap it for a +1/+1 counter, as a sorcery."""
    if node.number or node.what or node.qualities or node.kind or node.text:
        raise NotYet(node)
    cost = replace(keyword_cost(unit, node), tap=True)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from add_counters(state, ctx.source, "+1/+1", 1, source=ctx.source)

    text = f"Outlast {cost.text}"
    return ActivatedAbility(text, cost, Body(run), node, sorcery=True, keyword="outlast")
