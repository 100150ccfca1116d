"""How often a limited ability was used: told of a position, counted, asked for (tcg/limit)."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

TABLE = """game: tcg
cards:
  - {name: Frodo, type: companion, culture: Shire, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}
  - name: Odd
    type: companion
    culture: Gondor
    race: Man
    strength: 7
    vitality: 4
    text: |-
      Fellowship — exert this card → draw 1 card; limit once per turn.
      Skirmish — exert this card → make this card strength +1.
players: [{name: Tom, ring bearer: Frodo, companions: [CARD], deck: 9}, {name: Ann}]
at: fellowship
"""


def played(card: str, *parts: str) -> Verdict:
    return simulate(load("\n".join((TABLE.replace("CARD", card), *parts))))


@pytest.mark.parametrize(
    ("card", "acts", "uses"),
    [
        ("Odd", "", 0), ("Odd", "do: [{use: Odd}]", 1), ("{card: Odd, used: [fellowship]}", "", 1),
        ("{card: Odd, used: {1: 1}}", "", 1),
    ],
)  # fmt: skip
def test_uses_are_counted_and_can_be_asked_for(card: str, acts: str, uses: int) -> None:
    assert played(card, acts, "ask: {how much: uses of Odd}").answer == uses


def test_what_was_used_before_cannot_be_used_beyond_its_limit() -> None:
    can = "ask: {can: {use: Odd, by: Tom}}"
    assert played("Odd", can).verdict == "always"
    verdict = played("{card: Odd, used: [fellowship]}", can)
    assert verdict.verdict == "never"
    assert [one.text for one in verdict.because or ()] == ["its limit is reached"]


def test_a_use_that_nothing_counts_is_refused() -> None:
    with pytest.raises(IllegalHere, match="has no limit"):
        played("{card: Odd, used: [skirmish]}", "ask: {how much: uses of Odd}")


def test_an_ability_that_is_not_there_is_refused() -> None:
    with pytest.raises(MalformedInput, match="has no ability 'regroup'"):
        played("{card: Odd, used: [regroup]}", "ask: {how much: uses of Odd}")


def test_a_card_whose_uses_nobody_counts_has_no_number_of_them() -> None:
    assert played("Odd", "ask: {how much: uses of Frodo}").answer == "Frodo has no uses"


@pytest.mark.parametrize("first", ["Fellowship", "Skirmish"])
def test_the_reason_is_that_of_the_ability_for_this_phase(first: str) -> None:
    """In whichever order they are printed: the skirmish action is of no interest in the fellowship phase."""
    table = TABLE
    if first == "Skirmish":
        table = TABLE.replace("Fellowship —", "@").replace("Skirmish —", "Fellowship —").replace("@", "Skirmish —")
    assert f"{first} — exert this card → draw" in table
    verdict = simulate(load(f"{table.replace('CARD', '{card: Odd, wounds: 3}')}\nask: {{can: {{use: Odd}}}}"))
    assert [one.text for one in verdict.because or ()] == ["its cost cannot be paid in full"]


@pytest.mark.parametrize(("pool", "pile", "why"), [(3, "Lurking", "twilight pool"), (4, "Lurking", ""), (9, "", "not there")])
def test_a_minion_that_a_text_plays_first_is_there_but_may_be_too_dear(pool: int, pile: str, why: str) -> None:
    """tcg/effect, tcg/twilight-pool: what is played at once must be there and be paid for."""
    verdict = simulate(load(f"""game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}}
  - {{name: Lurking, type: minion, culture: Moria, race: Orc, strength: 8, vitality: 2, site number: 1, twilight cost: 4}}
  - {{name: Pit, type: condition, side: Shadow, culture: Moria, twilight cost: 1,
     text: "Plays to your support area. Shadow — play a [moria] Orc from your discard pile."}}
players: [{{name: Tom, ring bearer: Frodo}}, {{name: Ann, support area: [Pit], discard: [{pile}]}}]
at: shadow
twilight: {pool}
ask: {{can: {{use: Pit}}}}"""))
    assert why in " ".join(one.text for one in verdict.because or ())
    assert (verdict.answer is True) == (not why)
