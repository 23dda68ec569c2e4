"""Readers are given anything: the findings of earlier campaigns, real texts with bytes changed, and what atheris finds."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from cardwright.kernel import Chance

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from readers import READERS  # noqa: E402

GAMES = HERE.parents[1] / "src" / "cardwright" / "games"
RECORD = (
    b'{"cardwright":"0.1.0","game":"toy","rules":"1","decks":[{"name":"a","text":"b"}],"seed":7,"seats":["x"],'
    b'"options":{},"position":null,"cards":[],"program":"","bundled":"","record":2}\n'
    b'{"n":1,"seat":0,"key":"pass"}\n{"n":0,"undo":1}\n{"n":1,"seat":0,"key":"flip","hash":"00"}\n'
)
SCENARIO = (
    b'[{"game": "magic", "name": "x", "players": {"A": {"hand": ["Forest", 3]}}, "script": [{"do": "a"}]}]'
)
CARD = (
    b'[{"name": "Old Ox", "mana_cost": "{1}{G}", "type_line": "Creature", "oracle_text": "Trample",'
    b' "power": "2", "toughness": "2", "set": "x"},\n{"name": "B"}]'
)
DECK = b"4 Lightning Bolt (LEA) 161\n60x Forest\n\nSideboard\nSB: 1 Plains|LEA\n"
MESSAGES = (
    b'{"type":"choose","n":0,"keys":["end"]}\n {"type":"choose","n":-1,"keys":["0","1"]}\n {"type":"choose","n":-1,"keys":["2"]}\n'
    b'{"type":"inspect","ask":1,"id":"c1","name":""}\n{"type":"undo"}\n{"type":"consent","ask":1,"yes":true}\n'
    b'{"type":"settings","stops":["main"],"yields":["x"],"auto":false}\n {"type":"pass","until":"turn"}\n'
    b'{"type":"sit_in","seat":1,"bot":"greedy"}\n{"type":"concede"}\n{"type":"end"}\n{"type":"ping","ask":3}'
)
BODY = b'{"game":"cardfinity","seats":[{"who":"me","name":"A"},{"who":"greedy","deck":{"name":"","text":"1 Ox"}}],"options":{"x":true},"seed":7,"clock":60,"cards":""}'
MARKUP = b'<?xml version="1.0"?><cockatrice_deck><zone name="main"><card number="4" name="Ox"/></zone></cockatrice_deck>'


def seeds(name: str) -> list[bytes]:
    """Returns texts that a reader reads, to begin from."""
    endings = {"cardfinity": "*.cardfinity", "oe": "*.oe", "pets": "*.pets", "oracle": "*.cards"}
    if name in endings:
        found = sorted(GAMES.rglob(endings[name]))
        return [path.read_bytes()[:1500] for path in found][:6]
    return {
        "deck": [DECK, MARKUP],
        "record": [RECORD],
        "card-data": [CARD, CARD[1:-1]],
        "messages": [MESSAGES],
        "bodies": [BODY],
    }.get(name, [SCENARIO])


def changed(data: bytes, chance: Chance) -> bytes:
    """Returns bytes with a few of them changed, cut out, doubled or swapped."""
    made = bytearray(data)
    for _ in range(1 + chance.below(6)):
        at = chance.below(len(made) + 1)
        what = chance.below(4)
        if what == 0 and made:
            made[at % len(made)] = chance.below(256)
        elif what == 1:
            del made[at : at + chance.below(40)]
        elif what == 2:
            made[at:at] = made[at : at + chance.below(60)]
        else:
            made[at:at] = bytes([chance.pick(b"()[]{}<>\"'#:,;\n\t \\&?!-%/0")]) * (1 + chance.below(30))
    return bytes(made)


@pytest.mark.parametrize("name", READERS)
def test_changed_texts_are_read_without_a_crash(name: str) -> None:
    chance = Chance(17)
    for data in seeds(name):
        READERS[name](data)
        for _ in range(20):
            READERS[name](changed(data, chance))


@pytest.mark.parametrize(
    "path",
    sorted(path for path in (HERE / "cases").iterdir() if not path.name.startswith(".")),
    ids=lambda path: path.name,
)
def test_what_was_found_stays_mended(path: Path) -> None:
    name = next(name for name in READERS if path.name.startswith(f"{name}-"))
    READERS[name](path.read_bytes())


@pytest.mark.soak
@pytest.mark.skipif(find_spec("atheris") is None, reason="needs atheris: pip install atheris")
@pytest.mark.parametrize("name", READERS)
def test_atheris_finds_nothing(name: str, record_property: Callable[..., None]) -> None:
    """Runs for CARDWRIGHT_FUZZ_SECONDS, 120 where nothing is said."""
    seconds = os.environ.get("CARDWRIGHT_FUZZ_SECONDS", "120")
    command = [sys.executable, str(HERE / "campaign.py"), seconds, name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    tried = re.match(r"\S+ +([\d,]+)", done.stdout)
    record_property("tried", int(tried[1].replace(",", "")) if tried else 0)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert tried is not None
