"""What has happened is recalled as it was heard: of every event that can be asked of afterwards, whatever can
happen to a card is such a thing for a text that asks later exactly where it is for one that waits for it; and
the tenses in which it is asked are made of the event's own words.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.verb_forms import participle, past
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import triggers, verbs
from tests.engine.lcg.combinations import (
    NOTED,
    Tabletop,
    ability,
    answers,
    event_about,
    goes_on,
    is_gap,
    kinds,
    not_so_yet,
    occurrences,
    some,
)
from tests.engine.lcg.table_top import Table

RECALLED = sorted(kinds_with("lcg", "recalled") & kinds("one_event").keys())
SUBJECTS = {"hero": "Hero 0", "ally": "First Ally", "enemy": "Near Enemy", "location": "Near Place"}


def recalls(top: Tabletop, condition: Node, happened: Occurrence) -> bool:
    """Whether a text that asks for it afterwards holds once this has happened."""
    gets = Node("gets", who=Node("each", of=Node("filter", type=("location",))), bonus=(
        Node("stat_bonus", change=9, stat="threat"),
    ))
    play = top.fresh(ability("constant", Node("while_", when=(condition,), do=(gets,))), phase="quest")
    play.remember("step", "3.3")
    not_so_yet(play, happened)
    place = top.table.id_of("Far Place")
    before = play.value(place, "threat")
    play.happen(happened)
    goes_on(play)
    return bool(play.value(place, "threat") == (before or 0) + 9)


@pytest.mark.parametrize("sort", SUBJECTS)
@pytest.mark.parametrize("kind", RECALLED)
def test_a_text_that_asks_afterwards_says_what_one_that_waits_has_heard(kind: str, sort: str) -> None:
    top = Tabletop("objective")
    event, about = event_about(kind, some(sort))
    if not about and kind in triggers.SUBJECT:  # its first pattern speaks of a pile
        event, about = Node(kind, **{triggers.SUBJECT[kind][0]: some(sort)}), True
    assert event is not None
    heard = [ability("forced", NOTED, when=Node(word, event=event)) for word in ("when", "after")]
    condition = Node("happened_this", event=event, per="round")
    assert not any(is_gap(each) for each in heard)
    told = [False, False]
    for happened in occurrences(top, kind, top.table.id_of(SUBJECTS[sort])):
        now = any(answers(top, each, happened) for each in heard)
        later = recalls(top, condition, happened)
        assert now == later, (event, happened)
        told[now] = True
    assert about or told[True]


@pytest.mark.parametrize(("verb", "before", "after"), [
    ("draw", "drew", "drawn"), ("ready", "readied", "readied"), ("commit", "committed", "committed"),
    ("engage", "engaged", "engaged"), ("play", "played", "played"), ("leave", "left", "left"),
])  # fmt: skip
def test_verbs_are_told_of_what_is_over(verb: str, before: str, after: str) -> None:
    assert (past(verb), participle(verb)) == (before, after)


@pytest.mark.parametrize(("text", "after"), [
    ("Each hero exhausted this {} gets +3 [willpower].", (0, 3)),
    ("Each hero that was exhausted or healed this {} gets +3 [willpower].", (0, 3)),
    ("Each hero that was not exhausted this {} gets +3 [willpower].", (3, 0)),
    ("Each hero that has not been healed or exhausted this {} gets +3 [willpower].", (3, 0)),
    ("Each hero that has not been healed this {} gets +3 [willpower].", (3, 3)),
])  # fmt: skip
@pytest.mark.parametrize("unit", ["round", "phase"])
def test_it_is_true_of_the_card_that_it_happened_to(text: str, after: tuple[int, int], unit: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero, other = table.hero("First", hit_points=5), table.hero("Second", hit_points=5)
    table.location("Watch", text=text.format(unit))
    plain = table.value(hero, "willpower") - after[0]
    table.happens(verbs.exhausted(card=hero))
    assert table.value(hero, "willpower") == plain + after[1]
    assert table.value(other, "willpower") == plain + after[0]


@pytest.mark.parametrize(("deed", "not_done"), [
    ("engaged an enemy", "did not engage an enemy"), ("raised his threat", "has not raised his threat"),
    ("played an event", "has not played an event"), ("drew a card", "did not draw a card"),
    ("optionally engaged an enemy", "has not optionally engaged an enemy"),
    ("travelled to a location", "did not travel to a location"),
])  # fmt: skip
def test_players_are_told_apart_by_what_they_did(deed: str, not_done: str) -> None:
    """Who did it and who did not are all players, before anything has happened: nobody and everybody."""
    for said, expected in ((deed, 0), (not_done, 2)):
        table = Table("Tom", "Kris").during("quest", "3.3")
        for player in table.players:
            table.hero(f"{player}'s", player=player)
        table.prints("Watch", "treachery", text=f"When Revealed: Each player who {said} this round raises "
                     "his threat by 4.")
        table.lays("Watch", places.ENCOUNTER_DECK)
        before = sum(table.threat(player) for player in table.players)
        table.reveals(table.lays("Watch", places.ENCOUNTER_DECK))
        assert sum(table.threat(player) for player in table.players) - before == 4 * expected


@pytest.mark.parametrize(("said", "true_after"), [
    ("no ally was exhausted", (0,)), ("an ally was exhausted", (1, 2, 3)), ("2 allies were exhausted", (2, 3)),
    ("3 allies were exhausted", (3,)), ("each ally was exhausted", (3,)), ("each ally was not exhausted", (0,)),
])  # fmt: skip
@pytest.mark.parametrize("unit", ["round", "phase"])
def test_of_how_many_it_is_asked(said: str, true_after: tuple[int, ...], unit: str) -> None:
    """To none, one, so many different ones or to each; twice to the same one is once."""
    table = Table("Tom").during("quest", "3.3")
    table.hero("First")
    allies = [table.ally(f"Ally {n}") for n in range(3)]
    watch = table.location("Watch", threat=1, text=f"If {said} this {unit}, Watch gets +4 [threat].")
    for done in range(4):
        if done:
            table.happens(verbs.exhausted(card=allies[done - 1]))
            table.happens(verbs.readied(card=allies[done - 1]))
            table.happens(verbs.exhausted(card=allies[done - 1]))
        assert table.value(watch, "threat") == (5 if done in true_after else 1), done
