"""Searching a deck or a pile, for one card or several (lcg/search)."""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    choosing,
    own_decks,
    resolve,
    table,
)
from ruling_service.engine.lcg.brought_in import BY_TITLE
from ruling_service.engine.lcg.choosing import part, pick_among
from ruling_service.engine.lcg.filters import everything, is_card, outstanding, says_most
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.decks import fits_the_search, looks_at, piles_searched, shuffle, tops
from ruling_service.engine.lcg.permissions import player_prohibited
from ruling_service.engine.lcg.phrase_tasks import again
from ruling_service.engine.lcg.phrases import (
    CARDS,
    EFFECTS,
    Selection,
    chooser,
    count_of,
    zones,
)
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import (
    SEARCHED_OUT,
    leave_nothing,
    spoken,
)


@EFFECTS.means("search", "lcg/search", "lcg/faq/1.21")
def search(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Look through the piles, or some top cards, and take what fits if there is any; a searched deck is
    shuffled afterwards.
    """
    known = frame.get(f"pick {path}")
    if known is not None:
        _shuffle_after(play, frame, node)
        play.bind(frame.id, **{SEARCHED_OUT: (*frame.get(SEARCHED_OUT, ()), *known)})
        if any(_is_the_one(play, frame, node, i) for i in known):
            play.bind(frame.id, **{THE_ONE: True})
        if not known:
            leave_nothing(play, frame)
            failed(play, frame)
        return
    where = _searched(play, frame, node, path)
    if where is None:
        return
    forbidden = player_prohibited(play, chooser(play, frame), "search_deck")
    if forbidden is not None and any(play.card(i).zone.startswith("deck:") for i in where):
        play.say(forbidden[0], *forbidden[1], idle=True)
        where = tuple(i for i in where if not play.card(i).zone.startswith("deck:"))
    looks_at(play, frame, where)
    wanted = part(node, "for")
    if wanted.kind == "together":
        _search_for_several(play, frame, node, path, where, nodes(wanted, "of"))
        return
    if wanted.kind == "different_per_player":
        _search_for_several(play, frame, node, path, where, (wanted,) * _one_each(play, wanted))
        return
    if (number := count_of(play, frame, wanted)) > 1 and _is_found_one_by_one(wanted):
        one = wanted.without("per_player").replace(count=1)
        _search_for_several(play, frame, node, path, where, (one,) * number)
        return
    fitting = _with_the_one(play, frame, node, _fitting(play, frame, wanted, where))
    whole = len(fitting) if wanted.kind in ("each", "any_number") else 1
    number = min(len(fitting), count_of(play, frame, wanted, otherwise=whole))
    who = play.player(chooser(play, frame))
    play.say(
        f"{who} searches {counted(len(where), 'card')}", *frame.cites, "lcg/search", idle=not where
    )
    if not number:
        spoken(play, frame, f"pick {path}", (), wanted)
        play.then(again(frame, node, path))
        return
    found = Selection(fitting, number, 0 if wanted.kind in ("up_to", "any_number") else number)
    options, complete = choosing.listed_options(play, found, number)
    if frame.source is None or table.is_player_card(play, frame.source):
        options.append(Option("nothing", ()))
    then = choosing.picked.choosing(frame.id, f"pick {path}", noun_phrase(wanted))
    afterwards = [again(frame, node, path)]
    play.decide("target", chooser(play, frame), "which card is found", options, then, "lcg/search",
                complete=complete, afterwards=afterwards)  # fmt: skip


THE_ONE = "the one that had to be found"
"""Whether one of those who search has found the card that the text says one of the finds must be."""


def _is_the_one(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    return "one" in node and is_card(play, frame, node["one"], ident)


def _with_the_one(
    play: Play, frame: Frame, node: Node, fitting: tuple[int, ...]
) -> tuple[int, ...]:
    """What may be found: where one of the players' finds must be a certain card and nobody before has found
    it, the last player finds that, if it is there.
    """
    last = chooser(play, frame) == table.players(play)[-1]
    those = tuple(i for i in fitting if _is_the_one(play, frame, node, i)) if last else ()
    return fitting if frame.get(THE_ONE) or not those else those


def _search_for_several(
    play: Play, frame: Frame, node: Node, path: str, where: tuple[int, ...], wanted: tuple[Node, ...]
) -> None:
    """One search for several things: of each as many as the text says, or as many as there are."""
    found: tuple[int, ...] = frame.get(f"found {path}", ())
    number = int(frame.get(f"searched {path}", 0))
    slot = f"{path}/{number}"
    if not number and frame.get(f"pick {slot}") is None:
        play.say(
            f"{play.player(chooser(play, frame))} searches {counted(len(where), 'card')}",
            *frame.cites, "lcg/search"
        )
    if number == len(wanted):
        spoken(play, frame, f"pick {path}", found, part(node, "for"))
        play.then(again(frame, node, path))
        return
    each = wanted[number]
    titles = _titles_out(play, each, found)
    others = tuple(i for i in where if i not in found and play.name(i) not in titles)
    fitting = _fitting(play, frame, each, others)
    whole = len(fitting) if each.kind in ("each", "any_number") else 1
    meant = min(len(fitting), count_of(play, frame, each, otherwise=whole))
    chosen_now = pick_among(
        play, frame, fitting, meant, slot, again(frame, node, path), "which card is found", of=each
    )
    if chosen_now is None:
        return
    if not chosen_now:
        failed(play, frame)
    play.bind(frame.id, **{f"found {path}": (*found, *chosen_now), f"searched {path}": number + 1})
    play.then(again(frame, node, path))


def _one_each(play: Play, wanted: Node) -> int:
    """How many cards "a different … per player" asks for: as many as there are players, at most the limit."""
    players, most = len(table.players(play)), wanted.get("most")
    return min(players, most) if isinstance(most, int) else players


@CARDS.means("different_per_player", "lcg/search")
def different_per_player(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards that fit one of the descriptions; the search sees to the number and to their titles."""
    found = (i for which in nodes(node, "of") for i in everything(play, frame, which))
    return Selection(tuple(dict.fromkeys(found)))


@LCG.plays("lcg/search")
def _fitting(play: Play, frame: Frame, wanted: Node, where: tuple[int, ...]) -> tuple[int, ...]:
    """The cards among these that may be found: of those that fit otherwise the ones with the highest or
    lowest value, where the text asks for that. A card called by its title that nobody speaks of may be one of
    those that nobody named.
    """
    fitting = tuple(i for i in where if fits_the_search(play, frame, wanted, i))
    unheard_of = wanted.kind in BY_TITLE and not any(
        table.is_called(play, i, wanted["title"]) for i in play.state.cards
    )
    for ident in where if unheard_of else ():
        if unnamed.asks_value(play, ident):
            break
    which = wanted.get("of")
    return outstanding(play, frame, which, fitting) if isinstance(which, Node) else fitting


def are_unlike(wanted: Node) -> bool:
    """Whether no two of several cards may have the same title; of "different" player cards only none is meant
    twice.
    """
    return wanted.kind == "different_per_player" or _says(wanted, "of_different_titles")


def _says(wanted: Node, kind: str) -> bool:
    return any(r.kind == kind for which in nodes(wanted, "of") for r in nodes(which, "is"))


def _titles_out(play: Play, wanted: Node, found: tuple[int, ...]) -> set[str]:
    """The titles of which no other card is found."""
    other = are_unlike(wanted)
    of_encounter = _says(wanted, "different")
    return {play.name(i) for i in found if other or of_encounter and play.card(i).owner is None}


def _is_found_one_by_one(wanted: Node) -> bool:
    """Whether which cards of several may be found hangs on the ones that were found before."""
    return _says_most(wanted) or are_unlike(wanted) or _says(wanted, "different")


def _says_most(wanted: Node) -> bool:
    """Whether cards with the highest or lowest value are looked for: several of them are found one by one,
    each the highest of those that are left.
    """
    which = wanted.get("of")
    return isinstance(which, Node) and says_most(which)


def _searched(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    """The cards that are searched; None: chance has to say first which they are."""
    piles = nodes(node, "in")
    if piles:
        return tuple(i for pile in piles for zone in zones(play, frame, pile) for i in play.state.zone(zone))
    return tops(play, frame, part(node, "part"), again(frame, node, path))


def _shuffle_after(play: Play, frame: Frame, node: Node) -> None:
    """A searched deck is shuffled, a discard pile is not (lcg/faq/1.21).

    It happens once the found card has gone where the text sends it.
    """
    piles = piles_searched(play, frame, node)
    decks = tuple(
        z for z in piles if z.startswith("deck:") or z == table.ENCOUNTER_DECK or own_decks.is_deck(z)
    )
    if decks and not _says_where_the_rest_goes(frame):
        done = frame.get("shuffled decks", ())
        play.bind(frame.id, **{"shuffled decks": tuple(deck for deck in done if deck not in decks)})
        _before_the_end(play, frame, shuffle.task(decks, frame.id))


PLACING = frozenset(["put_in", "put_some", "move_to", "return"])
"""Phrases that put cards where they say."""


@LCG.plays("lcg/search", "lcg/faq/1.21")
def _says_where_the_rest_goes(frame: Frame) -> bool:
    """Whether a text puts the cards that it looked through and did not take back in an order, or at an end of
    their deck: then that is where they are, and nothing is shuffled.
    """
    ability = frame.get("text")
    if not isinstance(ability, Node):
        return False
    return any(
        node.kind == "put_back"
        or (node.kind in PLACING and isinstance(what := node.get("what"), Node) and what.kind == "rest")
        for node in ability.walk()
    )


def _before_the_end(play: Play, frame: Frame, task: Task) -> None:
    agenda = play.state.agenda
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == resolve.resolved.name and agenda[n].args[0] == frame.id:
            agenda.insert(n + 1, task)
            return
    play.then(task)
