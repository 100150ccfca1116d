""" "That enemy", "them", "the chosen hero", "that player" where the text has named no such card or player: a gap in
both games, whatever the text waits for; where it has, it is played (lcg/the-word-choose, tcg/effect). Each way to
begin × each deed with such a word.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.situations.shared.compiling import compile_object

NAMES_NONE = {
    "lcg": [
        "Response: After you draw a card, {}.", "Response: After you raise your threat, {}.", "Action: {}.",
        "Forced: At the end of the round, {}.", "Forced: After the players quest successfully, {}.",
        "When Revealed: {}.", "Shadow: {}.", "Action: Exhaust this card to {}.", "Action: Draw 1 card. Then, {}.",
    ],
    "tcg": [
        "Each time you draw a card, {}.", "Maneuver: {}.", "Maneuver: Exert this companion to {}.",
        "Each time the fellowship moves, {}.", "Maneuver: Draw a card. If you do, {}.", "Maneuver: Add a burden to {}.",
        "Response: If a burden is added, {}.", "Skirmish: Remove a threat to {}.",
    ],
}  # fmt: skip
DEEDS = {
    "lcg": [
        "deal 1 damage to that character", "deal 1 damage to that enemy", "ready that ally", "exhaust that hero",
        "discard that attachment", "place 1 progress on that location", "that enemy makes an immediate attack",
        "that character gets +1 attack until the end of the round", "exhaust them", "exhaust the chosen hero",
        "deal 1 damage to each of those characters", "remove 1 resource token from that hero's resource pool",
    ],
    "tcg": [
        "heal that ally", "wound that minion", "exert that character", "discard that condition",
        "make that companion strength +2", "return that card to hand", "assign that minion to skirmish Old",
    ],
}  # fmt: skip
CASES = [(game, head, deed) for game in NAMES_NONE for head, deed in product(NAMES_NONE[game], DEEDS[game])]


def compiled(game, text, kind=""):
    """A made-up card with a text; of a kind that can have it."""
    text = text[0].upper() + text[1:]
    beside = text.startswith(("Forced", "When", "Shadow"))
    kind = kind or ("Companion" if game == "tcg" else "Enemy" if beside else "Ally")
    card = {"name": "Old", "title": "Old", "type": kind, "text": text, "culture": "Gondor", "side": "Free Peoples"}
    if kind in ("Ally", "Attachment"):
        card["sphere"] = "Lore"
    if text.startswith("Shadow"):
        card |= {"text": "", "shadow": text}
    return compile_object(card, game)


@pytest.mark.parametrize(("game", "head", "deed"), CASES)
def test_what_nothing_names_is_a_gap(game, head, deed):
    found = compiled(game, head.format(deed))
    assert not found.played, found.abilities


@pytest.mark.parametrize(("text", "kind"), [
    ("Forced: At the end of the round, that player draws 1 card.", "Enemy"),
    ("When Revealed: That player discards 1 card.", "Treachery"), ("Shadow: Deal 1 damage to it.", "Enemy"),
    ("Forced: At the end of the round, he suffers 3 damage.", "Location"),
    ("Response: After you draw a card, attach it to a hero.", "Attachment"),
    ("Action: Discard 1 card from your hand to deal 1 damage to that enemy.", "Ally"),
])  # fmt: skip
def test_nor_is_one_taken_for_want_of_another(text, kind):
    assert not compiled("lcg", text, kind).played


@pytest.mark.parametrize(("has", "lasts"), [
    ("gains surge", False), ("gains ambush", False), ("gets +2 [threat]", True), ("gains the Orc trait", True),
])  # fmt: skip
def test_what_the_first_card_revealed_has_once_it_lies_there_is_a_gap(has, lasts):
    assert compiled("lcg", f"The first enemy revealed each round {has}.", "Location").played is not lasts


@pytest.mark.parametrize(("game", "text", "kind"), [
    ("lcg", "Response: After an enemy engages you, deal 1 damage to that enemy.", "Ally"),
    ("lcg", "Action: Choose a hero. Ready the chosen hero.", "Ally"),
    ("lcg", "Forced: After an ally enters play, its controller raises his threat by 1.", "Enemy"),
    ("lcg", "Forced: At the end of the round, raise the first player's threat by 1. That player draws 1 card.",
     "Enemy"),
    ("lcg", "Action: Exhaust this card to heal 1 damage from it.", "Ally"),
    ("tcg", "Each time an ally takes a wound, you may add a burden. If you do, heal that ally.", "Companion"),
    ("tcg", "Maneuver: Exert Old. If you do, heal him.", "Companion"),
])  # fmt: skip
def test_what_is_named_is_played(game, text, kind):
    found = compiled(game, text, kind)
    assert found.played, (found.gaps, found.not_played)


@pytest.mark.parametrize(("game", "each", "one"), [
    ("lcg", "When Revealed: Deal 1 damage to each hero", "that hero"), ("tcg", "Maneuver: Wound each minion", "that minion"),
    ("lcg", "When Revealed: Exhaust each ally", "it"), ("tcg", "Skirmish: Exert each Orc", "that Orc"),
])  # fmt: skip
@pytest.mark.parametrize("several", [True, False])
def test_what_is_asked_of_one_of_several_told_before_is_a_gap(game, each, one, several):
    """It would be asked once, of one of them, and what hangs on it done to all; of a single one it is played."""
    such = {"that hero": "is a Noble", "it": "is a Noble", "that minion": "is an Orc", "that Orc": "is wounded"}
    deed = "raise each player's threat by 1" if game == "lcg" else "add a threat"
    text = f"{each if several else each.replace('each', 'a' if one != 'that Orc' else 'an')}. If {one} {such[one]}, {deed}."
    kind = ("Treachery", "Event")[game == "tcg"]
    card = {"name": "Odd Tale", "type": kind, "text": text, "side": "Free Peoples", "culture": "Gondor"}
    assert compile_object(card, game).played is not several
