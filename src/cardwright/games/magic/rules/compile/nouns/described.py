"""Things known by what was said of them: `the creature you control`, `the card returned this way`, `the other creature`."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.state import MagicState


def described(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """Compiles a definite description of something that was spoken of; None where nothing fits it."""
    if unit.binding.of(node) is not None or not (node.qualifiers or node.shared) or len(node.heads) != 1:
        return None
    key = _in_event(unit, node) or _same_words(unit, node)
    if key is None:
        return None
    held = key

    def select(_state: MagicState, ctx: Ctx) -> Things:
        return (ctx.source,) if held == "self" else ctx.refs.get(held, ())

    return select


def is_done_this_way(node: tree.NounPhrase) -> bool:
    """Tells whether a phrase means what the text has done something to: `the cards milled this way`."""
    return any(
        isinstance(one, tree.Participle)
        and isinstance(one.verb, tree.Passive)
        and any(isinstance(other, tree.ThisWay) for other in one.modifiers)
        for one in node.qualifiers
    )


def _same_words(unit: Unit, node: tree.NounPhrase) -> str | None:
    """Finds the one phrase before that says the same: `target creature you control`, `a nonland card`."""
    found = [
        unit.keys[number]
        for number, (other, _) in unit.cache.items()
        if number in unit.keys and isinstance(other, tree.NounPhrase) and _describes(node, other)
    ]
    keys = list(dict.fromkeys(found))
    if len(keys) > 1:
        raise NotYet(node, "a reference with qualifiers")
    return keys[0] if keys else None


def _describes(node: tree.NounPhrase, other: tree.NounPhrase) -> bool:
    if not isinstance(other.determiner, tree.Target | tree.A) or other.plural != node.plural:
        return False
    if node.heads[0].thing == "permanent" and isinstance(other.determiner, tree.Target):
        other = replace(other, heads=node.heads, join=node.join)
    return all(
        same_meaning(getattr(node, name), getattr(other, name)) for name in ("shared", "heads", "qualifiers")
    )


def _in_event(unit: Unit, node: tree.NounPhrase) -> str | None:
    """Finds `the other creature`, `the blocking creature`, `the first creature` among those of the event."""
    clause = next((one for one in unit.happened if isinstance(one, tree.Clause)), None)
    if clause is None or node.plural or node.qualifiers or len(node.shared) != 1 or clause.subject is None:
        return None
    word = node.shared[0]
    other, turned = _met(clause)
    if isinstance(word, tree.OrdinalIs) and word.ordinal == "first":
        meant = clause.subject
    elif word == tree.StatusIs(status="other") and other is not None:
        meant = other
    elif word == tree.StatusIs(status="attacking") and isinstance(clause.first, tree.Act):
        if clause.first.verb == "attack":
            meant = clause.subject
        elif clause.first.verb == "block" and other is not None and not turned:
            meant = other
        else:
            return None
    elif word == tree.StatusIs(status="blocking") and other is not None:
        if turned is None:
            return None
        meant = other if turned else clause.subject
    else:
        return None
    return "attached" if _is_attached(meant) else unit.keys.get(id(meant))


def _is_attached(node: tree.Phrase) -> bool:
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Attached)


def _met(clause: tree.Clause) -> tuple[tree.Phrase | None, bool | None]:
    """Returns what the subject of an event meets, and whether that blocks the subject; None where either may be."""
    verbs = clause.verbs
    last = verbs[-1]
    if isinstance(last, tree.Passive) and last.verb == "blocked":
        return last.by, True if len(verbs) == 1 else None
    if len(verbs) == 1 and isinstance(last, tree.Act) and last.verb == "block":
        return last.what, False
    if len(verbs) == 1 and isinstance(last, tree.Deal):
        return last.to, None
    return None, None
