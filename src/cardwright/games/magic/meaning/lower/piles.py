"""Two piles: separating things into them, and choosing one (CR 700.3)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import VERBS, YOU, Gap, Lowering, Piles, Said, bare
from cardwright.games.magic.meaning.lower.each_kind import chosen_of_each

_TWO: Final = t.NounPhrase(
    determiner=t.Counted(count=t.Number(value=2)), heads=(t.Head(thing="pile", plural=True),)
)
_FACING: Final = tuple(
    t.NounPhrase(determiner=t.A(), shared=(t.StatusIs(status=status),), heads=(t.Head(thing="pile"),))
    for status in ("face-down", "face-up")
)
_THE_OTHER: Final = 1
"""The wording of `the other`; the others are of `the rest`."""


@VERBS.row(t.DivideInto, uses="what into")
def _separates(low: Lowering, said: Said) -> m.Do:
    """`An opponent separates those cards into two piles.`, `… into a face-down pile and a face-up pile.`"""
    verb: t.DivideInto = said.verb
    hidden = isinstance(verb.into, t.NounList) and verb.into.items == _FACING
    if low.piles is not None or not (hidden or verb.into == _TWO):
        raise Gap(verb, "piles")
    who = YOU if said.subject is None else low.things(said.subject)
    what = low.given(verb.what)
    low.piles = Piles(verb.into, (low.fresh(verb), low.fresh(said)))
    return m.Separate(who, what, low.piles.ids, hidden)


@VERBS.row(t.Act, word="choose", uses="what")
def _chooses(low: Lowering, said: Said) -> m.Do:
    """`An opponent chooses one of those piles.`, `Target opponent chooses one.`, `Choose two target creatures.`"""
    what = said.verb.what
    if isinstance(what, t.AnyTarget) or (
        isinstance(what, t.NounPhrase) and isinstance(what.determiner, t.Target)
    ):
        if not isinstance(said.subject, t.You | None):
            raise Gap(said.verb, "someone else chooses targets")
        low.given(what)  # they are chosen by then (CR 601.2c)
        return m.Seq(())
    if isinstance(what, t.NounPhrase) and isinstance(said.subject, t.You | None):
        found = chosen_of_each(low, what)
        if found is not None:
            return found
    if what is None or not (isinstance(what, t.Partitive | t.OneOfThem) or _is_one_pile(what)):
        raise Gap(said.verb, "chooses")
    if isinstance(what, t.Partitive | t.OneOfThem) and not _is_one_pile(what):
        chosen = low.things(what)
        if not isinstance(chosen, m.Pick):
            raise Gap(what, "chooses what")
        return m.Choose(YOU if said.subject is None else low.things(said.subject), chosen)
    return _choice(low, YOU if said.subject is None else low.things(said.subject), said.verb)


def pile_moved(low: Lowering, verb: t.Move, who: m.Things) -> m.Do | None:
    """Lowers the choice in `put one pile into your hand and the other into your graveyard`; None where there is none."""
    if low.piles is None:
        return None
    choice: m.Do | None = None
    if _is_one_pile(verb.what):
        choice = _choice(low, who, verb)
        low.known[id(verb.what)] = low.piles.chosen
    for leg in verb.more:
        if isinstance(leg.what, t.Rest) and leg.what.wording == _THE_OTHER:
            bare(leg.what)
            if not low.piles.rest:
                raise Gap(leg, "the other of no piles")
            low.known[id(leg.what)] = low.piles.rest
    return choice


def _choice(low: Lowering, who: m.Things, node: t.Phrase) -> m.Do:
    piles = low.piles
    if piles is None or piles.chosen:
        raise Gap(node, "a pile of none")
    piles.chosen, piles.rest = low.fresh(piles.into), low.fresh(piles)
    return m.ChoosePile(who, piles.ids, piles.chosen, piles.rest)


def _is_one_pile(node: t.Phrase) -> bool:
    """Tells `one pile`, `one of those piles`."""
    if isinstance(node, t.Partitive):
        bare(node, "count", "of")
        whole = node.of
        return (
            node.count == t.Number(value=1)
            and isinstance(whole, t.NounPhrase)
            and whole.heads == (t.Head(thing="pile", plural=True),)
            and isinstance(whole.determiner, t.That | t.The)
            and not (whole.shared or whole.qualifiers)
        )
    return node == t.NounPhrase(determiner=t.Counted(count=t.Number(value=1)), heads=(t.Head(thing="pile"),))
