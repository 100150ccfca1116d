"""What may be chosen only where nothing else is, and what is asked as the phase ends of who was not defeated."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table, revealed

BURDENED = (
    'When Revealed: Attach to a hero. (Counts as an Item attachment with: "Forced: After attached hero is readied, '
    "choose and discard an attachment from him. You cannot choose Heavy Load unless attached hero has no other "
    'non-objective attachments.")'
)


@pytest.mark.parametrize(("besides", "offered", "gone"), [
    ((), (), "Heavy Load"),
    (("Sword",), (), "Sword"),
    (("Sword", "Ring"), ("Sword", "Ring"), "Ring"),
    (("Sword", "Chest"), ("Sword", "Chest"), "Chest"),
    (("Chest",), ("Heavy Load", "Chest"), "Chest"),
])  # fmt: skip
def test_it_can_be_chosen_only_where_nothing_else_is(
    besides: tuple[str, ...], offered: tuple[str, ...], gone: str
) -> None:
    """lcg/the-word-choose: other attachments go first; an objective doesn't keep it from being chosen."""
    table = Table("Tom")
    hero = table.hero(ready=False)
    for title in ("Sword", "Ring"):
        table.prints(title, "attachment", cost=1)
    table.prints("Chest", "objective")
    table.prints("Heavy Load", "treachery", text=BURDENED)
    table.reveals(table.lays("Heavy Load", places.REVEALING))
    for title in besides:
        table.lays(title, "play:Tom", on=hero)
    table.deciding.clear()
    table.answering(gone)
    table.happens(verbs.readied(card=hero, life=table.card(hero).life))
    bearing = [table.play.name(i) for i in places.attachments(table.play, hero)]
    assert sorted(bearing) == sorted({*besides, "Heavy Load"} - {gone})
    assert [tuple(sorted(labels)) for _, _, labels in table.deciding] == (
        [tuple(sorted(offered))] if offered else []
    )


SHADOW = (
    "Shadow: If attacking enemy is not destroyed this phase, raise the threat of the defending player by 4 at the end of the "
    "phase."
)


def attacked(shadow: str) -> tuple[Table, int, int, int]:
    """Ann's Guard has defended against an enemy with that shadow card; Tom is engaged with another enemy."""
    table = Table("Tom", "Ann").during("combat", "6.4")
    table.hero("Idle", player="Tom", ready=False)
    guard = table.hero("Guard", player="Ann", hit_points=9)
    enemy = table.enemy("Cruel Orc", where="engaged:Ann", attack=2, hit_points=3)
    other = table.enemy(where="engaged:Tom")
    table.prints("Dark Threat", "treachery", shadow=shadow)
    table.play.change(table.lays("Dark Threat", places.SHADOW, on=enemy), face_up=False)
    table.answering("Guard")
    table.is_attacked_by(enemy, "Ann")
    return table, guard, enemy, other


@pytest.mark.parametrize("becomes", ["stays", "defeated", "gone"])
def test_who_was_not_defeated_as_the_phase_ends(becomes: str) -> None:
    """lcg/shadow-effects, lcg/delayed-effects: it is asked then, of the enemy that has attacked; whoever has left
    play undefeated was not defeated.
    """
    table, _, enemy, other = attacked(SHADOW)
    assert [table.threat(player) for player in table.players] == [20, 20]
    if becomes == "defeated":
        table.is_dealt(enemy, 5)
    if becomes == "gone":
        table.happens(verbs.discarded(card=enemy, origin="engaged:1", from_play=True))
    table.is_dealt(other, 9)
    table.moment("combat phase ends")
    assert [table.threat(player) for player in table.players] == [20, 20 if becomes == "defeated" else 24]


@pytest.mark.parametrize("told", [
    "{} return attacking enemy to the staging area.", "{} discard attacking enemy.",
    "{} if attacking enemy is damaged, discard attacking enemy.",
    "Deal 1 damage to attacking enemy. {} discard it.",
])  # fmt: skip
@pytest.mark.parametrize("when", ["At the end of the phase,", "As the round ends,"])
@pytest.mark.parametrize("back", [False, True])
def test_later_the_attacking_enemy_is_the_one_that_attacked(told: str, when: str, back: bool) -> None:
    """lcg/delayed-effects, lcg/in-play-and-out-of-play: that very card; one that has left play and come back is
    another.
    """
    table, _, enemy, other = attacked(f"Shadow: {told.format(when)}")
    table.with_tokens(enemy, damage=1)
    if back:
        table.happens(verbs.discarded(card=enemy, origin="engaged:1", from_play=True))
        table.happens(
            verbs.entered_play(
                card=enemy, to=places.STAGING, how="put into play", life=table.card(enemy).life
            )
        )
        table.play.tokens(enemy, "damage", 1)
    before = table.card(enemy).zone
    table.moment("combat phase ends" if "phase" in when else "round ends")
    gone = places.STAGING if "return" in told else places.ENCOUNTER_DISCARD
    assert table.card(enemy).zone == (before if back else gone)
    assert table.card(other).zone == "engaged:0"


@pytest.mark.parametrize(("told", "where"), [
    ("discard defending character", "discard:Ann"), ("return defending character to its owner's hand", "hand:Ann"),
])  # fmt: skip
def test_later_the_defending_character_is_the_one_that_defended(told: str, where: str) -> None:
    """lcg/delayed-effects: nobody defends as the phase ends."""
    table, guard, _, _ = attacked(f"Shadow: At the end of the phase, {told}.")
    table.moment("combat phase ends")
    assert table.zone(guard) == where


@pytest.mark.parametrize(
    "told", ["must discard 1 card from his hand", "discards a random card from his hand"]
)
def test_later_the_defending_player_is_the_one_who_was_attacked(told: str) -> None:
    """lcg/defending-player, lcg/delayed-effects"""
    table, _, _, _ = attacked(f"Shadow: At the end of the phase, the defending player {told}.")
    for player in table.players:
        table.lays("Plain Card", f"hand:{player}")
    table.moment("combat phase ends")
    assert [len(table.hand(player)) for player in table.players] == [1, 0]


def test_an_attachment_that_is_a_players() -> None:
    """lcg/attachment-cards: an objective that is attached is none of the players' cards."""
    table = Table("Tom")
    text = "Dale characters you control with a player attachment get +1 [willpower]."
    table.hero("Smith", text=text, traits="Dale.")
    table.prints("Sword", "attachment", cost=1)
    table.prints("Chest", "objective")
    armed, laden = (table.hero(name, traits="Dale.", willpower=1) for name in ("Armed", "Laden"))
    stranger = table.hero("Stranger", willpower=1)
    for bearer, what in ((armed, "Sword"), (laden, "Chest"), (stranger, "Sword")):
        table.lays(what, "play:Tom", on=bearer)
    assert [table.value(i, "willpower") for i in (armed, laden, stranger)] == [2, 1, 1]


def test_who_does_not_exhaust_to_quest() -> None:
    """lcg/framework/3.2: said of the card without naming it."""
    table = Table("Tom").during("quest", "3.2")
    table.ally("Tireless", text="Cannot attack. Does not exhaust to quest.", willpower=1)
    other = table.ally("Weary", willpower=1)
    ident = table.id_of("Tireless")
    table.happens(*(verbs.committed(character=i, player=0, life=table.card(i).life) for i in (ident, other)))
    assert table.card(ident).ready


def test_the_first_that_can_be_done() -> None:
    """lcg/faq/1.44: the first of two that can be done, of each."""
    table = Table("Tom")
    hero = table.hero()
    revealed(table, "Each hero must be exhausted or suffer 2 damage.")
    assert not table.card(hero).ready
    assert table.damage(hero) == 0


@pytest.mark.parametrize("without", ["without an attachment", "with no Item attached", "with no attachments"])
@pytest.mark.parametrize(("had", "traits", "draws"), [
    ("", "Dale.", True), ("", "Elf.", False), ("Ring", "Dale.", False), ("Sword", "Dale.", False),
])  # fmt: skip
def test_what_is_played_on_a_bearer_of_none_is_not_counted(without: str, had: str, traits: str, draws: bool) -> None:
    """lcg/attachment-cards: the bearer had none before this one was put on it."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Smith", text=f"Response: After you play an attachment on a Dale hero {without}, draw 1 card.")
    bearer = table.hero("Bearer", traits=traits)
    for title in ("Sword", "Ring"):
        table.prints(title, "attachment", cost=0, text="Attach to a hero.", traits="Item.", sphere="Neutral")
    if had:
        table.lays(had, "play:Tom", on=bearer)
    table.lays("Sword", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.answering("attach to Bearer", "use Smith")
    table.plays("Sword")
    assert table.hand() == ["Plain Card"] * draws
