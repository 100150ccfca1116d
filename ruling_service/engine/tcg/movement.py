"""Moving the fellowship, in the order of tcg/moving-your-fellowship: site, leaving, moving, marker, arriving,
twilight.
"""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import permissions, phrases, rulesets, sites, table, verbs
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, speaks_of, statements

Change = tuple[Hashable, int, int]
"""What changes the move limit, by how much, and to how few moves at least."""

MOVE = "tcg/moving-your-fellowship"
REGION_TWILIGHT = 3
"""Twilight for each region after the first."""


@TCG.plays("tcg/move-limit")
def usual_move_limit(players: int) -> int:
    """The move limit in a game of so many players, before texts change it."""
    return 2 if players < 4 else players - 1


@TCG.plays("tcg/move-limit")
def move_limit(play: Play) -> int:
    """How often the fellowship may move this turn: 2 with two or three players, with more the number of
    opponents at the start.

    What once changed the limit this turn keeps doing so, even if its conditions no longer hold. Statement:
    `move_limit` with `by`.
    """
    base = usual_move_limit(play.fact("players at start", len(play.fact("names", ()))))
    noted: tuple[Change, ...] = play.fact("move limit changes", ())
    changes = (*noted, *_new_changes(play))
    return max(0, *(least for _, _, least in changes), base + sum(amount for _, amount, _ in changes))


def _new_changes(play: Play) -> list[Change]:
    """Changes of the move limit in force now that have not been noted yet this turn.

    Each entry into play counts as a card of its own; an effect that lasts is one, whatever becomes of the
    card it came from.
    """
    saying = statements(play, "move_limit")
    if not saying:
        return []
    noted = {key for key, _, _ in play.fact("move limit changes", ())}
    found: list[Change] = []
    for each in saying:
        source = each.frame.source
        own = source is not None and each.key[0] == "constant"
        key: Hashable = (*each.key, play.card(source).life if source is not None else 0) if own else each.key
        if "by" in each.says and key not in noted and conditions_hold(play, each):
            found.append(
                (key, phrases.amount(play, each.frame, each.says["by"]), int(str(each.says.get("min") or 0)))
            )
    return found


@TCG.plays("tcg/move-limit")
def note_move_limit(play: Play) -> None:
    """Keep this turn's changes of the move limit, which stay for the whole turn."""
    new = _new_changes(play)
    if new:
        play.remember("move limit changes", (*play.fact("move limit changes", ()), *new))


@TCG.plays("tcg/move-limit", MOVE, "tcg/site")
def why_not_move(play: Play) -> Reason | None:
    """Why the fellowship cannot move again; None if it can."""
    if table.site_number(play) >= table.LAST_SITE:
        return ("there is no site after site 9", ("tcg/site",))
    if play.fact("moves", 0) >= move_limit(play):
        return (f"the move limit is {move_limit(play)}", ("tcg/move-limit",))
    for each in statements(play, "cannot"):
        if (
            permissions.act_of(each.says) == "move" and conditions_hold(play, each)
            and permissions.binds_players(play, each, table.fp(play))
        ):
            return (
                "a text keeps the fellowship from moving", permissions.entry(play, each.frame.source, MOVE)
            )
    return None


@TCG.procedure(MOVE)
def move(play: Play) -> None:
    """Move to the next site, step by step.

    In the starter rules the marker goes first (tcg/conflict/when-the-marker-moves).
    """
    number = table.site_number(play) + 1
    leaving = [moment.task(verb.past, number) for verb in (verbs.moved_from, verbs.moves)]
    usual = rulesets.is_usual(play, "the marker moves")
    steps = [*leaving, marker.task(number)] if usual else [marker.task(number), *leaving]
    play.then(next_site.task(number), *steps, moment.task(verbs.moved_to.past, number), twilight.task(number))


@TCG.procedure(MOVE, "tcg/site")
def next_site(play: Play, number: int) -> None:
    """If there is no next site yet, a Shadow player lays it."""
    note_move_limit(play)
    if table.site_at(play, number) is not None:
        return
    player = sites.who_lays_next(play)
    able = sites.layable(play, player, number)
    if not able:
        play.say(f"{play.player(player)} has no site to lay as site {number}")
        return
    options = [Option(f"lay {play.name(i)}", i, play.card(i).printed) for i in able]
    play.decide(
        "target", player, f"which site becomes site {number}", options, sites.lay.choosing(number),
        "tcg/site", MOVE
    )


@TCG.procedure(MOVE)
def moment(play: Play, kind: str, number: int) -> None:
    """The moments that "when you move from", "when the fellowship moves" and "when you move to" wait for."""
    site = table.site_at(play, number - 1 if kind == verbs.moved_from.past else number)
    roles = {"player": table.fp(play), "site": site, "number": number}
    each = (WHO_MOVES[kind](card=i, life=play.card(i).life, **roles) for i in table.companions(play))
    play.happen(TCG.verbs[kind](**roles), *each)


WHO_MOVES = {
    verbs.moved_from.past: verbs.went_from, verbs.moves.past: verbs.went, verbs.moved_to.past: verbs.went_to,
}
"""What the fellowship does → what each of its companions does then ("a Hobbit who moves from …")."""


@TCG.applies(verbs.went_from, MOVE)
@TCG.applies(verbs.went, MOVE)
@TCG.applies(verbs.went_to, MOVE)
def went(play: Play, o: Occurrence, _: Happening) -> None:
    """A companion moves with its fellowship."""


@TCG.applies(verbs.moved_from, MOVE)
def moved_from(play: Play, o: Occurrence, _: Happening) -> None:
    """The fellowship leaves a site."""


@TCG.applies(verbs.moves, MOVE)
def moves(play: Play, o: Occurrence, _: Happening) -> None:
    """The fellowship moves."""
    play.remember("moves", play.fact("moves", 0) + 1)


@TCG.procedure(MOVE, "tcg/conflict/when-the-marker-moves")
def marker(play: Play, number: int) -> None:
    """Put the marker on the next site."""
    site = table.site_at(play, number)
    play.remember(("at site", table.fp(play)), number)
    play.say(f"The fellowship is at site {number}" + (f", {play.name(site)}" if site is not None else ""))


@TCG.applies(verbs.moved_to, MOVE)
def moved_to(play: Play, o: Occurrence, _: Happening) -> None:
    """The fellowship arrives."""
    play.remember("arrived", (*play.fact("arrived", ()), o.get("number")))


@TCG.plays(MOVE, "tcg/region", "tcg/format", "tcg/conflict/twilight-for-the-region")
def region_twilight(play: Play, number: int) -> int:
    """3 in region 2, 6 in region 3; nothing in the block formats with numbered sites."""
    return 0 if rulesets.has_numbered_sites(play) else REGION_TWILIGHT * (table.region(number) - 1)


@TCG.plays("tcg/site", "tcg/modifier")
def shadow_number(play: Play, site: int) -> int:
    """A site's Shadow number with every modifier. Statement: `shadow_number_change` (`who`: sites, `by`)."""
    changes = [each for each in statements(play, "shadow_number_change") if speaks_of(play, each, site)]
    printed: int = play.value(site, "shadow number")
    return max(0, printed + sum(phrases.amount(play, each.frame, each.says["by"]) for each in changes))


@TCG.procedure(MOVE, "tcg/twilight-pool")
def twilight(play: Play, number: int) -> None:
    """Add the Shadow number, the region's twilight and 1 for each companion, as one addition."""
    site = table.site_at(play, number)
    parts = (
        0 if site is None else shadow_number(play, site), region_twilight(play, number),
        len(table.companions(play))
    )
    words = f"Shadow number {parts[0]}, region {parts[1]}, companions {parts[2]}"
    if sum(parts):
        play.happen(
            verbs.added_twilight(amount=sum(parts), player=table.fp(play), why=words),
            then=[over.task(number)]
        )
    else:
        play.then(over.task(number))


@TCG.procedure(MOVE)
def over(play: Play, number: int) -> None:
    """The move is complete: only now may the site's text be used."""
    play.say(f"The move to site {number} is complete")
