"""What a card costs now: its twilight cost, what changes it, roaming, toil (tcg/twilight-cost, tcg/roaming, tcg/modifier).

Statements read here: `cost_change` (`who`: what is played; `by`; `on`: its bearer; `player`: who plays) and `roaming_change` (`who`, `by`).
A text that names its own card (no `who`, or `this`) changes that card's cost while it is being played; other texts need their card in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, statements, table, values
from ruling_service.engine.tcg.keywords import toil
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import InForce

ROAMING = 2
"""What a roaming minion costs more to play."""


def is_self(says: Node) -> bool:
    """Whether a statement speaks of its own card."""
    who = says.get("who")
    return who is None or isinstance(who, Node) and who.kind == "this"


@TCG.plays("tcg/modifier")
def own_statements(play: Play, ident: int, kind: str) -> Iterator[InForce]:
    """What the text of a card that is coming into play says about that card itself."""
    for ability in play.printed(ident).abilities:
        for each in statements.said_by(play, ident, ability):
            if each.says.kind == kind and is_self(each.says):
                yield each


def changes(play: Play, ident: int, kind: str) -> Iterator[InForce]:
    """The statements of one kind that apply to a card coming into play."""
    for each in statements.statements(play, kind):
        who = each.says.get("who")
        if (
            isinstance(who, Node)
            and not is_self(each.says)
            and phrases.fits(play, each.frame, who, ident)
            and statements.conditions_hold(play, each)
        ):
            yield each
    for each in own_statements(play, ident, kind):
        if statements.conditions_hold(play, each):
            yield each


@TCG.plays("tcg/twilight-cost", "tcg/modifier", "tcg/roaming")
def price(play: Play, ident: int, player: int, host: int | None = None, discount: int = 0) -> int:
    """The twilight that playing a card adds (Free Peoples) or removes (Shadow), before toil; never less than 0."""
    total = (play.printed(ident).values.get("twilight cost") or 0) - discount
    for each in changes(play, ident, "cost_change"):
        if _about_player(play, each, player) and _about_host(play, each, host):
            total += phrases.amount(play, each.frame, each.says["by"])
    return max(0, total + roaming_penalty(play, ident))


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
        if isinstance(who, Node) and phrases.fits(play, each.frame, who, ident) and statements.conditions_hold(play, each):
            number += values.size(play, each, change)
    return max(0, number) > table.site_number(play)


@TCG.plays("tcg/roaming")
def roaming_penalty(play: Play, ident: int) -> int:
    """What a minion costs more because it would be roaming."""
    if not would_roam(play, ident):
        return 0
    return max(0, ROAMING + sum(phrases.amount(play, each.frame, each.says["by"]) for each in changes(play, ident, "roaming_change")))


@TCG.plays("tcg/shadow-cards", "tcg/keyword/toil")
def affordable(play: Play, ident: int, player: int, cost: int) -> bool:
    """Whether the cost can be met: the Free Peoples player always can, a Shadow player needs the tokens in the pool, toil included."""
    if table.side_of(play, ident) != table.SHADOW:
        return True
    return cost - toil.most(play, ident, player) <= table.pool(play)
