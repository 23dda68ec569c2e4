"""Records: written as a game goes, cut anywhere, replayed exactly or refused at the place where they part."""

from pathlib import Path
from typing import Any

import pytest
from toy import ToyRules, ToyState

from cardwright.files import HeldElsewhere
from cardwright.kernel import (
    BrokenRecord,
    CardText,
    Chance,
    Game,
    Match,
    Recorder,
    RecordFile,
    Ruleset,
    read_record,
    record,
    replay,
)
from cardwright.kernel import replaying as replaying_module
from cardwright.kernel.record import digests


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
        b"format 9": change(lines[0], b'"record":2', b'"record":9'),
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


def test_a_record_is_created_and_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "r"
    path.write_bytes(b"dear")
    with pytest.raises(FileExistsError):
        Recorder(path, ruleset().start(seed=1))
    assert path.read_bytes() == b"dear"
    RecordFile.create(tmp_path / "new").close()
    assert (tmp_path / "new").stat().st_mode & 0o111 == 0, "a record is no program"


def test_a_record_is_held_while_its_game_is_open(tmp_path: Path) -> None:
    path = tmp_path / "r"
    game = ruleset().start(seed=1)
    with Recorder(path, game) as recorder:
        go_on(game, recorder, Chance(1), 2)
        with pytest.raises(HeldElsewhere, match="in use by process"):
            RecordFile.resume(path)
    file = RecordFile.resume(path)
    assert file.read() == file.read() == path.read_bytes()
    _, size = read_record(file.read())
    with Recorder(file, game, resume=size) as recorder:
        go_on(game, recorder, Chance(2), 100)
    assert replay(read_record(path.read_bytes())[0], ruleset()).hash() == game.hash()


class Full:
    """Stands for a disk on which so many more bytes have room."""

    def __init__(self, file: Any, room: int) -> None:
        self.file = file
        self.room = room

    def write(self, data: memoryview) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        part = data[: self.room]
        self.room -= len(part)
        return int(self.file.write(part))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_lines_are_numbered_as_the_decisions_are(tmp_path: Path) -> None:
    play(tmp_path / "r", 2, 5)
    lines = read_record((tmp_path / "r").read_bytes())[0].lines
    assert [line.n for line in lines] == [1, 2, 3, 4, 5]


def test_what_is_taken_back_is_numbered_with_what_is_left(tmp_path: Path) -> None:
    game = ruleset().start(seed=2)
    with Recorder(tmp_path / "r", game) as recorder:
        go_on(game, recorder, Chance(2), 4)
        for _ in range(3):
            game.pop()
        recorder.took_back(3)
        go_on(game, recorder, Chance(3), 1)
    lines = read_record((tmp_path / "r").read_bytes())[0].lines
    assert [(line.n, line.undo) for line in lines] == [(1, 0), (2, 0), (3, 0), (4, 0), (1, 3), (2, 0)]


def test_a_header_is_on_disk_before_the_game_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(RecordFile, "sync", lambda file: synced.append(file.path.read_bytes()))
    with Recorder(tmp_path / "r", ruleset().start(seed=2)):
        assert [data[-1:] for data in synced] == [b"\n"]


class Slow:
    """A file that takes nothing at first, and then a byte at a time."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.asked = 0

    def write(self, data: memoryview) -> int | None:
        self.asked += 1
        return None if self.asked == 1 else int(self.file.write(data[:1]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_what_is_taken_bit_by_bit_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "r"
    game = ruleset().start(seed=4)
    with Recorder(path, game) as recorder:
        recorder._file._file = Slow(recorder._file._file)
        go_on(game, recorder, Chance(4), 3)
    assert replay(read_record(path.read_bytes())[0], ruleset()).hash() == game.hash()


def test_a_change_of_the_program_and_one_of_its_cards_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = digests.__wrapped__

    def told(**files: bytes) -> tuple[str, str]:
        kept = [(name.replace("_", "."), content) for name, content in files.items()]
        monkeypatch.setitem(plain.__globals__, "program_files", lambda _package: kept)
        return plain("cardwright.games.some.rules")

    program, cards = told(turn_py=b"1", words_toml=b"1", all_cards=b"1")
    for changed in ({"turn_py": b"2"}, {"words_toml": b"2"}):
        again = told(**{"turn_py": b"1", "words_toml": b"1", "all_cards": b"1"} | changed)
        assert again[0] != program
        assert again[1] == cards
    again = told(turn_py=b"1", words_toml=b"1", all_cards=b"2")
    assert again[0] == program
    assert again[1] != cards


def test_a_package_of_ours_has_digests_and_other_rules_have_none() -> None:
    program, cards = digests("cardwright.games.oe.ruleset")
    assert len(program) == len(cards) == 16
    assert program != cards
    assert digests("cardwright.games.oe") == digests("toy") == ("", "")


@pytest.mark.parametrize("room", [0, 1, 20, 30, 55])
def test_a_full_disk_leaves_a_record_of_whole_lines_that_resumes(tmp_path: Path, room: int) -> None:
    path = tmp_path / "r"
    game = ruleset().start(seed=4)
    recorder = Recorder(path, game)
    recorder._file._file = Full(recorder._file._file, room)
    with pytest.raises(OSError, match="No space"):
        go_on(game, recorder, Chance(4), 50)
    recorder.close()
    data = path.read_bytes()
    assert data.endswith(b"\n")
    found, size = read_record(data)
    again = replay(found, ruleset())
    with Recorder(path, again, resume=size) as recorder:
        go_on(again, recorder, Chance(5), 100)
    assert replay(read_record(path.read_bytes())[0], ruleset()).hash() == again.hash()


def test_a_record_whose_header_has_no_room_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: RecordFile, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RecordFile, "append", full)
    with pytest.raises(OSError, match="No space"):
        Recorder(tmp_path / "r", ruleset().start(seed=1))
    assert list(tmp_path.iterdir()) == []


class Bringing(ToyRules):
    """The toy with cards that do not come with it."""

    def brought(self, match: Match) -> tuple[CardText, ...]:
        return (CardText("Ox", f"Ox of {match.seed}"),)


def test_a_header_holds_the_cards_that_do_not_come_with_the_game() -> None:
    made = record(Ruleset(Bringing()).start(seed=6))
    again, _ = read_record(made.text().encode())
    assert again.header.cards == (CardText("Ox", "Ox of 6"),)
    assert again.header.match.cards == again.header.cards
    assert again.header.record == 2


def test_a_record_of_format_1_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "r"
    game = play(path, 4, 100)
    data = path.read_bytes()
    old = change(data, b',"cards":[],"program":"","bundled":"","record":2', b',"record":1')
    assert replay(read_record(old)[0], ruleset()).hash() == game.hash()


def test_where_the_rules_have_changed_since_that_is_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r"
    play(path, 4, 100)
    data = change(path.read_bytes(), b'"program":""', b'"program":"aaaa"')
    monkeypatch.setattr(replaying_module, "digests", lambda _module: ("bbbb", ""))
    replay(read_record(data)[0], ruleset())  # it fits all the same: nothing is said
    lines = data.splitlines(keepends=True)
    bad = b"".join([lines[0], b'{"n":1,"seat":0,"key":"nonsense"}\n'])
    with pytest.raises(
        BrokenRecord, match=r"^the rules of toy are others .*cardwright 0.*decision 1: 'nonsense'"
    ):
        replay(read_record(bad)[0], ruleset())


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000])
def test_a_header_nested_without_end_is_refused(deep: bytes) -> None:
    data = b'{"cardwright":"1","game":"toy","rules":"1","decks":[],"seed":1,"position":' + deep + b"\n"
    with pytest.raises(BrokenRecord, match="line 1 is"):
        read_record(data)


class Picky(ToyRules):
    """The toy that trips over positions."""

    def start(self, match: Match) -> ToyState:
        if match.position is not None:
            raise KeyError(match.position["nowhere"])
        return super().start(match)


def test_a_position_that_trips_the_rules_is_the_records_fault() -> None:
    made = record(ruleset().start(seed=1)).text().encode()
    bad = change(made, b'"position":null', b'"position":{"a":[]}')
    with pytest.raises(BrokenRecord, match="the position in the header cannot be taken up: KeyError"):
        replay(read_record(bad)[0], Ruleset(Picky()))
