"""Dials beside the table and on it: pursuit, temperature, the Ring-bearer's life, threat dials; and what is
told of tokens that a text could not take.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table


def revealed(table: Table, text: str, **printed: str) -> None:
    table.prints("Omen", "treachery", text=text, **printed)
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))


def test_the_pursuit_loses_the_game_only_as_the_round_ends() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.play.remember(("dial", "pursuit"), 28)
    revealed(table, "When revealed — increase the pursuit value by 3.")
    assert table.play.fact(("dial", "pursuit")) == 31
    assert table.play.state.over != "lost"
    table.moment("round ends")
    assert table.play.state.over == "lost"


def test_at_sixty_degrees_the_players_lose_at_once() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.play.remember(("dial", "temperature"), 58)
    revealed(table, "When revealed — raise the temperature by 2.")
    assert table.play.state.over == "lost"


def test_without_any_life_left_the_players_lose() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.play.remember(("dial", "life"), 3)
    revealed(table, "When revealed — reduce the Ring-bearer's life by 3.")
    assert table.play.state.over == "lost"


def test_what_hangs_on_a_dial_is_counted_by_what_it_shows() -> None:
    for shows, threat in ((39, 2), (40, 4)):
        table = Table("Tom").during("quest", "3.3")
        table.hero()
        table.play.remember(("dial", "temperature"), shows)
        dune = table.location("Hot Dune", text="While the temperature is 40 or higher, this card gets +2 [threat].")
        assert table.play.value(dune, "threat") == threat


def test_the_tens_of_a_dial_count() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.play.remember(("dial", "temperature"), 37)
    before = table.threat("Tom")
    revealed(table, "When revealed — raise your threat by X; X = the tens digit of the temperature.")
    assert table.threat("Tom") == before + 3


def test_a_dial_that_nobody_has_set_makes_the_line_uncertain() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    revealed(table, "When revealed — increase the pursuit value by 3.")
    assert [each.phrase for each in reached(table.play.state)] == ["pursuit value"]


def test_a_card_on_a_threat_dial_speaks_to_that_player() -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero()
    table.hero(player="Kris")
    table.prints("Dread", "treachery", text="Forced — as the round ends: raise your threat by 5.")
    dread = table.lays("Dread", places.ASIDE)
    ghost = table.enemy("Ghost", text="Forced — after this card engages you: attach a set aside Dread to your threat dial.")
    before = [table.threat(name) for name in ("Tom", "Kris")]
    table.happens(occurrence("engaged", enemy=ghost, player=1))
    assert table.card(dread).zone == "play:1"
    assert table.card(dread).controller is None
    table.moment("round ends")
    assert [table.threat(name) for name in ("Tom", "Kris")] == [before[0], before[1] + 5]


@pytest.mark.parametrize("goes", ["set it aside, out of play", "discard it"])
@pytest.mark.parametrize("there", [True, False])
def test_a_card_comes_off_a_threat_dial(there: bool, goes: str) -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero(), table.hero("Other Hero", player="Kris")
    table.prints("Dread", "treachery")
    dread = table.lays("Dread", "play:Kris" if there else places.ASIDE)
    offer = f"detach Dread from his threat dial and {goes}"
    says = f"When Revealed: Each player may raise his threat by 3 to {offer}."
    table.answering(*["yes"] * there)  # only a player with it on his dial is asked
    revealed(table, says)
    assert table.answers == []
    assert (table.threat("Tom"), table.threat("Kris")) == (20, 23 if there else 20)
    assert not places.is_in_play(table.card(dread))


def test_a_card_attaches_itself_to_a_dial() -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero(), table.hero("Other Hero", player="Kris")
    table.play.remember("first player", 1)
    says = 'Counts as a Curse attachment with the text: "Forced: As the round ends, raise your threat by 5."'
    table.prints("Dusk Fall", "treachery", text=f"When Revealed: Attach to the first player's threat dial. ({says})")
    fall = table.lays("Dusk Fall", places.ENCOUNTER_DECK)
    table.reveals(fall)
    table.moment("round ends")
    assert (table.zone(fall), table.threat("Tom"), table.threat("Kris")) == ("play:Kris", 20, 25)


def test_no_tokens_removed_is_true_only_if_none_were_there() -> None:
    for there, raised in ((0, 4), (1, 0)):
        table = Table("Tom").during("quest", "3.3")
        table.hero()
        table.with_tokens(table.quest(), progress=there)
        before = table.threat("Tom")
        revealed(table, "When revealed — remove 2 progress from the current quest; if no progress was removed this "
                 "way, raise your threat by 4.")  # fmt: skip
        assert table.threat("Tom") == before + raised


def test_an_ignored_keyword_is_nobodys() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.threat_is("Tom", 40)
    foe = table.enemy("Lurker", where=places.ENCOUNTER_DECK, keywords="Ambush.", engagement_cost=20)
    table.location("Lit Road", where=places.ACTIVE, text="While this card is the active location, ignore ambush.")
    table.reveals(foe)
    assert table.zone(foe) == places.STAGING


def test_a_side_quest_is_defeated_as_an_enemy_is() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("Main Road", text="Forced — after a side quest is defeated: raise your threat by 2. "
                "Forced — after an enemy is defeated: raise your threat by 3.")  # fmt: skip
    table.prints("By-way", "side quest", quest_points=2)
    way = table.lays("By-way", places.STAGING)
    before = table.threat("Tom")
    table.happens(occurrence("placed progress", on=way, amount=2))
    assert table.threat("Tom") == before + 2
    table.happens(occurrence("destroyed", card=table.enemy()))
    assert table.threat("Tom") == before + 5


def test_a_limit_for_the_round_counts_what_was_placed_before_it() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    fen = table.location("Fen", quest_points=9)
    table.prints("Mud", "treachery",
                 text="When revealed — no more than 3 progress can be placed on each location this round.")
    mud = table.lays("Mud", places.ENCOUNTER_DECK)
    table.happens(occurrence("placed progress", on=fen, amount=2))
    table.reveals(mud)
    table.happens(occurrence("placed progress", on=fen, amount=7))
    assert table.card(fen).token("progress") == 3


def test_a_limit_per_player_grows_with_the_players() -> None:
    text = "No more than 2 progress per player can be placed on this card each round."
    for players in (("Tom",), ("Tom", "Kris")):
        table = Table(*players).during("quest", "3.4")
        table.hero()
        quest = table.quest("Long Road", quest_points=20, text=text)
        table.happens(occurrence("placed progress", on=quest, amount=9))
        assert table.card(quest).token("progress") == 2 * len(players)


def test_what_is_on_the_dial_of_who_is_out_goes_with_it() -> None:
    """What it was attached to is gone from the game, as with attachments of whatever leaves play."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(), table.hero("Other Hero", player="Ann")
    says = 'Counts as a Curse attachment with the text: "Forced: As the round ends, raise your threat by 5."'
    revealed(table, f"When Revealed: Attach to the first player's threat dial. ({says})")
    omen = next(iter(i for i in table.play.state.cards if table.play.name(i) == "Omen"))
    assert table.zone(omen) == "play:Tom"
    table.happens(verbs.eliminated(player=0))
    assert (table.card(omen).zone, places.is_in_play(table.card(omen))) == (places.ENCOUNTER_DISCARD, False)
