"""Trees as plain data and back: what is kept on disk can be nothing but nodes."""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.text import Span

Kinds = Mapping[str, type[Struct]]
"""The records that trees may be made of, by their names: nothing else is ever made from data."""

_ENCODE: Final = msgspec.msgpack.Encoder()
_TUPLE, _SPAN, _AGAIN = 0, 1, 2
"""The kinds of a list in the bytes that are no record's name; the last is a record that came before."""
_UNREADABLE: Final = (msgspec.MsgspecError, KeyError, IndexError, TypeError, ValueError, RecursionError)


class NotKept(Exception):
    """Trees with a part that cannot be written down."""


class Foreign(Exception):
    """Data that was not written by `packed`, or by that of another version."""


def kinds_of(modules: Iterable[ModuleType]) -> dict[str, type[Struct]]:
    """Returns every record of some modules, by its name."""
    return {
        kind.__name__: kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Struct)
    }


def packed(value: Any, kinds: Kinds) -> bytes:
    """Returns trees as bytes; raises `NotKept` where a part is no record of those kinds."""
    try:
        return _ENCODE.encode(_Flattener(kinds).plain(value))
    except (RecursionError, UnicodeError) as problem:
        raise NotKept(str(problem)) from None


def unpacked(data: bytes, kinds: Kinds) -> Any:
    """Returns the trees of bytes; raises `Foreign`."""
    try:
        return _Builder(kinds).built(msgspec.msgpack.decode(data))
    except _UNREADABLE as problem:
        raise Foreign(str(problem)) from None


class _Flattener:
    """Writes records as lists that begin with their kind; a reference and what it means stay the very same node."""

    __slots__ = ("_kinds", "_places")

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._places: dict[int, int] = {}

    def plain(self, value: Any) -> Any:
        """Returns a value as plain data."""
        kind = type(value)
        if value is None or kind is str or kind is int or kind is bool:
            return value
        if kind is tuple:
            return [_TUPLE, *[self.plain(item) for item in value]]
        if kind is Span:
            return [_SPAN, value.start, value.end]
        if id(value) in self._places:
            return [_AGAIN, self._places[id(value)]]
        if self._kinds.get(kind.__name__) is not kind:
            raise NotKept(kind.__name__)
        data = [kind.__name__, *[self.plain(getattr(value, name)) for name in kind.__struct_fields__]]
        self._places[id(value)] = len(self._places)
        return data


class _Builder:
    """Makes the records again, in the order in which they were written."""

    __slots__ = ("_kinds", "_made")

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._made: list[Any] = []

    def built(self, value: Any) -> Any:
        """Returns the value that plain data stands for."""
        if not isinstance(value, list):
            return value
        kind = value[0]
        if kind == _SPAN:
            return Span(value[1], value[2])
        built = self.built
        if kind == _TUPLE:
            return tuple([built(item) for item in value[1:]])
        if kind == _AGAIN:
            return self._made[value[1]]
        make: Callable[..., Any] = self._kinds[kind]
        fields = self._kinds[kind].__struct_fields__
        if len(fields) != len(value) - 1:
            raise KeyError(kind)
        made = make(**dict(zip(fields, map(built, value[1:]), strict=True)))
        self._made.append(made)
        return made
