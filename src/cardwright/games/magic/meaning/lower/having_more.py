"""Players who control or have more than another: `an opponent controls more lands than you` (CR 608.2c)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, Gap, Lowering, Said
from cardwright.games.magic.meaning.lower.conditions import each_of, is_one
from cardwright.games.magic.meaning.lower.described import described

_LIFE: Final = t.NounPhrase(heads=(t.Head(thing="life"),))
_OTHER: Final = t.StatusIs(status="other")


@CONDITIONS.row(t.HasMost, uses="which among")
def _has_most(low: Lowering, said: Said) -> m.Condition:
    """`it has the least power or is tied for least power among creatures on the battlefield`: none has less (CR 208)."""
    how, _, word = said.verb.which.partition(" ")
    if said.subject is None or said.tense or not is_one(said.subject):
        raise Gap(said.verb, "condition: has most")
    if not isinstance(said.verb.among, t.NounPhrase) or said.verb.among.determiner is not None:
        raise Gap(said.verb, "condition: has most among")
    which: m.Measure = "power" if word == "power" else "toughness"
    zones, test = described(low, said.verb.among)
    beats = m.Compares(which, ">" if how == "greatest" else "<", m.Stat(which, low.given(said.subject)))
    return m.Compare(m.Count(m.All(zones, m.Both((test, beats)))), "=", m.Num(0))


@CONDITIONS.row(t.ControlMore, uses="how what than fewer")
def _has_more(low: Lowering, said: Said) -> m.Condition:
    """`no opponent has more life than that player`, `that player controls more lands than you`."""
    verb: t.ControlMore = said.verb
    subject = said.subject
    if subject is None or said.tense or not is_one(verb.than):
        raise Gap(verb, "condition: more than several have")
    than = low.given(verb.than)
    if not isinstance(than, m.Ref | m.Of):
        raise Gap(verb.than, "condition: more than someone else has")
    if isinstance(subject, t.NounPhrase) and subject.shared == (_OTHER,):
        subject = replace(subject, shared=())  # nobody has more than they have themself
    if is_one(subject):
        mine, theirs = _much(low, verb, low.given(subject)), _much(low, verb, than)
        low.difference = m.Math("-", theirs, mine) if verb.fewer else m.Math("-", mine, theirs)
    op: m.Comparing = "<" if verb.fewer else ">"
    return each_of(low, subject, lambda who: m.Compare(_much(low, verb, who), op, _much(low, verb, than)))


def _much(low: Lowering, verb: t.ControlMore, who: m.Things) -> m.Amount:
    """Lowers what is compared: life, permanents that a player controls, cards that are in their hand."""
    what = verb.what
    if verb.how == "have" and what == _LIFE:
        return m.Life(who)
    if not isinstance(what, t.NounPhrase) or not isinstance(who, m.Ref | m.Of | m.Person):
        raise Gap(verb, "condition: more of what")
    if verb.how == "control":
        zones, test = described(low, what)
        if zones != ("battlefield",) or isinstance(who, m.Person):
            raise Gap(what, "condition: controls more of what is no permanent")
        return m.Count(m.All(zones, m.Both((test, m.Controlled(who)))))
    raise Gap(what, "condition: has more of")
