"""Three and four players, in situations: who acts when, who is out, who wins, whose sites replace whose."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {
    "name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10,
    "unique": True
}
GUARD = {
    "name": "Guard", "type": "companion", "strength": 5, "vitality": 3, "twilight cost": 2, "text": "Archer."
}
ORC = {"name": "Orc", "type": "minion", "strength": 5, "vitality": 2, "site number": 1, "twilight cost": 1}
TROLL = {
    "name": "Troll", "type": "minion", "strength": 12, "vitality": 3, "site number": 1, "twilight cost": 5
}
CHARM = {"name": "Charm", "type": "condition", "side": "Free Peoples", "culture": "Elven"}
CURSE = {
    "name": "Curse", "type": "condition", "side": "Shadow", "culture": "Sauron",
    "text": "Bearer must be a companion."
}
PIKE = {"name": "Pike", "type": "minion", "strength": 4, "vitality": 2, "site number": 1,
        "text": "While you have initiative, this minion is strength +3."}  # fmt: skip
MEADOW = {"name": "Meadow", "type": "site", "shadow number": 1, "direction": "left"}
MOOR = {"name": "Moor", "type": "site", "shadow number": 1, "direction": "right"}
HEATH = {"name": "Heath", "type": "site", "shadow number": 1, "direction": "right"}
CARDS = [FRODO, GUARD, ORC, TROLL, CHARM, CURSE, PIKE, MEADOW, MOOR, HEATH]
NAMES = ("Tom", "Ann", "Bob", "Cat")


def play(count, *, ask=None, given=(), **more):
    own = {name: more.pop(name) for name in NAMES if name in more}
    players = [{"name": name, "ring bearer": "Frodo", **own.get(name, {})} for name in NAMES[:count]]
    data = {
        "game": "tcg", "cards": CARDS, "players": players, "ask": ask or {"what happens": True},
        "given": list(given)
    }
    return simulate(from_data({**data, **more}))


def told(verdict, *words):
    """The lines of the first account with one of the words, in order."""
    assert verdict.outcomes
    return [step.text for step in verdict.outcomes[0].trace if any(word in step.text for word in words)]


def facts(verdict):
    return verdict.outcomes[0].facts


@pytest.mark.parametrize(("count", "order"), [(2, ["Ann"]), (3, ["Bob", "Ann"]), (4, ["Cat", "Bob", "Ann"])])
def test_shadow_phases_go_round_to_the_right(count, order):
    verdict = play(count, at="end of fellowship", until="end of turn", Ann={"deck": 0}, explore=False)
    assert told(verdict, "Shadow phase begins") == [f"{name}'s Shadow phase begins" for name in order]


@pytest.mark.parametrize(("turn", "following"), [("Tom", "Ann"), ("Ann", "Bob"), ("Bob", "Tom")])
def test_turns_go_round_to_the_left(turn, following):
    verdict = play(3, turn=turn, at="end of turn", until="fellowship", explore=False)
    assert facts(verdict)["first player"] == following


def test_shadow_players_reconcile_from_the_right():
    verdict = play(4, at="reconcile", until="move again", explore=False)
    assert told(verdict, "reconciles") == ["Cat reconciles", "Bob reconciles", "Ann reconciles"]


def test_leftover_minions_are_assigned_from_the_right():
    minions = {
        "Ann": {"minions": [{"card": "Orc", "as": "hers"}]},
        "Bob": {"minions": [{"card": "Orc", "as": "his"}]}
    }
    given = [{"choose": "nobody defends", "by": "Tom", "times": 2}]
    verdict = play(3, at="assign defenders", until="choose a skirmish", given=given, **minions)
    choices = [one.by for one in verdict.outcomes[0].choices]
    assert choices == ["Bob", "Ann"]


def test_the_free_peoples_player_says_whose_minions_take_the_archery_wounds():
    minions = {
        "Ann": {"minions": [{"card": "Orc", "as": "hers"}]},
        "Bob": {"minions": [{"card": "Orc", "as": "his"}]}
    }
    verdict = play(3, at="archery fire", Tom={"companions": ["Guard"]},
                   given=[{"choose": "Bob", "by": "Tom"}], **minions,
                   ask={"whether": {"is": {"card": "his", "wounds": 1}}})  # fmt: skip
    assert verdict.verdict == "always"


@pytest.mark.parametrize(("hand", "strength"), [(4, 4), (3, 7)])
def test_every_shadow_player_has_initiative_or_none(hand, strength):
    minions = {
        name: {"minions": [{"card": "Pike", "as": f"Pike of {name}"}], "hand": 8} for name in ("Ann", "Bob")
    }
    for name in ("Ann", "Bob"):
        ask = {"how much": f"strength of Pike of {name}"}
        assert play(3, at="maneuver", Tom={"hand": hand}, ask=ask, **minions).answer == strength


@pytest.mark.parametrize(("count", "limit"), [(2, 2), (3, 2), (4, 3)])
def test_the_move_limit(count, limit):
    assert play(count, at="regroup", ask={"how much": "move limit"}).answer == limit


def test_the_move_limit_stays_when_a_player_is_out():
    assert play(
        4, Cat={"ring bearer": "", "eliminated": True}, at="regroup", ask={"how much": "move limit"}
    ).answer == 3


# -- out of the game -----------------------------------------------------------------------------------------


def corrupted(count=3, **more):
    return play(count, at=more.pop("at", "maneuver"), do=[{"add burdens": 10}], **more)


def test_with_two_players_the_other_wins():
    verdict = corrupted(2)
    assert facts(verdict)["game"] == "lost"
    assert told(verdict, "last player left") == ["Ann is the last player left and wins"]


def test_with_three_players_the_others_play_on():
    verdict = corrupted(3)
    assert facts(verdict)["players"]["Tom"]["eliminated"]
    assert not facts(verdict)["players"]["Ann"]["eliminated"]
    assert told(verdict, "wins") == []


def test_his_cards_go_and_others_cards_on_them_are_discarded():
    tom = {
        "companions": [{"card": "Guard", "attached": [{"card": "Curse", "owner": "Ann"}]}],
        "support area": ["Charm"], "hand": ["Guard"]
    }
    verdict = corrupted(3, Tom=tom)
    places = {
        card["card"]: card["in"] for card in facts(verdict)["cards"] if card["card"] in ("Curse", "Charm")
    }
    assert places == {"Curse": "discard", "Charm": "removed"}
    assert all(
        card["in"] == "removed" for card in facts(verdict)["cards"]
        if card["card"] in ("Frodo", "Guard") and card["owner"] == "Tom"
    )


def test_the_others_finish_his_turn_and_the_next_to_the_left_follows():
    verdict = corrupted(3, at="maneuver", until="fellowship", explore=False, Ann={"minions": ["Orc"]})
    assert told(verdict, "phase begins", "turn begins")[-3:-1] == ["The regroup phase begins",
        "Ann's turn begins"] or told(
        verdict, "turn begins"
    ) == ["Ann's turn begins"]
    assert facts(verdict)["first player"] == "Ann"
    assert told(verdict, "reconciles") == ["Bob reconciles", "Ann reconciles"]


def test_a_player_who_is_out_has_no_turn():
    verdict = play(
        3, Bob={"ring bearer": "", "eliminated": True}, turn="Ann", at="end of turn", until="fellowship",
        explore=False
    )
    assert facts(verdict)["first player"] == "Tom"


def test_his_sites_are_replaced_from_the_right():
    path = [
        {"number": 1, "card": "Meadow", "owner": "Tom"},
        {"number": 2, "card": "Meadow", "owner": "Tom", "as": "second"}
    ]
    own = {"Ann": {"adventure deck": ["Heath"]}, "Bob": {"adventure deck": ["Moor"]}}
    verdict = corrupted(3, path=path, **own)
    assert told(verdict, "replaces") == ["Moor replaces Meadow as site 1", "Heath replaces Meadow as site 2"]


def test_in_a_block_format_by_the_site_of_the_same_number():
    numbered = [{**MOOR, "site number": 2}, {**HEATH, "site number": 1}]
    cards = [card for card in CARDS if card["name"] not in ("Moor", "Heath")] + numbered
    path = [{"number": 1, "card": "Meadow", "owner": "Tom"}]
    verdict = corrupted(
        3, path=path, format="fellowship", cards=cards, Bob={"adventure deck": ["Moor", "Heath"]}
    )
    assert told(verdict, "replaces") == ["Heath replaces Meadow as site 1"]


def test_sites_that_he_controlled_go_back_to_the_path():
    path = [{"number": 1, "card": "Meadow", "owner": "Ann"}]
    own = {name: {"site": 3} for name in ("Ann", "Bob")}
    ask = {"whether": {"is": {"card": "Meadow", "controller": "Tom"}}}
    verdict = corrupted(3, path=path, Tom={"site": 3, "controls": [1]}, ask=ask, **own)
    assert verdict.verdict == "never"


def test_the_last_of_three_wins_when_the_second_is_out_too():
    verdict = corrupted(3, Bob={"ring bearer": "", "eliminated": True})
    assert told(verdict, "last player left") == ["Ann is the last player left and wins"]


def test_the_arrow_on_the_site_being_left_says_who_lays_the_next():
    own = {"Ann": {"adventure deck": ["Heath"]}, "Bob": {"adventure deck": ["Moor"]}}
    for card, laid in (("Meadow", "Ann lays Heath as site 2"), ("Moor", "Bob lays Moor as site 2")):
        verdict = play(3, at="move", Tom={"site": 1}, path=[{"number": 1, "card": card}], **own)
        assert told(verdict, "lays") == [laid]


# -- control -------------------------------------------------------------------------------------------------


def test_control_and_liberation_with_three_players():
    at_four = {name: {"site": 4} for name in ("Tom", "Ann", "Bob")}
    do = [{"take control": "Ann"}, {"take control": "Bob"}, {"liberate": "Tom"}]
    verdict = play(3, at="maneuver", do=do, **at_four)
    assert told(verdict, "takes control", "liberated") == [
        "Ann takes control of site 1 (site 1)", "Bob takes control of site 2 (site 2)",
        "site 2 (site 2) is liberated",
    ]  # fmt: skip


def test_no_control_while_one_marker_is_not_past():
    verdict = play(
        3, at="maneuver", do=[{"take control": "Ann"}], Tom={"site": 4}, Ann={"site": 4}, Bob={"site": 1}
    )
    assert told(verdict, "takes control") == []


def test_at_site_9_the_ring_bearer_wins_after_all_skirmishes():
    own = {"Tom": {"site": 9, "companions": ["Guard"]}, "Ann": {"minions": ["Troll"]}}
    fought = {
        "assignments": [{"defender": "Guard", "minions": ["Troll"]}], "at": "choose a skirmish",
        "until": "end of turn"
    }
    verdict = play(3, ask={"whether": {"game": "won"}}, **own, **fought)
    assert verdict.verdict == "always"
    assert told(verdict, "regroup phase begins") == []
    own["Tom"] = {"site": 9}
    fought["assignments"] = [{"defender": "Frodo", "minions": ["Troll"]}]
    assert play(3, ask={"whether": {"game": "won"}}, **own, **fought).verdict == "never"


def test_what_is_skipped_ends_the_line_where_the_turn_passes_it():
    verdict = play(2, at="end of shadow", until="archery", explore=False)
    assert told(verdict, "no minions", "turn begins", "phase begins") == [
        "There are no minions: on to the regroup phase"
    ]


FIRST_AND_LATER = {
    "before": {"at": "fellowship"},
    "in the first one": {"at": "shadow", "shadow player": "Bob"},
    "after an act of the first one": {"at": "shadow", "shadow player": "Bob", "do": [{"play": "Troll", "by": "Bob"}]},
    "from the fellowship phase on": {"at": "fellowship", "do": [{"move": True}]},
}


@pytest.mark.parametrize("when", FIRST_AND_LATER)
@pytest.mark.parametrize("by", ["Bob", "Ann"])
def test_each_shadow_player_has_a_shadow_phase_of_his_own(when, by):
    """tcg/shadow-phase: the first from the right, Bob, then Ann with what he has left."""
    hands = {"Bob": {"hand": ["Troll", "Orc"]}, "Ann": {"hand": ["Orc"]}}
    asked = {"play": "Orc", "by": by}
    verdict = play(3, **hands, **FIRST_AND_LATER[when], twilight=8, ask={"when can": asked})
    assert verdict.answer == ["shadow"]
    if when == "in the first one" and by == "Ann":
        now = play(3, **hands, **FIRST_AND_LATER[when], twilight=8, ask={"can": asked})
        assert (now.verdict, now.when) == ("never", ["shadow"])


def test_a_shadow_phase_that_is_over_does_not_come_again():
    hands = {"Bob": {"hand": ["Orc"]}, "Ann": {"hand": ["Troll"]}}
    later = {"at": "shadow", "shadow player": "Ann", "do": [{"play": "Troll", "by": "Ann"}]}
    verdict = play(3, **hands, **later, twilight=8, ask={"when can": {"play": "Orc", "by": "Bob"}})
    assert verdict.answer == []


@pytest.mark.parametrize("text", [
    "Reveal a card at random from an opponent's hand. Discard that card.",
    "Discard a card at random from an opponent's hand.",
    "Reveal a card at random from an opponent's hand. Exert Frodo. Discard that card.",
])  # fmt: skip
def test_what_is_said_of_a_card_of_one_opponent_asks_for_no_second(text):
    """tcg/opponent: whose hand it is, is chosen once; "that card" lies there."""
    look = {"name": "Look", "type": "event", "side": "Free Peoples", "culture": "Gandalf", "text": f"Maneuver: {text}"}
    verdict = play(
        3, cards=[*CARDS, look], at="maneuver", Tom={"hand": ["Look"]}, Ann={"hand": ["Orc"], "minions": ["Troll"]},
        Bob={"hand": ["Pike"]}, do=[{"play": "Look", "by": "Tom"}],
    )  # fmt: skip
    assert verdict.verdict == "depends"
    assert all([c.decision for c in one.choices].count("which player") == 1 for one in verdict.outcomes)
