"""What one text does meets another that waits for it: claimed and attached is one thing; of players tied for the most
one is meant; a stage and what was set aside are revealed from no encounter deck.

lcg/objective-cards, lcg/faq/1.03, lcg/reveal, lcg/designer/059.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

NUMBERS = {"willpower": 1, "attack": 1, "defense": 1}
HEROES = [{"name": n, "type": "hero", "sphere": "Lore", "threat cost": 9, **NUMBERS, "hit points": 4} for n in ("Lea", "Max")]
MATE = {"name": "Mate", "type": "ally", "cost": 2, **NUMBERS, "hit points": 3}
BEAST = {"name": "Beast", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 9}


def played(*cards: dict[str, Any], ask: dict[str, Any], mates: tuple[int, int] = (0, 0), **told: Any) -> Any:
    for_them = zip(("Tom", "Ann"), ("Lea", "Max"), mates, strict=True)
    return simulate(from_data({
        "game": "lcg", "cards": [*HEROES, MATE, BEAST, *cards], "ask": ask,
        "players": [
            {"name": player, "threat": 20, "heroes": [{"card": hero, "resources": 2}], **told.pop(player, {}),
             "allies": [{"card": "Mate", "as": f"{player} {k}"} for k in range(number)]}
            for player, hero, number in for_them
        ], **told,
    }))  # fmt: skip


BACK = ["If unattached, return Gem to the staging area.", "If unattached, the first player claims Gem and attaches it to a hero he controls."]
TAKEN = ["claim Gem and attach it to that hero.", "claim this objective. Then, attach Gem to that hero."]


@pytest.mark.parametrize("back", BACK)
@pytest.mark.parametrize("taken", TAKEN)
def test_claimed_and_attached_it_is_never_unattached_between(back: str, taken: str) -> None:
    """Ann has taken it from the hero that bore it and left play."""
    gem = {"name": "Gem", "type": "objective", "text": f"Action: Exhaust a hero to {taken}\n{back}"}
    hers = {"is": {"card": "Gem", "on": "Max", "controller": "Ann"}}
    got = played(gem, ask={"whether": hers}, do=[{"trigger": "Gem", "by": "Ann"}], **{"staging area": ["Gem"]})
    assert got.verdict == "always"


@pytest.mark.parametrize("most", ["the player with the most allies", "the player who controls the most allies"])
@pytest.mark.parametrize(("mates", "counts"), [((2, 2), 2), ((1, 2), 2), ((0, 0), 0), ((3, 1), 3)])
def test_of_players_tied_the_cards_of_one_are_counted(most: str, mates: tuple[int, int], counts: int) -> None:
    fen = {"name": "Fen", "type": "location", "threat": 1, "quest points": 9, "text": f"Fen gets +1 [threat] for each ally controlled by {most}."}
    asked = {"how much": "threat in staging area"}
    assert played(fen, mates=mates, ask=asked, **{"staging area": ["Fen"]}).answer == counts + 1


def test_whose_cards_are_counted_is_open_where_it_matters() -> None:
    fen = {"name": "Fen", "type": "location", "threat": 1, "quest points": 9,
           "text": "Fen gets +1 [threat] for each hero controlled by the player with the most allies."}  # fmt: skip
    extra = {"name": "Lin", **{k: v for k, v in HEROES[0].items() if k != "name"}}
    told = {"staging area": ["Fen"], "Tom": {"heroes": ["Lea", "Lin"]}}
    asked = {"how much": "threat in staging area"}
    assert played(fen, extra, mates=(2, 2), ask=asked, **told).verdict == "inconclusive"
    assert played(fen, extra, mates=(2, 1), ask=asked, **told).answer == 3


MOST = "the player with the most allies"


def test_each_ally_of_one_of_those_tied_is_damaged() -> None:
    rain = {"name": "Rain", "type": "treachery", "text": f"When Revealed: Deal 1 damage to each ally controlled by {MOST}."}
    hit = {"whether": {"is": {"card": "Ann 0", "damage": 1}}}
    for mates, verdict in (((2, 2), "depends"), ((1, 2), "always"), ((2, 1), "never")):
        assert played(rain, mates=mates, ask=hit, at="during 3.3", do=[{"reveal": "Rain"}]).verdict == verdict


@pytest.mark.parametrize("who", ["Tom", "Ann"])
def test_the_threat_of_one_of_those_tied_is_raised(who: str) -> None:
    rain = {"name": "Rain", "type": "treachery", "text": "When Revealed: Raise the threat of the player with the most allies by 3."}
    raised = {p: {"player": {"player": p, "threat": 23}} for p in ("Tom", "Ann")}
    happens = {"at": "during 3.3", "do": [{"reveal": "Rain"}], "mates": (2, 2)}
    assert played(rain, ask={"whether": raised[who]}, **happens).verdict == "depends"
    assert played(rain, ask={"whether": {"all": list(raised.values())}}, **happens).verdict == "never"


NO = {"name": "No", "type": "event", "sphere": "Lore", "cost": 1,
      "text": "Response: Cancel the when revealed effects of a card just revealed from the encounter deck."}  # fmt: skip
WIND = {"name": "Wind", "type": "treachery", "text": "When Revealed: Raise each player's threat by 3."}


@pytest.mark.parametrize(
    ("told", "cancelled"),
    [("Reveal the set aside copy of Wind.", False),
     ("Search the encounter discard pile for a copy of Wind and reveal it.", True)],
)  # fmt: skip
def test_what_was_set_aside_is_revealed_from_no_encounter_deck(told: str, cancelled: bool) -> None:
    caller = {"name": "Caller", "type": "quest", "quest points": 9, "side": "B", "text": f"Action: {told}"}
    lies = "encounter discard" if cancelled else "set aside"
    got = played(
        WIND, NO, caller, ask={"how much": "threat of Tom"}, Tom={"hand": ["No"]}, quest={"card": "Caller"},
        do=[{"trigger": "Caller"}], given=[{"play": "No"}], **{lies: ["Wind"]},
    )  # fmt: skip
    assert got.answer == (20 if cancelled else 23)


def test_no_stage_is_revealed_from_the_encounter_deck() -> None:
    stage = {"name": "Storm", "type": "quest", "stage": 2, "quest points": 9, "text": "When Revealed: Raise each player's threat by 3."}
    got = played(
        stage, ask={"how much": "threat of Tom"}, Tom={"hand": ["A Test of Will"], "heroes": [{"card": "Eowyn", "resources": 1}]},
        quest={"quest points": 3, "next": ["Storm"]}, do=[{"advance": "Storm"}], given=[{"play": "A Test of Will"}],
    )  # fmt: skip
    assert got.answer == 23


@pytest.mark.parametrize(("lies", "damage"), [("set aside", 0), ("encounter discard", 1)])
def test_thalin_sees_what_the_encounter_deck_or_its_discard_pile_reveals(lies: str, damage: int) -> None:
    told = "Reveal the set aside copy of Beast and add it to the staging area." if lies == "set aside" else (
        "Search the encounter discard pile for a copy of Beast, reveal it, and add it to the staging area.")
    caller = {"name": "Caller", "type": "quest", "quest points": 9, "side": "B", "text": f"Action: {told}"}
    got = played(
        caller, ask={"how much": "damage of Beast"}, Tom={"heroes": [{"card": "Thalin", "committed": True}]},
        at="in 3.3 window", quest={"card": "Caller"}, do=[{"trigger": "Caller"}], **{lies: ["Beast"]},
    )  # fmt: skip
    assert got.answer == damage


MET = "engaged with a player"


def test_each_enemy_attacks_the_player_with_whom_it_is_engaged() -> None:
    horn = {"name": "Horn", "type": "treachery",
            "text": f"When Revealed: Each enemy {MET} makes an immediate attack against that player."}  # fmt: skip
    engaged = {"Tom": {"engaged": [{"card": "Beast", "as": "his"}]}, "Ann": {"engaged": [{"card": "Beast", "as": "hers"}]}}
    asked = {"whether": {"all": [{"is": {"card": hero, "damage": 1}} for hero in ("Lea", "Max")]}}
    got = played(horn, ask=asked, at="during 3.3", do=[{"reveal": "Horn"}], given=[{"defend": "none"}] * 2, **engaged)
    assert got.verdict == "always"


WHEN_IT_DEFENDS = {
    "Forced: When Ogre attacks or defends, it gets +2 [defense] for this attack.": 2,
    "Forced: When Ogre defends, it gets +2 [defense] for this attack.": 2,
    "While defending, Ogre gets +2 [defense].": 2,
    "Forced: When Ogre attacks, it gets +2 [defense] for this attack.": 0,
}
"""What an enemy's text says of its defending, and how much defense it has more as it is attacked."""


@pytest.mark.parametrize("text", WHEN_IT_DEFENDS)
def test_an_enemy_defends_as_it_is_attacked_once_however_many_attack(text: str) -> None:
    ogre = {"name": "Ogre", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 1, "defense": 0, "hit points": 9, "text": text}
    got = played(
        ogre, ask={"how much": "damage of Ogre"}, mates=(2, 0), at="6.8a", until="end of the phase",
        Tom={"engaged": ["Ogre"]}, given=[{"attack": ["Lea", "Tom 0", "Tom 1"], "for": "Ogre"}],
    )  # fmt: skip
    assert got.answer == 3 - WHEN_IT_DEFENDS[text]
