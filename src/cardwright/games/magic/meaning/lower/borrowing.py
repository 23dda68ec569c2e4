"""Abilities that others have: `has all activated abilities of …`, and `The same is true for protection.` (CR 613.1f)."""

from typing import Any, Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CHANGES, Gap, Lowering, Said, bare
from cardwright.text import walk

Kind = Literal["activated", "loyalty", "protection", "landwalk"]
_KINDS: Final[dict[str, Kind]] = {
    "activated ability": "activated",
    "loyalty ability": "loyalty",
    "protection ability": "protection",
    "landwalk ability": "landwalk",
}
_LEFT_OUT: Final[dict[str, Literal["mana", "loyalty"]]] = {
    "mana ability": "mana",
    "loyalty ability": "loyalty",
}


_NO_LIMIT: Final = t.NounPhrase(determiner=t.No(), heads=(t.Head(thing="maximum hand size"),))


@CHANGES.row(t.HasThing, uses="what how")
def _has_all(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`has all activated abilities of all creature cards in all graveyards` (CR 613.1f), `have no maximum hand size` (CR 402.2)."""
    what = said.verb.what
    if what == _NO_LIMIT and said.verb.how == "have" and not said.tense:
        return (m.Rule("no_hand_limit"),)
    if said.tense or not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.All):
        raise Gap(said.verb, "has")
    bare(what, "determiner", "heads", "qualifiers")
    kind = _KINDS.get(what.heads[0].thing) if len(what.heads) == 1 else None
    of = what.qualifiers[0] if what.qualifiers else None
    if kind is None or not isinstance(of, t.OfThing) or len(what.qualifiers) > 2:
        raise Gap(said.verb, "has all of some things")
    bare(what.heads[0], "thing", "plural")
    others, but = of.what, what.qualifiers[1:]
    if not but and isinstance(others, t.NounPhrase) and others.qualifiers:  # it is said of the abilities
        last = others.qualifiers[-1]
        if isinstance(last, t.OtherThan) and _left_out(last) is not None:
            others, but = replace(others, qualifiers=others.qualifiers[:-1]), (last,)
    if isinstance(others, t.NounPhrase) and others.determiner is None:
        others = replace(others, determiner=t.All())
    without = _left_out(but[0]) if but else ""
    if without is None:
        raise Gap(said.verb, "has all but some")
    return (m.Borrow(kind, low.given(others), without),)


def _left_out(node: t.Phrase) -> Literal["mana", "loyalty"] | None:
    """`except mana abilities`, `except for loyalty abilities`; None for other words."""
    what = node.what if isinstance(node, t.OtherThan) else None
    if not isinstance(what, t.NounPhrase) or len(what.heads) != 1:
        return None
    word = what.heads[0].thing
    plain = what == t.NounPhrase(heads=(t.Head(thing=word, plural=True),))
    return _LEFT_OUT.get(word) if plain else None


# ---------------------------------------------------------------------- the same is true for


def said_again(nodes: tuple[t.Phrase, ...]) -> tuple[t.Phrase, ...]:
    """Returns sentences with `The same is true for haste and protection.` written out: a sentence for each ability."""
    found: list[t.Phrase] = []
    for node in nodes:
        clause = node.first if isinstance(node, t.Sentence) else None
        same = clause.first if isinstance(clause, t.Clause) else None
        if not isinstance(same, t.SameFor) or not same.abilities:
            found.append(node)
            continue
        if not found or node != t.Sentence(first=t.Clause(first=same)):
            raise Gap(node, "the same of what")
        bare(same, "abilities")
        said = found[-1]
        found.extend(_of_another(said, one) for one in same.abilities)
    return tuple(found)


_FAMILIES: Final = (t.Keyword(name="protection"), t.Keyword(name="landwalk", kind="Land"))
"""Keywords that come in kinds: whatever has one has it of some kind (CR 702.14a, 702.16a)."""


def _of_another(said: t.Phrase, other: t.Phrase) -> t.Phrase:
    """Returns what is said of one keyword as it is said of another."""
    named = {one.name for one in walk(said) if isinstance(one, t.Keyword)}
    if len(named) != 1 or not isinstance(other, t.Keyword) or not isinstance(said, t.Sentence):
        raise Gap(other, "the same of what")
    name = named.pop()
    if other in _FAMILIES:
        return _borrowed(said, name, other.name)
    if other != t.Keyword(name=other.name):
        raise Gap(other, "the same for a keyword of a kind")
    again = _changed(said, name, other)
    assert isinstance(again, t.Phrase)
    return again


def _changed(value: Any, name: str, other: t.Keyword) -> Any:
    """Returns a tree with a keyword changed, and counters of its name; what does not speak of it is the very same node."""
    if isinstance(value, tuple):
        items = tuple(_changed(one, name, other) for one in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if isinstance(value, t.Keyword):
        if value != t.Keyword(name=name):
            raise Gap(value, "the same for a keyword of a kind")
        return other
    if isinstance(value, t.CounterIs) and value.counter == name:
        return replace(value, counter=other.name)
    if not isinstance(value, t.Phrase):
        return value
    parts = {part: getattr(value, part) for part in type(value).parts()}
    new = {part: _changed(one, name, other) for part, one in parts.items()}
    changed = {part: one for part, one in new.items() if one is not parts[part]}
    return replace(value, **changed) if changed else value


def _borrowed(said: t.Sentence, name: str, family: str) -> t.Sentence:
    """Says `As long as a card exiled with it has flying, it has flying.` of all protection that such cards have."""
    clause = said.first
    has = clause.first if isinstance(clause, t.Clause) else None
    keyword = t.Keyword(name=name)
    if not isinstance(clause, t.Clause) or not isinstance(has, t.HasAbility) or clause.rest or said.rest:
        raise Gap(said, "the same of what")
    if has != t.HasAbility(how=has.how, abilities=(keyword,)) or has.how not in ("have", "gain"):
        raise Gap(said, "the same of what")
    around = [word for word in (*said.front, *clause.modifiers) if isinstance(word, t.AsLongAs | t.If)]
    if len(around) != 1 or len(around[0].conditions) != 1:
        raise Gap(said, "the same if what")
    others = _who_have(around[0].conditions[0], keyword)
    what = t.NounPhrase(
        determiner=t.All(),
        heads=(t.Head(thing=f"{family} ability", plural=True),),
        qualifiers=(t.OfThing(what=others),),
    )
    return replace(
        said,
        front=tuple(word for word in said.front if word is not around[0]),
        first=replace(
            clause,
            first=t.HasThing(what=what, how=has.how),
            modifiers=tuple(word for word in clause.modifiers if word is not around[0]),
        ),
    )


def _who_have(asked: t.Phrase, keyword: t.Keyword) -> t.NounPhrase:
    """Returns those that a condition asks whether one of them has a keyword."""
    if not isinstance(asked, t.Clause) or asked.rest or asked.modifiers or asked.tense:
        raise Gap(asked, "who has it")
    subject, verb = asked.subject, asked.first
    if isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, t.A):
        if verb == t.HasAbility(how="have", abilities=(keyword,)):
            return replace(subject, determiner=t.All())
        if isinstance(verb, t.BeIn) and not verb.negated:
            bare(verb, "how", "zone")
            place = t.InZone(zone=verb.zone, how=verb.how)
            return _without(subject, keyword, place)
    what = verb.what if isinstance(verb, t.Act) and verb.verb == "control" else None
    if isinstance(subject, t.You) and isinstance(what, t.NounPhrase) and isinstance(what.determiner, t.A):
        return _without(what, keyword, t.Controlled(by=subject))
    raise Gap(asked, "who has it")


def _without(node: t.NounPhrase, keyword: t.Keyword, more: t.Phrase) -> t.NounPhrase:
    """Returns all things of a phrase whether they have a keyword or not, which it asks for."""
    rest = tuple(word for word in node.qualifiers if word != t.With(abilities=(keyword,)))
    if len(rest) + 1 != len(node.qualifiers):
        raise Gap(node, "who has it")
    return replace(node, determiner=t.All(), qualifiers=(*rest, more))
