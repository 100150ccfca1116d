"""Effects that are carried out for each of something, or a number of times."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import limits, phrases
from ruling_service.engine.tcg.meaning.choosing import choices_made
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.meaning.structure import do_them, inner
from ruling_service.engine.tcg.resolve import do_all
from ruling_service.engine.tcg.rulebook import TCG

TIMES = frozenset(["exert", "wound", "heal"])
NUMBERED = frozenset(
    [
        "draw",
        "add_tokens",
        "remove_tokens",
        "add_twilight",
        "remove_twilight",
        "add_culture_tokens",
        "remove_culture_tokens",
        "reinforce",
        "remove_any_tokens",
    ]
)
SHOWING = kinds_with("tcg", "shows_cards_taken")
"""Effects that show cards, of which later phrases speak."""
OF_A_NUMBER = frozenset(["some", "some_random", "random_of_those", "top_cards", "bottom_cards"])
"""Cards of which a phrase means so many."""


@TCG.plays("tcg/for-each", "tcg/reveal")
def times_over(node: Node, count: int) -> Node | None:
    """The phrase so many times over: its number, how often it happens, or how many cards.

    What is shown stays where it is, so that the same phrase once more would show the same cards: as many
    cards are shown as all the times together ask for.

    None where it has no number.
    """
    if node.kind in NUMBERED and isinstance(node["n"], int):
        return node.replace(n=node["n"] * count)
    if node.kind in TIMES:
        times = node.get("times")
        return node.replace(times=count * (times if isinstance(times, int) else 1))
    what = node.get("what")
    if isinstance(what, Node) and what.kind in OF_A_NUMBER:
        field = "n" if what.kind in ("top_cards", "bottom_cards") else "count"
        number = what.get(field) or 1
        if isinstance(number, int):
            return node.replace(what=what.replace(**{field: number * count}))
    return None


BONUSES = frozenset(["make", "make_archery_total", "make_move_limit", "gets", "add_to_archery_total"])
"""Effects that last and know their limit themselves."""


def _of_whom_it_is_given(node: Node) -> bool:
    """Whether what is counted is said of the card that a bonus is given, which is chosen first: "a minion
    damage +1 for each possession it bears".
    """
    labels = {
        who.get("label") for each in inner(node) if each.kind in BONUSES for who in phrases.nodes(each, "who")
    }
    per = node["per"]
    return isinstance(per, Node) and any(
        n.kind == "meant" and n.get("label") is not None and n.get("label") in labels for n in per.walk()
    )


@CHOOSING.means("scaled")
def _who_is_scaled(play: Play, frame: Frame, node: Node, path: str, task: Task) -> bool | None:
    bonuses = all(each.kind in BONUSES for each in inner(node))
    counted = bonuses and (_of_whom_it_is_given(node) or phrases.amount(play, frame, node["per"]))
    inside = enumerate(inner(node) if counted else ())
    return all(choices_made(play, frame, each, f"{path}.{n}", task) for n, each in inside) or None


@EFFECTS.means("scaled", "tcg/modifier", "tcg/limit")
def scaled(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The phrase's number counts once for each thing that matches, counted now; a limit holds for all that
    this copy of the card does so in the phase.
    """
    count = phrases.amount(play, frame, node["per"])
    bonuses = [each for each in inner(node) if each.kind in BONUSES]
    if "max" in node:
        most = phrases.amount(play, frame, node["max"])
        count = (
            min(count, most) if bonuses or frame.source is None
            else _within_limit(play, frame.source, count, most, path)
        )
    done: list[Node] = []
    shown = _shown_together(play, frame, inner(node), count) if not bonuses else None
    if shown is not None:
        do_all(play, frame, shown, path)
        return
    for each in inner(node) if count or _of_whom_it_is_given(node) else ():
        if each.kind in BONUSES:
            done.append(each.replace(per=node["per"], **({"limit": node["max"]} if "max" in node else {})))
            continue
        larger = None if "same" not in node and _chosen_anew(each) else times_over(each, count)
        done += [larger] if larger is not None else [each] * count
    do_all(play, frame, tuple(done), path)


@TCG.plays("tcg/limit")
def _within_limit(play: Play, source: int, count: int, most: int, path: str) -> int:
    """How often a limited effect of this copy may still happen in the phase."""
    allowed = limits.grant(play, source, count, most, f"scaled {path}")
    if count and not allowed:
        play.say(f"{play.name(source)} has reached its limit of {most} for this phase", "tcg/limit")
    return allowed


@TCG.plays("tcg/for-each")
def _chosen_anew(node: Node) -> bool:
    """Whether a character is chosen each time: one may be wounded, healed or exerted more than once, or
    several once each.
    """
    what = node.get("what")
    return node.kind in TIMES and isinstance(what, Node) and what.kind in ("some", "yours")


@POSSIBLE.means("scaled")
def may_scaled(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """As often as it counts; none at all can be paid."""
    count = phrases.amount(play, frame, node["per"]) or int(_of_whom_it_is_given(node))
    larger = [times_over(n, count) or n for n in inner(node)] if count else []
    return (
        phrases.payable(play, frame, larger) if whole
        else phrases.partly_possible(play, frame, larger)
    )


@EFFECTS.means("for_each")
@EFFECTS.means("repeat")
def for_each(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each thing that matches, with new choices each time."""
    count = phrases.amount(play, frame, node["of" if node.kind == "for_each" else "per"])
    if "max" in node:
        most = phrases.amount(play, frame, node["max"])
        count = (
            min(count, most) if frame.source is None
            else _within_limit(play, frame.source, count, most, path)
        )
    shown = _shown_together(play, frame, inner(node), count)
    if shown is not None:
        do_all(play, frame, shown, path)
        return
    play.then(*(do_them.task(frame.id, inner(node), f"{path}#{n}") for n in range(count)))


@TCG.plays("tcg/reveal", "tcg/for-each")
def _shown_together(
    play: Play, frame: Frame, parts: tuple[Node, ...], count: int
) -> tuple[Node, ...] | None:
    """The phrases so many times over, where all they do is show cards that then lie where they lay: once more
    would show the same cards. None for others; where nothing is counted, nothing is shown.
    """
    if not parts or any(each.kind not in SHOWING for each in parts):
        return None
    if not count:
        play.bind(frame.id, **{"nothing shown": True})
        return ()
    larger = [times_over(each, count) for each in parts]
    if None in larger:
        return None
    return tuple(each.replace(one_by_one=True) for each in larger if each is not None)
