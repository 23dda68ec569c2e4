"""What only one card or a few say, and nothing smaller could compose."""

from cardwright.games.magic.language.tree.base import Phrase


class FlipOnto(Phrase, frozen=True, kw_only=True):
    """`flips it onto the battlefield from a height of at least one foot`."""

    what: Phrase


class TurnOver(Phrase, frozen=True, kw_only=True):
    """`turns over completely at least once during the flip`."""


class AssignPile(Phrase, frozen=True, kw_only=True):
    """`assign each pile to a different one of those attacking creatures`."""

    what: Phrase
    to: Phrase


class PileAssignedTo(Phrase, frozen=True, kw_only=True):
    """A qualifier: `that pile is assigned to`."""

    pile: Phrase


class PayableWith(Phrase, frozen=True, kw_only=True):
    """A qualifier: `whose mana cost could be paid by some amount of, or all of, the mana you spent on {X}`."""

    cost: Phrase


class CastFaceDown(Phrase, frozen=True, kw_only=True):
    """`casts that card face down as a 2/2 creature spell`."""

    what: Phrase
    as_what: Phrase


class BecomesAs(Phrase, frozen=True, kw_only=True):
    """A qualifier: `that spell becomes as it resolves`."""

    spell: Phrase


class Unmasked(Phrase, frozen=True, kw_only=True):
    """`assigns or deals damage, is dealt damage, or becomes tapped`."""


class BeFrom(Phrase, frozen=True, kw_only=True):
    """`are from lands that player controls`, of abilities."""

    source: Phrase


class SpentTo(Phrase, frozen=True, kw_only=True):
    """`is spent to activate mana abilities and/or to play that card`."""

    first: Phrase
    second: Phrase


class ProducedMana(Phrase, frozen=True, kw_only=True):
    """`mana they produce`."""

    by: Phrase
