"""What a card requires, in a few words: parameters in degrees and percent, as they are printed on a board."""

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.words import SCALES, degrees, phrase, plural

_WARMEST_WORDS = {trees.Bound.LEAST: "or warmer", trees.Bound.MOST: "or colder", trees.Bound.EXACT: "exactly"}


def needs_words(required: trees.Requirement) -> str:
    """Returns a requirement in a few words.

    >>> from cardwright.games.mars.language import requirement
    >>> needs_words(requirement("17 TemperatureStep"))
    '+4 °C or warmer'
    >>> needs_words(requirement("MAX 7 OxygenStep"))
    'at most 7 % oxygen'
    >>> needs_words(requirement("2 ScienceTag, PlantTag"))
    '2 science tags, 1 plant tag'
    """
    match required:
        case trees.AllOf():
            return ", ".join(map(needs_words, required.each))
        case trees.AnyOf():
            return " or ".join(map(needs_words, required.each))
        case trees.Counted(bound=bound, scaled=scaled) if not scaled.expr.args and not scaled.x:
            return _counted(bound, scaled.count, scaled.expr.name)
    return explain(required).rstrip(".")


def _counted(bound: trees.Bound, count: int, name: str) -> str:
    if name == "TemperatureStep":
        return f"{degrees(name, count)} {_WARMEST_WORDS[bound]}"
    most = {trees.Bound.LEAST: "", trees.Bound.MOST: "at most ", trees.Bound.EXACT: "exactly "}[bound]
    if name in SCALES:
        return f"{most}{degrees(name, count)} {SCALES[name].title}"
    words = "ocean" if name == "OceanTile" else phrase(name)
    return f"{most}{count} {words if count == 1 else plural(words)}"
