"""A named card's text is staged with all that it wants: may it be used on that card, is it used when that happens,
does it give or count that card. The engine's choices decide, and a "no" stands only where the same comes about
with a plain card that the text means.
"""

from __future__ import annotations

import pytest

WHISTLE = {"name": "Low Whistle", "type": "event", "sphere": "Lore", "cost": 1,
           "text": "Response: Exhaust a Scout hero to cancel a location just revealed from the encounter deck."}
BARTER = {"name": "Barter Day", "type": "event", "sphere": "Lore", "cost": 0,
          "text": "Action: Exhaust a Hobbit character to draw 2 cards."}
LOAN = {"name": "Lent Pony", "type": "event", "sphere": "Spirit", "cost": 0,
        "text": "Action: Ready a Hobbit ally."}
GRIT = {"name": "Sudden Grit", "type": "event", "sphere": "Tactics", "cost": 1,
        "text": "Response: After a character is declared as a defender, draw 1 card."}
PEDLAR = {"name": "Door Pedlar", "type": "ally", "sphere": "Lore", "cost": 2, "willpower": 1, "attack": 0,
          "defense": 1, "hit points": 2, "traits": ["Hobbit"],
          "text": "Response: After you play Door Pedlar from your hand, draw 1 card."}
CARTER = {**PEDLAR, "name": "Old Carter",
          "text": "Response: After Old Carter enters play, draw 1 card."}
LURE = {"name": "Open Door", "type": "event", "sphere": "Spirit", "cost": 1,
        "text": "Action: Put an ally into play from your hand."}
DELVER = {"name": "Mine Foreman", "type": "ally", "sphere": "Leadership", "cost": 3, "willpower": 1, "attack": 1,
          "defense": 1, "hit points": 3, "traits": ["Dwarf"],
          "text": "Mine Foreman gets +1 willpower for each other Dwarf ally in play."}
BANNER = {"name": "Hill Banner", "type": "attachment", "sphere": "Leadership", "cost": 1,
          "text": "Attach to a hero. Each Hobbit ally gets +1 willpower."}
HEIR = {"name": "Late Heir", "type": "ally", "sphere": "Leadership", "cost": 4, "willpower": 2, "attack": 1,
        "defense": 1, "hit points": 3, "traits": ["Dwarf"],
        "text": "Response: After a Hobbit hero you control leaves play, put Late Heir into play from your hand."}
SAMBO = {"name": "Sambo", "type": "hero", "sphere": "Lore", "threat cost": 7, "willpower": 1, "attack": 1,
         "defense": 2, "hit points": 3, "traits": ["Hobbit"]}
TALL = {**SAMBO, "name": "Tall Tom", "traits": ["Scout"]}
HAG = {"name": "Fen Hag", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 2, "defense": 1,
       "hit points": 3, "text": "Forced: After Fen Hag engages you, raise your threat by 1."}
MOOR = {"name": "Bare Moor", "type": "location", "threat": 2, "quest points": 3}
LOOKOUT = {"name": "Gate Badge", "type": "attachment", "sphere": "Tactics", "cost": 1,
           "text": "Attach to a hero. Response: After you optionally engage an enemy, draw 1 card."}

TOAST = {"name": "Loud Toast", "type": "event", "side": "Free Peoples", "culture": "Dwarven", "twilight cost": 0,
         "text": "Response: If a Dwarf wins a skirmish, draw a card."}
SALVE = {"name": "Cool Salve", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
         "text": "Plays to your support area. Response: If you play a [gondor] event, discard this condition to heal "
                 "a Man."}
GUARD = {"name": "Quick Guard", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
         "text": "Plays to your support area. Response: If a Man is about to take a wound, spot a Hobbit to prevent "
                 "that wound."}
ROUT = {"name": "Swift Rout", "type": "event", "side": "Free Peoples", "culture": "Dwarven", "twilight cost": 0,
        "text": "Regroup: Exert a Dwarf to wound a minion."}
SPRING = {"name": "Clear Spring", "type": "condition", "side": "Free Peoples", "culture": "Elven",
          "twilight cost": 1,
          "text": "While at a river site, each Elf is strength +2. Plays to your support area."}
SHY = {"name": "Shy Snaga", "type": "minion", "culture": "Moria", "race": "Orc", "twilight cost": 2, "strength": 6,
       "vitality": 2, "site number": 4, "text": "Discard this minion if underground."}
DURIN = {"name": "Durvin", "type": "companion", "culture": "Dwarven", "race": "Dwarf", "twilight cost": 2,
         "strength": 6, "vitality": 3, "resistance": 6}
HALDIR = {**DURIN, "name": "Celdir", "culture": "Elven", "race": "Elf"}
BORLAS = {**DURIN, "name": "Borlas", "culture": "Gondor", "race": "Man"}


@pytest.mark.parametrize(
    ("question", "cards", "expected"),
    [
        ("Can I exhaust Sambo to pay for Barter Day?", [BARTER, SAMBO], True),
        ("Can I exhaust Tall Tom to pay for Barter Day?", [BARTER, TALL], False),
        ("Can I exhaust Sambo for Barter Day?", [BARTER, SAMBO], True),
        ("Can I play Lent Pony on a hero?", [LOAN], False),
        ("Can Low Whistle cancel a treachery?", [WHISTLE], False),
        ("Can Low Whistle cancel Bare Moor?", [WHISTLE, MOOR], True),
        ("Can Low Whistle cancel Fen Hag's forced effect?", [WHISTLE, HAG], False),
        ("Can I play Sudden Grit when an ally is the defender?", [GRIT], True),
        ("Does Door Pedlar's response trigger if I put him into play with Open Door?", [PEDLAR, LURE], False),
        ("Does Old Carter's response trigger if I put him into play with Open Door?", [CARTER, LURE], True),
        ("Sambo just got killed. Can I put Late Heir into play?", [HEIR, SAMBO], True),
        ("Tall Tom just got killed. Can I put Late Heir into play?", [HEIR, TALL], False),
        ("Can I use Gate Badge when I engage an enemy?", [LOOKOUT], True),
        ("Can I use Gate Badge when an enemy engages me?", [LOOKOUT], False),
        ("Does Fen Hag's forced effect trigger when I engage her?", [HAG], True),
        ("Does Fen Hag's forced effect trigger when she is revealed?", [HAG], False),
        ("Does Hill Banner give Door Pedlar +1 willpower?", [BANNER, PEDLAR], True),
        ("Does Hill Banner give Door Pedlar +2 willpower?", [BANNER, PEDLAR], False),
        ("Does Hill Banner give a hero +1 willpower?", [BANNER], False),
        ("Does Hill Banner give Sambo +1 willpower?", [BANNER, SAMBO], False),
        ("Does Mine Foreman count my Dwarf heroes?", [DELVER], False),
        ("Does Mine Foreman count Late Heir?", [DELVER, HEIR], True),
        ("Does Mine Foreman count Door Pedlar?", [DELVER, PEDLAR], False),
    ],
)
def test_a_text_of_the_cooperative_game_is_staged(asking, question, cards, expected):
    answer = asking("lcg", question, *cards)
    assert answer is not None
    assert answer.answer is expected


@pytest.mark.parametrize(
    ("question", "cards", "expected"),
    [
        ("Can I exert Durvin to play Swift Rout?", [ROUT, DURIN], True),
        ("Can I exert Borlas to play Swift Rout?", [ROUT, BORLAS], False),
        ("Can Borlas be exerted for Swift Rout?", [ROUT, BORLAS], False),
        ("Durvin just won a skirmish. Can I play Loud Toast?", [TOAST, DURIN], True),
        ("Borlas just won a skirmish. Can I play Loud Toast?", [TOAST, BORLAS], False),
        ("I played a Gondor event. Can I discard Cool Salve to heal Borlas?", [SALVE, BORLAS], True),
        ("I played an Elven event. Can I discard Cool Salve to heal Borlas?", [SALVE, BORLAS], False),
        ("Can Quick Guard prevent a wound to Borlas?", [GUARD, BORLAS], True),
        ("Can Quick Guard prevent a wound to Durvin?", [GUARD, DURIN], False),
        ("Does Clear Spring make Celdir strength +2 at a river site?", [SPRING, HALDIR], True),
        ("Does Clear Spring make Celdir strength +2 at a mountain site?", [SPRING, HALDIR], False),
        ("Does Clear Spring make Durvin strength +2 at a river site?", [SPRING, DURIN], False),
        ("The fellowship is at an underground site. Does Shy Snaga get discarded?", [SHY], True),
    ],
)
def test_a_text_of_the_trading_card_game_is_staged(asking, question, cards, expected):
    answer = asking("tcg", question, *cards)
    assert answer is not None
    assert answer.answer is expected


@pytest.mark.parametrize(
    ("game", "question", "cards"),
    [
        ("lcg", "Is Hill Banner willpower +1 if the ally is a Hobbit?", [BANNER]),
        ("lcg", "Can Low Whistle heal Sambo?", [WHISTLE, SAMBO]),
        ("tcg", "Can Quick Guard cancel Loud Toast?", [GUARD, TOAST]),
    ],
)
def test_what_no_part_of_a_text_is_about_has_no_yes(asking, game, question, cards):
    answer = asking(game, question, *cards)
    assert answer is None or answer.answer is False


def test_how_much_a_card_gives_is_not_how_much_there_is(asking):
    hat = {"name": "Tall Hat", "type": "attachment", "sphere": "Lore", "cost": 1,
           "text": "Attach to a hero. Attached hero gets +2 willpower."}
    assert asking("lcg", "How much willpower does Tall Hat give Sambo?", hat, SAMBO).answer == 2
    assert asking("lcg", "How much willpower does Sambo have with Tall Hat?", hat, SAMBO).answer == 3


def test_a_card_whose_response_nobody_used_is_no_no(asking):
    """What a card's own text would do hasn't failed to come about because nobody used it."""
    smith = {**CARTER, "name": "Field Smith",
             "text": "Response: After Field Smith enters play, deal 1 damage to an enemy."}
    answer = asking("lcg", "I bring in Field Smith with Open Door. Does Fen Hag get damaged?", smith, LURE, HAG)
    assert answer is None or answer.answer is True


def test_who_was_named_is_meant_by_a_word_of_the_title(asking):
    answer = asking("tcg", "Shy Snaga is at an underground site. Is the snaga discarded?", SHY)
    assert answer is None or answer.answer is True


def test_who_is_told_to_win_is_strong_enough(asking):
    bruiser = {**BORLAS, "name": "Grim Borlas",
               "text": "Each time Grim Borlas wins a skirmish, discard each minion he is skirmishing."}
    troll = {**SHY, "name": "Ford Troll", "strength": 13, "text": ""}
    answer = asking("tcg", "Grim Borlas beats Ford Troll in a skirmish. Is Ford Troll discarded?", bruiser, troll)
    assert answer is not None
    assert answer.answer is True
