"""What a report of many games says of Magic alone: the curve of each deck, its colours, and the lands that came."""

import re
from collections import Counter
from typing import Final

from cardwright.games.magic.rules.decks import brought_cards, definitions_of
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.kernel.panel import Kept, Panel, Row, Shape

_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}
_BASIC: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_ADDS: Final = re.compile(r"\bAdds? ([^.]*)")
_SYMBOL: Final = re.compile(r"\{([WUBRGC])\}")
_LAND_KEY: Final = "play "
"""How the key of playing a land begins."""


def panels(kept: Kept) -> list[Panel]:
    """Returns the curve and the colours of each deck, and how many lands were played by each turn."""
    found: list[Panel] = []
    own = brought_cards(kept.cards)
    for at, (name, deck) in enumerate(zip(kept.players, kept.decks, strict=True), 1):
        if deck is not None:
            cards = definitions_of(deck, own=own)
            found += [_curve(at, name, cards), _colors(at, name, cards)]
    return [*found, _lands(kept)]


def _curve(at: int, name: str, cards: list[Definition]) -> Panel:
    spells = [card for card in cards if not card.land]
    counts = Counter((_mana_value(card), _kind(card)) for card in spells)
    rows = tuple(Row(count, x=value, group=kind) for (value, kind), count in sorted(counts.items()))
    mean = sum(map(_mana_value, spells)) / max(1, len(spells))
    note = f"{len(cards)} cards, of which {len(cards) - len(spells)} are lands; the spells have a mana value of {mean:.2f} on average."
    return Panel(
        f"curve-{at}", f"Mana curve: {name}", note, Shape.COLUMNS, rows, x="mana value", y="cards in the deck"
    )


def _mana_value(card: Definition) -> int:
    return 0 if card.values.cost is None else card.values.cost.value


def _kind(card: Definition) -> str:
    return "creatures" if card.values.types & CREATURE else "other spells"


def _colors(at: int, name: str, cards: list[Definition]) -> Panel:
    wanted: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for card in cards:
        if card.land:
            made.update(_made_by(card))
        elif card.values.cost is not None:
            wanted.update(_SYMBOL.findall(card.values.cost.text))
    rows = []
    for counts, group in ((wanted, "of the mana symbols in costs"), (made, "of the lands' mana")):
        total = sum(counts.values())
        rows += [
            Row(counts[letter] / total, label=words, group=group)
            for letter, words in _COLORS.items()
            if total and (wanted[letter] or made[letter])
        ]
    note = (
        "A land counts once for each colour that it makes; what creatures and artifacts make is not counted."
    )
    return Panel(f"mana-{at}", f"Mana: {name}", note, Shape.INTERVALS, tuple(rows), y="share", share=True)


def _made_by(card: Definition) -> set[str]:
    """Returns the colours that a land makes: by its types, and by what its text adds."""
    found = {_BASIC[subtype] for subtype in card.values.subtypes if subtype in _BASIC}
    text = "" if card.card is None else card.card.front.text
    for added in _ADDS.findall(text):
        found.update(_SYMBOL.findall(added))
        if "any color" in added:
            found.update("WUBRG")
    return found


def _lands(kept: Kept) -> Panel:
    """Returns the mean number of lands played by each turn, in the games that came so far."""
    long = kept.column("games", "turns")
    last = sorted(long)[len(long) // 2] if long else 0
    played: Counter[tuple[int, int]] = Counter()
    ends = dict(zip(kept.column("games", "game"), long, strict=True))
    columns = (kept.column("decisions", name) for name in ("game", "player", "turn", "key"))
    for game, player, turn, key in zip(*columns, strict=True):
        if key.startswith(_LAND_KEY):
            for later in range(turn, min(last, ends[game]) + 1):
                played[player, later] += 1
    rows = []
    for player, name in enumerate(kept.players):
        for turn in range(1, last + 1):
            reached = sum(end >= turn for end in long)
            rows.append(Row(played[player, turn] / max(1, reached), x=turn, group=name))
    note = "The mean over the games that came to that turn, up to the turn that half of them reached."
    return Panel("lands", "Lands played", note, Shape.LINES, tuple(rows), x="turn", y="lands played so far")
