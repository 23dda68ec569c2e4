"""What the picture of a table promises: everything has its own id, every face can be shown, nothing hidden is told."""

from typing import Any

from cardwright.kernel.conformance.report import Report
from cardwright.kernel.game import Game
from cardwright.kernel.offers import Pictured
from cardwright.kernel.picture import BY_FACE, EVERYTHING, WATCHER, Card, Picture
from cardwright.kernel.question import question


def cards_of(picture: Picture) -> list[Card]:
    """Returns every card of a picture."""
    rows = [card for area in picture.areas for card in area.cards]
    rows += [card for pile in picture.piles for card in pile.cards]
    rows += [cell.card for board in picture.boards for cell in board.cells if cell.card is not None]
    found: list[Card] = []
    while rows:
        card = rows.pop()
        found.append(card)
        rows.extend(card.attached)
    return found


def ids_of(picture: Picture) -> set[str]:
    """Returns the ids of everything in a picture that can be pointed at."""
    ids = {card.id for card in cards_of(picture) if card.id}
    for things in (picture.players, picture.areas, picture.piles, picture.stack, picture.boards):
        ids.update(thing.id for thing in things)
    ids.update(cell.id for board in picture.boards for cell in board.cells)
    ids.update(row.id for rows in picture.lists for row in rows.rows)
    ids.update(track.id for track in picture.tracks)
    ids.update(stat.id for player in picture.players for stat in (player.big, *player.stats))
    return ids


def check_pictures(report: Report, game: Game[Any]) -> None:
    """Checks the table as every seat, a watcher and all-seeing eyes see it, and the question with it."""
    rules = game.rules
    if not isinstance(rules, Pictured):
        return
    drawing = rules.drawing
    for eyes in (*range(game.players), WATCHER, EVERYTHING):
        picture = game.table(eyes)
        cards = cards_of(picture)
        ids = [card.id for card in cards if card.id]
        if len(set(ids)) != len(ids):
            report.fail("picture", game, f"eyes {eyes} see two cards of one id")
        for card in cards:
            if card.face is None and card.id and "face_down" not in card.marks:
                report.fail(
                    "picture", game, f"eyes {eyes} see a back that can be told from others: {card.id}"
                )
            if card.face is not None and drawing.face(game.state, card.face) is None:
                report.fail("picture", game, f"there is no face {card.face!r}")
        for id in ids[:8]:
            if drawing.inspect(game.state, eyes, id) is None:
                report.fail("picture", game, f"eyes {eyes} see {id} and cannot inspect it")
    _check_question(report, game)


def _check_question(report: Report, game: Game[Any]) -> None:
    decision = game.decision
    assert decision is not None
    picture = game.table(decision.seat)
    asked = question(game, [f"Name{seat}" for seat in range(game.players)], picture)
    there = ids_of(picture)
    labels: dict[str, int] = {}
    for choice in asked.choices:
        lost = [id for id in choice.about if id not in there and not id.startswith(BY_FACE)]
        if lost:
            report.fail("picture", game, f"{choice.key!r} is about {lost}, which the seat does not see")
        if labels.setdefault(choice.label, choice.alike) != choice.alike or (
            choice.alike == 0 and [c.label for c in asked.choices].count(choice.label) > 1
        ):
            report.fail("picture", game, f"options that are not equal read alike: {choice.label!r}")


def check_hidden(report: Report, game: Game[Any], dealt: Game[Any], seat: int) -> None:
    """Compares what a seat and a watcher are shown of two games that differ only in what the seat cannot know."""
    if not isinstance(game.rules, Pictured):
        return
    for eyes in (seat, WATCHER):
        if game.table(eyes) != dealt.table(eyes):
            mine, other = game.table(eyes), dealt.table(eyes)
            differs = [part for part in mine.__struct_fields__ if getattr(mine, part) != getattr(other, part)]
            report.fail(
                "picture", game, f"eyes {eyes} are shown more than seat {seat} may know: {', '.join(differs)}"
            )
