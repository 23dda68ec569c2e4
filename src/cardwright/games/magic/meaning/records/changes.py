"""What continuous effects change: characteristics in layers, control, rules beside them (CR 613, 614)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import CardType, ColorWord, M, Where, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import (
        Ability,
        Amount,
        Body,
        Condition,
        Do,
        Event,
        Test,
        Things,
        Who,
    )


class Resize(M, frozen=True):
    """Power and toughness are changed by so much (CR 613.4c)."""

    power: "Amount"
    toughness: "Amount"


class Gain(M, frozen=True):
    """Abilities are given (CR 613.1f)."""

    abilities: tuple["Ability", ...]


class Lose(M, frozen=True):
    """Keywords are taken away (CR 613.1f)."""

    keywords: tuple[str, ...]


class LoseThis(M, frozen=True):
    """The ability that says so is lost (CR 613.1f)."""


class Control(M, frozen=True):
    """Someone controls it (CR 613.1b)."""

    by: "Things"


RuleKind = Literal[
    "cant_attack", "cant_block", "cant_be_blocked", "cant_gain_life",
    "life_fixed", "draws", "cant_phase_out", "cant_phase_in", "cant_untap", "cant_be_copied", "hexproof_ignored", "no_ward",
    "cant_crew", "no_extra_turn", "blocks_tapped", "blocks_flying", "lured", "min_blockers",
    "extra_blocks", "has_flash", "cant_be_targeted", "proliferates_twice", "cant_attach_to", "must_be_blocked", "may_exert", "first_draw_shown",
    "cant_pay_life", "cant_pay_sacrifice", "no_hand_limit", "must_attack", "chooses_blocks",
    "life_for_black", "cards_for_life", "foretell_any_turn", "attack_tax", "block_tax",
    "scries", "scries_as_draw", "more_dice",
]  # fmt: skip
Spending = Literal["color spell", "color ability", "type spell", "type ability"]
"""What must, may or can't be done (CR 613.11): the kinds of `rules/restrictions.py`."""


class Rule(M, frozen=True):
    """Something must, may or can't be done (CR 613.11, 101.2)."""

    kind: RuleKind
    amount: "Amount | None" = None
    """Of `draws`, `scries`: how many cards a player draws or scries instead of so many (CR 614.11). Of `min_blockers`: how few. Of
    `life_for_black`: how much life may be paid for each {B} (CR 118.9, 601.2b). Of `attack_tax` and `block_tax`: how much
    mana is paid for it to attack or block (CR 508.1h, 509.1d)."""
    unless: "Condition | None" = None
    """Of `cant_attack`: what must hold of the defending player (CR 508.1c)."""
    other: "Test | None" = None
    """The second party: which attackers can be blocked so, which blockers must block it (CR 509.1b, 509.1c)."""


class Toll(M, frozen=True):
    """A creature can't attack unless its controller gives up so many permanents of a kind for it (CR 508.1h)."""

    how: Literal["sacrifice", "return"]
    what: "Test"
    count: "Amount"


class CountsAs(M, frozen=True):
    """Effects of spells with a name count it as a card of that name, too (CR 201.2, 613.11)."""

    name: str


class MoreOften(M, frozen=True):
    """Abilities of a kind may be activated so many times a turn rather than once (CR 606.3, 702.142a)."""

    which: Literal["loyalty", "boast"]
    times: int


class TriggerAgain(M, frozen=True):
    """Triggered abilities of what is meant trigger an additional time, if one of some events causes them to (CR 603.2d)."""

    causes: "tuple[Event, ...] | None" = None


class Enters(M, frozen=True):
    """How something enters the battlefield: tapped, with counters, unless something holds (CR 614.1c, 614.1d)."""

    tapped: bool = False
    unless: "Condition | None" = None
    counters: tuple[tuple[str, "Amount"], ...] = ()


class EntersUnder(M, frozen=True):
    """The card itself enters under the control of a player who is chosen as it does (CR 110.2a, 614.1c)."""

    who: "Things"


class Going(M, frozen=True):
    """What would be put into a graveyard: which things, into whose, from where (CR 614.6, 700.4)."""

    thing: "Test"
    whose: "Who | None" = None
    origin: Zone | None = None
    cards: bool = False
    """Only cards, so no tokens (CR 108.2b)."""
    anywhere: bool = False
    """Not only into a graveyard: wherever it would leave for (CR 603.6c, 614.6)."""


class Exiled(M, frozen=True):
    """What would be put into a graveyard is exiled instead (CR 614.6)."""

    going: tuple[Going, ...]
    also: "Do | None" = None
    """What is done besides, as part of the same event; what is exiled is `e.thing` there."""
    then: "Body | None" = None
    """The reflexive ability of `when you do`, which triggers each time that something is exiled so (CR 603.12)."""


class DamageAs(M, frozen=True):
    """Damage to it is dealt as though the source had wither or infect (CR 702.80, 702.90, 609.4)."""

    keyword: Literal["wither", "infect"]


class NoLife(M, frozen=True):
    """Players gain no life when they would gain some (CR 614.1a, 119.3)."""


class SpendAny(M, frozen=True):
    """Mana counts as mana of any color or type to pay for spells, or for abilities of permanents (CR 609.4b)."""

    what: Spending


class Unlike(M, frozen=True):
    """It isn't of a subtype, or no creature, whatever else it is (CR 205.1b, 205.3, 613.1d)."""

    subtype: str = ""
    creature: bool = False


class MoreTypes(M, frozen=True):
    """It is of these types and subtypes, in addition to what it is otherwise (CR 205.1b, 613.1d)."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()


class NoTriggers(M, frozen=True):
    """Abilities don't trigger because such a thing enters or dies (CR 603.2e, 603.10a)."""

    how: Literal["enters", "dies"]


class FromChosen(M, frozen=True):
    """It has protection or hexproof from the color that was chosen, landwalk of the chosen type (CR 607.2d, 702.11d, 702.14, 702.16)."""

    name: Literal["protection", "hexproof", "landwalk"]


class Borrow(M, frozen=True):
    """It has all abilities of a kind that some others have: activated ones, or those of a keyword
    that comes in several kinds, as protection and landwalk do (CR 113.3, 613.1f, 702.14, 702.16)."""

    what: Literal["activated", "loyalty", "protection", "landwalk"]
    of: "Things"
    without: Literal["", "mana", "loyalty"] = ""


class FromColors(M, frozen=True):
    """It has protection or hexproof from each color that one of some things has, or that it has itself (CR 702.11d, 702.16a)."""

    name: Literal["protection", "hexproof"]
    of: "Things | None" = None


class BecomeAura(M, frozen=True):
    """It is an Aura enchantment and of no other type, with what it may enchant and further abilities (CR 205.1a, 303.4a).

    `alone`: it loses all other abilities (CR 613.1f).
    """

    where: tuple[Where, ...]
    enchant: "Test"
    abilities: tuple["Ability", ...] = ()
    alone: bool = False


class SetBase(M, frozen=True):
    """Base power, toughness or both become so much (CR 613.4b)."""

    power: "Amount | None" = None
    toughness: "Amount | None" = None


class Become(M, frozen=True):
    """It becomes of these types, subtypes, supertypes and colors (CR 205.1a, 205.1b, 105.3, 613.1d, 613.1e).

    `keeps`: it stays of the card types that it is of; `added`: of all its subtypes; `blends`: of its colors.
    """

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[ColorWord, ...] | None = None
    keeps: bool = False
    added: bool = False
    blends: bool = False


class LoseAll(M, frozen=True):
    """It loses all abilities (CR 613.1f)."""


class Goaded(M, frozen=True):
    """It is goaded: it attacks each combat if able, and a player other than you if able (CR 701.38)."""
