"""Where the bundled cards and the facts differ on purpose, card by card, with the reason."""

REFUSED: dict[str, str] = {}
"""Cards that are not bundled, and why."""

OTHERWISE: dict[str, dict[str, str]] = {
    "Beginner Corporation": {"kind": "a kind of its own below corporations: it is offered, never dealt"},
    "Vote Of No Confidence": {
        "requirement": "that the chairman is neutral is required too, not only a leader"
    },
    "Crash Site Cleanup": {"requirement": "the taking of plants is a component of the generation"},
    "Diversity Support": {"requirement": "kinds of resources are counted over standard and card resources"},
    "Outdoor Sports": {"requirement": "one requirement: a city and an ocean beside each other"},
    "Aqueduct Systems": {"requirement": "one requirement: a city and an ocean beside each other"},
    "Flooding": {"change": "the ocean is placed first, since where it lies says who may lose M€"},
    "Sponsored Academies": {
        "change": "the card is discarded before others are drawn, and opponents draw too"
    },
    "New Holland": {"change": "its tile takes the place of an ocean, and is one"},
    "Established Methods": {"change": "the 30 M€ come first, then the projects that they pay for"},
    "Arcadian Communities": {"change": "the first action is said with it, as a Mandate"},
    "Pharmacy Union": {"change": "its 54 M€ come at once, before its own tags cost some of them"},
}
"""What is said in another way than it is declared."""

BEYOND: dict[str, tuple[str, ...]] = {
    "Cyberia Systems": ("Copied<CardFront(HAS BuildingTag)>. THEN Copied<CardFront(HAS BuildingTag)>.",),
    "Kaguya Tech": ("-GreeneryTile<MarsArea^1> THEN CityTile<MarsArea^1>",),
    "Ecological Zone": ("EcologicalZoneTile<LandArea(HAS Neighbor<GreeneryTile<Anyone>>)>",),
    "Freyja Biodomes": ("2 Microbe<ResourceCard(HAS VenusTag)> OR 2 Animal<ResourceCard(HAS VenusTag)>",),
    "Industrial Center": ("IndustrialCenterTile<LandArea(HAS Neighbor<CityTile<Anyone>>)>",),
    "Interplanetary Trade": ("PROD[1 / Class<Tag>(HAS Tag<Owner>)]",),
    "Large Convoy": ("5 Plant OR 4 Animal",),
    "Vote Of No Confidence": ("-Reserve THEN Chairman FROM Chairman<Neutral> THEN Reserve<Neutral>",),
    "Imported Hydrogen": ("3 Plant OR 3 Microbe OR 2 Animal",),
    "Moss": ("-Plant",),
    "Nitrogen-Rich Asteroid": ("PROD[Plant OR (3 PlantTag: 4 Plant)]",),
    "New Partner": ("2 DealtPrelude THEN PlayPrelude",),
    "Nitrophilic Moss": ("-2 Plant",),
    "Noctis City": ("PROD[-Energy]", "CityTile<NoctisArea> OR (MAX 0 NoctisArea: CityTile)"),
    "Urbanized Area": ("PROD[-Energy]", "CityTile<LandArea(HAS 2 Neighbor<CityTile<Anyone>>)>"),
    "Air-Scrapping Expedition": ("3 Floater<ResourceCard(HAS VenusTag)>",),
    "Atmoscoop": ("2 TemperatureStep OR 2 VenusStep",),
    "Comet for Venus": ("-4 Megacredit<Anyone(HAS VenusTag)>?",),
    "Venusian Plants": ("Microbe<ResourceCard(HAS VenusTag)> OR Animal<ResourceCard(HAS VenusTag)>",),
    "Ecology Research": ("Animal", "2 Microbe"),
    "Ecology Experts": ("30 PassingLeeway THEN PlayFromHand",),
    "Great Dam (Promo)": ("GreatDamPromoTile<LandArea(HAS Neighbor<OceanTile>)>",),
    "Hermetic Order of Mars": ("1 / MarsArea(HAS MAX 0 Tile, Neighbor<OwnedTile>)",),
}
"""What a card does at once besides the change that is declared for it: a part with a choice or a place of its own."""
