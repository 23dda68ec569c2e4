"""The words of Magic's scenarios: verbs, zones, what may be expected (docs/scenarios-magic.md)."""

from typing import Final

from cardwright.games.magic.rules.kinds import STEP_NAMES
from cardwright.games.magic.rules.permission import PLAY_IT
from cardwright.scenarios.adapter import Vocabulary

_ACTING: Final = ("targets", "x", "modes", "kicked", "using", "from", "source")
MAY_BE_NONE: Final = ("pay reveal", PLAY_IT)
"""The beginnings of questions that `done` says no to."""
PERMANENT: Final = (
    "power",
    "toughness",
    "base_power",
    "base_toughness",
    "tapped",
    "damage",
    "types",
    "subtypes",
    "colors",
    "has",
    "not_types",
    "not_subtypes",
    "not_colors",
    "has_not",
    "attached_to",
    "not_attached_to",
    "attacking",
    "blocking",
    "token",
    "face_down",
    "any",
)

VOCABULARY: Final = Vocabulary(
    verbs={
        "cast": _ACTING,
        "activate": _ACTING,
        "play": ("from",),
        "attack": ("defender",),
        "block": ("attacker",),
        "put": ("on",),
        "concede": (),
        "can": ("attacker", "defender"),
        "cannot": ("attacker", "defender"),
    },
    player=(
        "life",
        "battlefield",
        "hand",
        "graveyard",
        "exile",
        "command",
        "commander",
        "library",
        "library_only",
        "sideboard",
        "companion",
        "poison",
        "counters",
        "pool",
        "lands_played",
    ),
    expect=(
        "player",
        "life",
        "poison",
        "counters",
        "hand",
        "library",
        "emblems",
        "mana",
        "zone",
        "card",
        "count",
        "text",
        "permanent",
        *PERMANENT,
        "stack",
    ),
    steps=tuple(STEP_NAMES),
    top=("start", "before", "stack", "format"),
)
