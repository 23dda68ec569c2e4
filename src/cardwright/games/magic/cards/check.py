"""What may be wrong with a card before its English is read: types, symbols, numbers."""

from typing import Final

from cardwright.games.magic.cards.model import Face
from cardwright.games.magic.language.vocabulary import (
    CARD_TYPES,
    IN_BRACES,
    SUBTYPES,
    SUPERTYPES,
    SYMBOLS,
    is_mana,
    subtypes_allowed,
    symbol_of,
)
from cardwright.text import Reporter, Span, nearest

_OPEN_LISTS: Final = ("Planeswalker", "Plane", "Dungeon")
"""Card types whose subtypes are names, so that a new card may bring a new one."""

_MOST_SUBTYPES: Final = 20
_STATS_WITHOUT_CREATURE: Final = ("Vehicle", "Spacecraft")


def check_symbols(face: Face, name: Span, reporter: Reporter) -> None:
    """Reports symbols that do not exist in a face's cost and text; `name` is where its first line stands."""
    _check_cost(face, name, reporter)
    _check_text_symbols(face, reporter)


def check_characteristics(face: Face, name: Span, types: Span, reporter: Reporter, *, front: bool) -> None:
    """Reports types that do not exist, and numbers that are missing or have no place."""
    _check_types(face, types, reporter)
    _check_numbers(face, name, reporter, front=front)


def _check_types(face: Face, where: Span, reporter: Reporter) -> None:
    line = face.type_line
    for word in line.unknown[:_MOST_SUBTYPES]:
        known = (*CARD_TYPES, *SUPERTYPES)
        reporter.error(
            _word_in(reporter, where, word),
            "unknown-type",
            f'"{word}" is neither a card type nor a supertype',
            suggestion=nearest(word, known),
        )
    if not line.types and not line.unknown:
        reporter.error(where, "no-card-type", "the type line names no card type", expected=CARD_TYPES)
    if line.unknown and not line.types:
        return
    allowed = subtypes_allowed(line.types)
    if len(line.subtypes) > _MOST_SUBTYPES:
        reporter.error(where, "too-many-subtypes", f"no card has more than {_MOST_SUBTYPES} subtypes")
    for word in line.subtypes[:_MOST_SUBTYPES]:
        if word not in allowed:
            _report_subtype(word, _word_in(reporter, where, word), face, allowed, reporter)


def _report_subtype(word: str, where: Span, face: Face, allowed: frozenset[str], reporter: Reporter) -> None:
    types = " ".join(face.type_line.types)
    if word in SUBTYPES:
        kinds = " and ".join(f"{kind} types" for kind in SUBTYPES[word])
        reporter.error(where, "subtype-of-another-type", f'"{word}" is one of the {kinds}; this is {types}')
    elif any(name in face.type_line.types for name in _OPEN_LISTS):
        reporter.warn(where, "new-subtype", f'"{word}" is not a known subtype')
    elif face.type_line.types:
        near = nearest(word, sorted(allowed))
        reporter.error(where, "unknown-subtype", f'"{word}" is not a subtype', suggestion=near)


def _word_in(reporter: Reporter, where: Span, word: str) -> Span:
    at = reporter.source.text.rfind(word, where.start, where.end)
    return where if at < 0 else Span(at, at + len(word))


def _check_cost(face: Face, where: Span, reporter: Reporter) -> None:
    for match in IN_BRACES.finditer(reporter.source.text, where.start, where.end):
        symbol = symbol_of(match[1])
        place = Span(match.start(), match.end())
        if symbol is None:
            _report_symbol(match[1], place, reporter)
        elif not is_mana(symbol):
            reporter.error(place, "not-mana", f"{symbol} is no mana symbol, so it cannot be in a mana cost")
    if face.cost and face.has_type("Land"):
        reporter.warn(where, "land-with-cost", "a land has no mana cost")


def _report_symbol(text: str, where: Span, reporter: Reporter) -> None:
    near = nearest(text, SYMBOLS, at_least=70.0) if len(text) < 20 else None
    reporter.error(
        where,
        "unknown-symbol",
        f"there is no symbol {{{text}}}",
        suggestion=f"{{{near}}}" if near else None,
    )


def _check_text_symbols(face: Face, reporter: Reporter) -> None:
    for start, line in zip(face.line_starts, face.text.split("\n"), strict=False):
        known = 0
        for match in IN_BRACES.finditer(line):
            known += 1
            if symbol_of(match[1]) is None:
                _report_symbol(match[1], Span(start + match.start(), start + match.end()), reporter)
        for brace in "{}":
            if line.count(brace) > known:
                at = start + line.rfind(brace)
                reporter.error(Span(at, at + 1), "brace", "this brace belongs to no symbol")


def _check_numbers(face: Face, where: Span, reporter: Reporter, *, front: bool) -> None:
    creature = face.has_type("Creature")
    may_have = creature or any(face.has_type(word) for word in _STATS_WITHOUT_CREATURE)
    if creature and face.power is None:
        reporter.error(
            where,
            "no-power",
            f"{face.name or 'this'} is a creature without power and toughness",
            expected=("a last line such as `2/2`",),
        )
    if face.power is not None and not may_have and not face.type_line.unknown:
        reporter.error(
            face.span, "power-without-creature", f"{face.name} has power and toughness but is no creature"
        )
    if face.has_type("Planeswalker") and face.loyalty is None and front:
        reporter.error(where, "no-loyalty", f"{face.name} has no loyalty", expected=("`Loyalty: 3`",))
    if face.loyalty is not None and not face.has_type("Planeswalker"):
        reporter.error(where, "loyalty", f"{face.name} has loyalty but is no planeswalker")
    if face.has_type("Battle") and face.defense is None:
        reporter.error(where, "no-defense", f"{face.name} has no defense", expected=("`Defense: 4`",))
    if face.defense is not None and not face.has_type("Battle"):
        reporter.error(where, "defense", f"{face.name} has defense but is no battle")
    if face.has_type("Aura") and "enchant " not in face.text.lower():
        reporter.warn(
            where, "aura-enchants-nothing", f"{face.name} is an Aura but does not say what it enchants"
        )
