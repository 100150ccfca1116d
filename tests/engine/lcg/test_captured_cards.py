"""The captured deck, and what becomes of captured cards (lcg/scenario/escape-from-mount-gram)."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import advancing, own_decks, setup
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


def below(table: Table, host: int, *names: str, player: int = 0) -> list[int]:
    """Cards captured under another."""
    deck = own_decks.zone("captured", player)
    found = [table.play.create(name, deck, owner=player) for name in names]
    for each in found:
        own_decks.put_underneath(table.play, each, host)
    return found


@pytest.mark.parametrize("how", ["explored", "discarded", "advanced"])
def test_captured_cards_are_rescued_as_what_lies_above_leaves_play(how: str) -> None:
    """To their owners' hands, a hero straight into play under its owner's control."""
    table = Table("Tom", "Ann").during("quest", "3.4")
    table.hero(), table.hero("Weaver", player="Ann")
    stage = table.quest()
    table.prints("Next Stage", "quest", stage=2, quest_points=5), table.lays("Next Stage", places.QUEST_DECK)
    table.prints("Rope", "attachment"), table.prints("Smith", "hero", hit_points=3, willpower=1, threat_cost=8)
    cell = table.location("Cell", where=places.ACTIVE, quest_points=3)
    host = stage if how == "advanced" else cell
    (rope,), (smith,) = below(table, host, "Rope"), below(table, host, "Smith", player=1)
    if how == "advanced":
        table.does(advancing.advance, stage)
    else:
        table.happens(occurrence(how, **{"location" if how == "explored" else "card": cell}))
    assert (table.zone(rope), table.card(rope).face_up) == ("hand:Tom", True)
    assert (table.zone(smith), table.card(smith).controller) == ("play:Ann", 1)


def test_a_card_captured_from_play_loses_tokens_and_attachments_and_is_nobodys() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    mule = table.ally("Mule", hit_points=4)
    table.play.change(mule, owner=0)
    table.with_tokens(mule, damage=2)
    table.prints("Rope", "attachment")
    rope = table.lays("Rope", "play:Tom", on=mule)
    cell = table.location("Cell", threat=3)
    table.location("Yard", threat=1)
    revealed(table, (
        "Each player chooses an ally he controls and captures it underneath the location with the highest [threat]."
    ))  # fmt: skip
    assert (table.card(mule).zone, table.card(mule).controller) == (places.under(cell), None)
    assert (table.damage(mule), table.zone(rope)) == (0, "discard:Tom")
    table.happens(occurrence("explored", location=cell))
    assert table.zone(mule) == "hand:Tom"


def test_a_captured_deck_is_prepared_of_allies_and_goods_with_a_hero_on_top() -> None:
    """Allies, Items, Mounts and Artifacts; one hero begins, one of the others lies on top, the rest in the deck."""
    table = Table("Tom")
    heroes = {name: table.hero(name, threat_cost=cost) for name, cost in (("Abel", 7), ("Bert", 9), ("Carl", 11))}
    table.prints("Mule", "ally"), table.prints("Song", "event"), table.prints("Skill", "attachment", traits="Skill.")
    table.prints("Rope", "attachment", traits="Item."), table.prints("Pony", "attachment", traits="Mount.")
    for name in ("Mule", "Song", "Skill", "Rope", "Pony"):
        table.lays(name, "deck:Tom")
    table.prints("Jail", "quest", stage=1, text=(
        "Setup: Each player prepares a separate captured deck. Each player must choose only 1 hero to be his "
        "starting hero. Then, each player adds 2 resources to his starting hero. Each player sets his threat to his "
        "starting hero's threat cost."
    ))
    stage = table.lays("Jail", places.QUEST)
    table.answering("Bert", "Carl").does(setup.follow_card, stage, None)
    deck = table.pile("captured deck:Tom")
    assert (deck[0], sorted(deck)) == ("Carl", ["Abel", "Carl", "Mule", "Pony", "Rope"])
    assert sorted(table.pile("deck:Tom")) == ["Skill", "Song"]
    assert (table.resources(heroes["Bert"]), table.threat("Tom")) == (2, 9)
    assert table.card(heroes["Abel"]).controller is None
