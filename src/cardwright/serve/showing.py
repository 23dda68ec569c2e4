"""A table as one viewer gets it: the picture, the question, the log, and nothing that they may not know."""

from typing import Any

from msgspec.structs import replace

from cardwright.kernel import Event, Game, Kind
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured, Stops, WhyNot
from cardwright.kernel.picture import BY_FACE, Face, Inspection, Picture, faces_of
from cardwright.kernel.question import Question, question
from cardwright.kernel.voice import addressed
from cardwright.serve.protocol import (
    Asked,
    DecisionInfo,
    OptionInfo,
    SeatInfo,
    TableState,
    Waiting,
    Wishes,
)
from cardwright.serve.table import PERSON, Table
from cardwright.serve.telling import Diary
from cardwright.text import listed


class Eyes:
    """A viewer of a table: a seat, or a watcher. It remembers what it has been shown."""

    __slots__ = ("_diary", "_events", "_picture", "_sent", "seat", "table")

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self._diary = Diary(seat)
        self._sent: set[str] = set()
        self._picture: Picture | None = None
        self._events: list[Event] = []

    def state(self) -> TableState:
        """Returns the table as this viewer may see it now."""
        table, seat = self.table, self.seat
        picture = self._look()
        start = self._diary.follow(table.game, self._events, table.names)
        decision = self._decision(picture)
        over = table.over
        if over is not None:
            over = replace(over, words=ended(table, seat))
        return TableState(
            n=len(table.game),
            picture=picture,
            seats=seats_of(table),
            faces=self._faces(picture, decision),
            decision=decision,
            waiting=self._waiting(),
            log_from=start,
            log=tuple(self._diary.lines[start:]),
            asks=tuple(replace(asked, mine=asked.by == seat) for asked in self._asks()),
            wishes=self._wishes(),
            can_undo=seat >= 0 and table.can_undo(seat),
            can_concede=seat >= 0 and over is None,
            over=over,
        )

    def _look(self) -> Picture:
        """Returns the picture: of the table as it stands, or of how it stood before somebody else's half-made action.

        An action that is under way may fail and be undone: whoever has no part in it must not have seen it.
        """
        game = self.table.game
        mine = game.seat == self.seat or self.seat in game.deciders()
        if not game.begun or mine or game.decision is None:
            self._picture = game.table(self.seat)
            self._events = list(game.events)
        elif self._picture is None:
            settled = before_action(game)
            self._picture = settled.table(self.seat)
            self._events = list(settled.events)
        return self._picture

    def _asks(self) -> list[Asked]:
        return self.table.asks if self.seat >= 0 else []

    def _waiting(self) -> Waiting | None:
        table = self.table
        decision = table.decision
        if decision is None:
            return None
        facts = table.facts.seats[decision.seat]
        if facts.bot:
            how = "thinking"
        elif table.present.get(decision.seat):
            how = "deciding"
        else:
            how = "away" if decision.seat in table.present else "open"
        return Waiting(decision.seat, how, table.since)

    def _wishes(self) -> Wishes | None:
        if self.seat < 0:
            return None
        rules = self.table.game.rules
        facts = self.table.facts.seats[self.seat]
        known = rules.stops() if offers(rules, Stops) else {}
        passing = self.table.passing.get(self.seat)
        wanted = self.table.stops(self.seat)
        return Wishes(
            tuple(stop for stop in known if stop in wanted),
            facts.yields,
            facts.auto,
            passing[0] if passing else "",
            tuple((stop, stop.replace("_", " ")) for stop in known),
        )

    def _decision(self, picture: Picture) -> DecisionInfo | None:
        decision = self.table.decision
        if decision is None or decision.seat != self.seat or not self.table.is_person(self.seat):
            return None
        asked = question(self.table.game, self.table.names, picture)
        return decision_info(self.table.game, asked)

    def _faces(self, picture: Picture, decision: DecisionInfo | None) -> dict[str, Face]:
        rules = self.table.game.rules
        assert offers(rules, Pictured)
        wanted = faces_of(picture)
        if decision is not None:
            named = [id for option in decision.options for id in option.about if id.startswith(BY_FACE)]
            wanted.update(dict.fromkeys(id.removeprefix(BY_FACE) for id in named))
        fresh: dict[str, Face] = {}
        for key in wanted:
            if key not in self._sent:
                self._sent.add(key)
                face = rules.drawing.face(self.table.game.state, key)
                if face is not None:
                    fresh[key] = face
        return fresh

    def inspect(self, id: str, name: str) -> Inspection | None:
        """Returns all that this viewer may know of a thing, or of a card by a name that they have been told."""
        game = self.table.game
        rules = game.rules
        assert offers(rules, Pictured)
        if not id:
            key = name if name in self._sent or name in self._diary.names else ""
            face = rules.drawing.face(game.state, key) if key else None
            if face is None:
                return None
            return Inspection("", face.name, face, plain=_plain(game, face.name, key))
        found = rules.drawing.inspect(game.state, self.seat, id)
        if found is None or self.seat < 0:
            return found
        return replace(found, cannot=self._cannot(game, id, found))

    def _cannot(self, game: Game[Any], id: str, found: Inspection) -> str:
        """Returns why nothing can be done with a thing now; nothing where something can."""
        decision = self.table.decision
        rules = game.rules
        if decision is None:
            return ""
        if decision.seat != self.seat:
            return f"It is {self.table.names[decision.seat]} who decides now."
        assert offers(rules, Pictured)
        if any(
            id in rules.drawing.things(game.state, decision, option) for option in decision.options[:1000]
        ):
            return ""
        if decision.kind is not Kind.ACT or not offers(rules, WhyNot):
            return f"Answer first what you are asked: {rules.ask(game.state, decision)}"
        words = rules.why_not(game.state, decision, found.title)
        return words[:1].upper() + words[1:]


def _plain(game: Game[Any], name: str, key: str) -> str:
    return game.rules.describe(game.state, name) or game.rules.describe(game.state, key) or ""


def before_action(game: Game[Any]) -> Game[Any]:
    """Returns the game as it stood before the action that is under way."""
    twin = game.fork()
    for _ in range(game.begun):
        twin.pop()
    return twin


def decision_info(game: Game[Any], asked: Question) -> DecisionInfo:
    """Returns a question as a message has it."""
    decision = game.decision
    assert decision is not None
    options = tuple(
        OptionInfo(
            choice.key,
            choice.label,
            choice.about,
            choice.option.verb,
            choice.alike,
            button=not choice.about,
            main=choice.main,
        )
        for choice in asked.choices
    )
    return DecisionInfo(
        n=len(game),
        kind=str(decision.kind),
        prompt=asked.prompt,
        options=options,
        about=asked.framing.things,
        heading=asked.framing.heading,
        many=asked.framing.many,
        low=asked.low,
        high=asked.high,
        yields=asked.framing.yields,
        back=game.begun > 0,
    )


def seats_of(table: Table) -> tuple[SeatInfo, ...]:
    """Returns the seats as everyone at the table knows them."""
    decks = table.game.match.decks
    infos = []
    for at, facts in enumerate(table.facts.seats):
        person = facts.who == PERSON
        who = "bot" if facts.bot else "person" if at in table.present or not person else "open"
        infos.append(
            SeatInfo(
                at,
                facts.name,
                who,
                facts.bot,
                decks[at].name if at < len(decks) else "",
                here=bool(table.present.get(at)) or not person,
                clock=None if facts.clock is None else int(facts.clock),
            )
        )
    return tuple(infos)


def ended(table: Table, seat: int) -> str:
    """Returns how a game ended, in a sentence for a viewer."""
    over = table.over
    if over is None:
        return ""
    reason = addressed(over.reason.rstrip("."), table.names, seat)
    if over.winner < 0:
        team = [name for name, score in zip(table.names, over.scores, strict=False) if score == 1.0]
        return f"{listed(team, 'and')} win: {reason}." if team else f"Nobody wins: {reason}."
    if over.winner == seat:
        return f"You win: {reason}."
    return f"{table.names[over.winner]} wins: {reason}."
