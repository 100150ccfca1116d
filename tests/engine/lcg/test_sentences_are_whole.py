"""What one deed of a sentence triggers waits until the others are done, and comes between two sentences; an offer of
several deeds is made where one player can do them all, and none of them takes what another needs; what is asked of
each card of a sort has to find one, what is asked of all needn't.

lcg/timing-of-ability-resolution, lcg/forced, lcg/may, lcg/designer/091.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import travel_phase
from tests.engine.lcg.table_top import Table

DEEDS = {
    "deal 1 damage to a hero": ("a hero is damaged", "takes 1 damage"),
    "exhaust a hero": ("a hero exhausts", "is exhausted"),
    "draw 1 card": ("a player draws a card", "draws a card"),
    "raise your threat by 2": ("your threat is raised", "threat rises by 2"),
    "discard 1 card from your hand": ("a card is discarded from your hand", "Plain Card is discarded"),
}  # fmt: skip
"""A deed, what waits for it, and how the account tells it."""
HEADINGS = {"Forced": "enemy", "Response": "attachment"}


def account(first: str, second: str, heading: str, *, joined: str) -> list[str]:
    """The account of a text of two deeds, with a card in play that waits for the first."""
    table = Table("Tom")
    hero = table.hero()
    table.quest()
    table.deck("Tom", *["Quiet Day"] * 4)
    table.lays("Plain Card", "hand:Tom")
    reacts = "place 1 progress on the current quest"
    if heading == "Forced":
        table.enemy("Watcher", text=f"Forced: After {DEEDS[first][0]}, {reacts}.")
    else:
        table.prints("Watcher", "attachment", text=f"Response: After {DEEDS[first][0]}, {reacts}.")
        table.lays("Watcher", "play:Tom", on=hero)
    table.answering("use Watcher", "Plain Card")
    text = f"{first}{joined}{second if joined == ' and ' else second[0].upper() + second[1:]}."
    table.carries_out("When Revealed", text[0].upper() + text[1:])
    return table.account.splitlines()


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize(("first", "second"), [(a, b) for a, b in product(DEEDS, repeat=2) if a != b])
def test_what_reacts_waits_for_the_end_of_the_sentence(first: str, second: str, heading: str) -> None:
    for joined, order in ((" and ", ("second", "reaction")), (". ", ("reaction", "second"))):
        told = account(first, second, heading, joined=joined)
        at = {
            "reaction": next(n for n, line in enumerate(told) if "1 progress" in line),
            "second": next(n for n, line in enumerate(told) if DEEDS[second][1] in line),
        }
        assert at[order[0]] < at[order[1]], told


@pytest.mark.parametrize("waits", ["another enemy is destroyed", "an enemy takes damage"])
@pytest.mark.parametrize("joined", [" and draw 1 card.", ". Draw 1 card."])
def test_so_does_what_reacts_to_what_comes_of_it_at_once(waits: str, joined: str) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    table.deck("Tom", *["Quiet Day"] * 4)
    table.enemy("Victim")
    table.enemy("Watcher", text=f"Forced: After {waits}, place 1 progress on the current quest.")
    table.answering("Victim").carries_out("When Revealed", f"Deal 9 damage to an enemy{joined}")
    told = table.account
    assert told.index("Victim is destroyed") < min(told.index("draws a card"), told.index("1 progress"))
    assert (told.index("draws a card") < told.index("1 progress")) is (" and " in joined)


PRICES = {
    "exhaust Captain": ("a hero exhausts", "Captain is exhausted"),
    "discard 1 card from your hand": ("a card is discarded from your hand", "Plain Card is discarded"),
    "spend 1 resource from Captain's resource pool": ("a hero spends a resource", "Paid: 1 from Captain"),
    "deal 1 damage to Captain": ("a hero takes damage", "Captain takes 1 damage"),
    "raise your threat by 2": ("your threat is raised", "threat rises by 2"),
}  # fmt: skip
"""A part of a price, what waits for it, and how the account tells it."""


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize(("first", "second"), [(a, b) for a, b in product(PRICES, repeat=2) if a != b])
def test_a_price_is_paid_at_once_and_reacted_to_before_what_it_buys(first: str, second: str, heading: str) -> None:
    table = Table("Tom")
    table.quest()
    table.deck("Tom", *["Quiet Day"] * 4)
    hero = table.hero("Captain", text=f"Action: {first[0].upper()}{first[1:]} and {second} to draw 1 card.")
    table.with_tokens(hero, resource=3)
    table.lays("Plain Card", "hand:Tom")
    reacts = f"After {PRICES[first][0]}, place 1 progress on the current quest."
    if heading == "Forced":
        table.enemy("Watcher", text=f"Forced: {reacts}")
    else:
        table.prints("Watcher", "attachment", text=f"Response: {reacts}")
        table.lays("Watcher", "play:Tom", on=hero)
    told = table.answering("use Watcher", "Plain Card").uses("Captain").account
    both = max(told.index(PRICES[first][1]), told.index(PRICES[second][1]))
    assert both < told.index("1 progress") < told.index("draws a card")


@pytest.mark.parametrize("deeds", [
    "discards 1 card from his hand and raises his threat by 2", "raises his threat by 2 and discards 1 card from his hand",
    "discards 1 card from his hand",
])  # fmt: skip
@pytest.mark.parametrize("behind", ["", ", and deal 1 damage to Captain"])
def test_what_players_do_in_turn_is_one_sentence(deeds: str, behind: str) -> None:
    table = Table("Tom", "Ann")
    table.hero("Captain")
    table.quest()
    for player in ("Tom", "Ann"):
        table.lays("Plain Card", f"hand:{player}")
    table.enemy(text="Forced: After a card is discarded from a player's hand, place 1 progress on the current quest.")
    table.carries_out("When Revealed", f"Each player {deeds}{behind}.")
    told = table.account
    done = [told.rindex("Plain Card is discarded"), *(told.rindex(each) for each in ("rises by", "takes 1") if each in told)]
    assert max(done) < told.index("1 progress")
    assert told.count("1 progress") == 2


OFFERS = [
    ("discard a card from his hand and discard an ally from his hand", ("Friend",), False),
    ("discard a card from his hand and discard an ally from his hand", ("Friend", "Plain Card"), True),
    ("exhaust a hero he controls and exhaust a Gondor hero he controls", ("Guard",), False),
    ("exhaust a hero he controls and exhaust a Gondor hero he controls", ("Guard", "Rider"), True),
    ("discard an ally from his hand and discard a card from his hand", ("Friend",), False),
    ("discard an ally from his hand and exhaust a hero he controls", ("Friend", "Rider"), True),
]


@pytest.mark.parametrize(("offer", "there", "possible"), OFFERS)
@pytest.mark.parametrize("takes", ["yes", "no"])
def test_an_offer_of_several_deeds_is_made_where_all_can_be_done(
    offer: str, there: tuple[str, ...], possible: bool, takes: str
) -> None:
    table = Table("Tom")
    table.quest()
    table.hero("Sleeper", ready=False)
    table.prints("Friend", "ally", cost=2)
    for name in there:
        if name in ("Guard", "Rider"):
            table.hero(name, traits="Gondor." if name == "Guard" else "Rohan.")
        else:
            table.lays(name, "hand:Tom")
    table.answering(takes, "Friend" if there[0] == "Friend" else "Guard")
    table.carries_out("When Revealed", f"The first player may {offer}. If he does not, raise his threat by 5.")
    done = possible and takes == "yes"
    assert table.threat("Tom") == (20 if done else 25)
    if done:
        assert not table.hand()
        assert not any(table.card(table.id_of(name)).ready for name in there if name in ("Guard", "Rider"))


@pytest.mark.parametrize(("price", "sort"), [
    ("Deal 1 damage to {} exhausted characters", "character"), ("Discard {} allies in play", "ally"),
    ("Add 1 resource token to {} enemies in play", "enemy"),
])  # fmt: skip
@pytest.mark.parametrize("word", ["each", "all"])
@pytest.mark.parametrize("there", [False, True])
def test_a_price_of_each_wants_one_a_price_of_all_none(price: str, sort: str, word: str, there: bool) -> None:
    said = price.format(word)
    if word == "each":
        for several, one in (("characters", "character"), ("allies", "ally"), ("enemies", "enemy")):
            said = said.replace(several, one)
    table = Table("Tom").during("travel")
    table.hero(ready=not (there and sort == "character"))
    table.quest()
    if there and sort != "character":
        getattr(table, sort)()
    try:
        marsh = table.location("Marsh", text=f"Travel: {said} to travel here.")
    except AssertionError:
        pytest.skip("a gap, named as such")
    why = travel_phase.why_not_travel(table.play, marsh)
    assert (why is None) is (there or word == "all")
