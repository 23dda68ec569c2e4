"""Excess damage (CR 120.4a, 120.10): `if excess damage was dealt this way`, `excess damage is dealt to … instead`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.nouns.groups import deeds
from cardwright.games.magic.rules.compile.registry import CONDITIONS, Doing, NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Spill, Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.damage import Hit, lethal
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.noting import EXCESS
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState


def spilled(state: MagicState, ctx: Ctx, hits: list[Hit], spills: list[Spill]) -> list[Hit]:
    """Returns the damage that is dealt where what is in excess is dealt to others instead (CR 120.4a)."""
    for spill in spills:
        if not spill.holds(state, ctx):
            continue
        found: list[Hit] = []
        for hit in hits:
            if is_player(hit.thing) or hit.thing not in state.objects:
                found.append(hit)
                continue
            most = lethal(state, hit.thing, deadly="deathtouch" in look(state, hit.source).keywords)
            found.append(hit._replace(amount=min(hit.amount, most)))
            if hit.amount > most:
                found.extend(Hit(hit.source, one, hit.amount - most) for one in spill.to(state, ctx))
        hits = found
    return hits


def excess_this_way(unit: Unit, node: tree.DamageDone) -> Amount:
    """`the excess damage dealt to that creature this way`, `that excess damage`."""
    if any(isinstance(one, tree.DealtDamage) and one.kind.startswith(EXCESS) for one in unit.happened):
        if node.when or node.to is not None:
            raise NotYet(node)
        return lambda _state, ctx: ctx.numbers[Noted.AMOUNT]
    if not unit.spills or node.when == "this turn":
        raise NotYet(node)
    if node.to is None:
        return lambda _state, ctx: ctx.numbers.get(EXCESS, 0)
    things = unit.things(node.to)
    return lambda state, ctx: sum(ctx.numbers.get(f"{EXCESS} {one}", 0) for one in things(state, ctx))


def is_excess(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase is `excess damage`."""
    return node == tree.NounPhrase(heads=(tree.Head(thing="excess damage"),))


def excess_was_dealt(unit: Unit, said: Said, to: tree.Phrase | None) -> Condition:
    """`excess damage was dealt this way`, `… to that creature this way`: by what dealt damage just before."""
    way = said.mods.take(tree.ThisWay)
    if way is None or said.mods.left or said.tense != "past":
        raise NotYet(said.verb)
    done = deeds(unit, way)
    if not unit.spills or not done or not all(isinstance(one, tree.Deal) for one in done):
        raise NotYet(said.verb)
    if to is None:
        return lambda _state, ctx: ctx.numbers.get(EXCESS, 0) > 0
    if isinstance(to, tree.NounPhrase) and isinstance(to.determiner, tree.A):
        noun, before = unit.noun(to), len(unit.spoken)
        key = unit.introduce(player=False, plural=False, nouns=noun.nouns)
        unit.note(to, before)

        def one_of_them(state: MagicState, ctx: Ctx) -> bool:
            gone = [int(name[len(EXCESS) :]) for name in ctx.numbers if name.startswith(f"{EXCESS} ")]
            ctx.refs[key] = tuple(one for one in gone if noun.test(state, ctx, one))
            return bool(ctx.refs[key])

        return one_of_them
    things = unit.things(to)
    return lambda state, ctx: any(ctx.numbers.get(f"{EXCESS} {one}", 0) for one in things(state, ctx))


@condition(tree.Passive, "dealt")
def _was_dealt(unit: Unit, said: Said) -> Condition:
    verb: tree.Passive = said.verb
    if not is_excess(said.subject):
        usual: Condition = CONDITIONS[(tree.Passive, "")][0](unit, said)
        return usual
    if verb.by is not None or verb.negated or verb.only or verb.how != "be":
        raise NotYet(verb)
    return excess_was_dealt(unit, said, None)


@condition(tree.DealtTo)
def _was_dealt_to(unit: Unit, said: Said) -> Condition:
    if not is_excess(said.subject):
        raise NotYet(said.verb)
    return excess_was_dealt(unit, said, said.verb.to)


def _always(_state: MagicState, _ctx: Ctx) -> bool:
    return True


@SPECIAL_SENTENCES.hook
def _spills_over(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Excess damage is dealt to that creature's controller instead.`, of damage that the sentence before deals."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not is_excess(clause.subject):
        return None
    if not isinstance(clause.first, tree.DealtTo) or clause.modifiers != (tree.Instead(),):
        raise NotYet(node)
    if not unit.spills or node.rest or node.opening or node.tail or clause.rest or clause.tense:
        raise NotYet(node)
    holds: Condition = _always
    for front in node.front:
        if not isinstance(front, tree.If) or len(node.front) > 1:
            raise NotYet(front)
        holds = compile_all(unit, front.conditions, front.join)
    unit.spills[-1].append(Spill(unit.things(clause.first.to), holds))
    return Doing(nothing_done)
