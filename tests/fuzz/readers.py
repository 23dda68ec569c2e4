"""Every reader as a function of bytes, which must come back, with whatever there is to say, for any bytes at all."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.files import UnreadableFile
from cardwright.games import language
from cardwright.games.magic.cards.decks import read_deck
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.files.stream import BrokenFile
from cardwright.games.magic.language import read_card
from cardwright.kernel import BrokenRecord, read_record
from cardwright.scenarios.load import load_text
from cardwright.scenarios.model import Malformed
from cardwright.text import Source

sys.path.insert(0, str(Path(__file__).parent))

from tables import bodies, messages


def _text(data: bytes) -> Source:
    return Source(data.decode("utf-8", "replace"), "fuzz")


def _language(name: str) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        spoken = language(name)
        reading: Any = spoken.read(_text(data))
        found = [*reading.diagnostics, *spoken.check(reading)]
        for diagnostic in found[:20]:
            str(diagnostic)
        if reading.ok and not found:
            again = spoken.read(Source(spoken.write(reading.tree), "again"))
            assert again.ok, "what is written is not read back"

    return read


def _cards(data: bytes) -> None:
    for card in language("oracle").read(_text(data)).tree.cards[:3]:
        read_card(card)


def _deck(data: bytes) -> None:
    for diagnostic in read_deck(_text(data)).diagnostics[:20]:
        str(diagnostic)


def _scenarios(suffix: str) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        try:
            load_text(data.decode("utf-8", "replace"), suffix)
        except Malformed:
            return

    return read


def _record(data: bytes) -> None:
    try:
        record, _ = read_record(data)
    except BrokenRecord:
        return
    assert read_record(record.text().encode())[0].lines == record.lines


def _card_data(data: bytes) -> None:
    reader = CardReader(Path("fuzz"))
    try:
        for _ in reader._cards(io.BytesIO(data)):
            pass
    except (BrokenFile, UnreadableFile):
        return


READERS: dict[str, Callable[[bytes], None]] = {
    "cardfinity": _language("cardfinity"),
    "oe": _language("oe"),
    "pets": _language("pets"),
    "oracle": _cards,
    "deck": _deck,
    "yaml": _scenarios(".yaml"),
    "json": _scenarios(".json"),
    "jsonl": _scenarios(".jsonl"),
    "record": _record,
    "card-data": _card_data,
    "messages": messages,
    "bodies": bodies,
}
