"""Every kind of question, asked of small situations."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run, said


def test_where_a_card_is_at_the_end():
    verdict = run(
        """
        players: [{name: Tom, threat: 30, heroes: [Bran]}]
        staging area: [Brute]
        at: "5.3"
        ask: {where is: Brute}
        """
    )
    assert (verdict.verdict, verdict.answer) == ("value", "engaged with Tom")


def test_how_much_is_a_number():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran], engaged: [Brute]}]
        at: "6.4.3"
        attack: {enemy: Brute, player: Tom, defenders: [Bran]}
        ask: {how much: damage of Bran}
        """
    )
    assert (verdict.verdict, verdict.answer) == ("value", 3)
    assert verdict.explored.complete


def test_how_much_depends_on_who_chooses():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran, {card: Wyn, damage: 1}], engaged: [Rat]}]
        at: "6.4.3"
        attack: {enemy: Rat, player: Tom, undefended: true}
        ask: {how much: damage of Bran}
        """
    )
    assert verdict.verdict == "depends"
    assert {outcome.answer for outcome in verdict.outcomes} == {0, 1}
    assert {one.by for one in verdict.depends_on} == {"Tom"}
    assert all(one.cites for one in verdict.depends_on)


@pytest.mark.parametrize(("threat", "expected"), [(30, "always"), (20, "never")])
def test_whether_something_happens(threat, expected):
    verdict = run(
        f"""
        players: [{{name: Tom, threat: {threat}, heroes: [Bran]}}]
        staging area: [Brute]
        at: "5.3"
        ask: {{whether: {{happened: {{happened: engaged, card: Brute}}}}}}
        """
    )
    assert verdict.verdict == expected


def test_in_which_order():
    verdict = run(
        """
        players: [{name: Tom, threat: 30, heroes: [Bran]}]
        staging area: [Rat, Brute]
        at: "5.3"
        ask:
          in which order:
            - {as: the rat, happened: engaged, card: Rat}
            - {as: the brute, happened: engaged, card: Brute}
        """
    )
    assert (verdict.verdict, verdict.answer) == ("order", ["the brute", "the rat"])


def test_how_often():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Bran]}, {name: Ann, threat: 20, heroes: [Wyn]}]
        encounter deck: [Rat, Moor]
        at: "3.3"
        ask: {how often: {happened: revealed}}
        """
    )
    assert verdict.answer == 2


def test_what_happens_has_every_outcome():
    verdict = run(
        """
        players: [{name: Tom, heroes: [Bran, Wyn], engaged: [Rat]}]
        at: "6.4.3"
        attack: {enemy: Rat, player: Tom, undefended: true}
        ask: {what happens: true}
        """
    )
    assert verdict.verdict == "depends"
    assert len(verdict.outcomes) == 2


@pytest.mark.parametrize(
    ("at", "ask", "expected", "reason"),
    [
        ("in 2.2 window", "{play: Volley, by: Tom}", "always", None),
        ("in 6.2 window", "{play: Scout, by: Tom}", "never", "lcg/framework/2.2"),
        ("in 2.2 window", "{play: Rally, by: Tom}", "never", "lcg/action-action-ability"),
        ("5.2", "{engage: Brute, by: Tom}", "always", None),
        ("4.2", "{travel: Moor}", "always", None),
        ("3.2", "{commit: Wyn, by: Tom}", "never", "lcg/exhausted"),
        ("3.2", "{commit: Bran, by: Tom}", "always", None),
        ("6.8a", "{attack: Bran, against: Brute, by: Tom}", "never", "lcg/keyword/ranged"),
    ],
)
def test_can(at, ask, expected, reason):
    verdict = run(
        f"""
        players:
          - name: Tom
            threat: 20
            heroes: [{{card: Bran, resources: 2}}, {{card: Wyn, exhausted: true, resources: 1}}]
            hand: [Volley, Scout, Rally]
        staging area: [Brute, Moor]
        at: "{at}"
        ask: {{can: {ask}}}
        """
    )
    assert verdict.verdict == expected
    given = {entry for one in verdict.because for entry in one.cites}
    assert given == set() if reason is None else reason in given


def test_when_can_is_a_table_of_the_windows():
    verdict = run(
        """
        players:
          - {name: Tom, threat: 5, heroes: [{card: Bran, exhausted: true}], hand: [Rally]}
          - {name: Ann, threat: 5, heroes: [Wyn], hand: [Rally]}
        at: "1.1"
        explore: policy
        ask: {when can: {play: Rally, by: Ann}}
        """
    )
    rows = {row.window: row for row in verdict.windows or ()}
    assert rows["6.2"].possible
    assert not rows["2.2"].possible
    assert rows["2.2"].cites
    assert not rows["6.4b"].possible
    assert "does not come up" in rows["6.4b"].reason


@pytest.mark.parametrize(("card", "expected"), [("Warden", "never"), ("Moor", "always")])
def test_does_it_change_anything(card, expected):
    verdict = run(
        f"""
        players: [{{name: Tom, threat: 20, heroes: [{{card: Wyn, committed: true}}], allies: [Warden]}}]
        staging area: [Moor]
        at: "3.4"
        ask: {{does it change anything: {card}}}
        """
    )
    assert verdict.verdict == expected


def test_every_step_is_cited():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Wyn, committed: true}]}]
        encounter deck: [Mist]
        at: "3.3"
        until: end of the round
        explore: policy
        ask: {how much: threat of Tom}
        """
    )
    assert [step for step in verdict.outcomes[0].trace if not step.cites] == []
    assert "threat raised" in said(verdict)


def test_attachments_of_a_card_are_counted():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Wyn], allies: [Scout]}]
        do: [{attach: Scout, to: Wyn}]
        ask: {how much: attachments of Wyn}
        """
    )
    assert verdict.answer == 1


TWO_WHO_COMMIT = """game: lcg
cards:
  - {name: Odd, type: hero, sphere: Lore, threat cost: 9, willpower: 2, attack: 1, defense: 1, hit points: 3}
  - {name: Even, type: hero, sphere: Lore, threat cost: 9, willpower: 2, attack: 1, defense: 1, hit points: 3}
quest: {quest points: 9}
players: [{name: Tom, heroes: [Odd]}, {name: Ann, heroes: [Even]}]
at: "3.2"
until: in 3.2 window
"""


@pytest.mark.parametrize(("asks", "says"), [
    ("{how much: willpower committed}", "commit nobody → 0 or 2 · commit Odd → 2 or 4."),
    ("{whether: {value: willpower committed, equals: 2}}", "(which characters to commit)."),
])  # fmt: skip
def test_what_a_choice_comes_to_holds_whatever_was_chosen_before(asks: str, says: str) -> None:
    """Each of two decides: of neither alone it can be said what comes of it, save with all that may."""
    verdict = simulate(load(f"{TWO_WHO_COMMIT}ask: {asks}"))
    assert verdict.verdict == "depends"
    assert verdict.says.endswith(says)


@pytest.mark.parametrize("how", ["put into play", "play"])
def test_doomed_of_a_player_card_raises_threat_however_it_comes(how: str) -> None:
    """lcg/keyword/doomed: as it is played or put into play."""
    verdict = simulate(load(f"""game: lcg
cards:
  - {{name: Odd, type: hero, sphere: Lore, threat cost: 9, willpower: 2, attack: 1, defense: 1, hit points: 3}}
  - {{name: Helper, type: ally, sphere: Lore, cost: 0, keywords: [Doomed 2], willpower: 1, attack: 1, defense: 1, hit points: 1}}
players: [{{name: Tom, threat: 30, heroes: [Odd], hand: [Helper]}}]
at: in 2.2 window
do: [{{{how}: Helper}}]
ask: {{how much: threat of Tom}}"""))
    assert verdict.answer == 32
