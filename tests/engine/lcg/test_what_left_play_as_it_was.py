"""What an event says a card was like that has left play by then: heard as the card was, or a named gap; nobody
asks a card that lies in a discard pile whether it is exhausted (lcg/leaves-play, lcg/triggering-condition).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.coverage import Missing
from ruling_service.engine.lcg import coverage, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

STATES = {
    "exhausted {}": "exhausted", "ready {}": "ready", "damaged {}": "hurt", "undamaged {}": "whole",
    "{} with 1 or more damage on it": "hurt", "{} with a resource on it": "paid",
    "{} that is not exhausted": "ready", "{} that is not damaged": "whole", "{} committed to the quest": "committed",
    "{} that is not committed to the quest": "not committed", "questing {}": "committed",
    "non-damaged {}": "whole", "{} with an attachment": "bearing", "{} without an attachment": "bare",
    "{} you control": "yours", "{} with 2 or more [attack]": "strong", "unique {}": "unique", "non-unique {}": "common",
    "{} in play": "there", "{} with cost 2 or higher": "dear", "Orc {}": "Orc", "non-Orc {}": "not Orc",
    "{} with the surge keyword": "surging",
}
"""How a text describes an ally, and how the ally is of which it is true."""
OPPOSITE = {
    "exhausted": "ready", "ready": "exhausted", "hurt": "whole", "whole": "hurt", "paid": "bare",
    "committed": "not committed", "not committed": "committed", "bearing": "bare", "bare": "bearing",
    "strong": "weak", "weak": "strong", "unique": "common", "common": "unique", "dear": "cheap", "Orc": "not Orc",
    "not Orc": "Orc", "yours": "another's",
}
EVENTS = ["leaves play", "is destroyed", "is discarded", "is discarded from play"]
LOCATIONS = {"an active location": "active", "the active location": "active", "a location that is not active": "staged",
             "a location in the staging area": "staged", "a location": "there"}  # fmt: skip
TEXT = "Forced: After {}, raise each player's threat by 4."


def read(said: str) -> tuple[Missing, ...] | None:
    """What is missing of a text that waits for it; None where it isn't read at all."""
    found = card_language("lcg").compile_card({"name": "Watched Road", "type": "Location", "text": TEXT.format(said)})
    if not found.complete:
        return None
    return tuple(missing for one in found.abilities for missing in coverage.of_ability(one))


def heard(said: str, state: str, event: str) -> bool:
    """Whether it is heard that an ally in this state leaves play so."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest(quest_points=20)
    table.hero()
    table.ally("Watcher", text=TEXT.format(said), hit_points=9)
    ally = table.ally(
        "Digger", player="Ann" if state == "another's" else "Tom", hit_points=3, unique=state == "unique",
        attack=3 if state == "strong" else 0, cost=3 if state == "dear" else 1,
        traits="Orc" if state == "Orc" else "Elf",
    )
    table.play.change(ally, ready=state not in ("exhausted", "committed"))
    if state == "hurt":
        table.with_tokens(ally, damage=1)
    if state == "paid":
        table.with_tokens(ally, resource=1)
    if state == "committed":
        table.play.mark(ally, "committed")
    if state == "bearing":
        table.prints("Rope", "attachment", text="Attach to a character.")
        table.lays("Rope", "play:Tom", on=ally)
    before = table.threat("Tom")
    if event == "is destroyed":
        table.happens(verbs.destroyed(card=ally, life=table.card(ally).life))
    else:
        table.happens(verbs.discarded(card=ally, life=table.card(ally).life))
    return table.threat("Tom") == before + 4


def said_of(words: str) -> str:
    said = words.format("ally")
    return f"{'an' if said[0] in 'aeoi' else 'a'} {said}"


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("words", STATES)
def test_a_card_is_asked_for_as_it_was_or_not_at_all(words: str, event: str) -> None:
    said, state = f"{said_of(words)} {event}", STATES[words]
    missing = read(said)
    if missing is None or missing:
        assert missing is None or {one.table for one in missing} == {"what left play as it was"}
        return
    if state in ("there", "surging"):
        return
    assert heard(said, state, event)
    assert state not in OPPOSITE or not heard(said, OPPOSITE[state], event)


@pytest.mark.parametrize("event", ["leaves play", "is explored"])
@pytest.mark.parametrize("said", LOCATIONS)
def test_a_location_is_asked_for_where_it_was_or_not_at_all(said: str, event: str) -> None:
    missing = read(f"{said} {event}")
    assert missing is not None
    if missing:
        assert {one.table for one in missing} == {"what left play as it was"}
        return
    for where in ("active", "staged"):
        table = Table("Tom").during("quest", "3.3")
        table.quest(quest_points=20)
        table.hero()
        table.ally("Watcher", text=TEXT.format(f"{said} {event}"))
        table.location("Other Place", where=places.STAGING if where == "active" else places.ACTIVE)
        place = table.location(where=places.ACTIVE if where == "active" else places.STAGING, quest_points=3)
        before = table.threat("Tom")
        if event == "is explored":
            table.with_tokens(place, progress=3)
            table.happens(verbs.explored(location=place, life=table.card(place).life, active=where == "active"))
        else:
            table.happens(verbs.discarded(card=place, life=table.card(place).life))
        assert (table.threat("Tom") == before + 4) is (LOCATIONS[said] in (where, "there"))


def test_what_is_asked_of_the_active_and_current_is_named() -> None:
    """Each of these places holds a card only while it is in play; a text that asks for it afterwards is a gap."""
    for said in ("an active location leaves play", "the active location leaves play", "a current quest is defeated"):
        missing = read(said)
        assert missing is None or {one.table for one in missing} == {"what left play as it was"}
    assert read("the active location is explored") == ()
