"""Creating tokens (CR 111, 701.6)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import read_face, tree
from cardwright.games.magic.language.vocabulary import SUBTYPES
from cardwright.games.magic.rules.ability import Ability, Amount, Run, Select
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.effects.entering_combat import blocks
from cardwright.games.magic.rules.compile.nouns.amounts import count_of, equal_to
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.granted_by import Granted, speaks_of_granter
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.copiable import copied_values
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import create_together, create_tokens, together
from cardwright.games.magic.rules.entering_combat import attacks
from cardwright.games.magic.rules.kinds import ARTIFACT, COLOR_BITS, ENCHANTMENT, TYPE_BITS
from cardwright.games.magic.rules.noting import note_made
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.kernel import Steps
from cardwright.text import walk

PREDEFINED: Final[dict[str, str]] = {
    "Treasure": "{T}, Sacrifice this token: Add one mana of any color.",
    "Gold": "Sacrifice this token: Add one mana of any color.",
    "Food": "{2}, {T}, Sacrifice this token: You gain 3 life.",
    "Clue": "{2}, Sacrifice this token: Draw a card.",
    "Map": (
        "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery."
    ),
    "Junk": (
        "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. "
        "Activate only as a sorcery."
    ),
    "Lander": (
        "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the "
        "battlefield tapped, then shuffle."
    ),
    "Mutagen": (
        "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery."
    ),
    "Blood": "{1}, {T}, Discard a card, Sacrifice this token: Draw a card.",
    "Powerstone": "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    "Vibranium": "Indestructible\n{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    "Shard": "{2}, Sacrifice this token: Scry 1, then draw a card.",
}
"""Tokens that texts call by their subtype alone (CR 111.10); most are artifacts."""


@cache
def predefined(subtype: str) -> Definition:
    """Returns a token that the rules define."""
    abilities: list[Ability] = []
    for line in read_face(f"{subtype} Token", PREDEFINED[subtype], cost="", spell=False).lines:
        assert line.ability is not None
        abilities.extend(again.LINE(subtype, line.ability.ability, line.text, line.binding))
    kind = ENCHANTMENT if "enchantment" in SUBTYPES.get(subtype, ()) else ARTIFACT
    return token_definition((subtype,), kind, 0, (), tuple(abilities))


def _implied_type(subtypes: Sequence[str]) -> int:
    """Returns the one card type that all of some subtypes belong to (CR 205.3d); 0 where it is not clear."""
    lists = [set(SUBTYPES.get(one, ())) for one in subtypes]
    shared = sorted(set.intersection(*lists)) if lists else []
    return TYPE_BITS.get(shared[0].capitalize(), 0) if len(shared) == 1 else 0


class LastMade(NamedTuple):
    """How the last tokens that a text spoke of are made: their kinds, and whether they enter tapped or attack."""

    make: Callable[[MagicState, Ctx], Any]
    tapped: bool
    attacking: bool


class _Plan:
    """What a phrase says of the tokens to be created."""

    __slots__ = (
        "abilities",
        "attacking",
        "blocked",
        "colors",
        "counters",
        "name",
        "of_maker",
        "stats",
        "subtypes",
        "supertypes",
        "tapped",
        "types",
        "whom",
    )

    def __init__(self) -> None:
        self.types = 0
        self.colors = 0
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []
        self.abilities: list[Ability] = []
        self.of_maker = False
        """An ability of theirs speaks of what creates them by its name (CR 201.5a)."""
        self.name = ""
        self.stats = ""
        self.tapped = False
        self.attacking = False
        self.whom: Select | None = None
        """Whom they attack, where it is said."""
        self.counters: list[tuple[str, Amount]] = []
        """The counters with which they enter."""
        self.blocked: Select | None = None
        """What they block."""

    def take(self, node: tree.Phrase) -> None:
        """Takes a word before the noun."""
        if isinstance(node, tree.Every):
            for one in node.kinds:
                self.take(one)
        elif isinstance(node, tree.TypeIs) and node.type in TYPE_BITS:
            self.types |= TYPE_BITS[node.type]
        elif isinstance(node, tree.SubtypeIs):
            self.subtypes.append(node.subtype)
        elif isinstance(node, tree.SupertypeIs):
            self.supertypes.append(node.supertype)
        elif isinstance(node, tree.ColorIs) and (node.color in COLOR_BITS or node.color == "colorless"):
            self.colors |= COLOR_BITS.get(node.color, 0)
        elif isinstance(node, tree.StatsAre):
            self.stats = node.stats
        elif isinstance(node, tree.StatusIs) and node.status == "tapped":
            self.tapped = True
        elif isinstance(node, tree.StatusIs) and node.status == "attacking":
            self.attacking = True
        else:
            raise NotYet(node)

    def qualify(self, unit: Unit, node: tree.Phrase) -> None:
        """Takes what stands after the noun."""

        if (isinstance(node, tree.With) and not node.negated and node.join in ("and", "")) or isinstance(
            node, tree.WithAbility
        ):
            for one in node.abilities:
                ability = again.GRANTED(unit, one)
                self.abilities.append(ability)
                self.of_maker = self.of_maker or speaks_of_granter(one)
        elif isinstance(node, tree.Named) and not node.negated:
            self.name = unit.name if node.name in ("itself", "name") else node.name
        elif isinstance(node, tree.ThatClause) and isinstance(node.verb, tree.BeWords):
            self._state(node)
        elif isinstance(node, tree.ThatClause) and isinstance(node.verb, tree.Be):
            self._everything(node, node.verb)
        elif isinstance(node, tree.ThatClause) and isinstance(node.verb, tree.Act):
            self._in_combat(unit, node, node.verb)
        else:
            raise NotYet(node)

    def _in_combat(self, unit: Unit, node: tree.ThatClause, verb: tree.Act) -> None:
        """Takes `that's tapped and attacking that player`, `that's blocking that creature`."""
        if node.rest or node.modifiers or node.tense or verb.what is None:
            raise NotYet(node)
        if verb.verb == "be blocking":
            self.blocked = unit.things(verb.what)
        elif verb.verb in ("be attacking", "be tapped and attacking"):
            self.attacking, self.whom = True, unit.things(verb.what)
            self.tapped = self.tapped or "tapped" in verb.verb
        else:
            raise NotYet(node)

    def _everything(self, node: tree.ThatClause, verb: tree.Be) -> None:
        """Takes `that's all colors`, `that is every basic land type`."""
        from cardwright.games.magic.rules.compile.statics.all_kinds import ALL_COLORS, all_of, land_types

        if node.rest or node.modifiers or node.tense or verb.negated or verb.addition or verb.how != "be":
            raise NotYet(node)
        which = all_of(verb.what)
        if verb.aspect:
            raise NotYet(verb)
        if which == "color":
            self.colors = ALL_COLORS
        elif which.endswith("land type"):
            self.subtypes.extend(land_types(which))
        else:
            raise NotYet(node)

    def _state(self, node: tree.ThatClause) -> None:
        verb = node.verb
        assert isinstance(verb, tree.BeWords)
        if node.rest or node.modifiers or node.tense or verb.negated or verb.addition or verb.how != "be":
            raise NotYet(node)
        if verb.aspect:
            raise NotYet(verb)
        kinds = verb.kinds
        if len(kinds) == 1 and isinstance(kinds[0], tree.Every):
            kinds = kinds[0].kinds
        for one in kinds:
            if not isinstance(one, tree.StatusIs) or one.status not in ("tapped", "attacking"):
                raise NotYet(one)
            self.tapped = self.tapped or one.status == "tapped"
            self.attacking = self.attacking or one.status == "attacking"


@effect(tree.Create)
def _creates(unit: Unit, said: Said) -> Doing:
    """`create two 1/1 white Soldier creature tokens`, `create a token that's a copy of target creature`."""
    what = said.verb.what
    if isinstance(what, tree.NounList) and said.verb.named:
        raise NotYet(said.verb)
    if isinstance(what, tree.NounList) and not said.mods.left and said.subject is None:
        made = [_creates(unit, said._replace(verb=tree.Create(what=one))).run for one in what.items]
        return Doing(_at_once(made))
    if said.verb.under is not None:
        raise NotYet(said.verb)
    if isinstance(what, tree.Partitive):
        return _more_of_those(unit, said, what)
    if not isinstance(what, tree.NounPhrase) or len(what.heads) != 1 or what.heads[0].thing != "token":
        raise NotYet(said.verb)
    from cardwright.games.magic.rules.compile.effects.roles import creates_role

    role = creates_role(unit, said, what)
    if role is not None:
        return role
    who = unit.actor(said.subject)
    count = _count(unit, said, what)
    plan = _Plan()
    plan.name = said.verb.named
    copy = next((one for one in map(_copied, what.qualifiers) if one is not None), None)
    if copy is not None and plan.name:
        raise NotYet(said.verb)
    if copy is not None:
        make = _copies(unit, said, what, copy, plan)
    else:
        make = _made(unit, what, plan)
    unit.notes.put(notes.LAST_MADE, LastMade(make, plan.tapped, plan.attacking or plan.blocked is not None))
    before = len(unit.spoken)
    nouns = ("token", "permanent", "creature", *plan.subtypes)
    key = unit.introduce(player=False, plural=what.plural, nouns=nouns)
    unit.note(what, before)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made: list[int] = []
        for player in who(state, ctx):
            kinds = make(state, ctx)
            counters = tuple((kind, many(state, ctx)) for kind, many in plan.counters)
            fresh = yield from create_together(
                state, kinds, seat_of(player), count(state, ctx), tapped=plan.tapped, counters=counters
            )
            made.extend(fresh)
            note_made(state, ctx.source, fresh)
            whom = tuple(plan.whom(state, ctx)) if plan.whom is not None else None
            for new in fresh if plan.attacking else ():
                yield from attacks(state, new, whom)
            for new in fresh if plan.blocked is not None else ():
                for one in plan.blocked(state, ctx) if plan.blocked is not None else ():
                    blocks(state, new, one)
        ctx.refs[key] = tuple(made)

    return Doing(run)


def _at_once(made: list[Run]) -> Run:
    """Returns what creates tokens of several kinds, which all enter at the same time (CR 608.2c, 603.2c)."""

    def each(state: MagicState, ctx: Ctx) -> Steps:
        for run in made:
            yield from run(state, ctx)

    return lambda state, ctx: together(state, each(state, ctx))


def _more_of_those(unit: Unit, said: Said, what: tree.Partitive) -> Doing:
    """`create five of those tokens instead`."""
    last = unit.notes.get(notes.LAST_MADE)
    of = what.of
    those = isinstance(of, tree.NounPhrase) and isinstance(of.determiner, tree.That) and not of.qualifiers
    if (
        last is None
        or not those
        or not isinstance(of, tree.NounPhrase)
        or of.heads != (_TOKENS,)
        or of.shared
    ):
        raise NotYet(said.verb)
    make, tapped, attacking = last
    if attacking:
        raise NotYet(said.verb)
    who, count = unit.actor(said.subject), unit.amount(what.count)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for definition, values in make(state, ctx):
                many = count(state, ctx)
                fresh = yield from create_tokens(
                    state, definition, seat_of(player), many, values=values, tapped=tapped
                )
                note_made(state, ctx.source, fresh)

    return Doing(run)


_TOKENS: Final = tree.Head(thing="token", plural=True)


def _count(unit: Unit, said: Said, what: tree.NounPhrase) -> Amount:
    each = said.mods.take(tree.ForEach)
    count = count_of(unit, what)
    if each is None:
        return count
    times = unit.amount(tree.NumberOf(what=each.what))
    return lambda state, ctx: count(state, ctx) * times(state, ctx)


_Made = list[tuple[Definition, Chars | None]]


def plan_tokens(unit: Unit, what: tree.NounPhrase) -> Callable[[MagicState, Ctx], _Made]:
    """Compiles what tokens a phrase speaks of, apart from how many; they are neither tapped nor attacking."""
    if len(what.heads) != 1 or what.heads[0].thing != "token":
        raise NotYet(what)
    plan = _Plan()
    make: Callable[[MagicState, Ctx], _Made] = _made(unit, what, plan)
    if plan.tapped or plan.attacking or plan.blocked is not None:
        raise NotYet(what)
    return make


def _made(unit: Unit, what: tree.NounPhrase, plan: _Plan) -> Any:
    head = what.heads[0]
    for word in (*what.shared, *head.own, *head.kinds):
        plan.take(word)
    for qualifier in what.qualifiers:
        if qualifier is not equal_to(what):
            plan.qualify(unit, qualifier)
    if not plan.types:
        if len(plan.subtypes) == 1 and plan.subtypes[0] in PREDEFINED:
            if plan.stats or plan.abilities:
                raise NotYet(what, "it is not said what type the token has")
            found = predefined(plan.subtypes[0])
            return lambda _state, _ctx: [(found, None)]
        plan.types = _implied_type(plan.subtypes) if plan.stats else 0
        if not plan.types:
            raise NotYet(what, "it is not said what type the token has")
    power, toughness = _stats(unit, what, plan.stats)
    definition = token_definition(
        tuple(plan.subtypes),
        plan.types,
        plan.colors,
        tuple(plan.supertypes),
        tuple(plan.abilities),
        name=plan.name,
    )
    known = tuple(Granted(one) for one in plan.abilities) if plan.of_maker else ()
    if (power is None or toughness is None) and not known:
        return lambda _state, _ctx: [(definition, None)]

    def make(state: MagicState, ctx: Ctx) -> _Made:
        values = definition.values
        if known:
            values = replace(values, abilities=tuple(one.by(ctx.source) for one in known))
        if power is not None and toughness is not None:
            values = replace(values, power=power(state, ctx), toughness=toughness(state, ctx))
        return [(definition, values)]

    return make


def _stats(unit: Unit, node: tree.Phrase, stats: str) -> tuple[Amount | None, Amount | None]:
    if not stats:
        return None, None
    left, _, right = stats.partition("/")
    return _stat(unit, node, left), _stat(unit, node, right)


def _stat(unit: Unit, node: tree.Phrase, word: str) -> Amount:
    if word.isdigit():
        value = int(word)
        return lambda _state, _ctx: value
    if word in ("X", "Y"):
        return unit.amount(tree.Variable(letter=word))
    raise NotYet(node)


def _copies_attack(unit: Unit, of: tree.Phrase, plan: _Plan) -> None:
    """Takes `a copy of that card attacking that opponent`: what is said at the end is said of the token."""
    said = of.qualifiers if isinstance(of, tree.NounPhrase) and not _is_found(of) else ()
    for one in said:
        if isinstance(one, tree.Participle) and isinstance(one.verb, tree.AttachedTo):
            raise NotYet(one)
        if isinstance(one, tree.Participle) and isinstance(one.verb, tree.Act) and one.verb.verb == "attack":
            if one.verb.what is None or one.modifiers:
                raise NotYet(one)
            plan.attacking, plan.whom = True, unit.things(one.verb.what)


def _is_found(node: tree.NounPhrase) -> bool:
    """Tells whether a phrase says what to look for, rather than what was spoken of."""
    return not isinstance(node.determiner, tree.That | tree.The)


_HOW_IT_ENTERS: Final = (tree.StatusIs, tree.Every)


def _copied(node: tree.Phrase) -> tree.CopyOf | None:
    if (
        isinstance(node, tree.ThatClause)
        and isinstance(node.verb, tree.Be)
        and isinstance(node.verb.what, tree.CopyOf)
    ):
        verb = node.verb
        if node.rest or node.modifiers or node.tense or verb.negated or verb.aspect or verb.addition:
            raise NotYet(node)
        return node.verb.what if isinstance(node.verb.what, tree.CopyOf) else None
    return None


def _entering_with(unit: Unit, node: tree.Phrase | None, plan: _Plan) -> tree.Phrase | None:
    """Takes `except it enters with an additional +1/+1 counter on it` from what is said of a copy, and returns the rest."""
    from cardwright.games.magic.rules.compile.effects.moving import entering_counters

    if not isinstance(node, tree.ExceptFor):
        return node
    others: list[tree.Phrase] = []
    for clause in node.clauses:
        if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Enter):
            others.append(clause)
            continue
        if clause != tree.Clause(subject=tree.It(), first=clause.first) or not clause.first.manner:
            raise NotYet(clause)
        for one in clause.first.manner:
            if not isinstance(one, tree.WithCounters):
                raise NotYet(one)
            plan.counters.append(entering_counters(unit, one))
    return replace(node, clauses=tuple(others)) if others else None


def _copies(unit: Unit, said: Said, what: tree.NounPhrase, copy: tree.CopyOf, plan: _Plan) -> Any:
    """Compiles tokens that are copies, with their exceptions (CR 707.2, 707.9)."""
    from cardwright.games.magic.rules.compile.statics.copying import exceptions

    also = [one for one in what.qualifiers if isinstance(one, tree.ThatClause) and one.also]
    if len(what.qualifiers) != 1 + len(also) or what.heads[0].kinds:
        raise NotYet(what)
    for clause in also:  # `and that's tapped and attacking`
        plan.qualify(unit, clause)
    for word in what.shared:
        if any(isinstance(one, tree.Phrase) and not isinstance(one, _HOW_IT_ENTERS) for one in walk(word)):
            raise NotYet(what)
        plan.take(word)
    if what.heads[0].own:
        raise NotYet(what)
    of = unit.things(copy.of)
    _copies_attack(unit, copy.of, plan)
    but = _entering_with(unit, copy.exceptions or said.mods.take(tree.ExceptFor), plan)
    changes = exceptions(unit, but)

    def make(state: MagicState, ctx: Ctx) -> _Made:
        found: _Made = []
        for one in of(state, ctx):
            obj: Obj | None = state.objects.get(one) or (state.lki[one][0] if one in state.lki else None)
            if obj is not None:
                values = copied_values(state, one, token=True)
                for change in changes:
                    values = change(values, values)
                found.append((obj.definition, values))
        return found

    return make
