"""The next card that a player plays: cheaper, and with what the text goes on to give to that card, for as long as the
text says; and cards that one pool alone has to pay for (lcg/cost, lcg/keyword/doomed).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

PLAYED = {
    "ally": {"cost": 2, "willpower": 1, "attack": 1, "defense": 1, "hit_points": 2},
    "event": {"cost": 2, "text": "Action: Add 1 resource to a hero's resource pool."},
    "attachment": {"cost": 2, "text": "Attach to a hero."},
}


SAID = {
    "costs less": "The next card you play this {span} costs 1 less",
    "by 1": "Lower by 1 the cost of the next card you play this {span}",
}


def bargain(kind: str, span: str, doom: int, said: str = "costs less") -> Table:
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(
        "Sly Clerk", resources=9,
        text=f"Action: {SAID[said].format(span=span)}. That card gains Doomed {doom}.",
    )  # fmt: skip
    table.hero("Far Hero", player="Ann", resources=9)
    for name in ("First", "Second"):
        table.prints(name, kind, **PLAYED[kind])
        for player in ("Tom", "Ann"):
            table.lays(name, f"hand:{player}")
    return table


def plays(table: Table, name: str, player: str = "Tom") -> int:
    """Let a player play a card; returns what it cost."""
    hero = table.id_of("Sly Clerk" if player == "Tom" else "Far Hero")
    before = table.resources(hero)
    kind = table.play.printed(table.id_of(name)).type
    table.answers = ["attach to"] if "attachment" in kind else ["Sly Clerk" if player == "Tom" else "Far Hero"]
    table.plays(name, player)
    return before - table.resources(hero) + (kind == "event")


@pytest.mark.parametrize(
    ("kind", "span", "doom", "said"), list(product(PLAYED, ("round", "phase"), (1, 3), SAID))
)
def test_it_is_cheaper_and_has_what_that_card_gains(kind: str, span: str, doom: int, said: str) -> None:
    table = bargain(kind, span, doom, said).uses("Sly Clerk")
    assert plays(table, "First") == 1
    assert (table.threat("Tom"), table.threat("Ann")) == (20 + doom, 20 + doom)
    assert plays(table, "Second") == 2
    assert (table.threat("Tom"), table.threat("Ann")) == (20 + doom, 20 + doom)


@pytest.mark.parametrize("kind", PLAYED)
def test_it_is_no_card_of_another_player(kind: str) -> None:
    table = bargain(kind, "round", 2).uses("Sly Clerk")
    table.play.remember("active player", 1)
    assert plays(table, "First", "Ann") == 2
    assert (table.threat("Tom"), table.threat("Ann")) == (20, 20)
    table.play.remember("active player", 0)
    assert plays(table, "First") == 1
    assert (table.threat("Tom"), table.threat("Ann")) == (22, 22)


@pytest.mark.parametrize(("kind", "span", "said"), list(product(PLAYED, ("round", "phase"), SAID)))
def test_it_is_over_with_the_time_it_names(kind: str, span: str, said: str) -> None:
    table = bargain(kind, span, 2, said).uses("Sly Clerk")
    table.moment("planning phase ends" if span == "phase" else "round ends")
    assert plays(table, "First") == 2
    assert table.threat("Tom") == 20


@pytest.mark.parametrize(("pools", "playable"), [
    ((3, 0), True), ((2, 1), False), ((2, 2), False), ((3, 3), True), ((0, 9), True), ((1, 1), False), ((0, 0), False),
])  # fmt: skip
@pytest.mark.parametrize("owner", ["", "a single hero's"])
def test_one_pool_alone_pays(pools: tuple[int, int], playable: bool, owner: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    for name, there in zip(("One", "Two"), pools, strict=True):
        table.hero(name, resources=there)
    rule = f"Proud Knight's resource cost must be paid from {owner} resource pool." if owner else ""
    table.prints(
        "Proud Knight", "ally", cost=3, willpower=1, attack=1, defense=1, hit_points=2, text=rule
    )
    table.lays("Proud Knight", "hand:Tom")
    enough = playable if owner else sum(pools) >= 3
    assert (table.why_not_play("Proud Knight") is None) is enough
    if enough:
        table.answering("3 from", "2 from", "1 from").plays("Proud Knight")
        left = tuple(table.resources(table.id_of(name)) for name in ("One", "Two"))
        assert sum(pools) - sum(left) == 3
        assert not owner or 3 in (pools[0] - left[0], pools[1] - left[1])


EACH = (
    "Until the end of the phase, reduce the cost of each {kind} you play by 1.",
    "Until the end of the round, lower the cost of each [leadership] {kind} you play by 1.",
    "Until the end of the phase, the cost of each {kind} you play is reduced by 1.",
    "Until the end of the phase, each {kind} you play costs 1 less.",
)


@pytest.mark.parametrize(("kind", "text"), list(product(PLAYED, EACH)))
@pytest.mark.parametrize("there", [True, False])
def test_each_that_is_played_is_cheaper_whether_or_not_it_is_in_hand_yet(
    kind: str, text: str, there: bool
) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.prints("Fair", "event", sphere="Neutral", cost=0, text=f"Action: {text.format(kind=kind)}")
    table.lays("Fair", "hand:Tom")
    table.hero("Sly Clerk", sphere="Leadership", resources=9)
    for name in ("First", "Second"):
        table.prints(name, kind, sphere="Leadership", **PLAYED[kind])
    if there:
        table.lays("First", "hand:Tom"), table.lays("Second", "hand:Tom")
    assert table.why_not_play("Fair") is None
    table.plays("Fair")
    if not there:
        table.lays("First", "hand:Tom"), table.lays("Second", "hand:Tom")
    assert [plays(table, name) for name in ("First", "Second")] == [1, 1]


@pytest.mark.parametrize(("text", "known"), [
    ("each ally you play gets +1 [attack]", False), ("each ally you play gains sentinel", False),
    ("each ally you play costs 1 less", True), ("each ally you control gets +1 [attack]", True),
])  # fmt: skip
def test_of_each_that_is_played_nothing_else_is_asked_yet(text: str, known: bool) -> None:
    for said in (f"Action: Until the end of the phase, {text}.", f"{text[0].upper()}{text[1:]}."):
        card = {"name": "Fair", "type": "event" if said.startswith("Action") else "objective", "text": said}
        assert compile_object(card, "lcg").played is known, said
