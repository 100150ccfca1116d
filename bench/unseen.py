"""How wordings are answered that nobody has seen: `python -m bench unseen`.

Of some questions of cases that name no card one wording is taken away, from the cases and from what the
vectors are learnt from (`bench.vectors`), and asked. What it should be answered is known, by its case. Printed
is how many are answered rightly, wrongly and not at all, and of those that aren't why: their case wasn't among
the likest, another was likelier, something ruled it out (and what), or it wasn't probable enough. With
`--homeless` the whole case is taken away, so that no case answers what is asked: what is answered then, right or
wrong, was taken for something else.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple
from unittest import mock

from bench.vectors import learned
from bench.weigh import placed_wordings
from ruling_service.ask.answering.answer import laid
from ruling_service.ask.answering.verdict import is_given
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.likeness import Likeness
from ruling_service.ask.recalling.placing import number_at
from ruling_service.ask.recalling.worded import Key, Wording
from ruling_service.ask.recalling.wordings import Shelf, shelf
from ruling_service.ask.results import Answer
from ruling_service.library import Library, open_library

Data = dict[str, Any]
RECALL = import_module("ruling_service.ask.recalling.recall")
FEWEST = 4
"""So many wordings a question has of which one is taken away."""
QUOTED = re.compile(r"“.*?”")
YES = {True: "always", False: "never", "always": "always", "never": "never"}
"""What a source may say for yes and no, as verdicts are called."""


class Outcome(NamedTuple):
    """What came of one wording: `right`, `wrong` or the reason why nothing was answered; and what a wrong answer
    `said`, by which case and wording.
    """

    wording: Wording
    question: str
    came_out: str
    said: str = ""


def taken_away(found: Shelf, most: int, chance: int) -> list[Wording]:
    """One wording of each of some questions of cases, drawn by lots."""
    lots = random.Random(chance)
    of: dict[Key, list[Wording]] = {}
    for one in found.wordings:
        of.setdefault((one.case, one.also), []).append(one)
    plain = [
        each for each in of.values() if len(each) >= FEWEST and not any(one.said.cards for one in each)
    ]
    return [lots.choice(each) for each in lots.sample(plain, min(most, len(plain)))]


def outcomes(library: Library, most: int, chance: int = 0, *, homeless: bool = False) -> list[Outcome]:
    """What comes of `most` wordings of each game that were taken away, with their cases where they are to be
    `homeless`.
    """
    home = library.folder.parent.parent
    whole = {game: shelf(game, home) for game in GAMES}
    away = {game: taken_away(found, most, chance) for game, found in whole.items()}
    left: dict[str, Shelf] = {}
    for game, found in whole.items():
        left[game] = found.without({(one.case, one.also, one.text) for one in away[game]})
    sense = learned(placed_wordings(left))
    likenesses = {game: Likeness(game, found, sense) for game, found in left.items()}
    with mock.patch.object(RECALL, "likeness", lambda game, _: likenesses[game]):
        return [
            _outcome(library, game, one, likenesses, homeless=homeless) for game in GAMES for one in away[game]
        ]


def _outcome(
    library: Library, game: str, one: Wording, likenesses: Mapping[str, Likeness], *, homeless: bool
) -> Outcome:
    told = likenesses[game].shelf.cases[one.case]
    also = told.asking.also[one.also] if one.also >= 0 else None
    position = {**told.data, **(also.with_ if also is not None else {})}
    paths = told.asking.numbers
    question = SLOT.sub(lambda slot: str(number_at(position, paths[slot[1]])), one.text)
    table, understood = laid(question, library, game)
    recalled = table.recollection(understood, [question])
    if homeless:
        others = tuple(each for each in recalled.meant if each.case != one.case)
        recalled = recalled._replace(meant=others)
    found, _, _ = table.weighed(recalled, table.words(understood, understood.asked, only=True))
    if found and is_given(found[0]):
        expected = {**also.expect, "by": also.who} if also is not None and also.who else position["expect"]
        expected = also.expect if also is not None and not also.who else expected
        right = _is_so(expected, found[0].best.answer)
        best = found[0].best
        said = f"{best.answer.text} ({best.reading.id} {best.reading.odds:.2f} {best.reading.asks})"
        return Outcome(one, question, "right" if right else "wrong", "" if right else said)
    mine = next((each for each in recalled.meant if (each.case, each.also) == (one.case, one.also)), None)
    if mine is None:
        why = "its question is not among the likest"
    elif mine.against:
        why = QUOTED.sub("“…”", mine.against)
    elif recalled.meant[0].case != one.case:
        why = "another case is likelier"
    else:
        why = "not probable enough"
    return Outcome(one, question, why)


def _is_so(expected: Data, answer: Answer) -> bool:
    """Is an answer what the source of a case says?"""
    says = YES.get(expected.get("verdict", expected.get("answer"))) if "by" not in expected else None
    if says is not None:
        return answer.verdict == says
    wanted = next((expected[name] for name in ("by", "value", "answer", "order") if name in expected), None)
    return str(answer.answer) == str(wanted)


def main(arguments: list[str]) -> int:
    """The command: prints the counts, and each wording with `--each`."""
    parser = argparse.ArgumentParser(prog="bench unseen", description=__doc__)
    parser.add_argument("--most", type=int, default=300, help="wordings of each game")
    parser.add_argument("--chance", type=int, default=0, help="what the drawing of lots begins with")
    parser.add_argument("--homeless", action="store_true", help="take the whole case away")
    parser.add_argument("--each", action="store_true", help="print each wording with what came of it")
    given = parser.parse_args(arguments)
    found = outcomes(open_library(), given.most, given.chance, homeless=given.homeless)
    for one in found if given.each else ():
        print(f"{one.came_out:40} {one.wording.case} {one.wording.also} | {one.question}")
        if one.said:
            print(f"{'':40} {one.said}")
    for came_out, times in Counter(one.came_out for one in found).most_common():
        print(f"{times:5} {came_out}")
    return 0


__all__ = ["Outcome", "main", "outcomes", "taken_away"]
