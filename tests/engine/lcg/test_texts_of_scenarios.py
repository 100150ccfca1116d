"""What texts of scenarios say to everybody at the table: who has to commit, which quest is current, what counts
before a stage is defeated, and what cannot begin.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

# -- who has to commit ---------------------------------------------------------------------------------------


FALLS = "While Falls is the active location, each character must commit to the quest if it can."


def test_who_must_commit_is_committed() -> None:
    """lcg/framework/3.2, lcg/constant-ability: nobody stays who can go, so there is nothing to choose."""
    table = Table("Tom")
    table.hero("Bold")
    table.hero("Meek")
    table.location("Falls", where=places.ACTIVE, text=FALLS)
    table.goes_through("3.2", until="3.3")
    assert table.committed() == ["Bold", "Meek"]


def test_the_text_speaks_only_while_its_location_is_active() -> None:
    """lcg/constant-ability: its own condition."""
    table = Table("Tom")
    table.hero("Bold")
    table.location("Falls", text=FALLS)
    table.answering("commit nobody").goes_through("3.2", until="3.3")
    assert table.committed() == []


def test_whoever_is_free_may_join_those_who_must() -> None:
    """lcg/framework/3.2: heroes have to go, allies may."""
    table = Table("Tom")
    table.hero("Bold")
    table.ally("Squire")
    table.location("Falls", text="Each hero must commit to the quest if it can.")
    table.answering("commit Bold and Squire").goes_through("3.2", until="3.3")
    assert set(table.offered("Tom")[0]) == {"commit Bold", "commit Bold and Squire"}


def test_who_must_commit_and_cannot_stays() -> None:
    """lcg/cannot: an exhausted character and one that cannot commit are left out, the others go."""
    table = Table("Tom")
    table.hero("Bold")
    table.hero("Tired", ready=False)
    table.hero("Barred", text="Always — this card cannot commit to the quest.")
    table.location("Falls", text="Each hero must commit to the quest if it can.")
    table.goes_through("3.2", until="3.3")
    assert table.committed() == ["Bold"]


# -- quests --------------------------------------------------------------------------------------------------


def with_a_detour() -> Table:
    """A main quest, and a side quest in the staging area."""
    table = Table("Tom")
    table.hero()
    table.quest("Main Road")
    table.prints("Detour", "encounter side quest", quest_points=3, sphere="")
    table.lays("Detour", places.STAGING)
    return table


SWITCH = (
    "When Revealed: Either raise your threat by 5, or make a different quest card in play the current quest for the "
    "phase."
)


def test_another_quest_is_made_the_current_one() -> None:
    """lcg/current-quest, lcg/rule/2.5.3: the only other quest is the side quest."""
    table = with_a_detour()
    table.prints("Pull", "treachery", text=SWITCH)
    table.answering("make a different").reveals(table.lays("Pull", places.REVEALING))
    assert places.current_quest(table.play) == table.id_of("Detour")


def test_from_a_side_quest_back_to_the_main_quest() -> None:
    """lcg/current-quest: "different" is said of the quest that is current."""
    table = with_a_detour()
    table.play.remember("current quest", table.id_of("Detour"))
    table.prints("Pull", "treachery", text=SWITCH)
    table.answering("make a different").reveals(table.lays("Pull", places.REVEALING))
    assert places.current_quest(table.play) == table.id_of("Main Road")


def test_without_another_quest_there_is_only_the_other_option() -> None:
    """lcg/effects: of two options one that cannot be done isn't offered."""
    table = Table("Tom")
    table.hero()
    table.quest("Main Road")
    before = table.threat("Tom")
    table.prints("Pull", "treachery", text=SWITCH)
    table.reveals(table.lays("Pull", places.REVEALING))
    assert table.threat("Tom") == before + 5


@pytest.mark.parametrize(("second", "surges"), [(False, True), (True, False)])
def test_only_one_quest_card_in_play(second: bool, surges: bool) -> None:
    """lcg/keyword/surge: "only 1" is one and no more; a side quest is a quest card."""
    table = with_a_detour() if second else Table("Tom")
    if not second:
        table.quest("Main Road")
    table.hero("Far One")
    table.enemy("Follower", where=places.ENCOUNTER_DECK)
    text = "While there is only 1 quest card in play, Bare Hills gains surge."
    table.reveals(table.location("Bare Hills", where=places.REVEALING, text=text))
    assert ("Surge of Bare Hills" in table.account) is surges


@pytest.mark.parametrize(("points", "over"), [((4,), ""), ((2, 3), "won"), ((7,), "won")])
@pytest.mark.parametrize("words", ["they have 5 victory points", "they have collected at least 5 victory points"])
def test_a_stage_waits_for_victory_points(words: str, points: tuple[int, ...], over: str) -> None:
    """lcg/keyword/victory, lcg/quest-advancement: so many or more, all cards of the display together."""
    table = Table("Tom")
    table.hero()
    table.quest("Peak", quest_points=2, text=(
        f"Players cannot defeat this stage unless {words}. When this stage is defeated, the players win."
    ))
    for number, worth in enumerate(points):
        table.location(f"Cairn {number}", where=places.VICTORY, victory_points=worth)
    table.makes_progress(2)
    assert table.over == over


def test_the_first_one_revealed_in_the_phase_gains_surge() -> None:
    """lcg/keyword/surge: only while the condition is true; a location in staging makes it untrue."""
    table = Table("Tom")
    table.hero()
    text = (
        "Forced: If there are no objectives in the staging area, the first enemy revealed during the quest phase "
        "gains surge."
    )
    hills = table.quest("Hills", text=text)
    said = table.play.printed(hills)
    assert not said.gaps
    assert [ability.kind for ability in said.abilities] == ["constant"]


def test_progress_goes_only_on_those_of_its_title() -> None:
    """lcg/copy: "not named" this card leaves out every card of its title."""
    text = (
        "While High Dunes is in the staging area, no progress can be placed on each location in staging not named "
        "High Dunes."
    )
    table = Table("Tom")
    table.hero("Scout", text="Action: Exhaust Scout to place 1 progress on each location in the staging area.")
    one = table.location("High Dunes", text=text)
    other = table.location("High Dunes", text=text)
    well = table.location("Deep Well")
    table.during("planning", "2.2").uses("Scout")
    assert (table.progress(one), table.progress(other), table.progress(well)) == (1, 1, 0)


# -- what everybody did --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("annas", "surges"), [("yes", False), ("no", True)])
def test_if_any_player_did_not(annas: str, surges: bool) -> None:
    """lcg/may: one who declines is enough."""
    table = Table("Tom", "Anna")
    table.hero("Leader")
    table.hero("Second", player="Anna")
    for player in ("Tom", "Anna"):
        table.prints(f"Card of {player}", "event")
        table.lays(f"Card of {player}", f"hand:{player}")
    well = table.location("Foul Well", where=places.ASIDE, text=(
        "When Revealed: Each player may discard 1 card at random from his hand. If any player did not, raise each "
        "player's threat by 3."
    ))
    before = table.threat("Tom")
    table.answering("yes", annas).reveals(well)
    assert table.threat("Tom") == before + 3 * surges


def test_it_that_gains_surge_is_the_card_that_removed_nothing() -> None:
    """lcg/keyword/surge: keywords of revealed cards; neither the quest nor the location is being revealed."""
    table = Table("Tom")
    table.prints("Rockfall", "treachery", text=(
        "When Revealed: Remove all progress tokens from the main quest and active location. If Rockfall removed no "
        "progress tokens, it gains surge."
    ))
    ident = table.lays("Rockfall", places.ENCOUNTER_DECK)
    assert not table.play.printed(ident).gaps


# -- what cannot begin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("threat", "begins"), [(20, False), (40, True)])
def test_a_price_under_an_unmet_condition_is_not_paid(threat: int, begins: bool) -> None:
    """lcg/initiating-abilities-playing-cards, lcg/cost: nothing behind the price is a reason to begin."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Finder")
    table.threat_is("Tom", threat)
    table.prints("Key", "objective", text=(
        "Action: Exhaust a hero to claim this objective if your threat is 30 or higher. Attach Key to that hero."
    ))
    table.lays("Key", places.STAGING)
    assert (table.why_not_use("Key") is None) is begins


def test_the_shuffle_after_a_search_is_no_reason_to_search() -> None:
    """lcg/triggered-ability, lcg/search: the search is barred by its condition; the shuffle belongs to it."""
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.location("Ford", where=places.ACTIVE)
    table.location("Gate", text=(
        "Action: If your threat is 60 or higher, look through the encounter deck for an enemy, and engage it. Shuffle "
        "the encounter deck."
    ))
    assert table.why_not_use("Gate") is not None


# -- what has left play --------------------------------------------------------------------------------------


def test_nothing_is_attached_to_whoever_has_left_play() -> None:
    """lcg/in-play-and-out-of-play, lcg/attachment-cards: its damage destroyed the character."""
    table = Table("Tom").during("combat")
    table.hero("Far One", hit_points=9)
    squire = table.ally("Squire", hit_points=1)
    python = table.enemy("Coiler", where="engaged:Tom", attack=5, text=(
        "Forced: After Coiler damages a character, attach Coiler to that character."
    ))
    table.answering("Squire").is_attacked_by(python)
    assert table.zone(squire) == "discard:Tom"
    assert table.zone(python) == "engaged:Tom"


def test_who_has_left_play_is_not_committed() -> None:
    """lcg/in-play-and-out-of-play: no mark stays on a card in a discard pile."""
    table = Table("Tom")
    table.hero()
    ally = table.ally("Squire", hit_points=1)
    gone = table.lays("Squire", "discard:Tom")
    table.happens(verbs.committed(character=gone, player=0), verbs.committed(character=ally, player=0))
    assert not table.card(gone).marked("committed")
    assert table.card(ally).marked("committed")


@pytest.mark.parametrize("pile", ["deck", "hand"])
def test_a_card_goes_to_no_pile_but_its_owners(pile: str) -> None:
    """lcg/ownership-and-control: whose pile a text speaks of is its owner's, whoever uses the text."""
    table = Table("Tom", "Anna")
    table.hero()
    table.hero("Second", player="Anna")
    table.prints("Page", "ally")
    page = table.lays("Page", "discard:Anna")
    table.play.change(page, owner=1)
    table.hero("Caller", text=f"Action: Exhaust Caller to put each ally in each player's discard pile into your {pile}.")
    table.during("planning", "2.2").uses("Caller")
    assert table.zone(page) in (f"{pile}:Anna", "discard:Anna")


# -- attacks -------------------------------------------------------------------------------------------------


def test_attacking_again_is_one_attack_more() -> None:
    """lcg/attacks-outside-the-combat-phase: a second attack, and no third."""
    table = Table("Tom").during("combat")
    wall = table.hero("Wall", hit_points=9, defense=0)
    foe = table.enemy("Raider", where="engaged:Tom", attack=2, text=(
        "Forced: After Raider engages you, attacking enemy gets +1 [attack] this round."
    ))
    table.prints("Spur", "treachery", shadow="Attacking enemy attacks again after this attack.")
    table.lays("Spur", places.ENCOUNTER_DECK)
    for _ in range(3):
        table.prints("Calm", "treachery")
        table.lays("Calm", places.ENCOUNTER_DECK)
    table.goes_through("6.2", until="6.3")
    table.answering("no defender", "Wall", "no defender", "Wall").is_attacked_by(foe)
    assert table.damage(wall) == 4


def test_only_one_of_a_title_on_each_hero() -> None:
    """lcg/copy: a hero that bears a card of the title is passed over."""
    text = (
        "When Revealed: Attach to a hero with no \"Bound!\" cards attached controlled by the first player. Counts as "
        "a Weather attachment with the text: \"Attached character cannot trigger its effect, or collect resources.\""
    )
    table = Table("Tom")
    table.hero("Free", text="Action: Exhaust Free to draw 1 card.")
    bound = table.hero("Held")
    table.prints("Bound!", "treachery", text=text)
    table.lays("Bound!", "play:Tom", on=bound)
    table.reveals(table.lays("Bound!", places.REVEALING))
    free = table.id_of("Free")
    assert [table.play.name(i) for i in places.attachments(table.play, free)] == ["Bound!"]
    assert table.during("planning", "2.2").why_not_use("Free") is not None
