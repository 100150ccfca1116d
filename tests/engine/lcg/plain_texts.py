"""What whole texts do on the tables of `plain_world`: sentences one after another, with choices, conditions,
prices and "then", told from their words and from the entries named here; never by asking the engine.

A text that leaves something open has several outcomes. `outcomes` gives them all: each pick is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_attacks import ATTACKS
from tests.engine.lcg.plain_deeds import (
    CHOSEN,
    DEEDS,
    _in_play,
    carry_out,
    one_way,
    picked,
    settle,
)
from tests.engine.lcg.plain_finding import FINDS
from tests.engine.lcg.plain_moves import MOVES
from tests.engine.lcg.plain_world import NotSaid, Picks, Thing, World, holds, number, which, whose

WAYS_AT_MOST = 80
"""So many outcomes are looked at; a text that leaves more open is not asked about."""


@dataclass
class Outcome:
    """A table that a text leaves, the table once its cost was paid, and whether an option was picked that
    changed nothing and could not be done in full.
    """

    after: World
    paid: World
    partial: bool


def outcomes(
    world: World, text: Node, spoken: tuple[Thing, ...] = (), player: int | None = None
) -> list[Outcome]:
    """What a text may come to, one for each way to pick; none where its cost can't be paid. `spoken` are the
    cards, and `player` the player, that its trigger speaks of.
    """
    left: list[tuple[int, ...]] = [()]
    found: list[Outcome] = []
    twins = dict(zip(world.things, range(len(world.things)), strict=True))
    while left:
        script = left.pop()
        after = world.copied()
        after.picks, after.resolver, after.bearer = Picks(script), after.you, after.speaker.on
        after.x, after.player = text.get("x"), player
        if spoken:
            after.spoken = tuple(after.things[twins[t]] for t in spoken)
            after.told = (after.spoken,)
        if paid(after, nodes(text, "cost")):
            bought = after.copied()
            said(after, nodes(text, "do"))
            if after.options > 1 and after.partial:
                raise NotSaid("which of several options could be done")
            found.append(Outcome(after, bought, after.partial))
        asked = after.picks.asked
        for at in range(len(script), len(asked)):
            left += [(*script, *(0,) * (at - len(script)), other) for other in range(1, asked[at])]
        if len(left) + len(found) > WAYS_AT_MOST:
            raise NotSaid("too much is left open")
    in_full = [each for each in found if not each.partial]
    if found and not in_full:
        raise NotSaid("which option is to be picked where none changes anything")
    return in_full


def paid(world: World, cost: tuple[Node, ...]) -> bool:
    """Pay the parts of a cost with what the payer controls, all of them in full, or don't (lcg/cost)."""
    for part in (_by_the_payer(each) for each in cost):
        paying = _paying(world, part)
        if len(paying) > 1 or any(t.controller not in (None, world.doing) for t in paying):
            raise NotSaid("another player's card pays, or one of several")
        if len(cost) > 1 and any(n.kind in (*CHOSEN, "spend") for n in part.walk()) and _own_card_pays(cost):
            raise NotSaid("whether one card pays two parts")
        world.full = True
        _deed(world, part)
        if world.full is None:
            world.full = False  # of a cost less is not enough
        if not world.full:
            return False
    world.full = True
    settle(world)
    return True


def _own_card_pays(cost: tuple[Node, ...]) -> bool:
    return any(n.kind == "this" for part in cost for n in part.walk())


def _by_the_payer(part: Node) -> Node:
    """The cost, where it doesn't say whose card pays: one of the payer's own (lcg/cost)."""
    for name, value in part.fields.items():
        if not isinstance(value, Node) or value.kind not in CHOSEN or _told_whose(value):
            continue
        of = value.get("of")
        if not isinstance(of, Node) or of.kind != "filter" or set(of.get("type") or ("card",)) - OWN:  # type: ignore[arg-type]
            raise NotSaid("whose card pays")
        mine = Node("controlled_by", who=Node("you"))
        part = part.replace(**{name: value.replace(of=of.replace(**{"is": (*nodes(of, "is"), mine)}))})
    return part


OWN = frozenset(["hero", "ally", "character", "attachment"])


def _told_whose(chosen: Node) -> bool:
    return any(n.kind in ("controlled_by", "attached_to", "in_zone") for n in chosen.walk())


def _paying(world: World, part: Node) -> list[Thing]:
    found = [part.get(name) for name in ("what", "from", "to")]
    those = [each for each in found if isinstance(each, Node) and each.kind in ("this", "attached", "named")]
    return [t for each in those for t in which(world, each)]


def said(world: World, sentences: tuple[Node, ...]) -> None:
    """Carry out sentences: one that the next may replace is done, or the next in its place
    (lcg/replacement-effects).
    """
    for at, sentence in enumerate(sentences):
        if sentence.kind != "sentence":
            raise NotSaid(sentence.kind)
        if _instead(sentence) is not None:
            continue
        if world.fallen:
            raise NotSaid("how a text goes on whose card was destroyed (lcg/timing-of-ability-resolution)")
        other = _instead(sentences[at + 1]) if at + 1 < len(sentences) else None
        if other is not None and any(n.kind in (*CHOSEN, "it", "that") for n in sentence.walk()):
            raise NotSaid("both speak of one choice")
        if other is not None:
            _is_told_now(other)
        does = other if other is not None and _all_hold(world, other) else sentence
        for phrase in nodes(does, "do"):
            _deed(world, phrase)
            settle(world)


def _instead(sentence: Node) -> Node | None:
    do = nodes(sentence, "do")
    return do[0] if len(do) == 1 and do[0].kind == "instead_if" else None


def _all_hold(world: World, node: Node) -> bool:
    return all(holds(world, each) for each in nodes(node, "when"))


def _deed(world: World, node: Node) -> None:
    if world.lost and any(n.kind in ("it", "that", "that_player") for n in node.walk()):
        raise NotSaid("of several players")
    if node.kind in TEXTS:
        TEXTS[node.kind](world, node)
    else:
        if any(n.kind in ("engaged_player", "another_player") for n in node.walk()):
            raise NotSaid("who that is")
        carry_out(world, node, ALL)


def _does(world: World, node: Node) -> None:
    for phrase in nodes(node, "do"):
        _deed(world, phrase)


OF_AN_ATTACK = frozenset([
    "destroys_character", "damages_character", "no_damage_dealt", "attack_deals_none", "attack_deals_damage",
    "ranged_attack", "committed_here", "engaged_here", "attacking_here", "defending_here",
])  # fmt: skip
"""Conditions that wait for the end of the attack, or that are about whom the phrases around them speak of."""


def _is_told_now(node: Node, *pronouns: str) -> None:
    """A condition whose truth, and of whom, is known as the text comes to it."""
    if any(each.kind in OF_AN_ATTACK for each in nodes(node, "when")):
        raise NotSaid("it waits for the end of the attack")
    spoken = pronouns or (("it", "that") if node.kind == "instead_if" else ())
    if any(n.kind in spoken for each in nodes(node, "when") for n in each.walk()):
        raise NotSaid("whom the condition is about")


def _if(world: World, node: Node, wanted: bool) -> None:
    _is_told_now(node, *(() if node.get("after") is None else ("it", "that")))
    spoken_of = any(n.kind in ("it", "that") for each in nodes(node, "when") for n in each.walk())
    if node.get("after") and spoken_of:
        raise NotSaid("it speaks of what comes first")
    if any(n.kind in CHOSEN and n.kind != "some" for each in nodes(node, "when") for n in each.walk()):
        raise NotSaid("of which it is true")
    true = _all_hold(world, node)
    if true is not wanted:
        world.full = None
        return
    about = any(n.kind in OF_CARDS for each in nodes(node, "when") for n in each.walk())
    if about and not spoken_of and any(n.kind in ("it", "that") for each in nodes(node, "do") for n in each.walk()):
        raise NotSaid("it may be whom the condition is about")
    _does(world, node)


OF_CARDS = frozenset([
    "some", "any", "each", "the", "named", "attached", "active_location", "attacking_enemy", "one_of",
])  # fmt: skip
"""Phrases of a condition that what it holds may speak of."""


def _then(world: World, node: Node) -> None:
    """Only if all before it was done in full (lcg/then)."""
    if world.full is None:
        raise NotSaid("whether that was in full")
    if world.full:
        _does(world, node)


def _each_of(world: World, node: Node, may: bool) -> None:
    who = node["who"]
    assert isinstance(who, Node)
    those = whose(world, who) if who.kind not in ANYBODY else [one_way(world, tuple(world.order))]
    if not those and who.kind == "defending_player":
        raise NotSaid("no attack is under way")
    before = world.actor
    if before is not None and who.kind != "that_player":
        raise NotSaid("players one in another")
    for player in those:
        world.actor = world.player = player
        if may and not one_way(world, (True, False)):
            world.full = None
            continue
        _does(world, node)
        settle(world)
    world.actor = before
    world.lost = world.lost or len(those) != 1


ANYBODY = ("a_player", "any_player")


def _choose(world: World, node: Node) -> None:
    """Choosing alone does nothing (lcg/the-word-choose)."""
    what = node["what"]
    assert isinstance(what, Node)
    if what.kind in ANYBODY:
        world.player = one_way(world, tuple(world.order))
        return
    if what.kind not in CHOSEN:
        raise NotSaid("nothing is picked")
    found = which(world, what)
    chosen = picked(world, what, found)
    if not chosen:
        raise NotSaid("no target")
    world.speaks_of(chosen)


def _one_of_these(world: World, node: Node) -> None:
    """One of the options that change something, be it only in part: no "must either" asks for one that can be
    done in full (lcg/effects, lcg/faq/1.44).
    """
    options = nodes(node, "options")
    if any(option.kind != "option" or nodes(option, "when") for option in options):
        raise NotSaid("an option of another sort")
    world.options += 1
    world.full, before = True, _how_it_stands(world)
    _does(world, one_way(world, options))
    if world.full is None:
        raise NotSaid("whether that was in full")
    world.partial = world.partial or not world.full and _how_it_stands(world) == before


def _how_it_stands(world: World) -> object:
    cards = [
        (t.place, t.of, t.ready, t.committed, id(t.on), sorted(t.tokens.items()), sorted(t.bonus.items()), t.barred)
        for t in world.things
    ]
    return list(world.threat), cards


def _until(world: World, node: Node) -> None:
    for each in nodes(node, "do"):
        if each.kind not in ("gets", "give") and not _is_a_bar(each):
            raise NotSaid("something else lasts")
    _does(world, node)


BARS = frozenset(["ready_act", "ready_by_effects", "be_damaged", "attack_act", "attack_target", "commit_act"])


def _is_a_bar(node: Node) -> bool:
    act = node.get("act")
    return node.kind == "cannot" and isinstance(act, Node) and act.kind in BARS and act.get("by") is None


def _barred(world: World, node: Node) -> None:
    """Somebody cannot do, or undergo, something for a time."""
    who, act = node["who"], node["act"]
    assert isinstance(who, Node)
    assert isinstance(act, Node)
    if who.kind not in (*CHOSEN, "each", "this", "attached", "it", "that", "attacking_enemy"):
        raise NotSaid("who cannot")
    found = _in_play(world, who, "hero", "ally", "enemy", "attachment")
    world.for_all = world.for_all or who.kind == "each"
    for thing in found:
        thing.barred |= {act.kind}
    world.full = bool(found) or who.kind == "each"


def _gets(world: World, node: Node, field: str) -> None:
    """A number is added for a time; what is told of each card of a sort holds for those in play now."""
    who = node[field]
    assert isinstance(who, Node)
    if who.kind in (
        *CHOSEN, "each", "this", "attached", "it", "that", "attacking_enemy", "active_location", "named",
        "defending_character",
    ):
        found = _in_play(world, who, "hero", "ally", "enemy", "location")
    else:
        raise NotSaid("who gets it")
    world.for_all = world.for_all or who.kind == "each"
    if not nodes(node, "bonus"):
        raise NotSaid("no number")
    for bonus in nodes(node, "bonus"):
        if bonus.kind != "stat_bonus" or bonus["stat"] not in GETS:
            raise NotSaid("no number")
        for thing in found:
            if str(bonus["stat"]) in thing.numbers:
                more = change(world, bonus, thing)
                thing.bonus[str(bonus["stat"])] = thing.bonus.get(str(bonus["stat"]), 0) + more
    world.full = bool(found) or who.kind == "each"


GETS = ("willpower", "attack", "defense", "threat", "hit_points")


def change(world: World, bonus: Node, thing: Thing) -> int:
    """How much a bonus adds to this card."""
    if any(n.kind in ("it", "that") for n in bonus.walk()):
        raise NotSaid("its own number")
    by = number(world, bonus["change"])
    per = bonus.get("per")
    if per is None:
        return by
    if not isinstance(per, Node) or bonus.get("limit") is not None:
        raise NotSaid("counted otherwise")
    if per.kind == "filter":
        return by * len(which(world, Node("each", of=per)))
    return by * number(world, per)


def _spend(world: World, node: Node) -> None:
    """Resources from heroes that the payer controls, of the sphere where one is named (lcg/cost)."""
    needed = number(world, node["n"])
    from_ = node.get("from")
    if isinstance(from_, Node):
        if from_.kind != "resource_pool":
            raise NotSaid("from no pool")
        heroes = which(world, from_["of"])
    else:
        heroes = [t for t in world.things if t.type == "hero" and t.controller == world.doing]
    if any(t.type != "hero" or t.controller != world.doing for t in heroes):
        raise NotSaid("another's pool")
    if node.get("sphere") is not None:
        heroes = [t for t in heroes if t.sphere == node["sphere"]]
    if set(node.fields) - {"n", "sphere", "from"}:
        raise NotSaid("spent in another way")
    coins = [t for t in heroes for _ in range(t.tokens["resource"])]
    if len(coins) < needed:
        world.full = False
        return
    ways = sorted(set(combinations([heroes.index(t) for t in coins], needed)))
    for at in one_way(world, tuple(ways)):
        heroes[at].tokens["resource"] -= 1


def _if_able(world: World, node: Node) -> None:
    """All of it in full, or nothing (lcg/effects)."""
    world.full = True
    _does(world, node)
    if world.full is not True:
        raise NotSaid("nothing of it is done")


def _pay(world: World, node: Node) -> None:
    if not paid(world, nodes(node, "cost")):
        raise NotSaid("it can't be paid")
    _does(world, node)


TEXTS: dict[str, Callable[[World, Node], None]] = {
    "sentence": _does,
    "choosing": _does,
    "if_": lambda w, n: _if(w, n, True),
    "unless": lambda w, n: _if(w, n, False),
    "then": _then,
    "player_must": lambda w, n: _each_of(w, n, False),
    "player_may": lambda w, n: _each_of(w, n, True),
    "choose": _choose,
    "choose_one": _one_of_these,
    "until": _until,
    "gets": lambda w, n: _gets(w, n, "who"),
    "give": lambda w, n: _gets(w, n, "to"),
    "cannot": _barred,
    "spend": _spend,
    "if_able": _if_able,
    "pay": _pay,
    "travel_here": lambda w, n: None,
}  # fmt: skip
ALL = {**DEEDS, **MOVES, **FINDS, **ATTACKS}
