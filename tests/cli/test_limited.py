"""`draft` and `sealed`: folders of pools and decks, drafts that go on after a kill, and what is said when nothing can be opened."""

import json
from pathlib import Path

import pytest

from cardwright.cli import run
from cardwright.cli.playing import human
from cardwright.games import ruleset
from cardwright.kernel import DeckText

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the lines that a person is going to type; when they are used up, the input ends."""
    lines: list[str] = []

    def ask(_prompt: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr(human, "line_asker", lambda: ask)
    monkeypatch.setattr("cardwright.cli.limited.line_asker", lambda: ask)
    return lines


@pytest.fixture
def cube(tmp_path: Path) -> str:
    path = tmp_path / "small.txt"
    names = (
        "Hill Giant",
        "Gray Ogre",
        "Grizzly Bears",
        "Scryb Sprites",
        "Serra Angel",
        "Black Knight",
        "Lightning Bolt",
    )
    path.write_text("".join(f"4 {name}\n" for name in names))
    return str(path)


def test_bots_draft_a_cube_and_their_decks_can_be_played(cube: str, tmp_path: Path, capsys: Capture) -> None:
    into = tmp_path / "d"
    args = ["draft", "--cube", cube, "--seats", "2", "--packs", "2", "--size", "7", "--seed", "3"]
    assert run([*args, "--into", str(into), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [len(seat["pool"]) for seat in told["seats"]] == [14, 14]
    decks = [DeckText("d", Path(seat["deck"]).read_text()) for seat in told["seats"]]
    rules = ruleset("magic")
    assert [rules.rules.forbidden(deck, "limited") for deck in decks] == [(), ()]
    assert rules.start(decks, 1).decision is not None
    assert run([*args, "--into", str(tmp_path / "e"), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [seat["pool"] for seat in again["seats"]] == [seat["pool"] for seat in told["seats"]]
    assert run([*args, "--into", str(into)]) == 1
    assert "not empty" in capsys.readouterr().err


def test_a_draft_that_was_left_or_killed_goes_on(
    cube: str, tmp_path: Path, typed: list[str], capsys: Capture
) -> None:
    into = tmp_path / "d"
    typed += ["1", "2"]
    args = [
        "draft",
        "--cube",
        cube,
        "--seats",
        "2",
        "--seat",
        "human",
        "--packs",
        "1",
        "--size",
        "5",
        "--seed",
        "3",
    ]
    assert run([*args, "--into", str(into)]) == 0
    assert f"Go on with: cardwright draft --resume {into}" in capsys.readouterr().err
    record = into / "draft.jsonl"
    assert record.read_bytes().count(b'"key"') == 4  # two picks each
    with record.open("ab") as file:
        file.write(b'{"n":5,"se')  # killed in the middle of a line
    typed += ["1", "1", "+1 Mountain", "show", ""]
    assert run(["draft", "--resume", str(into)]) == 0
    out = capsys.readouterr().out
    assert "3 cards: which do you take?" in out
    assert "Your deck: +1 Mountain." in out
    pools = [(into / f"pool-{seat}.txt").read_text().splitlines() for seat in (1, 2)]
    assert [len(pool) for pool in pools] == [5, 5]
    deck = (into / "deck-1.txt").read_text().partition("Sideboard")[0]
    assert sum(int(line.split()[0]) for line in deck.splitlines()[1:] if line) == 41


def test_sealed_pools_are_opened_and_a_pool_can_be_built_of_again(tmp_path: Path, capsys: Capture) -> None:
    into = tmp_path / "s"
    args = [
        "sealed",
        "--set",
        "m15",
        "--packs",
        "2",
        "--seats",
        "1",
        "--seed",
        "5",
        "--into",
        str(into),
        "--json",
    ]
    assert run(args) == 0
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert len(seat["pool"]) == 30
    assert run(["sealed", "--pool", str(into / "pool-1.txt"), "--into", str(tmp_path / "t")]) == 0
    assert (tmp_path / "t" / "deck-1.txt").read_text() == (into / "deck-1.txt").read_text()


def test_cards_of_ones_own_are_kept_beside_the_decks(tmp_path: Path, capsys: Capture) -> None:
    cards = tmp_path / "mine.cards"
    cards.write_text(
        "".join(f"Otter {word} {{1}}{{U}}\nCreature — Otter\n2/2\n\n" for word in ("One", "Two", "Three"))
    )
    into = tmp_path / "s"
    assert run(["sealed", "--cards", str(cards), "--size", "3", "--into", str(into)]) == 0
    told = capsys.readouterr().err
    assert f"--cards {into / 'own.cards'}" in told
    decks = [str(into / f"deck-{seat}.txt") for seat in (1, 2)]
    args = [
        "sim",
        "magic",
        "-d",
        decks[0],
        "-d",
        decks[1],
        "--format",
        "limited",
        "--cards",
        str(into / "own.cards"),
    ]
    assert run([*args, "--games", "1", "--bots", "random", "--jobs", "1", "--json"]) == 0


@pytest.mark.parametrize(
    ("args", "status", "words"),
    [
        (["draft"], 1, "--set CODE"),
        (["draft", "--set", "M16"], 1, 'Did you mean "M15"'),
        (["draft", "--set", "M15", "--seat", "humn"], 2, 'Did you mean "human"'),
        (["draft", "--set", "M15", "--cube", "x.txt"], 2, "do not go together"),
        (["draft", "--cube", "nowhere.txt"], 1, "no such file"),
        (["draft", "--resume", "nowhere"], 1, "holds no draft"),
        (["draft", "--resume", "nowhere", "--set", "M15"], 2, "only --seat and --json"),
        (["draft", "mars", "--set", "M15"], 2, "no boosters"),
        (["sealed", "--pool", "nowhere.txt"], 1, "nowhere.txt"),
    ],
)
def test_what_cannot_be_opened_is_said(args: list[str], status: int, words: str, capsys: Capture) -> None:
    assert run(args) == status
    assert words in capsys.readouterr().err
