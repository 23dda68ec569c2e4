"""Who and what, which of them, and what must hold, in words (CR 108, 109, 115, 608.2)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import (
    CONDITIONS,
    NOUNS,
    WHICH,
    Teller,
    article,
    counted,
    joined,
    plural,
    up_to,
)

_EVENTS: Final = {
    "e.thing": "that one",
    "e.source": "its source",
    "e.player": "that player",
    "e.owner": "its controller",
    "e.by": "the controller of its source",
    "e.defending": "the defending player",
}


@NOUNS.row(m.Ref)
def _ref(tell: Teller, record: m.Ref) -> str:
    return tell.names.get(record.id) or _EVENTS.get(record.id) or "that one"


@NOUNS.row(m.All)
def _all(tell: Teller, record: m.All) -> str:
    noun = described(tell, record.test, record.zones)
    tell.name(record.ref, f"those {plural(head_of(noun))}")
    return f"each {noun}"


@NOUNS.row(m.Pick)
def _pick(tell: Teller, record: m.Pick) -> str:
    among = record.among
    if isinstance(among, m.All):
        noun = described(tell, among.test, among.zones)
    elif isinstance(among, m.Those):
        noun = f"{described(tell, among.test, ('library',))} among {tell.things(among.of)}"
    else:
        noun = f"one of {tell.things(among)}"
    words = _so_many(tell, record.low, record.high, noun).replace("an one of", "one of")
    head = head_of(noun)
    tell.name(record.ref, f"the chosen {head if record.high == m.Num(1) else plural(head)}")
    if record.random:
        return f"{words} at random"
    if record.chooser is not None:
        return f"{words} that {tell.things(record.chooser)} chooses"
    return f"{words} of choice"


def _so_many(tell: Teller, low: m.Amount, high: m.Amount, noun: str) -> str:
    if isinstance(high, m.Unlimited):
        least = "any number of" if low == m.Num(0) else f"{tell.amount(low)} or more"
        return f"{least} {plural(noun)}"
    if low == high:
        return counted(tell.amount(low), noun)
    if low == m.Num(0):
        return up_to(tell.amount(high), noun)
    return f"{tell.amount(low)} to {tell.amount(high)} {plural(noun)}"


@NOUNS.row(m.Top)
def _top(tell: Teller, record: m.Top) -> str:
    whose, count = tell.things(record.whose), tell.amount(record.count)
    cards = "card" if count == "1" else f"{count} cards"
    tell.name(record.ref, "that card" if count == "1" else "those cards")
    return f"the {record.end} {cards} of {owned(whose)} {record.zone}"


@NOUNS.row(m.Of)
def _of(tell: Teller, record: m.Of) -> str:
    of = tell.things(record.of)
    if record.role == "players":
        return of
    if record.role == "crafted with":
        words = f"the exiled cards used to craft {of}"
        tell.name(record.ref, words)
        return words
    if record.role == "exiled with":
        return "the cards exiled with this"
    if record.role == "host":
        tell.name(record.ref, "what this is attached to")
        return "what this is attached to"
    words = f"the {record.role} of {of}"
    tell.name(record.ref, words)
    return words


@NOUNS.row(m.Within)
def _within(tell: Teller, record: m.Within) -> str:
    return f"{tell.things(record.of)} (if in the {record.zone})"


@NOUNS.row(m.Minus)
def _minus(tell: Teller, record: m.Minus) -> str:
    return f"the rest of {tell.things(record.group)}"


@NOUNS.row(m.Those)
def _those(tell: Teller, record: m.Those) -> str:
    return f"each {described(tell, record.test, ('library',))} among {tell.things(record.of)}"


@NOUNS.row(m.Spoken)
def _spoken(tell: Teller, record: m.Spoken) -> str:
    return f"each {such(tell, record)}"


@NOUNS.row(m.Join)
def _join(tell: Teller, record: m.Join) -> str:
    words = joined([tell.things(item) for item in record.items])
    tell.name(record.ref, "all of these")
    return words


@NOUNS.row(m.Person)
def _person(_tell: Teller, record: m.Person) -> str:
    return f"the {record.role}"


def owned(who: str) -> str:
    """Returns whose something is: `your`, `that player's`."""
    return {"you": "your", "this": "its", "they": "their"}.get(
        who, f"{who}'s" if not who.endswith("s") else f"{who}'"
    )


def head_of(noun: str) -> str:
    """Returns what a noun phrase is about, without what is said of it."""
    words = noun.split()
    for at, word in enumerate(words):
        if at and word in (
            "you",
            "with",
            "without",
            "that",
            "named",
            "in",
            "on",
            "from",
            "of",
            "other",
            "among",
            "whose",
            "a",
            "an",
            "or",
            "the",
            "attached",
            "for",
            "such",
        ):
            return words[at - 1]
    return words[-1] if words else "one"


# ---------------------------------------------------------------------- which


class _Described:
    """What the tests of one thing say: adjectives, nouns, and what stands after them."""

    def __init__(self) -> None:
        self.before: list[str] = []
        self.nouns: list[str] = []
        self.after: list[str] = []

    def words(self, fallback: str) -> str:
        noun = " ".join(sorted(self.nouns, key=lambda word: word == "spell")) or fallback
        return " ".join([*self.before, noun, *self.after])


def described(tell: Teller, test: m.Test, zones: tuple[str, ...] = ()) -> str:
    """Tells what passes a test, as a noun phrase without an article."""
    found = _Described()
    _take(tell, test, found)
    fallback = {"players": "player", "stack": "spell", "abilities": "ability"}.get(
        zones[0] if zones else "", "permanent"
    )
    if zones and zones[0] in ("graveyard", "hand", "library", "exile"):
        fallback = "card"
        if found.nouns:
            found.nouns.append("card")
    return found.words(fallback)


def _take(tell: Teller, test: m.Test, found: _Described) -> None:
    match test:
        case m.Both(tests=tests):
            for part in tests:
                _take(tell, part, found)
        case m.IsType(word=word):
            found.nouns.append(word.lower())
        case m.IsSubtype(word=word):
            found.nouns.append(word)
        case m.IsThing(word=word):
            found.nouns.append(word)
        case m.IsColor(word=word) | m.IsStatus(word=word) | m.IsSupertype(word=word):
            found.before.append(word)
        case m.Either(tests=tests) if all(isinstance(part, m.IsStatus | m.IsColor) for part in tests):
            found.before.append(joined([_complement(tell, part) for part in tests], "or"))
        case m.Either(tests=tests):
            found.nouns.append(joined([described(tell, part) for part in tests], "or"))
        case m.Such(ref=ref, condition=condition):
            tell.names[ref] = "they"
            found.after.append(f"for whom {tell.condition(condition)}")
        case m.Not(test=m.Among(things=things)):
            found.after.append(f"other than {tell.things(things)}")
        case m.Not(
            test=m.IsType(word=word)
            | m.IsSubtype(word=word)
            | m.IsColor(word=word)
            | m.IsSupertype(word=word)
        ):
            found.before.append(f"non-{word}" if isinstance(test.test, m.IsSubtype) else f"non{word.lower()}")
        case m.Not(test=m.Controlled(by=by, how=how)):
            who = whoever(tell, by)
            found.after.insert(0, f"{who} {'do' if who in ('you', 'they') else 'does'} not {how}")
        case m.Controlled():
            found.after.insert(0, _said_after(tell, test))
        case m.Not(test=m.Has() as has):
            found.after.append(f"without {_keyword(has)}")
        case m.Not(test=inner):
            found.after.append(f"that is not {_complement(tell, inner)}")
        case _:
            found.after.append(_said_after(tell, test))


def _keyword(test: m.Has) -> str:
    """Tells a keyword with its kind: `Island landwalk`."""
    return f"{test.kind} {test.keyword}" if test.kind else test.keyword


def _said_after(tell: Teller, test: m.Test) -> str:
    match test:
        case m.Controlled(by=by, how=how):
            who = whoever(tell, by)
            return f"{who} {how}" if who in ("you", "they") else f"{who} {how}s"
        case m.Has():
            return f"with {_keyword(test)}"
        case m.Compares(measure=measure, op=op, amount=amount):
            return f"with {measure} {compared(op, tell.amount(amount))}"
        case m.Counted(kind=kind, op=op, amount=amount):
            return f"with {compared(op, tell.amount(amount))} {kind} counters"
        case m.Named(name=name):
            return f"named {name}"
        case m.In(zones=zones, whose=whose):
            zone = joined(list(zones), "or")
            if whose is not None:
                return f"in {owned(whoever(tell, whose))} {zone}"
            return "in exile" if zones == ("exile",) else f"in a {zone}"
        case m.CouldEnchant(what=things):
            return f"that could enchant {tell.things(things)}"
        case m.Searched():
            return "that has searched a library this way"
        case m.Whose(
            test=m.Such(condition=m.Compare(left=m.Count(of=m.All(test=m.Both(tests=(held, _)))), op=">="))
        ):
            return f"whose controller controls {article(described(tell, held))}"
        case m.Among(things=things):
            return f"that is {tell.things(things)}"
        case m.AttachedTo(to=things):
            return f"attached to {tell.things(things)}"
        case m.AttachedToSuch(test=inner):
            return f"attached to {article(described(tell, inner))}"
        case m.MadeWith(what=things):
            return f"created with {tell.things(things)}"
        case m.Went(to=to):
            return {None: "that left", "exile": "that was exiled"}.get(to, f"that went to the {to}")
    return tell.tell(WHICH, test)


def whoever(tell: Teller, who: m.Who) -> str:
    """Tells who has, does or controls something."""
    if isinstance(who, m.Ref | m.Of):
        return tell.things(who)
    return article(described(tell, who, ("players",)))


def _complement(tell: Teller, test: m.Test) -> str:
    """Tells what something is said to be: `tapped`, `a creature`."""
    if isinstance(test, m.IsStatus | m.IsColor | m.IsSupertype):
        return test.word
    if isinstance(test, m.Among):
        return tell.things(test.things)
    found = _Described()
    _take(tell, test, found)
    if not found.nouns and not found.before:
        return " and ".join(found.after) or "anything"
    if not found.nouns:
        return " and ".join(found.before)
    return article(found.words(""))


def compared(op: str, amount: str) -> str:
    """Tells how an amount is compared: `3 or less`, `more than X`."""
    return {
        "<": f"less than {amount}",
        "<=": f"{amount} or less",
        "=": amount,
        ">=": f"{amount} or more",
        ">": f"more than {amount}",
    }[op]


def such(tell: Teller, record: m.Things) -> str:
    """Tells all that pass a test, there or among some, as a noun phrase without an article; nothing of other things."""
    if isinstance(record, m.All):
        return described(tell, record.test, record.zones)
    if isinstance(record, m.Spoken):
        zones = ("hand",) if isinstance(record.test, m.Controlled) else ()  # of which no more is said: a card
        noun = f"{described(tell, record.test, zones)} among {tell.things(record.of)}"
        tell.name(record.ref, f"that {head_of(noun)}")
        return noun
    return ""


# ---------------------------------------------------------------------- whether


@CONDITIONS.row(m.Compare)
def _compare(tell: Teller, record: m.Compare) -> str:
    left = record.left
    noun = such(tell, left.of) if isinstance(left, m.Count) else ""
    if noun:
        if (record.op, record.right) == (">=", m.Num(1)):
            return f"there is {article(noun)}"
        if (record.op, record.right) == ("=", m.Num(0)):
            return f"there is no {noun}"
        return f"there are {compared(record.op, tell.amount(record.right))} {plural(noun)}"
    return f"{tell.amount(left)} is {compared(record.op, tell.amount(record.right))}"


@CONDITIONS.row(m.Holds)
def _holds(tell: Teller, record: m.Holds) -> str:
    found = _Described()
    _take(tell, record.test, found)
    if found.after and not found.nouns and not found.before:
        return f"{tell.things(record.of)} is one {' '.join(found.after)}"
    return f"{tell.things(record.of)} is {_complement(tell, record.test)}"


@CONDITIONS.row(m.Did)
def _did(_tell: Teller, _record: m.Did) -> str:
    return "that was done"


@CONDITIONS.row(m.AllOf)
def _all_of(tell: Teller, record: m.AllOf) -> str:
    return joined([tell.condition(part) for part in record.conditions])


@CONDITIONS.row(m.AnyOf)
def _any_of(tell: Teller, record: m.AnyOf) -> str:
    return joined([tell.condition(part) for part in record.conditions], "or")


@CONDITIONS.row(m.Unmet)
def _unmet(tell: Teller, record: m.Unmet) -> str:
    if isinstance(record.condition, m.Did):
        return "that was not done"
    return f"it is not so that {tell.condition(record.condition)}"


@CONDITIONS.row(m.Remains)
def _remains(tell: Teller, record: m.Remains) -> str:
    where = "on the battlefield" if record.zone == "battlefield" else f"in the {record.zone}"
    return f"{tell.things(record.of)} is {where}"


@CONDITIONS.row(m.Someone)
def _someone(tell: Teller, record: m.Someone) -> str:
    who = tell.things(record.of)
    tell.names[record.ref] = "they"
    return f"for one of {who}: {tell.condition(record.condition)}"


@CONDITIONS.row(m.During)
def _during(tell: Teller, record: m.During) -> str:
    if record.who is not None:
        return f"it is {owned(whoever(tell, record.who))} {record.span}"
    return "it is combat" if record.span == "combat" else f"it is a {record.span}"


@CONDITIONS.row(m.Reached)
def _reached(_tell: Teller, record: m.Reached) -> str:
    if record.what == "damage":
        return "the turn has come to combat damage"
    what = "blockers" if record.what == "blocks" else record.what
    return f"{what} have been declared"


@CONDITIONS.row(m.TurnOf)
def _turn_of(tell: Teller, record: m.TurnOf) -> str:
    return f"it is {owned(whoever(tell, record.who))} turn"


@CONDITIONS.row(m.WasCast)
def _was_cast(tell: Teller, record: m.WasCast) -> str:
    times = f" {record.times} times" if record.times > 1 else ""
    how = "cast" if record.how == "cast" else f"cast with “{record.how}”"
    return f"{tell.things(record.of)} was {how}{times}"
