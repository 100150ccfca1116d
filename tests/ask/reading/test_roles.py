"""Who does what to whom, in which state, and when."""

from __future__ import annotations

import pytest

from ruling_service.ask.model import Asked, Subject


def one(understanding) -> Asked:
    [asked] = understanding.asked
    return asked


def subject(asked: Asked, label: str) -> Subject:
    return next(each for each in asked.subjects if each.label == label)


def test_a_card_played_on_another(ask):
    wanted = one(ask("May I play Unexpected Courage on Aragorn?", "lcg")).wanted
    assert (
        wanted.verb, wanted.card, wanted.targets, wanted.player
    ) == ("play", "Unexpected Courage", ("Aragorn",), "I")


def test_one_attacks_another(ask):
    asked = one(ask("Hill Troll attacks and Gimli defends. Who takes the damage?", "lcg"))
    assert [(act.verb, act.card) for act in asked.acts] == [("attack", "Hill Troll"), ("defend", "Gimli")]
    wanted = one(ask("Can Gimli attack the Hill Troll?", "lcg")).wanted
    assert (wanted.card, wanted.against) == ("Gimli", "Hill Troll")


def test_attacking_with_a_card(ask):
    wanted = one(ask("Can I attack Hill Troll with Legolas?", "lcg")).wanted
    assert (wanted.verb, wanted.card, wanted.against) == ("attack", "Legolas", "Hill Troll")


def test_the_passive_turns_it_round(ask):
    asked = one(ask("If an ally is destroyed by Hill Troll, what happens?", "lcg"))
    assert (asked.acts[0].verb, asked.acts[0].card, asked.acts[0].by) == ("destroy", "ally", "Hill Troll")


def test_what_is_used_to_bring_something_about(ask):
    asked = one(ask("Can I use Hasty Stroke to cancel the shadow effect?", "lcg"))
    assert (asked.wanted.verb, asked.wanted.card) == ("trigger", "Hasty Stroke")
    assert (asked.purpose.verb, asked.purpose.thing) == ("cancel", "shadow effect")


def test_keeping_something_from_happening(ask):
    purpose = one(ask("When can Feint be played to stop an enemy from attacking?", "lcg")).purpose
    assert (purpose.verb, purpose.thing, purpose.targets) == ("prevent", "attack", ("enemy",))


def test_by_what_an_ally_comes(ask):
    asked = one(ask("I put Gandalf into play with Sneak Attack. Does he leave play?", "lcg"))
    assert (
        asked.acts[0].verb, asked.acts[0].card, asked.acts[0].by
    ) == ("put into play", "Gandalf", "Sneak Attack")
    assert (asked.wanted.verb, asked.wanted.card) == ("leave play", "Gandalf")


@pytest.mark.parametrize(
    ("question", "state", "value"),
    [
        ("Can exhausted Aragorn defend?", "exhausted", True),
        ("Aragorn is exhausted. Can he defend?", "exhausted", True),
        ("Aragorn is ready. Can he defend?", "exhausted", False),
        ("Aragorn isn't exhausted. Can he defend?", "exhausted", False),
        ("Aragorn is committed to the quest. Can he defend?", "committed", True),
        ("Aragorn has 3 damage on him. Can he defend?", "damage", 3),
        ("Aragorn with two resources: can he defend?", "resources", 2),
    ],
)
def test_states_of_a_card(ask, question, state, value):
    assert subject(one(ask(question, "lcg")), "Aragorn").states == {state: value}


def test_a_state_that_is_asked_for_is_not_told(ask):
    asked = one(ask("Is Aragorn exhausted after he quests?", "lcg"))
    assert subject(asked, "Aragorn").states == {}
    assert (asked.wanted.verb, asked.wanted.card, asked.wanted.thing) == ("be", "Aragorn", "exhausted")
    assert asked.acts[0].verb == "commit"


def test_generic_cards_with_values(ask):
    asked = one(ask("An enemy with 3 attack attacks my hero with 1 defense. How much damage?", "lcg"))
    enemy, hero = subject(asked, "enemy"), subject(asked, "hero")
    assert (
        enemy.generic, enemy.values, hero.generic, hero.values
    ) == (True, {"attack": 3}, True, {"defense": 1})


def test_a_value_may_stand_before_its_card(ask):
    asked = one(ask("Does a strength 5 companion beat a strength 9 minion?", "tcg"))
    assert subject(asked, "companion").values == {"strength": 5}
    assert subject(asked, "minion").values == {"strength": 9}


def test_traits_and_keywords_of_a_generic_card(ask):
    asked = one(ask("Can an unhasty companion be assigned?", "tcg"))
    assert subject(asked, "companion").keywords == {"unhasty": 0}
    asked = one(ask("Can a Dwarf ally with ranged attack?", "lcg"))
    assert subject(asked, "ally").traits == ("Dwarf",)


def test_a_trait_alone_stands_for_a_card(ask):
    assert subject(one(ask("My hero kills an orc. What happens?", "lcg")), "enemy").traits == ("Orc",)
    assert subject(one(ask("Does an Elf skirmish an Uruk-hai?", "tcg")), "companion").traits == ("Elf",)


def test_several_copies(ask):
    assert subject(
        one(ask("I have two copies of Unexpected Courage in hand. Can I play both?", "lcg")),
        "Unexpected Courage"
    ).copies == 2
    assert subject(one(ask("Can I play Feint without a Tactics hero?", "lcg")), "hero").copies == 0


def test_another_card_of_the_same_title(ask):
    asked = one(ask("Gandalf is in play. May I play another Gandalf?", "lcg"))
    assert [each.label for each in asked.subjects] == ["Gandalf", "Gandalf 2"]
    assert subject(asked, "Gandalf").zone == "play"
    assert asked.wanted.card == "Gandalf 2"


@pytest.mark.parametrize(
    "question",
    [
        "Steward of Gondor is attached to Gimli. Can it be used?",
        "Gimli has Steward of Gondor. Can it be used?",
        "Steward of Gondor on Gimli: can it be used?",
        "Gimli with Steward of Gondor attached: can it be used?",
    ],
)
def test_what_is_attached_to_what(ask, question):
    asked = one(ask(question, "lcg"))
    assert subject(asked, "Steward of Gondor").on == "Gimli"
    assert asked.wanted.card == "Steward of Gondor"


@pytest.mark.parametrize(
    ("question", "zone"),
    [
        ("Hill Troll is in the staging area. Does it engage me?", "staging"),
        ("Can I play Feint from my hand?", "hand"),
        ("Gandalf is in my discard pile. Can he be played?", "discard"),
    ],
)
def test_where_a_card_is(ask, question, zone):
    assert one(ask(question, "lcg")).subjects[0].zone == zone


def test_what_is_told_of_players_and_the_table(ask):
    asked = one(ask("I am at threat 49 and there is an active location. Does Hill Troll engage me?", "lcg"))
    assert asked.player_states == {"I": {"threat": 49}}
    assert asked.board == {"active location": True}
    asked = one(ask("The fellowship is at site 5 with 4 twilight and 3 burdens. Can I play a minion?", "tcg"))
    assert asked.board == {"site": 5, "twilight": 4, "burdens": 3}


def test_two_players(ask):
    assert one(ask("Two players: can a friend defend for me?", "lcg")).players == 2
    assert one(ask("Can I use ranged solo?", "lcg")).players == 1


@pytest.mark.parametrize(
    ("question", "game", "moment"),
    [
        ("Can I play Feint during the quest phase?", "lcg", "in 3.2 window"),
        ("Can I play Feint after shadow cards are dealt?", "lcg", "after 6.2"),
        ("Can I play Feint before staging?", "lcg", "3.3"),
        ("Does Gandalf leave play at the end of the round?", "lcg", "7.5"),
        ("Does Gandalf leave play at the end of the phase?", "lcg", "end of the phase"),
        ("May Aragorn ready at the beginning of combat?", "lcg", "6.1"),
        ("Can I exert a companion in the maneuver phase?", "tcg", "maneuver"),
        ("What happens at the start of the regroup phase?", "tcg", "start of regroup"),
    ],
)
def test_moments_are_written_as_in_situations(ask, question, game, moment):
    assert one(ask(question, game)).moment == moment


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("Can I play Feint before the enemy attacks?", "before"),
        ("After Gimli defends, can he attack?", "after"),
        ("While Hill Troll attacks, can I play Feint?", "during"),
        ("When an ally is destroyed, can I use Horn of Gondor?", "when"),
        ("Can I exhaust Gimli instead of discarding an ally?", "instead of"),
        ("Can I play Feint in response to an attack?", "in response to"),
        ("Can I pay for Feint without exhausting a hero?", "without"),
    ],
)
def test_the_relation_between_acts(ask, question, relation):
    assert one(ask(question, "lcg")).relation == relation


def test_pronouns(ask):
    asked = one(
        ask("Thalin is committed and Eastern Crows is revealed. He kills it. Where does it go?", "lcg")
    )
    assert [(act.verb, act.card, act.by) for act in asked.acts] == [
        ("reveal", "Eastern Crows", ""), ("destroy", "Eastern Crows", "Thalin")
    ]
    assert asked.wanted.card == "Eastern Crows"


def test_negation(ask):
    assert one(ask("If I don't engage Hill Troll, what happens?", "lcg")).acts[0].negated


def test_players_by_name(ask):
    asked = one(ask("Zara defends with Gimli. Can Kris play Feint?", "lcg"))
    assert (asked.acts[0].player, asked.wanted.player) == ("Zara", "Kris")


def test_several_act_together(ask):
    act = one(ask("Legolas and Gimli attack Hill Troll. Does it die?", "lcg")).acts[0]
    assert (act.card, act.targets, act.against) == ("Legolas", ("Gimli",), "Hill Troll")
    act = one(ask("I defend with Legolas and Gimli against Hill Troll. Who takes the damage?", "lcg")).acts[0]
    assert (act.card, act.targets, act.against) == ("Legolas", ("Gimli",), "Hill Troll")


def test_each_of_several_with_its_own_value(ask):
    asked = one(ask("Two heroes with 3 and 2 attack attack an enemy together. Total damage?", "lcg"))
    assert [each.values.get("attack") for each in asked.subjects if each.card == "hero"] == [3, 2]


def test_the_other_sides_value(ask):
    asked = one(ask("My hero with 2 defense defends against attack 5: how much damage?", "lcg"))
    assert subject(asked, "hero").values == {"defense": 2}
    assert subject(asked, "enemy").values == {"attack": 5}


def test_what_a_relative_clause_tells(ask):
    asked = one(ask("Can I attack an enemy with Beravor, who is exhausted?", "lcg"))
    assert subject(asked, "Beravor").states == {"exhausted": True}
    assert asked.form == "can"


def test_a_keyword_that_is_told_of_a_card(ask):
    assert subject(
        one(ask("Can Feint be played on an enemy that is immune?", "lcg")), "enemy"
    ).keywords == {"immune": 0}
    assert subject(
        one(ask("A treachery with doomed 2 is revealed. What happens?", "lcg")), "treachery"
    ).keywords == {"doomed": 2}


def test_what_a_predicate_asks(ask):
    asked = one(ask("Would Hill Troll be an exhausted enemy?", "lcg"))
    assert (asked.wanted.verb, asked.wanted.card, asked.wanted.thing) == ("be", "Hill Troll", "exhausted")
    assert [each.label for each in asked.subjects] == ["Hill Troll"]


def test_whose_ability_is_used(ask):
    wanted = one(ask("Beravor is exhausted. Can I use her action?", "lcg")).wanted
    assert (wanted.verb, wanted.card) == ("trigger", "Beravor")


def test_how_often(ask):
    assert one(ask("Can I use Beravor a second time?", "lcg")).wanted.amount == 2
    assert one(ask("Can Boromir ready twice?", "lcg")).wanted.amount == 2


def test_my_own_copy_beside_another_players(ask):
    asked = one(ask("My friend has Beravor in play. May I play my own Beravor?", "lcg"))
    assert [(each.label, each.player, each.zone) for each in asked.subjects] == [
        ("Beravor", "another player", "play"),
        ("Beravor 2", "", ""),
    ]
    assert asked.wanted.card == "Beravor 2"


def test_values_of_the_quest(ask):
    asked = one(
        ask(
            "We quest with 8 willpower against 5 threat and an active location that needs 2. How much "
            "progress?", "lcg"
        )
    )
    assert asked.board == {
        "willpower committed": 8, "threat in staging area": 5, "active location": True,
        "active location needs": 2
    }


def test_a_player_whom_a_pronoun_means(ask):
    asked = one(ask("Zara has 40 threat. Does Hill Troll engage her?", "lcg"))
    assert asked.player_states == {"Zara": {"threat": 40}}
    assert asked.wanted.against == "Zara"
