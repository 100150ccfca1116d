"""Of two things that a text leaves open, what cannot be done is not offered where the other can: the text says both
in one phrase ("exert or discard", "a burden or wound", "X +2 or Y +3") or as two (tcg/effect, tcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions, bearing
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

BURDEN, WOUND, THREAT, ELF, ENT, FRESH = "burden", "wound", "threat", "elf", "ent", "fresh"
EITHER = {
    "Remove a burden or wound from a companion": (BURDEN, WOUND),
    "Remove a burden or heal a companion": (BURDEN, WOUND),
    "Remove a threat or a burden": (THREAT, BURDEN),
    "Make an Elf strength +2 or an Ent strength +3": (ELF, ENT),
    "Exert an Elf or discard an Ent": (ELF, ENT),
    "Heal an Elf companion or remove a threat": ((ELF, WOUND), THREAT),
}
"""A text → what has to be there for each of the two things."""


def there_is(asked, facts):
    return all(each in facts for each in (asked if isinstance(asked, tuple) else (asked,)))


def laid_out(text, facts, kind="Maneuver: {}."):
    t = Table()
    bearer = t.ring_bearer()
    if BURDEN in facts:
        t.play.tokens(bearer, "burden", 1)
    if THREAT in facts:
        t.play.remember(("threats", 0), 1)
    for race in (ELF, ENT):
        if race in facts:
            t.companion(card(race.title(), "companion", race=race, vitality=3), wounds=int(WOUND in facts))
    if not {ELF, ENT} & set(facts) and WOUND in facts:
        t.play.tokens(bearer, "wound", 1)
    (event,) = t.hand(written("Song", "event", kind.format(text), culture="elven"))
    return t.during("maneuver"), event


@pytest.mark.parametrize("text", EITHER)
@pytest.mark.parametrize("number", range(1, 4))
def test_of_two_things_only_what_can_be_done_is_offered(text, number):
    facts = {BURDEN, WOUND, THREAT, ELF, ENT}
    both = [side for side, asked in enumerate(EITHER[text]) if number & (1 << side)]
    needed = set()
    for side in both:
        asked = EITHER[text][side]
        needed |= set(asked if isinstance(asked, tuple) else (asked,))
    facts = {f for f in facts if f in needed}
    if [n for n, asked in enumerate(EITHER[text]) if there_is(asked, facts)] != both:
        return
    t, _ = laid_out(text, facts)
    (use,) = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Song" in c.label]
    t.play.then(use.task)
    t.run()
    asked = t.pending is not None and len(t.pending.options) == 2 and "may act" not in t.pending.prompt
    assert asked is (len(both) == 2)
    assert not asked or all(option.label.strip(" (12)") for option in t.pending.options)


@pytest.mark.parametrize(("first", "second"), [("exert", "discard"), ("discard", "exert")])
@pytest.mark.parametrize("left", [1, 2])
def test_an_exhausted_one_is_discarded_and_not_exerted_for_a_price(first, second, left):
    t = Table()
    t.ring_bearer()
    scout = written(
        "Scout", "minion", "Response: If an event is played, exert or discard this minion to cancel that event.",
        vitality=2, strength=3, site=1
    )
    mine = t.minion(scout, wounds=2 - left)
    t.hand(written("Song", "event", "Maneuver: Add 2 threats.", culture="elven"))
    t.during("maneuver")
    (use,) = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Song" in c.label]
    t.play.then(use.task)
    t.run()
    t.choose(next(o for o in t.options() if "Scout" in o))
    if left > 1:
        t.choose(first)
    assert (t.zone(mine) == "minions") is (left > 1 and first == "exert"), second
    assert t.play.fact(("threats", 0), 0) == 0


@pytest.mark.parametrize(("says", "can"), [
    ("Ring-bound Man", "Bound"), ("a Ring-bound Man", "Bound"), ("Man", "Bound Oswin"), ("unbound companion", "Oswin Elf"),
    ("Oswin", "Oswin"), ("an Elf or Bound", "Bound Elf"),
])  # fmt: skip
def test_a_bearer_described_without_an_article_is_no_title(says, can):
    t = Table()
    t.ring_bearer()
    for name, race, words in (("Bound", "man", ["ring bound"]), ("Oswin", "man", []), ("Elf", "elf", [])):
        t.companion(card(name, "companion", race=race, words=words, vitality=3))
    (bow,) = t.hand(written("Bow", "possession", f"Bearer must be {says}.", culture="gondor"))
    t.during("fellowship")
    hosts = {t.play.name(i) for i in bearing.hosts(t.play, bow, 0)} - {"Frodo"}
    assert hosts == set(can.split())
