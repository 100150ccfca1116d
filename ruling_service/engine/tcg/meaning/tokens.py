"""Twilight, burdens, threats and culture tokens, as text adds and removes them."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, tokens, verbs
from ruling_service.engine.tcg.meaning import structure
from ruling_service.engine.tcg.meaning.choosing import pick
from ruling_service.engine.tcg.meaning.common import (
    again,
    can_happen,
    chooser,
    failed,
    how_many,
    is_cost,
    number,
)
from ruling_service.engine.tcg.meaning.harm import heal
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.tokens import culture_token, reinforceable, room_for_threats


@EFFECTS.means("add_twilight", "tcg/twilight-pool")
@EFFECTS.means("remove_twilight", "tcg/twilight-pool")
def twilight(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens are added to the twilight pool or removed from it."""
    added = node.kind == "add_twilight"
    amount = how_many(
        play, frame, number(play, frame, node, "n"), 20 if added else table.pool(play), f"{path}/n",
        again(frame, node, path)
    )
    if amount:
        verb = verbs.added_twilight if added else verbs.removed_twilight
        play.happen(verb(amount=amount, player=chooser(play, frame), source=frame.source), frame=frame.id)


KINDS = {
    ("add", "burden"): verbs.added_burdens,
    ("remove", "burden"): verbs.removed_burdens,
    ("add", "threat"): verbs.added_threats,
    ("remove", "threat"): verbs.removed_threats,
    ("add", "twilight"): verbs.added_twilight,
    ("remove", "twilight"): verbs.removed_twilight,
}


def there(play: Play, token: str) -> int:
    """How many such tokens there are to remove."""
    return (
        {"burden": table.burdens, "threat": table.threats}[token](play) if token != "twilight"
        else table.pool(play)
    )


@EFFECTS.means("add_tokens", "tcg/burden", "tcg/threats")
@EFFECTS.means("remove_tokens", "tcg/burden", "tcg/threats")
def add_or_remove(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Burdens or threats are added or removed; wounds are removed from a card by healing."""
    verb, token = node.kind.partition("_")[0], str(node["token"])
    if token == "burden_or_threat":
        options = [
            Option(t, node.replace(token=t)) for t in ("burden", "threat") if verb == "add" or there(play, t)
        ]
        if options:
            play.decide(
                "target", chooser(play, frame), f"which to {verb}", options,
                structure.option.choosing(frame.id, path)
            )
        else:
            failed(play, frame)
        return
    if token == "culture_token":
        remove_any_tokens(play, frame, node, path)
        return
    if token == "wound":
        heal(play, frame, Node("heal", what=node["from"], times=node["n"]), path)
        return
    most = (
        room_for_threats(play) if (verb, token) == ("add", "threat") else 20 if verb == "add"
        else there(play, token)
    )
    amount = how_many(
        play, frame, number(play, frame, node, "n"), most, f"{path}/n", again(frame, node, path)
    )
    if amount:
        play.happen(
            KINDS[verb, token](amount=amount, player=chooser(play, frame), source=frame.source),
            frame=frame.id
        )


@CHOOSING.means("add_culture_tokens")
def _on_which(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    on = node.get("on")
    return pick(
        play, frame, on if isinstance(on, Node) else Node("this"), f"{path}/on", task,
        purpose="which card gets the token",
        fit=lambda i: can_happen(play, frame, verbs.placed_culture_tokens, i)
    )


@EFFECTS.means("add_culture_tokens", "tcg/culture-tokens")
def add_culture_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Culture tokens are placed on a card, this one where no other is named."""
    where = _on_which(play, frame, node, path, again(frame, node, path))
    if where is None:
        return
    amount = how_many(play, frame, node["n"], 20, f"{path}/n", again(frame, node, path))
    if amount:
        _on_each(play, frame, verbs.placed_culture_tokens, where, str(node["culture"]), amount)


def _on_each(play: Play, frame: Frame, verb: Verb, where: tuple[int, ...], culture: str, amount: int) -> None:
    found = [
        verb(card=i, culture=culture, amount=amount, player=frame.controller, source=frame.source)
        for i in where
    ]
    if found:
        play.happen(*found, frame=frame.id)
    else:
        failed(play, frame)


@EFFECTS.means("remove_culture_tokens", "tcg/culture-tokens")
def remove_culture_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Culture tokens are taken off a card; without a named one, off any active card that has them."""
    name = culture_token(str(node["culture"]))
    if _one_by_one(play, frame, node, path):
        return
    where = _holder(play, frame, node, path, lambda i: _held(play, frame, i, name) >= _from_one(node, path))
    if where is None:
        return
    most = sum(_held(play, frame, i, name) for i in where)
    amount = how_many(play, frame, node["n"], most, f"{path}/n", again(frame, node, path))
    if amount:
        _on_each(play, frame, verbs.removed_culture_tokens, where, str(node["culture"]), amount)


def _one_by_one(play: Play, frame: Frame, node: Node, path: str) -> bool:
    """Whether several tokens come off any cards: then how many are said first, and each is chosen by itself.
    """
    if "from" in node or node["n"] == "all":
        return False
    name = culture_token(str(node["culture"])) if "culture" in node else ""
    most = sum(_held(play, frame, i, name) for i in table.active(play))
    count = how_many(play, frame, node["n"], most, f"{path}/n", again(frame, node, path))
    if count == 1:
        return False
    play.then(*(again(frame, node.replace(n=1), f"{path}~{n}") for n in range(count or 0)))
    return True


def _from_one(node: Node, path: str) -> int:
    """How many tokens a card must have to be taken from: as a cost all that are asked for, else one."""
    number = node["n"]
    return number if isinstance(number, int) and is_cost(path) else 1


def _holder(
    play: Play, frame: Frame, node: Node, path: str, fit: Callable[[int], bool]
) -> tuple[int, ...] | None:
    of = node.get("from")
    holder = of if isinstance(of, Node) else Node("some", count=1, of=Node("filter", type=("card",)))
    return pick(
        play, frame, holder, f"{path}/from", again(frame, node, path), purpose="from which card", fit=fit
    )


@EFFECTS.means("remove_any_tokens", "tcg/culture-tokens")
def remove_any_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Culture tokens of whatever culture are taken off a card, or off any cards where none is named."""
    if _one_by_one(play, frame, node, path):
        return
    where = _holder(play, frame, node, path, lambda i: _held(play, frame, i) >= _from_one(node, path))
    if where is None:
        return
    amount = (
        how_many(
            play, frame, node["n"], sum(_held(play, frame, i) for i in where), f"{path}/n",
            again(frame, node, path)
        ) or 0
    )
    for ident in where:
        for token, count in play.card(ident).tokens:
            if token.startswith("culture:") and amount > 0:
                _on_each(
                    play, frame, verbs.removed_culture_tokens, (ident,), token.partition(":")[2],
                    min(count, amount)
                )
                amount -= count
    if amount > 0:
        failed(play, frame)


def _held(play: Play, frame: Frame, ident: int, name: str = "") -> int:
    """How many culture tokens (of a name) this text could take off a card."""
    if not can_happen(play, frame, verbs.removed_culture_tokens, ident):
        return 0
    return sum(
        count for token, count in play.card(ident).tokens
        if (token == name if name else token.startswith("culture:"))
    )


@EFFECTS.means("reinforce", "tcg/reinforce")
def reinforce(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens of a culture are added to cards that have one."""
    play.then(
        tokens.reinforce.task(
            chooser(play, frame), str(node["culture"]), phrases.amount(play, frame, node["n"]), frame.id
        )
    )


@EFFECTS.means("remove_burden_or_wound", "tcg/burden", "tcg/healing")
def remove_burden_or_wound(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A burden is removed, or a wound from such a character."""
    burden, wound = Node("remove_tokens", n=1, token="burden"), Node("heal", what=node["from"])
    either = {"remove a burden": burden, "heal": wound}
    structure.one_of_two(play, frame, path, "a burden or a wound", either)


# -- could it be done? ---------------------------------------------------------------------------------------


def _least(play: Play, frame: Frame, node: Node) -> int:
    """How many the phrase asks for; at least one where it says "all"."""
    wanted = number(play, frame, node, "n")
    return 1 if wanted == "all" else phrases.amount(play, frame, wanted)


@POSSIBLE.means("remove_burden_or_wound")
def may_remove_either(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a burden, or such a character can be healed."""
    either = (Node("remove_tokens", n=1, token="burden"), Node("heal", what=node["from"]))
    return any(phrases.possible(play, frame, each, whole) for each in either)


@POSSIBLE.means("add_twilight")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Twilight can always be added."""
    return True


@POSSIBLE.means("add_culture_tokens")
def may_add_culture_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is such a card in play that they can be put on."""
    on = node.get("on")
    which = phrases.cards(play, frame, on if isinstance(on, Node) else Node("this"))
    return any(
        table.is_in_play(play.card(i)) and can_happen(play, frame, verbs.placed_culture_tokens, i)
        for i in which
    )


@POSSIBLE.means("remove_twilight")
def may_remove_twilight(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are enough in the pool."""
    return table.pool(play) >= (_least(play, frame, node) if whole else 1)


@POSSIBLE.means("add_tokens")
def may_add(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """No text forbids it, and there is room for threats."""
    token = str(node["token"])
    if token == "burden_or_threat":
        return any(may_add(play, frame, node.replace(token=t), whole) for t in ("burden", "threat"))
    if ("add", token) in KINDS and not can_happen(play, frame, KINDS["add", token]):
        return False
    return token != "threat" or room_for_threats(play) >= (_least(play, frame, node) if whole else 1)


@POSSIBLE.means("remove_tokens")
def may_remove(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are enough of them, and no text forbids it."""
    token, least = str(node["token"]), _least(play, frame, node) if whole else 1
    if token == "burden_or_threat":
        return any(may_remove(play, frame, node.replace(token=t), whole) for t in ("burden", "threat"))
    if token == "culture_token":
        return may_remove_culture_tokens(play, frame, node, whole)
    if ("remove", token) in KINDS and not can_happen(play, frame, KINDS["remove", token]):
        return False
    if token == "wound":
        of = node["from"]
        return (
            isinstance(of, Node)
            and any(play.card(i).token("wound") >= least for i in phrases.cards(play, frame, of))
        )
    return there(play, token) >= least


@POSSIBLE.means("remove_culture_tokens")
@POSSIBLE.means("remove_any_tokens")
def may_remove_culture_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A card has enough of them; where none is named, all cards together."""
    of = node.get("from")
    cards = phrases.cards(play, frame, of) if isinstance(of, Node) else table.active(play)
    least = _least(play, frame, node) if whole else 1
    name = culture_token(str(node["culture"])) if "culture" in node else ""
    there = [_held(play, frame, i, name) for i in cards]
    return (max(there, default=0) if isinstance(of, Node) else sum(there)) >= least


@POSSIBLE.means("reinforce")
def may_reinforce(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The player has a card with such a token."""
    return bool(reinforceable(play, chooser(play, frame), str(node["culture"])))
