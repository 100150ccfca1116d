"""`make games`: many whole games at random with real cards, and every rule that was broken in them.

    python -m bench.games lcg|tcg [--seed N] [--games N] [--longest N] [--again "0,3,1 …"]
    python -m bench.games scenarios [--seed N] [--games N] [--only NAME …] [--out FILE]

Games have the seeds N, N+1, …; `--again` makes the decisions of an earlier game of one seed first and prints
its account. `--workers N` and `--scheduler ADDRESS` have several processes, or a cluster, play them; the games
are the same.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bench.games import lcg_games, scenarios, tcg_games
from bench.games.cards import WHY_NOT, database
from bench.games.playing import Begun, Played, classes, is_repeated, play_out
from bench.hands import add_hands
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.kernel.unread import Unread
from ruling_service.situations.shared.hands import Hands

LONGEST = 1500
FEW = 180
"""Cards of each of the TCG's formats that are played with where few are asked for."""
REPEATED = 20
"""Every so many games one is played again, choice by choice."""
SHOWN = 3


def main() -> int:
    """Play, and say what became of it; 1 if anything was broken."""
    parser = argparse.ArgumentParser(
        prog="bench.games", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=("lcg", "tcg", "scenarios"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--longest", type=int, default=0)
    parser.add_argument("--few", action="store_true", help="only the cards that the suite plays with")
    parser.add_argument(
        "--formats", action="store_true", help="the TCG: every format, two to four players"
    )
    parser.add_argument(
        "--every", action="store_true", help="as --formats, also with cards whose text is not played whole"
    )
    parser.add_argument("--again", help="decisions to be made, as an account tells them")
    parser.add_argument("--only", nargs="*", default=[], help="these scenarios")
    parser.add_argument("--out", default="", help="a file to which each scenario's games are added, as JSON lines")
    add_hands(parser)
    asked = parser.parse_args()
    hands = Hands(asked.workers, asked.scheduler)
    if not database("tcg" if asked.game == "tcg" else "lcg").is_file():
        print(WHY_NOT)
        return 2
    if asked.game == "scenarios":
        return scenarios.play_all(asked.seed, asked.games, asked.only, asked.out, hands)
    kind = Kind(asked.game, asked.few, asked.formats, asked.every, asked.longest or LONGEST)
    if asked.again is not None:
        return again(begins(kind), asked.seed, [int(n) for n in asked.again.replace(",", " ").split()])
    games: list[Played] = []
    started = time.perf_counter()
    jobs = [(kind, seed) for seed in range(asked.seed, asked.seed + asked.games)]
    for game in hands.do(played, jobs, lost):
        games.append(game)
        if game.breaches:
            first = f"{game.breaches[0][0]}: {game.breaches[0][1]}"
            print(f"seed {game.seed} ({game.what}): {first}", flush=True)
        if len(games) % 50 == 0:
            print(f"… {len(games)} games, {time.perf_counter() - started:.0f} s", flush=True)
    return report(asked.game, games, time.perf_counter() - started)


class Kind(NamedTuple):
    """Which games are played: of which game, with which cards and formats (the options of this program), and
    after how many decisions one is left.
    """

    game: str
    few: bool
    formats: bool
    every: bool
    longest: int


@cache
def begins(kind: Kind) -> Callable[[int], Begun]:
    """What begins a game of this kind by its seed; cards are read once in a process."""
    if kind.game == "lcg":
        return lcg_games.with_real_cards(not kind.few)
    if kind.every or kind.formats:
        return tcg_games.of_every_format(kind.every)
    return tcg_games.with_real_cards(FEW if kind.few else None)


def played(job: tuple[Kind, int]) -> Played:
    """What became of the game of a kind with this seed; some are played twice, which has to give the same."""
    kind, seed = job
    begin = begins(kind)
    game = play_out(begin, seed, kind.longest)
    if not game.breaches and seed % REPEATED == 0 and not is_repeated(begin, game):
        game.breaches.append(("the same choices give the same game", ""))
    return game


def lost(job: tuple[Kind, int]) -> Played:
    """What is told of a game whose process ended."""
    kind, seed = job
    return Played(seed, kind.game, breaches=[("a process ends by itself", "")], end="broken")


def again(begin: Callable[[int], Begun], seed: int, decisions: list[int]) -> int:
    """Print the account of a game up to those decisions, and what is broken then."""
    begun = begin(seed)
    for index in decisions:
        begun.play.run()
        begun.play.choose(index)
    begun.play.run()
    for line in lines(begun.play.state.trace):
        print(f"{line.step:12} {'  ' * line.depth}{line.text}  {', '.join(line.cites)}")
    found = begun.invariants.breaches(begun.play)
    print(*(f"{name}: {said}" for name, said in found), sep="\n")
    return int(bool(found))


def told_of(game: str, gap: Unread) -> str:
    """A text that stopped a game, in words; not those of sentences that nobody who widens the language reads
    (`bench.apart`).
    """
    if game == "tcg" and tcg_games.is_kept_apart(gap):
        return "a text of the sets kept apart"
    return f"{gap.card}: {gap.phrase} ({gap.reason})"


def report(game: str, games: list[Played], seconds: float) -> int:
    """Say how the games ended and what was broken; `seconds` are those of the clock."""
    decisions = sum(len(g.decisions) for g in games)
    ends = Counter(g.end if g.end in ("won", "lost", "left", "broken", "gap") else "won by a player" for g in games)
    print(
        f"{len(games)} games, {decisions} decisions, {seconds:.0f} s, {decisions / seconds:.0f} a second; ends: "
        f"{dict(ends)}"
    )
    kinds = Counter(f"{g.what}: {g.end}" if game == "lcg" else g.what for g in games)
    print(f"by kind: {dict(sorted(kinds.items()))}; rounds: {sum(g.units for g in games)}")
    stops = Counter(told_of(game, g.gap) for g in games if g.gap and g.end == "gap")
    for gap, count in stops.most_common():
        print(f"stopped by {gap}: {count} games")
    broken = [g for g in games if g.breaches]
    for name, count in classes(broken).most_common():
        print(f"\n== {name}: {count} games")
        for each in [g for g in broken if any(n == name for n, _ in g.breaches)][:SHOWN]:
            print(each.told())
    return int(bool(broken))


if __name__ == "__main__":
    raise SystemExit(main())
