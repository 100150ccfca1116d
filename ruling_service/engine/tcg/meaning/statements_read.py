"""Phrases that say what is true while they last, brought into the statements that the rules ask about."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import phrases
from ruling_service.engine.tcg.meaning.acts import BOTH, cannot, each_act

SIDES = {"fellowship": "free peoples", "minion": "shadow"}
WRAPPERS = ("while_", "if_", "unless")
ANY_CARD = Node("each", of=Node("filter", **{"is": ()}))
"""Every card."""
Reads = Callable[[Node], tuple[Node, ...]]

READ: dict[str, Reads] = {}
"""Phrases of card text that state something → the statements they are."""


def reads(kind: str) -> Callable[[Reads], Reads]:
    """Register how a stating phrase is brought into statements."""

    def register(function: Reads) -> Reads:
        READ[kind] = function
        return function

    return register


def statements_of(node: Node) -> tuple[Node, ...]:
    """The statements that a phrase makes; a phrase that makes none stays as it is."""
    found = READ.get(node.kind)
    return (node,) if found is None else found(node)


def bonus(who: Node, given: Node, *around: Node) -> tuple[Node, ...]:
    """The statements of one bonus of a card."""
    if given.kind == "stat_bonus":
        change = phrases.sized(given["change"], given, *around)
        if str(given["stat"]).endswith("twilight_cost"):
            own: tuple[Node, ...] = (Node("cost_change", who=who, by=change),)
        else:
            own = (Node("gets", who=who, bonus=(Node("stat_bonus", stat=given["stat"], change=change),)),)
        return (*own, *(s for more in phrases.nodes(given, "also") for s in _if_so(who, more, given)))
    if given.kind == "gain_keyword":
        fields: dict[str, Value] = {"name": given["keyword"]}
        if "value" in given:
            fields["value"] = phrases.sized(given["value"], given, *around)
        return (Node("gains", who=who, what=(Node("gain_keyword", **fields),)),)
    if given.kind == "participating":
        return (Node("may", who=who, act="archery"), Node("may", who=who, act="skirmish"))
    if given.kind == "participating_in_skirmishes":
        return (Node("may", who=who, act="skirmish"),)
    if given.kind == "unable":
        return tuple(cannot(who, act) for act in phrases.nodes(given, "act"))
    if given.kind in ("gain_ability", "gain_signet"):
        return (Node("gains", who=who, what=(given,)),)
    return (Node("gets", who=who, bonus=(given,)),)


def _if_so(who: Node, more: Node, given: Node) -> tuple[Node, ...]:
    """"(or +N and KEYWORD if so)": what a card has besides only if the conditions of the bracket are true.

    They may speak of the card itself ("if he is exhausted"), so a number is asked for each card: that, or 0.
    """
    field = {"stat_bonus": "change", "gain_keyword": "value"}.get(more.kind)
    if field is None:
        return (Node("while_", when=given["when"], do=bonus(who, more)),)
    much = more.get(field)
    much = phrases.sized(1 if much is None else much, more)
    size = Node("bonus_size", change=0, instead=much, when=given["when"])
    return bonus(who, more.without(*phrases.SIZES).replace(**{field: size}))


def _who(node: Node, field: str = "who") -> Node:
    who = node[field]
    assert isinstance(who, Node)
    return Node("it") if who.kind == "its" else who


@reads("gets")
def gets(node: Node) -> tuple[Node, ...]:
    """Values of a card are changed, or it has a keyword more."""
    who = _who(node)
    if "stat" in node and "change" in node:
        return bonus(who, Node("stat_bonus", stat=node["stat"], change=node["change"]), node)
    return (
        *(s for given in phrases.nodes(node, "bonus")
          for s in bonus(who, given, *([node] if "per" in node else []))),
        *(s for more in phrases.nodes(node, "also") for s in _if_so(who, more, node)),
    )  # fmt: skip


@reads("cannot")
def cannot_(node: Node) -> tuple[Node, ...]:
    """It can't do or undergo something."""
    return (
        tuple(cannot(_who(node), each) for act in phrases.nodes(node, "act") for each in each_act(act))
        if isinstance(node["act"], (Node, tuple)) else (node,)
    )


@reads("until")
def until(node: Node) -> tuple[Node, ...]:
    """What holds until the game ends is simply true; a site says it from the moment it is laid."""
    if node.get("of") != "end_of_game":
        return (node,)
    return (*(s for said in phrases.nodes(node, "do") for s in statements_of(said)), Node("from_the_start"))


@reads("archery_total")
@reads("make_archery_total")
def archery_total(node: Node) -> tuple[Node, ...]:
    """A side's archery total is changed."""
    return (
        Node("archery_total", side=SIDES[str(node["side"])], by=phrases.sized(node["change"], node)),
    ) if "change" in node else (node,)


@reads("both_archery_totals")
@reads("make_both_archery_totals")
def both_archery_totals(node: Node) -> tuple[Node, ...]:
    """Both archery totals are changed, alike or each in its own way."""
    if "other" not in node:
        return tuple(Node("archery_total", side=side, by=node["change"]) for side in SIDES.values())
    pairs = ((node["side"], node["change"]), (node["other"], node["other_change"]))
    return tuple(Node("archery_total", side=SIDES[str(side)], by=change) for side, change in pairs)


@reads("add_to_archery_total")
def add_to_archery_total(node: Node) -> tuple[Node, ...]:
    """A side's archery total is raised."""
    return (Node("archery_total", side=SIDES[str(node["side"])], by=phrases.sized(node["n"], node)),)


@reads("move_limit")
@reads("make_move_limit")
def move_limit(node: Node) -> tuple[Node, ...]:
    """The move limit is changed."""
    least = {"min": node["min"]} if "min" in node else {}
    return (
        Node("move_limit", by=phrases.sized(node["change"], node), **least),
    ) if "change" in node else (node,)


@reads("roaming_penalty")
def roaming_penalty(node: Node) -> tuple[Node, ...]:
    """Roaming costs more or less."""
    return (Node("roaming_change", who=_who(node, "of"), by=phrases.sized(node["change"], node)),)


@reads("shadow_number")
@reads("make_shadow_number")
def shadow_number(node: Node) -> tuple[Node, ...]:
    """A Shadow number is changed."""
    return (Node("shadow_number_change", who=_who(node, "of"), by=phrases.sized(node["change"], node)),)


@reads("participates")
def participates(node: Node) -> tuple[Node, ...]:
    """An ally takes part in archery fire and skirmishes (there)."""
    found = bonus(_who(node), Node("participating"))
    return (
        Node("while_", when=(Node("fellowship_at", place=node["at"]),), do=found, throughout=True),
    ) if "at" in node else found


@reads("participates_in_skirmishes")
def participates_in_skirmishes(node: Node) -> tuple[Node, ...]:
    """An ally takes part in skirmishes (there)."""
    found = bonus(_who(node), Node("participating_in_skirmishes"))
    return (
        Node("while_", when=(Node("fellowship_at", place=node["at"]),), do=found, throughout=True),
    ) if "at" in node else found


@reads("loses_bonuses")
def loses_bonuses(node: Node) -> tuple[Node, ...]:
    """A keyword's numbers don't count."""
    return (Node("loses", who=_who(node), what=(Node("gain_keyword", name=node["keyword"]),)),)


@reads("loses")
def loses(node: Node) -> tuple[Node, ...]:
    """The card lacks keywords."""
    lost = tuple(
        Node("gain_keyword", name=n["keyword"], **({"from": n["from"]} if "from" in n else {}))
        if "keyword" in n else n for n in phrases.nodes(node, "what")
    )
    return (Node("loses", who=_who(node), what=lost),)


@reads("no_special_abilities")
def no_special_abilities(node: Node) -> tuple[Node, ...]:
    """Special abilities can't be used, by nobody or not by that player."""
    does = {"does": node["who"]} if "who" in node else {}
    return (Node("cannot", who=_who(node, "of"), act="use_abilities", **does),)


@reads("no_archery")
def no_archery(node: Node) -> tuple[Node, ...]:
    """The archer isn't counted."""
    return (Node("cannot", who=_who(node), act="archery"),)


@reads("archery_wounds_to")
def archery_wounds_to(node: Node) -> tuple[Node, ...]:
    """Archery wounds are assigned to those characters, wherever they are, and not to the others."""
    return (node,)


@reads("prevent_from")
def prevent_from(node: Node) -> tuple[Node, ...]:
    """The card can't undergo it."""
    act = node["act"]
    assert isinstance(act, Node)
    return (cannot(_who(node), act),)


@reads("allow_skirmish")
def allow_skirmish(node: Node) -> tuple[Node, ...]:
    """The character may be assigned to skirmishes."""
    return (Node("may", who=_who(node), act="skirmish"),)


@reads("no_healing")
def no_healing(node: Node) -> tuple[Node, ...]:
    """The card can't be healed, or nobody can; of the Ring-bearer it may be said of burdens too."""
    by = {"but_by": node["but_by"]} if "but_by" in node else {}
    own = Node("cannot", who=_who(node) if "who" in node else ANY_CARD, act="heal", **by)
    return (own, Node("cannot", act="remove_burdens", **by)) if node.get("burdens") else (own,)


@reads("tokens_stay")
@reads("tokens_barred")
def tokens_stay(node: Node) -> tuple[Node, ...]:
    """Tokens cannot be removed, or added (by such a card)."""
    by = {"by": node["by"]} if "by" in node else {}
    return _not_done("remove" if node.kind == "tokens_stay" else "add", str(node["token"]), by)


@reads("tokens_fixed")
def tokens_fixed(node: Node) -> tuple[Node, ...]:
    """Tokens cannot be added, removed or reinforced, whichever the text says."""
    deeds = node["deeds"] if isinstance(node["deeds"], tuple) else (node["deeds"],)
    return tuple(s for deed in deeds for s in _not_done(str(deed), str(node["token"]), {}))


def _not_done(deed: str, token: str, by: dict[str, Value]) -> tuple[Node, ...]:
    """What keeps tokens of a sort from being added or removed; what lies on cards is kept from each of them.
    """
    if token == "wound":
        return (Node("cannot", who=ANY_CARD, act="take_wounds" if deed == "add" else "heal", **by),)
    if token == "culture_token":
        return (Node("cannot", who=ANY_CARD, act=f"{deed}_culture_tokens", **by),)
    return tuple(Node("cannot", act=f"{deed}_{each}s", **by) for each in BOTH.get(token, (token,)))


@reads("cost_of")
def cost_of(node: Node) -> tuple[Node, ...]:
    """Such cards cost more or less (on such a bearer)."""
    on = {"on": node["on"]} if "on" in node else {}
    return (Node("cost_change", who=_who(node, "of"), by=phrases.sized(node["change"], node), **on),)


@reads("exerted_only_by")
def exerted_only_by(node: Node) -> tuple[Node, ...]:
    """Other cards than those don't exert it."""
    return (Node("cannot", who=_who(node), act="exert", by_others=node["by"]),)


@reads("phase_abilities")
def phase_abilities(node: Node) -> tuple[Node, ...]:
    """Nobody uses special abilities of that phase."""
    return (cannot(Node("each_player"), Node("use_special_abilities", phase=node["phase"])),)


@reads("hand_for_initiative")
def hand_for_initiative(node: Node) -> tuple[Node, ...]:
    """The player needs more cards in hand, once or for each thing that is counted."""
    return (Node("hand_for_initiative", players=node["who"], by=phrases.sized(1, node)),)


@reads("prevent_wounds")
def prevent_wounds(node: Node) -> tuple[Node, ...]:
    """Wounds to the card are prevented as they come; they can still be assigned to it."""
    return (Node("cannot", who=_who(node, "to"), act="be_wounded"),)


@reads("move_no_more")
def move_no_more(node: Node) -> tuple[Node, ...]:
    """The fellowship can't move again."""
    return (Node("cannot", act="move"),)


@reads("cancel_strength_bonus")
def cancel_strength_bonus(node: Node) -> tuple[Node, ...]:
    """Nobody gains the strength bonus of that card."""
    return (Node("no_strength_bonus", **{"from": node["from"]}),)


@reads("make_lose_keywords")
@reads("loses_keywords")
def make_lose_keywords(node: Node) -> tuple[Node, ...]:
    """The card has no keyword of its game text and gains none."""
    return (Node("loses", who=_who(node), what=(Node("every_keyword"),)),)


@reads("skip_phase")
def skip_phase(node: Node) -> tuple[Node, ...]:
    """The phase is skipped, or several are, at that site if one is named."""
    phases = node["phase"] if isinstance(node["phase"], tuple) else (node["phase"],)
    skipped = tuple(Node("skip", phase=phase) for phase in phases)
    if "place" not in node:
        return skipped
    return (Node("while_", when=(Node("fellowship_at", place=node["place"]),), do=skipped),)


@reads("has_text_of")
def has_text_of(node: Node) -> tuple[Node, ...]:
    """The card has the abilities of another."""
    return (Node("gains", who=_who(node), what=(Node("text_of", of=node["of"]),)),)


@reads("make_wounds_limit")
def wounds_limit(node: Node) -> tuple[Node, ...]:
    """A character takes no more wounds than that."""
    return (Node("wounds_limit", **node.fields),)


@reads("may_skip")
@reads("first_played")
@reads("wounds_limit")
@reads("no_game_text")
@reads("not_roaming")
@reads("roams")
@reads("one_minion_each")
@reads("assign_cost")
@reads("no_strength_bonus")
@reads("shadow_has_initiative")
@reads("resolve_by")
@reads("enters_exhausted")
@reads("free_transfer")
@reads("may_play_as_from_hand")
@reads("skirmish_order")
def as_it_stands(node: Node) -> tuple[Node, ...]:
    """Read by the rules as the language writes it."""
    return (node,)


# -- around statements ---------------------------------------------------------------------------------------


@reads("scaled")
def scaled(node: Node) -> tuple[Node, ...]:
    """So much for each thing that matches."""
    limit = {"limit": node["max"]} if "max" in node else {}
    return tuple(
        s for inner in phrases.nodes(node, "do")
        for s in statements_of(inner.replace(per=node["per"], **limit))
    )


@reads("for_each")
def for_each(node: Node) -> tuple[Node, ...]:
    """So much for each thing that matches, said the other way round."""
    return scaled(node.without("of").replace(per=node["of"]))


@reads("is_corrupted")
@reads("discard")
def discard(node: Node) -> tuple[Node, ...]:
    """A text that is always true and does something: it is done as soon as its conditions hold."""
    return (node,)


@reads("as_soon_as")
def as_soon_as(node: Node) -> tuple[Node, ...]:
    """"When …, discard this": as soon as the conditions hold."""
    return (Node("while_", when=node["when"], do=_inside(node)),)


@reads("during")
def during(node: Node) -> tuple[Node, ...]:
    """Only in that phase."""
    return (Node("while_", when=(Node("phase_is", phase=node["phase"]),), do=_inside(node)),)


@reads("during_skirmish")
def during_skirmish(node: Node) -> tuple[Node, ...]:
    """Only in a skirmish of the card."""
    return (
        Node(
            "while_",
            when=(Node("skirmish_of", involving=node["involving"], fierce=bool(node.get("fierce"))),),
            do=_inside(node)
        ),
    )


@reads("skirmishes_at")
def skirmishes_at(node: Node) -> tuple[Node, ...]:
    """Only in skirmishes there."""
    when = (Node("phase_is", phase="skirmish"), Node("fellowship_at", place=node["place"]))
    return (Node("while_", when=when, do=_inside(node)),)


@reads("while_")
@reads("if_")
@reads("unless")
def wrapped(node: Node) -> tuple[Node, ...]:
    """Only as long as the conditions are true."""
    return (node.replace(do=_inside(node)),)


def _inside(node: Node) -> tuple[Node, ...]:
    return tuple(s for inner in phrases.nodes(node, "do") for s in statements_of(inner))
