"""What a player may do in an action window, and if not, why (tcg/phase-action, tcg/special-ability)."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import (
    abilities,
    full_price,
    healing,
    limits,
    listening,
    phrases,
    playing,
    table,
    transfer,
)
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.permissions import Reason, entry, prohibited
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import (
    abilities_of,
    all_abilities,
    changes_texts,
    frame_of,
    outside,
    speaking,
    speaks,
    user_of,
    works_here,
    works_in,
)
from ruling_service.engine.tcg.steps import STEPS

ACTION = "tcg/phase-action"
FELLOWSHIP_CARDS = ("companion", "ally", "possession", "artifact", "condition", "follower")
SHADOW_CARDS = ("minion", "possession", "artifact", "condition")


@TCG.answers("actors")
@TCG.plays("tcg/action-procedure", "tcg/fellowship-phase", "tcg/shadow-phase")
def actors(play: Play, window: str) -> tuple[int, ...]:
    """Who may act: the Free Peoples player alone in the fellowship phase, one Shadow player in each Shadow
    phase, else all.
    """
    if STEPS[window].phase == "fellowship":
        return tuple(p for p in (table.fp(play),) if p in table.players(play))
    if STEPS[window].phase == "shadow":
        player = play.fact("shadow player")
        return () if player is None else (player,)
    return table.action_order(play)


@TCG.answers("actions")
def actions(play: Play, window: str, player: int) -> list[Candidate]:
    """Everything a player may do now. Once a skirmish is decided nobody acts in it any more."""
    current = table.skirmish(play)
    if STEPS[window].phase == "skirmish" and (current is None or current.over):
        return []
    found = [*_abilities(play, player), *_cards(play, player)]
    if STEPS[window].phase == "fellowship":
        found += [*transfer.candidates(play, player), *healing.candidates(play, player)]
    return found


def _abilities(play: Play, player: int) -> Iterator[Candidate]:
    for ident in (*_with_actions(play), *(i for i in outside(play) if play.card(i).owner == player)):
        for index, ability in enumerate(all_abilities(play, ident)):
            if (
                ability.kind == "action" and (play.printed(ident).type != "event" or works_in(ability))
                and why_not_use(play, ident, index, player) is None
                and not changes_nothing(play, ident, index, player)
            ):
                host = play.card(ident).host
                task = abilities.carry_out.task(
                    ident, index, player, None, None, -1 if host is None else host
                )
                yield Candidate(
                    (ident, index), player, f"use {play.name(ident)}", task,
                    (*entry(play, ident), "tcg/special-ability")
                )


def _with_actions(play: Play) -> tuple[int, ...]:
    """The cards whose text works and could have an action."""
    if changes_texts(play):
        return speaking(play)
    found: tuple[int, ...] = play.while_laid_out("with actions", lambda: tuple(
        i for i in speaking(play) if any(ability.kind == "action" for ability in abilities_of(play, i))
    ))  # fmt: skip
    return found


def _cards(play: Play, player: int) -> Iterator[Candidate]:
    in_hand = [(i, way) for i in play.state.zone(table.hand(player)) for way in (-1, *playing.ways(play, i))]
    in_pile = [(i, way) for i in play.state.zone(table.discard(player)) for way in playing.ways(play, i)]
    elsewhere = [(i, -1) for i in listening.as_if_in_hand(play, player)]
    for ident, way in (*in_hand, *in_pile, *elsewhere):
        for index in texts_to_play(play, ident):
            if why_not_play(play, ident, index, player, way) is None:
                like = ("play", play.card(ident).printed, index, way)
                task = playing.begin.task(Playing(ident, player, "", index, way=way))
                label = f"play {play.name(ident)}{playing.in_words(play, ident, way)}"
                yield Candidate(
                    ("play", ident, index, way), player, label, task,
                    (*entry(play, ident), "tcg/playing-a-card"), like
                )


def texts_to_play(play: Play, ident: int) -> list[int]:
    """The texts with which a card can be played as an action: each of an event's, for other cards none in
    particular (-1).
    """
    if play.printed(ident).type != "event":
        return [-1]
    return [
        n for n, a in enumerate(play.printed(ident).abilities) if a.kind == "action" and not works_in(a)
    ]


# -- may it be done? -----------------------------------------------------------------------------------------


@TCG.plays(ACTION, "tcg/special-ability", "tcg/requirement", "tcg/cost", "tcg/site")
def why_not_use(play: Play, ident: int, index: int, player: int) -> Reason | None:
    """Why a player cannot use a special ability now; None if he can."""
    ability = all_abilities(play, ident)[index]
    elsewhere = bool(works_in(ability)) and ident in outside(play)
    if not works_here(play, ident, ability) or not elsewhere and not speaks(play, ident):
        return (f"{play.name(ident)}'s text does not work now", ("tcg/active",))
    if user_of(play, ident) not in (player, None):
        return (f"{play.name(ident)} is another player's", ("tcg/special-ability",))
    wrong = wrong_phase(play, ability, player, is_site=play.printed(ident).type == "site")
    if wrong is not None:
        return wrong
    if limits.reached(play, ident, play.card(ident).life, index, ability):
        return ("its limit is reached", (*entry(play, ident), "tcg/limit"))
    if prohibited(play, ident, "use_abilities", player=player) is not None:
        return (f"{play.name(ident)} cannot use special abilities", ("tcg/special-ability",))
    if prohibited(play, ident, "use_phase_abilities", player=player) is not None:
        return (f"{play.name(ident)} cannot use special abilities of this phase", ("tcg/special-ability",))
    frame = frame_of(play, ident)._replace(controller=player)
    if not phrases.needs_met(play, frame, ability):
        return ("its requirements are not met", (*entry(play, ident), "tcg/requirement"))
    costs = phrases.nodes(ability, "cost")
    if not phrases.payable(play, frame, costs):
        return full_price.why_unpaid(play, frame, costs, "its cost cannot be paid in full")
    return full_price.why_not_first(play, frame, costs, phrases.carried_out_first(ability))


def changes_nothing(play: Play, ident: int, index: int, player: int) -> bool:
    """Whether a special ability would be used for nothing and to no effect.

    A player may do so, as often as he likes (tcg/special-ability, tcg/effect); as it makes no difference, it
    is not among what he is offered.
    """
    ability = all_abilities(play, ident)[index]
    frame = frame_of(play, ident)._replace(controller=player)
    steps = [p for s in phrases.steps_of(ability) for p in phrases.phrases_of(s)]
    return not phrases.nodes(ability, "cost") and not any(phrases.possible(play, frame, p) for p in steps)


def wrong_phase(play: Play, ability: Node, player: int, *, is_site: bool = False) -> Reason | None:
    """Why an action cannot be taken in the phase under way.

    A site's Shadow actions are not for the Free Peoples player.
    """
    named = ability.get("phases")
    phases = tuple(str(p) for p in named) if isinstance(named, tuple) else ()
    now = phase(play)
    if now not in phases:
        words = " or ".join(p.capitalize() for p in phases)
        if not words:
            return ("it is no action of any phase", (ACTION,))
        one, here = "an" if words[0] in "AEIOU" else "a", f"the {now} phase" if now else "no phase"
        return (f"it is {one} {words} action and this is {here}", (ACTION,))
    if is_site and (now == "shadow") == (player == table.fp(play)) and now in ("shadow", "fellowship"):
        return ("that text is for the other side", ("tcg/active", "tcg/site"))
    return others_phase(play, player)


@TCG.plays("tcg/fellowship-phase", "tcg/shadow-phase")
def others_phase(play: Play, player: int) -> Reason | None:
    """Why a player takes no action in the phase under way: it is another's alone."""
    now = phase(play)
    whose = {"shadow": play.fact("shadow player"), "fellowship": table.fp(play)}.get(now, player)
    if whose in (None, player):
        return None
    said = "Shadow" if now == "shadow" else "fellowship"
    return (f"this is {play.player(whose)}'s {said} phase", (ACTION, f"tcg/{now}-phase"))


@TCG.plays("tcg/event", "tcg/playing-a-card")
def phases_besides(play: Play, ident: int) -> tuple[str, ...]:
    """The phases in which a card's own text lets it be played too: whenever an event of them could be
    (`play_when_events`).
    """
    return tuple(str(a["phase"]) for a in play.printed(ident).abilities if a.kind == "play_when_events")


@TCG.plays(
    "tcg/fellowship-phase", "tcg/shadow-phase", "tcg/event", "tcg/condition", "tcg/playing-shadow-cards"
)
def why_not_play(play: Play, ident: int, index: int, player: int, way: int = -1) -> Reason | None:
    """Why a player cannot play a card as an action now, from hand or the way a text of its own allows."""
    kind, now = play.printed(ident).type, phase(play)
    if not playing.may_use_side(play, ident, player):
        return (
            "in this turn the player uses cards of the other side",
            ("tcg/free-peoples-cards", "tcg/shadow-cards")
        )
    if kind == "event":
        wrong = wrong_phase(play, play.printed(ident).abilities[index], player)
        return wrong if wrong is not None else playing.why_not(play, ident, player, index=index, way=way)
    if now in phases_besides(play, ident):
        return others_phase(play, player) or playing.why_not(play, ident, player, way=way)
    wrong = wrong_time(play, kind, player)
    if wrong is not None:
        return wrong
    return playing.why_not(play, ident, player, way=way)


def wrong_time(play: Play, kind: str, player: int) -> Reason | None:
    """Why a card of that type, other than an event, cannot be played from hand at this time."""
    now, mine = phase(play), player == table.fp(play)
    when, cards = ("fellowship", FELLOWSHIP_CARDS) if mine else ("shadow", SHADOW_CARDS)
    if kind not in cards:
        return (f"a {kind} is not played from hand", ("tcg/card-type",))
    if now != when or not mine and play.fact("shadow player") != player:
        whose = "the fellowship phase" if mine else "its player's Shadow phase"
        return (f"it is played in {whose}", ("tcg/fellowship-phase",) if mine else ("tcg/shadow-phase",))
    return None
