"""Keywords that are used from a graveyard or a hand (CR 702): embalm, ninjutsu, encore."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    ActivatedAbility,
    Body,
    Cost,
    CostPart,
    Rule,
    Run,
    TargetSlot,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, exile, sacrifice
from cardwright.games.magic.rules.attacking import put_attacking
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.keywords.combat import at_step, here
from cardwright.games.magic.rules.compile.keywords.entering import grant_haste
from cardwright.games.magic.rules.compile.keywords.with_words import keyword_cost
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, Things, player_thing
from cardwright.games.magic.rules.copiable import copiable
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.entering import create_token, create_tokens, enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import COLOR_BITS, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import EVERYONE, Duration
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import Steps


def _paid(unit: Unit, node: tree.Keyword, *parts: CostPart) -> tuple[Cost, str]:
    """Returns the cost of a keyword with more to pay beside it, and how the ability is written."""
    if node.what or node.qualities or node.kind or node.text or node.cost2:
        raise NotYet(node)
    cost = keyword_cost(unit, node)
    text = f"{node.name.capitalize()} {cost.text}" if node.cost is not None and not node.number else unit.text
    return replace(cost, parts=(*cost.parts, *parts)), text


def _no_number(node: tree.Keyword) -> None:
    if node.number:
        raise NotYet(node)


def _in(zone: Zone) -> Callable[[MagicState, Ctx], bool]:
    def there(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and obj.zone is zone

    return there


def _exile_self(state: MagicState, ctx: Ctx) -> Steps:
    yield from exile(state, (ctx.source,), source=ctx.source)


_EXILED = CostPart("Exile this card from your graveyard", _in(Zone.GRAVEYARD), _exile_self)


def _from_graveyard(
    text: str, cost: Cost, run: Run, node: tree.Keyword, *, targets: tuple[TargetSlot, ...] = ()
) -> ActivatedAbility:
    body = Body(run, targets)
    return ActivatedAbility(text, cost, body, node, sorcery=True, zone=Zone.GRAVEYARD, keyword=node.name)


def _embalmed(values: Chars) -> Chars:
    return replace(values, colors=COLOR_BITS["white"])


def _eternalized(values: Chars) -> Chars:
    return replace(values, colors=COLOR_BITS["black"], power=4, toughness=4)


@keyword("embalm", "eternalize")
def _embalm(unit: Unit, node: tree.Keyword) -> Ability:
    """`Embalm {3}{W}` (CR 702.128), `Eternalize {4}{B}` (702.129): a Zombie token that is a copy of the card."""
    _no_number(node)
    cost, text = _paid(unit, node, _EXILED)
    change = _embalmed if node.name == "embalm" else _eternalized

    def run(state: MagicState, ctx: Ctx) -> Steps:
        card = state.lki[ctx.source][0]
        values = card.values or card.definition.values
        subtypes = values.subtypes if "Zombie" in values.subtypes else (*values.subtypes, "Zombie")
        copied = change(replace(values, cost=None, subtypes=subtypes))
        yield from create_token(state, card.definition, ctx.controller, values=copied)

    return _from_graveyard(text, cost, run, node)


def _show(state: MagicState, card: int, seats: int) -> None:
    obj = state.objects[card]
    state.put(replace(obj, known=obj.known | seats))


def _unblocked(state: MagicState, ctx: Ctx) -> Things:
    """Returns a player's attackers that nothing has blocked, once blockers are declared (CR 509.1h)."""
    combat = state.combat
    if not combat.blocks_declared:
        return ()
    mine = current(state).controlled[ctx.controller]
    return tuple(who for who, _ in combat.attackers if who in mine and who not in combat.blocked)


@keyword("ninjutsu")
def _ninjutsu(unit: Unit, node: tree.Keyword) -> Ability:
    """`Ninjutsu {1}{U}` (CR 702.49): it takes the place of an unblocked attacker that goes back to the hand."""
    _no_number(node)

    def pay_attacker(state: MagicState, ctx: Ctx) -> Steps:
        _show(state, ctx.source, EVERYONE)
        found = _unblocked(state, ctx)
        chosen = yield from choose_among(ctx.controller, found, 1, 1, "an unblocked attacker", ctx)
        for attacker in chosen:
            ctx.refs["attacked"] = (state.combat.defender(attacker),)
            yield from move(state, attacker, Zone.HAND, source=ctx.source)

    part = CostPart(
        "Return an unblocked attacker you control to hand",
        lambda state, ctx: bool(_unblocked(state, ctx)),
        pay_attacker,
    )
    cost, text = _paid(unit, node, part)
    there = _in(Zone.HAND)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if not there(state, ctx):
            return
        new = yield from enter(state, ctx.source, ctx.controller, tapped=True, source=ctx.source)
        for whom in ctx.refs.get("attacked", ()) if new else ():
            put_attacking(state, new, whom)

    return ActivatedAbility(text, cost, Body(run), node, zone=Zone.HAND, keyword="ninjutsu")


def _at_whom(_state: MagicState, ctx: Ctx, whom: int) -> bool:
    return whom in ctx.refs["whom"]


_ATTACKS_THEM = Rule(RuleKind.MUST_ATTACK, "attacks that opponent this turn if able", other=_at_whom)


@keyword("encore")
def _encore(unit: Unit, node: tree.Keyword) -> Ability:
    """`Encore {4}{U}` (CR 702.141): for each opponent a copy with haste that attacks them and is sacrificed."""
    _no_number(node)
    cost, text = _paid(unit, node, _EXILED)

    def gone(state: MagicState, ctx: Ctx) -> Steps:
        mine = [new for new in ctx.refs["encore"] if here(state, new)]
        mine = [new for new in mine if controller_of(state, new) == ctx.controller]
        yield from sacrifice(state, mine, source=ctx.source)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source) or state.lki[ctx.source][0]
        made: list[int] = []
        for seat in state.apnap():
            if seat == ctx.controller:
                continue
            fresh = yield from create_tokens(state, obj.definition, ctx.controller, 1, values=copiable(obj))
            bound = Ctx(ctx.source, ctx.controller)
            bound.refs["whom"] = (player_thing(seat),)
            lasts = Duration("turn", ctx.controller, state.turn)
            for new in fresh:
                grant_haste(state, ctx, new)
                add_effect(state, bound.bound(), lasts, "encore", things=(new,), rules=(_ATTACKS_THEM,))
            made.extend(fresh)
        ctx.refs["encore"] = tuple(made)
        add_delayed(state, ctx, (Watch(HappeningKind.STEP, at_step(Step.END)),), gone, text)

    return ActivatedAbility(text, cost, Body(run), node, sorcery=True, zone=Zone.GRAVEYARD, keyword="encore")
