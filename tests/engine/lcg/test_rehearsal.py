"""An optional ability of a player card that would change nothing in any line of play cannot be used: tried on made-up
texts put together of effects and of what stands around them, at a table where they do nothing and at one where they do
(lcg/triggered-ability).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.kernel import nothing
from ruling_service.engine.kernel.rehearsing import answered
from ruling_service.engine.lcg import rehearsal
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

EFFECTS = [
    "ready an exhausted hero you control", "heal 1 damage from a hero", "add 1 resource to a Scout hero's resource pool",
    "discard an Item attachment", "deal 1 damage to an Orc enemy", "place 1 progress on a Swamp location",
    "return a Spirit ally you control to your hand", "discard the top card of your deck",
]  # fmt: skip
"""Each does something at the rich table, and nothing at the bare one."""

AROUND = [
    "{0}.", "Choose a player. {0}.", "If you control a hero, {1}.", "{0}. Then, draw 1 card.",
    "{0}. Then, reduce your threat by 1.",
]  # fmt: skip
"""What may stand around an effect without making it do more."""

UNTRUE = ["If you control a Ranger hero, {1}.", "If your threat is 40 or higher, {1}."]
"""What keeps an effect from being done at either table."""

RICH = [True, False]


def said(around: str, effect: str) -> str:
    """The text: {0} begins a sentence, {1} goes on with one."""
    return around.format(effect[0].upper() + effect[1:], effect)


def table_with(text: str, *, rich: bool, heading: str) -> Table:
    """Tom's table, with an event of that text in his hand, or an ally who responds to being exhausted."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero(traits="Scout." if rich else "", damage=0)
    if rich:
        table.with_tokens(hero, damage=1)
        table.play.change(hero, ready=False)
        table.ally("Willing Ally", sphere="Spirit")
        table.enemy(traits="Orc.")
        table.location(traits="Swamp.")
        table.deck("Tom", *["Plain Card"] * 3)
        table.prints("Rusty Helm", "attachment", traits="Item.", text="Attach to a hero.")
        table.lays("Rusty Helm", "play:Tom", on=hero)
    if heading == "Action":
        table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {text}")
        table.lays("Trick", "hand:Tom")
    else:
        words = f"Response: After your threat is raised, {text[0].lower()}{text[1:]}"
        table.ally("Watcher", text=words)
    return table


@pytest.mark.parametrize("rich", RICH)
@pytest.mark.parametrize(("effect", "around"), list(itertools.product(EFFECTS, [*AROUND, *UNTRUE])))
def test_an_action_is_playable_exactly_where_it_changes_something(effect: str, around: str, rich: bool) -> None:
    table = table_with(said(around, effect), rich=rich, heading="Action")
    assert (table.why_not_play("Trick") is None) is (rich and around in AROUND)


@pytest.mark.parametrize("rich", RICH)
@pytest.mark.parametrize("effect", EFFECTS)
def test_a_response_is_offered_exactly_where_it_changes_something(effect: str, rich: bool) -> None:
    table = table_with(said("{0}.", effect), rich=rich, heading="Response")
    table.answering("use Watcher", *["Willing Ally", "Plain Hero"] * 2).has_threat_raised("Tom", 1)
    assert ("Watcher: Response" in table.account) is rich


@pytest.mark.parametrize("there", [False, True])
def test_a_price_that_a_search_does_not_find_is_not_paid(there: bool) -> None:
    pile, to = "encounter discard pile", "the staging area"
    words = f"Search the {pile} for an Orc enemy and add it to {to} to draw 1 card."
    table = table_with(words, rich=False, heading="Action")
    table.deck("Tom", "Plain Card")
    table.prints("Plain Treachery", "treachery")
    table.lays("Plain Treachery", places.ENCOUNTER_DISCARD)
    if there:
        table.enemy(where=places.ENCOUNTER_DISCARD, traits="Orc.")
    assert (table.why_not_play("Trick") is None) is there


@pytest.mark.parametrize("words", [
    "Skip the staging step.", "Look at the top card of the encounter deck.",
    "Players cannot travel this round.", "Until the end of the round, each enemy gets -1 attack.",
    "Reveal the top 2 cards of your deck. Draw 1 card.",
])  # fmt: skip
def test_what_only_holds_ends_or_shows_something_may_be_used(words: str) -> None:
    table = table_with(words, rich=True, heading="Action")
    table.prints("Plain Treachery", "treachery")
    table.lays("Plain Treachery", places.ENCOUNTER_DECK)
    assert table.why_not_play("Trick") is None


def test_who_asks_whether_it_may_be_used_changes_nothing() -> None:
    table = table_with("Choose a hero. Ready that hero.", rich=True, heading="Action")
    before = table.play.state.key(), table.account
    assert table.why_not_play("Trick") is None
    assert (table.play.state.key(), table.account) == before


@pytest.mark.parametrize("rich", RICH)
def test_a_text_is_left_as_soon_as_it_tells_of_something(rich: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(around: str, effect: str) -> tuple[bool, int]:
        table = table_with(said(around, effect), rich=rich, heading="Action")
        return table.why_not_play("Trick") is None, table.play.carried_out

    texts = list(itertools.product([*AROUND, *UNTRUE], EFFECTS[::2]))
    soon = list(itertools.starmap(tried, texts))
    monkeypatch.setattr(nothing, "is_told", lambda play, frame: False)
    to_the_end = list(itertools.starmap(tried, texts))
    assert [may for may, _ in soon] == [may for may, _ in to_the_end]
    assert (sum(tasks for _, tasks in soon) < sum(tasks for _, tasks in to_the_end)) is rich


@pytest.mark.parametrize("heroes", [1, 6])
def test_a_line_is_tried_to_its_end_before_the_next_one(heroes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    monkeypatch.setattr(rehearsal, "answered", lambda *args: tried.append(args) or answered(*args))
    text = "Choose a hero. Choose an enemy. Choose a location. Heal 1 damage from that hero."
    table = table_with(text, rich=True, heading="Action")
    for number in range(heroes):
        table.with_tokens(table.hero(f"Hero {number}"), damage=1)
        table.enemy(f"Enemy {number}")
        table.location(f"Location {number}")
    assert table.why_not_play("Trick") is None
    assert len(tried) <= 4  # as it begins, and after each choice


@pytest.mark.parametrize("options", [2, 8])
def test_what_has_too_many_lines_to_try_may_be_used(options: int) -> None:
    table = table_with("Choose a hero. Heal 1 damage from a different hero.", rich=False, heading="Action")
    for number in range(options):
        table.hero(f"Hero {number}")
    table.with_tokens(table.id_of("Hero 0"), damage=1)
    assert table.why_not_play("Trick") is None


COSTS = [
    ("Discard a card from your hand to deal 1 damage to an enemy for each card in your hand.", True),
    ("Spend 1 resource from attached hero's resource pool to heal 1 damage from a Scout hero for each resource in "
     "attached hero's resource pool.", True),
    ("Deal 1 damage to attached hero to add 1 resource to the resource pool of each undamaged hero you control.", True),
    ("Exhaust attached hero to deal 1 damage to each Orc enemy.", False),
    ("Exhaust attached hero to ready attached hero.", False),
    ("Discard 1 card from your hand to heal 1 damage from attached hero.", False),
]  # fmt: skip


@pytest.mark.parametrize(("words", "may"), COSTS)
def test_what_it_could_change_is_judged_before_its_cost_is_paid(words: str, may: bool) -> None:
    """lcg/ability: what paying does to the game is left out of account, the first three would do nothing after it."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero(resources=1)
    table.with_tokens(table.hero("Hurt Hero", traits="Scout."), damage=1)
    table.enemy()
    table.deck("Tom", *["Plain Card"] * 3)
    table.lays("Plain Card", "hand:Tom")
    table.prints("Charm", "attachment", text=f"Attach to a hero.\nAction: {words}")
    table.lays("Charm", "play:Tom", on=hero)
    assert (table.why_not_use("Charm") is None) is may


@pytest.mark.parametrize("words", [
    "Discard 2 resources from a hero's resource pool to draw 1 card.",
    "Discard 2 resources from a hero's resource pool to add 3 resources to its pool.",
    "Spend 2 resources from a Lore hero's resource pool to draw 1 card.",
    "Discard all resources from a hero's resource pool to draw 1 card.",
])  # fmt: skip
@pytest.mark.parametrize("there", [0, 2])
def test_a_pool_is_no_part_of_the_hero_who_is_immune(words: str, there: int) -> None:
    """lcg/resources: a cost is paid from the pool of one immune to player card effects as from any other."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero(sphere="Lore", resources=there, text="Plain Hero is immune to player card effects.")
    table.deck("Tom", "Plain Card")
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {words}")
    table.lays("Trick", "hand:Tom")
    assert (table.why_not_play("Trick") is None) is bool(there)
    if there:
        table.answering("Plain Hero", "2").plays("Trick")
        assert table.resources(hero) == (3 if "3" in words else 0)
