"""References by what something belongs to: its controller, its owner, the top cards of a library."""

from collections.abc import Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Select
from cardwright.games.magic.rules.compile.registry import NotYet, thing
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.state import MagicState


@thing(tree.ControllerOf, stable=True)
def _controller_of(unit: Unit, node: tree.ControllerOf) -> Select:
    of = unit.things(node.of)
    key = unit.introduce(player=True, plural=False, nouns=("player",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        seats = [controller_of_any(state, one) for one in of(state, ctx) if not is_player(one)]
        found = tuple(dict.fromkeys(player_thing(seat) for seat in seats))
        ctx.refs[key] = found
        return found

    return select


@thing(tree.OwnerOf, stable=True)
def _owner_of(unit: Unit, node: tree.OwnerOf) -> Select:
    of = unit.things(node.of)
    key = unit.introduce(player=True, plural=False, nouns=("player",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        owners = []
        for one in of(state, ctx):
            obj = state.objects.get(one) or (state.lki[one][0] if one in state.lki else None)
            if obj is not None and player_thing(obj.owner) not in owners:
                owners.append(player_thing(obj.owner))
        ctx.refs[key] = tuple(owners)
        return owners

    return select


def from_top(node: tree.Phrase | None) -> tree.TopCards | None:
    """Returns `that many cards from the top of your library` as the top cards that it means; None for other phrases."""
    if not isinstance(node, tree.NounPhrase) or not isinstance(node.determiner, tree.Counted):
        return None
    places = [one for one in node.qualifiers if isinstance(one, tree.FromTop)]
    if len(places) != 1 or node.shared or node.heads != (tree.Head(thing="card", plural=True),):
        return None
    rest = [one for one in node.qualifiers if one is not places[0]]
    count = node.determiner.count
    if len(rest) == 1 and isinstance(rest[0], tree.EqualTo) and isinstance(count, tree.AnyNumber):
        return tree.TopCards(end="top", count=rest[0].amount, of=places[0].zone)
    if rest or isinstance(count, tree.UpTo | tree.AnyNumber | tree.OrMore):
        return None
    return tree.TopCards(end="top", count=count, of=places[0].zone)


@thing(tree.TopCards)
def _top_cards(unit: Unit, node: tree.TopCards) -> Select:
    owner = unit.things(
        node.of.determiner.by
        if isinstance(node.of, tree.NounPhrase) and isinstance(node.of.determiner, tree.Possessed)
        else _fail(node)
    )
    if node.kind is not None:
        return _top_of_kind(unit, node, owner, unit.kind_of(node.kind))
    zone = node.of.heads[0].thing if isinstance(node.of, tree.NounPhrase) else ""
    if zone not in ("library", "graveyard"):
        raise NotYet(node)
    count = unit.amount(node.count)
    end = node.end
    plural = node.count is not None
    key = unit.introduce(player=False, plural=plural, nouns=("card",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found: list[int] = []
        for one in owner(state, ctx):
            pile = (state.libraries if zone == "library" else state.graveyards)[seat_of(one)]
            many = count(state, ctx)
            found.extend(reversed(pile[max(0, len(pile) - many) :]) if end == "top" else pile[:many])
        ctx.refs[key] = tuple(found)
        return found

    return select


def _top_of_kind(unit: Unit, node: tree.TopCards, owner: Select, kind: Filter) -> Select:
    """`the top creature card of your graveyard`: the latest of its kind (CR 404.2)."""
    if node.count is not None or node.end != "top" or not isinstance(node.of, tree.NounPhrase):
        raise NotYet(node)
    if [head.thing for head in node.of.heads] != ["graveyard"]:
        raise NotYet(node.of)
    key = unit.introduce(player=False, plural=False, nouns=("card",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found: list[int] = []
        for one in owner(state, ctx):
            mine = [card for card in state.graveyards[seat_of(one)] if kind(state, ctx, card)]
            found.extend(mine[-1:])
        ctx.refs[key] = tuple(found)
        return found

    return select


def _fail(node: tree.Phrase) -> tree.Phrase:
    raise NotYet(node)


def note_people(unit: Unit, node: tree.NounPhrase, key: str) -> None:
    """Notes who "that player" is after `target creature an opponent controls`, `a card in a player's graveyard`."""
    for one in node.qualifiers:
        if isinstance(one, tree.Controlled) and not one.negated and one.how in ("control", "own"):
            by, owned = one.by, one.how == "own"
        elif isinstance(one, tree.InZone) and isinstance(one.zone, tree.NounPhrase):
            place = one.zone.determiner
            if not isinstance(place, tree.Possessed):
                continue
            by, owned = place.by, True
        else:
            continue
        if isinstance(by, tree.NounPhrase) and isinstance(by.determiner, tree.A | tree.Another | tree.Any):
            unit.cache.setdefault(id(by), (by, _people(key, owned)))


def _people(key: str, owned: bool) -> Select:
    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        seats: list[int] = []
        for one in ctx.refs.get(key, ()):
            obj = state.objects.get(one) or (state.lki[one][0] if one in state.lki else None)
            if obj is not None and owned:
                seats.append(obj.owner)
            elif not is_player(one):
                seats.append(controller_of_any(state, one))
        return tuple(dict.fromkeys(player_thing(seat) for seat in seats))

    return select
