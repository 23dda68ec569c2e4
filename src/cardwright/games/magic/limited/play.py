"""Limited play as commands use it: sets, drafts, pools, what bots pick and build."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardwright.games.magic.cards.decks import DeckList, Entry, Section, write_deck
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.limited.boosters import open_boosters
from cardwright.games.magic.limited.building import build_deck
from cardwright.games.magic.limited.card_sets import find_set, read_listing
from cardwright.games.magic.limited.draft import RULES, DraftState
from cardwright.games.magic.limited.ratings import rate_card, rate_pick, read_ratings
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.decks import brought_cards
from cardwright.kernel import CardText, Chance, Decision, DeckRefused, DeckText, Match, Option, Rules
from cardwright.kernel.offers import SetFound, SetWish


class MagicLimited:
    """Boosters of Magic, and decks made of them (CR 100.2b)."""

    format = "limited"

    @property
    def draft(self) -> Rules[Any]:
        """Returns the rules of a booster draft."""
        return RULES

    def find_set(self, wish: SetWish) -> SetFound:
        """Returns a set; raises `NoSet`."""
        return find_set(wish)

    def sealed(self, match: Match) -> list[tuple[str, ...]]:
        """Returns a pool for each player; raises `DeckRefused` where a cube has too few cards."""
        RULES.start(match)
        options = match.options
        players, packs = int(options["players"]), int(options["packs"])
        boosters = open_boosters(
            read_listing(match.decks[0].text),
            players * packs,
            Chance(match.seed),
            size=int(options["size"]),
            once=bool(options.get("once", False)),
        )
        return [
            tuple(name for pack in boosters[seat * packs : (seat + 1) * packs] for name in pack)
            for seat in range(players)
        ]

    def pools(self, state: DraftState) -> list[tuple[str, ...]]:
        """Returns what each player has taken."""
        return list(state.pools)

    def pick(
        self, state: DraftState, decision: Decision, ratings: Mapping[str, float], match: Match
    ) -> Option:
        """Returns the card that is best for who has taken these; the first of equals."""
        rarities = {card.name: card.rarity for card in read_listing(match.decks[0].text)}
        own = _folded(ratings)
        taken = [card for name in state.pools[decision.seat] if (card := state.card(name)) is not None]

        def worth(option: Option) -> float:
            card = state.card(option.word)
            if card is None:
                return 0.0
            return rate_pick(card, _rated(card, own, rarities.get(card.name, "")), taken)

        return max(decision.options, key=worth)

    def build(
        self, name: str, pool: Sequence[str], ratings: Mapping[str, float], cards: Sequence[CardText]
    ) -> DeckText:
        """Returns a deck of forty of a pool, the rest in its sideboard; raises `DeckRefused` for cards that there are not."""
        brought = brought_cards(cards)
        known = {one: known_card(one, brought) for one in dict.fromkeys(pool)}
        missing = [one for one, card in known.items() if card is None]
        if missing or not pool:
            reasons = tuple(f"{one}: there is no such card" for one in missing) or ("the pool has no cards",)
            raise DeckRefused(name, reasons)
        own = _folded(ratings)
        found = [card for one in pool if (card := known[one]) is not None]
        spells, lands = build_deck(found, {card.name: _rated(card, own, "") for card in found})
        rest = [card.name for card in found]
        for one in spells:
            rest.remove(one)
        entries = [
            *_entries(_counted(spells), Section.MAIN),
            *_entries(lands, Section.MAIN),
            *_entries(_counted(rest), Section.SIDEBOARD),
        ]
        text = write_deck(DeckList(entries=tuple(entries)))
        return DeckText(name, text if text.startswith("Deck") else f"Deck\n{text}")

    def read_ratings(self, text: str, name: str) -> dict[str, float]:
        """Reads a file of ratings; raises `ValueError`."""
        return read_ratings(text, name)


def _folded(ratings: Mapping[str, float]) -> dict[str, float]:
    return {fold_name(name): value for name, value in ratings.items()}


def _rated(card: Card, own: Mapping[str, float], rarity: str) -> float:
    for name in card.names:
        if fold_name(name) in own:
            return own[fold_name(name)]
    return rate_card(card, rarity)


def _counted(names: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found


def _entries(cards: Mapping[str, int], section: Section) -> list[Entry]:
    return [Entry(count=count, name=name, section=section) for name, count in cards.items()]


LIMITED: Final = MagicLimited()
