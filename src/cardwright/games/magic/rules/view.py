"""What a seat may know (CR 400.2): made by allow-list."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.commanding import in_force, sight
from cardwright.games.magic.rules.kinds import HIDDEN_ZONES, color_words
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.objects import Obj, StackItem
from cardwright.games.magic.rules.pool import pool_text
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def view(state: MagicState, seat: int) -> dict[str, Any]:
    """Returns the table as one seat sees it: plain data, hidden cards without name or number.

    What has not changed is the same object in another view: nothing of it may be changed.
    """
    known = knowing(state, seat)
    return {
        "seat": seat,
        "turn": state.turn,
        "active": state.active,
        "step": state.step.name.lower(),
        "priority": state.priority,
        "players": [_player(state, known, other) for other in range(state.seats)],
        "battlefield": [_permanent(state, number, seat) for number in state.battlefield],
        "phased_out": [_card(known, state.objects[number]) for number in state.phased],
        "stack": [_item(state, item) for item in state.stack],
        "exile": [_card(known, state.objects[number]) for number in state.exile],
        "command": [_card(known, state.objects[number]) for number in state.command],
        "ante": [_card(known, state.objects[number]) for number in state.ante],
        "outside": [
            _card(known, state.objects[number]) for number in state.outside if known(state.objects[number])
        ],
        "controlled": [[one.seat, one.by, in_force(state, one)] for one in state.commands],
        "attackers": [list(pair) for pair in state.combat.attackers],
        "blocks": [list(pair) for pair in state.combat.blocks],
        "titles": [list(title) for title in state.titles],
        "effects": [effect.text for effect in state.effects],
    }


def _player(state: MagicState, known: Callable[[Obj], bool], other: int) -> dict[str, Any]:
    player, objects = state.players[other], state.objects
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
        "hand": [_card(known, objects[number]) for number in state.hands[other]],
        "library": len(state.libraries[other]),
        "known_library": [
            [place, _card(known, objects[number])]
            for place, number in enumerate(state.libraries[other])
            if known(objects[number])
        ],
        "graveyard": [_card(known, objects[number]) for number in state.graveyards[other]],
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


def knowing(state: MagicState, seat: int) -> Callable[[Obj], bool]:
    """Returns what tells whether a seat may know what an object is (`knows`), for many objects of one state."""
    sees = sight(state, seat)
    looks = bool(current(state).rules.get(RuleKind.MAY_LOOK))

    def known(obj: Obj) -> bool:
        if obj.known & sees or not (obj.face_down or obj.zone in HIDDEN_ZONES):
            return True
        return (looks or obj.under is not None) and knows(state, obj, seat)

    return known


def _card(known: Callable[[Obj], bool], obj: Obj) -> Any:
    if not known(obj):
        return None
    shown = _CARDS.get(id(obj))
    if shown is None or shown[0] is not obj:
        values = obj.definition.values
        shown = (
            obj,
            {
                "id": obj.id,
                "name": obj.definition.name,
                "cost": values.cost.text if values.cost is not None else "",
                "type": values.type_line(),
                "stats": values.stats(),
            },
        )
        if len(_CARDS) >= _MOST_KEPT:
            _CARDS.clear()
        _CARDS[id(obj)] = shown
    return shown[1]


_MOST_KEPT: Final = 4096
_CARDS: Final[dict[int, tuple[Obj, dict[str, Any]]]] = {}
_PERMANENTS: Final[dict[int, tuple[Obj, Look, int, bool, dict[str, Any]]]] = {}
"""How records that nothing has changed since were shown, by their identity; they hold the records, so it stays theirs."""


def _permanent(state: MagicState, number: int, seat: int) -> dict[str, Any]:
    obj = state.objects[number]
    chars, controller, sick = look(state, number), controller_of(state, number), obj.since >= state.turn
    kept = _PERMANENTS.get(id(obj))
    if kept is not None and kept[0] is obj and kept[1] is chars and kept[2] == controller and kept[3] == sick:
        return kept[4]
    shown: dict[str, Any] = {
        "id": number,
        "name": chars.name,
        "controller": controller,
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
        "sick": sick,
        "words": [list(pair) for pair in obj.words],
    }
    if obj.face_down:
        if knows(state, obj, seat):
            shown["face"] = (obj.under or obj.definition).name
        return shown
    if len(_PERMANENTS) >= _MOST_KEPT:
        _PERMANENTS.clear()
    _PERMANENTS[id(obj)] = (obj, chars, controller, sick, shown)
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
