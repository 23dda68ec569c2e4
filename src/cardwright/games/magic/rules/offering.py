"""What a player with priority may do, part by part: cards, abilities, special actions, mana (CR 117.1, 116, 605)."""

from cardwright.games.magic.rules.activating import can_activate
from cardwright.games.magic.rules.casting import as_cast, can_cast
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.face_down import turn_options
from cardwright.games.magic.rules.kinds import HAND
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.mana import mana_for_life, usable_mana_ability
from cardwright.games.magic.rules.paying_life import can_pay_life
from cardwright.games.magic.rules.permission import permissions, ways_on
from cardwright.games.magic.rules.playing_lands import land_limit
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sideboards import companion_action
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targeted_costs import flashes
from cardwright.kernel import Option


class Offering:
    """The options of a player with priority while they are gathered; `slow`: they could cast a sorcery."""

    __slots__ = ("_purse", "derived", "found", "seat", "slow", "state")

    def __init__(self, state: MagicState, seat: int, derived: Derived, *, slow: bool) -> None:
        self.state = state
        self.seat = seat
        self.derived = derived
        self.slow = slow
        self.found: list[Option] = []
        self._purse: Purse | None = None

    @property
    def purse(self) -> Purse:
        """Returns the mana that the player could have, counted once and only where something costs mana."""
        purse = self._purse
        if purse is None:
            purse = self._purse = Purse(self.state, self.seat)
        return purse

    def add_hand(self) -> None:
        """Adds the lands that may be played from the hand (CR 305.1) and the spells that may be cast (CR 117.1a)."""
        state, seat, slow, rules = self.state, self.seat, self.slow, self.derived.rules
        may_flash = RuleKind.CAST_AS_FLASH in rules or bool(self.derived.granted)
        land_left = -1
        for number in state.hands[seat]:
            definition = state.objects[number].definition
            if not (slow or definition.fast or may_flash):
                continue
            if definition.lands and slow:
                if land_left < 0:
                    land_left = self._lands_left()
                if land_left and self._may_play_land(number):
                    self.found.extend(_land_options(number, definition))
            if definition.ways:
                self._add_ways(number, definition, flash=may_flash and not slow)

    def _add_ways(self, number: int, definition: Definition, *, flash: bool) -> None:
        """Adds each way in which a card in hand may be cast; `flash`: an effect may let it be cast at this time."""
        for way in definition.ways:
            if way.zone is HAND and (
                self.slow or _is_fast(definition, way) or (flash and self._may_flash(number, way))
            ):
                self._add_cast(number, way)

    def _may_flash(self, number: int, way: Way) -> bool:
        """Tells whether an effect lets the spell that a card becomes be cast as though it had flash (CR 601.3b, e)."""
        state = self.state
        obj = state.objects[number]
        state.objects[number] = as_cast(obj, self.seat, way)
        may = flashes(state, number, way.body or obj.definition.body, Ctx(number, self.seat))
        if number in self.derived.granted and "flash" in look(state, number).keywords:
            may = True  # an effect has given it flash (CR 702.8a)
        state.objects[number] = obj
        return may

    def _add_cast(self, number: int, way: Way) -> None:
        if can_cast(self.state, number, self.seat, way, self.purse):
            self.found.append(_cast_option(number, way))

    def add_elsewhere(self) -> None:
        """Adds the cards that may be cast from a graveyard, exile or a library by what they say themselves."""
        for number, way in self.derived.elsewhere[self.seat]:
            if self.slow or _is_fast(self.state.objects[number].definition, way):
                self._add_cast(number, way)
        if self.slow:
            self._add_lands_on_adventures()

    def _add_lands_on_adventures(self) -> None:
        """Adds the lands that may be played from exile, where their Adventures have put them (CR 716.3d)."""
        objects = self.state.objects
        for number in self.state.exile:
            lands = objects[number].definition.lands
            if lands and objects[number].word("adventure") == str(self.seat):
                if self._lands_left() and self._may_play_land(number):
                    self.found.extend(_land_options(number, objects[number].definition))

    def add_permitted(self) -> None:
        """Adds what effects let the player cast or play that the cards themselves do not (CR 118.9, 601.3)."""
        if RuleKind.MAY_PLAY not in self.derived.rules:
            return
        state, seat, purse = self.state, self.seat, self.purse
        keys = {option.key for option in self.found}
        land_left = self._lands_left() if self.slow else 0
        for number, word, terms, ctx in permissions(state, seat):
            definition = state.objects[number].definition
            options: list[Option] = []
            if land_left and word != "cast" and self._may_play_land(number):
                options = _land_options(number, definition)
            if word != "land":
                options.extend(
                    _cast_option(number, way)
                    for way in ways_on(state, seat, number, terms, ctx)
                    if (self.slow or _is_fast(definition, way)) and can_cast(state, number, seat, way, purse)
                )
            for option in options:
                if option.key not in keys:
                    keys.add(option.key)
                    self.found.append(option)

    def _lands_left(self) -> int:
        """Returns 1 if the player may play another land this turn, else 0 (CR 305.2)."""
        return int(self.state.players[self.seat].lands_played < land_limit(self.state, self.seat))

    def _may_play_land(self, number: int) -> bool:
        if RuleKind.CANT_PLAY_LANDS not in self.derived.rules:
            return True
        return not forbids(self.state, RuleKind.CANT_PLAY_LANDS, self.seat + 1, number)

    def add_activated(self) -> None:
        """Adds the abilities that may be activated (CR 117.1b, 602.2)."""
        state, seat, slow = self.state, self.seat, self.slow
        for number, ability in self.derived.activated[seat]:
            if can_activate(state, seat, number, ability, self.purse, slow):
                self.found.append(Option("activate", (number, ability.text), (number,)))

    def add_special_actions(self) -> None:
        """Adds what effects let the player do at any time, and turning permanents face up (CR 116.2)."""
        state, seat = self.state, self.seat
        if RuleKind.SPECIAL_ACTION in self.derived.rules:
            for active in player_rules(state, RuleKind.SPECIAL_ACTION, seat):
                if active.rule.can is None or active.rule.can(state, active.ctx):
                    number = active.ctx.numbers.get(Noted.EFFECT, active.ctx.source)
                    self.found.append(Option("special", (number, active.rule.text)))
        if self.slow and state.outside:
            companion = companion_action(state, seat, lambda: self.purse)
            if companion is not None:
                self.found.append(companion)
        if self.derived.face_down[seat]:
            self.found.extend(turn_options(state, seat, self.purse))

    def add_mana(self) -> None:
        """Adds mana abilities and mana that is bought with life (CR 605.3a), where they are offered by themselves."""
        state, seat = self.state, self.seat
        for number, ability in self.derived.mana[seat]:
            if usable_mana_ability(state, seat, number, ability):
                self.found.append(Option("mana", (number, ability.text), (number,)))
        bought = mana_for_life(state, seat)
        if bought is not None and can_pay_life(state, seat, bought[1]):
            self.found.append(Option("life", (bought[1],)))


def _cast_option(number: int, way: Way) -> Option:
    return Option("cast", (number, way.key) if way.key else (number,), (number,))


def _is_fast(definition: Definition, way: Way) -> bool:
    """Tells whether a card can be cast this way whenever an instant could."""
    return way.fast or (way.face or definition).instant


def _land_options(number: int, definition: Definition) -> list[Option]:
    """Returns the ways to play a card as a land: as it is, or by its other face (CR 712.8)."""
    return [
        Option("play", (number,) if land is definition else (number, land.name), (number,))
        for land in definition.lands
    ]
