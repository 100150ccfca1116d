"""What is asked of the library itself leads to the page that says it."""

from __future__ import annotations

import pytest
from made_up import ANSWER, reply, verdict_data
from reader_of_pages import links, seen

from ruling_service.library.errata import changes_of
from ruling_service.library.known_cards.printings import CardPrinting, printed_lines
from ruling_service.library.model import Change, Entry
from ruling_service.library.records import DocumentView
from ruling_service.library.reports import Stated
from ruling_service.web import runner
from ruling_service.web.editions import of_subject
from ruling_service.web.titles import told_apart

CARD = "/lcg/card/a-burning-brand"
RANGED = "/compare?a=lcg%2Fkeyword%2Franged&b=lcg%2Fkeyword%2Fsentinel"
CYCLE = "/browse/lcg/errata/cycle#part-shadows-of-mirkwood"


def led(site, query: str, game: str = "") -> str:
    """Where the box leads with these words; "" where it doesn't."""
    found = site.get("/ask", query_string={"q": query, "game": game})
    return found.headers.get("Location", "") if found.status_code == 303 else ""


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("a burning brand errata", CARD),
        ("errata: A Burning Brand", CARD),
        ("Does A Burning Brand have an erratum?", CARD),
        ("what's the official errata on A Burning Brand?", CARD),
        ("Is my A Burning Brand up to date?", CARD),
        ("is the text of A Burning Brand still current", CARD),
        ("Is my copy of A Burning Brand current?", CARD),
        ("What changed on A Burning Brand?", CARD),
        ("has A Burning Brand been errata'd", CARD),
        ("A Burning Brand (Core Set) errata", CARD),
        ("A Burning Brand attachment errata", CARD),
        ("is my A Burning Brand card out of date", CARD),
        ("was A Burning Brand ever changed?", CARD),
        ("errata Shadows of Mirkwood", CYCLE),
        ("what errata are there for the Shadows of Mirkwood cycle?", CYCLE),
        ("all errata of the Shadows of Mirkwood cycle's scenarios", CYCLE),
        ("Angmar Awakened errata", "/browse/lcg/errata/cycle#part-angmar-awakened"),
        ("What did FAQ 1.3 change?", "/documents/lcg-faq-1.3/changes"),
        ("compare FAQ 1.3 and FAQ 1.9", "/documents/compare?a=lcg-faq-1.3&b=lcg-compendium&part=FAQ+1.9"),
        ("difference between FAQ 1.3 and FAQ 1.9", "/documents/compare?a=lcg-faq-1.3&b=lcg-compendium&part=FAQ+1.9"),
        ("Learn to Play versus the 2011 rulebook", "/documents/compare?a=lcg-rulebook-2011&b=lcg-compendium&part=Learn+to+Play"),
        ("1.3 vs 1.9", "/documents/compare?a=lcg-faq-1.3&b=lcg-compendium&part=FAQ+1.9"),
        ("what changed from 1.3 to 1.9", "/documents/compare?a=lcg-faq-1.3&b=lcg-compendium&part=FAQ+1.9"),
        ("what changed in 1.9", "/documents/lcg-compendium/changes?part=FAQ+1.9"),
        ("what changed in FAQ 1.9", "/documents/lcg-compendium/changes?part=FAQ+1.9"),
        ("Which rules changed with FAQ 1.9?", "/documents/lcg-compendium/changes?part=FAQ+1.9"),
        ("compare CR 4.1 and CR 4.2", "/documents/compare?a=tcg-comprehensive-4.1&b=tcg-comprehensive-4.2"),
        ("compare CR 4.1 and CR 4.2 on archery", "/documents/compare?a=tcg-comprehensive-4.1&b=tcg-comprehensive-4.2&on=tcg%2Farchery-phase"),
        ("difference between FAQ 1.3 and FAQ 1.9 about surge?", "/documents/compare?a=lcg-faq-1.3&b=lcg-compendium&part=FAQ+1.9&on=lcg%2Fkeyword%2Fsurge"),
        ("compare two editions", "/documents/compare"),
        ("Compare the rulebooks side by side", "/documents/compare"),
        ("what is new in Comprehensive Rules 4.2", "/documents/tcg-comprehensive-4.2/changes"),
        (
            "difference between engaging and an engagement check",
            "/compare?a=lcg%2Fengaged&b=lcg%2Fengagement-check",
        ),
        ("How does ranged differ from sentinel?", RANGED),
        ("ranged vs. sentinel", RANGED),
        ("scenarios with easy mode", "/browse/lcg/scenarios/has/easy"),
        ("Which scenarios have errata?", "/browse/lcg/scenarios/has/errata"),
        ("scenarios with Siege", "/browse/lcg/scenarios/keyword/siege"),
        ("all scenarios of the Dwarrowdelf cycle", "/browse/lcg/scenarios/cycle/dwarrowdelf"),
        ("What's the difference between wounding and exerting?", "/compare?a=tcg%2Fwound&b=tcg%2Fexert"),
    ],
)  # fmt: skip
def test_the_box_leads_to_the_page_that_says_it(site, query, address):
    assert led(site, query) == address
    assert site.get(address.partition("#")[0]).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        "surge", "Thalin", "what is the current quest?", "does the quest stage change?", "errata",
        "what is the difference between a snark and a boojum?", "is there a new player card?",
        "what changed?", "which scenario has the most points?", "compare FAQ 1.3 and FAQ 0.9", "compare two editions of A Burning Brand", "what changed in the staging area?", "is the current quest changed?", "can I play A Burning Brand on Thalin?", "who vs", "FAQ 1.3",
    ],
)
def test_other_words_are_searched_or_asked(site, query, monkeypatch):
    monkeypatch.setattr(runner, "run", lambda *a, **k: reply({"question": query}))
    assert led(site, query) == ""


def test_two_documents_are_compared_on_one_subject(site):
    both = "/documents/compare?a=tcg-comprehensive-4.1&b=tcg-comprehensive-4.2"
    page = seen(site.get(f"{both}&on=tcg/archery-phase"))
    assert "on Archery phase" in page
    assert site.get(f"{both}&on=tcg/no-such-rule").status_code == 404


def test_the_errata_of_a_title_are_those_of_all_its_cards(site):
    """Faramir's is a title of several cards; the one that was changed is told from the others."""
    changed, other = "tcg/card/faramir-captain-of-ithilien", "tcg/card/faramir-captain-of-gondor"
    address = led(site, "Faramir errata", "tcg")
    assert address == "/called/Faramir?game=tcg"
    page = site.get(address)
    assert seen(page).index("Captain of Ithilien Erratum") < seen(page).index("Captain of Gondor")
    assert "1 was changed" in seen(page)
    data = site.get("/called/faramir.json?game=tcg").json
    assert [(one["id"], bool(one["errata"])) for one in data["cards"]][:2] == [(changed, True), (other, False)]
    assert f"/{changed}" in links(site.get(f"/{other}")), "the page of the other says which was changed"
    assert "Another card of this name was changed" in seen(site.get(f"/{other}"))
    assert [one["id"] for one in site.get("/tcg/card/faramir.json").json["cards"]] == [changed, other]
    assert site.get("/tcg/card/madril").headers["Location"] == "/tcg/card/madril-faramirs-aide"


def test_the_changed_one_of_several_cards_of_a_name_is_told_apart():
    def printed(values: str, place: str, *, erratum: bool = False) -> CardPrinting:
        kind, _, number = place.rpartition(" ")
        return CardPrinting(type="hero", line=f"{values} · {place}", set=kind, number=number, erratum=erratum)

    changed = printed("Unique hero · Lore", "First Box 7", erratum=True)
    reprint, other = printed("Unique hero · Lore", "Second Box 9"), printed("Unique ally · Lore", "First Box 70")
    assert told_apart([other, changed, reprint]) == ([changed.line, reprint.line], [other.line])
    assert told_apart([changed, reprint]) == ([], []), "there is no other to tell it from"
    assert told_apart([reprint, other]) == ([], []), "nothing says which one was changed"


def test_results_and_suggestions_say_which_card_was_changed(site):
    found = site.get("/search.json?q=Faramir&game=tcg&kind=card").json["results"]
    marks = {one["title"]: one["erratum"] for one in found}
    assert marks["Faramir, Captain of Ithilien"]
    assert not marks["Faramir, Captain of Gondor"]
    page = site.get("/search?q=Faramir&game=tcg&kind=card")
    assert "Erratum" in seen(page)
    assert "All 2 cards called Faramir" in seen(page)
    assert "1 with an erratum" in seen(page)
    assert "/called/Faramir?game=tcg" in links(page)
    offered = site.get("/api/v1/suggest?q=faramir&game=tcg").json["suggestions"]
    marks = {one["title"]: one["erratum"] for one in offered}
    assert marks["Faramir, Captain of Ithilien"]
    assert not marks["Faramir, Captain of Gondor"]


def test_a_name_that_no_card_has_is_not_made_another(site):
    address = led(site, "Glimblewort of Dwarves errata")
    assert address == "/called/Glimblewort%20of%20Dwarves"
    page = site.get(address)
    assert page.status_code == 404
    assert "No card is called Glimblewort of Dwarves here" in seen(page)
    assert "/lcg/card/a-burning-brand" in links(site.get("/called/A+Burning+Bramd"))
    page = site.get(led(site, "A Burning Brand errata", "tcg"))
    assert "No card of the Trading Card Game is called A Burning Brand" in seen(page)
    assert "The other game has one" in seen(page)


def test_only_the_game_that_is_chosen_is_looked_through(site, monkeypatch):
    monkeypatch.setattr(runner, "run", lambda *a, **k: reply({"question": "?"}))
    assert led(site, "wound vs exert", "tcg") == "/compare?a=tcg%2Fwound&b=tcg%2Fexert"
    assert led(site, "wound vs exert", "lcg") == ""


def test_two_entries_stand_side_by_side(site):
    page = site.get("/compare?a=lcg/engaged&b=Engagement+Check")
    assert "Engaged and Engagement Check" in seen(page)
    assert {"/lcg/engaged", "/lcg/engagement-check"} <= set(links(page))
    data = site.get("/compare.json?a=lcg/keyword/surge&b=lcg/keyword/ranged").json
    assert data["difference"] == ""
    data = site.get("/compare.json?a=lcg/engaged&b=lcg/engagement-check").json
    assert data["a"]["id"] == "lcg/engaged"
    assert "one way into it" in data["difference"]
    assert data["difference"] in seen(page)
    assert {one["id"] for one in data["name_both"]} >= {"lcg/encounter-phase"}


@pytest.mark.parametrize(
    "address", ["/compare.json", "/compare.json?a=lcg/engaged", "/compare?a=x&b=y", "/compare?a=%00&b=1"]
)
def test_what_cannot_be_compared_is_told(site, address):
    assert site.get(address).status_code in (400, 404)


def test_who_names_one_thing_or_none_is_asked_for_two(site):
    page = site.get("/compare?a=surge")
    assert page.status_code == 200
    assert 'name="a" maxlength="200" required value="surge"' in page.text


def test_what_a_newer_document_changed_again_is_told_with_what_holds_today(site):
    """The older FAQ let Doomed work as its card entered play; since the compendium it works as it is revealed."""
    rules = {one["id"]: one for one in site.get("/documents/lcg-faq-1.3/changes.json").json["rules"]}
    doomed = rules["lcg/keyword/doomed"]
    assert doomed["later"]["since"] == "lcg-compendium"
    assert "revealed" in doomed["later"]["now"]
    assert rules["lcg/rule/ending-the-game"]["later"]["now"] == "10 points for each completed round"
    page = site.get("/documents/lcg-faq-1.3/changes")
    assert "Then Whenever the card enters play, setup included. Today Whenever the card is revealed" in seen(page)
    assert "/documents/lcg-compendium/changes" in links(page)


@pytest.mark.parametrize(
    ("changes", "today"),
    [
        ([("lcg-faq-1.3", "two", "three cards are drawn")], None),
        ([("lcg-faq-1.3", "two", "three cards are drawn"), ("lcg-compendium", "three cards drawn", "four")], "four"),
        ([("lcg-compendium", "three cards drawn", "four"), ("lcg-faq-1.3", "two", "three cards are drawn")], "four"),
        ([("lcg-faq-1.3", "two", "three cards are drawn"), ("lcg-compendium", "no limit", "a limit")], None),
        ([("lcg-rulebook-2011", "one", "two cards"), ("lcg-faq-1.3", "two cards", "three cards"),
          ("lcg-compendium", "three cards", "four")], "four"),
    ],
)  # fmt: skip
def test_a_later_change_of_the_same_is_found_by_its_words(changes, today):
    known = [
        DocumentView(document=name, game="lcg", title=name, edition="", date=date, rank=1, note="", imported=False)
        for name, date in (("lcg-rulebook-2011", "2011"), ("lcg-faq-1.3", "2012-06-15"), ("lcg-compendium", "2020"))
    ]
    entry = Entry(
        id="lcg/made-up", title="Made up", kind="rule", game="lcg",
        changes=[Change(since=since, was=was, is_=now) for since, was, now in changes],
    )  # fmt: skip
    oldest = min(changes_of(entry, known), key=lambda one: one.date)
    assert (oldest.later.now if oldest.later else None) == today


def test_a_document_tells_what_it_changed_before_and_now(site):
    page = site.get("/documents/lcg-faq-1.3/changes")
    assert "Before" in seen(page)
    assert "Now" in seen(page)
    assert "/lcg/card/a-burning-brand" not in links(page) or "FAQ 1.3" in seen(page)
    data = site.get("/documents/lcg-faq-1.3/changes.json").json
    assert all(one["since"] == "lcg-faq-1.3" for one in data["rules"])
    assert all(one["edition"].startswith("FAQ 1.3") for one in data["cards"])
    assert data["rules"]
    assert data["cards"]


def test_the_errata_of_a_cycle_stand_together_each_card_once(site):
    groups = site.get("/browse/lcg/errata/cycle.json").json["groups"]
    by_scenario = site.get("/browse/lcg/errata/scenario.json").json["groups"]
    names = [group["name"] for group in groups]
    assert names[0] == "Core Set"
    assert "Shadows of Mirkwood" in names
    for group in groups:
        ids = [(one["id"], one["now"]) for one in group["entries"]]
        assert len(ids) == len(set(ids))
    assert {one["id"] for group in groups for one in group["entries"]} == {
        one["id"] for group in by_scenario for one in group["entries"]
    }


def test_a_cycle_without_errata_says_so_where_its_errata_would_be(site):
    page = site.get("/browse/lcg/errata/cycle").text
    without = page[page.index('id="without"') :]
    assert 'id="part-angmar-awakened"' in without
    assert page.count('id="part-') == page.count("</section>") - 1 + without.count("<li ")


def test_a_question_that_fits_both_games_is_answered_for_both(site, monkeypatch):
    asked = []

    def run(task, kind, *, question, game, **rest):
        asked.append(game)
        understood = {"game": game, "form": "can"}
        answer = {**ANSWER, "verdict": "always", "text": "Yes.", "run": verdict_data("always"),
                  "situation": {"game": game, "players": [{"name": "Tom"}]}}  # fmt: skip
        return reply({"question": question, "understood": understood, "answer": answer if game else None})

    monkeypatch.setattr(runner, "run", run)
    page = site.get("/ask", query_string={"q": "May somebody exhausted defend against this?"})
    assert asked == ["", "lcg", "tcg"]
    assert "Trading Card Game" in seen(page)
    assert seen(page).count("Ask it of this game alone") == 2
    assert "Tom" not in seen(page)
    asked.clear()
    site.get("/ask", query_string={"q": "May somebody exhausted defend against this?", "game": "tcg"})
    assert asked == ["tcg"]


@pytest.mark.parametrize(
    ("why", "unread", "games"),
    [("not in the sources", ["against"], 1), ("not placed", ["against"], 2), ("not in the sources", [], 2)],
)
def test_a_game_without_the_words_of_a_question_leaves_it_to_the_other(site, monkeypatch, why, unread, games):
    question = "May somebody exhausted defend against this?"

    def run(task, kind, *, question, game, **rest):
        data = {"question": question, "understood": {"game": game, "form": "can"}}
        if game == "lcg":
            data["answer"] = {
                **ANSWER, "verdict": "always", "text": "Yes.", "run": verdict_data("always"),
                "situation": {"game": game, "players": [{"name": "Tom"}]}
            }  # fmt: skip
        else:
            at = [(question.index(word), word) for word in unread]
            data["understood"]["unread"] = [
                {"start": first, "end": first + len(word), "text": word} for first, word in at
            ]
            data["reason"] = {"why": why, "message": "Made up."}
        return reply(data)

    monkeypatch.setattr(runner, "run", run)
    page = site.get("/ask", query_string={"q": question})
    assert seen(page).count("Ask it of this game alone") == games
    assert ("Made up." in seen(page)) == (games == 2)


def test_what_a_part_of_a_document_changed_are_the_errata_that_it_lists(site):
    """It was 0 cards: no document of its own is imported that has them."""
    page = site.get("/documents/lcg-compendium/changes.json?part=FAQ+1.9").json
    assert len(page["cards"]) > 20
    assert all(one["edition"].startswith("FAQ 1.9") for one in page["cards"])
    whole = site.get("/documents/lcg-compendium/changes.json").json
    assert len(whole["rules"]) >= len(page["rules"])
    assert "What FAQ 1.9 changed" in seen(site.get("/documents/lcg-compendium/changes?part=FAQ+1.9"))


def test_the_ring_is_listed_once_whatever_cost_a_database_writes():
    ours = {"type": "the one ring", "unique": True, "number": "77R1", "set": "77"}
    assert [one.line for one in printed_lines("tcg", [ours, {**ours, "twilight cost": 0}])] == ["The One Ring · 77R1"]


def test_a_document_that_only_names_a_subject_is_compared_by_the_passages_that_do():
    def passage(number: int, entry: str, text: str) -> Stated:
        return Stated(
            number=number, chapter="", layer="", heading="", section=None, role="", lines=[(1, 1)],
            html=f"<p>{text}</p>", entry=entry, title=entry,
        )  # fmt: skip

    subject, names = "lcg/keyword/hurled", ["Hurled", "hurling"]
    of_others = {"lcg/card/pot": [passage(1, "lcg/card/pot", "A hurled pot breaks."), passage(2, "lcg/card/pot", "It whirled.")],
                 "lcg/faq/9": [passage(3, "lcg/faq/9", "Hurling it needs a hand.")]}  # fmt: skip
    assert [one.number for one in of_subject(of_others, subject, names)[subject]] == [1, 3]
    own = {**of_others, subject: [passage(4, subject, "Throw it.")]}
    assert [one.number for one in of_subject(own, subject, names)[subject]] == [4]
    assert of_subject({"lcg/faq/9": [passage(2, "lcg/faq/9", "It whirled.")]}, subject, names) == {}
