"""Counters of which one kind is chosen: `your choice of a flying counter or a hexproof counter`."""

from collections.abc import Generator, Sequence

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.kernel import Decision, Kind, Option

Kinds = Sequence[tuple[str, Amount]]
"""Kinds of counters with how many of them; where there are several, one of them is chosen."""


def spread(node: tree.Phrase) -> tuple[tree.Phrase, ...]:
    """Returns `a flying or lifelink counter` as a phrase for each kind, other phrases as they are."""
    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1:
        return (node,)
    head = node.heads[0]
    if head.thing != "counter" or len(head.kinds) != 1 or not isinstance(head.kinds[0], tree.Either):
        return (node,)
    kinds = head.kinds[0].kinds
    return tuple(replace(node, heads=(replace(head, kinds=(kind,)),)) for kind in kinds)


def kinds_of(unit: Unit, node: tree.ChoiceOf) -> Kinds:
    """Compiles the kinds of counters that a player chooses among."""
    items = [one for item in node.items for one in spread(item)]
    found = [(counter_kind(one), count_of(unit, one)) for one in items]
    if not all(kind for kind, _ in found):
        raise NotYet(node)
    return found


def choose_kind(seat: int, kinds: Kinds, source: int) -> Generator[Decision, Option, tuple[str, Amount]]:
    """Lets a seat choose a kind of counter, where there is more than one."""
    if len(kinds) == 1:
        return kinds[0]
    options = [Option("word", (kind,)) for kind, _ in kinds]
    answer = yield Decision(seat, Kind.WORD, "a kind of counter", options, about=(source,))
    return next(one for one in kinds if one[0] == answer.word)
