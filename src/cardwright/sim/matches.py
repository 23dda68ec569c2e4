"""A match of a run: games one after another with the same seats, until somebody has won most of them."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.games import ruleset
from cardwright.kernel import DeckText, Match, Ruleset
from cardwright.kernel.offers import Sideboards
from cardwright.sim.games import Plan, Played, Use, play_game_of
from cardwright.sim.series import chooser, game_of, in_words, is_over, match_winner


def play_match(plan: Plan, number: int) -> Played:
    """Plays match `number` of a run: bots exchange cards by what they have seen, and the loser begins."""
    rules = ruleset(plan.game)
    match, seating = plan.match(number), plan.seating(number)
    decks = list(match.decks)
    games: list[Played] = []
    winners: list[int | None] = []
    chosen: list[int | None] = []
    while not is_over(plan.best_of, winners):
        first = chooser(winners, chosen)
        one = game_of(rules.rules, match, len(games) + 1, decks, first)
        played = play_game_of(plan, number, one, seating, of=len(games) + 1)
        games.append(played)
        if played.crash is not None:
            return _together(games, match, number)
        winners.append(None if played.winner is None else seating.index(played.winner))
        chosen.append(first)
        decks = _exchanged(rules, match, decks, [_shown(played, entrant) for entrant in seating])
    winner = match_winner(winners)
    at = None if winner is None else seating[winner]
    scores = tuple(0.5 if at is None else float(entrant == at) for entrant in range(len(seating)))
    whole = _together(games, match, number)
    return replace(whole, winner=at, scores=scores, reason=in_words(winners))


def _exchanged(
    rules: Ruleset[Any], match: Match, decks: Sequence[DeckText], shown: Sequence[list[str]]
) -> list[DeckText]:
    """Returns the decks for the next game; each seat knows what the other has shown."""
    if not isinstance(rules.rules, Sideboards):
        return list(decks)
    game = rules.rules
    return [
        game.reboarded(deck, game.better_boards(deck, shown[1 - seat], match.cards))
        for seat, deck in enumerate(decks)
    ]


def _shown(played: Played, entrant: int) -> list[str]:
    return [use.card for use in played.cards if (use.entrant, use.what) == (entrant, "played")]


def _together(games: Sequence[Played], match: Match, number: int) -> Played:
    """Returns the games of a match as one: what it took in all, and its crash where the last game had one."""
    last = games[-1]
    return Played(
        number=number,
        seed=match.seed,
        first=last.first,
        decisions=sum(one.decisions for one in games),
        cards=_uses(use for one in games for use in one.cards),
        crash=last.crash,
        record=last.record,
        failures=tuple(failure for one in games for failure in one.failures),
        no_deals=sum(one.no_deals for one in games),
        turns=sum(one.turns for one in games),
        games=len(games),
    )


def _uses(uses: Iterable[Use]) -> tuple[Use, ...]:
    found: dict[tuple[int, str, str], Use] = {}
    for use in uses:
        key = (use.entrant, use.what, use.card)
        before = found.get(key)
        found[key] = use if before is None else before._replace(times=before.times + use.times)
    return tuple(found.values())
