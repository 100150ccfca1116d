"""When it happens: the moment that a question names, what is told before what is asked, and the steps of the
round that bring something about where no act does.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.building.lcg.board import CHARACTERS, Board
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.steps import OF_THE_GAME
from ruling_service.ask.model import Asked
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.steps import STEPS
from ruling_service.engine.lcg.triggers import OCCURRENCES
from ruling_service.situations.lcg.steps import ENEMY_ATTACK, LCG_STEPS, LCG_WINDOWS, PLAYER_ATTACK, parse_at

LAST_STEP = "7.5"
"""The last step of a round before it ends."""
PHASES = {"resource": ("1.1", "1.4"), "planning": ("2.1", "2.4"), "quest": ("3.1", "3.5"),
          "travel": ("4.1", "4.3"), "encounter": ("5.1", "5.4"), "combat": ("6.1", "6.11"),
          "refresh": ("7.1", "7.5")}  # fmt: skip
"""The first and the last step of each phase."""
STATIC = ("attack", "willpower", "defense", "cost", "engagement cost", "hit points", "hit points left",
          "threat in staging area", "willpower committed", "threat", "damage", "resources")  # fmt: skip
"""Values that are there without anything happening."""
TOLD_FIRST = ("reveal", "explore", "destroy")
ASKED_THEN = ("go", "discard", "leave play")
OF_QUESTS = ("threat", "progress", "raise threat", "place progress", "add")


def told(asked: Asked) -> Asked:
    """The question with its moment as it is meant: a step that something comes after is done, a phase is no
    moment for the act that has its own step in it, and what comes first is told.
    """
    wanted, purpose, moment = asked.wanted, asked.purpose, asked.moment
    if wanted is not None and purpose is not None and asked.form != "can" and asked.yes_no:
        if wanted.verb in TOLD_FIRST and purpose.verb in ASKED_THEN:
            first = msgspec.structs.replace(wanted, zone="", zones=())
            asked = msgspec.structs.replace(asked, acts=(*asked.acts, first), wanted=purpose, purpose=None)
        elif wanted.verb == "exhaust" and purpose.verb in ("attack", "defend", "commit") and not asked.acts:
            asked = msgspec.structs.replace(asked, acts=(purpose,), purpose=None)
    wanted = asked.wanted
    if not moment or moment in ("end of the phase", "end of the round", "end of the attack"):
        return asked
    at = parse_at(moment, "moment")
    if asked.relation == "after" and at.when == "before":
        return msgspec.structs.replace(asked, moment=f"after {at.step}")
    if wanted is not None and wanted.verb == "stay" and at.when == "during":
        return msgspec.structs.replace(asked, moment=at.step)  # whether it does shows once the step is done
    own = OF_THE_GAME.get(wanted.verb, "") if wanted is not None else ""
    if own and asked.acts and STEPS[own].phase == asked.phase and at.step != own:
        raise not_placed("what comes first in the phase")
    act = records.act_of("lcg", wanted.verb) if wanted is not None else None
    steps = records.phases_of(act) if act is not None else ()
    of_phase = steps and moment.startswith("in ") and STEPS[steps[0]].phase == asked.phase
    by_itself = wanted is not None and not asked.acts and OF_THE_GAME.get(wanted.verb) == at.step
    return msgspec.structs.replace(asked, moment="") if of_phase or by_itself else asked


def come_to(board: Board, moment: str) -> None:
    """The moment that the question names: within an attack, an attack is under way."""
    if not moment:
        return
    board.at = moment
    step = parse_at(moment).step
    if step == LAST_STEP and not board.until:
        board.until = "end of the round"  # what waits for the end of the round resolves too
    if step in ENEMY_ATTACK and not board.attack:
        board.enemy_attack()
        if step != "6.4b" and not (step == "6.4.1" and not moment.startswith(("in", "after"))):
            board.attack["defenders"] = [board.character().label]
    elif step in PLAYER_ATTACK and not board.attack:
        attackers = [one for one in board.characters() if one.state.get("~attacking")] or [board.character()]
        board.player_attack(attackers, board.enemy())


def window_before(at: str) -> str:
    """Before a step, players act in the last window before it."""
    fights = (*ENEMY_ATTACK, *PLAYER_ATTACK)
    if not at or parse_at(at).when != "before" or parse_at(at).step in fights:
        return at
    earlier = LCG_STEPS[: LCG_STEPS.index(parse_at(at).step)]
    windows = [step for step in earlier if step in LCG_WINDOWS and step not in fights]
    return f"in {windows[-1]} window" if windows else at


def attack_states(board: Board) -> None:
    """Cards that the question calls attacking or defending are so."""
    attackers = [laid for laid in board.cards if laid.state.pop("~attacking", None)]
    defenders = [laid for laid in board.cards if laid.state.pop("~defending", None)]
    if board.attack:
        people = [one for one in defenders if one.facts.type in CHARACTERS]
        if people and "attackers" not in board.attack and not board.attack.get("defenders"):
            board.attack["defenders"] = [people[0].label]
        return
    foes = [laid for laid in attackers if laid.facts.type == "enemy"]
    people = [laid for laid in attackers if laid.facts.type in CHARACTERS]
    if defenders or foes:
        defender = defenders[0] if defenders else None
        foe, seat = foes[0] if foes else board.enemy(), defender.player if defender is not None else 0
        board.enemy_attack(foe, defender=defender, player=seat)
        for more in defenders[1:]:
            board.attack["defenders"].append(more.label)
    elif people:
        board.player_attack(people, board.enemy(people[0].player))


FOUGHT_WITH = ("attack", "defense")
"""Values that count in a fight."""
BEGINNINGS = {"attacks", "defends", "defender declared", "attackers declared"}
"""What happens as an attack of players begins, or a character defends."""


def run(board: Board, asked: Asked, question: Question) -> None:
    """Let the game run where nothing else makes it run. Raises NotBuilt if nothing would happen at all."""
    wanted = asked.wanted
    verb = wanted.verb if wanted is not None else ""
    if question.asks not in ("whether", "value", "place") or board.do:
        return
    if board.attack:
        _attack_runs(board, question, verb)
        return
    named = bool(asked.moment) and not (asked.moment.startswith("in ") and asked.moment.endswith("window"))
    if verb == "ready" and (board.until or asked.moment == LAST_STEP or asked.moment.startswith("end ")):
        raise not_placed("when that ends")
    if board.until and board.at:
        return
    counted = {"willpower committed", "threat in staging area"} & set(asked.board)
    if (counted or any(each.verb == "commit" for each in asked.acts)) and question.about in OF_QUESTS:
        board.at, board.until = "3.4", ""
        return
    if asked.phase in PHASES and not named:
        board.at, board.until = PHASES[asked.phase]
        board.explore = "policy"
        return
    if board.at:
        waits = question.asks == "whether" and "happened" in question.ask["whether"]
        if waits and board.at.startswith("after ") and not board.until:
            raise not_placed("what brings that about")
        return
    reads = question.since is None or question.more is not None
    if question.asks == "value" and reads and question.about in STATIC:
        return
    meant = {"threat": "raise threat", "cards": "draw", "resources": "add resources"}
    does = verb if verb in OF_THE_GAME else meant.get(question.about, question.about)
    given = wanted is not None and (wanted.targets or wanted.by)
    if does not in OF_THE_GAME or (does == "add resources" and given):
        raise not_placed("what brings that about")
    for foe in board.of_type("enemy") if does == "engage" else ():
        foe.place = foe.place or "staging"
    board.at = OF_THE_GAME[does]


def from_its_beginning(board: Board, question: Question) -> None:
    """An attack of characters, or a defence, begins with its declaration where the text of a card that the
    question names waits for that; a value is read before damage is dealt.
    """
    attack, reads = board.attack, question.asks == "value" and question.about in FOUGHT_WITH
    who = attack.get("attackers") or attack.get("defenders")
    if not who or board.do or board.at not in ("6.8.3", "6.4.3") or not reads or not _waits_for_it(board):
        return
    for label in who:
        board.find(label).state.pop("exhausted", None)
    if attack.get("attackers"):
        board.given.append({"attack": who, "for": attack["enemy"]})
        board.attack, board.at, board.until = {}, "6.7", "6.8.3"
    elif len(who) == 1:
        attack.pop("defenders")
        board.given.append({"defend": who[0], "for": attack["enemy"]})
        board.at, board.until = "6.4.1", "6.4.3"


def _waits_for_it(board: Board) -> bool:
    """Whether a text of a card that the question names waits for somebody to attack or defend."""
    return any(
        set(OCCURRENCES.get(event.kind, ())) & BEGINNINGS
        for laid in board.told() if not laid.made_up for ability in board.known.abilities(laid.facts)
        for node in inside(ability) if (trigger := part(node, "when")) is not None
        for event in events_of(trigger)
    )


def events_of(trigger: Node) -> tuple[Node, ...]:
    """The events, or moments, that a trigger waits for."""
    inner = part(trigger, "trigger")
    if inner is not None:
        return events_of(inner)
    event = part(trigger, "event") or part(trigger, "moment")
    if event is None:
        return ()
    return parts(event, "events") if event.kind == "either_event" else (event,)


def _attack_runs(board: Board, question: Question, verb: str) -> None:
    """The attack goes on to what is asked about: to whoever exhausts for it, to its damage, to its end."""
    attack = board.attack
    defenders, attackers = attack.get("defenders", []), attack.get("attackers", [])
    if verb == "exhaust" and (defenders or attackers):
        labels = defenders or attackers
        if attackers and any(not board.find(label).made_up for label in labels):
            raise not_placed("“exhaust”")
        for label in labels:
            board.find(label).state.pop("exhausted", None)
        if defenders:
            attack.pop("defenders")
            board.given.append({"defend": defenders[0], "for": attack["enemy"]})
            board.at, board.until = "6.4.1", "end of the attack"
        else:
            board.given.append({"attack": attackers, "for": attack["enemy"]})
            board.attack, board.at, board.until = {}, "6.7", "6.9"
            question.ask["whether"] = {"is": {"card": labels[0], "exhausted": True}}
        return
    board.stand("6.8.3" if attackers else "6.4.3" if defenders or attack.get("undefended") else "6.4.1")
    board.until = board.until or ("" if board.at in ("6.8.3", "6.4.3") else "end of the attack")
