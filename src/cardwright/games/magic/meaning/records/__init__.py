"""What an ability does, apart from how English words it: frozen, typed records, by family.

Each record names the rule that it stands for. A record speaks of others by ids alone (`Ref`), given once by the
lowering. The families speak of each other, so their unions are tied here, where all of them are known.
"""

from typing import Final

from msgspec import Struct

from cardwright.games.magic.meaning.records import (
    abilities,
    actions,
    amounts,
    base,
    casting,
    changes,
    choosing,
    conditions,
    conjuring,
    control,
    costs,
    durations,
    events,
    instead,
    keyworded,
    mana,
    piles,
    playing,
    resolving,
    tests,
    things,
    this_way,
    verbs,
)
from cardwright.games.magic.meaning.records.abilities import *
from cardwright.games.magic.meaning.records.actions import *
from cardwright.games.magic.meaning.records.amounts import *
from cardwright.games.magic.meaning.records.base import *
from cardwright.games.magic.meaning.records.casting import *
from cardwright.games.magic.meaning.records.changes import *
from cardwright.games.magic.meaning.records.choosing import *
from cardwright.games.magic.meaning.records.conditions import *
from cardwright.games.magic.meaning.records.conjuring import *
from cardwright.games.magic.meaning.records.control import *
from cardwright.games.magic.meaning.records.costs import *
from cardwright.games.magic.meaning.records.durations import *
from cardwright.games.magic.meaning.records.events import *
from cardwright.games.magic.meaning.records.instead import *
from cardwright.games.magic.meaning.records.keyworded import *
from cardwright.games.magic.meaning.records.mana import *
from cardwright.games.magic.meaning.records.piles import *
from cardwright.games.magic.meaning.records.playing import *
from cardwright.games.magic.meaning.records.resolving import *
from cardwright.games.magic.meaning.records.tests import *
from cardwright.games.magic.meaning.records.things import *
from cardwright.games.magic.meaning.records.this_way import *
from cardwright.games.magic.meaning.records.verbs import *

Things = Ref | All | Pick | Top | Of | Within | Minus | Those | Join | Person | Struck | Spoken | SpellsCast
Test = (
    IsType | IsSubtype | IsSupertype | IsColor | IsStatus | IsThing | Not | Both | Either | Controlled | Has | WithAbility | Compares
    | Counted | Named | In | Among | Bearing | AttachedTo | AttachedToSuch | MadeWith | Itself | Such | MostLife | Damaged | OfChosen | Went | CastFrom | Targets
    | Unmoved
    | NewHere | WasDealt | Whose | Convoked | ChosenName | Befell | BeyondIdentity | Attacks | Blocks | SharesWith | UnderAttack | HasDealt
    | Searched | CouldEnchant | CoinCame | Protected | OnSide | Marked
)  # fmt: skip
Who = Ref | Of | Test
Amount = (
    Num
    | Unlimited
    | X
    | XOf
    | Count
    | Stat
    | Life
    | StartingLife
    | Counters
    | Math
    | Half
    | Noted
    | ManaFrom
    | ManaSpent
    | Devotion
    | Casts
    | InCommon
    | DamageDealt
    | PaidFor
    | Depending
    | KeptAmount
    | IdentityColors
    | Happenings
    | PartySize
    | TimesCast
    | Extreme
    | CastBefore
    | LifeLost
    | Alike
    | Colors
    | Unspent
    | ChosenNumber
    | Different
    | CommandCasts
)
Condition = (
    Compare
    | Parity
    | Holds
    | Remains
    | Someone
    | TurnOf
    | NthTurn
    | Began
    | Happened
    | CastTooFast
    | WasCast
    | Did
    | AllOf
    | AnyOf
    | Unmet
    | Covered
    | AttackedBefore
    | Fighting
    | During
    | Reached
    | HasTitle
    | NoMonarch
    | FlipWon
    | ClashWon
    | IsTime
)
Lasts = Until | While | InNextTurn | UntilPaid
Do = (
    Seq | May | InTurn | Repeat | If | Unless | Later | Draw | Discard | Mill | Sort | Show | Search | Shuffle | Move | Exile
    | Destroy | Sacrifice | Counter | Damage | LifeChange | PutCounters | Distribute | RemoveCounters | EachKind | MoveCounters | Create | Turn
    | Waterbend | Designate | PhaseOut | Regenerate | Attach | Fight | Apply | AddMana | Pay | PayManaCost | PayOneOf | PayTimes | Reflexive
    | AsResolves | ChooseWord | ChooseNumber | Dearer | AnyMana | PaidSo | AsUntaps | DamageDivided | ShieldDivided | ExtraPhase | Choose | ChooseListed | ChooseEach | LimitCasts | Command | ExtraTurnAfter
    | ChooseCounter | Unattach | Roll | ExchangeZones | ChooseSides
    | ActOn | Action | Amass | Investigate | FlipCoin | DoubleCounters | DoubleLife | DoubleStats | ExtraTurns | SkipNext
    | BecomeTime | Separate | ChoosePile | Conjure
)  # fmt: skip
Change = (
    Resize
    | Gain
    | Lose
    | LoseThis
    | Control
    | Rule
    | Toll
    | Enters
    | EntersUnder
    | Exiled
    | NoLife
    | DamageAs
    | SpendAny
    | CantActivate
    | Replace
    | Permit
    | TriggerAgain
    | SetBase
    | BecomeAura
    | CantCast
    | CrewsByToughness
    | CantPlayLands
    | TargetCost
    | AbilityCosts
    | SpellCosts
    | WayCosts
    | AbilityFree
    | Unlike
    | MoreTypes
    | NoTriggers
    | FromChosen
    | Borrow
    | FromColors
    | AsEnters
    | ColoredLess
    | LifeForColor
    | ManaTimes
    | ManaInstead
    | CountsAs
    | ManaBecomes
    | GainChosen
    | MoreOften
    | Become
    | LoseAll
    | Goaded
)
Ability = Spell | Activated | Triggered | Static | Keyword | Given | CrewFor | FromOpeningHand | Line

FAMILIES: Final = (
    abilities,
    actions,
    amounts,
    base,
    casting,
    changes,
    choosing,
    conditions,
    conjuring,
    control,
    costs,
    durations,
    events,
    piles,
    playing,
    instead,
    keyworded,
    mana,
    resolving,
    tests,
    things,
    this_way,
    verbs,
)

UNIONS: Final = {
    "Things": Things, "Test": Test, "Who": Who, "Amount": Amount, "Condition": Condition, "Lasts": Lasts, "Do": Do,
    "Change": Change, "Ability": Ability, "Event": Event, "Cost": Cost, "Body": Body, "Pick": Pick,
}  # fmt: skip

for _family in FAMILIES:
    for _name, _union in UNIONS.items():
        vars(_family).setdefault(_name, _union)

RECORDS: Final[tuple[type[Struct], ...]] = tuple(
    found
    for family in FAMILIES
    for found in vars(family).values()
    if isinstance(found, type)
    and issubclass(found, M)
    and found.__module__ == family.__name__
    and found is not M
)
"""Every class of record there is."""
