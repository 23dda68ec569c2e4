"""Says the texts of PETS in English: types, requirements, metrics, instructions, actions, effects."""

from functools import singledispatch
from typing import Any

from cardwright.games.mars.language import idioms, trees
from cardwright.games.mars.language.trees import Bound, Complement, Expr, Intensity, Refinement, Scaled
from cardwright.games.mars.language.words import MOMENTS, article, phrase, plural, third, verb
from cardwright.text import listed

_PEOPLE = {"Owner": "you", "Anyone": "anyone", "Engine": "the game"}


@singledispatch
def say(tree: Any) -> str:
    """Returns what a text says, as a part of a sentence."""
    return str(tree)


# Expressions


def _owner(expr: Expr) -> str | None:
    """Returns whose it is, where the first argument is a player."""
    for arg in expr.args:
        if isinstance(arg, Complement):
            return f"anyone but {_PEOPLE.get(arg.expr.name, phrase(arg.expr.name))}"
        if arg.name in _PEOPLE or arg.name.startswith("Player"):
            return _PEOPLE.get(arg.name, phrase(arg.name))
    return None


def _where(expr: Expr) -> str:
    """Returns what else is said of the thing: where it lies, and what must be true of it."""
    said = ""
    for arg in expr.args:
        if isinstance(arg, Expr) and arg.name not in _PEOPLE and not arg.name.startswith("Player"):
            said += f" on {_noun(arg)}" if arg.name != "This" else " on this"
    if expr.refinement is not None:
        said += f" {_refined(expr.refinement)}"
    return said


def _refined(refinement: Refinement) -> str:
    usual = ", if there is one" if refinement.forgiving else ""
    return f"{_about(refinement.requirement)}{usual}"


def _about(requirement: trees.Requirement) -> str:
    """Returns what must be true of a thing, as words behind it."""
    match requirement:
        case trees.AllOf():
            return listed([_about(each) for each in requirement.each], "and")
        case trees.AnyOf():
            return listed([_about(each) for each in requirement.each], "or")
        case trees.Counted(bound=bound, scaled=scaled):
            return _with(bound, scaled)
    return f"where {say(requirement)}"


def _with(bound: Bound, scaled: Scaled) -> str:
    near = [arg for arg in scaled.expr.args if isinstance(arg, Expr)]
    if scaled.expr.name == "Neighbor" and near and scaled.count < 2:
        words = phrase(near[0].name)
        mine = _owner(near[0]) == "you"
        found = f"{'your' if mine else 'any'} {words}"
        return f"next to {found if bound is Bound.LEAST and scaled.count else f'no {words}'}"
    if scaled.count == 0:
        return f"with no {plural(phrase(scaled.expr.name))}{_where(scaled.expr)}"
    word = {Bound.LEAST: "", Bound.MOST: "at most ", Bound.EXACT: "exactly "}[bound]
    return f"with {word}{_amount(scaled)}"


def _noun(expr: Expr) -> str:
    if expr.name == "This":
        return "this"
    if expr.name == "Class":
        kind = phrase(expr.args[0].name) if expr.args and isinstance(expr.args[0], Expr) else "thing"
        return f"kind of {kind}{_where(Expr(name='Class', refinement=expr.refinement))}"
    words = phrase(expr.name)
    if "_" in expr.name:
        return words + _where(expr)
    return article(words) + _where(expr)


def _many(scaled: Scaled, box: str = "") -> str:
    if scaled.expr.name == "This" and not box:
        return idioms.this("X" if scaled.x else str(scaled.count))
    words = phrase(scaled.expr.name)
    if box:
        words += f" {box}"
    where = _where(scaled.expr)
    if scaled.x:
        times = "" if scaled.count == 1 else f"{scaled.count} times "
        return f"{times}X {plural(words)}{where}"
    if scaled.count == 1:
        return article(words) + where
    return f"{scaled.count} {plural(words)}{where}"


@say.register
def _(tree: Expr) -> str:
    return _noun(tree)


@say.register
def _(tree: Scaled) -> str:
    return _many(tree)


@say.register
def _(tree: trees.Metric) -> str:
    words = phrase(tree.scaled.expr.name)
    count = tree.scaled.count
    said = words if count == 1 else f"{count} {plural(words)}"
    owner = _owner(tree.scaled.expr)
    whose = " you have" if owner in (None, "you") else " in play" if owner == "anyone" else f" of {owner}"
    return f"for every {said}{whose}{_where(tree.scaled.expr)}{_at_most(tree.cap)}"


def _at_most(cap: Any) -> str:
    if cap is None:
        return ""
    return f" (at most {f'{cap} times' if isinstance(cap, int) else f'once {say(cap)}'})"


def counted(measure: Any) -> str:
    """Returns a metric as the number that it is."""
    match measure:
        case trees.Metric():
            words = _many(Scaled(expr=measure.scaled.expr, count=2)).removeprefix("2 ")
            unit = "" if measure.scaled.count == 1 else f", by {measure.scaled.count}s"
            return f"the number of {words}{unit}{_at_most(measure.cap)}"
        case trees.Fixed():
            return str(measure.value)
        case trees.Union():
            return listed([counted(each) for each in measure.each], "or")
        case trees.Difference():
            return " less ".join(counted(each) for each in measure.each)
        case trees.Measuring():
            return f"{counted(measure.measure)} (in {_box(measure.word)})"
        case trees.Bundle():
            return f"{counted(measure.measure)}, by {measure.count}s"
        case trees.Capped():
            return f"{counted(measure.measure)}{_at_most(measure.cap)}"
        case trees.Property():
            return f"the {measure.name} of {_noun(measure.expr)}"
    return str(measure)


def _for_each(tree: Any) -> str:
    return f"for each of {counted(tree)}"


for _measure in (
    trees.Fixed,
    trees.Union,
    trees.Difference,
    trees.Measuring,
    trees.Bundle,
    trees.Capped,
    trees.Property,
):
    say.register(_measure, _for_each)


# Requirements


@say.register
def _(tree: trees.Counted) -> str:
    shown = idioms.scaled(tree.bound, tree.scaled.count, tree.scaled.expr.name)
    if shown is not None:
        return shown
    owner = _owner(tree.scaled.expr)
    have = "you have" if owner in (None, "you") else "there are" if owner == "anyone" else f"{owner} has"
    if tree.bound is Bound.LEAST:
        return f"{have} at least {_amount(tree.scaled)}"
    if tree.scaled.count == 0:
        return f"{have} no {plural(phrase(tree.scaled.expr.name))}{_where(tree.scaled.expr)}"
    word = "at most" if tree.bound is Bound.MOST else "exactly"
    return f"{have} {word} {_amount(tree.scaled)}"


def _amount(scaled: Scaled) -> str:
    if scaled.expr.name == "This":
        return f"{scaled.count} of these"
    words = phrase(scaled.expr.name)
    said = words if scaled.count == 1 else plural(words)
    return f"{scaled.count} {said}{_where(scaled.expr)}"


_COMPARED = {Bound.LEAST: "at least", Bound.MOST: "at most", Bound.EXACT: "exactly"}


@say.register
def _(tree: trees.Measured) -> str:
    return f"{counted(tree.measure)} is {_COMPARED[tree.bound]} {tree.count}"


@say.register
def _(tree: trees.Having) -> str:
    if tree.count is None:
        return f"it has a {tree.name}"
    return f"its {tree.name} is {_COMPARED[tree.bound]} {tree.count}"


@say.register
def _(tree: trees.Evaluated) -> str:
    return f"what {_noun(tree.property.expr)} says of its {tree.property.name} holds"


@say.register
def _(tree: trees.AllOf) -> str:
    return listed([say(p) for p in tree.each], "and")


@say.register
def _(tree: trees.AnyOf) -> str:
    return listed([say(p) for p in tree.each], "or")


@say.register
def _(tree: trees.Requiring) -> str:
    return f"{say(tree.requirement)} (in {_box(tree.word)})"


def _box(word: str) -> str:
    return "production" if word == "PROD" else word


# Instructions

_HOW = {Intensity.ALL: "", Intensity.MOST: " (as much as possible)", Intensity.UP_TO: ""}


def _change(name: str, scaled: Scaled, intensity: Intensity | None, *, removed: bool, box: str) -> str:
    if name == "Ok":
        return "do nothing"
    if name == "Die":
        return "this cannot be done"
    produced = _produced(scaled.expr)
    if produced is not None:
        name, box = produced, "production"
    how = _HOW.get(intensity or Intensity.ALL, "")
    up_to = "up to " if intensity is Intensity.UP_TO else ""
    owner = _owner(scaled.expr)
    action = verb(name, removed=removed)
    if box:
        action = "decrease" if removed else "increase"
        steps = "X steps" if scaled.x else "1 step" if scaled.count == 1 else f"{scaled.count} steps"
        whose = {None: "your", "you": "your", "anyone": "any player's"}.get(owner, f"{owner}'s")
        return f"{action} {whose} {phrase(name)} {box} {up_to}{steps}{how}"
    if owner in (None, "you"):
        amount = f"{up_to}{'X' if scaled.x else scaled.count}"
        said_otherwise = idioms.doing(scaled.expr, amount, _noun, removed=removed)
        if said_otherwise is not None:
            return f"{said_otherwise}{how}"
    said = f"{up_to}{_many(scaled)}"
    if owner in (None, "you"):
        return f"{action} {said}{how}"
    if removed:
        return f"remove {said} of {'any player' if owner == 'anyone' else owner}{how}"
    return f"{'any player' if owner == 'anyone' else owner} {third(action)} {said}{how}"


def _produced(expr: Expr) -> str | None:
    """Returns the resource whose production an expression is, boxes being opened."""
    if expr.name != "Production":
        return None
    for arg in expr.args:
        if isinstance(arg, Expr) and arg.name == "Class" and arg.args and isinstance(arg.args[0], Expr):
            return arg.args[0].name
    return None


def instruct(tree: Any, box: str = "") -> str:
    """Returns an instruction as a part of a sentence."""
    match tree:
        case trees.Gain() | trees.Remove():
            removed = isinstance(tree, trees.Remove)
            name = tree.scaled.expr.name
            return _change(name, tree.scaled, tree.intensity, removed=removed, box=box)
        case trees.Transmute():
            return _transmute(tree, box)
        case trees.Per():
            return f"{instruct(tree.change, box)} {say(tree.metric)}"
        case trees.Gated():
            return f"if {say(tree.gate)}, {instruct(tree.instruction, box)}"
        case trees.Acted():
            who = _PEOPLE.get(tree.by.name, phrase(tree.by.name))
            return f"{instruct(tree.instruction, box)} (as done by {f'anyone but {who}' if tree.by.other else who})"
        case trees.Doing():
            return instruct(tree.instruction, _box(tree.word))
        case trees.Custom():
            args = listed([say(a) for a in tree.args], "and")
            return f"{phrase(tree.name[:1].upper() + tree.name[1:])}{f' ({args})' if args else ''}"
        case trees.Either():
            return ", or ".join(instruct(p, box) for p in tree.each)
        case trees.Then():
            return ", then ".join(instruct(p, box) for p in tree.each)
        case trees.Several():
            return listed([_grouped(p, box) for p in tree.each], "and")
    return str(tree)


def _grouped(tree: Any, box: str) -> str:
    """Returns one of several instructions, so that what a choice is about can be seen."""
    said = instruct(tree, box)
    return f"({said})" if isinstance(tree, trees.Either) else said


def _transmute(tree: trees.Transmute, box: str) -> str:
    gained, removed = sides(tree.source)
    amount = "X" if tree.x else str(tree.count)
    up_to = "up to " if tree.intensity is Intensity.UP_TO else ""
    how = _HOW.get(tree.intensity or Intensity.ALL, "")
    inside = f" {box}" if box else ""
    looked_at = idioms.turning(gained.name, removed.name, f"{up_to}{amount}")
    if looked_at is not None:
        return looked_at + how
    if gained.name == removed.name:
        giver, taker = _place(removed), _place(gained)
        words = phrase(gained.name) + inside
        said = words if amount == "1" else plural(words)
        return f"move {up_to}{amount} {said} from {giver} to {taker}{how}"
    return f"turn {up_to}{amount} {phrase(removed.name)}{inside} into {phrase(gained.name)}{inside}{how}"


def _place(expr: Expr) -> str:
    owner = _owner(expr)
    return f"{owner}{_where(expr)}" if owner else _where(expr).removeprefix(" on ") or "you"


def sides(source: trees.From) -> tuple[Expr, Expr]:
    """Returns what a FROM gains and what it removes, both written out.

    >>> from cardwright.games.mars.language import instruction
    >>> [str(side) for side in sides(instruction("Plant<Player1 FROM Player2>").source)]
    ['Plant<Player1>', 'Plant<Player2>']
    """
    if isinstance(source, trees.PlainFrom):
        return source.gained, source.removed
    gained, removed = sides(source.inner)
    first, second = (
        Expr(
            name=source.name,
            args=(*source.before, side, *source.after),
            refinement=source.refinement,
            span=source.span,
        )
        for side in (gained, removed)
    )
    return first, second


for _kind in (
    trees.Gain,
    trees.Remove,
    trees.Transmute,
    trees.Per,
    trees.Gated,
    trees.Acted,
    trees.Doing,
    trees.Custom,
    trees.Either,
    trees.Then,
    trees.Several,
):
    say.register(_kind, instruct)


# Actions and effects


def _cost(tree: Any, box: str = "") -> str:
    match tree:
        case trees.Spend():
            if box:
                return _change(tree.scaled.expr.name, tree.scaled, None, removed=True, box=box)
            return f"spend {_many(tree.scaled)}"
        case trees.Costing():
            return _cost(tree.cost, _box(tree.word))
        case trees.CostPer():
            return f"{_cost(tree.cost, box)} {say(tree.metric)}"
        case trees.GatedCost():
            return f"if {say(tree.gate)}, {_cost(tree.cost, box)}"
        case trees.EitherCost():
            return listed([_cost(p, box) for p in tree.each], "or")
        case trees.AllCosts():
            return listed([_cost(p, box) for p in tree.each], "and")
    return str(tree)


@say.register
def _(tree: trees.Action) -> str:
    if tree.cost is None:
        return f"action: {instruct(tree.instruction)}"
    return f"action: {_cost(tree.cost)} to {instruct(tree.instruction)}"


@say.register
def _(tree: trees.Effect) -> str:
    only = tree.trigger.events[0]
    body = instruct(tree.instruction)
    if len(tree.trigger.events) == 1 and isinstance(only, trees.Happens) and only.expr == Expr(name="This"):
        when = "when this is removed" if only.removed else "when this comes into play"
    elif len(tree.trigger.events) == 1 and isinstance(only, trees.Happens) and only.expr.name in MOMENTS:
        when = MOMENTS[only.expr.name]
    else:
        when = f"whenever {' or '.join(_event(e, tree.trigger.by) for e in tree.trigger.events)}"
    if tree.trigger.condition is not None:
        when += f" and {say(tree.trigger.condition)}"
    at_once = " (at once)" if tree.automatic else ""
    return f"{when}, {body}{at_once}"


def _event(event: trees.Event, by: trees.Performer | None) -> str:
    box = ""
    if isinstance(event, trees.Clause):
        condition = "" if event.condition is None else f" and {say(event.condition)}"
        return f"{_event(event.event, event.by or by)}{condition}"
    if isinstance(event, trees.Happening):
        box, event = _box(event.word), event.event
    who = _owner(event.expr) or "you"
    if by is not None:
        who = _PEOPLE.get(by.name, phrase(by.name))
        who = f"anyone but {who}" if by.other else who
    done = None if event.removed or box else idioms.deed(event.expr, _noun, _where)
    if done is not None:
        first, _, rest = done.partition(" ")
        return f"{who} {first if who == 'you' else third(first)} {rest}"
    action = verb(event.expr.name, removed=event.removed)
    if who != "you":
        action = third(action)
    any_number = " (however many)" if event.once else ""
    words = f"{article(phrase(event.expr.name))}{f' {box}' if box else ''}{_where(event.expr)}"
    return f"{who} {action} {words}{any_number}"
