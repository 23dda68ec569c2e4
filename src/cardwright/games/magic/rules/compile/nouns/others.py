"""Other things and other players: than what, and than whom (CR 109.1)."""

from collections.abc import Sequence
from itertools import pairwise

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Select
from cardwright.games.magic.rules.compile.fitting import is_any_player
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import latest
from cardwright.text import walk


def with_determiner(unit: Unit, node: tree.NounPhrase, test: Filter) -> Filter:
    """Returns a test with what its determiner adds: `another` is not the thing itself, `another player` not you.

    Another one that shares something with a thing spoken of is not that one.
    """
    if not isinstance(node.determiner, tree.Another):
        return test
    if all(head.thing in ("player", "opponent") for head in node.heads):
        return lambda state, ctx, one: one != player_thing(ctx.controller) and test(state, ctx, one)
    if any(isinstance(one, tree.ThatClause) and isinstance(one.verb, tree.Share) for one in node.qualifiers):
        apart = other_than(unit, node)
        if apart is not None:
            return lambda state, ctx, one: one not in apart(state, ctx) and test(state, ctx, one)
    return lambda state, ctx, one: one != ctx.source and test(state, ctx, one)


def other_than(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """Returns what `all other creatures that share a color with it` are other than: what they are compared with.

    Where something happens because of a player, `each other player` is other than that one; each other card exiled
    with something is other than the card that the text has just exiled.
    """
    if any(isinstance(one, tree.Participle) and _is_with_this(one) for one in node.qualifiers):
        return _just_exiled(unit, node)
    if [head.thing for head in node.heads] == ["player"]:
        return _before_it(unit, node) or _doer(unit)
    spoken = [one for one in walk(node) if isinstance(one, tree.It)]
    found = [unit.binding.of(one) for one in spoken]
    if len(spoken) != 1 or found[0] is None or isinstance(found[0], tree.SelfRef):
        return None
    return unit.things(spoken[0])


def _before_it(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """`its owner draws a card and each other player loses 1 life`: other than the owner, whoever that is."""
    for said in unit.sentences:
        clauses = said.clauses if isinstance(said, tree.Sentence) else ()
        for one, after in pairwise(clauses):
            who = one.subject if isinstance(one, tree.Clause) else None
            if isinstance(who, tree.OwnerOf | tree.ControllerOf) and any(
                part is node for part in walk(after)
            ):
                return unit.things(who)
    return None


def chosen_before(unit: Unit, node: tree.Phrase) -> Select | None:
    """Returns what a spell, which is no such thing itself, has chosen or created last.

    `Choose a creature, then destroy all other creatures`. Of any ability, what each player has chosen is meant.
    """
    every = [one for said in unit.sentences for one in walk(said)]
    if unit.kind != "spell":
        every = [
            one.first
            for one in every
            if isinstance(one, tree.Clause)
            and isinstance(one.subject, tree.NounPhrase)
            and isinstance(one.subject.determiner, tree.Each)
        ]
    whats = [
        one.on if isinstance(one, tree.ChooseCounter) else one.what
        for one in every
        if isinstance(one, tree.ChooseCounter)
        or (isinstance(one, tree.Act) and one.verb == "choose")
        or (isinstance(one, tree.Create) and unit.kind == "spell")
    ]
    keys = [unit.keys.get(id(one)) for one in whats if one is not None and one.span.start < node.span.start]
    held = next((key for key in reversed(keys) if key is not None), None)
    return None if held is None else lambda _state, ctx: ctx.refs.get(held, ())


def _doer(unit: Unit) -> Select | None:
    """Returns the player who did what the ability triggers on, where a phrase says so: `a player`, `enchanted player`."""
    found = [one.subject for one in unit.happened if isinstance(one, tree.Clause)]
    people = [
        one
        for one in found
        if isinstance(one, tree.NounPhrase) and [h.thing for h in one.heads] == ["player"]
    ]
    if len(people) != 1:
        return None
    if isinstance(people[0].determiner, tree.Attached):
        return unit.things(people[0])
    key = unit.keys.get(id(people[0]))
    if key is None or not is_any_player(people[0]):
        return None
    held = key
    return lambda _state, ctx: ctx.refs.get(held, ())


def _just_exiled(unit: Unit, node: tree.NounPhrase) -> Select:
    done = [one for said in unit.said for one in walk(said) if isinstance(one, tree.Act)]
    whats = [one.what for one in done if one.verb == "exile" and one.what is not None]
    if len(whats) != 1:
        raise NotYet(node)
    just = unit.things(whats[0])
    return lambda state, ctx: tuple(latest(state, one) for one in just(state, ctx))


def _is_with_this(node: tree.Participle) -> bool:
    return any(isinstance(one, tree.WithThis) for one in node.modifiers)


def is_exiled_with_this(node: tree.Phrase) -> bool:
    """Tells `exiled with this creature` (CR 607.2a)."""
    verb = node.verb if isinstance(node, tree.Participle) else None
    if not isinstance(node, tree.Participle) or not isinstance(verb, tree.Passive) or verb.verb != "exiled":
        return False
    with_this = node.modifiers[0] if len(node.modifiers) == 1 else None
    return isinstance(with_this, tree.WithThis) and isinstance(with_this.what, tree.SelfRef)


def not_source(unit: Unit, test: Filter) -> Filter:
    """Returns a test for `another target creature` where no other target stands before it: not the thing itself.

    That is also the card that it has become. Where the text triggers on `this creature or another creature`, it is
    not the one of them to which it happened.
    """
    keys = [unit.keys[id(one)] for one in unit.happened if _or_another(one) and id(one) in unit.keys]

    def others(state: MagicState, ctx: Ctx, one: int) -> bool:
        meant = [thing for key in keys for thing in ctx.refs.get(key, ())] or [ctx.source]
        return not any(one in (thing, state.became.get(thing, 0)) for thing in meant) and test(
            state, ctx, one
        )

    return others


def _or_another(node: object) -> bool:
    """Tells `this creature or another creature you control`."""
    if not isinstance(node, tree.NounList) or node.join != "or":
        return False
    return isinstance(node.items[0], tree.SelfRef) and any(
        isinstance(one, tree.NounPhrase) and isinstance(one.determiner, tree.Another) for one in node.items
    )


def another_player(unit: Unit, test: Filter) -> Filter:
    """Returns a test for `another target player`: not the one who did what happened, else not you."""
    keys = [unit.keys[id(one)] for one in unit.happened if is_any_player(one) and id(one) in unit.keys]

    def whom(_state: MagicState, ctx: Ctx) -> Sequence[int]:
        return ctx.refs.get(keys[0], ()) if keys else (player_thing(ctx.controller),)

    return lambda state, ctx, one: one not in whom(state, ctx) and test(state, ctx, one)
