"""Transforming (CR 701.28, 712) and flipping permanents (CR 710)."""

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.events import about, note
from cardwright.games.magic.rules.compile.nouns import enough
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Happening, Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps

_SINCE = "transformed"
"""Under this word a permanent keeps the number that would have been given next when it last transformed."""


@effect(tree.Act, "transform")
def _transforms(unit: Unit, said: Said) -> Doing:
    """`transform this creature`."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    pick = unit.pick(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in (yield from pick(state, ctx, seat_of(player))):
                transform(state, one, ctx)

    return Doing(run, enough(unit, said.verb.what))


@event(tree.Act, "transform")
def _when_transforms(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`transforms`."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch("transformed", match),)


@event(tree.TransformInto)
def _when_transforms_into(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`this creature transforms into Lunarch Inquisitors`: the face that says so (CR 701.28e)."""
    if said.verb.name != "name" or not isinstance(said.subject, tree.SelfRef):
        raise NotYet(said.verb)
    about(unit, said.subject)
    name = unit.name

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and look(state, happening.thing).name == name

    return (Watch("transformed", match),)


@effect(tree.Act, "flip")
def _flips(unit: Unit, said: Said) -> Doing:
    """`flip this creature` (CR 710.2, 710.4)."""
    if said.verb.what is None or not isinstance(said.subject, tree.You | None):
        raise NotYet(said.verb)
    what = unit.things(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in what(state, ctx):
            flip(state, one)
        return
        yield

    return Doing(run, lambda state, ctx: any(one in state.objects for one in what(state, ctx)))


def flip(state: MagicState, number: int) -> None:
    """Flips a permanent that is a flip card, or a copy of one; it stays flipped (CR 710.4)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.flipped:
        return
    state.objects[number] = replace(obj, flipped=True)
    state.reshape()
    state.log.add(Event("flipped", via=number, args=(look(state, number).name,)))


def transform(state: MagicState, number: int, ctx: Ctx) -> None:
    """Turns a double-faced permanent over; it stays the same object with a new timestamp (CR 701.28, 613.7g)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.face_down:
        return
    if obj.token and obj.values is not obj.definition.values:
        return
    whole = obj.definition.whole or obj.definition
    if whole.layout is not Layout.TRANSFORM or _has_turned_since(obj, ctx):
        return
    other = whole.faces[1 - obj.face]
    if not other.permanent:  # CR 701.28d
        return
    refs = (*[pair for pair in obj.refs if pair[0] != _SINCE], (_SINCE, (state.next_id,)))
    state.objects[number] = replace(
        obj,
        definition=other,
        face=other.face,
        stamp=state.fresh_stamp(),
        refs=refs,
        values=other.values if obj.token else obj.values,
    )
    state.reshape()
    emit(state, Happening("transformed", thing=number, seat=controller_of(state, number)))


def _has_turned_since(obj: Obj, ctx: Ctx) -> bool:
    """Tells whether a permanent has transformed since its own ability was put on the stack (CR 701.28f)."""
    if ctx.source != obj.id:
        return False
    return any(key == _SINCE and ctx.item < numbers[0] for key, numbers in obj.refs)
