"""Effects that last and effects that come later: "until the end of …", "for this attack", "at the end of …"
(lcg/lasting-effects, lcg/delayed-effects).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import delays, possible, staging, subjects, table, verbs
from ruling_service.engine.lcg.choosing import is_player_source, pick
from ruling_service.engine.lcg.keyword_records import acts_as_played, gained
from ruling_service.engine.lcg.meaning.icons_to_choose import with_icons_chosen
from ruling_service.engine.lcg.moments import moment_name, moment_of
from ruling_service.engine.lcg.one_of_each import hangs_on_one, of_one
from ruling_service.engine.lcg.payment import such_played
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    CARDS,
    EFFECTS,
    LASTING,
    MOMENTS,
    NAMING,
    PLAYERS,
    amount,
    cards,
    chooser,
    players,
)
from ruling_service.engine.lcg.printing import capital, noun_phrase, phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import DEFENDED
from ruling_service.engine.lcg.statements import STATEMENTS
from ruling_service.engine.lcg.table import phase
from ruling_service.engine.lcg.texts import comes_before
from ruling_service.engine.lcg.values import GAINED_AS_REVEALED, NOTED_AS_REVEALED, capped, per_thing

NEVER = "the card leaves play"
"""The end of an effect that lasts as long as its cards stay what they are."""


@EFFECTS.means("until", "lcg/lasting-effects", "lcg/faq/1.55")
def until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A lasting effect: a player card's holds for the cards it touches now, an encounter card's also for
    later ones. What lasts for an attack is nothing where there is none.
    """
    if node.get("of") == "attack" and not table.is_in_an_attack(play):
        play.say("There is no attack for which it would last", *frame.cites, "lcg/lasting-effects", idle=True)
        play.reframe(frame.id, success=False)
        return
    moment = moment_of(play, node)
    under_way = [o for happening in play.state.happenings for o in happening.occurrences]
    if any(o.kind == "moment" and o.get("name") == moment for o in under_way):
        said = f"Nothing begins that would last until the {moment.removesuffix(' ends')} ends: it is ending"
        play.say(said, *frame.cites, "lcg/lasting-effects", idle=True)
        return
    start_lasting(play, frame, node, path, moment)


def start_lasting(
    play: Play, frame: Frame, node: Node, path: str, moment: str, only: tuple[Node, ...] = (),
    once_more: Task | None = None,
) -> None:
    """Start what the phrase's `do` says until `moment`; cards in it are chosen first where the text says so.

    What it says `only` while conditions are true is asked as long as it lasts. `once_more` runs the whole of
    it after a choice, where this phrase stands inside another.
    """
    _asks_what_x_is(play, frame)
    once_more = once_more or again(frame, node, path)
    here = play.state.frames.get(frame.id, frame)
    for number, inner in _not_begun(play, here, nodes(node, "do"), path):
        if (coming := _to_be_played(inner)) is not None:
            play.bind(frame.id, **{TO_BE_PLAYED: (coming, moment)})
        if states_while(inner):
            start_lasting(play, frame, inner, f"{path}.{number}", moment, (*only, inner), once_more)
            continue
        if inner.kind in ("give_either", "gets_either"):
            give_either_until(play, frame, inner, f"{path}.{number}", moment)
            continue
        if inner.kind in CONTROL:
            if not control_until(play, frame, inner, f"{path}.{number}", moment, once_more):
                return
            continue
        if inner.kind == "triggered":
            if delays.nothing_waits(play, frame, (inner,)):
                continue
            last(play, frame, inner, None, moment)
            continue
        if inner.kind not in STATEMENTS:
            do_all(play, frame, (inner,), f"{path}.{number}")
            continue
        frame = play.state.frames.get(frame.id, frame)
        chosen = with_icons_chosen(play, frame, inner, f"{path}.{number}", once_more)
        if chosen is None:
            return
        inner = chosen
        if inner.get("who") == Node("that_player") and not players(play, frame, Node("that_player")):
            play.say("It is about no player", *frame.cites, "lcg/lasting-effects", idle=True)
            continue
        subject = subject_of(inner)
        if (
            subject is not None and subject.kind in ("some", "another")
            and any(n.kind == "stat_of" for n in inner.walk())
        ):
            inner = _settled_first(play, frame, inner, f"settled {path}.{number}")
        held: Held | None = None
        if subject is not None and CARDS.of(subject) is not None and subject.kind != "next_played":
            asked = _while_of_some_player(only)
            around = frame.binding(**{subjects.AROUND: asked}) if asked else frame
            found = pick(play, around, subject, f"{path}/{number}", once_more)
            if found is None:
                return
            if subject.kind == "this" and _left_meanwhile(play, frame):
                found = ()
            if is_fixed(play, frame, subject) and (inner.kind, subject.kind) != ("cost_change", "each"):
                held = frozenset((i, play.card(i).life) for i in found)
        now = play.state.frames.get(frame.id, frame)
        for says, those in _of_each(play, now, inner, held):
            last(play, now, says, those, moment, only)


def _not_begun(play: Play, frame: Frame, do: tuple[Node, ...], path: str) -> Iterator[tuple[int, Node]]:
    """The statements of a phrase, each with its number, that it has not begun: it is gone through once more
    where the cards of one of them have to be chosen first.
    """
    several, name = len(do) > 1 and frame.id in play.state.frames, f"begun {path}"
    for number in range(frame.get(name) or 0, len(do)):
        if several:
            play.bind(frame.id, **{name: number})
        yield number, do[number]
    if several:
        play.bind(frame.id, **{name: None})


def _asks_what_x_is(play: Play, frame: Frame) -> None:
    """What X is hangs on the cards as the effect begins: of those that nobody named it asks now, while the
    text is carried out.
    """
    x = frame.get("x_node")
    if isinstance(x, Node) and frame.get("X") is None and frame.id in play.state.frames:
        amount(play, frame, x)


Held = frozenset[tuple[int, int]]
"""The cards to which a lasting effect holds on, each as it is now: one that comes back is another."""


@LCG.plays("lcg/lasting-effects", "lcg/modifiers")
def _of_each(play: Play, frame: Frame, says: Node, held: Held | None) -> list[tuple[Node, Held | None]]:
    """A statement as it is of each of the cards it holds on to: numbers that hang on a card ("for each
    attachment on it", "the engaged player") are that card's own. Those of whom it says the same share it.
    """
    subject = subject_of(says)
    if not held or subject is None or not _may_differ(says):
        return [(says, held)]
    alike: dict[Node, list[tuple[int, int]]] = {}
    for one in sorted(held):
        alike.setdefault(settled(play, of_one(play, frame, one[0], subject), says), []).append(one)
    some = [said for said in alike if not _changes_nothing(said)] or list(alike)
    return [(said, frozenset(alike[said])) for said in some]


def _may_differ(says: Node) -> bool:
    """Whether a statement changes a value by a number that is counted, and may be another for each card."""
    return any(
        isinstance(bonus.get(name), Node) for bonus in nodes(says, "bonus") for name in ("change", "per")
    )


def states_while(node: Node) -> bool:
    """Whether a phrase states something that is so while its conditions are true, and not only if they
    are now.
    """
    done = nodes(node, "do")
    return node.kind == "while_" and bool(done) and all(each.kind in STATEMENTS for each in done)


@LCG.plays("lcg/lasting-effects")
def stated_while(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A text that is carried out states something "while" conditions are true: that lasts, and so do they."""
    states(play, frame, node, path)


CONTROL = frozenset(["give_control", "gain_control", "gains_control"])
"""Effects after which a card is under another player's control."""


@LCG.plays("lcg/ownership-and-control", "lcg/lasting-effects")
def control_until(
    play: Play, frame: Frame, deed: Node, path: str, moment: str, once_more: Task
) -> bool:
    """Let control of cards change until `moment`, when whoever had it has it again; False: wait for the
    choice of the cards.
    """
    what = deed["what"]
    assert isinstance(what, Node)
    found = pick(play, frame, what, f"{path}.0/what", once_more)
    if found is None:
        return False
    before = tuple((i, play.card(i).life, play.card(i).controller) for i in found)
    frame = play.state.frames.get(frame.id, frame)
    do_all(play, frame, (deed,), path)
    if not possible.at_all(play, frame, deed):
        return True
    play.lasts(
        Lasting(
            0, Node("sentence", do=(Node("control_returns", cards=before),)), None, at=moment,  # type: ignore[arg-type]
            source=frame.source, controller=frame.controller, frame=frame, cites=frame.cites
        )
    )
    return True


@EFFECTS.means("control_returns", "lcg/ownership-and-control", "lcg/lasting-effects")
def control_returns(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards still in play come back under the control of whoever had it before, unless that player is out."""
    lent: Any = node["cards"]
    for ident, life, player in lent:
        card = play.card(ident)
        if card.life == life and card.controller != player and player in table.players(play):
            play.happen(
                verbs.changed_control(card=ident, player=player, life=life, source=frame.source, effect=True)
            )


def _left_meanwhile(play: Play, frame: Frame) -> bool:
    """Whether the text's own card was in play as its effects began and is no more: nothing lasts on it."""
    card = play.card(frame.source) if frame.source is not None else None
    return card is not None and card.life != frame.get("began", card.life) and not table.is_in_play(card)


def _settled_first(play: Play, frame: Frame, says: Node, slot: str) -> Node:
    """The statement with its numbers worked out before its subject is chosen: "its" speaks of a card named
    before that.
    """
    known = frame.get(slot)
    if isinstance(known, Node):
        return known
    found = settled(play, frame, says)
    play.bind(frame.id, **{slot: found})
    return found


def last(
    play: Play, frame: Frame, says: Node, held: Held | None, moment: str,
    only: tuple[Node, ...] = ()
) -> None:
    """Let a statement be true until `moment`, with the numbers and the player it speaks of now, `only` while
    the conditions of these phrases are.
    """
    if held is not None and not held and _on_cards(says):
        play.say("It touches no card", *frame.cites, "lcg/lasting-effects", idle=True)
        return
    says = settled(play, frame, says)
    if _changes_nothing(says):
        play.say("It changes no value", *frame.cites, "lcg/lasting-effects", idle=True)
        return
    if says.kind == "gets" and frame.get("cap") is not None:
        says = says.replace(cap=frame.get("cap"))
    owner = frame.binding(host=frame.get("host", -1))
    for player in _spoken_player(play, frame, says, only):
        owner = owner.binding(**{"that player": player})
    if says.kind != "triggered" and any(n.kind == "defending_player" for n in says.walk()):
        for player in players(play, frame, Node("defending_player")):
            owner = owner.binding(**{DEFENDED: player})
    if any(n.kind == "next_played" for n in says.walk()):
        owner = owner.binding(**{"played before": _played_before(play, owner, says)})
    at_first = settled(play, frame, says, now=True)
    said = _as_a_statement((says if _changes_nothing(at_first) else at_first).without("only").without("cap"))
    for outer in (*nodes(says, "only"), *reversed(only)):
        said = outer.replace(do=(said,))
    for outer in reversed(only):
        says = outer.replace(do=(says,))
    play.lasts(
        Lasting(
            0, says, held, until=moment, source=frame.source, controller=frame.controller, frame=owner,
            cites=frame.cites
        )
    )
    whom = f" ({table.names(play, sorted(i for i, _ in held))})" if held else ""
    play.say(
        f"{capital(phrase(said))}{whom}, until {moment}", *frame.cites,
        "lcg/lasting-effects"
    )


def _changes_nothing(says: Node) -> bool:
    """Whether a statement only changes values, and each by 0 for good."""
    bonuses = nodes(says, "bonus")
    return bool(bonuses) and all(bonus.get("change") == 0 and bonus.get("per") is None for bonus in bonuses)


def _as_a_statement(says: Node) -> Node:
    """ "Give it …" as what is true from now on: "it gets …"."""
    if says.kind != "give":
        return says
    kind = "gets" if says.get("bonus") is not None else "gains"
    return Node(kind, who=says["to"], **{n: v for n, v in says.fields.items() if n != "to"})


def _played_before(play: Play, frame: Frame, says: Node) -> int:
    """How many cards of the sort were played before "the next one" was spoken of."""
    meant = next(n for n in says.walk() if n.kind == "next_played")
    return such_played(play, frame, meant, frame.controller)


def _on_cards(says: Node) -> bool:
    subject = subject_of(says)
    return subject is not None and CARDS.of(subject) is not None


def _spoken_player(play: Play, frame: Frame, says: Node, only: tuple[Node, ...]) -> tuple[int | None, ...]:
    """The player that "that player" in a statement means as it starts; where it is true `only` while
    something is so of some player, he is asked for as long as it lasts.
    """
    if _while_of_some_player(only):
        return (None,)
    if any(n.kind in ("that_player", "chosen_player") for n in says.walk()):
        return players(play, frame, Node("that_player"))[:1]
    return ()


def _while_of_some_player(only: tuple[Node, ...]) -> tuple[Node, ...]:
    """The conditions about some player while which a statement is true."""
    asked = (condition for outer in only for condition in nodes(outer, "when"))
    return tuple(one for one in asked if any(n.kind in NAMING for n in one.walk()))


def settled(play: Play, frame: Frame, says: Node, *, now: bool = False) -> Node:
    """The statement with X, and amounts that count what the text spoke of, as plain numbers; `now`: with
    those, too, that are counted again as long as the effect lasts.
    """
    changes, subject = [], subject_of(says)
    for bonus in nodes(says, "bonus"):
        step, per = bonus.get("change"), bonus.get("per")
        if step is None:  # doubled or halved: there is no number to work out
            changes.append(bonus)
            continue
        if (
            isinstance(step, Node) and frame.get("one") is None and _is_of_each(frame, step, subject)
            or not now and is_recounted(play, frame, step)
        ):
            changes.append(bonus)
            continue
        size = step if isinstance(step, int) else amount(play, frame, step)
        if isinstance(per, Node) and is_player_source(play, frame):
            size, bonus = size * per_thing(play, frame, per), bonus.without("per")
            size = capped(play, frame, size, frame.get("cap"), bonus.get("stat"))
        changes.append(bonus.replace(change=size))
    return says.replace(bonus=tuple(changes)) if changes else says


COUNTS = frozenset(["number_of", "players_count", "players_minus", "players_plus", "players_times"])
"""Amounts that count what is there."""


@LCG.plays("lcg/faq/1.55")
def is_recounted(play: Play, frame: Frame, change: object) -> bool:
    """Whether a change is by an X with which an encounter card's text counts something: that is recalculated
    as the game goes on, as what it says "for each" is.
    """
    x = frame.get("x_node")
    return (
        isinstance(change, Node) and any(n.kind == "x" for n in change.walk())
        and isinstance(x, Node) and x.kind in COUNTS and frame.get("X") is None
        and not is_player_source(play, frame)
    )


def _is_of_each(frame: Frame, change: Node, subject: Node | None) -> bool:
    """Whether a change, or the X that it is by, is a value of each card that gets it, and so another for
    each: one of the card itself, or of the player who controls it or is engaged with it.
    """
    x = frame.get("x_node")
    counts_x = isinstance(x, Node) and frame.get("X") is None and any(n.kind == "x" for n in change.walk())
    return any(hangs_on_one(said, subject) for said in (change, *([x] if counts_x else [])))


def is_fixed(play: Play, frame: Frame, subject: Node) -> bool:
    """Whether a lasting effect holds only for the cards there are now: a player card's, one for chosen cards,
    or one that says "now".
    """
    open_set = (
        subject.kind in ("each", "any", "no_card") and frame.source is not None
        and not table.is_player_card(play, frame.source)
    )
    return not open_set or is_now(subject)


def is_now(subject: Node) -> bool:
    """Whether the text says "currently": then an encounter card's effect, too, holds only for the cards there
    now (lcg/faq/1.55).
    """
    return any(n.get("now") is not None or n.kind in ("now_in_zone", "currently") for n in subject.walk())


def subject_of(says: Node) -> Node | None:
    """The cards, or players, a statement is about."""
    for field in ("who", "to", "on", "what"):
        value = says.get(field)
        if isinstance(value, Node):
            return Node("it") if value.kind == "its" else value
    of = says.get("of")
    if says.kind in ("value_counts_as", "blank_text") and isinstance(of, Node):
        return of
    return (
        Node("this") if says.kind in ("cannot_alone", "enters_exhausted", "immune", "no_progress") else None
    )


# -- statements with no duration of their own ----------------------------------------------------------------


def states(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A statement that an effect makes: in an attack it lasts for the attack, else as long as its cards stay
    in play.

    Surge and Doomed gained by a card that is being revealed act with its own.
    """
    if _gained_on_reveal(play, frame, node):
        return
    moment = table.attack_end(play) if table.attack(play) is not None else NEVER
    if node.kind in OF_THE_PHASE:
        moment = f"{phase(play) or 'quest'} phase ends"
    if node.kind in WITH_ITS_TIME and isinstance(node.get("per"), str):
        moment = moment_of(play, Node("end_of", of=node["per"]))
    coming = _to_be_played(node)
    if coming is not None and isinstance(coming.get("per"), str):
        moment = moment_of(play, Node("end_of", of=coming["per"]))
    if coming is None and (awaited := _awaited(frame, node)) is not None:
        node, moment = awaited
    start_lasting(play, frame, Node("until", do=(node,), of=moment), path, moment)


def _to_be_played(says: Node) -> Node | None:
    """The "next card you play this round" of a statement, if it speaks of one."""
    return next((n for n in says.walk() if n.kind == "next_played"), None)


@LCG.plays("lcg/play-and-put-into-play", "lcg/keyword/doomed")
def _awaited(frame: Frame, node: Node) -> tuple[Node, str] | None:
    """What is said of the next card that a player plays, where a text has spoken of it and goes on with "that
    card": it is that card that is meant again, for the same time.

    Of what it may gain only what acts as it is played is played so.
    """
    coming, moment = frame.get(TO_BE_PLAYED, (None, NEVER))
    subject = subject_of(node)
    if coming is None or subject is None or subject.get(MEANS) != noun_phrase(coming):
        return None
    gains = nodes(node, "what")
    if node.kind != "gains" or not all(
        g.kind == "gain_keyword" and acts_as_played(str(g["keyword"])) for g in gains
    ):
        raise NotPlayed("effect", f"{node.kind} of the next card played")
    return Node("gains", who=coming, what=gains), moment


TO_BE_PLAYED = "to be played"
"""What a text remembers of the next card played that it has spoken of: the phrase, and how long it waits."""


OF_THE_PHASE = frozenset(["total_threat_bonus", "total_threat_less"])
"""Statements about the staging area as a whole: made without a time, they are about the quest at hand."""


WITH_ITS_TIME = frozenset(["reveal_more_this", "reveal_less_this", "limit_tokens"])
"""Statements that say themselves how long they are true: "reveal 1 fewer encounter card this phase"."""


def _gained_on_reveal(play: Play, frame: Frame, node: Node) -> bool:
    """Keywords that act as a card is revealed, gained by the card that is."""
    gains = (
        [g for g in nodes(node, "what") if g.kind == "gain_keyword"] if node.kind in ("gains", "give") else []
    )
    subject = subject_of(node)
    if (
        frame.source is None or not gains or subject is None
        or PLAYERS.of(subject) is not None and CARDS.of(subject) is None
    ):
        return False
    acting = [(g, do) for g in gains if (do := gained(str(g["keyword"]))) is not None]
    if (
        len(acting) != len(gains) or cards(play, frame, subject) != (frame.source,)
        or not staging.is_being_revealed(play, frame.source)
    ):
        return False
    for gain, do in acting:
        value = gain.get("value")
        number = 1 if value is None else amount(play, frame, value)
        fact = (GAINED_AS_REVEALED, frame.source, str(gain["keyword"]))
        play.remember(fact, play.fact(fact, 0) + number)
        do(play, frame, number)
    return True


@staging.STAGED
@LCG.plays("lcg/gains", "lcg/reveal")
def staged(play: Play) -> None:
    """What a card has gained as it was revealed is gone once it is completely staged."""
    for name in _gained_as_revealed(play):
        play.remember(name, None)


@staging.TURNED_UP
@LCG.plays("lcg/gains", "lcg/reveal")
def is_revealed_again(play: Play, ident: int, player: int) -> None:
    """What a card has gained as it was revealed before is not gained this time: a reveal that it has brought
    about itself may turn it up again before that first one is over.
    """
    for name in _gained_as_revealed(play):
        if name[1] == ident:
            play.remember(name, None)


def _gained_as_revealed(play: Play) -> list[tuple[Any, ...]]:
    over = {GAINED_AS_REVEALED, NOTED_AS_REVEALED}
    return [n for n in play.state.facts if isinstance(n, tuple) and n and n[0] in over]


for _kind in STATEMENTS:
    EFFECTS.means(_kind, "lcg/lasting-effects", "lcg/shadow-effects")(states)
LASTING.plays("give", "goes_elsewhere", "defends_exhausted", "reaches_others", "gain_icons")


# -- later ---------------------------------------------------------------------------------------------------


@EFFECTS.means("delayed", "lcg/delayed-effects")
def delayed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Carried out at that point of the round, by itself, on the very cards it speaks of now."""
    at = node["at"]
    assert isinstance(at, Node)
    later(play, frame, node["do"], moment_name(play, at))


def later(play: Play, frame: Frame, do: object, moment: str) -> None:
    """Start a delayed effect that is carried out at `moment`."""
    if delays.nothing_waits(play, frame, do):
        return
    what = Node("sentence", do=do)  # type: ignore[arg-type]
    speaking, what = delays.of_the_attack_then(play, frame, what)
    kept = delays.knowing_its_cards(play, speaking, what)
    play.lasts(
        Lasting(
            0, what, None, at=moment, source=frame.source, controller=frame.controller, frame=kept,
            cites=frame.cites
        )
    )
    play.say(f"Delayed until: {moment}", *frame.cites, "lcg/delayed-effects")


@EFFECTS.means("once_after", "lcg/delayed-effects")
def once_after(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Carried out once the event has happened."""
    event = node["event"]
    assert isinstance(event, Node)
    wait_for(play, frame, event, node["do"], f"{phase(play) or 'resource'} phase ends")


def wait_for(play: Play, frame: Frame, event: Node, do: object, until: str) -> None:
    """Carry `do` out once, when the event happens; if it has not by then, it does not any more."""
    if delays.nothing_waits(play, frame, do):
        return
    ahead = Node("triggered", when=Node("when", event=event, once=True), do=do)  # type: ignore[arg-type]
    if comes_before(ahead):
        last(play, frame, ahead, None, until)
        return
    what = Node("once_after", do=do, event=event)  # type: ignore[arg-type]
    kept = delays.knowing_its_cards(play, frame, what)
    play.lasts(
        Lasting(
            0, what, None, until=until, at="event", source=frame.source, controller=frame.controller,
            frame=kept, cites=frame.cites
        )
    )


MOMENTS.plays("end_of", "start_of", "end_of_phase", "start_of_phase", "start_of_step")


@EFFECTS.means("give_either", "lcg/lasting-effects")
@EFFECTS.means("gets_either", "lcg/lasting-effects")
def give_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One of the bonuses, chosen; it lasts as the phrase around it says."""
    give_either_until(play, frame, node, path, None)


def give_either_until(play: Play, frame: Frame, node: Node, path: str, moment: str | None) -> None:
    """Let one of the bonuses be picked, then give it until `moment`."""
    who = node.get("to") if node.get("to") is not None else node["who"]
    assert isinstance(who, Node)
    whom = Node("it") if who.kind == "its" else who
    given = [
        Node("gets", who=whom, bonus=(each,)) if each.kind.startswith("stat_")
        else Node("gains", who=whom, what=(each,)) for each in nodes(node, "options")
    ]
    options = [Option(phrase(g), g) for g in given]
    task = bonus_picked.choosing(frame.id, path, moment)
    play.decide("target", chooser(play, frame), "which bonus", options, task, *frame.cites)


@LCG.procedure("lcg/lasting-effects")
def bonus_picked(play: Play, frame_id: int, path: str, moment: str | None, picked: Node) -> None:
    """Give the bonus that was picked."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if moment is None:
        states(play, frame, picked, path)
    else:
        start_lasting(play, frame, Node("until", do=(picked,), of=moment), f"{path}/either", moment)


LASTING.plays("give_either", "gets_either")

# the compiler takes them apart
LASTING.plays(
    "shared", "shared_alone", "give_both", "add_value", "add_own_value", "add_values", "counts_other",
    "gets_several", "uses_other",
    "raise_value", "lower_value", "doubled_value", "pool_pays", "treated_lower", "stat_cannot", "no_healing",
    "no_damage_there", "open_to_attack",
    "gets_against", "cannot_ready_them", "cannot_use_them", "threat_cannot", "contributes_nothing",
    "not_healed_by", "not_defended_by",
    "none_can", "none_played", "travel_cost", "do_not_act", "never_used",
    "cannot_be_played", "cannot_be_engaged_by", "cannot_be_healed_from", "guard_stays",
)


MOMENTS.plays("end_of_step")
