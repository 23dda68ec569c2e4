"""The page of the Comprehensive Rules says what the code and the tests say."""

from pathlib import Path

from cardwright.games.magic.rules import citations


def test_the_page_is_as_the_citations_are() -> None:
    told = citations.PAGE.read_text(encoding="utf-8")
    assert told == citations.page(), "write it anew: python -m cardwright.games.magic.rules.citations"


def test_every_cited_rule_is_listed() -> None:
    assert citations.unlisted() == []


def test_of_every_rule_that_nothing_implements_is_said_what_is_missing() -> None:
    assert citations.unexplained() == []


def test_a_number_belongs_to_each_file_that_cites_it(tmp_path: Path) -> None:
    (tmp_path / "combat.py").write_text('"""Blocks (CR 509.1b and c, 702.9)."""', encoding="utf-8")
    (tmp_path / "evasion.py").write_text("# CR 702.9: flying", encoding="utf-8")
    assert citations.citations(tmp_path, ["**/*.py"]) == {
        "509.1b": ["combat.py"],
        "509.1c": ["combat.py"],
        "702.9": ["combat.py", "evasion.py"],
    }
