"""A server without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.serve.tables import OWNER, Site

from cardwright.serve.app import Server, application
from cardwright.serve.hall import Hall
from cardwright.serve.projecting import Projector
from cardwright.serve.store import Store
from cardwright.serve.thinking import Thinkers
from cardwright.serve.workbench import Workbench


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    store = Store(tmp_path)
    server = Server(Hall(store, Thinkers(1, 60.0)), OWNER)
    more = (
        *Workbench(server, tmp_path / "cards", 120.0).routes(),
        *Projector(server, tmp_path / "records").routes(),
    )
    with TestClient(application(server, more)) as client:  # type: ignore[arg-type]
        yield Site(client, store)
    store.close()
