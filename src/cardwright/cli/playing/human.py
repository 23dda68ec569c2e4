"""A person at a seat: sees the table, picks among numbered options, and may ask about things."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import msgspec

from cardwright.cli.output import console
from cardwright.cli.playing.seats import Wish
from cardwright.cli.playing.telling import Teller
from cardwright.kernel import Decision, Game, Kind, Numbers, Option
from cardwright.kernel.offers import Stops, WhyNot
from cardwright.text import hint, nearest_few

MOST_SHOWN: Final = 40
"""So many options are shown at once; the rest can be asked for by what they say."""

LOG_LINES: Final = 20

HELP: Final = """\
  a number   takes that option; or type what the option says
  t          shows the table again
  s NAME     shows what a card says and does
  l          shows the log (l all: from the beginning)
  u          takes your last decision back
  ?          shows this
  q          leaves; the record stays, and the game can be resumed"""
HELP_WHY_NOT: Final = "  w WORDS    says why you cannot do that"
HELP_STOPS: Final = "  p          shows where you are asked (p PLACE: asks there, or no longer)"


class Human:
    """A person, asked through lines of text. The same in a terminal and in a pipe."""

    __slots__ = ("_ask_line", "_seen", "_stops", "_teller", "name")

    def __init__(self, teller: Teller, ask_line: Callable[[str], str] | None = None) -> None:
        self.name = "human"
        self._teller = teller
        self._ask_line = ask_line or line_asker()
        self._seen = False
        self._stops: dict[str, bool] | None = None

    def answer(self, game: Game[Any], seat: int) -> Option | Wish:
        """Returns what the person wants: an option, taking back, or leaving."""
        decision = game.decision
        assert decision is not None
        unasked = self.formality(game, decision)
        if unasked is not None:
            return unasked
        if decision.kind is Kind.ACT or not self._seen:
            show_table(game, seat)
        self._seen = True
        self._show_question(game, decision)
        while True:
            try:
                line = self._ask_line("> ").strip()
            except EOFError:
                print()
                return Wish.LEAVE
            wish = self._understand(game, decision, seat, line)
            if wish is not None:
                return wish

    def formality(self, game: Game[Any], decision: Decision) -> Option | None:
        """Returns the option that is taken without asking, where the game has stops and this is none."""
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

    def _understand(self, game: Game[Any], decision: Decision, seat: int, line: str) -> Option | Wish | None:
        word, _, rest = line.partition(" ")
        if line == "q":
            return Wish.LEAVE
        if line == "u":
            return Wish.TAKE_BACK
        if not line or line == "t":
            show_table(game, seat)
            self._show_question(game, decision)
        elif line == "?":
            _show_help(game)
        elif word == "w" and isinstance(game.rules, WhyNot) and decision.find(line) is None:
            print(game.rules.why_not(game.state, decision, rest.strip()))
        elif word == "p" and isinstance(game.rules, Stops) and decision.find(line) is None:
            self._change_stops(game.rules, rest.strip())
        elif word == "l" and rest in ("", "all"):
            log = self._teller.log(game)
            print("\n".join(log if rest else log[-LOG_LINES:]) or "Nothing has happened yet.")
        elif word == "s" and decision.find(line) is None:
            show_card(game, seat, rest.strip())
        else:
            return self._pick(game, decision, line)
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

    def _pick(self, game: Game[Any], decision: Decision, line: str) -> Option | None:
        found = _find(game, decision, line)
        labels = list(dict.fromkeys(game.label(option) for option in found))
        if len(labels) == 1:
            return found[0]
        if found:
            print(f'"{line}" may be several: {"; ".join(labels[:5])}')
        else:
            print(f'There is no option "{line}". {_range(decision)} `?` shows what else you can do.')
        return None

    def _show_question(self, game: Game[Any], decision: Decision) -> None:
        print(game.rules.ask(game.state, decision))
        options = decision.options
        if isinstance(options, Numbers):
            print(f"  {_range(decision)}")
            return
        width = len(str(min(len(options), MOST_SHOWN)))
        labels = [game.label(option) for option in options[:MOST_SHOWN]]
        for number, words in enumerate(labels, 1):
            alike = labels.count(words)
            if labels.index(words) == number - 1:
                print(f"  {number:{width}}. {words}{f'  ({alike} alike)' if alike > 1 else ''}")
        if len(options) > MOST_SHOWN:
            print(f"  … and {len(options) - MOST_SHOWN} more: type what it says, or a part of it.")


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


def show_table(game: Game[Any], seat: int) -> None:
    """Shows the table as a seat sees it."""
    drawing = game.rules.draw(game.view(seat).table)
    print()
    if isinstance(drawing, str):
        print(drawing)
    else:
        console().print(drawing)


def _show_help(game: Game[Any]) -> None:
    print(HELP)
    if isinstance(game.rules, WhyNot):
        print(HELP_WHY_NOT)
    if isinstance(game.rules, Stops):
        print(HELP_STOPS)


def _range(decision: Decision) -> str:
    options = decision.options
    if isinstance(options, Numbers):
        return f"Type a number from {options.low} to {options.high}."
    return f"Type a number from 1 to {len(options)}."


def _find(game: Game[Any], decision: Decision, line: str) -> list[Option]:
    """Returns the options that a line may mean: by number, by key, or by what they say."""
    options = decision.options
    number = _number(line)
    if isinstance(options, Numbers):
        option = Option("number", (number,)) if number is not None else None
        return [option] if option is not None and option in options else []
    if number is not None and 1 <= number <= len(options):
        return [options[number - 1]]
    exact = decision.find(line)
    if exact is not None:
        return [exact]
    said = line.casefold()
    labels = [(game.label(option).casefold(), option) for option in options]
    ways = (str.__eq__, str.startswith, str.__contains__)
    for fits in ways if number is None else ways[:1]:
        found = [option for label, option in labels if fits(label, said)]
        if found:
            return found
    return []


def _number(line: str) -> int | None:
    digits = line.removeprefix("-")
    return int(line) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


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
