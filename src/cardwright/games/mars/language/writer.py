"""Writes trees back as text, with no more parentheses than needed."""

from collections.abc import Callable, Iterable
from typing import Any

from cardwright.games.mars.language.layout import block, lines_of, quoted
from cardwright.games.mars.language.trees import (
    MEGACREDIT,
    Acted,
    Action,
    AllCosts,
    AllOf,
    AnyOf,
    Blank,
    Bound,
    Bundle,
    Capped,
    Card,
    Classes,
    Clause,
    Comment,
    Complement,
    Costing,
    CostPer,
    Counted,
    Custom,
    Default,
    Difference,
    Doing,
    Edition,
    Effect,
    Either,
    EitherCost,
    Evaluated,
    Expr,
    File,
    Fixed,
    Gain,
    Gated,
    GatedCost,
    Happening,
    Happens,
    Having,
    Holds,
    Immediately,
    Inline,
    Intensity,
    Invariant,
    Kind,
    Measure,
    Measured,
    Measuring,
    Metric,
    Needs,
    NestedFrom,
    Per,
    Performer,
    PlainFrom,
    Price,
    Prop,
    Property,
    Refinement,
    Remove,
    Requirement,
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
    Union,
    Unread,
    Use,
)
from cardwright.text import Node

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
    GatedCost: 4,
    Acted: 8,
}
"""How strongly a joined node holds together; what is not here needs no parentheses anywhere."""
_ALONE = 10


class Hand:
    """Writes in one edition of the language."""

    __slots__ = ("_strengths", "edition")

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._strengths = STRENGTH
        if edition is Edition.LOOSE:
            self._strengths = STRENGTH.copy()
            self._strengths[Gated] = 3

    def write(self, tree: Node) -> str:
        """Returns the canonical text of a tree."""
        return _WRITERS[type(tree)](self, tree)

    def inside(self, part: Node, container: type[Node]) -> str:
        """Returns a part's text, in brackets where its container needs them."""
        text = self.write(part)
        own = self._strength(part)
        wrapped = own <= self._strengths[container] or _always_wrapped(part, container)
        return f"({text})" if wrapped else text

    def _strength(self, node: Node) -> int:
        if isinstance(node, Transmute) and isinstance(node.source, PlainFrom):
            return 7
        return self._strengths.get(type(node), _ALONE)


_HANDS = {edition: Hand(edition) for edition in Edition}


def write(tree: Node, edition: Edition | None = None) -> str:
    """Returns the canonical text of any tree of PETS, in its own edition or another."""
    own = tree.edition if isinstance(tree, File) else Edition.TIGHT
    return _HANDS[edition or own].write(tree)


def _always_wrapped(part: Node, container: type[Node]) -> bool:
    if container is Either:
        plain_from = isinstance(part, Transmute) and isinstance(part.source, PlainFrom)
        return plain_from or isinstance(part, Gated | Acted)
    if container is EitherCost:
        return isinstance(part, GatedCost)
    return container is Then and isinstance(part, Either)


def _joined(separator: str) -> Callable[[Hand, Any], str]:
    def joined(hand: Hand, node: Any) -> str:
        return separator.join(hand.inside(part, type(node)) for part in node.each)

    return joined


def _boxed(field: str) -> Callable[[Hand, Any], str]:
    def boxed(hand: Hand, node: Any) -> str:
        return f"{node.word}[{hand.write(getattr(node, field))}]"

    return boxed


# Expressions


def _list(hand: Hand, nodes: Iterable[Node]) -> str:
    return ", ".join(hand.write(node) for node in nodes)


def _expr(hand: Hand, node: Expr) -> str:
    text = node.name
    if node.args or node.explicit:
        text += f"<{_list(hand, node.args)}>"
    if node.refinement is not None:
        text += hand.write(node.refinement)
    if node.link is not None:
        text += f"^{node.link}"
    return text if node.inline is None else f"{text} {hand.write(node.inline)}"


def _inline(hand: Hand, node: Inline) -> str:
    return f"{{ {'; '.join(map(hand.write, node.members))} }}" if node.members else "{}"


def _refinement(hand: Hand, node: Refinement) -> str:
    return f"(HAS{'?' if node.forgiving else ''} {hand.write(node.requirement)})"


def _complement(hand: Hand, node: Complement) -> str:
    return f"!{hand.write(node.expr)}"


def _amount(count: int, x: bool) -> str:
    if x:
        return "X" if count == 1 else f"{count}X"
    return str(count)


def _scaled(hand: Hand, node: Scaled) -> str:
    amount = _amount(node.count, node.x)
    if node.expr == Expr(name=MEGACREDIT):
        return amount
    text = hand.write(node.expr)
    return text if amount == "1" else f"{amount} {text}"


def _metric(hand: Hand, node: Metric) -> str:
    count = node.scaled.count
    text = f"{'' if count == 1 else f'{count} '}{hand.write(node.scaled.expr)}"
    return text if node.cap is None else f"{text} MAX {_cap(hand, node.cap)}"


def _cap(hand: Hand, cap: "int | Measure") -> str:
    return str(cap) if isinstance(cap, int) else _atomic(hand, cap)


def _atomic(hand: Hand, measure: Measure) -> str:
    """Returns a metric as it stands in a difference or as a cap."""
    text = hand.write(measure)
    several = isinstance(measure, Union | Difference | Capped)
    return f"({text})" if several or (isinstance(measure, Metric) and measure.cap is not None) else text


def _single(hand: Hand, measure: Measure) -> str:
    """Returns a metric as it stands behind a slash or in a union: only a union needs brackets."""
    text = hand.write(measure)
    return f"({text})" if isinstance(measure, Union) else text


def _union(hand: Hand, node: Union) -> str:
    return " OR ".join(_single(hand, each) for each in node.each)


def _difference(hand: Hand, node: Difference) -> str:
    return " - ".join(_atomic(hand, each) for each in node.each)


def _capped(hand: Hand, node: Capped) -> str:
    inner = node.measure
    text = hand.write(inner) if isinstance(inner, Difference) else _atomic(hand, inner)
    return f"{text} MAX {_cap(hand, node.cap)}"


def _grouped(hand: Hand, measure: Measure) -> str:
    text = hand.write(measure)
    return text if isinstance(measure, Measuring) else f"({text})"


def _property(hand: Hand, node: Property) -> str:
    return f"{'EVAL ' if node.evaluated else ''}{hand.write(node.expr)}.{node.name}"


def _bound(bound: Bound) -> str:
    return f"{bound} " if bound is Bound.MOST else str(bound)


def _having(_: Hand, node: Having) -> str:
    return node.name if node.count is None else f"{_bound(node.bound)}{node.count} {node.name}"


def _measured(hand: Hand, node: Measured) -> str:
    return f"{_bound(node.bound)}{node.count} {_grouped(hand, node.measure)}"


def _counted(hand: Hand, node: Counted) -> str:
    if node.bound is Bound.LEAST:
        return _scaled(hand, node.scaled)
    return f"{_bound(node.bound)}{node.scaled.count} {hand.write(node.scaled.expr)}"


# Instructions


def _intense(text: str, intensity: Intensity | None) -> str:
    return text if intensity is None else f"{text}{intensity}"


def _gain(hand: Hand, node: Gain) -> str:
    return _intense(_scaled(hand, node.scaled), node.intensity)


def _remove(hand: Hand, node: Remove) -> str:
    return _intense(f"-{_scaled(hand, node.scaled)}", node.intensity)


def _transmute(hand: Hand, node: Transmute) -> str:
    amount = _amount(node.count, node.x)
    text = hand.write(node.source)
    return _intense(text if amount == "1" else f"{amount} {text}", node.intensity)


def _plain_from(hand: Hand, node: PlainFrom) -> str:
    return f"{hand.write(node.gained)} FROM {hand.write(node.removed)}"


def _nested_from(hand: Hand, node: NestedFrom) -> str:
    text = f"{node.name}<{_list(hand, (*node.before, node.inner, *node.after))}>"
    return text if node.refinement is None else text + hand.write(node.refinement)


def _per(hand: Hand, node: Per) -> str:
    return f"{hand.write(node.change)} / {_single(hand, node.metric)}"


def _acted(hand: Hand, node: Acted) -> str:
    return f"{hand.inside(node.instruction, Acted)} BY {hand.write(node.by)}"


def _gated(hand: Hand, node: Gated) -> str:
    return f"{_gate(hand, node.gate)}: {hand.inside(node.instruction, Gated)}"


def _gate(hand: Hand, gate: Requirement) -> str:
    text = hand.write(gate)
    return f"({text})" if type(gate) in STRENGTH else text


def _custom(hand: Hand, node: Custom) -> str:
    return f"@{node.name}({_list(hand, node.args)})"


# Actions and effects


def _action(hand: Hand, node: Action) -> str:
    cost = "" if node.cost is None else f"{hand.write(node.cost)} "
    return f"{cost}-> {hand.write(node.instruction)}"


def _cost_per(hand: Hand, node: CostPer) -> str:
    return f"{hand.write(node.cost)} / {_single(hand, node.metric)}"


def _gated_cost(hand: Hand, node: GatedCost) -> str:
    return f"{_gate(hand, node.gate)}: {hand.inside(node.cost, GatedCost)}"


def _effect(hand: Hand, node: Effect) -> str:
    body = hand.write(node.instruction)
    if isinstance(node.instruction, Gated) and hand.edition is Edition.TIGHT:
        body = f"({body})"
    return f"{hand.write(node.trigger)}{'::' if node.automatic else ':'} {body}"


def _trigger(hand: Hand, node: Trigger) -> str:
    text = " OR ".join(hand.write(event) for event in node.events)
    if node.by is not None:
        text += f" BY {hand.write(node.by)}"
    return text if node.condition is None else f"{text} IF {hand.write(node.condition)}"


def _clause(hand: Hand, node: Clause) -> str:
    text = hand.write(node.event)
    if node.by is not None:
        text += f" BY {hand.write(node.by)}"
    if node.condition is not None:
        text += f" IF {hand.write(node.condition)}"
    return f"({text})"


def _happens(hand: Hand, node: Happens) -> str:
    return f"{'-' if node.removed else ''}{'X ' if node.once else ''}{hand.write(node.expr)}"


def _performer(_: Hand, node: Performer) -> str:
    link = "" if node.link is None else f"^{node.link}"
    return f"{'!' if node.other else ''}{node.name}{link}"


# Declarations


def _signature(hand: Hand, node: Signature) -> str:
    text = node.name
    if node.dependencies:
        text += f"<{_list(hand, node.dependencies)}>"
    if node.refinement is not None:
        text += hand.write(node.refinement)
    if node.short is not None:
        text += f"[{node.short}]"
    return f"{text} : {_list(hand, node.supertypes)}" if node.supertypes else text


def _default(hand: Hand, node: Default) -> str:
    if node.use is Use.TRIGGER:
        return f"DEFAULT {hand.write(node.expr)}:"
    return _intense(f"DEFAULT {node.use}{hand.write(node.expr)}", node.intensity)


def _prop(hand: Hand, node: Prop) -> str:
    if node.metric is not None:
        value = f"COUNT {hand.write(node.metric)}"
    elif node.requirement is not None:
        value = f"HAS {hand.write(node.requirement)}"
    elif node.kind is not None:
        value = f"{node.kind}{'?' if node.optional else ''}"
    else:
        value = str(node.number)
    return f"{node.name} = {value}"


def _classes(hand: Hand, node: Classes) -> str:
    abstract = "ABSTRACT " if node.abstract else ""
    doc = "" if node.doc is None else f"{quoted(node.doc)}\n"
    return doc + block(hand.write, f"{abstract}CLASS {_list(hand, node.signatures)}", node.members)


def _card(hand: Hand, node: Card) -> str:
    title = "" if node.title is None else f" {quoted(node.title)}"
    return block(hand.write, f"CARD {node.name}{title}", node.members, braces=True)


def _file(hand: Hand, node: File) -> str:
    edition = "" if hand.edition is Edition.TIGHT else f"EDITION {hand.edition:d}\n"
    return edition + ("\n".join(lines_of(hand.write, node.items, [])) + "\n" if node.items else "")


_WRITERS: dict[type[Node], Callable[[Hand, Any], str]] = {
    Expr: _expr,
    Refinement: _refinement,
    Complement: _complement,
    Scaled: _scaled,
    Metric: _metric,
    Fixed: lambda _, node: str(node.value),
    Union: _union,
    Difference: _difference,
    Measuring: _boxed("measure"),
    Bundle: lambda hand, node: f"{node.count} {_grouped(hand, node.measure)}",
    Capped: _capped,
    Property: _property,
    Inline: _inline,
    Measured: _measured,
    Having: _having,
    Evaluated: lambda hand, node: hand.write(node.property),
    Acted: _acted,
    GatedCost: _gated_cost,
    Clause: _clause,
    Prop: _prop,
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
    Spend: lambda hand, node: _scaled(hand, node.scaled),
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
    Invariant: lambda hand, node: f"HAS {hand.write(node.requirement)}",
    Default: _default,
    Comment: lambda _, node: f"// {node.text}".rstrip(),
    Blank: lambda *_: "",
    Unread: lambda _, node: node.text,
    Classes: _classes,
    Price: lambda _, node: f"COST {node.amount}",
    Tags: lambda _, node: f"TAGS {', '.join(node.names)}",
    Needs: lambda hand, node: f"NEEDS {hand.write(node.requirement)}",
    Holds: lambda _, node: f"HOLDS {node.name}",
    Kind: lambda _, node: f"KIND {node.name}",
    Immediately: lambda hand, node: f"DO {hand.write(node.instruction)}",
    Text: lambda _, node: f"TEXT {quoted(node.text)}",
    Card: _card,
    File: _file,
}
