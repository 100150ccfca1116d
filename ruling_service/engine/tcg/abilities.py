"""Abilities of cards in the pipeline: what must be done, what may be done, and how often.

Sources: tcg/action, tcg/response, tcg/when, tcg/each-time, tcg/special-ability, tcg/discard (cards discarded
as they come into play). The shape of an ability is described in `phrases`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import cast

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Happening, Lasting, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import limits, listening, phrases, playing, resolve, table, verbs, whose
from ruling_service.engine.tcg.permissions import entry, prohibited
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import all_abilities, frame_of, outside, speaks, user_of, works_here

A_PLAYER = Node("a_player")
GOVERNS = {"response": "tcg/response", "action": "tcg/phase-action", "trigger": "tcg/action"}

Source = tuple[int, int, int | None, int]
"""A card whose text waits: its id, its life, who uses it, what bears it (-1: nothing)."""


MUTE = -2
"""What stands in a source for its bearer where its text doesn't work as something happens to it."""


@TCG.answers("witnesses")
@TCG.plays("tcg/action")
def witnesses(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards with waiting text as this takes effect; one that leaves play by it still reacts. Those to
    which it happens and whose text doesn't work yet are noted: it may work afterwards.
    """
    heard = listening.concerned(play, happening.kinds)
    mute = (
        i for i in _own_cards(happening)
        if i not in heard and table.is_in_play(play.card(i)) and not speaks(play, i)
        and not {*happening.kinds, listening.ANYTHING}.isdisjoint(listening.waits_for(all_abilities(play, i)))
    )
    return frozenset([
        *(_source(play, i) for i in heard), *(_source(play, i)[:3] + (MUTE,) for i in mute)
    ])


def _source(play: Play, ident: int) -> Source:
    card = play.card(ident)
    return (ident, card.life, user_of(play, ident), -1 if card.host is None else card.host)


def _sources(play: Play, happening: Happening, window: str) -> list[Source]:
    if window == "about":
        return [_source(play, i) for i in listening.concerned(play, happening.kinds)]
    return sorted(_hearing(play, happening), key=str)


@TCG.plays("tcg/follower", "tcg/transfer", "tcg/each-time")
def _hearing(play: Play, happening: Happening) -> Iterator[Source]:
    """Whose text hears of what has happened: those whose text worked then, and of the cards to which it
    happened also those whose text works since; what bears such a card is what bears it now.
    """
    own = _own_cards(happening)
    for source in cast("frozenset[Source]", happening.witnesses):
        ident, life, _, host = source
        if ident in own and play.card(ident).life == life and speaks(play, ident):
            yield _source(play, ident)
        elif host != MUTE:
            yield source


def _own_cards(happening: Happening) -> set[int]:
    """The cards to which something happens."""
    return {ident for o in happening.occurrences if isinstance(ident := o.get("card"), int)}


def _of_kind(play: Play, ident: int, kind: str) -> Iterator[tuple[int, Node]]:
    for index, ability in enumerate(all_abilities(play, ident)):
        if ability.kind == kind and works_here(play, ident, ability):
            yield index, ability


@TCG.plays("tcg/discard")
def ignored(play: Play, o: Occurrence) -> bool:
    """Whether nothing is triggered by a card's being played, because it was discarded as it came into play.
    """
    if o.kind != verbs.played.past:
        return False
    card = play.card(o.get("card"))
    return (
        play.printed(card.id).type != "event"
        and (not table.is_in_play(card) or card.life != o.get("life", card.life))
    )


# -- required ------------------------------------------------------------------------------------------------


@TCG.plays("tcg/action", "tcg/when", "tcg/each-time")
def required(play: Play, happening: Happening, window: str) -> list[Candidate]:
    """The required actions that this triggers, each once for each occurrence; lasting ones that wait for a
    moment too.
    """
    found = list(_delayed(play, happening)) if window == "after" else []
    found += _waiting(play, happening, window, optional=False)
    for source in _sources(play, happening, window):
        for index, ability in _of_kind(play, source[0], "trigger"):
            if not ability.get("optional"):
                found += _triggered(play, happening, window, source, index, ability)
    return found


def _triggered(
    play: Play, happening: Happening, window: str, source: Source, index: int, ability: Node,
    player: int | None = None
) -> Iterator[Candidate]:
    """A waiting ability as something to do now, for each occurrence that triggers it; `player` is who would
    use an optional one.
    """
    ident, life, _, host = source
    several = sum(1 for a in all_abilities(play, ident) if a.kind in listening.WAITING) > 1
    found: set[Hashable] = set()
    for o in happening.occurrences:
        key = (ident, life, index, _once_for(play, ability, o), *_by_each(ability, player))
        if key in happening.used or key in found or ignored(play, o):
            continue
        user = source[2] if source[2] is not None else site_user(play, o)
        if player is not None and player not in users(play, source, ability, user, o):
            continue
        frame = Frame(-1, ident, user, life, o, happening.id, cites=entry(play, ident)).binding(host=host)
        if (
            not listening.triggers(play, frame, ability, o, window)
            or not phrases.needs_met(play, frame, ability)
        ):
            continue
        paying = frame if player is None else frame._replace(controller=player)
        paying = paying.binding(**_spoken_to(ability, player))
        if limits.reached(play, ident, life, index, ability) or not _payable(play, paying, ability):
            continue
        found.add(key)
        label = f"{play.name(ident)}" + (f" (text {index + 1})" if several else "")
        task = carry_out.task(ident, index, user, happening.id, o, host)
        yield Candidate(key, user, label, task, (*entry(play, ident), GOVERNS["trigger"]))


@TCG.plays("tcg/each-time")
def _once_for(play: Play, ability: Node, o: Occurrence) -> Hashable:
    """What a text is triggered by once: each occurrence, but each player where it waits for a minion of "a
    player" to lose a skirmish.
    """
    events = (
        event for trigger in phrases.nodes(ability, "when") for event in phrases.nodes(trigger, "event")
    )
    if (
        o.kind == verbs.lost_skirmish.past
        and any(who.get("of") == A_PLAYER for event in events for who in phrases.nodes(event, "who"))
    ):
        return (o.kind, play.card(o.get("card")).owner)
    return o


# -- optional ------------------------------------------------------------------------------------------------


@TCG.answers("responses")
@TCG.plays("tcg/response", "tcg/action", "tcg/action-procedure")
def responses(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """What a player may do because of this: optional triggers once each, responses as often as they are paid,
    rules that say "may".
    """
    if happening.stopped:
        return []
    found = [
        c for c in _rules(play, happening, "optional" if window == "after" else "may prevent")
        if c.by == player
    ]
    found += (c for c in _waiting(play, happening, window, optional=True) if c.by == player)
    for source in _sources(play, happening, window):
        for index, ability in _of_kind(play, source[0], "trigger"):
            if ability.get("optional"):
                for candidate in _triggered(play, happening, window, source, index, ability, player):
                    if window == "about" or _still_there(play, source, happening):
                        found.append(candidate._replace(by=player, task=_by(candidate.task, player)))
        if source[2] in (player, None) and play.card(source[0]).life == source[1]:
            found += _respond_from_play(play, happening, window, player, source)
    return found + playing.response_events(play, happening, window, player)


@TCG.plays("tcg/action")
def _still_there(play: Play, source: Source, happening: Happening) -> bool:
    """Whether an optional text can still be used after what had to be done: its card is there, or is the very
    one that it happened to.
    """
    card = play.card(source[0])
    there = table.is_in_play(card) or card.id in outside(play)
    return (card.life == source[1] and there) or any(
        o.get("card") == source[0] for o in happening.occurrences
    )


def _rules(play: Play, happening: Happening, window: str) -> Iterator[Candidate]:
    for o in happening.occurrences:
        for rule in TCG.waiting.get((o.kind, window), ()):
            yield from (c for c in rule.find(play, happening, o) if c.key not in happening.used)


def _by(task: Task, player: int) -> Task:
    """The same ability, used by that player."""
    ident, index, _, *rest = task.args
    return task._replace(args=(ident, index, player, *rest))


@TCG.plays("tcg/site", "tcg/active")
def site_user(play: Play, o: Occurrence) -> int:
    """Who "you" are in a site's text: whoever the event is about, be it his phase, his card or his deed; else
    the Free Peoples player.
    """
    player, ident = o.get("player"), o.get("card")
    if isinstance(player, int):
        return player
    owner = play.card(ident).owner if isinstance(ident, int) else None
    return table.fp(play) if owner is None else owner


def users(
    play: Play, source: Source, ability: Node, user: int, o: Occurrence | None = None
) -> tuple[int, ...]:
    """Who may use an optional trigger: the players it names, else whose card it is, or whom a site's text
    speaks to.
    """
    frame = Frame(-1, source[0], user, source[1], o)
    named = phrases.nodes(ability, "player")
    return tuple(p for node in named for p in phrases.players(play, frame, node)) if named else (user,)


def _by_each(ability: Node, player: int | None) -> tuple[int, ...]:
    """The player by whom a text is used, where it says that each of several may: each uses it once."""
    named = phrases.nodes(ability, "player")
    several = player is not None and any(not whose.means_one(who) for who in named)
    return (player,) if several and player is not None else ()


def _spoken_to(ability: Node, player: int | None) -> dict[str, object]:
    """What is bound for a text that names who may use it: "his" piles are then that player's."""
    named = any(who.kind != "you" for who in phrases.nodes(ability, "player"))
    return {"that player": player} if named and player is not None else {}


def _respond_from_play(
    play: Play, happening: Happening, window: str, player: int, source: Source
) -> Iterator[Candidate]:
    """Response special abilities: as often as their cost is paid; one without a cost once."""
    ident, life, _, host = source
    for index, ability in _of_kind(play, ident, "response"):
        for o in happening.occurrences:
            uses = sum(
                1
                for k in happening.used
                if isinstance(k, tuple) and k[:1] == ("response",) and k[1:4] == (ident, life, index)
                and k[4] == o
            )
            if uses and not phrases.nodes(ability, "cost"):
                continue
            if not can_respond(play, ident, index, ability, player, happening, o, window):
                continue
            task = carry_out.task(ident, index, player, happening.id, o, host)
            yield Candidate(
                ("response", ident, life, index, o, uses),
                player,
                f"use {play.name(ident)}",
                task,
                (*entry(play, ident), GOVERNS["response"]),
            )


def can_respond(
    play: Play, ident: int, index: int, ability: Node, player: int, happening: Happening, o: Occurrence,
    window: str
) -> bool:
    """Whether a response is possible: its trigger is met, its requirements are there, its cost can be paid.
    """
    frame = frame_of(play, ident)._replace(controller=player, occurrence=o, happening=happening.id)
    return (
        not ignored(play, o)
        and listening.triggers(play, frame, ability, o, window)
        and prohibited(play, ident, "use_abilities", player=player) is None
        and phrases.needs_met(play, frame, ability)
        and not limits.reached(play, ident, play.card(ident).life, index, ability)
        and _payable(play, frame, ability)
        and _worth_it(play, frame, ability)
    )


@TCG.plays("tcg/cost", "tcg/effect")
def _payable(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether a text's cost can be paid in full, and the card that it then plays be played."""
    costs = phrases.nodes(ability, "cost")
    if not phrases.payable(play, frame, costs):
        return False
    then = phrases.carried_out_first(ability)
    asked = costs or ability.kind == "response" and any(phrases.is_paid_for(first) for first in then)
    return not asked or not then or phrases.payable(play, resolve.noted(play, frame), costs, then)


def _worth_it(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether a response without a cost could do anything; one with a cost may be used even to no effect."""
    if phrases.nodes(ability, "cost"):
        return True
    return any(
        phrases.possible(play, frame, p) for s in phrases.steps_of(ability) for p in phrases.phrases_of(s)
    )


# -- doing it ------------------------------------------------------------------------------------------------


@TCG.procedure("tcg/action")
def carry_out(
    play: Play, ident: int, index: int, user: int | None, happening: int | None, o: Occurrence | None,
    host: int
) -> None:
    """Carry out an ability of a card, triggered or used as a phase action."""
    printed = play.printed(ident).abilities
    ability = printed[index] if index < len(printed) else all_abilities(play, ident)[index]
    limits.count(play, ident, index, ability)
    cites = (*entry(play, ident), GOVERNS[ability.kind])
    said = {"action": _phases(ability), "response": "Response"}.get(ability.kind, "its text")
    play.tell(
        verbs.triggered(card=ident, player=user, ability=ability.kind), f"{play.name(ident)}: {said}", *cites
    )
    special = ability.kind in ("action", "response") and user is not None
    bound: dict[str, object] = {"host": host, "index": index} | (
        {"chosen": user} if special or ability.get("optional") else {}
    ) | _spoken_to(ability, user)
    frame = resolve.begin(play, ident, user, o=o, happening=happening, cites=cites, bindings=bound)
    resolve.run(
        play, frame, ability, used=(resolve.used(frame, user, ident),) if special and user is not None else ()
    )


def _phases(ability: Node) -> str:
    phases = ability.get("phases")
    return " or ".join(str(p).capitalize() for p in phases) if isinstance(phases, tuple) else "action"


# -- later ---------------------------------------------------------------------------------------------------


def _delayed(play: Play, happening: Happening) -> Iterator[Candidate]:
    """Effects created for this moment (`Lasting.at` names it)."""
    moments = {o.get("name") for o in happening.occurrences if o.kind == verbs.moment.past}
    for effect in play.state.lasting:
        if effect.at and effect.at in moments:
            name = play.name(effect.source) if effect.source is not None else "a card"
            yield Candidate(("later", effect.id, effect.what),
                            effect.controller if effect.controller is not None else table.orderer(play),
                            f"the later effect of {name}", later.task(effect), (*effect.cites, "tcg/event"))


def _waiting(play: Play, happening: Happening, window: str, *, optional: bool) -> Iterator[Candidate]:
    """Lasting effects that wait for this: "if it wins this skirmish", "each time … until the end of the
    phase".
    """
    for effect in listening.waiting_effects(play):
        for o in happening.occurrences:
            key, ability = ("waits", effect.id, effect.what, o), effect.what
            if (
                key in happening.used or effect.frame is None or not isinstance(ability, Node)
                or bool(ability.get("optional")) != optional
            ):
                continue
            frame = effect.frame._replace(occurrence=o, happening=happening.id)
            if (
                not listening.triggers(play, frame, ability, o, window)
                or not phrases.needs_met(play, frame, ability)
            ):
                continue
            if not phrases.payable(play, frame, phrases.nodes(ability, "cost")):
                continue
            by = effect.controller if effect.controller is not None else table.orderer(play)
            name = play.name(effect.source) if effect.source is not None else "a card"
            task = waited.task(effect, happening.id, o)
            yield Candidate(key, by, f"the later effect of {name}", task, (*effect.cites, "tcg/when"))


@TCG.procedure("tcg/when", "tcg/each-time")
def waited(play: Play, effect: Lasting, happening: int, o: Occurrence) -> None:
    """Carry out a lasting effect that waited for this; one that says "if" or "when" has done what it was for.
    """
    if effect not in play.state.lasting or not isinstance(effect.what, Node) or effect.frame is None:
        return
    if effect.what.get("once"):
        play.forget(effect)
    play.say(
        f"The later effect of {play.name(effect.source) if effect.source is not None else 'a card'}",
        *effect.cites, "tcg/when"
    )
    frame = play.frame(effect.frame._replace(success=True, occurrence=o, happening=happening))
    resolve.run(play, frame, effect.what)


@TCG.procedure("tcg/event")
def later(play: Play, effect: Lasting) -> None:
    """Carry out an effect whose moment has come, with what was chosen when it was created."""
    if effect not in play.state.lasting or not isinstance(effect.what, Node) or effect.frame is None:
        return
    play.forget(effect)
    play.say(
        f"The later effect of {play.name(effect.source) if effect.source is not None else 'a card'}",
        *effect.cites, "tcg/event"
    )
    frame = play.frame(effect.frame._replace(success=True))
    play.then(resolve.do.task(frame.id, effect.what, "later"), resolve.resolved.task(frame.id))
