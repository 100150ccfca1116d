"""What a text goes on to say of what each player has done: "Each player chooses a hero. That hero gets …".

Each player goes on with what is his before the next one begins (lcg/in-player-order).
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg.phrases import CARDS, PLAYERS
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import CHOSEN_AMONG, DEEDS, DISCARDED, EVER_DISCARDED, REVEALED
from ruling_service.engine.lcg.texts import kinds_in

EACH = kinds_with("lcg", "each_by_himself")
"""Phrases for players each of whom does something by himself."""

DOING = kinds_with("lcg", "players_do")

GOES_ON = "goes_on"
"""The field of what players do that holds what the text goes on to say of each of them."""

ANSWERS = kinds_with("lcg", "asks_whether_done")
"""Conditions about whether who was asked has done it."""

APART = kinds_with("lcg", "compares_players")
"""Phrases by which a text compares what players do, or puts one sentence in another's place: all of it is
carried out as it stands.
"""

OF_OTHERS = kinds_with("lcg", "says_which_players")
"""Phrases that say themselves which players they are about."""

DONE_TO = kinds_with("lcg", "called_after_deed")
"""What a card is called after what was done to it: "the discarded card"."""


@lru_cache(maxsize=4096)
def each_goes_on(sentences: tuple[Node, ...]) -> tuple[Node, ...]:
    """The sentences, what is said of each player's own taken to what each player does."""
    told: list[Node] = []
    if any(not APART.isdisjoint(kinds_in(each)) for each in sentences):
        return sentences
    for each in (part for sentence in sentences for part in _parted(sentence)):
        before = _done_by_each(told[-1]) if told else None
        if before is not None and _is_of_his(before, each):
            behind = (*nodes(before, GOES_ON), *nodes(each, "do"))
            told[-1] = told[-1].replace(do=(before.replace(**{GOES_ON: behind}),))
        else:
            if before is not None and _speaks_of_all(before, each):
                told[-1] = told[-1].replace(do=(before.replace(**{GOES_ON: nodes(before, GOES_ON)}),))
            told.append(_within(each))
    return tuple(told)


def _parted(sentence: Node) -> tuple[Node, ...]:
    """A sentence in which each player does something and goes on for each thing of his, as two."""
    do = nodes(sentence, "do")
    if len(do) == 2 and is_for_his(do[1]) and _done_by_each(sentence.replace(do=do[:1])) is not None:
        return sentence.replace(do=do[:1]), sentence.replace(do=do[1:])
    return (sentence,)


def is_for_his(phrase: Node) -> bool:
    """Whether something is done for each thing that the player spoken of took off cards."""
    return phrase.kind == "scaled" and any(per.get("his") for per in nodes(phrase, "per"))


def _speaks_of_all(each: Node, sentence: Node) -> bool:
    """Whether a sentence speaks of the cards that all players together have chosen, put into play …: what
    each did has to be known then.
    """
    named = _named_one(nodes(each, "do"))
    return any(
        n.kind == "those" and n.get(MEANS) in named for do in nodes(sentence, "do") for n in do.walk()
    )


def _done_by_each(sentence: Node) -> Node | None:
    """What each player does, if that is all a sentence says."""
    do = nodes(sentence, "do")
    is_it = len(do) == 1 and do[0].kind in DOING and any(n.kind in EACH for n in nodes(do[0], "who"))
    return do[0] if is_it else None


def _within(sentence: Node) -> Node:
    """A sentence in which each player does something and goes on with what is his: "discards a card and
    raises his threat by its cost".
    """
    each = _done_by_each(sentence)
    do = nodes(each, "do") if each is not None else ()
    if each is None or not any(
        _of_what_was_done(n) or is_for_his(n) for phrase in do[1:] for n in phrase.walk()
    ):
        return sentence
    return sentence.replace(do=(each.replace(**{GOES_ON: ()}),))


def _is_of_his(each: Node, sentence: Node) -> bool:
    """Whether a sentence is about what the player just spoken of did, and about no other player."""
    do = nodes(sentence, "do")
    words = [n for phrase in do for n in phrase.walk()]
    if any(n.kind in OF_OTHERS for n in words):
        return False
    if any(PLAYERS.of(n) is not None and n.kind != "that_player" and not _of_a_card(n) for n in words):
        return False
    before = (*nodes(each, "do"), *nodes(each, GOES_ON))
    return any(n.kind in ANSWERS or n.kind == "that_player" for n in words) or any(
        _speaks_again(before, phrase) for phrase in do
    )


def _of_a_card(phrase: Node) -> bool:
    """Whether a phrase means the player of a card: "its controller"."""
    return any(isinstance(value, Node) and CARDS.of(value) is not None for value in phrase.fields.values())


def _speaks_again(before: tuple[Node, ...], phrase: Node) -> bool:
    """Whether a phrase speaks of the one card that a player chose, discarded … in what is said before."""
    named = _named_one(before)
    return any(
        (n.kind in ("it", "that") and (n.get(MEANS) in named or (n.kind == "that" and MEANS not in n)))
        or _of_what_was_done(n) for n in phrase.walk()
    )


def _named_one(said: tuple[Node, ...]) -> set[str]:
    """What the single cards are called of which something is said."""
    return {
        noun_phrase(n) for phrase in said for n in phrase.walk()
        if n.kind in ("some", "the", "another", "random") and n.get("count") in (None, 1)
    }


def _of_what_was_done(phrase: Node) -> bool:
    """Whether a phrase means the one card to which something was done: "the discarded card"."""
    return phrase.kind == "the" and any(
        r.kind in DONE_TO for of in nodes(phrase, "of") for r in nodes(of, "is")
    )


TAKEN = "taken off"
"""The name under which a text remembers the tokens it took: of which sort, off which card, how many."""

OWN = (
    "spoken", "named", "shown", "looked at", TAKEN, DEEDS, DISCARDED, EVER_DISCARDED, REVEALED,
    CHOSEN_AMONG
)
"""What a text remembers of the cards that it has spoken of and of what it did with them."""

SO_FAR = "of each player so far"
"""The name under which a text keeps what players have added to that, who had their turn."""

Kept = tuple[tuple[str, object], ...]


def by_himself(frame: Frame, turn: Task, more: tuple[Task, ...]) -> tuple[Task, ...]:
    """A player's turn and what he goes on with: nothing of the players before him is spoken of any more."""
    before: Kept = tuple((name, frame.get(name)) for name in OWN if frame.get(name) is not None)
    return (afresh.task(frame.id, before), turn, *more, had_his_turn.task(frame.id, before))


@LCG.procedure("lcg/in-player-order")
def afresh(play: Play, frame_id: int, before: Kept) -> None:
    """Nothing has been spoken of but what was before the first player's turn."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        bindings = {name: value for name, value in frame.bindings if name not in OWN} | dict(before)
        play.reframe(frame_id, bindings=tuple(sorted(bindings.items(), key=lambda one: one[0])))


@LCG.procedure("lcg/in-player-order")
def had_his_turn(play: Play, frame_id: int, before: Kept) -> None:
    """What this player's turn has added is kept for what is said of all of them."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    was, so_far = dict(before), dict(frame.get(SO_FAR, ()))
    for name in OWN:
        now, old = frame.get(name, ()), was.get(name, ())
        added = now[len(old):] if now[:len(old)] == old else now  # type: ignore[arg-type]
        so_far[name] = (*so_far.get(name, ()), *added)
    play.bind(frame_id, **{SO_FAR: tuple(sorted(so_far.items(), key=lambda one: one[0]))})


@LCG.procedure("lcg/in-player-order")
def all_had_theirs(play: Play, frame_id: int, before: Kept) -> None:
    """From here on the text speaks of what all of them have done."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    was, bindings = dict(before), {name: value for name, value in frame.bindings if name != SO_FAR}
    for name, added in frame.get(SO_FAR, ()):
        if name == "named":
            added = (*added, *_together(added))
        if added or name in was:
            bindings[name] = (*was.get(name, ()), *added)  # type: ignore[misc]
    play.reframe(frame_id, bindings=tuple(sorted(bindings.items(), key=lambda one: one[0])))


def _together(named: tuple[tuple[str, tuple[int, ...]], ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What several players' cards are called by the same phrase, all of them: "those allies"."""
    groups: dict[str, list[tuple[int, ...]]] = {}
    for label, cards in named:
        groups.setdefault(label, []).append(cards)
    return tuple(
        (label, tuple(dict.fromkeys(i for cards in each for i in cards)))
        for label, each in groups.items() if len(each) > 1
    )


def in_turn(frame: Frame, turns: list[tuple[Task, tuple[Task, ...]]]) -> list[Task]:
    """The turns of several players, each by himself, and what they did together known afterwards."""
    before: Kept = tuple((name, frame.get(name)) for name in OWN if frame.get(name) is not None)
    found = [task for turn, more in turns for task in by_himself(frame, turn, more)]
    return [*found, all_had_theirs.task(frame.id, before)]
