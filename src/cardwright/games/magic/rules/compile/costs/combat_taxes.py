"""`can't attack unless their controller pays {2} for each …`: what attacking and blocking cost (CR 508.1h, 509.1d)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Rule
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_TAXES: Final = {"attack": RuleKind.ATTACK_TAX, "block": RuleKind.BLOCK_TAX}


@MODAL_RULES.hook
def _tax(unit: Unit, how: str, inner: tree.Phrase, said: Said) -> Rule | None:
    """Reads a restriction on attacking or blocking that can be paid for."""
    if how != "can't" or not isinstance(inner, tree.Act) or inner.verb not in ("attack", "block"):
        return None
    amount = unit.notes.get(notes.TAX, said.verb)
    if amount is None:
        unless = next((one for one in said.mods.left if isinstance(one, tree.Unless)), None)
        if unless is None or not is_payment(unless):
            return None
        said.mods.take(tree.Unless)
        amount = unit.notes.put(notes.TAX, _amount(unit, unless, said.verb), said.verb)
    if inner.what is not None and inner.verb == "block":
        raise NotYet(inner)
    other = unit.test(inner.what) if inner.what is not None else None
    symbols = _symbols(said.verb, unit, inner.verb)
    return Rule(_TAXES[inner.verb], f"can't {inner.verb} unless someone pays", other, amount, symbols)


def _symbols(verb: tree.Phrase, unit: Unit, act: str) -> str:
    """Returns the symbols of a tax that is not simply generic mana; `amount` then says how often they are paid."""
    symbols = unit.notes.get(notes.TAX_SYMBOLS, verb) or ""
    if symbols and act != "attack":
        raise NotYet(verb)
    return symbols


def is_payment(node: tree.Unless) -> bool:
    """Tells `unless its controller pays {2}`."""
    clause = node.clauses[0]
    return len(node.clauses) == 1 and isinstance(clause, tree.Clause) and isinstance(clause.first, tree.Pay)


def _amount(unit: Unit, node: tree.Unless, verb: tree.Phrase) -> Amount:
    clause = node.clauses[0]
    assert isinstance(clause, tree.Clause)
    if not isinstance(clause.subject, tree.ControllerOf) and not _is_player(clause.subject):
        raise NotYet(clause)
    if clause.rest or clause.tense or not isinstance(clause.first, tree.Pay):
        raise NotYet(clause)
    what = clause.first.what
    if not isinstance(what, tree.ManaCost):
        raise NotYet(clause.first)
    cost = mana_cost("".join(what.symbols))
    if cost.flexible or any(cost.colored) or cost.snow:
        if cost.x or cost.generic:
            raise NotYet(what)
        unit.notes.put(notes.TAX_SYMBOLS, "".join(what.symbols), verb)
        return _times(unit, clause.modifiers)
    letter = unit.amount(tree.Variable(letter="X")) if cost.x else None
    base = cost.generic
    times = _times(unit, clause.modifiers)

    def amount(state: MagicState, ctx: Ctx) -> int:
        return (base + (letter(state, ctx) if letter is not None else 0)) * times(state, ctx)

    return amount


def _is_player(node: tree.Phrase | None) -> bool:
    return isinstance(node, tree.They)


def _times(unit: Unit, modifiers: tuple[tree.Phrase, ...]) -> Amount:
    """How often it is paid for one creature: once, unless something else is counted."""
    if not modifiers:
        return lambda _state, _ctx: 1
    each = modifiers[0]
    if len(modifiers) > 1 or not isinstance(each, tree.ForEach):
        raise NotYet(modifiers[0])
    if _is_those(each.what):
        return lambda _state, _ctx: 1
    return unit.amount(tree.NumberOf(what=each.what))


def _is_those(node: tree.Phrase) -> bool:
    """Tells whether the creatures that attack or block are meant: `for each creature they control that's attacking you`."""
    if isinstance(node, tree.Partitive):
        return isinstance(node.of, tree.NounPhrase) and isinstance(node.of.determiner, tree.That)
    if isinstance(node, tree.NounPhrase):
        if isinstance(node.determiner, tree.That):
            return True
        return any(
            isinstance(one, tree.Controlled) and isinstance(one.by, tree.They) for one in node.qualifiers
        )
    return False
