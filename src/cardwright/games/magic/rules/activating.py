"""Activating activated abilities (CR 602, 606)."""

from collections.abc import Generator, Sequence
from copy import copy
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility, Body, Cost
from cardwright.games.magic.rules.choices import choose_all_targets, choose_modes, choose_x, has_targets_for_x
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit, tell_targets
from cardwright.games.magic.rules.having import is_called
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.mana import can_pay_parts, can_untap_for_cost, can_use_tap, payable_x
from cardwright.games.magic.rules.manacost import FREE, ManaCost
from cardwright.games.magic.rules.objects import Happening, StackItem
from cardwright.games.magic.rules.paying import pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import is_forbidden, player_rules, rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, keep_priority
from cardwright.games.magic.rules.targeted_costs import at_best, how_much, targets_it
from cardwright.games.magic.rules.targets import has_targets, legal_targets
from cardwright.kernel import YES_NO, Decision, Event, Impossible, Kind, Option, Steps

MOST_FREE: Final = 20
"""So often a turn may an ability that costs nothing be activated; more would be a loop (CR 725.2)."""


def activation_mana(
    state: MagicState, number: int, ability: ActivatedAbility, targets: Sequence[Things] = ()
) -> ManaCost | None:
    """Returns the mana cost of an activation after everything that changes it; its own text may ask for its targets."""
    mana = _changed_mana(state, number, ability, targets)
    if mana is not None and RuleKind.SPEND_ANY in current(state).rules:
        for active in rules_about(state, RuleKind.SPEND_ANY, number):
            if "ability" in active.rule.word:
                mana = mana.of_any(active.rule.word.split()[0])
    return mana


def _changed_mana(
    state: MagicState, number: int, ability: ActivatedAbility, targets: Sequence[Things]
) -> ManaCost | None:
    mana = ability.cost.mana
    if ability.cost_change is not None:
        seat = current(state).controller.get(number, state.objects[number].controller)
        ctx = Ctx(number, seat)
        ctx.targets = list(targets)
        mana = ability.cost_change(state, ctx, mana or ManaCost())
    if RuleKind.ABILITY_COST not in current(state).rules:
        return mana
    change, floor = 0, False
    for active in rules_about(state, RuleKind.ABILITY_COST, number):
        rule = active.rule
        if ability.special and rule.word != ability.keyword:  # it is no ability; only its own cost changes
            continue
        if rule.amount is not None and _is_meant(ability, rule.word):
            change += rule.amount(state, active.ctx)
            floor = floor or "floor" in rule.word
    if not change:
        return mana
    changed = (mana or ManaCost()).more(change)
    if floor and mana is not None and mana.total and not changed.total:
        return replace(changed, generic=1, credit=changed.credit + 1)  # not to less than one mana
    return changed


def _is_meant(ability: ActivatedAbility, word: str) -> bool:
    """Tells whether what changes costs is about an ability: not mana abilities, or only those of a keyword."""
    if ability.mana is not None and "not mana" in word:
        return False
    if "cycling" in word and not ability.keyword.endswith("cycling"):
        return False
    if "loyalty" in word and ability.cost.loyalty is None and not ability.cost.loyalty_x:  # CR 606.2
        return False
    names = [name for name in word.split() if name not in ("floor", "not", "mana", "cycling", "loyalty")]
    return all(ability.keyword == name or is_called(ability.text, name) for name in names)


def _targeted(
    state: MagicState,
    number: int,
    ability: ActivatedAbility,
    mana: ManaCost | None,
    targets: Sequence[Things],
) -> ManaCost | None:
    """Returns what an activation costs after what changes it for its targets (CR 602.2b, 601.2f)."""
    if ability.special or RuleKind.ABILITY_TARGET_COST not in current(state).rules:
        return mana
    for active in rules_about(state, RuleKind.ABILITY_TARGET_COST, number):
        if _is_meant(ability, active.rule.word) and targets_it(state, active, targets):
            mana = (mana or ManaCost()).more(how_much(state, active))
    return mana


def _least(
    state: MagicState, number: int, ability: ActivatedAbility, mana: ManaCost | None, ctx: Ctx
) -> ManaCost | None:
    """Returns the least that an activation could cost, whatever it targets."""
    if ability.special or RuleKind.ABILITY_TARGET_COST not in current(state).rules:
        return mana
    for active in rules_about(state, RuleKind.ABILITY_TARGET_COST, number):
        if _is_meant(ability, active.rule.word) and at_best(state, active, ability.body, ctx):
            mana = (mana or ManaCost()).more(how_much(state, active))
    return mana


def _any(state: MagicState, ability: ActivatedAbility, ctx: Ctx) -> Sequence[Things]:
    """Returns all that could be targets of an ability whose cost may depend on them."""
    if ability.cost_change is None or not ability.body.targets:
        return ()
    return [tuple(legal_targets(state, slot, ctx)) for slot in ability.body.targets]


def can_activate(
    state: MagicState, seat: int, number: int, ability: ActivatedAbility, purse: Purse, sorcery: bool
) -> bool:
    """Tells whether a player can activate an ability now, in one way or another (CR 602.2, 602.5)."""
    free = _freed(state, seat, ability)
    if free is not None and _can_activate(state, seat, number, free, purse, sorcery):
        return True
    return _can_activate(state, seat, number, ability, purse, sorcery)


def _freed(state: MagicState, seat: int, ability: ActivatedAbility) -> ActivatedAbility | None:
    """Returns an ability as it is where {0} is paid rather than the cost of its keyword, if that may be (CR 118.9).

    That a card with cycling is discarded is no part of its cycling cost (CR 702.29a).
    """
    if RuleKind.ABILITY_FREE not in current(state).rules or ability.special:
        return None
    if not any(_is_meant(ability, one.rule.word) for one in player_rules(state, RuleKind.ABILITY_FREE, seat)):
        return None
    free = copy(ability)
    kept = ability.cost.parts[-1:] if ability.keyword.endswith("cycling") else ()
    free.cost = Cost(mana=FREE, parts=kept, text="{0}")
    return free


def _as_paid(
    state: MagicState, seat: int, number: int, ability: ActivatedAbility
) -> Generator[Decision, Option, ActivatedAbility]:
    """Lets a player say whether they pay {0} for an ability, where they could pay its cost as well (CR 601.2b)."""
    free = _freed(state, seat, ability)
    if free is None:
        return ability
    if _can_activate(state, seat, number, ability, Purse(state, seat), True):
        answer = yield Decision(seat, Kind.CONFIRM, f"pay {{0}} for {ability.text}", YES_NO, about=(number,))
        return free if answer.verb == "yes" else ability
    return free


def _can_activate(
    state: MagicState, seat: int, number: int, ability: ActivatedAbility, purse: Purse, sorcery: bool
) -> bool:
    cost = ability.cost
    if not _can_use_symbols(state, number, cost) or not _is_the_time(state, number, ability, sorcery):
        return False
    ctx = Ctx(number, seat)
    own = Ctx(number, controller_of(state, number))  # `only your opponents` are those of its controller
    if ability.anyone is not None and not ability.anyone(state, own, seat + 1):
        return False
    mana = _least(
        state, number, ability, activation_mana(state, number, ability, _any(state, ability, ctx)), ctx
    )
    if mana is not None:
        purse = _purse_for(state, ability, ctx, purse)
        if not purse.affords(mana if not ability.body.least_x else mana.with_x(ability.body.least_x)):
            return False
    if ability.when is not None and not ability.when(state, ctx):
        return False
    if cost.other_x or cost.loyalty_x < 0:
        return _has_payable_x(state, ability, ctx)
    if cost.parts and not can_pay_parts(state, cost, ctx):
        return False
    if not ability.special and is_forbidden(
        state, seat, number, loyalty=ability.loyalty, taps=ability.cost.tap
    ):
        return False
    body = ability.body
    if not (body.targets or body.modes) or has_targets(state, body, ctx):
        return True
    return mana is not None and mana.x > 0 and has_targets_for_x(state, body, ctx, mana, purse)


def _can_use_symbols(state: MagicState, number: int, cost: Cost) -> bool:
    """Tells whether an object can be tapped, untapped or has the loyalty that a cost asks for (CR 107.5, 107.6, 606.6)."""
    obj = state.objects[number]
    if cost.tap:
        if obj.tapped or not can_use_tap(state, obj, look(state, number)):
            return False
    elif cost.untap and not can_untap_for_cost(state, obj):
        return False
    return cost.loyalty is None or obj.counter("loyalty") + cost.loyalty >= 0


def _is_the_time(state: MagicState, number: int, ability: ActivatedAbility, sorcery: bool) -> bool:
    """Tells whether an ability may be activated at this moment, and once more this turn (CR 602.5, 606.3)."""
    if ability.sorcery or ability.loyalty:
        if not sorcery and not _at_any_time(state, number, ability):
            return False
        if ability.loyalty and not _may_use_loyalty(state, number):
            return False
    if not ability.limit and not ability.free:
        return True
    used = state.used.count((number, ability.text))
    limit = ability.limit
    if limit and is_called(ability.text, "boast"):
        limit = max(limit, _how_often(state, number, "boast"))
    return not (limit and used >= limit) and not (ability.free and used >= MOST_FREE)


def _purse_for(state: MagicState, ability: ActivatedAbility, ctx: Ctx, purse: Purse) -> Purse:
    """Returns the mana that an ability can be paid with: not that of its own source where the cost uses it up."""
    cost, number = ability.cost, ctx.source
    spoken_for = cost.tap or (bool(cost.parts) and any(part.uses_self for part in cost.parts))
    if purse.restricted or (spoken_for and _gives_mana(state, ctx.controller, number)):
        return Purse(state, ctx.controller, (number,) if spoken_for else (), ability_of=number)
    return purse


def _has_payable_x(state: MagicState, ability: ActivatedAbility, ctx: Ctx) -> bool:
    """Tells whether there is an X that can be paid beside mana and leaves targets."""
    if not ability.special and is_forbidden(
        state, ctx.controller, ctx.source, loyalty=ability.loyalty, taps=ability.cost.tap
    ):
        return False
    open_modes = ability.body.modes is not None
    return any(
        open_modes or _leaves_targets(state, (ability.body,), ctx, x)
        for x in _possible_x(state, ability, ctx)
    )


def _possible_x(state: MagicState, ability: ActivatedAbility, ctx: Ctx) -> Sequence[int]:
    """Returns each X that could be paid beside mana: with what the cost names, or with loyalty (CR 606.5)."""
    if ability.cost.loyalty_x < 0:
        return range(state.objects[ctx.source].counter("loyalty") + 1)
    return payable_x(state, ability.cost, ctx)


def _leaves_targets(state: MagicState, bodies: tuple[Body, ...], ctx: Ctx, x: int) -> bool:
    ctx.x = x
    found = all(x >= body.least_x and (not body.targets or has_targets(state, body, ctx)) for body in bodies)
    ctx.x = 0
    return found


def _at_any_time(state: MagicState, number: int, ability: ActivatedAbility) -> bool:
    """Tells whether a permission lets an ability be activated any time its controller could cast an instant."""
    if RuleKind.ABILITIES_ANY_TIME not in current(state).rules:
        return False
    word = "loyalty" if ability.loyalty else ability.keyword
    return any(one.rule.word == word for one in rules_about(state, RuleKind.ABILITIES_ANY_TIME, number))


def _may_use_loyalty(state: MagicState, number: int) -> bool:
    """Tells whether a loyalty ability of a permanent may still be activated this turn (CR 606.3)."""
    used = sum(source == number and text.startswith("[") for source, text in state.used)
    if not used:
        return True
    more = sum(1 for _ in rules_about(state, RuleKind.EXTRA_LOYALTY, number))
    return used < more + _how_often(state, number, "loyalty")


def _how_often(state: MagicState, number: int, word: str) -> int:
    """Returns how often abilities of a kind may be activated in a turn: once, unless a rule says more (CR 606.3, 702.142a)."""
    often = 1
    for active in rules_about(state, RuleKind.ABILITIES_OFTEN, number):
        if active.rule.word == word and active.rule.amount is not None:
            often = max(often, active.rule.amount(state, active.ctx))
    return often


def _gives_mana(state: MagicState, seat: int, number: int) -> bool:
    return number in [other for other, _ in current(state).mana[seat]]


def activate(state: MagicState, seat: int, number: int, ability: ActivatedAbility) -> Steps:
    """Activates an ability, step by step (CR 602.2)."""
    item = state.fresh_id()
    ability = yield from _as_paid(state, seat, number, ability)
    activating = _Activating(state, seat, number, ability, item)
    yield from activating.choose()
    yield from activating.choose_targets()
    yield from activating.pay()
    activating.become_activated()
    keep_priority(state, seat)


class _Activating:
    """An ability while it is activated: what was announced of it so far, and what it costs."""

    __slots__ = (
        "ability",
        "bodies",
        "ctx",
        "item",
        "mana",
        "modes",
        "name",
        "number",
        "seat",
        "shares",
        "state",
        "targets",
    )

    def __init__(
        self, state: MagicState, seat: int, number: int, ability: ActivatedAbility, item: int
    ) -> None:
        self.state, self.seat, self.number, self.ability, self.item = state, seat, number, ability, item
        self.ctx = Ctx(number, seat)
        self.ctx.item = item
        self.mana = activation_mana(state, number, ability)
        self.bodies: tuple[Body, ...] = ()
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[Things, ...] = ()
        self.shares: tuple[tuple[int, ...], ...] = ()
        self.name = ""

    def choose(self) -> Steps:
        """Announces modes and X (CR 602.2b, 601.2b)."""
        state, ability, ctx, number = self.state, self.ability, self.ctx, self.number
        self.bodies, self.modes = yield from choose_modes(
            state, ability.body, ctx, self.mana, ability_of=number
        )
        if self.mana is not None and self.mana.x:
            without = (number,) if ability.cost.tap else ()
            ctx.x = yield from choose_x(
                state, ctx, self.mana, self.bodies, without, ability_of=number, parts=ability.cost.parts
            )
            self.mana = self.mana.with_x(ctx.x)
        elif ability.cost.other_x or ability.cost.loyalty_x < 0:
            yield from self._choose_other_x()

    def _choose_other_x(self) -> Steps:
        """Announces the X of what is paid beside mana (CR 107.3a)."""
        state, ctx = self.state, self.ctx
        options = [
            Option("number", (x,))
            for x in _possible_x(state, self.ability, ctx)
            if _leaves_targets(state, self.bodies, ctx, x)
        ]
        if not options:
            raise Impossible("there is no X that can be paid")
        answer = yield Decision(self.seat, Kind.NUMBER, "X", options, about=(self.number,))
        ctx.x = answer.number

    def choose_targets(self) -> Steps:
        """Chooses targets and divides among them (CR 601.2c, d); with them it is known what it costs (CR 601.2f)."""
        state, ability, number = self.state, self.ability, self.number
        self.targets, self.shares = yield from choose_all_targets(state, self.bodies, self.ctx)
        mana = self.mana
        if ability.cost_change is not None:
            mana = activation_mana(state, number, ability, self.targets)
            mana = mana.with_x(self.ctx.x) if mana is not None and mana.x else mana
        self.mana = _targeted(state, number, ability, mana, self.targets)

    def pay(self) -> Steps:
        """Pays the total cost (CR 601.2h); the ability is on the stack meanwhile (CR 602.2a)."""
        state, ability, ctx, item = self.state, self.ability, self.ctx, self.item
        self.name = look(state, self.number).name
        activated = StackItem(
            id=item,
            controller=self.seat,
            text=ability.text,
            body=ability.body,
            bound=ctx.bound(),
            ability=ability,
            targets=self.targets,
            divided=self.shares,
            modes=self.modes,
        )
        state.stack = (*state.stack, activated)
        yield from pay(state, ability.cost, ctx, mana=self.mana, ability_of=self.number)
        if ability.keyword.endswith("cycling"):
            _tell_cycled(state, ctx)
        state.stack = tuple(
            replace(one, bound=ctx.bound(), paid=state.next_id) if one.id == item else one
            for one in state.stack
        )

    def become_activated(self) -> None:
        """Tells that the ability has been activated (CR 602.2b, 601.2i)."""
        state, seat, number, ability = self.state, self.seat, self.number, self.ability
        text = f"[{ability.text}" if ability.loyalty else ability.text
        state.used = (*state.used, (number, text))
        state.log.add(Event("activated", who=seat, via=number, args=(self.name, ability.text)))
        told = Happening(
            HappeningKind.ACTIVATED,
            thing=self.item,
            source=number,
            seat=seat,
            word=ability.text,
            amount=int(ability.cost.tap),
        )
        emit(state, told)
        tell_targets(state, self.item, seat, self.targets)


def _tell_cycled(state: MagicState, ctx: Ctx) -> None:
    """Lets abilities trigger on a card that was discarded to pay a cycling cost (CR 702.29c)."""
    told = Happening(
        HappeningKind.CYCLED,
        thing=ctx.source,
        seat=ctx.controller,
        amount=ctx.x,
        became=state.became[ctx.source],
    )
    emit(state, told)


def act_specially(state: MagicState, seat: int, number: int, ability: ActivatedAbility) -> Steps:
    """Takes a special action of a card: it is paid for and done at once, without the stack (CR 116.2)."""
    ctx = Ctx(number, seat)
    mana = activation_mana(state, number, ability)
    name = look(state, number).name
    if mana is not None and mana.x:
        ctx.x = yield from choose_x(state, ctx, mana, (ability.body,))
        mana = mana.with_x(ctx.x)
    yield from pay(state, ability.cost, ctx, mana=mana)
    state.log.add(Event("activated", who=seat, via=number, args=(name, ability.text)))
    yield from ability.body.run(state, ctx)
    keep_priority(state, seat)


def is_creature(state: MagicState, number: int) -> bool:
    """Tells whether a permanent is a creature now."""
    obj = state.objects.get(number)
    return obj is not None and obj.zone is Zone.BATTLEFIELD and look(state, number).types & CREATURE != 0
