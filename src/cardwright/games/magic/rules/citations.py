"""The Comprehensive Rules by number: which files and which tests cite each.

`python -m cardwright.games.magic.rules.citations` writes `docs/magic-comprehensive-rules.md`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from cardwright.games.magic.language.vocabulary import KEYWORDS as VOCABULARY
from cardwright.games.magic.rules.compile.families import load
from cardwright.games.magic.rules.compile.keywords.table import PLAIN
from cardwright.games.magic.rules.compile.registry import EFFECTS, KEYWORDS

_HERE: Final = Path(__file__).parent
_MAGIC: Final = _HERE.parent
_PROJECT: Final = _MAGIC.parents[3]
_RULES: Final = _HERE / "comprehensive_rules.txt"
PAGE: Final = _PROJECT / "docs" / "magic-comprehensive-rules.md"

_NUMBER: Final = r"\d{3}(?:\.\d+[a-z]?)?"
_ITEM: Final = rf"{_NUMBER}(?:(?: to | and ){_NUMBER}| to [a-z]\b| and [a-z]\b)?"
_CITATION: Final = re.compile(rf"\bCR ({_ITEM}(?:(?:, | and ){_ITEM})*)")
_SPAN: Final = re.compile(rf"({_NUMBER})(?: to ({_NUMBER}|[a-z]\b)| and ([a-z])\b)?")

_CHAPTERS: Final = {
    "1": "The game",
    "2": "Parts of a card",
    "3": "Card types",
    "4": "Zones",
    "5": "Turn",
    "6": "Spells, abilities, effects",
    "7": "Actions, keywords, state, special cards",
    "8": "More than two players",
    "9": "Casual variants",
}

_HEAD: Final = ("| rule | about | files | tests | missing |", "| --- | --- | --- | --- | --- |")

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

_INTRODUCTION: Final = """\
# Magic: the Comprehensive Rules by number

Which rules are implemented, where, and which tests cite them; and what is missing. Numbers are those of the edition of
April 2022. This page is made from the citations (`CR 704.5g`) in the code, the scenarios and the tests, the keywords
that have an executor, and `rules/comprehensive_rules.txt`, which names the rules and says what is missing:

    python -m cardwright.games.magic.rules.citations

Files are those of `src/cardwright/games/magic/`; tests are those of `tests/games/magic/` and of
`tests/corpus/scenarios/magic/`.
"""


class Rule(Struct, frozen=True):
    """A rule by its number: our name for it, and what is missing of it."""

    number: str
    name: str
    missing: str = ""


def numbers_cited(text: str) -> Iterator[str]:
    """Yields the numbers that a text cites, ranges number by number.

    >>> list(numbers_cited("(CR 601.2f to h, 118.7) and CR 502 to 504"))
    ['601.2f', '601.2g', '601.2h', '118.7', '502', '503', '504']
    """
    for citation in _CITATION.finditer(text):
        for first, last, other in _SPAN.findall(citation[1]):
            yield from _between(first, last) if last else (first,)
            if other:
                yield first[:-1] + other


def _between(first: str, last: str) -> Iterator[str]:
    head, start = _split(first)
    end = last if last.isalpha() else _split(last)[1]
    if start.isalpha():
        for letter in range(ord(start), ord(end) + 1):
            yield f"{head}{chr(letter)}"
    else:
        for number in range(int(start), int(end) + 1):
            yield f"{head}{number}"


def _split(number: str) -> tuple[str, str]:
    """Returns a number's last part, which a range counts, and what stands before it."""
    if number[-1].isalpha():
        return number[:-1], number[-1]
    head, dot, tail = number.rpartition(".")
    return head + dot, tail


def rules_listed() -> dict[str, Rule]:
    """Returns the rules of the list by their numbers."""
    found: dict[str, Rule] = {}
    for line in _RULES.read_text(encoding="utf-8").splitlines():
        number, name, *missing = (part.strip() for part in line.split("|"))
        found[number] = Rule(number, name, *missing)
    return found


def citations(root: Path, patterns: Iterable[str]) -> dict[str, list[str]]:
    """Returns the files below a folder that cite each number."""
    found: dict[str, list[str]] = {}
    paths = (path for pattern in patterns for path in root.glob(pattern))
    for path in sorted(path for path in paths if path != Path(__file__)):
        name = path.relative_to(root).as_posix()
        for number in dict.fromkeys(numbers_cited(path.read_text(encoding="utf-8"))):
            found.setdefault(number, []).append(name)
    return found


def keyword_files() -> dict[str, str]:
    """Returns the file in which each keyword, ability or action, is compiled, where it has an executor."""
    load()
    files = {word: _file_of(function) for (_, word), (function, _) in EFFECTS.items() if word}
    files |= {name: _file_of(function) for name, function in KEYWORDS.items()}
    files |= dict.fromkeys(PLAIN, "rules/compile/keywords/table.py")
    in_words = (name for name, known in VOCABULARY.items() if known.text)
    files |= dict.fromkeys(in_words, "language/vocabulary/keywords.toml")
    return files


def _file_of(function: Callable[..., object]) -> str:
    return function.__module__.partition(".magic.")[2].replace(".", "/") + ".py"


def unlisted() -> list[str]:
    """Returns the numbers that are cited and whose rule is not in the list."""
    listed = rules_listed()
    cited = {**_code(), **_tests()}
    return sorted(number for number in cited if number[:3] not in listed)


def unexplained() -> list[str]:
    """Returns the rules that nothing cites and of which the list does not say what is missing."""
    cited = {number[:3] for number in _code()}
    listed = [rule for rule in rules_listed().values() if "." not in rule.number]
    return [rule.number for rule in listed if not rule.missing and rule.number not in cited]


def page() -> str:
    """Returns the page as it should be."""
    code, tests, listed = _code(), _tests(), rules_listed()
    keywords = keyword_files()
    for rule in listed.values():
        file = keywords.get(rule.name) if rule.number.startswith(("701.", "702.")) else None
        if file is not None and file not in code.get(rule.number, ()):
            code[rule.number] = sorted([*code.get(rule.number, ()), file])
    numbers = sorted({*listed, *code, *tests}, key=_order)
    lines = [_INTRODUCTION, _summary(listed, code)]
    for digit, title in _CHAPTERS.items():
        lines += [f"\n## {digit}xx: {title}\n", *_HEAD]
        for number in numbers:
            if number.startswith(digit):
                rule = listed.get(number, Rule(number, ""))
                parts = any(other[:-1] == number for other in code)
                lines.append(_row(rule, code.get(number, []), tests.get(number, []), parts))
    return "\n".join(lines) + "\n"


def _summary(listed: dict[str, Rule], code: dict[str, list[str]]) -> str:
    whole = [number for number in listed if "." not in number]
    some = {number[:3] for number in code}
    keywords = [number for number in listed if number.startswith("702.")]
    playable = [number for number in keywords if number in code]
    return (
        f"{len(some)} of {len(whole)} rules are cited by the code, in {len(code)} numbers; "
        f"{len(playable)} of {len(keywords)} keyword abilities have an executor."
    )


def _row(rule: Rule, files: list[str], tests: list[str], parts: bool) -> str:
    nothing = "." in rule.number and rule.name and not files and not parts
    missing = rule.missing or ("no executor" if nothing else "")
    cells = (rule.number, rule.name, ", ".join(files), ", ".join(tests), missing)
    return f"| {' | '.join(cells)} |"


def _code() -> dict[str, list[str]]:
    return citations(
        _MAGIC, ["rules/**/*.py", "cards/**/*.py", "meaning/**/*.py", "language/vocabulary/*.toml"]
    )


def _tests() -> dict[str, list[str]]:
    tests = citations(_PROJECT / "tests" / "games" / "magic", ["**/*.py"])
    for number, files in citations(
        _PROJECT / "tests" / "corpus" / "scenarios" / "magic", ["**/*.yaml"]
    ).items():
        tests.setdefault(number, []).extend(files)
    return tests


def _order(number: str) -> tuple[int, int, str]:
    rule, _, rest = number.partition(".")
    digits = rest.rstrip(_LETTERS)
    return int(rule), int(digits or 0), rest[len(digits) :]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
