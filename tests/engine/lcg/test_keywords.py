"""A keyword is one record: a made-up one, declared here and nowhere else, is known to card text, values,
engine and coverage.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import coverage, keyword_records, verbs
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.keyword_records import KEYWORDS, LcgKeyword
from ruling_service.engine.lcg.rulebook import LCG
from tests.engine.lcg.table_top import Table


@pytest.fixture
def gloom() -> Iterator[LcgKeyword]:
    """Gloom X: as the card is revealed, the player who reveals it raises threat by X.

    Taken back once the test is over.
    """

    @LCG.procedure("lcg/keyword/gloom")
    def darken(play: Play, ident: int, player: int) -> None:
        amount = play.value(ident, "gloom")
        play.happen(verbs.raised_threat(player=player, amount=amount, how="gloom", source=ident))

    made = keyword_records.declare("gloom", "lcg/keyword/gloom", "Gloom 3.", numbered=True, revealed=darken)
    yield made
    KEYWORDS.withdraw(made)
    LCG.withdraw(darken)


def test_a_declared_keyword_is_known_everywhere(gloom: LcgKeyword) -> None:
    """It is read with its number, adds up, acts as its card is revealed, and no gap is reported."""
    (ability,) = card_language("lcg").compile_text("Gloom 2.").abilities
    assert (ability.kind, ability["name"], ability["value"]) == ("keyword", "gloom", 2)
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    wolf = table.enemy("Grey Wolf", where=places.ENCOUNTER_DECK, keywords="Gloom 2. Gloom 1.")
    assert coverage.lacks(table.catalogue["Grey Wolf"].abilities) == ()
    assert table.play.value(wolf, "gloom") == 3
    table.reveals(wolf)
    assert table.threat("Tom") == 23


def test_what_nobody_declared_is_not_a_keyword() -> None:
    """Without the record the same words are a gap."""
    assert card_language("lcg").compile_text("Gloom 2.").gaps


def test_a_keyword_is_declared_once() -> None:
    """Two keywords of one name are refused."""
    with pytest.raises(ValueError, match="declared twice"):
        keyword_records.declare("doomed", "lcg/keyword/doomed", "Doomed 1.")


@pytest.mark.parametrize("record", KEYWORDS, ids=lambda record: record.name)
def test_the_example_of_a_keyword_is_how_cards_print_it(record: LcgKeyword) -> None:
    """Each example compiles to the keyword."""
    (ability,) = card_language("lcg").compile_text(record.example).abilities
    assert (ability.kind, ability["name"]) == ("keyword", record.name)
    assert record.entry.startswith("lcg/")
