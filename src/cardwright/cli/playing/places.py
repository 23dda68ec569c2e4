"""Where records are kept."""

import os
from datetime import datetime
from pathlib import Path

DATA_VARIABLE = "CARDWRIGHT_DATA"


def records_folder() -> Path:
    """Returns the folder of the records: in the user's data folder, or where `CARDWRIGHT_DATA` says."""
    told = os.environ.get(DATA_VARIABLE)
    if told:
        return Path(told) / "records"
    from platformdirs import user_data_path

    return user_data_path("cardwright", appauthor=False) / "records"


def new_record(game: str) -> Path:
    """Returns a path for a new record that is not there yet."""
    folder = records_folder()
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.jsonl"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path
