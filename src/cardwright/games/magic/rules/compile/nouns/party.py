"""A party (CR 700.8): up to one each of a Cleric, a Rogue, a Warrior and a Wizard that a player controls."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.state import MagicState

_CLASSES: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def party_size(state: MagicState, seat: int) -> int:
    """Returns how many creatures are in a player's party: the most that can be there at once (CR 700.8b)."""
    able: list[list[int]] = []
    for number in current(state).controlled[seat]:
        chars = look(state, number)
        if chars.types & CREATURE:
            fits = [at for at, name in enumerate(_CLASSES) if chars.has_subtype(name)]
            if fits:
                able.append(fits)
    filled: dict[int, int] = {}

    def place(who: int, tried: list[int]) -> bool:
        for at in able[who]:
            if at in tried:
                continue
            tried.append(at)
            if at not in filled or place(filled[at], tried):
                filled[at] = who
                return True
        return False

    return sum(place(who, []) for who in range(len(able)))


def count_party(unit: Unit, node: tree.Phrase) -> Amount | None:
    """Compiles `creatures in your party`, counted; None for other phrases."""
    if not isinstance(node, tree.NounPhrase) or len(node.qualifiers) != 1:
        return None
    place = node.qualifiers[0]
    if not isinstance(place, tree.InZone) or not isinstance(place.zone, tree.NounPhrase):
        return None
    if [head.thing for head in place.zone.heads] != ["party"]:
        return None
    whose = place.zone.determiner
    if len(node.heads) != 1 or node.heads[0].noun != tree.TypeIs(type="Creature") or node.shared:
        raise NotYet(node)
    if not isinstance(whose, tree.Possessed) or place.also is not None or node.heads[0].kinds:
        raise NotYet(place)
    who = unit.things(whose.by)
    return lambda state, ctx: sum(party_size(state, seat_of(one)) for one in who(state, ctx))


@condition(tree.Idiom, "have a full party")
def _full(unit: Unit, said: Said) -> Condition:
    """`you have a full party`: four creatures are in it."""
    if said.subject is None or said.tense:
        raise NotYet(said.verb)
    who = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(party_size(state, seat_of(one)) == len(_CLASSES) for one in found)

    return holds
