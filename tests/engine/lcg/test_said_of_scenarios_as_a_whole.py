"""What texts say of a scenario as a whole: cards of their encounter set, quests that are never the current one,
progress that goes elsewhere first, prices of committing, what comes back as the encounter deck runs out.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import language, quest_phase, side_quests, staging, verbs
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.keywords import guarded
from tests.engine.lcg.table_top import Table

SET = "The Bog Hollow"


@pytest.mark.parametrize("said", [
    "each Bog Hollow enemy in play", "each enemy of the Bog Hollow encounter set in play",
    "each enemy in play that belongs to the Bog Hollow encounter set",
])  # fmt: skip
@pytest.mark.parametrize(("named", "goes"), [(SET, True), ("bog hollow", True), ("Bog Hollows", False), ("", False)])
def test_cards_of_an_encounter_set(said: str, named: str, goes: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Reeve")
    table.prints("Bog Gate", "location", encounter_set=SET, text=f"Action: Discard {said}.", threat=1, quest_points=3)
    table.lays("Bog Gate", places.STAGING)
    near = table.enemy("Wisp", encounter_set=SET)
    table.enemy("Stray", encounter_set=named)
    table.location("Mire", encounter_set=SET)
    table.uses("Bog Gate")
    assert table.zone(near) == places.ENCOUNTER_DISCARD
    assert (table.zone(table.id_of("Stray")) == places.ENCOUNTER_DISCARD) is goes
    assert table.zone(table.id_of("Mire")) == places.STAGING


@pytest.mark.parametrize("barred", ["main", "side", "neither"])
def test_what_cannot_be_the_current_quest(barred: str) -> None:
    says = "{} cannot be chosen as the current quest."
    table = Table("Tom").during("quest", "3.1")
    table.hero("Reeve")
    table.quest("Long Road", text=says.format("Long Road") if barred == "main" else "")
    for name in ("Old Debt", "New Debt"):
        text = says.format(name) if barred == "side" and name == "Old Debt" else ""
        table.prints(name, "encounter side quest", text=text, quest_points=4)
        table.lays(name, places.STAGING)
    table.answering("New Debt").does(side_quests.which_is_current)
    expected = {"Long Road", "Old Debt", "New Debt"} - {{"main": "Long Road", "side": "Old Debt"}.get(barred, "")}
    assert set(table.deciding[-1][2]) == expected


@pytest.mark.parametrize(("placed", "there"), list(product([(1,), (2,), (5,), (1, 3)], ["staged", "active"])))
def test_the_first_progress_of_a_round_goes_elsewhere(placed: tuple[int, ...], there: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero("Reeve")
    text = "While Sink is in the staging area, the first 3 progress that would be placed on the current quest each "
    sink = table.location("Sink", quest_points=9, text=f"{text}round is placed on Sink instead.",
                          where=places.STAGING if there == "staged" else "aside")  # fmt: skip
    quest = table.quest()
    for amount in placed:
        table.happens(verbs.placed_progress(on=quest, amount=amount))
    taken = min(3, sum(placed)) if there == "staged" else 0
    assert (table.progress(sink), table.progress(quest)) == (taken, sum(placed) - taken)


@pytest.mark.parametrize(("how", "raised"), [("discarded", 2), ("explored", 2), ("traveled", 0), ("explored there", 0)])
def test_leaves_play_from_the_staging_area(how: str, raised: int) -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero("Reeve")
    table.quest()
    pit = table.location("Pit", quest_points=3, text="Forced: If Pit leaves play from the staging area, each "
                         "player raises his threat by 2.", where=places.ACTIVE if how == "explored there" else places.STAGING)  # fmt: skip
    if how == "traveled":
        table.happens(verbs.traveled(location=pit, player=0))
    elif how == "discarded":
        table.happens(verbs.discarded(card=pit, life=table.card(pit).life, effect=True))
    else:
        table.happens(verbs.placed_progress(on=pit, amount=3))
    assert table.threat("Tom") == 20 + raised


PRICE = "In order to commit characters to the quest, each player must first choose a hero or 1 Guard card he controls. "


@pytest.mark.parametrize(("answers", "copies"), list(product([("pay", "Squire"), ("commit nobody",)], [1, 2])))
def test_committing_costs_something_first(answers: tuple[str, ...], copies: int) -> None:
    table = Table("Tom", "Ann").during("quest", "3.2")
    table.hero("Reeve")
    table.ally("Squire", traits="Guard.")
    table.ally("Page", traits="Guard.")
    others = table.hero("Warden", player="Ann")
    table.quest("Deep Ford", text=f"{PRICE}Discard each chosen card from play.")
    for _ in range(copies - 1):
        table.prints("Toll", "location", text=f"{PRICE}Discard each chosen card from play.", threat=1, quest_points=2)
        table.lays("Toll", places.STAGING)
    pays = answers[0] == "pay"
    table.answering(*answers, *(["Page"] if pays and copies == 2 else []), "commit Reeve")
    table.does(quest_phase.commit, 0)
    assert table.committed() == (["Reeve"] if pays else [])
    assert len(table.pile("discard:Tom")) == (copies if pays else 0)
    assert table.zone(others) == "play:Ann"
    if pays:
        assert all("Warden" not in option for _, _, options in table.deciding for option in options)
    table.is_sound()


def test_whoever_cannot_pay_commits_nobody_and_nobody_pays_twice() -> None:
    table = Table("Tom").during("quest", "3.2")
    table.hero("Reeve")
    table.ally("Squire")
    table.quest("Deep Ford", text="In order to commit characters to the quest, each player must discard a Guard ally he "
                "controls.")  # fmt: skip
    table.does(quest_phase.commit, 0)
    assert (table.committed(), table.asked) == ([], [])
    assert "commits nobody" in table.account


RETURNS = (
    "Any time the encounter deck runs out of cards, the topmost Wight enemy in the encounter discard pile returns to the "
    "staging area before resetting the encounter deck."
)


@pytest.mark.parametrize(("copies", "dead"), list(product([0, 1, 2], [0, 1, 3])))
def test_what_comes_back_before_the_encounter_deck_is_filled_again(copies: int, dead: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    table.prints("Barrow", "location", text=RETURNS, threat=1, quest_points=2)
    for _ in range(copies):
        table.lays("Barrow", places.STAGING)
    for number in range(dead):
        table.enemy(f"Bones {'ABC'[number]}", where=places.ENCOUNTER_DISCARD, traits="Wight.")
    table.lays("Quiet Day", places.ENCOUNTER_DISCARD)
    staging.reset_encounter_deck(table.play)
    table.goes_on()
    back = [name for name in table.pile(places.STAGING) if name.startswith("Bones")]
    assert back == [f"Bones {'ABC'[number]}" for number in range(min(copies, dead))]
    assert len(table.pile(places.ENCOUNTER_DECK)) == 1 + dead - len(back)
    table.is_sound()


@pytest.mark.parametrize(("titles", "asked"), list(product(["AABB", "AAAA", "ABCC"], [2, 3])))
def test_found_cards_of_different_titles(titles: str, asked: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Seer", text=f"Action: Search the encounter deck for {asked} Scout cards of different titles and add them "
               "to the staging area.")  # fmt: skip
    for letter in titles:
        table.enemy(f"Scout {letter}", where=places.ENCOUNTER_DECK, traits="Scout.")
    table.answering(*(f"Scout {letter}" for letter in "ABC")).uses("Seer")
    found = [name for name in table.pile(places.STAGING) if name.startswith("Scout")]
    assert sorted(found) == sorted(set(found))
    assert len(found) == min(asked, len(set(titles)))


@pytest.mark.parametrize("flips", [True, False])
def test_a_quest_that_turns_over_as_it_is_defeated_stays(flips: bool) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero("Reeve")
    table.quest()
    table.prints("Riddle", "encounter side quest", quest_points=2, text="When this quest is defeated, flip it over."
                 if flips else "")  # fmt: skip
    table.prints("Answer", "objective")
    table.catalogue["Riddle"].facts["other side"] = "Answer"
    riddle = table.lays("Riddle", places.STAGING)
    table.happens(verbs.placed_progress(on=riddle, amount=2))
    assert (table.zone(riddle), table.play.name(riddle)) == (
        (places.STAGING, "Answer") if flips else (places.VICTORY, "Riddle")
    )


CANCELS = (
    "Response: After questing successfully, cancel the progress that would be placed on this quest. Then, place 1 time "
    "counter on Long Search. Or, if Old Boss is in play, advance to stage 3."
)


@pytest.mark.parametrize(("uses", "active", "by"), list(product([True, False], [True, False], [1, 4])))
def test_the_progress_of_a_quest_may_be_cancelled(uses: bool, active: bool, by: int) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero("Reeve", willpower=by)
    table.play.mark(table.id_of("Reeve"), "committed")
    quest = table.with_tokens(table.quest("Long Search", keywords="Time 3.", text=CANCELS), time=1)
    there = table.location("Cave", where=places.ACTIVE, quest_points=2) if active else None
    table.answering(*(["use Long Search"] if uses else [])).does(quest_phase.quest_resolution)
    onto_it = min(by, 2) if active else 0
    assert table.progress(quest) == (0 if uses else by - onto_it)
    assert there is None or table.play.card(there).zone != places.ACTIVE or table.progress(there) == onto_it
    assert table.card(quest).token("time") == (2 if uses else 1)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_is_shuffled_into_decks_of_their_own(players: int) -> None:
    names = ("Tom", "Ann", "Bob")[:players]
    table = Table(*names).during("planning", "2.2")
    for name in names:
        table.hero(f"Reeve {name}", player=name)
        table.deck(name, *["Plain Card"] * 5)
    table.prints("Gate", "location", threat=1, quest_points=3, text="Action: Each player removes the top 3 cards of his "
                 "deck and puts them aside as his out-of-play deck. The first player takes Old Boss plus 1 Old Boss's "
                 "Guard for each other player and shuffles one at random into each player's out-of-play deck. Set any "
                 "remaining copies of Old Boss's Guard aside.")  # fmt: skip
    table.lays("Gate", places.STAGING)
    boss = table.enemy("Old Boss", where=places.ENCOUNTER_DECK)
    guards = [table.enemy("Old Boss's Guard", where=places.ENCOUNTER_DECK) for _ in range(3)]
    table.answering(*["Old Boss"] * 8).uses("Gate")
    decks = [table.play.state.zone(f"out-of-play deck:{number}") for number in range(players)]
    assert [len(deck) for deck in decks] == [4] * players
    dealt = [ident for deck in decks for ident in deck if ident in (boss, *guards)]
    assert boss in dealt
    assert len(dealt) == players
    assert all(len(set(deck) & {boss, *guards}) == 1 for deck in decks)
    aside = [guard for guard in guards if guard not in dealt]
    assert all(table.zone(guard) == places.ASIDE for guard in aside)


@pytest.mark.parametrize("guards", [True, False])
def test_a_card_that_is_revealed_to_guard_knows_what(guards: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    text = "When Revealed: If Fell is not revealed guarding an objective, raise each player's threat by 3."
    table.location("Fell", where=places.ENCOUNTER_DECK, text=text)
    if guards:
        table.prints("Chest", "objective", keywords="Guarded.")
        table.reveals(table.lays("Chest", places.STAGING))
        assert table.card(table.id_of("Chest")).host == table.id_of("Fell")
    else:
        table.reveals(table.id_of("Fell"))
    assert table.threat("Tom") == (20 if guards else 23)


@pytest.mark.parametrize("alone", ["", " (but not its attached encounter)"])
@pytest.mark.parametrize("guards", ["guard", "attached", "nothing"])
def test_a_card_is_shuffled_in_without_the_encounter_that_goes_with_it(alone: str, guards: str) -> None:
    """What guards it stays in the staging area anyway; what is attached to it goes, unless the text says not."""
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve"), table.quest()
    ford = table.location("Ford", traits="Haven.")
    brute = table.enemy("Brute")
    if guards == "guard":
        table.does(guarded.attach_guard, ford, brute)
    elif guards == "attached":
        table.play.change(brute, host=ford)
    table.prints("Peril", "treachery", text=f"When Revealed: Shuffle 1 Haven location{alone} back into the encounter deck.")
    table.reveals(table.lays("Peril", places.ENCOUNTER_DECK))
    assert table.zone(ford) == places.ENCOUNTER_DECK, table.account
    assert table.zone(brute) == (places.STAGING if alone or guards != "attached" else places.ENCOUNTER_DISCARD)
    assert table.card(brute).host is None


def test_the_first_side_of_a_quest_sets_up_without_saying_so() -> None:
    card = {"name": "Old Road", "type": "Quest", "cost": "1", "side": "A", "text": "Set Old Boss aside, out of play."}
    compiler = language.compiler()
    assert [each.kind for each in compiler.compile_card(card).abilities] == ["setup"]
    assert [each.kind for each in compiler.compile_card({**card, "side": "B"}).abilities] == ["constant"]
    assert [each.kind for each in compiler.compile_card({**card, "cost": "2"}).abilities] == ["constant"]


@pytest.mark.parametrize(("text", "read"), [
    ("Search the encounter deck for 1 Fell card and reveal it. Shuffle any unused cards back into the encounter deck.", True),
    ("Reveal the top 2 cards of the encounter deck. Shuffle any unused cards back into the encounter deck.", False),
    ("Put Old Chest into play next to your threat dial.", False),
    ("Discard Old Chest (but not its attached encounter).", False),
])  # fmt: skip
def test_what_a_form_would_leave_out_is_a_gap(text: str, read: bool) -> None:
    """Cards that no search has looked at aren't shuffled in by a shuffle; beside a dial is not the staging
    area; a restriction in brackets is said of what happens.
    """
    card = {"name": "Old Road", "type": "Treachery", "text": f"When Revealed: {text}"}
    assert language.compiler().compile_card(card).complete is read
