"""What a card costs now: its twilight cost, what changes it, roaming, toil (tcg/twilight-cost, tcg/roaming, tcg/modifier).

Statements read here: `gets` with a `stat_bonus` of the twilight cost or the site number, and `roaming_penalty` (`of`, `change`). A text
that names its own card (no subject, "this", its title) counts while that card is being played; other texts need their card in play.
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


def own_statements(play: Play, ident: int) -> Iterator[InForce]:
    """What the text of a card that is coming into play says about that card itself."""
    for ability in play.printed(ident).abilities:
        for each in statements.said_by(play, ident, ability):
            if phrases.names_itself(play, ident, each.says.get("who")):
                yield each


@TCG.plays("tcg/modifier")
def changes(play: Play, ident: int, stat: str, onto: int | None = None) -> int:
    """How much texts change a value of a card that is coming into play, `onto` its bearer if it has one."""
    total = 0
    for each, change in values.modifiers(play, stat):
        who, frame = each.says.get("who"), each.frame.binding(onto=-1 if onto is None else onto)
        if (
            isinstance(who, Node)
            and who.kind != "this"
            and phrases.fits(play, frame, who, ident)
            and statements.conditions_hold(play, each)
        ):
            total += values.size(play, each, change, ident)
    for each in own_statements(play, ident):
        for change in phrases.nodes(each.says, "bonus") if each.says.kind == "gets" else ():
            if change.kind == "stat_bonus" and phrases.words(change["stat"]) == stat and statements.conditions_hold(play, each):
                total += values.size(play, each, change, ident)
    return total


@TCG.plays("tcg/twilight-cost", "tcg/modifier", "tcg/roaming")
def price(play: Play, ident: int, player: int, host: int | None = None, discount: int = 0) -> int:
    """The twilight that playing a card adds (Free Peoples) or removes (Shadow), before toil; never less than 0."""
    printed = play.printed(ident).values.get("twilight cost") or 0
    return max(0, printed - discount + changes(play, ident, "twilight cost", host) + roaming_penalty(play, ident))


@TCG.plays("tcg/roaming")
def would_roam(play: Play, ident: int) -> bool:
    """Whether a minion would be roaming if it came into play now. Its own general texts do not count yet."""
    if play.printed(ident).type != "minion":
        return False
    number = (play.printed(ident).values.get("site number") or 0) + changes(play, ident, "site number")
    return max(0, number) > table.site_number(play)


@TCG.plays("tcg/roaming")
def roaming_penalty(play: Play, ident: int) -> int:
    """What a minion costs more because it would be roaming."""
    if not would_roam(play, ident):
        return 0
    total = ROAMING
    for each in statements.statements(play, "roaming_penalty"):
        of = each.says.get("of")
        if isinstance(of, Node) and phrases.fits(play, each.frame, of, ident) and statements.conditions_hold(play, each):
            total += values.size(play, each, each.says, ident)
    return max(0, total)


@TCG.plays("tcg/shadow-cards", "tcg/keyword/toil")
def affordable(play: Play, ident: int, player: int, cost: int) -> bool:
    """Whether the cost can be met: the Free Peoples player always can, a Shadow player needs the tokens in the pool, toil included."""
    if table.side_of(play, ident) != table.SHADOW:
        return True
    return cost - toil.most(play, ident, player) <= table.pool(play)
