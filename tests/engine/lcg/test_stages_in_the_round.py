"""What quest stages say of the round: when the quest is resolved, how many cards are revealed, what is counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import staging, values
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def revealing(play: Play) -> int:
    """How many cards the staging step will reveal."""
    before = len(play.state.agenda)
    staging.staging(play)
    return len(play.state.agenda) - before


# -- the quest is resolved -----------------------------------------------------------------------------------


def resolving(text: str, willpower: int, threat: int) -> Table:
    table = Table("Tom")
    table.play.mark(table.hero(willpower=willpower), "committed")
    table.enemy(threat=threat)
    table.quest(text=f"Forced: After {text}, raise each player's threat by 7.", quest_points=20)
    table.during("quest", "3.4")
    return table.goes_through("3.4", until="3.5")


@pytest.mark.parametrize(("willpower", "threat", "own"), [(3, 1, 0), (1, 3, 2), (2, 2, 0)])
def test_resolving_the_quest_comes_to_an_end_however_it_went(willpower: int, threat: int, own: int) -> None:
    """lcg/framework/3.4: a success, a failure and a draw are all resolutions; the text is heard once."""
    table = resolving("resolving the quest", willpower, threat)
    assert table.threat("Tom") == Table("Tom").threat("Tom") + own + 7


@pytest.mark.parametrize("how", ["as the result of", "from"])
@pytest.mark.parametrize(("willpower", "threat", "more"), [(3, 1, 7), (1, 3, 2), (2, 2, 0)])
def test_progress_from_questing_needs_a_success(how: str, willpower: int, threat: int, more: int) -> None:
    table = resolving(f"placing progress {how} questing successfully", willpower, threat)
    assert table.threat("Tom") == Table("Tom").threat("Tom") + more


def test_the_progress_lies_there_when_the_text_is_heard() -> None:
    """ "After placing progress": what it counts has been placed."""
    table = Table("Tom")
    table.play.mark(table.hero(willpower=4), "committed")
    table.quest(
        text="Forced: After placing progress from questing successfully, if there is at least 4 progress on this "
        "stage, raise each player's threat by 7.", quest_points=20,
    )
    table.during("quest", "3.4").goes_through("3.4", until="3.5")
    assert table.threat("Tom") == Table("Tom").threat("Tom") + 7


# -- how many are revealed -----------------------------------------------------------------------------------


MORE = "{}eveal{} 1 additional encounter card during the quest phase."


@pytest.mark.parametrize(("who", "s", "more"), [("R", "", 1), ("The first player r", "s", 1)])
@pytest.mark.parametrize("active", [True, False])
def test_more_are_revealed_while_the_location_is_active(who: str, s: str, more: int, active: bool) -> None:
    """lcg/framework/3.3: the first player reveals what comes beyond one for each player, told or not."""
    table = Table("Tom", "Kris").during("quest", "3.3")
    said = MORE.format(who, s)
    text = f"While Ford is the active location, {said[0].lower()}{said[1:]}"
    table.location("Ford", where=places.ACTIVE if active else places.STAGING, text=text)
    assert revealing(table.play) == 2 + more * active


# -- what is counted -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "reached"), [((3, 2), True), ((3, 1), False), ((5,), True), ((), False)])
def test_victory_points_of_a_type_are_added_up(points: tuple[int, ...], reached: bool) -> None:
    table = Table("Tom")
    table.hero()
    for number, each in enumerate(points):
        table.enemy(f"Troll {number}", where=places.VICTORY, victory_points=each)
    table.location("Hill", where=places.VICTORY, victory_points=9)
    table.prints("Omen", "treachery", text="When Revealed: If there are 5 or more total victory points on enemies "
                 "in the victory display, raise your threat by 7.")  # fmt: skip
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert (table.threat("Tom") == Table("Tom").threat("Tom") + 7) is reached


@pytest.mark.parametrize("wild", [0, 1, 2, 3])
def test_cards_of_a_title_in_play_are_counted_wherever_they_are(wild: int) -> None:
    """Engaged and staged ones are in play, one in the discard pile is not."""
    table = Table("Tom", "Kris")
    hill = table.location("Hill", threat=1, text="This card gets +1 [threat] for each Grey Ox in play.")
    table.prints("Grey Ox", "enemy", threat=1, engagement_cost=30, attack=1, defense=1, hit_points=9)
    for where in (places.STAGING, "engaged:Tom", places.STAGING)[:wild]:
        table.lays("Grey Ox", where)
    table.lays("Grey Ox", places.ENCOUNTER_DISCARD)
    assert values.contributes(table.play, hill, "threat") == 1 + wild
    table.quest(quest_points=3, text="Unless the number of Grey Ox in play is equal to the number of players, the "
                "players cannot advance.")  # fmt: skip
    table.makes_progress(3)
    assert ("the players advance" in table.account) is (wild == 2)


# -- played, or put into play --------------------------------------------------------------------------------


LIMIT = "Players cannot play or put into play more than 1 Dwarf ally each round."
FETCH = "Action: Put an ally from your hand into play."


@pytest.mark.parametrize(("text", "enter"), [
    (LIMIT, 1), (LIMIT.replace(" or put into play", ""), 2), (LIMIT.replace("play or", "play, or").replace(" more", ", more"), 1),
])
def test_allies_put_into_play_are_counted_where_the_text_says_so(text: str, enter: int) -> None:
    """lcg/play-and-put-into-play: putting into play is not playing, unless the text speaks of both."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(resources=9, sphere="Neutral")
    table.quest(text=text)
    for name in ("Friend", "Other"):
        table.prints(name, "ally", cost=0, sphere="Neutral", traits="Dwarf.", willpower=1, hit_points=2)
        table.lays(name, "hand:Tom")
    table.prints("Horn", "attachment", cost=0, sphere="Neutral", text=FETCH)
    table.lays("Horn", "play:Tom", on=table.id_of("Plain Hero"))
    table.plays("Friend")
    table.uses("Horn")
    assert sum(table.zone(table.id_of(name)) == "play:Tom" for name in ("Friend", "Other")) == enter


@pytest.mark.parametrize("first", ["Horn", "Friend"])
def test_an_ally_put_into_play_uses_up_what_may_be_played(first: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(resources=9, sphere="Neutral")
    table.quest(text=LIMIT)
    for name in ("Friend", "Other"):
        table.prints(name, "ally", cost=0, sphere="Neutral", traits="Dwarf.", willpower=1, hit_points=2)
        table.lays(name, "hand:Tom")
    table.prints("Horn", "attachment", cost=0, sphere="Neutral", text=FETCH)
    table.lays("Horn", "play:Tom", on=table.id_of("Plain Hero"))
    if first == "Horn":
        table.answering("Friend").uses("Horn")
    else:
        table.plays("Friend")
    assert table.why_not_play("Other") is not None


# -- attackers that are declared -----------------------------------------------------------------------------


DECLARED = "Forced: After the first player declares any number of attackers against Sneak, raise his threat by 7."


@pytest.mark.parametrize(("answer", "heard"), [
    ("attack Sneak with Bold", 1), ("attack Sneak with Bold and Meek", 1), ("attack Other with Bold", 0),
])
def test_attackers_declared_together_are_heard_once(answer: str, heard: int) -> None:
    """lcg/framework/6.8b: however many are declared, it is one declaration; of another enemy it says nothing."""
    table = Table("Tom")
    table.hero("Bold", attack=1)
    table.hero("Meek", attack=1)
    table.enemy("Sneak", where="engaged:Tom", hit_points=9)
    table.enemy("Other", where="engaged:Tom", hit_points=9)
    table.quest(text=DECLARED)
    table.answering(answer, *["no (further)"] * 3).goes_through("6.7", until="6.11")
    assert table.threat("Tom") == Table("Tom").threat("Tom") + 7 * heard


# -- threat that falls no lower than it began; at which stage the players are; copies that are attached ------


@pytest.mark.parametrize("word", ["initial", "starting"])
@pytest.mark.parametrize(("now", "left"), [(25, 22), (22, 20), (20, 20), (18, 18)])
def test_a_threat_that_cannot_fall_below_where_it_began(word: str, now: int, left: int) -> None:
    """It began at 20: of 3 that a card takes off, what would go below stays; one that is below falls no further."""
    table = Table("Tom")
    table.hero()
    table.play.remember(("starting threat", 0), 20)
    table.threat_is("Tom", now)
    table.quest(text=f"Each player cannot reduce his threat below his {word} threat level.")
    table.prints("Rest", "treachery", text="When Revealed: Each player lowers his threat by 3.")
    table.reveals(table.lays("Rest", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == left


@pytest.mark.parametrize(("said", "true"), [("at stage 2", True), ("on stage 2", True), ("not at stage 2", False),
                                            ("not on stage 1", True)])  # fmt: skip
def test_at_which_stage_the_players_are(said: str, true: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.quest(stage=2)
    table.prints("Omen", "treachery", text=f"When Revealed: If the players are {said}, raise your threat by 7.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert (table.threat("Tom") == Table("Tom").threat("Tom") + 7) is true


def test_copies_that_lie_on_a_dial_or_on_a_card_are_attached() -> None:
    """lcg/faq/1.06: one lies on Tom's threat dial, one on a hero, two on nothing: those leave the game."""
    table = Table("Tom")
    hero = table.hero()
    table.prints("Dread", "treachery")
    aside, other = (table.lays("Dread", places.ASIDE) for _ in range(2))
    on_hero = table.lays("Dread", "play:Tom", on=hero)
    dial = table.lays("Dread", "play:Tom")
    table.play.change(dial, controller=None)
    table.prints("Omen", "treachery", text="When Revealed: Remove each unattached copy of Dread from the game.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    gone = [i for i in (on_hero, aside, other, dial) if table.card(i).zone == places.REMOVED]
    assert gone == [aside, other]


# -- a set that joins the encounter deck ---------------------------------------------------------------------


@pytest.mark.parametrize(("more", "left"), [(" and the encounter discard pile", []), ("", ["Bat"])])
def test_a_set_joins_the_encounter_deck_with_the_discard_pile_where_the_text_says_so(more: str, left: list[str]) -> None:
    """lcg/encounter-deck: the set-aside cards of the set come, those of another stay."""
    table = Table("Tom")
    table.hero()
    for name, of in (("Moth", "Deep Bog"), ("Crow", "High Moor")):
        table.enemy(name, where=places.ASIDE)
        printed = table.catalogue[name]
        table.catalogue[name] = replace(printed, facts={**printed.facts, "encounter set": of})
    table.enemy("Bat", where=places.ENCOUNTER_DISCARD)
    table.enemy("Warg", where=places.ENCOUNTER_DECK)
    shuffled = f"shuffle the Deep Bog encounter set{more} into the encounter deck"
    table.quest(text=f"Forced: After an ally enters play, {shuffled}.")
    table.prints("Friend", "ally", cost=0, sphere="Neutral", willpower=1, hit_points=2)
    table.lays("Friend", "hand:Tom")
    table.during("planning", "2.2").play.remember("active player", 0)
    table.hero("Giver", sphere="Neutral")
    table.plays("Friend")
    assert sorted(table.pile(places.ENCOUNTER_DECK)) == sorted({"Moth", "Bat", "Warg"} - set(left))
    assert (table.pile(places.ENCOUNTER_DISCARD), table.pile(places.ASIDE)) == (left, ["Crow"])
