"""What holds of a thing and stands after its noun, in words: what it has been through, what was chosen (CR 608.2i, 607.2d)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import WHICH, Teller, article
from cardwright.games.magic.meaning.prose.events import event
from cardwright.games.magic.meaning.prose.things import described, owned, whoever


@WHICH.row(m.OfChosen)
def _of_chosen(_tell: Teller, record: m.OfChosen) -> str:
    if record.by_all:
        return f"of a {record.quality} that a player has chosen"
    return f"of the chosen {record.quality}"


_SORTS: Final[dict[m.AbilitySort, str]] = {
    "any": "with an ability",
    "activated": "with an activated ability",
    "mana": "with a mana ability",
    "activated but mana": "with an activated ability that is no mana ability",
}


@WHICH.row(m.WithAbility)
def _with_ability(_tell: Teller, record: m.WithAbility) -> str:
    return _SORTS[record.sort]


@WHICH.row(m.ChosenName)
def _chosen_name(_tell: Teller, _record: m.ChosenName) -> str:
    return "with the chosen name"


@WHICH.row(m.Bearing)
def _bearing(tell: Teller, record: m.Bearing) -> str:
    return f"with {article(described(tell, record.test))} attached to it"


@WHICH.row(m.Itself)
def _itself(tell: Teller, record: m.Itself) -> str:
    tell.names[record.ref] = "it"
    return f"that is {article(described(tell, record.test))}"


@WHICH.row(m.Such)
def _such(tell: Teller, record: m.Such) -> str:
    tell.names[record.ref] = "it"
    return f"such that {tell.condition(record.condition)}"


@WHICH.row(m.MostLife)
def _most_life(tell: Teller, record: m.MostLife) -> str:
    among = (
        f" among {article(described(tell, record.among, ('players',)))}" if record.among is not None else ""
    )
    return f"with the most life{among}" + (" or tied for it" if record.tied else "")


@WHICH.row(m.Damaged, m.WasDealt)
def _damaged(tell: Teller, record: m.Damaged | m.WasDealt) -> str:
    combat = record.combat if isinstance(record, m.WasDealt) else None
    kind = {None: "", True: "combat ", False: "noncombat "}[combat]
    return f"that was dealt {kind}damage this turn by {article(described(tell, record.by))}"


@WHICH.row(m.CastFrom)
def _cast_from(_tell: Teller, record: m.CastFrom) -> str:
    return f"that was cast from {article(record.zone)}"


@WHICH.row(m.CoinCame)
def _coin_came(_tell: Teller, record: m.CoinCame) -> str:
    return f"whose coin came up {record.face}"


@WHICH.row(m.Targets)
def _targets(tell: Teller, record: m.Targets) -> str:
    return f"that targets {'only ' if record.only else ''}{article(described(tell, record.test))}"


@WHICH.row(m.Unmoved)
def _unmoved(_tell: Teller, _record: m.Unmoved) -> str:
    return "that is still where it was"


@WHICH.row(m.NewHere)
def _new_here(_tell: Teller, _record: m.NewHere) -> str:
    return "that came under its controller's control this turn"


@WHICH.row(m.OnSide)
def _on_side(_tell: Teller, record: m.OnSide) -> str:
    return f"for whom {record.side} was chosen"


@WHICH.row(m.Whose)
def _whose(tell: Teller, record: m.Whose) -> str:
    return f"whose controller is {article(described(tell, record.test, ('players',)))}"


@WHICH.row(m.Convoked)
def _convoked(tell: Teller, record: m.Convoked) -> str:
    return f"that was tapped to pay for {tell.things(record.spell)}"


@WHICH.row(m.Befell)
def _befell(tell: Teller, record: m.Befell) -> str:
    when = "in this combat" if record.combat else "this turn"
    roles = {"thing": "to which", "source": "by which", "became": "that came of what"}
    return f"{roles[record.role]} this happened {when}: {event(tell, record.event).removeprefix('whenever ')}"


@WHICH.row(m.BeyondIdentity)
def _beyond_identity(tell: Teller, record: m.BeyondIdentity) -> str:
    return f"of a color outside the color identity of {owned(tell.things(record.whose))} commanders"


@WHICH.row(m.Attacks)
def _attacks(tell: Teller, record: m.Attacks) -> str:
    return f"that is attacking {tell.things(record.whom)}"


@WHICH.row(m.SharesWith)
def _shares(tell: Teller, record: m.SharesWith) -> str:
    return f"that shares a {record.quality} with {tell.things(record.other)}"


@WHICH.row(m.Blocks)
def _blocks(tell: Teller, record: m.Blocks) -> str:
    return f"that is blocking {tell.things(record.whom)}"


@WHICH.row(m.HasDealt)
def _has_dealt(_tell: Teller, _record: m.HasDealt) -> str:
    return "that has dealt damage since it entered"


@WHICH.row(m.UnderAttack)
def _under_attack(_tell: Teller, _record: m.UnderAttack) -> str:
    return "that is being attacked"


@WHICH.row(m.Protected)
def _protected(tell: Teller, record: m.Protected) -> str:
    return f"that {whoever(tell, record.by)} protects"


@WHICH.row(m.Marked)
def _marked(_tell: Teller, record: m.Marked) -> str:
    return f"that {article(f'{record.kind} counter'.lstrip())} was put on this way"
