"""What a file of facts declares of a card, said in PETS, so that it can be compared with what the card says.

The file has one JSON object a line: module, name, type, cost, tags, requirements, victoryPoints, resourceType,
startingMegaCredits, cardDiscount, and for many cards `behavior`: the change that playing them makes.
"""

from collections.abc import Iterator
from typing import Any

RESOURCES = {
    "megacredits": "Megacredit",
    "steel": "Steel",
    "titanium": "Titanium",
    "plants": "Plant",
    "energy": "Energy",
    "heat": "Heat",
}
PARAMETERS = {"temperature": "TemperatureStep", "oxygen": "OxygenStep", "venus": "VenusStep"}
KINDS = {
    "active": "ActiveCard",
    "automated": "AutomatedCard",
    "event": "EventCard",
    "corporation": "CorporationCard",
    "prelude": "PreludeCard",
}
COLDEST, DEGREES_A_STEP, VENUS_A_STEP = -30, 2, 2


def tag(name: str) -> str:
    """Returns the class of a tag."""
    return f"{name.capitalize()}Tag"


def tags(facts: dict[str, Any]) -> tuple[str, ...]:
    """Returns the tags of a card; an event has one more, which says that it is one."""
    event = ("EventTag",) if facts["type"] == "event" else ()
    return (*map(tag, facts.get("tags", ())), *event)


def requirement(facts: dict[str, Any]) -> str | None:
    """Returns what playing a card requires."""
    parts = [part for each in facts.get("requirements", ()) for part in _required(each)]
    return ", ".join(parts) or None


def _required(said: dict[str, Any]) -> Iterator[str]:
    most = "MAX " if said.get("max") else ""
    count = said.get("count", 1)
    anyone = "<Anyone>" if said.get("all") else ""
    match said:
        case {"oxygen": steps}:
            yield f"{most}{steps} OxygenStep"
        case {"temperature": degrees}:
            yield f"{most}{(degrees - COLDEST) // DEGREES_A_STEP} TemperatureStep"
        case {"venus": percent}:
            yield f"{most}{percent // VENUS_A_STEP} VenusStep"
        case {"oceans": oceans}:
            yield f"{most}{oceans} OceanTile"
        case {"tag": name}:
            yield f"{most}{count} {tag(name)}"
        case {"production": resource}:
            yield f"PROD[{count} {RESOURCES[resource]}]"
        case {"party": party}:
            name = party.replace(" ", "")
            yield f"Ruling<{name}> OR 2 (Delegate<{name}> OR PartyLeader<{name}>)"
        case {"chairman": True}:
            yield "Chairman"
        case {"partyLeader": leaders}:
            yield f"{leaders} PartyLeader"
        case {"cities": _}:
            yield f"{count} CityTile{anyone}"
        case {"greeneries": _}:
            yield f"{count} GreeneryTile{anyone}"
        case {"floaters": _}:
            yield f"{count} Floater"
        case {"colonies": _}:
            yield f"{most}{count} Colony"
        case {"tr": _}:
            yield f"{count} TerraformRating"
        case _:
            yield "Unknown"


def points(facts: dict[str, Any]) -> str | None:
    """Returns the points of a card as a gain, or None where it has none or they are its own matter."""
    said = facts.get("victoryPoints")
    match said:
        case None | "special":
            return None
        case int():
            return f"{abs(said)} {'VictoryPoint' if said > 0 else 'VictoryPenalty'}"
    gain = f"{said.get('each', 1)} VictoryPoint / {said.get('per', 1)} "
    anyone = "<Anyone>" if said.get("all") else ""
    match said:
        case {"nextToThis": _, "oceans": _}:
            return f"{gain}Adjacency<{class_name(facts)}Tile, OceanTile>"
        case {"nextToThis": _}:
            return f"{gain}Adjacency<{class_name(facts)}Tile, CityTile<Anyone>>"
        case {"resourcesHere": _}:
            return f"{gain}{facts['resourceType'].split()[0]}<This>"
        case {"tag": name}:
            return f"{gain}{tag(name)}"
        case {"cities": _}:
            return f"{gain}CityTile{anyone}"
        case {"colonies": _}:
            return f"{gain}Colony{anyone}"
    return "Unknown"


def class_name(facts: dict[str, Any]) -> str:
    """Returns the name of a card as its tile has it."""
    words = facts["name"].replace(":", " ").replace("-", " ").split()
    return "".join(word[0].upper() + word[1:] for word in words)


def discounts(facts: dict[str, Any]) -> list[str]:
    """Returns what a card takes off the price of others, as effects."""
    said = facts.get("cardDiscount", [])
    found = []
    for each in said if isinstance(said, list) else [said]:
        signal = f"PlayTag<Class<{tag(each['tag'])}>>" if "tag" in each else "PlayCard"
        found.append(f"{signal}:: -{each['amount']} Owed")
    return found


# The immediate change


def changes(facts: dict[str, Any]) -> list[str]:
    """Returns the instructions that playing a card declares, one by one."""
    found = list(_money(facts))
    for word, said in facts.get("behavior", {}).items():
        found += _change(word, said, facts)
    return list(dict.fromkeys(found))


def _money(facts: dict[str, Any]) -> Iterator[str]:
    money = facts.get("startingMegaCredits", 0)
    if money:
        yield _times(money, "Megacredit")


def _times(amount: int, what: str) -> str:
    return f"{'-' if amount < 0 else ''}{abs(amount)} {what}"


def _change(word: str, said: Any, facts: dict[str, Any]) -> Iterator[str]:
    match word:
        case "production":
            for resource, amount in said.items():
                yield from (f"PROD[{part}]" for part in _amount(amount, RESOURCES[resource]))
        case "stock":
            for resource, amount in said.items():
                yield from _amount(amount, RESOURCES[resource])
        case "global":
            yield from (_times(steps, PARAMETERS[name]) for name, steps in said.items())
        case "tr":
            yield from _amount(said, "TerraformRating")
        case "drawCard":
            yield from _drawn(said)
        case "addResources":
            yield from _amount(said, f"{facts['resourceType'].split()[0]}<This>")
        case "addResourcesToAnyCard":
            yield from map(_added, said if isinstance(said, list) else [said])
        case "or":
            yield " OR ".join(map(_arm, (_all_of(each, facts) for each in said["behaviors"])))
        case "greeneryDiscount":
            yield "GreenThumb"
        case "titanumValue" | "steelValue" | "title":
            return
        case _:
            yield from _lost(word, said, facts)


def _all_of(behavior: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    return [part for word, said in behavior.items() for part in _change(word, said, facts)]


def _arm(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})"


def _lost(word: str, said: Any, facts: dict[str, Any]) -> Iterator[str]:
    match word:
        case "removeAnyPlants":
            yield f"-{said} Plant<Anyone>?"
        case "decreaseAnyProduction":
            yield f"PROD[-{said['count']} {RESOURCES[said['type']]}<Anyone>]"
        case "removeResourcesFromAnyCard":
            anyone = "<Anyone>?" if said.get("source") == "all" else ""
            yield f"-{said.get('count', 1)} {said['type']}{anyone}"
        case "spend":
            yield from (_spent(what, amount) for what, amount in said.items())
        case _:
            yield from _placed(word, said, facts)


def _spent(what: str, amount: Any) -> str:
    match what:
        case "cards":
            return f"-{amount} ProjectCard"
        case "resourceFromAnyCard":
            return f"-{amount['type']}"
    return f"-{amount} {RESOURCES[what]}"


def _placed(word: str, said: Any, facts: dict[str, Any]) -> Iterator[str]:
    name = class_name(facts)
    match word, said:
        case "ocean", {"on": "land"}:
            yield "OceanTile<LandArea>"
        case "ocean", _:
            yield f"{said.get('count', 1)} OceanTile"
        case "greenery", {"on": "ocean"}:
            yield "GreeneryTile<WaterArea>"
        case "greenery", _:
            yield "GreeneryTile"
        case "city", {"space": _}:
            yield f"CityTile<{name}Area>"
        case "city", {"on": "isolated"}:
            yield "CityTile<LandArea(HAS MAX 0 Neighbor)>"
        case "city", {"on": "volcanic"}:
            yield "CityTile<VolcanicArea> OR (MAX 0 VolcanicArea: CityTile)"
        case "city", _:
            yield "CityTile"
        case "tile", {"on": place}:
            yield _tile(f"{name}Tile", place)
        case "colonies", _:
            if "buildColony" in said:
                anywhere = said["buildColony"].get("allowDuplicates")
                yield "Colony<ColonyTile(HAS Open)>" if anywhere else "Colony"
            if "addTradeFleet" in said:
                yield f"{said['addTradeFleet']} TradeFleet"
            if "tradeDiscount" in said:
                yield f"{said['tradeDiscount']} TradeDiscount"
        case "turmoil", {"influenceBonus": more}:
            yield f"{more} Influence"
        case "turmoil", {"sendDelegates": {"count": count}}:
            yield f"{count} Delegate<Party> FROM Reserve."
        case _:
            yield f"Unknown{word.capitalize()}"


def _tile(tile: str, place: str) -> str:
    match place:
        case "land" | "city":
            return tile
        case "ocean":
            return f"{tile}<WaterArea>"
        case "volcanic":
            return f"{tile}<VolcanicArea> OR (MAX 0 VolcanicArea: {tile})"
        case "away-from-cities":
            return f"{tile}<LandArea(HAS MAX 0 Neighbor<CityTile<Anyone>>)>"
        case "isolated":
            return f"{tile}<LandArea(HAS MAX 0 Neighbor)>"
    return f"{tile}<Unknown>"


def _drawn(said: Any) -> Iterator[str]:
    if isinstance(said, int):
        yield f"{said} ProjectCard"
    elif "tag" in said:
        yield f"{said['count']} Dig<Class<{tag(said['tag'])}>>"
    elif "resource" in said:
        yield f"{said['count']} Dig<Class<{said['resource']}>>"
    elif "keep" in said:
        yield f"{said['count']} Dealt THEN {said['keep']} ProjectCard FROM Dealt"
    else:
        yield from _amount(said["count"], "ProjectCard")


def _added(said: dict[str, Any]) -> str:
    resource = str(said.get("type", "CardResource"))
    if "min" in said:
        resource += f"<ResourceCard(HAS {said['min']} {resource})>"
    elif "tag" in said:
        resource += f"<ResourceCard(HAS {tag(said['tag'])})>"
    count = said["count"]
    return next(_amount(count, resource))


def _amount(amount: Any, what: str) -> Iterator[str]:
    if isinstance(amount, int):
        yield _times(amount, what)
        return
    each = f"{amount.get('each', 1)} {what} / {amount.get('per', 1)} "
    anyone = "<Anyone>" if amount.get("all") else "<!Owner>" if amount.get("others") else ""
    for word, said in amount.items():
        match word:
            case "tag":
                names = said if isinstance(said, list) else [said]
                yield from (f"{each}{tag(name)}{anyone}" for name in names)
            case "cities":
                yield each + ("CityTile<MarsArea, Anyone>" if "where" in said else "CityTile<Anyone>")
            case "colonies":
                yield f"{each}Colony{anyone}"
            case "floaters":
                yield f"{each}Floater"
            case "eventsPlayed":
                yield f"{each}PlayedEvent{anyone}"
