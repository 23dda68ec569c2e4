"""Dependency (CR 613.8): which of a layer's effects waits for which."""

from typing import Final, TypeVar

from msgspec import Struct

from cardwright.games.magic.rules.ability import ABILITY, CONTROL, StaticAbility, every_ability
from cardwright.games.magic.rules.chars import Builder, Chars, Look
from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.contributions import Contribution, apply_one, regard, share_out
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.independence import Independence
from cardwright.games.magic.rules.state import MagicState

Value = TypeVar("Value")


class _Doings(Struct, frozen=True):
    """What an effect would do now: to what, and what becomes of each where that is read from other objects."""

    things: Things
    made: tuple[tuple[object, ...], ...] = ()


class _Study(Struct, frozen=True, eq=False):
    """What an effect would do by itself, and by whose characteristics that was found."""

    doings: _Doings
    probes: dict[int, Chars]
    """The objects that it would change, as they are."""
    reads: set[int]


class _Noted(dict[int, Value]):
    """Values by number that note which of them are read."""

    def __init__(self, values: dict[int, Value]) -> None:
        super().__init__(values)
        self.reads: set[int] = set()

    def get(self, number: int, default: Value | None = None) -> Value | None:  # type: ignore[override]
        self.reads.add(number)
        return super().get(number, default)

    def __getitem__(self, number: int) -> Value:
        self.reads.add(number)
        return super().__getitem__(number)


class Order:
    """The order of a layer's effects.

    What was found out about two effects is kept until an effect that is applied changes something that either of them
    was found to read (CR 613.8c).
    """

    def __init__(self, state: MagicState, derived: Derived, layer: int) -> None:
        self.state: Final = state
        self.derived: Final = derived
        self.layer: Final = layer
        self.independence: Final = Independence(state, derived, layer)
        self.studies: dict[Contribution, _Study] = {}
        self.waits: dict[Contribution, dict[Contribution, bool]] = {}

    def first(self, waiting: list[Contribution]) -> Contribution:
        """Returns which of the effects, given from the oldest on, is applied next: one that depends on no other (CR 613.8b)."""
        if len(waiting) == 1 or not any(self._may_depend(one) for one in waiting):
            return waiting[0]
        if self.layer == ABILITY and self.independence.of_all(waiting):
            return waiting[0]
        pool = [one for one in waiting if one.defining == waiting[0].defining]
        for one in pool:
            if one not in self.studies:
                self.studies[one] = self._study(one)
        for other in pool:
            self._ask(other, pool)
        for one in pool:
            if all(self._leads(other, one, pool) for other in self._awaited(one, pool)):
                return one
        return waiting[0]

    def note(self, applied: Contribution) -> None:
        """Notes that an effect was applied, and forgets what was found by things that it changed."""
        self.studies.pop(applied, None)
        changed = applied.things or ()
        if not changed:
            return
        stale = [
            one
            for one, study in self.studies.items()
            if self.layer == CONTROL or not study.reads.isdisjoint(changed)
        ]
        for one in stale:
            del self.studies[one]
            self.waits.pop(one, None)
            for found in self.waits.values():
                found.pop(one, None)

    def _may_depend(self, one: Contribution) -> bool:
        if self.layer > ABILITY:
            return one.sized
        return (one.static is not None and one.things is None) or self._reads_others(one)

    def _reads_others(self, one: Contribution) -> bool:
        """Tells whether what the effect does is read from other objects."""
        return (self.layer > ABILITY and one.sized) or any(
            part.reads for part in one.parts if part.layer == self.layer
        )

    def _awaited(self, one: Contribution, pool: list[Contribution]) -> list[Contribution]:
        found = self.waits.get(one)
        return [other for other in pool if found.get(other)] if found else []

    def _leads(self, one: Contribution, to: Contribution, pool: list[Contribution]) -> bool:
        """Tells whether an effect depends on another, be it by others: two that do so on each other are in a loop."""
        seen: list[Contribution] = [one]
        for at in seen:
            for other in self._awaited(at, pool):
                if other is to:
                    return True
                if other not in seen:
                    seen.append(other)
        return False

    def _study(self, one: Contribution) -> _Study:
        derived, plain = self.derived, self.derived.chars
        noted = _Noted(plain)
        derived.chars = noted
        things = one.members(self.state)
        probes: dict[int, Chars] = {}
        if self._reads_others(one):
            probes = {number: _settled(plain[number]) for number in things if number in plain}
        doings = self._doings(one, things, probes)
        derived.chars = plain
        return _Study(doings, probes, noted.reads)

    def _doings(self, one: Contribution, things: Things, probes: dict[int, Chars]) -> _Doings:
        if self.layer == CONTROL:
            return _Doings(things, ((one.ctx.controller,),))
        made: list[tuple[object, ...]] = []
        for number, values in probes.items():
            builder = Builder(values, 0)
            one.change(builder, self.state, number, self.layer)
            made.append((builder.power, builder.toughness, *builder.abilities))
        return _Doings(things, tuple(made))

    def _ask(self, other: Contribution, pool: list[Contribution]) -> None:
        """Finds out which effects depend on this one: it is applied by way of trial (CR 613.8a)."""
        things = self.studies[other].doings.things
        asked: list[Contribution] = []
        for one in pool:
            known = self.waits.setdefault(one, {})
            if one is other or other in known:
                continue
            known[other] = False
            if self._may_depend(one) and (
                self.layer == CONTROL
                or one.ctx.source in things
                or not self.studies[one].reads.isdisjoint(things)
            ):
                asked.append(one)
        if asked and things:
            for one, depends in zip(asked, self._tried(other, asked), strict=True):
                self.waits[one][other] = depends

    def _tried(self, other: Contribution, asked: list[Contribution]) -> list[bool]:
        state, derived = self.state, self.derived
        chars, controller, held = derived.chars, derived.controller, other.things
        trial = dict(chars)
        for number in self.studies[other].doings.things:
            if number in trial:
                trial[number] = Builder(_settled(trial[number]), controller[number])
        derived.chars, derived.controller = trial, dict(controller)
        apply_one(state, derived, self.layer, other)
        if self.layer == CONTROL:
            share_out(state, derived)
            regard(derived, asked)
        found = [self._changed(one, trial) for one in asked]
        derived.chars, derived.controller, other.things = chars, controller, held
        if self.layer == CONTROL:
            share_out(state, derived)
            regard(derived, asked)
        return found

    def _changed(self, one: Contribution, trial: dict[int, Look]) -> bool:
        """Tells whether an effect is gone, applies to other things or does something else to them."""
        study = self.studies[one]
        if one.static is not None and one.things is None and _lost(one, trial):
            return True
        noted = _Noted(trial)
        self.derived.chars = noted
        things = one.members(self.state)
        same = things == study.doings.things and self._doings(one, things, study.probes) == study.doings
        study.reads.update(noted.reads)
        self.derived.chars = trial
        return not same


def _settled(found: Look) -> Chars:
    return found.done() if isinstance(found, Builder) else found


def _lost(one: Contribution, trial: dict[int, Look]) -> bool:
    """Tells whether the object that an effect comes from has the ability no longer."""
    source = trial.get(one.ctx.source)
    return source is not None and not any(
        isinstance(ability, StaticAbility) and one.static in ability.effects
        for ability in every_ability(source.abilities)
    )
