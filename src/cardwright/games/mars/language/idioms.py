"""How players speak of the classes that the course of the game is made of: paying, playing, buying, looking at cards.

A class that is not named here is said by its name (`words.py`); nothing is said otherwise than it is meant.
"""

from collections.abc import Callable
from typing import Final

from cardwright.games.mars.language.trees import Bound, Expr
from cardwright.games.mars.language.words import SCALES, article, degrees, phrase, plural

_ORDINALS: Final = {"1": "", "2": "the second action of ", "3": "the third action of "}


def deed(expr: Expr, noun: Callable[[Expr], str], where: Callable[[Expr], str]) -> str | None:
    """Returns what somebody does of whom the event is told, without its subject: "play a space tag"."""
    kind = _kind(expr)
    match expr.name:
        case "PlayCard":
            wanted = None if kind is None else _classed(expr)
            return (
                f"play a card{'' if wanted is None else where(Expr(name='', refinement=wanted.refinement))}"
            )
        case "BuyCard":
            return "buy a card"
        case "PlayTag" if kind is not None:
            return f"play {article(phrase(kind))}"
        case "Pay" if kind is not None:
            return f"pay with {plural(phrase(kind))}"
        case "PayFrom":
            return f"pay with what is on {_place(expr, noun)}"
        case "Owed":
            return "owe something"
        case "UseAction1" | "UseAction2" | "UseAction3" if expr.args:
            return f"use {_ORDINALS[expr.name[-1]]}{_place(expr, noun)}"
    return None


def doing(expr: Expr, amount: str, noun: Callable[[Expr], str], *, removed: bool) -> str | None:
    """Returns what is to be done where so much of a class is gained or removed: "owe 2 M€ less"."""
    kind = _kind(expr)
    match expr.name:
        case "Owed":
            return f"owe {amount} M€{' less' if removed else ''}"
        case "VictoryPenalty":
            return f"{'have back' if removed else 'lose'} {amount} VP"
        case "Accept" if kind is not None and not removed:
            return f"{plural(phrase(kind))} may pay for it"
        case "AcceptFrom" if not removed:
            return f"what is on {_place(expr, noun)} may pay for it"
        case "Reveal" if not removed:
            return "reveal the top card of the deck"
        case "Dealt" if not removed:
            return f"look at the top {'card' if amount == '1' else f'{amount} cards'} of the deck"
        case "Dig" if kind is not None and not removed:
            found, taken = ("one is", "it") if amount == "1" else (f"{amount} are", "those")
            return f"reveal cards until {found} found with {article(phrase(kind))}, and take {taken}"
        case "Leeway" if not removed:
            return f"your requirements are {amount} step{'' if amount == '1' else 's'} looser"
    return None


def turning(gained: str, removed: str, amount: str) -> str | None:
    """Returns what is done with cards that were looked at: "take 2 of them"."""
    if removed == "Dealt" and gained in ("ProjectCard", "Bought"):
        if gained == "Bought" and amount == "up to 1":
            return "you may buy it"
        return f"{'take' if gained == 'ProjectCard' else 'buy'} {amount} of them"
    return None


def scaled(bound: Bound, count: int, name: str) -> str | None:
    """Returns what is required of a parameter, as its track shows it: "the temperature is at least −12 °C"."""
    if name not in SCALES:
        return None
    word = {Bound.LEAST: "at least ", Bound.MOST: "at most ", Bound.EXACT: ""}[bound]
    return f"{SCALES[name].title} is {word}{degrees(name, count)}"


def this(count: str) -> str:
    """Returns so many of what speaks.

    >>> this("1"), this("2")
    ('this', '2 of these')
    """
    return "this" if count == "1" else f"{count} of these"


def _classed(expr: Expr) -> Expr | None:
    """Returns what a `Class<…>` among the arguments names."""
    for arg in expr.args:
        if isinstance(arg, Expr) and arg.name == "Class" and arg.args and isinstance(arg.args[0], Expr):
            inner = arg.args[0]
            return Expr(name=inner.name, args=inner.args, refinement=arg.refinement or inner.refinement)
    return None


def _kind(expr: Expr) -> str | None:
    found = _classed(expr)
    return None if found is None else found.name


def _place(expr: Expr, noun: Callable[[Expr], str]) -> str:
    found = next((arg for arg in expr.args if isinstance(arg, Expr)), None)
    return "a card" if found is None else noun(found)
