"""Writes trees back as text, with no more parentheses than needed."""

from collections.abc import Callable, Iterable
from typing import Any

from cardwright.games.mars.language.trees import (
    MEGACREDIT,
    Action,
    AllCosts,
    AllOf,
    AnyOf,
    Blank,
    Bound,
    Card,
    Classes,
    Comment,
    Complement,
    Costing,
    CostPer,
    Counted,
    Custom,
    Default,
    Doing,
    Effect,
    Either,
    EitherCost,
    Expr,
    File,
    Gain,
    Gated,
    Happening,
    Happens,
    Holds,
    Immediately,
    Intensity,
    Invariant,
    Kind,
    Metric,
    Needs,
    NestedFrom,
    Per,
    Performer,
    PlainFrom,
    Price,
    Refinement,
    Remove,
    Requiring,
    Scaled,
    Several,
    Signature,
    Spend,
    Tags,
    Text,
    Then,
    Transmute,
    Trigger,
    Unread,
)
from cardwright.text import Node

WIDEST = 110
_INDENT = "    "

STRENGTH: dict[type[Node], int] = {
    Several: 0,
    Then: 2,
    Either: 4,
    Gated: 6,
    AllOf: 1,
    AnyOf: 3,
    AllCosts: 1,
    EitherCost: 3,
    CostPer: 5,
}
"""How strongly a joined node holds together; what is not here needs no parentheses anywhere."""
_ALONE = 10


def write(tree: Node) -> str:
    """Returns the canonical text of any tree of PETS."""
    return _WRITERS[type(tree)](tree)


def _strength(node: Node) -> int:
    if isinstance(node, Transmute) and isinstance(node.source, PlainFrom):
        return 7
    return STRENGTH.get(type(node), _ALONE)


def _inside(part: Node, container: type[Node]) -> str:
    text = write(part)
    own = _strength(part)
    wrapped = own <= STRENGTH[container] or _always_wrapped(part, own, container)
    return f"({text})" if wrapped else text


def _always_wrapped(part: Node, own: int, container: type[Node]) -> bool:
    if container is Either:
        return own in (6, 7)
    return container is Then and isinstance(part, Either)


def _joined(separator: str) -> Callable[[Any], str]:
    def joined(node: Any) -> str:
        return separator.join(_inside(part, type(node)) for part in node.each)

    return joined


def _boxed(field: str) -> Callable[[Any], str]:
    def boxed(node: Any) -> str:
        return f"{node.word}[{write(getattr(node, field))}]"

    return boxed


# Expressions


def _list(nodes: Iterable[Node]) -> str:
    return ", ".join(write(node) for node in nodes)


def _expr(node: Expr) -> str:
    text = node.name
    if node.args:
        text += f"<{_list(node.args)}>"
    if node.refinement is not None:
        text += write(node.refinement)
    return text if node.link is None else f"{text}^{node.link}"


def _refinement(node: Refinement) -> str:
    return f"(HAS{'?' if node.forgiving else ''} {write(node.requirement)})"


def _complement(node: Complement) -> str:
    return f"!{write(node.expr)}"


def _amount(count: int, x: bool) -> str:
    if x:
        return "X" if count == 1 else f"{count}X"
    return str(count)


def _scaled(node: Scaled) -> str:
    amount = _amount(node.count, node.x)
    if node.expr == Expr(name=MEGACREDIT):
        return amount
    text = write(node.expr)
    return text if amount == "1" else f"{amount} {text}"


def _metric(node: Metric) -> str:
    count = node.scaled.count
    text = f"{'' if count == 1 else f'{count} '}{write(node.scaled.expr)}"
    return text if node.cap is None else f"{text} MAX {node.cap}"


def _counted(node: Counted) -> str:
    if node.bound is Bound.LEAST:
        return _scaled(node.scaled)
    gap = " " if node.bound is Bound.MOST else ""
    return f"{node.bound}{gap}{node.scaled.count} {write(node.scaled.expr)}"


# Instructions


def _intense(text: str, intensity: Intensity | None) -> str:
    return text if intensity is None else f"{text}{intensity}"


def _gain(node: Gain) -> str:
    return _intense(_scaled(node.scaled), node.intensity)


def _remove(node: Remove) -> str:
    return _intense(f"-{_scaled(node.scaled)}", node.intensity)


def _transmute(node: Transmute) -> str:
    amount = _amount(node.count, node.x)
    text = write(node.source)
    return _intense(text if amount == "1" else f"{amount} {text}", node.intensity)


def _plain_from(node: PlainFrom) -> str:
    return f"{write(node.gained)} FROM {write(node.removed)}"


def _nested_from(node: NestedFrom) -> str:
    text = f"{node.name}<{_list((*node.before, node.inner, *node.after))}>"
    return text if node.refinement is None else text + write(node.refinement)


def _per(node: Per) -> str:
    return f"{write(node.change)} / {write(node.metric)}"


def _gated(node: Gated) -> str:
    gate = write(node.gate)
    if type(node.gate) in STRENGTH:
        gate = f"({gate})"
    return f"{gate}: {_inside(node.instruction, Gated)}"


def _custom(node: Custom) -> str:
    return f"@{node.name}({_list(node.args)})"


# Actions and effects


def _action(node: Action) -> str:
    cost = "" if node.cost is None else f"{write(node.cost)} "
    return f"{cost}-> {write(node.instruction)}"


def _cost_per(node: CostPer) -> str:
    return f"{write(node.cost)} / {write(node.metric)}"


def _effect(node: Effect) -> str:
    body = write(node.instruction)
    if isinstance(node.instruction, Gated):
        body = f"({body})"
    return f"{write(node.trigger)}{'::' if node.automatic else ':'} {body}"


def _trigger(node: Trigger) -> str:
    text = " OR ".join(write(event) for event in node.events)
    if node.by is not None:
        text += f" BY {write(node.by)}"
    return text if node.condition is None else f"{text} IF {write(node.condition)}"


def _happens(node: Happens) -> str:
    return f"{'-' if node.removed else ''}{'X ' if node.once else ''}{write(node.expr)}"


def _performer(node: Performer) -> str:
    return f"{'!' if node.other else ''}{node.name}"


# Declarations


def _signature(node: Signature) -> str:
    text = node.name
    if node.dependencies:
        text += f"<{_list(node.dependencies)}>"
    if node.refinement is not None:
        text += write(node.refinement)
    if node.short is not None:
        text += f"[{node.short}]"
    return f"{text} : {_list(node.supertypes)}" if node.supertypes else text


def _default(node: Default) -> str:
    return _intense(f"DEFAULT {node.use}{write(node.expr)}", node.intensity)


def _classes(node: Classes) -> str:
    abstract = "ABSTRACT " if node.abstract else ""
    return _block(f"{abstract}CLASS {_list(node.signatures)}", node.members)


def _card(node: Card) -> str:
    title = "" if node.title is None else f" {quoted(node.title)}"
    return _block(f"CARD {node.name}{title}", node.members, braces=True)


def _block(head: str, members: tuple[Any, ...], *, braces: bool = False) -> str:
    if not members and not braces:
        return _wrapped(head)
    if len(members) == 1 and not braces and not isinstance(members[0], Classes | Comment | Unread):
        line = f"{head} {{ {write(members[0])} }}"
        if len(line) <= WIDEST - 2 * len(_INDENT):
            return line
    lines = _lines(members, [_wrapped(head) + " {"])
    body = [f"{_INDENT}{line}" if line else "" for line in lines[1:]]
    return "\n".join([lines[0], *body, "}"])


def _lines(items: Iterable[Any], lines: list[str]) -> list[str]:
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


def _file(node: File) -> str:
    return "\n".join(_lines(node.items, [])) + "\n" if node.items else ""


_WRITERS: dict[type[Node], Callable[[Any], str]] = {
    Expr: _expr,
    Refinement: _refinement,
    Complement: _complement,
    Scaled: _scaled,
    Metric: _metric,
    Counted: _counted,
    AllOf: _joined(", "),
    AnyOf: _joined(" OR "),
    Requiring: _boxed("requirement"),
    PlainFrom: _plain_from,
    NestedFrom: _nested_from,
    Gain: _gain,
    Remove: _remove,
    Transmute: _transmute,
    Per: _per,
    Gated: _gated,
    Doing: _boxed("instruction"),
    Custom: _custom,
    Either: _joined(" OR "),
    Then: _joined(" THEN "),
    Several: _joined(", "),
    Spend: lambda node: _scaled(node.scaled),
    Costing: _boxed("cost"),
    CostPer: _cost_per,
    EitherCost: _joined(" OR "),
    AllCosts: _joined(", "),
    Action: _action,
    Happens: _happens,
    Happening: _boxed("event"),
    Performer: _performer,
    Trigger: _trigger,
    Effect: _effect,
    Signature: _signature,
    Invariant: lambda node: f"HAS {write(node.requirement)}",
    Default: _default,
    Comment: lambda node: f"// {node.text}".rstrip(),
    Blank: lambda _: "",
    Unread: lambda node: node.text,
    Classes: _classes,
    Price: lambda node: f"COST {node.amount}",
    Tags: lambda node: f"TAGS {', '.join(node.names)}",
    Needs: lambda node: f"NEEDS {write(node.requirement)}",
    Holds: lambda node: f"HOLDS {node.name}",
    Kind: lambda node: f"KIND {node.name}",
    Immediately: lambda node: f"DO {write(node.instruction)}",
    Text: lambda node: f"TEXT {quoted(node.text)}",
    Card: _card,
    File: _file,
}
