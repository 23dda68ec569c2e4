"""What is done several times: `proliferate twice`, `investigate X times` (CR 609.3), `repeat this process`."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk

_FOLLOWING: Final = tree.Idiom(words="repeat the following process")
_AGAIN: Final = "again"
MOST_REPEATS: Final = 500
"""How often a process is repeated at most, where nothing else ends it."""

_OFTEN: Final = {"twice": 2, "an additional time": 1, "again": 1}


def repeated(unit: Unit, verb: tree.Phrase, mods: Mods, run: Run) -> Run:
    """Returns what does something as often as its modifiers say; the number is worked out once."""
    times: tree.Phrase | None = None
    for one in mods.left:
        if isinstance(one, tree.Repeated):
            if one.more:
                raise NotYet(one)
            times = one.count
        elif isinstance(one, tree.Often) and one.how in _OFTEN:
            times = tree.Number(value=_OFTEN[one.how])
        elif isinstance(one, tree.ForEach) and _is_bare(verb):
            times = tree.NumberOf(what=one.what)
    if times is None:
        return run
    mods.left = [one for one in mods.left if not isinstance(one, tree.Repeated | tree.Often | tree.ForEach)]
    if not isinstance(verb, tree.Act | tree.ActNumber | tree.Idiom | tree.DoubleAmount):
        raise NotYet(verb)
    many = unit.amount(times)

    def again(state: MagicState, ctx: Ctx) -> Steps:
        for _ in range(many(state, ctx)):
            yield from run(state, ctx)

    return again


_Verbs = tuple[tuple[tree.Phrase, tuple[tree.Phrase, ...]], ...]


def _last_apart(found: _Verbs) -> _Verbs:
    """`gets +1/+1 and doesn't untap during its controller's untap step`, `gets +2/+2 and can't be blocked unless …`.

    The step, and what something can't be done without, are those of the last verb alone.
    """
    last = found[-1][0]
    if not isinstance(last, tree.Modal):
        return found
    own: tuple[type, ...] = (tree.Unless,)
    if last.how == "not" and last.first == tree.Act(verb="untap"):
        own = (tree.Unless, tree.During)
    return (
        *[
            (verb, modifiers)
            if isinstance(verb, tree.Modal)
            else (verb, tuple(one for one in modifiers if not isinstance(one, own)))
            for verb, modifiers in found[:-1]
        ],
        found[-1],
    )


def verbs_of(clause: tree.Clause) -> tuple[tuple[tree.Phrase, tuple[tree.Phrase, ...]], ...]:
    """Returns the verbs of a clause with their modifiers; `for each` says how much something gets, not what it has.

    `has first strike and gets +1/+0 for each card in your hand`.
    """
    found = _last_apart(clause.modified_verbs)
    if not any(isinstance(verb, tree.Get) for verb, _ in found):
        return found
    return tuple(
        (verb, tuple(one for one in modifiers if not isinstance(one, tree.ForEach)))
        if isinstance(verb, tree.HasAbility)
        else (verb, modifiers)
        for verb, modifiers in found
    )


def _is_bare(verb: tree.Phrase) -> bool:
    """Tells whether a verb is a keyword action that is done as often as it says: `investigates for each …`."""
    return (
        isinstance(verb, tree.Act)
        and verb.what is None
        and verb.verb in ("investigate", "proliferate", "populate")
    )


@effect(tree.Idiom, "repeat this process")
def _repeats(unit: Unit, said: Said) -> Doing:
    """`repeat this process`: the text is followed again from its beginning; `any number of times`: it asks each time.

    `six more times`: it is followed seven times in all.
    """
    often = said.mods.take(tree.Repeated)
    if (
        said.mods.left
        or not isinstance(said.subject, tree.You | None)
        or unit.notes.get(notes.REPEATS) is not None
    ):
        raise NotYet(said.verb)
    if often is not None and often.more:
        return _so_often(unit, said.verb, tree.Sum(left=tree.Number(value=1), sign="+", right=often.count))
    if often is not None and not isinstance(often.count, tree.AnyNumber):
        raise NotYet(often)
    unit.notes.put(notes.REPEATS, said.verb)

    def run(_state: MagicState, ctx: Ctx) -> Steps:
        ctx.numbers[_AGAIN] = 1
        return
        yield

    return Doing(run)


@effect(tree.Idiom, "repeat the following process")
def _repeats_what_follows(unit: Unit, said: Said) -> Doing:
    """`repeat the following process X times`: the sentences after it are followed so often."""
    often = said.mods.take(tree.Repeated)
    first = unit.sentences[0] if unit.sentences else said.verb
    if (
        often is None
        or often.more
        or said.mods.left
        or said.subject is not None
        or unit.notes.get(notes.REPEATS)
    ):
        raise NotYet(said.verb)
    if len(unit.sentences) < 2 or not any(one is said.verb for one in walk(first)):
        raise NotYet(said.verb)
    return _so_often(unit, said.verb, often.count)


def _so_often(unit: Unit, verb: tree.Phrase, count: tree.Phrase) -> Doing:
    """Notes how often the text is followed in all; saying so does nothing by itself."""
    unit.notes.put(notes.REPEATS, verb)
    unit.notes.put(notes.TIMES, unit.amount(count))
    return Doing(nothing_done)


def process(unit: Unit, run: Run, last: tree.Phrase) -> Run:
    """Returns a text that is followed again and again, where its first or last sentence says to repeat it."""
    verb, times = unit.notes.drop(notes.REPEATS), unit.notes.drop(notes.TIMES)
    if verb is None:
        return run
    if verb != _FOLLOWING and not any(one is verb for one in walk(last)):
        raise NotYet(verb)

    def again(state: MagicState, ctx: Ctx) -> Steps:
        for _ in range(MOST_REPEATS):
            ctx.numbers[_AGAIN], ctx.did = 0, False
            yield from run(state, ctx)
            if not ctx.numbers[_AGAIN]:
                return

    if times is None:
        return again
    many = times

    def so_often(state: MagicState, ctx: Ctx) -> Steps:
        for _ in range(many(state, ctx)):
            ctx.did = False
            yield from run(state, ctx)

    return so_often
