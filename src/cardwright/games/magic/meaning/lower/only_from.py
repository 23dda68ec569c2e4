"""Cards that may be cast from one zone alone: `You may cast this from your graveyard, but not from anywhere else.` (CR 601.3)"""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, YOU, Gap, bare
from cardwright.games.magic.meaning.lower.zones import zone_of


def only_from(node: t.Phrase) -> tuple[t.Phrase, ...] | None:
    """Returns the permission and the ban as a line each; another line as nothing."""
    sentences = node.sentences if isinstance(node, t.Sentences) else ()
    said = sentences[0] if len(sentences) == 1 else None
    clause = said.first if isinstance(said, t.Sentence) else None
    if not isinstance(said, t.Sentence) or not isinstance(clause, t.Clause):
        return None
    if clause.modifiers != (t.NotElsewhere(),):
        return None
    verb = clause.first.first if isinstance(clause.first, t.May) else None
    what = verb.what if isinstance(verb, t.Act) and verb.verb == "cast" else None
    if not isinstance(what, t.FromZone) or not isinstance(what.what, t.SelfRef):
        raise Gap(clause, "not from anywhere else")
    barred = t.Clause(
        subject=clause.subject,
        first=t.Modal(how="can't", first=t.Act(verb="cast", what=t.SelfRef(form="spell"))),
        modifiers=(t.NotElsewhere(zone=what.zone),),
    )
    allowed = replace(said, first=replace(clause, modifiers=()))
    return t.Sentences(sentences=(allowed,)), t.Sentences(sentences=(t.Sentence(first=barred),))


def barred_elsewhere(word: t.NotElsewhere) -> m.Ability:
    """Lowers that you can't cast the card from any other zone than one."""
    bare(word, "zone")
    zone, whose = zone_of(word.zone)
    if not isinstance(whose, t.You):
        raise Gap(word, "elsewhere than in another's zone")
    elsewhere = m.Both((m.Among(SOURCE), m.Not(m.In((zone,)))))
    return m.Static((m.Statement((m.CantCast(elsewhere),), test=m.Among(YOU)),), "castable")
