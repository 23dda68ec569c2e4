"""The table in a terminal: both battlefields, the stack, hands and life."""

from typing import Any


def draw_table(view: Any) -> str:
    """Returns the table as one seat sees it, as text."""
    seat = view["seat"]
    lines = [f"Turn {view['turn']}, {view['step'].replace('_', ' ')}"]
    others = [at for at in range(len(view["players"])) if at != seat]
    for other in others:
        lines.extend(_side(view, other))
    if view["stack"]:
        lines.append("  stack: " + " ← ".join(item["text"] for item in view["stack"]))
    lines.extend(_side(view, seat))
    hand = view["players"][seat]["hand"]
    lines.append("  hand: " + (", ".join(_in_hand(card) for card in hand) or "empty"))
    return "\n".join(lines)


def _in_hand(card: Any) -> str:
    if card is None:
        return "?"
    return f"{card['name']} {card['cost']}".strip()


def _side(view: Any, seat: int) -> list[str]:
    player = view["players"][seat]
    turn = "▶" if view["active"] == seat else " "
    head = (
        f"{turn} {player['name']}: {player['life']} life, {len(player['hand'])} in hand, "
        f"{player['library']} in library, {len(player['graveyard'])} in graveyard"
    )
    if player["mana"]:
        head += f", mana {player['mana']}"
    mine = [one for one in view["battlefield"] if one["controller"] == seat]
    lands = [one for one in mine if "Land" in one["type"]]
    others = [one for one in mine if "Land" not in one["type"]]
    lines = [head]
    if lands:
        lines.append("    " + ", ".join(_grouped(lands)))
    if others:
        lines.append("    " + ", ".join(_permanent(one, view) for one in others))
    return lines


def _grouped(lands: list[Any]) -> list[str]:
    counts: dict[str, list[int]] = {}
    for land in lands:
        pair = counts.setdefault(land["name"], [0, 0])
        pair[0] += 1
        pair[1] += land["tapped"]
    return [
        f"{total} {name}" + (f" ({tapped} tapped)" if tapped else "")
        for name, (total, tapped) in counts.items()
    ]


def _permanent(one: Any, view: Any) -> str:
    words = one["name"] or "face-down card"
    if one["power"] is not None:
        words += f" {one['power']}/{one['toughness']}"
    marks = []
    if one["tapped"]:
        marks.append("tapped")
    if any(pair[0] == one["id"] for pair in view["attackers"]):
        marks.append("attacking")
    if any(pair[0] == one["id"] for pair in view["blocks"]):
        marks.append("blocking")
    if one["damage"]:
        marks.append(f"{one['damage']} damage")
    marks.extend(f"{count} {kind}" for kind, count in one["counters"])
    return f"{words} ({', '.join(marks)})" if marks else words
