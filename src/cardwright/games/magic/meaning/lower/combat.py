"""How creatures may and must block, whatever else holds of them (CR 509.1b, 509.1c)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CHANGES, SOURCE, VERBS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.described import described


def blocks_as_though(low: Lowering, said: Said) -> m.Rule | None:
    """`can block as though they were untapped`, `can block Dragons as though it had reach`; None for other verbs."""
    verb: t.Modal = said.verb
    act = verb.first
    if verb.how != "can" or verb.rest or not isinstance(act, t.Act) or act.verb != "block":
        return None
    supposed = next((mod for mod in said.mods.left if isinstance(mod, t.AsThough)), None)
    clause = supposed.clause if supposed is not None else None
    if not isinstance(clause, t.Clause) or clause.subject is None:
        return None
    about = low.introducer(clause.subject)
    if about is not said.subject and not isinstance(said.subject, t.SelfRef):
        raise Gap(clause, "as though others were otherwise")
    bare(act, "verb", "what")
    bare(clause, "subject", "first", "tense")
    kind = _SUPPOSED.get(_supposed(clause.first))
    if kind is None:
        return None
    said.mods.take(t.AsThough)
    return m.Rule(kind, other=_attackers(low, act.what))


_SUPPOSED: Final[dict[str, m.RuleKind]] = {"untapped": "blocks_tapped", "reach": "blocks_flying"}


def _supposed(verb: t.Phrase) -> str:
    """Returns what something is supposed to be or have."""
    match verb:
        case t.BeWords(kinds=(t.StatusIs(status=word),)):
            bare(verb, "kinds")
            return word
        case t.HasAbility(how="have", abilities=(t.Keyword(name=name) as keyword,)):
            bare(keyword, "name")
            return name
    return ""


def _attackers(low: Lowering, what: t.Phrase | None) -> m.Test | None:
    if what is None:
        return None
    if not isinstance(what, t.NounPhrase) or what.determiner is not None:
        raise Gap(what, "blocks which")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(what, "blocks what is no permanent")
    return test


def lured(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`All Walls able to block this creature do so.`; None for other clauses (CR 509.1c)."""
    who, verb = clause.subject, clause.first
    if not isinstance(verb, t.DoSo) or not isinstance(who, t.NounPhrase):
        return None
    able = who.qualifiers[-1] if who.qualifiers else None
    if not isinstance(able, t.AbleTo) or low.introducer(verb) is not able:
        raise Gap(clause, "does so")
    bare(clause, "subject", "first")
    bare(verb, "how")
    bare(able, "verb")
    act = able.verb
    if verb.how != "do so" or not isinstance(who.determiner, t.All) or not isinstance(act, t.Act):
        raise Gap(clause, "does so")
    bare(act, "verb", "what")
    if act.verb != "block" or act.what is None:
        raise Gap(act, "able to")
    rest = t.NounPhrase(
        shared=who.shared, heads=who.heads, join=who.join, qualifiers=who.qualifiers[:-1], span=who.span
    )
    return m.Statement((m.Rule("lured", other=_attackers(low, rest)),), low.given(act.what), condition=holds)


def blocked_by_all(low: Lowering, said: Said, unless: t.Unless) -> m.Rule | None:
    """`can't be blocked unless all creatures defending player controls block it` (CR 509.1b); None for other words."""
    clause = unless.clauses[0] if len(unless.clauses) == 1 else None
    if not isinstance(clause, t.Clause) or not isinstance(said.subject, t.SelfRef):
        return None
    who, act = clause.subject, clause.first
    if not isinstance(who, t.NounPhrase) or not isinstance(who.determiner, t.All):
        return None
    if not isinstance(act, t.Act) or act.verb != "block" or act.what is None:
        return None
    bare(clause, "subject", "first")
    bare(act, "verb", "what")
    found = low.given(who)
    if low.bound(act.what) != SOURCE or not isinstance(found, m.All):
        raise Gap(unless, "unless all block another")
    return m.Rule("min_blockers", m.Count(found))


@VERBS.row(t.ChooseBlocks, uses="when")
def _chooses_blocks(low: Lowering, said: Said) -> m.Do:
    """`you choose which creatures block this combat and how those creatures block` (CR 509.1a)."""
    who = low.who(said.subject)
    if who != YOU or said.verb.when not in ("this turn", "this combat"):
        raise Gap(said.verb, "chooses blocks")
    until = m.Until("turn" if said.verb.when == "this turn" else "combat")
    return m.Apply(who, (m.Rule("chooses_blocks"),), until)


@CHANGES.row(t.Act, word="attack", uses="what")
def _attacks_each_combat(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`attacks each combat if able`, `attacks an opponent with the most life each combat if able` (CR 508.1d)."""
    often = said.mods.take(t.Often)
    if said.mods.take(t.IfAble) is None or often is None or often.how not in ("each combat", "each turn"):
        raise Gap(said.verb, "attacks")
    what = said.verb.what
    if what is None:
        return (m.Rule("must_attack"),)
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A):
        raise Gap(what, "attacks whom")
    return (m.Rule("must_attack", other=described(low, what)[1]),)
