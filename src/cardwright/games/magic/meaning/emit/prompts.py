"""What a player is asked for, in the words of the game, from what may be chosen."""

from cardwright.games.magic.meaning import records as m

_CARDS = frozenset(("graveyard", "hand", "library", "exile"))
_OF_ZONES = {"battlefield": "permanent", "players": "player", "stack": "spell"}
"""What something is called of which nothing else is said."""


def asked_for(among: m.Things) -> str:
    """Returns the words for a choice among things."""
    if isinstance(among, m.Those):
        return target_words(("library",), among.test)
    if not isinstance(among, m.All):
        return "one of them"
    return target_words(among.zones, among.test)


def target_words(zones: tuple[str, ...], test: m.Test) -> str:
    """Returns the words for a target: `target creature or planeswalker`."""
    if test == m.IsThing("target"):
        return "any target"
    card = bool(_CARDS.intersection(zones))
    words = (
        _nouns(test, card=card) or _deeper(test) or [_OF_ZONES[zone] for zone in zones if zone in _OF_ZONES]
    )
    return "target " + " or ".join(dict.fromkeys(words)) if words else "a target"


def _deeper(test: m.Test) -> list[str]:
    """Returns the nouns that a test names in alternatives and parts of parts."""
    if isinstance(test, m.Both | m.Either):
        return [word for part in test.tests for word in _nouns(part, card=False) or _deeper(part)]
    return []


def _nouns(test: m.Test, *, card: bool) -> list[str]:
    """Returns the nouns that a test names: those that all must be, and those of its alternatives."""
    tests = test.tests if isinstance(test, m.Both) else (test,)
    heads = [part for part in tests if isinstance(part, m.Both)]
    for part in tests:
        if isinstance(part, m.Either) and all(isinstance(head, m.Both) for head in part.tests):
            heads += [head for head in part.tests if isinstance(head, m.Both)]
    if heads:
        return [word for head in heads for word in _nouns(head, card=card)]
    words = ["card"] if card else []
    for part in tests:
        if isinstance(part, m.IsThing):
            words.append(part.word)
            if part.word == "opponent":
                words.append("player")
        elif isinstance(part, m.IsType):
            words.append(part.word.lower())
        elif isinstance(part, m.IsSubtype):
            words.append(part.word)
    return words
