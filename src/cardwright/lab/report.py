"""A kept run as one HTML file that needs nothing else, and its charts as pictures."""

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from cardwright.files import replace_whole
from cardwright.kernel.panel import Panel
from cardwright.lab.drawing import chart_of
from cardwright.lab.extras import need
from cardwright.lab.panels import KeptRun

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 "Liberation Sans", Arial, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }}
h1 {{ font-size: 1.5rem; }} section {{ margin: 2.5rem 0; overflow-x: auto; }} p {{ max-width: 46rem; color: #444; }}
table {{ border-collapse: collapse; }} td, th {{ text-align: left; padding: .15rem 1rem .15rem 0; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{lead}</p>
{table}
{sections}
<script>{bundle}</script>
<script>
for (const [name, spec] of Object.entries({specs})) vegaEmbed("#" + name, spec, {{actions: false, renderer: "svg"}});
</script>
</body>
</html>
"""


def write_report(path: Path, kept: KeptRun, panels: Iterable[Panel]) -> None:
    """Writes a report as one HTML file: the charts with their data, and the program that draws them."""
    convert = need("vl_convert")
    panels = list(panels)
    plan, games = kept.run.plan, len(kept.column("games", "game"))
    title = f"{plan.game}: {games} games"
    sections = "\n".join(
        f'<section><div id="{escape(panel.name)}"></div>\n<p>{escape(panel.note)}</p></section>'
        for panel in panels
    )
    specs = json.dumps({panel.name: chart_of(panel).to_dict() for panel in panels}, ensure_ascii=False)
    page = _PAGE.format(
        title=escape(title),
        lead=f"Seed {plan.seed}. Made by Cardwright {escape(kept.run.program)}.",
        table=_players(kept),
        sections=sections,
        bundle=convert.javascript_bundle().replace("</script", "<\\/script"),
        specs=specs.replace("</", "<\\/"),
    )
    replace_whole(path, page.encode())


def _players(kept: KeptRun) -> str:
    rows = "".join(
        f"<tr><td>{at}</td><td>{escape(one.bot)}</td><td>{escape(one.deck_name or '-')}</td></tr>"
        for at, one in enumerate(kept.run.plan.entrants, 1)
    )
    return f"<table><tr><th>player</th><th>bot</th><th>deck</th></tr>{rows}</table>"


def write_pictures(folder: Path, stem: str, panels: Iterable[Panel], kinds: Iterable[str]) -> list[Path]:
    """Writes each chart as pictures of these kinds (png, svg), and returns where."""
    written = []
    for panel in panels:
        for kind in kinds:
            path = folder / f"{stem}-{panel.name}.{kind}"
            replace_whole(path, picture(panel, kind))
            written.append(path)
    return written


def picture(panel: Panel, kind: str) -> bytes:
    """Returns a chart as a picture."""
    convert, spec = need("vl_convert"), chart_of(panel).to_dict()
    if kind == "png":
        drawn: bytes = convert.vegalite_to_png(spec, scale=2.0)
        return drawn
    return str(convert.vegalite_to_svg(spec)).encode()
