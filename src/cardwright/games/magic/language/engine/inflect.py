"""The forms of English verbs."""

from typing import Final

FORMS: Final = ("base", "s", "past", "done", "ing", "inf")
"""draw, draws, drew, drawn, drawing, (to) draw; the last differs from the first only for "be"."""

_IRREGULAR: Final[dict[str, tuple[str, str, str, str]]] = {
    "beat": ("beats", "beat", "beaten", "beating"),
    "become": ("becomes", "became", "become", "becoming"),
    "begin": ("begins", "began", "begun", "beginning"),
    "bid": ("bids", "bid", "bid", "bidding"),
    "bring": ("brings", "brought", "brought", "bringing"),
    "cast": ("casts", "cast", "cast", "casting"),
    "choose": ("chooses", "chose", "chosen", "choosing"),
    "come": ("comes", "came", "come", "coming"),
    "control": ("controls", "controlled", "controlled", "controlling"),
    "cost": ("costs", "cost", "cost", "costing"),
    "cut": ("cuts", "cut", "cut", "cutting"),
    "deal": ("deals", "dealt", "dealt", "dealing"),
    "die": ("dies", "died", "died", "dying"),
    "do": ("does", "did", "done", "doing"),
    "draw": ("draws", "drew", "drawn", "drawing"),
    "fight": ("fights", "fought", "fought", "fighting"),
    "find": ("finds", "found", "found", "finding"),
    "flip": ("flips", "flipped", "flipped", "flipping"),
    "get": ("gets", "got", "gotten", "getting"),
    "give": ("gives", "gave", "given", "giving"),
    "go": ("goes", "went", "gone", "going"),
    "have": ("has", "had", "had", "having"),
    "hold": ("holds", "held", "held", "holding"),
    "keep": ("keeps", "kept", "kept", "keeping"),
    "leave": ("leaves", "left", "left", "leaving"),
    "lose": ("loses", "lost", "lost", "losing"),
    "make": ("makes", "made", "made", "making"),
    "pay": ("pays", "paid", "paid", "paying"),
    "put": ("puts", "put", "put", "putting"),
    "reset": ("resets", "reset", "reset", "resetting"),
    "set": ("sets", "set", "set", "setting"),
    "shuffle": ("shuffles", "shuffled", "shuffled", "shuffling"),
    "skip": ("skips", "skipped", "skipped", "skipping"),
    "spend": ("spends", "spent", "spent", "spending"),
    "spin": ("spins", "spun", "spun", "spinning"),
    "take": ("takes", "took", "taken", "taking"),
    "tap": ("taps", "tapped", "tapped", "tapping"),
    "untap": ("untaps", "untapped", "untapped", "untapping"),
    "win": ("wins", "won", "won", "winning"),
    "plot": ("plots", "plotted", "plotted", "plotting"),
    "transfer": ("transfers", "transferred", "transferred", "transferring"),
    "scry": ("scries", "scried", "scried", "scrying"),
    "ante": ("antes", "anted", "anted", "anteing"),
    "commit": ("commits", "committed", "committed", "committing"),
}


_BE: Final[dict[str, str]] = {
    "base": "(are|=re)",
    "s": "(is|=s)",
    "past": "(was|were)",
    "done": "been",
    "ing": "being",
    "inf": "be",
}
"""The forms of "be" as patterns, short forms included."""


def inflect(verb: str, form: str) -> str:
    """Returns a form of a verb.

    >>> [inflect("destroy", form) for form in FORMS], inflect("deal", "past")
    (['destroy', 'destroys', 'destroyed', 'destroyed', 'destroying', 'destroy'], 'dealt')
    """
    if verb == "be":
        return _BE[form]
    if form in ("base", "inf"):
        return verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb][FORMS.index(form) - 1]
    ends_in_y = verb.endswith("y") and verb[-2:-1] not in ("a", "e", "o", "u")
    if form == "s":
        if ends_in_y:
            return verb[:-1] + "ies"
        return verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")
    if form == "ing":
        return verb[:-1] + "ing" if verb.endswith("e") and not verb.endswith("ee") else verb + "ing"
    if ends_in_y:
        return verb[:-1] + "ied"
    return verb + "d" if verb.endswith("e") else verb + "ed"
