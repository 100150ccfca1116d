"""What a word of a scenario's text is bound to: the card's own name in another form, the card in turn, the one just
engaged, the tokens counted, whose cards an "instead" is about. Each reads as the same said outright.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def read(text: str, kind: str = "Enemy", name: str = "Old Troll", shadow: str = "", traits: str = "") -> tuple[object, ...]:
    """The abilities of a text; it has to be read whole."""
    card = {"name": name, "type": kind, "text": text, "shadow": shadow, "traits": traits}
    compiled = language.compiler().compile_card(card)
    assert compiled.complete, compiled.gaps
    return compiled.abilities


NAMES = [
    ("Stone Biters", "Stone Biter", ""), ("Reed Viper", "Reed Vipers", ""), ("Harbour Gate", "Gate of Harbour", ""),
    ("Wolf Keeper", "The Wolf's Keeper", ""), ("Wolf Keeper", "Wolf's Keeper", ""), ("Wraith", "Wraith", "Wraith."),
]  # fmt: skip
SAID = [
    "{} gets +2 [attack].", "Forced: After {} engages a player, that player draws 1 card.",
    "While {} is in the staging area, each player cannot draw cards.", "If there are no allies in play, {} cannot be damaged.",
]  # fmt: skip


@pytest.mark.parametrize(("name", "form", "traits"), NAMES)
@pytest.mark.parametrize("said", SAID)
def test_another_form_of_its_name_is_the_card(name: str, form: str, traits: str, said: str) -> None:
    assert read(said.format(form), name=name, traits=traits) == read(said.format("this enemy"), name=name, traits=traits)


@pytest.mark.parametrize(("name", "form", "traits"), NAMES)
@pytest.mark.parametrize("before", ["each", "another", "a"])
def test_behind_a_word_for_others_it_is_not(name: str, form: str, traits: str, before: str) -> None:
    compiled = language.compiler().compile_card(
        {"name": name, "type": "Enemy", "traits": traits, "text": f"While {before} {form} is in the staging area, you cannot draw cards."}
    )
    own = read("While this enemy is in the staging area, you cannot draw cards.", name=name, traits=traits)
    assert compiled.abilities != own


ONE = "Shadow: Attacking enemy gets +2 [attack]"
COPY = "a copy of the defending character"
SAME = [
    ("Shadow: Deal 2 damage to this enemy.", "Shadow: Deal 2 damage to the attacking enemy."),
    (
        f"{ONE} (+4 [attack] instead if there is {COPY} in its owner's hand).",
        f"{ONE}. If there is {COPY} in the defending character's owner's hand, instead the attacking enemy gets +4 [attack].",
    ),
    (
        "Shadow: Defending player discards 1 unique ally he controls (2 unique allies instead if this attack is undefended).",
        "Shadow: Defending player discards 1 unique ally he controls. If undefended, instead defending player discards 2 unique allies he "
        "controls.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "outright"), SAME)
def test_a_shadow_effect_reads_as_the_same_said_outright(printed: str, outright: str) -> None:
    assert read("", shadow=printed) == read("", shadow=outright)


TITLES = ["The Grey Tower", "The Ford", "Grey Keep", "Old Ford"]


@pytest.mark.parametrize("those", [those for those in product(TITLES, repeat=3) if len(set(those)) == 3])
def test_titles_of_a_list_stay_apart(those: tuple[str, ...]) -> None:
    one, two, three = those
    (setup,) = read(f"Setup: Set {one}, {two}, and {three} aside, out of play.", "Quest", "Long Way")
    assert {str(n["title"]) for n in setup.walk() if "title" in n} == set(those)


@pytest.mark.parametrize("name", ["Lame Beggar", "Grey Queen"])
@pytest.mark.parametrize("side", ["Robber", "Witch"])
def test_a_card_is_flipped_to_a_side(name: str, side: str) -> None:
    short, long = (read(f"When Revealed: Flip {name} to {end}.", "Quest") for end in (side, f"its {side} side"))
    assert short == long


@pytest.mark.parametrize(("keyword", "number"), [("doomed", 3), ("doomed", 2)])
def test_a_keyword_of_another_number_is_given_instead(keyword: str, number: int) -> None:
    text = f"When Revealed: Each enemy gains {keyword} 1 until the end of the phase. ({keyword.title()} {number} instead if there are no allies in play.)"
    (ability,) = read(text, "Treachery")
    assert [n["value"] for n in ability.walk() if n.kind == "gain_keyword"] == [1, number]
    assert not [n for n in ability.walk() if n.kind == "carry_out_keyword"]


# -- on the table --------------------------------------------------------------------------------------------


def revealed(table: Table, text: str, *answers: str) -> Table:
    """A treachery with that text is revealed."""
    table.prints("Ill Wind", "treachery", text=f"When Revealed: {text}")
    return table.answering(*answers).reveals(table.play.create("Ill Wind", places.REVEALING))


@pytest.mark.parametrize(("asked", "pays"), list(product(("its controller may", "its controller must"), (True, False))))
def test_each_card_in_turn_is_spoken_of(asked: str, pays: bool) -> None:
    table = Table("Tom", "Ann")
    heroes = [table.hero(f"Hero {n}", player=player, hit_points=9) for n, player in enumerate(("Tom", "Tom", "Ann"))]
    text = f"For each hero in play, {asked} deal 2 damage to it to lower his threat by 1."
    offered = "yes" if pays else "no"
    revealed(table, text, *[offered] * 3)
    done = pays or "must" in asked
    assert [table.card(hero).token("damage") for hero in heroes] == [2 * done] * 3
    assert [table.play.fact(("threat", seat)) for seat in (0, 1)] == [20 - 2 * done, 20 - done]


@pytest.mark.parametrize("ready", list(product((True, False), repeat=3)))
def test_whoever_controls_each_card_is_asked(ready: tuple[bool, ...]) -> None:
    table = Table("Tom", "Ann")
    players = ("Tom", "Ann", "Ann")
    for number, (player, able) in enumerate(zip(players, ready, strict=True)):
        table.hero(f"Hero {number}", player=player, ready=able)
    text = "For each ready hero a player controls, he must choose: either exhaust that hero or raise his threat by 3."
    revealed(table, text, *["raise"] * sum(ready))
    for seat, player in enumerate(("Tom", "Ann")):
        risen = sum(able for who, able in zip(players, ready, strict=True) if who == player)
        assert table.play.fact(("threat", seat)) == 20 + 3 * risen
    assert [who for who, _, _ in table.deciding] == [who for who, able in zip(players, ready, strict=True) if able]


@pytest.mark.parametrize("others", [0, 1, 2])
def test_the_engaged_enemy_is_the_one_just_engaged(others: int) -> None:
    table = Table("Tom")
    table.hero()
    for number in range(others):
        table.enemy(f"Other {number}", where="engaged:Tom", attack=7)
    table.enemy("Small Wolf", attack=1)
    rises = "that player raises his threat by X. X is the engaged enemy's [attack]"
    waits = f"Forced: After a player optionally engages an enemy, {rises}."
    table.location("Steep Bank", text=f'While Steep Bank is in the staging area, it gains: "{waits}"')
    table.answering("engage Small Wolf").goes_through("5.2", until="5.3")
    assert table.play.fact(("threat", 0)) == 21


@pytest.mark.parametrize("enemies", [0, 1, 3])
@pytest.mark.parametrize("cards", [0, 2, 5])
def test_each_of_them_gets_a_card_of_its_own(enemies: int, cards: int) -> None:
    table = Table("Tom")
    table.hero()
    for number in range(enemies):
        table.enemy(f"Thing {number}", traits="Nameless.")
    table.enemy("Plain Wolf")
    table.deck("Tom", *["Plain Card"] * cards)
    revealed(table, "Attach the top card of the first player's deck to each Nameless enemy, if able.")
    assert len(table.pile("deck:Tom")) == max(cards - enemies, 0)


@pytest.mark.parametrize("kind", ["location", "enemy"])
@pytest.mark.parametrize("ship", [True, False])
def test_whatever_has_the_trait_is_a_ship(kind: str, ship: bool) -> None:
    table = Table("Tom")
    table.hero()
    traits = "Ship." if ship else "Harbour."
    if kind == "location":
        table.location("Tall Thing", where=places.ACTIVE, traits=traits)
        said = "the active location is a Ship"
    else:
        table.enemy("Tall Thing", traits=traits)
        said = "there is a Ship in the staging area"
    rower = table.enemy("Rower", text=f"If {said}, Rower gets +4 [attack].")
    assert table.play.value(rower, "attack") == 2 + 4 * ship


@pytest.mark.parametrize("count", [1, 2, 3])
def test_set_aside_cards_in_the_plural_are_all_of_them(count: int) -> None:
    table = Table("Tom")
    table.hero()
    for number in range(count):
        table.enemy(f"Ogre {number}", traits="Troll.", where=places.ASIDE)
    table.enemy("Far Wolf", where=places.ASIDE)
    revealed(table, "Add the set-aside Troll enemies to the staging area.")
    assert sorted(table.pile(places.STAGING)) == [f"Ogre {number}" for number in range(count)]


@pytest.mark.parametrize("tokens", [2, 3])
def test_the_tokens_counted_are_discarded_not_the_card(tokens: int) -> None:
    table = Table("Tom")
    table.hero()
    place = table.location("Old Well", text="Forced: At the end of the round, if there are 3 resources here, discard them to raise each player's threat by 5.")
    table.with_tokens(place, resource=tokens)
    table.moment("round ends")
    assert table.zone(place) == places.STAGING
    assert table.card(place).token("resource") == (0 if tokens == 3 else tokens)
    assert table.play.fact(("threat", 0)) == (25 if tokens == 3 else 20)


@pytest.mark.parametrize("cards", [(1, 1), (3, 0), (2, 5)])
def test_one_card_of_each_hand_is_discarded(cards: tuple[int, int]) -> None:
    table = Table("Tom", "Ann")
    for player, count in zip(("Tom", "Ann"), cards, strict=True):
        table.hero(f"Hero of {player}", player=player)
        for _ in range(count):
            table.lays("Plain Card", f"hand:{player}")
    hands = "each player's hand"
    revealed(table, f"The opposing team looks at {hands} and discards 1 card from each.")
    assert [len(table.pile(f"hand:{player}")) for player in ("Tom", "Ann")] == [max(count - 1, 0) for count in cards]


@pytest.mark.parametrize("numbers", list(product((1, 2, 4), repeat=2)))
def test_x_of_each_card_is_its_own(numbers: tuple[int, int]) -> None:
    table = Table("Tom")
    table.hero()
    hills = [table.location(f"Hill {n}", keywords=f"Time {number}.") for n, number in enumerate(numbers)]
    value = 'X is the "Time X" value on that location.'
    revealed(table, f"Place X time counters on each location in the staging area. {value}")
    assert [table.card(hill).token("time") for hill in hills] == list(numbers)


@pytest.mark.parametrize("most", ["most", "fewest"])
@pytest.mark.parametrize("held", [True, False])
def test_who_bears_none_is_the_character(most: str, held: bool) -> None:
    """The hero with three attachments is left out where one of them is a Song; the other two have one each less."""
    table = Table("Tom")
    counts = {"Ann": 3, "Bea": 2, "Cy": 1} if most == "most" else {"Ann": 1, "Bea": 2, "Cy": 3}
    table.prints("Cup", "attachment", cost=0, text="Attach to a hero.", traits="Item.")
    table.prints("Tune", "attachment", cost=0, text="Attach to a hero.", traits="Song.")
    for name, count in counts.items():
        hero = table.hero(name, hit_points=9)
        for number in range(count):
            table.lays("Tune" if held and name == "Ann" and not number else "Cup", "play:Tom", on=hero)
    revealed(table, f"Deal 3 damage to the hero with the {most} attachments without a Song attached.")
    hurt = [name for name in counts if table.card(table.id_of(name)).token("damage")]
    assert hurt == ["Bea" if held else "Ann"]


@pytest.mark.parametrize("noun", ["enemy", "hero", "location"])
def test_a_text_that_begins_with_that_card_is_not_read(noun: str) -> None:
    text = f"While Old Mill is the active location, each player cannot draw cards. That {noun} cannot be damaged."
    compiled = language.compiler().compile_card({"name": "Old Mill", "type": "Location", "text": text})
    assert [gap.reason for gap in compiled.gaps] == [f"“that {noun}” fits nothing that is named before it"]
