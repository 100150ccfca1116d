"""Sentences with another in their place "if that …": the condition is asked of what the sentence is about, the
chosen card, the player who acts, each of several cards (lcg/replacement-effects, lcg/the-word-choose).

Generated: each deed × each wording of the alternative × each choice. What is expected is the number of the text.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

CARDS: list[dict[str, Any]] = [
    {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
     "hit points": 9},
    {"name": "Mate", "type": "ally", "sphere": "Lore", "cost": 1, "willpower": 1, "attack": 1, "defense": 1,
     "hit points": 9, "traits": ["Silvan"]},
    {"name": "Wood", "type": "location", "threat": 1, "quest points": 9, "traits": ["Forest"]},
    {"name": "Hill", "type": "location", "threat": 1, "quest points": 9, "traits": ["Hills"]},
    {"name": "Wolf", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
     "hit points": 9, "traits": ["Forest"]},
    {"name": "Orc", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
     "hit points": 9, "traits": ["Hills"]},
]  # fmt: skip


def verdict_on(text: str, ask: str, choose: str = "", kind: str = "event", **more: Any) -> Verdict:
    """The verdict after a made-up event, or treachery, of that text."""
    own = {"event": {"sphere": "Neutral", "cost": 0}, "treachery": {}}[kind]
    tom = {"name": "Tom", "threat": 20, "heroes": [{"card": "Chief", "committed": True}],
           "allies": [{"card": "Mate", "committed": True}]}  # fmt: skip
    where: dict[str, Any] = {"at": "during 3.3", "do": [{"reveal": "Trick"}], "players": [tom]}
    if kind == "event":
        where = {"at": "in 3.3 window", "do": [{"play": "Trick"}], "players": [{**tom, "hand": ["Trick"]}]}
    return simulate(from_data({
        "game": "lcg", "cards": [*CARDS, {"name": "Trick", "type": kind, **own, "text": text}],
        "staging area": ["Wood", "Hill", "Wolf", "Orc"], **where, **more, "ask": {"how much": ask},
        **({"given": [{"choose": choose, "for": "Trick"}]} if choose else {}),
    }))  # fmt: skip


DEEDS = {
    "place {n} progress on a location": ("progress", "location", "Wood", "Hill"),
    "choose a location. Place {n} progress on that location": ("progress", "location", "Wood", "Hill"),
    "deal {n} damage to an enemy": ("damage", "enemy", "Wolf", "Orc"),
    "you may deal {n} damage to an enemy": ("damage", "enemy", "Wolf", "Orc"),
    "raise your threat by 1 to deal {n} damage to an enemy": ("damage", "enemy", "Wolf", "Orc"),
}
"""A deed, the tokens that it places, on what, on which of them the greater number, and the usual one."""
WORDINGS = (
    "{usual} (3 {token} instead if that {noun} has the Forest trait).",
    "{usual}. (3 {token} instead if that {noun} is a Forest {noun}.)",
    "{usual} (3 {token} instead if it has the Forest trait).",
    "{usual}. If that {noun} has the Forest trait, {other} instead.",
    "{usual}. If that {noun} has the Forest trait, instead {other}.",
)


@pytest.mark.parametrize("wording", WORDINGS)
@pytest.mark.parametrize("deed", DEEDS)
def test_the_condition_is_asked_of_what_was_chosen(deed: str, wording: str) -> None:
    """And only that card gets the tokens."""
    token, noun, so, otherwise = DEEDS[deed]
    if "{other}" in wording:
        other = deed.partition("to deal")[2]
        say = f"deal{other}" if other else deed.partition(". ")[2] or deed.removeprefix("you may ")
        if "may" in deed:
            pytest.skip("without “may” it is another offer")
        wording = wording.replace("{other}", say.lower().format(n=3).replace(f"a {noun}", f"that {noun}")
                                  .replace(f"an {noun}", f"that {noun}"))  # fmt: skip
    text = "Action: " + wording.format(usual=deed.format(n=1), token=token, noun=noun)
    for chosen, number in ((so, 3), (otherwise, 1)):
        verdict = verdict_on(text, f"{token} of {chosen}", chosen)
        there = verdict.answer if verdict.answer is not None else max(o.answer for o in verdict.outcomes)
        assert (there, verdict.gaps) == (number, []), (text, chosen)


@pytest.mark.parametrize(("chosen", "damage"), [("Chief", 1), ("Mate", 4)])
def test_each_player_is_asked_about_his_own_choice(chosen: str, damage: int) -> None:
    """What a player picks while he does it is what the condition is about."""
    text = (
        "When Revealed: Each player must remove a character he controls from the quest and deal 1 damage to it "
        "(4 damage instead if that character is an ally)."
    )
    verdict = verdict_on(text, f"damage of {chosen}", chosen, "treachery")
    assert (verdict.answer, verdict.gaps) == (damage, [])


@pytest.mark.parametrize(("enemy", "damage"), [("Wolf", 4), ("Orc", 2)])
def test_each_of_several_is_asked_about_for_itself(enemy: str, damage: int) -> None:
    """Where the sentence is about all cards of a sort, "it" is each of them."""
    text = "When Revealed: Deal 2 damage to each enemy in the staging area (4 damage instead if it is a Forest enemy)."
    verdict = verdict_on(text, f"damage of {enemy}", kind="treachery")
    assert (verdict.answer, verdict.gaps) == (damage, [])


@pytest.mark.parametrize(("threat", "raised"), [(20, 22), (35, 40)])
def test_the_player_who_acts_is_asked_about(threat: int, raised: int) -> None:
    """ "His threat" is that of the player who does it."""
    text = "When Revealed: The first player must raise his threat by 2 (5 instead if his threat is 35 or higher)."
    verdict = verdict_on(
        text, "threat of Tom", kind="treachery",
        players=[{"name": "Tom", "threat": threat, "heroes": ["Chief"]}],
    )
    assert (verdict.answer, verdict.gaps) == (raised, [])


FOUND = {
    "deal 1 damage to a hero he controls": "deal 1 damage to a hero he controls",
    "choose": "choose a hero he controls and deal 1 damage to that hero",
    "exhaust": "exhaust a hero he controls",
}
INSTEAD = (
    "(Deal 5 damage to that hero instead if {when}.)",
    "If {when}, deal 5 damage to that hero instead.",
    "If {when}, instead deal 5 damage to that hero.",
)
TRUE, FALSE = "there is an Orc enemy in play", "there are 9 enemies in play"


@pytest.mark.parametrize("usual", FOUND.values(), ids=FOUND)
@pytest.mark.parametrize("instead", INSTEAD)
@pytest.mark.parametrize("who", ["The first player", "Each player"])
@pytest.mark.parametrize(("when", "so"), [(TRUE, True), (FALSE, False)])
def test_what_the_replaced_half_would_choose_is_chosen(usual: str, instead: str, who: str, when: str, so: bool) -> None:
    """The condition is about something else: the same player chooses the same sort of card, and only that is
    done to it.
    """
    heroes = [{"card": "Chief"}, {"card": "Aide"}]
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [*CARDS, {**CARDS[0], "name": "Aide"}, {**CARDS[-1], "name": "Grub", "traits": ["Orc"]},
                  {"name": "Trick", "type": "treachery",
                   "text": f"When Revealed: {who} must {usual}. {instead.format(when=when)}"}],
        "staging area": ["Grub"], "players": [{"name": "Tom", "threat": 20, "heroes": heroes}],
        "do": [{"reveal": "Trick"}], "at": "during 3.3", "given": [{"choose": "Aide"}],
        "ask": {"how much": "damage of Aide"},
    }))  # fmt: skip
    usually = 0 if usual.startswith("exhaust") else 1
    assert (verdict.answer, verdict.gaps) == (5 if so else usually, []), verdict


@pytest.mark.parametrize(("engage", "lost"), [("none", True), ("Knife", False)])
def test_who_is_engaged_chooses_what_is_lost(engage: str, lost: bool) -> None:
    """A Forced text of the enemy that engages: its "that hero" is a hero of the engaged player."""
    text = (
        "Forced: When Knife engages a player, he must deal 3 damage to a hero of his. If Knife was not "
        "optionally engaged, discard that hero instead."
    )
    verdict = simulate(from_data({
        "game": "lcg", "cards": [*CARDS, {**CARDS[-1], "name": "Knife", "engagement cost": 20, "text": text}],
        "staging area": ["Knife"], "players": [{"name": "Tom", "threat": 30, "heroes": ["Chief"]}], "at": "5.2",
        "given": [{"engage": engage, "by": "Tom"}], "do": [{"run to": "5.4"}], "explore": "policy",
        "ask": {"where is": "Chief"},
    }))  # fmt: skip
    assert (verdict.answer, verdict.gaps) == ("Tom's discard pile" if lost else "in play (Tom)", [])
