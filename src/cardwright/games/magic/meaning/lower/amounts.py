"""Phrases for amounts (CR 107): numbers, letters, how many there are, what something has."""

from typing import Final, cast

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CONDITIONS,
    NONE,
    ONE,
    YOU,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.deeds_done import such_done
from cardwright.games.magic.meaning.lower.described import described, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.entering import sacrificed_entering
from cardwright.games.magic.meaning.lower.first_times import counters_put
from cardwright.games.magic.meaning.lower.qualifiers import MEASURES
from cardwright.games.magic.meaning.lower.spells_cast import spells_cast
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


@AMOUNTS.row(t.NumberOf, uses="what")
def _number_of(low: Lowering, node: t.NumberOf) -> m.Amount:
    return number_of(low, node.what)


def number_of(low: Lowering, what: t.Phrase) -> m.Amount:
    """Lowers how many there are of what a phrase names: things, or counters on something."""
    if isinstance(
        what,
        t.ManaSpent | t.SymbolsSpent | t.Scried | t.FlipsDone | t.RollsDone | t.Unspent | t.ChosenColorsOf,
    ):
        return low.amount(what)
    if isinstance(what, t.Clause):
        return _so_often(low, what)
    if isinstance(what, t.Partitive) and _are_opponents(what.of) and what.count is None:
        return number_of(low, what.of)
    if isinstance(what, t.Partitive):
        return _still_exiled(low, what)
    if isinstance(what, t.NounPhrase) and _are_opponents(what):
        return number_of(low, replace(what, determiner=None))
    if isinstance(what, t.NounPhrase) and what.qualifiers and isinstance(what.qualifiers[-1], t.Beyond):
        bare(what.qualifiers[-1], "which")  # `the first`
        every = number_of(low, replace(what, qualifiers=what.qualifiers[:-1]))
        return m.Math("max", m.Math("-", every, ONE), NONE)
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | t.All | None):
        raise Gap(what, "number of")
    such = such_done(low, what)
    if such is not None:
        return m.Count(such)
    cast = spells_cast(low, what)
    if cast is not None:
        return m.Count(cast)
    party = _party(low, what)
    if party is not None:
        return party
    yards = _graveyards(low, what)
    if yards is not None:
        return yards
    kept = sacrificed_entering(low, what)
    if kept is not None:
        return kept
    put = counters_put(low, what)
    if put is not None:
        return put
    if len(what.heads) == 1 and what.heads[0].thing == "counter":
        place = what.qualifiers[0] if len(what.qualifiers) == 1 else None
        if _removed_this_way(low, place):
            counter_kind(what)
            return m.Noted("counters removed this way")
        if not isinstance(place, t.OnThing):
            raise Gap(what, "counters where")
        return m.Counters(counter_kind(what), low.things(place.what))
    done = _deeds(low, what) or _attackers(what)
    if done is not None:
        return done
    died = _died(low, what)
    if died is not None:
        return died
    before = _cast_before(low, what)
    if before is not None:
        return before
    zones, test = described(low, what)
    return m.Count(m.All(zones, test, low.fresh(what)))


def _removed_this_way(low: Lowering, word: t.Phrase | None) -> bool:
    """Tells `removed this way`, of counters that the text itself has removed (CR 122.1)."""
    if not isinstance(word, t.Participle) or word.verb != t.Passive(verb="removed"):
        return False
    bare(word, "verb", "modifiers")
    way = word.modifiers[0] if len(word.modifiers) == 1 else None
    deed = low.introducer(way) if isinstance(way, t.ThisWay) else None
    said = low.sentences or ((deed,) if deed is not None else ())
    removals = [node for each in said for node in walk(each) if isinstance(node, t.RemoveCounters)]
    if len(removals) != 1 or not any(node is removals[0] for node in walk(deed or word)):
        raise Gap(word, "removed by what")
    return True


def _are_opponents(node: t.Phrase) -> bool:
    """Tells `your opponents`, who are those that there are (CR 102.2)."""
    if not isinstance(node, t.NounPhrase) or node.determiner != t.Possessed(by=t.You()):
        return False
    return [head.thing for head in node.heads] == ["opponent"]


def _party(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each creature in your party` (CR 700.8)."""
    place = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    zone = place.zone if isinstance(place, t.InZone) else None
    if not isinstance(zone, t.NounPhrase) or [head.thing for head in zone.heads] != ["party"]:
        return None
    assert isinstance(place, t.InZone)
    bare(what, "determiner", "heads", "qualifiers")
    bare(place, "zone", "how")
    bare(zone, "determiner", "heads")
    creature = (t.Head(noun=t.TypeIs(type="Creature")), t.Head(noun=t.TypeIs(type="Creature"), plural=True))
    if len(what.heads) != 1 or what.heads[0] not in creature or not isinstance(zone.determiner, t.Possessed):
        raise Gap(what, "in a party")
    return m.PartySize(low.given(zone.determiner.by))


def _graveyards(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each graveyard with seven or more cards in it`: the players who have such a one (CR 404.1)."""
    held = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if [head.thing for head in what.heads] != ["graveyard"] or not isinstance(held, t.WithHeld):
        return None
    bare(what, "heads", "qualifiers")
    cards = held.what
    if not isinstance(cards, t.NounPhrase) or [head.thing for head in cards.heads] != ["card"]:
        raise Gap(held, "graveyards with")
    if cards.shared or not isinstance(cards.determiner, t.Counted) or len(cards.qualifiers) != 1:
        raise Gap(held, "graveyards with")
    if not isinstance(cards.determiner.count, t.OrMore):
        raise Gap(held, "graveyards with so many")
    bare(cards.heads[0], "thing", "plural")
    each = f"each{next(low.numbers)}"
    many = m.Count(m.All(("graveyard",), m.In(("graveyard",), m.Ref(each))))
    least = low.amount(cards.determiner.count.amount)
    owners = m.Both((m.IsThing("player"), m.Such(each, m.Compare(many, ">=", least))))
    return m.Count(m.All(("players",), owners))


_STILL_EXILED: Final = t.ThatClause(verb=t.Remain(how="exiled"))


def _still_exiled(low: Lowering, node: t.Partitive) -> m.Amount:
    """`for each of those cards that are still exiled` (CR 406.1)."""
    bare(node, "of")
    if not isinstance(node.of, t.NounPhrase) or len(node.of.qualifiers) != 1:
        raise Gap(node, "number of those")
    if not same_meaning(node.of.qualifiers[0], _STILL_EXILED):
        raise Gap(node, "number of those that are so")
    bare(node.of, "determiner", "heads", "qualifiers")
    return m.Count(m.Within("exile", low.bound(node.of)))


def _so_often(low: Lowering, node: t.Clause) -> m.Amount:
    """`the number of times you descended this turn` (CR 700.11), `for each time it was kicked` (CR 601.2b)."""
    if isinstance(node.first, t.Passive):
        return _so_often_paid(low, node)
    bare(node, "subject", "first", "modifiers", "tense")
    who = whose_test(low, node.subject)
    if node.first != t.Act(verb="descend") or node.tense != "past" or who is None:
        raise Gap(node, "number of times")
    if node.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(node, "number of times at another time")
    card = m.Both((m.IsType("Permanent"), m.Not(m.IsStatus("token")), m.Controlled(who, "own")))
    return m.Happenings(m.Event("moved", card, to="graveyard"))


def _so_often_paid(low: Lowering, node: t.Clause) -> m.Amount:
    bare(node, "subject", "first", "tense")
    asked = CONDITIONS.of(node.first)(low, Said(node.subject, node.first, Mods(), node.tense))
    if not isinstance(asked, m.WasCast) or asked.times != 1:
        raise Gap(node, "number of times")
    return m.TimesCast(asked.of, asked.how)


def _deeds(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each card you've cycled or discarded this turn`, `… spell you've cast this turn`: wherever it is now (CR 608.2i)."""
    clause = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if isinstance(clause, t.WhichClause) and clause.verb == "created":
        return _created(low, what, clause)
    if not isinstance(clause, t.WhichClause) or clause.verb not in _DEEDS or clause.tense != "perfect":
        return None
    thing, kind = _DEEDS[clause.verb]
    if clause.modifiers != (t.Lasting(until="this turn"),) and kind == "cast":
        return None
    bare(clause, "subject", "verb", "tense", "modifiers")
    who = whose_test(low, clause.subject)
    if clause.modifiers != (t.Lasting(until="this turn"),) or who is None or what.shared:
        raise Gap(clause, f"{kind} at another time")
    if [head.thing for head in what.heads] != [thing] or what.heads[0].kinds or what.heads[0].own:
        raise Gap(what, f"{kind}, of a kind")
    return m.Happenings(m.Event(kind, player=who))


_DEEDS: Final[dict[str, tuple[str, m.EventKind]]] = {
    "cycled or discarded": ("card", "discarded"),
    "cast": ("spell", "cast"),
}
"""Of a verb in the perfect: what it was done to, and the event that it was."""


def _created(low: Lowering, what: t.NounPhrase, clause: t.WhichClause) -> m.Amount:
    """`the number of Treasure tokens you created this turn`, wherever they are now (CR 111.2, 608.2i)."""
    bare(clause, "subject", "verb", "tense", "modifiers")
    who = whose_test(low, clause.subject)
    if clause.modifiers != _THIS_TURN or who is None or any(head.thing != "token" for head in what.heads):
        raise Gap(clause, "created at another time")
    return m.Happenings(m.Event("created", what_it_is(low, replace(what, qualifiers=())), player=who))


_THIS_TURN: Final = (t.Lasting(until="this turn"),)


def _attackers(what: t.NounPhrase) -> m.Amount | None:
    """`for each creature you attacked with this turn`, wherever it is now (CR 508.1, 608.2i)."""
    clause = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(clause, t.WhichClause) or clause.verb != "attacked with":
        return None
    bare(clause, "subject", "verb", "tense", "modifiers")
    if clause.modifiers != _THIS_TURN or clause.tense != "past" or not isinstance(clause.subject, t.You):
        raise Gap(clause, "attacked with at another time")
    if what.shared or what.heads != (t.Head(noun=t.TypeIs(type="Creature")),):
        raise Gap(what, "attackers of a kind")
    return m.Happenings(m.Event("attacks", player=YOU), things=True)


def _died(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`creature you controlled that died this turn`: as each last was, whether its card is still there (CR 608.2i, 700.4)."""
    last = what.qualifiers[-1] if what.qualifiers else None
    if not isinstance(last, t.ThatClause) or last.verb != t.Act(verb="die") or last.modifiers != _THIS_TURN:
        return None
    bare(last, "verb", "modifiers", "tense")
    bare(last.verb, "verb")
    bare(last.modifiers[0], "until")
    if last.tense != "past":
        raise Gap(last, "that dies")
    zones, test = described(low, replace(what, qualifiers=what.qualifiers[:-1]))
    if zones != ("battlefield",):
        raise Gap(what, "died elsewhere")
    return m.Happenings(m.Event("leaves", test, to="graveyard"))


def _cast_before(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`other instant and sorcery spell you've cast before it this turn`: those before are other ones (CR 601.2i)."""
    which = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(which, t.WhichClause) or which.tense != "perfect" or which.verb != "cast":
        return None
    if len(which.modifiers) != 2 or which.modifiers[1] != t.Lasting(until="this turn"):
        return None
    before = which.modifiers[0]
    if not isinstance(before, t.Before) or before.how != "before" or not isinstance(before.when, t.It):
        return None
    if what.shared not in ((), (t.StatusIs(status="other"),)):
        raise Gap(what, "cast before")
    test = what_it_is(low, replace(what, determiner=None, shared=(), qualifiers=()))
    return m.CastBefore(low.given(which.subject), test, low.given(before.when))


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
    if node.what == "life" and isinstance(clause, t.WhichClause) and clause.modifiers == _THIS_TURN:
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
