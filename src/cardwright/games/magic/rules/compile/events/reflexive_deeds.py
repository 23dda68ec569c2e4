"""`When you discard a card this way, …`: a reflexive trigger on what the text has just done (CR 603.12)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.conditions.this_way import group_done
from cardwright.games.magic.rules.compile.events.reflexive import body_of, is_done_this_way
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.nouns.groups import deeds
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.noting import SEARCHED
from cardwright.games.magic.rules.objects import Pending
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

Found = Callable[[MagicState, Ctx], bool]


@SPECIAL_SENTENCES.hook
def _when_done(unit: Unit, node: tree.Sentence) -> Doing | None:
    """Compiles a sentence that begins with `when you … this way`; None for others."""
    when = node.front[0] if node.front else None
    if not isinstance(when, tree.When) or not is_done_this_way(when):
        return None
    clause = when.events[0]
    assert isinstance(clause, tree.Clause)
    if node.opening not in ("", "then"):
        raise NotYet(node)
    done = _done(unit, clause)
    body = body_of(unit, replace(node, front=node.front[1:], opening=""))
    text, ability = unit.text, Ability(unit.text)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if done(state, ctx):
            state.pending = (*state.pending, Pending(ability, body, ctx.controller, ctx.bound(), text))
        return
        yield

    return Doing(run)


def _done(unit: Unit, clause: tree.Clause) -> Found:
    verb = clause.first
    if isinstance(verb, tree.Act) and verb.verb == "connive" and isinstance(clause.subject, tree.It):
        if [getattr(one, "verb", "") for one in deeds(unit, clause.modifiers[0])] != ["connive"]:
            raise NotYet(clause)
        return lambda _state, _ctx: True
    if not isinstance(clause.subject, tree.You):
        raise NotYet(clause)
    if isinstance(verb, tree.Search) and verb.what is None:
        return lambda _state, ctx: ctx.controller + 1 in ctx.refs.get(SEARCHED, ())
    what = verb.what if isinstance(verb, tree.Act) and verb.verb in ("discard", "sacrifice") else None
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A | tree.Counted):
        raise NotYet(clause)
    said = Said(clause.subject, verb, Mods(clause.modifiers))
    group = group_done(unit, said, said.verb.verb)
    noun, (least, most) = unit.noun(what), count_bounds(unit, what.determiner)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=what.plural, nouns=(*noun.nouns, f"{said.verb.verb}ed"))
    unit.note(what, before)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        gone: Sequence[int] = ctx.refs.get(group, ())
        ctx.refs[key] = tuple(one for one in gone if noun.test(state, ctx, one))
        return least(state, ctx) <= len(ctx.refs[key]) <= most(state, ctx)

    return holds
