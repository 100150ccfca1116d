"""Delayed effects: carried out by themselves when their moment comes, or once their event has happened
(lcg/delayed-effects).

One that has come due may do nothing: what it speaks of is gone, its condition is not so, nothing is left to
act on. Its account says why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ruling_service.engine.kernel.occurrences import Frame, Happening, Lasting, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node, Value, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import companies, phrase_tasks, possible, resolve, table
from ruling_service.engine.lcg.moments import numbered
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.phrases import cards, holds
from ruling_service.engine.lcg.printing import noun_phrase, phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import DEFENDED, NOTHING_FOUND, all_spoken
from ruling_service.engine.lcg.spoken import meant as meant_by
from ruling_service.engine.lcg.triggers import done_or_begun, met, named_of, occurrence_kinds


def delayed(play: Play, happening: Happening) -> list[Candidate]:
    """Delayed effects whose moment has come, or whose event has just happened."""
    if not any(e.at for e in play.state.lasting):
        return []
    found = []
    for effect in play.state.lasting:
        o = next((o for o in happening.occurrences if effect.at and _is_due(play, effect, o)), None)
        if o is not None and effect.source is not None and _is_elsewhere(play, effect.source):
            continue
        if o is not None:
            by = effect.controller if effect.controller is not None else table.first_player(play)
            label = (
                f"the delayed effect of {play.name(effect.source) if effect.source is not None else 'a card'}"
            )
            task = resolve_delayed.task(effect, o)
            found.append(
                Candidate(
                    ("delayed", effect.id, effect.what), by, label, task,
                    (*effect.cites, "lcg/delayed-effects")
                )
            )
    return found


def _is_elsewhere(play: Play, source: int) -> bool:
    """Whether an effect comes from the table of players who are separated from those whose turn it is."""
    return companies.is_elsewhere(play, play.card(source).zone)


def _is_due(play: Play, effect: Lasting, o: Occurrence) -> bool:
    if effect.at != "event":
        return o.kind == "moment" and effect.at in (o.get("name"), numbered(play, o.get("name")))
    event = effect.what["event"] if isinstance(effect.what, Node) else None
    if not isinstance(event, Node) or effect.frame is None or o.kind not in occurrence_kinds(event):
        return False
    return done_or_begun(event, o, "after") and met(play, effect.frame, event, o)


@LCG.procedure("lcg/delayed-effects")
def resolve_delayed(play: Play, effect: Lasting, o: Occurrence) -> None:
    """Carry a delayed effect out on the cards it spoke of when it was created, those of them that are still
    the same.
    """
    if effect not in play.state.lasting:
        return
    play.forget(effect)
    assert effect.frame is not None
    assert isinstance(effect.what, Node)
    play.say(
        f"Delayed effect of {play.name(effect.source) if effect.source is not None else 'a card'}",
        *effect.cites, "lcg/delayed-effects"
    )
    is_same = _recognised(play, effect.frame, effect.what)
    meant = tuple(i for group in effect.frame.get("spoken", ()) for i in group if i >= 0) or (
        (effect.source,) if effect.source is not None else ()
    )
    spoken = tuple(
        tuple(i for i in group if i < 0 or is_same(i))
        or NOTHING_FOUND
        for group in effect.frame.get("spoken", ())
    )
    named = tuple(
        (name, tuple(i for i in group if is_same(i)))
        for name, group in effect.frame.get("named", ())
    )
    kept = tuple(b for b in effect.frame.bindings if not b[0].startswith(("pick ", "number ", "player ")))
    happened = o if effect.at == "event" else effect.frame.occurrence
    if effect.at == "event":
        # "if … is destroyed by this attack, its …": the one to which it happened, gone or not
        named = (*named, *named_of(play, effect.frame, Node("after", event=effect.what["event"]), o))
    frame = play.frame(
        effect.frame._replace(success=True, bindings=kept, occurrence=happened).binding(
            spoken=spoken, named=named
        )
    )
    idle = why_idle(play, frame, effect.what["do"], meant)
    if idle is not None:
        play.say(f"It does nothing: {idle[0]}", *effect.cites, *idle[1])
        play.state.frames.pop(frame.id, None)
        return
    play.then(do_delayed.task(frame.id, effect.what), resolve.resolved.task(frame.id))


def knowing_its_cards(play: Play, frame: Frame, what: Node) -> Frame:
    """The frame of a delayed effect that begins: which cards it speaks of, and which of those are of the sort
    that it calls them ("that ally").
    """
    named = (i for _, group in frame.get("named", ()) for i in group if i >= 0)
    spoken = sorted({*all_spoken(frame), *named, *(() if frame.source is None else (frame.source,))})
    said = {n.get("type") for n in what.walk() if n.kind in CALLED}
    sorts = sorted(sort for sort in said if isinstance(sort, str))
    called = tuple((i, sort) for i in spoken for sort in sorts if table.is_type(play, i, sort))
    kept = frame.binding(lives=tuple((i, play.card(i).life) for i in spoken))
    return kept.binding(called=called) if called else kept


OF_AN_ATTACK = ("attacking_enemy", "attacked_enemy", "attacking_character", "defending_character")
"""Words for cards by their part in the attack being resolved."""
OF_HISTORY = frozenset(["happened_this", "not_happened_this"])
"""Conditions that ask what has happened to a card, wherever it is by now."""


@LCG.plays("lcg/delayed-effects", "lcg/rule/enemy-attack", "lcg/rule/player-attack")
def of_the_attack_then(play: Play, frame: Frame, what: Node) -> tuple[Frame, Node]:
    """A delayed effect that begins during an attack, and its frame: "the attacking enemy" is the one that
    attacks now, and the defending player the one whom it attacks, whatever attacks as the effect comes due.
    """
    attack = table.attack(play)
    if attack is None or any(n.kind == "gain_ability" for n in what.walk()):
        return frame, what
    for role in OF_AN_ATTACK:
        found, label = cards(play, frame, Node(role)), noun_phrase(Node(role))
        is_he = partial(_is_called, role, label)
        if len(found) != 1 or not any(map(is_he, what.walk())):
            continue
        then = f"{label} of that attack"
        asked = partial(replaced, meant=is_he, by=Node("exactly", card=found[0]))
        said = replaced(_replaced_in(what, OF_HISTORY, asked), is_he, Node("it", **{MEANS: then}))
        assert isinstance(said, Node)
        what = said
        frame = frame.binding(named=(*frame.get("named", ()), (then, found)))
    if attack.by_enemy and any(n.kind == "defending_player" for n in what.walk()):
        frame = frame.binding(**{DEFENDED: attack.player})
    return frame, what


def _is_called(role: str, label: str, node: Node) -> bool:
    return node.kind == role or node.kind in SPOKEN_OF and node.get(MEANS) == label


def _replaced_in(value: Value, kinds: frozenset[str], by: Callable[[Value], Value]) -> Value:
    """A phrase in which those of these kinds are others."""
    if isinstance(value, tuple):
        return tuple(_replaced_in(inner, kinds, by) for inner in value)
    if not isinstance(value, Node):
        return value
    if value.kind in kinds:
        return by(value)
    return Node(value.kind, **{name: _replaced_in(inner, kinds, by) for name, inner in value.fields.items()})


CALLED = frozenset(["that", "those"])
"""Words for cards spoken of before that may say of what sort they are."""


@LCG.plays("lcg/delayed-effects", "lcg/in-play-and-out-of-play", "lcg/card/sword-thain")
def _recognised(play: Play, frame: Frame, what: Node) -> Callable[[int], bool]:
    """Whether a card is still the one of which a delayed effect spoke. Where its own text asks for the card
    in play, one that lay elsewhere is recognised as it has entered play since, until it leaves play again.

    One in play that has lost the type by which the effect calls it is not: "that ally" is no hero.
    """
    lives = dict(frame.get("lives", ()))
    called: tuple[tuple[int, str], ...] = frame.get("called", ())
    in_play_too = any(
        each.kind in ("in_play", "is_in_play")
        or (each.kind == "in_zone" and isinstance(zone := each.get("zone"), Node) and zone.kind == "play")
        for each in what.walk()
    )

    def is_same(ident: int) -> bool:
        card = play.card(ident)
        known = lives.get(ident, card.life)
        if table.is_in_play(card) and any(i == ident and not table.is_type(play, i, s) for i, s in called):
            return False
        return known == card.life or (in_play_too and known + 1 == card.life and table.is_in_play(card))

    return is_same


@LCG.procedure("lcg/delayed-effects")
def do_delayed(play: Play, frame_id: int, what: Node) -> None:
    """The text of a delayed effect; it no longer matters where the card is that created it."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        phrase_tasks.do_all(play, frame, what["do"], "delayed")


SPOKEN_OF = frozenset(["it", "that", "those", "this"])
"""Words for cards that the text spoke of before, or for its own card."""

DELAYED = "lcg/delayed-effects"
STILL_IN_HAND = "still in hand"
"""What a frame says of its own card, no event, where a text that was used from hand goes on about it."""


@LCG.plays("lcg/delayed-effects", "lcg/in-play-and-out-of-play")
def why_idle(play: Play, frame: Frame, do: object, meant: tuple[int, ...]) -> Reason | None:
    """Why none of the phrases of a delayed effect can do anything; None if one can.

    `meant` are the cards it spoke of as it was created.
    """
    reasons = [
        _why(play, frame, n, meant) for n in (do if isinstance(do, tuple) else (do,)) if isinstance(n, Node)
    ]
    return None if not reasons or any(r is None for r in reasons) else reasons[0]


def _why(play: Play, frame: Frame, node: Node, meant: tuple[int, ...]) -> Reason | None:
    if node.kind in ("if_", "while_"):
        false = next((c for c in nodes(node, "when") if not holds(play, frame, c)), None)
        if false is None:
            return None
        gone = any(n.kind in SPOKEN_OF and not cards(play, frame, n) for n in false.walk())
        if gone:
            return _left_play(play, frame, meant)
        return (f"its condition is not met ({phrase(false)})", (DELAYED,))
    if node.kind == "otherwise":
        return None
    for name in possible.SLOTS:
        value = node.get(name)
        if isinstance(value, Node) and value.kind in SPOKEN_OF and not cards(play, frame, value):
            return _left_play(play, frame, meant)
    return None if possible.at_all(play, frame, node) else ("nothing is there for it to act on", (DELAYED,))


@LCG.plays("lcg/delayed-effects", "lcg/in-play-and-out-of-play")
def is_about_nobody(frame: Frame, do: object) -> bool:
    """Whether all that is to be done later speaks of cards of which the text has found none, or none that
    came where it puts them: there is nothing that would wait.
    """
    phrases = [n for n in (do if isinstance(do, tuple) else (do,)) if isinstance(n, Node)]
    return bool(phrases) and all(_of_nobody(frame, n) for n in phrases)


def _of_nobody(frame: Frame, node: Node) -> bool:
    if node.kind == "triggered":
        return any(_is_nobody(frame, n) for event in nodes(node, "when") for n in event.walk()) or (
            is_about_nobody(frame, nodes(node, "do"))
        )
    asked = [c for c in nodes(node, "when") if "not" not in c.kind.split("_")]
    if any(_is_nobody(frame, n) for condition in asked for n in condition.walk()):
        return True
    if node.kind in ("if_", "while_", "sentence"):
        return is_about_nobody(frame, nodes(node, "do"))
    return any(_is_nobody(frame, n) for name in possible.SLOTS for n in nodes(node, name))


def _is_nobody(frame: Frame, pronoun: Node) -> bool:
    """Whether a pronoun means what the text has not found, be it that the text tells further of it, as where
    it lies ("an ally in your hand").
    """
    if pronoun.kind == "this":
        return bool(frame.get(STILL_IN_HAND))
    if pronoun.kind not in SPOKEN_OF or MEANS not in pronoun:
        return False
    found, begins = meant_by(frame, pronoun), f"{pronoun[MEANS]} "
    if found is None:
        named = reversed(frame.get("named", ()))
        found = next((group for name, group in named if name.startswith(begins)), None)
    return found == ()


def _left_play(play: Play, frame: Frame, meant: tuple[int, ...]) -> Reason:
    changed = next(
        (
            (i, sort) for i, sort in frame.get("called", ())
            if i in meant and table.is_in_play(play.card(i)) and not table.is_type(play, i, sort)
        ), None,
    )
    if changed is not None:
        text = f"{play.name(changed[0])} is no longer of that type ({changed[1]})"
        return (text, (DELAYED, "lcg/cardtypes"))
    gone = table.names(play, dict.fromkeys(meant)) if meant else "the card it speaks of"
    return (
        f"{gone} left play, and what comes back is another card", (DELAYED, "lcg/in-play-and-out-of-play")
    )


def nothing_waits(play: Play, frame: Frame, do: object) -> bool:
    """Whether nothing would wait, since it would be about nobody; the account says so. So is what a text used
    from hand says of its own card, if that has not come into play.
    """
    own = frame.source
    if own is not None and play.card(own).zone.startswith("hand:") and play.printed(own).type != "event":
        frame = play.state.frames.get(frame.id, frame).binding(**{STILL_IN_HAND: True})
    elif frame.id in play.state.frames:
        frame = play.state.frames[frame.id]
    if not is_about_nobody(frame, do):
        return False
    play.say("It is about no card: nothing is left to wait for", *frame.cites, DELAYED, idle=True)
    return True


@LCG.plays("lcg/lasting-effects", "lcg/delayed-effects")
def tell_of_the_end(play: Play, ended: Lasting, words: str) -> None:
    """Say that a lasting effect ends; one that waited for something that never happened did nothing."""
    if not ended.cites:
        return
    if ended.at == "event" or isinstance(ended.what, Node) and ended.what.get("once"):
        name = play.name(ended.source) if ended.source is not None else "the effect"
        play.say(f"What {name} waited for has not happened: it does nothing", *ended.cites, DELAYED)
    else:
        play.say(words, *ended.cites, "lcg/lasting-effects")
