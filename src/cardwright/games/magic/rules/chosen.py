"""What was chosen as something entered, or as a text is carried out: a color, a type (CR 607.2d)."""

from typing import Final

from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.kinds import COLOR_BITS, LAND, TYPE_BITS
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState


def chosen(state: MagicState, ctx: Ctx, key: str) -> str:
    """Returns the word that was chosen: by this text, or as its source entered."""
    if key in ctx.words:
        return ctx.words[key]
    obj = obj_of(state, ctx.source)
    return obj.word(key) if obj is not None else ""


KEPT: Final = "paid as it entered"
"""Under this word a permanent keeps how much was paid as it entered (CR 614.12)."""
SEVERAL: Final = " "
"""Between the words where several were chosen at once."""


def chosen_colors(state: MagicState, ctx: Ctx, one: int) -> int:
    """Returns how many of the chosen colors something is; one was chosen, or several."""
    words = chosen(state, ctx, "color").split(SEVERAL)
    return sum(look(state, one).colors & COLOR_BITS.get(word, 0) != 0 for word in words)


def has_chosen_color(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether something is of the chosen color, or of one of those chosen."""
    return not is_player(one) and chosen_colors(state, ctx, one) > 0


OF_ALL: Final = "chosen by all"
"""Under this word a text keeps what each of several players has chosen, a line each."""


def has_chosen_type(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether something is of the chosen card type or subtype."""
    return _is_of_type(state, one, chosen(state, ctx, "type"))


def has_type_of_all(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether something is of a type that any of several players has chosen."""
    return any(_is_of_type(state, one, word) for word in ctx.words.get(OF_ALL, "").split("\n"))


def _is_of_type(state: MagicState, one: int, word: str) -> bool:
    if not word or is_player(one):
        return False
    if word.startswith("non") and word[3:].capitalize() in TYPE_BITS:  # `land or nonland`
        return look(state, one).types & TYPE_BITS[word[3:].capitalize()] == 0
    bit = TYPE_BITS.get(word.capitalize())
    return look(state, one).types & bit != 0 if bit is not None else look(state, one).has_subtype(word)


def is_of_color(word: str) -> Filter:
    """Returns the test whether something is of a color."""
    bit = COLOR_BITS.get(word, 0)
    return lambda state, _ctx, one: not is_player(one) and look(state, one).colors & bit != 0


def is_land_of_type(word: str) -> Filter:
    """Returns the test whether something is a land of a type."""
    return lambda state, _ctx, one: look(state, one).types & LAND != 0 and look(state, one).has_subtype(word)
