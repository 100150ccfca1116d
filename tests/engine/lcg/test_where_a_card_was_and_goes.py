"""Where a card is as something is said of it: revealed and put into play engaged at once, under a card that isn't
there, discarded from a place, with what it has gained as it was revealed (lcg/in-play-and-out-of-play, lcg/gains).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel import unread
from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import coverage, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def watched() -> Table:
    """Tom and a hero, and locations that count what becomes of enemies: 1 threat as one enters play, 4 as one is added
    to the staging area, 10 as one engages somebody.
    """
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.quest()
    table.hero()
    for name, event, threat in (("Gate", "enters play", 1), ("Ditch", "is added to the staging area", 4),
                                ("Tower", "engages a player", 10)):  # fmt: skip
        table.location(name, text=f"Forced: After an enemy {event}, raise each player's threat by {threat}.")
    return table


@pytest.mark.parametrize(("text", "traits", "raised"), [
    ("Reveal the encounter deck's top card. If it is an enemy, put it into play engaged with you.", "", 11),
    ("Reveal the encounter deck's top card. If it is an Orc enemy, put it into play engaged with you.",
     "Orc.", 11),
    ("Reveal the encounter deck's top card. If it is an Orc enemy, put it into play engaged with you.",
     "", 5),
    ("Search the encounter deck for an enemy and reveal it. Put that enemy into play engaged with you.", "", 11),
    ("Search the encounter deck for an enemy. Put that enemy into play engaged with you.", "", 11),
    ("Reveal the encounter deck's top card.", "", 5),
])  # fmt: skip
@pytest.mark.parametrize("surge", ["", "Surge."])
def test_an_enemy_enters_play_once(text: str, traits: str, raised: int, surge: str) -> None:
    table = watched()
    table.hero("Scout", text=f"Action: {text}")
    table.enemy("Prowler", where=places.ENCOUNTER_DECK, traits=traits, keywords=surge)
    for _ in range(3):
        table.answering("Gate", "Tower", "Ditch", "Prowler")
    table.uses("Scout")
    assert table.threat("Tom") == 20 + raised
    assert table.zone(table.id_of("Prowler")) == ("engaged:Tom" if raised == 11 else "staging")


@pytest.mark.parametrize("where", ["under", "underneath"])
@pytest.mark.parametrize("able", ["", ", if able"])
@pytest.mark.parametrize("there", [True, False])
def test_nothing_goes_under_a_card_that_is_not_there(where: str, able: str, there: bool) -> None:
    table = watched()
    text = f"Place the top card of the encounter deck facedown {where} the active location{able}."
    table.prints("Pit", "treachery", text=f"When Revealed: {text}")
    table.hero("Digger", text=f"Action: {text}")
    if there:
        table.location("Well", where=places.ACTIVE)
    for _ in range(2):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    assert (table.why_not_use("Digger") is None) == there
    table.reveals(table.lays("Pit", places.ENCOUNTER_DISCARD))
    assert len(table.pile(places.ENCOUNTER_DECK)) == (1 if there else 2)
    assert table.pile(places.ASIDE) == []


HOW: tuple[tuple[str, str, str], ...] = (
    ("Discard 1 card from your hand.", "hand", "event"), ("Discard 1 card at random from your hand.", "hand", "event"),
    ("Choose and discard 1 card from your hand.", "hand", "event"), ("Discard your hand.", "hand", "event"),
    ("Discard 1 card from your hand to raise your threat by 1.", "hand", "event"),
    ("Each player discards 1 card from his hand.", "hand", "event"),
    ("Discard the top card of your deck.", "deck", "ally"),
    ("Discard an ally you control.", "play", "ally"),
    ("Discard an ally you control to raise your threat by 1.", "play", "ally"),
)  # fmt: skip
HEARD: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("you discard a card", frozenset(["hand", "deck", "play"]), frozenset(["event", "ally"])),
    ("you discard an ally", frozenset(["hand", "deck", "play"]), frozenset(["ally"])),
    ("you discard a card from your hand", frozenset(["hand"]), frozenset(["event", "ally"])),
    ("a card is discarded from your hand", frozenset(["hand"]), frozenset(["event", "ally"])),
    ("you discard an event from your hand", frozenset(["hand"]), frozenset(["event"])),
    ("you discard an ally from your hand", frozenset(["hand"]), frozenset(["ally"])),
    ("you discard a card from your deck", frozenset(["deck"]), frozenset(["event", "ally"])),
    ("a card is discarded from your deck", frozenset(["deck"]), frozenset(["event", "ally"])),
)  # fmt: skip


@pytest.mark.parametrize(("event", "places_", "types"), HEARD, ids=lambda part: part if isinstance(part, str) else "")
@pytest.mark.parametrize(("text", "place", "kind"), HOW)
def test_a_discard_is_heard_however_it_is_done(
    text: str, place: str, kind: str, event: str, places_: frozenset[str], types: frozenset[str]
) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Waster", text=f"Action: {text}")
    table.hero("Ear", text=f"Response: After {event}, add 1 resource to Ear's resource pool.")
    ally = {"cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit_points": 2}
    table.ally()
    table.prints("Other Ally", "ally", **ally)
    table.lays("Plain Card", "hand:Tom")
    table.deck("Tom", "Other Ally", "Plain Card")
    table.answering("use Ear")
    table.uses("Waster")
    assert table.resources(table.id_of("Ear")) == int(place in places_ and kind in types)


@pytest.mark.parametrize("described", [
    "damaged enemy", "undamaged enemy", "exhausted character", "enemy in the staging area",
    "character with an attachment", "questing character", "enemy with 1 or more damage on it",
])  # fmt: skip
@pytest.mark.parametrize("event", ["is destroyed", "leaves play"])
def test_what_a_card_was_like_that_has_left_play_is_a_gap(described: str, event: str) -> None:
    text = f"Response: After {'an' if described[0] in 'aeu' else 'a'} {described} {event}, draw 1 card."
    compiled = language.compiler().compile_card({"name": "Ear", "type": "Hero", "text": text})
    assert not compiled.complete or coverage.lacks(compiled.abilities)


GAINS = ("", "When Revealed: Runner gains surge.", "When Revealed: If there are no allies in play, Runner gains surge.",
         "While there are no allies in play, Runner gains surge.")  # fmt: skip


@pytest.mark.parametrize("kind", ["enemy", "location", "treachery"])
@pytest.mark.parametrize("text", GAINS)
@pytest.mark.parametrize("word", ["with surge", "with the surge keyword"])
def test_a_keyword_gained_as_a_card_is_revealed_is_one_of_it(kind: str, text: str, word: str) -> None:
    """Until it is completely staged, and not beyond."""
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    table.hero("Ear", text=f"Response: After an encounter card {word} is revealed, draw 1 card.")
    table.deck("Tom", "Plain Card", "Plain Card")
    values = {"enemy": {"engagement_cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit_points": 3},
              "location": {"threat": 1, "quest_points": 3}, "treachery": {}}[kind]  # fmt: skip
    table.prints("Runner", kind, text=text, **values)
    runner = table.lays("Runner", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.answering("use Ear")
    table.reveals(runner)
    assert len(table.hand()) == bool(text)
    if "When Revealed" in text:
        assert table.value(runner, "surge") == 0


@pytest.mark.parametrize(("chosen", "added"), [("an enemy", 1), ("each enemy", 1), ("Near One", 0), ("Held One", 1)])
def test_what_lies_there_already_does_not_return_to_the_staging_area(chosen: str, added: int) -> None:
    """And of several one is picked that doesn't lie there."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Near One")
    table.enemy("Held One", where="engaged:Tom")
    table.location("Ditch", text="Forced: After an enemy enters the staging area, raise each player's threat by 4.")
    table.prints("Call", "treachery", text=f"When Revealed: Return {chosen} to the staging area.")
    table.reveals(table.lays("Call", places.ASIDE))
    assert table.threat("Tom") == 20 + 4 * added


@pytest.mark.parametrize("first", ["Discard Crawler.", "Shuffle Crawler into the encounter deck.", ""])
@pytest.mark.parametrize("then", ["Crawler engages the first player.", "The first player engages Crawler."])
def test_who_is_out_of_play_engages_nobody(first: str, then: str) -> None:
    """A card that is being revealed can."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Crawler", where=places.ENCOUNTER_DECK, text=f"When Revealed: {first} {then}")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(table.id_of("Crawler"))
    assert (table.zone(table.id_of("Crawler")) == "engaged:Tom") == (not first)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("stage", [2, 3, 7])
def test_a_stage_that_is_not_there_is_a_gap_unless_all_stages_are_known(stage: int, known: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest()
    table.prints("Next Quest", "quest", quest_points=5, stage=2)
    table.lays("Next Quest", places.QUEST_DECK)
    table.prints("Call", "treachery", text=f"When Revealed: The players advance to stage {stage}A.")
    if known:
        table.play.remember("last stage known", True)
    table.reveals(table.lays("Call", places.ASIDE))
    assert (table.zone(table.id_of("Next Quest")) == "quest") == (stage == 2)
    assert bool(unread.reached(table.play.state)) == (stage != 2 and not known)


@pytest.mark.parametrize("engages", ["put it into play engaged with you", "put that enemy into play engaged with you"])
@pytest.mark.parametrize(("said", "played"), [
    ("If it is an enemy, {}.", True), ("If it is an enemy, you may {}.", False), ("You may {}.", False),
])  # fmt: skip
def test_an_offer_to_engage_what_was_revealed_is_a_gap(said: str, engages: str, *, played: bool) -> None:
    """lcg/in-play-and-out-of-play: it would enter the staging area first, and play twice."""
    text = f"When Revealed: Reveal the encounter deck's top card. {said.format(engages)}"
    read = card_language("lcg").compile_card({"name": "Omen", "type": "Treachery", "text": text})
    assert read.complete
    missing = [one.kind for each in read.abilities for one in coverage.of_ability(each)]
    assert missing == ([] if played else ["put_into_play_engaged"])


@pytest.mark.parametrize("who", ["The first player searches", "Each player searches"])
@pytest.mark.parametrize("where", ["the encounter deck", "the encounter deck and discard pile"])
def test_what_a_player_searches_for_and_reveals_enters_play_once(who: str, where: str) -> None:
    """lcg/in-play-and-out-of-play."""
    table = Table("Tom").during("quest", "3.3")
    table.quest(quest_points=20)
    table.hero()
    table.location("Bell", text="Forced: After an enemy enters play, raise each player's threat by 5.")
    text = f"When Revealed: {who} {where} for a Warg enemy, reveals it and puts that enemy into play engaged with him."
    table.prints("Omen", "treachery", text=text)
    wolf = table.enemy("Wolf", traits="Warg", where=places.ENCOUNTER_DECK)
    before = table.threat("Tom")
    table.reveals(table.lays("Omen", places.ASIDE))
    assert table.zone(wolf) == "engaged:Tom"
    assert table.threat("Tom") == before + 5


@pytest.mark.parametrize(("place", "goes_to"), [("hand", None), ("deck", places.ENCOUNTER_DECK)])
def test_what_the_scenario_owns_goes_to_no_players_place(place: str, goes_to: str | None) -> None:
    """lcg/ownership-and-control: the matching place of its owner; the scenario has an encounter deck, but no hand."""
    table = Table("Tom").during("planning")
    table.hero()
    table.prints("Guest", "objective-ally", willpower=1, attack=1, defense=1, hits=2)
    guest, friend = table.lays("Guest", "play:Tom"), table.ally("Friend")
    verb = "Return" if place == "hand" else "Shuffle"
    into = "to" if place == "hand" else "into"
    table.prints("Peril", "treachery", text=f"When Revealed: {verb} each ally in play {into} its owner's {place}.")
    table.reveals(table.lays("Peril", places.ENCOUNTER_DECK))
    assert table.zone(friend) == f"{place}:Tom", table.account
    assert table.zone(guest) == (goes_to or "play:Tom")


@pytest.mark.parametrize("rest", ["Shuffle the remaining cards back into their owners' decks.",
                                  "Shuffle the rest back into his deck."])
def test_whoever_searches_not_shuffles_nothing_back(rest: str) -> None:
    """Each player's search is his own: where Ann declines, Tom's cards are not put anywhere once more."""
    table = Table("Tom", "Ann").during("planning")
    table.hero()
    table.prints("Song", "event", cost=1, text="Action: Draw 1 card.")
    for player in ("Tom", "Ann"):
        for _ in range(4):
            table.lays("Song", f"deck:{player}")
    table.prints("Deed", "event", cost=0, sphere="Neutral", text="Action: Each player may search the top 3 cards "
                 f"of his deck for 1 event and add it to his hand. {rest}")
    table.lays("Deed", "hand:Tom")
    table.answering("yes", "Song", "no").plays("Deed")
    assert [len(table.pile(f"{pile}:{player}")) for player in ("Tom", "Ann") for pile in ("hand", "deck")] == [1, 3, 0, 4]
    assert table.pile(places.ENCOUNTER_DECK) == []
    assert table.account.count("goes to Tom's deck") <= 2
