"""What a player may pay for at any time until a turn ends (CR 116.2, 605.3a): `any time you could cast an instant`."""

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Rule, Run
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.sentences import compile_sentence, compile_verb
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


class AnyTimeOffer(Struct):
    """An offer while its text is read: what is done when it is taken, or the mana that it gives."""

    mana: bool
    after: list[Run]
    letters: list[str]


@SPECIAL_SENTENCES.hook
def _any_time(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Until end of turn, you may pay {1} any time you could cast an instant.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause):
        return None
    mods = Mods((*node.front, *clause.modifiers))
    time = mods.take(tree.AnyTime)
    if time is None:
        return None
    verb = clause.first
    if node.rest or node.tail or node.opening or clause.rest or not isinstance(clause.subject, tree.You):
        raise NotYet(node)
    lasts = unit.duration(mods)
    mods.finish()
    if lasts is None or not isinstance(verb, tree.May) or len(verb.verbs) != 1:
        raise NotYet(node)
    mana = _is_mana_time(time)
    offer = AnyTimeOffer(mana, [], [])
    unit.notes.put(notes.OFFERED, offer)
    price = verb.verbs[0]
    if mana:
        if not isinstance(price, tree.PayLife):
            raise NotYet(price)
        life: Amount | None = unit.amount(price.amount)
        paying = Doing(nothing_done)
    else:
        life = None
        paying = compile_verb(unit, None, price, ())
        if paying.can is None or not isinstance(price, tree.Pay):
            raise NotYet(price)
    what = getattr(price, "what", None)
    words = "".join(what.symbols) if isinstance(what, tree.ManaCost) else ""

    def act(state: MagicState, ctx: Ctx) -> Steps:
        yield from paying.run(state, ctx)
        for one in offer.after:
            yield from one(state, ctx)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if mana:
            rule = Rule(RuleKind.LIFE_FOR_MANA, unit.text, amount=life, word="".join(offer.letters))
        else:
            rule = Rule(RuleKind.SPECIAL_ACTION, f"Pay {words} ({unit.name})", act=act, can=paying.can)
        you = (player_thing(ctx.controller),)
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, things=you, rules=(rule,))
        return
        yield

    return Doing(run)


def _is_mana_time(node: tree.AnyTime) -> bool:
    """Tells whether it is any time that one could activate a mana ability; otherwise an instant must be meant."""
    clause = node.clause
    if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.You):
        raise NotYet(node)
    verb = clause.first
    if not isinstance(verb, tree.Modal) or verb.how != "could" or not isinstance(verb.first, tree.Act):
        raise NotYet(node)
    what = verb.first.what
    if clause.rest or clause.modifiers or verb.rest or not isinstance(what, tree.NounPhrase):
        raise NotYet(node)
    head = what.heads[0]
    if verb.first.verb == "activate" and head.thing == "mana ability":
        return True
    if verb.first.verb == "cast" and isinstance(head.noun, tree.TypeIs) and head.noun.type == "Instant":
        return False
    raise NotYet(node)


@SPECIAL_SENTENCES.hook
def _if_you_do(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If you do, add {C}.`, of what may be paid for at any time."""
    offer = unit.notes.get(notes.OFFERED)
    if offer is None or not node.front or not isinstance(node.front[0], tree.If):
        return None
    clause = node.front[0].conditions[0]
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.DoSo):
        return None
    if len(node.front[0].conditions) != 1 or clause.first.how != "do":
        raise NotYet(clause)
    rest = replace(node, front=node.front[1:])
    if offer.mana:
        offer.letters.extend(_letters(rest))
    else:
        offer.after.append(compile_sentence(unit, rest).run)
    return Doing(nothing_done)


def _letters(node: tree.Sentence) -> list[str]:
    """Returns the mana that `add {C}` adds."""
    clause = node.first
    if node.front or node.rest or node.tail or not isinstance(clause, tree.Clause) or clause.modifiers:
        raise NotYet(node)
    mana = clause.first.mana if isinstance(clause.first, tree.Add) else None
    if not isinstance(mana, tree.Mana) or len(mana.choices) != 1 or clause.rest or clause.subject is not None:
        raise NotYet(clause)
    choice = mana.choices[0]
    if mana != tree.Mana(choices=(choice,)) or not isinstance(choice, tree.ManaCost):
        raise NotYet(mana)
    letters = [symbol.strip("{}") for symbol in choice.symbols]
    if any(letter not in MANA_LETTERS for letter in letters):
        raise NotYet(choice)
    return letters
