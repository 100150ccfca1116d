"""Who is asked what the table looks like: each question of `lcg.table` over one table on which every answer but the
right one would be another (lcg/in-play-and-out-of-play, lcg/attachment-cards, lcg/shadow-cards, lcg/engaged,
lcg/faq/1.34, lcg/rule/2.5.3).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def full_table() -> Table:
    """Something in each place, and on the cards of each place something that is no card of its own there.

    | Tom's | Kris's | staging | active | quest | elsewhere |
    |---|---|---|---|---|---|
    | Captain (Sword on him), Squire; the Net on his dial | Rider (committed), Page | Snaga (the Relic on it), Hill, an
    objective-ally Guide | Ford (Brand on it) | Stage (Mark on it) | Olog engaged with Tom (its shadow card, a Chain on
    it), Wolf with Kris; Lost in Tom's discard pile |
    """
    table = Table("Tom", "Kris").during("quest", "3.3")
    captain = table.hero("Captain")
    table.ally("Squire")
    rider = table.hero("Rider", player="Kris")
    table.play.mark(rider, "committed")
    table.ally("Page", player="Kris")
    for name in ("Sword", "Net", "Relic", "Brand", "Mark", "Chain"):
        table.prints(name, "attachment" if name == "Sword" else "objective")
    table.lays("Sword", "play:Tom", on=captain)
    net = table.lays("Net", "play:Tom")
    table.play.change(net, controller=None)
    snaga = table.enemy("Snaga")
    table.lays("Relic", places.STAGING, on=snaga)
    table.location("Hill")
    table.prints("Guide", "objective-ally", willpower=1, hit_points=2)
    table.lays("Guide", places.STAGING)
    ford = table.location("Ford", where=places.ACTIVE)
    table.lays("Brand", places.ACTIVE, on=ford)
    stage = table.quest("Stage")
    table.lays("Mark", places.QUEST, on=stage)
    olog = table.enemy("Olog", where="engaged:Tom")
    table.lays("Chain", "engaged:Tom", on=olog)
    table.lays("Quiet Day", places.SHADOW, on=olog)
    table.enemy("Wolf", where="engaged:Kris")
    table.prints("Lost", "ally", hit_points=2)
    table.lays("Lost", "discard:Tom")
    return table


def by_title(table: Table, *titles: str) -> list[int]:
    return [table.id_of(title) for title in titles]


LOOKS: dict[str, tuple[Callable[[Table], object], list[str]]] = {
    "staged": (lambda t: places.staged(t.play), ["Snaga", "Hill", "Guide"]),
    "active locations": (lambda t: places.active_locations(t.play), ["Ford"]),
    "stages": (lambda t: places.main_stages(t.play), ["Stage"]),
    "heroes of Tom": (lambda t: places.heroes(t.play, 0), ["Captain"]),
    "heroes of Kris": (lambda t: places.heroes(t.play, 1), ["Rider"]),
    "characters of Tom": (lambda t: places.characters(t.play, 0), ["Captain", "Squire"]),
    # the objective-ally that nobody controls is no one's (lcg/objective-cards)
    "all characters": (lambda t: places.all_characters(t.play), ["Captain", "Squire", "Rider", "Page"]),
    "controlled by Tom": (lambda t: places.controlled(t.play, 0), ["Captain", "Squire", "Sword"]),
    "engaged with Tom": (lambda t: places.engaged_with(t.play, 0), ["Olog"]),
    "engaged with Kris": (lambda t: places.engaged_with(t.play, 1), ["Wolf"]),
    "enemies in play": (lambda t: places.enemies_in_play(t.play), ["Olog", "Wolf", "Snaga"]),
    "attached to Olog": (lambda t: places.attachments(t.play, t.id_of("Olog")), ["Chain"]),
    "shadow cards of Olog": (lambda t: places.shadow_cards(t.play, t.id_of("Olog")), ["Quiet Day"]),
    "shadow cards of Wolf": (lambda t: places.shadow_cards(t.play, t.id_of("Wolf")), []),
    "committed": (lambda t: places.committed(t.play), ["Rider"]),
}


@pytest.mark.parametrize("asked", LOOKS)
def test_each_question_is_answered_with_these_cards(asked: str) -> None:
    table = full_table()
    look, titles = LOOKS[asked]
    assert sorted(look(table)) == sorted(by_title(table, *titles))  # type: ignore[call-overload]


@pytest.mark.parametrize("asked", LOOKS)
def test_it_is_answered_anew_once_a_card_has_gone(asked: str) -> None:
    """Asked twice, the second time after one of those cards left the game."""
    table = full_table()
    look, titles = LOOKS[asked]
    look(table)
    if titles:
        table.play.change(table.id_of(titles[-1]), host=None)
        table.play.move(table.id_of(titles[-1]), places.REMOVED)
    assert sorted(look(table)) == sorted(by_title(table, *titles[:-1]))  # type: ignore[call-overload]


@pytest.mark.parametrize(("title", "player"), [("Olog", 0), ("Wolf", 1), ("Snaga", None), ("Captain", None)])
def test_an_enemy_is_engaged_with_one_player_or_none(title: str, player: int | None) -> None:
    table = full_table()
    assert places.engaged_player(table.play, table.id_of(title)) == player


@pytest.mark.parametrize("title", ["Net", "Captain", "Squire", "Sword", "Snaga", "Chain", "Lost"])
def test_only_what_lies_uncontrolled_before_a_player_lies_on_the_dial(title: str) -> None:
    table = full_table()
    assert places.lies_on_a_dial(table.play, table.id_of(title)) == (title == "Net")


def test_what_an_encounter_card_put_on_a_character_does_not_lie_on_the_dial() -> None:
    """lcg/faq/1.06: nobody controls it, but it lies on the character."""
    table = full_table()
    ident = table.lays("Chain", "play:Tom", on=table.id_of("Captain"))
    table.play.change(ident, controller=None)
    assert not places.lies_on_a_dial(table.play, ident)


@pytest.mark.parametrize(("chosen", "current"), [(None, "Stage"), ("Snaga", "Snaga"), ("Lost", None)])
def test_the_current_quest_is_the_one_chosen_as_long_as_it_is_in_play(chosen: str | None, current: str | None) -> None:
    """lcg/rule/2.5.3: once a side quest has left play none takes its place before the phase ends. What is chosen is a
    number, whatever card it is; here one of the staging area, one of a discard pile.
    """
    table = full_table()
    table.play.remember("current quest", table.id_of(chosen) if chosen else None)
    assert places.current_quest(table.play) == (table.id_of(current) if current else None)


TITLES = [
    # the card's title, what a text calls it, titles of other cards: whether it is meant
    ("Théoden", "Theoden", (), True), ("Theoden", "Théoden", (), True), ("Dr. Oak", "Dr Oak", (), True),
    ("Tom's Cap", "Tom\u2019s Cap", (), True), ("The Iron Wolf", "Iron Wolf", (), True),
    ("The Iron Wolf", "Iron Wolf", ("Iron Wolf",), False), ("Iron Wolf", "The Iron Wolf", (), False),
    ("Iron Wolf", "Iron", (), False), ("Iron Wolf", "Iron Wolf", ("The Iron Wolf",), True),
]


@pytest.mark.parametrize(("title", "named", "others", "meant"), TITLES)
def test_a_card_is_called_by_its_title_however_it_is_spelt(
    title: str, named: str, others: tuple[str, ...], meant: bool
) -> None:
    table = Table("Tom")
    ident = table.hero(title)
    for other in others:
        table.ally(other)
    assert places.is_called(table.play, ident, named) == meant
