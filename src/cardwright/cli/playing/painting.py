"""A table drawn with letters, from the same picture in data that a browser draws; it knows no game by name."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from cardwright.kernel.picture import Area, Board, Card, Cell, Face, Picture, Pile, Player, Stacked

Faces = Callable[[str], Face | None]
"""Gives what is printed on a card by its key."""

COLOURS: Final = {
    "white": "bright_yellow", "blue": "bright_blue", "black": "magenta", "red": "bright_red", "green": "green",
    "several": "yellow", "gold": "yellow",
}  # fmt: skip
OWNERS: Final = ("bright_cyan", "bright_magenta", "bright_green", "bright_yellow", "bright_white")
MARKS: Final = {"sick": "came this turn", "face_down": "face down"}
_GROUND: Final = {"water": "~", "volcanic": "^", "reserved": "!", "land": "·"}
_TILE: Final = {"ocean": "≈", "greenery": "♣", "city": "⌂", "special": "◆"}
_CELL: Final = 7


class Painter:
    """Draws the pictures of one game for one pair of eyes, within a width."""

    def __init__(self, faces: Faces, names: Sequence[str], eyes: int, width: int) -> None:
        self._faces = faces
        self._names = names
        self._eyes = eyes
        self._width = max(40, width)

    def table(self, picture: Picture) -> Text:
        """Returns the table: the others first, the viewer's side last, as one sits at it."""
        shown = Text()
        self._add(shown, self._turn(picture))
        for board in picture.boards:
            if board.shape == "hex":
                self._add(shown, self._hexes(board))
            else:
                self._add(shown, self._grid(board))
        for track in picture.tracks:
            self._say(
                shown,
                f"{track.label}: ",
                f"{track.value}{f' {track.unit}' if track.unit else ''} of {track.high}",
            )
        for each in picture.lists:
            rows = ", ".join(
                f"{row.label}{f' ({row.note})' if row.note else ''}{self._owned(row.owner)}"
                for row in each.rows
            )
            self._say(shown, f"{each.title}: ", rows)
        seats = sorted(picture.players, key=lambda player: player.seat == self._eyes)
        for at, player in enumerate(seats):
            if at == len(seats) - 1:
                self._stack(shown, picture)
            self._side(shown, picture, player)
        for area in picture.areas:
            if area.side < 0 and area.cards:
                self._area(shown, area)
        for note in picture.notes:
            self._say(shown, "", note)
        return shown

    def pile(self, pile: Pile) -> Text:
        """Returns all that is known of a pile, the top first, a card a line."""
        shown = Text()
        title = f"{self._whose(pile.side)}{pile.label}: {pile.count}"
        shown.append(f"{title}\n", "bold")
        for at, card in enumerate(pile.cards):
            place = pile.places[at] + 1 if at < len(pile.places) else at + 1
            self._say(shown, f"  {place:3}. ", self._card(card), hang=7)
        if not pile.cards and pile.count:
            self._say(shown, "  ", "You do not know what lies there.")
        return shown

    # ------------------------------------------------------------------ parts

    def _turn(self, picture: Picture) -> Text:
        turn = picture.turn
        now = next((step.label for step in turn.steps if step.now), "")
        label = turn.label or f"turn {turn.number}"
        whose = f" · {self._name(turn.active)}" if 0 <= turn.active < len(self._names) else ""
        words = f"── {label}{whose}{f' · {now.lower()}' if now else ''} "
        return Text(words + "─" * max(2, self._width - cell_len(words)), "bold")

    def _side(self, shown: Text, picture: Picture, player: Player) -> None:
        head = Text("▶ " if picture.turn.active == player.seat else "  ")
        head.append(self._name(player.seat), f"bold {OWNERS[player.seat % len(OWNERS)]}")
        stats = [f"{player.big.label.lower() if player.big.label != 'TR' else 'TR'} {player.big.value}"]
        stats += [
            f"{stat.label.lower() if stat.label != 'M€' else 'M€'} {stat.value}{f' ({stat.gain})' if stat.gain else ''}"
            for stat in player.stats
        ]
        stats += [f"mana {''.join(f'{{{symbol}}}' for symbol in player.mana)}"] if player.mana else []
        stats += [chip.text for chip in player.chips]
        stats += [player.state] if player.state else []
        self._say(shown, head, ": " + ", ".join(stats), hang=4)
        for area in picture.areas:
            if area.side == player.seat and area.cards:
                self._area(shown, area)

    def _area(self, shown: Text, area: Area) -> None:
        backs = sum(card.face is None for card in area.cards)
        if backs == len(area.cards):
            return  # how many there are stands with the player
        said = Text()
        for words, count in _counted(
            [self._card(card, brief=area.kind != "hand") for card in area.cards if card.face]
        ):
            said.append("; " if said else "")
            said.append(f"{count} × " if count > 1 else "")
            said.append_text(words)
        self._say(shown, f"    {area.label}: ", said, hang=6 + len(area.label))

    def _stack(self, shown: Text, picture: Picture) -> None:
        for at, item in enumerate(picture.stack):
            self._say(shown, "  stack: " if at == 0 else "         ", self._stacked(item), hang=9)

    def _stacked(self, item: Stacked) -> str:
        return f"{item.text}{f' ({self._name(item.controller)})' if item.controller >= 0 else ''}"

    def _card(self, card: Card, brief: bool = False) -> Text:
        face = self._faces(card.face) if card.face else None
        if face is None:
            return Text("a hidden card", "dim")
        said = Text()
        said.append(
            face.name,
            COLOURS.get(face.colors[0] if len(face.colors) == 1 else "several" if face.colors else "", ""),
        )
        if face.cost and not brief:
            said.append(
                " "
                + "".join(
                    symbol
                    if symbol.isalnum() and len(face.cost) == 1 and not symbol.isalpha()
                    else f"{{{symbol}}}"
                    for symbol in face.cost
                ),
                "dim",
            )
        values = "/".join(value.now for value in card.values) or "/".join(value for _, value in face.values)
        said.append(f" {values}" if values else "")
        more = [MARKS.get(mark, mark) for mark in card.marks if mark != "token"]
        more += [chip.text for chip in card.chips]
        more += [
            f"attacks {badge.text}" if badge.kind == "attack" and badge.text else badge.text
            for badge in card.badges
            if badge.text and badge.text not in more
        ]
        beneath = [self._card(one, True).plain for one in card.attached]
        beneath = [words for words in beneath if words not in more]
        more += [f"with {', '.join(beneath)}"] if beneath else []
        more += ["only you know it"] if card.only_you else []
        said.append(f" ({', '.join(more)})" if more else "", "dim")
        return said

    # ------------------------------------------------------------------ boards

    def _grid(self, board: Board) -> Text:
        label = max((len(row) for row in board.rows), default=0) + 1
        room = max(8, (self._width - label - 3) // max(1, board.columns) - 2)
        shown = Text()
        for at, row in enumerate(board.rows):
            cells = sorted((cell for cell in board.cells if cell.row == at), key=lambda cell: cell.column)
            if at and cells and cells[0].side != _side_of(board, at - 1):
                shown.append(" " * label + "═" * ((room + 2) * board.columns) + "\n", "dim")
            shown.append(f"{row:<{label}}", "dim")
            for cell in cells:
                said = self._card(cell.card, True) if cell.card is not None else Text("·", "dim")
                said.truncate(room, overflow="ellipsis", pad=True)
                shown.append_text(said).append("  ")
            shown.append("\n")
        return shown

    def _hexes(self, board: Board) -> Text:
        """Draws a map row by row, each shifted as the areas lie: what a place gives, and whose tile stands there."""
        widest = max(
            (sum(cell.row == row for cell in board.cells) for row in range(len(board.rows))), default=0
        )
        shown = Text()
        for row in range(len(board.rows)):
            cells = sorted((cell for cell in board.cells if cell.row == row), key=lambda cell: cell.column)
            shown.append(" " * ((widest - len(cells)) * _CELL // 2))
            for cell in cells:
                shown.append_text(self._hex(cell))
            shown.append("\n")
        return shown

    def _hex(self, cell: Cell) -> Text:
        if cell.tile:
            owner = f"{cell.owner + 1}" if cell.owner >= 0 else ""
            words = _TILE.get(cell.tile, "◆") + owner
            style = OWNERS[cell.owner % len(OWNERS)] if cell.owner >= 0 else "bright_blue"
        else:
            words = _GROUND.get(cell.kind, "·") + "".join(gift[0] for gift in cell.gives)
            style = "blue" if cell.kind == "water" else "dim"
        return Text(f"[{words:^{_CELL - 3}.{_CELL - 3}}] ", style)

    # ------------------------------------------------------------------ words

    def _name(self, seat: int) -> str:
        return "You" if seat == self._eyes else self._names[seat] if 0 <= seat < len(self._names) else ""

    def _whose(self, seat: int) -> str:
        if seat < 0:
            return ""
        return "Your " if seat == self._eyes else f"{self._names[seat]}’s "

    def _owned(self, seat: int) -> str:
        return f" – {self._name(seat)}" if seat >= 0 else ""

    def _add(self, shown: Text, more: Text) -> None:
        shown.append_text(more)
        if not more.plain.endswith("\n"):
            shown.append("\n")

    def _say(self, shown: Text, head: str | Text, words: str | Text, hang: int = 2) -> None:
        """Adds a line, broken between words where it is too long, further lines set in."""
        line = Text(head, "dim") if isinstance(head, str) else head
        line.append_text(words if isinstance(words, Text) else Text(words))
        shown.append_text(wrapped(line, self._width, hang)).append("\n")


def wrapped(line: Text, width: int, hang: int) -> Text:
    """Returns a line broken between words; what follows the first line is set in."""
    from rich.console import Console

    console = Console(width=width, file=None)
    first, *rest = line.wrap(console, width) or [line]
    told = Text()
    told.append_text(_trimmed(first))
    if not rest:
        return told
    left = line[len(first) :]
    left = left[len(left.plain) - len(left.plain.lstrip()) :]
    for piece in left.wrap(console, max(20, width - hang)):
        told.append("\n" + " " * hang)
        told.append_text(_trimmed(piece))
    return told


def _trimmed(piece: Text) -> Text:
    copy = piece.copy()
    copy.rstrip()
    return copy


def _counted(said: list[Text]) -> list[tuple[Text, int]]:
    """Returns what is said, each once, with how often, in the order of the first."""
    found: dict[str, tuple[Text, int]] = {}
    for words in said:
        known = found.get(words.plain)
        found[words.plain] = (words, known[1] + 1 if known else 1)
    return list(found.values())


def _side_of(board: Board, row: int) -> int:
    return next((cell.side for cell in board.cells if cell.row == row), -1)


def painter_of(game: Any, names: Sequence[str], eyes: int, width: int) -> Painter:
    """Returns what draws a game that has pictures."""
    return Painter(lambda key: game.rules.drawing.face(game.state, key), names, eyes, width)
