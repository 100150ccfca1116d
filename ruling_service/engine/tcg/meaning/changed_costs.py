"""What a text says of costs of what it has played: told apart, and with the play that they are of."""

from __future__ import annotations

from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import phrases


def played_cheaper(before: Node, sentence: Node) -> tuple[Node, tuple[Node, ...]] | None:
    """The sentence before, if it plays a card of which this one says that it costs more or less, and what
    else this one says.
    """
    said, done = phrases.phrases_of(sentence), phrases.phrases_of(before)
    changes, rest = _cost_changes(said[0]) if said else ((), ())
    if not changes or not done:
        return None
    played = _with_changes(done[-1], changes)
    return None if played is None else (before.replace(do=(*done[:-1], played)), (*rest, *said[1:]))


def _cost_changes(phrase: Node) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The changes of the twilight cost of the card spoken of last, or of this card, that a phrase says, and
    what else it says.

    What a card costs is settled before it is paid for, whatever else, or for however long, the same sentence
    says of it.
    """
    if phrase.kind in ("until", "for_each", "scaled"):
        parts = [_cost_changes(part) for part in phrases.nodes(phrase, "do")]
        rest = tuple(left for _, more in parts for left in more)
        counted = () if phrase.kind == "until" else (
            ("per", phrase.get("per") or phrase.get("of")), ("limit", phrase.get("max"))
        )
        more = {name: value for name, value in counted if value is not None}
        changes = tuple(change.replace(**more) for each, _ in parts for change in each)
        return changes, (phrase.replace(do=rest),) if rest else ()
    who, bonus = phrase.get("who"), phrases.nodes(phrase, "bonus")
    if (
        phrase.kind not in ("gets", "make") or not isinstance(who, Node)
        or who.kind not in ("it", "its", "that", "those", "this")
    ):
        return (), (phrase,)
    changes = tuple(b for b in bonus if b.kind == "stat_bonus" and b["stat"] == "twilight_cost")
    left = tuple(b for b in bonus if b not in changes)
    return changes, (phrase.replace(bonus=left),) if left else () if changes else (phrase,)


def _with_changes(phrase: Node, changes: tuple[Node, ...]) -> Node | None:
    """A phrase that plays a card last, with the changes of its cost; None where it plays none."""
    if phrase.kind == "play":
        return phrase.replace(changes=changes)
    inner = phrases.nodes(phrase, "do")
    last = _with_changes(inner[-1], changes) if inner else None
    return None if last is None else phrase.replace(do=(*inner[:-1], last))


def with_costs_apart(trigger: Node) -> list[Node]:
    """What a trigger says of the twilight cost of the card being played belongs to paying for it and does not
    follow its being played.

    Of this card it is a discount of its own, of others what they cost while this card is in play; what else
    is said still follows.
    """
    events = [e for w in phrases.nodes(trigger, "when") for e in phrases.nodes(w, "event")]
    if len(events) != 1 or events[0].kind != "plays" or not isinstance(events[0].get("what"), Node):
        return [trigger]
    own = events[0]["what"] == Node("this")
    said_of_it = [p for s in phrases.nodes(trigger, "do") for p in phrases.phrases_of(s)]
    parts = [(p, _cost_changes(p) if own or p.get("who") != Node("this") else ((), (p,))) for p in said_of_it]
    changes = tuple(change for _, (each, _) in parts for change in each)
    rest = tuple(Node("sentence", do=left) for _, (_, left) in parts if left)
    if not changes:
        return [trigger]
    if own:
        kept = {name: trigger[name] for name in ("needs", "cost", "optional") if name in trigger}
        discount = Node("own_discount", do=changes, **kept)
        if not rest:
            return [discount]
        then = Node("trigger", when=trigger["when"], needs=(Node("discount_taken"),), do=rest)
        return [
            discount,
            then if "optional" in trigger or "cost" in trigger else trigger.without("cost").replace(do=rest)
        ]
    if "cost" in trigger or "optional" in trigger:
        return [trigger]  # nobody is asked while another card is paid for: what is compiled so is not played
    stated = tuple(_cost_of_played(events[0], phrases.sized(change["change"], change)) for change in changes)
    conditions = (*phrases.nodes(trigger, "needs"), *_in_skirmish_of(events[0]))
    said = (Node("while_", when=conditions, do=stated),) if conditions else stated
    found = [Node("constant", do=(Node("sentence", do=said),))]
    return found if not rest else [*found, trigger.replace(do=rest)]


def _cost_of_played(event: Node, by: Value) -> Node:
    """What such cards cost more or less while such a player plays them, on such a bearer."""
    more: dict[str, Value] = {name: event[name] for name in ("player", "on") if name in event}
    return Node("cost_change", who=event["what"], by=by, **more)


def _in_skirmish_of(event: Node) -> tuple[Node, ...]:
    """The conditions that an event of playing names: in whose skirmish, at which site."""
    found = [Node("skirmish_of", involving=event["during"])] if "during" in event else []
    return (*found, *([Node("fellowship_at", place=event["at"])] if "at" in event else []))
