"""The language that offers nothing, as a module of its own."""

from toy_language import Mute

LANGUAGE = Mute()
