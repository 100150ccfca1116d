"""What is asked, as the question of a situation: whether something comes about, whether it can be done, in
which order, how much, where.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building.known import kinds, part
from ruling_service.ask.building.lcg import occasions
from ruling_service.ask.building.lcg.board import CHARACTERS, NAMES, Laid
from ruling_service.ask.building.lcg.decides import choice
from ruling_service.ask.building.lcg.possible import POSSIBLE, possible
from ruling_service.ask.building.lcg.setting import WHEN_REVEALED
from ruling_service.ask.building.lcg.signs import whether_of
from ruling_service.ask.building.lcg.supply import host
from ruling_service.ask.building.lcg.told_acts import (
    ENCOUNTER,
    VERBS,
    Course,
    card_of,
    is_keyword,
    with_keyword,
)
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.lcg.triggers import OCCURRENCES
from ruling_service.slugs import fold

Data = dict[str, Any]

STOPS = ("stop", "cancel", "prevent")
VALUES = {
    "threat": "threat", "willpower": "willpower", "attack": "attack", "defense": "defense",
    "hit points": "hit points left",
    "hit points left": "hit points left", "damage": "damage", "resources": "resources",
    "progress": "progress", "cost": "cost",
    "engagement cost": "engagement cost", "cards in hand": "cards in hand", "cards in deck": "cards in deck",
    "shadows": "shadows",
    "cards": "cards in hand",
}  # fmt: skip
TABLE = ("willpower committed", "threat in staging area", "quest progress")
PLAYERS_OWN = ("threat", "cards in hand", "cards in deck", "cards")
CHANGES = ("gain", "add", "raise", "raise threat", "lose", "lower threat", "reduce", "draw", "add resources",
           "place progress", "damage",
           "go", "move", "heal", "increase", "remove")  # fmt: skip
"""Verbs that ask by how much something changes, not how much there is in the end."""


DECIDES = re.compile(r"\b(?:choos|chose|decid|pick|say|select|determin|assign|which)", re.IGNORECASE)
RESTRICTED_LIMIT = 2
ENEMY_OR_PLACE = ("enemy", "location")
OWN_THREAT = re.compile(r"\b(?:my|our|his|her|your|their|i|me|we|player\S*|everyone\S*)\b", re.IGNORECASE)
HAPPENS = re.compile(r"\bhappen", re.IGNORECASE)
AFTER_PHASE = re.compile(r"\b(?:after|end of) (?:the|this|that) phase\b", re.IGNORECASE)
MUST = re.compile(r"\b(?:must|should|have to|has to)\b", re.IGNORECASE)
EACH = re.compile(r"\b(?:each|per|apiece|every|reveal\w*|i|my|me)\b", re.IGNORECASE)
BECOMES = re.compile(r"\b(?:becomes? of|where)\b", re.IGNORECASE)


def question(course: Course) -> Question:
    """What the question asks of the situation. Raises NotBuilt where that can't be said."""
    asked = course.asked
    wanted = asked.wanted
    if asked.form == "order":
        return order(course)
    if asked.yes_no and MUST.search(asked.text):
        raise not_placed("what one must do")
    if asked.form == "when":
        return when(course)
    if asked.form == "who":
        return who(course)
    if asked.form == "how much" or asked.value:
        return how_much(course)
    if (
        asked.form == "what" and not asked.yes_no and wanted is not None
        and wanted.verb in ("go", "end", "move") and not wanted.zone
    ):
        return where(course)
    if asked.form == "what" and not asked.yes_no and BECOMES.search(asked.text):
        return where(course)
    if wanted is None:
        if (
            asked.form == "what" and (asked.acts or course.board.do) and not asked.yes_no
            and HAPPENS.search(asked.text)
        ):
            told = [laid for laid in course.board.cards.values() if laid.told]
            return Question({"what happens": True}, "what", subject=told[0].label if told else "")
        raise NotBuilt("not placed", "What is asked about could not be told.")
    purpose = asked.purpose
    if purpose is not None and purpose.verb in STOPS:
        return stops(course, wanted, purpose)
    if purpose is not None:
        raise not_placed(f"“{purpose.verb}”")
    if wanted.verb in STOPS:
        return stops(course, wanted, wanted)
    if (
        asked.form == "can" and wanted.verb in ("keep", "have", "control") and wanted.card
        and course.laid(wanted.card) is not None
    ):
        return position(course, wanted)
    attacker = course.laid(wanted.card)
    if wanted.verb == "attack" and attacker is not None and attacker.facts.type == "enemy":
        return enemy_attacks(course, wanted)
    if asked.form == "can" and (wanted.verb in POSSIBLE or course.laid(wanted.by) is not None):
        return can(course, wanted)
    return whether(course, wanted)


# -- can -----------------------------------------------------------------------------------------------------


def can(course: Course, wanted: AskedAct) -> Question:
    """Whether the act is possible there."""
    laid = course.laid(wanted.card)
    copies, borne = next(((s.copies, s.on) for s in course.asked.subjects if s.label == wanted.card), (1, ""))
    number = max(copies, wanted.amount or 1)
    _exhausted_before(wanted, laid)
    if (
        laid is not None and laid.facts.type == "attachment" and laid.made_up and number > 1
        and (borne or number > RESTRICTED_LIMIT)
    ):
        return position(course, msgspec.structs.replace(wanted, amount=number))
    described = possible(course, wanted)
    name = next(iter(described))
    about = described[name]
    return Question(
        {"can": described}, "can", about if isinstance(about, str) else about[0], wanted.verb,
        negated=wanted.negated
    )


def _exhausted_before(wanted: AskedAct, laid: Laid | None) -> None:
    """Who has committed is exhausted when the combat comes, and committed no more."""
    if (
        laid is not None and laid.made_up and wanted.verb in ("attack", "defend")
        and laid.state.get("committed")
    ):
        del laid.state["committed"]
        laid.state.setdefault("exhausted", True)


def position(course: Course, wanted: AskedAct) -> Question:
    """Whether there may be such a position: so many of the card, all in play."""
    board = course.board
    if wanted.amount is None or wanted.amount != max(subject.copies for subject in course.asked.subjects):
        raise not_placed("how many of them")
    owner = next((one for one in course.all_of(wanted) if one.facts.type in CHARACTERS), None)
    laid = course.laid(wanted.card)
    assert laid is not None
    for one in [one for one in board.cards.values() if one.facts == laid.facts]:
        if one.facts.type == "attachment":
            one.place, one.host = "attached", (owner or board.hero()).label
    return Question({"what happens": True}, "position", laid.label, wanted.verb)


def enemy_attacks(course: Course, wanted: AskedAct) -> Question:
    """Whether an enemy attacks in the combat phase."""
    board = course.board
    foe = course.all_of(wanted)[0]
    if board.do and board.at and not board.at.endswith(("6.2 window", "2.2 window", "5.2", "5.3 window")):
        raise not_placed("when it attacks")
    if foe.place == "" and not any("engage" in each for each in board.do):
        foe.place = "engaged"
    if course.asked.phase not in ("", "combat"):
        raise not_placed("an attack in that phase")
    if any(each.verb == "attack" for each in course.asked.acts):
        raise not_placed("an attack before")
    if board.at == "in 2.2 window" and not course.asked.moment:
        board.at = "in 6.2 window"
    board.at = board.at or "6.3"
    board.until, board.explore = "6.6", "policy"
    board.given.append({"defend": occasions.character(board).label, "for": foe.label})
    return Question(
        {"whether": {"happened": {"happened": "attacked", "card": foe.label}}}, "whether", foe.label,
        "attack", wanted.negated
    )


# -- when ----------------------------------------------------------------------------------------------------


def when(course: Course) -> Question:
    """In which windows of the round the act is possible."""
    board, asked = course.board, course.asked
    wanted, purpose = asked.wanted, asked.purpose
    if asked.acts:
        raise not_placed("what happens before")
    if wanted is not None and wanted.verb in STOPS:
        purpose, wanted = wanted, None
    if wanted is None:
        told = [
            laid for laid in board.cards.values()
            if laid.told and laid.facts.type in ("event", "hero", "ally", "attachment")
        ]
        if len(told) != 1:
            raise not_placed("which card it is about")
        wanted = AskedAct(verb="play" if told[0].facts.type in ("event",) else "trigger", card=told[0].label)
    if wanted.verb not in ("play", "trigger", "use", "attach"):
        raise not_placed(f"when to “{wanted.verb}”")
    laid = card_of(course, wanted)
    if (
        not laid.made_up and laid.facts.type in ("event", "hero", "ally", "attachment")
        and wanted.verb != "attach"
    ):
        used = [a for a in board.known.abilities(laid.facts) if a.kind in ("response", "forced", "action")]
        if (
            used and used[0].kind != "action"
            and (laid.facts.type == "event" or wanted.verb in ("trigger", "use"))
        ):
            raise NotBuilt("a look-up", f"{laid.label} waits for its trigger; its text says for which.")
    described = possible(course, wanted)
    if purpose is not None:
        described["so that"] = _so_that(course, purpose)
        foes = [one for one in board.of_type("enemy") if one.place == "engaged"]
        if "choosing" not in described and laid.facts.type == "event" and foes:
            described["choosing"] = foes[0].label
    board.at, board.until, board.explore, board.attack = "1.1", "", "policy", {}
    board.do = []
    return Question({"when can": described}, "when can", laid.label, wanted.verb)


def _so_that(course: Course, purpose: AskedAct) -> Data:
    foes = course.board.of_type("enemy")
    if not foes or purpose.verb not in STOPS:
        raise not_placed(f"“{purpose.verb}”")
    foes[0].place = "engaged"
    foes[0].state.pop("~attacking", None)
    course.board.given.append({"defend": occasions.character(course.board).label, "for": foes[0].label})
    return {"not": {"happened": {"happened": "attacked", "card": foes[0].label}}}


# -- order ---------------------------------------------------------------------------------------------------


def order(course: Course) -> Question:
    """In which order the abilities that the question names are resolved, on one occurrence that all of them
    wait for.
    """
    board = course.board
    named = [laid for laid in board.cards.values() if laid.told and not laid.made_up]
    waiting_for = [laid for laid in named for a in board.known.abilities(laid.facts)
                   if a.kind in ("response", "forced") and part(a, "when") is not None]  # fmt: skip
    effects_of = ("place progress", "trigger", "use", "add resources", "draw", "resolve", "gain")
    effects = all(each.verb in effects_of for each in course.asked.acts)
    if course.asked.acts and not (len(waiting_for) > 1 and effects):
        return in_time(course)
    told = [laid for laid in board.cards.values() if laid.told and not laid.made_up]
    items: list[Data] = []
    waiting: list[tuple[Laid, Any]] = []
    for laid in told:
        abilities = [
            a for a in board.known.abilities(laid.facts)
            if a.kind in ("response", "forced") and part(a, "when") is not None
        ]
        if abilities:
            items.append({"happened": "triggered", "card": laid.label, "as": laid.label})
            waiting.append((laid, abilities[0]))
    if len(items) < 2 or len(items) < len(told):
        raise not_placed("what comes in which order")
    if not board.do and not board.attack:
        for laid, _ in waiting:
            if laid.facts.type == "attachment":
                host(board, laid)
        _on_one_occasion(waiting, course)
    board.explore = True
    return Question({"in which order": items}, "order", subject=", ".join(str(i["as"]) for i in items))


IN_TIME = {
    "draw": ("card drawn", "drawn"), "add resources": ("resources", "resources added"),
    "ready": ("ready", "readied"),
    "raise threat": ("threat", "threat raised"), "pass": ("first player token", "first player changed"),
    "damage": ("damage", "damaged"),
    "add to staging": ("back to staging", "returned to staging"),
    "deal shadow": ("shadow cards", "dealt shadow"),
    "destroy": ("destroyed", "destroyed"), "travel": ("travel", "travelled"),
    "reveal": ("revealed", "revealed"),
}  # fmt: skip
"""Verbs whose order in time may be asked for: what it is called, and the occurrence."""
PHASE_OF = (("1.1", "1.4", ("draw", "add resources")), ("7.1", "7.5", ("ready", "raise threat", "pass")))
"""First and last step of a phase, and what it does by itself."""


def in_time(course: Course) -> Question:
    """In which order things happen that the question tells of: in a phase of the round, or in an enemy's
    attack.
    """
    board, asked = course.board, course.asked
    told = [laid for laid in board.cards.values() if laid.told and not laid.made_up]
    acts = list(dict.fromkeys(_named(each) for each in asked.acts))
    if "7.4" in asked.moment and "pass" not in acts:
        acts.append("pass")
    attack = acts[0] == "attack"
    items = [IN_TIME.get(name) for name in (acts[1:] if attack else acts)]
    if len(items) < 2 or None in items:
        raise not_placed("what comes in which order")
    asked_for = [{"happened": each[1], "as": each[0]} for each in items if each is not None]
    names = set(acts[1:] if attack else acts)
    phase = next((each for each in PHASE_OF if names <= set(each[2])), None)
    foes = [laid for laid in told if laid.facts.type == "enemy"]
    if phase is not None and not told and not attack:
        board.cards.clear()
        board.hero(0).state.update({"exhausted": True} if "ready" in names else {})
        board.people = 2
        board.at, board.until, board.explore = phase[0], phase[1], "policy"
    elif len(foes) == 1 and len(told) == 1:
        shadows = [laid for laid in board.cards.values() if laid.made_up and laid.facts.type == "treachery"]
        for laid in shadows:
            laid.place, laid.host = "shadow", foes[0].label
        occasions.enemy_attack(board, foes[0], defender=occasions.character(board))
        board.at, board.until, board.explore = "6.4.2", "end of the attack", "policy"
    else:
        raise not_placed("what comes in which order")
    return Question(
        {"in which order": asked_for}, "order", subject=", ".join(str(i["as"]) for i in asked_for)
    )


def _named(act: AskedAct) -> str:
    return (
        "add resources" if act.verb == "gain" and act.thing in ("token", "resources", "resource")
        else act.verb
    )


def _on_one_occasion(waiting: list[tuple[Laid, Any]], course: Course) -> None:
    """The occasion of the ability that wants the most: the others wait for it too, and the run shows whether
    they do.
    """
    known = [
        {
            name for event in occasions.events_of(part(ability, "when"))  # type: ignore[arg-type]
            for name in OCCURRENCES.get(event.kind, ())
        }
        for _, ability in waiting
    ]
    if not set.intersection(*known):
        raise NotBuilt("not placed", "They wait for different things: no one occurrence triggers them all.")
    narrowest = min(range(len(waiting)), key=lambda i: (len(known[i]), -len(str(waiting[i][1]))))
    laid, ability = waiting[narrowest]
    occasions.bring_about(course.board, ability, laid)


# -- whether -------------------------------------------------------------------------------------------------


def whether(course: Course, wanted: AskedAct) -> Question:
    """Whether it comes about in the end."""
    condition, subject = whether_of(course, wanted)
    if wanted.verb in ("destroy", "survive", "damage") and _hurt_by_own_attack(course, subject):
        raise not_placed("who is meant")
    if wanted.verb in ("destroy", "survive") and course.board.attack:
        _numbers_told(course, None)
    stands = wanted.verb.startswith("quest ")
    return Question(
        {"whether": condition}, "whether", subject, wanted.verb, negated=wanted.negated, stands=stands
    )


def _hurt_by_own_attack(course: Course, subject: str) -> bool:
    """Whether it is an attacking enemy that is asked after, where only its plain defender can be hurt."""
    attack = course.board.attack
    if not attack.get("defenders") or course.board.do or subject != attack["enemy"]:
        return False
    return all(course.board.find(label).made_up for label in (subject, *attack["defenders"]))


# -- stops ---------------------------------------------------------------------------------------------------


def stops(course: Course, wanted: AskedAct, purpose: AskedAct) -> Question:
    """Whether a card stops, cancels or prevents something: whether that comes about all the same once the
    card is used.
    """
    board = course.board
    laid = _stopper(course, wanted, purpose)
    what = (
        purpose.thing
        or next(
            (
                t for t in (*purpose.targets, purpose.against, purpose.card)
                if t and course.laid(t) is not laid
            ), ""
        )
    )
    condition = _stopped(course, laid, what, purpose)
    if (
        laid.facts.type == "attachment"
        and not any(a.kind in ("action", "response") for a in board.known.abilities(laid.facts))
    ):
        return _kept_from(course, laid, wanted, purpose)
    if laid not in course.used:
        targets = tuple(t for t in (*wanted.targets, wanted.against) if course.laid(t) not in (None, laid))
        VERBS["play" if laid.facts.type == "event" else "trigger"](
            course, AskedAct(verb="play", card=laid.label, targets=targets)
        )
        if laid.facts.type == "event" and "choosing" not in board.do[-1] and board.attack:
            board.do[-1]["choosing"] = [board.attack["enemy"]]
    board.explore = "policy"
    about = f"{purpose.verb} {what}".strip()
    return Question(
        {"whether": condition}, "whether", laid.label, about, negated=not wanted.negated, control=laid.label
    )


def _kept_from(course: Course, laid: Laid, wanted: AskedAct, purpose: AskedAct) -> Question:
    """Whether an attachment keeps its enemy from attacking."""
    board = course.board
    foe = next(
        (one for one in course.all_of(purpose) + course.all_of(wanted) if one.facts.type == "enemy"), None
    )
    foe = foe or next(iter(board.of_type("enemy", told=True)), None)
    if foe is None or (purpose.thing not in ("", "attack")):
        raise not_placed(f"“{purpose.verb}”")
    laid.place, laid.host = "attached", foe.label
    foe.state.pop("~attacking", None)
    board.attack, board.given = {}, []
    asked = enemy_attacks(course, AskedAct(verb="attack", card=foe.label))
    board.at = "6.3"
    return Question(
        asked.ask, "whether", laid.label, "attack", negated=not wanted.negated, control=laid.label
    )


def _stopper(course: Course, wanted: AskedAct, purpose: AskedAct) -> Laid:
    """The card that is to stop it: the one named, else the one that the question has had used."""
    for label in (wanted.by, wanted.card, purpose.by, purpose.card):
        laid = course.laid(label)
        if (
            laid is not None and laid.facts.type in ("event", "hero", "ally", "attachment")
            and not laid.made_up
        ):
            return laid
    kinds_of = ("event", "attachment", "ally", "hero")
    told = [
        one for one in course.board.cards.values()
        if one.told and not one.made_up and one.facts.type in kinds_of
    ]
    if len(course.used) == 1:
        return course.used[0]
    if len(told) == 1:
        return told[0]
    raise not_placed("what is to stop it")


def _stopped(course: Course, by: Laid, what: str, purpose: AskedAct) -> Data:
    board = course.board
    word = fold(what)
    if is_keyword(word):
        bearer = next((one for one in board.cards.values() if one.told and one.facts.type in ENCOUNTER), None)
        if bearer is None:
            bearer = board.make("treachery", "encounter", text=WHEN_REVEALED)
        if bearer.made_up:
            if not bearer.facts.text:
                bearer.facts = _with_effect(bearer)
            if not any(word.split()[0] in fold(keyword) for keyword in bearer.facts.keywords):
                bearer.facts = with_keyword(bearer.facts, word, purpose.amount)
        return whether_of(course, AskedAct(verb="resolve", thing=word))[0]
    if word in ("when revealed effect", "when revealed"):
        return {"happened": {"says": "When Revealed:"}}
    if word in ("shadow effect", "shadow"):
        return {"happened": {"happened": "shadow resolved"}}
    bane = next((one for one in course.all_of(purpose) if one.told and one.facts.type == "treachery"), None)
    if bane is not None:
        occasions.reveal(board, bane)
        victim = next((one for one in course.all_of(purpose) if one.facts.type in CHARACTERS), None)
        if victim is not None and "deal_damage" in kinds(board.known.abilities(bane.facts)):
            return {"happened": {"happened": "damaged", "card": victim.label}}
        return {"happened": {"says": "When Revealed:"}}
    foe = course.laid(what)
    if foe is None and word in ("attack", "", "damage"):
        foe = next(iter(board.of_type("enemy")), None)
    if word in ("attack", "", "damage") or (foe is not None and foe.facts.type == "enemy"):
        if not board.attack:
            occasions.enemy_attack(board, foe)
        enemy = board.find(board.attack["enemy"])
        defenders = board.attack.get("defenders")
        if not defenders and board.attack.get("undefended") is None:
            board.given.append({"defend": occasions.character(board).label, "for": enemy.label})
        board.until = "end of the attack"
        defender = board.find(defenders[0]) if defenders else occasions.character(board)
        return {"happened": {"happened": "damaged", "card": defender.label}}
    raise not_placed(f"“{what}”")


def _with_effect(laid: Laid) -> Any:
    return msgspec.structs.replace(laid.facts, text=WHEN_REVEALED)


# -- how much, where, who ------------------------------------------------------------------------------------


def how_much(course: Course) -> Question:
    """The value that is asked for in the end, or by how much it changes."""
    asked = course.asked
    wanted = asked.wanted
    name, of = _value_named(asked)
    several = (
        any(subject.copies > 1 and subject.card in ("hero", "character") for subject in asked.subjects)
        or asked.players > 1
    )
    if several and name in ("resources", "cards") and not EACH.search(asked.text):
        raise not_placed("how many of them")
    found = _revealed(course)
    if (
        found is None and wanted is not None and name == "damage"
        and "undefended" in (wanted.verb, *(each.verb for each in asked.acts))
    ):
        found = _undefended(course)
    if found is not None:
        return found
    if wanted is not None and wanted.verb in ("deal", "do"):
        _fight_if_none(course, name, of)
    if wanted is not None and _is_dealt(course, wanted, name):
        wanted = msgspec.structs.replace(wanted, verb="gain")
        found = _dealt_to_an_enemy(course, wanted, name)
        if found is not None:
            return found
    if wanted is None or wanted.verb in CHANGES:
        _fight_if_none(course, name, of)
    elif wanted.verb not in ("have", "be", "hold", "count", "keep"):
        raise not_placed(f"“{wanted.verb}”")
    return _of_the_table(course, wanted, name, of) or _of_somebody(course, wanted, name, of)


def _value_named(asked: Asked) -> tuple[str, str]:
    """Which value is meant, and whose, as far as the question says it."""
    name, _, of = asked.value.partition(" of ")
    name, wanted = name.strip(), asked.wanted
    if not name and wanted is not None:
        name = {"raise threat": "threat", "lower threat": "threat", "damage": "damage",
                "add resources": "resources", "draw": "cards",
                "place progress": "progress"}.get(wanted.verb, wanted.thing)  # fmt: skip
    return name, of


def _revealed(course: Course) -> Question | None:
    """How many cards staging reveals, where the question tells of no card."""
    board, wanted = course.board, course.asked.wanted
    reveals = wanted.verb == "reveal" if wanted is not None else re.search(r"\breveal", course.asked.text)
    if not reveals or any(laid.told and not laid.made_up for laid in board.cards.values()):
        return None
    board.cards.clear()
    board.at, board.until = "3.3", "3.3"
    return Question(
        {"how often": {"happened": "revealed"}}, "value", "cards revealed", "revealed", stands=True
    )


def _fight_if_none(course: Course, name: str, of: str) -> None:
    """Damage comes of an attack, where nothing else is told that could bring it about."""
    if name == "damage" and not course.board.attack and not course.board.do:
        _fight(course, of)


def _is_dealt(course: Course, wanted: AskedAct, name: str) -> bool:
    """Whether it is asked what an enemy is dealt: damage or shadow cards."""
    nothing_yet = not course.board.do and not course.board.attack
    gaining = ("gain", "receive") if name == "shadows" and nothing_yet else ()
    return wanted.verb in ("deal", "do", *gaining) and name in ("damage", "shadows")


def _dealt_to_an_enemy(course: Course, wanted: AskedAct, name: str) -> Question | None:
    """The shadow cards of an enemy in the combat phase, or the damage that an attack does to it."""
    board = course.board
    foe = next((one for one in course.all_of(wanted) if one.facts.type == "enemy"), None)
    foe = foe or next(iter(board.of_type("enemy", told=True)), None)
    if foe is None:
        return None
    if name == "shadows" and not board.do:
        foe.place, board.at, board.until = "engaged", "6.1", "6.2"
        return Question({"how much": f"shadows of {foe.label}"}, "value", foe.label, name)
    if not board.attack.get("attackers"):
        return None
    return Question(
        {"how much": f"damage of {foe.label}"}, "value", foe.label, name,
        since=int(foe.state.get("damage", 0))
    )


def _of_the_table(course: Course, wanted: AskedAct | None, name: str, of: str) -> Question | None:
    """A value that is no card's: the game's, the quest's, or a threat that is raised or lowered."""
    board = course.board
    if name in TABLE and not of:
        return Question({"how much": name}, "value", about=name)
    if name == "progress" and not _value_card(course, of):
        return Question({"how much": "quest progress"}, "value", "the quest", name)
    if name not in VALUES:
        raise not_placed(f"“{name or 'how much'}”")
    if wanted is not None and wanted.verb in ("raise threat", "lower threat"):
        seat = board.seat(wanted.player)
        return Question(
            {"how much": f"threat of {NAMES[seat]}"}, "value", NAMES[seat], "threat",
            since=board.threat.get(seat, 30)
        )
    if name == "cost":
        raise not_placed("what it costs")
    return None


def _of_somebody(course: Course, wanted: AskedAct | None, name: str, of: str) -> Question:
    """A value of a player or of a card."""
    board = course.board
    laid = _value_card(course, of)
    counts = wanted is not None and wanted.verb in ("add", "count")
    if name == "threat" and counts and laid is not None and laid.facts.type in ENEMY_OR_PLACE:
        laid.place = laid.place or "staging"
        return Question({"how much": "threat in staging area"}, "value", laid.label, "threat")
    laid = _whose_it_is(course, name, laid)
    changes = wanted is not None and wanted.verb in CHANGES
    if (
        name in PLAYERS_OWN
        and (
            laid is None or laid.facts.type not in ("enemy", "location") or of in ("I", "you", "each player")
        )
    ):
        seat = board.seat(of or (wanted.player if wanted is not None else ""))
        since = {"threat": board.threat.get(seat, 30)}.get(name, board.hand.get(seat, 0)) if changes else None
        return Question(
            {"how much": f"{VALUES[name]} of {NAMES[seat]}"}, "value", NAMES[seat], name, since=since
        )
    if laid is None:
        raise not_placed(f"whose {name}")
    return _of_card(course, host(board, laid) if laid.facts.type == "attachment" else laid, name, changes)


def _whose_it_is(course: Course, name: str, laid: Laid | None) -> Laid | None:
    """The card whose threat or resources are meant: the only one told of that has any, the bearer of an
    attachment.
    """
    board, asked = course.board, course.asked
    if name == "threat" and not OWN_THREAT.search(asked.text) and asked.wanted is None:
        there = board.of_type("enemy", "location", told=True)
        if len(there) > 1:
            raise not_placed("whose threat")
        laid = there[0] if there else laid
    if name == "resources" and laid is not None and laid.facts.type != "hero":
        if laid.facts.type != "attachment":
            raise not_placed("whose resources")
        laid = host(board, laid)
    return laid


def _of_card(course: Course, laid: Laid, name: str, changes: bool) -> Question:
    board = course.board
    if name in ("damage", "progress") and not board.attack and not board.do:
        raise not_placed("what brings that about")
    if name == "damage":
        _numbers_told(course, laid)
    if laid.made_up and name in ("attack", "defense", "willpower", "hit points", "engagement cost"):
        told = next((s.values for s in course.asked.subjects if s.label in laid.called), {})
        if name not in told:
            raise not_placed(f"the {name} of {laid.label}")
    since = int(laid.state.get(name, 0)) if changes and name in ("damage", "resources", "progress") else None
    return Question({"how much": f"{VALUES[name]} of {laid.label}"}, "value", laid.label, name, since=since)


def _undefended(course: Course) -> Question | None:
    """How much damage an undefended attack does to a hero."""
    board = course.board
    foes, people = board.of_type("enemy", told=True), board.of_type(*CHARACTERS, told=True)
    heroes = [one for one in people if one.facts.type == "hero"]
    if len(foes) != 1 or len(heroes) != len(people) or len(heroes) > 1 or board.do:
        return None
    hero = heroes[0] if heroes else board.hero(0)
    occasions.enemy_attack(board, foes[0], undefended=True)
    _numbers_told(course, hero)
    board.at = board.at or "6.4.3"
    return Question(
        {"how much": f"damage of {hero.label}"}, "value", hero.label, "damage",
        since=int(hero.state.get("damage", 0))
    )


FIGHT = re.compile(r"\b(?:attack|hit|strike|fight|kill|defend|block)", re.IGNORECASE)


def _fight(course: Course, of: str) -> None:
    """Characters and an enemy that the question sets against each other: whoever's damage is asked about is
    attacked.
    """
    board = course.board
    people = [
        laid for laid in board.of_type(*CHARACTERS, told=True) if laid.place in ("", "heroes", "allies")
    ]
    foes = board.of_type("enemy", told=True)
    hurt = course.laid(of)
    if len(foes) != 1 or not people or not FIGHT.search(course.asked.text):
        return
    if (
        hurt is foes[0]
        or (hurt is None and course.asked.wanted is not None and course.asked.wanted.verb in ("deal", "do"))
    ):
        occasions.player_attack(board, people, foes[0])
    elif len(people) == 1:
        occasions.enemy_attack(board, foes[0], defender=people[0])


def _numbers_told(course: Course, hurt: Laid | None) -> None:
    """Raises NotBuilt where the damage of a fight hangs on numbers of plain cards that the question doesn't
    tell.
    """
    board = course.board
    told = {
        label: subject.values for subject in course.asked.subjects for label in (subject.label, subject.card)
    }
    values = {}
    for laid in board.cards.values():
        names = [name for one in board.cards.values() if one.facts == laid.facts for name in one.called]
        values[laid.label] = next((told[name] for name in names if name in told), {})
    attack = board.attack
    if not attack or board.do:
        return
    foe = board.find(attack["enemy"])
    if attack.get("attackers"):
        sides = [(board.find(label), "attack") for label in attack["attackers"]] + [(foe, "defense")]
    else:
        sides = [(foe, "attack")] + [(board.find(label), "defense") for label in attack.get("defenders", ())]
    for laid, name in sides:
        known = (
            name in values[laid.label]
            or (laid is foe and laid.made_up and getattr(laid.facts, name) != 3 and name == "attack")
        )
        if laid.made_up and not known:
            raise not_placed(f"the {name} of {laid.label}")


def _value_card(course: Course, of: str) -> Laid | None:
    wanted = course.asked.wanted
    for label in (of, *([wanted.card, *wanted.targets, wanted.against] if wanted is not None else [])):
        if course.laid(label) is not None:
            return course.laid(label)
    told = [laid for laid in course.board.cards.values() if laid.told]
    people = [laid for laid in told if laid.facts.type in CHARACTERS]
    return (
        told[0] if len(told) == 1 else people[0]
        if len(people) == 1 and not course.asked.value.startswith("progress") else None
    )


def where(course: Course) -> Question:
    """Where a card is in the end."""
    wanted = course.asked.wanted
    laid = course.laid(wanted.card) if wanted is not None else None
    if laid is None:
        told = [one for one in course.board.cards.values() if one.told]
        told = [one for one in told if one.facts.type != "event"] if len(told) > 1 else told
        if len(told) != 1:
            raise not_placed("which card it is about")
        laid = told[0]
    if AFTER_PHASE.search(course.asked.text):
        course.board.until = course.board.until or "end of the phase"
    return Question({"where is": laid.label}, "place", subject=laid.label)


def who(course: Course) -> Question:
    """Who decides."""
    if not DECIDES.search(course.asked.text):
        raise not_placed("what there is to decide")
    found = choice(course)
    if found is not None:
        board = course.board
        board.do, board.given, board.explore = [], [], True
        board.people, board.first_player = max(2, board.people), NAMES[1]
        found.bring(course)
        return Question({"what happens": True}, "who", about=found.called)
    wanted = course.asked.wanted
    if wanted is None or wanted.verb not in ("choose", "assign", "name"):
        raise not_placed("what there is to decide")
    told = [laid for laid in course.board.cards.values() if laid.told]
    revealed = any(
        kinds(a) and a.kind == "when_revealed" for laid in told
        for a in course.board.known.abilities(laid.facts)
    )
    if not course.board.do and not course.board.attack and not revealed:
        raise not_placed("what there is to decide")
    course.board.explore = True
    return Question({"what happens": True}, "who", subject=told[0].label if told else "")
