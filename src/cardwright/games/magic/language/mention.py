"""A phrase where it stands in a line: what the binder looks at."""

from copy import copy

from cardwright.games.magic.language.place import Place
from cardwright.games.magic.language.tree import (
    A,
    Another,
    Clause,
    Create,
    DoSo,
    NounList,
    NounPhrase,
    Phrase,
    SelfRef,
    Target,
    ThisWay,
)
from cardwright.games.magic.language.tree import (
    Any as AnyOne,
)


class Mention:
    """A node that introduces or refers, and where it stands.

    `clause` numbers the clauses; `role` is `subject`, `object`, `of` (inside another phrase), `complement` (after
    "is"), `model` (what is copied) or `action`; `scope` is the mode that it is in (0: none); `verb` is the node whose
    part it directly is; `is_end` says that it ends `reveal cards … until`; `happening` numbers the events of a trigger (0: none). `plural_things` says what "they" must be: things (True), a player (False), open (None).
    `each` says that it is done for each of several, `either` of which alternative of which offer it is part.
    `wants` is what a reference to an action asks for ("exiled this way"), or `controller` where what "it" means has one.
    """

    __slots__ = (
        "amount",
        "asked",
        "branch",
        "clause",
        "conditional",
        "defines",
        "does",
        "each",
        "either",
        "excepting",
        "happening",
        "in_front",
        "instead",
        "is_action",
        "is_cost",
        "is_end",
        "is_event",
        "is_main",
        "line",
        "listed",
        "node",
        "order",
        "otherwise",
        "parallel",
        "plural_things",
        "role",
        "scope",
        "sentence",
        "tally",
        "verb",
        "wants",
    )  # fmt: skip

    def __init__(self, node: Phrase, place: "Place") -> None:
        self.node = node
        self.order = node.span.start
        self.clause = place.clause
        self.role = place.role
        self.scope = place.scope
        self.is_event = place.event
        self.excepting = place.excepting
        self.verb = place.verb
        self.is_action = False
        self.is_main = False
        self.listed: NounList | None = None
        self.sentence = place.sentence
        self.in_front = place.in_front
        self.instead = place.instead
        self.otherwise = place.otherwise
        self.happening = place.happening
        self.branch = place.branch
        self.each = place.each
        self.either = place.either
        self.tally = place.tally
        self.conditional = place.conditional
        self.parallel = place.branch and place.in_front and not isinstance(node, DoSo | ThisWay)
        self.is_cost = False
        self.is_end = False
        self.line: Phrase | None = None
        self.amount = False
        self.defines = ""
        self.does: tuple[str, ...] = ()
        self.asked: Clause | None = None
        """The clause that has this in a condition at its end, which is asked before anything of it is done."""
        self.plural_things: bool | None = None
        self.wants = ""

    def may_see(self, other: "Mention") -> bool:
        """Returns whether the other is in scope (outside all modes, or in the same) and, if an action, over."""
        if other.scope not in (0, self.scope):
            return False
        if other.line is not self.line:
            return True
        if other.sentence == self.sentence - 1 and not other.in_front:
            if self.parallel and other.conditional:
                return False
            if self.otherwise and other.branch and not other.is_there_anyway():
                return False
        if self.otherwise and other.is_supposed(self.sentence - 1):
            return False
        if self.instead and self.in_front and isinstance(other.verb, Create):
            if other.sentence == self.sentence - 1 and other.role == "object":
                return False  # what is created otherwise
        if other.is_action or not isinstance(other.node, NounPhrase):
            return other.node.span.end <= self.order
        return other.order < self.order

    def is_there_anyway(self) -> bool:
        """Returns whether this is there though what is said of it is not done: the card itself, a target."""
        if isinstance(self.node, NounPhrase):
            return isinstance(self.node.determiner, Target)
        return isinstance(self.node, SelfRef) and self.role != "subject"

    def is_supposed(self, sentence: int) -> bool:
        """Returns whether the condition `if a player does`, or `any player may`, supposes this: not so otherwise."""
        determiner = self.node.determiner if isinstance(self.node, NounPhrase) else None
        if isinstance(determiner, AnyOne):
            return True
        return self.sentence == sentence and self.in_front and isinstance(determiner, A | Another)

    def among(self, both: NounList) -> "Mention":
        """Returns this as one of several that are meant."""
        found = copy(self)
        found.listed = both
        return found

    def same_clause(self, other: "Mention") -> bool:
        """Returns whether both stand in one clause."""
        return self.clause == other.clause and self.line is other.line
