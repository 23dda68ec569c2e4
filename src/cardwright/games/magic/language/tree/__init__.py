"""The trees of Oracle English, by family."""

from cardwright.games.magic.language.tree.abilities import *
from cardwright.games.magic.language.tree.amounts import *
from cardwright.games.magic.language.tree.base import *
from cardwright.games.magic.language.tree.chance import *
from cardwright.games.magic.language.tree.choosing import *
from cardwright.games.magic.language.tree.clauses import *
from cardwright.games.magic.language.tree.conditional import *
from cardwright.games.magic.language.tree.conjuring import *
from cardwright.games.magic.language.tree.counters import *
from cardwright.games.magic.language.tree.dealing import *
from cardwright.games.magic.language.tree.families import *
from cardwright.games.magic.language.tree.instead import *
from cardwright.games.magic.language.tree.mana import *
from cardwright.games.magic.language.tree.mechanics import *
from cardwright.games.magic.language.tree.modifiers import *
from cardwright.games.magic.language.tree.moving import *
from cardwright.games.magic.language.tree.nouns import *
from cardwright.games.magic.language.tree.playing import *
from cardwright.games.magic.language.tree.qualifiers import *
from cardwright.games.magic.language.tree.states import *
from cardwright.games.magic.language.tree.unique import *
from cardwright.games.magic.language.tree.verbs import *
from cardwright.games.magic.language.tree.voting import *
