"""Builds trees from what the grammar matches, and refuses what the grammar alone cannot tell."""

from typing import Any

from lark import Token
from msgspec.structs import replace

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.declared import DeclarationBuilder, Turned, spanned, stilled, turns
from cardwright.games.mars.language.trees import (
    MEGACREDIT,
    Argument,
    Bound,
    Complement,
    Expr,
    NestedFrom,
    PlainFrom,
    Refinement,
    Scaled,
)
from cardwright.text import Node, Span


class Builder(DeclarationBuilder):
    """The actions of the grammar's rules, one method a rule."""

    # Expressions

    def expr(self, items: list[Any]) -> Expr:
        name = str(items[0])
        span = spanned(items)
        if len(items) == 2 and isinstance(items[1], Token) and items[1].type == "CLASS_WORD":
            text = f"Class<{name}>"
            self.report.warn(
                span, "class-literal", f"a class itself is written {text}, and that is meant", suggestion=text
            )
            return Expr(name="Class", args=(Expr(name=name, span=span),), span=span)
        refinements = [i for i in items if isinstance(i, Refinement)]
        args: tuple[Any, ...] = tuple(i for i in items if isinstance(i, Expr | Complement | Turned))
        words = {item.type: item for item in items if isinstance(item, Token)}
        link = int(words["NUM"]) if "NUM" in words else None
        if len(refinements) > 1:
            self.report.error(
                refinements[1].span,
                "two-refinements",
                "a type has at most one refinement: join them with a comma",
            )
        if name == "Class":
            self._class_literal(args, link, span)
        return Expr(
            name=name,
            args=args,
            refinement=refinements[0] if refinements else None,
            link=link,
            explicit="LESSTHAN" in words and not args,
            inline=self.inlines[words["INLINE"].start_pos or 0] if "INLINE" in words else None,
            span=span,
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
            plain = isinstance(arg, Expr) and not arg.args and not arg.refinement
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
        return Turned(gained=items[0], removed=self._still(items[2]), span=span)

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

    # Metrics

    def metric(self, items: list[Any]) -> Any:
        parts: tuple[Any, ...] = tuple(i for i in items if isinstance(i, Node))
        return parts[0] if len(parts) == 1 else trees.Union(each=parts, span=spanned(items))

    def capped(self, items: list[Any]) -> Any:
        measure = items[0]
        if isinstance(measure, trees.Fixed):
            measure = trees.Metric(
                scaled=Scaled(expr=Expr(name=MEGACREDIT), count=measure.value), span=measure.span
            )
            self._positive(measure.scaled)
        if len(items) == 1:
            return measure
        cap = items[2].value if isinstance(items[2], trees.Fixed) else items[2]
        if isinstance(measure, trees.Metric) and measure.cap is None:
            return replace(measure, cap=cap, span=spanned(items))
        return trees.Capped(measure=measure, cap=cap, span=spanned(items))

    def difference(self, items: list[Any]) -> Any:
        parts: tuple[Any, ...] = tuple(i for i in items if isinstance(i, Node))
        return parts[0] if len(parts) == 1 else trees.Difference(each=parts, span=spanned(items))

    def measured(self, items: list[Any]) -> Any:
        first, span = items[0], spanned(items)
        if isinstance(first, Scaled):
            if not first.expr.span and not first.x:
                return trees.Fixed(value=first.count, span=span)
            return trees.Metric(scaled=self._fixed(self._positive(self._still_scaled(first))), span=span)
        if isinstance(items[-1], Token) and items[-1].type == "PROPERTY":
            return self._property(items)
        return self._bundle(items)

    def _property(self, items: list[Any]) -> trees.Property:
        evaluated = isinstance(items[0], Token)
        expr = self._still(items[-2])
        return trees.Property(expr=expr, name=str(items[-1])[1:], evaluated=evaluated, span=spanned(items))

    def _bundle(self, items: list[Any]) -> Any:
        inner: Any = next(i for i in items if isinstance(i, Node))
        words = {item.type: item for item in items if isinstance(item, Token)}
        word = words.get("WORD") or words.get("GATE_WORD")
        if word is not None:
            inner = trees.Measuring(word=str(word), measure=inner, span=spanned(items))
        count = int(words["NUM"]) if "NUM" in words else 1
        if count == 1 or "EQUAL" in words or "MAX" in words:
            return inner
        return trees.Bundle(count=count, measure=inner, span=spanned(items))

    # Requirements

    def requirement(self, items: list[Any]) -> Any:
        return self._joined(trees.AllOf, items)

    def any_of(self, items: list[Any]) -> Any:
        return self._joined(trees.AnyOf, items, distinct=True)

    def counted(self, items: list[Any]) -> Any:
        first, span = items[0], spanned(items)
        bounded = isinstance(first, Token) and first.type in ("MAX", "EQUAL")
        bound = Bound(str(first)) if bounded else Bound.LEAST
        last = items[-1]
        if isinstance(last, Token):
            if last.type == "PROPERTY":
                return trees.Evaluated(property=self._property(items), span=span)
            count = next((int(i) for i in items if isinstance(i, Token) and i.type == "NUM"), None)
            if last.type == "FUNC":
                return trees.Having(name=str(last), bound=bound, count=count, span=span)
            measure = self._bundle([i for i in items if not (isinstance(i, Token) and i.type == "NUM")])
            return trees.Measured(bound=bound, count=count or 0, measure=measure, span=span)
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

    def acted(self, items: list[Any]) -> Any:
        if len(items) == 1:
            return items[0]
        by = self._performer(items)
        assert by is not None
        return trees.Acted(instruction=items[0], by=by, span=spanned(items))

    def _performer(self, items: list[Any]) -> trees.Performer | None:
        names = [i for i in items if isinstance(i, Token) and i.type == "NAME"]
        if not names:
            return None
        other = any(isinstance(i, Token) and i.type == "BANG" for i in items)
        links = [int(i) for i in items if isinstance(i, Token) and i.type == "NUM"]
        link = links[0] if links else None
        return trees.Performer(name=str(names[0]), other=other, link=link, span=spanned(names))

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
        elif turns(scaled.expr):
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

    # Actions

    def action(self, items: list[Any]) -> trees.Action:
        cost = None if isinstance(items[0], Token) else items[0]
        return trees.Action(cost=cost, instruction=items[-1], span=spanned(items))

    def cost(self, items: list[Any]) -> Any:
        return self._joined(trees.AllCosts, items)

    def any_cost(self, items: list[Any]) -> Any:
        return self._joined(trees.EitherCost, items, distinct=True)

    def gated_cost(self, items: list[Any]) -> Any:
        if len(items) == 1:
            return items[0]
        return trees.GatedCost(gate=items[0], cost=items[-1], span=spanned(items))

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
        events = tuple(i for i in items if isinstance(i, trees.Happens | trees.Happening | trees.Clause))
        if len(events) > 1 and any(_itself(e) for e in events):
            self.report.error(spanned(items), "this-or", "a trigger This cannot be mixed with others by OR")
        return trees.Trigger(
            events=events, by=self._performer(items), condition=_condition(items), span=spanned(items)
        )

    def event(self, items: list[Any]) -> Any:
        return items[0] if len(items) == 1 else items[1]

    def clause(self, items: list[Any]) -> Any:
        by, condition = self._performer(items), _condition(items)
        if by is None and condition is None:
            return items[0]
        return trees.Clause(event=items[0], by=by, condition=condition, span=spanned(items))

    def boxed_event(self, items: list[Any]) -> trees.Happening:
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

    def _nested(self, expr: Any) -> trees.From:
        if isinstance(expr, Turned):
            return PlainFrom(gained=self._still(expr.gained), removed=expr.removed, span=expr.span)
        turning = [i for i, arg in enumerate(expr.args) if turns(arg)]
        if len(turning) > 1:
            self.report.error(
                expr.args[turning[1]].span, "from", "one FROM at most: only one thing can change"
            )
        if expr.link is not None:
            self.report.error(expr.span, "from", "a type with FROM inside cannot be linked with ^")
        place = turning[0]
        before: tuple[Argument, ...] = expr.args[:place]
        after = tuple(stilled(arg) for arg in expr.args[place + 1 :])
        return NestedFrom(
            name=expr.name,
            before=before,
            inner=self._nested(expr.args[place]),
            after=after,
            refinement=expr.refinement,
            span=expr.span,
        )


_REQUIREMENTS = (
    trees.Counted,
    trees.Measured,
    trees.Having,
    trees.Evaluated,
    trees.AllOf,
    trees.AnyOf,
    trees.Requiring,
)


def _condition(items: list[Any]) -> Any:
    return items[-1] if isinstance(items[-1], _REQUIREMENTS) else None


def _itself(event: Any) -> bool:
    if isinstance(event, trees.Happening | trees.Clause):
        return _itself(event.event)
    return bool(event.expr.name == "This" and not event.expr.args)
