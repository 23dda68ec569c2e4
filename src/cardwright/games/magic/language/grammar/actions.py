"""Verbs: what players do, what happens to things."""

from typing import Final

from cardwright.games.magic.language.engine import (
    Declaration,
    alias,
    around,
    lexicon,
    rule,
    verb,
    verbs,
    word_list,
)
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.grammar.dealing import DAMAGE
from cardwright.games.magic.language.grammar.moving import MOVES
from cardwright.games.magic.language.tree import (
    Act,
    ActNumber,
    AnyMana,
    AnyNumber,
    Attach,
    Begin,
    BeginGame,
    Cause,
    ChangeStats,
    ChangeText,
    Characteristic,
    ChooseLabel,
    ChooseNewTargets,
    ChooseThing,
    Clause,
    ControlExtreme,
    CopyOf,
    Costs,
    CostsLife,
    Create,
    DivideInto,
    DoubleAmount,
    Exchange,
    ExchangeLife,
    ExchangeStats,
    ExtraTurn,
    Fight,
    FlipCoin,
    GainControl,
    GainLife,
    GainOrLose,
    GameEnd,
    Gerund,
    Get,
    GetCounters,
    GetEmblem,
    GetEnergy,
    GiveCounters,
    Half,
    Idiom,
    LoseLife,
    ManaCost,
    MoreCounters,
    MoveCounters,
    NounPhrase,
    OneOfThem,
    Pay,
    PayLife,
    PayOneOf,
    PayWithLife,
    Planeswalk,
    Possessed,
    PutCounters,
    Reduce,
    Remove,
    RemoveCounters,
    Skip,
    ThoseCounters,
    TokensPlus,
    UnattachFrom,
)


def _are_two_zones(verb: Exchange) -> bool:
    """`exchange your hand and graveyard`."""
    zones = verb.what
    if not isinstance(zones, NounPhrase) or not isinstance(zones.determiner, Possessed):
        return False
    return len(zones.heads) == 2 and zones.join == "and"


TRANSITIVE: Final = word_list(
    "destroy exile tap untap counter regenerate draw discard mill reveal choose cast play copy "
    "transform activate goad detain suspect exert enlist manifest cloak ante control own attack block target "
    "double unattach remove trigger convert populate phase connive crew saddle keep guess divide touch "
    "cycle meld plot foretell ignore declare crank seek complete visit unlock behold airbend exploit mentor"
)
INTRANSITIVE: Final = (
    "phase out",
    "phase in",
    *word_list(
        "die attack block shuffle untap proliferate investigate explore transform connive populate phase "
        "fight mutate learn recruit cycle convert trigger resolve scry surveil descend win change boast clash evolve train "
        "regenerate"
    ),
)
NUMBERED: Final = word_list(
    "scry surveil bolster support fateseal adapt amass monstrosity discover incubate expend earthbend blight "
    "airbend endure heist connive"
)

IDIOMS: Final = (
    "become the monarch", "take the initiative", "venture into the dungeon", "commit a crime", "manifest dread",
    "time travel", "collect evidence", "roll to visit your attractions", "planeswalk", "forage", "tempt you",
    "finish resolving", "be resolving", "have the city's blessing", "have an enduring story", "have max speed", "assign no combat damage",
    "repeat this process", "repeat the following process", "have a full party", "end the turn", "clash with an opponent", "win a clash", "open an attraction", "be the monarch", "have the initiative", "fight each other",
)  # fmt: skip

PLAIN: Final[tuple[Declaration, ...]] = (
    *verbs("plain", Act, "verb", TRANSITIVE, "{what:noun}", check=checks.no_quality),
    *verbs("plain", Act, "verb", INTRANSITIVE),
    *verbs("plain", ActNumber, "verb", NUMBERED, "{number:amount}"),
    *verbs("plain", Idiom, "words", IDIOMS),
)

LIFE: Final[tuple[Declaration, ...]] = (
    *verb("plain", GainLife, "@gain {amount:amount} life", "@gain life [equal to {amount:measure}]"),
    *verb(
        "plain",
        LoseLife,
        "@lose {amount:amount} life",
        "@lose life [equal to {amount:measure}]",
        "@lose {amount:half_of}",
    ),
    *verb("plain", GainOrLose, "@gain {join:or_and} @lose life"),
    lexicon("or_and", {"or": "or", "and": "and"}),
    rule("half_of", Half, "half {of:life_total} [, rounded {rounded:up_down}]"),
    rule("half_of", Half, "a third of {of:life_total} [, rounded {rounded:up_down}]", share=3),
    rule("life_total", Characteristic, "{of:possessive} life", which="life"),
    lexicon("up_down", {"up": "up", "down": "down"}),
    *verb(
        "plain",
        PayLife,
        "@pay {amount:amount} life",
        "@pay life [equal to {amount:measure}]",
        "@pay {amount:half_of}",
        "@pay {amount:any_much} life",
    ),
    rule("any_much", AnyNumber, "any amount of"),
    *verb("plain", Pay, "@pay {what:payment}"),
    *verb("plain", PayWithLife, "@pay {what:mana_cost} and {life:figure} life"),
    *verb("plain", PayOneOf, "@pay {ways:pay_way++or}"),
    *alias("pay_way", "mana_cost"),
    rule("pay_way", PayLife, "{amount:figure} life"),
    *alias("payment", "mana_cost", "owned_object", "any_mana", "any_symbols"),
    rule("any_symbols", AnyMana, "any amount of {symbol:mana_cost}"),
    rule("mana_cost", ManaCost, "{symbols:symbols}"),
    *verb("plain", GameEnd, "@win the game", how="win"),
    *verb("plain", GameEnd, "@lose the game [for having {reason:comparison} life]", how="lose"),
)


CHANGES: Final[tuple[Declaration, ...]] = (
    *verb("plain", Get, "@get {stats:stat_change}"),
    *verb("plain", GetCounters, "@get {counters:gotten}"),
    *alias("gotten", "object", "of_each_kind"),
    *verb("plain", GetEnergy, "@get {symbols:energy}", how="get"),
    *verb("plain", GetEnergy, "@pay {symbols:energy}", how="pay"),
    *verb("plain", DoubleAmount, "@double {what:term}", check=checks.is_thing),
    *verb("plain", Planeswalk, "@planeswalk away from {what:self}", how="away"),
    *verb("plain", Planeswalk, "@planeswalk to {what:self}", how="to"),
    *verb("plain", Planeswalk, "@encounter {what:self}", how="encounter"),
    *verb("plain", Planeswalk, "@set {what:self} in motion", how="set in motion"),
    *verb("plain", GetEmblem, "@get an emblem with {abilities:quoted+and}"),
    *verb(
        "plain",
        PutCounters,
        "@put {counters:counters} on {on:noun}",
        "@put {counters:counters} on {on:on_either}",
    ),
    *verb(
        "plain",
        PutCounters,
        "@put {counters:counters} on {on:noun} {more:more_counters!}",
        "@put {counters:counters} on {on:noun} {condition:if_so} {more:more_counters_if!}",
        "@put {counters:counters} on {on:noun} {more:listed_counters++}",
        check=checks.more_counters_stand,
    ),
    *verb(
        "plain",
        PutCounters,
        "@put {counters:counters} on {on:noun} equal to {equal_to:measure}",
        check=checks.counts_counters,
    ),
    around("more_counters", "{:and_counters}", checks.is_unconditional),
    around("more_counters_if", "{:and_counters}", checks.is_conditional),
    rule("and_counters", MoreCounters, "and {counters:counters} on {on:noun} [{condition:if_so}]"),
    around("if_so", "{:placed}", checks.is_one_condition),
    rule(
        "listed_counters", MoreCounters, '(, !join=","|, and !join=", and") {counters:counters} on {on:noun}'
    ),
    *verb("plain", RemoveCounters, "@remove {counters:counters} from {source:noun}"),
    *verb("plain", MoveCounters, "@move {counters:counters} from {source:noun} (onto|to) {to:noun}"),
    *verb("plain", Remove, "@remove {what:noun} from combat"),
    *alias("counters", "object"),
    *alias("counters", "all_of_them"),
    rule("counters", OneOfThem, "one"),
    *verb("plain", GiveCounters, "@give {whom:one_noun} {counters:object}"),
    rule("counters", ThoseCounters, "{count:count} of those counters"),
    *verb("plain", Attach, "@attach {what:noun} to {to:noun}"),
    *verb("plain", UnattachFrom, "@unattach {what:noun} from {source:noun}"),
    *verb("plain", GainControl, "@gain control of {what:noun}"),
    *verb("plain", Exchange, "@exchange {what:noun} with {with_what:noun}", check=checks.with_stands),
    *verb("plain", Exchange, "@exchange control of {what:noun}", how="control"),
    *verb("plain", Exchange, "@exchange {what:zone}", how="zones", check=_are_two_zones),
    *verb("plain", ExchangeStats, "@exchange {one:owned_stat} with {other:owned_stat}"),
    *verb("plain", ChangeStats, "@change {one:changed_stat} to {to:measure}"),
    rule("changed_stat", Characteristic, "{of:possessive} {which:stat}", "the {which:stat} of {of:one_noun}"),
    rule("owned_stat", Characteristic, "{of:possessive} {which:stat}"),
    *verb("plain", ExchangeLife, "@exchange life totals [with {with_whom:noun}]"),
    *verb("plain", BeginGame, "@begin the game with {what:noun} on the battlefield"),
    *verb("plain", Reduce, "@reduce it to {to:figure}"),
    *verb("plain", Fight, "@fight {whom:noun}"),
    *verb("plain", Costs, "@cost {amount:mana_cost} {how:more_less} to {to:cast_activate}"),
    *verb("plain", Costs, "@cost {amount:mana_cost} {how:more_less}", to="pay"),
    *verb(
        "plain", Costs, "@cost up to {amount:mana_cost} less to {to:cast_activate}", how="less", up_to=True
    ),
    *verb("plain", CostsLife, "@cost an additional {amount:figure} life to {to:cast_activate}"),
    rule(
        "clause",
        Clause,
        "{subject:gerund} {first:costs_less}",
        "{subject:gerund} {first:costs_less} {rest:step.s!} {modifiers:modifier!}",
    ),
    rule("gerund", Gerund, "{verb:gerund_word} {what:object}"),
    lexicon("gerund_word", {"foretelling": "foretell", "plotting": "plot"}),
    rule("costs_less", Costs, "costs {amount:mana_cost} {how:more_less}", to="pay"),
    lexicon("more_less", {"more": "more", "less": "less"}),
    lexicon("cast_activate", {"cast": "cast", "activate": "activate"}),
    *verb("plain", Begin, "@begin {what:step_time}"),
    *verb("plain", ControlExtreme, "@control the {how:fewest_most} [{what:object}]"),
    lexicon("fewest_most", {"fewest": "fewest", "most": "most"}),
    *verb(
        "plain", DivideInto, "@divide {what:noun} into {into:noun}", "@separate {what:noun} into {into:noun}"
    ),
    *verb("plain", ChooseLabel, "@choose {labels:label++or}"),
    *verb(
        "plain",
        ChangeText,
        "@change the text of {what:noun} by replacing all instances of one {word:text_word} with another "
        "[or one {other:text_word} with another]",
    ),
    lexicon("text_word", {"color word": "color word", "basic land type": "basic land type"}),
    *verb("plain", Skip, "@skip {what:step_time}"),
    *verb("plain", Skip, "@skip {what:object}"),
    *verb(
        "plain",
        ExtraTurn,
        "@take (an extra turn|{count:number} extra turns) after {after:after_turn}",
        '@take an extra turn !after="that turn"',
    ),
    lexicon("after_turn", {"this one": "this one"}),
    *verb("plain", FlipCoin, "@flip a coin", how="flip"),
    *verb("plain", FlipCoin, "@flip a coin until you lose a flip", how="flip until you lose"),
    *verb("plain", Act, "@flip {what:flipped}", verb="flip"),
    *verb("plain", Act, "fully @unlock {what:noun}", verb="fully unlock"),
    *verb("plain", Act, "@harness {what:self}", verb="harness"),
    *alias("flipped", "self", "it"),
    *verb(
        "plain",
        FlipCoin,
        "@win the flip !how=win",
        "@lose the flip !how=lose",
        '@win a coin flip !how="win a flip"',
        '@lose a coin flip !how="lose a flip"',
    ),
)


def _is_a_span(choice: ChooseThing) -> bool:
    """`between 1 and 10`."""
    return len(choice.between) == 2


CREATION: Final[tuple[Declaration, ...]] = (
    *verb(
        "plain", Create, "@create {what:noun} [under {under:possessive} control]", check=checks.create_stands
    ),
    *verb("plain", Create, "@create {named:token_name} , {what:object} [under {under:possessive} control]"),
    *verb("plain", Create, "@create {what:tokens_plus}"),
    rule("tokens_plus", TokensPlus, "those tokens plus {plus:object}"),
    rule("tokens_plus", TokensPlus, "one of each"),
    rule("copy", CopyOf, "a copy of {of:noun}"),
    *verb("plain", ChooseNewTargets, "@choose (new targets|a new target) for {what:noun}"),
    *verb("plain", ChooseThing, "@choose (a|any) {quality:choice_word}"),
    *verb("plain", ChooseThing, "@choose {count:number} {quality:choice_kinds}"),
    lexicon("choice_kinds", {"colors": "color", "basic land types": "basic land type"}),
    *verb(
        "plain",
        ChooseThing,
        "@choose a number between {between:figure++and}",
        quality="number",
        check=_is_a_span,
    ),
    *verb("plain", ChooseThing, "@choose odd or even", quality="odd or even"),
    *verb("plain", ChooseThing, "@choose (a|an) {kinds:name_kind+} card name", quality="card name"),
    *verb(
        "plain",
        ChooseThing,
        "@choose a card name other than a {other_than:name_kind+} card name",
        quality="card name",
    ),
    *alias("name_kind", "adj", "type"),
    *verb("plain", ChooseThing, "@choose a {quality:choice_word} other than {other_than:other_kind+or}"),
    *alias("other_kind", "color", "type"),
    lexicon(
        "choice_word",
        {
            w: w
            for w in (
                "color",
                "creature type",
                "basic land type",
                "card name",
                "number",
                "land type",
                "card type",
                "permanent type",
            )
        },
    ),
    *verb(
        "plain",
        Cause,
        "@cause {whom:noun} to {verb:verb.inf}",
        "@cause {whom:term} to {verb:verb.inf}",
        check=checks.is_thing,
    ),
)

DECLARATIONS: Final = (
    *PLAIN,
    *LIFE,
    *DAMAGE,
    *CHANGES,
    *CREATION,
    *MOVES,
)
