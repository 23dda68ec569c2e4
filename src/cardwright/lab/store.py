"""A run kept as Parquet: games, decisions, cards. A run that was stopped goes on behind what is there."""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from sys import intern
from types import TracebackType
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.files import Limit, create_whole, hold, make_folder, read_bounded
from cardwright.lab.extras import need
from cardwright.lab.schema import TABLES, VERSION
from cardwright.sim import Plan, Played, Use, ending_of

RUN: Final = "run.json"
_MOST_DECISIONS: Final = 500_000
_MOST_SECONDS: Final = 60.0
"""What was played is written when so many decisions wait, or the last part is so old: a kill costs no more than that."""


class OtherRun(ValueError):
    """A folder that holds another run, or none."""


class Run(Struct, frozen=True):
    """The head of a kept run: the version of its schema, the program's, and all that its games are made from."""

    schema: int
    program: str
    plan: Plan


class Store:
    """A folder that is held while a run is played into it.

    A part is a file of each table with one number; that of the games is written last, so that a part counts only whole.
    """

    __slots__ = ("_begun", "_folder", "_held", "_next", "_waiting", "_written", "known", "plan")

    def __init__(self, folder: Path, plan: Plan) -> None:
        from cardwright import __version__

        need("pyarrow")
        self.plan = plan
        self._folder = make_folder(folder)
        self._held = hold(folder)
        self._waiting: list[Played] = []
        self._written = 0
        self._begun = time.monotonic()
        head = folder / RUN
        if head.exists():
            self._check(read_run(folder))
        else:
            if any(folder.glob("*/*.parquet")):
                raise OtherRun(f"{folder} holds tables without {RUN}: give another folder.")
            create_whole(head, msgspec.json.encode(Run(VERSION, __version__, _lasting(plan))) + b"\n")
        for table in TABLES:
            make_folder(folder / table)
        self._drop_broken_parts()
        self._next = 1 + max(
            (int(path.stem.partition("-")[2]) for path in _parts(folder, "games")), default=-1
        )
        self.known = frozenset(read_table(folder, "games", ["game"]).column("game").to_pylist())
        """The numbers of the games that were there already."""

    def _check(self, there: Run) -> None:
        if there.schema != VERSION:
            raise OtherRun(
                f"{self._folder} was written with schema {there.schema}; this program writes {VERSION}."
            )
        if there.plan != _lasting(self.plan):
            raise OtherRun(f"{self._folder} holds another run: give another folder, or the same words again.")

    def _drop_broken_parts(self) -> None:
        whole = {path.name for path in _parts(self._folder, "games")}
        for table in TABLES:
            for path in _parts(self._folder, table):
                if path.name not in whole:
                    path.unlink()

    def missing(self) -> list[int]:
        """Returns the numbers of the games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.known]

    def before(self) -> Iterator[Played]:
        """Yields the games that were there already, without their moves."""
        return read_played(self._folder) if self.known else iter(())

    def add(self, played: Played) -> None:
        """Takes a game in; it is on disk when enough wait, and at the latest when the store is closed."""
        self._waiting.append(played)
        self._written += len(played.moves)
        if self._written >= _MOST_DECISIONS or time.monotonic() - self._begun > _MOST_SECONDS:
            self.write()

    def write(self) -> None:
        """Writes the games that wait as a part."""
        if self._waiting:
            parquet, games = need("pyarrow.parquet"), sorted(self._waiting, key=lambda one: one.number)
            for name in ("decisions", "cards", "games"):
                path = self._folder / name / f"part-{self._next:06d}.parquet"
                aside = path.with_suffix(".new")
                parquet.write_table(table_of(name, games), aside, compression="zstd")
                aside.replace(path)
            self._next += 1
        self._waiting, self._written, self._begun = [], 0, time.monotonic()

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.write()
        self._held.let_go()


def _lasting(plan: Plan) -> Plan:
    """Returns a plan without what may differ from one call to the next: how many games, and where records go."""
    return msgspec.structs.replace(plan, games=0, records=None)


def _parts(folder: Path, table: str) -> list[Path]:
    return sorted((folder / table).glob("part-*.parquet"))


def read_run(folder: Path) -> Run:
    """Returns what a folder's run was made from; raises `OtherRun` where it holds none."""
    if not (folder / RUN).exists():
        raise OtherRun(f"{folder} holds no run: {RUN} is not there.")
    try:
        return msgspec.json.decode(read_bounded(folder / RUN, Limit.RECORD), type=Run)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise OtherRun(f"{folder / RUN} is no head of a run: {error}") from None


def read_table(folder: Path, name: str, columns: list[str] | None = None) -> Any:
    """Returns a table of a kept run as an Arrow table."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    found = [parquet.read_table(path, columns=columns) for path in _parts(folder, name)]
    return arrow.concat_tables(found) if found else arrow_schema(name).empty_table()


def read_played(folder: Path) -> Iterator[Played]:
    """Yields the games of a kept run, without their moves; no more than a part of it is held at a time."""
    parquet = need("pyarrow.parquet")
    for path in _parts(folder, "games"):
        uses: dict[int, list[Use]] = {}
        for row in parquet.read_table(folder / "cards" / path.name).to_pylist():
            for what in ("drawn", "played"):
                if row[what]:
                    use = Use(row["player"], what, intern(row["card"]), row[f"{what}_turn"], row[what])
                    uses.setdefault(row["game"], []).append(use)
        for row in parquet.read_table(path).to_pylist():
            yield _played(row, uses.get(row["game"], []))


def _played(row: dict[str, Any], uses: list[Use]) -> Played:
    failures = [words.partition(": ") for words in row["failures"]]
    return Played(
        number=row["game"],
        seed=row["seed"],
        first=row["first"],
        decisions=row["decisions"],
        scores=tuple(row["scores"] or ()),
        winner=row["winner"],
        reason=row["reason"],
        cards=tuple(uses),
        crash=row["crash"],
        failures=tuple((int(player), words) for player, _, words in failures),
        no_deals=row["no_deals"],
        turns=row["turns"],
    )


def arrow_schema(name: str) -> Any:
    """Returns the schema of a table in Arrow's own terms, with what each column says."""
    arrow = need("pyarrow")
    types = {
        "int8": arrow.int8(),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
        "bool": arrow.bool_(),
        "string": arrow.string(),
        "list<double>": arrow.list_(arrow.float64()),
        "list<string>": arrow.list_(arrow.string()),
    }
    fields = [
        arrow.field(column.name, types[column.type], nullable=column.empty, metadata={"says": column.says})
        for column in TABLES[name]
    ]
    return arrow.schema(fields, metadata={"cardwright": str(VERSION)})


def table_of(name: str, games: Iterable[Played]) -> Any:
    """Returns a table of some games."""
    columns: list[list[Any]] = _COLUMNS[name](games)
    arrow, schema = need("pyarrow"), arrow_schema(name)
    arrays = [arrow.array(values, type=field.type) for values, field in zip(columns, schema, strict=True)]
    return arrow.Table.from_arrays(arrays, schema=schema)


def _games(games: Iterable[Played]) -> list[list[Any]]:
    rows = [
        (
            one.number,
            one.seed,
            one.first,
            one.winner,
            list(one.scores) if one.crash is None else None,
            one.decisions,
            one.turns,
            one.reason,
            ending_of(one.reason),
            one.no_deals,
            [f"{player}: {words}" for player, words in one.failures],
            one.crash,
        )
        for one in games
    ]
    return _turned(rows, "games")


def _decisions(games: Iterable[Played]) -> list[list[Any]]:
    rows = [
        (one.number, n, move.entrant, move.seat, move.turn, move.kind, move.options, move.key)
        for one in games
        for n, move in enumerate(one.moves)
    ]
    return _turned(rows, "decisions")


def _cards(games: Iterable[Played]) -> list[list[Any]]:
    rows: list[tuple[Any, ...]] = []
    for one in games:
        found: dict[tuple[int, str], dict[str, Use]] = {}
        for use in one.cards:
            found.setdefault((use.entrant, use.card), {})[use.what] = use
        for (player, card), used in found.items():
            row: list[Any] = [one.number, player, card]
            for what in ("drawn", "played"):
                use_ = used.get(what)
                row += (0, None) if use_ is None else (use_.times, use_.turn)
            rows.append((*row, one.winner == player))
    return _turned(rows, "cards")


def _turned(rows: list[tuple[Any, ...]], name: str) -> list[list[Any]]:
    """Returns rows as columns."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in TABLES[name]]


_COLUMNS: Final = {"games": _games, "decisions": _decisions, "cards": _cards}
