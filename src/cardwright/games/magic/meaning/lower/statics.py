"""Static abilities (CR 604): whom a sentence is about, what it says of them, and while what holds."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import SOURCE, YOU, Gap, Lowering, Mods, Said, bare, within
from cardwright.games.magic.meaning.lower.being_dealt import damage_as
from cardwright.games.magic.meaning.lower.borrowing import said_again
from cardwright.games.magic.meaning.lower.casting import life_to_target
from cardwright.games.magic.meaning.lower.changes import speaks_of
from cardwright.games.magic.meaning.lower.combat import lured
from cardwright.games.magic.meaning.lower.conditions import condition, conditions
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many
from cardwright.games.magic.meaning.lower.described import described, kinds_of
from cardwright.games.magic.meaning.lower.entering import as_it_enters
from cardwright.games.magic.meaning.lower.exerting import may_exert
from cardwright.games.magic.meaning.lower.forbidding import cant_pay, cant_play
from cardwright.games.magic.meaning.lower.instead import doubled
from cardwright.games.magic.meaning.lower.keyworded import costs_by_keyword, costs_to_do
from cardwright.games.magic.meaning.lower.mana import more_mana, produces_more
from cardwright.games.magic.meaning.lower.often import activates_more
from cardwright.games.magic.meaning.lower.permitting import is_on_terms, on_terms
from cardwright.games.magic.meaning.lower.playing import is_permission, permits
from cardwright.games.magic.meaning.lower.rather import life_for_symbols, pays_nothing
from cardwright.games.magic.meaning.lower.replacing import replaces, would
from cardwright.games.magic.meaning.lower.shown_draws import shows_draws
from cardwright.games.magic.meaning.lower.spell_costs import costs_for_itself
from cardwright.games.magic.meaning.lower.tolls import tolls
from cardwright.games.magic.meaning.lower.triggering import again, silence, silences, triggers_again
from cardwright.games.magic.meaning.lower.when_done import when_exiled
from cardwright.text import walk


def static(low: Lowering, node: t.Sentences) -> m.Static:
    """Lowers a line that is simply true."""
    entering = as_it_enters(low, node)
    if entering is not None:
        return entering
    if is_permission(node.sentences[0]) and is_on_terms(node.sentences):
        return on_terms(low, node.sentences)
    if is_permission(node.sentences[0]):
        return m.Static(tuple(permits(low, node.sentences)))
    found: list[m.Statement] = []
    for sentence in said_again(node.sentences):
        if any(sentence is one for one in low.folded):
            continue
        if not isinstance(sentence, t.Sentence):
            raise Gap(sentence, f"static {type(sentence).__name__}")
        if triggers_again(sentence):
            found.append(again(low, sentence))
            continue
        if silences(sentence):
            found += silence(low, sentence)
            continue
        if found and (_otherwise_so(low, sentence, found) or when_exiled(low, sentence, found, node)):
            continue
        drawn = shows_draws(sentence)
        if drawn is not None:
            found.append(drawn)
            continue
        exerted = may_exert(low, sentence)
        if exerted is not None:
            found.append(exerted)
            continue
        symbols = life_for_symbols(low, sentence)
        if symbols is not None:
            found.append(symbols)
            continue
        if same_meaning(sentence, _PROLIFERATES_TWICE):
            found.append(m.Statement((m.Rule("proliferates_twice"),), test=m.Among(YOU)))
            continue
        twice = doubled(low, sentence)
        if twice is not None:
            found.append(twice)
            continue
        if produces_more(sentence):
            found.append(more_mana(low, sentence))
            continue
        sentence = _instead_last(sentence)
        bare(sentence, "first", "front", "rest")
        holds = None
        instead = bool(sentence.front) and bool(would(sentence.front[-1]))
        if len(sentence.front) > instead:
            first = sentence.front[0]
            if len(sentence.front) != 1 + instead or not isinstance(first, t.AsLongAs):
                raise Gap(first, f"front {type(first).__name__}")
            holds = conditions(low, first)
        replaced = replaces(low, sentence, holds)
        if replaced is not None:
            found.append(replaced)
            continue
        bare(sentence, "first", "front")
        clause = sentence.first
        if not isinstance(clause, t.Clause) or clause.subject is None or clause.tense:
            raise Gap(sentence, "static clause")
        spends = _spends(low, clause)
        if spends is not None:
            found.append(m.Statement(spends.changes, test=spends.test, condition=holds))
            continue
        often = activates_more(low, clause, holds)
        if often is not None:
            found.append(often)
            continue
        costs = (
            costs_to_do(clause, holds)
            or costs_by_keyword(low, clause, holds)
            or costs_for_itself(low, clause, holds)
            or pays_nothing(low, clause, holds)
        )
        costs = costs or life_to_target(low, clause, holds) or damage_as(low, clause, holds)
        if costs is not None:
            found.append(costs)
            continue
        unpaid = cant_pay(low, clause, holds) or cant_play(low, clause, holds)
        if unpaid is not None:
            found.append(unpaid)
            continue
        toll = tolls(low, clause, holds)
        if toll is not None:
            found.append(toll)
            continue
        lure = lured(low, clause, holds)
        if lure is not None:
            found.append(lure)
            continue
        if isinstance(clause.first, t.Enter):
            found.append(_enters(low, clause, holds))
            continue
        unwarded = _no_ward(low, clause, holds)
        if unwarded is not None:
            found.append(unwarded)
            continue
        if isinstance(clause.first, t.HasEachIf):
            found += _each_if_so(low, clause, holds)
            continue
        for statement in _statements(low, clause, holds, sentence.front[0] if sentence.front else None):
            _add(found, statement)
    return m.Static(tuple(found))


def _instead_last(sentence: t.Sentence) -> t.Sentence:
    """`If …, instead exile it`: the same as `If …, exile it instead`."""
    clause = sentence.first
    if sentence.front[-1:] != (t.Instead(),) or not isinstance(clause, t.Clause):
        return sentence
    said = replace(clause, modifiers=(*clause.modifiers, t.Instead()))
    return replace(sentence, front=sentence.front[:-1], first=said)


def _statements(
    low: Lowering, clause: t.Clause, holds: m.Condition | None, front: t.Phrase | None = None
) -> list[m.Statement]:
    if any("or" in step.join for step in clause.rest):
        raise Gap(clause, "static of alternatives")
    subject = clause.subject
    things: m.Things | None = None
    test: m.Test | None = None
    if isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, t.Each | t.All | None):
        zones, test = described(low, subject)
        if zones != ("battlefield",):
            raise Gap(subject, "static of what is no permanent")
        low.fresh(subject)
    elif isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, t.That):
        test = _the_only_one(low, subject, front)
    elif isinstance(subject, t.SelfRef) or (
        isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, t.Attached)
    ):
        things = low.things(subject)
    else:
        raise Gap(subject, f"static subject {type(subject).__name__}")
    found: list[m.Statement] = []
    for verb, modifiers in clause.modified_verbs:
        said = Said(subject, verb, Mods(modifiers))
        supposed = isinstance(verb, t.Modal) and verb.how == "can"  # as though they didn't have hexproof
        own = said.mods.take(t.AsLongAs) or (said.mods.take(t.If) if things is not None else None)
        which, late = (test, None) if own is None else _while_so(low, subject, test, own)
        if own is None and not isinstance(verb, t.Modal):
            late = _unless_so(low, said.mods)
        if test is not None and not supposed and speaks_of(low, said):
            raise Gap(verb, "of each by itself")
        if isinstance(verb, t.HasAbility | t.HasThing) and verb.how != "have":
            raise Gap(verb, f"static {verb.how}")
        changes = low.changes(said)
        said.mods.finish()
        if changes == (m.Rule("cant_phase_in"),):
            if test != m.Both((m.IsThing("permanent"),)):
                raise Gap(subject, "some can't phase in")
            which = m.Both()  # what is phased out passes no test of permanents (CR 702.26b)
        every = tuple(one for one in (holds, late) if one is not None)
        whole = None if not every else every[0] if len(every) == 1 else m.AllOf(every)
        found.append(m.Statement(changes, things, which, whole))
    return found


def _unless_so(low: Lowering, mods: Mods) -> m.Condition | None:
    """`attacks each combat if able unless you control another Ally`: it is so as long as you do not (CR 604.1)."""
    said = mods.take(t.Unless)
    if said is None:
        return None
    if len(said.clauses) != 1:
        raise Gap(said, "unless several")
    return m.Unmet(condition(low, said.clauses[0]))


def _otherwise_so(low: Lowering, sentence: t.Sentence, found: list[m.Statement]) -> bool:
    """Folds `It gets -6/-0 instead as long as …` into `Enchanted creature gets -2/-0.`: one of them holds (law 3)."""
    clause = sentence.first
    if not isinstance(clause, t.Clause) or not isinstance(clause.subject, t.It) or clause.rest:
        return False
    mods = Mods(clause.modifiers)
    if mods.take(t.Instead) is None:
        return False
    asked: t.AsLongAs | t.If | None = mods.take(t.AsLongAs)
    if asked is None and len(sentence.front) == 1 and isinstance(sentence.front[0], t.If):
        asked, sentence = sentence.front[0], replace(sentence, front=())
    mods.finish()
    bare(sentence, "first")
    before = found[-1]
    if isinstance(clause.first, t.Escape) and low.bound(clause.subject) == SOURCE:
        escaped = m.WasCast(SOURCE, "escape")
        if asked is not None or before.condition is not None or before.test != m.Among(SOURCE):
            raise Gap(clause, "escapes otherwise")
        entering = t.Clause(subject=t.SelfRef(form="name"), first=t.Enter(manner=clause.first.manner))
        found[-1] = replace(before, condition=m.Unmet(escaped))
        found.append(_enters(low, entering, escaped))
        return True
    if asked is None or before.things is None or before.condition is not None or clause.tense:
        raise Gap(clause, "otherwise so")
    if not isinstance(clause.first, t.Get) or not all(isinstance(one, m.Resize) for one in before.changes):
        raise Gap(clause, "otherwise so, of what is no size")
    same = replace(before.things, ref="") if isinstance(before.things, m.Of) else before.things
    if low.bound(clause.subject) != same:
        raise Gap(clause, "something else is so instead")
    holds = conditions(low, asked)
    other = low.changes(Said(clause.subject, clause.first, Mods()))
    found[-1] = replace(before, condition=m.Unmet(holds))
    found.append(m.Statement(other, before.things, None, holds))
    return True


def _while_so(
    low: Lowering, subject: t.Phrase, test: m.Test | None, own: t.AsLongAs | t.If
) -> tuple[m.Test | None, m.Condition | None]:
    """Lowers `as long as …`; `each land gets +2/+2 as long as it's a creature` is about lands that are creatures."""
    if test is None:
        return None, conditions(low, own)
    each = m.Ref(low.fresh(subject, f"each{next(low.numbers)}"))
    found = conditions(low, own)
    low.fresh(subject)
    if isinstance(found, m.Holds) and found.of == each:
        return m.Both((test, found.test)), None
    if each in within(found):
        raise Gap(own, "of each by itself")
    return test, found


_PROLIFERATES_TWICE: Final = t.Sentence(
    front=(
        t.If(
            conditions=(
                t.Clause(subject=t.You(), first=t.Modal(how="would", first=t.Act(verb="proliferate"))),
            )
        ),
    ),
    first=t.Clause(first=t.Act(verb="proliferate"), modifiers=(t.Often(how="twice"), t.Instead())),
)
"""`If you would proliferate, proliferate twice instead.`"""
_EXACTLY_ONE: Final = t.Counted(count=t.Exactly(amount=t.Number(value=1)))


def _the_only_one(low: Lowering, subject: t.NounPhrase, front: t.Phrase | None) -> m.Test:
    """`As long as you control exactly one creature, that creature …`: all creatures that you control, which is one."""
    asked = front.conditions[0] if isinstance(front, t.AsLongAs) and len(front.conditions) == 1 else None
    verb = asked.first if isinstance(asked, t.Clause) and isinstance(asked.subject, t.You) else None
    what = verb.what if isinstance(verb, t.Act) and verb.verb == "control" else None
    if not isinstance(what, t.NounPhrase) or low.introducer(subject) is not what:
        raise Gap(subject, "static subject That")
    bare(subject, "determiner", "heads")
    zones, test = described(low, replace(what, determiner=None))
    if zones != ("battlefield",) or what.determiner != _EXACTLY_ONE:
        raise Gap(subject, "static of one of several")
    return m.Both((test, m.Controlled(YOU)))


def _no_ward(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Ward abilities of those creatures don't trigger.` (CR 702.21)"""
    subject = clause.subject
    if not isinstance(subject, t.NounPhrase) or [head.thing for head in subject.heads] != ["ward ability"]:
        return None
    bare(subject, "heads", "qualifiers")
    bare(clause, "subject", "first")
    of = subject.qualifiers[0] if len(subject.qualifiers) == 1 else None
    if not isinstance(of, t.OfThing) or clause.first != t.Modal(how="not", first=t.Act(verb="trigger")):
        raise Gap(clause, "ward abilities")
    whose = low.introducer(of.what) or of.what
    if not isinstance(whose, t.NounPhrase) or not isinstance(whose.determiner, t.Each | t.All | None):
        raise Gap(of, "ward abilities of")
    zones, test = described(low, whose)
    if zones != ("battlefield",):
        raise Gap(of, "ward abilities of what is no permanent")
    return m.Statement((m.Rule("no_ward"),), None, test, holds)


def _add(found: list[m.Statement], new: m.Statement) -> None:
    """Adds a statement, to the last one where it is about the same: its parts then affect the same objects (CR 613.6)."""
    last = found[-1] if found else None
    if (
        last is not None
        and (last.things, last.test, last.condition) == (new.things, new.test, new.condition)
        and not any(isinstance(change, m.Rule | m.Enters) for change in (*last.changes, *new.changes))
    ):
        found[-1] = m.Statement((*last.changes, *new.changes), new.things, new.test, new.condition)
    else:
        found.append(new)


def _enters(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement:
    """`enters tapped`, `enters with two +1/+1 counters on it`, `… unless you control …` (CR 614.1c, 614.1d)."""
    bare(clause, "subject", "first", "modifiers")
    other = _enters_under(low, clause)
    if other is not None:
        return m.Statement((other,), test=m.Among(SOURCE), condition=holds)
    mods = Mods(clause.modifiers)
    test = _who_enters(low, clause)
    said = mods.take(t.Unless)
    if said is not None and len(said.clauses) != 1:
        raise Gap(said, "unless several")
    unless = condition(low, said.clauses[0]) if said is not None else None
    asked = mods.take(t.If)
    if asked is not None:
        if holds is not None:
            raise Gap(asked, "two conditions")
        holds = conditions(low, asked)
    tapped = False
    counters: list[tuple[str, m.Amount]] = []
    assert isinstance(clause.first, t.Enter)
    for manner in clause.first.manner:
        if isinstance(manner, t.Arriving) and manner.how == "tapped":
            tapped = True
        elif isinstance(manner, t.WithCounters) and isinstance(manner.on, t.It | t.They):
            equal = manner.equal_to
            many = low.amount(equal) if equal is not None else how_many(low, manner.counters)
            counters.append((counter_kind(manner.counters), for_each(low, many, mods)))
        else:
            raise Gap(manner, f"enters {type(manner).__name__}")
    mods.finish()
    if not (tapped or counters) or not all(kind for kind, _ in counters):
        raise Gap(clause, "enters")
    return m.Statement((m.Enters(tapped, unless, tuple(counters)),), test=test, condition=holds)


def _enters_under(low: Lowering, clause: t.Clause) -> m.EntersUnder | None:
    """`enters under the control of an opponent of your choice` (CR 110.2a); None for other ways to enter."""
    assert isinstance(clause.first, t.Enter)
    manner = clause.first.manner[0] if len(clause.first.manner) == 1 else None
    if not isinstance(manner, t.UnderControl) or not isinstance(clause.subject, t.SelfRef):
        return None
    bare(manner, "of")
    who = low.things(manner.of)
    if clause.modifiers or not isinstance(who, m.Pick):
        raise Gap(manner, "enters under someone's control")
    return m.EntersUnder(who)


def _who_enters(low: Lowering, clause: t.Clause) -> m.Test:
    if isinstance(clause.subject, t.SelfRef):
        return m.Among(SOURCE)
    if isinstance(clause.subject, t.NounPhrase) and isinstance(clause.subject.determiner, t.Each | None):
        zones, what = described(low, clause.subject)
        if zones == ("battlefield",):
            if any(
                isinstance(word, t.Controlled) and word.already
                for node in (clause.first, *clause.modifiers)
                for word in walk(node)
            ):
                raise Gap(clause, "already controlled, as others enter")
            low.fresh(clause.subject, "e.thing")
            return m.Both((m.Not(m.Among(SOURCE)), what))
    raise Gap(clause, "what enters")


def _each_if_so(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> list[m.Statement]:
    """`each creature you control has vigilance if it's white and hexproof if it's blue`: a statement for each of them."""
    bare(clause, "subject", "first")
    subject, verb = clause.subject, clause.first
    assert isinstance(verb, t.HasEachIf)
    if not isinstance(subject, t.NounPhrase) or not isinstance(subject.determiner, t.Each | t.All | None):
        raise Gap(clause, "one thing has, if")
    zones, which = described(low, subject)
    if zones != ("battlefield",):
        raise Gap(subject, "static of what is no permanent")
    found: list[m.Statement] = []
    for part in verb.abilities:
        if not isinstance(part, t.AbilityIf):
            raise Gap(part, "has, if")
        bare(part, "ability", "condition")
        asked = part.condition
        if not isinstance(asked, t.Clause) or not isinstance(asked.first, t.BeWords):
            raise Gap(part, "has, if")
        bare(asked, "subject", "first")
        bare(asked.first, "kinds", "how")
        if asked.subject is None or low.introducer(asked.subject) is not subject or asked.first.how != "be":
            raise Gap(part, "has, if something else is so")
        so = tuple(low.kind_of(kind) for kind in asked.first.kinds)
        gains = m.Gain((low.granted(part.ability),))
        found.append(m.Statement((gains,), test=m.Both((which, *so)), condition=holds))
    return found


_SPENT: Final[dict[tuple[str, str], m.Spending]] = {
    ("mana of any color", "cast"): "color spell",
    ("mana of any type", "cast"): "type spell",
    ("mana of any color", "activate"): "color ability",
    ("mana of any type", "activate"): "type ability",
}


def _spends(low: Lowering, clause: t.Clause) -> m.Statement | None:
    """`you may spend mana as though it were mana of any color to cast planeswalker spells` (CR 609.4b)."""
    may = clause.first
    if (
        not isinstance(clause.subject, t.You)
        or not isinstance(may, t.May)
        or not isinstance(may.first, t.Spend)
    ):
        return None
    bare(clause, "subject", "first")
    bare(may, "first")
    bare(may.first, "mana", "as_though", "purpose")
    though, purpose = may.first.as_though, may.first.purpose
    if may.first.mana != t.ManaNoun(which="mana") or not isinstance(though, t.ManaNoun):
        raise Gap(clause, "spends other mana")
    if not isinstance(purpose, t.Act) or not isinstance(purpose.what, t.NounPhrase):
        raise Gap(clause, "spends mana for")
    what = _SPENT.get((though.which, purpose.verb))
    if what is None:
        raise Gap(clause, "spends mana as though")
    of: t.Phrase = purpose.what
    if what.endswith("ability"):
        among = purpose.what.qualifiers
        if purpose.what.heads != (t.Head(thing="ability", plural=True),) or len(among) != 1:
            raise Gap(clause, "abilities of what")
        if not isinstance(among[0], t.OfThing):
            raise Gap(clause, "abilities of what")
        bare(among[0], "what")
        of = among[0].what
    if not isinstance(of, t.NounPhrase) or of.determiner is not None:
        raise Gap(clause, "mana for what")
    if what.endswith("spell"):  # a card, wherever it is cast from
        if any(head.thing != "spell" for head in of.heads) or of.qualifiers:
            raise Gap(of, "spells of a kind")
        tests = [m.Both(tuple(kinds_of(low, head))) for head in of.heads]
        kind: m.Test = tests[0] if len(tests) == 1 else m.Either(tuple(tests))
        test: m.Test = m.Both((kind, *[low.kind_of(word) for word in of.shared], m.Controlled(YOU)))
    else:
        zones, test = described(low, of)
        if zones != ("battlefield",):
            raise Gap(of, "abilities of what is no permanent")
    return m.Statement((m.SpendAny(what),), test=test)
