"""Whether an effect that is possible would change anything, whatever is chosen in it, and whether an option
may be picked.

Sources: lcg/initiating-abilities-playing-cards, lcg/triggered-ability (potential to change the game).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg.choosing import selection
from ruling_service.engine.lcg.deeds import WAYS
from ruling_service.engine.lcg.phrases import (
    CARDS,
    ONE,
    PLAYERS,
    players,
)
from ruling_service.engine.lcg.possible import SLOTS, at_all, in_full, unbarred
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.texts import kinds_in

SHUFFLING = frozenset(["shuffle", "shuffle_decks"])
STIRRING = kinds_with("lcg", "brings_up")
"""Phrases that bring up cards which what stands after them may speak of."""


def may_be_picked(play: Play, frame: Frame, option: Node, *, whole: bool = False) -> bool:
    """Whether an option can be carried out, or all of it (`whole`), so that it may be picked: what is done to
    all cards of a sort always can, all may be none.
    """
    asked, do = in_full if whole else at_all, nodes(option, "do")
    return (
        all(asked(play, frame, n) or _acts_on_all(n) for n in do) and not chooses_for_nothing(play, frame, do)
    )


@LCG.plays("lcg/faq/1.44", "lcg/effects")
def may_pick(play: Play, frame: Frame, options: tuple[Node, ...], *, in_full: bool) -> list[Node]:
    """The options of which one is picked: those done in full that change something, if they have to be, else
    those that change something, be it with one of their parts, else those that can be carried out though
    there is nothing they act on.
    """
    wholly = [o for o in options if may_be_picked(play, frame, o, whole=True)]
    partly = [o for o in options if may_be_picked(play, frame, o)]

    def changing(among: Iterable[Node]) -> list[Node]:
        return [o for o in among if would_change(play, frame, o)]

    return in_full and changing(wholly) or changing(partly) or changing(options) or wholly or partly


def would_change(play: Play, frame: Frame, option: Node) -> bool:
    """Whether an option would change anything now."""
    do = nodes(option, "do")
    return any(at_all(play, frame, n) for n in do) and not chooses_for_nothing(play, frame, do)


DIVIDED = frozenset(["remove_divided", "heal_divided"])
"""Phrases that take so much off all cards of a sort together, and not off each of them."""


def _acts_on_all(node: Node) -> bool:
    """Whether a phrase acts on all cards of a sort, or takes all tokens, however many they are."""
    if any(isinstance(n := node.get(name), Node) and n.kind == "all_of" for name in ("n", "amount")):
        return True
    acted_on = [
        value for name in SLOTS if isinstance(value := node.get(name), Node) and CARDS.of(value) is not None
        and node.kind not in DIVIDED
    ]
    return bool(acted_on) and all(value.kind == "each" for value in acted_on)


@LCG.plays("lcg/triggered-ability", "lcg/the-word-choose", "lcg/then")
def could_change(play: Play, frame: Frame, phrases: tuple[Node, ...]) -> bool:
    """Whether a text could change anything: choosing alone changes nothing, what stands after "then" needs
    all before it, and what is done to a chosen card has to be possible to one that may be chosen.
    """
    return any(could(play, frame, phrases, k) for k in acting(phrases) or range(len(phrases)))


def chooses_for_nothing(play: Play, frame: Frame, phrases: tuple[Node, ...]) -> bool:
    """Whether something is chosen, and nothing of what is then to be done to it could change anything."""
    return any(n.kind == "choose" for n in phrases) and not could_change(play, frame, phrases)


def acting(phrases: tuple[Node, ...]) -> list[int]:
    """Where in a text the phrases stand that don't only choose, or shuffle a deck that was searched."""
    searching = any("search" in kinds_in(phrase) for phrase in phrases)
    idle = {"choose", *(SHUFFLING if searching else ())}
    return [k for k, n in enumerate(phrases) if n.kind not in idle]


TAKES_OFF: dict[str, Callable[[Play, Frame, Node, int], bool]] = {}
"""Effects that take a card off what it is attached to, and whether one is: the text goes on about no other.
"""


def could(play: Play, frame: Frame, phrases: tuple[Node, ...], at: int) -> bool:
    """Whether one phrase of a text could change anything, as those before it are carried out."""
    node, before = phrases[at], phrases[:at]
    if node.kind == "then" and not all(could(play, frame, before, k) for k in range(at)):
        return False
    for number, earlier in enumerate(before):
        meant = _introduced_by(frame, earlier, node)
        if meant is None:
            continue
        done = could(play, frame, before, number)
        if not done and (earlier.kind in STIRRING or _named_by_deed(node, meant)):
            return False
        if earlier.kind == "choose" or not done:
            # what can't be done to a card doesn't keep it from being chosen where there is no other
            found = unbarred(play, frame, earlier, "what", selection(play, frame, meant))
            there = TAKES_OFF.get(earlier.kind)
            return any(
                at_all(play, *_said_of(frame, node, noun_phrase(meant), ident)) for ident in found.cards
                if there is None or there(play, frame, earlier, ident)
            )
    named = _player_named(before, node)
    if named is not None:
        return any(
            at_all(play, frame.binding(**{"that player": p}), node) for p in players(play, frame, named)
        )
    chosen = [n["what"] for n in before if n.kind == "choose"]
    if chosen and _hangs_on_the_choice(frame, node):
        return True
    who = next((n for n in chosen if isinstance(n, Node) and PLAYERS.of(n) is not None), None)
    if who is not None and CARDS.of(who) is None:
        return any(at_all(play, frame.binding(**{"that player": p}), node) for p in players(play, frame, who))
    return at_all(play, frame, node)


def _player_named(before: tuple[Node, ...], node: Node) -> Node | None:
    """The player whom an earlier phrase names besides whoever acts, if this one goes on about "that player".
    """
    who = node.get("who") if node.kind in ("player_must", "player_may") else None
    own = isinstance(who, Node) and who.kind != "that_player"
    if own or "that_player" not in kinds_in(node):
        return None
    named = (n for earlier in reversed(before) if earlier.kind != "choose" for n in earlier.walk())
    return next((n for n in named if n.kind in ONE and PLAYERS.of(n) is not None), None)


def _hangs_on_the_choice(frame: Frame, node: Node) -> bool:
    """Whether what a phrase acts on, or how much, is known only once the choice before it is made."""
    kinds = {inner.kind for inner in node.walk()}
    return "chosen" in kinds or "x" in kinds and frame.get("X") is None and frame.get("x_node") is None


def _introduced_by(frame: Frame, earlier: Node, node: Node) -> Node | None:
    """The noun phrase of an earlier phrase that pronouns of this one mean, unless the text knows already."""
    labels = {str(n[MEANS]) for n in node.walk() if n.get(MEANS) is not None}
    labels -= {name for name, _ in frame.get("named", ())}
    for value in earlier.walk() if labels else ():
        if CARDS.of(value) is not None and value.get(MEANS) is None and noun_phrase(value) in labels:
            return value
    return None


def _named_by_deed(node: Node, meant: Node) -> bool:
    """Whether a phrase names such a card by what was done with it ("the readied hero"): where that can't be
    done there is no such card.
    """
    label = noun_phrase(meant)
    return any(each.get(MEANS) == label and each.get("how") in WAYS for each in node.walk())


def _said_of(frame: Frame, node: Node, label: str, ident: int) -> tuple[Frame, Node]:
    """The phrase said of this very card where its pronouns mean what was chosen."""
    speaking = frame.binding(
        spoken=(*frame.get("spoken", ()), (ident,)), named=(*frame.get("named", ()), (label, (ident,)))
    )
    this_very = Node("exactly", card=ident)
    said = replaced(node, lambda each: each.get(MEANS) == label and CARDS.of(each) is not None, this_very)
    return speaking, said if isinstance(said, Node) else node
