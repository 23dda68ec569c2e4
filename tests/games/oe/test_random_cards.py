"""Cards put together at random: whatever the checker lets through can be played to the end."""

import random

import pytest
from msgspec.structs import replace

from cardwright.games import GAMES
from cardwright.games.oe.cards import bundled_cards, card_text
from cardwright.games.oe.language import check, read
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.kinds import slots_of
from cardwright.kernel import DeckText
from cardwright.kernel.conformance import walk
from cardwright.kernel.rules import Match
from cardwright.text import Source
from cardwright.text import walk as nodes

LINKS = [n for card in bundled_cards().values() for n in nodes(card) if isinstance(n, t.Descriptor)]


class Maker:
    """Makes cards from the parts of others."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def link(self) -> t.Descriptor:
        pick = self.random.choice
        made = replace(
            pick(LINKS),
            conditions=tuple(dict.fromkeys(pick(pick(LINKS).conditions) for _ in range(pick([1, 1, 2])))),
            targets=tuple(dict.fromkeys(self.target() for _ in range(pick([1, 1, 2])))),
            actions=tuple(dict.fromkeys(pick(pick(LINKS).actions) for _ in range(pick([1, 1, 2])))),
            duration=pick(LINKS).duration,
            comments=(),
        )
        return made if self.random.random() < 0.5 else replace(made, timing=pick(list(t.Timing)))

    def target(self) -> t.Target:
        target = self.random.choice(self.random.choice(LINKS).targets)
        if not isinstance(target, t.Pick):
            return target
        return replace(
            target,
            amount=self.random.choice(list(v.AMOUNTS)),
            owner=self.random.choice([w for w in v.OWNERSHIPS if w != "OWNER"]),
            locations=(self.location(),) if self.random.random() < 0.5 else target.locations,
        )

    def location(self) -> t.Location:
        word = self.random.choice([*v.PLACES, *v.SLOTS])
        made: t.Location = t.Place(word=word)
        if self.random.random() < 0.2 and slots_of(made):
            made = t.Range(first="OFF1", last="SUP3")
        return made

    def card(self, number: int) -> t.Card:
        """Returns a card that the checker finds nothing wrong with."""
        while True:
            subtype = self.random.choice(["OFFENSE", "DEFENSE", "SUPPORT", "SPECIAL", "MACHINE", "METHOD"])
            type_ = v.SUBTYPES[subtype].of
            given = {"COST": 1, "ATK": 2, "DEF": 2, "DAYS": 1}
            values = [
                t.Given(attribute=w.word, number=given[w.word])
                for w in v.ATTRIBUTES.values()
                if type_ in w.value
            ]
            chain = tuple(self.link() for _ in range(self.random.choice([1, 1, 2])))
            effect = t.Effect(number=1, statements=(t.Statement(links=chain),))
            made = t.Card(
                name=f"Random {number}",
                kind=t.Kind(type=type_, subtype=subtype),
                values=tuple(values),
                program=t.Program(effects=(effect,)),
            )
            reading = read(Source(card_text(made)))
            if reading.ok and not check(reading):
                return made


def deck(seed: int) -> DeckText:
    maker = Maker(seed)
    cards = [maker.card(n) for n in range(14)]
    lines = ["1 Home Keep", "1 Farm", "1 Orchard", *(f"2 {card.name}" for card in cards)]
    return DeckText(f"random {seed}", "\n".join([*lines, "", *map(card_text, cards)]))


def played(seeds: range, every: int) -> None:
    ruleset = GAMES.ruleset("oe")
    for seed in seeds:
        match = Match("oe", (deck(2 * seed), deck(2 * seed + 1)), seed)
        walk(ruleset, match, seed, every=every).require()


@pytest.mark.parametrize("share", range(4))
def test_random_cards_are_played_to_the_end(share):
    played(range(share * 4, share * 4 + 4), every=40)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(20))
def test_many_random_cards_are_played_to_the_end(share, record_property):
    record_property("tried", 20)
    played(range(1000 + share * 20, 1020 + share * 20), every=40)
