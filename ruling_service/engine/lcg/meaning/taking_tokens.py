"""Tokens taken off cards: of a sort, of whatever sort there is, divided among several cards
(lcg/faq/1.05, lcg/damage).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.choosing import (
    amount_each,
    chosen,
    how_many,
    is_own,
    part,
    selection,
    token_of,
)
from ruling_service.engine.lcg.each_for_himself import TAKEN
from ruling_service.engine.lcg.filters import ANY_TOKEN, tokens_there
from ruling_service.engine.lcg.keywords import time
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.some_of_them import half
from ruling_service.engine.lcg.phrase_tasks import again
from ruling_service.engine.lcg.phrases import EFFECTS, chooser
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.undergone import lets_happen

_GOING = {"progress": verbs.removed_progress, "damage": verbs.healed, "resource": verbs.lost_resources}
"""What happens to a card from which tokens of a sort are taken; of the others they are only put elsewhere."""


def _going(play: Play, frame: Frame, token: str, ident: int, number: int) -> Occurrence | None:
    """What happens to a card as so many such tokens are taken off it; None if that is no happening."""
    verb = _GOING.get(token)
    if verb is None:
        return None
    return verb(**{verb.roles[0]: ident, "amount": number, "source": frame.source, "effect": True})


def _would_go(play: Play, frame: Frame, node: Node, ident: int) -> Occurrence | None:
    """What happens to a card from which the phrase takes tokens."""
    if token_of(node) == "time":
        return verbs.time_counters_removed(card=ident, amount=1)
    return _going(play, frame, token_of(node), ident, 1)


for _kind in ("remove_tokens", "discard_tokens", "remove_half", "remove_divided"):
    lets_happen(_kind, "from")(_would_go)


@LCG.plays("lcg/cannot", "lcg/effects")
def take(play: Play, frame: Frame, token: str, ident: int, number: int) -> None:
    """Take tokens of a sort off a card; the text knows afterwards how many of the sort there were to take."""
    gone_before = int(play.state.frames.get(frame.id, frame).get(f"taken {token}", 0))
    kept = time.stays(play, ident) if token == "time" else None
    if kept is not None:
        play.say(kept[0], *kept[1], idle=True)
        failed(play, frame)
        return
    goes = _going(play, frame, token, ident, number)
    here = 0 if goes and forbids(play, goes) else min(number, play.card(ident).token(token))
    told_of = play.state.frames.get(frame.id, frame).get(f"taken {token} from", ())
    taken = play.state.frames.get(frame.id, frame).get(TAKEN, ())
    play.bind(frame.id, **{
        TAKEN: (*taken, *(((token, ident, here),) if here else ())),
        f"taken {token}": gone_before + here, f"taken {token} from": (*told_of, *((ident,) if here else ())),
    })
    if goes is not None:
        play.happen(goes, frame=frame.id)
    else:
        there = play.card(ident).token(token)
        if there < number:
            failed(play, frame)
        gone = [verbs.placed_tokens(card=ident, amount=-min(there, number), token=token)]
        if token == "time" and there:
            gone.append(verbs.time_counters_removed(card=ident, amount=min(there, number)))
            gone += [verbs.last_time_counter_removed(card=ident)] if there <= number else []
        play.happen(*gone, frame=frame.id)


def _where_taken(
    play: Play, frame: Frame, node: Node, path: str, token: str
) -> tuple[int, ...] | None:
    """The cards from which such tokens are taken; None while they are being chosen."""
    return chosen(
        play, frame, node, path, "from", "where tokens are removed",
        lambda i: tokens_there(play, i, token) > 0
    )


@EFFECTS.means("remove_tokens", "lcg/faq/1.05")
@EFFECTS.means("discard_tokens", "lcg/faq/1.05")
def remove_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens are taken off the card; of which sorts, where the text names none, whoever carries it out says.
    """
    token = token_of(node)
    from_ = _where_taken(play, frame, node, path, token)
    if from_ is None:
        return
    most = max((tokens_there(play, i, token) for i in from_), default=0)
    number = how_many(play, frame, node["n"], most, path, again(frame, node, path), "how many are removed")
    if number is None:
        return
    everything = isinstance(node["n"], Node) and node["n"].kind == "all_of"
    is_of_each = is_own(node["n"], node["from"])
    own = amount_each(play, frame, node["n"], from_, node["from"]) if is_of_each else {}
    if not from_ or not most and not everything:  # all may be none (lcg/designer/091)
        failed(play, frame)
    for i in from_:
        count = tokens_there(play, i, token) if everything else own.get(i, number)
        if count and token == ANY_TOKEN:
            play.then(take_any.task(frame.id, i, count))
        elif count:
            take(play, frame, token, i, count)


@LCG.procedure("lcg/faq/1.05")
def take_any(play: Play, frame_id: int, ident: int, number: int) -> None:
    """So many tokens are taken off a card, of the sorts that whoever carries it out says."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    there = play.card(ident).tokens
    total = sum(count for _, count in there)
    if number > total:
        failed(play, frame)
    ways = list(_ways(there, min(number, total)))
    options = [
        Option(f"remove {' and '.join(f'{n} {token}' for token, n in way)} from {play.name(ident)}", way)
        for way in ways
    ]
    play.decide(
        "target", chooser(play, frame), "which tokens are removed", options,
        any_taken.choosing(frame_id, ident)
    )


def _ways(there: tuple[tuple[str, int], ...], number: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """The ways to take so many of the tokens there are: how many of each sort, without those of which none.
    """
    if not there:
        if not number:
            yield ()
        return
    (token, count), *rest = there
    for n in range(min(count, number), -1, -1):
        for way in _ways(tuple(rest), number - n):
            yield ((token, n), *way) if n else way


@LCG.procedure("lcg/faq/1.05")
def any_taken(play: Play, frame_id: int, ident: int, way: tuple[tuple[str, int], ...]) -> None:
    """It is said which tokens are taken."""
    frame = play.state.frames.get(frame_id)
    for token, number in way if frame is not None else ():
        assert frame is not None
        take(play, frame, token, ident, number)


@EFFECTS.means("remove_half", "lcg/faq/1.05", "lcg/modifiers")
def remove_half(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Half of such tokens are taken off each of the cards."""
    token = token_of(node)
    from_ = _where_taken(play, frame, node, path, token)
    if from_ is None:
        return
    numbers = {i: half(tokens_there(play, i, token), node) for i in from_}
    if not any(numbers.values()):
        failed(play, frame)
    for ident, number in numbers.items():
        if number:
            take(play, frame, token, ident, number)


@EFFECTS.means("remove_divided", "lcg/faq/1.05")
def remove_divided(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many tokens are taken off the cards together, as whoever carries it out divides them."""
    _divide(play, frame, node, path, token_of(node), among="from", amount="n", purpose="how many are removed")


@EFFECTS.means("heal_divided", "lcg/damage")
def heal_divided(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So much damage is healed, shared out among the cards a point at a time."""
    purpose = "how much damage is healed"
    _divide(play, frame, node, path, "damage", among="on", amount="amount", purpose=purpose)


def _divide(
    play: Play, frame: Frame, node: Node, path: str, token: str, *, among: str, amount: str, purpose: str
) -> None:
    """So many tokens of a sort leave the cards of a field together; the text is not done in full where there
    are fewer.
    """
    bearing = tuple(i for i in selection(play, frame, part(node, among)).cards if play.card(i).token(token))
    there = sum(play.card(i).token(token) for i in bearing)
    asked = how_many(play, frame, node[amount], there, path, again(frame, node, path), purpose)
    if asked is None:
        return
    if min(asked, there):
        play.then(share.task(frame.id, token, bearing, min(asked, there), ()))
    if asked > there and node.kind == "remove_divided" or not min(asked, there):
        failed(play, frame)


@LCG.procedure("lcg/damage", "lcg/faq/1.05")
def share(
    play: Play, frame_id: int, token: str, among: tuple[int, ...], left: int,
    shares: tuple[tuple[int, int], ...]
) -> None:
    """The next card's share of what is taken off them; when all is settled, the tokens go, all at once."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if left and len(shares) < len(among):
        ident = among[len(shares)]
        after = sum(play.card(i).token(token) for i in among[len(shares) + 1 :])
        there = play.card(ident).token(token)
        name = play.name(ident)
        options = [
            Option(f"heal {n} on {name}" if token == "damage" else f"remove {n} from {name}",
                   (*shares, (ident, n)))
            for n in range(min(left, there), max(0, left - after) - 1, -1)
        ]  # fmt: skip
        purpose = "how the healing is divided" if token == "damage" else "how what is removed is divided"
        play.decide("target", chooser(play, frame), purpose, options,
                    shared.choosing(frame_id, token, among, left))  # fmt: skip
    elif token == "damage":
        play.happen(
            *(verbs.healed(card=i, amount=n, source=frame.source, effect=True) for i, n in shares if n),
            frame=frame_id
        )
    else:
        for ident, number in shares:
            if number:
                take(play, frame, token, ident, number)


@LCG.procedure("lcg/damage", "lcg/faq/1.05")
def shared(
    play: Play, frame_id: int, token: str, among: tuple[int, ...], left: int,
    shares: tuple[tuple[int, int], ...]
) -> None:
    """A share is settled."""
    share(play, frame_id, token, among, left - shares[-1][1], shares)
