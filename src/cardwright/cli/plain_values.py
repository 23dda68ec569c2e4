"""Values of a command line that need no checking: taken as they are, so that what checks the others is not loaded.

Typer checks every value, given or not, by pydantic, which takes longer to load than most commands to run. Here the
plain ones are taken as it would take them; whatever is not plain, or not right, still goes to Typer.
"""

import os
from pathlib import Path
from typing import Any, Final, get_args, get_origin

_UNSURE: Final = object()


def spare_checks(command: Any) -> None:
    """Lets the parameters of a Typer command, and of those below it, take plain values as they are."""
    names = command.context_settings  # with the names of --help, which is a parameter too
    for param in command.get_params(command.context_class(command, **names)):
        if getattr(param, "_runtime_param", _UNSURE) is None:
            param._runtime_param = _Plain(param)
    for below in getattr(command, "commands", {}).values():
        spare_checks(below)


class _Plain:
    """What stands in a parameter's place until a value comes that must be checked."""

    __slots__ = ("_annotation", "_info")

    def __init__(self, param: Any) -> None:
        self._annotation = param.type_descriptor.annotation
        self._info = param.type_descriptor.parameter_info

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Returns the value that the command is called with, as `RuntimeParam.coerce` does."""
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        made = self._several(value) if many else self._one(value, self._annotation)
        if made is not _UNSURE:
            return made
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)

    def _several(self, values: Any) -> Any:
        if get_origin(self._annotation) is not list or not isinstance(values, list | tuple):
            return _UNSURE
        made = [self._one(value, get_args(self._annotation)[0]) for value in values]
        return _UNSURE if any(one is _UNSURE for one in made) else made

    def _one(self, value: Any, kind: Any) -> Any:
        if self._info.parser is not None:
            return _UNSURE
        if kind is str and type(value) is str:
            return value
        if kind is Path and isinstance(value, str | Path):
            return self._path(Path(value))
        if kind in (int, float) and (type(value) is kind or _is_whole(value)):
            return self._number(kind(value))
        return _UNSURE

    def _path(self, path: Path) -> Any:
        info = self._info
        if info.exists or info.writable or info.resolve_path or info.path_type is not None:
            return _UNSURE
        if not info.file_okay or not info.dir_okay:
            return _UNSURE
        try:
            path.stat()
        except OSError:
            return path  # one that is not there yet, or is refused by whoever opens it
        except ValueError:
            return _UNSURE
        return path if os.access(path, os.R_OK) else _UNSURE

    def _number(self, number: float) -> Any:
        least, most = self._info.min, self._info.max
        fits = (least is None or number >= least) and (most is None or number <= most)
        return number if fits else _UNSURE


def _is_whole(value: Any) -> bool:
    """Tells whether a value is a number in plain figures, which every reader of numbers takes alike."""
    return isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16
