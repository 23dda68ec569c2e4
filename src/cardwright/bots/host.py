"""The process in which a class of somebody else's decides: `python -m cardwright.bots.host`, a line each way."""

import importlib
import importlib.util
import inspect
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from cardwright.bots.bot import Bot
from cardwright.bots.guest import Answer, Choose, Sit
from cardwright.bots.seat import Seat
from cardwright.games import ruleset
from cardwright.kernel import Game, Option


class BadGuest(Exception):
    """A class that is not there, or cannot be a bot."""


class OfGuest:
    """A strategy that asks a guest's object, and takes a key for an option."""

    __slots__ = ("_guest", "looks_ahead")

    def __init__(self, guest: Any) -> None:
        self._guest = guest
        self.looks_ahead = bool(getattr(guest, "looks_ahead", True))

    def decide(self, seat: Seat) -> Option:
        """Returns the option that the object names, itself or by its key."""
        said = self._guest.decide(seat)
        if isinstance(said, Option):
            return said
        if not isinstance(said, str):
            raise BadGuest(f"decide returned {said!r:.80}, which is neither an option nor a key")
        return seat.decision.find(said) or Option(said)


def found(name: str) -> type:
    """Returns the class that `module:Class` or `file.py:Class` names."""
    place, _, wanted = name.rpartition(":")
    made = getattr(_module(place), wanted, None)
    if not isinstance(made, type):
        raise BadGuest(f"there is no class {wanted} in {place}")
    if not callable(getattr(made, "decide", None)):
        raise BadGuest(f"{wanted} has no method decide(seat)")
    return made


def _module(place: str) -> ModuleType:
    if not place.endswith(".py"):
        return importlib.import_module(place)
    path = Path(place).resolve()
    if not path.is_file():
        raise BadGuest(f"there is no file {place}")
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def made(name: str, seed: int) -> Bot:
    """Returns a bot with a new object of the class, which is given the seed where it takes something."""
    guest = found(name)
    takes = bool(inspect.signature(guest).parameters)
    return Bot(name, OfGuest(guest(seed) if takes else guest()))


class Host:
    """The game that is followed, and the bot in it."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._game: Game[Any] | None = None
        self._keys: list[str] = []

    def sit(self, message: Sit) -> Answer:
        """Makes the bot, and starts the match where there is one."""
        self._bot = made(message.guest, message.seed)
        if message.match is not None:
            self._game = ruleset(message.match.game).start_match(message.match)
            self._keys = []
        return Answer()

    def choose(self, message: Choose) -> Answer:
        """Follows the game to where it stands and asks the bot."""
        assert self._game is not None
        assert self._bot is not None
        while len(self._keys) > message.shared:
            self._game.pop()
            self._keys.pop()
        for key in message.keys:
            self._game.push(key)
            self._keys.append(key)
        return Answer(self._bot.choose(self._game, message.seat).key)


def main() -> None:
    """Answers line after line; what the class prints goes to standard error, where its last words are taken from."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.path.insert(0, os.getcwd())
    host = Host()
    decoder: msgspec.json.Decoder[Sit | Choose] = msgspec.json.Decoder(Sit | Choose)
    for line in sys.stdin.buffer:
        message = decoder.decode(line)
        try:
            answer = host.sit(message) if isinstance(message, Sit) else host.choose(message)
        except Exception as error:  # whatever broke is told, with its place
            answer = Answer(problem=_told(error))
        sys.stdout.flush()
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


def _told(error: Exception) -> str:
    if isinstance(error, BadGuest):
        return str(error)
    places = traceback.extract_tb(error.__traceback__)
    place = f" ({places[-1].filename}:{places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {error}{place}"[:1000]


if __name__ == "__main__":
    main()
