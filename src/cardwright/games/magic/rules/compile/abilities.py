"""From a line of text to an ability: activated, triggered, static, spell or keywords."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree, write_ability
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Condition,
    SpellAbility,
    TriggeredAbility,
)
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.costs.ability_words import restrict
from cardwright.games.magic.rules.compile.costs.activated import (
    compile_activated,
    compile_loyalty,
    compile_said,
    working_zone,
)
from cardwright.games.magic.rules.compile.costs.making_mana import MAKING, triggered_maker
from cardwright.games.magic.rules.compile.costs.restricting import take_restrictions
from cardwright.games.magic.rules.compile.events.triggers import compile_events
from cardwright.games.magic.rules.compile.families import load
from cardwright.games.magic.rules.compile.keywords.table import ascend_spell, compile_keyword, is_ascend
from cardwright.games.magic.rules.compile.registry import GIVING, NotYet
from cardwright.games.magic.rules.compile.sentences import compile_body
from cardwright.games.magic.rules.compile.spell_lines import (
    about_cost,
    about_own_going,
    about_own_kind,
    uncounterable,
)
from cardwright.games.magic.rules.compile.statics.statements import compile_static, speak_of_self
from cardwright.games.magic.rules.compile.unit import NOTHING_BOUND, Unit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.text import walk


def compile_line(
    name: str,
    node: tree.Phrase,
    text: str,
    *,
    spell: bool,
    binding: Binding = NOTHING_BOUND,
    before: Unit | None = None,
) -> tuple[Ability, ...]:
    """Compiles one line of a card's text. `spell` says that the card is an instant or sorcery.

    `before` is the text of the spell so far; what it speaks of is known in this line, and the other way round.
    """
    if isinstance(node, tree.AbilityWord | tree.FlavorWord):
        made = compile_line(name, node.ability, text, spell=spell, binding=binding, before=before)
        return restrict(node, made) if isinstance(node, tree.AbilityWord) else made
    if isinstance(node, tree.KeywordLine):
        unit = Unit(name, "static", text, binding)
        return tuple(
            ascend_spell(one) if spell and is_ascend(one) else compile_keyword(unit, one)
            for one in node.keywords
        )
    load()
    if isinstance(node, tree.KeywordSaid):
        return (compile_said(name, node, text, binding),)
    if isinstance(node, tree.Activated) and node.other:
        return _with_either_cost(name, node, text, binding)
    if isinstance(node, tree.Activated):
        return (compile_activated(name, node, text, binding),)
    if isinstance(node, tree.LoyaltyAbility):
        return (compile_loyalty(name, node, text, binding),)
    if isinstance(node, tree.Triggered) and spell and not _of_card(name, node, text, binding):
        return (_later(name, node, text, binding, before),)
    if isinstance(node, tree.Triggered):
        return (compile_triggered(name, node, text, binding),)
    if isinstance(node, tree.Anchors):
        from cardwright.games.magic.rules.compile.mechanics.anchors import compile_anchors

        return compile_anchors(name, node, text, binding)
    if isinstance(node, tree.Chapter):
        from cardwright.games.magic.rules.compile.mechanics.chapters import compile_chapters

        return compile_chapters(name, node, text, binding)
    if isinstance(node, tree.Sentences):
        split = uncounterable(node) if spell else None
        if split is not None:
            static = compile_static(name, split[0], text, binding)
            if split[1] is None:
                return (static,)
            left = compile_line(name, split[1], text, spell=True, binding=binding, before=before)
            return (static, *left)
        if spell and not (about_cost(node) or about_own_going(node) or about_own_kind(node)):
            unit = Unit(name, "spell", text, binding)
            if before is not None:
                unit.follow(before)
                before.count += 100
            body = compile_body(unit, node.sentences)
            if before is not None:
                before.last, before.last_to = unit.last, unit.last_to
            return (SpellAbility(text, body, node),)

        return again.EXERT(name, node, text, binding) or (compile_static(name, node, text, binding),)
    raise NotYet(node)


def _with_either_cost(name: str, node: tree.Activated, text: str, binding: Binding) -> tuple[Ability, ...]:
    """Compiles `{3}, {T} or {U}, {T}: …`: an ability for each of the costs."""
    costs, _, effect = text.partition(":")
    words = costs.split(" or ")
    if len(words) != 2:
        raise NotYet(node)
    return tuple(
        compile_activated(name, replace(node, costs=one, other=()), f"{word}:{effect}", binding)
        for one, word in zip((node.costs, node.other), words, strict=True)
    )


def _of_card(name: str, node: tree.Triggered, text: str, binding: Binding) -> bool:
    """Tells whether a line of an instant or sorcery triggers off the stack: `When you cycle this card, …`."""
    from cardwright.games.magic.rules.compile.events.reflexive import without_lasting

    events, lasting = without_lasting(node.events)
    if lasting is not None:
        return False
    if working_zone(node.effect) is not None:
        return True
    unit = Unit(name, "triggered", text, binding)
    compile_events(unit, events)
    return unit.zones != (Zone.BATTLEFIELD,)


def _later(name: str, node: tree.Triggered, text: str, binding: Binding, before: Unit | None) -> SpellAbility:
    """Compiles a line of a spell that is a delayed triggered ability: `At the beginning of …` (CR 603.7a)."""
    from cardwright.games.magic.rules.compile.events.reflexive import delayed, without_lasting

    unit = Unit(name, "spell", text, binding)
    if before is not None:
        unit.follow(before)
        before.count += 100
    events, lasting = without_lasting(node.events)
    watches = compile_events(unit, events)
    unit.happened = [one for event in events for one in walk(event)]
    if node.condition is not None or node.limit is not None:
        raise NotYet(node)
    chosen, unit.targets = tuple(unit.targets), []  # those of the event are the spell's (CR 115.1a)
    body = compile_body(unit, node.effect)
    once = node.word != "whenever" and not any(map(_is_of_each, events))
    run = delayed(watches, body, text, once=once, turn=lasting is not None)
    return SpellAbility(text, Body(run, chosen), node)


def _is_of_each(event: tree.Phrase) -> bool:
    """Tells `the beginning of each combat`, which comes more than once."""
    step = event.step if isinstance(event, tree.BeginningOf) else None
    return isinstance(step, tree.StepTime) and step.which == "each"


@again.LINE.by
def _line_of_permanent(name: str, node: tree.Phrase, text: str, binding: Binding) -> tuple[Ability, ...]:
    return compile_line(name, node, text, spell=False, binding=binding)


@again.GRANTED.by
def compile_granted(unit: Unit, node: tree.Phrase) -> Ability:
    """Compiles an ability that is given to something: a keyword or a quoted text, a scope of its own."""
    if isinstance(node, tree.Keyword):
        return _given_keyword(unit, node)
    if isinstance(node, tree.Quoted):
        text = _quoted_text(unit, node)
        GIVING.append(node)
        try:
            found = compile_line(unit.name, node.ability, text, spell=False, binding=unit.binding)
        finally:
            GIVING.pop()
        if len(found) != 1:
            raise NotYet(node)
        return found[0]
    raise NotYet(node)


def _given_keyword(unit: Unit, node: tree.Keyword) -> Ability:
    """Compiles a keyword that is given to something: it is called by its own words, not by the whole sentence."""
    whole = unit.text
    words = whole[node.span.start : node.span.end]
    if words.lower().startswith(node.name):
        unit.text = words[0].upper() + words[1:]
    try:
        return compile_keyword(unit, node)
    finally:
        unit.text = whole


def _quoted_text(unit: Unit, node: tree.Quoted) -> str:
    """Returns the words of an ability in quotation marks."""
    parts = unit.text.replace("“", '"').replace("”", '"').split('"')[1::2]
    if len(parts) == 1:
        return parts[0]
    line = tree.AbilityText(ability=node.ability, reminders=node.reminders)
    return write_ability(line, (unit.name, unit.name))[0]


def compile_triggered(
    name: str, node: tree.Triggered, text: str, binding: Binding = NOTHING_BOUND
) -> TriggeredAbility:
    """Compiles `when, whenever, at …` (CR 603)."""
    unit = Unit(name, "triggered", text, binding)
    speak_of_self(unit)
    watches = compile_events(unit, node.events)
    unit.happened = [one for event in node.events for one in walk(event)]
    if node.limit is not None:
        raise NotYet(node.limit)
    timing, rest = take_restrictions(unit, node.effect)
    elsewhere = None if any(_goes_itself(event) for event in node.events) else working_zone(node.effect)
    condition: Condition | None = None
    if node.condition is not None:
        condition = compile_all(unit, node.condition.conditions, node.condition.join)
        rest = (_without_condition(rest[0]), *rest[1:])
    body = compile_body(unit, rest)
    tapping = all(watch.kind in MAKING for watch in watches)
    maker = triggered_maker(unit, rest, body) if tapping else None
    return TriggeredAbility(
        text,
        watches,
        body,
        node,
        condition=condition,
        limit=timing.limit,
        deeds=timing.deeds,
        mana=maker is not None,
        maker=maker,
        zones=(elsewhere,) if elsewhere is not None else unit.zones,
    )


def _goes_itself(event: tree.Phrase) -> bool:
    """Tells `this creature dies`: what triggers on leaving the battlefield is there until then (CR 603.6c).

    So is an Aura when what it enchants leaves (CR 113.6j).
    """
    if not isinstance(event, tree.Clause):
        return False
    host = isinstance(event.subject, tree.NounPhrase) and isinstance(event.subject.determiner, tree.Attached)
    if not host and not isinstance(event.subject, tree.SelfRef):
        return False
    return any(
        isinstance(verb, tree.Leave | tree.PutInto) or (isinstance(verb, tree.Act) and verb.verb == "die")
        for verb in event.verbs
    )


def _without_condition(node: tree.Phrase) -> tree.Phrase:
    assert isinstance(node, tree.Sentence | tree.Choose)
    return replace(node, front=node.front[1:])
