"""Tokens of a position by their names (CR 111.4): as a card that is known makes them."""

import re
from collections.abc import Iterable, Iterator

from cardwright.games.magic.cards.bundled import SETS, bundled_set
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.plain import read_cards
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.effects.tokens import PREDEFINED, predefined
from cardwright.games.magic.rules.compile.known import added_cards
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.state import MagicState, Setting
from cardwright.games.magic.rules.zones import make_object
from cardwright.kernel import Chance
from cardwright.text import Source


def find_token(name: str, own: dict[str, Card]) -> tuple[Definition, Chars | None] | None:
    """Returns a token called so (`Soldier Token`) as the first card that makes one has it; None where none does."""
    kind = re.sub(r"\s+token$", "", name.strip(), flags=re.IGNORECASE)
    for word in PREDEFINED:
        if word.casefold() == kind.casefold():
            return predefined(word), None
    pattern = re.compile(
        rf"\b\d+/\d+ [^.;\n\"]*?\b{re.escape(kind)}\b(?: [a-z]+)*? creature tokens?(?: with [a-z, ]+)?",
        re.IGNORECASE,
    )
    for card in _sources(own):
        for face in card.faces:
            found = pattern.search(face.text) if "token" in face.text else None
            made = _made(found[0]) if found is not None else None
            if made is not None:
                return made
    return None


def _sources(own: dict[str, Card]) -> Iterator[Card]:
    yield from own.values()
    yield from added_cards()
    yield from _bundled(SETS)


def _bundled(sets: Iterable[str]) -> Iterator[Card]:
    for code in sets:
        yield from bundled_set(code)


def _made(words: str) -> tuple[Definition, Chars | None] | None:
    """Returns the token that a text creates with these words, made in a game of its own."""
    words = re.sub(r" tokens\b", " token", words.strip(" ,"))
    article = "an" if words[0] in "8aeiou" else "a"
    reading = read_cards(Source(f"Maker of Tokens {{1}}\nSorcery\nCreate {article} {words}.\n", "token"))
    if not reading.ok:
        return None
    try:
        maker = define(reading.tree.cards[0])
    except Unplayable:
        return None
    state = MagicState(2, Chance(0), Setting(("A", "B")))
    number = make_object(state, maker, 0, Zone.STACK)
    for _ in maker.body.run(state, Ctx(number, 0)):
        return None  # it asks for something
    found = [state.objects[one] for one in state.battlefield]
    return (found[0].definition, found[0].values) if found else None
