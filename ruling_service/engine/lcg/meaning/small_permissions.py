"""When a card may be played, how it has to be paid for, and small descriptions that only a few cards use."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.framework import STEPS
from ruling_service.engine.lcg.meaning.cards import Selection, everything
from ruling_service.engine.lcg.meaning.common import chosen, failed, part
from ruling_service.engine.lcg.meaning.players import _nodes, players
from ruling_service.engine.lcg.meaning.registry import AMOUNTS, CARDS, EFFECTS, LASTING, MOMENTS, REMARKS, RESTRICTIONS, STANDING, ZONES
from ruling_service.engine.lcg.meaning.restrictions import matches
from ruling_service.engine.lcg.rulebook import LCG

NAMED_STEPS = {"staging": "3.3", "travel": "4.2", "resolve_attacks": "6.4a", "engagement_checks": "5.3", "quest_resolution": "3.4",
               "committing": "3.2"}  # fmt: skip
"""Framework steps by the name that card text gives them."""


TIMED = ("play_only_at", "play_only_before", "play_only_before_step")
"""Sentences that say when a card may be played."""


def may_be_played_now(play: Play, ability: Node) -> bool:
    """Whether a "play only before … / after … / at …" allows it in this window."""
    now = str(play.fact("step", ""))
    if ability.kind == "play_only_before":
        return now in ("6.2", "6.3")
    if ability.kind == "play_only_before_step":
        return play.fact("phase") == ability["phase"] and _comes_before(now, NAMED_STEPS[str(ability["step"])])
    trigger = ability["trigger"]
    assert isinstance(trigger, Node)
    event = trigger.get("event")
    if isinstance(event, Node) and event.kind == "step_of":
        step = NAMED_STEPS.get(str(event["step"]), "")
        row = STEPS.get(now)
        if not step or row is None or row.phase != STEPS[step].phase:
            return False
        order = list(STEPS)
        return now == step if trigger.kind == "after" else order.index(now) < order.index(step)
    moment = trigger.get("moment")
    if isinstance(moment, Node):
        of = str(moment.get("of") or moment.get("phase") or "")
        first = next((s.number for s in STEPS.values() if s.phase == of.removesuffix("_phase")), "")
        return bool(first) and play.fact("phase") == of.removesuffix("_phase") and now in (first, "")
    return False


def _comes_before(now: str, step: str) -> bool:
    """Whether the step has not begun in the phase that both are in."""
    order = list(STEPS)
    return now in STEPS and order.index(now) < order.index(step)


STANDING.plays(
    "play_only_at", "play_only_before", "pay_from_different", "pay_from_one", "counts_restricted", "limit_one_in_play", "limit_in_display"
)
REMARKS.plays("limit_number", "limit_bonus", "no_stacking")
LASTING.plays("shared", "add_value", "add_own_value")  # the compiler takes them apart


@CARDS.means("first_revealed", "lcg/reveal")
def first_revealed(play: Play, frame: Frame, node: Node) -> Selection:
    """The card being revealed, if none of its sort was in that time."""
    from ruling_service.engine.lcg.allowances import counted_in

    if node.get("phase") not in (None, play.fact("phase")):
        return Selection(())
    which = part(node, "of")
    now = play.state.zone(table.REVEALING)
    earlier = [int(k[2]) for k in play.state.used if isinstance(k, tuple) and len(k) == 3 and k[:2] == (counted_in(node), "revealed")]
    if any(matches(play, frame, which, i) for i in earlier if i not in now):
        return Selection(())
    return Selection(tuple(i for i in now if matches(play, frame, which, i)))


@CARDS.means("each_copy", "lcg/copy")
def each_copy(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card of the title, wherever it is."""
    return Selection(tuple(i for i in play.state.cards if play.name(i) == node["title"]))


@RESTRICTIONS.means("in_any_group")
def in_any_group(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """At the table: in a game of one group that is every card in play."""
    return table.is_in_play(play.card(ident))


@AMOUNTS.means("per_copy", "lcg/copy")
def per_copy(play: Play, frame: Frame, node: Node) -> int:
    """The other copies of this card that fit."""
    title = play.name(frame.source) if frame.source is not None else ""
    which = Node("filter", type=("card",), **{"is": _nodes(node, "is")})
    return sum(play.name(i) == title and i != frame.source for i in everything(play, frame, which))


@ZONES.means("encounter_everywhere")
def encounter_everywhere(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Wherever encounter cards can be out of play: deck, discard pile, victory display, set aside."""
    return (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD, table.VICTORY, table.ASIDE)


@EFFECTS.means("exchange", "lcg/switch")
def exchange(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Two cards change places, each keeping its place's order."""
    what = chosen(play, frame, node, path, "what", "which card is exchanged")
    if what is None:
        return
    with_ = chosen(play, play.state.frames.get(frame.id, frame), node, path, "with", "for which card")
    if with_ is None:
        return
    if not what or not with_:
        failed(play, frame)
        return
    one, other = play.card(what[0]).zone, play.card(with_[0]).zone
    at = play.state.zone(other).index(with_[0])
    play.move(with_[0], one)
    play.move(what[0], other, index=at)
    play.say(f"{play.name(what[0])} and {play.name(with_[0])} are exchanged", *frame.cites, "lcg/switch")


@EFFECTS.means("advance_to_random", "lcg/quest-advancement")
@EFFECTS.means("advance_at_random", "lcg/quest-advancement")
def advance_to_random(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players go on to one of the stages that the text means, as chance has it."""
    stage, title = node.get("stage"), node.get("title")
    there = [
        i
        for i in play.state.zone(table.QUEST_DECK)
        if (title is not None and play.name(i) == title)
        or (isinstance(stage, Node) and play.printed(i).facts.get("stage") == stage["number"])
    ]
    quest = table.current_quest(play)
    if not there:
        failed(play, frame)
        return
    if quest is not None:
        play.move(quest, table.REMOVED)
    options = [Option(play.name(i), i, play.card(i).printed) for i in there]
    number = play.printed(there[0]).facts.get("stage") or 0
    task = Task("lcg.choose stage", (quest if quest is not None else -1, int(number)))
    play.decide("chance", NATURE, "which stage is next", options, task, "lcg/quest-advancement")


@EFFECTS.means("starting_threat", "lcg/initial-threat-level")
def starting_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Players start at another threat than their heroes add up to."""
    n = node["n"]
    change = (n if isinstance(n, int) else 0) * (1 if node["by"] == "more" else -1)
    for player in players(play, frame, part(node, "of")):
        level = max(0, table.threat(play, player) + change)
        play.remember(("threat", player), level)
        play.remember(("starting threat", player), level)
        play.say(f"{play.player(player)} starts at threat {level}", *frame.cites, "lcg/initial-threat-level")


MOMENTS.plays("end_of_step")
LASTING.plays("starting_threat", "encounter_never_cancelled", "when_revealed_never_cancelled", "progress_first")


def cancels_are_forbidden(play: Play, kind: str) -> bool:
    """Whether a text keeps encounter effects, or When Revealed effects, from being cancelled."""
    from ruling_service.engine.lcg.statements import conditions_hold, statements

    names = ("encounter_never_cancelled", *(("when_revealed_never_cancelled",) if kind == "when revealed" else ()))
    return any(conditions_hold(play, each) for name in names for each in statements(play, name))


def comes_first(play: Play, on: int) -> int | None:
    """The card on which progress has to be placed before any can be placed on this one."""
    from ruling_service.engine.lcg.statements import conditions_hold, meant, statements

    for each in statements(play, "progress_first"):
        before = meant(play, each, "before")
        first = [i for i in sorted(meant(play, each, "on")) if i not in before]
        if on in before and first and conditions_hold(play, each):
            return first[0]
    return None


def pools_needed(play: Play, ident: int) -> tuple[int, int]:
    """From how many pools a card has to be paid: at least and at most."""
    for ability in play.printed(ident).abilities:
        if ability.kind == "pay_from_different":
            n = ability["n"]
            return (n if isinstance(n, int) else 1, 99)
        if ability.kind == "pay_from_one":
            return (1, 1)
    return (0, 99)


@LCG.plays("lcg/limits")
def too_many_in_play(play: Play, ident: int) -> bool:
    """Whether a limit on copies in play keeps the card off the table."""
    limit = _limit(play, ident, "limit_one_in_play")
    return limit is not None and _copies(play, ident, table.in_play(play)) >= limit


@LCG.plays("lcg/rule/6.5.1")
def display_is_full(play: Play, ident: int) -> bool:
    """Whether a limit on copies in the victory display keeps the card out of it."""
    limit = _limit(play, ident, "limit_in_display")
    return limit is not None and _copies(play, ident, play.state.zone(table.VICTORY)) >= limit


def _limit(play: Play, ident: int, kind: str) -> int | None:
    return next((int(str(ability["n"])) for ability in play.printed(ident).abilities if ability.kind == kind), None)


def _copies(play: Play, ident: int, where: Iterable[int]) -> int:
    title = play.name(ident)
    return sum(play.name(i) == title for i in where if i != ident)
