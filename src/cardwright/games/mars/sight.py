"""Terraforming Mars as a learner sees it."""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from cardwright.games.mars.cards import MOST_PLAYERS
from cardwright.games.mars.rules.state import Cards, MarsState, Stage
from cardwright.games.mars.rules.view import Seen as Table
from cardwright.games.mars.ruleset import RULES
from cardwright.games.mars.types import Cls, Type
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import NOBODYS, Layout, Listing, ListingEye, Meant, Numbering

OFFERED, HAND, PLAYED, TILE, RESOURCE, HONOUR = range(1, 7)
_STAGES: Final = tuple(Stage)
_PARAMETERS: Final = ("TemperatureStep", "OxygenStep", "VenusStep")
_RESOURCES: Final = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")
_TAGS: Final = (
    "Building",
    "Space",
    "Power",
    "Science",
    "Jovian",
    "Earth",
    "Venus",
    "Plant",
    "Microbe",
    "Animal",
    "City",
    "Event",
    "Wild",
)
_EACH: Final = (
    "hand",
    "passed",
    "TerraformRating",
    *_RESOURCES,
    *(f"{name} production" for name in _RESOURCES),
    *(f"{tag}Tag" for tag in _TAGS),
)
_HEAD: Final = ("generation", "stage", "my turn", "deck", "players", *_PARAMETERS)
_PLACE: Final = {name: at for at, name in enumerate(_EACH)}
_OWNED: Final = re.compile(r"(\w+)<Player(\d)(?:, (?:Class<)?(\w+)[^>]*>*)?>?$")
_AREA: Final = re.compile(r"[A-Z]\w*_(\d+)_(\d+)\b")
_TILES: Final = re.compile(r"(\w+Tile)<(?:Player(\d), )?\w+>$")


class Role(NamedTuple):
    """What a component is to a learner: a number of the table or of a player (`total`), or a row (`zone`, `face`)."""

    total: int = -1
    seat: int = -1
    zone: int = 0
    face: str = ""
    row: int = 0
    column: int = 0


class MarsSight:
    """What a seat of Terraforming Mars sees, by allow-list: the world is open, its own cards are, the others' are counted."""

    layout: Final = Layout(
        version=1,
        zones=("offered", "hand", "played", "tile", "resource", "honour"),
        columns=("zone", "side", "row", "column", "count"),
        totals=(*_HEAD, *(f"player {seat}: {what}" for seat in range(MOST_PLAYERS) for what in _EACH)),
        verbs=(
            "play",
            "use",
            "pass",
            "end",
            "buy",
            "discard",
            "take",
            "number",
            "done",
            "arm",
            "claim",
            "fund",
            "corporation",
            "prelude",
            "keep",
            "task",
            "do",
            "raise",
            "without",
            "yes",
            "no",
            "word",
        ),
        printed=("cost", "needs something", "effects", *(f"{tag}Tag" for tag in _TAGS)),
        rows=256,
        table=Table,
    )

    def faces(self, match: Match) -> tuple[str, ...]:
        """Returns the names of all cards of the box."""
        return tuple(sorted(RULES.start(match).world.ground.loaded.cards))

    def printed(self, state: MarsState, face: str) -> tuple[tuple[int, ...], Any]:
        """Returns what is printed on a card, and its tree; a tile, a resource or an honour has its name alone."""
        facts = state.world.ground.loaded.cards.get(face)
        if facts is None:
            return (0,) * len(self.layout.printed), None
        tags = tuple(facts.tags.count(f"{tag}Tag") for tag in _TAGS)
        return (facts.cost, int(facts.needs is not None), len(facts.members), *tags), facts.tree

    def eye(self, number: Numbering) -> ListingEye:
        """Returns what sees the games of a match whose faces are numbered so."""
        return ListingEye(self.layout, self.listing, number)

    def listing(self, state: MarsState, seat: int) -> Listing:
        """Returns all that a seat sees."""
        players = state.players
        faces: list[str] = []
        cells: list[int] = []
        totals = [
            state.generation,
            _STAGES.index(state.stage),
            int(state.active == seat),
            len(state.deck),
            players,
            0,
            0,
            0,
        ]
        width, head = len(_EACH), len(_HEAD)
        totals += [0] * (width * MOST_PLAYERS)
        for whose in range(players):
            at = head + (whose - seat) % players * width
            totals[at] = len(state.hands[whose])
            totals[at + 1] = int(whose < len(state.passed) and state.passed[whose])
        offered = (*state.corporations[seat], *state.preludes[seat], *state.dealt[seat], *state.passing[seat])
        _lay(faces, cells, OFFERED, offered)
        _lay(faces, cells, HAND, state.hands[seat])
        for made, count in state.world.counts.items():
            role = role_of(made)
            if role is None:
                continue
            side = NOBODYS if role.seat < 0 else (role.seat - seat) % players
            if role.total >= 0:
                at = role.total if side < 0 else head + side * width + role.total
                totals[at] += count
            else:
                faces.append(role.face)
                cells += (0, role.zone, side, role.row, role.column, count)
        return Listing(faces, [0] * len(faces), cells, totals)

    def meant(self, state: MarsState, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about: a card, a tile with its place, or a number."""
        number = next((one for one in option.args if isinstance(one, int)), 0)
        words = next((one for one in option.args if isinstance(one, str)), "")
        if option.verb == "discard" and 0 < number <= len(state.hands[decision.seat]):
            return Meant(state.hands[decision.seat][number - 1], 0, number)
        area = _AREA.search(words)
        if area is not None:
            return Meant(words.partition("<")[0], 0, int(area[1]) * 16 + int(area[2]))
        return Meant(words.partition("<")[0] if words.isidentifier() or "<" in words else "", 0, number)


def _lay(faces: list[str], cells: list[int], zone: int, cards: Cards) -> None:
    faces += cards
    cells += (0, zone, 0, 0, 0, 1) * len(cards)


@lru_cache(maxsize=1 << 16)
def role_of(made: Type) -> Role | None:
    """Returns what a component is to a learner, or None for what only the rules need."""
    words = str(made)
    if words in _PARAMETERS:
        return Role(total=5 + _PARAMETERS.index(words))
    tile = _TILES.match(words)
    if tile is not None:
        area = _AREA.search(words)
        row, column = (int(area[1]), int(area[2])) if area is not None else (0, 0)
        return Role(seat=int(tile[2]) - 1 if tile[2] else -1, zone=TILE, face=tile[1], row=row, column=column)
    owned = _OWNED.match(words)
    if owned is None:
        return None
    name, seat, other = owned[1], int(owned[2]) - 1, owned[3] or ""
    if name == "Production":
        place = _PLACE.get(f"{other} production")
        return None if place is None else Role(total=place, seat=seat)
    if name in _PLACE and (not other or name.endswith("Tag")):
        return Role(total=_PLACE[name], seat=seat)
    if name in ("ClaimedMilestone", "FundedAward"):
        return Role(seat=seat, zone=HONOUR, face=other)
    if _is(made.cls, "CardFront"):
        return Role(seat=seat, zone=PLAYED, face=name)
    if other and _is(made.cls, "CardResource"):
        return Role(seat=seat, zone=RESOURCE, face=other)
    return None


def _is(cls: Cls, name: str) -> bool:
    """Tells whether a class is one of that name, or below it."""
    return cls.name == name or any(_is(above, name) for above in cls.supers)


SIGHT: Final = MarsSight()
