"""What triggers as something happens in place of something else (CR 603.12): `… instead. When you do, …`."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, Lowering
from cardwright.games.magic.meaning.lower.control import body


def when_exiled(low: Lowering, sentence: t.Sentence, found: list[m.Statement], line: t.Sentences) -> bool:
    """Folds `When you do, …` into what is exiled instead: an ability that triggers each time (law 3)."""
    when = sentence.front[0] if sentence.front else None
    clause = when.events[0] if isinstance(when, t.When) and len(when.events) == 1 else None
    if not isinstance(when, t.When) or clause != t.Clause(subject=t.You(), first=t.DoSo(how="do")):
        return False
    assert isinstance(clause, t.Clause)
    changes = found[-1].changes
    exiled = changes[0] if len(changes) == 1 else None
    at = next((at for at, one in enumerate(line.sentences) if one is sentence), 0)
    before = line.sentences[at - 1] if at else None
    if when.word != "when" or not isinstance(exiled, m.Exiled) or exiled.then is not None:
        raise Gap(when, "when you do")
    if not isinstance(before, t.Sentence) or low.introducer(clause.first) is not before.first:
        raise Gap(when, "when you do something else")
    inner = Lowering(low.name, "triggered", low.binding, low.text)
    inner.introducers = low.introducers
    rest = (*line.sentences[at + 1 :],)
    low.folded += rest
    made = body(inner, (replace(sentence, front=sentence.front[1:]), *rest))
    found[-1] = replace(found[-1], changes=(replace(exiled, then=made),))
    return True
