"""Abilities of cards in the pipeline: which respond, which must, which replace; When Revealed and shadow effects; limits.

Sources: lcg/triggered-ability, lcg/forced, lcg/response, lcg/faq/1.08, lcg/faq/1.58, lcg/when-revealed, lcg/shadow-effects, lcg/limits.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Happening, Lasting, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import listening, resolve, table
from ruling_service.engine.lcg.listening import CANCELS
from ruling_service.engine.lcg.meaning import possible
from ruling_service.engine.lcg.meaning.by_itself import BY_ITSELF, is_due_by_itself
from ruling_service.engine.lcg.meaning.conditions import holds
from ruling_service.engine.lcg.meaning.events import done_or_begun, is_moment, met, occurrence_kinds, spoken_of, triggers
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.meaning.registry import REMARKS, STATES
from ruling_service.engine.lcg.meaning.replacing import REPLACING
from ruling_service.engine.lcg.meaning.restrictions import is_card
from ruling_service.engine.lcg.permissions import (
    Reason,
    entry,
    exhausts_to,
    forbids,
    gets_shadow_card,
    may_attack,
    may_attack_together,
    may_attack_with,
    may_be_damaged,
    may_commit,
    may_defend,
    may_engage,
    may_travel,
)  # fmt: skip
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, all_abilities, conditions_hold, kinds_in, sayable, statements
from ruling_service.engine.lcg.table import Attack

__all__ = [
    "Reason",
    "entry",
    "exhausts_to",
    "forbids",
    "gets_shadow_card",
    "may_attack",
    "may_attack_together",
    "may_attack_with",
    "may_be_damaged",
    "may_commit",
    "may_defend",
    "may_engage",
    "may_travel",
]

GOVERNS = {
    "forced": "lcg/forced", "response": "lcg/response", "action": "lcg/action-action-ability", "constant": "lcg/constant-ability",
    "when_revealed": "lcg/faq/1.22", "shadow": "lcg/shadow-effects", "travel": "lcg/travel",
}  # fmt: skip
VALOUR = 40
"""The threat from which Valour abilities can be used."""


def speaking(play: Play, ident: int) -> bool:
    """Whether a card's text is active where it is: in play and face up, or just being revealed."""
    card = play.card(ident)
    return card.face_up and (table.is_in_play(card) or card.zone == table.REVEALING)


def ability_frame(play: Play, ident: int, o: Occurrence | None, happening: int | None = None, ability: Node | None = None) -> Frame:
    """A frame for asking about an ability before it is carried out."""
    card = play.card(ident)
    frame = Frame(-1, ident, resolve.controller_of(play, ident), card.life, o, happening, cites=entry(play, ident))
    frame = frame.binding(host=card.host if card.host is not None else -1)
    if ability is None:
        return frame
    return frame.binding(**bound(play, frame, ability, o))


def bound(play: Play, frame: Frame, ability: Node, o: Occurrence | None) -> dict[str, Hashable]:
    """What an ability's text can speak of before it begins: the cards of its trigger, its X."""
    found: dict[str, Hashable] = {}
    if ability.get("x") is not None and frame.get("X") is None:
        found["x_node"] = ability["x"]
    if "any_sphere_is_fine" in kinds_in(ability):
        found["needs a sphere"] = True
    trigger = ability.get("when")
    if o is not None:
        found["spoken"] = spoken_of(play, frame, trigger if isinstance(trigger, Node) else None, o)
    return found


def _waiting(play: Play, ident: int, kinds: tuple[str, ...]) -> Iterator[tuple[int, Node]]:
    for index, ability in enumerate(all_abilities(play, ident)):
        if ability.kind in kinds:
            yield index, ability


# -- mandatory --------------------------------------------------------------------------------------------------------


@LCG.plays("lcg/faq/1.58", "lcg/forced")
def witnesses(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards whose Forced effects were active as this took effect; only they can be triggered by it."""
    concerned = {
        *listening.concerned(play, happening.kinds),
        *(i for p in table.players(play) for i in listening.responders(play, p, happening.kinds)),
    }
    return frozenset((i, play.card(i).life, _said(play, i)) for i in concerned if speaking(play, i))


def _said(play: Play, ident: int) -> Hashable:
    """Who controlled and hosted the card, remembered for one that leaves play."""
    card = play.card(ident)
    return (resolve.controller_of(play, ident), card.host)


def forced(play: Play, happening: Happening, window: str) -> list[Candidate]:
    """Forced effects (and, in the passive window, constant ones) that this triggers, each once for each occurrence."""
    kinds = ("forced",) if window != "passive" else ("constant",)
    if happening.applied:
        sources = [(w[0], w[1], w[2]) for w in happening.witnesses]  # type: ignore[index]
    else:
        sources = [(i, play.card(i).life, _said(play, i)) for i in listening.concerned(play, happening.kinds)]
    found = standing(play, happening) if window == "passive" else endings(play, happening) if window == "when" else []
    for ident, life, (controller, host) in sorted(sources):
        for index, ability in _waiting(play, ident, kinds):
            trigger = ability.get("when")
            if not isinstance(trigger, Node):
                continue
            for number, o in enumerate(happening.occurrences):
                key = (ident, life, index, number)
                if key in happening.used:
                    continue
                frame = Frame(-1, ident, controller, life, o, happening.id, cites=entry(play, ident)).binding(
                    host=host if host is not None else -1
                )
                if waits_here(play, ability, trigger, frame, o, window) and not limit_reached(play, ident, life, index, ability, None):
                    task = Task("lcg.ability", (ident, index, controller, happening.id, number, host if host is not None else -1))
                    label = f"{play.name(ident)}'s {'Forced effect' if ability.kind == 'forced' else 'text'}"
                    if sum(1 for _ in _waiting(play, ident, kinds)) > 1:
                        label += f" ({index + 1})"
                    found.append(Candidate(key, controller if controller is not None else table.first_player(play), label, task,
                                           (*entry(play, ident), GOVERNS[ability.kind])))  # fmt: skip
    return found


@LCG.plays("lcg/constant-ability", "lcg/card/thalin", "lcg/rule/reveal-order")
def standing(play: Play, happening: Happening) -> list[Candidate]:
    """Constant texts that act each time something happens, at a moment, as soon as something is true, or on each card as it is revealed."""
    found: list[Candidate] = []
    if not ACTING & sayable(play):
        return found
    for kind in ACTING:
        for each in statements(play, kind):
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
                found.append(
                    Candidate(key, by, f"{play.name(ident)}'s text", task, (*entry(play, ident), GOVERNS["constant"]), (ident, each.says))
                )
    return found


ACTING = frozenset(["as_revealed", "triggered", "delayed", "as_soon_as", *BY_ITSELF])
"""Phrases of a constant text that do something."""
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
                found.append(Candidate(key, table.first_player(play), label, task, (*entry(play, each.frame.source), GOVERNS["constant"])))
    return found


def _acts_on(play: Play, each: InForce, o: Occurrence) -> tuple[tuple[int, ...], ...] | None:
    """What a text that acts each time speaks of when this happens; None if it does not act on this."""
    if each.says.kind == "delayed":
        at = each.says["at"]
        assert isinstance(at, Node)
        return () if o.kind == "moment" and each.key[0] == "constant" and is_moment(play, at, str(o.get("name"))) else None
    if each.says.kind == "as_soon_as":
        return () if all(holds(play, each.frame, c) for c in _nodes(each.says, "when")) else None
    if each.says.kind in BY_ITSELF:
        return () if is_due_by_itself(play, each) else None
    if each.says.kind == "as_revealed":
        ident = o.get("card")
        subjects = [
            s for n in _nodes(each.says, "do") for s in (n.get("to"), n.get("who"), n.get("on"), n.get("what")) if isinstance(s, Node)
        ]
        return ((ident,),) if o.kind == "being revealed" and subjects and is_card(play, each.frame, subjects[0], ident) else None
    trigger = each.says["when"]
    assert isinstance(trigger, Node)
    return spoken_of(play, each.frame, trigger, o) if _triggered(play, trigger, each.frame, o, "passive", passive=True) else None


@LCG.task("lcg.standing", "lcg/constant-ability")
def act_by_standing(
    play: Play, ident: int, controller: int | None, says: Node, happening: int, number: int, spoken: tuple[tuple[int, ...], ...],
    key: tuple[str, int],
) -> None:  # fmt: skip
    """Carry out what a constant text does: on the revealed card, whatever the text calls those it concerns. A lasting "once …" is used
    up."""
    if key[0] == "lasting" and says.kind == "as_soon_as":
        play.state.lasting = tuple(e for e in play.state.lasting if e.id != key[1])
        play.touch()
    happened = play.state.happening(happening)
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    do = (says.without("only"),) if says.kind in BY_ITSELF else _nodes(says, "do")
    if says.kind == "as_revealed":
        do = tuple(n.replace(**{f: Node("it") for f in ("to", "who", "on", "what") if isinstance(n.get(f), Node)}) for n in do)
    cites = (*entry(play, ident), GOVERNS["constant"])
    play.say(f"{play.name(ident)}: its text applies", *cites)
    body = Node("constant", do=(Node("sentence", do=do),))
    resolve.begin(play, body, ident, controller, occurrence=o, happening=happening, cites=cites, bindings={"spoken": spoken})


def waits_here(play: Play, ability: Node, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether an ability's trigger is met here. An effect in place of something comes before it, though its text says "after" or "if"."""
    if not REPLACING & kinds_in(ability):
        return _triggered(play, trigger, frame, o, window, passive=window == "passive")
    return window == "when" and any(triggers(play, trigger, frame, o, w) for w in ("when", "after"))


def _triggered(play: Play, trigger: Node, frame: Frame, o: Occurrence, window: str, *, passive: bool) -> bool:
    if not passive:
        return triggers(play, trigger, frame, o, window)
    return any(triggers(play, trigger, frame, o, w) for w in ("passive", "after", "when"))


@LCG.task("lcg.ability", "lcg/triggered-ability")
def carry_out(play: Play, ident: int, index: int, controller: int | None, happening: int, number: int, host: int) -> None:
    """Carry out a triggered ability: count it against its limit, pay its cost, resolve its text."""
    ability = play.printed(ident).abilities[index] if index < len(play.printed(ident).abilities) else all_abilities(play, ident)[index]
    happened = play.state.happening(happening)
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    start(play, ident, ability, index, controller, o, happening, host=host)


def start(
    play: Play, ident: int, ability: Node, index: int, controller: int | None, o: Occurrence | None = None, happening: int | None = None,
    *, host: int = -1, bindings: dict[str, Hashable] | None = None,
) -> None:  # fmt: skip
    """Start an ability: say so, count it, pay its cost in the frame of its text, then resolve the text."""
    count_use(play, ident, index, ability, controller)
    cites = (*entry(play, ident), GOVERNS.get(ability.kind, "lcg/effects"))
    play.tell(
        occurrence("triggered", card=ident, player=controller, ability=ability.kind), f"{play.name(ident)}: {_title(ability)}", *cites
    )
    frame = Frame(-1, ident, controller, play.card(ident).life, o, happening).binding(host=host)
    known = {**bound(play, frame, ability, o), **(bindings or {})}
    frame = resolve.begin(
        play, ability, ident, controller, occurrence=o, happening=happening, cites=cites, bindings=known, cost=_nodes(ability, "cost")
    )
    if host != -1:
        play.bind(frame.id, host=host)


def _title(ability: Node) -> str:
    return {"forced": "Forced", "response": "Response", "action": "Action", "when_revealed": "When Revealed", "shadow": "Shadow",
            "travel": "Travel", "constant": "its text applies"}.get(ability.kind, ability.kind)  # fmt: skip


# -- optional ---------------------------------------------------------------------------------------------------------


def responses(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """The responses of a player's cards in play and events in hand to this, in this window."""
    found = []
    hand = play.state.zone(table.hand(player))
    for ident in listening.responders(play, player, happening.kinds):
        for index, ability in _waiting(play, ident, ("response",)):
            for number, o in enumerate(happening.occurrences):
                key = (ident, play.card(ident).life, index, number)
                if key in happening.used or not _responds(play, ident, ability, o, happening, window):
                    continue
                if limit_reached(play, ident, play.card(ident).life, index, ability, player):
                    continue
                candidate = _use(play, ident, index, ability, player, o, happening.id, number, key, from_hand=ident in hand)
                if candidate is not None:
                    found.append(candidate)
    return found + _parting(play, happening, window, player)


@LCG.plays("lcg/response", "lcg/attachment-cards")
def _parting(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """Responses of cards that left play with what their text speaks of: the card itself, or what it was attached to."""
    found = []
    gone = [w for w in happening.witnesses if isinstance(w, tuple) and w[2][0] == player and play.card(w[0]).life != w[1]]
    for ident, life, (_, host) in sorted(gone):
        for index, ability in enumerate(play.printed(ident).abilities):
            trigger = ability.get("when")
            if (
                ability.kind != "response"
                or not isinstance(trigger, Node)
                or not any(n.kind in ("attached", "this") for n in trigger.walk())
            ):
                continue
            for number, o in enumerate(happening.occurrences):
                key = (ident, life, index, number)
                frame = Frame(-1, ident, player, life, o, happening.id, cites=entry(play, ident)).binding(
                    host=host if host is not None else -1
                )
                if key in happening.used or not triggers(play, trigger, frame, o, window):
                    continue
                if limit_reached(play, ident, life, index, ability, player) or not possible.text_can_start(play, frame, ability):
                    continue
                task = Task("lcg.ability", (ident, index, player, happening.id, number, host if host is not None else -1))
                found.append(Candidate(key, player, f"use {play.name(ident)}", task, (*entry(play, ident), "lcg/response")))
    return found


def _responds(play: Play, ident: int, ability: Node, o: Occurrence, happening: Happening, window: str) -> bool:
    interrupts = {CANCELS[n.kind] for n in ability.walk() if n.kind in CANCELS}
    if interrupts:
        return window == "cancel" and o.kind in interrupts
    trigger = ability.get("when")
    if isinstance(trigger, Node):
        frame = ability_frame(play, ident, o, happening.id)
        return window != "cancel" and waits_here(play, ability, trigger, frame, o, window)
    return False


@LCG.plays("lcg/ability")
def is_roused(play: Play, ability: Node, player: int | None) -> bool:
    """Whether a Valour ability can be used: only at threat 40 or higher."""
    return not ability.get("valour") or player is None or table.threat(play, player) >= VALOUR


def _use(
    play: Play, ident: int, index: int, ability: Node, player: int, o: Occurrence | None, happening: int, number: int, key: Hashable,
    *, from_hand: bool,
) -> Candidate | None:  # fmt: skip
    """The response as something to choose, if its cost can be paid and its text could do anything."""
    from ruling_service.engine.lcg import actions

    frame = ability_frame(play, ident, o, happening, ability)
    if not possible.text_can_start(play, frame._replace(controller=player), ability) or not is_roused(play, ability, player):
        return None
    if from_hand:
        if actions.why_not_playable(play, ident, player, response=True) is not None:
            return None
        task = Task("lcg.play event", (ident, player, index, happening, number))
        return Candidate(key, player, f"play {play.name(ident)}", task, (*entry(play, ident), "lcg/response"), play.card(ident).printed)
    host = play.card(ident).host
    task = Task("lcg.ability", (ident, index, player, happening, number, host if host is not None else -1))
    return Candidate(key, player, f"use {play.name(ident)}", task, (*entry(play, ident), "lcg/response"))


# -- limits -----------------------------------------------------------------------------------------------------------


def limits(ability: Node) -> tuple[Node, ...]:
    """The limits in an ability's remarks."""
    return tuple(r for r in _nodes(ability, "limit") if r.kind in LIMITS)


LIMITS = frozenset(["limit_times", "each_player_may_use", "limit_group", "limit_each_copy", "limit_each_player"])
REMARKS.plays(*LIMITS, "any_player_may", "x_is")


def limit_key(play: Play, ident: int, life: int, index: int, limit: Node, player: int | None) -> Hashable:
    """Under which name uses are counted: per phase or round each copy by itself, per game each player (lcg/limits)."""
    per = {"turn": "phase", "next_round": "round"}.get(str(limit.get("per") or "round"), str(limit.get("per") or "round"))
    if limit.kind in ("each_player_may_use", "limit_each_player"):
        return (per, ident, life, index, player)
    if limit.kind == "limit_group":
        return (per, play.card(ident).printed, index)
    if limit.kind == "limit_each_copy":
        return (per, ident, life, index)
    return ("game", player, play.card(ident).printed, index) if per == "game" else (per, ident, life, index)


@LCG.plays("lcg/limits", "lcg/faq/1.51")
def limit_reached(play: Play, ident: int, life: int, index: int, ability: Node, player: int | None) -> bool:
    """Whether the ability has been used as often as its limit allows."""
    for limit in limits(ability):
        most = limit.get("n")
        used = play.state.used.get(limit_key(play, ident, life, index, limit, player), 0)
        if used >= (most if isinstance(most, int) else 1):
            return True
    return False


def count_use(play: Play, ident: int, index: int, ability: Node, player: int | None) -> None:
    """Count a use against the ability's limits."""
    for limit in limits(ability):
        key = limit_key(play, ident, play.card(ident).life, index, limit, player)
        play.state.used[key] = play.state.used.get(key, 0) + 1


# -- replacements and delays ------------------------------------------------------------------------------------------


def replacements(play: Play, happening: Happening) -> list[Candidate]:
    """Replacement effects in force that apply: Forced or constant text that says "instead" of what is about to happen."""
    return []


def delayed(play: Play, happening: Happening) -> list[Candidate]:
    """Delayed effects whose moment has come, or whose event has just happened."""
    if not any(e.at for e in play.state.lasting):
        return []
    found = []
    for effect in play.state.lasting:
        o = next((o for o in happening.occurrences if effect.at and _is_due(play, effect, o)), None)
        if o is not None:
            by = effect.controller if effect.controller is not None else table.first_player(play)
            label = f"the delayed effect of {play.name(effect.source) if effect.source is not None else 'a card'}"
            task = Task("lcg.delayed", (effect, o))
            found.append(Candidate(("delayed", effect.id, effect.what), by, label, task, (*effect.cites, "lcg/delayed-effects")))
    return found


def _is_due(play: Play, effect: Lasting, o: Occurrence) -> bool:
    if effect.at != "event":
        return o.kind == "moment" and o.get("name") == effect.at
    event = effect.what["event"] if isinstance(effect.what, Node) else None
    if not isinstance(event, Node) or effect.frame is None or o.kind not in occurrence_kinds(event):
        return False
    return done_or_begun(event, o, "after") and met(play, effect.frame, event, o)


@LCG.task("lcg.delayed", "lcg/delayed-effects")
def resolve_delayed(play: Play, effect: Lasting, o: Occurrence) -> None:
    """Carry a delayed effect out on the cards it spoke of when it was created, those of them that are still the same."""
    if effect not in play.state.lasting:
        return
    play.forget(effect)
    assert effect.frame is not None
    assert isinstance(effect.what, Node)
    play.say(
        f"Delayed effect of {play.name(effect.source) if effect.source is not None else 'a card'}", *effect.cites, "lcg/delayed-effects"
    )
    lives = dict(effect.frame.get("lives", ()))
    spoken = tuple(
        tuple(i for i in group if lives.get(i, play.card(i).life) == play.card(i).life) for group in effect.frame.get("spoken", ())
    )
    kept = tuple(b for b in effect.frame.bindings if not b[0].startswith(("pick ", "number ", "player ")))
    happened = o if effect.at == "event" else effect.frame.occurrence
    frame = play.frame(effect.frame._replace(success=True, bindings=kept, occurrence=happened).binding(spoken=spoken))
    play.then(Task("lcg.do delayed", (frame.id, effect.what)), Task("lcg.resolved", (frame.id,)))


@LCG.task("lcg.do delayed", "lcg/delayed-effects")
def do_delayed(play: Play, frame_id: int, what: Node) -> None:
    """The text of a delayed effect; it no longer matters where the card is that created it."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        resolve.do_all(play, frame, what["do"], "delayed")


# -- When Revealed and shadow effects ---------------------------------------------------------------------------------


@LCG.plays("lcg/faq/1.22", "lcg/when-revealed")
def resolve_when_revealed(play: Play, ident: int, player: int | None = None) -> None:
    """A card's When Revealed effects, one happening each, so that they can be cancelled."""
    effects = [a for _, a in _waiting(play, ident, ("when_revealed",))]
    if effects:
        play.happen(occurrence("when revealed", card=ident, player=player, life=play.card(ident).life))


@LCG.applies("when revealed", "lcg/faq/1.22")
def when_revealed(play: Play, o: Occurrence, happening: Happening) -> None:
    """Resolve the card's When Revealed effects in the order printed."""
    ident, player = o.get("card"), o.get("player")
    cites = (*entry(play, ident), "lcg/faq/1.22")
    for ability in reversed([a for _, a in _waiting(play, ident, ("when_revealed",))]):
        play.say(f"When Revealed: {play.name(ident)}", *cites)
        known = {"that player": player, "you": player} if player is not None else None
        resolve.begin(play, ability, ident, None, occurrence=o, happening=happening.id, cites=cites, bindings=known)


def has_shadow_effect(play: Play, ident: int) -> bool:
    """Whether a card has a shadow effect."""
    return any(True for _ in _waiting(play, ident, ("shadow",))) or bool(play.printed(ident).facts.get("unread shadow"))


def resolve_shadow(play: Play, card: int, enemy: int) -> None:
    """A shadow effect is about to resolve: it can be cancelled."""
    attack = table.attack(play)
    play.happen(occurrence("shadow effect", card=card, enemy=enemy, player=attack.player if attack is not None else None))


@LCG.applies("shadow effect", "lcg/shadow-effects")
def shadow_effect(play: Play, o: Occurrence, happening: Happening) -> None:
    """Resolve the shadow effect; "you" is the defending player."""
    ident = o.get("card")
    cites = (*entry(play, ident), "lcg/shadow-effects")
    for _, ability in _waiting(play, ident, ("shadow",)):
        resolve.begin(play, ability, ident, o.get("player"), occurrence=o, happening=happening.id, cites=cites)


# -- travel, readying, damage -----------------------------------------------------------------------------------------


def pay_travel_cost(play: Play, location: int) -> None:
    """A location's Travel text has to be carried out to travel there."""
    for index, ability in _waiting(play, location, ("travel",)):
        start(play, location, ability, index, None)


def before_readying(play: Play, exhausted: list[int]) -> None:
    """Step 7.2: cards that need a payment to ready are asked about first; then all that ready do so together."""
    from ruling_service.engine.lcg import readying

    readying.ready_all(play, tuple(exhausted))


def undefended_targets(play: Play, attack: Attack) -> list[int]:
    """Who may take the damage of an undefended attack: a hero of the defending player that damage can be assigned to."""
    return [i for i in table.heroes(play, attack.player) if may_be_damaged(play, i)]
