"""The state declares its fields once: copies, and what its hash is made of, follow from that."""

import ast
from pathlib import Path

from cardwright.games.magic.rules import facts
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, Ruleset

NO_FACTS = {
    "seats": "as many as there are players",
    "chance": "hashed by the kernel",
    "log": "what was told, not what is so",
    "setting": "agreed before the game",
    "departed": "what has left the stack this turn",
    "replacing": "only while an event is replaced",
    "arriving": "only while things enter",
    "settling": "only while something enters",
    "regular": "follows from the turns that were had",
    "turns": "follows from the turns that were had",
    "casts": "follows from the spells that were cast",
    "moment": "only told apart within a turn",
    "marked": "only told apart within a turn",
    "strays": "follows from the objects",
    "dirty": "only whether something is still to be looked at",
    "derived": "follows from the rest",
    "offers": "follows from the rest",
}
"""The fields of which the hash knows nothing, and why."""


def test_every_field_is_hashed_or_said_not_to_be() -> None:
    tree = ast.parse(Path(facts.__file__).read_text(encoding="utf-8"))
    hashed = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "state"
    }
    assert hashed | set(NO_FACTS) == set(MagicState.__struct_fields__)
    assert hashed & set(NO_FACTS) == set()


def test_a_copy_shares_no_container() -> None:
    game = Ruleset(RULES).start(["alpha40/bears", "alpha40/knights"], 3)
    chance = Chance(3)
    for _ in range(60):
        if game.decision is not None:
            game.push(chance.pick(game.options))
    state = game.state
    twin = state.copy()
    for name in MagicState.__struct_fields__:
        one, other = getattr(state, name), getattr(twin, name)
        if isinstance(one, list | dict) or hasattr(one, "copy"):
            assert one is not other, name
    assert twin.facts() == state.facts()


def test_a_state_is_restored_in_place() -> None:
    game = Ruleset(RULES).start(["alpha40/bears", "alpha40/knights"], 4)
    state = game.state
    saved, before = state.copy(), repr(state.facts())
    state.turn, state.battlefield = 9, (1, 2)
    state.objects.clear()
    state.hands[0] = ()
    state.restore(saved)
    assert repr(state.facts()) == before
    state.objects.clear()
    assert saved.objects
