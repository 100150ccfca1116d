"""Situation files: what they mean, and what their errors tell."""

from __future__ import annotations

import json

import pytest

from ruling_service.errors import AmbiguousName, IllegalHere, MalformedInput, UnknownName
from ruling_service.inputs.limits import TEXT
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.situations.shared.loader import dump, from_data, load, load_json
from ruling_service.situations.shared.model import schema
from ruling_service.situations.shared.simulate import simulate

PLAIN = """
game: lcg
players:
  - name: Tom
    threat: 30
    heroes: [Aragorn, Gimli]
    engaged: [Wargs]
at: 6.11
ask:
  where is: Wargs
"""

TOM = "players: [{name: Tom, heroes: [Aragorn]}]"


def test_what_is_left_out_has_a_default() -> None:
    situation = load("game: lcg\n" + TOM)
    assert situation.round == 1
    assert situation.players[0].hand == []
    assert situation.explore is True


def test_players_without_a_name_are_called_by_their_seats() -> None:
    situation = from_data({"game": "lcg", "players": [{"threat": 30}, {"name": "Ann"}, {"name": ""}]})
    assert [one.name for one in situation.players] == ["Player 1", "Ann", "Player 3"]


@pytest.mark.parametrize(
    ("ask", "hint"),
    [
        ({"can": "attack", "card": "Gimli"}, "Write `can: {attack: Gimli}`."),
        ({"when can": "defend"}, "Write `when can: {defend: NAME}`."),
        ({"can": "Gimli"}, "Write `can: {play: NAME}`."),
    ],
)
def test_an_act_of_which_only_the_verb_is_written_is_told_in_its_form(ask, hint) -> None:
    with pytest.raises(MalformedInput) as told:
        from_data({"game": "lcg", "players": [{"heroes": ["Aragorn"]}], "ask": ask})
    assert told.value.hint.startswith(hint)


def test_a_step_is_text_and_not_a_number() -> None:
    assert load(PLAIN.replace("6.11", "6.10")).at == "6.10"


def test_yes_and_no_are_names_and_not_truth_values() -> None:
    assert read_yaml("{card: No, other: on}")[0] == {"card": "No", "other": "on"}


def test_yaml_form_and_json_are_one_model() -> None:
    situation = load(PLAIN)
    assert from_data(dump(situation)) == situation
    assert load_json(json.dumps(dump(situation))) == situation


def test_a_json_body_names_the_field() -> None:
    with pytest.raises(MalformedInput) as caught:
        load_json('{"game": "lcg", "players": [{"name": "Tom"}], "round": "two"}')
    assert "round" in caught.value.where


def test_the_schema_describes_the_fields_as_they_are_written() -> None:
    definitions = schema()["$defs"]
    assert "first player" in definitions["Situation"]["properties"]
    assert "where is" in definitions["Ask"]["properties"]


def test_an_unknown_field_names_its_line_and_the_right_one(refused) -> None:
    error = refused(PLAIN.replace("threat: 30", "thraet: 30"))
    assert isinstance(error, MalformedInput)
    assert "line 5" in error.where
    assert "`threat`" in error.hint


def test_an_unknown_value_lists_the_valid_ones(refused) -> None:
    error = refused(PLAIN + "quested: happily\n")
    assert "successfully" in error.hint
    assert "line 11" in error.where


def test_a_wrong_type_names_its_line(refused) -> None:
    error = refused(PLAIN.replace("threat: 30", "threat: high"))
    assert "line 5" in error.where
    assert "players 1 › threat" in error.where


def test_a_number_where_a_name_belongs_is_told_how_to_be_written(refused) -> None:
    assert "quotes" in refused(PLAIN.replace("6.11", "9")).hint


@pytest.mark.parametrize(
    "text",
    ["a: &x 1\nb: *x", "a: !!python/object:os.system x", "a: 1\na: 2", "a: [1", "--- 1\n--- 2", "? [a]\n: b"]
)
def test_tricks_of_yaml_are_refused(text: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_yaml(text, "x.yaml")
    assert "x.yaml, line" in caught.value.where


def test_an_unfolding_file_is_refused_quickly() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"b{i}: &b{i} [*{'a' if i == 0 else f'b{i - 1}'}, *{'a' if i == 0 else f'b{i - 1}'}]\n"
        for i in range(40)
    )
    with pytest.raises(MalformedInput, match="aliases"):
        read_yaml(bomb)


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(MalformedInput, match="larger"):
        read_yaml("a: " + "x" * TEXT)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(MalformedInput, match="deep"):
        read_yaml("[" * 3000 + "]" * 3000)


def test_a_mistyped_card_gets_a_suggestion(refused) -> None:
    error = refused(PLAIN.replace("engaged: [Wargs]", "engaged: [Wrags]"))
    assert isinstance(error, UnknownName)
    assert "Wargs" in error.hint
    assert "line 7" in error.where


def test_a_card_of_several_types_must_be_told_apart_where_both_may_lie(refused) -> None:
    error = refused(PLAIN.replace("threat: 30", "threat: 30\n    discard: [Beorn (bear)]"))
    assert isinstance(error, UnknownName)
    assert "Beorn (hero)" in error.hint


def test_names_need_no_diacritics() -> None:
    assert load(
        "game: lcg\nplayers: [{name: Tom, heroes: [theodred, EOWYN]}]"
    ).players[0].heroes == ["theodred", "EOWYN"]


def test_a_card_can_be_made_up() -> None:
    situation = load(
        f"game: lcg\n{TOM}\ncards: [{{name: Gate Guard, type: enemy, attack: 2, hit points: 2}}]\nstaging "
        f"area: [Gate Guard]"
    )
    assert situation.cards[0].hit_points == 2


IMPOSSIBLE = {
    "four heroes": (
        "heroes: [Aragorn, Gimli]", "heroes: [Aragorn, Gimli, Legolas, Thalin]", "lcg/deckbuilding"
    ),
    "a dead hero": ("heroes: [Aragorn, Gimli]", "heroes: [{card: Aragorn, damage: 5}]", "lcg/damage"),
    "a unique card twice": (
        "heroes: [Aragorn, Gimli]", "heroes: [Aragorn, Aragorn (Lore)]", "lcg/unique-cards"
    ),
    "an enemy as a hero": ("heroes: [Aragorn, Gimli]", "heroes: [Wargs]", "lcg/cardtypes"),
    "an attachment without its host": (
        "engaged: [Wargs]", "attachments: [{card: Feint, on: Legolas, reason: x}]", "lcg/attachment-cards"
    ),
    "a committed character in the combat phase": (
        "heroes: [Aragorn, Gimli]",
        "heroes: [{card: Aragorn, committed: true}]",
        "lcg/framework/3.5",
    ),
    "fifty threat": ("threat: 30", "threat: 50", "lcg/threat-elimination-level"),
    "two active locations": (
        "at: 6.11", "active location: [Old Forest Road, The East Bight]", "lcg/active-location"
    ),
    "an explored location": (
        "at: 6.11", "staging area: [{card: Old Forest Road, progress: 3}]", "lcg/explored"
    ),
    "a third restricted attachment": (
        "heroes: [Aragorn, Gimli]",
        "heroes: [{card: Aragorn, attached: [Dwarven Axe, Blade of Gondolin, Citadel Plate]}]",
        "lcg/restricted",
    ),
    "an attack in the quest phase": (
        "at: 6.11", "at: 3.3\nattack: {enemy: Wargs, player: Tom}", "lcg/framework/6.4b"
    ),
    "a defender of an undefended attack": (
        "at: 6.11",
        "at: 6.4.2\nattack: {enemy: Wargs, player: Tom, defenders: [Gimli], undefended: true}",
        "lcg/framework/6.4.1",
    ),
    "state on a card in hand": (
        "engaged: [Wargs]", "hand: [{card: Feint, exhausted: true}]", "lcg/in-play-and-out-of-play"
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_position_names_the_rule(case: str, refused) -> None:
    old, new, rule = IMPOSSIBLE[case]
    assert old in PLAIN
    error = refused(PLAIN.replace(old, new))
    assert isinstance(error, IllegalHere), error
    assert error.rule == rule
    assert "line" in error.where


def test_an_unusual_position_can_give_its_reason() -> None:
    four = (
        "players: [{name: Tom, heroes: [Aragorn, Gimli, Legolas, Thalin], reason: an effect brought the "
        "fourth}]"
    )
    assert len(load("game: lcg\n" + four).players[0].heroes) == 4


def test_more_hit_points_make_more_damage_possible() -> None:
    text = (
        "game: lcg\nplayers: [{name: Tom, heroes: [{card: Aragorn, damage: 6, attached: [Citadel Plate]}]}]"
    )
    assert load(text).players[0].heroes


@pytest.mark.parametrize("step", ["6.12", "noon", "in 3.5 window", "step 9"])
def test_an_unknown_step_or_window_is_refused(step: str, refused) -> None:
    error = refused(PLAIN.replace("6.11", step))
    assert isinstance(error, UnknownName)
    assert "line 8" in error.where


def test_two_questions_at_once_are_refused(refused) -> None:
    assert "One question" in refused(PLAIN + "  how much: threat of Tom\n").message


def test_an_act_has_one_verb(refused) -> None:
    assert "exactly one verb" in refused(PLAIN + "do: [{destroy: Wargs, discard: Wargs}]\n").message
    assert "exactly one verb" in refused(PLAIN + "do: [{by: Tom}]\n").message


def test_a_name_nobody_bears_is_refused_in_acts_and_questions(refused) -> None:
    assert isinstance(refused(PLAIN + "do: [{destroy: Wrags}]\n"), UnknownName)
    assert isinstance(refused(PLAIN.replace("where is: Wargs", "where is: Wrags")), UnknownName)


def test_labels_tell_copies_apart(refused) -> None:
    copies = "engaged: [{card: Wargs, as: grey}, {card: Wargs, as: white}]"
    assert load(PLAIN.replace("engaged: [Wargs]", copies).replace("where is: Wargs", "where is: grey"))
    assert isinstance(
        refused(PLAIN.replace("engaged: [Wargs]", copies.replace("white", "grey"))), AmbiguousName
    )


def test_a_pile_is_not_smaller_than_its_cards(refused) -> None:
    assert "smaller" in refused(PLAIN + "encounter deck: {top: [Wargs, Despair], size: 1}\n").message


def test_the_first_player_plays(refused) -> None:
    assert "Players: Tom" in refused(PLAIN + "first player: Kris\n").hint


@pytest.mark.parametrize("declared", ["defenders: [Gimli]", "undefended: true"])
@pytest.mark.parametrize("at", ["6.4b", "in 6.4b window", "after 6.4b"])
def test_nobody_has_defended_before_defenders_are_declared(refused, declared, at):
    error = refused(
        f"""
        game: lcg
        cards: [{{name: Brute, type: enemy, engagement cost: 30, threat: 1, attack: 5, defense: 1, hit points: 9}}]
        players: [{{name: Tom, threat: 20, heroes: [Gimli], engaged: [Brute]}}]
        at: {at}
        attack: {{enemy: Brute, player: Tom, {declared}}}
        """
    )
    assert error.rule == "lcg/framework/6.4.1"
    assert "attack › " in error.where


PLACED = {
    "game": "tcg", "at": "assignment",
    "cards": [
        {"name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10},
        {"name": "Guard", "type": "companion", "strength": 3, "vitality": 4},
        {"name": "Orc", "type": "minion", "strength": 5, "vitality": 2, "site number": 1},
    ],
    "players": [
        {"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard"]}, {"name": "Ann", "minions": ["Orc"]},
    ],
}  # fmt: skip


def test_a_hand_of_which_only_the_size_is_told_is_that_many_cards() -> None:
    tom, ann = PLACED["players"]
    given = {**PLACED, "players": [{**tom, "hand": {"size": 6}}, ann], "ask": {"what happens": True}}
    assert from_data(given).players[0].hand == 6
    assert given["players"][0]["hand"] == {"size": 6}


@pytest.mark.parametrize(
    ("game", "act", "form"),
    [
        ("tcg", {"move": "Tom"}, "`move: true`"),
        ("lcg", {"trigger": "Gimli", "paying": "Gimli"}, "`paying: {NAME: 1}`"),
        ("tcg", {"assign": {"Orc": "Guard"}}, "`assign: NAME`"),
    ],
)
def test_what_is_written_in_the_wrong_form_is_told_the_right_one(game, act, form) -> None:
    with pytest.raises(MalformedInput) as refused:
        from_data({"game": game, "players": [{"name": "Tom"}], "do": [act], "ask": {"what happens": True}})
    assert form in refused.value.hint


def test_a_field_that_an_act_needs_and_lacks_is_named() -> None:
    """`'' is not in this position` names nothing that somebody could mend."""
    lacking = {**PLACED, "ask": {"can": {"assign": "Orc", "by": "Ann"}}}
    with pytest.raises(UnknownName, match="`against` is missing"):
        simulate(from_data(lacking))


def test_state_on_a_card_in_hand_is_refused_with_a_rule_of_its_own_game() -> None:
    tom, ann = PLACED["players"]
    given = {**PLACED, "players": [{**tom, "hand": [{"card": "Guard", "wounds": 1}]}, ann]}
    with pytest.raises(IllegalHere) as refused:
        from_data({**given, "ask": {"what happens": True}})
    assert refused.value.rule == "tcg/active"


@pytest.mark.parametrize("ask", ["what happens", ["x"], 3, True])
def test_a_question_in_no_form_of_ours_says_how_one_is_written(ask):
    data = {"game": "lcg", "players": [{"name": "Tom", "heroes": ["Aragorn"]}], "ask": ask}
    with pytest.raises(MalformedInput) as caught:
        from_data(data)
    assert "`how much`" in caught.value.hint
    example = caught.value.hint.partition("`")[2].partition("`")[0]
    assert load(f"game: lcg\n{TOM}\n{example.replace('NAME', 'Tom')}").ask.how_much == "threat of Tom"


@pytest.mark.parametrize(
    ("ask", "way"),
    [
        ({"can": "attack"}, "`can: {attack: NAME}`"),
        ({"when can": 1}, "`when can: {play: NAME}`"),
        ({"whether": "Aragorn"}, "`whether: {is: {card: NAME, in: play}}`"),
        ({"in which order": "drawn"}, "`in which order: [{happened: destroyed, card: NAME}]`"),
        ({"how often": 3}, "`how often: {happened: destroyed, card: NAME}`"),
    ],
)  # fmt: skip
def test_each_part_of_a_question_written_wrong_says_how_it_is_written(ask, way):
    data = {"game": "lcg", "players": [{"name": "Tom", "heroes": ["Aragorn"]}], "ask": ask}
    with pytest.raises(MalformedInput) as caught:
        from_data(data)
    assert way in caught.value.hint


@pytest.mark.parametrize("asked", ["", "ask: {what happens: true}"])
def test_an_attack_of_which_nothing_else_is_asked_is_played_to_its_end(asked):
    verdict = simulate(
        load(
            "game: lcg\nplayers: [{name: Tom, heroes: [Gimli], engaged: [Dol Guldur Orcs]}]\n"
            f"do: [{{attack: Dol Guldur Orcs, by: Gimli}}]\n{asked}"
        )
    )
    assert "Dol Guldur Orcs takes 2 damage" in verdict.says
