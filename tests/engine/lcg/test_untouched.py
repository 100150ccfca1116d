"""What a card changes is among what its printed words speak of: a sample of the project's own cards on random tables,
and made-up cards whose print says less than is done.
"""

from __future__ import annotations

import json

import pytest

from bench.apart import kept_apart
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.lcg import coverage, language
from ruling_service.situations.lcg.printed import put_right
from tests.engine.lcg.test_meaning_every_card import DATABASE, card
from tests.engine.lcg.untouched import changes_of
from tests.engine.lcg.untouched_words import told


def made_up(kind: str, text: str) -> Printed:
    read = language.compiler().compile_card({"name": "Made Up", "type": kind.title(), "text": text})
    assert read.complete, read.gaps
    side = "player" if kind in ("hero", "ally", "attachment", "event") else "encounter"
    values = {"willpower": 1, "attack": 2, "defense": 1, "hit points": 9} if kind in ("hero", "ally", "enemy") else {}
    facts = {"side": side, "sphere": "lore", "stage": 1}
    return Printed("Made Up", "Made Up", kind, values, frozenset(["Dwarf"]), facts, False, read.abilities)


SAID = (
    ("ally", "Action: Deal 1 damage to an enemy."), ("ally", "Action: Each player draws 1 card."),
    ("ally", "Action: Ready a hero you control."), ("event", "Action: Place 2 progress on the active location."),
    ("treachery", "When Revealed: Each player raises his threat by 2."),
    ("enemy", "Forced: After Made Up engages you, exhaust a character you control."),
    ("ally", "Response: After you draw a card, heal 1 damage from Made Up."),
)
SAYS_LESS = (
    ("ally", "Action: Deal 1 damage to each enemy.", "Action: Deal 1 damage to an enemy.", "damage up"),
    ("ally", "Action: Each player draws 1 card.", "Action: You draw 1 card.", "of another player"),
    ("ally", "Action: Ready a hero.", "Action: Ready a hero you control.", "of another player"),
    ("event", "Action: Raise your threat by 2. Draw 1 card.", "Action: Draw 1 card.", "threat up"),
    ("treachery", "When Revealed: Deal 1 damage to an ally.", "When Revealed: Deal 1 damage to a hero.", "no ally"),
)


@pytest.mark.parametrize(("kind", "text"), SAID)
def test_what_is_done_is_said(kind: str, text: str) -> None:
    found = list(changes_of(made_up(kind, text), 30))
    assert any(changed for _, changed, _ in found)
    assert told(text, "Made Up", iter(found)) == {}


@pytest.mark.parametrize(("kind", "done", "said", "wrong"), SAYS_LESS)
def test_what_is_done_and_not_said_is_told(kind: str, done: str, said: str, wrong: str) -> None:
    found = told(said, "Made Up", changes_of(made_up(kind, done), 40))
    assert any(wrong in each for each in found), found


EVERY = 15
"""Every so many-th card of a database is looked at here, the others by `python -m bench.untouched`."""


@pytest.mark.documents
@pytest.mark.skipif(not DATABASE.is_file(), reason="needs a card database in ../shared/cards")
def test_a_sample_of_the_cards_worked_on() -> None:
    rows = [json.loads(line) for line in DATABASE.read_text("utf-8").splitlines()]
    rows = [row for row in rows if (row.get("text") or row.get("shadow")) and not kept_apart(row)]
    looked_at, wrong = 0, {}
    for row in rows[::EVERY]:
        printed = card(str(row["id"]), put_right(dict(row)))
        if printed.gaps or coverage.lacks(printed.abilities):
            continue
        looked_at += 1
        text = " ".join(str(row.get(one) or "") for one in ("text", "shadow", "keywords"))
        if found := told(text, printed.name, changes_of(printed, 4)):
            wrong[printed.name] = found
    assert looked_at > 80
    # of all 1,853 cards 40 are told, each looked at: rounds of rules that go on by themselves, and titles
    assert len(wrong) <= looked_at // 20, wrong
