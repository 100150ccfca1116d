"""A card "with the highest strength" is that wherever a text says it: as what is affected or chosen, as what may
bear a card, in a trigger, response or condition; of several that are equal one is chosen (tcg/effect).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

STRENGTH = {"Guard": 5, "Rider": 7, "Scout": 9}
CARDS = [
    {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 6, "vitality": 4,
     "resistance": 10},
    {"name": "Marsh Orc", "type": "minion", "culture": "Sauron", "race": "Orc", "strength": 8, "vitality": 3,
     "site number": 1},
]  # fmt: skip


def verdict(ask, words, tied="", sort="condition", side="Free Peoples", tom=(), **more):
    """`tied`: this one is as strong as the strongest, or as weak as the weakest."""
    most = max if "highest" in words else min
    strength = STRENGTH | ({tied: most(STRENGTH.values())} if tied else {})
    men = [{"name": n, "type": "companion", "culture": "Gondor", "race": "Man", "strength": s, "vitality": 3}
           for n, s in strength.items()]  # fmt: skip
    deed = {"name": "Deed", "type": sort, "side": side, "culture": "Gondor", "twilight cost": 0, "text": words}
    lies = {"condition": "support area", "event": "hand", "possession": "hand"}[sort]
    players = [{"name": "Tom", "ring bearer": "Frodo", "companions": list(STRENGTH), lies: ["Deed"], **dict(tom)},
               {"name": "Ann", **({} if more.get("at") else {"minions": ["Marsh Orc"]})}]  # fmt: skip
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, *men, deed], "players": players, "ask": ask, **{"at": "maneuver", **more},
    }))  # fmt: skip


MEANT = {"highest": "Scout", "lowest": "Guard"}


def is_it(word, name, tied):
    return name in (MEANT[word], tied)


@pytest.mark.parametrize("tied", ["", "Rider"])
@pytest.mark.parametrize("name", STRENGTH)
@pytest.mark.parametrize("word", MEANT)
@pytest.mark.parametrize(("effect", "value", "there", "after"), [
    ("Exert {}.", "wounds", 0, 1), ("Wound {}.", "wounds", 0, 1), ("Make {} strength +4.", "strength bonus", None, 4),
])  # fmt: skip
def test_as_what_is_affected(effect, value, there, after, word, name, tied):
    of_whom = f"the [gondor] companion with the {word} strength"
    strong = STRENGTH[name] if name != tied else STRENGTH[MEANT[word]]
    asked = "strength" if value == "strength bonus" else value
    found = verdict({"how much": f"{asked} of {name}"}, f"Maneuver: {effect.format(of_whom)}", tied, "event",
                    do=[{"play": "Deed", "by": "Tom"}])  # fmt: skip
    before = there if there is not None else strong
    then = after if there is not None else strong + after
    meant = is_it(word, name, tied)
    assert not found.gaps
    assert {one.answer for one in found.outcomes} == ({before, then} if meant and tied else {then} if meant else {before})


@pytest.mark.parametrize("tied", ["", "Rider"])
@pytest.mark.parametrize("name", STRENGTH)
@pytest.mark.parametrize("word", MEANT)
def test_as_what_may_bear_a_card(word, name, tied):
    found = verdict(
        {"can": {"play": "Deed", "by": "Tom", "to": name}},
        f"Bearer must be the [gondor] companion with the {word} strength.", tied, "possession", at="fellowship"
    )
    assert found.verdict == ("always" if is_it(word, name, tied) else "never")


@pytest.mark.parametrize("tied", ["", "Rider"])
@pytest.mark.parametrize("name", STRENGTH)
@pytest.mark.parametrize("word", MEANT)
@pytest.mark.parametrize(("words", "act", "value", "without", "with_it"), [
    ("Each time {} exerts, add (2).", "exert", "twilight", 0, 2),
    ("Response: If {} is about to take a wound, prevent that.", "wound", "wounds of {}", 1, 0),
])  # fmt: skip
def test_in_a_trigger_and_a_response(words, act, value, without, with_it, word, name, tied):
    of_whom = f"the [gondor] companion with the {word} strength"
    found = verdict(
        {"how much": value.format(name)}, f"Plays to your support area. {words.format(of_whom)}", tied,
        do=[{act: name}], given=[{"use": "Deed", "by": "Tom"}]
    )
    assert not found.gaps
    assert found.answer == (with_it if is_it(word, name, tied) else without)
