"""Random games of every scenario that has all it needs: which end by the rules, and what stops the others.

    python -m bench.games scenarios [--seed N] [--games N] [--only NAME …] [--out FILE]

A game ends by the rules; or it comes upon a text that is not played, and ends with such texts left out, which is
counted apart; or it stops, is left after so many decisions, or breaks something. Games of a scenario have one to four
players in turn; every other one has able players.
"""

from __future__ import annotations

import json
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bench.apart import kept_apart
from bench.games.cards import imported
from bench.games.lcg_games import pool, shelf, started
from bench.games.lcg_invariants import LCG_INVARIANTS
from bench.games.lcg_players import able
from bench.games.playing import Cards
from ruling_service.errors import MalformedInput
from ruling_service.playing.choosing import at_random
from ruling_service.playing.game import Game
from ruling_service.playing.records import NotWhole
from ruling_service.playing.scenarios import lay_out, scenarios
from ruling_service.situations.shared.hands import ALONE, Hands

LONGEST = 1500
MOST_PLAYERS = 4
NINE_OF_TEN = 0.9
ENDED = ("won", "lost")


def play_all(seed: int, games: int, only: Iterable[str], out: str, hands: Hands = ALONE) -> int:
    """Play so many games of each scenario, and say what became of them; 1 if anything was broken."""
    records = []
    jobs: list[tuple[str, int]] = []
    names = list(only) or scenarios()
    lacking: dict[str, str] = {}
    missing: dict[str, list[str]] = {}
    without: dict[str, NotWhole] = {}
    for name in names:
        try:
            laid = lay_out(name, shelf())
            missing[name] = list(laid.missing)
            without[name] = NotWhole(stages=list(laid.stages), named=[title for title, _ in laid.without])
        except MalformedInput as error:
            lacking[name] = error.message
            continue
        jobs += [(name, seed + number) for number in range(games)]
    for record in hands.do(_played, jobs, _lost):
        records.append(record)
        if out:
            with Path(out).open("a", encoding="utf-8") as file:
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
    for line in report(records, lacking, missing, without):
        print(line)
    return int(any(one["end"] == "broken" for one in records))


def _played(job: tuple[str, int]) -> dict[str, Any]:
    return played(*job)


def _lost(job: tuple[str, int]) -> dict[str, Any]:
    """What is told of a game whose process ended."""
    name, seed = job
    return {"scenario": name, "seed": seed, "end": "broken", "by": ["a process ends by itself", ""]}


def played(name: str, seed: int) -> dict[str, Any]:
    """What became of the game of a scenario with that seed."""
    count, strong = 1 + seed % MOST_PLAYERS, seed // MOST_PLAYERS % 2 == 1
    began = time.process_time()
    found: dict[str, Any] = {"scenario": name, "seed": seed, "players": count, "able": strong}
    game = Game(started(name, seed, count, pool(None), strong=strong), shelf())
    try:
        found |= _to_its_end(game, able(game.play, seed) if strong else at_random(seed))
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {error} ({where.filename.rpartition('/')[2]}:{where.lineno})"
        found |= {"end": "broken", "by": ["crash", said]}
    return found | {
        "rounds": game.rounds, "decisions": len(game.made), "seconds": round(time.process_time() - began, 2)
    }


def _to_its_end(game: Game, choose: Any) -> dict[str, Any]:
    """Play until the game ends, comes upon a gap, breaks an invariant, or is long."""
    cards = Cards(game.play)
    game.begin()
    idle: set[str] = set()
    last = ""
    while len(game.made) < LONGEST:
        broken = LCG_INVARIANTS.breaches(game.play, len(game.made)) + cards.breaches(game.play)
        without = {"without": [[one.card, one.phrase, one.reason] for one in dict.fromkeys(game.left_out)]}
        if game.stopped is not None:
            return {"end": "stopped", "by": list(msgspec.structs.astuple(game.stopped)), **without}
        if game.ended:
            return {"end": game.result, **without}
        if broken:
            return {"end": "broken", "by": list(broken[0]), **without}
        if game.decision is None:
            return {"end": "broken", "by": ["nobody decides", ""], **without}
        if game.met is not None:
            idle.add(last)
            index = 0
        else:
            index = _another(game, choose, idle)
            last = game.decision.options[index].label if game.decision.kind == "act" else ""
        game.choose(index)
        game.forget()
    return {"end": "left", "by": [str(game.decision and game.decision.prompt)], **without}


def _another(game: Game, choose: Any, idle: set[str]) -> int:
    """What is chosen now: whoever has used a card of which a text is left out doesn't use it again and again."""
    assert game.decision is not None
    index: int = choose(game.decision)
    labels = [one.label for one in game.decision.options]
    if game.decision.kind != "act" or labels[index] not in idle:
        return index
    return next((n for n, one in enumerate(labels) if one not in idle), index)


def report(
    records: list[dict[str, Any]], lacking: dict[str, str], missing: dict[str, list[str]],
    without: dict[str, NotWhole],
) -> Iterator[str]:  # fmt: skip
    """How the games ended, by scenario; and what stopped them, most frequent first. `without` are the cards
    that the scenarios' quest cards ask for and that are missing.
    """
    ends = Counter(("with texts left out, " if one.get("without") else "") + one["end"] for one in records)
    yield f"{len(records)} games of {len(missing)} scenarios: {dict(ends)}"
    yield f"not set up, for want of quest cards: {len(lacking)}: {', '.join(sorted(lacking))}"
    complete = [name for name, names in missing.items() if not names]
    yield f"set up with every row: {len(complete)}; something is missing in {len(missing) - len(complete)}"
    by_name = {name: [one for one in records if one["scenario"] == name] for name in missing}
    ended = {
        name: [one for one in those if one["end"] in ENDED] for name, those in by_name.items() if those
    }
    for how, left_out in (("by the rules", False), ("by the rules or with texts left out", True)):
        shares = {
            name: sum(left_out or not one.get("without") for one in those) / len(by_name[name])
            for name, those in ended.items()
        }
        most = [name for name, share in shares.items() if share >= NINE_OF_TEN]
        yield f"at least nine of ten games end {how} in {len(most)} scenarios: {', '.join(most)}"
        yield from _apart({name: without[name] for name in most})
        yield f"none ends {how} in {sum(share == 0 for share in shares.values())}"
    for end in ("broken", "left", "stopped"):
        counted = Counter(_told(one["by"]) for one in records if one["end"] == end)
        for said, number in counted.most_common():
            yield f"{end:8} {number:4}  {said}"
    first = {
        name: Counter(_told(gap) for one in those for gap in one.get("without", [])) for name, those in by_name.items()
    }
    for said, number in Counter(said for gaps in first.values() for said in gaps).most_common():
        games = sum(gaps[said] for gaps in first.values())
        yield f"left out {number:3} scenarios, {games:3} games  {said}"


def _apart(without: dict[str, NotWhole]) -> Iterator[str]:
    """How many of these scenarios have every card that their quest cards ask for; and what others lack."""
    stages = {name: lacks.stages for name, lacks in without.items() if lacks.stages}
    named = {name: lacks.named for name, lacks in without.items() if lacks.named and name not in stages}
    yield f"    with every card that their quest cards ask for: {len(without) - len(stages) - len(named)}"
    for what, those in (("a card that they name", named), ("a stage", stages)):
        told = "; ".join(f"{name} ({', '.join(names)})" for name, names in those.items())
        yield f"    without {what}: {len(those)}: {told}"


def _told(by: list[str]) -> str:
    """What stopped a game or was left out, in words; not those of sentences that nobody who widens the language
    reads (`bench.apart`).
    """
    if len(by) < 3:
        return " | ".join(by)[:170]
    if by[0] in _kept_apart():
        return "a text of the packs kept apart"
    return f"{by[0]} | {by[1]}"[:170] + (f"  ({by[2][:110]})" if by[2] else "")


@cache
def _kept_apart() -> frozenset[str]:
    """The titles of cards that a pack has that is kept apart."""
    return frozenset(str(row["name"]) for row in imported("lcg") if kept_apart({"pack": row.get("set", ""), "id": ""}))
