"""The page of an answer, on answers made up here: whatever was understood and found is shown, can be changed,
and is safe.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote_plus

import pytest
from made_up import ANSWER, reply, verdict_data
from reader_of_pages import links, seen

from ruling_service.errors import BudgetExceeded
from ruling_service.web import ask_page
from ruling_service.web.understood import marked, moments

QUESTION = "Does Feint stop 2 trolls in flurbing combat?"
SITUATION = {
    "game": "lcg",
    "players": [{"name": "Tom", "heroes": ["Thalin"]}],
    "encounter deck": ["Eastern Crows"],
    "do": [{"reveal": "Eastern Crows"}],
    "ask": {"where is": "Eastern Crows"},
}
STEP = {
    "step": "lcg/framework/6.4b", "depth": 0, "text": "the attack begins", "cites": ["lcg/card/feint"],
    "happened": None
}
RUN = verdict_data(
    "depends",
    depends_on=[{"decision": "whom it attacks", "by": "Tom", "cites": ["lcg/first-player"]}],
    outcomes=[
        {
            "answer": "yes", "facts": {},
            "choices": [{"by": "Tom", "decision": "whom it attacks", "chosen": "Tom"}], "trace": [STEP]
        },
        {"answer": "no", "facts": {}, "choices": [], "trace": [{**STEP, "text": "nobody is attacked"}]},
    ],
    explored={"states": 4, "merged": 1, "seconds": 0.01, "complete": True},
)
THEN = {
    "id": "lcg/then", "title": "Then", "kind": "glossary", "game": "lcg", "score": 1.0, "url": "/lcg/then",
    "snippet": "then",
    "citations": [],
}  # fmt: skip


def reading(entry: str, title: str, game: str = "lcg") -> dict[str, str]:
    return {"id": entry, "name": title, "title": title, "game": game}


def mention(words: str, kind: str, *readings: dict[str, str], **more: Any) -> dict[str, Any]:
    start = QUESTION.index(words)
    return {
        "start": start, "end": start + len(words), "text": words, "kind": kind, "readings": list(readings),
        **more
    }


def answered(**more: Any) -> dict[str, Any]:
    unread = QUESTION.index("flurbing")
    understood = {
        "game": "lcg", "games": ["lcg"], "form": "difference", "cards": ["Feint"], "terms": [],
        "mentions": [
            mention("Feint", "card", reading("lcg/card/feint", "Feint")),
            mention("2", "number", value=2),
            mention(
                "trolls", "card", reading("lcg/card/hill-troll", "Hill Troll"),
                reading("lcg/card/cave-troll", "Cave Troll")
            ),
            mention("combat", "phase", reading("lcg/combat-phase", "Combat phase")),
        ],
        "unread": [{"start": unread, "end": unread + 8, "text": "flurbing"}],
    }  # fmt: skip
    case = {
        "id": "lcg/case/feint-during-the-attack", "title": "", "summary": "", "expect": {}, "source": {},
        "cites": [], "agrees": True
    }
    answer = {
        **ANSWER, "verdict": "depends", "text": "It depends on Tom: whom it attacks.",
        "cites": ["lcg/card/feint"], "deciding": STEP,
        "situation": SITUATION, "permalink": "", "run": RUN, "depends_on": RUN["depends_on"],
        "defaults": ["Tom is the only player"],
        "case": case, "variants": [{"words": "if there are two players", "text": "No.", "answer": False}],
    }  # fmt: skip
    return {
        "question": QUESTION, "understood": understood, "results": [THEN], "answer": answer, "reason": None,
        "parts": [], **more
    }


@pytest.fixture
def asked(site, monkeypatch):
    """Ask, with the answer made up; gives the page and remembers what was asked."""
    sent: list[dict[str, Any]] = []

    def ask(address: str, raw: Any = None, **more: Any) -> Any:
        def run(task: str, gives: Any, **request: Any) -> Any:
            sent.append(request)
            if isinstance(raw, Exception):
                raise raw
            return reply(raw or answered(**more))

        monkeypatch.setattr(ask_page.runner, "run", run)
        return site.get(address if "?" in address else f"{address}?q={quote(QUESTION)}")

    ask.sent = sent  # type: ignore[attr-defined]
    return ask


def test_the_sentence_comes_first_with_label_reason_and_case(asked):
    page = seen(asked("/ask"))
    parts = [
        "It depends on Tom: whom it attacks.", "Derived", "What decides:", "Official case",
        "2 outcomes, step by step", "Read also"
    ]
    assert [page.index(part) for part in parts] == sorted(page.index(part) for part in parts)
    for part in (
        "The attack begins.", "If there are two players: No.", "Taken for granted", "Tom is the only player.",
        "Open in the form"
    ):
        assert part in page


def test_the_question_of_a_ruling_stands_apart_from_its_answer(asked):
    ruling = "May he stop another attack?"
    answer = {**answered()["answer"], "ruling": ruling, "text": f"“{ruling}” It depends on Tom: whom it attacks."}
    page = asked("/ask", answer=answer).text
    says = page.partition('class="says"')[2].partition("</p>")[0]
    assert f"“{ruling}”" in page
    assert ruling not in says
    assert "It depends on Tom: whom it attacks." in says


SETTLED = {
    "by": "rule", "text": "One. The second decides.", "id": "lcg/then", "title": "Then",
    "confidence": "official", "odds": 0.9, "citations": [], "url": "/lcg/then", "lead": "The second decides.",
}  # fmt: skip


def test_the_sentence_that_decides_stands_out_from_those_beside_it(asked):
    page = asked("/ask", answer=None, settled=SETTLED, reason={"why": "not placed", "message": "Not placed."})
    says = page.text.partition('class="says"')[2].partition("</p>")[0]
    assert "The second decides." in says
    assert "One." not in says
    assert "The second decides. One." in seen(page)


def test_a_question_of_neither_game_is_told_the_sentence_of_each(asked):
    raw = answered(answer=None, settled=SETTLED, reason={"why": "not placed", "message": "Not placed."})
    raw["understood"] |= {"game": "", "games": [], "cards": [], "mentions": [], "form": "can"}
    page = seen(asked("/ask", raw))
    assert "Nothing tells which game" not in page
    assert page.count("By the rule") == 2


def test_several_questions_can_each_be_asked_by_themselves(asked):
    text = "We moved. Can he play minions? How many cards may I hold?"
    several = {"why": "several questions", "message": "Ask each by itself."}
    raw = answered(answer=None, reason=several)
    raw["understood"] |= {"mentions": [], "unread": [], "form": "can"}
    page = asked(f"/ask?game=lcg&q={quote(text)}", {**raw, "question": text})
    for words in ("We moved. Can he play minions?", "How many cards may I hold?"):
        assert any(link.startswith("/ask?") and words in link for link in map(unquote_plus, links(page)))


def test_words_that_were_not_understood_are_marked_in_the_question(asked):
    heading = asked("/ask").text.partition("<h1>")[2].partition("</h1>")[0]
    assert '<mark class="unread">flurbing<span class="unseen"> (not understood)</span></mark>' in heading
    assert '<span class="read">Feint</span>' in heading


def test_every_chip_leads_to_its_other_readings_and_can_be_left_out(asked):
    page = asked("/ask")
    at = QUESTION.index("trolls")
    changed = [link for link in links(page) if f"c={at}%3A" in link]
    assert any(link.endswith(f"c={at}%3Alcg%2Fcard%2Fcave-troll") for link in changed)
    assert any(link.endswith(f"c={at}%3A") for link in changed)
    assert "<option>planning phase</option>" in page.text
    assert all(f"<option>{moment}</option>" in page.text for moment in moments("lcg"))


def test_a_chosen_reading_is_asked_for(asked):
    asked(f"/ask?q={quote(QUESTION)}&c=17:lcg/card/cave-troll&c=3")
    assert asked.sent[-1]["choices"] == ((17, "lcg/card/cave-troll"), (3, ""))


@pytest.mark.parametrize(
    "sent",
    ["c=x:y", "c=:y", "c=%D9%A3:y", f"c={'9' * 5000}:y", f"c={'9' * 19}:y", f"c=1:{'y' * 300}",
     "&".join(["c=1:y"] * 25), "at=-1", "at=1e3",
     f"at=1&until={'9' * 5000}", f"at=1&words={'w' * 300}"],
)  # fmt: skip
def test_readings_that_are_none_are_refused_with_their_place(site, problem, sent):
    page = problem(site.get(f"/ask.json?q={quote(QUESTION)}&{sent}"), 400, "malformed")
    assert page["where"] in ("c", "at", "until", "words")
    assert site.get(f"/ask?q={quote(QUESTION)}&{sent}").status_code == 400


@pytest.mark.parametrize(
    ("form", "leads_to"),
    [
        ("at=16&until=17&words=15", "/ask?q=Does+Feint+stop+15+trolls&c=19%3Ab"),
        ("at=5&until=10&words=A+Light", "/ask?q=Does+A+Light+stop+2+trolls&c=20%3Ab"),
        ("at=18&to=lcg/x", "/ask?q=Does+Feint+stop+2+trolls&c=18%3Alcg%2Fx"),
    ],
)
def test_the_forms_of_a_chip_lead_to_the_changed_question(site, form, leads_to):
    response = site.get(f"/ask?q=Does+Feint+stop+2+trolls&c=18:b&{form}")
    assert response.status_code == 303
    assert response.headers["Location"] == leads_to


def test_what_is_ambiguous_is_asked_back_and_not_answered(asked):
    raw = answered(answer=None, reason={"why": "ambiguous", "message": "Hill Troll or Cave Troll."})
    raw["understood"]["mentions"][2]["asks_back"] = True
    page = asked("/ask", raw)
    assert "Choose first what is meant." in seen(page)
    assert "What does “trolls” mean? Hill Troll Cave Troll None of these" in seen(page)
    assert "It depends on Tom" not in seen(page)


def test_what_cannot_be_played_says_why_and_shows_passages(asked):
    page = seen(
        asked("/ask", answer=None, reason={"why": "not compiled", "message": "“flurb it” of Flurber."})
    )
    assert "Not simulated “flurb it” of Flurber. Until then" in page
    assert "What the rules say" in page


def test_a_case_among_what_else_to_read_gives_its_official_answer(asked):
    case = {**THEN, "id": "lcg/case/thalin-and-eastern-crows", "title": "Thalin", "kind": "case"}
    page = seen(asked("/ask", answer=None, reason={"why": "not placed", "message": "No."}, results=[case]))
    assert "Eastern Crows: encounter deck." in page


def test_the_parts_of_a_compound_question_stand_one_after_the_other(asked):
    first = answered()["answer"]
    second = {
        "text": "And where does it go?", "form": "what", "answer": {**first, "text": "To the discard pile."}
    }
    page = seen(asked("/ask", parts=[{"text": "Does it stop?", "form": "can", "answer": first}, second]))
    parts = ("Does it stop?", "It depends on Tom", "And where does it go?", "To the discard pile.")
    assert [page.index(part) for part in parts] == sorted(page.index(part) for part in parts)


def test_two_games_mixed_can_be_told_apart(asked):
    raw = answered(answer=None, reason={"why": "another game", "message": "Both."})
    raw["understood"] |= {"games": ["lcg", "tcg"], "game": "lcg"}
    raw["understood"]["mentions"][2]["readings"] = [reading("tcg/card/cave-troll", "Cave Troll", "tcg")]
    page = asked("/ask", raw)
    assert "It speaks of both games." in seen(page)
    assert "It depends on Tom" not in seen(page)
    assert {True} == {any(link.endswith(f"game={game}") for link in links(page)) for game in ("lcg", "tcg")}
    page = asked(f"/ask?q={quote(QUESTION)}&game=lcg", raw)
    assert "Leave out Cave Troll" in seen(page)
    assert "Leave out Feint" not in seen(page)


def test_a_question_about_neither_game_asks_which(asked):
    raw = answered(answer=None)
    raw["understood"] |= {"game": "", "mentions": [], "unread": []}
    page = asked("/ask", raw)
    assert "Nothing tells which game it is about. The Card Game Trading Card Game" in seen(page)


def test_a_card_without_an_entry_is_chosen_by_its_name(asked):
    raw = answered()
    raw["understood"]["mentions"][2]["readings"] = [
        reading("", "Frodo"), {**reading("x#ally", "Frodo"), "name": "Frodo (ally)"}
    ]
    page = asked("/ask", raw)
    assert any(link.endswith(f"c={QUESTION.index('trolls')}%3AFrodo") for link in links(page))
    assert "Frodo (ally)" in seen(page)


def test_a_look_up_in_a_sentence_gets_the_results_of_a_search(asked):
    raw = answered(answer=None, reason={"why": "a look-up", "message": ""})
    raw["understood"]["form"] = "lookup"
    page = asked(f"/ask?q={quote('What does the word then mean?')}", raw)
    assert "Results for" in seen(page)


def test_a_budget_that_ran_out_leaves_what_the_rules_say(asked):
    page = asked("/ask", BudgetExceeded("the simulation did not end within 5 s.", hint="Fix more choices."))
    assert page.status_code == 503
    assert "The simulation did not end within 5 s." in seen(page)
    assert "What the rules say" in seen(page)
    assert "Feint" in seen(page)


def test_an_outcome_that_was_chosen_is_open(asked):
    assert "<details class=\"whole lines\"><summary>" in asked("/ask").text
    page = asked(f"/ask?q={quote(QUESTION)}&outcome=2")
    assert "<details class=\"whole lines\" open><summary>" in page.text
    assert "nobody is attacked" in seen(page)


def test_json_stands_beside_it_also_for_a_keyword(asked):
    for query in (QUESTION, "surge"):
        raw = asked(f"/ask.json?q={quote(query)}").json
        assert raw["answer"]["text"] == "It depends on Tom: whom it attacks."


@pytest.mark.parametrize(
    "query", ["surge", "shadow cards", "kind:keyword surge or doomed", "3.9.14", '"quoted words" looked up']
)
def test_a_keyword_gets_the_results_of_a_search(site, query):
    page = site.get("/ask", query_string={"q": query})
    assert page.status_code == 200
    assert seen(page) == seen(site.get("/search", query_string={"q": query}))


@pytest.mark.parametrize(
    "query",
    ['What does "then" mean on a card?', "does a -1 willpower effect stop it", 'can 3" of this be played']
)
def test_what_only_looks_like_a_search_is_asked(asked, query):
    assert "It depends on Tom" in seen(asked(f"/ask?q={quote(query)}"))
    assert asked.sent[-1]["question"] == query


def test_a_question_without_words_gets_a_page_that_says_so(site):
    for query in ("???", "…", " . "):
        page = site.get("/ask", query_string={"q": query})
        assert page.status_code == 200
        assert "There are no words in this that can be read." in seen(page)
    assert "whole question" in seen(site.get("/ask"))


def test_ten_kilobytes_of_prose_are_refused_in_a_sentence(site, problem):
    prose = "Once upon a time there lived a troll. " * 270
    page = site.get("/ask", query_string={"q": prose})
    assert page.status_code == 400
    assert "longer than a question" in seen(page)
    assert len(page.text) < 20_000
    problem(site.get("/ask.json", query_string={"q": prose}), 400, "malformed")


def test_script_tags_are_only_words(asked):
    script = "Does <script>alert(1)</script> stop an attack?"
    page = asked(f"/ask?q={quote(script)}&c=5:<script>", answered(question=script))
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text


CARD = "name: Grim Orc\ntype: minion\nstrength: 7\n"


def test_a_card_that_is_pasted_is_played_and_stays_in_the_page_and_its_links(site):
    page = site.get("/ask", query_string={"q": "How strong is Grim Orc?", "cards": CARD})
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert "strength: 7" in text.partition("<textarea")[2].partition("</textarea>")[0]
    assert seen(page).count("7") > 1
    own = next(one for one in links(page) if "cards=" in one)
    assert site.get(own).status_code == 200
    assert not site.get("/ask.json", query_string={"q": "How strong is Grim Orc?"}).json.get("answer")


def test_a_card_that_cannot_be_read_says_why_and_is_not_lost(site):
    page = site.get("/ask", query_string={"q": "How strong is Grim Orc?", "cards": CARD + "strenght: 3\n"})
    text = page.get_data(as_text=True)
    assert page.status_code == 400
    assert "strenght" in seen(page)
    assert "strenght: 3" in text.partition("<textarea")[2]


def test_a_value_that_a_case_was_played_for_does_not_answer_its_question_in_other_words(site):
    page = site.get("/ask?q=Who+assigns+archery+wounds%3F&game=tcg").text
    panel = page.partition("Official case")[2].partition("</section>")[0]
    decision, value = panel.index('class="decision"'), panel.index("As it was played: Wounds of")
    assert "assigns each wound" in panel[decision:value]
    assert panel.count("Wounds of") == 1


def test_the_answer_comes_before_what_was_understood(site):
    page = site.get("/ask?q=Can+an+exhausted+character+defend%3F&game=lcg").text
    assert page.index('class="says"') < page.index('id="understood"')


def test_what_is_not_answered_stands_in_one_place_below_the_nearest_ruling(site):
    page = site.get("/ask?q=does+juggling+end+a+skirmish+that+is+a+tie%3F").text
    assert page.count("Not simulated") == 1
    assert page.index('id="nearest"') < page.index("Not simulated")


def test_of_a_rule_that_comes_nearest_the_sentence_that_decides_stands_first_and_the_refusal_in_small(site):
    page = site.get(
        "/ask?q=May+an+exhausted+hero+be+chosen+to+take+damage+from+an+undefended+attack%3F&game=lcg"
    ).text
    rule, _, below = page.partition('id="nearest"')[2].partition("</section>")
    assert rule.partition('class="decision">')[2].startswith("Undefended")
    assert 'class="refused quiet"><p>Not simulated' in below.partition("<section")[0]


def test_the_text_of_a_card_that_comes_nearest_stands_above_why_nothing_was_played(site):
    page = site.get("/ask?q=What+does+Gimli+do+to+a+lantern+that+juggles%3F&game=lcg").text
    assert 'id="nearest"' not in page
    assert page.index('id="named-cards"') < page.index("Not simulated")
    assert page.count('id="named-cards"') == 1


def test_a_case_played_as_yes_or_no_answers_who_with_its_reason(site):
    page = site.get("/ask?q=What+happens+on+a+tie+in+a+skirmish%3F&game=tcg").text
    panel = page.partition("Official case")[2].partition("</section>")[0]
    assert "Who wins?" in panel
    assert "the Shadow side wins" in panel.partition('class="decision"')[2]
    assert "No, never" not in panel


def test_what_the_answer_speaks_of_is_not_marked_as_unread():
    read = reply({"question": QUESTION, "understood": {"unread": [
        {"start": QUESTION.index("flurbing"), "end": QUESTION.index("flurbing") + 8, "text": "flurbing"}
    ]}}).understood  # fmt: skip
    assert [one.sort for one in marked(QUESTION, read)] == ["", "unread", ""]
    assert [one.sort for one in marked(QUESTION, read, "Whoever flurbs, wins.")] == [""]


def test_a_question_of_the_other_game_is_asked_of_that_game(site, monkeypatch):
    """Limited to one game by the box, but its cards are the other's."""
    asked_of = []

    def run(task, kind, **sent):
        asked_of.append(sent["game"])
        if sent["game"] == "tcg":
            return reply({"question": QUESTION, "reason": {"why": "not understood", "message": "No."}})
        return reply(answered())

    monkeypatch.setattr(ask_page.runner, "run", run)
    page = site.get(f"/ask?q={quote(QUESTION)}&game=tcg")
    assert asked_of == ["tcg", ""]
    assert "These are words of the LCG, so it is asked of that game." in seen(page)
    assert any(link.endswith("game=tcg&only=1") for link in links(page))
    asked_of.clear()
    page = site.get(f"/ask?q={quote(QUESTION)}&game=tcg&only=1")
    assert asked_of == ["tcg"]
    assert "so it is asked of that game" not in seen(page)


def test_a_question_that_no_game_answers_stays_in_the_one_that_was_chosen(site, monkeypatch):
    """A word that only the other game has ("like in Magic") is no reason to leave it."""
    asked_of = []

    def run(task, kind, **sent):
        asked_of.append(sent["game"])
        game = sent["game"] or "lcg"
        return reply({
            "question": QUESTION, "understood": {"game": game, "games": [game]},
            "reason": {"why": "not understood", "message": "No."},
        })

    monkeypatch.setattr(ask_page.runner, "run", run)
    page = site.get(f"/ask?q={quote(QUESTION)}&game=tcg")
    assert asked_of == ["tcg", ""]
    assert "so it is asked of that game" not in seen(page)
