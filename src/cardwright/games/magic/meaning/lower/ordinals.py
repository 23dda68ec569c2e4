"""Ordinal numbers in words."""

from typing import Final

ORDINALS: Final = {
    word: at + 1
    for at, word in enumerate(
        (
            *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
            *("eleventh", "twelfth"),
        )
    )
}
