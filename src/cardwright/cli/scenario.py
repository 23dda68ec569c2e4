"""`cardwright scenario`: run scenarios, and say which hold."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardwright.cli.inputs import DATA_ENDINGS, CardsOption, JsonOption, card_files
from cardwright.cli.output import counted, emit
from cardwright.cli.project import find_project
from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES
from cardwright.scenarios import SUFFIXES, TIMEOUT, Result, Status, run_files


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]", help="Scenario files, or folders; in a project its own by default."),
    ] = None,
    timeout: Annotated[float, typer.Option(min=0.001, help="Seconds that one scenario may take.")] = TIMEOUT,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many run side by side.")] = 1,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> int:
    """Run scenarios: small positions with a script of what the players do and what must then be true.

    Files are YAML, JSON, or JSON with one scenario a line (also packed: .jsonl.gz). The exit status is 0 only if every one passed.

    \b
    Examples:
      cardwright scenario my-card.yaml
      cardwright scenario scenarios/ --jobs 4
      cardwright scenario bug.yaml --json
    """
    counts = Counter(dict.fromkeys(Status, 0))
    own = _card_files(cards or ())
    for result in run_files(scenario_files(names or _of_project()), jobs=jobs, timeout=timeout, cards=own):
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


def _of_project() -> list[str]:
    """Returns the scenarios of the project that the user stands in."""
    project = find_project()
    if project is None or not project.scenarios:
        raise Refusal("say which scenarios to run: files, or folders of them.", 2)
    return project.paths(project.scenarios)


def _card_files(given: Sequence[str]) -> list[Path]:
    """Returns the files of cards given, and those of the project."""
    project = find_project()
    of_project = project.paths(project.cards) if project is not None else []
    endings = (*LANGUAGES.suffixes(), *DATA_ENDINGS)
    return card_files([*given, *of_project], endings)


def scenario_files(names: Sequence[str]) -> list[Path]:
    """Returns the files meant: each as given, and for a folder every scenario file below it."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if not path.is_dir():
            found.append(path)
            continue
        below = sorted(
            file for file in path.rglob("*") if file.name.lower().endswith(SUFFIXES) and file.is_file()
        )
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
