"""Lays written PETS out: blocks with their members, long lines that go on in the next, quoted texts."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from cardwright.games.mars.language.trees import Card, Classes, Comment, Unread
from cardwright.text import Node

WIDEST = 110
_INDENT = "    "

Write: TypeAlias = Callable[[Node], str]
"""What writes a node."""


def block(write: Write, head: str, members: tuple[Any, ...], *, braces: bool = False) -> str:
    """Returns a head with its members between braces, in one line where they have room."""
    if not members and not braces:
        return _wrapped(head)
    if len(members) == 1 and not braces and not isinstance(members[0], Classes | Comment | Unread):
        line = f"{head} {{ {write(members[0])} }}"
        if len(line) <= WIDEST - 2 * len(_INDENT):
            return line
    lines = lines_of(write, members, [_wrapped(head) + " {"])
    body = [f"{_INDENT}{line}" if line else "" for line in lines[1:]]
    return "\n".join([lines[0], *body, "}"])


def lines_of(write: Write, items: Iterable[Any], lines: list[str]) -> list[str]:
    """Adds the lines of items to those before; a comment at a line's end stays there."""
    for item in items:
        if isinstance(item, Comment) and item.trailing and lines:
            lines[-1] = f"{lines[-1]} {write(item)}"
        else:
            text = write(item)
            whole = isinstance(item, Classes | Card | Unread)
            lines.extend((text if whole else _wrapped(text)).split("\n"))
    return lines


def _wrapped(text: str) -> str:
    """Goes on in the next line where a line would be too long."""
    if len(text) <= WIDEST - 2 * len(_INDENT) or '"' in text or "//" in text:
        return text
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if len(longer) > WIDEST - 3 * len(_INDENT) and lines[-1].strip():
            lines.append(f"{_INDENT}{word}")
        else:
            lines[-1] = longer
    return " \\\n".join(lines)


def quoted(text: str) -> str:
    """Returns a text in quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
