"""The panels of a report: what a kept run says, chart by chart, as data."""

from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardwright.games import GAMES, LANGUAGES, language
from cardwright.kernel import CardText, DeckText
from cardwright.kernel.panel import Panel, Row, Shape
from cardwright.lab.effects import Effect, card_effects
from cardwright.lab.extras import need
from cardwright.lab.store import Run, read_run, read_table
from cardwright.sim import rate
from cardwright.text import Source, Weighs

_MOST_CARDS = 60


class KeptRun:
    """A run that was kept, with its tables read when they are asked for."""

    __slots__ = ("_columns", "folder", "run")

    def __init__(self, folder: Path) -> None:
        need("numpy")
        self.folder = folder
        self.run: Run = read_run(folder)
        self._columns: dict[tuple[str, str], list[Any]] = {}

    @property
    def players(self) -> tuple[str, ...]:
        """Returns what the players are called: by deck and bot, numbered where two are alike."""
        names = [
            one.bot if one.deck is None else f"{one.deck.name} ({one.bot})" for one in self.run.plan.entrants
        ]
        return tuple(name if names.count(name) == 1 else f"{at}. {name}" for at, name in enumerate(names, 1))

    @property
    def decks(self) -> tuple[DeckText | None, ...]:
        """Returns the decks of the players."""
        return tuple(entrant.deck for entrant in self.run.plan.entrants)

    @property
    def cards(self) -> tuple[CardText, ...]:
        """Returns the texts of cards that the run brought along."""
        return self.run.plan.cards

    def column(self, table: str, name: str) -> list[Any]:
        """Returns a column of a table."""
        found = self._columns.get((table, name))
        if found is None:
            found = read_table(self.folder, table, [name]).column(name).to_pylist()
            self._columns[table, name] = found
        return found


def panels_of(kept: KeptRun) -> list[Panel]:
    """Returns every panel that a run has something to say for."""
    effects = effects_of(kept)
    found = [wins(kept), lengths(kept), endings(kept), *cards(kept, effects), *scales(kept, effects)]
    found.extend(_own(kept))
    return [panel for panel in found if panel.rows]


def _own(kept: KeptRun) -> list[Panel]:
    """Returns the panels that only this game has, from the module `report` beside its rules."""
    game = kept.run.plan.game
    if find_spec(f"{GAMES.place(game).rpartition('.')[0]}.report") is None:
        return []
    made: list[Panel] = GAMES.room(game, "report").panels(kept)
    return made


def wins(kept: KeptRun) -> Panel:
    """Returns how often each player won, in all and by who began."""
    winner, first, crash = (kept.column("games", name) for name in ("winner", "first", "crash"))
    ended = [at for at in range(len(winner)) if crash[at] is None]
    rows = []
    for player, name in enumerate(kept.players):
        for group, chosen in (
            ("all games", ended),
            ("began", [at for at in ended if first[at] == player]),
            ("did not begin", [at for at in ended if first[at] != player]),
        ):
            if chosen:
                won = rate(sum(winner[at] == player for at in chosen), len(chosen))
                rows.append(Row(won.rate, low=won.low, high=won.high, label=name, group=group))
    share = 1 / len(kept.players)
    note = f"{len(ended)} games that ended; the bars are Wilson's 95% intervals, the line an equal share."
    return Panel(
        "wins", "Games won", note, Shape.INTERVALS, tuple(rows), y="share of games won", share=True, at=share
    )


def lengths(kept: KeptRun) -> Panel:
    """Returns how long games took, in turns, or in decisions where the game counts no turns, by who won."""
    turns, winner, crash = (kept.column("games", name) for name in ("turns", "winner", "crash"))
    measure = "turns" if any(turns) else "decisions"
    long = kept.column("games", measure)
    width = max(1, round((max(long, default=0) - min(long, default=0)) / 40))
    counts = Counter(
        (long[at] // width * width, _won_by(kept, winner[at])) for at in range(len(long)) if crash[at] is None
    )
    rows = tuple(Row(count, x=x, group=group) for (x, group), count in sorted(counts.items()))
    note = f"Each column holds {width} {measure}." if width > 1 else f"By the number of {measure}."
    return Panel("lengths", "How long games took", note, Shape.COLUMNS, rows, x=measure, y="games")


def endings(kept: KeptRun) -> Panel:
    """Returns how games ended, by who won."""
    ending, winner, crash = (kept.column("games", name) for name in ("ending", "winner", "crash"))
    counts = Counter(
        (ending[at] if crash[at] is None else "crashed", _won_by(kept, winner[at]))
        for at in range(len(ending))
    )
    often = Counter(ending).most_common(20)
    shown = {name for name, _ in often} | {"crashed"}
    rows = tuple(
        Row(count, label=label, group=group)
        for (label, group), count in sorted(counts.items())
        if label in shown
    )
    return Panel("endings", "How games ended", "By who won.", Shape.BARS, rows, y="games")


def _won_by(kept: KeptRun, winner: int | None) -> str:
    return "nobody alone" if winner is None else f"won by {kept.players[winner]}"


def effects_of(kept: KeptRun) -> list[list[Effect]]:
    """Returns for each player what drawing each card did to the win rate."""
    import numpy as np

    numbers = {number: at for at, number in enumerate(kept.column("games", "game"))}
    turns = np.asarray(kept.column("games", "turns"))
    first = np.asarray(kept.column("games", "first"))
    winner = np.asarray([-1 if one is None else one for one in kept.column("games", "winner")])
    drawn: list[dict[str, dict[int, int]]] = [{} for _ in kept.players]
    columns = (kept.column("cards", name) for name in ("game", "player", "card", "drawn_turn"))
    for game, player, card, turn in zip(*columns, strict=True):
        if turn is not None:
            drawn[player].setdefault(card, {})[numbers[game]] = turn
    return [
        card_effects(turns, first == player, winner == player, by_card)
        for player, by_card in enumerate(drawn)
    ]


def cards(kept: KeptRun, effects: list[list[Effect]]) -> list[Panel]:
    """Returns for each player what drawing a card did to the win rate: plainly, and corrected by the turn."""
    found = []
    for at, (name, each) in enumerate(zip(kept.players, effects, strict=True), 1):
        told = sorted(each, key=lambda one: -one.drawn)[:_MOST_CARDS]
        ordered = sorted(told, key=lambda one: -one.corrected)
        rows = [
            Row(one.corrected, low=one.low, high=one.high, label=one.card, group="corrected by turn")
            for one in ordered
        ]
        rows += [Row(one.plain, label=one.card, group="plain") for one in ordered]
        note = (
            "Plain: the win rate when the card was drawn minus that when it was not; long games draw more cards, so this mixes "
            "the card with the length. Corrected: games that first drew it on a turn, against games that had come as far and had "
            "not drawn it, the same player having begun (Mantel and Haenszel, with 95% intervals). What draws cards still counts for what it drew."
        )
        title = f"What drawing a card does to the win rate: {name}"
        found.append(
            Panel(
                f"cards-{at}",
                title,
                note,
                Shape.INTERVALS,
                tuple(rows),
                y="difference in the win rate",
                share=True,
                at=0.0,
            )
        )
    return found


def scales(kept: KeptRun, effects: list[list[Effect]]) -> list[Panel]:
    """Returns what the cards of each deck weigh beside what they do, in a game whose language weighs cards."""
    spoken = next(
        (name for name in LANGUAGES.names() if LANGUAGES.place(name).game == kept.run.plan.game), None
    )
    scale = None if spoken is None else language(spoken)
    if not isinstance(scale, Weighs):
        return []
    points: list[Panel] = []
    bars = []
    for at, (name, deck, each) in enumerate(zip(kept.players, kept.decks, effects, strict=True), 1):
        if deck is None:
            continue
        reading: Any = scale.read(Source(deck.text, deck.name))
        report = scale.weigh(reading)
        points.append(_weight_and_effect(at, name, {card.name: card.weight for card in report.cards}, each))
        limit = next((one for one in report.limits if one.most is not None), None)
        if limit is not None and limit.most:
            bars.append(Row(limit.value / limit.most, label=name, group=f"of at most {limit.most}"))
    note = "How much of the limit a deck uses."
    title = "Decks: their weight against the limit"
    decks = Panel("scale", title, note, Shape.BARS, tuple(bars), y="share of the limit", share=True, at=1.0)
    return [*points, decks]


def _weight_and_effect(at: int, name: str, weights: dict[str, int], effects: list[Effect]) -> Panel:
    rows = [
        Row(one.corrected, x=weights[one.card], low=one.low, high=one.high, label=one.card)
        for one in effects
        if one.card in weights
    ]
    note = (
        "What a card weighs on the scale, and what drawing it does. A card above the line was better to draw than the rest of its "
        "deck; where the scale is fair, no card stands far from the line, whatever it weighs."
    )
    return Panel(
        f"scale-{at}",
        f"Weight of cards, and what drawing them does: {name}",
        note,
        Shape.POINTS,
        tuple(rows),
        x="weight on the scale",
        y="difference in the win rate, corrected",
        share=True,
        at=0.0,
    )
