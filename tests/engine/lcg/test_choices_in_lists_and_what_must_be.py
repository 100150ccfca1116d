"""Choices told in a list with dots, stages that the players choose, travelling that nobody may decline, and a first
player who cannot lose the token.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import travel_phase
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

GO = "The players must travel to a location during the travel phase, if able."
TOKEN = "the first player token"
KEPT = f"The first player cannot lose control of {TOKEN}."
OPTIONS = {"Raise your threat by 2": 2, "Raise your threat by 3": 3, "Raise your threat by 5": 5}


@pytest.mark.parametrize("dot", ["•", "*"])
@pytest.mark.parametrize("opening", ["Choose one:", "Choose 1 of the following:", "The first player must choose one:"])
@pytest.mark.parametrize("taken", [0, 1, 2])
@pytest.mark.parametrize("count", [2, 3])
def test_one_option_of_a_list_with_dots_is_carried_out(dot: str, opening: str, taken: int, count: int) -> None:
    if taken >= count:
        return
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    first = "raises his" if "player" in opening else "Raise your"
    listed = [each.replace("Raise your", first).replace("raises his", "Raise his") for each in OPTIONS][:count]
    table.prints("Fork", "treachery", text=f"When Revealed: {opening} " + " ".join(f"{dot} {one}." for one in listed))
    before = table.threat("Tom")
    table.answering(listed[taken][0].lower() + listed[taken][1:])
    table.reveals(table.lays("Fork", places.ENCOUNTER_DECK))
    assert table.threat("Tom") - before == list(OPTIONS.values())[taken]


@pytest.mark.parametrize("text", ["", GO])
def test_nobody_may_stay_where_travelling_is_asked_for(text: str) -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    table.location("Ford")
    table.location("Bog")
    table.quest("Way", text=text)
    table.answering("travel to Ford").does(travel_phase.travel_opportunity)
    offered = next(options for _, prompt, options in table.deciding if "travel" in prompt)
    assert ("stay" in offered) is not bool(text)
    assert {"travel to Ford", "travel to Bog"} <= set(offered)


def test_where_nobody_can_travel_nothing_is_asked() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    table.location("Wall", text="The players cannot travel here.")
    table.quest("Way", text=GO)
    table.does(travel_phase.travel_opportunity)
    assert table.deciding == []


@pytest.mark.parametrize("chosen", ["East", "West"])
def test_the_players_choose_among_the_stages_of_a_number(chosen: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero()
    table.quest("Start", stage=1, text="Forced: At the end of the round, the players advance to a stage 2A of their choice.")
    for name in ("East", "West"):
        table.prints(name, "quest", stage=2, quest_points=5)
        table.lays(name, places.QUEST_DECK)
    table.answering(chosen).moment("round ends")
    assert table.card(table.id_of(chosen)).zone == "quest"


@pytest.mark.parametrize("kept", [True, False])
def test_the_token_cannot_be_lost(kept: bool) -> None:
    table = Table("Tom", "Ann").during("refresh", "7.4")
    table.hero(player="Tom")
    table.hero("Other Hero", player="Ann", text="Action: Exhaust Other Hero to take control of the first player token.")
    table.quest("Vow", text=KEPT if kept else "")
    if table.why_not_use("Other Hero", "Ann") is None:
        table.uses("Other Hero", "Ann")
    assert places.first_player(table.play) == (0 if kept else 1)


def test_while_attached_and_only_then() -> None:
    table = Table("Tom").during("combat", "6.2")
    host = table.enemy("Wyrm", defense=4, hit_points=9)
    table.prints("Thorn", "objective", text="While attached, Wyrm gets -3 [defense].")
    loose = table.lays("Thorn", places.STAGING)
    assert table.value(host, "defense") == 4
    table.play.change(loose, host=host)
    assert table.value(host, "defense") == 1


@pytest.mark.parametrize("place", [places.ENCOUNTER_DECK, places.ENCOUNTER_DISCARD])
def test_every_copy_in_that_pile_leaves_the_game(place: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Far Foe", "enemy", hit_points=2)
    copies = [table.lays("Far Foe", place) for _ in range(2)]
    table.prints("Dawn", "treachery", text="When Revealed: Remove all copies of Far Foe from the encounter deck.")
    table.reveals(table.lays("Dawn", places.ENCOUNTER_DECK))
    gone = place == places.ENCOUNTER_DECK
    assert all((table.card(one).zone == places.REMOVED) == gone for one in copies)


def test_each_card_of_a_title_at_the_beginning_of_a_sentence() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.enemy("Host of Mud", threat=2)
    table.location("Mire", text="Each Host of Mud gets +1 [threat].")
    assert table.value(table.id_of("Host of Mud"), "threat") == 3


def test_one_word_behind_each_may_be_a_trait_nobody_knows() -> None:
    for title, sure in (("Murkling", False), ("Murk of Mud", True)):
        compiled = compile_object({"name": "Mire", "type": "Location", "text": f"Each {title} gets +1 [threat]."})
        assert compiled.played is sure


@pytest.mark.parametrize(("deck", "answers", "threat", "hand"), [
    (("Page", "Song"), ("look", "take Page"), 20, ["Page"]),
    (("Song", "Song"), ("look",), 24, []),
    (("Page", "Song"), ("raise",), 24, []),
])  # fmt: skip
def test_a_search_that_finds_nothing_leaves_the_other_option(
    deck: tuple[str, ...], answers: tuple[str, ...], threat: int, hand: list[str]
) -> None:
    """lcg/designer/099: an option that could not be fulfilled leaves the others to be carried out."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Page", "ally", cost=1, hit_points=1)
    table.prints("Song", "event", cost=1)
    table.prints("Blow", "treachery", text=(
        "When revealed — choose: either search your deck for an ally and add it to your hand, or raise your threat by 4."
    ))
    table.deck("Tom", *deck)
    table.answering(*answers).reveals(table.lays("Blow", places.ASIDE))
    assert (table.threat("Tom"), table.hand()) == (threat, hand)
