"""Named mechanics: verbs that belong to one kind of cards."""

from cardwright.games.magic.language.tree.base import Phrase


class WithThan(Phrase, frozen=True, kw_only=True):
    """`with lesser mana value`, `with greater power`: than what the text is about."""

    how: str
    which: str


class WithThanThat(Phrase, frozen=True, kw_only=True):
    """`with lesser mana value than that creature`."""

    how: str
    which: str
    than: Phrase


class ActOneOf(Phrase, frozen=True, kw_only=True):
    """`tap or untap target creature`, `cast or copy an instant spell`: one of several verbs with one object."""

    verbs: tuple[str, ...]
    what: Phrase


class Adverb(Phrase, frozen=True, kw_only=True):
    """`each get +1/+1`, `perpetually gains flying`, `next cast a spell`, `instead draws two cards`."""

    word: str
    verb: Phrase


class TwoEvents(Phrase, frozen=True, kw_only=True):
    """`this creature enters and whenever it attacks`: two events of one ability."""

    first: Phrase
    word: str
    second: Phrase


class ChaosEnsues(Phrase, frozen=True, kw_only=True):
    """`chaos ensues`."""


class SameAs(Phrase, frozen=True, kw_only=True):
    """`with the same name as that creature`; `with the same controller` as what the text spoke of before."""

    quality: str
    other: Phrase | None = None


class HasSameAs(Phrase, frozen=True, kw_only=True):
    """`has the same name as a permanent`."""

    quality: str
    other: Phrase


class WhileState(Phrase, frozen=True, kw_only=True):
    """`while saddled`."""

    state: Phrase


class AsItAttacks(Phrase, frozen=True, kw_only=True):
    """`as it attacks`, of what may be done then (CR 508.1g)."""


class SpentToCast(Phrase, frozen=True, kw_only=True):
    """`spent to cast this spell`."""

    what: Phrase
    negated: bool = False


class AnyMana(Phrase, frozen=True, kw_only=True):
    """`any amount of {R}`, which is paid."""

    symbol: Phrase


class ToActivate(Phrase, frozen=True, kw_only=True):
    """`spent to activate this ability`, `paid to activate it`, `sacrificed to activate it`."""

    verb: str
    what: Phrase


class UsingMana(Phrase, frozen=True, kw_only=True):
    """`using mana produced by this land`, of a spell that is cast."""

    source: Phrase


class ManaSpent(Phrase, frozen=True, kw_only=True):
    """`of mana spent to cast it`, of colors; `the amount of mana spent to cast that spell`; `mana from a Treasure spent …`."""

    spent: Phrase
    source: Phrase | None = None


class MuchMana(Phrase, frozen=True, kw_only=True):
    """`at least three blue mana`, `five or more mana`, `no mana`, `mana from a Treasure`; `same`: of one color."""

    count: Phrase | None = None
    color: Phrase | None = None
    same: bool = False
    source: Phrase | None = None


class ControlMore(Phrase, frozen=True, kw_only=True):
    """`controls more lands than you`, `has more cards in hand than you`, `has less life than an opponent`.

    `lead` is by how many at least: `controls at least two more lands than you`.
    """

    how: str
    what: Phrase
    than: Phrase
    fewer: bool = False
    lead: Phrase | None = None


class SwitchStats(Phrase, frozen=True, kw_only=True):
    """`switch target creature's power and toughness` (CR 613.4d)."""

    of: Phrase


class CastFrom(Phrase, frozen=True, kw_only=True):
    """`was cast from your hand`."""

    origin: Phrase


class Elsewhere(Phrase, frozen=True, kw_only=True):
    """`anywhere other than your hand`."""

    zone: Phrase


class ShufflePile(Phrase, frozen=True, kw_only=True):
    """`shuffles that pile`, of cards exiled in a face-down pile."""


class ChangeTarget(Phrase, frozen=True, kw_only=True):
    """`change the target of target spell with a single target`, `change a target of it to this creature`."""

    of: Phrase
    to: Phrase | None = None


class FromTop(Phrase, frozen=True, kw_only=True):
    """`from the top of your library`, of cards."""

    zone: Phrase


class RandomFrom(Phrase, frozen=True, kw_only=True):
    """`at random from your graveyard`, of a card."""

    zone: Phrase


class PayEnergy(Phrase, frozen=True, kw_only=True):
    """`pay six {E}`, `any amount of {E}`, `get an amount of {E} equal to its power`."""

    count: Phrase
    symbol: tuple[str, ...]
    how: str
    equal_to: Phrase | None = None


class EnergyPaid(Phrase, frozen=True, kw_only=True):
    """`the amount of {E} paid this way`; for each `{E} paid this way`."""

    symbol: str


class ChooseAs(Phrase, frozen=True, kw_only=True):
    """`chose a creature other than this creature as your Ring-bearer`."""

    what: Phrase
    as_what: Phrase


class HadBy(Phrase, frozen=True, kw_only=True):
    """`you have`, of opponents."""

    by: Phrase


class ItsTurn(Phrase, frozen=True, kw_only=True):
    """`it's your turn`, `it's not your turn`."""

    turn: Phrase
    negated: bool = False


class OutsideGame(Phrase, frozen=True, kw_only=True):
    """`from outside the game`."""


class GreatestNumber(Phrase, frozen=True, kw_only=True):
    """`the greatest number of artifacts an opponent controls`."""

    what: Phrase


class StartingWith(Phrase, frozen=True, kw_only=True):
    """`starting with you,`."""

    who: Phrase


class Distribute(Phrase, frozen=True, kw_only=True):
    """`distribute three +1/+1 counters among any number of target creatures`."""

    counters: Phrase
    among: Phrase


class Roll(Phrase, frozen=True, kw_only=True):
    """`roll a d20`, `roll a six-sided die`, `roll one or more dice`, `roll X six-sided dice`.

    `more` is added to the result (`sign`), or taken from it; `choose`: one of the results of two dice is chosen.
    """

    dice: str
    count: Phrase | None = None
    sign: str = ""
    more: Phrase | None = None
    choose: bool = False


class AmassKind(Phrase, frozen=True, kw_only=True):
    """`amass Orcs 2`."""

    kind: Phrase
    number: Phrase


class PayMana(Phrase, frozen=True, kw_only=True):
    """`waterbend {3}`: a keyword action with a cost."""

    verb: str
    cost: Phrase


class GameWord(Phrase, frozen=True, kw_only=True):
    """`tribute`, `evidence`, `the gift`, `the Ring`: things that only the rules know."""

    word: str


class ChangedBy(Phrase, frozen=True, kw_only=True):
    """`is reduced by two`."""

    how: str
    amount: Phrase


class ChoiceOf(Phrase, frozen=True, kw_only=True):
    """`your choice of a flying counter or a lifelink counter`, `a +0/+1 counter or a +1/+0 counter`."""

    items: tuple[Phrase, ...]


class WithKeywords(Phrase, frozen=True, kw_only=True):
    """`and with haste`, when something enters."""

    abilities: tuple[Phrase, ...]


class Remain(Phrase, frozen=True, kw_only=True):
    """`remains exiled`, `remains tapped`, `remains on the battlefield`."""

    how: str


class ThisTime(Phrase, frozen=True, kw_only=True):
    """`this is the second time this ability has resolved this turn`, `it's the third time` (`again`)."""

    which: str
    again: bool = False
    other: str = ""


class LifeMore(Phrase, frozen=True, kw_only=True):
    """`has 30 or more life`, `has 13 or less life`."""

    comparison: Phrase


class GetAdditional(Phrase, frozen=True, kw_only=True):
    """`gets an additional -1/-1`."""

    stats: str


class FlavorWord(Phrase, frozen=True, kw_only=True):
    """`Scorching Ray — …`: an ability behind words of flavor."""

    words: str
    ability: Phrase


class SpreeMode(Phrase, frozen=True, kw_only=True):
    """`+ {2} — Destroy target artifact.`: a mode of a spell with spree, and its cost."""

    cost: Phrase
    ability: Phrase


class OwnAndControl(Phrase, frozen=True, kw_only=True):
    """`you both own and control this creature and a creature named …`."""

    what: Phrase


class MeldInto(Phrase, frozen=True, kw_only=True):
    """`meld them into Brisela, Voice of Nightmares` (CR 701.37)."""

    what: Phrase
    name: str


class TransformInto(Phrase, frozen=True, kw_only=True):
    """`transforms into Avacyn, the Purifier`, `transforms into a non-Human creature`."""

    name: str = ""
    what: Phrase | None = None


class BecomeLevel(Phrase, frozen=True, kw_only=True):
    """`becomes level 3`."""

    level: int


class AssignDamage(Phrase, frozen=True, kw_only=True):
    """`assigns combat damage equal to its toughness rather than its power`."""

    equal_to: Phrase
    rather_than: Phrase


class AssignUnblocked(Phrase, frozen=True, kw_only=True):
    """`assigns its combat damage as though it weren't blocked`."""


class HaveCountersPut(Phrase, frozen=True, kw_only=True):
    """`have +1/+1 counters put on them`."""

    counters: Phrase
    on: Phrase


class PutOn(Phrase, frozen=True, kw_only=True):
    """`are put on a creature you control`, `put on a permanent under your control`, of counters."""

    on: Phrase
    under: Phrase | None = None


class ChooseBlocks(Phrase, frozen=True, kw_only=True):
    """`choose which creatures block this combat and how those creatures block`."""

    when: str


class OfItsColors(Phrase, frozen=True, kw_only=True):
    """`{S} of any of that spell's colors`."""

    symbol: str
    of: Phrase


class PutBy(Phrase, frozen=True, kw_only=True):
    """`you've put on creatures under your control this turn`, of counters."""

    by: Phrase
    on: Phrase
    under: Phrase | None = None
    when: Phrase


class FirstTime(Phrase, frozen=True, kw_only=True):
    """`it's the first time counters have been put on that creature this turn`."""

    clause: Phrase


class LoseControl(Phrase, frozen=True, kw_only=True):
    """`loses control of it`."""

    what: Phrase


class ChooseNot(Phrase, frozen=True, kw_only=True):
    """`chooses not to untap it`."""

    verb: Phrase


class PlayRevealed(Phrase, frozen=True, kw_only=True):
    """`play with the top card of your library revealed`."""

    what: Phrase


class ExtraPhase(Phrase, frozen=True, kw_only=True):
    """`there is an additional combat phase [followed by an additional main phase]`, `there are two additional …`."""

    phase: str
    then: str = ""
    count: Phrase | None = None


class LookAndPlay(Phrase, frozen=True, kw_only=True):
    """`looks at and plays that card`, `looks at and casts it`."""

    verb: str
    what: Phrase


class OneOfThem(Phrase, frozen=True, kw_only=True):
    """`one`, of a group that was just spoken of."""


class Vanguard(Phrase, frozen=True, kw_only=True):
    """`Hand +1, life -3` (CR 210, 211)."""

    hand: str
    life: str


class StationLevel(Phrase, frozen=True, kw_only=True):
    """`STATION 8+` of a Spacecraft."""

    word: str
    level: int


class ResultOf(Phrase, frozen=True, kw_only=True):
    """`the result` of a roll, `that result` that was chosen, `the other result`."""

    what: str


class ModeChoice(Phrase, frozen=True, kw_only=True):
    """How modes are chosen in another way: `one that hasn't been chosen this turn`, `one at random`."""

    count: Phrase
    how: str


class ItsTime(Phrase, frozen=True, kw_only=True):
    """`it's night`, `it becomes day as this creature enters`, `it's neither day nor night` (CR 724)."""

    time: str
    how: str
    when: Phrase | None = None


class DayChanges(Phrase, frozen=True, kw_only=True):
    """`day becomes night or night becomes day`."""


class NoMonarch(Phrase, frozen=True, kw_only=True):
    """`there is no monarch`."""


class ItsPhase(Phrase, frozen=True, kw_only=True):
    """`it's your main phase`, `it isn't your main phase`."""

    phase: Phrase
    negated: bool = False


class Followed(Phrase, frozen=True, kw_only=True):
    """`after this phase, followed by an additional main phase`."""

    when: Phrase
    then: str


class LoseCounters(Phrase, frozen=True, kw_only=True):
    """`loses all poison counters`, `loses all counters`."""

    counters: Phrase
