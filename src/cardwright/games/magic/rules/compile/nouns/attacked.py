"""Whom something attacks: `the player or planeswalker it's attacking`."""

from collections.abc import Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import PLANESWALKER
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState


def whom_it_attacks(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """Compiles `the player or planeswalker it's attacking`, as it attacks or last did (CR 508.5a); None for others."""
    which = [one for one in node.qualifiers if isinstance(one, tree.WhichClause) and one.tense == "is"]
    if len(which) != 1 or which[0].verb != "attacking":
        return None
    heads = {head.thing or getattr(head.noun, "type", "") for head in node.heads}
    if len(node.qualifiers) != 1 or node.shared or not heads <= {"player", "Planeswalker"}:
        raise NotYet(node)
    attackers = unit.things(which[0].subject)
    players, walkers = "player" in heads, "Planeswalker" in heads

    def meant(state: MagicState, one: int) -> bool:
        if is_player(one):
            return players
        return walkers and bool(look(state, one).types & PLANESWALKER)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = attackers(state, ctx)
        now = [whom for attacker, whom in state.combat.attackers if attacker in found]
        last = [
            seen.source
            for seen in this_combat(state)
            if seen.kind == HappeningKind.ATTACKS and seen.thing in found
        ]
        return tuple(one for one in now or last[-1:] if meant(state, one))

    return select
