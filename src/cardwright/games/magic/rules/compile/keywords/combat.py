"""Keywords of combat that stand for an ability (CR 702): rampage, afflict, mentor, training, renown, …"""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Filter,
    KeywordAbility,
    Match,
    Rule,
    Run,
    StaticAbility,
    StaticEffect,
    TargetSlot,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, sacrifice, untap
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.compile.effects.entering_combat import attacks
from cardwright.games.magic.rules.compile.effects.tokens import token_definition
from cardwright.games.magic.rules.compile.events.delayed import add_delayed
from cardwright.games.magic.rules.compile.keywords.with_words import (
    bare,
    numbered,
    one,
    pump_until_end_of_turn,
)
from cardwright.games.magic.rules.compile.nouns.places import on_battlefield
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.damage import lose_life
from cardwright.games.magic.rules.entering import create_tokens
from cardwright.games.magic.rules.intrinsic import TRIGGERING_COUNTERS
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps


def itself(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Tells whether something happened to the very object that the ability is on."""
    return happening.thing == ctx.source


def here(state: MagicState, number: int) -> bool:
    """Tells whether an object is still on the battlefield."""
    obj = state.objects.get(number)
    return obj is not None and obj.zone is Zone.BATTLEFIELD


def is_creature(state: MagicState, _ctx: Ctx, thing: int) -> bool:
    """Tells whether a permanent is a creature."""
    return look(state, thing).types & CREATURE != 0


def _power(state: MagicState, number: int) -> int:
    return look(state, number).power or 0


def _with_defender(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Matches what the ability's own creature does as an attacker, and notes who defends."""
    if happening.thing != ctx.source:
        return False
    ctx.refs["defending"] = (player_thing(defending_seat(state, happening.source)),)
    return True


def triggered(node: tree.Keyword, text: str, kind: str, match: Match, run: Run) -> Ability:
    """Returns a keyword that is one triggered ability without targets."""
    return TriggeredAbility(text, (Watch(kind, match),), Body(run), node, keyword=node.name)


@keyword("rampage")
def _rampage(unit: Unit, node: tree.Keyword) -> Ability:
    """`Rampage 2` (CR 702.23): +N/+N for each creature that blocks it beyond the first."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        beyond = len(state.combat.blockers_of(ctx.source)) - 1
        if beyond > 0:
            much = count(state, ctx) * beyond
            pump_until_end_of_turn(state, ctx, ctx.source, much, much)
        return
        yield

    return triggered(node, unit.text, "blocked", itself, run)


@keyword("frenzy")
def _frenzy(unit: Unit, node: tree.Keyword) -> Ability:
    """`Frenzy 1` (CR 702.68): +N/+0 when it attacks and isn't blocked."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        pump_until_end_of_turn(state, ctx, ctx.source, count(state, ctx), 0)
        return
        yield

    return triggered(node, unit.text, "unblocked", itself, run)


@keyword("afflict")
def _afflict(unit: Unit, node: tree.Keyword) -> Ability:
    """`Afflict 2` (CR 702.130): the defending player loses life when it becomes blocked."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in ctx.refs["defending"]:
            yield from lose_life(state, seat_of(player), count(state, ctx))

    return triggered(node, unit.text, "blocked", _with_defender, run)


@keyword("mentor")
def _mentor(_unit: Unit, node: tree.Keyword) -> Ability:
    """Mentor (CR 702.134): a +1/+1 counter on target attacking creature with less power."""
    bare(node)

    def lesser(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return state.combat.attacking(thing) and _power(state, thing) < _power(state, ctx.source)

    slot = TargetSlot(
        "mentored", "target attacking creature with lesser power", on_battlefield, lesser, one, one
    )
    return _counter_on_target(node, slot)


def _counter_on_target(node: tree.Keyword, slot: TargetSlot) -> Ability:
    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get(slot.ref, ()):
            yield from add_counters(state, thing, "+1/+1", 1, source=ctx.source)

    body, watch = Body(run, (slot,)), Watch("attacks", itself)
    return TriggeredAbility(node.name.capitalize(), (watch,), body, node, keyword=node.name)


def _own_counter(state: MagicState, ctx: Ctx) -> Steps:
    if here(state, ctx.source):
        yield from add_counters(state, ctx.source, "+1/+1", 1, source=ctx.source)


@keyword("training")
def _training(_unit: Unit, node: tree.Keyword) -> Ability:
    """Training (CR 702.149): a +1/+1 counter when it attacks with a creature of greater power."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        own = _power(state, ctx.source)
        return ctx.source in happening.others and any(
            _power(state, other) > own for other in happening.others
        )

    return triggered(node, "Training", "attack", match, _own_counter)


@keyword("dethrone")
def _dethrone(_unit: Unit, node: tree.Keyword) -> Ability:
    """Dethrone (CR 702.105): a +1/+1 counter when it attacks the player with the most life."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or not is_player(happening.source):
            return False
        most = max(state.players[seat].life for seat in state.order)
        return state.players[seat_of(happening.source)].life == most

    return triggered(node, "Dethrone", "attacks", match, _own_counter)


@keyword("melee")
def _melee(_unit: Unit, node: tree.Keyword) -> Ability:
    """Melee (CR 702.121): +1/+1 for each opponent attacked this combat."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source:
            return False
        whom = {thing for _, thing in state.combat.attackers if is_player(thing)}
        ctx.numbers["opponents"] = len(whom)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        much = ctx.numbers["opponents"]
        pump_until_end_of_turn(state, ctx, ctx.source, much, much)
        return
        yield

    return triggered(node, "Melee", "attacks", match, run)


@keyword("provoke")
def _provoke(_unit: Unit, node: tree.Keyword) -> Ability:
    """Provoke (CR 702.39): a creature of the defending player may be untapped and made to block it."""
    bare(node)

    def theirs(state: MagicState, ctx: Ctx, thing: int) -> bool:
        defending = ctx.refs.get("defending", ())
        return is_creature(state, ctx, thing) and player_thing(controller_of(state, thing)) in defending

    slot = TargetSlot(
        "provoked", "target creature defending player controls", on_battlefield, theirs, one, one
    )

    def attacker(_state: MagicState, ctx: Ctx, other: int) -> bool:
        return other == ctx.source

    rule = Rule("must_block", "blocks this creature this combat if able", other=attacker)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get("provoked", ()):
            prompt = "untap it and have it block"
            answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(thing,))
            if answer.verb == "yes":
                untap(state, thing)
                lasts = Duration("combat", ctx.controller, state.turn)
                add_effect(state, ctx.bound(), lasts, "provoked", things=(thing,), rules=(rule,))

    body, watch = Body(run, (slot,)), Watch("attacks", _with_defender)
    return TriggeredAbility("Provoke", (watch,), body, node, keyword="provoke")


@keyword("mobilize")
def _mobilize(unit: Unit, node: tree.Keyword) -> Ability:
    """`Mobilize 2` (CR 702.181): Warriors enter attacking and are sacrificed at the next end step."""
    count = numbered(unit, node)
    warrior = token_definition(("Warrior",), CREATURE, COLOR_BITS["red"], (), (), power=1, toughness=1)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made = yield from create_tokens(state, warrior, ctx.controller, count(state, ctx), tapped=True)
        for new in made:
            yield from attacks(state, new)
        ctx.refs["mobilized"] = tuple(made)
        add_delayed(state, ctx, (Watch("step", at_step(Step.END)),), _gone("mobilized"), unit.text)

    return triggered(node, unit.text, "attacks", itself, run)


def at_step(step: Step) -> Match:
    """Matches the beginning of a step, whoever's it is."""
    return lambda _state, _ctx, happening: happening.amount == int(step)


def _gone(ref: str) -> Run:
    def run(state: MagicState, ctx: Ctx) -> Steps:
        mine = [
            one for one in ctx.refs[ref] if here(state, one) and controller_of(state, one) == ctx.controller
        ]
        yield from sacrifice(state, mine, source=ctx.source)

    return run


@keyword("decayed")
def _decayed(_unit: Unit, node: tree.Keyword) -> Ability:
    """Decayed (CR 702.147): it can't block, and is sacrificed at the end of combat when it attacks."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.refs["decayed"] = (ctx.source,)
        add_delayed(state, ctx, (Watch("step", at_step(Step.END_COMBAT)),), _gone("decayed"), "Decayed")
        return
        yield

    trigger = TriggeredAbility("Decayed", (Watch("attacks", itself),), Body(run), node)
    return KeywordAbility(
        "Decayed", "decayed", node, gives=(own_rule("cant_block", "Decayed", node), trigger)
    )


def own_rule(kind: str, text: str, node: tree.Keyword, when: Filter | None = None) -> StaticAbility:
    """Returns a static ability that sets a rule for its own object, always or while something holds of it."""

    def meant(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return thing == ctx.source and (when is None or when(state, ctx, thing))

    return StaticAbility(text, (StaticEffect(text, test=meant, rules=(Rule(kind, text),)),), node)


TRIGGERING_COUNTERS["decayed"] = _decayed(Unit("", "static", "Decayed"), tree.Keyword(name="decayed"))
