"""Mana that doesn't empty as steps and phases end (CR 106.4, 500.5)."""

from typing import Any

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.rule_kinds import RuleKind

_LETTERS = dict(zip(("white", "blue", "black", "red", "green", "colorless"), MANA_LETTERS, strict=True))


@MODAL_RULES.hook
def _keeps_mana(_unit: Unit, how: str, inner: Any, _said: Said) -> Rule | None:
    """`you don't lose unspent green mana as steps and phases end`."""
    if how != "not" or not isinstance(inner, tree.LoseMana):
        return None
    mana = inner.mana
    if not isinstance(mana, tree.ManaNoun) or mana.which != "unspent mana" or inner.ends == "steps":
        raise NotYet(inner)
    if mana.color is None:
        return Rule(RuleKind.KEEP_MANA, "unspent mana doesn't empty")
    if not isinstance(mana.color, tree.ColorIs) or mana.color.color not in _LETTERS:
        raise NotYet(mana)
    return Rule(RuleKind.KEEP_MANA, "unspent mana doesn't empty", word=_LETTERS[mana.color.color])
