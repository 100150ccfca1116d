"""Events that abilities wait for on the quest: committing, success and failure, stages, phases."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.phrases import amount
from ruling_service.engine.lcg.triggers import waits_for


@waits_for("characters_committed", verbs.all_committed)
def characters_committed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """All players have committed characters."""
    return True


@waits_for("quest_success", verbs.quested)
def quest_success(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest successfully."""
    return bool(o.get("result") == "successfully")


@waits_for("quest_success_by", verbs.quested)
def quest_success_by(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest successfully, with so much more willpower."""
    return o.get("result") == "successfully" and (o.get("by") or 0) >= amount(play, frame, event["n"])


@waits_for("quest_resolved", verbs.resolved_quest)
def quest_resolved(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The quest has been resolved, however it went."""
    return True


@waits_for("quest_made_progress", verbs.resolved_quest)
def quest_made_progress(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players have quested successfully, and what progress came of it is placed."""
    return bool(o.get("result") == "successfully")


@waits_for("quest_failure", verbs.quested)
def quest_failure(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest unsuccessfully."""
    return bool(o.get("result") == "unsuccessfully")


@waits_for("stage_is_defeated", verbs.stage_defeated)
def stage_is_defeated(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """This quest stage is defeated."""
    return bool(o.get("quest") == frame.source)


@waits_for("quest_becomes_current", verbs.stage_entered, verbs.quest_chosen)
def quest_becomes_current(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """This quest stage becomes the current one."""
    return bool(o.get("quest") == frame.source)


@waits_for("advances_any", verbs.stage_entered)
def advances_any(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players go on to another stage."""
    return True


@waits_for("advances_here", verbs.stage_entered)
def advances_here(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players come to this stage."""
    return bool(o.get("quest") == frame.source)


@waits_for("advances_to", verbs.stage_entered, verbs.stage_comes)
@waits_for("stage_revealed", verbs.stage_entered)
def advances_to(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players go on to that stage; before what is revealed of it only where the text says so."""
    stage = event["stage"]
    if bool(event.get("ahead")) != (o.kind == "stage comes"):
        return False
    return isinstance(stage, Node) and play.printed(o.get("quest")).facts.get("stage") == stage["number"]


@waits_for("phase_begins", verbs.moment)
def phase_begins(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The phase begins."""
    return bool(o.get("name") == f"{event['phase']} phase begins")
