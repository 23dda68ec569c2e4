"""`cardwright bench`: how fast the program is, whatever the machine."""

from typing import Annotated, Any

import typer

from cardwright.cli.figures import Taken, all_figures, calibrate, select, take
from cardwright.cli.inputs import JsonOption
from cardwright.cli.output import console, emit, say


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]…", help="Figures to take, or what their names begin with."),
    ] = None,
    json: JsonOption = False,
) -> int:
    """Measure the program's speed, calibrated so that a slow or busy machine does not matter.

    Beside every figure a fixed piece of work is timed; the calibrated value is what the figure would be on
    a machine that does that work in 0.2 s. The status is 1 where a calibrated value misses its budget.

    \b
    Examples:
      cardwright bench
      cardwright bench cardfinity
      cardwright bench --json
    """
    calibration = calibrate()
    taken = []
    for figure in select(all_figures(), names or []):
        say(f"measuring {figure.name} …")
        taken.append(take(figure))
    if json:
        emit(_data(calibration, taken))
    else:
        _show(calibration, taken)
    return 0 if all(figure.kept for figure in taken) else 1


def _data(calibration: float, taken: list[Taken]) -> dict[str, Any]:
    return {
        "calibration_seconds": calibration,
        "figures": {
            one.figure.name: {
                "value": one.value,
                "unit": str(one.figure.unit),
                "calibrated": one.calibrated,
                "calibration_seconds": one.calibration,
                "budget": one.figure.budget,
                "kept": one.kept,
            }
            for one in taken
        },
    }


def _show(calibration: float, taken: list[Taken]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("figure")
    table.add_column("what")
    for column in ("measured", "calibrated", "budget"):
        table.add_column(column, justify="right")
    for one in taken:
        unit = str(one.figure.unit)
        budget = "" if one.figure.budget is None else f"{one.figure.budget:g} {unit}"
        row = (f"{one.value:.4g} {unit}", f"{one.calibrated:.4g} {unit}", budget)
        table.add_row(one.figure.name, one.figure.words, *row, style=None if one.kept else "bold red")
    out = console()
    out.print(table)
    out.print(f"calibration {calibration:.4f} s (0.2 s is the machine that budgets are meant for)")
    missed = [one.figure.name for one in taken if not one.kept]
    out.print(f"over budget: {', '.join(missed)}" if missed else "every budget is kept")
