"""Everything that is paid for a card together: what its own text asks to make it cheaper, what keywords let
its player do for that, its twilight, the costs of its text (tcg/playing-a-card, tcg/cost).

No part counts on what another one needs: a card can be played only if all of them can be paid one after the
other, and where there is a choice, nothing is offered that would leave a later part unpaid.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import hangs_on_trials
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import own_discounts, payment, phrases, resolve, table, untold_numbers
from ruling_service.engine.tcg.permissions import Reason, entry
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import frame_of


class Playing(NamedTuple):
    """A card being played: by whom, from where, which of its texts (an event's), because of what, at which
    discount, on what bearer.

    `way` is the text that lets it be played otherwise than from hand for its twilight cost
    (`play_from_discard`, `alternative_cost`);
    `on` are the only cards that may bear it, if the text that plays it says so; `exhausted`: it comes into
    play exhausted; `was_on`: the card it was stacked on.
    """

    card: int
    player: int
    origin: str
    text: int = -1
    happening: int | None = None
    occurrence: Occurrence | None = None
    discount: int = 0
    host: int | None = None
    way: int = -1
    on: tuple[int, ...] | None = None
    exhausted: bool = False
    was_on: int | None = None


def costly_texts(play: Play, ident: int, index: int, way: int = -1) -> list[Node]:
    """The texts that say what playing the card takes: "to play" texts, the text of an event, the text that
    lets it be played this way.
    """
    abilities = play.printed(ident).abilities
    found = [a for a in abilities if a.kind == "to_play"]
    return [*found, *(abilities[n] for n in (way, index) if n >= 0)]


def asked_by_its_text(play: Play, being: Playing) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What the card's text has its player pay, and what it does first and must be able to do."""
    texts = costly_texts(play, being.card, being.text, being.way)
    return (
        tuple(cost for a in texts for cost in phrases.nodes(a, "cost")),
        tuple(says for a in texts for says in phrases.carried_out_first(a))
    )


def price(play: Play, being: Playing) -> int:
    """The twilight to pay, nothing where something else is paid instead."""
    if being.way >= 0 and play.printed(being.card).abilities[being.way].kind == "alternative_cost":
        return 0
    return payment.price(play, being.card, being.player, being.host, being.discount)


# -- all parts, one after the other --------------------------------------------------------------------------


@TCG.plays("tcg/playing-a-card", "tcg/cost", "tcg/requirement")
def why_not_met(play: Play, being: Playing) -> Reason | None:
    """Why the card's own requirements aren't met or not all of its price can be paid, looked at as if it were
    in the void; None if there is nothing against it.
    """
    costs, then = asked_by_its_text(play, being)
    texts = costly_texts(play, being.card, being.text, being.way)
    plain = not own_discounts.of(play, being.card) and price(play, being) <= table.pool(play)
    if plain and not costs and not then and not any(phrases.nodes(a, "needs") for a in texts):
        return None
    imagined = play.on(play.state.fork())
    imagined.move(being.card, table.VOID)
    frame = speaking(imagined, being)
    met = all(phrases.needs_met(imagined, frame, a) for a in texts)
    payable = met and can_be_paid(imagined, being)
    if untold_numbers.count(play):
        hangs_on_trials(play, [imagined.state])
    if not met:
        return ("its requirements are not met", (*entry(play, being.card), "tcg/requirement"))
    if payable:
        return None
    less = own_discounts.most(play, being.card, being.player)
    paid = _twilight_paid(imagined, being, price(play, being._replace(discount=being.discount + less)))
    cites = (*entry(play, being.card), "tcg/cost")
    if not phrases.payable(paid, frame, costs):
        return why_unpaid(paid, frame, costs, "its costs cannot be paid")
    return why_not_first(paid, frame, costs, then) or ("its costs cannot all be paid together", cites)


@TCG.plays("tcg/cost", "tcg/requirement", "tcg/spot")
def why_unpaid(play: Play, frame: Frame, costs: tuple[Node, ...], words: str) -> Reason:
    """Why costs cannot be paid, in `words`, unless they begin with something to be spotted that isn't there:
    that is a requirement.
    """
    spotted = tuple(takewhile(lambda cost: cost.kind.startswith("spot"), costs))
    if phrases.payable(play, frame, spotted):
        return (words, (*entry(play, frame.source), "tcg/cost"))
    return ("its requirements are not met", (*entry(play, frame.source), "tcg/requirement"))


def speaking(play: Play, being: Playing) -> Frame:
    """The resolution in which the text of a card that is being played speaks."""
    host = -1 if being.host is None else being.host
    frame = frame_of(play, being.card)._replace(controller=being.player, occurrence=being.occurrence)
    return frame.binding(host=host)


def can_be_paid(play: Play, being: Playing, number: int = 0) -> bool:
    """Whether everything can be paid from the card's own text of a number on that makes it cheaper."""
    return any(
        _rest_can_be_paid(after, cheaper, price(after, cheaper))
        for after, less in own_discounts.ways(play, being.card, being.player, number)
        for cheaper in (being._replace(discount=being.discount + less),)
    )


def _rest_can_be_paid(play: Play, being: Playing, cost: int, exerted: tuple[int, ...] = ()) -> bool:
    """Whether the twilight can be paid, with what keywords still take off it, and then what the text asks."""
    costs, then = asked_by_its_text(play, being)
    for after, left in payment.lowered(play, being.card, being.player, cost, exerted):
        if table.side_of(play, being.card) == table.SHADOW and left > table.pool(after):
            continue
        paid = _twilight_paid(after, being, left)
        if phrases.payable(paid, resolve.noted(paid, speaking(paid, being)), costs, then):
            return True
    return False


def _twilight_paid(play: Play, being: Playing, cost: int) -> Play:
    """The table once the twilight is paid."""
    imagined, shadow = play.on(play.state.fork()), table.side_of(play, being.card) == table.SHADOW
    imagined.remember("pool", max(0, table.pool(play) - cost) if shadow else table.pool(play) + cost)
    return imagined


# -- what is left while some of it is paid -------------------------------------------------------------------


BEING_PLAYED = "being played"
"""The fact that says of a card how it is being played, while its price is not paid yet."""


@phrases.POSSIBLE.means(own_discounts.REST, "tcg/playing-a-card", "tcg/cost")
def rest_can_be_paid(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Whether the rest of the price of a card that is being played can be paid: from the text of a number on
    that makes it cheaper, or once so much twilight is left to pay and so many have exerted for it.
    """
    being = play.fact((BEING_PLAYED, node["card"]))
    if not isinstance(being, Playing):
        return True
    if "cost" in node:
        exerted = node["exerted"]
        assert isinstance(exerted, tuple)
        return _rest_can_be_paid(play, being, int(str(node["cost"])), tuple(int(str(i)) for i in exerted))
    before = own_discounts.discount_of(play, frame, node)
    return can_be_paid(play, being._replace(discount=being.discount + before), int(str(node["number"])))


@TCG.plays("tcg/effect", "tcg/cost", "tcg/twilight-pool")
def why_not_first(play: Play, frame: Frame, costs: tuple[Node, ...], then: tuple[Node, ...]) -> Reason | None:
    """Why what a text does first (`then`) cannot follow its costs, as it must before the text is used: the
    costs, the card that it plays, or the twilight for that; None if it can.
    """
    noted, cites = resolve.noted(play, frame), entry(play, frame.source)
    if not then or phrases.payable(play, noted, costs, then):
        return None
    if any(phrases.is_paid_for(first) for first in then):
        return ("its cost cannot be paid in full", (*cites, "tcg/cost"))
    rich = play.on(play.state.fork())
    rich.remember("pool", table.pool(play) + PLENTY)
    if phrases.payable(rich, noted, costs, then):
        return ("the twilight pool is too small for the card that it plays", (*cites, "tcg/twilight-pool"))
    return ("the card that it plays is not there to be played", (*cites, "tcg/effect"))


PLENTY = 99
"""More twilight than any card costs."""
