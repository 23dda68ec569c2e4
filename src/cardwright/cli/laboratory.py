"""What the commands share of the laboratory: imported when it is asked for, refused in words where it is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.output import counted, say
from cardwright.cli.refusal import Refusal
from cardwright.lab.extras import NotInstalled
from cardwright.sim import Plan

if TYPE_CHECKING:
    from cardwright.lab.store import Store


@contextmanager
def opened(folder: Path | None, plan: Plan) -> Iterator["Store | None"]:
    """Opens the folder that a run is kept in, and says where it goes on; None where none is wanted."""
    if folder is None:
        yield None
        return
    from cardwright.lab.store import OtherRun, Store

    try:
        store = Store(folder, plan)
    except (OtherRun, NotInstalled) as error:
        raise Refusal(str(error)) from None
    with store:
        if store.known:
            say(f"{folder}: goes on behind {counted(len(store.known), 'game')}.")
        yield store
