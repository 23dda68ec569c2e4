"""Golden playthroughs: a whole game told in words, kept as text and compared word for word."""

import re
import textwrap
from typing import Any

from msgspec import Struct

from cardwright.kernel.chance import Chance, derive
from cardwright.kernel.conformance.matches import read_names, standard_match, write_names
from cardwright.kernel.game import Game
from cardwright.kernel.ruleset import Ruleset

_HEAD = re.compile(r"(?P<game>\S+): decks (?P<decks>.*); seed (?P<seed>\d+)")
_SHOWN = 24
"""Of more options than this the first ones are shown."""


class Playthrough(Struct, frozen=True):
    """What a playthrough is made from: the decks and the seed, of the game and of the random choices."""

    game: str
    decks: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        return f"{self.game}: decks {write_names(self.decks)}; seed {self.seed}"


def read_playthrough(text: str) -> Playthrough:
    """Returns what a golden file was made from, out of its first line."""
    first = text.partition("\n")[0]
    found = _HEAD.fullmatch(first.strip())
    if found is None:
        raise ValueError(f"the first line does not say what the playthrough is of: {first}")
    return Playthrough(found["game"], read_names(found["decks"]), int(found["seed"]))


def tell_playthrough(ruleset: Ruleset[Any], of: Playthrough) -> str:
    """Plays the game with random choices and returns it in words."""
    game = ruleset.start_match(standard_match(ruleset, of.seed, decks=of.decks or None))
    chance = Chance(derive(of.seed, 4))
    lines = [str(of), ""]
    told = 0
    while game.decision is not None:
        told = _tell(game, told, lines)
        option = chance.pick(game.options)
        lines += _asked(game, len(game) + 1, option.key, game.label(option))
        game.push(option)
    _tell(game, told, lines)
    outcome = game.outcome()
    assert outcome is not None
    scores = ", ".join(f"{score:g}" for score in outcome.scores)
    lines += ["", f"After {len(game)} decisions: {outcome.reason} ({scores})", f"State {game.hash()}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _tell(game: Game[Any], told: int, lines: list[str]) -> int:
    events = game.events
    for event in events[told:]:
        words = game.rules.tell(event)
        if words is not None:
            lines += textwrap.wrap(words, 110, initial_indent="    ", subsequent_indent="      ")
    return len(events)


def _asked(game: Game[Any], number: int, key: str, label: str) -> list[str]:
    decision = game.decision
    assert decision is not None
    keys = [option.key for option in decision.options[:_SHOWN]]
    more = len(decision.options) - len(keys)
    listed = " | ".join(keys) + (f" | and {more} more" if more else "")
    return [
        f"{number}. Seat {decision.seat} ({decision.kind}): {game.rules.ask(game.state, decision)}",
        *textwrap.wrap(listed, 110, initial_indent="    options: ", subsequent_indent="      "),
        f"  > {key}: {label}",
    ]
