"""Random trees and random garbage, to test reading and writing with."""

from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.editions import WEIGHTS, Edition
from cardwright.games.cardfinity.language.record import Record, Role, records_of
from cardwright.games.cardfinity.language.tree import Goal, Kind, Location, Method
from cardwright.kernel import Chance

NAMES = ("Imp", "Ash Cat", "Näcken", "Salt & Sea", "7 Crows", "on play", "O'Hara: the Last", "*", "!", "(x)")
_WORDS = ("a note", "why: because", 'see "Imp"', "", "1, 2, 3 (and 4)?", "ü")
_TALK = (
    '"Imp" "A" " : , ( ) ? ! * \n \n\n - on play attach infinity draw discard tap victory defeat take 1 2 3t 4x 0 '
    "99999 -3 true heal enemy pop deal deckout peek peak scry piercing attack search buff this buffthis drill "
    'banish hand field family f monster spell card deck deck: by power: tapped N/A tpa “ ” \t é 1a x f"Q" \x00 '
    '"Imp": "A" on power: 5 ("F") (( )) *c* !c edition: edition cardwright counterspell image: untapped top return weaken'
)
_GARBAGE = tuple(_TALK.split(" "))
_ENUMS: Final[dict[str, type[t.Words]]] = {"method": Method, "location": Location, "goal": Goal}
_ROLES: Final = {
    True: (Role.REQUIREMENT, Role.CHOICE_OF_REQUIREMENTS, Role.ASKED_REQUIREMENT),
    False: (Role.REQUIREMENT, Role.EFFECT, Role.ASKED_EFFECT),
}


class Generator:
    """Makes trees from chance; the deeper, the plainer."""

    __slots__ = ("chance", "edition", "numbers")

    def __init__(
        self,
        chance: Chance,
        numbers: tuple[int, ...] = (1, 1, 2, 3, 10, 0, 999),
        edition: Edition = Edition.FIRST,
    ) -> None:
        self.chance = chance
        self.edition = edition
        self.numbers = numbers

    def file(self) -> t.DeckFile:
        """Returns a random deck file, not a legal one."""
        cards = tuple(self.card() for _ in range(self.chance.below(4)))
        deck = self._deck() if self.chance.below(3) else None
        heading = None
        if self.edition is not Edition.FIRST or not self.chance.below(5):
            heading = t.Heading(edition=self.edition, before=self._above(), after=self._behind())
        ending = self._above() if cards or deck or heading else ()
        return t.DeckFile(heading=heading, cards=cards, deck=deck, ending=ending)

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
        image = None
        if self.edition is Edition.SECOND and self._maybe():
            image = t.Image(address=self._name(), before=self._above(), after=self._behind())
        if self.chance.below(2):
            return t.SpellCard(spell=self.spell(1), families=families, image=image)
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
        return t.MonsterCard(summoning=summoning, spells=spells, power=power, families=families, image=image)

    def spell(self, times: int) -> t.Spell:
        """Returns a random spell."""
        return t.Spell(
            name=self._name(),
            trigger=self.chance.pick(tuple(WEIGHTS[self.edition].triggers)),
            requirements=tuple(self.requirement(3) for _ in range(self.chance.below(3))),
            effects=tuple(self.effect(3) for _ in range(self.chance.below(3) + 1)),
            times=times,
            before=self._above(),
            after=self._behind(),
        )

    def _deck(self) -> t.Deck:
        title = None
        if self.chance.below(4) or self.edition is Edition.SECOND:
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
        return self._atom(depth, requirement=True)

    def effect(self, depth: int) -> t.Effect:
        """Returns a random effect."""
        return self._atom(depth, requirement=False)

    def _atom(self, depth: int, requirement: bool) -> t.Requirement:
        """Returns an atom of any record that can stand there; what holds others only where it may go deeper."""
        asked = Role.ASKED_REQUIREMENT if requirement else Role.ASKED_EFFECT
        choice = Role.CHOICE_OF_REQUIREMENTS if requirement else Role.EFFECT
        records = [record for record in records_of(self.edition) if record.role in _ROLES[requirement]]
        record = self.chance.pick(records)
        if record.writes is None:
            return self._plain(record)
        if not depth:
            return self._atom(0, requirement)
        if record.role is asked:
            inner = self._atom(depth - 1, requirement)
            fields: dict[str, Any] = {"requirement" if requirement else "effect": inner}
            return inner if type(inner) is record.node else record.node(**fields)
        assert record.role is choice
        options = tuple(self._atom(depth - 1, requirement) for _ in range(self.chance.below(3) + 1))
        return record.node(options=options)  # type: ignore[call-arg]

    def _plain(self, record: Record) -> t.Requirement:
        pattern = self.chance.pick(record.patterns(self.edition))
        made: t.Atom = pattern.random(self._slot)
        return made

    def _slot(self, slot: str) -> Any:
        if slot == "flag":
            return self._maybe()
        if slot == "count":
            return self._number()
        if slot == "amount":
            return self._number() - 3
        if slot in _ENUMS:
            return self.chance.pick(tuple(_ENUMS[slot]))
        return self._filter()

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
