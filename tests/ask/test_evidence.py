"""What settles a question is shown first: a ruling, or a rule where no ruling is near; and what is no reason."""

from __future__ import annotations

import pytest

from bench.evidence import Example, counted, learnt
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.answer import laid
from ruling_service.ask.answering.evidence import THE_CARDS, Evidence, Signs, Stands, probable, signs
from ruling_service.ask.results import Reply


@pytest.fixture(scope="module")
def asked(real_library):
    return lambda question, game="lcg": ask(question, real_library, game=game)


def shown(reply: Reply) -> list[str]:
    assert reply.answer is None
    assert reply.nearest is not None
    assert reply.results[0].id == reply.nearest.id
    return [one.id for one in reply.results[:3]]


# -- a rule where no ruling is near --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "game", "settles"),
    [
        ("which sites does one put into an adventure deck", "tcg", {"tcg/adventure-deck"}),
        ("what would our group have to know about nightmare decks", "lcg", {"lcg/rule/8.3"}),
        ("where do we keep the burdens that our campaign has earned", "lcg", {"lcg/rule/campaign-pool"}),
    ],
)
def test_a_rule_is_among_the_first_three(asked, real_library, question, game, settles):
    assert any(real_library.has(entry) for entry in settles)
    given = asked(question, game)
    assert settles & {one.id for one in given.results[:3]}


def test_a_rule_that_comes_nearest_is_said_with_its_summary_and_its_places(asked, real_library):
    given = asked("how big is the adventure deck", "tcg")
    assert shown(given)[0] == given.nearest.id
    nearest = given.nearest
    assert nearest.kind == "rule"
    assert nearest.question == ""
    assert nearest.answer == given.results[0].summary
    assert nearest.citations
    assert 0 < nearest.odds <= 1


def test_of_the_nearest_rule_the_sentence_that_most_probably_decides_is_said_first(asked):
    """An undefended attack: that its damage goes to a hero of the player's choice, not how damage is counted."""
    nearest = asked("May an exhausted hero be chosen to take damage from an undefended attack?").nearest
    assert nearest.id == "lcg/framework/6.4.3"
    assert nearest.first == nearest.lead
    assert nearest.lead.startswith("Undefended")
    assert nearest.beside.startswith("Damage =")
    assert nearest.lead not in nearest.beside
    assert {*nearest.first.split(), *nearest.beside.split()} == {*nearest.says.split()}


def test_a_ruling_that_comes_nearest_is_said_whole(asked):
    nearest = asked("can you and me quest together or does each of us take his own quest").nearest
    assert nearest.kind == "ruling"
    assert (nearest.lead, nearest.beside) == ("", "")
    assert nearest.first == nearest.says


def test_every_result_has_a_summary_a_snippet_and_a_place(asked):
    given = asked("Question: do I lose my whole hand of cards when somebody else gets knocked out of our game?")
    assert given.results
    for one in given.results:
        assert one.summary
        assert one.snippet
        assert one.citations


# -- the order -----------------------------------------------------------------------------------------------


CASE = "lcg/case/damage-stays-from-round-to-round"


def test_rulings_rules_and_cards_stand_in_one_order(real_library):
    listed = ("lcg/keyword/surge", 0.5), (CASE, 0.3), (THE_CARDS, 0.1), ("lcg/threat", 0.1)
    found = Evidence(listed)
    assert found.shown(real_library) == [entry for entry, _ in listed]
    assert found.rulings == [CASE]
    assert found.rules == (("lcg/keyword/surge", pytest.approx(0.5 / 0.6)), ("lcg/threat", pytest.approx(0.1 / 0.6)))


def test_what_says_the_same_is_not_shown_twice_among_the_first(real_library, monkeypatch):
    pair, others = ("lcg/exhausted", "lcg/rule/5.2"), ("lcg/keyword/surge", "lcg/keyword/ranged")
    monkeypatch.setattr(Stands, "same", lambda _, one, other: {one, other} == set(pair))
    found = Evidence(tuple((entry, 0.2) for entry in (*pair, *others))).shown(real_library)
    assert found == [pair[0], *others, pair[1]]


def test_two_pages_of_cards_are_not_both_among_the_first(real_library):
    listed = (("lcg/card/feint", 0.4), ("lcg/card/eleanor", 0.3), ("lcg/keyword/surge", 0.2), ("lcg/threat", 0.1))
    found = Evidence(listed).shown(real_library)
    assert found == ["lcg/card/feint", "lcg/keyword/surge", "lcg/threat", "lcg/card/eleanor"]


def test_who_asks_when_is_not_shown_a_ruling_of_yes_or_no(real_library):
    table, understood = laid("Can an exhausted character defend?", real_library, "lcg")
    recalled = table.recollection(understood, [understood.question])
    yes, when = (
        signs([asked], understood.question, "lcg", real_library, recalled)
        for asked in (understood.question, "when does an exhausted character defend?")
    )
    assert any(one.ruling for one in yes.values())
    assert not any(one.ruling for one in when.values())


# -- the weights ---------------------------------------------------------------------------------------------


def test_the_more_speaks_for_an_entry_the_more_probable_it_is():
    strong, weak = Signs(whole=1.0, around=0.6, often=1.0), Signs(whole=0.4)
    found = probable({"weak": weak, "strong": strong})
    assert [entry for entry, _ in found] == ["strong", "weak"]
    assert sum(chance for _, chance in found) == pytest.approx(1.0)


def test_a_sign_that_tells_the_right_entry_is_learnt():
    np = pytest.importorskip("numpy")
    telling = [list(Signs(whole=1.0, cited=value)) for value in (0.0, 1.0, 0.0)]
    examples = [Example(["a", "b", "c"], np.array(telling), np.array([0.0, 1.0, 0.0]))] * 4
    weights = learnt(examples)
    assert weights[Signs._fields.index("cited")] > 0
    assert counted(examples, weights) == (1.0, 1.0)


# -- no answer to another question ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("does Quick Strike use the normal attack of the character that phase?", "lcg"),
        ("does Feint use up my action?", "lcg"),
        ("am I forbidden to play a unique companion whose copy is in the dead pile?", "tcg"),
        ("do all three archery wounds go on my companion with 2 vitality?", "tcg"),
        ("can I put all three archery wounds on a companion with 2 vitality?", "tcg"),
    ],
)
def test_what_the_position_leaves_out_is_no_yes(asked, question, game):
    given = asked(question, game)
    assert given.answer is None or given.answer.verdict == "never"


@pytest.mark.parametrize(
    "question", ["is my event \"discarded\" when i've played it?", "is an event discarded after I play it?"]
)
def test_a_played_event_is_not_discarded(asked, question):
    answer = asked(question).answer
    assert answer is None or answer.verdict == "never"


@pytest.mark.parametrize("question", ["what gets discarded, the event I played?", "who is readied, my hero?"])
def test_an_open_question_is_not_answered_by_yes_or_no(asked, question):
    answer = asked(question).answer
    assert answer is None or not answer.text.startswith(("Yes", "No"))


def test_a_bare_step_of_the_account_is_no_reason(asked):
    answer = asked("When my hero taps do the attachments on him tap too?").answer
    assert answer is not None
    assert answer.verdict == "never"
    assert "hero is exhausted" not in answer.text
