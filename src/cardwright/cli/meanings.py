"""`cardwright coverage --meanings`: what every card means, written to a file, or compared with such a file."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from cardwright.cli.output import counting, emit, say
from cardwright.cli.refusal import Refusal
from cardwright.files import open_unpacked, replace_whole
from cardwright.games import LANGUAGES
from cardwright.text import CardMeaning, TellsMeanings, changes, outline

_LONGEST_LINE: Final = 4 << 20


def telling(wanted: str | None) -> TellsMeanings:
    """Returns the language that tells what cards mean: the one wanted, or the only one there is."""
    for language in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
        if isinstance(language, TellsMeanings):
            return language
    raise Refusal(f"{wanted or 'no language'} does not tell what cards mean")


def report(
    file: Path | None,
    edition: str | None,
    out: Path | None,
    against: Path | None,
    wanted: str | None,
    json: bool,
) -> int:
    """Writes the meanings of all cards, or tells which differ from those in a file."""
    before = dict(_stored(against)) if against is not None else {}
    found = {card.name: card for card in counting(telling(wanted).meanings(file, edition), "cards")}
    if out is not None:
        _write(out, found)
    lines = [line for card in found.values() for line in card.lines]
    told = sum(line.meaning is not None for line in lines)
    say(f"{told} of {len(lines)} lines of {len(found)} cards have a meaning")
    if against is None:
        return 0
    cards: set[str] = set()
    for change in changes(before, found):
        cards.add(change.name)
        if json:
            emit(msgspec.to_builtins(change))
            continue
        print(f"{change.name}: {change.text}")
        print(f"  - {outline(change.old, 4)}" if change.old is not None else "  - nothing")
        print(f"  + {outline(change.new, 4)}" if change.new is not None else "  + nothing")
    say(f"the meaning of {len(cards)} cards has changed")
    return 0


def _write(out: Path, found: dict[str, CardMeaning]) -> None:
    data = b"".join(msgspec.json.encode(found[name]) + b"\n" for name in sorted(found))
    try:
        replace_whole(out, gzip.compress(data, mtime=0) if out.suffix == ".gz" else data)
    except OSError as problem:
        raise Refusal(f"{out}: {problem.strerror}") from None


def _stored(path: Path) -> Iterator[tuple[str, CardMeaning]]:
    with open_unpacked(path) as file:
        for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b""), 1):
            try:
                card = msgspec.json.decode(line, type=CardMeaning)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
                raise Refusal(f"{path}, line {number}: it is no list of meanings ({problem})") from None
            yield card.name, card
