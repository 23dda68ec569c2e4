"""Where the user's data is kept, and what can be made again."""

import os
from pathlib import Path
from typing import Final

DATA_VARIABLE: Final = "CARDWRIGHT_DATA"


def data_folder() -> Path:
    """Returns the folder of the user's data: `CARDWRIGHT_DATA`, or where the system keeps such things."""
    told = os.environ.get(DATA_VARIABLE)
    if told:
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("cardwright", appauthor=False)


def cache_folder() -> Path:
    """Returns the folder of what can be made again: below `CARDWRIGHT_DATA`, or where the system keeps such things."""
    told = os.environ.get(DATA_VARIABLE)
    if told:
        return Path(told)
    from platformdirs import user_cache_path

    return user_cache_path("cardwright", appauthor=False)
