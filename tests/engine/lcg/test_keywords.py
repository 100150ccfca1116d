"""A keyword is one record: a made-up one, declared here and nowhere else, is known to card text, values,
engine and coverage.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import Node, card_language
from ruling_service.engine.language.paragraphs import stands_alone
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

    @LCG.procedure("lcg/keyword/gloom")
    def gather(play: Play, ident: int, player: int, number: int) -> None:
        play.happen(verbs.raised_threat(player=player, amount=number, how="gloom", source=ident))

    made = keyword_records.declare(
        "gloom", "lcg/keyword/gloom", "Gloom 3.", numbered=True, revealed=darken, played=gather, gained=at_once,
        lists=(keyword_records.GIVEN,),
    )  # fmt: skip
    yield made
    KEYWORDS.withdraw(made)
    LCG.withdraw(darken)
    LCG.withdraw(gather)


def at_once(play: Play, frame: Frame, number: int) -> None:
    """What it does where a card gains it as it is revealed."""


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


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_player_may_give_it_to_a_card_as_it_is_played(gloom: LcgKeyword, answer: str) -> None:
    """It acts then, and the card has it; what the text says for that case holds only then."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(resources=1)
    table.prints("Dusk Walker", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2, text=(
        "You may play Dusk Walker with gloom 4. If you do, it gets +1 [attack]."
    ))  # fmt: skip
    walker = table.lays("Dusk Walker", "hand:Tom")
    table.answering(answer).plays("Dusk Walker")
    given = 4 if answer == "yes" else 0
    assert (table.threat("Tom"), table.threat("Kris")) == (20 + given, 20)
    assert (table.value(walker, "attack"), table.value(walker, "gloom")) == (1 + bool(given), given)


def test_a_text_that_gives_it_as_its_card_is_revealed_is_carried_out_then(gloom: LcgKeyword) -> None:
    """It is no text of its own behind a When Revealed effect, as one is that gives a keyword to have."""
    few = Node("count_is", n=1)

    def gains(keyword: str) -> Node:
        given = Node("gains", who=Node("this"), what=(Node("gain_keyword", keyword=keyword),))
        return Node("sentence", do=(Node("if_", when=(few,), do=(given,)),))

    assert stands_alone(gains("ranged"), "when_revealed", paragraph=True)
    assert not stands_alone(gains("gloom"), "when_revealed", paragraph=True)


@pytest.mark.parametrize("keyword", [each for each in KEYWORDS if each.played is None], ids=lambda one: one.name)
def test_one_that_does_nothing_as_its_card_is_played_can_not_be_given_so(keyword: LcgKeyword) -> None:
    assert keyword_records.GIVEN not in keyword.lists


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
