"""Things and people: noun phrases and what determines them."""

from msgspec.structs import replace

from cardwright.games.magic.language.tree.base import Phrase
from cardwright.games.magic.language.tree.qualifiers import AmongThem, EachWith, InZone


class SelfRef(Phrase, frozen=True, kw_only=True):
    """The card itself. `form` is how it was written: `name`, `short`, or the noun of `this creature`."""

    form: str


class NamedToken(Phrase, frozen=True, kw_only=True):
    """A token that the text has created, called by its name: `create Boo, a … token. Boo enters attacking.`"""

    name: str


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
    """`any target`, `another target`, `any other target`, `any target that isn't a Dragon`."""

    which: str
    but: Phrase | None = None


class TargetOneOf(AnyTarget, frozen=True, kw_only=True):
    """`target opponent, creature an opponent controls, or planeswalker an opponent controls`: each kind by itself."""

    items: tuple[Phrase, ...] = ()


class TopCards(Phrase, frozen=True, kw_only=True):
    """`the top three cards of your library`, `the top creature card of your graveyard`; no count is one card.

    Of `the top card` alone, the library was just shuffled; `short` is `look at the top of your library`.
    """

    end: str
    count: Phrase | None = None
    kind: Phrase | None = None
    of: Phrase | None = None
    short: bool = False


class PluralKind(Phrase, frozen=True, kw_only=True):
    """`Mice` in `other Mice creatures you control`: a subtype in the plural before its noun."""

    subtype: str


class AllButCards(Phrase, frozen=True, kw_only=True):
    """`all but the bottom six cards of their library`; no count is one card."""

    end: str
    count: Phrase | None = None
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
        said = last.qualifiers if isinstance(last, NounPhrase) else ()
        place = said[-2:] if said and isinstance(said[-1], EachWith) else said[-1:]
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


class DifferentOne(Phrase, frozen=True, kw_only=True):
    """`a different one` of some, for each of several."""


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


class Kinded(Phrase, frozen=True, kw_only=True):
    """`legendary artifact` in `a Knight, Aura, or legendary artifact card`: one of several kinds, with adjectives of its own."""

    own: tuple[Phrase, ...]
    kind: Phrase


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


class CardTokenIs(Phrase, frozen=True, kw_only=True):
    """`Tarmogoyf` before `token`: a token that is called by its name alone."""

    name: str
