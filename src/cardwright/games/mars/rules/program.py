"""Instructions ready to run: their types resolved, their defaults filled in."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.mars.language.trees import Instruction, Intensity
from cardwright.games.mars.types.classes import Key, Test, Type
from cardwright.games.mars.types.gauges import AtMost, Full, Gauge, Joined, Less, Number, Tally, said_gauge
from cardwright.games.mars.types.resolve import Scope


class Do(Struct, frozen=True):
    """One change: so many gained, so many removed, or so many of one turned into the other.

    With `x`, the count is to be multiplied by the X that the player chooses. With `same`, both sides are the
    same but for the one argument that the text turns (`StandardResource<Player1 FROM Player2>`). Each group of `linked`
    are places that must hold the same: whether on the gained side, and the dependencies that lead there.
    """

    count: int
    gain: Type | None
    remove: Type | None
    intensity: Intensity
    x: bool = False
    same: bool = False
    linked: tuple[tuple[tuple[bool, tuple[Key, ...]], ...], ...] = ()


class Per(Struct, frozen=True):
    """A change as often as a metric says."""

    do: Do
    gauge: Gauge


class Gate(Struct, frozen=True):
    """A program that can be run only while a test holds."""

    test: Test
    body: "Program"


class By(Struct, frozen=True):
    """A program that someone else is said to carry out."""

    actor: Type
    body: "Program"


class Bind(Struct, frozen=True, eq=False):
    """A change of which parts are named by links, and what is done about them then.

    The parts are in what is gained, or where nothing is, in what is removed.
    """

    do: Do
    links: tuple[tuple[str, tuple[Key, ...]], ...]
    rest: Instruction
    scope: Scope


class OneOf(Struct, frozen=True):
    """One of these, as the player chooses."""

    arms: tuple["Program", ...]


class InOrder(Struct, frozen=True):
    """These, one after the other."""

    steps: tuple["Program", ...]


class Each(Struct, frozen=True):
    """All of these, as tasks of their own."""

    parts: tuple["Program", ...]


class Call(Struct, frozen=True):
    """A custom instruction, so many times."""

    name: str
    args: tuple[Type, ...]
    times: int = 1


Program: TypeAlias = Do | Per | Gate | By | Bind | OneOf | InOrder | Each | Call

NOTHING = Each(())
"""The program that does nothing."""


def scaled(program: Program, by: int) -> Program:
    """Returns a program with every count in it multiplied."""
    if by == 1:
        return program
    match program:
        case Do():
            return replace(program, count=program.count * by)
        case Per():
            return replace(program, do=replace(program.do, count=program.do.count * by))
        case Gate():
            return Gate(program.test, scaled(program.body, by))
        case By():
            return By(program.actor, scaled(program.body, by))
        case Bind():
            return InOrder((program,) * by)
        case OneOf():
            return OneOf(tuple(scaled(arm, by) for arm in program.arms))
        case InOrder():
            return InOrder(tuple(scaled(step, by) for step in program.steps))
        case Each():
            return Each(tuple(scaled(part, by) for part in program.parts))
        case Call():
            return replace(program, times=program.times * by)


def with_x(program: Program, x: int) -> Program:
    """Returns a program with the X that was chosen put in."""
    match program:
        case Do():
            return replace(program, count=program.count * x, x=False) if program.x else program
        case Per():
            return replace(program, do=with_x(program.do, x))
        case Gate():
            return Gate(program.test, with_x(program.body, x))
        case By():
            return By(program.actor, with_x(program.body, x))
        case OneOf():
            return OneOf(tuple(with_x(arm, x) for arm in program.arms))
        case InOrder():
            return InOrder(tuple(with_x(step, x) for step in program.steps))
        case Each():
            return Each(tuple(with_x(part, x) for part in program.parts))
        case Call() | Bind():
            return program


def types_in(program: Program) -> Iterator[Type]:
    """Yields the types that a program is about."""
    match program:
        case Do():
            for made in (program.gain, program.remove):
                if made is not None:
                    yield made
        case Per():
            yield from types_in(program.do)
            yield from types_of(program.gauge)
        case Gate():
            yield from types_in(program.body)
        case By():
            yield program.actor
            yield from types_in(program.body)
        case Bind():
            yield from types_in(program.do)
        case OneOf():
            for arm in program.arms:
                yield from types_in(arm)
        case InOrder():
            for step in program.steps:
                yield from types_in(step)
        case Each():
            for part in program.parts:
                yield from types_in(part)
        case Call():
            yield from program.args


def types_of(gauge: Gauge) -> Iterator[Type]:
    """Yields the types that a metric counts."""
    match gauge:
        case Tally():
            yield gauge.type
        case Joined():
            yield from gauge.types
        case Less():
            for each in gauge.each:
                yield from types_of(each)
        case Full() | AtMost():
            yield from types_of(gauge.gauge)
        case Number():
            return


def calls_in(program: Program) -> Iterator[str]:
    """Yields the names of the custom instructions that a program calls."""
    match program:
        case Call():
            yield program.name
        case Gate() | By():
            yield from calls_in(program.body)
        case OneOf():
            for arm in program.arms:
                yield from calls_in(arm)
        case InOrder():
            for step in program.steps:
                yield from calls_in(step)
        case Each():
            for part in program.parts:
                yield from calls_in(part)
        case _:
            return


def said(program: Program) -> str:
    """Returns a program as text, in the manner of PETS."""
    match program:
        case Do():
            return _said_do(program)
        case Per():
            return f"{_said_do(program.do)} / {said_gauge(program.gauge)}"
        case Gate():
            from cardwright.games.mars.types.classes import said as said_test

            return f"({said_test(program.test)}): ({said(program.body)})"
        case By():
            return f"({said(program.body)}) BY {program.actor}"
        case Bind():
            return f"{_said_do(program.do)} THEN ({program.rest})"
        case OneOf():
            return " OR ".join(_grouped(arm) for arm in program.arms)
        case InOrder():
            return " THEN ".join(_grouped(step) for step in program.steps)
        case Each():
            return ", ".join(_grouped(part) for part in program.parts) or "Ok"
        case Call():
            return f"@{program.name}({', '.join(map(str, program.args))})"


def _grouped(program: Program) -> str:
    text = said(program)
    return text if isinstance(program, Do | Per | Call) else f"({text})"


def _said_do(do: Do) -> str:
    amount = f"{'' if do.count == 1 else do.count}X" if do.x else str(do.count)
    if do.gain is None:
        return f"-{amount} {do.remove}{do.intensity}"
    source = "" if do.remove is None else f" FROM {do.remove}"
    return f"{amount} {do.gain}{source}{do.intensity}"
