"""What an account and a verdict say is so: what is prevented did not happen (tcg/preventing-effects), what holds
always holds in every outcome, tokens have one name (tcg/culture-tokens), either player may write an item, and
a way in brackets is as if it stood alone.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CARDS = [
    {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
     "resistance": 10},
    {"name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3},
    {"name": "Marsh Orc", "type": "minion", "culture": "Sauron", "race": "Orc", "strength": 8, "vitality": 3,
     "site number": 1, "twilight cost": 2},
]  # fmt: skip


def verdict(ask, cards=(), tom=(), ann=(), **more):
    """What is answered of a table with one companion and one minion."""
    players = [{"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard"], **dict(tom)},
               {"name": "Ann", "ring bearer": "Frodo", "minions": ["Marsh Orc"], **dict(ann)}]  # fmt: skip
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, *cards], "players": players, "at": "maneuver", "ask": ask, **more,
    }))  # fmt: skip


def text(name, kind, side, culture, words):
    return {"name": name, "type": kind, "side": side, "culture": culture, "text": words, "twilight cost": 0}


@pytest.mark.parametrize(("what", "done", "value", "happened"), [
    ("adds any number of twilight tokens", "Add (3)", "twilight", 3),
    ("adds a burden", "Add a burden", "burdens", 1),
    ("adds a threat", "Add a threat", "threats", 1),
    ("exerts a companion", "Exert Guard", "wounds of Guard", 1),
])  # fmt: skip
def test_what_is_prevented_each_time_does_not_happen(what, done, value, happened):
    shield = text("Shield", "condition", "Free Peoples", "Rohan",
                  f"Plays to your support area. Each time a Shadow card {what}, you may exert Frodo to prevent that.")  # fmt: skip
    deed = text("Deed", "event", "Shadow", "Wraith", f"Maneuver: {done}.")
    found = verdict(
        {"how much": value}, [shield, deed], {"support area": ["Shield"]}, {"hand": ["Deed"]},
        do=[{"pass": "Tom"}, {"play": "Deed"}]
    )
    assert not found.gaps
    said = {any("is prevented" in line.text for line in one.trace): one.answer for one in found.outcomes}
    assert said == {True: 0, False: happened}


def test_what_has_happened_and_cannot_be_prevented_is_a_gap():
    shield = text("Shield", "condition", "Free Peoples", "Rohan",
                  "Plays to your support area. Each time an opponent draws a card, you may exert Frodo to prevent that.")  # fmt: skip
    deed = text("Deed", "event", "Shadow", "Wraith", "Maneuver: Draw a card.")
    found = verdict(
        {"how much": "cards in hand of Ann"}, [shield, deed], {"support area": ["Shield"]},
        {"hand": ["Deed"], "deck": 3}, do=[{"pass": "Tom"}, {"play": "Deed"}]
    )
    assert found.verdict == "inconclusive"


@pytest.mark.parametrize("by", ["Tom", "Ann"])
@pytest.mark.parametrize(("blade", "asked"), [
    ("Maneuver: Exert bearer to make him strength +1.", {}),
    ("Maneuver: Exert bearer to add (1).", {"so that": {"value": "twilight", "equals": 1}}),
    ("Each time bearer exerts, you may add (1).", {}),
    ("Response: If bearer exerts, add (1).", {"so that": {"value": "twilight", "equals": 1}}),
    ("Response: If bearer exerts, add (1).", {}),
])  # fmt: skip
def test_what_can_be_done_after_another_choice_holds_in_every_outcome(by, blade, asked):
    deed = text("Deed", "event", "Free Peoples" if by == "Tom" else "Shadow", "Gondor", "Maneuver: Exert a companion.")
    blade = text("Blade", "possession", "Free Peoples", "Gondor", f"Bearer must be a companion. {blade}")
    hand, turns = {"hand": ["Deed"]}, [{"pass": "Tom"}] if by == "Ann" else []
    own = "Maneuver" in str(blade)
    found = verdict(
        {"can": {"use": "Blade", "by": "Tom", **asked}}, [deed, blade],
        {"companions": [{"card": "Guard", "wounds": int(own), "attached": ["Blade"]}], **(hand if by == "Tom" else {})},
        hand if by == "Ann" else {},
        do=[*turns, {"play": "Deed"}, *([{"pass": "Ann"}] if by == "Tom" and own else [])]
    )
    assert (found.verdict, found.answer) == ("depends", None)
    assert {one.answer for one in found.outcomes} == {True, False}
    assert [one.by for one in found.depends_on] == [by]


@pytest.mark.parametrize("written", ["uruk-hai", "Uruk-hai", "uruk_hai"])
def test_tokens_of_a_culture_have_one_name(written):
    lair = text("Lair", "condition", "Shadow", "Uruk-hai", "Plays to your support area. Maneuver: Remove an "
                "[uruk-hai] token from here to add (1).")  # fmt: skip
    ann, tokens = {"support area": [{"card": "Lair", "tokens": {written: 2}}]}, {"is": {"card": "Lair", "tokens": {}}}
    acts = [{"pass": "Tom"}, {"use": "Lair"}]
    assert verdict({"how much": "twilight"}, [lair], ann=ann, do=acts).answer == 1
    for asked in ("uruk-hai", "Uruk-hai", "uruk_hai"):
        tokens["is"]["tokens"] = {asked: 1}
        assert verdict({"whether": tokens}, [lair], ann=ann, do=acts).answer is True


@pytest.mark.parametrize("writer", [0, 1])
def test_an_item_lies_on_a_card_of_either_player(writer):
    curse = text("Curse", "condition", "Shadow" if writer else "Free Peoples", "Gondor", "Bearer must be a character.")
    bearer = ("Marsh Orc", "Guard")[writer]
    sides = [{}, {}]
    sides[writer] = {"attachments": [{"card": "Curse", "on": bearer}]}
    assert verdict({"where is": "Curse"}, [curse], *sides).answer == f"attached to {bearer}"


PLAYS = "Shadow: Spot your [sauron] minion to play a [sauron] possession from your"
EITHER = "draw deck or discard pile"


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("who", ["that minion", "the fellowship"])
@pytest.mark.parametrize(("deck", "discard"), [(1, 0), (0, 1), (0, 0)])
def test_a_way_in_brackets_is_the_one_that_would_stand_alone(here, who, deck, discard):
    bracket = f"{PLAYS} discard pile (or, if {who} is at a battleground site, from your {EITHER})."
    alone = f"{PLAYS} {EITHER if here else 'discard pile'}."
    item = {**text("Cleaver", "possession", "Shadow", "Sauron", "Bearer must be a minion."), "twilight cost": 1}
    field = {"name": "Field", "type": "site", "shadow number": 0, "keywords": ["Battleground"] if here else []}
    ann = {"hand": ["Deed"], "discard": ["Cleaver"] * discard, "deck": {"top": ["Cleaver"] * deck, "size": deck}}

    def answers(words):
        table = [text("Deed", "event", "Shadow", "Sauron", words), item, field]
        more = {"at": "shadow", "twilight": 5, "path": [{"number": 2, "card": "Field"}]}
        can = verdict({"can": {"play": "Deed"}}, table, ann=ann, **more)
        if not can.answer:
            return can.verdict, can.because
        played = {"whether": {"happened": {"happened": "played", "card": "Cleaver"}}}
        return can.verdict, verdict(played, table, ann=ann, do=[{"play": "Deed"}], **more).verdict

    assert answers(bracket) == answers(alone)


def test_who_is_made_to_discard_after_a_reveal_does_so_from_play():
    words = "Maneuver: Reveal the top card of an opponent's draw deck. That opponent must discard a Shadow card."
    deed, top = text("Deed", "event", "Free Peoples", "Gondor", words), text("Top", "event", "Shadow", "Sauron", "")
    table = {"ann": {"deck": {"top": ["Top"], "size": 1}}, "tom": {"hand": ["Deed"]}, "do": [{"play": "Deed"}]}
    assert verdict({"where is": "Top"}, [deed, top], **table).answer == "Ann's deck"
    assert verdict({"where is": "Marsh Orc"}, [deed, top], **table).answer == "Ann's discard pile"
