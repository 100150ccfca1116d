"""A keyword is declared once: card language, values and rules know it by its record."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator

import pytest

from ruling_service.engine.kernel.keywords import Keyword, Keywords
from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import coverage, defeat, verbs
from ruling_service.engine.tcg.keyword_records import KEYWORDS, PLUS, TcgKeyword, declare
from ruling_service.engine.tcg.keywords import aid
from tests.engine.tcg.table_top import Table, card

CORPUS = pathlib.Path(__file__).resolve().parents[3] / "corpus" / "tcg"


def shines(play, ident):
    return 2 * play.value(ident, "glimmering")


@pytest.fixture
def glimmering() -> Iterator[TcgKeyword]:
    """A made-up keyword with a number: strength +2 and a wound more for each."""
    made = declare(
        "glimmering", "tcg/keyword/glimmering", of="character", numbered=True, lists=PLUS, strength=shines,
        wounds=shines,
        example="Glimmering +1.",
    )  # fmt: skip
    yield made
    KEYWORDS.withdraw(made)


def test_a_keyword_declared_anywhere_is_known_everywhere(glimmering: TcgKeyword) -> None:
    """The compiler reads it with its number, coverage finds nothing missing, values and rules count it."""
    assert glimmering.name in KEYWORDS
    read = card_language("tcg").compile_text("Glimmering +1.")
    assert not read.gaps
    (ability,) = read.abilities
    assert (ability.kind, ability["name"], ability["value"]) == ("keyword", "glimmering", 1)
    assert card_language("tcg").house(ability) == "Keyword — glimmering +1."
    assert coverage.lacks(read.abilities) == ()
    t = Table()
    lit = t.companion(card("Lit", "companion", *read.abilities, strength=3))
    assert t.play.value(lit, "glimmering") == 1
    assert t.play.value(lit, "strength") == 5


def test_a_keyword_nobody_declared_is_a_gap() -> None:
    """Without its record the same words are not understood."""
    assert card_language("tcg").compile_text("Glimmering +1.").gaps
    assert "glimmering" not in KEYWORDS
    with pytest.raises(ValueError, match="no keyword of the TCG called 'lurkre'; near: lurker"):
        KEYWORDS["lurkre"]


def test_two_keywords_of_one_name_are_refused() -> None:
    """However it is written."""
    known: Keywords[Keyword] = Keywords("lamps")
    known.declare(Keyword(name="Ring-bound", entry="lamps/bound"))
    with pytest.raises(ValueError, match="twice"):
        known.declare(Keyword(name="ring bound", entry="lamps/bound"))


@pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword.name)
def test_a_record_is_whole(keyword: TcgKeyword) -> None:
    """Its entry is in the corpus, and its example is read as just that keyword, with a number if it has one.
    """
    kind, _, name = keyword.entry.removeprefix("tcg/").rpartition("/")
    assert (CORPUS / ("keywords" if kind else "glossary") / f"{name}.md").is_file()
    read = card_language("tcg").compile_text(keyword.example)
    assert not read.gaps
    (ability,) = read.abilities
    assert ability.kind in keyword.phrases
    if ability.kind == "keyword":
        assert KEYWORDS[str(ability["name"])] is keyword
        assert ("value" in ability) == keyword.numbered


def test_every_entry_of_a_keyword_has_a_record() -> None:
    """The corpus describes no keyword that the engine has no record of."""
    assert {path.stem for path in (CORPUS / "keywords").glob("*.md")} == {
        k.entry.rpartition("/")[2] for k in KEYWORDS if k.entry.startswith("tcg/keyword/")
    }


def test_no_other_module_names_a_keyword_that_has_one_of_its_own() -> None:
    """Rules ask the records.

    Two keywords bring rules of the turn along: followers go home, fierce minions fight a second time.
    """
    engine = pathlib.Path(defeat.__file__).parent
    own = {path.stem for path in (engine / "keywords").glob("*.py")} - {"__init__", "terrain", "unloaded"}
    allowed = {"fierce", "aid"}
    imported = {
        name
        for path in engine.rglob("*.py") if path.parent.name != "keywords"
        for names in re.findall(
            r"^from ruling_service\.engine\.tcg\.keywords import (.*)$", path.read_text("utf-8"), re.M
        )
        for name in names.split(", ")
    }  # fmt: skip
    assert imported & own <= allowed


def test_what_a_record_says_is_asked_where_the_rule_is_played(glimmering: TcgKeyword) -> None:
    """The losers of a skirmish take a wound more for a keyword that says so."""
    read = card_language("tcg").compile_text("Glimmering +1.").abilities
    t = Table()
    winner = t.companion(card("Lit", "companion", *read, strength=9))
    loser = t.minion(card("Hulk", "minion", strength=8, vitality=9))
    t.play.then(defeat.suffer.task((winner,), (loser,), ()))
    t.run()
    assert t.play.card(loser).token("wound") == 3


def test_what_a_follower_bears_goes_with_it_to_a_character_and_home_again():
    """tcg/follower, tcg/bearer: a follower bears what is meant for followers, also while it aids."""
    t = Table()
    hero = t.companion(card("Watcher", "companion", culture="gondor"))
    friend = t.support(card("Escort", "follower", culture="gondor"))
    burdened = t.bear(friend, card("Whisper", "condition", side="Shadow"), player=1)
    t.play.happen(verbs.transferred(card=friend, to=hero, player=0, why="aid"))
    t.play.run()
    assert [t.play.card(i).zone for i in (friend, burdened)] == ["fellowship:0", "fellowship:0"]
    aid.send_home(t.play)
    assert [
        (t.play.card(i).zone, t.play.card(i).host) for i in (friend, burdened)
    ] == [("support:0", None), ("support:0", friend)]
