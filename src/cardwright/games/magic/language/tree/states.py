"""What something is and has, and what happens to it."""

from cardwright.games.magic.language.tree.base import Phrase


class Passive(Phrase, frozen=True, kw_only=True):
    """`is destroyed`, `be blocked by Walls`, `becomes blocked`, `are countered this way`."""

    verb: str
    by: Phrase | None = None
    only: bool = False
    negated: bool = False
    how: str = "be"


class DealtDamage(Phrase, frozen=True, kw_only=True):
    """`is dealt combat damage by a creature`."""

    kind: str = ""
    by: Phrase | None = None
    amount: Phrase | None = None


class HasAbility(Phrase, frozen=True, kw_only=True):
    """`has flying`, `gains trample and haste`, `loses "…"`. `how` is `have`, `gain` or `lose`."""

    how: str
    abilities: tuple[Phrase, ...]
    join: str = "and"


class LoseAbilities(Phrase, frozen=True, kw_only=True):
    """`loses all abilities`, `loses all other abilities`, `loses all creature types`."""

    what: str


class HasThing(Phrase, frozen=True, kw_only=True):
    """`has a +1/+1 counter on it`, `has no cards in hand`, `have no maximum hand size`, `gains all activated abilities of it`."""

    what: Phrase
    how: str = "have"


class HasStat(Phrase, frozen=True, kw_only=True):
    """`has power 4 or greater`, `has base power and toughness 5/5`."""

    which: str
    comparison: Phrase | None = None
    stats: str = ""


class Be(Phrase, frozen=True, kw_only=True):
    """`is a Swamp`, `are 1/1 creatures`, `isn't tapped`, `becomes a 3/6 Golem artifact creature`.

    `how` is `be` or `become`; `aspect` is empty, `still`, `also` or `no longer`.
    """

    what: Phrase
    how: str = "be"
    negated: bool = False
    aspect: str = ""
    addition: Phrase | None = None


class BeWords(Phrase, frozen=True, kw_only=True):
    """`is tapped`, `is red`, `is attacking`: adjectives."""

    kinds: tuple[Phrase, ...]
    how: str = "be"
    negated: bool = False
    join: str = ""
    addition: Phrase | None = None
    aspect: str = ""


class BeOf(Phrase, frozen=True, kw_only=True):
    """`isn't of the chosen type`."""

    quality: Phrase
    negated: bool = False


class BeIn(Phrase, frozen=True, kw_only=True):
    """`is on the battlefield`, `is in your graveyard`."""

    zone: Phrase
    how: str
    negated: bool = False


class BeUnder(Phrase, frozen=True, kw_only=True):
    """`is in your graveyard with a creature card directly above it`, `… with three or more creature cards above it`."""

    zone: Phrase
    above: Phrase
    directly: bool = False


class BeAbove(Phrase, frozen=True, kw_only=True):
    """Three or more creature cards `are above this card`, in a graveyard."""

    what: Phrase


class BeMuch(Phrase, frozen=True, kw_only=True):
    """`is 3 or less`, `are each equal to the number of Forests you control`: of an amount as subject."""

    comparison: Phrase
    how: str = "be"


class BeParity(Phrase, frozen=True, kw_only=True):
    """`is even`, `is odd`: of an amount as subject."""

    parity: str


class ThereIs(Phrase, frozen=True, kw_only=True):
    """`there is a Mountain on the battlefield`, `there are two or more ki counters on it`."""

    what: Phrase
    on: Phrase | None = None


class AddedTypes(Phrase, frozen=True, kw_only=True):
    """`in addition to its other types`."""

    whose: Phrase
    what: str


class CopyOf(Phrase, frozen=True, kw_only=True):
    """`a copy of target creature, except …`."""

    of: Phrase
    exceptions: Phrase | None = None
    determiner: str = "a"


class DealtTo(Phrase, frozen=True, kw_only=True):
    """`is dealt to its owner` (of damage as the subject)."""

    to: Phrase


class ControlExtreme(Phrase, frozen=True, kw_only=True):
    """`controls the fewest`, `controls the most creatures`."""

    how: str
    what: Phrase | None = None


class Enter(Phrase, frozen=True, kw_only=True):
    """`enters`, `enters tapped`, `enters with three charge counters on it`, `enter as a copy of it`."""

    manner: tuple[Phrase, ...] = ()


class Leave(Phrase, frozen=True, kw_only=True):
    """`leaves the battlefield [under your control]`, `leaves your graveyard`."""

    zone: Phrase
    under: Phrase | None = None


class PutInto(Phrase, frozen=True, kw_only=True):
    """`is put into a graveyard from the battlefield`, `is returned to your hand`, `is exiled from …`."""

    verb: str
    to: Phrase
    origin: Phrase | None = None


class TappedFor(Phrase, frozen=True, kw_only=True):
    """`is tapped for mana`, `taps a land for mana of the chosen color`, `taps a permanent for {C}`."""

    what: Phrase | None = None
    mana: str = ""
    kind: Phrase | None = None


class BecomeTarget(Phrase, frozen=True, kw_only=True):
    """`becomes the target of a spell or ability`."""

    of: Phrase
    how: str = "become"


class Costs(Phrase, frozen=True, kw_only=True):
    """`costs {2} less to cast`."""

    amount: Phrase
    how: str
    to: str
    up_to: bool = False
    """`costs up to {2} less`: no less than nothing, as every cost (CR 118.7c)."""


class Gerund(Phrase, frozen=True, kw_only=True):
    """`Foretelling cards from your hand` costs {1} less."""

    verb: str
    what: Phrase


class CostsLife(Phrase, frozen=True, kw_only=True):
    """`cost an additional 3 life to cast`."""

    amount: Phrase
    to: str


class GameEnd(Phrase, frozen=True, kw_only=True):
    """`wins the game`, `loses the game`; `reason` of a loss that is ruled out: `for having 0 or less life`."""

    how: str
    reason: Phrase | None = None


class Cause(Phrase, frozen=True, kw_only=True):
    """`causes you to discard a card`, `don't cause abilities to trigger`."""

    whom: Phrase
    verb: Phrase


class Share(Phrase, frozen=True, kw_only=True):
    """`shares a creature type with it`."""

    what: Phrase
    with_whom: Phrase | None = None


class BecomeAttached(Phrase, frozen=True, kw_only=True):
    """`becomes attached to this creature`, `becomes unattached from it`."""

    how: str
    to: Phrase


class SpentOn(Phrase, frozen=True, kw_only=True):
    """`is spent on a creature spell`."""

    what: Phrase


class Guess(Phrase, frozen=True, kw_only=True):
    """`guesses whether …`, `guessed wrong`."""

    whether: Phrase | None = None
    how: str = ""
