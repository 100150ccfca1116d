"""What texts of scenario kits order: where the players travel, what happens in the place of a cancellation, and a
player's card that an enemy holds (lcg/travel, lcg/cancel, lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import travel_phase
from tests.engine.lcg.table_top import Table

FACED = "faced with the option to travel"
CHASM = f"When {FACED}, the player must choose Chasm, if able."


@pytest.mark.parametrize(("text", "offered"), [
    (CHASM, []),  # nothing is left to be chosen
    ("", ["stay", "travel to Chasm", "travel to Fen"]),
    (f"{CHASM} Travel: Exhaust a hero to travel here.", ["stay", "travel to Fen"]),
])  # fmt: skip
def test_the_players_travel_where_a_text_makes_them_while_they_can(text: str, offered: list[str]) -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero("Scout", ready="Exhaust" not in text)
    table.location("Chasm", text=text)
    table.location("Fen")
    table.play.then(travel_phase.travel_choice.task())
    table.play.run()
    pending = table.play.state.pending
    assert ([] if pending is None else [one.label for one in pending.options]) == offered
    assert (table.zone(table.id_of("Chasm")) == places.ACTIVE) == (not offered)


INSTEAD = "discard Bones instead"
SAYS = f"\"Forced: When a `when revealed` effect would be cancelled, {INSTEAD}.\""
CONDITION = "Counts as a Condition attachment"
BONES = f"When Revealed: Attach to the main quest. ({CONDITION} with the text, {SAYS})"


@pytest.mark.parametrize("lies_there", [True, False])
def test_in_the_place_of_a_cancellation_a_card_is_discarded(lies_there: bool) -> None:
    """What was to be cancelled takes place; the event is spent."""
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    table.hero(sphere="Spirit", resources=3)
    table.prints("Bones", "treachery", text=BONES)
    if lies_there:
        table.reveals(table.lays("Bones", places.ENCOUNTER_DECK))
        assert places.is_in_play(table.card(table.id_of("Bones")))
    table.prints(
        "Will", "event", cost=1, sphere="Spirit",
        text="Response — cancel the when-revealed effects of a card just revealed.",
    )  # fmt: skip
    table.lays("Will", "hand:Tom")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.prints("Shade", "treachery", text="When Revealed: Raise each player's threat by 5.")
    before = table.threat("Tom")
    table.answering("play Will").reveals(table.lays("Shade", places.ENCOUNTER_DECK))
    assert table.hand() == []
    assert table.threat("Tom") - before == (5 if lies_there else 0)
    assert ("is cancelled" in table.account) != lies_there
    if lies_there:
        assert table.zone(table.id_of("Bones")) == places.ENCOUNTER_DISCARD


def test_an_enemy_holds_a_players_card_and_has_its_cost() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    held, gets = "the top card of his deck", "+X [attack], and +X [defense]"
    table.prints("Thing", "enemy", threat=1, attack=1, defense=1, hit_points=4, engagement_cost=33, text=(
        f"Forced: After Thing enters play, the first player attaches {held} to it faceup as a guarded attachment. Thing "
        f"gets +X [threat], {gets}, where X is that card's printed cost. When Thing leaves play, discard that card."
    ))  # fmt: skip
    table.prints("Dear Friend", "ally", cost=3, willpower=1, attack=1, defense=1, hit_points=2)
    table.deck("Tom", "Dear Friend")
    thing = table.lays("Thing", places.ENCOUNTER_DECK)
    table.reveals(thing)
    friend = table.id_of("Dear Friend")
    assert table.card(friend).host == thing
    assert [table.value(thing, name) for name in ("threat", "attack", "defense")] == [4, 4, 4]
    table.is_dealt(thing, 4)
    assert table.zone(friend) == "discard:Tom"
