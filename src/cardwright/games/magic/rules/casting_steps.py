"""Casting a spell step by step (CR 601.2a to i)."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Body, Cost, KeywordAbility
from cardwright.games.magic.rules.assisting import ASSIST, assisted
from cardwright.games.magic.rules.casting import (
    as_cast,
    is_as_cast,
    mana_needed,
    payable_beside_mana,
    savings,
    sorcery_time,
)
from cardwright.games.magic.rules.choices import (
    choose_all_targets,
    choose_modes,
    choose_x,
    escalate_cost,
    mode_costs,
)
from cardwright.games.magic.rules.commanders import note_commander_cast
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.definition import (
    CONTROLLED_AS_CAST,
    OPTIONAL_COSTS,
    Definition,
    Reduction,
    Way,
)
from cardwright.games.magic.rules.derived import ActiveRule
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit, tell_targets
from cardwright.games.magic.rules.kicking import must_kick, purse_with
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.life_for_color import choose_life
from cardwright.games.magic.rules.mana import payable
from cardwright.games.magic.rules.manacost import FREE, ManaCost
from cardwright.games.magic.rules.objects import Happening, StackItem
from cardwright.games.magic.rules.paying import pay
from cardwright.games.magic.rules.paying_life import can_pay_life, pay_life
from cardwright.games.magic.rules.preparing import copy_prepared
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.reducing import choose_reduction
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.splicing import can_splice, splice
from cardwright.games.magic.rules.state import MagicState, keep_priority, note_cast
from cardwright.games.magic.rules.targeted_costs import (
    flash_by_targets,
    life_for_targets,
    targets_it,
    with_targets,
)
from cardwright.games.magic.rules.zones import shift
from cardwright.kernel import YES_NO, Decision, Event, Impossible, Kind, Option, Steps

IN_MAIN_PHASE: Final = "in main phase"
"""The mark of a spell that was cast in its caster's own main phase."""
FACE_DOWN_SPELL: Final = "a face-down spell"
_MOST_TARGETS: Final = 1000
_Costs = Generator[Decision, Option, tuple[ManaCost, list[Cost]]]


def cast(state: MagicState, seat: int, number: int, way: Way, *, resolving: bool = False) -> Steps:
    """Casts a spell, step by step (CR 601.2); what cannot be completed is taken back (CR 726.1).

    `resolving` says that it is cast while something resolves: nobody gets priority then (CR 608.2g).
    """
    if way.copied:
        number = copy_prepared(state, seat, number, way)
    needed: list[ActiveRule] = []
    if not resolving and not way.fast and not state.objects[number].definition.instant:
        needed = [] if sorcery_time(state, seat) else flash_by_targets(state, number)
    casting = _Casting(state, seat, number, way)
    yield from casting.choose()
    yield from casting.choose_targets()
    if needed and not any(targets_it(state, active, casting.targets) for active in needed):
        raise Impossible("with other targets it can't be cast now")
    yield from casting.pay()
    casting.become_cast()
    if way.uses[0]:
        use_up(state, way.uses)
    if way.after is not None:
        way.after(state, casting.spell)
    if not resolving:
        keep_priority(state, seat)


class _Casting:
    """A spell while it is cast: what was announced of it so far, and what it costs."""

    __slots__ = (
        "bodies",
        "body",
        "ctx",
        "definition",
        "extra",
        "given",
        "mana",
        "modes",
        "number",
        "origin",
        "paid",
        "saved",
        "seat",
        "shares",
        "spell",
        "spliced",
        "state",
        "targets",
        "way",
    )

    def __init__(self, state: MagicState, seat: int, number: int, way: Way) -> None:
        """Puts the card on the stack as what it is cast as (CR 601.2a)."""
        self.state, self.seat, self.number, self.way = state, seat, number, way
        card = state.objects[number]
        self.origin = card.zone
        if not is_as_cast(card, seat, way):
            spell = as_cast(card, seat, way)
            if way.face is not None:
                spell = replace(spell, face=way.face.face)
            state.objects[number] = spell
            self.mana = mana_needed(state, number, way)
            state.objects[number] = replace(spell, controller=card.controller)
        else:
            self.mana = mana_needed(state, number, way)
        self.saved = savings(state, number, seat, way)
        self.spell = shift(state, number, Zone.STACK, controller=seat)
        self.ctx = Ctx(self.spell, seat)
        self.ctx.item = self.spell
        self.definition = state.objects[self.spell].definition
        self.body = way.body or self.definition.body
        self.paid = self._marks()
        self.extra: list[Cost] = []
        self.given: Things = ()
        self.spliced: tuple[Body, ...] = ()
        self.bodies: tuple[Body, ...] = ()
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[Things, ...] = ()
        self.shares: tuple[tuple[int, ...], ...] = ()

    def _marks(self) -> list[tuple[str, int]]:
        """Returns what is remembered of how the spell is cast: from where, by which way, in whose phase."""
        state, way = self.state, self.way
        marks = [("cast", 1), (f"from {self.origin.name.lower()}", 1)]
        if way.name:
            marks.append((way.name, 1))
        marks.extend((mark, 1) for mark in way.marks)
        if state.is_active(self.seat) and state.step in (Step.MAIN1, Step.MAIN2):
            marks.append((IN_MAIN_PHASE, 1))
        return marks

    def choose(self) -> Steps:
        """Announces optional costs, what is spliced, modes and X (CR 601.2b)."""
        state, way, ctx, spell = self.state, self.way, self.ctx, self.spell
        self.mana, self.extra = yield from _optional_costs(
            state, self.definition, ctx, self.mana, self.paid, way.any_mana, self.saved
        )
        self.mana = yield from choose_life(state, ctx, self.mana, self.extra)
        if can_splice(state, self.seat):
            self.mana, self.spliced = yield from splice(state, ctx, self.mana, self.extra)
        if way.reduction is not None:
            self.mana, self.given = yield from choose_reduction(state, ctx, self.mana, way.reduction)
        if self.definition.as_cast is not None and self.definition.as_cast(state, ctx):
            self.paid.append((CONTROLLED_AS_CAST, 1))
        state.objects[spell] = replace(state.objects[spell], paid=tuple(self.paid))
        yield from self._choose_modes()
        yield from self._choose_x()

    def _choose_modes(self) -> Steps:
        """Chooses modes, and adds what these cost (CR 700.2, 702.120)."""
        state, body, spell = self.state, self.body, self.spell
        bodies, self.modes = yield from choose_modes(state, body, self.ctx, self.mana, spell=spell)
        if body.modes is not None:
            self.mana = mode_costs(body.modes, self.modes, self.mana)
            escalating = escalate_cost(state, spell)
            if escalating is not None:
                for _ in self.modes[1:]:
                    self.mana = self.mana.plus(escalating.mana or FREE)
                    self.extra.append(replace(escalating, mana=None))
        self.bodies = (*bodies, *self.spliced)

    def _choose_x(self) -> Steps:
        """Announces X: of the mana cost, or of what else is paid (CR 107.3)."""
        state, way, ctx, spell = self.state, self.way, self.ctx, self.spell
        if self.mana.x:
            ctx.x = yield from choose_x(state, ctx, self.mana, self.bodies, spell=spell, parts=way.cost.parts)
        elif way.cost.other_x:
            options = [Option("number", (x,)) for x in payable_beside_mana(state, way, ctx)]
            answer = yield Decision(ctx.controller, Kind.NUMBER, "X", options, about=(spell,))
            ctx.x = answer.number
        else:
            return
        state.objects[spell] = replace(state.objects[spell], x=ctx.x)

    def choose_targets(self) -> Steps:
        """Chooses targets and divides among them (CR 601.2c, d); with them the spell may be illegal (CR 601.2e)."""
        state, ctx, definition = self.state, self.ctx, self.definition
        self.mana = self.mana.with_x(ctx.x)
        most = _MOST_TARGETS
        if definition.target_costs:
            most = _most_targets(state, definition, ctx, self.mana)
        self.targets, self.shares = yield from choose_all_targets(state, self.bodies, ctx, most)
        if ctx.x and forbids(state, RuleKind.CANT_CAST, self.seat + 1, self.spell):
            raise Impossible("it can't be cast with this X")

    def pay(self) -> Steps:
        """Determines the total cost and pays it (CR 601.2f to h); the spell is on the stack meanwhile."""
        state, way, ctx = self.state, self.way, self.ctx
        ctx.targets = list(self.targets)
        for change in self.definition.target_costs:
            self.mana = change(state, ctx, self.mana)
        self._put_on_stack()
        self.mana = with_targets(state, self.spell, self.mana, self.targets)
        life = life_for_targets(state, self.spell, self.targets)
        if not can_pay_life(state, self.seat, life, for_cost=True):
            raise Impossible("there is not enough life")
        if way.reduction is not None and self.given and way.reduction.optional:
            yield from self._give(way.reduction)
        if ASSIST in self.definition.values.keywords:
            self.mana = yield from assisted(state, ctx, self.mana)
        yield from pay(state, way.cost, ctx, mana=self.mana, spell=self.spell)
        yield from pay_life(state, self.seat, life)
        if way.reduction is not None and self.given and not way.reduction.optional:
            yield from self._give(way.reduction)
        for cost in self.extra:
            yield from pay(state, cost, ctx, mana=None, spell=self.spell)
        item = state.stack[-1]
        if item.id == self.spell:
            state.stack = (*state.stack[:-1], replace(item, bound=ctx.bound()))

    def _give(self, reduction: Reduction) -> Steps:
        """Gives what was chosen so that the spell costs less (CR 601.2h)."""
        for number in self.given:
            yield from reduction.pay(self.state, self.ctx, number)

    def _put_on_stack(self) -> None:
        state = self.state
        item = StackItem(
            id=self.spell,
            controller=self.seat,
            text=self.definition.name or FACE_DOWN_SPELL,
            body=self.body,
            bound=self.ctx.bound(),
            spell=True,
            targets=self.targets,
            divided=self.shares,
            modes=self.modes,
            spliced=self.spliced,
        )
        state.stack = (*state.stack, item)
        if self.definition.elsewhere or current(state).reaching:
            state.reshape()

    def become_cast(self) -> None:
        """Tells that the spell has been cast (CR 601.2i)."""
        state, spell, seat, origin = self.state, self.spell, self.seat, self.origin
        name = self.definition.name
        state.log.add(Event("cast", who=seat, via=spell, args=(name or FACE_DOWN_SPELL, self.ctx.x)))
        if origin is Zone.GRAVEYARD:
            owner = state.objects[spell].owner if spell in state.objects else seat
            left = Happening(
                HappeningKind.MOVED,
                self.number,
                0,
                owner,
                origin=int(origin),
                zone=int(Zone.STACK),
                word="cast",
            )
            emit(state, left)
        emit(
            state,
            Happening(HappeningKind.CAST, thing=spell, seat=seat, amount=self.mana.total, origin=int(origin)),
        )
        if self.definition.recalls:
            note_cast(state, name, seat)
        if origin is Zone.COMMAND and spell in state.objects:
            note_commander_cast(state, state.objects[spell].card)
        tell_targets(state, spell, seat, self.targets)


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
    every = (*definition.optional_costs, *_granted_costs(state, definition, ctx.source))
    for at, keyword in enumerate(every):
        if keyword.keyword == "escalate":
            continue  # paid for the modes that are chosen
        cost = keyword.cost
        assert cost is not None
        most = 1000 if keyword.keyword in ("multikicker", "replicate", "squad") else 1
        count = 0
        while count < most:
            more = mana.plus(cost.mana.of_any(any_mana)) if cost.mana is not None else mana
            more = more.more(-saved.get(keyword.keyword, 0))
            purse = purse_with(state, ctx, keyword)
            if not purse.affords(more.with_x(more.least_x)) or not payable(state, cost.parts, ctx):
                break
            needed = purse.restricted and must_kick(state, ctx, mana, paid, every[at:])
            answer = yield Decision(
                ctx.controller,
                Kind.CONFIRM,
                f"pay {keyword.text}",
                YES_NO[:1] if needed else YES_NO,
                about=(ctx.source,),
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
