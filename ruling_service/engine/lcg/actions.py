"""Actions and playing cards: what a player may do in an action window, and if not, why
(lcg/initiating-abilities-playing-cards).
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    allowances,
    as_if_printed,
    attaching,
    changes,
    cheaper_by_itself,
    frames,
    from_a_hand,
    limits,
    own_reductions,
    payment,
    play_restrictions,
    resolve,
    side_quests,
    starting,
    table,
    used_out_of_play,
    verbs,
)
from ruling_service.engine.lcg.attaching import hosts
from ruling_service.engine.lcg.keyword_records import Occasion, as_played
from ruling_service.engine.lcg.permissions import Reason, prohibited
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.play_restrictions import why_not_playable, x_choices
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import abilities_of, all_abilities, said
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import a_hero_takes_it, which_of

ACTION = "lcg/action-action-ability"


@LCG.answers("actions")
def actions(play: Play, window: str, player: int) -> list[Candidate]:
    """Everything `player` may do in the action window after step `window`."""
    if frames.is_kept_out(play, player):
        return []
    found = []
    hand = play.state.zone(table.hand(player))
    for ident in (*_with_actions(play), *_used_from_out_of_play(play, player)):
        for index, ability in enumerate(all_abilities(play, ident)):
            if ability.kind != "action":
                continue
            if why_not_trigger(play, ident, index, player) is None:
                task = act.task(ident, index, player)
                found.append(
                    Candidate(
                        (ident, index), player, f"use {play.name(ident)}", task,
                        (*entry(play, ident), ACTION),
                        which=which_of(ability, all_abilities(play, ident))
                    )
                )
    for ident in (*hand, *play_restrictions.opened_zones(play, player)):
        if why_not_play(play, ident, player) is None:
            found.append(Candidate(("play", ident), player, f"play {play.name(ident)}",
                                   play_card.task(ident, player),
                                   (*entry(play, ident), "lcg/play-and-put-into-play"),
                                   ("play", play.card(ident).printed)))
    return found


def _with_actions(play: Play) -> tuple[int, ...]:
    """The cards in play that could have an action."""
    if said(play).dynamic:
        return table.in_play(play)
    found: tuple[int, ...] = play.while_laid_out("with actions", lambda: tuple(
        i for i in table.in_play(play) if any(ability.kind == "action" for ability in abilities_of(play, i))
    ))  # fmt: skip
    return found


def _used_from_out_of_play(play: Play, player: int) -> tuple[int, ...]:
    """The player's cards out of play that could have an action which is used where they lie."""
    lying = used_out_of_play.lying
    hand = table.hand(player)
    there = play.state.zone(hand) if said(play).dynamic else lying(play, hand)
    return (*there, *lying(play, table.discard(player)))


# -- may it be done? -----------------------------------------------------------------------------------------


@LCG.plays(
    ACTION, "lcg/initiating-abilities-playing-cards", "lcg/play-restrictions-and-permissions", "lcg/limits"
)
def why_not_trigger(play: Play, ident: int, index: int, player: int) -> Reason | None:
    """Why a player cannot trigger this action ability now; None if it is possible."""
    has = all_abilities(play, ident)
    if index >= len(has):
        return (f"{play.name(ident)}'s text is blank", (*entry(play, ident), "lcg/blank"))
    ability, card = has[index], play.card(ident)
    elsewhere = used_out_of_play.why_not_here(play, ident, ability, player)
    if elsewhere:
        return (elsewhere, ("lcg/in-play-and-out-of-play", "lcg/ability"))
    if card.controller not in (player, None) and not (
        limits.is_for_any_player(ability) or a_hero_takes_it(ability)
    ):
        return (
            f"{play.player(player)} does not control {play.name(ident)}",
            ("lcg/ownership-and-control", ACTION)
        )
    if limits.is_for_first_player(ability) and player != table.first_player(play):
        return (f"{play.player(player)} is not the first player", (*entry(play, ident), "lcg/first-player"))
    wrong = play_restrictions.wrong_phase(play, ability)
    if wrong is not None:
        return wrong
    if limits.limit_reached(play, ident, card.life, index, ability, player):
        return ("its limit is reached", (*entry(play, ident), "lcg/limits"))
    if not play_restrictions.is_roused(play, ability, player):
        return (f"a Valour ability needs threat {play_restrictions.valour_level(play)}", ("lcg/ability",))
    forbidden = prohibited(play, ident, "be_triggered", "trigger_act", "use_act")
    if forbidden is not None:
        return forbidden
    frame = frames.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    if not starting.cost_in_full(play, frame, starting.cost_of(ability)):
        return ("its cost cannot be paid in full", (*entry(play, ident), "lcg/cost"))
    if not starting.text_can_start(play, frame, ability):
        return (
            "there is no legal target, or nothing would change",
            (*entry(play, ident), "lcg/triggered-ability", "lcg/the-word-choose")
        )
    return None


@LCG.plays("lcg/event-cards", "lcg/ability", "lcg/limits")
def why_not_for(play: Play, ident: int, ability: Node, player: int) -> Reason | None:
    """Why an event cannot be played now for this one of its actions."""
    wrong = play_restrictions.wrong_phase(play, ability)
    if wrong is not None:
        return wrong
    if not play_restrictions.is_roused(play, ability, player):
        return (f"a Valour ability needs threat {play_restrictions.valour_level(play)}", ("lcg/ability",))
    index = next(n for n, each in enumerate(play.printed(ident).abilities) if each is ability)
    if limits.limit_reached(play, ident, play.card(ident).life, index, ability, player):
        return ("its limit is reached", (*entry(play, ident), "lcg/limits"))
    reason = why_not_playable(play, ident, player)
    if reason is not None:
        return reason
    frame = frames.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    startable = (
        x_choices(play, ident, player) if payment.cost(play, ident, player) is None
        else starting.text_can_start(play, frame, ability)
    )
    if startable:
        return None
    return ("there is no legal target, its cost can't be paid, or nothing would change",
            (*entry(play, ident), "lcg/the-word-choose", "lcg/initiating-abilities-playing-cards"))


@LCG.plays(
    "lcg/framework/2.2", "lcg/planning-phase", "lcg/event-cards", "lcg/ally-cards", "lcg/attachment-cards"
)
def why_not_play(play: Play, ident: int, player: int, meant: int = -1) -> Reason | None:
    """Why a player cannot play a card from hand as an action now; an event for the `meant` one of its
    abilities (by its number on the card, from 0), or for any of them (-1).
    """
    kind = play.printed(ident).type
    if kind == "event":
        able = actions_of(play, ident, meant)
        if not able:
            return ("it has no Action: it is played as a response", ("lcg/event-cards", "lcg/response"))
        reasons = [why_not_for(play, ident, a, player) for _, a in able]
        return None if None in reasons else reasons[0]
    wrong = wrong_time(play, kind, player)
    if wrong is not None:
        return wrong
    return why_not_playable(play, ident, player)


def actions_of(play: Play, ident: int, meant: int = -1) -> list[tuple[int, Node]]:
    """The actions that an event can be played for, each with its number on the card (from 0): the `meant`
    one alone, or all (-1).
    """
    printed = play.printed(ident)
    return [
        (n, a) for n, a in enumerate(printed.abilities)
        if a.kind == "action" and printed.type == "event" and meant in (-1, n)
    ]


def wrong_time(play: Play, kind: str, player: int) -> Reason | None:
    """Why a card of that type, other than an event, cannot be played from hand at this time."""
    if kind not in ("ally", "attachment", "player side quest", "treasure"):
        return (f"a {kind} is not played from hand", ("lcg/cardtypes",))
    if play.fact("step") != "2.2" or play.fact("active player") != player:
        return (
            "allies and attachments are played only by the active player in the planning phase",
            ("lcg/framework/2.2", "lcg/planning-phase"),
        )
    return None


@LCG.procedure("lcg/play-and-put-into-play")
def play_by_effect(play: Play, ident: int, player: int, free: bool) -> None:
    """Play a card because an effect says so, from wherever it is."""
    kind = play.printed(ident).type
    index = play_restrictions.action_by_effect(play, ident, player)[0] if kind == "event" else -1
    if not free:
        begin_playing(play, ident, player, index, None, 0)
        return
    as_if_printed.forget(play, ident)
    own_reductions.forget(play, ident)
    from_a_hand.leaves_its_place(play, ident, playing=True)
    play.move(ident, table.PLAYING)
    play.say(
        f"{play.player(player)} plays {play.name(ident)} at no cost", *entry(play, ident),
        "lcg/play-and-put-into-play"
    )
    play.then(played.task(ident, player, index, None, 0, 0))


LASTING.plays("cannot_play_on")


# -- doing it ------------------------------------------------------------------------------------------------


@LCG.procedure(ACTION)
def act(play: Play, ident: int, index: int, player: int) -> None:
    """Trigger an action ability of a card in play."""
    ability = all_abilities(play, ident)[index]
    host = play.card(ident).host
    resolve.start(play, ident, ability, index, player, host=host if host is not None else -1)


@LCG.procedure("lcg/initiating-abilities-playing-cards", "lcg/play-and-put-into-play")
def play_card(play: Play, ident: int, player: int, meant: int = -1) -> None:
    """Play a card from hand as an action: of an event with several actions one is chosen unless one is
    `meant`; fix X, pay, then it is played.
    """
    if play_restrictions.is_opened_as_in_hand(play, ident, player):
        from_a_hand.counts_as_in_hand(play, ident)
    listed = actions_of(play, ident, meant)
    usable = (
        [(n, a) for n, a in listed if why_not_for(play, ident, a, player) is None] if len(listed) > 1
        else listed
    )
    if len(usable) > 1:
        options = [
            Option(which_of(a, play.printed(ident).abilities), (ident, player, n)) for n, a in usable
        ]
        play.decide(
            "target", player, "for which of its actions it is played", options, play_for.choosing(),
            "lcg/event-cards"
        )
        return
    begin_playing(play, ident, player, usable[0][0] if usable else -1, None, 0)


@LCG.procedure("lcg/event-cards", "lcg/ability")
def play_for(play: Play, chosen: tuple[int, int, int]) -> None:
    """The event is played for the chosen one of its actions."""
    ident, player, index = chosen
    begin_playing(play, ident, player, index, None, 0)


@LCG.procedure("lcg/initiating-abilities-playing-cards", "lcg/event-cards")
def play_event(play: Play, ident: int, player: int, index: int, happening: int, number: int) -> None:
    """Play an event as a response."""
    begin_playing(play, ident, player, index, happening, number)


def begin_playing(
    play: Play, ident: int, player: int, index: int, happening: int | None, number: int
) -> None:
    """Determine the cost (the player names X, and may make the card cheaper), then pay it."""
    goes_on = begun.task(ident, player, index, happening, number)
    if cheaper_by_itself.offer(play, ident, player, _lacking(play, ident, player), goes_on):
        return
    on_host = attaching.goes_on_a_card(play, ident) and not attaching.is_played_into_staging(play, ident)
    if on_host and payment.depends_on_host(play, ident) and play.fact(("meant host", ident)) is None:
        there = payment.affordable_hosts(play, ident, player)
        if not there:
            raise NotPlayed("payment", "of an attachment that costs too much on each card")
        options = [Option(f"attach to {play.name(h)}", h) for h in there]
        play.decide(
            "target", player, "what to attach it to", options, host_first.choosing(ident, player),
            "lcg/attachment-cards", "lcg/cost"
        )
        return
    price = payment.cost(play, ident, player)
    then = play_at.choosing(ident, player, index, happening, number)
    if price is None:
        options = [Option(f"X is {x}", x) for x in x_choices(play, ident, player)] or [Option("X is 0", 0)]
        play.decide("target", player, "what X is", options, then, "lcg/the-letter-x")
    elif payment.has_match(play, ident, player, price):
        play.then(Task(then.name, (*then.args, price)))
    else:
        raise NotPlayed("payment", "made for nothing by its own response, without a hero of its sphere")


def _lacking(play: Play, ident: int, player: int) -> int:
    """How many resources more the card costs now than the player has (0 or less: none)."""
    return (payment.cheapest(play, ident, player) or 0) - payment.spendable(play, ident, player)


@LCG.procedure("lcg/cost", "lcg/initiating-abilities-playing-cards")
def begun(play: Play, ident: int, player: int, index: int, happening: int | None, number: int) -> None:
    """The playing goes on once the card's own responses to it were used or declined."""
    begin_playing(play, ident, player, index, happening, number)


@LCG.procedure("lcg/attachment-cards", "lcg/cost")
def host_first(play: Play, ident: int, player: int, host: int) -> None:
    """What an attachment is played on is settled before its cost where the cost depends on it."""
    play.remember(("meant host", ident), host)
    begin_playing(play, ident, player, -1, None, 0)


@LCG.procedure("lcg/cost", "lcg/initiating-abilities-playing-cards")
def play_at(
    play: Play, ident: int, player: int, index: int, happening: int | None, number: int, price: int
) -> None:
    """Pay the cost, and what else the card asks; then the card is played."""
    additional = tuple(
        c for a in play.printed(ident).abilities if a.kind == "additional_cost" for c in starting.cost_of(a)
    )
    due = (
        price if play.printed(ident).values.get("cost", 0) is not None
        else payment.cost(play, ident, player, x=price) or 0
    )
    as_if_printed.forget(play, ident)
    own_reductions.forget(play, ident)
    from_a_hand.leaves_its_place(play, ident, playing=True)
    play.move(ident, table.PLAYING)
    play.say(
        f"{play.player(player)} plays {play.name(ident)} for {due}", *entry(play, ident),
        "lcg/play-and-put-into-play"
    )
    payment.pay(play, player, payment.pools(play, ident, player), due,
                played.task(ident, player, index, happening, number, price),
                card=ident)  # fmt: skip
    if additional:
        frame = play.frame(frames.ability_frame(play, ident, None)._replace(controller=player))
        play.then(resolve.pay_first.task(frame.id, additional), resolve.resolved.task(frame.id))


ENTERS_GUARDED: Occasion[[Play, int, int], Task | None] = Occasion()
"""What has to be done once a player's attachment has entered play in the staging area, because a keyword has
it guarded there.
"""


@LCG.procedure("lcg/play-and-put-into-play")
def played(
    play: Play, ident: int, player: int, index: int, happening: int | None, number: int, price: int
) -> None:
    """The card is played: an event takes effect and is discarded, an ally enters play, an attachment is
    attached.
    """
    kind = play.printed(ident).type
    if (given := as_if_printed.offered(play, ident)) is not None:
        then = played.task(ident, player, index, happening, number, price)
        play.then(as_if_printed.offer.task(ident, player, *given, then))
        return
    tasks = [procedure.task(ident, player, number) for procedure, number in as_played(play, ident)]
    tasks += as_if_printed.acts_as_played(play, ident, player)
    if kind != "event":
        play.then(*tasks)  # done once the card is in play: what blanks it there comes first
    if kind == "event":
        # cancelled or not (lcg/limits)
        limits.count_use(play, ident, index, play.printed(ident).abilities[index], player)
        play.remember((TO_RESOLVE, ident), (player, index, happening, number, price))
        play.happen(verbs.played(card=ident, player=player), then=[event_done.task(ident)])
        play.then(*tasks)
    elif attaching.goes_on_a_card(play, ident):
        attachment_enters(play, ident, player, "played")
    else:
        to = table.STAGING if side_quests.is_side_quest(play, ident) else None
        play.happen(*enters(ident, player, "played", to=to))


@LCG.plays("lcg/play-and-put-into-play", "lcg/after")
def enters(
    ident: int, player: int, how: str, *, to: str | None = None, host: int | None = None,
    by: int | None = None
) -> tuple[Occurrence, ...]:
    """A card enters play under a player's control. Where it is played, by that player or `by` another, it
    enters by that, at the same moment: what comes after its being played finds it in play.
    """
    played_now = (verbs.played(card=ident, player=player if by is None else by),) if how == "played" else ()
    return (*played_now, verbs.entered_play(card=ident, player=player, to=to, host=host, how=how))


@LCG.plays("lcg/play-and-put-into-play", "lcg/attachment-cards", "lcg/keyword/guarded-x")
def attachment_enters(play: Play, ident: int, player: int, how: str) -> None:
    """An attachment enters play, however it does: in the staging area where its text or a keyword says so,
    else on a card that its player picks.
    """
    guard = guards_of(play, ident, player)
    if guard or attaching.is_played_into_staging(play, ident):
        play.happen(*enters(ident, player, how, to=table.STAGING), then=guard)
        return
    settled = play.fact(("meant host", ident)) if how == "played" else None
    play.remember(("meant host", ident), None)
    options = [
        Option(f"attach to {play.name(h)}", h)
        for h in ((settled,) if settled is not None else hosts(play, ident, player))
    ]
    play.decide(
        "target", player, "what to attach it to", options, enters_attached.choosing(ident, player, how),
        "lcg/attachment-cards",
    )  # fmt: skip


def guards_of(play: Play, ident: int, player: int) -> list[Task]:
    """What has to be done as a player's attachment enters play, where a keyword has it guarded there."""
    return [task for task in ENTERS_GUARDED.ask(play, ident, player) if task is not None]


COUNTED = frozenset(["first_played", "next_played", "play_more", "first_copy", "limit_played"])
"""Phrases that ask how many cards were played."""


TO_RESOLVE = "event to resolve"
"""The name under which it is remembered for what an event is played, until its text resolves."""


@LCG.applies(verbs.played, "lcg/play-and-put-into-play", "lcg/event-cards")
def was_played(play: Play, o: Occurrence, happening: Happening) -> None:
    """A card was played: counted, where a text speaks of how many were. An event's text resolves and it goes
    to the discard pile as a part of that: what comes after its being played comes after both.
    """
    if allowances.some_text_asks(play, *COUNTED):
        for unit in ("phase", "round", "game"):
            allowances.counts(play, unit, "played", o.get("player"), o.get("card"))
            if from_a_hand.is_played_from_a_hand(play, o.get("card")):
                allowances.counts(play, unit, "played from hand", o.get("player"), o.get("card"))
    ident = o.get("card")
    if play.printed(ident).type == "event" and play.card(ident).zone == table.PLAYING:
        resolves = play.fact((TO_RESOLVE, ident))
        play.remember((TO_RESOLVE, ident), None)
        play.then(
            *([] if resolves is None else [event_effect.task(ident, *resolves)]),
            event_done.task(ident), seen_after_it.task(happening.id)
        )


def resolves_nothing(play: Play, ident: int) -> None:
    """The text of an event that is being played does not resolve; it is discarded as usual."""
    play.remember((TO_RESOLVE, ident), None)


@LCG.procedure("lcg/event-cards", "lcg/after")
def seen_after_it(play: Play, ident: int) -> None:
    """Those react to an event that was played who are in play once it has resolved."""
    happening = play.state.happening(ident)
    if happening is not None:
        play.amend(ident, witnesses=play.rules.witnesses(play, happening))


@LCG.procedure("lcg/event-cards")
def event_effect(
    play: Play, ident: int, player: int, index: int, happening: int | None, number: int, price: int
) -> None:
    """Resolve the event's text."""
    happened = play.state.happening(happening) if happening is not None else None
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    variable = play.printed(ident).values.get("cost", 0) is None
    resolve.start(
        play, ident, play.printed(ident).abilities[index], index, player, o, happening,
        bindings={"X": price} if variable else None, counted=True,
    )  # fmt: skip


@LCG.procedure("lcg/event-cards")
def event_done(play: Play, ident: int) -> None:
    """The event goes to its owner's discard pile, unless its text put it elsewhere or replaced that."""
    if play.card(ident).zone == table.PLAYING:
        to, top = changes.instead_of_the_pile(play, ident, "discard", False)
        play.move(ident, changes.out_of_play_zone(play, play.card(ident), to), top=top)


@LCG.procedure("lcg/attachment-cards")
def enters_attached(play: Play, ident: int, player: int, how: str, host: int) -> None:
    """The attachment enters play on its host; on a character it is its controller's (lcg/faq/1.38)."""
    by, player = player, attaching.whose_on(play, host, player)
    play.happen(*enters(ident, player, how, host=host, by=by),
                verbs.attached(card=ident, to=host, player=player))  # fmt: skip
