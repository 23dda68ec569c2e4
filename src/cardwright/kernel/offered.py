"""Whether a game's rules offer something beyond `Rules`, asked at every move."""

from typing import TYPE_CHECKING, Any

__all__ = ["offers"]

if TYPE_CHECKING:
    from builtins import isinstance as offers  # so that a checker knows more behind it
else:
    _OFFERED: dict[tuple[type, type], bool] = {}

    def offers(rules: Any, what: type) -> bool:
        """Returns what `isinstance` does, looked up once for each game: a protocol takes long to look at."""
        key = (type(rules), what)
        found = _OFFERED.get(key)
        if found is None:
            found = _OFFERED[key] = isinstance(rules, what)
        return found
