"""Events of what players do: milling, investigating, proliferating, copying, tapping what is another's (CR 701)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


def _by(unit: Unit, said: Said, kind: HappeningKind, word: str = "") -> tuple[Watch, ...]:
    """Compiles what a player does to a thing, or does at all: a happening with the player's seat."""
    who, who_key = about(unit, said.subject)
    what, key = about(unit, said.verb.what) if said.verb.what is not None else (None, "")

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if (word and happening.word != word) or not who(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, who_key, player_thing(happening.seat))
        if what is not None and not what(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(kind, match),)


@event(tree.Act, "mill")
def _mills(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever a player mills a nonland card` (CR 701.13)."""
    if not isinstance(said.verb.what, tree.NounPhrase):
        raise NotYet(said.verb)
    return _by(unit, said, HappeningKind.MOVED, "mill")


@event(tree.Passive, "milled")
def _milled(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever one or more nonland cards are milled`."""
    if said.verb.by is not None or said.verb.negated or said.verb.how != "be":
        raise NotYet(said.verb)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.word != "mill" or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.MOVED, match),)


@event(tree.Create)
def _creates(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you create a token` (once for each), `one or more creature tokens` (once for all at once) (CR 111.2)."""
    verb: tree.Create = said.verb
    if verb.named or verb.under is not None or not isinstance(verb.what, tree.NounPhrase) or said.tense:
        raise NotYet(verb)
    return _by(unit, said, HappeningKind.TOKENS)


@event(tree.Act, "investigate")
def _investigates(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you investigate` (CR 701.36)."""
    return _by(unit, said, HappeningKind.INVESTIGATED)


@event(tree.Act, "tap")
def _taps(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you tap an untapped creature an opponent controls`: by a spell, an ability or a cost of yours."""
    what = said.verb.what
    ready = tree.StatusIs(status="untapped")
    if not isinstance(what, tree.NounPhrase) or what.shared[:1] != (ready,):
        raise NotYet(said.verb)
    bare = tree.NounPhrase(
        determiner=what.determiner,
        shared=what.shared[1:],
        heads=what.heads,
        join=what.join,
        qualifiers=what.qualifiers,
    )
    watches = _by(unit, said._replace(verb=tree.Act(verb="tap", what=bare)), HappeningKind.TAPPED_BY)
    if id(bare) in unit.keys:
        unit.keys[id(what)] = unit.keys[id(bare)]
    return watches
