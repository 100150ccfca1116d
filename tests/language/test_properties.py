"""What rules ask of a phrase is said behind its pattern: a phrase that says a property is heard wherever rules
ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ruling_service.engine.language import Node, keywords_known, properties
from ruling_service.engine.language.derived import PASSIVE, RECALLED
from ruling_service.engine.language.grammar_file import load
from ruling_service.engine.language.paragraphs import stands_alone
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.said_in_one_form import _chosen_by_whom_it_asks
from ruling_service.engine.lcg.coverage import _can_be_replaced
from ruling_service.engine.lcg.each_for_himself import each_goes_on
from ruling_service.engine.lcg.whose_pile import _open
from ruling_service.engine.tcg.meaning.antecedents import unclear
from ruling_service.engine.tcg.meaning.of_those_shown import of_those_shown
from ruling_service.errors import MalformedInput

GAMES = ("lcg", "tcg")
THIS = Node("this")


def text_of(game: str) -> str:
    return (properties.GRAMMARS / f"{game}.grammar").read_text(encoding="utf-8")


DECLARED = [
    (game, name) for game in GAMES for name in properties.read(game, text_of(game)).said
    if name not in (RECALLED, PASSIVE)  # they are asked as the grammar is read
]


@contextmanager
def declared_too(game: str, *phrases: str) -> Iterator[None]:
    """Phrases of our own behind a game's grammar."""
    properties.reread(game, "\n".join((text_of(game), "[category made_up]", *phrases)))
    try:
        yield
    finally:
        properties.reread(game)


def sentence(*do: Node) -> Node:
    return Node("sentence", do=do)


@pytest.mark.parametrize(("game", "name"), DECLARED)
def test_each_property_is_said_of_a_phrase_and_asked_for(game: str, name: str) -> None:
    keywords_known(game)
    asked = properties._ASKED.get((game, name))
    assert asked, "nobody asks for it, or no phrase says it"
    with declared_too(game, f"hums = hums @{name} ## A phrase of ours."):
        assert "hums" in asked
    assert "hums" not in asked


def test_a_rule_of_ours_stands_alone_behind_an_ability() -> None:
    said = sentence(Node("hums", who=THIS))
    assert not stands_alone(said, "action", paragraph=True)
    with declared_too("lcg", "hums = {who:cards} hums @rule"):
        assert stands_alone(said, "action", paragraph=False)
    with declared_too("lcg", "hums = {who:cards} hums @own_paragraph"):
        assert stands_alone(said, "action", paragraph=True)
        assert not stands_alone(said, "action", paragraph=False)
    with declared_too("lcg", "hums = {who:cards} hums @rule", "yon = yon card @looks_back"):
        assert not stands_alone(sentence(Node("hums", who=Node("yon"))), "action", paragraph=True)


def test_a_happening_of_ours_that_becomes_of_a_card_is_waited_for_by_its_text() -> None:
    waits = Node("triggered", when=Node("when", event=Node("melts")), do=(Node("draw", n=1),))
    assert not stands_alone(sentence(waits), "action", paragraph=False)
    with declared_too("lcg", "melts = {who:cards} melts @becomes_of_card"):
        assert stands_alone(sentence(waits), "action", paragraph=False)


def test_one_certain_player_of_ours_chooses_what_he_has_to_do() -> None:
    does = Node("player_must", who=Node("eldest_player"), do=(Node("discard", what=Node("some")),))
    offer = Node("choose_one", options=(Node("option", do=(does,)), Node("option", do=(Node("draw", n=1),))))
    assert _chosen_by_whom_it_asks(offer).kind == "choose_one"
    with declared_too("lcg", "eldest_player = the eldest player @certain_player"):
        assert _chosen_by_whom_it_asks(offer).kind == "must_either"


def test_a_pile_of_ours_that_each_player_has_is_somebodys() -> None:
    looks = Node("look_at", what=Node("all_in", pile=Node("cellar", of=Node("any_player"))))
    assert _open(looks) is None
    with declared_too("lcg", "cellar = {of:player} 's cellar @each_ones_own"):
        assert _open(looks) == Node("cellar", of=Node("any_player"))


def test_what_players_of_ours_do_each_by_himself_goes_on_with_each() -> None:
    def turns(who: str) -> tuple[Node, ...]:
        hero = Node("some", count=1, of=Node("filter", type=("hero",)))
        does = Node("player_must", who=Node(who), do=(Node("choose", what=hero),))
        gets = Node("gets", who=Node("that", type="hero"), what=(Node("stat_bonus", stat="attack", n=1),))
        return sentence(does), sentence(gets)

    assert len(each_goes_on(turns("tall_players"))) == 2
    with declared_too("lcg", "every_tall_player = each tall player @each_by_himself"):
        assert len(each_goes_on(turns("every_tall_player"))) == 1
    with declared_too(
        "lcg", "every_wide_player = each wide player @each_by_himself", "gets = wins @says_which_players"
    ):
        assert len(each_goes_on(turns("every_wide_player"))) == 2


def test_an_event_of_ours_that_can_be_withheld_can_be_replaced() -> None:
    instead = Node("in_its_place", do=(Node("draw", n=1),))
    ability = Node("forced", when=Node("when", event=Node("yawns"), ahead=True), do=(sentence(instead),))
    assert not _can_be_replaced(ability)
    with declared_too("lcg", "yawns = {who:cards} yawns @withheld"):
        assert _can_be_replaced(ability)


def test_cards_are_taken_of_those_that_a_deed_of_ours_shows() -> None:
    def text(shows: str, takes: str, some: str) -> tuple[Node, ...]:
        card = Node(some, of=Node("filter", type=("card",)))
        return (sentence(Node(shows), Node(takes, what=card)),)

    plain = text("unveil", "pocket", "a_pair")
    assert of_those_shown(plain) == plain
    said = ("unveil = unveil cards @reveals", "pocket = pocket {what:cards} @takes",
            "a_pair = two {of:described} @so_many_of")  # fmt: skip
    with declared_too("tcg", *said):
        assert "was_revealed" in {n.kind for each in of_those_shown(plain) for n in each.walk()}
    for left_out in said:
        with declared_too("tcg", *(one for one in said if one != left_out)):
            assert of_those_shown(plain) == plain


def test_a_noun_phrase_of_ours_can_be_meant_by_a_pronoun() -> None:
    def ability(noun: str) -> Node:
        minion = Node(noun, of=Node("filter", type=("minion",)))
        return Node("action", do=(sentence(Node("exhaust", what=minion), Node("wound", what=Node("it"))),))

    assert unclear(ability("a_gang_of")), "nothing stands before it"
    with declared_too("tcg", "a_pack_of = a pack of {of:described} @described"):
        assert not unclear(ability("a_pack_of"))


SMALL = """
[property]
rule = It states a rule.
looks_back = It speaks of what came before.

[category effect]
hums = it hums
    @rule @looks_back
    ## It hums.
"""


def test_properties_are_no_words_of_the_phrase() -> None:
    grammar = load("made", SMALL)
    assert grammar.words == ("hum", "it")
    assert grammar.meanings == {"hums": "It hums."}
    assert properties.read("made", SMALL).kinds == {"rule": {"hums"}, "looks_back": {"hums"}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SMALL.replace("@rule", "@rules"), "called 'rules'; near: rule"),
        (SMALL + "stays = stays ## Stays. @rule\n", "said before the description"),
        (SMALL.replace("[category", "rule = Again.\n[category"), "declared twice"),
        (SMALL.replace("rule = It", "a rule = It"), "declares no property"),
    ],
)
def test_what_nobody_declared_is_refused_as_the_grammar_is_read(text: str, said: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        load("made", text)
    assert said in str(refused.value)
    assert "made.grammar:" in str(refused.value)


def test_whoever_asks_for_a_property_that_there_is_not_is_told_the_near_ones() -> None:
    with pytest.raises(MalformedInput, match="near: .*rule"):
        kinds_with("lcg", "rules")
