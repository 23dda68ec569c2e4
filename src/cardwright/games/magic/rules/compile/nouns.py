"""Noun phrases: which things are meant, and choosing among them."""

from collections.abc import Callable, Generator, Sequence
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Filter, Select, TargetSlot
from cardwright.games.magic.rules.compile.registry import NotYet, thing
from cardwright.games.magic.rules.compile.unit import Noun, Pick, Referent, Unit
from cardwright.games.magic.rules.context import Ctx, Things, is_player, player_thing, seat_of
from cardwright.games.magic.rules.kinds import BATTLE, CREATURE, PLANESWALKER, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Kind, Option

# ---------------------------------------------------------------------- where things are


def on_battlefield(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all permanents."""
    return state.battlefield


def on_stack(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all spells on the stack."""
    return tuple(item.id for item in state.stack if item.spell)


def abilities_on_stack(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all abilities on the stack."""
    return tuple(item.id for item in state.stack if not item.spell)


def all_players(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all players, the active one first."""
    return tuple(player_thing(seat) for seat in state.apnap())


def in_graveyards(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in graveyards."""
    return tuple(number for pile in state.graveyards for number in pile)


def in_hands(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in hands."""
    return tuple(number for hand in state.hands for number in hand)


def in_libraries(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in libraries, each from the top."""
    return tuple(number for library in state.libraries for number in reversed(library))


def in_exile(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in exile."""
    return state.exile


def in_ante(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in the ante."""
    return state.ante


def sources(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all that can be a source of damage (CR 609.7a): permanents, spells, and what was referred to."""
    return (*state.battlefield, *[item.id for item in state.stack if item.spell], *state.command)


def died(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the permanents that died this turn."""
    return tuple(
        seen.thing
        for seen in state.history
        if seen.kind == "moved" and seen.origin == Zone.BATTLEFIELD and seen.zone == Zone.GRAVEYARD
    )


THIS_WAY: Final = "this way"
"""The reference under which a text holds what its last destroying put into graveyards."""


def moved_this_way(_state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns what was put into graveyards this way."""
    return ctx.refs.get(THIS_WAY, ())


CANDIDATES: Final[dict[str, Select]] = {
    "battlefield": on_battlefield,
    "stack": on_stack,
    "abilities": abilities_on_stack,
    "players": all_players,
    "graveyard": in_graveyards,
    "hand": in_hands,
    "library": in_libraries,
    "exile": in_exile,
    "ante": in_ante,
    "sources": sources,
    "died": died,
    "this way": moved_this_way,
}

_THING_ZONES: Final[dict[str, str]] = {
    "spell": "stack",
    "permanent": "battlefield",
    "token": "battlefield",
    "player": "players",
    "opponent": "players",
    "active player": "players",
    "defending player": "players",
    "source": "sources",
    "ability": "abilities",
}


ROLES: Final = ("active player", "defending player")
"""Players by what they are in the turn."""


def _zone_of(head: tree.Head, phrase: tree.NounPhrase) -> tuple[str, ...]:
    """Returns where the things of a head are: by its noun, and by what the phrase says of zones."""
    gone = [_gone(one) for one in phrase.qualifiers if _gone(one)]
    if gone:
        return (gone[0],)
    named = [one for one in phrase.qualifiers if isinstance(one, tree.InZone)]
    if named and isinstance(named[0].zone, tree.NounPhrase):
        return zone_names(named[0].zone)
    if head.thing == "card":
        return ("graveyard", "hand", "library", "exile", "ante", "stack", "battlefield")
    if head.thing in _THING_ZONES:
        return (_THING_ZONES[head.thing],)
    if head.thing in PERSONS:
        return ("players",)
    if head.thing in ("", "target"):
        return ("battlefield",)
    raise NotYet(head, f"it is not known where to find: {head.thing}")


def _gone(node: tree.Phrase) -> str:
    """Returns where to look for what is no longer where it was: `that died this turn`, `put … this way`."""
    if isinstance(node, tree.ThatClause) and isinstance(node.verb, tree.Act) and node.verb.verb == "die":
        return "died"
    if isinstance(node, tree.Participle) and any(isinstance(one, tree.ThisWay) for one in node.modifiers):
        return "this way" if isinstance(node.verb, tree.PutInto) else ""
    return ""


_ZONE_WORDS: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "ante")


def zone_name(node: tree.Phrase) -> str:
    """Returns the zone that a phrase names: `your graveyard`, `exile`."""
    names = zone_names(node)
    if len(names) != 1:
        raise NotYet(node, "it is not known which zone this is")
    return names[0]


def zone_names(node: tree.Phrase) -> tuple[str, ...]:
    """Returns the zones that a phrase names: `your graveyard or hand`."""
    if not isinstance(node, tree.NounPhrase):
        raise NotYet(node, "it is not known which zone this is")
    found: list[str] = []
    for head in node.heads:
        word = head.thing.lower()
        names = [one for one in _ZONE_WORDS if word in (one, f"{one}s", one.replace("library", "libraries"))]
        if not names:
            raise NotYet(node, "it is not known which zone this is")
        found.extend(names)
    return tuple(found)


def _joined(zones: tuple[str, ...]) -> Select:
    if len(zones) == 1:
        return CANDIDATES[zones[0]]
    found = [CANDIDATES[zone] for zone in zones]
    return lambda state, ctx: tuple(one for select in found for one in select(state, ctx))


# ---------------------------------------------------------------------- what is meant


def compile_noun(unit: Unit, node: tree.NounPhrase) -> Noun:
    """Compiles a noun phrase without its determiner."""
    shared = [unit.kind_of(one) for one in node.shared]
    qualifiers = [unit.qualifier(one) for one in node.qualifiers if not isinstance(one, tree.OfChoice)]
    tests: list[Filter] = []
    zones: list[str] = []
    nouns: list[str] = []
    for head in node.heads:
        parts = [*[unit.kind_of(one) for one in (*head.own, *head.kinds)], *shared]
        here = _zone_of(head, node)
        if head.noun is not None:
            parts.insert(0, unit.kind_of(head.noun))
        if head.thing:
            extra = _thing_test(head)
            if extra is not None:
                parts.insert(0, extra)
        person = here == ("players",)
        if head.thing in ROLES:
            unit.volatile = True
        tests.append(both(_player_guard(person, parts), qualifiers))
        zones.extend(zone for zone in here if zone not in zones)
        nouns.extend(_nouns(head))
    person = zones == ["players"]
    if any(zone not in ("players", "battlefield") for zone in zones):
        unit.volatile = True
    return Noun(_joined(tuple(zones)), either(tests), person, node.plural, tuple(nouns), tuple(zones))


def _nouns(head: tree.Head) -> list[str]:
    words = [head.thing] if head.thing else []
    for one in (*head.kinds, head.noun):
        if isinstance(one, tree.TypeIs):
            words.append(one.type.lower())
        elif isinstance(one, tree.SubtypeIs):
            words.append(one.subtype)
    if head.thing == "opponent" or head.thing in PERSONS:
        words.append("player")
    return words


def _thing_test(head: tree.Head) -> Filter | None:
    word = head.thing
    if word == "opponent":
        return lambda _state, ctx, one: is_player(one) and seat_of(one) != ctx.controller
    if word == "active player":
        return lambda state, _ctx, one: one == player_thing(state.active)
    if word == "defending player":
        return is_defending
    if word == "token":
        return lambda state, _ctx, one: one in state.objects and state.objects[one].token
    if word == "target":
        return is_any_target
    if word == "permanent":
        return lambda state, _ctx, one: _zone(state, one) is Zone.BATTLEFIELD
    if word == "spell":
        return lambda state, _ctx, one: _zone(state, one) is Zone.STACK
    if word in ("card", "player", "source", "ability"):
        return None
    if word in PERSONS:
        person = PERSONS[word]
        return lambda state, ctx, one: one in person(state, ctx)
    raise NotYet(head, f"there is no executor for the noun: {word}")


def _defending_player(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns who was attacked when the ability triggered, or whom the source attacks (CR 506.2)."""
    found = ctx.refs.get("defending")
    if found is not None:
        return found
    attacked = [whom for attacker, whom in state.combat.attackers if attacker == ctx.source]
    attacked = attacked or [whom for _, whom in state.combat.attackers]
    return tuple(
        dict.fromkeys(one if is_player(one) else player_thing(controller_of(state, one)) for one in attacked)
    )


PERSONS: Final[dict[str, Select]] = {
    "defending player": _defending_player,
    "active player": lambda state, _ctx: (player_thing(state.active),),
    "attacking player": lambda state, _ctx: (player_thing(state.active),),
}
"""Players by what they are now."""


def is_defending(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether a player is a defending player (CR 506.2): attacked by the source, or by anything."""
    attackers = state.combat.attackers
    own = [thing for attacker, thing in attackers if attacker == ctx.source]
    attacked = own or [thing for _, thing in attackers]
    if not attacked:
        return one < 10 and seat_of(one) != state.active
    return any(
        thing == one or (not is_player(thing) and player_thing(controller_of(state, thing)) == one)
        for thing in attacked
    )


def _zone(state: MagicState, one: int) -> Zone:
    obj = state.objects.get(one)
    if obj is not None:
        return obj.zone
    return state.lki[one][0].zone if one in state.lki else Zone.NOWHERE


def _player_guard(person: bool, parts: list[Filter]) -> Filter:
    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        if (one < 10) != person:
            return False
        return all(part(state, ctx, one) for part in parts)

    return test


def both(first: Filter, others: list[Filter]) -> Filter:
    """Returns a test that holds when all hold."""
    if not others:
        return first
    return lambda state, ctx, one: first(state, ctx, one) and all(test(state, ctx, one) for test in others)


def either(tests: list[Filter]) -> Filter:
    """Returns a test that holds when one of them holds."""
    if len(tests) == 1:
        return tests[0]
    return lambda state, ctx, one: any(test(state, ctx, one) for test in tests)


def is_any_target(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is what "any target" means (CR 115.4)."""
    if is_player(one):
        return True
    obj = state.objects.get(one)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        return False
    return look(state, one).types & (CREATURE | PLANESWALKER | BATTLE) != 0


def targetable(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns what "any target" may be among."""
    return (*[player_thing(seat) for seat in state.apnap()], *state.battlefield)


def compile_test(unit: Unit, node: tree.Phrase) -> Filter:
    """Compiles a phrase to a test: whether a thing is (one of) what is meant."""
    if isinstance(node, tree.NounPhrase) and _is_general(node):
        return _with_determiner(node, compile_noun(unit, node).test)
    if isinstance(node, tree.NounList):
        return either([compile_test(unit, item) for item in node.placed])
    select = unit.things(node)
    return lambda state, ctx, one: one in select(state, ctx)


def _is_general(node: tree.NounPhrase) -> bool:
    return node.determiner is None or isinstance(
        node.determiner, tree.A | tree.Another | tree.Each | tree.All | tree.Any | tree.Counted | tree.No
    )


def _with_determiner(node: tree.NounPhrase, test: Filter) -> Filter:
    if isinstance(node.determiner, tree.Another):
        return lambda state, ctx, one: one != ctx.source and test(state, ctx, one)
    return test


# ---------------------------------------------------------------------- references


@thing(tree.You, stable=True)
def _you(_unit: Unit, _node: tree.You) -> Select:
    return lambda _state, ctx: (player_thing(ctx.controller),)


@thing(tree.SelfRef, stable=True)
def _self(_unit: Unit, _node: tree.SelfRef) -> Select:
    return lambda _state, ctx: (ctx.source,)


def _held(key: str) -> Select:
    def select(_state: MagicState, ctx: Ctx) -> Sequence[int]:
        if key == "self":
            return (ctx.source,)
        return ctx.refs.get(key, ())

    return select


def bound(unit: Unit, node: tree.Phrase) -> Select | None:
    """Returns what the reader has bound a reference to; None where it is not known here under any key."""
    introducer = unit.binding.of(node)
    if introducer is None:
        return None
    key = unit.keys.get(id(introducer))
    if key is not None:
        return _held(key)
    known = unit.cache.get(id(introducer))
    if known is not None and known[1] is not None:
        select: Select = known[1]
        return select
    if isinstance(
        introducer, tree.SelfRef | tree.You | tree.ControllerOf | tree.OwnerOf | tree.It | tree.They
    ):
        return unit.things(introducer)
    if isinstance(introducer, tree.NounPhrase) and isinstance(
        introducer.determiner, tree.Attached | tree.That | tree.The
    ):
        return unit.things(introducer)
    return None


@thing(tree.It, stable=True)
def _it(unit: Unit, node: tree.It) -> Select:
    found = bound(unit, node)
    if found is not None:
        return found
    return _held(unit.latest(node, lambda one: not one.player and not one.plural))


@thing(tree.They, stable=True)
def _they(unit: Unit, node: tree.They) -> Select:
    found = bound(unit, node)
    if found is not None:
        return found
    return _held(unit.latest(node, lambda one: one.plural or one.player))


@thing(tree.ControllerOf, stable=True)
def _controller_of(unit: Unit, node: tree.ControllerOf) -> Select:
    of = unit.things(node.of)
    key = unit.introduce(player=True, plural=False, nouns=("player",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        seats = [controller_of_any(state, one) for one in of(state, ctx) if not is_player(one)]
        found = tuple(dict.fromkeys(player_thing(seat) for seat in seats))
        ctx.refs[key] = found
        return found

    return select


def controller_of_any(state: MagicState, one: int) -> int:
    """Returns the controller of an object or of an ability on the stack; a player is their own."""
    if is_player(one):
        return seat_of(one)
    item = next((item for item in state.stack if item.id == one), None)
    return item.controller if item is not None else controller_of(state, one)


@thing(tree.OwnerOf, stable=True)
def _owner_of(unit: Unit, node: tree.OwnerOf) -> Select:
    of = unit.things(node.of)
    key = unit.introduce(player=True, plural=False, nouns=("player",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        owners = []
        for one in of(state, ctx):
            obj = state.objects.get(one) or (state.lki[one][0] if one in state.lki else None)
            if obj is not None and player_thing(obj.owner) not in owners:
                owners.append(player_thing(obj.owner))
        ctx.refs[key] = tuple(owners)
        return owners

    return select


@thing(tree.NounList, stable=True)
def _list(unit: Unit, node: tree.NounList) -> Select:
    found = [unit.things(item) for item in node.placed]
    return lambda state, ctx: tuple(dict.fromkeys(one for select in found for one in select(state, ctx)))


@thing(tree.AnyTarget, stable=True)
def _any_target(unit: Unit, node: tree.AnyTarget) -> Select:
    earlier = tuple(slot.ref for slot in unit.targets) if "other" in node.which else ()
    key = unit.introduce(player=False, plural=False, nouns=("permanent", "player", "creature", "target"))
    unit.spoken.append(Referent(key, True, False, ("player",)))
    unit.spoken.append(Referent(key, False, False, ("permanent", "creature")))
    unit.targets.append(TargetSlot(key, node.which, targetable, is_any_target, _one, _one, earlier))
    return _held(key)


def _one(_state: MagicState, _ctx: Ctx) -> int:
    return 1


@thing(tree.TopCards)
def _top_cards(unit: Unit, node: tree.TopCards) -> Select:
    owner = unit.things(
        node.of.determiner.by
        if isinstance(node.of, tree.NounPhrase) and isinstance(node.of.determiner, tree.Possessed)
        else _fail(node)
    )
    count = unit.amount(node.count)
    end = node.end
    plural = node.count is not None
    key = unit.introduce(player=False, plural=plural, nouns=("card",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found: list[int] = []
        for one in owner(state, ctx):
            library = state.libraries[seat_of(one)]
            many = count(state, ctx)
            found.extend(reversed(library[max(0, len(library) - many) :]) if end == "top" else library[:many])
        ctx.refs[key] = tuple(found)
        return found

    return select


def _fail(node: tree.Phrase) -> tree.Phrase:
    raise NotYet(node)


@thing(tree.NounPhrase, stable=True)
def _noun_phrase(unit: Unit, node: tree.NounPhrase) -> Select:
    found = DETERMINERS.get(type(node.determiner))
    if found is None:
        raise NotYet(node.determiner or node)
    return found(unit, node)


def _all(unit: Unit, node: tree.NounPhrase) -> Select:
    """`each creature`, `all lands`, `creatures you control`: everything that fits."""
    noun = compile_noun(unit, node)
    if noun.player and isinstance(node.determiner, tree.Each):
        key = unit.introduce(player=True, plural=False, nouns=noun.nouns)
    else:
        key = unit.introduce(player=noun.player, plural=True, nouns=noun.nouns)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple([one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)])
        ctx.refs[key] = found
        return found

    return select


def _target(unit: Unit, node: tree.NounPhrase) -> Select:
    determiner = node.determiner
    assert isinstance(determiner, tree.Target)
    noun = compile_noun(unit, node)
    low, high = bounds(unit, determiner.count)
    plural = determiner.count is not None and node.plural
    earlier = tuple(slot.ref for slot in unit.targets) if determiner.other else ()
    key = unit.introduce(player=noun.player, plural=plural, nouns=(*noun.nouns, "target"))
    slot = TargetSlot(key, _slot_text(node), noun.candidates, noun.test, low, high, earlier)
    unit.targets.append(slot)
    return _held(key)


def _slot_text(node: tree.NounPhrase) -> str:
    words = [word for head in node.heads for word in _nouns(head)]
    return "target " + " or ".join(dict.fromkeys(words)) if words else "a target"


def bounds(unit: Unit, count: tree.Phrase | None) -> tuple[Amount, Amount]:
    """Returns the fewest and the most of a count: `two`, `up to three`, `any number of`, `one or two`."""
    if count is None:
        return _one, _one
    if isinstance(count, tree.UpTo):
        return (lambda _s, _c: 0), unit.amount(count.amount)
    if isinstance(count, tree.AnyNumber):
        return (lambda _s, _c: 0), (lambda _s, _c: 1000)
    if isinstance(count, tree.OneOrTwo):
        found = [unit.amount(one) for one in count.amounts]
        return found[0], found[-1]
    exact = unit.amount(count)
    return exact, exact


def _attached(unit: Unit, node: tree.NounPhrase) -> Select:
    """`enchanted creature`, `equipped creature`: what the source is attached to, if it fits (CR 303.4, 301.5)."""
    plain = [head.noun for head in node.heads if isinstance(head.noun, tree.Phrase)]
    noun = compile_noun(unit, node)
    unit.introduce(player=noun.player, plural=False, nouns=noun.nouns, key="attached")
    del plain

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
        if obj is None or not obj.attached:
            return ()
        host = obj.attached
        if not is_player(host) and host not in state.objects and host not in state.lki:
            return ()
        ctx.refs["attached"] = (host,)
        return (host,)

    return select


def _that(unit: Unit, node: tree.NounPhrase) -> Select:
    """`that creature`, `those cards`: what was last spoken of by one of these nouns."""
    found = bound(unit, node)
    if found is not None:
        return found
    words = tuple(word for head in node.heads for word in _nouns(head))
    plural = node.plural

    def fits(one: Referent) -> bool:
        if one.plural != plural:
            return False
        return any(_same_noun(word, one) for word in words)

    key = unit.latest(node, fits)
    if node.qualifiers or node.shared:
        raise NotYet(node, "a reference with qualifiers")
    return _held(key)


def _same_noun(word: str, one: Referent) -> bool:
    if word in one.nouns:
        return True
    if one.player or ("player" in one.nouns and word in ("player", "opponent")):
        return word in ("player", "opponent")
    return word in ("permanent", "card") or (word == "creature" and not one.nouns)


def _the(unit: Unit, node: tree.NounPhrase) -> Select:
    """`the chosen player`, `the sacrificed creature`, `the creature`."""
    determiner = node.determiner
    assert isinstance(determiner, tree.The)
    words = tuple(word for head in node.heads for word in _nouns(head))
    if len(node.heads) == 1 and node.heads[0].thing in ROLES and not determiner.done:
        return _all(unit, node)
    if determiner.done == "chosen" and words and words[-1] in ("player", "opponent"):
        return chosen_player
    if determiner.done:
        found = bound(unit, node)
        if found is not None:
            return found
        done = determiner.done
        if done == "exiled" and not any(done in one.nouns for one in unit.spoken):
            return exiled_with_source
        return _held(unit.latest(node, lambda one: done in one.nouns and one.plural == node.plural))
    return _that(unit, node)


def exiled_with_source(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the cards in exile that the source has exiled (CR 607.2a)."""
    obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
    found = dict(obj.refs).get("exiled", ()) if obj is not None else ()
    return tuple(one for one in found if one in state.objects and state.objects[one].zone is Zone.EXILE)


def chosen_player(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the player that was chosen as the source entered."""
    obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
    word = obj.word("player") if obj is not None else ""
    return (int(word),) if word else ctx.refs.get("chosen player", ())


def _single(unit: Unit, node: tree.NounPhrase) -> Select:
    """`a creature`, where nobody chooses: any that there is (in counts and conditions)."""
    noun = compile_noun(unit, node)
    test = _with_determiner(node, noun.test)
    return lambda state, ctx: tuple(one for one in noun.candidates(state, ctx) if test(state, ctx, one))


DETERMINERS: Final[dict[type, Callable[[Unit, tree.NounPhrase], Select]]] = {
    type(None): _all,
    tree.All: _all,
    tree.Each: _all,
    tree.Target: _target,
    tree.Attached: _attached,
    tree.That: _that,
    tree.The: _the,
    tree.A: _single,
    tree.Another: _single,
    tree.Any: _single,
}


# ---------------------------------------------------------------------- choosing


def compile_pick(unit: Unit, node: tree.Phrase) -> Pick:
    """Compiles a phrase to the things meant, chosen by a seat where the phrase leaves a choice."""
    if isinstance(node, tree.Partitive):
        return _partitive(unit, node)
    if isinstance(node, tree.NounPhrase) and isinstance(
        node.determiner, tree.A | tree.Another | tree.Counted | tree.Any | tree.Additional
    ):
        return _choosing(unit, node)
    select = unit.things(node)

    def pick(state: MagicState, ctx: Ctx, _seat: int) -> Generator[Decision, Option, Things]:
        return tuple(select(state, ctx))
        yield

    return pick


def _choosing(unit: Unit, node: tree.NounPhrase) -> Pick:
    noun = compile_noun(unit, node)
    determiner = node.determiner
    test = _with_determiner(node, noun.test)
    if isinstance(determiner, tree.Counted):
        low, high = bounds(unit, determiner.count)
    elif isinstance(determiner, tree.Additional):
        low = high = unit.amount(determiner.count)
    else:
        low = high = _one
    chooser = next((unit.things(one.by) for one in node.qualifiers if isinstance(one, tree.OfChoice)), None)
    key = unit.introduce(player=noun.player, plural=node.plural, nouns=noun.nouns)

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found = [one for one in noun.candidates(state, ctx) if test(state, ctx, one)]
        if chooser is not None:
            who = chooser(state, ctx)
            seat = seat_of(who[0]) if who else seat
        chosen = yield from choose_among(
            seat, found, low(state, ctx), high(state, ctx), _slot_text(node), ctx
        )
        ctx.refs[key] = chosen
        return chosen

    return pick


def _partitive(unit: Unit, node: tree.Partitive) -> Pick:
    """`one of them`, `up to two of those cards`: some of a group."""
    of = unit.things(node.of)
    low, high = bounds(unit, node.count)
    plural = not (isinstance(node.count, tree.Number) and node.count.value == 1)
    key = unit.introduce(player=False, plural=plural, nouns=("card", "permanent", "creature"))

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found = [one for one in of(state, ctx) if is_player(one) or one in state.objects]
        chosen = yield from choose_among(seat, found, low(state, ctx), high(state, ctx), "one of them", ctx)
        ctx.refs[key] = chosen
        return chosen

    return pick


def _being_cast(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether a card in hand is the one whose casting is asked about: it cannot pay for itself."""
    return one == ctx.source and one in state.objects and state.objects[one].zone is Zone.HAND


def enough(unit: Unit, node: tree.Phrase) -> Callable[[MagicState, Ctx], bool]:
    """Compiles whether there is as much as a phrase asks for, so that a cost or an offer can be met."""
    if isinstance(node, tree.NounPhrase) and isinstance(
        node.determiner, tree.A | tree.Another | tree.Counted | tree.Any | tree.Additional
    ):
        noun = compile_noun(unit, node)
        test = _with_determiner(node, noun.test)
        low: Amount = _one
        if isinstance(node.determiner, tree.Counted):
            low = bounds(unit, node.determiner.count)[0]
        elif isinstance(node.determiner, tree.Additional):
            low = unit.amount(node.determiner.count)

        def holds(state: MagicState, ctx: Ctx) -> bool:
            found = sum(
                test(state, ctx, one) and not _being_cast(state, ctx, one)
                for one in noun.candidates(state, ctx)
            )
            return found >= max(1, low(state, ctx))

        return holds
    if isinstance(node, tree.Partitive):
        of = unit.things(node.of)
        return lambda state, ctx: bool(of(state, ctx))
    select = unit.things(node)
    return lambda state, ctx: bool(select(state, ctx))


def choose_among(
    seat: int, found: Sequence[int], low: int, high: int, text: str, ctx: Ctx
) -> Generator[Decision, Option, Things]:
    """Lets a seat choose between `low` and `high` of some things; as many as there are, if they are fewer."""
    found = list(found)
    low = min(low, len(found))
    if low >= len(found):
        return tuple(found)
    chosen: list[int] = []
    while len(chosen) < high:
        options = [Option("thing", (one,), (one,)) for one in found if one not in chosen]
        if not options:
            break
        if len(chosen) >= low:
            options.append(DONE)
        answer = yield Decision(
            seat, Kind.CHOOSE, f"choose {text.removeprefix('target ')}", options, about=(ctx.source,)
        )
        if answer.verb == "done":
            break
        chosen.append(answer.number)
    return tuple(chosen)


def seats_of(things: Sequence[int]) -> list[int]:
    """Returns the seats of things that are players."""
    return [seat_of(one) for one in things if is_player(one)]


def is_on_battlefield(state: MagicState, one: int) -> bool:
    """Tells whether something is a permanent now."""
    return one in current(state).chars


def present(state: MagicState, one: int) -> int:
    """Returns the object that is meant now: the very one, or what it became when it last changed zones (400.7)."""
    if one in state.objects or is_player(one):
        return one
    new = state.became.get(one, 0)
    return new if new in state.objects else 0


def present_all(state: MagicState, things: Sequence[int]) -> Things:
    """Returns the objects that are meant now, without those that are gone."""
    return tuple(new for new in (present(state, one) for one in things) if new)
