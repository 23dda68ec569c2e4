"""A person between two games of a match: exchanges cards with the sideboard, and says who begins."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardwright.cli.inputs import is_file, read_source
from cardwright.cli.output import counted
from cardwright.kernel import DeckText, Rules
from cardwright.kernel.offers import Boards, Formats, Sideboards
from cardwright.sim import moved
from cardwright.text import hint

Ask = Callable[[str], str]

_EDIT: Final = re.compile(r"([+-])\s*(?:(\d{1,3})\s*[xX]?\s+)?(\S.*)")
_PARTS: Final = re.compile(r"\s*;\s*|\s+/\s+")
HELP: Final = """\
  +2 CARD    brings two of a card in from the sideboard
  -2 CARD    takes two of a card out; several at once with a semicolon between: +1 CARD; -1 CARD
  file NAME  takes the main deck and the sideboard of a deck list
  show       shows the deck and the sideboard
  reset      takes everything back that was exchanged here
  done       goes on with the deck as it is; so does an empty line
  q          leaves; the match can be gone on with"""


class Leaving(Exception):
    """Somebody leaves the match between two games."""


def said(ask: Ask, prompt: str) -> str:
    """Returns a line that a person types; raises `Leaving` where there are no more, or `q` was said."""
    try:
        line = ask(prompt).strip()
    except EOFError:
        print()
        raise Leaving from None
    if line == "q":
        raise Leaving
    return line


def ask_first(ask: Ask, who: str) -> bool:
    """Returns whether a person wants to begin the next game."""
    print(
        f"{who} lost the last game, and so choose who begins."
        if who == "You"
        else f"{who} chooses who begins."
    )
    print("  1. Begin\n  2. Let the other begin")
    while True:
        line = said(ask, "> ").casefold()
        if line in ("1", "begin", "first", "play", "yes", ""):
            return True
        if line in ("2", "let", "second", "draw", "no"):
            return False
        print("Type 1 or 2; q leaves.")


def held_to(rules: Rules[Any], deck: DeckText, format: str | None) -> str | None:
    """Returns the format that a deck is held to between games: the one said, or the usual one if it was held to that."""
    if format is not None or not isinstance(rules, Formats):
        return format
    usual = rules.usual_format(deck)
    return None if rules.forbidden(deck, usual) else usual


class Exchange:
    """What a person does with a deck between two games."""

    __slots__ = ("_ask", "_before", "_deck", "_format", "_free", "_game", "_rules", "main", "side")

    def __init__(self, rules: Rules[Any], deck: DeckText, format: str | None, ask: Ask) -> None:
        assert isinstance(rules, Sideboards)
        self._rules: Rules[Any] = rules
        self._game: Sideboards = rules
        self._deck = deck
        self._format = held_to(rules, deck, format)
        self._free = () if self._format is None else rules.free_cards(self._format)
        self._ask = ask
        self._before = rules.boards(deck)
        self._reset()

    def _reset(self) -> None:
        self.main = dict(self._before.main)
        self.side = dict(self._before.side)

    def run(self, who: str) -> DeckText:
        """Asks until the deck is one that may be played, and returns it; raises `Leaving`."""
        if not self.side and not self._free:
            return self._deck
        print(
            f"{who} may exchange cards. {self._sizes()} +2 CARD brings in, -2 CARD takes out, ? shows more."
        )
        while True:
            line = said(self._ask, "exchange> ")
            if line.casefold() in ("", "done"):
                made = self._finished()
                if made is not None:
                    return made
            else:
                self._do(line)

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line == "?":
            print(HELP)
        elif line == "show":
            self.show()
        elif line == "reset":
            self._reset()
            print(self._sizes())
        elif word in ("file", "list"):
            self._take_list(rest.strip())
        else:
            self._edit(line)

    def _edit(self, line: str) -> None:
        main, side = dict(self.main), dict(self.side)
        for part in _PARTS.split(line):
            found = _EDIT.fullmatch(part)
            if found is None:
                print(f'"{part}" is neither +2 CARD nor -2 CARD; ? shows what you can type.')
            elif self._move(found[1] == "+", int(found[2] or 1), found[3].strip()):
                continue
            self.main, self.side = main, side  # a line is done whole or not at all
            return
        print(self._sizes())

    def _move(self, comes: bool, count: int, said: str) -> bool:
        source, goal = (self.side, self.main) if comes else (self.main, self.side)
        where = "sideboard" if comes else "deck"
        name = _meant(said, [*source, *(self._free if comes else ())])
        if name is None:
            known = (*source, *(self._free if comes else ()))
            print(f'There is no "{said}" in your {where}.{hint(said, known)}')
            return False
        free = name in self._free
        if count > source.get(name, 0) and not (free and comes):
            print(f"There are {source.get(name, 0)} {name} in your {where}, not {count}.")
            return False
        _count(source, name, -min(count, source.get(name, 0)))
        if comes or not free:
            _count(goal, name, count)
        return True

    def _take_list(self, path: str) -> None:
        """Takes the cards of a list, if they are those that there are."""
        if not is_file(path):
            print(f'There is no file "{path}".')
            return
        new = self._game.boards(DeckText(self._deck.name, read_source(path).text))
        wrong = list(self._differences(new))
        if wrong:
            print(f"{path} is another deck: {'; '.join(wrong)}.")
            return
        self.main, self.side = dict(new.main), dict(new.side)
        print(self._sizes())

    def _differences(self, new: Boards) -> Sequence[str]:
        """Returns what a list has more or fewer of than there is; lands that are free do not count."""
        there, wanted = _all(self._before), _all(new)
        return [
            f"it has {wanted.get(name, 0)} {name}, you have {there.get(name, 0)}"
            for name in dict.fromkeys((*there, *wanted))
            if name not in self._free and there.get(name, 0) != wanted.get(name, 0)
        ]

    def _finished(self) -> DeckText | None:
        """Returns the deck if its format allows it; otherwise says what is wrong."""
        new = Boards(self.main, self.side)
        made = self._game.reboarded(self._deck, new)
        reasons: Sequence[str] = ()
        if self._format is not None and isinstance(self._rules, Formats):
            reasons = self._rules.forbidden(made, self._format)
        elif sum(new.main.values()) != sum(self._before.main.values()):
            reasons = (f"the deck had {sum(self._before.main.values())} cards and keeps so many.",)
        if not reasons:
            change = moved(self._before, new)
            words = ", ".join(f"{count:+} {name}" for name, count in change.items())
            print(f"Your deck: {words}." if words else "Your deck stays as it is.")
            return made
        print("This deck cannot be played:")
        for reason in reasons:
            print(f"  {reason}")
        return None

    def show(self) -> None:
        """Shows the deck and the sideboard."""
        for title, cards in (("Deck", self.main), ("Sideboard", self.side)):
            print(f"{title}: {counted(sum(cards.values()), 'card')}")
            for name, count in cards.items():
                print(f"  {count:2} {name}")
        if self._free:
            print(f"There is any number of: {', '.join(self._free)}")

    def _sizes(self) -> str:
        main, side = sum(self.main.values()), sum(self.side.values())
        return f"The deck has {counted(main, 'card')}, the sideboard {side}."


def _meant(said: str, names: Sequence[str]) -> str | None:
    """Returns the card that is meant: by its name, or by how it begins where only one begins so."""
    folded = said.casefold()
    same = [name for name in names if name.casefold() == folded]
    begun = list(dict.fromkeys(name for name in names if name.casefold().startswith(folded)))
    return same[0] if same else begun[0] if len(begun) == 1 else None


def _count(cards: dict[str, int], name: str, change: int) -> None:
    left = cards.get(name, 0) + change
    if left > 0:
        cards[name] = left
    else:
        cards.pop(name, None)


def _all(boards: Boards) -> dict[str, int]:
    found = dict(boards.main)
    for name, count in boards.side.items():
        found[name] = found.get(name, 0) + count
    return found
