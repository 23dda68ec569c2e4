"""One of each kind: `a land of each basic land type`, `a permanent of each color` (CR 105.1, 110.4, 305.6)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering
from cardwright.games.magic.meaning.lower.described import described

_COLORS: Final[tuple[m.ColorWord, ...]] = ("white", "blue", "black", "red", "green")
_PERMANENTS: Final[tuple[m.CardType, ...]] = (
    "Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker",
)  # fmt: skip
_EACH: Final[dict[str, tuple[m.Test, ...]]] = {
    "color": tuple(m.IsColor(word) for word in _COLORS),
    "basic land type": tuple(
        m.IsSubtype(word) for word in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    ),
    "permanent type": tuple(m.IsType(word) for word in _PERMANENTS),
}


def each_kind(word: t.Phrase) -> tuple[m.Test, ...]:
    """Returns the kinds that `of each color` names, in the rulebook's order; none for other words."""
    quality = word.quality if isinstance(word, t.OfChosen) else None
    if not isinstance(quality, t.NounPhrase) or quality != t.NounPhrase(
        determiner=t.Each(), heads=quality.heads
    ):
        return ()
    return _EACH.get(quality.heads[0].thing, ()) if len(quality.heads) == 1 else ()


def but_for_kinds(what: t.NounPhrase) -> tuple[t.NounPhrase, tuple[m.Test, ...]]:
    """Returns a phrase without `of each color`, and the kinds of which there is to be one each."""
    said = [word for word in what.qualifiers if each_kind(word)]
    if not said:
        return what, ()
    if len(said) > 1:
        raise Gap(what, "of each of several kinds")
    rest = tuple(word for word in what.qualifiers if word is not said[0])
    return replace(what, qualifiers=rest), each_kind(said[0])


def chosen_of_each(low: Lowering, what: t.NounPhrase) -> m.Do | None:
    """`choose a land of each basic land type`: one after another, maybe the same (CR 608.2d); None for other phrases."""
    rest, kinds = but_for_kinds(what)
    if not kinds:
        return None
    zones, test = described(low, rest)
    if zones != ("battlefield",) or what.determiner != t.A():
        raise Gap(what, "one of each kind")
    each = f"each{next(low.numbers)}"
    groups = tuple(m.All(zones, m.Both((test, kind))) for kind in kinds)
    return m.ChooseEach(YOU, each, groups, low.fresh(what))
