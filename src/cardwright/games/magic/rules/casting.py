"""Casting spells (CR 601) and playing lands (CR 305)."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Body, Cost, KeywordAbility, Modes, TargetSlot
from cardwright.games.magic.rules.assisting import ASSIST, assisted, most_help
from cardwright.games.magic.rules.attachments import can_attach
from cardwright.games.magic.rules.choices import (
    choose_all_targets,
    choose_modes,
    choose_x,
    escalate_cost,
    has_targets_for_x,
    mode_costs,
)
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.definition import CONTROLLED_AS_CAST, OPTIONAL_COSTS, Definition, Way
from cardwright.games.magic.rules.entering import enter, hosts
from cardwright.games.magic.rules.happenings import emit, tell_targets
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.mana import is_helped, payable_x
from cardwright.games.magic.rules.manacost import FREE, ManaCost, mana_cost
from cardwright.games.magic.rules.objects import Happening, Obj, StackItem
from cardwright.games.magic.rules.paying import can_pay_rest, pay
from cardwright.games.magic.rules.preparing import copy_prepared
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.reducing import affordable, choose_reduction
from cardwright.games.magic.rules.restrictions import forbids, player_rules, rules_about, total
from cardwright.games.magic.rules.splicing import can_splice, splice
from cardwright.games.magic.rules.state import MagicState, Todo, note_cast
from cardwright.games.magic.rules.targeted_costs import with_best_targets, with_targets
from cardwright.games.magic.rules.targets import has_targets
from cardwright.games.magic.rules.zones import shift
from cardwright.kernel import YES_NO, Decision, Event, Impossible, Kind, Option, Steps

IN_MAIN_PHASE: Final = "in main phase"
"""The mark of a spell that was cast in its caster's own main phase."""
FACE_DOWN_SPELL: Final = "a face-down spell"
_Costs = Generator[Decision, Option, tuple[ManaCost, list[Cost]]]


def mana_needed(state: MagicState, number: int, way: Way) -> ManaCost:
    """Returns the mana cost of casting a card this way after everything that changes it (CR 601.2f)."""
    cost = way.cost.mana or FREE
    rules = current(state).rules
    if not rules and not way.any_mana:
        return cost
    change = total(state, "spell_cost", number) if "spell_cost" in rules else 0
    if change:
        cost = cost.more(change)
    if "colored_cost" in rules:
        for active in rules_about(state, "colored_cost", number):
            if active.rule.amount is not None:
                cost = cost.changed(mana_cost(active.rule.word), active.rule.amount(state, active.ctx))
    return cost.of_any(way.any_mana) if way.any_mana else cost


def can_cast(state: MagicState, number: int, seat: int, way: Way, purse: Purse) -> bool:
    """Tells whether a card can be cast this way, its timing aside."""
    obj = state.objects[number]
    if _is_as_cast(obj, seat, way):
        return _can_cast(state, number, seat, way, purse)
    state.objects[number] = as_cast(obj, seat, way)
    possible = _can_cast(state, number, seat, way, purse)
    state.objects[number] = obj
    return possible


def _is_as_cast(obj: Obj, seat: int, way: Way) -> bool:
    """Tells whether a card is already what it would be as a spell, but for the zone."""
    return way.face is None and obj.controller == seat and not obj.face_down


def as_cast(obj: Obj, seat: int, way: Way) -> Obj:
    """Returns a card as the spell that it would be (CR 601.3e, 709.3a, 712.7a, 716.3a), face down or not (CR 708.4)."""
    face = way.face
    if face is not None and face.guise:
        return replace(obj, definition=face, under=obj.definition, face_down=True, controller=seat)
    return replace(obj, definition=face or obj.definition, face_down=False, controller=seat)


def _can_cast(state: MagicState, number: int, seat: int, way: Way, purse: Purse) -> bool:
    definition = state.objects[number].definition
    if purse.restricted or is_helped(state, number):
        purse = Purse(state, seat, spell=number)
    mana = mana_needed(state, number, way)
    ctx = Ctx(number, seat)
    body = way.body or definition.body
    if body.targets or body.modes:
        mana = with_best_targets(state, number, mana, body, ctx)
    if way.reduction is None and not purse.affords(mana):
        less = most_help(state, seat, mana.generic) if ASSIST in definition.values.keywords else 0
        if definition.cheaper_if_paid:
            less += max(_saved(state, ctx, way, one) for one in definition.optional_costs)
        if not less or not purse.affords(mana.more(-less)):
            return False
    if way.reduction is not None and not affordable(state, ctx, mana, way.reduction, purse):
        return False
    if body.least_x and mana.x and not purse.affords(mana.with_x(body.least_x)):
        return False
    if forbids(state, "cant_cast", seat + 1, number):
        return False
    if definition.when is not None and not definition.when(state, ctx):
        return False
    if way.when is not None and not way.when(state, ctx):
        return False
    if way.cost.other_x:
        if not _payable_x(state, way, ctx):
            return False
    elif (way.cost.parts or way.cost.tap) and not can_pay_rest(state, way.cost, ctx):
        return False
    if body.modes is not None and body.modes.costs:
        return _has_affordable_mode(state, body.modes, ctx, mana, purse)
    if not (body.targets or body.modes) or has_targets(state, body, ctx):
        return True
    return mana.x > 0 and has_targets_for_x(state, body, ctx, mana, purse)


def _savings(state: MagicState, number: int, seat: int, way: Way) -> dict[str, int]:
    """Returns how much less a spell costs for each of its optional costs, by their keywords."""
    definition = state.objects[number].definition
    if not definition.cheaper_if_paid:
        return {}
    ctx = Ctx(number, seat)
    return {one.keyword: _saved(state, ctx, way, one) for one in definition.optional_costs}


def _saved(state: MagicState, ctx: Ctx, way: Way, keyword: KeywordAbility) -> int:
    """Returns how much less a spell costs for having paid one of its optional costs; 0 where that can't be paid."""
    if keyword.cost is None or not all(part.can(state, ctx) for part in keyword.cost.parts):
        return 0
    obj = state.objects[ctx.source]
    usual = mana_needed(state, ctx.source, way)
    state.objects[ctx.source] = replace(obj, paid=(*obj.paid, (keyword.keyword, 1)))
    saved = usual.generic - mana_needed(state, ctx.source, way).generic
    state.objects[ctx.source] = obj
    return saved


def _has_affordable_mode(state: MagicState, modes: Modes, ctx: Ctx, mana: ManaCost, purse: Purse) -> bool:
    return any(
        purse.affords(mana.plus(cost)) and has_targets(state, body, ctx)
        for cost, body in zip(modes.costs, modes.bodies, strict=True)
    )


def _payable_x(state: MagicState, way: Way, ctx: Ctx) -> list[int]:
    """Returns each X for which what is paid beside mana could be paid, and there are targets."""
    body = way.body or state.objects[ctx.source].definition.body
    found = []
    for x in payable_x(state, way.cost, ctx):
        ctx.x = x
        if x >= body.least_x and has_targets(state, body, ctx):
            found.append(x)
    ctx.x = 0
    return found


def play_land(
    state: MagicState, seat: int, number: int, face: Definition | None = None, *, resolving: bool = False
) -> Steps:
    """Plays a land, or a face that is one (CR 305.1, 116.2a, 712.8): a special action, without the stack."""
    if face is not None:
        state.objects[number] = replace(state.objects[number], definition=face, face=face.face)
    player = state.players[seat]
    origin = int(state.objects[number].zone)
    state.put_player(seat, replace(player, lands_played=player.lands_played + 1))
    state.log.add(Event("played", who=seat, via=number, args=(state.objects[number].definition.name,)))
    new = yield from enter(state, number, seat)
    many = player.lands_played + 1
    emit(state, Happening("land_played", thing=new, seat=seat, amount=many, origin=origin))
    if not resolving:
        keep_priority(state, seat)


def land_limit(state: MagicState, seat: int) -> int:
    """Returns how many lands a player may play this turn (CR 305.2)."""
    limit = 1
    if "extra_lands" not in current(state).rules:
        return limit
    for active in player_rules(state, "extra_lands", seat):
        amount = active.rule.amount
        limit += 1000 if amount is None else amount(state, active.ctx)
    return limit


def keep_priority(state: MagicState, seat: int) -> None:
    """Gives priority back to the player who has just acted (CR 117.3c)."""
    state.passes = 0
    state.priority = seat
    if state.todo is not Todo.OVER:
        state.todo = Todo.GIVE_PRIORITY


def cast(state: MagicState, seat: int, number: int, way: Way, *, resolving: bool = False) -> Steps:
    """Casts a spell, step by step (CR 601.2); what cannot be completed is taken back (CR 726.1).

    `resolving` says that it is cast while something resolves: nobody gets priority then (CR 608.2g).
    """
    if way.copied:
        number = copy_prepared(state, seat, number, way)
    card = state.objects[number]
    origin = card.zone
    if not _is_as_cast(card, seat, way):
        spell = as_cast(card, seat, way)
        if way.face is not None:
            spell = replace(spell, face=way.face.face)
        state.objects[number] = spell
        mana = mana_needed(state, number, way)
        state.objects[number] = replace(spell, controller=card.controller)
    else:
        mana = mana_needed(state, number, way)
    saved = _savings(state, number, seat, way)
    new = shift(state, number, Zone.STACK, controller=seat)
    ctx = Ctx(new, seat)
    ctx.item = new
    definition = state.objects[new].definition
    body = way.body or definition.body
    paid: list[tuple[str, int]] = [("cast", 1), (f"from {origin.name.lower()}", 1)]
    if way.name:
        paid.append((way.name, 1))
    paid.extend((mark, 1) for mark in way.marks)
    if state.active == seat and state.step in (Step.MAIN1, Step.MAIN2):
        paid.append((IN_MAIN_PHASE, 1))
    # CR 601.2b: modes, optional costs, X.
    mana, extra = yield from _optional_costs(state, definition, ctx, mana, paid, way.any_mana, saved)
    spliced: tuple[Body, ...] = ()
    if can_splice(state, seat):
        mana, spliced = yield from splice(state, ctx, mana, extra)
    given = 0
    if way.reduction is not None:
        mana, given = yield from choose_reduction(state, ctx, mana, way.reduction)
    if definition.as_cast is not None and definition.as_cast(state, ctx):
        paid.append((CONTROLLED_AS_CAST, 1))
    state.objects[new] = replace(state.objects[new], paid=tuple(paid))
    bodies, modes = yield from choose_modes(state, body, ctx, mana, spell=new)
    if body.modes is not None:
        mana = mode_costs(body.modes, modes, mana)
        escalating = escalate_cost(state, new)
        if escalating is not None:
            for _ in modes[1:]:
                mana = mana.plus(escalating.mana or FREE)
                extra.append(replace(escalating, mana=None))
    bodies = (*bodies, *spliced)
    if mana.x:
        ctx.x = yield from choose_x(state, ctx, mana, bodies, spell=new, parts=way.cost.parts)
        state.objects[new] = replace(state.objects[new], x=ctx.x)
    elif way.cost.other_x:
        options = [Option("number", (x,)) for x in _payable_x(state, way, ctx)]
        answer = yield Decision(ctx.controller, Kind.NUMBER, "X", options, about=(new,))
        ctx.x = answer.number
        state.objects[new] = replace(state.objects[new], x=ctx.x)
    # CR 601.2c and d: targets, and what is divided among them.
    mana = mana.with_x(ctx.x)
    most = _most_targets(state, definition, ctx, mana) if definition.target_costs else 1000
    targets, shares = yield from choose_all_targets(state, bodies, ctx, most)
    if ctx.x and forbids(state, "cant_cast", seat + 1, new):
        raise Impossible("it can't be cast with this X")  # CR 601.2e
    # CR 601.2f to h: the total cost, and paying it.
    ctx.targets = list(targets)
    for change in definition.target_costs:
        mana = change(state, ctx, mana)
    state.stack = (
        *state.stack,
        StackItem(
            id=new,
            controller=seat,
            text=definition.name or FACE_DOWN_SPELL,
            body=body,
            bound=ctx.bound(),
            spell=True,
            targets=targets,
            divided=shares,
            modes=modes,
            spliced=spliced,
        ),
    )
    if definition.elsewhere or current(state).reaching:
        state.reshape()
    mana = with_targets(state, new, mana, targets)
    if way.reduction is not None and given and way.reduction.optional:
        yield from way.reduction.pay(state, ctx, given)
    if ASSIST in definition.values.keywords:
        mana = yield from assisted(state, ctx, mana)
    yield from pay(state, way.cost, ctx, mana=mana, spell=new)
    if way.reduction is not None and given and not way.reduction.optional:
        yield from way.reduction.pay(state, ctx, given)
    for cost in extra:
        yield from pay(state, cost, ctx, mana=None)
    item = state.stack[-1]
    if item.id == new:
        state.stack = (*state.stack[:-1], replace(item, bound=ctx.bound()))
    # CR 601.2i: the spell has been cast.
    state.log.add(Event("cast", who=seat, via=new, args=(definition.name or FACE_DOWN_SPELL, ctx.x)))
    if origin is Zone.GRAVEYARD:
        owner = state.objects[new].owner if new in state.objects else seat
        left = Happening("moved", number, 0, owner, origin=int(origin), zone=int(Zone.STACK), word="cast")
        emit(state, left)
    emit(state, Happening("cast", thing=new, seat=seat, amount=mana.total, origin=int(origin)))
    if definition.recalls:
        note_cast(state, definition.name, seat)
    tell_targets(state, new, seat, targets)
    if way.uses[0]:
        use_up(state, way.uses)
    if not resolving:
        keep_priority(state, seat)


def use_up(state: MagicState, uses: tuple[int, str]) -> None:
    """Notes that a permission to play one card has been used: this turn, or for good where it is an effect."""
    number, word = uses
    if word:
        state.used = (*state.used, uses)
    elif number:
        state.effects = tuple(one for one in state.effects if one.id != number)
        state.reshape()


def _most_targets(state: MagicState, definition: Definition, ctx: Ctx, mana: ManaCost) -> int:
    """Returns how many targets can be paid for where each of them costs something."""
    purse = Purse(state, ctx.controller, spell=ctx.source)
    most = 0
    while most < 100:
        ctx.targets = [tuple(range(most + 1))]
        needed = mana
        for change in definition.target_costs:
            needed = change(state, ctx, needed)
        if not purse.affords(needed):
            break
        most += 1
    ctx.targets = []
    return most


def _optional_costs(
    state: MagicState,
    definition: Definition,
    ctx: Ctx,
    mana: ManaCost,
    paid: list[tuple[str, int]],
    any_mana: str,
    saved: dict[str, int],
) -> _Costs:
    """Asks for kicker and other optional additional costs (CR 702.33, 601.2b)."""
    extra = []
    for keyword in (*definition.optional_costs, *_granted_costs(state, definition, ctx.source)):
        if keyword.keyword == "escalate":
            continue  # paid for the modes that are chosen
        cost = keyword.cost
        assert cost is not None
        most = 1000 if keyword.keyword in ("multikicker", "replicate", "squad") else 1
        count = 0
        while count < most:
            more = mana.plus(cost.mana.of_any(any_mana)) if cost.mana is not None else mana
            more = more.more(-saved.get(keyword.keyword, 0))
            purse = Purse(state, ctx.controller, spell=ctx.source)
            if not purse.affords(more) or not all(part.can(state, ctx) for part in cost.parts):
                break
            answer = yield Decision(
                ctx.controller, Kind.CONFIRM, f"pay {keyword.text}", YES_NO, about=(ctx.source,)
            )
            if answer.verb == "no":
                break
            count += 1
            mana = more
            if cost.parts:
                extra.append(replace(cost, mana=None))
        if count:
            paid.append((keyword.keyword, count))
            if "kicker" in keyword.keyword:
                _note_kicked(paid, keyword.text.partition(" ")[2], count)
    return mana, extra


def _granted_costs(state: MagicState, definition: Definition, spell: int) -> list[KeywordAbility]:
    """Returns optional costs that effects give a spell (CR 601.2b)."""
    if not state.effects and not current(state).reaching:
        return []
    return [
        one
        for one in look(state, spell).abilities
        if isinstance(one, KeywordAbility)
        and one.keyword in OPTIONAL_COSTS
        and one.cost is not None
        and one not in definition.optional_costs
    ]


def _note_kicked(paid: list[tuple[str, int]], cost: str, count: int) -> None:
    """Notes that a spell was kicked, and with which of its kickers (CR 702.33d, 702.33f)."""
    before = sum(many for name, many in paid if name == "kicked")
    paid[:] = [pair for pair in paid if pair[0] != "kicked"]
    paid.extend((("kicked", before + count), (f"kicked {cost}", count)))


def aura_slot(keyword: KeywordAbility) -> TargetSlot:
    """Returns the target that an Aura spell has because of `enchant` (CR 303.4a)."""

    def candidates(state: MagicState, _ctx: Ctx) -> Things:
        return hosts(state)

    def fits(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return can_attach(state, ctx.source, thing, ctx.controller)

    return TargetSlot("enchanted", keyword.text, candidates, fits, lambda _s, _c: 1, lambda _s, _c: 1)
