"""Phrases for amounts (CR 107): numbers, letters, what something has, what is as much as something else."""

from typing import Final, cast

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    NONE,
    ONE,
    YOU,
    Gap,
    Lowering,
    Mods,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.number_of import THIS_TURN, number_of
from cardwright.games.magic.meaning.lower.qualifiers import MEASURES
from cardwright.text import walk


def bounds(low: Lowering, count: t.Phrase | None) -> tuple[m.Amount, m.Amount]:
    """Returns the fewest and the most of a count: `two`, `up to three`, `any number of`, `one or more`."""
    match count:
        case None:
            return ONE, ONE
        case t.UpTo():
            return NONE, low.amount(count.amount)
        case t.AnyNumber():
            return NONE, m.Unlimited()
        case t.OrMore():
            return low.amount(count.amount), m.Unlimited()
        case t.Exactly():
            exactly = low.amount(count.amount)
            return exactly, exactly
        case t.OneOrTwo():
            return low.amount(count.amounts[0]), low.amount(count.amounts[-1])
    exact = low.amount(count)
    return exact, exact


@AMOUNTS.row(t.Number, uses="value")
def _number(_low: Lowering, node: t.Number) -> m.Amount:
    return m.Num(node.value)


@AMOUNTS.row(t.Variable, uses="letter")
def _letter(low: Lowering, node: t.Variable) -> m.Amount:
    said = low.letters.get(node.letter)
    if said is not None:
        return low.amount(said)
    spell = low.introducer(node)
    if isinstance(spell, t.NounPhrase):  # `whenever you cast a spell with {X} in its mana cost`
        ref = low.ids.get(id(spell))
        if ref is None:
            raise Gap(node, "X of what was not spoken of")
        return m.XOf(m.Ref(ref))
    if id(spell) in low.paid_often:
        return m.Noted("times paid")
    if node.letter != "X" or isinstance(spell, t.WhereIs):
        raise Gap(node, f"letter {node.letter}")
    return m.X()


@AMOUNTS.row(t.Characteristic, uses="of which")
def _characteristic(low: Lowering, node: t.Characteristic) -> m.Amount:
    if node.which in ("life total", "life"):
        return m.Life(low.things(node.of))
    if node.which == "starting life total":
        return m.StartingLife(low.things(node.of))
    if node.which == "loyalty" and not isinstance(node.of, t.SelfRef):
        raise Gap(node, "loyalty of another")  # a card elsewhere has what is printed on it (CR 306.5b)
    total = node.which.removeprefix("total ")
    if total != node.which and total in MEASURES and isinstance(node.of, t.They):
        return m.Stat(cast(m.Measure, total), low.things(node.of))  # `their total power`: all of it together
    if node.which in ("base power", "base toughness") and low.kind == "static":
        raise Gap(node, "base power in a static ability")
    if node.which not in (*MEASURES, "loyalty", "base power", "base toughness"):
        raise Gap(node, f"amount {node.which}")
    return m.Stat(cast(m.Measure, node.which), low.things(node.of))


@AMOUNTS.row(t.Times, uses="times of")
def _times(low: Lowering, node: t.Times) -> m.Amount:
    return m.Math("*", m.Num(node.times), low.amount(node.of))


@AMOUNTS.row(t.Sum, uses="left sign right")
def _sum(low: Lowering, node: t.Sum) -> m.Amount:
    if node.sign not in ("+", "-"):
        raise Gap(node, f"sign {node.sign}")
    return m.Math("+" if node.sign == "+" else "-", low.amount(node.left), low.amount(node.right))


@AMOUNTS.row(t.Between, uses="left right")
def _between(low: Lowering, node: t.Between) -> m.Amount:
    """`the difference between …`: the greater less the other (CR 107.1)."""
    left = node.left
    if node.right is not None:
        one, other = low.amount(left), low.amount(node.right)
    else:
        if not isinstance(left, t.Characteristic) or left.which != "power and toughness":
            raise Gap(node, "difference between")
        things = low.things(left.of)
        one, other = m.Stat("power", things), m.Stat("toughness", things)
    return m.Math("max", m.Math("-", one, other), m.Math("-", other, one))


@AMOUNTS.row(t.Greater, uses="left right")
def _greater(low: Lowering, node: t.Greater) -> m.Amount:
    return m.Math("max", low.amount(node.left), low.amount(node.right))


@AMOUNTS.row(t.TheDamage, uses="what")
def _the_damage(low: Lowering, node: t.TheDamage) -> m.Amount:
    """`cards equal to the damage`, of the event (CR 120.3)."""
    if node.what not in ("damage", "that damage", "excess", "amount of damage dealt") or not (
        low.amount_noted or low.damage_noted
    ):
        raise Gap(node, f"the {node.what}")
    return m.Noted("amount")


@AMOUNTS.row(t.DamageBy, uses="by to")
def _damage_by(low: Lowering, node: t.DamageBy) -> m.Amount:
    """`the amount of damage it dealt to that player`: the event's, whose source and player they are (CR 120.3)."""
    if not (low.amount_noted or low.damage_noted):
        raise Gap(node, "damage of no event")
    by = node.by if isinstance(node.by, t.SelfRef) else low.introducer(node.by)
    if by is node.by and "e.source" in low.ids.values():
        raise Gap(node, "damage of another source")
    to = low.introducer(node.to)
    worn = isinstance(by, t.NounPhrase) and isinstance(by.determiner, t.Attached)
    if by is None or not (worn or isinstance(by, t.SelfRef)):
        raise Gap(node, "damage of another source")
    after = by is not node.by and isinstance(to, t.NounPhrase) and to.span.start < by.span.end
    if not isinstance(to, t.NounPhrase) or not isinstance(to.determiner, t.A) or after:
        raise Gap(node, "damage to someone else")
    return m.Noted("amount")


@AMOUNTS.row(t.Half, uses="of rounded share")
def _half(low: Lowering, node: t.Half) -> m.Amount:
    rounded = node.rounded
    if isinstance(node.of, t.Characteristic) and node.of.which == "starting life total":
        rounded = rounded or "down"  # it is even (CR 119.1), so that nothing is rounded
    if rounded not in ("up", "down"):
        raise Gap(node, "half, not rounded")
    return m.Half(low.amount(node.of), "up" if rounded == "up" else "down", node.share)


@AMOUNTS.row(t.EventAmount, uses="what clause")
def _gained(low: Lowering, node: t.EventAmount) -> m.Amount:
    """`the amount of life you gained`, of the event (CR 119.9); `the amount of life you lost this turn` (CR 608.2i)."""
    clause = node.clause
    if node.what == "life" and isinstance(clause, t.WhichClause) and clause.modifiers == THIS_TURN:
        return _life_this_turn(low, clause)
    gained = t.WhichClause(subject=t.You(), verb="gained", tense="past")
    if node.what != "life" or node.clause != gained or not low.amount_noted or not low.you_gained:
        raise Gap(node, "amount of an event")
    return m.Noted("amount")


def _life_this_turn(low: Lowering, clause: t.WhichClause) -> m.Amount:
    bare(clause, "subject", "verb", "tense", "modifiers")
    if (
        not isinstance(clause.subject, t.You)
        or low.kind == "static"
        or clause.tense not in ("past", "perfect")
    ):
        raise Gap(clause, "life of a turn")
    if clause.verb == "lost":
        return m.LifeLost(YOU)
    if clause.verb != "gained":
        raise Gap(clause, "life of a turn")
    return m.Happenings(m.Event("life gained", player=YOU), in_all=True)


@AMOUNTS.row(t.DamageDone, uses="verb kind")
def _that_excess(_low: Lowering, node: t.DamageDone) -> m.Amount:
    """`that amount of excess damage`, of what was just dealt (CR 120.10)."""
    if node.kind != "excess" or node.verb != "dealt":
        raise Gap(node, "damage done")
    return m.Noted("excess")


@AMOUNTS.row(t.ThatMuch)
def _that_much(low: Lowering, node: t.ThatMuch) -> m.Amount:
    to = low.introducer(node)
    if low.amount_noted and isinstance(to, t.GainLife | t.LoseLife | t.Deal | t.DealtDamage):
        return m.Noted("amount")
    if isinstance(to, t.ChooseThing) and to.quality == "number":
        return m.ChosenNumber()
    if isinstance(to, t.PayEnergy) and to.how == "pay":
        return m.Noted("energy paid")
    if isinstance(to, t.ThisCost) or _is_paid_often(low, to):
        return m.Noted("times paid")
    if low.amount_noted and isinstance(to, t.PayLife) and to.amount is None:
        return m.Noted("amount")
    if isinstance(to, t.ToActivate) and to.verb == "paid":
        return m.PaidFor("life", low.given(to.what))
    count = _said_count(to)
    if isinstance(count, t.ThatMuch) and count is not node:  # the same number as before
        return _that_much(low, count)
    if isinstance(to, t.NounPhrase) and [head.thing for head in to.heads] == ["counter"]:
        place = to.qualifiers[0] if len(to.qualifiers) == 1 else None
        if isinstance(place, t.OnThing) and isinstance(
            place.what, t.It
        ):  # `if it had counters on it, … that many`
            return m.Counters(counter_kind(to), low.given(place.what))
    if isinstance(to, t.NounPhrase) and id(to) in low.ids and _is_number_of_cards(to):
        return m.Count(m.Ref(low.ids[id(to)]))
    if isinstance(to, t.Act) and to.verb == "exile" and isinstance(to.what, t.They):
        return m.Count(low.given(to.what))
    if isinstance(to, t.Deal) and isinstance(to.amount, t.NumberOf):  # what was to be dealt, dealt or not
        return low.amount(to.amount)
    raise Gap(node, f"that much of {type(to).__name__}")


def _said_count(node: t.Phrase | None) -> t.Phrase | None:
    """Returns how many counters a verb puts, or tokens it creates, or cards it draws, as the text says it."""
    what: t.Phrase | None = None
    if isinstance(node, t.PutCounters):
        what = node.counters
    elif isinstance(node, t.Create) or (isinstance(node, t.Act) and node.verb == "draw"):
        what = node.what
    counted = what.determiner if isinstance(what, t.NounPhrase) else None
    return counted.count if isinstance(counted, t.Counted) else None


def _is_number_of_cards(node: t.NounPhrase) -> bool:
    """Tells `any number of land cards`, `the cards from your hand`: as many as there were."""
    det = node.determiner
    any_number = isinstance(det, t.Counted) and isinstance(det.count, t.AnyNumber)
    return (any_number or det == t.The()) and all(head.thing == "card" for head in node.heads)


def _is_paid_often(low: Lowering, pay: t.Phrase | None) -> bool:
    """Tells whether a payment of this text may be made any number of times."""
    any_life = isinstance(pay, t.PayLife) and isinstance(pay.amount, t.AnyNumber)
    if any_life or id(pay) in low.paid_often:
        return True
    return isinstance(pay, t.Pay) and any(
        isinstance(clause, t.Clause)
        and any(isinstance(word, t.Repeated) for word in clause.modifiers)
        and any(found is pay for found in walk(clause))
        for sentence in low.sentences
        for clause in walk(sentence)
    )


_COLORS: Final[tuple[m.ColorWord, ...]] = ("white", "blue", "black", "red", "green")


@AMOUNTS.row(t.Devotion, uses="of colors")
def _devotion(low: Lowering, node: t.Devotion) -> m.Amount:
    """`your devotion to black`, `your devotion to blue and red`."""
    colors = tuple(color for color in _COLORS if color in node.colors)
    if not colors or len(colors) != len(dict.fromkeys(node.colors)):
        raise Gap(node, "devotion to what is chosen")
    return m.Devotion(low.given(node.of), colors)


@AMOUNTS.row(t.AsYouCast, uses="amount how")
def _as_announced(low: Lowering, node: t.AsYouCast) -> m.Amount:
    """It says how many targets there are or what is divided among them, so that it is asked for then (CR 601.2c, d)."""
    return low.amount(node.amount)


@AMOUNTS.row(t.ColorCount, uses="of")
def _color_count(low: Lowering, node: t.ColorCount) -> m.Amount:
    return m.Colors(low.given(node.of))


@AMOUNTS.row(t.ThatNumber)
def _that_number(low: Lowering, node: t.ThatNumber) -> m.Amount:
    """`that number`, of one that was chosen."""
    to = low.introducer(node)
    if isinstance(to, t.ChosenNumber) or (isinstance(to, t.ChooseThing) and to.quality == "number"):
        return m.ChosenNumber()
    raise Gap(node, "that number")


@AMOUNTS.row(t.CommandCasts, uses="of")
def _command_casts(low: Lowering, node: t.CommandCasts) -> m.Amount:
    """`the number of times it's been cast from the command zone this game` (CR 903.8)."""
    return m.CommandCasts(low.given(node.of))


@AMOUNTS.row(t.ChosenNumber)
def _chosen_number(_low: Lowering, _node: t.ChosenNumber) -> m.Amount:
    """`the chosen number` (CR 607.2d)."""
    return m.ChosenNumber()


@AMOUNTS.row(t.ChosenColorsOf, uses="of")
def _chosen_colors(low: Lowering, node: t.ChosenColorsOf) -> m.Amount:
    """`for each of the chosen colors it is` (CR 105.2)."""
    return m.Colors(low.bound(node.of), chosen=True)


@AMOUNTS.row(t.ColorsOfIdentity)
def _identity(_low: Lowering, _node: t.ColorsOfIdentity) -> m.Amount:
    return m.IdentityColors(YOU)


@AMOUNTS.row(t.GreatestNumber, uses="what")
def _in_common(low: Lowering, node: t.GreatestNumber) -> m.Amount:
    """`the greatest number of creatures you control that have a creature type in common` (CR 205.3m)."""
    what = node.what
    if not isinstance(what, t.NounPhrase) or what.determiner is not None or not what.qualifiers:
        raise Gap(node, "greatest number")
    if not isinstance(what.qualifiers[-1], t.InCommon):
        raise Gap(node, "greatest number")
    zones, test = described(low, replace(what, qualifiers=what.qualifiers[:-1]))
    return m.InCommon(m.All(zones, test))


def for_each(low: Lowering, amount: m.Amount, mods: Mods) -> m.Amount:
    """Multiplies an amount by `for each …` among the modifiers."""
    each = mods.take(t.ForEach) or mods.take(t.ForEachTime)
    return amount if each is None else m.Math("*", amount, number_of(low, each.what))
