"""Abilities: a line of a card's text."""

from cardwright.games.magic.language.tree.base import Phrase
from cardwright.games.magic.language.tree.clauses import Sentence
from cardwright.games.magic.language.tree.modifiers import If


class Keyword(Phrase, frozen=True, kw_only=True):
    """A keyword ability (CR 702) with what its shape asks for."""

    name: str
    number: Phrase | None = None
    cost: Phrase | None = None
    cost2: Phrase | None = None
    where: tuple[Phrase, ...] = ()
    costs: tuple[Phrase, ...] = ()
    what: Phrase | None = None
    qualities: tuple[Phrase, ...] = ()
    kind: str = ""
    text: str = ""


class Quality(Phrase, frozen=True, kw_only=True):
    """What protection is from: a colour, kinds of things, a player, or words (`each color`)."""

    what: Phrase | None = None
    words: str = ""


class KeywordLine(Phrase, frozen=True, kw_only=True):
    """`Flying, vigilance`."""

    keywords: tuple[Phrase, ...]


class KeywordSaid(Phrase, frozen=True, kw_only=True):
    """`Equip {4}. This ability costs {1} less to activate for each …`: a keyword, and what is said of it."""

    keyword: Phrase
    sentences: tuple[Phrase, ...]


class Sentences(Phrase, frozen=True, kw_only=True):
    """A line that is neither activated nor triggered: a spell's effect or a static ability, by the card."""

    sentences: tuple[Phrase, ...]


class Activated(Phrase, frozen=True, kw_only=True):
    """`{T}: Add {G}.` (CR 602); `other` are the costs of `{3}, {T} or {U}, {T}: …`."""

    costs: tuple[Phrase, ...]
    effect: tuple[Phrase, ...]
    other: tuple[Phrase, ...] = ()


class LoyaltyAbility(Phrase, frozen=True, kw_only=True):
    """`[+1]: Draw a card.` (CR 606)."""

    loyalty: str
    effect: tuple[Phrase, ...]


class Triggered(Phrase, frozen=True, kw_only=True):
    """`Whenever a creature dies, you may draw a card.` (CR 603). An intervening if is the first sentence's."""

    word: str
    events: tuple[Phrase, ...]
    effect: tuple[Phrase, ...]
    limit: Phrase | None = None

    @property
    def condition(self) -> If | None:
        """Returns the intervening if (CR 603.4), if there is one."""
        first = self.effect[0]
        if isinstance(first, Sentence | Choose) and first.front and isinstance(first.front[0], If):
            return first.front[0]
        return None


class Choose(Phrase, frozen=True, kw_only=True):
    """`Choose one —` and its modes (CR 700.2). `repeat`: the same mode may be chosen more than once.

    `more` says when others may be chosen: `If it was kicked, choose both instead.`; `front` is what stands before:
    `When you do, choose one —`. `tiered`: each mode has an additional cost (CR 702.183). `limit` says when the ability may
    be activated: `Choose one. Activate only as a sorcery.` `tail` says what X is: `choose up to X, where X is …`. `apart`: each
    mode must target a different player; `may`: `you may choose two`.
    """

    how: Phrase
    modes: tuple[Phrase, ...]
    repeat: bool = False
    tiered: bool = False
    more: Phrase | None = None
    front: tuple[Phrase, ...] = ()
    limit: Phrase | None = None
    tail: tuple[Phrase, ...] = ()
    apart: bool = False
    may: bool = False


class Mode(Phrase, frozen=True, kw_only=True):
    """One mode: `• Draw a card.`, with its name or cost where it has one."""

    effect: tuple[Phrase, ...]
    label: str = ""
    cost: Phrase | None = None


class OutsideIdentity(Phrase, frozen=True, kw_only=True):
    """`each color that's not in your commander's color identity`, of protection."""


class TriggersOnly(Phrase, frozen=True, kw_only=True):
    """`This ability triggers only if it is on the battlefield or if it is in your graveyard and you control a Giant.`"""

    first: Phrase
    others: tuple[Phrase, ...] = ()


class Worth(Phrase, frozen=True, kw_only=True):
    """`up to five {P} worth of modes`."""

    amount: Phrase
    paws: int = 1


class PawMode(Phrase, frozen=True, kw_only=True):
    """A mode with what it is worth: `{P}{P} — Draw a card.`"""

    effect: tuple[Phrase, ...]
    worth: int


class AbilityWord(Phrase, frozen=True, kw_only=True):
    """`Landfall — …`: an ability behind a word without meaning in the rules (CR 207.2c)."""

    word: str
    ability: Phrase


class Chapter(Phrase, frozen=True, kw_only=True):
    """`I, II — …` of a Saga (CR 715); `label` is words of flavor (`I — Wark — …`)."""

    numbers: tuple[str, ...]
    effect: tuple[Phrase, ...]
    label: str = ""


class Quoted(Phrase, frozen=True, kw_only=True):
    """An ability in quotation marks, a scope of its own.

    `lower`: it begins with a small letter; `stop`: a full stop follows a keyword inside the marks; `bare`: its
    last sentence has none, because the sentence around it goes on; `comma`: that goes on after a comma inside the marks.
    """

    ability: Phrase
    marks: str = '"'
    lower: bool = False
    stop: bool = False
    bare: bool = False
    comma: bool = False
    reminders: tuple[tuple[int, str, bool], ...] = ()


class Label(Phrase, frozen=True, kw_only=True):
    """A word in quotation marks that is only a name: `"left"`."""

    text: str
    stop: bool = False


# Costs.


class ManaCost(Phrase, frozen=True, kw_only=True):
    """`{2}{U}`."""

    symbols: tuple[str, ...]


class TapSelf(Phrase, frozen=True, kw_only=True):
    """`{T}`, `{Q}`."""

    symbol: str


class ActionCost(Phrase, frozen=True, kw_only=True):
    """`Sacrifice a creature`, `Pay 2 life`."""

    verb: Phrase
    rest: tuple[Phrase, ...] = ()
    modifiers: tuple[Phrase, ...] = ()


class EitherCost(Phrase, frozen=True, kw_only=True):
    """`Pay {3} or discard a card`, `{2} or {B}`: one of both is paid."""

    first: Phrase
    other: Phrase


class AbilityText(Phrase, frozen=True, kw_only=True):
    """A line with its reminder texts: each with the number of tokens before it."""

    ability: Phrase
    reminders: tuple[tuple[int, str, bool], ...] = ()


class DieRow(Phrase, frozen=True, kw_only=True):
    """`10—19 | Draw two cards.`: what happens on these results; `open`: on any that is as high."""

    low: int
    effect: tuple[Phrase, ...]
    bar: str
    high: int | None = None
    open: bool = False
    label: str = ""


class DieTable(Phrase, frozen=True, kw_only=True):
    """The results of a die that was rolled, a row for some of them each."""

    rows: tuple[DieRow, ...]


class CostFloor(Phrase, frozen=True, kw_only=True):
    """`This effect can't reduce the mana in that cost to less than one mana.`"""


class NoLegendRule(Phrase, frozen=True, kw_only=True):
    """`The "legend rule" doesn't apply to tokens you control.`"""

    name: str
    to: Phrase | None = None


class Restriction(Phrase, frozen=True, kw_only=True):
    """`Activate only as a sorcery.`, `Cast this spell only during combat.`"""

    verb: str
    only: tuple[Phrase, ...]
    also: tuple[Phrase, ...] = ()


class OnlyMay(Phrase, frozen=True, kw_only=True):
    """`Only its owner may activate this ability.`"""

    who: Phrase
    sorcery: bool = False


class SpendOnly(Phrase, frozen=True, kw_only=True):
    """`Spend only black mana on X.`"""

    color: Phrase
    letter: str


class KeywordCost(Phrase, frozen=True, kw_only=True):
    """`The flashback cost is equal to its mana cost.`: what a keyword costs that was given without a cost."""

    name: str
    mana: Phrase
    more: Phrase | None = None
    less: Phrase | None = None


class AnteOnly(Phrase, frozen=True, kw_only=True):
    """`Remove this card from your deck before playing if you're not playing for ante.` (CR 407.1)"""

    what: Phrase


class DeckLimit(Phrase, frozen=True, kw_only=True):
    """`A deck can have any number of cards named Relentless Rats.` (CR 100.2a)"""

    count: Phrase
    name: str


class Anchors(Phrase, frozen=True, kw_only=True):
    """`As this enchantment enters, choose Khans or Dragons.` and the abilities that the words stand for."""

    what: Phrase
    words: tuple[str, ...]
    anchors: tuple[Phrase, ...]


class Anchor(Phrase, frozen=True, kw_only=True):
    """`• Khans — At the beginning of your upkeep, …`: an ability behind an anchor word."""

    word: str
    ability: Phrase


class LevelBand(Phrase, frozen=True, kw_only=True):
    """`LEVEL 1-4` of a leveler (CR 711.2): what follows holds while it has so many level counters."""

    levels: str


class LevelStats(Phrase, frozen=True, kw_only=True):
    """`4/4` by itself in a leveler's text box: its power and toughness at those levels."""

    stats: str


class ClassLevel(Phrase, frozen=True, kw_only=True):
    """`{1}{R}: Level 2` of a Class (CR 717)."""

    cost: Phrase
    level: int


class ColorsOf(Phrase, frozen=True, kw_only=True):
    """`each of that creature's colors`, `the colors of permanents you control`, of protection and hexproof."""

    of: Phrase
