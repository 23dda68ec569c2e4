"""Levelling: every player keeps as many as the player who has the fewest, and loses the rest."""

from collections.abc import Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Run
from cardwright.games.magic.rules.actions import discard, sacrifice
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.runs import in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@SPECIAL_SENTENCES.hook
def _levels(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`each player chooses a number of lands they control equal to the number of lands controlled by the player
    who controls the fewest, then sacrifices the rest`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Act):
        return None
    what = clause.first.what
    if clause.first.verb != "choose" or not isinstance(what, tree.NounPhrase) or not _as_few(what):
        return None
    losing = clause.rest[0].verb if len(clause.rest) == 1 else None
    if (
        not isinstance(losing, tree.Act)
        or losing.verb != "sacrifice"
        or not isinstance(losing.what, tree.Rest)
        or not _everyone(clause.subject)
        or node.front
        or node.rest
        or node.tail
        or node.opening
        or clause.modifiers
    ):
        raise NotYet(clause)
    return Doing(_level_permanents(_heads(unit, what), "keep"))


def _as_few(what: tree.NounPhrase) -> bool:
    """Tells whether a phrase asks for as many as the player who controls the fewest has."""
    for one in what.qualifiers:
        amount = one.amount if isinstance(one, tree.EqualTo) else None
        if not isinstance(amount, tree.NumberOf) or not isinstance(amount.what, tree.NounPhrase):
            continue
        owner = next((q.by for q in amount.what.qualifiers if isinstance(q, tree.Controlled)), None)
        if not isinstance(owner, tree.NounPhrase) or amount.what.heads != what.heads:
            continue
        return any(
            isinstance(q, tree.ThatClause)
            and isinstance(q.verb, tree.ControlExtreme)
            and q.verb.how == "fewest"
            for q in owner.qualifiers
        )
    return False


def _everyone(subject: tree.Phrase | None) -> bool:
    return (
        isinstance(subject, tree.NounPhrase)
        and not subject.qualifiers
        and not subject.shared
        and [head.thing for head in subject.heads] == ["player"]
        and isinstance(subject.determiner, tree.Each | None)
    )


def _heads(unit: Unit, what: tree.NounPhrase) -> Filter:
    return unit.noun(tree.NounPhrase(shared=what.shared, heads=what.heads, join=what.join)).test


@SPECIAL_SENTENCES.hook
def _the_same_way(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`players discard cards and sacrifice creatures the same way`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not any(
        isinstance(one, tree.SameWay) for one in clause.modifiers
    ):
        return None
    if not _everyone(clause.subject) or len(clause.modifiers) != 1 or node.front or node.rest or node.tail:
        raise NotYet(clause)
    runs: list[Run] = []
    for verb in clause.verbs:
        what = verb.what if isinstance(verb, tree.Act) else None
        if isinstance(verb, tree.Act) and verb.verb == "discard" and plain_cards(what):
            runs.append(_level_hands)
        elif isinstance(verb, tree.Act) and verb.verb == "sacrifice" and isinstance(what, tree.NounPhrase):
            if what.determiner is not None or what.qualifiers:
                raise NotYet(what)
            runs.append(_level_permanents(_heads(unit, what), "keep"))
        else:
            raise NotYet(verb)
    return Doing(in_turn(runs))


def _level_permanents(test: Filter, prompt: str) -> Run:
    def run(state: MagicState, ctx: Ctx) -> Steps:
        piles = {
            seat: [
                one
                for one in state.battlefield
                if controller_of(state, one) == seat and test(state, ctx, one)
            ]
            for seat in state.apnap()
        }
        fewest = min(map(len, piles.values()))
        lost: list[int] = []
        for seat, pile in piles.items():
            kept = yield from choose_among(seat, pile, fewest, fewest, prompt, ctx)
            lost.extend(_rest(pile, kept))
        yield from sacrifice(state, lost, source=ctx.source)

    return run


def _level_hands(state: MagicState, ctx: Ctx) -> Steps:
    fewest = min(len(state.hands[seat]) for seat in state.apnap())
    lost: list[tuple[int, int]] = []
    for seat in state.apnap():
        hand = state.hands[seat]
        kept = yield from choose_among(seat, hand, fewest, fewest, "keep", ctx)
        lost.extend((seat, one) for one in _rest(hand, kept))
    for seat, one in lost:
        yield from discard(state, seat, one, source=ctx.source)


def _rest(pile: Sequence[int], kept: Sequence[int]) -> list[int]:
    return [one for one in pile if one not in kept]
