"""A process that is repeated for other kinds of things: `Then repeat this process for an enchantment.` (CR 608.2c)."""

from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, Lowering, Mods, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.text import walk


def repeated_for(nodes: tuple[t.Phrase, ...]) -> tuple[t.Phrase, ...]:
    """Returns sentences with those that are repeated written out, each time with another kind of thing."""
    last = nodes[-1]
    clause = last.first if isinstance(last, t.Sentence) else None
    again = clause.first if isinstance(clause, t.Clause) else None
    if not isinstance(again, t.RepeatFor):
        return nodes
    assert isinstance(last, t.Sentence)
    assert isinstance(clause, t.Clause)
    bare(last, "opening", "first")
    bare(clause, "first")
    bare(again, "kinds")
    kinds = again.kinds.items if isinstance(again.kinds, t.NounList) else (again.kinds,)
    process = nodes[:-1]
    found = [
        node
        for node in walk(process[0] if process else last)
        if isinstance(node, t.NounPhrase) and node.determiner == t.A() and _is_kind(node)
    ]
    if len(found) != 1 or not all(isinstance(kind, t.NounPhrase) and _is_kind(kind) for kind in kinds):
        raise Gap(again, "repeated for what")
    written = list(process)
    for kind in kinds:
        assert isinstance(kind, t.NounPhrase)
        other = replace(found[0], heads=kind.heads)
        written += [_swapped(node, found[0], other) for node in process]
    return tuple(written)


_ONCE: Final = t.Clause(first=t.Idiom(words="repeat this process"), modifiers=(t.Often(how="once"),))


def is_repeated_once(node: t.Phrase) -> bool:
    """Tells `Repeat this process once.`, with or without a condition before it."""
    return isinstance(node, t.Sentence) and node.first == _ONCE


def once_more(low: Lowering, node: t.Phrase, done: list[m.Do]) -> m.Do:
    """`Then if an opponent controls more lands than you, repeat this process once.`: all that was done before (CR 608.2c)."""
    assert isinstance(node, t.Sentence)
    bare(node, "opening", "front", "first")
    front = Mods(node.front)
    asked = front.take(t.If)
    front.finish()
    if not done or node.opening not in ("", "then"):
        raise Gap(node, "nothing to repeat")
    again = m.Seq(tuple(done))
    return again if asked is None else m.If(conditions(low, asked), again)


def so_often(low: Lowering, front: Mods) -> m.Amount | None:
    """`For each {U}{U} spent to cast it, draw a card.`: takes it from what stands in front, and says how often."""
    each = next((word for word in front.left if isinstance(word, t.ForEach)), None)
    if each is None or not isinstance(each.what, t.SymbolsSpent | t.ManaSpent):
        return None
    bare(each, "what")
    front.left.remove(each)
    return low.amount(each.what)


def _is_kind(node: t.NounPhrase) -> bool:
    """Tells `a creature`: a type of permanent and nothing else."""
    return len(node.heads) == 1 and isinstance(node.heads[0].noun, t.TypeIs) and not node.shared


def _swapped(node: Any, old: t.Phrase, new: t.Phrase) -> Any:
    """Returns a tree with one phrase in the place of another; what does not hold it is the same object as before."""
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_swapped(each, old, new) for each in node)
    if not isinstance(node, t.Phrase) or not any(each is old for each in walk(node)):
        return node
    parts = {name: _swapped(getattr(node, name), old, new) for name in type(node).parts()}
    return replace(node, **parts)


def done_by_others(nodes: tuple[t.Phrase, ...]) -> tuple[t.Phrase, ...]:
    """Returns sentences with `each opponent does the same` written out: what you did before, done by them."""
    written: list[t.Phrase] = []
    for node in nodes:
        clause = node.first if isinstance(node, t.Sentence) else None
        if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.DoTheSame):
            written.append(node)
            continue
        assert isinstance(node, t.Sentence)
        bare(node, "opening", "first")
        bare(clause, "subject", "first")
        before = written[-1] if written else None
        done = before.first if isinstance(before, t.Sentence) else None
        if not isinstance(done, t.Clause) or not isinstance(done.subject, t.You | None) or done.tense:
            raise Gap(node, "the same as what")
        assert isinstance(before, t.Sentence)
        bare(before, "opening", "first")
        written.append(replace(before, first=replace(done, subject=clause.subject), span=node.span))
    return tuple(written)
