"""Cards that come with a question: their text is played, it hides what is known under their title, and it is
gone with the question.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.drafting import draft
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.situations.shared.card_objects import read_cards

TROLL = {
    "name": "Mud Troll", "type": "enemy", "attack": 4, "defense": 1, "hit points": 6, "engagement cost": 30,
    "threat": 2
}
EVENT = {"name": "Old Hope", "type": "event", "cost": 0, "sphere": "Tactics"}
COMBAT = "Combat Action: Choose an enemy engaged with you. Deal 1 damage to that enemy."
QUEST = "Quest Action: Choose a location in the staging area. Place 1 progress on that location."


def given(*cards):
    import json

    return read_cards("\n".join(json.dumps(card) for card in cards))


@pytest.fixture
def asking(real_library):
    def answered(question, *cards, game="lcg"):
        return ask(question, real_library, game=game, cards=given(*cards))

    return answered


@pytest.mark.parametrize(("text", "allowed"), [("", True), ("Mud Troll cannot have attachments.", False)])
def test_the_text_of_a_given_card_decides(asking, text, allowed):
    reply = asking("Can I play Forest Snare on Mud Troll?", {**TROLL, "text": text})
    assert reply.answer is not None
    assert reply.answer.answer is allowed
    assert reply.answer.situation["cards"][0]["name"] == "Mud Troll"
    assert reply.answer.situation["cards"][0].get("text", "") == text


@pytest.mark.parametrize(("beside", "strength"), [
    ("", 9), (" against three companions", None), (" against three companions with resistance 4", 12),
])  # fmt: skip
def test_what_stands_beside_it_has_no_values_of_our_own(asking, beside, strength):
    """tcg/resistance"""
    orc = {
        "name": "Hedge Orc", "type": "minion", "race": "Orc", "culture": "Sauron", "twilight cost": 3, "strength": 9,
        "vitality": 2, "site number": 4,
        "text": "Hedge Orc is strength +1 for each companion who has resistance 4 or less.",
    }
    answer = asking(f"How strong is Hedge Orc{beside}?", orc, game="tcg").answer
    assert (answer and answer.answer) == strength


def test_without_its_card_the_name_is_not_understood(asking):
    reply = asking("Can I play Forest Snare on Mud Troll?")
    assert reply.answer is None


def test_a_given_text_goes_before_that_of_a_known_card_of_its_title(asking, real_library):
    """The known Feint is a Combat Action and can't be played while questing; the given one can."""
    question = "Can I play Feint during the quest phase?"
    assert asking(question).answer.answer is False
    reply = asking(question, {**EVENT, "name": "Feint", "text": QUEST})
    assert reply.answer.answer is True
    assert "lcg/card/feint" not in reply.answer.cites
    assert asking(question).answer.answer is False  # nothing of it is left


def test_no_case_answers_for_a_given_card_of_its_title(asking):
    """The question is a wording of a case on Eastern Crows, of which the given text has nothing."""
    question = "Thalin kills Eastern Crows as it gets revealed, does surge still happen"
    assert asking(question).answer.recalled is not None
    reply = asking(question, {**TROLL, "name": "Eastern Crows", "text": ""})
    assert reply.answer is None or reply.answer.recalled is None
    assert reply.nearest is None
    assert reply.near == []


def test_a_case_answers_that_has_nothing_to_do_with_the_given_card(asking):
    question = "Who decides which location we travel to?"
    assert asking(question, TROLL).answer.recalled is not None


def test_a_text_that_is_not_read_is_named_and_nothing_is_answered(asking):
    reply = asking("Can I play Old Hope in the quest phase?", {**EVENT, "text": "Frobnicate the table."})
    assert reply.answer is None
    assert reply.reason.why == "not compiled"
    assert "Old Hope: “Frobnicate the table" in reply.reason.message


def test_the_games_of_its_values_tell_the_game(asking):
    reply = asking(
        "How strong is Grim Orc?",
        {"name": "Grim Orc", "type": "minion", "strength": 7, "text": ""}, game=None,
    )
    assert reply.understood.game == "tcg"
    assert reply.answer.answer == 7


def test_what_was_given_is_known_to_no_later_question(real_library):
    home = real_library.folder.parent.parent
    before = knowledge(home)
    words = before.names.words()
    ask(
        "Can Wibblegrump be played in the quest phase?", real_library, game="lcg",
        cards=given({**EVENT, "name": "Wibblegrump", "text": QUEST}),
    )
    assert knowledge(home) is before
    assert before.names.words() == words
    assert before.repair("wibblegrumps") is None
    after = read("Can Wibblegrump be played in the quest phase?", game="lcg", home=home)
    assert not any(mention.kind == "card" for mention in after.mentions)


def test_a_misspelt_name_of_a_given_card_is_repaired(asking):
    named = {**EVENT, "name": "Wibblegrump", "text": QUEST}
    reply = asking("Can I play Wibblegrunp in the quest phase?", named)
    assert reply.answer.answer is True


def test_a_draft_carries_the_card_where_the_question_can_be_placed(real_library):
    drafted = draft(
        "Can I play Old Hope in the quest phase?", "lcg", [{**EVENT, "text": COMBAT}],
        home=real_library.folder.parent.parent,
    )
    assert drafted["why"] == ""
    assert drafted["situation"]["cards"][0]["text"] == COMBAT
    assert "can" in drafted["situation"]["ask"]


def test_nothing_is_built_any_more_once_the_clock_has_run_out(real_library, monkeypatch):
    from ruling_service.ask.answering import table
    from ruling_service.engine.kernel.explore import Budget

    built = []
    monkeypatch.setattr(table, "build", lambda *given: built.append(given))
    reply = ask(
        "Can Gandalf attack the Hill Troll?", real_library, game="lcg", budget=Budget(5.0, until=0.0)
    )
    assert built == []
    assert reply.answer is None
    assert reply.reason.why == "the budget ran out"


# -- how they are written ------------------------------------------------------------------------------------

YAML = """
- name: Old Hope
  type: event
  text: >
    Combat Action: Choose an enemy engaged with you.
- name: Mud Troll
  type: enemy
"""


@pytest.mark.parametrize(
    "text",
    [
        YAML,
        "cards:" + YAML.replace("\n", "\n  "),
        '{"name": "Old Hope", "type": "event"}\n\n{"name": "Mud Troll", "type": "enemy"}\n',
        '[{"name": "Old Hope", "type": "event"}, {"name": "Mud Troll", "type": "enemy"}]',
    ],
)
def test_cards_are_read_from_lines_lists_and_yaml(text):
    assert [(card.name, card.type) for card in read_cards(text)] == [
        ("Old Hope", "event"), ("Mud Troll", "enemy")
    ]


@pytest.mark.parametrize(
    "text", ["name: Old Hope\ntype: event", '{\n  "name": "Old Hope",\n  "type": "event", "id": "17"\n}']
)
def test_one_card_alone_needs_no_list(text):
    assert [(card.name, card.id) for card in read_cards(text)] == [("Old Hope", "")]


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("- name: A\n- name: B\n  type: ally\n", "f.yaml:1", "`type` is missing"),
        ("- name: A\n  type: ally\n  cots: 3\n", "f.yaml:3", "`cots`"),
        ('{"name": "A", "type": "ally"}\n{"name": "B", "type": "ally", "cost": "x"}', "f.yaml:2", "cost"),
        ('{"name": "A", "type": "ally"}\n{"name": "B"', "f.yaml:2", "not JSON"),
        ("- name: A\n  type: ally\n- name: A\n  type: ally\n", "f.yaml:3", "given twice"),
        ("- name: '-'\n  type: ally\n", "f.yaml:1", "no name"),
        ("- name: A\n  type: ally\n  text: Action: Draw.\n", "f.yaml:3", "needs quotes"),
        ("just words", "f.yaml", "list of objects"),
    ],
)
def test_a_mistake_is_told_with_its_place(text, where, says):
    with pytest.raises(MalformedInput) as caught:
        read_cards(text, "f.yaml")
    assert caught.value.where.replace(", line ", ":").startswith(where)
    assert says in f"{caught.value.message} {caught.value.hint} {caught.value.where}"


def test_more_cards_than_a_question_has_are_refused():
    rows = "\n".join(f'{{"name": "Card {n}", "type": "ally"}}' for n in range(limits.CARDS + 1))
    with pytest.raises(MalformedInput, match=f"{limits.CARDS + 1} cards"):
        read_cards(rows)


def test_a_type_that_no_card_has_is_told_with_its_place(real_library):
    cards = given({"name": "Odd", "type": "frob"})
    with pytest.raises(MalformedInput) as caught:
        ask("Can I play Odd?", real_library, cards=cards)
    assert "cards 1 › type" in caught.value.where
    assert "minion" in caught.value.hint
