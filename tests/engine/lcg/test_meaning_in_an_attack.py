"""What texts ask and say while an attack is under way: who takes part, against whom, and what it has done.

The table is that of `middle_of_a_game`; the attack is the one that each row names. Expected is what the words
say of it (lcg/attack-enemy-attack, lcg/attack-player-attack, lcg/framework/6.4, lcg/framework/6.8).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.table import Attack
from tests.engine.lcg.middle_of_a_game import laid_out
from tests.engine.lcg.table_top import Table


def under_way(which: str, text: str) -> Table:
    """The game's middle with Tom's Marker on the Captain, during that attack."""
    table = laid_out(text)
    olog, wolf, captain, wanderer, rider, page = (
        table.id_of(name) for name in ("Olog", "Wolf", "Captain", "Wanderer", "Rider", "Page")
    )
    attack = {
        "no attack": None,
        "Olog attacks Tom, nobody declared": Attack(True, olog, 0),
        "Olog attacks Tom, undefended": Attack(True, olog, 0, declared=True),
        "Captain defends against Olog": Attack(True, olog, 0, (captain,), declared=True),
        "Wanderer defends against Olog": Attack(True, olog, 0, (wanderer,), declared=True),
        "Captain and Wanderer defend against Olog": Attack(True, olog, 0, (captain, wanderer), declared=True),
        "Wolf attacks Kris, Rider defends": Attack(True, wolf, 1, (rider,), declared=True),
        "Wolf attacks Page": Attack(True, wolf, 1, against=page, declared=True),
        "Captain attacks Olog": Attack(False, olog, 0, attackers=(captain,)),
        "Captain and Wanderer attack Olog": Attack(False, olog, 0, attackers=(captain, wanderer)),
        "Wanderer attacks Olog": Attack(False, olog, 0, attackers=(wanderer,)),
        "Rider and Captain attack Wolf": Attack(
            False, wolf, 1, attackers=(rider, captain), ranged=(captain,)
        ),
    }[which]
    if attack is not None:
        table.play.remember("attacks", (attack,))
    return table


NONE = "no attack"
OLOG_UNDECLARED = "Olog attacks Tom, nobody declared"
OLOG_UNDEFENDED = "Olog attacks Tom, undefended"
CAPTAIN_DEFENDS = "Captain defends against Olog"
WANDERER_DEFENDS = "Wanderer defends against Olog"
BOTH_DEFEND = "Captain and Wanderer defend against Olog"
WOLF_ON_KRIS = "Wolf attacks Kris, Rider defends"
WOLF_ON_PAGE = "Wolf attacks Page"
CAPTAIN_ATTACKS = "Captain attacks Olog"
BOTH_ATTACK = "Captain and Wanderer attack Olog"
WANDERER_ATTACKS = "Wanderer attacks Olog"
AT_RANGE = "Rider and Captain attack Wolf"

TRUE = [
    # the attack is undefended once nobody has been declared, and only an enemy's
    ("this attack is undefended", {OLOG_UNDEFENDED, WOLF_ON_PAGE}),
    ("attached hero is attacking", {CAPTAIN_ATTACKS, BOTH_ATTACK, AT_RANGE}),
    ("Wanderer is attacking", {BOTH_ATTACK, WANDERER_ATTACKS}),
    ("Olog is attacking", {OLOG_UNDECLARED, OLOG_UNDEFENDED, CAPTAIN_DEFENDS, WANDERER_DEFENDS, BOTH_DEFEND}),
    ("each Creature enemy is attacking", {WOLF_ON_KRIS, WOLF_ON_PAGE}),
    ("attached hero attacks alone", {CAPTAIN_ATTACKS}),
    ("Wanderer attacks alone", {WANDERER_ATTACKS}),
    ("attached hero is defending", {CAPTAIN_DEFENDS, BOTH_DEFEND}),
    ("Rider is defending", {WOLF_ON_KRIS}),
    # "this card" and its bearer, against whom
    ("attacking a Troll enemy", {CAPTAIN_ATTACKS, BOTH_ATTACK}),
    ("attacking a Creature enemy", {AT_RANGE}),
    ("attacking an Orc enemy", set()),
    ("attacking an enemy", {CAPTAIN_ATTACKS, BOTH_ATTACK, AT_RANGE}),
    ("defending against a Troll enemy", {CAPTAIN_DEFENDS, BOTH_DEFEND}),
    ("defending against a Creature enemy", set()),
    (
        "attacking or defending against a Troll enemy",
        {CAPTAIN_ATTACKS, BOTH_ATTACK, CAPTAIN_DEFENDS, BOTH_DEFEND}
    ),
    ("attacking or defending against a Creature enemy", {AT_RANGE}),
    ("making a ranged attack", {AT_RANGE}),
]  # fmt: skip
EVERY = [
    NONE, OLOG_UNDECLARED, OLOG_UNDEFENDED, CAPTAIN_DEFENDS, WANDERER_DEFENDS, BOTH_DEFEND, WOLF_ON_KRIS,
    WOLF_ON_PAGE, CAPTAIN_ATTACKS, BOTH_ATTACK, WANDERER_ATTACKS, AT_RANGE,
]  # fmt: skip


@pytest.mark.parametrize(("condition", "attacks"), TRUE, ids=[row[0] for row in TRUE])
def test_a_condition_of_an_attack_is_true_in_just_those(condition: str, attacks: set[str]) -> None:
    def holds(attack: str) -> bool:
        table = under_way(attack, f"Always — while {condition}, attached hero gets +5 willpower.")
        return bool(table.value(table.id_of("Captain"), "willpower") == 7)

    assert {attack for attack in EVERY if holds(attack)} == attacks


ON_TOM = {OLOG_UNDECLARED: {"Olog"}, CAPTAIN_DEFENDS: {"Olog"}, BOTH_DEFEND: {"Olog"}}
ON_KRIS = {WOLF_ON_KRIS: {"Wolf"}, WOLF_ON_PAGE: {"Wolf"}}
DEFENDERS = {CAPTAIN_DEFENDS: {"Captain"}, BOTH_DEFEND: {"Captain", "Wanderer"}, WOLF_ON_KRIS: {"Rider"}}
ATTACKERS = {
    CAPTAIN_ATTACKS: {"Captain"}, BOTH_ATTACK: {"Captain", "Wanderer"}, AT_RANGE: {"Captain", "Rider"},
}  # fmt: skip
ATTACKED = {CAPTAIN_ATTACKS: {"Olog"}, BOTH_ATTACK: {"Olog"}, AT_RANGE: {"Wolf"}}
ASKED = [NONE, OLOG_UNDECLARED, *DEFENDERS, WOLF_ON_PAGE, *ATTACKERS]
HEROES = {"Captain", "Wanderer", "Rider"}

MEANT = [
    ("attacking hero", ATTACKERS),
    ("attacking enemy", ON_TOM | ON_KRIS),
    ("defending character", DEFENDERS),
    ("non-attacking hero", {attack: HEROES - ATTACKERS.get(attack, set()) for attack in ASKED}),
    ("enemy attacking you", ON_TOM),
    ("enemy attacking the last player", ON_KRIS),
    ("character who is in this attack", DEFENDERS | ATTACKERS),
    ("enemy that is in this attack", ON_TOM | ON_KRIS | ATTACKED),
]


@pytest.mark.parametrize(("description", "attacks"), MEANT, ids=[row[0] for row in MEANT])
def test_a_description_means_those_who_take_part_so(description: str, attacks: dict[str, set[str]]) -> None:
    """lcg/qualifiers."""
    found = {}
    for attack in ASKED:
        table = under_way(attack, f"Always — each {description} gains the Spider trait.")
        given = {
            table.play.name(i) for i in places.in_play(table.play)
            if "spider" in {str(t).casefold() for t in table.value(i, "traits")}
        }  # fmt: skip
        if given:
            found[attack] = given
    assert found == attacks
