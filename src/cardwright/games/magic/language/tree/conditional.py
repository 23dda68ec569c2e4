"""Nodes of what depends: on a color, a cost that was paid, a turn, on having the most life."""

from cardwright.games.magic.language.tree.base import Phrase


class AbilityIf(Phrase, frozen=True, kw_only=True):
    """`hexproof if it's blue`: a keyword ability, and when it is had."""

    ability: Phrase
    condition: Phrase


class HasEachIf(Phrase, frozen=True, kw_only=True):
    """`has vigilance if it's white, hexproof if it's blue, and trample if it's green`."""

    abilities: tuple[Phrase, ...]


class MostLife(Phrase, frozen=True, kw_only=True):
    """`you have the most life [or are tied for most life]`."""

    tied: bool = False


class WithMostLife(Phrase, frozen=True, kw_only=True):
    """`the player with the most life [or tied for most life]`, `… with the most life among your opponents`."""

    tied: bool = False
    among: Phrase | None = None


class CostWasPaid(Phrase, frozen=True, kw_only=True):
    """`the {1}{B} cost was paid`: the alternative cost that the card offers."""

    cost: Phrase


class NthTurns(Phrase, frozen=True, kw_only=True):
    """`your first, second, or third turn of the game`."""

    whose: Phrase
    ordinals: tuple[str, ...]


class TurnsThat(Phrase, frozen=True, kw_only=True):
    """`during any turn you attacked with a Rogue`: the turns in which something has happened."""

    clause: Phrase


class AsItResolves(Phrase, frozen=True, kw_only=True):
    """`instead of into your graveyard as it resolves`."""

    what: Phrase


class AsPhasesIn(Phrase, frozen=True, kw_only=True):
    """`as it phases in this way`."""

    what: Phrase


class CameUnder(Phrase, frozen=True, kw_only=True):
    """`it came under your control [this turn]`."""

    whose: Phrase


class NotInZone(Phrase, frozen=True, kw_only=True):
    """`a creature card not on the battlefield`."""

    zone: Phrase
    how: str


class WithAttached(Phrase, frozen=True, kw_only=True):
    """`with another Aura attached to it`."""

    what: Phrase
    to: Phrase


class NotMoved(Phrase, frozen=True, kw_only=True):
    """`that weren't put onto the battlefield`, `that weren't cast`: of cards revealed or exiled this way, those left.

    `that wasn't put there this combat`: what came to where it is before (`when`).
    """

    to: Phrase | None = None
    when: Phrase | None = None


class NotCast(Phrase, frozen=True, kw_only=True):
    """A spell `that wasn't cast`, or `that wasn't cast from its owner's hand`."""

    origin: Phrase | None = None


class NotDone(Phrase, frozen=True, kw_only=True):
    """`not chosen this way`: what something was not done to."""

    verb: str
    modifiers: tuple[Phrase, ...] = ()


class WhoseController(Phrase, frozen=True, kw_only=True):
    """`whose controller was dealt combat damage by this creature this turn`, `whose controller controls an Island`."""

    verb: Phrase
    modifiers: tuple[Phrase, ...] = ()
    now: bool = False


class CouldEnchant(Phrase, frozen=True, kw_only=True):
    """`an Aura card that could enchant that creature`."""

    what: Phrase


class WhoseStat(Phrase, frozen=True, kw_only=True):
    """`whose power and toughness aren't equal`."""

    negated: bool = False


class PassiveWith(Phrase, frozen=True, kw_only=True):
    """`a card is exiled with this land`, `a Faerie is championed with this creature`."""

    verb: str
    what: Phrase


class PassiveOutOf(Phrase, frozen=True, kw_only=True):
    """`a creature is exiled from the battlefield`."""

    verb: str
    origin: Phrase


class ManaAmong(Phrase, frozen=True, kw_only=True):
    """`one mana of any color among legendary permanents you control`."""

    amount: Phrase
    among: Phrase


class OfStat(Phrase, frozen=True, kw_only=True):
    """`that creature's power is greater than Pelt Collector's`: the same number of something else."""

    of: Phrase


class HasThan(Phrase, frozen=True, kw_only=True):
    """`has greater power or toughness than this creature`."""

    which: str
    than: Phrase


class WhoseLife(Phrase, frozen=True, kw_only=True):
    """`whose life total is less than half their starting life total`."""

    comparison: Phrase


class PayEqual(Phrase, frozen=True, kw_only=True):
    """`pays mana equal to the greatest power among creatures you control`."""

    amount: Phrase


class RepeatFor(Phrase, frozen=True, kw_only=True):
    """`repeat this process for an enchantment and a planeswalker`."""

    kinds: Phrase


class ExileCounters(Phrase, frozen=True, kw_only=True):
    """`exile the other with a silver counter on it`."""

    what: Phrase
    counters: Phrase


class SymbolsSpent(Phrase, frozen=True, kw_only=True):
    """`{U}{U} spent to cast it`, of which there may be several (CR 106.9)."""

    symbols: tuple[str, ...]
    spent: Phrase


class SnowSpent(Phrase, frozen=True, kw_only=True):
    """`the amount of {S} spent to cast this spell`."""

    symbol: str
    spent: Phrase


class OfEachKind(Phrase, frozen=True, kw_only=True):
    """`that many plus one of each of those kinds of counters`, `twice that many of each of those kinds of counters`."""

    amount: Phrase


class PayToCast(Phrase, frozen=True, kw_only=True):
    """`you may pay {B/R} to cast this spell`."""

    cost: Phrase
    what: Phrase


class OnlyColored(Phrase, frozen=True, kw_only=True):
    """`This effect reduces only the amount of colored mana you pay.`"""

    color: str
    who: Phrase


class ThisCost(Phrase, frozen=True, kw_only=True):
    """`pay this cost one or more times`: what was offered before."""


class GetPart(Phrase, frozen=True, kw_only=True):
    """`+1/+1 for each creature you control`."""

    stats: Phrase
    what: Phrase


class GetParts(Phrase, frozen=True, kw_only=True):
    """`gets +1/+1 for each creature you control and +1/+1 for each Aura you control`."""

    gets: tuple[Phrase, ...]


class RoundEach(Phrase, frozen=True, kw_only=True):
    """`Round down each time.`"""

    rounded: str


class ToCastOrActivate(Phrase, frozen=True, kw_only=True):
    """`sacrifice creatures to cast spells or activate abilities`."""


class ControllerOfBecome(Phrase, frozen=True, kw_only=True):
    """`the controller of the permanent it becomes`, of a spell."""

    of: Phrase


class InCommon(Phrase, frozen=True, kw_only=True):
    """`that have a creature type in common`."""


class TopHalf(Phrase, frozen=True, kw_only=True):
    """`the top half of their library, rounded up`."""

    of: Phrase
    rounded: str


class BeInEither(Phrase, frozen=True, kw_only=True):
    """`is in your graveyard or on the battlefield`."""

    how: str
    zone: Phrase
    also_how: str
    also: Phrase


class StepAfterWhere(Phrase, frozen=True, kw_only=True):
    """`search for up to X cards, where X is …, put them onto the battlefield, then shuffle`."""

    where: Phrase
    join: str
    verb: Phrase


class UnlessOr(Phrase, frozen=True, kw_only=True):
    """`unless you revealed a Soldier card this way or you control a Soldier`."""

    conditions: tuple[Phrase, ...]


class OrBy(Phrase, frozen=True, kw_only=True):
    """`by a red spell you control or by a red planeswalker you control`."""

    first: Phrase
    second: Phrase


class FirstStep(Phrase, frozen=True, kw_only=True):
    """`at the beginning of your first upkeep`, of the whole game."""

    whose: Phrase
    step: str


class DealtBy(Phrase, frozen=True, kw_only=True):
    """`a permanent dealt damage by this spell`, `a creature dealt damage this turn by a source you controlled`."""

    by: Phrase
    when: str = ""
