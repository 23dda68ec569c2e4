"""Keywords that ask for other creatures, cards or players (CR 702): champion, tribute, amplify, myriad, backup, …"""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    Body,
    Cost,
    CostPart,
    KeywordAbility,
    Part,
    Replacement,
    SpellAbility,
    StaticAbility,
    StaticEffect,
    TargetSlot,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, draw, exile, mill, sacrifice
from cardwright.games.magic.rules.attacking import defending_seat, put_attacking
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.effects.tokens import predefined
from cardwright.games.magic.rules.compile.keywords.combat import at_step, here, is_creature, itself, triggered
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered, one
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.copiable import copiable
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.entering import create_token, create_tokens, enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit as tell
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Happening
from cardwright.games.magic.rules.picking import choose_among, present
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.games.magic.rules.zones import move, move_all
from cardwright.kernel import YES_NO, Decision, Kind, Steps

Given = Callable[[MagicState, int], Steps]
"""What a player gets as a gift."""


def _entering(text: str, node: tree.Keyword, replacement: Replacement) -> KeywordAbility:
    static = StaticAbility(text, (StaticEffect(text, replacements=(replacement,)),), node)
    return KeywordAbility(text, node.name, node, gives=(static,))


def _opponents(state: MagicState, seat: int) -> list[int]:
    return [player_thing(other) for other in state.apnap() if other != seat]


@keyword("tribute")
def _tribute(unit: Unit, node: tree.Keyword) -> Ability:
    """`Tribute 2` (CR 702.104): an opponent may put +1/+1 counters on it as it enters."""
    count = numbered(unit, node)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        chosen = yield from choose_among(
            ctx.controller, _opponents(state, ctx.controller), 1, 1, "an opponent", ctx
        )
        for player in chosen:
            many = count(state, ctx)
            prompt = f"put {many} +1/+1 counters on it"
            answer = yield Decision(seat_of(player), Kind.CONFIRM, prompt, YES_NO, about=(happening.thing,))
            if answer.verb == "yes":
                yield from add_counters(state, happening.thing, "+1/+1", many, quiet=True)
                obj = state.objects[happening.thing]
                state.put(replace(obj, paid=(*obj.paid, ("tribute", 1))))
        return happening

    return _entering(unit.text, node, Replacement(HappeningKind.ENTERS, unit.text, itself, change))


@keyword("amplify")
def _amplify(unit: Unit, node: tree.Keyword) -> Ability:
    """`Amplify 3` (CR 702.38): +1/+1 counters for cards in hand that share a creature type with it."""
    count = numbered(unit, node)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        own = look(state, happening.thing).subtypes
        kin = [
            card
            for card in state.hands[ctx.controller]
            if card != happening.thing and any(look(state, card).has_subtype(kind) for kind in own)
        ]
        chosen = yield from choose_among(ctx.controller, kin, 0, len(kin), "a card to reveal", ctx)
        shown_to(state, chosen, EVERYONE)
        many = count(state, ctx) * len(chosen)
        yield from add_counters(state, happening.thing, "+1/+1", many, quiet=True)
        return happening

    return _entering(unit.text, node, Replacement(HappeningKind.ENTERS, unit.text, itself, change))


@keyword("champion")
def _champion(unit: Unit, node: tree.Keyword) -> Ability:
    """`Champion a Faerie` (CR 702.72): another such permanent is exiled until this leaves, or this is sacrificed."""
    if not isinstance(node.what, tree.NounPhrase) or node.cost or node.costs or node.number or node.text:
        raise NotYet(node)
    noun = unit.noun(node.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        mine = [
            thing
            for thing in current(state).controlled[ctx.controller]
            if thing != ctx.source and noun.test(state, ctx, thing)
        ]
        chosen = yield from choose_among(ctx.controller, mine, 0, 1, "what to champion", ctx)
        if not chosen:
            yield from sacrifice(state, (ctx.source,), source=ctx.source)
            return
        yield from exile(state, chosen, source=ctx.source)
        obj = state.objects.get(ctx.source)
        if obj is not None:
            away = tuple(present(state, thing) for thing in chosen)
            state.put(replace(obj, refs=(*obj.refs, ("championed", away))))
            for thing in chosen:
                tell(state, Happening(HappeningKind.CHAMPIONED, thing=thing, source=ctx.source))

    def back(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.lki[ctx.source][0] if ctx.source in state.lki else state.objects[ctx.source]
        for card in next((things for key, things in obj.refs if key == "championed"), ()):
            away = state.objects.get(card)
            if away is not None and away.zone is Zone.EXILE:
                yield from enter(state, card, away.owner, source=ctx.source)

    entering = TriggeredAbility(unit.text, (Watch(HappeningKind.ENTERS, itself),), Body(run), node)
    leaving = TriggeredAbility(unit.text, (Watch(HappeningKind.LEAVES, itself),), Body(back), node)
    return KeywordAbility(unit.text, "champion", node, gives=(entering, leaving))


@keyword("myriad")
def _myriad(_unit: Unit, node: tree.Keyword) -> Ability:
    """Myriad (CR 702.116): a copy attacks each other opponent, and is exiled at end of combat."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source:
            return False
        ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, happening.source)),)
        return True

    def gone(state: MagicState, ctx: Ctx) -> Steps:
        yield from exile(state, [new for new in ctx.refs["myriad"] if here(state, new)], source=ctx.source)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source) or state.lki[ctx.source][0]
        made: list[int] = []
        for player in _opponents(state, ctx.controller):
            if player in ctx.refs[Role.DEFENDING]:
                continue
            prompt = "create a copy that attacks this opponent"
            answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(player,))
            if answer.verb == "yes":
                fresh = yield from create_tokens(
                    state, obj.definition, ctx.controller, 1, values=copiable(obj), tapped=True
                )
                for new in fresh:
                    put_attacking(state, new, player)
                made.extend(fresh)
        if made:
            ctx.refs["myriad"] = tuple(made)
            add_delayed(state, ctx, (Watch(HappeningKind.STEP, at_step(Step.END_COMBAT)),), gone, "Myriad")

    return triggered(node, "Myriad", HappeningKind.ATTACKS, match, run)


@keyword("dredge")
def _dredge(unit: Unit, node: tree.Keyword) -> Ability:
    """`Dredge 3` (CR 702.52): mill so many in place of a draw, and take the card back from the graveyard."""
    count = numbered(unit, node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.seat == ctx.controller and len(state.libraries[ctx.controller]) >= count(state, ctx)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        many = count(state, ctx)
        prompt = f"mill {many} cards and return it instead of drawing"
        answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(ctx.source,))
        if answer.verb != "yes":
            return happening
        found = mill(state, ctx.controller, many)
        yield from move_all(state, found, Zone.GRAVEYARD, source=ctx.source, word="mill")
        if ctx.source in state.objects:
            yield from move(state, ctx.source, Zone.HAND, source=ctx.source)
        return None

    effect = StaticEffect(
        unit.text, replacements=(Replacement(HappeningKind.DRAW, unit.text, match, change),)
    )
    static = StaticAbility(unit.text, (effect,), node, zones=(Zone.GRAVEYARD,))
    return KeywordAbility(unit.text, "dredge", node, gives=(static,))


@keyword("backup")
def _backup(unit: Unit, node: tree.Keyword) -> Ability:
    """`Backup 1` (CR 702.165): counters on target creature; another one gains the abilities that follow."""
    count = numbered(unit, node)
    slot = TargetSlot("backed", "target creature", on_battlefield, is_creature, one, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get("backed", ()):
            yield from add_counters(state, thing, "+1/+1", count(state, ctx), source=ctx.source)
            if thing != ctx.source:
                given = _following(state, ctx.source)
                _give(state, ctx, thing, given, Duration("turn", ctx.controller, state.turn))

    body, watch = Body(run, (slot,)), Watch(HappeningKind.ENTERS, itself)
    return TriggeredAbility(unit.text, (watch,), body, node, keyword="backup")


def _following(state: MagicState, number: int) -> tuple[Ability, ...]:
    """Returns the abilities printed after backup (CR 702.165c)."""
    obj = state.objects.get(number) or state.lki[number][0]
    abilities = obj.definition.values.abilities
    at = next((at for at, ability in enumerate(abilities) if ability.keyword == "backup"), len(abilities))
    return abilities[at + 1 :]


def _give(state: MagicState, ctx: Ctx, thing: int, given: tuple[Ability, ...], lasts: Duration) -> None:
    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, *given)

    text = ", ".join(ability.text for ability in given)
    add_effect(state, ctx.bound(), lasts, text, things=(thing,), parts=(Part(ABILITY, text, apply),))


def _tapped_fish(state: MagicState, seat: int) -> Steps:
    yield from create_token(state, _FISH, seat, tapped=True)


def _card(state: MagicState, seat: int) -> Steps:
    yield from draw(state, seat, 1)


def _octopus(state: MagicState, seat: int) -> Steps:
    yield from create_token(state, _OCTOPUS, seat)


def _made(subtype: str) -> Given:
    def give(state: MagicState, seat: int) -> Steps:
        yield from create_token(state, predefined(subtype), seat)

    return give


_FISH = token_definition(("Fish",), CREATURE, COLOR_BITS["blue"], (), (), power=1, toughness=1)
_OCTOPUS = token_definition(("Octopus",), CREATURE, COLOR_BITS["blue"], (), (), power=8, toughness=8)
_GIFTS: dict[str, Given] = {
    "a card": _card,
    "a Treasure": _made("Treasure"),
    "a Food": _made("Food"),
    "a tapped Fish": _tapped_fish,
    "an Octopus": _octopus,
}
"""What each gift is (CR 702.174c)."""


@keyword("gift")
def _gift(unit: Unit, node: tree.Keyword) -> Ability:
    """`Gift a card` (CR 702.174): an opponent is promised something, and gets it before the spell's other effects."""
    words = unit.text.partition(" (")[0].removeprefix("Gift ")
    give = _GIFTS.get(words)
    if give is None:
        raise NotYet(node)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return bool(_opponents(state, ctx.controller))

    def promise(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(
            ctx.controller, _opponents(state, ctx.controller), 1, 1, "an opponent", ctx
        )
        obj = state.objects[ctx.source]
        state.put(replace(obj, refs=(*obj.refs, ("gift", chosen))))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source) or state.lki[ctx.source][0]
        for player in next((things for key, things in obj.refs if key == "gift"), ()):
            if seat_of(player) in state.order:
                yield from give(state, seat_of(player))

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and state.objects[ctx.source].was("gift") > 0

    cost = Cost(parts=(CostPart(unit.text, can, promise),), text=unit.text)
    entering = TriggeredAbility(unit.text, (Watch(HappeningKind.ENTERS, match),), Body(run), node)
    return KeywordAbility(
        unit.text, "gift", node, cost=cost, gives=(SpellAbility(unit.text, Body(run), node), entering)
    )
