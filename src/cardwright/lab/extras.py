"""What the laboratory needs beyond the program itself: asked for when it is used, and missed in words."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class NotInstalled(RuntimeError):
    """A library of the laboratory that is not here; says how it is brought."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"this needs {what}, which is not installed. It comes with the laboratory: pip install 'cardwright[lab]'."
        )


def installed(*modules: str) -> bool:
    """Tells whether all of these modules can be imported."""
    return all(find_spec(module) is not None for module in modules)


def need(module: str) -> Any:
    """Returns a module of the laboratory's libraries; raises `NotInstalled`."""
    if find_spec(module.partition(".")[0]) is None:
        raise NotInstalled(module.partition(".")[0])
    return import_module(module)
