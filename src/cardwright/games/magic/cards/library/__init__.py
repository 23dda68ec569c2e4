"""The user's card library: a SQLite file in the data folder, shared by processes, built anew when damaged."""

from cardwright.games.magic.cards.library.library import Library, opened, users_library
from cardwright.games.magic.cards.library.store import LibraryError, data_folder

__all__ = ["Library", "LibraryError", "data_folder", "opened", "users_library"]
