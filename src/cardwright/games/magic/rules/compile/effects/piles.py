"""Piles with labels (CR 700.3): creatures divided among them, and attackers that only one of them may block."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.effects.piling import divides
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Steps, Words

_PILE: Final = "pile of "
_CHOSEN: Final = "label of "


def _labels(nodes: tuple[tree.Phrase, ...]) -> tuple[str, ...]:
    """Returns the labels that phrases name: `a "left" pile`, or `"left"` itself."""
    found = []
    for node in nodes:
        if isinstance(node, tree.NounPhrase) and [head.thing for head in node.heads] == ["pile"]:
            inner = [one.label for one in node.shared if isinstance(one, tree.LabelIs)]
            if len(inner) != 1 or len(node.shared) != 1 or node.qualifiers:
                raise NotYet(node)
            node = inner[0]
        if not isinstance(node, tree.Label):
            raise NotYet(node)
        found.append(node.text)
    return tuple(found)


@effect(tree.DivideInto)
def _divides(unit: Unit, said: Said) -> Doing:
    """`each defending player divides all creatures they control into a "left" pile and a "right" pile`."""
    verb: tree.DivideInto = said.verb
    if not isinstance(verb.into, tree.NounList) or not _is_labelled(verb.into):
        return divides(unit, said)
    if not isinstance(verb.what, tree.NounPhrase):
        raise NotYet(verb)
    labels = _labels(verb.into.items)
    if not _defenders(said.subject) or not isinstance(verb.what.determiner, tree.All):
        raise NotYet(verb)
    own = [one for one in verb.what.qualifiers if isinstance(one, tree.Controlled)]
    if len(own) != 1 or not isinstance(own[0].by, tree.They) or own[0].negated or own[0].how != "control":
        raise NotYet(verb.what)
    rest = tuple(one for one in verb.what.qualifiers if one is not own[0])
    what = tree.NounPhrase(
        shared=verb.what.shared, heads=verb.what.heads, join=verb.what.join, qualifiers=rest
    )
    test = unit.noun(what).test

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seats = [
            defending_seat(state, whom) for one, whom in state.combat.attackers if _mine(state, ctx, one)
        ]
        for seat in dict.fromkeys(seats):
            for one in state.battlefield:
                if controller_of(state, one) == seat and test(state, ctx, one):
                    answer = yield _asked(seat, "which pile", labels, one)
                    ctx.words[f"{_PILE}{one}"] = answer.word

    return Doing(run)


def _is_labelled(node: tree.NounList) -> bool:
    return any(
        isinstance(one, tree.NounPhrase) and any(isinstance(word, tree.LabelIs) for word in one.shared)
        for one in node.items
    )


def _asked(seat: int, prompt: str, labels: tuple[str, ...], one: int) -> Decision:
    return Decision(seat, Kind.WORD, prompt, Words(labels), about=(one,))


def _mine(state: MagicState, ctx: Ctx, one: int) -> bool:
    return controller_of(state, one) == ctx.controller


def _defenders(node: tree.Phrase | None) -> bool:
    return (
        isinstance(node, tree.NounPhrase)
        and isinstance(node.determiner, tree.Each)
        and [head.thing for head in node.heads] == ["defending player"]
        and not node.qualifiers
        and not node.shared
    )


@SPECIAL_SENTENCES.hook
def _chooses_labels(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`for each attacking creature you control, choose "left" or "right"`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.ChooseLabel):
        return None
    each = node.front[0] if len(node.front) == 1 else None
    if not isinstance(each, tree.ForEach) or not isinstance(each.what, tree.NounPhrase):
        raise NotYet(node)
    if clause.subject is not None or clause.rest or clause.modifiers or node.rest or node.tail:
        raise NotYet(node)
    if node.opening not in ("", "then", "then,"):
        raise NotYet(node)
    labels = _labels(clause.first.labels)
    noun = unit.noun(each.what)
    key = unit.introduce(player=False, plural=True, nouns=noun.nouns)
    unit.keys[id(each.what)] = key
    unit.notes.put(notes.LABELLED, key, each.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one))
        ctx.refs[key] = found
        for one in found:
            answer = yield _asked(ctx.controller, "which label", labels, one)
            ctx.words[f"{_CHOSEN}{one}"] = answer.word

    return Doing(run)


@SPECIAL_SENTENCES.hook
def _only_that_pile(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`that creature can't be blocked this combat except by creatures with flying and creatures in a pile with
    the chosen label`, of each of those for which a label was chosen."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or clause.subject is None:
        return None
    mods = Mods(clause.modifiers)
    except_by = mods.take(tree.ExceptBy)
    if except_by is None or not isinstance(except_by.by, tree.NounList):
        return None
    piles = [one for one in except_by.by.items if _in_chosen_pile(one)]
    if len(piles) != 1:
        return None
    introducer = unit.binding.of(clause.subject)
    key = unit.notes.get(notes.LABELLED, introducer) if introducer is not None else None
    modal = clause.first
    lasts = unit.duration(mods)
    if (
        key is None
        or lasts is None
        or not isinstance(modal, tree.Modal)
        or modal.how != "can't"
        or modal.rest
        or not isinstance(modal.first, tree.Passive)
        or modal.first.verb != "blocked"
        or modal.first.by is not None
        or clause.rest
        or node.front
        or node.rest
        or node.tail
        or node.opening
    ):
        raise NotYet(clause)
    mods.finish()
    others = [unit.test(one) for one in except_by.by.items if one is not piles[0]]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in ctx.refs.get(key, ()):
            rule = Rule(RuleKind.CANT_BE_BLOCKED, "can't be blocked but by one pile", _outside(one, others))
            add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, things=(one,), rules=(rule,))
        return
        yield

    return Doing(run)


def _outside(attacker: int, others: list[Filter]) -> Filter:
    """Returns a test of the blockers that may not block an attacker."""

    def test(state: MagicState, ctx: Ctx, blocker: int) -> bool:
        if any(other(state, ctx, blocker) for other in others):
            return False
        pile = ctx.words.get(f"{_PILE}{blocker}")
        return pile is None or pile != ctx.words.get(f"{_CHOSEN}{attacker}")

    return test


def _in_chosen_pile(node: tree.Phrase) -> bool:
    """Tells whether a phrase is `creatures in a pile with the chosen label`."""
    if not isinstance(node, tree.NounPhrase) or len(node.qualifiers) != 1:
        return False
    where = node.qualifiers[0]
    zone = where.zone if isinstance(where, tree.InZone) else None
    if not isinstance(zone, tree.NounPhrase) or [head.thing for head in zone.heads] != ["pile"]:
        return False
    label = zone.qualifiers[0] if len(zone.qualifiers) == 1 else None
    what = label.what if isinstance(label, tree.WithThing) else None
    return (
        isinstance(what, tree.NounPhrase)
        and [head.thing for head in what.heads] == ["label"]
        and isinstance(what.determiner, tree.The)
        and what.determiner.done == "chosen"
    )
