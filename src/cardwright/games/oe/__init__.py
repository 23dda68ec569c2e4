"""OE: effects of cards in two syntaxes, and the duel that they are played in."""
