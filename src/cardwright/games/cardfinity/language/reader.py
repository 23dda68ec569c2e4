"""Reading a deck file: the whole at once where it is right, card by card where it is not."""

from lark.exceptions import UnexpectedInput

from cardwright.games.cardfinity.language import pieces, recovery
from cardwright.games.cardfinity.language.comments import with_comments
from cardwright.games.cardfinity.language.grammar import keywords, parse
from cardwright.games.cardfinity.language.lexer import Word, edition_at_head, lex
from cardwright.games.cardfinity.language.tree import (
    Card,
    Deck,
    DeckFile,
    Edition,
    Entry,
    Heading,
    Title,
    Unread,
)
from cardwright.text import Reading, Reporter, Source, Span

DEEPEST = 12
"""How many brackets may stand inside one another."""


def read(source: Source) -> Reading[DeckFile]:
    """Reads a deck file, or a file of cards without a deck.

    >>> reading = read(Source('"Spark" on play take 1: deal 1'))
    >>> print(reading.tree)
    "Spark" on play take 1: deal 1
    >>> reading.ok
    True
    """
    report = Reporter(source)
    edition = edition_at_head(source.text)
    tokens = lex(source, keywords(edition), report)
    tokens = pieces.without_deep_brackets(tokens, DEEPEST, report)
    tree = _whole(tokens, report, edition)
    if tree is None:
        tree = _by_pieces(tokens, report, edition)
    return Reading(source, with_comments(tree, tokens), report.sorted())


def _whole(tokens: list[Word], report: Reporter, edition: Edition) -> DeckFile | None:
    """Reads all tokens at once, or returns None where that does not go."""
    if report.found:
        return None
    if pieces.unclear_families(tokens, report):
        return None
    try:
        tree: DeckFile = parse(tokens[:-1], "file", edition)
    except UnexpectedInput:
        return None
    return tree


def _by_pieces(tokens: list[Word], report: Reporter, edition: Edition) -> DeckFile:
    cards: list[Card | Unread] = []
    deck: Deck | None = None
    heading, rest = _heading(tokens[:-1])
    for piece in pieces.pieces(rest):
        if piece[0].type == "DECK" and deck is None:
            deck = _deck(piece, report, edition)
        else:
            cards.extend(recovery.read_card(piece, report, edition))
    if not report.found:
        message = "this cannot be read as cards and a deck"
        report.error(
            tokens[0].span, "unreadable", message, expected=("cards, then deck:",), suggestion="deck:"
        )
    everything: list[Heading | Card | Unread | Deck] = [heading, *cards] if heading is not None else [*cards]
    if deck is not None:
        everything.append(deck)
    span = Span(everything[0].span.start, everything[-1].span.end) if everything else Span(0, 0)
    return DeckFile(heading=heading, cards=tuple(cards), deck=deck, span=span)


def _heading(tokens: list[Word]) -> tuple[Heading | None, list[Word]]:
    """Returns what a file says of its edition, and the rest."""
    if [token.type for token in tokens[:3]] != ["EDITION", "COLON", "WHICH"]:
        return None, tokens
    edition = Edition(tokens[2].lower())
    return Heading(edition=edition, span=tokens[0].span | tokens[2].span), tokens[3:]


def _deck(piece: list[Word], report: Reporter, edition: Edition) -> Deck:
    """Reads the deck's part of the file, an entry at a time."""
    title: Title | None = None
    entries: list[Entry | Unread] = []
    colon = len(piece) > 1 and piece[1].type == "COLON"
    rest = piece[2:] if colon else piece[1:]
    if not colon:
        place = Span(piece[0].span.end, piece[0].span.end)
        report.error(
            place, "unexpected-word", "deck is followed by a colon", expected=('":"',), suggestion="deck:"
        )
    if len(rest) >= 3 and [t.type for t in rest[:3]] == ["NAME", "BY", "NAME"]:
        title = Title(name=str(rest[0])[1:-1], author=str(rest[2])[1:-1], span=rest[0].span | rest[2].span)
        rest = rest[3:]
    elif edition is Edition.SECOND and [t.type for t in rest[:2]] == ["NAME", "NAME"]:
        title = Title(name=str(rest[0])[1:-1], author=str(rest[1])[1:-1], span=rest[0].span | rest[1].span)
        rest = rest[2:]
    for line in pieces.entry_lines(rest):
        entries.append(recovery.read_entry(line, report, edition))
    last = piece[-1]
    return Deck(title=title, entries=tuple(entries), span=piece[0].span | last.span)
