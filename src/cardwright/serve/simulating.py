"""A process that plays many games for the workbench, and tells how far it is, a line at a time.

Run as `python -m cardwright.serve.simulating` with a `Simulate` as a line on standard input.
"""

import sys
import time
from typing import Final

import msgspec

from cardwright.bots import BadBot, bot_from
from cardwright.games import ruleset
from cardwright.kernel import DeckRefused
from cardwright.serve.laying import check_bot, deck_of, game_of, own_cards
from cardwright.serve.pages import Progress, SeatRate, Simulate
from cardwright.serve.refusing import Refused
from cardwright.sim import Entrant, Plan, Tally, rate, simulate

MOST_GAMES: Final = 5000
TELL_EVERY: Final = 0.4


def plan_of(wish: Simulate) -> Plan:
    """Returns the plan of a run; refuses what cannot be played."""
    rules = game_of(wish.game)
    count = rules.rules.seats[0] if rules.rules.seats[0] > 1 else 2
    bots = wish.bots or ("greedy",)
    for name in bots:
        check_bot(name)
        try:
            bot_from(name, 0)
        except BadBot as error:
            raise Refused("bad", str(error)) from None
    bundled = rules.rules.bundled_decks()
    decks = [deck_of(rules, deck) for deck in wish.decks]
    while bundled and len(decks) < count:
        decks.append(rules.deck(bundled[len(decks) % len(bundled)]))
    entrants = tuple(
        Entrant(bots[at % len(bots)], decks[at] if at < len(decks) else None)
        for at in range(max(count, len(decks)))
    )
    cards = own_cards(rules, wish.text, decks)
    plan = Plan(wish.game, entrants, max(1, min(wish.games, MOST_GAMES)), wish.seed, cards=cards)
    try:
        ruleset(wish.game).start_match(plan.match(0))
    except DeckRefused as error:
        raise Refused("unplayable", f"{error.deck}: {error.reasons[0]}") from None
    return plan


def told(tally: Tally, plan: Plan, card: str, finished: bool) -> Progress:
    """Returns how far a run is."""
    seats = []
    for at, entrant in enumerate(plan.entrants):
        won = rate(tally.wins[at], tally.finished)
        seats.append(
            SeatRate(entrant.bot, entrant.deck_name or "", tally.wins[at], won.rate, won.low, won.high)
        )
    found = next((one for one in tally.cards() if one.entrant == 0 and one.card == card), None)
    lengths = tally.lengths()
    of = max(1, tally.finished)
    return Progress(
        tally.games,
        plan.games,
        tuple(seats),
        decisions=lengths.mean if lengths is not None else 0.0,
        drawn=found.drawn.of / of if found is not None else 0.0,
        played=found.played.of / of if found is not None else 0.0,
        won_when_played=found.played.rate if found is not None else 0.0,
        crashes=len(tally.crashes),
        finished=finished,
    )


def main() -> None:
    """Plays, and tells how far it is."""
    out = sys.stdout.buffer

    def tell(progress: Progress) -> None:
        out.write(msgspec.json.encode(progress) + b"\n")
        out.flush()

    try:
        wish = msgspec.json.decode(sys.stdin.buffer.readline(), type=Simulate)
        plan = plan_of(wish)
    except (Refused, msgspec.MsgspecError) as error:
        tell(Progress(0, 0, finished=True, problem=str(error)))
        return
    tally = Tally(plan)
    last = time.monotonic()
    for played in simulate(plan, 1):
        tally.add(played)
        if time.monotonic() - last > TELL_EVERY:
            last = time.monotonic()
            tell(told(tally, plan, wish.card, False))
    tell(told(tally, plan, wish.card, True))


if __name__ == "__main__":
    main()
