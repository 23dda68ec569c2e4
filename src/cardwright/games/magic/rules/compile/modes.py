"""Modal texts: `Choose one —` (CR 700.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Body, Modes
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import compile_body
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.runs import nothing_done


@again.MODES.by
def compile_modes(unit: Unit, node: tree.Choose) -> Body:
    """Compiles `Choose one —` (CR 700.2); a tier costs something more (CR 702.183)."""
    if node.front:
        raise NotYet(node.front[0])
    how, fresh, random = _which(node.how)
    low, high = _mode_bounds(how, len(node.modes))
    bodies: list[Body] = []
    labels: list[str] = []
    costs: list[ManaCost] = []
    worth: list[int] = []
    for mode in node.modes:
        if isinstance(mode, tree.PawMode):
            before, unit.targets = unit.targets, []
            bodies.append(compile_body(unit, mode.effect))
            unit.targets = before
            labels.append(unit.text[mode.span.start : mode.span.end])
            worth.append(mode.worth)
            continue
        if not isinstance(mode, tree.Mode):
            raise NotYet(mode)
        if isinstance(mode.cost, tree.ManaCost) and unit.kind == "spell":
            costs.append(mana_cost("".join(mode.cost.symbols)))
        elif mode.cost is not None:
            raise NotYet(mode.cost)
        before, unit.targets = unit.targets, []
        bodies.append(compile_body(unit, mode.effect))
        unit.targets = before
        labels.append(unit.text[mode.span.start : mode.span.end].lstrip("• \n") or mode.label)
    if node.apart:
        bodies = [_apart(node, mode) for mode in bodies]
    modes = Modes(
        low,
        high,
        tuple(bodies),
        tuple(labels),
        repeat=node.repeat,
        costs=tuple(costs),
        fresh=fresh,
        random=random,
        worth=tuple(worth),
        may=node.may,
    )
    if node.more is not None:
        modes = _with_more(unit, node.more, modes)
    return Body(nothing_done, (), modes)


def _which(node: tree.Phrase) -> tuple[tree.Phrase, str, bool]:
    """Compiles `one that hasn't been chosen this turn`, `one at random`: how many, which of them, and by whom."""
    if not isinstance(node, tree.ModeChoice):
        return node, "", False
    if node.how not in _CHOICES:
        raise NotYet(node)
    return node.count, *_CHOICES[node.how]


_CHOICES: Final = {
    "that has n't been chosen": ("ever", False),
    "that has n't been chosen this turn": ("turn", False),
    "at random": ("", True),
}


def _apart(node: tree.Choose, mode: Body) -> Body:
    """Makes the one target of a mode differ from those of other modes (CR 601.2c)."""
    if len(mode.targets) != 1:
        raise NotYet(node)
    return replace(mode, targets=(replace(mode.targets[0], apart=True),))


def _with_more(unit: Unit, node: tree.Phrase, modes: Modes) -> Modes:
    """Compiles `If it was kicked, choose both instead.`, `… you may choose both.`"""
    if not isinstance(node, tree.ModesIf):
        raise NotYet(node)
    count = len(modes.bodies)
    low, high = (0, count) if isinstance(node.how, tree.AllModes) else _mode_bounds(node.how, count)
    if isinstance(node.how, tree.AllModes) and node.how.wording != _ANY_NUMBER:
        low = count
    return replace(
        modes,
        more=compile_all(unit, tuple(_as_chosen(one) for one in node.conditions), ""),
        more_low=low if node.must else min(low, modes.low),
        more_high=high,
    )


def _as_chosen(node: tree.Phrase) -> tree.Phrase:
    """Returns a condition without `as you cast this spell`: modes are chosen just then (CR 601.2b)."""
    if not isinstance(node, tree.Clause):
        return node
    kept = tuple(one for one in node.modifiers if not isinstance(one, tree.AsCast))
    return replace(node, modifiers=kept)


_ANY_NUMBER = 2
"""The wording of `any number`; the others are of all modes."""


def _mode_bounds(how: tree.Phrase, count: int) -> tuple[int, int]:
    if isinstance(how, tree.Number):
        return how.value, how.value
    if isinstance(how, tree.OneOrTwo) and all(isinstance(one, tree.Number) for one in how.amounts):
        numbers = [one.value for one in how.amounts if isinstance(one, tree.Number)]
        return numbers[0], numbers[-1] if len(numbers) > 1 else count
    if isinstance(how, tree.OrMore) and isinstance(how.amount, tree.Number):
        return how.amount.value, count
    if isinstance(how, tree.UpTo | tree.Worth) and isinstance(how.amount, tree.Number):
        return 0, how.amount.value
    raise NotYet(how)
