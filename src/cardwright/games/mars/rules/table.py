"""The table drawn as text: parameters, the map, every player's board, milestones and awards, cards with their prices."""

from cardwright.games.mars.rules.view import AreaSeen, CardSeen, Honour, Seen

_RESOURCES = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")
_HEADS = ("M€", "steel", "titan", "plant", "energy", "heat")
_OFFSET = 5
_CELL = 7
_LETTERS = {"Steel": "s", "Titanium": "t", "Plant": "p", "ProjectCard": "c", "Heat": "h", "Energy": "e"}
"""What areas bring, in a letter each."""
_BONUSES = {
    "temperature": ((3, "heat production"), (5, "heat production"), (15, "an ocean")),
    "oxygen": ((8, "temperature"),),
    "venus": ((4, "a card"), (8, "a rating step")),
}
"""The steps of the parameters that bring something."""


def draw(seen: Seen) -> str:
    """Returns the table as a seat sees it."""
    lines = [*_head(seen), "", *_map(seen), ""]
    heads = "".join(f"{head:>12}" for head in _HEADS)
    lines.append(f"{'':10}{heads}{'TR':>6}{'cards':>7}")
    lines += [_player(seen, seat) for seat in range(len(seen.hands))]
    if seen.milestones or seen.awards:
        lines += ["", *_honours("milestones (8 M€)", seen.milestones), *_honours("awards", seen.awards)]
    lines.append("")
    for seat in range(len(seen.hands)):
        lines.append(f"player {seat + 1}: {', '.join(seen.titles[seat]) or 'no cards on the table'}")
    for words, cards in (("dealt to you", seen.offered), ("your hand", seen.held)):
        if cards:
            lines += ["", f"{words}:", *map(_card, cards)]
    if not seen.held and not seen.offered:
        lines.append("your hand: empty")
    return "\n".join(lines)


# Parameters


def _head(seen: Seen) -> list[str]:
    had = seen.components
    warm, air = had.get("TemperatureStep", 0), had.get("OxygenStep", 0)
    last = f" of {seen.last}" if seen.last else ""
    lines = [
        f"Generation {seen.generation}{last}   first: player {seen.first + 1}   "
        f"deck {seen.deck}, discards {seen.discard}",
        f"temperature {-30 + 2 * warm} °C{_next('temperature', warm, 2, -30)}   "
        f"oxygen {air}%{_next('oxygen', air, 1, 0)}   oceans {seen.oceans} of 9",
    ]
    if seen.venus:
        steps = had.get("VenusStep", 0)
        lines.append(f"Venus {2 * steps}%{_next('venus', steps, 2, 0)}")
    return lines


def _next(name: str, steps: int, each: int, start: int) -> str:
    """Returns the next bonus of a parameter, in words."""
    ahead = [(at, words) for at, words in _BONUSES[name] if at > steps]
    return f" (at {start + each * ahead[0][0]}: {ahead[0][1]})" if ahead else ""


# The map


def _map(seen: Seen) -> list[str]:
    """Returns the map: tiles with their owners, what areas bring, `~` for where oceans go, `[1]` for a claim."""
    rows: dict[int, list[AreaSeen]] = {}
    for area in seen.areas:
        rows.setdefault(area.row, []).append(area)
    lines = []
    for row in sorted(rows):
        columns = sorted(rows[row], key=lambda area: area.column)
        shift = " " * (_CELL // 2 * abs(5 - row))
        first = columns[0].column
        lines.append(
            f"{row:>2}  {shift}{''.join(f'{_cell(area):<{_CELL}}' for area in columns).rstrip()}  from {first}"
        )
    return lines


def _cell(area: AreaSeen) -> str:
    claim = f"[{area.claim}]" if area.claim else ""
    if area.tile:
        return area.tile + claim
    bonus = "".join(_LETTERS.get(name, "?") * count for name, count in area.bonus)
    mark = {"WaterArea": "~", "VolcanicArea": "^", "NoctisArea": "*"}.get(area.kind, "")
    return (mark + bonus or ".") + claim


# Players


def _player(seen: Seen, seat: int) -> str:
    had = seen.components
    cells = []
    for name in _RESOURCES:
        production = had.get(f"Production<Player{seat + 1}, Class<{name}>>", 0)
        production -= _OFFSET if name == "Megacredit" else 0
        cells.append(f"{had.get(f'{name}<Player{seat + 1}>', 0)} ({production:+d})")
    mark = ">" if seen.active == seat else " "
    rating = had.get(f"TerraformRating<Player{seat + 1}>", 0)
    rows = "".join(f"{cell:>12}" for cell in cells)
    passed = "  passed" if seen.passed[seat] else ""
    return f"{mark}player {seat + 1} {rows}{rating:>6}{seen.hands[seat]:>7}{passed}"


def _honours(words: str, each: tuple[Honour, ...]) -> list[str]:
    """Returns milestones or awards, with how everyone stands and whose they are."""
    lines = [f"{words}:"]
    for honour in each:
        whose = f"  taken by player {honour.owner + 1}" if honour.owner is not None else ""
        lines.append(f"  {honour.title:<18}{'  '.join(map(str, honour.standing))}{whose}")
    return lines


# Cards


def _card(card: CardSeen) -> str:
    """Returns a card on a line: its price, tags, requirement and text."""
    price = f"{card.price}" if card.price == card.cost else f"{card.price} ({card.cost})"
    tags = f" [{' '.join(card.tags)}]" if card.tags else ""
    pays = f" or {', '.join(card.pays)}" if card.pays else ""
    needs = f" needs {card.needs}." if card.needs and "Requires" not in card.text else ""
    return f"  {price:>7} M€{pays}  {card.title}{tags}{needs} {card.text}".rstrip()
