"""What can be cancelled, by which words, and what then still takes place (lcg/cancel, lcg/when-revealed,
lcg/faq/1.54): a card is revealed while Tom holds an event that could cancel it.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import advancing
from ruling_service.engine.lcg import table as places
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

EFFECTS_OF = "cancel the when-revealed effects of"
RAISES = "When revealed — raise your threat by 5."


def revealed(
    event: str, kind: str, *, text: str = RAISES, standing: str = "", keywords: str = "Doomed 1."
) -> Table:
    """Tom's table once a card of that kind, Doomed 1, has been revealed, which raises his threat by 5 unless
    that is cancelled; he plays the event if he can.
    """
    table = Table("Tom").during("quest", "3.3")
    table.hero(sphere="Spirit", resources=3)
    if standing:
        table.location("Law", where=places.ACTIVE, text=f"Always — {standing}.")
    table.prints("Will", "event", cost=1, sphere="Spirit", text=f"Response — {event}.")
    table.lays("Will", "hand:Tom")
    values = {"enemy": {"threat": 1, "attack": 1, "defense": 1, "hit_points": 2, "engagement_cost": 50},
              "location": {"threat": 1, "quest_points": 3}, "treachery": {}}[kind]
    table.prints("Shade", kind, text=text, keywords=keywords, traits="Sign.", **values)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table.answering("play Will").reveals(table.lays("Shade", places.ENCOUNTER_DECK))


@pytest.mark.parametrize(("event", "kind", "threat", "zone"), [
    # of the effects: keywords still act, an enemy or location is still staged
    (f"{EFFECTS_OF} a card just revealed", "treachery", 21, places.ENCOUNTER_DISCARD),
    (f"{EFFECTS_OF} a card just revealed", "enemy", 21, places.STAGING),
    (f"{EFFECTS_OF} a treachery just revealed", "treachery", 21, places.ENCOUNTER_DISCARD),
    (f"{EFFECTS_OF} a treachery just revealed", "enemy", 26, places.STAGING),
    (f"{EFFECTS_OF} a enemy just revealed", "enemy", 21, places.STAGING),
    (f"{EFFECTS_OF} an enemy just revealed", "location", 26, places.STAGING),
    (f"{EFFECTS_OF} an enemy or location just revealed", "location", 21, places.STAGING),
    # of the card: nothing of it takes place, and it is discarded
    ("when a card is revealed: cancel that card", "treachery", 20, places.ENCOUNTER_DISCARD),
    ("when an enemy is revealed: cancel and discard that enemy", "enemy", 20, places.ENCOUNTER_DISCARD),
    ("when an enemy is revealed: cancel and discard that enemy", "location", 26, places.STAGING),
])  # fmt: skip
def test_what_a_cancelled_card_still_does(event: str, kind: str, threat: int, zone: str) -> None:
    table = revealed(event, kind)
    assert (table.threat("Tom"), table.zone(table.id_of("Shade"))) == (threat, zone)
    assert (table.hand() == []) == (threat != 26), "it is spent only where it cancels something"


@pytest.mark.parametrize(("text", "standing", "cancelled"), [
    (RAISES, "", True),
    ("When revealed — raise your threat by 5. This effect cannot be cancelled.", "", False),
    (RAISES, "when-revealed effects cannot be cancelled", False),
    (RAISES, "encounter card effects cannot be cancelled", False),
    (RAISES, "while Law is exhausted, encounter card effects cannot be cancelled", True),
    (RAISES, "each location cannot be cancelled", True),
    (RAISES, "each treachery cannot be cancelled", False),
    ("", "", True),
])  # fmt: skip
def test_what_cannot_be_cancelled_takes_place(text: str, standing: str, cancelled: bool) -> None:
    """lcg/cannot: the event isn't even playable then."""
    table = revealed(f"{EFFECTS_OF} a card just revealed", "treachery", text=text, standing=standing)
    raised = 0 if cancelled else 5
    assert table.threat("Tom") == 21 + raised
    assert (table.hand() == []) == (cancelled and bool(text)), "nothing to cancel, nothing to play"


@pytest.mark.parametrize(("event", "shadow", "standing", "damage"), [
    ("cancel a shadow effect just triggered", "attacking enemy gets +3 attack", "", 2),
    ("cancel a shadow effect just triggered", "", "", 2),
    ("cancel a shadow effect just triggered", "attacking enemy gets +3 attack",
     "encounter card effects cannot be cancelled", 5),
    ("cancel a shadow effect just triggered", "attacking enemy gets +3 attack",
     "when-revealed effects cannot be cancelled", 2),
    (
        "cancel a shadow effect just triggered",
        "attacking enemy gets +3 attack. This effect cannot be cancelled", "", 5
    ),
    (f"{EFFECTS_OF} a card just revealed", "attacking enemy gets +3 attack", "", 5),
])  # fmt: skip
def test_which_shadow_effects_are_cancelled(event: str, shadow: str, standing: str, damage: int) -> None:
    """lcg/shadow-effects, lcg/cancel: a shadow card is turned up, and not revealed."""
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero(sphere="Spirit", resources=3, hit_points=9)
    if standing:
        table.location("Law", where=places.ACTIVE, text=f"Always — {standing}.")
    table.prints("Will", "event", cost=1, sphere="Spirit", text=f"Response — {event}.")
    table.lays("Will", "hand:Tom")
    foe = table.enemy(where="engaged:Tom")
    table.prints("Cloud", "treachery", shadow=f"Shadow — {shadow}." if shadow else "", text=RAISES)
    table.play.change(table.lays("Cloud", places.SHADOW, on=foe), face_up=False)
    table.answering("play Will", "no defender").is_attacked_by(foe)
    assert (table.damage(hero), table.threat("Tom")) == (damage, 20)
    assert (table.hand() == []) == (damage == 2 and bool(shadow))


@pytest.mark.parametrize(("text", "cancels", "threat"), [
    ("raise your threat by 2. Cancel this effect. Raise your threat by 3", True, 22),
    ("cancel this effect. Raise your threat by 3", True, 20),
    ("if your threat is 25 or higher, cancel this effect. Raise your threat by 3", False, 23),
])  # fmt: skip
def test_a_text_may_cancel_the_rest_of_itself(text: str, cancels: bool, threat: int) -> None:
    """lcg/cancel."""
    table = Table("Tom").during("quest", "3.3")
    table.prints("Shade", "treachery", text=f"When revealed — {text}.")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(table.lays("Shade", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("text", "answers", "threat"), [
    ("raise your threat by 1. You may exhaust a hero you control. If you do, repeat this effect",
     ["yes", "First", "yes"], 23),
    ("raise your threat by 1. You may exhaust a hero you control. If you do, repeat this effect",
     ["yes", "First", "no"], 22),
    ("raise your threat by 1. You may exhaust a hero you control. If you do, repeat this effect", ["no"], 21),
])  # fmt: skip
def test_an_effect_is_repeated_as_often_as_it_says(text: str, answers: list[str], threat: int) -> None:
    """lcg/effects: with new choices, and as long as there is something to pay with."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("First")
    table.hero("Second")
    table.hero("Third", ready=False, text=f"Action — {text}.")
    table.answering(*answers).uses("Third")
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("response", "threat", "hero_damage", "ally_damage"), [
    ("when your threat is raised: exhaust attached hero", 22, 2, 0),
    ("when attached hero takes damage: place that damage on an ally you control instead", 22, 0, 2),
    ("when attached hero takes damage: cancel 1 damage", 22, 1, 0),
    ("when attached hero takes damage: cancel that damage", 22, 0, 0),
])  # fmt: skip
def test_what_stands_in_the_place_of_damage(
    response: str, threat: int, hero_damage: int, ally_damage: int
) -> None:
    """lcg/replacement-effects, lcg/cancel."""
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Captain", hit_points=9)
    ally = table.ally("Squire", hit_points=9)
    table.prints("Mail", "attachment", cost=1, text=f"Response — {response}.")
    table.lays("Mail", "play:Tom", on=hero)
    table.prints(
        "Shade", "treachery",
        text="When revealed — raise your threat by 2. Deal 2 damage to a hero you control."
    )
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.answering("use Mail").reveals(table.lays("Shade", places.ENCOUNTER_DECK))
    assert (table.threat("Tom"), table.damage(hero), table.damage(ally)) == (threat, hero_damage, ally_damage)


REVEALS = [
    "When Revealed: Reveal the top card of the encounter deck.",
    "When Revealed: Reveal 1 additional encounter card.",
    "When Revealed: Search the encounter deck for a treachery and reveal it.",
    "When Revealed: Search the encounter deck for a treachery, set it aside, and shuffle the encounter deck. Reveal the set aside card.",
]
STANDS = ["", " Its when revealed effects cannot be canceled."]


@pytest.mark.parametrize("reveals", REVEALS)
@pytest.mark.parametrize("stands", STANDS)
def test_what_is_said_of_a_reveal_after_it_holds_for_it(reveals: str, stands: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(sphere="Spirit", resources=3)
    table.prints("Will", "event", cost=1, sphere="Spirit", text=f"Response — {EFFECTS_OF} a treachery just revealed.")
    table.lays("Will", "hand:Tom")
    table.prints("Shade", "treachery", text=RAISES, traits="Sign.")
    table.enemy("Herald", where=places.ENCOUNTER_DECK, text=reveals + stands)
    table.lays("Shade", places.ENCOUNTER_DECK)
    table.answering("Shade", "play Will").reveals(table.id_of("Herald"))
    assert table.threat("Tom") == (25 if stands else 20)
    # and it is over with that reveal
    table.lays("Will", "hand:Tom")
    table.answering("play Will").reveals(table.lays("Shade", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == (25 if stands else 20)


@pytest.mark.parametrize(("revealed_from", "threat"), [(" from the encounter deck", 25), ("", 20)])
def test_a_stage_is_revealed_from_no_encounter_deck(revealed_from: str, threat: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(sphere="Spirit", resources=3)
    table.prints("Will", "event", cost=1, sphere="Spirit",
                 text=f"Response — {EFFECTS_OF} a card just revealed{revealed_from}.")  # fmt: skip
    table.lays("Will", "hand:Tom")
    quest = table.quest("Dark Road", text=RAISES)
    table.answering("play Will").does(advancing.quest_revealed, quest)
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("moment", "played"), [
    ("When a shadow effect is triggered", True), ("When a hero would be exhausted", False), ("After an ally is destroyed", False),
])  # fmt: skip
def test_that_effect_is_a_shadow_effect_only_where_one_was_spoken_of(moment: str, played: bool) -> None:
    card = {"name": "Nix", "type": "event", "sphere": "Neutral", "cost": 0, "text": f"Response: {moment}, cancel that effect."}
    assert compile_object(card, "lcg").played is played
