"""The sentence that decides a question of which nothing can be played."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from ruling_service.ask.answering import ask, by_rule, entry_sentences, named_cards
from ruling_service.ask.answering.by_rule import by_entry, chance, weights
from ruling_service.ask.answering.entry_sentences import Sentences
from ruling_service.ask.answering.evidence import THE_CARDS
from ruling_service.ask.answering.sentences import Candidate, Signs, candidates
from ruling_service.ask.reading.told_apart import apart, named
from ruling_service.ask.recalling import Recollection
from ruling_service.ask.results import Settled
from ruling_service.situations.shared.model import CardFacts
from ruling_service.web.unprinted import in_our_words


@pytest.mark.parametrize(("game", "question", "rule"), [
    ("lcg", "what does surge do?", "lcg/keyword/surge"),
    ("tcg", "what does unhasty mean?", "tcg/keyword/unhasty"),
    ("tcg", "how does a sanctuary work?", "tcg/keyword/sanctuary"),
])  # fmt: skip
def test_a_rule_answers_a_short_open_question(real_library, game: str, question: str, rule: str) -> None:
    given = ask(question, real_library, game)
    assert given.settled is not None
    assert (given.settled.by, given.settled.id) == ("rule", rule)
    assert given.reason is not None
    assert given.reason.why == "a look-up"
    assert given.nearest is not None
    assert given.nearest.id == given.results[0].id == rule


def test_an_open_question_is_told_what_the_rule_decides_and_not_a_part_of_it(real_library) -> None:
    given = ask("what are signets good for?", real_library, "tcg")
    assert given.settled is not None
    assert given.nearest is not None
    assert given.settled.tells(given.nearest)
    assert len(real_library.kept(Sentences).of(given.settled.id)) > 1


def test_of_a_rule_only_what_was_not_said_is_told_besides(real_library) -> None:
    given = ask("what does fierce do", real_library, "tcg")
    assert given.settled is not None
    assert given.nearest is not None
    untold = given.settled.untold(given.nearest)
    assert untold
    assert untold != given.nearest.says
    assert untold not in given.settled.text


def test_what_is_told_stands_in_its_source_and_is_likely_enough(real_library, monkeypatch) -> None:
    asked = [
        ("lcg", "Nobody blocks an enemy with 5 attack. Do I take off the defense of the hero who gets it?"),
        ("tcg", "can allies fight?"),
        ("tcg", "do minions stay for the next turn?"),
    ]
    monkeypatch.setattr(by_rule, "weights", lambda: weights()._replace(at=dict.fromkeys(weights().at, 0.0)))
    for game, question in asked:
        told = ask(question, real_library, game).settled
        assert told is not None, question
        assert 0 < told.odds <= 1
        assert told.citations
        if told.by == "rule":
            own = real_library.kept(Sentences).of(told.id)
            assert any(one in told.text for one in own)
            assert not told.text.replace(next(one for one in own if one in told.text), "").strip() or sum(
                one in told.text for one in own
            ) == 2
        if told.by == "ruling":
            assert real_library.entry(told.id).extra["situation"]["cites"]


def test_none_is_told_that_is_not_likely_enough(real_library, monkeypatch) -> None:
    monkeypatch.setattr(by_rule, "weights", lambda: weights()._replace(at=dict.fromkeys(weights().at, 1.01)))
    given = ask("what does surge do?", real_library, "lcg")
    assert given.settled is None
    assert given.nearest is not None


def test_a_sentence_is_the_likelier_the_more_speaks_for_it() -> None:
    by = weights()
    none = [0.0] * len(by.trust)
    best = [float(one > 0) for one in by.trust]
    assert chance(none, by.trust, by.base) < chance(best, by.trust, by.base)


@pytest.mark.parametrize(("asked", "sentence", "contrary"), [
    ("Can I play a second copy of a unique card?", "Of cards that are not unique any number is legal.", 1.0),
    ("Can I play a second copy of a unique card?", "A unique card has one copy in play.", 0.0),
    ("Do I draw in the combat phase?", "Cards are drawn in the planning phase.", 1.0),
])  # fmt: skip
def test_a_sentence_about_what_is_beside_it_is_known(asked: str, sentence: str, contrary: float) -> None:
    things = named(asked, "lcg")
    assert apart(things, things, named(sentence, "lcg"), "lcg").contrary == contrary


def test_a_refused_question_has_its_entries_by_their_sentences() -> None:
    """The entry whose sentences most probably decide it stands first; all are as probable as 1 together."""
    one = Candidate("A hero defends.", "rule", "lcg/a", chance=0.6, rank=0, at=0)
    other = one._replace(entry="lcg/b", chance=0.3, rank=1)
    found = by_entry([one, other, other], [0.0, 3.0, 3.0])
    assert sum(found.values()) == pytest.approx(1.0)
    assert max(found, key=lambda entry: found[entry]) == "lcg/b"


def test_an_answer_leaves_no_sentence(real_library) -> None:
    given = ask("Does a hero's defense reduce the damage of an undefended attack?", real_library, "lcg")
    assert given.answer is not None
    assert given.settled is None


def test_who_asks_when_is_shown_no_ruling_of_yes_or_no(real_library) -> None:
    given = ask("when do my characters ready again?", real_library, "lcg")
    assert given.nearest is not None
    assert given.nearest.kind == "rule"
    assert given.settled is None or given.settled.by == "rule"


def test_printed_words_are_told_as_we_read_them_or_not_at_all() -> None:
    told = Settled(
        by="card", text="Forced: after this enemy engages you, deal 1 damage.", id="lcg/card/made-up",
        title="Made Up", confidence="official", odds=0.9, citations=[], url="/lcg/card/made-up", printed=True,
    )  # fmt: skip
    assert in_our_words(told) is None
    ours = in_our_words(msgspec.structs.replace(told, reading="After it engages: 1 damage."))
    assert ours is not None
    assert (ours.text, ours.confidence) == ("After it engages: 1 damage.", "derived")
    assert in_our_words(msgspec.structs.replace(told, printed=False)) is not None


def test_the_sentence_that_decides_is_said_before_the_others() -> None:
    told = Settled(
        by="rule", text="One. The second decides. Three.", id="lcg/then", title="Then", confidence="official",
        odds=0.9, citations=[], url="/lcg/then", lead="The second decides.",
    )  # fmt: skip
    assert (told.first, told.beside) == ("The second decides.", "One. Three.")
    alone = msgspec.structs.replace(told, lead="")
    assert (alone.first, alone.beside) == (told.text, "")


def test_the_sentence_said_first_stands_in_what_is_told(real_library) -> None:
    given = ask("what are signets good for?", real_library, "tcg").settled
    assert given is not None
    assert given.first in given.text


@pytest.mark.parametrize(("asks", "told"), [
    ("A side quest is full. Do we turn it?", ["aside", "other"]),
    ("The quest is full. Do we turn it?", ["quest", "aside", "other"]),
])  # fmt: skip
def test_what_a_rule_says_of_the_quest_isnt_said_of_a_side_quest(asks, told):
    texts = {"quest": "A full quest is turned.", "aside": "A full side quest lies apart.", "other": "Nothing is kept."}
    found = [Candidate(text, "rule", name, 0.5, 0, at) for at, (name, text) in enumerate(texts.items())]
    assert [one.entry for one in by_rule._of_what_is_named(found, asks, "lcg")] == told


def test_what_is_told_of_a_card_stands_in_one_of_its_texts() -> None:
    """However likely each sentence is: a title's hero and ally are two cards, and what is decided is a third text."""
    said = [Candidate(
        f"It does {name}.", "card", "lcg/card/made-up", 0.5, 0, at, title="Made Up", texts=frozenset(stands)
    ) for at, (name, stands) in enumerate({"a": {0}, "b": {0, 1}, "c": {1}, "d": set(), "e": {1, 2}}.items())]  # fmt: skip
    for order in permutations(range(5)):
        listed = [Signs(card=float(-worth)) for worth in order]
        choose = Signs(card=1.0)
        told = by_rule.best_of(said, listed, choose, ["Does it do a?"], "Does it do a?", Recollection()).told
        assert order.index(0) in told
        assert by_rule.one_text(*(said[at] for at in told)) is not None


def test_what_is_decided_on_a_card_may_decide(real_library) -> None:
    question = "Fortune or Fate: may it bring back a hero that is immune to player card effects?"
    card = ask(question, real_library, "lcg").cards[0]
    assert any(one.touched for one in card.ruled)
    found = candidates([(THE_CARDS, 0.5), (card.id, 0.3)], question, Recollection(), [card], "lcg", real_library)
    assert {one.by for one in found} == {"card"}
    assert [one.text for one in found if not one.texts] == [one.text for one in card.ruled]
    told = by_rule._told(found[-1:], 0.9, [card], real_library, counts=False)
    assert (told.by, told.id, told.confidence, told.printed) == ("card", card.id, "official", False)


def test_texts_of_one_title_are_told_apart_by_what_differs() -> None:
    def card(**facts: str | int) -> CardFacts:
        return CardFacts(**{"name": "Made Up", "type": "quest", **facts})

    for some, called in (
        ([card()], [""]),
        ([card(type="hero"), card(type="ally")], ["hero", "ally"]),
        ([card(stage=1, side="A"), card(stage=1, side="B")], ["stage 1A", "stage 1B"]),
        ([card(stage=1, set="X"), card(stage=1, set="Y"), card(type="ally")], ["quest, X", "quest, Y", "ally"]),
    ):
        assert named_cards._called(some) == called


@pytest.mark.parametrize(("text", "number"), [
    ("The limit is eight cards.", True), ("It is strength +3 for each minion stacked here.", False),
    ("A move adds 3 plus one for each companion.", False), ("Minions are discarded.", False),
])  # fmt: skip
def test_a_formula_is_no_number(text: str, number: bool) -> None:
    assert by_rule.gives_a_number(text) is number


def test_where_a_number_is_asked_for_a_formula_is_told_as_how_it_is_counted(real_library) -> None:
    question = "How strong is Shelob, Eater of Light with three minions stacked on a Gollum possession?"
    told = ask(question, real_library, "tcg").settled
    assert told is None or told.counts and "count" in told.source


@pytest.mark.parametrize(("statements", "led"), [
    (["You choose:", "to go; or", "to stay.", "Then go on.", "left out."],
     ["You choose:", "You choose: to go; or", "You choose: to stay.", "Then go on."]),
])  # fmt: skip
def test_a_point_of_a_list_is_said_with_its_lead(statements: list[str], led: list[str]) -> None:
    assert entry_sentences._led(statements) == led


def test_where_an_answer_comes_from_is_no_sentence(real_library) -> None:
    for entry in ("lcg/designer/144", "lcg/designer/106"):
        assert not any("documents" in one for one in real_library.kept(Sentences).of(entry))
    assert entry_sentences.parted("It stays there. Answered by somebody. The answer follows from the documents.") == [
        "It stays there."
    ]


def test_what_is_decided_on_a_card_comes_before_its_text_where_it_speaks_of_what_is_asked() -> None:
    text = Candidate("It takes 3.", "card", "lcg/card/made-up", 0.5, 0, 0, True, texts=frozenset({0}))
    ruled = text._replace(text="Or as many as there are.", at=1, texts=frozenset())
    for said, behind, first in ((ruled, 1.0, 1), (ruled, 2.0, 0), (ruled._replace(touched=False), 1.0, 0)):
        listed = [Signs(card=3.0), Signs(card=3.0 - behind)]
        told = by_rule.best_of([text, said], listed, Signs(card=1.0), ["How?"], "How?", Recollection()).told
        assert told == (first,)


def test_a_ruling_on_another_position_than_the_card_speaks_of_is_not_told() -> None:
    card = Candidate("If a Shadow card discards it, do that.", "card", "tcg/card/made-up", 0.5, 0, 0, True)
    ruling = Candidate("Yes. It does that.", "ruling", "tcg/case/made-up", 0.5, 0, 0, question="An Orc takes it?")
    best = by_rule.Best((1,), (), (1.0, 2.0))
    for asked, left in (("A Free Peoples card takes it?", [0]), ("A Shadow card takes it?", [0, 1])):
        assert by_rule._not_against_their_card([card, ruling], best, asked, "tcg") == left
    named = ruling._replace(question="A Free Peoples card takes it?")
    assert by_rule._not_against_their_card([card, named], best, "A Free Peoples card takes it?", "tcg") == [0, 1]


def test_a_rule_that_a_named_cards_text_calls_by_its_name_is_not_told() -> None:
    """What the card makes of it doesn't stand in the rule; of a card that isn't asked about that isn't known."""
    rule = Candidate("A straying one costs 2 more.", "rule", "tcg/straying", 0.7, 0, 0, title="Straying")
    card = Candidate("Straying here is 2 cheaper.", "card", "tcg/card/made-up", 0.2, 1, 0, True, title="Made Up")
    assert by_rule._changed_by_a_card(rule, [rule, card])
    assert not by_rule._changed_by_a_card(rule, [rule, card._replace(touched=False)])
    assert not by_rule._changed_by_a_card(rule._replace(title="Cost"), [rule, card])
    assert not by_rule._changed_by_a_card(card, [rule, card])


@pytest.mark.parametrize(("question", "first"), [
    ("an enemy with 3 defense and 2 hit points is on me. i attack with legolas for 3 and thalin for 2. my brother "
     "compared each attacker by himself against the defense, so zero damage. i said we add them up first and take the "
     "defense away once. who has it right",
     "lcg/case/three-attackers"),
    ("encounter phase, staging holds a goblin sniper and a hill troll. i really wanted the sniper before he starts "
     "pinging us so i picked him in the optional step. my mate pointed at his text and put him back. who has it right",
     THE_CARDS),
])  # fmt: skip
def test_cards_of_a_story_stand_first_only_where_they_speak_of_what_is_asked(real_library, question, first) -> None:
    given = ask(question, real_library, "lcg")
    assert given.answer is None
    assert given.cards
    assert (given.nearest.id if given.nearest is not None else THE_CARDS) == first
