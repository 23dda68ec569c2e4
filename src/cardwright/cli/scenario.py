"""`cardwright scenario`: run scenarios, and say which hold."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardwright.cli.inputs import JsonOption
from cardwright.cli.output import counted, emit
from cardwright.cli.refusal import Refusal
from cardwright.scenarios import SUFFIXES, TIMEOUT, Result, Status, run_files


def command(
    names: Annotated[list[str], typer.Argument(metavar="FILE", help="Scenario files, or folders of them.")],
    timeout: Annotated[float, typer.Option(min=0.001, help="Seconds that one scenario may take.")] = TIMEOUT,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many run side by side.")] = 1,
    cards: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A file of more cards to know, for this run.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Run scenarios: small positions with a script of what the players do and what must then be true.

    Files are YAML, JSON, or JSON with one scenario a line. The exit status is 0 only if every one passed.

    \b
    Examples:
      cardwright scenario my-card.yaml
      cardwright scenario scenarios/ --jobs 4
      cardwright scenario bug.yaml --json
    """
    for path in cards or ():
        if not path.is_file():
            raise Refusal(f"{path}: there is no such file")
    counts = Counter(dict.fromkeys(Status, 0))
    for result in run_files(scenario_files(names), jobs=jobs, timeout=timeout, cards=cards or ()):
        counts[result.status] += 1
        if json:
            emit(result)
        else:
            _show(result)
    total = counts.total()
    if json:
        emit({"total": total, **{str(status): counts[status] for status in Status}})
    else:
        print(_summary(counts, total))
    return 0 if counts[Status.PASS] == total else 1


def scenario_files(names: Sequence[str]) -> list[Path]:
    """Returns the files meant: each as given, and for a folder every scenario file below it."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if not path.is_dir():
            found.append(path)
            continue
        below = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
        if not below:
            raise Refusal(f"{name}: there is no scenario in this folder ({', '.join(SUFFIXES)})")
        found.extend(below)
    return found


def _show(result: Result) -> None:
    if result.status is not Status.PASS:
        print(f"{result.status}: {result.file}: {result.name}\n    {result.reason}")


def _summary(counts: Counter[Status], total: int) -> str:
    told = [f"{counts[status]} {status}" for status in Status if counts[status]]
    return f"{counted(total, 'scenario')}: {', '.join(told) or 'none'}"
