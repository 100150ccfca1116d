"""The encounter phase: optional engagement, then engagement checks until no enemy can engage anyone."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import allowances, changes, companies, permissions, rulesets, table, verbs
from ruling_service.engine.lcg.filters import compare, stat
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import round_step


@round_step("5.2")
@LCG.procedure("lcg/framework/5.2", "lcg/optional-engagement")
def optional_engagement(play: Play) -> None:
    """Each player, in player order, may engage one enemy in the staging area."""
    if rulesets.variant(play, "c21"):
        play.then(in_any_order.task(table.players(play)))
        return
    play.then(
        *(
            may_engage.task(p) for p in table.players(play)
            for _ in range(allowances.optional_engagements(play, p))
        )
    )


@LCG.procedure("lcg/conflict/c21")
def in_any_order(play: Play, waiting: tuple[int, ...]) -> None:
    """Where an older edition leaves the order to the players, they say who goes next."""
    if waiting:
        options = [Option(play.player(p), (waiting, p)) for p in waiting]
        task = next_of_them.choosing()
        play.decide(
            "order", table.first_player(play), "who may engage an enemy next", options, task,
            "lcg/conflict/c21"
        )


@LCG.procedure("lcg/conflict/c21")
def next_of_them(play: Play, chosen: tuple[tuple[int, ...], int]) -> None:
    """That player may engage an enemy, then another one is named."""
    waiting, player = chosen
    number = allowances.optional_engagements(play, player)
    rest = in_any_order.task(tuple(p for p in waiting if p != player))
    play.then(*(may_engage.task(player) for _ in range(number)), rest)


@LCG.procedure("lcg/framework/5.2", "lcg/optional-engagement")
def may_engage(play: Play, player: int) -> None:
    """One player's chance to engage one enemy, whatever its engagement cost."""
    enemies = [
        i for i in table.staged(play)
        if table.is_enemy(play, i) and permissions.may_engage(play, i, player, "optional") is None
    ]
    if enemies and player in table.players(play):
        options = [Option("engage nobody", None), *(Option(f"engage {play.name(i)}", i) for i in enemies)]
        play.decide(
            "engage", player, "which enemy to engage", options, engage.choosing(player, "optional"),
            "lcg/framework/5.2"
        )


@LCG.procedure("lcg/engaged")
def engage(play: Play, player: int, how: str, enemy: int | None) -> None:
    """An enemy and a player engage each other."""
    if enemy is not None:
        play.happen(verbs.engaged(enemy=enemy, player=player, how=how, from_play=True))


@LCG.applies(verbs.engaged, "lcg/engaged", "lcg/faq/1.49")
def engaged(play: Play, o: Occurrence, _: Happening) -> Done:
    """The enemy moves to the player's area, with its damage and attachments; it engages nobody whom a text
    has eliminated just before, nor does it engage once a text has destroyed or discarded it just before.
    """
    enemy, player = o.get("enemy"), o.get("player")
    if companies.is_out(play, player):
        play.say(f"{play.player(player)} is out of the game: {play.name(enemy)} does not engage")
        return NOT_AT_ALL
    if (o.get("from_play") or o.get("entering")) and not table.is_in_play(play.card(enemy)):
        play.say(
            f"{play.name(enemy)} is not in play: it engages nobody", "lcg/in-play-and-out-of-play", idle=True
        )
        return NOT_AT_ALL
    if table.engaged_player(play, enemy) == player:
        if not o.get("entering"):
            return NOT_AT_ALL
        play.say(f"{play.name(enemy)} enters play engaged with {play.player(player)}")
        return True
    play.remember(("engaged from", enemy), play.card(enemy).zone)
    changes.move_within_play(play, enemy, table.engaged_area(player))
    if allowances.some_text_asks(play, "engaged_this_round", "not_engaged_this_round"):
        play.state.used[("round", "engaged", enemy)] = play.state.used[("round", "engaged by", player)] = 1
    play.say(f"{play.name(enemy)} engages {play.player(player)}")
    return True


AS_FROM_STAGING = "as from staging"
"""How an enemy engages a player that comes from elsewhere, as if it came from the staging area."""


@LCG.plays("lcg/engaged")
def came_from_staging(play: Play, o: Occurrence) -> bool:
    """Whether an enemy that engages a player, or has just engaged one, does so from the staging area."""
    enemy, player = o.get("enemy"), o.get("player")
    if o.get("how") == AS_FROM_STAGING:
        return True
    if o.get("entering"):
        return False
    if table.engaged_player(play, enemy) != player:
        return play.card(enemy).zone == table.STAGING
    came: str | None = play.fact(("engaged from", enemy))
    return came == table.STAGING


@round_step("5.3")
@LCG.procedure("lcg/framework/5.3", "lcg/engagement-check")
def engagement_checks(play: Play) -> None:
    """Players make engagement checks in player order, again and again, until a whole round of them engages
    nobody.
    """
    if allowances.no_checks(play):
        play.say("No engagement checks are made")
        return
    if allowances.resting(play):
        play.say("The active location is Safe: no engagement checks are made", "lcg/keyword/safe")
        return
    play.then(check.task(0, 0))


@LCG.procedure("lcg/framework/5.3", "lcg/engagement-check")
def check(play: Play, position: int, misses: int) -> None:
    """One engagement check of the player at `position`; `misses` in a row have engaged nobody."""
    order = table.players(play)
    if not order or misses >= len(order):
        play.remember("checking", None)
        return
    player = order[position % len(order)]
    play.remember("checking", player)
    enemies = engageable(play, player)
    if not enemies:
        play.then(check.task(position + 1, misses + 1))
        return
    highest = max(play.value(i, "engagement cost") for i in enemies)
    tied = [i for i in enemies if play.value(i, "engagement cost") == highest]
    play.say(
        f"{play.player(player)} checks at threat {allowances.counted_threat(play, player)}: engagement cost "
        f"{highest} engages"
    )
    options = [Option(play.name(i), i) for i in tied]
    play.decide("target", table.first_player(play), "which of the enemies with that engagement cost engages",
                options,
                engage.choosing(player, "check"), "lcg/engagement-check", "lcg/faq/1.03",
                afterwards=[check.task(position + 1, 0)])  # fmt: skip


@LCG.plays("lcg/engagement-check")
def engageable(play: Play, player: int) -> list[int]:
    """The staged enemies whose engagement cost is at or below the player's threat."""
    level = allowances.counted_threat(play, player)
    return [
        i for i in table.staged(play)
        if table.is_enemy(play, i)
        and permissions.may_engage(play, i, player, "check") is None and not allowances.is_ignored(play, i)
        and compare(stat(play, i, "engagement_cost"), "at_most", level)
    ]  # fmt: skip
