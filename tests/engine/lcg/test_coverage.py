"""What the engine plays of the card language: the list of what it doesn't is exact, and a card with such a
phrase is never called playable.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.meanings import NotPlayed, meaning
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import coverage, coverage_tables, language
from ruling_service.engine.lcg.not_played import KEYWORDS_NOT_PLAYED, NOT_PLAYED, reason
from ruling_service.engine.lcg.phrases import CONDITIONS

CARDS = Path(__file__).resolve().parents[3] / "corpus" / "lcg" / "cards"


def compiled(name: str, kind: str, text: str) -> Printed:
    found = language.compiler().compile_card({"name": name, "type": kind, "text": text})
    assert found.complete, found.gaps
    return Printed(name, name, kind.lower(), abilities=found.abilities)


def test_every_kind_of_the_grammar_has_a_meaning_or_stands_on_the_list() -> None:
    missing = {(m.table, m.kind) for m in coverage_tables.GRAMMAR.not_played()}
    listed = {(table, kind) for table, kinds in NOT_PLAYED.items() for kind in kinds}
    assert missing - listed == set(), "give these a meaning, or a line with the reason in not_played.py"
    assert listed - missing == set(), "these have a meaning now: take them off not_played.py"


def test_the_list_gives_a_reason_for_each() -> None:
    assert all(len(why) > 20 for kinds in NOT_PLAYED.values() for why in kinds.values())
    assert reason("condition", "now_attacking") == NOT_PLAYED["condition"]["now_attacking"]


def test_a_card_that_is_fully_played_has_nothing_missing() -> None:
    scout = compiled("Old Scout", "Ally", "Response — after this card enters play: draw 1 card.")
    assert coverage.lacks(scout.abilities) == ()


def test_a_phrase_without_a_meaning_is_named_once_however_deep_it_stands() -> None:
    ability = Node(
        "forced",
        do=(
            Node(
                "sentence",
                do=(
                    Node(
                        "if_", when=(Node("now_attacking"),),
                        do=(Node("draw", n=Node("that_difference")), Node("draw", n=Node("that_difference")))
                    ),
                )
            ),
        ),
        when=Node("after", event=Node("attacks", who=Node("this"))),
    )
    assert sorted(str(m) for m in coverage.lacks([ability])) == [
        "amount that_difference", "condition now_attacking"
    ]


def test_a_gained_ability_is_looked_into() -> None:
    inner = Node("action", do=(Node("sentence", do=(Node("draw", n=Node("that_difference")),)),))
    gains = Node("gains", who=Node("attached", type="hero"), what=(Node("gain_ability", ability=(inner,)),))
    text = Node("constant", do=(Node("sentence", do=(gains,)),))
    assert [str(m) for m in coverage.lacks([text])] == ["amount that_difference"]


def test_a_constant_text_cannot_do_what_only_a_resolved_text_can() -> None:
    text = Node("constant", do=(Node("sentence", do=(Node("draw", n=1),)),))
    assert [m.table for m in coverage.lacks([text])] == ["constant text"]


def test_the_engine_refuses_a_phrase_it_does_not_play() -> None:
    with pytest.raises(NotPlayed, match="now_attacking"):
        meaning(CONDITIONS, Node("now_attacking"))


def test_the_projects_own_cards_are_played_as_far_as_they_are_read() -> None:
    lacking = {}
    for path in sorted(CARDS.glob("*.yaml")):
        facts = yaml.safe_load(path.read_text("utf-8"))
        for printing in facts.get("printings", [facts]):
            described = {
                "name": facts["name"],
                "type": str(printing.get("type", "")).title(),
                "text": printing.get("text", ""),
                "shadow": printing.get("shadow", ""),
            }
            found = language.compiler().compile_card(described)
            missing = coverage.lacks(found.abilities)
            if missing:
                lacking[path.stem] = [str(m) for m in missing]
    known = {n for kinds in NOT_PLAYED.values() for n in kinds} | set(KEYWORDS_NOT_PLAYED)
    assert {k: v for k, v in lacking.items() if any(m.rpartition(" ")[2] not in known for m in v)} == {}
