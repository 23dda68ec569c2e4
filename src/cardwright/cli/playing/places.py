"""Where records are kept."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from cardwright.files import create_whole, data_folder, make_folder
from cardwright.kernel import RecordFile

T = TypeVar("T")


def records_folder() -> Path:
    """Returns the folder of the records: in the user's data folder, or where `CARDWRIGHT_DATA` says."""
    return data_folder() / "records"


def new_record(game: str, ending: str = ".jsonl") -> RecordFile:
    """Makes a new record, named after its game and the time; one made at the same moment as others gets a number."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    return _first_free(records_folder(), stem, RecordFile.create, ending)


def keep_record(stem: str, text: str, folder: Path | None) -> Path:
    """Writes a finished record into a folder, or that of all records, never over another; returns where it is."""

    def keep(path: Path) -> Path:
        create_whole(path, text.encode())
        return path

    return _first_free(make_folder(folder or records_folder()), stem, keep)


def _first_free(folder: Path, stem: str, make: Callable[[Path], T], ending: str = ".jsonl") -> T:
    """Makes something under the first name that is free. Making must fail where the name is taken, so no two get one."""
    number = 1
    while True:
        try:
            return make(folder / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}"))
        except FileExistsError:
            number += 1
