"""Every card that counts as played is carried out on a full table with choices at random: no phrase stops it,
no rule breaks.

The project's own cards always; those of a database beside the checkout as well, where there is one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Occurrence, occurrence
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import abilities, coverage, framework, history, phrases, playing, verbs
from ruling_service.engine.tcg import table as places
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.meaning import reading
from ruling_service.engine.tcg.names import PHASES
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, URUK, Table, card
from tests.language.compiled_once import compiled_once, some_of, together

ROOT = Path(__file__).resolve().parents[3]
DATABASE = ROOT.parent / "shared" / "cards" / "tcg-cards.jsonl"
SLICES = 8
CHOICES = 40
NEXT = frozenset(f"{phase}.begins" for phase in PHASES) | {"skirmish.choice", "turn.begins"}
NUMBERS = {
    "twilight": "twilight cost", "strength": "strength", "vitality": "vitality", "resistance": "resistance",
    "site": "site number",
    "shadow": "shadow number",
}  # fmt: skip

OWN = [
    {"title": "Watcher", "type": "Companion", "culture": "Gondor", "race": "Man", "strength": 6,
     "vitality": 3, "gametext":
     "Skirmish: Exert this companion to make it strength +2. If this companion wins this skirmish, you may "
     "heal it."},
    {"title": "Chieftain", "type": "Minion", "culture": "Isengard", "race": "Uruk-hai", "strength": 9,
     "vitality": 3, "gametext":
     "Each other minion gains \"Skirmish: Exert this minion to add (1).\"\nWhile you can spot 2 minions, the "
     "Shadow has initiative."},
    {"title": "Order", "type": "Event", "side": "Shadow", "culture": "Isengard", "timewords": "Shadow",
     "gametext":
     "Play a minion from your discard pile. It comes into play exhausted."},
    {"title": "Oath", "type": "Event", "side": "Free Peoples", "culture": "Gondor", "timewords": "Maneuver",
     "gametext":
     "Choose a number. Each minion with that twilight cost is strength -1."},
    {"title": "Great Shield", "type": "Possession", "side": "Free Peoples", "culture": "Gondor", "gametext":
     "Bearer must be a companion. A minion skirmishing bearer does not gain strength bonuses from weapons."},
]  # fmt: skip


def printed(facts: dict[str, Any]) -> Printed:
    """A card as a database describes it, with its abilities as the engine plays them."""
    read = compiled_once("tcg").compile_card(facts)
    lacking = bool(read.gaps) or bool(coverage.lacks(read.abilities))
    values = {
        ours: int(facts[theirs]) for theirs,
        ours in NUMBERS.items() if str(facts.get(theirs, "")).lstrip("-").isdigit()
    }
    kind = str(facts["type"]).lower()
    shown = {
        "side": facts.get("side"), "culture": str(facts.get("culture", "")).lower(),
        "race": str(facts.get("race", "")).lower()
    }
    shown["class"] = facts.get("itemclass") or ()
    return Printed(
        facts.get("id", facts["title"]), facts["title"], kind, values, facts=shown,
        unique=bool(facts.get("unique")),
        abilities=reading.read(read.abilities), gaps=("lacks",) if lacking else (),
    )  # fmt: skip


def full_table() -> Table:
    """Two players with characters, items, hands, decks and piles; a skirmish under way."""
    t = Table(pool=8, format="tower", site=4)
    t.ring_bearer(burdens=2)
    first, second = t.companion(ARAGORN, wounds=1), t.companion(GIMLI)
    minions = [t.minion(wounds=1), t.minion(URUK), t.minion(ORC)]
    t.bear(first, card("Sword", "possession", klass="hand weapon", strength=1, culture="gondor", cost=1))
    t.bear(
        minions[0],
        card("Spear", "possession", side="Shadow", klass="hand weapon", strength=1, culture="sauron", cost=1),
        player=1
    )
    t.support(card("Friend", "ally", culture="elven", race="elf", homes=((4, "tower"),)))
    t.support(card("Plan", "condition", culture="gondor"), gondor=0)
    t.support(card("Plot", "condition", side="Shadow", culture="sauron"), player=1)
    for player in (0, 1):
        t.hand(
            card("Blank", "event"), card("Dunadan", "companion", culture="gondor", race="man", cost=1),
            player=player
        )
        t.hand(card("Goblin", "minion", culture="moria", race="orc", cost=1, site=4), player=player)
        t.deck(
            *[
                card("Filler", "event"), card("Scout", "minion", culture="sauron", race="orc", cost=1, site=1)
            ] * 4, player=player
        )
        t.put(card("Lost One", "companion", culture="rohan", race="man", cost=1), f"discard:{player}", player)
        t.put(
            card("Lost Orc", "minion", culture="sauron", race="orc", cost=1, site=1), f"discard:{player}",
            player
        )
        for number in (5, 6):
            t.put(
                card(f"Place {number}", "site", site=number, shadow=1, block="tower"), f"adventure:{player}",
                player
            )
    t.play.remember(("threats", 0), 2)
    t.play.count_use(("turn", history.WHOLE_TURN))
    t.play.remember(
        "assignments", (Assignment(first, tuple(minions[:1])), Assignment(second, tuple(minions[1:2])))
    )
    t.play.quiet = True
    return t


def happened(t: Table, ident: int, ability: Node) -> Occurrence | None:
    """Something that an ability could have waited for."""
    events = [event for when in phrases.nodes(ability, "when") for event in phrases.nodes(when, "event")]
    kinds = [kind for event in events for kind in phrases.OCCURRENCES.get(event.kind, ())]
    if not kinds:
        return None
    companions, minion = [
        i for i in t.play.state.zone("fellowship:0") if t.play.card(i).host is None
    ], t.play.state.zone("minions")[0]
    item = next(i for i in t.play.state.zone("fellowship:0") if t.play.name(i) == "Sword")
    told = item if kinds[0] in ("transferred", "stacked") else companions[1]
    roles = {
        "card": told, "minion": minion, "player": 0, "to": companions[0], "by": (minion,),
        "against": (minion,), "amount": 1
    }
    return occurrence(
        kinds[0], **roles, life=t.play.card(told).life, source=minion, site=places.current_site(t.play)
    )


def carried_out(card_: Printed, seed: int) -> None:
    """Put the card on the table, carry out each of its abilities on a copy of it, then let the phase and the
    turn end.
    """
    chance = random.Random(seed)
    t = full_table()
    owner = (
        0 if card_.facts.get("side") == "Free Peoples" or card_.type in ("companion", "ally", "follower")
        else 1
    )
    zones = {"companion": "fellowship:0", "minion": "minions", "event": f"hand:{owner}", "site": "path"}
    host = (
        t.play.state.zone("fellowship:0")[-1]
        if card_.type in ("possession", "artifact", "condition", "follower") else None
    )
    if (
        any(a.kind in ("attach_to", "plays_on", "bearer") for a in card_.abilities) is False
        and card_.type != "follower"
    ):
        host = None
    zone = t.play.card(host).zone if host is not None else zones.get(card_.type, f"support:{owner}")
    if card_.type == "the one ring":
        return
    ident = t.lay(card_, 4) if card_.type == "site" else t.put(card_, zone, owner, host=host, gondor=0)
    everything(t.play)
    for index, ability in enumerate(card_.abilities):
        copy = t.play.on(t.play.state.fork())
        copy.quiet = True
        named = ability.get("phases")
        phase = str(named[0]) if isinstance(named, tuple) else "skirmish"
        copy.remember("phase", phase)
        copy.remember("step", f"{phase}.actions")
        if phase == "skirmish":
            first = copy.fact("assignments")[0]
            copy.remember("skirmish", Skirmish(first.defender, first.minions))
        begin(copy, t, ident, ability, index, owner)
        choose(copy, chance)
        everything(copy)
        if copy.state.pending is None and not copy.state.over:
            copy.remember("stop before", NEXT)
            copy.then(framework.step.task(f"{phase}.ends"))
            choose(copy, chance)


def begin(play: Any, t: Table, ident: int, ability: Node, index: int, owner: int) -> None:
    o = happened(t, ident, ability)
    if play.printed(ident).type == "event" and ability.kind in ("action", "response"):
        play.happen(o or verbs.reconciled(player=owner))
        play.then(playing.begin.task(Playing(ident, owner, "", index, 0 if o else None, o)))
    elif ability.kind in ("action", "response", "trigger"):
        if o is not None:
            play.happen(o)
        play.then(abilities.carry_out.task(ident, index, owner, None, o, -1))


def everything(play: Any) -> None:
    """Ask for every value, so that all constant text is worked out."""
    for ident in places.in_play(play):
        for name in (
            "strength", "vitality", "resistance", "archer", "fierce", "damage", "twilight cost", "site number"
        ):
            play.value(ident, name)


def choose(play: Any, chance: random.Random) -> None:
    for _ in range(CHOICES):
        play.run()
        if play.state.pending is None:
            return
        play.choose(chance.randrange(len(play.state.pending.options)))


def database(part: int) -> Iterator[dict[str, Any]]:
    if DATABASE.is_file():
        for line in some_of(DATABASE.read_text("utf-8").splitlines())[part::SLICES]:
            facts = json.loads(line)
            if facts.get("gametext"):
                yield facts


def failures(cards: Iterator[dict[str, Any]]) -> dict[str, str]:
    found = {}
    for facts in cards:
        card_ = printed(facts)
        if card_.gaps or not card_.abilities:
            continue
        try:
            carried_out(card_, 1)
        except Exception as error:
            found[f"{card_.name} ({card_.key})"] = repr(error)
    return found


def test_cards_of_our_own_are_carried_out() -> None:
    assert not any(printed(facts).gaps for facts in OWN)
    assert failures(iter(OWN)) == {}


@together("tcg")
@pytest.mark.parametrize("part", range(SLICES))
def test_the_cards_of_a_database_are_carried_out(part: int) -> None:
    assert failures(database(part)) == {}
