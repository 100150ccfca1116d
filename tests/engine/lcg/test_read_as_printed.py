"""What print says in few words, on made-up cards: what a verb stands for more than once, whose value is added,
which card is "another", who puts cards back, and how far a condition told last reaches.
"""

from __future__ import annotations

from itertools import permutations, product

import pytest

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import language, table
from ruling_service.engine.lcg.fighting import may_defend
from ruling_service.engine.lcg.permissions import exhausts_to
from ruling_service.engine.lcg.table import Attack
from tests.engine.lcg.table_top import Table

# -- "does not exhaust to attack, defend or commit to the quest" ---------------------------------------------

ENDS = {"attack": "attack", "defend": "defend", "commit to the quest": "commit"}
LISTS = [some for n in (1, 2, 3) for some in permutations(ENDS, n)]
LISTS.remove(("commit to the quest", "attack", "defend"))  # nobody says so; it is a gap


def listed(words: tuple[str, ...]) -> str:
    """Words joined by commas and "or"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def attack_on(play: Play, enemy: int) -> Attack:
    """An enemy's attack on the first player."""
    return Attack(enemy=enemy, player=0, by_enemy=True)


@pytest.mark.parametrize("words", LISTS, ids=" / ".join)
def test_who_does_not_exhaust_to_do_things_does_each_of_them_without_exhausting(words: tuple[str, ...]):
    top = Table("Tom")
    hero = top.hero("Tireless", text=f"Tireless does not exhaust to {listed(words)}.")
    enemy = top.enemy("Raider", where="engaged:Tom")
    spared = {ENDS[word] for word in words}
    for way in ENDS.values():
        assert exhausts_to(top.play, hero, way) == (way not in spared)
    assert may_defend(top.play, hero, attack_on(top.play, enemy)) is None


@pytest.mark.parametrize("words", LISTS, ids=" / ".join)
def test_who_cannot_do_things_still_cannot_do_them(words: tuple[str, ...]):
    top = Table("Tom")
    hero = top.hero("Idle", text=f"Idle cannot {listed(words)}.")
    enemy = top.enemy("Raider", where="engaged:Tom")
    assert (may_defend(top.play, hero, attack_on(top.play, enemy)) is None) == ("defend" not in words)


# -- "add its [willpower] to its [attack]" -------------------------------------------------------------------

WORTH = {"willpower": 3, "attack": 1, "defense": 2}
OWN = [
    ("Action: Each hero adds its {0} to its {1} until the end of the phase.", {"Giver", "Other"}),
    ("Action: Exhaust Giver to add a hero's {0} to its {1} until the end of the phase.", {"Other"}),
    ("Action: Choose a hero. Until the end of the round, add that hero's {0} to its {1}.", {"Other"}),
    ("Giver adds its {0} to its {1}.", {"Giver"}),
    ("Each hero adds its {0} to its {1}.", {"Giver", "Other"}),
]


@pytest.mark.parametrize(
    ("text", "who", "added", "to"),
    [(*own, *pair) for own, pair in product(OWN, permutations(WORTH, 2))]
)
def test_a_value_of_its_own_is_added_to_each_by_itself(text: str, who: set[str], added: str, to: str):
    top = Table("Tom")
    values = {"Giver": {"willpower": 1, "attack": 4, "defense": 5}, "Other": WORTH}
    said = text.format(f"[{added}]", f"[{to}]")
    heroes = {
        name: top.hero(name, text=said if name == "Giver" else "", **printed)
        for name, printed in values.items()
    }
    if said.startswith("Action"):
        top.answering("Other").uses("Giver")
    for name, ident in heroes.items():
        more = values[name][added] if name in who else 0
        assert top.value(ident, to) == values[name][to] + more
        assert top.value(ident, added) == values[name][added]


@pytest.mark.parametrize("to", ["attack", "defense"])
@pytest.mark.parametrize("opening", ["Action: ", "Response: After attached hero exhausts, "])
def test_the_bearer_adds_a_value_of_its_own(opening: str, to: str):
    top = Table("Tom")
    hero = top.hero("Bearer", **WORTH)
    deed = f"add attached hero's [willpower] to its [{to}] until the end of the phase."
    text = f"{opening}{'E' if opening == 'Action: ' else 'e'}xhaust Token to {deed}"
    top.prints("Token", "attachment", cost=1, text=f"Attach to a hero. {text}")
    top.lays("Token", "play:Tom", on=hero)
    if opening == "Action: ":
        top.uses("Token")
    else:
        top.prints("Walker", "ally", cost=1, text="Action: Exhaust a hero you control to draw 1 card.")
        top.lays("Walker", "play:Tom")
        top.deck("Tom", "Plain Card")
        top.answering("use Token").uses("Walker")
    assert top.value(hero, to) == WORTH[to] + WORTH["willpower"]


def test_a_value_of_another_card_is_told_before_what_it_is_added_to():
    read = language.compiler().compile_card(
        {"name": "Lender", "type": "Hero",
         "text": "Action: Exhaust Lender to add her [willpower] to another hero's [attack] until the end of "
                 "the phase."}
    )  # fmt: skip
    house = language.compiler().house(read.abilities[0])
    assert house is not None
    assert "add this card's willpower to another hero's attack" in house


# -- "shares a trait with her" -------------------------------------------------------------------------------


@pytest.mark.parametrize("pronoun", ["her", "him", "it"])
@pytest.mark.parametrize(("trait", "draws"), [("Rohan.", True), ("Gondor.", False)])
def test_a_card_is_compared_with_another_and_not_with_itself(pronoun: str, trait: str, draws: bool):
    top, held = Table("Tom"), "an ally in your hand"
    top.hero(
        "Kin", traits="Rohan.",
        text=f"Action: Exhaust Kin to choose {held}. If that ally shares a Trait with {pronoun}, "
             "draw 1 card."
    )  # fmt: skip
    top.prints("Comer", "ally", cost=1, traits=trait)
    top.prints("Cousin", "ally", cost=1, traits="Rohan.")
    top.lays("Comer", "hand:Tom")
    top.lays("Cousin", "hand:Tom")
    top.deck("Tom", "Plain Card")
    top.answering("Comer").uses("Kin")
    assert ("Plain Card" in top.hand()) == draws


# -- "A and B if C" ------------------------------------------------------------------------------------------

DEEDS = {"draw 1 card": "drawn", "lower your threat by 2": "lower", "ready a hero": "ready"}
JOINED = ["{0} and {1}", "{0}, {1}, and {2}", "{0}, {1} and {2}"]


@pytest.mark.parametrize("joined", JOINED)
@pytest.mark.parametrize("word", ["if", "unless"])
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("deeds", list(permutations(DEEDS)), ids=" / ".join)
def test_a_condition_told_last_is_of_all_that_is_joined(
    joined: str, word: str, there: bool, deeds: tuple[str, ...]
):
    top = Table("Tom")
    hero = top.hero("Tired", traits="Dwarf." if there else "", ready=False)
    top.hero("Other", ready=True)
    words = joined.format(*deeds)
    said = [deed for deed in deeds if deed in words]
    top.prints(
        "Counsel", "event", cost=0, sphere="Neutral",
        text=f"Action: {words[0].upper()}{words[1:]} {word} you control a Dwarf hero. Raise your threat by 10."
    )
    top.lays("Counsel", "hand:Tom")
    top.deck("Tom", "Plain Card")
    done = there == (word == "if")
    top.plays("Counsel")
    happened = {
        "drawn": "Plain Card" in top.hand(), "lower": top.threat("Tom") == 28, "ready": top.card(hero).ready
    }
    for deed, what in DEEDS.items():
        assert happened[what] == (done and deed in said)


def test_after_a_comma_it_is_of_the_last_of_two():
    top = Table("Tom")
    top.hero("Lone")
    top.prints(
        "Counsel", "event", cost=0, sphere="Neutral",
        text="Action: Lower your threat by 2, and draw 1 card if you control a Dwarf hero."
    )
    top.lays("Counsel", "hand:Tom")
    top.deck("Tom", "Plain Card")
    top.plays("Counsel")
    assert top.threat("Tom") == 18
    assert "Plain Card" not in top.hand()


# -- "another" -----------------------------------------------------------------------------------------------

THERE = [
    "If you control a Noldor hero", "If you control a unique Noldor character",
    "If there is a Noldor character in play",
]


@pytest.mark.parametrize("opening", THERE)
@pytest.mark.parametrize("of_them", [0, 1, 2])
def test_another_is_not_the_one_that_the_condition_is_about(opening: str, of_them: int):
    top = Table("Tom")
    names = ["Aerin", "Beril", "Corm"]
    heroes = [
        top.hero(name, traits="Noldor." if number < of_them else "", unique=True)
        for number, name in enumerate(names)
    ]
    top.prints(
        "Advice", "event", cost=0, sphere="Neutral",
        text=f"Action: {opening}, give another character +3 [willpower] until the end of the round."
    )
    top.lays("Advice", "hand:Tom")
    if not of_them:
        assert top.why_not_play("Advice") is not None
        return
    top.answering("Corm").plays("Advice")
    assert top.offered("Tom") == [tuple(names[1:] if of_them == 1 else names)]
    assert [top.value(hero, "willpower") for hero in heroes] == [1, 1, 4]


def test_with_nobody_else_in_play_there_is_no_other():
    top = Table("Tom")
    top.hero("Aerin", traits="Noldor.", unique=True)
    top.prints(
        "Advice", "event", cost=0, sphere="Neutral",
        text="Action: If you control a Noldor hero, give another character +3 [willpower] until the end of the "
             "round."
    )  # fmt: skip
    top.lays("Advice", "hand:Tom")
    assert top.why_not_play("Advice") is not None


@pytest.mark.parametrize("said", ["discard a shadow card from another enemy",
                                  "discard a shadow card dealt to another enemy"])  # fmt: skip
def test_what_lies_on_another_enemy_does_not_lie_on_the_attacker(said: str):
    top = Table("Tom")
    top.hero("Guard", text=f"Response: After Guard defends, {said}.")
    enemies = [top.enemy(name, where="engaged:Tom", attack=1) for name in ("First", "Second", "Third")]
    for enemy, name in zip(enemies, ("Gloom", "Haze", "Mist"), strict=True):
        top.prints(name, "treachery")
        top.play.change(top.lays(name, table.SHADOW), host=enemy)
    top.during("combat").answering("Guard", "use Guard", "Haze").is_attacked_by(enemies[0])
    assert top.offered("Tom")[-1] == ("Haze", "Mist")


def test_that_player_gives_to_somebody_else_than_himself():
    top = Table("Tom", "Kim", "Sam")
    for name, player in (("Aerin", "Tom"), ("Beril", "Kim"), ("Corm", "Sam")):
        top.hero(name, player=player)
    top.prints(
        "Letter", "event", cost=0, sphere="Neutral",
        text="Action: Choose a player. That player chooses a card in his hand and adds it to another player's "
             "hand."
    )  # fmt: skip
    top.lays("Letter", "hand:Tom")
    card = top.lays("Plain Card", "hand:Kim")
    top.answering("Kim", "Tom").plays("Letter")
    assert top.offered("Kim")[-1] == ("Tom", "Sam")
    assert top.zone(card) == "hand:Tom"


def test_another_encounter_card_is_revealed_from_the_deck():
    top = Table("Tom")
    top.hero("Seer", text="Action: Exhaust Seer to reveal another encounter card.")
    top.prints("Gale", "treachery", text="When Revealed: Raise your threat by 3.")
    top.lays("Gale", table.ENCOUNTER_DECK)
    top.lays("Quiet Day", table.ENCOUNTER_DISCARD)
    top.during("quest").uses("Seer")
    assert top.threat("Tom") == 23


# -- who puts cards back -------------------------------------------------------------------------------------

SEEN, TOP = "the top 3 cards of his deck", "the top of his deck"
LOOKS = [
    f"That player looks at {SEEN} and then returns them to {TOP} in any order.",
    f"That player looks at {SEEN}. Put the rest back in any order.",
    f"That player searches {SEEN} for an ally and adds it to his hand. Put the remaining cards back in any order.",
]


@pytest.mark.parametrize("text", LOOKS)
def test_whoever_looked_at_cards_puts_them_back(text: str):
    top = Table("Tom", "Kim")
    top.hero("Guide", text=f"Action: Exhaust Guide to choose a player. {text}")
    top.hero("Beril", player="Kim")
    for name in ("One", "Two", "Three"):
        top.prints(name, "event", cost=9, sphere="Neutral")
    top.deck("Kim", "One", "Two", "Three")
    top.answering("Kim", "Two, then Three").uses("Guide")
    assert [who for who, prompt, _ in top.deciding if "order" in prompt] == ["Kim"]
    assert top.pile("deck:Kim") == ["Two", "Three", "One"]


# -- the topmost card of any pile, and a price that is paid once ---------------------------------------------


@pytest.mark.parametrize("chosen", ["Axe", "Bow"])
def test_the_topmost_card_of_any_pile_is_one_of_each_pile(chosen: str):
    top = Table("Tom", "Kim")
    what = "the topmost attachment in any player's discard pile"
    top.hero("Smith", text=f"Action: Exhaust Smith to return {what} to his hand.")
    top.hero("Beril", player="Kim")
    for name in ("Axe", "Old Axe", "Bow", "Old Bow"):
        top.prints(name, "attachment", cost=1, text="Attach to a hero.")
        top.lays(name, "discard:Tom" if "Axe" in name else "discard:Kim")
    top.lays("Plain Card", "discard:Kim")
    top.answering(chosen).uses("Smith")
    assert top.offered("Tom") == [("Axe", "Bow")]
    assert (top.hand("Tom"), top.hand("Kim")) == ((["Axe"], []) if chosen == "Axe" else ([], ["Bow"]))


SEARCHES = "search the top 2 cards of your deck for {1} and add it to your hand ({0} instead if your threat is 40 or higher)"
OTHERWISE = {"any number of Gondor allies": {"One", "Two"}, "search your entire deck": {"Three"}}


@pytest.mark.parametrize("high", [True, False])
@pytest.mark.parametrize("price", ["Exhaust Caller", "Exhaust Caller and raise your threat by 1"])
@pytest.mark.parametrize("said", OTHERWISE)
def test_the_price_is_paid_once_whichever_way_it_is_done(high: bool, price: str, said: str):
    top = Table("Tom")
    top.hero("Caller", text=f"Action: {price} to {SEARCHES.format(said, 'a Gondor ally')}.")
    top.threat_is("Tom", 45 if high else 20)
    for name in ("One", "Two", "Three"):
        top.prints(name, "ally", cost=1, traits="Gondor.")
    top.deck("Tom", "One", "Two", "Three", "Plain Card")
    wanted = OTHERWISE[said] if high else {"One"}
    top.answering(" and ".join(sorted(wanted)), ", ".join(sorted(wanted))).uses("Caller")
    assert set(top.hand()) == wanted
    assert top.threat("Tom") == (45 if high else 20) + ("raise" in price)
