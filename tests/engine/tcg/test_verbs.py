"""What can happen is declared once: rules and card text can only speak of that, and what else is said of it
stands beside it.
"""

from __future__ import annotations

import pathlib

import pytest

from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.tcg import framework, phrases, verbs
from ruling_service.engine.tcg.game import TCG
from tests.engine.tcg.table_top import ARAGORN, Table, card
from tests.engine.tcg.words import N

CORPUS = pathlib.Path(__file__).resolve().parents[3] / "corpus" / "tcg"
FOLDERS = {"": "glossary", "keyword": "keywords", "conflict": "conflicts", "card": "cards"}


@pytest.mark.parametrize("verb", TCG.verbs, ids=lambda verb: verb.past)
def test_a_verb_stands_on_an_entry(verb: Verb) -> None:
    """The corpus has the entry that defines it."""
    kind, _, name = verb.entry.removeprefix("tcg/").rpartition("/")
    assert (CORPUS / FOLDERS[kind] / f"{name}.md").is_file()


def test_consequences_and_waiting_rules_are_of_verbs() -> None:
    """Nothing is registered for what cannot happen."""
    assert {*TCG.consequences, *(kind for kind, _ in TCG.waiting)} <= {verb.past for verb in TCG.verbs}
    assert {window for _, window in TCG.waiting} <= TCG.windows


def test_events_of_card_text_tell_of_verbs() -> None:
    """So do events: an occurrence that nobody declared could never be met."""
    assert {kind for of in phrases.OCCURRENCES.values() for kind in of} <= {verb.past for verb in TCG.verbs}
    assert phrases.OCCURRENCES.keys() <= phrases.EVENTS.table.keys()


def test_what_nobody_declared_is_refused_at_once() -> None:
    """With the near names: an occurrence, a window, a step, a role."""
    with pytest.raises(ValueError, match="'woundde'; near: wounded"):
        TCG.applies("woundde", "tcg/wound")
    with pytest.raises(ValueError, match="window called 'optinal'; near: optional"):
        TCG.waits("nothing", verbs.killed, "optinal")
    with pytest.raises(ValueError, match=r"step of the turn called 'archery.fir'; near: archery.fire"):
        framework.does("archery.fir")
    with pytest.raises(ValueError, match="role of 'wounded' called 'crad'; near: card"):
        verbs.wounded(crad=1)


def test_a_made_up_verb_is_known_by_its_record() -> None:
    """Its occurrences go their way and are told, and a text's "cannot" that its record names forbids them."""
    humbled = verbs.declare(
        "humbled", "humble", "tcg/character", "card", told=None, act=None, cannot=("exert",),
        line="{card} is humbled"
    )
    try:
        t = Table()
        aragorn = t.companion(ARAGORN)
        assert "Aragorn is humbled  tcg/character" in t.happen(humbled(card=aragorn)).told()
        proud = t.companion(card("Proud", "companion", N("constant", do=[N("cannot", act="exert")])))
        t.happen(humbled(card=proud))
        assert "Proud is humbled" not in t.told()
        assert "Proud cannot: Proud" in t.told()
    finally:
        verbs.withdraw(humbled)
