"""Slots that take what others of their kind take: events told by what is done and by whose effect, places of either
sort, amounts compared, counted by their sorts and told by what exceeds what.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.lcg import quest_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def _raised(text: str, table: Table) -> int:
    """How much a treachery of that text raises Tom's threat."""
    before = table.threat("Tom")
    table.prints("Omen", "treachery", text=text)
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    return table.threat("Tom") - before


@pytest.mark.parametrize("what", ["healed", "readied"])
@pytest.mark.parametrize(("source", "answered"), [("ally", True), ("treachery", False)])
def test_either_deed_by_such_an_effect(what: str, source: str, answered: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Old Man", hit_points=5)
    table.with_tokens(table.id_of("Old Man"), damage=2)
    table.play.change(table.id_of("Old Man"), ready=False)
    table.enemy(
        "Watcher",
        text="Forced: After a hero is healed or readied by a player card effect, raise your threat by 3.",
    )
    deed = "Heal 1 damage from Old Man." if what == "healed" else "Ready Old Man."
    before = table.threat("Tom")
    if source == "ally":
        table.ally("Nurse", text=f"Action: Exhaust Nurse to {deed[0].lower()}{deed[1:]}")
        table.uses("Nurse")
    else:
        table.prints("Omen", "treachery", text=f"When Revealed: {deed}")
        table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert table.threat("Tom") - before == (3 if answered else 0)


@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
@pytest.mark.parametrize(("said", "there"), [
    ("hand or discard pile", {"hand", "discard"}), ("deck or discard pile", {"deck", "discard"}),
    ("hand", {"hand"}), ("discard pile", {"discard"}),
])
def test_a_card_out_of_either_place(zone: str, said: str, there: set[str]) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Caller", text=f"Action: Exhaust Caller to put an ally from your {said} into play.")
    table.prints("Friend", "ally", cost=3, hit_points=2)
    friend = table.lays("Friend", f"{zone}:Tom")
    if zone not in there:
        assert table.why_not_use("Caller") is not None
        return
    table.uses("Caller")
    assert table.zone(friend) == "play:Tom"


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_discarded_from_either_place(zone: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.enemy("Watcher", text="Forced: After a card is discarded from a player's hand or deck, that player raises "
                "his threat by 3.")
    table.lays("Plain Card", "hand:Tom")
    table.deck("Tom", "Plain Card")
    where = "at random from his hand" if zone == "hand" else "from the top of his deck"
    assert _raised(f"When Revealed: Each player discards 1 card {where}.", table) == 3


@pytest.mark.parametrize(("resources", "damage"), [(3, 1), (1, 3), (2, 2), (0, 0)])
@pytest.mark.parametrize(("said", "so"), [
    ("there are more resource tokens on Old Man than damage tokens on Biter", lambda one, two: one > two),
    ("there are fewer resource tokens on Old Man than damage tokens on Biter", lambda one, two: one < two),
    ("Old Man has more resource tokens than there are damage tokens on Biter", lambda one, two: one > two),
])
def test_tokens_here_beside_tokens_there(resources: int, damage: int, said: str, so: object) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.with_tokens(table.hero("Old Man"), resource=resources)
    table.with_tokens(table.enemy("Biter", hit_points=9), damage=damage)
    assert callable(so)
    assert _raised(f"When Revealed: If {said}, raise your threat by 3.", table) == (
        3 if so(resources, damage) else 0
    )


@pytest.mark.parametrize(("amount", "number"), [
    ("the amount by which your threat exceeds 25", 7), ("the amount by which your threat exceeds 40", 0),
    ("the highest threat among players", 32), ("the lowest threat among the players", 20),
    ("the number of different card types in the encounter discard pile", 2),
    ("the number of different Traits among enemies in the staging area", 3),
    ("one more than the number of players in the game", 3),
    ("the total number of damage tokens on enemies in play", 4),
])
def test_amounts_of_other_kinds(amount: str, number: int) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero()
    table.hero("Other Hero", player="Ann")
    table.threat_is("Tom", 32)
    table.with_tokens(table.enemy("Biter", hit_points=9, traits="Orc. Scout."), damage=1)
    table.with_tokens(table.enemy("Bat", hit_points=9, traits="Creature. Orc."), damage=3)
    for name, kind in (("One", "enemy"), ("Two", "enemy"), ("Three", "location")):
        table.prints(name, kind)
        table.lays(name, places.ENCOUNTER_DISCARD)
    assert _raised(f"When Revealed: The first player raises his threat by X, where X is {amount}.", table) == number


@pytest.mark.parametrize(("others", "worth"), [(0, 4), (1, 1)])
@pytest.mark.parametrize("said", ["is questing alone", "is the only character committed to the quest"])
def test_questing_alone(others: int, worth: int, said: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    lone = table.hero("Loner", willpower=1, text=f"While Loner {said}, it gets +3 [willpower].")
    table.happens(verbs.committed(character=lone, player=0))
    if others:
        table.happens(verbs.committed(character=table.ally("Friend"), player=0))
    assert table.value(lone, "willpower") == worth


def test_the_first_time_each_round() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Runner", text="The first time Runner exhausts each round, ready it.")
    table.happens(verbs.exhausted(card=hero))
    assert table.card(hero).ready
    table.happens(verbs.exhausted(card=hero))
    assert not table.card(hero).ready


@pytest.mark.parametrize(("resources", "attack"), [(0, 2), (1, 3), (4, 5), (6, 5)])
def test_a_bonus_limited_in_brackets(resources: int, attack: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    enemy = table.enemy("Chief", attack=2, text="Chief gets +1 [attack] for each resource token on it (limit +3).")
    assert table.value(table.with_tokens(enemy, resource=resources), "attack") == attack


def test_one_value_raised_and_raised_again_for_each() -> None:
    table = Table("Tom").during("combat", "6.4")
    enemy = table.enemy("Chief", attack=2, text="Chief gets +1 [attack] and +1 [attack] for each resource token on it.")
    assert [table.value(table.with_tokens(enemy, resource=n), "attack") for n in (0, 2)] == [3, 5]


@pytest.mark.parametrize(("act", "raised"), [("attack", 3), ("defend", 3), ("quest", 0)])
def test_declared_on_either_side(act: str, raised: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero("Bearer", attack=2, hit_points=9)
    hero = table.id_of("Bearer")
    table.prints("Mark", "objective", text="Forced: After attached hero is declared as an attacker or defender, raise "
                 "your threat by 3.")
    table.lays("Mark", "play:Tom", on=hero)
    enemy = table.enemy("Biter", where="engaged:Tom", hit_points=9)
    before = table.threat("Tom")
    table.happens({
        "attack": verbs.attacks(attacker=hero, enemy=enemy, player=0),
        "defend": verbs.defends(defender=hero, enemy=enemy, player=0),
        "quest": verbs.committed(character=hero, player=0),
    }[act])
    assert table.threat("Tom") - before == raised


@pytest.mark.parametrize(("said", "most", "heroes"), [
    ("", 4, 0), ("Each player cannot commit more than 2 characters to the quest.", 2, 0),
    ("No more than 3 characters can be committed to the quest.", 3, 0),
    ("Each player may only commit 1 ally to the quest each round.", 3, 0),
    ("The first player cannot commit more than 1 hero to the quest.", 3, 0),
    ("Each player must commit at least 1 hero to the quest each round, if able.", 4, 1),
    ("Each player must quest with at least 3 heroes.", 4, 2),
])
def test_how_many_commit(said: str, most: int, heroes: int) -> None:
    table = Table("Tom").during("quest", "3.2")
    names = {"Old Man": 4, "Young Man": 3, "Friend": 2, "Fellow": 1}
    for name, willpower in names.items():
        (table.hero if "Man" in name else table.ally)(name, willpower=willpower)
    table.quest("Road", text=said, quest_points=9)
    table.answering("commit Old Man and Young Man" if heroes == 2 else "commit Old Man")
    table.does(quest_phase.commit, 0)
    groups = [[name for name in names if name in option] for option in table.offered("Tom")[0]]
    assert max(map(len, groups)) == most
    assert min(sum("Man" in name for name in group) for group in groups) == heroes
    assert len(groups) == sum(
        1 for size in range(5) for group in itertools.combinations(names, size) if _allowed(said, group)
    )


def _allowed(said: str, group: tuple[str, ...]) -> bool:
    heroes = sum("Man" in name for name in group)
    return {
        "": True, "Each player c": len(group) <= 2, "No more than ": len(group) <= 3,
        "Each player m": len(group) - heroes <= 1 if "may only" in said else heroes >= (2 if "3" in said else 1),
        "The first pla": heroes <= 1,
    }[said[:13]]


@pytest.mark.parametrize(("forbids", "raised"), [
    ("Your threat cannot be raised by encounter card effects.", {"treachery": 0, "hero": 2}),
    ("Your threat cannot be raised by player card effects.", {"treachery": 2, "hero": 0}),
    ("Each player's threat cannot be raised by encounter card effects.", {"treachery": 0, "hero": 2}),
    ("Players cannot raise their threat from encounter card effects.", {"treachery": 0, "hero": 2}),
    ("Your threat cannot be raised.", {"treachery": 0, "hero": 0}),
])
def test_threat_kept_from_effects_of_some(forbids: str, raised: dict[str, int]) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Shield", text=forbids)
    table.hero("Grumbler", text="Action: Exhaust Grumbler to raise each player's threat by 2.")
    assert _raised("When Revealed: Raise each player's threat by 2.", table) == raised["treachery"]
    before = table.threat("Tom")
    if raised["hero"]:
        assert table.uses("Grumbler").threat("Tom") == before + 2
    else:
        assert table.why_not_use("Grumbler") is not None


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize(("said", "has"), [
    ("If Biter has no shadow cards, Biter gets +2 [attack].", False),
    ("Each enemy without a shadow card gets +2 [attack].", False),
    ("Each enemy with a shadow card gets +2 [attack].", True),
    ("If Biter has a shadow card dealt to it, Biter gets +2 [attack].", True),
])
def test_enemies_by_their_shadow_cards(said: str, has: bool, dealt: bool) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero()
    enemy = table.enemy("Biter", where="engaged:Tom", attack=1, text=said)
    if dealt:
        table.lays("Quiet Day", places.SHADOW, on=enemy)
    assert table.value(enemy, "attack") == (3 if dealt == has else 1)


@pytest.mark.parametrize(("said", "who"), [
    ("the player who committed the most characters to the quest", "Ann"),
    ("the player who committed the fewest characters to the quest", "Tom"),
    ("the player who committed the most Dwarf characters to the quest", "Tom"),
    ("the player who committed the most [willpower] to the quest", "Tom"),
    ("the player with the most characters committed to the quest", "Ann"),
    ("the player with the fewest Dwarf characters", "Ann"),
])
def test_players_by_whom_they_committed(said: str, who: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    for name, player, willpower, traits in (
        ("Strong", "Tom", 5, "Dwarf."), ("First", "Ann", 1, "Hobbit."), ("Second", "Ann", 1, "Hobbit."),
    ):
        hero = table.hero(name, player=player, willpower=willpower, traits=traits)
        table.happens(verbs.committed(character=hero, player=table.number(player)))
    before = {player: table.threat(player) for player in ("Tom", "Ann")}
    table.prints("Omen", "treachery", text=f"When Revealed: Raise the threat of {said} by 5.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert {player: table.threat(player) - before[player] for player in before} == {
        player: 5 if player == who else 0 for player in before
    }


def test_a_hand_revealed() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Trick", "event")
    table.prints("Friend", "ally")
    for name in ("Trick", "Friend", "Trick"):
        table.lays(name, "hand:Tom")
    table.prints("Omen", "treachery", text="When Revealed: The last player reveals his hand and discards each event "
                 "revealed this way.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert table.hand() == ["Friend"]


@pytest.mark.parametrize(("where", "stays"), [("Wood", False), ("Hill", True)])
def test_discarded_if_it_happens(where: str, stays: bool) -> None:
    table = Table("Tom").during("travel", "4.2")
    hero = table.hero("Bearer")
    table.prints("Burden", "objective", text="Discard Burden if the players travel to a Forest location.")
    burden = table.lays("Burden", "play:Tom", on=hero)
    table.location("Wood", traits="Forest.", quest_points=3)
    table.location("Hill", traits="Hills.", quest_points=3)
    table.happens(verbs.traveled(location=table.id_of(where)))
    assert (table.zone(burden) == "play:Tom") == stays


@pytest.mark.parametrize(("text", "worth"), [
    ("Until the end of the phase, questing characters use their [attack] instead of their [willpower].", 4),
    ("Until the end of the phase, each questing character uses its [defense] instead of its [willpower].", 2),
    ("Until the end of the phase, attacking characters use their [defense] instead of their [attack].", 1),
])
def test_values_used_by_those_who_do_it(text: str, worth: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Fighter", willpower=1, attack=4, defense=2)
    table.happens(verbs.committed(character=hero, player=0))
    table.prints("Omen", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert quest_phase.questing_strength(table.play)[0] == worth
