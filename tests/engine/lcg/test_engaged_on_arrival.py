"""An enemy that enters play engaged with a player has engaged that player: its own text hears of it, whatever brings
the enemy there (lcg/faq/enemy-put-into-play-engaged); so does a character that enters play committed.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

WAYS = {
    "searched for": "When Revealed: The first player searches the encounter deck for 1 enemy and puts that enemy into play "
                    "engaged with him.",
    "from the pile": "When Revealed: The first player puts an enemy from the encounter discard pile into play "
                     "engaged with him.",
    "off the top": "When Revealed: Put the top card of the encounter deck into play engaged with the first player.",
}  # fmt: skip

HEARD = [
    f"Forced: {word} {event}, {player}."
    for word in ("When", "After")
    for event, player in (
        ("Fen Crawler engages a player", "that player raises his threat by 3"),
        ("Fen Crawler engages you", "raise your threat by 3"),
        ("you engage Fen Crawler", "raise your threat by 3"),
    )
]


@pytest.mark.parametrize(("way", "heard"), list(product(WAYS, HEARD)))
def test_what_comes_into_play_engaged_has_engaged_that_player(way: str, heard: str) -> None:
    table = Table("Tom", "Ann")
    table.hero()
    where = places.ENCOUNTER_DISCARD if way == "from the pile" else places.ENCOUNTER_DECK
    enemy = table.enemy("Fen Crawler", where=where, text=heard)
    table.prints("Dark Door", "treachery", text=WAYS[way])
    door = table.play.create("Dark Door", places.STAGING)
    table.answering("Fen Crawler").reveals(door)
    assert table.zone(enemy) == "engaged:Tom"
    assert (table.threat("Tom"), table.threat("Ann")) == (23, 20)


@pytest.mark.parametrize("other", [
    "Forced: After an enemy engages a player, each player raises his threat by 3.",
    "Forced: After another enemy engages a player, each player raises his threat by 3.",
])  # fmt: skip
def test_what_it_says_of_others_is_not_active_yet(other: str) -> None:
    table = Table("Tom")
    table.hero()
    enemy = table.enemy("Fen Crawler", where=places.ENCOUNTER_DECK, text=other)
    table.prints("Dark Door", "treachery", text=WAYS["off the top"])
    table.reveals(table.play.create("Dark Door", places.STAGING))
    assert table.zone(enemy) == "engaged:Tom"
    assert table.threat("Tom") == 20


@pytest.mark.parametrize("word", ["When", "After"])
def test_from_the_shadows_too(word: str) -> None:
    table = Table("Tom").during("combat", "6.4.2")
    table.hero("Guard", hit_points=9)
    table.prints("Fen Crawler", "enemy", engagement_cost=30, threat=1, attack=1, defense=1, hit_points=3,
                 text=f"Forced: {word} Fen Crawler engages a player, that player raises his threat by 3.",
                 shadow="Shadow: Put Fen Crawler into play engaged with you.")  # fmt: skip
    wolf = table.enemy("Grey Wolf", where="engaged:Tom")
    crawler = table.lays("Fen Crawler", places.ENCOUNTER_DECK)
    table.happens(verbs.dealt_shadow_card(card=crawler, enemy=wolf))
    table.answering("undefended", "no", "nobody").is_attacked_by(wolf)
    assert table.zone(crawler) == "engaged:Tom"
    assert table.threat("Tom") == 23


@pytest.mark.parametrize("word", ["When", "After"])
def test_a_character_that_enters_play_committed_has_committed(word: str) -> None:
    table = Table("Tom").during("quest", "3.2")
    table.hero()
    table.prints("Swift Rider", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2,
                 text=f"Forced: {word} Swift Rider commits to the quest, raise your threat by 3.")  # fmt: skip
    table.lays("Swift Rider", "discard:Tom")
    table.prints("Late Help", "event", cost=0, sphere="Neutral",
                 text="Action: Put an ally into play from your discard pile, exhausted and committed to the quest.")  # fmt: skip
    table.lays("Late Help", "hand:Tom")
    table.plays("Late Help")
    assert table.committed() == ["Swift Rider"]
    assert table.threat("Tom") == 23
