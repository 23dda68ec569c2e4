"""`creatures of the creature type of your choice`: what is chosen as the text is carried out (CR 608.2d)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.choosing_words import WORDS, choose_word
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing
from cardwright.games.magic.rules.compile.sentences import compile_sentence
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.runs import in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


@SPECIAL_SENTENCES.hook
def _of_choice(unit: Unit, node: tree.Sentence) -> Doing | None:
    """Lets you choose the color or type first, where a whole sentence is about what is of it."""
    found = [one for one in walk(node) if isinstance(one, tree.OfChosen) and _quality(one)]
    if len(found) != 1 or unit.notes.get(notes.ASKED, found[0].quality) or node.front or node.tail:
        return None
    phrase = next(
        one for one in walk(node) if isinstance(one, tree.NounPhrase) and found[0] in one.qualifiers
    )
    if isinstance(phrase.determiner, tree.Target) or any(isinstance(one, tree.May) for one in walk(node)):
        return None
    if any(head.thing == "source" for head in phrase.heads):
        return None
    quality = _quality(found[0])
    key = WORDS[quality][0]
    unit.notes.put(notes.ASKED, True, found[0].quality)

    def ask(_state: MagicState, ctx: Ctx) -> Steps:
        ctx.words[key] = yield from choose_word(ctx.controller, quality, ctx.source)

    return Doing(in_turn((ask, compile_sentence(unit, node).run)))


def _quality(node: tree.OfChosen) -> str:
    """Returns `creature type` for `the creature type of your choice`, nothing for other qualities."""
    quality = node.quality
    if not isinstance(quality, tree.NounPhrase) or quality.determiner != tree.The() or quality.shared:
        return ""
    of = quality.qualifiers[0] if len(quality.qualifiers) == 1 else None
    if not isinstance(of, tree.OfChoice) or not isinstance(of.by, tree.You) or len(quality.heads) != 1:
        return ""
    word = quality.heads[0].thing
    return word if word in ("creature type", "color", "card type") else ""
