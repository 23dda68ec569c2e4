"""Magic: its cards, their English, and its rules."""
