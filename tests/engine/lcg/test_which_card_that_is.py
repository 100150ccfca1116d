"""Which card "that …" is where two could be meant: what was chosen and not a certain card that something is
done to, the one of the type or trait that it is called by; where nobody can tell, or nothing names it, a gap
(lcg/the-word-choose).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize(("text", "progress"), [
    ("Place X progress on the active location, where X is that location's [threat].", 3),
    ("Place progress on the active location equal to that location's [threat].", 3),
    ("Place 1 progress on the active location for each progress on that location.", 2),
    ("Place 1 progress on the active location. That location gets +1 [threat] until the end of the phase.", 1),
])  # fmt: skip
def test_a_number_told_of_that_location_is_of_the_one_that_was_chosen(text: str, progress: int) -> None:
    found = simulate(from_data({
        "game": "lcg", "at": "in 3.2 window", "do": [{"play": "Detour"}],
        "ask": {"whether": {"is": {"card": "Fen", "progress": progress}}},
        "players": [{"name": "Tom", "heroes": ["Chief"], "hand": ["Detour"]}],
        "staging area": [{"card": "Crag", "progress": 2}], "active location": "Fen",
        "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
             "defense": 1, "hit points": 9},
            {"name": "Crag", "type": "location", "threat": 3, "quest points": 9},
            {"name": "Fen", "type": "location", "threat": 1, "quest points": 9},
            {"name": "Detour", "type": "event", "sphere": "Neutral", "cost": 0,
             "text": f"Action: Choose a location in the staging area. {text}"},
        ],
    }))  # fmt: skip
    assert found.verdict == "always"


def lies(text: str) -> tuple[bool, str]:
    """Whether the hero that bears a Song is exhausted by a treachery, and where the Song is then."""
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    bard = table.hero("Bard")
    table.hero("Mute")
    table.prints("Old Tune", "attachment", cost=1, traits="Song.", text="Attach to a hero.")
    song = table.lays("Old Tune", "play:Tom", on=bard)
    table.prints("Sudden Turn", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))
    return not table.card(bard).ready, table.card(song).zone


@pytest.mark.parametrize("text", [
    "Discard a Song attached to a hero. Exhaust that hero.",
    "Discard each Song attached to a hero. Exhaust each of those heroes.",
    "Discard each Song attached to a hero. Exhaust those heroes.",
])  # fmt: skip
def test_that_hero_is_the_one_told_of_as_a_hero(text: str) -> None:
    exhausted, song = lies(text)
    assert exhausted
    assert song.startswith("discard")


@pytest.mark.parametrize(("card", "text", "played"), [
    ("event", "Action: Choose an enemy engaged with you. Deal X damage to a Troll enemy, where X is "
     "that enemy's [attack].", False),
    ("event", "Action: Choose an enemy engaged with you. Deal X damage to a hero, where X is that enemy's [attack].",
     True),
    ("treachery", "When Revealed: Exhaust a hero with a Song attached. Discard that Song.", False),
    ("treachery", "When Revealed: The controller of each ally raises his threat by that ally's cost.", False),
    ("treachery", "When Revealed: Each ally's controller draws 1 card.", False),
    ("treachery", "When Revealed: Each player engaged with an enemy raises his threat by that enemy's [attack].",
     False),
    ("treachery", "When Revealed: For each ally in play, its controller raises his threat by that ally's cost.", True),
    ("event", "Action: Choose a player engaged with an enemy. Deal 1 damage to that enemy.", False),
    ("event", "Action: Each player who controls an ally exhausts that ally.", False),
    ("event", "Action: If there is an enemy in the staging area, deal 1 damage to that enemy.", True),
    ("ally", "Rob cannot commit to the quest unless its controller pays 1 resource.", False),
    ("ally", "Rob cannot attack unless you exhaust a hero you control.", False),
    ("ally", "Rob cannot commit to the quest unless you control a Dwarf hero.", True),
    ("enemy", "Forced: After Rob engages a player, that player discards 1 card at random. If there is an active location, "
     "Rob gets +1 [attack].", False),
])  # fmt: skip
def test_what_nothing_tells_is_a_gap(card: str, text: str, played: bool) -> None:
    described = {"name": "Rob", "type": card, "text": text, "sphere": "Neutral", "cost": 0}
    assert compile_object(described, "lcg").played is played


@pytest.mark.parametrize(("text", "choosing"), [
    ("Choose a hero. Choose an enemy engaged with that hero's controller. Deal 1 damage to that enemy.",
     ["Chief", "Ogre"]),
    ("Exhaust a hero you control. Choose an enemy engaged with its controller. Deal 1 damage to it.", ["Chief", "Ogre"]),
    ("Exhaust your hero to choose an enemy engaged with that hero's controller. Deal 1 damage to that enemy.",
     ["Chief", "Ogre"]),
    ("Exhaust a hero you control to deal 1 damage to an enemy engaged with that hero's controller.", ["Chief", "Ogre"]),
    ("Exhaust a hero you control. Choose an enemy with [threat] equal to or less than that hero's [attack]. "
     "Deal 1 damage to that enemy.", ["Chief", "Ogre"]),
])  # fmt: skip
@pytest.mark.parametrize(("attack", "engaged", "can"), [(3, "Tom", True), (0, "Kris", False)])
def test_what_is_told_by_a_card_that_is_chosen_later_can_be_started(
    text: str, choosing: list[str], attack: int, engaged: str, can: bool
) -> None:
    """A description that hangs on a choice yet to be made is no reason against it (lcg/triggered-ability)."""
    chief = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": attack, "defense": 1,
             "hit points": 9}  # fmt: skip
    players = [{"name": name, "heroes": [hero], "engaged": ["Ogre"] if name == engaged else []}
               for name, hero in (("Tom", "Chief"), ("Kris", "Mate"))]  # fmt: skip
    players[0]["hand"] = ["Feat"]
    found = simulate(from_data({
        "game": "lcg", "at": "in 3.2 window", "players": players,
        "ask": {"can": {"play": "Feat", "choosing": choosing}},
        "cards": [
            {"name": "Chief", **chief}, {"name": "Mate", **chief},
            {"name": "Ogre", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
             "hit points": 9},
            {"name": "Feat", "type": "event", "sphere": "Neutral", "cost": 0, "text": f"Action: {text}"},
        ],
    }))  # fmt: skip
    assert (found.verdict == "always") is can
