"""Whether something can be done with cards of a hand that nobody named is not known: neither yes nor no."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

CARDS = """
game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, text: Ring-bearer.}}
  - {{name: Wood Elf, type: companion, culture: Elven, race: Elf, strength: 5, vitality: 3, twilight cost: 1}}
  - {{name: Big Orc, type: minion, culture: Moria, race: Orc, strength: 5, vitality: 3, site number: 1}}
  - {{name: Own, type: condition, side: Free Peoples, culture: Gandalf, text: "{text}"}}
"""
TABLE = CARDS + """players:
  - {{name: Tom, ring bearer: {{card: Frodo, wounds: 1}}, support area: [Own], hand: {hand}}}
  - {{name: Ann}}
at: fellowship
ask: {{{asked}: {{use: Own, by: Tom}}}}
"""
HEAL = "to heal a companion"
HANGS_ON_NAMES = [
    f"Fellowship: Discard an [elven] card from hand {HEAL}.", f"Fellowship: Discard a companion from hand {HEAL}.",
    f"Fellowship: Reveal an Elf from hand {HEAL}.", "Fellowship: Play an Elf from hand to draw a card.",
    "Fellowship: Play an [elven] companion from your hand.",
]  # fmt: skip


@pytest.mark.parametrize("asked", ["can", "when can"])
@pytest.mark.parametrize("text", HANGS_ON_NAMES)
def test_what_hangs_on_a_hand_that_nobody_named_is_not_known(text, asked):
    verdict = simulate(load(TABLE.format(text=text, hand=1, asked=asked), "test.yaml"))
    assert verdict.verdict == "inconclusive"
    assert [gap.card for gap in verdict.gaps] == ["an unnamed card"]


@pytest.mark.parametrize("text", HANGS_ON_NAMES)
@pytest.mark.parametrize(("hand", "word"), [("[Wood Elf]", "always"), ("[Big Orc]", "never"), ("0", "never")])
def test_what_hangs_on_a_hand_that_is_named_is_known(text, hand, word):
    assert simulate(load(TABLE.format(text=text, hand=hand, asked="can"), "test.yaml")).verdict == word


@pytest.mark.parametrize(("text", "word"), [
    (f"Fellowship: Discard a card from hand {HEAL}.", "always"),
    (f"Fellowship: Discard 2 [elven] cards from hand {HEAL}.", "never"),
    ("Fellowship: Play an Elf from your draw deck.", "always"),
    (f"Fellowship: Discard the top card of your draw deck {HEAL}.", "always"),
    (f"Maneuver: Discard an [elven] card from hand {HEAL}.", "never"),
])  # fmt: skip
def test_what_does_not_hang_on_it_is_known(text, word):
    assert simulate(load(TABLE.format(text=text, hand=1, asked="can"), "test.yaml")).verdict == word


SEEKER = """
game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, text: Ring-bearer.}}
  - {{name: Old Elm, type: ally, culture: Gandalf, race: Ent, strength: 5, vitality: 3, twilight cost: 1}}
  - {{name: Young Elm, type: ally, culture: Gandalf, race: Ent, strength: 5, vitality: 3, twilight cost: 1}}
  - {{name: Own, type: condition, side: Free Peoples, culture: Gandalf, text: "Fellowship: {text}"}}
players:
  - {{name: Tom, ring bearer: Frodo, support area: [Own], deck: {{top: {top}, size: {size}}}}}
  - {{name: Ann}}
at: fellowship
do: [{{use: Own, by: Tom}}]
ask: {{whether: {{happened: {{happened: {happened}, player: Tom}}}}}}
"""
TITLES = ["Old Elm", "Old Elm or Young Elm", "your Old Elm"]
LOOKS = [f"Play {title} from your {pile}." for title in TITLES for pile in ("draw deck", "draw deck or discard pile")]


@pytest.mark.parametrize("text", LOOKS)
@pytest.mark.parametrize(("top", "size", "word"), [
    ([], 5, "inconclusive"), ([], 0, "never"), (["Frodo"], 1, "never"), (["Frodo"], 5, "inconclusive"),
    (["Old Elm"], 1, "depends"), (["Old Elm"], 5, "depends"),
])  # fmt: skip
def test_whether_a_title_lies_in_a_deck_that_nobody_named_is_not_known(text, top, size, word):
    """tcg/draw-deck: nobody has to find what he looks for, and an unnamed card may be the one."""
    verdict = simulate(load(SEEKER.format(text=text, happened="played", top=top, size=size), "test.yaml"))
    assert verdict.verdict == word
    assert [gap.card for gap in verdict.gaps] == ["an unnamed card"] * (word == "inconclusive")
    assert any("none that it does not name" in said for said in verdict.assumed) is (top == ["Old Elm"] and size > 1)


@pytest.mark.parametrize("whose", ["your", "an opponent's"])
@pytest.mark.parametrize("kind", ["Free Peoples card", "ally", "[gandalf] card"])
@pytest.mark.parametrize(("top", "size"), [(1, 1), (1, 9), (2, 2), (2, 9), (0, 9)])
def test_that_a_named_card_is_found_among_others_is_taken_for_granted(whose, kind, top, size):
    """A search of a deck finds what is named there; with cards that nobody named, that is said."""
    text = f"Search {whose} draw deck and choose a {kind} found there. Remove that card from the game."
    owner = "Tom" if whose == "your" else "Ann"
    table = SEEKER.format(text=text, happened="played", top=[], size=0)
    deck = f"deck: {{top: {['Old Elm', 'Young Elm'][:top]}, size: {size}}}"
    table = table.replace("deck: {top: [], size: 0}", deck if owner == "Tom" else "deck: 0")
    table = table.replace("{name: Ann}", f"{{name: Ann, {deck}}}" if owner == "Ann" else "{name: Ann}")
    verdict = simulate(load(table, "test.yaml"))
    assert bool(verdict.gaps) is (not top)
    assert any("none that it does not name" in said for said in verdict.assumed) is (bool(top) and size > top)


OFFERED = CARDS + """players:
  - {{name: Tom, ring bearer: {{card: Frodo, wounds: 1}}, support area: [Own], hand: {hand}}}
  - {{name: Ann, minions: [Big Orc]}}
at: start of maneuver
until: archery
given: [{given}]
ask: {{whether: {{happened: {{happened: healed}}}}}}
"""
MAY = [
    f"{when}{price} {HEAL}."
    for when in ("At the start of each maneuver phase, you may ", "Maneuver: ")
    for price in ("discard an [elven] card from hand", "reveal an Elf from hand", "discard a companion from hand")
]
MAY = [text.replace("Maneuver: d", "Maneuver: D").replace("Maneuver: r", "Maneuver: R") for text in MAY]
USED, DECLINED = "{use: Own, by: Tom}", "{decline: Own, by: Tom}"


@pytest.mark.parametrize("text", MAY)
@pytest.mark.parametrize(("hand", "given", "word"), [
    ("1", USED, "inconclusive"), ("[Wood Elf]", USED, "always"), ("[Big Orc]", USED, "never"), ("0", USED, "never"),
    ("1", DECLINED, "never"),
])  # fmt: skip
def test_a_price_that_cards_without_a_name_might_pay_is_offered(text, hand, given, word):
    """Whether it is paid is not known where it is used; where it is declined nothing hangs on them."""
    assert simulate(load(OFFERED.format(text=text, hand=hand, given=given), "test.yaml")).verdict == word


@pytest.mark.parametrize("text", MAY[:3])
def test_what_is_offered_at_the_start_of_a_phase_hangs_on_names_where_nobody_declines_it(text):
    assert simulate(load(OFFERED.format(text=text, hand=1, given=""), "test.yaml")).verdict == "inconclusive"


@pytest.mark.parametrize("text", [text for text in MAY if text.startswith("Maneuver")])
@pytest.mark.parametrize(("hand", "word"), [("1", "inconclusive"), ("[Wood Elf]", "always")])
def test_an_act_that_cards_without_a_name_might_pay_is_tried(text, hand, word):
    said = OFFERED.format(text=text, hand=hand, given="").replace("start of maneuver", "maneuver")
    said = said.replace("until: archery", "do: [{use: Own, by: Tom}]")
    assert simulate(load(said, "test.yaml")).verdict == word


@pytest.mark.parametrize("hand", ["0", "[Big Orc]"])
def test_an_act_whose_price_no_card_can_pay_is_refused(hand):
    said = OFFERED.format(text=MAY[3], hand=hand, given="").replace("start of maneuver", "maneuver")
    with pytest.raises(IllegalHere, match="cost cannot be paid"):
        simulate(load(said.replace("until: archery", "do: [{use: Own, by: Tom}]"), "test.yaml"))


IN_PARTS = CARDS + """players:
  - {{name: Tom, ring bearer: Frodo, companions: [Wood Elf], support area: [Own], hand: {hand}}}
  - {{name: Ann}}
at: fellowship
do: [{{move: true}}]
ask: {{how much: threats}}
"""
MOVES = "Each time the fellowship moves, "
OFFERS = [
    MOVES + "add 2 threats unless you {0}.", MOVES + "you may {0} to add 2 threats.",
    MOVES + "add 2 threats. The Free Peoples player may {0} to prevent this.",
]
FIRST = ["spot an Elf", "exert a companion", "add a burden", "spot an Elf, add a burden"]
HANGS = ["discard an [elven] card from hand", "reveal an Elf from hand", "discard a companion from hand"]


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize(("last", "hand", "word"), [
    *((last, "1", "inconclusive") for last in HANGS), *((last, "[Wood Elf]", "depends") for last in HANGS),
    *((last, hand, "value") for last in HANGS for hand in ("0", "[Big Orc]")),
    ("discard a card from hand", "1", "depends"),
])  # fmt: skip
def test_a_later_part_of_a_price_hangs_on_names_as_its_first_does(offer, first, last, hand, word):
    """tcg/cost: each part is paid with what the earlier ones leave; whether such a card is there isn't known."""
    said = offer.format(f"{first} and {last}".replace(", ", " and ") if "," not in first else f"{first}, and {last}")
    assert simulate(load(IN_PARTS.format(text=said, hand=hand), "test.yaml")).verdict == word


SHOWN = """
game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, text: Ring-bearer.}}
  - {{name: Wood Elf, type: companion, culture: Elven, race: Elf, strength: 5, vitality: 3, twilight cost: 1}}
  - {{name: Big Orc, type: minion, culture: Moria, race: Orc, strength: 5, vitality: 4, site number: 1}}
  - {{name: Deed, type: event, side: Free Peoples, culture: Gandalf, twilight cost: 0, text: "{text}"}}
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Wood Elf], hand: [Deed]}}
  - {{name: Ann, minions: [Big Orc], hand: {hand}}}
at: maneuver
do: [{{play: Deed, by: Tom}}]
ask: {{how much: wounds of Big Orc}}
"""
REVEALS = "Maneuver: {choose} who must reveal his or her hand. {wound}, where X is "


@pytest.mark.parametrize(("counted", "of_any_card"), [
    ("the number of different cultures revealed.", False), ("the number of [elven] cards revealed.", False),
    ("the number of cards revealed.", True),
])  # fmt: skip
@pytest.mark.parametrize(("hand", "number"), [("[Wood Elf]", 1), ("0", 0), ("1", None)])
def test_what_is_counted_of_revealed_cards_hangs_on_names(counted, of_any_card, hand, number):
    verdict = simulate(load(SHOWN.format(text=REVEALS.format(choose="Spot an Elf to choose an opponent", wound="Wound a minion X times") + counted, hand=hand), "test.yaml"))
    if number is None:
        number = 1 if of_any_card else None
    assert (verdict.verdict == "inconclusive") is (number is None)
    assert number is None or verdict.answer == number
