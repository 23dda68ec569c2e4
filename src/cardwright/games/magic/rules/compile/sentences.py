"""The shell around every clause: if, unless, may, where X is, at a later time, and what is done in between."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Amount,
    Body,
    Condition,
    Run,
    Select,
)
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.conditions.asking_again import (
    asks_again,
    asks_what_was_done,
    carried_out,
    is_asked_about,
    neither_so_far,
)
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.effects.choosing_first import choose_first, chosen_then, left_open
from cardwright.games.magic.rules.compile.effects.each_in_turn import (
    each_in_turn,
    one_after_another,
    player_by_player,
)
from cardwright.games.magic.rules.compile.effects.repeating import process, repeated, verbs_of
from cardwright.games.magic.rules.compile.families import load
from cardwright.games.magic.rules.compile.hooks import CLAUSES_INSTEAD, SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import CHANGES, EFFECTS, SENTENCES, Doing, NotYet, find
from cardwright.games.magic.rules.compile.spell_lines import about_the_damage, says_of_damage
from cardwright.games.magic.rules.compile.statics.lasting_changes import lasting_change
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.entering import together
from cardwright.games.magic.rules.runs import (
    as_it_enters,
    attempted,
    held,
    in_turn,
    noting,
    run_if,
    run_otherwise,
)
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps
from cardwright.text import walk


def compile_body(unit: Unit, nodes: Sequence[tree.Phrase]) -> Body:
    """Compiles what a spell or ability does: instructions with their targets, or modes."""

    if len(nodes) == 1 and isinstance(nodes[0], tree.Choose):
        return again.MODES(unit, nodes[0])
    nodes = again.AFTERTHOUGHTS(unit, nodes)
    unit.still = unit.still or any(says_still(node) for node in nodes)
    runs: list[Run] = []
    unit.sentences = tuple(nodes)
    least = 0
    for at, node in enumerate(nodes):
        if any(node is one for one in unit.consumed):
            continue
        if node == X_NOT_ZERO and "X" not in unit.letters:
            least = 1
            continue
        unit.instead = False
        slots = len(unit.targets)
        run = _delayed_group(unit, nodes[at:]) or _later_part(unit, nodes[at:])
        if at and asks_again(unit, nodes[at - 1], node):
            run = neither_so_far(run)
        if unit.last is not None and about_the_damage(node):
            unit.last[0] = in_turn((run, unit.last[0]))
        elif not unit.instead:
            unit.last = [run]
            unit.last_targets = slots
            unit.said.append(node)
            if runs and at and _says_what_entered_is(nodes[at - 1], node):
                runs.append(as_it_enters(runs.pop(), held(unit.last)))
            else:
                runs.append(held(unit.last))
    run = process(unit, in_turn(runs), nodes[-1]) if nodes else in_turn(runs)
    return Body(run, tuple(unit.targets), least_x=least)


def _says_what_entered_is(before: tree.Phrase, node: tree.Phrase) -> bool:
    """Tells `Return it to the battlefield. It's a Zombie …`: it enters as that (CR 611.2e)."""
    if not isinstance(node, tree.Sentence) or node.front or not isinstance(node.first, tree.Clause):
        return False
    if not isinstance(node.first.first, tree.Be) or isinstance(node.first.subject, tree.SelfRef):
        return False
    return node.first.first.how == "be" and any(
        isinstance(one, tree.Destination)
        and isinstance(one.zone, tree.NounPhrase)
        and [head.thing for head in one.zone.heads] == ["battlefield"]
        for one in walk(before)
    )


X_NOT_ZERO: Final = tree.Sentence(
    first=tree.Clause(
        subject=tree.Variable(letter="X"),
        first=tree.Modal(
            how="can't",
            first=tree.BeMuch(comparison=tree.Comparison(how="=", amount=tree.Number(value=0)), how="be"),
        ),
    )
)
"""`X can't be 0.`, which is heeded as X is chosen."""


def _delayed_group(unit: Unit, nodes: Sequence[tree.Phrase]) -> Run | None:
    """Compiles `At the beginning of …, sacrifice it. If you do, …`: all of it happens then (CR 603.7)."""
    from cardwright.games.magic.rules.compile.events.delayed import at_a_time

    first = nodes[0]
    if len(nodes) < 2 or not isinstance(first, tree.Sentence) or not asks_what_was_done(nodes[1]):
        return None
    times = [one for one in first.front if isinstance(one, tree.At)]
    if len(times) != 1:
        return None
    rest = replace(first, front=tuple(one for one in first.front if one is not times[0]))
    runs = [
        carried_out(compile_sentence(unit, rest))
        if is_asked_about(unit, nodes)
        else compile_sentence(unit, rest).run
    ]
    for node in nodes[1:]:
        if not asks_what_was_done(node):
            break
        runs.append(compile_sentence(unit, node).run)
        unit.consumed.append(node)
    return at_a_time(unit, times[0], in_turn(runs))


def _later_part(unit: Unit, nodes: Sequence[tree.Phrase]) -> Run:
    """Compiles a sentence, or what stands at the end of a text: modes of a reflexive trigger, results of a die."""
    node = nodes[0]
    if isinstance(node, tree.Choose):
        return again.REFLEXIVE_MODES(unit, node)
    doing = compile_sentence(unit, node)
    return carried_out(doing) if is_asked_about(unit, nodes) else doing.run


def says_still(node: tree.Phrase) -> bool:
    """Tells whether a sentence says that something is still what it was: `It's still a land.`"""
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return False
    verb = node.first.first
    return isinstance(verb, tree.Be) and verb.aspect == "still"


def compile_sentence(unit: Unit, node: tree.Phrase) -> Doing:
    """Compiles a sentence as something that is done."""
    entry = find(SENTENCES, node)
    doing: Doing = entry[0](unit, node) if entry is not None else _sentence(unit, node)
    return doing


def _sentence(unit: Unit, node: tree.Phrase) -> Doing:
    load()
    if not isinstance(node, tree.Sentence):
        raise NotYet(node)
    front, tail = Mods(node.front), Mods(node.tail)
    shell = _Shell(unit, front, tail)
    shell.define_letters(node)
    special = SPECIAL_SENTENCES(unit, node)
    if special is not None:
        return special
    condition = shell.take_conditions()
    runs: list[Run] = []
    can: Condition | None = None
    extra = (
        *front.take_all(tree.Lasting),
        *front.take_all(tree.UntilEvent),
        *front.take_all(tree.ForAsLongAs),
        *tail.take_all(tree.Lasting),
        *tail.take_all(tree.ExceptFor),
        *(front.take_all(tree.During) if _lets_play(node) else ()),
    )
    for at, clause in enumerate(node.clauses):
        following = node.rest[at - 1] if at else None
        before = getattr(following, "front", ()) if following is not None else ()
        doing = _conditional_clause(unit, clause, before, extra)
        if at and says_of_damage(clause):
            runs.insert(0, doing.run)
        else:
            runs.append(doing.run)
        can = can or doing.can
    shell.fill_letters()
    if condition is not None and _asked_later(unit, node):
        condition = noting(condition)
    run = shell.wrap(in_turn(runs), condition)
    front.finish()
    tail.finish()
    if node.opening == "otherwise":
        run = run_otherwise(run)
    elif node.opening not in ("", "then"):
        raise NotYet(node, f"there is no executor for a sentence that begins: {node.opening}")
    return Doing(run, can)


def _asked_later(unit: Unit, node: tree.Sentence) -> bool:
    """Tells whether a later sentence asks if what this one says was done."""
    later = [one for each in unit.sentences if each is not node for one in walk(each)]
    offers = [unit.binding.of(one) for one in later if isinstance(one, tree.DoSo)]
    return any(one is offer for one in walk(node) for offer in offers)


def _lets_play(node: tree.Sentence) -> bool:
    """Tells whether a sentence lets someone play cards: `you may play that card`."""
    verb = node.first.first if isinstance(node.first, tree.Clause) else None
    return (
        isinstance(verb, tree.May)
        and isinstance(verb.first, tree.Act)
        and verb.first.verb in ("play", "cast")
    )


def _conditional_clause(
    unit: Unit, clause: tree.Phrase, front: tuple[tree.Phrase, ...], extra: tuple[tree.Phrase, ...]
) -> Doing:
    """Compiles a clause of a sentence that has an "if" of its own in front."""
    special = CLAUSES_INSTEAD(unit, front, clause)
    if special is not None:
        return special
    mods = Mods(front)
    shell = _Shell(unit, mods, Mods(()))
    condition = shell.take_conditions()
    doing = compile_clause(unit, clause, extra)
    mods.finish()
    return Doing(shell.wrap(doing.run, condition), doing.can)


class _Shell:
    """What stands around the clauses of a sentence."""

    __slots__ = ("cells", "front", "tail", "unit")

    def __init__(self, unit: Unit, front: Mods, tail: Mods) -> None:
        self.unit = unit
        self.front = front
        self.tail = tail
        self.cells: list[tuple[tree.WhereIs, list[Amount]]] = []

    def define_letters(self, node: tree.Sentence) -> None:
        """Makes a place for each letter that the sentence explains (`where X is …`), filled once it is read."""
        for where in [*self.front.take_all(tree.WhereIs), *self.tail.take_all(tree.WhereIs)]:
            self._define(where)
        for clause in node.clauses:
            if isinstance(clause, tree.Clause):
                after = [step.where for step in clause.rest if isinstance(step, tree.StepAfterWhere)]
                for where in (*clause.modifiers, *after):
                    if isinstance(where, tree.WhereIs):
                        self._define(where)

    def _define(self, where: tree.WhereIs) -> None:
        cell: list[Amount] = []
        self.cells.append((where, cell))
        self.unit.letters[where.letter] = lambda state, ctx: cell[0](state, ctx)

    def fill_letters(self) -> None:
        """Compiles what the letters stand for, when all that they may refer to has been spoken of."""
        for where, cell in self.cells:
            cell.append(self.unit.amount(where.amount))

    def take_conditions(self) -> Condition | None:
        """Takes the "if" of a sentence."""
        found: list[Condition] = []
        for mods in (self.front, self.tail):
            for one in mods.take_all(tree.If):
                found.append(compile_all(self.unit, one.conditions, one.join))
        if not found:
            return None
        return found[0] if len(found) == 1 else lambda state, ctx: all(one(state, ctx) for one in found)

    def wrap(self, run: Run, condition: Condition | None) -> Run:
        """Puts the sentence's conditions, alternatives and times around what it does."""
        for mods in (self.front, self.tail):
            for unless in mods.take_all(tree.Unless):
                run = _unless(self.unit, unless, run)
        for mods in (self.front, self.tail):
            at = mods.take(tree.At)
            if at is not None:
                from cardwright.games.magic.rules.compile.events.delayed import at_a_time

                run = at_a_time(self.unit, at, run)
        return run if condition is None else run_if(condition, run)


def _unless(unit: Unit, node: tree.Unless, run: Run) -> Run:
    """Compiles `… unless you pay {2}`: the players named may do that instead; `unless you attacked this turn`."""
    if all(isinstance(clause, tree.Clause) and _is_fact(clause) for clause in node.clauses):
        happened = [unit.condition(clause) for clause in node.clauses]
        return run_if(lambda state, ctx: not any(one(state, ctx) for one in happened), run)
    offers = []
    for clause in node.clauses:
        if not isinstance(clause, tree.Clause):
            raise NotYet(clause)
        who = unit.actor(clause.subject)
        doing = compile_clause(unit, clause, ())
        offers.append((who, doing))

    def alternative(state: MagicState, ctx: Ctx) -> Steps:
        for who, doing in offers:
            for player in who(state, ctx):
                if not is_player(player):
                    continue
                if doing.can is not None and not doing.can(state, ctx):
                    continue
                answer = yield Decision(
                    seat_of(player), Kind.CONFIRM, f"instead: {unit.text}", YES_NO, about=(ctx.source,)
                )
                if answer.verb == "yes":
                    ctx.did = True
                    yield from doing.run(state, ctx)
                    return
        ctx.did = False
        yield from run(state, ctx)
        ctx.did = False  # `if you do` asks for the payment

    return alternative


def _is_fact(clause: tree.Clause) -> bool:
    """Tells whether a clause says how things stand or stood, so that nobody can do it instead: `you control a Swamp`."""
    verb = clause.first
    if clause.tense == "past" or isinstance(verb, tree.ThereIs | tree.ItsTurn | tree.HasStat | tree.BeMuch):
        return True
    return isinstance(verb, tree.Act) and verb.verb == "control"


def compile_clause(unit: Unit, clause: tree.Phrase, extra: tuple[tree.Phrase, ...] = ()) -> Doing:
    """Compiles who does what, verb by verb."""
    if not isinstance(clause, tree.Clause):
        raise NotYet(clause)
    from cardwright.games.magic.rules.compile.statics.activation import about_source

    clause = about_source(clause)
    if any("or" in step.join.split() for step in clause.rest):
        return again.ONE_OF_SEVERAL(unit, clause, extra)
    whole = clause
    if each_in_turn(unit, whole):
        return one_after_another(unit, whole, lambda: _verbs(unit, whole, extra))
    return _verbs(unit, whole, extra)


def _verbs(unit: Unit, clause: tree.Clause, extra: tuple[tree.Phrase, ...]) -> Doing:
    runs: list[Run] = []
    can: Condition | None = None
    for verb, modifiers in verbs_of(clause):
        kept = tuple(one for one in modifiers if not isinstance(one, tree.WhereIs))
        doing = compile_verb(unit, clause.subject, verb, (*kept, *extra), clause.tense)
        runs.append(doing.run)
        can = can or doing.can
    return Doing(in_turn(runs), can)


def compile_verb(
    unit: Unit,
    subject: tree.Phrase | None,
    verb: tree.Phrase,
    modifiers: tuple[tree.Phrase, ...],
    tense: str = "",
) -> Doing:
    """Compiles one verb with its modifiers; "if", "unless" and "may" are peeled here for every verb."""
    if isinstance(verb, tree.Also) or (isinstance(verb, tree.Adverb) and verb.word == "each"):
        return compile_verb(unit, subject, verb.verb, modifiers, tense)
    if isinstance(verb, tree.May):
        return again.MAY(unit, subject, verb, modifiers)
    if isinstance(verb, tree.MayHave):
        return again.MAY_HAVE(unit, subject, verb, modifiers)
    mods = Mods(modifiers)
    shell = _Shell(unit, mods, Mods(()))
    said = Said(subject, verb, mods, tense)
    unit.random.said = any(isinstance(one, tree.AtRandom) for one in modifiers)
    unit.random.heeded = False
    found = find(EFFECTS, verb)
    picks = choose_first(unit, tuple(left_open(verb)))
    if found is not None and subject is not None and _each_of_them(unit, subject, verb, modifiers):
        doing: Doing = _one_by_one(unit, said, found[0])
    elif found is not None:
        doing = found[0](unit, said)
    else:
        changes = find(CHANGES, verb)
        if changes is None:
            raise NotYet(verb, f"there is no executor for {_verb_words(verb)} as an effect")
        doing = lasting_change(unit, said)
    if unit.random.heeded:
        mods.take(tree.AtRandom)
    unit.random.said = False
    if picks:
        doing = Doing(chosen_then(picks, doing.run), doing.can)
    doing = Doing(repeated(unit, verb, mods, doing.run), doing.can)
    condition = shell.take_conditions()
    if isinstance(verb, tree.Modal) and any(isinstance(one, tree.Unless) for one in mods.left):
        raise NotYet(verb)  # a restriction that holds unless, not something offered now
    if condition is not None and any(isinstance(one, tree.At) for one in modifiers):
        # `destroy it at the beginning of the next end step if it didn't attack`: asked then, not now.
        run = shell.wrap(run_if(condition, doing.run), None)
    else:
        run = shell.wrap(doing.run, condition)
    mods.finish()
    return Doing(run, doing.can)


def _each_of_them(
    unit: Unit, subject: tree.Phrase, verb: tree.Phrase, modifiers: tuple[tree.Phrase, ...]
) -> bool:
    """Tells whether a verb speaks of each player of its subject by themself: `each player … their library`.

    So does what is counted for it: `each player draws a card for each creature they control`.
    """
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.Each):
        return False
    if isinstance(verb, tree.Act) and verb.verb == "choose":
        return all(head.thing in ("player", "opponent") for head in subject.heads)
    said = (verb, *[one for one in modifiers if isinstance(one, tree.ForEach)])
    inside = (one for node in said for one in walk(node))
    return any(isinstance(one, tree.Phrase) and unit.binding.of(one) is subject for one in inside)


def _one_by_one(unit: Unit, said: Said, compiled: Callable[[Unit, Said], Doing]) -> Doing:
    """Compiles what each player does with what is their own: one player after another (CR 101.4)."""
    assert said.subject is not None
    everyone = unit.things(said.subject)
    key = unit.keys[id(said.subject)]
    unit.cache[id(said.subject)] = (said.subject, lambda _state, ctx: ctx.refs[key])
    doing = compiled(unit, said)
    unit.cache[id(said.subject)] = (said.subject, everyone)
    return Doing(player_by_player(everyone, key, doing.run))


def _verb_words(verb: tree.Phrase) -> str:
    word = getattr(verb, "verb", "")
    name = type(verb).__name__
    return f"{name} {word}" if isinstance(word, str) and word else name


def optional(unit: Unit, who: Select, run: Run, can: Condition | None, key: str = "") -> Run:
    """Returns what asks a player first, and notes whether it was done; `key` holds the one who is asked."""
    text = unit.text

    def asked(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = did = False
        players = [one for one in who(state, ctx) if is_player(one)]
        for player in players:
            if key:
                ctx.refs[key] = (player,)
            if can is not None and not can(state, ctx):
                ctx.note_doer(player, done=False)
                continue
            answer = yield Decision(seat_of(player), Kind.CONFIRM, text, YES_NO, about=(ctx.source,))
            done = answer.verb == "yes" and (yield from attempted(state, run(state, ctx)))
            did = did or done
            ctx.note_doer(player, done=done)
        ctx.did = did
        if key:
            ctx.refs[key] = tuple(players)

    return (lambda state, ctx: together(state, asked(state, ctx))) if key else asked


SENTENCES[tree.Sentence, ""] = (_sentence, True)
