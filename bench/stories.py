"""Finding how probable it is that a story asks what a case does: `python -m bench stories` writes
learnt/stories.toml.

Stories are made by rule of wordings: what a wording tells stands in sentences of its own, among greetings and
what other wordings tell, and what it asks is asked, or is what somebody claims and somebody else denies; as
players spell it. Those wordings are taken away from the cases and from what the vectors are learnt from
(`bench.unseen`). Beside them stand the stories of bench/questions/tune.yaml that name their case. The weights
are found from half of the cases; printed is, for the other half, how often the likest question of a case is
the right one, by how probable it is.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from bench.ask import QUESTIONS, questions_of
from bench.weigh import BARS, Compared, Named, leaned, weighed
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.features import SLOT, said
from ruling_service.ask.recalling.likeness import Likeness
from ruling_service.ask.recalling.placing import number_at
from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.ask.recalling.stories import FILE, StorySigns
from ruling_service.ask.recalling.worded import Key, Wording
from ruling_service.ask.recalling.wordings import Shelf, shelf
from ruling_service.library import open_library
from ruling_service.resources import learnt_dir

HEADER = """# How much each sign of likeness counts where a story is compared with the questions of cases (`ask/recalling/stories`).
# `python -m bench stories` writes this file; nobody edits it by hand.
"""
FEWEST = 4
"""So many wordings a question has of which one is told as a story."""
OPENERS = (
    "played with {who} last night.", "ok so a quick one.", "long day, sorry.", "first game in years for {who} and me.",
    "hi all,", "so {who} and i were playing yesterday.", "this came up on friday.", "new to this.", "",
    "we had a weird one yesterday.", "been arguing with {who} all week.", "hey guys help.",
)  # fmt: skip
PEOPLE = ("my buddy", "my brother", "my wife", "a mate", "my cousin", "dave", "my dad", "my roommate", "the other guy")
CLAIMING = ("{who} says {claim}", "{who} reckons {claim}", "i said {claim}", "{who} goes {claim}", "{who} told me that {claim}")
JUDGING = (
    "is that right?", "who is right?", "is he right??", "whos correct here", "is that a thing?", "seems wrong to me, is it?",
    "was that ok?", "can he do that?",
)  # fmt: skip
DENYING = ("i say no.", "i dont think so.", "i thought not.", "not sure about that.", "")
AFTER = ("", "", "", "thanks", "{who} says no.", "i never seen that before.", "lol", "{who} isnt sure")
SPELT = {"you": "u", "and": "n", "because": "cause", "before": "b4", "with": "w", "though": "tho", "your": "ur", "something": "smth"}
TURNED = re.compile(
    r"^(?:so |and |then )?(can|could|may|must|will|would|should|is|are|was|has|have|does|do|did) "
    r"(i|he|she|it|we|they|you|there|that|this|(?:the|my|his|a|an|another|each) [\w'’-]+(?: (?:player|card|phase|deck|pile))?) (.+)$",
    re.IGNORECASE,
)
"""A question of yes or no, that can be turned into what somebody claims."""


class Told(NamedTuple):
    """A story with the question of the case it was made of."""

    game: str
    text: str
    key: Key


def claimed(asked: str) -> str:
    """What somebody claims who would answer a question with yes; "" where it can't be turned round."""
    found = TURNED.match(asked.strip(" ?."))
    if found is None:
        return ""
    helper, whom, rest = found.groups()
    return f"{whom} {rest}" if helper.lower() in ("do", "does", "did") else f"{whom} {helper} {rest}"


def as_story(wording: str, beside: Sequence[str], lots: random.Random) -> str:
    """A wording told as a story, with what is told in others beside it."""
    asked = asking_clause(wording)
    at = wording.lower().replace("’", "'").find(asked[: max(len(asked) // 2, 8)])
    facts = wording[:at].strip(" ,.;:-") if at > 3 else ""
    asked = wording[at:] if at > 0 else wording
    who = lots.choice(PEOPLE)
    told = [lots.choice(OPENERS), *beside]
    if facts:
        told.insert(lots.randint(1, len(told)), f"{facts}.")
    claim = claimed(asked) if lots.random() < 0.6 else ""
    if claim:
        told += [f"{lots.choice(CLAIMING).format(who=who, claim=claim)}.", lots.choice(DENYING), lots.choice(JUDGING)]
    else:
        told += [f"{asked.strip(' ?.')}{lots.choice(('?', '??', '?', ''))}", lots.choice(AFTER)]
    text = " ".join(one for one in told if one).format(who=who)
    if lots.random() < 0.6:
        text = " ".join(
            SPELT.get(word, word.replace("'", "") if lots.random() < 0.5 else word) if lots.random() < 0.6 else word
            for word in text.split()
        )
    return text


def stories(found: Shelf, game: str, most: int, lots: random.Random) -> tuple[list[Told], set[tuple[str, int, str]]]:
    """Stories of a game, and which wordings they were made of: each by its question and its text."""
    of: dict[Key, list[Wording]] = {}
    for one in found.wordings:
        of.setdefault((one.case, one.also), []).append(one)
    many = [each for each in of.values() if len(each) >= FEWEST]
    made, gone = [], set[tuple[str, int, str]]()
    telling = [
        one.text[: -len(asking_clause(one.text))].strip(" ,.") for one in found.wordings
        if "{" not in one.text and len(asking_clause(one.text)) + 20 < len(one.text)
    ]
    for each in lots.sample(many, min(most, len(many))):
        one = lots.choice(each)
        gone.add((one.case, one.also, one.text))
        case = found.cases[one.case]
        also = case.asking.also[one.also] if one.also >= 0 else None
        position = {**case.data, **(also.with_ if also is not None else {})}
        paths = case.asking.numbers
        text = SLOT.sub(lambda slot: str(number_at(position, paths[slot[1]])), one.text)  # noqa: B023
        beside = [f"{said}." for said in lots.sample(telling, lots.randint(0, 2))]
        made.append(Told(game, as_story(text, beside, lots).replace("{", "").replace("}", ""), (one.case, one.also)))
    return made, gone


def compared(like: Likeness, text: str, keys: Sequence[str], known: Knowledge) -> Named | None:
    """A story with its nearest questions of cases; `keys` name those that are right ("none" where none is)."""
    told = like.told(*in_clauses(text), lambda one: said(one, known, like.game, (), like.titles))
    near = like.near_story(told)
    wordings = [like.wordings[one.like.number] for one in near]
    right = [f"{one.case} {one.also}" in keys or one.case in keys for one in wordings]
    answers = [(one.case, like.shelf.answer(one.case, one.also)) for one in wordings]
    good = {answer for answer, is_right in zip(answers, right, strict=True) if is_right}
    signs = [one.signs for one in near]
    slugs = {key.split()[0] for key in keys}
    return Named(
        signs, right, [each for each, one in zip(signs, wordings, strict=True) if one.case not in slugs],
        cases=[one.case for one in wordings], leans=[like.leans(one.question, one.like) for one in near],
        same=[answer in good for answer in answers],
    )  # fmt: skip


def main(arguments: list[str]) -> int:
    """The command: finds the weights, prints how well they fit stories of other cases, writes them."""
    parser = argparse.ArgumentParser(prog="bench stories", description=__doc__)
    parser.add_argument("--most", type=int, default=700, help="stories of each game")
    parser.add_argument("--chance", type=int, default=7, help="what the drawing of lots begins with")
    given = parser.parse_args(arguments)
    home = open_library().folder.parent.parent
    known = knowledge(home)
    lots = random.Random(given.chance)
    left: dict[str, Shelf] = {}
    made: list[Told] = []
    for game in GAMES:
        found = shelf(game, home)
        mine, gone = stories(found, game, given.most, lots)
        made += mine
        left[game] = found.without(gone)
    asked = Compared(questions_of(QUESTIONS / "tune.yaml"), left, known)
    told = [number for number, one in enumerate(asked.asked) if tells_a_story(one[1].text)]
    sense = asked.learned(without=told)
    likenesses = {game: Likeness(game, found, sense, asked.leaning) for game, found in left.items()}
    named = [
        (f"{one.game} {one.key[0]}", compared(likenesses[one.game], one.text, [f"{one.key[0]} {one.key[1]}"], known))
        for one in made
    ] + [
        (f"{game} {cases[0].split()[0]}", compared(likenesses[game], question.text, cases, known))
        for game, question, cases in (asked.asked[number] for number in told)
    ]
    halves = [
        [one for case, one in named if hash_of(case) % 2 == half and one is not None and one.signs]
        for half in (0, 1)
    ]
    weights = leaned(weighed(halves[0]), halves[0])
    outcome = []
    for one in halves[1]:
        odds = weights.leaned(weights.odds(one.signs), one.cases, one.leans)
        best = max(range(len(odds)), key=odds.__getitem__)
        outcome.append((odds[best], one.right[best]))
    there = sum(any(one.right) for one in halves[1])
    print(f"{len(halves[1])} stories of other cases; the right one among the nearest: {there}, first: {sum(r for _, r in outcome)}")
    for bar in BARS:
        above = [right for odds, right in outcome if odds >= bar]
        print(f"  at least {bar:.0%} probable: {len(above)}, right {sum(above) / max(len(above), 1):.1%}")
    both = [*halves[0], *halves[1]]
    weights = leaned(weighed(both), both)
    lines = [
        HEADER, f"nothing = {weights.nothing:.3f}", f"leaning = {weights.leaning:.3f}", "", "[signs]",
        *(f"{name} = {value:.3f}" for name, value in zip(StorySigns._fields, weights.each, strict=True)),
    ]  # fmt: skip
    (learnt_dir() / FILE).write_text("\n".join(lines) + "\n", "utf-8")
    return 0


def hash_of(case: str) -> int:
    """A number of a case that is always the same."""
    return sum(map(ord, case))


__all__ = ["Told", "as_story", "claimed", "main", "stories"]
