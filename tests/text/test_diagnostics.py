"""Diagnostics: places, rendering, JSON."""

import json

import pytest

from cardwright.text import Diagnostic, Severity, Source, Span, has_errors, nearest_few, render


def diagnostic(text: str, start: int, end: int, **more: object) -> Diagnostic:
    return Diagnostic(Source(text, "f"), Span(start, end), "code", "message", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [("", 0, (1, 1)), ("a\nb", 2, (2, 1)), ("a\n", 2, (2, 1)), ("a\r\nbc", 4, (2, 2)), ("ab", 99, (1, 3))],
)
def test_positions_count_from_one(text: str, offset: int, place: tuple[int, int]) -> None:
    assert Source(text).position(offset) == place


def test_the_mark_stands_under_wide_characters_and_tabs() -> None:
    lines = render(diagnostic("\t漢字 x", 4, 5)).splitlines()
    assert lines[2].endswith("| \t     ^")


def test_a_very_long_line_is_cut_around_the_place() -> None:
    lines = render(diagnostic("x" * 100_000, 50_000, 50_001)).splitlines()
    assert max(map(len, lines)) < 200


def test_of_a_very_long_line_what_stands_around_the_place_is_shown() -> None:
    text = "".join(map(str, range(100_000)))
    _, shown, marked = render(diagnostic(text, 5_000, 5_003)).splitlines()
    assert shown == f"    1 | {text[4_920:5_080]}"
    assert marked == f"      | {' ' * 80}^^^"
    assert render(diagnostic(text, 5_000, 9_000)).endswith(f" {'^' * 80}")
    _, shown, marked = render(diagnostic(text, 3, 4)).splitlines()
    assert (shown, marked) == (f"    1 | {text[:160]}", "      |    ^")


def test_a_line_that_just_fits_is_shown_whole() -> None:
    text = "".join(map(str, range(10))) * 16
    _, shown, marked = render(diagnostic(text, 159, 160)).splitlines()
    assert shown == f"    1 | {text}"
    assert marked == f"      | {' ' * 159}^"


def test_marks_are_as_wide_as_what_they_mark() -> None:
    assert render(diagnostic("a漢字b", 1, 3)).splitlines()[2] == "      |  ^^^^"
    assert render(diagnostic("e\u0301x", 2, 3)).splitlines()[2] == "      |  ^"
    assert render(diagnostic("e\u0301x", 1, 2)).splitlines()[2] == "      |  ^"


def test_only_what_there_is_to_say_is_said() -> None:
    assert len(render(diagnostic("abc", 0, 1)).splitlines()) == 3
    assert render(diagnostic("abc", 0, 1, suggestion='a "b"')).endswith('      = did you mean `a "b"`?')


def test_a_place_at_the_end_of_the_file_is_marked() -> None:
    assert "^" in render(diagnostic("abc", 3, 3))


def test_json_is_plain_data() -> None:
    data = diagnostic("ab\ncd", 3, 5, expected=("x",), suggestion="y").as_json()
    assert json.loads(json.dumps(data))["line"] == 2
    assert data["expected"] == ["x"]
    assert data["suggestion"] == "y"


def test_only_errors_are_errors() -> None:
    assert has_errors([diagnostic("a", 0, 1)])
    assert not has_errors([diagnostic("a", 0, 1, severity=Severity.WARNING)])


def test_suggestions_ignore_case_and_keep_order() -> None:
    assert nearest_few("SPEL", ["spell", "spelt", "card"])[0] == "spell"
