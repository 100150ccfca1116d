"""Shadow cards: dealt face down to enemies, turned up and resolved in an attack, discarded with it or at the
end of the phase.
"""

from __future__ import annotations

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import (
    allowances,
    chance,
    changes,
    encounter_effects,
    fighting,
    permissions,
    table,
    untold_numbers,
    verbs,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, sayable, speaks_of, statements
from ruling_service.engine.lcg.steps import round_step
from ruling_service.ordinals import ORDINALS


@round_step("6.2")
@LCG.procedure("lcg/framework/6.2", "lcg/shadow-effects")
def deal_shadow_cards(play: Play) -> None:
    """Deal 1 card to each engaged enemy: players in order, each player's enemies from the highest engagement
    cost down.
    """
    for player in reversed(table.players(play)):
        play.then(deal_to_players_enemies.task(player, ()))


def has_attacked(player: int) -> str:
    """The mark of an enemy in the staging area that has attacked this player; it attacks each player it is
    considered engaged with.
    """
    return f"has attacked player {player}"


@LCG.procedure("lcg/framework/6.2", "lcg/shadow-effects")
def deal_to_players_enemies(play: Play, player: int, dealt: tuple[int, ...]) -> None:
    """Deal to this player's enemies; among equal engagement costs in the order that the player likes. An
    engagement cost that nobody tells matters where it does which of them is dealt its card first.
    """
    enemies = table.engaged_with(play, player) + allowances.attacks_from_staging(play, player)
    waiting = [i for i in enemies if i not in dealt and permissions.gets_shadow_card(play, i)]
    if waiting:
        matters = _order_matters(play, len(waiting), table.ENCOUNTER_DECK)
        cost = {i: play.value(i, "engagement cost") for i in waiting}
        for ident in waiting:
            if matters and cost[ident] is None:
                untold_numbers.hangs_on_number(play, ident, "engagement cost")
        most = max(number or 0 for number in cost.values())
        highest = tuple(i for i in waiting if (cost[i] or 0) == most)
        play.then(
            deal_to_each.task(highest, player, None, table.ENCOUNTER_DECK),
            deal_to_players_enemies.task(player, (*dealt, *highest))
        )


@LCG.procedure("lcg/shadow-effects", "lcg/framework/6.2", "lcg/priority-of-simultaneous-resolution")
def deal_to_each(play: Play, waiting: tuple[int, ...], by: int, frame: int | None, zone: str) -> None:
    """Deal a card to each of these enemies; `by` says to which next, where it differs what they get."""
    if len(set(waiting)) > 1 and _order_matters(play, len(waiting), zone):
        play.decide(
            "order", by, "which enemy is dealt a shadow card next",
            [Option(play.name(i), i) for i in dict.fromkeys(waiting)],
            dealt_next.choosing(waiting, by, frame, zone), "lcg/priority-of-simultaneous-resolution"
        )
    else:
        play.then(*(deal.task(i, frame, zone) for i in waiting))


@LCG.procedure("lcg/shadow-effects", "lcg/priority-of-simultaneous-resolution")
def dealt_next(
    play: Play, waiting: tuple[int, ...], by: int, frame: int | None, zone: str, enemy: int
) -> None:
    """That enemy is dealt its card, then the others are."""
    at = waiting.index(enemy)
    rest = waiting[:at] + waiting[at + 1 :]
    play.then(deal.task(enemy, frame, zone), deal_to_each.task(rest, by, frame, zone))


def _order_matters(play: Play, many: int, zone: str) -> bool:
    """Whether it matters which of so many enemies is dealt its card first: not all that are known are copies
    of one card, or there are not enough for all.
    """
    known = {play.card(i).printed for i in chance.known_top(play, zone)[:many]}
    return many > 1 and (len(known) > 1 or 0 < len(play.state.zone(zone)) < many)


@LCG.procedure("lcg/shadow-effects", "lcg/framework/6.2")
def deal(play: Play, enemy: int, frame: int | None, zone: str = table.ENCOUNTER_DECK) -> None:
    """Deal the top encounter card, or that of the deck that a text names, face down to an enemy; an empty
    deck is not reset for it, and an enemy that lies in a pile by now gets none (one that attacks as it is
    revealed does).
    """
    if table.is_aside(play.card(enemy).zone):
        if frame is not None:
            play.reframe(frame, success=False)
        return
    if (why := permissions.dealt_no_shadow(play, enemy)) is not None:
        play.say(why[0], *why[1])
        if frame is not None:
            play.reframe(frame, success=False)
        return
    if not play.state.zone(zone):
        deck = chance.label(play, zone)
        play.say(
            f"{deck[0].upper()}{deck[1:]} is empty: {play.name(enemy)} gets no shadow card",
            "lcg/framework/6.2", "lcg/running-out-of-cards"
        )
        if frame is not None:
            play.reframe(frame, success=False)
        return
    top = chance.top(play, zone, deal.task(enemy, frame, zone))
    if top is not None:
        play.happen(verbs.dealt_shadow_card(card=top, enemy=enemy), frame=frame)


@LCG.applies(verbs.dealt_shadow_card, "lcg/shadow-effects")
def dealt(play: Play, o: Occurrence, _: Happening) -> Done:
    """The card lies face down on the enemy. It is not revealed by this. One that lies in a pile by now gets
    none.
    """
    card, enemy = o.get("card"), o.get("enemy")
    if table.is_aside(play.card(enemy).zone):
        return NOT_AT_ALL
    play.move(card, table.SHADOW)
    play.change(card, host=enemy, face_up=False)
    play.say(f"{play.name(enemy)} is dealt a shadow card")
    for each in statements(play, "shadow_faceup"):
        if speaks_of(play, each, enemy, "of") and conditions_hold(play, each):
            play.mark(card, table.DEALT_FACEUP)
            play.say(f"It is {play.name(card)}, for all to see", *table.entry(play, each.frame.source))
    return True


@LCG.procedure("lcg/framework/6.4.2", "lcg/shadow-effects")
def resolve_next(play: Play, enemy: int, again: bool = False) -> None:
    """Turn up and resolve the attacking enemy's shadow cards one at a time; the defending player picks the
    order of several.
    """
    waiting = [i for i in table.shadow_cards(play, enemy) if not play.card(i).face_up]
    attack = table.attack(play)
    if attack is None or len(waiting) <= (_kept_for_others(play, enemy, attack.player) if again else 0):
        return
    options = [
        Option(f"the {n} shadow card", i, play.card(i).printed) for n,
        i in zip(ORDINALS, waiting, strict=False)
    ]
    play.decide("order", attack.player, "which shadow card is resolved next", options,
                turn_up.choosing(enemy),
                afterwards=[resolve_next.task(enemy, True)])  # fmt: skip


@LCG.plays("lcg/scenario/shadow-and-flame")
def _kept_for_others(play: Play, enemy: int, player: int) -> int:
    """How many shadow cards of an enemy in the staging area serve its attacks on the players it has not
    attacked before this one.
    """
    if table.engaged_player(play, enemy) is not None:
        return 0
    others = [p for p in table.players(play) if p != player and not play.card(enemy).marked(has_attacked(p))]
    return sum(fighting.considered_engaged(play, enemy, p) for p in others)


@LCG.plays("lcg/scenario/shadow-and-flame")
def discard_used(play: Play, enemy: int, player: int) -> None:
    """Of an enemy that a text has engaged with several players where it is, the shadow cards that served an
    attack are discarded right after it.
    """
    if table.engaged_player(play, enemy) is not None or not fighting.considered_engaged(play, enemy, player):
        return
    used = [i for i in table.shadow_cards(play, enemy) if play.card(i).face_up]
    for card in used:
        said = f"{play.name(card)} has served its attack, and is discarded"
        play.say(said, "lcg/framework/6.4.4", "lcg/scenario/shadow-and-flame")
        changes.discard_shadow(play, card)


def ask_what_it_is(play: Play) -> None:
    """The line of play hangs on what a shadow card is that nobody named."""
    card = Unread(unnamed.NO_NAME, "a shadow card", unnamed.WHY)
    come_upon(play, card, "lcg/shadow-effects", of_text=False)


TELLING_THEM_APART = frozenset(["with_shadow_effect", "without_shadow_effect"])


def _some_text_tells_them_apart(play: Play) -> bool:
    """Whether a text in force gives something to the shadow cards without a shadow effect, or to those with
    one.
    """
    return not TELLING_THEM_APART.isdisjoint(sayable(play))


@LCG.procedure("lcg/framework/6.4.2", "lcg/shadow-effects")
def turn_up(play: Play, enemy: int, card: int) -> None:
    """Turn one shadow card up and resolve its shadow effect, if it has one; one that nobody named is asked
    for.
    """
    if unnamed.is_to_be_named(play, card):
        play.then(turn_up.task(enemy, card))
        unnamed.ask_for(play, card, f"under {play.name(enemy)} as a shadow card")
        return
    play.change(card, face_up=True)
    if unnamed.is_unnamed(play, card) and _some_text_tells_them_apart(play):
        ask_what_it_is(play)
    has_effect = encounter_effects.has_shadow_effect(play, card)
    play.say(f"Shadow card: {play.name(card)}" + ("" if has_effect else ", no shadow effect"))
    play.then(resolved.task(enemy, card, has_effect))
    if has_effect:
        encounter_effects.resolve_shadow(play, card, enemy)


@LCG.procedure("lcg/shadow-effects")
def resolved(play: Play, enemy: int, card: int, had_effect: bool) -> None:
    """The shadow card is dealt with: effects that wait for it."""
    cancelled = play.fact(("shadow cancelled", card), False)
    play.remember(("shadow cancelled", card), None)
    play.happen(
        verbs.resolved_shadow_card(card=card, enemy=enemy, effect=had_effect, cancelled=cancelled or None)
    )


def discard_all(play: Play, enemy: int, *cites: str) -> None:
    """Discard every shadow card of an enemy, by the rule that says so."""
    cards = table.shadow_cards(play, enemy)
    if cards:
        play.say(f"{play.name(enemy)}'s shadow card{'s are' if len(cards) > 1 else ' is'} discarded", *cites)
    for card in cards:
        changes.discard_shadow(play, card)


@round_step("6.11")
@LCG.procedure("lcg/framework/6.11", "lcg/shadow-effects")
def combat_phase_over(play: Play) -> None:
    """All shadow cards still on enemies are discarded unresolved."""
    left = play.state.zone(table.SHADOW)
    if left:
        play.say(f"{len(left)} shadow card{'s are' if len(left) > 1 else ' is'} discarded")
        for card in left:
            changes.discard_shadow(play, card)
    for ident in table.in_play(play):
        for mark in ("has attacked", *map(has_attacked, table.players(play))):
            play.mark(ident, mark, False)
