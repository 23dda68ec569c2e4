"""What every game shares: decisions, state, undo, chance, events, views, records."""

from cardwright.kernel.attempt import attempt
from cardwright.kernel.chance import SEEDS, Chance, derive, one_way
from cardwright.kernel.decision import (
    CHANCE,
    DONE,
    NO,
    YES,
    YES_NO,
    Argument,
    Decision,
    Kind,
    Numbers,
    Option,
    Options,
    Words,
)
from cardwright.kernel.event import EVERYONE, NOBODY, Event, Log
from cardwright.kernel.game import BY_PLAYER, Game, IllegalOption, Pin, RulesError, Taken, View
from cardwright.kernel.record import BrokenRecord, Header, Line, Record, read_record, record
from cardwright.kernel.recorder import Recorder, RecordFile
from cardwright.kernel.redealing import NoDeal
from cardwright.kernel.replaying import replay
from cardwright.kernel.rules import (
    CardText,
    DeckRefused,
    DeckText,
    Finished,
    Impossible,
    Match,
    Outcome,
    Rules,
    State,
    Steps,
)
from cardwright.kernel.ruleset import Registry, Ruleset

__all__ = [
    "BY_PLAYER",
    "CHANCE",
    "DONE",
    "EVERYONE",
    "NO",
    "NOBODY",
    "SEEDS",
    "YES",
    "YES_NO",
    "Argument",
    "BrokenRecord",
    "CardText",
    "Chance",
    "Decision",
    "DeckRefused",
    "DeckText",
    "Event",
    "Finished",
    "Game",
    "Header",
    "IllegalOption",
    "Impossible",
    "Kind",
    "Line",
    "Log",
    "Match",
    "NoDeal",
    "Numbers",
    "Option",
    "Options",
    "Outcome",
    "Pin",
    "Record",
    "RecordFile",
    "Recorder",
    "Registry",
    "Rules",
    "RulesError",
    "Ruleset",
    "State",
    "Steps",
    "Taken",
    "View",
    "Words",
    "attempt",
    "derive",
    "one_way",
    "read_record",
    "record",
    "replay",
]
