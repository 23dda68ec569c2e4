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
    >>> needs_words(requirement("PROD[Titanium]")), needs_words(requirement("3 CityTile<Anyone>"))
    ('titanium production', '3 city tiles in play')
    """
    match required:
        case trees.AllOf():
            return ", ".join(map(needs_words, required.each))
        case trees.AnyOf():
            return " or ".join(map(needs_words, required.each))
        case trees.Counted(bound=bound, scaled=scaled) if not scaled.expr.args and not scaled.x:
            return _counted(bound, scaled.count, scaled.expr.name)
        case trees.Counted(
            bound=bound,
            scaled=trees.Scaled(expr=trees.Expr(args=(_, *_) as args) as expr, x=False, count=count),
        ):
            return _of(bound, count, (expr.name,), args) or explain(required).rstrip(".")
        case trees.Measured(bound=bound, count=count, measure=trees.Union(each=each)):
            kinds = [one.scaled.expr for one in each if isinstance(one, trees.Metric)]
            if len(kinds) == len(each) and len({kind.args for kind in kinds}) == 1:
                names = tuple(kind.name for kind in kinds)
                return _of(bound, count, names, kinds[0].args) or explain(required).rstrip(".")
        case trees.Requiring(word="PROD", requirement=trees.Counted(bound=trees.Bound.LEAST, scaled=scaled)):
            much = f"{scaled.count} " if scaled.count > 1 else ""
            return f"{much}{phrase(scaled.expr.name)} production"
    return explain(required).rstrip(".")


def _of(
    bound: trees.Bound, count: int, names: tuple[str, ...], args: tuple[trees.Expr | trees.Complement, ...]
) -> str:
    """Returns how many things of somebody or something are required; nothing where that takes a sentence."""
    of = [kind.name for kind in args if isinstance(kind, trees.Expr) and kind.refinement is None]
    if bound is not trees.Bound.LEAST or len(of) < len(args):
        return ""
    if names == ("Adjacency",) and len(of) == 2:
        return " beside ".join(phrase(name) for name in of)
    if len(of) > 1:
        return ""
    words = " or ".join(plural(phrase(name)) if count > 1 else phrase(name) for name in names)
    much = f"{count} " if count > 1 else ""
    return f"{count} {words} in play" if of == ["Anyone"] else f"{much}{phrase(of[0])} {words}"


def _counted(bound: trees.Bound, count: int, name: str) -> str:
    if name == "TemperatureStep":
        return f"{degrees(name, count)} {_WARMEST_WORDS[bound]}"
    most = {trees.Bound.LEAST: "", trees.Bound.MOST: "at most ", trees.Bound.EXACT: "exactly "}[bound]
    if name in SCALES:
        return f"{most}{degrees(name, count)} {SCALES[name].title}"
    words = "ocean" if name == "OceanTile" else phrase(name)
    return f"{most}{count} {words if count == 1 else plural(words)}"
