"""What card text calls the area, the stage and the advance of pursuers (`pursuit`)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import pursuit, table, verbs
from ruling_service.engine.lcg.phrases import AMOUNTS, CARDS, CONDITIONS, EFFECTS, POSSIBLE, ZONES, Selection
from ruling_service.engine.lcg.triggers import waits_for
from ruling_service.engine.lcg.values import contributes


def _area(play: Play, node: Node) -> str:
    """The area that is meant: that of those named, or the only one there is."""
    of = node.get("of")
    return pursuit.area(str(of)) if of is not None else next(iter(pursuit.areas(play)), "")


@ZONES.means("pursuers_area", *pursuit.RULES)
def pursuers_area(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Their area; at the same stage its cards lie in the staging area."""
    where = _area(play, node)
    return (where,) if where else ()


@CARDS.means("pursuers_stage", *pursuit.RULES)
def pursuers_stage(play: Play, frame: Frame, node: Node) -> Selection:
    """The stage at which they are."""
    found = pursuit.stage(play, _area(play, node))
    return Selection(() if found is None else (found,))


@AMOUNTS.means("pursuers_number", *pursuit.RULES)
def pursuers_number(play: Play, frame: Frame, node: Node) -> int:
    """The number of their stage."""
    found = pursuit.stage(play, _area(play, node))
    return 0 if found is None else int(play.printed(found).facts.get("stage") or 0)


@CONDITIONS.means("with_pursuers", *pursuit.RULES)
def with_pursuers(play: Play, frame: Frame, node: Node) -> bool:
    """The players are at the same stage as they, or are not."""
    return pursuit.at_the_same_stage(play, _area(play, node)) is not bool(node.get("not"))


@CONDITIONS.means("pursuers_at", *pursuit.RULES)
def pursuers_at(play: Play, frame: Frame, node: Node) -> bool:
    """They are at that stage."""
    return any(pursuers_number(play, frame, node) == one["number"] for one in nodes(node, "stage"))


@waits_for("pursuers_advance", verbs.pursuers_advanced)
def pursuers_advance(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """They, whom that card leads, go on to their next stage."""
    return True


@waits_for("pursuers_defeat", verbs.pursuers_advanced)
def pursuers_defeat(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """They defeat the stage whose text that is."""
    return bool(o.get("quest") == frame.source)


@EFFECTS.means("prepare_area", *pursuit.RULES, "lcg/setup")
def prepare_area(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Their area is laid out, with a quest deck of those stages."""
    numbers = tuple(int(str(one["number"])) for one in nodes(node, "stages"))
    play.then(pursuit.prepared.task(str(node["of"]), numbers, str(node["with"])))


@POSSIBLE.means("prepare_area")
def has_stages(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are stages to come."""
    return bool(play.state.zone(table.QUEST_DECK))


@AMOUNTS.means("threat_of_pursuers", *pursuit.RULES)
def threat_of_pursuers(play: Play, frame: Frame, node: Node) -> int:
    """What the cards of that area count, those that count as in the staging area too."""
    return sum(contributes(play, ident, "threat") for ident in pursuit.cards_of(play, _area(play, node)))
