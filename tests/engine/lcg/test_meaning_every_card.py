"""Every card that counts as played really is: its abilities are carried out on a full table with choices at
random.

The project's own cards always; the cards of a database beside the checkout where there is one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import coverage, encounter_effects, enemy_attack, framework, resolve
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.triggers import OCCURRENCES
from tests.engine.lcg.table_top import Table
from tests.language.compiled_once import compiled_once, some_of, together

ROOT = Path(__file__).resolve().parents[3]
DATABASE = ROOT.parent / "shared" / "cards" / "lcg-cards.jsonl"
NUMBERS = (
    "willpower", "attack", "defense", "threat", "hit points", "quest points", "engagement cost", "cost"
)
WHERE = {
    "hero": "play:0", "ally": "play:0", "objective-ally": "play:0", "objective-hero": "play:0",
    "attachment": "play:0", "event": "hand:0",
    "enemy": "engaged:0", "quest": places.QUEST, "treachery": places.REVEALING,
}  # fmt: skip
CHOICES = 120


def card(key: str, facts: dict[str, Any]) -> Printed:
    """A card as a database or a corpus file describes it."""
    described = {
        **facts, "type": str(facts.get("type", "")).title(), "keywords": as_text(facts.get("keywords"))
    }
    read = compiled_once("lcg").compile_card(described)
    values = {
        n: number(facts.get(n, facts.get(n.replace(" ", "_"))))
        for n in NUMBERS
        if facts.get(n, facts.get(n.replace(" ", "_"))) not in (None, "", "-")
    }
    kind = str(facts.get("type", "")).lower().replace("objective ally", "objective-ally").replace(
        "objective hero", "objective-hero"
    )
    side = "player" if kind in ("hero", "ally", "attachment", "event") else "encounter"
    traits = frozenset(t.strip() for t in as_text(facts.get("traits")).split(".") if t.strip())
    printed = {"side": side, "sphere": facts.get("sphere", ""), "stage": 1}
    return Printed(
        key, str(facts["name"]), kind, values, traits, printed, bool(facts.get("unique")), read.abilities,
        read.gaps
    )


def as_text(value: object) -> str:
    return ". ".join(map(str, value)) + "." if isinstance(value, list) and value else str(value or "")


def number(value: object) -> int | None:
    return int(str(value)) if str(value).lstrip("-").isdigit() else None


def own_cards() -> Iterator[Printed]:
    for path in sorted((ROOT / "corpus" / "lcg" / "cards").glob("*.yaml")):
        facts = yaml.safe_load(path.read_text("utf-8"))
        for index, printing in enumerate(facts.get("printings", [{}])):
            yield card(f"{path.stem}/{index}", {**facts, **printing})


def database() -> Iterator[Printed]:
    for line in some_of(DATABASE.read_text("utf-8").splitlines()):
        facts = json.loads(line)
        if facts.get("text") or facts.get("shadow"):
            yield card(facts["id"], facts)


@lru_cache(maxsize=1)
def full_table() -> Table:
    """Two players with heroes, allies, cards and enemies; locations, a quest, decks with different cards."""
    table = Table("Tom", "Kris")
    for player in ("Tom", "Kris"):
        for n in range(2):
            table.hero(
                f"Hero {n}", player=player, hit_points=6, resources=4, damage=n,
                traits="Noble. Dwarf. Gondor."
            )
        table.ally("First Ally", player=player)
        table.ally("Second Ally", player=player)
        table.deck(player, *["Plain Card", "First Ally"] * 5)
        for name in ("Plain Card", "Plain Card", "Second Ally"):
            table.lays(name, f"hand:{player}")
        table.lays("First Ally", f"discard:{player}")
        table.enemy("Near Enemy", where=f"engaged:{player}", hit_points=5)
    table.enemy("Far Enemy", hit_points=4)
    table.location("Far Place")
    table.location("Near Place", where=places.ACTIVE)
    table.quest()
    table.prints("Next Stage", "quest", quest_points=9, stage=2)
    table.lays("Next Stage", places.QUEST_DECK)
    # without any shadow effect an enemy that attacks again for lack of one would attack for ever
    table.prints("Dark Day", "treachery", shadow="Raise your threat by 1.")
    for name in ("Quiet Day", "Far Enemy", "Far Place", "Quiet Day", "Far Enemy", "Dark Day"):
        table.lays(name, places.ENCOUNTER_DECK)
    table.lays("Near Enemy", places.ENCOUNTER_DISCARD)
    table.play.mark(table.id_of("Hero 0"), "committed")
    table.play.quiet = True
    return table


def carried_out(printed: Printed, seed: int) -> None:
    """Carry out every ability of a card, each on a fresh copy of the table, then let the phase and the round
    end.
    """
    chance = random.Random(seed)
    table = full_table()
    play = table.play.on(table.play.state.fork())
    play.quiet = True
    table.catalogue[printed.key] = printed
    zone = WHERE.get(printed.type, places.STAGING)
    owner = 0 if printed.facts["side"] == "player" else None
    host = table.id_of("Hero 0") if printed.type == "attachment" else None
    ident = play.create(printed.key, zone, owner=owner, controller=0 if zone == "play:0" else None, host=host)
    for index, ability in enumerate(printed.abilities):
        copy = play.on(play.state.fork())
        copy.quiet = True
        phase = str(ability.get("phase") or chance.choice(["quest", "combat", "planning"]))
        copy.remember("phase", phase)
        begin(copy, table, ident, ability, index)
        choose(copy, chance)
        for each in places.in_play(copy):
            for name in ("willpower", "attack", "type", "traits"):
                copy.value(each, name)
        if copy.state.pending is None and not copy.state.over:
            copy.then(framework.moment.task(f"{phase} phase ends"), framework.moment.task("round ends"))
            choose(copy, chance)


def begin(play: Play, table: Table, ident: int, ability: Node, index: int) -> None:
    if ability.kind in ("action", "response", "forced", "travel", "setup", "resolution"):
        resolve.start(play, ident, ability, index, 0, happened(table, ident, ability))
    elif ability.kind == "when_revealed":
        encounter_effects.resolve_when_revealed(play, ident, 0)
    elif ability.kind == "shadow":
        enemy = table.id_of("Near Enemy")
        play.move(ident, places.SHADOW)
        play.change(ident, host=enemy, face_up=False)
        enemy_attack.start(play, enemy, 0, against=None, outside=False)


def happened(table: Table, ident: int, ability: Node) -> Occurrence | None:
    """Something that the ability could have waited for."""
    if ability.get("when") is None:
        return None
    kinds = [kind for node in ability.walk() for kind in OCCURRENCES.get(node.kind, ()) if kind != "*"]
    hero, enemy, place = table.id_of("Hero 0"), table.id_of("Near Enemy"), table.id_of("Near Place")
    roles = {
        "card": table.id_of("First Ally"), "enemy": enemy, "player": 0, "character": hero, "attacker": enemy,
        "defender": hero
    }
    more = {"location": place, "amount": 2, "on": hero, "to": hero, "quest": table.id_of("Plain Quest")}
    return occurrence(kinds[0] if kinds else "damaged", **roles, **more)


def choose(play: Play, chance: random.Random) -> None:
    play.run()
    for _ in range(CHOICES):
        if play.state.pending is None:
            return
        play.choose(chance.randrange(len(play.state.pending.options)))
        play.run()


@lru_cache(maxsize=1)
def played_of_database() -> list[Printed]:
    """Those of a sixth of the database, compiled once for every seed."""
    return played(database())


def played(cards: Iterator[Printed]) -> list[Printed]:
    return [c for c in cards if not c.gaps and c.abilities and not coverage.lacks(c.abilities)]


def test_the_projects_own_cards() -> None:
    cards = played(own_cards())
    assert len(cards) > 150
    for printed in cards:
        try:
            carried_out(printed, 1)
        except Exception as error:
            raise AssertionError(f"{printed.name} ({printed.key}): {error!r}") from error


@together("lcg")
@pytest.mark.documents
@pytest.mark.slow
@pytest.mark.skipif(not DATABASE.is_file(), reason="needs a card database in ../shared/cards")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_cards_of_a_database(seed: int) -> None:
    failed = {}
    for printed in played_of_database():
        try:
            carried_out(printed, seed)
        except Exception as error:
            failed[printed.name] = repr(error)
    assert failed == {}
