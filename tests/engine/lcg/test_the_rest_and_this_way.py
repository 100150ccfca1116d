"""What was done with cards that lie elsewhere by now, the rest of those chosen among, what comes from a hand,
shadow cards that everybody sees, threat costs of heroes.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import shadow, verbs
from tests.engine.lcg.table_top import Table, revealed

HELD = ("ally", "event", "attachment")


def with_hand(*kinds: str) -> Table:
    """Tom's hero, and a hand of a card of each of the kinds."""
    table = Table("Tom", "Ann")
    table.hero("Cellar Keeper")
    table.hero("Gate Keeper", player="Ann")
    for number, kind in enumerate(kinds):
        table.prints(f"Held {kind.title()} {number}", kind, cost=1)
        table.lays(f"Held {kind.title()} {number}", "hand:Tom")
    return table


@pytest.mark.parametrize("kind", [*HELD, "card"])
@pytest.mark.parametrize("held", [(), *((each,) for each in HELD)])
@pytest.mark.parametrize(("none", "rises"), [("no {}s are", True), ("at least 1 {} was", False)])
def test_done_this_way_is_asked_of_cards_that_left_a_hand(
    kind: str, held: tuple[str, ...], none: str, rises: bool
) -> None:
    """lcg/effects: what each player lost from his hand was discarded by the text, wherever it lies now."""
    table = with_hand(*held)
    revealed(
        table, f"Each player discards each {kind} from his hand. If {none.format(kind)} discarded this way, "
        "raise each player's threat by 3."
    )
    lost = bool(held) and kind in (*held, "card")
    assert table.threat("Tom") == (20 if lost == rises else 23)
    assert len(table.hand()) == (0 if lost else len(held))


@pytest.mark.parametrize("keeps", [1, 2])
@pytest.mark.parametrize("held", [1, 2, 4])
@pytest.mark.parametrize("rest", ["discards the rest", "discards the other cards"])
def test_the_rest_of_a_hand_is_what_was_not_chosen(keeps: int, held: int, rest: str) -> None:
    """lcg/the-word-choose: of the cards chosen among, those that were not are discarded."""
    table = with_hand(*["event"] * held).answering("Held Event 0", "Held Event 1")
    revealed(table, f"Each player chooses {keeps} card{'s' if keeps > 1 else ''} from his hand and {rest}.")
    if held >= keeps:
        assert table.hand() == [f"Held Event {n}" for n in range(min(keeps, held))]
        assert len(table.pile("discard:Tom")) == held - keeps


@pytest.mark.parametrize("per", ["round", "phase"])
@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("put", [True, False])
@pytest.mark.parametrize("whence", ["hand", "discard pile"])
def test_cards_played_or_put_into_play_from_a_hand_are_counted(per: str, most: int, put: bool, whence: str) -> None:
    """lcg/cannot: what was played or put into play from the hand counts, though it lies there no more; what
    an effect puts into play from a pile doesn't.
    """
    table = with_hand(*["ally"] * 3).during("planning", "2.2")
    table.play.remember("active player", 0)
    table.with_tokens(table.id_of("Cellar Keeper"), resource=9)
    more, deeds = "1 card" if most == 1 else f"{most} cards", "play or put into play"
    table.location(
        "Narrow Ford", text=f"Each player cannot {deeds} more than {more} from his hand each {per}."
    )
    if whence == "discard pile":
        for number in range(most):
            table.prints(f"Old Ally {number}", "ally", cost=1, hit_points=1)
            table.lays(f"Old Ally {number}", "discard:Tom")
    for number in range(most):
        name = f"Held Ally {number}" if whence == "hand" else f"Old Ally {number}"
        if put or whence != "hand":
            table.prints(
                f"Door {number}", "treachery",
                text=f"When Revealed: The first player puts an ally into play from his {whence}."
            )
            table.answering(name)
            table.reveals(table.lays(f"Door {number}", "encounter deck"))
        else:
            table.plays(name)
        assert table.zone(table.id_of(name)) == "play:Tom"
    assert (table.why_not_play("Held Ally 2") is None) == (whence != "hand")


@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize(("said", "taken"), [("facedown ", (False, True)), ("", (True, True))])
@pytest.mark.parametrize("times", [1, 2])
def test_a_shadow_card_dealt_faceup_is_no_facedown_one(
    seen: bool, said: str, taken: tuple[bool, bool], times: int
) -> None:
    """lcg/shadow-effects: it is still to be resolved, but lies faceup."""
    table, whose = Table("Tom").during("combat", "6.2"), "engaged with you"
    if seen:
        table.hero("Lamp Bearer", text=f"Shadow cards dealt to enemies {whose} are dealt faceup.")
    else:
        table.hero("Plain Bearer")
    enemy = table.enemy("Night Stalker", where="engaged:Tom")
    for _ in range(times):
        table.lays("Quiet Day", "encounter deck")
        table.does(shadow.deal, enemy, None)
    revealed(table, f"Discard each {said}shadow card dealt to an enemy.")
    assert len(table.pile("shadow")) == (0 if taken[0 if seen else 1] else times)


@pytest.mark.parametrize(("whom", "hit"), [
    ("the hero with the highest threat cost", (0, 0, 1)), ("the hero with the lowest threat cost", (1, 0, 0)),
    ("each hero with a threat cost of 9 or higher", (0, 1, 1)), ("each hero with threat cost 7 or less", (1, 0, 0)),
])  # fmt: skip
def test_threat_costs_are_values_of_heroes(whom: str, hit: tuple[int, ...]) -> None:
    table = Table("Tom")
    heroes = [table.hero(f"Hero at {cost}", threat_cost=cost) for cost in (7, 9, 11)]
    revealed(table, f"Deal 1 damage to {whom}.")
    assert tuple(table.damage(each) for each in heroes) == hit


GIVEN = {"in that player's hand": "hand:Ann", "in play": "play:Ann"}


@pytest.mark.parametrize("players", [("Tom", "Ann"), ("Tom", "Ann", "Eve")])
@pytest.mark.parametrize("said", [*([each] for each in GIVEN), list(GIVEN)])
@pytest.mark.parametrize("lies", ["hand:Ann", "hand:Tom", "play:Ann", "play, and back to a hand"])
def test_a_delayed_condition_is_asked_of_whoever_the_card_was_given_to(
    players: tuple[str, ...], said: list[str], lies: str
) -> None:
    """lcg/delayed-effects: "that player" is the one whose hand it went to, and a card that the text follows
    into play is still that card there, until it leaves play.
    """
    table = Table(*players)
    for player in players:
        table.hero(f"Hero of {player}", player=player)
    table.deck("Tom", "Plain Card")
    whose = "another player's"
    table.prints("Lent Ally", "ally", cost=1, hit_points=1)
    lent = table.lays("Lent Ally", "hand:Tom")
    table.prints(
        "Short Loan", "event", sphere="Neutral", cost=0,
        text=f"Action: Choose a card in your hand and add it to {whose} hand. At the end of the round, "
        f"if the chosen card is {' or '.join(said)}, shuffle it into its owner's deck."
    )
    table.lays("Short Loan", "hand:Tom")
    table.during("planning", "2.2").answering("Lent Ally", "Ann").plays("Short Loan")
    assert table.zone(lent) == "hand:Ann"
    if lies.startswith("play"):
        table.happens(verbs.entered_play(card=lent, player=1, how="put into play"))
    if lies.endswith("a hand"):
        table.happens(verbs.left_play(card=lent, to="hand"))
    if lies == "hand:Tom":
        table.play.move(lent, lies.replace("Tom", "0"))
    table.moment("round ends")
    assert (table.zone(lent) == "deck:Tom") == (lies in [GIVEN[each] for each in said])
