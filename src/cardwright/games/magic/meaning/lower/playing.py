"""Permission to play cards from elsewhere than the hand, as a static ability gives it (CR 305.1, 601.3)."""

from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import ONE, SOURCE, YOU, Gap, Lowering, Said, bare, within
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.described import described, kinds_of
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk

_IT: Final = m.Ref("e.thing")


def is_permission(sentence: t.Phrase) -> bool:
    """Tells whether a sentence begins with `you may play …` or `you may cast …`."""
    clause = sentence.first if isinstance(sentence, t.Sentence) else None
    verb = clause.first if isinstance(clause, t.Clause) else None
    return isinstance(verb, t.May) and isinstance(verb.first, t.Act) and verb.first.verb in ("play", "cast")


def permits(low: Lowering, sentences: tuple[t.Phrase, ...]) -> list[m.Statement]:
    """`You may play lands and cast spells from the top of your library. If you cast a spell this way, …`"""
    first, *rest = sentences
    assert isinstance(first, t.Sentence)
    bare(first, "front", "first")
    clause = first.first
    assert isinstance(clause, t.Clause)
    if clause.modifiers and not rest and not first.front:
        return [_freely(low, clause)]
    bare(clause, "subject", "first")
    if not isinstance(clause.subject, t.You) or not isinstance(clause.first, t.May):
        raise Gap(clause, "someone else may play")
    acts = clause.first.verbs
    if any(step.join != "and" for step in clause.first.rest):
        raise Gap(clause, "may play in several ways")
    place = _place(acts[-1])
    hows = [_how(act, last=act is acts[-1]) for act in acts]
    price = _price(low, rest)
    holds = _during(first.front)
    found = []
    for how in hows:
        given = m.Permit(how, None if how == "land" else price)
        found.append(m.Statement((given,), place, None, holds))
    return found


def _during(front: tuple[t.Phrase, ...]) -> m.Condition | None:
    """`During your turn, you may play …`."""
    if not front:
        return None
    if front != (t.During(when=t.StepTime(step="turn", whose=t.You())),):
        raise Gap(front[0], "when one may play")
    return m.TurnOf(YOU)


def _how(act: t.Phrase, *, last: bool) -> m.PlayWord:
    """Returns how cards may be played: `play lands`, `cast spells`, `play cards`."""
    if not isinstance(act, t.Act) or not isinstance(act.what, t.NounPhrase):
        raise Gap(act, "may play")
    bare(act, "verb", "what")
    what = replace(act.what, qualifiers=()) if last else act.what
    if act.verb == "play" and what == t.NounPhrase(heads=(t.Head(noun=t.TypeIs(type="Land"), plural=True),)):
        return "land"
    if act.verb == "cast" and what == t.NounPhrase(heads=(t.Head(thing="spell", plural=True),)):
        return "cast"
    if act.verb == "play" and what == t.NounPhrase(heads=(t.Head(thing="card", plural=True),)):
        return "play"
    raise Gap(act, "may play what")


def _place(act: t.Phrase) -> m.Things:
    """Returns where the cards are: `from the top of your library`, `exiled with this`."""
    what = act.what if isinstance(act, t.Act) else None
    if not isinstance(what, t.NounPhrase) or len(what.qualifiers) != 1:
        raise Gap(act, "may play from where")
    match what.qualifiers[0]:
        case t.FromTop(zone=zone):
            name, whose = zone_of(zone)
            if name == "library" and isinstance(whose, t.You):
                return m.Top(YOU, ONE)
        case t.Participle(verb=t.Passive(verb="exiled") as verb, modifiers=(t.WithThis(what=t.SelfRef()),)):
            bare(verb, "verb")
            bare(what.qualifiers[0], "verb", "modifiers")
            return m.Of("exiled with", SOURCE)
    raise Gap(what, "may play from there")


def paid_so(low: Lowering, node: t.Sentence) -> m.PaidSo | None:
    """Lowers such a sentence after what an effect lets someone play; None for others."""
    clause = node.first
    if not isinstance(clause, t.Clause):
        return None
    if node.front == (_CAST_THIS_WAY,) and isinstance(clause.first, t.PayLife):
        return m.PaidSo(_price(low, [node]))
    may = clause.first
    cast = may.first if isinstance(may, t.May) and not may.rest else None
    if not isinstance(cast, t.Act) or cast.verb != "cast" or len(clause.modifiers) != 2:
        return None
    way, free = clause.modifiers
    if not isinstance(way, t.ThisWay) or not isinstance(free, t.RatherThan):
        return None
    if any(isinstance(word, t.Partitive | t.Counted) for word in walk(low.introducer(way) or way)):
        raise Gap(way, "some of several cast this way")
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    return _free_so(low, clause, cast, free)


def _free_so(low: Lowering, clause: t.Clause, cast: t.Act, free: t.RatherThan) -> m.PaidSo:
    """`You may cast Equipment spells this way without paying their mana costs.` (CR 118.9)"""
    bare(cast, "verb", "what")
    what = cast.what
    if not isinstance(clause.subject, t.You) or not isinstance(what, t.NounPhrase) or len(what.heads) != 1:
        raise Gap(clause, "who may cast what so")
    bare(what, "shared", "heads", "qualifiers")
    if what.heads[0].thing != "spell" or any(not isinstance(word, t.WithStat) for word in what.qualifiers):
        raise Gap(what, "which may be cast so")
    if not same_meaning(free, _WITHOUT_PAYING):
        raise Gap(free, "without paying what")
    words = (*kinds_of(low, what.heads[0]), *[low.kind_of(word) for word in what.shared])
    which = m.Both((*words, *[low.qualifier(word) for word in what.qualifiers]))
    return m.PaidSo(m.Pay(YOU, m.Cost()), which)


_WITHOUT_PAYING: Final = t.RatherThan(
    how="without",
    what=t.Pay(
        what=t.NounPhrase(
            determiner=t.Possessed(by=t.They()), heads=(t.Head(thing="mana cost", plural=True),)
        )
    ),
)


def _price(low: Lowering, sentences: list[t.Phrase]) -> m.Do:
    """`If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.` (CR 118.9)"""
    said = sentences[0] if len(sentences) == 1 else None
    if not isinstance(said, t.Sentence) or len(said.front) != 1 or not isinstance(said.front[0], t.If):
        raise Gap(said, "further terms")
    bare(said, "front", "first")
    asked = said.front[0].conditions
    clause = said.first
    if (
        asked != _CAST_THIS_WAY.conditions
        or not isinstance(clause, t.Clause)
        or not isinstance(clause.first, t.PayLife)
    ):
        raise Gap(said, "further terms")
    bare(said.front[0], "conditions")
    bare(clause, "subject", "first", "modifiers")
    cost = t.NounPhrase(determiner=t.Possessed(by=t.It()), heads=(t.Head(thing="mana cost"),))
    rather = t.RatherThan(how="rather than", what=t.Pay(what=cost))
    if not isinstance(clause.subject, t.You | None) or len(clause.modifiers) != 1:
        raise Gap(clause, "further terms")
    if not same_meaning(clause.modifiers[0], rather):
        raise Gap(clause, "paid for otherwise")
    low.fresh(_object(asked[0]), "e.thing")
    life = m.LifeChange(YOU, "lose", low.amount(clause.first.amount))
    return m.Pay(YOU, m.Cost(parts=(life,)))


def _object(clause: t.Phrase) -> t.Phrase:
    verb = clause.first if isinstance(clause, t.Clause) else None
    what = verb.what if isinstance(verb, t.Act) else None
    assert isinstance(what, t.Phrase)
    return what


_CAST_THIS_WAY: Final = t.If(
    conditions=(
        t.Clause(
            subject=t.You(),
            first=t.Act(verb="cast", what=t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="spell"),))),
            modifiers=(t.ThisWay(),),
            tense="past",
        ),
    )
)
_ANY: Final[dict[str, Literal["color", "type"]]] = {"mana of any color": "color", "mana of any type": "type"}


def any_mana(node: t.Sentence) -> m.AnyMana | None:
    """`If you cast a spell this way, you may spend mana as though it were mana of any color to cast it.` (CR 609.4b)"""
    clause = node.first
    if node.rest or node.tail or not isinstance(clause, t.Clause):
        return None
    if not node.front and clause.modifiers == (t.ThisWay(),):
        return _any_mana_so(node, clause)
    if node.front != (_CAST_THIS_WAY,):
        return None
    verb = clause.first
    spent = verb.first if isinstance(verb, t.May | t.Modal) and not verb.rest else None
    if isinstance(spent, t.Spend) and isinstance(clause.subject, t.You):
        bare(clause, "subject", "first")
        bare(spent, "mana", "as_though", "purpose")
        mana, purpose = spent.as_though, spent.purpose
        to = purpose.what if isinstance(purpose, t.Act) and purpose.verb == "cast" else None
        plain = spent.mana == t.ManaNoun(which="mana")
    elif isinstance(spent, t.SpentToCast) and isinstance(verb, t.Modal) and verb.how == "can":
        bare(clause, "subject", "first")
        bare(spent, "what")
        mana, to, plain = clause.subject, spent.what, True
    else:
        return None
    kind = _ANY.get(mana.which) if isinstance(mana, t.ManaNoun) and mana.color is None else None
    if kind is None or not plain or not isinstance(to, t.It):
        raise Gap(node, "spends other mana")
    return m.AnyMana(kind)


def _any_mana_so(node: t.Sentence, clause: t.Clause) -> m.AnyMana | None:
    """`Mana of any type can be spent to cast spells this way.`"""
    mana, can = clause.subject, clause.first
    spent = can.first if isinstance(can, t.Modal) and can.how == "can" and not can.rest else None
    if not isinstance(mana, t.ManaNoun) or not isinstance(spent, t.SpentToCast):
        return None
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    bare(spent, "what")
    if mana.color is not None or mana.which not in _ANY or spent.what not in _SPELLS:
        raise Gap(node, "spends other mana")
    return m.AnyMana(_ANY[mana.which])


_SPELLS: Final = (
    t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="spell"),)),
    t.NounPhrase(heads=(t.Head(thing="spell", plural=True),)),
)


def is_offer(node: t.Sentence) -> bool:
    """Tells `During any turn you attacked with a Rogue, you may cast that card and you may spend mana as though …`."""
    during = node.front[0] if len(node.front) == 1 else None
    return isinstance(during, t.During) and isinstance(during.when, t.TurnsThat)


def offer(low: Lowering, node: t.Sentence) -> m.Do:
    """Lowers a permission that an effect gives for good, in some turns only (CR 601.3, 611.2)."""
    bare(node, "front", "first", "rest")
    during, clause = node.front[0], node.first
    assert isinstance(during, t.During)
    assert isinstance(during.when, t.TurnsThat)
    asked = during.when.clause
    if not isinstance(asked, t.Clause) or not isinstance(clause, t.Clause) or asked.tense != "past":
        raise Gap(node, "may play in some turns")
    bare(asked, "subject", "first", "tense")
    verb = asked.first
    if not isinstance(asked.subject, t.You) or not isinstance(verb, t.AttackWith):
        raise Gap(asked, "turns in which something else was done")
    bare(verb, "what")
    if isinstance(verb.what, t.SelfRef):
        test: m.Test = m.Among(SOURCE)
    elif not isinstance(verb.what, t.NounPhrase) or verb.what.determiner != t.A():
        raise Gap(verb, "attacked with")
    else:
        zones, test = described(low, verb.what)
        if zones != ("battlefield",):
            raise Gap(verb, "attacked with")
    when = m.Happened(m.Event("attacks", m.Both((test, m.Controlled(YOU)))))
    bare(clause, "subject", "first")
    may = clause.first
    if (
        not isinstance(clause.subject, t.You)
        or not isinstance(may, t.May)
        or not isinstance(may.first, t.Act)
    ):
        raise Gap(clause, "may play")
    bare(may, "first")
    bare(may.first, "verb", "what")
    if may.first.verb not in ("play", "cast") or may.first.what is None:
        raise Gap(may, "may do")
    what = low.given(may.first.what)
    if not isinstance(what, m.Ref):
        raise Gap(may, "may play what")
    how: m.PlayWord = "play" if may.first.verb == "play" else "cast"
    given = m.Permit(how, None, when, _any_color(low, node.rest, what))
    return m.Apply(what, (given,), m.Until("ever"))


def _any_color(low: Lowering, rest: tuple[t.Phrase, ...], what: m.Ref) -> bool:
    """`and you may spend mana as though it were mana of any color to cast that spell` (CR 609.4b)."""
    if not rest:
        return False
    joined = rest[0]
    if len(rest) != 1 or not isinstance(joined, t.NextClause) or not isinstance(joined.clause, t.Clause):
        raise Gap(joined, "may play, and more")
    bare(joined, "join", "clause")
    clause = joined.clause
    bare(clause, "subject", "first")
    may = clause.first
    if (
        not isinstance(clause.subject, t.You)
        or not isinstance(may, t.May)
        or not isinstance(may.first, t.Spend)
    ):
        raise Gap(clause, "may play, and more")
    bare(may, "first")
    bare(may.first, "mana", "as_though", "purpose")
    spend = may.first
    if spend.mana != t.ManaNoun(which="mana") or spend.as_though != t.ManaNoun(which="mana of any color"):
        raise Gap(clause, "spends other mana")
    purpose = spend.purpose
    if not isinstance(purpose, t.Act) or purpose.verb != "cast" or purpose.what is None:
        raise Gap(clause, "spends mana for")
    if low.given(purpose.what) != what:
        raise Gap(clause, "spends mana for something else")
    return True


def _freely(low: Lowering, clause: t.Clause) -> m.Statement:
    """`You may cast spells with mana value 4 or less without paying their mana costs.`: from the hand (CR 118.9)."""
    bare(clause, "subject", "first", "modifiers")
    may, free = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if (
        not isinstance(clause.subject, t.You)
        or not isinstance(may, t.May)
        or not isinstance(may.first, t.Act)
    ):
        raise Gap(clause, "someone else may play")
    bare(may, "first")
    bare(may.first, "verb", "what")
    what = may.first.what
    if may.first.verb != "cast" or not isinstance(what, t.NounPhrase) or what.determiner is not None:
        raise Gap(may, "may cast what")
    if any(head.thing != "spell" for head in what.heads) or len(what.heads) != 1:
        raise Gap(what, "may cast what")
    if any(not isinstance(word, t.WithStat) for word in what.qualifiers):
        raise Gap(what, "may cast from where")
    pays = free.what if isinstance(free, t.RatherThan) and free.how == "without" else None
    cost = pays.what if isinstance(pays, t.Pay) else None
    if not isinstance(cost, t.NounPhrase) or cost.heads != (t.Head(thing="mana cost", plural=True),):
        raise Gap(clause, "without paying what")
    det = cost.determiner
    if not isinstance(det, t.Possessed) or low.introducer(det.by) is not what:
        raise Gap(clause, "without paying for something else")
    words = (*kinds_of(low, what.heads[0]), *[low.kind_of(word) for word in what.shared])
    test = m.Both((*words, *[low.qualifier(word) for word in what.qualifiers], m.In(("hand",), YOU)))
    return m.Statement((m.Permit("cast", m.Pay(YOU, m.Cost())),), m.All(("hand",), test))


def may_play_if(low: Lowering, said: Said) -> m.Do:
    """`until your next turn, you may cast it if it's an instant spell`, `… play them if you control a Wizard` (CR 601.3)."""
    bare(said.verb, "first")
    act = said.verb.first
    asked = said.mods.take(t.If)
    if asked is None or not isinstance(said.subject, t.You) or act.what is None:
        raise Gap(said.verb, "may play")
    bare(act, "verb", "what")
    bare(asked, "conditions")
    what = low.given(act.what)
    if not isinstance(what, m.Ref) or len(asked.conditions) != 1:
        raise Gap(said.verb, "may play what")
    lasts = _while_exiled(low, said, what)
    which = _spell_it_is(low, asked.conditions[0], what) if act.verb == "cast" else None
    when = conditions(low, asked) if which is None else None
    if what in within(when):
        raise Gap(asked, "may play, if something is so of it")
    return m.Apply(what, (m.Permit(act.verb, when=when, which=which),), lasts)


def may_look(low: Lowering, said: Said) -> m.Do:
    """`for as long as it remains exiled, you may look at that card`: who may look is taken to have looked (CR 406.3)."""
    bare(said.verb, "first")
    bare(said.verb.first, "what")
    what = low.given(said.verb.first.what)
    if not isinstance(what, m.Ref):
        raise Gap(said.verb, "may look at what")
    _while_exiled(low, said, what)
    return m.Show(low.who(said.subject), what)


def _while_exiled(low: Lowering, said: Said, what: m.Ref) -> m.Lasts:
    """Takes how long it may be played: `for as long as it remains exiled` is as long as it is this very card (CR 400.7)."""
    while_so = said.mods.take(t.ForAsLongAs)
    if while_so is None:
        if not any(isinstance(mod, t.Lasting) for mod in said.mods.left):
            raise Gap(said.verb, "may play now")
        return lasting(said.mods)
    clause = while_so.conditions[0]
    if len(while_so.conditions) != 1 or not isinstance(clause, t.Clause) or clause.subject is None:
        raise Gap(while_so, "may play for as long")
    bare(clause, "subject", "first")
    if clause.first != t.Remain(how="exiled") or low.given(clause.subject) != what:
        raise Gap(while_so, "may play for as long")
    return m.Until("ever")


def _spell_it_is(low: Lowering, node: t.Phrase, what: m.Ref) -> m.Test | None:
    """Returns what a spell must be, of `it's a creature spell`; None where something else is asked."""
    be = node.first if isinstance(node, t.Clause) else None
    kind = be.what if isinstance(be, t.Be) else None
    if not isinstance(node, t.Clause) or not isinstance(be, t.Be) or not isinstance(kind, t.NounPhrase):
        return None
    bare(node, "subject", "first")
    bare(be, "what", "how")
    bare(kind, "determiner", "shared", "heads", "qualifiers")
    if node.subject is None or low.given(node.subject) != what or be.how != "be" or len(kind.heads) != 1:
        raise Gap(node, "may play, if something else is so")
    if not isinstance(kind.determiner, t.A) or kind.heads[0].thing != "spell":
        raise Gap(kind, "may cast what is no spell")
    words = (*kinds_of(low, kind.heads[0]), *[low.kind_of(word) for word in kind.shared])
    return m.Both((*words, *[low.qualifier(word) for word in kind.qualifiers]))


def may_cast_as(low: Lowering, said: Said) -> m.Do:
    """`you may cast it from your graveyard as an Adventure until the end of your next turn` (CR 716.3)."""
    verb: t.CastAs = said.verb.first
    bare(said.verb, "first")
    bare(verb, "what", "as_what")
    card = verb.what
    if not isinstance(said.subject, t.You) or not isinstance(card, t.FromZone):
        raise Gap(verb, "someone else may cast it")
    bare(card, "what", "zone")
    zone, whose = zone_of(card.zone)
    if not isinstance(whose, t.You | None) or not any(isinstance(mod, t.Lasting) for mod in said.mods.left):
        raise Gap(verb, "cast as it resolves")
    permit = m.Permit("cast", which=m.IsSubtype(verb.as_what))
    return m.Apply(m.Within(zone, low.given(card.what)), (permit,), lasting(said.mods))
