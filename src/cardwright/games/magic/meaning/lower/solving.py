"""Cases (CR 719): `To solve — …` said in the words of the ability that it stands for."""

from typing import Final

from cardwright.games.magic.language import tree as t

_THIS_CASE: Final = t.SelfRef(form="Case")
_END_STEP: Final = t.BeginningOf(step=t.StepTime(step="end step", whose=t.You()))
_UNSOLVED: Final = t.Clause(
    subject=_THIS_CASE, first=t.BeWords(kinds=(t.StatusIs(status="solved"),), how="be", negated=True)
)
_SOLVE: Final = t.Clause(subject=_THIS_CASE, first=t.Act(verb="solve"))


def spelled_out(node: t.Phrase) -> t.Phrase:
    """Returns `To solve — [condition].` as a triggered ability (CR 719.3a), and any other line as it is.

    It is `At the beginning of your end step, if [condition] and this Case is not solved, it becomes solved.`
    """
    if not isinstance(node, t.AbilityWord) or node.word != "to solve":
        return node
    said = node.ability.sentences[0] if isinstance(node.ability, t.Sentences) else None
    if not isinstance(said, t.Sentence) or said != t.Sentence(first=said.first):
        return node
    asked = t.If(conditions=(said.first, _UNSOLVED), join="and")
    done = t.Sentence(front=(asked,), first=_SOLVE)
    return t.Triggered(word="at", events=(_END_STEP,), effect=(done,))
