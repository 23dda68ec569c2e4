"""What must, may and can't be done: the rules that continuous effects set beside the layers (CR 613.11, 101.2).

| kind | about | meaning |
| --- | --- | --- |
| `cant_attack` | a creature | it can't attack; `other`: those (players, planeswalkers) that it can't attack |
| `must_attack` | a creature | it attacks each combat if able; `other`: whom |
| `cant_block` | a creature | it can't block; `other`: the attackers that it can't block |
| `must_block` | a creature | it blocks if able; `other`: the attackers |
| `cant_be_blocked` | an attacker | it can't be blocked; `other`: the blockers that can't block it |
| `must_be_blocked` | an attacker | it must be blocked if able; `word` `all`: by all that can, `one`: by one (`other`: of these) |
| `attacks_alone` | a creature | it can only attack alone |
| `cant_attack_alone` | a creature | it can't attack unless `amount` others attack, one where there is no amount |
| `cant_block_alone` | a creature | it can't block unless `amount` others block, one where there is no amount |
| `attack_limit`, `block_limit` | the active player | no more than `amount` creatures can attack, block, each combat |
| `attacked_limit` | a player | no more than `amount` creatures can attack them each combat |
| `block_shadow` | a creature | it can block creatures with shadow |
| `walks_in_vain` | an attacker | it can be blocked as though it didn't have landwalk of the kind `word` |
| `blocks_by_piles` | a player | they divide creatures into piles instead of declaring blockers |
| `min_blockers` | an attacker | it can't be blocked except by `amount` or more creatures |
| `extra_blocks` | a creature | it can block `amount` additional creatures; without amount, any number |
| `attack_with_haste` | a creature | it can attack as though it had haste |
| `cant_be_attacked` | a player | `other`: the creatures that can't attack them |
| `attack_with_defender` | a creature | it can attack as though it didn't have defender |
| `attack_tax`, `block_tax` | a creature | `amount` mana must be paid for it |
| `may_exert` | a creature | its controller may exert it as it attacks |
| `crews_as` | a creature | it crews, saddles or stations (`word`) as though its power were `amount` greater |
| `may_enlist` | a creature | its controller may tap another creature for it as it attacks |
| `no_untap` | a permanent | it doesn't untap during its controller's untap step |
| `untaps_too` | a permanent | it also untaps during the untap step of each other player than who controls the effect |
| `may_not_untap` | a permanent | its controller may choose not to untap it |
| `cant_regenerate` | a permanent | it can't be regenerated |
| `cant_be_countered` | a spell | it can't be countered; `other`: by what |
| `uncaused_sacrifice`, `uncaused_discard` | a player | sources that pass `other` can't cause them to do that |
| `hexproof_ignored` | a permanent or player | it can be the target of what passes `other` as though it had no hexproof |
| `may_play` | a card | who controls the effect may play it from where it is, on its `terms`; `word` `cast`, `land`: only so |
| `known` | a card | who controls the effect may look at it; `word` `all`: everyone may |
| `cant_play_lands` | a player | they can't play lands; `other`: which cards |
| `cant_cast` | a player | they can't cast spells; `other`: which |
| `trigger_again` | a permanent | its triggered abilities trigger once more; `other`: on what entering (`word`: `dying`, `attacking`) |
| `life_fixed` | a player | their life total can't change |
| `life_floor` | a player | damage doesn't reduce their life total to less than `amount` |
| `opening_hand` | a card | its owner may begin the game with it on the battlefield |
| `mills` | a player | they mill `amount` cards instead of so many (the number `amount` of the context) |
| `cant_search` | a player | they can't search libraries |
| `uncaused_search` | a player | sources that pass `other` can't cause them to search their own library |
| `search_top` | a player | they search only the top `amount` cards of a library |
| `ignores` | a player | they ignore an effect of sources that pass `other` |
| `cant_draw` | a player | they can't draw cards |
| `cant_activate` | an object | its activated abilities can't be activated; `word` `not mana`: but mana abilities can |
| `cant_activate_abilities` | a player | they can't activate abilities; `other`: of what; `word` `not mana`, `loyalty`: which |
| `no_enter_triggers` | what enters | it doesn't cause abilities to trigger; `other`: abilities of what |
| `abilities_as_haste` | a permanent | its abilities may be activated as though it had haste |
| `abilities_any_time` | a permanent | its abilities of the kind `word` (`equip`, `loyalty`) may be activated any time an instant could be cast |
| `extra_loyalty` | a permanent | one more of its loyalty abilities may be activated this turn |
| `cant_be_enchanted` | a permanent | `other`: the Auras that can't enchant it |
| `cant_be_targeted` | anything | `other`: the sources that can't target it |
| `spell_cost` | a spell | it costs `amount` more (less when negative) to cast |
| `target_cost` | a spell | it costs so much more if it targets something that passes `other` |
| `colored_cost` | a spell | it costs the mana in `word` so often (`amount`) more to cast, less where that is below none |
| `ability_cost` | a permanent | its activated abilities cost `amount` more to activate; `word`: `floor`, never less than one mana, `not mana`: but mana abilities don't, `equip`: only those |
| `ability_target_cost` | a permanent | its activated abilities cost `amount` more if they target something that passes `other`; `word`: `equip`, only those |
| `extra_lands` | a player | they may play `amount` additional lands; without amount, any number |
| `storied` | a player | they have an enduring story once they control three of what stories are told of |
| `start_engines` | a player | their speed is 1 if they have none |
| `skip` | a player | they skip the step `word` |
| `hand_size` | a player | their maximum hand size is `amount`; without amount, none |
| `hand_size_change` | a player | their maximum hand size changes by `amount` |
| `keep_mana` | a player | mana of the kinds in `word` doesn't empty |
| `no_combat_damage` | a creature | it assigns no combat damage |
| `spend_as` | a player | mana of the kind `word[0]` may be spent as though it were of the kind `word[1]`, and so on pair by pair |
| `life_for_mana` | a player | they may pay `amount` life for the mana in `word` when they could make mana |
| `cant_make_mana` | a player | `other`: the permanents whose mana abilities they can't activate |
| `cant_transform` | a permanent | it can't transform |
| `special_action` | a player | they may do what `act` says whenever they have priority and `can` holds |
| `cast_as_flash` | a spell | it may be cast as though it had flash |
| `lives_without_life` | a player | they don't lose the game for having 0 or less life |
| `cant_win`, `cant_lose`, `cant_gain_life` | a player | as it says |
| `may_look` | a card | who controls the effect may look at it while it is face down |
| `cant_turn_up` | a permanent | it can't be turned face up |
| `cant_have_counters` | a permanent or player | no counters can be put there; `word`: none of that kind |
| `cant_enter` | a card | it can't enter the battlefield |
| `no_legend_rule` | a permanent | the legend rule doesn't apply to it |
| `cant_prevent` | a source | its damage can't be prevented; `other`: to these; `word` `combat`, `noncombat`: of that kind |
| `cant_sacrifice` | a permanent | it can't be sacrificed |
"""

from collections.abc import Iterator

from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.derived import ActiveRule
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.state import MagicState


def rules_about(state: MagicState, kind: str, thing: int) -> Iterator[ActiveRule]:
    """Yields the rules of a kind that hold of a thing now."""
    found = current(state).rules.get(kind)
    if not found:
        return
    for active in found:
        if holds(state, active, thing):
            yield active


def holds(state: MagicState, active: ActiveRule, thing: int) -> bool:
    """Tells whether a rule holds of a thing now."""
    static = active.static
    if static is None:
        if active.things is not None:
            return thing in active.things
        test = active.test
        return callable(test) and bool(test(state, active.ctx, thing))
    if static.condition is not None and not static.condition(state, active.ctx):
        return False
    if static.test is not None:
        return static.test(state, active.ctx, thing)
    return static.members is not None and thing in static.members(state, active.ctx)


def rule_members(state: MagicState, active: ActiveRule) -> Iterator[int]:
    """Yields the permanents of which a rule holds now."""
    return (one for one in state.battlefield if holds(state, active, one))


def player_rules(state: MagicState, kind: str, seat: int) -> Iterator[ActiveRule]:
    """Yields the rules of a kind that hold of a player now."""
    return rules_about(state, kind, player_thing(seat))


def forbids(state: MagicState, kind: str, thing: int, other: int = 0) -> bool:
    """Tells whether a rule of this kind holds of a thing, with regard to another one if the rule asks."""
    if kind not in current(state).rules:
        return False
    return any(
        active.rule.other is None or active.rule.other(state, active.ctx, other)
        for active in rules_about(state, kind, thing)
    )


def unpreventable(state: MagicState, source: int, thing: int, *, combat: bool) -> bool:
    """Tells whether damage of a source to a thing can't be prevented (CR 615.12)."""
    if "cant_prevent" not in current(state).rules:
        return False
    for active in rules_about(state, "cant_prevent", source):
        rule = active.rule
        if rule.word and combat != (rule.word == "combat"):
            continue
        if rule.other is None or rule.other(state, active.ctx, thing):
            return True
    return False


def is_forbidden(
    state: MagicState, seat: int, number: int, *, mana: bool = False, loyalty: bool = False
) -> bool:
    """Tells whether a player can't activate an ability of an object, because of it or of them (CR 602.5a)."""
    rules = current(state).rules
    if "cant_activate" in rules:
        for active in rules_about(state, "cant_activate", number):
            if not (mana and active.rule.word == "not mana"):
                return True
    if "cant_activate_abilities" not in rules:
        return False
    for active in player_rules(state, "cant_activate_abilities", seat):
        rule = active.rule
        if (mana and rule.word == "not mana") or (rule.word == "loyalty" and not loyalty):
            continue
        if rule.other is None or rule.other(state, active.ctx, number):
            return True
    return False


def total(state: MagicState, kind: str, thing: int) -> int:
    """Returns the sum of the amounts of the rules of this kind that hold of a thing."""
    if kind not in current(state).rules:
        return 0
    return sum(
        active.rule.amount(state, active.ctx) if active.rule.amount is not None else 0
        for active in rules_about(state, kind, thing)
    )
