"""The same games twice: with cards compiled as before, and through their meaning; the first difference is told.

    python benchmarks/meaning_games.py TREES [GAMES] [SEED] [WORD]

TREES is made by `benchmarks/meaning_gaps.py trees`. Random players play random decks of cards with lines that go through
meaning; with WORD (a class of records or of nodes, or a file with names of cards) at least half of a deck has it. Both games
are played in step: every decision, its options, and every few decisions the whole state must be equal.
"""

import pickle
import random
import sys
import traceback
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import msgspec
from meaning_gaps import Read, lowered

import cardwright.games.magic.rules.decks as decks
from cardwright.games import ruleset
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.rules import facts
from cardwright.games.magic.rules.compile import card as compiling
from cardwright.games.magic.rules.compile.switch import SWITCH, Way
from cardwright.games.magic.rules.context import Bound
from cardwright.games.magic.rules.definition import Definition
from cardwright.kernel import DeckText, Match
from cardwright.text import walk

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
MOST = 400
"""Decisions of one game."""


class Pool:
    """The cards of a file of trees: where each is, and what is in those that go through meaning."""

    def __init__(self, trees: Path, word: str) -> None:
        self.file = trees.open("rb")
        self.at: dict[str, int] = {}
        self.by_colors: dict[str, list[str]] = defaultdict(list)
        self.wanted: dict[str, list[str]] = defaultdict(list)
        self.defined: dict[Way, dict[str, Definition]] = {Way.OFF: {}, Way.ON: {}}
        names = set(Path(word).read_text().splitlines()) if word and Path(word).exists() else None
        while True:
            place = self.file.tell()
            try:
                found: Read = pickle.load(self.file)
            except EOFError:
                break
            card, playable, _ = found
            if not playable or len(card.faces) != 1:
                continue
            self.at[card.name] = place
            colors = cheap_colors(card)
            if colors is None:
                continue
            lines = [line for line in lowered(found) if isinstance(line[3], m.Line)]
            if not lines:
                continue
            self.by_colors[colors].append(card.name)
            if card.name in names if names is not None else word and has_word(lines, word):
                self.wanted[colors].append(card.name)

    def read(self, name: str) -> Read:
        """Returns one card again."""
        self.file.seek(self.at[name])
        found: Read = pickle.load(self.file)
        return found

    def define(self, card: Card) -> Definition:
        """Compiles a card the way that is switched on, from its stored trees."""
        known = self.defined[SWITCH.way]
        if card.name not in known:
            faces = self.read(card.name)[2]
            compiling._lines = lambda face, _spell: faces[face.name]
            known[card.name] = compiling._define(card)
        return known[card.name]

    def deck(self, chance: random.Random) -> str:
        """Returns a random deck of two colours."""
        first, second = chance.sample("WUBRG", 2)
        pairs = (first, second, "".join(sorted(first + second)), "")
        every = [name for colors in pairs for name in self.by_colors[colors]]
        wanted = [name for colors in pairs for name in self.wanted[colors]]
        names = chance.sample(wanted, min(len(wanted), 8)) if wanted else []
        names += chance.sample(every, 12 - len(names))
        return "\n".join(
            [f"2 {name}" for name in names] + [f"8 {BASICS[color]}" for color in (first, second)]
        )


def cheap_colors(card: Card) -> str | None:
    """Returns the colours of a card that a random deck can cast, None for others."""
    face = card.front
    symbols = face.cost.replace("{", " ").replace("}", " ").split()
    value = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)
    colors = "".join(color for color in "BGRUW" if color in face.cost)
    if value > 5 or len(colors) > 2 or not (face.cost or "Land" in face.type_line.types):
        return None
    return colors


def has_word(lines: list[Any], word: str) -> bool:
    """Tells whether a class of records or nodes is in lines that go through meaning."""
    if hasattr(m, word):
        return any(f'"type":"{word}"'.encode() in msgspec.json.encode(line[3]) for line in lines)
    return any(type(node).__name__ == word for line in lines for node in walk(line[2]))


def plain(value: Any) -> Any:
    """Returns facts without the names of references, which are the ids of each way."""
    if isinstance(value, Bound):
        return (value.source, value.controller, value.x)
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, msgspec.Struct):
        return [type(value).__name__, *[plain(getattr(value, name)) for name in value.__struct_fields__]]
    return value


def compare(match: Match, chance: random.Random) -> tuple[int, str]:
    """Plays one match both ways in step; returns how many decisions were the same, and what was not."""
    games: list[Any] = []
    for way in (Way.OFF, Way.ON):
        SWITCH.way = way
        games.append(ruleset("magic").start_match(match, history=False))
    old, new = games
    trail: list[str] = []
    for count in range(MOST):
        if (old.decision is None) != (new.decision is None):
            return count, "one of the games has ended"
        if old.decision is None:
            break
        marks = [
            f"{g.decision.seat} {g.decision.kind} {[str(o.key) for o in g.decision.options]}" for g in games
        ]
        if marks[0] != marks[1]:
            return count, told(
                trail, f"{marks[0]} — {old.decision.prompt}", f"{marks[1]} — {new.decision.prompt}"
            )
        if old.decision.prompt != new.decision.prompt:
            WORDS[f"{old.decision.prompt} / {new.decision.prompt}"] += 1
        if count % 10 == 0:
            states = [plain(facts.facts(game.state)) for game in games]
            if states[0] != states[1]:
                return count, told(trail, *first_difference(states[0], states[1]))
        options = list(old.decision.options)
        at = chance.randrange(len(options))
        trail.append(f"{old.decision.seat} {old.decision.prompt[:90]} -> {options[at].key}")
        for game in games:
            game.push(list(game.decision.options)[at])
    return count, ""


WORDS: Counter[str] = Counter()
"""Prompts that differ in their words alone."""


def first_difference(old: Any, new: Any, path: str = "") -> tuple[str, str]:
    """Returns the first place where two states differ."""
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            if one != other:
                return first_difference(one, other, f"{path}.{at}")
    return f"{path}: {str(old)[:900]}", f"{path}: {str(new)[:900]}"


def told(trail: list[str], old: str, new: str) -> str:
    """Returns what was different, and what came before."""
    return "\n".join(
        [*("      " + step for step in trail[-6:]), f"   before:  {old[:1200]}", f"   meaning: {new[:1200]}"]
    )


def use(known: Any, define: Any) -> None:
    """Lets decks be made of other cards, compiled anew for each way."""
    decks.known_card = known
    decks.define = define
    decks._bundled = lambda _name: None  # type: ignore[assignment]


def main(trees: Path, games: int, seed: int, word: str) -> int:
    """Compares games and prints what differs."""
    pool = Pool(trees, word)
    cards = {name: pool.read(name)[0] for names in pool.by_colors.values() for name in names}
    cards.update({name: pool.read(name)[0] for name in BASICS.values() if name in pool.at})
    use(cards.get, pool.define)
    wanted = sum(map(len, pool.wanted.values()))
    print(f"{sum(map(len, pool.by_colors.values()))} cards, {wanted} with {word or 'nothing wanted'}")
    same = decisions = 0
    for number in range(seed, seed + games):
        try:
            chance = random.Random(number)
            both = DeckText("a", pool.deck(chance)), DeckText("b", pool.deck(chance))
            count, difference = compare(Match("magic", both, number, {}), chance)
        except Exception:
            count, difference = 0, traceback.format_exc(limit=-6)
        decisions += count
        same += not difference
        if difference:
            print(f"seed {number}, after {count} decisions:\n{difference}", flush=True)
    print(f"{same} of {games} games the same, {decisions} decisions")
    for words, count in WORDS.most_common(10):
        print(f"   other words, {count} times: {words[:200]}")
    return 0 if same == games else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    _, where, *rest = sys.argv
    sys.exit(
        main(
            Path(where),
            int(rest[0]) if rest else 20,
            int(rest[1]) if len(rest) > 1 else 1,
            rest[2] if len(rest) > 2 else "",
        )
    )
