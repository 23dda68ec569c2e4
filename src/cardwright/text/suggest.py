"""The nearest word that would have been right."""

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], *, at_least: float = 60.0) -> str | None:
    """Returns the known word most like this one, or None where none is alike.

    >>> nearest("moster", ["monster", "spell", "card"])
    'monster'
    >>> nearest("xyzzy", ["monster", "spell", "card"]) is None
    True
    """
    found = nearest_few(word, known, limit=1, at_least=at_least)
    return found[0] if found else None


def hint(word: str, known: Iterable[str]) -> str:
    """Returns a sentence that offers the nearest known word, with a space before it, or nothing.

    >>> hint("moster", ["monster", "spell"]), hint("xyzzy", ["monster", "spell"])
    (' Did you mean "monster"?', '')
    """
    near = nearest(word, known)
    return f' Did you mean "{near}"?' if near else ""


def nearest_few(word: str, known: Iterable[str], *, limit: int = 3, at_least: float = 60.0) -> list[str]:
    """Returns up to `limit` known words like this one, the most alike first; ties in the order given."""
    from rapidfuzz import fuzz, process, utils

    choices = list(dict.fromkeys(known))
    found = process.extract(
        word,
        choices,
        scorer=fuzz.ratio,
        processor=utils.default_process,
        limit=limit,
        score_cutoff=at_least,
    )
    return [choice for choice, _, _ in found]
