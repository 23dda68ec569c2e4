"""What boosters are made of: the cards of a set, of a file, or of a list of names, each with its rarity where that is told."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from cardwright.files import read_text
from cardwright.games.magic.cards.bundled import SETS, bundled_card, bundled_set
from cardwright.games.magic.cards.decks import read_deck
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.library import users_library
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.cards.writer import write_card
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.decks import refusal
from cardwright.kernel import CardText
from cardwright.kernel.offers import NoSet, SetFound, SetWish
from cardwright.text import CardQuery, Severity, Source, hint, render

RARITIES: Final = ("common", "uncommon", "rare", "mythic")
_MOST_TOLD: Final = 5


class Listed(Struct, frozen=True):
    """A card of a set: its name and its rarity, or nothing where the file does not tell."""

    name: str
    rarity: str = ""


def find_set(wish: SetWish) -> SetFound:
    """Returns the cards that a wish means, those that can be played; raises `NoSet` with the reason."""
    if wish.cube is not None:
        name, cards = Path(wish.cube).stem, _of_list(Path(wish.cube), _own(wish.files))
    elif wish.files:
        cards = _own(wish.files)
        name = wish.code or Path(wish.files[0]).name.partition(".")[0]
        if wish.code:
            cards = [card for card in cards if wish.code.upper() in card.sets]
    else:
        name, cards = wish.code.upper(), _of_code(wish.code.upper())
    if not cards:
        raise NoSet(f"{name}: there is no card in this set.")
    cards = [card for card in cards if not card.front.has_type("Basic")]
    refused = {card.name: reason for card in cards if (reason := refusal(card)) is not None}
    kept = [card for card in cards if card.name not in refused]
    if not kept:
        raise NoSet(f"{name}: none of its {len(cards)} cards can be played.")
    listing = "".join(f"{_rarity(card, name)}\t{card.name}\n" for card in kept)
    return SetFound(name, listing, len(kept), tuple(refused.values()), _texts(kept))


def _texts(cards: Iterable[Card]) -> tuple[CardText, ...]:
    """Returns the texts of the cards that do not come with the program, so that a draft can be gone on with anywhere."""
    others = {card.name: card for card in cards if bundled_card(card.name) is None}
    text = "\n".join(f"{write_card(card)}\n" for card in others.values())
    return (CardText("set", text),) if others else ()


def _of_code(code: str) -> list[Card]:
    if not code:
        raise NoSet(
            "say what to open boosters of: --set CODE, --cube FILE (a list of names) or --cards FILE."
        )
    if code in SETS:
        return list(bundled_set(code))
    found = list(users_library().find(CardQuery(edition=code)))
    if not found:
        raise NoSet(
            f'there is no set "{code}": bundled are {", ".join(SETS)}; others come with `cardwright cards import FILE`.'
            f"{hint(code, tuple(SETS))}"
        )
    return found


def _own(files: Sequence[Path]) -> list[Card]:
    found: dict[str, Card] = {}
    for path in files:
        reader = CardReader(path)
        found.update((card.name, card) for card in reader)
        problems = [problem for problem in reader.problems if problem.severity is Severity.ERROR]
        if problems:
            raise NoSet("\n".join(render(problem) for problem in problems[:_MOST_TOLD]))
    return list(found.values())


def _of_list(path: Path, own: Iterable[Card]) -> list[Card]:
    """Returns the cards of a list of names, each as often as it stands there; raises `NoSet` with every name that there is not."""
    cards = {fold_name(name): card for card in own for name in card.names}
    reading = read_deck(Source(read_text(path), str(path)))
    if not reading.ok:
        raise NoSet("\n".join(render(problem) for problem in reading.diagnostics[:_MOST_TOLD]))
    found: list[Card] = []
    unknown: list[str] = []
    for entry in reading.tree.entries:
        card = known_card(entry.name, cards)
        if card is None:
            unknown.append(f"{entry.name}: there is no such card.{hint(entry.name, default_pool().names())}")
        else:
            found += [card] * entry.count
    if unknown:
        more = f"\nand {len(unknown) - _MOST_TOLD} more" if len(unknown) > _MOST_TOLD else ""
        raise NoSet(f"{path} names cards that are not known:\n" + "\n".join(unknown[:_MOST_TOLD]) + more)
    return found


def _rarity(card: Card, code: str) -> str:
    """Returns a card's rarity in a set, or in the only set that says one."""
    told = dict(card.rarities)
    return told.get(code.upper()) or (next(iter(told.values())) if len(set(told.values())) == 1 else "")


def read_listing(text: str) -> list[Listed]:
    """Returns the cards of a set as `find_set` lists them: a line a card, its rarity first."""
    pairs = (line.partition("\t") for line in text.splitlines() if line)
    return [Listed(name, rarity if rarity in RARITIES else "") for rarity, _, name in pairs]
