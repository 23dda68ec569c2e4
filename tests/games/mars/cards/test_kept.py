"""Trees that are kept between runs: they come back the same, and what is not a tree is never run."""

import hashlib
import pickle
from pathlib import Path

import pytest

from cardwright.games.mars.cards import kept
from cardwright.text import Source

SOURCE = Source("CLASS Grove : Owned", "grove.pets")


class _Trap:
    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Path.touch, (self.path,))


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))


def test_a_tree_comes_back_as_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept.read_once(SOURCE)
    assert list(kept.folder().iterdir())
    monkeypatch.setattr(kept, "read", None)
    assert kept.read_once(SOURCE).tree == first.tree


def test_what_is_no_tree_is_not_run_but_read_anew(tmp_path: Path) -> None:
    first = kept.read_once(SOURCE)
    (path,) = kept.folder().iterdir()
    touched = tmp_path / "touched"
    data = pickle.dumps(_Trap(touched))
    path.write_bytes(hashlib.sha256(data).digest() + data)
    assert kept.read_once(SOURCE).tree == first.tree
    assert not touched.exists()


def test_a_kept_tree_with_a_changed_byte_is_read_anew_and_that_is_said_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = kept.read_once(SOURCE)
    (path,) = kept.folder().iterdir()
    whole = path.read_bytes()
    kept._say_once.cache_clear()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert kept.read_once(SOURCE).tree == first.tree
        assert path.read_bytes() == whole
    assert capsys.readouterr().err.count("is damaged; it is read anew") == 1
