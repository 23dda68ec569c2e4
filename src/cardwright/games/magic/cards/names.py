"""Names of cards as people type them."""

import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-"}
)


def fold_name(name: str) -> str:
    """Returns a name without what people leave out or write differently: capitals, accents, kinds of dashes.

    >>> fold_name("Æther Vial"), fold_name("Lim-Dûl’s Vault"), fold_name("Fire/Ice")
    ('aether vial', "lim-dul's vault", 'fire // ice')
    """
    name = name.casefold().translate(_LETTERS)
    if not name.isascii():
        apart = unicodedata.normalize("NFKD", name)
        name = "".join(letter for letter in apart if not unicodedata.combining(letter))
    if "/" in name:
        parts = [part.strip() for part in name.split("/") if part.strip()]
        name = " // ".join(parts) if parts else name
    return " ".join(name.split())
