"""Boards of lords: what cannot depend on anything is not tried, and nothing comes out differently by that (CR 613.8)."""

import itertools

import pytest

from cardwright.games.magic.rules.dependencies import Order
from cardwright.games.magic.rules.independence import Independence
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.position import from_position
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Match

OWN = """\
Banner of Wings {2}
Artifact
Goblins have flying.

Watcher of Wings {2}
Enchantment
Creatures with flying have vigilance.

Ground Mage {2}{U}
Creature — Human Wizard
Creatures with vigilance lose flying.
1/1

Hush {2}{W}
Enchantment
All creatures lose all abilities.

Leader of Many {1}{R}
Creature — Goblin
Other Goblins you control have "Other Goblins you control get +1/+0."
1/1
"""

CARDS = (
    "Goblin King",
    "Banner of Wings",
    "Watcher of Wings",
    "Ground Mage",
    "Hush",
    "Leader of Many",
    "Lord of Atlantis",
)


def board(*cards: str) -> MagicState:
    placed = [{"card": name} for name in (*cards, "Mons's Goblin Raiders", "Merfolk of the Pearl Trident")]
    players = [{"name": "A", "battlefield": placed}, {"name": "B"}]
    return from_position(Match("magic", (), 0, position={"players": players, "cards": OWN}))


def facts(state: MagicState) -> list[object]:
    state.derived = None
    chars = current(state).chars
    return [
        chars[number].done().fact() if hasattr(chars[number], "done") else chars[number].fact()
        for number in chars
    ]


@pytest.mark.parametrize("cards", list(itertools.permutations(CARDS, 3))[::5])
def test_boards_come_out_as_if_everything_were_tried(
    cards: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = board(*cards, "Goblin King", cards[0])
    found = facts(state)
    monkeypatch.setattr(Independence, "of_all", lambda _self, _waiting: False)
    assert facts(state) == found


def test_a_board_of_lords_needs_no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    monkeypatch.setattr(
        Order, "_tried", lambda _self, other, asked: tried.append(other) or [False] * len(asked)
    )
    state = board(*["Goblin King"] * 32, *["Lord of Atlantis"] * 8)
    assert facts(state)
    assert tried == []


def test_what_reads_abilities_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    real = Order._tried

    def counted(self: Order, other: object, asked: list[object]) -> list[bool]:
        tried.append(other)
        return real(self, other, asked)  # type: ignore[arg-type]

    monkeypatch.setattr(Order, "_tried", counted)
    state = board("Watcher of Wings", "Banner of Wings")
    raiders = next(chars for chars in current(state).chars.values() if chars.name == "Mons's Goblin Raiders")
    assert tried
    assert "vigilance" in raiders.keywords
