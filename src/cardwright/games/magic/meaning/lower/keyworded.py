"""Abilities spoken of by their keyword: `a boast ability`, `ninjutsu abilities you activate`, `dash costs you pay` (CR 702)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    EVENTS,
    LINES,
    SOURCE,
    YOU,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.described import described, whose_test
from cardwright.games.magic.meaning.lower.number_of import number_of
from cardwright.games.magic.meaning.lower.roles import by_of, role

_ACTIVATED: Final = (
    "boast",
    "ninjutsu",
    "outlast",
    "unearth",
    "encore",
    "scavenge",
    "embalm",
    "eternalize",
    "equip",
    "exhaust",
    "power-up",
)
"""Keywords of activated abilities."""
_CAST_BY: Final = (
    "dash", "flashback", "blitz", "escape", "evoke", "emerge", "prowl", "spectacle", "surge", "warp",
)  # fmt: skip
"""Keywords that are another way to cast a card (CR 118.9)."""
_SPECIAL: Final = ("unlock",)
"""Keywords of special actions (CR 116.2)."""


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
    if _is_told_by_cost(said.verb.what):
        return _activates_with(low, said)
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


def _is_told_by_cost(node: t.Phrase | None) -> bool:
    """Tells `an ability … without {T} in its activation cost`."""
    return isinstance(node, t.NounPhrase) and any(isinstance(word, t.TapInCost) for word in node.qualifiers)


def _activates_with(low: Lowering, said: Said) -> m.Event:
    """`a player activates an artifact's ability without {T} in its activation cost` (CR 602.1a)."""
    what: t.NounPhrase = said.verb.what
    bare(what, "determiner", "heads", "qualifiers")
    if what.heads != (t.Head(thing="ability"),):
        raise Gap(what, "activates")
    tap = [word for word in what.qualifiers if isinstance(word, t.TapInCost)]
    of = [word.what for word in what.qualifiers if isinstance(word, t.OfThing)]
    if isinstance(what.determiner, t.Possessed):
        of.append(what.determiner.by)
    elif not isinstance(what.determiner, t.A):
        raise Gap(what, "activates")
    others = [word for word in what.qualifiers if not isinstance(word, t.TapInCost | t.OfThing)]
    if len(tap) != 1 or len(of) != 1 or others:
        raise Gap(what, "activates")
    who, who_ref = role(low, said.subject, "e.player")
    source, ref = role(low, of[0], "e.source")
    here = m.Both((source, m.In(("battlefield",))))  # of a permanent, not of a card elsewhere (CR 109.2)
    return m.Event(
        "activated",
        source=here,
        source_ref=ref,
        player=who,
        player_ref=who_ref,
        by_ref=by_of(ref),
        tap=not tap[0].negated,
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
    if keyword not in ((*_ACTIVATED, "loyalty") if suffix == "ability" else (*_CAST_BY, *_SPECIAL)):
        return None
    bare(clause, "subject", "first", "modifiers")
    bare(verb, "amount", "how", "to")
    bare(what, "heads", "qualifiers")
    test = _whose(low, what, does)
    mods = Mods(clause.modifiers)
    each = mods.take(t.ForEach)
    mods.finish()
    much: m.Amount = _so_much(verb)
    if each is not None:
        much = m.Math("*", much, number_of(low, each.what))
    by_ability = suffix == "ability" or keyword in _SPECIAL
    change = m.AbilityCosts(keyword, much) if by_ability else m.WayCosts(keyword, much)
    return m.Statement((change,), test=test, condition=holds)


def _whose(low: Lowering, what: t.NounPhrase, does: str) -> m.Test:
    """Lowers whose abilities are meant: those that you activate, or of which permanents they are."""
    whose = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if isinstance(whose, t.OfThing):
        bare(whose, "what")
        of = whose.what
        if not isinstance(of, t.NounPhrase) or of.determiner is not None or does != "activate":
            raise Gap(whose, "abilities of")
        zones, test = described(low, of)
        if zones != ("battlefield",):
            raise Gap(whose, "abilities of what is no permanent")
        return test
    if not isinstance(whose, t.WhichClause) or whose.verb != does:
        raise Gap(what, "whose abilities")
    bare(whose, "subject", "verb")
    who = whose_test(low, whose.subject)
    assert who is not None
    return m.Controlled(who)


def _so_much(verb: t.Costs) -> m.Num:
    """Returns by how much generic mana a cost is changed."""
    symbol = "".join(verb.amount.symbols).strip("{}") if isinstance(verb.amount, t.ManaCost) else ""
    if not symbol.isdigit() or verb.how not in ("more", "less"):
        raise Gap(verb, "costs colored mana")
    return m.Num(int(symbol) if verb.how == "more" else -int(symbol))


_HAND: Final = t.InZone(
    zone=t.NounPhrase(determiner=t.Possessed(by=t.You()), heads=(t.Head(thing="hand"),)), how="from"
)
_CARDS: Final = t.NounPhrase(heads=(t.Head(thing="card", plural=True),), qualifiers=(_HAND,))
_ANYONES_TURN: Final = t.During(
    when=t.StepTime(step="turn", whose=t.NounPhrase(determiner=t.Any(), heads=(t.Head(thing="player"),)))
)
_DONE: Final = (t.Step(verb=t.Modal(how="can", first=t.Passive(verb="done", how="be")), join="and"),)


def costs_to_do(clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Foretelling cards from your hand costs {1} less and can be done on any player's turn.`; None for other clauses."""
    doing, verb = clause.subject, clause.first
    if not isinstance(doing, t.Gerund):
        return None
    bare(clause, "subject", "first", "rest", "modifiers")
    if doing.what != _CARDS or not isinstance(verb, t.Costs):
        raise Gap(clause, "doing something")
    bare(verb, "amount", "how", "to")
    changes: tuple[m.Change, ...] = (m.AbilityCosts(doing.verb, _so_much(verb)),)
    if clause.rest:
        if (
            doing.verb != "foretell"
            or clause.rest != _DONE
            or not same_meaning(clause.modifiers[0], _ANYONES_TURN)
        ):
            raise Gap(clause, "can be done at some time")
        changes = (*changes, m.Rule("foretell_any_turn"))
    return m.Statement(changes, test=m.Controlled(YOU), condition=holds)
