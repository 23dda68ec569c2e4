"""What is wrong with a deck file beyond its grammar: names, places, limits."""

import re

from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.places import FROM_ELSEWHERE, misplaced, needs_monster
from cardwright.games.cardfinity.language.rarity import Census, copies_of
from cardwright.games.cardfinity.language.record import records
from cardwright.games.cardfinity.language.recovery import MOST_MENDED
from cardwright.games.cardfinity.language.scale import DECK_LIMIT, FEWEST, MOST
from cardwright.games.cardfinity.language.weigh import card_limits, lighter_deck, remedy_for, weigh
from cardwright.text import Diagnostic, Node, Reading, Reporter, Span, listed, nearest, walk

_FIRST_NAME = re.compile(r'"([^"\n]+)"')


def check(reading: Reading[t.DeckFile]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with a file that was read, deck and all."""
    checking = _Checking(reading)
    checking.cards()
    checking.deck()
    return checking.report.sorted()


def check_cards(reading: Reading[t.DeckFile]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with cards that stand outside any deck: no limits and no rarities."""
    checking = _Checking(reading)
    for card in t.cards_of(reading.tree):
        checking.names_once(card)
        checking.form(card)
    return checking.report.sorted()


class _Checking:
    """One check of one file."""

    __slots__ = ("census", "copies", "edition", "file", "known", "report", "seen", "unread")

    def __init__(self, reading: Reading[t.DeckFile]) -> None:
        self.file = reading.tree
        self.report = Reporter(reading.source)
        self.copies = copies_of(self.file)
        self.edition = t.edition_of(self.file)
        self.census = Census(self.copies, self.edition)
        self.unread = [_unread_name(card) for card in self.file.cards if isinstance(card, t.Unread)]
        self.known = [card.name for card, _ in self.copies] + [name for name in self.unread if name]
        self.seen: dict[str, Span] = {}

    # --- cards ---

    def cards(self) -> None:
        for card in t.cards_of(self.file):
            self.names_once(card)
            self.form(card)
            self._filters(card)
            self._weight(card)

    def names_once(self, card: t.Card) -> None:
        place = _line(card).span
        if card.name in self.seen:
            message = f'there is another card "{card.name}"'
            suggestion = f'"{card.name} 2"'
            self.report.error(
                place, "duplicate-card", message, expected=("another name",), suggestion=suggestion
            )
        self.seen.setdefault(card.name, place)

    def form(self, card: t.Card) -> None:
        """Looks at what is wrong with a card in any deck."""
        if isinstance(card, t.MonsterCard):
            self._different(card.summoning.requirements)
        for spell in _spells(card):
            self._different(spell.requirements)
            self._effects(spell, isinstance(card, t.SpellCard))
            if spell.times == 0:
                self._zero(spell, "1x")
        if card.families is not None and len(set(card.families.names)) < len(card.families.names):
            once = ", ".join(f'"{name}"' for name in dict.fromkeys(card.families.names))
            self.report.warn(card.families.span, "same-family", "a family twice", suggestion=f"({once})")
        for node in walk(card):
            if getattr(node, "count", 1) == 0:
                self._zero(node, str(node).replace(" 0", " 1"))

    def _zero(self, node: Node, suggestion: str) -> None:
        self.report.error(
            node.span, "zero", "a count is at least 1", expected=("1 or more",), suggestion=suggestion
        )

    def _different(self, requirements: tuple[t.Requirement, ...]) -> None:
        if len(set(requirements)) == len(requirements):
            return
        different = dict.fromkeys(requirements)
        rest = ", ".join(str(requirement) for requirement in different)
        for requirement in requirements:
            if requirement in different:
                del different[requirement]
            elif not isinstance(requirement, t.Unread):
                self.report.error(
                    requirement.span,
                    "same-requirement",
                    "requirements are all different",
                    expected=("another requirement",),
                    suggestion=_together(requirement) or rest,
                )

    def _effects(self, spell: t.Spell, on_card: bool) -> None:
        for effect in spell.effects:
            reason = misplaced(effect, spell, on_card)
            if reason is not None:
                self.report.error(
                    effect.span,
                    "misplaced",
                    reason,
                    expected=("a monster's spell" if on_card else "another trigger",),
                    suggestion=f'"{spell.name}" on tap',
                )
            elif spell.trigger in FROM_ELSEWHERE and needs_monster(effect):
                message = f"on {spell.trigger.value} the monster is not on the field, so nothing happens"
                self.report.warn(effect.span, "never-happens", message, suggestion="on play")

    def _filters(self, card: t.Card) -> None:
        for node in walk(card):
            wanted = getattr(node, "filter", None)
            if wanted is None or self.census.copies(wanted) or self._may_be_unread(wanted):
                continue
            message = f"no card of the deck is {_described(wanted)}"
            near = self._near(wanted)
            place = wanted.span if wanted.span else node.span
            if _about_the_enemy(node):
                self.report.warn(place, "absent", f"{message}, so it weighs most", suggestion=near)
            else:
                self.report.error(
                    place, "absent", message, expected=("a filter that accepts a card",), suggestion=near
                )

    def _may_be_unread(self, wanted: t.Filter) -> bool:
        if isinstance(wanted, t.ByName):
            return wanted.name in self.unread
        return bool(self.unread)

    def _near(self, wanted: t.Filter) -> str:
        if len(self.report.found) > MOST_MENDED:
            return "card"
        if isinstance(wanted, t.ByName):
            found = nearest(wanted.name, [card.name for card, copies in self.copies if copies])
            return f'"{found}"' if found is not None else "card"
        if isinstance(wanted, t.ByFamily):
            families = [name for card, copies in self.copies if copies for name in t.family_names(card)]
            found = nearest(wanted.family, families)
            return f'family "{found}"' if found is not None else "card"
        return "card"

    def _weight(self, card: t.Card) -> None:
        if any(isinstance(node, t.Unread) for node in walk(card)):
            return
        broken = [limit for limit in card_limits(card, self.census) if not limit.kept]
        if broken:
            self.report.error(
                _line(card).span,
                "too-heavy",
                f'"{card.name}" is too heavy: {listed([str(limit) for limit in broken], "and")}',
                expected=("a lighter card",),
                suggestion=remedy_for(card, self.census),
            )

    # --- the deck ---

    def deck(self) -> None:
        deck = self.file.deck
        if deck is None:
            end = Span(len(self.report.source.text), len(self.report.source.text))
            first = f'"{self.known[0]}" {FEWEST}' if self.known else '"Card" 40'
            self.report.error(
                end,
                "missing-deck",
                "the file has cards but no deck",
                expected=("deck:",),
                suggestion=f'deck: "My deck" by "Me" {first}',
            )
            return
        entries = self._title(deck)
        self._entries(entries)
        self._size(deck, entries)
        if not any(isinstance(node, t.Unread) for node in walk(self.file)):
            self._deck_weight(deck)

    def _title(self, deck: t.Deck) -> list[t.Entry]:
        """Looks for the title; returns the entries without what seems to be meant as one."""
        entries = [entry for entry in deck.entries if isinstance(entry, t.Entry)]
        if deck.title is not None or (deck.entries and isinstance(deck.entries[0], t.Unread)):
            return entries
        meant = [entry for entry in entries[:2] if entry.name not in self.known]
        if len(meant) == 2 and meant[0].count == meant[1].count == 1:
            suggestion = f'"{meant[0].name}" by "{meant[1].name}"'
            entries = entries[2:]
        else:
            suggestion = '"My deck" by "Me"'
        place = meant[0].span if len(meant) == 2 else deck.span
        self.report.error(
            place,
            "missing-title",
            "a deck has a title",
            expected=('"Deck name" by "Author"',),
            suggestion=suggestion,
        )
        return entries

    def _entries(self, entries: list[t.Entry]) -> None:
        seen: set[str] = set()
        for entry in entries:
            if entry.name not in self.known:
                near = self.known[0] if self.known else None
                if len(self.report.found) < MOST_MENDED:
                    near = nearest(entry.name, self.known) or near
                self.report.error(
                    entry.span,
                    "unknown-card",
                    f'no card is named "{entry.name}"',
                    expected=("the name of a card of this file",),
                    suggestion=f'"{near}"' if near is not None else None,
                )
            elif entry.name in seen:
                self.report.warn(entry.span, "repeated", f'"{entry.name}" stands in the deck twice')
            if entry.count == 0:
                self._zero(entry, f'"{entry.name}"')
            seen.add(entry.name)
        for card, copies in self.copies:
            if not copies and card.name not in seen:
                self.report.warn(
                    _line(card).span,
                    "unused-card",
                    f'"{card.name}" is not in the deck',
                    suggestion=f'"{card.name}" 1',
                )

    def _size(self, deck: t.Deck, entries: list[t.Entry]) -> None:
        if any(isinstance(entry, t.Unread) for entry in deck.entries):
            return
        size = sum(entry.count for entry in entries)
        if FEWEST <= size <= MOST:
            return
        fewer = size < FEWEST
        message = f"the deck has {size} cards, {abs(size - (FEWEST if fewer else MOST))} too {'few' if fewer else 'many'}"
        self.report.error(
            entries[-1].span if entries else deck.span,
            "deck-size",
            message,
            expected=(f"{FEWEST} to {MOST} cards",),
            suggestion=_other_count(entries, size) or (f'"{self.known[0]}" {FEWEST}' if self.known else None),
        )

    def _deck_weight(self, deck: t.Deck) -> None:
        report = weigh(self.file, remedies=False)
        if report.weight > DECK_LIMIT:
            size = sum(entry.count for entry in t.entries_of(self.file))
            self.report.error(
                deck.span,
                "deck-too-heavy",
                f"the deck weighs {report.weight}",
                expected=(f"at most {DECK_LIMIT}",),
                suggestion=listed(
                    lighter_deck(report.cards, size, self.census.weights.deck_below_zero), "and"
                ),
            )


def _other_count(entries: list[t.Entry], size: int) -> str | None:
    """Returns one entry with the count that would make the deck's size right."""
    for entry in reversed(entries):
        count = entry.count + (FEWEST - size if size < FEWEST else MOST - size)
        if count > 0:
            return f'"{entry.name}" {count}'
    return None


def _line(card: t.Card) -> t.Line:
    return card.spell if isinstance(card, t.SpellCard) else card.summoning


def _spells(card: t.Card) -> tuple[t.Spell, ...]:
    return (card.spell,) if isinstance(card, t.SpellCard) else card.spells


def _unread_name(card: t.Unread) -> str:
    found = _FIRST_NAME.match(card.text)
    return found.group(1) if found is not None else ""


def _about_the_enemy(node: Node) -> bool:
    """Returns whether the filter of an atom is about the other deck."""
    return isinstance(node, t.Atom) and "enemy" in records()[type(node)].pattern.split()


def _described(wanted: t.Filter) -> str:
    if isinstance(wanted, t.ByName):
        return f'named "{wanted.name}"'
    if isinstance(wanted, t.ByFamily):
        return f'of the family "{wanted.family}"'
    return f"a {wanted.kind.value}"


def _together(requirement: t.Requirement) -> str | None:
    """Returns a requirement that asks for as much as it does when written twice, if it counts something."""
    count = getattr(requirement, "count", None)
    return str(replace(requirement, count=2 * count)) if isinstance(count, int) else None
