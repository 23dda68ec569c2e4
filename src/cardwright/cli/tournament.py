"""`cardwright tournament`: decks and bots against each other, rated, with how sure that is."""

import os
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer

from cardwright.bots import SECONDS, BadBot, check_decider
from cardwright.cli.frame import INTERRUPTED
from cardwright.cli.guests import FailingOption, Guests, LimitOption
from cardwright.cli.inputs import (
    CardsOption,
    FormatOption,
    JsonOption,
    SwitchOption,
    count_players,
    find_deck,
    game_meant,
    match_options,
    own_cards,
)
from cardwright.cli.laboratory import AddressOption, OnOption, workers
from cardwright.cli.output import console, counted, emit, say
from cardwright.cli.refusal import Refusal
from cardwright.cli.sim import bot_names
from cardwright.games import ruleset
from cardwright.kernel import DeckText, Ruleset
from cardwright.sim import (
    LOSES,
    Entrant,
    Hire,
    Standings,
    Tournament,
    open_pairs,
    play_games,
    rate,
    run_tournament,
    total,
)
from cardwright.sim.ledger import Ledger, OtherTournament

_QUIET_SECONDS = 5.0


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game to play; a project knows it.")
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck", "-d", help="A deck, by file or bundled name; once a deck, all bundled ones without."
        ),
    ] = None,
    bots: Annotated[str, typer.Option("--bots", "-b", help="The bots: each plays each deck.")] = "greedy",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="A bot as in play, module:Class and 'exec:COMMAND' too; instead of --bots.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games a pair plays, at first.")
    ] = 20,
    swiss: Annotated[
        int | None,
        typer.Option("--swiss", metavar="ROUNDS", min=1, help="Swiss rounds, instead of all against all."),
    ] = None,
    adaptive: Annotated[
        bool, typer.Option("--adaptive", help="Go on where the order is open, until it is decided.")
    ] = False,
    margin: Annotated[
        float,
        typer.Option(
            "--margin", min=1, help="Adaptive: neighbours surely closer than so many points are alike."
        ),
    ] = 30.0,
    most: Annotated[int, typer.Option("--most", min=1, help="Adaptive: so many games at most.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Fixes every game.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="How many processes.")] = None,
    ledger: Annotated[
        Path | None,
        typer.Option("--ledger", metavar="FILE", help="Keep the results there, and go on from those in it."),
    ] = None,
    option: SwitchOption = None,
    format: FormatOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
    on: OnOption = None,
    address: AddressOption = None,
    limit: LimitOption = SECONDS,
    failing: FailingOption = LOSES,
) -> int:
    """Play decks and bots against each other in pairs: ratings with 95% intervals, and a matrix of match-ups.

    Every bot plays every deck. A rating is in points as in chess: 100 more is 64% of the games, 200 more 76%. With
    --ledger a tournament that was stopped, or killed, goes on where it was, to the same end.

    \b
    Examples:
      cardwright tournament cardfinity --bots greedy
      cardwright tournament cardfinity --deck embers --deck arena --bots random,greedy,mcts:50 --games 10
      cardwright tournament cardfinity --adaptive --ledger results.jsonl
      cardwright tournament magic --deck alpha40/bears --deck alpha40/ogres --swiss 3
    """
    guests = Guests(limit, failing).checked()
    rules = ruleset(game_meant(game))
    who = seat or bot_names(bots)
    for name in who:
        try:
            check_decider(name, limit)
        except BadBot as error:
            raise Refusal(str(error), 2) from None
    options = match_options(rules, option or [])
    if count_players(rules, options, 2) != 2:
        raise Refusal("a tournament is of games for two.", 2)
    decks = _decks(rules, deck or [], format)
    entrants = tuple(Entrant(bot, text) for text, bot in product(decks, who))
    if len(entrants) < 2:
        raise Refusal("a tournament needs two entrants: two decks, or two bots.", 2)
    own = own_cards(rules, cards or [], [text for text in decks if text is not None])
    wanted = Tournament(
        rules.name,
        entrants,
        games,
        seed,
        swiss,
        adaptive,
        margin,
        most,
        options,
        own,
        guests.limit,
        guests.failing,
    )
    rules.start_match(wanted.plan((0, 1)).match(0))
    with workers(on, address, jobs or os.cpu_count() or 1) as crew:
        return _played(wanted, crew, ledger, json)


def _decks(rules: Ruleset[Any], names: list[str], format: str | None) -> list[DeckText] | list[None]:
    found = [find_deck(rules, name, format) for name in names or rules.rules.bundled_decks()]
    return found or [None]


def _played(tournament: Tournament, crew: tuple[Hire, int], path: Path | None, json: bool) -> int:
    standings = Standings(len(tournament.entrants))
    began = time.perf_counter()
    interrupted = False
    with ExitStack() as stack:
        ledger = None
        if path is not None:
            try:
                ledger = stack.enter_context(Ledger(path, tournament))
            except OtherTournament as error:
                raise Refusal(str(error)) from None
            for result in ledger.results:
                standings.add(result)
            if ledger.results:
                say(f"{path}: goes on behind {counted(len(ledger.results), 'game')}.")
        try:
            for result in run_tournament(
                tournament, standings, lambda games: play_games(games, crew[1], crew[0])
            ):
                if ledger is not None:
                    ledger.add(result)
                _tell_now_and_then(standings, began)
        except KeyboardInterrupt:
            interrupted = True
    _tell_failures(standings, tournament)
    seconds = time.perf_counter() - began
    if json:
        emit(summary(tournament, standings, seconds))
    else:
        show(tournament, standings, seconds)
    if interrupted:
        say("Interrupted." + (f" Go on with --ledger {path}." if path is not None else ""))
        return INTERRUPTED
    return 1 if standings.crashes else 0


_told = [0.0]


def _tell_now_and_then(standings: Standings, began: float) -> None:
    now = time.perf_counter()
    if now - max(began, _told[0]) >= _QUIET_SECONDS:
        _told[0] = now
        say(f"{counted(standings.games, 'game')} played")


def _tell_failures(standings: Standings, tournament: Tournament) -> None:
    for result in (*standings.crashes[:5], *standings.failures[:5]):
        names = " – ".join(label(tournament.entrants[at]) for at in result.pair)
        say(f"{names}, game {result.number + 1}: {result.crash or '; '.join(result.failed)}")


def label(entrant: Entrant) -> str:
    """Returns what an entrant is called."""
    return entrant.bot if entrant.deck is None else f"{entrant.deck.name} ({entrant.bot})"


def summary(tournament: Tournament, standings: Standings, seconds: float) -> dict[str, Any]:
    """Returns a tournament as one object, as `tournament --json` prints it."""
    ratings = standings.ratings()
    scores = standings.scores()
    table = []
    for place, at in enumerate(ratings.ranking(), 1):
        entrant, rating, (won, games) = tournament.entrants[at], ratings.rating(at), total(scores, at)
        table.append(
            {
                "place": place,
                "entrant": at,
                "bot": entrant.bot,
                "deck": entrant.deck_name,
                "rating": round(rating.points, 1),
                "low": round(rating.low, 1),
                "high": round(rating.high, 1),
                "score": won,
                "games": games,
            }
        )
    pairs = [
        {"entrants": [one, other], "score": won, "games": games, **_interval(won, games)}
        for (one, other), (won, games) in scores.items()
    ]
    return {
        "game": tournament.game,
        "games": standings.games,
        "crashes": len(standings.crashes),
        "failures": len(standings.failures),
        "decided": not open_pairs(ratings, tournament.margin),
        "seconds": round(seconds, 3),
        "ranking": table,
        "pairs": pairs,
    }


def _interval(won: float, games: int) -> dict[str, float]:
    """Returns Wilson's interval of a score, a half counted for the lower end as lost and for the upper as won."""
    low, high = rate(int(won), games).low, rate(int(won + 0.5), games).high
    return {"low": round(low, 4), "high": round(high, 4)}


def show(tournament: Tournament, standings: Standings, seconds: float) -> None:
    """Prints the ranking and the matrix for people."""
    from rich.table import Table

    screen = console()
    ratings, scores = standings.ratings(), standings.scores()
    ranking = ratings.ranking()
    screen.print(
        f"{tournament.game}: {counted(standings.games, 'game')} in {seconds:.1f} s, seed {tournament.seed}"
    )
    table = Table("place", "entrant", "rating", "95% interval", "score", "games")
    for place, at in enumerate(ranking, 1):
        rating, (won, games) = ratings.rating(at), total(scores, at)
        interval = f"{rating.low:+.0f} – {rating.high:+.0f}"
        table.add_row(
            str(place),
            label(tournament.entrants[at]),
            f"{rating.points:+.0f}",
            interval,
            f"{won:g}",
            str(games),
        )
    screen.print(table)
    matrix = Table(
        "against",
        *(str(place) for place in range(1, len(ranking) + 1)),
        title="Share of the games won, row against column",
    )
    for place, one in enumerate(ranking, 1):
        matrix.add_row(
            f"{place} {label(tournament.entrants[one])}", *(_cell(scores, one, other) for other in ranking)
        )
    screen.print(matrix)
    left = open_pairs(ratings, tournament.margin)
    names = [" – ".join(label(tournament.entrants[at]) for at in pair) for pair in left]
    if left:
        screen.print(f"Still open: the order of {'; '.join(names)}.")
    else:
        screen.print("The order is decided.")


def _cell(scores: dict[tuple[int, int], tuple[float, int]], one: int, other: int) -> str:
    won, games = scores.get((min(one, other), max(one, other)), (0.0, 0))
    if one == other or not games:
        return "·" if one == other else "-"
    return f"{(won if one < other else games - won) / games:.0%}"
