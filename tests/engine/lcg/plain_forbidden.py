"""What constant texts keep from happening on the tables of `plain_world`: what cannot be done, what need not
be done, and to whom nothing happens because he is immune; told from their words and from the entries named
here; never by asking the engine.

An `Attempt` is something that an effect does, or that the rules let somebody do. `is_forbidden` says whether
a text keeps it from happening.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_statements import FORBIDDING, in_force
from tests.engine.lcg.plain_world import (
    PLAYER_CARDS,
    WHO,
    NotSaid,
    Thing,
    World,
    matches,
    which,
    whose,
)


class OfThisAttempt(NotSaid):
    """This oracle says nothing of this one attempt."""


BY_EFFECTS = (
    "damage", "heal", "ready", "exhaust", "commit", "discard", "return", "attach", "engage", "resource", "progress",
    "draw", "raise threat", "lower threat",
)  # fmt: skip
"""What an effect of a card may do: to a card, or to a player."""
BY_RULES = (
    "commits",
    "attacks",
    "defends",
    "enemy attacks",
    "engages optionally",
    "engages by check",
    "traveled",
)
"""What the rules let characters, enemies and players do."""
EXHAUSTING = {"commits": "quest", "attacks": "attack", "defends": "defend"}
"""What a character exhausts for (lcg/framework/3.2, 6.4.1, 6.8b), as texts call it."""


class Attempt(NamedTuple):
    """Something that may be kept from happening: to or by a card or player, with or against another card, by
    the effect of a card where the rules don't do it.
    """

    what: str
    thing: Thing | None = None
    other: Thing | None = None
    player: int | None = None
    source: Thing | None = None


def is_forbidden(world: World, ability: Node, attempt: Attempt) -> bool:
    """Whether the text, or what it says of somebody's immunity, keeps this from happening (lcg/cannot)."""
    return any(_forbids(world, each, attempt) for each in in_force(world, ability) if each.kind in FORBIDDING)


def not_exhausting(world: World, ability: Node) -> set[tuple[Thing, str]]:
    """Who does not exhaust for what."""
    return {
        (thing, why)
        for each in in_force(world, ability)
        if each.kind == "does_not"
        for act in _acts(each["act"])
        for why in EXHAUSTING.values()
        if act.kind == "exhaust_for" and act["why"] == why or act.kind == OF_ACT[why]
        for thing in meant(world, each["who"])
    }


OF_ACT = {"quest": "commit_act", "attack": "attack_act", "defend": "defend_act"}


def _acts(act: object) -> Iterator[Node]:
    """The acts forbidden, one by one."""
    assert isinstance(act, Node)
    if act.kind == "any_act":
        for each in nodes(act, "acts"):
            yield from _acts(each)
    else:
        yield act


def meant(world: World, who: object) -> list[Thing]:
    """The cards that a statement is about; of several of a title all of them."""
    if who is None:
        return [world.speaker]
    assert isinstance(who, Node)
    if who.kind in ("it", "that") and who.get("means") == "this":
        return [world.speaker]
    if who.kind in ABOUT:
        return [t for t in which(world, who) if t.there]
    if who.kind == "together":
        return [t for each in nodes(who, "of") for t in meant(world, each)]
    raise NotSaid("whom it is about")


ABOUT = (
    "this", "each", "attached", "named", "yours", "active_location", "attacking_enemy", "current_quest", "main_quest",
)  # fmt: skip


def _forbids(world: World, says: Node, attempt: Attempt) -> bool:
    if says.kind == "immune":
        return _immune(world, says, attempt)
    if says.kind == "no_progress":
        return attempt.what == "progress" and _by(says, attempt) and attempt.thing in meant(world, says["on"])
    if says.kind == "cannot_travel":
        return attempt.what == "traveled" and attempt.thing is world.speaker
    if says.kind == "does_not" and any(act.kind in EXHAUST_LESS for act in _acts(says["act"])):
        return False
    who = says["who"]
    assert isinstance(who, Node)
    of_players = who.kind in WHO or who.kind in ("engaged_player", "a_player")
    for act in _acts(says["act"]):
        if act.kind not in ACTS:
            raise NotSaid(act.kind)
        whats, field = ACTS[act.kind]
        if attempt.what not in whats or not _by(act, attempt):
            continue
        if of_players:
            about = attempt.player in _players(world, who) and attempt.what != "enemy attacks"
            against = attempt.other if attempt.what in ("attacks", "defends") else attempt.thing
        else:
            about = _doer(act, attempt) in meant(world, who)
            against = attempt.other
        if about and (not field or act.get(field) is None or _is_one_of(world, act[field], against, attempt)):
            return True
    return False


EXHAUST_LESS = ("exhaust_for", "commit_act", "defend_act", "attack_act")
"""What a card "does not" exhaust for is no ban."""


def _doer(act: Node, attempt: Attempt) -> Thing | None:
    if act.kind == "leave_staging" and (attempt.thing is None or attempt.thing.place != "staging"):
        return None
    return attempt.thing


def _players(world: World, who: Node) -> list[int]:
    if who.kind == "engaged_player":
        return [p for p in [world.speaker.engaged] if p is not None]
    return world.order if who.kind == "a_player" else whose(world, who)


def _is_one_of(world: World, node: object, thing: Thing | None, attempt: Attempt) -> bool:
    """Whether the other card, or player, is one that the act names."""
    assert isinstance(node, Node)
    if thing is None:
        return False
    if node.kind == "filter":
        return matches(world, node, thing)
    if node.kind in WHO:
        return attempt.player in whose(world, node)
    return thing in meant(world, node)


def _by(act: Node, attempt: Attempt) -> bool:
    """Whether what does it is among the effects that the text names, where it names some."""
    if act.get("but") is not None:
        raise NotSaid("except by some effects")
    by = act.get("by")
    if act.kind == "ready_by_effects" and attempt.source is None:
        return False
    return by is None or attempt.source is not None and of_sort(str(by), attempt.source)


def of_sort(effects: str, source: Thing) -> bool:
    """Whether the effects of a card are "player card effects" and so on (lcg/immune)."""
    if effects in ("player_card_effects", "player_cards"):
        return source.type in PLAYER_CARDS
    if effects == "encounter_card_effects":
        return source.type not in PLAYER_CARDS
    if effects == "card_effects":
        return True
    raise NotSaid(effects)


def _immune(world: World, says: Node, attempt: Attempt) -> bool:
    """Effects of such cards do nothing to it; what the rules do, and what concerns a hero's resources, is not
    kept off (lcg/immune, lcg/faq/1.47, lcg/resources). Whose effect an attachment's own "attach to" is, is
    another test's matter.
    """
    if attempt.source is None or attempt.thing is None or attempt.what == "resource":
        return False
    if attempt.thing is attempt.source:
        raise OfThisAttempt("its own effect")
    mine = meant(world, says.get("who"))
    if attempt.what == "attach" and (attempt.other in mine or attempt.thing in mine):
        raise OfThisAttempt("who attaches it")
    return attempt.thing in mine and of_sort(str(says["to"]), attempt.source)


AWAY = ("engage", "discard", "return", "engages optionally", "engages by check", "traveled")
"""What takes a card out of the staging area."""
ACTS: dict[str, tuple[tuple[str, ...], str]] = {
    "be_damaged": (("damage",), ""),
    "take_noncombat": (("damage",), ""),
    "be_healed": (("heal",), ""),
    "ready_act": (("ready",), ""),
    "ready_by_effects": (("ready",), ""),
    "exhaust_act": (("exhaust", "commits", "attacks", "defends"), ""),
    "leave_staging": (AWAY, ""),
    "be_engaged": (("engage", "engages optionally", "engages by check"), ""),
    "be_optionally_engaged": (("engages optionally",), ""),
    "be_attached": (("attach",), ""),
    "have_attachments_such": (("attach",), "which"),
    "commit_act": (("commit", "commits"), ""),
    "attack_act": (("attacks", "enemy attacks"), ""),
    "attack_or_defend": (("attacks", "enemy attacks", "defends"), ""),
    "quest_attack_defend": (("commit", "commits", "attacks", "enemy attacks", "defends"), ""),
    "use_act": (("commit", "commits", "attacks", "defends"), ""),
    "attack_target": (("attacks", "enemy attacks"), "target"),
    "be_declared_against": (("attacks", "defends"), "against"),
    "defend_act": (("defends",), ""),
    "defend_against": (("defends",), "attacker"),
    "engage_player": (("engage", "engages optionally", "engages by check"), "player"),
    "be_traveled_to": (("traveled",), ""),
    # of players
    "draw_act": (("draw",), ""),
    "reduce_threat": (("lower threat",), ""),
    "raise_threat_act": (("raise threat",), ""),
    "gain_resources_from": (("resource",), ""),
    "trigger_act": ((), ""),
    "defeat_stage": ((), ""),
    "be_defeated": ((), ""),
    "win_game": ((), ""),
    "be_canceled": ((), ""),
}
"""Act of "cannot" → which attempts it keeps from happening, and the field that says with or against what.
Without any: nothing that is attempted here.
"""
OF_PLAYERS: dict[str, tuple[tuple[str, ...], str]] = {
    "engage_act": (("engages optionally",), "what"),
    "travel_act": (("traveled",), "to"),
    "declare_defenders": (("defends",), "attacker"),
}
ACTS.update(OF_PLAYERS)


def attempts(world: World) -> list[Attempt]:
    """What might be done on a table: by the effects of a player card and an encounter card, and by the rules."""
    found: list[Attempt] = []
    others = [t for t in world.things if t.there and t is not world.speaker and t.type not in ("objective",)]
    sources = [next((t for t in others if (t.type in PLAYER_CARDS) is mine), None) for mine in (True, False)]
    there = [t for t in world.things if t.there]
    for source in sources:
        if source is None:
            continue
        for what in BY_EFFECTS:
            if what in OF_A_PLAYER:
                found += [Attempt(what, player=player, source=source) for player in world.order]
            else:
                about = [t for t in there if t.type in OF_A_CARD[what] and t is not source]
                if what == "progress" and any(t.place == "active" for t in there):
                    about = [t for t in about if t.type != "quest"]  # it comes to the active location first
                found += [
                    Attempt(what, thing, other, player, source)
                    for thing in about
                    for other, player in _with(world, what, thing)
                ]
    for character in (t for t in there if t.type in ("hero", "ally")):
        found.append(Attempt("commits", character, player=character.of))
        found += [
            Attempt(what, character, enemy, character.of)
            for enemy in there
            if enemy.engaged == character.of
            for what in ("attacks", "defends")
        ]
    for enemy in (t for t in there if t.type == "enemy"):
        if enemy.engaged is not None:
            found.append(Attempt("enemy attacks", enemy, player=enemy.engaged))
        elif enemy.place == "staging":
            found += [
                Attempt(what, enemy, player=player)
                for player in world.order
                for what in ("engages optionally", "engages by check")
            ]
    found += [
        Attempt("traveled", t, player=world.first)
        for t in there
        if t.type == "location" and t.place == "staging"
    ]
    return found


FIGHTERS, CHARACTERS = ("hero", "ally", "enemy"), ("hero", "ally")
OF_A_PLAYER = ("draw", "raise threat", "lower threat")
OF_A_CARD = {
    "damage": FIGHTERS,
    "heal": FIGHTERS,
    "ready": CHARACTERS,
    "exhaust": CHARACTERS,
    "commit": CHARACTERS,
    "discard": ("ally", "enemy", "location", "attachment"),
    "return": ("ally", "attachment"),
    "attach": (*FIGHTERS, "location"),
    "engage": ("enemy",),
    "resource": ("hero",),
    "progress": ("location", "quest"),
}


def _with(world: World, what: str, thing: Thing) -> list[tuple[Thing | None, int | None]]:
    """With which other card, or player, that is done."""
    if what == "engage":
        return [(None, player) for player in world.order if player != thing.engaged]
    if what == "attach":
        return [
            (t, None)
            for t in world.things
            if t.type == "attachment"
            and t.there
            and t.on is not thing
            and (t.of == thing.of or thing.type not in CHARACTERS)
        ]
    return [(None, None)]
