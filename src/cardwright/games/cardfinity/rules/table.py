"""The table drawn for a terminal, as one seat sees it."""

from cardwright.games.cardfinity.rules.view import MonsterView, SideView, Table
from cardwright.games.cardfinity.rules.words import player


def draw_table(table: Table) -> str:
    """Returns the table as text: the other player above, oneself below."""
    mine, theirs = table.sides[table.seat], table.sides[1 - table.seat]
    lines = [f"Turn {table.turn} – {player(table.active)}'s"]
    lines += _side(player(1 - table.seat), theirs, mine_too=False)
    if table.resolving:
        lines.append(f"  … {', '.join(table.resolving)} …")
    lines += _side(f"{player(table.seat)} (you)", mine, mine_too=True)
    return "\n".join(lines)


def _side(name: str, side: SideView, mine_too: bool) -> list[str]:
    counts = (
        f"deck {side.deck}, hand {side.hand}, graveyard {len(side.graveyard)}, banished {len(side.banished)}"
    )
    lines = [f"  {name}: {counts}"]
    if side.graveyard:
        lines.append(f"    graveyard, from the top: {_few(tuple(reversed(side.graveyard)))}")
    if side.top:
        lines.append("    known in the deck: " + ", ".join(f"{place}. {card}" for place, card in side.top))
    lines += [f"    {_monster(monster)}" for monster in side.field]
    if side.known:
        lines.append(f"    {'hand' if mine_too else 'known in the hand'}: {', '.join(side.known)}")
    return lines


def _few(names: tuple[str, ...]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _monster(monster: MonsterView) -> str:
    spells = "; ".join(monster.spells)
    mark = "⟂" if monster.tapped else "▮"
    return f"{mark} {monster.name} {monster.power}{' (tapped)' if monster.tapped else ''}  {spells}".rstrip()
