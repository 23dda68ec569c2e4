"""Which mana is made, where a mana ability leaves it open (CR 106.1, 605)."""

from collections.abc import Generator
from typing import Final

from cardwright.kernel import Decision, Kind, Option

Alternatives = tuple[tuple[str, ...], ...]


MANA_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


WHICH_MANA: Final = "which mana"


def is_wished(wish: tuple[str, ...], one: tuple[str, ...]) -> bool:
    return wish[: len(one)] == one or wish == one * len(wish)


def ask_for_mana(seat: int, kinds: Alternatives) -> Generator[Decision, Option, tuple[str, ...]]:
    options = [Option("word", (" ".join(MANA_WORDS[letter] for letter in one),)) for one in kinds]
    answer = yield Decision(seat, Kind.WORD, WHICH_MANA, options)
    return kinds[options.index(answer)]
