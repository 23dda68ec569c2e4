"""What references mean."""

import pytest

from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.tree import Be, NounList
from cardwright.text import walk


def _meanings(text: str, cost: str = "") -> list[tuple[str, str]]:
    (line,) = read_face("Test Card", text, cost=cost).lines
    assert line.unread == ()
    shown = []
    for found in line.binding.references:
        here, there = found.node.span, found.introducer.span
        shown.append((text[here.start : here.end], text[there.start : there.end]))
    return shown


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("Exile target creature. Its controller gains 1 life.", [("Its", "target creature")]),
        ("Whenever Test Card blocks a creature, it gets +1/+1 until end of turn.", [("it", "Test Card")]),
        ("Whenever Test Card blocks a creature, destroy that creature.", [("that creature", "a creature")]),
        (
            "Test Card deals 2 damage to any target. If it's a creature, it can't block this turn.",
            [("it", "any target"), ("it", "any target")],
        ),
        ("Destroy all creatures. They can't be regenerated.", [("They", "all creatures")]),
        (
            "Whenever a player cycles a card, exile target creature. Return that card to the battlefield under its owner's control.",
            [("that card", "target creature"), ("its", "target creature")],
        ),
        (
            "At the beginning of your end step, if a permanent you controlled left the battlefield this turn, reveal the top "
            "card of your library. If it's a land card, exile it.",
            [("it", "the top card of your library"), ("it", "the top card of your library")],
        ),
        (
            "If you would draw a card, reveal the top card of your library instead. If it's a land card, exile it.",
            [("it", "the top card of your library"), ("it", "the top card of your library")],
        ),
        (
            "You may sacrifice a Food. If you do, target creature gets +5/+5 until end of turn. Otherwise, that creature gets "
            "+3/+3 until end of turn.",
            [("do", "You may sacrifice a Food"), ("that creature", "target creature")],
        ),
        (
            "Exile a creature card from your graveyard. If you do, put a +1/+1 counter on Test Card. Otherwise, sacrifice it.",
            [("do", "Exile a creature card from your graveyard"), ("it", "Test Card")],
        ),
        (
            "Choose target creature. If it's red, Test Card deals 3 damage to it. Otherwise, Test Card deals 1 damage to it.",
            [("it", "target creature"), ("it", "target creature"), ("it", "target creature")],
        ),
        (
            "Each opponent draws a card, then you draw a card for each opponent who drew a card this way.",
            [("this way", "draws a card")],
        ),
        (
            "Exile target creature card, then put an artifact card from your hand onto the battlefield. Put a card from your "
            "hand on the bottom of your library. If you put an artifact card onto the battlefield this way, draw a card.",
            [("this way", "put an artifact card from your hand onto the battlefield")],
        ),
        (
            "Create a token that's a copy of target creature you control. Sacrifice it at the beginning of the next end step.",
            [("it", "a token that's a copy of target creature you control")],
        ),
        (
            "Choose target creature that's blocking equipped creature. Flip a coin. Test Card deals 1 damage to it.",
            [("it", "target creature that's blocking equipped creature")],
        ),
        (
            "Whenever you cast a spell that targets Test Card, put a +1/+1 counter on it.",
            [("it", "Test Card")],
        ),
        (
            "Create a token that's a copy of target token. If that token is a Squirrel, create two tokens that are copies of "
            "it instead.",
            [("that token", "target token"), ("it", "target token")],
        ),
        (
            "Remove any number of charge counters from Test Card: Add {G} for each charge counter removed this way.",
            [("this way", "Remove any number of charge counters from Test Card")],
        ),
        (
            "Reveal cards from the top of your library until you reveal a land card. If the revealed land card is a Mountain, "
            "exile it. Put the revealed cards on the bottom of your library in any order.",
            [
                ("the revealed land card", "reveal a land card"),
                ("it", "the revealed land card"),
                (
                    "the revealed cards",
                    "Reveal cards from the top of your library until you reveal a land card",
                ),
            ],
        ),
        (
            "If one or more +1/+1 counters would be put on a creature, twice that many +1/+1 counters are put on it instead.",
            [("that many", "one or more +1/+1 counters"), ("it", "a creature")],
        ),
        (
            "Draw a card. You may pay any amount of {E}. You gain that much life.",
            [("that much", "pay any amount of {E}")],
        ),
        (
            "Target attacking creature gets +1/+1 until end of turn. If it's attacking a battle, put a +1/+1 counter on it.",
            [("it", "Target attacking creature"), ("it", "Target attacking creature")],
        ),
        (
            "At the beginning of your end step, if equipped creature didn't deal combat damage to a creature this turn, "
            "sacrifice it.",
            [("it", "equipped creature")],
        ),
        (
            "If Test Card is in your opening hand, you may begin the game with it on the battlefield.",
            [("it", "Test Card")],
        ),
        (
            "At the beginning of each player's upkeep, if that player controls more lands than each other player, Test Card "
            "deals 2 damage to them.",
            [("that player", "each player"), ("them", "each player")],
        ),
        (
            "Remove enchanted creature from combat. Then draw a card for each tapped creature its controller controls.",
            [("its", "enchanted creature")],
        ),
        ("Each player discards their hand, then draws seven cards.", [("their", "Each player")]),
        (
            "Search your library for a card, put that card into your hand, then shuffle.",
            [("that card", "a card")],
        ),
        (
            "Whenever a creature you control dies, exile the top card of your library. You may play that card this turn.",
            [("that card", "the top card of your library")],
        ),
        (
            "As long as the top card of your library is a creature card, creatures you control that share a color with "
            "that card get +1/+1.",
            [("that card", "the top card of your library")],
        ),
        (
            "Exile the top two cards of target opponent's library face down. You may play those cards for as long as they "
            "remain exiled.",
            [
                ("those cards", "the top two cards of target opponent's library"),
                ("they", "the top two cards of target opponent's library"),
            ],
        ),
        (
            "Manifest dread, then put a +1/+1 counter on that creature.",
            [("that creature", "Manifest dread")],
        ),
        (
            "You may pay {1}. If you do, you gain 1 life.",
            [("do", "You may pay {1}")],
        ),
        (
            "You may have Test Card enter as a copy of any creature on the battlefield, except it has flying.",
            [("it", "Test Card")],
        ),
        (
            "Look at the top two cards of your library. Put one of them into your graveyard.",
            [("them", "the top two cards of your library")],
        ),
        (
            "Return target creature you control and target creature you don't control to their owners' hands.",
            [("their", "target creature you control and target creature you don't control")],
        ),
        (
            "The next time a source of your choice would deal damage to target creature this turn, that source deals "
            "that damage to you instead.",
            [("that source", "a source of your choice"), ("that damage", "deal damage to target creature")],
        ),
        ("{X}, {T}: Test Card deals X damage to any target.", [("X", "{X}")]),
        (
            "Each player sacrifices a creature they control or returns it to its owner's hand unless they pay {1}.",
            [
                ("they", "Each player"),
                ("it", "a creature they control"),
                ("its", "a creature they control"),
                ("they", "Each player"),
            ],
        ),
        (
            "Counter target spell unless its controller pays {1}. If that spell is countered this way, draw a card.",
            [
                ("its", "target spell"),
                ("that spell", "target spell"),
                ("this way", "Counter target spell"),
            ],
        ),
        (
            "Look at the top four cards of your library. Put one of them into your hand, then put a land card from "
            "among them onto the battlefield.",
            [
                ("them", "the top four cards of your library"),
                ("them", "the top four cards of your library"),
            ],
        ),
        (
            "For each creature you control, create a 1/1 white Cat creature token. Those tokens gain haste.",
            [("Those tokens", "a 1/1 white Cat creature token")],
        ),
        (
            "Test Card deals 1 damage to target creature and each other creature that shares a color with it.",
            [("it", "target creature")],
        ),
    ],
)
def test_reference_is_bound_to_its_introducer(text: str, meanings: list[tuple[str, str]]) -> None:
    assert _meanings(text) == meanings


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("It gains flying until end of turn.", "“It”"),
        ("Destroy that creature.", "“that creature”"),
        ("Target player draws X cards.", "X is not said"),
        ("If you do, draw a card.", "“do”"),
        ("Put the exiled card into your hand.", "nothing is exiled"),
        ("Target creature fights another target creature. It gains flying until end of turn.", "two things"),
    ],
)
def test_reference_without_one_introducer_is_unbound(text: str, reason: str) -> None:
    (line,) = read_face("Test Card", text).lines
    assert line.unbound
    assert reason in line.unread[0].reason


def test_cost_of_the_card_defines_x() -> None:
    (line,) = read_face("Test Card", "Target player draws X cards.", cost="{X}{U}").lines
    assert line.unread == ()


def test_what_another_may_pay_does_not_say_the_x_of_the_spell() -> None:
    (line,) = read_face(
        "Test Card", "Counter target spell unless its controller pays {X}. You gain X life.", cost="{X}{U}"
    ).lines
    assert [found.kind for found in line.binding.references] == ["object"]


def test_x_is_what_is_said_of_it_before_what_is_paid() -> None:
    text = "You may pay {X}, where X is the number of lands you control. If you don't, you lose X life."
    assert _meanings(text)[-1] == ("X", ", where X is the number of lands you control")


def test_what_fits_in_two_events_is_either() -> None:
    text = (
        "Whenever you sacrifice a Forest and whenever a Forest card is put into your graveyard from your library, "
        "exile that card."
    )
    (line,) = read_face("Test Card", text).lines
    (found,) = line.binding.references
    assert isinstance(found.introducer, NounList)
    assert [text[one.span.start : one.span.end] for one in found.introducer.items] == [
        "a Forest",
        "a Forest card",
    ]


def test_otherwise_does_not_speak_of_what_was_supposed() -> None:
    text = (
        "Whenever a player casts a spell, any other player may pay {1}. If a player does, counter that spell. "
        "Otherwise, that player draws a card."
    )
    assert _meanings(text)[-1] == ("that player", "a player")
    (line,) = read_face("Test Card", text).lines
    assert line.binding.references[-1].introducer.span.start == text.index("a player casts")


def test_kinds_that_something_may_be_are_one_list() -> None:
    whole = read_face("Test Card", "Each creature that's a Wolf or a Bear gets +1/+1.").lines[0].ability
    parted = read_face("Test Card", "Each Bear and each creature that's a Wolf get +1/+1.").lines[0].ability
    assert whole is not None
    assert parted is not None
    assert [
        len(one.what.items) for one in walk(whole) if isinstance(one, Be) and isinstance(one.what, NounList)
    ] == [2]
    assert not any(isinstance(one, Be) and isinstance(one.what, NounList) for one in walk(parted))


def test_lines_of_a_spell_are_one_ability() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDraw cards equal to the sacrificed creature's power."
    assert all(not line.unread for line in read_face("Test Card", text, spell=True).lines)


def test_modes_do_not_see_each_other() -> None:
    text = "Choose one —\n• Destroy target creature.\n• It gains flying until end of turn."
    (line,) = read_face("Test Card", text).lines
    assert line.unbound
