"""What is said of a thing after its noun: whose it is, with what, where, how it compares."""

from cardwright.games.magic.language.tree.base import Phrase


class Controlled(Phrase, frozen=True, kw_only=True):
    """`you control`, `an opponent controls`, `you don't control`, `you own`; `already` as something else enters."""

    by: Phrase
    negated: bool = False
    how: str = "control"
    already: bool = False


class Haunted(Phrase, frozen=True, kw_only=True):
    """`it haunts`, of a creature (CR 702.55)."""

    by: Phrase


class With(Phrase, frozen=True, kw_only=True):
    """`with flying`, `without flying`, `with flying or reach`: keyword abilities that it has (or lacks)."""

    abilities: tuple[Phrase, ...]
    join: str = "and"
    negated: bool = False


class WithKeyword(Phrase, frozen=True, kw_only=True):
    """`with cycling`, `with a morph ability`: a keyword ability that takes a cost, whatever it is."""

    name: str


class WithSoMany(Phrase, frozen=True, kw_only=True):
    """cards `with five or more different mana values`: so many among all of them."""

    count: Phrase
    quality: str


class WithOneStat(Phrase, frozen=True, kw_only=True):
    """`with mana value, power, or toughness equal to the chosen number`."""

    stats: tuple[str, ...]
    comparison: Phrase


class WithStat(Phrase, frozen=True, kw_only=True):
    """`with power 2 or less`, `with mana value X`, `with toughness greater than its power`."""

    which: str
    comparison: Phrase


class EachWith(Phrase, frozen=True, kw_only=True):
    """`up to two target creature cards each with mana value 2 or less`."""

    which: str
    comparison: Phrase


class WithExtreme(Phrase, frozen=True, kw_only=True):
    """`with the greatest power [among creatures you control]`, `… or tied for the greatest power`."""

    how: str
    which: str
    among: Phrase | None = None
    tied: bool = False


class HasMost(Phrase, frozen=True, kw_only=True):
    """`it has the greatest power or is tied for greatest power among creatures on the battlefield`."""

    which: str
    among: Phrase


class BeTied(Phrase, frozen=True, kw_only=True):
    """`two or more creatures are tied for least power`."""

    how: str
    which: str


class WithCounter(Phrase, frozen=True, kw_only=True):
    """`with a +1/+1 counter on it`, `with no counters on it`."""

    counters: Phrase
    on: Phrase
    negated: bool = False


class WithThing(Phrase, frozen=True, kw_only=True):
    """`with mana abilities`, `with the chosen name`, `with that name`, `with a mana cost of {0}`; `without mana abilities`."""

    what: Phrase
    negated: bool = False


class WithAbility(Phrase, frozen=True, kw_only=True):
    """`with "…"`: a quoted ability."""

    abilities: tuple[Phrase, ...]


class Named(Phrase, frozen=True, kw_only=True):
    """`named Wasp`, `not named Wasp`; `itself` when it is the card's own name."""

    name: str
    negated: bool = False


class InZone(Phrase, frozen=True, kw_only=True):
    """`in your graveyard`, `on the battlefield`, `from a graveyard`, `in exile and in your graveyard`."""

    zone: Phrase
    how: str
    also: Phrase | None = None


class FromEither(Phrase, frozen=True, kw_only=True):
    """`from your hand, from your graveyard, or from among cards you own in exile`, `from your hand or the top of your library`."""

    places: tuple[Phrase, ...]


class UsedToCraft(Phrase, frozen=True, kw_only=True):
    """the exiled cards `used to craft it` (CR 702.167c)."""

    what: Phrase


class OtherThan(Phrase, frozen=True, kw_only=True):
    """`other than this creature`."""

    what: Phrase


class OfChoice(Phrase, frozen=True, kw_only=True):
    """`of your choice`, `of an opponent's choice`, `chosen at random`."""

    by: Phrase


class NamedEither(Phrase, frozen=True, kw_only=True):
    """`named Festering Newt or Bubbling Cauldron`."""

    first: str
    second: str


class OfChosen(Phrase, frozen=True, kw_only=True):
    """`of the chosen type`, `of the chosen color`, `of that type`, `of any color`."""

    quality: Phrase


class ThatClause(Phrase, frozen=True, kw_only=True):
    """`that attacked this turn`, `that's a Goblin`, `who controls a Swamp`: a clause without its subject."""

    verb: Phrase
    rest: tuple[Phrase, ...] = ()
    modifiers: tuple[Phrase, ...] = ()
    tense: str = ""
    also: bool = False
    """`and that's tapped and attacking`, after what it is a copy of."""


class WhichClause(Phrase, frozen=True, kw_only=True):
    """`you've cast this turn`, `they touched`: a clause without its object."""

    subject: Phrase
    verb: str
    tense: str = ""
    modifiers: tuple[Phrase, ...] = ()


class CastWhen(Phrase, frozen=True, kw_only=True):
    """spells you cast `from exile each turn`, spells you've cast `this turn from anywhere other than your hand`."""

    origin: Phrase
    when: Phrase


class Participle(Phrase, frozen=True, kw_only=True):
    """`dealt damage by this creature this turn`, `put onto the battlefield with it`, `attached to it`,
    `blocking it`, `exiled this way`."""

    verb: Phrase
    modifiers: tuple[Phrase, ...] = ()


class EqualTo(Phrase, frozen=True, kw_only=True):
    """`equal to its power`, after a number of things."""

    amount: Phrase


class ForWhom(Phrase, frozen=True, kw_only=True):
    """`for whom that player is the defending player`."""

    clause: Phrase


class AmongThem(Phrase, frozen=True, kw_only=True):
    """`from among them`, `among those cards`."""

    group: Phrase
    how: str


class WithOneKeyword(Phrase, frozen=True, kw_only=True):
    """`a card with flashback or disturb`."""

    names: tuple[str, ...]


class OfTurn(Phrase, frozen=True, kw_only=True):
    """`the fourth spell of a turn`, whoever casts the spells."""


class OfThing(Phrase, frozen=True, kw_only=True):
    """`of an artifact`, `of white enchantments`: what an ability, a target or a color belongs to."""

    what: Phrase


class FromSource(Phrase, frozen=True, kw_only=True):
    """`from a source an opponent controls`, `from an artifact source`: where an ability comes from."""

    source: Phrase


class OnThing(Phrase, frozen=True, kw_only=True):
    """`on this creature`, of counters."""

    what: Phrase


class Beyond(Phrase, frozen=True, kw_only=True):
    """`beyond the first`."""

    which: str


class BothCreatures(Phrase, frozen=True, kw_only=True):
    """`both creatures`: the two that are paired."""


class AbleTo(Phrase, frozen=True, kw_only=True):
    """`able to block this creature`."""

    verb: Phrase
    when: Phrase | None = None


class WithAllTypes(Phrase, frozen=True, kw_only=True):
    """`with all creature types`, `with vigilance and all creature types` (`also`)."""

    also: bool = False


class WithParity(Phrase, frozen=True, kw_only=True):
    """`with even mana values`, `with odd mana value`, `with power of the chosen quality`."""

    parity: str
    which: str = "mana value"


class WithCost(Phrase, frozen=True, kw_only=True):
    """`with mana cost {0} or {1}`: exactly that cost, not only its mana value."""

    costs: tuple[Phrase, ...]


class TapInCost(Phrase, frozen=True, kw_only=True):
    """`without {T} in its activation cost`, of an ability (CR 602.1a)."""

    symbol: str
    negated: bool = False


class WithSymbol(Phrase, frozen=True, kw_only=True):
    """`with {X} in its mana cost`."""

    symbols: tuple[str, ...]


class LabelIs(Phrase, frozen=True, kw_only=True):
    """A word in quotation marks before a noun: `a "left" pile`."""

    label: Phrase


class CounterHistory(Phrase, frozen=True, kw_only=True):
    """`that a mire counter was put onto with this but that a mire counter has not been removed from with this`."""

    put: Phrase
    with_what: Phrase
    not_removed: Phrase
    with_which: Phrase


class WithHeld(Phrase, frozen=True, kw_only=True):
    """`each opponent with no cards in hand`, `… with three or more poison counters`."""

    what: Phrase


class FromZone(Phrase, frozen=True, kw_only=True):
    """`this card from your graveyard`, `it from exile`: a reference, and where the thing is.

    `also` is another place where it may be: `from your graveyard or from exile`.
    """

    what: Phrase
    zone: Phrase
    also: Phrase | None = None


class OrdinalIs(Phrase, frozen=True, kw_only=True):
    """`first`, `second`."""

    ordinal: str


class WithStats(Phrase, frozen=True, kw_only=True):
    """`with base power and toughness 5/5`."""

    which: str
    stats: str


class CouldTarget(Phrase, frozen=True, kw_only=True):
    """`that the spell could target`, `that spell could target`."""

    by: Phrase


class WithStatsAnd(Phrase, frozen=True, kw_only=True):
    """`with base power and toughness 8/8, flying, and first strike`, `… 2/3 and lifelink`."""

    which: str
    stats: str
    first: Phrase | None = None
    last: Phrase


class ToSide(Phrase, frozen=True, kw_only=True):
    """`to your left`: which neighbour."""

    side: str


class EachDifferent(Phrase, frozen=True, kw_only=True):
    """`that each have a different mana value X or less`."""

    which: str
    comparison: Phrase


class WithDifferent(Phrase, frozen=True, kw_only=True):
    """`with different names`."""

    what: str


class WithThat(Phrase, frozen=True, kw_only=True):
    """`with that spell's mana value`: as much as that."""

    amount: Phrase
