"""What happens to things: entering, leaving, being put somewhere, becoming a target, being done."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, lexicon, rule, verb, word_list
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    Act,
    Arriving,
    AttachedTo,
    AttackWith,
    BecomeTarget,
    CopyOf,
    CreatedUnder,
    Enter,
    GainNoLife,
    InZone,
    KickedWith,
    Leave,
    PairedWith,
    Participle,
    Passive,
    PutInto,
    TappedFor,
    UnderControl,
)

PASSIVE: Final = word_list(
    "destroyed exiled sacrificed tapped untapped countered regenerated discarded milled revealed cast "
    "played copied transformed activated blocked attacked targeted enchanted equipped turned created "
    "drawn chosen put returned unattached championed crewed goaded kicked spent paid cycled flipped "
    "foretold declared removed warped prevented unblocked dealt gained lost bargained promised collected prepared haunted suspected surveiled mutated"
    " exerted saddled plotted beheld done"
)

HAPPENINGS: Final[tuple[Declaration, ...]] = (
    *verb("plain", Enter, "@enter (|the battlefield) {manner:entering*}", check=checks.enter_stands),
    rule("entering", Arriving, "{how:arriving_word}"),
    rule("entering", InZone, "from {zone:zone}", how="from"),
    rule(
        "entering",
        UnderControl,
        "(|and) under {of:possessive} control",
        "under the control of {of:one_player}",
    ),
    *alias("entering", "also_with_counters"),
    rule("entering", CopyOf, "as a copy of {of:noun}"),
    *verb("plain", Leave, "@leave {zone:zone} [under {under:possessive} control]"),
    *verb("plain", Act, "@die under {what:possessive} control", verb="die under"),
    *verb("plain", PutInto, "@be put {to:destination} [from {origin:origin}]", verb="put"),
    *verb("plain", PutInto, "@be returned {to:return_destination} [from {origin:origin}]", verb="return"),
    *alias("origin", "zone", "anywhere"),
    rule("anywhere", Arriving, "{how:anywhere_word}"),
    lexicon("anywhere_word", {"anywhere": "anywhere"}),
    rule("past_participle", PutInto, "put {to:destination} [from {origin:origin}]", verb="put"),
    rule("past_participle", PutInto, "returned {to:return_destination}", verb="return"),
    *verb("plain", TappedFor, "@be tapped for ({mana:tapped_mana}|{kind:spent_mana})"),
    *verb("plain", TappedFor, "@tap {what:noun} for ({mana:tapped_mana}|{kind:spent_mana})"),
    lexicon("tapped_mana", {word: word for word in ("mana", "mana of the chosen color")}),
    *verb("plain", BecomeTarget, "@become the target of {of:noun}"),
    *verb("plain", BecomeTarget, "@be the (target|targets) of {of:noun}", how="be"),
    *verb("plain", AttackWith, "@attack [{whom:attacked}] with {what:noun}"),
    *alias("attacked", "you", "player_phrase", "object"),
    *verb("plain", Act, "@block with {what:noun}", verb="block with"),
    *verb("plain", Passive, "@become {verb:passive_word} [by {by:noun}]", how="become"),
    *verb("plain", Passive, "@be {verb:passive_word} [by {by:noun}]", check=checks.is_event),
    *verb("plain", KickedWith, "@be kicked with its {cost:mana_cost} kicker"),
    *verb("plain", PairedWith, "@be paired with {whom:noun}"),
    *verb("plain", GainNoLife, "@gain no life"),
    *verb("plain", CreatedUnder, "@be created under {under:possessive} control"),
    *verb(
        "plain",
        Passive,
        "@be (n't|not) {verb:passive_word} [by {by:noun}]",
        negated=True,
        check=checks.is_event,
    ),
    *verb("plain", Passive, "@become {verb:passive_word} by only {by:noun}", how="become", only=True),
    lexicon("passive_word", {word: word for word in (*PASSIVE, "turned face up", "turned face down")}),
    *alias("participle", "entering_word", "dying"),
    rule("entering_word", Enter, "entering (|the battlefield)"),
    rule("dying", Act, "dying", verb="die"),
    *verb("plain", Act, "@block only {what:noun}", verb="block only"),
    *verb("plain", Act, "@target only {what:noun}", verb="target only"),
    rule("past_participle", Passive, "{verb:passive_word} [by {by:noun}]"),
    rule("participle", Act, "blocking {what:noun}", verb="block"),
    rule("participle", Act, "attacking", verb="attack"),
    rule("participle", Act, "blocking or blocked by {what:noun}", verb="block or blocked"),
    rule("participle", Act, "attacking {what:noun}", verb="attack"),
    rule("person_qualifier", Participle, "{verb:attacking_player}"),
    rule("person_qualifier", Participle, "{verb:under_attack}"),
    rule("under_attack", Passive, "being attacked", verb="attacked"),
    rule("attacking_player", Act, "attacking {what:one_player}", verb="attack"),
    rule("participle", Passive, "blocked by {by:noun}", verb="blocked"),
    rule("participle", AttachedTo, "attached to {to:noun}"),
)

DECLARATIONS: Final = HAPPENINGS
