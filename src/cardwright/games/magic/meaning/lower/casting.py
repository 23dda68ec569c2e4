"""Lines about casting the spell itself (CR 118.8, 601.2): what may be given for it."""

from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, YOU, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.described import described, kinds_of, whose_test
from cardwright.games.magic.meaning.lower.life_for_color import spells_for_life
from cardwright.games.magic.meaning.lower.only_from import barred_elsewhere
from cardwright.games.magic.meaning.lower.ordinals import ORDINALS
from cardwright.games.magic.meaning.lower.permitting import is_on_terms, on_terms
from cardwright.games.magic.meaning.lower.playing import is_permission
from cardwright.games.magic.meaning.lower.zones import zone_of

_VERBS: Final[dict[str, Literal["exile", "sacrifice", "tap"]]] = {
    "exile": "exile",
    "sacrifice": "sacrifice",
    "tap": "tap",
}
_DONE: Final = {"exile": "exiled", "sacrifice": "sacrificed", "tap": "tapped"}


def about_casting(low: Lowering, node: t.Sentences) -> m.Ability | None:
    """Lowers a line about casting its own spell; None for other lines."""
    first = node.sentences[0]
    if isinstance(first, t.Sentence) and any(isinstance(word, t.AdditionalCost) for word in first.front):
        return spells_for_life(low, node) or _given(low, node)
    if low.kind == "spell" and is_permission(first) and is_on_terms(node.sentences):
        return on_terms(low, node.sentences)
    if len(node.sentences) == 2 and isinstance(node.sentences[1], t.OnlyColored):
        return _less_colored(low, node)
    if len(node.sentences) != 1 or not isinstance(first, t.Sentence) or not isinstance(first.first, t.Clause):
        return None
    verb = first.first.first
    if isinstance(verb, t.CountAs):
        return _counts_as(low, first, first.first, verb)
    if verb == _HAS_FLASH and isinstance(first.first.subject, t.SelfRef):
        return _has_flash(low, first, first.first)
    if (
        isinstance(verb, t.Modal)
        and verb.how == "can"
        and isinstance(verb.first, t.Act)
        and verb.first.verb == "cast"
    ):
        return m.Static(tuple(_limited(each, first) for each in first.clauses))
    if verb == _UNCOPYABLE and isinstance(first.first.subject, t.SelfRef):
        bare(first, "first")
        bare(first.first, "subject", "first")
        return m.Static((m.Statement((m.Rule("cant_be_copied"),), test=m.Among(SOURCE)),), "stack")
    cast = verb.first if isinstance(verb, t.Modal) else None
    if isinstance(cast, t.Act) and cast.verb == "cast" and isinstance(cast.what, t.SelfRef):
        bare(cast, "verb", "what")
        return _cannot(low, first, first.first)
    if isinstance(verb, t.May) and any(_is_crew_cost(word) for word in first.first.modifiers):
        return _crews(low, first, first.first, verb)
    if isinstance(verb, t.May) and isinstance(verb.first, t.PayToCast):
        return _pays(low, first, first.first, verb)
    kind = _ANY_MANA.get((first.first.subject, verb))
    if kind is not None:
        bare(first, "first")
        bare(first.first, "subject", "first")
        return m.Static((m.Statement((m.SpendAny(kind),), test=m.Among(SOURCE)),), "castable")
    if isinstance(verb, t.Costs) and first.front and _is_on_stack(first.front[0]):
        return _costs_to_target(low, first, first.first, verb)
    if isinstance(verb, t.Costs) and isinstance(first.first.subject, t.SelfRef) and verb.to == "cast":
        return _costs(first, first.first, verb)
    return None


_THIS_SPELL: Final = t.SelfRef(form="spell")


def _spent(which: str) -> t.Phrase:
    """Returns `may spend mana as though it were mana of any color to cast this spell`."""
    though, cast = t.ManaNoun(which=which), t.Act(verb="cast", what=_THIS_SPELL)
    return t.May(first=t.Spend(mana=t.ManaNoun(which="mana"), as_though=though, purpose=cast))


_ANY_MANA: Final[dict[tuple[t.Phrase | None, t.Phrase], m.Spending]] = {
    (t.You(), _spent("mana of any color")): "color spell",
    (t.You(), _spent("mana of any type")): "type spell",
    (
        t.ManaNoun(which="mana of any type"),
        t.Modal(how="can", first=t.SpentToCast(what=_THIS_SPELL)),
    ): "type spell",
}
"""The lines by which any mana can be spent on this spell (CR 609.4b)."""


_GRAVEYARD: Final = t.BeIn(zone=t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="graveyard"),)), how="in")


def _counts_as(low: Lowering, node: t.Sentence, clause: t.Clause, verb: t.CountAs) -> m.Ability:
    """`If this card is in a graveyard, effects from spells named Flame Burst count it as a card named Flame Burst.`"""
    bare(node, "front", "first")
    bare(clause, "subject", "first")
    where = node.front[0] if len(node.front) == 1 else None
    asked = where.conditions[0] if isinstance(where, t.If) and len(where.conditions) == 1 else None
    if (
        not isinstance(asked, t.Clause)
        or not isinstance(asked.subject, t.SelfRef)
        or asked.first != _GRAVEYARD
    ):
        raise Gap(node, "counted somewhere")
    named = verb.as_what.qualifiers if isinstance(verb.as_what, t.NounPhrase) else ()
    name = named[0].name if len(named) == 1 and isinstance(named[0], t.Named) else ""
    card = t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="card"),), qualifiers=named)
    spells = t.NounPhrase(heads=(t.Head(thing="spell", plural=True),), qualifiers=named)
    effects = t.NounPhrase(
        heads=(t.Head(thing="effect", plural=True),), qualifiers=(t.FromSource(source=spells),)
    )
    if not name or verb.as_what != card or clause.subject != effects or low.bound(verb.what) != SOURCE:
        raise Gap(verb, "counted as")
    return m.Static((m.Statement((m.CountsAs(name),), test=m.Among(SOURCE)),), "graveyard")


def _costs(node: t.Sentence, clause: t.Clause, costs: t.Costs) -> m.Ability:
    """`This spell costs {1} less to cast.` (CR 601.2f)."""
    bare(node, "first")
    bare(clause, "subject", "first")
    bare(costs, "amount", "how", "to")
    symbol = "".join(costs.amount.symbols).strip("{}") if isinstance(costs.amount, t.ManaCost) else ""
    if not symbol.isdigit() or costs.how not in ("more", "less"):
        raise Gap(costs, "costs colored mana")
    more = m.Num(int(symbol) if costs.how == "more" else -int(symbol))
    return m.Static((m.Statement((m.SpellCosts(more),), test=m.Among(SOURCE)),), "castable")


_UNCOPYABLE: Final = t.Modal(how="can't", first=t.Passive(verb="copied"))
_HAS_FLASH: Final = t.HasAbility(how="have", abilities=(t.Keyword(name="flash"),))


def _has_flash(low: Lowering, node: t.Sentence, clause: t.Clause) -> m.Ability:
    """`This spell has flash as long as you control a Merfolk.`: asked where it may be cast from (CR 113.6d, 702.8a)."""
    bare(node, "first", "front")
    bare(clause, "subject", "first", "modifiers")
    mods = Mods((*node.front, *clause.modifiers))
    asked = mods.take(t.AsLongAs)
    mods.finish()
    if asked is None:
        raise Gap(clause, "has flash")
    rule = m.Rule("has_flash")
    return m.Static(
        (m.Statement((rule,), test=m.Among(SOURCE), condition=conditions(low, asked)),), "castable"
    )


def _cannot(low: Lowering, node: t.Sentence, clause: t.Clause) -> m.Ability:
    """`You can't cast this spell during your first, second, or third turns of the game`, `… unless …` (CR 601.3)."""
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    verb, during = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    assert isinstance(verb, t.Modal)
    bare(verb, "how", "first")
    if verb.how == "can't" and isinstance(clause.subject, t.You) and isinstance(during, t.NotElsewhere):
        return barred_elsewhere(during)
    if verb.how == "can't" and isinstance(clause.subject, t.You) and isinstance(during, t.Unless | t.If):
        asked = conditions(low, during if isinstance(during, t.If) else t.If(conditions=during.clauses))
        holds = asked if isinstance(during, t.If) else m.Unmet(asked)
        barred = m.Statement((m.CantCast(m.Among(SOURCE)),), test=m.Among(YOU), condition=holds)
        return m.Static((barred,), "castable")
    if verb.how != "can't" or not isinstance(clause.subject, t.You) or not isinstance(during, t.During):
        raise Gap(clause, "can't cast it")
    turns = during.when
    if not isinstance(turns, t.NthTurns) or any(word not in ORDINALS for word in turns.ordinals):
        raise Gap(during, "can't cast it during")
    who = whose_test(low, turns.whose)
    assert who is not None
    when = m.NthTurn(who, tuple(ORDINALS[word] for word in turns.ordinals))
    rule = m.CantCast(m.Among(SOURCE))
    return m.Static((m.Statement((rule,), test=m.Among(YOU), condition=when),), "castable")


def _pays(low: Lowering, node: t.Sentence, clause: t.Clause, may: t.May) -> m.Ability:
    """`As long as you've discarded a card this turn, you may pay {B/R} to cast this spell.` (CR 118.9)."""
    bare(node, "front", "first")
    bare(clause, "subject", "first")
    bare(may, "first")
    pays = may.first
    assert isinstance(pays, t.PayToCast)
    bare(pays, "cost", "what")
    front = Mods(node.front)
    asked = front.take(t.AsLongAs)
    front.finish()
    holds = conditions(low, asked) if asked is not None else None
    if not isinstance(clause.subject, t.You) or not isinstance(pays.what, t.SelfRef):
        raise Gap(clause, "pays to cast")
    if not isinstance(pays.cost, t.ManaCost) or "{X}" in pays.cost.symbols:
        raise Gap(pays, "pays to cast")
    price = m.Pay(YOU, m.Cost(mana="".join(pays.cost.symbols)))
    return m.Static(
        (m.Statement((m.Permit("cast", price),), m.Within("hand", SOURCE), None, holds),), "castable"
    )


def _is_on_stack(node: t.Phrase) -> bool:
    clause = node.conditions[0] if isinstance(node, t.AsLongAs) and len(node.conditions) == 1 else None
    verb = clause.first if isinstance(clause, t.Clause) and isinstance(clause.subject, t.SelfRef) else None
    return isinstance(verb, t.BeIn) and zone_of(verb.zone)[0] == "stack"


def _costs_to_target(low: Lowering, node: t.Sentence, clause: t.Clause, costs: t.Costs) -> m.Ability:
    """`As long as this spell is on the stack, spells that target it cost {2} more to cast.` (CR 601.2f)."""
    bare(node, "front", "first")
    bare(clause, "subject", "first")
    bare(costs, "amount", "how", "to")
    subject = clause.subject
    if len(node.front) != 1 or not isinstance(subject, t.NounPhrase) or costs.how != "more":
        raise Gap(clause, "costs more on the stack")
    bare(subject, "heads", "qualifiers")
    that = subject.qualifiers[0] if len(subject.qualifiers) == 1 else None
    if subject.heads != (t.Head(thing="spell", plural=True),) or not isinstance(that, t.ThatClause):
        raise Gap(clause, "which spells cost more")
    bare(that, "verb")
    aims = that.verb
    if not isinstance(aims, t.Act) or aims.verb != "target" or not isinstance(aims.what, t.It):
        raise Gap(clause, "spells that do something else")
    symbols = costs.amount.symbols if isinstance(costs.amount, t.ManaCost) else ()
    if low.bound(aims.what) != SOURCE or len(symbols) != 1 or not symbols[0].strip("{}").isdigit():
        raise Gap(clause, "costs more")
    more = m.TargetCost(m.Num(int(symbols[0].strip("{}"))), m.Among(SOURCE))
    return m.Static((m.Statement((more,), test=m.Both()),), "stack")


def life_to_target(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Spells your opponents cast that target this creature cost an additional 3 life to cast.`; None for other clauses."""
    costs, subject = clause.first, clause.subject
    if not isinstance(costs, t.CostsLife):
        return None
    bare(clause, "subject", "first")
    bare(costs, "amount", "to")
    if not isinstance(subject, t.NounPhrase) or subject.heads != (t.Head(thing="spell", plural=True),):
        raise Gap(clause, "costs life")
    bare(subject, "heads", "qualifiers")
    cast = [word for word in subject.qualifiers if isinstance(word, t.WhichClause)]
    aims = [word.verb for word in subject.qualifiers if isinstance(word, t.ThatClause)]
    if costs.to != "cast" or len(cast) != 1 or len(aims) != 1 or len(subject.qualifiers) != 2:
        raise Gap(clause, "costs life")
    bare(cast[0], "subject", "verb")
    bare(next(word for word in subject.qualifiers if isinstance(word, t.ThatClause)), "verb")
    what = aims[0].what if isinstance(aims[0], t.Act) and aims[0].verb == "target" else None
    who = whose_test(low, cast[0].subject)
    if cast[0].verb != "cast" or not isinstance(what, t.SelfRef) or who is None:
        raise Gap(clause, "costs life")
    more = m.TargetCost(low.amount(costs.amount), m.Among(SOURCE), life=True)
    return m.Statement((more,), test=m.Controlled(who), condition=holds)


def _given(low: Lowering, node: t.Sentences) -> m.Ability:
    """`… you may exile any number of white cards from your hand. This spell costs {2} less to cast for each …`."""
    if len(node.sentences) != 2:
        raise Gap(node, "additional cost")
    offer, less = node.sentences
    assert isinstance(offer, t.Sentence)
    bare(offer, "front", "first")
    about, clause = offer.front[0], offer.first
    if (
        about != t.AdditionalCost(what=t.Act(verb="cast", what=t.SelfRef(form="spell")))
        or len(offer.front) != 1
    ):
        raise Gap(about, "additional cost of something else")
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.May):
        raise Gap(clause, "additional cost")
    bare(clause, "subject", "first")
    bare(clause.first, "first")
    deed = clause.first.first
    if not isinstance(clause.subject, t.You) or not isinstance(deed, t.Act) or deed.verb not in _VERBS:
        raise Gap(clause, "additional cost")
    bare(deed, "verb", "what")
    what = deed.what
    if not isinstance(what, t.NounPhrase) or what.determiner != t.Counted(count=t.AnyNumber()):
        raise Gap(deed, "so much for a cost")
    zones, test = described(low, replace(what, determiner=None))
    return m.Given(_VERBS[deed.verb], m.All(zones, test), _less(low, less, deed))


def _less(low: Lowering, node: t.Phrase, deed: t.Act) -> str:
    """Returns how much less a spell costs for each thing given."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.Costs):
        raise Gap(node, "additional cost, and more")
    assert isinstance(node, t.Sentence)
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    costs, each = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    bare(costs, "amount", "how", "to")
    if not isinstance(clause.subject, t.SelfRef) or costs.how != "less" or costs.to != "cast":
        raise Gap(clause, "costs")
    if not isinstance(each, t.ForEach) or not isinstance(each.what, t.NounPhrase):
        raise Gap(clause, "costs less")
    bare(each, "what")
    bare(each.what, "heads", "qualifiers", "determiner")
    done = each.what.qualifiers[0] if len(each.what.qualifiers) == 1 else None
    if not isinstance(done, t.Participle) or done.verb != t.Passive(verb=_DONE[deed.verb]):
        raise Gap(each, "costs less for each")
    bare(done, "verb", "modifiers")
    if len(done.modifiers) != 1 or not isinstance(done.modifiers[0], t.ThisWay):
        raise Gap(each, "costs less for each")
    if low.introducer(done.modifiers[0]) is not deed:
        raise Gap(each, "done in another way")
    if not isinstance(costs.amount, t.ManaCost):
        raise Gap(costs, "costs less")
    return "".join(costs.amount.symbols)


def _is_crew_cost(node: t.Phrase) -> bool:
    """Tells `rather than pay this Vehicle's crew cost`."""
    pays = node.what if isinstance(node, t.RatherThan) and node.how == "rather than" else None
    return (
        isinstance(pays, t.Pay)
        and isinstance(pays.what, t.NounPhrase)
        and pays.what.heads == (t.Head(thing="crew cost"),)
        and isinstance(pays.what.determiner, t.Possessed)
        and isinstance(pays.what.determiner.by, t.SelfRef)
    )


def _crews(low: Lowering, node: t.Sentence, clause: t.Clause, may: t.May) -> m.Ability:
    """`You may remove a loyalty counter from a planeswalker you control rather than pay this Vehicle's crew cost.`"""
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    bare(may, "first")
    if not isinstance(clause.subject, t.You) or len(clause.modifiers) != 1:
        raise Gap(clause, "crews for")
    return m.CrewFor(m.Cost(parts=(low.verb(Said(clause.subject, may.first, Mods())),)))


def _less_colored(low: Lowering, node: t.Sentences) -> m.Ability:
    """`Minotaur spells you cast cost {B}{R} less to cast. This effect reduces only the amount of colored mana you pay.`"""
    first, only = node.sentences
    assert isinstance(only, t.OnlyColored)
    bare(only, "color", "who")
    clause = first.first if isinstance(first, t.Sentence) else None
    if only.color != "colored" or not isinstance(only.who, t.You) or not isinstance(clause, t.Clause):
        raise Gap(only, "only of one color")
    assert isinstance(first, t.Sentence)
    bare(first, "first")
    bare(clause, "subject", "first")
    subject, costs = clause.subject, clause.first
    if not isinstance(costs, t.Costs) or not isinstance(subject, t.NounPhrase):
        raise Gap(clause, "costs less")
    bare(costs, "amount", "how", "to")
    cast = t.WhichClause(subject=t.You(), verb="cast")
    rest = tuple(word for word in subject.qualifiers if word != cast)
    bare(subject, "shared", "heads", "qualifiers")
    if costs.how != "less" or costs.to != "cast" or len(rest) == len(subject.qualifiers):
        raise Gap(clause, "costs less")
    if len(subject.heads) != 1 or subject.heads[0].thing != "spell":
        raise Gap(subject, "which spells cost less")
    if not isinstance(costs.amount, t.ManaCost) or any(
        len(s) != 3 or not s[1].isalpha() for s in costs.amount.symbols
    ):
        raise Gap(costs, "costs less")
    words = (*kinds_of(low, subject.heads[0]), *[low.kind_of(word) for word in subject.shared])
    test = m.Both((*words, *[low.qualifier(word) for word in rest], m.Controlled(YOU)))
    return m.Static((m.Statement((m.ColoredLess("".join(costs.amount.symbols)),), test=test),))


def is_dearer(node: t.Phrase) -> bool:
    """Tells `A spell cast this way costs {2} more to cast.`"""
    clause = node.first if isinstance(node, t.Sentence) else None
    subject = clause.subject if isinstance(clause, t.Clause) else None
    return (
        isinstance(clause, t.Clause)
        and isinstance(clause.first, t.Costs)
        and isinstance(subject, t.NounPhrase)
        and any(isinstance(word, t.Participle) for word in subject.qualifiers)
    )


def dearer(node: t.Sentence) -> m.Do:
    """Lowers such a sentence, which changes what the text has let someone play."""
    bare(node, "first")
    clause = node.first
    assert isinstance(clause, t.Clause)
    bare(clause, "subject", "first")
    costs, subject = clause.first, clause.subject
    assert isinstance(costs, t.Costs)
    assert isinstance(subject, t.NounPhrase)
    bare(costs, "amount", "how", "to")
    bare(subject, "determiner", "heads", "qualifiers")
    opponents = len(subject.qualifiers) == 1 and same_meaning(subject.qualifiers[0], _CAST_BY_OPPONENT)
    if not opponents and subject.qualifiers != _CAST_SO:
        raise Gap(subject, "which spells cost more")
    if subject.heads != (t.Head(thing="spell"),):
        raise Gap(subject, "which spells cost more")
    if costs.how != "more" or costs.to != "cast" or not isinstance(costs.amount, t.ManaCost):
        raise Gap(costs, "costs more")
    if not isinstance(subject.determiner, t.A | t.Each):
        raise Gap(subject, "which spells cost more")
    return m.Dearer("".join(costs.amount.symbols), opponents)


_CAST_SO: Final = (t.Participle(verb=t.Passive(verb="cast"), modifiers=(t.ThisWay(),)),)
_AN_OPPONENT: Final = t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="opponent"),))
_CAST_BY_OPPONENT: Final = t.Participle(
    verb=t.Passive(verb="cast", by=_AN_OPPONENT), modifiers=(t.ThisWay(),)
)


_UNTAPPING: Final = (
    t.During(when=t.StepTime(step="untap step", which="next", whose=t.You())),
    t.AsEvent(
        clause=t.Clause(
            subject=t.You(),
            first=t.Act(
                verb="untap",
                what=t.NounPhrase(
                    determiner=t.Possessed(by=t.You()), heads=(t.Head(thing="permanent", plural=True),)
                ),
            ),
        )
    ),
)


def is_untapping(node: t.Sentence) -> bool:
    """Tells `During your next untap step, as you untap your permanents, …` (CR 502.3)."""
    return len(node.front) == len(_UNTAPPING) and all(map(same_meaning, node.front, _UNTAPPING))


_SPELLS: Final = (t.Head(thing="spell", plural=True),)


_PLAYERS: Final = t.NounPhrase(heads=(t.Head(thing="player", plural=True),))
_THEIR_TURNS: Final = t.During(when=t.StepTime(step="turn", which="all", whose=t.They()))


def _also_activate(clause: t.Phrase) -> tuple[t.Phrase, tuple[m.CantActivate, ...]]:
    """Splits `and activate abilities` off: `Players can cast spells and activate abilities only during their own turns.`"""
    if not isinstance(clause, t.Clause) or clause.rest != _AND_ACTIVATE:
        return clause, ()
    return replace(clause, rest=()), (m.CantActivate(),)


_AND_ACTIVATE: Final = (
    t.Step(
        join="and",
        verb=t.Act(verb="activate", what=t.NounPhrase(heads=(t.Head(thing="ability", plural=True),))),
    ),
)


def _limited(clause: t.Phrase, node: t.Sentence) -> m.Statement:
    """`You can cast spells only during your turn`, `you can cast no more than two spells each turn` (CR 101.2)."""
    bare(node, "first", "rest")
    clause, barred = _also_activate(clause)
    if any(joined.front or joined.join != "and" for joined in node.rest):
        raise Gap(node, "can cast, and more")
    if not isinstance(clause, t.Clause) or clause.subject not in (t.You(), _PLAYERS):
        raise Gap(clause, "who can cast")
    bare(clause, "subject", "first", "modifiers")
    can, mod = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(can, t.Modal) or can.how != "can" or not isinstance(can.first, t.Act):
        raise Gap(clause, "can cast")
    bare(can, "how", "first")
    bare(can.first, "verb", "what")
    what = can.first.what
    if can.first.verb != "cast" or not isinstance(what, t.NounPhrase) or what.heads != _SPELLS:
        raise Gap(clause, "can cast spells of a kind")
    bare(what, "determiner", "heads")
    rules: tuple[m.Change, ...] = (m.CantCast(m.Both()), *barred)
    you = m.Among(YOU)
    if what.determiner is None and isinstance(mod, t.Only):
        bare(mod, "modifiers")
        if clause.subject == _PLAYERS:
            if len(mod.modifiers) != 1 or not same_meaning(mod.modifiers[0], _THEIR_TURNS):
                raise Gap(mod, "can cast only then")
            return m.Statement(rules, test=m.Not(m.IsThing("active player")))
        if mod.modifiers != (t.During(when=t.StepTime(step="turn", whose=t.You())),):
            raise Gap(mod, "can cast only then")
        return m.Statement(rules, test=you, condition=m.Unmet(m.TurnOf(YOU)))
    count = what.determiner.count if isinstance(what.determiner, t.Counted) else None
    if (
        barred
        or clause.subject == _PLAYERS
        or not isinstance(count, t.NoMoreThan)
        or mod != t.Often(how="each turn")
    ):
        raise Gap(clause, "can cast so many")
    bare(count, "amount")
    if not isinstance(count.amount, t.Number):
        raise Gap(count, "can cast so many")
    done = m.Happened(m.Event("cast", player=YOU), ">=", count.amount.value)
    return m.Statement(rules, test=you, condition=done)
