"""Which way a line of text is compiled: through its meaning where that is covered, else as before.

`CARDWRIGHT_MEANING` says it: `on` (the default), `off`, or `both`, which compiles every line both ways and plays the
meaning. Families of records take over one after another; when the last gap is closed, this module goes.
"""

import os
from collections import Counter
from enum import StrEnum
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.meaning.emit import Makers, Missing, emit_line
from cardwright.games.magic.meaning.kept import Remembered
from cardwright.games.magic.meaning.lower import (
    Gap,
    Lowering,
    copied_next,
    either_words,
    foresee,
    lower_line,
    plainly,
    spelled_out,
)
from cardwright.games.magic.rules.ability import Ability, SpellAbility
from cardwright.games.magic.rules.compile import abilities, again, bridge
from cardwright.games.magic.rules.compile.card_tokens import card_token
from cardwright.games.magic.rules.compile.effects.tokens import predefined
from cardwright.games.magic.rules.compile.keywords.table import compile_keyword
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.spell_lines import (
    about_cost,
    about_own_going,
    about_own_kind,
    has_flash_itself,
    uncopyable,
    uncounterable,
)
from cardwright.games.magic.rules.compile.unit import Unit


class Way(StrEnum):
    """How lines are compiled."""

    ON = "on"
    OFF = "off"
    BOTH = "both"


class Switch:
    """The way, and how many lines have gone each way."""

    def __init__(self) -> None:
        self.way = Way(os.environ.get("CARDWRIGHT_MEANING", Way.ON))
        self.taken: Counter[str] = Counter()


SWITCH: Final = Switch()


class Mixed(Exception):
    """A line of a spell has no meaning yet, but one before it went through meaning: all must go one way."""


class Spoken:
    """The text of one face so far. The lines of a spell speak of the same things, so all of them go one way."""

    def __init__(
        self, name: str, text: str, index: int, *, meaning: bool = True, known: Remembered | None = None
    ) -> None:
        self.known = known or Remembered(b"", None)
        self.unit = Unit(name, "spell", text)
        self.unit.count = 10_000 * index  # fused halves speak of different things (CR 702.102d)
        self.meant: Lowering | None = None
        self.lines = 0
        if meaning and SWITCH.way is not Way.OFF:
            self.meant = Lowering(name, "spell", Binding(), text)
            self.meant.first_slot = 100 * index

    def foresee(self, nodes: tuple[tree.Phrase, ...]) -> None:
        """Lets the lines know what later ones say of their counts."""
        if self.meant is not None:
            foresee(self.meant, nodes)


def _keyword(card: str, name: str, number: int | None) -> Ability:
    words = name[0].upper() + name[1:]
    if number is None:
        return compile_keyword(Unit(card, "static", words), tree.Keyword(name=name))
    node = tree.Keyword(name=name, number=tree.Number(value=number))
    return compile_keyword(Unit(card, "static", f"{words} {number}"), node)


MAKERS: Final = Makers(_keyword, predefined, card_token)
bridge.build(MAKERS)


@again.MAKERS.by
def _makers() -> Makers:
    return MAKERS


@again.MEANT_LINE.by
def _line_of_permanent(name: str, node: tree.Phrase, text: str, binding: Binding) -> tuple[Ability, ...]:
    return compile_line(name, node, text, spell=False, binding=binding, before=Spoken(name, text, 0))


def compile_line(
    name: str, node: tree.Phrase, text: str, *, spell: bool, binding: Binding, before: Spoken
) -> tuple[Ability, ...]:
    """Compiles one line of a card's text. `spell` says that the card is an instant or sorcery."""
    node, binding = copied_next(plainly(node), binding)
    lines = () if spell else spelled_out(node)
    if lines and lines[0] is not node:
        made_of: list[Ability] = []
        for line in lines:
            own = compile_line(name, line, text, spell=spell, binding=binding, before=before)
            for ability in own:
                ability.text = ability.text if ability.text != text else either_words(node, line, text)
            made_of += own
        return tuple(made_of)
    made = _by_meaning(name, node, text, spell=spell, binding=binding, before=before)
    if made is not None and isinstance(node, tree.KeywordSaid):
        plain = tree.KeywordLine(keywords=(node.keyword,))
        return *_as_before(name, plain, text, spell=spell, binding=binding, before=before.unit), *made
    if made is None or SWITCH.way is Way.BOTH:
        old = _as_before(name, node, text, spell=spell, binding=binding, before=before.unit)
        if made is None and before.lines and any(isinstance(ability, SpellAbility) for ability in old):
            raise Mixed  # an instruction of a spell whose other instructions it does not know
        made = old if made is None else made
    return made


def _as_before(
    name: str, node: tree.Phrase, text: str, *, spell: bool, binding: Binding, before: Unit
) -> tuple[Ability, ...]:
    """Compiles a line as before, its phrases through their meaning first, or last where later ones need it so."""
    if isinstance(node, tree.Sentences) and has_flash_itself(node):
        raise NotYet(node, "whether it has flash is asked where it may be cast from")
    place = bridge.Place(before, None)
    try:
        return abilities.compile_line(name, node, text, spell=spell, binding=binding, before=before)
    except NotYet:
        place.back()
    bridge.ORDER.meaning_first = False
    SWITCH.taken["again"] += 1
    try:
        return abilities.compile_line(name, node, text, spell=spell, binding=binding, before=before)
    finally:
        bridge.ORDER.meaning_first = True


def _by_meaning(
    name: str, node: tree.Phrase, text: str, *, spell: bool, binding: Binding, before: Spoken
) -> tuple[Ability, ...] | None:
    inner = node.ability if isinstance(node, tree.AbilityWord | tree.FlavorWord) else node
    if SWITCH.way is Way.OFF or isinstance(inner, tree.KeywordLine):
        return None
    instructs = spell and _instructs(inner)
    if instructs and before.meant is None:
        return None
    try:
        line = before.known.line(
            text,
            lambda: lower_line(
                name, node, text, spell=spell, binding=binding, before=before.meant if instructs else None
            ),
        )
        made = (emit_line(name, line, MAKERS, inner),)
    except (Gap, Missing):
        SWITCH.taken["before"] += 1
        if instructs:
            if before.lines:
                raise Mixed from None
            before.meant = None
        return None
    before.lines += instructs
    SWITCH.taken["meaning"] += 1
    return made


def _instructs(node: tree.Phrase) -> bool:
    """Tells whether a line of an instant or sorcery is one of its instructions, and no ability beside them."""
    if isinstance(node, tree.Sentences):
        beside = uncounterable(node)
        if beside is not None:  # `… can't be countered and the damage can't be prevented` says both
            return beside[1] is not None
        return not (about_cost(node) or about_own_going(node) or about_own_kind(node) or uncopyable(node))
    return isinstance(node, tree.Triggered)
