"""The last touches before a situation is written down: every card has its place, and the moment that the
question names is reached.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.lcg import occasions
from ruling_service.ask.building.lcg.board import CHARACTERS, NAMES, PLACE_OF, Board, Laid
from ruling_service.ask.building.lcg.supply import host
from ruling_service.ask.building.lcg.told_acts import VERBS, Course
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.situations.lcg.steps import ENEMY_ATTACK, LCG_STEPS, LCG_WINDOWS, PLAYER_ATTACK, parse_at

LAST_STEP = "7.5"
"""The last step of a round before it ends."""
OF_THE_GAME = {"engage": "5.3", "add resources": "1.2", "draw": "1.3", "ready": "7.2", "raise threat": "7.3"}
"""What happens by itself → the step in which it does."""
OWN_STEPS = (
    ("engage", "encounter", "in 5.2 window"), ("travel", "travel", "in 4.2 window"),
    ("commit", "quest", "in 3.2 window")
)
"""Acts that have a step of their own in the phase that is named."""
TOLD_FIRST = ("reveal", "explore", "destroy")
ASKED_THEN = ("go", "discard", "leave play")


def places(board: Board, ask: dict[str, object]) -> None:
    """Cards that nothing has placed yet lie where cards of their type do; enemies that cards are used on are
    engaged.
    """
    used = [*board.do, *(each for each in ask.values() if isinstance(each, dict))]
    cards_used = any(name in each for each in used for name in ("play", "trigger"))
    for laid in list(board.cards.values()):
        if laid.facts.type == "attachment" and laid.place in ("", "attached"):
            people = [
                one for one in board.of_type(*CHARACTERS, told=True) if one.place in ("", "heroes", "allies")
            ]
            if laid.told and not laid.host and len(people) > 1:
                raise not_placed(f"who bears {laid.label}")
            host(board, laid)
        elif laid.place == "" and laid.facts.type == "enemy" and cards_used:
            laid.place = "engaged"
        elif laid.place == "":
            laid.place = PLACE_OF.get(laid.facts.type, "set aside")
        if laid.place == "shadow" and not laid.host:
            laid.host = occasions.enemy(board).label
        if laid.state.pop("~engaged with", None):
            laid.place = "engaged"
    for laid in board.cards.values():
        if laid.place in (
            "encounter", "hand", "deck", "discard", "victory", "set aside", "encounter discard"
        ):
            for name in ("committed", "exhausted"):
                laid.state.pop(name, None)


def moment(board: Board, told: str) -> None:
    """The moment that the question names: within an attack, an attack is under way."""
    if not told:
        return
    board.at = told
    step = parse_at(told).step
    if step == LAST_STEP and not board.until:
        board.until = "end of the round"  # what waits for the end of the round resolves too
    if step in ENEMY_ATTACK and not board.attack:
        defender = next((laid for laid in board.characters() if laid.state.get("~defending")), None)
        occasions.enemy_attack(board)
        if step not in ("6.4b",) and not (step == "6.4.1" and not told.startswith(("in", "after"))):
            board.attack["defenders"] = [(defender or occasions.character(board)).label]
    elif step in PLAYER_ATTACK and not board.attack:
        attackers = (
            [laid for laid in board.characters() if laid.state.get("~attacking")]
            or [occasions.character(board)]
        )
        occasions.player_attack(board, attackers, occasions.enemy(board))
        board.at = told


def after(asked: Asked) -> Asked:
    """ "After committing": a step that something comes after is done."""
    if asked.relation == "after" and asked.moment and parse_at(asked.moment).when == "before":
        return msgspec.structs.replace(asked, moment=f"after {parse_at(asked.moment).step}")
    return asked


def of_its_phase(asked: Asked) -> Asked:
    """ "Can I attack … in the combat phase": the phase is no moment of its own, an attack has its step in it.
    """
    attack = asked.wanted is not None and asked.wanted.verb in ("attack", "defend")
    if attack and asked.phase == "combat" and asked.moment == "in 6.2 window":
        return msgspec.structs.replace(asked, moment="")
    if asked.wanted is not None and (asked.wanted.verb, asked.phase, asked.moment) in OWN_STEPS:
        return msgspec.structs.replace(asked, moment="")
    of_game = OF_THE_GAME.get(asked.wanted.verb) if asked.wanted is not None and not asked.acts else None
    if of_game and asked.moment and parse_at(asked.moment).step == of_game:
        return msgspec.structs.replace(asked, moment="")
    return asked


def told_first(asked: Asked) -> Asked:
    """ "Is an explored location discarded", "does a hero exhaust to attack": what comes first is told, the
    rest is asked.
    """
    wanted, purpose = asked.wanted, asked.purpose
    if wanted is None or purpose is None or asked.form == "can" or not asked.yes_no:
        return asked
    if wanted.verb in TOLD_FIRST and purpose.verb in ASKED_THEN:
        first = msgspec.structs.replace(wanted, zone="", zones=())
        return msgspec.structs.replace(asked, acts=(*asked.acts, first), wanted=purpose, purpose=None)
    if wanted.verb == "exhaust" and purpose.verb in ("attack", "defend", "commit") and not asked.acts:
        return msgspec.structs.replace(asked, acts=(purpose,), purpose=None)
    return asked


def window_before(at: str) -> str:
    """Before a step, players act in the last window before it."""
    if not at or parse_at(at).when != "before" or parse_at(at).step in (*ENEMY_ATTACK, *PLAYER_ATTACK):
        return at
    earlier = LCG_STEPS[: LCG_STEPS.index(parse_at(at).step)]
    windows = [
        step for step in earlier if step in LCG_WINDOWS and step not in (*ENEMY_ATTACK, *PLAYER_ATTACK)
    ]
    return f"in {windows[-1]} window" if windows else at


def attack_states(board: Board) -> None:
    """Cards that the question calls attacking or defending are so."""
    attackers = [laid for laid in board.cards.values() if laid.state.pop("~attacking", None)]
    defenders = [laid for laid in board.cards.values() if laid.state.pop("~defending", None)]
    if board.attack:
        for laid in defenders:
            if (
                "attackers" not in board.attack and laid.facts.type in CHARACTERS
                and not board.attack.get("defenders")
            ):
                board.attack["defenders"] = [laid.label]
        return
    foes = [laid for laid in attackers if laid.facts.type == "enemy"]
    people = [laid for laid in attackers if laid.facts.type in CHARACTERS]
    if defenders or foes:
        foe = foes[0] if foes else occasions.enemy(board)
        occasions.enemy_attack(
            board, foe, defender=defenders[0] if defenders else None,
            player=defenders[0].player if defenders else 0
        )
        for more in defenders[1:]:
            board.attack["defenders"].append(more.label)
    elif people:
        occasions.player_attack(board, people, occasions.enemy(board, player=people[0].player))


def used_cards(board: Board, used: list[str]) -> None:
    """Responses of the cards that the question names are used where they can be; nobody else does anything.
    """
    for laid in list(board.cards.values()):
        if not laid.told or laid.label in used or laid.made_up:
            continue
        responds = any(a.kind == "response" for a in board.known.abilities(laid.facts))
        if responds and laid.place in ("heroes", "allies", "attached"):
            board.given.append({"trigger": laid.label, "by": NAMES[laid.player]})
        elif responds and laid.place == "hand" and laid.facts.type == "event":
            board.given.append({"play": laid.name, "by": NAMES[laid.player]})


def events_played(course: Course) -> None:
    """An event that the question names without saying that it is played is played: "Hasty Stroke on the
    shadow card, do I still …".
    """
    board, asked = course.board, course.asked
    acts = [*asked.acts, *(each for each in (asked.wanted, asked.purpose) if each is not None)]
    named = {label for each in acts for label in (each.card, each.against, *each.targets)}
    named |= {each.by for each in (*asked.acts, *((asked.purpose,) if asked.purpose is not None else ()))}
    if asked.form not in ("what", "difference", "how much"):
        return
    for laid in [
        one for one in board.cards.values() if one.told and one.facts.type == "event" and not one.made_up
    ]:
        if not named & {laid.label, laid.name, *laid.called}:
            VERBS["play"](course, AskedAct(verb="play", card=laid.label))
            course.assumed.append(laid.label)


def _same(board: Board, laid: Laid, said: str) -> bool:
    """Whether another copy of the card takes part, or the card that it is attached to."""
    return any(
        other is not laid and other.facts == laid.facts and other.name in said
        for other in board.cards.values()
    ) or bool(
        laid.host and laid.host in said
    )


def copies_take_part(board: Board, ask: dict[str, object]) -> None:
    """Raises NotBuilt where a question speaks of several cards, asks whether something can be, and only one
    has a part in it.
    """
    if not {"can", "whether"} & set(ask):
        return
    said = str((board.do, board.given, ask, board.attack))
    told = [laid for laid in board.cards.values() if laid.told]
    for laid in told:
        several = [one for one in told if one.facts == laid.facts]
        others = [one for one in several if one is not laid]
        same = (
            laid.made_up and f"'{laid.name}'" in said
            and (laid.facts.unique or all(one.place == "attached" for one in others))
        )
        if others and laid.place != "attached" and f"'{laid.label}'" not in said and not same:
            raise not_placed(f"more than one {laid.facts.type}")


def all_take_part(board: Board, ask: object) -> None:
    """Raises NotBuilt for a card of the question that the situation would only have lying about: an event
    that nobody plays …
    """
    said = str((board.do, board.given, ask, board.attack))
    can = isinstance(ask, dict) and ("can" in ask or "when can" in ask)
    for laid in board.cards.values():
        if not laid.told:
            continue
        if laid.facts.type == "event" and laid.name not in said and laid.place in ("", "hand"):
            raise not_placed(f"what {laid.label} has to do with it")
        works = any(a.kind in ("action", "response", "forced") for a in board.known.abilities(laid.facts))
        idle = laid.name not in said and laid.label not in said and not _same(board, laid, said)
        if (
            can and works and idle and not laid.made_up and laid.facts.type in (*CHARACTERS, "attachment")
            and not laid.called_state
        ):
            raise not_placed(f"what {laid.label} has to do with it")
        if (
            laid.facts.type == "treachery" and laid.place in ("", "encounter") and laid.name not in said
            and laid.label not in said
        ):
            raise not_placed(f"what {laid.label} has to do with it")
