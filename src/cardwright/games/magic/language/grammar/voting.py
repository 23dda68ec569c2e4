"""Votes and choices of others: `each player votes for death or taxes`, `that player faces a villainous choice — …`."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, Parser, Terminal, around, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import Mode, MostVotes, Sentence, Villainous, Vote, Voted, Votes

_WORDS: Final = ("death", "taxes", "time", "money")


def _ballot(before: tuple[str, ...]) -> Any:
    """Returns what reads a word that is voted for: any small word, where one of these words follows it.

    The last of a list is known by the "or" before it.
    """

    def read(parser: Parser, at: int) -> list[tuple[int, Any]]:
        text = parser.tokens[at].text
        last = "or" in before and parser.keys[at - 1] == "or"
        if not text.isalpha() or not text.isascii() or not (last or parser.keys[at + 1] in before):
            return []
        return [(at + 1, text.lower())]

    return read


def _terminal(symbol: str, before: tuple[str, ...]) -> Terminal:
    return Terminal(
        symbol,
        None,
        _ballot(before),
        lambda _writer, value: [value] if isinstance(value, str) else None,
        lambda maker, _depth: maker.chance.choice(_WORDS),
    )


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    _terminal("ballot", (",", "or")),
    _terminal("ballot_gets", ("gets",)),
    _terminal("ballot_vote", ("vote",)),
    *verb("plain", Vote, "@vote for {words:ballot++or}"),
    *verb("plain", Vote, "@vote for {what:voted}"),
    around("voted", "{:object}", checks.is_determined),
    rule("there", Voted, "{word:ballot_gets} gets more votes"),
    rule("there", Voted, "{word:ballot_gets} gets more votes or the vote is tied", tied=True),
    rule("each_what", Votes, "{word:ballot_vote} vote"),
    rule(
        "sentence",
        Villainous,
        "[{opening:opening}] {who:one_player} (faces|face) a villainous choice — {first:option} , or {second:option} .",
        check=checks.faces_agree,
    ),
    rule("option", Mode, "{effect:option_words!}"),
    rule(
        "option_words",
        Sentence,
        "{first:main_clause} {rest:next_clause*} {tail:tail*}",
        check=checks.sentence_stands,
    ),
    rule("qualifier", MostVotes, "with the most votes or tied for most votes"),
)
