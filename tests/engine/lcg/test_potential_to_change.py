"""An ability is started only if its effect can change the game by itself: each deed without what it needs, in every
wording that leads up to it (lcg/triggered-ability, lcg/the-word-choose, lcg/then, lcg/move).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

READY, HURT, THERE = "is exhausted", "is hurt", "is there"

NEEDS = {
    "ready {a hero}": "exhausted hero",
    "heal 1 damage from {a hero}": "hurt hero",
    "discard an attachment from {a hero}": "attachment",
    "remove {a hero} from the quest": "committed hero",
    "move 1 progress from {a location} to another location": "progress and a second location",
    "move up to 2 progress from {a location} to another location": "progress and a second location",
    "move 1 damage from {a hero} to another hero": "hurt hero and a second",
    "move 1 resource from {a hero}'s resource pool to another hero's resource pool": "resource and a second hero",
}
"""A deed, and what has to be there for it beside a ready hero, a location and an enemy in the staging area."""


def laid_out(text: str, needs: str = "") -> Table:
    """Tom may play an event of that text; with what it `needs`, if that is given."""
    table = Table("Tom").during("quest", "3.3")
    table.play.remember("active player", 0)
    hero = table.hero()
    location = table.location(quest_points=9)
    table.enemy()
    table.deck("Tom", "Plain Card")
    if "exhausted" in needs or "committed" in needs:
        table.play.change(hero, ready=False)
    if "committed" in needs:
        table.play.mark(hero, "committed")
    if "hurt" in needs:
        table.with_tokens(hero, damage=1)
    if "progress" in needs:
        table.with_tokens(location, progress=3)
    if "resource" in needs:
        table.with_tokens(hero, resource=1)
    if "second location" in needs:
        table.location("Other Place", quest_points=9)
    if "a second" in needs and "location" not in needs:
        table.hero("Second Hero")
    if "attachment" in needs:
        table.prints("Rope", "attachment", text="Attach to a hero.")
        table.lays("Rope", "play:Tom", on=hero)
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {text}")
    table.lays("Trick", "hand:Tom")
    return table


def worded(deed: str) -> list[str]:
    """The deed in a sentence, after a choice, and in what follows from another deed."""
    noun = "hero" if "{a hero}" in deed else "location"
    plain, chosen = (
        deed.replace("{a hero}", named).replace("{a location}", named)
        for named in (f"a {noun}", f"that {noun}")
    )
    said = [
        f"{plain[0].upper()}{plain[1:]}.", f"You may {plain}.", f"Choose a {noun}. {chosen[0].upper()}{chosen[1:]}.",
        f"Choose a {noun}. You may {chosen}.",
    ]  # fmt: skip
    return [*said, f"{said[0]} Then, draw 1 card."]


CASES = [(text, needs) for deed, needs in NEEDS.items() for text in worded(deed)]


@pytest.mark.parametrize(("text", "needs"), CASES)
def test_only_with_what_it_needs(text: str, needs: str) -> None:
    """Without it nothing would change, so it cannot be started; with it, it can."""
    assert laid_out(text).why_not_play("Trick") is not None
    assert laid_out(text, needs).why_not_play("Trick") is None


def test_half_of_what_a_move_needs_is_not_enough() -> None:
    """There are tokens but no other place, or another place but no tokens."""
    for needs in ("progress", "second location"):
        assert laid_out("Move 1 progress from a location to another location.", needs).why_not_play("Trick")


def test_what_is_done_to_a_card_that_is_not_there() -> None:
    """Nobody looks at the top of an empty deck, and nothing can be done with that card."""
    text = "Look at the top 2 cards of the encounter deck. You may discard those cards."
    table = laid_out(text)
    assert table.why_not_play("Trick") is not None
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    assert table.why_not_play("Trick") is None


def test_control_is_given_only_where_there_is_another_player() -> None:
    """And only of something."""
    text = "Give control of an ally you control to another player."
    table = laid_out(text)
    assert table.why_not_play("Trick") is not None
    table.ally()
    assert table.why_not_play("Trick") is not None


def test_a_player_who_cannot_do_it_is_none_to_choose() -> None:
    """A chosen player with an empty deck draws nothing."""
    table = laid_out("Choose a player. That player draws 1 card.")
    assert table.why_not_play("Trick") is None
    for card in table.play.state.zone(places.deck(0)):
        table.play.move(card, places.discard(0))
    assert table.why_not_play("Trick") is not None


@pytest.mark.parametrize("ready", [True, False])
def test_then_needs_what_stands_before_it(ready: bool) -> None:
    """ "Ready it. Then, …": nothing of it where the card is ready."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    text = "Action: Spend 1 resource to ready Twin. Then, you may give control of Twin to another player."
    twin = table.ally("Twin", text=text)
    table.with_tokens(table.hero(), resource=1)
    table.play.change(twin, ready=ready)
    assert (table.why_not_use("Twin", "Tom") is None) is not ready


BOTH = [
    ("an enemy", "a location", "Deal 1 damage to that enemy and place 1 progress on that location"),
    ("an ally", "a location", "Exhaust that ally and place 1 progress on that location"),
    ("a hero", "an enemy", "Deal 1 damage to each of them"),
]


@pytest.mark.parametrize(("one", "other", "deed"), BOTH)
@pytest.mark.parametrize("there", ["both", "one", "other", "none"])
def test_of_two_that_are_chosen_both_have_to_be_there(one: str, other: str, deed: str, there: str) -> None:
    """lcg/the-word-choose."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.quest(quest_points=20)
    table.hero("Payer", player="Tom") if "a hero" not in (one, other) or there in ("both", "one") else None
    laying = {"an enemy": lambda: table.enemy(hit_points=9), "an ally": table.ally,
              "a location": lambda: table.location(quest_points=9), "a hero": lambda: None}  # fmt: skip
    for noun, where in ((one, "one"), (other, "other")):
        if there in ("both", where):
            laying[noun]()
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: Choose {one} and {other}. {deed}.")
    table.lays("Trick", "hand:Tom")
    assert (table.why_not_play("Trick") is None) is (there == "both")


@pytest.mark.parametrize(("deck", "threat"), [(1, 20), (5, 3), (1, 3)])
@pytest.mark.parametrize("must", [False, True])
def test_what_can_be_done_in_part_may_be_picked_unless_it_must_be_done(
    deck: int, threat: int, must: bool
) -> None:
    """lcg/effects: whatever has the potential to change the game; lcg/faq/1.44: of "must either" in full."""
    table = Table("Tom").during("quest", "3.3")
    table.play.remember("active player", 0)
    table.hero(), table.deck("Tom", *["Plain Card"] * deck), table.threat_is("Tom", threat)
    either = "Each player must either" if must else "Choose 1: either"
    table.prints(
        "Trick", "event", cost=0, sphere="Neutral",
        text=f"Action: {either} draw 3 cards, or reduce {'his' if must else 'your'} threat by 5."
    )
    table.lays("Trick", "hand:Tom")
    table.answering("draw 3 cards").plays("Trick")
    in_full = [name for name, able in (("draw", deck >= 3), ("lower", threat >= 5)) if able]
    offered = [sorted(label.split()[0] for label in labels) for _, _, labels in table.deciding if len(labels) > 1]
    meant = ["draw", "lower"] if not must or len(in_full) != 1 else []
    assert offered == ([meant] if meant else [])
