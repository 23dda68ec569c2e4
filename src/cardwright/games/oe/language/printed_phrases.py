"""What a phrase of the printed form can mean: cards, places, amounts. Each function yields what prints as the phrase."""

import re
from collections.abc import Iterator
from typing import Final

from cardwright.games.oe.language import phrases as p
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v

KINDS: Final[dict[str, t.Kind]] = {
    p.kind(kind): kind
    for kind in (
        *(t.Kind(type=word) for word in v.TYPES),
        *(t.Kind(type=sub.of, subtype=sub.word) for sub in v.SUBTYPES.values()),
    )
}
"""Every kind as cards print it."""
ATTRIBUTES: Final = {attribute.printed: word for word, attribute in v.ATTRIBUTES.items()}
STATES: Final = {state.printed: word for word, state in v.STATES.items()}
NOUNS: Final = frozenset(word.printed for word in v.TYPES.values())
"""What cards are called where only their states or attributes are told."""

_RANGE: Final = re.compile(r"(?P<first>\w+) to (?P<last>\w+)")
_JOINED: Final = re.compile(", | or | and ")


def specifiers(words: str) -> Iterator[tuple[t.Specifier, ...]]:
    """Yields the specifiers that a noun with what goes before and after it can be."""
    noun, _, having = words.partition(" with ")
    attributes: list[t.Specifier] = []
    for name in _JOINED.split(having) if having else ():
        if name not in ATTRIBUTES:
            return
        attributes.append(t.Attribute(word=ATTRIBUTES[name]))
    states: list[t.Specifier] = []
    first, _, rest = noun.partition(" ")
    while first in STATES:
        states.append(t.State(word=STATES[first]))
        noun = rest
        first, _, rest = noun.partition(" ")
    for nouns in _nouns(noun, bool(states or attributes)):
        found = (*nouns, *states, *attributes)
        if p.specified(found) == words:
            yield found


def _nouns(noun: str, alone: bool) -> Iterator[tuple[t.Specifier, ...]]:
    found: list[t.Specifier] = []
    for word in re.findall(r'"[^"]*"|[^,"]+', noun):
        word = word.strip()
        if word.startswith('"'):
            found.append(t.Name(text=word[1:-1]))
        elif word in KINDS:
            found.append(KINDS[word])
        else:
            break
    else:
        if found:
            yield tuple(found)
    if alone and noun in NOUNS:
        yield ()


def counted(words: str) -> Iterator[tuple[str, str]]:
    """Yields the amounts that a phrase can begin with, and the noun of one card."""
    if words.startswith('"'):
        yield "ONE", words
    for amount in v.AMOUNTS.values():
        for article in ("a ", "an ") if amount.word == "ONE" else (f"{amount.printed} ",):
            if words.startswith(article):
                for noun in _singular(words[len(article) :], amount.word):
                    if p.counted(amount.word, noun) == words:
                        yield amount.word, noun


def _singular(words: str, amount: str) -> Iterator[str]:
    yield words
    head, joiner, tail = words.partition(" with ")
    if amount != "ONE" and head.endswith("s"):
        yield head[:-1] + joiner + tail


def places(words: str) -> Iterator[tuple[t.Location, ...]]:
    """Yields the places that a phrase can name, in its order."""
    if not words:
        yield (t.Place(word="ANY"),)
        return
    found: list[t.Location] = []
    for part in _JOINED.split(words):
        place = _place(part)
        if place is None:
            return
        found.append(place)
    yield tuple(found)


def _place(words: str) -> t.Location | None:
    for word, place in v.PLACES.items():
        pattern = re.escape(place.printed).replace(re.escape("{whose}"), ".+")
        if place.printed and re.fullmatch(pattern, words):
            return t.Place(word=word)
    inside = words.removeprefix("in ")
    if inside in v.SLOTS:
        return t.Place(word=inside)
    span = _RANGE.fullmatch(inside)
    if span is not None and span["first"] in v.SLOTS and span["last"] in v.SLOTS:
        return t.Range(first=span["first"], last=span["last"])
    return None


def picks(words: str, silent: tuple[t.Attribute, ...] = ()) -> Iterator[t.Pick]:
    """Yields the targets that print as a phrase; `silent` attributes are meant and not said."""
    for end in _ends(words):
        tail = words[end:]
        for owner in v.OWNERSHIPS:
            for found in owned_as(owner, tail):
                for amount, noun in counted(words[:end]):
                    for said in _specified(noun, silent):
                        pick = t.Pick(amount=amount, owner=owner, specifiers=said, locations=found)
                        if p.pick(pick, silent) == words:
                            yield pick


def _specified(noun: str, silent: tuple[t.Attribute, ...]) -> Iterator[tuple[t.Specifier, ...]]:
    for said in specifiers(noun):
        yield (*said, *silent)
    if silent and noun in NOUNS:
        yield silent


def _ends(words: str) -> list[int]:
    """Returns where a noun can end: at each space, and at the end; the longest noun last."""
    return [*(match.start() for match in re.finditer(" ", words)), len(words)]


def owned_as(owner: str, tail: str) -> Iterator[tuple[t.Location, ...]]:
    """Yields the places with which whose cards and where is said like this."""
    said = v.OWNERSHIPS[owner].printed
    rest = tail.removeprefix(f" {said}") if said and tail.startswith(f" {said}") else tail
    for found in places(rest.strip()):
        if p.owned(owner, found) == tail:
            yield found


def destinations(words: str) -> Iterator[t.Location]:
    """Yields the places that something is moved to."""
    every = [t.Place(word=word) for word in (*v.PLACES, *v.SLOTS)]
    yield from (place for place in every if p.destination(place) == words)
    span = re.fullmatch(r"an empty slot of (\w+) to (\w+)", words)
    if span is not None and span[1] in v.SLOTS and span[2] in v.SLOTS:
        yield t.Range(first=span[1], last=span[2])
