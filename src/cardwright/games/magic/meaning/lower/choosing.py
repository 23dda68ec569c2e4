"""Verbs that choose one of the words that a text lists, and what the chosen one gives (CR 607.2d, 608.2d)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import CHANGES, VERBS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.changes import begins
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many, of_chosen_kind


@VERBS.row(t.ChooseAmong, uses="kinds abilities")
def _chooses(low: Lowering, said: Said) -> m.Do:
    """`choose artifact, creature, or land`, `choose flying or first strike`."""
    verb: t.ChooseAmong = said.verb
    who = low.who(said.subject)
    if verb.abilities:
        return m.ChooseListed(who, "ability", tuple(_name(ability) for ability in verb.abilities))
    return m.ChooseListed(who, "type", tuple(_word(kind) for kind in verb.kinds))


def _name(node: t.Phrase) -> str:
    if not isinstance(node, t.Keyword):
        raise Gap(node, "chosen ability")
    bare(node, "name")
    return node.name


def _word(node: t.Phrase) -> str:
    match node:
        case t.TypeIs(type=word):
            return word.lower()
        case t.SubtypeIs(subtype=word):
            return word
        case t.Non(kind=t.TypeIs(type=word)):
            return f"non{word.lower()}"
    raise Gap(node, "chosen kind")


@VERBS.row(t.ChooseCounter, uses="on")
def _chooses_counter(low: Lowering, said: Said) -> m.Do:
    """`choose a counter on target permanent or player`; of things of choice, one that has a counter."""
    who, found = low.who(said.subject), low.things(said.verb.on)
    if isinstance(found, m.Pick):
        if not isinstance(found.among, m.All):
            raise Gap(said.verb, "a counter on one of those")
        having = m.Both((found.among.test, m.Counted("", ">=", m.Num(1))))
        found = replace(found, among=replace(found.among, test=having))
    return m.ChooseCounter(who, found)


@VERBS.row(t.GiveCounters, uses="whom counters")
def _gives(low: Lowering, said: Said) -> m.Do:
    """`give that permanent or player another counter of that kind`, `give each player a rad counter` (CR 122.1)."""
    such = of_chosen_kind(low, said.verb.counters)
    kind = "" if such else counter_kind(said.verb.counters)
    if not such and not kind:
        raise Gap(said.verb, "gives counters")
    count = for_each(low, how_many(low, said.verb.counters), said.mods)
    return m.PutCounters(low.who(said.subject), kind, count, low.given(said.verb.whom), chosen=such)


@CHANGES.row(t.GainThat)
def _gains_that(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`gains that ability` (CR 613.1f)."""
    choices = [
        found
        for sentence in low.sentences
        if isinstance(sentence, t.Sentence) and isinstance(sentence.first, t.Clause)
        for found in sentence.first.verbs
        if isinstance(found, t.ChooseAmong) and found.abilities
    ]
    if len(choices) != 1:
        raise Gap(said.verb, "which ability")
    return (m.GainChosen(tuple(low.granted(ability) for ability in choices[0].abilities)),)


@VERBS.row(t.GainThat)
def _begins_that(low: Lowering, said: Said) -> m.Do:
    return begins(low, said)
