"""Rules at their edge: where one card more, one token less or another player makes the difference.

Expected is what the words and the entries that head each part say of the table in `middle_of_a_game`.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import payment, player_attack, settle, shadow, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import changed, laid_out, seen, with_piles
from tests.engine.lcg.table_top import Table

DISCARD = places.ENCOUNTER_DISCARD


def revealing(table: Table, *texts: str, answers: tuple[str, ...] = ()) -> dict[str, object]:
    """Reveal a treachery with each text; what is seen otherwise afterwards."""
    blows = []
    for number, text in enumerate(texts):
        table.prints(f"Blow {number}", "treachery", text=f"When revealed — {text}.")
        blows.append(table.lays(f"Blow {number}", places.ASIDE))
    before = seen(table)
    table.answering(*answers)
    for blow in blows:
        table.reveals(blow)
    after = changed(before, seen(table))
    for number in range(len(texts)):
        assert after.pop(f"Blow {number} zone") == DISCARD
    return after


THEN = [
    # lcg/then: the second part only after all of the first
    ("remove 1 progress from Ford. Then, raise your threat by 1", {"Ford progress": 0, "Tom threat": 21}),
    ("remove 1 progress from Hill. Then, raise your threat by 1", {}),
    ("make Ford the active location. Then, raise your threat by 1", {}),
    ("make Hill the active location. Then, raise your threat by 1",
     {"Hill zone": places.ACTIVE, "Tom threat": 21}),
    ("pay 3 resources from a Noble hero's pool. Then, raise your threat by 1",
     {"Captain resource": 0, "Tom threat": 21}),
    ("pay 4 resources from a Noble hero's pool. Then, raise your threat by 1", {}),
    ("ready a Noble hero. Then, raise your threat by 1", {"Captain ready": True, "Tom threat": 21}),
    ("exhaust a Noble hero. Then, raise your threat by 1", {}),
    ("lower your threat to your starting threat level. Then, draw 1 card",
     {"Tom threat": 16, "First zone": "hand:Tom"}),
    ("move 1 damage from a Dunedain hero to a Troll enemy. Then, raise your threat by 1", {}),
    ("move 1 damage from a Noble hero to a Noble hero. Then, raise your threat by 1", {}),
    # nobody is attacked: lcg/defending-player
    ("raise defending player's threat by 1", {}),
    ("discard an enemy attacking you", {}),
    # each of all, lcg/threat-threat-dial: nobody goes below 0
    ("if each player's threat is 20 or higher, draw 1 card", {"First zone": "hand:Tom"}),
    ("if each player's threat is 21 or higher, draw 1 card", {}),
    ("lower each player's threat by 30", {"Tom threat": 0, "Kris threat": 0}),
    # a number that the text itself says what it is, lcg/the-letter-x
    ("remove X damage from a Noble hero. X is 1", {"Captain damage": 1}),
    ("remove X resources from a Noble hero. X is the number of players in the game", {"Captain resource": 1}),
    ("raise your threat by the total willpower of heroes you control", {"Tom threat": 23}),
]


@pytest.mark.parametrize(("text", "seen_now"), THEN, ids=[row[0] for row in THEN])
def test_what_follows_waits_for_the_whole_of_what_stands_before(text, seen_now) -> None:
    assert revealing(with_piles(), text) == seen_now


STANDING = [
    # lcg/initial-threat-level: never below 0
    ("lower your starting threat by 20", ("lower your threat to your starting threat level",),
     {"Tom threat": 0}),
    ("lower your starting threat by 4", ("lower your threat to your starting threat level",),
     {"Tom threat": 12}),
    ("raise your starting threat by 4", ("lower your threat to your starting threat level",), {}),
    # lcg/in-play-and-out-of-play: tokens a card enters with, while the condition holds
    ("each ally enters play with 1 damage on it", ("put an ally into play from your discard pile",),
     {"Lost zone": "play:Tom", "Lost controller": "Tom", "Lost damage": 1}),
    ("while there are 4 or more enemies in play, each ally enters play with 1 damage on it",
     ("put an ally into play from your discard pile",),
     {"Lost zone": "play:Tom", "Lost controller": "Tom"}),
    ("each Rohan ally enters play with 1 damage on it", ("put an ally into play from your discard pile",),
     {"Lost zone": "play:Tom", "Lost controller": "Tom"}),
    # lcg/limits: counted over the whole span, and from nothing
    ("no more than 1 progress can be placed on Hill each round", ("place 3 progress on Hill",),
     {"Hill progress": 1}),
    ("no more than 2 progress can be placed on Hill each round",
     ("place 1 progress on Hill", "place 3 progress on Hill"), {"Hill progress": 2}),
    ("no more than 2 progress can be placed on Hill each round", ("place 3 progress on Ford",),
     {"Ford zone": DISCARD, "Ford progress": 0}),
    ("each player's threat cannot be lowered by more than 2 each round",
     ("lower each player's threat by 1", "lower each player's threat by 3"),
     {"Tom threat": 18, "Kris threat": 18}),
    # lcg/cannot-have-attachments
    ("attached hero cannot have Item attachments", (),
     {"Sword zone": "discard:Tom", "Sword on": "", "Sword controller": ""}),
    ("each Dunedain hero cannot have attachments", (), {}),
    ("attached hero cannot have Artifact attachments", (), {}),
]


@pytest.mark.parametrize(("standing", "texts", "seen_now"), STANDING, ids=[f"{r[0]}: {r[1]}" for r in STANDING])
def test_what_stands_counts_to_its_edge(standing, texts, seen_now) -> None:
    table = with_piles(f"Always — {standing}.")
    before = seen(table)
    table.moment("nothing in particular")
    for number, text in enumerate(texts):
        table.prints(f"Blow {number}", "treachery", text=f"When revealed — {text}.")
        table.reveals(table.lays(f"Blow {number}", places.ASIDE))
    after = changed(before, seen(table))
    assert {what: now for what, now in after.items() if not what.startswith("Blow")} == seen_now


def willpower_with(text: str, copies: int, *, facedown: bool = False) -> int:
    """The willpower of the Captain (2 printed) with so many copies of the Marker on him."""
    table = laid_out(f"Always — {text}.")
    for _ in range(copies - 1):
        table.lays("Marker", "play:Tom", on=table.id_of("Captain"))
    if facedown:
        table.play.change(table.id_of("Marker"), face_up=False)
    return int(table.value(table.id_of("Captain"), "willpower"))


@pytest.mark.parametrize(("text", "copies", "willpower"), [
    ("attached hero gets +1 willpower", 1, 3),
    ("attached hero gets +1 willpower", 2, 4),
    # lcg/rule/3.9.8
    ("attached hero gets +1 willpower. This ability does not stack with other copies of this card", 1, 3),
    ("attached hero gets +1 willpower. This ability does not stack with other copies of this card", 2, 3),
    # lcg/copy: each of two has one other, and of three two
    ("attached hero gets +1 willpower for each other copy of this card in play", 1, 2),
    ("attached hero gets +1 willpower for each other copy of this card in play", 2, 4),
    ("attached hero gets +1 willpower for each other copy of this card in play", 3, 8),
])  # fmt: skip
def test_copies_count_as_their_texts_say(text: str, copies: int, willpower: int) -> None:
    assert willpower_with(text, copies) == willpower


def test_a_card_that_lies_face_down_says_nothing() -> None:
    assert willpower_with("attached hero gets +1 willpower", 1, facedown=True) == 2


@pytest.mark.parametrize(("span", "ends", "damage"), [
    ("phase", "quest phase ends", 0), ("phase", "", 1), ("round", "quest phase ends", 1),
    ("round", "round ends", 0),
])  # fmt: skip
def test_a_limit_is_counted_anew_when_its_time_is_over(span: str, ends: str, damage: int) -> None:
    """lcg/limits"""
    table = laid_out(f"Always — no more than 1 damage can be healed from attached hero each {span}.")
    captain = table.id_of("Captain")
    for number in range(2):
        table.happens(occurrence("healed", card=captain, amount=1))
        if ends and not number:
            table.moment(ends)
    assert table.damage(captain) == damage


@pytest.mark.parametrize(("text", "kind", "player", "may"), [
    # lcg/cannot
    ("you cannot play events", "event", "Tom", False),
    ("you cannot play events", "event", "Kris", True),
    ("each player cannot play events", "event", "Kris", False),
    ("you cannot play allies", "event", "Tom", True),
    ("you cannot play allies", "ally", "Tom", False),
])  # fmt: skip
def test_who_cannot_play_what(text: str, kind: str, player: str, may: bool) -> None:
    table = laid_out(f"Always — {text}.").during("planning", "2.2")
    table.play.remember("active player", table.number(player))
    table.deck(player, "Plain Card")
    printed = {"hit_points": 1} if kind == "ally" else {"text": "Action: Draw 1 card."}
    table.prints("Tune", kind, cost=0, sphere="Neutral", **printed)
    table.lays("Tune", f"hand:{player}")
    assert (table.why_not_play("Tune", player) is None) == may


@pytest.mark.parametrize(("only_if", "may"), [
    # lcg/play-restrictions-and-permissions: all that stands there
    ("you control a Gondor character and you control a Rohan character", False),
    ("you control a Rohan character and you control a Gondor character", False),
    ("you control a Gondor character and you control a Dunedain character", True),
    ("you control a Troll character and you control a Rohan character", False),
])  # fmt: skip
def test_a_card_is_played_only_if_all_of_its_restriction_is_met(only_if: str, may: bool) -> None:
    table = laid_out().during("planning", "2.2")
    table.play.remember("active player", 0)
    table.deck("Tom", "Plain Card")
    table.prints(
        "Tune", "event", cost=0, sphere="Neutral", text=f"Play only if {only_if}. Action: Draw 1 card."
    )
    table.lays("Tune", "hand:Tom")
    assert (table.why_not_play("Tune") is None) == may


@pytest.mark.parametrize(("sphere", "hero", "may"), [
    # lcg/resource-match, lcg/neutral-cards: at cost 0 nobody pays, but of a sphere somebody has to be there
    ("Neutral", None, True), ("Lore", None, False), ("Lore", "Lore", True), ("Lore", "Tactics", False),
    ("Neutral", "Tactics", True),
])  # fmt: skip
def test_who_has_to_be_there_for_a_card_of_no_cost(sphere: str, hero: str | None, may: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.deck("Tom", "Plain Card")
    if hero:
        table.hero(sphere=hero)
    table.prints("Tune", "event", cost=0, sphere=sphere, text="Action: Draw 1 card.")
    table.lays("Tune", "hand:Tom")
    assert payment.has_match(table.play, table.in_zone("Tune", "hand:Tom"), 0, 0) == may
    assert (table.why_not_play("Tune") is None) == may


def test_a_text_declares_a_defender() -> None:
    """lcg/framework/6.4.1: the 6 of Olog strike the Squire, and no hero."""
    table = laid_out()
    table.prints("Night", "treachery", shadow="Shadow: Declare an ally you control as a defender.")
    table.play.change(table.lays("Night", places.SHADOW), host=table.id_of("Olog"), face_up=False)
    table.answering("no defender").is_attacked_by(table.id_of("Olog"), "Tom")
    assert table.zone(table.id_of("Squire")) == "discard:Tom"
    assert [table.damage(table.id_of(name)) for name in ("Captain", "Wanderer")] == [2, 0]


@pytest.mark.parametrize(("by_enemy", "enemy", "attack"), [
    (True, "Olog", 4), (True, "Wolf", 6), (False, "Olog", 6),
])  # fmt: skip
def test_only_the_enemy_whose_attack_it_is_attacks_you(by_enemy: bool, enemy: str, attack: int) -> None:
    """lcg/attack: Olog has 6; who is attacked by the players, or stands beside, does not attack."""
    table = laid_out("Always — each enemy attacking you gets -2 attack.")
    table.play.remember("attacks", (places.Attack(by_enemy, table.id_of(enemy), 0),))
    assert table.value(table.id_of("Olog"), "attack") == attack
    table.play.remember("attacks", (places.Attack(True, table.id_of("Olog"), 1),))
    assert table.value(table.id_of("Olog"), "attack") == 6


# -- who hears -----------------------------------------------------------------------------------------------


def heard(event: str, does) -> bool:
    """Whether Tom's Marker with "Forced: After …" hears what happens: Kris's threat, 20, goes up by 1."""
    table = laid_out(f"Forced: After {event}, raise the last player's threat by 1.")
    does(table)
    return table.threat("Kris") == 21


def attack_on_tom(defender: str):
    return lambda t: t.answering(f"{defender} defends").is_attacked_by(t.id_of("Olog"), "Tom")


def played(kind: str, player: int):
    def does(table: Table) -> None:
        table.prints("Tune", kind, cost=0, sphere="Neutral", **({"hit_points": 1} if kind == "ally" else {}))
        tune = table.lays("Tune", f"hand:{table.players[player]}")
        table.happens(verbs.played(card=tune, player=player))

    return does


@pytest.mark.parametrize(("event", "does", "is_heard"), [
    # lcg/defend
    ("an ally is declared as a defender", attack_on_tom("Squire"), True),
    ("an ally is declared as a defender", attack_on_tom("Wanderer"), False),
    ("attached hero is declared as a defender", attack_on_tom("Squire"), False),
    # lcg/play-and-put-into-play
    ("you play an event", played("event", 0), True),
    ("you play an event", played("event", 1), False),
    ("you play an event", played("ally", 0), False),
    ("a player plays an event", played("event", 1), True),
])  # fmt: skip
def test_only_what_the_words_say_is_heard(event: str, does, is_heard: bool) -> None:
    assert heard(event, does) == is_heard


@pytest.mark.parametrize(("shadow_text", "defender", "raised"), [
    # an effect during the attack is not the attack: lcg/destroy, lcg/attack
    ("Shadow: Deal 2 damage to each ally.", "Wanderer", 0),
    ("", "Squire", 3),
    ("", "Wanderer", 0),
])  # fmt: skip
def test_an_attack_destroys_by_its_own_damage_alone(shadow_text: str, defender: str, raised: int) -> None:
    table = laid_out()
    brute = table.enemy(
        "Brute", where="engaged:Tom", attack=3, engagement_cost=30, threat=1, defense=1, hit_points=9,
        text="Forced: After Brute attacks, if this attack destroys an ally, raise the last player's threat by 3."
    )
    if shadow_text:
        table.prints("Night", "treachery", shadow=shadow_text)
        table.play.change(table.lays("Night", places.SHADOW), host=brute, face_up=False)
    table.answering(f"{defender} defends").is_attacked_by(brute, "Tom")
    assert table.threat("Kris") == 20 + raised


# -- what is asked of the rules themselves ----------------------------------------------------------------------


def test_an_attack_goes_on_while_its_enemy_is_attacked_and_there() -> None:
    """lcg/framework/6.8.4"""
    table = laid_out()
    olog, wolf = table.id_of("Olog"), table.id_of("Wolf")
    assert not player_attack.goes_on(table.play, olog)
    attack = places.Attack(False, olog, 0, attackers=(table.id_of("Wanderer"),))
    table.play.remember("attacks", (attack,))
    assert player_attack.goes_on(table.play, olog)
    assert not player_attack.goes_on(table.play, wolf)
    table.play.remember("attacks", (attack._replace(destroyed=True),))
    assert not player_attack.goes_on(table.play, olog)
    table.play.remember("attacks", (attack._replace(by_enemy=True),))
    assert not player_attack.goes_on(table.play, olog)
    table.play.remember("attacks", (attack,))
    table.play.move(olog, DISCARD)
    assert not player_attack.goes_on(table.play, olog)


def test_a_player_has_lost_all_his_heroes_when_each_is_killed_or_discarded() -> None:
    """lcg/player-elimination; a captive lies facedown and keeps nobody in the game."""
    table = laid_out()
    captain, wanderer = table.id_of("Captain"), table.id_of("Wanderer")
    assert not settle.all_killed(table.play, 0)
    table.happens(verbs.destroyed(card=captain, life=table.card(captain).life))
    assert not settle.all_killed(table.play, 0)
    table.play.change(wanderer, face_up=False)
    assert settle.all_killed(table.play, 0)
    assert not settle.all_killed(table.play, 1)


def test_a_shadow_effect_is_cancelled_once() -> None:
    """lcg/shadow-effects: the next time the card is resolved, that cancelling is past."""
    table = laid_out()
    table.prints("Night", "treachery", shadow="Shadow: Deal 2 damage to each ally.")
    night, olog = table.lays("Night", places.SHADOW), table.id_of("Olog")
    table.play.change(night, host=olog)
    table.play.remember(("shadow cancelled", night), True)
    told = []
    for _ in range(2):
        table.does(shadow.resolved, olog, night, True)
        told.append(table.play.fact(("shadow cancelled", night)))
    assert told == [None, None]


@pytest.mark.parametrize("amount", [0, 1, 3])
def test_progress_is_divided_among_active_locations_only_where_there_is_some(amount: int) -> None:
    """lcg/active-location"""
    table = laid_out()
    table.play.move(table.id_of("Hill"), places.ACTIVE)
    table.answering("0 on Ford")
    table.makes_progress(amount)
    placed = table.progress(table.id_of("Hill")) + table.progress(table.id_of("Ford")) - 1
    assert placed == amount
    assert table.progress(table.id_of("Plain Quest")) == 0
    assert bool(table.asked) == bool(amount)


@pytest.mark.parametrize(("zone", "aside"), [
    ("hand:0", True), ("deck:0", True), ("discard:0", True), (places.ENCOUNTER_DECK, True), (DISCARD, True),
    ("play:0", False), ("engaged:0", False), (places.STAGING, False), (places.ACTIVE, False),
])  # fmt: skip
def test_hands_decks_and_discard_piles_are_aside(zone: str, aside: bool) -> None:
    """lcg/in-play-and-out-of-play"""
    assert places.is_aside(zone) == aside
    assert not (aside and places.is_in_play_zone(zone))


def test_a_hero_is_destroyed_for_good() -> None:
    """lcg/destroy: told once, and a second blow meets nobody."""
    table = laid_out()
    rider = table.id_of("Rider")
    table.is_dealt(rider, 3)
    assert table.zone(rider) == "discard:Kris"
    assert table.play.fact(("killed", rider))
    before = seen(table)
    table.happens(occurrence("destroyed", card=rider, life=0))
    assert changed(before, seen(table)) == {}
