"""Every slot of a treachery's text that takes a number, by every way of saying one: what is refused.

    python -m bench.amounts [SLOT …] [--show]

A row for each slot and each way says how many texts are refused, of how many tried; `--show` prints them with the
reason. The texts are made of the two tables below.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from ruling_service.situations.shared.compiling import compile_object

SLOTS: dict[str, tuple[str, str]] = {
    "deal": ("Deal {} damage to a hero.", "Deal damage to a hero equal to {}."),
    "heal": ("Heal {} damage from a hero.", "Heal damage from a hero equal to {}."),
    "draw": ("The first player draws {} cards.", "The first player draws cards equal to {}."),
    "discard hand": (
        "Each player discards {} cards from his hand.",
        "Each player discards cards from his hand equal to {}.",
    ),
    "discard random": (
        "Each player discards {} random cards from his hand.",
        "Each player discards a number of random cards from his hand equal to {}.",
    ),
    "mill": (
        "Each player discards the top {} cards of his deck.",
        "Each player must discard cards from the top of his deck equal to {}.",
    ),
    "mill enc": (
        "Discard the top {} cards of the encounter deck.",
        "",
    ),
    "reveal": ("Reveal {} encounter cards.", "Reveal a number of encounter cards equal to {}."),
    "reveal more": ("Reveal {} additional encounter cards this phase.", ""),
    "place": ("Place {} progress on the current quest.", "Place progress on the current quest equal to {}."),
    "remove": (
        "Remove {} progress from the current quest.",
        "Remove progress from the current quest equal to {}.",
    ),
    "resources": (
        "Place {} resource tokens on the active location.",
        "Place resource tokens on the active location equal to {}.",
    ),
    "pool": (
        "Add {} resources to a hero's resource pool.",
        "Add resources to a hero's resource pool equal to {}.",
    ),
    "take pool": ("Each player discards {} resources from a hero's resource pool.", ""),
    "move": (
        "Move {} damage from a hero to another hero.",
        "Move damage from a hero to another hero equal to {}.",
    ),
    "raise": ("Raise each player's threat by {}.", "Raise each player's threat by an amount equal to {}."),
    "reduce": ("Reduce the first player's threat by {}.", ""),
    "bonus": ("Until the end of the phase, each enemy gets +{} [attack].", ""),
    "shadow": ("Deal {} shadow cards to each enemy.", ""),
    "cards": ("Discard {} allies in play.", "Discard a number of allies in play equal to {}."),
    "choose cards": ("The first player chooses {} characters. Exhaust those characters.", ""),
    "exhaust": (
        "Each player exhausts {} characters he controls.",
        "Each player exhausts a number of characters he controls equal to {}.",
    ),
    "return": ("Return {} enemies from the encounter discard pile to the staging area.", ""),
    "topmost": ("Add the topmost {} enemies of the encounter discard pile to the staging area.", ""),
    "copies": ("Shuffle {} copies of Old Wolf into the encounter deck.", ""),
    "search": ("Search the encounter deck for {} Orc enemies and add them to the staging area.", ""),
    "until": ("Discard cards from the encounter deck until {} locations have been discarded.", ""),
    "look": ("The first player looks at the top {} cards of the encounter deck.", ""),
    "counted": (
        "If there are {} or more enemies in play, Made-up Card gains surge.",
        "If the number of enemies in play is at least {}, Made-up Card gains surge.",
    ),
    "controls": ("If the first player controls {} or more allies, Made-up Card gains surge.", ""),
    "tokens cond": ("If there are {} or more progress on the current quest, Made-up Card gains surge.", ""),
    "threat cond": ("If the first player's threat is {} or higher, Made-up Card gains surge.", ""),
    "hand cond": ("Each player with {} or more cards in hand raises his threat by 1.", ""),
    "stat filter": ("Exhaust each ally with cost {} or lower.", "Exhaust each ally with cost equal to {}."),
    "tokens filter": ("Discard each location with {} or more progress on it.", ""),
    "divided": ("Each player assigns {} damage among characters he controls.", ""),
    "surge kw": ("Made-up Card gains doomed {}.", ""),
    "archery": ("Until the end of the round, add {} to the archery total.", ""),
    "threat total": ("Until the end of the phase, add {} [threat] to the staging area.", ""),
    "draw down": ("Each player discards down to {} cards in his hand.", ""),
    "set threat": ("Set the first player's threat to {}.", ""),
    "under": ("Place the top {} cards of the encounter deck facedown underneath the current quest.", ""),
    "stat to": ("Until the end of the round, set the [attack] of each enemy to {}.", ""),
    "limit prog": (
        "Until the end of the round, no more than {} progress can be placed on the current quest.",
        "",
    ),
    "lasting dmg": ("Until the end of the round, each enemy cannot take more than {} damage each round.", ""),
    "cost more": ("Until the end of the round, each ally costs {} more.", ""),
    "spend": ("The first player must spend {} resources or Made-up Card gains surge.", ""),
}
"""By the name of a slot a text with the number before what it counts, and one with it behind ("equal to …")."""

BEFORE = (
    "2",
    "X",
    "2 per player",
    "twice X",
    "half X",
    "X plus 1",
    "1 more than X",
    "1 less than X",
    "that many",
    "up to 2",
    "3 times X",
    "the number of enemies in play",
    "twice the number of enemies in play",
    "half the number of players",
    "the difference between X and 3",
)
BEHIND = (
    "the number of enemies in play",
    "the number of players plus 1",
    "twice the number of locations in play",
    "half the number of players (rounded up)",
    "the highest [attack] among enemies in play",
    "1 more than the number of players",
    "the difference between the number of enemies and locations in play",
    "the total [threat] of enemies in play",
    "its [threat]",
    "the number of heroes he controls",
    "the number of cards in the encounter discard pile",
    "the number of resource tokens on the active location",
    "the number of cards discarded this way",
    "twice its hit points",
)
X = " X is the number of locations in play."


def made(names: list[str]) -> Iterator[tuple[str, str, str]]:
    """Each slot with each way to say its number, and the text that they make."""
    for name, (before, behind) in SLOTS.items():
        if names and name not in names:
            continue
        for way in BEFORE:
            yield name, way, before.format(way) + (X if "X" in way else "")
        for way in BEHIND if behind else ():
            yield name, f"equal to {way}", behind.format(way)


def main() -> int:
    """Print what is refused; exit status 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("slots", nargs="*", help="only these slots")
    parser.add_argument("--show", action="store_true", help="print each text that is refused")
    asked = parser.parse_args()
    tried: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    told = []
    for name, way, text in made(asked.slots):
        card = {"id": "made", "name": "Made-up Card", "type": "Treachery", "text": f"When Revealed: {text}"}
        got = compile_object(card, "lcg")
        tried.update((f"in {name}", way))
        if not got.played:
            refused.update((f"in {name}", way))
            why = got.gaps[0].reason if got.gaps else f"{got.not_played[0].phrase} {got.not_played[0].place}"
            told.append(f"{text}   <<{why}>>")
    for row, number in tried.items():
        print(f"{refused[row]:>4} of {number:>4}  {row}")
    print(f"{len(told)} of {sum(tried.values()) // 2} refused", *(told if asked.show else ()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
