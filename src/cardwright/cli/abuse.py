"""`cardwright scale --abuse`: legal decks that win too much, searched for by playing."""

from pathlib import Path

from cardwright.bots import bot_from
from cardwright.cli.inputs import is_file, read_source
from cardwright.cli.output import emit, say
from cardwright.cli.playing.places import keep_record
from cardwright.cli.refusal import Refusal
from cardwright.files import create_whole
from cardwright.games import GAMES, LANGUAGES, language
from cardwright.sim.abuse import Search, search, won_game
from cardwright.text import Breeds, Language, hint, listed


def hunt(
    deck: str | None,
    wanted: str | None,
    form: str | None,
    rounds: int,
    bot: str,
    seed: int,
    records: Path | None,
    json: bool,
) -> int:
    """Searches, and shows what was found with the record of a game; returns 1 where there was something."""
    spoken, game = _breeding(wanted)
    assert isinstance(spoken, Breeds)
    bot_from(bot, 0)
    first = spoken.read(read_source(deck)) if deck is not None and is_file(deck) else None
    if deck is not None and first is None:
        raise Refusal(f"there is no file {deck} to begin with.")
    chosen = spoken.forms[0] if form is None else form
    if chosen not in spoken.forms:
        raise Refusal(f'{spoken.name} has no form "{chosen}"; there are {listed(spoken.forms, "and")}.', 2)
    rules = GAMES.ruleset(game).rules
    against = tuple(
        deck_text for name in rules.bundled_decks() if (deck_text := rules.find_deck(name)) is not None
    )
    plan = Search(game, chosen, against, bot=bot, rounds=rounds, seed=seed)
    found = 0
    tried = 0
    for tried, abuser in enumerate(search(spoken, plan, first), 1):
        told = {"tried": tried, "won": abuser.won, "games": abuser.games, "hardest": abuser.hardest}
        if not abuser.wins_too_much:
            if json:
                emit({**told, "abuse": False})
            continue
        found += 1
        text = won_game(plan, abuser)
        kept = keep_record(f"abuse-{found}", text, records) if text is not None else None
        if kept is not None:
            create_whole(kept.with_suffix(".deck"), abuser.text.encode())
        if json:
            emit({**told, "abuse": True, "deck": abuser.text, "record": None if kept is None else str(kept)})
        else:
            say(
                f"Won {abuser.won:g} of {abuser.games} games (least against {abuser.hardest}); record: {kept}\n"
            )
            print(abuser.text)
    say(f"{tried} decks tried: {found or 'none'} won more than three games in four.")
    return 1 if found else 0


def _breeding(wanted: str | None) -> tuple[Language, str]:
    """Returns the language that makes decks by itself, and its game."""
    names = [name for name in LANGUAGES.names() if isinstance(language(name), Breeds)]
    for name in names:
        if wanted in (None, name, LANGUAGES.place(name).game):
            return language(name), LANGUAGES.place(name).game
    raise Refusal(
        f"no decks can be made of {wanted}; there are {listed(names, 'and')}.{hint(wanted or '', names)}", 2
    )
