"""`As … enters, choose …` (CR 614.12a): what is chosen is remembered by the permanent."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Filter, Replacement, Run, Select, StaticEffect
from cardwright.games.magic.rules.choosing_words import WORDS, choose_word
from cardwright.games.magic.rules.chosen import has_chosen_color, has_chosen_type
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.asking_again import asks_what_was_done
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, qualifier
from cardwright.games.magic.rules.compile.replacing.becoming_one_of import becomes_one_of
from cardwright.games.magic.rules.compile.sentences import compile_clause, compile_sentence
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps
from cardwright.text import walk


def _word(node: tree.Phrase) -> str:
    """Returns the word of a colour or type: `choose a color other than black`."""
    if isinstance(node, tree.ColorIs):
        return node.color
    if isinstance(node, tree.SubtypeIs):
        return node.subtype
    if isinstance(node, tree.TypeIs):
        return node.type
    raise NotYet(node)


@effect(tree.ChooseThing)
def _chooses(unit: Unit, said: Said) -> Doing:
    """`choose a color`: remembered by the source while it is on the battlefield, and by the text."""
    verb: tree.ChooseThing = said.verb
    if verb.quality == "card name":
        return _chooses_name(unit, said)
    if verb.kinds or verb.count is not None or verb.quality not in WORDS:
        raise NotYet(verb)
    who = unit.actor(said.subject)
    quality = verb.quality
    key = WORDS[quality][0]
    without = tuple(_word(one) for one in verb.other_than)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            word = yield from choose_word(seat_of(player), quality, ctx.source, without)
            ctx.words[key] = word
            obj = state.objects.get(ctx.source)
            if obj is not None:
                chosen_words(state, ctx.source, key, word)

    return Doing(run)


def _chooses_name(unit: Unit, said: Said) -> Doing:
    """`choose a nonland card name` (CR 201.4)."""
    from cardwright.games.magic.rules.compile.nouns.naming import NAME, choose_name

    who = unit.actor(said.subject)
    tests = [unit.kind_of(one) for one in said.verb.kinds]
    others = [unit.kind_of(one) for one in said.verb.other_than]
    if others:  # `a card name other than a basic land card name`
        tests.append(lambda state, ctx, one: not all(test(state, ctx, one) for test in others))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            word = yield from choose_name(state, ctx, seat_of(player), tests)
            ctx.words[NAME] = word
            if ctx.source in state.objects:
                chosen_words(state, ctx.source, NAME, word)

    return Doing(run)


@SPECIAL_STATICS.hook
def _as_enters(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`As this enters, choose a color.`: part of entering, not a trigger."""
    if not node.front or not isinstance(node.front[0], tree.AsEvent):
        return None
    about = node.front[0].clause
    if isinstance(about, tree.Clause) and isinstance(about.subject, tree.It):
        itself = unit.binding.of(about.subject)
        if isinstance(itself, tree.SelfRef):
            node = replace(node, front=(tree.AsEvent(clause=replace(about, subject=itself)), *node.front[1:]))
    assert isinstance(node.front[0], tree.AsEvent)
    kinds = _ways_to_begin(node.front[0])
    if len(node.front) != 1 or node.opening:
        raise NotYet(node.front[0])
    unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")
    runs: list[Run] = []
    if node.tail:
        runs.append(compile_sentence(unit, replace(node, front=())).run)
    else:
        for clause in node.clauses:
            chosen_form = becomes_one_of(unit, clause)
            runs.append(chosen_form or _choice(unit, clause) or compile_clause(unit, clause).run)

    return _as_it_begins(unit, kinds, runs)


def _as_it_begins(unit: Unit, kinds: list[HappeningKind], runs: list[Run]) -> tuple[StaticEffect, ...]:
    """Makes what is done as the card itself enters, or is turned face up, part of that event."""

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        for run in runs:
            yield from run(state, ctx)
        return happening

    made = tuple(Replacement(kind, unit.text, match, change) for kind in kinds)
    return (StaticEffect(unit.text, replacements=made),)


def _ways_to_begin(node: tree.AsEvent) -> list[HappeningKind]:
    """`As this enters`, `As this is turned face up` (CR 708.11), `As this transforms into …` (CR 701.28), or either."""
    event = node.clause
    if not isinstance(event, tree.Clause) or not isinstance(event.subject, tree.SelfRef):
        raise NotYet(node)
    kinds: list[HappeningKind] = []
    for verb, modifiers in event.modified_verbs:
        if modifiers or not all("or" in step.join for step in event.rest):
            raise NotYet(node)
        if isinstance(verb, tree.Enter) and not verb.manner:
            kinds.append(HappeningKind.ENTERS)
        elif same_meaning(verb, tree.Passive(verb="turned face up", how="be")):
            kinds.append(HappeningKind.TURNS_UP)
        elif isinstance(verb, tree.TransformInto) and verb.what is None and verb.name in ("name", "short"):
            kinds.append(HappeningKind.TURNS_OVER)
        else:
            raise NotYet(node)
    return kinds


def _choice(unit: Unit, clause: tree.Phrase) -> Run | None:
    """Compiles `choose an opponent`, `choose a creature`."""
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Act):
        return None
    if clause.first.verb != "choose" or clause.rest or clause.modifiers or clause.subject is not None:
        return None
    what = clause.first.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A | tree.Another):
        raise NotYet(clause.first)
    noun = unit.noun(what)
    key = "player" if noun.player else "thing"
    return _remembering(noun.candidates, noun.test, key)


def _remembering(candidates: Select, test: Filter, key: str) -> Run:
    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = [one for one in candidates(state, ctx) if one != ctx.source and test(state, ctx, one)]
        if not found:
            return
        options = [Option("thing", (one,), () if is_player(one) else (one,)) for one in found]
        answer = yield Decision(ctx.controller, Kind.CHOOSE, f"choose a {key}", options, about=(ctx.source,))
        chosen_words(state, ctx.source, key, str(answer.number))

    return run


@qualifier(tree.OfChosen)
def _of_chosen(unit: Unit, node: tree.OfChosen) -> Filter:
    """`of the chosen color`, `of the chosen type`; `of that type` after a sentence in which it is chosen."""
    quality = node.quality
    if not isinstance(quality, tree.NounPhrase) or len(quality.heads) != 1:
        raise NotYet(node)
    word = quality.heads[0].thing
    if unit.notes.get(notes.ASKED, quality):
        return has_chosen_color if word == "color" else has_chosen_type
    if isinstance(quality.determiner, tree.That):
        if not chosen_before(unit).endswith(word):
            raise NotYet(node)
    elif not isinstance(quality.determiner, tree.The) or quality.determiner.done != "chosen":
        raise NotYet(node)
    if word == "color":
        return has_chosen_color
    if word == "type":
        return has_chosen_type
    raise NotYet(node)


def chosen_before(unit: Unit) -> str:
    """Returns the quality of the one choice that the text has you make: what `that color`, `that type` is."""
    found = [
        (clause.subject, verb.quality)
        for each in unit.sentences
        for clause in walk(each)
        if isinstance(clause, tree.Clause)
        for verb in clause.verbs
        if isinstance(verb, tree.ChooseThing)
    ]
    return found[0][1] if len(found) == 1 and isinstance(found[0][0], tree.You | None) else ""


@LINKED_STATICS.hook
def _as_enters_then(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`As this enters or is turned face up, you may choose …. If you do, it becomes …`: all is done as it happens."""
    if len(nodes) != 2 or not isinstance(nodes[0], tree.Sentence) or not asks_what_was_done(nodes[1]):
        return None
    first, then = nodes
    assert isinstance(first, tree.Sentence)
    assert isinstance(then, tree.Sentence)
    about = first.front[0] if len(first.front) == 1 else None
    if not isinstance(about, tree.AsEvent) or not _says_become(then):
        return None
    kinds = _ways_to_begin(about)
    unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")
    runs = [compile_sentence(unit, one).run for one in (replace(first, front=()), then)]

    return _as_it_begins(unit, kinds, runs)


def _says_become(node: tree.Phrase) -> bool:
    """Tells `…, it becomes a copy of that creature`."""
    verb = (
        node.first.first if isinstance(node, tree.Sentence) and isinstance(node.first, tree.Clause) else None
    )
    return isinstance(verb, tree.Be) and verb.how == "become"


@LINKED_STATICS.hook
def _as_enters_if_you_do(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`As this land enters, you may pay 2 life. If you don't, it enters tapped.`: one way of entering."""
    if len(nodes) < 2 or not isinstance(nodes[0], tree.Sentence) or not asks_what_was_done(nodes[1]):
        return None
    if len(nodes) == 2 and _says_become(nodes[1]):
        return None
    offer = _as_enters(unit, nodes[0])
    if offer is None:
        return None
    then = nodes[1]
    assert isinstance(then, tree.Sentence)
    asked = then.front[0]
    if len(then.front) != 1 or not isinstance(asked, tree.If) or len(asked.conditions) != 1:
        raise NotYet(then)
    holds = unit.condition(asked.conditions[0])
    result = static_sentence(unit, replace(then, front=()))
    kinds = [one.kind for one in offer[0].replacements]
    if (
        len(result) != 1
        or [one.kind for one in result[0].replacements] != [HappeningKind.ENTERS]
        or kinds != [HappeningKind.ENTERS]
    ):
        raise NotYet(then)
    first, second = offer[0].replacements[0], result[0].replacements[0]

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        changed = yield from first.replace(state, ctx, happening)
        if changed is None or not holds(state, ctx):
            return changed
        return (yield from second.replace(state, ctx, changed))

    return (
        StaticEffect(
            unit.text, replacements=(Replacement(HappeningKind.ENTERS, unit.text, first.match, change),)
        ),
    )
