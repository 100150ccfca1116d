"""How a game is won and lost, and what happens to a player who is out while others play on
(tcg/winning-the-game, tcg/losing-the-game).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import changes, framework, rulesets, sites, table, verbs
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/winning-the-game")
def has_won_at_last_site(play: Play) -> bool:
    """Whether the fellowship is at site 9 and its Ring-bearer survived every skirmish phase."""
    return table.site_number(play) >= table.LAST_SITE and table.ring_bearer(play) is not None


@TCG.plays("tcg/winning-the-game", "tcg/regroup-phase")
def on_to_regroup(play: Play) -> None:
    """After the last skirmish, or where there was none, comes the regroup phase; at site 9 the game is won
    and there is none.
    """
    if table.fp(play) in table.players(play) and has_won_at_last_site(play):
        play.happen(
            verbs.won_game(player=table.fp(play), why="the Ring-bearer survived every skirmish at site 9")
        )
    else:
        framework.jump(play, "regroup.begins")


@TCG.applies(verbs.corrupted, "tcg/corrupted", "tcg/losing-the-game")
def corrupted(play: Play, o: Occurrence, _: Happening) -> Done:
    """A Ring-bearer is corrupted: his player loses; nobody can carry on for him."""
    ident = o.get("card")
    if table.ring_bearer(play, play.card(ident).owner) != ident:
        return NOT_AT_ALL
    play.say(f"{play.name(ident)} is corrupted")
    play.happen(verbs.lost_game(player=play.card(ident).owner, why="corrupted"))
    return True


@TCG.waits("ring-bearer is gone", verbs.killed, "aftermath", "tcg/losing-the-game", "tcg/sam")
def after_the_ring_bearer(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """When everyone has responded to the Ring-bearer's death and nobody carries on, his player loses."""
    ident = o.get("card")
    player = play.card(ident).owner
    if (
        player is not None and play.fact(("ring-bearer", player)) == ident
        and table.ring_bearer(play, player) is None
    ):
        yield Candidate(("rule", "ring-bearer"), player, "the Ring-bearer is dead",
                        lose.task(player, "Ring-bearer killed"),
                        ("tcg/losing-the-game",))  # fmt: skip


@TCG.procedure("tcg/losing-the-game")
def lose(play: Play, player: int, why: str) -> None:
    """A player loses the game."""
    play.happen(verbs.lost_game(player=player, why=why))


@TCG.applies(verbs.won_game, "tcg/winning-the-game")
def won(play: Play, o: Occurrence, _: Happening) -> None:
    """A player wins, which ends the game for everyone."""
    player = o.get("player")
    play.say(f"{play.player(player)} wins the game: {o.get('why')}")
    play.remember("winner", player)
    play.state.over = f"{play.player(player)} wins"


@TCG.applies(verbs.lost_game, "tcg/losing-the-game")
def lost(play: Play, o: Occurrence, _: Happening) -> None:
    """A player is out.

    With one player left that one wins; with more, his cards and sites go and the others finish his turn.
    """
    player = o.get("player")
    play.say(f"{play.player(player)} loses the game: {o.get('why')}")
    left = [p for p in table.players(play) if p != player]
    if len(left) <= 1:
        play.remember("eliminated", play.fact("eliminated", frozenset()) | {player})
        if left:
            play.remember("winner", left[0])
            play.say(f"{play.player(left[0])} is the last player left and wins", "tcg/winning-the-game")
        play.state.over = f"{play.player(left[0])} wins" if left else f"{play.player(player)} loses"
        return
    play.then(eliminate.task(player))


@TCG.procedure("tcg/losing-the-game", "tcg/conflict/sites-of-a-losing-player")
def eliminate(play: Play, player: int) -> None:
    """His marker and cards leave, opponents' cards on them are discarded, his sites are replaced in order of
    number, then freed.
    """
    own_sites = sorted(
        (
            i for i,
            c in play.state.cards.items()
            if c.owner == player and play.printed(i).type == "site" and table.is_in_play(c)
        ),
        key=lambda i: table.number_of(play, i) or 0,
    )
    order = table.from_right(play, player)[1:]
    held = table.controlled_sites(play, player)
    for ident in [
        i for i in table.in_play(play) if play.card(i).owner == player and play.printed(i).type != "site"
    ]:
        if table.is_in_play(play.card(ident)):
            changes.leave_play(play, ident, table.REMOVED)
    for zone in (
        table.hand(player),
        table.deck(player),
        table.discard(player),
        table.dead(player),
        table.adventure(player),
        changes.aside(player),
    ):
        for ident in play.state.zone(zone):
            play.move(ident, table.REMOVED)
    for ident in table.stacked_cards_of(play, player):
        play.change(ident, host=None)
        play.move(ident, table.REMOVED)
    play.remember("eliminated", play.fact("eliminated", frozenset()) | {player})
    play.remember(("at site", player), None)
    play.rearranged()
    replacing = [replace_lost_site.task(site, order[n % len(order)]) for n, site in enumerate(own_sites)]
    play.then(*replacing, free_sites.task(tuple(held)))


@TCG.procedure("tcg/losing-the-game", "tcg/replacing-sites")
def replace_lost_site(play: Play, site: int, player: int) -> None:
    """The next opponent puts a site of his own in the place of one that leaves: the same number where sites
    are numbered, else any.
    """
    number = table.number_of(play, site)
    able = [
        i
        for i in play.state.zone(table.adventure(player))
        if not rulesets.has_numbered_sites(play) or play.printed(i).values.get("site number") == number
    ]
    if not able:
        play.say(f"{play.player(player)} has no site to put in the place of {play.name(site)}")
        changes.leave_play(play, site, table.REMOVED)
        return
    options = [
        Option(f"replace {play.name(site)} with {play.name(i)}", i, play.card(i).printed) for i in able
    ]
    then = sites.put_in_place.choosing(site, True, player)
    play.decide(
        "target", player, f"which site replaces {play.name(site)}", options, then, "tcg/losing-the-game"
    )


@TCG.procedure("tcg/losing-the-game", "tcg/liberate")
def free_sites(play: Play, held: tuple[int, ...]) -> None:
    """Sites that the player controlled go back to the path."""
    for site in held:
        number = play.fact(("site number", site))
        there = [i for i in (site,) if play.card(i).zone.startswith("support:")]
        there = there or [i for i in table.controlled_sites(play) if table.number_of(play, i) == number]
        for ident in there:
            sites.back_on_path(play, ident)
