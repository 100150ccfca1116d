"""What a question asks of a comparison: whether something follows, or how much there is, and to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from ruling_service.ask.comparing.numbers import Heard
from ruling_service.ask.comparing.pieces import Piece, words
from ruling_service.ask.comparing.records import Ask, Comparison, comparisons, done_by_cards
from ruling_service.patterns import pattern

DONE_TO = pattern(r"(?:ed|dead|die|dies|dying|out|toast)$")
"""How an act is told of whom it happens to; else who stands behind it is whom it is done to."""
OTHER_SIDE = ("to", "by", "from")
"""What stands before who brings it about: "lose to X"."""
DENIES = pattern(r"n't$|^(?:not|never|without|no)$")


Whose = Literal["named", "mine", "first", "he", "who", ""]
"""How the side is told to which something happens: by its name, as "he" (its own side was named first, and
then as the asker's, or the other was), not at all, or it is what is asked for.
"""


class Wanted(NamedTuple):
    """What is asked of a comparison, and whether the contrary of it is; `whose` is how the side is told,
    `who` what the question calls it where it asks for it. `least` is the value of which the least is asked
    for that is enough.
    """

    ask: Ask
    denied: bool
    whose: Whose
    who: str = ""
    least: str = ""


def wanted(heard: Heard, comparison: Comparison, sides: Mapping[str, str]) -> list[Wanted]:
    """What a question asks of a comparison: nothing where it asks for something else, several where nothing
    tells to which side it happens. `sides` are those of whoever has one of the values.
    """
    left = [at for at, one in enumerate(heard.pieces) if at not in heard.used]
    how_much = [at for at in left if heard.pieces[at].sort == "how much"]
    states = {name for ask in comparison.asks for name in ask.states}
    acts = [
        at for at in left if heard.pieces[at].sort == "act"
        or heard.pieces[at].sort == "state" and heard.pieces[at].name in states
    ]
    told = {one.value for one in heard.told}
    values = [
        at for at in left if heard.pieces[at].sort == "value"
        and (heard.pieces[at].name not in told or how_much and at > how_much[0])
    ]
    needs = any(one.sort == "need" for one in heard.pieces)
    if len(how_much) > 1 or needs and not how_much:
        return []
    if needs:
        return _least(heard, comparison, acts, values)
    if how_much:
        found = _amounts(heard, comparison, how_much[0], acts, values)
        return found or _least(heard, comparison, acts, values)
    by_act = {
        name for ask in comparison.asks if not ask.values for name in (*ask.acts, *ask.not_, *ask.states)
    }
    asking = [at for at in acts if heard.pieces[at].name in by_act]
    if not asking and not acts and not values:
        return [Wanted(ask, False, "") for ask in comparison.asks if ask.plainly]
    some = {heard.pieces[at].name for at in values}
    if some and not asking and {heard.pieces[at].name for at in acts} <= {*comparison.acts}:
        return [Wanted(ask, False, "") for ask in comparison.asks if some <= {*ask.some}]
    further = {at for at in acts if heard.pieces[at].name in comparison.acts}
    asking = [at for at in asking if at not in further] or asking[-1:]
    if len(asking) != 1 or values or set(acts) - further - set(asking):
        return []
    if any(one.sort == "who" for one in heard.pieces):
        return _who(heard, comparison, sides, heard.pieces[asking[0]].name)
    return _of_act(heard, comparison, sides, asking[0])


def _least(heard: Heard, comparison: Comparison, acts: Sequence[int], values: Sequence[int]) -> list[Wanted]:
    """What a question asks the least number for, that is enough: what follows is asked by the act."""
    pieces = heard.pieces
    asking = [at for at in acts if pieces[at].name not in comparison.acts]
    named = {pieces[at].name for at in values}
    if len(asking) != 1 or len(named) != 1 or any(DENIES.search(one.text) for one in pieces):
        return []
    act = pieces[asking[0]].name
    least = [name for name, value in comparison.values.items() if named & {name, *value.called}]
    return [
        Wanted(one, act in one.not_, "", least=name) for name in least for one in comparison.asks
        if not one.values and act in (*one.acts, *one.not_)
    ]


def _who(heard: Heard, comparison: Comparison, sides: Mapping[str, str], act: str) -> list[Wanted]:
    """Whether it happens to each side, as the question calls those on it."""
    asks = [one for one in comparison.asks if one.of and act in (*one.acts, *one.not_)]
    called = {sides[one.name]: one.text for one in heard.pieces if one.sort == "noun" and one.name in sides}
    if len({one.of for one in asks}) < len(comparison.sides) or len(called) < len(comparison.sides):
        return []
    return [Wanted(one, act in one.not_, "who", called[one.of]) for one in asks]


def _amounts(
    heard: Heard, comparison: Comparison, how_much: int, acts: Sequence[int], values: Sequence[int]
) -> list[Wanted]:
    """By the value that stands behind "how much", else by the act."""
    pieces = heard.pieces
    named = [pieces[at].name for at in values if at > how_much]
    if len(values) > len(named):
        return []
    found = []
    for ask in comparison.asks:
        if not ask.values:
            continue
        told = {pieces[at].name for at in acts}
        by_act = bool(told & set(ask.acts))
        by_value = bool(named) and all(name in ask.values for name in named)
        if (by_value or by_act and not named) and told <= {*ask.acts, *comparison.acts}:
            found.append(Wanted(ask, False, ""))
    return found


def _of_act(
    heard: Heard, comparison: Comparison, sides: Mapping[str, str], act: int
) -> list[Wanted]:
    name = heard.pieces[act].name
    asks = [one for one in comparison.asks if not one.values and name in (*one.acts, *one.not_, *one.states)]
    able = _who_may(heard.pieces, act)
    asks = [
        one for one in asks
        if (able in comparison.sides[one.by] if one.by else able not in _choosers(name, comparison))
    ]
    noun, he = _subject(heard.pieces, act, comparison.position["game"])
    if noun:
        his = [sides[noun]] if noun in sides else [
            side for side, nouns in comparison.sides.items() if noun in nouns
        ]
        asks = [one for one in asks if not one.of or one.of in his]
    elif not he and len({one.of for one in asks}) > 1 and not _is_done_to(heard.pieces[act]):
        return []  # "does 6 overwhelm 12": who does it to whom is told by their order
    first = next((one for one in heard.pieces if one.sort == "noun"), None)
    anybody = first is None and _is_done_to(heard.pieces[act])  # nobody is told of who "he" would be
    found = []
    for one in asks:
        spoken = first is not None and one.of != "" and (
            sides[first.name] == one.of if first.name in sides else first.name in comparison.sides[one.of]
        )
        whose: Whose = "named" if noun else "" if not he or anybody else "he" if not spoken else (
            "mine" if first is not None and first.number else "first"
        )
        found.append(Wanted(one, name in one.not_, whose))
    return found


def _choosers(act: str, comparison: Comparison) -> set[str]:
    """Who may do an act of his own choice, as the comparisons of a game have it: asked whether he can, it
    isn't asked what comes about without him.
    """
    return {
        who for other in comparisons(comparison.position["game"]) for one in other.asks
        if one.by and act in one.acts for who in other.sides[one.by]
    }


def _who_may(pieces: Sequence[Piece], act: int) -> str:
    """Of whom a question asks whether he can do an act ("can I engage …"), "" for any other question."""
    begins = max((at for at in range(act) if pieces[at].sort == "break"), default=-1) + 1
    part = pieces[begins:act]
    asked = next((at for at, one in enumerate(part) if one.text in words().able), None)
    if asked is None or _is_done_to(pieces[act]) or any(one.text == "be" for one in part):
        return ""
    return next((one.name for one in part if one.sort == "noun"), "")


def _is_done_to(act: Piece) -> bool:
    """Is an act told of whom it happens to: "dead", "is overwhelmed"?"""
    return bool(DONE_TO.search(act.text.split(" ")[0])) or act.name == "survive"


def _subject(pieces: Sequence[Piece], act: int, game: str) -> tuple[str, bool]:
    """To whom an act of a question happens, or who does it, where it is one that cards do: the noun, or that
    it is "he".
    """
    if not _is_done_to(pieces[act]) and pieces[act].name not in done_by_cards(game):
        for one in pieces[act + 1 :]:
            if one.sort == "break" or one.text in OTHER_SIDE:
                break
            if one.sort in ("noun", "he"):
                return (one.name, False) if one.sort == "noun" else ("", True)
    begins = 0
    for at in range(act - 1, -1, -1):
        if pieces[at].sort == "break" and pieces[at].name in {*words().ends, ","}:
            begins = at
            break
    for one in pieces[begins:act]:
        if one.sort == "noun":
            return one.name, False
        if one.sort == "he":
            return "", True
    return "", False


__all__ = ["Wanted", "wanted"]
