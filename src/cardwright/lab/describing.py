"""What observations look like, as data: the schema of the view, the arrays with their columns, the actions. Versioned."""

from hashlib import blake2b
from typing import Any, Final

import msgspec

from cardwright.kernel import View
from cardwright.lab.features import TREE
from cardwright.lab.moves import MOST_MOVES, NUMBERS, SPILL
from cardwright.lab.table import LearningTable
from cardwright.lab.watching import EVENT, HEAD, HISTORY, MOVE, sight_of

COMMON: Final = 1
"""Changes whenever what all games share of their arrays does: how trees become features, the head of the totals, moves, history."""


def version(game: str) -> str:
    """Returns the version of a game's observations: of what all games share, and of its own."""
    return f"{COMMON}.{sight_of(game).layout.version}"


def view_schema(game: str) -> dict[str, Any]:
    """Returns the JSON schema of a game's view, as `data` gives it."""
    layout = sight_of(game).layout
    (whole, table), parts = msgspec.json.schema_components(
        (View, layout.table), ref_template="#/$defs/{name}"
    )
    parts["View"]["properties"]["table"] = table
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": parts}


def layout_of(game: str) -> dict[str, Any]:
    """Returns what each column of a game's arrays says."""
    layout = sight_of(game).layout
    return {
        "cards": ["face", *layout.columns],
        "zones": ["", *layout.zones],
        "features": [*layout.printed, *(f"tree {at}" for at in range(TREE))],
        "totals": [*HEAD, *layout.totals],
        "history": {"events": HISTORY, "columns": list(EVENT)},
        "moves": {"most": MOST_MOVES, "columns": list(MOVE)},
        "verbs": ["", *layout.verbs],
        "actions": {"numbers": NUMBERS, "copies": layout.copies, "spill": SPILL},
        "rows": layout.rows,
    }


def describe(game: str, decks: list[str] | None = None) -> dict[str, Any]:
    """Returns all that a learner needs to know of a game's observations, with the shapes for these decks."""
    watch = LearningTable(game, decks or None, features=True).watch
    return {
        "game": game,
        "version": version(game),
        "view": view_schema(game),
        "layout": layout_of(game),
        "arrays": {name: {"shape": shape, "type": kind} for name, (shape, kind) in watch.shapes().items()},
        "faces": watch.lexicon.names[: watch.lexicon.fixed],
        "actions": watch.actions,
    }


def digest(game: str) -> str:
    """Returns a digest of what observations look like, which may not change under one version."""
    said = msgspec.json.encode((view_schema(game), layout_of(game)), order="deterministic")
    return blake2b(said, digest_size=8).hexdigest()
