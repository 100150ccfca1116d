"""What comes of a situation, said as a player would: only what changed, and what lines of play part by."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from ruling_service.situations.shared.lines_said import decision_said, tell
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Choice, Outcome, Parting, Verdict, Way
from ruling_service.situations.shared.said import Players, changes
from ruling_service.situations.shared.simulate import simulate

LCG = """
game: lcg
cards:
  - {name: Warden, type: hero, willpower: 2, attack: 3, defense: 2, hit points: 4, threat cost: 9}
  - {name: Singer, type: hero, willpower: 1, attack: 1, defense: 1, hit points: 3, threat cost: 7}
  - {name: Prowler, type: enemy, attack: 4, defense: 1, hit points: 2, engagement cost: 20, threat: 1}
  - {name: Old Road, type: location, threat: 1, quest points: 3}
players:
  - {name: Tom, threat: 30, heroes: [Warden, Singer], engaged: [Prowler]}
"""
TCG = """
game: tcg
cards:
  - {name: Bearer, type: companion, vitality: 4, strength: 3, resistance: 10}
  - {name: Guard, type: companion, vitality: 3, strength: 6}
  - {name: Raider, type: minion, vitality: 2, strength: 4, site number: 1, twilight cost: 1}
  - {name: Ogre, type: minion, vitality: 3, strength: 12, site number: 1, twilight cost: 1}
players:
  - {name: Tom, ring bearer: Bearer, companions: [Guard]}
  - {name: Ann, minions: [Raider, Ogre]}
"""


def played(base: str, more: str) -> Verdict:
    data: dict[str, Any] = {**yaml.safe_load(base), **yaml.safe_load(more)}
    return simulate(from_data(data))


@pytest.mark.parametrize(
    ("base", "more", "says"),
    [
        (LCG, "do: [{damage: Warden, amount: 1}]", ["Warden takes 1 damage (3 hit points left)."]),
        (LCG, "do: [{exhaust: Singer}]", ["Singer is exhausted."]),
        (LCG, "do: [{destroy: Prowler}]", ["Prowler is destroyed."]),
        (LCG, "do: [{raise threat: Tom, amount: 2}]", ["Your threat rises to 32."]),
        (
            LCG, "attack: {enemy: Prowler, player: Tom, attackers: [Warden]}\nuntil: end of the attack",
            ["Prowler is destroyed", "3 against Prowler's defense 1: 2 damage"],
        ),
        (
            LCG, "attack: {enemy: Prowler, player: Tom, defenders: [Warden]}\nuntil: end of the attack",
            ["Warden takes 2 damage (2 hit points left)", "4 against defense 2: 2 damage"],
        ),
        (
            LCG, "attack: {enemy: Prowler, player: Tom, attackers: [Singer]}\nuntil: end of the attack",
            ["Attack 1 against Prowler's defense 1: 0 damage."],
        ),
        (TCG, "do: [{wear ring: Tom}]\nat: maneuver", ["The Free Peoples player puts on the Ring."]),
        (TCG, "do: [{wound: Guard}]\nat: maneuver", ["Guard takes a wound."]),
        (TCG, "do: [{kill: Guard}]\nat: maneuver", ["Guard is killed."]),
        (TCG, "do: [{exert: Guard}]\nat: maneuver", ["Guard exerts."]),
        (TCG, "do: [{exert: Guard}, {exert: Guard}]\nat: maneuver", ["Guard exerts 2 times."]),
        (TCG, "do: [{exert: Guard}, {wound: Guard}]\nat: maneuver", ["Guard exerts and takes a wound."]),
        (
            TCG,
            "assignments: [{defender: Guard, minions: [Raider]}]\nskirmish: Guard\nat: resolve the skirmish",
            ["Raider takes a wound (Strength 6 against 4: the Free Peoples side wins)."],
        ),
        (
            TCG,
            "assignments: [{defender: Guard, minions: [Ogre]}]\nskirmish: Guard\nat: resolve the skirmish",
            ["Guard is killed", "6 against 12"],
        ),
    ],
)  # fmt: skip
def test_what_happened_is_told_with_the_step_that_decides(base: str, more: str, says: list[str]) -> None:
    verdict = played(base, more)
    for one in says:
        assert one in verdict.says, verdict.says
    assert verdict.says == verdict.outcomes[0].says


def _is_readable(said: str) -> None:
    assert not re.search(r"\bTom\b|\bAnn\b|, then |\b(?:yes|no)\b,|cards in deck|\[|\{", said), said
    assert len(said) < 900


def test_what_parts_the_lines_is_said_with_what_comes_of_each() -> None:
    verdict = played(LCG, "attack: {enemy: Prowler, player: Tom}\nat: 6.4b\nuntil: end of the attack")
    assert verdict.verdict == "depends"
    assert verdict.says.startswith("It depends on your choice (who defends against Prowler): ")
    by = {one.chosen: one.comes for one in verdict.branches}
    assert set(by) == {"Warden defends", "Singer defends", "no defender"}
    assert by["Warden defends"].startswith("Warden is exhausted and takes 2 damage (2 hit points left)")
    assert "Singer is destroyed" in by["Singer defends"]
    assert verdict.says.count("→") == 3
    _is_readable(verdict.says)


def test_more_than_three_branches_are_counted() -> None:
    more = "\n".join(f"  - {{name: Ally {n}, type: ally, willpower: 0, attack: 0, defense: {n}, hit points: 9}}"
                     for n in range(4))  # fmt: skip
    data = yaml.safe_load(LCG.replace("players:", more.strip("\n") + "\nplayers:", 1))
    data["players"][0]["allies"] = [f"Ally {n}" for n in range(4)]
    data |= {"at": "6.4b", "until": "end of the attack", "attack": {"enemy": "Prowler", "player": "Tom"}}
    verdict = simulate(from_data(data))
    assert verdict.says.count("→") == 3
    assert len(verdict.branches) == 7
    assert verdict.says.endswith(" · and 4 more.")
    _is_readable(verdict.says)


def test_a_question_that_depends_has_its_answer_for_each_option() -> None:
    verdict = played(LCG, "attack: {enemy: Prowler, player: Tom}\nat: 6.4b\nuntil: end of the attack\n"
                          "ask: {how much: damage of Warden}")  # fmt: skip
    by = {one.chosen: one.comes for one in verdict.branches}
    assert by["Warden defends"] == "2"
    assert by["Singer defends"] == "0"


def test_players_of_the_trading_card_game_are_called_by_their_sides() -> None:
    verdict = played(TCG, "at: assign defenders\nuntil: regroup")
    assert verdict.verdict == "depends"
    assert "the Free Peoples player's choice" in verdict.says
    assert "hangs on the Shadow player's choice (whom Ogre attacks)" in verdict.says
    _is_readable(verdict.says)
    for one in verdict.outcomes:
        _is_readable(one.says)


def test_an_option_after_which_somebody_else_chooses_tells_that_choice() -> None:
    """Where nobody is assigned, the Shadow player says whom a minion attacks: each way is told, and none hangs
    on something that isn't said.
    """
    alone = TCG.replace("minions: [Raider, Ogre]", "minions: [Raider]")
    verdict = played(alone, "at: assign defenders\nuntil: regroup")
    by = {one.chosen: one.comes for one in verdict.branches}
    assert "then attack Bearer: Bearer takes a wound" in by["nobody defends"]
    assert "then attack Guard: Raider takes a wound" in by["nobody defends"]
    assert "later choices" not in verdict.says
    _is_readable(verdict.says)


def test_ends_that_no_choice_parts_any_more_are_told() -> None:
    """Lines of play that met again keep the choices of one of them: what the ends differ by is left."""
    verdict = played(LCG, "attack: {enemy: Prowler, player: Tom}\nat: 6.4b\nuntil: end of the attack")
    ways = [Way(option=1, chosen="go left", leads=[1, 2]), Way(option=2, chosen="go right", leads=[3])]
    for number, outcome in enumerate(verdict.outcomes[:3]):
        outcome.choices = [
            Choice(by="Tom", decision="where to", chosen=ways[number == 2].chosen, cites=[], ways=ways)
        ]
    del verdict.outcomes[3:]
    verdict.depends_on = [Parting(by="Tom", decision="where to", cites=[])]
    tell("lcg", verdict, "what_happens")
    left, right = (one.comes for one in verdict.branches)
    assert left.startswith("the rest is either ")
    first, _, second = left.partition("either ")[2].partition(", or else ")
    assert first != second
    assert [first, second] == [
        ", ".join(re.sub(r" \([^()]*\)$", "", each) for each in one.answer[:2])
        for one in verdict.outcomes[:2]
    ]
    assert right == "; ".join(verdict.outcomes[2].answer)


def _change(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    start = {"cards": [before], "players": {}, "first player": "Tom", "values": {}}
    end = {**start, "cards": [{**before, **after}], "game": "goes on"}
    return changes(start, Outcome(answer=None, facts=end, choices=[], trace=[]), Players({}))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ({"fierce": 1, "hunter": 0}, {"fierce": 0, "hunter": 2}, "Wight loses fierce and gains hunter 2"),
        ({"damage bonus": 1}, {"damage bonus": 3}, "Wight has damage +3 (it was 1)"),
        ({"controlled by": "Ann"}, {"controlled by": None}, "Wight is no longer controlled"),
        ({}, {"controlled by": "Ann"}, "Wight is controlled by Ann"),
    ],
)
def test_keywords_and_control_that_change_are_told(before, after, says) -> None:
    assert _change({"card": "Wight", "in": "play", **before}, after) == [says]


@pytest.mark.parametrize("zone", ["set aside", "removed from the game"])
def test_what_leaves_the_table_goes_to_no_place_without_a_name(zone: str) -> None:
    ends: dict[str, Any] = {"card": "Lantern", "in": {"removed from the game": "removed"}.get(zone, zone)}
    start = {"cards": [{"card": "Lantern", "in": "play"}], "players": {}, "first player": "Tom", "values": {}}
    outcome = Outcome(answer=None, facts={**start, "cards": [ends], "game": "goes on"}, choices=[], trace=[])
    assert changes(start, outcome, Players({})) == [f"Lantern is {zone}"]


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        ("who takes a wound (2 left to assign)", "who takes a wound"),
        ("whom to heal (1 left)", "whom to heal"),
        ("which card to take (its owner's)", "which card to take (its owner's)"),
    ],
)
def test_what_is_decided_is_told_without_how_much_is_left(decision, told):
    assert decision_said(decision) == told


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (
            "{whether: {value: willpower committed, equals: 2}}",
            "It depends on Tom's and Ann's choice (which characters to commit)."
        ),
        (
            "{how much: willpower committed}",
            "It depends on Tom's choice (which characters to commit) and on "
            "Ann's choice (which characters to commit): commit nobody → 0 or 2 · commit Warden → 2 or 4."
        ),
        (
            "{whether: {is: {card: Warden, committed: true}}}",
            "It depends on Tom's choice (which characters to commit): commit nobody → no · commit Warden → yes."
        ),
    ]
)  # fmt: skip
def test_all_are_named_on_whose_choices_an_answer_hangs(ask: str, says: str) -> None:
    two = "players: [{name: Tom, heroes: [Warden]}, {name: Ann, heroes: [Twin]}]\nat: '3.2'\nuntil: in 3.2 window"
    twin = "\n  - {name: Twin, type: hero, willpower: 2, attack: 3, defense: 2, hit points: 4, threat cost: 9}"
    assert played(LCG.replace("\nplayers:", twin + "\nplayers:"), f"{two}\nask: {ask}").says == says


OFFERED = """
game: lcg
cards:
  - {name: Lea, type: hero, willpower: 2, attack: 2, defense: 2, hit points: 5}
  - {name: Tac, type: hero, willpower: 2, attack: 2, defense: 2, hit points: 5}
  - {name: Bee, type: hero, willpower: 2, attack: 2, defense: 2, hit points: 5}
  - {name: Star, type: location, threat: 1, quest points: 2, text: "After Star is explored, each player may draw 1 card."}
active location: Star
at: in 3.2 window
do: [{explore: Star}]
"""


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("heading", ["Response: ", "Forced: "])
@pytest.mark.parametrize("ask", ["{how much: cards in hand of %s}", "{whether: {player: {player: %s, cards in hand: 1}}}"])
def test_whoever_may_use_it_first_is_named(players: int, heading: str, ask: str) -> None:
    """lcg/response: the first player, then the next; whether the last is offered a card hangs on all of them.

    No branch says what comes of one player's passing as if nobody had been asked before.
    """
    there = ["Tom", "Ann", "Bob"][:players]
    heroes = [{"name": name, "heroes": [hero]} for name, hero in zip(there, ("Lea", "Tac", "Bee"), strict=False)]
    text = OFFERED.replace("After Star", f"{heading}After Star")
    found = simulate(from_data({**yaml.safe_load(text), "players": heroes, "ask": yaml.safe_load(ask % there[-1])}))
    whose = ["your"] if players == 1 else [f"{name}'s" for name in there]
    offered = f"{whose[-1]} choice (do what Star offers)"
    if heading == "Forced: ":
        assert found.says.startswith(f"It depends on {offered}: ")
    elif players == 1:
        assert found.says.startswith(f"It depends on your choice (respond to: Star, explored) and on {offered}: ")
    else:
        those = f"{', '.join(whose[:-1])} and {whose[-1]}"
        assert found.says == f"It depends on {those} choice (respond to: Star, explored) and on {offered}."
        assert not found.branches


CHECKED = """
game: lcg
cards:
  - {name: Lea, type: hero, willpower: 2, attack: 2, defense: 2, hit points: 5}
  - {name: Pal, type: ally, cost: 2, willpower: 1, attack: 1, defense: 1, hit points: 3}
  - {name: Lurker, type: enemy, engagement cost: 10, threat: 2, attack: 3, defense: 1, hit points: 4,
     text: "Forced: After Lurker engages you, discard an ally you control."}
players: [{name: Tom, threat: 20, heroes: [Lea], allies: [Pal]}]
staging area: [Lurker]
at: "5.3"
until: in 5.3 window
ask: {what happens: true}
"""


def test_a_reckoning_stands_behind_what_it_decided_and_not_behind_what_a_text_did() -> None:
    said = simulate(from_data(yaml.safe_load(CHECKED))).says
    assert "Pal is discarded to your discard pile." in said
    assert "Lurker engages you (Tom checks at threat 20: engagement cost 10 engages)." in said


FOUGHT = """
game: lcg
cards:
  - {name: Lea, type: hero, sphere: Leadership, willpower: 2, attack: 2, defense: 2, hit points: 5}
  - {name: Pal, type: ally, cost: 2, willpower: 1, attack: 1, defense: 1, hit points: 2}
  - {name: Mourning, type: event, sphere: Leadership, cost: 1, text: "Response: After an ally leaves play, draw 1 card."}
  - {name: Prowler, type: enemy, engagement cost: 10, threat: 2, attack: 3, defense: 1, hit points: 4}
players: [{name: Tom, heroes: [{card: Lea, resources: 1}], allies: [Pal], hand: [Mourning], engaged: [Prowler]}]
attack: {enemy: Prowler, player: Tom, defenders: [Pal]}
given: [{play: Mourning}]
until: end of the attack
ask: {what happens: true}
"""


def test_a_reckoning_is_no_reason_for_what_came_of_another_cards_end_or_was_done_before_it() -> None:
    said = simulate(from_data(yaml.safe_load(FOUGHT))).says
    assert "Pal is destroyed (Prowler attack 3 against defense 1: 2 damage)." in said
    assert "Lea loses 1 resource." in said
    assert "Mourning goes to your discard pile." in said
    attacking = {"attack": {"enemy": "Prowler", "player": "Tom", "attackers": ["Lea"]}, "given": []}
    said = simulate(from_data({**yaml.safe_load(FOUGHT), **attacking, "at": "before 6.8.1",
                               "do": [{"damage": "Lea"}]})).says
    assert "Lea takes 1 damage (4 hit points left)." in said


def test_a_reckoning_is_no_reason_for_what_a_cards_own_text_did_after_it() -> None:
    data = yaml.safe_load(FOUGHT)
    data["cards"][1] |= {"hit points": 9, "text": "Forced: After Pal defends, discard Pal."}
    data["players"][0]["hand"] = []
    said = simulate(from_data({**data, "given": []})).says
    assert "Pal is discarded to your discard pile." in said


TWO_RESPONSES = """
game: lcg
cards:
  - {name: Brave, type: hero, willpower: 2, attack: 2, defense: 2, hit points: 5,
     text: "Response: After Brave exhausts, draw 1 card. Valour Response: After Brave exhausts, draw 2 cards."}
players: [{name: Tom, threat: 40, heroes: [Brave]}]
do: [{exhaust: Brave}]
ask: {how much: cards in hand of Tom}
"""


@pytest.mark.parametrize(("threat", "told"), [
    (40, "use Brave (its response 1) → 3 or 1 · use Brave (its Valour Response) → 3 or 2 · pass → 0"),
    (39, "use Brave → 1 · pass → 0"),
])  # fmt: skip
def test_two_responses_of_one_card_are_told_apart(threat: int, told: str) -> None:
    data = yaml.safe_load(TWO_RESPONSES)
    data["players"][0]["threat"] = threat
    assert simulate(from_data(data)).says.endswith(f": {told}.")


CHOSEN = """
game: tcg
cards:
  - {name: Bearer, type: companion, vitality: 4, strength: 3, resistance: 10, text: Ring-bearer.}
  - {name: Bor, type: companion, vitality: 3, strength: 6}
  - {name: Snaga, type: minion, vitality: 2, strength: 5, site number: 1}
  - {name: Ugla, type: minion, vitality: 2, strength: 5, site number: 1}
  - {name: Pick, type: event, side: Free Peoples, twilight cost: 0, text: "Maneuver: Discard a minion."}
players:
  - {name: Tom, ring bearer: Bearer, companions: [Bor], hand: [Pick]}
  - {name: Ann, minions: [Snaga, Ugla]}
at: maneuver
do: [{play: Pick, by: Tom}]
"""


@pytest.mark.parametrize(("about", "verdict", "said"), [
    ("Bor", "always", ["Nothing happens to Bor."]),
    ("Snaga", "depends", ["Nothing happens to Snaga.", "Snaga is discarded to the Shadow player's discard pile."]),
])  # fmt: skip
def test_what_happens_to_one_card_tells_only_of_it(about: str, verdict: str, said: list[str]) -> None:
    """What else happens hangs on a choice of which an outcome for all lines that leave it alike tells nothing."""
    found = simulate(from_data({**yaml.safe_load(CHOSEN), "ask": {"what happens": about}}))
    assert found.verdict == verdict
    assert sorted(one.says for one in found.outcomes) == said


STRUCK = """
game: lcg
cards:
  - {name: Lea, type: hero, sphere: Leadership, willpower: 2, attack: 2, defense: 2, hit points: 9}
  - {name: Stab, type: treachery, text: "Shadow: Deal 2 damage to the defending character."}
  - {name: Calm, type: treachery}
  - {name: Wain, type: enemy, engagement cost: 10, threat: 2, attack: 3, defense: 1, hit points: 4,
     text: "Forced: After Wain damages a character, raise your threat by 2."}
players: [{name: Tom, threat: THREAT, heroes: [Lea], engaged: [Wain]}, {name: Ann, threat: 20, heroes: [{card: Lea, as: other}]}]
encounter deck: [SHADOW]
at: before 6.2
given: [{defend: HOW}]
until: end of the attack
ask: {what happens: true}
"""


@pytest.mark.parametrize(("shadow", "how", "told"), [
    ("Stab", "Lea", "Lea is exhausted and takes 3 damage (6 hit points left)."),
    ("Calm", "Lea", "takes 1 damage (8 hit points left) (Wain attack 3 against defense 2: 1 damage)."),
    ("Calm", "none", "Wain goes to the staging area."),
])  # fmt: skip
def test_a_reckoning_is_told_of_what_it_reckons_alone(shadow: str, how: str, told: str) -> None:
    threat = "48" if how == "none" else "20"
    text = STRUCK.replace("SHADOW", shadow).replace("HOW", how).replace("THREAT", threat)
    assert told in simulate(from_data(yaml.safe_load(text))).outcomes[0].says
