"""What comes of binding: each reference with its introducer, those that are not bound, and what a line may refer to."""

from msgspec import Struct

from cardwright.games.magic.language.mentions import Mention
from cardwright.games.magic.language.tree import Phrase


class Reference(Struct, frozen=True):
    """A reference and what it is bound to: the phrase (or clause) that introduced it."""

    node: Phrase
    introducer: Phrase
    kind: str


class Unbound(Struct, frozen=True):
    """A reference that is not bound, and why."""

    node: Phrase
    reason: str


class Binding(Struct, frozen=True):
    """All references of an ability, in the order of the text."""

    references: tuple[Reference, ...] = ()
    unbound: tuple[Unbound, ...] = ()

    def of(self, node: Phrase) -> Phrase | None:
        """Returns what a reference of this tree (the very node) is bound to."""
        return next((found.introducer for found in self.references if found.node is node), None)


class Scope(Struct, frozen=True):
    """What a line may refer to outside itself.

    `variables` are letters that the card's costs define; `done` are participles that other lines of the card
    make true: "the chosen color", "the exiled card". `earlier` are the mentions of the lines before, where they
    belong to the same spell.
    """

    variables: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()
    earlier: tuple[Mention, ...] = ()
