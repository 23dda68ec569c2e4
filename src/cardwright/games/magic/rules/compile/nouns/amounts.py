"""Amounts: how much and how many."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.commanders import all_times_cast
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.nouns.as_many import REMOVED, as_many
from cardwright.games.magic.rules.compile.nouns.groups import is_one_or_more
from cardwright.games.magic.rules.compile.nouns.kinds_among import differently_named, kinds_among
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet, amount
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.merging import mutations
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import Node, walk


@amount(tree.Variable, stable=True)
def _variable(unit: Unit, node: tree.Variable) -> Amount:
    letter = node.letter
    defined = unit.letters.get(letter)
    if defined is not None:
        return defined
    if isinstance(unit.binding.of(node), tree.NounPhrase):
        raise NotYet(node, "the X of another spell")
    if isinstance(unit.binding.of(node), tree.WhereIs):
        raise NotYet(node, f"what {letter} is was not found")
    if letter != "X":
        raise NotYet(node, f"it is not said what {letter} is")
    if unit.kind == "static":
        return _own_x
    return lambda _state, ctx: ctx.x


def _own_x(state: MagicState, ctx: Ctx) -> int:
    """Returns what was chosen for the X of the object that has a static ability (CR 107.3)."""
    obj = state.objects.get(ctx.source)
    return ctx.x or (obj.x if obj is not None else 0)


@amount(tree.NumberOf, stable=True)
def _number_of(unit: Unit, node: tree.NumberOf) -> Amount:
    from cardwright.games.magic.rules.compile.conditions.moved_this_turn import count_moved
    from cardwright.games.magic.rules.compile.conditions.past import count_at_turn_start, count_done

    what = node.what
    moved = count_moved(unit, what)
    if moved is not None:
        unit.volatile = True
        return moved
    if isinstance(
        what, tree.DamageDone | tree.LifeDone | tree.EventAmount | tree.ColorsAmong | tree.EnergyPaid
    ):
        return unit.amount(what)  # `for each 1 damage prevented this way`
    if isinstance(what, tree.ColorSymbols):
        from cardwright.games.magic.rules.compile.keywords.spells import color_symbols

        return color_symbols(unit, what)
    eaten = count_devoured(unit, what)
    if eaten is not None:
        return eaten
    if isinstance(what, tree.Votes):
        from cardwright.games.magic.rules.compile.mechanics.voting import votes_for

        return votes_for(unit, what)
    if isinstance(what, tree.AndEach):
        both = [_number_of(unit, tree.NumberOf(what=one)) for one in (what.first, what.second)]
        return lambda state, ctx: sum(one(state, ctx) for one in both)
    dated = count_at_turn_start(unit, what)
    if dated is not None:
        unit.volatile = True
        return dated
    done = count_done(unit, what)
    if done is not None:
        unit.volatile = True
        return done
    if isinstance(what, tree.NounPhrase) and len(what.heads) == 1:
        if what.heads[0].thing == "counter":
            return _counters_on(unit, what)
        if what.heads[0].thing in _COLOR_WORDS:
            return _colors_among(unit, what)
    if isinstance(what, tree.Clause):
        if any(isinstance(one, tree.Head) and one.thing == "commander" for one in walk(what)):
            return lambda state, ctx: all_times_cast(state, ctx.controller)
        return _times_done(unit, what)
    if isinstance(what, tree.Partitive) and what.count is None:
        return _each_of(unit, what.of)
    kinds = kinds_among(unit, what) or differently_named(unit, what)
    if kinds is not None:
        return kinds
    select = unit.things(what)
    return lambda state, ctx: len(select(state, ctx))


def _each_of(unit: Unit, node: tree.Phrase) -> Amount:
    """`for each of its colors`, `for each of those creatures`."""
    if isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Possessed):
        if [head.thing for head in node.heads] != ["color"] or node.shared or node.qualifiers:
            raise NotYet(node)
        whose = unit.things(node.determiner.by)
        return lambda state, ctx: sum(look(state, one).colors.bit_count() for one in whose(state, ctx))
    things = unit.things(node)
    return lambda state, ctx: len(things(state, ctx))


_HAS_MUTATED: Final = tree.Perfect(verb=tree.Act(verb="mutate"))


def _times_done(unit: Unit, clause: tree.Clause) -> Amount:
    """`for each time it was kicked` (CR 702.33c), `the number of times this creature has mutated`."""
    verb = clause.first
    if clause.subject is None or clause.rest or clause.modifiers:
        raise NotYet(clause)
    things = unit.things(clause.subject)
    if verb == _HAS_MUTATED and not clause.tense:
        return lambda state, ctx: sum(mutations(state, one) for one in things(state, ctx))
    if verb != tree.Passive(verb="kicked", how="be") or clause.tense != "past":
        raise NotYet(clause)

    def times(state: MagicState, ctx: Ctx) -> int:
        found = [obj_of(state, one) for one in things(state, ctx)]
        return sum(obj.was("kicked") for obj in found if obj is not None)

    return times


_REMOVED_THIS_WAY: Final = tree.Participle(
    verb=tree.Passive(verb="removed", how="be"), modifiers=(tree.ThisWay(),)
)


def _counters_on(unit: Unit, node: tree.NounPhrase) -> Amount:
    """`the number of charge counters on this artifact`, `charge counter removed this way`."""
    if node.qualifiers == (_REMOVED_THIS_WAY,):
        return lambda _state, ctx: ctx.numbers.get(REMOVED, 0)
    if len(node.qualifiers) == 1 and isinstance(node.qualifiers[0], tree.HadBy):
        return _counters_had(unit, node, node.qualifiers[0])
    place = node.qualifiers[0] if len(node.qualifiers) == 1 else None
    if not isinstance(place, tree.OnThing | tree.AmongThem):
        raise NotYet(node)
    kind = counter_kind(node)
    on = unit.things(place.what if isinstance(place, tree.OnThing) else place.group)

    def count(state: MagicState, ctx: Ctx) -> int:
        total = 0
        for one in on(state, ctx):
            holder = state.players[seat_of(one)] if is_player(one) else obj_of(state, one)
            if holder is not None:
                total += holder.counter(kind) if kind else sum(many for _, many in holder.counters)
        return total

    return count


def _counters_had(unit: Unit, node: tree.NounPhrase, had: tree.HadBy) -> Amount:
    """`experience counters you have`."""
    kind, who = counter_kind(node), unit.things(had.by)
    unit.volatile = True
    if not kind:
        raise NotYet(node)
    return lambda state, ctx: sum(state.players[seat_of(one)].counter(kind) for one in who(state, ctx))


_COLOR_WORDS: Final = ("color",)


def _colors_among(unit: Unit, node: tree.NounPhrase) -> Amount:
    """`for each color among permanents you control`."""
    if len(node.qualifiers) != 1 or node.shared:
        raise NotYet(node)
    if isinstance(node.qualifiers[0], tree.ManaSpent):
        from cardwright.games.magic.rules.compile.nouns.mana_spent import colors_spent

        return colors_spent(unit, node.qualifiers[0])
    if not isinstance(node.qualifiers[0], tree.AmongThem):
        raise NotYet(node)
    among = unit.things(node.qualifiers[0].group)

    def count(state: MagicState, ctx: Ctx) -> int:
        colors = 0
        for one in among(state, ctx):
            colors |= look(state, one).colors
        return colors.bit_count()

    return count


@amount(tree.Characteristic, stable=True)
def _characteristic(unit: Unit, node: tree.Characteristic) -> Amount:
    of = unit.things(node.of)
    if node.which == "starting life total":
        return lambda state, _ctx: state.setting.starting_life
    if node.which in ("life total", "life"):
        unit.volatile = True
        return lambda state, ctx: sum(state.players[seat_of(one)].life for one in of(state, ctx))
    stat = STATS.get(node.which)
    if stat is None:
        raise NotYet(node)

    def value(state: MagicState, ctx: Ctx) -> int:
        return sum(stat(state, one) for one in of(state, ctx) if not is_player(one))

    return value


@amount(tree.Difference)
def _difference(unit: Unit, node: tree.Difference) -> Amount:
    """`the difference`: of what a condition before has compared, as it is now."""
    found = unit.notes.get(notes.DIFFERENCE)
    if found is None:
        raise NotYet(node)
    return found


@amount(tree.Half, stable=True)
def _half(unit: Unit, node: tree.Half) -> Amount:
    of = unit.amount(node.of)
    if isinstance(node.of, tree.Characteristic) and node.of.which == "starting life total":
        return lambda state, ctx: of(state, ctx) // 2  # it is even (CR 119.1), so that nothing is rounded
    if node.rounded not in ("up", "down"):
        raise NotYet(node)
    parts = node.share
    more = parts - 1 if node.rounded == "up" else 0
    return lambda state, ctx: (of(state, ctx) + more) // parts


@amount(tree.Times, stable=True)
def _times(unit: Unit, node: tree.Times) -> Amount:
    of = unit.amount(node.of)
    times = node.times
    return lambda state, ctx: times * of(state, ctx)


_SIGNS: Final[dict[str, Callable[[int, int], int]]] = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}


@amount(tree.Sum, stable=True)
def _sum(unit: Unit, node: tree.Sum) -> Amount:
    left, right = unit.amount(node.left), unit.amount(node.right)
    sign = _SIGNS[node.sign]
    return lambda state, ctx: sign(left(state, ctx), right(state, ctx))


def equal_to(node: tree.NounPhrase) -> tree.EqualTo | None:
    """Returns how many `a number of … equal to …` says that it is."""
    if not isinstance(node.determiner, tree.Counted) or not isinstance(node.determiner.count, tree.AnyNumber):
        return None
    return next((one for one in node.qualifiers if isinstance(one, tree.EqualTo)), None)


def count_of(unit: Unit, node: tree.Phrase) -> Amount:
    """Returns how many a phrase like `three cards`, `a card`, `X cards` asks for."""
    if isinstance(node, tree.NounPhrase):
        determiner = node.determiner
        if isinstance(determiner, tree.A | tree.Another):
            return lambda _state, _ctx: 1
        if isinstance(determiner, tree.Counted):
            equal = equal_to(node)
            many = unit.amount(determiner.count if equal is None else equal.amount)
            for more in node.qualifiers:
                if isinstance(more, tree.PlusMore):
                    many = _more_or_less(many, _SIGNS[more.sign], unit.amount(more.amount))
            return many
        if isinstance(determiner, tree.Additional):
            return unit.amount(determiner.count)
    raise NotYet(node)


def _more_or_less(many: Amount, sign: Callable[[int, int], int], by: Amount) -> Amount:
    """`that many cards minus one`: never less than none (CR 107.1b)."""
    return lambda state, ctx: max(0, sign(many(state, ctx), by(state, ctx)))


PREVENTED: Final = "prevented"
"""The number of damage that was just prevented; noted of phrases that speak of it."""


@amount(tree.ThatMuch)
def _that_much(unit: Unit, node: tree.ThatMuch) -> Amount:
    """`that much`, `that many`: of what the event that triggered was about."""
    introducer = unit.binding.of(node)
    if introducer is None:
        raise NotYet(node)
    if unit.notes.get(notes.PREVENTED, introducer) or (unit.shields and _is_damage(introducer)):
        return lambda _state, ctx: ctx.numbers.get(PREVENTED, 0)
    if not any(introducer is one for one in unit.happened) and not _is_single(unit, introducer):
        return as_many(unit, node, introducer)
    if is_one_or_more(introducer) and any(
        isinstance(one, tree.Deal | tree.DealtDamage) for one in unit.happened
    ):
        raise NotYet(node)
    if not any(
        isinstance(one, _WITH_AMOUNT) or _is_attack(one) or is_one_or_more(one) for one in unit.happened
    ):
        raise NotYet(node)
    return lambda _state, ctx: ctx.numbers[Noted.AMOUNT]


def _is_single(unit: Unit, node: Node) -> bool:
    """Tells whether a verb is done to one thing, so that the number is that of the event: `sacrifice it and …`."""
    return (
        bool(unit.happened) and isinstance(node, tree.Act) and isinstance(node.what, tree.It | tree.SelfRef)
    )


def _is_damage(node: Node) -> bool:
    """Tells whether a phrase is the damage that is prevented."""
    if isinstance(node, tree.NounPhrase):
        return len(node.heads) == 1 and node.heads[0].thing == "damage"
    return isinstance(node, tree.ThatDamage | tree.Damage | tree.Prevent)


@amount(tree.ThatNumber, stable=True)
def _that_number(unit: Unit, node: tree.ThatNumber) -> Amount:
    """`that number plus 1`: of what was counted before."""
    introducer = unit.binding.of(node)
    if not isinstance(introducer, tree.NumberOf):
        raise NotYet(node)
    return unit.amount(introducer)


_WITH_AMOUNT: Final = (
    tree.GainLife,
    tree.LoseLife,
    tree.Deal,
    tree.DealtDamage,
    tree.DealtTo,
    tree.AttackWith,
)
"""The verbs of events that tell how much it was."""


def _is_attack(node: Node) -> bool:
    """Tells whether a node is an event of several creatures that attack."""
    return (
        isinstance(node, tree.Clause)
        and isinstance(node.first, tree.Act)
        and node.first.verb == "attack"
        and isinstance(node.subject, tree.NounPhrase)
        and isinstance(node.subject.determiner, tree.Counted)
    )


DEVOURED: Final = "devoured"
"""The word under which a permanent keeps the numbers of the creatures that it devoured (CR 702.82c)."""


def count_devoured(unit: Unit, node: tree.Phrase) -> Amount | None:
    """Compiles `creature it devoured`, `the number of Goblins it devoured`; None for other phrases."""
    if not isinstance(node, tree.NounPhrase) or not node.qualifiers:
        return None
    by = node.qualifiers[-1]
    if not isinstance(by, tree.WhichClause) or by.verb != "devoured":
        return None
    if by.modifiers or by.subject is None:
        raise NotYet(node)
    who = unit.things(by.subject)
    kind = unit.noun(replace(node, determiner=None, qualifiers=node.qualifiers[:-1])).test
    unit.volatile = True

    def count(state: MagicState, ctx: Ctx) -> int:
        found = [obj_of(state, one) for one in who(state, ctx)]
        eaten = [word for obj in found if obj is not None for key, word in obj.words if key == DEVOURED]
        return sum(kind(state, ctx, int(one)) for words in eaten for one in words.split())

    return count
