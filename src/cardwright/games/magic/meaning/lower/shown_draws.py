"""The first card that a player draws in a turn, revealed as it is drawn, and what triggers on it (CR 121, 603.2, 701.16)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import EVENTS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.roles import role

_EACH_TURN: Final = (t.Often(how="each turn"),)
_YOUR_TURNS: Final = (t.During(when=t.StepTime(step="turn", which="each", whose=t.You())),)


def shown_draw(node: t.Phrase) -> t.Act | None:
    """Returns the verb of `Reveal the first card you draw each turn`, if that is all that a sentence says."""
    clause = node.first if isinstance(node, t.Sentence) and node == t.Sentence(first=node.first) else None
    act = clause.first if isinstance(clause, t.Clause) and clause == t.Clause(first=clause.first) else None
    return act if isinstance(act, t.Act) and _whose_turns(act) is not None else None


def _whose_turns(act: t.Act) -> tuple[t.Phrase, ...] | None:
    """Returns when it is that the first card drawn is revealed; None for other verbs."""
    what = act.what if act.verb == "reveal" else None
    drawn = what.qualifiers[0] if isinstance(what, t.NounPhrase) and len(what.qualifiers) == 1 else None
    if not isinstance(what, t.NounPhrase) or not isinstance(drawn, t.WhichClause):
        return None
    first = t.NounPhrase(
        determiner=t.The(),
        shared=(t.OrdinalIs(ordinal="first"),),
        heads=(t.Head(thing="card"),),
        qualifiers=what.qualifiers,
    )
    you_draw = t.WhichClause(subject=t.You(), verb="draw", modifiers=drawn.modifiers)
    if what != first or drawn != you_draw or len(drawn.modifiers) != 1:
        return None
    return next(
        (when for when in (_EACH_TURN, _YOUR_TURNS) if same_meaning(drawn.modifiers[0], when[0])), None
    )


def shows_draws(node: t.Phrase) -> m.Statement | None:
    """Lowers such a sentence of a static ability; None for other sentences."""
    act = shown_draw(node)
    if act is None:
        return None
    own = m.TurnOf(YOU) if _whose_turns(act) == _YOUR_TURNS else None
    return m.Statement((m.Rule("first_draw_shown"),), test=m.Among(YOU), condition=own)


@EVENTS.row(t.Act, word="reveal", uses="what")
def _reveals(low: Lowering, said: Said) -> m.Event:
    """`Whenever you reveal a land card this way`: it is the first card that you draw (CR 603.2)."""
    way = said.mods.take(t.ThisWay)
    meant = [found.introducer for found in low.binding.references if isinstance(found.node, t.ThisWay)]
    draws = [act for act in meant if isinstance(act, t.Act) and _whose_turns(act) is not None]
    deed = low.introducer(way) if way is not None else None
    if not draws or not isinstance(deed, t.Act) or deed.verb != "reveal" or said.subject != t.You():
        raise Gap(said.verb, "reveals")
    assert way is not None
    bare(way)
    test, ref = role(low, said.verb.what, "e.thing")
    first: m.Condition = m.Happened(m.Event("drawn", player=m.Among(YOU)), "=", 1)
    if _whose_turns(draws[0]) == _YOUR_TURNS:
        first = m.AllOf((first, m.TurnOf(YOU)))
    return m.Event("drawn", test, ref, player=m.Among(YOU), condition=first)
