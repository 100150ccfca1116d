"""Card text compiles to abilities, prints in house wording, and that compiles to the same abilities."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling_service.engine.language import Node, card_language, node_from_tree
from ruling_service.engine.language.antecedents import unbound
from ruling_service.engine.language.report import report
from tests.language.compiled_once import compiled_once, some_of, together
from tests.language.corpus import CARDS

LANGUAGE = card_language("lcg")
ONCE = compiled_once("lcg")
DATABASE = Path(__file__).resolve().parents[3] / "shared" / "cards" / "lcg-cards.jsonl"
NAMED = [
    "Thalin", "Eastern Crows", "A Test of Will", "Eleanor", "Sneak Attack", "Legolas", "Blade of Gondolin",
    "Feint", "Wargs",
    "Dol Guldur Beastmaster", "Quick Strike", "Caught in a Web", "Dungeon Torch", "Treacherous Fog",
    "Driven by Shadow", "Théodred",
    "Son of Arnor", "Nazgûl of Dol Guldur", "Wandering Took", "Stand and Fight", "A Light in the Dark",
    "Horn of Gondor", "Éowyn",
    "Denethor", "Glorfindel", "Beravor", "Faramir", "Gandalf", "Steward of Gondor", "Protector of Lórien",
]  # fmt: skip


def only(text: str, name: str = "Old Scout") -> Node:
    compiled = LANGUAGE.compile_card({"name": name, "type": "Ally", "text": text})
    assert compiled.gaps == ()
    (ability,) = compiled.abilities
    return ability


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["name"])
def test_a_card_compiles_and_its_house_wording_compiles_to_the_same(card: dict[str, str]) -> None:
    compiled = LANGUAGE.compile_card(card)
    assert compiled.gaps == ()
    houses = [LANGUAGE.house(ability) for ability in compiled.abilities]
    assert None not in houses
    again = LANGUAGE.compile_text("\n".join(str(house) for house in houses)).abilities
    assert tuple(map(unbound, again)) == tuple(map(unbound, compiled.abilities))
    assert tuple(
        node_from_tree(json.loads(json.dumps(a.tree()))) for a in compiled.abilities
    ) == compiled.abilities


PHRASES = [
    "exhaust Old Scout", "draw 1 card", "deal 2 damage to an enemy", "ready attached hero", "choose a hero",
    "raise your threat by 2",
    "it", "each player discards a card from his hand",
    "that enemy gets +1 [attack] until the end of the phase",
    "if you control a Dwarf,", "then", "and", "or", "either", "to", ",", ".", "(", ")",
    "(Limit once per round.)", "Response:",
    "Forced: After Old Scout enters play,", "you may", "while it is exhausted",
    "where X is the number of heroes in play",
    '"Action: draw 1 card."', "+", "→", "¶", "#1", "~", "",
]  # fmt: skip
DEEDS = [
    "draw 1 card", "deal 1 damage to that hero", "ready it",
    "lower your threat by 1 for each location in play",
    "exhaust a character you control",
    "that hero gets +1 [attack] and gains ranged until the end of the phase",
    "you may discard 1 card from your hand", "each player draws 1 card",
    "either draw 1 card, or add 1 resource to that hero's resource pool",
    "if you control a Dwarf hero, draw 2 cards",
    "shuffle your deck", "return that hero to your hand unless you pay 1 resource", "deal it a shadow card",
    "at the end of the phase, discard it",
]  # fmt: skip
OPENINGS = [
    "Action: Choose a hero. ", "Response: After Old Scout enters play, exhaust it to choose a hero. ",
    "When Revealed: ", "Shadow: ",
    "Setup: ", "Forced: At the end of the round, ", "Combat Action: Discard a card from your hand to ",
    "Travel: ",
    "Forced: When Old Scout attacks, ",
]  # fmt: skip
JOINERS = [
    ". ", " and ", ". Then, ", ". Until the end of the round, each hero gets +2 [defense]. ", ". Otherwise, ",
    ", then ",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PHRASES), max_size=9))
def test_any_row_of_words_is_compiled_whole_or_named_as_a_gap(phrases: list[str]) -> None:
    check_that_what_is_complete_can_be_read_again(" ".join(phrases))


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(OPENINGS),
    st.lists(st.tuples(st.sampled_from(DEEDS), st.sampled_from(JOINERS)), min_size=1, max_size=3)
)
def test_whatever_is_complete_can_be_printed_and_read_again(
    opening: str, deeds: list[tuple[str, str]]
) -> None:
    text = opening + "".join(deed + joiner for deed, joiner in deeds[:-1]) + deeds[-1][0] + "."
    check_that_what_is_complete_can_be_read_again(text)


def check_that_what_is_complete_can_be_read_again(text: str) -> None:
    compiled = LANGUAGE.compile_card({"name": "Old Scout", "type": "Ally", "text": text})
    if compiled.complete:
        houses = [LANGUAGE.house(ability) for ability in compiled.abilities]
        assert None not in houses
        again = LANGUAGE.compile_text("\n".join(str(house) for house in houses)).abilities
        assert tuple(map(unbound, again)) == tuple(map(unbound, compiled.abilities))
    else:
        assert all(gap.phrase and gap.reason for gap in compiled.gaps)


@pytest.mark.parametrize(
    "deed", ["Each player draws 1 card, then draws 2 cards", "Each player discards his hand, then draws 3 cards"]
)
def test_what_each_player_does_then_is_printed_as_his_own(deed: str) -> None:
    ability = only(f"Action: {deed}.")
    house = LANGUAGE.house(ability)
    assert house is not None
    assert "then himself draw" in house
    (again,) = LANGUAGE.compile_text(house).abilities
    assert unbound(again) == unbound(ability)


def test_a_long_row_of_phrases_takes_no_longer_than_its_words() -> None:
    began = time.process_time()
    row = ["draw 1 card and deal 1 damage to an enemy and each hero gets +1 [attack]"] * 25
    LANGUAGE.compile_text(f"Action: {' and '.join(row)}.")
    assert time.process_time() - began < 5


def test_the_cost_stands_before_to_and_the_effect_after() -> None:
    ability = only("Action: Exhaust Old Scout to deal 2 damage to an enemy.")
    assert [cost.kind for cost in ability["cost"]] == ["exhaust"]  # type: ignore[union-attr]
    assert ability["do"][0]["do"][0]["amount"] == 2  # type: ignore[index, call-overload]


def test_an_instead_in_brackets_becomes_the_whole_sentence() -> None:
    compiled = LANGUAGE.compile_text(
        "Shadow: Deal 1 damage to each hero you control. (3 damage instead if this attack is undefended.)"
    )
    second = compiled.abilities[0]["do"][1]["do"][0]  # type: ignore[index, call-overload]
    assert second.kind == "instead_if"
    assert second["do"][0]["amount"] == 3
    assert (
        second["do"][0]["to"] == compiled.abilities[0]["do"][0]["do"][0]["to"]
    )


def test_an_instead_does_not_repeat_the_cost() -> None:
    ability = only(
        "Action: Exhaust Old Scout to heal 1 damage on a hero. (2 damage instead if that hero is a Dwarf.)"
    )
    second = ability["do"][1]["do"][0]  # type: ignore[index, call-overload]
    assert [phrase.kind for phrase in second["do"]] == ["heal"]


def test_a_rule_printed_after_an_action_is_an_ability_of_its_own() -> None:
    compiled = LANGUAGE.compile_text(
        "Action: Discard this card to draw 1 card.  Attached hero cannot attack."
    )
    assert [ability.kind for ability in compiled.abilities] == ["action", "constant"]


def test_a_condition_that_stands_last_speaks_of_what_stood_before_it() -> None:
    ability = only("Old Scout gets +1 [attack] while he is in the staging area.")
    condition = ability["do"][0]["do"][0]["when"][0]  # type: ignore[index, call-overload]
    assert condition["who"] == Node("this")


def test_a_number_that_could_mean_two_things_is_a_gap() -> None:
    compiled = LANGUAGE.compile_text(
        "Shadow: Deal 1 damage to 1 hero you control. (3 instead if this attack is undefended.)"
    )
    assert not compiled.complete
    assert "isn't clear" in compiled.gaps[0].reason


def test_a_number_of_other_tokens_than_the_sentence_counts_is_a_gap() -> None:
    compiled = LANGUAGE.compile_text(
        "Action: Spend 2 resources to place 1 progress on a location. (1 damage instead if it is a Forest.)"
    )
    assert "isn't clear" in compiled.gaps[0].reason


def test_a_sentence_understood_in_part_is_a_gap_with_its_place_and_the_nearest_phrase() -> None:
    compiled = LANGUAGE.compile_text("Action: Draw 1 card. Deal 2 damage to every squirrel.")
    assert compiled.abilities == ()
    (gap,) = compiled.gaps
    assert gap.phrase == "Deal 2 damage to every squirrel"
    assert "squirrel" in gap.reason
    assert gap.nearest


def test_what_was_understood_of_a_long_sentence_is_shown_in_whole_words() -> None:
    (gap,) = LANGUAGE.compile_text("The players cannot win while any exhausted hero is in play (as a squirrel is).").gaps
    read = gap.reason.partition("“")[2].partition("”")[0]
    assert read.startswith("… ")
    assert f" {read[2:]}" in f" {gap.phrase}"


@pytest.mark.parametrize(
    "text",
    ["Response: After Old Scout enters play, ready it.", "Response: After this card enters play, ready him.",
     "<b>Response</b>: After Old Scout enters play, ready it."],
)  # fmt: skip
def test_the_ways_of_writing_a_card_are_one(text: str) -> None:
    assert only(text) == only("Response: After Old Scout enters play, ready it.")


def test_icons_quotes_and_missing_spaces_are_tidied_in_one_place() -> None:
    assert only("Old Scout gets +1 ⚔.") == only(
        "Old Scout gets +1 [Attack]."
    ) == only("Old Scout gets +1 attack.")
    two = LANGUAGE.compile_text(
        "Attached hero gets +1 [attack].Response: After attached hero attacks, draw 1 card."
    )
    assert [a.kind for a in two.abilities] == ["constant", "response"]


def test_a_short_name_is_the_card_but_a_longer_title_is_not() -> None:
    named = LANGUAGE.compile_card(
        {"name": "Barliman the Wise", "type": "Ally", "text": "Barliman gets +1 [willpower]."}
    )
    assert named.abilities[0]["do"][0]["do"][0]["who"].kind == "this"  # type: ignore[index, call-overload]
    other = LANGUAGE.compile_card(
        {"name": "Barliman", "type": "Ally", "text": "Barliman Butterbur gets +1 [willpower]."}
    )
    assert other.abilities[0]["do"][0]["do"][0]["who"].kind == "named"  # type: ignore[index, call-overload]


def test_a_sphere_with_a_capital_is_the_sphere() -> None:
    assert only("Action: Return a Tactics event from your discard pile to your hand.") == only(
        "Action: Return a [tactics] event from your discard pile to your hand."
    )


def test_keywords_are_abilities_of_their_own() -> None:
    compiled = LANGUAGE.compile_card(
        {"name": "Marsh Wolf", "type": "Enemy", "keywords": "Surge. Doomed 2.", "text": ""}
    )
    assert compiled.abilities == (Node("keyword", name="surge"), Node("keyword", name="doomed", value=2))


@pytest.mark.documents
@pytest.mark.skipif(not DATABASE.is_file(), reason="the card database is not beside this checkout")
@together("lcg")
class TestCardDatabase:
    CARDS = (
        [json.loads(line) for line in DATABASE.read_text(encoding="utf-8").splitlines()]
        if DATABASE.is_file() else []
    )
    ASKED = some_of(CARDS)

    def test_more_than_half_of_the_cards_with_text_compile_completely(self) -> None:
        found = report(ONCE, self.ASKED)
        assert sum(found.cards.values()) > 450
        assert found.share >= 0.55, found.as_text(20)

    @pytest.mark.slow
    def test_house_wording_of_complete_cards_compiles_to_the_same(self) -> None:
        wrong = []
        for card in self.ASKED:
            compiled = ONCE.compile_card(card)
            if compiled.complete and any(ONCE.house(ability) is None for ability in compiled.abilities):
                wrong.append(card["name"])
        assert wrong == []

    @pytest.mark.parametrize("name", NAMED)
    def test_the_cards_that_rulings_speak_of_most_are_complete(self, name: str) -> None:
        core = [card for card in self.CARDS if card["name"] == name and card["pack"] == "Core Set"]
        assert core
        assert [ONCE.compile_card(card).gaps for card in core] == [()] * len(core)


def test_a_report_counts_the_cards_of_which_every_phrase_is_played() -> None:
    cards = [
        {"name": name, "type": "Event", "text": text}
        for name, text in (("Find", "Action: Draw 1 card."), ("Rest", "Action: Ready a hero."), ("Riddle", "Hum."))
    ]
    found = report(ONCE, cards, plays=lambda card: card.complete and "draw" in str(card.abilities))
    assert (found.as_json()["complete"], found.as_json()["played"]) == (2, 1)
    assert "every phrase is played of 1 (33%)" in found.as_text()
    assert "played" not in report(ONCE, cards).as_json()
