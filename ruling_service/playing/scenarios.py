"""Scenarios of the LCG as they are set up: the quest cards in order, the encounter deck, other decks, and
what is missing.

Which encounter sets a scenario uses, what lies aside and what a mode takes out is in its entry
(`corpus/lcg/scenarios`); which cards a set holds, only the user's own card database knows
([the kit](../library/scenario_kit.py)).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, cast

from ruling_service.engine.lcg import missing_stages
from ruling_service.engine.lcg.setup import OF_MODE
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library import scenario_kit, scenario_sheets
from ruling_service.library.scenario_kit import Kit, Lot, Stage
from ruling_service.playing.lacking import lacking, named
from ruling_service.playing.records import Playable
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import EXPERT, MODES
from ruling_service.situations.lcg import scenario_rules
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold, slug

CORE = "Core Set"
"""The product whose scenarios make up the expert game."""
CHOSEN_SETS = "the encounter sets that the players choose ({} of those named)"


class Scenario(NamedTuple):
    """A scenario as it is set up: keys of its cards in the catalogue, and names of what no import has; the
    cards of campaign play as they were imported, and the keys of those with which the first player begins.
    `stages` are the quest cards that are missing, in whole or with a side; `without` the cards that quest
    cards name and nobody has imported, each with the card that names it.
    """

    id: str
    title: str
    quest: tuple[str, ...]
    encounter: tuple[str, ...]
    aside: tuple[str, ...]
    decks: dict[str, tuple[str, ...]]
    beside: tuple[str, ...]
    missing: tuple[str, ...]
    not_played: tuple[str, ...]
    campaign: tuple[Lot, ...] = ()
    first_player: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    without: tuple[tuple[str, str], ...] = ()


def scenarios() -> list[str]:
    """The names of all scenarios, as `--scenario` takes them."""
    return scenario_sheets.names()


def lay_out(name: str, shelf: Shelf, mode: str = "standard") -> Scenario:
    """A scenario with the cards that were imported.

    Raises UnknownName for a scenario or mode that there isn't, and MalformedInput with what is missing where
    it can't be set up at all.
    """
    if mode not in MODES:
        raise UnknownName(
            f"There is no mode {quoted(mode)}.", hint=f"Modes: {', '.join(MODES)}.", where="mode"
        )
    known = scenario_sheets.called(name)
    if mode == EXPERT:
        _check_first(known.id)
    of_cards = "standard" if mode == EXPERT else mode
    kit = scenario_kit.assemble(known, shelf.imported.all("lcg"), cast("scenario_kit.Mode", of_cards))
    if not kit.quest:
        raise MalformedInput(
            f"no quest card of {kit.title} was imported.",
            where="scenario",
            hint=f"It is missing: {', '.join(kit.missing)}. Import a card list that has it.",
        )
    if mode == "nightmare" and not kit.beside:
        raise MalformedInput(
            f"no nightmare deck of {kit.title} was imported.",
            where="mode",
            hint=f"Import the encounter set {scenario_kit.NIGHTMARE.format(known.sheet.sets[0])}, with its "
            "set-up card.",
        )
    rules = scenario_rules.special_rules(kit.id)
    chosen = [CHOSEN_SETS.format(kit.choose_sets)] if kit.choose_sets else []
    quest = tuple(key for stage in kit.in_order for key in _of_stage(shelf, stage))
    coming = _copies(shelf, kit.first_player)
    encounter, aside = _copies(shelf, kit.encounter), _copies(shelf, kit.set_aside)
    decks = {deck: _copies(shelf, lots) for deck, lots in kit.decks.items()}
    fronts = (*encounter, *aside, *quest, *(key for keys in decks.values() for key in keys))
    beside = _beside(kit, shelf, fronts)
    those = [shelf.catalogue[key] for key in _both_sides(shelf, (*fronts, *beside, *coming))]
    return Scenario(
        kit.id,
        kit.title,
        quest,
        encounter,
        aside,
        decks,
        beside,
        tuple(dict.fromkeys([*kit.missing, *lacking(those, kit.missing), *chosen])),
        (*rules.unsaid, *(held.heading for held in rules.held)),
        tuple(kit.campaign),
        coming,
        tuple(_missing_stages(kit)),
        tuple(named(those).items()),
    )


def _missing_stages(kit: Kit) -> Iterator[str]:
    """The quest cards that are missing, or of which a side is, as people call them."""
    for stage in kit.in_order:
        title = next(iter(stage.titles.values()), "")
        if not stage.rows:
            yield f"stage {stage.stage} {title}".strip()
        elif len(stage.rows) == 1:
            yield f"a side of stage {stage.stage} {title}"


def expert_game() -> list[str]:
    """The ids of the scenarios that are played one after the other in the expert game (lcg/rule/9.2)."""
    known = [scenario_sheets.scenario(name) for name in scenarios()]
    return [one.id for one in sorted(known, key=lambda one: one.sheet.order) if one.sheet.product == CORE]


def _check_first(scenario: str) -> None:
    """The expert game begins with its first scenario."""
    first = scenario_sheets.scenario(expert_game()[0])
    if scenario != first.id:
        raise MalformedInput(
            "the expert game is played through all scenarios of the Core Set.", where="mode",
            hint=f"It begins with {first.title}.",
        )


def playable(shelf: Shelf) -> list[Playable]:
    """The scenarios that can be set up with the imported cards, as they appeared: those of which quest cards
    are there, with the stages that are missing.
    """
    quests = [row for row in shelf.imported.all("lcg") if row["type"] == "quest"]
    there = {slug(str(row["encounter set"])) for row in quests}
    spelt = scenario_sheets.sources_of_sets().spellings
    known = [scenario_sheets.scenario(name) for name in scenarios()]
    return [
        Playable(
            name=one.id.rpartition("/")[2], title=one.title, cycle=one.sheet.cycle,
            lacks=list(_missing_stages(scenario_kit.assemble(one, quests))),
        )
        for one in sorted(known, key=lambda one: (one.sheet.order, fold(one.title)))
        if one.sheet.sets and not there.isdisjoint(spelt(one.sheet.sets[0]))
    ]


def _of_stage(shelf: Shelf, stage: Stage) -> list[str]:
    """The keys of the copies of a quest card as it lies in the quest deck, or of what stands for a missing
    one.
    """
    if not stage.rows:
        return [missing_stages.stand_in(shelf.catalogue, stage.stage, next(iter(stage.titles.values()), ""))]
    return [shelf.key_of(_up(shelf, stage))] * _number_of(stage)


def _number_of(stage: Stage) -> int:
    """How many copies of a quest card there are: several where the players can be at copies of one stage."""
    said = (str(row.get("quantity") or "") for row in stage.rows.values())
    return max((int(number) for number in said if number.isdecimal()), default=1) or 1


def _up(shelf: Shelf, stage: Stage) -> CardFacts:
    """The side with which a quest card lies in the quest deck: its first; the engine turns it."""
    side = min(stage.rows)
    back = next((title for of, title in stage.titles.items() if of != side), "")
    return shelf.rows([{**stage.rows[side], "back": back}])[0]


def _copies(shelf: Shelf, lots: Iterable[Lot]) -> tuple[str, ...]:
    """The keys of these cards, each copy; of two-sided cards the front."""
    return tuple(key for lot in lots if lot.type != "quest" for key in [_front(shelf, lot)] * lot.copies)


TWO_SIDES = 2


def _front(shelf: Shelf, lot: Lot) -> str:
    """The key of the side with which a card begins; both sides know each other, whatever each is called and
    of whatever type it is.
    """
    sides = shelf.rows(lot.rows)
    first = next((number for number, side in enumerate(sides) if side.side in ("", "A")), 0)
    if len(sides) == TWO_SIDES:
        return shelf.sides(lot.rows)[first]
    return shelf.key_of(sides[first])


def _beside(kit: Kit, shelf: Shelf, cards: Iterable[str]) -> tuple[str, ...]:
    """The keys of what holds without being in play: the special rules, and set-up cards. `cards` are the keys
    of all others.
    """
    rules = scenario_rules.as_card(shelf.catalogue, kit.id, sorted(_both_sides(shelf, cards)))
    of_mode = [_front(shelf, lot) for lot in kit.set_up]
    for key in of_mode:
        printed = shelf.catalogue[key]
        shelf.catalogue[key] = replace(printed, facts={**printed.facts, OF_MODE: True})
    return (*([rules] if rules else ()), *of_mode, *_backs(shelf, kit.beside))


def _both_sides(shelf: Shelf, fronts: Iterable[str]) -> dict[str, None]:
    """The keys of these cards and of their other sides."""
    there = dict.fromkeys(fronts)
    backs = (str(back) for key in there if (back := shelf.catalogue[key].facts.get("other side")))
    return there | dict.fromkeys(backs)


def _backs(shelf: Shelf, lots: Iterable[Lot]) -> list[str]:
    """The set-up cards turned over: what their fronts say of the decks is done in the kit."""
    fronts = [_front(shelf, lot) for lot in lots]
    return [str(shelf.catalogue[key].facts.get("other side") or key) for key in fronts]
