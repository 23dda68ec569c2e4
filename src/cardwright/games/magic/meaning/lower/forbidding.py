"""What players can't do: pay life or sacrifice permanents for spells and abilities, play some cards (CR 101.2, 118.3)."""

from typing import Final, Literal

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.described import described, kinds_of


def cant_pay(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Players can't pay life or sacrifice creatures to cast spells or activate abilities.`; None for other clauses."""
    if clause.modifiers != (t.ToCastOrActivate(),):
        return None
    bare(clause, "subject", "first", "modifiers")
    who, verb = clause.subject, clause.first
    if not isinstance(who, t.NounPhrase) or not isinstance(who.determiner, t.Each | None):
        raise Gap(clause, "who can't pay")
    zones, people = described(low, who)
    if zones != ("players",) or not isinstance(verb, t.Modal) or verb.how != "can't":
        raise Gap(clause, "can't pay")
    bare(verb, "how", "first", "rest")
    for step in verb.rest:
        bare(step, "join", "verb")
        if step.join != "or":
            raise Gap(step, "can't pay both")
    acts = (verb.first, *(step.verb for step in verb.rest))
    return m.Statement(tuple(_unpaid(low, act) for act in acts), test=people, condition=holds)


def _unpaid(low: Lowering, act: t.Phrase) -> m.Rule:
    if act == t.PayLife():
        return m.Rule("cant_pay_life")
    what = act.what if isinstance(act, t.Act) and act.verb == "sacrifice" else None
    if not isinstance(what, t.NounPhrase) or what.determiner is not None:
        raise Gap(act, "can't pay so")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(what, "sacrifices what is no permanent")
    return m.Rule("cant_pay_sacrifice", other=test)


def cant_play(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Your opponents can't play land cards from graveyards.`, `Spells with the chosen name can't be cast.`

    Returns None for other clauses (CR 305.1, 601.3).
    """
    verb = clause.first
    if (
        clause.subject is None
        or clause.rest
        or not isinstance(verb, t.Modal)
        or verb.how != "can't"
        or verb.rest
    ):
        return None
    found = barred(low, Said(clause.subject, verb, Mods()))
    if found is None:
        return None
    bare(clause, "subject", "first", "modifiers")
    bare(verb, "how", "first")
    mods = Mods(clause.modifiers)
    asked = mods.take(t.If)
    mods.finish()
    if asked is not None:
        if holds is not None:
            raise Gap(asked, "two conditions")
        holds = conditions(low, asked)
    who, change = found
    return m.Statement((change,), test=who, condition=holds)


def barred(low: Lowering, said: Said) -> tuple[m.Test, m.Change] | None:
    """Returns who can't play which cards; None where something else can't be done."""
    verb, subject = said.verb.first, said.subject
    match verb:
        case t.Act(verb="play", what=t.NounPhrase() as what):
            bare(verb, "verb", "what")
            return _people(low, subject), m.CantPlayLands(_cards(low, what, "Land"))
        case t.Act(verb="activate", what=t.NounPhrase(heads=(t.Head(thing="ability"),)) as what):
            sorts = _sorts(what)
            if sorts is None:
                return None
            bare(verb, "verb", "what")
            return _people(low, subject), m.CantActivate(sorts)
        case t.Passive(verb="played", by=None) if isinstance(subject, t.NounPhrase):
            bare(verb, "verb", "how")
            return m.Both(), m.CantPlayLands(_cards(low, subject, "Land"))
        case t.Passive(verb="cast", by=None) if isinstance(subject, t.NounPhrase):
            bare(verb, "verb", "how")
            return m.Both(), m.CantCast(_cards(low, subject, "spell"))
    return None


_SORTS: Final[dict[str, Literal["mana", "loyalty"]]] = {"mana ability": "mana", "loyalty ability": "loyalty"}


def _sorts(what: t.NounPhrase) -> tuple[Literal["mana", "loyalty"], ...] | None:
    """Returns which sorts are left, of `abilities that aren't mana abilities or loyalty abilities`; None for other phrases."""
    if not what.qualifiers:
        bare(what, "heads", "determiner")
        return () if what.determiner is None else None
    said = what.qualifiers[0]
    be = said.verb if isinstance(said, t.ThatClause) else None
    sorts = be.what if isinstance(be, t.Be) else None
    if len(what.qualifiers) > 1 or not isinstance(sorts, t.NounPhrase) or what.determiner is not None:
        return None
    assert isinstance(be, t.Be)
    bare(what, "heads", "qualifiers")
    bare(said, "verb")
    bare(be, "how", "negated", "what")
    bare(sorts, "heads", "join")
    if not be.negated or any(head.thing not in _SORTS for head in sorts.heads):
        raise Gap(what, "abilities of a sort")
    if [_SORTS[head.thing] for head in sorts.heads] not in (["mana"], ["mana", "loyalty"]):
        raise Gap(what, "abilities of such sorts")
    return tuple(_SORTS[head.thing] for head in sorts.heads)


def _people(low: Lowering, subject: t.Phrase | None) -> m.Test:
    who = low.who(subject)
    if who == YOU:
        return m.Among(YOU)
    if isinstance(who, m.Of) and who.role == "host":  # `enchanted player`
        return m.Among(who)
    if not isinstance(who, m.All) or who.zones != ("players",):
        raise Gap(subject, "who can't play")
    return who.test


def _cards(low: Lowering, what: t.NounPhrase, kind: str) -> m.Test:
    """Lowers which cards can't be played, wherever they are: `nonbasic lands`, `land cards from graveyards`."""
    bare(what, "shared", "heads", "qualifiers", "join")
    if what.join not in ("", "or", "and"):
        raise Gap(what, "can't be played")
    said = (*[low.kind_of(word) for word in what.shared], *[low.qualifier(word) for word in what.qualifiers])
    tests: list[m.Test] = []
    for head in what.heads:
        bare(head, "own", "kinds", "noun", "thing", "plural")
        parts = kinds_of(low, head)
        named = head.thing == "spell" if kind == "spell" else m.IsType("Land") in parts
        if not named or head.thing not in ("", "card", "spell"):
            raise Gap(head, "can't be played")
        tests.append(m.Both((*parts, *said)))
    return tests[0] if len(tests) == 1 else m.Either(tuple(tests))
