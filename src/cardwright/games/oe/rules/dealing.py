"""Dealing anew what a seat cannot know: the cards in the decks and in the opponent's hand."""

from msgspec.structs import replace

from cardwright.games.oe.rules.state import DECK, HAND, REVEALED, Piece, State
from cardwright.kernel import Chance


def redeal(live: State, base: State, seat: int, chance: Chance) -> State:
    """Returns a copy of `base` in which hidden cards of the same player have traded what they are."""
    twin = base.copy()
    for owner in (0, 1):
        hidden = [
            number
            for number, piece in sorted(base.pieces.items())
            if piece.owner == owner
            and _is_unknown(piece, seat)
            and number in live.pieces
            and _is_unknown(live.pieces[number], seat)
        ]
        faces = [base.pieces[number].face for number in hidden]
        chance.shuffle(faces)
        for number, face in zip(hidden, faces, strict=True):
            twin.pieces[number] = replace(base.pieces[number], face=face, values=face.values)
    twin.auras = None
    return twin


def _is_unknown(piece: Piece, seat: int) -> bool:
    """Returns whether a seat cannot tell what a piece is; one that something was done to is known."""
    if piece.values != piece.face.values or piece.spent:
        return False
    if piece.zone == DECK:
        return True
    return piece.zone == HAND and piece.owner != seat and not piece.states & REVEALED
