"""Builds trees of declarations and cards from what the grammar matches, and what all building shares."""

import re
from typing import Any

from lark import Token, Transformer
from msgspec.structs import replace

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.trees import Expr, Intensity, Refinement, Use
from cardwright.text import Node, Reporter, Source, Span

INTENSITIES = {"BANG": Intensity.ALL, "DOT": Intensity.MOST, "QMARK": Intensity.UP_TO}


class Turned(Node, frozen=True, eq=False):
    """`A FROM B` among arguments, before it is known whether it may stand there."""

    gained: Expr
    removed: Expr


def spanned(items: list[Any]) -> Span:
    """Returns the stretch from the first to the last of these tokens and nodes."""
    if not items:
        return Span(0, 0)
    first, last = items[0], items[-1]
    start = first.start_pos if isinstance(first, Token) else first.span.start
    end = last.end_pos if isinstance(last, Token) else last.span.end
    return Span(start or 0, end or 0)


def turns(expr: Any) -> bool:
    """Returns whether there is a FROM inside an expression."""
    if isinstance(expr, Turned):
        return True
    return isinstance(expr, Expr) and any(turns(arg) for arg in expr.args)


def stilled(expr: Any) -> Any:
    """Returns an expression with what is gained in place of every FROM in it."""
    if isinstance(expr, Turned):
        return stilled(expr.gained)
    if isinstance(expr, Expr) and expr.args:
        return replace(expr, args=tuple(stilled(arg) for arg in expr.args))
    return expr


def unquoted(said: str) -> str:
    """Returns the text between quotation marks.

    >>> unquoted('"a \\\\"b\\\\""')
    'a "b"'
    """
    return re.sub(r"\\(.)", r"\1", said[1:-1])


class DeclarationBuilder(Transformer[Token, Any]):
    """The actions of the rules for declarations and the lines of cards, one method a rule."""

    def __init__(self) -> None:
        super().__init__()
        self.report = Reporter(Source(""))
        self.inlines: dict[int, trees.Inline] = {}

    # Declarations

    def header(self, items: list[Any]) -> trees.Classes:
        abstract = items[0].type == "ABSTRACT"
        signatures = [i for i in items if isinstance(i, trees.Signature)]
        supertypes = tuple(self._still(i) for i in items if isinstance(i, Expr))
        if supertypes:
            last = signatures[-1]
            signatures[-1] = trees.Signature(
                name=last.name,
                dependencies=last.dependencies,
                refinement=last.refinement,
                short=last.short,
                supertypes=supertypes,
                span=last.span | supertypes[-1].span,
            )
        return trees.Classes(signatures=tuple(signatures), abstract=abstract, span=spanned(items))

    def signature(self, items: list[Any]) -> trees.Signature:
        refinements = [i for i in items if isinstance(i, Refinement)]
        shorts = [str(i) for i in items if isinstance(i, Token) and i.type == "SHORT"]
        if len(refinements) > 1:
            self.report.error(refinements[1].span, "two-refinements", "a class has at most one refinement")
        return trees.Signature(
            name=str(items[0]),
            dependencies=tuple(self._still(i) for i in items if isinstance(i, Expr)),
            refinement=refinements[0] if refinements else None,
            short=shorts[0] if shorts else None,
            span=spanned(items),
        )

    def invariant(self, items: list[Any]) -> trees.Invariant:
        return trees.Invariant(requirement=items[1], span=spanned(items))

    def default(self, items: list[Any]) -> trees.Default:
        use = Use(str(items[1])) if isinstance(items[1], Token) else Use.ALL
        expr = self._still(next(i for i in items if isinstance(i, Expr)))
        last = items[-1]
        for_triggers = isinstance(last, Token) and last.type == "COLON"
        if for_triggers and use is not Use.ALL:
            self.report.error(
                spanned(items), "default", "a default is for triggers (a colon behind) or for + or -"
            )
        use = Use.TRIGGER if for_triggers else use
        intensity = None if for_triggers else self._insists(items)
        if expr.refinement is not None:
            self.report.error(
                expr.refinement.span, "default", "a default refines its arguments, not the class itself"
            )
        if use is Use.ALL and intensity is not None:
            self.report.error(
                spanned(items), "default", "an intensity is for gains (DEFAULT +) or removals (DEFAULT -)"
            )
        return trees.Default(use=use, expr=expr, intensity=intensity, span=spanned(items))

    def property(self, items: list[Any]) -> trees.Prop:
        name, last = str(items[0]), items[-1]
        span = spanned(items)
        if not isinstance(last, Token):
            if str(items[2]) == "HAS":
                return trees.Prop(name=name, requirement=last, span=span)
            return trees.Prop(name=name, metric=last, span=span)
        if items[2].type == "NUM":
            return trees.Prop(name=name, number=int(last), span=span)
        return trees.Prop(name=name, kind=str(items[2]), optional=len(items) > 3, span=span)

    # Cards

    def card_header(self, items: list[Any]) -> trees.Card:
        title = unquoted(items[2]) if len(items) > 2 else None
        return trees.Card(name=str(items[1]), title=title, span=spanned(items))

    def price(self, items: list[Any]) -> trees.Price:
        return trees.Price(amount=int(items[1]), span=spanned(items))

    def tags(self, items: list[Any]) -> trees.Tags:
        return trees.Tags(names=tuple(str(i) for i in items if i.type == "NAME"), span=spanned(items))

    def needs(self, items: list[Any]) -> trees.Needs:
        return trees.Needs(requirement=items[1], span=spanned(items))

    def holds(self, items: list[Any]) -> trees.Holds:
        return trees.Holds(name=str(items[1]), span=spanned(items))

    def kind(self, items: list[Any]) -> trees.Kind:
        return trees.Kind(name=str(items[1]), span=spanned(items))

    def immediately(self, items: list[Any]) -> trees.Immediately:
        return trees.Immediately(instruction=items[1], span=spanned(items))

    def text(self, items: list[Any]) -> trees.Text:
        return trees.Text(text=unquoted(items[1]), span=spanned(items))

    # What several rules share

    def _insists(self, items: list[Any]) -> Intensity | None:
        last = items[-1]
        return INTENSITIES[last.type] if isinstance(last, Token) else None

    def _still(self, expr: Expr) -> Expr:
        if turns(expr):
            self.report.error(expr.span, "from", "a FROM can stand here only once, in a gain")
            plain: Expr = stilled(expr)
            return plain
        return expr
