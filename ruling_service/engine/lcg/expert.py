"""The expert game: scenarios one after the other with the same players, decks and heroes, whose threat,
wounds and discard piles stay as they are (lcg/rule/9.2).

One play holds all of it: as a scenario is won and another follows, the table is cleared and the next set up.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from ruling_service.engine.kernel import unread
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import framework, own_decks, scoring, setup, table
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.scoring import Score

ENTRY = "lcg/rule/9.2"
TO_COME = "scenarios to come"
SCORES = "scores of scenarios"
OF_THE_GAME = frozenset([
    "names", "last stage known", "eliminated", "stop before", "begun", TO_COME, SCORES, *unread.FACTS
])
OF_A_PLAYER = frozenset(["threat", "starting threat", "had heroes"])
"""What a game remembers beyond the end of a scenario, by itself and of each player."""
OF_DECKS = ("ally", "attachment", "event", "player side quest", "treasure")


class Laid(NamedTuple):
    """A scenario that is still to come: its title, and the keys of its cards by where they lie at first."""

    title: str
    quest: tuple[str, ...]
    encounter: tuple[str, ...]
    aside: tuple[str, ...]
    beside: tuple[str, ...]
    decks: tuple[tuple[str, tuple[str, ...]], ...]


def to_come(play: Play, first: str, those: tuple[Laid, ...]) -> None:
    """After the scenario with the title `first`, which is set up now, these are played."""
    play.remember(TO_COME, those)
    play.remember(SCORES, ((first, None),))


def awaits_another(play: Play) -> bool:
    """Whether a scenario has just been won after which another is played."""
    return play.state.over == "won" and bool(play.fact(TO_COME))


def begin_another(play: Play) -> None:
    """After the win: the scenario is scored, nothing that was under way goes on, the next one is set up."""
    *before, (title, _) = play.fact(SCORES)
    following: Laid = play.fact(TO_COME)[0]
    play.remember(SCORES, (*before, (title, scoring.parts(play)), (following.title, None)))
    state = play.state
    state.agenda.clear()
    state.happenings, state.lasting, state.pending, state.over = (), (), None, ""
    state.frames, state.used = {}, {}
    play.then(
        cards_return.task(), forgets.task(), lay_out_next.task(), setup.shuffle_decks.task(),
        setup.token_bank.task(), setup.determine_first_player.task(None), setup.draw_setup_hands.task(),
        threat_is_no_lower.task(), setup.set_quest_cards.task(), setup.scenario_setup.task(),
        framework.step.task("0.0"),
    )  # fmt: skip


@LCG.procedure(ENTRY)
def cards_return(play: Play) -> None:
    """Steps 1 and 2: what players have in play and in hand goes into their decks, heroes stay with their
    wounds and without resources; encounter cards go back to their sets, those of the victory display too.
    """
    for ident in sorted(play.state.cards):
        zone = _goes_to(play, ident)
        if zone is None:
            continue
        card = play.card(ident)
        is_hero = zone.startswith("play:")
        play.change(
            ident, host=None, ready=True, face_up=True, marks=(), controller=card.owner if is_hero else None,
            tokens=tuple(one for one in card.tokens if is_hero and one[0] == "damage"),
        )
        play.move(ident, zone)
    play.say("What lay in play and in hands goes back into the decks; wounds and discard piles stay")


def _goes_to(play: Play, ident: int) -> str | None:
    """Where a card goes before the next scenario; None for one that stays: in a deck, in a discard pile, or a
    contract and the like, which are part of no deck.
    """
    card, kind = play.card(ident), play.printed(ident).type
    owner, here = card.owner, table.is_in_play(card)
    if owner is None:
        return table.REMOVED
    if here and kind in table.HEROES:
        return table.area(owner)
    if (here or card.zone == table.hand(owner)) and kind in OF_DECKS:
        return table.deck(owner)
    stays = here or card.zone in (table.deck(owner), table.discard(owner))
    return None if stays else table.REMOVED


@LCG.procedure(ENTRY)
def forgets(play: Play) -> None:
    """Nothing is remembered of the scenario before but what the players carry on."""
    for name in [name for name in play.state.facts if not _is_carried_on(name)]:
        play.remember(name, None)
    play.rearranged()


def _is_carried_on(name: Hashable) -> bool:
    return name in OF_THE_GAME or (isinstance(name, tuple) and name[0] in OF_A_PLAYER)


@LCG.procedure(ENTRY)
def lay_out_next(play: Play) -> None:
    """The cards of the next scenario are taken from their sets."""
    those: tuple[Laid, ...] = play.fact(TO_COME)
    now = those[0]
    play.remember(TO_COME, those[1:] or None)
    play.say(f"The next scenario is {now.title}")
    setup.lay(play, {
        table.QUEST_DECK: now.quest, table.ENCOUNTER_DECK: now.encounter, table.ASIDE: now.aside,
        table.SCENARIO: now.beside, **{own_decks.zone(name): keys for name, keys in now.decks},
    })  # fmt: skip


@LCG.procedure(ENTRY)
def threat_is_no_lower(play: Play) -> None:
    """Step 4: nobody begins a scenario with less threat than the threat costs of his heroes."""
    for player in table.players(play):
        cost = sum(play.value(hero, "threat cost") or 0 for hero in table.heroes(play, player))
        if table.threat(play, player) < cost:
            play.remember(("threat", player), cost)
            play.say(f"{play.player(player)}'s threat rises to {cost}")


def scores(play: Play) -> tuple[tuple[str, Score], ...]:
    """The scenarios by title with their scores, the last as it stands now; empty where only one is played."""
    return tuple(
        (title, scoring.parts(play) if score is None else score) for title, score in play.fact(SCORES, ())
    )
