"""Questions whether a card can be used, how much it does and for how long, in players' words: each thing that is
told is held against the card's own text. Made-up cards; what has to come out is what their texts say.
"""

from __future__ import annotations

import pytest

from tests.ask.test_of_cards import ALLY, HEALER, HOUND, SINGER, lcg

RESCUE = lcg("Quick Rescue", "event", "Response: After an ally leaves play, draw 1 card.", sphere="Leadership", cost=2)
VOLLEY = lcg("Sudden Volley", "event", "Action: Choose a player. Deal 3 damage to each enemy engaged with that player.",
             sphere="Tactics", cost=1)  # fmt: skip
RETURN = lcg("Quick Return", "event", "Response: After an ally leaves play, return that ally to its owner's hand.",
             sphere="Leadership", cost=2)  # fmt: skip
RISEN = lcg("Late Riser", "event", "Action: Choose an ally with printed cost X in your discard pile. Put it into play.",
            sphere="Spirit", cost="X")  # fmt: skip
DARER = lcg("Bold Darer", "ally", "Response: After you optionally engage an enemy, ready Bold Darer.", **ALLY)
RIDER = lcg("Far Rider", "ally", "Action: Exhaust Far Rider to deal 4 damage to an enemy not engaged with you.", **ALLY)
LURE = lcg("Old Lure", "attachment", "Attach to a Lore hero. Action: Exhaust Old Lure to draw 1 card.", sphere="Lore",
           cost=1)  # fmt: skip
HIDING = lcg("Deep Hiding", "event", "Quest Action: Draw 1 card.", sphere="Lore", cost=1)
SAVER = lcg("Careful Saver", "ally", "Response: After a card is discarded from your deck, ready Careful Saver.", **ALLY)
READER = lcg("Path Reader", "ally", "Response: After you engage an enemy, exhaust Path Reader to draw X cards. X is the "
             "engaged enemy's printed [threat].", **ALLY)  # fmt: skip
ROUSED = lcg("Roused Walker", "ally", "Action: Exhaust Roused Walker to give a hero +2 [attack] until the end of the "
             "phase.", **ALLY)  # fmt: skip


@pytest.mark.parametrize(("question", "card", "says"), [
    ("Can I use Quick Rescue when a hero of mine is destroyed?", RESCUE, False),
    ("My ally was destroyed by an enemy. Can I play Quick Rescue to draw a card?", RESCUE, True),
    ("My ally was destroyed by an enemy. Can I play Quick Return to get him back to hand?", RETURN, True),
    ("Can I use Late Riser on an ally from hand?", RISEN, False),
    ("Can I use Late Riser on an ally in my discard pile?", RISEN, True),
    ("I play Sudden Volley and pick my friend. Do the enemies engaged with me get a damage as well?", VOLLEY, False),
    ("An enemy came to me in the engagement checks. Can I use Bold Darer now?", DARER, False),
    ("Far Rider: can I damage with it an enemy that is engaged with my friend?", RIDER, True),
    ("Far Rider: can I damage with it an enemy that is engaged with me?", RIDER, False),
    ("Can Far Rider damage an enemy that already fights me?", RIDER, None),  # a word that nothing settles
    ("Can I put Old Lure on a Tactics hero?", LURE, False),
    ("can deep hiding be played in combat phase?", HIDING, False),
    ("Can Careful Saver save a card that I discard from my hand?", SAVER, False),
    ("Herb Woman is exhausted. Can she still help an ally?", HEALER, False),
    ("Can I use Bold Darer now?", DARER, "Yes, after you optionally engage an enemy; otherwise no"),
    ("When can I play Deep Hiding?", HIDING, "In the quest phase"),
    ("I engage an enemy with printed threat 3 that has +2 threat right now. How many cards do I draw with Path Reader?",
     READER, 3),
    ("How long does Roused Walker last?", ROUSED, "Until the end of the phase"),
    ("How much damage comes from Merry Singer when I spend a resource?", SINGER, 1),
    ("How much does my threat go up when Grim Hound engages my friend?", HOUND, None),
])  # fmt: skip
def test_what_is_told_is_held_against_what_the_text_wants(asking, question, card, says):
    answer = asking("lcg", question, card)
    assert (answer.answer if answer is not None else None) == says


PROWLER = {"name": "Foul Prowler", "type": "event", "culture": "Shire", "twilight cost": 0, "side": "Free Peoples",
           "text": "Response: If a minion exerts, exert a Dwarf to wound that minion."}  # fmt: skip
SIGN = {"name": "Bleak Song", "type": "event", "culture": "Sauron", "twilight cost": 0, "side": "Shadow",
        "text": "Skirmish: Spot X burdens to make an Elf strength -X."}  # fmt: skip


@pytest.mark.parametrize(("question", "card", "says"), [
    ("A minion of my opponent exerts. Can I use Foul Prowler to wound it?", PROWLER, True),
    ("A companion of mine exerts. Can I use Foul Prowler to wound it?", PROWLER, False),
    ("How much strength loses the Elf with Bleak Song when I spot 5 burdens?", SIGN, 5),
])  # fmt: skip
def test_what_is_told_is_held_against_it_in_the_other_game(asking, question, card, says):
    answer = asking("tcg", question, card)
    assert (answer.answer if answer is not None else None) == says
