"""The corpus of cards, scenarios and designers' answers says what the documents have, completely and in the
agreed form.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from ruling_service.slugs import fold, slug
from tests.each import of_each

CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "lcg"
DOCUMENTS = Path(__file__).resolve().parents[2] / "shared" / "documents"
CARDS, SCENARIOS, DESIGNERS = CORPUS / "cards", CORPUS / "scenarios", CORPUS / "designers"
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SECTIONS = ["Special rules", "Errata", "Questions and answers", "Easy mode"]


class Page(NamedTuple):
    """A corpus file: where it is, its front matter, and its body."""

    path: Path
    front: dict[str, Any]
    body: str

    def section(self, title: str) -> str:
        """The text under a level-two heading, or nothing."""
        found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", self.body, re.M | re.S)
        return found[1] if found else ""


@cache
def pages(folder: Path) -> tuple[Page, ...]:
    made = []
    for path in sorted(folder.glob("*.md")):
        _, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
        made.append(Page(path, yaml.load(front, Loader), body.strip()))
    return tuple(made)


def all_pages() -> list[Page]:
    return [*pages(CARDS), *pages(SCENARIOS), *pages(DESIGNERS)]


def named(page: Page) -> str:
    return page.path.stem


def by_slug(folder: Path) -> dict[str, Page]:
    return {page.path.stem: page for page in pages(folder)}


# The survey's table of scenarios (lcg-game.md, section 10): order, title, headed special rules, keywords
# defined in place, errata,
# questions, easy mode. One special rule more than there for The Wastes of Eriador: its Day and Night lost the
# heading.
SURVEY = """
1|The Oath|0|0|0|0|no
2|The Caves of Nibin-Dûm|0|0|0|0|no
3|Passage Through Mirkwood|0|0|1|2|yes
4|Journey Down the Anduin|0|0|1|3|yes
5|Escape from Dol Guldur|0|0|4|7|yes
6|The Hunt for Gollum|2|0|0|3|yes
7|Conflict at the Carrock|2|0|0|3|yes
8|A Journey to Rhosgobel|1|0|1|2|yes
9|The Hills of Emyn Muil|0|0|1|3|yes
10|The Dead Marshes|2|0|0|2|yes
11|Return to Mirkwood|1|0|0|1|yes
12|Into the Pit|4|0|0|0|yes
13|The Seventh Level|1|0|0|0|yes
14|Flight From Moria|3|0|0|0|yes
15|The Redhorn Gate|3|0|1|2|yes
16|Road to Rivendell|1|1|0|1|yes
17|The Watcher in the Water|2|0|0|2|yes
18|The Long Dark|3|0|0|0|yes
19|Foundations of Stone|3|0|0|3|yes
20|Shadow and Flame|1|0|0|0|yes
21|Peril in Pelargir|0|0|0|0|yes
22|Into Ithilien|1|0|1|0|yes
23|The Siege of Cair Andros|2|0|1|0|yes
24|The Steward's Fear|1|1|0|1|yes
25|The Drúadan Forest|0|1|0|0|yes
26|Encounter at Amon-Dîn|1|1|0|0|yes
27|Assault on Osgiliath|2|0|2|0|yes
28|The Blood of Gondor|2|0|2|1|yes
29|The Morgul Vale|2|0|2|0|yes
30|The Fords of Isen|1|0|0|0|no
31|To Catch an Orc|2|1|0|0|no
32|Into Fangorn|0|1|0|0|no
33|The Dunland Trap|0|0|0|0|no
34|The Three Trials|1|0|0|0|no
35|Trouble in Tharbad|2|0|0|0|no
36|The Nîn in Eilph|1|0|0|0|no
37|Celebrimbor's Secret|1|1|0|0|no
38|The Antlered Crown|1|0|0|0|no
39|Intruders in Chetwood|1|0|0|0|no
40|The Weather Hills|1|0|0|0|no
41|Deadmen's Dike|0|0|0|0|no
42|The Wastes of Eriador|2|0|0|0|no
43|Escape from Mount Gram|4|1|0|0|no
44|Across the Ettenmoors|2|1|0|0|no
45|The Treachery of Rhudaur|2|0|0|0|no
46|The Battle of Carn-Dûm|1|0|0|0|no
47|The Dread Realm|1|0|0|0|no
48|Voyage Across Belegaer|0|0|0|0|no
49|The Fate of Númenor|1|0|0|0|no
50|Raid on the Grey Havens|1|1|0|0|no
51|The Flight of the Stormcaller|2|0|0|0|no
52|The Thing in the Depths|1|1|0|0|no
53|Temple of the Deceived|2|1|0|0|no
54|The Drowned Ruins|1|0|0|0|no
55|A Storm on Cobas Haven|0|0|0|0|no
56|The City of Corsairs|1|0|0|0|no
57|Escape From Umbar|0|0|0|0|no
58|Desert Crossing|1|0|0|0|no
59|The Long Arm of Mordor|4|0|0|0|no
60|The Mûmakil|0|0|0|0|no
61|Race Across Harad|2|0|0|0|no
62|Beneath the Sands|1|0|0|0|no
63|The Black Serpent|0|1|0|0|no
64|The Dungeons of Cirith Gurat|1|0|0|0|no
65|The Crossing of Poros|2|0|0|0|no
66|Journey Up the Anduin|1|0|0|2|yes
67|Lost in Mirkwood|0|0|1|2|yes
68|The King's Quest|1|1|0|0|no
69|The Withered Heath|1|1|0|0|no
70|Roam Across Rhovanion|0|0|0|0|no
71|Fire in the Night|0|0|0|0|no
72|The Ghost of Framsburg|0|0|0|0|no
73|Mount Gundabad|3|1|0|0|no
74|The Fate of Wilderland|0|0|0|0|no
75|The River Running|0|0|0|0|no
76|Danger in Dorwinion|0|0|0|0|no
77|The Temple of Doom|2|0|0|0|no
78|Wrath and Ruin|2|0|0|0|no
79|The City of Ulfast|0|0|0|0|no
80|Challenge of the Wainriders|2|1|0|0|no
81|Under the Ash Mountains|0|0|0|0|no
82|The Land of Sorrow|0|0|0|0|no
83|The Fortress of Nurn|2|0|0|0|no
84|The Massing at Osgiliath|1|0|0|1|no
85|The Stone of Erech|1|1|0|1|no
86|The Ruins of Belegost|1|0|0|0|no
87|Murder at the Prancing Pony|3|1|0|0|no
88|The Siege of Annúminas|4|0|0|5|no
89|Attack on Dol Guldur|5|0|0|2|no
90|The Hunt for the Dreadnaught|4|2|0|0|no
91|The Wizard's Quest|1|0|0|0|no
92|The Woodland Realm|1|0|0|0|no
93|The Mines of Moria|1|0|0|0|no
94|Escape of Khazad-dûm|1|0|0|0|no
95|We Must Away, Ere Break of Day|1|1|2|0|yes
96|Over the Misty Mountains Grim|1|0|0|0|yes
97|Dungeons Deep and Caverns Dim|3|0|0|1|yes
98|Flies and Spiders|4|1|1|1|yes
99|The Lonely Mountain|1|0|1|1|yes
100|The Battle of Laketown|1|1|0|0|no
101|The Battle of Five Armies|2|0|0|0|yes
102|A Shadow of the Past|1|1|0|0|no
103|The Old Forest|1|0|0|0|no
104|Fog on the Barrow-Downs|1|0|0|0|no
105|A Knife in the Dark|0|0|0|0|no
106|Flight to the Ford|2|0|0|0|no
107|The Ring Goes South|1|0|0|0|no
108|Journey in the Dark|0|0|0|2|no
109|Breaking of the Fellowship|1|0|0|0|no
110|The Uruk-hai|1|0|0|0|no
111|Helm's Deep|0|1|1|0|no
112|The Road to Isengard|1|0|0|0|no
113|The Passage of the Marshes|0|1|1|0|no
114|Journey to the Cross-roads|0|0|0|0|no
115|Shelob's Lair|0|0|0|0|no
116|The Passing of the Grey Company|1|1|0|0|no
117|The Siege of Gondor|0|0|0|0|no
118|The Battle of the Pelennor Fields|1|1|0|0|no
119|The Tower of Cirith Ungol|0|0|0|0|no
120|The Black Gate Opens|4|0|0|0|no
121|Mount Doom|2|0|0|0|no
"""
ROWS = [line.split("|") for line in SURVEY.split("\n") if line]

# The survey's table of player cards (lcg-game.md, section 11): title, errata, clarifications, questions.
PLAYER_CARDS = """
A Burning Brand|1|0|0
A Good Harvest|0|0|1
A Watchful Peace|1|0|0
Beravor|1|0|0
Blade of Gondolin|0|0|1
Blue Mountain Trader|1|0|0
Boromir|1|0|0
Brand son of Bain|0|0|1
Caldara|1|0|0
Desperate Alliance|0|0|1
Dori|0|0|1
Expert Treasure-hunter|1|0|0
Dwarrowdelf Axe|0|0|1
Feint|1|0|1
Eleanor|0|1|1
Fíli and Kíli|0|0|1
Fortune or Fate|0|0|1
Háma|1|0|0
Horn of Gondor|1|0|0
Elevenses|0|0|1
Erebor Battle Master|1|0|0
Expecting Mischief|0|0|1
Legacy of Durin|1|0|0
Narvi's Belt|1|0|0
Legolas|0|0|2
A Elbereth! Gilthoniel!|2|0|0
Óin|0|0|1
Out of Sight|1|0|0
Out of the Wild|1|0|0
Protector of Lórien|1|0|0
Light of Valinor|0|0|1
Love of Tales|1|0|0
Master of Lore|1|0|0
Proud Hunters|0|0|1
Quick Strike|0|0|2
Radagast|0|0|1
Ranger Spikes|0|0|1
Ravens of the Mountain|1|0|0
Sam Gamgee|0|0|1
Saruman|0|0|1
Son of Arnor|0|0|1
Stand and Fight|0|1|0
Sword-thain|0|0|2
Thalin|0|1|1
Wandering Took|1|0|1
We Are Not Idle|1|0|1
Will of the West|1|0|0
Wingfoot|1|0|0
Zigil Miner|1|0|0
Thicket of Spears|1|0|0
Thrór's Map|1|0|0
Trained for War|1|0|0
Vilya|0|0|1
"""
CARD_ROWS = [line.split("|") for line in PLAYER_CARDS.split("\n") if line]

# Encounter cards with errata, and how many scenario sheets print each: 24 in 17 scenarios (survey, section
# 10).
ERRATA = {
    "Dol Guldur Beastmaster": 6, "Nazgûl of Dol Guldur": 1, "The Necromancer's Tower": 1,
    "Out of the Dungeons": 1, "Snow Warg": 1,
    "Blocking Wargs": 1, "The Power of Mordor": 3, "Counter-attack": 1, "The Ambush": 1, "The Cross-roads": 1,
    "Impenetrable Fog": 1,
    "Troll Purse": 1, "Troll Key": 1, "Lost in the Dark": 1, "Secret Entrance": 1, "Devilry of Saruman": 1,
    "The Passage of the Marshes": 1,
}  # fmt: skip


def slugs_of(title: str) -> str:
    return {"Fíli and Kíli": "fili-kili"}.get(title, slug(title))


@of_each("page", all_pages, named)
def test_the_file_is_named_after_its_id_and_begins_with_the_decision(page: Page) -> None:
    assert page.front["id"].rpartition("/")[2] == page.path.stem.removeprefix("designer-")
    assert page.front["title"]
    assert re.match(r"\*\*[^*].*?\*\*", page.body, re.S), "the first sentence is the decision, in bold"


@of_each("page", lambda: pages(CARDS), named)
def test_a_card_says_what_it_is_where_it_comes_from_and_whether_it_was_corrected(page: Page) -> None:
    front = page.front
    assert front["kind"] in {"card", "erratum"}
    assert front.get("sources") or front["scenarios"], (
        "a document's place, or the scenario sheets that ask about it"
    )
    assert set(front.get("sources", {})) <= {"lcg-compendium", "lcg-faq-1.3"}
    assert front["cards"][0] == front["title"]
    assert front["sets"]
    assert front["errata"] is bool(
        page.section("Errata")
    ), "a card with errata has a section for them, and no other has"
    if front["kind"] == "erratum":
        assert front["errata"] is True
        assert front["scenarios"]


@of_each("page", lambda: pages(CARDS), named)
def test_every_ruling_of_a_card_decides_first_and_names_its_edition(page: Page) -> None:
    for block in page.section("Rulings").split("### ")[1:]:
        question, _, answer = block.partition("\n\n")
        assert question.endswith("?"), question
        assert answer.startswith("**"), question
        assert re.search(r"\*(FAQ 1\.[39]|Scenario sheet)", answer), question
    if page.section("Errata"):
        assert "FAQ" in page.section("Errata"), "an erratum names its edition"


@of_each("row", CARD_ROWS)
def test_a_player_card_has_as_much_as_the_documents_say_about_it(row: list[str]) -> None:
    title, errata, clarifications, questions = row[0], int(row[1]), int(row[2]), int(row[3])
    page = by_slug(CARDS)[slugs_of(title)]
    assert page.front["kind"] == "card"
    assert page.front["title"] == title
    assert page.front["errata"] is (errata > 0)
    assert bool(page.section("Clarification")) is (clarifications > 0)
    in_compendium = [block for block in page.section("Rulings").split("### ")[1:] if "FAQ 1.9" in block]
    assert len(in_compendium) == questions


def test_the_player_cards_are_the_53_of_the_compendium_and_one_of_the_older_faq() -> None:
    assert len(CARD_ROWS) == 53
    assert sum(int(row[1]) for row in CARD_ROWS) == 29
    assert sum(int(row[3]) for row in CARD_ROWS) == 30
    only_older = by_slug(CARDS)["a-light-in-the-dark"]
    assert set(only_older.front["sources"]) == {"lcg-faq-1.3"}


@of_each(("title", "times"), ERRATA.items())
def test_an_encounter_erratum_is_one_entry_that_lists_every_scenario_printing_it(
    title: str, times: int
) -> None:
    page = by_slug(CARDS)[slug(title)]
    assert page.front["id"] == f"lcg/erratum/{slug(title)}"
    assert len(page.front["scenarios"]) == times
    for scenario in page.front["scenarios"]:
        sheet = by_slug(SCENARIOS)[scenario.removeprefix("lcg/scenario/")]
        assert f"**{title}:**" in sheet.section("Errata")
        assert page.front["id"] in sheet.front["see"]


def test_no_other_file_is_an_erratum() -> None:
    assert {
        page.path.stem for page in pages(CARDS) if page.front["kind"] == "erratum"
    } == {slug(title) for title in ERRATA}
    assert sum(ERRATA.values()) == 24


@of_each("page", lambda: pages(SCENARIOS), named)
def test_a_scenario_page_has_its_front_matter_and_only_the_agreed_sections(page: Page) -> None:
    front = page.front
    assert front["kind"] == "scenario"
    assert front["id"] == f"lcg/scenario/{page.path.stem}"
    for field in ("cycle", "product", "order", "keywords", "sources"):
        assert front[field], field
    assert all(keyword.startswith("lcg/keyword/") for keyword in front["keywords"])
    headings = re.findall(r"^## (.+)$", page.body, re.M)
    assert headings == [title for title in SECTIONS if title in headings]
    assert all(page.section(title).strip() for title in headings), "no empty section"


@of_each("row", ROWS)
def test_a_scenario_has_as_much_as_the_survey_counted(row: list[str]) -> None:
    order, title, special, keywords, errata, questions, easy = row
    page = by_slug(SCENARIOS)[slug(title)]
    assert (page.front["order"], page.front["title"]) == (int(order), title)
    headings = re.findall(r"^### (.+)$", page.section("Special rules"), re.M)
    defined = [heading for heading in headings if heading.endswith("(keyword)")]
    assert len(headings) - len(defined) == int(special)
    assert len(defined) == int(keywords)
    assert len(re.findall(r"^- \*\*", page.section("Errata"), re.M)) == int(errata)
    assert len(re.findall(r"^### .+\?$", page.section("Questions and answers"), re.M)) == int(questions)
    assert bool(page.section("Easy mode")) is (easy == "yes")


def test_there_is_a_page_for_each_of_the_121_scenarios() -> None:
    assert sorted(page.front["order"] for page in pages(SCENARIOS)) == list(range(1, 122))
    assert sum(int(row[4]) for row in ROWS) == 24
    assert sum(int(row[5]) for row in ROWS) == 54
    assert sum(row[6] == "yes" for row in ROWS) == 35


@of_each("page", lambda: [page for page in pages(SCENARIOS) if page.section("Easy mode")], named)
def test_easy_mode_lists_each_set_with_counted_cards(page: Page) -> None:
    lines = page.section("Easy mode").strip().split("\n")
    for line in lines:
        assert re.fullmatch(r"- \*\*[^*]+:\*\* [1-9] × .+", line), line
    assert len({line.split(":**")[0] for line in lines}) == len(lines), "a set is listed once"


@of_each("page", lambda: [page for page in pages(SCENARIOS) if page.section("Special rules")], named)
def test_a_keyword_defined_by_a_scenario_is_among_its_keywords(page: Page) -> None:
    for name in re.findall(r"^### (.+?)(?: X)? \(keyword\)$", page.section("Special rules"), re.M):
        assert f"lcg/keyword/{slug(name)}" in page.front["keywords"]


def test_the_designers_answers_are_numbered_dated_and_complete() -> None:
    found = pages(DESIGNERS)
    assert [page.path.stem for page in found] == [f"designer-{number:03}" for number in range(1, 155)]
    dates = [page.front["date"] for page in found]
    assert dates == sorted(dates)


@of_each("page", lambda: pages(DESIGNERS), named)
def test_a_designers_answer_says_who_when_and_how_it_stands_to_the_documents(page: Page) -> None:
    front = page.front
    assert front["kind"] == "faq"
    assert re.fullmatch(r"20(1[1-9]|20)-\d\d-\d\d", front["date"])
    assert front["answered_by"].split(" (")[0] in {"Nate French", "Caleb Grace"}
    assert front["basis"] in {"follows", "beyond", "conflicts"}
    assert front["superseded"] is ("superseded_by" in front)
    assert set(front["sources"]) == {"designer"}
    assert page.body.startswith("**Superseded. ") is front["superseded"]
    assert front["see"]
    assert "**Question.** " in page.body
    last = page.body.rstrip().split("\n")[-1]
    assert last.startswith(f"Answered by {front['answered_by']} on {front['date']}.")
    if front["basis"] == "conflicts":
        assert len(last) > 110, "a conflict says what the documents have instead"


def test_links_lead_to_something() -> None:
    """Every link into these folders has its target, and only ids of these folders are checked here."""
    known = {page.front["id"] for page in all_pages()} | {
        other for page in all_pages() for other in page.front.get("also", [])
    }
    own = ("lcg/card/", "lcg/erratum/", "lcg/scenario/", "lcg/designer/")
    fields = ("see", "scenarios", "superseded_by")
    lost = [
        (page.path.name, target)
        for page in all_pages()
        for field in fields
        for target in page.front.get(field, [])
        if target.startswith(own) and target not in known
    ]
    assert not lost


def test_no_two_files_share_an_id() -> None:
    ids = [page.front["id"] for page in all_pages()] + [
        other for page in all_pages() for other in page.front.get("also", [])
    ]
    assert sorted(ids) == sorted(set(ids))


# Cards that the compendium's easy-mode lists spell otherwise than the cards do.
SPELT = {
    "Caught in a Web": "Caught in the Web", "Dol Guldur Beastmaster": "Dol Guldur Beast Master",
    "Hummerhorns": "Hummerthorns",
    "Sacked!": "Sacked", "The Necromancer's Reach": "Necromancer's",
}  # fmt: skip


@pytest.mark.documents
def test_the_easy_mode_lists_have_the_cards_and_numbers_of_the_compendium() -> None:
    compendium = [
        path for path in DOCUMENTS.glob("*.txt")
        if "RULE COMPENDIUM" in path.read_text(encoding="utf-8", errors="replace")[:3000]
    ]
    if not compendium:
        pytest.skip("the publishers' documents are not beside the checkout")
    text = compendium[0].read_text(encoding="utf-8")
    printed: Counter[str] = Counter()
    for line in re.findall(r"^[^\n:]{3,40}:(?:\*\*)? *\d+x .+$", text, re.M):
        printed.update(
            fold(card).strip(" .")
            for card in re.findall(r"(\d+x .+?)(?=[,;] \d+x |$)", line.split(":", 1)[1].replace("**", ""))
        )
    ours: Counter[str] = Counter()
    for page in pages(SCENARIOS):
        for number, card in re.findall(r"(\d+) × (.+?)(?=, \d+ × |$)", page.section("Easy mode"), re.M):
            ours[fold(f"{number}x {SPELT.get(card, card)}")] += 1
    # The compendium cuts two names at the end of a line.
    assert sum(printed.values()) > 250
    whole = {"2x necromancer's": "2x necromancer's reach", "1x turbulent": "1x turbulent waters"}
    assert _by_whole_name(ours, whole) == _by_whole_name(printed, whole)


def _by_whole_name(cards: Counter[str], whole: dict[str, str]) -> Counter[str]:
    joined: Counter[str] = Counter()
    for card, times in cards.items():
        joined[whole.get(card, card)] += times
    return joined
