"""What texts wait for, on the tables of `plain_world`: whether what has happened is what an event speaks of,
told from its words and from the entries named here; never by asking the engine.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_world import Fact, NotSaid, Thing, World, matches, piles, whose

SAID = frozenset([
    "trait", "unique", "not", "of_type", "sphere", "controlled_by", "in_zone", "such", "any_of", "other",
    "with_trait", "any_such",
])  # fmt: skip
"""What is true of a card before and after what happens to it."""


def hears(world: World, event: Node, fact: Fact) -> bool:
    """Whether a fact is what the event speaks of, for the card that speaks; `world` is the table before."""
    if event.kind not in EVENTS:
        raise NotSaid(event.kind)
    return EVENTS[event.kind](world, event, fact)


def is_subject(world: World, who: object, thing: Thing | None) -> bool:
    """Whether the card is the one, or one of those, that a phrase of an event means."""
    if not isinstance(who, Node):
        raise NotSaid("nobody is named")
    if thing is None:
        return False
    if who.kind == "this":
        return thing is world.speaker
    if who.kind == "attached":
        return thing is world.speaker.on
    if who.kind == "named":
        return thing.title == who["title"]
    if who.kind == "active_location":
        return thing.place == "active"
    if who.kind in ("some", "any", "each", "another"):
        if who.get("count") not in (None, 1):
            raise NotSaid("several at once")
        of = who["of"]
        assert isinstance(of, Node)
        if any(said.kind not in SAID for said in nodes(of, "is")):
            raise NotSaid("how it is before, or after")
        return matches(world, of, thing) and (who.kind != "another" or thing is not world.speaker)
    raise NotSaid(who.kind)


def is_player(world: World, who: object, player: int | None) -> bool:
    """Whether the player is the one, or one of those, that an event means."""
    if not isinstance(who, Node) or who.kind in ("a_player", "any_player", "each_player", "the_players"):
        return True
    if who.kind == "you" and world.speaker.engaged is not None:
        return player == world.speaker.engaged
    if who.kind == "you" and world.speaker.controller is None:
        raise NotSaid("whom an encounter card speaks to that is in nobody's area")
    if who.kind == "engaged_player":
        return player == world.speaker.engaged
    return player in whose(world, who)


def _of_card(*whats: str, field: str = "who") -> Callable[[World, Node, Fact], bool]:
    def heard(world: World, event: Node, fact: Fact) -> bool:
        return fact.what in whats and is_subject(world, event.get(field), fact.thing)

    return heard


def _engages(world: World, event: Node, fact: Fact) -> bool:
    if fact.what != "engaged" or not is_subject(world, event.get("who"), fact.thing):
        return False
    if fact.thing is world.speaker and getattr(event.get("player"), "kind", "") == "you":
        return not event.get("from_staging") or fact.how == "staging"
    return is_player(world, event.get("player"), fact.player) and (
        not event.get("from_staging") or fact.how == "staging"
    )


def _discards(world: World, event: Node, fact: Fact) -> bool:
    if not fact.what.startswith("discarded") or not is_subject(world, event.get("what"), fact.thing):
        return False
    from_ = event.get("from")
    if from_ is None:
        return True
    assert isinstance(from_, Node)
    if from_.kind == "play":
        return fact.what == "discarded"
    if from_.kind == "top_of":
        zone = from_["of"]
        assert isinstance(zone, Node)
        from_ = zone
    assert fact.thing is not None
    return (fact.what.removeprefix("discarded from "), fact.player) in piles(world, from_)


def _placed(world: World, event: Node, fact: Fact) -> bool:
    token = {"damage": "damaged"}.get(str(event["token"]), str(event["token"]))
    if event.get("quested") or not isinstance(event.get("n"), int):
        raise NotSaid("by questing, or a number that has to be told")
    least = int(str(event["n"]))
    return fact.what == token and fact.n >= least and is_subject(world, event.get("on"), fact.thing)


def _by_no_card(event: Node) -> bool:
    """Not heard where an effect does it; of "a card" that does it, whose effect it is may be one."""
    who = event.get("who")
    if isinstance(who, Node) and any("card" in str(n.get("type")) for n in who.walk()):
        raise NotSaid("whose effect it is")
    return False


LEAVING = ("discarded", "destroyed", "explored", "left")

NOT_BY_EFFECTS = (
    "optionally_engages", "exhausts_to_commit", "exhausts_to_defend", "plays", "attacks", "is_declared_defender",
    "is_declared_attacker", "destroys", "attacks_and_destroys", "is_damaged_by_attack", "makes_attack_against",
    "damages", "quest_success", "quest_failure", "goes_undefended",
)  # fmt: skip
"""Events that no effect of a quest card brings about but an attack, playing a card or questing: never heard
here.
"""

EVENTS: dict[str, Callable[[World, Node, Fact], bool]] = {
    "engages": _engages,
    "player_engages": _engages,
    "is_explored": lambda w, n, f: _of_card("explored")(w, n, f) and (not n.get("active") or f.how == "active"),
    "leaves_play": _of_card(*LEAVING),
    "enters_play": lambda w, n, f: _of_card("entered")(w, n, f) and not n.get("from_hand"),
    "enters_staging": lambda w, n, f: (
        _of_card("to staging")(w, n, f) or _of_card("entered")(w, n, f) and f.how == "staging"
    ),
    "is_destroyed": _of_card("destroyed"),
    "is_defeated": _of_card("destroyed"),
    "commits": lambda w, n, f: _of_card("committed")(w, n, f) and is_player(w, n.get("by"), f.player),
    "exhausts": lambda w, n, f: _of_card("exhausted")(w, n, f) and is_player(w, n.get("player"), f.player),
    "readies": _of_card("readied"),
    "takes_damage": _of_card("damaged"),
    "is_healed": _of_card("healed"),
    "draws": lambda w, n, f: f.what == "drew" and is_player(w, n.get("player"), f.player),
    "discards": _discards,
    "threat_raised": lambda w, n, f: f.what == "raised" and is_player(w, n.get("of"), f.player),
    "raises_threat": lambda w, n, f: f.what == "raised" and is_player(w, n.get("player"), f.player),
    "threat_reduced": lambda w, n, f: f.what == "lowered" and is_player(w, n.get("of"), f.player),
    "is_placed": _placed,
    "gains_resources": _of_card("resource"),
    "becomes_active": _of_card("active"),
    "is_attached": lambda w, n, f: (
        f.what == "attached" and is_subject(w, n.get("what"), f.thing) and is_subject(w, n.get("to"), f.to)
        and not n.get("played")
    ),
    **dict.fromkeys(NOT_BY_EFFECTS, lambda w, n, f: _by_no_card(n)),
}  # fmt: skip
"""Event → whether it is this."""
