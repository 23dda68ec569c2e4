"""Conditions: clauses that hold or do not."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.conditions.as_cast import as_you_cast
from cardwright.games.magic.rules.compile.nouns.kinds_among import kinds_among
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.nouns.qualifiers import compile_comparison
from cardwright.games.magic.rules.compile.registry import CONDITIONS, NotYet, condition, find
from cardwright.games.magic.rules.compile.statics.all_kinds import all_of
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import DOERS, Ctx
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import alone_in_combat


@again.CONDITION.by
def compile_condition(unit: Unit, node: tree.Phrase) -> Condition:
    """Compiles a clause as a condition."""
    if not isinstance(node, tree.Clause):
        raise NotYet(node)
    noted = as_you_cast(unit, node)
    if noted is not None:
        return noted
    found: list[Condition] = []
    for verb, modifiers in node.modified_verbs:
        mods = Mods(modifiers)
        said = Said(node.subject, verb, mods, node.tense)
        entry = find(CONDITIONS, verb)
        if entry is None:
            raise NotYet(verb, f"there is no executor for {type(verb).__name__} as a condition")
        function, stable = entry
        if not stable:
            unit.volatile = True
        found.append(function(unit, said))
        mods.finish()
    if len(found) == 1:
        return found[0]
    want = any if any("or" in step.join for step in node.rest if isinstance(step, tree.Step)) else all
    return lambda state, ctx: want(one(state, ctx) for one in found)


def compile_all(unit: Unit, nodes: tuple[tree.Phrase, ...], join: str) -> Condition:
    """Compiles several conditions joined by "and" or "or"."""
    found = [compile_condition(unit, node) for node in nodes]
    if len(found) == 1:
        return found[0]
    if "or" in join:
        return lambda state, ctx: any(one(state, ctx) for one in found)
    return lambda state, ctx: all(one(state, ctx) for one in found)


@condition(tree.DoSo, stable=True)
def _do_so(unit: Unit, said: Said) -> Condition:
    """`if you do`, `if they don't`, `if no one does`; `if a player does`, that player is who did."""
    how, subject = said.verb.how, said.subject
    if _is_allowed_for_a_while(unit.binding.of(said.verb)):
        raise NotYet(said.verb, "whether what is allowed for a while is done is not known yet")
    if isinstance(subject, tree.NounPhrase) and isinstance(subject.determiner, tree.A):
        unit.keys[id(subject)] = DOERS
        unit.cache.setdefault(id(subject), (subject, None))
    negated = how.endswith("n't") != isinstance(said.subject, tree.NoOne)
    return lambda _state, ctx: ctx.did != negated


def _is_allowed_for_a_while(deed: tree.Phrase | None) -> bool:
    """Tells `you may cast a creature spell from your graveyard this turn`, which is done later if at all."""
    verb = deed.first if isinstance(deed, tree.Clause) else None
    act = verb.first if isinstance(verb, tree.May) else None
    if not isinstance(deed, tree.Clause) or not isinstance(act, tree.Act) or act.verb not in ("play", "cast"):
        return False
    return any(isinstance(one, tree.Lasting) for one in deed.modifiers)


@condition(tree.BeWords, stable=True)
def _be_words(unit: Unit, said: Said) -> Condition:
    """`it is tapped`, `it's red`, `it was tapped`."""
    verb: tree.BeWords = said.verb
    if said.subject is None or verb.how != "be" or verb.addition is not None or verb.aspect:
        raise NotYet(verb)
    if said.tense and not (is_reference(said.subject) and all(_is_lasting(one) for one in verb.kinds)):
        raise NotYet(verb)
    tests = [unit.kind_of(kind) for kind in verb.kinds]
    alone = tree.Often(how="alone") in said.mods.left and "or" not in verb.join
    if alone and all(_is_fighting(one) for one in verb.kinds):
        said.mods.take(tree.Often)
        tests.append(alone_in_combat)
        unit.volatile = True
    want = any if "or" in verb.join else all
    negated = verb.negated
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, _SOME):
        if negated and not isinstance(said.subject.determiner, tree.A | tree.Another):
            raise NotYet(verb)
        return so_many(
            unit, said.subject, lambda s, c, one: want(test(s, c, one) for test in tests) != negated
        )
    what = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        return bool(found) and all(want(test(state, ctx, one) for test in tests) != negated for one in found)

    return holds


_SOME: Final = (tree.A, tree.Another, tree.Any, tree.Counted, tree.No)
"""Determiners of which some thing that fits is enough, or so many: `a creature you control has flying`."""


def _is_fighting(kind: tree.Phrase) -> bool:
    """`attacking`, `blocking`, `attacking or blocking`."""
    if isinstance(kind, tree.Either):
        return all(_is_fighting(one) for one in kind.kinds)
    return isinstance(kind, tree.StatusIs) and kind.status in ("attacking", "blocking")


def so_many(unit: Unit, subject: tree.NounPhrase, test: Filter) -> Condition:
    """`four or more creatures are attacking`: how many of those there are pass a test."""
    noun = unit.noun(subject)
    least, most = count_bounds(unit, subject.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        many = sum(
            noun.test(state, ctx, one) and test(state, ctx, one) for one in noun.candidates(state, ctx)
        )
        return least(state, ctx) <= many <= most(state, ctx)

    return holds


@condition(tree.Be, stable=True)
def _be(unit: Unit, said: Said) -> Condition:
    """`it's a creature`, `enchanted artifact isn't a creature`."""
    verb: tree.Be = said.verb
    from cardwright.games.magic.rules.compile.nouns.relative import first_played

    if _is_mana_ability(verb.what) and said.subject is not None and not said.tense:
        ability, negated = unit.things(said.subject), verb.negated
        return lambda state, ctx: bool(ability(state, ctx)) == negated
    ordinal = first_played(unit, said)
    if ordinal is not None:
        unit.volatile = True
        return ordinal
    if said.subject is None or verb.how != "be" or verb.aspect or verb.addition is not None:
        raise NotYet(verb)
    if said.tense and not is_reference(said.subject):
        raise NotYet(verb)
    what = unit.things(said.subject)
    test = _of_so_many_colors(unit, verb.what) or unit.test(verb.what)
    negated, enough = verb.negated, any if is_linked_card(unit, said.subject) else all

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        return bool(found) and enough(test(state, ctx, one) != negated for one in found)

    return holds


def _of_so_many_colors(unit: Unit, node: tree.Phrase) -> Filter | None:
    """`one or more colors`, `all colors`, of something that is so many; None for other phrases."""
    if all_of(node) == "color":
        return lambda state, _ctx, one: look(state, one).colors.bit_count() == 5
    if not isinstance(node, tree.NounPhrase) or not isinstance(node.determiner, tree.Counted):
        return None
    if node.shared or node.qualifiers or [head.thing for head in node.heads] != ["color"]:
        return None
    least, most = count_bounds(unit, node.determiner)
    return lambda state, ctx, one: (
        least(state, ctx) <= look(state, one).colors.bit_count() <= most(state, ctx)
    )


def _is_lasting(kind: tree.Phrase) -> bool:
    """Tells whether what is said of something that has left is known of it as it last was (CR 608.2h)."""
    if isinstance(kind, tree.ColorIs | tree.SupertypeIs):
        return True
    if isinstance(kind, tree.Either):
        return all(_is_lasting(one) for one in kind.kinds)
    if isinstance(kind, tree.Non):
        return _is_lasting(kind.kind)
    return isinstance(kind, tree.StatusIs) and kind.status in _LASTING


_LASTING: Final = ("tapped", "untapped", "legendary", "historic", "attacking", "blocking")


def is_reference(node: tree.Phrase) -> bool:
    """Tells whether a phrase is a reference to a thing, as it was last seen."""
    return isinstance(node, tree.It | tree.SelfRef) or (
        isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.That | tree.The)
    )


def is_linked_card(unit: Unit, node: tree.Phrase) -> bool:
    """Tells whether a phrase is `the exiled card`, or speaks of it: of several, each is meant (CR 607.3)."""
    meant = node if isinstance(node, tree.NounPhrase) else unit.binding.of(node)
    return (
        isinstance(meant, tree.NounPhrase)
        and isinstance(meant.determiner, tree.The)
        and meant.determiner.done == "exiled"
        and not meant.plural
    )


def _is_mana_ability(node: tree.Phrase) -> bool:
    """`a mana ability`: it has no place on the stack, so where one was activated the reference is empty."""
    return node == tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(thing="mana ability"),))


@condition(tree.BeIn)
def _be_in(unit: Unit, said: Said) -> Condition:
    """`it's on the battlefield`, `no creatures are on the battlefield`."""
    verb: tree.BeIn = said.verb
    if said.subject is None or said.tense:
        raise NotYet(verb)
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, tree.No):
        return _none_in(unit, said.subject, verb)
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, tree.Counted):
        return _so_many_in(unit, said.subject, verb)
    if isinstance(said.subject, tree.NounList) or _is_some(said.subject):
        return _some_in(unit, said.subject, verb)
    what = unit.things(said.subject)
    zone = ZONE_NAMES[zone_name(verb.zone)]
    negated = verb.negated
    return lambda state, ctx: all(
        (one in state.objects and state.objects[one].zone is zone) != negated for one in what(state, ctx)
    )


def _is_some(node: tree.Phrase) -> bool:
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.A | tree.Another)


def _some_in(unit: Unit, subject: tree.Phrase, verb: tree.BeIn) -> Condition:
    """`an artifact card is in your graveyard`, `an instant card and a sorcery card are in your graveyard`."""
    items = subject.items if isinstance(subject, tree.NounList) else (subject,)
    if verb.negated or (isinstance(subject, tree.NounList) and subject.join != "and"):
        raise NotYet(verb)
    in_zone = tree.InZone(zone=verb.zone, how=verb.how)
    tests = []
    for item in items:
        if not isinstance(item, tree.NounPhrase) or not _is_some(item):
            raise NotYet(item)
        kept = None if isinstance(item.determiner, tree.A) else item.determiner
        noun = unit.noun(replace(item, determiner=kept, qualifiers=(*item.qualifiers, in_zone)))
        tests.append((noun.candidates, noun.test))
    return lambda state, ctx: all(
        any(test(state, ctx, one) for one in candidates(state, ctx)) for candidates, test in tests
    )


def _none_in(unit: Unit, subject: tree.NounPhrase, verb: tree.BeIn) -> Condition:
    """`no creatures are on the battlefield`."""
    if verb.negated:
        raise NotYet(verb)
    in_zone = tree.InZone(zone=verb.zone, how=verb.how)
    noun = unit.noun(replace(subject, determiner=None, qualifiers=(*subject.qualifiers, in_zone)))
    return lambda state, ctx: not any(noun.test(state, ctx, one) for one in noun.candidates(state, ctx))


def _so_many_in(unit: Unit, subject: tree.NounPhrase, verb: tree.BeIn) -> Condition:
    """`twenty or more creature cards are in your graveyard`."""
    if verb.negated:
        raise NotYet(verb)
    in_zone = tree.InZone(zone=verb.zone, how=verb.how)
    noun = unit.noun(replace(subject, determiner=None, qualifiers=(*subject.qualifiers, in_zone)))
    least, most = count_bounds(unit, subject.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = sum(noun.test(state, ctx, one) for one in noun.candidates(state, ctx))
        return least(state, ctx) <= found <= most(state, ctx)

    return holds


def _many(_state: MagicState, _ctx: Ctx) -> int:
    return 1_000_000_000


def count_bounds(unit: Unit, determiner: tree.Phrase | None) -> tuple[Amount, Amount]:
    """Returns the fewest and the most of things that a determiner in a condition allows."""
    if determiner is None or isinstance(determiner, tree.A | tree.Another | tree.Any | tree.Possessed):
        return (lambda _s, _c: 1), _many
    if isinstance(determiner, tree.No):
        return (lambda _s, _c: 0), (lambda _s, _c: 0)
    if isinstance(determiner, tree.Counted):
        count = determiner.count
        if isinstance(count, tree.OrMore | tree.AtLeast):
            return unit.amount(count.amount), _many
        if isinstance(count, tree.OrFewer):
            return (lambda _s, _c: 0), unit.amount(count.amount)
        if isinstance(count, tree.FewerThan):
            fewer = unit.amount(count.amount)
            return (lambda _s, _c: 0), (lambda s, c: fewer(s, c) - 1)
        if isinstance(count, tree.MoreThan):
            more = unit.amount(count.amount)
            return (lambda s, c: more(s, c) + 1), _many
        exact = unit.amount(count.amount if isinstance(count, tree.Exactly) else count)
        return exact, exact if isinstance(count, tree.Exactly) else _many
    raise NotYet(determiner)


@condition(tree.HasAbility, stable=True)
def _has_ability(unit: Unit, said: Said) -> Condition:
    """`enchanted creature has flying`."""
    verb: tree.HasAbility = said.verb
    if said.subject is None or verb.how != "have":
        raise NotYet(verb)
    names = []
    for one in verb.abilities:
        if not isinstance(one, tree.Keyword) or one.qualities or one.kind or one.what:
            raise NotYet(one)
        names.append(one.name)
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, _SOME):
        return so_many(
            unit, said.subject, lambda s, _c, one: all(name in look(s, one).keywords for name in names)
        )
    what = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        return bool(found) and all(all(name in look(state, one).keywords for name in names) for one in found)

    return holds


@condition(tree.HasStat, stable=True)
def _has_stat(unit: Unit, said: Said) -> Condition:
    """`it has power 4 or greater`, `creatures you control have total power 8 or greater`."""
    verb: tree.HasStat = said.verb
    stat = STATS.get(verb.which.removeprefix("total "))
    if said.subject is None or stat is None or verb.comparison is None:
        raise NotYet(verb)
    compare, amount = compile_comparison(unit, verb.comparison)
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, _SOME):
        if verb.which.startswith("total "):
            raise NotYet(verb)
        return so_many(unit, said.subject, lambda s, c, one: compare(stat(s, one), amount(s, c)))
    what = unit.things(said.subject)
    if verb.which.startswith("total "):
        return lambda state, ctx: compare(
            sum(stat(state, one) for one in what(state, ctx)), amount(state, ctx)
        )
    if is_reference(said.subject):
        note_difference(unit, lambda s, c: sum(stat(s, one) for one in what(s, c)), amount)
    return lambda state, ctx: all(compare(stat(state, one), amount(state, ctx)) for one in what(state, ctx))


@condition(tree.BeMuch, stable=True)
def _be_much(unit: Unit, said: Said) -> Condition:
    """`its power is 3 or less`, `X is 5 or more`."""
    verb: tree.BeMuch = said.verb
    if said.subject is None or verb.how != "be":
        raise NotYet(verb)
    left = unit.amount(said.subject)
    compare, right = compile_comparison(unit, verb.comparison)
    note_difference(unit, left, right)
    return lambda state, ctx: compare(left(state, ctx), right(state, ctx))


def note_difference(unit: Unit, one: Amount, other: Amount) -> None:
    """Notes what `the difference` is after two amounts were compared."""
    unit.notes.put(notes.DIFFERENCE, lambda state, ctx: abs(one(state, ctx) - other(state, ctx)))


@condition(tree.ThereIs, stable=True)
def _there_is(unit: Unit, said: Said) -> Condition:
    """`there are five or more cards in your graveyard`."""
    verb: tree.ThereIs = said.verb
    if not isinstance(verb.what, tree.NounPhrase) or verb.on is not None:
        raise NotYet(verb)
    least, most = count_bounds(unit, verb.what.determiner)
    kinds = kinds_among(unit, verb.what)
    if kinds is not None:
        return lambda state, ctx: least(state, ctx) <= kinds(state, ctx) <= most(state, ctx)
    noun = unit.noun(verb.what)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        count = sum(noun.test(state, ctx, one) for one in noun.candidates(state, ctx))
        return least(state, ctx) <= count <= most(state, ctx)

    return holds
