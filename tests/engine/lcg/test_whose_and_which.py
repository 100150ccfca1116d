"""Which card a phrase means: whose cards pay, what a title is, who "he" is, how many a search finds, where a
named card is (lcg/cost, lcg/copy-of-a-card, lcg/search, lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import encounter_effects, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def offered_cost(text: str) -> bool:
    """Whether Tom may play an event with that text where only Kris has the card to pay with."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    table.deck("Tom", "Plain Card")
    table.hero("Pathfinder", player="Kris", traits="Ranger.")
    table.prints("Track", "event", cost=0, sphere="Neutral", text=text)
    table.lays("Track", "hand:Tom")
    return table.why_not_play("Track") is None


@pytest.mark.parametrize(("text", "may"), [
    ("Action: Exhaust a Ranger character to draw 1 card.", False),
    ("Action: Exhaust Pathfinder to draw 1 card.", False),
    ("Action: Discard a Ranger character to draw 1 card.", False),
    ("Action: Exhaust a Ranger character.", True),
    ("Action: Exhaust a hero controlled by another player to draw 1 card.", True),
])  # fmt: skip
def test_costs_are_paid_with_ones_own_cards(text: str, may: bool) -> None:
    assert offered_cost(text) == may


def test_a_travel_cost_is_paid_with_anybodys_cards() -> None:
    table = Table("Tom", "Kris").during("travel", "4.2")
    table.hero(ready=False)
    table.hero("Pathfinder", player="Kris", traits="Ranger.")
    ford = table.location("Ford", text="Travel: Exhaust a Ranger character to travel here.")
    assert encounter_effects.why_not_pay_travel(table.play, ford) is None


@pytest.mark.parametrize(("title", "traits", "raised"), [
    ("Hill Troll", "Troll.", 3), ("Stone Brute", "Hills. Troll.", 0), ("Stone Brute", "Troll.", 0),
])  # fmt: skip
def test_a_title_made_of_trait_words_is_the_title(title: str, traits: str, raised: int) -> None:
    table = Table("Tom")
    table.hero()
    table.location("Banner", text="Forced: After a Hill Troll is destroyed, raise each player's threat by 3.")
    table.enemy("Hill Troll", where=places.ENCOUNTER_DECK)
    enemy = (
        table.enemy(title, where="engaged:Tom", traits=traits) if title != "Hill Troll"
        else table.lays("Hill Troll", "engaged:Tom")
    )
    table.happens(verbs.destroyed(card=enemy, life=table.card(enemy).life))
    assert table.threat("Tom") == 20 + raised


def test_where_nobody_has_such_a_title_it_is_a_list_of_traits() -> None:
    table = Table("Tom")
    table.hero()
    table.location("Banner", text="Forced: After a Mordor Orc is destroyed, raise each player's threat by 3.")
    enemy = table.enemy("Stone Brute", where="engaged:Tom", traits="Mordor. Orc.")
    table.happens(verbs.destroyed(card=enemy, life=table.card(enemy).life))
    assert table.threat("Tom") == 23


def test_a_title_that_ends_in_s_and_an_apostrophe_is_found() -> None:
    table = Table("Tom")
    table.hero()
    raid = table.location("The Orcs' Raid")
    table.prints("Slope", "treachery", text="When Revealed: Place 1 progress on The Orcs' Raid.")
    table.reveals(table.lays("Slope", places.ENCOUNTER_DECK))
    assert table.progress(raid) == 1


def test_who_has_defended_is_who_attacks_then() -> None:
    table = Table("Tom").during("combat", "6.4.1")
    text = (
        "Response: After Watcher defends an enemy attack, declare him as an attacker at once against that "
        "enemy."
    )
    table.hero("Watcher", attack=3, defense=1, hit_points=9, text=text)
    brute = table.enemy("Brute", where="engaged:Tom", attack=2, defense=1, hit_points=9)
    table.answering("Watcher defends", "use Watcher").is_attacked_by(brute)
    assert table.damage(brute) == 2


@pytest.mark.parametrize("pronoun", ["She", "He", "It"])
def test_on_an_attachment_the_pronoun_is_the_card_it_is_attached_to(pronoun: str) -> None:
    table = Table("Tom")
    hero = table.hero("Wanderer")
    table.prints("Cloak", "attachment", cost=1, text=f"Attach to Wanderer. {pronoun} gets +2 [willpower].")
    cloak = table.lays("Cloak", "play:Tom", on=hero)
    assert (table.value(hero, "willpower"), table.value(cloak, "willpower")) == (3, None)


def test_after_a_player_commits_characters_happens_once_for_each_player() -> None:
    table = Table("Tom", "Kris")
    for player in table.players:
        table.hero(f"First of {player}", player=player)
        table.hero(f"Second of {player}", player=player)
    table.location(
        "Fen", text="Forced: After a player commits characters to the quest, raise his threat by 1."
    )
    for seat, name in enumerate(table.players):
        both = (table.id_of(f"First of {name}"), table.id_of(f"Second of {name}"))
        table.happens(*(verbs.committed(character=i, player=seat) for i in both))
    assert (table.threat("Tom"), table.threat("Kris")) == (21, 21)


def test_a_search_for_two_things_finds_both() -> None:
    table = Table("Tom")
    table.hero()
    table.enemy("Hill Brute", where=places.ENCOUNTER_DECK)
    table.location("Cold Stream", where=places.ENCOUNTER_DECK)
    table.prints(
        "Call", "treachery",
        text="When Revealed: Look through the encounter deck for 1 copy of Hill Brute and 1 copy of Cold Stream, "
        "and add them to staging.",
    )  # fmt: skip
    table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert sorted(table.pile(places.STAGING)) == ["Cold Stream", "Hill Brute"]


def test_a_search_that_finds_one_of_two_adds_that_one() -> None:
    table = Table("Tom")
    table.hero()
    table.enemy("Hill Brute", where=places.ENCOUNTER_DECK)
    table.prints(
        "Call", "treachery",
        text="When Revealed: Look through the encounter deck for 1 copy of Hill Brute and 1 copy of Cold Stream, "
        "and add them to staging.",
    )  # fmt: skip
    table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert table.pile(places.STAGING) == ["Hill Brute"]


def test_cards_are_discarded_until_as_many_as_asked_for_have_turned_up() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Dig", "treachery",
        text="When Revealed: Discard cards from the encounter deck until 2 enemies are discarded."
    )
    dig = table.lays("Dig", places.REVEALING)
    table.enemy("Far Foe", where=places.ENCOUNTER_DECK)
    for name in ("Quiet Day", "Far Foe", "Quiet Day"):
        table.lays(name, places.ENCOUNTER_DECK)
    table.reveals(dig)
    assert table.pile(places.ENCOUNTER_DECK) == ["Quiet Day"]


@pytest.mark.parametrize("where", [places.STAGING, places.ASIDE])
def test_a_card_called_by_its_title_is_found_where_it_is_set_aside(where: str) -> None:
    table = Table("Tom")
    table.hero()
    chief = table.enemy("Old Chief", where=places.ASIDE)
    table.prints("Summons", "treachery", text="When Revealed: Add Old Chief to the staging area.")
    if where == places.STAGING:
        table.lays("Old Chief", where)
    table.reveals(table.lays("Summons", places.ENCOUNTER_DECK))
    assert table.zone(chief) == (places.STAGING if where == places.ASIDE else places.ASIDE)


@pytest.mark.parametrize(
    ("how", "there"), [("revealed", places.ENCOUNTER_DISCARD), ("added", places.STAGING)]
)
def test_what_is_revealed_is_discarded_before_it_is_added(how: str, there: str) -> None:
    table = Table("Tom")
    table.hero()
    text = "Forced: After an enemy is revealed, discard it instead of adding it to staging."
    table.location("Patrolled Pass", text=text)
    brute = table.enemy("Hill Brute", where=places.ENCOUNTER_DECK)
    if how == "revealed":
        table.reveals(brute)
    else:
        table.happens(verbs.entered_staging(card=brute, how="added"))
    assert table.zone(brute) == there


@pytest.mark.parametrize("how", ["revealed", "added"])
def test_guarded_with_a_type_passes_over_other_cards(how: str) -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Old Charm", "objective", keywords="Guarded (location).")
    charm = table.lays("Old Charm", places.ENCOUNTER_DECK if how == "revealed" else places.ASIDE)
    brute = table.enemy("Hill Brute", where=places.ENCOUNTER_DECK)
    stream = table.location("Cold Stream", where=places.ENCOUNTER_DECK)
    if how == "revealed":
        table.reveals(charm)
    else:
        table.happens(verbs.entered_staging(card=charm, how="added"))
    assert (table.zone(brute), table.zone(stream)) == (places.ENCOUNTER_DISCARD, places.STAGING)
    assert table.card(charm).host == stream


@pytest.mark.parametrize(
    ("answer", "there", "ready"), [("pay", "play:Tom", False), ("do not pay", "discard:Tom", True)]
)
@pytest.mark.parametrize("heading", ["", "Forced: "])
def test_a_way_out_is_offered_before_what_it_cancels(
    heading: str, answer: str, there: str, ready: bool
) -> None:
    table = Table("Tom")
    table.hero()
    way_out = "You may exhaust Grey Guest to cancel this effect."
    guest = table.ally(
        "Grey Guest", text=f"{heading}At the end of the round, discard Grey Guest from play. {way_out}"
    )
    table.answering(answer).moment("round ends")
    assert (table.zone(guest), table.card(guest).ready) == (there, ready)


def test_what_x_is_in_a_sentence_of_its_own_holds_for_the_whole_card() -> None:
    table = Table("Tom", "Kris")
    table.hero()
    table.prints(
        "Low Ford", "location", threat=1, quest_points=3,
        text="X is 1 more than the number of players. When Revealed: Raise each player's threat by X.",
    )  # fmt: skip
    table.reveals(table.lays("Low Ford", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == 23


def test_what_stands_behind_a_limit_is_a_text_of_its_own() -> None:
    table = Table("Tom")
    table.hero(
        "Warden",
        text="Action: Exhaust Warden to draw 1 card. (Limit once per phase.) If Warden leaves play, the players lose."
    )
    warden = table.id_of("Warden")
    table.hero("Second Hero")
    table.happens(verbs.destroyed(card=warden, life=table.card(warden).life))
    assert table.over == "lost"


@pytest.mark.parametrize("rest", ["the other cards", "the rest of the cards", "the remaining cards"])
def test_the_other_cards_are_those_that_were_searched(rest: str) -> None:
    table = Table("Tom")
    table.hero()
    stage = table.quest()
    table.deck("Tom", *["Plain Card"] * 3)
    text = (
        "Action: Search the top 2 cards of your deck for 1 attachment. Add that card to your hand and shuffle "
        f"{rest} back into your deck."
    )
    table.hero("Seeker", text=text)
    table.during("planning", "2.2").play.remember("active player", 0)
    table.uses("Seeker")
    assert table.zone(stage) == places.QUEST
    assert len(table.pile("deck:Tom")) == 3
