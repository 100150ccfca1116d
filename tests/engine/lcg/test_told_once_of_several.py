"""What a text says once and means of several: of each player what follows from his own card, of each of two
descriptions where the cards are and whose (lcg/in-player-order, lcg/effects).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

PLAYERS = ("Tom", "Ann")
DEEDS = ("deals 1 damage to a hero he controls", "exhausts a hero he controls")
ASKED = ("If that hero is damaged", "If that hero is exhausted", "If that hero is questing")


def is_so(asked: str, deed: str, hurt: bool) -> bool:
    """Whether the condition is true of a ready hero who was hurt or not, once the deed is done."""
    return "damaged" in asked and (hurt or "damage" in deed) or "exhausted" in asked and "exhaust" in deed


@pytest.mark.parametrize(("deed", "asked"), list(product(DEEDS, ASKED)))
@pytest.mark.parametrize("hurt", list(product((False, True), repeat=2)))
def test_each_players_card_is_asked_about(deed: str, asked: str, hurt: tuple[bool, bool]) -> None:
    table = Table(*PLAYERS)
    heroes = [
        table.hero(f"Hero of {player}", player=player, damage=int(was), hit_points=9)
        for player, was in zip(PLAYERS, hurt, strict=True)
    ]
    text = f"When Revealed: Each player {deed}. {asked}, deal 3 damage to it."
    table.prints("Grim Day", "treachery", text=text)
    table.reveals(table.play.create("Grim Day", places.REVEALING))
    for hero, was in zip(heroes, hurt, strict=True):
        wanted = int(was) + ("damage" in deed) + 3 * is_so(asked, deed, was)
        assert table.card(hero).token("damage") == wanted


@pytest.mark.parametrize("copies", [0, 1, 2, 3])
@pytest.mark.parametrize("players", [1, 2])
def test_each_player_adds_what_he_finds_if_able(copies: int, players: int) -> None:
    table = Table(*PLAYERS[:players])
    for player in PLAYERS[:players]:
        table.hero(f"Hero of {player}", player=player)
    for _ in range(copies):
        table.enemy("Far Guard", where=places.ENCOUNTER_DECK)
    table.prints(
        "Loud Horn", "treachery",
        text="When Revealed: Each player looks through the encounter deck for a Far Guard and adds it to the staging area, "
        "if able."
    )
    table.reveals(table.play.create("Loud Horn", places.REVEALING))
    assert table.pile(places.STAGING).count("Far Guard") == min(copies, players)


@pytest.mark.parametrize(("said", "gone"), [
    ("each Item and each Mount attachment he controls", ("Cup of {}", "Horse of {}")),
    ("each Mount and each Item attachment he controls", ("Cup of {}", "Horse of {}")),
    ("each Item attachment he controls", ("Cup of {}",)),
])  # fmt: skip
def test_both_descriptions_are_of_his_attachments(said: str, gone: tuple[str, ...]) -> None:
    table = Table(*PLAYERS)
    for player in PLAYERS:
        hero = table.hero(f"Hero of {player}", player=player)
        for name, trait in (("Cup", "Item."), ("Horse", "Mount."), ("Song", "Skill.")):
            table.prints(f"{name} of {player}", "attachment", cost=0, text="Attach to a hero.", traits=trait)
            table.lays(f"{name} of {player}", f"play:{player}", on=hero)
    table.enemy("Robber", traits="Item.")
    table.prints("Flood", "treachery", text=f"When Revealed: The first player discards {said}.")
    table.reveals(table.play.create("Flood", places.REVEALING))
    assert sorted(table.pile("discard:Tom")) == sorted(name.format("Tom") for name in gone)
    assert not table.pile("discard:Ann")
    assert "Robber" in table.pile(places.STAGING)


@pytest.mark.parametrize("there", ["in the staging area", "currently in the staging area"])
@pytest.mark.parametrize("pair", [("enemy", "location"), ("location", "enemy")])
def test_both_are_where_the_last_is_said_to_be(pair: tuple[str, str], there: str) -> None:
    one, other = pair
    table = Table("Tom")
    table.hero()
    here = {"enemy": table.enemy("Near Wolf"), "location": table.location("Near Hill")}
    away = table.enemy("Far Wolf", where="engaged:Tom")
    text = f"When Revealed: Each {one} and each {other} {there} gets +1 [threat] until the end of the phase."
    table.prints("Dark Hour", "treachery", text=text)
    table.during("quest", "3.3").reveals(table.play.create("Dark Hour", places.REVEALING))
    for kind, ident in here.items():
        plain = 1 if kind == "enemy" else 2
        assert table.play.value(ident, "threat") == plain + 1
    assert table.play.value(away, "threat") == 1


@pytest.mark.parametrize(("noun", "many"), [("character", "characters"), ("hero", "heroes"), ("ally", "allies")])
@pytest.mark.parametrize("begins", [True, False])
def test_a_state_at_the_beginning_of_a_sentence_is_no_trait(noun: str, many: str, begins: bool) -> None:
    who = f"Damaged {many}" if begins else f"Each damaged {noun}"
    text = f"{who} cannot be declared as attackers or defenders against Old Troll."
    compiled = language.compiler().compile_card({"name": "Old Troll", "type": "Enemy", "text": text})
    assert compiled.complete
    kinds = {node.kind for ability in compiled.abilities for node in ability.walk()}
    assert "damaged" in kinds
    assert "trait" not in kinds
