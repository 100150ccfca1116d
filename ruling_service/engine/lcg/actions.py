"""Actions and playing cards: what a player may do in an action window, and if not, why (lcg/initiating-abilities-playing-cards)."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import abilities, allowances, changes, limits, payment, side_quests, table, values
from ruling_service.engine.lcg.framework import phase
from ruling_service.engine.lcg.keywords import guarded_attachment
from ruling_service.engine.lcg.meaning import awaiting, possible, rare, small_permissions
from ruling_service.engine.lcg.meaning.conditions import holds
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.meaning.registry import LASTING
from ruling_service.engine.lcg.meaning.restrictions import is_card, matches
from ruling_service.engine.lcg.permissions import Reason, entry, player_prohibited, prohibited
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import about_player, all_abilities, conditions_hold, sayable, speaks_of, statements

ACTION = "lcg/action-action-ability"


@LCG.answers("actions")
def actions(play: Play, window: str, player: int) -> list[Candidate]:
    """Everything `player` may do in the action window after step `window`."""
    from ruling_service.engine.lcg.keywords import peril

    if peril.keeps_out(play, player):
        return []
    found = []
    hand = play.state.zone(table.hand(player))
    for ident in (*table.in_play(play), *hand):
        for index, ability in enumerate(all_abilities(play, ident)):
            if ability.kind != "action" or acts_from_hand(ability) != (ident in hand):
                continue
            if why_not_trigger(play, ident, index, player) is None:
                task = Task("lcg.act", (ident, index, player))
                found.append(Candidate((ident, index), player, f"use {play.name(ident)}", task, (*entry(play, ident), ACTION)))
    for ident in (*hand, *rare.opened_zones(play, player)):
        if why_not_play(play, ident, player) is None:
            found.append(Candidate(("play", ident), player, f"play {play.name(ident)}", Task("lcg.play", (ident, player)),
                                   (*entry(play, ident), "lcg/play-and-put-into-play"), ("play", play.card(ident).printed)))  # fmt: skip
    return found


FOR_ANY_PLAYER = frozenset(["any_player_may", "each_player_may_use"])
"""Remarks that let players use an ability of a card they do not control."""

# -- may it be done? --------------------------------------------------------------------------------------------------


@LCG.plays(ACTION, "lcg/initiating-abilities-playing-cards", "lcg/play-restrictions-and-permissions", "lcg/limits")
def why_not_trigger(play: Play, ident: int, index: int, player: int) -> Reason | None:
    """Why a player cannot trigger this action ability now; None if it is possible."""
    has = all_abilities(play, ident)
    if index >= len(has):
        return (f"{play.name(ident)}'s text is blank", (*entry(play, ident), "lcg/blank"))
    ability, card = has[index], play.card(ident)
    if acts_from_hand(ability):
        if card.zone != table.hand(player):
            return (f"{play.name(ident)} is not in {play.player(player)}'s hand", ("lcg/in-play-and-out-of-play", "lcg/ability"))
    elif not abilities.speaking(play, ident):
        return (f"{play.name(ident)} is not in play", ("lcg/in-play-and-out-of-play",))
    if card.controller not in (player, None) and not any(r.kind in FOR_ANY_PLAYER for r in _nodes(ability, "limit")):
        return (f"{play.player(player)} does not control {play.name(ident)}", ("lcg/ownership-and-control", ACTION))
    wrong = wrong_phase(play, ability)
    if wrong is not None:
        return wrong
    if limits.limit_reached(play, ident, card.life, index, ability, player):
        return ("its limit is reached", (*entry(play, ident), "lcg/limits"))
    if not abilities.is_roused(play, ability, player):
        return (f"a Valour ability needs threat {abilities.valour_level(play)}", ("lcg/ability",))
    forbidden = prohibited(play, ident, "be_triggered", "use_act")
    if forbidden is not None:
        return forbidden
    frame = abilities.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    if not all(possible.in_full(play, frame, c) for c in _nodes(ability, "cost")):
        return ("its cost cannot be paid in full", (*entry(play, ident), "lcg/cost"))
    if not possible.text_can_start(play, frame, ability):
        return ("there is no legal target, or nothing would change", (*entry(play, ident), "lcg/triggered-ability", "lcg/the-word-choose"))
    return None


@LCG.plays("lcg/ability", "lcg/in-play-and-out-of-play")
def acts_from_hand(ability: Node) -> bool:
    """Whether an ability puts its own card into play from hand, so that it is used there and nowhere else."""
    for sentence in _nodes(ability, "do"):
        for each in sentence.walk():
            what, from_ = each.get("what"), each.get("from")
            if isinstance(what, Node) and what.kind == "this" and isinstance(from_, Node) and from_.kind == "hand" and "put" in each.kind:
                return True
    return False


@LCG.plays("lcg/event-cards", "lcg/ability", "lcg/limits")
def why_not_for(play: Play, ident: int, ability: Node, player: int) -> Reason | None:
    """Why an event cannot be played now for this one of its actions."""
    wrong = wrong_phase(play, ability)
    if wrong is not None:
        return wrong
    if not abilities.is_roused(play, ability, player):
        return (f"a Valour ability needs threat {abilities.valour_level(play)}", ("lcg/ability",))
    index = next(n for n, each in enumerate(play.printed(ident).abilities) if each is ability)
    if limits.limit_reached(play, ident, play.card(ident).life, index, ability, player):
        return ("its limit is reached", (*entry(play, ident), "lcg/limits"))
    reason = why_not_playable(play, ident, player)
    if reason is not None:
        return reason
    frame = abilities.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    startable = (
        x_choices(play, ident, player) if payment.cost(play, ident, player) is None else possible.text_can_start(play, frame, ability)
    )
    if startable:
        return None
    return ("there is no legal target, its cost can't be paid, or nothing would change",
            (*entry(play, ident), "lcg/the-word-choose", "lcg/initiating-abilities-playing-cards"))  # fmt: skip


@LCG.plays("lcg/lasting-effects", "lcg/designer/106")
def wrong_phase(play: Play, ability: Node) -> Reason | None:
    """Why an action with a phase in front cannot be used outside that phase, nor one that would last until an end already come."""
    ending = str(play.fact("ending") or "")
    if any(n.kind == "until" and n.get("phase") is None and ending.endswith(f"{n.get('of')} ends") for n in ability.walk()):
        return (f"it would last until the {ending.split()[-2]} ends, and that end has come", ("lcg/lasting-effects", "lcg/designer/106"))
    named = ability.get("phase")
    if named and phase(play) != named:
        return (f"it is a {str(named).capitalize()} Action and this is the {phase(play) or 'setup'} phase", (ACTION,))
    return None


@LCG.plays("lcg/framework/2.2", "lcg/planning-phase", "lcg/event-cards", "lcg/ally-cards", "lcg/attachment-cards")
def why_not_play(play: Play, ident: int, player: int) -> Reason | None:
    """Why a player cannot play a card from hand as an action now."""
    kind = play.printed(ident).type
    if kind == "event":
        if not any(a.kind == "action" for a in play.printed(ident).abilities):
            return ("it has no Action: it is played as a response", ("lcg/event-cards", "lcg/response"))
        reasons = [why_not_for(play, ident, a, player) for a in play.printed(ident).abilities if a.kind == "action"]
        return None if None in reasons else reasons[0]
    if kind not in ("ally", "attachment", "player side quest", "treasure"):
        return (f"a {kind} is not played from hand", ("lcg/cardtypes",))
    if play.fact("step") != "2.2" or play.fact("active player") != player:
        return (
            "allies and attachments are played only by the active player in the planning phase",
            ("lcg/framework/2.2", "lcg/planning-phase"),
        )
    return why_not_playable(play, ident, player)


@LCG.plays("lcg/resource-match", "lcg/cost", "lcg/unique-cards", "lcg/keyword/restricted")
def why_not_playable(play: Play, ident: int, player: int, *, response: bool = False) -> Reason | None:
    """Why a card cannot be played for reasons of cost, sphere, uniqueness or its own restrictions, whenever it is."""
    if play.printed(ident).gaps:
        return ("its text is not fully understood", entry(play, ident))
    if not payment.has_match(play, ident, player):
        return ("no hero of its sphere to pay with, which even a cost of 0 needs", ("lcg/resource-match", "lcg/spheres-of-influence"))
    additional = [c for a in play.printed(ident).abilities if a.kind == "additional_cost" for c in _nodes(a, "cost")]
    frame = abilities.ability_frame(play, ident, None)._replace(controller=player)
    if not all(possible.in_full(play, frame, c) for c in additional):
        return ("its additional cost cannot be paid", (*entry(play, ident), "lcg/cost"))
    price = payment.cheapest(play, ident, player)
    least = payment.cost(play, ident, player, x=minimum_x(play, ident, player)) or 0 if price is None else price
    available = sum(play.card(i).token("resource") for i in payment.pools(play, ident, player))
    if (
        len([i for i in payment.pools(play, ident, player) if play.card(i).token("resource")])
        < small_permissions.pools_needed(play, ident)[0]
    ):
        return ("it has to be paid from more pools than there are", (*entry(play, ident), "lcg/cost"))
    if available < least:
        return (f"it costs {least} and there are {available} matching resources", ("lcg/cost", "lcg/resource-match"))
    return _why_not_in_play(play, ident, player)


def _why_not_in_play(play: Play, ident: int, player: int) -> Reason | None:
    """Why a card cannot be played whatever it costs: unique, forbidden, its own restriction, nothing to attach it to."""
    if is_unique_in_play(play, ident):
        return ("a card of that title is in play and it is unique", ("lcg/unique-cards",))
    if rare.played_as_often_as_allowed(play, ident, player) or rare.too_many_of_a_sort(play, ident, player):
        return ("a text allows no more of them", (*entry(play, ident), "lcg/limits"))
    if small_permissions.too_many_in_play(play, ident):
        return ("as many copies are there as its limit allows", (*entry(play, ident), "lcg/limits"))
    forbidden = player_prohibited(play, player, "play_act", against=ident)
    if forbidden is not None:
        return forbidden
    often = allowances.played_too_often(play, ident, player)
    if often is not None:
        return (f"{play.name(often.frame.source) if often.frame.source is not None else 'a text'} allows no more of them",
                entry(play, often.frame.source, "lcg/play-restrictions-and-permissions"))  # fmt: skip
    for ability in play.printed(ident).abilities:
        if ability.kind in small_permissions.TIMED and not small_permissions.may_be_played_now(play, ability):
            return ("its own text allows it only at another time", (*entry(play, ident), "lcg/play-restrictions-and-permissions"))
        if ability.kind == "play_only_if":
            frame = abilities.ability_frame(play, ident, None)._replace(controller=player)
            if not all(holds(play, frame, c) for c in _nodes(ability, "when")):
                return ("its own play restriction is not met", (*entry(play, ident), "lcg/play-restrictions-and-permissions"))
    on_host = play.printed(ident).type == "attachment" and not awaiting.is_played_into_staging(play, ident)
    if on_host and not hosts(play, ident, player):
        return ("there is nothing it can be attached to", (*entry(play, ident), "lcg/attachment-cards"))
    return None


@LCG.plays("lcg/play-and-put-into-play", "lcg/card/vilya")
def why_not_played_by_effect(play: Play, ident: int, player: int, *, free: bool) -> Reason | None:
    """Why an effect cannot have this card played now; at no cost it needs neither resources nor a match."""
    if not table.is_player_card(play, ident):
        return ("it is not a player card", ("lcg/cardtypes",))
    reason = _why_not_in_play(play, ident, player) if free else why_not_playable(play, ident, player)
    if reason is not None or play.printed(ident).type != "event":
        return reason
    ability = next((a for a in play.printed(ident).abilities if a.kind == "action"), None)
    if ability is None:
        return ("it is played as a response", ("lcg/event-cards", "lcg/response"))
    frame = abilities.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    if not possible.text_can_start(play, frame, ability):
        return ("there is no legal target, or nothing would change", (*entry(play, ident), "lcg/the-word-choose"))
    return None


@LCG.task("lcg.play by effect", "lcg/play-and-put-into-play")
def play_by_effect(play: Play, ident: int, player: int, free: bool) -> None:
    """Play a card because an effect says so, from wherever it is."""
    kind = play.printed(ident).type
    index = next((n for n, a in enumerate(play.printed(ident).abilities) if a.kind == "action"), -1) if kind == "event" else -1
    if not free:
        begin_playing(play, ident, player, index, None, 0)
        return
    play.move(ident, table.PLAYING)
    play.say(f"{play.player(player)} plays {play.name(ident)} at no cost", *entry(play, ident), "lcg/play-and-put-into-play")
    play.do("lcg.played", ident, player, index, None, 0, 0)


HIGH = 99
"""An X so high that no reduction of the cost meets its minimum."""


def minimum_x(play: Play, ident: int, player: int) -> int:
    """The least X for which a card with a variable cost could be played."""
    return min(x_choices(play, ident, player), default=0)


def x_choices(play: Play, ident: int, player: int) -> list[int]:
    """The values of X the player can pay for which the card has a target."""
    available = sum(play.card(i).token("resource") for i in payment.pools(play, ident, player))
    cheaper = -(payment.cost(play, ident, player, x=HIGH) or 0) + HIGH
    paid_for = [x for x in range(available + max(0, cheaper) + 1) if (payment.cost(play, ident, player, x=x) or 0) <= available]
    ability = next((a for a in play.printed(ident).abilities if a.kind in ("action", "response")), None)
    if ability is None:
        return paid_for
    frame = abilities.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    return [x for x in paid_for if possible.text_can_start(play, frame.binding(X=x), ability)]


@LCG.plays("lcg/unique-cards")
def is_unique_in_play(play: Play, ident: int) -> bool:
    """Whether the card is unique and one of its title is in play."""
    return play.printed(ident).unique and any(
        play.name(i) == play.name(ident) and play.printed(i).unique for i in table.in_play(play) if i != ident
    )


@LCG.plays("lcg/attachment-cards", "lcg/cannot-have-attachments")
def hosts(play: Play, ident: int, player: int) -> list[int]:
    """The cards an attachment may be put on."""
    if awaiting.is_played_into_staging(play, ident):
        return []
    frame = abilities.ability_frame(play, ident, None)._replace(controller=player)
    named = [] if _would_be_blank(play, ident) else [a["to"] for a in play.printed(ident).abilities if a.kind == "attach_to"]
    found = []
    for host in table.in_play(play):
        if named and not all(is_card(play, frame, to, host) for to in named):
            continue
        if not named and not table.is_character(play, host):
            continue
        forbidden = prohibited(play, host, "be_attached", "have_attachments_such", against=ident) is not None
        forbidden = forbidden or _no_attachment(play, host, ident, player)
        if not forbidden and not values.is_immune(play, host, ident) and not too_many(play, ident, host):
            found.append(host)
    return found


def _would_be_blank(play: Play, ident: int) -> bool:
    """Whether a text blanks all cards of this sort, so that nothing says what this one may be attached to (lcg/designer/011)."""
    for each in statements(play, "blank_text"):
        of = each.says.get("of")
        which = of.get("of") if isinstance(of, Node) and of.kind == "each" else None
        if isinstance(which, Node) and matches(play, each.frame, which, ident) and conditions_hold(play, each):
            return True
    return False


def _no_attachment(play: Play, host: int, ident: int, player: int) -> bool:
    """Whether a text says that no such attachment can be put on the host."""
    for each in statements(play, "cannot_play_on"):
        which, who = each.says.get("which"), each.says.get("who")
        meant = not isinstance(which, Node) or matches(play, each.frame, which, ident)
        if meant and speaks_of(play, each, host, "on") and (who is None or about_player(play, each, player)):
            return True
    return False


LASTING.plays("cannot_play_on")


def too_many(play: Play, ident: int, host: int) -> bool:
    """Whether a "limit 1 per …" keeps a further copy off that card."""
    for ability in play.printed(ident).abilities:
        if ability.kind in ("limit_one_per", "limit_per_two"):
            there = sum(1 for a in table.attachments(play, host) if play.name(a) == play.name(ident) and a != ident)
            if there >= int(str(ability["n"])):
                return True
    return False


# -- doing it ---------------------------------------------------------------------------------------------------------


@LCG.task("lcg.act", ACTION)
def act(play: Play, ident: int, index: int, player: int) -> None:
    """Trigger an action ability of a card in play."""
    ability = all_abilities(play, ident)[index]
    host = play.card(ident).host
    abilities.start(play, ident, ability, index, player, host=host if host is not None else -1)


@LCG.task("lcg.play", "lcg/initiating-abilities-playing-cards", "lcg/play-and-put-into-play")
def play_card(play: Play, ident: int, player: int) -> None:
    """Play a card from hand as an action: of an event with several actions one is chosen; fix X, pay, then it is played."""
    printed = play.printed(ident)
    listed = [(n, a) for n, a in enumerate(printed.abilities) if a.kind == "action" and printed.type == "event"]
    usable = [(n, a) for n, a in listed if why_not_for(play, ident, a, player) is None] if len(listed) > 1 else listed
    if len(usable) > 1:
        options = [Option("its Valour Action" if a.get("valour") else f"its action {n + 1}", (ident, player, n)) for n, a in usable]
        play.decide("target", player, "for which of its actions it is played", options, Task("lcg.play for", ()), "lcg/event-cards")
        return
    begin_playing(play, ident, player, usable[0][0] if usable else -1, None, 0)


@LCG.task("lcg.play for", "lcg/event-cards", "lcg/ability")
def play_for(play: Play, chosen: tuple[int, int, int]) -> None:
    """The event is played for the chosen one of its actions."""
    ident, player, index = chosen
    begin_playing(play, ident, player, index, None, 0)


@LCG.task("lcg.play event", "lcg/initiating-abilities-playing-cards", "lcg/event-cards")
def play_event(play: Play, ident: int, player: int, index: int, happening: int, number: int) -> None:
    """Play an event as a response."""
    begin_playing(play, ident, player, index, happening, number)


def begin_playing(play: Play, ident: int, player: int, index: int, happening: int | None, number: int) -> None:
    """Determine the cost (the player names X), then pay it."""
    on_host = play.printed(ident).type == "attachment" and not awaiting.is_played_into_staging(play, ident)
    if on_host and "on_card" in sayable(play) and play.fact(("meant host", ident)) is None:
        options = [Option(f"attach to {play.name(h)}", h) for h in hosts(play, ident, player)]
        play.decide("target", player, "what to attach it to", options, Task("lcg.host first", (ident, player)), "lcg/attachment-cards")
        return
    price = payment.cost(play, ident, player, play.fact(("meant host", ident)))
    then = Task("lcg.play at", (ident, player, index, happening, number))
    if price is None:
        options = [Option(f"X is {x}", x) for x in x_choices(play, ident, player)] or [Option("X is 0", 0)]
        play.decide("target", player, "what X is", options, then, "lcg/the-letter-x")
    else:
        play.then(Task(then.name, (*then.args, price)))


@LCG.task("lcg.host first", "lcg/attachment-cards", "lcg/cost")
def host_first(play: Play, ident: int, player: int, host: int) -> None:
    """What an attachment is played on is settled before its cost where the cost depends on it."""
    play.remember(("meant host", ident), host)
    begin_playing(play, ident, player, -1, None, 0)


@LCG.task("lcg.play at", "lcg/cost", "lcg/initiating-abilities-playing-cards")
def play_at(play: Play, ident: int, player: int, index: int, happening: int | None, number: int, price: int) -> None:
    """Pay the cost, and what else the card asks; then the card is played."""
    additional = tuple(c for a in play.printed(ident).abilities if a.kind == "additional_cost" for c in _nodes(a, "cost"))
    due = price if play.printed(ident).values.get("cost", 0) is not None else payment.cost(play, ident, player, x=price) or 0
    play.move(ident, table.PLAYING)
    play.say(f"{play.player(player)} plays {play.name(ident)} for {due}", *entry(play, ident), "lcg/play-and-put-into-play")
    payment.pay(play, player, payment.pools(play, ident, player), due, Task("lcg.played", (ident, player, index, happening, number,
    price)),
                card=ident)  # fmt: skip
    if additional:
        frame = play.frame(abilities.ability_frame(play, ident, None)._replace(controller=player))
        play.then(Task("lcg.pay first", (frame.id, additional)), Task("lcg.resolved", (frame.id,)))


@LCG.task("lcg.played", "lcg/play-and-put-into-play")
def played(play: Play, ident: int, player: int, index: int, happening: int | None, number: int, price: int) -> None:
    """The card is played: an event takes effect and is discarded, an ally enters play, an attachment is attached."""
    kind = play.printed(ident).type
    doomed = play.value(ident, "doomed")
    if doomed and kind != "event":
        play.do("lcg.keyword.doomed", ident, player, doomed)  # done once the card is in play: what blanks it there comes first
    if kind == "event":
        limits.count_use(play, ident, index, play.printed(ident).abilities[index], player)  # cancelled or not (lcg/limits)
        play.then(Task("lcg.event effect", (ident, player, index, happening, number, price)), Task("lcg.event done", (ident,)))
    elif kind == "attachment" and awaiting.is_played_into_staging(play, ident):
        play.happen(occurrence("entered play", card=ident, player=player, to=table.STAGING, how="played"))
    elif kind == "attachment" and guarded_attachment.guard_wanted(play, ident) is not None:
        play.do("lcg.keyword.guarded.search", ident, player, False)
        play.happen(occurrence("entered play", card=ident, player=player, to=table.STAGING, how="played"))
    elif kind == "attachment":
        settled = play.fact(("meant host", ident))
        play.remember(("meant host", ident), None)
        options = [Option(f"attach to {play.name(h)}", h) for h in ((settled,) if settled is not None else hosts(play, ident, player))]
        play.decide(
            "target",
            player,
            "what to attach it to",
            options,
            Task("lcg.enters attached", (ident, player, "played")),
            "lcg/attachment-cards",
        )
    else:
        to = table.STAGING if side_quests.is_side_quest(play, ident) else None
        play.happen(occurrence("entered play", card=ident, player=player, to=to, how="played"))
    play.happen(occurrence("played", card=ident, player=player))
    if doomed and kind == "event":
        play.do("lcg.keyword.doomed", ident, player)


COUNTED = frozenset(["first_played", "next_played", "play_more", "first_copy", "limit_played"])
"""Phrases that ask how many cards were played."""


@LCG.applies("played", "lcg/play-and-put-into-play")
def was_played(play: Play, o: Occurrence, _: Happening) -> None:
    """A card was played: counted, where a text speaks of how many were."""
    if allowances.some_text_asks(play, *COUNTED):
        for unit in ("phase", "round", "game"):
            play.state.used[(unit, "played", o.get("player"), o.get("card"))] = 1


@LCG.task("lcg.event effect", "lcg/event-cards")
def event_effect(play: Play, ident: int, player: int, index: int, happening: int | None, number: int, price: int) -> None:
    """Resolve the event's text."""
    happened = play.state.happening(happening) if happening is not None else None
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    variable = play.printed(ident).values.get("cost", 0) is None
    abilities.start(
        play, ident, play.printed(ident).abilities[index], index, player, o, happening,
        bindings={"X": price} if variable else None, counted=True,
    )  # fmt: skip


@LCG.task("lcg.event done", "lcg/event-cards")
def event_done(play: Play, ident: int) -> None:
    """The event goes to its owner's discard pile, unless its text put it elsewhere."""
    if play.card(ident).zone == table.PLAYING:
        play.move(ident, changes.out_of_play_zone(play, play.card(ident), "discard"))


@LCG.task("lcg.enters attached", "lcg/attachment-cards")
def enters_attached(play: Play, ident: int, player: int, how: str, host: int) -> None:
    """The attachment enters play on its host; on a character it is its controller's (lcg/faq/1.38)."""
    controller = play.card(host).controller
    player = player if controller is None else controller
    play.happen(occurrence("entered play", card=ident, player=player, host=host, how=how),
                occurrence("attached", card=ident, to=host, player=player))  # fmt: skip
