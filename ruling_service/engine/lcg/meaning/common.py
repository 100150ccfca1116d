"""What every meaning of an effect needs: the phrase's parts, the cards it acts on, how many, and letting things happen to them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.amounts import amount
from ruling_service.engine.lcg.meaning.cards import Selection, _options, pick, spoken
from ruling_service.engine.lcg.meaning.players import CHOSEN, chooser, players
from ruling_service.engine.lcg.meaning.restrictions import TOKENS
from ruling_service.engine.lcg.rulebook import LCG


def again(frame: Frame, node: Node, path: str) -> Task:
    """The task that runs this phrase once more."""
    return Task("lcg.do", (frame.id, node, path))


def part(node: Node, field: str) -> Node:
    """A field of the phrase that is itself a phrase; "its" speaks of it."""
    value = node[field]
    assert isinstance(value, Node)
    return Node("it") if value.kind == "its" else value


def chosen(
    play: Play, frame: Frame, node: Node, path: str, field: str, purpose: str = "", fit: Callable[[int], bool] | None = None
) -> tuple[int, ...] | None:  # fmt: skip
    """The cards in `field`, chosen if need be; None: wait for the choice."""
    return pick(play, frame, part(node, field), f"{path}/{field}", again(frame, node, path), purpose=purpose, fit=fit)


def token_of(node: Node) -> str:
    """The sort of token a phrase speaks of."""
    return TOKENS.get(str(node["token"]), str(node["token"]))


def failed(play: Play, frame: Frame) -> None:
    """What the phrase asks was not done in full (lcg/then)."""
    play.reframe(frame.id, success=False)


def each_happens(play: Play, frame: Frame, kind: str, role: str, cards: tuple[int, ...], **roles: Hashable) -> None:
    """Let the same thing happen to each card at the same moment. Nothing to happen to counts as not done (lcg/then)."""
    if not cards:
        failed(play, frame)
        return
    happened: list[Occurrence] = []
    for i in cards:
        came = from_where(play, i) if kind == "discarded" else {}
        happened.append(occurrence(kind, **{role: i, "life": play.card(i).life, "source": frame.source, "effect": True, **came, **roles}))
    let_happen(play, frame, happened)


@LCG.plays("lcg/designer/135")
def let_happen(play: Play, frame: Frame, happened: Sequence[Occurrence]) -> None:
    """Let things happen at the same moment; cards of a player's deck are discarded one by one, each answered before the next."""
    if all(o.kind == "discarded" and str(o.get("origin")).startswith("deck:") for o in happened):
        for o in reversed(happened):
            play.happen(o, frame=frame.id)
    else:
        play.happen(*happened, frame=frame.id)


def from_where(play: Play, ident: int) -> dict[str, Hashable]:
    """Where a card is that is about to be discarded: what is discarded from elsewhere does not leave play."""
    zone = play.card(ident).zone
    return {"origin": zone} if table.is_in_play_zone(zone) else {"origin": zone, "from_play": False}


def pool_owner(zone: Node) -> Node:
    """The card whose resource pool a phrase names."""
    of = zone["of"]
    assert isinstance(of, Node)
    if of.kind == "its":
        return Node("it")
    return (
        Node("some", count=1, of=Node("filter", type=("hero",), **{"is": (Node("controlled_by", who=of),)}))
        if of.kind in ("your", "you")
        else of
    )


def pick_among(
    play: Play,
    frame: Frame,
    cards: tuple[int, ...],
    number: int,
    slot: str,
    task: Task,
    purpose: str,
    by: int | None = None,
    least: int | None = None,
) -> tuple[int, ...] | None:
    """`number` of these cards (or down to `least`), chosen; None: wait for the choice."""
    known = frame.get(f"pick {slot}")
    if known is not None:
        return tuple(known)
    number = min(number, len(cards))
    if not number:
        return spoken(play, frame, f"pick {slot}", ())
    play.then(task)
    options, complete = _options(play, Selection(cards, number, number if least is None else least), number)
    by, then = chooser(play, frame) if by is None else by, Task("lcg.picked", (frame.id, f"pick {slot}"))
    play.decide("target", by, purpose, options, then, complete=complete)
    return None


def how_many(play: Play, frame: Frame, value: Value | None, most: int, slot: str, task: Task, purpose: str = "how many") -> int | None:
    """The number an amount stands for, at most `most` where it is "all", "any number of" or "up to …". None: wait for the choice."""
    kind = value.kind if isinstance(value, Node) else ""
    if kind == "all_of":
        return most
    if kind not in ("any_amount", "up_to_amount"):
        return amount(play, frame, value)
    assert isinstance(value, Node)
    known = frame.get(f"number {slot}")
    if known is not None:
        return int(known)
    if kind == "up_to_amount":
        most = min(most, amount(play, frame, value["n"]))
    play.then(task)
    options = [Option(str(n), n) for n in range(most, -1, -1)]
    play.decide("target", chooser(play, frame), purpose, options, Task("lcg.number", (frame.id, f"number {slot}")))
    return None


@LCG.task("lcg.number", "lcg/may")
def number_chosen(play: Play, frame_id: int, name: str, number: int) -> None:
    """Someone said how many."""
    play.bind(frame_id, **{name: number})


def one_player(play: Play, frame: Frame, who: Node, slot: str, task: Task, purpose: str = "which player") -> tuple[int, ...] | None:
    """The one player a phrase means, chosen if several qualify; nobody: (). None: wait for the choice."""
    known = frame.get(f"player {slot}")
    if known is not None:
        return (int(known),)
    found = players(play, frame, who)
    if len(found) <= 1:
        if found and who.kind in CHOSEN:
            play.bind(frame.id, **{"that player": found[0]})
        return found
    play.then(task)
    options = [Option(play.player(p), p) for p in found]
    play.decide("target", chooser(play, frame), purpose, options, Task("lcg.player picked", (frame.id, f"player {slot}")), "lcg/faq/1.03")
    return None


def is_player_source(play: Play, frame: Frame) -> bool:
    """Whether the text stands on a player card."""
    return frame.source is None or table.is_player_card(play, frame.source)
