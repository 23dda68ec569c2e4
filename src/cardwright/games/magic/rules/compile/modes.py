"""Modal texts: `Choose one —` (CR 700.2)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Body, Modes
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import compile_body, nothing_done
from cardwright.games.magic.rules.compile.unit import Unit


def compile_modes(unit: Unit, node: tree.Choose) -> Body:
    """Compiles `Choose one —` (CR 700.2)."""
    low, high = _mode_bounds(node.how, len(node.modes))
    bodies: list[Body] = []
    labels: list[str] = []
    for mode in node.modes:
        if not isinstance(mode, tree.Mode) or mode.cost is not None:
            raise NotYet(mode)
        before, unit.targets = unit.targets, []
        bodies.append(compile_body(unit, mode.effect))
        unit.targets = before
        labels.append(unit.text[mode.span.start : mode.span.end].lstrip("• \n") or mode.label)
    modes = Modes(low, high, tuple(bodies), tuple(labels), repeat=node.repeat)
    return Body(nothing_done, (), modes)


def _mode_bounds(how: tree.Phrase, count: int) -> tuple[int, int]:
    if isinstance(how, tree.Number):
        return how.value, how.value
    if isinstance(how, tree.OneOrTwo) and all(isinstance(one, tree.Number) for one in how.amounts):
        numbers = [one.value for one in how.amounts if isinstance(one, tree.Number)]
        return numbers[0], numbers[-1] if len(numbers) > 1 else count
    if isinstance(how, tree.OrMore) and isinstance(how.amount, tree.Number):
        return how.amount.value, count
    if isinstance(how, tree.UpTo) and isinstance(how.amount, tree.Number):
        return 0, how.amount.value
    raise NotYet(how)
