"""What is told of the position lies on the table: told otherwise, the answer is another one."""

from __future__ import annotations

import json

import pytest

from ruling_service.ask.answering import ask
from ruling_service.situations.shared.card_objects import read_cards

KINDRED = {
    "name": "Song of Kindred", "type": "condition", "side": "Free Peoples", "culture": "Elven",
    "twilight cost": 1, "text": "Support area. To play, spot 3 Elves.",
}
WATCHER = {
    "name": "Grim Watcher", "type": "minion", "side": "Shadow", "culture": "Sauron", "race": "Orc",
    "twilight cost": 3, "strength": 8, "vitality": 2, "site number": 4,
    "text": "Skirmish: Exert 2 [sauron] Orcs to make this minion strength +2.",
}
HORDE = {
    "name": "Grim Horde", "type": "minion", "side": "Shadow", "culture": "Sauron", "race": "Orc",
    "twilight cost": 3, "strength": 8, "vitality": 2, "site number": 4,
    "text": "This minion is strength +1 for each other [sauron] minion you can spot.",
}
ENVOY = {
    **WATCHER, "name": "Grim Envoy",
    "text": "Archery: Spot 3 Free Peoples cultures and exert this minion to wound a companion.",
}
BLOW = {
    "name": "Blow of Stone", "type": "event", "side": "Free Peoples", "culture": "Dwarven",
    "twilight cost": 1,
    "text": "Regroup: Exert a Dwarf who is damage +X to make an opponent discard X Shadow cards.",
}
DOWNS = {
    "name": "Narrow Downs", "type": "site", "site number": 1, "block": "Tower",
    "text": "Each time you play an ally here, you must discard a card from hand.",
}
EDGE = {
    "name": "Edge of Grey", "type": "artifact", "side": "Free Peoples", "culture": "Gondor", "item class": "hand weapon",
    "twilight cost": 2, "text": "Bearer must be Aragorn. While you cannot spot a threat, Aragorn is defender +1.",
}
CROSSING = {
    "name": "Dim Crossing", "type": "quest", "stage": 1, "side": "B", "quest points": 9,
    "text": "Players cannot travel to Riverland locations.",
}
HOLLOW = {
    "name": "Hollow Hill", "type": "location", "threat": 2, "quest points": 3,
    "text": "Hollow Hill gets +1 Threat for each progress token on it.",
}


def said(question, card, library, game):
    reply = ask(question, library, game=game, cards=read_cards(json.dumps(card)))
    return reply.answer.answer if reply.answer is not None else None


@pytest.mark.parametrize(
    ("question", "card", "answer"),
    [
        ("I have 2 Elves. Can I play Song of Kindred?", KINDRED, False),
        ("I have three Elves. Can I play Song of Kindred?", KINDRED, True),
        # the card is one of those who are counted, unless they are said to be others
        ("I have only one [sauron] Orc. Can I use Grim Watcher?", WATCHER, False),
        ("I have one other [sauron] Orc. Can I use Grim Watcher?", WATCHER, True),
        ("I have one [sauron] Orc. Can I use Grim Watcher?", WATCHER, None),
        ("I have one sauron Orc. Can I use Grim Watcher?", WATCHER, None),
        ("Two other sauron minions are in play. How strong is Grim Horde?", HORDE, 10),
        ("My fellowship has two cultures. Can the shadow player use Grim Envoy?", ENVOY, False),
        ("My fellowship has three cultures. Can the shadow player use Grim Envoy?", ENVOY, True),
        ("My Dwarf is damage +3. How many Shadow cards must my opponent discard by Blow of Stone?", BLOW, 3),
        # each told thing counts, be it where another one is otherwise
        ("One threat lies on my dead pile. Is Aragorn with Edge of Grey still defender +1?", EDGE, False),
        ("There are no threats on my dead pile. Is Aragorn with Edge of Grey defender +1?", EDGE, True),
        ("One threat lies in my discard pile. Is Aragorn with Edge of Grey defender +1?", EDGE, None),
        ("I play 3 allies at Narrow Downs. How many cards must I discard?", DOWNS, 3),
    ],
)  # fmt: skip
def test_what_is_told_decides(real_library, question, card, answer):
    assert said(question, card, real_library, "tcg") == answer


@pytest.mark.parametrize(("kind", "answer"), [("a Riverland", False), ("a Mountain", True)])
def test_what_a_stage_forbids(real_library, kind, answer):
    question = f"We're at Dim Crossing. Can we travel to {kind} location?"
    assert said(question, CROSSING, real_library, "lcg") is answer


@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_number_is_that_of_the_question(real_library, number):
    question = f"Hollow Hill has {number} progress on it. How much threat does Hollow Hill have?"
    assert said(question, HOLLOW, real_library, "lcg") in (2 + number, None)
