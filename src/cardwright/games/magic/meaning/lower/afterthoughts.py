"""Sentences that say more of what the one before does (law 3): they change its record."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import NONE, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many
from cardwright.games.magic.meaning.lower.described import described, what_it_is


def tapped_again(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Tap that creature as it phases in this way.`, after it has phased out until something happens; None elsewhere."""
    clause = node.first if isinstance(node, t.Sentence) else None
    when = clause.modifiers[0] if isinstance(clause, t.Clause) and len(clause.modifiers) == 1 else None
    if not isinstance(when, t.AsPhasesIn) or not isinstance(clause, t.Clause):
        return None
    assert isinstance(node, t.Sentence)
    bare(node, "first")
    bare(clause, "first", "modifiers")
    verb = clause.first
    if not isinstance(before, m.PhaseOut) or before.until is None or not isinstance(verb, t.Act):
        raise Gap(node, "phases in")
    bare(verb, "verb", "what")
    if verb.verb != "tap" or verb.what is None or low.given(verb.what) != before.what:
        raise Gap(node, "as it phases in")
    if low.given(when.what) != before.what:
        raise Gap(node, "as another phases in")
    return replace(before, tapped=True)


def arriving(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Create Boo, a … token. Boo enters tapped and attacking.`: said of how it is created (CR 508.4)."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(before, m.Create) or not isinstance(clause, t.Clause):
        return None
    if not isinstance(clause.first, t.Enter) or clause.subject is None:
        return None
    manner = clause.first.manner[0] if len(clause.first.manner) == 1 else None
    if not isinstance(manner, t.Arriving) or manner.how not in (
        "tapped",
        "attacking",
        "tapped and attacking",
    ):
        return None
    if low.ids.get(id(low.introducer(clause.subject))) != before.ref:
        return None
    bare(node, "first")
    bare(clause, "subject", "first")
    return replace(
        before,
        tapped=before.tapped or "tapped" in manner.how,
        attacking=before.attacking or "attacking" in manner.how,
    )


def sized(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Create a black Spirit creature token. Its power is equal to … and its toughness is equal to …` (CR 111.3)."""
    made = before.then if isinstance(before, m.If) and before.other is None else before
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(made, m.Create) or not isinstance(clause, t.Clause) or made.what.power is not None:
        return None
    if not isinstance(clause.first, t.BeMuch) or not isinstance(clause.subject, t.Characteristic):
        return None
    assert isinstance(node, t.Sentence)
    bare(node, "first", "rest")
    sizes: dict[str, m.Amount] = {}
    for each in node.clauses:
        if not isinstance(each, t.Clause) or not isinstance(each.first, t.BeMuch):
            raise Gap(each, "what a token is")
        bare(each, "subject", "first")
        of, much = each.subject, each.first.comparison
        if not isinstance(of, t.Characteristic) or low.ids.get(id(low.introducer(of.of))) != made.ref:
            raise Gap(each, "what something else is")
        if each.first.how != "be" or not isinstance(much, t.Comparison) or much.how != "=":
            raise Gap(each, "what a token is")
        sizes[of.which] = low.amount(much.amount)
    if set(sizes) != {"power", "toughness"} or "Creature" not in made.what.types:
        raise Gap(node, "what a token is")
    token = replace(made.what, power=sizes["power"], toughness=sizes["toughness"])
    made = replace(made, what=token)
    return replace(before, then=made) if isinstance(before, m.If) else made


def enabled(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Create an Aura token attached to target creature. The token has enchant creature and "…"` (CR 111.3, 303.4a)."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(before, m.Create) or before.attached is None or not isinstance(clause, t.Clause):
        return None
    verb = clause.first
    if (
        not isinstance(verb, t.HasAbility)
        or low.ids.get(id(low.introducer(clause.subject or verb))) != before.ref
    ):
        return None
    bare(node, "first")
    bare(clause, "subject", "first")
    bare(verb, "how", "abilities", "join")
    enchant, *rest = verb.abilities
    if verb.how != "have" or verb.join not in ("and", "") or not isinstance(enchant, t.Keyword):
        raise Gap(verb, "what a token has")
    bare(enchant, "name", "what")
    if enchant.name != "enchant" or not isinstance(enchant.what, t.NounPhrase):
        raise Gap(enchant, "an Aura that enchants nothing")
    _, test = described(low, enchant.what)
    token = replace(before.what, enchant=test, abilities=tuple(low.granted(each) for each in rest))
    return replace(before, what=token)


def with_counters(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Return it to the battlefield. If …, it enters with an additional +1/+1 counter on it.` (CR 614.1c)"""
    move = before.do if isinstance(before, m.May) else before
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(move, m.Move) or not isinstance(clause, t.Clause) or not isinstance(node, t.Sentence):
        return None
    if not isinstance(clause.first, t.Enter) or clause.subject is None:
        return None
    manner = clause.first.manner
    moved = move.what.ref if isinstance(move.what, m.Pick) else getattr(move.what, "id", "")
    if not manner or not moved or move.more or move.to.zone != "battlefield":
        return None
    bare(node, "front", "first")
    bare(clause, "subject", "first")
    holds = _while_it_enters(low, node, clause.subject, moved)
    found: list[tuple[str, m.Amount]] = []
    for word in manner:
        if not isinstance(word, t.WithCounters):
            return None
        bare(word, "counters", "on", "additional")
        count = how_many(low, word.counters)
        found.append(
            (counter_kind(word.counters), count if holds is None else m.Depending(holds, count, NONE))
        )
    move = replace(move, to=replace(move.to, counters=(*move.to.counters, *found)))
    return replace(before, do=move) if isinstance(before, m.May) else move


def _while_it_enters(low: Lowering, node: t.Sentence, subject: t.Phrase, moved: str) -> m.Condition | None:
    """Lowers under which condition what was put onto the battlefield enters so; None where it always does."""
    asked = node.front[0] if len(node.front) == 1 else None
    if node.front and not isinstance(asked, t.If):
        raise Gap(node, "enters with counters, at another time")
    introduced = low.introducer(subject)
    entered = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    if isinstance(entered, t.Clause) and entered.subject is introduced and introduced is not None:
        bare(entered, "subject", "first", "modifiers")  # `if a creature enters this way`
        if entered.first != t.Enter() or [type(word) for word in entered.modifiers] != [t.ThisWay]:
            raise Gap(node, "enters with counters, if")
        which = entered.subject
        if not isinstance(which, t.NounPhrase) or which.determiner != t.A():
            raise Gap(node, "enters with counters, if")
        return m.Holds(m.Ref(moved), what_it_is(low, replace(which, determiner=None)))
    if low.ids.get(id(introduced)) != moved:
        raise Gap(node, "something else enters with counters")
    return conditions(low, asked) if isinstance(asked, t.If) else None
