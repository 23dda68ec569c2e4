"""A booster draft as a game of the kernel: one pick at a time, packs that only their holder sees, a record of every pick."""

from typing import Any, Final

from msgspec import Struct

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.outline import outline_card
from cardwright.games.magic.cards.writer import write_card
from cardwright.games.magic.language.card import read_card
from cardwright.games.magic.limited.boosters import open_boosters
from cardwright.games.magic.limited.card_sets import read_listing
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.decks import brought_cards
from cardwright.kernel import (
    Chance,
    Decision,
    DeckRefused,
    DeckText,
    Event,
    Kind,
    Log,
    Match,
    Option,
    Outcome,
    Steps,
)

NAME: Final = "draft"
SEATS: Final = (1, 16)


class DraftState(Struct, eq=False):
    """A draft at one moment: the pack in front of each seat, those still closed, and what each has taken."""

    chance: Chance
    log: Log
    packs: list[tuple[str, ...]]
    closed: list[tuple[tuple[str, ...], ...]]
    """Of each seat, the packs that it has not opened."""
    pools: list[tuple[str, ...]]
    opened: int = 1
    """Which pack is going round, from 1: the first and every second one after it to the left."""
    turn: int = 0
    """The seat that picks next."""
    own: dict[str, Card] = {}
    """The cards of the set that do not come with the program, by their folded names."""

    def card(self, name: str) -> Card | None:
        """Returns a card of the set."""
        return self.own.get(fold_name(name)) or known_card(name)

    def copy(self) -> "DraftState":
        """Returns a state that shares the packs and copies the lists."""
        return DraftState(
            self.chance.copy(),
            self.log.copy(),
            self.packs.copy(),
            self.closed.copy(),
            self.pools.copy(),
            self.opened,
            self.turn,
            self.own,
        )

    def restore(self, saved: "DraftState") -> None:
        """Makes this state what another one is."""
        twin = saved.copy()
        for name in DraftState.__struct_fields__:
            setattr(self, name, getattr(twin, name))

    def facts(self) -> Any:
        """Returns all that the draft consists of."""
        return (self.packs, self.closed, self.pools, self.opened, self.turn)


class DraftRules:
    """The rules of a booster draft."""

    name = NAME
    version = "1"
    seats = SEATS
    most_decisions = 16 * 6 * 30

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns no decks: they are what is made of a draft."""
        return ()

    def find_deck(self, name: str) -> DeckText | None:
        """Returns no deck."""
        return None

    def start(self, match: Match) -> DraftState:
        """Returns a draft about to begin: the set is the match's only deck; raises `DeckRefused`."""
        options = match.options
        seats, packs, size = int(options["players"]), int(options["packs"]), int(options["size"])
        once = bool(options.get("once", False))
        cards = read_listing(match.decks[0].text)
        wanted = seats * packs * size
        if once and len(cards) < wanted:
            reason = (
                f"{seats} players with {packs} packs of {size} take {wanted} cards; there are {len(cards)}"
            )
            raise DeckRefused(match.decks[0].name, (reason,))
        if len({card.name for card in cards}) < size:
            raise DeckRefused(match.decks[0].name, (f"a pack of {size} needs so many different cards",))
        chance = Chance(match.seed)
        boosters = open_boosters(cards, seats * packs, chance, size=size, once=once)
        first = boosters[:seats]
        closed = [
            tuple(boosters[(pack + 1) * seats + seat] for pack in range(packs - 1)) for seat in range(seats)
        ]
        own = brought_cards(match.cards)
        return DraftState(chance, Log(), first, closed, [()] * seats, own=own)

    def step(self, state: DraftState) -> Steps:
        """Lets one seat take a card; when all have, the packs are passed on."""
        seat = state.turn
        pack = state.packs[seat]
        options = [Option("pick", (name,)) for name in dict.fromkeys(pack)]
        chosen = yield Decision(seat, Kind.CHOOSE, "pick", options)
        at = pack.index(chosen.word)
        state.packs[seat] = pack[:at] + pack[at + 1 :]
        state.pools[seat] = (*state.pools[seat], chosen.word)
        state.log.add(Event("picked", who=seat, args=(chosen.word,), known_to=1 << seat, hidden=("a card",)))
        state.turn += 1
        if state.turn == len(state.packs):
            self._pass_on(state)

    def _pass_on(self, state: DraftState) -> None:
        state.turn = 0
        if any(state.packs):
            shift = 1 if state.opened % 2 else -1
            count = len(state.packs)
            state.packs = [state.packs[(seat - shift) % count] for seat in range(count)]
        elif state.closed[0]:
            state.opened += 1
            state.packs = [packs[0] for packs in state.closed]
            state.closed = [packs[1:] for packs in state.closed]

    def outcome(self, state: DraftState) -> Outcome | None:
        """Returns that the draft is over, which nobody wins, when no card is left."""
        if any(state.packs) or any(state.closed):
            return None
        return Outcome((0.5,) * len(state.pools), "every card is taken")

    def view(self, state: DraftState, seat: int) -> Any:
        """Returns what a seat may know: the pack before it, and what it has taken."""
        mine = state.turn <= seat
        return {
            "seat": seat,
            "pack": list(state.packs[seat]) if mine else [],
            "pool": [[name, _colors(state.card(name))] for name in state.pools[seat]],
            "opened": state.opened,
            "left": len(state.closed[seat]),
        }

    def redeal(self, live: DraftState, base: DraftState, seat: int, chance: Chance) -> DraftState:
        """Returns a copy of `base` in which the packs and pools of the others, and all closed packs, are dealt anew."""
        twin = base.copy()
        others = [other for other in range(len(base.packs)) if other != seat]
        piles = [base.packs[other] for other in others] + [base.pools[other] for other in others]
        piles += [pack for packs in base.closed for pack in packs]
        cards = [name for pile in piles for name in pile]
        chance.shuffle(cards)
        dealt = iter(cards)
        fresh = [tuple(next(dealt) for _ in pile) for pile in piles]
        for at, other in enumerate(others):
            twin.packs[other] = fresh[at]
            twin.pools[other] = fresh[len(others) + at]
        rest = iter(fresh[2 * len(others) :])
        twin.closed = [tuple(next(rest) for _ in packs) for packs in base.closed]
        return twin

    def evaluate(self, state: DraftState, seat: int) -> float:
        """Returns that everyone stands alike: decks are made later."""
        return 0.5

    def turn(self, state: DraftState) -> int:
        """Returns the number of the pick, over all packs."""
        return len(state.pools[-1]) + 1

    def ask(self, state: DraftState, decision: Decision) -> str:
        """Returns the question in words."""
        left = len(state.packs[decision.seat])
        return f"Pack {state.opened}, {left} card{'' if left == 1 else 's'}: which do you take?"

    def label(self, state: DraftState, decision: Decision, option: Option) -> str:
        """Returns a card with what it costs and is."""
        card = state.card(option.word)
        if card is None:
            return option.word
        face = card.front
        parts = (face.name, face.cost, str(face.type_line), face.stats or "")
        return "  ".join(part for part in parts if part)

    def tell(self, event: Event) -> str | None:
        """Returns what was picked, in words."""
        return f"Player {event.who + 1} takes {event.args[0]}." if event.kind == "picked" else None

    def draw(self, view: Any) -> str:
        """Returns what a seat has taken so far, by colours."""
        groups: dict[str, list[str]] = {}
        for name, colors in view["pool"]:
            groups.setdefault(colors, []).append(name)
        lines = [f"  {colors}: {', '.join(names)}" for colors, names in sorted(groups.items())]
        return "\n".join(["You have taken:", *lines]) if lines else "You have taken nothing yet."

    def describe(self, state: DraftState, name: str) -> str | None:
        """Returns what a card says and does."""
        card = state.card(name)
        if card is None:
            return None
        return f"{write_card(card).rstrip()}\n\n{outline_card(card, read_card(card))}"

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns nothing: cards are taken here, not played."""
        return None


def _colors(card: Card | None) -> str:
    return ("".join(card.front.colors) if card is not None else "") or "colourless"


RULES: Final = DraftRules()
