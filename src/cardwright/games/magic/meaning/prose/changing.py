"""What static abilities change of casting, entering, triggering and what would happen, in words (CR 601, 603, 613, 614)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import CHANGES, Teller, article, counted, joined, plural
from cardwright.games.magic.meaning.prose.deeds import ability, lasts
from cardwright.games.magic.meaning.prose.events import event
from cardwright.games.magic.meaning.prose.things import described, owned, whoever


@CHANGES.row(m.SetBase)
def _set_base(tell: Teller, record: m.SetBase) -> str:
    stats = [
        f"base {word} {tell.amount(amount)}"
        for word, amount in (("power", record.power), ("toughness", record.toughness))
        if amount is not None
    ]
    return f"has {joined(stats)}"


@CHANGES.row(m.BecomeAura)
def _become_aura(tell: Teller, record: m.BecomeAura) -> str:
    enchant = article(described(tell, record.enchant, record.where))
    given = [f"may enchant {enchant}", *[f"has {ability(tell, each)}" for each in record.abilities]]
    others = ", and loses all other abilities" if record.alone else ""
    return f"is an Aura enchantment and nothing else, {joined(given)}{others}"


@CHANGES.row(m.LoseThis)
def _lose_this(_tell: Teller, _record: m.LoseThis) -> str:
    return "loses this ability"


@CHANGES.row(m.Unlike)
def _unlike(_tell: Teller, record: m.Unlike) -> str:
    return "is no creature" if record.creature else f"is no {record.subtype}"


@CHANGES.row(m.MoreTypes)
def _more_types(_tell: Teller, record: m.MoreTypes) -> str:
    return f"is {article(' '.join((*record.subtypes, *[word.lower() for word in record.types])))} too"


@CHANGES.row(m.Become)
def _become(_tell: Teller, record: m.Become) -> str:
    of = (*(record.colors or ()), *record.supertypes, *record.subtypes, *record.types)
    words = joined([word if word in record.subtypes else word.lower() for word in of])
    too = (
        ", in addition to what it is otherwise" if record.added and (record.types or record.subtypes) else ""
    )
    return f"becomes {words}{too}"


@CHANGES.row(m.LoseAll)
def _lose_all(_tell: Teller, _record: m.LoseAll) -> str:
    return "loses all abilities"


@CHANGES.row(m.Goaded)
def _goaded(_tell: Teller, _record: m.Goaded) -> str:
    return "is goaded"


@CHANGES.row(m.GainChosen)
def _gain_chosen(tell: Teller, record: m.GainChosen) -> str:
    return f"has the chosen one of {joined([ability(tell, each) for each in record.abilities])}"


@CHANGES.row(m.FromChosen)
def _from_chosen(_tell: Teller, record: m.FromChosen) -> str:
    if record.name == "landwalk":
        return "has landwalk of the chosen type"
    return f"has {record.name} from the chosen color"


@CHANGES.row(m.Borrow)
def _borrow(tell: Teller, record: m.Borrow) -> str:
    but = f", except {record.without} abilities" if record.without else ""
    return f"has all {record.what} abilities of {tell.things(record.of)}{but}"


@CHANGES.row(m.FromColors)
def _from_colors(tell: Teller, record: m.FromColors) -> str:
    of = tell.things(record.of) if record.of is not None else "it"
    return f"has {record.name} from each color of {of}"


@CHANGES.row(m.EntersUnder)
def _enters_under(tell: Teller, record: m.EntersUnder) -> str:
    return f"enters under the control of {tell.things(record.who)}"


@CHANGES.row(m.AsEnters)
def _as_enters(tell: Teller, record: m.AsEnters) -> str:
    counters = [counted(tell.amount(count), f"{kind} counter") for kind, count in record.counters]
    if record.so is None:
        kept = f"; it keeps {tell.amount(record.keeps)}" if record.keeps is not None else ""
        return f"enters: {tell.do(record.do)}{kept}"
    how = f"with {joined(counters)} on it" if counters else "tapped"
    return f"enters: {tell.do(record.do)}; it enters {how} if {tell.condition(record.so)}"


@CHANGES.row(m.CrewsByToughness)
def _crews_by_toughness(_tell: Teller, record: m.CrewsByToughness) -> str:
    return f"may {record.verb} with its toughness rather than its power"


@CHANGES.row(m.CantCast)
def _cant_cast(tell: Teller, record: m.CantCast) -> str:
    return f"can't cast {plural(described(tell, record.what, ('stack',)))}"


@CHANGES.row(m.CantPlayLands)
def _cant_play_lands(tell: Teller, record: m.CantPlayLands) -> str:
    return f"can't play {plural(described(tell, record.what, ('hand',)))}"


@CHANGES.row(m.TargetCost)
def _target_cost(tell: Teller, record: m.TargetCost) -> str:
    target = article(described(tell, record.target))
    what = " life" if record.life else ""
    if record.each:
        each = (
            "target that it has"
            if record.target == m.Both()
            else f"{target.partition(' ')[2]} that it targets"
        )
        return f"costs {_so_much(record.more)} to cast for each {each}"
    return f"costs {tell.amount(record.more)}{what} more to cast if it targets {target}"


def _so_much(more: m.Amount) -> str:
    """Tells by how much generic mana a cost is changed: `{1} less`."""
    assert isinstance(more, m.Num)
    return f"{{{abs(more.n)}}} {'less' if more.n < 0 else 'more'}"


@CHANGES.row(m.CantActivate)
def _cant_activate(_tell: Teller, record: m.CantActivate) -> str:
    but = f" but {' and '.join(record.but)} abilities" if record.but else ""
    return f"can't activate abilities{but}"


@CHANGES.row(m.ColoredLess)
def _colored_less(_tell: Teller, record: m.ColoredLess) -> str:
    return f"costs {record.mana} less to cast"


@CHANGES.row(m.LifeForColor)
def _life_for_color(tell: Teller, record: m.LifeForColor) -> str:
    return f"costs {record.mana} less to cast if {tell.amount(record.life)} life is paid for it, as its caster may"


@CHANGES.row(m.SpendAny)
def _spend_any(_tell: Teller, record: m.SpendAny) -> str:
    kind, what = record.what.split()
    return f"lets mana be spent as though it were mana of any {kind}, to pay for {'spells' if what == 'spell' else 'abilities'}"


@CHANGES.row(m.DamageAs)
def _damage_as(_tell: Teller, record: m.DamageAs) -> str:
    return f"has damage dealt to it as though the source had {record.keyword}"


@CHANGES.row(m.NoLife)
def _no_life(_tell: Teller, _record: m.NoLife) -> str:
    return "can't gain life"


@CHANGES.row(m.NoTriggers)
def _no_triggers(_tell: Teller, record: m.NoTriggers) -> str:
    return f"causes no ability to trigger when it {record.how}"


@CHANGES.row(m.TriggerAgain)
def _trigger_again(tell: Teller, record: m.TriggerAgain) -> str:
    again = "has its triggered abilities trigger an additional time"
    if record.causes is None:
        return again
    return f"{again} when they trigger {joined([event(tell, each) for each in record.causes], 'or')}"


@CHANGES.row(m.MoreOften)
def _more_often(_tell: Teller, record: m.MoreOften) -> str:
    return f"has its {record.which} abilities usable {record.times} times a turn rather than once"


@CHANGES.row(m.ManaTimes)
def _mana_times(_tell: Teller, record: m.ManaTimes) -> str:
    return f"produces {record.times} times as much mana when tapped for it"


@CHANGES.row(m.ManaInstead)
def _mana_instead(_tell: Teller, record: m.ManaInstead) -> str:
    kind = "mana of one color of your choice" if record.kind == "any" else f"{{{record.kind}}} mana"
    much = f"for {record.least} or more mana" if record.least > 1 else "for mana"
    who = "you tap it" if record.yours else "it is tapped"
    what = f"one {kind}" if record.one else kind
    return f"produces {what} instead of any other when {who} {much}"


@CHANGES.row(m.CountsAs)
def _counts_as(_tell: Teller, record: m.CountsAs) -> str:
    return f"counts as a card named {record.name} for effects of spells with that name"


@CHANGES.row(m.ManaBecomes)
def _mana_becomes(_tell: Teller, record: m.ManaBecomes) -> str:
    return f"has unspent mana that would be lost become {{{record.kind}}} mana instead"


@CHANGES.row(m.Permit)
def _permit(tell: Teller, record: m.Permit) -> str:
    how = {"play": "may be played", "cast": "may be cast", "land": "may be played as a land"}[record.how]
    which = f" as {article(described(tell, record.which, ('stack',)))}" if record.which is not None else ""
    price = (
        f" if {tell.do(record.price)} rather than paying its mana cost" if record.price is not None else ""
    )
    mana = ", with mana of any color" if record.any_color else ""
    when = f", if {tell.condition(record.when)}" if record.when is not None else ""
    words = f"{how} from where it is{which}{price}{mana}{when}"
    words += ", as though it had flash" if record.fast else ""
    words += ", one such card each turn" if record.once else ""
    words += ", and is exiled if it would be put into a graveyard then" if record.exiled else ""
    if not record.becoming:
        return words
    so = joined([tell.tell(CHANGES, each) for each in record.becoming])
    until = f"{lasts(tell, record.lasts)} " if record.lasts is not None and lasts(tell, record.lasts) else ""
    return f"{words}; what is played so {until}{so}"


@CHANGES.row(m.Exiled)
def _exiled(tell: Teller, record: m.Exiled) -> str:
    going = [_going(tell, each) for each in record.going]
    words = f"has {joined(going, 'or')} exiled instead"
    if record.also is not None:
        words += f", and besides: {tell.do(record.also)}"
    if record.then is None or record.then.do is None:
        return words
    return f"{words}; each time, an ability triggers: {tell.do(record.then.do)}"


def _going(tell: Teller, record: m.Going) -> str:
    noun = described(tell, record.thing, ("graveyard",) if record.cards else ())
    if record.thing == m.Both():
        noun = "card" if record.cards else "card or token"
    where = f"{owned(whoever(tell, record.whose))} graveyard" if record.whose is not None else "a graveyard"
    origin = f" from the {record.origin}" if record.origin is not None else ""
    if record.anywhere:
        return f"{article(noun)} that would leave the {record.origin}"
    return f"{article(noun)} that would be put into {where}{origin}"


@CHANGES.row(m.Replace)
def _replace(tell: Teller, record: m.Replace) -> str:
    return f"has {_would(tell, record.would)} happen instead in this amount: {tell.amount(record.amount)}"


def _would(tell: Teller, record: m.Would) -> str:
    if record.kind == "damage":
        kind = {None: "", True: "combat ", False: "noncombat "}[record.combat]
        words = f"{kind}damage"
        if record.less_than is not None:
            words += f" less than {tell.amount(record.less_than)}"
        if record.at_least is not None:
            words += f", {tell.amount(record.at_least)} or more,"
        if record.source is not None:
            words += f" by {article(described(tell, record.source))}"
    else:
        words = f"putting {record.counter} counters".replace("  ", " ")
        if record.who is not None:
            words += f" by {whoever(tell, record.who)}"
        if record.by_effect:
            words += " as an effect"
    to = [article(described(tell, each)) for each in (record.thing,) if each is not None]
    to += [article(described(tell, each, ("players",))) for each in (record.person,) if each is not None]
    preposition = "to" if record.kind == "damage" else "on"
    return f"{words} {preposition} {joined(to, 'or')}" if to else words
