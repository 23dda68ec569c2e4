"""The tables of a run as they are kept: one schema, with what each column says. Made into Arrow's by `store.py`."""

from typing import Final, NamedTuple

VERSION: Final = 1
"""Changes whenever a column changes its name, its type or what it says."""


class Column(NamedTuple):
    """A column: its name, its type in Arrow's words, what it says, and whether it may be empty."""

    name: str
    type: str
    says: str
    empty: bool = False


TABLES: Final[dict[str, tuple[Column, ...]]] = {
    "games": (
        Column("game", "int64", "the number of the game in its run, from 0"),
        Column("seed", "int64", "what its chance was seeded with"),
        Column("first", "int8", "the player who sat in the first seat"),
        Column("winner", "int8", "the player who won alone", empty=True),
        Column("scores", "list<double>", "the score of each player: 1 won, 0 lost", empty=True),
        Column("decisions", "int32", "how many decisions it took"),
        Column("turns", "int32", "how many turns it took; 0 in a game that counts none"),
        Column("reason", "string", "how it ended, in words"),
        Column("ending", "string", "the same without numbers, so that equal endings are equal"),
        Column("no_deals", "int32", "how many deals its bots could not find"),
        Column("failures", "list<string>", "how bots of others failed, `PLAYER: WORDS`"),
        Column("crash", "string", "what crashed it", empty=True),
    ),
    "decisions": (
        Column("game", "int64", "the number of the game"),
        Column("n", "int32", "the number of the decision in its game, from 0"),
        Column("player", "int8", "who decided"),
        Column("seat", "int8", "in which seat that player sat"),
        Column("turn", "int32", "on which turn"),
        Column("kind", "string", "the kind of the decision"),
        Column("options", "int32", "how many options there were"),
        Column("key", "string", "the key of the option taken, as in a record"),
    ),
    "cards": (
        Column("game", "int64", "the number of the game"),
        Column("player", "int8", "whose card"),
        Column("card", "string", "its name"),
        Column("drawn", "int32", "how often it was drawn"),
        Column("drawn_turn", "int32", "on which turn first", empty=True),
        Column("played", "int32", "how often it was played"),
        Column("played_turn", "int32", "on which turn first", empty=True),
        Column("won", "bool", "whether that player won the game alone"),
    ),
}
"""The tables, each a folder of Parquet files beside `run.json`; players are numbered as on the command line, from 0."""
