"""What comes of binding: each reference with its introducer, and those that are not bound."""

from msgspec import Struct

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
