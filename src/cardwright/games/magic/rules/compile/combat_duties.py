"""What may, must and can't be done in combat beside attacking and blocking as such (CR 508.1c, 509.1c)."""

from typing import Any

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.compile.changes import MODAL_RULES
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit


def _with_haste(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can attack as though it had haste`."""
    if how != "can" or not isinstance(inner, tree.Act) or inner.verb != "attack" or inner.what is not None:
        return None
    though = next((one for one in said.mods.left if isinstance(one, tree.AsThough)), None)
    clause = though.clause if though is not None else None
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.HasAbility) or clause.rest:
        return None
    names = [one.name for one in clause.first.abilities if isinstance(one, tree.Keyword)]
    if clause.first.how != "have" or names != ["haste"] or len(clause.first.abilities) != 1:
        return None
    said.mods.take(tree.AsThough)
    return Rule("attack_with_haste", "can attack as though it had haste")


def _must_be_blocked(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`must be blocked if able`."""
    if how != "must" or not isinstance(inner, tree.Passive) or inner.verb != "blocked":
        return None
    if inner.by is not None or inner.negated or inner.only or said.mods.take(tree.IfAble) is None:
        raise NotYet(said.verb)
    return Rule("must_be_blocked", "must be blocked if able")


def _cant_be_attacked(unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`you can't be attacked except by creatures with flying`."""
    if how != "can't" or not isinstance(inner, tree.Passive) or inner.verb != "attacked":
        return None
    if inner.negated or inner.only:
        raise NotYet(said.verb)
    except_by = said.mods.take(tree.ExceptBy)
    if except_by is None:
        by = unit.test(inner.by) if inner.by is not None else None
        return Rule("cant_be_attacked", "can't be attacked", by)
    if inner.by is not None:
        raise NotYet(said.verb)
    allowed = unit.test(except_by.by)
    return Rule(
        "cant_be_attacked",
        "can't be attacked except by …",
        lambda state, ctx, one: not allowed(state, ctx, one),
    )


MODAL_RULES.extend((_with_haste, _must_be_blocked, _cant_be_attacked))
