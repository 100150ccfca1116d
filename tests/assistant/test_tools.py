"""What the tools for assistants say: small, cited, with mistakes told so that they can be mended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ruling_service.assistant import finding, guides, playing, reading, wording
from ruling_service.assistant.shortening import LEFT_OUT, MOST, clipped, fitting, size
from ruling_service.engine.tcg.steps import WINDOWS
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs.limits import MEGABYTES
from ruling_service.library import Library
from ruling_service.situations.shared import records
from ruling_service.situations.shared.model import Attachment, CardFacts, CardInPlay, Player, Situation
from ruling_service.web.runner import Runner

ATTACK: dict[str, Any] = {
    "game": "lcg",
    "players": [
        {"name": "Tom", "threat": 30, "heroes": [{"card": "Gimli", "damage": 1}], "engaged": ["Hill Troll"]}
    ],
    "at": "6.3",
    "given": [{"defend": "Gimli", "for": "Hill Troll"}],
    "until": "6.6",
    "explore": "policy",
    "ask": {"whether": {"happened": {"happened": "destroyed", "card": "Gimli"}}},
}


@pytest.fixture(scope="module")
def work(real_home: Path) -> Iterator[playing.Work]:
    """Has tasks done by a worker, as the server does."""
    runner = Runner(real_home, MEGABYTES)
    yield lambda task, **given: runner.run({"task": task, **given}, object, seconds=10.0, wait=60.0)
    runner.end()


# -- looking up ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", ["surge", '"when revealed" of a card with surge', "“doomed” 2"])
def test_a_look_up_gives_a_few_entries_with_rulings(real_library: Library, question: str) -> None:
    """Quotation marks are text: they make no search for a phrase that finds nothing."""
    found = reading.lookup(real_library, question)
    assert 1 <= len(found["entries"]) <= reading.FOUND
    assert all(one["ruling"] and one["id"] for one in found["entries"])


def test_no_answer_is_longer_than_it_may_be(real_library: Library) -> None:
    """Every entry of some kinds, and those that many cases lead to."""
    ids = [one.id for kind in ("keyword", "framework", "scenario") for one in real_library.entries(kind=kind)]
    assert max(size(reading.entry(real_library, ident)) for ident in ids) <= MOST


def test_the_whole_of_an_entry_is_there_for_the_asking(real_library: Library) -> None:
    """What was left out is named, and comes with `whole`."""
    ids = [
        one.id for kind in ("card", "glossary", "framework")
        for one in real_library.entries(game="lcg", kind=kind)
    ]
    longest = max(ids, key=lambda ident: size(reading.entry(real_library, ident, whole=True)))
    short, whole = reading.entry(real_library, longest), reading.entry(real_library, longest, whole=True)
    assert short[LEFT_OUT]["how"]
    assert LEFT_OUT not in whole
    assert len(whole["cases"]) == len(real_library.entry(longest).cases)


def test_a_card_comes_with_its_rulings(real_library: Library) -> None:
    """Thalin has rulings, and the facts that are played."""
    found = reading.card(real_library, "thalin")
    assert found["facts"][0]["type"] == "hero"
    assert any(one["id"] == "lcg/card/thalin" for one in found["rulings"])


def test_an_unknown_card_says_what_to_do(real_library: Library) -> None:
    """The card's own text can be given."""
    with pytest.raises(UnknownName) as caught:
        reading.card(real_library, "Nobody At All")
    assert caught.value.hint


# -- answers that fit ----------------------------------------------------------------------------------------


def test_a_text_is_cut_between_words() -> None:
    assert clipped("one two three four", 12) == "one two…"
    assert clipped("short", 12) == "short"


def test_what_gives_way_is_named() -> None:
    """The first field of the order gives way first, and what isn't named in the order stays."""
    answer = {"kept": "k" * 100, "first": ["x" * 100] * 50, "second": ["y" * 100] * 10}
    short = fitting(answer, ("first", "second"), most=2000, how="Ask.")
    assert size(short) <= 2000
    assert short["kept"] == answer["kept"]
    assert short["second"] == answer["second"]
    assert short[LEFT_OUT]["first"].endswith("of 50")


# -- card text -----------------------------------------------------------------------------------------------


def test_a_text_is_said_back(work: playing.Work) -> None:
    """What was read, and a phrase that wasn't with its place."""
    scout = {"name": "Old Scout", "type": "ally"}
    read = wording.told(
        work(
            "compile", cards=[wording.as_card("Response: After Old Scout enters play, draw 1 card.", scout)],
            game="lcg"
        )[0]
    )
    assert read["reads"] == "all of it"
    assert "draw 1 card" in read["understood_as"][0]["said_back"]
    unread = wording.told(
        work("compile", cards=[wording.as_card("Action: Hum a merry tune.", scout)], game="lcg")[0]
    )
    assert unread["reads"] == "not all of it"
    assert unread["not_read"][0]["phrase"]


# -- situations ----------------------------------------------------------------------------------------------


def test_each_mistake_is_told_with_its_place(work: playing.Work) -> None:
    """Not only the first one: a second is found behind it."""
    wrong = yaml.safe_load(yaml.safe_dump(ATTACK))
    wrong["players"][0]["heroes"][0]["damge"] = 1
    wrong["players"][0]["engaged"] = ["Hill Trol"]
    found = playing.check(work, wrong)
    assert not found["ok"]
    places = [one["where"] for one in found["mistakes"]]
    assert len(places) == 2
    assert "damge" in places[0]
    assert "engaged" in places[1]
    assert all(one["mend"] for one in found["mistakes"])


def test_a_good_situation_says_what_it_takes_for_granted(work: playing.Work) -> None:
    """And what never comes up: nobody named Hill Troll attacks in the travel phase."""
    assert playing.check(work, ATTACK)["ok"]
    vain = {**ATTACK, "at": "4.1", "until": "4.3"}
    assert playing.check(work, vain)["never_came_up"][0]["choice"].startswith("defend")


def test_a_simulation_is_short_and_says_whole_on_request(work: playing.Work) -> None:
    """Gimli has 5 hit points, 2 defense and 1 damage; Hill Troll attacks for 6: 1 + 4 damage destroy him
    (lcg/framework/6.4.3).
    """
    played = playing.simulate(work, ATTACK)
    assert (played["verdict"], played["answer"]) == ("always", True)
    assert played["label_means"]
    assert played["outcomes"][0]["cites"]
    whole = playing.simulate(work, ATTACK, whole=True)
    assert all(line["cites"] is not None for line in whole["outcomes"][0]["trace"])


def test_a_contrast_says_what_differs(work: playing.Work) -> None:
    """Without the damage he lives: 4 of 5 hit points."""
    found = playing.contrast(work, ATTACK, {"players.Tom.heroes.Gimli.damage": 0})
    assert found["as_given"]["answer"] is True
    assert found["changed"]["answer"] is False
    assert not found["same"]


def test_a_change_names_places_by_what_lies_there() -> None:
    """A field, a number (from 1), a name; the number after the last adds; null takes away; a place that isn't
    there is told with those that are.
    """
    made = playing.changed(ATTACK, {"players.1.engaged.2": "Goblin Sniper", "until": None})
    assert made["players"][0]["engaged"] == ["Hill Troll", "Goblin Sniper"]
    assert "until" not in made
    assert ATTACK["until"] == "6.6"
    with pytest.raises(MalformedInput, match="nothing at") as caught:
        playing.changed(ATTACK, {"players.Ann.threat": 3})
    assert "Tom" in caught.value.hint


def test_windows_inside_each_attack_are_told(work: playing.Work) -> None:
    """Two enemies attack: after the choice of the attack, the defender, the shadow card and the damage there
    is a window each, twice.
    """
    two = yaml.safe_load(yaml.safe_dump(ATTACK))
    two["players"][0]["engaged"].append("Goblin Sniper")
    two["players"][0]["heroes"].append("Aragorn")
    found = playing.windows(work, two)
    steps = [one["step"] for one in found["windows"] if one["kind"] == "action"]
    assert found["complete"]
    assert [steps.count(step) for step in ("6.4b", "6.4.1", "6.4.2", "6.4.3")] == [2, 2, 2, 2]


def test_windows_of_the_other_game(work: playing.Work) -> None:
    """Skirmish actions of both players before a skirmish resolves (tcg/skirmish-phase)."""
    frodo = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
             "vitality": 4,
             "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
    man = {
        "name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3
    }
    orc = {
        "name": "Raider", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 5, "vitality": 2,
        "site number": 4
    }
    data = {
        "game": "tcg", "cards": [frodo, man, orc],
        "players": [
            {"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard"]},
            {"name": "Ann", "ring bearer": "Frodo", "minions": ["Raider"]}
        ],
        "assignments": [{"defender": "Guard", "minions": ["Raider"]}], "skirmish": "Guard", "at": "skirmish",
        "until": "choose a skirmish",
    }  # fmt: skip
    found = playing.windows(work, data)
    assert {one["player"] for one in found["windows"] if one["kind"] == "action"} >= {"Tom", "Ann"}


# -- cases and drafts ----------------------------------------------------------------------------------------


def test_a_case_comes_without_its_answer(real_library: Library, work: playing.Work) -> None:
    """Its situation can be played as it is; the answer only where asked for."""
    near = finding.similar(real_library, work, data=ATTACK)
    assert near["cases"]
    assert all("expect" not in yaml.safe_load(case["situation"]) for case in near["cases"])
    told = finding.similar(real_library, work, data=ATTACK, answers=True)
    assert all("expect" in case for case in told["cases"])


def test_a_draft_lays_out_cards_with_their_text(work: playing.Work) -> None:
    """A made-up card lies where its type does, and is kept with its text; nothing is decided."""
    scout = {"name": "Old Scout", "type": "ally", "cost": 2, "text": "Action: Draw 1 card."}
    drafted = finding.draft(work, "Can I use Old Scout in the quest phase?", [scout], "lcg")
    written = yaml.safe_load(drafted["situation"])
    assert written["cards"][0]["text"] == scout["text"]
    assert "Old Scout" in written["players"][0]["allies"]
    assert "verdict" not in drafted


def test_a_draft_lays_cards_where_the_checks_of_its_game_accept_them(work: playing.Work) -> None:
    """An ally of the trading card game lies in the support area; the other game's field is refused there."""
    healer = {"name": "Old Healer", "type": "ally", "side": "free peoples", "text": ""}
    drafted = finding.draft(work, "Can I use Old Healer in the skirmish phase?", [healer], "tcg")
    written = yaml.safe_load(drafted["situation"])
    assert written["players"][0]["support area"] == ["Old Healer"]


def test_a_draft_says_which_printing_it_has(work: playing.Work) -> None:
    """Nothing in the question tells which Gandalf is meant."""
    drafted = finding.draft(work, "Can Gandalf attack the Hill Troll?", [], "lcg")
    assert any("Gandalf (Core Set) was taken" in one for one in drafted["taken_for_granted"])


# -- guides --------------------------------------------------------------------------------------------------


EXAMPLES = [
    (topic, number, part.partition("```")[0])
    for topic in guides.topics()
    for number, part in enumerate(guides.guide(topic).split("```yaml\n")[1:])
]


def test_every_guide_has_an_example() -> None:
    """Also the one about the acts of the trading card game."""
    assert {topic for topic, _, _ in EXAMPLES} == set(guides.topics())
    assert "tcg" in guides.topics()


@pytest.mark.parametrize(("topic", "number", "example"), EXAMPLES)
def test_the_examples_of_a_guide_run(work: playing.Work, topic: str, number: int, example: str) -> None:
    """And come to a verdict."""
    played = playing.simulate(work, playing.situation_of(example))
    assert played["verdict"] != "inconclusive", played


def quoted_in(topic: str) -> list[str]:
    """What a guide quotes in its sentences, beside its example."""
    sentences = re.sub(r"```yaml\n.*?```", "", guides.guide(topic), flags=re.DOTALL)
    return re.findall(r"`([^`]+)`", sentences)


FRAGMENTS = [(topic, one) for topic in guides.topics() for one in quoted_in(topic) if one.startswith("{")]
WORDS = [(topic, one) for topic in guides.topics() for one in quoted_in(topic) if one.isidentifier()]
FEINT: dict[str, Any] = {
    **ATTACK,
    "players": [{"name": "Tom", "threat": 30, "heroes": [{"card": "Legolas", "resources": 1}, "Gimli"], "hand": ["Feint"],
                 "engaged": ["Hill Troll"]}],
}  # fmt: skip


FRAGMENTS_OF_TCG = [(topic, one) for topic, one in FRAGMENTS if topic == "tcg"]


def written_into(fragment: dict[str, Any]) -> dict[str, Any]:
    """A situation with a fragment where it belongs: a card, a choice, or else a condition asked for."""
    if "card" in fragment:
        return {**ATTACK, "players": [{**ATTACK["players"][0], "heroes": [fragment, "Legolas"]}], "at": "3.3",
                "until": "3.3", "given": []}  # fmt: skip
    if set(fragment) & set(records.choices("lcg")):
        players_attack = {"at": "6.7", "until": "6.11"} if "attack" in fragment else {}
        return {**FEINT, "given": [fragment], **players_attack}
    return {**FEINT, "given": [], "ask": {"whether": fragment}}


def test_fragments_are_found() -> None:
    assert {topic for topic, _ in FRAGMENTS} >= {"position", "acts", "questions"}


@pytest.mark.parametrize("fragment", [one for _, one in FRAGMENTS_OF_TCG])
def test_the_acts_that_the_guide_of_the_tcg_names_are_there(fragment: str) -> None:
    """Where they stand for any card, only their verb and their fields can be looked at."""
    verb, *fields = yaml.safe_load(fragment)
    assert verb in (*records.acts("tcg"), *records.choices("tcg"))
    assert set(fields) <= {"by", "against", "choosing"}


@pytest.mark.parametrize(("topic", "fragment"), [one for one in FRAGMENTS if one not in FRAGMENTS_OF_TCG])
def test_the_fragments_of_a_guide_run(work: playing.Work, topic: str, fragment: str) -> None:
    """And nothing that they say is in vain."""
    played = playing.simulate(work, written_into(yaml.safe_load(fragment)))
    assert "never_came_up" not in played


KNOWN = {
    *(each.encode_name for part in (CardInPlay, Attachment, Player, CardFacts, Situation)
      for each in msgspec.structs.fields(part)),
    *records.acts("lcg"), *records.acts("tcg"), "whether", "can", "can_read", "by", "choosing", "paying", "against", "all",
    "any", "not", "for", *(window.partition(".")[0] for window in WINDOWS), "assignment",
}  # fmt: skip


@pytest.mark.parametrize(("topic", "word"), WORDS)
def test_the_fields_that_a_guide_names_are_there(topic: str, word: str) -> None:
    assert word in KNOWN


def test_every_label_is_explained() -> None:
    """In the guide, in the words of verdicts."""
    text = guides.guide("labels")
    assert all(f"| {label} |" in text for label in playing.LABELS)
