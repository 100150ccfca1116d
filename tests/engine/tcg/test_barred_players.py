"""A text that says what a player cannot do binds that player and nobody else, whoever's card it is
(tcg/effect, tcg/opponent, tcg/may-not).
"""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from ruling_service.engine.tcg import actions, assignment_phase, movement, permissions, playing, verbs
from tests.engine.tcg.table_top import FRODO, Table, card
from tests.engine.tcg.test_meaning_cards import LANGUAGE, written


def _side(player):
    return "Shadow" if player else "Free Peoples"


@cache
def _read(name, kind, text, side, time=""):
    """A card, read once however many tables it lies on."""
    return written(name, kind, text, time, side=side, culture="gondor")


def standing(text, by, players):
    """A table with somebody's condition that says so, and for each player something to do it with."""
    t = Table(players=players, site=3, pool=5)
    t.ring_bearer(FRODO, burdens=1)
    t.hero = t.companion(card("Brandir", "companion", strength=5, vitality=4, culture="gondor", race="man"), wounds=1)
    t.foe = t.minion(card("Snark", "minion", strength=5, vitality=4, culture="sauron", race="orc", site=1), wounds=1)
    t.ban = t.support(_read("Ban", "condition", text, _side(by)), by)
    every = range(players)
    use = "Maneuver: Add (1)."
    t.tool = [t.support(_read(f"Tool {p}", "condition", use, _side(p)), p) for p in every]
    t.own = [t.put(card(f"Land {p}", "site", shadow=0), f"adventure:{p}", p) for p in every]
    t.event = [t.hand(_read(f"Deed {p}", "event", "Add (1).", _side(p), "Maneuver"), player=p)[0] for p in every]
    t.play.remember("threats", 1)
    return t.during("maneuver")


def _happens(verb, card_=None, **roles):
    def tried(t, player):
        what = {} if card_ is None else {"card": card_(t), "life": 1}
        return permissions.forbids(t.play, verb(**what, player=player, source=t.tool[player], **roles))
    return tried


def _replaces(t, player):
    there = t.play.state.zone("path")[2]
    return permissions.forbids(t.play, verbs.replaced_site(card=there, by=t.own[player], player=player))


def _hero(t):
    return t.hero


def _sees(t, player):
    return None if permissions.may_see_hand(t.play, player, t.play.card(t.ban).owner) else "barred"


DEEDS = {
    "replace a site": _replaces,
    "heal companions": _happens(verbs.healed, _hero),
    "heal": _happens(verbs.healed, _hero),
    "exert companions": _happens(verbs.exerted, _hero),
    "exert": _happens(verbs.exerted, _hero),
    "wound companions": _happens(verbs.wounded, _hero),
    "discard minions": _happens(verbs.discarded, lambda t: t.foe),
    "draw cards": lambda t, p: permissions.forbids(t.play, verbs.drew(player=p, card=t.event[p])),
    "take control of a site": lambda t, p: permissions.forbids(t.play, verbs.took_control(player=p)),
    "add burdens": _happens(verbs.added_burdens, amount=1),
    "remove burdens": _happens(verbs.removed_burdens, amount=1),
    "add threats": _happens(verbs.added_threats, amount=1),
    "remove threats": _happens(verbs.removed_threats, amount=1),
    "add burdens or threats": lambda t, p: DEEDS["add burdens"](t, p) or DEEDS["add threats"](t, p),
    "remove threats or burdens": lambda t, p: DEEDS["remove burdens"](t, p) and DEEDS["remove threats"](t, p),
    "assign Brandir to skirmish Snark": lambda t, p: assignment_phase.why_not_assign(t.play, p, t.hero, t.foe),
    "use special abilities": lambda t, p: actions.why_not_use(t.play, t.tool[p], 0, p),
    "use maneuver special abilities": lambda t, p: actions.why_not_use(t.play, t.tool[p], 0, p),
    "play events": lambda t, p: playing.why_not(t.play, t.event[p], p),
    "look at or reveal cards in your hand": _sees,
}
"""What a player cannot do, and how a player tries it: why he can't, if he can't."""

WHO = {
    "the Free Peoples player": lambda by, every: {0},
    "each Shadow player": lambda by, every: every - {0},
    "the Shadow player": lambda by, every: every - {0},
    "you": lambda by, every: {by},
    "each opponent": lambda by, every: {0} if by else every - {0},
    "an opponent": lambda by, every: {0} if by else every - {0},
    "each player": lambda by, every: every,
    "the first Shadow player": lambda by, every: {max(every)},
}
"""Who is named, and who that is on a card of player `by`: a Shadow player has one opponent, and the first Shadow
player sits to the right of player 0.
"""


@pytest.mark.parametrize("deed", DEEDS)
def test_only_the_player_named_is_barred(deed):
    for who, by, players in itertools.product(WHO, (0, 1), (2, 3)):
        t = standing(f"{who[0].upper()}{who[1:]} cannot {deed}.", by, players)
        every = set(range(players))
        barred = {p for p in every if DEEDS[deed](t, p)}
        assert barred == WHO[who](by, every), (who, by, players)


@pytest.mark.parametrize("deed", DEEDS)
def test_without_such_a_text_nobody_is(deed):
    t = standing("Plays to your support area.", 0, 3)
    assert [DEEDS[deed](t, p) for p in range(3)] == [None] * 3


@pytest.mark.parametrize("who", WHO)
def test_the_fellowship_stays_where_its_player_is_barred_from_moving(who):
    for by, players in itertools.product((0, 1), (2, 3)):
        t = standing(f"{who[0].upper()}{who[1:]} cannot move.", by, players)
        stays = 0 in WHO[who](by, set(range(players)))
        assert bool(movement.why_not_move(t.play)) is stays, (who, by, players)


UNSAID = ("twilight tokens", "culture tokens", "wounds")


@pytest.mark.parametrize("what", UNSAID)
def test_tokens_whose_removal_nothing_asks_about_are_a_gap(what):
    """Not read as if it were said and then left aside."""
    told = {"title": "Ban", "type": "Condition", "gametext": f"The Free Peoples player cannot remove {what}."}
    assert not LANGUAGE.compile_card(told).complete


@pytest.mark.parametrize(("who", "replaces"), [
    ("The Free Peoples player", {"Ann"}), ("Each Shadow player", {"Tom"}), ("Each player", set()),
    ("You", {"Tom"}), ("Each opponent", {"Ann"}),
])  # fmt: skip
def test_whoever_is_not_barred_replaces_a_site_with_his_own(who, replaces):
    """Ann's condition, and an ability of each player's that replaces site 3."""
    for player, name in enumerate(("Tom", "Ann")):
        t = standing(f"{who} cannot replace a site.", 1, 2)
        text = "Maneuver: Replace the fellowship's current site with a site from your adventure deck."
        t.support(_read("Swap", "condition", text, _side(player)), player)
        old = t.play.state.zone("path")[2]
        for use in [c for c in actions.actions(t.play, "maneuver.actions", player) if "Swap" in c.label]:
            t.play.then(use.task)
            t.run()
        laid = t.play.card(t.own[player]).zone == "path" and t.play.card(old).zone != "path"
        assert laid is (name in replaces), (who, name, t.told)
