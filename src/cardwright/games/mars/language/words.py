"""English for the names of classes: plurals, articles, verbs."""

import re
from typing import NamedTuple

_PIECE = re.compile(r"[A-Z][a-z0-9]*|_\w+")

VERBS: tuple[tuple[str, str, str], ...] = (
    ("Tile", "place", "remove"),
    ("Step", "raise", "lower"),
    ("Card", "draw", "discard"),
    ("Phase", "begin", "end"),
)
"""By the end of a class's name: how to say that such a thing is gained, and removed."""

SPECIAL = {"Megacredit": "M€", "TerraformRating": "TR", "VictoryPoint": "VP", "Ok": "nothing"}
"""Classes that are said otherwise than their names."""

MOMENTS = {
    "End": "at the end of the game",
    "ProductionPhase": "in the production phase",
    "NextGeneration": "when a generation ends",
}
"""Classes whose coming is a moment of the game rather than something gained."""


class Scale(NamedTuple):
    """How a parameter's steps are shown on its track."""

    title: str
    first: int
    step: int
    unit: str


SCALES = {
    "TemperatureStep": Scale("the temperature", -30, 2, "°C"),
    "OxygenStep": Scale("oxygen", 0, 1, "%"),
    "VenusStep": Scale("Venus", 0, 2, "%"),
}

_UNCOUNTED = ("M€", "TR", "VP", "steel", "titanium", "energy", "heat", "nothing")


def phrase(name: str) -> str:
    """Returns a class's name as words.

    >>> phrase("OceanTile"), phrase("Tharsis_5_4"), phrase("Megacredit")
    ('ocean tile', 'Tharsis 5-4', 'M€')
    """
    if name in SPECIAL:
        return SPECIAL[name]
    if "_" in name:
        first, *rest = name.split("_")
        return f"{first} {'-'.join(rest)}".strip()
    if re.fullmatch(r"Player[0-9]+", name):
        return f"player {name[6:]}"
    return " ".join(_PIECE.findall(name)).lower() or name


def degrees(name: str, steps: int) -> str:
    """Returns where so many steps of a parameter stand on its track.

    >>> degrees("TemperatureStep", 9), degrees("OxygenStep", 7), degrees("VenusStep", 8)
    ('−12 °C', '7 %', '16 %')
    """
    scale = SCALES[name]
    value = scale.first + scale.step * steps
    sign = "−" if value < 0 else "+" if value > 0 and scale.first < 0 else ""
    return f"{sign}{abs(value)} {scale.unit}"


def plural(words: str) -> str:
    """Returns words for more than one.

    >>> plural("ocean tile"), plural("city"), plural("M€")
    ('ocean tiles', 'cities', 'M€')
    """
    if words in _UNCOUNTED or words.split(" ")[-1] in _UNCOUNTED:
        return words
    if words.endswith("y") and words[-2:-1] not in "aeiou":
        return words[:-1] + "ies"
    return words + ("es" if words.endswith(("s", "x", "ch")) else "s")


def article(words: str) -> str:
    """Returns words with "a" or "an", or without where they are not counted.

    >>> article("ocean tile"), article("steel")
    ('an ocean tile', '1 steel')
    """
    if words.split(" ")[-1] in _UNCOUNTED:
        return f"1 {words}"
    return f"{'an' if words[:1].lower() in 'aeio' else 'a'} {words}"


def verb(name: str, *, removed: bool) -> str:
    """Returns how to say that something of a class is gained or removed."""
    for ending, gain, lose in VERBS:
        if name.endswith(ending):
            return lose if removed else gain
    return "lose" if removed else "gain"


def third(word: str) -> str:
    """Returns a verb for someone else: gain, gains; lose, loses."""
    return word + ("es" if word.endswith(("ch", "s", "x")) else "s")
