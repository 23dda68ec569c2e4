"""Names of cards that are chosen (CR 201.4): choosing one, and what has the chosen name."""

from collections.abc import Generator, Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.compile.effects.retargeting import is_single_target, with_single_target
from cardwright.games.magic.rules.compile.nouns.sameness import named_like
from cardwright.games.magic.rules.compile.registry import NotYet, qualifier
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.kinds import BASIC_MANA, LAND
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Words

NAME = "name"


def choose_name(
    state: MagicState, ctx: Ctx, seat: int, tests: Sequence[Filter]
) -> Generator[Decision, Option, str]:
    """Lets a seat choose the name of a card in the game; which player's it is, and where, is not said."""
    names: list[str] = []
    for number in sorted(state.objects):
        obj = state.objects[number]
        if obj.card and all(test(state, ctx, number) for test in tests):
            names.extend(obj.definition.name.split(" // "))
    words = tuple(sorted(set(names)))
    if not words:
        return ""
    answer = yield Decision(seat, Kind.WORD, "choose a card name", Words(words), about=(ctx.source,))
    return answer.word


def has_name(state: MagicState, one: int, name: str) -> bool:
    """Tells whether an object has a name; a split card has both of its names (CR 709.4a)."""
    return not is_player(one) and bool(name) and name in look(state, one).name.split(" // ")


@qualifier(tree.WithParity, stable=True)
def _with_parity(_unit: Unit, node: tree.WithParity) -> Filter:
    """`with even mana values`, `with power of the chosen quality`; zero is even."""
    stat = STATS.get(node.which)
    if stat is None:
        raise NotYet(node)
    if node.parity != "chosen":
        odd = int(node.parity == "odd")
        return lambda state, _ctx, one: stat(state, one) % 2 == odd

    def as_chosen(state: MagicState, ctx: Ctx, one: int) -> bool:
        word = chosen(state, ctx, "parity")
        return not is_player(one) and word != "" and stat(state, one) % 2 == int(word == "odd")

    return as_chosen


@qualifier(tree.WithCost, stable=True)
def _with_cost(_unit: Unit, node: tree.WithCost) -> Filter:
    """`with mana cost {0} or {1}`: a card without a mana cost has none of them (CR 202.1b)."""
    texts = ["".join(one.symbols) for one in node.costs if isinstance(one, tree.ManaCost)]
    if len(texts) != len(node.costs):
        raise NotYet(node)

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        cost = None if is_player(one) else look(state, one).cost
        return cost is not None and cost.text in texts

    return test


@qualifier(tree.WithSymbol, stable=True)
def _with_symbol(_unit: Unit, node: tree.WithSymbol) -> Filter:
    """`with {X} in its mana cost`."""

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        cost = look(state, one).cost
        return cost is not None and all(symbol in cost.text for symbol in node.symbols)

    return test


@qualifier(tree.WithThing)
def _with_thing(unit: Unit, node: tree.WithThing) -> Filter:
    """`with the chosen name`, `with that name`, `with mana abilities`."""
    what = node.what
    if node.negated:
        raise NotYet(node)
    if what == tree.NounPhrase(heads=(tree.Head(thing="mana ability", plural=True),)):
        return _with_mana_abilities
    if what == tree.NounPhrase(determiner=tree.No(), heads=(tree.Head(thing="ability", plural=True),)):
        return _without_abilities
    if what == tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(thing="basic land type"),)):
        return _with_basic_type
    if is_single_target(node):
        return with_single_target()
    if not isinstance(what, tree.NounPhrase) or what.shared or what.qualifiers:
        raise NotYet(node)
    if what.heads != (tree.Head(thing="name"),):
        raise NotYet(node)
    if not isinstance(what.determiner, tree.That) and what.determiner != tree.The(done="chosen"):
        raise NotYet(node)
    if isinstance(unit.binding.of(what), tree.NounPhrase):  # the name of something that was spoken of
        return named_like(unit, what)
    return lambda state, ctx, one: has_name(state, one, chosen(state, ctx, NAME))


def _with_basic_type(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether an object has a basic land type (CR 305.6)."""
    return any(kind in BASIC_MANA for kind in look(state, one).subtypes)


def _without_abilities(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether an object has no abilities; what its controller may do by the rules is none (CR 113.12)."""
    chars = look(state, one)
    basic = chars.types & LAND and any(kind in BASIC_MANA for kind in chars.subtypes)  # CR 305.6
    return not chars.abilities and not basic


def _with_mana_abilities(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return any(number == one for mana in current(state).mana for number, _ in mana)
