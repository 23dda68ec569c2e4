"""Clauses: who does which things one after another, and what each of several does by themself (CR 101.4, 608.2c–e)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    VERBS,
    Gap,
    Lowering,
    Mods,
    Said,
)
from cardwright.games.magic.meaning.lower.doing import done_so, seq
from cardwright.games.magic.meaning.lower.next_turn import each_in_next_turn
from cardwright.text import walk


def clause_done(low: Lowering, node: t.Phrase, lasting: tuple[t.Phrase, ...]) -> m.Do:
    """Lowers a clause, with what lasts around it."""
    if not isinstance(node, t.Clause):
        raise Gap(node, f"clause {type(node).__name__}")
    if node.tense or any("or" in step.join.split() for step in node.rest):
        raise Gap(node, "clause in the past, or of alternatives")
    if isinstance(node.subject, t.NounPhrase) and isinstance(node.subject.determiner, t.Each):
        own = each_in_next_turn(low, node)
        if own is not None:
            return own
        if _goes_on(low, node) or _may_each_draw(low, node):
            return _in_turn(low, node, node.subject, lasting)
        if any(isinstance(word, t.Phrase) and low.introducer(word) is node.subject for word in walk(node)):
            raise Gap(node, "each of them by themself")
    return _all_verbs(low, node, lasting)


def _goes_on(low: Lowering, node: t.Clause) -> bool:
    """Tells whether each does more with what they found or made, or as much as they did: `…, then draws that many cards`."""
    verbs = node.verbs
    for at, verb in enumerate(verbs[1:], start=1):
        before = [id(word) for earlier in verbs[:at] for word in walk(earlier)]
        for word in walk(verb):
            meant = low.introducer(word) if isinstance(word, t.ThatMuch | t.It) else None
            if meant is not None and id(meant) in before:
                return True
    return False


def _may_each_draw(low: Lowering, node: t.Clause) -> bool:
    """Tells `each player may draw a card`, where nothing asks whether one of them did."""
    may = node.first
    if not isinstance(may, t.May) or may.rest or node.rest or not isinstance(may.first, t.Act):
        return False
    asked = any(isinstance(one.node, t.DoSo) and one.introducer is node for one in low.binding.references)
    return may.first.verb == "draw" and not asked


def _in_turn(low: Lowering, node: t.Clause, subject: t.NounPhrase, lasting: tuple[t.Phrase, ...]) -> m.Do:
    """Lowers what each player does by themself, one after another (CR 101.4)."""
    players = low.given(subject)
    if not isinstance(players, m.All) or players.zones != ("players",):
        raise Gap(subject, "each of them by themself")
    each = low.fresh(subject, f"each{next(low.numbers)}")
    low.known[id(subject)] = each
    done = _all_verbs(low, node, lasting)
    del low.known[id(subject)]
    low.fresh(subject)
    return m.InTurn(replace(players, ref=low.ids[id(subject)]), each, done)


def _all_verbs(low: Lowering, node: t.Clause, lasting: tuple[t.Phrase, ...]) -> m.Do:
    done: list[m.Do] = []
    for verb, modifiers in _as_much_each(node).modified_verbs:
        kept = [mod for mod in (*modifiers, *lasting) if not isinstance(mod, t.WhereIs)]
        if (
            isinstance(verb, t.Deal) and verb is not node.verbs[-1]
        ):  # it is done at once: what lasts comes after it
            kept = [mod for mod in kept if not isinstance(mod, t.Lasting | t.IfAble)]
        done.append(done_so(low, Said(node.subject, verb, Mods(kept))))
        if node.rest:
            low.note(done[-1], verb)
    return seq(done)


def _as_much_each(node: t.Clause) -> t.Clause:
    """`you gain life and draw cards equal to its power`: the amount at the end is that of both."""
    last = node.verbs[-1]
    what = last.what if isinstance(last, t.Act) and last.verb in ("draw", "mill") else None
    equal = what.qualifiers[0] if isinstance(what, t.NounPhrase) and len(what.qualifiers) == 1 else None
    if not isinstance(node.first, t.GainLife | t.LoseLife) or node.first.amount is not None:
        return node
    if len(node.verbs) != 2 or not isinstance(equal, t.EqualTo):
        return node
    return replace(node, first=replace(node.first, amount=equal.amount))


@VERBS.row(t.MayHave, uses="clause")
def _may_have(low: Lowering, said: Said) -> m.Do:
    return m.May(low.who(said.subject), clause_done(low, said.verb.clause, tuple(said.mods.left)))
