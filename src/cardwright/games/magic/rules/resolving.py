"""Resolving spells and abilities (CR 608), countering and copying them (CR 701.5, 707.10)."""

from collections.abc import Generator, Iterator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Body,
    KeywordAbility,
    Part,
    TargetSlot,
    TriggeredAbility,
)
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.attacking import put_attacking
from cardwright.games.magic.rules.bestow import cease, is_bestowed
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.commanding import end_resolving
from cardwright.games.magic.rules.context import Ctx, Things, unbound
from cardwright.games.magic.rules.copiable import copiable
from cardwright.games.magic.rules.entering import chosen_words, enter, is_aura
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit, is_done
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.made_mana import added_on_stack, pools
from cardwright.games.magic.rules.merging import mutate
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Happening, Obj, StackItem
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.roles import Noted, Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.targets import is_legal_target
from cardwright.games.magic.rules.zones import TOP, latest, move, put_in, shuffle, there, vanish
from cardwright.kernel import YES_NO, Decision, Event, Kind, Option, Steps

RESOLVED: Final = "resolved"
"""By what a spell that has resolved goes to a graveyard."""

HASTY: Final = "with haste"
"""The mark of a creature spell that gains haste until its controller loses control of it."""

WITH_COUNTER: Final = "counter "
"""The mark of a spell whose permanent enters with a counter of the kind that follows, as often as it is there."""

SNEAKED: Final = "sneaked"
"""The reference of a spell to what is attacked by the attacker whose place it takes."""

EXILED_AFTER: Final = "exiled after"
"""The mark of a spell that is exiled if it would be put into a graveyard from the stack."""


_EXILING: Final = ("flashback", "jump-start", "harmonize", EXILED_AFTER)
"""How a spell was cast that is exiled in place of going anywhere else (CR 702.34a, 702.133a)."""


_HASTE: Final = KeywordAbility("Haste", "haste")


def bodies_of(item: StackItem) -> tuple[Body, ...]:
    """Returns the texts that an item on the stack carries out: its own, or those of its modes."""
    modes = item.body.modes
    own = tuple(modes.bodies[at] for at in item.modes) if modes is not None else (item.body,)
    return (*own, *item.spliced) if item.spliced else own


def context_of(item: StackItem) -> Ctx:
    """Returns the context of an item on the stack."""
    ctx = unbound(item.bound)
    ctx.item = item.id
    ctx.controller = item.controller
    return ctx


def resolve_top(state: MagicState) -> Steps:
    """Resolves the top object of the stack (CR 608.2)."""
    item = state.stack[-1]
    state.resolving = item.id
    yield from _resolve(state, item)
    state.resolving = 0
    for copied in state.stack:
        if copied.copy and copied.id > item.id:
            tell_targets(state, copied)
    if state.commands:
        end_resolving(state)


def _resolve(state: MagicState, item: StackItem) -> Steps:
    ctx = context_of(item)
    state.moment += 1
    if item.condition is not None and not item.condition(state, ctx):
        _forget(state, item)  # CR 603.4
        return
    if not item.spell:
        ctx.numbers[Noted.BEGAN] = state.next_id
        if item.paid:
            ctx.numbers[Noted.PAID] = item.paid
        else:
            ctx.numbers.pop(Noted.PAID, None)
    bodies = bodies_of(item)
    slots = [slot for body in bodies for slot in body.targets]
    if slots and any(item.targets):
        legal = _still_legal(state, item, ctx, bodies)
        if not any(legal) and item.spell and is_bestowed(state.objects[item.id]):
            cease(state, item.id)  # CR 702.103e
        elif not any(legal) and item.spell and state.objects[item.id].was(MUTATE):
            pass  # CR 702.140b: it is a creature spell and resolves as one
        elif not any(legal):
            yield from _fizzle(state, item)
            return
        for slot, things in zip(slots, legal, strict=True):
            ctx.refs[slot.ref] = things
        ctx.targets = legal
        _note_shares(ctx, item, slots, legal)
    if item.spell:
        yield from _resolve_spell(state, item, ctx, bodies)
    else:
        limited = item.ability if isinstance(item.ability, TriggeredAbility) and item.ability.deeds else None
        if limited is not None and is_done(state, limited, item.bound.source):
            _forget(state, item)
            return
        state.history.append(Happening(HappeningKind.RESOLVED, source=item.bound.source, word=item.text))
        had, began = pools(state), len(state.history)
        for body in _in_turn(state, bodies, ctx):
            yield from body.run(state, ctx)
        yield from added_on_stack(state, item.bound.source, had)
        if item.ability is not None and item.ability.keyword in _GROWING:
            _tell_growth(state, item.bound.source, item.ability.keyword, began)
        if limited is not None and ctx.ever_did:
            state.used = (*state.used, (item.bound.source, limited.text))
        _forget(state, item)
    state.dirty = True


_GROWING: Final = ("evolve", "training", "mentor")


def _tell_growth(state: MagicState, source: int, word: str, began: int) -> None:
    """Tells that a creature has evolved, trained or been mentored: counters were put on it so (CR 702.100b)."""
    for seen in state.history[began:]:
        if seen.kind == HappeningKind.COUNTERS and seen.source == source:
            emit(state, Happening(HappeningKind.MENTORED, thing=seen.thing, source=source, word=word))


def tell_targets(state: MagicState, item: StackItem) -> None:
    """Tells what a copy targets, once it is decided what that is (CR 707.10c)."""
    for things in item.targets:
        for thing in things:
            emit(state, Happening(HappeningKind.TARGETED, thing=thing, source=item.id, seat=item.controller))


def _in_turn(state: MagicState, bodies: tuple[Body, ...], ctx: Ctx) -> Iterator[Body]:
    """Yields the texts to be carried out; a mode chosen twice has targets of its own each time (CR 700.2d)."""
    at = 0
    for nth, body in enumerate(bodies):
        if nth:
            state.moment += 1  # one mode after another (CR 608.2c)
        for slot in body.targets if ctx.targets else ():
            ctx.refs[slot.ref] = ctx.targets[at]
            at += 1
        yield body


def _note_shares(ctx: Ctx, item: StackItem, slots: list[TargetSlot], legal: list[Things]) -> None:
    for slot, things, chosen, shares in zip(slots, legal, item.targets, item.divided, strict=True):
        if shares:
            for thing, share in zip(chosen, shares, strict=True):
                if thing in things:
                    ctx.numbers[f"share {slot.ref} {thing}"] = share


def _still_legal(state: MagicState, item: StackItem, ctx: Ctx, bodies: tuple[Body, ...]) -> list[Things]:
    slots = [slot for body in bodies for slot in body.targets]
    found: list[Things] = []
    for slot, chosen in zip(slots, item.targets, strict=True):
        legal = tuple(thing for thing in chosen if is_legal_target(state, slot, ctx, thing))
        if slot.together is not None and len(legal) > 1 and not slot.together.fit(state, ctx, legal):
            legal = ()  # each of them is illegal beside the others
        found.append(legal)
    return found


def _fizzle(state: MagicState, item: StackItem) -> Steps:
    """Does nothing, because every target has become illegal (CR 608.2b)."""
    state.log.add(Event("fizzled", who=item.controller, via=item.id, args=(item.text,)))
    if item.spell:
        yield from _to_graveyard(state, item, "fizzled")
    else:
        _forget(state, item)
    state.dirty = True


def _forget(state: MagicState, item: StackItem) -> None:
    state.stack = tuple(one for one in state.stack if one.id != item.id)


def _resolve_spell(state: MagicState, item: StackItem, ctx: Ctx, bodies: tuple[Body, ...]) -> Steps:
    obj = state.objects[item.id]
    state.log.add(Event("resolved", who=item.controller, via=item.id, args=(item.text,)))
    if obj.was(MUTATE) and ctx.refs.get(MUTATE):
        yield from _mutate(state, item, ctx.refs[MUTATE][0])
        return
    if obj.definition.permanent and not obj.was("as spell"):
        host = 0
        if is_aura(look(state, item.id)):
            host = ctx.refs.get(Role.ENCHANTED, (0,))[0]
        sneaked = ctx.refs.get(SNEAKED, ())
        new = yield from enter(
            state,
            item.id,
            item.controller,
            attach_to=host,
            source=item.id,
            tapped=bool(sneaked),
            counters=_marked_counters(obj),
        )
        _forget(state, item)
        if new and obj.was(HASTY):
            _hasten(state, ctx, new)
        if new and sneaked and look(state, new).types & CREATURE:
            put_attacking(state, new, sneaked[0])
        if not new and item.id in state.objects:
            yield from _to_graveyard(state, item)
        return
    for body in _in_turn(state, bodies, ctx):
        yield from body.run(state, ctx)
        if state.todo is Todo.OVER:
            return
    definition = obj.definition
    adventure = definition.layout is Layout.ADVENTURE and definition.whole is not None
    if adventure and not obj.copy and item.id in state.objects:
        if "Omen" in definition.values.subtypes:
            yield from _shuffle_away(state, item)
        else:
            yield from _go_on_adventure(state, item)
    else:
        yield from _to_graveyard(state, item)


MUTATE: Final = "mutate"
"""The way to cast a mutating creature spell, and the reference to its target."""


def _mutate(state: MagicState, item: StackItem, host: int) -> Steps:
    """Merges a spell with its target: its controller chooses whether it goes under it (CR 702.140c)."""
    prompt = "put it under the creature"
    answer = yield Decision(item.controller, Kind.CONFIRM, prompt, YES_NO, about=(item.id, host))
    mutate(state, item.id, host, under=answer.verb == "yes")


def _marked_counters(obj: Obj) -> tuple[tuple[str, int], ...]:
    """Returns the counters that what let a spell be cast puts on its permanent as it enters."""
    kinds = [name.removeprefix(WITH_COUNTER) for name, _ in obj.paid if name.startswith(WITH_COUNTER)]
    return tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))


def _hasten(state: MagicState, ctx: Ctx, new: int) -> None:
    """Gives a creature haste until its controller loses control of it (CR 702.62a)."""
    if not look(state, new).types & CREATURE:
        return
    seat = controller_of(state, new)

    def give(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, _HASTE)

    def kept(state: MagicState, _ctx: Ctx) -> bool:
        return there(state, new, Zone.BATTLEFIELD) and controller_of(state, new) == seat

    add_effect(
        state,
        ctx.bound(),
        Duration("while", turn=state.turn, test=kept),
        "haste",
        things=(new,),
        parts=(Part(ABILITY, "haste", give),),
    )


def _go_on_adventure(state: MagicState, item: StackItem) -> Steps:
    """Exiles a spell that was an Adventure; its controller may cast the card from there (CR 716.3d)."""
    yield from move(state, item.id, Zone.EXILE, word=RESOLVED)
    _forget(state, item)
    new = latest(state, item.id)
    if there(state, new, Zone.EXILE):
        chosen_words(state, new, "adventure", str(item.controller))


def _shuffle_away(state: MagicState, item: StackItem) -> Steps:
    """Shuffles the card of an Omen into its owner's library as it resolves."""
    owner = state.objects[item.id].owner
    yield from move(state, item.id, Zone.LIBRARY, word=RESOLVED)
    _forget(state, item)
    shuffle(state, owner)


def _to_graveyard(state: MagicState, item: StackItem, word: str = RESOLVED) -> Steps:
    """Puts a spell that has resolved, fizzled or been countered where it goes (CR 608.2m)."""
    obj = state.objects.get(item.id)
    if obj is None:
        _forget(state, item)
        return
    if obj.copy:
        _forget(state, item)
        vanish(state, item.id)
        return
    zone = Zone.GRAVEYARD
    if _is_exiled_after(obj):
        zone = Zone.EXILE
    elif word == RESOLVED and obj.was("buyback"):
        zone = Zone.HAND  # CR 702.27a
    yield from move(state, item.id, zone, word=word)
    _forget(state, item)


def _is_exiled_after(obj: Obj) -> bool:
    """Tells whether a spell is exiled as it leaves the stack: flashback, aftermath (CR 702.34a, 702.127a)."""
    aftermath = obj.was("from graveyard") and "aftermath" in obj.definition.values.keywords
    return bool(aftermath) or any(obj.was(word) for word in _EXILING)


def counter(
    state: MagicState,
    number: int,
    *,
    zone: Zone = Zone.GRAVEYARD,
    at: int = TOP,
    source: int = 0,
    seat: int = 0,
) -> Generator[Decision, Option, bool]:
    """Counters a spell or ability (CR 701.5); tells whether it was countered.

    `seat` puts it onto the battlefield; `at` is its place in a library.
    """
    item = next((one for one in state.stack if one.id == number), None)
    if item is None or item.cant_be_countered:
        return False
    if item.spell and forbids(state, RuleKind.CANT_BE_COUNTERED, number, source):
        return False
    state.log.add(Event("countered", who=item.controller, via=number, args=(item.text,)))
    if item.spell:
        obj = state.objects[number]
        if obj.copy:
            vanish(state, number)
        elif zone is Zone.BATTLEFIELD and not _is_exiled_after(obj):
            yield from enter(state, number, seat, source=source)
        else:
            goal = Zone.EXILE if _is_exiled_after(obj) else zone
            yield from move(state, number, goal, at=at, word="countered")
    else:
        state.departed = (*state.departed, item)
    _forget(state, item)
    emit(state, Happening(HappeningKind.COUNTERED, thing=number, seat=item.controller, source=source))
    return True


def copy_on_stack(state: MagicState, number: int, seat: int) -> int:
    """Puts a copy of a spell or ability on the stack (CR 707.10) and returns its number; 0 if it is gone.

    An ability of the spell itself, such as storm, copies it as it last was (CR 113.7a), as does one that triggered
    when it was cast (CR 608.2h).
    """
    item = next((one for one in (*state.stack, *state.departed) if one.id == number), None)
    if item is None:
        return 0
    source = None
    if item.spell and forbids(state, RuleKind.CANT_BE_COPIED, number):
        return 0
    if item.spell:
        source = state.objects[number] if number in state.objects else state.lki[number][0]
    return copy_item(state, item, source, seat)


def copy_item(state: MagicState, item: StackItem, source: Obj | None, seat: int) -> int:
    """Puts a copy of an item on the stack and returns its number; `source` is the object of one that is a spell."""
    new, number = state.fresh_id(), item.id
    if source is not None:
        values = copiable(source)
        state.objects[new] = Obj(
            new,
            0,
            source.definition,
            seat,
            seat,
            Zone.STACK,
            state.fresh_stamp(),
            copy=True,
            known=EVERYONE,
            values=values,
            x=source.x,
            paid=tuple(pair for pair in source.paid if pair[0] not in ("cast", "flashback", "buyback")),
        )
    source_id = new if item.spell and item.bound.source == number else item.bound.source
    bound = replace(item.bound, controller=seat, source=source_id)
    copied = replace(item, id=new, controller=seat, copy=True, bound=bound)
    state.stack = (*state.stack, copied)
    state.reshape()
    state.log.add(Event("copied", who=seat, via=new, args=(item.text,)))
    emit(state, Happening(HappeningKind.COPIED, thing=new, seat=seat, source=number))
    return new


def copy_card(state: MagicState, number: int, seat: int) -> int:
    """Makes a copy of a card in the zone that it is in (CR 707.12), and returns its number; 0 if it is gone."""
    source = state.objects.get(number)
    if source is None or source.zone in (Zone.STACK, Zone.BATTLEFIELD):
        return 0
    new = state.fresh_id()
    state.objects[new] = Obj(
        new,
        0,
        source.definition,
        seat,
        seat,
        source.zone,
        state.fresh_stamp(),
        copy=True,
        known=EVERYONE,
        values=source.values,
    )
    put_in(state, state.objects[new])
    state.strays = (*state.strays, new)
    state.reshape()
    return new
