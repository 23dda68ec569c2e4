"""One ability while it is compiled: what it has spoken of so far, its targets, its letters."""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from msgspec import Struct

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import Amount, Condition, Filter, Mark, Run, Select, TargetSlot
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.notes import Notes
from cardwright.games.magic.rules.compile.registry import (
    AMOUNTS,
    KINDS,
    QUALIFIERS,
    THINGS,
    Doing,
    NotYet,
    find,
)
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option
from cardwright.text import Node

Pick = Callable[[MagicState, Ctx, int], Generator[Decision, Option, Things]]
"""Finds the things that are meant, asking a seat where there is a choice."""
Lasts = Callable[[MagicState, Ctx], Duration]
"""How long an effect that begins now lasts."""


NOTHING_BOUND = Binding()


class Referent(Struct, frozen=True):
    """Something that a text has spoken of: the key under which the context holds it, and what it is called."""

    key: str
    player: bool
    plural: bool
    nouns: tuple[str, ...] = ()
    """The words that it can be called by: `creature`, `card`, `Goblin`, `player`."""


class Mods:
    """The modifiers of a verb; whoever understands one takes it, and none may be left."""

    __slots__ = ("left",)

    def __init__(self, nodes: tuple[tree.Phrase, ...]) -> None:
        self.left: list[tree.Phrase] = list(nodes)

    def take(self, kind: type) -> Any:
        """Takes the first modifier of a class, or returns None."""
        for node in self.left:
            if isinstance(node, kind):
                self.left.remove(node)
                return node
            if kind is tree.ForEach and isinstance(node, tree.ForEachTime):
                self.left.remove(node)
                return tree.ForEach(what=node.what)
        return None

    def take_all(self, kind: type) -> list[Any]:
        """Takes all modifiers of a class."""
        found = [node for node in self.left if isinstance(node, kind)]
        self.left = [node for node in self.left if not isinstance(node, kind)]
        return found

    def finish(self) -> None:
        """Makes sure that nothing is left."""
        if self.left:
            raise NotYet(self.left[0])


class Randomly:
    """Whether the verb being compiled is done at random, and whether a choice has heeded that."""

    __slots__ = ("heeded", "said")

    def __init__(self) -> None:
        self.said = False
        self.heeded = False

    def take(self) -> bool:
        """Returns whether a choice is made at random, and notes that it has asked."""
        self.heeded = self.heeded or self.said
        return self.said


class Spill(NamedTuple):
    """Where excess damage goes instead (CR 120.4a), and on which condition."""

    to: Select
    holds: Condition


class Said(NamedTuple):
    """A verb with its subject and its modifiers, as an executor is given it."""

    subject: tree.Phrase | None
    verb: Any
    mods: Mods
    tense: str = ""


class Noun(NamedTuple):
    """A noun phrase without its determiner: where such things are, and which of them are meant."""

    candidates: Select
    test: Filter
    player: bool
    plural: bool
    nouns: tuple[str, ...]
    zones: tuple[str, ...]


class Unit:
    """The compiling of one ability.

    `kind` is `spell`, `activated`, `triggered`, `static` or `cost`. `volatile` becomes true when something is
    read beside characteristics, counters, attachments and control.
    """

    __slots__ = (
        "batch",
        "binding",
        "cache",
        "caps",
        "consumed",
        "count",
        "cuts",
        "event",
        "happened",
        "instead",
        "keys",
        "keyword_costs",
        "kind",
        "last",
        "last_run",
        "last_targets",
        "last_to",
        "letters",
        "mark",
        "name",
        "notes",
        "offers",
        "opening",
        "other",
        "random",
        "said",
        "sentences",
        "shields",
        "spares",
        "spills",
        "spoken",
        "still",
        "subject",
        "targets",
        "text",
        "volatile",
        "zones",
    )

    def __init__(self, name: str, kind: str, text: str, binding: Binding = NOTHING_BOUND) -> None:
        self.name = name
        self.binding = binding
        self.batch: list[str] = []
        """The keys of what the event just compiled happens to several of at once."""
        self.cuts: list[list[Amount]] = []
        """How much of the damage that each verb deals is prevented as it is dealt."""
        self.spills: list[list[Spill]] = []
        """Where the excess damage goes of what each verb deals."""
        self.caps: dict[str, Amount] = {}
        """The most counters of a kind that the ability may bring its source to."""
        self.keys: dict[int, str] = {}
        """The keys of what phrases introduced, by the phrase."""
        self.keyword_costs: dict[str, tree.KeywordCost] = {}
        """What the text says of the costs of keywords that it gives."""
        self.kind = kind
        self.text = text
        self.targets: list[TargetSlot] = []
        self.letters: dict[str, Amount] = {}
        self.spoken: list[Referent] = []
        self.subject: tree.Phrase | None = None
        self.volatile = False
        self.still = False
        """A later sentence says that what becomes something else is still what it was."""
        self.spares = ""
        """What a later sentence says that the protection given doesn't remove: `this` card, or `Aura`s."""
        self.event = ""
        self.last_run: Doing | None = None
        self.last: list[Run] | None = None
        """What the sentence before does, in a place where a later one may put something else."""
        self.said: list[tree.Phrase] = []
        """The sentences so far, those that stand in the place of another aside."""
        self.last_targets = 0
        """How many places for targets there were before the last sentence."""
        self.last_to: tree.Phrase | None = None
        """What damage was last dealt to."""
        self.instead = False
        """The sentence just compiled stands in the place of the one before."""
        self.random = Randomly()
        self.other: Select | None = None
        """What `other` things are other than, where that is not the card itself."""
        self.mark: Mark | None = None
        """What is special about the mana that is added."""
        self.sentences: tuple[tree.Phrase, ...] = ()
        """All sentences of the text that is being compiled."""
        self.consumed: list[tree.Phrase] = []
        """Those among them that one before has taken in."""
        self.count = 0
        self.cache: dict[int, tuple[Node, Any]] = {}
        self.zones: tuple[Zone, ...] = (Zone.BATTLEFIELD,)
        """Where a triggered ability works."""
        self.happened: list[Node] = []
        """All nodes of the event that an ability triggers on."""
        self.notes = Notes()
        """What executors have to tell later sentences."""
        self.opening: list[int] = []
        """The phrases that are being compiled, so that none refers to itself."""
        self.offers: list[Any] = []
        """What the text last let someone play; a later clause may change on what terms."""
        self.shields: list[list[Run]] = []
        """For each prevention so far: what is done when it has prevented something (CR 615.5)."""

    def follow(self, before: "Unit") -> "Unit":
        """Goes on where another line of the same spell ended: what it spoke of is known here too."""
        self.count = before.count
        self.keys = before.keys
        self.cache = before.cache
        self.spoken = before.spoken
        self.letters = before.letters
        self.last = before.last
        self.said = before.said
        self.last_to = before.last_to
        self.notes = before.notes
        return self

    def shield(self) -> list[Run]:
        """Notes that damage will be prevented, and returns the place for what is to be done then."""
        self.shields.append([])
        return self.shields[-1]

    # ------------------------------------------------------------------ speaking of things

    def introduce(self, *, player: bool, plural: bool, nouns: tuple[str, ...] = (), key: str = "") -> str:
        """Notes that something has been spoken of, and returns the key under which the context will hold it."""
        self.count += 1
        key = key or f"r{self.count}"
        self.spoken.append(Referent(key, player, plural, nouns))
        return key

    def latest(self, node: Node, fits: Callable[[Referent], bool]) -> str:
        """Returns the key of what was last spoken of and fits; without one the text is not understood."""
        for referent in reversed(self.spoken):
            if fits(referent):
                return referent.key
        raise NotYet(node, "it is not clear what this refers to")

    # ------------------------------------------------------------------ compiling parts

    def _dispatch(self, table: dict[Any, Any], node: Node) -> Any:
        found = find(table, node)
        if found is None:
            raise NotYet(node)
        function, stable = found
        if not stable:
            self.volatile = True
        return function(self, node)

    def kind_of(self, node: tree.Phrase) -> Filter:
        """Compiles an adjective or type."""
        found: Filter = self._dispatch(KINDS, node)
        return found

    def qualifier(self, node: tree.Phrase) -> Filter:
        """Compiles what stands after a noun."""
        found: Filter = self._dispatch(QUALIFIERS, node)
        return found

    def amount(self, node: tree.Phrase | None) -> Amount:
        """Compiles an amount; none at all is one."""
        if node is None:
            return lambda _state, _ctx: 1
        found: Amount = self._dispatch(AMOUNTS, node)
        return found

    def things(self, node: tree.Phrase) -> Select:
        """Compiles a reference to things and people; targets among them get their place."""
        known = self.cache.get(id(node))
        if known is not None and known[1] is not None:
            found: Select = known[1]
            return found
        if id(node) in self.opening:
            raise NotYet(node, "it is not clear what this refers to")  # to the very phrase that it is part of
        before = len(self.spoken)
        self.opening.append(id(node))
        found = self._dispatch(THINGS, node)
        self.opening.remove(id(node))
        self.cache[id(node)] = (node, found)
        self.note(node, before)
        return found

    def note(self, node: Node, before: int) -> None:
        """Notes under which key a phrase has introduced something, if it has spoken of anything since `before`."""
        if len(self.spoken) > before:
            self.keys[id(node)] = self.spoken[-1].key
            self.cache.setdefault(id(node), (node, None))

    def noun(self, node: tree.NounPhrase) -> Noun:
        """Compiles a noun phrase without its determiner."""

        return again.NOUN(self, node)

    def test(self, node: tree.Phrase) -> Filter:
        """Compiles a phrase to a test: whether a thing is (one of) what is meant."""

        return again.TEST(self, node)

    def pick(self, node: tree.Phrase) -> Pick:
        """Compiles a phrase to the things meant, chosen by a seat where the phrase leaves a choice."""

        before = len(self.spoken)
        found = again.PICK(self, node)
        self.note(node, before)
        return found

    def actor(self, subject: tree.Phrase | None) -> Select:
        """Compiles who does something: the players of the subject, or "you" where there is none."""
        if subject is None:
            return lambda _state, ctx: (ctx.controller + 1,)
        return self.things(subject)

    def condition(self, node: tree.Phrase) -> Condition:
        """Compiles a clause as a condition."""

        return again.CONDITION(self, node)

    def duration(self, mods: Mods) -> Lasts | None:
        """Takes a duration from modifiers and compiles it; None where there is none."""

        return again.DURATION(self, mods)
