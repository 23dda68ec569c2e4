"""Keywords that add to a spell or go on after it (CR 702): splice, epic, offering, haunt."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Cost,
    Filter,
    KeywordAbility,
    Rule,
    Run,
    SpellAbility,
    TargetSlot,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, sacrifice, sacrificeable
from cardwright.games.magic.rules.chars import keyword_names
from cardwright.games.magic.rules.compile.keywords.combat import is_creature
from cardwright.games.magic.rules.compile.keywords.with_words import bare, keyword_cost, one
from cardwright.games.magic.rules.compile.registry import NotYet, keyword, qualifier
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.definition import Reduction, Way
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import INSTANT, SORCERY, Step, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.manacost import FREE, ManaCost
from cardwright.games.magic.rules.objects import Duration, Happening, Obj, StackItem
from cardwright.games.magic.rules.picking import present
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.resolving import RESOLVED, copy_item
from cardwright.games.magic.rules.retargeting import retarget
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.runs import in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move, there
from cardwright.kernel import YES_NO, Decision, Kind, Steps


@keyword("splice")
def _splice(unit: Unit, node: tree.Keyword) -> Ability:
    """`Splice onto Arcane {1}{R}` (CR 702.47): its text may be added to such a spell (`splicing`)."""
    if not isinstance(node.what, tree.NounPhrase) or node.number or node.qualities or node.kind or node.text:
        raise NotYet(node)
    noun, cost = unit.noun(node.what), keyword_cost(unit, node)
    if cost.mana is not None and cost.mana.x:
        raise NotYet(node)

    def fits(state: MagicState, ctx: Ctx, spell: int) -> bool:
        return look(state, spell).types & (INSTANT | SORCERY) != 0 and noun.test(state, ctx, spell)

    return KeywordAbility(unit.text, "splice", node, cost=cost, filter=fits)


# ---------------------------------------------------------------------- epic


def _upkeep(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.amount == int(Step.UPKEEP) and happening.seat == ctx.controller


def _mine(_state: MagicState, ctx: Ctx, thing: int) -> bool:
    return thing == player_thing(ctx.controller)


@keyword("epic")
def _epic(_unit: Unit, node: tree.Keyword) -> Ability:
    """Epic (CR 702.50): no more spells, but a copy of this one at each upkeep."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        item = next(found for found in state.stack if found.id == ctx.source)
        obj = state.objects[ctx.source]
        rule = Rule(RuleKind.CANT_CAST, "Epic")
        add_effect(state, ctx.bound(), Duration("ever"), "Epic", test=_mine, rules=(rule,))
        watch = Watch(HappeningKind.STEP, _upkeep)
        add_delayed(state, ctx, (watch,), _again(item, _without_epic(obj)), "Epic", once=False)
        return
        yield

    found = SpellAbility("Epic", Body(run), node)
    found.keyword = "epic"
    return found


def _without_epic(obj: Obj) -> Obj:
    values = obj.values or obj.definition.values
    left = tuple(ability for ability in values.abilities if ability.keyword != "epic")
    return replace(obj, values=replace(values, abilities=left, keywords=keyword_names(left)))


def _again(item: StackItem, obj: Obj) -> Run:
    """Returns what puts a copy of the spell without its epic ability on the stack (CR 702.50a)."""
    texts = [one.body for one in obj.definition.spell if one.keyword != "epic"]
    body = Body(in_turn([text.run for text in texts]), tuple(slot for text in texts for slot in text.targets))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        new = copy_item(state, replace(item, body=body), obj, ctx.controller)
        copied = next(found for found in state.stack if found.id == new)
        if not any(copied.targets):
            return
        prompt = "choose new targets for the copy"
        answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(new,))
        if answer.verb == "yes":
            yield from retarget(state, copied, ctx.controller)

    return run


# ---------------------------------------------------------------------- offering


def _offered(which: Filter) -> Reduction:
    """Returns the sacrifice that offering asks for: the spell costs less by its mana cost (CR 702.48c)."""

    def options(state: MagicState, ctx: Ctx) -> list[tuple[int, ManaCost]]:
        mine = sacrificeable(state, ctx.controller, cost=True)
        return [(thing, look(state, thing).cost or FREE) for thing in mine if which(state, ctx, thing)]

    def give(state: MagicState, ctx: Ctx, number: int) -> Steps:
        yield from sacrifice(state, (number,), source=ctx.source)

    return Reduction("what to offer", options, give)


@keyword("offering")
def _offering(unit: Unit, node: tree.Keyword) -> Ability:
    """`Rat offering` (CR 702.48): cast like an instant, for a sacrifice that makes it cost less."""
    if not isinstance(node.what, tree.NounPhrase) or node.cost or node.costs or node.number or node.text:
        raise NotYet(node)
    noun = unit.noun(node.what)
    reduction = _offered(lambda state, ctx, thing: noun.test(state, ctx, thing))
    ability = KeywordAbility(unit.text, "offering", node)

    def way(own: Cost) -> Way:
        return Way("offering", own, fast=True, reduction=reduction)

    ability.way = way
    return ability


# ---------------------------------------------------------------------- haunt

HAUNTING = "haunting"
"""The reference of an exiled card to the creature that it haunts."""


@keyword("haunt")
def _haunt(_unit: Unit, node: tree.Keyword) -> Ability:
    """Haunt (CR 702.55): put into a graveyard, from the battlefield or as it resolves, it is exiled to haunt."""
    bare(node)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or happening.zone != Zone.GRAVEYARD:
            return False
        return happening.origin == Zone.BATTLEFIELD or (
            happening.origin == Zone.STACK and happening.word == RESOLVED
        )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        card = present(state, ctx.source)
        creatures = ctx.refs.get("haunted", ())
        if not creatures or not there(state, card, Zone.GRAVEYARD) or state.objects[card].token:
            return
        yield from move(state, card, Zone.EXILE, source=ctx.source)
        new = state.became.get(card, 0)
        if there(state, new, Zone.EXILE):
            obj = state.objects[new]
            state.objects[new] = replace(obj, refs=(*obj.refs, (HAUNTING, creatures)))
            state.reshape()

    slot = TargetSlot("haunted", "target creature", on_battlefield, is_creature, one, one)
    watch = Watch(HappeningKind.MOVED, match)
    zones = (Zone.BATTLEFIELD, Zone.STACK)
    return TriggeredAbility("Haunt", (watch,), Body(run, (slot,)), node, zones=zones, keyword="haunt")


@qualifier(tree.Haunted)
def _haunted(unit: Unit, node: tree.Haunted) -> Filter:
    """`the creature it haunts`: asked of a card in exile (CR 702.55c)."""
    if not isinstance(node.by, tree.SelfRef | tree.It):
        raise NotYet(node)
    if Zone.EXILE not in unit.zones:
        unit.zones = (*unit.zones, Zone.EXILE)

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and any(key == HAUNTING and thing in things for key, things in obj.refs)

    return test
