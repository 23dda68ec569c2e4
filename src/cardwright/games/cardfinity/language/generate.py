"""Random trees and random garbage, to test reading and writing with."""

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.tree import Kind, Location, Method, Trigger
from cardwright.kernel import Chance

NAMES = ("Imp", "Ash Cat", "Näcken", "Salt & Sea", "7 Crows", "on play", "O'Hara: the Last", "*", "!", "(x)")
_WORDS = ("a note", "why: because", 'see "Imp"', "", "1, 2, 3 (and 4)?", "ü")
_TALK = (
    '"Imp" "A" " : , ( ) ? ! * \n \n\n - on play attach infinity draw discard tap victory defeat take 1 2 3t 4x 0 '
    "99999 -3 true heal enemy pop deal deckout peek peak scry piercing attack search buff this buffthis drill "
    'banish hand field family f monster spell card deck deck: by power: tapped N/A tpa “ ” \t é 1a x f"Q" \x00 '
    '"Imp": "A" on power: 5 ("F") (( )) *c* !c'
)
_GARBAGE = tuple(_TALK.split(" "))


class Generator:
    """Makes trees from chance; the deeper, the plainer."""

    __slots__ = ("chance", "numbers")

    def __init__(self, chance: Chance, numbers: tuple[int, ...] = (1, 1, 2, 3, 10, 0, 999)) -> None:
        self.chance = chance
        self.numbers = numbers

    def file(self) -> t.DeckFile:
        """Returns a random deck file, not a legal one."""
        cards = tuple(self.card() for _ in range(self.chance.below(4)))
        deck = self._deck() if self.chance.below(3) else None
        return t.DeckFile(cards=cards, deck=deck, ending=self._above() if cards or deck else ())

    def garbage(self, words: int) -> str:
        """Returns words of the language and others, in any order."""
        spaces = (" ", " ", "\n", "")
        return "".join(
            self.chance.pick(_GARBAGE) + self.chance.pick(spaces) for _ in range(self.chance.below(words))
        )

    def spoiled(self, text: str) -> str:
        """Returns a text with a stretch of it taken out, doubled, or replaced by garbage."""
        if not text:
            return self.garbage(5)
        start = self.chance.below(len(text))
        end = min(len(text), start + self.chance.below(8))
        middle = self.chance.pick(("", text[start:end] * 2, self.garbage(3)))
        return text[:start] + middle + text[end:]

    # --- cards ---

    def card(self) -> t.Card:
        """Returns a random card."""
        families = None
        if self.chance.below(2):
            names = tuple(self._name() for _ in range(self.chance.below(3)))
            families = t.Families(names=names, before=self._above(), after=self._behind())
        if self.chance.below(2):
            return t.SpellCard(spell=self.spell(1), families=families)
        power = t.Power(
            value=self._number(), tapped=self._maybe(), before=self._above(), after=self._behind()
        )
        summoning = t.Summoning(
            name=self._name(),
            requirements=tuple(self.requirement(2) for _ in range(self.chance.below(3))),
            before=self._above(),
            after=self._behind(),
        )
        spells = tuple(self.spell(self.chance.below(3) + 1) for _ in range(self.chance.below(3)))
        return t.MonsterCard(summoning=summoning, spells=spells, power=power, families=families)

    def spell(self, times: int) -> t.Spell:
        """Returns a random spell."""
        return t.Spell(
            name=self._name(),
            trigger=self.chance.pick(tuple(Trigger)),
            requirements=tuple(self.requirement(3) for _ in range(self.chance.below(3))),
            effects=tuple(self.effect(3) for _ in range(self.chance.below(3) + 1)),
            times=times,
            before=self._above(),
            after=self._behind(),
        )

    def _deck(self) -> t.Deck:
        title = None
        if self.chance.below(4):
            title = t.Title(
                name=self._name(), author=self._name(), before=self._above(), after=self._behind()
            )
        entries = tuple(
            t.Entry(name=self._name(), count=self._number(), before=self._above(), after=self._behind())
            for _ in range(self.chance.below(4))
        )
        return t.Deck(title=title, entries=entries, before=self._above(), after=self._behind())

    # --- atoms ---

    def requirement(self, depth: int) -> t.Requirement:
        """Returns a random requirement."""
        which = self.chance.below(9 if depth else 7)
        if which == 7:
            inner = self.requirement(depth - 1)
            return inner if isinstance(inner, t.Skippable) else t.Skippable(requirement=inner)
        if which == 8:
            options = tuple(self.requirement(depth - 1) for _ in range(self.chance.below(3) + 1))
            return t.ChooseRequirement(options=options)
        return self._either()

    def _either(self) -> t.Destroy | t.DiscardTop | t.Take | t.HealEnemy | t.Pop:
        which = self.chance.below(7)
        if which == 0:
            return t.DiscardTop()
        if which == 1:
            return t.Take(count=self._number(), true=self._maybe())
        if which == 2:
            return t.HealEnemy(count=self._number())
        if which == 3:
            return t.Pop(count=self._number())
        return t.Destroy(
            method=self.chance.pick(tuple(Method)),
            location=self.chance.pick(tuple(Location)),
            count=self._number(),
            filter=self._filter(),
        )

    def effect(self, depth: int) -> t.Effect:
        """Returns a random effect."""
        which = self.chance.below(18 if depth else 16)
        if which == 16:
            inner = self.effect(depth - 1)
            return inner if isinstance(inner, t.Optional) else t.Optional(effect=inner)
        if which == 17:
            options = tuple(self.effect(depth - 1) for _ in range(self.chance.below(3) + 1))
            return t.ChooseEffect(options=options)
        if which > 12:
            return self._either()
        return self._plain(which)

    def _plain(self, which: int) -> t.Effect:
        number = self._number()
        made: tuple[t.Effect, ...] = (
            t.DestroyEnemy(
                method=self.chance.pick(tuple(Method)),
                location=self.chance.pick(tuple(Location)),
                count=number,
                filter=self._filter(),
            ),
            t.DiscardEnemyTop(),
            t.Deal(count=number, true=self._maybe()),
            t.Heal(count=number),
            t.Deckout(),
            t.Draw(count=number),
            t.Peek(count=number),
            t.Scry(count=number),
            t.Attack(piercing=self._maybe()),
            t.Search(filter=self._filter()),
            t.Buff(amount=number - 3, this=self._maybe()),
            t.Attach(filter=self._filter()) if self._maybe() else t.PlayCard(filter=self._filter()),
            t.Drill(filter=self._filter()),
        )
        return made[which]

    def _filter(self) -> t.Filter:
        which = self.chance.below(5)
        if which == 0:
            return t.ByName(name=self._name())
        if which == 1:
            return t.ByFamily(family=self._name())
        return t.OfKind(kind=self.chance.pick(tuple(Kind)))

    # --- small things ---

    def _maybe(self) -> bool:
        return self.chance.below(2) == 0

    def _number(self) -> int:
        return self.chance.pick(self.numbers)

    def _name(self) -> str:
        return self.chance.pick(NAMES)

    def _above(self) -> tuple[t.Comment, ...]:
        if self.chance.below(5):
            return ()
        return tuple(self._comment() for _ in range(self.chance.below(2) + 1))

    def _comment(self) -> t.Comment:
        text, block = self.chance.pick(_WORDS), self._maybe()
        return t.Comment(text=text + "\nand more" if block and text else text, block=block)

    def _behind(self) -> tuple[t.Comment, ...]:
        if self.chance.below(5):
            return ()
        last = self._comment()
        if self._maybe():
            return (last,)
        return (t.Comment(text=self.chance.pick(_WORDS), block=True), last)
