"""What is chosen among words that the text lists."""

from cardwright.games.magic.language.tree.base import Phrase


class ChooseAmong(Phrase, frozen=True, kw_only=True):
    """`choose artifact, creature, or land`, `choose land or nonland`, `choose flying or first strike`."""

    kinds: tuple[Phrase, ...] = ()
    abilities: tuple[Phrase, ...] = ()


class GainThat(Phrase, frozen=True, kw_only=True):
    """`gains that ability`, which was chosen."""


class ChooseCounter(Phrase, frozen=True, kw_only=True):
    """`choose a counter on target permanent`, whose kind is then "that kind"."""

    on: Phrase


class ChooseSide(Phrase, frozen=True, kw_only=True):
    """For each player, `choose friend or foe`."""


class OnSide(Phrase, frozen=True, kw_only=True):
    """Each `friend`, each `foe`: a player for whom that was chosen."""

    side: str


class ChooseFrom(Phrase, frozen=True, kw_only=True):
    """`choose from among the permanents they control an artifact, a creature, and a land`: one of each."""

    group: Phrase
    items: tuple[Phrase, ...]
