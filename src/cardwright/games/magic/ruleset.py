"""Magic's rules under the name by which the registry finds them."""

from typing import Final

from cardwright.games.magic.rules.game import MagicRules

RULES: Final = MagicRules()
