"""Votes (CR 701.38): every player votes in turn order, and the text asks how it came out."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect, qualifier
from cardwright.games.magic.rules.compile.sentences import compile_sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Event, Kind, Steps, Words

_VOTED: Final = "voted for"
"""The reference to what was voted for, once for each vote; the number of each word is `votes for …`."""


def _key(word: str) -> str:
    return f"votes for {word}"


@effect(tree.Vote)
def _votes(unit: Unit, said: Said) -> Doing:
    """`each player votes for death or taxes`: starting with the one named, in turn order (CR 701.38a)."""
    verb: tree.Vote = said.verb
    if said.subject != tree.NounPhrase(determiner=tree.Each(), heads=(tree.Head(thing="player"),)):
        raise NotYet(said.verb)
    words = verb.words
    noun = None
    if verb.what is not None:
        if not isinstance(verb.what, tree.NounPhrase) or not isinstance(verb.what.determiner, tree.A):
            raise NotYet(verb.what)
        noun = unit.noun(verb.what)
    unit.notes.put(notes.BALLOT, words)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for word in words:
            ctx.numbers[_key(word)] = 0
        voted: list[int] = []
        at = state.order.index(ctx.controller) if ctx.controller in state.order else 0
        for seat in (*state.order[at:], *state.order[:at]):
            if noun is not None:
                found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
                voted.extend((yield from choose_among(seat, found, 1, 1, "a vote", ctx)))
                continue
            answer = yield Decision(seat, Kind.WORD, "a vote", Words(words), about=(ctx.source,))
            ctx.numbers[_key(answer.word)] += 1
            state.log.add(Event("voted", who=seat, args=(answer.word,)))
        ctx.refs[_VOTED] = tuple(voted)

    return Doing(run)


@SPECIAL_SENTENCES.hook
def _starting(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Starting with you, each player votes …`."""
    if len(node.front) != 1 or not isinstance(node.front[0], tree.StartingWith):
        return None
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Vote):
        return None
    if not isinstance(node.front[0].who, tree.You):
        raise NotYet(node.front[0])
    return compile_sentence(unit, replace(node, front=()))


def votes_for(unit: Unit, node: tree.Votes) -> Amount:
    """Compiles how many votes a word got."""
    if node.word not in (unit.notes.get(notes.BALLOT) or ()):
        raise NotYet(node)
    key = _key(node.word)
    return lambda _state, ctx: ctx.numbers.get(key, 0)


@condition(tree.Voted)
def _won(unit: Unit, said: Said) -> Condition:
    """`death gets more votes`, `taxes gets more votes or the vote is tied`."""
    words = unit.notes.get(notes.BALLOT) or ()
    if said.verb.word not in words or len(words) != 2:
        raise NotYet(said.verb)
    own = _key(said.verb.word)
    others = [_key(word) for word in words if word != said.verb.word]
    least = 0 if said.verb.tied else 1

    def holds(_state: MagicState, ctx: Ctx) -> bool:
        return all(ctx.numbers.get(own, 0) >= ctx.numbers.get(other, 0) + least for other in others)

    return holds


@qualifier(tree.MostVotes)
def _most(_unit: Unit, _node: tree.MostVotes) -> Filter:
    """`with the most votes or tied for most votes`."""

    def test(_state: MagicState, ctx: Ctx, one: int) -> bool:
        voted = ctx.refs.get(_VOTED, ())
        return one in voted and voted.count(one) == max(voted.count(other) for other in voted)

    return test
