"""Role tokens (CR 111.10, 303.7): Auras that are created attached to a creature."""

from functools import cache
from typing import Final

from cardwright.games.magic.language import read_face, tree
from cardwright.games.magic.rules.ability import Ability
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import create_tokens
from cardwright.games.magic.rules.kinds import ENCHANTMENT
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.kernel import Steps

_ROLES: Final[dict[str, str]] = {
    "Cursed": "Enchanted creature has base power and toughness 1/1.",
    "Monster": "Enchanted creature gets +1/+1 and has trample.",
    "Royal": "Enchanted creature gets +1/+1 and has ward {1}.",
    "Sorcerer": 'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."',
    "Virtuous": "Enchanted creature gets +1/+1 for each enchantment you control.",
    "Wicked": (
        "Enchanted creature gets +1/+1.\n"
        "When this token is put into a graveyard from the battlefield, each opponent loses 1 life."
    ),
    "Young Hero": (
        'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 '
        'counter on it."'
    ),
}


@cache
def role(name: str) -> Definition:
    """Returns a Role token that the rules define."""
    abilities: list[Ability] = []
    for line in read_face(name, f"Enchant creature\n{_ROLES[name]}", cost="", spell=False).lines:
        assert line.ability is not None
        abilities.extend(again.LINE(name, line.ability.ability, line.text, line.binding))
    return token_definition(("Aura", "Role"), ENCHANTMENT, 0, (), tuple(abilities), name=name)


def creates_role(unit: Unit, said: Said, what: tree.NounPhrase) -> Doing | None:
    """Compiles `create a Wicked Role token attached to target creature`; None for other tokens."""
    kinds = what.heads[0].kinds
    if len(kinds) != 1 or not isinstance(kinds[0], tree.RoleIs):
        return None
    place = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    attached = place.verb if isinstance(place, tree.Participle) and not place.modifiers else None
    if not isinstance(what.determiner, tree.A) or not isinstance(attached, tree.AttachedTo):
        raise NotYet(what)
    if what.shared or said.verb.under is not None or said.verb.named:
        raise NotYet(what)
    definition, who, pick = role(kinds[0].role), unit.actor(said.subject), unit.pick(attached.to)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=("token", "permanent", "Aura", "Role"))
    unit.note(what, before)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made: list[int] = []
        for player in who(state, ctx):
            for host in (yield from pick(state, ctx, seat_of(player))):
                if host in state.objects:
                    made += yield from create_tokens(state, definition, seat_of(player), 1, attach_to=host)
        ctx.refs[key] = tuple(made)

    return Doing(run)
