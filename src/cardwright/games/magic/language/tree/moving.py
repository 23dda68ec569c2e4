"""Where cards are put and how they arrive: in a zone, beneath others, in one of two places."""

from cardwright.games.magic.language.tree.base import Phrase


class Beneath(Phrase, frozen=True, kw_only=True):
    """`just beneath the top X cards of that library`."""

    count: Phrase
    of: Phrase


class EitherPlace(Phrase, frozen=True, kw_only=True):
    """`onto the battlefield or into your hand`, `both on top of your library or both on the bottom of your library`."""

    first: Phrase
    second: Phrase
    both: bool = False


class UnattachFrom(Phrase, frozen=True, kw_only=True):
    """`unattach all Equipment from target creature`."""

    what: Phrase
    source: Phrase


class ByOtherStat(Phrase, frozen=True, kw_only=True):
    """Crews Vehicles `using its toughness rather than its power`."""

    stat: Phrase
    rather_than: Phrase


class SharesThose(Phrase, frozen=True, kw_only=True):
    """Another target permanent `that shares one of those types with it`: of the types that the other target is named by."""

    with_what: Phrase


class Move(Phrase, frozen=True, kw_only=True):
    """`puts it onto the battlefield tapped`, `returns it to its owner's hand`. `verb` is put, return, shuffle.

    `more` are further things of the same verb that go elsewhere.
    """

    verb: str
    what: Phrase
    to: Phrase
    more: tuple["MoreMove", ...] = ()


class MoveFrom(Phrase, frozen=True, kw_only=True):
    """`puts a creature card onto the battlefield from your hand`, `returns from your graveyard to your hand all …`."""

    verb: str
    what: Phrase
    to: Phrase
    origin: Phrase
    manner: tuple[Phrase, ...] = ()


class MoveBut(Phrase, frozen=True, kw_only=True):
    """`returns all creatures to their owners' hands except for Krakens and Serpents`."""

    verb: str
    what: Phrase
    to: Phrase
    but: Phrase


class Destination(Phrase, frozen=True, kw_only=True):
    """Where something goes, and how it arrives there.

    `place` is the preposition (`into`, `onto`, `on top of`, …).
    """

    place: str
    zone: Phrase | None = None
    manner: tuple[Phrase, ...] = ()


class Arriving(Phrase, frozen=True, kw_only=True):
    """`tapped`, `tapped and attacking`, `face down`, `transformed`, `in any order`, `in a random order`."""

    how: str


class UnderControl(Phrase, frozen=True, kw_only=True):
    """`under your control`, `under its owner's control`."""

    of: Phrase


class AttachedTo(Phrase, frozen=True, kw_only=True):
    """`attached to this creature`."""

    to: Phrase


class MoreMove(Phrase, frozen=True, kw_only=True):
    """`and the rest on the bottom of your library`; in a list `, one on top of your library`."""

    what: Phrase
    to: Phrase
    join: str = ""
