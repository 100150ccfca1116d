"""What would change nothing cannot be started, a choice of which nothing can be done is none, and limits let through
what they allow (lcg/triggered-ability, lcg/the-letter-x, lcg/effects, lcg/limits).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import actions, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def with_event(text: str) -> Table:
    """Tom may play an event with that text; he has two heroes, a deck, and there are an enemy and a location."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    table.hero("Second Hero")
    table.play.remember(("starting threat", 0), 20)
    table.deck("Tom", *["Plain Card"] * 5)
    table.enemy()
    table.location()
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {text}")
    table.lays("Trick", "hand:Tom")
    return table


NOTHING = [
    "Spend X resources from a hero's resource pool to draw X cards.",
    "Discard X cards from your hand to deal X damage to an enemy.",
    "Draw X cards. X is the number of allies you control.",
    "Lower your threat by X. X is the number of allies you control.",
    "Deal X damage to an enemy. X is the number of allies you control.",
    "Deal 0 damage to an enemy.",
    "Add 0 resources to a hero's resource pool.",
    "Choose one: ready a hero, or heal 1 damage from a hero.",
    "Heal 1 damage on up to 2 different characters.",
    "Exhaust a hero to heal 1 damage from up to 3 heroes. Then, you may spend 1 resource to ready a hero.",
    "Ready up to 2 heroes.",
    "Discard up to 3 attachments from play.",
    "Place 2 progress on the active location. (4 progress instead if it is a Forest location.)",
    "Exhaust a hero to place 2 progress on the active location. (4 progress instead if it is a Forest location.)",
    "Ready an ally you control. (2 allies you control instead if you control a Ranger hero.)",
    "Reduce your threat to your starting threat level.",
    "Set your threat to 20.",
    "Raise your threat to 20.",
]
"""Every hero is ready and undamaged, no ally is in play, no location is active, the threat is where it began (20), and
the event is the one card in hand.
"""


@pytest.mark.parametrize(("there", "playable"), [(0, True), (1, True), (2, False), (3, False)])
def test_up_to_a_number_in_hand_is_drawn_by_whoever_has_fewer(there: int, playable: bool) -> None:
    table = with_event("Draw cards until you have 2 cards in your hand.")
    for _ in range(there):
        table.lays("Plain Card", "hand:Tom")
    assert (table.why_not_play("Trick") is None) is playable


FORBIDS = [
    ("You cannot draw cards.", "Draw 1 card."), ("Players cannot draw cards.", "Draw 2 cards."),
    ("Players cannot draw cards.", "Exhaust a hero to draw 1 card."),
    ("Each player cannot draw cards.", "Draw cards until you have 4 cards in your hand."),
    ("Players' threat cannot be reduced.", "Reduce your threat to your starting threat level."),
]  # fmt: skip


@pytest.mark.parametrize("forbidden", [False, True])
@pytest.mark.parametrize(("forbids", "text"), FORBIDS)
def test_what_is_forbidden_would_change_nothing(forbids: str, text: str, forbidden: bool) -> None:
    table = with_event(text)
    table.threat_is("Tom", 30)
    if forbidden:
        table.prints("Black Gloom", "objective", text=forbids)
        table.lays("Black Gloom", places.STAGING)
    assert (table.why_not_play("Trick") is not None) is forbidden


@pytest.mark.parametrize("text", NOTHING)
def test_what_would_change_nothing_cannot_be_started(text: str) -> None:
    assert with_event(text).why_not_play("Trick") is not None


@pytest.mark.parametrize("text", NOTHING[2:5])
def test_it_can_be_started_where_there_is_something_to_count(text: str) -> None:
    table = with_event(text)
    table.ally()
    assert table.why_not_play("Trick") is None


def test_x_may_be_any_number_that_can_be_paid_but_not_nothing() -> None:
    table = with_event("Spend X resources from a hero's resource pool to draw X cards.")
    table.with_tokens(table.id_of("Plain Hero"), resource=2)
    table.answering("Plain Hero", "X is 2").plays("Trick")
    assert [o for o in table.offered("Tom") if o[0].startswith("X is")] == [("X is 1", "X is 2")]
    assert table.hand("Tom") == ["Plain Card", "Plain Card"]


def test_an_amount_that_is_known_only_later_does_not_keep_it_from_being_started() -> None:
    table = with_event("Choose a hero. Draw 1 card for each damage on that hero.")
    table.with_tokens(table.id_of("Plain Hero"), damage=2)
    assert table.why_not_play("Trick") is None


@pytest.mark.parametrize("words", [
    "Each player must choose: either discard an ally he controls, or discard an attachment he controls.",
    "The first player must choose: either discard an ally he controls, or exhaust an ally he controls.",
])  # fmt: skip
def test_nobody_chooses_where_nothing_can_be_done(words: str) -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Woe", "treachery", text=f"When Revealed: {words}")
    table.reveals(table.lays("Woe", places.ENCOUNTER_DECK))
    assert table.offered("Tom") == []
    assert "None of these can be done" in table.account


IDLE = [
    "each player passes his hand to the next player", "each player discards his hand",
    "each player discards all allies he controls", "each player discards a random card from his hand",
    "each player discards 1 card from his hand", "each player exhausts an ally he controls",
    "return an enemy engaged with a player to the staging area", "discard all attachments in play",
    "remove all progress from the active location", "each player discards down to 2 cards",
    "place 1 progress on the active location", "each enemy in the staging area engages the first player",
    "shuffle the encounter discard pile into the encounter deck", "deal 1 damage to each ally in play",
    "each player shuffles his discard pile into his deck",
]  # fmt: skip
"""What changes nothing where there are heroes, a deck and a quest, and nothing else."""


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("idle", IDLE)
def test_what_changes_nothing_is_no_option_beside_what_does(idle: str, players: int) -> None:
    """lcg/effects: what must be chosen is what has the potential to change the game state."""
    table = Table(*("Tom", "Ann")[:players])
    for player in table.players:
        table.hero(f"{player}'s Hero", player=player)
        table.threat_is(player, 20)
    table.quest()
    table.lays("Plain Card", places.ENCOUNTER_DECK)
    table.prints("Woe", "treachery", text=f"When Revealed: The first player must choose: raise each player's threat "
                 f"by 1, or {idle}.")  # fmt: skip
    table.answering("raise").reveals(table.lays("Woe", places.ASIDE))
    assert all(len(each) == 1 for each in table.offered("Tom") if each[0].startswith("raise")), table.account
    assert table.threat("Tom") == 21


@pytest.mark.parametrize(("at_once", "lie"), [((5,), 2), ((1, 3), 2), ((2, 1), 2), ((1,), 1)])
def test_a_limit_of_progress_lets_through_what_it_allows(at_once: tuple[int, ...], lie: int) -> None:
    table = Table("Tom")
    table.hero()
    words = "No more than 2 progress tokens can be placed on Plain Location each round."
    location = table.location(quest_points=9, text=words)
    for amount in at_once:
        table.happens(verbs.placed_progress(on=location, life=table.card(location).life, amount=amount))
    assert table.progress(location) == lie


def test_copies_of_which_one_has_used_its_limit_are_different_choices() -> None:
    table = with_event("Discard an ally.")
    table.ally("Twin", text="Action: Draw 1 card. (Limit once per round.)")
    table.lays("Twin", "play:Tom")
    table.uses("Twin").answering("Twin").plays("Trick")
    assert table.offered("Tom") == [("Twin", "Twin")]


BRINGS_IN = [
    ("Put an ally into play from your hand.", "hand:Tom"),
    ("Put 1 ally card into play from your hand.", "hand:Tom"),
    ("Put an ally into play from your discard pile.", "discard:Tom"),
    ("Choose an ally in your discard pile. Put that ally into play.", "discard:Tom"),
    ("Put a hero into play from your discard pile.", "discard:Tom"),
]
KEEPS_OUT = {"": (), "Allies cannot enter play.": ("ally",), "Enemies cannot enter play.": (),
             "Plain Friend cannot enter play.": ("ally", "hero")}  # fmt: skip


@pytest.mark.parametrize("keeps_out", KEEPS_OUT)
@pytest.mark.parametrize(("text", "lies"), BRINGS_IN)
def test_what_cannot_enter_play_is_not_brought_there(text: str, lies: str, keeps_out: str) -> None:
    table = with_event(text)
    kind = "hero" if "hero" in text else "ally"
    table.prints("Plain Friend", kind, cost=0, willpower=1, attack=1, defense=1, hit_points=2, sphere="Neutral")
    friend = table.lays("Plain Friend", lies)
    if keeps_out:
        table.prints("Black Gloom", "objective", text=keeps_out)
        table.lays("Black Gloom", places.STAGING)
    barred = kind in KEEPS_OUT[keeps_out]
    assert (table.why_not_play("Trick") is not None) is barred
    if kind == "ally" and lies.startswith("hand"):
        assert (table.why_not_play("Plain Friend") is not None) is barred
    if not barred:
        assert table.plays("Trick").zone(friend) == "play:Tom"


LATER = ["", " At the end of the phase, discard Guest Friend.", " At the end of the phase, return Guest Friend to your hand.",
         " At the end of the round, if Guest Friend is still in play, shuffle it into your deck."]  # fmt: skip


@pytest.mark.parametrize("later", LATER)
@pytest.mark.parametrize("barred", [False, True])
def test_what_is_to_be_done_later_to_a_card_that_cannot_come_is_nothing(later: str, barred: bool) -> None:
    """The ability is used from hand and puts its own card into play."""
    table = with_event("Draw 1 card.")
    table.prints("Guest Friend", "ally", cost=2, sphere="Neutral", willpower=1, attack=1, defense=1, hit_points=2, unique=True,
                 text=f"Action: Exhaust a hero to put Guest Friend into play from your hand.{later}")  # fmt: skip
    table.lays("Guest Friend", "hand:Tom")
    if barred:
        table.lays("Guest Friend", "play:Tom")
    offered = [c.label for c in actions.actions(table.play, "2.2", 0)]
    assert ("use Guest Friend" in offered) is not barred
