"""Sentences put together to an ability: its trigger, requirement, cost, limit and X, one ability for each of
its phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..house import as_tuple
from ..node import Node, Value
from .forms import about, unified
from .heads import Head


@dataclass
class Draft:
    """An ability being put together from its sentences."""

    kind: str
    phases: tuple[str, ...] = ()
    trigger: Node | None = None
    sentences: list[Node] = field(default_factory=list)
    remarks: list[Node] = field(default_factory=list)


def opened(opening: Node, head: Head) -> Draft:
    """The draft of an ability whose first sentence begins with a trigger."""
    said = opening["trigger"]
    assert isinstance(said, Node)
    trigger = unified(said)
    sentence = unified(Node("sentence", **{n: v for n, v in opening.fields.items() if n in ("do", "x")}))
    if "while" in opening:
        trigger = unified(Node("while_trigger", **{"while": opening["while"], "trigger": said}))
    moment = trigger.get("moment")
    if (
        not head.kind and trigger.kind == "condition_at" and isinstance(moment, Node)
        and moment.kind == "during_phase"
    ):
        return Draft("action", (str(moment["of"]),), sentences=[_allowed(sentence, trigger["while"])])
    if head.kind == "action" and trigger.kind in LATER:
        return Draft(head.kind, head.phases, sentences=[_later(sentence, trigger)])
    if head.kind == "unknown" and trigger.kind == "if_event":  # an event that waits for something responds
        return Draft("response", trigger=trigger, sentences=[sentence])
    if not head.kind or trigger.kind not in ("if_event", "condition_at"):
        return Draft("triggered", trigger=trigger, sentences=[sentence])
    return Draft(head.kind, head.phases, trigger=trigger, sentences=[sentence])


LATER = frozenset(["at", "each_time", "when", "whenever", "if_event", "while_trigger"])
"""Triggers that, behind a phase, say what its action does later; the phase says when it is used."""


def _later(sentence: Node, trigger: Node) -> Node:
    """What is done at another moment, or when something happens, as what an action does."""
    kind, when = ("delayed", "at") if trigger.kind == "at" else ("triggered", "when")
    said = trigger["moment"] if trigger.kind == "at" else trigger
    return sentence.replace(do=(Node(kind, do=sentence["do"], **{when: said}),))


def alternative(before: Node, sentence: Node) -> Node | None:
    """"Do A. If …, do B instead": the sentence before with B for A if the conditions are true; None where a
    sentence doesn't say so, or A isn't one deed.
    """
    said = as_tuple(sentence["do"])
    only = said[0] if len(said) == 1 else None
    if not isinstance(only, Node) or only.kind != "if_" or "after" in only:
        return None
    replaced = [part for part in as_tuple(only["do"]) if isinstance(part, Node)]
    done = as_tuple(before["do"])
    if len(replaced) != 1 or replaced[0].kind != "instead" or len(done) != 1 or not isinstance(done[0], Node):
        return None
    deed = as_tuple(done[0]["do"])[0] if done[0].kind == "pay" else done[0]
    either = {"instead": replaced[0]["do"], "when": _none_of(only["when"], deed)}
    if done[0].kind != "pay":
        return before.replace(do=(Node("or_if", do=done, **either),))
    if len(as_tuple(done[0]["do"])) != 1:
        return None
    return before.replace(do=(done[0].replace(do=(Node("or_if", do=done[0]["do"], **either),)),))


def _none_of(when: Value, deed: Value) -> Value:
    """Conditions in which "no such card" is none of those that a deed is done to."""
    what = deed.get("what") if isinstance(deed, Node) else None
    if not isinstance(what, Node):
        return when
    return tuple(
        Node("cannot_spot", what=what) if isinstance(part, Node) and part.kind == "none_such" else part
        for part in as_tuple(when)
    )


def waits_before(draft: Draft) -> bool:
    """Whether an ability waits for what is about to happen: its "instead" is in place of that."""
    event = draft.trigger.get("event") if draft.trigger is not None else None
    return isinstance(event, Node) and event.kind.startswith("about_to")


def _allowed(sentence: Node, conditions: Value) -> Node:
    """What may be done in a phase if the conditions are true, as the first sentence of an action."""
    do = as_tuple(sentence["do"])
    first = do[0]
    if (
        len(do) == 1 and isinstance(first, Node) and first.kind == "player_may"
        and first["who"] == Node("you")
    ):
        do = as_tuple(first["do"])
    return sentence.replace(do=(Node("if_", when=conditions, do=do),))


def assembled(draft: Draft) -> list[Node]:
    """The ability of a draft: its requirement, cost, X and limit in fields of their own; one ability for each
    of its phases, and one for each place of its card that an option asks for.
    """
    draft = _done_by_an_opponent(draft)
    apart = _by_place(draft)
    if apart:
        return [ability for part in apart for ability in assembled(part)]
    fields: dict[str, Value] = {}
    if draft.trigger is not None:
        fields["when"] = draft.trigger
    done: list[Value] = []
    for sentence in draft.sentences:
        if "x" in sentence:
            fields["x"] = sentence["x"]
            sentence = sentence.without("x")
        change = _cost_change(sentence) if done else None
        cheaper = _played_for(done[-1], change) if change else None
        if cheaper is not None:
            done[-1] = cheaper
            sentence = sentence.replace(do=as_tuple(sentence["do"])[1:])
        if sentence["do"]:
            done.append(sentence)
    if draft.kind in ("action", "response"):
        fields |= _taken_apart(done)
    if draft.remarks:
        fields["limit"] = tuple(draft.remarks)
    fields["do"] = tuple(done)
    if draft.kind == "constant" and len(done) == 1 and isinstance(done[0], Node):
        return _statement_and_triggers(done[0]) or [Node("constant", **fields)]
    if not draft.phases:
        return [Node(draft.kind, **fields)]
    return [Node(draft.kind, phase=phase, **fields) for phase in draft.phases]


def in_other_phases(abilities: Sequence[Node]) -> list[Node]:
    """The abilities of an event; where it may be played during another phase for a price, its action of that
    phase costs that besides, whether the phase is printed or not.
    """
    besides = [ability for ability in abilities if ability.kind == "play_in_phase"]
    found = [ability for ability in abilities if ability not in besides]
    for way in besides:
        own = next((a for a in found if a.kind == "action" and a["phase"] != way["phase"]), None)
        if own is None:
            return list(abilities)
        price = (*as_tuple(way["cost"]), *as_tuple(own.get("cost") or ()))
        dearer = own.replace(phase=way["phase"], cost=price)
        found = [a for a in found if a.kind != "action" or a["phase"] != way["phase"]]
        found.append(dearer)
    return found


def _done_by_an_opponent(draft: Draft) -> Draft:
    """"That opponent" is the player spoken of last; if a trigger tells of him, it waits for one."""
    if not any(node.kind == "that_opponent" for said in draft.sentences for node in said.walk()):
        return draft
    sentences = [_as_that_player(said) for said in draft.sentences]
    trigger, event = draft.trigger, draft.trigger.get("event") if draft.trigger is not None else None
    if trigger is not None and isinstance(event, Node) and event.kind == "plays" and "player" not in event:
        trigger = trigger.replace(event=event.replace(player=Node("an_opponent")))
    return Draft(draft.kind, draft.phases, trigger, sentences, draft.remarks)


def _as_that_player(node: Node) -> Node:
    def put(value: Value) -> Value:
        if isinstance(value, Node):
            return _as_that_player(value)
        return tuple(put(part) for part in value) if isinstance(value, tuple) else value

    kind = "that_player" if node.kind == "that_opponent" else node.kind
    return Node(kind, **{name: put(value) for name, value in node.fields.items()})


def _by_place(draft: Draft) -> list[Draft]:
    """"Choose one: A; or, if this card is stacked there, B": what is done where the card lies is another
    ability than what is done from hand. Nothing where no option asks where the card lies.
    """
    only = draft.sentences[0] if len(draft.sentences) == 1 else None
    do = as_tuple(only["do"]) if only is not None else ()
    choice = do[0] if len(do) == 1 else None
    if only is None or not isinstance(choice, Node) or choice.kind != "choose_one":
        return []
    options = [option for option in as_tuple(choice["options"]) if isinstance(option, Node)]
    there = [option for option in options if _asks_where_it_lies(option)]
    here = tuple(option for option in options if option not in there)
    if not there:
        return []
    said = [as_tuple(here[0]["do"]) if len(here) == 1 else (choice.replace(options=here),)] if here else []
    said += [as_tuple(_said_of_the_card(option)["do"]) for option in there]
    return [
        Draft(draft.kind, draft.phases, draft.trigger, [only.replace(do=deeds)], list(draft.remarks))
        for deeds in said
    ]


def _said_of_the_card(option: Node) -> Node:
    """"If stacked there, …" with the card that it is about."""
    first = as_tuple(option["do"])[0]
    assert isinstance(first, Node)
    when = tuple(
        Node("is_so", who=Node("this"), **{"is": asked["is"]})
        if isinstance(asked, Node) and asked.kind == "self_so" else asked for asked in as_tuple(first["when"])
    )
    return option.replace(do=(first.replace(when=when), *as_tuple(option["do"])[1:]))


def _asks_where_it_lies(option: Node) -> bool:
    """Whether an option begins "if this card is stacked on …"."""
    first = as_tuple(option["do"])[0]
    return isinstance(first, Node) and first.kind == "if_" and any(
        isinstance(asked, Node) and asked.kind in ("is_so", "self_so")
        and asked.get("who") in (None, Node("this"))
        and any(isinstance(r, Node) and r.kind in ("stacked_on", "in_zone") for r in as_tuple(asked["is"]))
        for asked in as_tuple(first["when"])
    )


def _statement_and_triggers(sentence: Node) -> list[Node]:
    """"While A, X is B, and each time he …" as a constant ability and a triggered one; nothing where the
    sentence is not of that form.
    """
    whole = as_tuple(sentence["do"])[0]
    if sentence["do"] == (whole,) and isinstance(whole, Node) and whole.kind == "triggered":
        return [Node("triggered", when=whole["when"], do=(Node("sentence", do=whole["do"]),))]
    apart = [part for part in as_tuple(sentence["do"]) if isinstance(part, Node)]
    if len(apart) > 1 and any(part.kind == "triggered" for part in apart):
        whole = Node("while_", when=(), do=tuple(apart))
    elif len(apart) > 1 or not isinstance(whole, Node) or whole.kind != "while_":
        return []
    parts = [part for part in as_tuple(whole["do"]) if isinstance(part, Node)]
    waiting = [part for part in parts if part.kind == "triggered"]
    stated = [part for part in parts if part.kind != "triggered"]
    subject = stated[0].get("who") if stated else None
    if (
        not waiting or not isinstance(subject, Node)
        or subject.kind not in ("this", "attached", "named", "ring_bearer", "its_own")
    ):
        return []
    while_so = whole["when"]
    said = tuple(stated) if not while_so else (whole.replace(do=tuple(stated)),)
    found = [Node("constant", do=(sentence.replace(do=said),))]
    for part in waiting:
        spoken = about(part, subject)
        trigger = spoken["when"]
        if while_so:
            trigger = Node("while_trigger", **{"while": while_so, "trigger": trigger})
        found.append(Node("triggered", when=trigger, do=(Node("sentence", do=spoken["do"]),)))
    return found


def _cost_change(sentence: Node) -> dict[str, Value]:
    """The change where a sentence begins "its twilight cost is -2", also one for each thing; nothing where it
    does not.
    """
    first = as_tuple(sentence["do"])[0]
    if (
        not isinstance(first, Node) or first.kind != "gets" or not isinstance(first["who"], Node)
        or first["who"].kind != "it"
    ):
        return {}
    bonus = as_tuple(first["bonus"])
    only = bonus[0] if len(bonus) == 1 else None
    if (
        not isinstance(only, Node) or only.get("stat") != "twilight_cost"
        or not set(only.fields) <= {"stat", "change", "per"}
    ):
        return {}
    if not isinstance(only["change"], int):
        return {}
    return {"cost": only["change"]} | ({"cost_per": only["per"]} if "per" in only else {})


def _played_for(sentence: Value, change: dict[str, Value]) -> Node | None:
    """The sentence with that change of the twilight cost at the card it plays last; None where it plays none.
    """
    if not isinstance(sentence, Node):
        return None
    if sentence.kind == "play":
        return None if "cost" in sentence else sentence.replace(**change)
    do = as_tuple(sentence.get("do") or ())
    last = _played_for(do[-1], change) if do else None
    return None if last is None else sentence.replace(do=(*do[:-1], last))


def _taken_apart(done: list[Value]) -> dict[str, Value]:
    """`requires` (conditions) and `cost` from the first sentence, which keeps the rest; of several that each
    have a condition and a cost of their own, none is the whole ability's, and a condition of the first of
    several that costs nothing is of that sentence alone.
    """
    found: dict[str, Value] = {}
    first = done[0]
    assert isinstance(first, Node)
    do = as_tuple(first["do"])
    later = [part for sentence in done[1:] if isinstance(sentence, Node) for part in as_tuple(sentence["do"])]
    if any(isinstance(part, Node) and part.kind == "otherwise" for part in later):
        return found
    if done[1:] and all(_costs_if(part) for part in (*do, *later)):
        return found
    if len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "if_" and "after" not in do[0]:
        if done[1:] and not _costs_if(do[0]):
            return found
        found["requires"] = do[0]["when"]
        do = as_tuple(do[0]["do"])
    if len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "pay":
        found["cost"] = do[0]["cost"]
        do = as_tuple(do[0]["do"])
    done[0] = first.replace(do=do)
    return found




def _costs_if(part: Value) -> bool:
    """Whether a part of a sentence is a price, and what it buys, under a condition."""
    return isinstance(part, Node) and part.kind == "if_" and "after" not in part and all(
        isinstance(inner, Node) and inner.kind == "pay" for inner in as_tuple(part["do"])
    )


def is_idle(draft: Draft | Node, *, site: bool = True) -> bool:
    """Is it something to be done without a phase or a trigger that says when?

    What lasts until something begins somewhere too: of a site it begins as the fellowship arrives.
    """
    if isinstance(draft, Node) or draft.kind not in ("constant", "unknown"):
        return False
    if draft.kind == "unknown":
        return True
    parts = [part for sentence in draft.sentences for part in as_tuple(sentence["do"])]
    return any(_asks(part) or not site and _lasts_from_somewhere(part) for part in parts)


def _lasts_from_somewhere(part: Value) -> bool:
    return isinstance(part, Node) and part.kind == "until" and part["of"] != "end_of_game"


def _asks(part: Value) -> bool:
    return (
        isinstance(part, Node)
        and (part.kind == "pay" or (part.kind == "player_may" and part["who"] == Node("you")))
    )


def in_full(part: Sequence[str]) -> str:
    """The sentences as they stood."""
    return ". ".join(part)
