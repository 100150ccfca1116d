"""What an erratum changed is what is played, whatever text of the card was imported, in both games; a text
after an erratum that cannot be played is a gap of its card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest
import yaml

from ruling_service.engine.language import card_language
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.catalogue import as_card_object, catalogue
from ruling_service.situations.shared.compiling import unplayed
from ruling_service.situations.shared.facts import Cards, load_cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.played_texts import played_texts
from ruling_service.slugs import slug
from tests.engine.lcg.test_wrong_without_a_gap import comes_out, sure

OLD = "An older text that an erratum changed."
WITH_GAPS = {"lcg/erratum/secret-entrance", "lcg/erratum/the-passage-of-the-marshes"}
"""Errata whose text is not played whole: each unread phrase is a gap. The list only shrinks."""


def told_of() -> dict[str, str]:
    """The entries that tell of an erratum of a card, with what they say."""
    found = {}
    for path in sorted(corpus_dir().glob("*/cards/*.md")):
        text = path.read_text("utf-8")
        if re.search(r"^## Errata|\*\*Erratum:", text, re.MULTILINE):
            said = re.search(r"^id: (\S+)$", text, re.MULTILINE)
            found[said[1] if said else f"{path.parent.parent.name}/card/{path.stem}"] = text
    return found


TOLD = told_of()


def worked_in() -> Iterator[tuple[str, CardFacts]]:
    """The facts of cards with an erratum worked in, with their game."""
    for path in sorted(corpus_dir().glob("*/cards/*.yaml")):
        cards = load_cards(path.read_text("utf-8"), path.name)
        yield from ((path.parent.parent.name, facts) for facts in cards if facts.erratum)


WORKED_IN = list(worked_in())
EVERY = pytest.mark.parametrize(
    ("game", "facts"), WORKED_IN,
    ids=[f"{game}-{slug(f'{facts.name} {facts.subtitle}')}{facts.side[:1]}" for game, facts in WORKED_IN],
)  # fmt: skip


def called(game: str, facts: CardFacts) -> str:
    """The name by which a situation, and a card database of its game, means this card."""
    return f"{facts.name}, {facts.subtitle}" if game == "tcg" and facts.subtitle else facts.name


def older(game: str, facts: CardFacts, **other: object) -> CardFacts:
    """The card as a database has it that knows nothing of the erratum."""
    return msgspec.structs.replace(
        facts, text=OLD, shadow="", keywords=[], erratum="", since="", id="", **other
    )


def shown(facts: CardFacts) -> str:
    """The name with the side, where a card has two."""
    return f"{facts.name} ({facts.number}{facts.side})" if facts.stage is not None else facts.name


def test_every_erratum_of_both_games_has_facts_that_are_played() -> None:
    assert {facts.erratum for _, facts in WORKED_IN} == set(TOLD)


@EVERY
@pytest.mark.parametrize("other_printing", [False, True], ids=["the same printing", "another printing"])
def test_an_older_imported_text_is_never_what_is_played(
    game: str, facts: CardFacts, *, other_printing: bool
) -> None:
    imported = older(game, facts, **({"set": "A Later Box", "number": "999"} if other_printing else {}))
    names = {slug(called(game, facts)), slug(facts.name)}
    here = catalogue(game, [], lambda name: [imported] if name in names else [])
    written = [called(game, facts)] if facts.stage is None else [shown(facts)]
    if other_printing and facts.stage is None:
        written.append(f"{called(game, facts)} (A Later Box)")
    for name in written:
        played = here.facts[here.find(name, types=(facts.type,))]
        assert (played.text, played.shadow, played.keywords) == (facts.text, facts.shadow, facts.keywords)
        assert OLD not in " ".join(gap.phrase for gap in here[here.add(played)].gaps)
    assert {(one.erratum, one.played) for one in played_texts(here)} == {(facts.erratum, True)}


@EVERY
def test_the_text_after_an_erratum_is_played_or_named_as_a_gap(game: str, facts: CardFacts) -> None:
    read = card_language(game).compile_card(as_card_object(facts))
    missing = [*read.gaps, *(one for ability in read.abilities for one in unplayed(ability, game))]
    assert bool(missing) == (facts.erratum in WITH_GAPS), missing
    assert read.abilities or read.gaps


@EVERY
def test_the_edition_of_an_erratum_is_the_one_its_entry_names(game: str, facts: CardFacts) -> None:
    text = TOLD[facts.erratum]
    if game == "tcg":
        assert facts.since in yaml.safe_load(text.split("---")[1])["sources"]
        assert facts.since == "tcg-comprehensive-4.1" or "tcg-comprehensive-4.1" not in text
        return
    edition = re.search(r"FAQ (\d\.\d)", text.partition("## Errata")[2])
    assert edition is not None
    known = {"1.3": "lcg-faq-1.3", "1.9": "lcg-faq-1.9", "2.0": "lcg-compendium"}
    assert facts.since == known[edition[1]]


AGES = {
    "lcg": ("lcg-rulebook-2011", "lcg-faq-1.3", "lcg-faq-1.9", "lcg-compendium"),
    "tcg": ("tcg-starter", "tcg-comprehensive-4.1", "tcg-comprehensive-4.2"),
}
"""The editions from the oldest to the youngest."""


@pytest.mark.parametrize(
    ("card", "ruleset"),
    [
        (card, ruleset) for card, ruleset in product(WORKED_IN, [*AGES["lcg"], *AGES["tcg"]])
        if ruleset in AGES[card[0]] and card[1].stage is None
    ],
    ids=lambda one: one if isinstance(one, str) else slug(f"{one[1].name} {one[1].subtitle}"),
)
def test_an_edition_plays_the_errata_that_it_and_older_ones_issued(
    card: tuple[str, CardFacts], ruleset: str
) -> None:
    game, facts = card
    names = {slug(called(game, facts)), slug(facts.name)}
    imported = older(game, facts)
    here = catalogue(game, [], lambda name: [imported] if name in names else [], ruleset)
    played = here.facts[here.find(called(game, facts), types=(facts.type,))]
    has_it = AGES[game].index(facts.since) <= AGES[game].index(ruleset)
    assert played.text == (facts.text if has_it else OLD)
    assert [(one.erratum, one.played) for one in played_texts(here)] == [(facts.erratum, has_it)]


def test_another_card_of_the_title_keeps_its_own_text() -> None:
    hero = CardFacts(name="Boromir", type="hero", sphere="Leadership", set="Heirs of Númenor", text="Other.")
    shire = CardFacts(name="Faramir", subtitle="Of the Shire", type="companion", text="Other.")
    named = (("lcg", hero, "Boromir (Heirs of Númenor)"), ("tcg", shire, "Faramir, Of the Shire"))
    for game, facts, name in named:
        cards = Cards(game, more=lambda key, one=facts: [one])
        assert cards.find(name).text == "Other."
        assert cards.find(name).erratum == ""


def test_a_card_that_the_situation_describes_itself_is_played_as_described() -> None:
    own = CardFacts(name="Feint", type="event", text="Own.")
    here = catalogue("lcg", [own])
    assert here.facts[here.find("Feint")].text == "Own."
    assert played_texts(here) == []


def test_without_an_older_text_an_edition_says_that_it_plays_a_later_erratum() -> None:
    here = catalogue("lcg", [], None, "lcg-rulebook-2011")
    here.find("Caldara")
    said = played_texts(here)
    assert [one.played for one in said] == [True]
    assert "later than these rules" in said[0].says


NEWS = {"name": "Bad News", "type": "treachery", "text": "When Revealed: Raise each player's threat by 7."}
FOE = {"name": "Foe", "type": "enemy", "engagement cost": 48, "threat": 1, "attack": 0, "defense": 1, "hit points": 3}


@pytest.mark.parametrize(("does", "engaged", "hidden"), [
    ("turn all hidden cards faceup", {"Foe"}, 0), ("take 1 hidden card", set(), 2),
])  # fmt: skip
def test_as_combat_begins_hidden_cards_are_turned_up_or_another_is_taken(
    does: str, engaged: set[str], hidden: int
) -> None:
    """lcg/erratum/the-ambush: one or the other, each by itself."""
    found = comes_out(
        [FOE, NEWS], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"]}], quest="The Ambush (117B)",
        encounter_deck=["Foe", "Bad News", "Bad News"], at="3.1", until="in 6.2 window",
        given=[{"choose": does}], ask={"how much": "threat of Tom"},
    )  # fmt: skip
    assert sure(found) == 27
    for each in found.outcomes:
        assert {c["card"] for c in each.facts["cards"] if c["in"] == "engaged"} == engaged
        assert sum("takes a hidden card" in line.text for line in each.trace) == max(hidden, 1)


def test_what_is_staged_is_counted_and_so_many_cards_are_revealed_in_its_place() -> None:
    """lcg/erratum/the-power-of-mordor: of the two shuffled in and the one that was there, any two."""
    hill = {"name": "Hill", "type": "location", "threat": 1, "quest points": 3}
    found = comes_out(
        [FOE, NEWS, hill], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"]}], at="during 3.3",
        do=[{"reveal": "The Power of Mordor"}], staging_area=["Hill", "Foe"],
        encounter_deck=["The Power of Mordor", "Bad News"], ask={"how much": "threat of Tom"},
    )  # fmt: skip
    assert not found.gaps
    came = {o.answer: [c["card"] for c in o.facts["cards"] if c["in"] == "staging"] for o in found.outcomes}
    assert sorted(came[23]) == ["Foe", "Hill"]
    assert came.keys() == {23, 30}
    assert came[30] in (["Foe"], ["Hill"])
