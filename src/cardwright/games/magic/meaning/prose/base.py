"""What all telling shares: one table from records to functions, names for what is spoken of, and how English inflects."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from cardwright.games.magic.meaning import records as m

F = TypeVar("F", bound=Callable[..., str])


class Told(NamedTuple):
    """A sentence, and the record that it tells."""

    words: str
    record: m.M


class Table:
    """One dispatch: from a class of records to the one function that tells it."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.rows: dict[type[m.M], Callable[..., str]] = {}

    def row(self, *kinds: type[m.M]) -> Callable[[F], F]:
        """Registers a function for classes of records."""

        def add(function: F) -> F:
            for kind in kinds:
                if kind in self.rows:
                    raise ValueError(f"{self.what}: {kind.__name__} is told twice")
                self.rows[kind] = function
            return function

        return add


NOUNS: Final = Table("things")
AMOUNTS: Final = Table("amount")
CONDITIONS: Final = Table("condition")
DEEDS: Final = Table("do")
CHANGES: Final = Table("change")
WHICH: Final = Table("test")

TABLES: Final = (NOUNS, AMOUNTS, CONDITIONS, DEEDS, CHANGES, WHICH)


class Teller:
    """The telling of one ability: what its ids are called, and the sentences so far."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {"source": "this", "you": "you", "": "it"}
        self.told: list[Told] = []

    def name(self, ref: str, words: str) -> str:
        """Calls what an id stands for by words from now on; two things called the same are told apart by a number."""
        if ref:
            taken = [known for other, known in self.names.items() if other != ref]
            number, words_now = 1, words
            while words_now in taken:
                number += 1
                words_now = f"{words} {number}"
            self.names[ref] = words_now
        return words

    def tell(self, table: Table, record: m.M) -> str:
        """Tells a record in the words of its table."""
        found = table.rows.get(type(record))
        return found(self, record) if found is not None else generic(record)

    def things(self, record: m.Things) -> str:
        """Tells who or what is meant."""
        return self.tell(NOUNS, record)

    def amount(self, record: m.Amount) -> str:
        """Tells how much or how many."""
        return self.tell(AMOUNTS, record)

    def condition(self, record: m.Condition) -> str:
        """Tells what must hold."""
        return self.tell(CONDITIONS, record)

    def do(self, record: m.Do) -> str:
        """Tells what is done, as a clause."""
        return self.tell(DEEDS, record)

    def say(self, words: str, record: m.M) -> None:
        """Adds a sentence."""
        words = words.strip()
        self.told.append(Told(words[:1].upper() + words[1:], record))


def generic(record: m.M) -> str:
    """Tells a record that has no words of its own, by its name and what it holds."""
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(record).__name__).lower()
    parts = [_plain(getattr(record, field)) for field in record.__struct_fields__]
    return " ".join([name, *(part for part in parts if part)])


def _plain(value: Any) -> str:
    if isinstance(value, m.M):
        return generic(value)
    if isinstance(value, tuple):
        return ", ".join(part for part in map(_plain, value) if part)
    return "" if value is None or value is False else str(value)


_PLURAL_SUBJECTS: Final = re.compile(r"^(you|they|those|the .*s|all |up to |\d)\b|^(those|all) ")


def does(who: str, verb: str) -> str:
    """Returns a subject with its verb: `you draw`, `each opponent draws`.

    >>> does("you", "draw"), does("each opponent", "discard"), does("that player", "search")
    ('you draw', 'each opponent discards', 'that player searches')
    """
    if _PLURAL_SUBJECTS.match(who):
        return f"{who} {verb}"
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "x", "z")) else "s"
    if first.endswith("y") and first[-2] not in "aeiou":
        first, ending = first[:-1], "ies"
    return f"{who} {first}{ending}" + (f" {rest}" if rest else "")


_PLURAL_VERBS: Final = {
    "has": "have",
    "gets": "get",
    "loses": "lose",
    "is": "are",
    "costs": "cost",
    "enters": "enter",
}
_VERB: Final = re.compile(rf"(^|(?:, | and ))({'|'.join(_PLURAL_VERBS)})\b")


def agreeing(who: str, words: str) -> str:
    """Returns what is said of things, in the number that they have.

    >>> agreeing("this", "gets +1/+1 and has haste"), agreeing("those permanents", "gets +1/+1 and has haste")
    ('this gets +1/+1 and has haste', 'those permanents get +1/+1 and have haste')
    """
    if not _PLURAL_SUBJECTS.match(who):
        return f"{who} {words}"
    return f"{who} {_VERB.sub(lambda found: found[1] + _PLURAL_VERBS[found[2]], words)}"


def counted(count: str, noun: str) -> str:
    """Returns so many of something: `a card`, `2 cards`, `X cards`.

    >>> counted("1", "card"), counted("3", "+1/+1 counter"), counted("1", "artifact")
    ('a card', '3 +1/+1 counters', 'an artifact')
    """
    if count == "1":
        return article(noun)
    if count.isdigit() or len(count) == 1:
        return f"{count} {plural(noun)}"
    return f"{plural(noun)}, as many as {count}"


def up_to(count: str, noun: str) -> str:
    """Returns at most so many of something.

    >>> up_to("1", "creature"), up_to("2", "creature")
    ('up to one creature', 'up to 2 creatures')
    """
    return f"up to one {noun}" if count == "1" else f"up to {counted(count, noun)}"


def article(noun: str) -> str:
    """Returns a noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


_HEAD: Final = re.compile(
    r"^(.*?)( (?:you control|an? |the |that |with |without |named |in |on |from |controlled |owned |other than |of |whose |among |attached |for |such ).*)?$"
)


def plural(noun: str) -> str:
    """Returns the plural of a noun phrase, whose head comes before what is said of it.

    >>> plural("creature you control"), plural("Elf"), plural("card in your hand")
    ('creatures you control', 'Elves', 'cards in your hand')
    """
    found = _HEAD.match(noun)
    assert found is not None
    head, rest = found[1], found[2] or ""
    if head.endswith("s") and head.split()[-1] not in _SINGULAR_S:
        return noun
    if head.endswith("f"):
        return head[:-1] + "ves" + rest
    if head.endswith("y") and head[-2:-1] not in "aeiou":
        return head[:-1] + "ies" + rest
    return head + ("es" if head.endswith(("s", "x", "ch", "sh")) else "s") + rest


_SINGULAR_S: Final = ("Plains", "Cyclops", "Fungus", "Pegasus", "Octopus")


def ordinal(number: int) -> str:
    """Returns which one of a row is meant.

    >>> ordinal(1), ordinal(4), ordinal(22), ordinal(12)
    ('1st', '4th', '22nd', '12th')
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def joined(parts: list[str], word: str = "and") -> str:
    """Returns parts as a list: `a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"
