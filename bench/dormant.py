"""What of cards' texts never comes to be on random tables.

    python -m bench.dormant FILE [--tables 20] [--from N] [--to N]

Each ability of each played LCG card of the part worked on is carried out on so many random tables (its constant texts
are asked there). Told is each condition that was never true, or never untrue, and each effect that was never carried
out, though the ability was. What is told is to be looked at: a condition that nothing makes true, or an effect that
nothing brings about, is a reading that was lost, or asks for something that these tables lack.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.worked_on import cards, wanted
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import statements
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.phrases import CONDITIONS, EFFECTS
from ruling_service.engine.lcg.printing import phrase
from ruling_service.errors import BudgetExceeded
from tests.engine.lcg.untouched import ACTING, Laid, carried_out, laid

TRUE: dict[Node, set[bool]] = defaultdict(set)
"""Each condition that was asked → what it was."""
LASTS = frozenset(["until", "delayed", "give", "gains"])
"""Phrases of which what they hold is in force for a time, or comes later."""
DONE: set[Node] = set()
"""Each effect that was carried out."""


def watch() -> None:
    """Have the tables of meanings tell what is asked and what is carried out."""
    for kind, function in list(CONDITIONS.table.items()):
        CONDITIONS.table[kind] = _asked(function)
    for kind, function in list(EFFECTS.table.items()):
        EFFECTS.table[kind] = _done(function)


def _asked(function: Callable[..., Any]) -> Callable[..., Any]:
    def asked(play: Any, frame: Any, node: Node, *more: Any) -> Any:
        answer = function(play, frame, node, *more)
        TRUE[node].add(bool(answer))
        return answer

    return asked


def _done(function: Callable[..., Any]) -> Callable[..., Any]:
    def done(play: Any, frame: Any, node: Node, *more: Any) -> Any:
        DONE.add(node)
        return function(play, frame, node, *more)

    return done


def try_out(printed: Printed, tables: int) -> Counter[int]:
    """Carry out, or ask, each ability of a card on so many tables: how often each could be."""
    TRUE.clear()
    DONE.clear()
    able: Counter[int] = Counter()
    for index, ability in enumerate(printed.abilities):
        for seed in range(tables):
            there = laid(printed, seed)
            if there is None:
                continue
            if ability.kind not in ACTING:
                for each in statements.said_by(there.play, there.ident, ability):
                    statements.conditions_hold(there.play, each)
                able[index] += 1
                continue
            if ability.kind == "shadow":
                attacked(there, seed)
            try:
                done = carried_out(there, index, ability, seed)
            except BudgetExceeded:
                continue
            able[index] += done is not None
    return able


def attacked(there: Laid, seed: int) -> None:
    """Have an enemy attack, whose shadow card the card is; somebody defends or nobody, is hurt or not."""
    rng, play = Random(f"{seed} attacked"), there.play
    enemies = [i for i in places.in_play(play) if places.is_enemy(play, i) and i != there.ident]
    his = [i for i in places.in_play(play) if places.is_character(play, i) and play.card(i).controller == there.you]
    if not enemies:
        return
    enemy, defenders = rng.choice(enemies), tuple(rng.sample(his, 1)) if his and rng.random() < 0.6 else ()
    hurt = tuple(i for i in (*defenders, *his[:1]) if rng.random() < 0.5)
    attack = places.Attack(
        True, enemy, there.you, declared=True, defenders=defenders, hurt=hurt,
        felled=tuple(i for i in hurt if rng.random() < 0.5), damage=len(hurt),
    )  # fmt: skip
    play.remember("attacks", (attack,))


def dormant(ability: Node) -> Iterator[str]:
    """The conditions and effects of an ability that never came to be."""
    asked, done = {n.kind for n in TRUE}, {n.kind for n in DONE}
    truth: dict[str, set[bool]] = defaultdict(set)
    for node, answers in TRUE.items():
        truth[node.kind] |= answers
    for node in body(ability):
        if node.kind in CONDITIONS.table and node.kind in asked:
            answers = TRUE.get(node) or truth[node.kind]
            if len(answers) < 2:
                yield f"{'always' if True in answers else 'never'} true: {phrase(node)}"
        elif ability.kind in ACTING and node.kind in EFFECTS.table and node not in DONE and node.kind not in done:
            yield f"not done: {phrase(node)}"


def body(ability: Node) -> Iterator[Node]:
    """The phrases of an ability that are its own: without those of texts that it gives."""
    for name in ("do", "cost", "when"):
        value = ability.get(name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from _own(inner)


def _own(node: Node) -> Iterator[Node]:
    yield node
    for name, value in node.fields.items():
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node) and name != "ability" and not (node.kind in LASTS and name == "do"):
                yield from _own(inner)


def main() -> int:
    """Print what never comes to be; exit status 0."""
    asked = wanted(__doc__, tables=20)
    watch()
    looked_at = reported = 0
    for row, printed in cards(asked):
        looked_at += 1
        able = try_out(printed, asked.tables)
        for index, ability in enumerate(printed.abilities):
            for told in dict.fromkeys(dormant(ability)):
                reported += 1
                print(f"{row['id']} {printed.name} {index + 1} ({ability.kind}, {able[index]} times): {told}", flush=True)
    print(f"{looked_at} cards, {reported} phrases that never came to be")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
