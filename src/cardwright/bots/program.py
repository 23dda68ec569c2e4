"""A bot that is a program of its own: a line of JSON each way, within a time limit."""

import shlex
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.bots.talking import SECONDS, BotFailed, Talker
from cardwright.kernel import Decision, Game, Option
from cardwright.kernel.offers import Pictured
from cardwright.kernel.picture import faces_of
from cardwright.kernel.question import question

EXEC: Final = "exec:"
"""How a seat for a program is named: `exec:COMMAND`."""


class Chosen(Struct, frozen=True):
    """What a program answers: the message `choose` of the protocol."""

    type: str
    keys: tuple[str, ...]
    n: int | None = None


class Program:
    """A program at a seat. It is started when it is first asked, and gets the table as any client of the protocol does."""

    __slots__ = ("_sent", "_talker", "name")

    def __init__(self, name: str, seconds: float = SECONDS) -> None:
        self.name = name
        self._sent: set[str] = set()
        command = shlex.split(name.removeprefix(EXEC))
        if not command:
            raise BotFailed(f"{EXEC} is followed by a command")
        self._talker = Talker(name, command, seconds)

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns the option that the program takes; raises `BotFailed` in a sentence."""
        decision = game.decision
        assert decision is not None
        if not self._talker.running:
            self._sent.clear()
        line = self._talker.ask(msgspec.json.encode(told(game, seat, self._sent)))
        try:
            chosen = msgspec.json.decode(line, type=Chosen)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise self._talker.failed(f"answered what is no choice: {line[:120]!r}") from None
        if chosen.type != "choose" or not chosen.keys:
            raise self._talker.failed(
                f'answered with "{chosen.type[:20]}" and {len(chosen.keys)} keys, not one choice'
            )
        if chosen.n is not None and chosen.n != len(game):
            raise self._talker.failed(f"answered decision {chosen.n}, and was asked decision {len(game)}")
        return taken(self._talker, decision, chosen.keys[0])

    def leave(self) -> None:
        """Ends the program; asked again, it is started anew and told everything."""
        self._talker.end()


def taken(talker: Talker, decision: Decision, key: str) -> Option:
    """Returns the option that an answer names; one that is not offered ends whoever answered."""
    option = decision.find(key)
    if option is None:
        raise talker.failed(f'chose "{key[:80]}", which is not among the options of: {decision.prompt}')
    return option


def told(game: Game[Any], seat: int, sent: set[str]) -> dict[str, Any]:
    """Returns the message `state` of the protocol for a seat that decides, with the faces that were not sent before."""
    rules = game.rules
    decision = game.decision
    assert decision is not None
    if not isinstance(rules, Pictured):
        raise BotFailed(f"{rules.name} has no picture of its table to send to a program")
    picture = game.table(seat)
    asked = question(game, [f"Player {at + 1}" for at in range(game.players)], picture)
    fresh = [key for key in faces_of(picture) if key not in sent]
    sent.update(fresh)
    faces = {key: rules.drawing.face(game.state, key) for key in fresh}
    options = [
        {"key": choice.key, "label": choice.label, "about": choice.about, "alike": choice.alike}
        for choice in asked.choices
    ]
    said = {"n": len(game), "kind": str(decision.kind), "prompt": asked.prompt, "options": options}
    if asked.low is not None:
        said.update(low=asked.low, high=asked.high)
    return {
        "type": "state",
        "n": len(game),
        "picture": picture,
        "seats": [{"seat": at, "name": f"Player {at + 1}", "who": "person"} for at in range(game.players)],
        "faces": {key: face for key, face in faces.items() if face is not None},
        "decision": said,
    }
