"""Lists as readers use them: scenarios by everything they have, errata, changed rules, designers' answers,
conflicts, documents.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
from reader_of_pages import links, seen

from ruling_service.web.scenario_lists import FACETS, FEATURES, mechanic_kind, value_slug

ATOM = "{http://www.w3.org/2005/Atom}"


# Scenarios


@pytest.mark.parametrize("facet", FACETS)
def test_every_value_of_a_facet_leads_to_its_scenarios(site, facet):
    values = site.get(f"/browse/lcg/scenarios/{facet}.json").json["values"]
    assert len(values) > 9
    for one in values:
        assert one["count"] == len(one["scenarios"]) > 0
    page = site.get(f"/browse/lcg/scenarios/{facet}")
    for one in values[::7]:
        (url,) = {
            link for link in links(page)
            if link == f"/browse/lcg/scenarios/{facet}/{value_slug(one['value'])}"
        }
        assert [found["id"] for found in site.get(f"{url}.json").json["scenarios"]] == one["scenarios"]


def test_a_filter_counts_what_the_others_leave(site):
    """Narrowed to those with errata, each cycle counts its scenarios with errata; the chosen one stays."""
    narrowed = site.get("/browse/lcg/scenarios.json?has=errata").json
    page = seen(site.get("/browse/lcg/scenarios?has=errata"))
    assert narrowed["cycles"]
    assert all(f"{cycle} ({count})" in page for cycle, count in narrowed["cycles"].items())
    both = seen(site.get("/browse/lcg/scenarios?cycle=Dwarrowdelf&keyword=siege"))
    assert "Dwarrowdelf (0)" in both
    assert "Dwarrowdelf (6)" not in both


@pytest.mark.parametrize("feature", FEATURES)
def test_scenarios_with_a_feature_have_an_address(site, feature):
    found = site.get(f"/browse/lcg/scenarios/has/{feature}.json").json
    assert found["scenarios"] == site.get(f"/browse/lcg/scenarios.json?has={feature}").json["scenarios"]
    assert f"{found['count']} of {found['total']} scenarios" in seen(
        site.get(f"/browse/lcg/scenarios/has/{feature}")
    )


@pytest.mark.parametrize("name", ["answers", "framework"])
def test_a_list_that_a_game_lacks_leads_to_those_that_it_has(site, name):
    page = site.get(f"/browse/tcg/{name}").text.partition("<main")[2]
    leads = set(re.findall(r'href="(/(?:browse|chart)/tcg[^"]*)"', page))
    assert {"/browse/tcg/rules", "/browse/tcg/keywords"} <= leads
    assert all(site.get(one).status_code == 200 for one in leads)
    assert f"/browse/tcg/{name}" not in leads


def test_what_no_scenario_has_is_not_found(site):
    assert site.get("/browse/lcg/scenarios/cycle/nowhere").status_code == 404
    assert site.get("/browse/lcg/scenarios/has/dragons").status_code == 404


def test_filters_go_together(site):
    query = "cycle=Dwarrowdelf&has=errata&set=Misty+Mountains"
    found = site.get(f"/browse/lcg/scenarios.json?{query}").json["scenarios"]
    assert [one["id"] for one in found] == ["lcg/scenario/the-redhorn-gate"]


def test_a_special_rule_leads_to_its_place_on_the_sheet(site):
    page = site.get("/browse/lcg/scenarios/mechanic")
    assert "/lcg/scenario/the-long-dark#locate-test" in links(page)
    assert 'id="locate-test"' in site.get("/lcg/scenario/the-long-dark").text
    for link in links(page):
        if "#" in link and link.startswith("/lcg/scenario/"):
            address, _, place = link.partition("#")
            assert f'id="{place}"' in site.get(address).text, link


def test_every_special_rule_has_a_kind():
    assert mechanic_kind("Locate test") == "Tests"
    assert mechanic_kind("The Orc deck") == "Decks of its own"
    assert mechanic_kind("Hide X (keyword)") == "Keywords of its own"
    assert mechanic_kind("Caradhras") == "Other rules of one scenario"


def test_the_encounter_sets_of_a_scenario_lead_to_the_others_that_name_them(site):
    page = site.get("/lcg/scenario/passage-through-mirkwood")
    assert "Encounter sets: Passage Through Mirkwood" in seen(page)
    others = site.get("/browse/lcg/scenarios/set/dol-guldur-orcs.json").json["scenarios"]
    assert "lcg/scenario/escape-from-dol-guldur" in [one["id"] for one in others]


def test_the_erratum_of_a_card_stands_beside_it_in_the_scenario(site):
    page = site.get("/lcg/scenario/escape-from-dol-guldur")
    errata = page.text[page.text.index('id="errata"') : page.text.index('id="questions"')]
    assert '<a href="/lcg/erratum/dol-guldur-beastmaster">Dol Guldur Beastmaster</a>' in errata
    easy = page.text[page.text.index('id="easy"') :]
    assert '/lcg/erratum/dol-guldur-beastmaster">Erratum<span' in easy


# What changed


def test_errata_say_what_the_text_was_and_is(site):
    found = site.get("/browse/lcg/errata.json").json
    every = [one for group in found["groups"] for one in group["entries"]]
    assert len(every) == found["count"] >= 45
    boromir = next(one for one in every if one["id"] == "lcg/card/boromir")
    assert "as often as" in boromir["was"]
    assert "once in each phase" in boromir["now"]
    assert all(one["now"] and one["date"] and one["documents"] for one in every)


@pytest.mark.parametrize("order", ["scenario", "document", "date"])
def test_errata_are_listed_in_every_order(site, order):
    every = {
        one["id"] for group in site.get("/browse/lcg/errata.json").json["groups"] for one in group["entries"]
    }
    groups = site.get(f"/browse/lcg/errata/{order}.json").json["groups"]
    assert {one["id"] for group in groups for one in group["entries"]} == every
    names = [group["name"] for group in groups]
    assert {
        "scenario": "Passage Through Mirkwood", "document": "Official FAQ 1.3", "date": "2012-06-15"
    }[order] in names


def test_an_erratum_printed_in_several_scenarios_is_one_with_all_places(site):
    found = [one for group in site.get("/browse/lcg/errata.json").json["groups"] for one in group["entries"]]
    beastmaster = [one for one in found if one["title"] == "Dol Guldur Beastmaster"]
    assert len(beastmaster) == 1
    assert len(beastmaster[0]["scenarios"]) == 6


def test_errata_of_the_other_game_are_there_too(site):
    found = [one for group in site.get("/browse/tcg/errata.json").json["groups"] for one in group["entries"]]
    chill = next(one for one in found if one["id"] == "tcg/card/sarumans-chill")
    assert chill["now"].startswith("Misprint. It costs 1")


def test_changed_rules_stand_under_the_document_that_changed_them(site):
    page = seen(site.get("/browse/lcg/changes"))
    assert "Since Rule Compendium 2.0" in page
    data = site.get("/browse/lcg/changes.json").json
    then = next(one for group in data["groups"] for one in group["changes"] if one["id"] == "lcg/then")
    assert "succeed" in then["was"]
    assert "in full" in then["now"]


def test_designers_answers_are_dated_named_and_linked_and_reversed_ones_marked(site):
    data = site.get("/browse/lcg/designers.json").json
    assert data["count"] == len(data["answers"]) >= 154
    assert data["reversed"] == sum(one["reversed"] for one in data["answers"]) >= 10
    dates = [one["date"] for one in data["answers"]]
    assert dates == sorted(dates, reverse=True)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates)
    assert all(one["by"] and one["basis"] for one in data["answers"])
    second = next(one for one in data["answers"] if one["id"] == "lcg/designer/002")
    assert second["reversed"] is True
    assert [one["id"] for one in second["reversed_by"]] == ["lcg/card/quick-strike"]
    page = site.get("/browse/lcg/designers")
    both = [seen(page), seen(site.get("/browse/lcg/designers?page=2"))]
    assert "Page 2 of 2" in both[1]
    assert sum(one.count("Reversed by") for one in both) == data["reversed"]
    assert "/lcg/card/quick-strike" in links(page)


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_the_feed_is_atom_and_the_same_each_time(site, game):
    response = site.get(f"/changes/{game}.atom")
    assert response.mimetype == "application/atom+xml"
    assert response.data == site.get(f"/changes/{game}.atom").data
    feed = ElementTree.fromstring(response.data)
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) > 40
    ids = [one.find(f"{ATOM}id").text for one in entries]
    assert len(ids) == len(set(ids))
    moments = [one.find(f"{ATOM}updated").text for one in entries]
    assert moments == sorted(moments, reverse=True)
    assert feed.find(f"{ATOM}updated").text == moments[0]
    for one in entries[::25]:
        address = urljoin(f"/changes/{game}.atom", one.find(f"{ATOM}link").get("href"))
        assert site.get(address).status_code == 200


def test_the_sitemap_names_every_list_once_and_each_is_there(site):
    found = re.findall(r"<loc>http://127.0.0.1:8000/([^<]*)</loc>", site.get("/sitemap.xml").text)
    assert len(found) == len(set(found))
    lists = [path for path in found if not path.startswith(("lcg/", "tcg/"))]
    assert {
        "browse/lcg/changes", "browse/lcg/designers", "browse/lcg/errata/date",
        "browse/lcg/scenarios/keyword/surge"
    } <= set(lists)
    for path in lists:
        assert site.get(f"/{path}").status_code == 200, path


# Conflicts


def test_every_conflict_says_who_prevails_and_how_it_stands(site):
    for game, count in (("lcg", 61), ("tcg", 11)):
        found = site.get(f"/browse/{game}/conflicts.json").json["conflicts"]
        assert len(found) >= count
        for one in found:
            assert one["prevails"], one["id"]
            assert one["state"] in ("settled", "open", "no contradiction"), one["id"]
            assert one["sides"], one["id"]


def test_a_conflict_names_the_rulesets_that_play_it_otherwise_and_which_can_be_played_now(site):
    found = {
        one["id"]: one for game in ("lcg", "tcg")
        for one in site.get(f"/browse/{game}/conflicts.json").json["conflicts"]
    }
    surge = {one["ruleset"]: one for one in found["lcg/conflict/c03"]["variants"]}
    assert surge["lcg-rulebook-2011"]["playable"] is True
    assert found["lcg/conflict/c13"]["variants"][0]["playable"] is False
    assert found["lcg/conflict/c13"]["not_played"]
    page = seen(site.get("/lcg/conflict/c03"))
    assert "Which prevails" in page
    assert "Core rulebook 2011 : only in the staging step" in page.replace("2011:", "2011 :")
    assert found["tcg/conflict/who-goes-first"]["variants"][0]["ruleset"] == "tcg-starter"
    assert seen(site.get("/lcg/conflict/c13")).count("Not played by the engine") == 1


def test_every_reading_that_the_engine_plays_is_named_by_its_conflict(site):
    from ruling_service.engine.lcg.rulesets import VARIATIONS

    found = {
        one["id"].rsplit("/", 1)[-1]: one for one in site.get("/browse/lcg/conflicts.json").json["conflicts"]
    }
    for number in VARIATIONS:
        assert any(one["playable"] for one in found[number]["variants"]), number


# Current and older


def test_an_entry_says_which_statement_is_in_force_and_since_when(site):
    told = site.get("/lcg/then.json").json["standing"]
    assert told["current"]["document"] == "lcg-compendium"
    assert [one["document"] for one in told["older"]] == ["lcg-faq-1.3"]
    assert (told["since"], told["since_date"], told["unchanged"]) == ("Rule Compendium 2.0", "2020", False)
    page = seen(site.get("/lcg/then"))
    assert "Current and older" in page
    assert "Since Rule Compendium 2.0, 2020" in page


def test_an_entry_that_never_changed_says_since_when_it_is_known(site):
    told = site.get("/lcg/card/thalin.json").json["standing"]
    assert (told["since"], told["unchanged"]) == ("Official FAQ 1.3", True)
    assert "No change known since Official FAQ 1.3, 2012-06-15" in seen(site.get("/lcg/card/thalin"))


def test_a_designers_answer_stands_by_itself_until_it_is_reversed(site):
    assert site.get("/lcg/designer/012.json").json["standing"]["current"]["date"] == "2012-06-28"
    told = site.get("/lcg/designer/002.json").json["standing"]
    assert told["current"] is None
    assert told["older"][0]["title"] == "Answer of Nate French"


def test_every_entry_with_a_source_knows_its_current_statement(real_library):
    without = []
    for line in real_library.entries():
        view = real_library.entry(line.id)
        known = [one for one in view.sources if one in real_library.sources]
        if known and view.kind != "case" and not view.replaced_by and view.standing.current is None:
            without.append(view.id)
    assert without == []


# Documents


def test_the_order_of_the_documents_is_stated_with_their_parts(site):
    page = seen(site.get("/documents"))
    assert "Above every document: a card's text as corrected by errata" in page
    assert page.index(
        "Rules Reference; FAQ 1.9; Learn to Play; Numbered rules; Setup, round and ending as of 2011; Guides"
    ) > 0


def test_a_document_that_is_not_imported_says_what_is_taken_from_it(site):
    page = site.get("/documents/lcg-faq-1.3")
    assert "it is not imported here" in seen(page)
    assert "/lcg/faq/1.15" in links(page)
    assert "It is not imported here" in seen(site.get("/documents/lcg-faq-1.3/report"))
    assert site.get("/documents/lcg-faq-1.3/1").status_code == 404
    assert site.get("/documents/nothing").status_code == 404


@pytest.mark.documents
@pytest.mark.parametrize(
    "name",
    ["lcg-compendium", "lcg-faq-1.3", "lcg-rulebook-2011", "tcg-comprehensive-4.1", "tcg-comprehensive-4.2"]
)
def test_the_pages_of_a_document_hold_every_passage_once_in_order(full_site, name):
    overview = full_site.get(f"/documents/{name}.json").json
    numbers, lines = [], []
    page = 1
    while (response := full_site.get(f"/documents/{name}/{page}.json")).status_code == 200:
        for chapter in response.json["chapters"]:
            numbers += [one["number"] for one in chapter["passages"]]
            lines += [one["lines"][0][0] for one in chapter["passages"]]
        page += 1
    assert len(numbers) == len(set(numbers)) == len(overview["contents"])
    assert lines == sorted(lines)
    assert sum(one["passages"] for one in overview["chapters"]) == len(numbers)
    for chapter in overview["chapters"][::5]:
        assert f'id="p{chapter["first"]}"' in full_site.get(f"/documents/{name}/{chapter['page']}").text


@pytest.mark.documents
def test_words_that_belong_to_two_entries_stand_once_in_the_document_and_lead_to_both(full_site):
    pages = (full_site.get(f"/documents/lcg-compendium/{number}").text for number in range(1, 40))
    page = next(text for text in pages if "Pelennor Fields</a>" in text)
    assert page.count("If a card is self-referential") == 1
    assert re.search(
        r'href="/lcg/scenario/the-massing-at-osgiliath">[^<]*</a>, <a href="/lcg/card/pelennor-fields"', page
    )


@pytest.mark.documents
def test_the_report_of_a_document_names_mends_gaps_and_what_has_no_place(full_site):
    report = full_site.get("/documents/lcg-compendium/report.json").json
    assert report["lines"]["unread"] == 0
    assert {why for one in report["mended"] if (why := one["why"])}
    assert [one["lines"] for one in report["unplaced"]] == [[[4521, 4521]], [[5220, 5220]]]
    page = seen(full_site.get("/documents/lcg-compendium/report"))
    assert "were not read" in page
    assert "Without a place" in page


@pytest.mark.documents
def test_what_a_page_lacks_is_said_to_stand_in_the_document_that_has_it(full_site):
    view = full_site.get("/tcg/action.json").json
    (lacking,) = [one for one in view["older"] if one["missing"]]
    assert (lacking["document"], lacking["filled_by"]) == ("tcg-comprehensive-4.1", "tcg-comprehensive-4.2")
    assert "Comprehensive Rules 4.2 has it whole, on this page." in seen(full_site.get("/tcg/action"))
    report = full_site.get("/documents/tcg-comprehensive-4.1/report.json").json
    filled = [one for one in report["missing"] if one["filled_by"]]
    assert len(filled) > 0.9 * len(report["missing"]) > 100


@pytest.mark.documents
def test_an_answer_printed_on_several_sheets_is_quoted_once_with_all_its_places(full_site):
    page = full_site.get("/lcg/card/chieftain-ufthak")
    printed = page.text[page.text.index('id="printed"') : page.text.index('id="older"')]
    assert printed.count("<blockquote") == 1
    assert "The same words at 10 places" in printed
    for scenario in ("passage-through-mirkwood", "lost-in-mirkwood", "return-to-mirkwood"):
        assert f'href="/lcg/scenario/{scenario}"' in printed


@pytest.mark.documents
def test_a_mended_passage_says_so_and_shows_its_lines_as_the_file_has_them(full_site):
    page = full_site.get("/lcg/scenario/the-long-dark")
    assert "This text was put together from lines" in seen(page)
    assert '<pre class="raw">' in page.text


@pytest.mark.documents
def test_the_landmarks_of_a_documents_page_have_names_of_their_own(full_site):
    names = re.findall(r'<nav\b[^>]*aria-label="([^"]*)"', full_site.get("/documents/lcg-compendium/4").text)
    assert len(names) == len(set(names)) >= 4


@pytest.mark.parametrize("address", ["/browse/lcg/all", "/browse/lcg/designers", "/documents/lcg-compendium/changes"])
def test_a_long_list_leaves_nothing_out_on_its_pages(site, address):
    """The pages together have what the data has, in its order, and no page is large."""
    data = site.get(f"{address}.json").json
    every = data.get("answers") or [one for group in data.get("groups", []) for one in group["entries"]]
    every = every or [*data["rules"], *data["cards"]]
    shown, following = [], address
    while following:
        text = site.get(following).text
        assert len(text.encode()) < 60_000
        shown += re.findall(r'<(?:dt|h3)><a href="/([^"]+)">', text)
        more = re.search(r'rel="next" href="([^"]+)"', text)
        following = unescape(more[1]) if more else ""
    assert shown == [one["id"] for one in every]
