"""Starting the game (CR 103, 806): decks, opening hands, the London mulligan."""

from msgspec.structs import replace

from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.kinds import LIBRARY, Zone
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.state import MagicState, Setting, Todo
from cardwright.games.magic.rules.zones import BOTTOM, shift, shuffle
from cardwright.kernel import YES_NO, Chance, Decision, Event, Kind, Option, Steps

HAND_SIZE = 7
KEEP = Option("keep")
MULLIGAN = Option("mulligan")


def deal(decks: list[list[Definition]], chance: Chance, setting: Setting) -> MagicState:
    """Returns a game about to begin: every deck shuffled, hands drawn (CR 103.2 to 103.4)."""
    state = MagicState(len(decks), chance, setting)
    for seat, deck in enumerate(decks):
        cards = list(deck)
        chance.shuffle(cards)
        numbers = []
        for definition in cards:
            number = state.fresh_id()
            state.objects[number] = Obj(number, number, definition, seat, seat, LIBRARY, state.fresh_stamp())
            numbers.append(number)
        state.libraries[seat] = tuple(numbers)
    state.active = chance.below(len(decks))
    state.regular = state.active
    if setting.ante:
        for seat in range(len(decks)):
            shift(state, state.libraries[seat][-1], Zone.ANTE)
    for seat in state.apnap():
        _hand(state, seat)
    state.log.add(Event("starts", who=state.active))
    state.todo = Todo.MULLIGAN
    state.priority = state.active
    return state


def _hand(state: MagicState, seat: int) -> None:
    for number in reversed(state.libraries[seat][-HAND_SIZE:]):
        new = shift(state, number, Zone.HAND)
        name = state.objects[new].definition.name
        state.log.add(Event("dealt", who=seat, via=new, args=(name,), known_to=1 << seat, hidden=("a card",)))


def mulligan(state: MagicState) -> Steps:
    """Asks one player to keep or to mulligan (CR 103.5); when all have kept, the first turn begins."""
    seat = state.priority
    player = state.players[seat]
    if player.mulligans < HAND_SIZE:
        answer = yield Decision(seat, Kind.CHOOSE, "keep or mulligan", (KEEP, MULLIGAN))
    else:
        answer = KEEP
    if answer.verb == "mulligan":
        state.put_player(seat, replace(player, mulligans=player.mulligans + 1))
        for number in state.hands[seat]:
            shift(state, number, Zone.LIBRARY)
        shuffle(state, seat)
        _hand(state, seat)
        state.log.add(Event("mulligan", who=seat, args=(player.mulligans + 1,)))
        return
    for _ in range(state.players[seat].mulligans):
        options = [Option("bottom", (number,), (number,)) for number in state.hands[seat]]
        chosen = yield Decision(seat, Kind.CHOOSE, "a card for the bottom of the library", options)
        shift(state, chosen.number, Zone.LIBRARY, at=BOTTOM)
    state.log.add(Event("kept", who=seat, args=(len(state.hands[seat]),)))
    following = state.after(seat)
    if following == state.active:
        yield from _opening_hands(state)
        begin(state)
    else:
        state.priority = following


def _opening_hands(state: MagicState) -> Steps:
    """Lets players begin the game with cards from their opening hands on the battlefield (CR 103.6)."""
    for seat in state.order:
        for number in state.hands[seat]:
            if state.objects[number].definition.elsewhere and forbids(state, "opening_hand", number):
                prompt = "begin the game with it on the battlefield"
                answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(number,))
                if answer.verb == "yes":
                    yield from enter(state, number, seat)


def begin(state: MagicState) -> None:
    """Lets the first turn begin."""
    state.todo = Todo.BEGIN_TURN
    state.lki.clear()
    state.became.clear()
