"""A person at a seat: sees the table, picks among numbered options, and may ask about things."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import msgspec
from rich.text import Text

from cardwright.cli.output import console
from cardwright.cli.playing.asking import Line, in_one_go, lines_of, meant, taken_in_one_go
from cardwright.cli.playing.painting import painter_of, wrapped
from cardwright.cli.playing.seats import Wish
from cardwright.cli.playing.telling import Teller, names_of
from cardwright.kernel import Decision, Game, Kind, Numbers, Option
from cardwright.kernel.offers import Drawn, Framing, Pictured, Stops, WhyNot
from cardwright.kernel.question import Question, question
from cardwright.text import hint, nearest_few

MOST_SHOWN: Final = 40
"""So many options are shown at once; the rest can be asked for by what they say."""

LOG_LINES: Final = 20
CONCEDE: Final = "concede"
YIELD: Final = "yield"

HELP: Final = """\
  a number   takes that option; or type its key, or how its words begin
  t          shows the table again
  g          shows graveyards and other piles, every card (g WORDS: only those)
  s NAME     shows what a card says and does
  l          shows the log (l all: from the beginning)
  u          takes your last decision back
  concede    gives the game up
  ?          shows this
  q          leaves; the record stays, and the game can be resumed"""
HELP_MANY: Final = "  all        all of them, in one go; a list (1 3 5-7, 2x4 for four equals) likewise; none; or one at a time, then done"
HELP_YIELD: Final = (
    "  yield      always passes at what is about to happen here (yield again: shows and ends that)"
)
HELP_WHY_NOT: Final = "  w WORDS    says why you cannot do that"
HELP_STOPS: Final = "  p          shows where you are asked (p PLACE: asks there, or no longer)"


class Human:
    """A person, asked through lines of text. The same in a terminal and in a pipe."""

    __slots__ = (
        "_ask_line", "_going", "_many", "_names", "_seen", "_stops", "_teller", "_yields", "name", "unasked",
    )  # fmt: skip

    def __init__(
        self, teller: Teller, ask_line: Callable[[str], str] | None = None, names: Sequence[str] = ()
    ) -> None:
        self.name = "human"
        self.unasked: set[int] = set()
        """The decisions, by their number, that followed from one that was asked: a list of attackers is one answer."""
        self._teller = teller
        self._names = names
        self._ask_line = ask_line or line_asker()
        self._seen = False
        self._stops: dict[str, bool] | None = None
        self._yields: list[str] = []
        self._going: list[str] = []
        self._many = ""

    def answer(self, game: Game[Any], seat: int) -> Option | Wish:
        """Returns what the person wants: an option, taking back, or leaving."""
        decision = game.decision
        assert decision is not None
        self.unasked = {n for n in self.unasked if n < len(game)}
        unasked = self._goes_on(game, decision) or self.formality(game, decision)
        if unasked is not None:
            return unasked
        if decision.kind is Kind.ACT or not self._seen:
            show_table(game, seat, self._names)
        self._seen = True
        asked = question(game, names_of(game, self._names))
        lines = lines_of(asked)
        self._show_question(decision, asked, lines)
        while True:
            try:
                line = self._ask_line("> ").strip()
            except EOFError:
                print()
                return Wish.LEAVE
            wish = self._understand(game, decision, seat, line, asked, lines)
            if wish is not None:
                return wish

    def _goes_on(self, game: Game[Any], decision: Decision) -> Option | None:
        """Returns what comes next of a choice that was made in one go."""
        while self._going:
            key = self._going.pop(0)
            framing = (
                game.rules.drawing.frame(game.state, decision)
                if isinstance(game.rules, Pictured)
                else Framing()
            )
            option = decision.find(key) if taken_in_one_go(decision, framing) == self._many else None
            if option is not None:
                self.unasked.add(len(game))
                return option
        return None

    def formality(self, game: Game[Any], decision: Decision) -> Option | None:
        """Returns the option that is taken without asking, where the game has stops and this is none."""
        passing = decision.find("pass")
        if passing is not None and self._yields and isinstance(game.rules, Pictured):
            if set(game.rules.drawing.frame(game.state, decision).yields) & set(self._yields):
                return passing
        if not isinstance(game.rules, Stops):
            return None
        return game.rules.formality(game.state, decision, self._stopping(game.rules))

    def _stopping(self, rules: Stops) -> frozenset[str]:
        if self._stops is None:
            self._stops = dict(rules.stops())
        return frozenset(place for place, stopping in self._stops.items() if stopping)

    def others_acted(self) -> None:
        """Notes that the table has changed since this person last saw it."""
        self._seen = False

    # ------------------------------------------------------------------ what is typed

    def _understand(
        self, game: Game[Any], decision: Decision, seat: int, line: str, asked: Question, lines: list[Line]
    ) -> Option | Wish | None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line == "q":
            return Wish.LEAVE
        if line == "u":
            return Wish.TAKE_BACK
        if line == CONCEDE:
            return self._concede()
        if decision.find(line) is not None:
            return self._pick(game, decision, line, asked, lines)
        if not line or line == "t":
            show_table(game, seat, self._names)
            self._show_question(decision, asked, lines)
        elif line == "?":
            _show_help(game, asked)
        elif word == "w" and isinstance(game.rules, WhyNot):
            print(game.rules.why_not(game.state, decision, rest))
        elif word == "p" and isinstance(game.rules, Stops):
            self._change_stops(game.rules, rest)
        elif word == YIELD:
            return self._yield(asked, decision)
        elif word == "g":
            show_piles(game, seat, self._names, rest)
        elif word == "l" and rest in ("", "all"):
            log = self._teller.log(game)
            print("\n".join(log if rest else log[-LOG_LINES:]) or "Nothing has happened yet.")
        elif word == "s":
            show_card(game, seat, rest)
        else:
            return self._pick(game, decision, line, asked, lines)
        return None

    def _concede(self) -> Wish | None:
        try:
            sure = self._ask_line("Give the game up? Type yes: ").strip().casefold()
        except EOFError:
            return Wish.LEAVE
        if sure != "yes":
            print("The game goes on.")
            return None
        return Wish.CONCEDE

    def _yield(self, asked: Question, decision: Decision) -> Option | None:
        """Passes at this trigger or card from now on, or says at what one passes and ends that."""
        fresh = [name for name in asked.framing.yields if name not in self._yields]
        passing = decision.find("pass")
        if fresh and passing is not None:
            self._yields += fresh
            print(f"You pass from now on at: {'; '.join(fresh)}")
            return passing
        if self._yields:
            print(f"You pass no longer at: {'; '.join(self._yields)}")
            self._yields.clear()
        else:
            print("There is nothing here to yield to.")
        return None

    def _change_stops(self, rules: Stops, place: str) -> None:
        self._stopping(rules)
        stops = self._stops or {}
        if place in stops:
            stops[place] = not stops[place]
        elif place:
            print(f'There is no place "{place}".{hint(place, stops)}')
        for name, stopping in stops.items():
            print(f"  {'asked' if stopping else '  -  '}  {name}")

    def _pick(
        self, game: Game[Any], decision: Decision, said: str, asked: Question, lines: list[Line]
    ) -> Option | None:
        many = taken_in_one_go(decision, asked.framing)
        if many:
            keys = in_one_go(lines, said)
            if keys is not None:
                self._many, self._going = many, keys[1:]
                return decision.find(keys[0])
        found = meant(game, decision, lines, said)
        if len(found) == 1:
            return found[0].option
        if found:
            print(f'"{said}" may be several: {"; ".join(line.label for line in found[:5])}')
        else:
            print(f'There is no option "{said}". {_range(decision, lines)} `?` shows what else you can do.')
        return None

    def _show_question(self, decision: Decision, asked: Question, lines: list[Line]) -> None:
        if asked.framing.heading:
            _print(Text(asked.framing.heading, "dim"))
        _print(Text(asked.prompt, "bold"))
        if isinstance(decision.options, Numbers):
            print(f"  {_range(decision, lines)}")
            return
        width = len(str(min(len(lines), MOST_SHOWN)))
        for number, line in enumerate(lines[:MOST_SHOWN], 1):
            equals = f"  ({len(line.choices)} alike)" if len(line.choices) > 1 else ""
            main = any(choice.main for choice in line.choices)
            shown = (
                Text(f"  {number:{width}}. ", "dim")
                .append(line.label, "bold" if main else "")
                .append(equals, "dim")
            )
            _print(shown, hang=width + 4)
        left = len(lines) - MOST_SHOWN + asked.more
        if left > 0:
            print(f"  … and {left} more: type how its words begin.")
        if taken_in_one_go(decision, asked.framing):
            print("  Also: all, none, or a list such as 1 3 5-7." if len(lines) > 1 else "")


def show_card(game: Game[Any], seat: int, name: str) -> None:
    """Shows what a card says and does, or which one on the table may be meant."""
    if not name:
        print("Say which card: s NAME")
        return
    for known in (name, *_seen_names(game, seat, name)):
        words = game.rules.describe(game.state, known)
        if words is not None and known.casefold() == name.casefold():
            print(words)
            return
        if words is not None:
            print(f'There is no card "{name}" in this game. Did you mean "{known}"?')
            return
    print(f'There is no card "{name}" in this game.')


def _seen_names(game: Game[Any], seat: int, name: str) -> list[str]:
    """Returns words of the seat's view that are like a name, the same in another case first."""
    words = list(dict.fromkeys(_strings(msgspec.to_builtins(game.view(seat).table, enc_hook=str))))
    same = [word for word in words if word.casefold() == name.casefold()]
    return [*same, *nearest_few(name, words)]


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _strings(value)


def show_table(game: Game[Any], seat: int, names: Sequence[str] = ()) -> None:
    """Shows the table as a seat sees it: the game's picture, or its own drawing where it has none, or where that tells more."""
    print()
    if isinstance(game.rules, Pictured) and not isinstance(game.rules, Drawn):
        screen = console()
        painter = painter_of(game, names_of(game, names), seat, screen.width)
        screen.print(painter.table(game.table(seat)), end="", soft_wrap=True)
        return
    drawing = game.rules.draw(game.view(seat).table)
    if isinstance(drawing, str):
        _print_drawn(drawing)
    else:
        console().print(drawing)


def _print_drawn(drawing: str) -> None:
    """Prints a game's own drawing; in a terminal, lines that are too long for it are broken between words."""
    width = console().width
    if not console().is_terminal:
        print(drawing)
        return
    for line in drawing.split("\n"):
        hang = len(line) - len(line.lstrip()) + 4
        if len(line) > width:
            _print(Text(line), min(hang, width // 4))
        else:
            print(line)


def show_piles(game: Game[Any], seat: int, names: Sequence[str], words: str) -> None:
    """Shows every card of the piles that may be looked through, or of those that are named."""
    if not isinstance(game.rules, Pictured):
        print("This game has no piles to look through.")
        return
    screen = console()
    painter = painter_of(game, names_of(game, names), seat, screen.width)
    piles = [pile for pile in game.table(seat).piles if pile.count]
    sought = (
        [pile for pile in piles if words.casefold() in pile.label.casefold()]
        if words
        else [p for p in piles if p.cards]
    )
    if not sought:
        known = ", ".join(dict.fromkeys(pile.label for pile in piles))
        print(f"There is nothing to look through{f'; the piles are: {known}' if known else ''}.")
    for pile in sought:
        screen.print(painter.pile(pile), end="", soft_wrap=True)


def _print(line: Text, hang: int = 2) -> None:
    screen = console()
    screen.print(wrapped(line, screen.width, hang), soft_wrap=True)


def _show_help(game: Game[Any], asked: Question) -> None:
    print(HELP)
    if asked.framing.many:
        print(HELP_MANY)
    if isinstance(game.rules, WhyNot):
        print(HELP_WHY_NOT)
    if isinstance(game.rules, Stops):
        print(HELP_STOPS)
        print(HELP_YIELD)


def _range(decision: Decision, lines: list[Line]) -> str:
    options = decision.options
    if isinstance(options, Numbers):
        return f"Type a number from {options.low} to {options.high}."
    return f"Type a number from 1 to {len(lines)}."


def line_asker() -> Callable[[str], str]:
    """Returns what asks for a line: with editing and history in a terminal, plainly in a pipe."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import_module("readline")  # gives `input` its editing and history
        return input
    return _piped_line


def _piped_line(prompt: str) -> str:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(line.rstrip("\n"))
    return line
