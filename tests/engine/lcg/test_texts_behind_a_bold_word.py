"""What stands behind a When Revealed or Forced text in its paragraph, and names no time for which it would be
so, is a text of its card: it is true while the card lies there, however it came there.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

BEFORE = {
    "When Revealed: Each player draws 1 card.": ("quest", "location", "enemy"),
    "Forced: After an ally is destroyed, each player draws 1 card.": ("quest", "enemy"),
}
BEHIND = {
    "While there is an active location, each Orc enemy gets +1 [attack].": 3,
    "Each Orc enemy gets +1 [attack] while there is an active location.": 3,
    "If there is an active location, each Orc enemy gets +1 [attack].": 3,
    "Each Orc enemy gets +1 [attack].": 3,
    "While there is no active location, each Orc enemy gets +1 [attack].": 2,
    "Until the end of the phase, each Orc enemy gets +1 [attack].": 2,
}


def lies(table: Table, kind: str, text: str) -> None:
    if kind == "quest":
        table.quest("Made-up Road", text=text)
        return
    table.quest()
    table.location("Made-up Hill", text=text) if kind == "location" else table.enemy("Made-up Chief", text=text)


@pytest.mark.parametrize(
    ("before", "kind", "behind"), [(b, k, s) for (b, kinds), s in product(BEFORE.items(), BEHIND) for k in kinds]
)
def test_what_is_said_without_an_end_is_so(before: str, kind: str, behind: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    lies(table, kind, f"{before} {behind}")
    table.location("Glen", where=places.ACTIVE)
    orc = table.enemy("Lout", traits="Orc.", attack=2)
    assert table.value(orc, "attack") == BEHIND[behind]


@pytest.mark.parametrize(("before", "kind"), [(b, k) for b, kinds in BEFORE.items() for k in kinds])
def test_what_waits_goes_on_waiting(before: str, kind: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    lies(table, kind, f"{before} After a hero is destroyed, raise each player's threat by 1.")
    heroes = [table.hero(name, hit_points=2) for name in ("Hauler", "Porter", "Carter")]
    for times, hero in enumerate(heroes[:2], 1):
        table.is_dealt(hero, 2)
        assert table.threat("Tom") == 20 + times


def test_a_treachery_is_gone_with_its_text() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.quest(), table.hero(), table.location("Glen", where=places.ACTIVE)
    table.prints(
        "Peril", "treachery",
        text="When Revealed: Raise each player's threat by 1. While there is an active location, each enemy gets +1 [attack]."
    )
    orc = table.enemy("Lout", traits="Orc.", attack=2)
    table.lays("Peril", places.ENCOUNTER_DISCARD)
    assert table.value(orc, "attack") == 2


@pytest.mark.parametrize("event", ["When ~ is destroyed", "After ~ is destroyed", "When ~ leaves play"])
@pytest.mark.parametrize("who", ["that player", "the engaged player"])
@pytest.mark.parametrize("bold", ["", "Forced: "])
def test_who_was_engaged_is_who_it_was_engaged_with(event: str, who: str, bold: str) -> None:
    if bold and who == "that player":
        return
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest(), table.hero(), table.hero("Far Hero", player="Ann")
    first = "Forced: After ~ engages a player, that player raises his threat by 5. "
    text = f"{first}{bold}{event}, {who} raises his threat by 1.".replace("~", "Lout")
    lout = table.enemy("Lout", where="engaged:Ann", hit_points=2, text=text)
    table.is_dealt(lout, 2)
    assert (table.threat("Tom"), table.threat("Ann")) == (20, 21)


@pytest.mark.parametrize(("text", "attack"), [
    ("While another enemy is engaged with that player, Lout gets +1 [attack].", 3),
    ("While Lout is engaged with that player, Lout gets +1 [attack].", 3),
    ("That player discards 1 card from his hand.", 2),
])  # fmt: skip
def test_what_is_so_of_that_player_is_so_of_the_engaged_one(text: str, attack: int) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest(), table.hero(), table.enemy("Brute", where="engaged:Ann")
    lout = table.enemy(
        "Lout", where="engaged:Ann", attack=2,
        text=f"Forced: After Lout engages a player, that player raises his threat by 5. {text}",
    )  # fmt: skip
    assert table.value(lout, "attack") == attack
