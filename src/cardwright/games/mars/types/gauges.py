"""Metrics whose types are resolved: what is counted, joined, taken away and capped."""

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from cardwright.games.mars.language.trees import Bound

if TYPE_CHECKING:
    from cardwright.games.mars.types.classes import Type


class Tally(Struct, frozen=True):
    """Every full `unit` of a type, at most `cap`; `wild` counts as well, where tags stand for any tag."""

    type: "Type"
    unit: int = 1
    cap: "int | Gauge | None" = None
    wild: "Type | None" = None


class Number(Struct, frozen=True):
    """A number as it is."""

    value: int


class Joined(Struct, frozen=True):
    """Whatever is of one of these types, each component once."""

    types: "tuple[Type, ...]"
    wild: "Type | None" = None


class Less(Struct, frozen=True):
    """The first without the others, never below zero."""

    each: tuple["Gauge", ...]


class Full(Struct, frozen=True):
    """Every full so many."""

    count: int
    gauge: "Gauge"


class AtMost(Struct, frozen=True):
    """No more than the cap."""

    gauge: "Gauge"
    cap: "int | Gauge"


Gauge: TypeAlias = Tally | Number | Joined | Less | Full | AtMost


class Gauging(Struct, frozen=True):
    """A requirement on a metric."""

    bound: Bound
    count: int
    gauge: Gauge


class HasProperty(Struct, frozen=True):
    """A requirement on a property of a candidate's class: how large, or with no count, that there is one."""

    name: str
    bound: Bound
    count: int | None


def said_gauge(gauge: Gauge) -> str:
    """Returns a metric as text."""
    match gauge:
        case Tally():
            unit = "" if gauge.unit == 1 else f"{gauge.unit} "
            return f"{unit}{gauge.type}{_said_cap(gauge.cap)}"
        case Number():
            return str(gauge.value)
        case Joined():
            return f"({' OR '.join(map(str, gauge.types))})"
        case Less():
            return " - ".join(
                f"({said_gauge(each)})" if isinstance(each, Less | AtMost) else said_gauge(each)
                for each in gauge.each
            )
        case Full():
            return f"{gauge.count} ({said_gauge(gauge.gauge)})"
        case AtMost():
            return f"{said_gauge(gauge.gauge)}{_said_cap(gauge.cap)}"


def _said_cap(cap: "int | Gauge | None") -> str:
    if cap is None:
        return ""
    return f" MAX {cap if isinstance(cap, int) else said_gauge(cap)}"
