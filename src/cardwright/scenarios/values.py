"""Reading the values of a scenario: keys that must be known, flags, names, whole numbers."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardwright.scenarios.model import Malformed
from cardwright.text import listed, nearest

_YES = ("yes", "y", "true", "on")
_NO = ("no", "n", "false", "off")


def known_keys(data: Mapping[Any, Any], known: Iterable[str], where: str) -> None:
    """Raises `Malformed` for a key that is not known there, with the nearest one that is."""
    names = tuple(dict.fromkeys(known))
    for key in data:
        if key not in names:
            near = nearest(str(key), names)
            hint = f'did you mean "{near}"?' if near else f"there are {listed(names, 'and')}"
            raise Malformed(f'unknown key "{key}" in {where}; {hint}')


def mapping(value: Any, where: str) -> dict[str, Any]:
    """Returns a mapping with words for keys; nothing counts as an empty one."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Malformed(f"{where} must be a mapping of keys, not {shown(value)}")
    return {text(key, where): item for key, item in value.items()}


def items(value: Any, where: str) -> list[Any]:
    """Returns a list; nothing counts as an empty one, and a single thing as a list of it."""
    if value is None:
        return []
    if isinstance(value, dict) and not value:
        raise Malformed(f"{where} must be a list")
    return list(value) if isinstance(value, list) else [value]


def text(value: Any, where: str) -> str:
    """Returns a name or a text; a number or a truth value that stands for one is taken as it is written."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    raise Malformed(f"{where} must be a text, not {shown(value)}")


def whole(value: Any, where: str) -> int:
    """Returns a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if (
        isinstance(value, str)
        and value.lstrip("+-").isascii()
        and value.lstrip("+-").isdigit()
        and len(value) < 19
    ):
        return int(value)
    raise Malformed(f"{where} must be a whole number, not {shown(value)}")


def flag(value: Any, where: str) -> bool:
    """Returns a truth value: `true`, `false`, `yes`, `no`.

    >>> flag("yes", "may"), flag(False, "may")
    (True, False)
    """
    if isinstance(value, bool):
        return value
    word = str(value).casefold()
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise Malformed(f"{where} must be true or false, not {shown(value)}")


def shown(value: Any) -> str:
    """Returns a value as a message shows it, cut where it is long."""
    said = str(value) if isinstance(value, str) else repr(value)
    return said if len(said) <= 80 else said[:77] + "…"
