"""How much and how many."""

from cardwright.games.magic.language.tree.base import Phrase


class Number(Phrase, frozen=True, kw_only=True):
    """`3`, `three`."""

    value: int


class Variable(Phrase, frozen=True, kw_only=True):
    """`X`."""

    letter: str


class ThatMuch(Phrase, frozen=True, kw_only=True):
    """`that much`, `that many`: an amount that was just spoken of."""


class ThatNumber(Phrase, frozen=True, kw_only=True):
    """`that number`: the number of something that was just spoken of."""


class UpTo(Phrase, frozen=True, kw_only=True):
    """`up to three`."""

    amount: Phrase


class OrMore(Phrase, frozen=True, kw_only=True):
    """`two or more`."""

    amount: Phrase


class OrFewer(Phrase, frozen=True, kw_only=True):
    """`two or fewer`."""

    amount: Phrase


class ParityOf(Phrase, frozen=True, kw_only=True):
    """`an even number of` counters."""

    parity: str


class OneOrTwo(Phrase, frozen=True, kw_only=True):
    """`one or two`, `one, two, or three`."""

    amounts: tuple[Phrase, ...]


class AnyNumber(Phrase, frozen=True, kw_only=True):
    """`any number of`, `any amount of`."""


class MoreThan(Phrase, frozen=True, kw_only=True):
    """`more than one`."""

    amount: Phrase


class NoMoreThan(Phrase, frozen=True, kw_only=True):
    """`no more than two`."""

    amount: Phrase


class AtLeast(Phrase, frozen=True, kw_only=True):
    """`at least three`."""

    amount: Phrase


class Exactly(Phrase, frozen=True, kw_only=True):
    """`exactly two`."""

    amount: Phrase


class NumberOf(Phrase, frozen=True, kw_only=True):
    """`the number of Swamps you control`."""

    what: Phrase


class Characteristic(Phrase, frozen=True, kw_only=True):
    """`its power`, `the sacrificed creature's mana value`, `your life total`."""

    of: Phrase
    which: str


class OwnCharacteristic(Phrase, frozen=True, kw_only=True):
    """`power`, where whose it is was said before: `creature with toughness greater than its power`."""

    which: str


class Total(Phrase, frozen=True, kw_only=True):
    """`the total power of creatures you control`, `the greatest mana value among cards in your hand`."""

    how: str
    which: str
    among: Phrase


class Half(Phrase, frozen=True, kw_only=True):
    """`half their life, rounded up`, `a third of their life`."""

    of: Phrase
    rounded: str = ""
    share: int = 2


class Times(Phrase, frozen=True, kw_only=True):
    """`twice X`, `three times the number of cards in your hand`."""

    times: int
    of: Phrase


class Sum(Phrase, frozen=True, kw_only=True):
    """`1 plus the number of …`, `the number of cards in their hand minus 4`."""

    left: Phrase
    sign: str
    right: Phrase


class ColorsAmong(Phrase, frozen=True, kw_only=True):
    """`the number of colors among permanents you control`, also of card types, mana values and so on."""

    quality: str
    among: Phrase


class DamageDone(Phrase, frozen=True, kw_only=True):
    """`the damage dealt to you this turn`, `the damage prevented this way`; for each `1 damage prevented this way`.

    `kind` is empty, `combat`, `noncombat` or `excess`.
    """

    verb: str
    kind: str = ""
    to: Phrase | None = None
    when: str = ""
    amount: Phrase | None = None


class AsEntered(Phrase, frozen=True, kw_only=True):
    """the number of Forests sacrificed `as it entered`."""

    of: Phrase


class PaidEntering(Phrase, frozen=True, kw_only=True):
    """`the life paid as it entered`."""

    of: Phrase


class ManaPaid(Phrase, frozen=True, kw_only=True):
    """`the total amount of mana paid this way`."""


class EventAmount(Phrase, frozen=True, kw_only=True):
    """`the amount of mana that player paid this way`, `the life you lost this turn`."""

    what: str
    clause: Phrase


class Scried(Phrase, frozen=True, kw_only=True):
    """`the number of cards looked at while scrying this way`; for each `card you looked at while scrying this way`."""


class Devotion(Phrase, frozen=True, kw_only=True):
    """`your devotion to black`."""

    of: Phrase
    colors: tuple[str, ...] = ()
    chosen: bool = False


class Speed(Phrase, frozen=True, kw_only=True):
    """`your speed` (CR 702.179)."""

    of: Phrase


class AsYouCast(Phrase, frozen=True, kw_only=True):
    """`the number of Mountains you control as you cast this spell`: what is fixed as it is announced (CR 601.2)."""

    amount: Phrase
    how: str


class ColorsOfIdentity(Phrase, frozen=True, kw_only=True):
    """`the number of colors in your commanders' color identity`."""


class Comparison(Phrase, frozen=True, kw_only=True):
    """`2 or less`, `3 or greater`, `less than its toughness`, `equal to X`: how two amounts stand.

    `how` is one of `<`, `<=`, `=`, `>=`, `>`.
    """

    how: str
    amount: Phrase


class LifeDone(Phrase, frozen=True, kw_only=True):
    """`the life lost this way`."""

    verb: str
    when: str


class Greater(Phrase, frozen=True, kw_only=True):
    """`2 or the greatest power among Dinosaurs you control, whichever is greater`."""

    left: Phrase
    right: Phrase


class TheDamage(Phrase, frozen=True, kw_only=True):
    """`cards equal to the damage`, `damage equal to the excess`: of what was just dealt."""

    what: str


class ChosenColorsOf(Phrase, frozen=True, kw_only=True):
    """for each `of the chosen colors it is`."""

    of: Phrase


class ChosenNumber(Phrase, frozen=True, kw_only=True):
    """`the chosen number`, `the last chosen number`."""


class AreDifferent(Phrase, frozen=True, kw_only=True):
    """`there are three or more different kinds of counters among creatures you control`."""

    count: Phrase
    quality: str
    among: Phrase


class CommandCasts(Phrase, frozen=True, kw_only=True):
    """`the number of times it's been cast from the command zone this game`."""

    of: Phrase


class ColorCount(Phrase, frozen=True, kw_only=True):
    """`the number of colors that spell is`."""

    of: Phrase


class Between(Phrase, frozen=True, kw_only=True):
    """`the difference between its power and its toughness`, `the difference between its power and toughness`."""

    left: Phrase
    right: Phrase | None = None


class DamageBy(Phrase, frozen=True, kw_only=True):
    """`the amount of damage it dealt to that player`, of the event."""

    by: Phrase
    to: Phrase
