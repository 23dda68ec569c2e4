"""`… that ability triggers an additional time.` (CR 603.2d)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.statics.statements import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState


def _again(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`if a creature entering causes a triggered ability of a permanent you control to trigger, …`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or clause.modifiers != (tree.Often(how="an additional time"),):
        return None
    if clause.first != tree.Act(verb="trigger") or not isinstance(clause.subject, tree.NounPhrase):
        return None
    when = node.front[0] if len(node.front) == 1 else None
    if not isinstance(when, tree.If) or len(when.conditions) != 1 or node.rest or node.tail or node.opening:
        raise NotYet(node)
    cause = when.conditions[0]
    if not isinstance(cause, tree.Clause) or cause.rest or cause.modifiers or cause.tense:
        raise NotYet(node)
    entering: Filter | None = None
    word = ""
    whose = cause.subject
    if isinstance(cause.first, tree.Cause):
        if cause.first.verb != tree.Act(verb="trigger"):
            raise NotYet(cause)
        (entering, word), whose = _entering(unit, cause.subject), cause.first.whom
    elif cause.first != tree.Act(verb="trigger"):
        raise NotYet(cause)
    rule = Rule("trigger_again", unit.text, other=_caused(entering), word=word)
    return (StaticEffect(unit.text, test=_of(unit, whose), rules=(rule,)),)


def _of(unit: Unit, node: tree.Phrase | None) -> Filter:
    """Compiles whose triggered abilities are meant: `a triggered ability of a permanent you control`."""
    if not isinstance(node, tree.NounPhrase) or node.shared or len(node.heads) != 1:
        raise NotYet(node or tree.Phrase())
    if node.heads[0].thing not in ("ability", "triggered ability"):
        raise NotYet(node)
    if len(node.qualifiers) != 1 or not isinstance(node.qualifiers[0], tree.OfThing):
        raise NotYet(node)
    return unit.test(node.qualifiers[0].what)


_CAUSES: Final = {"die": "dying", "attack": "attacking"}


def _entering(unit: Unit, node: tree.Phrase | None) -> tuple[Filter, str]:
    """Compiles what causes it by entering, dying or attacking, and the word for that."""
    if not isinstance(node, tree.NounPhrase) or not node.qualifiers:
        raise NotYet(node or tree.Phrase())
    last = node.qualifiers[-1]
    if not isinstance(last, tree.Participle) or last.modifiers:
        raise NotYet(node)
    word = ""
    if isinstance(last.verb, tree.Act) and last.verb.what is None and last.verb.verb in _CAUSES:
        word = _CAUSES[last.verb.verb]
    elif not isinstance(last.verb, tree.Enter) or last.verb.manner:
        raise NotYet(node)
    return unit.test(replace(node, qualifiers=node.qualifiers[:-1])), word


def _caused(entering: Filter | None) -> Filter | None:
    """Returns a test of what has happened: under `event` the context holds what entered, if something did."""
    if entering is None:
        return None

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return thing != 0 and entering(state, ctx, thing)

    return test


SPECIAL_STATICS.insert(0, _again)
