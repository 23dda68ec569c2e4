"""A sentence in place of the one before it (CR 614.15): `If this spell was kicked, destroy that artifact … instead.`"""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SENTENCES, Gap, Lowering, within
from cardwright.games.magic.meaning.lower.conditions import conditions


def in_place(low: Lowering, nodes: tuple[t.Phrase, ...], at: int, before: m.Do) -> m.Do | None:
    """Returns what is done if a condition holds and what else otherwise; None where a sentence says nothing of the sort."""
    node = nodes[at]
    parts = _parts(node) if isinstance(node, t.Sentence) else None
    if parts is None:
        return None
    asked, other = parts
    if at == 0 or not _replaces(nodes, at):
        raise Gap(node, "in place of what")
    slots, made_before = len(low.slots), _made(before)
    holds = conditions(low, asked)
    then = SENTENCES.of(other)(low, other)
    if len(low.slots) != slots:
        raise Gap(node, "targets that depend on a condition")
    if _spoken(then) & made_before or _spoken(holds) & made_before:
        raise Gap(node, "what is done in its place speaks of what was not done")
    last = nodes[at - 1]
    if not isinstance(last, t.Sentence) or last.front or isinstance(before, m.Later | m.Reflexive):
        raise Gap(node, "in place of what depends on something")
    low.doubtful |= made_before | _made(then)
    if isinstance(then, m.May):  # `you may … instead`: who does not want to does what was said before
        then = m.Seq((then, m.If(m.Unmet(m.Did()), before)))
    return m.If(holds, then, before)


def _made(record: object) -> set[str]:
    """Returns the ids that something gives to what it makes, finds or chooses."""
    refs = {getattr(found, "ref", "") for found in within(record)}
    return {ref for ref in refs if isinstance(ref, str) and ref.startswith("r")}


def _spoken(record: object) -> set[str]:
    return {found.id for found in within(record) if isinstance(found, m.Ref)}


def surely_done(low: Lowering, done: list[m.Do]) -> None:
    """Makes sure that nothing speaks of what only one of two alternatives has made."""
    for do in done:
        alternatives = [part for part in within(do) if isinstance(part, m.If)]
        own = set().union(*(_made(part) for part in alternatives)) if alternatives else set()
        if (_spoken(do) & low.doubtful) - own:
            raise Gap(None, "what one of two alternatives has made")


def _parts(node: t.Sentence) -> tuple[t.If, t.Sentence] | None:
    """Splits a sentence into what is asked and what is done instead."""
    clause = node.first
    if not isinstance(clause, t.Clause) or node.opening:
        return None
    if node.front[1:] == (t.Instead(),) and isinstance(node.front[0], t.If):
        return node.front[0], replace(node, front=())
    if t.Instead() not in clause.modifiers or node.rest or node.tail:
        return None
    at = clause.modifiers.index(t.Instead())
    said, last = clause.modifiers[:at], clause.modifiers[at + 1 :]
    asked = [mod for mod in (*node.front, *last) if isinstance(mod, t.If)]
    if len(asked) != 1 or len(node.front) + len(last) != 1 or _supposes(asked[0]):
        return None
    return asked[0], replace(node, front=(), first=replace(clause, modifiers=said))


def _supposes(asked: t.If) -> bool:
    """Tells `if … would …`, which replaces an event and no sentence."""
    return any(
        isinstance(each, t.Clause) and isinstance(each.first, t.Modal) and each.first.how == "would"
        for each in asked.conditions
    )


def _replaces(nodes: tuple[t.Phrase, ...], at: int) -> bool:
    """Tells whether it is clear that the last sentence is meant: it is the only one, or it does the same."""
    before, node = nodes[at - 1], nodes[at]
    if at == 1:
        return isinstance(before, t.Sentence)
    if not isinstance(before, t.Sentence) or not isinstance(node, t.Sentence):
        return False
    if not isinstance(before.first, t.Clause) or not isinstance(node.first, t.Clause):
        return False
    old, new = before.first.first, node.first.first
    return type(old) is type(new) and getattr(old, "verb", "") == getattr(new, "verb", "")
