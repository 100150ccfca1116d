"""What playing whole games needs of a game; each has a module beside this one that holds its `Kind` as
`KIND`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.kernel.unread import Unread
from ruling_service.engine.language.node import Node
from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.records import Fight, Place, Stands, Why
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import Cards


class Ended(NamedTuple):
    """A game of a campaign that has ended: its log with the heroes of the game (JSON), the entry of the
    scenario, mode, result and score.
    """

    campaign: str
    scenario: str
    mode: str
    result: str
    score: Mapping[str, int]


Applying = Callable[..., Iterable[tuple[Unread, tuple[str, ...]]]]
GAMES = ("lcg", "tcg")


def over_is_over(play: Play) -> bool:
    """A game after whose end nothing is left to do."""
    return False


def no_campaign(play: Play, about: Any) -> str:
    """A game that is no part of a campaign."""
    return ""


def nobody_fights(play: Play) -> Fight | None:
    """What a game without skirmishes tells of them."""
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """What differs from game to game.

    `begin` lays a game out from its start with the cards of a shelf; `catalogue` makes an empty one over
    cards, `complete` says whether all of a card's text is played, `applying` which phrases apply though they
    are not played; `carries_out` does what an ability says in the name of a card and a player, `phrase_tasks`
    are the names of the procedures that carry out a phrase, `uses` those that carry out an ability, with
    where among their arguments its card and number stand, and `abilities` all that a card has; `places` draws
    the position as one player sees it, `why_not` says why a card can't be used now, `cut` is the position as
    a situation (true: without what lies facedown), `units` how many rounds or turns were played, `fight` who
    fights whom, `score` what a game that was won is worth, by what counts and together (`total`; empty where
    the rules count nothing).
    `stands` names the phase and step under way, `phases` are all by name, `routine` what the steps bring
    about by themselves so that nobody has to look (kinds of occurrences), `steps` the titles under which they
    are told. `goes_on` puts on the agenda what is left to do after a game's end, and says whether there was
    anything; `campaign_log` is what a game that has ended (`about`: an `Ended`) writes into its campaign's
    log.
    """

    name: str
    begin: Callable[[Any, Any], Any]
    rules: Rulebook
    catalogue: Callable[[Cards], Catalogue]
    complete: Callable[[Catalogue, str], bool]
    applying: Applying
    carries_out: Callable[[Play, Node, int | None, int, tuple[str, ...]], None]
    phrase_tasks: frozenset[str]
    uses: Mapping[str, tuple[int, int]]
    abilities: Callable[[Play, int], Sequence[Node]]
    places: Callable[[Play, int], list[Place]]
    usable: Callable[[Play, int], Iterable[int]]
    why_not: Callable[[Play, int, int], Why | None]
    cut: Callable[[Play, bool], Mapping[str, Any]]
    units: Callable[[Play], int]
    score: Callable[[Play], Mapping[str, int]]
    stands: Callable[[Play], Stands]
    phases: tuple[str, ...]
    routine: frozenset[str]
    steps: frozenset[str]
    fight: Callable[[Play], Fight | None] = nobody_fights
    goes_on: Callable[[Play], bool] = over_is_over
    campaign_log: Callable[[Play, Any], str] = no_campaign


@cache
def kind(name: str) -> Kind:
    """The game of that name. Raises UnknownName."""
    if name not in GAMES:
        raise UnknownName(
            f"No game is called {quoted(name)}.", hint=f"Games: {', '.join(GAMES)}.", where="game"
        )
    found: Kind = import_module(f"ruling_service.playing.{name}").KIND
    return found
