"""Sentences of what would happen, and what happens instead (CR 614)."""

from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    SENTENCES,
    SOURCE,
    YOU,
    Gap,
    Lowering,
    Mods,
    bare,
    within,
)
from cardwright.games.magic.meaning.lower.described import described, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.instead import otherwise, rounding
from cardwright.games.magic.meaning.lower.mana_spent import letter_of
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk


def would(node: t.Phrase) -> list[tuple[t.Clause, t.Phrase]]:
    """Returns the clauses and verbs of an `if … would …`, one or several of which one is enough; none of any other."""
    if not isinstance(node, t.If) or (len(node.conditions) > 1 and node.join != "or"):
        return []
    found: list[tuple[t.Clause, t.Phrase]] = []
    for clause in node.conditions:
        if not isinstance(clause, t.Clause) or clause.subject is None or clause.rest or clause.tense:
            return []
        verb = clause.first
        if not isinstance(verb, t.Modal) or verb.how != "would" or verb.rest:
            return []
        found.append((clause, verb.first))
    return found


def replaces(low: Lowering, node: t.Sentence, holds: m.Condition | None) -> m.Statement | None:
    """Lowers a static ability that says what happens instead; None for any other sentence."""
    events = would(node.front[-1]) if node.front else []
    if not events:
        return None
    bare(node, "front", "first", "rest")
    clause = node.first
    if not isinstance(clause, t.Clause):
        raise Gap(node, "what happens instead")
    if isinstance(events[0][1], t.RollDice):
        bare(node, "front", "first")
        return _rolls_more(low, events, clause, holds)
    bare(clause, "subject", "first", "modifiers")
    if events[0][1] == _PAY_LIFE:
        bare(node, "front", "first")
        return _cards_for_life(low, events, clause, holds)
    if clause.modifiers == _NOWHERE_ELSE and isinstance(events[0][1], t.Leave):
        clause = replace(clause, modifiers=(t.Instead(),))
    rounded = rounding(clause)
    if any(event.modifiers for event, _ in events):
        raise Gap(node, "would, at some time")
    first = events[0][1]
    if node.rest:
        return m.Statement((_exiled_and(low, events, clause, node.rest),), condition=holds)
    if isinstance(first, t.Act) and first.verb == "draw":
        return _draws(low, events, clause, holds)
    if isinstance(first, t.Act) and first.verb == "scry":
        return _scries(low, events, clause, holds)
    if isinstance(first, t.LoseMana):
        return _mana_becomes(events, clause, holds)
    if isinstance(first, t.Begin):
        return _skips(low, events, clause, holds)
    if isinstance(first, t.PutOn | t.PutCounters | t.GetCounters | t.PayEnergy | t.Deal | t.DealLess):
        if len(events) != 1:
            raise Gap(clause, "one of several would happen")
        change: m.Change = otherwise(low, events[0], clause, rounded)
    else:
        change = _exiled(low, events, clause)
    return m.Statement((change,), condition=holds)


_EXTRA: Final = t.StepTime(step="turn", which="an extra")
_THAT_TURN: Final = t.StepTime(step="turn", which="that")


def _skips(
    low: Lowering, events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause, holds: m.Condition | None
) -> m.Statement:
    """`if an opponent would begin an extra turn, that player skips that turn instead` (CR 500.11, 614.10)."""
    event, verb = events[0]
    if len(events) != 1 or verb != t.Begin(what=_EXTRA) or clause.first != t.Skip(what=_THAT_TURN):
        raise Gap(clause, "would begin")
    who = event.subject
    if not isinstance(who, t.NounPhrase) or not isinstance(who.determiner, t.A) or clause.subject is None:
        raise Gap(clause, "who would begin")
    if low.introducer(clause.subject) is not who:
        raise Gap(clause, "someone else skips")
    zones, test = described(low, who)
    if zones != ("players",):
        raise Gap(who, "who would begin")
    return m.Statement((m.Rule("no_extra_turn"),), test=test, condition=holds)


_PAY_LIFE: Final = t.PayLife()
_LIBRARY: Final = t.NounPhrase(determiner=t.Possessed(by=t.You()), heads=(t.Head(thing="library"),))
_CARDS: Final = (t.Head(thing="card", plural=True),)


def _cards_for_life(
    low: Lowering, events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause, holds: m.Condition | None
) -> m.Statement:
    """`if you would pay life while your library has at least that many cards in it, exile that many cards from …`."""
    event, verb = events[0]
    when = event.modifiers[0] if len(event.modifiers) == 1 else None
    asked = when.condition if isinstance(when, t.While) else None
    rounding(clause)
    enough = t.NounPhrase(
        determiner=t.Counted(count=t.AtLeast(amount=t.ThatMuch())),
        heads=_CARDS,
        qualifiers=(t.InZone(zone=t.It(), how="in"),),
    )
    cards = t.NounPhrase(
        determiner=t.Counted(count=t.ThatMuch()), heads=_CARDS, qualifiers=(t.FromTop(zone=_LIBRARY),)
    )
    if len(events) != 1 or not isinstance(event.subject, t.You) or clause.subject is not None:
        raise Gap(event, "would pay life")
    if asked != t.Clause(subject=_LIBRARY, first=t.HasThing(what=enough)):
        raise Gap(event, "would pay life at some time")
    if clause.first != t.Act(verb="exile", what=cards):
        raise Gap(clause, "instead of paying life")
    amounts = [node for part in (asked, clause.first) for node in walk(part) if isinstance(node, t.ThatMuch)]
    if any(low.introducer(node) is not verb for node in amounts):
        raise Gap(clause, "so many of something else")
    return m.Statement((m.Rule("cards_for_life"),), test=m.Among(YOU), condition=holds)


_UNSPENT: Final = t.LoseMana(mana=t.ManaNoun(which="unspent mana"))
_THAT_MANA: Final = t.ManaNoun(which="that mana")


def _mana_becomes(
    events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause, holds: m.Condition | None
) -> m.Statement:
    """`if you would lose unspent mana, that mana becomes colorless instead` (CR 106.4)."""
    event, verb = events[0]
    if len(events) != 1 or not isinstance(event.subject, t.You) or verb != _UNSPENT:
        raise Gap(event, "would lose mana")
    becomes = clause.first
    if clause.subject != _THAT_MANA or not isinstance(becomes, t.BeWords) or len(becomes.kinds) != 1:
        raise Gap(clause, "instead of losing mana")
    bare(becomes, "how", "kinds")
    if becomes.how != "become":
        raise Gap(becomes, "instead of losing mana")
    return m.Statement((m.ManaBecomes(letter_of(becomes.kinds[0])),), test=m.Among(YOU), condition=holds)


# ---------------------------------------------------------------------- graveyards


def _exiled(low: Lowering, events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause) -> m.Exiled:
    """`if a creature would die or a card would be put into a graveyard, exile it instead` (CR 614.6)."""
    going = tuple(_going(low, event, verb) for event, verb in events)
    verb = clause.first
    if clause.subject is not None or not isinstance(verb, t.Act) or verb.verb != "exile" or verb.what is None:
        raise Gap(clause, "instead of a graveyard")
    to = low.introducer(verb.what)
    subjects = [event.subject for event, _ in events]
    meant = to.items if isinstance(to, t.NounList) else (to,)
    if isinstance(to, t.SelfRef) and all(going_one.thing == m.Among(SOURCE) for going_one in going):
        return m.Exiled(going)
    if not all(any(each is subject for subject in subjects) for each in meant):
        raise Gap(verb, "something else is exiled")
    return m.Exiled(going)


def _exiled_and(
    low: Lowering,
    events: list[tuple[t.Clause, t.Phrase]],
    clause: t.Clause,
    rest: tuple[t.NextClause, ...],
) -> m.Change:
    """`…, instead exile it and you gain 2 life`: what is done besides may ask who controlled it (CR 614.6)."""
    made = _exiled(low, events, clause)
    if len(events) != 1 or len(rest) != 1 or rest[0].join != "and" or rest[0].front:
        raise Gap(rest[0], "exiled instead, and more")
    low.fresh(events[0][0].subject, "e.thing")
    sentence = t.Sentence(first=rest[0].clause)
    also = SENTENCES.of(sentence)(low, sentence)
    touched = [found for found in within(also) if isinstance(found, m.Ref) and found.id == "e.thing"]
    asked = [found for found in within(also) if isinstance(found, m.Of) and found.of == m.Ref("e.thing")]
    if len(touched) != len(asked):
        raise Gap(rest[0], "something is done to what is exiled")
    return replace(made, also=also)


_NOWHERE_ELSE: Final = (
    t.InsteadOf(what=t.Move(verb="put", what=t.It(), to=t.Destination(place="anywhere else"))),
)


def _leaving(low: Lowering, subject: t.Phrase | None, verb: t.Leave) -> m.Going:
    """`if this permanent would leave the battlefield` (CR 603.6c)."""
    bare(verb, "zone")
    if zone_of(verb.zone)[0] != "battlefield":
        raise Gap(verb, "would leave")
    if isinstance(subject, t.SelfRef) or (isinstance(subject, t.It) and low.bound(subject) == SOURCE):
        return m.Going(m.Among(SOURCE), origin="battlefield", anywhere=True)
    raise Gap(subject, "something else would leave")


def _going(low: Lowering, event: t.Clause, verb: t.Phrase) -> m.Going:
    subject = event.subject
    if isinstance(verb, t.Leave):
        return _leaving(low, subject, verb)
    if not isinstance(subject, t.NounPhrase) or not isinstance(subject.determiner, t.A):
        raise Gap(event, "would go to a graveyard")
    cards = any(head.thing == "card" for head in subject.heads)
    if isinstance(verb, t.Act) and verb.verb == "die" and verb.what is None:
        zones, test = described(low, subject)
        if zones != ("battlefield",):
            raise Gap(subject, "would die")
        return m.Going(test, origin="battlefield")
    if not isinstance(verb, t.PutInto) or verb.verb != "put" or not isinstance(verb.to, t.Destination):
        raise Gap(verb, "would go")
    bare(verb, "verb", "to", "origin")
    bare(verb.to, "place", "zone")
    zone, whose = zone_of(verb.to.zone)
    said = [word for word in subject.qualifiers if isinstance(word, t.NotInZone)]
    anywhere = verb.origin == t.Arriving(how="anywhere") or (verb.origin is None and bool(said))
    if zone != "graveyard" or verb.to.place != "into" or not anywhere or not cards:
        raise Gap(verb, "would be put")
    tokens = any(head.thing == "token" for head in subject.heads)
    if not tokens:
        return m.Going(what_it_is(low, subject), whose_test(low, whose), cards=True)
    bare(subject, "determiner", "heads", "join")
    if subject.join != "or" or any(head != t.Head(thing=head.thing) for head in subject.heads):
        raise Gap(subject, "cards and tokens of a kind")
    return m.Going(m.Both(), whose_test(low, whose))


# ---------------------------------------------------------------------- numbers


def _is_some(node: t.Phrase | None, thing: str) -> bool:
    """Tells `one or more counters`, `one or more cards`."""
    some = t.Counted(count=t.OrMore(amount=t.Number(value=1)))
    return node == t.NounPhrase(determiner=some, heads=(t.Head(thing=thing, plural=True),))


def so_many(low: Lowering, node: t.Phrase) -> m.Amount:
    """Lowers `that many plus one`, `twice that many`, `half that many, rounded down`, of what would be."""
    match node:
        case t.ThatMuch():
            return m.Noted("amount")
        case t.Sum(left=t.ThatMuch(), sign="+", right=right):
            return m.Math("+", m.Noted("amount"), low.amount(right))
        case t.Times(times=times, of=t.ThatMuch()):
            return m.Math("*", m.Num(times), m.Noted("amount"))
        case t.Half(of=t.ThatMuch(), rounded="up" | "down" as rounded):
            return m.Half(m.Noted("amount"), "up" if rounded == "up" else "down")
    raise Gap(node, "so many instead")


def _draws(
    low: Lowering, events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause, holds: m.Condition | None
) -> m.Statement:
    """`if you would draw one or more cards, you draw that many cards plus one instead` (CR 614.11)."""
    event, verb = events[0]
    doing = clause.first
    if len(events) != 1 or event.subject != t.You() or clause.subject != t.You():
        raise Gap(clause, "someone else draws")
    assert isinstance(verb, t.Act)
    if not _is_some(verb.what, "card") or not isinstance(doing, t.Act) or doing.verb != "draw":
        raise Gap(clause, "draws instead")
    amount = _that_many(low, doing.what, "card")
    return m.Statement((m.Rule("draws", amount),), test=m.Among(YOU), condition=holds)


def _that_many(low: Lowering, what: t.Phrase | None, thing: str) -> m.Amount:
    """Lowers `that many cards`, `that many cards plus one`, of what would be."""
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.Counted):
        raise Gap(what, "so many instead")
    bare(what, "determiner", "heads", "qualifiers")
    amount = so_many(low, what.determiner.count)
    for more in what.qualifiers:
        if not isinstance(more, t.PlusMore):
            raise Gap(more, "so many instead")
        amount = m.Math("+" if more.sign == "+" else "-", amount, low.amount(more.amount))
    if what.heads != (t.Head(thing=thing, plural=True),):
        raise Gap(what, "so many instead")
    return amount


def _scries(
    low: Lowering, events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause, holds: m.Condition | None
) -> m.Statement:
    """`if you would scry a number of cards, draw that many cards instead`, `… scry that many cards plus one instead`."""
    event, verb = events[0]
    doing = clause.first
    assert isinstance(verb, t.Act)
    if len(events) != 1 or event.subject != t.You() or clause.subject is not None:
        raise Gap(clause, "someone scries")
    if verb.what is None or not same_meaning(verb.what, _A_NUMBER):
        raise Gap(verb, "scries so many")
    if not isinstance(doing, t.Act) or doing.verb not in ("draw", "scry"):
        raise Gap(clause, "instead of scrying")
    amount = _that_many(low, doing.what, "card")
    if doing.verb == "scry":
        rule = m.Rule("scries", amount)
    elif amount == m.Noted("amount"):
        rule = m.Rule("scries_as_draw")
    else:
        raise Gap(doing, "draws another number instead of scrying")
    return m.Statement((rule,), test=m.Among(YOU), condition=holds)


_A_NUMBER: Final = t.NounPhrase(
    determiner=t.Counted(count=t.AnyNumber()), heads=(t.Head(thing="card", plural=True),)
)
_LOWEST: Final = t.Act(verb="ignore", what=t.ExtremeRoll(how="lowest"))


def _rolls_more(
    low: Lowering, events: list[tuple[t.Clause, t.Phrase]], clause: t.Clause, holds: m.Condition | None
) -> m.Statement:
    """`if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll` (CR 706.6)."""
    event, verb = events[0]
    doing = clause.first
    bare(clause, "subject", "first", "rest", "modifiers")
    assert isinstance(verb, t.RollDice)
    if clause.modifiers != (t.Instead(),) or event.modifiers:
        raise Gap(clause, "rolls at some time")
    if len(events) != 1 or event.subject != t.You() or not _is_some(verb.what, "die") or clause.subject:
        raise Gap(clause, "someone rolls")
    if not isinstance(doing, t.RollDice) or clause.rest != (t.Step(join="and", verb=_LOWEST),):
        raise Gap(clause, "instead of rolling")
    if _that_many(low, doing.what, "die") != m.Math("+", m.Noted("amount"), m.Num(1)):
        raise Gap(doing, "rolls another number of dice")
    return m.Statement((m.Rule("more_dice"),), test=m.Among(YOU), condition=holds)


# ---------------------------------------------------------------------- for a while


def otherwise_for_a_while(low: Lowering, node: t.Sentence) -> m.Do | None:
    """`Until your next turn, if a source would deal damage to that player, it deals double that damage instead.`"""
    events = would(node.front[-1]) if node.front else []
    kinds = (t.PutOn, t.PutCounters, t.Deal)
    if len(events) != 1 or not isinstance(events[0][1], kinds) or not isinstance(node.first, t.Clause):
        return None
    bare(node, "front", "first")
    clause = node.first
    bare(clause, "subject", "first", "modifiers")
    event, verb = events[0]
    mods = Mods((*node.front[:-1], *event.modifiers))
    if not any(isinstance(mod, t.Lasting) for mod in mods.left):
        raise Gap(node, "would, for how long")
    lasts = lasting(mods)
    mods.finish()
    change = otherwise(low, (replace(event, modifiers=()), verb), clause, rounding(clause))
    known = {found.id for found in within(change.would) if isinstance(found, m.Ref) and found.id[:2] == "e."}
    if not known:
        return m.Apply(YOU, (change,), lasts)
    if len(known) > 1 or any(isinstance(found, m.Ref) for found in within(change.amount)):
        raise Gap(node, "two events at once")
    role = known.pop()  # what is meant by it in the event that is waited for is another
    ref = low.fresh(node)
    meant = m.Of("players", m.Ref(role), ref)
    return m.Apply(meant, (replace(change, would=_renamed(change.would, role, ref)),), lasts)


R = TypeVar("R")


def _renamed(record: R, old: str, new: str) -> R:
    """Returns a record in which something that is spoken of has another id."""
    made: Any = record
    if isinstance(record, m.Ref):
        made = m.Ref(new) if record.id == old else record
    elif isinstance(record, tuple):
        made = tuple(_renamed(part, old, new) for part in record)
    elif isinstance(record, m.M):
        parts = {name: _renamed(getattr(record, name), old, new) for name in record.__struct_fields__}
        made = replace(record, **parts)
    return cast(R, made)


def no_life(low: Lowering, node: t.Sentence) -> m.Do | None:
    """`if that player would gain life this turn, that player gains no life instead`; None for any other sentence."""
    events = would(node.front[0]) if len(node.front) == 1 else []
    clause = node.first
    if len(events) != 1 or not isinstance(clause, t.Clause) or not isinstance(clause.first, t.GainNoLife):
        return None
    bare(node, "front", "first")
    bare(clause, "subject", "first", "modifiers")
    event, verb = events[0]
    if verb != t.GainLife() or clause.modifiers != (t.Instead(),) or event.subject is None:
        raise Gap(node, "gains no life")
    mods = Mods(event.modifiers)
    lasts = lasting(mods)
    mods.finish()
    if isinstance(event.subject, t.NounList):
        if event.subject.join != "or":
            raise Gap(event.subject, "gain no life")
        who: m.Things = m.Join(tuple(low.given(item) for item in event.subject.items))
    else:
        who = low.given(event.subject)
    if clause.subject is not None and not _is_who(low, clause.subject, event.subject):
        raise Gap(clause, "someone else gains no life")
    return m.Apply(m.Of("players", who), (m.NoLife(),), lasts)


def _is_who(low: Lowering, node: t.Phrase, subject: t.Phrase) -> bool:
    to = low.introducer(node)
    return any(to is each or (to is not None and to is low.introducer(each)) for each in _each(subject))


def _each(node: t.Phrase) -> list[t.Phrase]:
    return [found for found in walk(node) if isinstance(found, t.Phrase)]
