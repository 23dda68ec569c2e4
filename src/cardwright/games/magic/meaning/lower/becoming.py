"""What something becomes: types, colors, base power and toughness, abilities (CR 205.1, 105.3, 613.1)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CHANGES, Gap, Lowering, Said, bare

_COLORS: Final = ("white", "blue", "black", "red", "green")


class _Being:
    """What a phrase says that something becomes."""

    def __init__(self) -> None:
        self.types: list[m.CardType] = []
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []
        self.colors: list[m.ColorWord] | None = None
        self.size = ""
        self.abilities: list[m.Ability] = []

    def take(self, low: Lowering, node: t.Phrase) -> None:
        """Takes one word."""
        if isinstance(node, t.Every):
            for word in node.kinds:
                self.take(low, word)
            return
        if isinstance(node, t.StatsAre):
            self.size = node.stats
            return
        test = low.kind_of(node)
        if isinstance(test, m.IsType) and test.word != "Permanent":
            self.types.append(test.word)
        elif isinstance(test, m.IsSubtype):
            self.subtypes.append(test.word)
        elif isinstance(test, m.IsSupertype):
            self.supertypes.append(test.word.capitalize())
        elif isinstance(test, m.IsColor) and test.word in _COLORS:
            self.colors = [*(self.colors or ()), test.word]
        else:
            raise Gap(node, "becomes so")

    def qualify(self, low: Lowering, node: t.Phrase) -> None:
        """Takes what stands after the noun."""
        if isinstance(node, t.WithAbility | t.With) and not getattr(node, "negated", False):
            if isinstance(node, t.With) and node.join not in ("and", ""):
                raise Gap(node, "becomes with one of")
            self.abilities += [low.granted(ability) for ability in node.abilities]
            return
        if not isinstance(node, t.WithStats) or self.size:
            raise Gap(node, "becomes such")
        if node.which not in ("power and toughness", "base power and toughness"):
            raise Gap(node, f"becomes of {node.which}")
        self.size = node.stats


def becomes(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`becomes a Spirit`, `becomes a Food artifact in addition to its other types`, `an artifact creature with …`."""
    verb: t.Be = said.verb
    bare(verb, "what", "how", "addition")
    what = verb.what
    if verb.how != "become" or not isinstance(what, t.NounPhrase) or len(what.heads) != 1:
        raise Gap(verb, "becomes")
    bare(what, "determiner", "shared", "heads", "qualifiers")
    head, being = what.heads[0], _Being()
    bare(head, "own", "kinds", "noun", "plural")
    if not isinstance(what.determiner, t.A | None) or head.noun is None:
        raise Gap(what, "becomes")
    for word in (*what.shared, *head.own, *head.kinds, head.noun):
        being.take(low, word)
    for qualifier in what.qualifiers:
        being.qualify(low, qualifier)
    return (_typed(low, said, being, verb.addition), *_sized(being), *_able(being))


def _typed(low: Lowering, said: Said, being: _Being, added: t.Phrase | None) -> m.Become:
    """Returns what is set, and what is kept of what it was (CR 205.1a, 205.1b)."""
    kept = ""
    if added is not None:
        if not isinstance(added, t.AddedTypes) or said.subject is None:
            raise Gap(added, "in addition to what")
        bare(added, "what", "whose")
        if low.introducer(added.whose) not in (said.subject, low.introducer(said.subject)):
            raise Gap(added, "in addition to what")
        if added.what not in ("types", "creature types", "card types", "colors and types"):
            raise Gap(added, f"in addition to {added.what}")
        kept = added.what
    artifact_creature = sorted(being.types) == ["Artifact", "Creature"]  # CR 205.1b
    return m.Become(
        tuple(being.types),
        tuple(being.subtypes),
        tuple(being.supertypes),
        None if being.colors is None else tuple(being.colors),
        keeps=bool(kept) or artifact_creature or not being.types,
        added=bool(kept),
        blends="colors" in kept,
    )


def _sized(being: _Being) -> tuple[m.Change, ...]:
    if not being.size:
        return ()
    power, _, toughness = being.size.partition("/")
    if not power.isdigit() or not toughness.isdigit():
        raise Gap(None, "becomes of such a size")
    return (m.SetBase(m.Num(int(power)), m.Num(int(toughness))),)


def _able(being: _Being) -> tuple[m.Change, ...]:
    return (m.Gain(tuple(being.abilities)),) if being.abilities else ()


def becomes_color(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`becomes white` (CR 105.3)."""
    verb: t.BeWords = said.verb
    bare(verb, "kinds", "how")
    being = _Being()
    for kind in verb.kinds:
        if not isinstance(kind, t.ColorIs):
            raise Gap(verb, "becomes so")
        being.take(low, kind)
    if verb.how != "become" or being.colors is None:
        raise Gap(verb, "is so")
    return (m.Become(colors=tuple(being.colors), keeps=True, added=True),)


def perpetually(low: Lowering, said: Said) -> m.Do | None:
    """Lowers what perpetually becomes of something; None where it gains or gets something (CR 400.7, 611.2)."""
    verb, forever = said.verb, m.Until("perpetual")
    if said.subject is None:
        return None
    if isinstance(verb, t.BeMuch) or (
        isinstance(verb, t.BeWords) and isinstance(said.subject, t.Characteristic)
    ):
        made = low.verb(said)
        if not isinstance(made, m.Apply) or made.lasts != m.Until("ever"):
            raise Gap(verb, "perpetually becomes")
        return replace(made, lasts=forever)
    if isinstance(verb, t.Be):
        return m.Apply(low.given(said.subject), becomes(low, said), forever)
    if isinstance(verb, t.BeWords):
        return m.Apply(low.given(said.subject), becomes_color(low, said), forever)
    if isinstance(verb, t.LoseAbilities):
        bare(verb, "what")
        if verb.what != "all abilities":
            raise Gap(verb, f"loses {verb.what}")
        return m.Apply(low.given(said.subject), (m.LoseAll(),), forever)
    return None


@CHANGES.row(t.BeWords, uses="kinds how")
def _is_goaded(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`enchanted creature gets +2/+2 and is goaded` (CR 701.38)."""
    if low.kind != "static" or said.verb.how != "be" or said.verb.kinds != (t.StatusIs(status="goaded"),):
        raise Gap(said.verb, "is so")
    return (m.Goaded(),)
