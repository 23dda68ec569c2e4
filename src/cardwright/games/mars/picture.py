"""Mars as a picture: the map of hexes, the global parameters, every player's resources, cards and tags."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.spoken import counted
from cardwright.games.mars.language.words import phrase
from cardwright.games.mars.rules.awards import CLAIM_PRICE, MOST
from cardwright.games.mars.rules.needs import needs_words
from cardwright.games.mars.rules.prices import of_action
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.words import thing, title
from cardwright.games.mars.types import CardFacts, Type
from cardwright.games.mars.types.classes import Cls
from cardwright.kernel import Decision, Event, Kind, Option
from cardwright.kernel.offers import Framing
from cardwright.kernel.picture import (
    BY_FACE,
    EVERYTHING,
    Area,
    Board,
    Card,
    Cell,
    Chip,
    Face,
    Inspection,
    List,
    Picture,
    Pile,
    Player,
    Poster,
    Row,
    Stat,
    Track,
    Turn,
)

RESOURCES: Final = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")
OFFSET: Final = 5
"""M€ production is kept so much higher than it is."""
_AREA: Final = re.compile(r"[A-Z][a-z]+_(\d)_(\d)")
_TILE: Final = re.compile(r"(\w+)Tile$")
_COLORS: Final = {"ActiveCard": "active", "AutomatedCard": "automated", "EventCard": "event"}


class MarsDrawing:
    """How Mars is drawn. A card's id is its class's name, of which there is one; a cell's is its area."""

    poster: Final = Poster(
        "Terraforming Mars",
        "Corporations, projects and a red planet, by the rules as types.",
        60,
        (),
    )

    def picture(self, state: MarsState, eyes: int) -> Picture:
        """Returns the table as those eyes see it."""
        areas: list[Area] = []
        for seat in range(state.players):
            areas.extend(_areas(state, seat, eyes))
        label = f"generation {state.generation}" + (f" of {state.last}" if state.last else "")
        return Picture(
            "mars",
            eyes,
            Turn(state.generation, state.active, label),
            tuple(_player(state, seat) for seat in range(state.players)),
            tuple(areas),
            (
                Pile("deck", "deck", label="project deck", count=len(state.deck)),
                Pile("discard", "discard", label="discards", count=len(state.discard)),
            ),
            boards=(_map(state),),
            tracks=_tracks(state),
            lists=_lists(state, eyes),
        )

    def face(self, state: MarsState, key: str) -> Face | None:
        """Returns what is printed on a card."""
        facts = state.world.ground.loaded.cards.get(key)
        return face_of(facts) if facts is not None else None

    def things(self, state: MarsState, decision: Decision, option: Option) -> tuple[str, ...]:
        """Returns the ids of what an option is about."""
        match option.verb:
            case "play" | "corporation" | "prelude" | "buy" | "keep":
                return (_card_id(state, option.word, decision.seat),)
            case "claim" | "fund":
                return (f"row:{option.word}",)
            case "raise":
                return (f"track:{option.word}",)
            case "discard":
                return (f"c:{state.hands[decision.seat][option.number - 1]}",)
            case "use":
                name = str(option.args[1])
                known = name in state.world.ground.loaded.cards
                return (f"c:{name}" if known else f"row:{name}",)
            case "take":
                return tuple(_taken(state, option.word))
        return ()

    def frame(self, state: MarsState, decision: Decision) -> Framing:
        """Returns what a question is about: the generation, and how many actions one has had."""
        label = f"Generation {state.generation}"
        if decision.kind is Kind.ACT and state.acted:
            label += ", your second action"
        return Framing(label)

    def named(self, event: Event) -> tuple[tuple[str, str], ...]:
        """Returns the titles of the cards that an event is told with."""
        names = [arg for arg in event.args if isinstance(arg, str) and arg.isidentifier()]
        return tuple((title(name), name) for name in names)

    def inspect(self, state: MarsState, eyes: int, id: str) -> Inspection | None:
        """Returns all that those eyes may know of a card or an area."""
        name = id.removeprefix("c:")
        facts = state.world.ground.loaded.cards.get(name) if id.startswith("c:") else None
        if facts is not None and (eyes == EVERYTHING or name in _known(state, eyes)):
            return Inspection(id, facts.title, face_of(facts), Card(id, name), plain=explain(facts.tree))
        row = next((row for part in _lists(state, eyes) for row in part.rows if row.id == id), None)
        if row is not None:
            return Inspection(id, row.label, plain=_row_words(state, id.removeprefix("row:")))
        cell = next((cell for cell in _map(state).cells if cell.id == id), None)
        if cell is not None:
            return Inspection(id, cell.label, plain=cell.tip)
        return None


@lru_cache(maxsize=4096)
def face_of(facts: CardFacts) -> Face:
    """Returns the face of a card."""
    corporation = facts.kind == "CorporationCard"
    text = facts.text or "\n".join(explain(facts.tree).splitlines()[1:])
    return Face(
        name=facts.title,
        kind="corporation" if corporation else "project",
        type="Corporation" if corporation else facts.kind.removesuffix("Card"),
        text=text,
        cost=() if corporation else (str(facts.cost),),
        colors=("corporation" if corporation else _COLORS.get(facts.kind, "automated"),),
        tags=tuple(tag.removesuffix("Tag").lower() for tag in facts.tags),
        needs=needs_words(facts.needs) if facts.needs is not None else "",
    )


def _known(state: MarsState, eyes: int) -> set[str]:
    """Returns the names of the cards that somebody may know to be there: their own, and what lies open."""
    names = {made.cls.name for made in state.world.counts}
    if eyes >= 0:
        own = (state.hands, state.dealt, state.passing, state.corporations, state.preludes)
        names.update(name for zone in own for name in zone[eyes])
    return names


def _card_id(state: MarsState, name: str, seat: int) -> str:
    """Returns the id of a card that a player may choose: it lies before them, or nowhere on the table."""
    own = (state.hands, state.dealt, state.passing, state.corporations, state.preludes)
    there = any(name in zone[seat] for zone in own)
    return f"c:{name}" if there else f"{BY_FACE}{name}"


def _taken(state: MarsState, word: str) -> Iterator[str]:
    """Yields the ids of what a choice of a type is about: an area, a card, a player's resource."""
    area = _AREA.search(word)
    if area:
        yield f"cell:{area[0]}"
        return
    for name in re.findall(r"[A-Z]\w+", word):
        if name in state.world.ground.loaded.cards:
            yield f"c:{name}"
            return
    owner = re.search(r"Player(\d)", word)
    if owner:
        yield f"p{int(owner[1]) - 1}"


def _areas(state: MarsState, seat: int, eyes: int) -> Iterator[Area]:
    yield Area(f"cards{seat}", "cards", seat, "played cards", cards=tuple(_played(state, seat)))
    laid = {card.face for card in _played(state, seat)}
    shown: set[str] = set()
    for kind, label, names in (
        ("hand", "hand", state.hands[seat]),
        ("dealt", "cards to choose from", state.dealt[seat]),
        ("passing", "cards to draft from", state.passing[seat]),
        ("preludes", "preludes", state.preludes[seat]),
        ("choice", "corporations", state.corporations[seat]),
    ):
        left = [name for name in names if name not in laid and name not in shown]
        shown.update(left)
        if left or kind == "hand":
            cards = tuple(_held(state, seat, name, eyes) for name in left)
            yield Area(f"{kind}{seat}", kind, seat, label, row=2, size="hand", cards=cards)


def _held(state: MarsState, seat: int, name: str, eyes: int) -> Card:
    if eyes not in (seat, EVERYTHING):
        return Card(owner=seat, controller=seat)
    met = state.course.playing.meets(state.world, seat, name)
    return Card(f"c:{name}", name, seat, seat, marks=() if met else ("unmet",))


def _played(state: MarsState, seat: int) -> Iterator[Card]:
    ground = state.world.ground
    cls = ground.table.cls("CardFront")
    marker = "ActionUsedMarker"
    for made in state.world.present(ground.table.make(cls, (ground.players[seat],))):
        name = made.cls.name
        on = state.world.dependents.get(made, ())
        held = [
            (other, state.world.counts[other])
            for other in on
            if not other.cls.name.endswith("Tag") and other.cls.name != marker
        ]
        chips = tuple(
            Chip(f"{count} {phrase(other.cls.name)}", "resource", other.cls.name.lower())
            for other, count in held
        )
        used = any(other.cls.name == marker for other in on)
        yield Card(f"c:{name}", name, seat, seat, chips=chips, marks=("used",) if used else ())


def _count(state: MarsState, text: str) -> int:
    return sum(count for made, count in state.world.counts.items() if str(made) == text)


def _counts(state: MarsState) -> dict[str, int]:
    return {str(made): count for made, count in state.world.counts.items()}


def _player(state: MarsState, seat: int) -> Player:
    had = _counts(state)
    me = f"Player{seat + 1}"
    stats = []
    for name in RESOURCES:
        made = had.get(f"Production<{me}, Class<{name}>>", 0) - (OFFSET if name == "Megacredit" else 0)
        amount = had.get(f"{name}<{me}>", 0)
        stats.append(Stat(f"{name}{seat}", phrase(name), str(amount), name.lower(), f"{made:+d}"))
    stats.append(Stat(f"hand{seat}", "cards", str(len(state.hands[seat])), "card"))
    rating = Stat(f"tr{seat}", "TR", str(had.get(f"TerraformRating<{me}>", 0)))
    passed = seat < len(state.passed) and state.passed[seat]
    corporation = next((c for c in _played(state, seat) if _is_corporation(state, c.face or "")), None)
    return Player(
        f"p{seat}",
        seat,
        rating,
        tuple(stats),
        tags=_tags(state, me),
        state="passed" if passed else "",
        card=corporation,
    )


def _is_corporation(state: MarsState, name: str) -> bool:
    facts = state.world.ground.loaded.cards.get(name)
    return facts is not None and facts.kind == "CorporationCard"


def _tags(state: MarsState, me: str) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for made, count in state.world.counts.items():
        name = made.cls.name
        if name.endswith("Tag") and name != "PlayTag" and f"<{me}" in str(made):
            word = name.removesuffix("Tag").lower()
            found[word] = found.get(word, 0) + count
    return tuple(sorted(found.items()))


def _tracks(state: MarsState) -> tuple[Track, ...]:
    oceans = state.world.count(state.world.ground.table.base("OceanTile"))
    temperature = -30 + 2 * _count(state, "TemperatureStep")
    tracks = (
        Track("track:TemperatureStep", "Temperature", temperature, -30, 8, 2, "°C"),
        Track("track:OxygenStep", "Oxygen", _count(state, "OxygenStep"), 0, 14, 1, "%"),
        Track("track:OceanTile", "Oceans", oceans, 0, 9),
    )
    if "venus" not in state.variant.expansions:
        return tracks
    return (*tracks, Track("track:VenusStep", "Venus", 2 * _count(state, "VenusStep"), 0, 30, 2, "%"))


def _lists(state: MarsState, eyes: int) -> tuple[List, ...]:
    return (*_honours(state), _projects(state, eyes))


def _honours(state: MarsState) -> tuple[List, ...]:
    """Returns the milestones with who has claimed them, and the awards with who has funded them and how all stand."""
    if state.players == 1:
        return ()
    honours = state.course.honours
    taken = {}
    for made in state.world.counts:
        found = re.fullmatch(r"(?:ClaimedMilestone|FundedAward)<Player(\d), (\w+)>", str(made))
        if found:
            taken[found[2]] = int(found[1]) - 1
    seats = range(state.players)
    milestones = [
        Row(
            f"row:{m.cls.name}",
            title(m.cls.name),
            _progress(state, m) if m.cls.name not in taken else "",
            taken.get(m.cls.name, -1),
        )
        for m in honours.milestones
    ]
    awards = [
        Row(
            f"row:{award.cls.name}",
            title(award.cls.name),
            ", ".join(str(honours.told(state.world, award, seat)) for seat in seats),
            taken.get(award.cls.name, -1),
        )
        for award in honours.awards
    ]
    return (
        List("milestones", "Milestones", f"{CLAIM_PRICE} M€, {MOST} of {len(milestones)}", tuple(milestones)),
        List("awards", "Awards", f"{MOST} of {len(awards)}", tuple(awards)),
    )


def _progress(state: MarsState, milestone: Type) -> str:
    """Returns how far every player is: `3, 5 of 8`."""
    found = [state.course.honours.progress(state.world, milestone, seat) for seat in range(state.players)]
    return f"{', '.join(str(have) for have, _ in found)} of {found[0][1]}"


def _row_words(state: MarsState, name: str) -> str:
    """Returns what a milestone requires, what an award counts, or what a standard project does."""
    cls = state.world.ground.table.cls(name)
    required, counts = cls.property("requirement"), cls.property("metric")
    if required is not None and required.requirement is not None:
        return f"Whoever has {needs_words(required.requirement)} may claim it."
    if counts is not None and counts.metric is not None:
        return f"It goes by {counted(counts.metric)}."
    return "\n".join(explain(action) for action in cls.actions)


def _projects(state: MarsState, eyes: int) -> List:
    """Returns what can be done without a card, and what it costs the viewer: the standard projects and conversions."""
    ground = state.world.ground
    carriers = state.world.present(ground.table.make(ground.table.cls("HasActions")))
    rows = []
    for made in carriers:
        name, owner = made.cls.name, ground.resolver.owner(made)
        whose = eyes if owner is None else state.course.engine.seats[owner]
        if name not in ground.loaded.cards and made.cls.actions and eyes in (whose, EVERYTHING):
            price = of_action(state, max(0, whose), made, 1).words
            rows.append(Row(f"row:{name}", title(name).removesuffix(" Project"), price))
    return List("standard", "Standard projects and actions", rows=tuple(rows))


def _map(state: MarsState) -> Board:
    tiles: dict[str, tuple[str, int]] = {}
    for made in state.world.counts:
        found = _TILE.fullmatch(made.cls.name)
        area = _AREA.search(str(made))
        if found and area:
            owner = re.search(r"Player(\d)", str(made))
            kind = _kind_of_tile(state, made.cls)
            tiles[area[0]] = (kind, int(owner[1]) - 1 if owner else -1)
    cells = [_cell(state, name, tiles.get(name, ("", -1))) for name in _areas_of(state)]
    name = state.variant.map.capitalize()
    return Board("map", "hex", name, rows=("",) * 9, columns=9, cells=tuple(cells))


def _kind_of_tile(state: MarsState, cls: Cls) -> str:
    classes = state.world.ground.table.classes
    kinds = ("city", "CityTile"), ("ocean", "OceanTile"), ("greenery", "GreeneryTile")
    return next((kind for kind, name in kinds if cls.below(classes[name])), "special")


def _areas_of(state: MarsState) -> list[str]:
    names = [name for name in state.world.ground.table.classes if _AREA.fullmatch(name)]
    return sorted(names)


def _cell(state: MarsState, name: str, tile: tuple[str, int]) -> Cell:
    found = _AREA.fullmatch(name)
    assert found is not None
    row, column = int(found[1]), int(found[2])
    cls = state.world.ground.table.classes[name]
    classes = state.world.ground.table.classes
    kind = next(
        (
            word
            for word, base in (
                ("water", "WaterArea"),
                ("volcanic", "VolcanicArea"),
                ("reserved", "NoctisArea"),
            )
            if cls.below(classes[base])
        ),
        "land",
    )
    gives = _gives(cls)
    said = ", ".join(thing(symbol) for symbol in dict.fromkeys(gives))
    tip = f"{kind.capitalize()}, row {row}, area {column - max(0, row - 5)}." + (
        f" Whoever places a tile here gets {said}." if said else ""
    )
    return Cell(
        f"cell:{name}",
        row - 1,
        column - 1 - max(0, row - 5),
        kind,
        f"Row {row}, area {column - max(0, row - 5)}",
        gives=tuple(symbol.lower() for symbol in gives),
        tile=tile[0],
        owner=tile[1],
        tip=tip,
    )


@cache
def _gives(cls: Cls) -> list[str]:
    """Returns what an area gives, a symbol each."""
    found = []
    for effect in cls.effects:
        said = str(effect.instruction)
        for part in said.split(","):
            words = part.split()
            if words:
                count = int(words[0]) if words[0].isdigit() else 1
                found += [words[-1]] * min(count, 4)
    return found


DRAWING: Final = MarsDrawing()
