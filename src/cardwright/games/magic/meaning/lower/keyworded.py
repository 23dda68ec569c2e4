"""Abilities spoken of by their keyword: `a boast ability`, `ninjutsu abilities you activate`, `dash costs you pay` (CR 702)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import number_of
from cardwright.games.magic.meaning.lower.base import EVENTS, LINES, SOURCE, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.described import whose_test
from cardwright.games.magic.meaning.lower.roles import role

_ACTIVATED: Final = ("boast", "ninjutsu", "outlast", "unearth", "encore", "scavenge", "embalm", "eternalize")
"""Keywords of activated abilities."""
_CAST_BY: Final = (
    "dash", "flashback", "blitz", "escape", "evoke", "emerge", "prowl", "spectacle", "surge", "warp",
)  # fmt: skip
"""Keywords that are another way to cast a card (CR 118.9)."""


def _keyword(node: t.Phrase | None, suffix: str) -> tuple[t.NounPhrase, str] | None:
    """Returns a phrase for one sort of keyword ability or cost, and the keyword."""
    if not isinstance(node, t.NounPhrase) or len(node.heads) != 1:
        return None
    name, _, rest = node.heads[0].thing.rpartition(" ")
    if rest != suffix or node.heads[0] != t.Head(thing=node.heads[0].thing, plural=node.heads[0].plural):
        return None
    return node, name


@EVENTS.row(t.Act, word="activate", uses="what")
def _activates(low: Lowering, said: Said) -> m.Event:
    """`whenever you activate a boast ability`, `this creature's outlast ability` (CR 602.2)."""
    found = _keyword(said.verb.what, "ability")
    if found is None or found[1] not in _ACTIVATED:
        raise Gap(said.verb, "activates")
    what, keyword = found
    bare(what, "determiner", "heads")
    who, who_ref = role(low, said.subject, "e.player")
    if isinstance(what.determiner, t.Possessed):
        source, ref = role(low, what.determiner.by, "e.source")
    elif what.determiner == t.A():
        source, ref = None, ""
    else:
        raise Gap(what, "activates")
    return m.Event(
        "activated", source=source, source_ref=ref, player=who, player_ref=who_ref, keyword=keyword
    )


@LINES.row(t.KeywordSaid, uses="keyword sentences")
def _own_way(low: Lowering, node: t.KeywordSaid) -> m.Ability:
    """`Flashback {8}{W}{W}. This spell costs {X} less to cast this way, where X is …`: what is said beside the keyword."""
    said = node.sentences[0] if len(node.sentences) == 1 else None
    clause = said.first if isinstance(said, t.Sentence) else None
    keyword = node.keyword
    if not isinstance(keyword, t.Keyword) or keyword.name not in _CAST_BY or not isinstance(clause, t.Clause):
        raise Gap(node, "more of a keyword")
    assert isinstance(said, t.Sentence)
    bare(said, "first", "tail")
    bare(clause, "subject", "first", "modifiers")
    costs = clause.first
    if not isinstance(clause.subject, t.SelfRef) or not isinstance(costs, t.Costs):
        raise Gap(node, "more of a keyword")
    bare(costs, "amount", "how", "to")
    if clause.modifiers != (t.ThisWay(),) or costs.to != "cast" or costs.how not in ("more", "less"):
        raise Gap(clause, "costs this way")
    if not isinstance(costs.amount, t.ManaCost) or costs.amount.symbols != ("{X}",) or len(said.tail) != 1:
        raise Gap(costs, "costs this way")
    where = said.tail[0]
    if not isinstance(where, t.WhereIs) or where.letter != "X":
        raise Gap(where, "costs this way")
    low.kind = "cost"
    much = low.amount(where.amount)
    more = much if costs.how == "more" else m.Math("-", m.Num(0), much)
    return m.Static((m.Statement((m.WayCosts(keyword.name, more),), test=m.Among(SOURCE)),), "castable")


def costs_by_keyword(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Boast abilities you activate cost {1} less to activate for each Dragon you control.`; None for other clauses."""
    verb = clause.first
    if not isinstance(verb, t.Costs):
        return None
    suffix, does = ("ability", "activate") if verb.to == "activate" else ("cost", "pay")
    found = _keyword(clause.subject, suffix)
    if found is None or verb.to not in ("activate", "pay"):
        return None
    what, keyword = found
    if keyword not in (_ACTIVATED if suffix == "ability" else _CAST_BY):
        return None
    bare(clause, "subject", "first", "modifiers")
    bare(verb, "amount", "how", "to")
    bare(what, "heads", "qualifiers")
    whose = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(whose, t.WhichClause) or whose.verb != does:
        raise Gap(what, "whose abilities")
    bare(whose, "subject", "verb")
    mods = Mods(clause.modifiers)
    each = mods.take(t.ForEach)
    mods.finish()
    if not isinstance(verb.amount, t.ManaCost) or verb.how not in ("more", "less"):
        raise Gap(verb, "costs")
    symbol = "".join(verb.amount.symbols).strip("{}")
    if not symbol.isdigit():
        raise Gap(verb, "costs colored mana")
    much: m.Amount = m.Num(int(symbol) if verb.how == "more" else -int(symbol))
    if each is not None:
        much = m.Math("*", much, number_of(low, each.what))
    who = whose_test(low, whose.subject)
    assert who is not None
    change = m.AbilityCosts(keyword, much) if suffix == "ability" else m.WayCosts(keyword, much)
    return m.Statement((change,), test=m.Controlled(who), condition=holds)
