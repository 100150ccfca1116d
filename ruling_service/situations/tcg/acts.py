"""The acts of a situation of the card game: each goes through the rules, and what it causes is played out
before the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ruling_service.engine.kernel import pipeline, unnamed
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import (
    abilities,
    actions,
    bearing,
    drawing,
    framework,
    healing,
    listening,
    loops,
    movement,
    playing,
    setup,
    table,
    transfer,
    verbs,
)
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.permissions import Reason, forbids
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import all_abilities
from ruling_service.engine.tcg.steps import STEPS, entry_of
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared import watching
from ruling_service.situations.shared.acts import Act
from ruling_service.situations.shared.performance import Performance, occurrences, refuse
from ruling_service.situations.shared.position import Position
from ruling_service.situations.tcg.moments import parse
from ruling_service.situations.tcg.policy import SPARE, USES, Choices, used_by_keyword
from ruling_service.situations.tcg.unchosen import begin_trial, not_chosen, planned_by


@TCG.procedure()
def next_act(play: Play, number: int) -> None:
    """Carry out act `number` of the situation, then the one after it; after the last the line of play ends
    unless it has to run on.
    """
    choices = watching.decides(play.policy)
    assert isinstance(choices, Choices)
    not_chosen(play, choices, number - 1)
    play.remember("plan", None)
    play.remember(SPARE, None)
    play.remember("fighting", None)
    if number >= len(choices.acts):
        if not play.fact("run on"):
            play.state.agenda.clear()
        else:
            play.then(*rest_of_the_phase(play))
        return
    act, trial = choices.acts[number], choices.trial
    if trial is not None and trial.act == number:
        if PERFORMANCE.reason(play, choices.position, trial.asked, None) is not None:
            play.state.agenda.clear()
            return
        choices.note_moment(play)
        begin_trial(play)
    play.remember("act under way", number)
    if act.verb in USES and all_passed(play) is None:
        play.remember("passed in a row", None)
    play.then(next_act.task(number + 1))
    play.remember("plan", planned_by(act) or None)
    play.remember("plan of", None)
    PERFORMANCE.perform(play, choices.position, act, number)


def coming_step(play: Play) -> str:
    """The step of the turn that comes next, "" where none does."""
    steps = (task for task in reversed(play.state.agenda) if task.name == framework.step.name)
    return next((str(task.args[0]) for task in steps), "")


def rest_of_the_phase(play: Play) -> list[Task]:
    """Where the game runs on from a phase in which players act: they may still do so, unless all have passed.
    """
    now = str(play.fact("step", ""))
    under_way = now in STEPS and STEPS[now].window and STEPS[now].following == coming_step(play)
    return [pipeline.window.task(now)] if under_way and all_passed(play) is None else []


def by_whom(play: Play, position: Position, by: str, ident: int | None = None) -> int:
    """The player who acts: the one named, else the card's owner, else the Free Peoples player. Raises
    MalformedInput for a name that nobody has.
    """
    named = player_named(play, position, by)
    if named is not None:
        return named
    owner = play.card(ident).owner if ident is not None else None
    return table.fp(play) if owner is None else owner


def player_named(play: Play, position: Position, by: str) -> int | None:
    """The player who is named, None where nobody or a card is. Raises MalformedInput for other names."""
    if by and position.is_player(by):
        return position.player(by)
    source(play, position, by)
    return None


def source(play: Play, position: Position, by: str) -> int | None:
    """The card by whose effect an act happens, if one is named."""
    return position.the(by, play) if by and not position.is_player(by) else None


def happenings(play: Play, position: Position, act: Act, verb: Verb) -> list[list[Occurrence]]:
    """What an act is whose verb is one happening: of a character so many times, of a player, or of so many
    tokens.
    """
    record, by = verb.act, source(play, position, act.by)
    if record is not None and record.about == "number":
        return [occurrences(verb, act, {"amount": act.about, "player": table.fp(play), "source": by})]
    if record is not None and record.about == "player":
        return [occurrences(verb, act, {"player": position.player(act.name), "source": by})]
    ident = position.the(act.name, play)
    if not table.is_in_play(play.card(ident)):
        play.say(f"{play.name(ident)} is not in play: nothing happens", "tcg/active")
        return []
    one = {
        verb.about: ident, "life": play.card(ident).life, "source": by,
        "by": (by,) if by is not None else None
    }
    return [occurrences(verb, act, one)] * (1 if act.amount is None else act.amount)


PERFORMANCE = Performance(TCG.verbs, happenings, forbids)
does = PERFORMANCE.does

# -- acts of players -----------------------------------------------------------------------------------------


def in_hand(play: Play, position: Position, name: str, by: int | None) -> int:
    """The card of that name in a hand, or in a discard pile or elsewhere if it can be played from there.

    Raises IllegalHere if it is elsewhere.
    """
    found = [i for i in position.called(name, play) if play.card(i).zone.startswith("hand:")]
    if not found:
        piled = [i for i in position.called(name, play) if play.card(i).zone.startswith("discard:")]
        able = [i for i in piled if playing.ways(play, i) and by in (None, play.card(i).owner)]
        able += [i for i in position.called(name, play) if _as_from_hand(play, i, by)]
        if able:
            return able[0]
    own = [i for i in found if by is None or play.card(i).zone == table.hand(by)]
    if not own:
        raise position.not_in_hand(name, "tcg/playing-a-card", play)
    return own[0]


def _as_from_hand(play: Play, ident: int, by: int | None) -> bool:
    """Whether a text lets a card's owner play it as if it were in his hand (tcg/stack)."""
    owner = play.card(ident).owner
    return owner is not None and by in (None, owner) and ident in listening.as_if_in_hand(play, owner)


def when_unknown(play: Play, ident: int) -> Reason:
    """Why an event without an action can't be played at will: it is a response, or does not say when."""
    if any(ability.kind == "response" for ability in all_abilities(play, ident)):
        return ("it is a response and waits for its trigger", ("tcg/response",))
    return ("its text does not say in which phase it is played", ("tcg/event", "tcg/phase-action"))


def to_play(play: Play, position: Position, asked: Act) -> tuple[int, int, int, Reason | None]:
    """The card, its player, which of its texts is meant, and why it cannot be played."""
    by = player_named(play, position, asked.by)
    if play.fact("setting up"):
        ident = position.the(asked.name, play)
        player = by_whom(play, position, asked.by, ident)
        return ident, player, -1, setup.why_not_join(play, ident, player, 0)
    ident = in_hand(play, position, asked.name, by)
    player = by if by is not None else by_whom(play, position, "", ident)
    texts = actions.texts_to_play(play, ident)
    if not texts:
        return ident, player, -1, when_unknown(play, ident)
    reasons = [
        (n, actions.why_not_play(play, ident, n, player, way)) for way in ways_to_play(play, ident)
        for n in texts
    ]
    now = [(n, r) for n, r in reasons if n < 0 or not _is_for_another_phase(play, ident, n, player)]
    index, reason = next(((n, r) for n, r in reasons if r is None), (now or reasons)[0])
    if not now:
        reason = _for_other_phases(play, play.printed(ident).abilities, reasons, player) or reason
    if reason is None and asked.to and bearing.needs_bearer(play, ident):
        host = position.the(asked.to, play, "to")
        if host not in bearing.hosts(play, ident, player):
            reason = (bearing.why_not_borne(play, ident, player, host), ("tcg/bearer",))
    if reason is None:
        reason = over(play) if play.printed(ident).type == "event" else all_passed(play)
    return ident, player, index, reason


def _is_for_another_phase(play: Play, ident: int, index: int, player: int) -> bool:
    """Whether the phase under way is not that of an event's text: why it can't be played says another."""
    return actions.wrong_phase(play, play.printed(ident).abilities[index], player) is not None


def _for_other_phases(
    play: Play, texts: Sequence[Node], reasons: Sequence[tuple[int, Reason | None]], player: int
) -> Reason | None:
    """Where each of a card's texts is for other phases than the one under way: that, and for which."""
    if any(r is None or r != actions.wrong_phase(play, texts[n], player) for n, r in reasons):
        return None
    phases = [p for n, _ in reasons for p in cast("tuple[str, ...]", texts[n].get("phases") or ())]
    return actions.wrong_phase(play, Node("action", phases=tuple(dict.fromkeys(phases))), player)


@does("play")
def do_play(play: Play, position: Position, act: Act, number: int) -> None:
    """A card is played."""
    ident, player, index, reason = to_play(play, position, act)
    refuse(reason, f"{act.name} cannot be played")
    if act.to:
        play.remember("plan", (act.to, *planned_by(act)))
    being = Playing(ident, player, "", index)
    able = [
        Option(f"{playing.WAYS.get(kind_of_way(play, ident, way), playing.USUAL).strip()}{numbered}", way)
        for numbered, way in told_apart(play, ident)
        if actions.why_not_play(play, ident, index, player, way) is None
    ]
    play.decide(
        "way", player, f"how {play.name(ident)} is played", able, in_this_way.choosing(being), "tcg/cost",
        "tcg/playing-a-card"
    )


@TCG.procedure("tcg/playing-a-card")
def in_this_way(play: Play, being: Playing, way: int) -> None:
    """Play a card in the way that its player chose: for its twilight cost (-1), or by a text of its own."""
    play.then(playing.begin.task(being._replace(way=way)))


def ways_to_play(play: Play, ident: int) -> list[int]:
    """The texts by which a card may be played from where it is; -1, for its twilight cost, comes first for a
    card that is not in a discard pile.
    """
    from_there = playing.ways(play, ident)
    return from_there or [-1] if play.card(ident).zone.startswith("discard:") else [-1, *from_there]


def kind_of_way(play: Play, ident: int, way: int) -> str:
    """What sort of text lets a card be played in this way; "" for its twilight cost."""
    return play.printed(ident).abilities[way].kind if way >= 0 else ""


def told_apart(play: Play, ident: int) -> Iterator[tuple[str, int]]:
    """The ways in which a card may be played, each with the number that tells it from others of its sort."""
    ways = ways_to_play(play, ident)
    for way in ways:
        alike = [one for one in ways if kind_of_way(play, ident, one) == kind_of_way(play, ident, way)]
        yield f" ({alike.index(way) + 1})" if len(alike) > 1 else "", way


def to_use(play: Play, position: Position, asked: Act, name: str) -> tuple[int, int, int, Reason | None]:
    """The card, its user, which of its abilities is meant, and why it cannot be used as an action."""
    ident = position.the(name, play)
    player = by_whom(play, position, asked.by, ident)
    found = [n for n, a in enumerate(all_abilities(play, ident)) if a.kind == "action"]
    number = whole_or_none(asked.ability)
    if asked.ability:
        listed = all_abilities(play, ident)
        if number is None or not 1 <= number <= len(listed):
            kinds = ", ".join(f"{n} ({ability.kind})" for n, ability in enumerate(listed, start=1))
            raise UnknownName(
                f"{play.name(ident)} has no ability {quoted(asked.ability)}.",
                hint=f"Write its number in the order printed: {kinds or 'this card has none'}.",
                where="ability",
            )
        found = [number - 1]
    if not found:
        keyword = used_by_keyword(play, ident)
        if keyword is not None:
            return ident, player, -1, (keyword.used, (keyword.entry,))
        return ident, player, -1, ("it has no special ability for an action", ("tcg/special-ability",))
    found.sort(key=lambda n: (  # the reason is that of an ability that this phase is for
        actions.wrong_phase(play, all_abilities(play, ident)[n], player) is not None,
        actions.changes_nothing(play, ident, n, player)
    ))
    reasons = [(n, actions.why_not_use(play, ident, n, player)) for n in found]
    index, reason = next(((n, r) for n, r in reasons if r is None), reasons[0])
    if reason is not None:
        reason = _for_other_phases(play, all_abilities(play, ident), reasons, player) or reason
    return ident, player, index, reason or over(play)


def over(play: Play) -> Reason | None:
    """Why nobody acts any more in the phase under way: its actions come first, and the players have passed,
    or one side of the skirmish is gone.
    """
    phase, _, step = str(play.fact("step", "")).partition(".")
    current = table.skirmish(play)
    if phase == "skirmish" and step != "choice" and current is not None and current.over:
        return (DECIDED, ("tcg/skirmish-phase",))
    if step in ("", "begins", "actions") or (phase, step) == ("skirmish", "choice"):
        return all_passed(play)
    return (OVER, (entry_of(f"{phase}.{step}"), "tcg/phase-action"))


DECIDED = "this skirmish is decided already, and nobody takes an action in it any more"
OVER = "all players have passed, and the actions of this phase are over"


def all_passed(play: Play) -> Reason | None:
    """Why nobody acts any more in this very phase: the situation has every player who acts in it pass, one
    after another (tcg/action-procedure).
    """
    step = str(play.fact("step", ""))
    passed = play.fact("passed in a row")
    if passed is None or passed[0] != step or not set(actions.actors(play, step)) <= set(passed[1]):
        return None
    return (OVER, ("tcg/phase-action", "tcg/action-procedure"))


def to_heal(play: Play, position: Position, asked: Act) -> tuple[Task | None, Reason | None] | None:
    """Where the rule of discarding to heal is named as it is offered ("discard … to heal"): how that is done,
    or why it cannot be. None for anything else.
    """
    name = healing.named(asked.name) if isinstance(asked.name, str) else ""
    if not name:
        return None
    ident = in_hand(play, position, name, player_named(play, position, asked.by))
    task, reason = healing.why_not(play, ident, by_whom(play, position, asked.by, ident))
    return task, reason or all_passed(play)


@does("use", "trigger")
def do_use(play: Play, position: Position, act: Act, number: int) -> None:
    """A special ability is used as an action, or a card is discarded to heal."""
    healed = to_heal(play, position, act)
    if healed is not None:
        refuse(healed[1], f"{act.name} cannot be done")
        play.then(*([healed[0]] if healed[0] is not None else []))
        return
    ident, player, index, reason = to_use(play, position, act, act.name)
    if reason is not None:  # with other cards in the place of those that nobody named it could be used
        _, _, other, unknown = to_use(unnamed.supposing(play, True), position, act, act.name)
        index, reason = (other, None) if unknown is None else (index, reason)
    refuse(reason, f"{act.name} cannot be used")
    host = play.card(ident).host
    play.then(abilities.carry_out.task(ident, index, player, None, None, -1 if host is None else host))


def why_not_move(play: Play, position: Position, by: str) -> Reason | None:
    """Why the fellowship cannot move, or not by the player who is named (tcg/moving-your-fellowship)."""
    named = player_named(play, position, by)
    if named not in (None, table.fp(play)):
        return (f"the fellowship is {play.player(table.fp(play))}'s to move", ("tcg/moving-your-fellowship",))
    return movement.why_not_move(play)


@does("move")
def do_move(play: Play, position: Position, act: Act, number: int) -> None:
    """The fellowship moves. The move ends the fellowship phase; another one the regroup phase, which leads
    back to the Shadow phases.
    """
    refuse(why_not_move(play, position, act.by), "The fellowship cannot move")
    refuse(moved_already(play), "The fellowship cannot move")
    phase = framework.phase(play)
    if phase == "fellowship" or phase == "regroup" and not play.fact("moving again"):
        framework.jump(play, f"{phase}.ends")
        play.remember("moving again", phase == "regroup" or None)
    play.then(movement.move.task())


def moved_already(play: Play) -> Reason | None:
    """Why the fellowship cannot move once more in the fellowship phase: it has moved, which ends the phase.
    """
    coming = [str(task.args[0]) for task in play.state.agenda if task.name == framework.step.name]
    if framework.phase(play) != "fellowship" or coming[-1:] != ["fellowship.ends"]:
        return None
    return ("a move ends the fellowship phase", ("tcg/moving-your-fellowship", "tcg/fellowship-phase"))


def why_not_transfer(play: Play, position: Position, asked: Act) -> tuple[Task | None, Reason | None]:
    """How an item is transferred, or why it cannot be."""
    item, taker = position.the(asked.name, play), position.the(asked.to, play, "to")
    if framework.phase(play) != "fellowship":
        return None, ("items are transferred in the fellowship phase", ("tcg/transfer",))
    if player_named(play, position, asked.by) not in (None, table.fp(play)):
        return None, (f"the items are {play.player(table.fp(play))}'s to transfer", ("tcg/transfer",))
    if all_passed(play) is not None:
        return None, all_passed(play)
    for candidate in transfer.candidates(play, table.fp(play)):
        if isinstance(candidate.key, tuple) and candidate.key[1:] == (item, taker):
            return candidate.task, None
    return None, ("it cannot go from its bearer to that character", ("tcg/transfer", "tcg/bearer"))


@does("transfer")
def do_transfer(play: Play, position: Position, act: Act, number: int) -> None:
    """An item goes from its bearer to another."""
    task, reason = why_not_transfer(play, position, act)
    refuse(reason, f"{act.name} cannot be transferred")
    assert task is not None
    play.then(task)


@does("pass")
def do_pass(play: Play, position: Position, act: Act, number: int) -> None:
    """A player passes: there has to be one of that name. Once all pass in a row the phase's actions are over,
    whatever else happens in that phase.
    """
    player, step = position.player(act.name), str(play.fact("step", ""))
    if step in STEPS and STEPS[step].window and all_passed(play) is None:
        known = play.fact("passed in a row")
        before = known[1] if known is not None and known[0] == step else ()
        play.remember("passed in a row", (step, tuple(sorted({*before, player}))))


# -- acts of the game ----------------------------------------------------------------------------------------


@does("draw")
def do_draw(play: Play, position: Position, act: Act, number: int) -> None:
    """A player draws cards."""
    drawing.draw(play, position.player(act.name), 1 if act.amount is None else act.amount)


@does("discard")
def do_discard(play: Play, position: Position, act: Act, number: int) -> None:
    """A card is discarded, from play or from hand."""
    ident = position.the(act.name, play)
    card = play.card(ident)
    discarded = verbs.discarded_from_hand if card.zone.startswith("hand:") else verbs.discarded
    play.happen(
        discarded(card=ident, life=card.life, player=card.owner, source=source(play, position, act.by))
    )


@does("run to")
def do_run_to(play: Play, position: Position, act: Act, number: int) -> None:
    """The game runs on to a step; the acts that follow happen there. Unless all have passed, players may
    still act in the phase under way.
    """
    step = parse(act.name, "run to").step
    rest, coming = play.state.agenda.pop(), coming_step(play)
    order = list(STEPS)
    later = step in order and coming in order and order.index(step) < order.index(coming)
    play.remember("running to", (step, *rest.args))
    play.remember("turn it comes in", (play.fact("turn", 1) + later, later))
    play.then(*rest_of_the_phase(play))
    play.remember("passed in a row", None)


MOST_REPEATED = 3
"""How often a loop is repeated at most, where the act does not say it."""


@does("loop")
def do_loop(play: Play, position: Position, act: Act, number: int) -> None:
    """Abilities used in turn for ever: one player's alone, or the Free Peoples player's and a Shadow
    player's; they name how often.
    """
    most = MOST_REPEATED if act.amount is None else act.amount
    names = act.names
    used = [to_use(play, position, act, name) for name in names]
    refuse(used[0][3], f"{names[0]} cannot be used")
    tasks = [loops.use.task(ident, index, player) for ident, player, index, _ in used]
    players = [player for _, player, _, _ in used]
    if len(set(players)) == 1:
        play.then(loops.alone.task(players[0], loops.once_round.task(*tasks), most))
        return
    if len(tasks) != 2 or table.fp(play) not in players:
        hint = "Name one of the Free Peoples player's and one of a Shadow player's."
        raise MalformedInput("A loop of two sides has one ability of each.", hint=hint, where="do")
    ours, theirs = sorted(range(2), key=lambda n: players[n] != table.fp(play))
    play.then(loops.together.task(players[theirs], tasks[ours], tasks[theirs], most))
