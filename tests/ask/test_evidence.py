"""What settles a question is shown first: a ruling, or a rule where no ruling is near; and what is no reason."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bench.evidence import Example, counted, learnt
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.evidence import Evidence, Signs, Stands, probable
from ruling_service.ask.answering.shown import fitting
from ruling_service.ask.recalling import NOTHING, Meant
from ruling_service.ask.recalling.wordings import Asking
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


def test_every_result_has_a_summary_a_snippet_and_a_place(asked):
    given = asked("Question: do I lose my whole hand of cards when somebody else gets knocked out of our game?")
    assert given.results
    for one in given.results:
        assert one.summary
        assert one.snippet
        assert one.citations


# -- the order -----------------------------------------------------------------------------------------------


def test_a_likely_ruling_comes_first_and_the_rule_it_stands_on_next(real_library):
    stands = real_library.kept(Stands)
    case = "lcg/case/damage-stays-from-round-to-round"
    found = Evidence((("lcg/keyword/surge", 0.5), ("lcg/threat", 0.1)), ((case, 0.9),)).shown(real_library)
    assert found[:2] == [case, stands.on(case)[0]]


def test_an_unlikely_ruling_comes_after_the_rules(real_library):
    case = "lcg/case/damage-stays-from-round-to-round"
    found = Evidence((("lcg/keyword/surge", 0.5), ("lcg/threat", 0.1)), ((case, 0.1),)).shown(real_library)
    assert found == ["lcg/keyword/surge", "lcg/threat", case]


def test_a_ruling_that_fits_comes_before_a_rule_that_is_all_but_certain(real_library):
    case = "lcg/case/damage-stays-from-round-to-round"
    found = Evidence((("lcg/keyword/surge", 0.99), ("lcg/threat", 0.01)), ((case, 0.55),))
    assert found.shown(real_library)[0] == "lcg/keyword/surge"
    assert found.shown(real_library, {case})[0] == case


class Told(NamedTuple):
    """What of a case a ruling's question is read from."""

    data: dict[str, str]
    asking: Asking = Asking(asked=["may two lanterns burn at once?"])


def _meant(**changed: object) -> Meant:
    return Meant(**{
        "case": "lantern", "also": -1, "told": Told({"summary": "May two lanterns burn at once?"}), "odds": 0.6,
        "against": "", "read": None, "unplaced": False, "alike": False, "about": True, **changed,
    })  # fmt: skip


@pytest.mark.parametrize(
    ("question", "changed", "fits"),
    [
        ("may two lanterns burn at once?", {}, True),
        ("may both lanterns burn at once?", {}, True),
        ("may three lanterns burn at once?", {}, False),
        ("how many lanterns may burn, two?", {}, False),
        ("may two lanterns burn at once?", {"odds": 0.4}, False),
        ("may two lanterns burn at once?", {"against": "it asks about “must”"}, False),
        ("may two lanterns burn at once?", {"about": False}, False),
    ],
)
def test_a_ruling_fits_what_is_asked(question, changed, fits):
    one = _meant(**changed)
    assert bool(fitting({"lcg/case/lantern": one}, [((question,), NOTHING)])) is fits


def test_what_says_the_same_is_not_shown_twice_among_the_first(real_library, monkeypatch):
    pair, others = ("lcg/exhausted", "lcg/rule/5.2"), ("lcg/keyword/surge", "lcg/keyword/ranged")
    monkeypatch.setattr(Stands, "same", lambda _, one, other: {one, other} == set(pair))
    found = Evidence(tuple((entry, 0.2) for entry in (*pair, *others)), ()).shown(real_library)
    assert found == [pair[0], *others, pair[1]]


def test_two_pages_of_cards_are_not_both_among_the_first(real_library):
    rules = (("lcg/card/feint", 0.4), ("lcg/card/eleanor", 0.3), ("lcg/keyword/surge", 0.2), ("lcg/threat", 0.1))
    found = Evidence(rules, ()).shown(real_library)
    assert found == ["lcg/card/feint", "lcg/keyword/surge", "lcg/threat", "lcg/card/eleanor"]


# -- the weights ---------------------------------------------------------------------------------------------


def test_the_more_speaks_for_an_entry_the_more_probable_it_is():
    strong, weak = Signs(whole=1.0, around=0.6, often=1.0), Signs(whole=0.4)
    found = probable({"weak": weak, "strong": strong})
    assert [entry for entry, _ in found] == ["strong", "weak"]
    assert sum(chance for _, chance in found) == pytest.approx(1.0)


def test_a_sign_that_tells_the_right_entry_is_learnt():
    np = pytest.importorskip("numpy")
    telling = [list(Signs(whole=1.0, asked=value)) for value in (0.0, 1.0, 0.0)]
    examples = [Example(["a", "b", "c"], np.array(telling), np.array([0.0, 1.0, 0.0]))] * 4
    weights = learnt(examples)
    assert weights[Signs._fields.index("asked")] > 0
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
