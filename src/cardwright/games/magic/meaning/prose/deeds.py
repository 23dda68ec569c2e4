"""What is done, in which order, by whom, and what changes, in words (CR 608.2, 611, 701)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import (
    CHANGES,
    DEEDS,
    Teller,
    agreeing,
    article,
    counted,
    does,
    joined,
    up_to,
)
from cardwright.games.magic.meaning.prose.events import event
from cardwright.games.magic.meaning.prose.things import described, owned

# ---------------------------------------------------------------------- order, choice, time


@DEEDS.row(m.ShieldDivided)
def _shields(tell: Teller, record: m.ShieldDivided) -> str:
    to = tell.things(m.Ref(record.slot))
    return (
        f"this turn, the next damage that would be dealt to {to} is prevented, of each as much as its share"
    )


@DEEDS.row(m.Seq)
def _seq(tell: Teller, record: m.Seq) -> str:
    return ", then ".join(tell.do(item) for item in record.items)


@DEEDS.row(m.May)
def _may(tell: Teller, record: m.May) -> str:
    who, done = tell.things(record.who), tell.do(record.do)
    if who == "you" and done.startswith("you "):
        return f"you may {done.removeprefix('you ')}"
    return f"{who} may choose that {done}"


@DEEDS.row(m.If)
def _if(tell: Teller, record: m.If) -> str:
    words = f"if {tell.condition(record.condition)}, {tell.do(record.then)}"
    return words if record.other is None else f"{words}; otherwise {tell.do(record.other)}"


@DEEDS.row(m.InTurn)
def _in_turn(tell: Teller, record: m.InTurn) -> str:
    players = tell.things(record.players)
    tell.names[record.each] = "they"
    return f"{players} in turn: {tell.do(record.do)}"


@DEEDS.row(m.Repeat)
def _repeat(tell: Teller, record: m.Repeat) -> str:
    return f"as many times as {tell.amount(record.times)}: {tell.do(record.do)}"


@DEEDS.row(m.PayOneOf)
def _pays_one_of(tell: Teller, record: m.PayOneOf) -> str:
    return " or ".join(tell.do(m.Pay(record.who, way)) for way in record.ways)


@DEEDS.row(m.Unless)
def _unless(tell: Teller, record: m.Unless) -> str:
    return f"{tell.do(record.do)}, unless {tell.do(record.pay)}"


@DEEDS.row(m.Later)
def _later(tell: Teller, record: m.Later) -> str:
    when = joined([event(tell, each) for each in record.events], "or")
    done = tell.do(record.body.do) if record.body.do is not None else "nothing is done"
    return f"later, {when}, {done}"


# ---------------------------------------------------------------------- verbs


@DEEDS.row(m.Draw)
def _draw(tell: Teller, record: m.Draw) -> str:
    tell.name(record.ref, "the drawn cards")
    count = counted(tell.amount(record.count), "card")
    return f"{does(tell.things(record.who), 'draw')} {'up to ' if record.upto else ''}{count}"


@DEEDS.row(m.Discard)
def _discard(tell: Teller, record: m.Discard) -> str:
    return f"{does(tell.things(record.who), 'discard')} {tell.things(record.what)}"


@DEEDS.row(m.Mill)
def _mill(tell: Teller, record: m.Mill) -> str:
    tell.name(record.ref, "the milled cards")
    return f"{does(tell.things(record.who), 'mill')} {counted(tell.amount(record.count), 'card')}"


@DEEDS.row(m.Sort)
def _sort(tell: Teller, record: m.Sort) -> str:
    return f"{does(tell.things(record.who), record.verb)} {tell.amount(record.count)}"


@DEEDS.row(m.Show)
def _show(tell: Teller, record: m.Show) -> str:
    verb = "reveal" if record.everyone else "look at"
    return f"{does(tell.things(record.who), verb)} {tell.things(record.what)}"


@DEEDS.row(m.Search)
def _search(tell: Teller, record: m.Search) -> str:
    who, whose = tell.things(record.who), tell.things(record.whose)
    noun = described(tell, record.want, ("library",))
    low, high = tell.amount(record.low), tell.amount(record.high)
    count = counted(low, noun) if low == high else up_to(high, noun)
    tell.name(record.ref, "the found card" if high == "1" else "the found cards")
    found = "" if record.any_card else ", which need not be found"
    return f"{does(who, 'search')} {owned(whose)} {joined(list(record.zones))} for {count}{found}"


@DEEDS.row(m.Shuffle)
def _shuffle(tell: Teller, record: m.Shuffle) -> str:
    whose = tell.things(record.whose)
    return f"{owned(whose)} library is shuffled"


def _place(tell: Teller, place: m.Place) -> str:
    if place.other is not None:
        either = f"{_place(tell, replace(place, other=None, alike=False))} or {_place(tell, place.other)}"
        return f"all {either}" if place.alike else either
    if place.beneath is not None and place.order == "random":
        return f"by chance among the top {tell.amount(place.beneath)} cards of its owner's library"
    if place.beneath is not None:
        return f"into its owner's library beneath its top cards, in number {tell.amount(place.beneath)}"
    at = f"on the {place.at} of" if place.at else "into"
    words = {"battlefield": "onto the battlefield"}.get(place.zone, f"{at} its owner's {place.zone}")
    if place.order:
        words += " in any order" if place.order == "any" else " in a random order"
    if place.zone == "battlefield":
        words += {"mover": "", "owner": " under its owner's control", "you": " under your control"}[
            place.under
        ]
    if place.tapped:
        words += " tapped"
    if place.transformed:
        words += " and transformed" if place.tapped else " transformed"
    counters = [counted(tell.amount(count), f"{kind} counter") for kind, count in place.counters]
    words = f"{words} with {joined(counters)} on it" if counters else words
    return (
        f"{words}, where it {joined([tell.tell(CHANGES, each) for each in place.becoming])}"
        if place.becoming
        else words
    )


@DEEDS.row(m.Move)
def _move(tell: Teller, record: m.Move) -> str:
    who = tell.things(record.who)
    legs = [f"{tell.things(record.what)} {_place(tell, record.to)}"]
    legs += [f"{tell.things(what)} {_place(tell, to)}" for what, to in record.more]
    return f"{does(who, 'put')} {joined(legs)}"


@DEEDS.row(m.Exile)
def _exile(tell: Teller, record: m.Exile) -> str:
    words = f"{does(tell.things(record.who), 'exile')} {tell.things(record.what)}"
    if record.face_down:
        words += " face down"
    return f"{words} {lasts(tell, record.until).rstrip(',')}" if record.until is not None else words


@DEEDS.row(m.Destroy)
def _destroy(tell: Teller, record: m.Destroy) -> str:
    words = f"{does(tell.things(record.who), 'destroy')} {tell.things(record.what)}"
    return f"{words}, which can't be regenerated" if record.for_good else words


@DEEDS.row(m.Sacrifice)
def _sacrifice(tell: Teller, record: m.Sacrifice) -> str:
    return f"{does(tell.things(record.who), 'sacrifice')} {tell.things(record.what)}"


@DEEDS.row(m.Counter)
def _counter(tell: Teller, record: m.Counter) -> str:
    return f"{tell.things(record.what)} is countered"


@DEEDS.row(m.Damage)
def _damage(tell: Teller, record: m.Damage) -> str:
    source = tell.things(record.source)
    shares = [f"{_much(tell.amount(amount))} to {tell.things(to)}" for amount, to in record.shares]
    return f"{does(source, 'deal')} {joined(shares)}"


def _much(amount: str) -> str:
    return f"{amount} damage" if amount.isdigit() or len(amount) == 1 else f"damage equal to {amount}"


@DEEDS.row(m.LifeChange)
def _life(tell: Teller, record: m.LifeChange) -> str:
    amount = tell.amount(record.amount)
    much = f"{amount} life" if amount.isdigit() or len(amount) == 1 else f"life equal to {amount}"
    return f"{does(tell.things(record.who), record.how)} {much}"


@DEEDS.row(m.Distribute)
def _distribute(tell: Teller, record: m.Distribute) -> str:
    many = counted(tell.amount(record.count), f"{record.kind} counter")
    return f"{does(tell.things(record.who), 'distribute')} {many} among any number of: {tell.things(record.among)}"


@DEEDS.row(m.PutCounters)
def _put_counters(tell: Teller, record: m.PutCounters) -> str:
    kinds = " or ".join((record.kind, *record.others))
    counters = counted(tell.amount(record.count), f"{kinds} counter".strip())
    counters += " of that kind" if record.chosen else ""
    return f"{does(tell.things(record.who), 'put')} {counters} on {tell.things(record.on)}"


@DEEDS.row(m.RemoveCounters)
def _remove_counters(tell: Teller, record: m.RemoveCounters) -> str:
    counters = counted(tell.amount(record.count), f"{record.kind} counter".strip())
    return f"{does(tell.things(record.who), 'remove')} {counters} from {tell.things(record.of)}"


@DEEDS.row(m.EachKind)
def _each_kind(tell: Teller, record: m.EachKind) -> str:
    less = ", or remove one of that kind," if record.less else ""
    on = tell.things(record.on)
    return f"for each kind of counter on {on}, {does(tell.things(record.who), 'put')} another one of it{less} there"


@DEEDS.row(m.MoveCounters)
def _move_counters(tell: Teller, record: m.MoveCounters) -> str:
    many = "all" if isinstance(record.low, m.Unlimited) else tell.amount(record.high)
    kind = f"{record.kind} " if record.kind else ""
    upto = "up to " if record.low != record.high else ""
    origin, to = tell.things(record.origin), tell.things(record.to)
    return f"you move {upto}{many} {kind}counters from {origin} onto {to}"


def token(tell: Teller, record: m.Token) -> str:
    """Tells what a token is."""
    if record.card:
        return f"{record.card} token"
    size = ""
    if record.power is not None and record.toughness is not None:
        size = f"{_size(tell, record)} "
    kinds = " ".join(
        (*record.supertypes, *record.colors, *record.subtypes, *(word.lower() for word in record.types))
    )
    named = f" named {record.name}" if record.name else ""
    where = (
        f", where X is {tell.amount(record.power)}"
        if record.power is not None and size.startswith("X")
        else ""
    )
    able = [ability(tell, each) for each in record.abilities]
    if record.enchant is not None:
        able.insert(0, f"enchant {described(tell, record.enchant)}")
    given = joined(able) if able else ""
    return (
        f"{size}{kinds} token{named}"
        + (f" with {given}" if given else "")
        + ("" if where.endswith(" X") else where)
    )


def _size(tell: Teller, record: m.Token) -> str:
    """Tells power and toughness: one that both are, and that takes words, as X."""
    assert record.power is not None
    assert record.toughness is not None
    power, toughness = tell.amount(record.power), tell.amount(record.toughness)
    return "X/X" if power == toughness and len(power) > 2 else f"{power}/{toughness}"


@DEEDS.row(m.Create)
def _create(tell: Teller, record: m.Create) -> str:
    tell.name(record.ref, "the new token" if record.count == m.Num(1) else "the new tokens")
    status = joined(
        [word for word, so in (("tapped", record.tapped), ("attacking", record.attacking)) if so] or [""]
    )
    noun = f"{status} {token(tell, record.what)}".strip()
    where = f" attached to {tell.things(record.attached)}" if record.attached is not None else ""
    return f"{does(tell.things(record.who), 'create')} {counted(tell.amount(record.count), noun)}{where}"


@DEEDS.row(m.Turn)
def _turn(tell: Teller, record: m.Turn) -> str:
    return f"{does(tell.things(record.who), record.how)} {tell.things(record.what)}"


@DEEDS.row(m.Regenerate)
def _regenerate(tell: Teller, record: m.Regenerate) -> str:
    return f"{tell.things(record.what)} is regenerated the next time it would be destroyed this turn"


@DEEDS.row(m.Attach)
def _attach(tell: Teller, record: m.Attach) -> str:
    return f"{tell.things(record.what)} is attached to {tell.things(record.to)}"


@DEEDS.row(m.ExchangeZones)
def _exchange_zones(tell: Teller, record: m.ExchangeZones) -> str:
    return (
        f"{does(tell.things(record.who), 'exchange')} all cards in their {record.first} and {record.second}"
    )


@DEEDS.row(m.Unattach)
def _unattach(tell: Teller, record: m.Unattach) -> str:
    hosts = "" if record.hosts is None else f"of {tell.things(record.hosts)}, "
    return f"{hosts}{does(tell.things(record.who), 'unattach')} {tell.things(record.what)}"


@DEEDS.row(m.Fight)
def _fight(tell: Teller, record: m.Fight) -> str:
    return f"{does(tell.things(record.first), 'fight')} {tell.things(record.second)}"


@DEEDS.row(m.Apply)
def _apply(tell: Teller, record: m.Apply) -> str:
    to = tell.things(record.to)
    changes = joined([tell.tell(CHANGES, each) for each in record.changes])
    return f"{lasts(tell, record.lasts)} {agreeing(to, changes)}".strip()


@DEEDS.row(m.AddMana)
def _add_mana(tell: Teller, record: m.AddMana) -> str:
    choices = [" ".join(f"{{{letter}}}" for letter in choice) for choice in record.choices]
    times = "" if record.times == m.Num(1) else f", so many times: {tell.amount(record.times)}"
    among = f", of the colors of {tell.things(record.among)}" if record.among is not None else ""
    return f"{does(tell.things(record.who), 'add')} {joined(choices, 'or')}{times}{among}"


@DEEDS.row(m.Pay)
def _pay(tell: Teller, record: m.Pay) -> str:
    return f"{does(tell.things(record.who), 'pay')} {paid(tell, record.cost)}"


@DEEDS.row(m.PayManaCost)
def _pay_mana_cost(tell: Teller, record: m.PayManaCost) -> str:
    return f"{does(tell.things(record.who), 'pay')} the mana cost of {tell.things(record.of)}"


def paid(tell: Teller, cost: m.Cost) -> str:
    """Tells what is paid."""
    life = [part.amount for part in cost.parts if isinstance(part, m.LifeChange)]
    words = [cost.mana] if cost.mana else []
    words += [f"{tell.amount(amount)} life" for amount in life]
    if cost.x is not None and cost.x != m.X():
        words[0] += f" (X is {tell.amount(cost.x)})"
    return joined(words or ["a cost"])


# ---------------------------------------------------------------------- how long


_UNTIL: Final = {
    "turn": "until end of turn,",
    "combat": "until end of combat,",
    "next turn": "until your next turn,",
    "next upkeep": "until your next upkeep,",
    "end of next turn": "until the end of your next turn,",
    "ever": "",
    "perpetual": "perpetually,",
}


def lasts(tell: Teller, record: m.Lasts) -> str:
    """Tells how long something lasts."""
    if isinstance(record, m.While):
        return f"for as long as {tell.condition(record.condition)},"
    if isinstance(record, m.InNextTurn):
        whose = f"{tell.things(record.whose)}" if record.whose is not None else "each of those players"
        return f"during the next turn of {whose},"
    if isinstance(record, m.UntilPaid):
        return f"until you pay {record.mana} to end this effect,"
    return _UNTIL[record.when]


# ---------------------------------------------------------------------- changes


@CHANGES.row(m.Resize)
def _resize(tell: Teller, record: m.Resize) -> str:
    power, toughness = _signed(tell.amount(record.power)), _signed(tell.amount(record.toughness))
    long = list(dict.fromkeys(words[1:] for words in (power, toughness) if len(words) > 3))
    letters = dict(zip(long, "XY", strict=False))
    power, toughness = (words[0] + letters.get(words[1:], words[1:]) for words in (power, toughness))
    where = joined([f"{letter} is {amount}" for amount, letter in letters.items()]) if letters else ""
    return f"gets {power}/{toughness}" + (f", where {where}" if where else "")


def _signed(amount: str) -> str:
    if amount.startswith("minus "):
        return f"-{amount.removeprefix('minus ')}"
    return amount if amount.startswith("-") else f"+{amount}"


@CHANGES.row(m.Gain)
def _gain(tell: Teller, record: m.Gain) -> str:
    return f"has {joined([ability(tell, each) for each in record.abilities])}"


def ability(_tell: Teller, record: m.Ability) -> str:
    """Tells an ability that is given: a keyword by its name, another one by its words."""
    match record:
        case m.Line(text=text, meaning=m.Keyword()):
            return text[:1].lower() + text[1:]
        case m.Line(text=text):
            return f"“{text}”"
        case m.Keyword(name=name, number=number):
            return name if number is None else f"{name} {number}"
    return "an ability"


@CHANGES.row(m.Lose)
def _lose(_tell: Teller, record: m.Lose) -> str:
    return f"loses {joined(list(record.keywords))}"


@CHANGES.row(m.Control)
def _control(tell: Teller, record: m.Control) -> str:
    return f"is controlled by {tell.things(record.by)}"


_RULES: Final[dict[str, str]] = {
    "cant_attack": "can't attack",
    "cant_block": "can't block",
    "cant_be_blocked": "can't be blocked",
    "blocks_tapped": "can block though tapped",
    "blocks_flying": "can block as though it had reach",
    "has_flash": "has flash",
    "cant_be_targeted": "can't be the target of a spell",
    "proliferates_twice": "proliferates twice instead of once",
    "must_be_blocked": "must be blocked if able",
    "first_draw_shown": "reveals the first card drawn each turn",
    "may_exert": "may be exerted as it attacks",
    "must_attack": "attacks if able",
    "cant_pay_life": "can't pay life to cast spells or activate abilities",
    "no_hand_limit": "has no maximum hand size",
    "cant_pay_sacrifice": "can't sacrifice permanents to cast spells or activate abilities",
    "foretell_any_turn": "may be foretold on any player's turn",
    "cards_for_life": "has as many cards from the top of the library exiled instead of paying life, if there are so many",
    "cant_phase_in": "can't phase in",
    "cant_untap": "can't become untapped",
    "cant_be_copied": "can't be copied",
    "lured": "must be blocked by all that can block it",
    "scries_as_draw": "draws as many cards instead of scrying",
    "more_dice": "rolls one die more than otherwise and ignores the lowest roll",
}


@CHANGES.row(m.Toll)
def _toll(tell: Teller, record: m.Toll) -> str:
    how = "sacrifices" if record.how == "sacrifice" else "returns to their owners' hands"
    what = described(tell, record.what)
    return f"can't attack unless its controller {how}, for it, so many of these: {tell.amount(record.count)} {what}"


@CHANGES.row(m.Rule)
def _rule(tell: Teller, record: m.Rule) -> str:
    if record.kind == "min_blockers" and record.amount is not None:
        return f"can't be blocked by fewer creatures than {tell.amount(record.amount)}"
    if record.kind == "cant_attach_to" and isinstance(record.other, m.Not):
        return f"can be attached only to {article(described(tell, record.other.test))}"
    if record.kind in ("attack_tax", "block_tax") and record.amount is not None:
        act = record.kind.removesuffix("_tax")
        whom = f" {described(tell, record.other)}" if record.other is not None else ""
        return (
            f"can't {act}{whom} unless its controller pays so much generic mana: {tell.amount(record.amount)}"
        )
    if record.other is not None:
        return f"{_RULES[record.kind]} (only: {described(tell, record.other)})"
    if record.kind == "life_for_black" and record.amount is not None:
        return f"may pay {tell.amount(record.amount)} life for each {{B}} in a cost rather than that mana"
    if record.kind in ("draws", "scries") and record.amount is not None:
        return f"{record.kind} {tell.amount(record.amount)} cards instead"
    if record.kind == "extra_blocks" and record.amount is not None:
        return f"can block additional creatures each combat, as many as {tell.amount(record.amount)}"
    words = _RULES.get(record.kind, record.kind.replace("_", " ").replace("cant", "can't"))
    return words if record.unless is None else f"{words} unless {tell.condition(record.unless)}"


@CHANGES.row(m.Enters)
def _enters(tell: Teller, record: m.Enters) -> str:
    how = ["tapped"] if record.tapped else []
    counters = [counted(tell.amount(count), f"{kind} counter") for kind, count in record.counters]
    if counters:
        how.append(f"with {joined(counters)} on it")
    unless = f", unless {tell.condition(record.unless)}" if record.unless is not None else ""
    return f"enters {' and '.join(how)}{unless}"
