"""The one way in: regular files only, each kind up to its limit, unpacking with a limit on what comes out."""

import bz2
import gzip
import lzma
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.files import Limit, UnreadableFile, open_unpacked, read_bounded, read_text


def fifo(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def sock(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the path of a socket must be short
    try:
        socket.socket(socket.AF_UNIX).bind(path.name)
    finally:
        os.chdir(here)


@pytest.mark.parametrize(
    ("make", "said"),
    [(fifo, "is a pipe"), (folder, "is a folder"), (device, "is a device"), (sock, "")],
)
def test_only_regular_files_are_read(make: Callable[[Path], None], said: str, tmp_path: Path) -> None:
    path = tmp_path / "thing"
    make(path)
    with pytest.raises(UnreadableFile, match=f"thing: .*{said}"):
        read_text(path)  # a pipe that nobody writes to does not keep anybody waiting


def test_a_file_over_its_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(UnreadableFile, match=r"has 1,099,511,627,776 bytes; .* at most 256 kB"):
        read_bounded(path, Limit.TEXT)


def test_a_file_at_its_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "full"
    path.write_bytes(b"x" * Limit.TEXT.value)
    assert len(read_bounded(path, Limit.TEXT)) == Limit.TEXT.value


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"\xef\xbb\xbfa\r\nb\rc", "a\nb\nc"), ("ä☃".encode(), "ä☃"), (b"", "")],
)
def test_texts_come_without_their_marks(data: bytes, text: str, tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes(data)
    assert read_text(path) == text


@pytest.mark.parametrize("data", [b"\xff\xfea\x00", "ä".encode("latin-1"), b"\xed\xa0\x80"])
def test_what_is_no_utf_8_is_said_with_its_byte(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes(data)
    with pytest.raises(UnreadableFile, match="byte 0 cannot be read"):
        read_text(path)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_packed_files_are_unpacked_and_can_be_begun_anew(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "packed"
    content = bytes(range(256)) * 5000
    path.write_bytes(pack(content))
    with open_unpacked(path) as file:
        assert file.read(10) == content[:10]
        file.seek(0)
        assert file.read() == content


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_what_unpacks_to_too_much_is_refused_on_the_way(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(pack(b"\n" * (64 << 20)))
    with open_unpacked(path) as file:
        assert len(file.read(15 << 20)) == 15 << 20
        with pytest.raises(UnreadableFile, match="unpacks to more than 16 MB"):
            file.read(2 << 20)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_file_that_is_cut_or_changed_is_said(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "packed"
    whole = pack(os.urandom(200_000))
    for data in (whole[: len(whole) // 2], whole[:5000] + b"\x00" * 3000 + whole[8000:]):
        path.write_bytes(data)
        with open_unpacked(path) as file, pytest.raises(UnreadableFile):
            file.read()


def test_an_xz_file_cannot_ask_for_any_amount_of_memory(tmp_path: Path) -> None:
    program = (
        "import lzma, sys; sys.stdout.buffer.write(lzma.compress(b'x', filters="
        "[{'id': lzma.FILTER_LZMA2, 'mode': lzma.MODE_FAST, 'mf': lzma.MF_HC3, 'dict_size': 1 << 28}]))"
    )
    path = tmp_path / "wide.xz"
    path.write_bytes(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout)
    with pytest.raises(UnreadableFile, match="cannot be unpacked"):
        open_unpacked(path)


def test_a_pipe_with_a_writer_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    both_ends = os.open(path, os.O_RDWR)
    try:
        os.write(both_ends, b"1 Plains")
        with pytest.raises(UnreadableFile, match="is a pipe, not a file"):
            read_text(path)
    finally:
        os.close(both_ends)
