"""A card as it is being written: where it stands in its file, what it would look like, what it says."""

from msgspec import Struct

from cardwright.kernel.picture import Face


class Draft(Struct, frozen=True):
    """A card of a text: its face, what it says in plain words, and what of it was not understood."""

    name: str
    start: int
    end: int
    face: Face
    plain: str = ""
    unread: tuple[str, ...] = ()
    playable: bool = True
    outline: str = ""


class NoTable(Exception):
    """A text that nothing can be played with as it stands; says what it lacks."""
