"""Keywords that cast cards while an ability resolves (CR 702): cascade, ripple, rebound, madness, miracle, cipher, hideaway."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    Body,
    Cost,
    Filter,
    KeywordAbility,
    Part,
    Replacement,
    SpellAbility,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, exile, top_cards
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.keywords.combat import itself
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered
from cardwright.games.magic.rules.compile.registry import Doing, effect, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, is_player, seat_of
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import LAND, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.library import in_order, shown_to
from cardwright.games.magic.rules.measures import mana_value
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Happening
from cardwright.games.magic.rules.permission import FREELY, may_play, may_play_one
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.resolving import RESOLVED, copy_card
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.games.magic.rules.zones import BOTTOM, move, move_all, there
from cardwright.kernel import DONE, YES_NO, Decision, Kind, Option, Steps

Exiled = Generator[Decision, Option, tuple[Things, Things]]

# ---------------------------------------------------------------------- cascade, discover


def _exile_until(state: MagicState, ctx: Ctx, seat: int, fits: Filter) -> Exiled:
    """Exiles cards from the top of a library until one fits; returns all of them, and the one."""
    gone: list[int] = []
    found: Things = ()
    for one in tuple(reversed(state.libraries[seat])):
        last = fits(state, ctx, one)
        yield from exile(state, (one,), source=ctx.source)
        new = state.became.get(one, 0)
        if there(state, new, Zone.EXILE):
            gone.append(new)
            found = (new,) if last else ()
        if last:
            break
    return tuple(gone), found


def _bottom_at_random(state: MagicState, ctx: Ctx, cards: Things) -> Steps:
    """Puts those of some exiled cards that are still there on the bottom of their library in a random order."""
    left = [one for one in cards if there(state, one, Zone.EXILE)]
    state.chance.shuffle(left)
    yield from move_all(state, left, Zone.LIBRARY, at=BOTTOM, source=ctx.source)


@keyword("cascade")
def _cascade(_unit: Unit, node: tree.Keyword) -> Ability:
    """Cascade (CR 702.85): when you cast this spell, the first cheaper card may be cast freely."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        value = mana_value(state, ctx.source)

        def cheaper(state: MagicState, _ctx: Ctx, one: int) -> bool:
            return mana_value(state, one) < value

        def fits(state: MagicState, ctx: Ctx, one: int) -> bool:
            return not look(state, one).types & LAND and cheaper(state, ctx, one)

        gone, found = yield from _exile_until(state, ctx, ctx.controller, fits)
        for one in found:
            yield from may_play(state, ctx.controller, one, replace(FREELY, which=cheaper), ctx)
        yield from _bottom_at_random(state, ctx, gone)

    watch = Watch(HappeningKind.CAST, itself)
    return TriggeredAbility("Cascade", (watch,), Body(run), node, zones=(Zone.STACK,), keyword="cascade")


@effect(tree.ActNumber, "discover")
def _discovers(unit: Unit, said: Said) -> Doing:
    """`discover 4` (CR 701.57): the first nonland card of so much or less is cast freely or goes to the hand."""
    who = unit.actor(said.subject)
    number = unit.amount(said.verb.number)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        most = number(state, ctx)

        def cheap(state: MagicState, _ctx: Ctx, one: int) -> bool:
            return mana_value(state, one) <= most

        def fits(state: MagicState, ctx: Ctx, one: int) -> bool:
            return not look(state, one).types & LAND and cheap(state, ctx, one)

        for player in who(state, ctx):
            seat = seat_of(player)
            gone, found = yield from _exile_until(state, ctx, seat, fits)
            for one in found:
                cast = yield from may_play(state, seat, one, replace(FREELY, which=cheap), ctx)
                if not cast:
                    yield from move(state, one, Zone.HAND, source=ctx.source)
            yield from _bottom_at_random(state, ctx, gone)
            emit(state, Happening(HappeningKind.DISCOVER, seat=seat, amount=most))

    return Doing(run)


@keyword("ripple")
def _ripple(unit: Unit, node: tree.Keyword) -> Ability:
    """`Ripple 4` (CR 702.60): cards of the same name among the top ones may be cast freely."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seat = ctx.controller
        cards = list(top_cards(state, seat, count(state, ctx)))
        answer = yield Decision(seat, Kind.CONFIRM, "reveal cards for ripple", YES_NO, about=(ctx.source,))
        if answer.verb == "no":
            return
        shown_to(state, cards, EVERYONE)
        name = look(state, ctx.source).name
        namesakes = [one for one in cards if look(state, one).name == name]
        while namesakes:
            cast = yield from may_play_one(state, seat, namesakes, FREELY, ctx)
            if not cast:
                break
            namesakes = [one for one in namesakes if one in state.objects]
        left = [one for one in cards if there(state, one, Zone.LIBRARY)]
        ordered = yield from in_order(state, seat, left, ctx)
        for one in ordered:
            yield from move(state, one, Zone.LIBRARY, at=BOTTOM, source=ctx.source)

    watch = Watch(HappeningKind.CAST, itself)
    return TriggeredAbility(unit.text, (watch,), Body(run), node, zones=(Zone.STACK,), keyword="ripple")


# ---------------------------------------------------------------------- rebound


@keyword("rebound")
def _rebound(_unit: Unit, node: tree.Keyword) -> Ability:
    """Rebound (CR 702.88): cast from the hand, it is exiled and may be cast again at the next upkeep."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or happening.zone != Zone.GRAVEYARD or happening.word != RESOLVED:
            return False
        obj = state.objects[ctx.source]
        return obj.was("from hand") > 0 and obj.was("cast") > 0 and obj.owner == ctx.controller

    def upkeep(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.amount == int(Step.UPKEEP) and happening.seat == ctx.controller

    def again(state: MagicState, ctx: Ctx) -> Steps:
        card = state.became.get(ctx.source, 0)
        if there(state, card, Zone.EXILE):
            yield from may_play(state, ctx.controller, card, FREELY, ctx)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        add_delayed(state, ctx, (Watch(HappeningKind.STEP, upkeep),), again, "Rebound")
        return replace(happening, zone=int(Zone.EXILE))
        yield

    static = StaticEffect(
        "Rebound", replacements=(Replacement(HappeningKind.MOVES, "Rebound", match, change),)
    )
    gives = (StaticAbility("Rebound", (static,), node, zones=(Zone.STACK,)),)
    return KeywordAbility("Rebound", "rebound", node, gives=gives)


@keyword("paradigm")
def _paradigm(unit: Unit, node: tree.Keyword) -> Ability:
    """Paradigm: it is exiled, and copies of it may be cast at the beginning of each first main phase."""
    bare(node)
    text = f"Paradigm of {unit.name}"

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or happening.word != RESOLVED:
            return False
        return happening.zone == Zone.GRAVEYARD and not state.objects[ctx.source].copy

    def main_phase(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.amount == int(Step.MAIN1) and happening.seat == ctx.controller

    def again(state: MagicState, ctx: Ctx) -> Steps:
        card = state.became.get(ctx.source, 0)
        if there(state, card, Zone.EXILE):
            copy = copy_card(state, card, ctx.controller)
            if copy:
                yield from may_play(state, ctx.controller, copy, FREELY, ctx)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        seat = ctx.controller
        if not any(one.text == text and one.bound.controller == seat for one in state.delayed):
            add_delayed(state, ctx, (Watch(HappeningKind.STEP, main_phase),), again, text, once=False)
        return replace(happening, zone=int(Zone.EXILE))
        yield

    static = StaticEffect(text, replacements=(Replacement(HappeningKind.MOVES, text, match, change),))
    gives = (StaticAbility(text, (static,), node, zones=(Zone.STACK,)),)
    return KeywordAbility("Paradigm", "paradigm", node, gives=gives)


# ---------------------------------------------------------------------- madness, miracle


def for_cost(name: str, cost: Cost) -> Terms:
    """Returns the terms on which a card is cast for another cost, by the keyword of that name."""
    return Terms(name=name, cost=lambda _state, _ctx: cost)


@keyword("madness")
def _madness(unit: Unit, node: tree.Keyword) -> Ability:
    """`Madness {R}` (CR 702.35): a discarded card is exiled, and cast for that cost or put into the graveyard."""
    cost, text = cost_of(unit, node)
    return madness(text, for_cost("madness", cost), node)


def madness(text: str, terms: Terms, node: tree.Keyword | None) -> KeywordAbility:
    """Returns madness on these terms."""

    def discarded(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return (
            happening.thing == ctx.source and happening.word == "discard" and happening.zone == Zone.GRAVEYARD
        )

    def change(_state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        return replace(happening, zone=int(Zone.EXILE))
        yield

    def exiled(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.became == ctx.source and happening.word == "discard" and happening.zone == Zone.EXILE

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if not there(state, ctx.source, Zone.EXILE):
            return
        owner = state.objects[ctx.source].owner
        cast = yield from may_play(state, owner, ctx.source, terms, ctx)
        if not cast:
            yield from move(state, ctx.source, Zone.GRAVEYARD, source=ctx.source)

    effect_ = StaticEffect(text, replacements=(Replacement(HappeningKind.MOVES, text, discarded, change),))
    static = StaticAbility(text, (effect_,), node, zones=(Zone.HAND,))
    trigger = TriggeredAbility(
        text, (Watch(HappeningKind.MOVED, exiled),), Body(run), node, zones=(Zone.EXILE,)
    )
    return KeywordAbility(text, "madness", node, gives=(static, trigger))


@keyword("miracle")
def _miracle(unit: Unit, node: tree.Keyword) -> Ability:
    """`Miracle {W}` (CR 702.94): revealed as the first card drawn in a turn, it may be cast for that cost."""
    cost, text = cost_of(unit, node)
    terms = for_cost("miracle", cost)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if there(state, ctx.source, Zone.HAND):
            yield from may_play(state, ctx.controller, ctx.source, terms, ctx)

    trigger = TriggeredAbility(
        text, (Watch(HappeningKind.MIRACLE, itself),), Body(run), node, zones=(Zone.HAND,)
    )
    return KeywordAbility(text, "miracle", node, cost=cost, gives=(trigger,))


# ---------------------------------------------------------------------- cipher, hideaway


def _encoded() -> TriggeredAbility:
    """Returns what a creature has on which a card is encoded; the card is `encoded` in the effect's context."""

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.source == ctx.source and happening.combat and is_player(happening.thing)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for card in _encoded_on(state, ctx.source):
            copy = copy_card(state, card, ctx.controller)
            if copy:
                yield from may_play(state, ctx.controller, copy, FREELY, ctx)

    return TriggeredAbility("Cipher", (Watch(HappeningKind.DAMAGED, match),), Body(run))


def _encoded_on(state: MagicState, creature: int) -> list[int]:
    """Returns the cards that are encoded on a creature."""
    return [
        card
        for one in state.effects
        if one.text == "Cipher" and one.things == (creature,)
        for key, cards in one.bound.refs
        if key == "encoded"
        for card in cards
        if there(state, card, Zone.EXILE)
    ]


@keyword("cipher")
def _cipher(_unit: Unit, node: tree.Keyword) -> Ability:
    """Cipher (CR 702.99): the card may be exiled encoded on a creature, which then casts copies of it."""
    bare(node)

    def stays(state: MagicState, ctx: Ctx) -> bool:
        return all(there(state, one, Zone.EXILE) for one in ctx.refs["encoded"])

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source)
        if obj is None or obj.copy or obj.token:
            return
        mine = [one for one in current(state).controlled[ctx.controller] if is_creature_now(state, one)]
        options = [*[Option("thing", (one,), (one,)) for one in mine], DONE]
        if not mine:
            return
        prompt = "a creature to encode it on"
        answer = yield Decision(ctx.controller, Kind.CHOOSE, prompt, options, about=(ctx.source,))
        if answer.verb == "done":
            return
        yield from exile(state, (ctx.source,), source=ctx.source)
        ctx.refs["encoded"] = (state.became[ctx.source],)
        given = _encoded()

        def give(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
            builder.abilities = (*builder.abilities, given)

        add_effect(
            state,
            ctx.bound(),
            Duration("while", turn=state.turn, test=stays),
            "Cipher",
            things=(answer.number,),
            parts=(Part(ABILITY, "Cipher", give),),
        )

    found = SpellAbility("Cipher", Body(run), node)
    found.keyword = "cipher"
    return found


def is_creature_now(state: MagicState, one: int) -> bool:
    """Tells whether a permanent is a creature."""
    from cardwright.games.magic.rules.kinds import CREATURE

    return look(state, one).types & CREATURE != 0


@keyword("hideaway")
def _hideaway(unit: Unit, node: tree.Keyword) -> Ability:
    """`Hideaway 4` (CR 702.75): when it enters, one of the top cards is exiled face down with it."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seat = ctx.controller
        cards = top_cards(state, seat, count(state, ctx))
        shown_to(state, cards, 1 << seat)
        chosen = yield from choose_among(seat, cards, 1, 1, "a card to exile", ctx)
        for one in chosen:
            yield from exile_face_down(state, ctx, one, 1 << seat)
        left = [one for one in cards if there(state, one, Zone.LIBRARY)]
        state.chance.shuffle(left)
        yield from move_all(state, left, Zone.LIBRARY, at=BOTTOM, source=ctx.source)

    return TriggeredAbility(
        unit.text, (Watch(HappeningKind.ENTERS, itself),), Body(run), node, keyword="hideaway"
    )


def exile_face_down(state: MagicState, ctx: Ctx, card: int, seats: int) -> Steps:
    """Exiles a card face down, so that only some seats know it (CR 406.3); its source keeps track of it."""
    yield from exile(state, (card,), source=ctx.source)
    new = state.became.get(card, 0)
    if there(state, new, Zone.EXILE):
        state.objects[new] = replace(state.objects[new], face_down=True, known=seats)
        remember_exiled(state, ctx, (new,))
        state.reshape()


__all__ = ["controller_of", "exile_face_down", "for_cost", "is_creature_now", "madness"]
