"""What a seat may know (CR 400.2): made by allow-list."""

from typing import Any

from cardwright.games.magic.rules.commanding import in_force, sight
from cardwright.games.magic.rules.kinds import HIDDEN_ZONES, color_words
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.objects import Obj, StackItem
from cardwright.games.magic.rules.pool import pool_text
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def view(state: MagicState, seat: int) -> dict[str, Any]:
    """Returns the table as one seat sees it: plain data, hidden cards without name or number."""
    return {
        "seat": seat,
        "turn": state.turn,
        "active": state.active,
        "step": state.step.name.lower(),
        "priority": state.priority,
        "players": [_player(state, seat, other) for other in range(state.seats)],
        "battlefield": [_permanent(state, number, seat) for number in state.battlefield],
        "phased_out": [_card(state, state.objects[number], seat) for number in state.phased],
        "stack": [_item(state, item) for item in state.stack],
        "exile": [_card(state, state.objects[number], seat) for number in state.exile],
        "command": [_card(state, state.objects[number], seat) for number in state.command],
        "ante": [_card(state, state.objects[number], seat) for number in state.ante],
        "outside": [
            _card(state, state.objects[number], seat)
            for number in state.outside
            if knows(state, state.objects[number], seat)
        ],
        "controlled": [[one.seat, one.by, in_force(state, one)] for one in state.commands],
        "attackers": [list(pair) for pair in state.combat.attackers],
        "blocks": [list(pair) for pair in state.combat.blocks],
        "titles": [list(title) for title in state.titles],
        "effects": [effect.text for effect in state.effects],
    }


def _player(state: MagicState, seat: int, other: int) -> dict[str, Any]:
    player = state.players[other]
    return {
        "name": state.setting.names[other] if other < len(state.setting.names) else str(other),
        "life": player.life,
        "lost": player.lost,
        "counters": [list(pair) for pair in player.counters],
        "mana": pool_text(whole_pool(player)),
        "lands_played": player.lands_played,
        "commander_damage": [
            [state.setting.commanders[card].name, amount] for card, amount in player.commander_damage
        ],
        "commander_casts": [
            [state.setting.commanders[card].name, count] for card, count in player.commander_casts
        ],
        "hand": [_card(state, state.objects[number], seat) for number in state.hands[other]],
        "library": len(state.libraries[other]),
        "known_library": [
            [place, _card(state, state.objects[number], seat)]
            for place, number in enumerate(state.libraries[other])
            if knows(state, state.objects[number], seat)
        ],
        "graveyard": [_card(state, state.objects[number], seat) for number in state.graveyards[other]],
    }


def knows(state: MagicState, obj: Obj, seat: int) -> bool:
    """Tells whether a seat may know what an object is: a face-down one, if it controls it or has seen it (CR 708.5).

    Whoever controls another player knows what that player may know (CR 718.4).
    """
    if obj.zone in HIDDEN_ZONES or obj.face_down:
        sees = sight(state, seat)
        if obj.known & sees or (obj.under is not None and sees >> controller_of(state, obj.id) & 1):
            return True
        return any(
            sees >> active.ctx.controller & 1 for active in rules_about(state, RuleKind.MAY_LOOK, obj.id)
        )
    return True


def _card(state: MagicState, obj: Obj, seat: int) -> Any:
    if not knows(state, obj, seat):
        return None
    values = obj.definition.values
    return {
        "id": obj.id,
        "name": obj.definition.name,
        "cost": values.cost.text if values.cost is not None else "",
        "type": values.type_line(),
        "stats": values.stats(),
    }


def _permanent(state: MagicState, number: int, seat: int) -> dict[str, Any]:
    obj = state.objects[number]
    chars = look(state, number)
    shown: dict[str, Any] = {
        "id": number,
        "name": chars.name,
        "controller": controller_of(state, number),
        "owner": obj.owner,
        "type": chars.type_line(),
        "colors": list(color_words(chars.colors)),
        "power": chars.power,
        "toughness": chars.toughness,
        "tapped": obj.tapped,
        "damage": obj.damage,
        "counters": [list(pair) for pair in obj.counters],
        "attached": obj.attached,
        "keywords": list(chars.keywords),
        "token": obj.token,
        "sick": obj.since >= state.turn,
        "words": [list(pair) for pair in obj.words],
    }
    if obj.face_down and knows(state, obj, seat):
        shown["face"] = (obj.under or obj.definition).name
    return shown


def _item(state: MagicState, item: StackItem) -> dict[str, Any]:
    return {
        "id": item.id,
        "controller": item.controller,
        "text": item.text,
        "source": look(state, item.bound.source).name if _known_source(state, item) else "",
        "targets": [list(slot) for slot in item.targets],
        "modes": list(item.modes),
        "x": item.bound.x,
    }


def _known_source(state: MagicState, item: StackItem) -> bool:
    return item.bound.source in state.objects or item.bound.source in state.lki
