"""Panels drawn with Altair, as Vega-Lite charts that need no network."""

from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from cardwright.kernel.panel import Panel, Row, Shape
from cardwright.lab.extras import need

WIDTH: Final = 560
_PALETTE: Final = ("#2f6db3", "#d1672b", "#3c9a5f", "#8d5bb5", "#b83a4b", "#8a8a3a", "#5f6a73", "#c08bb0")
_LINE: Final = "#777777"


def chart_of(panel: Panel) -> Any:
    """Returns a panel as an Altair chart."""
    alt = need("altair")
    drawn = _DRAWN[panel.shape](alt, panel)
    title = alt.TitleParams(panel.title, anchor="start", fontSize=15)
    return drawn.properties(title=title, background="white").configure(
        font="Liberation Sans, Arial, sans-serif",
        axis=alt.AxisConfig(labelLimit=320, labelFontSize=11, titleFontWeight="normal", gridColor="#eeeeee"),
        legend=alt.LegendConfig(orient="bottom", labelLimit=320, title=None),
        view=alt.ViewConfig(stroke=None),
    )


def _data(alt: Any, panel: Panel) -> Any:
    return alt.Data(
        values=[{field: getattr(row, field) for field in Row.__struct_fields__} for row in panel.rows]
    )


def _axis(alt: Any, panel: Panel, title: str) -> Any:
    return alt.Axis(title=title, format=".0%") if panel.share else alt.Axis(title=title)


def _color(alt: Any, panel: Panel, *, many: bool = False) -> Any:
    groups = list(dict.fromkeys(row.group for row in panel.rows))
    if groups == [""] or (len(groups) == 1 and not many):
        return alt.value(_PALETTE[0])
    colors = [_PALETTE[at % len(_PALETTE)] for at in range(len(groups))]
    return alt.Color("group:N", scale=alt.Scale(domain=groups, range=colors), sort=groups)


def _rule(alt: Any, panel: Panel, channel: str) -> list[Any]:
    if panel.at is None:
        return []
    rule = alt.Chart(alt.Data(values=[{"at": panel.at}])).mark_rule(color=_LINE, strokeDash=[4, 3])
    return [rule.encode(**{channel: alt.X("at:Q") if channel == "x" else alt.Y("at:Q")})]


def _intervals(alt: Any, panel: Panel) -> Any:
    labels = list(dict.fromkeys(row.label for row in panel.rows))
    groups = list(dict.fromkeys(row.group for row in panel.rows))
    base = alt.Chart(_data(alt, panel))
    y = alt.Y("label:N", sort=labels, title=None)
    offset = alt.YOffset("group:N", sort=groups)
    scale = alt.Scale(zero=False, nice=True)
    color = _color(alt, panel, many=True)
    bars = base.transform_filter("datum.low !== null").mark_rule(strokeWidth=2)
    dots = base.mark_point(filled=True, size=55, opacity=1)
    layers = [
        *_rule(alt, panel, "x"),
        bars.encode(
            y=y,
            yOffset=offset,
            x=alt.X("low:Q", scale=scale, axis=_axis(alt, panel, panel.y)),
            x2="high:Q",
            color=color,
        ),
        dots.encode(
            y=y, yOffset=offset, x=alt.X("y:Q", scale=scale, axis=_axis(alt, panel, panel.y)), color=color
        ),
    ]
    return alt.layer(*layers).properties(width=WIDTH, height=alt.Step(9 if len(labels) > 12 else 16))


def _bars(alt: Any, panel: Panel) -> Any:
    totals: dict[str, float] = {}
    for row in panel.rows:
        totals[row.label] = totals.get(row.label, 0.0) + row.y
    labels = sorted(totals, key=lambda label: -totals[label])
    bars = (
        alt.Chart(_data(alt, panel))
        .mark_bar()
        .encode(
            y=alt.Y("label:N", sort=labels, title=None),
            x=alt.X("y:Q", axis=_axis(alt, panel, panel.y)),
            color=_color(alt, panel, many=True),
        )
    )
    return alt.layer(bars, *_rule(alt, panel, "x")).properties(width=WIDTH, height=alt.Step(26))


def _columns(alt: Any, panel: Panel) -> Any:
    places = sorted({row.x for row in panel.rows})
    step = min((later - sooner for sooner, later in pairwise(places)), default=1)
    many = max(1.0, (places[-1] - places[0]) / step + 1)
    size = max(2.0, min(28.0, 0.8 * WIDTH / many))
    columns = (
        alt.Chart(_data(alt, panel))
        .mark_bar(size=size)
        .encode(
            x=alt.X("x:Q", title=panel.x, scale=alt.Scale(padding=size), axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("y:Q", axis=_axis(alt, panel, panel.y)),
            color=_color(alt, panel, many=True),
        )
    )
    return alt.layer(columns, *_rule(alt, panel, "y")).properties(width=WIDTH, height=240)


def _lines(alt: Any, panel: Panel) -> Any:
    base, color = alt.Chart(_data(alt, panel)), _color(alt, panel)
    x = alt.X("x:Q", title=panel.x, axis=alt.Axis(tickMinStep=1))
    y = alt.Y("y:Q", axis=_axis(alt, panel, panel.y), scale=alt.Scale(zero=not panel.share))
    band = base.transform_filter("datum.low !== null").mark_area(opacity=0.18)
    layers = [
        band.encode(x=x, y=alt.Y("low:Q", axis=_axis(alt, panel, panel.y)), y2="high:Q", color=color),
        base.mark_line(point=True).encode(x=x, y=y, color=color),
        *_rule(alt, panel, "y"),
    ]
    return alt.layer(*layers).properties(width=WIDTH, height=280)


def _points(alt: Any, panel: Panel) -> Any:
    base, color = alt.Chart(_data(alt, panel)), _color(alt, panel)
    x = alt.X("x:Q", title=panel.x, scale=alt.Scale(padding=30))
    y = alt.Y("y:Q", axis=_axis(alt, panel, panel.y))
    bars = base.transform_filter("datum.low !== null").mark_rule(opacity=0.35)
    layers = [
        *_rule(alt, panel, "y"),
        bars.encode(x=x, y=alt.Y("low:Q", axis=_axis(alt, panel, panel.y)), y2="high:Q", color=color),
        base.mark_point(filled=True, size=60, opacity=1).encode(x=x, y=y, color=color),
    ]
    for side, left in _sides(panel).items():
        words = alt.Chart(_data(alt, replace(panel, rows=left)))
        text = words.mark_text(align=side, dx=7 if side == "left" else -7, dy=-6, fontSize=10)
        layers.append(text.encode(x=x, y=y, text="label:N", color=color))
    return alt.layer(*layers).properties(width=WIDTH, height=360)


def _sides(panel: Panel) -> dict[str, tuple[Row, ...]]:
    """Returns the rows by how their label is aligned: it stands right of the point, or left where something else is in its way."""
    width = 0.2 * (max(row.x for row in panel.rows) - min(row.x for row in panel.rows))
    height = 0.05 * (max(row.y for row in panel.rows) - min(row.y for row in panel.rows))
    sides: dict[str, list[Row]] = {"left": [], "right": []}
    for at, row in enumerate(panel.rows):
        beside = any(0 < other.x - row.x < width and abs(other.y - row.y) < height for other in panel.rows)
        above = any(other.x == row.x and abs(other.y - row.y) < height for other in panel.rows[:at])
        sides["right" if beside or above else "left"].append(row)
    return {side: tuple(rows) for side, rows in sides.items()}


_DRAWN: Final = {
    Shape.INTERVALS: _intervals,
    Shape.BARS: _bars,
    Shape.COLUMNS: _columns,
    Shape.LINES: _lines,
    Shape.POINTS: _points,
}
