"""Mana: how much of it is produced, and what is paid for each of something (CR 106, 118)."""

from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CONDITIONS,
    EVENTS,
    VERBS,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.number_of import number_of
from cardwright.games.magic.meaning.lower.roles import role


def produces_more(sentence: t.Phrase) -> bool:
    """Tells whether a sentence ends with `it produces three times as much of that mana instead`, or other mana."""
    clause = sentence.first if isinstance(sentence, t.Sentence) else None
    return isinstance(clause, t.Clause) and isinstance(clause.first, t.ProduceMore | t.ProduceInstead)


def produces_other(low: Lowering, sentence: t.Phrase) -> m.Do | None:
    """`Until end of turn, if you tap a land for mana, it produces {U} instead of …`; None for any other sentence."""
    clause = sentence.first if isinstance(sentence, t.Sentence) else None
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.ProduceInstead):
        return None
    assert isinstance(sentence, t.Sentence)
    lasts = Mods(sentence.front[:-1])
    duration = lasting(lasts)
    lasts.finish()
    made = other_mana(low, replace(sentence, front=sentence.front[-1:]))
    assert made.test is not None
    return m.Apply(m.All(("battlefield",), made.test), made.changes, duration)


def other_mana(low: Lowering, sentence: t.Sentence) -> m.Statement:
    """`If a land is tapped for mana, it produces {B} instead of any other type.` (CR 106.12b)."""
    bare(sentence, "front", "first")
    clause = sentence.first
    assert isinstance(clause, t.Clause)
    verb = clause.first
    assert isinstance(verb, t.ProduceInstead)
    bare(clause, "subject", "first")
    when = sentence.front[0] if len(sentence.front) == 1 else None
    taps = when.conditions[0] if isinstance(when, t.If) and len(when.conditions) == 1 else None
    if not isinstance(taps, t.Clause) or not isinstance(taps.first, t.TappedFor):
        raise Gap(sentence, "produces other mana")
    bare(taps, "subject", "first")
    what = taps.first.what or taps.subject
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A):
        raise Gap(taps, "what is tapped")
    if clause.subject is None or low.introducer(clause.subject) is not what:
        raise Gap(clause, "what produces other mana")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(what, "taps what is no permanent")
    kind, one = _kind_of(verb)
    return m.Statement((m.ManaInstead(kind, one, _so_much(taps.first), _by_you(taps)),), test=test)


def _by_you(taps: t.Clause) -> bool:
    """Tells whether only you tap it: `if you tap a land`, `if a player taps a land`, `if a land is tapped`."""
    assert isinstance(taps.first, t.TappedFor)
    if taps.first.what is None or taps.subject == _A_PLAYER:
        return False
    if not isinstance(taps.subject, t.You):
        raise Gap(taps, "who taps it")
    return True


_A_PLAYER: Final = t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="player"),))


def _so_much(taps: t.TappedFor) -> int:
    """Returns for how much mana at least something is tapped: `for mana`, `for two or more mana`."""
    much = taps.kind
    if much is None:
        if taps.mana != "mana":
            raise Gap(taps, "for some mana")
        return 1
    if not isinstance(much, t.MuchMana) or not isinstance(much.count, t.OrMore):
        raise Gap(taps, "for some mana")
    bare(much, "count")
    if not isinstance(much.count.amount, t.Number):
        raise Gap(taps, "for so much mana")
    return much.count.amount.value


_LETTERS: Final[dict[str, Literal["W", "U", "B", "R", "G", "C"]]] = {
    "{W}": "W", "{U}": "U", "{B}": "B", "{R}": "R", "{G}": "G", "{C}": "C",
}  # fmt: skip


def _kind_of(verb: t.ProduceInstead) -> tuple[Literal["W", "U", "B", "R", "G", "C", "any"], bool]:
    """Returns what is produced instead, and whether it is one mana whatever it would be."""
    one, mana = verb.other == "type and amount", verb.mana
    if not isinstance(mana, t.Mana):
        raise Gap(verb, "produces")
    bare(mana, "choices", "of", "amount")
    if mana.amount is not None and not (one and mana.amount == t.Number(value=1)):
        raise Gap(mana, "produces so much")
    if mana.of == "colorless" and not one:
        return "C", False
    if mana.of == "of a color of your choice" and one == (mana.amount is not None):
        return "any", one
    cost = mana.choices[0] if len(mana.choices) == 1 else None
    symbols = cost.symbols if isinstance(cost, t.ManaCost) else ()
    if mana.of or len(symbols) != 1 or symbols[0] not in _LETTERS:
        raise Gap(mana, "produces")
    return _LETTERS[symbols[0]], one


def more_mana(low: Lowering, sentence: t.Sentence) -> m.Statement:
    """`If you tap a permanent for mana, it produces three times as much of that mana instead.` (CR 106.12b)."""
    bare(sentence, "front", "first")
    clause = sentence.first
    assert isinstance(clause, t.Clause)
    if isinstance(clause.first, t.ProduceInstead):
        return other_mana(low, sentence)
    assert isinstance(clause.first, t.ProduceMore)
    bare(clause, "subject", "first", "modifiers")
    when = sentence.front[0] if len(sentence.front) == 1 else None
    if not isinstance(when, t.If) or len(when.conditions) != 1 or clause.modifiers != (t.Instead(),):
        raise Gap(sentence, "produces more")
    bare(when, "conditions")
    taps = when.conditions[0]
    if not isinstance(taps, t.Clause) or not isinstance(taps.first, t.TappedFor):
        raise Gap(when, "produces more")
    bare(taps, "subject", "first")
    what = taps.first.what
    if not isinstance(taps.subject, t.You) or taps.first.mana != "mana" or not isinstance(what, t.NounPhrase):
        raise Gap(when, "who taps what")
    if not isinstance(what.determiner, t.A) or low.introducer(clause.subject or what) is not what:
        raise Gap(when, "what produces more")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(when, "taps what is no permanent")
    return m.Statement((m.ManaTimes(clause.first.times),), test=test)


_CHOSEN: Final = t.Mana(amount=t.OrMore(amount=t.Number(value=1)), of="of the chosen color")


@EVENTS.row(t.Cause, uses="whom verb")
def _causes_to_add(low: Lowering, said: Said) -> m.Event:
    """`a land's ability causes you to add one or more mana of the chosen color` (CR 106.4, 605.1b)."""
    ability, verb = said.subject, said.verb.verb
    if not isinstance(ability, t.NounPhrase) or not isinstance(ability.determiner, t.Possessed):
        raise Gap(said.verb, "event: causes")
    bare(ability, "determiner", "heads")
    if ability.heads != (t.Head(thing="ability"),) or verb != t.Add(mana=_CHOSEN):
        raise Gap(said.verb, "event: causes")
    thing, ref = role(low, ability.determiner.by, "e.thing")
    who, who_ref = role(low, said.verb.whom, "e.player")
    return m.Event("mana added", thing, ref, player=who, player_ref=who_ref, mana="chosen")


@VERBS.row(t.PayPlus, uses="what more each")
def _pays_plus(low: Lowering, said: Said) -> m.Do:
    """`pays {2} plus an additional {1} for each Faerie you control` (CR 118.12)."""
    verb: t.PayPlus = said.verb
    more = "".join(verb.more.symbols) if isinstance(verb.more, t.ManaCost) else ""
    if not isinstance(verb.what, t.ManaCost) or not more[1:-1].isdigit():
        raise Gap(verb, "pays more that is no generic mana")
    count = number_of(low, verb.each)
    x = m.Math("*", m.Num(int(more[1:-1])), count)
    return m.Pay(low.who(said.subject), m.Cost("".join(verb.what.symbols) + "{X}", x))


@VERBS.row(t.PayTimes, uses="times what")
def _pays_times(low: Lowering, said: Said) -> m.Do:
    """`pays twice {X}`: the same symbols so often (CR 107.4)."""
    verb: t.PayTimes = said.verb
    if not isinstance(verb.what, t.ManaCost):
        raise Gap(verb, "pays what is no mana")
    if set(verb.what.symbols) != {"{X}"} or isinstance(low.introducer(verb.what), t.Phrase):
        raise Gap(verb, "pays so many times")
    return m.Pay(low.who(said.subject), m.Cost("".join(verb.what.symbols * verb.times), m.X()))


@CONDITIONS.row(t.LoseLess, uses="amount")
def _lost_less(low: Lowering, said: Said) -> m.Condition:
    """`if that player lost less than 8 life this turn` (CR 119.3)."""
    if (
        said.tense != "past"
        or said.subject is None
        or said.mods.take(t.Lasting) != t.Lasting(until="this turn")
    ):
        raise Gap(said.verb, "condition: lost less")
    lost, most = m.LifeLost(low.given(said.subject)), low.amount(said.verb.amount)
    low.difference = m.Math("-", most, lost)
    return m.Compare(lost, "<", most)


@AMOUNTS.row(t.Difference)
def _difference(low: Lowering, node: t.Difference) -> m.Amount:
    """`the difference`, of what the condition has compared."""
    if low.difference is None:
        raise Gap(node, "difference of what")
    return low.difference
