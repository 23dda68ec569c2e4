"""Bodies and sentences: in which order, if, may, unless, later (CR 603.7, 608.2c–e, 700.2)."""

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.afterthoughts import (
    arriving,
    enabled,
    sized,
    tapped_again,
    with_counters,
)
from cardwright.games.magic.meaning.lower.auras import as_aura, becomes_aura, until_paid
from cardwright.games.magic.meaning.lower.base import (
    SENTENCES,
    TIMES,
    Gap,
    Lowering,
    Mods,
    bare,
)
from cardwright.games.magic.meaning.lower.borrowing import said_again
from cardwright.games.magic.meaning.lower.casting import dearer, is_dearer, is_untapping
from cardwright.games.magic.meaning.lower.clauses import clause_done
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.counters import for_each_kind
from cardwright.games.magic.meaning.lower.doing import done_later, done_unless, seq
from cardwright.games.magic.meaning.lower.in_place import in_place, surely_done
from cardwright.games.magic.meaning.lower.keeping import keeping
from cardwright.games.magic.meaning.lower.mana import produces_other
from cardwright.games.magic.meaning.lower.paid_together import all_may_pay
from cardwright.games.magic.meaning.lower.played_so import played_so
from cardwright.games.magic.meaning.lower.playing import (
    any_mana,
    is_offer,
    offer,
    paid_so,
)
from cardwright.games.magic.meaning.lower.repeating import (
    done_by_others,
    is_repeated_once,
    once_more,
    repeated_for,
    so_often,
)
from cardwright.games.magic.meaning.lower.replacing import no_life, otherwise_for_a_while
from cardwright.games.magic.meaning.lower.resolving import as_it_resolves, is_as_it_resolves
from cardwright.games.magic.meaning.lower.this_way import reflexive, regenerating
from cardwright.games.magic.meaning.lower.x_at_most import without_most
from cardwright.text import walk


def body(low: Lowering, nodes: tuple[t.Phrase, ...]) -> m.Body:
    """Lowers the instructions of a spell or ability, or its modes."""
    if len(nodes) == 1 and isinstance(nodes[0], t.Choose):
        return m.Body(modes=_modes(low, nodes[0]))
    before, low.slots = low.slots, []
    for sentence, following in pairwise(nodes):
        later = any(isinstance(node, t.At) for node in walk(sentence))
        if later and any(isinstance(node, t.DoSo) for node in walk(following)):
            raise Gap(following, "if you do, of what happens later")
    if not nodes:
        raise Gap(t.Sentences(sentences=()), "nothing is done")
    nodes = done_by_others(repeated_for(said_again(without_most(low, nodes))))
    low.sentences = nodes
    done: list[m.Do] = []
    for at, node in enumerate(nodes):
        if any(node is folded for folded in low.folded):
            continue
        if is_as_it_resolves(node):
            assert isinstance(node, t.Sentence)
            done.append(_goes_as_it_resolves(low, node, nodes[at + 1 :]))
            low.note(done[-1], node)
            break
        if done and _divides_more(low, node, done[-1]):
            continue
        paid = until_paid(node)
        if paid is not None:
            if not any(isinstance(found, m.Apply) and found.lasts == paid for found in done):
                raise Gap(node, "ends what")
            continue
        changed = _afterthought(low, node, done[-1]) if done else None
        if changed is not None:
            done[-1] = changed
            continue
        other = in_place(low, nodes, at, done[-1]) if len(done) == at and done else None
        if other is not None:
            done[-1] = other
            low.note(other, node)
            continue
        if is_repeated_once(node):
            done.append(once_more(low, node, done))
            low.note(done[-1], node)
            continue
        then = SENTENCES.of(node)(low, node)
        low.note(then, node)
        before_it = done[-1] if done else None
        if isinstance(before_it, m.Later) and _asks_what_entered(node):  # asked when it has (CR 603.7)
            assert before_it.body.do is not None
            late = m.Body(before_it.body.slots, seq([before_it.body.do, then]))
            done[-1] = replace(before_it, body=late)
        else:
            done.append(then)
    made, low.slots = tuple(low.slots), before
    surely_done(low, done)
    return m.Body(made, seq(done))


def _afterthought(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """Returns what was done before as a sentence changes it; None where it says something else (law 3)."""
    return (
        arriving(low, node, before)
        or tapped_again(low, node, before)
        or with_counters(low, node, before)
        or sized(low, node, before)
        or enabled(low, node, before)
        or as_aura(low, node, before)
    )


def _goes_as_it_resolves(low: Lowering, node: t.Sentence, rest: tuple[t.Phrase, ...]) -> m.Do:
    """`exile that card instead … as it resolves. If you do, …`: the rest of the text is done then (CR 614.1a)."""
    made = as_it_resolves(low, node)
    if not rest:
        return made
    first = rest[0]
    if not isinstance(first, t.Sentence):
        raise Gap(first, "as it resolves, and more")
    asked = first.front[0] if first.front else None
    deed = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    if isinstance(deed, t.Clause) and isinstance(deed.first, t.DoSo):
        if deed.first.how != "do" or low.introducer(deed.first) is not node.first:
            raise Gap(first, "if you do something else")
        first = replace(first, front=first.front[1:])
    elif first.opening != "then":
        raise Gap(first, "as it resolves, and more")
    inner = body(low, (first, *rest[1:]))
    if inner.slots or inner.do is None:
        raise Gap(first, "targets as it resolves")
    return replace(made, then=inner.do)


def _divides_more(low: Lowering, node: t.Phrase, before: m.Do) -> bool:
    """Folds `If X is 6 or more, it deals twice X damage divided as you choose among them instead.` into the targets."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(before, m.DamageDivided) or not isinstance(clause, t.Clause):
        return False
    verb = clause.first
    if not isinstance(verb, t.DealDivided) or not isinstance(verb.among, t.They):
        return False
    assert isinstance(node, t.Sentence)
    bare(node, "front", "first")
    bare(clause, "subject", "first", "modifiers")
    bare(verb, "amount", "how", "among")
    asked = node.front[0] if len(node.front) == 1 else None
    if not isinstance(asked, t.If) or clause.modifiers != (t.Instead(),) or verb.how != "as you choose":
        raise Gap(node, "divided instead")
    slot = low.slots[-1]
    if low.bound(verb.among) != m.Ref(slot.ref) or low.given(clause.subject or verb) != before.source:
        raise Gap(node, "divided among others")
    assert slot.divided is not None
    more = m.Depending(conditions(low, asked), low.amount(verb.amount), slot.divided)
    low.slots[-1] = replace(slot, divided=more)
    return True


def _asks_what_entered(node: t.Phrase) -> bool:
    """Tells `If it entered under your control, …`, which is about what was just put onto the battlefield."""
    asked = node.front[0] if isinstance(node, t.Sentence) and len(node.front) == 1 else None
    clause = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    return isinstance(clause, t.Clause) and isinstance(clause.first, t.Enter) and clause.tense == "past"


def _modes(low: Lowering, node: t.Choose) -> m.Modes:
    bare(node, "how", "modes", "repeat", "tail", "apart", "may")
    for where in node.tail:
        if not isinstance(where, t.WhereIs):
            raise Gap(where, "modes and more")
        low.letters[where.letter] = where.amount
    limit = _as_many_as(low, node.how)
    least, most = _how_many(node) if limit is None else (0, len(node.modes))
    bodies: list[m.Body] = []
    worth = tuple(mode.worth for mode in node.modes if isinstance(mode, t.PawMode))
    for mode in node.modes:
        if not isinstance(mode, t.Mode | t.PawMode) or getattr(mode, "cost", None) is not None:
            raise Gap(mode, "mode with a cost")
        low.modes.append((mode.span.start, mode.span.end))
        bodies.append(body(low, mode.effect))
    if node.apart and any(len(one.slots) != 1 or one.slots[0].zones != ("players",) for one in bodies):
        raise Gap(node, "modes that must target different players")
    return m.Modes(least, most, tuple(bodies), node.repeat, worth, limit, node.apart, node.may)


def _as_many_as(low: Lowering, how: t.Phrase) -> m.Amount | None:
    """Lowers `choose up to that many`, `choose up to X`; None where it is a number."""
    if not isinstance(how, t.UpTo) or isinstance(how.amount, t.Number):
        return None
    bare(how, "amount")
    return low.amount(how.amount)


@SENTENCES.row(t.Choose, uses="*")
def _chooses_then(low: Lowering, node: t.Choose) -> m.Do:
    """`When you pay this cost one or more times, choose up to that many —`: of a triggered ability of its own (CR 603.12)."""
    front = Mods(node.front)
    asked = reflexive(low, front)
    if asked is None:
        raise Gap(node, "modes after an instruction")
    front.finish()
    return _reflexive(low, asked, replace(node, front=()))


def _how_many(node: t.Choose) -> tuple[int, int]:
    match node.how:
        case t.Number(value=n):
            return n, n
        case t.UpTo(amount=t.Number(value=n)):
            return 0, n
        case t.Worth(amount=t.Number(value=n)):
            return 0, n
        case t.AnyNumber():
            return 0, len(node.modes)
        case t.OrMore(amount=t.Number(value=n)):
            return n, len(node.modes)
        case t.OneOrTwo(amounts=(t.Number(value=n),)):  # `one or both`
            return n, len(node.modes)
        case t.OneOrTwo(amounts=(t.Number(value=n), t.Number(value=k))):
            return n, k
    raise Gap(node.how, "how many modes")


@SENTENCES.row(t.Sentence, uses="*")
def _sentence(low: Lowering, node: t.Sentence) -> m.Do:
    if node.opening not in ("", "then", "then,"):
        raise Gap(node, f"opening {node.opening}")
    if id(node) in low.recounts:
        return m.Seq(())
    if is_offer(node):
        return offer(low, node)
    allowed = played_so(low, node)
    if allowed is not None:
        return allowed
    if is_dearer(node):
        return dearer(node)
    spent = any_mana(node) or paid_so(low, node)
    if spent is not None:
        return spent
    if is_untapping(node):
        return m.AsUntaps(_sentence(low, replace(node, front=())))
    if is_as_it_resolves(node):
        if any(
            isinstance(found.node, t.DoSo) and found.introducer is node.first
            for found in low.binding.references
        ):
            raise Gap(node, "as it resolves, and if you do")
        return as_it_resolves(low, node)
    turned = becomes_aura(low, node)
    if turned is not None:
        return turned
    forces = all_may_pay(low, node)
    if forces is not None:
        return forces
    unlucky = no_life(low, node)
    if unlucky is not None:
        return unlucky
    mana = produces_other(low, node)
    if mana is not None:
        return mana
    otherwise = otherwise_for_a_while(low, node)
    if otherwise is not None:
        return otherwise
    after = _after_that_turn(low, node)
    if after is not None:
        return after
    kept = keeping(low, node)
    if kept is not None:
        return kept
    kinds = _each_card_type(node)
    if kinds is not None:
        return _for_each_card_type(low, node, kinds)
    kinds_of_counter = for_each_kind(low, node)
    if kinds_of_counter is not None:
        return kinds_of_counter
    again = regenerating(low, node)
    if again is not None:
        return replace(again, body=m.Body((), _sentence(low, replace(node, front=node.front[1:]))))
    front, tail = Mods(node.front), Mods(node.tail)
    asked = reflexive(low, front)
    if asked is not None:
        return _reflexive(low, asked, replace(node, front=tuple(front.left)))
    before = dict(low.letters)
    own = [mod for clause in node.clauses if isinstance(clause, t.Clause) for mod in clause.modifiers]
    own += [mod for joined in node.rest for mod in joined.front]  # `…, where X is 3, then you …`
    for where in (*node.tail, *node.front, *own):
        if isinstance(where, t.WhereIs):
            low.letters[where.letter] = where.amount
    tail.left = [mod for mod in tail.left if not isinstance(mod, t.WhereIs)]
    limit = tail.take(t.WhereAtMost)
    if limit is not None:
        bare(limit, "letter", "amount")
        low.at_most = low.amount(limit.amount) if limit.letter == "X" else None
    condition = front.take(t.If) or tail.take(t.If)
    holds = conditions(low, condition) if condition is not None else None
    asked_later = holds is not None and _asked_then(node)
    unless = tail.take(t.Unless)
    later = front.take(t.At) or tail.take(t.At) or front.take(t.When)
    each = _for_each_token(low, node)
    if each is not None:
        front.left.remove(each)
    times = so_often(low, front)
    lasting = tuple(mod for mod in (*front.left, *tail.left) if isinstance(mod, _OF_EACH))
    Mods(mod for mod in (*front.left, *tail.left) if not isinstance(mod, _OF_EACH)).finish()
    done: list[m.Do] = []
    for clause, words in zip(node.clauses, ((), *(joined.front for joined in node.rest)), strict=True):
        around = lasting if each is None else (*lasting, each)
        done.append(_further(low, clause, around, Mods(words)))
        if node.rest:
            low.note(done[-1], clause)
    run = seq(done) if times is None else m.Repeat(times, seq(done))
    low.letters = before
    if unless is not None:
        run = done_unless(low, run, unless)
    if asked_later and holds is not None:
        run, holds = m.If(holds, run), None
    if later is not None:
        run = done_later(low, run, later)
    return run if holds is None else m.If(holds, run)


def _further(low: Lowering, clause: t.Phrase, around: tuple[t.Phrase, ...], front: Mods) -> m.Do:
    """Lowers one clause of a sentence, with the words that stand before it: `, and after this phase, there is …`."""
    front.left = [word for word in front.left if not isinstance(word, t.WhereIs)]
    asked, later, own = front.take(t.If), front.take(t.At), front.take(t.Before)
    front.finish()
    if asked is not None and later is not None:
        raise Gap(asked, "if, later")
    holds = conditions(low, asked) if asked is not None else None
    run = clause_done(low, clause, around if own is None else (*around, own))
    if later is not None:
        run = done_later(low, run, later)
    return run if holds is None else m.If(holds, run)


def _asked_then(node: t.Sentence) -> bool:
    """Tells `At the beginning of the next end step, if …`: whether it is so is asked then (CR 603.4)."""
    kinds = [type(mod) for mod in node.front if isinstance(mod, t.If | t.At)]
    return kinds == [t.At, t.If]


_OF_EACH: Final = (t.Lasting, t.Before, t.During, t.ForAsLongAs)
"""What stands around a sentence and holds of each of its verbs."""


def _reflexive(low: Lowering, asked: m.Condition, node: t.Sentence | t.Choose) -> m.Do:
    """Lowers what a reflexive triggered ability does, with targets of its own (CR 603.12)."""
    first = low.first_slot
    low.first_slot += len(low.slots)
    made = body(low, (node,))
    low.first_slot = first + len(made.slots)
    return m.Reflexive(asked, made)


def _for_each_token(low: Lowering, node: t.Sentence) -> t.ForEach | None:
    """`For each creature that died this way, that player creates a token.`: so many, if no token speaks of a creature."""
    each = next((mod for mod in node.front if isinstance(mod, t.ForEach)), None)
    clause = node.first
    if each is None or node.rest or not isinstance(clause, t.Clause) or clause.rest:
        return None
    if not isinstance(clause.first, t.Create) or any(isinstance(mod, t.ForEach) for mod in clause.modifiers):
        return None
    about = [low.introducer(word) for word in walk(clause) if isinstance(word, t.Phrase)]
    spoken = [id(word) for word in walk(each) if isinstance(word, t.Phrase)]
    return None if any(id(word) in spoken for word in about if word is not None) else each


_THAT_TURN: Final = t.Before(how="after", when=t.StepTime(step="turn", which="that"))


def _after_that_turn(low: Lowering, node: t.Sentence) -> m.Do | None:
    """`After that turn, that player takes an extra turn.`: the turn in which they are to be controlled (CR 720.1)."""
    clause = node.first
    if node.front != (_THAT_TURN,) or not isinstance(clause, t.Clause):
        return None
    if clause.first != t.ExtraTurn(after="that turn"):
        raise Gap(node, "after that turn")
    bare(node, "front", "first")
    bare(clause, "subject", "first")
    if not any(isinstance(found, t.GainControl) for sentence in low.sentences for found in walk(sentence)):
        raise Gap(node, "after which turn")
    return m.ExtraTurnAfter(low.who(clause.subject))


def _each_card_type(node: t.Sentence) -> t.NounPhrase | None:
    """Returns the phrase of `for each card type,`, `for each color,` (CR 105.1, 205.2a)."""
    each = node.front[0] if len(node.front) == 1 else None
    what = each.what if isinstance(each, t.ForEach) else None
    plain = [t.NounPhrase(heads=(t.Head(thing=word),)) for word in _EACH_OF]
    return what if isinstance(what, t.NounPhrase) and what in plain else None


_CARD_TYPES: Final[tuple[m.CardType, ...]] = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
)  # fmt: skip


_COLORS: Final[tuple[m.ColorWord, ...]] = ("white", "blue", "black", "red", "green")
_EACH_OF: Final[dict[str, tuple[m.Test, ...]]] = {
    "card type": tuple(m.IsType(word) for word in _CARD_TYPES),
    "color": tuple(m.IsColor(word) for word in _COLORS),
}


def _for_each_card_type(low: Lowering, node: t.Sentence, kinds: t.NounPhrase) -> m.Do:
    """Lowers what is done for each card type or color, once for each of them, with targets of its own (CR 115.3)."""
    inside = {id(word) for word in walk(node)}
    if any(id(to) in inside and word not in inside for word, to in low.introducers.items()):
        raise Gap(node, "what was done for each card type is spoken of later")
    done: list[m.Do] = []
    for test in _EACH_OF[kinds.heads[0].thing]:
        low.each_kind[id(kinds)] = test
        for word in inside & set(low.ids):
            del low.ids[word]
        done.append(_sentence(low, replace(node, front=())))
    return m.Seq(tuple(done))


def later_in_the_turn(low: Lowering, node: t.Triggered) -> m.Do:
    """`At the beginning of each combat this turn, …`, a line of a spell: a delayed triggered ability (CR 603.7a)."""
    bare(node, "word", "events", "effect")
    when = node.events[0]
    if len(node.events) != 1 or not isinstance(when, t.BeginningOf):
        raise Gap(node, "triggered ability of a spell")
    if any(isinstance(word, t.SelfRef) for effect in node.effect for word in walk(effect)):
        raise Gap(node, "triggered ability of a spell, or of its card elsewhere")
    if when.lasting is None and _which(when) != "the next":
        raise Gap(node, "at a time of which there are many")
    time = TIMES.of(replace(when, lasting=None))(low, replace(when, lasting=None))
    lasts = m.Until("turn") if when.lasting is not None else None
    done = body(low, node.effect)
    if done.slots or done.do is None:
        raise Gap(node, "targets, later")
    return m.Later((time,), done, once=_which(when) == "the next", lasts=lasts)


def _which(when: t.BeginningOf) -> str:
    return when.step.which if isinstance(when.step, t.StepTime) else ""
