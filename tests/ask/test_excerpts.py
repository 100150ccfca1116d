"""What is shown of a rule: its decision, and beside it whole sentences, the nearest to what is asked."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.excerpts import LONGEST, excerpt
from ruling_service.commands.ask import command
from ruling_service.library.statements import Statements, statements

LONG = (
    "A lantern burns until the oil is gone. It then goes out at once, and nobody can light it again before the next "
    "day begins. Whoever carries a lantern may hand it over to anyone at the same place. " * 2
)


def test_points_are_statements_without_their_marks():
    text = "**A lantern burns.** It gives light.\n\n- One for each *player*.\n1. Light it.\n2. See [more](/x)."
    assert statements(text) == ["A lantern burns. It gives light.", "One for each player.", "Light it.", "See more."]
    assert statements("**7. Reach it and the lamp goes out.**") == ["7. Reach it and the lamp goes out."]


def test_headings_and_tables_state_nothing():
    assert statements("## Lanterns\n\n| oil | hours |\n|---|---|\n\nThey burn.") == ["They burn."]


def test_a_long_point_is_its_sentences_and_one_that_leans_keeps_the_one_before():
    found = statements(LONG)
    assert found[0].startswith("A lantern burns")
    assert "It then goes out" in found[0]
    assert found[1].startswith("Whoever carries")
    assert all(one.endswith(".") for one in found)


@pytest.mark.parametrize(
    ("entry", "question", "says"),
    [
        ("lcg/attachment-cards", "my hero was destroyed, what happens to the attachments he had", "bearer leaves play"),
        ("lcg/attachment-cards", "who controls an attachment on another player's character", "Control:"),
        ("lcg/resource-match", "do I need a hero of its sphere for a card of cost 0", "cost 0"),
        ("tcg/corrupted", "can somebody be corrupted who is not the ring-bearer", "Only a Ring-bearer"),
        ("tcg/building-your-deck", "how many copies of one title may a deck hold", "four copies"),
        ("tcg/the-rule-of-4", "does what I draw at the start of the turn count", "start of your turn"),
    ],
)
def test_the_sentence_that_decides_is_shown(real_library, entry, question, says):
    assert says in excerpt(entry, [question], real_library)


def test_an_id_that_leads_to_an_entry_says_what_the_entry_says(real_library):
    rows = real_library.connection.execute("select other, entry from redirects order by other").fetchall()
    statements_of = real_library.kept(Statements)
    assert len(rows) > 300
    for row in rows:
        assert statements_of.of(row["other"]) == statements_of.of(row["entry"])


def test_every_excerpt_is_made_of_whole_statements_and_leaves_the_decision_out(real_library):
    question = "how many cards may a player do this with in a round"
    rows = real_library.connection.execute(
        "select id, summary from entries where kind != 'case' order by ord"
    ).fetchall()
    shown = 0
    for row in rows[::9]:
        said = excerpt(row["id"], [question], real_library)
        left = said
        for one in sorted(real_library.kept(Statements).of(row["id"]), key=len, reverse=True):
            left = left.replace(one, "", 1)
        assert not left.strip()
        assert "…" not in said[:1]
        shown += bool(said)
        if said and row["summary"]:
            assert said != row["summary"]
    assert shown > len(rows[::9]) / 2


def test_an_excerpt_is_no_more_than_a_few_lines(real_library):
    said = excerpt("lcg/shadow-effects", ["what counts on a shadow card"], real_library)
    statements_ = real_library.kept(Statements).of("lcg/shadow-effects")
    assert len(said) <= max(LONGEST, *map(len, statements_))


def test_the_nearest_rule_and_its_result_say_the_same(real_library):
    given = ask("how big is the adventure deck", real_library, game="tcg")
    assert given.nearest is not None
    assert given.nearest.kind == "rule"
    assert re.sub(r"</?mark>", "", given.results[0].snippet) == given.nearest.why
    assert given.nearest.answer == given.results[0].summary


def test_the_command_line_says_what_the_first_results_say(real_library, monkeypatch):
    monkeypatch.setattr("ruling_service.commands.ask.open_library", lambda: real_library)
    question, game = "how big is the adventure deck", "tcg"
    told = CliRunner().invoke(command, [question, "--game", game]).output
    given = ask(question, real_library, game=game)
    assert given.answer is None
    for one in given.results[:3]:
        assert one.summary in told
