"""Deeds told of what they are done to, cards counted by what is so of them, what is lost altogether, limits in
every form: each says the same as the plain form of words, or is seen to act.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import language, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WHOM = ("each ally", "each enemy in play", "the active location", "each exhausted hero")
DEEDS = {
    "exhaust {}": "{} is exhausted", "ready {}": "{} is readied",
    "destroy {}": "{} is destroyed", "flip {} over": "{} is flipped over",
    "remove {} from the game": "{} is removed from the game",
    "shuffle {} into the encounter deck": "{} is shuffled into the encounter deck",
    "deal 2 damage to {}": "2 damage is dealt to {}", "heal 2 damage from {}": "2 damage is healed from {}",
    "place 2 progress on {}": "2 progress is placed on {}",
    "remove 2 progress from {}": "2 progress is removed from {}",
    "deal 2 shadow cards to {}": "2 shadow cards are dealt to {}",
    "deal {} an additional shadow card": "{} is dealt an additional shadow card",
    "deal {} a shadow card": "{} is dealt a shadow card",
    "put {} into play engaged with the first player": "{} is put into play engaged with the first player",
    "move 1 damage from {} to a hero": "1 damage is moved from {} to a hero",
    "attach {} to a hero": "{} is attached to a hero",
    "discard 1 card at random from each player's hand": "1 card is discarded at random from each player's hand",
}  # fmt: skip


def read(text: str, kind: str = "Treachery") -> tuple[str | None, ...]:
    """What is understood of a text, in house wording; all of it has to be."""
    compiled = language.compiler().compile_card({"name": "Bearer", "type": kind, "text": text})
    assert compiled.complete, compiled.gaps
    return tuple(language.compiler().house(one) for one in compiled.abilities)


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


@pytest.mark.parametrize("whom", WHOM)
@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_done_is_the_same_told_of_whom_it_befalls(deed: str, whom: str) -> None:
    active, passive = (capital(said.format(whom)) for said in (deed, DEEDS[deed]))
    for beginning in ("When Revealed: ", "Forced: At the end of the round, if there are 2 or more enemies in play, "):
        first = capital if beginning.endswith(": ") else str
        told = [read(f"{beginning}{first(said[0].lower() + said[1:])}.") for said in (active, passive)]
        assert told[0] == told[1]


WAYS = {
    "{} or more": lambda found, n: found >= n, "at least {}": lambda found, n: found >= n,
    "fewer than {}": lambda found, n: found < n, "more than {}": lambda found, n: found > n,
    "exactly {}": lambda found, n: found == n, "{} or fewer": lambda found, n: found <= n,
}  # fmt: skip


@pytest.mark.parametrize("found", [0, 1, 2, 3])
@pytest.mark.parametrize("way", WAYS)
def test_cards_are_counted_by_what_is_so_of_them(way: str, found: int) -> None:
    """Of three heroes so many are exhausted; so many enemies are engaged with the player."""
    for what in ("heroes are exhausted", "enemies are engaged with you", "allies are committed to the quest"):
        table = Table("Tom").during("quest", "3.3")
        heroes = [table.hero(f"Hero {n}") for n in range(3)]
        allies = [table.ally(f"Ally {n}") for n in range(3)]
        for n in range(3):
            table.enemy(f"Enemy {n}", where="engaged:Tom" if n < found else places.STAGING)
            table.play.change(heroes[n], ready=n >= found)
            if n < found:
                table.play.mark(allies[n], "committed")
        text = f"When Revealed: If {way.format(2)} {what}, raise your threat by 4."
        table.prints("Watch", "treachery", text=text)
        before = table.threat("Tom")
        table.reveals(table.lays("Watch", places.ENCOUNTER_DECK))
        assert table.threat("Tom") - before == 4 * WAYS[way](found, 2), text


@pytest.mark.parametrize("dealt", [0, 1, 2, 3])
@pytest.mark.parametrize("way", WAYS)
def test_shadow_cards_are_counted(way: str, dealt: int) -> None:
    for said in (f"with {way.format(2)} shadow cards", f"that has been dealt {way.format(2)} shadow cards"):
        table = Table("Tom").during("combat", "6.2")
        enemy = table.enemy(where="engaged:Tom", attack=1)
        table.location("Watch", text=f"Each enemy {said} gets +4 [attack].")
        table.prints("Plain Shadow", "enemy")
        for _ in range(dealt):
            card = table.lays("Plain Shadow", places.ENCOUNTER_DECK)
            table.happens(verbs.dealt_shadow_card(card=card, enemy=enemy))
        assert table.value(enemy, "attack") == 1 + 4 * WAYS[way](dealt, 2)


@pytest.mark.parametrize(("loses", "traits", "ranged"), [
    ("loses all Traits", set(), 1), ("loses all keywords", {"dwarf", "noble", "gondor"}, 0),
    ("loses all keywords and traits", set(), 0), ("loses all printed traits", {"gondor"}, 1),
    ("loses all other traits and gains the Hobbit trait", {"hobbit"}, 1),
    ("loses all printed keywords", {"dwarf", "noble", "gondor"}, 0),
])  # fmt: skip
def test_all_is_lost_but_what_the_same_text_gives(loses: str, traits: set[str], ranged: int) -> None:
    table = Table("Tom").during("combat")
    ally = table.ally("Bowman", traits="Dwarf. Noble.", keywords="Ranged.")
    other = table.ally("Other", traits="Dwarf.", keywords="Ranged.")
    table.location("Hill", text="Each ally gains the Gondor trait.")
    table.prints("Cloak", "attachment", text=f"Attach to an ally. Attached ally {loses}.")
    table.lays("Cloak", "play:Tom", on=ally)
    assert set(table.value(ally, "traits")) == traits
    assert bool(table.value(ally, "ranged")) is bool(ranged)
    assert set(table.value(other, "traits")) == {"dwarf", "gondor"}


@pytest.mark.parametrize("printed", [True, False])
@pytest.mark.parametrize("lost", ["all keywords", "all printed keywords", "its printed keywords"])
@pytest.mark.parametrize(("gives", "given"), [
    ("", 0), ("Each Orc enemy gains archery 1.", 1), ("Each Troll enemy gains archery 4.", 0),
    ("Each enemy gains archery 3.", 3),
])  # fmt: skip
def test_a_number_that_is_lost_is_that_of_the_print_alone_or_of_all(
    printed: bool, lost: str, gives: str, given: int,
) -> None:  # fmt: skip
    table = Table("Tom").during("combat")
    archer = table.enemy("Archer", traits="Orc.", keywords="Archery 2." if printed else "")
    table.location("Moor", text=f"Each Orc enemy loses {lost}.")
    if gives:
        table.location("Camp", text=gives)
    assert table.value(archer, "archery") == (given if "printed" in lost else 0)


def test_it_loses_its_resource_icons_and_has_the_one_it_is_given() -> None:
    table = Table("Tom")
    hero = table.hero("Wanderer", sphere="Tactics")
    assert set(table.value(hero, "spheres")) == {"tactics"}
    text = "Attach to a hero. Attached hero loses all resource icons and gains a [lore] resource icon."
    table.prints("Cloak", "attachment", text=text)
    table.lays("Cloak", "play:Tom", on=hero)
    assert set(table.value(hero, "spheres")) == {"lore"}


@pytest.mark.parametrize("unit", ["round", "phase"])
@pytest.mark.parametrize("who", ["Attached hero", "Each hero"])
def test_what_has_readied_cannot_again(who: str, unit: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero, other = table.hero("First"), table.hero("Second")
    attach = "Attach to a hero. " if who == "Attached hero" else ""
    table.prints("Weight", "attachment", text=f"{attach}{who} cannot ready more than once each {unit}.")
    table.lays("Weight", "play:Tom", on=hero)
    for again in range(3):
        for each in (hero, other):
            table.play.change(each, ready=False)
        table.play.rearranged()
        table.carries_out("forced", "Ready each hero.")
        assert table.card(hero).ready is (again == 0)
        assert table.card(other).ready is (again == 0 or who == "Attached hero")


@pytest.mark.parametrize("limit", [
    "Each player may only use this ability once per round.",
    "Each player may trigger this action only once per round.",
    "This action can only be triggered once per round by each player.", "Limit once per round for each player.",
    "(Limit once per round per player.)",
])  # fmt: skip
def test_limits_of_each_player_are_one_in_every_form(limit: str) -> None:
    plain = read("Action: Exhaust a hero to draw 1 card. (Limit once per round per player.)", "Location")
    assert read(f"Action: Exhaust a hero to draw 1 card. {limit}", "Location") == plain


@pytest.mark.parametrize("limit", [
    "Limit twice per phase.", "This ability can only be used twice per phase.",
    "This action may be triggered only twice each phase.",
])  # fmt: skip
def test_limits_are_one_in_every_form(limit: str) -> None:
    plain = read("Action: Exhaust a hero to draw 1 card. Limit twice per phase.", "Location")
    assert read(f"Action: Exhaust a hero to draw 1 card. {limit}", "Location") == plain


@pytest.mark.parametrize(("word", "nth"), [("first", 1), ("second", 2), ("third", 3)])
@pytest.mark.parametrize("unit", ["round", "phase"])
def test_it_waits_for_the_one_of_that_number(word: str, nth: int, unit: str) -> None:
    for text in (
        f"Forced: After the {word} enemy is revealed each {unit}, raise your threat by 4.",
        f"Forced: After an enemy is revealed for the {word} time each {unit}, raise your threat by 4.",
    ):
        table = Table("Tom").during("quest", "3.3")
        table.location("Watch", text=text)
        for number in range(1, 5):
            table.prints(f"Orc {number}", "enemy")
            before = table.threat("Tom")
            table.reveals(table.lays(f"Orc {number}", places.ENCOUNTER_DECK))
            assert table.threat("Tom") - before == 4 * (number == nth), (text, number)


@pytest.mark.parametrize(("said", "meant"), [
    ("each enemy not in the staging area", {"Near"}), ("each enemy not engaged with you", {"Far"}),
    ("each character not controlled by you", {"Theirs"}),
    ("each damaged hero not controlled by you", {"Theirs"}),
])  # fmt: skip
def test_cards_are_told_by_where_they_are_not(said: str, meant: set[str]) -> None:
    table = Table("Tom", "Kris").during("combat")
    cards = {
        "Near": table.enemy("Near", where="engaged:Tom", hit_points=5), "Far": table.enemy("Far", hit_points=5),
        "Mine": table.hero("Mine"), "Theirs": table.hero("Theirs", player="Kris", damage=1, hit_points=5),
    }
    table.prints("Rain", "event", cost=0, sphere="Neutral", text=f"Action: Deal 1 damage to {said}.")
    table.lays("Rain", "hand:Tom")
    table.plays("Rain")
    assert {name for name, ident in cards.items() if table.damage(ident) > (name == "Theirs")} == meant
