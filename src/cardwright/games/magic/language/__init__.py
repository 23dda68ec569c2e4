"""The English of Magic cards."""
