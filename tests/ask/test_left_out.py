"""What a text tells and a case leaves out: a card with a say in it, which is laid into its position, and the
part in which somebody stands; an act that was never asked of the engine; a reason about somebody else.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.answer import laid
from ruling_service.ask.answering.recalled import of_case
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.features import Number, Said
from ruling_service.ask.recalling.laid_beside import with_cards
from ruling_service.ask.recalling.left_out import (
    Whole,
    of_others,
    passed_over,
    printed_otherwise,
    stands_otherwise,
)
from ruling_service.situations.shared.model import CardFacts

NOTHING_TOLD = Said(frozenset(), frozenset(), frozenset(), ())


def whole(cards=(), meant=(), states=None):
    """A text that names these cards, means this, and tells these states."""
    return Whole(NOTHING_TOLD._replace(cards=frozenset(cards), meant=frozenset(meant)), {}, states or {})


def shelf(*texts):
    """Cards of ours with these texts: events, and a companion where a text is none."""
    facts = {
        title: [CardFacts(name=title, type=kind, text=text)] for title, kind, text in texts
    }
    return SimpleNamespace(game="tcg", every_printing=lambda title: facts.get(title, []))


OURS = shelf(
    ("grey whispers", "condition", "The Shadow has initiative while there are 2 tokens here."),
    ("old cloak", "possession", "Bearer cannot be wounded."),
    ("tired scout", "companion", "At the start of the regroup phase, heal Tired Scout."),
    ("loud herald", "companion", "While you have initiative, you may exert Loud Herald."),
)


@pytest.mark.parametrize(("title", "over"), [
    ("grey whispers", ["grey whispers"]), ("old cloak", []), ("tired scout", []),
    ("loud herald", ["loud herald"]),
])
def test_a_named_card_whose_text_speaks_of_what_is_asked_has_a_part(title, over):
    assert passed_over(whole([title]), (), {"initiative"}, OURS, knowledge()) == over
    assert passed_over(whole([title]), [title], {"initiative"}, OURS, knowledge()) == []


TABLE = {"game": "tcg", "players": [{"name": "Tom", "companions": ["Guard"]}, {"name": "Ann"}]}
ELSEWHERE = [
    ("grey whispers", "condition", "Shadow", "support area"), ("hill folk", "ally", "Free Peoples", "support area"),
    ("bold guard", "companion", "Free Peoples", "companions"), ("gate troll", "minion", "Shadow", "minions"),
    ("sudden rush", "event", "Shadow", ""), ("red blade", "possession", "Free Peoples", ""),
]


def known_as(title, kind, side):
    return SimpleNamespace(game="tcg", every_printing=lambda name: [CardFacts(
        name=title, type=kind, side=side, culture="Raider",
        keywords=["Support Area"] if kind == "condition" else [],
    )])


@pytest.mark.parametrize(("title", "kind", "side", "place"), ELSEWHERE)
def test_a_card_is_laid_where_its_type_lies_on_its_side(title, kind, side, place):
    cards = known_as(title, kind, side)
    laid = with_cards(TABLE, [title], whole([title]), cards)
    assert bool(laid) is (place != "")
    for seat, player in enumerate(laid[0]["players"] if laid else ()):
        mine = (seat == 1) is (side == "Shadow")
        assert ({"card": title} in player.get(place, [])) is mine
    borne = with_cards(TABLE, [title], whole([title])._replace(hosts={title: "guard"}), cards)
    if kind == "possession":
        assert borne[0]["players"][0]["attachments"] == [{"card": title, "on": "guard"}]
        nobody = whole([title])._replace(hosts={title: "nobody"})
        assert with_cards(TABLE, [title], nobody, cards) == ()
    assert TABLE["players"][1] == {"name": "Ann"}


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_each_of_the_cards_that_may_be_meant_is_laid(many):
    names = tuple(f"Bold Guard, {number}" for number in range(many))
    one = whole(["bold guard"])._replace(versions={"bold guard": names})
    laid = with_cards(TABLE, ["bold guard"], one, known_as("bold guard", "companion", ""))
    assert [each["players"][0]["companions"][-1]["card"] for each in laid] == ([*names] if many < 4 else [])


@pytest.mark.parametrize(("tokens", "word"), [(0, "always"), (1, "always"), (2, "never"), (3, "never")])
def test_what_a_card_beside_the_case_changes_is_said(real_library, tokens, word):
    """Free Peoples' six cards in hand, and a condition that gives the other side initiative from 2 tokens."""
    table, understood = laid(
        "I hold 6 cards as the Free Peoples player. Do I have initiative?", real_library, "tcg"
    )
    read = next(
        one.read for one in table.recollection(understood, (understood.question,)).meant
        if one.case == "initiative-with-four-cards" and one.also == 0 and one.read is not None
    )
    position = {**read.plan.situation, "cards": [*read.plan.situation.get("cards", ()), {
        "name": "Grey Whispers", "type": "condition", "side": "Shadow", "culture": "Raider",
        "twilight cost": 1, "text": "Support Area. While there are 2 [raider] tokens here, the Shadow has initiative.",
    }]}
    numbers = (Number(tokens, "", {"token": 1.0}),) if tokens else ()
    told = Whole(NOTHING_TOLD._replace(cards=frozenset(["grey whispers"]), numbers=numbers), {}, {})
    beside = with_cards(position, ["grey whispers"], told, known_as("Grey Whispers", "condition", "Shadow"))
    found = read._replace(
        plan=replace(read.plan, situation=position), beside=beside, named=("Grey Whispers",), expect={}
    )
    answer = of_case(found, "tcg", real_library, table.simulate, table.more, table.within(), understood.question)
    assert answer.verdict == word
    assert ("without, it would be yes" in answer.text) is (word == "never")


POSITION = {
    "active location": "Warded Ford", "encounter deck": ["Long Lane"],
    "players": [{"heroes": [{"card": "Bright Captain", "exhausted": True}, "Young Guide"]}],
}


@pytest.mark.parametrize(("card", "state", "otherwise"), [
    ("long lane", "active", True), ("warded ford", "active", False), ("young guide", "exhausted", True),
    ("bright captain", "exhausted", False), ("young guide", "damaged", False), ("somebody", "exhausted", False),
])
def test_who_is_told_to_be_so_has_the_part_of_who_is(card, state, otherwise):
    assert stands_otherwise(whole(states={card: [state]}), POSITION) is otherwise


@pytest.mark.parametrize(("resistance", "versions", "asked", "otherwise"), [
    (9, ["Bold Guard, Old Friend"], "resistance of Bold Guard", True),
    (5, ["Bold Guard, Old Friend"], "resistance of Bold Guard", False),
    (9, ["Bold Guard, Old Friend"], "strength of Bold Guard", False),
    (9, ["Bold Guard, Old Friend", "Bold Guard, Scout"], "resistance of Bold Guard", False),
    (9, [], "resistance of Bold Guard", False),
])
def test_a_value_that_is_printed_otherwise_is_none_of_the_case(resistance, versions, asked, otherwise):
    case = {"cards": [{"name": "Bold Guard", "resistance": 5, "strength": 7}], "ask": {"how much": asked}}
    cards = SimpleNamespace(printings=lambda name: [CardFacts(
        name=name, type="companion", resistance=resistance, strength=7
    )])  # fmt: skip
    named = whole()._replace(versions={"bold guard": tuple(versions)})
    assert printed_otherwise(named, case, cards) is otherwise


CASE = {
    "cards": [{"name": "Bold Guard", "type": "companion"}, {"name": "Hill Folk", "type": "ally"}],
    "ask": {"how much": "resistance of Bold Guard"},
}


@pytest.mark.parametrize(("why", "ask_", "others"), [
    ("Companions of old have 6.", {"how much": "resistance of Hill Folk"}, True),
    ("Bold Guard has 6.", {"how much": "resistance of Hill Folk"}, True),
    ("Allies have 0, companions 6.", {"how much": "resistance of Hill Folk"}, False),
    ("Burdens take from it.", {"how much": "resistance of Hill Folk"}, False),
    ("Companions of old have 6.", {"how much": "resistance of Bold Guard"}, False),
])
def test_a_reason_about_somebody_else_is_none(why, ask_, others):
    assert of_others(why, CASE, ask_) is others


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "old forest road was active, then we reveal another location and i play strider's path on it. my friend "
     "says old forest road goes in the discard. where does it go?"),
    ("lcg", "We had Old Forest Road active when a second location came up in staging. I used Strider's Path and we "
     "went there. My friend put Old Forest Road in the discard. where should it have gone?"),
])
def test_a_post_is_not_told_a_ruling_that_leaves_out_what_decides(real_library, game, question):
    assert ask(question, real_library, game=game).answer is None


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "My companion dies with an axe in her hand. Can I keep the axe?"),
    ("tcg", "A minion of mine was killed with a sword in his hand. Can I keep the sword?"),
    ("lcg", "My hero is killed with a sword in his hand. May I keep the sword?"),
])
def test_what_is_kept_after_something_was_done_is_not_asked_of_before(real_library, game, question):
    answer = ask(question, real_library, game=game).answer
    assert answer is None or answer.verdict == "never"


def test_a_hand_of_cards_is_still_one(real_library):
    assert ask("My companion dies. I have a sword in my hand. Can I play the sword?", real_library, game="tcg").answer


def test_the_reason_speaks_of_whom_it_is_asked(real_library):
    answer = ask("How high is the resistance of my allies?", real_library, game="tcg").answer
    assert answer is not None
    assert answer.answer == 0
    assert "ompanion" not in answer.text
