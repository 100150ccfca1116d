"""A game that goes on from a situation: its position is laid out, its acts are done, and the players decide.

Decks are as the situation tells them. A card that nobody named is asked for as it turns up; what comes of a
deck of which nobody told how many cards it has, once those run out, is a gap with its name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import ask_for_each, is_unnamed
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs.json_text import read_json
from ruling_service.playing import scenarios
from ruling_service.playing.records import NotPlayed
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import Begun, Start, gaps_of
from ruling_service.situations.shared.catalogue import PLAYER_TYPES
from ruling_service.situations.shared.going_on import Naming
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.simulate import table_of
from ruling_service.situations.shared.table import Table
from ruling_service.slugs import fold

ABOUT_THE_QUESTION = (
    "ask", "expect", "otherwise", "source", "why", "cites", "explore", "until", "summary",
)  # fmt: skip
"""Fields of a situation that are no part of what is played on."""
IN_PLAYER_DECKS = ("ally", "attachment", "event", "player side quest")
IN_ENCOUNTER_DECKS = ("enemy", "location", "treachery", "objective", "objective ally", "encounter side quest")
NEVER_IN_DRAW_DECKS = ("site", "the one ring", "map")
HANDS = "hand:"


def start(data: Any, *, seed: int, shelf: Shelf) -> Start:
    """The start of a game from the data of a situation. Raises a RulingError for one that can't be."""
    situation = _situation(data, shelf)
    text = msgspec.json.encode(dump(situation)).decode()
    return Start(game=situation.game, seed=seed, players=[], situation=text)


def begin(start: Start, shelf: Shelf) -> Begun:
    """The game laid out as the situation says, with its acts to be done. Raises a RulingError."""
    situation = _situation(read_json(start.situation, "situation"), shelf)
    here = table_of(situation, more_cards(shelf.imported)(shelf.game))
    naming = _Naming(situation, shelf, here)
    looks = here.go_on(Naming(naming.names, naming.key))
    held = tuple(i for i, card in here.play.state.cards.items() if card.zone.startswith(HANDS) and
                 is_unnamed(here.play, i))  # fmt: skip
    if held:
        here.play.then(ask_for_each.task(held))
    title = situation.title or "A situation"
    gaps = [NotPlayed(card=one.card, phrase=one.phrase, reason=one.reason) for one in here.gaps()]
    not_played = list(dict.fromkeys([*gaps, *gaps_of(here.play)]))
    return Begun(
        here.play, f"Played on: {title}", _unknown(here.play), not_played, situation.scenario, looks
    )


def _situation(data: Any, shelf: Shelf) -> Situation:
    """The situation without what is asked of it, checked."""
    if isinstance(data, dict):
        data = {name: value for name, value in data.items() if name not in ABOUT_THE_QUESTION}
    situation = from_data(data, more=more_cards(shelf.imported)(shelf.game))
    if situation.game != shelf.game:
        raise MalformedInput(
            f"this situation is of the {situation.game.upper()}.", where="situation", hint="Name its game."
        )
    return situation


def _unknown(play: Play) -> list[str]:
    """The cards that nobody named, by where they lie."""
    counted: dict[str, int] = {}
    for ident, card in play.state.cards.items():
        if is_unnamed(play, ident) and card.owner is not None:
            name = f"{play.player(card.owner)}’s {card.zone.partition(':')[0]}"
            counted[name] = counted.get(name, 0) + 1
        elif is_unnamed(play, ident):
            counted[card.zone] = counted.get(card.zone, 0) + 1
    return [f"{number} cards that nobody named: {where}" for where, number in counted.items()]


class _Naming:
    """What cards that nobody named may be, and the card that goes by a title."""

    def __init__(self, situation: Situation, shelf: Shelf, here: Table) -> None:
        self.situation = situation
        self.shelf = shelf
        self.catalogue = here.catalogue
        self.known: dict[bool, tuple[str, ...]] = {}

    def names(self, play: Play, ident: int) -> tuple[str, ...]:
        """The titles of cards that may lie in a deck of that kind."""
        if play.printed(ident).type == "quest":
            return ()
        owned = play.card(ident).owner is not None
        if owned not in self.known:
            found = self._of_players() if owned else self._of_the_scenario() or self._of_encounters()
            self.known[owned] = tuple(sorted(set(found), key=fold))
        return self.known[owned]

    def key(self, play: Play, ident: int, name: str) -> str:
        """The card of that title. Raises a RulingError where it is not clear which one is meant."""
        if self.shelf.game == "lcg":
            types = IN_PLAYER_DECKS if play.card(ident).owner is not None else ()
            return self.catalogue.find(name, types=types) if types else self.catalogue.encounter_card(name)
        return self.catalogue.find(name)

    def _of_players(self) -> list[str]:
        rows = self.shelf.imported.all(self.shelf.game)
        made_up = [(one.name, one.subtitle, one.type, one.encounter_set) for one in self.situation.cards]
        listed = [
            (str(row["name"]), str(row.get("subtitle") or ""), str(row["type"]), row.get("encounter set"))
            for row in rows
        ]
        if self.shelf.game == "lcg":
            return [name for name, _, kind, of in [*listed, *made_up] if kind in IN_PLAYER_DECKS and not of]
        return [
            name if not subtitle or fold(name).endswith(fold(f", {subtitle}")) else f"{name}, {subtitle}"
            for name, subtitle, kind, _ in [*listed, *made_up] if kind not in NEVER_IN_DRAW_DECKS
        ]  # fmt: skip

    def _of_the_scenario(self) -> list[str]:
        if not self.situation.scenario:
            return []
        try:
            laid = scenarios.lay_out(self.situation.scenario, self.shelf, self.situation.mode or "standard")
        except RulingError:
            return []
        return [self.shelf.catalogue[key].name for key in laid.encounter]

    def _of_encounters(self) -> list[str]:
        rows = self.shelf.imported.all(self.shelf.game)
        listed = [(str(row["name"]), str(row["type"])) for row in rows]
        listed += [(one.name, one.type) for one in self.situation.cards]
        return [
            name for name, kind in listed if kind in IN_ENCOUNTER_DECKS and kind not in PLAYER_TYPES
        ]  # fmt: skip
