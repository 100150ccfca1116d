"""Building a situation in the form, having it played, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made_up import verdict
from reader_of_pages import links, seen

from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.permalink import plain
from ruling_service.web import forms
from ruling_service.web.called import numbered
from ruling_service.web.going_on import phases_to_play
from tests.each import of_each

CROWS = {
    "game": "lcg",
    "players.0.name": "Tom",
    "players.0.heroes.0.card": "Thalin",
    "players.0.heroes.0.committed": "yes",
    "encounter deck": "Eastern Crows\nHill Troll",
    "do.0.verb": "reveal",
    "do.0.about": "Eastern Crows",
    "ask.kind": "where is",
    "ask.about": "Eastern Crows",
    "act": "run",
}


def flat(value, path=""):
    """Nested rows as the fields that a browser sends."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from flat(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from flat(inner, f"{path}.{number}")
    else:
        yield path, value


def alike(value):
    """A list of one card and the card are the same act."""
    if isinstance(value, dict):
        return {name: alike(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [alike(one) for one in value]
    return value


def with_lists(data):
    for name in ("given", "do"):
        for row in data.get(name, []):
            for verb in ("commit", "defend", "attack", "exhaust", "ready", "choose", "engage", "choosing"):
                if isinstance(row.get(verb), str):
                    row[verb] = [row[verb]]
    return data


@of_each("path", sorted((corpus_dir() / "lcg" / "cases").glob("*.yaml")))
def test_every_case_goes_through_the_form_unchanged(path: Path):
    data, _ = read_yaml(path.read_text("utf-8"), path.name)
    for name in ("expect", "source", "why", "cites"):
        data.pop(name, None)
    before = dump(from_data(data, checked=False))
    fields = dict(flat(forms.from_data(before)))
    after = dump(from_data(forms.Reading(forms.unflattened(fields)).data, checked=False))
    assert with_lists(alike(after)) == with_lists(alike(before))


def test_nobody_in_an_empty_form_has_a_made_up_name(site):
    for game, count in (("lcg", 1), ("tcg", 2)):
        page = site.get("/simulate", query_string={"game": game}).text
        names = re.findall(r'name="players\.\d\.name" value="([^"]*)"', page)
        assert names == [f"Player {number + 1}" for number in range(count)]


def test_a_new_player_takes_a_number_that_nobody_has():
    form = forms.completed({"game": "lcg", "players": [{"name": "Player 2"}]})
    names = [one["name"] for one in forms.changed(form, "add:players")["players"]]
    assert names == ["Player 2", "Player 1"]


def test_phases_are_offered_where_nothing_is_asked_to_happen():
    data = {"game": "tcg", "players": [{"name": "Ann"}, {"name": "Bob"}]}
    offered = dict(phases_to_play(data, "tcg"))
    assert "The assignment phase and the skirmish phase" in offered
    assert "The skirmish phase" in dict(phases_to_play({**data, "skirmish": "Gimli"}, "tcg"))
    later = dict(phases_to_play({"game": "lcg", "players": [{"name": "Ann"}], "at": "6.1"}, "lcg"))
    assert list(later) == ["The combat phase", "The refresh phase", "Everything to the end of the round"]
    said = plain(later["The combat phase"].partition("s=")[2])
    assert (said["at"], said["until"]) == ("6.1", "6.11")


@pytest.mark.parametrize(
    ("more", "offered", "not_offered"),
    [
        ({}, "The fellowship phase", ""),
        ({"players": [{"name": "Ann"}, {"name": "Bob", "minions": ["Goblin Runner"]}]}, "The maneuver phase",
         "The fellowship phase"),
        ({"assignments": [{"defender": "Gimli", "minions": ["Goblin Runner"]}]}, "The skirmish phase",
         "The archery phase"),
        ({"game": "lcg", "attack": {"enemy": "Hill Troll", "player": "Ann"}}, "The combat phase", "The quest phase"),
    ],
)  # fmt: skip
def test_no_phase_is_offered_that_contradicts_the_position(more, offered, not_offered):
    data = {"game": "tcg", "players": [{"name": "Ann"}, {"name": "Bob"}], **more}
    found = dict(phases_to_play(data, data["game"]))
    assert offered in found or data["game"] == "lcg"
    assert not_offered not in found
    assert any(name.startswith("Everything") for name in found)


def test_several_who_fight_are_asked_whose_skirmish_is_first():
    data = {"game": "tcg", "players": [{"name": "Ann"}, {"name": "Bob"}],
            "assignments": [{"defender": "Gimli", "minions": ["A"]}, {"defender": "Sam", "minions": ["B"]}]}  # fmt: skip
    said = plain(dict(phases_to_play(data, "tcg"))["The skirmish phase"].partition("s=")[2])
    assert said["at"] == "choose a skirmish"
    under_way = plain(dict(phases_to_play({**data, "skirmish": "Sam"}, "tcg"))["The skirmish phase"].partition("s=")[2])
    assert under_way["at"] == "start of skirmish"


@pytest.mark.parametrize(
    ("game", "kind", "where"),
    [
        ("lcg", "hero", (0, "heroes")), ("lcg", "ally", (0, "allies")), ("lcg", "enemy", (0, "engaged")),
        ("lcg", "location", (None, "staging area")), ("lcg", "attachment", (0, "hand")), ("lcg", "event", (0, "hand")),
        ("tcg", "companion", (0, "companions")), ("tcg", "minion", (1, "minions")),
        ("tcg", "possession", None), ("tcg", "event", None), ("lcg", "rules", None),
    ],
)
def test_a_card_is_tried_where_its_type_lies(game, kind, where):
    assert forms.place_for(game, kind) == where


def test_the_page_of_a_card_leads_to_the_table_with_it(site):
    assert "/simulate?game=lcg&card=Thalin" in links(site.get("/lcg/card/thalin"))
    page = site.get("/simulate?game=lcg&card=Thalin").text
    assert re.search(r'name="players\.0\.heroes\.0\.card" value="Thalin"', page)
    assert 'value="Thalinn"' not in site.get("/simulate?game=lcg&card=Thalinn").text


def test_players_whom_a_question_does_not_name_are_called_by_number():
    situation = {
        "players": [{"name": "Tom", "hand": ["Tom Bombadil"]}, {"name": "Ann"}],
        "do": [{"play": "Feint", "by": "Ann"}], "given": [{"paying": {"Tom": 1}}],
        "ask": {"how much": "threat of Tom"},
    }
    told = numbered(situation, "Can Ann play Feint?")
    assert [one["name"] for one in told["players"]] == ["Player 1", "Ann"]
    assert told["players"][0]["hand"] == ["Tom Bombadil"]
    assert (told["do"][0]["by"], told["ask"]["how much"]) == ("Ann", "threat of Player 1")
    assert told["given"] == [{"paying": {"Player 1": 1}}]


def test_a_situation_is_built_played_and_carried_by_its_link(site):
    answer = site.post("/simulate", data=CROWS)
    assert answer.status_code == 303
    link = answer.headers["Location"]
    page = site.get(link)
    assert page.status_code == 200
    assert "Eastern Crows: encounter deck." in seen(page)
    assert "Eastern Crows is destroyed" in seen(page)
    assert "/lcg/destroy" in links(page)
    assert 'value="Thalin"' in page.text
    verdict = site.get(link.replace("/simulate?", "/simulate.json?")).json["verdict"]
    assert verdict["answer"] == "encounter deck"
    again = site.get(link)
    assert again.data == page.data


def test_outcomes_are_switched_by_links(site, monkeypatch):
    from ruling_service.web import runner, simulating

    made = verdict(
        "depends",
        depends_on=[
            {"decision": "which resolves first", "by": "the first player", "cites": ["lcg/faq/1.02"]}
        ],
        outcomes=[
            {"answer": where, "facts": {},
             "choices": [{"by": "Tom", "decision": "which resolves first", "chosen": chosen}],
             "trace": [
                 {
                     "step": "lcg/framework/6.11", "depth": 0, "text": f"Beorn goes to {where}",
                     "cites": ["lcg/framework/6.11"]
                 }
             ]}
            for where, chosen in (("Tom's hand", "Sneak Attack"), ("Tom's deck", "Beorn"))
        ],
        explored={"states": 3, "merged": 1, "seconds": 0.1, "complete": True},
        assumed=["Nobody acts."],
    )
    real = runner.run
    monkeypatch.setattr(
        runner, "run", lambda task, gives, **rest: made if task == "simulate" else real(task, gives, **rest)
    )
    monkeypatch.setattr(simulating, "_verdicts", type(simulating._verdicts)())
    link = site.post("/simulate", data={**CROWS, "title": "switching"}).headers["Location"]
    first, second = site.get(link), site.get(f"{link}&outcome=2")
    assert "It depends on the first player." in seen(first)
    assert "Derived" in seen(first)
    assert "Beorn goes to Tom's hand" in seen(first)
    assert "Beorn goes to Tom's deck" not in seen(first)
    assert "Beorn goes to Tom's deck" in seen(second)
    assert f"{link}&outcome=2#outcomes" in links(first)
    assert "3 positions played through" in seen(first)
    assert "Nobody acts." in seen(first)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("players.0.heroes.0.card", "Thalinn", "Thalin"),
        ("players.0.heroes.0.damage", "9", "hit points"),
        ("players.0.heroes.0.damage", "many", "whole number"),
        ("players.0.heroes.0.more", "{colour: red}", "colour"),
        ("players.0.heroes.0.more", "[[[", "YAML"),
        ("players.0.threat", "x", "whole number"),
        ("at", "9.9", "no step"),
        ("do.0.about", "Nobody", "Nobody"),
    ],
)
def test_what_is_wrong_stands_at_its_field(site, field, value, says):
    page = site.post("/simulate", data={**CROWS, field: value})
    assert page.status_code == 400
    import re

    marked = re.findall(r'name="([^"]+)"[^>]*aria-invalid="true"', page.text)
    assert marked == [field]
    assert says in re.search(r'class="error-text"[^>]*>(.*?)</p>', page.text, re.S)[1]
    assert 'role="alert"' in page.text
    assert value.replace('"', "&#34;") in page.text.replace("&#39;", "'")


@pytest.mark.parametrize(("row", "field", "value"), [
    ("players.0.heroes.1", "card", "Gimlee"),
    ("players.0.heroes.1", "attached", "Steward of Gondr"),
    ("players.0.heroes.1", "damage", "9"),
    ("staging area.0", "card", "Eastern Crow of the East"),
])  # fmt: skip
def test_what_is_refused_takes_no_other_card_off_the_table(site, row, field, value):
    told = {"game": "lcg", "players.0.name": "Player 1", "players.0.heroes.0.card": "Thalin"}
    page = site.post("/simulate", data={**told, f"{row}.card": "Gimli", f"{row}.{field}": value})
    assert page.status_code == 400
    board = page.text[page.text.index('id="board"') : page.text.index('id="f-form"')]
    assert "Thalin" in board
    assert ("Gimli" in board) == (field != "card")
    assert value in page.text


def test_an_impossible_position_names_the_rule(site):
    page = site.post("/simulate", data={**CROWS, "players.0.heroes.0.damage": "9"})
    assert "/lcg/damage" in links(page)


def test_rows_come_and_go_without_scripts(site):
    more = site.post("/simulate", data={**CROWS, "act": "add:players.0.heroes"})
    assert 'name="players.0.heroes.1.card"' in more.text
    assert 'value="Thalin"' in more.text
    fewer = site.post(
        "/simulate", data={**CROWS, "players.0.heroes.1.card": "Gimli", "act": "remove:players.0.heroes.0"}
    )
    assert 'name="players.0.heroes.0.card" value="Gimli"' in fewer.text
    assert 'name="players.0.heroes.1.card" value=""' in fewer.text  # room for the next one
    assert "Thalin\"" not in fewer.text
    assert 'name="players.1.name"' in site.post("/simulate", data={**CROWS, "act": "add:players"}).text
    for kind in ("do", "given", "staging area", "active location", "players.0.attachments"):
        assert site.post("/simulate", data={**CROWS, "act": f"add:{kind}"}).status_code == 200


@pytest.mark.parametrize(
    "act",
    [
        "add:", "remove:", "add:players.x.heroes", "remove:players.99", "add:game", "remove:game.0",
        "nonsense", ""
    ]
)
def test_strange_buttons_do_no_harm(site, act):
    assert site.post("/simulate", data={**CROWS, "act": act}).status_code in (200, 303)


def test_yaml_is_played_and_its_mistakes_have_a_line(site):
    good = (
        "game: lcg\nplayers:\n  - name: Tom\n    heroes: [{card: Thalin, damage: 2}]\nask: {how much: damage "
        "of Thalin}\n"
    )
    answer = site.post("/simulate", data={"act": "run-yaml", "yaml": good})
    assert answer.status_code == 303
    assert "Damage of Thalin: 2." in seen(site.get(answer.headers["Location"]))
    bad = site.post("/simulate", data={"act": "run-yaml", "yaml": good.replace("heroes", "heros")})
    assert bad.status_code == 400
    assert "line 4" in seen(bad)
    assert "heroes" in seen(bad)
    assert bad.text.count('class="wrong"') == 1
    assert "heros: [{card: Thalin" in seen(bad)


def test_the_form_turns_into_yaml_and_back(site):
    answer = site.post("/simulate", data={**CROWS, "act": "yaml"})
    page = site.get(answer.headers["Location"])
    assert "reveal: Eastern Crows" in seen(page)
    back = site.get(answer.headers["Location"].replace("&tab=yaml", ""))
    assert 'value="Eastern Crows"' in back.text


def test_a_situation_too_long_for_a_link_is_played_all_the_same(site):
    import random

    chance = random.Random(4)
    why = " ".join("".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(9)) for _ in range(900))
    page = site.post("/simulate", data={**CROWS, "more": f"{{summary: {why}}}"})
    assert page.status_code == 400  # the field is for a line
    text = (
        f"game: lcg\nsummary: {why}\nplayers: [{{name: Tom, heroes: [Thalin]}}]\nask: "
        f"{{how much: threat of Tom}}\n"
    )
    page = site.post("/simulate", data={"act": "run-yaml", "yaml": text})
    assert page.status_code == 200
    assert "too long for a link" in seen(page)
    assert "Threat of Tom: 9." in seen(page)


@pytest.mark.parametrize("code", ["x", "1", "1!!!", "1" + "A" * 3000, "0abc", "1qyY"])
def test_a_damaged_link_is_told(site, problem, code):
    assert site.get(f"/simulate?s={code}").status_code == 400
    problem(site.get(f"/simulate.json?s={code}"), 400, "malformed")


def test_the_trading_card_game_has_its_own_form(site):
    from ruling_service.situations.shared.simulate import RULESETS

    page = site.get("/simulate?game=tcg")
    assert "Ring-bearer" in seen(page)
    assert ("can't be played in this version" in seen(page)) == ("tcg" not in RULESETS)


def test_a_situation_with_its_verdict_is_a_small_page(site):
    page = site.post("/simulate", data=CROWS, follow_redirects=True)
    text = page.get_data(as_text=True)
    assert len(page.get_data()) < 60_000
    offered = set(re.findall(r'<datalist id="([^"]+)"', text))
    assert offered == set(re.findall(r' list="([^"]+)"', text))
    assert "<option>Hill Troll" in text


def test_the_table_is_drawn_while_a_situation_is_only_edited(site):
    link = site.post("/simulate", data=CROWS).headers["Location"]
    edited = site.get(f"{link}&edit=1")
    assert 'class="table"' in edited.text
    assert "Outcomes" not in edited.text
    grown = site.post("/simulate", data={**CROWS, "act": "add:players.0.heroes"})
    assert 'class="table"' in grown.text
    wrong = site.post("/simulate", data={**CROWS, "players.0.heroes.0.card": "Nobody", "act": "add:do"})
    assert wrong.status_code == 200
    assert 'class="table"' not in wrong.text


def test_an_act_shows_the_fields_that_it_uses_with_what_they_mean(site):
    """And a field that is filled in, whatever the act: nothing is dropped in silence."""
    def fields(verb, **filled):
        page = site.post("/simulate", data={
            "game": "lcg", "players.0.name": "Tom", "do.0.verb": verb, "act": "draw",
            **{f"do.0.{name}": value for name, value in filled.items()},
        })  # fmt: skip
        every = ("about", "by", "target", "choosing", "amount")
        return {name for name in every if f'name="do.0.{name}"' in page.text}, page

    assert fields("")[0] == {"about", "by", "target", "choosing", "amount"}
    assert fields("draw")[0] == {"about", "by", "amount"}
    assert fields("play")[0] == {"about", "by", "choosing", "amount"}
    assert fields("attach")[0] == {"about", "by", "target"}
    found, page = fields("attack", amount="2")
    assert found == {"about", "by", "target", "amount"}
    assert "These characters attack the enemy in “Against”" in seen(page)


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_act_is_explained_by_fields_that_there_are(game):
    for verb, act in forms.layout(game).acts.items():
        assert act.what, verb
        assert act.about == "flag" or act.label, verb
        assert set(act.fields) <= {"by", "against", "to", "choosing", "amount", "paying", "ability", "action", "given",
                                   "in", "none", "true", "use", *MOMENTS}, verb  # fmt: skip


MOMENTS = ("in 6.2 window", "after 6.6", "end of the attack", "end of the phase", "end of the round", "at")
"""What the explanation of *run to* gives as examples."""


def test_an_act_that_changes_nothing_never_looks_done(site):
    """Somebody ready is readied: there is no tick on it, and the game can be played on from there."""
    page = site.post("/simulate", data={
        "game": "lcg", "players.0.name": "Tom", "players.0.heroes.0.card": "Thalin", "do.0.verb": "ready",
        "do.0.about": "Thalin", "act": "run",
    }, follow_redirects=True)  # fmt: skip
    assert "changes nothing on the table by itself" in seen(page)
    assert "In the end all is as it was" not in page.text
    assert "The combat phase" in page.text


ORC = {"name": "Mire Orc", "type": "minion", "culture": "Moria", "strength": 4, "vitality": 1, "twilight cost": 1,
       "site number": 1}  # fmt: skip


def _posted(site, **fields):
    cards = f"{{cards: [{', '.join(f'{name}: {value}' for name, value in ORC.items()).join('{}')}]}}"
    form = {"game": "tcg", "players.0.name": "Ann", "players.0.ring bearer.0.card": "Frodo", "players.1.name": "Bob",
            "players.1.hand": "Mire Orc", "twilight": "9", "more": cards, "act": "run", **fields}  # fmt: skip
    return site.post("/simulate", data=form, follow_redirects=True)


def test_a_moment_is_offered_too_where_something_else_is_missing_there(site):
    """Without twilight in the pool the minion can be played at no moment: what is wrong with this one is told
    apart from what is missing at its own, in the message on top and at the field.
    """
    page = _posted(site, at="maneuver", twilight="0", **{"do.0.verb": "play", "do.0.about": "Mire Orc"}).text
    assert page.count('value="at:shadow"') == 2
    assert page.count("it costs 1 and there are 0 twilight tokens") == 2


def test_who_puts_on_the_ring_goes_without_saying_where_one_has_it(site):
    page = _posted(site, **{"players.0.ring": "The One Ring", "do.0.verb": "wear ring"})
    assert "puts on the Ring" in seen(page), seen(page)[:1500]
    both = {"players.0.ring": "The One Ring", "players.1.ring": "The One Ring"}
    assert "Which player is meant" in _posted(site, **both, **{"do.0.verb": "wear ring"}).text


def test_an_act_that_is_refused_says_so_at_its_field_and_when_it_is_possible(site):
    page = _posted(site, **{"at": "maneuver", "do.0.verb": "play", "do.0.about": "Mire Orc"}).text
    told = page.partition('id="error"')[2].partition("</p>")[0]
    assert "Shadow phase" in told
    assert '<a href="/tcg/shadow-phase">Shadow phase</a>' in told
    assert 'value="at:shadow"' in page.partition('class="meant"')[2].partition("</p>")[0]


def test_an_act_that_names_nobody_is_not_dropped_in_silence(site):
    page = _posted(site, **{"do.0.verb": "wear ring"})
    assert page.status_code == 400
    assert "Which player is meant by “wear ring”?" in page.text
    assert 'name="do.0.about"' in page.text.partition("aria-invalid")[0][-400:] + page.text.partition("aria-invalid")[2][:400]
