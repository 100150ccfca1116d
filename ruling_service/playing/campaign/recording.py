"""What a game brings to its campaign's log: heroes as they were changed, and, once the scenario is won, its
score, the fallen heroes, what was earned and lost.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.campaign import Recorded, facts_of, is_permanent, kind_of, recorded, used_now
from ruling_service.playing.campaign.model import CampaignLog, Completed, Fallen, Pooled
from ruling_service.slugs import fold
from ruling_service.spheres import SAGA


def after_the_game(
    log: CampaignLog, play: Play, *, scenario: str, mode: str, result: str, score: Mapping[str, int]
) -> CampaignLog:
    """The log after a game that has ended. `log` is the one with the heroes of this game and their penalty,
    which are written down as the game is set up; everything else only where it was won
    (lcg/faq/campaign-replaying-a-scenario).
    """
    if result != "won":
        return log
    fallen = _fallen(log, play)
    gone = {fold(one.hero) for one in fallen}
    pool = [*log.pool]
    for one in recorded(play):
        if one.what == "earned":
            _add(pool, _pooled(log, play, one))
        elif one.what == "removed":
            _take_out(pool, one.words)
    written = [one.words for one in recorded(play) if one.what == "note"]
    gained = sum(int(one.words) for one in recorded(play) if one.what == "experience")
    used = {fold(title) for title in used_now(play)}
    pool = [msgspec.structs.replace(one, used=one.used or fold(one.card) in used) for one in pool]
    return msgspec.structs.replace(
        log,
        players=[
            msgspec.structs.replace(member, heroes=[h for h in member.heroes if fold(h) not in gone])
            for member in log.players
        ],
        completed=[*log.completed, Completed(scenario=scenario, score=score.get("total"), mode=mode)],
        fallen=[*log.fallen, *fallen],
        pool=[one for one in pool if not one.hero or fold(one.hero) not in gone],
        notes=[*log.notes, *(one for one in dict.fromkeys(written) if one not in log.notes)],
        experience=max(0, log.experience + gained),
    )


def _fallen(log: CampaignLog, play: Play) -> list[Fallen]:
    """The heroes that lie in a discard pile at the end: of the players' own, none that came with the box
    (lcg/rule/campaign-heroes).
    """
    found = []
    for seat, member in enumerate(log.players):
        for ident in play.state.zone(table.discard(seat)):
            printed = play.printed(ident)
            sphere = str(printed.facts.get("sphere") or "").casefold()
            if printed.type == "hero" and sphere not in SAGA:
                found.append(Fallen(hero=printed.name, player=member.name))
    return found


def _pooled(log: CampaignLog, play: Play, one: Recorded) -> Pooled:
    """An earned card as the pool has it."""
    if one.card < 0:
        return Pooled(card=one.words)
    facts = facts_of(play, one.card)
    stays = is_permanent(play, one.card) or kind_of(play, one.card)
    hero = facts["hero"] if stays else ""
    owner = facts["owner"]
    of_a_player = not hero and owner is not None and kind_of(play, one.card) == "burden"
    return Pooled(
        card=play.printed(one.card).name, set=facts["set"], hero=hero,
        player=log.players[owner].name if of_a_player else "",
    )


def _add(pool: list[Pooled], new: Pooled) -> None:
    for n, one in enumerate(pool):
        if msgspec.structs.replace(one, copies=1) == new:
            pool[n] = msgspec.structs.replace(one, copies=one.copies + 1)
            return
    pool.append(new)


def _take_out(pool: list[Pooled], title: str) -> None:
    n = next((n for n, one in enumerate(pool) if fold(one.card) == fold(title)), None)
    if n is None:
        return
    one = pool.pop(n)
    if one.copies > 1:
        pool.insert(n, msgspec.structs.replace(one, copies=one.copies - 1))
