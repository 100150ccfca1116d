"""What nobody at the table decides: the order of a shuffled deck.

Asked for only when a card's identity begins to matter.
"""

from __future__ import annotations

from collections import Counter

from ruling_service.engine.kernel import unnamed as unnamed_cards
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import of_the_kernel


def shuffled(play: Play, zone: str) -> None:
    """From now on chance decides which of a deck's cards is on top; equal decks are laid out alike."""
    play.remember(("shuffled", zone), True)
    play.remember(("known", zone), None)
    play.remember(("beneath", zone), None)
    play.remember(("low", zone), None)
    play.state.zones[zone] = _laid_out(play, play.state.zone(zone))
    play.touch()


def known_top(play: Play, zone: str) -> tuple[int, ...]:
    """The cards on top of a shuffled deck that have already been seen there, in order; all of them in a deck
    nobody shuffled.
    """
    cards = play.state.zone(zone)
    if not play.fact(("shuffled", zone)) or _are_alike(play, cards):
        return cards
    seen = tuple(i for i in play.fact(("known", zone), ()) if play.card(i).zone == zone)
    return seen if cards[: len(seen)] == seen else ()


def _are_alike(play: Play, those: tuple[int, ...]) -> bool:
    """Whether they are copies of one card, or none."""
    cards = play.state.cards
    return all(cards[i].printed == cards[those[0]].printed for i in those)


def _any_of(play: Play, hidden: tuple[int, ...]) -> list[Option]:
    """An option for each card of those that may come next, its copies counted."""
    cards = play.state.cards
    copies = Counter([cards[i].printed for i in hidden])
    first = {cards[i].printed: i for i in reversed(hidden)}
    return [Option(play.name(first[one]), first[one], one, times) for one, times in copies.items()]


@of_the_kernel
def settle_top(play: Play, zone: str, seen: int, together: bool, ident: int) -> None:
    """Chance has decided: that card comes next, after the `seen` ones that are known already. Where they are
    taken `together` it comes with them: which came up first is no difference.
    """
    there = play.state.zone(zone)
    rest = tuple(i for i in there[seen:] if i != ident)
    known = _laid_out(play, (*there[:seen], ident)) if together else (*there[:seen], ident)
    play.state.zones[zone] = (*known, *rest)
    play.remember(("known", zone), known)


def _laid_out(play: Play, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in the order in which those of a shuffled deck are laid out."""
    return tuple(sorted(cards, key=lambda i: (play.card(i).printed, i)))


def top_cards(
    play: Play, zone: str, number: int, again: Task, name: str, *cites: str, together: bool = False
) -> tuple[int, ...] | None:
    """The top `number` cards of the deck called `name`, fewer if there are fewer; `together`: in whatever
    order, since all of them go the same way at once.

    None: chance has to say first, then `again` is run.
    """
    cards = play.state.zone(zone)
    seen = known_top(play, zone)
    if len(seen) >= min(number, len(cards)):
        return _once_named(play, cards[:number], again, f"on top of {name}")
    # a card that was put on the bottom is on top only once no other is left
    hidden = cards[len(seen) : len(cards) - len(known_bottom(play, zone))] or cards[len(seen) :]
    hidden = _high_enough(play, zone, hidden)
    play.decide("chance", NATURE, f"which card is on top of {name}", _any_of(play, hidden),
                settle_top.choosing(zone, len(seen), together), *cites,
                afterwards=[again])  # fmt: skip
    return None


def _once_named(
    play: Play, cards: tuple[int, ...], again: Task, where: str
) -> tuple[int, ...] | None:
    """Those cards; None where one of them has to be named first, then `again` is run."""
    unnamed = next((i for i in cards if unnamed_cards.is_to_be_named(play, i)), None)
    if unnamed is None:
        return cards
    play.then(again)
    unnamed_cards.ask_for(play, unnamed, where)
    return None


def known_bottom(play: Play, zone: str) -> tuple[int, ...]:
    """The cards at the bottom of a shuffled deck that everyone has seen there, the lowest last; all of them
    in a deck of which every card's place is known.
    """
    cards = play.state.zone(zone)
    if len(known_top(play, zone)) >= len(cards):
        return cards
    seen = tuple(i for i in play.fact(("beneath", zone), ()) if play.card(i).zone == zone)
    return seen if cards[len(cards) - len(seen) :] == seen else ()


@of_the_kernel
def settle_bottom(play: Play, zone: str, seen: int, ident: int) -> None:
    """Chance has decided: that card lies just above the `seen` ones that are known at the bottom."""
    there = play.state.zone(zone)
    above = len(there) - seen
    rest = tuple(i for i in there[:above] if i != ident)
    play.state.zones[zone] = (*rest, ident, *there[above:])
    play.remember(("beneath", zone), (ident, *there[above:]))
    play.remember(("low", zone), tuple((i, n - 1) for i, n in play.fact(("low", zone), ()) if n > 1) or None)


def bottom_cards(
    play: Play, zone: str, number: int, again: Task, name: str, *cites: str
) -> tuple[int, ...] | None:
    """The bottom `number` cards of the deck called `name`, the lowest last, fewer if there are fewer.

    None: chance has to say first, then `again` is run.
    """
    cards = play.state.zone(zone)
    seen = known_bottom(play, zone)
    if len(seen) >= min(number, len(cards)):
        return _once_named(play, cards[max(0, len(cards) - number) :], again, f"at the bottom of {name}")
    above = len(cards) - len(seen)
    hidden = cards[len(known_top(play, zone)) : above] or cards[:above]
    options = _weighed(play, _any_of(play, hidden), hidden, _low(play, zone, hidden))
    play.decide("chance", NATURE, f"which card is at the bottom of {name}", options,
                settle_bottom.choosing(zone, len(seen)), *cites,
                afterwards=[again])  # fmt: skip
    return None


def mixed_bottom(play: Play, zone: str, number: int) -> None:
    """The bottom `number` cards of a deck are shuffled: those that everyone has seen there lie somewhere
    among them now, and none of them comes up before as few are left.
    """
    cards = play.state.zone(zone)
    first = len(cards) - number
    top, beneath = known_top(play, zone), known_bottom(play, zone)
    if first <= 0:
        shuffled(play, zone)
        return
    low = {i: max(number, n + len(beneath)) for i, n in play.fact(("low", zone), ())}
    low |= {i: max(number, len(beneath)) for i in beneath if i not in top}
    play.remember(("shuffled", zone), True)
    play.remember(("known", zone), top[:first] or None)
    play.remember(("beneath", zone), None)
    play.remember(("low", zone), tuple(sorted(low.items())) if len(top) < first else None)


def _low(play: Play, zone: str, hidden: tuple[int, ...]) -> dict[int, int]:
    """The cards among the `hidden` ones of a deck that lie at its bottom: each with how many of those there
    are from it down at most.
    """
    return {i: n for i, n in play.fact(("low", zone), ()) if i in hidden}


def _high_enough(play: Play, zone: str, hidden: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the hidden cards of a deck that may lie uppermost."""
    low = _low(play, zone, hidden)
    return tuple(i for i in hidden if len(hidden) <= low.get(i, len(hidden))) or hidden


def _weighed(play: Play, options: list[Option], hidden: tuple[int, ...], low: dict[int, int]) -> list[Option]:
    """What may lie lowest of the hidden cards, as often as is likely: the low ones share so many places."""
    places = min(max(low.values(), default=0), len(hidden))
    others = len(hidden) - len(low)
    if not low or not others:
        return options
    weights = {i: others if i in low else places - len(low) for i in hidden}
    weighed = (
        option._replace(times=sum(weights[i] for i in hidden if play.card(i).printed == option.like))
        for option in options
    )
    return [option for option in weighed if option.times]


def placed_at_bottom(play: Play, zone: str, ident: int) -> None:
    """A card everyone has seen now lies at the bottom of a deck."""
    if not play.fact(("shuffled", zone)):
        return
    known = play.fact(("beneath", zone), ())
    play.remember(("beneath", zone), (*(i for i in known if i != ident and play.card(i).zone == zone), ident))


def placed_on_top(play: Play, zone: str, ident: int) -> None:
    """A card everyone has seen now lies on top of a deck."""
    known = play.fact(("known", zone), ())
    play.remember(("known", zone), (ident, *(i for i in known if i != ident and play.card(i).zone == zone)))


def moved_within(play: Play, zone: str, ident: int, *, top: bool) -> None:
    """A card of a deck lies on its top or at its bottom now: the others known to be on top still are."""
    known = play.fact(("known", zone), ())
    others = tuple(i for i in known if i != ident)
    if known:
        play.remember(("known", zone), (ident, *others) if top else others)
