"""What is done: the verbs of the rulebook (CR 701, and the chapter of each)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M, ManaLetter, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import (
        Ability,
        Amount,
        Change,
        Cost,
        Lasts,
        Test,
        Things,
    )


class Draw(M, frozen=True):
    """Draw cards (CR 121); `upto`: as many of them as the player likes."""

    who: "Things"
    count: "Amount"
    upto: bool = False
    ref: Id = ""


class Discard(M, frozen=True):
    """Discard cards (CR 701.8)."""

    who: "Things"
    what: "Things"


class Mill(M, frozen=True):
    """Mill cards (CR 701.13)."""

    who: "Things"
    count: "Amount"
    ref: Id = ""


class Sort(M, frozen=True):
    """Scry (CR 701.18) or surveil (CR 701.42)."""

    who: "Things"
    count: "Amount"
    verb: Literal["scry", "surveil"]


class Show(M, frozen=True):
    """Look at cards, or reveal them to everyone (CR 701.16)."""

    who: "Things"
    what: "Things"
    everyone: bool = False


class Search(M, frozen=True):
    """Search a zone for cards (CR 701.19). `any_card`: nothing is said of which, so that one must be found (701.19d)."""

    who: "Things"
    whose: "Things"
    zones: tuple[Zone, ...]
    want: "Test"
    low: "Amount"
    high: "Amount"
    any_card: bool
    ref: Id


class Shuffle(M, frozen=True):
    """Shuffle libraries (CR 701.20)."""

    whose: "Things"


class Place(M, frozen=True):
    """Where something goes and how it arrives (CR 400.6, 401.4, 110.5b, 122.6)."""

    zone: Zone
    at: Literal["", "top", "bottom"] = ""
    order: Literal["", "any", "random"] = ""
    under: Literal["mover", "owner", "you"] = "mover"
    """Under whose control (CR 110.2)."""
    tapped: bool = False
    counters: tuple[tuple[str, "Amount"], ...] = ()
    transformed: bool = False
    """With its back face up (CR 701.28)."""
    becoming: tuple["Change", ...] = ()
    """What it is from then on, already as it enters: an Aura is put onto something (CR 303.4f, 611.2, 614.12)."""
    beneath: "Amount | None" = None
    """Under so many cards from the top of the library (CR 401.7); in a random order, among so many, by chance."""
    other: "Place | None" = None
    """Here or there, as who puts them chooses (CR 608.2d)."""
    alike: bool = False
    """All of them here, or all of them there."""


class Move(M, frozen=True):
    """Put or return cards from wherever they are to places, one after another (CR 400.7)."""

    who: "Things"
    what: "Things"
    to: Place
    more: tuple[tuple["Things", Place], ...] = ()


class ExchangeZones(M, frozen=True):
    """All cards in one of a player's zones go to another, and those there to the first, at once (CR 701.10g)."""

    who: "Things"
    first: Zone
    second: Zone


class Exile(M, frozen=True):
    """Exile (CR 701.11), for good or for a time (CR 610.3)."""

    who: "Things"
    what: "Things"
    until: "Lasts | None" = None
    face_down: bool = False


class Destroy(M, frozen=True):
    """Destroy (CR 701.7); `for_good`: it can't be regenerated (CR 701.15c)."""

    who: "Things"
    what: "Things"
    for_good: bool = False


class Sacrifice(M, frozen=True):
    """Sacrifice (CR 701.17)."""

    who: "Things"
    what: "Things"


class Counter(M, frozen=True):
    """Counter a spell or ability (CR 701.5)."""

    what: "Things"


class Damage(M, frozen=True):
    """Sources deal damage, all of it at once (CR 120)."""

    source: "Things"
    shares: tuple[tuple["Amount", "Things"], ...]


class LifeChange(M, frozen=True):
    """Gain or lose life (CR 119.3)."""

    who: "Things"
    how: Literal["gain", "lose"]
    amount: "Amount"


class PutCounters(M, frozen=True):
    """Put counters on things or players (CR 122.1); of several kinds, `others` too, one is chosen (CR 608.2d)."""

    who: "Things"
    kind: str
    count: "Amount"
    on: "Things"
    others: tuple[str, ...] = ()
    chosen: bool = False
    """Of the kind that was chosen before, if any was; `kind` is then empty."""


class Distribute(M, frozen=True):
    """Put counters on as many of some things as the player likes, at least one on each of those (CR 122.1, 601.2d, 608.2d)."""

    who: "Things"
    kind: str
    count: "Amount"
    among: "Things"


class RemoveCounters(M, frozen=True):
    """Remove counters (CR 122.1, 118.12)."""

    who: "Things"
    kind: str
    count: "Amount"
    of: "Things"


class EachKind(M, frozen=True):
    """Put another counter of each kind that is on things or players there; `less`: or remove one of it, as one likes (CR 122.1)."""

    who: "Things"
    on: "Things"
    less: bool = False


class MoveCounters(M, frozen=True):
    """Move counters of a kind, or of each kind there is, from things onto others (CR 122.5)."""

    kind: str
    low: "Amount"
    high: "Amount"
    origin: "Things"
    to: "Things"


class Token(M, frozen=True):
    """What a token is (CR 111.3); one that the rules define has its subtype alone (CR 111.10)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: "Amount | None" = None
    toughness: "Amount | None" = None
    name: str = ""
    abilities: tuple["Ability", ...] = ()
    enchant: "Test | None" = None
    """Of an Aura: what it may enchant (CR 303.4a)."""
    card: str = ""
    """Of one that is called by a name alone, nothing but that name (CR 111.10, 111.11)."""


class Create(M, frozen=True):
    """Create tokens (CR 701.6)."""

    who: "Things"
    count: "Amount"
    what: Token
    tapped: bool = False
    attacking: bool = False
    """They enter attacking whom their controller chooses (CR 508.4)."""
    attached: "Things | None" = None
    """What they enter attached to; where that may not be, they are not created (CR 303.4i)."""
    ref: Id = ""


class Turn(M, frozen=True):
    """Tap or untap (CR 701.21)."""

    who: "Things"
    what: "Things"
    how: Literal["tap", "untap"]


class Waterbend(M, frozen=True):
    """Pay so much mana, each untapped artifact or creature tapped for it paying for {1} (CR 118.3).

    `but_source`: the source itself is tapped for another part of the cost. `casting`: it is an additional cost of a
    spell, whose mana cost is paid too (CR 601.2h).
    """

    who: "Things"
    amount: "Amount"
    but_source: bool = False
    casting: bool = False


class Designate(M, frozen=True):
    """A permanent gets a designation: a Case becomes solved (CR 719.3a); `ends`: it has it no longer (CR 701.60)."""

    what: "Things"
    word: Literal["solved", "suspected", "harnessed", "renowned"]
    ends: bool = False


class PhaseOut(M, frozen=True):
    """Permanents phase out (CR 702.26), until something happens if that is said (CR 610.3)."""

    what: "Things"
    until: "Lasts | None" = None
    tapped: bool = False
    """They are tapped as they phase in again because of that."""


class Regenerate(M, frozen=True):
    """Regenerate: a shield against the next destruction this turn (CR 701.15)."""

    what: "Things"


class Attach(M, frozen=True):
    """Attach something to something (CR 701.3)."""

    what: "Things"
    to: "Things"


class Unattach(M, frozen=True):
    """Some of what is attached to permanents becomes unattached from them, and stays where it is (CR 701.3d).

    None: from whatever it is attached to.
    """

    who: "Things"
    hosts: "Things | None"
    what: "Things"


class Fight(M, frozen=True):
    """Two creatures fight (CR 701.12)."""

    first: "Things"
    second: "Things"


class Apply(M, frozen=True):
    """A continuous effect begins: of which things, what changes, how long (CR 611.2)."""

    to: "Things"
    changes: tuple["Change", ...]
    lasts: "Lasts"


class AddMana(M, frozen=True):
    """Add mana (CR 106.4): one of `choices`, or of any one colour, so many times; `among`: only colours of those."""

    who: "Things"
    choices: tuple[tuple[ManaLetter, ...], ...]
    times: "Amount"
    among: "Things | None" = None


PhaseWord = Literal["beginning phase", "main phase", "combat phase"]


class ExtraPhase(M, frozen=True):
    """There are so many additional phases after the one that the turn is in, if it is in such a phase (CR 500.8)."""

    phases: tuple[PhaseWord, ...]
    times: "Amount"
    within: Literal["phase", "main phase", "combat phase"]


class Pay(M, frozen=True):
    """Pay a cost as an effect says (CR 118.12)."""

    who: "Things"
    cost: "Cost"


class PayManaCost(M, frozen=True):
    """Pay the mana cost of an object, its colors included, X being 0; none at all can't be paid (CR 118.6, 202.1, 107.3)."""

    who: "Things"
    of: "Things"


class PayOneOf(M, frozen=True):
    """Pay one of several costs, as each player chooses (CR 118.12)."""

    who: "Things"
    ways: tuple["Cost", ...]


class PayTimes(M, frozen=True):
    """Pay a cost as often as one likes, how often being chosen now and noted (CR 107.1c, 118.12); `most`: no more often."""

    who: "Things"
    cost: "Cost"
    most: "Amount | None" = None
    from_you: bool = False
    """Of several players, you are first, and the others in turn order after you (CR 101.4)."""


Quality = Literal["color", "basic land type", "land type", "creature type", "card type"]


class ChooseWord(M, frozen=True):
    """Choose a color or a type, or several of them, which the source remembers (CR 105.4, 607.2d)."""

    who: "Things"
    quality: Quality
    count: int = 1


class ShieldDivided(M, frozen=True):
    """Prevent the next damage to targets this turn, to each the share that was chosen for it (CR 601.2d, 615.7)."""

    slot: Id


class DamageDivided(M, frozen=True):
    """Sources deal damage to targets, to each the share that was chosen for it (CR 601.2d, 120)."""

    source: "Things"
    slot: Id
