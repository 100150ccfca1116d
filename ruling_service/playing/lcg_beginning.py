"""A game of the LCG laid out: scenario, mode and decks."""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import expert, missing_cards
from ruling_service.engine.lcg.campaign import Campaign
from ruling_service.engine.lcg.expert import Laid
from ruling_service.engine.lcg.setup import Seat, new_game
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.playing import scenarios
from ruling_service.playing.campaign import writing
from ruling_service.playing.campaign.bringing import bring
from ruling_service.playing.records import NotPlayed, NotWhole
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import EXPERT, Begun, Seated, Start, gaps_of, keys_of, resolved
from ruling_service.slugs import fold
from ruling_service.spheres import FELLOWSHIP, SAGA


def begin(start: Start, shelf: Shelf) -> Begun:
    """The game laid out, with setting up to be done. Raises MalformedInput, UnknownName or IllegalHere."""
    scenario = scenarios.lay_out(start.scenario, shelf, start.mode)
    seats: list[Seat] = []
    taken: dict[str, str] = {}
    for seat in start.players:
        heroes = keys_of(seat, shelf, "heroes", "contract")
        titles = [shelf.catalogue[key].name for key in heroes]
        for title in titles:
            if fold(title) in taken:
                raise IllegalHere(
                    f"{title} is a hero of {taken[fold(title)]} already.",
                    rule="lcg/rule/10",
                    hint="Two players can't use the same hero: choose another deck.",
                    where="decks",
                )
        taken |= {fold(title): seat.name for title in titles}
        _no_other_version(scenario, seat, shelf)
        if not any(shelf.catalogue[key].type == "hero" for key in heroes):
            raise MalformedInput(f"the deck of {seat.name} has no hero that is known here.", where="decks",
                                 hint="A deck has one to three heroes.")  # fmt: skip
        seats.append(Seat(seat.name, heroes, keys_of(seat, shelf, "deck", "")))
    if not start.campaign:
        later = scenarios.expert_game()[1:] if start.mode == EXPERT else []
        laid = [scenarios.lay_out(one, shelf) for one in later]
        return set_up(shelf, scenario, seats, start.mode, later=laid)
    if start.mode == EXPERT:
        raise MalformedInput(
            "the expert game is no part of a campaign.", where="mode", hint="Play it by itself."
        )
    brought = bring(writing.read(start.campaign), start, shelf, scenario.campaign)
    seats = [seat._replace(deck=(*seat.deck, *keys)) for seat, keys in zip(seats, brought.decks, strict=True)]
    scenario = scenario._replace(encounter=(*scenario.encounter, *brought.encounter))
    begun = set_up(shelf, scenario, seats, start.mode, brought.campaign)
    return begun._replace(
        title=f"{begun.title}, in a campaign", missing=[*begun.missing, *brought.missing],
        campaign=writing.as_json(brought.change.log),
    )


def _no_other_version(scenario: Scenario, seat: Seated, shelf: Shelf) -> None:
    """Raise IllegalHere for another version of the hero who comes with the scenario."""
    coming = [shelf.catalogue[key] for key in scenario.first_player]
    heroes = {fold(one.name): fold(str(one.facts["sphere"])) for one in coming if one.type == "hero"}
    for card in seat.cards:
        if fold(card.name) not in heroes:
            continue
        facts, sphere = resolved(card, shelf), heroes[fold(card.name)]
        if fold(facts.sphere) not in SAGA and (facts.type == "hero" or sphere == FELLOWSHIP):
            raise IllegalHere(
                f"{facts.name} comes with {scenario.title}, and the deck of {seat.name} has another version.",
                rule="lcg/rule/saga-fellowship-sphere", where="decks",
                hint="Leave it out: the first player begins with the version of the scenario.",
            )


def set_up(
    shelf: Shelf, scenario: Scenario, seats: Sequence[Seat], mode: str = "standard",
    campaign: Campaign | None = None, later: Sequence[Scenario] = (),
) -> Begun:  # fmt: skip
    """A scenario that is laid out and the players at it, with setting up to be done; `campaign` is what it
    has from a campaign besides, `later` are the scenarios that follow it in the expert game.
    """
    play = Play(shelf.kind.rules, shelf.catalogue)
    new_game(
        play,
        tuple(seats),
        scenario.quest,
        scenario.encounter,
        aside=scenario.aside,
        decks=scenario.decks,
        beside=scenario.beside,
        easy=mode == "easy",
        campaign=campaign,
        first_players=scenario.first_player,
    )
    those = [scenario, *later]
    without = dict(pair for one in those for pair in one.without)
    missing_cards.remember(play, without)
    to_come = [
        Laid(one.title, one.quest, one.encounter, one.aside, one.beside, tuple(one.decks.items()))
        for one in later
    ]
    if to_come:
        expert.to_come(play, scenario.title, tuple(to_come))
    rules = [
        NotPlayed(
            card=laid.title, phrase=one, reason="a special rule of the scenario that is not played"
        )
        for laid in those for one in laid.not_played
    ]
    title = scenario.title if mode == "standard" else f"{scenario.title} ({mode})"
    missing = dict.fromkeys(name for one in those for name in one.missing)
    keys = [key for one in to_come for part in one[1:5] for key in part]
    not_whole = NotWhole(
        stages=[name for one in those for name in one.stages],
        named=[f"{name} (named by {by})" for name, by in without.items()],
    )
    return Begun(
        play, title, list(missing), [*rules, *gaps_of(play, keys)], scenario.id, not_whole=not_whole
    )
