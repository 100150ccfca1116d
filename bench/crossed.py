"""Which words of a kind a phrase takes and which it refuses: the played sentences of the part worked on, crossed with
what else could stand in their places.

    python -m bench.crossed FILE [--every N] [--only CLASS] [--show N]

In each paragraph of a card that is played whole, every group of words that names a player, a number, a place, a card,
a value, tokens or a time is replaced by each other group of words of its kind, one at a time, and the paragraph is
compiled again. What is refused is a slot that is narrower than the others of its kind. Counted are the words next to
the place and the words put in; a row says how many paragraphs refuse them there, of how many tried.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.apart import TEXTS, kept_apart
from ruling_service.situations.shared.compiling import compile_object

PUT_IN: dict[str, tuple[re.Pattern[str], tuple[str, ...]]] = {
    "player": (
        re.compile(r"\b(?:the first player|each player|the last player|the defending player|the engaged player"
                   r"|each other player|the player with the highest threat)\b(?!'s| at | engaged| who|, )", re.I),
        ("the first player", "each player", "the last player", "each other player", "the next player",
         "the player with the highest threat", "each player with 3 or more allies", "that player", "a player"),
    ),
    "player's": (
        re.compile(r"\b(?:each player's|the first player's|the last player's|the defending player's)\b", re.I),
        ("the first player's", "each player's", "the last player's", "each other player's", "the next player's", "your",
         "the player with the highest threat's", "that player's"),
    ),
    "number": (
        re.compile(r"(?<![+\-\d\w])\d+(?= (?:\[|\w))(?! or )(?! per)"),
        ("X", "that many", "up to 2", "any number of", "all", "2 per player", "twice X", "X plus 1", "1 more than X",
         "half X", "an equal number of"),
    ),
    "signed": (re.compile(r"(?<= )\+\d(?= )"), ("+X", "-1", "+3 per player")),
    "place": (
        re.compile(r"\b(?:the staging area|the encounter deck|the encounter discard pile|(?:your|his|their) hand"
                   r"|(?:your|his|their) discard pile|(?:your|his|their) deck|the victory display)\b", re.I),
        ("the staging area", "the encounter deck", "the encounter discard pile", "his hand", "his discard pile",
         "his deck", "the victory display", "the encounter deck and discard pile"),
    ),
    "one card": (
        re.compile(r"\b(?:a|an|1|the|each) (?:[A-Z]\w+ )?(?:hero|ally|character|enemy|location|attachment|treachery)\b"
                   r"(?! (?:with|you|he|they|in|engaged|that|from|card|deck|attached|controlled|at|of|on|it|the|not"
                   r"|committed|and|or))"),
        ("it", "that card", "a hero you control", "each enemy engaged with him", "the active location",
         "attached hero", "an enemy in the staging area", "the topmost enemy in the encounter discard pile",
         "up to 2 characters", "each ally with cost 2 or less", "all Orc enemies", "1 of those cards",
         "the enemy with the highest engagement cost", "each unique character he controls"),
    ),
    "described": (
        re.compile(r"(?<=\b[Aa] |\b1 )(?:hero|ally|character|enemy|location|attachment|treachery|event)\b"
                   r"(?! (?:card|deck|cards))"),
        ("Orc or Goblin enemy", "non-unique ally", "ally with the highest cost", "exhausted character",
         "card", "player card", "Orc card", "enemy or location", "damaged hero", "location with no progress on it"),
    ),
    "value": (
        re.compile(r"\[(?:willpower|attack|defense|threat)\]|\bhit points\b|\bengagement cost\b|\bquest points\b"),
        ("[willpower]", "[attack]", "[defense]", "[threat]", "hit points", "engagement cost", "quest points", "cost"),
    ),
    "tokens": (
        re.compile(r"\b(?:damage|progress|resource tokens?|time counters?|progress tokens?)\b(?! (?:pool|to))"),
        ("damage", "progress", "resource tokens", "time counters", "villager tokens"),
    ),
    "time": (
        re.compile(r"\buntil the end of (?:the|this) (?:phase|round|attack|turn)\b", re.I),
        ("until the end of the phase", "until the end of the round", "until the end of the attack",
         "until the end of the next round", "until that enemy leaves play", "this phase", "for this attack"),
    ),
    "counted": (
        re.compile(r"(?<=for each )(?:player in the game|[A-Z]?\w+ (?:enemy|location|character|ally|hero))\b"),
        ("player in the game", "hero you control", "resource token on it", "card in his hand", "enemy engaged with you",
         "location in play", "attachment on it", "card discarded this way", "point of damage dealt this way",
         "questing character", "treachery card in the encounter discard pile", "player at this stage"),
    ),
    "condition": (
        re.compile(r"(?<=\bIf )[^,.()]+(?=, )"),
        ("there are 3 or more enemies in play", "you control no allies", "your threat is 30 or higher",
         "the active location is a Forest", "no progress was placed this way", "it is an enemy",
         "there is a location in the victory display", "this is stage 2", "no player controls a unique ally",
         "the encounter deck is empty", "that card is unique", "that character was damaged this way"),
    ),
    "while": (
        re.compile(r"(?<=\bWhile )[^,.()]+(?=, )"),
        ("there are 3 or more enemies in play", "you control no allies", "your threat is 30 or higher",
         "the active location is a Forest", "attached hero is exhausted", "any player is engaged with an Orc enemy",
         "there is no active location", "it is engaged with you", "a side quest is in play"),
    ),
}  # fmt: skip
"""By the name of a kind of words: what finds them in print, and what is put in their place."""


def paragraphs(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A card's text, one paragraph at a time, each as a card of its own."""
    for name in TEXTS:
        for text in str(card.get(name) or "").splitlines():
            if text.strip():
                yield {"name": card["name"], "type": card.get("type"), "id": card["id"], name: text.strip()}


def made(text: str, only: str) -> Iterator[tuple[str, str, str, str]]:
    """Every text made of one: the kind of words, the words beside the place, what is put in, and the text."""
    for kind, (found, fillers) in PUT_IN.items():
        if only and kind != only:
            continue
        for match in found.finditer(text):
            before, after = text[: match.start()], text[match.end() :]
            beside = " ".join(before.split()[-2:]) + " _ " + " ".join(after.split()[:2])
            for filler in fillers:
                if filler.casefold() != match[0].casefold():
                    said = filler[0].upper() + filler[1:] if match[0][0].isupper() else filler
                    yield kind, beside, filler, before + said + after


def main() -> int:
    """Print what is refused, the most often refused first; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1, help="look at every Nth card only")
    parser.add_argument("--only", choices=sorted(PUT_IN), default="")
    parser.add_argument("--show", type=int, default=60, help="so many rows of each table")
    asked = parser.parse_args()
    rows = [json.loads(line) for line in asked.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    worked = [row for row in rows if any(row.get(one) for one in TEXTS) and not kept_apart(row)]
    tried: Counter[tuple[str, str]] = Counter()
    refused: Counter[tuple[str, str]] = Counter()
    holes: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    seen: set[str] = set()
    for row in worked[:: asked.every]:
        for part in paragraphs(row):
            name = next(one for one in TEXTS if part.get(one))
            if part[name] in seen or not compile_object(part, "lcg").played:
                continue
            seen.add(part[name])
            for kind, beside, filler, text in made(part[name], asked.only):
                tried[kind, filler] += 1
                got = compile_object({**part, name: text}, "lcg")
                if not got.played:
                    refused[kind, filler] += 1
                    why = got.gaps[0].reason if got.gaps else f"{got.not_played[0].phrase} {got.not_played[0].place}"
                    holes[kind, filler, beside].append(f"{text}   <<{why}>>")
    print("refused of tried, by the kind of words")
    for kind in dict.fromkeys(kind for kind, _ in tried):
        of_kind, of_all = (sum(n for (k, _), n in each.items() if k == kind) for each in (refused, tried))
        print(f"{of_kind:>5} of {of_all:>5}  {of_kind / of_all:4.0%}  {kind}")
    print("\nrefused of tried, by what is put in")
    for put, number in sorted(tried.items()):
        print(f"{refused[put]:>5} of {number:>5}  {put[0]}: {put[1]}")
    print("\nrefused, by what is put in and the words beside it")
    for (kind, filler, beside), texts in sorted(holes.items(), key=lambda row: -len(row[1]))[: asked.show]:
        print(f"{len(texts):>4}  {kind}: {filler}   {beside}\n        {texts[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
