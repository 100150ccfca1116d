"""What texts forbid, to whom, and whom they leave alone: each "cannot" is asked of a card or player it means
and of others, of what it names and of what lies beside it (lcg/cannot, lcg/immune).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import cannot_happen, fighting, permissions, resolve, verbs
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.table import Attack
from tests.engine.lcg.combinations import ability, goes_on
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_exactly_late import late_in_a_game


def who_may(act: str, text: str) -> set[str]:
    """Which characters, or enemies, may do that while the text is in force."""
    table = late_in_a_game(f"Always — {text}.")
    play = table.play
    for name in ("Captain", "Rider"):
        play.change(table.id_of(name), ready=True)
    play.mark(table.id_of("Rider"), "committed", False)
    olog, wolf = table.id_of("Olog"), table.id_of("Wolf")
    characters = [table.id_of(n) for n in ("Captain", "Wanderer", "Squire", "Rider", "Page")]
    enemies = [table.id_of(n) for n in ("Snaga", "Olog", "Wolf")]
    asked = {
        "commit": lambda: [i for i in characters if fighting.may_commit(
            play, i, table.card(i).controller or 0
        ) is None],
        "defend against Olog": lambda: [
            i for i in characters if fighting.may_defend(play, i, Attack(True, olog, 0)) is None
        ],
        "defend against Wolf": lambda: [
            i for i in characters if fighting.may_defend(play, i, Attack(True, wolf, 1)) is None
        ],
        "attack Olog": lambda: [i for i in characters if fighting.may_attack_with(
            play, i, olog, table.card(i).controller or 0
        ) is None],
        "attack Wolf": lambda: [i for i in characters if fighting.may_attack_with(
            play, i, wolf, table.card(i).controller or 0
        ) is None],
        "attack Snaga": lambda: [i for i in characters if fighting.may_attack_with(
            play, i, table.id_of("Snaga"), table.card(i).controller or 0
        ) is None],
        "attack Tom": lambda: [i for i in enemies if fighting.may_attack(play, i, 0) is None],
        "attack Kris": lambda: [i for i in enemies if fighting.may_attack(play, i, 1) is None],
        "engage Tom by choice": lambda: [
            i for i in enemies if permissions.may_engage(play, i, 0, "optional") is None
        ],
        "engage Tom by a check": lambda: [
            i for i in enemies if permissions.may_engage(play, i, 0, "check") is None
        ],
        "engage Kris by a check": lambda: [
            i for i in enemies if permissions.may_engage(play, i, 1, "check") is None
        ],
        "engage Kris by an effect": lambda: [
            i for i in enemies if permissions.may_engage(play, i, 1, "effect") is None
        ],
    }[act]
    return {play.name(i) for i in asked()}


ALL = {"Captain", "Wanderer", "Squire", "Rider", "Page"}
TOMS = {"Captain", "Wanderer", "Squire"}
ENEMIES = {"Snaga", "Olog", "Wolf"}
RANGED = {"Wanderer"}
TO_OLOG, TO_WOLF = TOMS, {"Rider", "Page", "Wanderer"}


@pytest.mark.parametrize(("act", "text", "may"), [
    # lcg/framework/3.2
    ("commit", "each Troll enemy cannot attack", ALL),
    ("commit", "each Gondor character cannot commit to the quest", ALL - {"Captain", "Squire"}),
    ("commit", "each Gondor character cannot quest, attack, or defend", ALL - {"Captain", "Squire"}),
    ("commit", "each Gondor character cannot be used", ALL - {"Captain", "Squire"}),
    ("commit", "each Gondor character cannot attack or defend", ALL),
    ("commit", "the last player cannot commit to the quest", TOMS),
    ("commit", "only Gondor characters can commit to the quest", {"Captain", "Squire"}),
    ("commit", "only Gondor characters can attack", ALL),
    ("commit", "while attached hero is ready, each hero cannot commit to the quest", {"Squire", "Page"}),
    ("commit", "while attached hero is exhausted, each hero cannot commit to the quest", ALL),
    # lcg/framework/6.4.1
    ("defend against Olog", "each Gondor character cannot defend", ALL - {"Captain", "Squire"}),
    ("defend against Olog", "each Gondor character cannot attack", ALL),
    ("defend against Olog", "each Gondor character cannot attack or defend", ALL - {"Captain", "Squire"}),
    ("defend against Olog", "each Gondor character cannot quest, attack, or defend",
     ALL - {"Captain", "Squire"}),
    ("defend against Olog", "each hero cannot defend against a Troll enemy", {"Squire", "Page"}),
    ("defend against Wolf", "each hero cannot defend against a Troll enemy", ALL),
    ("defend against Olog", "you cannot declare defenders", set()),
    ("defend against Wolf", "you cannot declare defenders", ALL),
    ("defend against Olog", "the last player cannot declare defenders", ALL),
    ("defend against Olog", "the players cannot declare defenders against each Troll enemy", set()),
    ("defend against Wolf", "the players cannot declare defenders against each Troll enemy", ALL),
    ("defend against Olog", "only heroes can defend", {"Captain", "Wanderer", "Rider"}),
    ("defend against Olog", "each hero cannot commit to the quest", ALL),
    ("defend against Olog", "each Gondor character cannot be used", ALL - {"Captain", "Squire"}),
    # lcg/framework/6.8b, lcg/keyword/ranged
    ("attack Olog", "each Troll enemy cannot attack", TO_OLOG),
    ("attack Wolf", "each Troll enemy cannot attack", TO_WOLF),
    ("attack Snaga", "each Troll enemy cannot attack", set()),
    ("attack Olog", "each Gondor character cannot attack", RANGED),
    ("attack Olog", "each Gondor character cannot attack or defend", RANGED),
    ("attack Olog", "each Gondor character cannot quest, attack, or defend", RANGED),
    ("attack Olog", "each Gondor character cannot make attacks", RANGED),
    ("attack Olog", "each Gondor character cannot defend", TO_OLOG),
    ("attack Olog", "each Gondor character cannot attack each Troll enemy", RANGED),
    ("attack Olog", "each Gondor character cannot attack each Creature enemy", TO_OLOG),
    ("attack Wolf", "each Rohan character cannot attack each Creature enemy", RANGED),
    ("attack Olog", "you cannot declare attacks", set()),
    ("attack Wolf", "you cannot declare attacks", {"Rider", "Page"}),
    ("attack Wolf", "the last player cannot attack", RANGED),
    ("attack Olog", "the players cannot attack each Troll enemy", set()),
    ("attack Wolf", "the players cannot attack each Troll enemy", TO_WOLF),
    ("attack Olog", "only heroes can attack", {"Captain", "Wanderer"}),
    ("attack Snaga", "attached hero may attack enemies in the staging area", {"Captain"}),
    ("attack Snaga", "each Gondor character may attack enemies in the staging area", {"Captain", "Squire"}),
    ("attack Olog", "attached hero may attack enemies in the staging area", TO_OLOG),
    ("attack Wolf", "attached hero may attack enemies in the staging area", TO_WOLF),
    ("attack Wolf", "attached hero gains ranged", TO_WOLF | {"Captain"}),
    ("attack Olog", "each Orc enemy is considered to be engaged with you", TO_OLOG),
    ("attack Snaga", "each Orc enemy is considered to be engaged with you", TOMS),
    ("attack Snaga", "each Orc enemy is considered to be engaged with the last player", {"Rider", "Page"}),
    # lcg/framework/6.4a
    ("attack Tom", "attached hero cannot attack", ENEMIES),
    ("attack Tom", "each Troll enemy cannot attack", ENEMIES - {"Olog"}),
    ("attack Tom", "each Troll enemy cannot attack or defend", ENEMIES - {"Olog"}),
    ("attack Tom", "each Troll enemy cannot make attacks", ENEMIES - {"Olog"}),
    ("attack Tom", "each Troll enemy cannot attack you", ENEMIES - {"Olog"}),
    ("attack Kris", "each Troll enemy cannot attack you", ENEMIES),
    ("attack Kris", "each enemy cannot attack the last player", set()),
    ("attack Tom", "each enemy cannot attack the last player", ENEMIES),
    ("attack Tom", "each enemy does not attack", set()),
    # lcg/optional-engagement, lcg/engagement-check
    ("engage Tom by choice", "each Orc enemy cannot be engaged", ENEMIES - {"Snaga"}),
    ("engage Tom by a check", "each Orc enemy cannot be engaged", ENEMIES - {"Snaga"}),
    ("engage Kris by an effect", "each Orc enemy cannot be engaged", ENEMIES - {"Snaga"}),
    ("engage Tom by choice", "each Orc enemy cannot be optionally engaged", ENEMIES - {"Snaga"}),
    ("engage Tom by a check", "each Orc enemy cannot be optionally engaged", ENEMIES),
    ("engage Tom by choice", "you cannot optionally engage each Orc enemy", ENEMIES - {"Snaga"}),
    ("engage Tom by a check", "you cannot optionally engage each Orc enemy", ENEMIES),
    ("engage Tom by choice", "you cannot engage each Orc enemy", ENEMIES - {"Snaga"}),
    ("engage Tom by a check", "you cannot engage each Orc enemy", ENEMIES - {"Snaga"}),
    ("engage Kris by a check", "you cannot engage each Orc enemy", ENEMIES),
    ("engage Tom by a check", "each Orc enemy cannot make engagement checks", ENEMIES - {"Snaga"}),
    ("engage Tom by a check", "each Orc enemy does not make engagement checks", ENEMIES - {"Snaga"}),
    ("engage Tom by choice", "each Orc enemy does not make engagement checks", ENEMIES),
    ("engage Kris by an effect", "each Orc enemy does not make engagement checks", ENEMIES),
    ("engage Tom by a check", "the last player cannot make engagement checks", ENEMIES),
    ("engage Kris by a check", "the last player cannot make engagement checks", set()),
    ("engage Kris by an effect", "the last player cannot make engagement checks", ENEMIES),
    ("engage Kris by a check", "each enemy cannot engage the last player", set()),
    ("engage Tom by a check", "each enemy cannot engage the last player", ENEMIES),
    ("engage Tom by a check", "each Orc enemy cannot leave the staging area", ENEMIES - {"Snaga"}),
])  # fmt: skip
def test_just_those_may_whom_no_text_forbids_it(act: str, text: str, may: set[str]) -> None:
    assert who_may(act, text) == may


def occurrences(table: Table) -> dict[str, object]:
    """Things that could happen at the table, by what they are called."""
    i = table.id_of
    captain, wanderer, rider, page = i("Captain"), i("Wanderer"), i("Rider"), i("Page")
    olog, hill, ford, quest, relic = i("Olog"), i("Hill"), i("Ford"), i("Plain Quest"), i("Relic")
    of_players = {"source": i("Sword"), "effect": True}
    of_encounter = {"source": relic, "effect": True}
    return {
        "Captain is damaged in an attack": verbs.damaged(card=captain, amount=1, by=olog, combat=True),
        "Captain is damaged by an encounter card": verbs.damaged(
            card=captain, amount=1, by=relic, **of_encounter
        ),
        "Captain is damaged by a player card": verbs.damaged(
            card=captain, amount=1, by=i("Sword"), **of_players
        ),
        "Wanderer is damaged in an attack": verbs.damaged(card=wanderer, amount=1, by=olog, combat=True),
        "Captain is healed": verbs.healed(card=captain, amount=1, **of_players),
        "Page is healed": verbs.healed(card=page, amount=1, **of_players),
        "Captain is destroyed": verbs.destroyed(card=captain),
        "Captain is discarded": verbs.discarded(card=captain, **of_encounter),
        "Captain leaves play": verbs.left_play(card=captain, to="hand", **of_players),
        "Captain readies in the refresh phase": verbs.readied(card=captain, how="refresh"),
        "Captain readies by a player card": verbs.readied(card=captain, **of_players),
        "Captain readies by an encounter card": verbs.readied(card=captain, **of_encounter),
        "Wanderer readies in the refresh phase": verbs.readied(card=wanderer, how="refresh"),
        "Captain exhausts": verbs.exhausted(card=captain, **of_encounter),
        "Captain collects": verbs.gained_resources(card=captain, amount=1, how="collected"),
        "Captain gains by a player card": verbs.gained_resources(card=captain, amount=1, **of_players),
        "Captain gains by an encounter card": verbs.gained_resources(card=captain, amount=1, **of_encounter),
        "Rider collects": verbs.gained_resources(card=rider, amount=1, how="collected"),
        "1 progress on Ford": verbs.placed_progress(on=ford, amount=1),
        "2 progress on Ford": verbs.placed_progress(on=ford, amount=2),
        "1 progress on Hill by a player card": verbs.placed_progress(on=hill, amount=1, **of_players),
        "1 progress on the quest": verbs.placed_progress(on=quest, amount=1),
        "Ford is explored": verbs.explored(location=ford),
        "Tom draws": verbs.drew(player=0, card=table.in_zone("First", "deck:Tom")),
        "Kris draws": verbs.drew(player=1, card=table.in_zone("Fourth", "deck:Kris")),
        "Tom's threat rises": verbs.raised_threat(player=0, amount=1),
        "Kris's threat rises": verbs.raised_threat(player=1, amount=1),
        "Tom's threat falls": verbs.lowered_threat(player=0, amount=1, **of_players),
        "Kris's threat falls": verbs.lowered_threat(player=1, amount=1, **of_players),
        "the stage is defeated": verbs.stage_defeated(quest=quest),
        "the game is won": verbs.game_won(),
        "Rider is removed from the quest": verbs.removed_from_quest(character=rider, **of_encounter),
        "Olog goes back to staging": verbs.moved(card=olog, to=places.STAGING, **of_players),
        "Olog is damaged by a player card": verbs.damaged(card=olog, amount=1, by=i("Sword"), **of_players),
        "Olog is damaged in an attack": verbs.damaged(card=olog, amount=1, by=captain, combat=True),
        "a Weapon is attached to Captain": verbs.attached(card=i("Sword"), to=captain, player=0),
        "an Item is attached to Captain": verbs.attached(card=i("Cloak"), to=captain, player=0),
        "Recruit enters play": verbs.entered_play(card=i("Recruit"), player=0, how="put into play"),
    }


DAMAGE = {
    "Captain is damaged in an attack", "Captain is damaged by an encounter card",
    "Captain is damaged by a player card",
}  # fmt: skip


@pytest.mark.parametrize(("text", "forbidden"), [
    ("attached hero gets +1 willpower", set()),
    ("attached hero cannot be damaged", DAMAGE),
    ("attached hero cannot be damaged by player card effects", {"Captain is damaged by a player card"}),
    ("attached hero cannot take damage from a Troll enemy", {"Captain is damaged in an attack"}),
    ("attached hero cannot take damage from a Creature enemy", set()),
    ("attached hero cannot take non-combat damage",
     {"Captain is damaged by an encounter card", "Captain is damaged by a player card"}),
    ("each damaged character cannot be healed", {"Captain is healed", "Page is healed"}),
    ("attached hero cannot be healed", {"Captain is healed"}),
    ("attached hero cannot be destroyed", {"Captain is destroyed"}),
    ("attached hero cannot leave play",
     {"Captain is destroyed", "Captain is discarded", "Captain leaves play"}),
    ("attached hero cannot leave play unless destroyed", {"Captain is discarded", "Captain leaves play"}),
    ("attached hero cannot ready", {
        "Captain readies in the refresh phase", "Captain readies by a player card",
        "Captain readies by an encounter card",
    }),
    ("attached hero cannot ready by player card effects", {"Captain readies by a player card"}),
    ("attached hero cannot ready by card effects",
     {"Captain readies by a player card", "Captain readies by an encounter card"}),
    ("attached hero cannot exhaust", {"Captain exhausts"}),
    ("attached hero cannot gain resources",
     {"Captain collects", "Captain gains by a player card", "Captain gains by an encounter card"}),
    ("attached hero cannot collect resources",
     {"Captain collects", "Captain gains by a player card", "Captain gains by an encounter card"}),
    ("attached hero cannot gain resources from player card effects", {"Captain gains by a player card"}),
    ("attached hero cannot gain resources from card effects",
     {"Captain gains by a player card", "Captain gains by an encounter card"}),
    ("no progress can be placed on each location",
     {"1 progress on Ford", "2 progress on Ford", "1 progress on Hill by a player card"}),
    ("the players cannot place progress on the active location",
     {"1 progress on Ford", "2 progress on Ford"}),
    # less than was meant is placed, so only what leaves nothing is forbidden
    ("no more than 1 progress can be placed on the active location each round", set()),
    ("no more than 0 progress can be placed on the active location each round",
     {"1 progress on Ford", "2 progress on Ford"}),
    ("progress must be placed on Ford before it can be placed on the current quest",
     {"1 progress on the quest"}),
    ("each location cannot be explored", {"Ford is explored"}),
    ("you cannot draw cards", {"Tom draws"}),
    ("the last player cannot draw cards", {"Kris draws"}),
    ("the players cannot draw cards", {"Tom draws", "Kris draws"}),
    ("the players cannot raise threat", {"Tom's threat rises", "Kris's threat rises"}),
    ("you cannot reduce your threat", {"Tom's threat falls"}),
    ("the last player's threat cannot be reduced", {"Kris's threat falls"}),
    ("the players cannot defeat this stage", {"the stage is defeated"}),
    ("the players cannot advance", {"the stage is defeated"}),
    ("the players cannot win the game", {"the game is won"}),
    ("each hero cannot be removed from the quest", {"Rider is removed from the quest"}),
    ("each Troll enemy is immune to player card effects",
     {"Olog goes back to staging", "Olog is damaged by a player card"}),
    ("each Troll enemy is immune to card effects",
     {"Olog goes back to staging", "Olog is damaged by a player card"}),
    ("attached hero is immune to encounter card effects", {
        "Captain is damaged by an encounter card", "Captain is discarded",
        "Captain readies by an encounter card", "Captain exhausts",
    }),
    ("each location is immune to player card effects", {"1 progress on Hill by a player card"}),
    ("attached hero cannot have attachments",
     {"a Weapon is attached to Captain", "an Item is attached to Captain"}),
    ("attached hero cannot have Weapon attachments", {"a Weapon is attached to Captain"}),
    ("while attached hero is ready, attached hero cannot be damaged", set()),
    ("while attached hero is exhausted, attached hero cannot be damaged", DAMAGE),
])  # fmt: skip
def test_just_that_is_forbidden_which_the_text_names(text: str, forbidden: set[str]) -> None:
    table = late_in_a_game(f"Always — {text}.")
    assert {
        name for name, o in occurrences(table).items() if cannot_happen.forbids(table.play, o) is not None
    } == forbidden


@pytest.mark.parametrize(("text", "phase", "forbidden"), [
    ("attached hero does not ready during the refresh phase", "refresh",
     {"Captain readies in the refresh phase"}),
    ("attached hero does not ready during the refresh phase", "quest", set()),
    ("attached hero cannot ready during the refresh phase", "quest", set()),
    ("attached hero cannot collect resources during the resource phase", "resource",
     {"Captain collects", "Captain gains by a player card", "Captain gains by an encounter card"}),
    ("attached hero cannot collect resources during the resource phase", "quest", set()),
])  # fmt: skip
def test_what_a_text_forbids_in_one_phase_is_allowed_in_others(
    text: str, phase: str, forbidden: set[str]
) -> None:
    """lcg/framework/7.2, lcg/framework/1.2, lcg/faq/1.25."""
    table = late_in_a_game(f"Always — {text}.").during(phase)
    assert {
        name for name, o in occurrences(table).items() if cannot_happen.forbids(table.play, o) is not None
    } == forbidden


@pytest.mark.parametrize(("text", "travels"), [
    ("the players cannot travel", set()),
    ("the first player cannot travel", set()),
    ("the players cannot travel to a Hills location", {"Fen"}),
    ("each Hills location cannot be traveled to", {"Fen"}),
    ("each Hills location cannot leave the staging area", {"Fen"}),
    ("each Hills location cannot be explored", {"Hill", "Fen"}),
])  # fmt: skip
def test_the_players_travel_where_no_text_forbids_it(text: str, travels: set[str]) -> None:
    """lcg/travel, lcg/cannot."""
    table = late_in_a_game(f"Always — {text}.")
    fen = table.id_of("Fen")
    table.play.move(fen, places.STAGING)
    assert {
        table.play.name(i) for i in (table.id_of("Hill"), fen)
        if fighting.may_travel(table.play, i) is None
    } == travels


@pytest.mark.parametrize(("text", "ready"), [
    ("attached hero does not exhaust to quest", {"commit"}),
    ("attached hero does not exhaust to attack", {"attack"}),
    ("attached hero does not exhaust to defend", {"defend"}),
    ("attached hero may attack without exhausting", {"attack"}),
    ("attached hero may defend without exhausting", {"defend"}),
    ("attached hero cannot attack", set()),
])  # fmt: skip
def test_a_character_stays_ready_for_just_what_its_text_says(text: str, ready: set[str]) -> None:
    """lcg/exhausted."""
    table = late_in_a_game(f"Always — {text}.")
    for name, expected in (("Captain", ready), ("Wanderer", set())):
        ident = table.id_of(name)
        assert {
            why for why in ("commit", "attack", "defend")
            if not permissions.exhausts_to(table.play, ident, why)
        } == expected


def test_no_more_than_so_many_may_attack_an_enemy_in_a_round() -> None:
    """lcg/cannot: the attackers of the round are counted."""
    table = late_in_a_game("Always — no more than 1 hero can attack each Troll enemy each round.")
    captain, wanderer, squire, olog = (table.id_of(n) for n in ("Captain", "Wanderer", "Squire", "Olog"))
    table.play.change(captain, ready=True)

    def able() -> set[str]:
        return {
            table.play.name(i) for i in (captain, wanderer, squire)
            if fighting.may_attack_with(table.play, i, olog, 0) is None
        }

    assert able() == TOMS
    table.play.state.used[("round", "attackers of", olog)] = 1
    assert able() == {"Squire"}


def test_who_attacks_into_the_staging_area_only_alone_joins_nobody() -> None:
    """lcg/keyword/ranged, lcg/framework/6.8b."""
    table = late_in_a_game("Always — each hero may attack enemies in staging when attacking alone.")
    captain, wanderer, snaga, olog = (table.id_of(n) for n in ("Captain", "Wanderer", "Snaga", "Olog"))
    together = fighting.may_attack_together
    assert together(table.play, (captain,), snaga, 0) is None
    assert together(table.play, (captain, wanderer), snaga, 0) is not None
    assert together(table.play, (captain, wanderer), olog, 0) is None


# -- by whose effect -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bar", "source", "drawn"), [
    ("The players cannot draw cards by card effects", "hero", 0),
    ("The players cannot draw cards by card effects", "enemy", 0),
    ("The players cannot draw cards by player card effects", "hero", 0),
    ("The players cannot draw cards by player card effects", "enemy", 1),
    ("Each hero cannot be healed", "hero", 1),
])  # fmt: skip
def test_what_a_player_draws_by_an_effect_has_a_source(bar: str, source: str, drawn: int) -> None:
    """lcg/cannot, lcg/drawing-cards: the bar asks whose effect it is."""
    table = Table("Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.prints("Bar", "location", text=f"Always — {bar}.")
    table.lays("Bar", places.STAGING)
    table.hero("Caller")
    caller = table.id_of("Caller") if source == "hero" else table.enemy("Rat")
    resolve.start(table.play, caller, ability("action", Node("draw", n=1)), 0, 0)
    goes_on(table.play)
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("bar", "committed"), [
    ("cannot quest, attack, or defend", False), ("cannot commit to the quest", False), ("cannot attack", True),
])  # fmt: skip
def test_a_hero_that_cannot_quest_is_not_committed_by_an_effect(bar: str, committed: bool) -> None:
    """lcg/cannot: no other effect gets round it."""
    table = Table("Tom").during("quest")
    hero = table.hero("Guest", text=f"Guest {bar}.")
    table.hero("Caller")
    effect = Node("commit_to_quest", what=Node("exactly", card=hero))
    resolve.start(table.play, table.id_of("Caller"), ability("action", effect), 0, 0)
    goes_on(table.play)
    assert table.card(hero).marked("committed") is committed
