"""What holds only during a player's next turn: `that creature can't attack during its controller's next turn` (CR 611.2a)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import VERBS, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.described import kinds_of
from cardwright.games.magic.meaning.lower.durations import lasting


def _whose_turn(node: t.Phrase) -> t.Phrase | None:
    """Returns whose next turn is meant; None for another time."""
    when = node.when if isinstance(node, t.During) else None
    if not isinstance(when, t.StepTime) or when.step != "turn" or when.which != "next":
        return None
    bare(when, "step", "which", "whose")
    return when.whose


def in_next_turn(low: Lowering, mods: Mods) -> m.InNextTurn | None:
    """Takes `during its controller's next turn`; None where there is no such time."""
    for node in mods.left:
        whose = _whose_turn(node)
        if whose is not None:
            mods.left.remove(node)
            return m.InNextTurn(low.given(whose))
    return None


def each_in_next_turn(low: Lowering, node: t.Clause) -> m.Do | None:
    """`Each opponent can't cast instant or sorcery spells during that player's next turn.`; None for other clauses."""
    during = [word for word in node.modifiers if _whose_turn(word) is not None]
    if len(during) != 1 or node.rest or node.subject is None or not isinstance(node.first, t.Modal):
        return None
    whose = _whose_turn(during[0])
    assert whose is not None
    if low.introducer(whose) is not node.subject:
        return None
    rest = Mods(word for word in node.modifiers if word is not during[0])
    rest.finish()
    people = low.given(node.subject)
    if not isinstance(people, m.All) or people.zones != ("players",):
        raise Gap(node, "each in their next turn")
    return m.Apply(people, low.changes(Said(node.subject, node.first, Mods())), m.InNextTurn())


def cant_cast(low: Lowering, what: t.Phrase | None) -> m.CantCast:
    """`can't cast instant or sorcery spells` (CR 601.3)."""
    if not isinstance(what, t.NounPhrase):
        raise Gap(what, "can't cast")
    bare(what, "heads", "join")
    if what.join not in ("", "or") or any(head.thing not in ("", "spell") for head in what.heads):
        raise Gap(what, "can't cast")
    kinds = tuple(m.Both(tuple(kinds_of(low, head))) for head in what.heads)
    return m.CantCast(kinds[0] if len(kinds) == 1 else m.Either(kinds))


@VERBS.row(t.Act, word="attack", uses="what")
def _must_attack(low: Lowering, said: Said) -> m.Do:
    """`target creature attacks this planeswalker during its controller's next turn if able` (CR 508.1d)."""
    if said.subject is None or said.mods.take(t.IfAble) is None:
        raise Gap(said.verb, "verb: Act attack")
    named = [whose for word in said.mods.left if (whose := _whose_turn(word)) is not None]
    if named and isinstance(named[0], t.NounPhrase) and isinstance(named[0].determiner, t.Target):
        low.given(named[0])  # `During target player's next turn, each creature that player controls …`
    to = low.given(said.subject)
    lasts: m.Lasts | None = in_next_turn(low, said.mods)
    if lasts is None and any(isinstance(mod, t.Lasting) for mod in said.mods.left):
        lasts = lasting(said.mods)  # `attacks this turn if able`
    if lasts is None:
        raise Gap(said.verb, "attacks at another time")
    whom = m.Among(low.given(said.verb.what)) if said.verb.what is not None else None
    return m.Apply(to, (m.Rule("must_attack", other=whom),), lasts)
