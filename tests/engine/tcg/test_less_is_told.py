"""The same with less told: an occurrence that belongs to no resolution, an event of which something is not told,
something done by nobody's card.

The tables of other tests are asked once more. Expected: without a resolution the same happens; what is not told is
met by no event whose words ask for it; what only some cards cannot do is not kept from happening by itself (tcg/may-not).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import permissions, tokens
from tests.engine.tcg import test_meaning_of_events as events
from tests.engine.tcg import test_what_happens_exactly as exactly
from tests.engine.tcg.test_what_texts_state import stated
from tests.engine.tcg.wide_table import changed, saying, seen, wide


def rows_of(test):
    """The rows of a test's table."""
    return next(mark for mark in test.pytestmark if mark.name == "parametrize").args[1]


@pytest.mark.parametrize(("told", "prepare", "after", "in_full"),
                         rows_of(exactly.test_an_occurrence_does_this_and_nothing_else))  # fmt: skip
def test_what_belongs_to_no_resolution_happens_all_the_same(told, prepare, after, in_full):
    t = wide()
    if prepare is not None:
        prepare(t)
    before = seen(t)
    told = dict(told)
    t.happen(exactly.told_of(t, told.pop("kind"), told))
    found = changed(before, seen(t))
    assert found == {name: value for name, value in after.items() if not name.startswith("Marker")}


TOLD_ALWAYS = {"kind", "card", "site", "name", "number", "player", "fighting", "fierce", "phase"}
ASKED = {
    "against": (" against ", " loses a skirmish to ", "overwhelms"), "host": ("played on",),
    "source": (" by a minion",), "overwhelmed": ("overwhelm",),
}  # fmt: skip
"""Which words of an event ask for what is told."""
MET = [
    (event, told) for test in (events.test_an_event_is_met_by_just_what_it_speaks_of, events.test_an_event_in_itself)
    for event, told, true in rows_of(test) if true
]


@pytest.mark.parametrize(("event", "told", "role"), [
    (event, told, role) for event, told in MET for role in told if role not in TOLD_ALWAYS
])  # fmt: skip
def test_nobody_needs_to_tell_everything_of_what_happens(event, told, role):
    """An event is met or not; that something isn't told stops nobody, and what it is met by says the rest."""
    told = {name: value for name, value in told.items() if name != role}
    options = {name: told.pop(name) for name in ("fighting", "phase", "fierce") if name in told}
    heard = events.heard(event, told.pop("kind"), **options, **told)
    if isinstance(event, str) and role in ASKED and any(word in event for word in ASKED[role]):
        assert heard is False
    else:
        assert heard in (True, False)


@pytest.mark.parametrize(("text", "kind", "card", "source", "others"), [
    ("Each Elf cannot be exerted by a minion.", "exerted", "legolas", "orc", ("works", "song")),
    ("Each Elf cannot be wounded by a Shadow condition.", "wounded", "legolas", "works", ("orc", "song")),
    ("Each possession cannot be discarded by a minion.", "discarded", "blade", "orc", ("works", "song")),
    ("Each possession cannot be discarded by an opponent.", "discarded", "blade", "orc", ("song", "axe")),
    ("An opponent cannot discard a possession.", "discarded", "blade", "works", ("song", "axe")),
    ("Minions cannot exert Legolas.", "exerted", "legolas", "orc", ("works", "song")),
    ("Minions cannot wound Legolas.", "wounded", "legolas", "uruk", ("works", "song")),
])  # fmt: skip
def test_what_some_cards_cannot_do_happens_by_others_and_by_itself(text, kind, card, source, others):
    t = stated(wide(), text)

    def forbidden(**roles):
        told = occurrence(kind, card=getattr(t, card), **roles)
        return permissions.forbids(t.play, told) is not None

    assert forbidden(source=getattr(t, source))
    assert not any(forbidden(source=getattr(t, other)) for other in others)
    assert not forbidden()


def test_who_cannot_be_assigned_to_somebody_can_be_assigned():
    """tcg/assignment-phase: it is kept from that one only, and by itself from nobody."""
    t = stated(wide(), "Legolas cannot be assigned to skirmish a fierce minion.")
    assert permissions.prohibited(t.play, t.legolas, "be_assigned", against=t.uruk) is not None
    assert permissions.prohibited(t.play, t.legolas, "be_assigned", against=t.orc) is None
    assert permissions.prohibited(t.play, t.legolas, "be_assigned") is None
    assert permissions.prohibited(t.play, t.gimli, "be_assigned", against=t.uruk) is None


def test_reinforcing_what_nobody_has_does_nothing_with_or_without_a_resolution():
    """tcg/reinforce: a text counts as not done in full; without one nothing happens."""
    t = wide()
    before = seen(t)
    t.play.then(tokens.reinforce.task(0, "dwarven", 1, None))
    assert changed(before, seen(t.run())) == {}
    frame = saying(t)
    t.play.then(tokens.reinforce.task(0, "dwarven", 1, frame.id))
    t.run()
    assert not t.play.state.frames[frame.id].success
