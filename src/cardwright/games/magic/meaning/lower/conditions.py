"""Clauses that ask (CR 603.4, 608.2c): what things are and have, what players control, how something was cast."""

from collections.abc import Callable
from typing import Final, Literal, TypeGuard, cast, get_args

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    CONDITIONS,
    NONE,
    ONE,
    SOURCE,
    YOU,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import described, than_each, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.ordinals import ORDINALS
from cardwright.games.magic.meaning.lower.qualifiers import MEASURES, comparing
from cardwright.games.magic.meaning.lower.zones import zone_of


def conditions(low: Lowering, node: t.If | t.AsLongAs) -> m.Condition:
    """Lowers what follows `if` or `as long as`."""
    found = tuple(condition(low, clause) for clause in node.conditions)
    if len(found) == 1:
        return found[0]
    return m.AnyOf(found) if "or" in node.join else m.AllOf(found)


def condition(low: Lowering, node: t.Phrase) -> m.Condition:
    """Lowers a clause as a condition."""
    if not isinstance(node, t.Clause):
        raise Gap(node, f"condition {type(node).__name__}")
    if isinstance(node.subject, t.Partitive) and isinstance(node.subject.count, t.No | t.OrMore):
        return _so_many_of_them(low, node, node.subject)
    found: list[m.Condition] = []
    for verb, modifiers in node.modified_verbs:
        said = Said(node.subject, verb, Mods(modifiers), node.tense)
        found.append(CONDITIONS.of(verb)(low, said))
        said.mods.finish()
    if len(found) == 1:
        return found[0]
    either = any("or" in step.join for step in node.rest)
    return m.AnyOf(tuple(found)) if either else m.AllOf(tuple(found))


def _so_many_of_them(low: Lowering, node: t.Clause, some: t.Partitive) -> m.Condition:
    """`one or more of them were cast`, `none of them are tapped`: asked of each of those spoken of (CR 608.2c)."""
    bare(some, "count", "of")
    group, each, one = low.given(some.of), f"each{next(low.numbers)}", t.It(span=some.span)
    if isinstance(group, m.Ref):
        low.fresh(some, group.id)
    low.known[id(one)] = each
    low.kept.append(one)
    op, much = so_many(low, t.Counted(count=some.count) if isinstance(some.count, t.OrMore) else some.count)
    asked = condition(low, replace(node, subject=one))
    return m.Compare(m.Count(m.Spoken(group, m.Such(each, asked))), op, much)


# ---------------------------------------------------------------------- so many

Bound = tuple[m.Comparing, m.Amount]


def so_many(low: Lowering, determiner: t.Phrase | None) -> Bound:
    """Returns how many a determiner in a condition asks for: `a`, `no`, `three or more`, `exactly two`."""
    match determiner:
        case None | t.A() | t.Another() | t.Any():
            return ">=", ONE
        case t.No():
            return "=", NONE
        case t.Counted(count=t.OrMore(amount=amount) | t.AtLeast(amount=amount)):
            return ">=", low.amount(amount)
        case t.Counted(count=t.OrFewer(amount=amount)):
            return "<=", low.amount(amount)
        case t.Counted(count=t.FewerThan(amount=amount)):
            return "<", low.amount(amount)
        case t.Counted(count=t.MoreThan(amount=amount)):
            return ">", low.amount(amount)
        case t.Counted(count=t.Exactly(amount=amount)):
            return "=", low.amount(amount)
        case t.Counted(count=t.Number() as count):
            return ">=", low.amount(count)
    raise Gap(determiner, f"so many: {type(determiner).__name__}")


def counted(low: Lowering, things: m.All, determiner: t.Phrase | None) -> m.Condition:
    """Asks whether there are so many of some things."""
    op, much = so_many(low, determiner)
    return m.Compare(m.Count(things), op, much)


_SOME: Final = (t.A, t.Another, t.Any, t.Counted, t.No)
"""Determiners of which some thing that fits is enough, or so many: `a creature you control has flying`."""


def _some(low: Lowering, subject: t.NounPhrase, test: m.Test) -> m.Condition:
    """`four or more creatures are attacking`: so many of those there are pass a test."""
    zones, which = described(low, subject)
    if isinstance(subject.determiner, t.Another):
        raise Gap(subject, "another is")
    return counted(low, m.All(zones, m.Both((which, test))), subject.determiner)


def holds(low: Lowering, said: Said, test: m.Test) -> m.Condition:
    """What is said of something spoken of, or of so many things."""
    if said.subject is None:
        raise Gap(said.verb, "nothing is")
    if isinstance(said.subject, t.Partitive) and isinstance(said.subject.count, t.Any):
        if said.tense:
            raise Gap(said.verb, "any of them were")
        bare(said.subject, "count", "of")
        return m.Compare(m.Count(m.Spoken(low.given(said.subject.of), test)), ">=", ONE)
    if isinstance(said.subject, t.NounPhrase) and isinstance(said.subject.determiner, _SOME):
        if said.tense:
            raise Gap(said.verb, "some were")
        return _some(low, said.subject, test)
    return m.Holds(low.given(said.subject), test)


def _is_reference(node: t.Phrase | None) -> bool:
    """Tells whether a phrase speaks of a thing as it was last seen."""
    return isinstance(node, t.It | t.SelfRef) or (
        isinstance(node, t.NounPhrase) and isinstance(node.determiner, t.That | t.The)
    )


def each_of(low: Lowering, subject: t.Phrase, ask: Callable[[m.Ref], m.Condition]) -> m.Condition:
    """Asks something of a player, or whether it is so of one of several, or of each of them."""
    if isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, t.A | t.Each | t.No):
        zones, test = described(low, subject)
        if zones != ("players",):
            raise Gap(subject, "asked of what is no player")
        each = m.Ref(f"each{next(low.numbers)}")
        people = m.All(zones, test)
        if isinstance(subject.determiner, t.A):
            return m.Someone(people, each.id, ask(each))
        if isinstance(subject.determiner, t.No):
            return m.Unmet(m.Someone(people, each.id, ask(each)))
        return m.Unmet(m.Someone(people, each.id, m.Unmet(ask(each))))
    who = low.given(subject)
    if isinstance(who, m.Ref):
        return ask(who)
    if not isinstance(who, m.Of | m.Person):
        raise Gap(subject, "asked of several")
    each = m.Ref(f"each{next(low.numbers)}")
    return m.Someone(who, each.id, ask(each))


# ---------------------------------------------------------------------- what it is, what it has


_FIRST_SPELL: Final = t.NounPhrase(
    determiner=t.The(),
    shared=(t.OrdinalIs(ordinal="first"),),
    heads=(t.Head(thing="spell"),),
    qualifiers=(
        t.WhichClause(
            subject=t.You(), verb="cast", tense="perfect", modifiers=(t.Lasting(until="this game"),)
        ),
    ),
)


@CONDITIONS.row(t.Be, uses="what how negated")
def _is(low: Lowering, said: Said) -> m.Condition:
    """`it's a creature`, `enchanted artifact isn't a creature`."""
    if said.verb.what == _FIRST_SPELL and isinstance(said.subject, t.SelfRef) and not said.tense:
        if said.verb.negated or low.kind != "cost":
            raise Gap(said.verb, "the first spell of the game")
        return m.Compare(m.Casts(YOU), "=", NONE)  # asked before it is cast (CR 601.2b)
    if said.verb.what == _STARTING_PLAYER and isinstance(said.subject, t.You) and said.verb.how == "be":
        return m.Unmet(m.Began(YOU)) if said.verb.negated else m.Began(YOU)
    if _is_only(said.verb.what):
        return _the_only_one(low, said)
    if said.verb.how != "be" or (said.tense and not _is_reference(said.subject)):
        raise Gap(said.verb, "condition: was")
    if isinstance(said.subject, t.NounPhrase) and isinstance(said.subject.determiner, _SOME):
        raise Gap(said.verb, "some are")
    test = _what_it_is(low, said.verb.what)
    return holds(low, said, m.Not(test) if said.verb.negated else test)


def _what_it_is(low: Lowering, what: t.Phrase) -> m.Test:
    """Lowers what something is; `at least one of the chosen colors` is of any of them (CR 105.2, 607.2d)."""
    if not isinstance(what, t.Partitive):
        return what_it_is(low, what)
    if what.count != t.AtLeast(amount=t.Number(value=1)):
        raise Gap(what, "so many of")
    return low.qualifier(t.OfChosen(quality=what.of))


_STARTING_PLAYER: Final = t.NounPhrase(determiner=t.The(), heads=(t.Head(thing="starting player"),))


def _is_only(node: t.Phrase | None) -> TypeGuard[t.NounPhrase]:
    return isinstance(node, t.NounPhrase) and node.determiner == t.The(done="only")


def _the_only_one(low: Lowering, said: Said) -> m.Condition:
    """`this card is the only creature card in your graveyard`: its ability triggers there (CR 113.6)."""
    what = said.verb.what
    places = [word for word in what.qualifiers if isinstance(word, t.InZone)]
    if said.verb.negated or said.tense or not isinstance(said.subject, t.SelfRef) or len(places) != 1:
        raise Gap(said.verb, "the only one")
    zones, test = described(low, replace(what, determiner=None))
    if zones != ("graveyard",) or low.kind != "triggered":
        raise Gap(said.verb, "the only one elsewhere")
    low.zones = ("graveyard",)
    alone = m.Compare(m.Count(m.All(zones, test)), "=", ONE)
    return m.AllOf((m.Holds(SOURCE, test), alone))


_LASTING: Final = ("tapped", "untapped", "legendary", "historic", "enchanted", "equipped", "suspected")


def _lasts(test: m.Test) -> bool:
    """Tells whether what is said of something that has left is known of it as it last was (CR 608.2h)."""
    match test:
        case m.IsColor() | m.IsSupertype():
            return True
        case m.Either(tests=tests):
            return all(_lasts(part) for part in tests)
        case m.Not(test=inner):
            return _lasts(inner)
        case m.IsStatus(word=word):
            return word in _LASTING
    return False


@CONDITIONS.row(t.BeWords, uses="kinds how negated join")
def _is_so(low: Lowering, said: Said) -> m.Condition:
    """`it is tapped`, `it's red`, `four or more creatures are attacking`."""
    verb: t.BeWords = said.verb
    if verb.how != "be":
        raise Gap(verb, "condition: becomes")
    tests = tuple(low.kind_of(kind) for kind in verb.kinds)
    if said.tense and not (_is_reference(said.subject) and all(_lasts(test) for test in tests)):
        raise Gap(verb, "condition: was so")
    whole = tests[0] if len(tests) == 1 else m.Either(tests) if "or" in verb.join else m.Both(tests)
    return holds(low, said, m.Not(whole) if verb.negated else whole)


@CONDITIONS.row(t.HasAbility, uses="how abilities join")
def _has_ability(low: Lowering, said: Said) -> m.Condition:
    """`enchanted creature has flying`."""
    if said.verb.how != "have" or said.tense:
        raise Gap(said.verb, f"condition: {said.verb.how}")
    if len(said.verb.abilities) > 1 and said.verb.join != "and":
        raise Gap(said.verb, "condition: has one of them")
    names: list[m.Test] = []
    for ability in said.verb.abilities:
        if not isinstance(ability, t.Keyword):
            raise Gap(ability, "condition: has what is no keyword")
        bare(ability, "name")
        names.append(m.Has(ability.name))
    return holds(low, said, m.Both(tuple(names)))


@CONDITIONS.row(t.HasStat, uses="which comparison")
def _has_stat(low: Lowering, said: Said) -> m.Condition:
    """`it has power 4 or greater`, `creatures you control have total power 8 or greater`."""
    verb: t.HasStat = said.verb
    which = verb.which.removeprefix("total ")
    if which not in MEASURES or said.tense or said.subject is None:
        raise Gap(verb, f"condition: has {verb.which}")
    op, much = _compared(low, verb.comparison)
    measure = cast(m.Measure, which)
    if verb.which != which:
        return m.Compare(m.Stat(measure, low.given(said.subject)), op, much)
    return holds(low, said, m.Compares(measure, op, much))


def _compared(low: Lowering, node: t.Phrase | None) -> Bound:
    if isinstance(node, t.Comparison):
        return comparing(node), low.amount(node.amount)
    if node is None:
        raise Gap(node, "compared with nothing")
    return "=", low.amount(node)


@CONDITIONS.row(t.BeMuch, uses="comparison how")
def _is_much(low: Lowering, said: Said) -> m.Condition:
    """`its power is 3 or less`, `X is 5 or more`."""
    if said.subject is None or said.verb.how not in ("be", "remain") or said.tense:
        raise Gap(said.verb, "condition: was much")
    left = low.amount(said.subject)
    against = said.verb.comparison
    if isinstance(against, t.Comparison) and isinstance(against.amount, t.OfStat):
        if not isinstance(left, m.Stat):  # `its power is greater than this creature's`
            raise Gap(against, "the same of what")
        return m.Compare(left, comparing(against), m.Stat(left.which, low.given(against.amount.of)))
    each = than_each(low, left, against)
    if each is not None:
        return each
    op, right = _compared(low, against)
    return m.Compare(left, op, right)


@CONDITIONS.row(t.BeParity, uses="parity")
def _is_even(low: Lowering, said: Said) -> m.Condition:
    """`its power is even`, `the number of permanents is odd`."""
    if said.subject is None or said.tense:
        raise Gap(said.verb, "condition: was even")
    return m.Parity(low.amount(said.subject), parity(said.verb))


def parity(node: t.BeParity | t.ParityOf) -> Literal["even", "odd"]:
    """Returns which of both a phrase says."""
    match node.parity:
        case "even" | "odd" as which:
            return which
    raise Gap(node, "neither even nor odd")


@CONDITIONS.row(t.LifeMore, uses="comparison")
def _life(low: Lowering, said: Said) -> m.Condition:
    """`you have 30 or more life`, `an opponent has 10 or less life`."""
    if said.subject is None or said.tense:
        raise Gap(said.verb, "condition: had life")
    op, much = _compared(low, said.verb.comparison)
    return each_of(low, said.subject, lambda who: m.Compare(m.Life(who), op, much))


_CHOSEN_NAME: Final = t.NounPhrase(determiner=t.The(done="chosen"), heads=(t.Head(thing="name"),))
_PILES: Final = ("hand", "graveyard", "library")


@CONDITIONS.row(t.HasThing, uses="what")
def _has(low: Lowering, said: Said) -> m.Condition:
    """`you have no cards in hand`, `it has a +1/+1 counter on it`, `it had counters on it` (CR 608.2h)."""
    what = said.verb.what
    if said.subject is None or not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "condition: has")
    if what == _CHOSEN_NAME and not said.tense:
        return m.Holds(low.given(said.subject), m.ChosenName())
    if isinstance(said.subject, t.NounPhrase) and any(head.thing in _PILES for head in said.subject.heads):
        raise Gap(said.verb, "condition: a zone has")
    if len(what.heads) == 1 and what.heads[0].thing == "counter":
        return _has_counters(low, said, what)
    if said.tense:
        raise Gap(said.verb, "condition: had")
    places = [word for word in what.qualifiers if isinstance(word, t.InZone)]
    if len(places) != 1 or places[0].also is not None:
        raise Gap(what, "condition: has where")
    zone, _ = zone_of(places[0].zone)
    if zone not in _PILES:
        raise Gap(what, f"condition: has in {zone}")
    rest = tuple(word for word in what.qualifiers if word is not places[0])
    test = what_it_is(low, replace(what, determiner=None, qualifiers=rest))
    op, much = so_many(low, what.determiner)

    def ask(who: m.Ref) -> m.Condition:
        return m.Compare(m.Count(m.All((zone,), m.Both((test, m.In((zone,), who))))), op, much)

    return each_of(low, said.subject, ask)


def is_one(node: t.Phrase) -> bool:
    """Tells whether a phrase is about one thing or player that is known: a target, or what was spoken of."""
    return isinstance(node, t.It | t.SelfRef | t.You) or (
        isinstance(node, t.NounPhrase) and isinstance(node.determiner, t.Target | t.That) and not node.plural
    )


def _has_counters(low: Lowering, said: Said, what: t.NounPhrase) -> m.Condition:
    if said.tense and not _is_reference(said.subject):
        raise Gap(said.verb, "condition: had counters")
    for word in what.qualifiers:
        if not isinstance(word, t.OnThing) or not isinstance(word.what, t.It | t.They):
            raise Gap(word, "counters on something else")
    assert said.subject is not None
    asked = what.determiner.count if isinstance(what.determiner, t.Counted) else None
    if isinstance(asked, t.ParityOf):
        if not is_one(said.subject):
            raise Gap(what, "an even number on several")
        return m.Parity(m.Counters(counter_kind(what), low.given(said.subject)), parity(asked))
    op, much = so_many(low, what.determiner)
    if isinstance(said.subject, t.NounPhrase) and isinstance(said.subject.determiner, t.A):
        kind = counter_kind(what)
        return each_of(low, said.subject, lambda who: m.Compare(m.Counters(kind, who), op, much))
    if isinstance(said.subject, t.NounPhrase) and isinstance(said.subject.determiner, _SOME):
        raise Gap(said.subject, "some have counters")
    of = low.given(said.subject)
    if op == "<" and is_one(said.subject):
        low.difference = m.Math("-", much, m.Counters(counter_kind(what), of))
    return m.Holds(of, m.Counted(counter_kind(what), op, much))


_LEAST_ONE: Final = t.Counted(count=t.AtLeast(amount=t.Number(value=1)))


@CONDITIONS.row(t.Share, uses="what with_whom")
def _shares(low: Lowering, said: Said) -> m.Condition:
    """`it shares a creature type with enchanted creature`, `any of those cards shares a card type with that spell`."""
    what, other = said.verb.what, said.verb.with_whom
    if said.tense or other is None or not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "condition: shares")
    bare(what, "determiner", "heads")
    quality = what.heads[0].thing if len(what.heads) == 1 else ""
    if not isinstance(what.determiner, t.A) and what.determiner != _LEAST_ONE:
        raise Gap(what, "condition: shares so many")
    if quality not in get_args(m.SharedWord) or what.heads[0].kinds or what.heads[0].own:
        raise Gap(what, f"condition: shares {quality}")
    return holds(low, said, m.SharesWith(cast(m.SharedWord, quality), low.given(other)))


@CONDITIONS.row(t.BeIn, uses="zone how negated")
def _is_in(low: Lowering, said: Said) -> m.Condition:
    """`it's on the battlefield`, `this card is in your graveyard`."""
    if said.subject is None or said.tense:
        raise Gap(said.verb, "condition: was in")
    zone, whose = zone_of(said.verb.zone)
    subject = said.subject
    if isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, _SOME):
        raise Gap(said.verb, "some are in")
    if isinstance(subject, t.SelfRef) and (low.kind == "static" or zone != "battlefield"):
        raise Gap(said.verb, "where the ability itself works")  # CR 113.6
    if whose is not None and not (isinstance(whose, t.You) and isinstance(subject, t.SelfRef)):
        raise Gap(said.verb, "is in someone's")
    found = m.Remains(low.given(subject), zone)
    return m.Unmet(found) if said.verb.negated else found


@CONDITIONS.row(t.BeInEither, uses="zone how also also_how")
def _is_in_either(low: Lowering, said: Said) -> m.Condition:
    """`this card is in your graveyard or on the battlefield`: its ability works in both (CR 113.6)."""
    works = low.kind in ("triggered", "static")
    if not isinstance(said.subject, t.SelfRef) or not works or said.tense:
        raise Gap(said.verb, "condition: in either")
    found: list[m.Zone] = []
    for place in (said.verb.zone, said.verb.also):
        zone, whose = zone_of(place)
        if not isinstance(whose, t.You | None):
            raise Gap(said.verb, "is in someone's")
        found.append(zone)
    low.zones = tuple(found)
    return m.AnyOf(tuple(m.Remains(SOURCE, zone) for zone in found))


@CONDITIONS.row(t.ItsTurn, uses="turn negated")
def _its_turn(low: Lowering, said: Said) -> m.Condition:
    """`it's your turn`, `it's not your turn`, `it's your end step`."""
    turn = said.verb.turn
    if isinstance(turn, t.NthTurns) and not said.verb.negated:
        return _nth_turn(low, turn)
    if isinstance(turn, t.StepTime) and turn.step == "end step" and isinstance(turn.whose, t.You):
        bare(turn, "step", "whose")
        now = m.During("end step", YOU)
        return m.Unmet(now) if said.verb.negated else now
    if not isinstance(turn, t.StepTime) or turn.step != "turn" or turn.whose is None or turn.which:
        raise Gap(said.verb, "whose turn")
    who = whose_test(low, turn.whose)
    assert who is not None
    return m.Unmet(m.TurnOf(who)) if said.verb.negated else m.TurnOf(who)


def _nth_turn(low: Lowering, turns: t.NthTurns) -> m.Condition:
    """Lowers `it's your first, second, or third turn of the game`."""
    if any(word not in ORDINALS for word in turns.ordinals):
        raise Gap(turns, "which turns")
    who = whose_test(low, turns.whose)
    assert who is not None
    return m.NthTurn(who, tuple(ORDINALS[word] for word in turns.ordinals))
