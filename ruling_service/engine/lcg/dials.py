"""Values kept beside the table on a dial: the pursuit value, the temperature, the Ring-bearer's life, the
heading of the fleet.

A dial is one record: its name, whose rules know it, how far it goes, and at which value the players lose.
What it shows is said by the situation or set by a text; a dial of which neither is so makes a line of play
uncertain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import statements
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

WHY = "the situation does not say what it shows: name it under `dials`"


class Dial(NamedTuple):
    """A dial: its `name` as cards write it, the `entry` of its rule, the value from which (`high`) or down to
    which the players lose (None: at none), whether that is asked as the round ends only, and the highest
    value it shows, if there is one.
    """

    name: str
    entry: str
    lost_at: int | None
    high: bool = True
    at_the_end: bool = False
    most: int | None = None


DIALS = {
    "pursuit": Dial("pursuit value", "lcg/scenario/the-uruk-hai", 30, at_the_end=True),
    "temperature": Dial("temperature", "lcg/scenario/desert-crossing", 60),
    "life": Dial("Ring-bearer's life", "lcg/scenario/flight-to-the-ford", 0, high=False),
    "city_strength": Dial("city strength", "lcg/scenario/the-siege-of-annuminas", 0, high=False),
    "heading": Dial("heading", "lcg/rule/heading", None, most=3),
}
"""The dials by the word of the card language."""


LEVEL = pattern(r"level of (?P<title>.+?)(?: \((?P<sphere>\w+)\))?")
"""How somebody calls the level of a card that a campaign makes better, or of one of its versions."""


def word_for_level(title: str, sphere: str = "") -> str:
    """The word for the level of a card, of its version of that sphere if one is named."""
    return f"level of {fold(title)}" + (f" ({sphere.casefold()})" if sphere else "")


def level(play: Play, title: str, sphere: str, *cites: str) -> int:
    """The level of a card of a campaign; where nobody has said it, the line of play is uncertain."""
    word = word_for_level(title, sphere)
    value: int | None = play.fact(("dial", word))
    if value is None:
        come_upon(play, Unread(f"the {word}", word, WHY), *cites, of_text=False)
        return 0
    return value


def of_name(name: str) -> str | None:
    """The word for a dial that somebody calls by its name or by the word itself; None if there is none."""
    of_a_card = LEVEL.fullmatch(name.replace("\u2019", "'").strip())
    if of_a_card is not None:
        return word_for_level(of_a_card["title"], of_a_card["sphere"] or "")
    plain = name.replace("\u2019", "'").casefold().strip()
    return next((word for word, dial in DIALS.items() if plain in (word, dial.name.casefold())), None)


def values(play: Play) -> dict[str, int | None]:
    """What each dial shows, by its name as situations write it; None where that is not known."""
    return {dial.name.casefold(): play.fact(("dial", word)) for word, dial in DIALS.items()}


@LCG.plays(*(dial.entry for dial in DIALS.values()))
def shown(play: Play, word: str) -> int:
    """What a dial shows."""
    value: int | None = play.fact(("dial", word))
    if value is None:
        dial = DIALS[word]
        come_upon(play, Unread(f"the {dial.name}", dial.name, WHY), dial.entry)
        return 0
    return value


def turn(play: Play, word: str, to: int) -> None:
    """Turn a dial; where that loses the game at once, it is lost."""
    dial, value = DIALS[word], max(0, to)
    play.remember(("dial", word), value)
    play.say(f"The {dial.name} is {value}", dial.entry)
    if not dial.at_the_end:
        _is_lost(play, dial, value)


LASTING.plays("dial_without_loss")


@LCG.plays("lcg/scenario/attack-on-dol-guldur")
def _loses_nobody(play: Play, dial: Dial) -> bool:
    """Whether a rule of the scenario says that the value ends the game for nobody."""
    said = (each.says["dial"] for each in statements(play, "dial_without_loss"))
    return any(DIALS[str(word)] is dial for word in said)


def _is_lost(play: Play, dial: Dial, value: int) -> None:
    if dial.lost_at is None or _loses_nobody(play, dial):
        return
    if value >= dial.lost_at if dial.high else value <= dial.lost_at:
        play.say(f"The {dial.name} is {value}: the players lose", dial.entry)
        play.happen(verbs.game_lost())


@LCG.waits("dials", verbs.moment, "passive", *(dial.entry for dial in DIALS.values()))
def as_the_round_ends(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The round ends with a dial at which that loses the game."""
    if o.get("name") != "round ends":
        return
    for word, dial in DIALS.items():
        if dial.at_the_end and play.fact(("dial", word)) is not None:
            key, by = ("rule", "dial", word), table.first_player(play)
            yield Candidate(key, by, f"the {dial.name}", end_of_round.task(word), (dial.entry,))


@LCG.procedure(*(dial.entry for dial in DIALS.values()))
def end_of_round(play: Play, word: str) -> None:
    """Ask whether the players lose."""
    _is_lost(play, DIALS[word], shown(play, word))
