"""Whether an act can be done now: for each act whose possibility can be asked, why not."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import actions, cannot_happen, enemy_attack, fighting, table, verbs
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.statements import all_abilities
from ruling_service.situations.lcg import acts, acts_of_fights
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.acts import Possible

why_not, reason = acts.PERFORMANCE.why_not, acts.PERFORMANCE.reason


@why_not("play")
def why_not_play(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    ident, seat = acts.to_play(play, position, asked, player)
    return actions.why_not_play(play, ident, seat, acts.which_is_played(play, ident, asked.ability, seat))


@why_not("trigger")
def why_not_trigger(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    if acts.is_used_by_playing(play, position, asked):
        return why_not_play(play, position, asked, player)
    ident = acts.triggered(play, position, asked.name)
    seat = acts.by_whom(play, position, asked, ident) if player is None else player
    index = acts.which_ability(play, ident, asked.ability, seat, ("action", "response"))
    if all_abilities(play, ident)[index].kind != "action":
        return ("it is a Response and waits for its trigger", ("lcg/response",))
    return actions.why_not_trigger(play, ident, index, seat)


def out_of_play(play: Play, cards: Iterable[int]) -> Reason | None:
    """Why these cannot quest, defend or attack: one of them has left play, as an act may have made it."""
    gone = next((ident for ident in cards if not table.is_in_play(play.card(ident))), None)
    if gone is None:
        return None
    return (f"{table.names(play, [gone])} is not in play", ("lcg/in-play-and-out-of-play",))


@why_not("commit")
def why_not_commit(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    cards = position.each(asked.names, play)
    reasons = [out_of_play(play, cards)] + [
        fighting.may_commit(play, ident, acts.by_whom(play, position, asked, ident)) for ident in cards
    ]
    return next((reason for reason in reasons if reason is not None), None)


@why_not("defend")
def why_not_defend(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    attack = table.attack(play)
    if attack is None or not attack.by_enemy:
        return ("no enemy attacks", ("lcg/framework/6.4.1",))
    cards = [position.the(name, play) for name in asked.names]
    reasons = [
        out_of_play(play, cards), *(acts_of_fights.why_not_defend(play, ident, attack) for ident in cards)
    ]
    return next((reason for reason in reasons if reason is not None), None)


@why_not("attack")
def why_not_attack(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    cards = tuple(position.each(asked.names, play))
    gone = out_of_play(play, cards)
    if gone is not None:
        return gone
    if table.is_enemy(play, cards[0]):
        seat = position.player(asked.against) if asked.against else table.engaged_player(play, cards[0])
        return enemy_attack.why_no_attack(play, cards[0], table.first_player(play) if seat is None else seat)
    enemy = position.the(asked.against, play, "against")
    seats = dict.fromkeys(acts.by_whom(play, position, asked, ident) for ident in cards)
    reasons = [_why_not_declared(play, seat, cards, enemy) for seat in seats]
    return None if None in reasons else reasons[0]


def _why_not_declared(play: Play, seat: int, cards: tuple[int, ...], enemy: int) -> Reason | None:
    """Why these characters cannot take part in an attack that this player declares."""
    if play.fact(("attacked", seat, enemy)) == play.card(enemy).life:
        return ("this player has attacked that enemy already", ("lcg/framework/6.8b", "lcg/faq/1.11"))
    for ident in cards:
        reason = fighting.may_attack_with(play, ident, enemy, seat)
        if reason is not None:
            return reason
    return fighting.may_attack_together(play, cards, enemy, seat)


@why_not("engage")
def why_not_engage(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    ident = position.the(asked.name, play)
    return acts_of_fights.why_not_engage(play, ident, acts.by_whom(play, position, asked))


@why_not("travel")
def why_not_travel(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    if asked.by and player != table.first_player(play):
        return ("the first player decides where to travel", ("lcg/first-player", "lcg/framework/4.2"))
    return acts.why_not_travel(play, position.the(asked.name, play))


@why_not("advance")
def why_not_advance(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    quest = table.current_quest(play)
    if quest is None:
        return ("there is no current quest", ("lcg/current-quest",))
    return cannot_happen.forbids(play, verbs.stage_defeated(quest=quest))
