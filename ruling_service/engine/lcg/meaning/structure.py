"""How phrases are put together: costs, conditions, "then", "may", "must"."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.speaking import speak_to
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import changing_anything, choosing, possible, starting, subjects, table
from ruling_service.engine.lcg.as_a_group import as_a_group, each_if_able, is_done_once
from ruling_service.engine.lcg.brought_in import come_upon_unheard_of
from ruling_service.engine.lcg.choosing import immune_to_source, part, pick_among
from ruling_service.engine.lcg.each_for_himself import GOES_ON, in_turn
from ruling_service.engine.lcg.meaning.durations import stated_while, states_while, wait_for
from ruling_service.engine.lcg.meaning.opposites import alternative_of, is_open, one_before
from ruling_service.engine.lcg.meaning.to_come import (
    damage_to_come,
    quest_to_come,
    wait_for_the_attack,
)
from ruling_service.engine.lcg.phrase_tasks import again, do_all, tasks_of
from ruling_service.engine.lcg.phrases import (
    CARDS,
    CHOSEN,
    EFFECTS,
    NAMING,
    NOBODY,
    ONE,
    chooser,
    holds,
    players,
)
from ruling_service.engine.lcg.printing import noun_phrase, phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import SPOKEN_OF, did_by, spoken
from ruling_service.engine.lcg.table import phase

# -- conditions ----------------------------------------------------------------------------------------------


def _true(play: Play, frame: Frame, node: Node) -> bool:
    return all(holds(play, frame, c) for c in nodes(node, "when"))


@EFFECTS.means("if_")
@EFFECTS.means("while_")
def if_(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only if the conditions are true; what is stated "while" they are lasts with them."""
    if states_while(node):
        stated_while(play, frame, node, path)
        return
    if damage_to_come(play, frame, node):
        play.bind(frame.id, did=node)
        wait_for_the_attack(play, frame, node)
        return
    if (event := quest_to_come(play, node)) is not None:
        play.bind(frame.id, did=node)
        wait_for(play, frame, Node(event, player=Node("the_players")), (node,), "quest phase ends")
        return
    true = _true(play, frame, node)
    play.bind(frame.id, did=true)
    other = alternative_of(play, frame, node, path, true)
    if true and other is not None and not other.true:
        play.reframe(frame.id, success=other.before)
        frame = play.state.frames.get(frame.id, frame)
    elif true and not IN_ITS_PLACE.isdisjoint(each.kind for each in nodes(node, "when")):
        play.reframe(frame.id, success=True)  # what comes then waits for this, and not for what wasn't done
        frame = play.state.frames.get(frame.id, frame)
    if true and (meant := _players_meant(play, frame, node)):
        play.then(*(must.task(frame.id, node["do"], f"{path}@{p}", p) for p in meant))
    elif true:
        if _speak_of_subject(play, frame, node, path):
            do_all(play, frame, node["do"], path)
    else:
        if other is None or not other.true:
            play.reframe(frame.id, success=False)
        _chose_nobody(play, frame.id, node)
        _say_why_not(play, frame, node, so=False)


IN_ITS_PLACE = frozenset(["could_not", "did_not"])
"""Conditions by which something is done because what was asked or offered just before was not."""
ANSWERED = frozenset(["did", "did_so", "could_not"])
"""Conditions about the choice or effect just before, which the account has told of."""


def _say_why_not(play: Play, frame: Frame, node: Node, *, so: bool) -> None:
    """Say that a conditional effect does nothing, and because of which condition."""
    why = [c for c in nodes(node, "when") if c.kind not in ANSWERED and holds(play, frame, c) == so]
    if why:
        met = "Its exception is met" if so else "Its condition is not met"
        play.say(f"{met} ({phrase(why[0])}): it does nothing", *frame.cites, "lcg/effects", idle=True)


def _players_meant(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """ "If a player has …, he …": the players of whom the conditions are true; none where nothing asks that
    of some player, or the text doesn't go on about him.
    """
    conditions = nodes(node, "when")
    asked = [who for c in conditions if isinstance(who := c.get("who"), Node) and who.kind in NAMING]
    if not asked or all(n.kind != subjects.THAT_PLAYER for do in nodes(node, "do") for n in do.walk()):
        return ()
    return subjects.of_whom(play, frame, conditions, asked[0])


def _speak_of_subject(play: Play, frame: Frame, node: Node, path: str) -> bool:
    """ "If another … is …, return it": the card of which the condition is true is then spoken of; where there
    are several such cards and the text goes on about one, that one is chosen first (False: wait for that).
    """
    gone_on_with = {pronoun[MEANS] for inner in nodes(node, "do") for pronoun in subjects.pronouns(inner)}
    found = subjects.of_conditions(play, frame, nodes(node, "when"), of_several=True)
    for number, subject in enumerate(found):
        slot = f"{path}/if{number}"
        if subject.label not in gone_on_with and len(subject.cards) != 1:
            continue
        if subject.phrase is not None and (subject.unclear or not subject.cards):
            come_upon_unheard_of(play, frame, subject.phrase, subject.unclear)
        meant = subject.cards
        if len(meant) > 1 and subject.single:  # an effect can't be about a card that is immune to it
            meant = tuple(i for i in meant if not immune_to_source(play, frame, i)) or meant
        if len(meant) > 1 and subject.single:
            to_run, label = again(frame, node, path), subject.label
            if pick_among(play, frame, meant, 1, slot, to_run, label, of=label) is None:
                return False
        else:
            spoken(play, frame, f"pick {slot}", meant, subject.label)
    return True


@EFFECTS.means("unless")
def unless(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only if the conditions are not true."""
    if _true(play, frame, node):
        _say_why_not(play, frame, node, so=True)
    elif _speak_of_subject(play, frame, node.replace(when=_denied(node)), path):
        do_all(play, frame, node["do"], path)


def _denied(node: Node) -> tuple[Node, ...]:
    """What is not so, said as what is: "unless X is in play" goes on about one that is not."""
    denied = {"is_so": "is_not_so", "is_not_so": "is_so", "is_in_play": "is_not_so"}
    said = (
        c.replace(**{"is": (Node("in_zone", zone=Node("play")),)}) if c.kind == "is_in_play" else c
        for c in nodes(node, "when")
    )
    return tuple(c.as_kind(denied[c.kind]) for c in said if c.kind in denied)


OPEN = "which of the conditions before it has to hold is not told"


@EFFECTS.means("then", "lcg/then")
def then(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only if everything before was done in full."""
    if frame.success:
        do_all(play, frame, node["do"], path)
    elif is_open(play, frame):
        said = Unread("" if frame.source is None else play.name(frame.source), "then", OPEN)
        come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller)
    else:
        why = "Then: not resolved, what comes before was not done in full"
        play.say(why, "lcg/then", "lcg/faq/1.15", idle=True)


@EFFECTS.means("otherwise")
def otherwise(play: Play, frame: Frame, node: Node, path: str) -> None:
    """If the offer or condition before did not come to pass; of what an attack still has to do that is known
    only as it resolves.
    """
    awaited = frame.get("did")
    if isinstance(awaited, Node):  # what still waits for what it asks about
        if awaited.kind != "if_" or not damage_to_come(play, frame, awaited):
            raise NotPlayed("effects", "otherwise")
        not_so = Node("unless", when=awaited["when"], do=node["do"])
        open_yet = frame.binding(did=False)
        wait_for(play, open_yet, Node("attack_resolves"), (not_so,), table.attack_over(play))
    elif not frame.get("did", frame.success):
        before = one_before(play, frame)
        if before is not None and not before.true:
            play.reframe(frame.id, success=before.before)
        do_all(play, frame, node["do"], path)


@EFFECTS.means("instead_if", "lcg/replacement-effects")
def instead_if(play: Play, frame: Frame, node: Node, path: str) -> None:
    """In place of the sentence before; the compiler's order lets the sentence before ask `replaced_by_next`.
    """
    if _true(play, frame, node):
        do_all(play, frame, node["do"], path)


LEFT_OUT = "left out"
"""The name under which a text remembers that somebody was not able to do what he does if he is able."""


@EFFECTS.means("if_able", "lcg/effects")
def if_able(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Completely or not at all; of several players each for himself."""
    inner = nodes(node, "do")
    own = each_if_able(inner)
    if own is not None:
        do_all(play, frame, (own,), path)
    elif all(possible.in_full(play, frame, n) for n in inner):
        play.reframe(frame.id, success=True)
        play.then(was_able.task(frame.id, frame.success))
        do_all(play, play.state.frames[frame.id], inner, path)
    else:
        play.bind(frame.id, **{"did": False, LEFT_OUT: True})
        play.say("It cannot be done in full, so it is not done", "lcg/effects", idle=True)


@LCG.procedure("lcg/effects")
def was_able(play: Play, frame_id: int, before: bool) -> None:
    """What is done "if able" is over: whether it came off is remembered, and so is what was done before."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        play.bind(frame_id, did=frame.success)
        play.reframe(frame_id, success=before and frame.success)


@EFFECTS.means("during")
def during(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only in that phase."""
    if phase(play) == node["phase"]:
        do_all(play, frame, node["do"], path)
    else:
        why = f"It does nothing: it is not the {node['phase']} phase"
        play.say(why, *frame.cites, "lcg/effects", idle=True)


# -- offers, orders, costs -----------------------------------------------------------------------------------


@EFFECTS.means("player_may", "lcg/may")
def player_may(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of the players may do it, or not; what can't be done isn't offered."""
    node = as_a_group(node)
    who = one_or_all(play, frame, node, path)
    if who is not None:
        _speak_of_player(play, frame, node, who)
        play.then(*_turns(frame, node, path, {p: may.task(frame.id, node, f"{path}@{p}", p) for p in who}))


@LCG.procedure("lcg/may")
def may(play: Play, frame_id: int, node: Node, path: str, player: int) -> None:
    """One player's decision to do it."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    speaking = frame.binding(**_as(frame, node, player), **{possible.UNDER_WAY: starting.named_in(node)})
    do = nodes(node, "do")
    able = all(possible.at_all(play, speaking, n) for n in do)
    if (
        not able or changing_anything.chooses_for_nothing(play, speaking, do)
        or not all(starting.ALL_OFFERED.ask(play, speaking, do, path, player))
    ):
        play.bind(frame_id, **{"did": False, did_by(player): False})
        play.reframe(frame_id, success=False)
        _chose_nobody(play, frame_id, node)
        return
    text = play.name(frame.source) if frame.source is not None else "the effect"
    options = [Option("yes", True), Option("no", False)]
    play.decide(
        "may", player, f"do what {text} offers", options, may_chosen.choosing(frame_id, node, path, player),
        *frame.cites, "lcg/may"
    )


@LCG.procedure("lcg/may")
def may_chosen(play: Play, frame_id: int, node: Node, path: str, player: int, yes: bool) -> None:
    """The player does it, or declines."""
    play.bind(frame_id, **{"did": yes, did_by(player): yes})
    frame = play.state.frames.get(frame_id)
    if yes and frame is not None:
        offered(play, frame_id, node["do"], path, player)
        play.bind(frame_id, **_as(frame, node, player))
    else:
        play.reframe(frame_id, success=False)
        _chose_nobody(play, frame_id, node)


@LCG.procedure("lcg/may")
def offered(play: Play, frame_id: int, do: object, path: str, player: int) -> None:
    """A player does what was offered: all of its parts, so none is done in a way that leaves no room for the
    others.
    """
    play.then(starting.offer_over.task(frame_id))
    as_player(play, frame_id, do, path, player)


def _chose_nobody(play: Play, frame_id: int, left: Node) -> None:
    """A player or a card was to be chosen in what is left undone: "that player", "that card" is nobody then,
    unless the text has spoken of one before.
    """
    frame = play.state.frames.get(frame_id)
    chosen = [] if frame is None else [
        (n, who) for n in left.walk() if n.kind in ("choose", "chosen_player_does")
        and isinstance(who := n.get("what"), Node)
    ]
    unnamed = frame is not None and frame.get("that player") is None
    if unnamed and any(who.kind in CHOSEN for _, who in chosen):
        play.bind(frame_id, **{"that player": NOBODY})
    for n, what in chosen:
        if n.kind != "choose" or CARDS.of(what) is None:
            continue
        label = noun_phrase(what)
        named = play.state.frames[frame_id].get("named", ())
        if all(name != label for name, _ in named):
            play.bind(frame_id, named=(*named, (label, ())))


def _as(frame: Frame, node: Node, player: int) -> dict[str, int]:
    """Who a phrase speaks to as a player does it. What the players do as a group is about nobody: "that
    player" is still the one spoken of before.
    """
    spoken_of = frame.get("that player")
    if is_done_once(node) and spoken_of is not None:
        return {"that player": int(spoken_of), "actor": player}
    return {"that player": player, "actor": player}


@EFFECTS.means("player_must")
def player_must(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of the players does it, in player order."""
    node = as_a_group(node)
    who = one_or_all(play, frame, node, path)
    if who is not None:
        _speak_of_player(play, frame, node, who)
        do = tuple(n.replace(must=True) if n.kind == "choose_one" else n for n in nodes(node, "do"))
        tasks = {p: must.task(frame.id, do, f"{path}@{p}", p) for p in who}
        play.then(*_turns(frame, node, path, tasks))


def _turns(frame: Frame, node: Node, path: str, tasks: dict[int, Task]) -> list[Task]:
    """What each of the players does, one after the other; where the text goes on about each one's own, each
    goes on with it before the next one begins.
    """
    if GOES_ON not in node:
        return list(tasks.values())
    more = nodes(node, GOES_ON)
    return in_turn(frame, [
        (task, (going_on.task(frame.id, more, f"{path}@{player}+", player),) if more else ())
        for player, task in tasks.items()
    ])  # fmt: skip


@LCG.procedure("lcg/in-player-order")
def going_on(play: Play, frame_id: int, do: object, path: str, player: int) -> None:
    """The text goes on about a player and what he has done: "then" and "if he does not" ask about him."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    play.reframe(frame_id, success=bool(frame.get(did_by(player), frame.success)))
    play.then(went_on.task(frame_id, frame.success))
    as_player(play, frame_id, do, path, player)


@LCG.procedure("lcg/in-player-order")
def went_on(play: Play, frame_id: int, before: bool) -> None:
    """What the text has said of a player is over."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        play.reframe(frame_id, success=before and frame.success)


IN_TURN = frozenset([
    "you", "each_player", "each_player_such", "each_other_player", "the_players", "the_group",
])  # fmt: skip
"""Phrases for whoever carries a text out, or for several players."""


def _speak_of_player(play: Play, frame: Frame, node: Node, who: tuple[int, ...]) -> None:
    """Remember the one player whom a phrase is about, for what the text says of the others."""
    if len(who) == 1 and part(node, "who").kind not in IN_TURN:
        play.bind(frame.id, **{SPOKEN_OF: who[0]})


@LCG.procedure("lcg/in-player-order")
def must(play: Play, frame_id: int, do: object, path: str, player: int) -> None:
    """One player does it; whether he could is remembered: a text may go on about whoever could not."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    play.reframe(frame_id, success=True)
    play.bind(frame_id, **{LEFT_OUT: False})
    play.then(done_by.task(frame_id, player, frame.success))
    as_player(play, frame_id, do, path, player)


@LCG.procedure("lcg/in-player-order")
def done_by(play: Play, frame_id: int, player: int, before: bool) -> None:
    """What was asked of a player is over: what the text has done so far was done in full if this was too."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        play.bind(frame_id, **{did_by(player): frame.success and not frame.get(LEFT_OUT)})
        play.reframe(frame_id, success=before and frame.success)


def as_player(play: Play, frame_id: int, do: object, path: str, player: int) -> None:
    """Let phrases speak to `player`; afterwards the text speaks to its controller again."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    before = frame.get("actor")
    play.bind(frame_id, **{"that player": player, "actor": player})
    play.then(*tasks_of(frame, do, path), speak_to.task(frame_id, before))


def one_or_all(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    """The players a phrase speaks to; one of several is chosen. None: wait for that choice.

    What the players do as a group is done once; the first player decides for them.
    """
    who = node["who"]
    assert isinstance(who, Node)
    if is_done_once(node):
        return (table.first_player(play),)
    if who.kind not in CHOSEN:
        meant = players(play, frame, who)
        if not meant and who.kind in ONE:
            play.bind(frame.id, **{"that player": NOBODY})
        return meant
    known = frame.get(f"player {path}")
    if known is not None:
        return (known,)
    found = players(play, frame, who)
    if not found:
        play.bind(frame.id, **{"that player": NOBODY})
        return ()
    options = [Option(play.player(p), p) for p in found]
    play.decide("target", chooser(play, frame), "which player", options,
                choosing.player_picked.choosing(frame.id, f"player {path}"),
                afterwards=[again(frame, node, path)])  # fmt: skip
    return None


def choose_player(play: Play, frame: Frame, who: Node, path: str) -> None:
    """A player is chosen; later phrases speak of "that player"."""
    found = players(play, frame, who)
    if not found:
        play.bind(frame.id, **{"that player": NOBODY})
        play.reframe(frame.id, success=False)
        return
    options = [Option(play.player(p), p) for p in found]
    play.decide("target", chooser(play, frame), "which player", options,
                choosing.player_picked.choosing(frame.id, SPOKEN_OF),
                "lcg/the-word-choose")  # fmt: skip
