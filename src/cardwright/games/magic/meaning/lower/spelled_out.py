"""Lines said in other words, each of which has a meaning: `To solve — …` as the ability that it stands for (CR 719.3a).

What a line speaks of is known by its phrases, so those stay the same objects in the other words.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning.lower.base import Gap
from cardwright.games.magic.meaning.lower.either_cost import either_cost
from cardwright.games.magic.meaning.lower.exerting import exert_offer
from cardwright.games.magic.meaning.lower.only_from import only_from
from cardwright.games.magic.meaning.lower.shown_draws import shown_draw
from cardwright.text import walk

Lines = tuple[t.Phrase, ...]


def spelled_out(node: t.Phrase) -> Lines:
    """Returns a line in other words, one or several lines of them; one that is plain as it is, as it is."""
    for spell in _WORDS:
        lines = spell(node)
        if lines is not None:
            return lines
    return (node,)


def _only(node: t.Phrase) -> t.Sentence | None:
    """Returns the sentence of a line that has no other."""
    sentences = node.sentences if isinstance(node, t.Sentences) else ()
    return sentences[0] if len(sentences) == 1 and isinstance(sentences[0], t.Sentence) else None


# ---------------------------------------------------------------------- Cases

_THIS_CASE: Final = t.SelfRef(form="Case")
_END_STEP: Final = t.BeginningOf(step=t.StepTime(step="end step", whose=t.You()))
_UNSOLVED: Final = t.Clause(
    subject=_THIS_CASE, first=t.BeWords(kinds=(t.StatusIs(status="solved"),), how="be", negated=True)
)
_SOLVE: Final = t.Clause(subject=_THIS_CASE, first=t.Act(verb="solve"))


def _to_solve(node: t.Phrase) -> Lines | None:
    """`At the beginning of your end step, if … and this Case is not solved, it becomes solved.` (CR 719.3a)"""
    said = _only(node.ability) if isinstance(node, t.AbilityWord) and node.word == "to solve" else None
    if said is None or said != t.Sentence(first=said.first):
        return None
    asked = t.If(conditions=(said.first, _UNSOLVED), join="and")
    done = t.Sentence(front=(asked,), first=_SOLVE)
    return (t.Triggered(word="at", events=(_END_STEP,), effect=(done,)),)


# ---------------------------------------------------------------------- modes and when they may be activated


def _limited_modes(node: t.Phrase) -> Lines | None:
    """`Choose one. Activate only as a sorcery.` before the modes, as it is said after others (CR 602.5)."""
    chosen = node.effect[-1] if isinstance(node, t.Activated) and node.effect else None
    if not isinstance(node, t.Activated) or not isinstance(chosen, t.Choose) or chosen.limit is None:
        return None
    return (replace(node, effect=(*node.effect[:-1], replace(chosen, limit=None), chosen.limit)),)


# ---------------------------------------------------------------------- more mana of a type


def _adds(node: t.Phrase) -> t.Mana | None:
    """Returns the mana that a sentence adds, where that is all that its clause does."""
    clause = node.first if isinstance(node, t.Sentence) else None
    verb = clause.first if isinstance(clause, t.Clause) and not clause.rest else None
    return verb.mana if isinstance(verb, t.Add) and isinstance(verb.mana, t.Mana) else None


def _of_that_type(node: t.Phrase) -> Lines | None:
    """`Add one mana of any type … . If it has a counter on it, add three mana of that type instead.`: of any such type."""
    if not isinstance(node, t.Activated) or len(node.effect) != 2:
        return None
    effect = node.effect
    first, more = _adds(effect[0]), _adds(effect[1])
    if first is None or more is None or more.of != "of that type" or first.of != "type produced":
        return None
    second = effect[1]
    assert isinstance(second, t.Sentence)
    assert isinstance(second.first, t.Clause)
    if more != t.Mana(amount=more.amount, of=more.of) or t.Instead() not in second.first.modifiers:
        raise Gap(node, "mana of that type")
    made = replace(second.first.first, mana=replace(first, amount=more.amount))
    return (replace(node, effect=(effect[0], replace(second, first=replace(second.first, first=made)))),)


_FOR_CHOSEN: Final = t.TappedFor(mana="mana of the chosen color")


def _of_tapped_color(node: t.Phrase) -> Lines | None:
    """`Whenever … is tapped for mana of the chosen color, … adds an additional one mana of that color.`: the chosen one."""
    if not isinstance(node, t.Triggered) or len(node.events) != 1 or len(node.effect) != 1:
        return None
    event, said = node.events[0], node.effect[0]
    made = _adds(said)
    if not isinstance(event, t.Clause) or event.first != _FOR_CHOSEN or made is None:
        return None
    assert isinstance(said, t.Sentence)
    assert isinstance(said.first, t.Clause)
    if made.of != "of that color":
        return None
    add = replace(said.first.first, mana=replace(made, of="of the chosen color"))
    return (replace(node, effect=(replace(said, first=replace(said.first, first=add)),)),)


# ---------------------------------------------------------------------- entering with abilities


def _enters_with_abilities(node: t.Phrase) -> Lines | None:
    """`If it was kicked, it enters with two +1/+1 counters on it and with flying.`: it has flying if it was (CR 614.1c)."""
    said = _only(node)
    clause = said.first if said is not None else None
    if said is None or not isinstance(clause, t.Clause) or not isinstance(clause.first, t.Enter):
        return None
    manner = clause.first.manner
    given = [word for word in manner if isinstance(word, t.WithKeywords)]
    asked = said.front[0] if len(said.front) == 1 else None
    if len(given) != 1 or len(manner) < 2 or not isinstance(asked, t.If):
        return None
    rest = replace(clause.first, manner=tuple(word for word in manner if word is not given[0]))
    entering = t.Sentences(sentences=(replace(said, first=replace(clause, first=rest)),))
    abilities = t.HasAbility(how="have", abilities=given[0].abilities, join="and")
    while_so = t.AsLongAs(conditions=asked.conditions, join=asked.join)
    having = t.Sentence(front=(while_so,), first=t.Clause(subject=clause.subject, first=abilities))
    return entering, t.Sentences(sentences=(having,))


# ---------------------------------------------------------------------- cast like an instant

_CAST_THIS: Final = t.Clause(subject=t.You(), first=t.Act(verb="cast", what=t.SelfRef(form="this spell")))
_TOO_FAST: Final = (t.Often(how="any time a sorcery could n't have been cast"),)


def _cast_too_fast(node: t.Phrase) -> Lines | None:
    """`You may cast it as though it had flash. If you cast it any time a sorcery couldn't have been cast, …`: as it is cast."""
    sentences = node.sentences if isinstance(node, t.Sentences) else ()
    second = sentences[1] if len(sentences) == 2 else None
    if not isinstance(second, t.Sentence) or len(second.front) != 1 or not isinstance(second.front[0], t.If):
        return None
    asked = second.front[0].conditions[0]
    if not isinstance(asked, t.Clause) or asked.modifiers != _TOO_FAST:
        return None
    then = t.Triggered(word="when", events=(_CAST_THIS,), effect=(second,))
    return t.Sentences(sentences=sentences[:1]), then


# ---------------------------------------------------------------------- costs paid often

_OFTEN: Final = (t.Repeated(count=t.OrMore(amount=t.Number(value=1))),)


def _paid_often(node: t.Phrase) -> Lines | None:
    """`When you pay this cost one or more times, …` is `When you do, …` (CR 603.12)."""
    if not isinstance(node, t.Triggered):
        return None
    found = False
    effect: list[t.Phrase] = []
    for said in node.effect:
        when = said.front[0] if isinstance(said, t.Sentence) and said.front else None
        clause = when.events[0] if isinstance(when, t.When) and len(when.events) == 1 else None
        if (
            isinstance(said, t.Sentence)
            and isinstance(when, t.When)
            and isinstance(clause, t.Clause)
            and isinstance(clause.first, t.ThisCost)
            and clause.modifiers == _OFTEN
        ):
            found = True
            done = replace(clause, first=t.DoSo(how="do"), modifiers=())
            said = replace(said, front=(replace(when, events=(done,)), *said.front[1:]))
        elif found:
            effect[-1] = _and_then(effect[-1], said)
            continue
        effect.append(said)
    return (replace(node, effect=tuple(effect)),) if found else None


def _and_then(said: t.Phrase, more: t.Phrase) -> t.Phrase:
    """Says what is done next within the sentence before, to whose trigger it belongs (CR 603.12)."""
    clause = more.first if isinstance(more, t.Sentence) else None
    if not isinstance(said, t.Sentence) or not isinstance(clause, t.Clause) or said.tail:
        raise Gap(more, "after a cost paid so often")
    if more != t.Sentence(first=clause):
        raise Gap(more, "after a cost paid so often")
    return replace(said, rest=(*said.rest, t.NextClause(join="then", clause=clause)))


# ---------------------------------------------------------------------- mana of a color that is chosen

_A_COLOR: Final = t.Sentence(first=t.Clause(first=t.ChooseThing(quality="color")))


def _of_one_color(node: t.Phrase) -> Lines | None:
    """`Choose a color. Add one mana of that color for each …` is `Add so much mana of any one color.` (CR 106.1, 605.1a)."""
    if not isinstance(node, t.Activated) or len(node.effect) != 2 or node.effect[0] != _A_COLOR:
        return None
    said = node.effect[1]
    clause = said.first if isinstance(said, t.Sentence) else None
    add = clause.first if isinstance(clause, t.Clause) else None
    mana = add.mana if isinstance(add, t.Add) else None
    if not isinstance(said, t.Sentence) or not isinstance(clause, t.Clause) or not isinstance(mana, t.Mana):
        return None
    each = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if mana == t.Mana(amount=t.Number(value=1), of="of that color") and isinstance(each, t.ForEach):
        much: t.Phrase = t.NumberOf(what=each.what)
    elif mana.equal_to is not None and not clause.modifiers and not isinstance(mana.equal_to, t.Devotion):
        if mana != t.Mana(of="of that color", equal_to=mana.equal_to):
            return None
        much = mana.equal_to
    else:
        return None
    made = t.Add(mana=t.Mana(amount=much, of="of any one color"))
    done = replace(said, first=replace(clause, first=made, modifiers=()))
    return (replace(node, effect=(done,)),)


def _of_the_chosen_color(node: t.Phrase) -> Lines | None:
    """`Whenever … mana of the chosen color, add an additional one mana of that color.`: of the chosen one (CR 607.2d)."""
    said = node.effect[0] if isinstance(node, t.Triggered) and len(node.effect) == 1 else None
    mana = _adds(said) if said is not None else None
    if not isinstance(node, t.Triggered) or mana is None or mana.of != "of that color":
        return None
    words = [word for event in node.events for word in walk(event)]
    if not any(isinstance(word, t.Mana) and word.of == "of the chosen color" for word in words) and not any(
        isinstance(word, t.TappedFor) and word.mana == "mana of the chosen color" for word in words
    ):
        return None
    assert isinstance(said, t.Sentence)
    assert isinstance(said.first, t.Clause)
    made = replace(said.first.first, mana=replace(mana, of="of the chosen color"))
    return (replace(node, effect=(replace(said, first=replace(said.first, first=made)),)),)


# ---------------------------------------------------------------------- a triggered ability in the line of a static one


def _is_statement(said: t.Sentence) -> bool:
    """Tells whether a sentence says what something gets or has."""
    clause = said.first
    return not said.front and isinstance(clause, t.Clause) and isinstance(clause.first, t.Get | t.HasAbility)


def _static_and_trigger(node: t.Phrase) -> Lines | None:
    """`Equipped creature gets +1/+1. Whenever equipped creature attacks, …`: two abilities in one line (CR 113.2c)."""
    *before, last = node.sentences if isinstance(node, t.Sentences) else (None,)
    when = last.front[0] if isinstance(last, t.Sentence) and last.front else None
    if not before or not isinstance(when, t.When) or not isinstance(last, t.Sentence) or last.opening:
        return None
    if when.word != "whenever" or any(isinstance(word, t.ThisWay | t.DoSo) for word in walk(when)):
        return None  # it speaks of what the sentences before it do
    if any(not isinstance(said, t.Sentence) or not _is_statement(said) for said in before):
        return None
    done = replace(last, front=last.front[1:])
    trigger = t.Triggered(word=when.word, events=when.events, effect=(done,), span=last.span)
    return (t.Sentences(sentences=tuple(said for said in before if said is not None)), trigger)


# ---------------------------------------------------------------------- tokens that enter attacking

_ATTACKING: Final = t.Every(kinds=(t.StatusIs(status="tapped"), t.StatusIs(status="attacking")), join="and")
_ENTERS: Final = t.Enter(manner=(t.Arriving(how="tapped and attacking"),))


def _enters_attacking(said: t.Phrase) -> bool:
    """Tells `The token enters tapped and attacking.`"""
    clause = said.first if isinstance(said, t.Sentence) else None
    who = clause.subject if isinstance(clause, t.Clause) and said == t.Sentence(first=clause) else None
    if not isinstance(who, t.NounPhrase) or who.determiner != t.The():
        return False
    return [head.thing for head in who.heads] == ["token"] and clause == t.Clause(subject=who, first=_ENTERS)


def _tokens_attacking(node: t.Phrase) -> Lines | None:
    """`Create a token … . The token enters tapped and attacking.` is a tapped and attacking token (CR 508.4)."""
    if not isinstance(node, t.Triggered) or not any(map(_enters_attacking, node.effect)):
        return None
    effect: list[t.Phrase] = []
    for said in node.effect:
        if not _enters_attacking(said):
            effect.append(said)
            continue
        before = effect[-1] if effect else None
        clause = before.first if isinstance(before, t.Sentence) and not before.rest else None
        made = clause.first if isinstance(clause, t.Clause) else None
        what = made.what if isinstance(made, t.Create) else None
        if not isinstance(what, t.NounPhrase) or not isinstance(made, t.Create):
            return None
        assert isinstance(before, t.Sentence)
        assert isinstance(clause, t.Clause)
        done = replace(made, what=replace(what, shared=(_ATTACKING, *what.shared)))
        effect[-1] = replace(before, first=replace(clause, first=done))
    return (replace(node, effect=tuple(effect)),)


# ---------------------------------------------------------------------- damage to the same one, said again


def _to_the_same(node: t.Phrase) -> Lines | None:
    """`If a source would deal damage to equipped creature, it deals double that damage to equipped creature instead.`"""
    said = _only(node)
    asked = said.front[0] if said is not None and len(said.front) == 1 else None
    would = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    clause = said.first if said is not None else None
    if said is None or not isinstance(would, t.Clause) or not isinstance(clause, t.Clause):
        return None
    first, then = would.first.first if isinstance(would.first, t.Modal) else None, clause.first
    if not isinstance(first, t.Deal) or not isinstance(then, t.Deal) or not isinstance(then.amount, t.Times):
        return None
    whom = then.to
    if not isinstance(whom, t.NounPhrase) or not isinstance(whom.determiner, t.Attached) or whom != first.to:
        return None
    return (replace(node, sentences=(replace(said, first=replace(clause, first=replace(then, to=None))),)),)


# ---------------------------------------------------------------------- in one's own turn

_YOUR_TURN: Final = t.StepTime(step="turn", whose=t.You())
_ON_YOUR_TURN: Final = t.AsLongAs(conditions=(t.Clause(first=t.ItsTurn(turn=_YOUR_TURN)),))
_IN_YOUR_TURNS: Final[dict[t.Phrase, tuple[t.Phrase, ...]]] = {
    t.During(when=_YOUR_TURN): (),
    t.During(when=replace(_YOUR_TURN, which="each")): (t.Often(how="each turn"),),
}


def _cast_in_your_turn(node: t.Phrase) -> Lines | None:
    """`Spells your opponents cast during your turn cost {1} more.`: as long as it is your turn, they do (CR 601.2f)."""
    said = _only(node)
    clause = said.first if said is not None else None
    what = clause.subject if isinstance(clause, t.Clause) and isinstance(clause.first, t.Costs) else None
    if said is None or not isinstance(clause, t.Clause) or not isinstance(what, t.NounPhrase) or said.front:
        return None
    cast = what.qualifiers[-1] if what.qualifiers else None
    if not isinstance(cast, t.WhichClause) or cast.verb != "cast" or cast.tense or len(cast.modifiers) != 1:
        return None
    for during, often in _IN_YOUR_TURNS.items():
        if cast.modifiers[0] == during:
            plain = replace(cast, modifiers=often)
            spells = replace(what, qualifiers=(*what.qualifiers[:-1], plain))
            costs = replace(said, front=(_ON_YOUR_TURN,), first=replace(clause, subject=spells))
            return (t.Sentences(sentences=(costs,)),)
    return None


def _cheaper_in_your_turn(node: t.Phrase) -> Lines | None:
    """`This ability costs {1} less to activate during your turn.`: if it is your turn (CR 602.2b)."""
    said = node.effect[-1] if isinstance(node, t.Activated) and len(node.effect) > 1 else None
    clause = said.first if isinstance(said, t.Sentence) else None
    if (
        not isinstance(node, t.Activated)
        or not isinstance(said, t.Sentence)
        or not isinstance(clause, t.Clause)
    ):
        return None
    if not isinstance(clause.first, t.Costs) or clause.modifiers != (t.During(when=_YOUR_TURN),):
        return None
    on_your_turn = t.If(conditions=_ON_YOUR_TURN.conditions)
    cheaper = replace(said, first=replace(clause, modifiers=(on_your_turn,)))
    return (replace(node, effect=(*node.effect[:-1], cheaper)),)


# ---------------------------------------------------------------------- either of two deeds


def _either_deed(node: t.Phrase) -> Lines | None:
    """`Whenever you create or sacrifice a token, …`: two events, each with the same object (CR 603.2)."""
    event = node.events[0] if isinstance(node, t.Triggered) and len(node.events) == 1 else None
    verb = event.first if isinstance(event, t.Clause) else None
    if (
        not isinstance(node, t.Triggered)
        or not isinstance(event, t.Clause)
        or not isinstance(verb, t.ActOneOf)
    ):
        return None
    if verb.verbs != ("create", "sacrifice") or event.rest:
        return None
    creates = replace(event, first=t.Create(what=verb.what))
    sacrifices = replace(event, first=t.Act(verb="sacrifice", what=verb.what))
    return (replace(node, events=(creates, sacrifices)),)


# ---------------------------------------------------------------------- as though it weren't blocked


def _assigned_by_controller(node: t.Phrase) -> Lines | None:
    """`Enchanted creature's controller may have it assign …`: whoever attacks with it chooses in any case (CR 510.1c)."""
    said = _only(node)
    clause = said.first if said is not None else None
    whose = clause.subject if isinstance(clause, t.Clause) else None
    have = clause.first if isinstance(clause, t.Clause) else None
    if said is None or not isinstance(clause, t.Clause) or not isinstance(whose, t.ControllerOf):
        return None
    inner = have.clause if isinstance(have, t.MayHave) else None
    if not isinstance(inner, t.Clause) or inner != t.Clause(subject=t.It(), first=t.AssignUnblocked()):
        return None
    assigns = t.MayHave(clause=replace(inner, subject=whose.of))
    return (t.Sentences(sentences=(replace(said, first=replace(clause, subject=t.You(), first=assigns)),)),)


# ---------------------------------------------------------------------- exerting

_WHEN_YOU_DO: Final = t.When(word="when", events=(t.Clause(subject=t.You(), first=t.DoSo(how="do")),))


def _exerts_once(node: t.Phrase) -> Lines | None:
    """`If it hasn't been exerted this turn, you may exert it as it attacks. When you do, …`: two abilities (CR 607.2h)."""
    sentences = node.sentences if isinstance(node, t.Sentences) else ()
    offer = exert_offer(sentences[0]) if len(sentences) > 1 else None
    then = sentences[1] if len(sentences) > 1 else None
    if offer is None or not isinstance(then, t.Sentence) or then.front[:1] != (_WHEN_YOU_DO,):
        return None
    exerts = t.Clause(subject=t.You(), first=t.Act(verb="exert", what=offer[0].subject))
    done = (replace(then, front=then.front[1:]), *sentences[2:])
    return t.Sentences(sentences=sentences[:1]), t.Triggered(word="when", events=(exerts,), effect=done)


# ---------------------------------------------------------------------- first cards drawn


def _shown_draws(node: t.Phrase) -> Lines | None:
    """`Reveal the first card you draw each turn. Whenever you reveal a land card this way, …`: a line each (CR 603.2)."""
    sentences = node.sentences if isinstance(node, t.Sentences) else ()
    if len(sentences) < 2 or shown_draw(sentences[0]) is None:
        return None
    lines: list[t.Phrase] = [t.Sentences(sentences=sentences[:1])]
    for each in sentences[1:]:
        when = each.front[0] if isinstance(each, t.Sentence) and len(each.front) == 1 else None
        if not isinstance(when, t.When) or not isinstance(each, t.Sentence):
            return None
        lines.append(t.Triggered(word=when.word, events=when.events, effect=(replace(each, front=()),)))
    return tuple(lines)


_WORDS: Final[tuple[Callable[[t.Phrase], Lines | None], ...]] = (
    _to_solve,
    _limited_modes,
    _of_that_type,
    _of_tapped_color,
    _enters_with_abilities,
    _cast_too_fast,
    _paid_often,
    _of_one_color,
    _of_the_chosen_color,
    _static_and_trigger,
    _tokens_attacking,
    _to_the_same,
    _cast_in_your_turn,
    _cheaper_in_your_turn,
    _either_deed,
    _assigned_by_controller,
    _exerts_once,
    _shown_draws,
    either_cost,
    only_from,
)
