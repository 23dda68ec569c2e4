"""Starting the game (CR 103, 806): decks, opening hands, the London mulligan."""

from msgspec.structs import replace

from cardwright.games.magic.cards.identity import identity
from cardwright.games.magic.rules.commanders import Commander
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.kinds import LIBRARY, Zone
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE, Obj, Player
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sideboards import Outside, candidates, choose_companions, lay_outside
from cardwright.games.magic.rules.state import MagicState, Setting, Todo
from cardwright.games.magic.rules.zones import BOTTOM, make_object, shift, shuffle
from cardwright.kernel import YES_NO, Chance, Decision, Event, Kind, Option, Steps

HAND_SIZE = 7
KEEP = Option("keep")
MULLIGAN = Option("mulligan")


def deal(
    decks: list[list[Definition]],
    chance: Chance,
    setting: Setting,
    *,
    commanders: list[list[Definition]] | None = None,
    sideboards: list[Outside] | None = None,
    life: int = 20,
    first: int | None = None,
) -> MagicState:
    """Returns a game about to begin: every deck shuffled, hands drawn (CR 103.2 to 103.4, 903.6).

    `first` is the seat that begins where that was chosen (CR 103.1). Sideboards lie outside the game.
    """
    setting.starting_life = life
    state = MagicState(len(decks), chance, setting)
    if life != 20:
        state.players = [Player(life=life)] * len(decks)
    for seat, deck in enumerate(decks):
        cards = list(deck)
        chance.shuffle(cards)
        numbers = []
        for definition in cards:
            number = state.fresh_id()
            state.objects[number] = Obj(number, number, definition, seat, seat, LIBRARY, state.fresh_stamp())
            numbers.append(number)
        state.libraries[seat] = tuple(numbers)
    for seat, cards in enumerate(commanders or ()):
        for definition in cards:
            appoint(state, seat, make_object(state, definition, seat, Zone.COMMAND))
    for seat, outside in enumerate(sideboards or ()):
        lay_outside(state, seat, outside.cards)
        if outside.refused:
            args = (", ".join(outside.refused),)
            state.log.add(Event("left out", who=seat, args=args, known_to=1 << seat, hidden=("some cards",)))
    drawn = chance.below(len(decks))
    state.active = drawn if first is None else first
    if setting.teams:
        state.active = setting.teams.index(setting.teams[state.active])  # CR 805.3: a team begins
    state.regular = setting.starter = state.active
    if setting.ante:
        for seat in range(len(decks)):
            shift(state, state.libraries[seat][-1], Zone.ANTE)
    state.priority = state.active
    if any(candidates(state, seat) for seat in state.order):
        state.todo = Todo.COMPANION
    else:
        _hands(state)
    return state


def companions(state: MagicState) -> Steps:
    """Lets players reveal companions, before anyone draws a card (CR 103.2b)."""
    yield from choose_companions(state)
    _hands(state)


def _hands(state: MagicState) -> None:
    for seat in state.apnap():
        _hand(state, seat)
    state.log.add(Event("starts", who=state.active))
    state.todo = Todo.MULLIGAN


def appoint(state: MagicState, seat: int, number: int) -> None:
    """Makes a card that is in the game a player's commander (CR 903.3)."""
    obj = state.objects[number]
    if not obj.card:
        state.objects[number] = obj = replace(obj, card=number)
    colors = identity(obj.definition.card) if obj.definition.card is not None else ""
    state.setting.commanders[obj.card] = Commander(seat, obj.definition.name, colors)
    state.reshape()


def _hand(state: MagicState, seat: int) -> None:
    for number in reversed(state.libraries[seat][-HAND_SIZE:]):
        new = shift(state, number, Zone.HAND)
        name = state.objects[new].definition.name
        state.log.add(Event("dealt", who=seat, via=new, args=(name,), known_to=1 << seat, hidden=("a card",)))


def mulligan(state: MagicState) -> Steps:
    """Asks one player to keep or to mulligan (CR 103.5); when all have kept, the first turn begins."""
    seat = state.priority
    player = state.players[seat]
    if player.mulligans < HAND_SIZE + _free(state):
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
    # A hand of fewer cards than are to go to the bottom goes there whole: a deck may have fewer than seven.
    for _ in range(min(len(state.hands[seat]), max(0, state.players[seat].mulligans - _free(state)))):
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


def _free(state: MagicState) -> int:
    """Returns how many mulligans cost nothing: the first of a game of several players, and in Brawl (CR 103.5c)."""
    return 1 if state.seats > 2 or state.setting.free_mulligan else 0


def _opening_hands(state: MagicState) -> Steps:
    """Lets players begin the game with cards of their opening hands on the battlefield, or reveal them (CR 103.6)."""
    for seat in state.order:
        for number in state.hands[seat]:
            if not state.objects[number].definition.elsewhere:
                continue
            rule = next((one.rule for one in rules_about(state, RuleKind.OPENING_HAND, number)), None)
            if rule is None:
                continue
            prompt = rule.text if rule.act is not None else "begin the game with it on the battlefield"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(number,))
            if answer.verb != "yes":
                continue
            if rule.act is None:
                yield from enter(state, number, seat)
            else:
                shown_to(state, (number,), EVERYONE)
                yield from rule.act(state, Ctx(number, seat))


def begin(state: MagicState) -> None:
    """Lets the first turn begin."""
    state.todo = Todo.BEGIN_TURN
    state.lki.clear()
    state.became.clear()
