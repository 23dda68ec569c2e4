"""Controlling another player (CR 718): for a turn, a combat phase, or while something resolves."""

from collections.abc import Callable

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule, Select
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.casting import can_cast
from cardwright.games.magic.rules.casting_steps import cast
from cardwright.games.magic.rules.commanding import command
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Command, Duration
from cardwright.games.magic.rules.permission import may_play_as_land
from cardwright.games.magic.rules.picking import present, seats_of
from cardwright.games.magic.rules.playing_lands import play_land
from cardwright.games.magic.rules.priority import choose_way, find_land
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Impossible, Kind, Option, Steps, attempt

Order = Callable[[MagicState, Ctx, int], Command | None]


@effect(tree.Act, "control")
def _controls(unit: Unit, said: Said) -> Doing:
    """`You control target player during that player's next turn.`, `… until Word of Command finishes resolving.`"""
    if not isinstance(said.subject, tree.You) or said.verb.what is None:
        raise NotYet(said.verb)
    return command_of(unit, said, said.verb.what)


def command_of(unit: Unit, said: Said, what: tree.Phrase) -> Doing:
    """Compiles control of a player with the time that it is for."""
    if not isinstance(what, tree.NounPhrase) or any(
        head.thing not in ("player", "opponent") for head in what.heads
    ):
        raise NotYet(what)
    whom = unit.things(what)
    order = _time(unit, said, what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for seat in seats_of(whom(state, ctx)):
            made = order(state, ctx, seat)
            if made is not None:
                command(state, made)
        return
        yield

    return Doing(run)


def _time(unit: Unit, said: Said, what: tree.Phrase) -> Order:
    during = said.mods.take(tree.During)
    if during is not None:
        return _next(unit, during.when, what)
    until = said.mods.take(tree.UntilEvent)
    if until is not None:
        clause = until.clause
        if not _is_idiom(clause, "finish resolving") or not isinstance(clause.subject, tree.SelfRef):
            raise NotYet(until)
        return lambda _state, ctx, seat: Command(seat, ctx.controller, "item", item=ctx.item)
    raise NotYet(said.verb, "it is not clear for how long")


def _is_idiom(clause: tree.Phrase, words: str) -> bool:
    return (
        isinstance(clause, tree.Clause)
        and isinstance(clause.first, tree.Idiom)
        and clause.first.words == words
        and not clause.rest
        and not clause.modifiers
    )


_SPANS = {"turn": "turn", "combat phase": "combat"}


def _next(unit: Unit, when: tree.Phrase, what: tree.Phrase) -> Order:
    """`during that player's next turn`: of the very player who is controlled."""
    if not isinstance(when, tree.StepTime) or when.which != "next" or when.turn is not None:
        raise NotYet(when)
    if when.step not in _SPANS or when.whose is None or unit.binding.of(when.whose) is not what:
        raise NotYet(when)
    span = _SPANS[when.step]
    return lambda _state, ctx, seat: Command(seat, ctx.controller, span)


# ---------------------------------------------------------------------- playing a card on command


class Playing:
    """A card that is played because a text says so, and what later sentences say about that."""

    __slots__ = ("key", "sources", "what", "who")

    def __init__(self, who: Select, what: Select, key: str) -> None:
        self.who = who
        self.what = what
        self.key = key
        self.sources: Filter | None = None
        """What alone may be tapped for mana; and all of that mana must be spent on the card."""

    def run(self, state: MagicState, ctx: Ctx) -> Steps:
        """Lets the player play the card, if they are able to."""
        ctx.refs[self.key] = ()
        for seat in seats_of(self.who(state, ctx)):
            for number in tuple(self.what(state, ctx)):
                before = number
                if number in state.objects:
                    yield from attempt(state, self._play(state, ctx, seat, number))
                spell = present(state, before)
                if spell and state.objects[spell].zone is Zone.STACK:
                    ctx.refs[self.key] = (spell,)

    def _play(self, state: MagicState, ctx: Ctx, seat: int, number: int) -> Steps:
        shut = self._bar(state, ctx, seat)
        had = sum(state.players[seat].pool)
        options = _playable(state, seat, number)
        if options:
            answer = yield Decision(seat, Kind.CHOOSE, "how to play it", options, about=(number,))
            if answer.verb == "play":
                yield from play_land(state, seat, number, find_land(state, answer))
            else:
                way = yield from choose_way(state, answer)
                yield from cast(state, seat, number, way)
        if self.sources is not None and sum(state.players[seat].pool) > had:
            raise Impossible("not all of the mana would be spent on it")
        if shut:
            state.effects = tuple(one for one in state.effects if one.id != shut)
            state.reshape()

    def _bar(self, state: MagicState, ctx: Ctx, seat: int) -> int:
        """Keeps a player from using other mana abilities while the card is played."""
        sources = self.sources
        if sources is None:
            return 0
        rule = Rule(RuleKind.CANT_MAKE_MANA, "only some mana", lambda s, c, one: not sources(s, c, one))
        lasts = Duration("turn", turn=state.turn)
        return add_effect(
            state, ctx.bound(), lasts, "only some mana", things=(player_thing(seat),), rules=(rule,)
        )


def _playable(state: MagicState, seat: int, number: int) -> list[Option]:
    """Returns the ways in which a card in hand can be played while something resolves.

    A land can be played in its player's own turn only (CR 305.3); for spells the times of their types don't matter.
    """
    definition = state.objects[number].definition
    found: list[Option] = []
    if may_play_as_land(state, seat, number):
        for land in definition.lands:
            args = (number,) if land is definition else (number, land.name)
            found.append(Option("play", args, (number,)))
    purse = Purse(state, seat)
    for way in definition.ways:
        if way.zone is Zone.HAND and can_cast(state, number, seat, way, purse):
            found.append(Option("cast", (number, way.key) if way.key else (number,), (number,)))
    return found


@effect(tree.Act, "play")
def _plays(unit: Unit, said: Said) -> Doing:
    """`The player plays that card if able.`"""
    if said.subject is None or said.verb.what is None or said.mods.take(tree.IfAble) is None:
        raise NotYet(said.verb)
    who, what = unit.things(said.subject), unit.things(said.verb.what)
    key = unit.introduce(player=False, plural=False, nouns=("spell",))
    playing = unit.notes.put(notes.PLAYING, Playing(who, what, key), said.verb)
    return Doing(playing.run)


@SPECIAL_SENTENCES.hook
def _while_playing(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`While doing so, the player can activate mana abilities only if …`: says more about playing the card."""
    front = node.front[0] if len(node.front) == 1 else None
    if not isinstance(front, tree.While) or not isinstance(front.condition, tree.DoSo):
        return None
    playing = _playing(unit)
    clause = node.first
    if playing is None or node.rest or node.tail or node.opening or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    conditions = tuple(_only_if(one) for one in clause.modifiers)
    verb = clause.first
    if (
        not isinstance(verb, tree.Modal)
        or verb.how != "can"
        or verb.rest
        or verb.first != tree.Act(verb="activate", what=_MANA_ABILITIES)
        or len(conditions) != 2
    ):
        raise NotYet(node)
    origin, use = conditions
    if not isinstance(origin, tree.BeFrom) or not isinstance(use, tree.SpentTo):
        raise NotYet(node)
    if not isinstance(use.second, tree.Act) or use.second.verb != "play" or not _is_mana_ability(use.first):
        raise NotYet(use)
    playing.sources = unit.test(origin.source)
    return Doing(nothing_done)


_MANA_ABILITIES = tree.NounPhrase(heads=(tree.Head(thing="mana ability", plural=True),))


def _only_if(node: tree.Phrase) -> tree.Phrase:
    inner = node.modifiers[0] if isinstance(node, tree.Only) and len(node.modifiers) == 1 else None
    clause = inner.conditions[0] if isinstance(inner, tree.If) and len(inner.conditions) == 1 else None
    if not isinstance(clause, tree.Clause) or clause.rest or clause.modifiers or clause.tense:
        raise NotYet(node)
    if not isinstance(clause.subject, tree.They | tree.ProducedMana):
        raise NotYet(clause)
    return clause.first


def _is_mana_ability(node: tree.Phrase) -> bool:
    return (
        isinstance(node, tree.Act)
        and node.verb == "activate"
        and isinstance(node.what, tree.NounPhrase)
        and node.what.heads == _MANA_ABILITIES.heads
    )


def _playing(unit: Unit) -> Playing | None:
    """Returns the playing of a card that a text has spoken of."""
    for node in reversed(unit.said):
        if isinstance(node, tree.Sentence) and isinstance(node.first, tree.Clause):
            found = unit.notes.get(notes.PLAYING, node.first.first)
            if found is not None:
                return found
    return None


@SPECIAL_SENTENCES.hook
def _while_it_resolves(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If the chosen card is cast as a spell, you control the player while that spell is resolving.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Act):
        return None
    span = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if clause.first.verb != "control" or not isinstance(span, tree.While):
        return None
    playing = _playing(unit)
    condition = node.front[0] if len(node.front) == 1 else None
    if (
        playing is None
        or node.rest
        or node.tail
        or node.opening
        or not isinstance(clause.subject, tree.You)
        or clause.first.what is None
        or not _is_idiom(span.condition, "be resolving")
        or not isinstance(condition, tree.If)
        or not _is_cast(condition)
    ):
        raise NotYet(node)
    whom, key = unit.things(clause.first.what), playing.key

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for seat in seats_of(whom(state, ctx)):
            for spell in ctx.refs.get(key, ()):
                command(state, Command(seat, ctx.controller, "item", item=spell))
        return
        yield

    return Doing(run)


def _is_cast(node: tree.If) -> bool:
    """Tells whether a condition is that the card is cast as a spell."""
    clause = node.conditions[0] if len(node.conditions) == 1 else None
    return (
        isinstance(clause, tree.Clause)
        and isinstance(clause.subject, tree.NounPhrase)
        and clause.subject.determiner == tree.The(done="chosen")
        and clause.subject.heads == (tree.Head(thing="card"),)
        and isinstance(clause.first, tree.Passive)
        and clause.first.verb == "cast"
        and not clause.first.negated
        and clause.modifiers == (tree.Often(how="as a spell"),)
        and not clause.rest
    )
