"""Lines in plainer words: rounded halves (CR 107.1a), each flip and `instead` at the end of the clause, offers as such."""

from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.text import walk


def plainly(node: t.Phrase) -> t.Phrase:
    """Returns a line in plainer words; what it does not change are the same phrases, so that they stay bound."""
    if isinstance(node, t.AbilityWord | t.FlavorWord):
        inner = plainly(node.ability)
        return node if inner is node.ability else replace(node, ability=inner)
    node = _of_opponents(_costing_so(node))
    plain = _from_hands(
        _casting_some(_for_each_flip(_rounded_each(_instead_at_the_end(_at_most(_of_either_mana(node))))))
    )
    return _placed(plain) if any(isinstance(word, t.CastWhen) for word in walk(plain)) else plain


_OPPONENTS: Final = t.Partitive(
    count=t.OrMore(amount=t.Number(value=1)),
    of=t.NounPhrase(determiner=t.Possessed(by=t.You()), heads=(t.Head(thing="opponent", plural=True),)),
)


def _of_opponents(node: Any) -> Any:
    """`one or more of your opponents` are one or more opponents (CR 102.2); what does not say so stays the same object."""
    if isinstance(node, tuple):
        return tuple(_of_opponents(each) for each in node)
    if not isinstance(node, t.Phrase) or not any(part == _OPPONENTS for part in walk(node)):
        return node
    if isinstance(node, t.Partitive):
        assert isinstance(node.of, t.NounPhrase)
        assert node.count is not None
        return replace(node.of, determiner=t.Counted(count=node.count))
    return replace(node, **{name: _of_opponents(getattr(node, name)) for name in type(node).parts()})


def _from_hands(node: t.Phrase) -> t.Phrase:
    """`Each opponent reveals their hand. … a card they revealed this way` is a card from their hand."""
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    if not isinstance(said, tuple) or len(said) != 2 or not _each_reveals_hand(said[0]):
        return node
    return replace(node, **{field: (said[0], _revealed_by_them(said[1]))})


def _each_reveals_hand(said: t.Phrase) -> bool:
    """Tells `Each opponent reveals their hand.`, all of it."""
    clause = said.first if isinstance(said, t.Sentence) else None
    if not isinstance(clause, t.Clause) or said != t.Sentence(first=clause):
        return False
    who, what = clause.subject, clause.first.what if isinstance(clause.first, t.Act) else None
    theirs = t.NounPhrase(determiner=t.Possessed(by=t.They()), heads=(t.Head(thing="hand"),))
    every = isinstance(who, t.NounPhrase) and isinstance(who.determiner, t.Each)
    return every and clause == t.Clause(subject=who, first=t.Act(verb="reveal", what=what)) and what == theirs


_REVEALED: Final = t.WhichClause(subject=t.They(), verb="revealed", tense="past", modifiers=(t.ThisWay(),))


def _revealed_by_them(node: Any) -> Any:
    """Says `they revealed this way` as where the cards are, of the same player."""
    if isinstance(node, tuple):
        return tuple(_revealed_by_them(each) for each in node)
    if not isinstance(node, t.Phrase) or not any(part == _REVEALED for part in walk(node)):
        return node
    if isinstance(node, t.WhichClause):
        whose = t.Possessed(by=node.subject)
        return t.InZone(zone=t.NounPhrase(determiner=whose, heads=(t.Head(thing="hand"),)), how="from")
    parts = {name: _revealed_by_them(getattr(node, name)) for name in type(node).parts()}
    return replace(node, **parts)


def _instead_at_the_end(node: t.Phrase) -> t.Phrase:
    """`If you would draw a card, you may instead search …` is that you may search … instead (CR 614.1a)."""
    if not isinstance(node, t.Sentences) or not any(map(_may_instead, node.sentences)):
        return node
    return replace(node, sentences=tuple(map(_instead_last, node.sentences)))


def _may_instead(said: t.Phrase) -> bool:
    """Tells whether a sentence ends with `…, you may instead …` after `if … would …`."""
    clause = said.first if isinstance(said, t.Sentence) else None
    front = said.front[-1] if isinstance(said, t.Sentence) and said.front else None
    asked = front.conditions[0] if isinstance(front, t.If) and len(front.conditions) == 1 else None
    supposed = isinstance(asked, t.Clause) and isinstance(asked.first, t.Modal) and asked.first.how == "would"
    offer = clause.first if isinstance(clause, t.Clause) and not clause.rest else None
    return (
        supposed
        and isinstance(offer, t.May)
        and isinstance(offer.first, t.Adverb)
        and offer.first.word == "instead"
    )


def _instead_last(said: t.Phrase) -> t.Phrase:
    if not _may_instead(said):
        return said
    assert isinstance(said, t.Sentence)
    clause = said.first
    assert isinstance(clause, t.Clause)
    assert isinstance(clause.first, t.May)
    assert isinstance(clause.first.first, t.Adverb)
    offer = replace(clause.first, first=clause.first.first.verb)
    said = _while_so(said)
    return replace(said, first=replace(clause, first=offer, modifiers=(*clause.modifiers, t.Instead())))


def _while_so(said: t.Sentence) -> t.Sentence:
    """`As long as it's night, if you would draw a card, …` is: if you would draw a card while it's night (CR 614.1)."""
    if len(said.front) != 2:
        return said
    held, event = said.front
    if not isinstance(held, t.AsLongAs) or len(held.conditions) != 1 or not isinstance(event, t.If):
        return said
    asked = event.conditions[0]
    assert isinstance(asked, t.Clause)
    meanwhile = t.While(condition=held.conditions[0])
    when = replace(event, conditions=(replace(asked, modifiers=(*asked.modifiers, meanwhile)),))
    return replace(said, front=(when,))


def _costing_so(node: t.Phrase) -> t.Phrase:
    """`This spell costs {1} less to cast during your turn. It also costs …`: if it's your turn, and so does the spell."""
    if not isinstance(node, t.Sentences) or not node.sentences:
        return node
    first = node.sentences[0]
    clause = first.first if isinstance(first, t.Sentence) else None
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.Costs):
        return node
    if not isinstance(clause.subject, t.SelfRef) or clause.subject.form != "spell":
        return node
    said = tuple(_costs_if(each, clause.subject) for each in node.sentences)
    return node if all(map(_is, said, node.sentences)) else replace(node, sentences=said)


def _is(one: t.Phrase, other: t.Phrase) -> bool:
    return one is other


def _costs_if(said: t.Phrase, spell: t.Phrase) -> t.Phrase:
    clause = said.first if isinstance(said, t.Sentence) else None
    if not isinstance(said, t.Sentence) or not isinstance(clause, t.Clause):
        return said
    verb = clause.first
    if isinstance(verb, t.Also) and isinstance(verb.verb, t.Costs) and isinstance(clause.subject, t.It):
        return _costs_if(replace(said, first=replace(clause, subject=spell, first=verb.verb)), spell)
    during = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(verb, t.Costs) or not isinstance(during, t.During):
        return said
    time = t.If(conditions=(t.Clause(first=t.ItsTurn(turn=during.when)),), span=during.span)
    return replace(said, first=replace(clause, modifiers=(time,)))


def _casting_some(node: t.Phrase) -> t.Phrase:
    """`Cast any number of cards …`: you may cast them, for none is a number too (CR 107.1c)."""
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    if not isinstance(said, tuple) or not any(_casts_any_number(each) for each in said):
        return node
    return replace(node, **{field: tuple(_offered(each) for each in said)})


def _casts_any_number(said: t.Phrase) -> bool:
    clause = said.first if isinstance(said, t.Sentence) else None
    act = clause.first if isinstance(clause, t.Clause) and clause.subject is None else None
    what = act.what if isinstance(act, t.Act) and act.verb == "cast" else None
    return isinstance(what, t.NounPhrase) and what.determiner == t.Counted(count=t.AnyNumber())


def _offered(said: t.Phrase) -> t.Phrase:
    if not _casts_any_number(said):
        return said
    assert isinstance(said, t.Sentence)
    assert isinstance(said.first, t.Clause)
    clause = replace(said.first, subject=t.You(), first=t.May(first=said.first.first))
    return replace(said, first=clause)


def _at_most(node: t.Phrase) -> t.Phrase:
    """`You may pay {X}. … X can't be greater than …` is to pay {X}, where X is less than or equal to … (CR 107.3f)."""
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    last = said[-1] if isinstance(said, tuple) and len(said) > 1 else None
    most = _greatest(last) if isinstance(last, t.Sentence) else None
    pays = [each for each in said if isinstance(each, t.Sentence) and _pays_x(each)] if most else []
    if most is None or len(pays) != 1:
        return node
    limit = t.WhereAtMost(letter="X", amount=most)
    told = (replace(each, tail=(*each.tail, limit)) if each is pays[0] else each for each in said[:-1])
    return replace(node, **{field: tuple(told)})


def _greatest(said: t.Sentence) -> t.Phrase | None:
    """Returns the amount of `X can't be greater than …`."""
    clause = said.first
    if not isinstance(clause, t.Clause) or clause.subject != t.Variable(letter="X"):
        return None
    verb = clause.first.first if isinstance(clause.first, t.Modal) else None
    asked = verb.comparison if isinstance(verb, t.BeMuch) and verb.how == "be" else None
    if verb is None or not isinstance(asked, t.Comparison) or asked.how != ">":
        return None
    plain = t.Sentence(first=t.Clause(subject=clause.subject, first=t.Modal(how="can't", first=verb)))
    return asked.amount if same_meaning(said, plain) else None


def _pays_x(said: t.Sentence) -> bool:
    """Tells `you may pay {X}`."""
    pay = t.Pay(what=t.ManaCost(symbols=("{X}",)))
    return same_meaning(said, t.Sentence(first=t.Clause(subject=t.You(), first=t.May(first=pay))))


def _of_either_mana(node: t.Phrase) -> t.Phrase:
    """`Cumulative upkeep {W} or {U}` is `{W/U}` for each age counter: each is chosen by itself (CR 702.24a, 107.4e)."""
    if not isinstance(node, t.KeywordLine) or not any(_has_choice(each) for each in node.keywords):
        return node
    return replace(node, keywords=tuple(_hybrid(each) for each in node.keywords))


def _has_choice(node: t.Phrase) -> bool:
    if not isinstance(node, t.Keyword) or node.name != "cumulative upkeep" or len(node.costs) != 1:
        return False
    return isinstance(node.costs[0], t.EitherCost)


def _hybrid(node: t.Phrase) -> t.Phrase:
    if not isinstance(node, t.Keyword) or not _has_choice(node):
        return node
    either = node.costs[0]
    assert isinstance(either, t.EitherCost)
    symbols = [cost.symbols for cost in (either.first, either.other) if isinstance(cost, t.ManaCost)]
    if len(symbols) != 2 or any(len(each) != 1 or each[0][1:-1] not in "WUBRG" for each in symbols):
        return node
    mana = "{" + "/".join(each[0][1:-1] for each in symbols) + "}"
    return replace(node, cost=t.ManaCost(symbols=(mana,)), costs=())


def _placed(node: Any) -> Any:
    """`spells you cast from exile this turn` are spells from exile that you cast this turn (CR 601.2a)."""
    if isinstance(node, tuple):
        return tuple(_placed(each) for each in node)
    if not isinstance(node, t.Phrase) or not any(isinstance(word, t.CastWhen) for word in walk(node)):
        return node
    parts = {name: _placed(getattr(node, name)) for name in type(node).parts()}
    found = replace(node, **parts)
    if not isinstance(found, t.NounPhrase):
        return found
    words: list[t.Phrase] = []
    for word in found.qualifiers:
        when = word.modifiers[0] if isinstance(word, t.WhichClause) and word.modifiers else None
        if isinstance(word, t.WhichClause) and isinstance(when, t.CastWhen):
            words += (replace(word, modifiers=(when.when,)), t.InZone(zone=when.origin, how="from"))
        else:
            words.append(word)
    return replace(found, qualifiers=tuple(words))


def _for_each_flip(node: t.Phrase) -> t.Phrase:
    """`For each flip you won, create a token.` is to create a token for each flip that was won."""
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    if not isinstance(said, tuple) or not any(_is_for_each_flip(each) for each in said):
        return node
    return replace(node, **{field: tuple(_at_the_end(each) for each in said)})


def _is_for_each_flip(said: t.Phrase) -> bool:
    each = said.front[0] if isinstance(said, t.Sentence) and len(said.front) == 1 else None
    clause = said.first if isinstance(said, t.Sentence) and not said.rest else None
    if isinstance(clause, t.Clause) and isinstance(clause.first, t.ChooseSide) and not clause.rest:
        return isinstance(each, t.ForEach)
    plain = (
        isinstance(clause, t.Clause)
        and isinstance(clause.first, t.Create | t.PutCounters)
        and not clause.rest
    )
    return plain and isinstance(each, t.ForEach) and isinstance(each.what, t.FlipsDone | t.RollsDone)


def _at_the_end(said: t.Phrase) -> t.Phrase:
    if not _is_for_each_flip(said):
        return said
    assert isinstance(said, t.Sentence)
    assert isinstance(said.first, t.Clause)
    clause = replace(said.first, modifiers=(*said.first.modifiers, said.front[0]))
    return replace(said, front=(), first=clause)


def _rounded_each(node: t.Phrase) -> t.Phrase:
    """Returns a line with its last sentence, that says how all is rounded, taken into each of its halves."""
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    last = said[-1] if isinstance(said, tuple) and said else None
    if not isinstance(last, t.RoundEach) or len(said) < 2:
        return node
    return replace(node, **{field: tuple(_rounded(each, last.rounded) for each in said[:-1])})


def _rounded(node: Any, how: str) -> Any:
    """Rounds what is not rounded yet; what holds no such half stays the same object, so that what it says stays bound."""
    if isinstance(node, tuple):
        return tuple(_rounded(each, how) for each in node)
    if not isinstance(node, t.Phrase) or not any(map(_is_open, walk(node))):
        return node
    parts = {name: _rounded(getattr(node, name), how) for name in type(node).parts()}
    if _is_open(node):
        parts["rounded"] = how
    return replace(node, **parts)


def _is_open(node: object) -> bool:
    return isinstance(node, t.Half | t.HalfOf) and not node.rounded
