"""Run by `test_new_words.py` in a process of its own: words of every kind are added to the vocabulary, and played with.

Prints how many cards with a new word of each kind were let through by the checker, and how many were told of; the games
of those let through must go to their end.
"""

import json
import random
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

SEED, GAMES_PLAYED = int(sys.argv[1]), int(sys.argv[2])
CHANCE = random.Random(SEED)


def word(length: int = 6) -> str:
    return "".join(CHANCE.choice("BCDFGHJKLMNPQRSTVWXZ") for _ in range(length))


NAMES = {
    kind: word()
    for kind in (
        [
            "type",
            "subtype",
            "attribute",
            "state",
            "phase",
            "standard",
            "row",
            "place",
            "ownership",
            "amount",
            "function",
            "duration",
        ]
    )
}
ADDED: dict[str, dict[str, Any]] = {
    "type": {"any": True},
    "subtype": {"of": "UNIT", "rows": CHANCE.sample(["OFF", "DEF", "SUP"], 2)},
    "attribute": {"on": [CHANCE.choice(["UNIT", "BASE", "INVENTION"])], "value": []},
    "state": {"on": ["UNIT", "BASE"], "flip": "Daze"},
    "phase": {"when": "at noon"},
    "standard": {"use": "event"},
    "row": {"columns": 3, "holds": ["SUPPORT"]},
    "place": {},
    "ownership": {},
    "amount": {"digit": CHANCE.choice([5, 6, 7])},
    "function": {"durations": ["ONCE"]},
    "duration": {},
}
read_toml = tomllib.loads


def loads(text: str) -> dict[str, Any]:
    data = read_toml(text)
    if "subtype" in data and "amount" in data:
        for kind, more in ADDED.items():
            said = {"word": NAMES[kind], "printed": NAMES[kind].lower(), "meaning": "It is new."}
            data[kind].append({**said, **more})
        vehicle = {"word": "VEHICLE", "printed": "Vehicle", "meaning": "A type of its own."}
        wagon = {
            "word": "WAGON",
            "printed": "Wagon",
            "meaning": "It stands by.",
            "of": "VEHICLE",
            "rows": ["SUP"],
        }
        speed = {
            "word": "SPEED",
            "printed": "Speed",
            "meaning": "How fast.",
            "on": ["VEHICLE"],
            "value": ["VEHICLE"],
        }
        for row in data["row"]:
            row["holds"] += [NAMES["subtype"]] if row["word"] in ADDED["subtype"]["rows"] else []
            row["holds"] += ["WAGON"] if row["word"] == "SUP" else []
        data["type"].append(vehicle)
        data["subtype"].append(wagon)
        data["attribute"].append(speed)
        next(word for word in data["attribute"] if word["word"] == "COST")["on"].append("VEHICLE")
        next(word for word in data["attribute"] if word["word"] == "COST")["value"].append("VEHICLE")
    return data


tomllib.loads = loads  # type: ignore[assignment]
sys.path.insert(0, str(Path(__file__).parent))

from test_random_cards import Maker  # noqa: E402

from cardwright.games import GAMES  # noqa: E402
from cardwright.games.oe.cards import bundled_cards, card_text  # noqa: E402
from cardwright.games.oe.language import check, convert, explain, read  # noqa: E402
from cardwright.games.oe.language import vocabulary as v  # noqa: E402
from cardwright.kernel import DeckText  # noqa: E402
from cardwright.kernel.conformance import walk  # noqa: E402
from cardwright.kernel.rules import Match  # noqa: E402
from cardwright.text import Source, has_errors  # noqa: E402

TABLES = {
    "type": v.TYPES,
    "subtype": v.SUBTYPES,
    "attribute": v.ATTRIBUTES,
    "state": v.STATES,
    "phase": v.PHASES,
    "standard": v.STANDARDS,
    "row": v.SLOTS,
    "place": v.PLACES,
    "ownership": v.OWNERSHIPS,
    "amount": v.AMOUNTS,
    "function": v.FUNCTIONS,
    "duration": v.DURATIONS,
}
through: Counter[str] = Counter()
told: Counter[str] = Counter()


def with_new_word(text: str, kind: str) -> str | None:
    """Returns the text of a card with one word of its program exchanged for the new one of that kind."""
    head, start, program = text.partition("START")
    if kind == "subtype" and "TYPE UNIT" in head:
        return re.sub(r"TYPE UNIT \w+", f"TYPE UNIT {NAMES[kind]}", text)
    spots = [m for m in re.finditer(r"[A-Z]+[0-9]?(?:\(N\))?", program) if m.group() in TABLES[kind]]
    if not spots:
        return None
    spot = CHANCE.choice(spots)
    new = NAMES[kind] + ("1" if kind == "row" else "")
    return head + start + program[: spot.start()] + new + program[spot.end() :]


def let_through(text: str, kind: str) -> bool:
    """Returns whether a card can be played; whatever it is, it is told of or said in every form."""
    reading = read(Source(text))
    if not reading.ok or has_errors(check(reading)):
        told[kind] += 1
        return False
    through[kind] += 1
    explain(reading)
    for form in ("v2", "alt", "text"):
        convert(reading, form)
    return True


def cards(maker: Maker, count: int) -> list[str]:
    """Returns cards of one's own and bundled ones with new words in them."""
    found: list[str] = []
    bundled = [card_text(card) for card in bundled_cards().values() if card.program is not None]
    while len(found) < count:
        kind = CHANCE.choice(list(ADDED))
        number = len(found)
        text = CHANCE.choice(bundled) if CHANCE.random() < 0.7 else card_text(maker.card(number))
        changed = with_new_word(text, kind)
        if changed is None:
            continue
        named = re.sub(r"^CARD .*$", f'CARD "New {number}"', changed, count=1, flags=re.MULTILINE)
        if let_through(named, kind) and "BASE" not in named.split("START")[0]:
            found.append(named)
    return found


WAGON = """CARD "Cart"
TYPE VEHICLE WAGON
COST 1
SPEED 2
START
&1 (<STDCOND -> ENTER> @T ?(AMOUNT=ONE OWNER=YOU SPECIFIER=VEHICLE LOCATION=ANY)? !INC %2 SPEED! DUR FOREVER)
&2 (<STDCOND -> DAWN> @T ?SUP1, SUP2, SUP3? !CREATE %"Trailer" %VEHICLE %WAGON WITH [&1 (NULL)]! DUR ONCE)
END
"""
assert let_through(WAGON, "a type of its own"), check(read(Source(WAGON)))

for game in range(GAMES_PLAYED):
    decks = []
    for side in range(2):
        made = cards(Maker(SEED * 100 + game * 2 + side), 14)
        names = [re.search(r'CARD "(.*?)"', text)[1] for text in made]  # type: ignore[index]
        lines = ["1 Home Keep", "1 Farm", "1 Orchard", "3 Cart", *(f"2 {name}" for name in names)]
        decks.append(DeckText(f"new {side}", "\n".join([*lines, "", WAGON, *made])))
    match = Match("oe", (decks[0], decks[1]), SEED + game)
    walk(GAMES.ruleset("oe"), match, SEED + game, every=60).require()

print(json.dumps({"through": through, "told": told}))
