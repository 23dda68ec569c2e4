"""Contrast, from the tokens themselves: text on every ground at least 4.5 to 1, rings and marks at least 3 to 1."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).resolve().parents[2] / "web" / "src" / "look" / "tokens.css").read_text(
    encoding="utf-8"
)
GROUNDS = ("page", "surface", "raised", "sunken", "felt", "felt-far")
INKS = ("ink", "ink-2", "ink-3", "brass-ink", "ember", "azure", "moss", "plum")
MARKS = ("brass", "line-strong", "p1", "p2", "p3", "p4")
BANDS = tuple(dict.fromkeys(re.findall(r"--(f-\w+):", TOKENS)))
PIPS = ("m-w", "m-u", "m-b", "m-r", "m-g", "m-c")
TEXT = 4.5
MARK = 3.0


def color(name: str, dark: bool) -> str:
    """Returns a token's colour by day or by night."""
    found = re.search(rf"--{name}:\s*(?:light-dark\((#\w+),(#\w+)\)|(#\w+))", TOKENS)
    assert found is not None, name
    return found[3] or found[2 if dark else 1]


def luminance(hexes: str) -> float:
    """Returns the relative luminance of a colour (WCAG 2.2)."""
    digits = hexes.lstrip("#")
    digits = "".join(c * 2 for c in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_text_is_readable_on_every_ground(dark: bool) -> None:
    weak = [
        (ink, ground, round(contrast(color(ink, dark), color(ground, dark)), 2))
        for ink in INKS
        for ground in GROUNDS
        if contrast(color(ink, dark), color(ground, dark)) < TEXT
    ]
    assert weak == []


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_rings_and_marks_are_seen_on_every_ground(dark: bool) -> None:
    grounds = [ground for ground in GROUNDS if ground != "sunken"]
    weak = [
        (mark, ground, round(contrast(color(mark, dark), color(ground, dark)), 2))
        for mark in MARKS
        for ground in grounds
        if contrast(color(mark, dark), color(ground, dark)) < MARK
    ]
    assert weak == []


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_cards_are_readable(dark: bool) -> None:
    assert BANDS
    weak = [band for band in BANDS if contrast(color("band-ink", dark), color(band, dark)) < TEXT]
    papers = [
        (ink, paper)
        for ink in ("paper-ink", "paper-ink-2")
        for paper in ("paper", "paper-2")
        if contrast(color(ink, dark), color(paper, dark)) < TEXT
    ]
    assert weak == []
    assert papers == []
    assert contrast(color("on-brass", dark), "#e0a02a" if not dark else color("brass", dark)) >= TEXT


def test_glyphs_are_seen_on_their_pips() -> None:
    glyphs = {
        "m-w": "#3a2f10",
        "m-u": "#0f3350",
        "m-b": "#221a2a",
        "m-r": "#5c170a",
        "m-g": "#143d1d",
        "m-c": "#26231c",
    }
    assert [pip for pip in PIPS if contrast(color(pip, False), glyphs[pip]) < TEXT] == []
