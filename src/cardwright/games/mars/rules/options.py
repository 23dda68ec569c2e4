"""The options of a match: players, map, expansions, variants; checked, and said in words."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from cardwright.games.mars.cards import EXPANSIONS, MOST_PLAYERS, Box, maps
from cardwright.kernel import DeckRefused
from cardwright.text import Source, listed, nearest

MOST_GENERATIONS: Final = 60
SOLO_GENERATIONS: Final = 14
SOLO_WITH_PRELUDES: Final = 12

OPTIONS: Final = {
    "players": f"how many play, 1 to {MOST_PLAYERS} (2)",
    "map": "tharsis, hellas or elysium (tharsis)",
    "expansions": "prelude, venus, colonies, turmoil, promo, joined by commas; or all, or none (none)",
    "corporate": "with the cards of the Corporate Era, and no production to begin with (yes)",
    "draft": "cards for research are drafted: each keeps one and passes the others on (no)",
    "government": "World Government Terraforming: the first player raises a parameter each generation (no)",
    "beginners": "how many players begin with a beginner corporation (0)",
    "solo": "how to win alone: parameters, or rating for a rating of 63 (parameters)",
    "own": "cards of one's own (--cards) are dealt before the others, evenly to all players (no)",
    "generations": f"the game ends after so many generations, 1 to {MOST_GENERATIONS} (until Mars is terraformed)",
}
"""The options that there are, and what they say."""


class Variant(Struct, frozen=True):
    """What is played: everything that the options of a match say."""

    players: int = 2
    map: str = "tharsis"
    expansions: tuple[str, ...] = ()
    corporate: bool = True
    draft: bool = False
    government: bool = False
    beginners: int = 0
    solo: str = "parameters"
    own: bool = False
    generations: int | None = None

    @property
    def box(self) -> Box:
        """Returns what lies on the table."""
        era = ("corpera",) if self.corporate else ()
        return Box(self.players, self.map, ("base", *era, *self.expansions))

    @property
    def last(self) -> int | None:
        """Returns the last generation, where there is one from the beginning."""
        if self.generations is not None or self.players > 1:
            return self.generations
        return SOLO_WITH_PRELUDES if "prelude" in self.expansions else SOLO_GENERATIONS


def variant(options: dict[str, Any]) -> Variant:
    """Returns what the options of a match say; raises `DeckRefused` with all that is wrong with them."""
    found: dict[str, Any] = {}
    reasons: list[str] = []
    for name, value in options.items():
        reader = _READERS.get(name)
        if reader is None:
            near = nearest(name, OPTIONS)
            reasons.append(f"there is no option {name!r}" + (f"; did you mean {near!r}?" if near else ""))
            continue
        try:
            found[name] = reader(value)
        except ValueError as error:
            reasons.append(f"{name}: {error}")
    if reasons:
        raise DeckRefused("the table", tuple(reasons))
    made = Variant(**found)
    if made.beginners > made.players:
        raise DeckRefused("the table", (f"beginners: {made.beginners} of {made.players} players",))
    return made


def with_cards(box: Box, own: tuple[Source, ...]) -> Box:
    """Returns what lies on the table, with files of cards of one's own."""
    return box._replace(own=own)


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        text = str(value)
        if isinstance(value, bool) or not text.isdigit() or not low <= int(text) <= high:
            raise ValueError(f"{low} to {high}, not {value}")
        return int(text)

    return read


def _switch(value: Any) -> bool:
    said = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
    known = said.get(str(value).casefold())
    if known is None:
        raise ValueError(f"yes or no, not {value}")
    return known


def _one_of(known: tuple[str, ...], value: Any) -> str:
    text = str(value).strip().casefold()
    if text not in known:
        near = nearest(text, known)
        hint = f"; did you mean {near}?" if near else ""
        raise ValueError(f"{listed(known, 'or')}, not {value}{hint}")
    return text


PLAYABLE: Final = EXPANSIONS
"""The expansions whose rules are here as well as their cards."""


def _expansions(value: Any) -> tuple[str, ...]:
    known = PLAYABLE
    said = value if isinstance(value, (list, tuple)) else str(value).replace("+", ",").split(",")
    if [str(each).strip() for each in said] in (["all"], ["none"], [""]):
        return known if str(said[0]).strip() == "all" else ()
    missing = [
        str(each).strip()
        for each in said
        if str(each).strip() in EXPANSIONS and str(each).strip() not in known
    ]
    if missing:
        raise ValueError(f"{listed(missing, 'and')} cannot be played with yet")
    chosen = [_one_of(known, each) for each in said]
    return tuple(name for name in known if name in chosen)


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "players": _whole(1, MOST_PLAYERS),
    "map": lambda value: _one_of(maps(), value),
    "expansions": _expansions,
    "corporate": _switch,
    "draft": _switch,
    "government": _switch,
    "beginners": _whole(0, MOST_PLAYERS),
    "solo": lambda value: _one_of(("parameters", "rating"), value),
    "own": _switch,
    "generations": _whole(1, MOST_GENERATIONS),
}
