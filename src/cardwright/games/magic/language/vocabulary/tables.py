"""Loads the vocabulary's data files, once."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any


def load(name: str) -> Mapping[str, Any]:
    """Returns the table of one data file of this folder."""
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def strings(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Returns a list of strings of a table; a data file that is wrong fails here, when it is loaded."""
    found = table[key]
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise TypeError(f"{key} is not a list of strings")
    return tuple(found)
