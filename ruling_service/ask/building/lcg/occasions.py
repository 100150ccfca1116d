"""How the smallest position brings about what an ability waits for: one occasion for each kind of event of
the card language.

`@occasion("is_explored")` registers how that event is brought about on a board, given the event's node and
the card that bears the ability. An occasion sets where in the round the situation stands and what happens
there; it never answers anything: the run shows whether the ability was triggered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ruling_service.ask.building.known import inside, kinds, part, parts
from ruling_service.ask.building.lcg.board import CHARACTERS, NAMES, Board, Laid
from ruling_service.ask.building.lcg.plain import fits
from ruling_service.ask.building.lcg.setting import SHADOW, WHEN_REVEALED
from ruling_service.ask.building.lcg.supply import filter_of, host, meant, pay_for, supplied
from ruling_service.ask.building.reasons import NotBuilt
from ruling_service.engine.language.node import Node

Occasion = Callable[[Board, Node, Laid], None]
OCCASIONS: dict[str, Occasion] = {}
"""Kind of an event → what brings it about."""


def occasion(*names: str) -> Callable[[Occasion], Occasion]:
    """Register how events of these kinds are brought about."""

    def register(function: Occasion) -> Occasion:
        for name in names:
            OCCASIONS[name] = function
        return function

    return register


def bring_about(board: Board, ability: Node, owner: Laid) -> None:
    """Bring about what an ability waits for. Raises NotBuilt if nothing here does."""
    cancelled = kinds(ability) & {"cancel_when_revealed", "cancel_shadow", "cancel_damage"}
    trigger = part(ability, "when")
    if trigger is None:
        if cancelled:
            _to_cancel(board, owner, cancelled)
            return
        raise NotBuilt(
            "not placed",
            f"{owner.label}: what the ability waits for is not said in a way that a situation can bring "
            f"about."
        )
    for event in events_of(trigger):
        bring = OCCASIONS.get(event.kind)
        if bring is not None:
            bring(board, event, owner)
            return
    raise NotBuilt("not placed", f"{owner.label}: no situation is known that brings about what it waits for.")


def events_of(trigger: Node) -> tuple[Node, ...]:
    """The events, or moments, that a trigger waits for."""
    inner = part(trigger, "trigger")
    if inner is not None:
        return events_of(inner)
    event = part(trigger, "event") or part(trigger, "moment")
    if event is None:
        return ()
    return parts(event, "events") if event.kind == "either_event" else (event,)


def _to_cancel(board: Board, owner: Laid, what: frozenset[str]) -> None:
    if "cancel_when_revealed" in what:
        reveal(board, _revealable(board))
    elif "cancel_shadow" in what:
        enemy_attack(board, shadow=True, defender=character(board))
        resolve_attack(board)
    else:
        enemy_attack(board, defender=character(board))


def _revealable(board: Board) -> Laid:
    """A card with a When Revealed effect: one that the question names, else a plain treachery with one."""
    for laid in board.of_type("treachery", "enemy", "location", "objective", told=True):
        if laid.place in ("", "encounter"):
            return laid
    return board.make("treachery", "encounter", text=WHEN_REVEALED)


# -- things that happen --------------------------------------------------------------------------------------


def act(board: Board, **what: Any) -> None:
    """One more act."""
    board.do.append(
        {name.replace("_", " "): value for name, value in what.items() if value not in ("", None, [])}
    )


def stand(board: Board, at: str) -> None:
    """Where the situation stands, unless the question has said so."""
    if not board.at:
        board.at = at


def reveal(board: Board, laid: Laid) -> None:
    """A card is revealed in the staging step."""
    laid.place = "encounter"
    stand(board, "during 3.3")
    act(board, reveal=laid.name)


def character(board: Board, player: int = 0) -> Laid:
    """A character of the player: one that the question names, else the hero."""
    told = [laid for laid in board.characters(player) if laid.told]
    return told[0] if told else board.hero(player)


def enemy(board: Board, cards: Node | None = None, owner: Laid | None = None, player: int = 0) -> Laid:
    """The enemy meant, engaged with the player."""
    filter_ = filter_of(cards)
    found = [laid for laid in board.of_type("enemy") if filter_ is None or fits(filter_, laid.facts)]
    found.sort(key=lambda laid: not laid.told)
    if cards is not None and cards.kind == "this" and owner is not None:
        chosen = owner
    elif found:
        chosen = found[0]
    elif filter_ is not None:
        chosen = supplied(board, filter_, "engaged")
    else:
        chosen = board.make("enemy", "engaged")
    chosen.place, chosen.player = "engaged", player
    return chosen


def enemy_attack(
    board: Board, foe: Laid | None = None, *, defender: Laid | None = None, shadow: bool = False,
    player: int = 0, undefended: bool = False
) -> None:
    """An enemy attacks: the attack is under way, its shadow cards are not resolved."""
    foe = foe or enemy(board, player=player)
    foe.place, foe.player = "engaged", player
    board.attack = {"enemy": foe.label, "player": NAMES[player]}
    if defender is not None:
        board.attack["defenders"] = [defender.label]
    if undefended:
        board.attack["undefended"] = True
    told = [
        laid for laid in board.cards.values()
        if laid.place == "shadow" or (laid.told and laid.place == "" and laid.facts.shadow)
    ]
    if told:
        for laid in told:
            laid.place, laid.host = "shadow", foe.label
    elif shadow:
        laid = board.make("treachery", "shadow", shadow=SHADOW)
        laid.host = foe.label


def resolve_attack(board: Board, at: str = "6.4.2") -> None:
    """The attack goes on to its end."""
    stand(board, at)
    board.until = board.until or "end of the attack"


def player_attack(board: Board, attackers: list[Laid], foe: Laid, *, destroys: bool = False) -> None:
    """Characters attack an enemy; if it is to be destroyed, it has one hit point left."""
    foe.place = "engaged"
    seat = attackers[0].player
    if "~engaged with" not in foe.state:
        foe.player = seat
    for laid in attackers:
        laid.state.setdefault("exhausted", True)
    board.attack = {
        "enemy": foe.label, "player": NAMES[seat], "attackers": [laid.label for laid in attackers]
    }
    points = foe.facts.hit_points
    if destroys and isinstance(points, int) and points > 1:
        foe.state.setdefault("damage", points - 1)
        board.defaults.append(f"{foe.label} has 1 hit point left")
    stand(board, "6.8.3")


# -- events --------------------------------------------------------------------------------------------------


@occasion("attacks_and_destroys", "destroys", "attacks_and_damages", "damages")
def attacks_and_destroys(board: Board, event: Node, owner: Laid) -> None:
    """The character attacks an enemy with one hit point left (or one that survives)."""
    who = meant(board, part(event, "who"), owner)
    if who.facts.type == "attachment":
        who = host(board, who)
    if who.facts.type == "enemy":
        foe, defender = who, character(board)
        enemy_attack(board, foe, defender=defender)
        if event.kind in ("destroys", "attacks_and_destroys") and isinstance(defender.facts.hit_points, int):
            defender.state.setdefault("damage", defender.facts.hit_points - 1)
        resolve_attack(board, "6.4.3")
        return
    foe = enemy(board, part(event, "what"), owner, who.player)
    player_attack(board, [who], foe, destroys="destroys" in event.kind)


@occasion("is_destroyed", "is_defeated", "leaves_play", "would_be_destroyed", "enters_or_leaves")
def is_destroyed(board: Board, event: Node, owner: Laid) -> None:
    """The card is destroyed; one that cannot be is discarded."""
    who = meant(board, part(event, "who"), owner)
    _place_in_play(board, who)
    stand(board, "in 6.2 window")
    if who.facts.type in (*CHARACTERS, "enemy"):
        act(board, destroy=who.label)
    elif who.facts.type == "location":
        act(board, explore=who.label)
    else:
        act(board, discard=who.label)


@occasion("destroyed_by_attack")
def destroyed_by_attack(board: Board, event: Node, owner: Laid) -> None:
    """The character defends with one hit point left, or the enemy is attacked with one."""
    who = meant(board, part(event, "who"), owner)
    if who.facts.type == "enemy":
        player_attack(board, [character(board)], who, destroys=True)
        return
    enemy_attack(board, defender=who)
    if isinstance(who.facts.hit_points, int):
        who.state.setdefault("damage", who.facts.hit_points - 1)
    resolve_attack(board, "6.4.3")


@occasion("takes_damage", "is_damaged_by_attack", "takes_damage_from", "is_assigned_damage")
def takes_damage(board: Board, event: Node, owner: Laid) -> None:
    """The character defends against a stronger enemy; an enemy is dealt damage."""
    who = meant(board, part(event, "who"), owner)
    _place_in_play(board, who)
    if who.facts.type == "enemy":
        stand(board, "in 6.2 window")
        act(board, damage=who.label, amount=1)
        return
    enemy_attack(board, defender=who)
    resolve_attack(board, "6.4.3")


@occasion("enters_play", "enters_play_under")
def enters_play(board: Board, event: Node, owner: Laid) -> None:
    """The card is played from hand; an encounter card is revealed."""
    who = meant(board, part(event, "who"), owner, "hand")
    if who.facts.type in ("enemy", "location", "treachery", "objective"):
        reveal(board, who)
    else:
        play_from_hand(board, who)


@occasion("plays")
def plays(board: Board, event: Node, owner: Laid) -> None:
    """The card is played from hand."""
    who = meant(board, part(event, "what"), owner, "hand")
    play_from_hand(board, who)


def play_from_hand(board: Board, who: Laid) -> None:
    """A card is played from hand in the planning phase."""
    if who.facts.type in ("hero",):
        raise NotBuilt("not placed", f"{who.label} is not played from hand.")
    who.place = "hand"
    pay_for(board, who)
    stand(board, "in 2.2 window")
    choosing = ""
    if who.facts.type == "attachment":
        choosing = host(board, who).label
        who.place, who.host = "hand", ""
    act(board, play=who.name, by=NAMES[who.player], choosing=choosing)


@occasion("is_attached")
def is_attached(board: Board, event: Node, owner: Laid) -> None:
    """The attachment is played."""
    what = meant(board, part(event, "what"), owner, "hand")
    if what.facts.type == "attachment":
        play_from_hand(board, what)
    else:
        reveal(board, what)


@occasion("commits", "exhausts_to_commit", "characters_committed")
def commits(board: Board, event: Node, owner: Laid) -> None:
    """The character commits to the quest."""
    who = meant(board, part(event, "who"), owner) if part(event, "who") is not None else character(board)
    if who.facts.type == "attachment":
        who = host(board, who)
    who.state.pop("committed", None)
    who.state.pop("exhausted", None)
    stand(board, "3.2")
    act(board, commit=[who.label])


@occasion("quest_success", "quest_failure", "card_quests")
def quest_resolves(board: Board, event: Node, owner: Laid) -> None:
    """The quest is resolved with enough willpower, or with none."""
    who = owner if owner.facts.type in CHARACTERS else character(board)
    if event.kind == "quest_failure":
        board.make("location", "staging")
    else:
        who.state["committed"] = True
        if not isinstance(who.facts.willpower, int) or who.facts.willpower < 1:
            board.hero(0, willpower=3).state["committed"] = True
    stand(board, "3.4")


@occasion("engages", "player_engages", "optionally_engages")
def engages(board: Board, event: Node, owner: Laid) -> None:
    """A player engages the enemy."""
    who = meant(board, part(event, "who"), owner)
    if who.facts.type != "enemy":
        who = next(iter(board.of_type("enemy")), None) or board.make("enemy", "staging")
    who.place = "staging"
    stand(board, "5.2")
    act(board, engage=who.label, by=NAMES[0])


@occasion("is_revealed", "revealed_during_staging", "enters_staging")
def is_revealed(board: Board, event: Node, owner: Laid) -> None:
    """The card is revealed in the staging step."""
    who = meant(board, part(event, "who"), owner, "encounter")
    if who is owner and owner.facts.type in ("hero", "ally", "attachment", "event"):
        who = board.make("treachery", "encounter")
    reveal(board, who)


@occasion("attacks", "makes_attack_against", "attacks_card", "attack_resolves", "attack_against_resolves",
          "combat_over",
          "is_declared_attacker")  # fmt: skip
def attacks(board: Board, event: Node, owner: Laid) -> None:
    """The enemy, or the character, attacks."""
    who = meant(board, part(event, "who"), owner) if part(event, "who") is not None else enemy(board)
    if who.facts.type == "attachment":
        who = host(board, who)
    if who.facts.type == "enemy":
        who.place = "engaged"
        defender = character(board)
        board.given.append({"defend": defender.label, "for": who.label})
        board.explore = "policy"
        stand(board, "6.4a")
        board.until = board.until or "6.6"
    else:
        foe = enemy(board, part(event, "target"), owner, who.player)
        board.given.append({"attack": [who.label], "for": foe.label})
        board.explore = "policy"
        stand(board, "6.8a")
        board.until = board.until or "6.10"


@occasion("defends", "is_declared_defender", "exhausts_to_defend", "makes_no_damage")
def defends(board: Board, event: Node, owner: Laid) -> None:
    """The character is declared as defender."""
    who = meant(board, part(event, "who"), owner)
    if who.facts.type == "attachment":
        who = host(board, who)
    foe = enemy(board, part(event, "attacker"), owner, who.player)
    if event.kind == "makes_no_damage" and foe.made_up:
        foe.facts = msgspec.structs.replace(foe.facts, attack=1)
    board.attack = {"enemy": foe.label, "player": NAMES[who.player]}
    board.given.append({"defend": who.label, "for": foe.label})
    resolve_attack(board, "6.4.1")


@occasion("goes_undefended")
def goes_undefended(board: Board, event: Node, owner: Laid) -> None:
    """No defender is declared."""
    foe = enemy(board)
    board.attack = {"enemy": foe.label, "player": NAMES[0]}
    board.given.append({"defend": "none", "for": foe.label})
    resolve_attack(board, "6.4.1")


@occasion("shadow_dealt", "shadow_without_effect")
def shadow_dealt(board: Board, event: Node, owner: Laid) -> None:
    """The enemy is dealt a shadow card."""
    foe = meant(board, part(event, "to"), owner)
    foe.place = "engaged"
    stand(board, "6.2")
    if event.kind == "shadow_without_effect":
        enemy_attack(board, foe, defender=character(board))
        laid = board.make("treachery", "shadow")
        laid.host = foe.label
        board.at = "6.4.2"
        resolve_attack(board)


@occasion("shadow_resolves", "shadow_revealed")
def shadow_resolves(board: Board, event: Node, owner: Laid) -> None:
    """The attacking enemy's shadow effect resolves."""
    foe = meant(board, part(event, "to"), owner) if part(event, "to") is not None else enemy(board)
    enemy_attack(board, foe, defender=character(board), shadow=True)
    resolve_attack(board, "6.4.2")


@occasion("is_explored")
def is_explored(board: Board, event: Node, owner: Laid) -> None:
    """The location is explored while it is active."""
    who = meant(board, part(event, "who"), owner)
    if who.facts.type == "attachment":
        who = host(board, who)
    if who.place in ("", "staging") and not who.state.get("~staging"):
        who.place = "active"
    stand(board, "in 3.4 window")
    act(board, explore=who.label)


@occasion("travels", "travels_here", "becomes_active")
def travels(board: Board, event: Node, owner: Laid) -> None:
    """The players travel to the location."""
    where = part(event, "to") or part(event, "who")
    who = meant(board, where, owner) if where is not None else owner
    if who.facts.type != "location":
        who = next(iter(board.of_type("location")), None) or board.make("location", "staging")
    who.place = "staging"
    stand(board, "4.2")
    act(board, travel=who.label)


@occasion("is_healed", "healed_by_effect")
def is_healed(board: Board, event: Node, owner: Laid) -> None:
    """Damage is healed on the card."""
    who = meant(board, part(event, "who"), owner)
    who.state.setdefault("damage", 1)
    stand(board, "in 2.2 window")
    act(board, heal=who.label, amount=1)


@occasion("exhausts")
def exhausts(board: Board, event: Node, owner: Laid) -> None:
    """The card is exhausted."""
    stand(board, "in 2.2 window")
    act(board, exhaust=meant(board, part(event, "who"), owner).label)


@occasion("readies")
def readies(board: Board, event: Node, owner: Laid) -> None:
    """The card is readied."""
    who = meant(board, part(event, "who"), owner)
    who.state["exhausted"] = True
    stand(board, "in 2.2 window")
    act(board, ready=who.label)


@occasion("draws")
def draws(board: Board, event: Node, owner: Laid) -> None:
    """A player draws a card."""
    stand(board, "in 2.2 window")
    act(board, draw=NAMES[0], amount=1)


@occasion("discards")
def discards(board: Board, event: Node, owner: Laid) -> None:
    """The card is discarded."""
    who = meant(board, part(event, "what"), owner)
    stand(board, "in 2.2 window")
    act(board, discard=who.label)


@occasion("is_placed")
def is_placed(board: Board, event: Node, owner: Laid) -> None:
    """Progress, damage or resources are placed on the card."""
    on = meant(board, part(event, "on"), owner)
    number = event.get("n")
    amount = number if isinstance(number, int) else 1
    stand(board, "in 3.4 window")
    names = " ".join(str(node) for node in inside(event))
    if "damage" in names:
        act(board, damage=on.label, amount=amount)
    elif "resource" in names:
        act(board, add_resources=on.label, amount=amount)
    else:
        act(board, place_progress=on.label, amount=amount)


@occasion("threat_raised", "raises_threat", "threat_raised_by")
def threat_raised(board: Board, event: Node, owner: Laid) -> None:
    """The player's threat is raised."""
    stand(board, "in 2.2 window")
    act(board, raise_threat=NAMES[0], amount=1)


@occasion("threat_reduced")
def threat_reduced(board: Board, event: Node, owner: Laid) -> None:
    """The player's threat is lowered."""
    stand(board, "in 2.2 window")
    act(board, lower_threat=NAMES[0], amount=1)


@occasion("is_eliminated")
def is_eliminated(board: Board, event: Node, owner: Laid) -> None:
    """A player is eliminated."""
    board.people = max(board.people, 2)
    stand(board, "in 2.2 window")
    act(board, eliminate=NAMES[1])


MOMENTS = {"resource": ("1.1", "1.4"), "planning": ("2.1", "2.4"), "quest": ("3.1", "3.5"),
           "travel": ("4.1", "4.3"),
           "encounter": ("5.1", "5.4"), "combat": ("6.1", "6.11"), "refresh": ("7.1", "7.5"),
           "round": ("0.0", "0.1"),
           "phase": ("6.1", "6.11")}  # fmt: skip


@occasion("start_of", "end_of", "start_of_phase", "end_of_phase", "phase_begins")
def moment(board: Board, event: Node, owner: Laid) -> None:
    """The phase, or the round, begins or ends."""
    begins, ends = MOMENTS.get(str(event.get("of") or event.get("phase") or "round"), MOMENTS["round"])
    stand(board, ends if event.kind.startswith("end") else begins)


@occasion("gains_resources")
def gains_resources(board: Board, event: Node, owner: Laid) -> None:
    """A card effect gives the hero resources."""
    stand(board, "in 2.2 window")
    act(board, add_resources=meant(board, part(event, "who"), owner).label, amount=1)


def _place_in_play(board: Board, laid: Laid) -> None:
    if laid.place in ("", "encounter", "hand"):
        laid.place = {
            "enemy": "engaged", "location": "staging", "ally": "allies", "hero": "heroes"
        }.get(laid.facts.type, laid.place)
