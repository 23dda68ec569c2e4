"""What a client is told when something that it sent is not taken."""

import sqlite3
from typing import Final

from cardwright.files import HeldElsewhere, UnreadableFile
from cardwright.serve.protocol import Problem

STATUS: Final = {
    "token": 404,
    "missing": 404,
    "owner": 403,
    "origin": 403,
    "rate": 429,
    "size": 413,
    "busy": 503,
    "changed": 409,
    "unplayable": 409,
    "method": 405,
}
"""The HTTP status of each kind of refusal; 400 for the others."""


class Refused(Exception):
    """A request that is not taken: a stable word for the kind, a sentence, and what would help."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint

    @property
    def status(self) -> int:
        """Returns the HTTP status."""
        return STATUS.get(self.code, 400)

    @property
    def problem(self) -> Problem:
        """Returns it as a message of the protocol."""
        return Problem(self.code, self.message, self.hint)


UNKEPT: Final = (OSError, sqlite3.Error, UnreadableFile, HeldElsewhere)
"""What a disk, a file system or another process answers when something cannot be kept or read."""
_OF_THE_NETWORK: Final = (TimeoutError, ConnectionError)


def unkept(error: Exception) -> Refused | None:
    """Returns how a client is told that the server's disk does not do its part, or None where it is something else."""
    if not isinstance(error, UNKEPT) or isinstance(error, _OF_THE_NETWORK):
        return None
    reason = error.strerror or error if isinstance(error, OSError) else error
    return Refused("broken", f"The server could not keep or read what this needs: {reason}"[:300])
