"""What the commands share of the laboratory: imported when it is asked for, refused in words where it is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardwright.cli.output import counted, say
from cardwright.cli.refusal import Refusal
from cardwright.lab.extras import NotInstalled
from cardwright.sim import Hire, Plan, here

if TYPE_CHECKING:
    from cardwright.lab.store import Store


RAY: Final = "ray"

OnOption = Annotated[
    str | None,
    typer.Option(
        "--on", metavar="ray", help="Play on a Ray cluster: one of this machine's own, or that of --address."
    ),
]
AddressOption = Annotated[
    str | None,
    typer.Option("--address", metavar="ADDRESS", help="With --on ray: the cluster to join, or auto."),
]


@contextmanager
def workers(on: str | None, address: str | None, jobs: int) -> Iterator[tuple[Hire, int]]:
    """Brings those who play: processes of this machine, or workers of a cluster; yields how they are hired, and how many."""
    if on is None and address is None:
        yield here, jobs
        return
    if on != RAY:
        raise Refusal(f"games are played on {RAY} or, without --on, in processes here.", 2)
    from cardwright.lab.cluster import NoCluster, cluster

    try:
        with cluster(address, jobs) as found:
            yield found
    except (NoCluster, NotInstalled) as error:
        raise Refusal(str(error)) from None


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
