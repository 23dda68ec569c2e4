"""Limited play: sets and cubes, boosters, drafts, and decks built from a pool of cards (CR 100.2b)."""
