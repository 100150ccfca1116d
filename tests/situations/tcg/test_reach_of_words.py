"""How far words of a text reach: a condition over all that its bracket gives, what stands behind "each X and each Y"
over both, "that player" back to whoever was named last, a spot as a sentence of its own over all that follows.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.engine.tcg import wide_table

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
         "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
MAN = {"name": "Tall Man", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3}
ELF = {"name": "Reed Singer", "type": "companion", "culture": "Elven", "race": "Elf", "strength": 6, "vitality": 3}
ORC = {"name": "Mud Crawler", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 6, "vitality": 4,
       "site number": 1, "twilight cost": 2}  # fmt: skip
JUNK = {"name": "Old Rhyme", "type": "event", "side": "Free Peoples", "culture": "Gondor", "text": "Regroup: Draw a card."}
MAIL = {"name": "Rusty Mail", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
        "text": "Bearer must be a companion."}  # fmt: skip


def event(text, side="Free Peoples"):
    return {"name": "Made-up Event", "type": "event", "side": side, "culture": "Gondor", "twilight cost": 0, "text": text}


def asked(cards, fp, shadow, **more):
    return simulate(from_data({
        "game": "tcg", "cards": [FRODO, MAN, ELF, ORC, JUNK, MAIL, *cards],
        "players": [{"name": "Tom", "ring bearer": "Frodo", "site": 3, **fp}, {"name": "Ann", **shadow}], **more,
    }))  # fmt: skip


# -- a bracket with a condition ------------------------------------------------------------------------------

BRACKETS = ["+3 and {} if he is exhausted", "+3 and {} if bearing a possession", "+3 and {} if you can spot an Elf"]


@pytest.mark.parametrize("word", ["damage +1", "defender +1", "defender +2", "fierce"])
@pytest.mark.parametrize("bracket", BRACKETS)
@pytest.mark.parametrize("true", [False, True])
def test_a_condition_holds_for_the_keyword_too(bracket, word, true):
    """tcg/effect: what is in the bracket comes only if its condition is true, the number and the keyword."""
    fit = {"card": "Tall Man", "wounds": 2, "attached": ["Rusty Mail"]} if true else "Tall Man"
    plain, _, size = word.partition(" +")
    name = plain if plain == "fierce" else f"{plain} bonus"
    expected = int(size or 1) * true
    verdict = asked(
        [event(f"Skirmish: Make a [gondor] Man strength +2 (or {bracket.format(word)}).")],
        {"companions": [fit, *(["Reed Singer"] if true else [])], "hand": ["Made-up Event"]}, {"minions": ["Mud Crawler"]},
        assignments=[{"defender": "Tall Man", "minions": ["Mud Crawler"]}], skirmish="Tall Man",
        do=[{"play": "Made-up Event"}],
        ask={"how much": f"{name} of Tall Man"},
    )  # fmt: skip
    assert verdict.answer == expected


@pytest.mark.parametrize("word", ["damage", "defender"])
def test_a_constant_bracket_is_asked_of_each_card(word):
    """A text that is always true gives it to those of whom the condition is true and to no others."""
    text = f"Plays to your support area. Each [gondor] companion is strength +1 (or +2 and {word} +1 if he is exhausted)."
    for who, expected in (("Tall Man", 1), ("Short Man", 0)):
        verdict = asked(
            [{"name": "Old Banner", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "text": text},
             {**MAN, "name": "Short Man"}],
            {"companions": [{"card": "Tall Man", "wounds": 2}, "Short Man"], "support area": ["Old Banner"]},
            {"minions": ["Mud Crawler"]}, at="maneuver", ask={"how much": f"{word} bonus of {who}"},
        )  # fmt: skip
        assert verdict.answer == expected


# -- what stands behind "each X and each Y" ------------------------------------------------------------------


@pytest.fixture(scope="module")
def table():
    return wide_table.wide()


ALONE = {
    "companion": "companion", "minion": "minion", "possession": "possession", "artifact": "artifact", "Elf": "Elf",
    "Dwarf": "Dwarf", "condition": "condition", "forest site": "forest site", "river site": "river site",
}  # fmt: skip
ANY = ["you control", "on the adventure path", "borne by Aragorn", "at a river"]
PEOPLE = ["bearing a possession", "with strength 6 or more", "bearing a hand weapon"]
PAIRS = [
    *((one, other, behind) for one, other in (("possession", "artifact"), ("condition", "possession"), ("artifact", "condition"))
      for behind in ("borne by Aragorn", "borne by Gimli", "in play")),
    *((one, other, behind) for one, other in (("companion", "minion"), ("Elf", "Dwarf"), ("minion", "companion"), ("Dwarf", "minion"))
      for behind in PEOPLE),
    *((one, other, "on the adventure path") for one, other in (("forest site", "river site"), ("river site", "plains site"),
                                                                ("battleground site", "forest site"))),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "behind"), PAIRS)
def test_what_is_behind_both_is_said_of_both(table, one, other, behind):
    """As many as of the one so described and of the other so described together."""
    apart = [wide_table.fitting(table, f"{each} {behind}") for each in (one, other)]
    told = wide_table.read(f"Fellowship: Draw a card for each {one} and each {other} {behind}.", "per_sum")
    found = [
        {table.play.name(i) for i in table.play.state.cards if wide_table.phrases.fits(table.play, wide_table.saying(table), n, i)}
        for n in (told["of"], told["also"])
    ]  # fmt: skip
    assert found == apart


@pytest.mark.parametrize(("one", "other", "behind"), [p for p in PAIRS if "site" not in p[0]])
def test_what_is_done_to_each_of_both(table, one, other, behind):
    both = wide_table.read(f"Fellowship: Discard each {one} and each {other} {behind}.", "together")
    first, last = (part["of"] for part in both["of"])
    kinds = [{r.kind for r in of["is"]} for of in (first, last)]
    assert kinds[0] & kinds[1]
    assert wide_table.names(table, (i for i in table.play.state.cards
                                    if wide_table.phrases.fits(table.play, wide_table.saying(table), first, i))
                            ) == wide_table.fitting(table, f"{one} {behind}")  # fmt: skip


APART = [
    ("Elf with strength 6 or more", "Dwarf bearing a hand weapon"), ("possession", "companion with strength 6 or more"),
    ("minion", "companion named Aragorn"), ("companion", "ally at his home site"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), APART)
def test_words_of_its_own_or_of_other_things_stay_apart(table, one, other):
    told = wide_table.read(f"Fellowship: Draw a card for each {one} and each {other}.", "per_sum")
    for each, of in ((one, told["of"]), (other, told["also"])):
        alone = wide_table.read(f"Fellowship: Discard each {each}.", "filter")
        assert of == alone


@pytest.mark.parametrize("who", ["Reed Singer", "Tall Man", "Mud Crawler"])
@pytest.mark.parametrize(("text", "exerts"), [
    ("each Elf bearing a possession and each Dwarf", {"Reed Singer"}),
    ("each companion bearing a possession and each minion", {"Reed Singer", "Mud Crawler"}),
    ("each Man bearing a hand weapon and each Dwarf bearing a hand weapon", set()),
])  # fmt: skip
def test_nobody_is_borne(text, exerts, who):
    """Somebody joined to the thing borne is another of those of whom the text speaks."""
    banner = {"name": "Old Banner", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
              "text": f"Plays to your support area. Maneuver: Exert {text}."}  # fmt: skip
    verdict = asked(
        [banner], {"companions": [{"card": "Reed Singer", "attached": ["Rusty Mail"]}, "Tall Man"], "support area": ["Old Banner"]},
        {"minions": ["Mud Crawler"]}, at="maneuver", do=[{"use": "Old Banner"}], ask={"how much": f"wounds of {who}"},
    )  # fmt: skip
    assert not verdict.gaps
    assert verdict.answer == (1 if who in exerts else 0)


# -- "that player" -------------------------------------------------------------------------------------------

NAMING = [
    "Reveal 2 cards at random from the Free Peoples player's hand.", "Look at the Free Peoples player's hand.",
    "Reveal the top card of the Free Peoples player's draw deck.", "Wound the Free Peoples player's companion.",
    "The Free Peoples player draws a card.", "Discard the top card of the Free Peoples player's draw deck.",
]  # fmt: skip


@pytest.mark.parametrize("naming", NAMING)
def test_that_player_is_the_one_named_before(naming):
    """tcg/effect: the Free Peoples player discards, and nobody else."""
    for who, expected in (("Tom", 2 + ("draws" in naming) - 1), ("Ann", 1)):
        verdict = asked(
            [event(f"Shadow: {naming} That player must discard a card from hand.", side="Shadow")],
            {"companions": ["Tall Man"], "hand": ["Old Rhyme", "Old Rhyme"], "deck": ["Rusty Mail", "Old Rhyme"]},
            {"minions": ["Mud Crawler"], "hand": ["Made-up Event", "Mud Crawler"]}, at="shadow", twilight=5,
            do=[{"play": "Made-up Event", "by": "Ann"}], ask={"how much": f"cards in hand of {who}"},
        )  # fmt: skip
        assert verdict.answer == expected, who


def test_that_player_owns_the_draw_deck_into_which_cards_go():
    verdict = asked(
        [event("Shadow: Reveal the Free Peoples player's hand. Shuffle each revealed card into that player's draw deck.",
               side="Shadow")],
        {"companions": ["Tall Man"], "hand": ["Rusty Mail"]}, {"hand": ["Made-up Event"]}, at="shadow", twilight=5,
        do=[{"play": "Made-up Event", "by": "Ann"}], ask={"where is": "Rusty Mail"},
    )  # fmt: skip
    assert verdict.answer == "Tom's deck"


def test_that_player_is_whose_card_was_chosen():
    """Of several opponents the one whose minion is wounded."""
    verdict = simulate(from_data({
        "game": "tcg", "cards": [FRODO, MAN, ORC, JUNK, event("Maneuver: Wound an opponent's minion. That player must discard a card "
                                                              "from hand.")],
        "players": [{"name": "Tom", "ring bearer": "Frodo", "hand": ["Made-up Event"]}, {"name": "Ann", "hand": ["Mud Crawler"]},
                    {"name": "Bob", "minions": ["Mud Crawler"], "hand": ["Mud Crawler"]}],
        "at": "maneuver", "do": [{"play": "Made-up Event"}], "ask": {"how much": "cards in hand of Bob"},
    }))  # fmt: skip
    assert verdict.answer == 0


# -- a spot as a sentence of its own -------------------------------------------------------------------------

SPOTS = [("Spot an Elf.", "Reed Singer"), ("Spot an Elf and a Man.", "Reed Singer"), ("Spot 2 [gondor] Men.", "Second Man"),
         ("Spot an Elf and a minion.", "Reed Singer"), ("Spot an Elf or a Dwarf.", "Reed Singer")]  # fmt: skip


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize(("spot", "needed"), SPOTS)
@pytest.mark.parametrize("then", ["Draw a card.", "Exert a Man to wound a minion.", "Make that Man strength +1."])
def test_a_spot_is_required(spot, needed, then, there):
    """tcg/spot, tcg/requirement: without the card to spot the event cannot be played at all."""
    if "that" in then and "Man" not in spot or "2" in spot and "that" in then:
        then = "Draw a card."
    verdict = asked(
        [event(f"Maneuver: {spot} {then}"), {**MAN, "name": "Second Man"}],
        {"companions": ["Tall Man", *([needed] if there else [])], "hand": ["Made-up Event"], "deck": ["Old Rhyme"]},
        {"minions": ["Mud Crawler"]}, at="maneuver", ask={"can": {"play": "Made-up Event"}},
    )  # fmt: skip
    assert verdict.verdict == ("always" if there else "never")


BEHIND_A_COST = ["Exert a Man to {}", "Discard this condition to {}", "Exert a Man and {}"]


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("cost", BEHIND_A_COST)
@pytest.mark.parametrize("then", ["Draw a card.", "Make that Elf strength +1."])
def test_a_spot_behind_a_cost_is_required_too(cost, then, there):
    """tcg/spot, tcg/requirement: nothing is paid where there is nobody to spot."""
    banner = {"name": "Old Banner", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
              "text": f"Plays to your support area. Maneuver: {cost.format('spot an Elf.')} {then}"}  # fmt: skip
    verdict = asked(
        [banner], {"companions": ["Tall Man", *(["Reed Singer"] if there else [])], "support area": ["Old Banner"]},
        {"minions": ["Mud Crawler"]}, at="maneuver", ask={"can": {"use": "Old Banner", "by": "Tom"}},
    )  # fmt: skip
    assert verdict.verdict == ("always" if there else "never")


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("text", ["spot an Elf. Add a burden.", "spot an Elf and a Man. Add a burden.",
                                  "spot an Elf. Wound that Elf. Add a burden.", "spot an Elf and add a burden."])  # fmt: skip
def test_what_a_trigger_spots_is_required(text, there):
    banner = {"name": "Old Banner", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0,
              "text": f"Plays to your support area. Tale. When you play this condition, {text}"}  # fmt: skip
    verdict = asked(
        [banner], {"companions": ["Tall Man", *(["Reed Singer"] if there else [])], "hand": ["Old Banner"]}, {},
        at="fellowship", do=[{"play": "Old Banner"}], ask={"how much": "burdens"},
    )  # fmt: skip
    assert verdict.answer == there


# -- played at a site ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["companion", "ally", "minion"])
@pytest.mark.parametrize(("place", "true"), [("this site", True), ("a forest", True), ("a river", False)])
@pytest.mark.parametrize("home", ["3 fellowship", "6 fellowship"])
def test_played_at_asks_where_the_fellowship_is(kind, place, true, home):
    """An ally's home says where he is once he is in play (tcg/ally), not where he is played."""
    wood = {"name": "Cold Wood", "type": "site", "site number": 3, "shadow number": 0, "block": "fellowship",
            "text": f"Forest. Each {kind} played at {place} is twilight cost +3."}  # fmt: skip
    newcomer = {**(ORC if kind == "minion" else ELF), "name": "Newcomer", "type": kind, "twilight cost": 1}
    if kind == "ally":
        newcomer["home"] = [home]
    side = {"hand": ["Newcomer"]}
    verdict = asked(
        [wood, newcomer], side if kind != "minion" else {}, side if kind == "minion" else {}, twilight=8 * (kind == "minion"),
        path=[{"number": 3, "card": "Cold Wood", "owner": "Ann"}], at="shadow" if kind == "minion" else "fellowship",
        format="fellowship", do=[{"play": "Newcomer", "by": "Ann" if kind == "minion" else "Tom"}], ask={"how much": "twilight"},
    )  # fmt: skip
    paid = 1 + 3 * true
    assert verdict.answer == (8 - paid if kind == "minion" else paid)
