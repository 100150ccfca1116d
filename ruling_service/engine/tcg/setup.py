"""Setting up a game: bids, seats, site 1, starting fellowships, hands, mulligan (tcg/setting-up-the-game,
tcg/bid).
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from ruling_service.counted import counted
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.tcg import (
    bearing,
    changes,
    drawing,
    framework,
    payment,
    playing,
    ring,
    rulesets,
    sites,
    table,
    verbs,
)
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.ordinals import ORDINALS

SETUP = "tcg/setting-up-the-game"
STARTING_TWILIGHT = 4
"""What the companions of a starting fellowship may cost together, the Ring-bearer not counted."""
MULLIGAN_HAND = 6


class Seat(NamedTuple):
    """A player's part of a new game, each card by its key in the catalogue.

    Without `starting` the player chooses the companions.
    """

    name: str
    ring_bearer: str
    ring: str
    deck: tuple[str, ...]
    sites: tuple[str, ...]
    starting: tuple[str, ...] | None = None


def new_game(play: Play, seats: tuple[Seat, ...], *, format: str = "open", first: int | None = None) -> None:
    """Lay out the cards of a new game and put the steps of setting up on the agenda; the first turn follows.

    With `first` the order of seats is as given and that player begins, without bidding.
    """
    play.remember("names", tuple(s.name for s in seats))
    play.remember("players at start", len(seats))
    play.remember("format", format)
    play.remember("setting up", True)
    for player, seat in enumerate(seats):
        for key in seat.deck:
            play.create(key, table.deck(player), owner=player, controller=player)
        for key in seat.sites:
            play.create(key, table.adventure(player), owner=player)
        play.remember(
            ("ring-bearer", player),
            play.create(seat.ring_bearer, f"aside:{player}", owner=player, controller=player)
        )
        play.create(seat.ring, changes.aside(player), owner=player, controller=player)
        play.remember(("starting", player), seat.starting)
    play.then(*tasks(play, first=first))


STEPS = {
    "setup.bids": "who goes first", "setup.site": "the first site",
    "setup.fellowships": "starting fellowships",
    "setup.hands": "starting hands", "setup.mulligans": "redrawing",
}  # fmt: skip
"""The steps of setting up, in order, and what each is about."""


# -- who goes first ------------------------------------------------------------------------------------------


@TCG.procedure("tcg/who-goes-first", "tcg/conflict/who-goes-first")
def random_first(play: Play, first: int | None) -> None:
    """In the starter rules chance says who goes first."""
    if first is not None:
        play.then(first_player.task(first))
        return
    options = [Option(play.player(p), p) for p in table.seating(play)]
    play.decide("chance", NATURE, "who goes first", options, first_player.choosing(), "tcg/who-goes-first")


@TCG.procedure("tcg/who-goes-first")
def first_player(play: Play, player: int) -> None:
    """That player goes first; the others follow clockwise as they sit."""
    seats = table.seating(play)
    at = seats.index(player)
    play.remember("seating", (*seats[at:], *seats[:at]))
    play.remember("turn player", player)
    play.rearranged()
    play.say(f"{play.player(player)} goes first")


@TCG.procedure("tcg/bid")
def bid(play: Play, player: int) -> None:
    """Each player bids burdens in secret; nobody knows the others' bids, which are revealed together."""
    if player >= len(play.fact("names", ())):
        play.then(reveal.task())
        return
    bearer = play.fact(("ring-bearer", player))
    most = play.value(bearer, "resistance")
    options = [Option(f"bid {n}", n) for n in range(most + 1)]
    play.decide("bid", player, "how many burdens to bid", options, bidden.choosing(player), "tcg/bid")


@TCG.procedure("tcg/bid")
def bidden(play: Play, player: int, amount: int) -> None:
    """A bid lies on the table, still hidden."""
    play.remember(("bid", player), amount)
    play.then(bid.task(player + 1))


@TCG.procedure("tcg/bid", "tcg/corrupted")
def reveal(play: Play) -> None:
    """The bids are revealed.

    The highest bidder chooses his place in the turn order first; ties are settled by chance.
    """
    bids = {p: play.fact(("bid", p), 0) for p in table.seating(play)}
    for player, amount in sorted(bids.items()):
        play.say(f"{play.player(player)} bids {amount}")
    ordered = sorted(bids, key=lambda p: (-bids[p], p))
    groups = tuple(tuple(group) for _, group in groupby(ordered, key=lambda p: bids[p]))
    play.then(tie.task(groups, ()))


@TCG.procedure("tcg/bid")
def tie(play: Play, groups: tuple[tuple[int, ...], ...], seats: tuple[tuple[int, int], ...]) -> None:
    """The next to choose a place: chance says who among tied bidders."""
    if not groups:
        play.then(seated.task(seats))
        return
    options = [Option(f"{play.player(p)} chooses first", p) for p in groups[0]]
    play.decide(
        "chance", NATURE, "which tied bidder chooses first", options, choose_place.choosing(groups, seats),
        "tcg/bid"
    )


@TCG.procedure("tcg/bid")
def choose_place(
    play: Play, groups: tuple[tuple[int, ...], ...], seats: tuple[tuple[int, int], ...], player: int
) -> None:
    """The player takes any place in the turn order that is left."""
    rest = tuple(p for p in groups[0] if p != player)
    groups = (rest, *groups[1:]) if rest else groups[1:]
    taken = {place for place, _ in seats}
    options = [Option(f"go {ORDINALS[n]}", n) for n in range(len(table.seating(play))) if n not in taken]
    play.decide(
        "seat", player, "which place in the turn order", options, placed.choosing(groups, seats, player),
        "tcg/bid"
    )


@TCG.procedure("tcg/bid")
def placed(
    play: Play, groups: tuple[tuple[int, ...], ...], seats: tuple[tuple[int, int], ...], player: int,
    place: int
) -> None:
    """A place is taken."""
    play.then(tie.task(groups, (*seats, (place, player))))


@TCG.procedure("tcg/bid")
def seated(play: Play, seats: tuple[tuple[int, int], ...]) -> None:
    """Everyone sits clockwise in the order chosen."""
    order = tuple(p for _, p in sorted(seats))
    play.remember("seating", order)
    play.remember("turn player", order[0])
    play.rearranged()
    play.say("Turn order: " + ", ".join(play.player(p) for p in order), "tcg/bid")


# -- the table -----------------------------------------------------------------------------------------------


@TCG.procedure(SETUP, "tcg/adventure-path")
def first_site(play: Play) -> None:
    """The first player lays site 1: any of his sites, in the block formats the one with that number.

    All markers go there.
    """
    player = table.fp(play)
    numbered = rulesets.has_numbered_sites(play)
    able = [
        i for i in play.state.zone(table.adventure(player))
        if not numbered or play.printed(i).values.get("site number") == 1
    ]
    for other in table.seating(play):
        play.remember(("at site", other), 1)
    if able:
        options = [Option(f"lay {play.name(i)}", i, play.card(i).printed) for i in able]
        play.decide("target", player, "which site is site 1", options, sites.lay.choosing(1), SETUP)


@TCG.procedure("tcg/starting-fellowship")
def fellowships(play: Play) -> None:
    """Starting fellowships are chosen and revealed in player order."""
    play.then(*(fellowship.task(p) for p in table.players(play)), back_to_first.task(table.fp(play)))


@TCG.procedure(SETUP)
def back_to_first(play: Play, player: int) -> None:
    """The first player's turn will be the first; if he is out before it, that of the next player clockwise.
    """
    play.remember(
        "turn player", player if player in table.players(play) else table.next_clockwise(play, player)
    )
    play.rearranged()


@TCG.procedure("tcg/starting-fellowship", "tcg/keyword/ring-bearer", "tcg/bid", "tcg/corrupted")
def fellowship(play: Play, player: int) -> None:
    """The Ring-bearer comes first, the Ring under him and the burdens bid on him; then companions.

    Site text does not work yet.
    """
    play.remember("turn player", player)
    bearer, band = play.fact(("ring-bearer", player)), ring.one_ring(play, player)
    play.remember(("first ring-bearer", player), bearer)
    changes.put_into_play(play, bearer, table.fellowship(player))
    if band is not None:
        changes.put_into_play(play, band, table.fellowship(player), bearer)
    amount = play.fact(("bid", player), 0)
    if amount:
        play.tokens(bearer, "burden", amount)
    bid = (f" with {counted(amount, 'burden')}", ("tcg/bid", "tcg/burden")) if amount else ("", ())
    play.say(
        f"{play.player(player)}'s Ring-bearer is {play.name(bearer)}{bid[0]}", "tcg/keyword/ring-bearer",
        *bid[1]
    )
    if not play.value(bearer, "resistance"):
        play.happen(verbs.corrupted(card=bearer, life=play.card(bearer).life, player=player, why="bid"))
        return
    chosen = play.fact(("starting", player))
    play.then(companion.task(player, 0, chosen))


@TCG.plays("tcg/starting-fellowship")
def why_not_join(play: Play, ident: int, player: int, spent: int) -> Reason | None:
    """Why a card of the draw deck cannot join the starting fellowship now; None if it can.

    Discounts of earlier companions count.
    """
    if play.printed(ident).type != "companion":
        return (f"{play.name(ident)} is no companion", ("tcg/starting-fellowship",))
    cost = payment.price(play, ident, player)
    if cost + spent > STARTING_TWILIGHT:
        return (
            f"it costs {cost}, and {spent} of {STARTING_TWILIGHT} are spent", ("tcg/starting-fellowship",)
        )
    return playing.why_not(play, ident, player)


def affordable(play: Play, player: int, spent: int) -> list[int]:
    """The companions in the draw deck that may still join."""
    return [i for i in play.state.zone(table.deck(player)) if why_not_join(play, i, player, spent) is None]


@TCG.procedure("tcg/starting-fellowship")
def chosen_companion(play: Play, player: int, spent: int, chosen: tuple[str, ...]) -> None:
    """The next companion that was chosen beforehand joins, or stays in the draw deck for the reason said."""
    ident = next((i for i in play.state.zone(table.deck(player)) if play.card(i).printed == chosen[0]), None)
    reason = why_not_join(play, ident, player, spent) if ident is not None else None
    if ident is None or reason is not None:
        name = play.catalogue[chosen[0]].name
        why = reason or ("it is not in the draw deck", ("tcg/starting-fellowship",))
        play.say(f"{name} does not join: {why[0]}", *why[1])
        play.then(companion.task(player, spent, chosen[1:]))
        return
    play.then(join.task(player, spent, chosen[1:], ident))


@TCG.procedure("tcg/starting-fellowship")
def companion(play: Play, player: int, spent: int, chosen: tuple[str, ...] | None) -> None:
    """One companion after the other is played from the draw deck, without adding twilight."""
    if chosen is not None:
        if chosen:
            play.then(chosen_companion.task(player, spent, chosen))
        return
    able = affordable(play, player, spent)
    options = [
        *(Option(f"play {play.name(i)}", i, play.card(i).printed) for i in able),
        Option("no more companions", None)
    ]
    play.decide("target", player, f"who joins the starting fellowship ({spent} of {STARTING_TWILIGHT} spent)",
                options,
                join.choosing(player, spent, None), "tcg/starting-fellowship")  # fmt: skip


@TCG.procedure("tcg/starting-fellowship")
def join(play: Play, player: int, spent: int, chosen: tuple[str, ...] | None, ident: int | None) -> None:
    """The companion is played; its "when you play" text may be used."""
    if ident is None:
        return
    cost = payment.price(play, ident, player)
    changes.put_into_play(play, ident, bearing.place(play, ident))
    play.say(f"{play.name(ident)} joins for {cost}")
    joined = verbs.played(card=ident, player=player, life=play.card(ident).life, origin="deck")
    play.happen(joined, then=[companion.task(player, spent + cost, chosen)])


@TCG.procedure(SETUP)
def hands(play: Play) -> None:
    """Decks are shuffled, everyone draws eight cards."""
    play.then(*(hand.task(p) for p in table.players(play)))


@TCG.procedure("tcg/mulligan")
def mulligans(play: Play) -> None:
    """When all have drawn, in player order, each may redraw once."""
    play.then(*(mulligan.task(p) for p in table.players(play)))


@TCG.procedure(SETUP)
def hand(play: Play, player: int) -> None:
    """Shuffle the rest of the cards and draw the starting hand."""
    changes.shuffle(play, table.deck(player))
    drawing.draw(play, player, drawing.HAND)


@TCG.procedure("tcg/mulligan")
def mulligan(play: Play, player: int) -> None:
    """Keep the hand, or shuffle it into the deck and draw six; passing is final.

    The starter rules have no such thing.
    """
    if not rulesets.is_usual(play, "redrawing the starting hand"):
        return
    options = [Option("keep the hand", False), Option("redraw six", True)]
    play.decide(
        "may", player, "whether to redraw the starting hand", options, redraw.choosing(player), "tcg/mulligan"
    )


@TCG.procedure("tcg/mulligan")
def redraw(play: Play, player: int, again: bool) -> None:
    """The hand goes into the deck unseen, six new cards are drawn."""
    if again:
        play.say(f"{play.player(player)} redraws")
        for ident in play.state.zone(table.hand(player)):
            play.move(ident, table.deck(player))
        changes.shuffle(play, table.deck(player))
        drawing.draw(play, player, MULLIGAN_HAND)


@TCG.procedure(SETUP, "tcg/turn-sequence")
def over(play: Play) -> None:
    """The first turn begins."""
    play.remember("setting up", None)
    play.then(framework.step.task("turn.begins"))


# -- the steps -----------------------------------------------------------------------------------------------

BEGINS: dict[str, Procedure[[]]] = {
    "setup.site": first_site, "setup.fellowships": fellowships, "setup.hands": hands,
    "setup.mulligans": mulligans,
}  # fmt: skip
"""What begins each step after the first, which depends on how it is settled who goes first."""


@TCG.plays(SETUP)
def tasks(play: Play, since: str = "setup.bids", *, first: int | None = None) -> list[Task]:
    """The tasks of setting up from a step on; with `first` that player begins, else the edition says who."""
    bids = first is None and rulesets.is_usual(play, "who goes first")
    who = bid.task(0) if bids else random_first.task(first)
    left = list(STEPS)[list(STEPS).index(since) :]
    return [*(BEGINS[name].task() if name in BEGINS else who for name in left), over.task()]


def step_of(task: Task) -> str:
    """The step of setting up that a task begins; "" for any other task."""
    return _STEP_OF.get(task.name, "")


_STEP_OF = {
    bid.name: "setup.bids", random_first.name: "setup.bids"
} | {begins.name: name for name, begins in BEGINS.items()}
