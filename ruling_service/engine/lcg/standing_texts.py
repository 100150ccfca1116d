"""Constant texts that do something: each time something happens, at a moment, as soon as something is true, on each card as it is revealed.

Sources: lcg/constant-ability, lcg/rule/reveal-order, lcg/card/thalin.
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import resolve, table
from ruling_service.engine.lcg.meaning.awaiting import catches
from ruling_service.engine.lcg.meaning.by_itself import BY_ITSELF, is_due_by_itself
from ruling_service.engine.lcg.meaning.conditions import holds
from ruling_service.engine.lcg.meaning.events import is_moment, spoken_of, triggers
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.meaning.registry import STATES
from ruling_service.engine.lcg.meaning.restrictions import is_card
from ruling_service.engine.lcg.permissions import entry
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, derived, statements
from ruling_service.engine.lcg.texts import kinds_awaited

CONSTANT = "lcg/constant-ability"


@LCG.plays("lcg/constant-ability", "lcg/card/thalin", "lcg/rule/reveal-order")
def standing(play: Play, happening: Happening) -> list[Candidate]:
    """Constant texts that act each time something happens, at a moment, as soon as something is true, or on each card as it is revealed."""
    found: list[Candidate] = []
    for each in acting(play):
        ident = each.frame.source
        if ident is None:
            continue
        for number, o in enumerate(happening.occurrences):
            key = (ident, each.frame.life, each.says, number)
            spoken = _acts_on(play, each, o)
            if spoken is None or key in happening.used or not conditions_hold(play, each):
                continue
            task = Task("lcg.standing", (ident, each.frame.controller, each.says, happening.id, number, spoken, each.key))
            by = each.frame.controller if each.frame.controller is not None else table.first_player(play)
            found.append(Candidate(key, by, f"{play.name(ident)}'s text", task, (*entry(play, ident), CONSTANT), (ident, each.says)))
    return found


ACTING = frozenset(["as_revealed", "attaches_to_next", "triggered", "delayed", "as_soon_as", "for_each_excess", *BY_ITSELF])
"""Phrases of a constant text that do something."""


def acting(play: Play) -> list[InForce]:
    """The constant texts that do something."""
    found: list[InForce] = derived(play, "acting", lambda: [each for kind in sorted(ACTING) for each in statements(play, kind)])
    return found


STATES.update([*ACTING, "win", "lose", "raise_threat_more", "unless_paid", "skip_phase"])


@LCG.plays("lcg/winning-the-game", "lcg/quest-advancement")
def endings(play: Play, happening: Happening) -> list[Candidate]:
    """Texts by which the players win or lose as a stage is defeated."""
    if "stage defeated" not in happening.kinds:
        return []
    found = []
    for kind in ("win", "lose"):
        for each in statements(play, kind):
            key = (each.frame.source, each.says)
            if each.frame.source is not None and key not in happening.used and conditions_hold(play, each):
                task = Task(
                    "lcg.standing",
                    (
                        each.frame.source,
                        each.frame.controller,
                        Node("triggered", do=(each.says.without("only"),)),
                        happening.id,
                        0,
                        (),
                        each.key,
                    ),
                )
                label = f"{play.name(each.frame.source)}'s text"
                found.append(Candidate(key, table.first_player(play), label, task, (*entry(play, each.frame.source), CONSTANT)))
    return found


def is_acted_on(play: Play, kinds: tuple[str, ...]) -> bool:
    """Whether a constant text could act on an occurrence of one of `kinds`."""
    found: list[frozenset[str] | None] = derived(play, "occasions", lambda: list({_occasions(each.says) for each in acting(play)}))
    return any(occasions is None or not occasions.isdisjoint(kinds) for occasions in found)


@lru_cache(maxsize=2048)
def _occasions(says: Node) -> frozenset[str] | None:
    """The occurrence kinds on which a text can act; None: on anything."""
    one = {"delayed": "moment", "for_each_excess": "destroyed", "as_revealed": "being revealed"}.get(says.kind)
    if one is not None:
        return frozenset([one])
    return frozenset(kinds_awaited(next(iter(_nodes(says, "when"))))) if says.kind == "triggered" else None


def _acts_on(play: Play, each: InForce, o: Occurrence) -> tuple[tuple[int, ...], ...] | None:
    """What a text that acts each time speaks of when this happens; None if it does not act on this."""
    if each.says.kind == "delayed":
        at = each.says["at"]
        assert isinstance(at, Node)
        return () if o.kind == "moment" and each.key[0] == "constant" and is_moment(play, at, str(o.get("name"))) else None
    if each.says.kind == "as_soon_as":
        return () if all(holds(play, each.frame, c) for c in _nodes(each.says, "when")) else None
    if each.says.kind == "for_each_excess":
        by = each.says.get("by")
        excess = o.kind == "destroyed" and bool(o.get("excess")) and is_card(play, each.frame, by, o.get("by"))
        return ((o.get("card"),),) if excess else None
    if each.says.kind == "attaches_to_next":
        caught = catches(play, each, o)
        return None if caught is None else ((caught,),)
    if each.says.kind in BY_ITSELF:
        return () if is_due_by_itself(play, each) else None
    if each.says.kind == "as_revealed":
        if o.kind != "being revealed":
            return None
        ident = o.get("card")
        subjects = [
            s for n in _nodes(each.says, "do") for s in (n.get("to"), n.get("who"), n.get("on"), n.get("what")) if isinstance(s, Node)
        ]
        return ((ident,),) if subjects and is_card(play, each.frame, subjects[0], ident) else None
    trigger = each.says["when"]
    assert isinstance(trigger, Node)
    return spoken_of(play, each.frame, trigger, o) if is_met(play, trigger, each.frame, o, "passive") else None


@LCG.task("lcg.standing", "lcg/constant-ability")
def act_by_standing(
    play: Play, ident: int, controller: int | None, says: Node, happening: int, number: int, spoken: tuple[tuple[int, ...], ...],
    key: tuple[str, int],
) -> None:  # fmt: skip
    """Carry out what a constant text does: on the revealed card, whatever the text calls those it concerns. A lasting "once …" is used
    up."""
    if key[0] == "lasting" and (says.kind == "as_soon_as" or says.get("once")):
        for effect in [e for e in play.state.lasting if e.id == key[1]]:
            play.forget(effect)
    happened = play.state.happening(happening)
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    do: tuple[Node, ...] = (says.without("only"),) if says.kind in BY_ITSELF or says.kind == "for_each_excess" else _nodes(says, "do")
    if says.kind == "as_revealed":
        do = tuple(n.replace(**{f: Node("it") for f in ("to", "who", "on", "what") if isinstance(n.get(f), Node)}) for n in do)
    if says.kind == "attaches_to_next":
        do = (Node("attach", what=Node("this"), to=Node("it")),)
    cites = (*entry(play, ident), CONSTANT)
    play.say(f"{play.name(ident)}: its text applies", *cites)
    body = Node("constant", do=(Node("sentence", do=do),))
    resolve.begin(play, body, ident, controller, occurrence=o, happening=happening, cites=cites, bindings={"spoken": spoken})


def is_met(play: Play, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether a trigger is met in this window; a constant text waits in the passive one, whatever its word."""
    if window != "passive":
        return triggers(play, trigger, frame, o, window)
    return any(triggers(play, trigger, frame, o, w) for w in ("passive", "after", "when"))
