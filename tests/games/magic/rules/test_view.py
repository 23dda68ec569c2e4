"""Views share what has not changed, and say the same as if nothing were kept."""

import msgspec

from cardwright.games import ruleset
from cardwright.games.magic.rules import view
from cardwright.kernel import Chance


def test_what_is_shared_says_what_a_fresh_view_says() -> None:
    game = ruleset("magic").start(["alpha40/bears", "alpha40/knights"], 5)
    below = Chance(5).below
    shared = seen = 0
    while game.decision is not None:
        options = game.decision.options
        game.push(options[below(len(options))])
        kept = [game.view(seat).table for seat in (0, 1)]
        again = game.view(0).table["battlefield"]
        shared += sum(one is other for one, other in zip(kept[0]["battlefield"], again, strict=True))
        seen += len(again)
        view._CARDS.clear()
        view._PERMANENTS.clear()
        fresh = [game.view(seat).table for seat in (0, 1)]
        assert msgspec.to_builtins(kept) == msgspec.to_builtins(fresh)
    assert shared == seen > 200


def test_a_change_is_seen_and_the_view_before_stays_as_it_was() -> None:
    game = ruleset("magic").start(["alpha40/bears", "alpha40/knights"], 5)
    below = Chance(5).below
    changed = 0
    while changed < 5 and game.decision is not None:
        before = game.view(0).table["battlefield"]
        told = msgspec.to_builtins(before)
        options = game.decision.options
        game.push(options[below(len(options))])
        after = {one["id"]: one for one in game.view(0).table["battlefield"]}
        assert msgspec.to_builtins(before) == told
        changed += sum(one["tapped"] != after.get(one["id"], one)["tapped"] for one in before)
    assert changed >= 5
