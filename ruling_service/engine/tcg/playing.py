"""Playing a card in its steps: revealed into the void, requirements, costs (twilight first), placed,
responded to, effects, done.

Sources: tcg/playing-a-card, tcg/void, tcg/unique, tcg/dead-pile, tcg/the-rule-of-9, tcg/bearer, tcg/event,
tcg/conflict/costs-interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ruling_service.counted import there_are
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import (
    bearing,
    full_price,
    listening,
    own_discounts,
    payment,
    phrases,
    resolve,
    rulesets,
    table,
    verbs,
    wounds,
)
from ruling_service.engine.tcg.changes import pile, put_into_play
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.permissions import Reason, act_of, entry
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, frame_of, speaks_of, statements

RULE_OF_9 = 9
"""Companions in play and in the dead pile together."""


# -- may it be played? ---------------------------------------------------------------------------------------


@TCG.plays("tcg/playing-a-card", "tcg/requirement", "tcg/twilight-cost")
def why_not(
    play: Play, ident: int, player: int, *, discount: int = 0, index: int = -1, o: Occurrence | None = None,
    way: int = -1, though_dead: bool = False
) -> Reason | None:
    """Why a player cannot play a card, whenever it is: requirements and costs.

    `index` is the text of an event that is meant; `though_dead`: a text lets it be played though a copy lies
    in the dead pile.
    """
    reason = (
        _not_allowed(play, ident) or not_unique(play, ident, though_dead) or rule_of_9(play, ident)
        or second_frodo(play, ident)
    )
    if reason is not None:
        return reason
    needs_host = bearing.needs_bearer(play, ident)
    hosts: list[int | None] = [*bearing.hosts(play, ident, player)] if needs_host else [None]
    if not hosts:
        return (bearing.why_not_borne(play, ident, player), ("tcg/bearer",))
    less = discount + own_discounts.most(play, ident, player)
    plays = [Playing(ident, player, "", index, None, o, discount, host, way) for host in hosts]
    prices = {being: full_price.price(play, being._replace(discount=less)) for being in plays}
    able = [being for being in plays if payment.affordable(play, ident, player, prices[being])]
    if not able:
        cost = min(prices.values())
        return (
            f"it costs {cost} and {there_are(table.pool(play), 'twilight token')}",
            ("tcg/twilight-cost", "tcg/shadow-cards")
        )
    return _first_or_none(full_price.why_not_met(play, being) for being in able)


def _first_or_none(reasons: Iterator[Reason | None]) -> Reason | None:
    """None if one of the ways has no reason against it, else the reason against the first."""
    first: Reason | None = None
    for reason in reasons:
        if reason is None:
            return None
        first = first or reason
    return first


@TCG.plays("tcg/discard-pile", "tcg/twilight-cost")
def ways(play: Play, ident: int) -> list[int]:
    """The texts by which a card can be played where it is otherwise than from hand for its twilight cost."""
    kind = "play_from_discard" if play.card(ident).zone.startswith("discard:") else "alternative_cost"
    printed = play.printed(ident)
    return [
        n for n in _of_kind(printed, kind) if printed.abilities[n].get("phase") in (None, phase(play))
    ]


@lru_cache(maxsize=8192)
def _of_kind(printed: Printed, kind: str) -> tuple[int, ...]:
    return tuple(n for n, ability in enumerate(printed.abilities) if ability.kind == kind)


def ways_from_there(play: Play, ident: int) -> list[int]:
    """The ways in which a card may be played from where it is: for its twilight cost (-1), save from a
    discard pile out of which only its own text lets it be played, or by a text of its own.
    """
    own = ways(play, ident)
    return own if own and play.card(ident).zone.startswith("discard:") else [-1, *own]


def other_costs(play: Play, ident: int) -> list[int]:
    """The texts of a card that let something else be paid for it than its twilight cost, wherever it is
    played from.
    """
    return [*_of_kind(play.printed(ident), "alternative_cost")]


USUAL = " for its twilight cost"
WAYS = {"play_from_discard": " from the discard pile", "alternative_cost": " for its other cost"}
"""What is added to the label of a card that is played in another way."""


def in_words(play: Play, ident: int, way: int) -> str:
    """What is added to the label of a card that is played by a text of its own; nothing for its twilight
    cost.
    """
    return "" if way < 0 else WAYS[play.printed(ident).abilities[way].kind]


def _not_allowed(play: Play, ident: int) -> Reason | None:
    for each in statements(play, "cannot"):
        who = each.says.get("who")
        if (
            act_of(each.says) == "be_played"
            and isinstance(who, Node)
            and conditions_hold(play, each)
            and phrases.fits_as_played(play, each.frame, who, ident)
        ):
            return (f"{play.name(ident)} cannot be played", entry(play, each.frame.source, "tcg/effect"))
    return None


@TCG.plays("tcg/unique", "tcg/collectors-info")
def same_thing(play: Play, one: int, other: int) -> bool:
    """Whether two cards represent the same thing: the same title, or the same collector's info (tcg/unique).
    """
    info = play.printed(one).facts.get("collector")
    return (
        play.name(one) == play.name(other)
        or bool(info) and info == play.printed(other).facts.get("collector")
    )


@TCG.plays("tcg/unique", "tcg/dead-pile", "tcg/non-unique")
def not_unique(play: Play, ident: int, though_dead: bool = False) -> Reason | None:
    """Why uniqueness forbids playing a card: an active one or one of the player's is in play, or one lies in
    his dead pile, which a text may leave aside.
    """
    if not play.printed(ident).unique:
        return None
    owner = play.card(ident).owner
    there = (i for i in table.in_play(play) if table.is_active(play, i) or play.card(i).owner == owner)
    if any(i != ident and play.printed(i).unique and same_thing(play, i, ident) for i in there):
        return (f"{play.name(ident)} is unique and one is in play", ("tcg/unique",))
    if though_dead:
        return None
    pile_of_dead = play.state.zone(table.dead(play.card(ident).owner or 0))
    if play.printed(ident).type in ("companion", "ally") and any(
        i != ident and play.printed(i).unique and same_thing(play, i, ident) for i in pile_of_dead
    ):
        return (f"{play.name(ident)} is unique and one is in the dead pile", ("tcg/dead-pile", "tcg/unique"))
    copies = [i for i in pile_of_dead if same_thing(play, i, ident)]
    if ident in copies and len(copies) > 1:
        return ("more than one copy of it is in the dead pile", ("tcg/dead-pile",))
    return None


@TCG.plays("tcg/the-rule-of-9")
def rule_of_9(play: Play, ident: int) -> Reason | None:
    """Why the Rule of 9 forbids one more companion."""
    if play.printed(ident).type != "companion" or not rulesets.is_usual(play, "the Rule of 9"):
        return None
    owner = play.card(ident).owner or 0
    dead = [
        i for i in play.state.zone(table.dead(owner)) if play.printed(i).type == "companion" and i != ident
    ]
    if len(table.companions(play, owner)) + len(dead) >= RULE_OF_9:
        return ("nine companions are in play and in the dead pile", ("tcg/the-rule-of-9",))
    return None


@TCG.plays("tcg/keyword/ring-bearer", "tcg/frodo")
def second_frodo(play: Play, ident: int) -> Reason | None:
    """Why a Frodo with the Ring-bearer keyword cannot be played: the player's Ring-bearer is someone else."""
    owner = play.card(ident).owner or 0
    bearer = play.fact(("first ring-bearer", owner), play.fact(("ring-bearer", owner)))
    if (
        bearer is None or play.name(ident) != "Frodo" or play.name(bearer) == "Frodo"
        or not play.value(ident, "ring-bearer")
    ):
        return None
    return (
        f"{play.name(bearer)} is the Ring-bearer, so no Ring-bearer Frodo can be played",
        ("tcg/keyword/ring-bearer",)
    )


# -- the steps -----------------------------------------------------------------------------------------------


@TCG.procedure("tcg/playing-a-card", "tcg/void")
def begin(play: Play, being: Playing) -> None:
    """Reveal the card into the void; its requirements have been checked. Then its bearer is chosen."""
    being = being._replace(origin=play.card(being.card).zone, was_on=play.card(being.card).host)
    play.change(being.card, host=None, face_up=True)
    play.move(being.card, table.VOID)
    play.say(
        f"{play.player(being.player)} plays {play.name(being.card)}",
        *entry(play, being.card, "tcg/playing-a-card")
    )
    if not bearing.needs_bearer(play, being.card):
        play.then(cost.task(being, None))
        return
    able = [
        h for h in bearing.hosts(play, being.card, being.player)
        if (being.on is None or h in being.on)
        and full_price.why_not_met(play, being._replace(host=h)) is None
    ]  # fmt: skip
    if not able:
        play.say("Nothing can bear it: it goes back", "tcg/playing-a-card")
        play.move(being.card, being.origin)
        return
    options = [Option(f"on {play.name(h)}", h) for h in able]
    play.decide(
        "target", being.player, f"who bears {play.name(being.card)}", options, cost.choosing(being),
        "tcg/bearer"
    )


@TCG.procedure("tcg/playing-a-card", "tcg/twilight-cost")
def cost(play: Play, being: Playing, host: int | None) -> None:
    """Determine the twilight cost: first the card's own text may make it cheaper, then toil."""
    being = being._replace(host=host)
    play.remember((full_price.BEING_PLAYED, being.card), being)
    play.then(own_discounts.offer.task(being.card, being.player, 0, 0, determined.choosing(being)))


@TCG.procedure("tcg/playing-a-card", "tcg/twilight-cost")
def determined(play: Play, being: Playing, less: int) -> None:
    """The twilight cost, lessened by toil if the player exerts for it."""
    being = being._replace(discount=being.discount + less)
    play.remember((full_price.BEING_PLAYED, being.card), being)
    total = full_price.price(play, being)
    then = pay.choosing(being)
    for pays in reversed(KEYWORDS.having("pays")):
        then = pays.choosing(being.card, being.player, (), then)
    play.then(then.adding(total))


@TCG.procedure("tcg/playing-a-card", "tcg/twilight-cost", "tcg/cost")
def pay(play: Play, being: Playing, total: int) -> None:
    """Pay: twilight first, then what the card's text asks.

    If that cannot be finished the card goes to the discard pile.
    """
    play.remember((full_price.BEING_PLAYED, being.card), None)
    cites = entry(
        play, being.card, "tcg/event" if play.printed(being.card).type == "event" else "tcg/playing-a-card"
    )
    bindings: dict[str, object] = {"host": -1 if being.host is None else being.host, "index": being.text}
    frame = resolve.begin(
        play, being.card, being.player, o=being.occurrence, happening=being.happening, cites=cites,
        bindings=bindings
    )
    resolve.note_piles(play, frame)
    costs, then = full_price.asked_by_its_text(play, being)
    resolve.pays(play, frame, costs, then)
    onward = [
        *(resolve.pay.task(frame.id, c, f"c{n}", True) for n, c in enumerate(costs)),
        place.task(being, frame.id)
    ]
    if total:
        paid = (
            verbs.removed_twilight if table.side_of(play, being.card) == table.SHADOW
            else verbs.added_twilight
        )
        play.happen(
            paid(amount=total, player=being.player, source=being.card, why="cost"), frame=frame.id,
            then=onward
        )
    else:
        play.then(*onward)


@TCG.procedure("tcg/playing-a-card")
def place(play: Play, being: Playing, frame_id: int) -> None:
    """Put the card where it belongs, an event nowhere yet; then it has been played and may be responded to.
    """
    frame, ident = play.state.frames.get(frame_id), being.card
    if frame is None or not frame.success:
        play.say(
            "Its costs could not all be paid: it is discarded without effect", "tcg/playing-a-card",
            "tcg/cost"
        )
        play.state.frames.pop(frame_id, None)
        play.move(ident, pile(play.card(ident), "discard"))
        return
    event = play.printed(ident).type == "event"
    if not event:
        put_into_play(play, ident, bearing.place(play, ident), being.host)
        if being.exhausted or _comes_exhausted(play, ident):
            wounds.enter_exhausted(play, ident)
        play.say(f"{play.name(ident)} is now in play", "tcg/playing-a-card")
    steps = phrases.steps_of(play.printed(ident).abilities[being.text]) if event and being.text >= 0 else ()
    roles = {
        "host": being.host, "frame": frame_id, "origin": being.origin.partition(":")[0],
        "was_on": being.was_on
    }
    play.happen(verbs.played(card=ident, player=being.player, life=play.card(ident).life, **roles),
                then=[
                    resolve.effects.task(frame_id, steps), resolve.resolved.task(frame_id), done.task(being)
                ])


@TCG.plays("tcg/exhausted")
def _comes_exhausted(play: Play, ident: int) -> bool:
    """Whether a text makes a card come into play exhausted. Statement: `enters_exhausted` (`who`)."""
    return any(speaks_of(play, each, ident) for each in statements(play, "enters_exhausted"))


@TCG.procedure("tcg/playing-a-card", "tcg/event")
def done(play: Play, being: Playing) -> None:
    """An event goes to the discard pile, unless its text put it elsewhere; then initiative may go over."""
    if play.card(being.card).zone == table.VOID:
        way = play.printed(being.card).abilities[being.way] if being.way >= 0 else None
        to = str(way.get("afterwards") or "discard") if way is not None else "discard"
        play.move(being.card, pile(play.card(being.card), to))
    play.happen(verbs.finished_playing(card=being.card, player=being.player))


@TCG.applies(verbs.finished_playing, "tcg/playing-a-card")
def finished(play: Play, o: Occurrence, _: Happening) -> None:
    """A card has been played and is where it goes."""


# -- events as responses -------------------------------------------------------------------------------------


@TCG.plays("tcg/response", "tcg/event")
def response_events(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """The events in hand that respond to this."""
    return list(_response_events(play, happening, window, player))


def _response_events(play: Play, happening: Happening, window: str, player: int) -> Iterator[Candidate]:
    for ident in listening.concerned_in_hand(play, player, happening.kinds):
        if play.printed(ident).type != "event" or not may_use_side(play, ident, player):
            continue
        for index, ability in enumerate(play.printed(ident).abilities):
            for o in happening.occurrences if ability.kind == "response" else ():
                frame = frame_of(play, ident)._replace(
                    controller=player, occurrence=o, happening=happening.id
                )
                if not listening.triggers(play, frame, ability, o, window):
                    continue
                for way in ways_from_there(play, ident):
                    if why_not(play, ident, player, index=index, o=o, way=way) is not None:
                        continue
                    being = Playing(ident, player, "", index, happening.id, o, way=way)
                    key = ("event", ident, play.card(ident).life, index, o, way)
                    like = ("event", play.card(ident).printed, index, o, way)
                    task, cites = begin.task(being), (*entry(play, ident), "tcg/response")
                    label = f"play {play.name(ident)}{in_words(play, ident, way)}"
                    yield Candidate(key, player, label, task, cites, like)


@TCG.plays("tcg/free-peoples-cards", "tcg/shadow-cards")
def may_use_side(play: Play, ident: int, player: int) -> bool:
    """Whether it is this player's turn to use cards of that side: Free Peoples cards in his own turn, Shadow
    cards in the others'.
    """
    return (table.side_of(play, ident) == table.FREE_PEOPLES) == (player == table.fp(play))
