"""Scenario files: what is read, and how what cannot be read is told."""

import gzip
from pathlib import Path

import pytest

from cardwright.scenarios import Malformed, Status, load_file, load_text, run_files


def test_yes_and_no_stay_words_and_only_decimal_numbers_are_numbers() -> None:
    (data,) = load_text("a: [yes, no, On, 1, -2, 010, 1:30, 2012-01-01, true, ~, null, '3']", ".yaml")
    assert data["a"] == ["yes", "no", "On", 1, -2, "010", "1:30", "2012-01-01", True, "~", None, "3"]


def test_one_scenario_or_a_list() -> None:
    assert load_text("game: x", ".yaml") == [{"game": "x"}]
    assert load_text("- game: x\n- game: y", ".yaml") == [{"game": "x"}, {"game": "y"}]
    assert load_text('{"game": "x"}', ".json") == [{"game": "x"}]
    assert load_text('{"game": "x"}\n\n{"game": "y"}\n', ".jsonl") == [{"game": "x"}, {"game": "y"}]


REJECTS = [
    ("a: 1\na: 2", ".yaml", 'line 2, column 1: the key "a" stands twice'),
    ("a: [", ".yaml", "line 2"),
    ("[" * 100_000, ".yaml", "nested too deeply"),
    ("- " * 20_000 + "x", ".yaml", "nested too deeply"),
    ("a: &x [*x]", ".yaml", "recursive"),
    ("a: !!python/object:os.system x", ".yaml", "could not determine a constructor"),
    ("a: !!timestamp x", ".yaml", "could not determine a constructor"),
    ("a: !!int x", ".yaml", "not YAML"),
    ("{[a]: b}", ".yaml", "a key must be a word"),
    ("\x00", ".yaml", "not YAML"),
    ("", ".yaml", "no scenario"),
    ("", ".jsonl", "no scenario"),
    ('{"a": 1, "a": 2}', ".json", 'the key "a" stands twice'),
    ('{"a": NaN}', ".json", "not a number"),
    ("{", ".json", "not JSON"),
    ("[" * 100_000, ".json", "nested too deeply"),
]


@pytest.mark.parametrize(("text", "suffix", "reason"), REJECTS)
def test_what_cannot_be_read_is_told(text: str, suffix: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        load_text(text, suffix)


def test_a_text_that_repeats_itself_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    with pytest.raises(Malformed, match="repeats itself"):
        load_text("\n".join(lines), ".yaml")


def test_a_bad_line_of_many_spoils_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text('{"game": "x"\n{"game": "nonsense"}\n')
    first, second = run_files([path])
    assert first.status == second.status == Status.ERROR
    assert first.reason is not None
    assert first.reason.startswith("line 1: not JSON")
    assert second.reason is not None
    assert "no game" in second.reason


def test_a_file_that_is_not_there_or_not_text_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "bytes.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Malformed, match="UTF-8"):
        load_file(path)
    results = list(run_files([path, tmp_path / "missing.yaml"]))
    assert [result.status for result in results] == [Status.ERROR, Status.ERROR]


def test_packed_lines_are_unpacked(tmp_path: Path) -> None:
    packed = tmp_path / "many.jsonl.gz"
    packed.write_bytes(gzip.compress(b'{"game": "x"}\n{"game": "y"}\n'))
    assert load_file(packed) == [{"game": "x"}, {"game": "y"}]
    packed.write_bytes(b"\x1f\x8bno")
    with pytest.raises(Malformed, match="cannot be read"):
        load_file(packed)
