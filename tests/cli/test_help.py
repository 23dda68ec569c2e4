"""What the help and the pages say: every command in them is one that there is, with decks and options that exist."""

import re
import shlex
import subprocess
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from typer.main import get_command

from cardwright.cli import run
from cardwright.cli.frame import COMMANDS, app_of
from cardwright.games import GAMES, ruleset

ROOT = Path(__file__).parents[2]
COMMAND = re.compile(r"(?:^\s*(?:\$ )?|`|\| )cardwright ([a-z]+(?: [^`\n|<>#]*)?)", re.MULTILINE)
SPOKEN = re.compile(r"[A-Z]{2,}|…|\[|^[A-Z]$")
"""Words that stand for something in a description: FILE, CARD|FILE, [GAME], …"""


def texts() -> dict[str, str]:
    """Returns everything that tells people what to type."""
    found = {
        str(path.relative_to(ROOT)): path.read_text()
        for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")]
    }
    for game in ROOT.glob("src/cardwright/games/*/starter/README.md"):
        found[str(game.relative_to(ROOT))] = game.read_text()
    for name, entry in COMMANDS.items():
        made = get_command(app_of(name, import_module(entry.module)))
        below = getattr(made, "commands", {}).values()
        found[f"--help of {name}"] = "\n".join(str(each.help) for each in (made, *below))
    return found


def examples() -> list[tuple[str, str]]:
    """Returns the commands that are shown as they are to be typed, not described."""
    found = []
    for place, text in texts().items():
        for match in COMMAND.finditer(text):
            words = match[1].strip().rstrip(".,;:)")
            if not any(SPOKEN.search(word) for word in words.replace('"', " ").split()):
                found.append((place, words))
    return found


@pytest.mark.parametrize(("place", "words"), examples())
def test_every_command_that_is_shown_can_be_given(place: str, words: str) -> None:
    try:
        name, *rest = shlex.split(words)
    except ValueError:
        pytest.skip("cut off in the middle of a quotation")
    if name in ("help",):
        name, rest = rest[0], []
    assert name in COMMANDS, place
    app = get_command(app_of(name, import_module(COMMANDS[name].module)))
    if rest and rest[0] in getattr(app, "commands", {}):
        app, rest = app.commands[rest[0]], rest[1:]  # type: ignore[attr-defined]
    options = {option for param in app.params for option in (*param.opts, *param.secondary_opts)} | {
        "--help",
        "-h",
    }
    assert [word for word in rest if word.startswith("--") and word not in options] == [], place
    decks = [after for word, after in pairwise(rest) if word in ("--deck", "-d")]
    games = [word for word in rest[:1] if word in GAMES.names()]
    for game in games:
        bundled = ruleset(game).rules.bundled_decks()
        assert [deck for deck in decks if "." not in deck and deck not in bundled] == [], place


def test_there_are_examples_to_look_at() -> None:
    places = {place for place, _ in examples()}
    assert "README.md" in places
    assert len(examples()) > 40
    assert all(
        f"--help of {name}" in places for name in ("play", "sim", "check", "explain", "scenario", "new")
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_the_commands_and_their_options(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("scenario", "cards", "seed", "cardfinity", "import"):
        assert word in script


def test_the_bash_script_completes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(["completion", "bash"])
    script = tmp_path / "completion.bash"
    script.write_text(capsys.readouterr().out)
    asked = 'COMP_WORDS=(cardwright pla); COMP_CWORD=1; _cardwright; echo "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "-c", f"source {script}; {asked}"], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["play"]


def test_an_unknown_shell_is_told() -> None:
    assert run(["completion", "tcsh"]) == 2
