"""Cardfinity: a deck is your life, and every card is weighed."""
