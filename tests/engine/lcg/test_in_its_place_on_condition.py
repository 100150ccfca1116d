"""What happens instead "if …" stands in the place of what its text waits for, where nothing is said before it, and
nothing does where the condition isn't true (lcg/replacement-effects).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.lcg.table_top import Table

FORMS = (
    "Forced: When {event}, if {condition}, {deed} instead.",
    "Forced: When {event}, if {condition}, instead {deed}.",
    "Response: When {event}, if {condition}, {deed} instead.",
    "Each time {event}, if {condition}, {deed} instead.",
    "Whenever {event}, if {condition}, {deed} instead.",
    "If {condition}, each time {event}, {deed} instead.",
    "If {condition}, whenever {event}, {deed} instead.",
    "While {condition}, each time {event}, {deed} instead.",
)
CONDITIONS = {
    "you control a Noldor hero": True, "you control a Gondor hero": False, "Gate Warden is ready": True,
    "Gate Warden is exhausted": False,
}
EVENTS: dict[str, tuple[Callable[[Table, int], object], Callable[[Table, int], object]]] = {
    "Gate Warden would be damaged": (lambda t, i: t.is_dealt(i, 1), lambda t, i: t.damage(i)),
    "a hero you control would be damaged": (lambda t, i: t.is_dealt(t.id_of("Plain Hero"), 1),
                                            lambda t, i: t.damage(t.id_of("Plain Hero"))),
    "your threat would be raised": (lambda t, i: t.has_threat_raised("Tom", 3), lambda t, i: t.threat("Tom")),
}
"""What the text waits for, how it comes about, and what shows whether it did."""
DEEDS = ("draw 1 card", "discard the top card of your deck", "draw 2 cards")


def guarded(text: str) -> tuple[Table, int]:
    """Tom with a Noldor hero, four cards in his deck and the card with that text."""
    table = Table("Tom").during("planning")
    table.hero(traits="Noldor.", hit_points=4)
    table.deck("Tom", *["Plain Card"] * 4)
    table.prints("Gate Warden", "ally", text=text, hit_points=3)
    return table, table.lays("Gate Warden", "play:Tom")


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize(("condition", "true"), CONDITIONS.items())
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("form", FORMS)
def test_one_of_both_happens(form: str, event: str, condition: str, true: bool, deed: str) -> None:
    table, warden = guarded(form.format(event=event, condition=condition, deed=deed))
    comes, shows = EVENTS[event]
    before = shows(table, warden)
    table.answering("use Gate Warden")
    comes(table, warden)
    assert (shows(table, warden) == before) == true, table.account
    assert (len(table.pile("deck:Tom")) < 4) == true, table.account


@pytest.mark.parametrize("true", [True, False])
def test_behind_another_phrase_it_stands_in_the_place_of_that(true: bool) -> None:
    table, warden = guarded(
        "Forced: When Gate Warden would be damaged, draw 1 card. "
        f"If you control a {'Noldor' if true else 'Gondor'} hero, draw 3 cards instead."
    )
    table.is_dealt(warden, 1)
    assert (table.damage(warden), len(table.hand())) == (1, 3 if true else 1)
