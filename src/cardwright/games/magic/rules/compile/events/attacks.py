"""Events of attacking: one creature, several at once, this one beside others (CR 508.3)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.compile.events.players_attack import is_person, player_attacks
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.roles import Noted, Role
from cardwright.games.magic.rules.state import MagicState


@event(tree.Act, "attack")
def _attacks(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`attacks`, `attacks alone`, `one or more creatures you control attack`."""
    verb: tree.Act = said.verb
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, tree.Counted):
        if verb.what is None:
            return _several_attack(unit, said, said.subject)
    if isinstance(said.subject, tree.NounList) and said.subject.join == "and":
        return attack_together(unit, said, said.subject)
    if is_person(said.subject):
        return player_attacks(unit, said)
    often = said.mods.take(tree.Often)
    if often is not None and often.how != "alone":
        raise NotYet(often)
    test, key = about(unit, said.subject)
    whom, whom_key = about(unit, verb.what) if verb.what is not None else (None, "")

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing) or (often is not None and happening.amount != 1):
            return False
        if whom is not None and not whom(state, ctx, happening.source):
            return False
        note(ctx, key, happening.thing)
        note(ctx, whom_key, happening.source)
        ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, happening.source)),)
        return True

    return (Watch(HappeningKind.ATTACKS, match),)


def _several_attack(unit: Unit, said: Said, subject: tree.NounPhrase) -> tuple[Watch, ...]:
    """`two or more creatures you control attack`: once for all that are declared together."""
    from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds

    if said.verb.what is not None:
        raise NotYet(said.verb)
    noun = unit.noun(subject)
    least, most = count_bounds(unit, subject.determiner)
    key = unit.introduce(player=False, plural=True, nouns=noun.nouns)
    unit.keys[id(subject)] = key

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        found = tuple(one for one in happening.others if noun.test(state, ctx, one))
        if not least(state, ctx) <= len(found) <= most(state, ctx):
            return False
        ctx.refs[key] = found
        ctx.numbers[Noted.AMOUNT] = len(found)
        return True

    return (Watch(HappeningKind.ATTACK, match),)


def attack_together(unit: Unit, said: Said, subject: tree.NounList) -> tuple[Watch, ...]:
    """`this creature and at least two other creatures attack` (battalion)."""
    from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds

    others = subject.items[-1]
    itself = isinstance(subject.items[0], tree.SelfRef) and len(subject.items) == 2
    if not itself or said.verb.what is not None or not isinstance(others, tree.NounPhrase):
        raise NotYet(subject)
    if not isinstance(others.determiner, tree.Counted | tree.Another):
        raise NotYet(subject)
    noun = unit.noun(others)
    least, most = count_bounds(unit, others.determiner)
    unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")
    key = unit.introduce(player=False, plural=True, nouns=noun.nouns)
    unit.keys[id(others)] = key

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        attackers = happening.others
        found = tuple(one for one in attackers if one != ctx.source and noun.test(state, ctx, one))
        if ctx.source not in attackers or not least(state, ctx) <= len(found) <= most(state, ctx):
            return False
        ctx.refs[key] = found
        return True

    return (Watch(HappeningKind.ATTACK, match),)
