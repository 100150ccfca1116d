"""How many characters may, or have to, commit to a quest: by one player, or by all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.cannot_happen import KEEPS_IN_PLAY
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.permissions import CANNOT, Reason
from ruling_service.engine.lcg.phrases import LASTING, amount
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    InForce,
    about_player,
    conditions_hold,
    sayable,
    statements,
)

AT_MOST, AT_LEAST = "commit_limit", "commit_at_least"
LASTING.plays(AT_MOST, AT_LEAST)


def _about(play: Play, kind: str, player: int) -> Iterator[tuple[InForce, Node, bool]]:
    """Each statement of a kind that the player has to heed, whom it counts, and whether it counts those of
    all players together.
    """
    for each in statements(play, kind):
        together, of = each.says.get("who") is None, each.says.get("of")
        if isinstance(of, Node) and conditions_hold(play, each) and (
            together or about_player(play, each, player)
        ):
            yield each, of, together


def _beyond(play: Play, player: int, group: Sequence[int]) -> InForce | None:
    """The text because of which a player cannot commit all of these besides those committed already."""
    if AT_MOST not in sayable(play):
        return None
    for each, of, together in _about(play, AT_MOST, player):
        before = [
            i for i in table.committed(play)
            if i not in group and (together or play.card(i).controller == player)
        ]
        number = sum(matches(play, each.frame, of, i) for i in (*before, *group))
        if number > amount(play, each.frame, each.says["n"]):
            return each
    return None


@LCG.plays("lcg/framework/3.2", "lcg/cannot")
def may_commit_together(play: Play, player: int, able: Sequence[int], group: Sequence[int]) -> bool:
    """Whether texts let a player commit these of the characters that are able to: no more than they allow,
    and so many of those as they ask for.
    """
    if _beyond(play, player, group) is not None:
        return False
    if AT_LEAST not in sayable(play):
        return True
    for each, of, _ in _about(play, AT_LEAST, player):
        asked = min(
            amount(play, each.frame, each.says["n"]), sum(matches(play, each.frame, of, i) for i in able)
        )
        if sum(matches(play, each.frame, of, i) for i in group) < asked:
            return False
    return True


@KEEPS_IN_PLAY.of(verbs.committed)
def one_too_many(play: Play, o: Occurrence, ident: int) -> Reason | None:
    """Why an effect cannot commit a character: as many as may be are committed."""
    whose = play.card(ident).controller
    each = None if whose is None else _beyond(play, whose, (ident,))
    if each is None:
        return None
    by = play.name(each.frame.source) if each.frame.source is not None else "an effect"
    return (f"{by} lets no more characters commit", table.entry(play, each.frame.source, *CANNOT))
