"""How many different names, mana values, powers or kinds of counters there are among things (CR 201.2, 202.3, 122.1)."""

from typing import Final, Literal

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import AMOUNTS, CONDITIONS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.conditions import so_many
from cardwright.games.magic.meaning.lower.deeds_done import done_to
from cardwright.games.magic.meaning.lower.described import described

Quality = Literal["names", "mana values", "powers", "kinds of counters"]
_QUALITIES: Final[dict[str, Quality]] = {
    "different names": "names",
    "different mana values": "mana values",
    "different powers": "powers",
    "different kinds of counters": "kinds of counters",
}


def _among(low: Lowering, node: t.Phrase) -> m.Things:
    if not isinstance(node, t.NounPhrase) or not isinstance(node.determiner, t.All | None):
        return low.given(node)
    zones, test = described(low, node)
    return m.All(zones, test)


@AMOUNTS.row(t.ColorsAmong, uses="quality among")
def _different(low: Lowering, node: t.ColorsAmong) -> m.Amount:
    """`the number of different mana values among cards in your graveyard`."""
    return m.Different(_QUALITIES[node.quality], _among(low, node.among))


@CONDITIONS.row(t.AreDifferent, uses="count quality among")
def _are_different(low: Lowering, said: Said) -> m.Condition:
    """`there are three or more different kinds of counters among creatures you control`."""
    if said.subject is not None or said.tense:
        raise Gap(said.verb, "condition: there were")
    op, much = so_many(low, t.Counted(count=said.verb.count))
    return m.Compare(m.Different(_QUALITIES[said.verb.quality], _among(low, said.verb.among)), op, much)


def different_cards(low: Lowering, subject: t.Phrase | None, of: m.Things) -> m.Condition | None:
    """Lowers `cards with five or more different mana values`, of all of some things; None for other phrases."""
    if not isinstance(subject, t.NounPhrase) or len(subject.qualifiers) != 1:
        return None
    many = subject.qualifiers[0]
    if not isinstance(many, t.WithSoMany):
        return None
    bare(subject, "heads", "qualifiers")
    bare(many, "count", "quality")
    if subject.heads != (t.Head(thing="card", plural=True),):
        raise Gap(subject, "some of the cards")
    op, much = so_many(low, t.Counted(count=many.count))
    return m.Compare(m.Different(_QUALITIES[many.quality], of), op, much)


@CONDITIONS.row(t.Passive, word="revealed", uses="how")
def _revealed_this_way(low: Lowering, said: Said) -> m.Condition:
    """`cards with at least six different mana values are revealed this way`."""
    way = said.mods.take(t.ThisWay)
    if way is None or said.verb.how != "be":
        raise Gap(said.verb, "condition: Passive revealed")
    found = different_cards(low, said.subject, done_to(low, way, "reveal"))
    if found is None:
        raise Gap(said.subject, "condition: revealed this way")
    return found
