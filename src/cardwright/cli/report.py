"""`cardwright report`: a kept run as one HTML file with charts."""

from pathlib import Path
from typing import Annotated

import typer

from cardwright.cli.inputs import JsonOption
from cardwright.cli.output import emit, say
from cardwright.cli.refusal import Refusal


def command(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder of a run, as sim --parquet wrote it.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to; DIR/report.html without."),
    ] = None,
    png: Annotated[bool, typer.Option("--png", help="Write each chart as a PNG picture too.")] = False,
    svg: Annotated[bool, typer.Option("--svg", help="Write each chart as an SVG picture too.")] = False,
    json: JsonOption = False,
) -> int:
    """Make a report of a run that was kept: one HTML file with charts that needs no network.

    Win rates with 95% intervals, lengths, how games ended, what drawing each card does to the win rate, and what the
    game has to say of its decks. With --png and --svg each chart is also a picture beside the report.

    \\b
    Examples:
      cardwright sim cardfinity --games 1000 --parquet run && cardwright report run
      cardwright report run --output charts/run.html --png --svg
    """
    from cardwright.lab.extras import NotInstalled
    from cardwright.lab.panels import KeptRun, panels_of
    from cardwright.lab.report import write_pictures, write_report
    from cardwright.lab.store import OtherRun

    path = output or folder / "report.html"
    try:
        kept = KeptRun(folder)
        panels = panels_of(kept)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_report(path, kept, panels)
        kinds = [kind for kind, wanted in (("png", png), ("svg", svg)) if wanted]
        pictures = write_pictures(path.parent, path.stem, panels, kinds)
    except (OtherRun, NotInstalled) as error:
        raise Refusal(str(error)) from None
    if json:
        emit(
            {
                "report": str(path),
                "charts": [panel.name for panel in panels],
                "pictures": [str(one) for one in pictures],
            }
        )
    else:
        say(f"{path} written, with {len(panels)} charts.")
        for one in pictures:
            say(f"{one} written.")
    return 0
