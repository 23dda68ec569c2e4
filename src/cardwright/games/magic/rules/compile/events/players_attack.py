"""Players who attack: `whenever you attack`, `whenever an opponent attacks you` (CR 508.3d, 508.3e)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Watch
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.state import MagicState


def is_person(node: tree.Phrase | None) -> bool:
    """Tells whether whoever attacks is a player, not a creature."""
    if isinstance(node, tree.NounPhrase):
        return all(head.thing in ("player", "opponent") for head in node.heads)
    return isinstance(node, tree.You)


def _is_a_player(node: tree.Phrase | None) -> bool:
    """Tells whether any one player is meant: there may be several who are attacked."""
    return (
        isinstance(node, tree.NounPhrase)
        and isinstance(node.determiner, tree.A | tree.Any)
        and all(head.thing in ("player", "opponent") for head in node.heads)
    )


def _on_each(who: Filter, who_key: str, whom: Filter, whom_key: str) -> Watch:
    """`whenever you attack a player`: once for each player who is attacked (CR 508.3e)."""
    from cardwright.games.magic.rules.noting import note

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, player_thing(happening.seat)) or not whom(state, ctx, happening.source):
            return False
        note(ctx, who_key, player_thing(happening.seat))
        note(ctx, whom_key, happening.source)
        ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, happening.source)),)
        ctx.refs[_WITH] = (happening.thing,)
        return True

    return Watch(HappeningKind.ATTACKS, match, batch=(_WITH,))


_WITH: Final = "attacks with"


def player_attacks(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """Compiles a player's attack: once, however many creatures are declared; against someone, once for them."""
    from cardwright.games.magic.rules.compile.events.triggers import about
    from cardwright.games.magic.rules.noting import note

    verb: tree.Act = said.verb
    if any(isinstance(one, tree.Often) for one in said.mods.left):
        raise NotYet(verb)
    who, who_key = about(unit, said.subject)
    whom, whom_key = about(unit, verb.what) if verb.what is not None else (None, "")
    if whom is not None and _is_a_player(verb.what):
        return (_on_each(who, who_key, whom, whom_key),)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, player_thing(happening.seat)):
            return False
        attacked = dict.fromkeys(
            thing
            for number, thing in state.combat.attackers
            if number in happening.others and (whom is None or whom(state, ctx, thing))
        )
        if not attacked:
            return False
        first = next(iter(attacked))
        note(ctx, who_key, player_thing(happening.seat))
        note(ctx, whom_key, first)
        ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, first)),)
        return True

    return (Watch(HappeningKind.ATTACK, match),)
