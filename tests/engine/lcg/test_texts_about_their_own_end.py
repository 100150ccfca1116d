"""Texts that wait for what ends their own card: they are heard although the card has left play by it,
whatever heading they have (lcg/faq/1.58, lcg/constant-ability, lcg/discard-pile-and-victory-display).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

WARD_ENDS = [
    ("If Ward leaves play, the players lose.", "destroyed"),
    ("If Ward leaves play, the players lose.", "discarded"),
    ("If Ward is destroyed, the players lose.", "destroyed"),
    ("If Ward is discarded, the players lose.", "discarded"),
    ("Forced: After Ward leaves play, the players lose.", "destroyed"),
]


@pytest.mark.parametrize(("text", "how"), WARD_ENDS)
def test_a_text_about_its_own_end_is_heard_under_every_heading(text: str, how: str) -> None:
    table = Table("Tom")
    table.hero()
    ward = table.ally("Ward", text=text)
    table.happens(
        {
            "destroyed": verbs.destroyed, "discarded": verbs.discarded
        }[how](card=ward, life=table.card(ward).life)
    )
    assert table.over == "lost"


def test_another_copys_end_is_not_its_own() -> None:
    table = Table("Tom")
    table.hero()
    first = table.ally("Ward", text="If Ward leaves play, the players lose.")
    table.ally("Bystander")
    table.happens(verbs.destroyed(card=table.id_of("Bystander"), life=0))
    assert (table.over, table.zone(first)) == ("", "play:Tom")


def test_a_location_that_ends_the_game_as_it_is_explored() -> None:
    table = Table("Tom")
    table.hero()
    bridge = table.location("Bridge", where=places.ACTIVE, text="When Bridge is explored, the players win.")
    table.happens(verbs.explored(location=bridge, life=table.card(bridge).life))
    assert table.over == "won"


@pytest.mark.parametrize("text", [
    "When this stage is defeated, the players win.",
    "If this stage is defeated, the players win.",
    "Forced: After this stage is defeated, the players win.",
])  # fmt: skip
def test_a_stage_that_ends_the_game_as_it_is_defeated(text: str) -> None:
    table = Table("Tom")
    table.hero()
    stage = table.quest("Last Stand", text=text)
    table.happens(verbs.stage_defeated(quest=stage))
    assert table.over == "won"


def test_the_game_is_won_before_the_players_advance() -> None:
    table = Table("Tom")
    table.hero()
    stage = table.quest("Last Stand", text="When this stage is defeated, the players win.")
    table.prints("Trap", "quest", quest_points=3, stage=2, text="When Revealed: The players lose the game.")
    table.lays("Trap", places.QUEST_DECK)
    table.happens(verbs.stage_defeated(quest=stage))
    assert table.over == "won"


def test_a_text_about_what_its_attachment_was_on_knows_it_still() -> None:
    table = Table("Tom")
    hero = table.hero()
    table.hero("Second Hero")
    table.prints(
        "Oath", "attachment", cost=1,
        text="Attach to a hero. If Oath leaves play, deal 2 damage to attached hero."
    )
    oath = table.lays("Oath", "play:Tom", on=hero)
    table.happens(verbs.discarded(card=oath, life=table.card(oath).life))
    assert table.damage(hero) == 2


@pytest.mark.parametrize("text", ["If Dull Key is discarded, add it to the staging area.",
                                  "Forced: After Dull Key is discarded from the encounter deck, add it to "
                                  "the staging area."])
def test_a_card_that_waits_for_its_own_discard_hears_of_it_in_a_deck(text: str) -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Dull Key", "objective", text=text)
    key = table.lays("Dull Key", places.ENCOUNTER_DECK)
    table.happens(verbs.discarded(card=key, origin=places.ENCOUNTER_DECK, from_play=False))
    assert table.zone(key) == places.STAGING


def test_nothing_else_of_its_text_is_active_there() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Loud Key", "objective",
        text="If Loud Key is discarded, add it to the staging area.\nForced: After a card is discarded, raise each player's threat by 1.",
    )  # fmt: skip
    key = table.lays("Loud Key", places.ENCOUNTER_DECK)
    table.happens(verbs.discarded(card=key, origin=places.ENCOUNTER_DECK, from_play=False))
    assert (table.zone(key), table.threat("Tom")) == (places.STAGING, 20)


def test_any_player_may_respond_with_a_location_that_was_explored() -> None:
    table = Table("Tom", "Kris")
    table.hero()
    table.hero("Second Hero", player="Kris")
    glade = table.location(
        "Glade", where=places.ACTIVE,
        text="Response: After Glade is explored, raise each player's threat by 1."
    )
    table.answering("use Glade").happens(verbs.explored(location=glade, life=table.card(glade).life))
    assert table.threat("Tom") == 21
    assert table.account.count("Glade: Response") == 1


def test_a_response_by_which_its_card_comes_into_play_is_offered_once() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Delver", "ally", hit_points=2,
        text="Response: After Delver is discarded from your deck, put it into play."
    )
    delver = table.deck("Tom", "Delver", "Plain Card")[0]
    answers = ["use Delver"] * 3
    table.answering(*answers).happens(verbs.discarded(card=delver, origin="deck:0", from_play=False))
    assert table.zone(delver) == "play:Tom"
    assert len(table.answers) == 2


@pytest.mark.parametrize(
    "heading", ["Forced: After this card leaves play, raise", "If this card leaves play, raise"]
)
def test_an_ability_that_a_card_was_given_is_heard_as_it_leaves_play(heading: str) -> None:
    table = Table("Tom")
    table.hero()
    guest = table.ally("Guest")
    table.location("Mourning Hall", text=f'Each ally gains: "{heading} each player\'s threat by 1."')
    table.happens(verbs.destroyed(card=guest, life=table.card(guest).life))
    assert table.threat("Tom") == 21


def test_a_card_may_respond_to_what_happens_to_cards_like_itself_as_it_happens_to_it() -> None:
    table = Table("Tom")
    table.hero()
    mourner = table.ally(
        "Mourner", text="Response: After an ally is destroyed, raise each player's threat by 1."
    )
    table.answering("use Mourner").happens(verbs.destroyed(card=mourner, life=table.card(mourner).life))
    assert table.threat("Tom") == 21


def test_a_text_about_its_own_card_coming_under_control_waits_for_its_own_entrance() -> None:
    table = Table("Tom")
    table.hero()
    text = "Forced: After Herald enters play under your control, raise each player's threat by 1."
    table.prints("Herald", "ally", hit_points=1, text=text)
    herald = table.lays("Herald", "hand:Tom")
    table.happens(verbs.entered_play(card=herald, player=0))
    assert table.threat("Tom") == 21


def test_the_players_lose_as_soon_as_what_a_text_says_is_so() -> None:
    table = Table("Tom").during("combat")
    table.hero("Captain")
    text = "If there are at least 2 damage tokens on Olog, the players lose the game."
    olog = table.enemy("Olog", hit_points=9, text=text)
    table.quest()
    for over in ("", "lost"):
        table.happens(verbs.damaged(card=olog, amount=1, life=table.card(olog).life))
        assert table.over == over
