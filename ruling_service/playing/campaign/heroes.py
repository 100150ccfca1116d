"""Which heroes a campaign lets its players use, and what it costs to change them (lcg/rule/campaign-heroes).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ruling_service.errors import IllegalHere
from ruling_service.playing.campaign.model import CampaignLog, Fallen
from ruling_service.slugs import fold

RULE = "lcg/rule/campaign-heroes"
AND = " and "


class Team(NamedTuple):
    """The heroes with whom a player comes to a scenario, by title, and those of the saga's spheres besides.
    """

    heroes: tuple[str, ...]
    of_the_saga: tuple[str, ...] = ()


class Change(NamedTuple):
    """The log with the heroes as they are now, by how much each player's starting threat has risen with it,
    and why, in words.
    """

    log: CampaignLog
    cost: int
    why: tuple[str, ...]


class _Counting:
    """Heroes of a log and of the teams, by folded title."""

    def __init__(self, log: CampaignLog, teams: Sequence[Team]) -> None:
        self.log = log
        self.teams = teams
        self.recorded = {fold(hero): n for n, one in enumerate(log.players) for hero in one.heroes}
        self.saga = {fold(hero): hero for team in teams for hero in team.of_the_saga}
        self.used = {fold(hero): n for n, team in enumerate(teams) for hero in team.heroes}
        self.titles = {fold(hero): hero for team in teams for hero in team.heroes}
        self.titles |= {fold(hero): hero for one in log.players for hero in one.heroes}

    def added(self, player: int) -> list[str]:
        """The heroes of a player whom nobody has recorded."""
        return [hero for hero, of in self.used.items() if of == player and hero not in self.recorded]

    def gone(self, player: int) -> list[str]:
        """The recorded heroes of a player whom nobody uses."""
        return [
            hero for hero, of in self.recorded.items()
            if of == player and hero not in self.used and hero not in self.saga
        ]

    def given_up(self, player: int) -> list[str]:
        """The recorded heroes of a player in whose place a hero of the saga of that title has come."""
        return [hero for hero, of in self.recorded.items() if of == player and hero in self.saga]


def changed(log: CampaignLog, teams: Sequence[Team], *, freely: bool = False) -> Change:
    """What becomes of a log when its players come with these heroes; `freely` says that they may change them
    without a penalty and as they like.

    Raises IllegalHere for a fallen hero, one that is left out, or more changes than are allowed.
    """
    counting = _Counting(log, teams)
    _no_fallen(log, counting)
    if not any(member.heroes for member in log.players):
        return Change(_recorded(log, counting, 0, log.fallen), 0, ())
    cost, why = 0, []
    fallen = list(log.fallen)
    for n, one in enumerate(fallen):
        if fold(one.hero) in counting.saga:
            fallen[n] = msgspec.structs.replace(one, player="", hero="")
            cost += 1
            why.append(f"{one.hero} is no longer among the fallen heroes: +1")
    fallen = [one for one in fallen if one.hero]
    seats = range(len(teams))
    gone = {n: counting.gone(n) for n in seats}
    open_ = {n: counting.added(n) for n in seats}
    if not freely:
        _enough(log, counting, gone, open_)
    for n in seats:
        open_[n] = open_[n][len(counting.given_up(n)) :]
    trades = [] if freely else [hero for n in seats for hero in gone[n]]
    for hero in trades:
        of = counting.recorded[hero]
        taker = of if open_[of] else next((n for n in seats if open_[n]), None)
        new = open_[taker].pop(0) if taker is not None else ""
        cost += 1
        why.append(f"{counting.titles[hero]} is traded for {counting.titles.get(new, 'another hero')}: +1")
    for n in seats:
        for number, one in enumerate(fallen):
            mine = not one.replaced and one.player == log.players[n].name
            if mine and open_[n]:
                new = open_[n].pop(0)
                fallen[number] = msgspec.structs.replace(one, replaced=True)
                if not freely:
                    cost += 1
                    why.append(f"{counting.titles[new]} takes the place of {one.hero}, who has fallen: +1")
    return Change(_recorded(log, counting, cost, fallen), cost, tuple(why))


def _no_fallen(log: CampaignLog, counting: _Counting) -> None:
    for one in log.fallen:
        if fold(one.hero) in counting.used:
            raise IllegalHere(
                f"{one.hero} has fallen and can't be used again in this campaign.", rule=RULE, where="decks",
                hint="Choose another hero for the deck.",
            )


def _enough(
    log: CampaignLog, counting: _Counting, gone: dict[int, list[str]], added: dict[int, list[str]]
) -> None:
    """Whether nobody changes more than one hero, and every one that is gone has been replaced."""
    for n, heroes in gone.items():
        if len(heroes) > 1:
            named = AND.join(counting.titles[hero] for hero in heroes)
            raise IllegalHere(
                f"{log.players[n].name} comes without {named}.", rule=RULE, where="decks",
                hint="Between two scenarios a player may trade one hero, no more.",
            )
    missing = [hero for heroes in gone.values() for hero in heroes]
    if len(missing) > sum(len(heroes) for heroes in added.values()):
        raise IllegalHere(
            f"{AND.join(counting.titles[hero] for hero in missing)} is left out.",
            rule="lcg/faq/campaign-leaving-a-hero-out", where="decks",
            hint="Every recorded hero is used, or traded for another.",
        )


def _recorded(log: CampaignLog, counting: _Counting, cost: int, fallen: Sequence[Fallen]) -> CampaignLog:
    members = [
        msgspec.structs.replace(member, heroes=[*team.heroes])
        for member, team in zip(log.players, counting.teams, strict=True)
    ]
    return msgspec.structs.replace(
        log, players=members, penalty=log.penalty + cost, fallen=[*fallen]
    )
