"""Things and people: noun phrases, what determines them and what qualifies them."""

from msgspec.structs import replace

from cardwright.games.magic.language.tree.base import Phrase


class SelfRef(Phrase, frozen=True, kw_only=True):
    """The card itself. `form` is how it was written: `name`, `short`, or the noun of `this creature`."""

    form: str


class You(Phrase, frozen=True, kw_only=True):
    """`you`."""


class It(Phrase, frozen=True, kw_only=True):
    """`it`, `itself`: a single thing spoken of before."""


class They(Phrase, frozen=True, kw_only=True):
    """`they`, `them`, `he or she`: a player or several things spoken of before."""


class Rest(Phrase, frozen=True, kw_only=True):
    """`the rest`, `the other`, `the rest of the revealed cards`: what of a group is left over."""

    of: Phrase | None = None


class ThisAbility(Phrase, frozen=True, kw_only=True):
    """`this ability`, `this effect`."""

    what: str


class ControllerOf(Phrase, frozen=True, kw_only=True):
    """`its controller`, `that creature's controller`."""

    of: Phrase


class OwnerOf(Phrase, frozen=True, kw_only=True):
    """`its owner`."""

    of: Phrase


class AnyTarget(Phrase, frozen=True, kw_only=True):
    """`any target`, `another target`, `any other target`."""

    which: str


class TopCards(Phrase, frozen=True, kw_only=True):
    """`the top three cards of your library`, `the top creature card of your graveyard`; no count is one card."""

    end: str
    count: Phrase | None = None
    kind: Phrase | None = None
    of: Phrase


class TokensPlus(Phrase, frozen=True, kw_only=True):
    """`those tokens plus an additional Food token`; `one of each`, of the kinds that were spoken of."""

    plus: Phrase | None = None


class NounList(Phrase, frozen=True, kw_only=True):
    """Several phrases, each determined: `each creature and each player`."""

    items: tuple[Phrase, ...]
    join: str

    @property
    def placed(self) -> tuple[Phrase, ...]:
        """Returns the phrases, each with the place that the last names for all: `a Swamp card and a Forest card from …`."""
        *before, last = self.items
        place = last.qualifiers[-1:] if isinstance(last, NounPhrase) else ()
        if not isinstance(next(iter(place), None), AmongThem | InZone):
            return self.items
        return (*[_placed(item, place) for item in before], last)


def _placed(item: Phrase, place: tuple[Phrase, ...]) -> Phrase:
    if not isinstance(item, NounPhrase) or item.heads[-1].thing != "card":
        return item
    if any(isinstance(qualifier, AmongThem | InZone) for qualifier in item.qualifiers):
        return item
    return replace(item, qualifiers=item.qualifiers + place)


class Partitive(Phrase, frozen=True, kw_only=True):
    """`one of them`, `two of those cards`, `each of up to two target creatures`; no count in `for each of them`."""

    count: Phrase | None = None
    of: Phrase


class NounPhrase(Phrase, frozen=True, kw_only=True):
    """A determined noun: `target nonblack creature you control`, `two cards`, `Goblins`.

    `shared` holds of every head, `heads` are alternatives or a list (`join`), `qualifiers` hold of all.
    """

    determiner: Phrase | None = None
    shared: tuple[Phrase, ...] = ()
    heads: tuple["Head", ...]
    join: str = ""
    qualifiers: tuple[Phrase, ...] = ()

    @property
    def plural(self) -> bool:
        """Returns whether the phrase is in the plural."""
        return self.heads[-1].plural


class Head(Phrase, frozen=True, kw_only=True):
    """What kind of thing: `own` (adjectives), `kinds` (types before the noun) and the noun itself all hold.

    The noun is a type (`noun`: Goblin, artifact *creature*) or another word (`thing`: card, spell, token,
    player, graveyard, …).
    """

    own: tuple[Phrase, ...] = ()
    kinds: tuple[Phrase, ...] = ()
    noun: Phrase | None = None
    thing: str = ""
    plural: bool = False


# Kinds: each says one thing of an object.


class TypeIs(Phrase, frozen=True, kw_only=True):
    """A card type: `creature`."""

    type: str


class SubtypeIs(Phrase, frozen=True, kw_only=True):
    """A subtype: `Goblin`."""

    subtype: str


class SupertypeIs(Phrase, frozen=True, kw_only=True):
    """A supertype: `legendary`."""

    supertype: str


class ColorIs(Phrase, frozen=True, kw_only=True):
    """`black`, `colorless`, `multicolored`."""

    color: str


class StatusIs(Phrase, frozen=True, kw_only=True):
    """`tapped`, `attacking`, `token`, `other`, `face-down`: a word for a state."""

    status: str


class CounterIs(Phrase, frozen=True, kw_only=True):
    """The kind of a counter: `+1/+1`, `charge`."""

    counter: str


class StatsAre(Phrase, frozen=True, kw_only=True):
    """`2/2` before a noun: power and toughness."""

    stats: str


class Non(Phrase, frozen=True, kw_only=True):
    """`nonblack`."""

    kind: Phrase


class Either(Phrase, frozen=True, kw_only=True):
    """`attacking or blocking`, `instant or sorcery`: one of them holds."""

    kinds: tuple[Phrase, ...]
    join: str = "or"


class Every(Phrase, frozen=True, kw_only=True):
    """`nonartifact, nonblack`, `blue and black`: all of them hold."""

    kinds: tuple[Phrase, ...]
    join: str = ","


# Determiners.


class A(Phrase, frozen=True, kw_only=True):
    """`a`, `an`."""


class Another(Phrase, frozen=True, kw_only=True):
    """`another`."""


class The(Phrase, frozen=True, kw_only=True):
    """`the`; with a participle, what it was done to: `the sacrificed creature`, `the chosen player`."""

    done: str = ""


class That(Phrase, frozen=True, kw_only=True):
    """`that creature`, `those cards`."""


class Each(Phrase, frozen=True, kw_only=True):
    """`each`."""


class All(Phrase, frozen=True, kw_only=True):
    """`all`."""


class Any(Phrase, frozen=True, kw_only=True):
    """`any`: whichever."""


class No(Phrase, frozen=True, kw_only=True):
    """`no`."""


class Counted(Phrase, frozen=True, kw_only=True):
    """`two`, `up to three`, `any number of`, `X`."""

    count: Phrase


class Additional(Phrase, frozen=True, kw_only=True):
    """`an additional`, `two additional`."""

    count: Phrase | None = None


class Target(Phrase, frozen=True, kw_only=True):
    """`target`, `two target`, `up to one other target`, `another target`."""

    count: Phrase | None = None
    other: bool = False


class Attached(Phrase, frozen=True, kw_only=True):
    """`enchanted`, `equipped`, `fortified`: what the card is attached to."""

    how: str


class Possessed(Phrase, frozen=True, kw_only=True):
    """`your`, `its`, `that player's` before a noun."""

    by: Phrase


# Qualifiers: what stands after the noun.


class Controlled(Phrase, frozen=True, kw_only=True):
    """`you control`, `an opponent controls`, `you don't control`, `you own`."""

    by: Phrase
    negated: bool = False
    how: str = "control"


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


class WithStat(Phrase, frozen=True, kw_only=True):
    """`with power 2 or less`, `with mana value X`, `with toughness greater than its power`."""

    which: str
    comparison: Phrase


class WithExtreme(Phrase, frozen=True, kw_only=True):
    """`with the greatest power [among creatures you control]`."""

    how: str
    which: str
    among: Phrase | None = None


class WithCounter(Phrase, frozen=True, kw_only=True):
    """`with a +1/+1 counter on it`, `with no counters on it`."""

    counters: Phrase
    on: Phrase
    negated: bool = False


class WithThing(Phrase, frozen=True, kw_only=True):
    """`with mana abilities`, `with the chosen name`, `with that name`, `with a mana cost of {0}`."""

    what: Phrase


class WithAbility(Phrase, frozen=True, kw_only=True):
    """`with "…"`: a quoted ability."""

    abilities: tuple[Phrase, ...]


class Named(Phrase, frozen=True, kw_only=True):
    """`named Wasp`; `itself` when it is the card's own name."""

    name: str


class InZone(Phrase, frozen=True, kw_only=True):
    """`in your graveyard`, `on the battlefield`, `from a graveyard`, `in exile and in your graveyard`."""

    zone: Phrase
    how: str
    also: Phrase | None = None


class OtherThan(Phrase, frozen=True, kw_only=True):
    """`other than this creature`."""

    what: Phrase


class OfChoice(Phrase, frozen=True, kw_only=True):
    """`of your choice`, `of an opponent's choice`, `chosen at random`."""

    by: Phrase


class OfChosen(Phrase, frozen=True, kw_only=True):
    """`of the chosen type`, `of the chosen color`, `of that type`, `of any color`."""

    quality: Phrase


class ThatClause(Phrase, frozen=True, kw_only=True):
    """`that attacked this turn`, `that's a Goblin`, `who controls a Swamp`: a clause without its subject."""

    verb: Phrase
    rest: tuple[Phrase, ...] = ()
    modifiers: tuple[Phrase, ...] = ()
    tense: str = ""


class WhichClause(Phrase, frozen=True, kw_only=True):
    """`you've cast this turn`, `they touched`: a clause without its object."""

    subject: Phrase
    verb: str
    tense: str = ""
    modifiers: tuple[Phrase, ...] = ()


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
    """`with all creature types`."""


class WithParity(Phrase, frozen=True, kw_only=True):
    """`with even mana values`, `with odd mana value`."""

    parity: str


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


class FromZone(Phrase, frozen=True, kw_only=True):
    """`this card from your graveyard`, `it from exile`: a reference, and where the thing is."""

    what: Phrase
    zone: Phrase


class OrdinalIs(Phrase, frozen=True, kw_only=True):
    """`first`, `second`."""

    ordinal: str


class WithStats(Phrase, frozen=True, kw_only=True):
    """`with base power and toughness 5/5`."""

    which: str
    stats: str


class ToSide(Phrase, frozen=True, kw_only=True):
    """`to your left`: which neighbour."""

    side: str


class WithDifferent(Phrase, frozen=True, kw_only=True):
    """`with different names`."""

    what: str
