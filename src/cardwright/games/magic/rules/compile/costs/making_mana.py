"""Adding mana, and which activated abilities are mana abilities (CR 605.1a)."""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeGuard

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Body, Cost, ManaMaker, Select
from cardwright.games.magic.rules.commanders import color_identity
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.counters import with_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.making_mana import MANA_WORDS, Alternatives, ask_for_mana, is_wished
from cardwright.games.magic.rules.mana import add_mana
from cardwright.games.magic.rules.mana_origins import note_origins
from cardwright.games.magic.rules.marked import add_marked
from cardwright.games.magic.rules.other_mana import produced
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_COLORS = "WUBRG"


Kinds = Callable[[MagicState, Ctx], Alternatives]
PRODUCED = "produced"
LOST = "mana lost"


EACH_COLOR: Final = "each color among"
"""What is said of mana in place of `for each color among …, add one mana of that color`."""


def of_each_color(node: tree.Phrase) -> tree.Phrase:
    """Returns a sentence that adds mana of each color among things as one that says so of the mana."""
    if not isinstance(node, tree.Sentence) or len(node.front) != 1 or node.rest or node.tail:
        return node
    each, clause = node.front[0], node.first
    what = each.what if isinstance(each, tree.ForEach) else None
    add = (
        clause.first if isinstance(clause, tree.Clause) and not clause.rest and not clause.modifiers else None
    )
    if not isinstance(what, tree.NounPhrase) or not isinstance(add, tree.Add):
        return node
    among = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if [head.thing for head in what.heads] != ["color"] or not isinstance(among, tree.AmongThem):
        return node
    if add.mana != tree.Mana(amount=tree.Number(value=1), of="of that color"):
        return node
    made = replace(add, mana=tree.Mana(of=EACH_COLOR, produced_by=among.group))
    return replace(node, front=(), first=replace(clause, first=made))


def _each_color(things: Select) -> Kinds:
    def kinds(state: MagicState, ctx: Ctx) -> Alternatives:
        colors = 0
        for one in things(state, ctx):
            colors |= look(state, one).colors
        return (tuple(letter for at, letter in enumerate(_COLORS) if colors >> at & 1),) if colors else ()

    return kinds


def alternatives(unit: Unit, node: tree.Mana) -> tuple[Amount | None, Kinds]:
    """Returns what may be added: alternatives, each (with an amount) so many times."""
    if node.of in ("color produced", "type produced"):
        return _could_produce(unit, node)
    if node.of == EACH_COLOR and node.produced_by is not None:
        return None, _each_color(unit.things(node.produced_by))
    if node.produced_by is not None:
        return _of_type_produced(unit, node)
    if node.of == "combination":
        return None, _of_these(unit, node)
    if node.choices:
        found: list[tuple[str, ...]] = []
        for choice in node.choices:
            if not isinstance(choice, tree.ManaCost):
                raise NotYet(choice)
            letters = tuple(symbol.strip("{}") for symbol in choice.symbols)
            if any(letter not in MANA_LETTERS for letter in letters):
                raise NotYet(choice)
            found.append(letters)
        if node.of == "times" and node.amount is not None and len(found) == 1:
            once = tuple(found)
            return unit.amount(node.amount), lambda _s, _c: once
        if node.amount == tree.Number(value=1) and node.of and node.equal_to is None:
            return None, _or_these(tuple(found), alternatives(unit, replace(node, choices=()))[1])
        if node.amount is not None or node.of:
            raise NotYet(node)
        fixed = tuple(found)
        return unit.amount(node.equal_to) if node.equal_to is not None else None, lambda _s, _c: fixed
    if node.equal_to is not None:
        if node.of == "of that color" and node.amount is None and isinstance(node.equal_to, tree.Devotion):
            return None, _of_color_then_chosen(unit.amount(node.equal_to))
        raise NotYet(node)
    if node.of in ("of any color", "of any one color"):
        each = tuple((letter,) for letter in _COLORS)
        return unit.amount(node.amount), lambda _s, _c: each
    if node.of == "of any color in your commander's color identity":
        return unit.amount(node.amount), _in_identity
    if node.of == "of the chosen color":
        return unit.amount(node.amount), _of_chosen_color
    if node.of in ("in any combination of colors", "of different colors"):
        return None, _combined(unit.amount(node.amount), repeated=node.of != "of different colors")
    if node.of == "lost this way" and node.amount is None and not node.additional:
        return None, lambda _s, ctx: (tuple(ctx.words.get(LOST, "")),)
    raise NotYet(node)


def _in_identity(state: MagicState, ctx: Ctx) -> Alternatives:
    """`one mana of any color in your commander's color identity`: none without a commander (CR 903.4f)."""
    return tuple((letter,) for letter in color_identity(state, ctx.controller))


def _or_these(fixed: Alternatives, kinds: Kinds) -> Kinds:
    """`{W} or one mana of the chosen color`."""

    def either(state: MagicState, ctx: Ctx) -> Alternatives:
        return tuple(dict.fromkeys((*fixed, *kinds(state, ctx))))

    return either


def _of_chosen_color(state: MagicState, ctx: Ctx) -> Alternatives:
    """`one mana of the chosen color`: chosen as the permanent entered."""
    from cardwright.games.magic.rules.chosen import chosen

    color = chosen(state, ctx, "color")
    return tuple((letter,) for letter, word in MANA_WORDS.items() if word == color)


def _of_color_then_chosen(amount: Amount) -> Kinds:
    """`Choose a color. Add an amount of mana of that color equal to your devotion to that color.`"""

    def kinds(state: MagicState, ctx: Ctx) -> Alternatives:
        word = ctx.words.get("color", "")
        found: list[tuple[str, ...]] = []
        for letter in _COLORS:
            if word in ("", MANA_WORDS[letter]):
                ctx.words["color"] = MANA_WORDS[letter]
                found.append((letter,) * amount(state, ctx))
        if word:
            ctx.words["color"] = word
        else:
            del ctx.words["color"]
        return tuple(found)

    return kinds


def _combined(amount: Amount, *, repeated: bool) -> Kinds:
    """`two mana in any combination of colors`, `two mana of different colors`."""
    choose = combinations_with_replacement if repeated else combinations
    return lambda state, ctx: tuple(choose(_COLORS, max(0, amount(state, ctx))))


def _of_these(unit: Unit, node: tree.Mana) -> Kinds:
    """`X mana in any combination of {R} and/or {G}`."""
    letters = [
        choice.symbols[0].strip("{}")
        for choice in node.choices
        if isinstance(choice, tree.ManaCost) and len(choice.symbols) == 1
    ]
    if len(letters) != len(node.choices) or any(letter not in MANA_LETTERS for letter in letters):
        raise NotYet(node)
    amount = unit.amount(node.amount)
    return lambda state, ctx: tuple(combinations_with_replacement(letters, max(0, amount(state, ctx))))


def _could_produce(unit: Unit, node: tree.Mana) -> tuple[Amount | None, Kinds]:
    """`one mana of any color that a land an opponent controls could produce` (CR 106.7)."""
    assert node.produced_by is not None
    if node.choices or node.equal_to is not None:
        raise NotYet(node)
    test, colors = unit.test(node.produced_by), node.of == "color produced"

    def kinds(state: MagicState, ctx: Ctx) -> Alternatives:
        found: list[str] = []
        for seat, mine in enumerate(current(state).mana):
            for number, ability in mine:
                if ability.mana is None or "could produce" in ability.text or not test(state, ctx, number):
                    continue  # what depends on others produces nothing by itself (CR 106.7b)
                for letters in ability.mana.kinds(state, Ctx(number, seat)):
                    ways = produced(state, seat, number, letters) if ability.cost.tap else (letters,)
                    found.extend(letter for way in ways for letter in way)
        return tuple(
            (letter,) for letter in MANA_LETTERS if letter in found and not (colors and letter == "C")
        )

    return unit.amount(node.amount), kinds


def _of_type_produced(unit: Unit, node: tree.Mana) -> tuple[Amount | None, Kinds]:
    """`one mana of any type that land produced` (CR 106.7)."""
    assert node.produced_by is not None
    introducer = unit.binding.of(node.produced_by)
    if node.choices or node.of or node.equal_to is not None:
        raise NotYet(node)
    if introducer is None or not any(introducer is one for one in unit.happened):
        raise NotYet(node)

    def kinds(_state: MagicState, ctx: Ctx) -> Alternatives:
        return tuple((letter,) for letter in dict.fromkeys(ctx.words.get(PRODUCED, "")))

    return unit.amount(node.amount), kinds


@effect(tree.Add)
def _adds(unit: Unit, said: Said) -> Doing:
    """`adds {G}`, `adds three mana of any one color` (CR 106.4)."""
    if not isinstance(said.verb.mana, tree.Mana):
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    amount, possible = alternatives(unit, said.verb.mana)
    each = said.mods.take(tree.ForEach)
    count = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None
    mark = unit.mark

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            kinds = possible(state, ctx)
            if not kinds:
                continue
            made = kinds[0]
            wish = tuple(dict.fromkeys(ctx.wish))
            if len(kinds) > 1:
                wanted = [one for one in kinds if is_wished(ctx.wish, one) or wish == one]
                if wanted and ctx.wish:
                    made = wanted[0]
                else:
                    made = yield from ask_for_mana(seat, kinds)
            times = amount(state, ctx) if amount is not None else 1
            if count is not None:
                times *= count(state, ctx)
            if mark is not None:
                add_marked(state, seat, made * times, mark, ctx.bound())
            else:
                before = state.players[seat]
                add_mana(state, seat, made * times)
                note_origins(state, seat, before, ctx.source)

    return Doing(run, lambda _state, _ctx: True)


def mana_maker(unit: Unit, nodes: tuple[tree.Phrase, ...], body: Body, cost: Cost) -> ManaMaker | None:
    """Returns what an activated ability makes if it is a mana ability: no targets, and it could add mana."""
    from cardwright.games.magic.rules.compile.costs.marking_mana import is_about_mana

    if body.targets or body.modes is not None:
        return None
    adds = [node for node in nodes if _is_add(node) and _is_order(node)]
    if not adds:
        return None
    rest = [node for node in nodes if not is_about_mana(node) and not any(node is one for one in adds[1:])]
    makes = _makes(unit, adds[0])
    for later in adds[1:]:
        makes = _makes_then(unit, makes, later)
    makes = _counting_first(unit, nodes[: nodes.index(adds[0])], makes)
    return ManaMaker(makes, len(rest) > 1 or bool(cost.parts), unit.mark)


def _counting_first(unit: Unit, nodes: tuple[tree.Phrase, ...], makes: Kinds) -> Kinds:
    """`Put a charge counter on this artifact. Add X mana …`: what it would make counts what is put first."""
    put = [
        node.first.first
        for node in nodes
        if isinstance(node, tree.Sentence)
        and isinstance(node.first, tree.Clause)
        and isinstance(node.first.first, tree.PutCounters)
        and isinstance(node.first.first.on, tree.SelfRef)
    ]
    if len(put) != 1 or not counter_kind(put[0].counters):
        return makes
    kind, many = counter_kind(put[0].counters), count_of(unit, put[0].counters)

    def made(state: MagicState, ctx: Ctx) -> Alternatives:
        obj = state.objects[ctx.source]
        more = with_counters(obj.counters, kind, many(state, ctx))
        state.objects[ctx.source] = replace(obj, counters=more)
        found = makes(state, ctx)
        state.objects[ctx.source] = obj
        return found

    return made


MAKING: Final = (HappeningKind.TAPPED_FOR_MANA, HappeningKind.MANA_ADDED)
"""What triggered mana abilities trigger on (CR 605.1b)."""


def triggered_maker(unit: Unit, nodes: tuple[tree.Phrase, ...], body: Body) -> ManaMaker | None:
    """Returns what a triggered mana ability makes (CR 605.1b)."""
    if body.targets or body.modes is not None:
        return None
    adds = [node for node in nodes if _is_add(node)]
    return ManaMaker(_makes(unit, adds[0])) if adds else None


def _makes(unit: Unit, sentence: tree.Sentence) -> Kinds:
    assert isinstance(sentence.first, tree.Clause)
    verb = sentence.first.first
    assert isinstance(verb, tree.Add)
    assert isinstance(verb.mana, tree.Mana)
    amount, kinds = alternatives(unit, verb.mana)
    each = [one for one in sentence.first.modifiers if isinstance(one, tree.ForEach)]
    count = unit.amount(tree.NumberOf(what=each[0].what)) if each else None

    def made(state: MagicState, ctx: Ctx) -> Alternatives:
        times = amount(state, ctx) if amount is not None else 1
        if count is not None:
            times *= count(state, ctx)
        return tuple(one * times for one in kinds(state, ctx))

    return made


def _makes_then(unit: Unit, before: Kinds, sentence: tree.Sentence) -> Kinds:
    """Returns what is made by one sentence after another: `If you control a Gate, add {C}{C} instead.`"""
    assert isinstance(sentence.first, tree.Clause)
    said = (*sentence.front, *sentence.first.modifiers, *sentence.tail)
    conditions = [compile_all(unit, one.conditions, one.join) for one in said if isinstance(one, tree.If)]
    instead = any(isinstance(one, tree.Instead) for one in said)
    makes = _makes(unit, sentence)

    def made(state: MagicState, ctx: Ctx) -> Alternatives:
        first = before(state, ctx)
        if not all(one(state, ctx) for one in conditions):
            return first
        then = makes(state, ctx)
        return then if instead else tuple((*one, *more) for one in first for more in then)

    return made


def _is_add(node: tree.Phrase) -> TypeGuard[tree.Sentence]:
    return (
        isinstance(node, tree.Sentence)
        and isinstance(node.first, tree.Clause)
        and isinstance(node.first.first, tree.Add)
    )


def _is_order(node: tree.Sentence) -> bool:
    return isinstance(node.first, tree.Clause) and node.first.subject is None
