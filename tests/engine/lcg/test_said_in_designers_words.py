"""Forms of words in which designers say what others say plainly: each is understood as the plain one, in the
places where it may stand, or is seen to act.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_said_of_what_it_befalls import read


@pytest.mark.parametrize("place", ["{}", "While you control 2 or more allies, {}"])
@pytest.mark.parametrize(("said", "plain"), [
    ("each enemy attacks with its [defense] instead of its [attack]",
     "each enemy uses its [defense] instead of its [attack] while attacking"),
    ("each hero defends with his [willpower] instead of [defense]",
     "each hero counts his [willpower] instead of [defense] when defending"),
    ("each hero quests with his [attack] instead of his [willpower]",
     "each hero uses his [attack] instead of his [willpower] while committed to a quest"),
    ("each hero cannot take damage except from attacks", "each hero cannot take non-combat damage"),
    ("each hero cannot be damaged except by attacks", "each hero cannot take non-combat damage"),
    ("archery damage must be assigned to allies", "archery damage must be assigned to allies, if able"),
    ("blank the text box of each ally", "each ally's text box is blank"),
    ("blank each ally's printed text box", "each ally's printed text box is blank"),
    ("reveal 1 extra encounter card during the quest phase",
     "reveal 1 additional encounter card during the quest phase"),
])  # fmt: skip
def test_a_statement_is_the_plain_one(said: str, plain: str, place: str) -> None:
    told = [read(place.format(one)[0].upper() + place.format(one)[1:] + ".", "Location") for one in (said, plain)]
    assert told[0] == told[1]


@pytest.mark.parametrize(("said", "plain"), [
    ("Remove 1 progress from here", "Remove 1 progress from this card"),
    ("Add 2 resources here", "Place 2 resources on this card"),
    ("Deal 1 damage to each ally. If there are no enemies in play, deal 2 damage instead",
     "Deal 1 damage to each ally. If there are no enemies in play, instead deal 2 damage to each ally"),
    ("Each player discards 1 card from his hand. If you control no allies, discard 2 instead",
     "Each player discards 1 card from his hand. If you control no allies, instead each player discards 2 "
     "cards from his hand"),
    ("Discard the top card of the encounter deck without effect",
     "Discard the top card of the encounter deck without resolving its effects"),
    ("Players without allies raise their threat by 3", "Each player who controls no allies raises his threat by 3"),
    ("Choose an enemy and a player. That player engages that enemy",
     "Choose an enemy and choose a player. That player engages that enemy"),
    ("Each hero gains ranged and +1 [attack] until the end of the round",
     "Until the end of the round, each hero gets +1 [attack] and gains ranged"),
])  # fmt: skip
def test_a_deed_is_the_plain_one(said: str, plain: str) -> None:
    for heading in ("When Revealed: {}.", "Shadow: {}."):
        if "Shadow" in heading and "here" in said:
            continue
        told = [read(heading.format(one), "Location" if "here" in said else "Treachery") for one in (said, plain)]
        assert [one.replace("; ", ". ") for one in told[0] if one] == [
            one.replace("; ", ". ") for one in told[1] if one
        ]


@pytest.mark.parametrize(("left", "right"), [(19, 20), (20, 20), (21, 20)])
@pytest.mark.parametrize(("way", "holds"), [
    ("equal to or less than", lambda a, b: a <= b), ("less than or equal to", lambda a, b: a <= b),
    ("equal to or higher than", lambda a, b: a >= b), ("greater than or equal to", lambda a, b: a >= b),
    ("lower than", lambda a, b: a < b),
])  # fmt: skip
def test_two_amounts_are_compared_in_every_way(left: int, right: int, way: str, holds: object) -> None:
    table = Table("Tom").during("combat")
    table.threat_is("Tom", left)
    table.enemy("Chief", where="engaged:Tom", engagement_cost=right)
    hero = table.hero("Guard", text=f"While your threat is {way} Chief's engagement cost, Guard gets +3 [attack].")
    plain = 3 if holds(left, right) else 0  # type: ignore[operator]
    other = table.hero("Other")
    assert table.value(hero, "attack") - table.value(other, "attack") == plain


def test_others_are_engaged_with_the_same_player() -> None:
    table = Table("Tom", "Kris").during("combat")
    for player in table.players:
        table.enemy(f"Near {player}", where=f"engaged:{player}")
    text = "Chief gets +1 [attack] for each other enemy engaged with the same player."
    chief = table.enemy("Chief", where="engaged:Kris", attack=2, text=text)
    assert table.value(chief, "attack") == 3
    table.enemy("Next", where="engaged:Kris")
    assert table.value(chief, "attack") == 4
    table.enemy("Far", where="engaged:Tom")
    assert table.value(chief, "attack") == 4


@pytest.mark.parametrize("attacked", [True, False])
def test_who_was_attacked_is_recalled(attacked: bool) -> None:
    table = Table("Tom").during("combat", "6.7")
    text = "Forced: At the end of the round, if Chief was not attacked this round, raise your threat by 4."
    chief = table.enemy("Chief", where="engaged:Tom", hit_points=9, text=text)
    other = table.enemy("Other", where="engaged:Tom", hit_points=9)
    hero = table.hero("Guard", attack=1)
    table.happens(verbs.attacks(attacker=hero, enemy=chief if attacked else other, player=0))
    before = table.threat("Tom")
    table.moment("round ends")
    assert table.threat("Tom") - before == (0 if attacked else 4)


@pytest.mark.parametrize("damage", [0, 2])
@pytest.mark.parametrize("where", [places.STAGING, "engaged:Tom"])
@pytest.mark.parametrize("said", [
    "is engaged with you and has 2 or more damage on it", "is damaged and engaged with you",
    "is not in the staging area and has 1 or more damage on it",
])  # fmt: skip
def test_several_things_are_so_of_one_card(said: str, where: str, damage: int) -> None:
    table = Table("Tom").during("combat")
    text = f"While Chief {said}, each hero gets +3 [attack]."
    chief = table.enemy("Chief", where=where, hit_points=9, text=text)
    table.with_tokens(chief, damage=damage)
    hero = table.hero("Guard", attack=1)
    assert table.value(hero, "attack") == (4 if damage and where != places.STAGING else 1)
