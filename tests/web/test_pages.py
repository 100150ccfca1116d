"""Pages as readers see them: home, lists, entries, scenarios, cards, the chart, documents."""

from __future__ import annotations

import pytest
from reader_of_pages import links, seen

from ruling_service.engine.language import card_language
from ruling_service.web.played import governing

PAGES = [
    "/", "/lcg", "/tcg", "/search", "/search?q=surge", "/lcg/then", "/lcg/framework/6.4.2",
    "/lcg/keyword/surge",
    "/tcg/keyword/fierce", "/lcg/scenario/the-long-dark", "/lcg/card/thalin",
    "/lcg/erratum/dol-guldur-beastmaster",
    "/lcg/conflict/c02", "/lcg/designer/001", "/lcg/case/thalin-and-eastern-crows", "/chart/lcg",
    "/chart/tcg", "/documents",
    "/documents/lcg-compendium", "/about", "/problems", "/api", "/simulate", "/browse/lcg/glossary",
    "/browse/lcg/keywords",
    "/browse/lcg/framework", "/browse/lcg/rules", "/browse/lcg/answers", "/browse/lcg/conflicts",
    "/browse/lcg/errata",
    "/browse/lcg/cards", "/browse/lcg/cases", "/browse/lcg/scenarios", "/browse/tcg/glossary",
    "/browse/tcg/cards",
    "/browse/lcg/all", "/browse/lcg/errata/scenario", "/browse/lcg/errata/date", "/browse/tcg/errata",
    "/browse/lcg/changes",
    "/browse/lcg/designers", "/browse/tcg/conflicts", "/browse/lcg/scenarios/mechanic",
    "/browse/lcg/scenarios/set",
    "/browse/lcg/scenarios/cycle/dwarrowdelf", "/browse/lcg/scenarios/has/easy",
    "/documents/lcg-compendium/report",
]  # fmt: skip


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_one_heading_landmarks_and_nothing_inline(site, address):
    page = site.get(address)
    assert page.status_code == 200
    assert page.text.count("<h1") == 1
    for landmark in ("<header", "<main", "<footer", 'lang="en"', 'class="skip"'):
        assert landmark in page.text
    assert "<style" not in page.text
    assert 'style="' not in page.text
    assert "onclick" not in page.text
    assert page.text.count("<script") == page.text.count('<script type="module" src="/static/')


@pytest.mark.parametrize("address", [one for one in PAGES if one != "/"])
def test_json_stands_beside_every_page(site, address):
    path, mark, query = address.partition("?")
    response = site.get(f"{path}.json{mark}{query}")
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    assert response.json


@pytest.mark.parametrize("address", PAGES)
def test_links_of_a_page_lead_somewhere(site, address):
    for link in sorted(set(links(site.get(address))))[:60]:
        if link.startswith("/") and not link.startswith(("/simulate?s=", "/lcg/case/")):
            assert site.get(link).status_code in (200, 301, 302), link


def test_headings_never_skip_a_level(site):
    import re

    for address in PAGES:
        levels = [int(level) for level in re.findall(r"<h([1-6])\b", site.get(address).text)]
        assert all(
            after <= before + 1 for before, after in zip(levels, levels[1:], strict=False)
        ), (address, levels)


def test_home_leads_into_both_games_and_remembers_the_one_chosen(site):
    assert {"/lcg", "/tcg"} <= set(links(site.get("/")))
    assert "looked at last" not in seen(site.get("/"))
    site.get("/tcg")
    page = site.get("/")
    assert "TCG · " in seen(page)
    assert 'value="" checked' in page.text
    assert "looked at last" in seen(page)
    both = site.get("/?both=1")
    assert "looked at last" not in seen(both)
    assert "looked at last" not in seen(site.get("/"))  # it stays so


def test_an_entry_says_the_decision_first_then_what_changed(site):
    page = seen(site.get("/lcg/then"))
    assert page.index(
        "All of the first part, or nothing of the second."
    ) < page.index("What changed") < page.index("Address")
    assert "had to succeed" in page


def test_an_entry_shows_where_it_stands_when_nothing_is_imported(site):
    page = seen(site.get("/lcg/keyword/surge"))
    assert "Where it stands" in page
    assert "Rule Compendium 2.0" in page
    assert "As printed" not in page


def test_an_entry_leads_to_its_conflicts_cases_and_functions(site):
    page = site.get("/lcg/keyword/surge")
    assert "Sources disagree" in seen(page)
    assert "/lcg/case/thalin-and-eastern-crows" in links(page)
    assert "engine.lcg.keywords.surge" in seen(page)


def test_another_id_leads_to_the_entry(site):
    response = site.get("/lcg/surge")
    assert (response.status_code, response.headers["Location"]) == (301, "/lcg/keyword/surge")
    assert site.get("/lcg/surge.json").headers["Location"] == "/lcg/keyword/surge.json"


def test_a_folder_of_ids_leads_to_its_list(site):
    assert site.get("/lcg/scenario").headers["Location"] == "/browse/lcg/scenarios"
    assert site.get("/lcg/framework/").headers["Location"] == "/browse/lcg/framework"


def test_a_page_that_is_not_there_suggests_others(site):
    page = site.get("/lcg/keyword/surg")
    assert page.status_code == 404
    assert "/lcg/keyword/surge" in links(page)
    assert 'value="surg"' in page.text


@pytest.mark.documents
def test_an_imported_passage_stands_with_its_document_heading_and_lines(full_site):
    page = full_site.get("/lcg/keyword/surge")
    assert "As printed" in seen(page)
    assert "Older wordings" in seen(page)
    assert "<details><summary>In 2 older documents</summary>" in page.text
    assert "1903–1905" in seen(page)


@pytest.mark.documents
def test_folders_of_the_owner_are_not_shown(full_site):
    for address in (
        "/lcg/keyword/surge", "/lcg/keyword/surge.json", "/search?q=surge", "/search.json?q=surge",
        "/documents.json"
    ):
        assert "shared/documents" not in full_site.get(address).text
    assert "shared/documents" not in full_site.get("/api/v1/entries/lcg/keyword/surge").text


# Scenarios


def test_scenarios_stand_under_their_cycle_with_counts(site):
    page = site.get("/browse/lcg/scenarios")
    data = site.get("/browse/lcg/scenarios.json").json
    assert data["total"] == len(data["scenarios"])
    assert f"{data['total']} of {data['total']} scenarios" in seen(page)
    assert f"errata {data['has']['errata']}" in seen(page)
    assert "Shadows of Mirkwood" in seen(page)


@pytest.mark.parametrize("feature", ["errata", "questions", "special", "easy"])
def test_the_browser_shows_only_scenarios_that_have_it(site, feature):
    data = site.get(f"/browse/lcg/scenarios.json?has={feature}").json
    assert 0 < data["count"] < data["total"]
    assert all(feature in one["has"] for one in data["scenarios"])


def test_the_browser_narrows_by_keyword_and_cycle(site):
    data = site.get("/browse/lcg/scenarios.json?keyword=lcg/keyword/surge&cycle=Dwarrowdelf").json
    assert data["scenarios"]
    assert all(
        one["cycle"] == "Dwarrowdelf" and "lcg/keyword/surge" in one["keywords"] for one in data["scenarios"]
    )


def test_a_scenario_has_errata_beside_questions_and_a_check_list(site):
    page = site.get("/lcg/scenario/passage-through-mirkwood")
    text = page.text
    assert text.index(
        'class="side-by-side"'
    ) < text.index('id="errata"') < text.index('id="questions"') < text.index('id="easy"')
    assert text.count('<input type="checkbox">') == 7
    assert "/lcg/keyword/surge" in links(page)
    assert "Chieftain Ufthak" in seen(page)


def test_scenarios_lead_to_their_neighbours(site):
    every = [one["id"] for one in site.get("/browse/lcg/scenarios.json").json["scenarios"]]
    before, shown, after = every[3:6]
    page = site.get(f"/{shown}").text
    assert f'rel="prev" href="/{before}"' in page
    assert f'rel="next" href="/{after}"' in page
    assert 'rel="prev"' not in site.get(f"/{every[0]}").text
    assert 'rel="next"' not in site.get(f"/{every[-1]}").text


# Cards


def test_a_card_shows_its_facts_and_each_phrase_leads_to_its_rule(site):
    page = site.get("/lcg/card/thalin")
    assert "Threat cost 9" in seen(page)
    assert "Always" in seen(page)
    data = site.get("/lcg/card/thalin.json").json["printings"][0]
    pieces = {piece["text"]: piece.get("entry") for piece in data["abilities"][0]["pieces"]}
    assert pieces["encounter deck"] == "lcg/encounter-deck"
    assert "lcg/damage" in [one["id"] for one in data["abilities"][0]["governed_by"]]
    assert "".join(piece["text"] for piece in data["abilities"][0]["pieces"]) == data["abilities"][0]["house"]


def test_what_an_event_means_for_other_cards_does_not_govern_a_card(site):
    with site.application.app_context():
        (ability,) = card_language("tcg").compile_card(
            {"name": "Long Axe", "type": "possession", "text": "When you play Long Axe, draw a card."}
        ).all
        governs = {one: governing("tcg", ability, one) for one in ("possession", "site")}
    assert "tcg/playing-a-card" in governs["possession"]
    assert "tcg/site" not in governs["possession"]
    assert "tcg/phase-action" not in governs["possession"]
    assert "tcg/site" in governs["site"]


def test_a_card_without_an_entry_of_its_own_has_a_page(site):
    page = site.get("/lcg/card/eastern-crows")
    assert page.status_code == 200
    assert "Engagement cost" in seen(page)


def test_an_erratum_lists_the_scenarios_that_meet_the_card(site):
    assert "/lcg/scenario/passage-through-mirkwood" in links(site.get("/lcg/erratum/dol-guldur-beastmaster"))


# The round


def test_the_chart_has_every_step_and_window_of_the_engine(site):
    from ruling_service.engine.lcg.steps import STEPS, WINDOWS, WITHIN_ATTACKS

    page = site.get("/chart/lcg")
    for number in [*STEPS, *WITHIN_ATTACKS]:
        assert f"/lcg/framework/{number}" in links(page)
        assert f'id="step-{number}"' in page.text
    assert page.text.count('class="window"') == len(WINDOWS)
    assert "/simulate?game=lcg&at=in%203.3%20window" in links(page)


def test_the_chart_sets_the_step_of_the_form(site):
    assert 'value="in 3.3 window"' in site.get("/simulate?at=in+3.3+window").text


# Documents


def test_documents_stand_by_precedence(site):
    page = seen(site.get("/documents"))
    assert page.index("Rule Compendium") < page.index("Official FAQ") < page.index("Core rulebook")
    assert "not imported here" in page


@pytest.mark.documents
def test_a_document_says_everything_in_its_order(full_site):
    data = full_site.get("/documents/lcg-faq-1.3.json").json
    lines = [one["lines"][0][0] for one in data["contents"] if one["lines"]]
    assert len(lines) > 80
    assert lines == sorted(lines)


def test_two_cards_stand_side_by_side(site):
    sent_on = site.get("/ask", query_string={"q": "compare Thalin and Eastern Crows", "game": "lcg"})
    assert sent_on.location.endswith("/compare?a=lcg%2Fcard%2Fthalin&b=lcg%2Fcard%2Feastern-crows")
    rows = {row["label"]: row for row in site.get(sent_on.location.replace("/compare?", "/compare.json?")).json["rows"]}
    assert rows["Type"]["values"] == ["Hero, unique", "Enemy"]
    assert not rows["Type"]["same"]
    page = seen(site.get(sent_on.location))
    assert "Threat cost 9 –" in page
    assert site.get("/compare?a=lcg/card/thalin&b=tcg/card/thalin").status_code == 404
