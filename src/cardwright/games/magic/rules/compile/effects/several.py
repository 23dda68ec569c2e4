"""One of several things to do, and the same thing for each of several."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Run, TargetSlot
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.mechanics.loyalty import is_once_more
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.sentences import compile_sentence, compile_verb
from cardwright.games.magic.rules.compile.unit import Noun, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.layers import owner_of
from cardwright.games.magic.rules.runs import run_if
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps
from cardwright.text import Node, walk

SEATS: Final = range(4)
"""The seats that there may be: each may have places for targets of its own."""


@again.ONE_OF_SEVERAL.by
def one_of_several(unit: Unit, clause: tree.Clause, extra: tuple[tree.Phrase, ...]) -> Doing:
    """Compiles `sacrifices a creature or pays 3 life`: whoever does it chooses one that they can do."""
    if any(step.join.split() not in (["or"], [",", "or"], [","]) for step in clause.rest):
        raise NotYet(clause, "one of several things to do")
    if clause.modifiers and not all(isinstance(one, tree.WhereIs) for one in clause.modifiers):
        raise NotYet(clause.modifiers[0])
    who = unit.actor(clause.subject)
    subject = clause.subject or tree.You()
    unit.cache.setdefault(id(subject), (subject, who))
    before = len(unit.targets)
    kept = [compile_verb(unit, subject, verb, extra, clause.tense) for verb in clause.verbs]
    if len(unit.targets) > before:
        raise NotYet(clause, "one of several things to do")
    words = [_words(unit, verb) for verb in clause.verbs]

    def able(state: MagicState, ctx: Ctx) -> list[int]:
        return [at for at, one in enumerate(kept) if one.can is None or one.can(state, ctx)]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in tuple(who(state, ctx)):
            if not is_player(player):
                continue
            unit_key = unit.keys.get(id(subject))
            if unit_key is not None:
                ctx.refs[unit_key] = (player,)
            options = [Option("mode", (at + 1, words[at])) for at in able(state, ctx)]
            if not options:
                continue
            answer = yield Decision(seat_of(player), Kind.MODE, "one of these", options, about=(ctx.source,))
            yield from kept[answer.number - 1].run(state, ctx)

    return Doing(run, lambda state, ctx: bool(able(state, ctx)))


def _words(unit: Unit, verb: tree.Phrase) -> str:
    return unit.text[verb.span.start : verb.span.end] if verb.span else ""


# ---------------------------------------------------------------------- for each


@SPECIAL_SENTENCES.hook
def _for_each(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`For each attacking creature, its owner puts it …`: done for one after another (CR 101.4)."""
    each = node.front[0] if node.front else None
    if isinstance(each, tree.If) and len(node.front) == 2 and isinstance(node.front[1], tree.ForEach):
        holds = compile_all(unit, each.conditions, each.join)
        return Doing(run_if(holds, compile_sentence(unit, replace(node, front=node.front[1:])).run))
    if not isinstance(each, tree.ForEach) or not isinstance(each.what, tree.NounPhrase | tree.Partitive):
        return None
    if is_once_more(node.first) or (
        isinstance(node.first, tree.Clause) and isinstance(node.first.first, tree.ChooseLabel)
    ):
        return None  # all of them at once
    at_once = _created_at_once(unit, node, each)
    if at_once is not None:
        return compile_sentence(unit, at_once)
    what = each.what
    noun = _members(unit, each)
    before = len(unit.spoken)
    key = unit.introduce(player=noun.player, plural=False, nouns=noun.nouns)
    unit.note(what, before)
    group = ""
    if isinstance(what, tree.Partitive):
        unit.note(what.of, before)
        group = unit.keys.get(id(unit.binding.of(what.of)), "")
    targets = len(unit.targets)
    runs = [compile_sentence(unit, replace(node, front=node.front[1:])).run]
    for later in _in_loop(unit, node):
        unit.consumed.append(later)
        runs.append(compile_sentence(unit, later).run)
    placed = unit.targets[targets:]
    if placed and not noun.player:
        raise NotYet(each)
    unit.targets[targets:] = [_of_seat(slot, noun, key, seat) for slot in placed for seat in SEATS]
    spoken = tuple(dict.fromkeys(one.key for one in unit.spoken[before:]))

    if _copied_at_once(node) and len(runs) == 1 and not group and not placed:
        return Doing(_with_all(noun, key, runs[0]))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
        all_of: dict[str, list[int]] = {}
        together = ctx.refs.get(group, ())
        for one in _in_order(state, found):
            for name in spoken:
                ctx.refs.pop(name, None)
            ctx.refs[key] = (one,)
            if group:
                ctx.refs[group] = (one,)
            for slot in placed:
                ctx.refs[slot.ref] = ctx.refs.get(f"{slot.ref}.{seat_of(one)}", ())
            for each_run in runs:
                yield from each_run(state, ctx)
            for name in spoken:
                all_of.setdefault(name, []).extend(ctx.refs.get(name, ()))
        for name in spoken:
            ctx.refs[name] = tuple(all_of.get(name, ()))
        if group:
            ctx.refs[group] = together

    return Doing(run)


def _created_at_once(unit: Unit, node: tree.Sentence, each: tree.ForEach) -> tree.Sentence | None:
    """Returns `for each land you control, create a Treasure token` as what it is: so many tokens in one event (CR 701.7)."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Create) or clause.rest:
        return None
    if not isinstance(clause.subject, tree.You | None) or not isinstance(each.what, tree.NounPhrase):
        return None
    if len(node.front) > 1 or node.rest or node.tail or _in_loop(unit, node):
        return None
    if any(isinstance(one, tree.Phrase) and unit.binding.of(one) is each.what for one in walk(clause)):
        return None
    if any(isinstance(one, tree.Target) for one in walk(clause)):
        return None
    return replace(node, front=(), first=replace(clause, modifiers=(*clause.modifiers, each)))


def _copied_at_once(node: tree.Sentence) -> bool:
    """Tells whether a sentence creates a copy of each thing and no more: all of these are created in one event (CR 701.7)."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Create) or clause.rest:
        return False
    what = clause.first.what
    return (
        isinstance(clause.subject, tree.You | None)
        and not (clause.modifiers or node.rest or node.tail)
        and len(node.front) == 1
        and isinstance(what, tree.NounPhrase)
        and isinstance(what.determiner, tree.A)
        and any(isinstance(one, tree.CopyOf) and isinstance(one.of, tree.It) for one in walk(what))
    )


def _with_all(noun: Noun, key: str, create: Run) -> Run:
    """Returns what is done for all of some things together, as what is said of each."""

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
        ctx.refs[key] = tuple(_in_order(state, found))
        if found:
            yield from create(state, ctx)

    return run


def _members(unit: Unit, each: tree.ForEach) -> Noun:
    """Returns what a sentence is done for each of: all that a phrase describes, or `each of those cards`."""
    what = each.what
    if isinstance(what, tree.NounPhrase) and what.determiner is None:
        return unit.noun(what)
    if not isinstance(what, tree.Partitive) or what.count is not None:
        raise NotYet(each)
    group = what.of
    if not isinstance(group, tree.They):
        if not isinstance(group, tree.NounPhrase) or not isinstance(group.determiner, tree.That):
            raise NotYet(each)
        if group.shared or group.qualifiers:
            raise NotYet(each)
    nouns = ("card", "permanent", "creature", "token")
    return Noun(unit.things(group), _any, player=False, plural=False, nouns=nouns, zones=())


def _any(_state: MagicState, _ctx: Ctx, _one: int) -> bool:
    return True


def _of_seat(slot: TargetSlot, noun: Noun, key: str, seat: int) -> TargetSlot:
    """Returns the place for the targets that are chosen for one of the players: `for each opponent, … target …`."""
    player = player_thing(seat)

    def meant(state: MagicState, ctx: Ctx) -> bool:
        return player in noun.candidates(state, ctx) and noun.test(state, ctx, player)

    def candidates(state: MagicState, ctx: Ctx) -> Sequence[int]:
        ctx.refs[key] = (player,)
        return slot.candidates(state, ctx) if meant(state, ctx) else ()

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        ctx.refs[key] = (player,)
        return slot.test(state, ctx, one)

    def so_many(many: Amount) -> Amount:
        return lambda state, ctx: many(state, ctx) if meant(state, ctx) else 0

    return replace(
        slot,
        ref=f"{slot.ref}.{seat}",
        candidates=candidates,
        test=test,
        low=so_many(slot.low),
        high=so_many(slot.high),
    )


def _in_loop(unit: Unit, node: tree.Sentence) -> list[tree.Sentence]:
    """Returns the sentences after one that are still about each thing by itself: `If you win the flip, that creature …`."""
    at = next((place for place, one in enumerate(unit.sentences) if one is node), -1)
    found: list[tree.Sentence] = []
    inside = list(walk(node))
    for later in unit.sentences[at + 1 :] if at >= 0 else ():
        if not isinstance(later, tree.Sentence) or not _goes_on(unit, later, inside):
            break
        found.append(later)
        inside.extend(walk(later))
    return found


def _goes_on(unit: Unit, node: tree.Sentence, inside: list[Node]) -> bool:
    if node.opening == "otherwise":
        return True
    who = node.first.subject if isinstance(node.first, tree.Clause) and not node.front else None
    if isinstance(who, tree.NounPhrase) and isinstance(who.determiner, tree.Each):
        if all(head.thing in ("player", "opponent") for head in who.heads):
            return False  # `Then each player sacrifices …`: when all of it has been done
    for one in walk(node):
        if isinstance(one, tree.DoSo | tree.FlipCoin):
            return True
        if not isinstance(one, tree.Phrase):
            continue
        introducer = unit.binding.of(one)
        if introducer is None or not any(introducer is other for other in inside):
            continue
        if not getattr(one, "plural", False) and not getattr(introducer, "plural", False):
            return True
    return False


def _in_order(state: MagicState, found: Sequence[int]) -> list[int]:
    """Puts what the active player owns first, then that of the others in turn order (CR 101.4); of the stack the top."""
    order = state.apnap()
    stack = [item.id for item in state.stack]

    def place(one: int) -> tuple[int, int]:
        seat = owner_of(state, one)
        return (order.index(seat) if seat in order else len(order), -stack.index(one) if one in stack else 0)

    return sorted(found, key=place)


__all__ = ["one_of_several"]
