"""The keys under which the rules themselves note what a text speaks of, and how much (the rest of the keys are a text's own)."""

from enum import StrEnum


class Role(StrEnum):
    """What `Ctx.refs` holds under a key that the rules, not a text, have given."""

    ENCHANTED = "enchanted"
    """What an Aura spell targets, and its permanent is attached to (CR 303.4a)."""
    SHIELDED = "shielded"
    SHIELDS = "shields"
    """The permanent that a regeneration shield is on (CR 701.15)."""
    DEFENDING = "defending"
    """The player who defends against an attacker (CR 508.5)."""
    COSTED = "costed"
    """The spell whose cost is asked for (CR 601.2f)."""
    BLOCKER = "blocker"
    """The creature that blocks the one whose ability triggers."""
    EXILED = "exiled"
    """Of a permanent's record: the cards that it has exiled (CR 607.2a)."""
    SEIZER = "seizer"
    """The creature that dealt combat damage to the player with the initiative."""
    USURPER = "usurper"
    """The creature that dealt combat damage to the monarch (CR 720.2)."""


class Noted(StrEnum):
    """What `Ctx.numbers` holds under a key that the rules, not a text, have given."""

    AMOUNT = "amount"
    """How much of it happened: `that much`, `that many`."""
    EFFECT = "effect"
    """The number of the effect that a rule or replacement in force belongs to."""
    TIMES = "times"
    """How often one event triggers: once for each counter that is put, say."""
    MOVED = "moved"
    """What the thing became whose change of zones has triggered (CR 400.7)."""
    SINCE = "since"
    """The number of the delayed ability that triggers: what has moved before it is followed (CR 603.7c)."""
    BEGAN = "began"
    """The number that would be given next as an ability begins to resolve: what moves later it moved itself."""
    PAID = "paid"
    """The number that would have been given next when the costs of an ability were paid (CR 400.7h)."""
