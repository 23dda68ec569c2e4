"""The table in a terminal: the phases, every battlefield, the stack, mana, hands and life."""

from typing import Any, Final

_PHASES: Final = (
    ("untap", ("untap",)),
    ("upkeep", ("upkeep",)),
    ("draw", ("draw",)),
    ("main", ("main1",)),
    ("combat", ("begin_combat", "attackers", "blockers", "first_damage", "damage", "end_combat")),
    ("main 2", ("main2",)),
    ("end", ("end", "cleanup")),
)
"""The parts of a turn as players speak of them, each with its steps."""

_WIDTH: Final = 100
_INDENT: Final = "    "


def draw_table(view: Any) -> str:
    """Returns the table as one seat sees it, as text: the others above, the stack, and the seat's own side."""
    seat = view["seat"]
    lines = [_turn(view)]
    for other in range(len(view["players"])):
        if other != seat:
            lines.extend(_side(view, other))
    lines.extend(_stack(view))
    lines.extend(_side(view, seat))
    hand = view["players"][seat]["hand"]
    lines.extend(_listed("hand:", _counted(hand) or ["empty"]))
    for zone in ("exile", "command", "ante", "outside"):
        if view[zone]:
            lines.extend(_listed(f"{zone}:", _counted(view[zone])))
    return "\n".join(lines)


def _turn(view: Any) -> str:
    """Returns the turn and its phases, the one that it is in marked."""
    if not view["turn"]:
        return "── Before the game"
    phases = [
        f"[{name}: {_spaced(view['step'])}]"
        if view["step"] in steps and len(steps) > 1
        else f"[{name}]"
        if view["step"] in steps
        else name
        for name, steps in _PHASES
    ]
    whose = "your turn" if view["active"] == view["seat"] else f"{_player_name(view, view['active'])}'s turn"
    return f"── Turn {view['turn']}, {whose} ── {'  '.join(phases)}"


def _spaced(step: str) -> str:
    return step.replace("_", " ")


def _player_name(view: Any, seat: int) -> str:
    return "you" if seat == view["seat"] else view["players"][seat]["name"]


def _side(view: Any, seat: int) -> list[str]:
    player = view["players"][seat]
    if player["lost"]:
        return [f"  {_player_name(view, seat)}: out of the game"]
    head = f"{'▶' if view['active'] == seat else ' '} {_player_name(view, seat).capitalize()}: {player['life']} life"
    head += "".join(f", {count} {kind}" for kind, count in player["counters"])
    if seat != view["seat"]:
        head += f", {len(player['hand'])} in hand"
    head += f", {player['library']} in library"
    if player["mana"]:
        head += f", mana {player['mana']}"
    lines = [head, *_graveyard(player)]
    mine = [one for one in view["battlefield"] if one["controller"] == seat]
    hosts = {one["id"] for one in view["battlefield"]}
    loose = [one for one in mine if one["attached"] not in hosts]
    lands = [one for one in loose if "Land" in one["type"] and one["power"] is None]
    if lands:
        lines.extend(_listed("", _grouped(view, lands)))
    for one in loose:
        if one not in lands:
            lines.append(_INDENT + _permanent(one, view))
    return lines


def _graveyard(player: Any) -> list[str]:
    cards = [card["name"] for card in reversed(player["graveyard"]) if card is not None]
    return _listed("graveyard:", cards) if cards else []


def _grouped(view: Any, lands: list[Any]) -> list[str]:
    """Returns lands of one kind together, how many of them tapped; what has something on it stands alone."""
    counts: dict[str, list[int]] = {}
    for land in lands:
        pair = counts.setdefault(land["name"] + _attachments(land, view), [0, 0])
        pair[0] += 1
        pair[1] += land["tapped"]
    return [
        f"{total} {name}" + (f" ({tapped} tapped)" if tapped else "")
        for name, (total, tapped) in counts.items()
    ]


def _permanent(one: Any, view: Any) -> str:
    words = one["name"] or f"face-down card{' (' + one['face'] + ')' if 'face' in one else ''}"
    if one["power"] is not None:
        words += f" {one['power']}/{one['toughness']}"
    if one["keywords"]:
        words += f", {', '.join(one['keywords'])}"
    marks = _marks(one, view)
    return words + (f" ({', '.join(marks)})" if marks else "") + _attachments(one, view)


def _marks(one: Any, view: Any) -> list[str]:
    marks = ["token"] if one["token"] else []
    if one["tapped"]:
        marks.append("tapped")
    if one["sick"] and one["power"] is not None and "haste" not in one["keywords"]:
        marks.append("came this turn")
    marks += [f"attacks {_thing(view, pair[1])}" for pair in view["attackers"] if pair[0] == one["id"]]
    marks += [f"blocks {_thing(view, pair[1])}" for pair in view["blocks"] if pair[0] == one["id"]]
    if one["damage"]:
        marks.append(f"{one['damage']} damage")
    marks.extend(f"{count} {kind}" for kind, count in one["counters"])
    marks.extend(f"{value}" for _, value in one["words"])
    return marks


def _attachments(one: Any, view: Any) -> str:
    attached = [other for other in view["battlefield"] if other["attached"] == one["id"]]
    named = [
        other["name"] if other["controller"] == one["controller"] else f"{other['name']} ({_of(view, other)})"
        for other in attached
    ]
    return f" with {' and '.join(named)}" if named else ""


def _of(view: Any, one: Any) -> str:
    return "yours" if one["controller"] == view["seat"] else view["players"][one["controller"]]["name"]


def _stack(view: Any) -> list[str]:
    """Returns what is on the stack, the next to resolve first, with whose it is and its targets."""
    lines = []
    for item in reversed(view["stack"]):
        targets = [_thing(view, thing) for slot in item["targets"] for thing in slot]
        aim = f" → {', '.join(targets)}" if targets else ""
        x = f" (X is {item['x']})" if item["x"] else ""
        said = item["text"] if item["source"] in item["text"] else f"{item['source']}: {item['text']}"
        lines.append(f"{_INDENT}{said}{x}{aim}  [{_of(view, item)}]")
    return ["  stack, the next to resolve first:", *lines] if lines else []


def _thing(view: Any, thing: int) -> str:
    """Returns the name of a player, a permanent, a spell or ability, or a card that all can see."""
    if 1 <= thing <= len(view["players"]):
        return _player_name(view, thing - 1)
    for one in view["battlefield"]:
        if one["id"] == thing:
            return str(one["name"] or "a face-down card")
    for item in view["stack"]:
        if item["id"] == thing:
            return str(item["source"] or item["text"])
    graveyards = [card for player in view["players"] for card in player["graveyard"]]
    named = [
        card["name"] for card in [*graveyards, *view["exile"]] if card is not None and card["id"] == thing
    ]
    return str(named[0]) if named else "something"


def _counted(cards: list[Any]) -> list[str]:
    """Returns cards in words, those that are alike together."""
    words = [_in_hand(card) for card in cards]
    return [f"{words.count(one)} {one}" if words.count(one) > 1 else one for one in dict.fromkeys(words)]


def _in_hand(card: Any) -> str:
    if card is None:
        return "?"
    return " ".join(part for part in (card["name"], card["cost"], card["stats"]) if part)


def _listed(title: str, words: list[str]) -> list[str]:
    """Returns words behind a title on as many lines as they need."""
    start = f"  {title} " if title else _INDENT
    lines = [start]
    for place, word in enumerate(words):
        said = word + ("," if place + 1 < len(words) else "")
        if len(lines[-1]) + len(said) > _WIDTH and lines[-1].strip():
            lines.append(" " * len(start))
        lines[-1] += said + " "
    return [line.rstrip() for line in lines]
