"""Every registered language, as the commands use it: no text is too strange for it."""

import random

import pytest

from cardwright.cli import run as run_here
from cardwright.games import LANGUAGES
from cardwright.text import Language, Source

NAMES = LANGUAGES.names()
STRANGE = [
    "",
    "\n",
    "\ufeff",
    "\x00\x01\x02",
    "ä€😀\u202e\u0301",
    "((((((((" * 200,
    "[" * 5000,
    '"' * 101,
    "{" * 3000 + "}" * 3000,
    "a" * 20_000,
    "1" * 400,
    ": : :\n! * !\n// #\n",
    "\t\v\f\r\n\u2028\u2029\x85",
]


def garbage(seed: int) -> str:
    draw = random.Random(seed)
    alphabet = "abc XYZ 0123456789 {}()[]<>\"':;,.!?*/-+=#@&|~\n\n\t€é—"
    return "".join(draw.choice(alphabet) for _ in range(draw.randrange(1, 300)))


def use(language: Language, text: str) -> None:
    """Does with a text all that the commands do, and looks whether every diagnostic stands in it."""
    assert 0 <= language.sniff(text) <= 1
    reading = language.read(Source(text, "strange"))
    for diagnostic in (*reading.diagnostics, *language.check(reading)):
        assert diagnostic.span.start <= len(text)
        assert str(diagnostic)
        assert diagnostic.as_json()
    assert isinstance(language.explain(reading), str)
    if reading.ok:
        again = language.read(Source(language.write(reading.tree), "again"))
        assert again.ok
        assert again.tree == reading.tree


@pytest.mark.parametrize("name", NAMES)
def test_the_table_and_the_language_agree_on_the_endings(name: str) -> None:
    assert set(LANGUAGES.place(name).suffixes) <= set(LANGUAGES.language(name).suffixes)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
def test_strange_texts(name: str, text: str) -> None:
    use(LANGUAGES.language(name), text)


@pytest.mark.parametrize("name", NAMES)
def test_garbage(name: str) -> None:
    language = LANGUAGES.language(name)
    for seed in range(40):
        use(language, garbage(seed))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", ["check", "fmt", "explain", "convert", "scale"])
def test_no_command_fails_by_a_defect(name: str, command: str, tmp_path: object) -> None:
    path = f"{tmp_path}/strange{LANGUAGES.place(name).suffixes[0]}"
    for text in (STRANGE[4], garbage(7)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        assert run_here([command, path]) in (0, 1, 2)
