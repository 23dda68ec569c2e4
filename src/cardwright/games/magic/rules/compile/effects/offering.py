"""What players may do: `you may draw a card`, `each player may search their library …`, `you may have it …`."""

from types import NoneType
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Run, Select
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.sentences import compile_clause, compile_verb, optional
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.runs import in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps
from cardwright.text import walk


@again.MAY.by
def may(unit: Unit, subject: tree.Phrase | None, verb: tree.May, modifiers: tuple[tree.Phrase, ...]) -> Doing:
    """Compiles `you may …`: one question for all that follows (CR 603.12, 608.2d)."""
    if isinstance(verb.first, tree.Act) and verb.first.verb in ("play", "cast"):
        from cardwright.games.magic.rules.compile.effects.playing import may_play

        return may_play(unit, subject, verb, modifiers)
    if isinstance(verb.first, tree.LookAt | tree.LookAndPlay):
        from cardwright.games.magic.rules.compile.effects.looking import look_and_play, may_look

        if isinstance(verb.first, tree.LookAndPlay):
            return look_and_play(unit, subject, verb, modifiers)
        looked = may_look(unit, subject, verb, modifiers)
        if looked is not None:
            return looked
    if any("or" in step.join.split() for step in verb.rest):
        inner = tree.Clause(subject=subject, first=verb.first, rest=verb.rest, modifiers=modifiers)
        who, key = _asked(unit, subject)
        either = again.ONE_OF_SEVERAL(unit, inner, ())
        return Doing(optional(unit, who, either.run, either.can, key))
    who, key = _asked(unit, subject)
    doings = [
        compile_verb(unit, subject, one, modifiers if at == len(verb.verbs) - 1 else ())
        for at, one in enumerate(verb.verbs)
    ]
    if key and subject is not None:
        unit.cache[id(subject)] = (subject, who)
    if isinstance(verb.first, tree.Spend):
        return doings[0]
    can = doings[0].can
    run = in_turn([one.run for one in doings])
    if _says_x(unit, verb):
        run = _with_x(who, key, run, can)
    return Doing(optional(unit, who, run, can, key))


def _says_x(unit: Unit, verb: tree.May) -> bool:
    """Tells whether what may be paid says what X is: `you may pay {X}`, `you may tap X untapped Myr you control`."""
    if "X" in unit.letters:
        return False
    inside = list(walk(verb))
    if unit.kind == "triggered" and any(
        isinstance(one, tree.ManaCost) and "{X}" in one.symbols for one in inside
    ):
        _no_target_of_x(unit)
        return True
    return any(
        isinstance(one.node, tree.Variable) and any(one.introducer is node for node in inside)
        for one in unit.binding.references
    )


def _no_target_of_x(unit: Unit) -> None:
    """Refuses `return target creature card with mana value X`, chosen before anyone has said what X is."""
    for node in unit.sentences:
        reflexive = isinstance(node, tree.Sentence) and any(isinstance(one, tree.When) for one in node.front)
        for one in () if reflexive else walk(node):
            if isinstance(one, tree.NounPhrase) and isinstance(one.determiner, tree.Target):
                if any(isinstance(inner, tree.Variable) for inner in walk(one)):
                    raise NotYet(one)


def _with_x(who: Select, key: str, run: Run, can: Condition | None) -> Run:
    """Returns what asks for X first, of those that could be paid (CR 107.3f)."""

    def asking(state: MagicState, ctx: Ctx) -> Steps:
        players = ctx.refs.get(key, ()) if key else who(state, ctx)
        options = [Option("number", (x,)) for x in _payable(state, ctx, can)]
        if not players or not options:
            return
        answer = yield Decision(seat_of(players[0]), Kind.NUMBER, "X", options, about=(ctx.source,))
        ctx.x = answer.number
        yield from run(state, ctx)

    return asking


def _payable(state: MagicState, ctx: Ctx, can: Condition | None) -> list[int]:
    found: list[int] = []
    for x in range(_MOST_X):
        ctx.x = x
        if can is None or can(state, ctx):
            found.append(x)
        elif x:
            break
    ctx.x = 0
    return found


_MOST_X: Final = 1000


def _asked(unit: Unit, subject: tree.Phrase | None) -> tuple[Select, str]:
    """Compiles who is asked; of several, what they do is done by the one who is asked, under the key."""
    who = unit.actor(subject)
    if not isinstance(subject, tree.NounPhrase):
        return who, ""
    if not isinstance(subject.determiner, tree.Each | tree.All | tree.Any | NoneType):
        return who, ""
    key = unit.keys.get(id(subject)) or unit.introduce(player=True, plural=False, nouns=("player",))
    unit.keys[id(subject)] = key
    unit.cache[id(subject)] = (subject, lambda _state, ctx: ctx.refs.get(key, ()))
    return who, key


@again.MAY_HAVE.by
def may_have(
    unit: Unit, subject: tree.Phrase | None, verb: tree.MayHave, modifiers: tuple[tree.Phrase, ...]
) -> Doing:
    """Compiles `you may have it deal 2 damage to you`."""
    who = unit.actor(subject)
    doing = compile_clause(unit, verb.clause, modifiers)
    return Doing(optional(unit, who, doing.run, doing.can))


@effect(tree.Have)
def _has(unit: Unit, said: Said) -> Doing:
    """`unless its controller has this spell deal 5 damage to them`: what is done, whoever had it done."""
    verb: tree.Have = said.verb
    if said.tense or not isinstance(verb.clause, tree.Clause):
        raise NotYet(verb)
    return compile_clause(unit, verb.clause, ())
