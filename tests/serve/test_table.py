"""A table without a connection: deciding, taking back, leaving, and what is on disk."""

from pathlib import Path

import pytest
from tests.serve.tables import make_table

from cardwright.games import ruleset
from cardwright.kernel import Chance, read_record, replay
from cardwright.serve.refusing import Refused


def refusal(act: object, *args: object) -> str:
    with pytest.raises(Refused) as caught:
        act(*args)  # type: ignore[operator]
    return caught.value.code


def test_a_decision_is_on_disk_before_anyone_is_told(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    told: list[int] = []

    def changed() -> None:
        lines = read_record((tmp_path / "t.jsonl").read_bytes())[0].lines
        told.append(len(lines))

    table.changed = changed
    for n in range(5):
        decision = table.decision
        assert decision is not None
        table.choose(decision.seat, n, [decision.options[0].key])
        assert told[-1] == n + 1 == len(table.game)


def test_what_is_not_to_be_decided_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    decision = table.decision
    assert decision is not None
    seat, key, before = decision.seat, decision.options[0].key, table.game.hash()
    assert refusal(table.choose, seat, 3, [key]) == "stale"
    assert refusal(table.choose, 1 - seat, 0, [key]) == "turn"
    assert refusal(table.choose, seat, 0, ["fly to the moon"]) == "option"
    assert refusal(table.choose, seat, 0, [key, "fly to the moon"]) == "option"
    assert refusal(table.choose, seat, 0, []) == "bad"
    assert (table.game.hash(), len(table.game)) == (before, 0)
    assert read_record((tmp_path / "t.jsonl").read_bytes())[0].lines == ()


def test_several_options_are_taken_in_one_go(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    trial = table.game.fork()
    seat = trial.seat
    keys = []
    while trial.seat == seat and len(keys) < 3:
        keys.append(trial.options[-1 if len(keys) == 2 else 0].key)
        trial.push(keys[-1])
    assert seat is not None
    table.choose(seat, 0, keys)
    assert table.game.keys() == keys


def test_taking_back_is_at_once_among_bots(tmp_path: Path) -> None:
    table = make_table(tmp_path, bots=(1,))
    decision = table.decision
    assert decision is not None
    assert decision.seat == 0
    assert not table.can_undo(0)
    assert refusal(table.take_back, 0) == "bad"
    before = table.game.hash()
    table.choose(0, 0, [decision.options[0].key])
    table.take_back(0)
    assert (table.game.hash(), table.asks) == (before, [])
    again = replay(read_record((tmp_path / "t.jsonl").read_bytes())[0], ruleset("cardfinity"))
    assert again.hash() == before


def test_between_people_taking_back_needs_the_others_consent(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    before = table.game.hash()
    decision = table.decision
    assert decision is not None
    seat = decision.seat
    table.choose(seat, 0, [decision.options[0].key])
    table.take_back(seat)
    assert len(table.game) == 1
    assert refusal(table.consent, seat, table.asks[0].ask, True) == "bad"
    table.consent(1 - seat, table.asks[0].ask, False)
    assert (table.asks, len(table.game)) == ([], 1)
    table.take_back(seat)
    table.consent(1 - seat, table.asks[0].ask, True)
    assert (table.asks, table.game.hash()) == ([], before)


def test_conceding_ends_a_game_of_two(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    kept = []
    table.keep = lambda: kept.append(table.facts.over)
    table.concede(1)
    assert table.over is not None
    assert (table.over.winner, table.decision) == (0, None)
    assert kept == [table.over], "it is kept before anyone is told"
    assert refusal(table.choose, 0, 0, ["end"]) == "over"


def test_a_bot_sits_in_only_for_who_is_away(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    table.sat_down(0, "")
    table.sat_down(1, "")
    assert refusal(table.sit_in, 0, 1, "greedy") == "bad"
    table.got_up(1)
    table.sit_in(0, 1, "greedy")
    assert not table.is_person(1)
    table.sat_down(1, "")
    assert table.is_person(1), "whoever comes back decides again"


def test_ending_asks_who_is_there(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    table.sat_down(0, "")
    table.sat_down(1, "")
    table.end(0)
    assert table.over is None
    table.got_up(1)
    table.asks.clear()
    table.end(0)
    assert table.over is not None
    assert table.over.winner == -1


def test_formalities_are_taken_and_a_decision_taken_back_is_asked_again(tmp_path: Path) -> None:
    table = make_table(tmp_path, "magic", bots=(1,))
    chance = Chance(3)
    for _ in range(300):
        decision = table.decision
        assert decision is not None
        option = chance.pick(decision.options)
        if table._automatic and decision.seat == 0:
            break
        if decision.seat == 1:
            table.bot_chose(1, len(table.game), option.key)
            continue
        table.choose(0, len(table.game), [option.key])
    assert table._automatic, "somewhere a step was passed without asking"
    asked = len(table.game)
    table.take_back(0)
    assert len(table.game) < asked
    assert table.decision is not None
    assert table.decision.seat == 0


def test_passing_lasts_to_the_end_of_the_turn(tmp_path: Path) -> None:
    table = make_table(tmp_path, "magic", bots=())
    for _ in range(2):
        assert table.decision is not None
        table.choose(table.decision.seat, len(table.game), ["keep"])
    decision = table.decision
    assert decision is not None
    turn = table.game.state.turn
    table.pass_until(decision.seat, "turn")
    assert table.decision is not None
    assert table.game.state.turn != turn or table.decision.seat != decision.seat
    assert refusal(table.pass_until, 0, "doomsday") == "bad"
