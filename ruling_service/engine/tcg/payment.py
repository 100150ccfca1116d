"""What a card costs now: its twilight cost, what changes it, roaming, toil (tcg/twilight-cost, tcg/roaming,
tcg/modifier).

Statements read here: `cost_change` (`who`: what is played; `by`; `on`: its bearer; `player`: who plays),
`roaming_change` (`who`, `by`) and `first_played` (`of`, `change`, `to` or `phase`). A text that names its own
card (no `who`, `this`, its title) changes that card's cost while it is being played; other texts need their
card in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, statements, table, values
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.keyword_records import KEYWORDS, Lowering
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import InForce

ROAMING = 2
"""What a roaming minion costs more to play."""


@TCG.plays("tcg/modifier")
def own_statements(play: Play, ident: int, kind: str) -> Iterator[InForce]:
    """What the text of a card that is coming into play says about that card itself."""
    for ability in play.printed(ident).abilities:
        for each in statements.said_by(play, ident, ability):
            if each.says.kind == kind and phrases.names_itself(play, ident, each.says.get("who")):
                yield each


def changes(play: Play, ident: int, kind: str) -> Iterator[InForce]:
    """The statements of one kind that apply to a card coming into play, or being paid for again."""
    apart = statements.in_a_discard_pile(play.card(ident))  # its own statements are asked below
    for each in statements.statements(play, kind):
        who = each.says.get("who")
        own = not apart and each.frame.source == ident and phrases.names_itself(play, ident, who)
        others = (
            isinstance(who, Node) and who.kind != "this"
            and phrases.fits_as_played(play, each.frame, who, ident)
        )
        if (own or others) and statements.conditions_hold(play, each):
            yield each
    if not table.is_in_play(play.card(ident)):
        for each in own_statements(play, ident, kind):
            if statements.conditions_hold(play, each):
                yield each


@TCG.plays("tcg/twilight-cost", "tcg/modifier", "tcg/roaming")
def price(play: Play, ident: int, player: int, host: int | None = None, discount: int = 0) -> int:
    """The twilight that playing a card adds (Free Peoples) or removes (Shadow), before toil; never less than
    0.
    """
    card = play.card(ident)
    if host is not None and card.host != host:
        imagined = play.on(play.state.fork())
        imagined.put(card._replace(host=host))
        return price(imagined, ident, player, host, discount)
    total = (play.printed(ident).values.get("twilight cost") or 0) - discount
    for each in changes(play, ident, "cost_change"):
        if _about_player(play, each, player) and _about_host(play, each, host):
            total += values.size(play, each, each.says, ident, "by")
    return max(0, total + first_of_its_sort(play, ident, host) + roaming_penalty(play, ident))


@TCG.plays("tcg/transfer", "tcg/twilight-cost")
def price_again(play: Play, ident: int) -> int:
    """The twilight for which an item in play is transferred: its twilight cost as its own text changes it.

    What other cards change, and what its text says of being played on somebody, holds only while a card is
    coming into play, and a transfer is no playing.
    """
    own = (
        each for each in changes(play, ident, "cost_change")
        if each.frame.source == ident and "on" not in each.says
        and phrases.names_itself(play, ident, each.says.get("who"))
    )
    printed = play.printed(ident).values.get("twilight cost") or 0
    return max(0, printed + sum(values.size(play, each, each.says, ident, "by") for each in own))


@TCG.plays("tcg/twilight-cost")
def first_of_its_sort(play: Play, ident: int, host: int | None) -> int:
    """What a card costs more or less because it is the first such card played this turn, or in this phase."""
    total = 0
    for each in statements.statements(play, "first_played"):
        of, unit = each.says["of"], "phase" if "phase" in each.says else "turn"
        if (
            not isinstance(of, Node) or not statements.conditions_hold(play, each)
            or not phrases.fits_as_played(play, each.frame, of, ident)
        ):
            continue
        to, places = each.says.get("to"), (host, table.current_site(play))
        if (
            isinstance(to, Node)
            and not any(i is not None and phrases.fits(play, each.frame, to, i) for i in places)
        ):
            continue
        if unit == "phase" and phase(play) != each.says["phase"]:
            continue
        played = [key[2] for key in play.state.used if isinstance(key, tuple) and key[:2] == (unit, "played")]
        if not any(phrases.fits(play, each.frame, of, other) for other in played):
            total += values.size(play, each, each.says, ident)
    return total


def _about_player(play: Play, each: InForce, player: int) -> bool:
    whose = each.says.get("player")
    return not isinstance(whose, Node) or player in phrases.players(play, each.frame, whose)


def _about_host(play: Play, each: InForce, host: int | None) -> bool:
    on = each.says.get("on")
    return not isinstance(on, Node) or host is not None and phrases.fits(play, each.frame, on, host)


@TCG.plays("tcg/roaming")
def would_roam(play: Play, ident: int) -> bool:
    """Whether a minion would be roaming if it came into play now. Its own general texts do not count yet."""
    if play.printed(ident).type != "minion":
        return False
    if any(True for _ in changes(play, ident, "not_roaming")):
        return False
    number = play.printed(ident).values.get("site number") or 0
    for each, change in values.modifiers(play, "site number"):
        who = each.says.get("who")
        if (
            isinstance(who, Node) and phrases.fits_as_played(play, each.frame, who, ident)
            and statements.conditions_hold(play, each)
        ):
            number += values.size(play, each, change, ident)
    return max(0, number) > table.site_number(play)


@TCG.plays("tcg/roaming")
def roaming_penalty(play: Play, ident: int) -> int:
    """What a minion costs more because it would be roaming."""
    if not would_roam(play, ident):
        return 0
    return max(
        0,
        ROAMING + sum(
            values.size(play, each, each.says, ident, "by") for each in changes(play, ident, "roaming_change")
        )
    )


@TCG.plays("tcg/shadow-cards", "tcg/keyword/toil")
def affordable(play: Play, ident: int, player: int, cost: int) -> bool:
    """Whether the cost can be met: the Free Peoples player always can, a Shadow player needs the tokens in
    the pool, toil included.
    """
    if table.side_of(play, ident) != table.SHADOW:
        return True
    return any(left <= table.pool(after) for after, left in lowered(play, ident, player, cost))


@TCG.plays("tcg/twilight-cost", "tcg/keyword/toil")
def lowered(
    play: Play, ident: int, player: int, cost: int, exerted: tuple[int, ...] = ()
) -> Iterator[tuple[Play, int]]:
    """The ways in which a card's keywords let its player lower a cost: the table then, and what is left of
    the cost, those in which least is done for it first.

    `exerted`: the cards that have exerted for it already.
    """
    ways: Iterator[tuple[Play, int]] = iter([(play, cost)])
    for lowers in KEYWORDS.having("lowers"):
        ways = _lowered_by(lowers, ways, ident, player, exerted)
    return ways


def _lowered_by(
    lowers: Lowering, ways: Iterator[tuple[Play, int]], ident: int, player: int, exerted: tuple[int, ...]
) -> Iterator[tuple[Play, int]]:
    for play, cost in ways:
        yield from lowers(play, ident, player, exerted, cost)
