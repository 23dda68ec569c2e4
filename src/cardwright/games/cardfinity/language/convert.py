"""A deck of one edition said in another, where it can be said."""

from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.editions import WEIGHTS, Edition
from cardwright.games.cardfinity.language.record import records
from cardwright.games.cardfinity.language.writer import write
from cardwright.text import CannotConvert, Node, Reading, Reporter, walk

FOUND = ("Search", "Drill")
"""Atoms whose card comes to the hand, and in the second edition only to the top of the deck."""


def convert(reading: Reading[t.DeckFile], to: Edition) -> str:
    """Returns the text of a file in another edition; raises `CannotConvert` with what that cannot say.

    >>> from cardwright.games.cardfinity.language.reader import read
    >>> from cardwright.text import Source
    >>> print(convert(read(Source('"Dig" on play take 1: search spell')), Edition.SECOND), end="")
    edition: 2
    <BLANKLINE>
    "Dig" on play take 1: search spell, draw
    """
    converting = _Converting(reading, to)
    cards = tuple(converting.card(card) for card in reading.tree.cards)
    converting.title(reading.tree.deck)
    if converting.report.found:
        raise CannotConvert(converting.report.sorted())
    before = reading.tree.heading or t.Heading(edition=to)
    heading = None if to is Edition.FIRST and not before.before else replace(before, edition=to)
    return write(replace(reading.tree, heading=heading, cards=cards))


class _Converting:
    """One file on its way from one edition to another."""

    __slots__ = ("report", "source", "to")

    def __init__(self, reading: Reading[t.DeckFile], to: Edition) -> None:
        self.report = Reporter(reading.source)
        self.source = t.edition_of(reading.tree)
        self.to = to

    def card(self, card: t.Card | t.Unread) -> t.Card | t.Unread:
        if isinstance(card, t.Unread):
            return card
        self._words_known(card)
        if isinstance(card, t.SpellCard):
            changed: t.Card = replace(card, spell=self._spell(card.spell))
        else:
            changed = replace(card, spells=tuple(map(self._spell, card.spells)))
        return changed if self.to is Edition.SECOND else _without_image(changed)

    def title(self, deck: t.Deck | None) -> None:
        """Tells of a deck without a title, whose first cards would be taken for one."""
        if deck is not None and deck.title is None and deck.entries and self.to is Edition.SECOND:
            self._cannot(deck.entries[0], "a deck of that edition begins with its title")

    def _words_known(self, card: t.Card) -> None:
        """Tells of every atom that the other edition has no words for."""
        for node in walk(card):
            record = records().get(type(node))
            if record is not None and self.to not in record.editions:
                self._cannot(node, f"`{node}` has no words in that edition")
            elif getattr(node, "untapped", False) and self.to is not Edition.SECOND:
                self._cannot(
                    node, f"`{node}`: only the second edition tells tapped monsters from untapped ones"
                )

    def _spell(self, spell: t.Spell) -> t.Spell:
        if spell.trigger not in WEIGHTS[self.to].triggers:
            self._cannot(spell, f"no spell of that edition happens on {spell.trigger.value}")
        drawn, draws = self.source is not Edition.SECOND, self.to is not Edition.SECOND
        if drawn is draws:
            return spell
        effects = self._without_draw(spell) if draws else self._with_draw(spell)
        return replace(spell, effects=effects)

    def _with_draw(self, spell: t.Spell) -> tuple[t.Effect, ...]:
        """Returns the effects with a draw behind each card that is found."""
        effects: list[t.Effect] = []
        for effect in spell.effects:
            effects.append(effect)
            if _finds(effect):
                effects.append(_draw(1))
            elif any(_finds(node) for node in walk(effect)):
                self._cannot(
                    effect, f"`{effect}` would have to draw too, and only one effect can stand there"
                )
        return tuple(effects)

    def _without_draw(self, spell: t.Spell) -> tuple[t.Effect, ...]:
        """Returns the effects without the draw behind each card that is found."""
        effects: list[t.Effect] = []
        left = 0
        for effect in spell.effects:
            if left and type(effect).__name__ == "Draw":
                count = effect.count - left  # type: ignore[union-attr]
                effects += [_draw(count)] if count else []
                left = 0
                continue
            if left:
                break
            effects.append(effect)
            left = int(_finds(effect))
            if not left and any(_finds(node) for node in walk(effect)):
                self._cannot(effect, f"`{effect}` draws the card in that edition")
        if left:
            found = next(effect for effect in reversed(effects) if _finds(effect))
            self._cannot(
                found, f"`{found}` draws the card in that edition, and nothing is drawn behind it here"
            )
        return tuple(effects)

    def _cannot(self, node: Node, message: str) -> None:
        wanted = ("what both editions can say",)
        self.report.error(node.span, "no-such-words", message, expected=wanted)


def _finds(node: Node) -> bool:
    return type(node).__name__ in FOUND


def _draw(count: int) -> t.Atom:
    node = next(node for node in records() if node.__name__ == "Draw")
    made: t.Atom = node(count=count)  # type: ignore[call-arg, assignment]
    return made


def _without_image(card: t.Card) -> t.Card:
    """Returns a card whose picture is told in a comment above it."""
    if card.image is None:
        return card
    said = t.Comment(text=f'image: "{card.image.address}"')
    comments = (*card.image.before, said, *card.image.after)
    if isinstance(card, t.SpellCard):
        return replace(card, image=None, spell=replace(card.spell, before=(*card.spell.before, *comments)))
    summoning = replace(card.summoning, before=(*card.summoning.before, *comments))
    return replace(card, image=None, summoning=summoning)
