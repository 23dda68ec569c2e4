"""The state as plain data, for its hash: every record, with texts in the place of compiled abilities."""

from typing import Any

from msgspec.structs import replace

from cardwright.games.magic.rules.objects import Duration, Effect, Happening, Obj, Player, StackItem
from cardwright.games.magic.rules.state import MagicState


def facts(state: MagicState) -> Any:
    """Returns all that a state consists of, in a fixed order."""
    return (
        [_object(state.objects[number]) for number in sorted(state.objects)],
        [_player(player) for player in state.players],
        state.libraries,
        state.hands,
        state.graveyards,
        (
            state.battlefield,
            state.phased,
            state.exile,
            state.command,
            state.ante,
            state.homeward,
            *state.outside,
        ),
        [_item(item) for item in state.stack],
        [_effect(effect) for effect in state.effects],
        [(later.id, later.text, later.bound, later.once) for later in state.delayed],
        [(waiting.text, waiting.controller, waiting.bound) for waiting in state.pending],
        (state.combat, state.commands, state.resolving),
        (state.turn, state.active, int(state.step), int(state.todo), state.priority, state.passes),
        (
            state.order,
            state.extra_turns,
            state.extra_steps,
            state.phases,
            state.skips,
            state.used,
            state.past,
            state.attacks,
        ),
        [_seen(seen) for seen in state.history],
        [_seen(seen) for seen in state.last_turn],
        sorted(state.lki),
        sorted(state.had.items()),
        sorted(state.became.items()),
        (state.next_id, state.stamp, state.result, *state.titles),
    )


def _player(player: Player) -> Any:
    marked = tuple((one.letter, one.text, one.made, one.bound) for one in player.special)
    return (replace(player, special=()), marked)


def _seen(seen: Happening) -> Any:
    return (seen.kind, seen.thing, seen.source, seen.seat, seen.amount, seen.word, seen.others)


def _object(obj: Obj) -> Any:
    return (
        (
            obj.id,
            obj.card,
            obj.definition.name,
            obj.owner,
            obj.controller,
            int(obj.zone),
            obj.stamp,
            obj.since,
            obj.since_seat,
        ),
        (obj.token, obj.copy, obj.tapped, obj.flipped, obj.face_down, obj.phased_out, obj.damage),
        (
            obj.deathtouched,
            obj.counters,
            obj.attached,
            obj.known,
            obj.words,
            obj.x,
            obj.paid,
            obj.refs,
            obj.face,
            *((obj.under.name,) if obj.under is not None else ()),
            *[(one.card, one.definition.name, one.token) for one in obj.merged],
        ),
        obj.values.fact() if obj.values is not None else None,
    )


def _item(item: StackItem) -> Any:
    return (
        item.id,
        item.controller,
        item.text,
        item.bound,
        item.targets,
        item.divided,
        item.modes,
        item.copy,
    )


def _effect(effect: Effect) -> Any:
    parts = tuple(part.text for part in effect.parts)
    rules = tuple(rule.text for rule in effect.rules)
    shields = tuple(shield.text for shield in effect.replacements)
    head = (effect.id, effect.stamp, effect.text, effect.bound, effect.things, effect.uses)
    return (head, _duration(effect.duration), parts, rules, shields)


def _duration(duration: Duration) -> Any:
    return (duration.kind, duration.seat, duration.turn, duration.text)
