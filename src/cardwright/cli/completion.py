"""`cardwright completion`: scripts by which shells complete commands, options, games and decks."""

from importlib import import_module
from typing import Annotated, Final

import typer

from cardwright.cli.frame import COMMANDS, app_of
from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES
from cardwright.text import listed

_BASH: Final = """\
_cardwright() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" command="${{COMP_WORDS[1]}}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="{commands}"
  else
    case "$command" in
{cases}
    esac
  fi
  COMPREPLY=( $(compgen -W "$words" -- "$word") $(compgen -f -- "$word") )
}}
complete -o filenames -F _cardwright cardwright
"""
_ZSH: Final = "autoload -U +X bashcompinit && bashcompinit\n"


def command(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
) -> int:
    """Print the script that completes commands, options and games in a shell.

    \b
    Examples:
      source <(cardwright completion bash)
      cardwright completion fish > ~/.config/fish/completions/cardwright.fish
    """
    known = {"bash": _bash, "zsh": lambda words: _ZSH + _bash(words), "fish": _fish}
    if shell not in known:
        raise Refusal(f"there is completion for {listed(tuple(known), 'and')}, not for {shell}.", 2)
    print(known[shell](words_of_commands()), end="")
    return 0


def words_of_commands() -> dict[str, list[str]]:
    """Returns what may stand behind each command: its options, commands below it, and games."""
    from typer.main import get_command

    found: dict[str, list[str]] = {}
    for name, entry in COMMANDS.items():
        made = get_command(app_of(name, import_module(entry.module)))
        words = [option for param in made.params for option in param.opts if option.startswith("--")]
        words += list(getattr(made, "commands", {}))
        if any(param.name == "game" for param in made.params):
            words += GAMES.names()
        found[name] = words
    return found


def _bash(words: dict[str, list[str]]) -> str:
    cases = "\n".join(f'      {name}) words="{" ".join(some)}" ;;' for name, some in words.items())
    return _BASH.format(commands=" ".join(words), cases=cases)


def _fish(words: dict[str, list[str]]) -> str:
    lines = [
        f"complete -c cardwright -n __fish_use_subcommand -a {name} -d {_quoted(COMMANDS[name].summary)}"
        for name in words
    ]
    for name, some in words.items():
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        lines += [
            f"complete -c cardwright {seen} -l {word[2:]}"
            if word.startswith("--")
            else f"complete -c cardwright {seen} -a {word}"
            for word in some
        ]
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    return "'" + words.replace("'", "\\'") + "'"
