"""Splice (CR 702.47): the text of cards in a hand is added to a spell as it is cast."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Body, Cost, KeywordAbility
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.mana import payable
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import has_targets
from cardwright.kernel import DONE, Decision, Event, Kind, Option

Spliced = Generator[Decision, Option, tuple[ManaCost, tuple[Body, ...]]]
_Card = tuple[int, KeywordAbility]


def splice(state: MagicState, ctx: Ctx, mana: ManaCost, extra: list[Cost]) -> Spliced:
    """Lets a player reveal cards whose texts are added to a spell (CR 702.47a, 601.2b).

    Returns the mana cost with what they cost, and the texts in the order chosen; other costs are put into `extra`.
    """
    bodies: list[Body] = []
    taken: list[int] = []
    while True:
        able = [(card, found) for card, found in _able(state, ctx, mana) if card not in taken]
        if not able:
            break
        options = [*[Option("thing", (card,), (card,)) for card, _ in able], DONE]
        answer = yield Decision(ctx.controller, Kind.CHOOSE, "a card to splice", options, about=(ctx.source,))
        if answer.verb == "done":
            break
        keyword = dict(able)[answer.number]
        cost = keyword.cost
        assert cost is not None
        mana = mana.plus(cost.mana) if cost.mana is not None else mana
        if cost.parts:
            extra.append(replace(cost, mana=None))
        obj = state.objects[answer.number]
        state.put(replace(obj, known=EVERYONE))
        state.log.add(Event("revealed", who=ctx.controller, args=(obj.definition.name,)))
        bodies.append(obj.definition.body)
        taken.append(answer.number)
    return mana, tuple(bodies)


def can_splice(state: MagicState, seat: int) -> bool:
    """Tells whether a player has a card with splice in hand."""
    return any("splice" in state.objects[card].definition.values.keywords for card in state.hands[seat])


def _able(state: MagicState, ctx: Ctx, mana: ManaCost) -> list[_Card]:
    purse = Purse(state, ctx.controller, spell=ctx.source)
    found: list[_Card] = []
    for card in state.hands[ctx.controller]:
        definition = state.objects[card].definition
        for one in definition.abilities:
            if not isinstance(one, KeywordAbility) or one.keyword != "splice":
                continue
            if one.filter is None or one.cost is None or not one.filter(state, ctx, ctx.source):
                continue
            more = mana.plus(one.cost.mana) if one.cost.mana is not None else mana
            if not purse.affords(more) or not payable(state, one.cost.parts, ctx):
                continue
            if has_targets(state, definition.body, ctx):
                found.append((card, one))
    return found
