"""Choosing among the cards that TCG text describes, and whether there are as many as it asks for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Decision, Option
from ruling_service.engine.kernel.meanings import ANYTHING
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.tcg.house import polished
from ruling_service.engine.tcg import phrases, resolve, table, values
from ruling_service.engine.tcg.meaning.antecedents import bare
from ruling_service.engine.tcg.meaning.cards import ALL, are_as_many, fitting, losers
from ruling_service.engine.tcg.meaning.common import chooser, compared, failed, how_many, naming, part, spoken
from ruling_service.engine.tcg.meaning.registry import CARDS, CHOOSING
from ruling_service.engine.tcg.meaning.restrictions import stat
from ruling_service.engine.tcg.rulebook import TCG

KEPT_OUT = "described and not offered"
"""In a frame: the cards that the phrase describes of which a choice was asked last, and that it could not
happen to.
"""


def together_fit(play: Play, node: Node, group: tuple[int, ...]) -> bool:
    """Whether cards chosen together are as the phrase wants them among each other: of different titles, of
    one culture, of so much strength together.
    """
    if node.kind == ONE_OF_EACH and _sorts(play, node, group) < len(group):
        return False
    of = node.get("of")
    asked = phrases.nodes(of, "is") if isinstance(of, Node) and of.kind == "filter" else ()
    return all(AMONG_EACH_OTHER[r.kind](play, r, group) for r in asked if r.kind in AMONG_EACH_OTHER)


def _different(of: Callable[[Play, int], Hashable]) -> Callable[[Play, Node, tuple[int, ...]], bool]:
    """No two cards have the same of it, and none has nothing."""

    def so(play: Play, restriction: Node, group: tuple[int, ...]) -> bool:
        found = [of(play, i) for i in group]
        return len(set(found)) == len(found) and (len(found) < 2 or all(found))

    return so


def _same(of: Callable[[Play, int], Hashable]) -> Callable[[Play, Node, tuple[int, ...]], bool]:
    """All cards have the same of it, and none has nothing."""

    def so(play: Play, restriction: Node, group: tuple[int, ...]) -> bool:
        found = {of(play, i) for i in group}
        return len(group) < 2 or len(found) == 1 and all(found)

    return so


def _total(play: Play, restriction: Node, group: tuple[int, ...]) -> bool:
    """The values of the cards come to so much together."""
    wanted = restriction["n"]
    assert isinstance(wanted, int)
    total = sum(stat(play, i, str(restriction["of"])) for i in group)
    return compared(total, restriction.get("compare"), wanted)


def _same_value(play: Play, restriction: Node, group: tuple[int, ...]) -> bool:
    """The cards have one value in common."""
    return len({stat(play, i, str(restriction["stat"])) for i in group}) < 2


AMONG_EACH_OTHER: dict[str, Callable[[Play, Node, tuple[int, ...]], bool]] = {
    "with_different_titles": _different(lambda play, i: play.name(i)),
    "of_different_cultures": _different(table.culture),
    "of_different_races": _different(values.race),
    "of_same_culture": _same(table.culture),
    "of_same_race": _same(values.race),
    "of_same_stat": _same_value,
    "with_total": _total,
}
"""What is said of cards that are chosen together."""


ONE_OF_EACH = "one_of_each"
SORTS: dict[str, Callable[[Play, int], Hashable]] = {"culture": table.culture, "race": values.race}


def _sorts(play: Play, node: Node, group: tuple[int, ...]) -> int:
    """Of how many cultures, or races, cards are."""
    return len({SORTS[str(node["sort"])](play, i) for i in group} - {"", None})


def wanted(play: Play, frame: Frame, node: Node, found: int) -> tuple[int, int]:
    """How many of the cards found a phrase means, and how many at least."""
    if node.kind in ALL or node.kind == "together":
        return found, 0
    if node.kind == "any_number":
        return found, 0
    count = node.get("count")
    if node.get("or_more"):
        return found, phrases.amount(play, frame, count or 1)
    number = (
        1 if count is None else int(frame.get("X", 1)) if count == "x" else phrases.amount(play, frame, count)
    )
    most = node.get("most")
    number = number if most is None else min(number, phrases.amount(play, frame, most))
    return number, 0 if node.kind == "up_to" else number


def pick(
    play: Play,
    frame: Frame,
    node: Node,
    slot: str,
    again: Task,
    *,
    purpose: str = "which card",
    fit: Callable[[int], bool] | None = None,
    among: tuple[int, ...] | None = None,
    by: int | None = None,
    lenient: bool = False,
    may_find_none: bool = False,
) -> tuple[int, ...] | None:
    """The cards that the phrase in `slot` means, chosen if need be.

    None: someone has to choose first, then `again` runs once more.

    Fewer cards than the phrase asks for make the text count as not done in full. `fit` keeps what can be
    chosen, `lenient` all where it keeps none: then what happens says why it cannot; `among` says where; who
    looks there `may_find_none`.
    """
    key = f"pick {slot}"
    frame = play.state.frames.get(frame.id, frame)
    known = frame.get(key)
    if known is not None:
        return tuple(known)
    naming(play, frame, node, key)
    frame = play.state.frames.get(frame.id, frame)
    if node.kind == "together":
        return _pick_together(play, frame, node, slot, again, purpose, fit)
    if in_numbers_of_their_own(node):
        return _pick_one_kind(play, frame, node, slot, again, purpose, fit, among, by)
    found = candidates(play, frame, node, among)
    able = tuple(i for i in found if fit is None or fit(i)) or (tuple(found) if lenient else ())
    one = bool(able) and _one_is_meant(play, frame, node)
    if not one and (node.kind in ALL or node.kind in ("top_cards", "bottom_cards")):
        if node.kind in ("top_cards", "bottom_cards") and not are_as_many(play, frame, node):
            failed(play, frame)
        own = node.kind == "this" and not table.is_character(play, frame.source or 0) if able else False
        if own:
            play.bind(frame.id, **{key: able})
            return able
        return spoken(play, frame, key, able)
    if node.get("count") == "x" and frame.get("X") is None:
        if how_many(play, frame, "x", len(able), slot, again, 1 if able else 0) is None:
            return None
        frame = play.state.frames[frame.id]
    number, least = (1, 1) if one else wanted(play, frame, node, len(able))
    if node.kind == ONE_OF_EACH:
        number = least = _sorts(play, node, able)
        if _sorts(play, node, found) > number:
            failed(play, frame)
    if len(able) < least:
        failed(play, frame)
    number, least = min(number, len(able)), 0 if may_find_none else min(least, len(able))
    if not number:
        return spoken(play, frame, key, ())
    random = at_random(node)
    options: list[Option] = []
    complete = True
    while not options and number:
        options, complete = _choices_left(play, frame, node, slot, (able, number, least))
        if not options:
            failed(play, frame)
            number, least = number - 1, min(least, number - 1)
    if not options:  # no number of them is as the phrase wants them together
        return spoken(play, frame, key, ())
    if len(able) < len(found):
        play.bind(frame.id, **{KEPT_OUT: tuple(i for i in found if i not in able)})
    play.decide(
        "target",
        NATURE if random else chooser(play, frame) if by is None else by,
        purpose,
        options,
        picked.choosing(frame.id, key),
        *(frame.cites or ("tcg/effect",)),
        afterwards=[again],
        complete=complete,
    )
    return None


@TCG.plays("tcg/cost", "tcg/effect")
def _choices_left(
    play: Play, frame: Frame, node: Node, slot: str, of: tuple[tuple[int, ...], int, int]
) -> tuple[list[Option], bool]:
    """The choices of cards (how many, how many at least) that fit together; for a part of a cost those after
    which the rest can be paid, where there are any.
    """
    able, number, least = of
    left = resolve.still_to_pay(play, frame, slot)
    if left is not None:
        cost, rest = left
        asking = play.state.frames.get(frame.id, frame)._replace(id=phrases.ASKING)
        options, complete = choices(
            play, able, number, least, lambda group: together_fit(play, node, group)
            and phrases.after_paying(play, asking, cost, group, rest, slot)
        )
        if options:
            return options, complete
    return choices(play, able, number, least, lambda group: together_fit(play, node, group))


def _one_is_meant(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a pronoun means one of those of whom a condition is true, whom nobody has chosen yet."""
    chain = phrases.nodes(node, "means")
    now = play.state.frames.get(frame.id, frame)
    return any("so" in r and (now.get(str(now.get(f"said {r['label']}"))) is None) for r in chain)


def candidates(play: Play, frame: Frame, node: Node, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """The cards that a phrase may mean, looked for where `among` says if it does. To who won or lost a fight
    and has left play nothing is done any more.
    """
    if node.kind in ("loser", "winner"):
        found = losers(frame) if node.kind == "loser" else phrases.cards(play, frame, node)
        return tuple(i for i in found if table.is_in_play(play.card(i)))
    return phrases.cards(play, frame, node) if among is None else fitting(play, frame, node, among)


def _pick_together(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, purpose: str,
    fit: Callable[[int], bool] | None
) -> tuple[int, ...] | None:
    found: list[int] = []
    parts = list(phrases.nodes(node, "of"))
    for number, each in enumerate(parts):
        fits = _leaving_enough(play, frame, each, parts[number + 1:], _not_taken(tuple(found), fit), found)
        part_ = pick(play, frame, each, f"{slot}+{number}", again, purpose=purpose, fit=fits)
        if part_ is None:
            return None
        found += part_
    return tuple(dict.fromkeys(found))


def _leaving_enough(
    play: Play, frame: Frame, node: Node, later: list[Node], fit: Callable[[int], bool], found: list[int]
) -> Callable[[int], bool]:
    """Whether a card fits one kind of several that are named together and leaves enough for the kinds after
    it, where any does.
    """
    leaving = frozenset(
        i for i in candidates(play, frame, node)
        if fit(i) and _all_of_them(play, frame, later, fit, frozenset({*found, i}))
    ) if later else frozenset()
    return (lambda ident: ident in leaving) if leaving else fit


def in_numbers_of_their_own(node: Node) -> bool:
    """Whether a phrase means so many of one kind or so many of another: "3 minions or 6 companions", "a
    minion or all Orcs".
    """
    return node.kind == "either_of" and any(
        each.kind == "each" or each.get("count") not in (None, 1) for each in phrases.nodes(node, "of")
    )


def alternatives(node: Node) -> tuple[Node, ...]:
    """The kinds of which a phrase offers one. Where a certain card comes first, the "other" cards after it
    are others than that one: "Theoden or 2 other companions".
    """
    certain: list[Node] = []
    found: list[Node] = []
    for each in phrases.nodes(node, "of"):
        which = each.get("of")
        said = phrases.nodes(which, "is") if isinstance(which, Node) and which.kind == "filter" else ()
        if isinstance(which, Node) and certain and any(r.kind == "other" for r in said):
            but = (Node("except", what=one) for one in certain)
            each = each.replace(of=which.replace(**{"is": (*said, *but)}))
        elif not isinstance(which, Node):
            certain.append(each)
        found.append(each)
    return tuple(found)


def at_random(node: Node) -> bool:
    """Whether chance takes the cards that a phrase means."""
    return node.kind in ("some_random", "random_of_those") or any(n.kind == "random" for n in node.walk())


class _OfAKind(NamedTuple):
    """One of the kinds that a phrase offers: its number there, the phrase, who is able, how many are meant
    and how many at least.
    """

    place: int
    phrase: Node
    able: tuple[int, ...]
    number: int
    least: int


def _pick_one_kind(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, purpose: str,
    fit: Callable[[int], bool] | None, among: tuple[int, ...] | None, by: int | None
) -> tuple[int, ...] | None:  # fmt: skip
    """One of the kinds is chosen, as many as it says; as many as there are only where none has enough. Where
    chance takes the cards of one, the kind is chosen first.
    """
    key, kinds = f"pick {slot}", []
    for place, each in enumerate(alternatives(node)):
        able = tuple(i for i in candidates(play, frame, each, among) if fit is None or fit(i))
        number, least = wanted(play, frame, each, len(able))
        kinds.append(_OfAKind(place, each, able, number, number if each.kind in ALL else least))
    whole = [one for one in kinds if one.able and len(one.able) >= one.least]
    if any(at_random(one.phrase) for one in kinds):
        offered = whole or [one for one in kinds if one.able]
        if not offered:
            failed(play, frame)
            return spoken(play, frame, key, ())
        kind = frame.get(f"kind {slot}") if len(offered) > 1 else offered[0].phrase
        if kind is None:
            _ask_which_kind(play, frame, slot, offered, again, chooser(play, frame) if by is None else by)
            return None
        found = pick(play, frame, kind, f"{slot}|", again, purpose=purpose, fit=fit, among=among, by=by)
        return None if found is None else spoken(play, frame, key, found)
    if not whole:
        failed(play, frame)
    options: dict[Hashable, Option] = {}
    complete = True
    for one in whole or kinds:
        listed, all_of_them = choices(
            play, one.able, min(one.number, len(one.able)), min(one.least, len(one.able)),
            lambda group, each=one.phrase: together_fit(play, each, group)  # type: ignore[misc]
        )
        complete = complete and all_of_them
        options |= {each.value: each for each in listed if each.value not in options and one.able}
    if not options:
        return spoken(play, frame, key, ())
    play.decide(
        "target", chooser(play, frame) if by is None else by, purpose, list(options.values()),
        picked.choosing(frame.id, key), *(frame.cites or ("tcg/effect",)), afterwards=[again],
        complete=complete,
    )  # fmt: skip
    return None


def _ask_which_kind(
    play: Play, frame: Frame, slot: str, offered: list[_OfAKind], again: Task, by: int
) -> None:
    """Let a player say of which kind cards are taken."""
    said = [card_language("tcg").phrase(bare(one.phrase), "target") for one in offered]
    options = [
        Option(polished(label) if label else f"kind {one.place + 1}", one.phrase)
        for one, label in zip(offered, said, strict=True)
    ]
    play.decide(
        "target", by, "which of these", options, kind_chosen.choosing(frame.id, f"kind {slot}"),
        *(frame.cites or ("tcg/effect",)), afterwards=[again]
    )


@TCG.procedure()
def kind_chosen(play: Play, frame_id: int, key: str, kind: Node) -> None:
    """Somebody said of which kind cards are taken."""
    play.bind(frame_id, **{key: kind})


def _not_taken(taken: tuple[int, ...], fit: Callable[[int], bool] | None) -> Callable[[int], bool]:
    """Whether a card has not been taken for an earlier part, and fits."""
    return lambda ident: ident not in taken and (fit is None or fit(ident))


def choices(
    play: Play, able: tuple[int, ...], number: int, least: int,
    fit: Callable[[tuple[int, ...]], bool] = lambda group: True
) -> tuple[list[Option], bool]:
    """Every legal choice of `least` to `number` cards that `fit` together, and whether these are all there
    are; cards that cannot differ are offered once.
    """
    several = subsets(able, range(number, least - 1, -1), lambda ident: likeness(play, ident), fit=fit)
    return several.options(lambda group: table.names(play, group) if group else "none"), several.complete


def likeness(play: Play, ident: int) -> Hashable:
    """What two cards must share for a choice between them to make no difference."""
    card = play.card(ident)
    bound = any(e.cards and (ident, card.life) in e.cards for e in play.state.lasting)
    if (
        bound or table.borne_by(play, ident) or table.stacked_on(play, ident)
        or table.is_assigned(play, ident)
    ):
        return ident
    if card.zone == table.PATH or ident == table.ring_bearer(play):
        return ident
    return card._replace(id=0), play.state.uses_of(ident)


def kept_out(play: Play, asked: Decision) -> tuple[int, ...]:
    """The cards that a phrase describes and that cannot be chosen for it now, because nothing would come of
    it; empty for other decisions.
    """
    if asked.then.name != picked.name:
        return ()
    frame = play.state.frames.get(int(str(asked.then.args[0])))
    found: tuple[int, ...] = () if frame is None else frame.get(KEPT_OUT) or ()
    return found


@TCG.procedure()
def picked(play: Play, frame_id: int, key: str, chosen: tuple[int, ...]) -> None:
    """Someone chose: remember it for the phrase."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        spoken(play, frame, key, chosen)


def chosen(
    play: Play, frame: Frame, node: Node, path: str, field: str, purpose: str = "which card",
    fit: Callable[[int], bool] | None = None
) -> tuple[int, ...] | None:
    """The cards in a field of a phrase, chosen if need be; None: wait for the choice.

    Without a `fit` of its own the effect's is asked: what cannot happen to a card is not chosen for it.
    """
    lenient = fit is None and node.kind in FITS and field == "what"
    if lenient:
        fit = FITS[node.kind](play, frame, node, path)
    return pick(
        play, frame, part(node, field), f"{path}/{field}", resolve.do.task(frame.id, node, path),
        purpose=purpose, fit=fit, lenient=lenient
    )


FITS: dict[str, Callable[[Play, Frame, Node, str], Callable[[int], bool]]] = {}
"""Effects that can happen only to some of the cards they describe → which can be chosen."""


def choices_made(
    play: Play, frame: Frame, node: Node, path: str, again: Task,
    besides: Callable[[int], bool] | None = None,
) -> bool:  # fmt: skip
    """Make the choices of a phrase before it is carried out: somebody may prevent it, or a condition speaks
    of what is chosen. `besides` keeps cards to which the phrase itself could not happen.

    False: somebody has to choose first, then `again` runs once more.
    """
    said = resolve.of_one_player(play, frame, node, path, again)
    if said is None:
        return False
    node, frame = said, play.state.frames.get(frame.id, frame)
    own = CHOOSING.of(node)
    if own is not None:
        return own(play, frame, node, path, again) is not None
    for field in ("what", "who"):
        meant = node.get(field)
        if not isinstance(meant, Node) or meant.kind not in CARDS.table:
            continue
        if meant.kind not in ALL or "label" in meant:  # all that are spoken of again are those there are now
            fit = _fitting(play, frame, node, path, besides)
            if pick(play, frame, meant, f"{path}/{field}", again, fit=fit) is None:
                return False
            frame = play.state.frames.get(frame.id, frame)
    return True


@CHOOSING.means(ANYTHING, "tcg/effect")
def whom(play: Play, frame: Frame, node: Node, path: str, again: Task) -> bool | None:
    """Whom a phrase affects, chosen before it is carried out; of one named by what he is, he."""
    if not choices_made(play, frame, node, path, again):
        return None
    for field in ("what", "who"):
        meant = node.get(field)
        if isinstance(meant, Node) and meant.kind in ALL - SEVERAL:
            pick(play, frame, meant, f"{path}/{field}", again)
    return True


SEVERAL = frozenset(["each", "those"])
"""Phrases that mean all cards of a kind, however many there are."""


def _fitting(
    play: Play, frame: Frame, node: Node, path: str, besides: Callable[[int], bool] | None
) -> Callable[[int], bool] | None:
    """Which cards can be chosen for a phrase: those to which it can happen, and those that fit besides."""
    if node.kind not in FITS:
        return None
    fit = FITS[node.kind](play, frame, node, path)
    return fit if besides is None else lambda i: fit(i) or besides(i)


def enough(
    play: Play, frame: Frame, node: Node, test: Callable[[int], bool] | None = None,
    among: tuple[int, ...] | None = None
) -> bool:
    """Whether there are as many cards of which `test` is true as a phrase asks for; for all of several kinds,
    different ones.
    """
    if node.kind == "together":
        return _all_of_them(play, frame, [n for n in phrases.nodes(node, "of")], test, frozenset())
    if in_numbers_of_their_own(node):
        return any(enough(play, frame, each, test, among) for each in alternatives(node))
    if node.kind == "up_to":
        return True
    found = [i for i in candidates(play, frame, node, among) if test is None or test(i)]
    if node.kind == "any_number":
        return together_fit(play, node, ()) or together_fit(play, node, tuple(found))
    if node.kind in ("top_cards", "bottom_cards"):
        return bool(found) and are_as_many(play, frame, node)
    if node.kind in ("each", "those"):
        return bool(found)
    number, least = wanted(play, frame, node, max(1, len(found)))
    if node.kind == ONE_OF_EACH:
        every = candidates(play, frame, node, among)
        return bool(found) and _sorts(play, node, tuple(found)) == _sorts(play, node, tuple(every))
    number = least if node.get("or_more") else number
    if len(found) < number:
        return False
    return number < 2 or any(together_fit(play, node, group) for group in combinations(found, number))


def _all_of_them(
    play: Play, frame: Frame, parts: list[Node], test: Callable[[int], bool] | None, taken: frozenset[int]
) -> bool:
    """Whether each part finds its own cards."""
    if not parts:
        return True
    first, left = parts[0], parts[1:]
    found = [i for i in candidates(play, frame, first) if i not in taken and (test is None or test(i))]
    number, least = wanted(play, frame, first, max(1, len(found)))
    least = number if first.kind in ALL else least  # one named by what it is: nobody else may stand in for it
    if len(found) < least or not found and least:
        return False
    return any(
        _all_of_them(play, frame, left, test, taken | set(group))
        for group in combinations(found, min(number, len(found)))
    )
