"""Positions that the TCG's rules make impossible are refused: each with the rule, the field and a hint."""

from __future__ import annotations

import pytest

from ruling_service.errors import AmbiguousName, IllegalHere, MalformedInput, RulingError, UnknownName
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.loader import from_data, load
from ruling_service.situations.shared.simulate import simulate

FRODO = {
    "name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10,
    "unique": True
}
GUARD = {"name": "Guard", "type": "companion", "strength": 5, "vitality": 3, "twilight cost": 2}
HERO = {"name": "Hero", "type": "companion", "strength": 7, "vitality": 3, "twilight cost": 3, "unique": True}
FARMER = {"name": "Farmer", "type": "ally", "strength": 2, "vitality": 2, "home": ["3 fellowship"]}
ORC = {"name": "Orc", "type": "minion", "strength": 5, "vitality": 2, "site number": 1, "twilight cost": 1}
CHIEF = {
    "name": "Chief", "type": "minion", "strength": 9, "vitality": 3, "site number": 1, "twilight cost": 3,
    "unique": True
}
SWORD = {
    "name": "Sword", "type": "possession", "side": "Free Peoples", "item class": "Hand weapon", "strength": 2
}
AXE = {
    "name": "Axe", "type": "possession", "side": "Free Peoples", "item class": "Hand weapon", "strength": 1
}
PAIR = {
    "name": "Pair", "type": "companion", "strength": 5, "vitality": 3,
    "text": "While Pair bears 2 hand weapons, he is strength +1."
}
CLOAK = {"name": "Cloak", "type": "possession", "side": "Free Peoples", "item class": "Cloak", "vitality": 2}
GUIDE = {"name": "Guide", "type": "follower", "strength": 1}
TRICK = {"name": "Trick", "type": "event", "side": "Shadow", "twilight cost": 1}
PLACE = {"name": "Place", "type": "site", "shadow number": 2}
BAND = {"name": "The One Ring", "type": "the one ring", "strength": 1, "unique": True}
CARDS = [FRODO, GUARD, HERO, FARMER, ORC, CHIEF, SWORD, AXE, PAIR, CLOAK, GUIDE, TRICK, PLACE, BAND]


def situation(tom=(), ann=(), bob=None, **more):
    players = [{"name": "Tom", "ring bearer": "Frodo", **dict(tom)}, {"name": "Ann", **dict(ann)}]
    if bob is not None:
        players.append({"name": "Bob", **bob})
    return {
        "game": "tcg", "cards": CARDS, "players": players, "at": "skirmish", "ask": {"how much": "twilight"},
        **more
    }


def refused(data):
    with pytest.raises(RulingError) as caught:
        from_data(data)
    return caught.value


IMPOSSIBLE = {
    "a unique card twice": (situation({"companions": ["Hero", "Hero"]}), "tcg/unique"),
    "a unique minion of two players": (
        situation(ann={"minions": ["Chief"]}, bob={"minions": ["Chief"]}), "tcg/unique"
    ),
    "a unique companion that died": (
        situation({"companions": ["Hero"], "dead pile": ["Hero"]}), "tcg/dead-pile"
    ),
    "no Ring-bearer": (situation({"ring bearer": ""}), "tcg/losing-the-game"),
    "the Ring-bearer twice": (situation({"companions": ["Frodo"]}), "tcg/keyword/ring-bearer"),
    "another card as the Ring": (situation({"ring": "Sword"}), "tcg/the-one-ring"),
    "a Ring worn by nobody": (situation(ann={"ring worn": True}), "tcg/the-one-ring"),
    "burdens on nobody": (situation(ann={"burdens": 1}), "tcg/burden"),
    "as many wounds as vitality": (situation({"companions": [{"card": "Guard", "wounds": 3}]}), "tcg/killed"),
    "as many burdens as resistance": (situation({"burdens": 10}), "tcg/corrupted"),
    "ten companions": (situation({"companions": ["Guard"] * 9}), "tcg/the-rule-of-9"),
    "ten with the dead": (
        situation({"companions": ["Guard"] * 4, "dead pile": ["Guard"] * 5}), "tcg/the-rule-of-9"
    ),
    "a minion in its own player's turn": (situation({"minions": ["Orc"]}), "tcg/regroup-phase"),
    "a minion in the fellowship phase": (
        situation(ann={"minions": ["Orc"]}, at="fellowship"), "tcg/shadow-phase"
    ),
    "a minion as the turn starts": (
        situation(ann={"minions": ["Orc"]}, at="start of turn"), "tcg/shadow-phase"
    ),
    "a minion among companions": (situation({"companions": ["Orc"]}), "tcg/companion"),
    "a companion among minions": (situation(ann={"minions": ["Guard"]}), "tcg/minion"),
    "a minion as an item": (
        situation({"companions": [{"card": "Guard", "attached": ["Orc"]}]}), "tcg/bearer"
    ),
    "an event in a support area": (situation(ann={"support area": ["Trick"]}), "tcg/support-area"),
    "a site in hand": (situation({"hand": ["Place"]}), "tcg/draw-deck"),
    "a card in an adventure deck": (situation({"adventure deck": ["Guard"]}), "tcg/adventure-deck"),
    "a minion in a dead pile": (situation({"dead pile": ["Orc"]}), "tcg/dead-pile"),
    "a bearer that is not there": (
        situation({"attachments": [{"card": "Sword", "on": "Hero"}]}), "tcg/bearer"
    ),
    "a follower with a sword": (
        situation({"support area": [{"card": "Guide", "attached": ["Sword"]}]}), "tcg/follower"
    ),
    "two items of a class": (
        situation({"companions": [{"card": "Guard", "attached": ["Sword", "Axe"]}]}), "tcg/bearer"
    ),
    "site 10": (situation({"site": 10}), "tcg/site"),
    "site 0 on the path": (situation(path=[{"number": 0}]), "tcg/site"),
    "a site twice": (situation(path=[{"number": 3}, {"number": 3}]), "tcg/site"),
    "control before a marker": (situation({"site": 3}, {"site": 2, "controls": [2]}), "tcg/control"),
    "control by two": (
        situation({"site": 4}, {"site": 4, "controls": [1]}, {"site": 4, "controls": [1]}), "tcg/control"
    ),
    "three moves of two": (situation(moves=3), "tcg/move-limit"),
    "negative twilight": (situation(twilight=-1), "tcg/twilight-pool"),
    "negative burdens": (situation({"burdens": -1}), "tcg/burden"),
    "negative threats": (situation({"threats": -2}), "tcg/threats"),
    "negative wounds": (situation({"companions": [{"card": "Guard", "wounds": -1}]}), "tcg/wound"),
    "negative culture tokens": (
        situation({"companions": [{"card": "Guard", "tokens": {"gondor": -1}}]}), "tcg/culture-tokens"
    ),
    "a wounded sword": (
        situation({"companions": [{"card": "Guard", "attached": [{"card": "Sword", "wounds": 1}]}]}),
        "tcg/wound"
    ),
    "tokens on a stacked card": (
        situation({"companions": [{"card": "Guard", "stacked": [{"card": "Orc", "wounds": 1}]}]}), "tcg/stack"
    ),
    "cards of a player who is out": (
        situation(bob={"eliminated": True, "support area": ["Guide"]}), "tcg/losing-the-game"
    ),
    "one player left": (situation(ann={"eliminated": True}), "tcg/winning-the-game"),
    "a Shadow phase of whose turn it is": (situation(**{"shadow player": "Tom"}), "tcg/opponent"),
    "a fierce round in the regroup phase": (situation(fierce=True, at="regroup"), "tcg/keyword/fierce"),
    "a skirmish in the archery phase": (situation(skirmish="Frodo", at="archery"), "tcg/skirmish-phase"),
    "a minion that defends": (
        situation(ann={"minions": ["Orc", "Chief"]}, assignments=[{"defender": "Orc", "minions": ["Chief"]}]),
        "tcg/assignment-phase",
    ),
    "an attacker that is no minion": (
        situation({"companions": ["Guard"]}, assignments=[{"defender": "Frodo", "minions": ["Guard"]}]),
        "tcg/assignment-phase",
    ),
    "a minion assigned twice": (
        situation({"companions": ["Guard"]}, {"minions": ["Orc"]},
                  assignments=[
                      {"defender": "Frodo", "minions": ["Orc"]}, {"defender": "Guard", "minions": ["Orc"]}
                  ]),
        "tcg/assignment-phase",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_rule(name):
    data, rule = IMPOSSIBLE[name]
    error = refused(data)
    assert isinstance(error, IllegalHere), error
    assert error.rule == rule
    assert error.where


@pytest.mark.parametrize("rule", sorted({rule for _, rule in IMPOSSIBLE.values()}))
def test_the_rule_is_an_entry(rule):
    folder, name = ("keywords", rule[12:]) if rule.startswith("tcg/keyword/") else ("glossary", rule[4:])
    assert (corpus_dir() / "tcg" / folder / f"{name}.md").is_file()


def four(**more):
    data = situation(bob={}, **more)
    return {**data, "players": [*data["players"], {"name": "Cat"}]}


POSSIBLE = {
    "two players' unique companions": situation(
        {"companions": ["Hero"]}, {"ring bearer": "Frodo", "companions": ["Hero"]}
    ),
    "copies of what is not unique": situation({"companions": ["Guard", "Guard"]}),
    "one wound less than vitality": situation({"companions": [{"card": "Guard", "wounds": 2}]}),
    "wounds that a cloak makes bearable": situation(
        {"companions": [{"card": "Guard", "wounds": 4, "attached": ["Cloak"]}]}
    ),
    "two weapons of one whose text speaks of them": situation(
        {"companions": [{"card": "Pair", "attached": ["Sword", "Axe"]}]}
    ),
    "nine companions": situation({"companions": ["Guard"] * 8}),
    "ten companions by the starter rules": situation({"companions": ["Guard"] * 9}, ruleset="tcg-starter"),
    "three moves with four players": four(moves=3),
    "more threats than companions": situation({"threats": 3}),
    "a control behind every marker": situation({"site": 3}, {"site": 3, "controls": [2]}),
    "a control of a player whose marker is not told": situation({"site": 3}, {"controls": [1]}),
    "a state with a reason": situation(
        {"companions": [{"card": "Guard", "wounds": 3, "reason": "a text gives him vitality +1"}]}
    ),
    "no Ring-bearer with a reason": situation(
        {"ring bearer": "", "reason": "the question is about his death"}
    ),
    "a minion in the fellowship phase with a reason": situation(
        ann={"minions": [{"card": "Orc", "reason": "a site"}]}, at="fellowship"
    ),
    "a leftover on one who defends": situation(
        ann={"minions": [{"card": "Orc", "as": "a"}, {"card": "Orc", "as": "b"}]},
        assignments=[{"defender": "Frodo", "minions": ["a", "b"]}],
    ),
    "cards removed from the game": situation(removed=["Guard"]),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_what_can_be_is_not_refused(name):
    assert simulate(from_data(POSSIBLE[name])).verdict == "value"


def test_no_players_at_all_is_said_so():
    error = refused({"game": "tcg", "ask": {"how much": "twilight"}})
    assert isinstance(error, MalformedInput)
    assert "players" in error.message


def test_no_players_in_an_unchecked_situation_is_no_crash():
    with pytest.raises(MalformedInput, match="players"):
        simulate(from_data({"game": "tcg", "ask": {"how much": "twilight"}}, checked=False))


def test_one_player_has_nobody_to_play_against():
    data = situation()
    error = refused({**data, "players": data["players"][:1]})
    assert "opponent" in error.message


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (situation(turn="Zoe"), UnknownName, "Zoe"),
        (situation(at="lunch"), UnknownName, "lunch"),
        (situation(until="lunch"), UnknownName, "lunch"),
        (situation(format="draft"), UnknownName, "draft"),
        (situation({"name": "Ann"}), AmbiguousName, "Ann"),
        (situation({"companions": ["Nobody Known"]}), UnknownName, "Nobody Known"),
        (situation(assignments=[{"defender": "Hero", "minions": ["Orc"]}]), UnknownName, "Hero"),
        (
            situation(ann={"minions": ["Orc"]}, assignments=[{"defender": "Frodo", "minions": ["Ork"]}]),
            UnknownName, "Ork"
        ),
        (situation(do=[{"wound": "Frodoo"}]), UnknownName, "Frodoo"),
        (situation(do=[{"travel": "Place"}]), MalformedInput, "travel"),
        (situation(ask={"can": {"defend": "Frodo"}}), MalformedInput, "defend"),
        (situation({"allies": ["Farmer"]}), MalformedInput, "allies"),
        (situation({"heroes": ["Hero"]}), MalformedInput, "heroes"),
        (situation({"threat": 20}), MalformedInput, "threat"),
        (situation({"companions": [{"card": "Guard", "exhausted": True}]}), MalformedInput, "exhausted"),
        (situation({"companions": [{"card": "Guard", "damage": 1}]}), MalformedInput, "damage"),
        (situation(given=[{"commit": ["Frodo"]}]), MalformedInput, "commit"),
        (
            situation({"companions": [{"card": "Guard", "as": "x"}, {"card": "Guard", "as": "X"}]}),
            AmbiguousName, "X"
        ),
        (situation({"deck": {"top": ["Guard", "Orc"], "size": 1}}), MalformedInput, "smaller"),
    ],
)
def test_mistakes_are_named(data, kind, words):
    error = refused(data)
    assert isinstance(error, kind), error
    assert words in error.message


def test_the_line_of_the_file_is_named():
    text = "game: tcg\nplayers:\n  - name: Tom\n    ring bearer: Frodo\n    burdens: -1\n  - name: Ann\n"
    with pytest.raises(IllegalHere) as caught:
        load(text, "question.yaml")
    assert "question.yaml" in caught.value.where
    assert "5" in caught.value.where


def test_copies_in_hand_may_have_labels_but_no_state():
    one, two = {"card": "Trick", "as": "one"}, {"card": "Trick", "as": "two"}
    found = from_data(situation(ann={"hand": [one], "discard": [two]}, ask={"where is": "two"}))
    assert simulate(found).answer == "Ann's discard pile"
    assert "carry the label" in str(refused(situation(ann={"hand": [one, one]})))
    assert "no state there" in str(refused(situation(ann={"hand": [{**one, "exhausted": True}]})))
