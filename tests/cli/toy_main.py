"""Runs `cardwright` in a process of its own with the toy game and languages registered."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "kernel")]

Run = Callable[..., subprocess.CompletedProcess[str]]


def register() -> None:
    from cardwright.games import GAMES, LANGUAGES
    from cardwright.text import LanguagePlace

    GAMES.register("toy", "toy_game")
    LANGUAGES.register("toyish", LanguagePlace("toy_language", "toy", (".toy",)))
    LANGUAGES.register("mute", LanguagePlace("mute_language", "silence", (".mute",)))


if __name__ == "__main__":
    from cardwright.cli import main

    register()
    main()
