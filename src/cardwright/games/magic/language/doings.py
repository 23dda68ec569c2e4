"""What verbs do: what they leave behind for later words, and who may do them."""

from typing import Any, Final

from cardwright.games.magic.language.tree import (
    Act,
    Add,
    AmassKind,
    Be,
    BeFrom,
    BeIn,
    BeWords,
    Characteristic,
    ChooseAmong,
    ChooseCounter,
    ChooseFrom,
    ChooseLabel,
    ChooseThing,
    Clause,
    Controlled,
    ControllerOf,
    CopyOf,
    Create,
    Damage,
    Deal,
    DealtDamage,
    DealtTo,
    Each,
    Enter,
    GainControl,
    GainLife,
    Get,
    HasAbility,
    HaveCountersPut,
    Keyword,
    LookAt,
    LoseAbilities,
    LoseLife,
    May,
    Move,
    NounPhrase,
    OfChoice,
    OwnerOf,
    Partitive,
    Passive,
    Pay,
    PayLife,
    Phrase,
    Possessed,
    Prevent,
    ProducedMana,
    PutCounters,
    Remain,
    RemoveCounters,
    RevealUntil,
    Search,
    Skip,
    StepTime,
    They,
    WhichClause,
    WithSymbol,
)

_PLAYER_VERBS: Final = frozenset(
    [
        "draw",
        "discard",
        "mill",
        "sacrifice",
        "search",
        "shuffle",
        "reveal",
        "cast",
        "play",
        "choose",
        "control",
        "own",
        "activate",
        "ante",
        "keep",
        "guess",
        "divide",
    ]
)
_PLAYER_STATS: Final = frozenset(
    ("life total", "life", "hand size", "maximum hand size", "starting life total")
)
_PLAYER_ZONES: Final = frozenset(("hand", "library", "graveyard", "opening hand"))


def is_offer(node: Phrase) -> bool:
    """Returns whether a verb is something that a player may pay: its X is chosen when it is paid."""
    if not isinstance(node, May):
        return False
    verb = node.first
    return isinstance(verb, Pay | PayLife | RemoveCounters) or (isinstance(verb, Act) and verb.verb in _DONE)


_COUNTERS_PUT: Final = "counters put"
_DONE: Final[dict[str, tuple[str, ...]]] = {
    "sacrifice": ("sacrificed",),
    "discard": ("discarded",),
    "exile": ("exiled",),
    "exile face down": ("exiled",),
    "exile face up": ("exiled",),
    "exile in a face-down pile": ("exiled",),
    "choose": ("chosen",),
    "reveal": ("revealed",),
    "counter": ("countered",),
    "destroy": ("destroyed",),
    "mill": ("milled",),
    "copy": ("copied",),
    "tap": ("tapped",),
    "return": ("returned",),
    "put": ("put",),
    "draw": ("drawn",),
    "shuffle": (),
    "die": ("died",),
    "exploit": ("exploited",),
    "proliferate": (_COUNTERS_PUT,),
}


_VERBS: Final = (Act, Move, RevealUntil)
_CHOICES: Final = (ChooseThing, ChooseLabel, ChooseAmong, ChooseCounter)


def done_by(node: Phrase) -> tuple[str, ...]:
    """Returns the participles that a verb makes true: "sacrificed", "chosen"."""
    if isinstance(node, _VERBS):
        return _DONE.get(node.verb, ())
    if isinstance(node, _CHOICES):
        return ("chosen", "quality")
    if isinstance(node, Keyword):
        return _DONE_BY_KEYWORD.get(node.name, ())
    if isinstance(node, Passive):
        return (node.verb,) if node.verb == "dealt" else ()
    return _DONE_BY_KIND.get(type(node), ())


def plays(node: Phrase | None) -> bool:
    """Tells whether a clause says that a card is played: `you cast a spell`."""
    verb = node.first if isinstance(node, Clause) else None
    return isinstance(verb, Act) and verb.verb in ("cast", "play")


def lets_play(node: Phrase) -> bool:
    """Tells whether a clause says that a card may be played."""
    may = node.first if isinstance(node, Clause) else None
    return isinstance(may, May) and isinstance(may.first, Act) and may.first.verb in ("cast", "play")


_DONE_BY_KEYWORD: Final = {
    "hideaway": ("exiled",),
    "hidden agenda": ("chosen",),
    "double agenda": ("chosen",),
}

_DONE_BY_KIND: Final[dict[type, tuple[str, ...]]] = {
    ChooseFrom: ("chosen",),
    AmassKind: ("amassed",),
    CopyOf: ("copied",),
    Create: ("created",),
    Deal: ("dealt",),
    DealtDamage: ("dealt",),
    DealtTo: ("dealt",),
    GainLife: ("gained",),
    LoseLife: ("lost",),
    LoseAbilities: ("lost",),
    Pay: ("paid",),
    PayLife: ("paid",),
    Prevent: ("prevented",),
    PutCounters: (_COUNTERS_PUT,),
    HaveCountersPut: (_COUNTERS_PUT,),
    RemoveCounters: ("removed",),
    Search: ("searched",),
    Damage: ("dealt",),
}


_PLAYER_DOINGS: Final = (
    GainLife, LoseLife, Pay, PayLife, Search, Add, PutCounters, RemoveCounters, Move, LoseAbilities, Create, LookAt, Skip,
    ChooseThing, GainControl,
)  # fmt: skip


def asks_for_things(node: Phrase, they: They) -> bool | None:
    """Returns whether "they" must be things here (True), or a player (False); None where both may be."""
    if isinstance(node, Clause) and node.subject is they:
        return _subject_is_thing(node)
    if isinstance(node, Characteristic) and node.of is they:
        return node.which not in _PLAYER_STATS
    if isinstance(node, NounPhrase) and isinstance(node.determiner, Possessed) and node.determiner.by is they:
        theirs = (*_PLAYER_ZONES, "opponent")
        return False if any(head.thing in theirs for head in node.heads) else None
    if isinstance(node, ControllerOf | OwnerOf | ProducedMana | Partitive):
        return True
    if isinstance(node, Controlled | OfChoice) and node.by is they:
        return False
    if isinstance(node, StepTime) and node.whose is they:
        return False
    if isinstance(node, WhichClause) and node.subject is they and node.verb == "have":
        return True  # `each target they have`
    if isinstance(node, Act) and node.verb == "attack" and node.what is they:
        return None  # players are attacked, and planeswalkers
    return (
        True if any(getattr(node, name, None) is they for name in ("what", "source", "on", "group")) else None
    )


def _subject_is_thing(clause: Clause) -> bool | None:
    verb: Any = clause.first
    while not isinstance(verb, Act):
        inner = getattr(verb, "first", None) or getattr(verb, "verb", None)
        if not isinstance(inner, Phrase):
            break
        verb = inner
    if isinstance(verb, Act):
        return False if verb.verb in _PLAYER_VERBS else None
    if isinstance(verb, _PLAYER_DOINGS):
        return False
    return (
        True
        if isinstance(verb, HasAbility | Get | Be | BeWords | Passive | Enter | BeIn | BeFrom | Remain)
        else None
    )


def has_x(node: Phrase) -> bool:
    """Returns whether a phrase speaks of a spell with {X} in its mana cost, whose X is then spoken of (CR 107.3)."""
    return isinstance(node, NounPhrase) and any(
        isinstance(one, WithSymbol) and one.symbols == ("{X}",) for one in node.qualifiers
    )


def is_of_each(node: Phrase) -> bool:
    """Returns whether each of several players does what a clause says: what each of them chooses is several things."""
    subject = node.subject if isinstance(node, Clause) else None
    return isinstance(subject, NounPhrase) and isinstance(subject.determiner, Each)
