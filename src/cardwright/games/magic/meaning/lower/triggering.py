"""Abilities that trigger more than once: `… that ability triggers an additional time.` (CR 603.2d)."""

from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import EVENTS, SOURCE, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.roles import role

_TRIGGER: Final = t.Act(verb="trigger")
_DIE: Final = t.Act(verb="die")


def triggers_again(sentence: t.Phrase) -> bool:
    """Tells whether a sentence ends with `triggers an additional time`, after `if …`."""
    clause = sentence.first if isinstance(sentence, t.Sentence) else None
    return (
        isinstance(sentence, t.Sentence)
        and isinstance(clause, t.Clause)
        and clause.first == _TRIGGER
        and clause.modifiers == (t.Often(how="an additional time"),)
        and any(isinstance(front, t.If) for front in sentence.front)
    )


def again(low: Lowering, sentence: t.Sentence) -> m.Statement:
    """`If a creature entering causes a triggered ability of a permanent you control to trigger, …` (CR 603.2d)."""
    bare(sentence, "front", "first")
    front = Mods(sentence.front)
    meanwhile, when = front.take(t.AsLongAs), front.take(t.If)
    front.finish()
    assert isinstance(sentence.first, t.Clause)
    bare(sentence.first, "subject", "first", "modifiers")
    clause = when.conditions[0] if when is not None and len(when.conditions) == 1 else None
    if when is None or not isinstance(clause, t.Clause):
        raise Gap(sentence, "triggers again")
    bare(when, "conditions")
    bare(clause, "subject", "first", "modifiers")
    mods = Mods(clause.modifiers)
    during = mods.take(t.While)
    mods.finish()
    whose, causes = clause.subject, None
    if isinstance(clause.first, t.Cause):
        bare(clause.first, "whom", "verb")
        if clause.first.verb != _TRIGGER:
            raise Gap(clause, "causes something else")
        causes, whose = _causes(low, clause.subject), clause.first.whom
    elif clause.first != _TRIGGER:
        raise Gap(clause, "triggers again")
    asked = tuple(
        conditions(low, node) if isinstance(node, t.AsLongAs) else _while(low, node)
        for node in (meanwhile, during)
        if node is not None
    )
    holds = None if not asked else asked[0] if len(asked) == 1 else m.AllOf(asked)
    return m.Statement((m.TriggerAgain(causes),), None, _of(low, whose), holds)


def _while(low: Lowering, node: t.While) -> m.Condition:
    bare(node, "condition")
    return conditions(low, t.If(conditions=(node.condition,)))


def _of(low: Lowering, node: t.Phrase | None) -> m.Test:
    """Lowers whose abilities are meant: `a triggered ability of a permanent you control`."""
    if isinstance(
        node, t.NounList
    ):  # `of a colorless spell you control or another colorless permanent you control`
        bare(node, "items", "join")
        node = _owned_by_last(node)
        rest = [item for item in node.items[1:] if isinstance(item, t.NounPhrase)]
        if node.join != "or" or len(rest) != len(node.items) - 1 or not all(map(_is_owned, _parts(node))):
            raise Gap(node, "whose abilities")
        return m.Either((_of(low, node.items[0]), *(role(low, item, "e.thing")[0] for item in rest)))
    if not isinstance(node, t.NounPhrase) or not isinstance(node.determiner, t.A) or len(node.heads) != 1:
        raise Gap(node, "whose abilities")
    bare(node, "determiner", "heads", "qualifiers")
    bare(node.heads[0], "thing")
    of = node.qualifiers[0] if len(node.qualifiers) == 1 else None
    if node.heads[0].thing not in ("ability", "triggered ability") or not isinstance(of, t.OfThing):
        raise Gap(node, "whose abilities")
    bare(of, "what")
    return role(low, of.what, "e.thing")[0]


def _owned_by_last(node: t.NounList) -> t.NounList:
    """Returns `an ability of a Shaman or another Wizard you control` with whose they are said of both."""
    first, last = node.items[0], node.items[-1]
    if not isinstance(first, t.NounPhrase) or not isinstance(last, t.NounPhrase) or len(node.items) != 2:
        return node
    owner = [word for word in last.qualifiers if isinstance(word, t.Controlled)]
    of = first.qualifiers[-1] if first.qualifiers else None
    if not isinstance(of, t.OfThing) or not isinstance(of.what, t.NounPhrase) or _is_owned(of.what):
        return node
    whole = replace(of, what=replace(of.what, qualifiers=(*of.what.qualifiers, *owner)))
    return replace(node, items=(replace(first, qualifiers=(*first.qualifiers[:-1], whole)), last))


def _parts(node: t.NounList) -> tuple[t.Phrase, ...]:
    first = node.items[0]
    of = first.qualifiers[0] if isinstance(first, t.NounPhrase) and first.qualifiers else None
    return (of.what if isinstance(of, t.OfThing) else first, *node.items[1:])


def _is_owned(node: t.Phrase) -> bool:
    """Tells whether a phrase says by itself whose it is; what a whole list says may be said at its end only."""
    return isinstance(node, t.NounPhrase) and any(isinstance(word, t.Controlled) for word in node.qualifiers)


def _causes(low: Lowering, node: t.Phrase | None) -> tuple[m.Event, ...]:
    """Lowers what causes it: `a creature dying`, `you casting or copying an instant spell`."""
    if isinstance(node, t.NounPhrase):
        last = node.qualifiers[-1] if node.qualifiers else None
        if not isinstance(last, t.Participle):
            raise Gap(node, "what causes it")
        bare(last, "verb")
        return (_event(low, replace(node, qualifiers=node.qualifiers[:-1]), last.verb),)
    if not isinstance(node, t.Happens):
        raise Gap(node, "what causes it")
    bare(node, "subject", "verb")
    match node.verb:
        case t.ActOneOf(verbs=verbs, what=what):
            return tuple(_event(low, node.subject, t.Act(verb=verb, what=what)) for verb in verbs)
        case t.EitherHappens(verbs=verbs):
            return tuple(_event(low, node.subject, verb) for verb in verbs)
    return (_event(low, node.subject, node.verb),)


def _event(low: Lowering, subject: t.Phrase, verb: t.Phrase) -> m.Event:
    found = EVENTS.of(verb)(low, Said(subject, verb, Mods()))
    if found.thing == m.Among(SOURCE) and found.kind == "cast":
        raise Gap(verb, "casting itself")
    return found


def silences(sentence: t.Phrase) -> bool:
    """Tells `Creatures entering or dying don't cause abilities to trigger.`"""
    clause = sentence.first if isinstance(sentence, t.Sentence) else None
    verb = clause.first if isinstance(clause, t.Clause) else None
    return isinstance(verb, t.Modal) and isinstance(verb.first, t.Cause)


def silence(low: Lowering, sentence: t.Sentence) -> list[m.Statement]:
    """Lowers such a sentence (CR 603.2e)."""
    bare(sentence, "first")
    clause = sentence.first
    assert isinstance(clause, t.Clause)
    bare(clause, "subject", "first")
    verb, subject = clause.first, clause.subject
    assert isinstance(verb, t.Modal)
    bare(verb, "how", "first")
    abilities = t.NounPhrase(heads=(t.Head(thing="ability", plural=True),))
    if verb.how != "not" or verb.first != t.Cause(whom=abilities, verb=_TRIGGER):
        raise Gap(verb, "doesn't cause")
    if not isinstance(subject, t.NounPhrase) or subject.determiner is not None:
        raise Gap(clause, "what doesn't cause abilities to trigger")
    ways: list[Literal["enters", "dies"]] = []
    rest = []
    for word in subject.qualifiers:
        doing = word.verb if isinstance(word, t.Participle) and not word.modifiers else None
        happens = doing.verbs if isinstance(doing, t.EitherHappens) else (doing,)
        if all(found in (t.Enter(), _DIE) for found in happens):
            ways += ["enters" if found == t.Enter() else "dies" for found in happens]
        else:
            rest.append(word)
    zones, test = described(low, replace(subject, qualifiers=tuple(rest)))
    if zones != ("battlefield",) or not ways:
        raise Gap(subject, "what doesn't cause abilities to trigger")
    return [m.Statement((m.NoTriggers(how),), test=test) for how in ways]
