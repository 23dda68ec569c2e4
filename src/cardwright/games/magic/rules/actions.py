"""Keyword actions (CR 701) and drawing (CR 121): the verbs that texts and rules share."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Part, Replacement, Rule
from cardwright.games.magic.rules.commanding import audience
from cardwright.games.magic.rules.context import Bound, Ctx, Things, player_thing
from cardwright.games.magic.rules.counters import SHIELD, remove_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import BATTLEFIELD, CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Effect, Happening
from cardwright.games.magic.rules.replacement import Replacing, replaced, use_up
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.roles import Noted, Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import BOTTOM, announce, move, move_all, relocate, remove_from_combat
from cardwright.kernel import CHANCE, YES_NO, Decision, Event, Kind, Option, Steps

DRAW_STEP: Final = "first of draw step"
"""The word of a card drawn that is the first one of its player's draw step."""


def tap(state: MagicState, number: int, *, attacking: bool = False) -> bool:
    """Taps a permanent, or one that is being declared as an attacker; tells whether that changed anything (CR 701.21)."""
    obj = state.objects.get(number)
    if obj is None or obj.tapped or obj.zone is not BATTLEFIELD:
        return False
    state.put(replace(obj, tapped=True))
    if state.delayed or HappeningKind.TAPPED in current(state).triggers:
        seat = controller_of(state, number)
        emit(state, Happening(HappeningKind.TAPPED, thing=number, seat=seat, combat=attacking))
    return True


def becoming_tapped(state: MagicState, number: int) -> Steps:
    """Applies what happens in place of becoming tapped; whoever taps something lets this come first."""
    if HappeningKind.TAPS in current(state).replacements:
        obj = state.objects.get(number)
        if obj is not None and not obj.tapped and obj.zone is Zone.BATTLEFIELD:
            yield from replaced(
                state, Happening(HappeningKind.TAPS, thing=number, seat=controller_of(state, number))
            )


def untap(state: MagicState, number: int) -> bool:
    """Untaps a permanent; tells whether that changed anything."""
    obj = state.objects.get(number)
    if obj is None or not obj.tapped or obj.zone is not BATTLEFIELD:
        return False
    if forbids(state, RuleKind.CANT_UNTAP, number):
        return False
    state.put(replace(obj, tapped=False))
    if state.effects:  # what lasts while something remains tapped may be over
        state.dirty = True
    if state.delayed or HappeningKind.UNTAPPED in current(state).triggers:
        emit(state, Happening(HappeningKind.UNTAPPED, thing=number, seat=controller_of(state, number)))
    return True


def draw(state: MagicState, seat: int, count: int, *, step: bool = False) -> Steps:
    """Draws cards, one at a time (CR 121.2). `step` says that it is the draw step's own draw."""
    if count > 0 and RuleKind.DRAWS in current(state).rules:
        count = _drawn_instead(state, seat, count)
    for _ in range(count):
        if seat not in state.order or forbids(state, RuleKind.CANT_DRAW, player_thing(seat)):
            return
        if HappeningKind.DRAW in current(state).replacements:
            event = Happening(
                HappeningKind.DRAW, thing=player_thing(seat), seat=seat, amount=1, word="step" if step else ""
            )
            changed = yield from replaced(state, event)
            if changed is None:
                continue
        library = state.libraries[seat]
        if not library:
            state.put_player(seat, replace(state.players[seat], drew_from_empty=True))
            state.dirty = True
            continue
        draw_one(state, seat, library[-1])
        if RuleKind.FIRST_DRAW_SHOWN in current(state).rules and state.players[seat].drawn == 1:
            _show_first(state, seat, state.hands[seat][-1])
        if HappeningKind.MIRACLE in current(state).triggers and state.players[seat].drawn == 1:
            yield from _may_reveal(state, seat, state.hands[seat][-1])


def _drawn_instead(state: MagicState, seat: int, count: int) -> int:
    """Returns how many cards a player draws who would draw so many (CR 614.11); each effect applies once (CR 614.5)."""
    for active in player_rules(state, RuleKind.DRAWS, seat):
        active.ctx.numbers[Noted.AMOUNT] = count
        count = active.rule.amount(state, active.ctx) if active.rule.amount is not None else count
    return count


def _show_first(state: MagicState, seat: int, number: int) -> None:
    """Reveals the first card that a player draws in a turn, where an effect says so (CR 701.16)."""
    if not any(True for _ in player_rules(state, RuleKind.FIRST_DRAW_SHOWN, seat)):
        return
    obj = state.objects[number]
    state.put(replace(obj, known=EVERYONE))
    state.log.add(Event("revealed", who=seat, args=(obj.definition.name,)))


def _may_reveal(state: MagicState, seat: int, number: int) -> Steps:
    """Lets a player reveal a card with miracle as the first that they draw in a turn (CR 702.94a, 603.11)."""
    obj = state.objects[number]
    if "miracle" not in look(state, number).keywords:
        return
    answer = yield Decision(seat, Kind.CONFIRM, "reveal it for its miracle", YES_NO, about=(number,))
    if answer.verb == "no":
        return
    state.put(replace(obj, known=EVERYONE))
    state.log.add(Event("revealed", who=seat, args=(obj.definition.name,)))
    emit(state, Happening(HappeningKind.MIRACLE, thing=number, seat=seat))


def draw_one(state: MagicState, seat: int, number: int) -> None:
    """Puts the top card of a library into its owner's hand, as drawn."""
    name = state.objects[number].definition.name
    from cardwright.games.magic.rules.zones import shift

    new = shift(state, number, Zone.HAND)
    player = state.players[seat]
    state.put_player(seat, replace(player, drawn=player.drawn + 1))
    seen = audience(state, 1 << seat)
    state.log.add(Event("drew", who=seat, via=new, args=(name,), known_to=seen, hidden=("a card",)))
    word = DRAW_STEP if _is_first_of_draw_step(state, seat) else ""
    emit(state, Happening(HappeningKind.DRAWN, thing=new, seat=seat, amount=player.drawn + 1, word=word))


def _is_first_of_draw_step(state: MagicState, seat: int) -> bool:
    """Tells whether the card that is drawn is the first that a player draws in their draw step (CR 504.1)."""
    if state.step is not Step.DRAW or not state.is_active(seat):
        return False
    return not any(
        seen.kind == HappeningKind.DRAWN and seen.word == DRAW_STEP and seen.seat == seat
        for seen in state.history
    )


def mill(state: MagicState, seat: int, count: int) -> Things:
    """Returns the cards that milling so many would put into the graveyard (CR 701.13)."""
    if count > 0 and RuleKind.MILLS in current(state).rules:
        for active in player_rules(state, RuleKind.MILLS, seat):
            active.ctx.numbers[Noted.AMOUNT] = count
            count = active.rule.amount(state, active.ctx) if active.rule.amount is not None else count
    return top_cards(state, seat, count)


def top_cards(state: MagicState, seat: int, count: int) -> Things:
    """Returns the top cards of a library, so many or all that there are, from the top."""
    library = state.libraries[seat]
    return tuple(reversed(library[max(0, len(library) - count) :]))


def discard(state: MagicState, seat: int, number: int, *, source: int = 0) -> Steps:
    """Discards a card (CR 701.8)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.HAND:
        return
    if forbids(state, RuleKind.UNCAUSED_DISCARD, player_thing(seat), source):
        return
    yield from move(state, number, Zone.GRAVEYARD, source=source, word="discard")
    emit(
        state,
        Happening(
            HappeningKind.DISCARDED,
            thing=number,
            seat=seat,
            source=source,
            became=state.became.get(number, 0),
        ),
    )


def choose_discards(
    state: MagicState, seat: int, count: int, *, random: bool = False, source: int = 0
) -> Steps:
    """Makes a player discard so many cards: of their choice, or at random."""
    for _ in range(min(count, len(state.hands[seat]))):
        options = [Option("discard", (number,), (number,)) for number in state.hands[seat]]
        if random:
            answer = yield Decision(CHANCE, Kind.CHANCE, "a card discarded at random", options)
        else:
            answer = yield Decision(seat, Kind.CHOOSE, "a card to discard", options)
        yield from discard(state, seat, answer.number, source=source)


def destroy(
    state: MagicState,
    numbers: Sequence[int],
    *,
    source: int = 0,
    no_regeneration: bool = False,
    by_rule: bool = False,
) -> Steps:
    """Destroys permanents at the same time (CR 701.7). Regeneration and the like may replace it.

    `by_rule` says that no effect does it, but a state-based action: shield counters are no help then (CR 122.1c).
    """
    doomed: list[int] = []
    for number in numbers:
        obj = state.objects.get(number)
        if obj is None or obj.zone is not Zone.BATTLEFIELD:
            continue
        if "indestructible" in look(state, number).keywords:
            continue
        if HappeningKind.DESTROY in current(state).replacements:
            word = (
                "no regeneration"
                if no_regeneration or forbids(state, RuleKind.CANT_REGENERATE, number)
                else ""
            )
            event = Happening(
                HappeningKind.DESTROY,
                thing=number,
                source=source,
                seat=controller_of(state, number),
                word=word,
            )
            changed = yield from replaced(state, event)
            if changed is None:
                continue
        if not by_rule and remove_counters(state, number, SHIELD, 1):
            continue
        doomed.append(number)
    yield from move_all(state, doomed, Zone.GRAVEYARD, source=source, word="destroy")


def sacrificeable(state: MagicState, seat: int, *, cost: bool = False) -> Sequence[int]:
    """Returns what a player could sacrifice: what they control and nothing says can't be sacrificed (CR 701.17a, 101.2).

    `cost` says that it is for the cost of a spell or of an ability that is activated.
    """
    mine: Sequence[int] = current(state).controlled[seat]
    rules = current(state).rules
    if RuleKind.CANT_BE_SACRIFICED in rules:
        mine = [number for number in mine if not forbids(state, RuleKind.CANT_BE_SACRIFICED, number)]
    if cost and RuleKind.CANT_PAY_SACRIFICE in rules:
        payer = player_thing(seat)
        mine = [one for one in mine if not forbids(state, RuleKind.CANT_PAY_SACRIFICE, payer, one)]
    return mine


def sacrifice(state: MagicState, numbers: Sequence[int], *, source: int = 0) -> Steps:
    """Sacrifices permanents; nothing can regenerate them (CR 701.17)."""
    there = [
        number
        for number in numbers
        if number in state.objects
        and state.objects[number].zone is Zone.BATTLEFIELD
        and not forbids(state, RuleKind.CANT_BE_SACRIFICED, number)
        and not forbids(
            state, RuleKind.UNCAUSED_SACRIFICE, player_thing(controller_of(state, number)), source
        )
    ]
    seats = {number: controller_of(state, number) for number in there}
    before = current(state)
    yield from move_all(state, there, Zone.GRAVEYARD, source=source, word="sacrifice")
    for number in there:
        if number not in state.objects:
            happening = Happening(
                HappeningKind.SACRIFICED,
                thing=number,
                seat=seats[number],
                source=source,
                became=state.became.get(number, 0),
            )
            emit(state, happening, before)


def regenerate(state: MagicState, number: int, ctx: Ctx) -> None:
    """Puts a regeneration shield on a permanent (CR 701.15)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        return
    shield = Replacement(HappeningKind.DESTROY, "regenerate", _regenerates, regeneration)
    before = state.next_id
    add_effect(
        state,
        ctx.bound(),
        Duration("turn", turn=state.turn),
        "regeneration shield",
        things=(number,),
        replacements=(shield,),
        uses=1,
        refs=((Role.SHIELDED, (number,)),),
    )
    made = [effect.id for effect in state.effects if effect.id >= before]
    ctx.refs[Role.SHIELDS] = (*ctx.refs.get(Role.SHIELDS, ()), *made)


def _regenerates(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.thing in ctx.refs.get(Role.SHIELDED, ()) and happening.word != "no regeneration"


def regeneration(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
    """Removes all damage, taps it and takes it out of combat instead (CR 701.15a)."""
    number = happening.thing
    obj = state.objects[number]
    for effect in state.effects:
        if effect.text == "regeneration shield" and effect.id == ctx.numbers.get(Noted.EFFECT, 0):
            use_up(state, effect, 1)
            break
    state.put(replace(obj, damage=0, deathtouched=False))
    yield from becoming_tapped(state, number)
    tap(state, number)
    remove_from_combat(state, number)
    state.log.add(Event("regenerated", via=number, args=(look(state, number).name,)))
    emit(
        state,
        Happening(HappeningKind.REGENERATED, thing=number, amount=ctx.numbers.get(Noted.EFFECT, 0)),
    )
    return None


def exert(state: MagicState, number: int, seat: int) -> None:
    """Exerts a permanent: it doesn't untap during its player's next untap step (CR 701.39)."""
    if number not in state.objects:
        return
    bound = Ctx(number, seat).bound()
    lasts = Duration("ever", seat, state.turn)
    add_effect(state, bound, lasts, "exerted", things=(number,), rules=(_STAYS_TAPPED,))
    emit(state, Happening(HappeningKind.EXERTED, thing=number, seat=seat))


def _own_turn(state: MagicState, ctx: Ctx, _thing: int) -> bool:
    return state.is_active(ctx.controller)


_STAYS_TAPPED = Rule(RuleKind.NO_UNTAP_ONCE, "doesn't untap the next time", _own_turn)


def add_effect(
    state: MagicState,
    bound: Bound,
    duration: Duration,
    text: str,
    *,
    things: Things | None = None,
    test: object = None,
    parts: tuple[Part, ...] = (),
    rules: tuple[Rule, ...] = (),
    replacements: tuple[Replacement, ...] = (),
    uses: int = 0,
    refs: tuple[tuple[str, Things], ...] = (),
) -> int:
    """Adds a continuous effect to the game (CR 611.2) and returns its number."""
    number = state.fresh_id()
    bound = replace(bound, refs=bound.refs + refs, numbers=(*bound.numbers, (Noted.EFFECT, number)))
    effect = Effect(
        number,
        state.fresh_stamp(),
        bound,
        duration,
        text,
        things,
        test,
        parts,
        rules,
        replacements,
        uses,
    )
    state.effects = (*state.effects, effect)
    state.reshape()
    return number


def until_end_of_turn(state: MagicState) -> Duration:
    """Returns the commonest duration."""
    return Duration("turn", turn=state.turn)


def put_on_bottom(state: MagicState, number: int) -> Steps:
    """Puts a card on the bottom of its owner's library."""
    yield from move(state, number, Zone.LIBRARY, at=BOTTOM)


def fight(state: MagicState, one: int, other: int) -> Steps:
    """Lets two creatures deal damage equal to their power to each other (CR 701.12)."""
    from cardwright.games.magic.rules.damage import Hit, deal_all

    for number in (one, other):
        obj = state.objects.get(number)
        if obj is None or obj.zone is not Zone.BATTLEFIELD or not look(state, number).types & CREATURE:
            return
    hits = (
        Hit(one, other, look(state, one).power or 0),
        Hit(other, one, look(state, other).power or 0),
    )
    for number in dict.fromkeys((one, other)):
        emit(state, Happening(HappeningKind.FIGHTS, thing=number))
    yield from deal_all(state, hits)


def exile(state: MagicState, numbers: Sequence[int], *, source: int = 0, face_down: bool = False) -> Steps:
    """Exiles objects at the same time."""
    yield from move_all(state, numbers, Zone.EXILE, source=source, word="exile", face_down=face_down)


__all__ = [
    "add_effect",
    "announce",
    "choose_discards",
    "destroy",
    "discard",
    "draw",
    "exile",
    "fight",
    "mill",
    "put_on_bottom",
    "regenerate",
    "relocate",
    "sacrifice",
    "tap",
    "untap",
    "until_end_of_turn",
]
