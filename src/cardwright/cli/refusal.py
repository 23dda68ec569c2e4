"""How a command says that it cannot do what it was asked."""


class Refusal(Exception):
    """A reason, in words for the user, why a command ends without success, and its exit status."""

    def __init__(self, reason: str, status: int = 1) -> None:
        super().__init__(reason)
        self.status = status


def reason_of(error: Exception) -> str | None:
    """Returns what to tell the user of an error that is theirs to mend, or None for a defect of the program."""
    from cardwright.bots import BadBot, BotFailed
    from cardwright.files import HeldElsewhere, UnreadableFile
    from cardwright.games import UnknownGame
    from cardwright.kernel import BrokenRecord, DeckRefused
    from cardwright.text import UnknownLanguage

    if isinstance(error, DeckRefused):
        return _deck(error.deck, error.reasons)
    said = (
        Refusal,
        BadBot,
        BotFailed,
        BrokenRecord,
        HeldElsewhere,
        UnknownGame,
        UnknownLanguage,
        UnreadableFile,
    )
    if isinstance(error, said):
        return str(error)
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror or error}"
    return None


def _deck(name: str, reasons: tuple[str, ...]) -> str:
    lines = [f"the deck {name} cannot be played:", *(f"  {reason}" for reason in reasons)]
    return "\n".join(lines)
