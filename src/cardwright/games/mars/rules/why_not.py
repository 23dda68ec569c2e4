"""Why a card cannot be played, or an action not be used."""

from cardwright.games.mars.rules.needs import needs_words
from cardwright.games.mars.rules.scan import Verdict
from cardwright.games.mars.rules.state import MarsState
from cardwright.kernel import Decision, Option
from cardwright.text import nearest


def why_not(state: MarsState, decision: Decision, words: str) -> str:
    """Returns why the seat that decides cannot play the card of that name."""
    seat = decision.seat
    cards = state.world.ground.loaded.cards
    wanted = _folded(words.removeprefix("play ").removeprefix("Play "))
    names = {_folded(facts.title): name for name, facts in cards.items()} | {
        _folded(name): name for name in cards
    }
    name = names.get(wanted)
    if name is None:
        near = nearest(words, [facts.title for facts in cards.values()])
        return f"There is no card {words}." + (f" Did you mean {near}?" if near else "")
    title = cards[name].title
    if name not in state.hands[seat]:
        return f"{title} has been played." if _played(state, seat, name) else f"{title} is not in your hand."
    return "; ".join(reasons(state, seat, name)) or f"{title} can be played: it is among your options."


def _played(state: MarsState, seat: int, name: str) -> bool:
    """Returns whether a player has that card in play, or played it as an event."""
    ground = state.world.ground
    mine = ground.table.make(ground.table.cls(name), (ground.players[seat],))
    return any(True for _ in state.world.present(mine))


def reasons(state: MarsState, seat: int, name: str) -> list[str]:
    """Returns what stands against playing a card of the hand."""
    playing = state.course.playing
    facts = playing.facts(name)
    found = []
    if facts.needs is not None and not playing.meets(state.world, seat, name):
        found.append(f"it needs {needs_words(facts.needs)}")
    asked = playing.price(state.world, seat, name, {})
    if not playing.payable(state.world, seat, name, {}):
        purse = playing.till.purse(state.world, seat, asked.accepts, {})
        found.append(f"it costs {asked.owed} M€, and you can pay {purse}")
    option = Option("play", (name,))
    if not found and state.course.ahead.verdict(state, seat, option) is not Verdict.YES:
        if name not in state.course.ahead.playable(state, seat, {}):
            found.append("what it does cannot be carried out to its end")
    return found


def _folded(name: str) -> str:
    return "".join(c for c in name if c.isalnum()).casefold()
