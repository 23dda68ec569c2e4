"""Giving each comment to the line that it is about."""

from typing import TypeVar

from msgspec.structs import replace

from cardwright.games.cardfinity.language.lexer import Word
from cardwright.games.cardfinity.language.tree import (
    Card,
    Comment,
    Deck,
    DeckFile,
    Line,
    SpellCard,
    Unread,
)

L = TypeVar("L", bound=Line)


def with_comments(file: DeckFile, tokens: list[Word]) -> DeckFile:
    """Returns the tree with every comment in it.

    A comment behind a line's last word is said `after` it; any other is said `before` the line that it
    stands in or above; what stands below everything is the file's `ending`.
    """
    if not any(token.before or token.after for token in tokens):
        return file
    giving = _Giving(tokens)
    heading = giving.line(file.heading) if file.heading is not None else None
    cards = tuple(giving.card(card) for card in file.cards)
    deck = giving.deck(file.deck) if file.deck is not None else None
    return replace(file, heading=heading, cards=cards, deck=deck, ending=tuple(tokens[-1].before))


class _Giving:
    """The comments of one file, by the places of the words."""

    __slots__ = ("at", "tokens", "until")

    def __init__(self, tokens: list[Word]) -> None:
        self.tokens = tokens
        self.at = {token.span.start: index for index, token in enumerate(tokens) if token.span}
        self.until = {token.span.end: index for index, token in enumerate(tokens) if len(token.span)}

    def line(self, line: L) -> L:
        return self._given(line, self.at[line.span.start], self.until[line.span.end])

    def _given(self, line: L, first: int, last: int) -> L:
        before: list[Comment] = []
        for token in self.tokens[first:last]:
            before += token.before
            before += token.after
        before += self.tokens[last].before
        after = self.tokens[last].after
        if not before and not after:
            return line
        return replace(line, before=tuple(before), after=tuple(after))

    def card(self, card: Card | Unread) -> Card | Unread:
        if isinstance(card, Unread):
            return self.line(card)
        families = self.line(card.families) if card.families is not None else None
        image = self.line(card.image) if card.image is not None else None
        if isinstance(card, SpellCard):
            return replace(card, spell=self.line(card.spell), families=families, image=image)
        return replace(
            card,
            summoning=self.line(card.summoning),
            spells=tuple(self.line(spell) for spell in card.spells),
            power=self.line(card.power),
            families=families,
            image=image,
        )

    def deck(self, deck: Deck) -> Deck:
        head = self.at[deck.span.start]
        colon = self.tokens[head + 1].type == "COLON"
        given = self._given(deck, head, head + 1 if colon else head)
        title = self.line(deck.title) if deck.title is not None else None
        return replace(given, title=title, entries=tuple(self.line(entry) for entry in deck.entries))
