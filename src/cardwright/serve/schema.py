"""The protocol as a JSON Schema, made from its structs."""

from typing import Any

import msgspec

from cardwright.serve import pages
from cardwright.serve.protocol import PROTOCOL, FromClient, FromServer, Laid, NewTable

_HTTP = (
    NewTable,
    Laid,
    *(
        found
        for found in vars(pages).values()
        if isinstance(found, type)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == pages.__name__
    ),
)


def schema() -> dict[str, Any]:
    """Returns the schema of every message and of what the HTTP routes take and give."""
    (client, server, *_), components = msgspec.json.schema_components(
        (FromClient, FromServer, *_HTTP), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cardwright's protocol, version {PROTOCOL}",
        "$defs": {**components, "FromClient": client, "FromServer": server},
    }
