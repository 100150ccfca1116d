"""All that an enemy's attack changes, with one text that has a say in it: of the shadow card, of the enemy, or
of an attachment of the defender's.

The attack is that of a Brute (attack 5) on Tom; without any text a Shield (defense 2) takes 3 of it
(lcg/framework/6.4.1 to 6.4.4). Each row is one text, what is answered, and all that has changed in the end.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import changed, seen
from tests.engine.lcg.table_top import Table

DISCARD = places.ENCOUNTER_DISCARD


def fight(*, shadow: str = "", enemy: str = "", worn: str = "") -> Table:
    """Tom's Shield, Other and Squire (an ally), Kris's Bow (ranged); Brute (2 damage) and Goblin engaged with
    Tom, Lurker staged; the Brute has a shadow card, the encounter deck two cards.
    """
    table = Table("Tom", "Kris").during("combat", "6.4")
    shield = table.hero("Shield", defense=2, hit_points=9, damage=1, resources=2)
    table.hero("Other", defense=1, hit_points=9)
    table.ally("Squire", defense=0, hit_points=2)
    table.hero("Bow", player="Kris", hit_points=9, keywords="Ranged.")
    brute = table.enemy(
        "Brute", where="engaged:Tom", attack=5, defense=1, hit_points=9, traits="Troll.", text=enemy
    )
    table.with_tokens(brute, damage=2)
    table.enemy("Goblin", where="engaged:Tom", attack=1, defense=0, hit_points=2, traits="Orc.")
    table.enemy("Lurker", attack=2, hit_points=2, traits="Creature.")
    table.prints("Cloud", "treachery", shadow=f"Shadow — {shadow}." if shadow else "")
    table.play.change(table.lays("Cloud", places.SHADOW, on=brute), face_up=False)
    table.prints("Deep", "treachery")
    table.prints("Deeper", "treachery")
    table.lays("Deep", places.ENCOUNTER_DECK)
    table.lays("Deeper", places.ENCOUNTER_DECK)
    if worn:
        table.prints("Mail", "attachment", cost=1, text=worn)
        table.lays("Mail", "play:Tom", on=shield)
    return table


def after(table: Table, answers: list[str]) -> dict[str, object]:
    """What the attack has changed; shadow cards lie there until the phase ends (lcg/framework/6.11), or their
    enemy leaves play or attacks again (lcg/faq/1.42).
    """
    before = seen(table)
    table.answering(*answers).is_attacked_by(table.id_of("Brute"))
    found = changed(before, seen(table))
    assert not table.answers, f"nobody was asked for these; asked was {table.deciding}"
    return found


def hurt(name: str, damage: int, *, exhausted: bool = True) -> dict[str, object]:
    """The defender has that much damage now."""
    return {f"{name} damage": damage} | ({f"{name} ready": False} if exhausted else {})


def dealt(card: str, enemy: str) -> dict[str, object]:
    """The card was dealt to the enemy as a shadow card."""
    return {f"{card} zone": places.SHADOW, f"{card} on": enemy}


CLOUD_GOES = {"Cloud zone": DISCARD, "Cloud on": ""}
USUAL = hurt("Shield", 4)
DEFENDS = ["Shield defends"]
NOBODY = ["no defender", "Other takes"]
UNDEFENDED: dict[str, object] = {"Other damage": 5}
SQUIRE_FALLS: dict[str, object] = {"Squire zone": "discard:Tom", "Squire controller": ""}


SHADOWS = [
    ("", DEFENDS, USUAL),
    ("", NOBODY, UNDEFENDED),
    ("", ["Squire defends"], SQUIRE_FALLS),
    # what the attack has done, lcg/damage
    ("if this attack deals damage, raise your threat by 1", DEFENDS, USUAL | {"Tom threat": 21}),
    ("if this attack deals no damage, raise your threat by 1", DEFENDS, USUAL),
    ("if this attack damages a hero, raise your threat by 1", DEFENDS, USUAL | {"Tom threat": 21}),
    ("if this attack damages an ally, raise your threat by 1", DEFENDS, USUAL),
    ("if this attack destroys an ally, raise your threat by 1", ["Squire defends"],
     SQUIRE_FALLS | {"Tom threat": 21}),
    ("if this attack destroys a hero, raise your threat by 1", ["Squire defends"], SQUIRE_FALLS),
    ("attacking enemy gets -4 attack. If this attack deals damage, raise your threat by 1", DEFENDS,
     {"Shield ready": False}),
    ("attacking enemy gets -4 attack. If this attack deals no damage, raise your threat by 1", DEFENDS,
     {"Shield ready": False, "Tom threat": 21}),
    ("attacking enemy gets -3 attack. If this attack deals damage, raise your threat by 1", DEFENDS,
     {"Shield ready": False}),
    ("attacking enemy gets -2 attack. If this attack deals damage, raise your threat by 1", DEFENDS,
     hurt("Shield", 2) | {"Tom threat": 21}),
    # undefended or not, lcg/framework/6.4.1
    ("if this attack is undefended, raise your threat by 1", DEFENDS, USUAL),
    ("if this attack is undefended, raise your threat by 1", NOBODY, UNDEFENDED | {"Tom threat": 21}),
    ("attacking enemy gets +1 attack; if undefended, instead attacking enemy gets +3 attack", DEFENDS,
     hurt("Shield", 5)),
    ("attacking enemy gets +1 attack; if undefended, instead attacking enemy gets +3 attack", NOBODY,
     {"Other damage": 8}),
    # who takes part, lcg/framework/6.4.3, lcg/multiple-defenders
    ("remove attacking enemy from combat", DEFENDS, {"Shield ready": False}),
    ("cancel this attack", DEFENDS, {"Shield ready": False}),
    ("discard attacking enemy", DEFENDS,
     {"Shield ready": False, "Brute zone": DISCARD, "Brute damage": 0} | CLOUD_GOES),
    ("each defending character gets -2 defense", DEFENDS, hurt("Shield", 6)),
    ("each non-defending hero gets -1 hit points", DEFENDS, USUAL),
    ("exhaust each ready character you control", DEFENDS,
     USUAL | {"Other ready": False, "Squire ready": False}),
    ("deal 1 damage to each exhausted character", DEFENDS, hurt("Shield", 5)),
    ("deal 1 damage to each exhausted character", NOBODY, UNDEFENDED),
    # shadow cards, lcg/shadow-effects
    ("deal attacking enemy another shadow card", DEFENDS, USUAL | dealt("Deep", "Brute")),
    ("deal attacking enemy an additional shadow card for each hero you control", [*DEFENDS, "the first"],
     USUAL | dealt("Deep", "Brute") | dealt("Deeper", "Brute")),
    ("deal an additional shadow card to each Orc enemy", DEFENDS,
     USUAL | dealt("Deep", "Goblin")),
    # further attacks, lcg/attacks-outside-the-combat-phase: the additional one comes after this one
    ("attacking enemy makes an additional attack", [*DEFENDS, *NOBODY],
     USUAL | UNDEFENDED | dealt("Deep", "Brute") | CLOUD_GOES),
    ("attacking enemy makes an additional attack against the last player", [*DEFENDS, "no defender"],
     USUAL | {"Bow damage": 5} | dealt("Deep", "Brute") | CLOUD_GOES),
    ("each Orc enemy engaged with you makes an immediate attack", [*DEFENDS, "Other defends"],
     USUAL | {"Other ready": False} | dealt("Deep", "Goblin")),
    ("each Orc enemy engaged with you makes an immediate attack", [*DEFENDS, "no defender", "Other takes"],
     USUAL | {"Other damage": 1} | dealt("Deep", "Goblin")),
    ("each Creature enemy in staging makes an immediate attack against the last player",
     [*DEFENDS, "Bow defends"], USUAL | {"Bow damage": 1, "Bow ready": False} | dealt("Deep", "Lurker")),
    ("each Orc enemy makes an immediate attack against each player",
     [*DEFENDS, "Other defends", "no defender"],
     USUAL | {"Other ready": False, "Bow damage": 1} | {"Deep zone": DISCARD} | dealt("Deeper", "Goblin")),
    ("attacking enemy engages the last player", DEFENDS, USUAL | {"Brute zone": "engaged:Kris"}),
    ("attacking enemy heals 1 damage", DEFENDS, USUAL | {"Brute damage": 1}),
    ("attacking enemy gets +1 attack per damage on it", DEFENDS, hurt("Shield", 6)),
    ("attacking enemy gets +1 attack for each engaged enemy", DEFENDS, hurt("Shield", 6)),
    ("defending player discards 1 resource from a hero", DEFENDS, USUAL | {"Shield resource": 1}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "answers", "seen_now"), SHADOWS, ids=[f"{row[0]}: {', '.join(row[1])}" for row in SHADOWS]
)
def test_what_a_shadow_effect_makes_of_an_attack(text, answers, seen_now) -> None:
    assert after(fight(shadow=text), answers) == seen_now


ENEMIES = [
    ("Always — excess combat damage dealt by this card raises your threat.", ["Squire defends"],
     SQUIRE_FALLS | {"Tom threat": 23}),
    ("Always — excess combat damage dealt by this card raises your threat.", DEFENDS, USUAL),
    (
        "Forced — after this card attacks and damages a character: for each point of damage it deals, raise "
        "your threat by 1.", DEFENDS, USUAL | {"Tom threat": 23}
    ),
    ("Forced — after this card attacks: raise your threat by 1.", DEFENDS, USUAL | {"Tom threat": 21}),
    ("Forced — when this card attacks: raise your threat by 1.", DEFENDS, USUAL | {"Tom threat": 21}),
    ("Forced — when this card attacks: it gets +2 attack for this attack.", DEFENDS, hurt("Shield", 6)),
    ("Forced — after this card attacks and destroys a character: heal 2 damage from this card.",
     ["Squire defends"], SQUIRE_FALLS | {"Brute damage": 0}),
    ("Forced — after this card attacks and destroys a character: heal 2 damage from this card.", DEFENDS,
     USUAL),
    ("Forced — after this card attacks and destroys a hero: heal 2 damage from this card.",
     ["Squire defends"], SQUIRE_FALLS),
    ("Forced — after this card attacks and damages a hero: heal 2 damage from this card.", DEFENDS,
     USUAL | {"Brute damage": 0}),
    ("Forced — after this card attacks and damages an ally: heal 2 damage from this card.", DEFENDS, USUAL),
    ("Always — the players cannot declare defenders against this card.", ["Other takes"], UNDEFENDED),
    ("Always — while this card is damaged, this card gets +1 attack.", DEFENDS, hurt("Shield", 5)),
    ("Always — while this card is undamaged, this card gets +1 attack.", DEFENDS, USUAL),
    ("Always — this card gets +1 attack for each damage on it.", DEFENDS, hurt("Shield", 6)),
    (
        "Always — each character cannot be declared as a defender against this card.", ["Other takes"],
        UNDEFENDED
    ),
    ("Forced — after a character defends against this card: deal 1 damage to that character.", DEFENDS,
     hurt("Shield", 5)),
    ("Forced — after a character defends against this card: deal 1 damage to that character.", NOBODY,
     UNDEFENDED),
    ("Forced — after an attack goes undefended: raise your threat by 1.", NOBODY,
     UNDEFENDED | {"Tom threat": 21}),
    ("Forced — after an attack goes undefended: raise your threat by 1.", DEFENDS, USUAL),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "answers", "seen_now"), ENEMIES,
    ids=[f"{row[0]}: {', '.join(row[1])}" for row in ENEMIES]
)
def test_what_the_attackers_text_makes_of_an_attack(text, answers, seen_now) -> None:
    assert after(fight(enemy=text), answers) == seen_now


WORN = [
    ("Always — attached hero gets +1 defense.", DEFENDS, hurt("Shield", 3)),
    ("Always — while attached hero is defending, it gets +1 defense.", DEFENDS, hurt("Shield", 3)),
    ("Always — while defending against an Orc enemy, attached hero gets +1 defense.", DEFENDS, USUAL),
    ("Always — while defending against a Troll enemy, attached hero gets +1 defense.", DEFENDS,
     hurt("Shield", 3)),
    ("Always — attached hero does not exhaust to defend.", DEFENDS, {"Shield damage": 4}),
    ("Always — attached hero cannot take more than 2 damage each round.", DEFENDS, hurt("Shield", 3)),
    ("Always — attached hero cannot take more than 3 damage each round.", DEFENDS, USUAL),
    ("Always — attached hero cannot take damage from a Troll enemy.", DEFENDS, {"Shield ready": False}),
    ("Always — attached hero cannot take non-combat damage.", DEFENDS, USUAL),
    ("Always — this card takes all damage assigned to attached hero.", DEFENDS,
     {"Shield ready": False, "Mail damage": 3}),
    ("Response — after attached hero defends: draw 1 card.", DEFENDS, USUAL),
    ("Response — after attached hero is damaged: add 1 resource to attached hero's pool.",
     [*DEFENDS, "use Mail"], USUAL | {"Shield resource": 3}),
    ("Response — after attached hero defends: deal 1 damage to the attacking enemy.",
     [*DEFENDS, "use Mail"], USUAL | {"Brute damage": 3}),
    ("Response — after attached hero defends: ready it.", [*DEFENDS, "use Mail"], {"Shield damage": 4}),
    ("Response — when attached hero takes damage: cancel 1 damage.", [*DEFENDS, "use Mail"],
     hurt("Shield", 3)),
    ("Response — when attached hero takes damage: cancel 2 damage.", [*DEFENDS, "use Mail"],
     hurt("Shield", 2)),
    ("Response — when attached hero takes damage: cancel 3 damage.", [*DEFENDS, "use Mail"],
     {"Shield ready": False}),
    ("Response — when attached hero takes damage: cancel 9 damage.", [*DEFENDS, "use Mail"],
     {"Shield ready": False}),
    ("Response — when attached hero takes damage: place that damage on an ally you control instead.",
     [*DEFENDS, "use Mail"], SQUIRE_FALLS | {"Shield ready": False}),
    ("Response — after attached hero defends and takes no damage: ready it.", DEFENDS, USUAL),
    ("Response — when an enemy attacks: cancel that attack.", ["use Mail"], {}),
    ("Response — when an Orc enemy attacks: cancel that attack.", DEFENDS, USUAL),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "answers", "seen_now"), WORN,
    ids=[f"{row[0]}: {', '.join(row[1])}" for row in WORN]
)
def test_what_the_defenders_side_makes_of_an_attack(text, answers, seen_now) -> None:
    assert after(fight(worn=text), answers) == seen_now
