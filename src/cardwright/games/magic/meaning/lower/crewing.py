"""Crewing, saddling and stationing with another measure: `using its toughness rather than its power` (CR 702.122a)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CHANGES, Gap, Lowering, Said, bare

_MANNED: Final[dict[str, t.NounPhrase]] = {
    "crew": t.NounPhrase(heads=(t.Head(noun=t.SubtypeIs(subtype="Vehicle"), plural=True),)),
    "saddle": t.NounPhrase(heads=(t.Head(noun=t.SubtypeIs(subtype="Mount"), plural=True),)),
    "station": t.NounPhrase(heads=(t.Head(thing="permanent", plural=True),)),
}


@CHANGES.row(t.Act, word="crew", uses="what")
@CHANGES.row(t.Act, word="saddle", uses="what")
@CHANGES.row(t.Act, word="station", uses="what")
def _crews(_low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`crews Vehicles using its toughness rather than its power`."""
    by, verb = said.mods.take(t.ByOtherStat), said.verb.verb
    if by is None or said.verb.what != _MANNED[verb]:
        raise Gap(said.verb, f"{verb}s")
    for part, which in ((by.stat, "toughness"), (by.rather_than, "power")):
        if not isinstance(part, t.Characteristic) or part.which != which or not isinstance(part.of, t.It):
            raise Gap(by, f"{verb}s by something else")
        bare(part, "of", "which")
    return (m.CrewsByToughness(verb),)
