"""Phrases of the printed form: cards, places, amounts."""

from collections.abc import Iterable

from cardwright.games.oe.language import kinds as k
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.text import listed

_WHOSE = {
    "YOU": "your",
    "OPPONENT": "your opponent's",
    "BOTHPLAYERS": "each player's",
    "ANYPLAYER": "a",
    "OWNER": "that card's owner's",
}


def noun(subtypes: k.Subtypes) -> str:
    """Returns the word for cards that can be those: the type they share, or `card`.

    >>> noun(("OFFENSE", "DEFENSE")), noun(("DEFENSE", "PRIMARY"))
    ('Unit', 'card')
    """
    types = tuple(dict.fromkeys(v.SUBTYPES[word].of for word in subtypes))
    return v.TYPES[types[0]].printed if len(types) == 1 else "card"


def kind(tree: t.Kind) -> str:
    """Returns a kind as cards print it: `DEF Unit`."""
    type_ = tree.type if tree.type is not None else v.SUBTYPES[tree.subtype or ""].of
    words = [v.SUBTYPES[tree.subtype].printed] if tree.subtype else []
    return " ".join([*words, v.TYPES[type_].printed])


def specified(specifiers: Iterable[t.Specifier], *, silent: tuple[t.Attribute, ...] = ()) -> str:
    """Returns specifiers as one noun with what goes before and after it; `silent` attributes are left out."""
    states: list[str] = []
    nouns: list[str] = []
    having: list[str] = []
    every = tuple(specifiers)
    for specifier in every:
        match specifier:
            case t.Kind():
                nouns.append(kind(specifier))
            case t.Name():
                nouns.append(f'"{specifier.text}"')
            case t.State():
                states.append(v.STATES[specifier.word].printed)
            case t.Attribute() if specifier not in silent:
                having.append(v.ATTRIBUTES[specifier.word].printed)
            case _:
                pass
    words = [*states, ", ".join(nouns) if nouns else noun(k.of_specifiers(every))]
    return " ".join(words) + (f" with {listed(having, 'and')}" if having else "")


def counted(amount: str, words: str) -> str:
    """Returns an amount of something: `a Unit`, `an Invention`, `two Units`, `all Bases`."""
    if amount == "ONE" and words.startswith('"'):
        return words
    if amount == "ONE":
        return f"an {words}" if words[0].lower() in "aeio" else f"a {words}"
    return f"{v.AMOUNTS[amount].printed} {plural(words)}"


def plural(words: str) -> str:
    """Returns the plural of a noun with what goes before and after it."""
    head, joiner, tail = words.partition(" with ")
    return f"{head}{'' if head.endswith(('s', chr(34))) else 's'}{joiner}{tail}"


def owned(owner: str, locations: tuple[t.Location, ...]) -> str:
    """Returns whose cards and where, with a space before it, or nothing."""
    wheres = k.wheres(locations)
    board = [x for x in locations if k.wheres((x,)) == (k.BOARD,)]
    said = [v.OWNERSHIPS[owner].printed] if board else []
    said.append(listed([place(x) for x in board if place(x)]))
    apart = [v.PLACES[w].printed.format(whose=_WHOSE.get(owner, "a")) for w in wheres if w != k.BOARD]
    if board and apart:
        said.append("or")
    said.append(listed(apart))
    return "".join(f" {words}" for words in said if words)


def place(location: t.Location) -> str:
    """Returns where something on the board is; nothing for anywhere."""
    if isinstance(location, t.Range):
        return f"in {location.first} to {location.last}"
    word = location.word
    return f"in {word}" if word in v.SLOTS else v.PLACES[word].printed.format(whose="a")


def pick(target: t.Pick, silent: tuple[t.Attribute, ...] = ()) -> str:
    """Returns a target with all that is said of it."""
    words = counted(target.amount, specified(target.specifiers, silent=silent))
    return words + owned(target.owner, target.locations)


def manual(location: t.Location) -> str:
    """Returns the cards of a place that is listed: those of the player whose card this is."""
    return f"your cards{owned('ANYPLAYER', (location,))}".replace("in a hand", "in your hand").replace(
        "in a graveyard", "in your graveyard"
    )


def targets(link: t.Descriptor, silent: tuple[t.Attribute, ...] = ()) -> str:
    """Returns all targets of a link."""
    return listed([pick(x, silent) if isinstance(x, t.Pick) else manual(x) for x in link.targets], "and")


def destination(location: t.Location) -> str:
    """Returns where something is moved."""
    if isinstance(location, t.Range):
        return f"an empty slot of {location.first} to {location.last}"
    match location.word:
        case "HAND":
            return "its owner's hand"
        case "GRAVE":
            return "its owner's graveyard"
        case "ANY":
            return "an empty slot"
        case "THISROW":
            return "an empty slot in the same row as this card"
        case "THISCOLUMN":
            return "an empty slot in the same column as this card"
        case word:
            return word
