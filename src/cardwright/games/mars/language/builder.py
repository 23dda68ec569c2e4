"""Builds trees from what the grammar matches, and refuses what the grammar alone cannot tell."""

import re
from typing import Any

from lark import Token, Transformer
from msgspec.structs import replace

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.trees import (
    MEGACREDIT,
    Argument,
    Bound,
    Complement,
    Expr,
    Intensity,
    NestedFrom,
    PlainFrom,
    Refinement,
    Scaled,
    Use,
)
from cardwright.text import Node, Reporter, Source, Span

INTENSITIES = {"BANG": Intensity.ALL, "DOT": Intensity.MOST, "QMARK": Intensity.UP_TO}


class _Turned(Node, frozen=True, eq=False):
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


class Builder(Transformer[Token, Any]):
    """The actions of the grammar's rules, one method a rule."""

    def __init__(self) -> None:
        super().__init__()
        self.report = Reporter(Source(""))

    # Expressions

    def expr(self, items: list[Any]) -> Expr:
        name = str(items[0])
        span = spanned(items)
        if len(items) == 2 and isinstance(items[1], Token):
            text = f"Class<{name}>"
            self.report.error(
                span,
                "class-literal",
                "a class itself is written otherwise",
                expected=(text,),
                suggestion=text,
            )
            return Expr(name="Class", args=(Expr(name=name, span=span),), span=span)
        refinements = [i for i in items if isinstance(i, Refinement)]
        args: tuple[Any, ...] = tuple(i for i in items if isinstance(i, Expr | Complement | _Turned))
        link = int(items[-1]) if isinstance(items[-1], Token) and items[-1].type == "NUM" else None
        if len(refinements) > 1:
            self.report.error(
                refinements[1].span,
                "two-refinements",
                "a type has at most one refinement: join them with a comma",
            )
        if name == "Class":
            self._class_literal(args, link, span)
        return Expr(
            name=name, args=args, refinement=refinements[0] if refinements else None, link=link, span=span
        )

    def whole(self, tree: Any) -> Any:
        """Returns a tree that stands by itself, as no part of a larger one."""
        if isinstance(tree, Expr):
            return self._still(tree)
        return self._still_scaled(tree) if isinstance(tree, Scaled) else tree

    def _class_literal(self, args: tuple[Any, ...], link: int | None, span: Span) -> None:
        if len(args) > 1:
            self.report.error(span, "class-literal", "Class takes one argument, the name of a class")
        for arg in args:
            plain = isinstance(arg, Expr) and not arg.args and not arg.refinement and arg.link is None
            if not plain or arg.name == "Class":
                self.report.error(
                    arg.span, "class-literal", "Class takes the bare name of a class, and no type"
                )
        if link is not None:
            self.report.error(span, "class-literal", "a class itself cannot be linked with ^")

    def argument(self, items: list[Any]) -> Any:
        span = spanned(items)
        if len(items) == 1:
            return items[0]
        if len(items) == 2:
            return Complement(expr=self._still(items[1]), span=span)
        return _Turned(gained=items[0], removed=self._still(items[2]), span=span)

    def refinement(self, items: list[Any]) -> Refinement:
        forgiving = isinstance(items[2], Token)
        return Refinement(requirement=items[-2], forgiving=forgiving, span=spanned(items))

    def amount(self, items: list[Token]) -> Token:
        return items[0]

    def scaled(self, items: list[Any]) -> Scaled:
        span = spanned(items)
        expr = items[-1] if isinstance(items[-1], Expr) else Expr(name=MEGACREDIT)
        count, x = 1, False
        if isinstance(items[0], Token):
            said = str(items[0])
            x = said.endswith("X")
            count = int(said.rstrip("X") or 1)
        return Scaled(expr=expr, count=count, x=x, span=span)

    def metric(self, items: list[Any]) -> trees.Metric:
        scaled = self._fixed(self._positive(self._still_scaled(items[0])))
        cap = int(items[2]) if len(items) > 1 else None
        return trees.Metric(scaled=scaled, cap=cap, span=spanned(items))

    # Requirements

    def requirement(self, items: list[Any]) -> Any:
        return self._joined(trees.AllOf, items)

    def any_of(self, items: list[Any]) -> Any:
        return self._joined(trees.AnyOf, items, distinct=True)

    def counted(self, items: list[Any]) -> trees.Counted:
        bound = Bound(str(items[0])) if isinstance(items[0], Token) else Bound.LEAST
        scaled = self._fixed(self._still_scaled(items[-1]))
        if bound is Bound.LEAST:
            self._positive(scaled)
        return trees.Counted(bound=bound, scaled=scaled, span=spanned(items))

    def requiring(self, items: list[Any]) -> trees.Requiring:
        return trees.Requiring(word=str(items[0]), requirement=items[2], span=spanned(items))

    def grouped_req(self, items: list[Any]) -> Any:
        return items[1]

    # Instructions

    def instruction(self, items: list[Any]) -> Any:
        return self._joined(trees.Several, items)

    def then(self, items: list[Any]) -> Any:
        return self._joined(trees.Then, items)

    def either(self, items: list[Any]) -> Any:
        return self._joined(trees.Either, items, distinct=True)

    def gate(self, items: list[Any]) -> Any:
        if len(items) == 1:
            return items[0]
        if items[0].type == "GATE_WORD":
            return trees.Requiring(word=str(items[0]), requirement=items[2], span=spanned(items))
        return items[1]

    def gated(self, items: list[Any]) -> Any:
        body = items[-1]
        for place in range(len(items) - 3, -1, -2):
            if isinstance(body, trees.Gated):
                self.report.error(
                    body.span, "gate-in-gate", "a gate directly in a gate: write one, (first, second): …"
                )
            body = trees.Gated(gate=items[place], instruction=body, span=spanned(items[place:]))
        return body

    def per(self, items: list[Any]) -> Any:
        if len(items) == 1:
            return items[0]
        change = items[0]
        if not isinstance(change, trees.Gain | trees.Remove | trees.Transmute):
            self.report.error(
                change.span, "per", "only a single gain, removal or FROM can be multiplied with /"
            )
        return trees.Per(change=change, metric=items[2], span=spanned(items))

    def gain(self, items: list[Any]) -> Any:
        scaled: Scaled = self._positive(items[0])
        intensity = self._insists(items)
        span = spanned(items)
        if len(items) > 2 and isinstance(items[2], Expr):
            if not scaled.expr.span:
                self.report.error(scaled.span, "from", "FROM needs the type that is gained before it")
            source: trees.From = PlainFrom(
                gained=self._still(scaled.expr),
                removed=self._still(items[2]),
                span=scaled.expr.span | items[2].span,
            )
        elif _turns(scaled.expr):
            source = self._nested(scaled.expr)
        else:
            return trees.Gain(scaled=scaled, intensity=intensity, span=span)
        return trees.Transmute(source=source, count=scaled.count, x=scaled.x, intensity=intensity, span=span)

    def remove(self, items: list[Any]) -> trees.Remove:
        scaled = self._positive(self._still_scaled(items[1]))
        return trees.Remove(scaled=scaled, intensity=self._insists(items), span=spanned(items))

    def doing(self, items: list[Any]) -> trees.Doing:
        return trees.Doing(word=str(items[0]), instruction=items[2], span=spanned(items))

    def custom(self, items: list[Any]) -> trees.Custom:
        args = tuple(self._still(i) for i in items if isinstance(i, Expr))
        return trees.Custom(name=str(items[1]), args=args, span=spanned(items))

    def grouped(self, items: list[Any]) -> Any:
        return items[1]

    def _insists(self, items: list[Any]) -> Intensity | None:
        last = items[-1]
        return INTENSITIES[last.type] if isinstance(last, Token) else None

    # Actions

    def action(self, items: list[Any]) -> trees.Action:
        cost = None if isinstance(items[0], Token) else items[0]
        return trees.Action(cost=cost, instruction=items[-1], span=spanned(items))

    def cost(self, items: list[Any]) -> Any:
        return self._joined(trees.AllCosts, items)

    def any_cost(self, items: list[Any]) -> Any:
        return self._joined(trees.EitherCost, items, distinct=True)

    def spend(self, items: list[Any]) -> trees.Spend:
        return trees.Spend(scaled=self._positive(self._still_scaled(items[0])), span=spanned(items))

    def costing(self, items: list[Any]) -> trees.Costing:
        return trees.Costing(word=str(items[0]), cost=items[2], span=spanned(items))

    def grouped_cost(self, items: list[Any]) -> Any:
        return items[1]

    def cost_per(self, items: list[Any]) -> Any:
        if len(items) == 1:
            return items[0]
        cost = items[0]
        inner = cost.cost if isinstance(cost, trees.Costing) else cost
        if not isinstance(inner, trees.Spend | trees.Costing):
            self.report.error(cost.span, "per", "only a single cost can be multiplied with /")
        return trees.CostPer(cost=cost, metric=items[2], span=spanned(items))

    # Effects

    def effect(self, items: list[Any]) -> trees.Effect:
        trigger, colon, instruction = items
        automatic = colon.type == "COLONS"
        return trees.Effect(
            trigger=trigger, instruction=instruction, automatic=automatic, span=spanned(items)
        )

    def trigger(self, items: list[Any]) -> trees.Trigger:
        events = tuple(i for i in items if isinstance(i, trees.Happens | trees.Happening))
        names = [i for i in items if isinstance(i, Token) and i.type == "NAME"]
        other = any(isinstance(i, Token) and i.type == "BANG" for i in items)
        by = None
        if names:
            by = trees.Performer(name=str(names[0]), other=other, span=spanned(names))
        last = items[-1]
        condition = last if isinstance(last, _REQUIREMENTS) else None
        if len(events) > 1 and any(_itself(e) for e in events):
            self.report.error(spanned(items), "this-or", "a trigger This cannot be mixed with others by OR")
        return trees.Trigger(events=events, by=by, condition=condition, span=spanned(items))

    def event(self, items: list[Any]) -> Any:
        if len(items) == 1:
            return items[0]
        if _itself(items[2]):
            self.report.error(items[2].span, "this-in-word", f"{items[0]}[This] cannot be a trigger")
        return trees.Happening(word=str(items[0]), event=items[2], span=spanned(items))

    def happens(self, items: list[Any]) -> trees.Happens:
        words = [i.type for i in items if isinstance(i, Token)]
        expr = self._still(items[-1])
        if expr.name == "Class":
            self.report.error(
                expr.span, "class-trigger", "a class itself never changes: it cannot be a trigger"
            )
        return trees.Happens(expr=expr, removed="MINUS" in words, once="X" in words, span=spanned(items))

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
        shorts = [str(i) for i in items if isinstance(i, Token) and i.type == "WORD"]
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
        intensity = self._insists(items)
        if expr.refinement is not None:
            self.report.error(
                expr.refinement.span, "default", "a default refines its arguments, not the class itself"
            )
        if use is Use.ALL and intensity is not None:
            self.report.error(
                spanned(items), "default", "an intensity is for gains (DEFAULT +) or removals (DEFAULT -)"
            )
        return trees.Default(use=use, expr=expr, intensity=intensity, span=spanned(items))

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

    def _joined(self, join: Any, items: list[Any], *, distinct: bool = False) -> Any:
        parts = [i for i in items if isinstance(i, Node)]
        if distinct:
            kept = list(dict.fromkeys(parts))
            if len(kept) < len(parts):
                self.report.warn(spanned(parts), "same-twice", "the same on both sides of OR counts once")
            parts = kept
        return parts[0] if len(parts) == 1 else join(each=tuple(parts), span=spanned(items))

    def _positive(self, scaled: Scaled) -> Scaled:
        if scaled.count < 1:
            self.report.error(scaled.span, "zero", "the number must be 1 or more here")
        return scaled

    def _fixed(self, scaled: Scaled) -> Scaled:
        if scaled.x:
            self.report.error(
                scaled.span, "x", "X is chosen in instructions and costs, and means nothing here"
            )
        return scaled

    def _still_scaled(self, scaled: Scaled) -> Scaled:
        still = self._still(scaled.expr)
        return scaled if still is scaled.expr else replace(scaled, expr=still)

    def _still(self, expr: Expr) -> Expr:
        if _turns(expr):
            self.report.error(expr.span, "from", "a FROM can stand here only once, in a gain")
            stilled: Expr = _stilled(expr)
            return stilled
        return expr

    def _nested(self, expr: Any) -> trees.From:
        if isinstance(expr, _Turned):
            return PlainFrom(gained=self._still(expr.gained), removed=expr.removed, span=expr.span)
        turning = [i for i, arg in enumerate(expr.args) if _turns(arg)]
        if len(turning) > 1:
            self.report.error(
                expr.args[turning[1]].span, "from", "one FROM at most: only one thing can change"
            )
        if expr.link is not None:
            self.report.error(expr.span, "from", "a type with FROM inside cannot be linked with ^")
        place = turning[0]
        before: tuple[Argument, ...] = expr.args[:place]
        after = tuple(_stilled(arg) for arg in expr.args[place + 1 :])
        return NestedFrom(
            name=expr.name,
            before=before,
            inner=self._nested(expr.args[place]),
            after=after,
            refinement=expr.refinement,
            span=expr.span,
        )


_REQUIREMENTS = (trees.Counted, trees.AllOf, trees.AnyOf, trees.Requiring)


def _turns(expr: Any) -> bool:
    if isinstance(expr, _Turned):
        return True
    return isinstance(expr, Expr) and any(_turns(arg) for arg in expr.args)


def _stilled(expr: Any) -> Any:
    """Returns an expression with what is gained in place of every FROM in it."""
    if isinstance(expr, _Turned):
        return _stilled(expr.gained)
    if isinstance(expr, Expr) and expr.args:
        return replace(expr, args=tuple(_stilled(arg) for arg in expr.args))
    return expr


def _itself(event: Any) -> bool:
    if isinstance(event, trees.Happening):
        return _itself(event.event)
    return bool(event.expr.name == "This" and not event.expr.args)


def unquoted(said: str) -> str:
    """Returns the text between quotation marks.

    >>> unquoted('"a \\\\"b\\\\""')
    'a "b"'
    """
    return re.sub(r"\\(.)", r"\1", said[1:-1])
