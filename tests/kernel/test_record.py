"""Records: written as a game goes, cut anywhere, replayed exactly or refused at the place where they part."""

from pathlib import Path
from typing import Any

import pytest
from toy import ToyRules, ToyState

from cardwright.kernel import BrokenRecord, Chance, Game, Recorder, Ruleset, read_record, replay


def ruleset() -> Ruleset[ToyState]:
    return Ruleset(ToyRules())


def play(path: Path, seed: int, steps: int) -> Game[ToyState]:
    game = ruleset().start(seed=seed)
    chance = Chance(seed)
    with Recorder(path, game, ("a", "b")) as recorder:
        go_on(game, recorder, chance, steps)
    return game


def go_on(game: Game[Any], recorder: Recorder, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if game.decision is None:
            return
        seat, option = game.decision.seat, chance.pick(game.options)
        game.push(option)
        recorder.took(game, seat, option)


def test_a_record_replays_to_where_the_game_stands(tmp_path: Path) -> None:
    game = play(tmp_path / "r", 4, 100)
    again, _ = read_record((tmp_path / "r").read_bytes())
    assert again.header.seats == ("a", "b")
    assert replay(again, ruleset()).hash() == game.hash()


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_record_cut_anywhere_goes_on_from_the_last_whole_decision(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "r"
    play(path, 4, 5)
    data = path.read_bytes()[:-cut]
    path.write_bytes(data)
    cut_record, size = read_record(data)
    game = replay(cut_record, ruleset())
    assert len(game) == len(cut_record.lines)
    with Recorder(path, game, resume=size) as recorder:
        go_on(game, recorder, Chance(9), 100)
    whole, _ = read_record(path.read_bytes())
    assert not whole.cut
    assert replay(whole, ruleset()).hash() == game.hash()


def test_taking_back_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "r"
    game = ruleset().start(seed=1)
    with Recorder(path, game) as recorder:
        go_on(game, recorder, Chance(1), 3)
        game.pop()
        game.pop()
        recorder.took_back(2)
        go_on(game, recorder, Chance(2), 2)
    again, _ = read_record(path.read_bytes())
    assert replay(again, ruleset()).hash() == game.hash()


def change(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in data
    return data.replace(old, new, 1)


def test_records_that_do_not_fit_name_the_decision(tmp_path: Path) -> None:
    path = tmp_path / "r"
    play(path, 4, 40)
    lines = path.read_bytes().splitlines(keepends=True)
    cases = {
        b"no header line": b"",
        b"line 1 is not a record's header": b'{"game": 3}\n',
        b"format 9": change(lines[0], b'"record":1', b'"record":9'),
        b"version 7": change(lines[0], b'"rules":"1"', b'"rules":"7"'),
        b"line 3 cannot be read": lines[0] + lines[1] + b"{oops\n" + lines[3],
        b"line 2 is neither": lines[0] + b'{"n":1}\n',
        b"decision 1: 'nonsense' is not among": lines[0] + b'{"n":1,"seat":0,"key":"nonsense"}\n',
        b"decision 1: seat 0 decides": lines[0] + b'{"n":1,"seat":1,"key":"pass"}\n',
        b"decision 1: there is nothing to take back": lines[0]
        + b'{"n":0,"undo":1}\n'.replace(b'"n":0', b'"n":1'),
        b"the game is over": b"".join(lines) + b'{"n":99,"seat":0,"key":"pass"}\n',
    }
    for reason, data in cases.items():
        with pytest.raises(BrokenRecord, match=reason.decode()):
            replay(read_record(data)[0], ruleset())


def test_a_wrong_hash_is_refused_at_its_decision(tmp_path: Path) -> None:
    path = tmp_path / "r"
    game = play(path, 4, 100)
    data = path.read_bytes()
    bad = change(data, game.hash().encode(), b"0" * 16)
    with pytest.raises(BrokenRecord, match="the state behind it differs"):
        replay(read_record(bad)[0], ruleset())
