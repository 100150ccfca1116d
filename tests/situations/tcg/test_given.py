"""Choices fixed for a step, a phase or an occurrence."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere, UnknownName
from ruling_service.situations.shared.loader import from_data, load
from ruling_service.situations.shared.simulate import simulate

FRODO = {
    "name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10,
    "unique": True
}
SINGER = {
    "name": "Singer", "type": "companion", "strength": 5, "vitality": 4,
    "text": "Maneuver or Archery: Exert Singer to add (1)."
}
HEALER = {"name": "Healer", "type": "condition", "side": "Free Peoples", "culture": "Elven",
          "text": "Response: If a companion takes a wound, discard this condition to heal that companion."}
ORC = {"name": "Orc", "type": "minion", "strength": 5, "vitality": 2, "site number": 1}


def play(given, **more):
    tom = {"name": "Tom", "ring bearer": "Frodo", "companions": ["Singer"], "support area": ["Healer"]}
    players = [tom, {"name": "Ann", "minions": ["Orc"]}]
    data = {
        "game": "tcg", "cards": [FRODO, SINGER, HEALER, ORC], "players": players, "given": given,
        "ask": {"what happens": True}, **more
    }
    return simulate(from_data(data))


def steps_used(verdict):
    return [step.step for step in verdict.outcomes[0].trace if step.text.startswith("Singer:")]


@pytest.mark.parametrize("phase", ["maneuver", "archery"])
def test_a_choice_is_made_in_the_phase_it_is_meant_for(phase):
    verdict = play([{"use": "Singer", "at": phase}], at="maneuver", until="assignment", explore="policy")
    assert steps_used(verdict) == [f"tcg/{phase}-phase"]


def wounds(when):
    given = [{"use": "Healer", "when": when}]
    verdict = play(given, at="maneuver", do=[{"wound": "Singer"}, {"wound": "Frodo"}], explore=False)
    return {
        card["card"]: card["wounds"] for card in verdict.outcomes[0].facts["cards"]
        if card["card"] in ("Singer", "Frodo")
    }


@pytest.mark.parametrize(
    ("card", "left"), [("Singer", {"Singer": 0, "Frodo": 1}), ("Frodo", {"Singer": 1, "Frodo": 0})]
)
def test_a_response_answers_the_occurrence_it_is_meant_for(card, left):
    assert wounds({"happened": "wounded", "card": card}) == left


def test_it_waits_for_nothing_else():
    assert wounds({"happened": "healed"}) == {"Singer": 1, "Frodo": 1}


def discarding(words):
    """A wounded unique companion, a card of his title in hand, and `given` that says that it is used."""
    steward = {"name": "Steward", "type": "companion", "strength": 7, "vitality": 3, "unique": True}
    young = {**steward, "subtitle": "As He Was", "number": "2"}
    old = {**steward, "subtitle": "As He Is", "number": "1"}
    tom = {"name": "Tom", "ring bearer": "Frodo", "hand": ["Steward, As He Was"],
           "companions": [{"card": "Steward, As He Is", "wounds": 1}]}  # fmt: skip
    return simulate(from_data({
        "game": "tcg", "cards": [FRODO, old, young], "players": [tom, {"name": "Ann"}], "at": "fellowship",
        "given": [{"use": words, "by": "Tom"}], "until": "end of fellowship",
        "ask": {"whether": {"happened": {"happened": "healed"}}},
    }))  # fmt: skip


@pytest.mark.parametrize("words", ["discard Steward to heal", "discard Steward, As He Was to heal"])
def test_what_is_used_may_be_named_with_the_whole_name_of_its_card(words):
    """tcg/discard-to-heal: a card of the same title heals; its subtitle may be another."""
    assert discarding(words).verdict == "always"


def test_a_use_that_nothing_here_is_called_by_leaves_the_answer_open():
    verdict = discarding("throw Steward away")
    assert verdict.verdict == "inconclusive"
    assert "discard Steward to heal" in verdict.gaps[0].reason


def test_what_a_rule_offers_at_another_moment_is_no_unknown_name():
    """A sanctuary heals at the start of a turn only (tcg/keyword/sanctuary): later, its healing comes up no
    more, and the answer is sure.
    """
    tom = {"name": "Tom", "site": 3, "ring bearer": "Frodo", "companions": [{"card": "Singer", "wounds": 1}]}
    verdict = play(
        [{"use": "heal at the sanctuary", "by": "Tom"}], at="fellowship", until="end of fellowship",
        players=[tom, {"name": "Ann"}], ask={"whether": {"happened": {"happened": "healed"}}}, explore="policy"
    )
    assert (verdict.verdict, verdict.gaps) == ("never", [])
    assert [each.choice for each in verdict.unused] == ["use heal at the sanctuary"]


def test_an_ability_that_a_card_lacks_is_refused_with_those_it_has():
    with pytest.raises(UnknownName, match="no ability") as refused:
        play([], at="maneuver", do=[{"use": "Singer", "ability": "dance"}])
    assert "1 (action)" in refused.value.hint


ELF = {"name": "Elf", "type": "companion", "race": "Elf", "culture": "Elven", "strength": 5, "vitality": 4}
SONG = {"name": "Song", "type": "condition", "side": "Free Peoples", "culture": "Elven"}


@pytest.mark.parametrize("elves", [["first", "second"], ["first", "second", "third"]])
@pytest.mark.parametrize("cost", ["Exert 2 Elves", "Exert each Elf"])
def test_who_is_named_once_is_meant_where_there_is_a_choice(elves, cost):
    """A cost that takes both leaves the name for the effect."""
    song = {**SONG, "text": f"Maneuver: {cost} to make an Elf strength +2."}
    names = ["second"] if len(elves) == 2 or cost == "Exert each Elf" else ["first", "second", "second"]
    tom = {"name": "Tom", "ring bearer": "Frodo", "support area": ["Song"],
           "companions": [{"card": "Elf", "as": name} for name in elves]}  # fmt: skip
    verdict = simulate(from_data({
        "game": "tcg", "cards": [FRODO, ELF, song, ORC], "players": [tom, {"name": "Ann", "minions": ["Orc"]}],
        "at": "maneuver", "do": [{"use": "Song", "choosing": names}], "ask": {"how much": "strength of second"},
    }))  # fmt: skip
    assert (verdict.verdict, verdict.outcomes[0].answer) == ("value", 7)


@pytest.mark.parametrize(("one", "other"), [
    ("Guard", "Orc"), ("Orc", "Guard"), ("Guard, Of the Gate", "Orc"), ("Orc", "Guard, Of the Gate"),
    ("guard", "second orc"), ("second orc", "guard"),
])  # fmt: skip
def test_both_sides_of_a_skirmish_are_assigned_to_each_other_by_any_of_their_names(one, other):
    guard = {"name": "Guard", "subtitle": "Of the Gate", "type": "companion", "strength": 5, "vitality": 4}
    data = {
        "game": "tcg", "cards": [FRODO, guard, ORC], "at": "skirmish", "skirmish": "Guard",
        "players": [{"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard, Of the Gate"]},
                    {"name": "Ann", "minions": ["Orc", {"card": "Orc", "as": "second orc"}]}],
        "assignments": [{"defender": "Guard", "minions": ["Orc", "second orc"]}],
    }  # fmt: skip
    asked = simulate(from_data({**data, "ask": {"whether": {"is": {"card": one, "assigned to": other}}}}))
    assert asked.verdict == "always"
    third = simulate(from_data({**data, "ask": {"whether": {"is": {"card": one, "assigned to": "Frodo"}}}}))
    assert third.verdict == "never"


HEALED = """
game: tcg
cards:
  - {{name: Frodo, type: companion, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}}
  - {{name: Old Steward, type: companion, culture: Gondor, race: Man, strength: 7, vitality: 3, unique: true}}
  - {{name: Plain Man, type: companion, culture: Gondor, race: Man, strength: 7, vitality: 3}}
players:
  - {{name: Tom, ring bearer: Frodo, hand: [{{card: Old Steward, as: the other}}, Plain Man], companions: [{{card: Old Steward, as: hurt, wounds: {wounds}}}, {{card: Plain Man, as: him, wounds: 1}}]}}
  - {{name: Ann}}
at: {at}
"""


@pytest.mark.parametrize(("name", "wounds", "at", "able"), [
    ("Old Steward", 2, "fellowship", True), ("the other", 2, "fellowship", True),
    ("Old Steward", 0, "fellowship", False), ("Plain Man", 2, "fellowship", False),
    ("Old Steward", 2, "regroup", False),
])  # fmt: skip
def test_discarding_to_heal_is_done_and_asked_about(name, wounds, at, able):
    """tcg/discard-to-heal: of a unique companion, in the own fellowship phase."""
    table = HEALED.format(wounds=wounds, at=at)
    asked = simulate(load(table + f"ask: {{can: {{use: discard {name} to heal}}}}", "test.yaml"))
    assert asked.answer is able
    assert able or "tcg/discard-to-heal" in asked.because[0].cites
    done = table + f"do: [{{use: discard {name} to heal}}]\nask: {{how much: wounds of hurt}}"
    if able:
        assert simulate(load(done, "test.yaml")).answer == wounds - 1
    else:
        with pytest.raises(IllegalHere):
            simulate(load(done, "test.yaml"))


def test_why_an_event_cannot_be_played_is_said_of_the_text_for_this_phase():
    """tcg/phase-action: of two texts the one for another phase is no reason in this one."""
    cards = "cards:\n  - {name: Two Ways, type: event, side: Free Peoples, culture: Gondor, text: \"Maneuver: Wound a minion. Fellowship: Exert an Elf to draw a card.\"}\n"
    table = HEALED.format(wounds=0, at="fellowship").replace("cards:\n", cards).replace("Plain Man], comp", "Two Ways], comp")
    verdict = simulate(load(table + "ask: {can: {play: Two Ways}}", "test.yaml"))
    assert verdict.answer is False
    assert "tcg/phase-action" not in verdict.because[0].cites


BY_KEYWORD = """
game: tcg
cards:
  - {{name: Frodo, type: companion, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}}
  - {{name: Helper, type: follower, culture: Gondor, strength: 1, text: Aid - (1).}}
  - {{name: Caller, type: companion, culture: Rohan, race: Man, strength: 6, vitality: 3, text: Muster.}}
  - {{name: Mud Orc, type: minion, culture: Sauron, race: Orc, strength: 6, vitality: 3, site number: 1}}
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Caller], support area: [Helper], hand: 2, deck: 5}}
  - {{name: Ann, minions: [Mud Orc]}}
at: {at}
ask: {{can: {{use: {card}}}}}
"""
MOMENTS = ("start of maneuver", "maneuver", "archery", "start of regroup", "regroup")


@pytest.mark.parametrize(("card", "moment"), [("Helper", "start of maneuver"), ("Caller", "start of regroup")])
def test_what_a_keyword_offers_is_used_at_its_own_moment(card, moment):
    """tcg/keyword/aid, tcg/keyword/muster: and the reason says which moment that is."""
    for at in MOMENTS:
        verdict = simulate(load(BY_KEYWORD.format(at=at, card=card), "test.yaml"))
        assert verdict.answer is (at == moment), at
        assert at == moment or "begins" in verdict.because[0].text


TOGETHER = """
game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}}
  - {{name: Guard, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 3}}
  - {{name: Scout, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 3}}
  - {{name: Bowman, type: companion, culture: Elven, race: Elf, strength: 6, vitality: 3}}
  - {{name: Song, type: condition, side: Free Peoples, culture: Elven, text: Plays to your support area.}}
  - {{name: Tale, type: condition, side: Free Peoples, culture: Elven, text: Plays to your support area.}}
  - {{name: Lore, type: condition, side: Free Peoples, culture: Elven, text: Plays to your support area.}}
  - {{name: Deed, type: condition, side: Free Peoples, culture: Gondor, text: "Maneuver: {text}."}}
  - {{name: Mud Orc, type: minion, culture: Sauron, race: Orc, strength: 6, vitality: 4, site number: 1}}
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Guard, Scout, Bowman], support area: [Deed], hand: [Song, Tale, Lore]}}
  - {{name: Ann, minions: [Mud Orc]}}
at: maneuver
do: [{{use: Deed, by: Tom}}]
given: [{{choose: [{names}], by: Tom}}]
ask: {{whether: {{all: [{all}]}}}}
"""
HURT, THROWN = "{{is: {{card: {}, wounds: {}}}}}", "{{is: {{card: {}, in: {}}}}}"


@pytest.mark.parametrize("text", [
    "Exert 2 companions to wound a minion", "Exert up to 2 companions", "Wound a minion to exert 2 companions",
    "Wound 2 companions", "Wound up to 2 companions",
])  # fmt: skip
@pytest.mark.parametrize("names", [("Scout", "Bowman"), ("Bowman", "Guard"), ("Bowman", "Scout"), ("Frodo", "Scout")])
def test_what_is_chosen_together_may_be_named_in_a_list(text, names):
    states = [HURT.format(n, int(n in names)) for n in ("Frodo", "Guard", "Scout", "Bowman")]
    said = TOGETHER.format(text=text, names=", ".join(names), all=", ".join(states))
    assert simulate(load(said, "test.yaml")).verdict == "always"


@pytest.mark.parametrize("names", [("Tale", "Lore"), ("Lore", "Song"), ("Lore", "Tale")])
def test_what_is_discarded_together_may_be_named_in_a_list(names):
    places = [THROWN.format(n, "discard" if n in names else "hand") for n in ("Song", "Tale", "Lore")]
    said = TOGETHER.format(
        text="Discard 2 [elven] cards from hand to wound a minion", names=", ".join(names), all=", ".join(places)
    )
    assert simulate(load(said, "test.yaml")).verdict == "always"


@pytest.mark.parametrize(("names", "twice"), [("Guard, Scout", False), ("Scout, Scout", True)])
def test_one_choice_after_another_is_named_in_a_list_too(names, twice):
    states = [HURT.format("Guard", int(not twice)), HURT.format("Scout", 1 + twice)]
    text = "Exert a companion and exert a companion to wound a minion"
    said = TOGETHER.format(text=text, names=names, all=", ".join(states))
    assert simulate(load(said, "test.yaml")).verdict == "always"
