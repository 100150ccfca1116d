"""What a position makes of itself: the last token that the question tells of is what brings the state about.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, NAMES, SHADOW, Board
from ruling_service.ask.building.tcg.setting import make
from ruling_service.ask.building.tcg.told_acts import ORDINAL_WORDS, Course, stand
from ruling_service.ask.model import AskedAct

Data = dict[str, Any]
COSTLY = {
    1: "Maneuver: Exert this companion to add (1).",
    2: "Maneuver: Exert this companion twice to add (1).",
    3: "Maneuver: Exert this companion 3 times to add (1).",
}
MOST = re.compile(r"\b(?:can|may|most|maximum|limit|at most|allowed|up to)\b", re.IGNORECASE)
SAID = ("vitality", "wounds")
"""Values that only tell of the character who exerts."""
LIMITED = 30
"""More threats than any number of companions allows."""


def standing(course: Course) -> Question | None:
    """The question about a state that follows from tokens and values alone, or None where it asks something
    else.
    """
    asked, wanted = course.asked, course.asked.wanted
    if asked.purpose is not None:
        return None
    if asked.form == "how much":
        return _most_threats(course) or _most_draws(course)
    if wanted is None or course.board.until:
        return None
    if (
        wanted.thing == "initiative" and wanted.verb in ("have", "hold", "gain", "be", "control", "keep")
        and asked.yes_no
    ):
        return _has_initiative(course, wanted)
    if wanted.verb == "corrupt" and not course.board.do:
        return _corrupted(course, wanted)
    if wanted.verb in ("kill", "destroy", "survive") and not course.board.do:
        return _dead(course, wanted)
    if (
        wanted.verb == "exert" and asked.form == "can" and wanted.thing in ("", *SAID) and not wanted.targets
        and not course.board.do
    ):
        return _able_to_exert(course, wanted)
    if wanted.verb in ("add threats", "gain", "add") and asked.form == "can":
        return _one_more_threat(course, wanted)
    if (
        wanted.verb in ("gain", "add burdens") and (wanted.thing or "burdens") == "burdens" and asked.yes_no
        and asked.form != "can"
    ):
        return _gets_tokens(course, wanted)
    if wanted.verb == "discard" and asked.yes_no and not wanted.by:
        return _left_when_the_turn_ends(course, wanted)
    if wanted.verb == "draw" and asked.form in ("can", "what") and asked.yes_no:
        return _draws_again(course, wanted)
    return None


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _corrupted(course: Course, wanted: AskedAct) -> Question | None:
    """So many burdens against that resistance."""
    board = course.board
    bearer = board.bearer or next((laid for laid in board.of_type("companion", told=True)), None)
    if bearer is None or not board.burdens or bearer.state.get("wounds"):
        return None
    if bearer.made_up and not course.tells(bearer, "resistance"):
        raise not_placed("the Ring-bearer's resistance")
    if board.bearer is None:
        raise not_placed("who bears the Ring")
    board.burdens, last = min(board.burdens, _number(bearer.facts.resistance)) - 1, board.burdens
    stand(board, "maneuver")
    board.do.append({"add burdens": last - board.burdens})
    condition = {"game": "lost"}
    return Question({"whether": condition}, "whether", bearer.label, "corrupt", negated=wanted.negated)


def _dead(course: Course, wanted: AskedAct) -> Question | None:
    """So many wounds against that vitality."""
    board = course.board
    laid = course.laid(wanted.card)
    sides = {one.is_shadow for one in board.cards if one.told and one.facts.type in CHARACTERS}
    if laid is None or laid.facts.type not in CHARACTERS or len(sides) != 1 or wanted.by:
        return None
    wounds, vitality = _number(laid.state.get("wounds")), _number(laid.facts.vitality)
    if not wounds or not vitality or (laid.made_up and not course.tells(laid, "vitality")):
        return None
    before = min(wounds, vitality) - 1
    laid.state["wounds"] = before
    stand(board, "maneuver")
    board.do.append(
        {"wound": laid.label} if wounds - before == 1 else {"wound": laid.label, "amount": wounds - before}
    )
    stays: Data = {"is": {"card": laid.label, "in": "play"}}
    condition = stays if wanted.verb == "survive" else {"not": stays}
    return Question({"whether": condition}, "whether", laid.label, wanted.verb, negated=wanted.negated)


def _able_to_exert(course: Course, wanted: AskedAct) -> Question | None:
    """Whether a plain character can exert: for an ability that costs no more than that."""
    board = course.board
    laid = course.card(wanted, "companion")
    times = wanted.amount or 1
    if not laid.made_up and _number(laid.state.get("wounds")) >= _number(laid.facts.vitality) - 1 > 0:
        laid.made_up, laid.name = True, laid.facts.name
        laid.facts = msgspec.structs.replace(laid.facts, text="")
        board.bearer = None if board.bearer is laid else board.bearer
    if (
        not laid.made_up
        or times > 3
        or (times > 1 and not course.tells(laid, "vitality"))
        or len([one for one in board.cards if one.told]) != 1
    ):
        return None
    laid.facts = msgspec.structs.replace(laid.facts, text=f"{laid.facts.text} {COSTLY[times]}".strip())
    if board.at not in ("", "maneuver"):
        raise not_placed("exerting in that phase")
    board.at = "maneuver"
    make(board, "minion")
    return Question(
        {"can": {"use": laid.label, "by": NAMES[FREE]}}, "can", laid.label, "exert", negated=wanted.negated
    )


def _most_threats(course: Course) -> Question | None:
    """How many threats there can be at most: far more are added."""
    asked, board = course.asked, course.board
    wanted = asked.wanted
    if asked.value.partition(" of ")[0] != "threats" or not MOST.search(asked.text) or board.do:
        return None
    if wanted is not None and wanted.verb not in ("have", "add", "add threats", "gain", "be", "control"):
        raise not_placed("how many threats")
    _in_play(board)
    stand(board, "shadow")
    since = board.threats if "more" in asked.text.lower().split() else None
    board.do.append({"add threats": LIMITED})
    return Question({"how much": "threats"}, "value", "threats", "threats", since=since)


def _most_draws(course: Course) -> Question | None:
    """How many cards can be drawn in a fellowship phase: more are drawn than it allows."""
    asked, board = course.asked, course.board
    wanted = asked.wanted
    drawing = wanted is not None and wanted.verb == "draw" and not board.do and not board.cards
    if not drawing or asked.phase != "fellowship" or not MOST.search(asked.text):
        return None
    board.hand, board.deck[FREE] = {FREE: 0}, LIMITED
    stand(board, "fellowship")
    board.do.append({"draw": NAMES[FREE], "amount": 9})
    return Question({"how much": f"cards in hand of {NAMES[FREE]}"}, "value", NAMES[FREE], "cards in hand")


def _gets_tokens(course: Course, wanted: AskedAct) -> Question | None:
    """Whether what happens adds burdens."""
    board = course.board
    if not board.do or wanted.amount not in (None, 1):
        return None
    if board.ring_worn or any(each.verb == "wear ring" for each in course.asked.acts):
        raise not_placed("which Ring it is")
    condition = {"value": "burdens", "at least": board.burdens + 1}
    return Question({"whether": condition}, "whether", "burdens", "add burdens", negated=wanted.negated)


def _left_when_the_turn_ends(course: Course, wanted: AskedAct) -> Question | None:
    """Whether a minion is still there when the turn has ended."""
    board = course.board
    told = [laid for laid in board.cards if laid.told]
    if (
        len(told) != 1
        or told[0].facts.type != "minion"
        or board.do
        or course.asked.acts
        or board.at not in ("regroup", "end of turn", "end of regroup")
    ):
        return None
    board.at, board.until, board.moves = "move again", "end of turn", board.moves or 1
    board.deck.setdefault(SHADOW, 20)
    board.given = [{"choose": "stay and reconcile", "by": NAMES[FREE]}]
    condition = {"is": {"card": told[0].label, "in": "discard"}}
    return Question({"whether": condition}, "whether", told[0].label, "discard", negated=wanted.negated)


def _one_more_threat(course: Course, wanted: AskedAct) -> Question | None:
    board = course.board
    if wanted.verb != "add threats" and wanted.thing not in ("threats", "threat"):
        return None
    if not board.threats or board.do or wanted.player and board.seat(wanted.player) != FREE:
        raise not_placed("adding threats")
    _in_play(board)
    stand(board, "shadow")
    board.do.append({"add threats": wanted.amount or 1})
    condition = {"value": "threats", "equals": board.threats + (wanted.amount or 1)}
    return Question({"whether": condition}, "whether", "threats", "add", negated=wanted.negated)


def _draws_again(course: Course, wanted: AskedAct) -> Question | None:
    """Whether one more card can be drawn after so many in this phase (the Rule of 4)."""
    board, text = course.board, course.asked.text.lower()
    drawn = sum(_number(each.get("amount", 1)) for each in board.do if each.get("draw"))
    if any(not each.get("draw") for each in board.do):
        return None
    ordinal = next(
        (number for word, number in ORDINAL_WORDS.items() if re.search(rf"\b{word}\b", text)), None
    )
    if not drawn and ordinal is None and (wanted.amount or 1) < 2:
        return None
    if course.asked.phase != "fellowship" and "fellowship phase" not in text:
        raise not_placed("in which phase cards are drawn")
    if drawn == 0 and ordinal is not None:
        board.do.append({"draw": NAMES[FREE], "amount": ordinal - 1})
        drawn = ordinal - 1
    more = wanted.amount or 1
    board.hand[FREE], board.deck[FREE] = 0, 20
    stand(board, "fellowship")
    board.do.append({"draw": NAMES[FREE], "amount": more})
    condition = {"player": {"player": NAMES[FREE], "cards in hand": drawn + more}}
    return Question({"whether": condition}, "whether", NAMES[FREE], "draw", negated=wanted.negated)


def _in_play(board: Board) -> None:
    for laid in board.of_type("companion", told=True):
        laid.place = laid.place or "companions"


def _has_initiative(course: Course, wanted: AskedAct) -> Question | None:
    """Whether a player has initiative: a character of his that is stronger while he has it is."""
    board, asked = course.board, course.asked
    held = {seat: n for seat, n in board.hand.items()}
    if asked.form == "can" or board.do or board.cards or len(held) != 1:
        raise not_placed("initiative")
    whose = SHADOW if re.search(r"\bshadow\b[^.?]*\binitiative\b", asked.text, re.IGNORECASE) else FREE
    if FREE not in held:
        raise not_placed("the Free Peoples player's hand")
    laid = make(board, "minion" if whose == SHADOW else "companion")
    laid.facts = msgspec.structs.replace(
        laid.facts, text=f"While you have initiative, this {laid.facts.type} is strength +3."
    )
    stand(board, "maneuver")
    board.do.append({"pass": NAMES[FREE]})
    condition = {"value": f"strength of {laid.label}", "equals": _number(laid.facts.strength) + 3}
    return Question({"whether": condition}, "whether", NAMES[whose], "initiative", negated=wanted.negated)


__all__ = ["standing"]
