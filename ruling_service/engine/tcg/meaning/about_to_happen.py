"""What abilities wait for that is about to happen, or is a moment of the turn."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import defeat, phrases, table, verbs, wounds
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.meaning import places
from ruling_service.engine.tcg.meaning.common import part
from ruling_service.engine.tcg.meaning.events import (
    ABOUT,
    any_described,
    in_such_a_skirmish,
    involved,
    is_role,
)
from ruling_service.engine.tcg.meaning.registry import event

SUFFERED = tuple(dict.fromkeys(verb for of in ABOUT.values() for verb in of))
"""What can be about to happen to a card."""
NO_SOURCE = "no document says whose the wounds of archery are"


def _comes_from(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Whether something comes from such a card. Archery fire adds up who shoots, and no document says from
    whom each of its wounds comes (tcg/archery-phase): where one of them could be meant, that isn't known.
    """
    wanted = node.get("from")
    if o.get("why") != "archery" or not isinstance(wanted, Node):
        return any_described(play, frame, node, "from", _done_by(o))
    hit = table.side_of(play, o.get("card"))
    if any(table.side_of(play, i) != hit for i in phrases.cards(play, frame, wanted)):
        name = play.name(frame.source) if frame.source is not None else "a text"
        said = Unread(name, "a wound from …", NO_SOURCE)
        come_upon(play, said, "tcg/archery-phase", source=frame.source, by=frame.controller)
    return False


def _done_by(o: Occurrence) -> tuple[object, ...]:
    """The cards from which something comes: whose text does it, or those that won the skirmish."""
    by = o.get("by")
    return (o.get("source"), *(by if isinstance(by, tuple) else ()))


@event("about_to", SUFFERED, "tcg/response", "tcg/preventing-effects")
def about_to(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Just before it happens to such a card."""
    act = part(node, "act")
    if (
        all(o.kind != verb.past for verb in ABOUT.get(act.kind, ()))
        or not is_role(play, frame, node, "who", o.get("card"))
        or not _comes_from(play, frame, node, o)
    ):
        return False
    if act.kind == "take_wounds_skirmishing":
        return bool(o.get("skirmish")) or table.is_in_skirmish(play, o.get("card"))
    if act.kind in ("take_wound_in_skirmish", "be_killed_in_skirmish"):
        return in_such_a_skirmish(play, o)
    if act.kind == "take_wounds_outside_skirmish":
        return not in_such_a_skirmish(play, o)
    if act.kind == "take_archery_wounds":
        return bool(phase(play) == "archery")
    if act.kind == "take_wounds_from_archery":
        return str(o.get("why")) == "archery"
    if act.kind == "be_killed_by_wound":
        return wounds.vitality_left(play, o.get("card")) == 1  # with it he is dead at once (tcg/killed)
    if act.kind == "be_overwhelmed":
        return o.get("why") == "overwhelmed" and defeat.still_overwhelmed(play, int(o.get("card")))
    if act.kind == "be_discarded_by":
        return o.get("player") in phrases.players(play, frame, part(act, "by"))
    return act.kind != "be_discarded" or is_role(play, frame, act, "by", o.get("source"))


def moment_name(moment: Node) -> str:
    """The milestone that a moment of card text stands for."""
    if moment.kind in ("start_of_turn", "end_of_turn"):
        return "turn begins" if moment.kind == "start_of_turn" else "turn ends"
    of = "skirmish" if moment.kind.endswith("skirmish") else str(moment["of"])
    return f"{of} phase {'ends' if moment.kind.startswith('end') else 'begins'}"


@event("moment_is", (verbs.moment,), "tcg/phase-action")
def moment_is(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """That point of the turn (of that player, of such a skirmish)."""
    moment = part(node, "moment")
    if o.get("name") != moment_name(moment):
        return False
    whose = moment.get("whose")
    if isinstance(whose, Node) and o.get("player") not in phrases.players(play, frame, whose):
        return False
    if moment.get("fierce") and not play.fact("fierce round"):
        return False
    at = moment.get("at")
    if isinstance(at, Node) and not places.is_place(play, frame, at, table.current_site(play)):
        return False
    return involved(play, frame, moment, "who")


@event("phase_ends", (verbs.moment,), "tcg/phase-action")
def phase_ends(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Whatever phase ends."""
    return str(o.get("name")).endswith(" phase ends")


@event("skirmish_about_to_end", (verbs.moment,), "tcg/skirmish-phase")
def skirmish_about_to_end(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """A skirmish of such a card ends."""
    return (
        o.get("name") == "skirmish phase ends"
        and (not node.get("fierce") or bool(play.fact("fierce round")))
        and involved(play, frame, node)
    )


@event("skirmish_involving", (verbs.moment,), "tcg/skirmish-phase")
def skirmish_involving(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such cards are in one skirmish, which begins."""
    return (
        o.get("name") == "skirmish phase begins" and involved(play, frame, node, "who")
        and involved(play, frame, node, "what")
    )
