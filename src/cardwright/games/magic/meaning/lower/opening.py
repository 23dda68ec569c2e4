"""Cards that are revealed from an opening hand (CR 103.6b)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering, Mods, bare
from cardwright.games.magic.meaning.lower.control import body


def from_opening_hand(low: Lowering, node: t.Sentences) -> m.Ability | None:
    """`You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, …`

    Returns None for other lines.
    """
    first = node.sentences[0]
    clause = first.first if isinstance(first, t.Sentence) else None
    may = clause.first if isinstance(clause, t.Clause) else None
    act = may.first if isinstance(may, t.May) else None
    if not isinstance(act, t.Act) or act.verb != "reveal" or not isinstance(act.what, t.FromZone):
        return None
    zone = act.what.zone
    if not isinstance(zone, t.NounPhrase) or zone.heads != (t.Head(thing="opening hand"),):
        return None
    assert isinstance(first, t.Sentence)
    assert isinstance(clause, t.Clause)
    assert isinstance(may, t.May)
    bare(first, "first")
    bare(clause, "subject", "first")
    bare(may, "first")
    bare(act, "verb", "what")
    then = _time_first(node.sentences[1]) if len(node.sentences) > 1 else None
    if not isinstance(clause.subject, t.You) or not isinstance(act.what.what, t.SelfRef):
        raise Gap(first, "reveals something else")
    if not isinstance(then, t.Sentence):
        raise Gap(node, "reveals it for nothing")
    front = Mods(then.front)
    asked, at = front.take(t.If), front.take(t.At)
    front.finish()
    deed = asked.conditions[0] if asked is not None and len(asked.conditions) == 1 else None
    if not isinstance(deed, t.Clause) or not isinstance(deed.first, t.DoSo) or deed.first.how != "do":
        raise Gap(then, "if you do")
    if at is None or low.introducer(deed.first) is not clause:
        raise Gap(then, "at which time")
    low.kind = "triggered"
    made = body(low, (replace(then, front=()), *node.sentences[2:]))
    if made.slots or made.do is None:
        raise Gap(then, "targets of an opening hand")
    return m.FromOpeningHand(m.Later((_first_upkeep(at),), made))


def _time_first(node: t.Phrase) -> t.Phrase:
    """Says `scry 3 at the beginning of your first upkeep` with its time in front."""
    clause = node.first if isinstance(node, t.Sentence) and not node.rest else None
    times = (
        [word for word in clause.modifiers if isinstance(word, t.At)] if isinstance(clause, t.Clause) else []
    )
    if not isinstance(node, t.Sentence) or not isinstance(clause, t.Clause) or len(times) != 1:
        return node
    rest = tuple(word for word in clause.modifiers if word is not times[0])
    return replace(node, front=(*node.front, times[0]), first=replace(clause, modifiers=rest))


_FIRST: Final[dict[str, m.StepWord]] = {"upkeep": "upkeep", "main phase": "precombat main phase"}
"""The first of them in a turn (CR 505.1)."""


def _first_upkeep(at: t.At) -> m.Event:
    """`at the beginning of the first upkeep`, `… of your first upkeep` (CR 503)."""
    bare(at, "when")
    when = at.when
    if not isinstance(when, t.BeginningOf):
        raise Gap(at, "at the beginning of")
    bare(when, "step")
    step = when.step
    if isinstance(step, t.FirstStep):
        bare(step, "whose", "step")
        if step.step not in _FIRST or not isinstance(step.whose, t.You | None):
            raise Gap(step, "the first step")
        return m.Event("step", step=_FIRST[step.step], player=YOU if step.whose is not None else None)
    if step == t.StepTime(step="upkeep", which="the first"):
        return m.Event("step", step="upkeep")
    raise Gap(at, "the first step")
