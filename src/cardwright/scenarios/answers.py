"""Answers: how a value of `choices`, or of an entry's `targets`, finds its option."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardwright.kernel import DONE, NO, YES, Game, Kind, Numbers, Option, Words
from cardwright.scenarios.model import Malformed
from cardwright.scenarios.values import known_keys

OBJECT_KEYS = ("card", "player", "text", "of", "nth", "copy", "amount", "mode")
"""The keys of an object or a target that is written as a mapping."""

_NTH = re.compile(r"(?P<name>.*\S)\s*#(?P<nth>[1-9][0-9]*)")
_SAME = str.maketrans({"’": "'", "‘": "'", "−": "-", "–": "-", "“": '"', "”": '"'})


class Naming(Struct, frozen=True):
    """How an option can be called.

    `names` are whole names (a card's, each of its faces', a player's, a colour); `text` may be called by its beginning;
    `others` are further texts of the same sort; `of` is the player to whom it belongs, `mode` the place of its text on
    the card from 1. `loose` are names by which it is called only where no answer calls any option otherwise.
    """

    names: tuple[str, ...] = ()
    text: str = ""
    of: str | None = None
    copy: bool = False
    mode: int | None = None
    others: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()

    def at_large(self) -> "Naming":
        """Returns it with its loose names among the others."""
        return replace(self, names=self.names + self.loose, loose=()) if self.loose else self

    def begins(self, words: str) -> bool:
        """Tells whether one of its texts begins so."""
        return starts(self.text, words) or any(starts(one, words) for one in self.others)


@lru_cache(maxsize=4096)
def folded(words: str) -> str:
    """Returns words without what does not matter: case, accents, spaces in a row, the shape of quotes and dashes.

    >>> folded("Lim-Dûl’s  Æther")
    "lim-dul's aether"
    """
    found = words.translate(_SAME).casefold()
    if not found.isascii():
        apart = unicodedata.normalize("NFKD", found.replace("æ", "ae"))
        found = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(found.split())


def starts(text: str, beginning: str) -> bool:
    """Returns whether a text begins so, whatever the case.

    >>> starts("Cast Lightning Bolt", "cast lightning"), starts("Cast", "Cast Lightning")
    (True, False)
    """
    return folded(text).startswith(folded(beginning))


def find_answer(
    game: Game[Any], value: Any, naming: Callable[[Option], Naming], *, loosely: bool = True
) -> Option | None:
    """Returns the option of the game's decision that a value means, or None where it means none."""
    if loosely:
        return find_answer(game, value, lambda option: naming(option).at_large(), loosely=False)
    if isinstance(value, dict):
        return _by_mapping(game, value, naming)
    plain = _plain(game, value)
    if plain is not None or value is None or isinstance(value, bool):
        return plain
    words = str(value)
    whole = _by_name(game, words, 1, naming, number=isinstance(value, int))
    if whole is not None:
        return whole
    nth = _NTH.fullmatch(words)
    return _by_name(game, nth["name"], int(nth["nth"]), naming) if nth is not None else None


def is_plain(value: Any) -> bool:
    """Returns whether an answer is yes, no or done: it names nothing.

    >>> is_plain("Yes"), is_plain(False), is_plain("Grizzly Bears"), is_plain(3)
    (True, True, False, False)
    """
    return value is None or isinstance(value, bool) or folded(str(value)) in ("yes", "no", "done")


def amount_of(value: Any) -> int | None:
    """Returns how much of something divided a target's entry gives to it."""
    amount = value.get("amount") if isinstance(value, dict) else None
    return amount if isinstance(amount, int) and not isinstance(amount, bool) else None


def _plain(game: Game[Any], value: Any) -> Option | None:
    """Finds the answers that need no names: yes and no, done, numbers, words of a long list."""
    decision = game.decision
    assert decision is not None
    options = decision.options
    word = folded(str(value))
    if isinstance(value, bool) or word in ("yes", "no"):
        said = YES if value is True or word == "yes" else NO
        if said in options:
            return said
        return DONE if said == NO and DONE in options else None
    if word == "done" and DONE in options:
        return DONE
    if isinstance(options, Words):
        place = next((place for place, one in enumerate(options.words) if folded(one) == word), None)
        return None if place is None else options[place]
    if decision.kind is Kind.NUMBER or isinstance(options, Numbers):
        return decision.find(f"number {word}")
    return None


def _by_name(
    game: Game[Any], words: str, nth: int, naming: Callable[[Option], Naming], *, number: bool = False
) -> Option | None:
    """Finds the nth option of a name; else the nth whose text begins so; a `number` is that of a mode, and no text."""
    if isinstance(game.options, Numbers | Words):
        return None
    wanted = folded(words)
    called = [(option, naming(option)) for option in game.options]
    by_mode = [option for option, name in called if name.mode is not None and str(name.mode) == wanted]
    by_name = [option for option, name in called if any(folded(one) == wanted for one in name.names)]
    by_text = [option for option, name in called if wanted and name.begins(wanted)]
    first = by_mode if game.decision is not None and game.decision.kind is Kind.MODE else []
    named = first or by_name or (by_mode if number else by_text or by_mode)
    return named[nth - 1] if len(named) >= nth else None


def _by_mapping(game: Game[Any], value: dict[str, Any], naming: Callable[[Option], Naming]) -> Option | None:
    known_keys(value, OBJECT_KEYS, "an answer")
    if isinstance(game.options, Numbers | Words):
        return None
    nth = value.get("nth", 1)
    if not isinstance(nth, int) or nth < 1:
        raise Malformed(f"nth must be a whole number from 1, not {nth!r}")
    fits = [option for option in game.options if _fits(naming(option), value)]
    return fits[nth - 1] if len(fits) >= nth else None


def _fits(name: Naming, value: dict[str, Any]) -> bool:
    for key in ("card", "player"):
        if key in value and folded(str(value[key])) not in [folded(one) for one in name.names]:
            return False
    if "text" in value and not name.begins(str(value["text"])):
        return False
    if "of" in value and (name.of is None or folded(name.of) != folded(str(value["of"]))):
        return False
    if "copy" in value and name.copy != value["copy"]:
        return False
    return "mode" not in value or name.mode == value["mode"]
