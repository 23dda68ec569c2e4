"""Where the user's data is kept."""

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
