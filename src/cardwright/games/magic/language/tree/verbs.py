"""What is done: one node a verb or family of verbs."""

from cardwright.games.magic.language.tree.base import Phrase


class Act(Phrase, frozen=True, kw_only=True):
    """A plain verb with at most one object: `destroy target creature`, `dies`, `attacks a player`.

    `verb` is the verb's base form (see the table in `grammar/actions.py`).
    """

    verb: str
    what: Phrase | None = None


class ActNumber(Phrase, frozen=True, kw_only=True):
    """A keyword action with a number: `scry 2`, `surveil X`, `bolster 1`."""

    verb: str
    number: Phrase


class GainLife(Phrase, frozen=True, kw_only=True):
    """`gains 3 life`; without an amount, that life is gained at all."""

    amount: Phrase | None = None


class LoseLife(Phrase, frozen=True, kw_only=True):
    """`loses 3 life`."""

    amount: Phrase | None = None


class GainOrLose(Phrase, frozen=True, kw_only=True):
    """`gained or lost life this turn`, `gained and lost life this turn`."""

    join: str


class PayLife(Phrase, frozen=True, kw_only=True):
    """`pays 2 life`, `pays any amount of life`; of an event, `pays life`."""

    amount: Phrase | None = None


class Pay(Phrase, frozen=True, kw_only=True):
    """`pays {2}`, `pays any amount of mana`, `pays its mana cost`."""

    what: Phrase


class PayOneOf(Phrase, frozen=True, kw_only=True):
    """`pays {1} or 1 life`, `pay {G}, {W}, or {U}`: one of several costs (CR 118.12)."""

    ways: tuple[Phrase, ...]


class PayWithLife(Phrase, frozen=True, kw_only=True):
    """`pays {1} and 2 life`."""

    what: Phrase
    life: Phrase


class Add(Phrase, frozen=True, kw_only=True):
    """`adds {G}`, `adds one mana of any color`."""

    mana: Phrase


class Mana(Phrase, frozen=True, kw_only=True):
    """Mana: symbols (`{G} or {U}` are several choices), or an amount and of what kind."""

    choices: tuple[Phrase, ...] = ()
    amount: Phrase | None = None
    of: str = ""
    additional: bool = False
    produced_by: Phrase | None = None
    equal_to: Phrase | None = None


class Get(Phrase, frozen=True, kw_only=True):
    """`gets +1/+1`."""

    stats: str


class GetEmblem(Phrase, frozen=True, kw_only=True):
    """`gets an emblem with "…"`."""

    abilities: tuple[Phrase, ...]


class Create(Phrase, frozen=True, kw_only=True):
    """`creates two 1/1 white Soldier creature tokens`, also a copy: `a token that's a copy of it`.

    `under` is whose control they are created under, where that is said; `named` what one is called: `create Boo, a
    legendary 1/1 red Hamster creature token`.
    """

    what: Phrase
    under: Phrase | None = None
    named: str = ""


class KickedWith(Phrase, frozen=True, kw_only=True):
    """`was kicked with its {2}{U} kicker`: which of two kickers was paid (CR 702.33f)."""

    cost: Phrase


class PairedWith(Phrase, frozen=True, kw_only=True):
    """`is paired with another creature` (CR 702.95)."""

    whom: Phrase


class GainNoLife(Phrase, frozen=True, kw_only=True):
    """`gains no life`."""


class CreatedUnder(Phrase, frozen=True, kw_only=True):
    """`are created under your control`, of tokens."""

    under: Phrase


class Remove(Phrase, frozen=True, kw_only=True):
    """`removes target creature from combat`."""

    what: Phrase


class Search(Phrase, frozen=True, kw_only=True):
    """`searches your library for a basic land card`."""

    where: Phrase
    what: Phrase


class LookAt(Phrase, frozen=True, kw_only=True):
    """`looks at the top two cards of your library`."""

    what: Phrase


class RevealUntil(Phrase, frozen=True, kw_only=True):
    """`reveals cards from the top of your library until you reveal a creature card`."""

    what: Phrase
    where: Phrase
    until: Phrase
    verb: str = "reveal"


class Attach(Phrase, frozen=True, kw_only=True):
    """`attaches it to target creature`."""

    what: Phrase
    to: Phrase


class GainControl(Phrase, frozen=True, kw_only=True):
    """`gains control of target creature`."""

    what: Phrase


class Exchange(Phrase, frozen=True, kw_only=True):
    """`exchanges that card with the top card of your library`, `exchange control of two target creatures`, `exchange your hand and library`."""

    what: Phrase
    with_what: Phrase | None = None
    how: str = ""


class ExchangeLife(Phrase, frozen=True, kw_only=True):
    """`exchanges life totals with target opponent`, `exchange life totals`."""

    with_whom: Phrase | None = None


class ExchangeStats(Phrase, frozen=True, kw_only=True):
    """`exchange your life total with this creature's toughness`."""

    one: Phrase
    other: Phrase


class BeginGame(Phrase, frozen=True, kw_only=True):
    """`begins the game with it on the battlefield` (CR 103.6)."""

    what: Phrase


class Reduce(Phrase, frozen=True, kw_only=True):
    """`reduces it to 1`, of the life total that damage would reduce."""

    to: Phrase


class Fight(Phrase, frozen=True, kw_only=True):
    """`fights target creature`."""

    whom: Phrase | None = None


class Prevent(Phrase, frozen=True, kw_only=True):
    """`prevents the next 3 damage that would be dealt to any target`, `prevent all combat damage …`."""

    damage: Phrase


class Damage(Phrase, frozen=True, kw_only=True):
    """Damage as a noun: how much, of what kind, to whom and by whom it would be dealt.

    `which` is `all`, `next` or `each`.
    """

    which: str
    amount: Phrase | None = None
    kind: str = ""
    to: Phrase | None = None
    by: Phrase | None = None
    when: Phrase | None = None
    late: bool = False
    """The time stands last: `dealt to you by unblocked creatures this turn`."""


class ThatDamage(Phrase, frozen=True, kw_only=True):
    """`that damage`, `X of that damage`, `all but 1 of that damage`: damage that was just spoken of."""

    amount: Phrase | None = None
    all_but: bool = False


class Begin(Phrase, frozen=True, kw_only=True):
    """`begins your turn`."""

    what: Phrase


class DivideInto(Phrase, frozen=True, kw_only=True):
    """`divides all creatures they control into two piles`."""

    what: Phrase
    into: Phrase


class ChooseLabel(Phrase, frozen=True, kw_only=True):
    """`choose "left" or "right"`."""

    labels: tuple[Phrase, ...]


class ChangeText(Phrase, frozen=True, kw_only=True):
    """`change the text of target spell by replacing all instances of one color word with another`.

    `other` is another kind of word that may be replaced instead.
    """

    what: Phrase
    word: str
    other: str = ""


class AttackWith(Phrase, frozen=True, kw_only=True):
    """`attacks with two or more creatures`, `attacks you with one or more creatures`."""

    what: Phrase
    whom: Phrase | None = None


class ChangeStats(Phrase, frozen=True, kw_only=True):
    """`change this creature's base power and toughness to that creature's power and toughness`."""

    one: Phrase
    to: Phrase


class Skip(Phrase, frozen=True, kw_only=True):
    """`skips their untap steps`, `skip that draw`."""

    what: Phrase


class ExtraTurn(Phrase, frozen=True, kw_only=True):
    """`takes an extra turn after this one`."""

    count: Phrase | None = None
    after: str = "this one"


class FlipCoin(Phrase, frozen=True, kw_only=True):
    """`flips a coin`, `flips two coins`, `wins the flip`."""

    how: str
    count: Phrase | None = None


class SpendToCast(Phrase, frozen=True, kw_only=True):
    """`spend this mana to cast a Dragon creature spell`."""

    mana: Phrase
    what: Phrase


class LoseMana(Phrase, frozen=True, kw_only=True):
    """`lose this mana as steps and phases end`."""

    mana: Phrase
    ends: str = ""
    """Nothing: whenever it would be lost."""


class Spend(Phrase, frozen=True, kw_only=True):
    """`spend white mana as though it were red mana`, `spend this mana only to cast a Sliver spell`."""

    mana: Phrase
    only_to: Phrase | None = None
    also_to: Phrase | None = None
    as_though: Phrase | None = None
    purpose: Phrase | None = None


class ManaNoun(Phrase, frozen=True, kw_only=True):
    """`white mana`, `this mana`, `mana of any color`."""

    which: str = ""
    color: Phrase | None = None


class ChooseThing(Phrase, frozen=True, kw_only=True):
    """`choose a color`, `choose two colors`, `choose a creature type other than Wall`, `choose a nonland card name`,
    `choose a number`."""

    quality: str
    count: Phrase | None = None
    between: tuple[Phrase, ...] = ()
    """Of a number: the least and the greatest that may be chosen."""
    kinds: tuple[Phrase, ...] = ()
    other_than: tuple[Phrase, ...] = ()


class ChooseNewTargets(Phrase, frozen=True, kw_only=True):
    """`chooses new targets for the copy`."""

    what: Phrase


class Idiom(Phrase, frozen=True, kw_only=True):
    """A verb with fixed words: `becomes the monarch`, `takes the initiative`, `manifests dread`."""

    words: str


class DoubleAmount(Phrase, frozen=True, kw_only=True):
    """`doubles the power of each creature you control`, `doubles your life total`."""

    what: Phrase


class Planeswalk(Phrase, frozen=True, kw_only=True):
    """`planeswalk away from this plane`, `encounter this phenomenon`, `set this scheme in motion`."""

    how: str
    what: Phrase
