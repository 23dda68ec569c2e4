"""What a sentence of the printed form can mean, link by link: the first tree that prints as the sentence."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

from cardwright.games.oe.language import phrases, printed
from cardwright.games.oe.language import printed_phrases as p
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v

_LINK: Final = re.compile(r"<(?P<conditions>[^<>]+)> (?P<timing>[:;—]) (?P<doing>.+)")
_TIMINGS: Final = {word.printed: t.Timing(word.word) for word in v.TIMINGS.values()}
_MOST_JOINTS: Final = 6
"""So many places are tried at which a sentence could go on with another action."""


def links_of(sentence: str) -> tuple[t.Descriptor, ...] | None:
    """Returns the links of a sentence, or None where it is none."""
    if not sentence.endswith("."):
        return None
    links: tuple[t.Descriptor, ...] = ()
    for part in _split(sentence[:-1], " + "):
        link = _link(part, links[-1] if links else None)
        if link is None:
            return None
        links = (*links, link)
    return links if printed.sentence(t.Statement(links=links)) == sentence else None


def _split(text: str, mark: str) -> list[str]:
    """Returns a text cut at a mark, but not inside brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and text.startswith(mark, at):
            parts.append(text[start:at])
            start = at + len(mark)
    return [*parts, text[start:]]


def _link(text: str, before: t.Descriptor | None) -> t.Descriptor | None:
    found = _LINK.fullmatch(text)
    if found is None or found["timing"] not in _TIMINGS:
        return None
    timing = _TIMINGS[found["timing"]]
    for targets, actions, duration in _doings(found["doing"]):
        for conditions in _conditions(found["conditions"], before):
            link = t.Descriptor(
                conditions=conditions, timing=timing, targets=targets, actions=actions, duration=duration
            )
            if printed.doing(link) == found["doing"]:
                if printed.conditions(link, before) == found["conditions"]:
                    return link
    return None


# --- conditions ------------------------------------------------------------------------------------------


def _conditions(text: str, before: t.Descriptor | None) -> Iterator[tuple[t.Condition, ...]]:
    """Yields the conditions that a list of them can be."""
    for end in [*(match.start() for match in re.finditer(", ", text)), len(text)]:
        for first in _condition(text[:end], before):
            if end == len(text):
                yield (first,)
            else:
                for rest in _conditions(text[end + 2 :], before):
                    yield (first, *rest)


def _condition(text: str, before: t.Descriptor | None) -> Iterator[t.Condition]:
    for word in (*v.PHASES.values(), *v.STANDARDS.values()):
        pattern = re.escape(word.printed).replace(re.escape("{n}"), r"(\d{1,2})")
        found = re.fullmatch(pattern, text)
        if found is not None:
            yield t.Standard(word=word.word, number=int(found[1]) if found.groups() else None)
    yield from _those(text, before) if before is not None else _changes(text)


_VERB: Final = r" (?:becomes|become|is|are) "


def _changes(text: str) -> Iterator[t.Change]:
    """Yields the conditions on cards that a clause can be."""
    valued = re.fullmatch(r"The (.+?) of (.+?) (?:(?:is|becomes) (\d{1,2})|exceeds 0)", text)
    if valued is not None and valued[1] in p.ATTRIBUTES:
        amounted: t.Value = t.Number(value=int(valued[3])) if valued[3] is not None else t.Nonzero()
        for amount, owner, location, _ in _subjects(valued[2]):
            valued_by = t.Attribute(word=p.ATTRIBUTES[valued[1]])
            yield t.Change(amount=amount, owner=owner, location=location, specifier=valued_by, value=amounted)
    for verb in re.finditer(_VERB, text):
        subject, rest = text[: verb.start()], text[verb.end() :]
        for amount, owner, location, said in _subjects(subject[:1].lower() + subject[1:], subject):
            for specifier, value in _become(rest, said):
                yield t.Change(
                    amount=amount, owner=owner, location=location, specifier=specifier, value=value
                )


def _become(rest: str, said: tuple[t.Specifier, ...]) -> Iterator[tuple[t.Specifier, t.Value]]:
    """Yields what a clause can say of cards: that such ones come to a state, or that a state is on or off."""
    word = p.STATES.get(rest)
    if word is not None:
        if len(said) == 1 and isinstance(said[0], t.Kind | t.Name):
            yield said[0], t.State(word=word)
        yield t.State(word=word), t.Nonzero()
    if rest.startswith("not ") and rest[4:] in p.STATES:
        yield t.State(word=p.STATES[rest[4:]]), t.Number(value=0)
    one, _, other = rest.partition(" and ")
    if one in p.STATES and other in p.STATES:
        yield t.State(word=p.STATES[one]), t.State(word=p.STATES[other])
    if rest == "there" and len(said) == 1 and isinstance(said[0], t.Kind | t.Name):
        yield said[0], t.Nonzero()


def _subjects(*texts: str) -> Iterator[tuple[str, str, t.Location, tuple[t.Specifier, ...]]]:
    """Yields amount, owner, place and what was said of cards that are spoken of."""
    for text in dict.fromkeys(texts):
        for end in [*(match.start() for match in re.finditer(" ", text)), len(text)]:
            for owner in v.OWNERSHIPS:
                for found in p.owned_as(owner, text[end:]):
                    for amount, noun in p.counted(text[:end]):
                        if len(found) == 1:
                            yield amount, owner, found[0], ()
                            for said in p.specifiers(noun):
                                yield amount, owner, found[0], said


def _those(text: str, before: t.Descriptor) -> Iterator[t.Change]:
    """Yields the conditions on the cards of the link before: whose they are and where is as was said of them."""
    for owner, place in _were(before):
        yield from _those_there(text, owner, place)


def _were(before: t.Descriptor) -> Iterator[tuple[str, t.Location]]:
    for target in before.targets:
        if isinstance(target, t.Pick):
            yield from ((target.owner, place) for place in target.locations)
        else:
            yield "YOU", target


def _those_there(text: str, owner: str, place: t.Location) -> Iterator[t.Change]:
    for amount in v.AMOUNTS:
        valued = re.fullmatch(r"That (?:.+?)'s (.+) (?:is (\d{1,2})|exceeds 0)", text)
        of_many = re.fullmatch(r"The (.+?) of (?:.+?) of those cards (?:is (\d{1,2})|exceeds 0)", text)
        found = valued or of_many
        if found is not None and found[1] in p.ATTRIBUTES:
            amounted: t.Value = t.Number(value=int(found[2])) if found[2] is not None else t.Nonzero()
            specifier = t.Attribute(word=p.ATTRIBUTES[found[1]])
            yield t.Change(amount=amount, owner=owner, location=place, specifier=specifier, value=amounted)
        for verb in re.finditer(" is ", text):
            rest = text[verb.end() :]
            kind, _, state = rest.rpartition(" and ")
            pairs: list[tuple[t.Specifier, t.Value]] = list(_become(rest, ()))
            for said in p.specifiers(kind) if state in p.STATES else ():
                if len(said) == 1 and isinstance(said[0], t.Kind | t.Name):
                    pairs.append((said[0], t.State(word=p.STATES[state])))
            for one, value in pairs:
                yield t.Change(amount=amount, owner=owner, location=place, specifier=one, value=value)


# --- what is done ----------------------------------------------------------------------------------------

Doing = tuple[tuple[t.Target, ...], tuple[t.Action, ...], t.Duration]


def _doings(text: str) -> Iterator[Doing]:
    """Yields targets, actions and duration that a clause can be."""
    for words, duration in _durations(text):
        for parts in _actions(words.removesuffix(" N times")):
            for targets, first in _first(parts[0]):
                rest = [list(_further(part)) for part in parts[1:]]
                for more in product(*rest):
                    yield targets, (first, *more), duration


def _durations(text: str) -> Iterator[tuple[str, t.Duration]]:
    if text.endswith(" this turn"):
        yield text.removesuffix(" this turn"), t.Duration(word="TURN", turns=1)
    for word, duration in v.DURATIONS.items():
        pattern = re.escape(duration.printed).replace(re.escape("{n}"), r"(\d{1,2})")
        found = re.fullmatch(rf"(.*), {pattern}", text) if duration.printed else None
        if found is not None:
            turns = int(found[2]) if found.re.groups > 1 else None
            yield found[1], t.Duration(word=word, turns=turns)
        elif not duration.printed:
            yield text, t.Duration(word=word)


def _actions(text: str) -> Iterator[list[str]]:
    """Yields the ways to cut a clause into actions, each of which begins with a capital letter."""
    joints = [
        match for match in re.finditer(r", (?=[A-Z])| and (?=[A-Z])", text) if _outside(text, match.start())
    ]
    for chosen in product((False, True), repeat=min(len(joints), _MOST_JOINTS)):
        parts, start = [], 0
        for joint, cut in zip(joints, chosen, strict=False):
            if cut:
                parts.append(text[start : joint.start()])
                start = joint.end()
        yield [*parts, text[start:]]


def _outside(text: str, at: int) -> bool:
    return text.count("(", 0, at) == text.count(")", 0, at)


def _only(text: str) -> Iterator[tuple[str, tuple[t.Location, ...]]]:
    """Yields an action with the places that it is done only to."""
    yield text, ()
    head, mark, tail = text.rpartition(", only ")
    if mark:
        for found in p.places(tail):
            yield head, found
        destined = [list(p.destinations(part)) for part in re.split(", | or ", tail)]
        for chosen in product(*destined):
            yield head, chosen


def _first(text: str) -> Iterator[tuple[tuple[t.Target, ...], t.Action]]:
    """Yields the targets of a link and its first action."""
    for words, places in _only(text):
        for function, named, rest, silent in _functions(words):
            if isinstance(function, t.Draw | t.Search):
                for targets in _doers(rest):
                    yield (
                        targets,
                        t.Action(function=function, locations=_searched(function, named, places), words=()),
                    )
            elif isinstance(function, t.Create):
                for found in p.places(rest):
                    yield found, t.Action(function=function, words=named)
                    yield (t.Place(word="ANY"),), t.Action(function=function, locations=found, words=named)
            else:
                for targets in _targets(rest):
                    yield targets, t.Action(function=function, locations=places, words=named)
                for targets in _targets(rest, silent) if silent else ():
                    yield targets, t.Action(function=function, locations=places)


def _further(text: str) -> Iterator[t.Action]:
    """Yields what a further action of a link can be: it is done to the same cards."""
    for words, places in _only(text):
        for function, named, rest, _ in _functions(words):
            if isinstance(function, t.Draw | t.Search):
                yield t.Action(function=function, locations=_searched(function, named, places))
            elif isinstance(function, t.Create):
                for found in p.places(rest):
                    yield t.Action(function=function, locations=found, words=named)
            elif rest in ("it", "them"):
                yield t.Action(function=function, locations=places, words=named)


Words = tuple[t.Attribute | t.State, ...]


def _functions(text: str) -> Iterator[tuple[t.Function, Words, str, tuple[t.Attribute, ...]]]:
    """Yields a function, the words it names, what follows it, and the attributes that may be meant in silence."""
    yield from _raised(text)
    yield from _flipped(text)
    for word, function in (("Destroy ", t.Destroy()), ("Reveal ", t.Reveal())):
        if text.startswith(word):
            yield function, (), text.removeprefix(word), ()
    moved = re.fullmatch(r"Move (.+?) to (.+)", text)
    if moved is not None:
        for cut in re.finditer(" to ", text):
            for place in p.destinations(text[cut.end() :]):
                yield t.MoveTo(location=place), (), text[len("Move ") : cut.start()], ()
    drawn = re.fullmatch(r"(.*?)[Dd]raws? (?:a card|(\d{1,2}) cards)", text)
    if drawn is not None:
        yield t.Draw(number=int(drawn[2]) if drawn[2] is not None else 1), (), drawn[1].strip(), ()
    sought = re.fullmatch(r"(.*?)[Ss]earch(?:es)? the (deck|graveyard) for (.+)", text)
    if sought is not None:
        for _, noun in p.counted(sought[3]):
            for said in p.specifiers(noun):
                if len(said) == 1 and isinstance(said[0], t.Kind | t.Name):
                    grave: Words = () if sought[2] == "deck" else (t.State(word="DESTROYED"),)
                    yield t.Search(what=said[0]), grave, sought[1].strip(), ()
    yield from _created(text)


def _searched(function: t.Function, named: Words, places: tuple[t.Location, ...]) -> tuple[t.Location, ...]:
    """Returns where one looks: the graveyard where that was said."""
    return (t.Place(word="GRAVE"),) if isinstance(function, t.Search) and named else places


def _raised(text: str) -> Iterator[tuple[t.Function, Words, str, tuple[t.Attribute, ...]]]:
    for up in (True, False):
        named: list[t.Attribute] = []
        rest, number = text, 0
        while True:
            found = _one_raised(rest, up)
            if found is None:
                break
            attribute, number, rest = found
            named.append(t.Attribute(word=attribute))
            rest = rest.removeprefix("and ").removeprefix(", ")
        if named:
            function = t.Inc(number=number) if up else t.Dec(number=number)
            yield function, tuple(named), rest.strip(), tuple(named)


def _one_raised(text: str, up: bool) -> tuple[str, int, str] | None:
    for word, attribute in v.ATTRIBUTES.items():
        usual = f"{'Add' if up else 'Take'} {{n}} {attribute.printed} {'to' if up else 'from'}"
        phrase = (attribute.inc if up else attribute.dec) or usual
        pattern = (
            re.escape(phrase).replace(re.escape("{n}"), r"(\d{1,2})").replace(re.escape("{days}"), "Days?")
        )
        found = re.match(rf"{pattern}(?: |, )", text)
        if found is not None:
            return word, int(found[1]), text[found.end() :]
    return None


def _flipped(text: str) -> Iterator[tuple[t.Function, Words, str, tuple[t.Attribute, ...]]]:
    named: list[t.State] = []
    rest = text
    while True:
        for word, state in v.STATES.items():
            phrase = state.flip or f"Flip {word}"
            if rest.startswith((f"{phrase} ", f"{phrase}, ")):
                named.append(t.State(word=word))
                rest = rest.removeprefix(phrase).removeprefix(", ").removeprefix(" ").removeprefix("and ")
                break
        else:
            break
        yield t.Flip(), tuple(named), rest, ()


def _created(text: str) -> Iterator[tuple[t.Function, Words, str, tuple[t.Attribute, ...]]]:
    found = re.fullmatch(r'Create "([^"]+)" \((.*)\) (in .+)', text)
    if found is None:
        return
    said, _, inner = found[2].partition(": ")
    states: list[t.State] = []
    first, _, rest = said.partition(" ")
    while first in p.STATES:
        states.append(t.State(word=p.STATES[first]))
        said = rest
        first, _, rest = said.partition(" ")
    kind = p.KINDS.get(said)
    if kind is None or kind.type is None or kind.subtype is None:
        return
    statements: tuple[t.Statement, ...] = ()
    if inner != "No effect.":
        for sentence in _sentences(inner):
            links = links_of(sentence)
            if links is None:
                return
            statements = (*statements, t.Statement(links=links))
    effect = t.Effect(number=1, statements=statements)
    place = "" if found[3] == "in an empty slot" else found[3]
    yield (
        t.Create(name=found[1], type=kind.type, subtype=kind.subtype, effect=effect),
        tuple(states),
        place,
        (),
    )


def _sentences(text: str) -> list[str]:
    """Returns the sentences of a text, each of which begins with its conditions."""
    starts = [
        match.start() for match in re.finditer(r"(?:^|(?<=\. ))<", text) if _outside(text, match.start())
    ]
    return [text[a:b].strip() for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def _targets(text: str, silent: tuple[t.Attribute, ...] = ()) -> Iterator[tuple[t.Target, ...]]:
    """Yields the targets that a list of them can be."""
    for end in [*(match.start() for match in re.finditer(", | and ", text)), len(text)]:
        for first in _target(text[:end], silent):
            if end == len(text):
                yield (first,)
            else:
                rest = re.sub(r"^(, | and )", "", text[end:])
                for more in _targets(rest, silent):
                    yield (first, *more)


def _target(text: str, silent: tuple[t.Attribute, ...]) -> Iterator[t.Target]:
    yield from p.picks(text, silent)
    for word in (*v.PLACES, *v.SLOTS):
        if phrases.manual(t.Place(word=word)) == text:
            yield t.Place(word=word)
    found = re.fullmatch(r"your cards in (\w+) to (\w+)", text)
    if found is not None and found[1] in v.SLOTS and found[2] in v.SLOTS:
        yield t.Range(first=found[1], last=found[2])


_DOERS: Final = {
    "": "YOU",
    "Your opponent": "OPPONENT",
    "Each player": "BOTHPLAYERS",
    "A player": "ANYPLAYER",
    "That card's owner": "OWNER",
}


def _doers(text: str) -> Iterator[tuple[t.Target, ...]]:
    """Yields the targets by which it is said who draws or searches; which cards of theirs is not printed."""
    owner = _DOERS.get(text)
    if owner == "YOU":
        yield (t.Place(word="HAND"),)
    elif owner is not None:
        hand = (t.Place(word="HAND"),)
        yield (t.Pick(amount="ONE", owner=owner, specifiers=(t.Kind(type="ANYCARD"),), locations=hand),)
