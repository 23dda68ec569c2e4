"""What a phrase ends in, and whether what follows it would belong to that end.

English reads what follows a phrase with the nearest thing that can take it. So a tree in which something stands
after a phrase whose end would take it is no tree of its text: the text says the other one.
"""

from collections.abc import Iterator
from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.text import Node

_LAST_FIRST: Final[dict[type, tuple[str, ...]]] = {
    tree.NounPhrase: ("qualifiers",),
    tree.NounList: ("items",),
    tree.Clause: ("modifiers", "rest", "first"),
    tree.ThatClause: ("modifiers", "rest", "verb"),
    tree.WhichClause: ("modifiers",),
    tree.Passive: ("by",),
    tree.DealtDamage: ("by",),
    tree.HasAbility: ("abilities",),
    tree.With: ("abilities",),
    tree.Be: ("addition", "what"),
    tree.BeWords: ("addition",),
    tree.BeIn: (),
    tree.BeMuch: ("comparison",),
    tree.If: ("conditions",),
    tree.AsLongAs: ("conditions",),
    tree.ForAsLongAs: ("conditions",),
    tree.Perfect: ("verb",),
    tree.CopyOf: ("exceptions", "of"),
    tree.InZone: ("zone",),
    tree.AmongThem: ("group",),
    tree.BecomeTarget: ("of",),
    tree.Mana: ("equal_to",),
    tree.WithCounters: ("equal_to", "on"),
    tree.RevealUntil: ("until",),
    tree.TappedFor: (),
    tree.ManaNoun: (),
    tree.ChooseThing: (),
    tree.RatherFor: ("what",),
    tree.Exchange: ("with_what", "what"),
    tree.Remove: (),
    tree.GameEnd: (),
    tree.LifeMore: (),
    tree.PlayRevealed: (),
    tree.Quoted: (),
    tree.OfChoice: (),
    tree.UnderControl: (),
    tree.PileAssignedTo: (),
    tree.BecomesAs: (),
    tree.MuchMana: ("source",),
    tree.CreatedUnder: (),
    tree.KickedWith: (),
    tree.BeginGame: (),
    tree.ThoseCounters: (),
    tree.StepTime: (),
    tree.Head: (),
    tree.Since: ("when",),
}
"""The fields that may stand last in the text, the very last first, where they are not the node's last fields."""


def ends_of(node: Any) -> Iterator[Node]:
    """Yields a phrase, what it ends in, what that ends in, and so on."""
    while isinstance(node, Node):
        yield node
        node = _end(node)


def _end(node: Node) -> Any:
    for name in _fields(node):
        value = getattr(node, name)
        if isinstance(value, tuple) and value:
            return value[-1]
        if not (value is None or value is False or value in ((), "")):
            return value
    return None


def _fields(node: Node) -> tuple[str, ...]:
    given = _LAST_FIRST.get(type(node))
    if given is not None:
        return given
    if isinstance(node, tree.Characteristic):
        return ("of",) if node.wording else ()
    if isinstance(node, tree.ControllerOf | tree.OwnerOf):
        return ("of",) if node.wording == 2 else ()
    if isinstance(node, tree.Controlled):
        return ("by",) if node.how in ("controlled by", "owned by") else ()
    if isinstance(node, tree.Damage):
        return ("by",) if node.by is not None or node.when is not None else ("to",)
    if isinstance(node, tree.Deal):
        return _end_of_damage(node)
    if isinstance(node, tree.Act) and node.verb.endswith(("face down", "face up", "pile")):
        return ()
    if isinstance(node, tree.Create):
        return () if node.under is not None else ("what",)
    if isinstance(node, tree.Keyword):
        if node.costs:
            return ("where", "costs")
        given_before = (node.cost, node.number, node.text)
        return ("where",) if any(given_before) or node.name == "offering" else ("qualities", "what")
    return tuple(name for name in reversed(type(node).parts()) if name != "wording")


def _end_of_damage(deal: tree.Deal) -> tuple[str, ...]:
    if deal.more or deal.wording:
        return ("more", "to")
    return ("to",) if deal.to is not None and _stands_before(deal.amount) else ("amount",)


def _stands_before(amount: Any) -> bool:
    """Returns whether an amount stands before what is counted: `twice X damage`."""
    if isinstance(amount, tree.Half | tree.Times):
        return _stands_before(amount.of)
    if isinstance(amount, tree.Sum):
        return isinstance(amount.left, tree.ThatMuch)
    plain = (tree.Number, tree.Variable, tree.ThatMuch, tree.ThatDamage, tree.OrMore)
    return amount is None or isinstance(amount, plain)


def is_keyword_after(verb: Any, following: Any) -> bool:
    """Returns whether a verb is one more keyword of a list before it: `have flying and mutate`, `… and cycling`."""
    inner = following.verb if isinstance(following, tree.Modified) else following
    if isinstance(inner, tree.Escape) and not inner.manner:
        inner = tree.Act(verb="escape")
    if not isinstance(inner, tree.Act) or inner.what is not None or inner.verb not in _KEYWORDS_TOO:
        return False
    return any(isinstance(end, tree.HasAbility | tree.With | tree.WithKeywords) for end in ends_of(verb))


_KEYWORDS_TOO: Final = frozenset(("mutate", "cycle", "phase", "escape", "evolve"))
"""Verbs without an object of which a form is a keyword."""


def is_origin(qualifier: Any) -> bool:
    """Returns whether a qualifier says where something comes from: `from your hand`, `from among them`."""
    if isinstance(qualifier, tree.InZone):
        return qualifier.how == "from"
    return isinstance(qualifier, tree.AmongThem) and qualifier.how == "from among"


def is_elsewhere(qualifier: Any) -> bool:
    """Returns whether a qualifier says that something comes from another place than the battlefield."""
    zone = qualifier.zone if isinstance(qualifier, tree.InZone) else None
    there = isinstance(zone, tree.NounPhrase) and [head.thing for head in zone.heads] == ["battlefield"]
    return is_origin(qualifier) and not there


def counts_there(qualifier: Any) -> bool:
    """Returns whether something is measured by counting permanents or counters, which come from nowhere."""
    comparison = qualifier.comparison if isinstance(qualifier, tree.WithStat) else None
    amount = comparison.amount if isinstance(comparison, tree.Comparison) else None
    what = amount.what if isinstance(amount, tree.NumberOf) else None
    if not isinstance(what, tree.NounPhrase) or not what.qualifiers:
        return False
    return isinstance(what.qualifiers[-1], tree.Controlled | tree.OnThing)


def on_what_is_there(place: tree.OnThing) -> bool:
    """Checks that what counters are on comes from nowhere: a card does, for which they are counted.

    `a creature card with mana value equal to the number of charge counters on this artifact from your hand`
    """
    what = place.what
    if isinstance(what, tree.NounPhrase):
        return not (what.qualifiers and is_origin(what.qualifiers[-1]))
    return not isinstance(what, tree.FromZone)
