"""Files: the one bounded way in, writing whole or not at all, and holding what is being written."""

from cardwright.files.folders import cache_folder, data_folder
from cardwright.files.holding import HeldElsewhere, Hold, hold
from cardwright.files.reading import (
    Limit,
    UnreadableFile,
    decoded,
    open_regular,
    read_bounded,
    read_stream,
    read_text,
)
from cardwright.files.unpacking import open_unpacked
from cardwright.files.writing import (
    append_line,
    create_once,
    create_whole,
    make_folder,
    replace_whole,
    sync_folder,
)

__all__ = [
    "HeldElsewhere",
    "Hold",
    "Limit",
    "UnreadableFile",
    "append_line",
    "cache_folder",
    "create_once",
    "create_whole",
    "data_folder",
    "decoded",
    "hold",
    "make_folder",
    "open_regular",
    "open_unpacked",
    "read_bounded",
    "read_stream",
    "read_text",
    "replace_whole",
    "sync_folder",
]
