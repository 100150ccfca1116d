"""Cards as card databases have them: keywords among the traits, titles spelled otherwise than the documents do.
"""

from __future__ import annotations

import msgspec
import pytest

from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.library.card_formats import facts_of
from ruling_service.situations.lcg.printed import put_right
from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.errata import spelled_otherwise
from ruling_service.situations.shared.facts import Cards, load_cards
from ruling_service.situations.shared.imported import as_facts
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.simulate import simulate
from tests.situations.shared.test_errata import WORKED_IN

TRAITS_TOO = ["Siege", "Sack", "Underworld", "Capture", "Time"]
"""Keywords of which there is a trait of that name as well."""

REVEALED = """
game: lcg
cards:
  - {name: Bran, type: hero, unique: true, sphere: Tactics, threat cost: 10, willpower: 2, attack: 3, defense: 2, hit points: 4}
  - {name: Moor, type: location, threat: 3, quest points: 3}
players: [{name: Tom, threat: 20, heroes: [Bran]}]
encounter deck: [Cold Breath, Moor]
at: during 3.3
do: [{reveal: Cold Breath}]
ask: {what happens: true}
"""


@pytest.mark.parametrize("orc", [[], ["Orc"]], ids=["alone", "behind a trait"])
@pytest.mark.parametrize("word", ["Surge", "Peril", "Doomed 1", "Doomed X", "Time 3", "Underworld 2", "Prowl 1"])
def test_a_keyword_among_the_traits_is_a_keyword(word: str, orc: list[str]) -> None:
    """lcg/keywords."""
    facts = {"name": "Cold Breath", "type": "treachery", "traits": [*orc, word], "keywords": ["Hinder"]}
    found = as_facts(facts, "lcg")
    assert (found.traits, found.keywords) == (orc, [word, "Hinder"])
    written = {"name": "Cold Breath", "type": "Treachery", "traits": "".join(f"{one}. " for one in [*orc, word])}
    read = compile_object(written)
    assert [one.tree["name"] for one in read.abilities] == [word.split()[0].lower()]


@pytest.mark.parametrize("word", [*TRAITS_TOO, "Orc", "Captured", "Besieger", "Ranger", "Surge of Water"])
def test_a_trait_stays_one(word: str) -> None:
    """lcg/traits."""
    facts = {"name": "Old Wall", "type": "location", "traits": [word]}
    assert put_right(facts) == facts
    assert not compile_object({"name": "Old Wall", "type": "Location", "traits": f"{word}."}).abilities


def test_every_keyword_is_either_moved_or_a_trait_too() -> None:
    left = [one.name for one in KEYWORDS if one.on_cards and put_right({"traits": [one.name.title()]}) ==
            {"traits": [one.name.title()]}]  # fmt: skip
    assert set(left) == {"siege", "underworld", "capture", "time", "escape"}


@pytest.mark.parametrize("words", [["Surge"], ["Doomed 2"], ["Surge", "Doomed 2"], ["Omen"]])
def test_it_acts_as_its_card_is_revealed(words: list[str]) -> None:
    """lcg/keyword/surge, lcg/keyword/doomed."""
    imported = as_facts({"name": "Cold Breath", "type": "treachery", "traits": words}, "lcg")

    def more(name: str) -> list[CardFacts]:
        return [imported] if name == "cold-breath" else []

    verdict = simulate(load(REVEALED, "test.yaml", more=more), more=more)
    told = [step.happened for step in verdict.outcomes[0].trace if step.happened]
    revealed = [step.cards for step in verdict.outcomes[0].trace if step.happened == "revealed"]
    assert ("threat raised" in told) is ("Doomed 2" in words)
    assert len(revealed) == (2 if "Surge" in words else 1)


LCG_ERRATA = [facts for game, facts in WORKED_IN if game == "lcg" and facts.stage is None]


@pytest.mark.parametrize("facts", LCG_ERRATA, ids=lambda facts: facts.name)
@pytest.mark.parametrize("change", ["another letter", "a letter less", "a letter more"])
def test_an_erratum_reaches_its_card_whatever_letter_its_title_is_printed_with(
    facts: CardFacts, change: str
) -> None:
    at = len(facts.name) - 2
    letter = {"another letter": "q", "a letter less": "", "a letter more": facts.name[at] + "q"}[change]
    title = facts.name[:at] + letter + facts.name[at + 1 :]
    imported = msgspec.structs.replace(facts, name=title, text="Old.", erratum="", since="", keywords=[])
    found = Cards("lcg", more=lambda name: [imported]).printings(title)
    long = sum(map(str.isalnum, title)) >= 12 and sum(map(str.isalnum, facts.name)) >= 12
    assert [one.text for one in found] == [facts.text if long else "Old."]


def test_another_card_of_nearly_that_title_keeps_its_text() -> None:
    known = load_cards("{name: Watchers of the Wood, type: ally, cost: 2, sphere: Lore, erratum: x}")[0]
    alike = CardFacts(name="Watcher of the Wood", type="ally", cost=2, sphere="Lore")
    assert spelled_otherwise(known, alike)
    for other in ({"cost": 3}, {"sphere": "Spirit"}, {"type": "hero"}, {"name": "Watch in the Wood"}):
        assert not spelled_otherwise(known, msgspec.structs.replace(alike, **other))


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ({"sphere": "Lore"}, "player side quest"),
        ({"sphere": "Neutral", "cost": "1"}, "player side quest"),
        ({"encounter_set": "Cold Moor"}, "side quest"),
        ({"encounter_set": "Cold Moor", "sphere": "Lore"}, "side quest"),
    ],
)
def test_a_side_quest_of_a_sphere_is_a_players(row: dict[str, str], kind: str) -> None:
    """lcg/rule/2.5.2."""
    game, facts = facts_of({"name": "Watch the Road", "type": "Side Quest", "quest_points": "6", **row})
    assert (game, facts["type"]) == ("lcg", kind)


ZEROS = """
game: lcg
cards:
  - {name: Bran, type: hero, unique: true, sphere: Tactics, threat cost: 10, willpower: 2, attack: 3, defense: 2, hit points: 4}
  - {name: Old Coat, type: attachment, sphere: Tactics, cost: 2, willpower: 0, attack: 0, defense: 0, hit points: 0, text: "Attach to a hero."}
  - {name: Frail One, type: ally, sphere: Tactics, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 0}
players: [{name: Tom, threat: 20, heroes: [{card: Bran, attached: [Old Coat]}], allies: [Frail One]}]
at: in 2.2 window
do: [{run to: "3.1"}]
ask: {where is: CARD}
"""


@pytest.mark.parametrize(("card", "place"), [("Old Coat", "attached"), ("Frail One", "discard")])
def test_only_what_dies_of_damage_dies_without_hit_points(card: str, place: str) -> None:
    """lcg/hit-points: databases write 0 where an attachment has none."""
    verdict = simulate(load(ZEROS.replace("CARD", card), "zeros"))
    assert place in str(verdict.answer)
