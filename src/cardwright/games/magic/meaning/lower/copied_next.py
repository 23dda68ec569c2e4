"""`Copy the next spell you cast this turn when you cast it.`: as `When you next cast a spell this turn, copy it.` (CR 603.7)"""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.binding import Binding, Reference
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.text import walk

_NEXT: Final = t.OrdinalIs(ordinal="next")
_THIS_TURN: Final = t.Lasting(until="this turn")


def copied_next(node: t.Phrase, binding: Binding) -> tuple[t.Phrase, Binding]:
    """Returns a line with such sentences in those words, and what its references are bound to then."""
    if isinstance(node, t.AbilityWord | t.FlavorWord):
        inner, binding = copied_next(node.ability, binding)
        return (node if inner is node.ability else replace(node, ability=inner)), binding
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    if not isinstance(said, tuple) or any(
        isinstance(word, t.Instead) for each in said for word in walk(each)
    ):
        return node, binding  # what is done instead would have to wait too
    found: list[t.Phrase] = []
    for sentence in said:
        told, binding = _later(sentence, binding)
        found.append(told)
    if all(new is old for new, old in zip(found, said, strict=True)):
        return node, binding
    return replace(node, **{field: tuple(found)}), binding


def _later(node: t.Phrase, binding: Binding) -> tuple[t.Phrase, Binding]:
    clause = node.first if isinstance(node, t.Sentence) else None
    verb = clause.first if isinstance(clause, t.Clause) and not clause.rest else None
    what = verb.what if isinstance(verb, t.Act) and verb.verb == "copy" else None
    if not isinstance(node, t.Sentence) or not isinstance(clause, t.Clause) or not isinstance(verb, t.Act):
        return node, binding
    deed = _done_next(what)
    if not isinstance(what, t.NounPhrase) or not deed or not _then(clause, deed, what, binding):
        return node, binding
    rest = tuple(word for word in what.qualifiers if not isinstance(word, t.WhichClause))
    thing = replace(what, determiner=t.A(), shared=what.shared[1:], qualifiers=rest)
    it = t.It()
    event = t.Clause(
        subject=t.You(),
        first=t.Adverb(word="next", verb=t.Act(verb=deed, what=thing)),
        modifiers=(_THIS_TURN,),
    )
    when = t.When(word="when", events=(event,))
    told = replace(clause, first=replace(verb, what=it), modifiers=())
    bound = tuple(
        replace(found, introducer=thing) if found.introducer is what else found
        for found in binding.references
    )
    kind = next((found.kind for found in binding.references if found.introducer is what), "")
    bound += (Reference(it, thing, kind),)
    return replace(node, front=(*node.front, when), first=told), replace(binding, references=bound)


def _done_next(what: t.Phrase | None) -> str:
    """Returns what you next do with something this turn: `the next spell you cast this turn`; nothing of other phrases."""
    if not isinstance(what, t.NounPhrase) or what.determiner != t.The() or what.shared[:1] != (_NEXT,):
        return ""
    deeds = [word for word in what.qualifiers if isinstance(word, t.WhichClause)]
    if len(deeds) != 1 or not isinstance(deeds[0].subject, t.You) or deeds[0].tense:
        return ""
    plain = deeds[0].modifiers == (_THIS_TURN,) and deeds[0].verb in ("cast", "activate")
    return deeds[0].verb if plain else ""


def _then(clause: t.Clause, deed: str, what: t.Phrase, binding: Binding) -> bool:
    """Tells whether all else that a clause says is `when you cast it`, of the very thing."""
    when = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    event = when.events[0] if isinstance(when, t.When) and len(when.events) == 1 else None
    verb = event.first if isinstance(event, t.Clause) else None
    if not isinstance(event, t.Clause) or not isinstance(verb, t.Act) or not isinstance(verb.what, t.It):
        return False
    plain = same_meaning(event, t.Clause(subject=t.You(), first=t.Act(verb=deed, what=t.It())))
    return plain and binding.of(verb.what) is what and isinstance(clause.subject, t.You | None)
