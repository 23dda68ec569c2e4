"""`cardwright sim`: many games between bots, and what they say of decks and cards."""

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from msgspec.structs import replace

from cardwright.bots import SECONDS, BadBot, check_decider
from cardwright.cli.frame import INTERRUPTED
from cardwright.cli.guests import (
    USUAL_GUESTS,
    FailingOption,
    Guests,
    LimitOption,
    SeatOption,
    tell_failures,
)
from cardwright.cli.inputs import (
    CardsOption,
    FormatOption,
    JsonOption,
    SwitchOption,
    count_players,
    default_decks,
    find_deck,
    format_options,
    game_meant,
    match_options,
    own_cards,
)
from cardwright.cli.laboratory import AddressOption, OnOption, opened, workers
from cardwright.cli.output import console, counted, emit, say
from cardwright.cli.playing.places import keep_record
from cardwright.cli.refusal import Refusal
from cardwright.cli.standing_in import StandInOption, offered, with_stand_ins
from cardwright.files import hold, make_folder
from cardwright.games import ruleset
from cardwright.kernel import DeckRefused, DeckText, Ruleset
from cardwright.sim import (
    LOSES,
    CardRate,
    Entrant,
    Hire,
    Plan,
    Played,
    Tally,
    bad_length,
    here,
    rate,
    simulate,
    write_csv,
)

if TYPE_CHECKING:
    from cardwright.lab.store import Store

_QUIET_SECONDS = 5.0
"""Without a terminal the progress is told so often."""
_SHOWN_SECONDS = 0.1
"""In a terminal it is drawn so often."""


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game to play; a project knows it.")
    ] = None,
    deck: Annotated[
        list[str] | None, typer.Option("--deck", "-d", help="A deck, by file or bundled name; one a seat.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", help="Who plays, one a seat: random, greedy, mcts, mcts:500, mcts:50ms."
        ),
    ] = "greedy",
    seat: SeatOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    best_of: Annotated[
        int,
        typer.Option(
            "--best-of", metavar="N", help="Play matches of N games: cards are exchanged, the loser begins."
        ),
    ] = 1,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Fixes every game of the run.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="How many processes.")] = None,
    option: SwitchOption = None,
    json: JsonOption = False,
    format: FormatOption = None,
    cards: CardsOption = None,
    stand_in: StandInOption = None,
    by_card: Annotated[
        bool, typer.Option("--by-card", help="With --json: a line a card before the last.")
    ] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the games and the cards as tables.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the record of every game.")
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Keep games, decisions and cards as tables; goes on behind what is there."
        ),
    ] = None,
    on: OnOption = None,
    address: AddressOption = None,
    limit: LimitOption = SECONDS,
    failing: FailingOption = LOSES,
) -> int:
    """Play many games between bots: win rates with 95% intervals, lengths, endings, and each card's part.

    The seats go round from game to game. The same seed gives the same games, whatever the number of processes.
    Ctrl-C ends the run and reports what was played. With --best-of 3 each of the --games is a match: the bots exchange
    cards with their sideboards by what they have seen of each other, and the loser of a game begins the next.

    \b
    Examples:
      cardwright sim cardfinity --deck embers --deck tideworks --bots greedy,random --games 200
      cardwright sim cardfinity --deck my.deck --deck arena --games 1000 --jobs 4 --json
      cardwright sim magic --deck FILE --deck modern/burn --best-of 3 --games 50
      cardwright sim oe --bots mcts:200,turns=2,greedy --games 20
      cardwright sim cardfinity --seat examples/bots/steady.py:Steady --seat greedy --limit 2
      cardwright sim cardfinity --games 1000 --parquet run && cardwright report run
      cardwright sim cardfinity --games 100000 --parquet run --on ray --address auto
    """
    guests = Guests(limit, failing).checked()
    who = seat or bot_names(bots)
    plan = make_plan(
        game_meant(game),
        deck or [],
        who,
        games,
        seed,
        records,
        option or [],
        cards or [],
        format,
        guests,
        stand_in,
    )
    plan = replace(plan, moves=parquet is not None, best_of=best_of)
    _check_matches(plan)
    _refuse_early(plan, csv, stand_in)
    jobs = jobs or min(os.cpu_count() or 1, 1 + games // 20)
    written = Written(csv, records, json, by_card)
    with _held_folder(records), opened(parquet, plan) as store, workers(on, address, jobs) as crew:
        return _simulated(plan, crew, written, store)


def _check_matches(plan: Plan) -> None:
    """Refuses matches of an even number of games, for more than two, or where every decision is to be kept."""
    problem = bad_length(plan.best_of)
    if problem is None and plan.best_of > 1 and len(plan.entrants) != 2:
        problem = f"a match is between two players, not {len(plan.entrants)}."
    if problem is None and plan.best_of > 1 and plan.moves:
        problem = "--parquet keeps single games: it does not go with --best-of."
    if problem is not None:
        raise Refusal(problem, 2)


class Written(NamedTuple):
    """What a run leaves behind, beside its tables."""

    csv: Path | None
    records: Path | None
    json: bool
    by_card: bool


@contextmanager
def _held_folder(folder: Path | None) -> Iterator[None]:
    """Keeps the folder of the records to this run: another's are never written over."""
    if folder is None:
        yield
        return
    held = hold(folder)
    try:
        there = next(folder.glob("game-*.jsonl"), None)
        if there is not None:
            raise Refusal(f"{folder} holds the records of another run ({there.name}): give another folder.")
        yield
    finally:
        held.let_go()


def _simulated(plan: Plan, crew: tuple[Hire, int], written: Written, store: "Store | None") -> int:
    tally, kept = Tally(plan), list[Played]()
    began, began_cpu = time.perf_counter(), _processor_time()
    interrupted = _run(plan, crew, tally, kept if written.csv is not None else None, store)
    spent = Spent(time.perf_counter() - began, _processor_time() - began_cpu if crew[0] is here else None)
    _tell_crashes(tally, written.records)
    tell_failures(tally)
    if written.csv is not None:
        beside = write_csv(written.csv, tally, kept)
        say(f"{written.csv} and {beside} written.")
    if written.json:
        _emit(tally, spent, written.by_card)
    else:
        show(tally, spent)
    if interrupted:
        say(f"Interrupted: {tally.games} of {counted(plan.games, 'game')} played.")
        return INTERRUPTED
    return 1 if tally.crashes else 0


class Spent(NamedTuple):
    """How long a run took: on the clock, and of the processors of this machine, workers included, where it was played here."""

    seconds: float
    cpu: float | None

    def words(self, games: int) -> str:
        """Says it, with how many games that is a second."""
        each = games / self.seconds if self.seconds > 0 else 0.0
        said = f"{self.seconds:.1f} s ({each:.1f} a second)"
        return (
            f"{said}, {self.cpu:.1f} s of processor time ({games / self.cpu:.1f} a second)"
            if self.cpu
            else said
        )


def _processor_time() -> float:
    """Returns the processor time of this process and of the workers that it has had."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def make_plan(
    game: str,
    decks: list[str],
    bots: list[str],
    games: int,
    seed: int,
    records: Path | None = None,
    switches: Sequence[str] = (),
    cards: Sequence[str] = (),
    format: str | None = None,
    guests: Guests = USUAL_GUESTS,
    stand_in: str | None = None,
) -> Plan:
    """Returns the plan of a run; what is not said is filled in: bundled decks, and the bots in turn."""
    rules = ruleset(game)
    options = {**format_options(rules, format), **match_options(rules, switches)}
    count = count_players(rules, options, len(decks), len(bots))
    for name in bots:
        try:
            check_decider(name, guests.limit)
        except BadBot as error:
            raise Refusal(str(error), 2) from None
    texts = _decks(rules, decks, format, count)
    given = [deck for deck in texts if deck is not None]
    own = own_cards(rules, cards, given)
    if given:
        texts = with_stand_ins(rules, given, stand_in, own, format)
    entrants = tuple(Entrant(bots[at % len(bots)], texts[at]) for at in range(count))
    if records is not None:
        make_folder(records)
    kept = None if records is None else str(records)
    return Plan(game, entrants, games, seed, kept, options, own, guests.limit, guests.failing)


def bot_names(said: str) -> list[str]:
    """Returns the bots of a list with commas; what has an `=` belongs to the bot before it.

    >>> bot_names("mcts:200,turns=2,greedy")
    ['mcts:200,turns=2', 'greedy']
    """
    names: list[str] = []
    for part in said.split(","):
        if "=" in part and names:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names


def _decks(
    rules: Ruleset[Any], names: list[str], format: str | None, count: int
) -> list[DeckText] | list[None]:
    if names:
        return [find_deck(rules, names[at % len(names)], format) for at in range(count)]
    return default_decks(rules, [], count, format) or [None] * count


def _refuse_early(plan: Plan, csv: Path | None, stand_in: str | None) -> None:
    """Finds out before the run, not in each game of it, that a deck is refused or a file cannot be written."""
    rules = ruleset(plan.game)
    try:
        rules.start_match(plan.match(0))
    except DeckRefused as refused:
        raise (offered(rules, refused) if stand_in is None else refused) from None
    if csv is not None and not (os.access(csv.parent, os.W_OK) and csv.parent.is_dir()):
        raise Refusal(f"{csv}: nothing can be written into {csv.parent}.")
    if csv is not None and csv.exists() and not csv.is_file():
        raise Refusal(f"{csv} is no file.")


def _run(
    plan: Plan, crew: tuple[Hire, int], tally: Tally, kept: list[Played] | None, store: "Store | None"
) -> bool:
    """Plays the run, what is not played yet; returns whether it was interrupted."""

    def count(played: Played) -> None:
        tally.add(played)
        if kept is not None:
            kept.append(replace(played, moves=()))

    for played in store.before() if store is not None else ():
        count(played)
    numbers = None if store is None else store.missing()
    hire, jobs = crew
    try:
        with closing(simulate(plan, jobs, hire=hire, numbers=numbers)) as running:
            for played in _progress(running, plan.games if numbers is None else len(numbers)):
                if store is not None:
                    store.add(played)
                count(played)
    except KeyboardInterrupt:
        return True
    return False


def _progress(running: Iterable[Played], total: int) -> Iterator[Played]:
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from _told_now_and_then(running, total)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # No thread of its own: workers are copies of this process, which must be alone then.
    with Progress(*columns, console=screen, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("games", total=total)
        bar.refresh()
        shown = 0.0
        for played in running:
            bar.advance(task)
            if time.monotonic() - shown > _SHOWN_SECONDS:
                bar.refresh()
                shown = time.monotonic()
            yield played


def _told_now_and_then(running: Iterable[Played], total: int) -> Iterator[Played]:
    began = told = time.monotonic()
    for done, played in enumerate(running, 1):
        yield played
        now = time.monotonic()
        if now - told >= _QUIET_SECONDS and done < total:
            told = now
            left = (now - began) / done * (total - done)
            say(f"{done} of {total} games, about {left:.0f} s left")


def _tell_crashes(tally: Tally, records: Path | None) -> None:
    """Says of each crash what it was and where its record is."""
    for played in sorted(tally.crashes, key=lambda one: one.number):
        where = ""
        if played.record is not None:
            path = keep_record(f"crash-{tally.plan.game}-{played.seed}", played.record, records)
            where = f"\n  record: {path}"
        say(f"Game {played.number + 1} (seed {played.seed}) crashed at decision {played.decisions}:")
        say(f"  {played.crash}{where}")


def _emit(tally: Tally, spent: Spent, cards: bool) -> None:
    if cards:
        for card in tally.cards():
            entrant = tally.plan.entrants[card.entrant]
            emit({"bot": entrant.bot, "deck": entrant.deck_name, "card": card.card, **_card_data(card)})
    emit(tally.summary(*spent))


def _card_data(card: CardRate) -> dict[str, Any]:
    return {
        what: {"games": one.of, "wins": one.count, "win_rate": one.rate, "low": one.low, "high": one.high}
        for what, one in (("drawn", card.drawn), ("played", card.played))
    }


def show(tally: Tally, spent: Spent) -> None:
    """Prints the report for people."""
    from rich.table import Table

    screen = console()
    plan = tally.plan
    what = counted(tally.games, "game")
    if plan.best_of > 1:
        matches = counted(tally.games, "match", "matches")
        what = f"{matches}, the best of {plan.best_of} ({counted(tally.single, 'game')}),"
    screen.print(f"{plan.game}: {what} in {spent.words(tally.games)}, seed {plan.seed}")
    table = Table("player", "bot", "deck", "wins", "win rate", "95% interval")
    for at, (entrant, won) in enumerate(zip(plan.entrants, tally.rates(), strict=True), 1):
        interval = f"{won.low:.1%} – {won.high:.1%}"
        table.add_row(
            str(at), entrant.bot, entrant.deck_name or "-", str(won.count), f"{won.rate:.1%}", interval
        )
    screen.print(table)
    drawn = rate(tally.draws, tally.finished)
    screen.print(f"Draws: {drawn.count} ({drawn.rate:.1%}). Crashes: {len(tally.crashes)}.")
    if tally.no_deals:
        deals = counted(tally.no_deals, "deal")
        screen.print(f"Of the deals that bots wanted to think on, {deals} could not be found.")
    lengths = tally.lengths()
    if lengths is not None:
        screen.print(
            f"Decisions a game: {lengths.shortest} to {lengths.longest}, median {lengths.median}, mean {lengths.mean:.1f}."
        )
        ends = ", ".join(f"{reason} ({count})" for reason, count in tally.endings()[:12])
        screen.print(f"Endings: {ends}.")
    for at in range(len(plan.entrants)):
        _show_cards(tally, at, screen)


def _show_cards(tally: Tally, at: int, screen: Any) -> None:
    from rich.table import Table

    cards = [card for card in tally.cards() if card.entrant == at]
    if not cards:
        return
    entrant = tally.plan.entrants[at]
    table = Table(
        "card",
        "drawn",
        "won when drawn",
        "played",
        "won when played",
        title=f"{entrant.deck_name or 'player'} {at + 1} ({entrant.bot})",
    )
    for card in cards:
        shares = [
            f"{one.rate:.1%} ± {(one.high - one.low) / 2:.1%}" if one.of else "-"
            for one in (card.drawn, card.played)
        ]
        table.add_row(card.card, str(card.drawn.of), shares[0], str(card.played.of), shares[1])
    screen.print(table)
