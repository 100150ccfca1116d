"""What stands in a frame of another site, what oEmbed gives, and what a link to a page is shown with."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest
from made_up import ANSWER, reply, verdict_data
from playwright.sync_api import expect
from reader_of_pages import seen

from ruling_service.web import create_app, runner

CROWS = "lcg/case/thalin-and-eastern-crows"


@pytest.mark.parametrize("asked", [f"case={CROWS}", "card=lcg/card/thalin"])
def test_only_embedded_pages_may_stand_in_a_frame(site, asked):
    page = site.get(f"/embed?{asked}")
    assert "frame-ancestors *" in page.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in page.headers
    assert "<script" not in page.text
    assert len(page.data) < 6_000
    for other in (f"/{CROWS}", "/embed.json?card=lcg/card/thalin", f"/oembed?url=/{CROWS}"):
        assert site.get(other).headers["X-Frame-Options"] == "DENY"


def test_an_embedded_verdict_says_the_answer_and_leads_to_it_whole(site):
    page = site.get(f"/embed?case={CROWS}").text
    assert "ncounter deck" in page
    assert f'href="/{CROWS}"' in page


@pytest.mark.parametrize("wrong", ["", "?card=lcg/card/nobody", "?card=xyz", "?s=AAA", "?case=lcg/keyword/surge"])
def test_what_is_neither_verdict_nor_card_is_refused(site, wrong):
    assert site.get(f"/embed{wrong}").status_code in (400, 404)


def test_an_embedded_entry_is_our_wording_alone(site):
    page = site.get("/embed?entry=lcg/keyword/surge")
    assert "frame-ancestors *" in page.headers["Content-Security-Policy"]
    assert site.get("/lcg/keyword/surge.json").json["summary"] in seen(page)
    assert 'href="/lcg/keyword/surge"' in page.text


def test_an_embedded_answer_says_what_the_page_of_the_question_says(site, monkeypatch):
    answer = {**ANSWER, "verdict": "always", "text": "Yes, it stops.", "run": verdict_data("always"),
              "situation": {"game": "lcg", "players": [{"name": "Tom"}]}}  # fmt: skip
    asked = {"question": "Does it stop?", "understood": {"game": "lcg", "form": "can"}, "answer": answer}
    monkeypatch.setattr(runner, "run", lambda *a, **k: reply(asked))
    page = site.get("/embed", query_string={"q": "Does it stop?", "game": "lcg"})
    assert seen(page).count("Yes, it stops.") == 1
    assert 'href="/ask?q=Does+it+stop%3F&amp;game=lcg"' in page.text
    assert site.get("/oembed", query_string={"url": "/ask?q=Does+it+stop?&game=lcg"}).status_code == 200
    assert site.get("/oembed", query_string={"url": "/ask?q=Does+it+stop?&cards=name:+x"}).status_code == 404


def test_an_embedded_question_without_an_answer_says_so(site, monkeypatch):
    monkeypatch.setattr(runner, "run", lambda *a, **k: reply({"question": "Does it stop?"}))
    assert "No answer was found" in seen(site.get("/embed?q=Does+it+stop?"))


def test_oembed_gives_the_frame_of_a_page_that_has_one(real_home):
    site = create_app(real_home, TESTING=True, ADDRESS="https://rules.example").test_client()
    said = site.get(f"/oembed?url=https://rules.example/{CROWS}&maxwidth=300").json
    assert (said["type"], said["width"]) == ("rich", 300)
    assert "https://rules.example/embed?case=lcg%2Fcase%2Fthalin-and-eastern-crows" in said["html"]
    for other in ("https://elsewhere.example/lcg/card/thalin", "https://rules.example/about", "https://[", ""):
        assert site.get("/oembed", query_string={"url": other}).status_code == 404
    assert site.get(f"/oembed?url=/{CROWS}&format=xml").status_code == 400
    page = site.get(f"/{CROWS}").text
    own = "https://rules.example/preview.png?case=lcg%2Fcase%2Fthalin-and-eastern-crows"
    assert f'<meta property="og:image" content="{own}">' in page
    assert '"og:image" content="https://rules.example/static/preview.png"' in site.get("/about").text
    assert f'<meta property="og:url" content="https://rules.example/{CROWS}">' in page
    assert "application/json+oembed" in page


def test_a_preview_says_what_the_page_says_and_only_as_text(site):
    page = site.get("/search", query_string={"q": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page
    assert '<meta property="og:title"' in site.get("/lcg/keyword/surge").text


@pytest.mark.parametrize(
    ("page", "asks"),
    [
        (f"/{CROWS}", f"case={CROWS.replace('/', '%2F')}"), ("/lcg/card/thalin", "card=lcg%2Fcard%2Fthalin"),
        ("/lcg/keyword/surge", "entry=lcg%2Fkeyword%2Fsurge"),
        ("/ask?q=Does+it+stop?&game=lcg", "q=Does+it+stop%3F&amp;game=lcg"),
    ],
)  # fmt: skip
def test_what_to_copy_for_another_page_is_told(site, page, asks):
    told = site.get("/embed/this", query_string={"url": page})
    data = site.get("/embed/this.json", query_string={"url": page}).json
    assert f"/embed?{asks}" in data["iframe"]
    assert data["whole"] == page
    assert data["iframe"] in unescape(told.text.partition("<textarea")[2])
    assert site.get("/oembed", query_string={"url": page}).json["html"] == data["iframe"]
    assert f'href="{escape(page)}"' in told.text
    assert told.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("page", ["", "/search?q=surge", "https://elsewhere.example/lcg/keyword/surge", "/lcg/no"])
def test_what_cannot_stand_elsewhere_is_told(site, page):
    assert site.get("/embed/this", query_string={"url": page}).status_code == 404


def test_an_embedded_page_asks_for_nothing_that_is_missing(site):
    page = site.get("/embed?card=lcg/card/thalin").text
    for address in re.findall(r'<link[^>]* href="([^"]+)"', page):
        assert site.get(address).status_code == 200
    assert 'rel="icon"' in page


@pytest.mark.browser
def test_the_code_for_another_page_is_copied_and_its_frame_is_seen(open_page):
    tab = open_page("/embed/this?url=/lcg/keyword/surge")
    frame = tab.frame_locator("iframe")
    frame.get_by_role("heading", name="Surge").wait_for()
    tab.get_by_role("button", name="Copy the code").wait_for()
    expect(tab.get_by_label("Copy this into the other page")).to_have_value(re.compile("<iframe"))
    tab.get_by_role("link", name="Back to the page").click()
    tab.get_by_role("heading", level=1, name="Surge").wait_for()
