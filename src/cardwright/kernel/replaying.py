"""Playing a record again: exactly, or with the place where it parts and, if it is known, why."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from cardwright.kernel.game import Game
from cardwright.kernel.record import BrokenRecord, Header, Line, Record, digests
from cardwright.kernel.rules import DeckRefused
from cardwright.kernel.ruleset import Ruleset


def replay(
    record: Record,
    ruleset: Ruleset[Any],
    *,
    to: int | None = None,
    told: Callable[[Game[Any], Line], None] | None = None,
) -> Game[Any]:
    """Plays a record again and returns the game; raises `BrokenRecord` where it does not fit.

    With `to` it stops behind so many lines; `told` is called after each.
    """
    head = record.header
    if head.rules != ruleset.rules.version:
        raise BrokenRecord(
            f"the record was made with version {head.rules} of {head.game}'s rules; these are {ruleset.rules.version}"
        )
    try:
        game = _started(head, ruleset)
        for line in record.lines[:to]:
            _follow(game, line, placed=head.position is not None)
            if told is not None:
                told(game, line)
    except BrokenRecord as error:
        raise BrokenRecord(f"{_changed(head, ruleset)}{error}") from None
    return game


def _started(head: Header, ruleset: Ruleset[Any]) -> Game[Any]:
    try:
        return ruleset.start_match(head.match)
    except DeckRefused as refused:
        raise BrokenRecord(f"the game cannot be started: {refused}") from None
    except Exception as error:
        if head.position is None:
            raise
        # A position is data of any shape, which rules take as it is: whatever it breaks, the record is what is wrong.
        raise BrokenRecord(f"the position in the header cannot be taken up: {_said(error)}") from None


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _changed(head: Header, ruleset: Ruleset[Any]) -> str:
    """Returns in words what of the program is another than when the record was made, or nothing."""
    program, bundled = digests(type(ruleset.rules).__module__)
    changed = [
        words
        for words, then, now in (
            (f"the rules of {head.game}", head.program, program),
            ("the cards that come with it", head.bundled, bundled),
        )
        if then and now and then != now
    ]
    if not changed:
        return ""
    verb = "are others" if len(changed) == 1 else "are both others"
    return f"{' and '.join(changed)} {verb} than when the record was made (by cardwright {head.cardwright}), so it parts: "


def _follow(game: Game[Any], line: Line, *, placed: bool) -> None:
    where = f"decision {line.n}"
    if line.undo:
        for _ in range(line.undo):
            try:
                game.pop()
            except IndexError as error:
                raise BrokenRecord(f"{where}: {error}") from None
        return
    decision = game.decision
    if decision is None:
        raise BrokenRecord(f"{where}: the game is over, and the record goes on with {line.key!r}")
    if decision.seat != line.seat:
        raise BrokenRecord(f"{where}: seat {decision.seat} decides, the record says seat {line.seat}")
    option = decision.find(line.key or "")
    if option is None:
        raise BrokenRecord(f"{where}: {line.key!r} is not among the options of: {decision.prompt}")
    try:
        game.push(option)
    except Exception as error:
        if not placed:
            raise
        raise BrokenRecord(f"{where}: the position cannot be played: {_said(error)}") from None
    if line.hash is not UNSET and line.hash != game.hash():
        raise BrokenRecord(
            f"{where}: the state behind it differs (hash {game.hash()}, the record has {line.hash})"
        )
