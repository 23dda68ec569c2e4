"""What a permanent becomes as it enters: `it becomes your choice of a 3/3 creature or a 2/2 creature with flying`."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, Run
from cardwright.games.magic.rules.chars import Chars, keyword_names
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.kinds import TYPE_BITS
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

_FORM: Final = "form"


class _Form(NamedTuple):
    """One of the things that it may be; its size, types and abilities are copiable values (CR 707.2)."""

    text: str
    power: int
    toughness: int
    types: int
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]

    def of(self, before: Chars) -> Chars:
        """Returns what something is in this form."""
        abilities = (*before.abilities, *self.abilities)
        return replace(
            before,
            power=self.power,
            toughness=self.toughness,
            types=before.types | self.types,
            subtypes=(*before.subtypes, *[one for one in self.subtypes if one not in before.subtypes]),
            abilities=abilities,
            keywords=keyword_names(abilities),
        )


def becomes_one_of(unit: Unit, clause: tree.Phrase) -> Run | None:
    """Compiles `it becomes your choice of …` as part of entering; None for other clauses."""
    verb = clause.first if isinstance(clause, tree.Clause) else None
    if not isinstance(verb, tree.Be) or verb.how != "become" or not isinstance(verb.what, tree.ChoiceOf):
        return None
    assert isinstance(clause, tree.Clause)
    if clause.rest or clause.modifiers or not isinstance(clause.subject, tree.It | tree.SelfRef):
        raise NotYet(clause)
    added = verb.addition is not None
    forms = [_form(unit, one, added=added) for one in verb.what.items]
    options = [Option("mode", (at + 1, form.text)) for at, form in enumerate(forms)]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects[ctx.source]
        if obj.word(_FORM):
            return  # its abilities are looked at anew once it has become something, but this is done once (CR 614.5)
        answer = yield Decision(
            obj.controller, Kind.MODE, "what it becomes", list(options), about=(ctx.source,)
        )
        values = forms[answer.number - 1].of(obj.values or obj.definition.values)
        state.objects[ctx.source] = replace(state.objects[ctx.source], values=values)
        chosen_words(state, ctx.source, _FORM, str(answer.number))

    return run


def _form(unit: Unit, node: tree.Phrase, *, added: bool) -> _Form:

    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1:
        raise NotYet(node)
    size = node.shared[0] if len(node.shared) == 1 else None
    head, having = node.heads[0], node.qualifiers
    if (
        not isinstance(node.determiner, tree.A)
        or not isinstance(size, tree.StatsAre)
        or head.own
        or head.thing
    ):
        raise NotYet(node)
    words = [*head.kinds, *([head.noun] if head.noun is not None else [])]
    types = sum(TYPE_BITS[one.type] for one in words if isinstance(one, tree.TypeIs))
    subtypes = tuple(one.subtype for one in words if isinstance(one, tree.SubtypeIs))
    if len(subtypes) + sum(isinstance(one, tree.TypeIs) for one in words) != len(words):
        raise NotYet(node)
    if subtypes and not added:
        raise NotYet(node)  # they would take the place of those that it has
    given: list[Ability] = []
    for one in having:
        if not isinstance(one, tree.With) or one.negated or one.join == "or":
            raise NotYet(one)
        given.extend(again.GRANTED(unit, each) for each in one.abilities)
    power, _, toughness = size.stats.partition("/")
    if not power.isdigit() or not toughness.isdigit():
        raise NotYet(size)
    text = unit.text[node.span.start : node.span.end] if node.span else size.stats
    return _Form(text, int(power), int(toughness), types, subtypes, tuple(given))
