"""What the game itself does: the steps of the round that bring something about when a question tells of no
act that does.
"""

from __future__ import annotations

from ruling_service.ask.building.lcg.board import Board
from ruling_service.ask.building.lcg.completion import OF_THE_GAME
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked

PHASES = {"resource": ("1.1", "1.4"), "planning": ("2.1", "2.4"), "quest": ("3.1", "3.5"),
          "travel": ("4.1", "4.3"),
          "encounter": ("5.1", "5.4"), "combat": ("6.1", "6.11"), "refresh": ("7.1", "7.5")}  # fmt: skip
"""The first and the last step of each phase."""

STATIC = ("attack", "willpower", "defense", "cost", "engagement cost", "hit points", "hit points left",
          "threat in staging area",
          "willpower committed")  # fmt: skip
"""Values that are there without anything happening."""


def run(board: Board, asked: Asked, question: Question) -> None:
    """Let the game run where nothing else makes it run. Raises NotBuilt if nothing would happen at all."""
    if question.asks not in ("whether", "value", "place") or board.do:
        return
    defenders = board.attack.get("defenders")
    if board.attack and defenders and asked.wanted is not None and asked.wanted.verb == "exhaust":
        board.attack.pop("defenders")
        for label in defenders:
            board.find(label).state.pop("exhausted", None)
        board.given.append({"defend": defenders[0], "for": board.attack["enemy"]})
        board.at, board.until = "6.4.1", "end of the attack"
        return
    attackers = board.attack.get("attackers")
    if attackers and wanted_is(asked, "exhaust"):
        if any(not board.find(label).made_up for label in attackers):
            raise not_placed("“exhaust”")
        for label in attackers:
            board.find(label).state.pop("exhausted", None)
        board.given.append({"attack": attackers, "for": board.attack["enemy"]})
        board.attack, board.at, board.until = {}, "6.7", "6.9"
        question.ask["whether"] = {"is": {"card": attackers[0], "exhausted": True}}
        return
    if board.attack:
        board.at = (
            board.at or (
                "6.8.3" if board.attack.get("attackers") else "6.4.3" if _defended(board) else "6.4.1"
            )
        )
        board.until = board.until or ("" if board.at in ("6.8.3", "6.4.3") else "end of the attack")
        return
    wanted = asked.wanted
    if (
        wanted_is(asked, "ready")
        and (board.until or asked.moment == "7.5" or asked.moment.startswith("end "))
    ):
        raise not_placed("when that ends")
    if board.until and board.at:
        return
    told = {"willpower committed", "threat in staging area"} & set(asked.board)
    quest = bool(told) or any(each.verb == "commit" for each in asked.acts)
    if quest and question.about in ("threat", "progress", "raise threat", "place progress", "add"):
        board.at, board.until = "3.4", ""
        return
    if asked.phase in PHASES and not _told_moment(asked):
        board.at, board.until = PHASES[asked.phase]
        board.explore = "policy"
        return
    if board.at:
        if (
            question.asks == "whether" and "happened" in question.ask["whether"]
            and board.at.startswith("after ") and not board.until
        ):
            raise not_placed("what brings that about")
        return
    verb = {
        "threat": "raise threat", "cards": "draw", "resources": "add resources"
    }.get(question.about, question.about)
    verb = wanted.verb if wanted is not None and wanted.verb in OF_THE_GAME else verb
    if (
        question.asks == "value" and question.since is None
        and question.about in (*STATIC, "threat", "damage", "resources")
    ):
        return
    if verb not in OF_THE_GAME:
        raise not_placed("what brings that about")
    if verb == "add resources" and wanted is not None and (wanted.targets or wanted.by):
        raise not_placed("what brings that about")
    if verb == "engage":
        for foe in board.of_type("enemy"):
            if foe.place == "":
                foe.place = "staging"
    board.at = OF_THE_GAME[verb]


def wanted_is(asked: Asked, verb: str) -> bool:
    """Whether a question asks for this act."""
    return asked.wanted is not None and asked.wanted.verb == verb


def _defended(board: Board) -> bool:
    return bool(board.attack.get("defenders") or board.attack.get("undefended"))


def _told_moment(asked: Asked) -> bool:
    """Whether the question names a moment more narrowly than by its phase."""
    return bool(asked.moment) and not (asked.moment.startswith("in ") and asked.moment.endswith("window"))
