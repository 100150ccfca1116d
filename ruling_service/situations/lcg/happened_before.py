"""What has happened already, earlier in this phase and round, as a position itself tells: who is committed to
the quest has committed to it, who defends has defended, a shadow card was dealt, and the steps that are over
have done what they do.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import history, table, verbs
from ruling_service.engine.lcg.allowances import TO_COME
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.lcg.steps import LCG_STEPS, SETUP, At
from ruling_service.situations.shared.model import Situation

BRING = {"reveal": "name", "add to staging": "name", "deal shadow": "choosing"}
"""Acts that lay out a card which the position doesn't have, and where they name it."""


def expect(situation: Situation, position: Position) -> None:
    """Let what happens before an act brings a card be remembered where that card's text asks for it."""
    catalogue = position.catalogue
    written = [getattr(act, BRING[act.verb]) for act in situation.do if act.verb in BRING]
    named = [name for each in written for name in ([each] if isinstance(each, str) else each)]
    new = [n for n in named if not position.called(n, position.play) and catalogue.cards.every_printing(n)]
    if new:
        position.play.remember(TO_COME, frozenset(map(catalogue.encounter_card, new)))
        position.play.rearranged()


NOTHING_ELSE = "Nothing else that a text asks for has happened before in this round than the situation tells."


def remember(position: Position, at: At) -> None:
    """Let texts that ask for what has happened find what this position tells (lcg/framework). In which phase
    it happened its step says; that there was nothing else is taken for granted.
    """
    play = position.play
    if at.step == SETUP or not history.asks(play):
        return
    for phase, o in (*_by_steps(play, at), *_on_the_table(play)):
        history.remember_each(play, [o], ("phase", "round") if at.step.startswith(phase) else ("round",))
    if LCG_STEPS.index(at.step) > LCG_STEPS.index("1.3"):
        position.taken_for[NOTHING_ELSE] = None


def _by_steps(play: Play, at: At) -> Iterator[tuple[str, Occurrence]]:
    """What the game's own steps do, whatever else comes."""
    for player in table.players(play):
        if _is_over("1.3", at):
            yield "1.", verbs.drew(player=player, amount=1)
        if _is_over("7.3", at):
            yield "7.", verbs.raised_threat(player=player, amount=1, how="refresh")
    if result := play.fact("quested"):
        yield "3.", verbs.quested(result=result)


def _is_over(step: str, at: At) -> bool:
    here, there = LCG_STEPS.index(at.step), LCG_STEPS.index(step)
    return here > there or here == there and at.when in ("window", "after")


def _on_the_table(play: Play) -> Iterator[tuple[str, Occurrence]]:
    """What cards in play must have done to be as they are."""
    attacks = table.attacks(play)
    fighting = [ident for attack in attacks for ident in (*attack.defenders, *attack.attackers)]
    for phase, cards in (("3.", table.committed(play)), ("6.", fighting)):
        for ident in cards:
            if not play.card(ident).ready:
                yield phase, verbs.exhausted(card=ident)
    for ident in table.committed(play):
        yield "3.", verbs.committed(character=ident, player=table.controller_of(play, ident))
    for shadow in play.state.zone(table.SHADOW):
        if (enemy := play.card(shadow).host) is not None:
            yield "6.", verbs.dealt_shadow_card(card=shadow, enemy=enemy)
    for ident in table.in_play(play):
        player = table.engaged_player(play, ident)
        if play.card(ident).marked("has attacked") and player is not None:
            yield "6.", verbs.attacks(attacker=ident, player=player)
        if player is not None and play.fact(("attacked", player, ident)) is not None:
            yield "6.", verbs.attacks(enemy=ident, player=player)
    for attack in attacks:
        if attack.by_enemy:
            yield "6.", verbs.attacks(attacker=attack.enemy, player=attack.player, against=attack.against)
        for ident in attack.defenders:
            yield "6.", verbs.defends(defender=ident, enemy=attack.enemy, player=attack.player)
        for ident in attack.attackers:
            yield "6.", verbs.attacks(attacker=ident, enemy=attack.enemy, player=attack.player)
