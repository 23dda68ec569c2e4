"""A record as one HTML file that needs nothing else: every move's table in words, the log, and a slider."""

from importlib import resources
from typing import Final

import msgspec

from cardwright.kernel.picture import Card, Face, Picture
from cardwright.serve.pages import Replay
from cardwright.serve.replays import Reel, frame_of

MOST_FRAMES: Final = 2000
_DATA: Final = "/*DATA*/null"


def page_of(reel: Reel, meta: Replay, eyes: int, running: bool) -> str:
    """Returns the page."""
    moves = min(reel.moves, MOST_FRAMES)
    frames = []
    faces: dict[str, Face] = {}
    for move in range(moves + 1):
        frame = frame_of(reel, move, eyes, running)
        faces.update(frame.faces)
        frames.append(
            {"words": frame.words, "rows": _rows(frame.picture, frame.faces), "told": meta.log_at[move]}
        )
    data = {
        "title": meta.title,
        "players": [seat.name for seat in meta.seats],
        "frames": frames,
        "log": ["".join(part.text for part in line.parts) for line in meta.log],
        "over": meta.over.words if meta.over is not None else "",
        "cards": {face.name: [" ".join(face.cost), face.type, face.text] for face in faces.values()},
    }
    text = msgspec.json.encode(data).decode()
    # What stands in a script may not end it, whatever a card is called.
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    template = resources.files(__package__).joinpath("replay.html").read_text("utf-8")
    return template.replace(_DATA, safe, 1)


def _rows(picture: Picture, faces: dict[str, Face]) -> list[list[object]]:
    """Returns a table as rows of words: whose, what, and the cards there."""
    rows: list[list[object]] = []
    for player in picture.players:
        stats = [
            f"{stat.label} {stat.value}{stat.gain and f' ({stat.gain})'}"
            for stat in (player.big, *player.stats)
        ]
        rows.append([player.seat, "", stats])
    for track in picture.tracks:
        rows.append([-1, track.label, [f"{track.value} {track.unit}".strip()]])
    for board in picture.boards:
        filled = [cell for cell in board.cells if cell.card is not None or cell.tile]
        said = [
            f"{cell.label}: {_named(cell.card, faces)}"
            if cell.card is not None
            else f"{cell.label}: {cell.tile}"
            for cell in filled
        ]
        rows.append([-1, board.label or "board", said])
    for item in picture.stack:
        rows.append([item.controller, "stack", [item.text]])
    for area in picture.areas:
        if area.cards:
            rows.append([area.side, area.label, [_named(card, faces) for card in area.cards]])
    return rows


def _named(card: Card, faces: dict[str, Face]) -> str:
    if card.face is None:
        return "▮"
    name = faces[card.face].name if card.face in faces else card.face
    values = "/".join(value.now for value in card.values)
    marks = [mark.replace("_", " ") for mark in card.marks] + [chip.text for chip in card.chips]
    said = f"{name} {values}".strip()
    return f"{said} ({', '.join(marks)})" if marks else said
