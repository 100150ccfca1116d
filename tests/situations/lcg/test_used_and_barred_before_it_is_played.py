"""What cannot come of a card isn't bought: an ally that may not enter play, whatever the text does with it at
the end. What was chosen as an ability was used before isn't made up. A text that keeps shadow cards off an
enemy holds whatever deals them. Generated: wordings by what stands in the way.
"""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 2, "attack": 1, "defense": 1, "hit points": 4}
ALLY = {"type": "ally", "sphere": "Lore", "cost": 3, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}
ENEMY = {"type": "enemy", "engagement cost": 50, "threat": 1, "attack": 1, "defense": 0, "hit points": 3}
EVENT = {"type": "event", "sphere": "Neutral", "cost": 0}


def verdict(cards: list[dict[str, object]], player: dict[str, object], **more: object) -> Verdict:
    return simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "cards": cards,
        "players": [{"name": "Tom", "threat": 20, **player}], **more,
    }))  # fmt: skip


LATER = (
    "", " At the end of the round, if it is still in play, discard that ally.",
    " At the end of the round, discard that ally.", " At the end of the round, shuffle that ally into your deck.",
)  # fmt: skip
WAYS = ("Put 1 ally card into play from your hand.", "Put an ally into play from your hand.")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("later", LATER)
@pytest.mark.parametrize("barred", ["", "You cannot put allies into play.", "unique", "no ally"])
def test_an_ally_that_may_not_enter_play_is_not_put_there(way: str, later: str, barred: str) -> None:
    unique = barred == "unique"
    said = {"text": barred} if barred.startswith("You") else {}
    came = verdict(
        [{"name": "Lea", **HERO, **said}, {"name": "Ned", **ALLY, "unique": unique},
         {"name": "Out", **EVENT, "text": f"Action: {way}{later}"}],
        {"heroes": ["Lea"], "hand": ["Out", *([] if barred == "no ally" else [{"card": "Ned", "as": "second"}])],
         "allies": ["Ned"] if unique else []},
        ask={"can": {"play": "Out"}},
    )  # fmt: skip
    assert came.answer is (not barred)


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("text", [
    "either ready Lea or she gets +2 [attack] until the end of the round",
    "choose one: ready Lea, or she gets +2 [attack] until the end of the round",
    "she gets +2 [attack] until the end of the round",
])  # fmt: skip
def test_an_option_that_nobody_tells_is_not_made_up(text: str, used: bool) -> None:
    came = verdict(
        [{"name": "Lea", **HERO, "text": f"Action: {text[0].upper()}{text[1:]}. (Limit once per phase.)".replace("she", "Lea").replace("She", "Lea")}],
        {"heroes": [{"card": "Lea", **({"used": ["action"]} if used else {})}]}, ask={"how much": "attack of Lea"},
    )  # fmt: skip
    one_way = text.startswith("she")
    assert came.answer == (3 if used and one_way else 1)
    assert any("which option" in one for one in came.assumed) is (used and not one_way)


DEALS = {
    "event": {"do": [{"play": "Dark"}], "at": "in 6.2 window"},
    "in the planning phase": {"do": [{"play": "Dark"}], "at": "in 2.2 window"},
}


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize(("said", "barred"), [
    ("do not deal Ghost enemies a shadow card during the combat phase.", True),
    ("do not deal Beast enemies a shadow card during the combat phase.", False), ("", False),
])  # fmt: skip
def test_no_effect_deals_a_shadow_card_where_none_is_dealt(deal: str, said: str, barred: bool) -> None:
    text = {"text": f"While Fen is the active location, {said}"} if said else {}
    nothing = barred and deal == "event"
    with pytest.raises(IllegalHere, match="nothing would change") if nothing else nullcontext():
        came = verdict(
            [{"name": "Lea", **HERO}, {"name": "Wraith", **ENEMY, "traits": ["Ghost"]}, {"name": "Rat", **ENEMY},
             {"name": "Fen", "type": "location", "threat": 1, "quest points": 4, **text},
             {"name": "Dark", **EVENT, "text": "Action: Deal each engaged enemy 1 shadow card."}],
            {"heroes": ["Lea"], "hand": ["Dark"], "engaged": ["Wraith"]},
            **{"active location": "Fen", "encounter deck": ["Rat", "Rat"], **DEALS[deal], "ask": {"how much": "shadows of Wraith"}},
        )  # fmt: skip
        assert came.answer == 1


@pytest.mark.parametrize("payers", [("Tom",), ("Ann",), ("Tom", "Ann"), ()])
@pytest.mark.parametrize("then", ["set it aside, out of play", "remove it from the game"])
def test_what_comes_off_a_dial_is_that_of_the_player_who_paid(payers: tuple[str, ...], then: str) -> None:
    dread = "Attach to your threat dial. (Counts as a Condition attachment.)"
    text = f"When Revealed: Each player may discard a card from his hand to detach Dread from his threat dial and {then}."
    came = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [{"reveal": "Gloom"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Bob", **HERO}, {"name": "Gloom", "type": "treachery", "text": text},
                  {"name": "Dread", "type": "treachery", "text": dread},
                  *({"name": f"Spare {name}", **EVENT, "text": "Action: Ready Lea."} for name in ("Tom", "Ann"))],
        "players": [
            {"name": name, "threat": 20, "heroes": [hero], "hand": [f"Spare {name}"], "attachments": [{"card": "Dread", "as": mine, "on": "threat dial"}]}
            for name, hero, mine in (("Tom", "Lea", "first"), ("Ann", "Bob", "second"))
        ],
        "given": [{"choose": "yes" if name in payers else "no", "by": name} for name in ("Tom", "Ann")],
        "ask": {"what happens": True},
    }))  # fmt: skip
    gone = "set aside" if then.startswith("set") else "removed"
    lies = {one.get("as"): one["in"] for one in came.outcomes[0].facts["cards"]}
    assert (lies["first"] == gone, lies["second"] == gone) == ("Tom" in payers, "Ann" in payers)
