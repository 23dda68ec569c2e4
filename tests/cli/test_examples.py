"""The commands that the help and the pages show are run, in a folder that has the files they speak of.

Long runs are made short: fewer games, one process, a bot that does not think; a file of all cards has two. The README's own
are run by `test_readme.py`, and each starter's by the scenario of its project; `bench`, which wants the machine to itself, and
`serve`, which does not end, are run by tests of their own; what joins a cluster that is there (`--address`) needs one.
"""

import gzip
import io
import json
import re
import shlex
from pathlib import Path

import pytest
from test_help import examples

from cardwright.cli import run
from cardwright.games import ruleset

ELSEWHERE = re.compile(r"^(bench\b|serve(?! --schema)|coverage$)|--address ")
SHOWN = sorted(
    {
        words
        for place, words in examples()
        if place.startswith(("--help", "docs/")) and not ELSEWHERE.search(words)
    }
)
STATUS = {
    "check": (2, "no project, and no file is named"),
    "play mars --option x": (2, "there is no such option, which lists them"),
    "replay": (2, "no record is named"),
    "report": (2, "no run is named"),
    "scale": (2, "no deck is named"),
    "tournament": (2, "no game is named"),
    'explain "Card Name" --json': (1, "a name that stands for one"),
}
"""Those that say no where they are told of on their own, and why."""

OE = 'CARD "Rook"\nTYPE UNIT DEFENSE\nCOST 2\nATK 1\nDEF 3\n'
CARD = "My Own Card {1}{G}\nCreature — Bear\n2/2\n"
CARDS = [
    {
        "name": "Old Ox",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Ox",
        "oracle_text": "Trample",
        "set": "x",
    },
    {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)", "set": "x"},
]
ATOMIC = {"meta": {}, "data": {"Old Ox": [{"name": "Old Ox", "type": "Creature — Ox", "layout": "normal"}]}}
SCENARIO = "game: cardfinity\nname: X\nplayers:\n  A: {}\n  B: {}\nexpect:\n  - {player: A, deck: 40}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    embers = ruleset("cardfinity").rules.find_deck("embers")
    assert embers is not None
    files = {
        "my.deck": embers.text,
        "decks/my.deck": embers.text,
        "cards/own.cardfinity": '"Spare" on play take 1: draw\n',
        "duel.oe": OE,
        "my.cards": CARD,
        "mine.txt": "36 Forest\n4 My Own Card\n20 Forest\n",
        "burn.txt": "40 Forest\n",
        "my-card.yaml": SCENARIO,
        "bug.yaml": SCENARIO,
        "scenarios/one.yaml": SCENARIO,
        "oracle-cards.json": json.dumps(CARDS),
        "decks.jsonl": '{"name": "Oxen", "kind": "constructed", "main": {"Old Ox": 4, "Forest": 56}}\n',
        "charts/kept.txt": "",
        "my.pets": "CLASS Pebble\n",
        "world.txt": "do 2 Pebble\nexpect 2 Pebble\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "AtomicCards.json.gz").write_bytes(gzip.compress(json.dumps(ATOMIC).encode()))
    (tmp_path / "examples").symlink_to(Path(__file__).parents[2] / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def short(words: list[str]) -> list[str]:
    """Returns a command that does the same in less time."""
    said = ["random" if word.startswith("mcts") or word == "human" else word for word in words]
    if words[0] == "sim" and "--games" not in words and "-n" not in words and len(words) > 1:
        said += ["--games", "1", "--jobs", "1"]
    if words[0] == "tournament" and len(words) > 1:
        said += ["--games", "1", "--most", "1", "--jobs", "1", "--bots", "random"]
    for at, word in enumerate(said):
        if word == "--bots":
            said[at + 1] = "random"
        if word in ("--games", "--jobs"):
            said[at + 1] = "1"
    return said


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("words", SHOWN)
def test_a_command_that_is_shown_does_what_it_says(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    first, *after = words.split(" && cardwright ")
    name, *rest = short(shlex.split(first))
    if "game.jsonl" in rest:
        assert (
            run(["play", "cardfinity", "--seat", "random", "--seat", "random", "--record", "game.jsonl"]) == 0
        )
    if name == "cards" and rest[0] in ("list", "remove"):
        assert run(["cards", "import", "my.cards"]) == 0
    if name == "check" and "-" in rest:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path("my.deck").read_bytes())))
    if name == "report" and rest:
        assert run(["sim", "cardfinity", "--bots", "random", "--games", "2", "--parquet", rest[0]]) == 0
    if "old.gz" in rest:
        assert run(["coverage", "oracle-cards.json", "--meanings", "old.gz"]) == 0
    expected, why = STATUS.get(words, (0, ""))
    assert run([name, *rest]) == expected, why or capsys.readouterr().err
    for command in after:
        assert run(shlex.split(command)) == 0, capsys.readouterr().err


def test_there_are_commands_to_run() -> None:
    assert len(SHOWN) > 35
