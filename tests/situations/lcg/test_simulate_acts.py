"""Acts go through the rules: what is legal is played out, what is not is refused with the rule."""

from __future__ import annotations

import textwrap

import pytest

from ruling_service.errors import IllegalHere, UnknownName
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run, said


def test_a_card_is_played_paid_and_takes_effect():
    verdict = run(
        """
        players: [{name: Tom, heroes: [{card: Bran, resources: 1}], hand: [Volley], engaged: [Brute]}]
        at: in 6.2 window
        do: [{play: Volley, by: Tom, choosing: Brute}]
        ask: {how much: damage of Brute}
        """
    )
    assert verdict.answer == 2
    assert said(verdict)[:3] == ["resources spent", "played", "triggered"]


@pytest.mark.parametrize(
    ("act", "rule"),
    [
        ("{play: Volley, by: Tom, choosing: Brute}", "lcg/resource-match"),
        ("{play: Rally, by: Tom}", "lcg/action-action-ability"),
        ("{travel: Brute}", "lcg/framework/4.2"),
        ("{engage: Rat, by: Tom}", "lcg/framework/5.2"),
        ("{play: Scout, by: Ann}", "lcg/play-and-put-into-play"),
    ],
)
def test_an_illegal_act_is_refused_with_its_rule(act, rule):
    with pytest.raises(IllegalHere) as refused:
        run(
            f"""
            players:
              - {{name: Tom, heroes: [Bran, Wyn], hand: [Volley, Rally, Scout], engaged: [Rat]}}
              - {{name: Ann, heroes: []}}
            staging area: [Brute]
            at: in 5.3 window
            do: [{act}]
            ask: {{what happens: true}}
            """
        )
    assert refused.value.rule == rule


def test_a_target_that_is_none_is_refused():
    with pytest.raises(IllegalHere, match="no legal choice"):
        run(
            """
            players: [{name: Tom, heroes: [{card: Bran, resources: 1}], hand: [Volley], engaged: [Brute]}]
            at: in 6.2 window
            do: [{play: Volley, by: Tom, choosing: Bran}]
            ask: {what happens: true}
            """
        )


def test_a_name_that_is_not_here_is_refused():
    with pytest.raises(UnknownName):
        run(
            """
            players: [{name: Tom, heroes: [Bran]}]
            at: in 6.2 window
            do: [{damage: Rat}]
            ask: {what happens: true}
            """
        )


def test_acts_run_on_to_a_step_and_go_on_there():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Wyn, committed: true}]}]
        staging area: [Moor]
        at: in 3.3 window
        do:
          - run to: "3.5"
          - damage: Wyn
        ask: {how much: threat of Tom}
        """
    )
    assert verdict.answer == 20
    assert said(verdict)[-1] == "damaged"
    assert verdict.outcomes[0].trace[-1].step == "lcg/framework/3.4"


def test_a_revealed_card_is_put_on_top_first():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Wyn]}]
        encounter deck: [Rat]
        do: [{reveal: Mist}]
        ask: {how much: threat of Tom}
        """
    )
    assert verdict.answer == 22


@pytest.mark.parametrize(
    ("act", "asked", "expected"),
    [
        ("{damage: Bran, amount: 2}", "damage of Bran", 2),
        ("{heal: Warden}", "damage of Warden", 1),
        ("{add resources: Bran, amount: 3}", "resources of Bran", 3),
        ("{add resources: Bran, amount: 3}", "resources of Tom", 3),
        ("{raise threat: Tom, amount: 2}", "threat of Tom", 22),
        ("{lower threat: Tom}", "threat of Tom", 19),
        ("{draw: Tom, amount: 2}", "cards in hand of Tom", 2),
        ("{place progress: Moor, amount: 2}", "progress of Moor", 2),
        ("{deal shadow: Rat, choosing: Mist}", "shadows of Rat", 1),
    ],
)
def test_acts_of_the_game(act, asked, expected):
    verdict = run(
        f"""
        players: [{{name: Tom, threat: 20, heroes: [Bran], allies: [{{card: Warden, damage: 2}}], engaged: [Rat]}}]
        staging area: [Moor]
        at: in 5.3 window
        do: [{act}]
        ask: {{how much: {asked}}}
        """
    )
    assert verdict.answer == expected


@pytest.mark.parametrize(
    ("act", "card", "expected"),
    [
        ("{destroy: Warden}", "Warden", "Tom's discard pile"),
        ("{discard: Warden}", "Warden", "Tom's discard pile"),
        ("{return to hand: Warden}", "Warden", "Tom's hand"),
        ("{give control: Warden, to: Ann}", "Warden", "in play (Ann)"),
        ("{put into play: Scout}", "Scout", "in play (Tom)"),
        ("{add to staging: Rat}", "Rat", "staging area"),
        ("{explore: Moor}", "Moor", "encounter discard pile"),
        ("{travel: Moor}", "Moor", "active location"),
        ("{engage: Brute, by: Ann}", "Brute", "engaged with Ann"),
    ],
)
def test_where_acts_leave_a_card(act, card, expected):
    verdict = run(
        f"""
        players: [{{name: Tom, threat: 20, heroes: [Bran], allies: [Warden], hand: [Scout], engaged: [Rat]}}, {{name: Ann, heroes: [Wyn]}}]
        staging area: [Moor, Brute]
        at: in 5.3 window
        do: [{act}]
        ask: {{where is: {card}}}
        """
    )
    assert verdict.answer == expected


@pytest.mark.parametrize(
    ("who", "ann", "possible"),
    [
        ("each player", "Wyn", True),
        ("each player", "{card: Wyn, exhausted: true}", False),
        ("the first player", "{card: Wyn, exhausted: true}", True),
    ],
)
def test_a_travel_cost_has_to_be_payable_by_whoever_it_asks(who, ann, possible):
    text = f"Travel — {who} must exhaust a hero of his → travel here."
    fen = f'  - {{name: Fen, type: location, threat: 1, quest points: 2, text: "{text}"}}'
    position = f"""
        players: [{{name: Tom, heroes: [Bran]}}, {{name: Ann, heroes: [{ann}]}}]
        staging area: [Fen]
        at: "4.2"
        ask: {{can: {{travel: Fen, by: Tom}}}}
        """
    verdict = run(fen + textwrap.dedent(position))
    assert verdict.verdict == ("always" if possible else "never")


def test_nobody_defends_once_the_step_for_it_is_over():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran], engaged: [Brute]}]
        at: in 6.4.2 window
        attack: {enemy: Brute, player: Tom, undefended: true, shadows resolved: true}
        ask: {can: {defend: Bran, against: Brute, by: Tom}}
        """
    )
    assert verdict.verdict == "never"
    assert verdict.because[0].cites == ["lcg/framework/6.4.1"]


def test_a_shadow_card_is_dealt_to_an_enemy():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran], engaged: [Rat, Brute]}]
        at: "6.2"
        ask:
          in which order:
            - {as: the lower cost, happened: dealt shadow, card: Rat}
            - {as: the higher cost, happened: dealt shadow, card: Brute}
        """
    )
    assert verdict.answer == ["the higher cost", "the lower cost"]


@pytest.mark.parametrize(("last", "won"), [("", False), (", last: true", True)])
def test_the_last_stage_wins_the_game_when_it_is_completed(last, won):
    verdict = run(
        f"""
        players: [{{name: Tom, heroes: [{{card: Bran, committed: true}}]}}]
        quest: {{quest points: 1{last}}}
        at: "3.4"
        explore: policy
        ask: {{whether: {{game: won}}}}
        """
    )
    assert verdict.verdict == ("always" if won else "never")


@pytest.mark.parametrize(("act", "threat"), [("{discard: Scout}", 23), ("{destroy: Scout}", 20)])
def test_what_is_discarded_from_play_is_told_from_what_is_destroyed(act, threat):
    text = "Forced — after an ally is discarded from play: raise each player's threat by 3."
    watch = (
        f'  - {{name: Watch, type: attachment, sphere: Spirit, cost: 1, text: "Attach to a hero. {text}"}}'
    )
    position = f"""
        players: [{{name: Tom, threat: 20, heroes: [{{card: Bran, attached: [Watch]}}], allies: [Scout]}}]
        at: during 6.7
        do: [{act}]
        ask: {{how much: threat of Tom}}
        """
    assert run(watch + textwrap.dedent(position)).answer == threat


@pytest.mark.parametrize(
    ("given", "shuffles"),
    [("{choose: keep the hand, by: Tom}", 0), ("{choose: take a mulligan, by: Tom, times: 2}", 1)]
)
def test_a_game_is_set_up_with_six_cards_and_one_mulligan_at_most(given, shuffles):
    verdict = run(
        f"""
        players: [{{name: Tom, heroes: [Bran]}}]
        at: setup
        given: [{given}]
        explore: policy
        ask: {{how often: {{happened: shuffled}}}}
        """
    )
    assert verdict.answer == shuffles
    assert verdict.outcomes[0].facts["players"]["Tom"]["cards in hand"] == 6
    assert {step.step for step in verdict.outcomes[0].trace} == {"lcg/setup"}


def test_a_discount_that_names_no_time_holds_for_the_next_card_whenever_it_is_played():
    verdict = run(
        """
          - {name: Whisper, type: event, sphere: Tactics, cost: 0, text: "Action: Reduce the cost of the next ally you play by 1."}
        players: [{name: Tom, heroes: [{card: Bran, resources: 5}], hand: [Whisper, Archer, Warden]}]
        at: in 2.2 window
        do: [{play: Whisper}, {play: Archer}, {play: Warden}]
        ask: {how much: resources of Bran}
        """
    )
    assert verdict.answer == 5 - (2 - 1) - 2


def test_a_card_that_only_an_act_names_may_bear_what_waits_for_it():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran], attachments: [{card: Ranger Spikes, on: staging area}]}]
        do: [{reveal: Brute}]
        ask: {how much: attachments of Brute}
        """
    )
    assert verdict.answer == 1


@pytest.mark.parametrize("ability", ["9" * 5000, "0", "٣", "²", "-1"])
def test_an_ability_of_a_number_that_a_card_does_not_have_is_refused(ability):
    with pytest.raises(IllegalHere, match="no such ability"):
        run(
            f"""
            players: [{{name: Tom, heroes: [Bran]}}]
            at: in 6.2 window
            do: [{{trigger: Bran, ability: "{ability}"}}]
            ask: {{what happens: true}}
            """
        )


def test_a_card_of_no_type_does_not_belong_anywhere():
    with pytest.raises(IllegalHere, match="of no type"):
        run(
            """
              - {name: Thing, type: ""}
            players: [{name: Tom, heroes: [Bran]}]
            staging area: [Thing]
            ask: {what happens: true}
            """
        )


def test_a_number_that_nobody_reads_is_a_word_of_a_card_text():
    verdict = run(
        f"""
          - {{name: Whisper, type: event, sphere: Tactics, cost: 0, text: "Action: Deal {"9" * 5000} damage to an enemy."}}
        players: [{{name: Tom, heroes: [{{card: Bran, resources: 1}}], hand: [Whisper], engaged: [Brute]}}]
        at: in 6.2 window
        do: [{{play: Whisper, choosing: Brute}}]
        ask: {{how much: damage of Brute}}
        """
    )
    assert verdict.verdict == "inconclusive"
    assert [gap.card for gap in verdict.gaps] == ["Whisper"]
@pytest.mark.parametrize(
    ("act", "text", "inconclusive"),
    [
        ("reveal: Curse", "When Revealed: Frobnicate each hero. Raise each player's threat by 3.", True),
        ("reveal: Curse", "Shadow: Frobnicate each hero.", False),
        ("{deal shadow: Brute, choosing: Curse}", "Shadow: Frobnicate each hero.", False),
        ("{deal shadow: Brute, choosing: Curse}", "When Revealed: Frobnicate each hero.", False),
    ],
)
def test_what_is_not_read_of_a_card_that_only_an_act_brings_in_is_a_gap(act, text, inconclusive):
    field, _, printed = text.partition(": ") if text.startswith("Shadow") else ("text", "", text)
    verdict = simulate(
        load(
            f"""
game: lcg
cards:
  - {{name: Curse, type: treachery, {field.lower()}: "{printed}"}}
  - {{name: Brute, type: enemy, engagement cost: 30, threat: 1, attack: 5, defense: 1, hit points: 9}}
players: [{{name: Tom, threat: 20, heroes: [Gimli], engaged: [Brute]}}]
do: [{act if act.startswith("{") else "{" + act + "}"}]
ask: {{how much: threat of Tom}}
"""
        )
    )
    assert (verdict.verdict == "inconclusive") is inconclusive
    assert bool(verdict.gaps) is inconclusive


LAD = """
      - {{name: Lad, type: ally, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2,
         text: "Combat Action: Raise your threat by 3. Quest Action: Raise your threat by 5."}}
    players: [{{name: Tom, threat: 20, heroes: [Bran], allies: [Lad]}}]
    at: {at}
    {more}
"""


@pytest.mark.parametrize(("at", "threat"), [("in 3.2 window", 25), ("in 6.2 window", 23)])
def test_the_ability_that_is_legal_now_is_the_one_that_is_used(at, threat):
    used = LAD.format(at=at, more="do: [{trigger: Lad, by: Tom}]\n    ask: {how much: threat of Tom}")
    assert run(used).answer == threat
    assert run(LAD.format(at=at, more="ask: {can: {trigger: Lad, by: Tom}}")).verdict == "always"


def test_an_ability_that_is_named_is_that_one():
    with pytest.raises(IllegalHere, match="Combat Action"):
        run(
            LAD.format(
                at="in 3.2 window",
                more='do: [{trigger: Lad, ability: "1", by: Tom}]\n    ask: {how much: threat of Tom}'
            )
        )


@pytest.mark.parametrize(
    ("text", "word", "threat"),
    [("Setup: Reduce your threat by 3.", "value", 6), ("Setup: Frobnicate the moon.", "inconclusive", None)],
)
def test_setup_instructions_of_heroes_are_followed_where_a_situation_begins_with_them(text, word, threat):
    """lcg/rule/setup-2: a hero's threat cost makes the threat, then the hero's own instructions are followed."""
    verdict = run(
        f"""
          - {{name: Lady, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, hit points: 5,
             text: "{text}"}}
        players: [{{name: Tom, heroes: [Lady]}}]
        at: setup
        until: "1.1"
        explore: policy
        ask: {{how much: threat of Tom}}
        """
    )
    assert (verdict.verdict, verdict.answer) == (word, threat)


ATTACKED = """
        players: [{{name: Tom, heroes: [Bran], engaged: [Brute]}}]
        do: [{{{act}}}]
        ask: {{what happens: true}}
        """


@pytest.mark.parametrize(
    ("act", "last"),
    [
        ("attack: Brute, by: Bran", "6.8.4"), ("attack: Bran, against: Brute", "6.8.4"), ("attack: Bran", "6.8.4"),
        ("attack: Brute", "6.4.4"), ("defend: Bran", "6.4.4"),
    ],
)  # fmt: skip
def test_an_attack_that_is_declared_is_played_to_its_end(act, last):
    verdict = run(ATTACKED.format(act=act))
    steps = [line.step for line in verdict.outcomes[0].trace]
    assert steps[-1] == f"lcg/framework/{last}", steps
    assert verdict.says


def test_whom_characters_attack_may_stand_first():
    """The rules say "attack" of those who attack, people at the table of whom they attack."""
    said_so = run(ATTACKED.format(act="attack: Brute, by: Bran"))
    as_the_rules = run(ATTACKED.format(act="attack: Bran, against: Brute"))
    assert said_so.says == as_the_rules.says
    assert [line.text for line in said_so.outcomes[0].trace] == [
        line.text for line in as_the_rules.outcomes[0].trace
    ]


def test_what_can_be_done_after_a_declared_attack_is_asked_before_it_ends():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran, Wyn], engaged: [Brute]}]
        do: [{attack: Brute, by: Bran}]
        ask: {can: {attack: Brute, by: Wyn}}
        """
    )
    assert verdict.answer is False
