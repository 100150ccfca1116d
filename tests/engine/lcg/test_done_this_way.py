"""What a text says was done "this way" is what took effect: no card that it only spoke of counts (lcg/effects)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg.deeds import WAYS
from tests.engine.lcg.combinations import kinds
from tests.engine.lcg.table_top import Table, revealed

HEROES = ("Old Guard", "Young Guard")
BARS = {
    "discarded": "be discarded", "returned": "leave play", "shuffled": "leave play", "damaged": "be damaged", "moved": "leave the staging area",
}  # fmt: skip
DEEDS = {
    "exhausted": ("Exhaust each hero.", "hero"), "readied": ("Ready each hero.", "hero"),
    "damaged": ("Deal 1 damage to each hero.", "hero"), "healed": ("Heal 1 damage from each hero.", "hero"),
    "discarded": ("Discard each ally in play.", "ally"), "returned": ("Return each ally in play to its owner's hand.", "ally"),
    "removed from the quest": ("Remove each hero from the quest.", "hero"),
    "put into play": ("Put each ally in the first player's discard pile into play under the first player's control.", "ally"),
    "engaged": ("Each enemy in the staging area engages the first player.", "enemy"),
    "attached": ("Attach each attachment in the first player's hand to Old Guard.", "attachment"),
}  # fmt: skip
"""What is done with each such card, by what it is called afterwards."""


def laid_out(how: str, done: bool) -> Table:
    """A table on which the deed happens to one card and not to another, or (not `done`) to none."""
    table = Table("Tom")
    table.quest()
    table.deck("Tom", *["Plain Card"] * 3)
    table.location("Bog")
    barred = {"damaged": "be damaged", "healed": "be healed", "discarded": "be discarded", "returned": "leave play"}.get(how)
    for number, name in enumerate(HEROES):
        free = done and not number
        text = f"{name} cannot {barred}." if barred and how == "damaged" and not free else ""
        hero = table.hero(name, hit_points=5, text=text)
        table.with_tokens(hero, damage=int(how == "healed" and free))
        table.play.change(hero, ready=(how == "exhausted") == free)
        if how == "removed from the quest" and free:
            table.play.mark(hero, "committed")
    for number, name in enumerate(("Old Friend", "Young Friend")):
        free = done and not number
        bar = {"discarded": "cannot be discarded", "returned": "cannot leave play"}.get(how)
        table.ally(name, text=f"{name} {bar}." if bar and not free else "")
    if done:
        table.prints("Lost Friend", "ally", hit_points=1)
        table.lays("Lost Friend", "discard:Tom")
        table.enemy("Cave Orc")
        table.prints("Old Rope", "attachment", text="Attach to a hero.")
        table.lays("Old Rope", "hand:Tom")
    return table


@pytest.mark.parametrize("how", DEEDS)
@pytest.mark.parametrize("done", [True, False])
def test_none_this_way(how: str, done: bool) -> None:
    table = laid_out(how, done)
    deed, noun = DEEDS[how]
    revealed(table, f"{deed} If no {noun} was {how} this way, raise each player's threat by 5.")
    assert table.threat("Tom") == (20 if done else 25)


@pytest.mark.parametrize("how", DEEDS)
@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("number", ["a", "2 or more"])
def test_so_many_this_way(how: str, done: bool, number: str) -> None:
    table = laid_out(how, done)
    deed, noun = DEEDS[how]
    named = {"ally": "allies", "enemy": "enemies"}.get(noun, f"{noun}s") if "more" in number else noun
    told = f"{'an' if number == 'a' and noun[0] in 'ae' else number} {named}"
    revealed(table, f"{deed} If {told} {'were' if 'more' in number else 'was'} {how} this way, raise each player's threat by 5.")
    assert table.threat("Tom") == (25 if done and number == "a" else 20)


@pytest.mark.parametrize("how", DEEDS)
@pytest.mark.parametrize("done", [True, False])
def test_each_of_them_this_way(how: str, done: bool) -> None:
    table = laid_out(how, done)
    deed, noun = DEEDS[how]
    revealed(table, f"{deed} Raise each player's threat by 1 for each {noun} {how} this way.")
    assert table.threat("Tom") == 20 + done


@pytest.mark.parametrize("able", [0, 1, 2])
@pytest.mark.parametrize("condition", ["no attack was made this way", "no attacks were made by this effect"])
@pytest.mark.parametrize("attack", ["Each engaged enemy makes an immediate attack.", "Each engaged enemy attacks the first player."])
def test_an_enemy_that_cannot_attack_has_made_none(able: int, condition: str, attack: str) -> None:
    table = Table("Tom")
    table.hero(hit_points=9)
    table.quest()
    for number, name in enumerate(("Cave Orc", "Hill Orc")):
        table.enemy(name, where="engaged:Tom", attack=1, text="" if number < able else f"{name} cannot attack.")
    table.answering(*["no defender"] * able)
    revealed(table, f"{attack} If {condition}, raise each player's threat by 5.")
    assert table.threat("Tom") == (20 if able else 25)


def test_every_way_in_which_a_text_can_say_it_has_its_record() -> None:
    assert {*WAYS} == {*kinds("done_so")}


KEPT = {"progress": "Progress cannot be removed from Bog.", "time counters": "Time counters cannot be removed from Bog."}


@pytest.mark.parametrize(("what", "token"), [
    ("1 progress", "progress"), ("all progress", "progress"), ("half of the progress", "progress"), ("1 time counter", "time counters"),
])  # fmt: skip
@pytest.mark.parametrize("kept", [True, False])
def test_tokens_that_a_text_keeps_are_not_removed_this_way(what: str, token: str, kept: bool) -> None:
    table, name = Table("Tom"), token.split()[0]
    table.quest()
    bog = table.location("Bog", quest_points=9, text=KEPT[token] if kept else "")
    table.with_tokens(bog, **{name: 2})
    revealed(table, f"Remove {what} from each location in play. If no {token} was removed this way, raise each player's threat by 5.")
    assert (table.play.card(bog).token(name) == 2) is kept
    assert (table.threat("Tom") == 25) is kept


@pytest.mark.parametrize("kept", [True, False])
def test_to_remove_what_a_text_keeps_is_no_option(kept: bool) -> None:
    table = Table("Tom")
    table.quest()
    bog = table.location("Bog", quest_points=9, text=KEPT["progress"] if kept else "")
    table.with_tokens(bog, progress=2)
    table.answering(*[] if kept else ["remove all progress"])
    revealed(table, "Either remove all progress from each location in play, or raise each player's threat by 5.")
    assert (table.threat("Tom") == 25) is kept
