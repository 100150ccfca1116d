"""Damage: dealt, divided, healed, moved, cancelled (lcg/damage)."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import amount_each, chosen, how_many, is_own, part, selection
from ruling_service.engine.lcg.damage_limits import damage_room
from ruling_service.engine.lcg.letting_happen import failed, happens_by
from ruling_service.engine.lcg.paying_in_full import happens_otherwise
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.phrase_tasks import again, do_all, do_times
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, amount, cards, chooser
from ruling_service.engine.lcg.possible import unbarred
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.undergone import happens_to


@EFFECTS.means("deal_damage", "lcg/damage")
def deal_damage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Damage is dealt to each of the cards, by the card that the text names, or else by its own."""
    dealer: tuple[int, ...] | None = () if frame.source is None else (frame.source,)
    if "by" in node:
        dealer = chosen(play, frame, node, path, "by", "who deals damage")
        if dealer is None:
            return
        if not dealer:
            failed(play, frame)
            return
    to = chosen(play, frame, node, path, "to", "who is dealt damage")
    if to is not None:
        by = dealer[0] if dealer else None
        amounts = amount_each(play, frame, node["amount"], to, node["to"])
        happens_by(play, frame, verbs.damaged, amounts, by=by)


@EFFECTS.means("suffers", "lcg/damage")
def suffers(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is dealt damage."""
    who = chosen(play, frame, node, path, "who", "who is dealt damage")
    if who is not None:
        amounts = amount_each(play, frame, node["amount"], who, node["who"])
        happens_by(play, frame, verbs.damaged, amounts, by=frame.source)


happens_to("deal_damage", "to", verbs.damaged)
happens_to("deal_divided", "to", verbs.damaged)
happens_to("suffers", "who", verbs.damaged)
happens_to("heal", "on", verbs.healed)
happens_to("move_damage", "to", verbs.damaged)


@EFFECTS.means("heal", "lcg/damage")
def heal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Damage is healed on each of the cards; "all" is all there is. An undamaged one is picked only if there
    is no other, or more is done to it (lcg/designer/116).
    """
    damaged = None if node.get("goes_on") else (lambda i: play.card(i).token("damage") > 0)
    on = chosen(play, frame, node, path, "on", "who is healed", fit=damaged)
    if on is None:
        return
    hurt = tuple(i for i in on if play.card(i).token("damage"))
    there = sum(play.card(i).token("damage") for i in hurt if prohibited(play, i, "be_healed") is None)
    before = int(play.state.frames.get(frame.id, frame).get("taken damage", 0))
    play.bind(frame.id, **{"taken damage": before + there})
    everything = isinstance(node["amount"], Node) and node["amount"].kind == "all_of"
    if everything and hurt:
        play.happen(
            *(verbs.healed(card=i, amount=play.card(i).token("damage"), source=frame.source) for i in hurt),
            frame=frame.id
        )
        return
    most = sum(play.card(i).token("damage") for i in hurt)
    number = how_many(
        play, frame, node["amount"], most, path, again(frame, node, path), "how much damage is healed"
    )
    if number is not None and not everything:
        own = is_own(node["amount"], node["on"])
        happens_by(
            play, frame, verbs.healed,
            amount_each(play, frame, node["amount"], hurt, node["on"]) if own else dict.fromkeys(hurt, number)
        )


@LCG.plays("lcg/cannot-be-damaged")
def takes_damage(play: Play, ident: int) -> bool:
    """Whether no text keeps damage off the card."""
    return prohibited(play, ident, "be_damaged") is None


@EFFECTS.means("move_damage", "lcg/damage", "lcg/move")
def move_damage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Damage goes from one card to another: it is healed there and dealt here, so damage that cannot be dealt
    is not moved.
    """
    from_ = chosen(
        play, frame, node, path, "from", "from whom damage is moved",
        lambda i: play.card(i).token("damage") > 0
    )
    if from_ is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    to = chosen(
        play, frame, node, path, "to", "to whom damage is moved",
        lambda i: i not in from_ and takes_damage(play, i)
    )
    if to is None:
        return
    if not from_ or not to or from_ == to:
        failed(play, frame)
        return
    there = play.card(from_[0]).token("damage")
    number = how_many(
        play, frame, node["amount"], there, path, again(frame, node, path), "how much damage is moved"
    )
    if number is None:
        return
    moved = min(number, there)
    if moved < number:
        failed(play, frame)
    if moved:
        play.happen(
            verbs.moved_damage(card=to[0], origin=from_[0], amount=moved, source=frame.source, effect=True),
            frame=frame.id
        )


@LCG.applies(verbs.moved_damage, "lcg/move", "lcg/damage")
def damage_moved(play: Play, o: Occurrence, _: Happening) -> bool:
    """The tokens go from one card to the other, as many as it can have."""
    origin, to, number = o.get("origin"), o.get("card"), o.get("amount")
    there = play.card(origin).token("damage")
    moved = damage_room(play, to, min(there, number))
    play.tokens(origin, "damage", there - moved)
    play.tokens(to, "damage", play.card(to).token("damage") + moved)
    if moved:
        table.take_note_of_damage(play, to, moved, by_attack=False)
    play.say(f"{moved} damage moves from {play.name(origin)} to {play.name(to)}")
    return bool(moved >= number)


@EFFECTS.means("deal_divided", "lcg/damage")
def deal_divided(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So much damage is shared out among the cards as whoever carries it out says, then dealt together."""
    among = unbarred(play, frame, node, "to", selection(play, frame, part(node, "to"))).cards
    total = amount(play, frame, node["amount"])
    if not among or total <= 0:
        failed(play, frame)
        return
    play.then(divide.task(frame.id, among, total, ()))


@LCG.procedure("lcg/damage")
def divide(
    play: Play, frame_id: int, among: tuple[int, ...], left: int, shares: tuple[tuple[int, int], ...]
) -> None:
    """The next card's share: any part of what is left; what the last one is given is the rest."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if left and len(among) > len(shares):
        ident = among[len(shares)]
        last = len(shares) + 1 == len(among)
        options = [
            Option(f"{n} damage to {play.name(ident)}", (*shares, (ident, n)))
            for n in ([left] if last else range(left, -1, -1))
        ]
        play.decide(
            "target", chooser(play, frame), "how the damage is divided", options,
            divided.choosing(frame_id, among, left), "lcg/damage"
        )
        return
    dealt = [(i, n) for i, n in shares if n]
    roles = {"by": frame.source, "source": frame.source, "effect": True}
    play.happen(
        *(verbs.damaged(card=i, amount=n, life=play.card(i).life, **roles) for i, n in dealt), frame=frame_id
    )


@LCG.procedure("lcg/damage")
def divided(
    play: Play, frame_id: int, among: tuple[int, ...], left: int, shares: tuple[tuple[int, int], ...]
) -> None:
    """A share is settled."""
    divide(play, frame_id, among, left - shares[-1][1], shares)


@EFFECTS.means("cancel_damage", "lcg/cancel", "lcg/damage")
def cancel_damage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Damage about to be dealt is lessened; all of it if the text names no number."""
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    if happening is None or frame.occurrence is None or frame.occurrence.kind != "damaged":
        failed(play, frame)
        return
    left = []
    for o in happening.occurrences:
        if o != frame.occurrence:
            left.append(o)
            continue
        there = o.get("amount")
        number = (
            there if node.get("n") is None
            else how_many(play, frame, node["n"], there, path, again(frame, node, path))
        )
        if number is None:
            return
        told = verbs.cancelled(card=o.get("card"), amount=min(number, there), source=frame.source)
        play.tell(
            told, f"{min(number, there)} damage to {play.name(o.get('card'))} is cancelled", *frame.cites,
            "lcg/cancel"
        )
        if there > number:
            left.append(o.having(amount=there - number))
    happens_otherwise(play, happening, tuple(left))
    if not left:
        play.stop(happening.id, "cancelled")


@POSSIBLE.means("cancel_damage", "lcg/cancel")
def may_cancel_damage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Damage has to be about to be dealt, to the card that the text names."""
    o = frame.occurrence
    if o is None or o.kind != "damaged":
        return False
    to = node.get("to")
    return not isinstance(to, Node) or o.get("card") in cards(play, frame, to)


@EFFECTS.means("for_each_excess", "lcg/damage")
def for_each_excess(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each point of damage beyond what destroyed the card."""
    o = frame.occurrence
    excess = o.get("excess", 0) if o is not None else 0
    if not excess:
        failed(play, frame)
    do_times(play, frame, node["do"], path, excess)


@EFFECTS.means("heals", "lcg/damage")
def heals(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card heals."""
    do_all(play, frame, (Node("heal", amount=node["amount"], on=node["who"]),), path)
