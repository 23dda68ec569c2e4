"""Where cards are put: beneath others, in one of two places."""

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
