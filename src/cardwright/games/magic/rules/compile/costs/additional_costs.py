"""Additional costs (CR 118.8): what must be paid beside mana, one of several things, or what may be paid."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import Ability, Cost, CostPart, KeywordAbility
from cardwright.games.magic.rules.compile.costs.payments import says_x
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import compile_verb
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import FREE, ManaCost, mana_cost
from cardwright.games.magic.rules.objects import Pending
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps
from cardwright.text import walk


def is_additional_cost(node: tree.Phrase) -> bool:
    """Tells whether a sentence is `As an additional cost to cast this spell, …`."""
    if not isinstance(node, tree.Sentence):
        return False
    about = [one.what for one in node.front if isinstance(one, tree.AdditionalCost)]
    return bool(about) and not any(
        isinstance(one, tree.Act) and isinstance(one.what, tree.NounPhrase) for one in about
    )


def additional_cost(
    before: Unit, node: tree.Phrase, text: str, binding: Binding
) -> CostPart | KeywordAbility:
    """Compiles an additional cost; what it names may be spoken of in the rest of the spell.

    One that may be paid is a keyword ability, as kicker is; its name is `additional`.
    """
    assert isinstance(node, tree.Sentence)
    clause = node.first
    if len(node.front) != 1 or node.rest or node.tail or node.opening or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    about = node.front[0]
    if not (
        isinstance(about, tree.AdditionalCost)
        and isinstance(about.what, tree.Act)
        and about.what.verb == "cast"
        and isinstance(about.what.what, tree.SelfRef)
    ):
        raise NotYet(about)
    unit = Unit(before.name, "cost", text, binding).follow(before)
    if isinstance(clause.first, tree.May):
        found: CostPart | KeywordAbility = _optional(unit, clause, clause.first)
    elif clause.subject is not None:
        raise NotYet(clause)
    elif clause.rest and all(step.join == "and" for step in clause.rest):
        found = _all_of(unit, clause)
    elif clause.rest:
        found = _one_of(unit, clause)
    else:
        found = _part(unit, clause.first, clause.modifiers, text)
    before.count = unit.count
    return found


def _part(unit: Unit, verb: tree.Phrase, modifiers: tuple[tree.Phrase, ...], text: str) -> CostPart:
    mana = _mana(verb)
    if mana is not None and not modifiers:
        return _mana_part(text, mana)
    doing = compile_verb(unit, None, verb, modifiers)
    if doing.can is None or unit.targets:
        raise NotYet(verb, "this verb cannot be a cost yet")
    return CostPart(text, doing.can, doing.run, x=says_x(verb))


def _mana(verb: tree.Phrase) -> ManaCost | None:
    if (
        isinstance(verb, tree.Pay)
        and isinstance(verb.what, tree.ManaCost)
        and verb == tree.Pay(what=verb.what)
    ):
        return mana_cost("".join(verb.what.symbols))
    return None


def _mana_part(text: str, mana: ManaCost) -> CostPart:
    def can(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects[ctx.source]
        own = FREE if obj.zone is Zone.STACK else obj.definition.values.cost or FREE
        return Purse(state, ctx.controller).affords(own.plus(mana))

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        yield from pay_mana(state, ctx.controller, mana)

    return CostPart(text, can, pay)


def _all_of(unit: Unit, clause: tree.Clause) -> CostPart:
    """`discard a card and sacrifice a creature`, `behold a Goblin and exile it`: one after another (CR 601.2h)."""
    parts: list[CostPart] = []
    able: list[CostPart] = []
    for at, (verb, modifiers) in enumerate(clause.modified_verbs):
        parts.append(_part(unit, verb, modifiers, unit.text[verb.span.start : verb.span.end]))
        before = [id(one) for earlier in clause.verbs[:at] for one in walk(earlier)]
        meant = [unit.binding.of(one) for one in walk(verb) if isinstance(one, tree.Phrase)]
        if not any(id(one) in before for one in meant if one is not None):  # what was just chosen is there
            able.append(parts[-1])

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(part.can(state, ctx) for part in able)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        for part in parts:
            yield from part.pay(state, ctx)

    return CostPart(unit.text, can, pay, x=any(part.x for part in parts))


def _one_of(unit: Unit, clause: tree.Clause) -> CostPart:
    """`discard a card or pay {5}`: the player chooses one that can be paid (CR 601.2b)."""
    if any(step.join != "or" for step in clause.rest if isinstance(step, tree.Step)):
        raise NotYet(clause)
    parts = [
        _part(unit, verb, modifiers, unit.text[verb.span.start : verb.span.end])
        for verb, modifiers in clause.modified_verbs
    ]

    def can(state: MagicState, ctx: Ctx) -> bool:
        return any(part.can(state, ctx) for part in parts)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        able = [part for part in parts if part.can(state, ctx)]
        chosen = able[0]
        if len(able) > 1:
            options = [Option("word", (part.text,)) for part in able]
            answer = yield Decision(ctx.controller, Kind.CHOOSE, "what to pay", options, about=(ctx.source,))
            chosen = able[options.index(answer)]
        yield from chosen.pay(state, ctx)

    return CostPart(unit.text, can, pay, x=any(part.x for part in parts))


def _optional(unit: Unit, clause: tree.Clause, verb: tree.May) -> KeywordAbility:
    """`you may sacrifice a creature`: asked as the spell is cast; the text may ask whether it was paid."""
    if not isinstance(clause.subject, tree.You) or clause.rest or verb.rest:
        raise NotYet(clause)
    text = unit.text[verb.first.span.start : verb.first.span.end]
    mana = _mana(verb.first)
    if mana is not None and not clause.modifiers:
        cost = Cost(mana=mana, text=text)
    else:
        cost = Cost(parts=(_part(unit, verb.first, clause.modifiers, text),), text=text)
    name = "evidence" if _is_evidence(verb.first) else "additional"
    return KeywordAbility(text, name, cost=cost)


def is_when_done(node: tree.Phrase) -> bool:
    """Tells whether a sentence begins with `When you do,`."""
    when = node.front[0] if isinstance(node, tree.Sentence) and node.front else None
    event = when.events[0] if isinstance(when, tree.When) and len(when.events) == 1 else None
    return isinstance(event, tree.Clause) and isinstance(event.first, tree.DoSo) and event.first.how == "do"


def with_trigger(
    before: Unit, found: KeywordAbility, node: tree.Phrase, text: str, binding: Binding
) -> KeywordAbility:
    """Adds to what may be paid what triggers when it is: `When you do, copy this spell …` (CR 603.12)."""
    from cardwright.games.magic.rules.compile.events.reflexive import body_of

    assert isinstance(node, tree.Sentence)
    assert found.cost is not None
    if node.opening or len(found.cost.parts) != 1:
        raise NotYet(node)
    unit = Unit(before.name, "triggered", text, binding).follow(before)
    body = body_of(unit, replace(node, front=node.front[1:]))
    before.count = unit.count
    part, ability = found.cost.parts[0], Ability(text)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        yield from part.pay(state, ctx)
        state.pending = (*state.pending, Pending(ability, body, ctx.controller, ctx.bound(), text))

    cost = replace(found.cost, parts=(replace(part, pay=pay),))
    return KeywordAbility(found.text, found.keyword, cost=cost)


def _is_evidence(verb: tree.Phrase) -> bool:
    return isinstance(verb, tree.ActNumber) and verb.verb == "collect evidence"
