"""What an option costs now, after all that effects say of it, and what besides M€ could pay for it."""

from collections.abc import Iterator

from msgspec import Struct

from cardwright.games.mars.language.words import phrase, plural
from cardwright.games.mars.rules.awards import CLAIM_PRICE
from cardwright.games.mars.rules.costs import OWED
from cardwright.games.mars.rules.paying import Answer, Known
from cardwright.games.mars.rules.program import Do, InOrder, Program
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.types import Type
from cardwright.kernel import Option


class Asked(Struct, frozen=True):
    """A price in M€, what the player has besides that could pay for it, and what else it costs, each with how much."""

    money: int = 0
    pays: tuple[str, ...] = ()
    spends: tuple[tuple[str, int], ...] = ()

    @property
    def words(self) -> str:
        """Returns the price in words.

        >>> Asked(12, ("steel",), (("Energy", 1),)).words
        '12 M€ (steel pays too), 1 energy'
        """
        also = (
            f" ({' and '.join(self.pays)} {'pay' if len(self.pays) > 1 else 'pays'} too)" if self.pays else ""
        )
        money = [f"{self.money} M€{also}"] if self.money else []
        spent = (
            f"{count} {phrase(name) if count == 1 else plural(phrase(name))}" for name, count in self.spends
        )
        return ", ".join((*money, *spent))


def asked(state: MarsState, seat: int, option: Option) -> Asked | None:
    """Returns what taking an option costs a player; None where it is nothing that is paid for."""
    playing = state.course.playing
    known: Known = {}
    match option.verb:
        case "play":
            return _to_pay(state, seat, playing.price(state.world, seat, option.word, known), known)
        case "buy":
            price = playing.till.card_price(state.world, seat, known)
            return _to_pay(state, seat, Answer(price), known)
        case "claim":
            return _to_pay(state, seat, Answer(CLAIM_PRICE), known)
        case "fund":
            return _to_pay(state, seat, Answer(state.course.honours.price(state.world)), known)
        case "use":
            return of_action(
                state, seat, state.course.carrier(state, seat, str(option.args[1])), option.number
            )
    return None


def of_action(state: MarsState, seat: int, carrier: Type, number: int) -> Asked:
    """Returns what using an action costs a player."""
    course = state.course
    known: Known = {}
    price = course.engine.ground.compiler.prices[carrier.cls.index, number]
    answer = Answer()
    if price:
        answer = course.playing.till.answer(state.world, seat, course.signal(carrier, number, seat), known)
    price += answer.owed
    accepts = answer.accepts
    spends = []
    for step in _sure(course.ahead.action_body(carrier, number, seat)):
        if step.gain is not None and step.gain.cls.name == OWED:
            price += step.count
        elif step.gain is not None and step.gain.cls.name == "Accept":
            accepts = (*accepts, step.gain)
        elif step.gain is None and step.remove is not None and step.remove.cls.name != "Production":
            spends.append((step.remove.cls.name, step.count))
    found = _to_pay(state, seat, Answer(max(0, price), accepts), known)
    return Asked(found.money, found.pays, tuple(spends))


def _sure(body: Program) -> Iterator[Do]:
    """Yields the changes with which a body begins, whatever is chosen later."""
    for step in body.steps if isinstance(body, InOrder) else (body,):
        if not isinstance(step, Do) or step.x:
            return
        yield step


def _to_pay(state: MarsState, seat: int, answer: Answer, known: Known) -> Asked:
    till = state.course.playing.till
    accepts = (*answer.accepts, *till.accepts(state.world, seat, known)) if answer.owed else ()
    pays = []
    for accept in dict.fromkeys(accepts):
        resource, worth, _ = till.worth(state.world, seat, accept, known)
        if resource is not None and worth > 0 and state.world.counts.get(resource, 0):
            pays.append(phrase(resource.cls.name))
    return Asked(answer.owed, tuple(dict.fromkeys(pays)))
