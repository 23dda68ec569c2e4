"""Whether a program can be carried out to its end, as far as that shows without trying it."""

from enum import IntEnum

from cardwright.games.mars.language.trees import Bound, Intensity
from cardwright.games.mars.rules.costs import OWED
from cardwright.games.mars.rules.engine import Engine
from cardwright.games.mars.rules.program import (
    Bind,
    By,
    Call,
    Do,
    Each,
    Gate,
    InOrder,
    OneOf,
    Per,
    Program,
    scaled,
)
from cardwright.games.mars.rules.reach import Reach, demanding
from cardwright.games.mars.rules.tasks import Status, Who, metric
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Type
from cardwright.games.mars.types.classes import Counting

PRODUCTION = "Production"
"""The class of what pays for nothing."""
FROM_HAND = ("LayDown",)
"""What only the cards of the hand decide."""
DEEPEST = 4
"""So many effects of what is gained are looked at one inside the other."""


class Verdict(IntEnum):
    """What is known of a program: it cannot be done, that has to be tried, or it can be, whatever is chosen."""

    NO = 0
    UNSURE = 1
    YES = 2


class Scan:
    """One look through a program: what would be gained and removed for sure is kept in a balance, after a choice the least that any
    arm leaves (from then on it is `_blurred`: what it lacks may be there all the same).

    `coming` is the card that will be there by then, `spent` what may be gone, since it pays for the program.
    """

    __slots__ = (
        "_balance",
        "_blurred",
        "_depth",
        "_owing",
        "_tiles",
        "_whole",
        "coming",
        "engine",
        "reach",
        "spent",
        "who",
        "world",
    )

    def __init__(
        self,
        engine: Engine,
        reach: Reach,
        world: World,
        who: Who,
        coming: Type | None,
        spent: frozenset[Type],
    ) -> None:
        self.engine = engine
        self.reach = reach
        self.world = world
        self.who = who
        self.coming = coming
        self.spent = spent
        self._balance: dict[Type, int] = {}
        self._blurred = False
        self._tiles = 0
        self._depth = 0
        self._owing = False
        self._whole: Program | None = None

    def whole(self, program: Program) -> Verdict:
        """Returns what is known of a whole program, with all that it might set off."""
        self._whole = program
        known = self.verdict(program)
        if known is Verdict.YES and self.reach.demands(self.world, program):
            return Verdict.UNSURE
        return known

    def verdict(self, program: Program) -> Verdict:
        """Returns what is known of a program."""
        match program:
            case Do():
                return self._do(program)
            case Per():
                return self._per(program)
            case Gate():
                return self._gate(program)
            case By():
                return self.verdict(program.body)
            case OneOf():
                return self._one_of(program)
            case InOrder():
                return min((self.verdict(step) for step in program.steps), default=Verdict.YES)
            case Each():
                return self._each(program)
            case Call() | Bind():
                return Verdict.UNSURE

    def _each(self, program: Each) -> Verdict:
        """Tasks wait for one another: what is gained comes before what is removed."""
        parts = sorted(program.parts, key=_removes)
        return min((self.verdict(part) for part in parts), default=Verdict.YES)

    def _one_of(self, program: OneOf) -> Verdict:
        """An arm that is chosen must lead on; those that are blocked are not offered."""
        before, tiles = self._balance, self._tiles
        most_tiles = tiles
        offered: list[Verdict] = []
        after: list[dict[Type, int]] = []
        blocked = Verdict.NO
        for arm in program.arms:
            self._balance, self._tiles = dict(before), tiles
            if self.engine.judge.status(self.world, arm, self.who) is Status.BLOCKED:
                blocked = max(blocked, min(Verdict.UNSURE, self.verdict(arm)))
                continue
            offered.append(max(Verdict.UNSURE, self.verdict(arm)))
            after.append(self._balance)
            most_tiles = max(most_tiles, self._tiles)
        self._tiles = most_tiles
        self._balance = self._at_least(before, after)
        return min(offered) if offered else blocked

    def _at_least(self, before: dict[Type, int], after: list[dict[Type, int]]) -> dict[Type, int]:
        """Returns what is there for sure whichever arm is chosen."""
        if all(each == before for each in after):
            return before
        self._blurred = True
        kinds = dict.fromkeys(made for each in after for made in each)
        return {made: min(each.get(made, 0) for each in after) for made in kinds}

    def _gate(self, program: Gate) -> Verdict:
        """A gate that does not hold yet may come to hold, where something might bring what it asks for."""
        test = program.test
        if self.world.holds(test):
            return self.verdict(program.body)
        if isinstance(test, Counting) and test.bound is Bound.LEAST and not self._could_come(test.type):
            return Verdict.NO
        return Verdict.UNSURE

    def _per(self, program: Per) -> Verdict:
        gain = program.do.gain
        owing = gain is not None and gain.cls.index in self.world.ground.rooms
        if program.do.remove is None and not owing:
            return self._do(program.do)
        times = metric(self.world, program)
        if not times:
            return Verdict.UNSURE
        made = scaled(program.do, times)
        assert isinstance(made, Do)
        return min(Verdict.UNSURE, self._do(made)) if self.coming is not None else self._do(made)

    # Changes

    def _do(self, do: Do) -> Verdict:
        if do.remove is None:
            assert do.gain is not None
            return self._gain(do, do.gain)
        if do.intensity is not Intensity.ALL:
            return Verdict.YES
        if do.remove.concrete and not do.x and (do.gain is None or do.gain.concrete):
            return self._remove(do, do.remove)
        if self.engine.judge.fits(self.world, do, self.who):
            return Verdict.YES
        return Verdict.UNSURE if self._could_come(do.remove) else Verdict.NO

    def _gain(self, do: Do, gain: Type) -> Verdict:
        tile = self.world.ground.placing.is_tile(gain)
        self._tiles += tile
        if do.intensity is not Intensity.ALL:
            return Verdict.UNSURE if asks_for_more(self.engine, gain) else Verdict.YES
        if not gain.concrete:
            if self.engine.judge.fits(self.world, do, self.who):
                return Verdict.YES if self._tiles < 2 else Verdict.UNSURE
            return Verdict.UNSURE if self._tiles > 1 or not tile else Verdict.NO
        if gain.cls.index in self.world.ground.rooms:
            return self._owe(do, gain)
        if gain.cls.name in FROM_HAND:
            return Verdict.UNSURE
        if any(target not in self.world.counts and target is not self.coming for target in gain.targets()):
            return Verdict.UNSURE
        if self.engine.judge.deadly(self.world, gain, False, self.who):
            return Verdict.NO
        if self.world.room(gain) < do.count:
            return Verdict.UNSURE
        self._balance[gain] = self._balance.get(gain, 0) + do.count
        return self._asks_for_more(gain)

    def _owe(self, do: Do, gain: Type) -> Verdict:
        """Returns whether a debt can be paid with what is there; from then on nobody knows what is left."""
        if self._owing or self.spent or gain.cls.name != OWED or self.world.room(gain) < do.count:
            return Verdict.UNSURE
        self._owing = True
        return Verdict.YES

    def _asks_for_more(self, gain: Type) -> Verdict:
        """Returns what is known of the effects that what is gained has of its own, which must be carried out too."""
        compiler = self.engine.ground.compiler
        found = Verdict.YES
        for source in compiler.hearing(gain.cls, False).own:
            if source.effect.automatic or not demanding(source.effect.instruction):
                continue
            ready = compiler.ready(source, gain)
            if ready.open or ready.events[0].links or self._depth > DEEPEST:
                return Verdict.UNSURE
            self._depth += 1
            found = min(found, max(Verdict.UNSURE, self.verdict(compiler.body(ready, None))))
            self._depth -= 1
        return found

    def _remove(self, do: Do, remove: Type) -> Verdict:
        if self.engine.judge.deadly(self.world, remove, True, self.who):
            return Verdict.NO
        have = self.world.spare(remove) + self._balance.get(remove, 0)
        self._balance[remove] = self._balance.get(remove, 0) - do.count
        if do.gain is not None:
            self._balance[do.gain] = self._balance.get(do.gain, 0) + do.count
        if have >= do.count:
            gone = remove in self.spent or (self._owing and remove.cls.name != PRODUCTION)
            return Verdict.UNSURE if gone else Verdict.YES
        return Verdict.UNSURE if self._blurred or self._could_come(remove) else Verdict.NO

    def _could_come(self, made: Type) -> bool:
        """Returns whether something in play, or the program itself, might bring what is missing."""
        below = self.engine.ground.table.below
        if any(count > 0 and below(each, made) for each, count in self._balance.items()):
            return True
        return self._whole is None or self.reach.brings(self.world, self._whole, made, self.coming)


def _removes(program: Program) -> bool:
    return isinstance(program, Do) and program.remove is not None


def always(engine: Engine, program: Program, coming: Type | None) -> bool:
    """Returns whether a program only brings what nothing ever limits or forbids, so that no world need be looked at."""
    match program:
        case Each():
            return all(always(engine, part, coming) for part in program.parts)
        case InOrder():
            return all(always(engine, step, coming) for step in program.steps)
        case Per():
            return always(engine, program.do, coming)
        case Do() if program.intensity is not Intensity.ALL:
            return not program.x and (program.gain is None or not asks_for_more(engine, program.gain))
        case Do():
            return program.remove is None and program.gain is not None and _unlimited(engine, program, coming)
    return False


def asks_for_more(engine: Engine, gain: Type) -> bool:
    """Returns whether something of a type has an effect of its own that must be carried out, and might not be."""
    return any(
        not source.effect.automatic and demanding(source.effect.instruction)
        for cls in gain.cls.down
        for source in engine.ground.compiler.hearing(cls, False).own
    )


def _unlimited(engine: Engine, do: Do, coming: Type | None) -> bool:
    gain, ground = do.gain, engine.ground
    assert gain is not None
    if (
        do.x
        or not gain.concrete
        or gain.cls.name in FROM_HAND
        or gain.cls.index in ground.rooms
        or ground.placing.is_tile(gain)
    ):
        return False
    if ground.limits.most(gain) or engine.ear.deadly_sources(gain.cls, False):
        return False
    if any(each is not coming and each not in ground.players for each in gain.targets()):
        return False
    return not asks_for_more(engine, gain)
