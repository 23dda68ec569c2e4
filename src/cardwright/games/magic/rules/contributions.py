"""Continuous effects while they are applied (CR 613.6): where from, when, to what."""

from cardwright.games.magic.rules.ability import ABILITY, CANT_HAVE, CONTROL, COPY, Part, StaticEffect
from cardwright.games.magic.rules.chars import NO_CHARS, Builder
from cardwright.games.magic.rules.context import Ctx, Things, is_player, seat_of
from cardwright.games.magic.rules.derived import Derived, profile
from cardwright.games.magic.rules.state import MagicState


class Contribution:
    """A continuous effect while it is applied: where from, when, to what."""

    __slots__ = ("ctx", "defining", "key", "parts", "sized", "stamp", "static", "things")

    def __init__(
        self,
        stamp: int,
        ctx: Ctx,
        parts: tuple[Part, ...],
        things: Things | None,
        static: StaticEffect | None,
        key: tuple[int, int],
        *,
        sized: bool = False,
    ) -> None:
        self.stamp = stamp
        self.ctx = ctx
        self.parts = parts
        self.things = things
        self.static = static
        self.key = key
        self.defining = static is not None and static.defining
        self.sized = sized
        """Its text speaks of power or toughness, so it may depend on what changes them."""

    def members(self, state: MagicState) -> Things:
        """Returns what it affects now; once it has begun to apply, always the same (CR 613.6)."""
        if self.things is not None:
            return self.things
        static = self.static
        assert static is not None
        if static.condition is not None and not static.condition(state, self.ctx):
            return ()
        if static.members is not None:
            return tuple(static.members(state, self.ctx))
        test = static.test
        if test is None:
            return ()
        ctx = self.ctx
        return tuple([number for number in state.battlefield if test(state, ctx, number)])

    def change(self, builder: Builder, state: MagicState, number: int, layer: int) -> None:
        """Does what it does in a layer to one object."""
        _change(self.ctx, [part for part in self.parts if part.layer == layer], builder, state, number)


def _change(ctx: Ctx, parts: list[Part], builder: Builder, state: MagicState, number: int) -> None:
    for part in parts:
        if part.each:
            ctx.refs[part.each] = (number,)
        part.apply(builder, state, ctx)


def builder_of(derived: Derived, number: int) -> Builder:
    """Returns the characteristics of a permanent in the making."""
    found = derived.chars[number]
    if isinstance(found, Builder):
        return found
    made = Builder(found, derived.controller[number])
    derived.chars[number] = made
    return made


def share_out(state: MagicState, derived: Derived) -> None:
    """Notes anew who controls what, for all that the layers after control ask."""
    for mine in derived.controlled:
        mine.clear()
    for number in state.battlefield:
        derived.controlled[derived.controller[number]].append(number)


def regard(derived: Derived, contributions: list[Contribution]) -> None:
    """Has each static ability be that of whoever controls its object now."""
    for one in contributions:
        if one.static is not None:
            one.ctx.controller = derived.controller.get(one.ctx.source, one.ctx.controller)


def apply_one(state: MagicState, derived: Derived, layer: int, one: Contribution) -> bool:
    """Applies an effect and returns whether static abilities of characteristics came or went by it."""
    members = one.members(state)
    if one.things is None and members:
        one.things = members
    changed = False
    chars = derived.chars
    parts = [part for part in one.parts if part.layer == layer]
    for number in members:
        if is_player(number):
            _give_player(state, derived, layer, one, number)
            continue
        if number not in chars or (layer == COPY and state.objects[number].face_down):
            continue  # CR 613.2, 708.10: being face down comes after being a copy
        builder = builder_of(derived, number)
        before = builder.abilities
        _change(one.ctx, parts, builder, state, number)
        if layer == CONTROL:
            derived.controller[number] = builder.controller
        if builder.abilities is not before and not changed:
            had, has = profile(before), profile(builder.abilities)
            changed = (had.characteristic or has.characteristic) and had.statics != has.statics
    return changed


def _give_player(state: MagicState, derived: Derived, layer: int, one: Contribution, player: int) -> None:
    """Gives a player an ability, or takes it away: hexproof, shroud, protection (CR 113.11)."""
    if layer not in (ABILITY, CANT_HAVE):
        return
    before = derived.players.get(player, ())
    builder = Builder(NO_CHARS, seat_of(player))
    builder.abilities = tuple([ability for ability, _ in before])
    one.change(builder, state, player, layer)
    kept = [pair for pair in before if pair[0] in builder.abilities]
    known = [ability for ability, _ in kept]
    given = [(ability, one.ctx) for ability in builder.abilities if ability not in known]
    derived.players[player] = (*kept, *given)
