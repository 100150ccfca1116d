"""Words that say which card is meant, or when: the discarded card is no other that the text names, who is "currently"
committed is committed now, and what was revealed and added has been added.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

NAMES = {
    "Choose an enemy.": 3, "Choose a location.": 3, "The first player chooses an ally he controls.": 2,
}  # fmt: skip


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("asked", ["raise each player's threat by the discarded card's [threat]", "deal damage to Old Guard equal to the discarded card's [threat]"])
@pytest.mark.parametrize("threat", [0, 4])
def test_the_discarded_card_is_none_that_was_chosen(names: str, asked: str, threat: int) -> None:
    table = Table("Tom")
    hero = table.hero("Old Guard", hit_points=9)
    table.ally("Old Friend")
    table.quest()
    table.enemy("Cave Orc", threat=3)
    table.location("Bog", threat=3)
    table.location("Moor", threat=threat, where=places.REMOVED)
    table.lays("Moor", places.ENCOUNTER_DECK)
    table.lays("Moor", places.ENCOUNTER_DECK)
    revealed(table, f"{names} Discard the top card of the encounter deck. {asked[0].upper()}{asked[1:]}.")
    assert (table.threat("Tom") - 20, table.damage(hero)) == ((threat, 0) if "raise" in asked else (0, threat))


@pytest.mark.parametrize("kind", ["hero", "ally", "character"])
@pytest.mark.parametrize("now", ["currently committed to the quest", "that is currently committed to a quest", "committed to the quest"])
@pytest.mark.parametrize("effect", ["gets -1 [willpower]", "cannot be healed"])
def test_who_commits_later_is_not_currently_committed(kind: str, now: str, effect: str) -> None:
    """lcg/faq/1.55."""
    table = Table("Tom").during("quest", "3.3")
    early, late = (
        (table.ally if kind == "ally" else table.hero)(name, willpower=2, hit_points=5) for name in ("Early", "Late")
    )
    table.quest()
    table.play.mark(early, "committed")
    revealed(table, f"Until the end of the phase, each {kind} {now} {effect}.")
    table.play.mark(late, "committed")
    for ident, barred in ((early, True), (late, "currently" not in now)):
        table.with_tokens(ident, damage=1)
        if "willpower" in effect:
            assert table.value(ident, "willpower") == 2 - barred
        else:
            assert (permissions.prohibited(table.play, ident, "be_healed") is not None) == barred


@pytest.mark.parametrize("reveals", [
    "Reveal 1 encounter card and add it to the staging area", "Reveal 2 encounter cards and add them to the staging area",
    "Reveal the encounter deck's top card. Add it to the staging area",
])  # fmt: skip
@pytest.mark.parametrize("there", [0, 3])
def test_then_follows_what_was_revealed_and_added(reveals: str, there: int) -> None:
    """lcg/then, lcg/reveal: with nothing there to reveal, it was not done."""
    table = Table("Tom")
    table.hero()
    table.quest()
    for _ in range(there):
        table.location("Moor", where=places.REMOVED)
        table.lays("Moor", places.ENCOUNTER_DECK)
    revealed(table, f"{reveals}. Then, raise each player's threat by 2.")
    if there:
        assert table.threat("Tom") == 22
        assert len(table.pile(places.STAGING)) == (2 if "2" in reveals else 1)


INTO_THE_HAND = {
    "Draw 1 card.": True, "Search your deck for an ally and add it to your hand. Shuffle your deck.": True,
    "Discard the top card of your deck.": False, "Return an ally in your discard pile to your hand.": True,
}  # fmt: skip


@pytest.mark.parametrize(("moves", "enters"), INTO_THE_HAND.items())
@pytest.mark.parametrize("waits", ["When {} enters your hand", "After {} enters your hand", "When you draw {}", "After you draw {}"])
@pytest.mark.parametrize("itself", [True, False])
def test_a_card_hears_of_its_coming_into_a_hand(moves: str, enters: bool, waits: str, itself: bool) -> None:
    """Only the card itself: nothing else of a text is active in a hand (lcg/self-referential-abilities)."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(text=f"Action: {moves}")
    table.quest()
    text = f"Forced: {waits.format('Pest')}, raise your threat by 2."
    table.prints("Pest", "ally", hit_points=1, cost=1, text=text if itself else "")
    if not itself:
        table.prints("Watch", "ally", hit_points=1, cost=1, text=text.replace("Pest", "Watch"))
        table.lays("Watch", "hand:Tom")
    table.lays("Pest", "discard:Tom" if "discard pile" in moves else "deck:Tom")
    table.answering("Pest").uses("Plain Hero")
    heard = itself and enters and ("draw" not in waits or "Draw" in moves)
    assert table.threat("Tom") == 20 + 2 * heard


@pytest.mark.parametrize(("who", "each"), [("the first player", False), ("each player", True)])
@pytest.mark.parametrize("falls", [True, False])
def test_an_enemy_of_the_first_player_attacks_once(who: str, each: bool, falls: bool) -> None:
    """lcg/framework/6.4a, lcg/faq/1.30: the token may pass in the middle of the attacks."""
    table = Table("Tom", "Ann").during("combat", "6.3")
    table.hero("Old Guard", hit_points=1 if falls else 9)
    table.hero("Weaver", hit_points=9, player="Ann")
    table.quest()
    text = f"While in the staging area, Old Beast is considered to be engaged with {who}."
    table.enemy("Old Beast", attack=2, defense=0, text=text)
    table.answering("no defender", "Old Guard", "no defender", "Weaver")
    table.goes_through("6.4a", until="6.8a")
    weaver = table.id_of("Weaver")
    assert (table.damage(weaver) > 0) == each


@pytest.mark.parametrize(("pile", "there"), [
    (("Page", "Captain", "Page"), ["Captain"]), (("Captain", "Page"), ["Captain"]), (("Page", "Page"), []),
])  # fmt: skip
@pytest.mark.parametrize("several", [True, False])
def test_the_discarded_ally_is_the_one_that_ended_the_search(
    several: bool, pile: tuple[str, ...], there: list[str]
) -> None:
    """Others of its sort were discarded on the way, and stay so, also where none ends it."""
    table = Table("Tom", "Ann")
    table.hero(), table.hero("Old Guard", player="Ann"), table.quest()
    for name, cost in (("Page", 1), ("Captain", 3)):
        table.prints(name, "ally", cost=cost, willpower=1, attack=1, defense=1, hit_points=2)
    for player in ("Tom", "Ann"):
        table.deck(player, *pile)
    who = "Each player" if several else "The first player"
    top, sought = "the top of his deck", "an ally that costs 3 or more"
    revealed(table, f"{who} discards cards from {top} until he discards {sought}. Put the discarded ally into play.")
    for player, some in (("Tom", True), ("Ann", several)):
        came = [name for name in table.pile(f"play:{player}") if name in pile]
        assert came == (there if some else [])
