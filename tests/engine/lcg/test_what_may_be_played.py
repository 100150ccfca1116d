"""What may be played, when, how often, on what and paid for how: play restrictions and permissions, limits on
copies, and where the resources come from.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.play_restrictions import x_choices
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_payment import planning, to_play

OTHER_TIME = "its own text allows it only at another time"
NOT_MET = "its own play restriction is not met"
NO_MORE = "a text allows no more of them"
LIMIT = "as many copies are there as its limit allows"
NOWHERE = "there is nothing it can be attached to"


def with_event(text: str, phase: str, step: str) -> Table:
    """Tom, with a hero, 3 resources and the event in hand."""
    table = Table("Tom", "Kris").during(phase, step)
    table.hero("Payer", sphere="Tactics", resources=3)
    table.deck("Tom", *["Plain Card"] * 3)
    table.prints("Song", "event", cost=1, sphere="Tactics", text=text)
    table.lays("Song", "hand:Tom")
    return table


# -- when: lcg/play-restrictions-and-permissions -------------------------------------------------------------

STEPS = ["2.2", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3", "6.1", "6.2", "6.3", "6.11"]
PHASE = {
    "6": "combat", "5": "encounter", "4": "travel", "3": "quest", "2": "planning",
}  # fmt: skip


@pytest.mark.parametrize(("restriction", "steps"), [
    ("play only in the quest phase, before staging", {"3.1", "3.2"}),
    ("play only in the quest phase, before committing characters", {"3.1"}),
    ("play only in the combat phase, before resolving enemy attacks", {"6.1", "6.2", "6.3"}),
    ("play only in the encounter phase, before making engagement checks", {"5.2"}),
    ("play between the shadow cards and the first attack", {"6.2", "6.3"}),
    ("play only before the staging step", {"3.2"}),
    ("play only before the resolving enemy attacks step", {"6.2"}),
    ("play only after making engagement checks", {"5.3"}),
    ("play only after the staging step", {"3.3"}),
    ("play only after staging", {"3.3"}),
    ("play only at the beginning of the quest phase", {"3.1"}),
    ("play only at the beginning of the combat phase", {"6.1"}),
    ("play only if your threat is 20 or higher", set(STEPS)),
    ("play only if your threat is 21 or higher", set()),
])  # fmt: skip
def test_a_card_is_played_only_when_its_text_allows_it(restriction: str, steps: set[str]) -> None:
    found = set()
    for step in STEPS:
        table = with_event(f"Keyword — {restriction}. Action — draw 1 card.", PHASE[step[0]], step)
        reason = table.why_not_play("Song")
        assert reason in (None, OTHER_TIME, NOT_MET)
        if reason is None:
            found.add(step)
    assert found == steps


@pytest.mark.parametrize("step", ["6.4b", "6.4.1", "6.4.2"])
@pytest.mark.parametrize("resolved", [False, True])
def test_before_any_attack_has_resolved_is_until_the_first_is_over(step: str, resolved: bool) -> None:
    """An attack has resolved once it is over (lcg/framework/6.4.4), not as it begins."""
    table = with_event("Keyword — play between the shadow cards and the first attack. Action — draw 1 card.", "combat", step)
    attacking, other = (table.enemy(name, where="engaged:Tom") for name in ("Cave Orc", "Hill Orc"))
    table.play.remember("attacks", (places.Attack(True, attacking, 0, declared=True),))
    if resolved:
        table.play.mark(other, "has attacked")
    assert (table.why_not_play("Song") is None) is not resolved


@pytest.mark.parametrize(("condition", "met"), [
    ("you control 1 or more heroes", True),
    ("you control 2 or more heroes", False),
    ("you are engaged with an enemy", False),
    ("there are no enemies in play", True),
    ("it is the quest phase", True),
    ("it is the combat phase", False),
])  # fmt: skip
def test_a_condition_for_playing_is_asked_of_the_player(condition: str, met: bool) -> None:
    table = with_event(f"Keyword — play only if {condition}. Action — draw 1 card.", "quest", "3.2")
    table.hero("Theirs", player="Kris")
    assert table.why_not_play("Song") == (None if met else NOT_MET)


# -- how often: lcg/limits, lcg/cannot ----------------------------------------------------------------------


@pytest.mark.parametrize(("n", "others", "reason"), [
    (1, [], None),
    (1, ["play:Tom"], LIMIT),
    (1, ["play:Kris"], LIMIT),
    (1, ["discard:Tom", "hand:Kris"], None),
    (2, ["play:Kris"], None),
    (2, ["play:Kris", "play:Tom"], LIMIT),
])  # fmt: skip
def test_a_limit_of_copies_in_play_counts_everybodys(n: int, others: list[str], reason: str | None) -> None:
    """lcg/limits."""
    table = planning("Tom", "Kris")
    table.hero(sphere="Tactics", resources=3)
    to_play(table, text=f"Keyword — limit {n} {'copy' if n == 1 else 'copies of this card'} in play.")
    table.ally("Stranger")
    for zone in others:
        table.lays("Friend", zone)
    assert table.why_not_play("Friend") == reason


@pytest.mark.parametrize(("text", "played", "reason"), [
    ("only 1 copy may be played each round", [], None),
    ("only 1 copy may be played each round", ["Friend"], NO_MORE),
    ("only 1 copy may be played each round", ["Other"], None),
    ("only 2 copies may be played each round", ["Friend"], None),
    ("only 2 copies may be played each round", ["Friend", "Friend"], NO_MORE),
])  # fmt: skip
def test_copies_played_in_a_round_are_counted(text: str, played: list[str], reason: str | None) -> None:
    """lcg/limits: what was played counts, what was put into play does not."""
    table = planning("Tom", "Kris")
    table.hero(sphere="Tactics", resources=9)
    table.prints("Friend", "ally", cost=1, hit_points=1, text=f"Keyword — {text}.")
    table.prints("Other", "ally", cost=1, hit_points=1)
    table.lays("Friend", "play:Kris")
    for name in (*played, "Friend"):
        table.lays(name, "hand:Tom")
    for name in played:
        table.plays(name)
    assert table.why_not_play("Friend") == reason


@pytest.mark.parametrize(("who", "text", "played", "reason"), [
    ("Tom", "you cannot play more than 1 ally each round", [], None),
    ("Tom", "you cannot play more than 1 ally each round", ["Other"], "Law allows no more of them"),
    ("Tom", "you cannot play more than 2 allies each round", ["Other"], None),
    ("Tom", "you cannot play more than 1 event each round", ["Other"], None),
    ("Tom", "the players cannot play more than 1 ally each round", ["Other"], "Law allows no more of them"),
    ("Kris", "you cannot play more than 1 ally each round", ["Other"], None),
    ("Kris", "the players cannot play more than 1 ally each round", ["Other"], "Law allows no more of them"),
])  # fmt: skip
def test_a_text_limits_how_many_such_cards_are_played(
    who: str, text: str, played: list[str], reason: str | None
) -> None:
    """lcg/cannot: each player's own number, or one for the group."""
    table = planning("Tom", "Kris")
    table.hero(sphere="Tactics", resources=9)
    table.hero("Theirs", player="Kris", sphere="Tactics", resources=9)
    table.prints("Law", "attachment", cost=1, text=f"Always — {text}.")
    table.lays("Law", "play:Tom", on=table.id_of("Plain Hero"))
    table.prints("Friend", "ally", cost=1, hit_points=1)
    table.prints("Other", "ally", cost=1, hit_points=1)
    for name in played:
        table.lays(name, "hand:Tom")
        table.plays(name)
    table.play.remember("active player", table.number(who))
    table.lays("Friend", f"hand:{who}")
    assert table.why_not_play("Friend", who) == reason


@pytest.mark.parametrize(("who", "n", "mine", "theirs", "reason"), [
    ("each player", 2, 1, 0, None), ("each player", 2, 2, 0, NO_MORE), ("each player", 2, 1, 2, None),
    ("each player", 1, 1, 0, NO_MORE), ("each player", 1, 0, 3, None),
    ("the players as a group", 2, 1, 0, None), ("the players as a group", 2, 1, 1, NO_MORE),
    ("the players as a group", 2, 0, 2, NO_MORE), ("the players as a group", 3, 1, 1, None),
])  # fmt: skip
def test_a_text_limits_how_many_such_cards_are_in_play(
    who: str, n: int, mine: int, theirs: int, reason: str
) -> None:
    """lcg/cannot: each player's own, or those of the group."""
    table = planning("Tom", "Kris")
    table.hero(sphere="Tactics", resources=9)
    table.location("Camp", text=f"Always — {who} cannot have more than {n} allies in play.")
    table.prints("Other", "ally", cost=1, hit_points=1)
    for number, player in ((mine, "Tom"), (theirs, "Kris")):
        for _ in range(number):
            table.lays("Other", f"play:{player}")
    to_play(table)
    assert table.why_not_play("Friend") == reason
    to_play(table, "Mail", kind="attachment")
    assert table.why_not_play("Mail") is None


# -- on what: lcg/attachment-cards, lcg/cannot-have-attachments ---------------------------------------------


def options_for(text: str, *, standing: str = "", worn: tuple[str, ...] = ()) -> set[str]:
    """On what Tom's attachment with that text can be played."""
    table = planning("Tom", "Kris")
    captain = table.hero("Captain", sphere="Tactics", resources=3, traits="Gondor.")
    table.hero("Wanderer", sphere="Lore", traits="Dunedain.")
    table.ally("Squire", traits="Gondor.")
    table.hero("Rider", player="Kris", traits="Rohan.")
    table.enemy("Snaga", traits="Orc.")
    table.enemy("Olog", where="engaged:Tom", traits="Troll.")
    table.location("Hill", traits="Hills.")
    table.location("Law", where=places.ACTIVE, text=f"Always — {standing}." if standing else "")
    table.prints("Cloak", "attachment", cost=1, sphere="Tactics", traits="Item.", text=text)
    for host in worn:
        table.lays("Cloak", "play:Tom", on=table.id_of(host))
    table.lays("Cloak", "hand:Tom")
    assert captain
    if table.why_not_play("Cloak") == NOWHERE:
        return set()
    from ruling_service.engine.lcg.attaching import hosts

    found = hosts(table.play, table.in_zone("Cloak", "hand:Tom"), 0)
    return {table.play.name(i) for i in found}


CHARACTERS = {"Captain", "Wanderer", "Squire", "Rider"}


@pytest.mark.parametrize(("text", "standing", "worn", "hosts"), [
    ("", "", (), CHARACTERS),
    ("Keyword — attach to a hero.", "", (), CHARACTERS - {"Squire"}),
    ("Keyword — attach to a hero you control.", "", (), {"Captain", "Wanderer"}),
    ("Keyword — attach to a Gondor character.", "", (), {"Captain", "Squire"}),
    ("Keyword — attach to an enemy.", "", (), {"Snaga", "Olog"}),
    ("Keyword — attach to an enemy in staging.", "", (), {"Snaga"}),
    ("Keyword — attach to a location.", "", (), {"Hill", "Law"}),
    ("Keyword — attach to a Dwarf hero.", "", (), set()),
    # limits per card count only copies there
    ("Keyword — attach to a hero. Limit 1 per hero.", "", ("Captain",), {"Wanderer", "Rider"}),
    ("Keyword — attach to a hero. Limit 2 per hero.", "", ("Captain",), {"Captain", "Wanderer", "Rider"}),
    ("Keyword — attach to a hero. Limit 2 per hero.", "", ("Captain", "Captain"), {"Wanderer", "Rider"}),
    # what texts keep off
    ("", "each Gondor character cannot have attachments", (), {"Wanderer", "Rider"}),
    ("", "each hero cannot have Item attachments", (), {"Squire"}),
    ("", "each hero cannot have Weapon attachments", (), CHARACTERS),
    ("", "no attachments can be played on each Gondor character", (), {"Wanderer", "Rider"}),
    ("", "no Weapon attachments can be played on each Gondor character", (), CHARACTERS),
    ("", "the players cannot play attachments on each Rohan hero", (), CHARACTERS - {"Rider"}),
    ("Keyword — attach to an enemy.", "each Orc enemy is immune to player card effects", (), {"Olog"}),
    ("Keyword — attach to an enemy.", "each Orc enemy is immune to card effects", (), {"Olog"}),
    # a text that blanks all of the sort leaves nothing that says on what: any character (lcg/designer/011)
    (
        "Keyword — attach to a location.",
        "each Item attachment loses its text box (but no traits)", (), CHARACTERS
    ),
    (
        "Keyword — attach to a location.",
        "each Weapon attachment loses its text box (but no traits)", (),
        {"Hill", "Law"}
    ),
])  # fmt: skip
def test_an_attachment_goes_where_its_text_and_those_in_play_allow(
    text: str, standing: str, worn: tuple[str, ...], hosts: set[str]
) -> None:
    assert options_for(text, standing=standing, worn=worn) == hosts


# -- paid how: lcg/cost, lcg/resource-match -----------------------------------------------------------------


@pytest.mark.parametrize(("text", "pools", "cost", "reason"), [
    ("the cost is paid from a single pool", (2, 2), 2, None),
    ("pay for this card with resources from 2 different pools", (3, 0), 2,
     "it has to be paid from more pools than there are"),
    ("pay for this card with resources from 2 different pools", (1, 1), 2, None),
    ("pay for this card with resources from 3 different pools", (2, 2), 3,
     "it has to be paid from more pools than there are"),
])  # fmt: skip
def test_how_many_pools_a_card_is_paid_from(
    text: str, pools: tuple[int, int], cost: int, reason: str
) -> None:
    table = planning()
    for name, resources in zip(("First", "Second"), pools, strict=True):
        table.hero(name, sphere="Tactics", resources=resources)
    to_play(table, cost=cost, sphere="Tactics", text=f"Keyword — {text}.")
    assert table.why_not_play("Friend") == reason


@pytest.mark.parametrize(("text", "ways"), [
    ("the cost is paid from a single pool", {"2 from First", "2 from Second"}),
    ("pay for this card with resources from 2 different pools", {"1 from First, 1 from Second"}),
    ("", {"2 from First", "2 from Second", "1 from First, 1 from Second"}),
])  # fmt: skip
def test_the_ways_to_pay_are_those_the_text_leaves(text: str, ways: set[str]) -> None:
    table = planning()
    for name in ("First", "Second"):
        table.hero(name, sphere="Tactics", resources=2)
    to_play(table, sphere="Tactics", text=f"Keyword — {text}." if text else "")
    pays = sorted(ways)[0]
    table.answering(pays).plays("Friend")
    offered = [o for o in table.offered("Tom") if " from " in o[0]]
    # a single way is nothing to choose
    assert {label for o in offered for label in o} == (ways if len(ways) > 1 else set())
    paid = {part.split(" from ")[1]: int(part[0]) for part in pays.split(", ")}
    assert {n: table.resources(table.id_of(n)) for n in ("First", "Second")} == {
        n: 2 - paid.get(n, 0) for n in ("First", "Second")
    }


@pytest.mark.parametrize(("text", "played", "possible"), [
    ("the players may spend resources from attached hero's pool to pay for each Gondor ally", "Gondor.",
     True),
    ("the players may spend resources from attached hero's pool to pay for each Gondor ally", "Rohan.",
     False),
    ("you may spend resources from attached hero's pool to pay for each Gondor ally", "Gondor.", True),
])  # fmt: skip
def test_a_text_opens_a_pool_of_another_sphere_for_such_cards(text: str, played: str, possible: bool) -> None:
    """lcg/resource-match."""
    table = planning("Tom", "Kris")
    table.hero("Soldier", sphere="Tactics", resources=1)
    singer = table.hero("Singer", sphere="Lore", resources=1)
    table.prints("Badge", "attachment", cost=1, sphere="Lore", text=f"Always — {text}.")
    table.lays("Badge", "play:Tom", on=singer)
    to_play(table, sphere="Tactics", traits=played)
    assert (table.why_not_play("Friend") is None) == possible
    if possible:
        table.plays("Friend")
        assert table.resources(singer) == 0


@pytest.mark.parametrize(("cost", "resources", "reason"), [
    (1, 1, None), (2, 1, "no hero of its sphere to pay with, which even a cost of 0 needs"),
])  # fmt: skip
def test_a_pool_that_is_no_heros_pays_alone_without_a_match(cost: int, resources: int, reason: str) -> None:
    """lcg/card/radagast: a pool opened for such a card needs no match if it pays all of it."""
    table = planning()
    table.hero("Soldier", sphere="Tactics", resources=3)
    table.ally(
        "Friend of Beasts", sphere="Neutral", cost=5,
        text="Always — you may spend resources from this card's pool to pay for each Creature ally."
    )
    table.with_tokens(table.id_of("Friend of Beasts"), resource=resources)
    to_play(table, "Bear", sphere="Lore", traits="Creature.", cost=cost)
    assert table.why_not_play("Bear") == reason


@pytest.mark.parametrize(("text", "sphere", "possible"), [
    ("Keyword — no resource match is needed.", "Lore", True),
    ("", "Lore", False),
    ("", "Neutral", True),
    ("", "Tactics", True),
])  # fmt: skip
def test_a_card_that_needs_no_match(text: str, sphere: str, possible: bool) -> None:
    """lcg/resource-match: it may be played, and then resources of any sphere pay."""
    table = planning()
    table.hero("Soldier", sphere="Tactics", resources=3)
    to_play(table, cost=0, sphere=sphere, text=text)
    assert (table.why_not_play("Friend") is None) == possible


@pytest.mark.parametrize(("standing", "reason"), [
    ("attached hero cannot spend resources", "it costs 2 and there is 1 matching resource"),
    ("attached hero cannot be used", "it costs 2 and there is 1 matching resource"),
    ("attached hero cannot gain resources", None),
])  # fmt: skip
def test_a_hero_that_cannot_spend_pays_nothing(standing: str, reason: str | None) -> None:
    """lcg/cannot, lcg/cost."""
    table = planning()
    table.hero("First", sphere="Tactics", resources=1)
    second = table.hero("Second", sphere="Tactics", resources=1)
    table.prints("Chain", "attachment", cost=1, text=f"Always — {standing}.")
    table.lays("Chain", "play:Tom", on=second)
    to_play(table, sphere="Tactics")
    assert table.why_not_play("Friend") == reason


# -- prices --------------------------------------------------------------------------------------------------


FIRST = "lower by 1 the cost of the first"


@pytest.mark.parametrize(("text", "trait", "prices"), [
    (f"{FIRST} ally you play each round", "Gondor.", [2, 3]),
    (f"{FIRST} Gondor ally you play each round", "Gondor.", [2, 3]),
    (f"{FIRST} Rohan ally you play each round", "Gondor.", [3, 3]),
    ("lower the cost of each Gondor ally by 1", "Gondor.", [2, 2]),
    ("while attached hero is exhausted, lower the cost of each ally by 1", "Gondor.", [3, 3]),
    ("while attached hero is ready, lower the cost of each ally by 1", "Gondor.", [2, 2]),
    ("lower the cost of each event by 1", "Gondor.", [3, 3]),
    ("lower the cost of each ally by 2 (to a minimum of 2)", "Gondor.", [2, 2]),
    ("raise the cost of each ally by the number of heroes you control", "Gondor.", [4, 4]),
])  # fmt: skip
def test_what_a_text_makes_of_the_price_of_one_card_after_another(
    text: str, trait: str, prices: list[int]
) -> None:
    """lcg/cost, lcg/modifiers."""
    table = planning("Tom", "Kris")
    hero = table.hero("Payer", sphere="Tactics", resources=20)
    table.prints("Banner", "attachment", cost=1, text=f"Always — {text}.")
    table.lays("Banner", "play:Tom", on=hero)
    paid = []
    for name in ("Friend", "Fellow"):
        to_play(table, name, cost=3, sphere="Tactics", traits=trait)
        before = table.resources(hero)
        table.plays(name)
        paid.append(before - table.resources(hero))
    assert paid == prices
    # a player card's text is about what its controller plays: another player's cards cost what they did
    theirs = table.hero("Theirs", player="Kris", sphere="Tactics", resources=9)
    table.prints("Guest", "ally", cost=3, hit_points=1, sphere="Tactics", traits=trait)
    table.lays("Guest", "hand:Kris")
    table.play.remember("active player", 1)
    table.plays("Guest", "Kris")
    assert table.resources(theirs) == 6


def test_an_attachment_may_cost_less_on_some_cards() -> None:
    """lcg/cost, lcg/attachment-cards: what it is played on is settled first; the least it can cost counts for
    whether it can be played at all.
    """
    for host, left in (("Captain", 1), ("Wanderer", 0)):
        table = planning()
        payer = table.hero("Payer", sphere="Tactics", resources=2, traits="Dwarf.")
        table.hero("Captain", sphere="Lore", traits="Gondor.")
        table.hero("Wanderer", sphere="Lore")
        table.location("Smithy", text="Always — lower the cost of each attachment on a Gondor hero by 1.")
        to_play(table, "Mail", kind="attachment", sphere="Tactics", cost=2)
        table.answering(f"attach to {host}").plays("Mail")
        assert table.resources(payer) == left
        assert table.card(table.id_of("Mail")).host == table.id_of(host)


@pytest.mark.parametrize(("resources", "discount", "xs"), [
    (0, 0, []), (1, 0, [1]), (3, 0, [1, 2, 3]), (3, 2, [1, 2, 3, 4, 5]), (0, 1, [1]),
])  # fmt: skip
def test_x_is_anything_that_can_be_paid(
    resources: int, discount: int, xs: list[int]
) -> None:
    """lcg/the-letter-x, lcg/designer/089: what is paid is X less the discount; at X = 0 nothing is meant."""
    table = planning()
    table.hero("Payer", sphere="Tactics", resources=resources)
    if discount:
        table.ally("Help", text=f"Always — lower the cost of each event by {discount}.")
    table.prints(
        "Great Song", "event", cost=None, sphere="Tactics", text="Action — discard an enemy with X threat."
    )
    song = table.lays("Great Song", "hand:Tom")
    for threat in range(1, 10):
        table.enemy(f"Enemy {threat}", threat=threat)
    assert x_choices(table.play, song, 0) == xs
    assert (table.why_not_play("Great Song") is None) == bool(xs)


# -- out of the discard pile --------------------------------------------------------------------------------


def test_a_text_lets_cards_be_played_from_another_place() -> None:
    """lcg/play-restrictions-and-permissions."""
    from ruling_service.engine.lcg.play_restrictions import opened_zones

    table = planning("Tom", "Kris")
    hero = table.hero(sphere="Tactics", resources=9)
    table.prints(
        "Memory", "attachment", cost=1, text="Always — each Gondor ally can be played from your discard pile."
    )
    table.lays("Memory", "play:Tom", on=hero)
    table.prints("Squire", "ally", cost=1, hit_points=1, traits="Gondor.")
    table.prints("Dwarf", "ally", cost=1, hit_points=1, traits="Dwarf.")
    table.prints(
        "Ghost", "ally", cost=1, hit_points=1, text="Always — this card can be played from your discard pile."
    )
    squire, _, ghost = (table.lays(name, "discard:Tom") for name in ("Squire", "Dwarf", "Ghost"))
    table.lays("Squire", "discard:Kris")
    theirs = table.lays("Ghost", "discard:Kris")
    assert opened_zones(table.play, 0) == (squire, ghost)
    assert opened_zones(table.play, 1) == (theirs,)


# -- by an effect: lcg/play-and-put-into-play ---------------------------------------------------------------


@pytest.mark.parametrize(("printed", "free", "reason"), [
    ({"kind": "ally", "sphere": "Lore", "cost": 9}, True, None),
    ({"kind": "ally", "sphere": "Lore", "cost": 0}, False,
     "no hero of its sphere to pay with, which even a cost of 0 needs"),
    ({"kind": "ally", "sphere": "Tactics", "cost": 2}, False, None),
    ({"kind": "ally", "sphere": "Tactics", "cost": 3}, False,
     "it costs 3 and there are 2 matching resources"),
    ({"kind": "event", "cost": 1, "text": "Action — draw 1 card."}, True, None),
    ({"kind": "event", "cost": 1, "text": "Action — heal 1 damage from each hero."}, True,
     "there is no legal target, or nothing would change"),
    ({"kind": "event", "cost": 1, "text": "Response — after a character enters play, draw 1 card."}, True,
     "it is played as a response"),
    ({"kind": "attachment", "cost": 1, "text": "Keyword — attach to a Dwarf hero."}, True, NOWHERE),
])  # fmt: skip
def test_what_an_effect_plays_has_to_be_playable_but_for_its_cost(
    printed: dict[str, object], free: bool, reason: str | None
) -> None:
    from ruling_service.engine.lcg.play_restrictions import why_not_played_by_effect

    table = planning()
    table.hero(sphere="Tactics", resources=2)
    table.deck("Tom", "Plain Card")
    card = to_play(table, **printed)
    found = why_not_played_by_effect(table.play, card, 0, free=free)
    assert (found and found[0]) == reason


TIMES = {"combat": "6.2", "quest": "3.3", "planning": "2.2", "encounter": "5.2"}
"""A step with an action window of some phases."""


@pytest.mark.parametrize("where", ["hand", "discard pile"])
@pytest.mark.parametrize("now", TIMES)
@pytest.mark.parametrize("head", ["Combat Action", "Quest Action", "Action", "Valour Action", "Combat Action*Action"])
def test_what_an_effect_plays_keeps_the_time_in_its_heading(head: str, now: str, where: str) -> None:
    """lcg/action-action-ability: played "as if in hand", an event needs its phase as from a hand."""
    table = Table("Tom").during(now, TIMES[now])
    table.play.remember("active player", 0)
    table.hero("Payer", sphere="Neutral", resources=3)
    table.deck("Tom", "Plain Card")
    table.threat_is("Tom", 30)
    said = " ".join(f"{one}: Draw 1 card." for one in head.split("*"))
    table.prints("Song", "event", cost=0, sphere="Neutral", text=said)
    table.lays("Song", "hand:Tom" if where == "hand" else "discard:Tom")
    of = "your hand" if where == "hand" else "your discard pile"
    table.ally("Singer", text=f"Action: Exhaust Singer to play an event from {of} as if it were in your hand.")
    by_effect = table.why_not_use("Singer") is None
    assert by_effect is (head.endswith("*Action") or head == "Action" or head.lower().startswith(now))
    if by_effect:
        table.uses("Singer")
        assert table.hand().count("Plain Card") == 1


def test_no_effect_plays_an_encounter_card() -> None:
    """lcg/cardtypes."""
    from ruling_service.engine.lcg.play_restrictions import why_not_played_by_effect

    table = planning()
    found = why_not_played_by_effect(table.play, table.enemy(), 0, free=True)
    assert found == ("it is not a player card", ("lcg/cardtypes",))
