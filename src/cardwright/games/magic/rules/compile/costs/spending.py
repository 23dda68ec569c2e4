"""Mana that is tapped for, lost and spent: events and effects (CR 106.4, 106.12, 605)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.compile.costs.making_mana import LOST, PRODUCED
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.statics.lasting_changes import lasting_change
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import NO_MANA, usable_mana_ability
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.paying import use_mana_ability
from cardwright.games.magic.rules.picking import STAYS
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps


@event(tree.TappedFor)
def _tapped_for(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`a player taps a land for mana`, `a Mountain is tapped for mana` (CR 106.12)."""
    verb: tree.TappedFor = said.verb
    if said.tense:
        raise NotYet(verb)
    fits = _of_kind(verb)
    who, who_key = about(unit, said.subject) if verb.what is not None else (None, "")
    what, key = about(unit, verb.what if verb.what is not None else said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if who is not None and not who(state, ctx, player):
            return False
        if not what(state, ctx, happening.thing) or not fits(state, ctx, happening.word):
            return False
        note(ctx, who_key, player)
        note(ctx, key, happening.thing)
        ctx.words[PRODUCED] = happening.word
        ctx.numbers[STAYS] = 1
        return True

    return (Watch(HappeningKind.TAPPED_FOR_MANA, match),)


def _of_kind(verb: tree.TappedFor) -> Callable[[MagicState, Ctx, str], bool]:
    """Returns what tells whether mana of the kind that is said was among what was produced: `for {C}`."""
    if verb.kind is None and verb.mana == "mana":
        return lambda _state, _ctx, _made: True
    if verb.kind is None:
        return lambda state, ctx, made: _LETTERS.get(chosen(state, ctx, "color"), "?") in made
    symbols = verb.kind.symbols if isinstance(verb.kind, tree.ManaCost) else ()
    letter = symbols[0][1:-1] if len(symbols) == 1 else ""
    if letter not in MANA_LETTERS:
        raise NotYet(verb)
    return lambda _state, _ctx, made: letter in made


_LETTERS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@effect(tree.LoseAbilities)
def _loses(unit: Unit, said: Said) -> Doing:
    """`that player loses all unspent mana`; losing abilities is a change of what something is."""
    if said.verb.what != "all unspent mana":
        return lasting_change(unit, said)
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        lost = ""
        for one in who(state, ctx):
            player = state.players[seat_of(one)]
            lost += "".join(
                letter * count for letter, count in zip(MANA_LETTERS, whole_pool(player), strict=True)
            )
            state.put_player(seat_of(one), replace(player, pool=NO_MANA, special=()))
        ctx.words[LOST] = lost
        return
        yield

    return Doing(run)


@effect(tree.Act, "activate")
def _activates(unit: Unit, said: Said) -> Doing:
    """`target player activates a mana ability of each land they control`, one after another as they like."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A) or what.shared:
        raise NotYet(said.verb)
    of = [one for one in what.qualifiers if isinstance(one, tree.OfThing)]
    head = what.heads[0]
    plain = len(what.heads) == 1 and not head.own and not head.kinds and head.noun is None
    if not plain or head.thing != "mana ability" or len(of) != 1 or len(what.qualifiers) != 1:
        raise NotYet(what)
    if not isinstance(of[0].what, tree.NounPhrase) or not isinstance(of[0].what.determiner, tree.Each):
        raise NotYet(of[0])
    who = unit.actor(said.subject)
    things = unit.things(of[0].what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            left = list(things(state, ctx))
            while left:
                usable = [
                    (number, ability)
                    for number, ability in current(state).mana[seat]
                    if number in left and usable_mana_ability(state, seat, number, ability)
                ]
                if not usable:
                    break
                number, ability = usable[0]
                alike = [one for one in usable if one[0] == number]
                if len(alike) > 1:
                    options = [Option("mana", (number, one.text), (number,)) for _, one in alike]
                    answer = yield Decision(seat, Kind.CHOOSE, "which mana ability", options)
                    ability = alike[options.index(answer)][1]
                left.remove(number)
                yield from use_mana_ability(state, seat, number, ability)

    return Doing(run)
