"""What all lowering shares: gaps, total consumption, tables from node classes to functions, the ids of one ability."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.meaning import records as m

YOU: Final = m.Ref("you")
SOURCE: Final = m.Ref("source")
ONE: Final = m.Num(1)
NONE: Final = m.Num(0)


class Gap(Exception):
    """A node, or a field of one, that the lowering does not cover: the line has no meaning yet."""

    def __init__(self, node: object, why: str = "") -> None:
        super().__init__(why or type(node).__name__)
        self.node = node
        self.why = why


_FIELDS: Final[dict[type, tuple[tuple[str, object], ...]]] = {}
_BESIDE: Final = ("span", "wording")


def bare(node: t.Phrase, *used: str) -> None:
    """Makes sure that no field of a node says anything beside those that are used (total or Gap)."""
    kind = type(node)
    fields = _FIELDS.get(kind)
    if fields is None:
        fields = _FIELDS[kind] = tuple(
            (field.name, None if field.default is msgspec.NODEFAULT else field.default)
            for field in msgspec.structs.fields(kind)
            if field.name not in _BESIDE
        )
    for name, default in fields:
        if name not in used and getattr(node, name) not in (default, ()):
            raise Gap(node, f"{kind.__name__}.{name}")


def within(record: object) -> list[object]:
    """Returns a record and all that is in it."""
    found: list[object] = [record]
    if isinstance(record, m.M):
        for name in record.__struct_fields__:
            found += within(getattr(record, name))
    elif isinstance(record, tuple):
        for part in record:
            found += within(part)
    return found


F = TypeVar("F", bound=Callable[..., Any])
N = TypeVar("N", bound=t.Phrase)
Key = tuple[type, str]


def word_of(node: object) -> str:
    """Returns the word by which nodes of one class are told apart: the verb of `Act`, `ActNumber`, `Passive`, `Move`, `Idiom`."""
    if isinstance(node, t.Idiom):
        return node.words
    return node.verb if isinstance(node, t.Act | t.ActNumber | t.Passive | t.Move) else ""


class Table(Generic[F]):
    """One dispatch: from a class of nodes (and a verb) to the one function that lowers them.

    Whoever registers a function names the fields that it uses; a node that says something in another is a `Gap`.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.rows: dict[Key, tuple[F, tuple[str, ...]]] = {}

    def row(self, *kinds: type[t.Phrase], word: str = "", uses: str = "") -> Callable[[F], F]:
        """Registers a function for classes of nodes; `uses` are the fields that it reads (`*`: it checks them itself)."""

        def add(function: F) -> F:
            for kind in kinds:
                if (kind, word) in self.rows:
                    raise ValueError(f"{self.what}: {kind.__name__} {word} is lowered twice")
                own = ("verb", "words") if word else ()
                self.rows[kind, word] = (function, (*uses.split(), *own))
            return function

        return add

    def has(self, node: object) -> bool:
        """Tells whether there is a function for a node."""
        return (type(node), word_of(node)) in self.rows or (type(node), "") in self.rows

    def of(self, node: t.Phrase) -> F:
        """Returns the function for a node whose other fields are bare; raises `Gap`."""
        kind, word = type(node), word_of(node)
        found = self.rows.get((kind, word)) or self.rows.get((kind, ""))
        if found is None:
            raise Gap(node, f"{self.what}: {kind.__name__} {word}".rstrip())
        function, uses = found
        if "*" not in uses:
            bare(node, *uses)
        return function


class Mods:
    """The modifiers of a verb: whoever lowers one takes it, and none may be left."""

    __slots__ = ("left",)

    def __init__(self, nodes: Iterable[t.Phrase] = ()) -> None:
        self.left: list[t.Phrase] = list(nodes)

    def take(self, kind: type[N]) -> N | None:
        """Takes the first modifier of a class, or returns None."""
        for node in self.left:
            if isinstance(node, kind):
                self.left.remove(node)
                return node
        return None

    def finish(self) -> None:
        """Makes sure that nothing is left."""
        if self.left:
            raise Gap(self.left[0], f"modifier {type(self.left[0]).__name__}")


class Said(NamedTuple):
    """A verb with its subject and modifiers."""

    subject: t.Phrase | None
    verb: Any
    mods: Mods
    tense: str = ""


THINGS: Final = Table[Callable[["Lowering", Any], m.Things]]("things")
"""Phrases for things and people."""
DETERMINED: Final = Table[Callable[["Lowering", Any], m.Things]]("determiner")
"""Noun phrases by their determiner; the function is given the noun phrase."""
KINDS: Final = Table[Callable[["Lowering", Any], m.Test]]("kind")
"""Adjectives and types."""
QUALIFIERS: Final = Table[Callable[["Lowering", Any], m.Test]]("qualifier")
"""What stands after a noun."""
AMOUNTS: Final = Table[Callable[["Lowering", Any], m.Amount]]("amount")
CONDITIONS: Final = Table[Callable[["Lowering", Said], m.Condition]]("condition")
"""Verbs of clauses that ask."""
EVENTS: Final = Table[Callable[["Lowering", Said], m.Event]]("event")
"""Verbs of clauses that tell what is waited for."""
TIMES: Final = Table[Callable[["Lowering", Any], m.Event]]("time")
"""Phrases for a time that is waited for."""
VERBS: Final = Table[Callable[["Lowering", Said], m.Do]]("verb")
"""Verbs of clauses that tell what is done."""
CHANGES: Final = Table[Callable[["Lowering", Said], tuple[m.Change, ...]]]("change")
"""Verbs of clauses that tell what is so from now on, or as long as a static ability holds."""
WOULD: Final = Table[Callable[["Lowering", Said], m.Would]]("would")
"""Verbs of clauses that tell what would happen, and is replaced."""
SENTENCES: Final = Table[Callable[["Lowering", Any], m.Do]]("sentence")
COSTS: Final = Table[Callable[["Lowering", Any, m.Cost], m.Cost]]("cost")
"""Parts of a cost; each is added to what there is so far."""
GRANTED: Final = Table[Callable[["Lowering", Any], m.Ability]]("granted")
"""Abilities that are given: keywords, quotations."""
LINES: Final = Table[Callable[["Lowering", Any], m.Ability]]("line")
"""Whole lines of text, by what kind of ability they are."""

TABLES: Final = (
    THINGS, DETERMINED, KINDS, QUALIFIERS, AMOUNTS, CONDITIONS, EVENTS, TIMES, VERBS, CHANGES, WOULD, SENTENCES, COSTS, GRANTED,
    LINES,
)  # fmt: skip


Spans = dict[int, tuple[int, int]]
"""Where in the text the words of a record are, by the record's identity."""


class Piles:
    """Two piles: the phrase that introduced them, their ids, and those of the chosen one and of the other."""

    def __init__(self, into: t.Phrase, ids: tuple[str, str]) -> None:
        self.into = into
        self.ids = ids
        self.chosen = ""
        self.rest = ""


def _refers(node: t.Phrase) -> bool:
    """Tells whether a phrase is itself a reference: `the exiled card`, `that creature`."""
    return isinstance(node, t.NounPhrase) and isinstance(node.determiner, t.That | t.The)


class Lowering:
    """The lowering of one ability: the ids that its phrases were given, its targets, its letters.

    `kind` is `spell`, `activated`, `triggered` or `static`.
    """

    def __init__(self, name: str, kind: str, binding: Binding, text: str) -> None:
        self.name = name
        self.kind = kind
        self.binding = binding
        self.text = text
        self.introducers = {id(found.node): found.introducer for found in binding.references}
        self.ids: dict[int, str] = {}
        self.kept: list[object] = []
        """Phrases that have an id, so that no other object is ever taken for one of them."""
        self.known: dict[int, str] = {}
        """The ids of things that the text has found before, for parts of a text that are lowered by themselves."""
        self.slots: list[m.Slot] = []
        self.numbers = count(1)
        self.first_slot = 0
        self.letters: dict[str, t.Phrase] = {}
        self.zones: tuple[m.Zone, ...] = ("battlefield",)
        """Where the ability works, as far as its own text tells (CR 113.6)."""
        self.amount_noted = False
        """The event has an amount: of damage dealt, of life gained."""
        self.you_gained = False
        """The event is that you gain life, and nothing else."""
        self.damage_noted = False
        """What is lowered is part of a text whose event is that damage is dealt."""
        self.spans: Spans = {}
        self.x_told = False
        """The text around this one says what X is."""
        self.sentences: tuple[t.Phrase, ...] = ()
        """All sentences of the text that is being lowered."""
        self.piles: Piles | None = None
        """The piles that the text has separated things into."""
        self.difference: m.Amount | None = None
        """What `the difference` is, of two amounts that a condition has compared."""
        self.each_kind: dict[int, m.Test] = {}
        """What `that type` is, by the phrase of `for each card type`."""
        self.modes: list[tuple[int, int]] = []
        self.several: list[str] = []
        """The roles of an event that several things have at once: `one or more creatures` (CR 603.2c)."""
        self.at_most: m.Amount | None = None
        """How much may be paid at most where X is chosen as it is paid (CR 107.3f)."""
        self.first_time = False
        """It triggers only on what happens to something for the first time in a turn (CR 603.4)."""
        self.owned = False
        """Who is spoken of with a thing of the event owns it, whoever controls it (CR 108.3)."""
        self.folded: list[t.Phrase] = []
        """Those that a sentence before them has taken into its record."""
        self.other_counts: dict[int, tuple[t.If, t.NounPhrase]] = {}
        """Phrases that a later sentence gives another count, if something holds; and those sentences."""
        self.recounts: set[int] = set()
        self.stands: dict[int, m.Of] = {}
        """What phrases stand for that have no id of their own: `the same player`, of targets that one player controls."""
        self.searched: set[int] = set()
        """Phrases for cards that were searched for: what is left of them is what was found and has not moved on."""
        self.waited: tuple[t.Phrase, ...] = ()
        """The verbs of the events that the ability triggers on."""
        self.doubtful: set[str] = set()
        """The ids of what only one of two alternatives makes: nothing else may speak of it."""
        self.paid_often: set[int] = set()
        """Payments that may be made any number of times: `that many` is how often."""

    # ------------------------------------------------------------------ ids

    def follow(self, before: "Lowering") -> None:
        """Goes on where another line of the same spell ended: what it spoke of is known here too, by the same ids."""
        self.ids, self.kept, self.numbers = before.ids, before.kept, before.numbers
        self.letters = before.letters
        self.doubtful = before.doubtful
        self.first_slot = before.first_slot
        self.other_counts, self.recounts, self.searched = (
            before.other_counts,
            before.recounts,
            before.searched,
        )

    def next_slot(self) -> str:
        """Returns the id of the next target."""
        return f"t{self.first_slot + len(self.slots)}"

    def fresh(self, node: object, ref: str = "") -> str:
        """Gives what a phrase introduces its id."""
        ref = ref or f"r{next(self.numbers)}"
        known = self.ids.get(id(node), ref)
        if known != ref and known.startswith("e."):
            raise Gap(node, "two roles in events")
        self.ids[id(node)] = ref
        self.kept.append(node)
        return ref

    def note(self, record: m.M, node: t.Phrase) -> None:
        """Notes which words a record comes from, unless a part of them is noted already."""
        self.spans.setdefault(id(record), (node.span.start, node.span.end))

    def introducer(self, node: t.Phrase) -> t.Phrase | None:
        """Returns the phrase that the binder has bound a reference to."""
        return self.introducers.get(id(node))

    def bound(self, node: t.Phrase) -> m.Ref | m.Of | m.Join:
        """Returns what a reference is bound to, by its id; there is no second search.

        A static ability does nothing one after another, so that nothing has been noted in it: there, what the card is
        attached to is found anew, and a reference to anything else is a gap.
        """
        to = self.introducer(node)
        if to is None:
            raise Gap(node, f"unbound {type(node).__name__}")
        if isinstance(to, t.SelfRef):
            return SOURCE
        if isinstance(to, t.You):
            return YOU
        if isinstance(to, t.FromZone) and isinstance(to.what, t.SelfRef):
            return SOURCE
        if self.kind == "static" and isinstance(to, t.NounPhrase) and isinstance(to.determiner, t.Attached):
            return m.Of("host", SOURCE)
        if id(to) in self.stands:
            return self.stands[id(to)]
        ref = self.ids.get(id(to))
        if ref is None and isinstance(to, t.NounList) and to.join == "or":
            held = [self.ids.get(id(item)) for item in to.items]
            if all(held) and self.kind != "static":  # what either alternative of an offer is about
                return m.Join(tuple(m.Ref(each) for each in dict.fromkeys(filter(None, held))))
        if ref is None and _refers(to) and self.introducer(to) is not None:  # `the exiled card … it`
            found = self.things(to)
            if isinstance(found, m.Ref):
                return found
        if ref is None:
            raise Gap(node, f"bound to {type(to).__name__} without an id")
        if self.kind != "static" or not ref.startswith("r"):
            return m.Ref(ref)
        raise Gap(node, "reference in a static ability")

    # ------------------------------------------------------------------ dispatch

    def things(self, node: t.Phrase) -> m.Things:
        """Lowers a phrase for things or people."""
        known = self.known.get(id(node))
        if known is not None:
            return m.Ref(known)
        return THINGS.of(node)(self, node)

    def given(self, node: t.Phrase) -> m.Things:
        """Lowers a phrase for things where nothing is left to choose."""
        found = self.things(node)
        if isinstance(found, m.Pick):
            raise Gap(node, "a choice here")
        return found

    def who(self, node: t.Phrase | None) -> m.Things:
        """Lowers who does something: nobody named is you."""
        found = YOU if node is None else self.things(node)
        if isinstance(found, m.Pick):
            raise Gap(node, "a player of choice does it")
        return found

    def kind_of(self, node: t.Phrase) -> m.Test:
        """Lowers an adjective or a type."""
        return KINDS.of(node)(self, node)

    def qualifier(self, node: t.Phrase) -> m.Test:
        """Lowers what stands after a noun."""
        return QUALIFIERS.of(node)(self, node)

    def amount(self, node: t.Phrase | None) -> m.Amount:
        """Lowers an amount; none at all is one."""
        return ONE if node is None else AMOUNTS.of(node)(self, node)

    def granted(self, node: t.Phrase) -> m.Ability:
        """Lowers an ability that is given to something."""
        return GRANTED.of(node)(self, node)

    def verb(self, said: Said) -> m.Do:
        """Lowers what is done."""
        return VERBS.of(said.verb)(self, said)

    def changes(self, said: Said) -> tuple[m.Change, ...]:
        """Lowers what changes."""
        return CHANGES.of(said.verb)(self, said)
