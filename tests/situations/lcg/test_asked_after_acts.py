"""What can be done is asked after the acts of a situation: what they did counts."""

from __future__ import annotations

import itertools

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data, load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import CARDS, run

TABLE = """
players:
  - name: Tom
    heroes: [{{card: Bran, resources: 3}}, {{card: Wyn, resources: 3}}]
    hand: [Scout, Volley, Rally]
    engaged: [Brute, Rat]
staging area: [Moor, Ford]
{at}
do: {do}
ask: {{can: {can}}}
"""


@pytest.mark.parametrize("at", ["", 'at: "2.2"', "at: in 2.2 window", "at: after 2.2"])
def test_the_planning_window_stays_open_after_an_action(at):
    done = "[{play: Volley, choosing: Rat}]"
    assert run(TABLE.format(at=at, do=done, can="{play: Scout}")).answer is True
    assert run(TABLE.format(at=at, do="[{play: Scout}]", can="{play: Volley}")).answer is True


def test_after_an_action_the_window_that_follows_its_step_comes():
    position = TABLE.replace("card: Wyn, ", "card: Wyn, exhausted: true, ")
    done = "[{play: Volley, choosing: Brute}]"
    assert run(position.format(at='at: "6.2"', do=done, can="{play: Rally}")).answer is True
    early = run(position.format(at='at: "3.2"', do=done, can="{play: Rally}"))
    assert [one.text for one in early.because] == ["it is a Combat Action and this is the quest phase"]


@pytest.mark.parametrize(
    ("do", "can", "reason", "entry"),
    [
        ("{commit: Bran}", "{commit: Bran}", "it is already committed", "lcg/framework/3.2"),
        ("{commit: Bran}", "{commit: Wyn}", "that is done at step 3.2, and it is over", "lcg/framework/3.2"),
        ("{travel: Moor}", "{travel: Ford}", "there is an active location", "lcg/framework/4.2"),
        (
            "{attack: Bran, against: Brute}", "{attack: Wyn, against: Brute}",
            "this player has attacked that enemy already", "lcg/framework/6.8b"
        ),
        (
            "{exhaust: Bran}", "{attack: Bran, against: Brute}",
            "it is exhausted, and only ready characters attack", "lcg/exhausted"
        ),
        ("{destroy: Bran}", "{attack: Bran, against: Brute}", "Bran is not in play", "lcg/in-play-and-out-of-play"),
    ],
)
def test_what_was_done_before_counts(do, can, reason, entry):
    verdict = run(TABLE.format(at="", do=f"[{do}]", can=can))
    assert verdict.answer is False
    assert [one.text for one in verdict.because] == [reason]
    assert entry in verdict.because[0].cites


@pytest.mark.parametrize(("do", "reason"), [
    ("", None),
    ("{exhaust: Bran}, {exhaust: Wyn}", "its Travel cost cannot be paid in full"),
    ("{destroy: Moor}, {exhaust: Bran}, {exhaust: Wyn}", None),
])  # fmt: skip
def test_a_location_with_a_price_beside_an_active_one_lacks_the_price(do, reason):
    """lcg/travel, lcg/golden-rules: that there is an active location is no reason there; without one it is free."""
    beside = "If there is {} active location, exhaust an ally or hero to travel here. (There are now {} active locations.)"
    gate = f'  - {{name: Gate, type: location, threat: 1, quest points: 2, text: "Travel: {beside.format(1, 2)}"}}'
    position = TABLE.replace("staging area: [Moor, Ford]", "staging area: [Gate]\nactive location: Moor")
    text = position.format(at='at: "4.2"', do=f"[{do}]", can="{travel: Gate}")
    verdict = simulate(load(f"game: lcg\ncards:{CARDS}{gate}\n{text}", "test.yaml"))
    assert [one.text for one in verdict.because or []] == ([reason] if reason else [])
    assert verdict.answer is (reason is None)


def test_another_enemy_can_be_attacked_after_the_first():
    verdict = run(TABLE.format(at="", do="[{attack: Bran, against: Brute}]", can="{attack: Wyn, against: Rat}"))
    assert verdict.answer is True


def test_an_act_that_cannot_be_done_is_refused_whatever_is_asked_after_it():
    position = TABLE.replace("card: Bran, resources", "card: Bran, exhausted: true, resources")
    with pytest.raises(IllegalHere, match="exhausted"):
        run(position.format(at="", do="[{commit: Bran}]", can="{play: Rally}"))


@pytest.mark.parametrize("at", ["at: in 2.2 window", "at: in 3.3 window", "at: during 3.3", "at: in 6.2 window"])
def test_a_window_to_begin_with_hides_no_later_one(at):
    verdict = run(
        f"""
        players: [{{name: Tom, heroes: [{{card: Bran, resources: 1}}], hand: [Volley], engaged: [Brute]}}]
        {at}
        ask: {{when can: {{play: Volley}}}}
        """
    )
    assert {"6.2", "6.4.1", "7.4"} <= set(verdict.answer)
    why = {row.window: row.reason for row in verdict.windows}
    assert why["1.3"] == "this window is over by then"


CHOSEN_BEFORE = """
  - {{name: Hat, type: attachment, sphere: Neutral, cost: 0, text: "Attach to a hero. Limit 1 per hero.{hears}"}}
  - {{name: Nap, type: event, sphere: Neutral, cost: 0, text: "Action: Choose a ready hero. Exhaust that hero."}}
players:
  - name: Tom
    heroes: [Bran, Wyn]
    hand: [Hat, Hat, Nap, Nap]
    deck: [Scout, Scout]
at: in 2.2 window
do: {do}
ask: {{can: {{play: {play}, choosing: {whom}}}}}
"""
HEARS = " Response: After you play Hat from your hand, draw a card."


@pytest.mark.parametrize(
    ("do", "play", "hears"),
    [
        ("[{play: Hat, choosing: Bran}]", "Hat", ""),
        ("[{play: Hat, choosing: Bran}]", "Hat", HEARS),
        ("[{play: Nap, choosing: Bran}]", "Nap", ""),
        ("[{play: Nap, choosing: Wyn}, {play: Hat, choosing: Bran}]", "Hat", ""),
        ("[{play: Hat, choosing: Bran}, {ready: Wyn}, {play: Nap, choosing: Bran}]", "Nap", ""),
    ],
)
def test_who_is_chosen_is_asked_of_this_act_and_of_no_earlier_one(do, play, hears):
    """lcg/the-word-choose: an earlier act chose Bran; that answers no choice of the one that is asked about."""
    again = run(CHOSEN_BEFORE.format(do=do, play=play, whom="Bran", hears=hears))
    assert (again.verdict, [one.text for one in again.because]) == ("never", ["Bran is no legal choice here."])


@pytest.mark.parametrize(("play", "hears"), [("Hat", ""), ("Hat", HEARS), ("Nap", "")])
def test_another_can_be_chosen_after_an_earlier_act_chose_one(play, hears):
    do = f"[{{play: {play}, choosing: Bran}}]"
    assert run(CHOSEN_BEFORE.format(do=do, play=play, whom="Wyn", hears=hears)).verdict == "always"


RESPONDED = """
  - {{name: Watch, type: event, sphere: Tactics, cost: {cost}, text: "{text}"}}
  - {{name: Band, type: attachment, sphere: Neutral, cost: 0, text: "Attach to a hero. Response: After attached hero is damaged, exhaust Band to deal 2 damage to an enemy engaged with you."}}
players:
  - name: Tom
    heroes: [{{card: Bran, resources: 1, attached: [Band]}}, {{card: Wyn, exhausted: true, resources: 1}}]
    allies: [Scout]
    hand: [Watch]
    engaged: [Brute]
staging area: [Rat]
at: in 2.2 window
do: [{{damage: Bran}}]
ask: {{can: {can}}}
"""
CHOOSES = "Response: After a character is damaged, choose a ready hero you control. That hero gets +1 [attack] until the end of the phase."
EXHAUSTS = "Response: After a character is damaged, exhaust a character you control to draw 1 card."


@pytest.mark.parametrize(
    ("text", "cost", "can", "verdict"),
    [
        (CHOOSES, 0, "{play: Watch, choosing: Bran}", "always"),
        (CHOOSES, 0, "{play: Watch, choosing: Wyn}", "never"),
        (CHOOSES, 0, "{play: Watch, choosing: Scout}", "never"),
        (CHOOSES, 0, "{trigger: Band, choosing: Brute}", "always"),
        (CHOOSES, 0, "{trigger: Band, choosing: Rat}", "never"),
        (EXHAUSTS, 0, "{play: Watch, choosing: Scout}", "always"),
        (EXHAUSTS, 0, "{play: Watch, choosing: Wyn}", "never"),
        (EXHAUSTS, 1, "{play: Watch, paying: {Bran: 1}, choosing: Scout}", "always"),
        (EXHAUSTS, 1, "{play: Watch, paying: {Wyn: 1}, choosing: Scout}", "never"),
        (EXHAUSTS, 0, "{play: Watch, so that: {is: {card: Scout, exhausted: true}}}", "always"),
        (EXHAUSTS, 0, "{play: Watch, so that: {is: {card: Brute, exhausted: true}}}", "never"),
    ],
)
def test_what_is_asked_of_a_response_is_tried_as_what_is_asked_of_an_action(text, cost, can, verdict):
    """lcg/response, lcg/the-word-choose: whom it chooses, who pays and what comes of it."""
    assert run(RESPONDED.format(text=text, cost=cost, can=can)).verdict == verdict


@pytest.mark.parametrize("text", ["Action: Draw 1 card.", "Response: After an enemy is damaged, draw 1 card."])
def test_a_choice_that_nothing_asks_for_is_open(text):
    can = "{play: Watch, choosing: Scout}"
    asked = run(RESPONDED.format(text=text, cost=0, can=can).replace("damage: Bran", "damage: Brute"))
    assert (asked.verdict, [gap.phrase for gap in asked.gaps]) == ("inconclusive", ["choosing Scout"])


CHOICES = [
    (by, deed, asked) for by, deed, asked in itertools.product(
        ("Tom", "Ann"), ("Choose a hero. Exhaust that hero.",),
        ("trigger: Wake", "trigger: Wake, so that: {player: {player: Tom, cards in hand: 3}}")
    )
] + [
    ("Tom", "Deal 1 damage to a hero.", "trigger: Scar"), ("Ann", "Deal 1 damage to a hero.", "trigger: Scar"),
    ("chance", "Discard 1 random card from your hand.", "play: Scout"),
]  # fmt: skip


@pytest.mark.parametrize(("by", "deed", "asked"), CHOICES)
def test_what_can_be_done_after_a_choice_depends_on_it(by, deed, asked):
    """Possible in one line of play and not in another is neither always nor never."""
    verdict = run(
        f"""
          - {{name: Deed, type: event, sphere: Neutral, cost: 0, text: "Action: {deed}"}}
          - {{name: Ox, type: hero, sphere: Lore, threat cost: 8, willpower: 1, attack: 1, defense: 1, hit points: 5}}
          - name: Wake
            type: attachment
            sphere: Neutral
            text: "Attach to a hero. Action: Exhaust attached hero to draw 1 card."
          - name: Scar
            type: attachment
            sphere: Neutral
            text: "Attach to a hero. Response: After attached hero takes damage, draw 1 card."
        players:
          - name: Tom
            heroes: [{{card: Bran, resources: 3, attached: [Wake, Scar]}}, {{card: Wyn, resources: 3}}]
            hand: [Scout, Volley{', Deed' if by != 'Ann' else ''}]
            deck: 5
          - {{name: Ann, heroes: [Ox]{', hand: [Deed]' if by == 'Ann' else ''}}}
        at: in 2.2 window
        do: [{{play: Deed}}]
        ask: {{can: {{{asked}}}}}
        """
    )
    assert (verdict.verdict, verdict.answer) == ("depends", None), verdict.says
    assert {one.answer for one in verdict.outcomes} == {True, False}
    assert [one.by for one in verdict.depends_on] == [by]


@pytest.mark.parametrize("asked", ["exhausted", "attacking"])
def test_who_is_declared_as_an_attacker_is_exhausted_and_attacks(asked: str) -> None:
    """Attackers exhaust as they are declared (lcg/framework/6.8b), however far the attack is played."""
    found = simulate(from_data({
        "game": "lcg", "at": "6.8a",
        "cards": [{"name": "Hand", "type": "hero", "attack": 3, "hit points": 4, "willpower": 1, "defense": 1},
                  {"name": "Brute", "type": "enemy", "attack": 1, "defense": 1, "threat": 1, "hit points": 9, "engagement cost": 30}],
        "players": [{"name": "Tom", "heroes": ["Hand"], "engaged": ["Brute"]}],
        "do": [{"attack": ["Hand"], "against": "Brute"}], "ask": {"whether": {"is": {"card": "Hand", asked: True}}},
    }))  # fmt: skip
    assert (found.verdict, found.gaps) == ("always", [])
