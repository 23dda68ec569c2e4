"""Boards that Magic's speed is measured on: how long a decision takes with many permanents, of which sorts."""

from collections.abc import Callable
from time import process_time
from typing import Any, Final

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, Ruleset
from cardwright.kernel.figure import SECOND, Figure, Unit

_DECISIONS: Final = 60
_ROUNDS: Final = 2

SORTS: Final = {
    "vanilla": "Grizzly Bears",
    "activated": "Prodigal Sorcerer",
    "lords": "Goblin King",
    "triggers": "Soul Warden",
}
"""A card of each sort; a board of it has so many on both sides together."""

SIZES: Final = (20, 100, 300)

_SIX_LORDS: Final = (
    "Goblin King",
    "Lord of Atlantis",
    "Goblin Chieftain",
    "Elvish Archdruid",
    "Merrow Reejerey",
    "Paragon of Fierce Defiance",
)
_FOLLOWERS: Final = (
    "Mons's Goblin Raiders",
    "Merfolk of the Pearl Trident",
    "Llanowar Elves",
    "Grizzly Bears",
)


def position(*cards: tuple[str, int], token: bool = False) -> dict[str, Any]:
    """Returns a position with so many of each card on the battlefield, shared out between two players who do not die."""
    halves = [
        [
            {"card": card, "count": count, **({"token": True} if token else {})}
            for card, count in half
            if count
        ]
        for half in (
            [(card, count - count // 2) for card, count in cards],
            [(card, count // 2) for card, count in cards],
        )
    ]
    return {
        "players": [
            {"name": name, "life": 1_000_000, "battlefield": half}
            for name, half in zip(("A", "B"), halves, strict=True)
        ]
    }


def milliseconds(board: dict[str, Any]) -> tuple[float, float]:
    """Returns how long the worst and the mean of some random decisions take on a board, options for the next included."""
    taken = [_times(board) for _ in range(_ROUNDS)]
    best = [min(times) for times in zip(*taken, strict=True)]
    scale = SECOND[Unit.MILLISECONDS]
    return max(best) * scale, sum(best) / len(best) * scale


def _times(board: dict[str, Any]) -> list[float]:
    game = Ruleset(RULES).start_from(board, 7)
    below = Chance(7).below
    times: list[float] = []
    while game.decision is not None and len(times) < _DECISIONS:
        options = [option for option in game.decision.options if option.key != "concede"]
        option = options[below(len(options))]
        start = process_time()
        game.push(option)
        if game.decision is not None:
            len(game.decision.options)
        times.append(process_time() - start)
    return times


def _worst(*cards: tuple[str, int], token: bool = False) -> Callable[[], float]:
    return lambda: milliseconds(position(*cards, token=token))[0]


def _mean(*cards: tuple[str, int]) -> Callable[[], float]:
    return lambda: milliseconds(position(*cards))[1]


_MIXED: Final = (*((lord, 10) for lord in _SIX_LORDS), *((one, 35) for one in _FOLLOWERS))
_MS: Final = Unit.MILLISECONDS

FIGURES: Final = (
    Figure(
        "magic.board.32_lords", "worst decision with 32 Goblin Kings", _MS, _worst(("Goblin King", 32)), 5.0
    ),
    Figure(
        "magic.board.60_lords",
        "worst of 200 permanents with 60 lords of six kinds",
        _MS,
        _worst(*_MIXED),
        20.0,
    ),
    Figure("magic.board.60_lords_mean", "mean of the same", _MS, _mean(*_MIXED), 2.0),
    Figure(
        "magic.board.1000_tokens",
        "worst decision with 1,000 tokens",
        _MS,
        _worst(("Soldier", 1000), token=True),
        30.0,
    ),
    *(
        Figure(f"magic.board.{sort}_{size}", f"mean decision with {size} × {card}", _MS, _mean((card, size)))
        for sort, card in SORTS.items()
        for size in SIZES
    ),
)
