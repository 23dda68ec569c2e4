"""Piles in place of declared blockers: the four sentences that lay down how creatures block this turn."""

from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import PROCEDURES, SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_CREATURE: Final = tree.TypeIs(type="Creature")
_CREATURES: Final = (tree.Head(noun=_CREATURE, plural=True),)
_ATTACKING: Final = (tree.StatusIs(status="attacking"),)


def _noun(thing: str, determiner: tree.Phrase | None, *, plural: bool = False) -> tree.NounPhrase:
    return tree.NounPhrase(determiner=determiner, heads=(tree.Head(thing=thing, plural=plural),))


def _can_block(what: tree.NounPhrase) -> tree.ThatClause:
    return tree.ThatClause(verb=tree.Modal(how="can", first=tree.Act(verb="block", what=what)))


_FOR_WHOM: Final = tree.ForWhom(
    clause=tree.Clause(
        subject=_noun("player", tree.That()),
        first=tree.Be(what=_noun("defending player", tree.The()), how="be"),
    )
)
_PILES: Final = tree.NounPhrase(
    determiner=tree.Counted(count=tree.AnyNumber()),
    heads=(tree.Head(thing="pile", plural=True),),
    qualifiers=(
        tree.EqualTo(
            amount=tree.NumberOf(
                what=tree.NounPhrase(shared=_ATTACKING, heads=_CREATURES, qualifiers=(_FOR_WHOM,))
            )
        ),
    ),
)
_DIVIDES: Final = tree.Sentence(
    front=(
        tree.Lasting(until="this turn"),
        tree.InsteadOf(what=tree.Act(verb="declare", what=_noun("blocker", None, plural=True))),
    ),
    first=tree.Clause(
        subject=_noun("defending player", tree.Each()),
        first=tree.Act(
            verb="choose",
            what=tree.NounPhrase(
                determiner=tree.Counted(count=tree.AnyNumber()),
                heads=_CREATURES,
                qualifiers=(tree.Controlled(by=tree.They(), how="control"),),
            ),
        ),
        rest=(tree.Step(join="and", verb=tree.DivideInto(what=tree.They(), into=_PILES)),),
    ),
)
_MORE: Final = tree.Sentence(
    first=tree.Clause(
        subject=tree.NounPhrase(
            heads=_CREATURES,
            qualifiers=(
                tree.Controlled(by=_noun("player", tree.That(), plural=True), how="control"),
                _can_block(tree.NounPhrase(determiner=tree.Additional(), heads=_CREATURES)),
            ),
        ),
        first=tree.May(
            first=tree.Also(
                verb=tree.PutInto(
                    verb="put",
                    to=tree.Destination(place="into", zone=_noun("pile", tree.Additional(), plural=True)),
                )
            )
        ),
    )
)
_ASSIGNED: Final = tree.Sentence(
    first=tree.Clause(
        first=tree.AssignPile(
            what=_noun("pile", tree.Each()),
            to=tree.NounPhrase(determiner=tree.That(), shared=_ATTACKING, heads=_CREATURES),
        ),
        modifiers=(tree.AtRandom(),),
    )
)
_BLOCKS: Final = tree.Sentence(
    first=tree.Clause(
        subject=tree.NounPhrase(
            determiner=tree.Each(),
            heads=(tree.Head(noun=_CREATURE),),
            qualifiers=(
                tree.InZone(zone=_noun("pile", tree.A()), how="in"),
                _can_block(
                    tree.NounPhrase(
                        determiner=tree.The(),
                        heads=(tree.Head(noun=_CREATURE),),
                        qualifiers=(tree.PileAssignedTo(pile=_noun("pile", tree.That())),),
                    )
                ),
            ),
        ),
        first=tree.DoSo(how="does so"),
    )
)
_PROCEDURE: Final = (_DIVIDES, _MORE, _ASSIGNED, _BLOCKS)


@PROCEDURES.hook
def _blind_piles(unit: Unit, nodes: Sequence[tree.Phrase]) -> int | None:
    """Takes the sentences that lay down how creatures block by piles; they are one procedure."""
    if not same_meaning(nodes[0], _DIVIDES):
        return None
    if not same_meaning(tuple(nodes[: len(_PROCEDURE)]), _PROCEDURE):
        raise NotYet(nodes[0])
    unit.notes.put(notes.BY_PILES, True, nodes[0])
    return len(_PROCEDURE)


@SPECIAL_SENTENCES.hook
def _blocks_by_piles(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`This turn, instead of declaring blockers, each defending player … divides them into a number of piles …`"""
    if not unit.notes.get(notes.BY_PILES, node):
        return None
    rule = Rule(RuleKind.BLOCKS_BY_PILES, "creatures are divided into piles instead of declaring blockers")
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        lasts = Duration("turn", ctx.controller, state.turn)
        add_effect(state, ctx.bound(), lasts, text, test=lambda _s, _c, _one: True, rules=(rule,))
        return
        yield

    return Doing(run)
