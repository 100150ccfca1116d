"""A price of travelling that fails leaves the players where they are; an option whose place is not there is none; what a
shadow discards goes where the text says, whichever of its sentences discards it; accounts tell of dials and the unconscious.

lcg/travel, lcg/cost, lcg/faq/1.44, lcg/rule/heading, lcg/scenario/flies-and-spiders.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"name": "Lea", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
BEAST = {"name": "Beast", "type": "enemy", "traits": ["Wolf"], "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 9}
GEM = {"name": "Gem", "type": "objective", "text": "Attach to a hero."}


def played(*cards: dict[str, Any], ask: dict[str, Any], hero: Any = "Lea", engaged: Any = (), **told: Any) -> Any:
    return simulate(from_data({
        "game": "lcg", "quest": {"quest points": 30, "progress": 5}, "cards": [HERO, BEAST, GEM, *cards],
        "players": [{"name": "Tom", "threat": 20, "heroes": [hero], "engaged": list(engaged)}], "ask": ask, **told,
    }))  # fmt: skip


def attacked(shadow: str, ask: dict[str, Any], hero: Any = "Lea", until: str = "end of the attack") -> Any:
    card = {"name": "Gust", "type": "treachery", "shadow": shadow}
    return played(
        card, ask=ask, hero=hero, engaged=[{"card": "Beast", "shadows": ["Gust"]}], at="6.4.1", until=until,
        attack={"enemy": "Beast", "player": "Tom"}, given=[{"defend": "none"}, {"defend": "none"}],
    )  # fmt: skip


def test_nobody_travels_whose_search_finds_nothing() -> None:
    fen = {"name": "Fen", "type": "location", "threat": 1, "quest points": 2,
           "text": "Travel: Search the encounter deck for a Wolf enemy and reveal it to travel here."}
    for found, at in (["Gem"], "staging area"), (["Beast"], "active location"):
        deck = {"top": found, "size": 1}
        gone = played(fen, ask={"where is": "Fen"}, at="4.2", do=[{"travel": "Fen"}], **{"staging area": ["Fen"], "encounter deck": deck})
        assert gone.answer == at


def test_nothing_goes_under_a_card_that_is_not_there() -> None:
    either = "Either place attacking enemy facedown under The Pit after this attack, or it makes an additional attack."
    assert attacked(either, {"how much": "damage of Lea"}, until="6.5").answer == 2


def test_each_discarded_objective_goes_back_whatever_discards_it() -> None:
    text = "Discard 1 attachment you control. Discarded objectives return to the staging area. If undefended, discard all attachments you control."
    hero = {"card": "Lea", "attached": ["Gem", {"card": "Gem", "as": "other"}]}
    both = {"whether": {"all": [{"is": {"card": one, "in": "staging"}} for one in ("Gem", "other")]}}
    assert attacked(text, both, hero).verdict == "always"


def test_accounts_tell_of_dials_and_of_who_is_unconscious() -> None:
    storm = {"name": "Gale", "type": "treachery", "text": "When Revealed: Shift your heading off-course. Make each hero you control unconscious."}
    told = played(storm, ask={"what happens": True}, at="in 3.2 window", do=[{"reveal": "Gale"}], dials={"heading": 1}).says
    assert "The heading is 2 (it was 1)." in told
    assert "Lea is unconscious" in told


def test_what_lies_faceup_under_a_quest_is_told_by_its_text() -> None:
    open_ = {"name": "Raid", "type": "side quest", "quest points": 5, "text":
             "The faceup card under this quest is not in play. Forced: After this quest becomes the current quest, reveal the faceup card under it."}
    given = [{"choose": "Raid"}, {"commit": "none"}]
    asked = {"ask": {"where is": "Beast"}, "at": "before 3.1", "until": "3.2", "given": given}
    assert played(open_, **asked, **{"side quests": [{"card": "Raid", "underneath": ["Beast"]}]}).answer == "staging area"


def test_accounts_tell_who_leaves_the_quest() -> None:
    lure = {"name": "Lure", "type": "treachery", "text": "When Revealed: Remove a questing character from the quest."}
    hero = {"card": "Lea", "committed": True}
    told = played(lure, ask={"what happens": True}, hero=hero, at="in 3.2 window", do=[{"reveal": "Lure"}]).says
    assert "Lea is removed from the quest." in told


@pytest.mark.parametrize("deed", ["discards an ally he controls", "discards an attachment he controls", "exhausts a hero he controls"])
def test_where_nothing_was_done_the_text_goes_on_about_its_own_card(deed: str) -> None:
    """The hero stands exhausted and there is no ally or attachment: the card itself gains surge, not one of those."""
    done = {"discards": "discarded", "exhausts": "exhausted"}[deed.split()[0]]
    what = deed.split()[2]
    text = f"When Revealed: Each player {deed}, if able. If no {what} was {done} this way, it gains surge."
    flood = {"name": "Flood", "type": "treachery", "text": text}
    deck = {"encounter deck": ["Flood", "Beast"]}
    hero = {"card": "Lea", "exhausted": True}
    asked = played(flood, ask={"where is": "Beast"}, hero=hero, at="in 3.2 window", do=[{"reveal": "Flood"}], **deck)
    assert asked.answer == "staging area"


def test_who_is_just_revealed_attacks_from_the_staging_area() -> None:
    text = "When Revealed: Lurcher attacks each player from the staging area."
    lurcher = {**BEAST, "name": "Lurcher", "attack": 3, "text": text}
    asked = played(
        lurcher, ask={"how much": "damage of Lea"}, at="in 3.2 window", do=[{"reveal": "Lurcher"}], given=[{"defend": "none"}]
    )
    assert asked.answer == 3
