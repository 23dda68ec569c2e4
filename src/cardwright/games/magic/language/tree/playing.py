"""How cards may be played: once in each turn, by paying something beside or in place of their costs, by a keyword."""

from cardwright.games.magic.language.tree.base import Phrase


class OnceDuring(Phrase, frozen=True, kw_only=True):
    """`once during each of your turns`."""

    when: Phrase


class ByDoing(Phrase, frozen=True, kw_only=True):
    """`by discarding a card in addition to paying its other costs`: what is done to cast a card, beside its costs."""

    costs: tuple[Phrase, ...]


class RatherBy(Phrase, frozen=True, kw_only=True):
    """`by paying {2}{W} rather than paying its mana cost`: what is done to cast a card in place of its mana cost."""

    costs: tuple[Phrase, ...]


class RatherFor(Phrase, frozen=True, kw_only=True):
    """You may pay {1} `rather than pay the mana cost for Rune spells you cast`, `… the equip cost of the first equip
    ability you activate each turn`, `… cycling costs`."""

    what: Phrase | None = None
    cost: str = "mana"


class UsingAbility(Phrase, frozen=True, kw_only=True):
    """`using its blitz ability`."""

    name: str


class PayMore(Phrase, frozen=True, kw_only=True):
    """`pay {2} more to cast it`."""

    mana: Phrase
    what: Phrase


class CastAs(Phrase, frozen=True, kw_only=True):
    """`casts it from your graveyard as an Adventure`."""

    what: Phrase
    as_what: str


class ExileWith(Phrase, frozen=True, kw_only=True):
    """`exile it with three time counters on it`."""

    what: Phrase
    counters: Phrase


class ExileUsing(Phrase, frozen=True, kw_only=True):
    """May be played until you `exile another card with this artifact`."""

    what: Phrase
    using: Phrase


class CastOnly(Phrase, frozen=True, kw_only=True):
    """`cast only one more spell`."""

    count: Phrase


class NotOnce(Phrase, frozen=True, kw_only=True):
    """May be activated twice each turn `rather than only once`."""


class NotElsewhere(Phrase, frozen=True, kw_only=True):
    """You may cast it from your graveyard`, but not from anywhere else`; `zone` is where alone, once that is said apart."""

    zone: Phrase | None = None
