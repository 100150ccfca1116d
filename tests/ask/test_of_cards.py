"""Questions about a card's text: how much, how often, whether and on whom, by made-up cards whose texts the tests
give. What has to come out is what the text says.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.parting import asks_for_more
from ruling_service.ask.reading.names import Named, Names


def lcg(name, type_, text, **values):
    return {"name": name, "type": type_, "text": text, **values}


ALLY = {"sphere": "Leadership", "cost": 2, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}
BOWMAN = lcg("Marsh Bowman", "ally", "Action: Exhaust Marsh Bowman to deal 2 damage to an enemy.", **ALLY)
WRITER = lcg("Old Writer", "ally", "Action: Exhaust Old Writer to draw 3 cards.", **ALLY)
SINGER = lcg("Merry Singer", "hero", "Action: Spend 1 resource from Merry Singer's resource pool to deal 1 damage to an "
             "enemy. (Limit 2 times per phase.)", sphere="Lore", willpower=1, attack=1, defense=1,
             **{"threat cost": 8, "hit points": 4})  # fmt: skip
HEALER = lcg("Herb Woman", "hero", "Action: Exhaust Herb Woman to heal 1 damage from an ally.", sphere="Lore", willpower=1,
             attack=1, defense=1, **{"threat cost": 8, "hit points": 4})  # fmt: skip
HOUND = lcg("Grim Hound", "enemy", "Forced: After Grim Hound engages you, raise your threat by 3.",
            attack=2, defense=1, threat=2, **{"engagement cost": 30, "hit points": 3})  # fmt: skip
WATCHMAN = lcg("Tall Watchman", "ally", "Tall Watchman gets +2 [attack] while your threat is 35 or higher.", **ALLY)
CLOAK = lcg("Patched Cloak", "attachment", "Attach to a Hobbit character.", sphere="Spirit", cost=1)
RAIDER = {"name": "Lean Raider", "type": "minion", "culture": "Raider", "race": "Man", "twilight cost": 3,
          "strength": 8, "vitality": 2, "site number": 4,
          "text": "Skirmish: Spot 5 companions to make Lean Raider strength +3."}  # fmt: skip
LEECH = {"name": "Pale Leech", "type": "minion", "culture": "Sauron", "race": "Orc", "twilight cost": 2, "strength": 6,
         "vitality": 2, "site number": 5, "text": "Pale Leech is strength +1 for each burden."}  # fmt: skip
ARROWS = {"name": "Rain of Arrows", "type": "event", "culture": "Elven", "twilight cost": 1, "side": "Free Peoples",
          "text": "Archery: Exert an Elf to wound an Orc."}  # fmt: skip


VOLLEY = {"name": "Long Volley", "type": "event", "culture": "Elven", "twilight cost": 1, "side": "Free Peoples",
          "text": "Skirmish or Regroup: Spot 3 Elf companions to wound a minion."}  # fmt: skip
SCOUT = lcg("Quiet Scout", "ally", "Response — after you play this card from hand: look through your deck's top 4 cards for "
            "an event and add it to your hand; shuffle the rest into your deck.", **ALLY)  # fmt: skip
BISCUIT = lcg("Old Biscuit", "attachment", "Attach to a hero. Action: Discard Old Biscuit to ready attached hero.",
              sphere="Lore", cost=0)  # fmt: skip
LURKER = lcg("Reed Lurker", "enemy", "Players cannot optionally engage Reed Lurker.", attack=2, defense=1, threat=2,
             **{"engagement cost": 40, "hit points": 3})  # fmt: skip
GUIDE = lcg("Marsh Guide", "ally", "Response: After Marsh Guide enters play, draw 1 card.", **ALLY)


@pytest.mark.parametrize(("question", "card", "says"), [
    ("Can I put Old Biscuit on an ally?", BISCUIT, False),
    ("If I put Marsh Guide into play, do I get to draw a card?", GUIDE, True),
    ("Can I take an ally with Quiet Scout?", SCOUT, False),
    ("Can I search for an event in my discard pile with Quiet Scout?", SCOUT, False),
    ("If I play Quiet Scout, do I get to search for an event?", SCOUT, True),
    ("Can Reed Lurker engage me?", LURKER, None),  # he still comes by himself
])  # fmt: skip
def test_any_part_of_a_text_is_asked(asking, question, card, says):
    answer = asking("lcg", question, card)
    assert (answer and "says" in answer.text and answer.answer) == says or says is None and not (
        answer and "says" in answer.text
    )


SWEEP = {"name": "Wide Sweep", "type": "event", "culture": "Elven", "twilight cost": 1, "side": "Free Peoples",
         "text": "Maneuver: Exert a ranger to wound each minion that is not a lurker."}  # fmt: skip


@pytest.mark.parametrize(("question", "says"), [
    ("Can I discard a ranger to play Wide Sweep?", None),
])  # fmt: skip
def test_who_is_called_by_a_keyword(asking, question, says):
    answer = asking("tcg", question, SWEEP)
    assert (answer.answer if answer and "says" in answer.text else None) is says


WIGHT = {"name": "Grey Wight", "type": "minion", "culture": "Raider", "race": "Man", "twilight cost": 4, "strength": 9,
         "vitality": 3, "site number": 3, "text": "Shadow: Exert Grey Wight to make a [Raider] minion fierce until the "
         "regroup phase."}  # fmt: skip
BARGE = {"name": "Old Bargeman", "type": "companion", "culture": "Gondor", "race": "Man", "twilight cost": 2, "strength": 6,
         "vitality": 3, "resistance": 6, "text": "Skirmish: Exert Old Bargeman to make an unbound companion strength +1."}


@pytest.mark.parametrize(("question", "card", "says"), [
    ("May Grey Wight exert to make himself fierce?", WIGHT, True),
    ("May Grey Wight exert to make himself fierce in the maneuver phase?", WIGHT, False),
    ("May Grey Wight exert to make himself stronger?", WIGHT, False),
    ("Can I exert Old Bargeman to make himself stronger?", BARGE, True),
    ("Can I exert Old Bargeman to make himself weaker?", BARGE, False),
    ("Can I exert Old Bargeman to make himself fierce?", BARGE, False),
    ("Can I exert Old Bargeman to make an ally stronger?", BARGE, False),
])  # fmt: skip
def test_what_somebody_is_made(asking, question, card, says):
    answer = asking("tcg", question, card)
    assert (answer.answer if answer and "says" in answer.text else None) is says


@pytest.mark.parametrize(("question", "says"), [
    ("Opponent has three archers and one of my companions bears Mirror Pelt. How many archery wounds do I take?", 2),
    ("I have three archers and one of my companions bears Mirror Pelt. How many archery wounds do I take?", None),
])  # fmt: skip
def test_whose_those_are_who_are_called_by_a_keyword(asking, question, says):
    pelt = {"name": "Mirror Pelt", "type": "possession", "culture": "Elven", "twilight cost": 1, "side": "Free Peoples",
            "text": "The minion archery total is -1. Bearer must be a companion."}  # fmt: skip
    answer = asking("tcg", question, pelt)
    assert (answer.answer if answer else None) == says


def song(text, **more):
    return {"name": "Bright Song", "type": "event", "text": text, **more}


@pytest.mark.parametrize(("question", "game", "text", "says"), [
    ("ready an ally with 2 hit points", "lcg", "Action: Ready an ally with 3 or more hit points.", False),
    ("ready an ally", "lcg", "Action: Ready an ally with 3 or more hit points.", None),
    ("deal 1 damage to a unique enemy", "lcg", "Action: Deal 1 damage to a non-unique enemy.", False),
    ("ready a ranged hero", "lcg", "Action: Ready a character with ranged.", True),
    ("ready a character", "lcg", "Action: Ready an ally.", None),
    ("wound a Nazgûl", "tcg", "Maneuver: Wound a minion (except a Nazgûl).", False),
    ("wound an Orc", "tcg", "Maneuver: Wound a minion (except a Nazgûl).", True),
    ("wound a minion with strength 9", "tcg", "Maneuver: Wound a minion with strength 8 or less.", False),
])  # fmt: skip
def test_who_is_only_described_is_held_against_the_text_as_far_as_it_is_told(asking, question, game, text, says):
    more = {"sphere": "Lore", "cost": 1} if game == "lcg" else {"culture": "Elven", "twilight cost": 1, "side": "Shadow"}
    answer = asking(game, f"Can Bright Song {question}?", song(text, **more))
    assert (answer.answer if answer and "says" in answer.text else None) is says


HALL = lcg("Damp Hall", "location", "While Damp Hall is in the staging area, each enemy gets +1 [attack].", threat=2,
           **{"quest points": 3})  # fmt: skip
POOL = lcg("Green Pool", "location", "While Green Pool is the active location, damaged heroes cannot attack.", threat=2,
           **{"quest points": 3})  # fmt: skip
PIPER = lcg("Glad Piper", "ally", "Each Hobbit character you control gets +1 [willpower].", **ALLY)
CAPTAIN = lcg("Stern Captain", "ally", "While Stern Captain is ready, each Gondor ally gets +1 [attack].", **ALLY)


@pytest.mark.parametrize(("question", "card", "says"), [
    ("Damp Hall is in the staging area. Does the enemy get +1 attack?", HALL, True),
    ("Damp Hall is the active location. Does the enemy get +1 attack?", HALL, False),
    ("Damp Hall is in the staging area. Does the enemy get +2 attack?", HALL, None),
    ("Damp Hall is in the staging area and I quest. Does the enemy get +1 attack?", HALL, None),
    ("Does the Hobbit ally of my friend get +1 willpower from Glad Piper?", PIPER, False),
    ("Does my Hobbit ally get +1 willpower from Glad Piper?", PIPER, True),
    ("Does my ally get +1 willpower from Glad Piper?", PIPER, None),
    ("Stern Captain is exhausted. Does my Gondor ally get +1 attack?", CAPTAIN, False),
    ("Green Pool is the active location. Can my damaged hero attack?", POOL, False),
    ("Green Pool is the active location. Can my hero attack?", POOL, None),
])  # fmt: skip
def test_a_text_that_holds_by_itself_is_in_force_or_not(asking, question, card, says):
    answer = asking("lcg", question, card)
    assert (answer.answer if answer and "says" in answer.text else None) is says


BELT = {"name": "Iron Belt", "type": "possession", "culture": "Sauron", "twilight cost": 1, "side": "Shadow",
        "text": "Bearer must be an Orc. Bearer is damage +1 while you can spot 3 burdens."}  # fmt: skip
DRUM = {"name": "Deep Drum", "type": "condition", "culture": "Sauron", "twilight cost": 1, "side": "Shadow",
        "text": "While you can spot 3 companions, each wounded Orc is strength +2. Plays to your support area."}


@pytest.mark.parametrize(("question", "card", "says"), [
    ("There are 2 burdens. Is the bearer of Iron Belt damage +1?", BELT, False),
    ("There are 3 burdens. Is the bearer of Iron Belt damage +1?", BELT, True),
    ("There are 3 threats. Is the bearer of Iron Belt damage +1?", BELT, None),
    ("There are 3 burdens and I exert a minion. Is the bearer of Iron Belt damage +1?", BELT, None),
    ("There are 4 burdens. Is Iron Belt damage +1?", BELT, None),
    ("There are four companions. Does an Orc get strength +2 from Deep Drum?", DRUM, None),  # a wounded one
    ("There are two Elf companions. Does a wounded Orc get strength +2 from Deep Drum?", DRUM, None),
])  # fmt: skip
def test_what_holds_while_something_can_be_spotted(asking, question, card, says):
    answer = asking("tcg", question, card)
    assert (answer.answer if answer and "says" in answer.text else None) is says


MOURNER = lcg("Tall Mourner", "hero", "Response: After a Rohan ally is discarded from play, ready Tall Mourner.",
              sphere="Spirit", willpower=1, attack=1, defense=1, **{"threat cost": 8, "hit points": 4})  # fmt: skip


@pytest.mark.parametrize(("question", "says"), [
    ("An Orc destroyed my Rohan ally in the combat phase. Can I ready Tall Mourner for that?", False),
    ("My Rohan ally was discarded in the combat phase. Can I ready Tall Mourner for that?", True),
    ("My Rohan ally left play in the combat phase. Can I ready Tall Mourner for that?", None),
    ("I throw away my Rohan ally from my hand in the combat phase. Can I ready Tall Mourner for that?", False),
])  # fmt: skip
def test_what_a_text_waits_for_happens_in_some_phase(asking, question, says):
    answer = asking("lcg", question, MOURNER)
    assert (answer.answer if answer and "says" in answer.text else None) is says


def test_a_mark_inside_a_title_ends_no_sentence():
    names = Names([Named("lcg", "Up! Up, you lot!", "lcg/card/up", ("event",))], [])
    assert names.unmarked("Wow! Can I play Up! Up, you lot! twice?") == "Wow! Can I play Up  Up, you lot! twice?"


def test_which_of_two_is_done_is_no_yes():
    assert asks_for_more("Is the cup discarded or exhausted when I use it?")
    assert not asks_for_more("Can a wounded or exhausted hero be healed?")


@pytest.mark.parametrize(("question", "card", "says"), [
    ("How much damage does Marsh Bowman deal?", BOWMAN, 2),
    ("I use Marsh Bowman. How much damage does he deal to the enemy?", BOWMAN, 2),
    ("Does Marsh Bowman deal 2 damage?", BOWMAN, True),
    ("Can Marsh Bowman deal damage to a location?", BOWMAN, False),
    ("How many cards do I draw with Old Writer?", WRITER, 3),
    ("When Grim Hound engages me, how much does my threat go up?", HOUND, 3),
    ("Does Grim Hound raise my threat by 3?", HOUND, True),
    ("May I trigger Merry Singer twice in the same phase?", SINGER, True),
    ("Can Herb Woman heal an ally?", HEALER, True),
    ("Can Herb Woman heal a hero?", HEALER, False),
    ("I'm at exactly 35 threat. How hard does Tall Watchman hit?", WATCHMAN, 3),
    ("At 34 threat, how hard does Tall Watchman hit?", WATCHMAN, 1),
])  # fmt: skip
def test_a_text_of_the_cooperative_game_answers(asking, question, card, says):
    assert asking("lcg", question, card).answer == says


@pytest.mark.parametrize(("question", "card", "says"), [
    ("There are four companions. Can I use Lean Raider?", RAIDER, False),
    ("There are five companions on the table. Can I use Lean Raider?", RAIDER, True),
    ("I control two Elf companions. Can I play Long Volley?", VOLLEY, False),
    ("There are 4 burdens. What's the strength of Pale Leech?", LEECH, 10),
    ("Can Rain of Arrows wound an Orc?", ARROWS, True),
    ("Can Rain of Arrows wound an Elf?", ARROWS, False),
])  # fmt: skip
def test_a_text_of_the_trading_card_game_answers(asking, question, card, says):
    assert asking("tcg", question, card).answer == says


def test_the_reason_is_the_text_of_the_card(asking):
    answer = asking("lcg", "Can I take an ally with Quiet Scout?", SCOUT)
    assert answer.text.startswith("No: Quiet Scout says")
    assert "an event" in answer.text


@pytest.mark.parametrize(("question", "card"), [
    ("How much damage does Marsh Bowman deal twice?", BOWMAN),  # how often is no part of how much
    ("How much damage does only Marsh Bowman deal?", BOWMAN),
    ("How many cards does my partner draw with Old Writer?", WRITER),  # "you" draws
    ("An enemy engages Grim Hound. How much does my threat go up?", HOUND),  # turned round
    ("There are 4 threats. How many cards do I draw with Old Writer?", WRITER),  # the other game's tokens
    ("How much damage does Marsh Bowman heal?", BOWMAN),
    ("Can I use Merry Singer three times in the same round?", SINGER),  # the limit is of another time
    ("My partner's threat is 40. How hard does Tall Watchman hit?", WATCHMAN),  # "your" threat
    ("How much damage does Marsh Bowman deal per round?", BOWMAN),
    ("Does Marsh Bowman use up my action?", BOWMAN),
    ("Does Marsh Bowman use an action?", BOWMAN),
    ("In the refresh phase I use Marsh Bowman. How much damage does he deal in the combat phase?", BOWMAN),
])  # fmt: skip
def test_what_has_no_part_in_a_text_stops_it(asking, question, card):
    answer = asking("lcg", question, card)
    assert answer is None or "says" not in answer.text
