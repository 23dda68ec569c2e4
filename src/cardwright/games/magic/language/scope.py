"""What a line may refer to outside itself, for the binder."""

from msgspec import Struct

from cardwright.games.magic.language.mention import Mention


class Scope(Struct, frozen=True):
    """What a line may refer to outside itself.

    `variables` are letters that the card's costs define; `done` are participles that other lines of the card
    make true: "the chosen color", "the exiled card". `earlier` are the mentions of the lines before, where they
    belong to the same spell.
    """

    variables: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()
    earlier: tuple[Mention, ...] = ()
