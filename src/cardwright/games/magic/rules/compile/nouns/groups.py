"""Groups of things that were spoken of: some of them, those left over, what was done this way."""

from collections.abc import Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Select
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.effects.piling import OTHER, is_other_pile
from cardwright.games.magic.rules.compile.registry import NotYet, qualifier, thing
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.picking import present, present_all
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import Node


@thing(tree.Rest)
def _rest(unit: Unit, node: tree.Rest) -> Select:
    """`the rest`: those of a group that are still where they were, as what has moved is another object."""
    if is_other_pile(unit, node):
        return lambda _state, ctx: ctx.refs.get(OTHER, ())
    group = group_of(unit, node)
    cards = _are_cards(unit, node)
    key = unit.introduce(player=False, plural=True, nouns=("card",))

    def left(state: MagicState, one: int) -> bool:
        obj = state.objects.get(one)
        return obj is not None and not (cards and obj.zone is Zone.BATTLEFIELD)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(one for one in group(state, ctx) if left(state, one))
        ctx.refs[key] = found
        return found

    return select


def _are_cards(unit: Unit, node: tree.Phrase) -> bool:
    """Tells whether a group is of cards, so that those put onto the battlefield are no longer left over."""
    introducer = unit.binding.of(node)
    if isinstance(introducer, tree.Partitive):
        introducer = unit.binding.of(introducer.of) or introducer.of
    if isinstance(introducer, tree.NounPhrase):
        return any(head.thing == "card" for head in introducer.heads)
    return isinstance(introducer, tree.TopCards)


def group_of(unit: Unit, node: tree.Phrase) -> Select:
    """Compiles the group that something is left over from."""
    introducer = unit.binding.of(node)
    if isinstance(introducer, tree.NounPhrase) and introducer.determiner == tree.The(done="revealed"):
        shown = unit.binding.of(introducer)  # `put the revealed cards into your hand and the rest …`
        introducer = shown.what if isinstance(shown, tree.Act) and shown.what is not None else introducer
    if isinstance(introducer, tree.Act) and introducer.verb == "choose":
        return _rest_of_choice(unit, node, introducer)
    if isinstance(introducer, tree.Partitive):
        return unit.things(introducer.of)
    if introducer is None:
        raise NotYet(node, "it is not clear what this refers to")
    for item in introducer.items if isinstance(introducer, tree.NounList) else (introducer,):
        for one in item.qualifiers if isinstance(item, tree.NounPhrase) else ():
            if isinstance(one, tree.AmongThem):
                return unit.things(one.group)
    if isinstance(introducer, tree.NounPhrase):
        if not isinstance(introducer.determiner, tree.Target):
            whole = _whole(unit, introducer)
            if whole is not None:
                return whole
    key = unit.keys.get(id(introducer))
    if key is None:
        raise NotYet(node, "it is not clear what this refers to")
    if isinstance(introducer, tree.NounPhrase) and unit.notes.get(notes.CHOSEN, introducer):
        return _not_chosen(unit, introducer, key)
    return lambda _state, ctx: ctx.refs.get(key, ())


def _rest_of_choice(unit: Unit, node: tree.Phrase, deed: tree.Act) -> Select:
    """Compiles what is left of a choice: of a group, or of all that could have been chosen."""
    what = deed.what
    if any(one.introducer is what and isinstance(one.node, tree.It) for one in unit.binding.references):
        raise NotYet(node, "it is not clear what this refers to")  # it may be the one that is left
    for one in what.qualifiers if isinstance(what, tree.NounPhrase) else ():
        if isinstance(one, tree.AmongThem):
            return _without(unit, what, unit.things(one.group))
    if isinstance(what, tree.Partitive):
        return _without(unit, what, unit.things(what.of))
    key = unit.keys.get(id(what))
    if key is None or not isinstance(what, tree.NounPhrase) or not _is_chosen_freely(what):
        raise NotYet(node, "it is not clear what this refers to")
    if unit.noun(what).player:
        raise NotYet(node, "it is not clear what this refers to")
    return _not_chosen(unit, what, key)


def _is_chosen_freely(node: tree.NounPhrase) -> bool:
    return isinstance(node.determiner, tree.A | tree.Counted)


def _without(unit: Unit, what: tree.Phrase | None, group: Select) -> Select:
    key = unit.keys.get(id(what), "")
    return lambda state, ctx: tuple(one for one in group(state, ctx) if one not in ctx.refs.get(key, ()))


def _whole(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """Returns what `all land cards revealed this way` are part of: all cards revealed so; None for other phrases."""
    done = [one for one in node.qualifiers if isinstance(one, tree.Participle)]
    if len(done) != 1 or len(done[0].modifiers) != 1:
        return None
    how = done[0].modifiers[0]
    if isinstance(how, tree.WithThis):
        return _all_of_them(unit, done[0])
    if not isinstance(how, tree.ThisWay):
        return None
    chosen = [one.what for one in deeds(unit, how) if isinstance(one, tree.Act) and one.verb == "choose"]
    if len(chosen) == 1 and isinstance(chosen[0], tree.NounPhrase):
        return _whole(unit, chosen[0])
    return _all_of_them(unit, done[0])


def _all_of_them(unit: Unit, done: tree.Participle) -> Select:
    return unit.things(
        tree.NounPhrase(determiner=tree.All(), heads=(tree.Head(thing="card"),), qualifiers=(done,))
    )


def _not_chosen(unit: Unit, node: tree.NounPhrase, key: str) -> Select:
    """`choose up to two creatures, then destroy the rest`: all others of which one could be chosen."""
    noun = unit.noun(node)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        kept = ctx.refs.get(key, ())
        return [one for one in noun.candidates(state, ctx) if one not in kept and noun.test(state, ctx, one)]

    return select


@qualifier(tree.AmongThem, stable=True)
def _among(unit: Unit, node: tree.AmongThem) -> Filter:
    """`from among them`."""
    return unit.test(node.group)


@thing(tree.FromZone)
def _from_zone(unit: Unit, node: tree.FromZone) -> Select:
    """`this card from your graveyard`: the thing, while it is there."""
    if node.also is not None:
        raise NotYet(node)
    what = unit.things(node.what)
    place = unit.qualifier(tree.InZone(zone=node.zone, how="from"))
    itself = isinstance(node.what, tree.SelfRef)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        things = tuple(what(state, ctx))
        if itself:  # it died, and the text itself has exiled it (CR 400.7j)
            things = tuple(one if present(state, one) else state.became.get(one, one) for one in things)
        return tuple(one for one in present_all(state, things) if place(state, ctx, one))

    return select


@thing(tree.Partitive, stable=True)
def _each_of(unit: Unit, node: tree.Partitive) -> Select:
    """`each of those creatures`, `each of two target creatures`: all of them; `either of them`: whichever."""
    if not isinstance(node.count, tree.Each | tree.Any):
        raise NotYet(node)
    return unit.things(node.of)


def is_one_or_more(node: Node) -> bool:
    """Tells whether a phrase is `one or more …`: one event for all to which something happens at once."""
    if not isinstance(node, tree.NounPhrase) or not isinstance(node.determiner, tree.Counted):
        return False
    return node.determiner.count == tree.OrMore(amount=tree.Number(value=1))


def deeds(unit: Unit, node: tree.Phrase) -> tuple[tree.Phrase, ...]:
    """Returns the verbs that `this way` speaks of."""
    introducer = unit.binding.of(node)
    if isinstance(introducer, tree.Clause):
        return tuple(one for verb in introducer.verbs for one in _bare(verb))
    return () if introducer is None else _bare(introducer)


def _bare(verb: tree.Phrase) -> tuple[tree.Phrase, ...]:
    if isinstance(verb, tree.May):
        return verb.verbs
    if isinstance(verb, tree.Modified):
        return (verb.verb,)
    return (verb,)
