"""One form for what cards say in several ways, and what "he" means on a card that is borne."""

from __future__ import annotations

from collections.abc import Callable

from ..house import as_tuple
from ..node import Node, Value
from ..properties import kinds_with

SAME = {"make_exert": "must_exert"}
"""Kinds that say in other words what another one says."""


def unified(node: Node) -> Node:
    """The same phrase in one form: "the strength of X is +1" is "X is strength +1"."""
    fields = {name: _unified(value) for name, value in node.fields.items()}
    node = Node(SAME.get(node.kind, node.kind), **fields)
    if node.kind in ("gets", "make") and "stat" in fields:
        names = ("stat", "change", "per")
        bonus = Node("stat_bonus", **{name: fields[name] for name in names if name in fields})
        fields = {name: value for name, value in fields.items() if name not in names} | {"bonus": (bonus,)}
    if node.kind == "filter":
        fields = _of_phase(fields)
    if node.kind == "unless_paid":
        return _price_to_assign(fields) or Node(node.kind, **fields)
    if node.kind in ("player_must", "player_may"):
        himself = _exerts_himself(node.kind, fields)
        if himself is not None:
            return himself
    if node.kind in ("scaled", "player_must"):
        said = _by_whom(fields) if node.kind == "player_must" else _offer(fields) or _counted(fields)
        if said is not None:
            return said
    if fields.get("after") and not _speaks_of_what_is_done(fields["when"]):
        fields = {name: value for name, value in fields.items() if name != "after"}
    if node.kind == "if_":
        died = as_tuple(fields["when"])
        if (
            len(died) == 1 and isinstance(died[0], Node) and died[0].kind == "was_killed"
            and "after" not in fields
        ):
            return Node(
                "triggered", when=Node("if_event", event=Node("is_killed", who=died[0]["who"])),
                do=fields["do"]
            )
    if node.kind == "player_may" and _allows(fields):
        (play,) = as_tuple(fields["do"])
        assert isinstance(play, Node)
        return Node("may_play_as_from_hand", who=fields["who"], what=play["what"])
    if node.kind == "top_cards" and "instead" in fields:
        either = Node("either_number", **{name: fields[name] for name in ("n", "instead", "when")})
        return Node("top_cards", of=fields["of"], n=either)
    if node.kind in _AS_ANOTHER and (another := _AS_ANOTHER[node.kind](fields)) is not None:
        return another
    if node.kind == "exchange" and _is_from_adventure_deck(fields["with"]):
        return Node("replace_site", **fields)
    if node.kind in _OF_SOME and isinstance(fields.get("of"), Node):
        return _people_apart(Node(node.kind, **fields))
    if node.kind == "until" and "limit" in fields:
        return _limited(fields)
    for own in _IN_ONE_FORM.get(node.kind, ()):
        fields = own(fields)
    return Node(node.kind, **fields)


_OF_SOME = frozenset({"each", "some", "another", "any", "yours"})
"""Targets that a description says of which there may be some."""


def _people_apart(target: Node) -> Node:
    """"Each Elf bearing a bow and each Dwarf": nobody bears a Dwarf, so it is such an Elf and each Dwarf."""
    asked = _restrictions(target)
    last = asked[-1] if asked else None
    what = last.get("what") if isinstance(last, Node) and last.kind == "bearing" else None
    if not isinstance(last, Node) or not isinstance(what, Node) or what.kind != "together":
        return _in_one_form(target)
    parts = [part for part in as_tuple(what["of"]) if isinstance(part, Node)]
    things = tuple(part for part in parts if not _is_somebody(part))
    people = tuple(part for part in parts if _is_somebody(part))
    of = target["of"]
    if not things or not people or not isinstance(of, Node):
        return _in_one_form(target)
    borne = things[0] if len(things) == 1 else what.replace(of=things)
    first = target.replace(of=of.replace(**{"is": (*asked[:-1], last.replace(what=borne))}))
    return Node("together", of=(_in_one_form(first), *people))


def _in_one_form(target: Node) -> Node:
    """A target whose fields say in one form what they say in several ways."""
    fields = dict(target.fields)
    for own in _IN_ONE_FORM.get(target.kind, ()):
        fields = own(fields)
    return Node(target.kind, **fields)


def _is_somebody(target: Node) -> bool:
    """Whether a target describes characters, by a type or a race alone."""
    of = target.get("of")
    if not isinstance(of, Node) or of.kind != "filter":
        return False
    types = {str(word) for word in as_tuple(of.get("type") or ())}
    races = any(isinstance(r, Node) and r.kind == "race" for r in as_tuple(of.get("is") or ()))
    return bool(types) and types <= _CHARACTERS or not types and races


_CHARACTERS = frozenset({"companion", "minion", "ally", "character"})


def _is_from_adventure_deck(card: Value) -> bool:
    """Whether a phrase means a site of an adventure deck: the one it changes places with goes there."""
    of = card.get("of") if isinstance(card, Node) else None
    asked = as_tuple(of.get("is") or ()) if isinstance(of, Node) else ()
    return any(
        isinstance(zone, Node) and zone.kind == "adventure_deck"
        for r in asked if isinstance(r, Node) and r.kind == "in_zone" for zone in as_tuple(r["zone"])
    )


def _than_another(fields: dict[str, Value]) -> dict[str, Value]:
    """"Has more strength than a minion it is skirmishing": "it" is who has more."""
    who, than = fields["who"], fields["than"]
    return fields | {"than": about(than, who)} if isinstance(who, Node) and isinstance(than, Node) else fields


def _offer(fields: dict[str, Value]) -> Node | None:
    """"You may draw a card for each Elf": all of it is offered at once, not a card for each Elf by itself."""
    (inner, *more) = as_tuple(fields["do"])
    if more or not isinstance(inner, Node) or inner.kind != "player_may":
        return None
    return inner.replace(do=(unified(Node("scaled", **fields | {"do": inner["do"]})),))


def _by_whom(fields: dict[str, Value]) -> Node | None:
    """"That player must exert a minion for each Elf you spot": "you" is who uses the text."""
    do = as_tuple(fields["do"])
    scaled = do[0] if len(do) == 1 else None
    if not isinstance(scaled, Node) or scaled.kind != "scaled":
        return None
    return scaled.replace(do=(Node("player_must", **fields | {"do": scaled["do"]}),))


def _price_to_assign(fields: dict[str, Value]) -> Node | None:
    """"X cannot be assigned to skirmish Y unless the Free Peoples player does Z": a price to assign it."""
    do, who = as_tuple(fields["do"]), fields["who"]
    cannot = do[0] if len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "cannot" else None
    acts = as_tuple(cannot["act"]) if cannot is not None else ()
    act = acts[0] if len(acts) == 1 and isinstance(acts[0], Node) else None
    if cannot is None or act is None or act.kind not in ("be_assigned", "be_assigned_to", "assign_act"):
        return None
    free_peoples = Node("free_peoples_player")
    he = who in (free_peoples, Node("that_player"))
    by_him = act.kind == "assign_act" and cannot["who"] == free_peoples and he
    if not by_him and (act.kind == "assign_act" or who != free_peoples):
        return None
    what = act["what"] if by_him else cannot["who"]
    options = (Node("option", do=as_tuple(fields["cost"])),)
    to = {"to": act["to"]} if "to" in act else {}
    return Node("assign_cost", who=free_peoples, options=options, what=what, **to)


def _exerts_himself(kind: str, fields: dict[str, Value]) -> Node | None:
    """"He must exert", "he may exert to …": he is a character, no player exerts himself."""
    do, whose = as_tuple(fields["do"]), fields["who"]
    first = do[0] if do and isinstance(do[0], Node) else None
    if first is None or not isinstance(whose, Node) or whose.kind != "that_player":
        return None
    who = Node("it", person=True)
    if kind == "player_must" and len(do) == 1 and first.kind == "exert_self":
        return Node("must_exert", who=who)
    paid = as_tuple(first.get("cost") or ()) if first.kind == "pay" else do
    himself = any(isinstance(part, Node) and part.kind == "exert_self" for part in paid)
    return Node("card_may", **fields | {"who": who}) if kind == "player_may" and himself else None


def _allows(fields: dict[str, Value]) -> bool:
    """"You may play [such cards] as if from hand" allows it whenever they could be played from hand."""
    do = as_tuple(fields["do"])
    only = do[0] if len(do) == 1 else None
    what = only.get("what") if isinstance(only, Node) and only.kind == "play" else None
    each = isinstance(what, Node) and what.kind == "each"
    return each and isinstance(only, Node) and bool(only.get("as_hand"))


def _borne_by(fields: dict[str, Value]) -> Node:
    """"Discard X from Y": an X that Y bears; as it stands, which nobody plays, where a list or only its last
    part may be said of Y, or Y is no card. Only a condition that is "removed" from somebody is discarded.
    """
    what, off = fields["what"], Node("on_card", what=fields["off"])
    of = what.get("of") if isinstance(what, Node) else None
    bearer = fields["off"]
    if (
        not isinstance(what, Node) or not isinstance(of, Node) or of.kind != "filter"
        or isinstance(bearer, Node) and bearer.kind in ("whole_pile", "whole_hand")
        or fields.get("removed") and as_tuple(of.get("type") or ()) != ("condition",)
    ):
        return Node("discard_off", **fields)
    return Node("discard", what=_with_restriction(what, off))


def _site_in_play(fields: dict[str, Value]) -> dict[str, Value]:
    """"Your site 3" that is spotted is in play, not in the adventure deck."""
    what = fields["what"]
    if not isinstance(what, Node) or what.kind != "own_site":
        return fields
    number = Node("with_stat", stat="site_number", n=what["n"], compare="exactly")
    which = Node("filter", type=("site",), **{"is": (number,)})
    return fields | {"what": Node("yours", of=Node("you"), which=which)}


def _unable(fields: dict[str, Value]) -> Node | None:
    """Who is kept from using special abilities is unable to."""
    act = fields["act"]
    if not isinstance(act, Node) or act.kind != "use_special_abilities":
        return None
    return Node("make", who=fields["who"], bonus=(Node("unable", act=act),))


def _or_another_change(fields: dict[str, Value]) -> Node | None:
    """"Make the archery total +1 (or +2 if …)" as one deed or the other."""
    if "instead" not in fields:
        return None
    first = {name: value for name, value in fields.items() if name not in ("instead", "when")}
    here, there = (
        Node("make_archery_total", **first | {"change": fields[name]}) for name in ("change", "instead")
    )
    return Node("or_if", do=(here,), instead=(there,), when=fields["when"])


def _of_the_same(fields: dict[str, Value]) -> Node | None:
    """"Make an X strength +1 (or exert Y to make that X strength +2 instead)": whoever is chosen for the one
    way is described in the other as well.
    """
    if "instead" not in fields:
        return None
    first, other = (each for each in as_tuple(fields["options"]) if isinstance(each, Node))
    done = [each for each in as_tuple(first.get("do") or ()) if isinstance(each, Node)]
    whom = done[0].get("who") or done[0].get("what") if len(done) == 1 else None
    return Node(
        "choose_one", options=(first, _replaced(other, "that", whom) if isinstance(whom, Node) else other)
    )


_BY_SOMEBODY = frozenset({"make_player", "player_may", "player_must", "card_may"})


def _of_both(kind: str, other: str) -> Callable[[dict[str, Value]], Node | None]:
    """"Make a player do A (or B if …)", "you may do A (and B if …)": who does the one does the other."""

    def said(fields: dict[str, Value]) -> Node | None:
        (outer, *more), second = as_tuple(fields["do"]), as_tuple(fields[other])
        if more or not isinstance(outer, Node) or outer.kind not in _BY_SOMEBODY or "do" not in outer:
            return None
        if any(isinstance(each, Node) and each.kind in _BY_SOMEBODY for each in second):
            return None
        return outer.replace(do=(Node(kind, **fields | {"do": outer["do"]}),))

    return said


def _true_if_spotted(fields: dict[str, Value]) -> Node | None:
    """"Each of the following you can spot" as what is true of them."""
    if "spotted" not in fields:
        return None
    return Node("per_true", of=tuple(Node("can_spot", what=each) for each in as_tuple(fields["spotted"])))


def _elsewhere(fields: dict[str, Value]) -> Node:
    """"Play X from here (or from there if …)" as one deed or the other."""
    kind = "take_into_hand" if fields.get("hand") else "play"
    here, there = (
        unified(Node(kind, what=fields["what"], **{"from": fields[place]})) for place in ("from", "or_from")
    )
    return Node("or_if", do=(here,), instead=(there,), when=fields["when"])


_AS_ANOTHER: dict[str, Callable[[dict[str, Value]], Node | None]] = {
    "discard_off": _borne_by, "or_elsewhere": _elsewhere, "prevent_from": _unable,
    "make_archery_total": _or_another_change, "per_true": _true_if_spotted, "choose_one": _of_the_same,
    "or_if": _of_both("or_if", "instead"), "and_if": _of_both("and_if", "also"),
}  # fmt: skip
"""Phrases that are said as others; None where they stay what they are."""
_TAKING = frozenset({"play", "take_into_hand", "reveal", "discard"})


def _of_phase(fields: dict[str, Value]) -> dict[str, Value]:
    """A "fellowship event" is one of that phase; a fellowship companion has the keyword of that name."""
    if "event" not in as_tuple(fields.get("type") or ()) or "is" not in fields:
        return fields
    keyword, phase = Node("keyworded", keyword="fellowship"), Node("event_of_phase", phase="fellowship")
    return fields | {"is": tuple(phase if part == keyword else part for part in as_tuple(fields["is"]))}


def _counted(fields: dict[str, Value]) -> Node | None:
    """"X is strength +1 for each Y" with the count at its one number; None where the phrase has no such
    number, or several.
    """
    do = as_tuple(fields["do"])
    phrase = do[0] if len(do) == 1 else None
    if not isinstance(phrase, Node) or "per" in phrase:
        return None
    if phrase.kind == "play" and "cost" in phrase and "cost_per" not in phrase and "max" not in fields:
        return phrase.replace(cost_per=fields["per"])
    if phrase.kind in ("archery_total", "make_archery_total") and "max" not in fields:
        return phrase.replace(per=fields["per"])
    bonus = as_tuple(phrase.get("bonus") or ()) if phrase.kind in ("gets", "make") else ()
    only = bonus[0] if len(bonus) == 1 else None
    if (
        not isinstance(only, Node) or only.kind != "stat_bonus" or set(only.fields) != {"stat", "change"}
        or "also" in phrase
    ):
        return None
    change, most = only["change"], fields.get("max")
    limit = (
        {} if most is None else {"limit": most if isinstance(change, int) and change > 0 else -int(str(most))}
    )
    return phrase.replace(bonus=(only.replace(per=fields["per"], **limit),))


def _limited(fields: dict[str, Value]) -> Node:
    """"Make X strength +1 until … (limit +1)" with the limit at its one bonus; as it stands, which nobody
    plays, where it has another.
    """
    do = as_tuple(fields["do"])
    phrase = do[0] if len(do) == 1 else None
    bonus = as_tuple(phrase.get("bonus") or ()) if isinstance(phrase, Node) and phrase.kind == "make" else ()
    only = bonus[0] if len(bonus) == 1 else None
    plain = isinstance(only, Node) and only.kind == "stat_bonus" and "limit" not in only
    if not plain or not isinstance(phrase, Node) or not isinstance(only, Node):
        return Node("limited", **fields)
    limited = phrase.replace(bonus=(only.replace(limit=fields["limit"]),))
    return Node("until", do=(limited,), of=fields["of"])


def _zone_in_filter(fields: dict[str, Value]) -> dict[str, Value]:
    """`from` belongs to the filter of what is taken, where it has one."""
    what, zone = fields.get("what"), fields.get("from")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or zone is None or not isinstance(of, Node) or of.kind != "filter":
        return fields
    narrowed = of.replace(**{"is": (*as_tuple(of.get("is") or ()), Node("in_zone", zone=zone))})
    return {
        name: value for name, value in fields.items() if name != "from"
    } | {"what": what.replace(of=narrowed)}


def _from_one_pile(fields: dict[str, Value]) -> dict[str, Value]:
    """"Take an X and a Y from that pile into hand": both come from there."""
    what = fields.get("what")
    parts = (
        [part for part in as_tuple(what.get("of") or ()) if isinstance(part, Node)] if isinstance(what, Node)
        else []
    )
    if not isinstance(what, Node) or what.kind != "together" or not parts:
        return fields
    zone = next((r for r in _restrictions(parts[-1]) if isinstance(r, Node) and r.kind == "in_zone"), None)
    if (
        zone is None
        or any(
            isinstance(r, Node) and r.kind == "in_zone" for part in parts[:-1] for r in _restrictions(part)
        )
    ):
        return fields
    first = tuple(_with_restriction(part, zone) for part in parts[:-1])
    return fields | {"what": what.replace(of=(*first, parts[-1]))}


def _restrictions(target: Node) -> tuple[Value, ...]:
    of = target.get("of")
    return as_tuple(of.get("is") or ()) if isinstance(of, Node) else ()


def _with_restriction(target: Node, restriction: Node) -> Node:
    of = target.get("of")
    if not isinstance(of, Node) or of.kind != "filter":
        return target
    return target.replace(of=of.replace(**{"is": (*_restrictions(target), restriction)}))


def _bearer_apart(fields: dict[str, Value]) -> dict[str, Value]:
    """"Play a weapon on X": what it is played on stands in `on`."""
    what = fields.get("what")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or not isinstance(of, Node) or of.kind != "filter" or "on" in fields:
        return fields
    kept = as_tuple(of.get("is") or ())
    last = kept[-1] if kept else None
    if not isinstance(last, Node) or last.kind != "on_card":
        return fields
    rest = of.replace(**{"is": kept[:-1]}) if kept[:-1] else of.without("is")
    return fields | {"what": what.replace(of=rest), "on": last["what"]}


def _out_of(fields: dict[str, Value]) -> dict[str, Value]:
    """"A minion is played from a discard pile": from there is what is played."""
    if "out_of" not in fields:
        return fields
    others = {name: value for name, value in fields.items() if name != "out_of"}
    found = _zone_in_filter(others | {"from": fields["out_of"]})
    return fields if "from" in found else found


def _of_one_kind(fields: dict[str, Value]) -> dict[str, Value]:
    """"A companion of the same culture": as the character spoken of; a single card is like no other."""
    of = fields.get("of")
    if fields.get("count") != 1 or fields.get("or_more") or not isinstance(of, Node) or of.kind != "filter":
        return fields
    alike = {"of_same_culture": "matching_culture", "of_same_race": "matching_race"}
    said = tuple(
        Node(alike[r.kind], of=Node("it", person=True)) if isinstance(r, Node) and r.kind in alike else r
        for r in as_tuple(of.get("is") or ())
    )
    return fields | {"of": of.replace(**{"is": said})} if said else fields


def _of_all(fields: dict[str, Value]) -> dict[str, Value]:
    """"Each X and each Y he bears": what is said behind the last of those that are counted is said of all."""
    first, last = fields["of"], fields["also"]
    if isinstance(last, Node) and last.kind == "per_spotted" and "chosen" not in last:
        last = last["of"]
    if not isinstance(first, Node) or not isinstance(last, Node) or {first.kind, last.kind} != {"filter"}:
        return fields
    return {"of": _with_what_is_behind(first, last), "also": last}


def _of_each_of_all(fields: dict[str, Value]) -> dict[str, Value]:
    """"Each X and each Y bearing Z", where something is done to both or said of both.

    "An X and a Y bearing Z" are two things, each with words of its own.
    """
    (*first, last) = [part for part in as_tuple(fields["of"]) if isinstance(part, Node)] or [Node("nobody")]
    filters = [part.get("of") if part.kind == "each" else None for part in (*first, last)]
    behind = filters.pop()
    if not isinstance(behind, Node) or behind.kind != "filter":
        return fields
    if not all(isinstance(of, Node) and of.kind == "filter" for of in filters):
        return fields
    spread = tuple(part.replace(of=_with_what_is_behind(part["of"], behind)) for part in first)
    return fields | {"of": (*spread, last)}


def _with_what_is_behind(first: Value, last: Node) -> Node:
    """A description with what is said behind the last one; one that has words of its own behind it has those
    alone.
    """
    assert isinstance(first, Node)
    own = _said_of(first)
    if any(r.kind not in _BEFORE for r in own):
        return first
    alike = _sorts(first) == _sorts(last)
    behind = tuple(
        r for r in _said_of(last)
        if r.kind in _ANYWHERE or alike and r.kind not in _BEFORE and r.kind not in _OF_ONE
    )
    return first.replace(**{"is": (*own, *behind)}) if behind else first


def _said_of(of: Node) -> tuple[Node, ...]:
    return tuple(r for r in as_tuple(of.get("is") or ()) if isinstance(r, Node))


def _sorts(of: Node) -> frozenset[str]:
    """The sorts of things described; a word for people without a noun means characters."""
    return frozenset(_SORTS.get(str(noun), str(noun)) for noun in as_tuple(of.get("type") or ("character",)))


_SORTS = dict.fromkeys(("companion", "minion", "ally", "follower"), "character")
_SORTS |= dict.fromkeys(("possession", "artifact", "condition"), "item")
_ANYWHERE = kinds_with("tcg", "said_of_things")
"""Where a thing is or whose it is: said of things of any sort."""
_BEFORE = frozenset({
    "culture", "race", "keyworded", "side", "unique", "unbound", "roaming", "exhausted", "wounded",
    "unwounded", "mounted", "skirmishing", "not", "of_type", "event_of_phase", "uncontrolled", "other",
    "of_player", "of_terrain", "random", "revealed", "with_damage", "any_of", "any_kind",
})  # fmt: skip
"""What stands before the noun it belongs to."""
_OF_ONE = kinds_with("tcg", "of_one_kind")
"""What is true of one of them or of one kind only, wherever it stands."""


def lies_there(trigger: Value) -> bool:
    """Whether "if a card is stacked on another, …" begins what is done: it asks where the card lies then, and
    waits for nothing.
    """
    event = trigger.get("event") if isinstance(trigger, Node) and trigger.kind == "if_event" else None
    return isinstance(event, Node) and event.kind == "is_stacked" and "player" not in event


def _speaks_of_what_is_done(when: Value) -> bool:
    """Whether a condition printed after a deed speaks of what that deed is done to: "wound a minion if that
    minion is roaming".
    """
    inside = [
        node for condition in as_tuple(when) if isinstance(condition, Node) for node in condition.walk()
    ]
    return any(
        node.kind in ("it", "that", "those", "self_so") or node.kind == "self_not" and "is" in node
        for node in inside
    )


def _unified(value: Value) -> Value:
    if isinstance(value, Node):
        return unified(value)
    return (
        tuple(part for item in value for part in _taken_apart(_unified(item))) if isinstance(value, tuple)
        else value
    )


def _taken_apart(value: Value) -> tuple[Value, ...]:
    """"X is fierce and cannot take wounds" as two phrases, the second about "it"."""
    if isinstance(value, Node) and value.kind == "spot_all":
        return as_tuple(value["of"])
    if isinstance(value, Node) and value.kind == "discard_from_one":
        return _from_one(value)
    if not isinstance(value, Node) or value.kind != "shared":
        return (value,)
    who = value["who"]
    again = (
        who if isinstance(who, Node) and who.kind in ("this", "attached", "it", "named", "ring_bearer")
        else Node("it")
    )
    parts = [part for part in as_tuple(value["do"]) if isinstance(part, Node)]
    return tuple(part.replace(who=again if number else who) for number, part in enumerate(parts))


def _from_one(value: Node) -> tuple[Value, ...]:
    """"Discard each X from one Y": a Y is chosen, then each X on it is discarded."""
    what, of = value["what"], value["of"]
    assert isinstance(what, Node)
    assert isinstance(of, Node)
    described = {r.kind for r in as_tuple(of.get("is") or ()) if isinstance(r, Node)}
    if isinstance(what.get("of"), Node) and "bearing" not in described:
        some = Node("bearing", what=Node("some", count=1, of=what["of"]))
        of = of.replace(**{"is": (*as_tuple(of.get("is") or ()), some)})
    one = Node("some", count=1, of=of)
    narrowed = _with_restriction(what, Node("on_card", what=Node("it")))
    return (Node("choose", what=one), Node("discard", what=narrowed))


ITS_OWN = frozenset({"he", "she", "it", "his", "its"})


def about(node: Node, own: Node) -> Node:
    """The sentence with every `it` as `own`."""
    return _replaced(node, "it", own)


def spoken_of(ability: Node, own: Node) -> Node:
    """The ability with its marks for "the card it is about" resolved: the bearer on a card that is borne,
    else the card itself.
    """
    bearers = ability.kind == "constant" and own.kind == "attached" and not _subjects(ability)
    return _replaced(about(ability, own) if bearers else ability, "its_own", own)


def _subjects(ability: Node) -> bool:
    """Does the ability speak of a certain card before it says "he" or "it"?"""
    return any(
        node.kind in ("this", "attached", "named", "some", "each", "that", "yours", "ring_bearer")
        for node in ability.walk()
    )


def _replaced(node: Node, old: str, new: Node) -> Node:
    """The phrase with `new` for each phrase of the kind `old`."""

    def changed(value: Value) -> Value:
        if isinstance(value, Node):
            return new if value.kind == old else _replaced(value, old, new)
        return tuple(changed(part) for part in value) if isinstance(value, tuple) else value

    return Node(node.kind, **{name: changed(value) for name, value in node.fields.items()})


def _spotted_such(fields: dict[str, Value]) -> dict[str, Value]:
    """"Each minion you can spot assigned to a skirmish" is "each minion assigned to a skirmish you can spot".
    """
    more, of = fields.get("more"), fields["of"]
    if more is None or not isinstance(of, Node):
        return fields
    others = {name: value for name, value in fields.items() if name != "more"}
    return others | {"of": of.replace(**{"is": (*as_tuple(of.get("is") or ()), *as_tuple(more))})}


_PILES = {"whole_pile": "discard_pile", "whole_hand": "hand"}


def _out_of_a_pile(fields: dict[str, Value]) -> dict[str, Value]:
    """"Transfer X from your discard pile": a pile bears nothing, it is where X lies."""
    bearer = fields.get("from")
    if not isinstance(bearer, Node) or bearer.kind not in _PILES:
        return fields
    others = {name: value for name, value in fields.items() if name != "from"}
    return others | {"from_zone": Node(_PILES[bearer.kind], **bearer.fields)}


_IN_ONE_FORM: dict[str, tuple[Callable[[dict[str, Value]], dict[str, Value]], ...]] = {
    **dict.fromkeys(("spot", "can_spot", "cannot_spot"), (_site_in_play,)),
    "stat_compared": (_than_another,), "per_spotted": (_spotted_such,), "per_sum": (_of_all,),
    **dict.fromkeys(("together", "either_of"), (_of_each_of_all,)),
    **dict.fromkeys(_TAKING, (_zone_in_filter,)), "some": (_of_one_kind,), "plays": (_out_of,),
    "transfer": (_out_of_a_pile,),
}
"""Kinds whose fields say in several ways what they say in one form."""
for _kind, _more in (("take_into_hand", _from_one_pile), ("play", _bearer_apart), ("plays", _bearer_apart)):
    _IN_ONE_FORM[_kind] = (*_IN_ONE_FORM.get(_kind, ()), _more)
