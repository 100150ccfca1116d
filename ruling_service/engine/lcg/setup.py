"""Setting up a game in its seven steps (lcg/rule/setup-1 to lcg/rule/setup-7).

During setup When Revealed effects and keywords work and responses may be taken, but there is no action
window.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    advancing,
    allowances,
    changes,
    framework,
    missing_stages,
    own_decks,
    resolve,
    table,
)
from ruling_service.engine.lcg import campaign as campaigns
from ruling_service.engine.lcg.campaign import Campaign
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.spheres import SAGA

HAND = 6
"""Cards in the setup hand (lcg/rule/setup-5)."""
NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})
"""No decks beside the encounter deck."""


AFTER_THE_STAGE = ("nightmare", "campaign")
"""The types of cards beside the quest whose Setup is followed after that of the stage, in this order."""
OF_MODE = "sets up a mode"
"""The printed fact of a card that says how its mode is set up: its Setup comes before that of the stage."""


class Seat(NamedTuple):
    """A player's part of a new game: the name, the heroes and the deck, each card by its key in the
    catalogue.
    """

    name: str
    heroes: tuple[str, ...]
    deck: tuple[str, ...]


def new_game(
    play: Play, seats: tuple[Seat, ...], quest: tuple[str, ...], encounter: tuple[str, ...], *,
    aside: tuple[str, ...] = (), beside: tuple[str, ...] = (), decks: Mapping[str, tuple[str, ...]] = NONE,
    first_player: int | None = None, easy: bool = False, campaign: Campaign | None = None,
    first_players: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Put the cards of a new game on the table and the steps of setting up on the agenda; the first round
    follows.

    `quest` lists the quest cards in order, `encounter` the encounter deck, `aside` cards set aside, `beside`
    what holds without being in play, `decks` the scenario's decks of their own by name. Without
    `first_player` the choice is left to the players (or chance). In `easy` mode each hero begins with 1
    resource; which cards it takes out of the encounter deck is no matter of this function. `campaign` is what
    a campaign brings besides; its burdens are in `encounter`, the boons that are used in the players' decks.
    `first_players` are cards that the first player begins with besides, whoever that is.
    """
    play.remember("names", tuple(s.name for s in seats))
    play.remember("last stage known", True)
    for player, seat in enumerate(seats):
        for key in seat.deck:
            play.create(key, table.deck(player), owner=player)
        for key in seat.heroes:
            play.create(key, f"aside:{player}", owner=player)
    lay(play, {
        table.QUEST_DECK: quest, table.ENCOUNTER_DECK: encounter, table.ASIDE: aside, table.SCENARIO: beside,
        **{own_decks.zone(name): keys for name, keys in decks.items()},
    })  # fmt: skip
    if campaign is not None:
        campaigns.lay_out(play, campaign)
    of_campaign = campaign is not None
    coming = tuple(play.create(key, table.ASIDE) for key in first_players)
    play.then(
        shuffle_decks.task(), place_heroes.task(),
        *([campaigns.higher_threat.task(), campaigns.attach_worn.task()] if of_campaign else []),
        *([easy_resources.task()] if easy else []),
        follow_player_cards.task(), token_bank.task(),
        determine_first_player.task(first_player), with_first_player.task(coming, easy),
        draw_setup_hands.task(),
        *([campaigns.shuffle_in_drawn.task()] if of_campaign else []),
        set_quest_cards.task(), scenario_setup.task(), change_starting_threat.task(tuple(range(len(seats)))),
        framework.step.task("0.0"),
    )  # fmt: skip


def lay(play: Play, those: Mapping[str, tuple[str, ...]]) -> None:
    """Put a scenario's cards where they lie at first: zone → keys of the cards, in order."""
    for zone, keys in those.items():
        for key in keys:
            play.create(key, zone)


@LCG.procedure("lcg/rule/setup-1")
def shuffle_decks(play: Play) -> None:
    """Shuffle every player deck, the encounter deck and the scenario's decks of their own."""
    play.say("Setup 1: the decks are shuffled")
    own = [zone for zone in play.state.zones if own_decks.is_deck(zone)]
    for zone in (*(table.deck(p) for p in table.players(play)), table.ENCOUNTER_DECK, *own):
        changes.shuffle(play, zone)


@LCG.procedure("lcg/rule/setup-2", "lcg/initial-threat-level")
def place_heroes(play: Play) -> None:
    """Heroes come out, and each player's threat is the sum of their threat costs."""
    for player in table.players(play):
        for hero in play.state.zone(f"aside:{player}"):
            play.move(hero, table.area(player))
            play.change(hero, controller=player, life=1)
        total = sum(play.value(h, "threat cost") or 0 for h in table.heroes(play, player))
        play.remember(("threat", player), total)
        play.remember(("starting threat", player), total)
        play.remember(("had heroes", player), True)
        play.say(
            f"Setup 2: {play.player(player)} starts at threat {total} with "
            f"{table.names(play, table.heroes(play, player))}"
        )


@LCG.procedure("lcg/rule/8.2", "lcg/rule/setup-2")
def easy_resources(play: Play) -> None:
    """In easy mode each hero begins with 1 resource."""
    heroes = [hero for player in table.players(play) for hero in table.heroes(play, player)]
    for hero in heroes:
        play.tokens(hero, "resource", play.card(hero).token("resource") + 1)
    play.say(f"Easy mode: 1 resource is added to {table.names(play, heroes)}")


@LCG.procedure("lcg/rule/setup-2")
def follow_player_cards(play: Play) -> None:
    """Each player follows the Setup instructions of the heroes, of whatever else lies before them, and of the
    cards that these instructions make them look for in their decks, before the first hand is drawn.
    """
    play.then(*(
        follow_card.task(ident, player)
        for player in table.players(play) for zone in (table.area(player), table.deck(player))
        for ident in play.state.zone(zone) if _setup_texts(play, ident)
    ))  # fmt: skip


@LCG.procedure("lcg/rule/setup-2", "lcg/rule/setup-7")
def follow_card(play: Play, ident: int, player: int | None) -> None:
    """Follow the Setup instructions of one card, as they are printed."""
    for ability in reversed(_setup_texts(play, ident)):
        cites = (*table.entry(play, ident), "lcg/rule/setup-7" if player is None else "lcg/rule/setup-2")
        resolve.begin(play, ability, ident, player, cites=cites, bindings={"setting up": True})


@LCG.procedure("lcg/rule/setup-7", "lcg/setup")
def follow_scenario_cards(play: Play) -> None:
    """Follow the Setup instructions of a campaign's burdens in the encounter deck, of the mode's set-up card,
    of the cards that lie beside the quest, of the stage itself, and then of a nightmare deck's set-up card
    and the campaign card.
    """
    quest = table.current_quest(play)
    burdens = play.state.zone(table.ENCOUNTER_DECK) if campaigns.of_this_game(play) is not None else ()
    of_mode = [ident for ident in play.state.zone(table.SCENARIO) if play.printed(ident).facts.get(OF_MODE)]
    beside = [ident for ident in play.state.zone(table.SCENARIO) if ident not in of_mode]
    after = [ident for kind in AFTER_THE_STAGE for ident in beside if play.printed(ident).type == kind]
    before = [ident for ident in beside if ident not in after]
    those = (*burdens, *of_mode, *before, *(() if quest is None else (quest,)), *after)
    play.then(
        *(follow_card.task(ident, None) for ident in those if _setup_texts(play, ident)),
        follow_campaign_card.task(),
    )


@LCG.procedure(*campaigns.CARDS, "lcg/rule/setup-7")
def follow_campaign_card(play: Play) -> None:
    """The campaign card is placed beside the quest deck, and its Setup instructions are followed."""
    ident = campaigns.place_card(play)
    if ident is not None and _setup_texts(play, ident):
        play.then(follow_card.task(ident, None))


@LCG.procedure("lcg/rule/setup-7", "lcg/quest-cards-quest-deck")
def stage_is_revealed(play: Play) -> None:
    """Once its side A is followed the first stage is turned to side B, which is revealed."""
    quest = table.current_quest(play)
    if quest is not None:
        play.then(advancing.quest_revealed.task(quest))


def _setup_texts(play: Play, ident: int) -> list[Node]:
    return [ability for ability in play.printed(ident).abilities if ability.kind == "setup"]


@LCG.procedure("lcg/rule/setup-3")
def token_bank(play: Play) -> None:
    """Tokens stand ready; there is no limit to them (lcg/running-out-of-tokens)."""


@LCG.procedure("lcg/rule/setup-4", "lcg/first-player")
def determine_first_player(play: Play, first_player: int | None) -> None:
    """A majority picks the first player, failing that chance: an open choice unless it is given."""
    if first_player is not None:
        play.then(first.task(first_player))
        return
    options = [Option(play.player(p), p) for p in range(len(play.fact("names", ())))]
    play.decide("chance", NATURE, "who is the first player", options, first.choosing(), "lcg/rule/setup-4")


@LCG.procedure("lcg/rule/setup-4")
def first(play: Play, player: int) -> None:
    """That player takes the first player token."""
    play.remember("first player", player)
    play.say(f"Setup 4: {play.player(player)} is the first player")


@LCG.procedure("lcg/rule/saga-fellowship-sphere", "lcg/rule/saga-the-one-ring", "lcg/rule/hobbit-saga")
def with_first_player(play: Play, those: tuple[int, ...], easy: bool) -> None:
    """The first player takes control of the hero that comes with the scenario; one of such a sphere that a
    player has brought takes his place. Of what else comes with it the Setup instructions are followed.
    """
    by = table.first_player(play)
    heroes = [hero for player in table.players(play) for hero in table.heroes(play, player)]
    brought = any(_is_of_the_saga(play.printed(hero)) for hero in heroes)
    for ident in those:
        if not _is_of_the_saga(play.printed(ident)):
            play.then(follow_card.task(ident, by))
        elif brought:
            play.move(ident, table.REMOVED)
        else:
            play.move(ident, table.area(by))
            play.change(ident, controller=by, life=1)
            play.tokens(ident, "resource", int(easy))
            for kind in ("threat", "starting threat"):
                play.remember((kind, by), play.fact((kind, by)) + (play.value(ident, "threat cost") or 0))
            play.say(f"Setup 2: {play.player(by)} takes control of {play.name(ident)}")


def _is_of_the_saga(card: Printed) -> bool:
    return card.type == "hero" and str(card.facts.get("sphere", "")).casefold() in SAGA


@LCG.procedure("lcg/rule/setup-5", "lcg/mulligan-draw")
def draw_setup_hands(play: Play) -> None:
    """Each player draws 6 cards, and may then take one mulligan."""
    order = table.players(play)
    hands = [changes.draw_together.task(((p, HAND),), None) for p in order]
    play.then(*hands, *(mulligan.task(p) for p in order))


@LCG.procedure("lcg/mulligan-draw")
def mulligan(play: Play, player: int) -> None:
    """Keep the hand, or shuffle all of it back, once."""
    options = [Option("keep the hand", False), Option("take a mulligan", True)]
    play.decide(
        "may", player, "whether to take a mulligan", options, redraw.choosing(player), "lcg/mulligan-draw"
    )


@LCG.procedure("lcg/mulligan-draw")
def redraw(play: Play, player: int, again: bool) -> None:
    """The whole hand goes back, 6 new cards are drawn and kept."""
    if not again:
        return
    play.say(f"{play.player(player)} takes a mulligan")
    for ident in play.state.zone(table.hand(player)):
        play.move(ident, table.deck(player))
    changes.shuffle(play, table.deck(player))
    play.then(changes.draw_together.task(((player, HAND),), None))


@LCG.procedure("lcg/rule/setup-6", "lcg/quest-cards")
def set_quest_cards(play: Play) -> None:
    """The quest deck lies in order; its first stage is turned up."""
    stage = missing_stages.on_top(play)
    if stage is not None:
        play.move(stage, table.QUEST)
        play.say(f"Setup 6: {play.name(stage)} is the first stage")


@LCG.procedure("lcg/rule/setup-7", "lcg/setup")
def scenario_setup(play: Play) -> None:
    """Follow the Setup instructions of side 1A, then side 1B."""
    quest = table.current_quest(play)
    if quest is None:
        return
    play.say("Setup 7: the scenario's instructions")
    play.then(follow_scenario_cards.task(), advancing.quest_revealed.task(quest))


@LCG.procedure("lcg/initial-threat-level", "lcg/constant-ability")
def change_starting_threat(play: Play, seats: tuple[int, ...]) -> None:
    """What is in play once all is set up changes the level at which these players (by seat) start, as its
    texts say.
    """
    for player in seats:
        change = allowances.starting_threat_change(play, player)
        if change:
            level = max(0, table.threat(play, player) + change)
            play.remember(("threat", player), level)
            play.say(f"{play.player(player)} starts at threat {level}, as cards in play say")
