"""What can be done with a tile of the form's table: turned, counted on, moved, attached, taken off; and the
moment clicked on the chart.
"""

from __future__ import annotations

import re
from html import unescape

import pytest

from ruling_service.errors import UnknownName
from ruling_service.web import forms

LCG = {
    "game": "lcg", "players.0.name": "Tom", "players.0.heroes.0.card": "Thalin", "players.0.heroes.1.card": "Gimli",
    "players.0.heroes.1.exhausted": "yes", "players.0.attachments.0.card": "Dwarven Axe",
    "players.0.attachments.0.on": "Gimli", "players.1.name": "Ann", "players.1.heroes.0.card": "Legolas",
    "staging area.0.card": "Hill Troll", "staging area.0.damage": "2",
}  # fmt: skip
TCG = {
    "game": "tcg", "players.0.name": "Tom", "players.0.ring bearer.0.card": "Frodo, Son of Drogo",
    "players.0.ring": "The One Ring, The Ruling Ring", "players.0.companions.0.card": "Gimli, Dwarf of Erebor",
    "players.1.name": "Ann", "players.1.minions.0.card": "Goblin Runner", "players.1.minions.1.card": "Goblin Runner",
    "players.1.minions.1.wounds": "0",
}  # fmt: skip


def after(site, form, act):
    """The page after a button was pressed, as fields with what they hold."""
    page = site.post("/simulate", data={**form, "act": act}).text
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', page))
    checked = set(re.findall(r'name="([^"]+)" value="yes" checked', page))
    return {unescape(name): unescape(value) for name, value in fields.items() if value}, checked, page


def offered(site, form):
    """What the tiles of a form's table offer."""
    page = site.post("/simulate", data={**form, "act": "draw"}).text
    return [unescape(one) for one in re.findall(r'value="tile:([^"]+)"', page)]


def test_tiles_offer_what_their_rows_hold_and_where_such_a_card_may_lie(site):
    found = offered(site, LCG)
    assert "turn:players.0.heroes.1:exhausted" in found
    assert "more:players.0.heroes.0:damage" in found
    assert "less:staging area.0:damage" in found
    assert "less:players.0.heroes.0:damage" not in found
    assert {one for one in found if one.startswith("move:staging area.0")} == {
        "move:staging area.0:players.0.engaged", "move:staging area.0:players.1.engaged"
    }
    assert "on:players.0.attachments.0:Legolas" in found
    assert not any(one.startswith("move:players.0.heroes.0:players.0") for one in found)


def test_two_tiles_of_one_name_have_two_rows(site):
    rows = {one.split(":")[1] for one in offered(site, TCG) if one.startswith("off:")}
    assert {"players.0.companions.0", "players.0.ring bearer.0"} <= rows
    assert not any(one.endswith("players.1.companions") for one in offered(site, TCG))  # she plays the Shadow
    assert len({one for one in rows if ".minions." in one}) == 1  # two that are alike are one tile
    form = {**TCG, "players.1.minions.1.wounds": "", "players.1.minions.0.card": "Goblin Runner",
            "players.1.minions.1.card": "Goblin Marksman"}  # fmt: skip
    rows = {one.split(":")[1] for one in offered(site, form) if one.startswith("off:")}
    assert {"players.1.minions.0", "players.1.minions.1"} <= rows


@pytest.mark.parametrize(
    ("act", "field", "value"),
    [
        ("more:players.0.heroes.0:damage", "players.0.heroes.0.damage", "1"),
        ("less:staging area.0:damage", "staging area.0.damage", "1"),
        ("on:players.0.attachments.0:Thalin", "players.0.attachments.0.on", "Thalin"),
        ("move:staging area.0:players.1.engaged", "players.1.engaged.0.card", "Hill Troll"),
        ("move:staging area.0:players.1.engaged", "players.1.engaged.0.damage", "2"),
        ("off:players.0.heroes.0", "players.0.heroes.0.card", "Gimli"),
    ],
)
def test_what_is_done_with_a_tile_stands_in_its_row(site, act, field, value):
    fields, _, page = after(site, LCG, f"tile:{act}")
    assert fields[field] == value
    assert 'role="alert"' not in page


def test_a_card_is_turned_and_turned_back(site):
    assert "players.0.heroes.0.exhausted" in after(site, LCG, "tile:turn:players.0.heroes.0:exhausted")[1]
    assert "players.0.heroes.1.exhausted" not in after(site, LCG, "tile:turn:players.0.heroes.1:exhausted")[1]


@pytest.mark.parametrize(
    "act",
    [
        "turn:players.7.heroes.0:exhausted", "turn:players.0.heroes.0:sphere", "more:players.0.heroes.0:on",
        "move:staging area.0:players.9.engaged", "move:staging area.0:nowhere", "off:game", "", "off:players.0",
        "on:players.0.heroes.0:Gimli", "less:players.0.heroes.0:damage", "move:x:y:z", "on:players.0.attachments.5:Gimli",
    ],
)
def test_what_cannot_be_done_leaves_the_form_as_it_is(site, act):
    fields, checked, _ = after(site, LCG, f"tile:{act}")
    assert {name: value for name, value in LCG.items() if value != "yes"}.items() <= fields.items()
    assert checked == {"players.0.heroes.1.exhausted"}


FIGHT = {
    **TCG, "players.0.companions.1.card": "Aragorn, Ranger of the North", "assignments.0.defender": "Gimli, Dwarf of Erebor",
    "assignments.0.minions": "Goblin Runner",
}  # fmt: skip


def fights(page):
    """Who fights whom in the rows of a page."""
    rows = re.findall(r'name="assignments\.\d+\.(?:defender|minions)" value="([^"]*)"', page)
    return {one: other for one, other in zip(rows[::2], rows[1::2], strict=True) if one}


def test_a_minion_can_be_assigned_to_each_who_may_defend(site):
    found = [one for one in offered(site, FIGHT) if one.startswith("face:")]
    assert {one.split(":", 2)[2] for one in found} == {
        "Frodo, Son of Drogo", "Gimli, Dwarf of Erebor", "Aragorn, Ranger of the North", ""
    }
    assert all(".minions." in one for one in found)
    assert not any(one.startswith("face:") for one in offered(site, LCG))


def test_assignments_follow_what_is_done_with_tiles(site):
    second = "tile:face:players.1.minions.1:Aragorn, Ranger of the North"
    page = after(site, FIGHT, second)[2]
    assert fights(page) == {"Gimli, Dwarf of Erebor": "Goblin Runner", "Aragorn, Ranger of the North": "Goblin Runner"}
    alone = {name: value for name, value in FIGHT.items() if "minions.1" not in name}
    assert fights(after(site, alone, "tile:face:players.1.minions.0:Aragorn, Ranger of the North")[2]) == {
        "Aragorn, Ranger of the North": "Goblin Runner"
    }
    assert fights(after(site, alone, "tile:face:players.1.minions.0:")[2]) == {}
    assert fights(after(site, alone, "tile:off:players.1.minions.0")[2]) == {}
    assert fights(after(site, alone, "tile:off:players.0.companions.0")[2]) == {}
    assert fights(after(site, alone, "tile:face:players.0.companions.0:Aragorn, Ranger of the North")[2]) == {
        "Gimli, Dwarf of Erebor": "Goblin Runner"
    }


def test_who_fights_whom_stands_face_to_face_and_nowhere_else(site):
    page = after(site, FIGHT, "draw")[2]
    facing = page.partition('class="facing"')[2].partition("</div>")[0]
    assert "Gimli" in facing.partition('class="versus"')[0]
    assert "Goblin Runner" in facing.partition('class="versus"')[2]
    board = page.partition('id="board"')[2].partition("<form")[0]
    assert len(re.findall(r'data-card="Gimli', board)) == 1
    assert len(re.findall(r'data-card="Goblin Runner', board)) == 2  # the other one waits


@pytest.mark.parametrize(
    ("mark", "field"), [("at", "at"), ("until", "until"), ("", "at")]
)
def test_the_moment_is_clicked_on_the_chart(site, mark, field):
    fields, _, page = after(site, {**LCG, "mark": mark}, "at:in 3.3 window")
    assert fields[field] == "in 3.3 window"
    assert 'value="at:in 3.3 window"' in page
    assert "it stands here" in page if field == "at" else "until here" in page


def test_a_moment_that_is_not_on_the_chart_is_left_out(site):
    assert "at" not in after(site, LCG, "at:nonsense")[0]


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_place_of_a_situation_is_on_the_chart_once(site, game):
    page = site.post("/simulate", data={"game": game, "act": "at:"}).text
    on_chart = [unescape(one) for one in re.findall(r'value="at:([^"]+)"', page)]
    listed = re.findall(r"<option>([^<]*)", page.partition('id="list-at"')[2].partition("</datalist>")[0])
    assert sorted(on_chart) == sorted(unescape(one) for one in listed)


HALF = [{"assignments.0.defender": "Gimli, Dwarf of Erebor"}, {"assignments.0.minions": "Goblin Runner"}]


@pytest.mark.parametrize("half", HALF)
def test_a_half_filled_assignment_takes_no_table_away(site, half):
    page = site.post("/simulate", data={**TCG, **half, "skirmish": "Gimli, Dwarf of Erebor", "act": "draw"}).text
    assert 'id="problem"' not in page
    assert 'class="table' in page


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        (HALF[0], "assignments-0-minions"), (HALF[1], "assignments-0-defender"),
        ({"skirmish": "Gimli, Dwarf of Erebor"}, "assignments-0-defender"),
        ({**HALF[0], "skirmish": "Gimli, Dwarf of Erebor"}, "assignments-0-minions"),
    ],
)  # fmt: skip
def test_what_an_assignment_lacks_is_asked_for_at_its_field_beside_the_table(site, sent, field):
    response = site.post("/simulate", data={**TCG, **sent, "act": "run"})
    assert response.status_code == 400
    assert f'<a href="#f-{field}">To the field</a>' in response.text
    assert f'id="f-{field}"' in response.text
    assert 'class="table' in response.text


def test_who_defends_against_nobody_named_fights_the_only_minion(site):
    sent = {**TCG, **HALF[0], "act": "run"}
    assert "Who fights against Gimli, Dwarf of Erebor?" in unescape(site.post("/simulate", data=sent).text)
    alone = {name: said for name, said in sent.items() if "minions.1" not in name}
    assert site.post("/simulate", data=alone).status_code == 303


def test_names_that_may_be_meant_are_buttons_at_the_field(site):
    sent = {**LCG, "players.1.heroes.0.card": "Thalim"}
    page = site.post("/simulate", data={**sent, "act": "run"}).text
    button = 'name="act" value="name:players.1.heroes.0.card:Thalim|Thalin"'
    assert button in page
    fields, _, page = after(site, sent, "name:players.1.heroes.0.card:Thalim|Thalin")
    assert fields["players.1.heroes.0.card"] == "Thalin"
    assert fields["players.0.heroes.0.card"] == "Thalin"


def test_of_several_names_in_a_field_the_unknown_one_is_mended():
    form = {"attack": {"defenders": "Thalim; Gimli"}, "quest": {"card": "x"}}
    error = UnknownName("No card is called 'Thalim'.")
    assert forms.meant(error, "Thalim; Gimli", lambda name: [name, "Thalin"]) == ["Thalim", "Thalin"]
    assert forms.named(form, "attack.defenders:Thalim|Thalin")["attack"]["defenders"] == "Thalin; Gimli"
    assert forms.named(form, "nowhere.at.all:x|y") == form
    listed = UnknownName("No printing.", hint="There is: A (One), A, B (Two Words).")
    assert forms.meant(listed, "A (x)", lambda _: []) == ["A (One)", "A, B (Two Words)"]
    assert forms.meant(UnknownName("The turn has no step 'x'."), "x", lambda _: ["y"]) == []


def test_the_sites_of_the_path_and_who_controls_them_have_fields(site):
    form = {**TCG, "act": "yaml", "players.1.controls": "2, 3", "players.0.site": "4", "path.0.number": "4",
            "path.0.card": "Anduin Banks"}  # fmt: skip
    answer = site.post("/simulate", data=form)
    assert answer.status_code == 303, answer.text
    text = unescape(site.get(answer.headers["Location"]).text)
    assert re.search(r"controls:\s+(?:\[2, 3\]|- 2\s+- 3)", text), text[text.find("<textarea"):][:900]
    assert "card: Anduin Banks" in text
    edited = unescape(site.get(answer.headers["Location"].replace("&tab=yaml", "")).text)
    assert 'name="players.1.controls" value="2; 3"' in edited
    assert 'name="path.0.number" value="4"' in edited


def test_a_site_without_its_number_is_asked_for_it_at_its_field(site):
    answer = site.post("/simulate", data={**TCG, "act": "run", "path.0.card": "Somewhere"})
    assert answer.status_code == 400
    assert re.search(r'name="path\.0\.\w+"[^>]*aria-invalid', answer.text)


def test_who_fights_whom_is_fought_out_where_nothing_else_is_asked(site):
    form = {**TCG, "act": "run", "assignments.0.defender": "Gimli, Dwarf of Erebor",
            "assignments.0.minions": "Goblin Runner"}  # fmt: skip
    address = site.post("/simulate", data=form).headers["Location"]
    told = re.sub(r"<[^>]+>", "", unescape(site.get(address).text))
    assert "Play from here" not in told
    assert re.search(r"Goblin Runner (?:is killed|goes to)", told), told[told.find("The answer"):][:400]
