"""Levels: of levelers (CR 711) and Spacecraft (CR 721), by counters, and of Classes (CR 717), by what they have become."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    PT_SET,
    TYPE,
    Ability,
    ActivatedAbility,
    Body,
    Condition,
    Part,
    StaticAbility,
    StaticEffect,
    Watch,
)
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.costs.payments import compile_cost
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps

LEVEL: Final = "level"
"""The kind of counter on a leveler, and the word under which a permanent keeps its level."""


class Levels:
    """The part of a text box that stands under a level symbol or a class level bar, while a card is compiled."""

    __slots__ = ("condition", "given", "stationed", "stats", "text")

    def __init__(self) -> None:
        self.condition: Condition | None = None
        self.given: list[Ability] = []
        self.stats: tuple[int, int] | None = None
        self.text = ""
        self.stationed = False

    @property
    def within(self) -> bool:
        """Returns whether a level has begun."""
        return self.condition is not None

    def begin(
        self, name: str, node: tree.LevelBand | tree.ClassLevel | tree.StationLevel, text: str
    ) -> list[Ability]:
        """Begins the next level, and returns the abilities of the one before and of the bar itself."""
        done = self.end()
        self.text = text
        if isinstance(node, tree.LevelBand):
            self.condition = _counted(node)
        elif isinstance(node, tree.StationLevel):
            self.condition = _stationed(node.level)
            self.stationed = True
        else:
            self.condition = _reached(node.level)
            done.append(_gain_level(name, node, text))
        return done

    def take_stats(self, node: tree.LevelStats) -> None:
        """Takes the power and toughness of a level."""
        power, _, toughness = node.stats.partition("/")
        if not self.within or self.stats is not None or not power.isdigit() or not toughness.isdigit():
            raise NotYet(node)
        self.stats = (int(power), int(toughness))

    def end(self, *, body: bool = False) -> list[Ability]:
        """Ends the level that the text box is in, and returns its static ability (CR 711.2, 717.2).

        With a `body` it is the last of a Spacecraft with power and toughness, a creature from there on (CR 721.2b).
        """
        if self.condition is None:
            return []
        parts: list[Part] = [_EMBODIED] if body else []
        if self.stats is not None:
            parts.append(_base(*self.stats))
        if self.given:
            parts.append(_having(tuple(self.given)))
        effect = StaticEffect(
            self.text,
            members=lambda _state, ctx: (ctx.source,),
            condition=self.condition,
            parts=tuple(parts),
            volatile=False,
        )
        self.condition, self.given, self.stats = None, [], None
        return [StaticAbility(self.text, (effect,))] if parts else []


def _embody(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.types |= CREATURE | ARTIFACT


_EMBODIED: Final = Part(TYPE, "an artifact creature", _embody)


def _stationed(level: int) -> Condition:
    """`STATION 8+`: so many charge counters or more (CR 721.2a)."""
    return lambda state, ctx: state.objects[ctx.source].counter("charge") >= level


def _base(power: int, toughness: int) -> Part:
    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.power, builder.toughness = power, toughness

    return Part(PT_SET, f"{power}/{toughness}", apply)


def _having(given: tuple[Ability, ...]) -> Part:
    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, *given)

    return Part(ABILITY, "; ".join(one.text for one in given), apply)


def _counted(node: tree.LevelBand) -> Condition:
    """`LEVEL 2-6`, `LEVEL 7+`: so many level counters (CR 711.2a, 711.2b)."""
    words = node.levels.partition(" ")[2]
    low, _, high = words.removesuffix("+").partition("-")
    least, most = int(low), int(high) if high else None

    def holds(state: MagicState, ctx: Ctx) -> bool:
        count = state.objects[ctx.source].counter(LEVEL)
        return count >= least and (most is None or count <= most)

    return holds


def level_of(state: MagicState, number: int) -> int:
    """Returns the level of a permanent; without one it is 1 (CR 717.2d)."""
    obj = state.objects.get(number) or state.lki[number][0]
    return int(obj.word(LEVEL) or 1)


def _reached(level: int) -> Condition:
    return lambda state, ctx: level_of(state, ctx.source) >= level


def _gain_level(name: str, node: tree.ClassLevel, text: str) -> ActivatedAbility:
    """`{1}{G}: Level 2` (CR 717.2a)."""
    cost = compile_cost(Unit(name, "activated", text), (node.cost,), text.partition(":")[0])

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source)
        if obj is not None and obj.zone is Zone.BATTLEFIELD:
            chosen_words(state, ctx.source, LEVEL, str(node.level))
            seat = controller_of(state, ctx.source)
            state.log.add(Event("levelled", who=seat, via=ctx.source, args=(node.level,)))
            emit(state, Happening(HappeningKind.LEVELLED, thing=ctx.source, seat=seat, amount=node.level))
        return
        yield

    def ready(state: MagicState, ctx: Ctx) -> bool:
        return level_of(state, ctx.source) == node.level - 1

    return ActivatedAbility(text, cost, Body(run), node, sorcery=True, when=ready)


@event(tree.BecomeLevel)
def _becomes_level(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`this Class becomes level 3`."""
    if not isinstance(said.subject, tree.SelfRef):
        raise NotYet(said.verb)
    unit.introduce(player=False, plural=False, nouns=("permanent",), key="self")
    level = said.verb.level

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and happening.amount == level

    return (Watch(HappeningKind.LEVELLED, match),)
