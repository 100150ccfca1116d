"""Hide X: who hides, what is discarded, when the test is passed, and what comes after it (lcg/keyword/hide,
lcg/scenario/a-shadow-of-the-past).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def pursued(number: int, threats: tuple[int, ...], text: str = "") -> tuple[Table, int]:
    """Tom with Frodo (2) and Sam (1), Kris with Merry (3); a Rider to reveal; enemies with these threats on top of the
    encounter deck.
    """
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero("Frodo", willpower=2)
    table.hero("Sam", willpower=1)
    table.hero("Merry", player="Kris", willpower=3)
    table.prints("Rider", "treachery", keywords=f"Hide {number}.", text=text)
    for at, threat in enumerate(threats, 1):
        table.enemy(f"Shade {at}", where=places.ENCOUNTER_DECK, threat=threat)
    return table, table.lays("Rider", places.ASIDE)


def outcome(table: Table) -> str:
    """How the Hide test went, as the account says."""
    line = next(line for line in table.account.splitlines() if "Hide test: " in line)
    return line.rpartition(", ")[2]


OUTCOMES = [
    # X, threat of the deck from its top, who hides, how many are discarded, passed
    (2, (1, 1, 5), "Frodo", 2, True),
    (2, (1, 2, 0), "Frodo", 2, False),
    (2, (1, 2, 0), "Frodo and Sam", 2, True),
    (2, (2, 2, 0), "Frodo and Sam", 2, False),
    (1, (2, 9), "Frodo", 1, True),
    (1, (3, 0), "Frodo", 1, False),
    (1, (0, 9), "nobody", 1, True),
    (1, (1, 0), "nobody", 1, False),
    (3, (1, 1, 1, 9), "Frodo and Sam", 3, True),
]


@pytest.mark.parametrize(("number", "threats", "who", "discarded", "passed"), OUTCOMES)
def test_willpower_of_those_who_hide_against_threat_of_what_is_discarded(
    number: int, threats: tuple[int, ...], who: str, discarded: int, passed: bool
) -> None:
    table, rider = pursued(number, threats)
    table.answering(f"commit {who}").reveals(rider)
    hiding = [] if who == "nobody" else who.split(" and ")
    assert [name for name in ("Frodo", "Sam", "Merry") if not table.card(table.id_of(name)).ready] == hiding
    gone = sorted(table.play.name(i) for i in table.play.state.zone(places.ENCOUNTER_DISCARD) if i != rider)
    assert gone == [f"Shade {n}" for n in range(1, discarded + 1)]
    assert len(table.play.state.zone(places.ENCOUNTER_DECK)) == len(threats) - discarded
    assert outcome(table) == ("passed" if passed else "failed")
    assert table.zone(rider) == places.ENCOUNTER_DISCARD


def test_only_ready_characters_of_the_player_who_reveals_it_may_hide() -> None:
    table, rider = pursued(1, (1,))
    table.play.change(table.id_of("Sam"), ready=False)
    table.answering("commit nobody").reveals(rider)
    assert table.deciding == [
        ("Tom", "which characters to commit to the Hide test", ("commit nobody", "commit Frodo"))
    ]


def test_the_test_comes_before_the_rest_of_the_card() -> None:
    table, rider = pursued(1, (1,), text="When Revealed: Exhaust each hero.")
    table.answering("commit Frodo").reveals(rider)
    assert outcome(table) == "passed"
    assert not any(table.card(table.id_of(name)).ready for name in ("Frodo", "Sam", "Merry"))


def test_with_an_empty_deck_the_discard_pile_is_shuffled_back() -> None:
    """lcg/running-out-of-cards, in the quest phase."""
    table, rider = pursued(1, ())
    table.enemy("Wight", where=places.ENCOUNTER_DISCARD, threat=3)
    table.answering("commit Frodo").reveals(rider)
    assert outcome(table) == "failed"


@pytest.mark.parametrize("used", [True, False])
def test_actions_taken_once_the_total_is_known_still_count(used: bool) -> None:
    """1 willpower against 3 threat, and an action that adds 2."""
    table, rider = pursued(1, (3,))
    table.prints(
        "Horn", "attachment", cost=1,
        text="Action — exhaust this card → until the end of the phase, Sam gets +2 willpower."
    )
    table.lays("Horn", "play:Tom", on=table.id_of("Sam"))
    if used:
        table.answering_in("3.3", "use Horn")
    table.answering("commit Sam").reveals(rider)
    assert outcome(table) == ("passed" if used else "failed")
    assert not table.acting.get("3.3")
