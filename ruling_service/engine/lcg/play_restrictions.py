"""When, how often and for what a card may be played: its own text, texts in force, cost and match
(lcg/play-restrictions-and-permissions).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.counted import there_are
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    attaching,
    frames,
    from_a_hand,
    own_reductions,
    payment,
    standing_removals,
    starting,
    table,
    verbs,
)
from ruling_service.engine.lcg.allowances import PUT, counted_threat, played_this, put_into_play_this
from ruling_service.engine.lcg.attaching import hosts
from ruling_service.engine.lcg.cannot_happen import KEEPS_IN_PLAY
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.copies import copies_of, limit_of
from ruling_service.engine.lcg.filters import is_card, matches, wherever
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.limits import counted_in
from ruling_service.engine.lcg.permissions import Reason, player_prohibited, prohibited
from ruling_service.engine.lcg.phrases import STANDING, amount, holds, true_parts, zones
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    about_player,
    conditions_hold,
    statements,
)
from ruling_service.engine.lcg.steps import STEP_ENDS, STEPS, WINDOWS
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import acts_of, kinds_in
from ruling_service.engine.lcg.uniqueness import is_unique_in_play


@LCG.plays("lcg/resource-match", "lcg/cost", "lcg/unique-cards", "lcg/keyword/restricted")
def why_not_playable(play: Play, ident: int, player: int, *, response: bool = False) -> Reason | None:
    """Why a card cannot be played for reasons of cost, sphere, uniqueness or its own restrictions, whenever
    it is.
    """
    if is_opened_as_in_hand(play, ident, player):
        with from_a_hand.as_if_in_hand(play, ident):
            return _why_not_playable(play, ident, player)
    return _why_not_playable(play, ident, player)


@LCG.plays("lcg/resource-match", "lcg/cost", "lcg/keyword/encounter")
def _why_not_playable(play: Play, ident: int, player: int) -> Reason | None:
    if play.value(ident, "encounter"):
        return ("it has no cost, and nobody plays it from a hand", ("lcg/keyword/encounter",))
    if not any(payment.has_match(play, ident, player, price) for price in _prices(play, ident, player)):
        return (
            "no hero of its sphere to pay with, which even a cost of 0 needs",
            ("lcg/resource-match", "lcg/spheres-of-influence")
        )
    additional = tuple(
        c for a in play.printed(ident).abilities if a.kind == "additional_cost" for c in starting.cost_of(a)
    )
    if additional and not starting.cost_in_full(
        play, frames.ability_frame(play, ident, None)._replace(controller=player), additional
    ):
        return ("its additional cost cannot be paid", (*entry(play, ident), "lcg/cost"))
    price = payment.cheapest(play, ident, player)
    least = (
        payment.cost(play, ident, player, x=minimum_x(play, ident, player)) or 0 if price is None else price
    )
    available = payment.spendable(play, ident, player)
    if (
        len([i for i in payment.pools(play, ident, player) if play.card(i).token("resource")])
        < payment.pools_needed(play, ident)[0] != 1
    ):
        return ("it has to be paid from more pools than there are", (*entry(play, ident), "lcg/cost"))
    if available < least - own_reductions.at_most(play, ident, player):
        if payment.pools_needed(play, ident)[1] == 1:
            return (f"it costs {least} and no single pool has as much", (*entry(play, ident), "lcg/cost"))
        return (
            f"it costs {least} and {there_are(available, 'matching resource')}",
            ("lcg/cost", "lcg/resource-match")
        )
    return _why_not_in_play(play, ident, player)


def _prices(play: Play, ident: int, player: int) -> list[int | None]:
    """What the card may cost, on each card that it may be attached to, or for each X that can be paid."""
    if payment.cost(play, ident, player, x=None) is None:
        return [payment.cost(play, ident, player, x=x) for x in x_choices(play, ident, player)] or [None]
    if attaching.goes_on_a_card(play, ident) and payment.depends_on_host(play, ident):
        return [payment.cost(play, ident, player, host) for host in hosts(play, ident, player)] or [None]
    return [payment.cost(play, ident, player)]


def _why_not_in_play(play: Play, ident: int, player: int) -> Reason | None:
    """Why a card cannot be played whatever it costs: unique, forbidden, its own restriction, nothing to
    attach it to.
    """
    elsewhere = not_from_here(play, ident, player)
    if elsewhere is not None:
        return elsewhere
    if is_unique_in_play(play, ident):
        return ("a card of that title is in play and it is unique", ("lcg/unique-cards",))
    if (gone := standing_removals.is_removed(play, ident)) is not None:
        return gone
    if play.printed(ident).type != "event" and (kept := prohibited(play, ident, "enter_play")) is not None:
        return kept
    if played_as_often_as_allowed(play, ident, player) or too_many_of_a_sort(play, ident, player):
        return ("a text allows no more of them", (*entry(play, ident), "lcg/limits"))
    if too_many_in_play(play, ident, player):
        return ("as many copies are there as its limit allows", (*entry(play, ident), "lcg/limits"))
    forbidden = player_prohibited(play, player, "play_act", against=ident)
    if forbidden is not None:
        return forbidden
    often = played_too_often(play, ident, player)
    if often is not None:
        source = often.frame.source
        return (f"{play.name(source) if source is not None else 'a text'} allows no more of them",
                entry(play, often.frame.source, "lcg/play-restrictions-and-permissions"))  # fmt: skip
    for ability in play.printed(ident).abilities:
        if ability.kind in TIMED and not may_be_played_now(play, ability):
            return (
                "its own text allows it only at another time",
                (*entry(play, ident), "lcg/play-restrictions-and-permissions")
            )
        if ability.kind == "play_only_if":
            frame = frames.ability_frame(play, ident, None)._replace(controller=player)
            if not all(holds(play, frame, c) for c in nodes(ability, "when")):
                return (
                    "its own play restriction is not met",
                    (*entry(play, ident), "lcg/play-restrictions-and-permissions")
                )
    on_host = attaching.goes_on_a_card(play, ident) and not attaching.is_played_into_staging(play, ident)
    if on_host and not hosts(play, ident, player):
        return ("there is nothing it can be attached to", (*entry(play, ident), "lcg/attachment-cards"))
    return None


@LCG.plays("lcg/play-and-put-into-play", "lcg/card/vilya")
def why_not_played_by_effect(play: Play, ident: int, player: int, *, free: bool) -> Reason | None:
    """Why an effect cannot have this card played now; at no cost it needs neither resources nor a match."""
    if not table.is_player_card(play, ident):
        return ("it is not a player card", ("lcg/cardtypes",))
    reason = _why_not_in_play(play, ident, player) if free else why_not_playable(play, ident, player)
    if reason is not None or play.printed(ident).type != "event":
        return reason
    return action_by_effect(play, ident, player)[1]


@LCG.plays("lcg/play-and-put-into-play", "lcg/event-cards")
def action_by_effect(play: Play, ident: int, player: int) -> tuple[int, Reason | None]:
    """Which of an event's actions an effect has played now, by its number on the card: the first that can be;
    or why none can.
    """
    number = -1
    why: Reason = ("it is played as a response", ("lcg/event-cards", "lcg/response"))
    for at, ability in enumerate(play.printed(ident).abilities):
        if ability.kind == "action":
            reason = _why_not_started(play, ident, ability, player)
            if reason is None:
                return at, None
            number, why = (at, reason) if number < 0 else (number, why)
    return number, why


def _why_not_started(play: Play, ident: int, ability: Node, player: int) -> Reason | None:
    wrong = wrong_phase(play, ability)
    if wrong is not None:
        return wrong
    if not is_roused(play, ability, player):
        return (f"a Valour ability needs threat {valour_level(play)}", ("lcg/ability",))
    frame = frames.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    if not starting.text_can_start(play, frame, ability):
        return (
            "there is no legal target, or nothing would change", (*entry(play, ident), "lcg/the-word-choose")
        )
    return None


@LCG.plays("lcg/lasting-effects", "lcg/designer/106")
def wrong_phase(play: Play, ability: Node) -> Reason | None:
    """Why an action with a phase in front cannot be used outside that phase, nor one that would last until an
    end already come.
    """
    ending = str(play.fact("ending") or "")
    if ending and any(
        n.kind == "until" and n.get("phase") is None and ending.endswith(f"{n.get('of')} ends")
        for n in ability.walk()
    ):
        return (
            f"it would last until the {ending.split()[-2]} ends, and that end has come",
            ("lcg/lasting-effects", "lcg/designer/106")
        )
    named = ability.get("phase")
    if named and table.phase(play) != named:
        return (
            f"it is a {str(named).capitalize()} Action and {_under_way(play)}",
            ("lcg/action-action-ability",)
        )
    return None


def _under_way(play: Play) -> str:
    """Which phase is under way, in words."""
    phase = table.phase(play)
    return f"this is the {phase} phase" if phase else "no phase is under way yet"


def minimum_x(play: Play, ident: int, player: int) -> int:
    """The least X for which a card with a variable cost could be played."""
    return min(x_choices(play, ident, player), default=0)


def x_choices(play: Play, ident: int, player: int) -> list[int]:
    """The values of X the player can pay for which the card has a target."""
    available = payment.spendable(play, ident, player)
    cheaper = -(payment.cost(play, ident, player, x=HIGH) or 0) + HIGH
    paid_for = [
        x for x in range(available + max(0, cheaper) + 1)
        if (price := payment.cost(play, ident, player, x=x) or 0) <= available
        and payment.has_match(play, ident, player, price)
    ]
    ability = next((a for a in play.printed(ident).abilities if a.kind in ("action", "response")), None)
    if ability is None:
        return paid_for
    frame = frames.ability_frame(play, ident, None, ability=ability)._replace(controller=player)
    return [x for x in paid_for if starting.text_can_start(play, frame.binding(X=x), ability)]


HIGH = 99
"""An X so high that no reduction of the cost meets its minimum."""


OTHER_VALOUR: Occasion[[Play], int | None] = Occasion()
"""From which threat Valour abilities can be used, where a keyword says so."""


@LCG.plays("lcg/rule/3.6")
def valour_level(play: Play) -> int:
    """The threat from which Valour abilities can be used: 40, or what a keyword sets."""
    return next((level for level in OTHER_VALOUR.ask(play) if level is not None), VALOUR)


VALOUR = 40
"""The threat from which Valour abilities can be used."""


@LCG.plays("lcg/ability", "lcg/rule/3.6")
def is_roused(play: Play, ability: Node, player: int | None) -> bool:
    """Whether a Valour ability can be used: only at a threat that is high enough."""
    if not ability.get("valour") or player is None:
        return True
    return counted_threat(play, player) >= valour_level(play)


NAMED_STEPS = {"staging": "3.3", "travel": "4.2", "resolve_attacks": "6.4a", "engagement_checks": "5.3",
               "quest_resolution": "3.4",
               "committing": "3.2"}  # fmt: skip
"""Framework steps by the name that card text gives them."""


ATTACKS_OVER = "attacks over"
"""The name under which the attacks of enemies are counted that have resolved: one has as it is over
(lcg/framework/6.4.4).
"""

TIMED = ("play_only_at", "play_only_before", "play_only_before_step")
"""Sentences that say when a card may be played."""


@LCG.plays("lcg/framework/6.4.4")
def _has_resolved_one(play: Play) -> bool:
    """Whether an attack of an enemy has resolved this phase: one is over, or an enemy that doesn't attack now
    has attacked already.
    """
    attacking = {attack.enemy for attack in table.attacks(play) if attack.by_enemy}
    others = [i for i in table.in_play(play) if table.is_enemy(play, i) and i not in attacking]
    over = bool(play.used(("phase", ATTACKS_OVER)))
    return over or any(play.card(i).marked("has attacked") for i in others)


def may_be_played_now(play: Play, ability: Node) -> bool:
    """Whether a "play only before … / after … / at …" allows it in this window."""
    now = str(play.fact("step", ""))
    if ability.kind == "play_only_before":
        in_an_attack = now.startswith("6.4") and play.fact("phase") == "combat"
        return now in ("6.2", "6.3") or (in_an_attack and not _has_resolved_one(play))
    if ability.kind == "play_only_before_step":
        return (
            play.fact("phase") == ability["phase"] and _comes_before(now, NAMED_STEPS[str(ability["step"])])
        )
    trigger = ability["trigger"]
    assert isinstance(trigger, Node)
    event = trigger.get("event")
    if isinstance(event, Node) and event.kind == "step_of":
        step = NAMED_STEPS.get(str(event["step"]), "")
        row = STEPS.get(now)
        if not step or (row is not None and row.phase != STEPS[step].phase):
            return False
        if trigger.kind == "after":
            return now in _windows_after(str(event["step"]), step) and play.fact("phase") == STEPS[step].phase
        return now == _last_window_before(step)
    moment = trigger.get("moment")
    if isinstance(moment, Node):
        of = str(moment.get("of") or moment.get("phase") or "")
        first = next((s.number for s in STEPS.values() if s.phase == of.removesuffix("_phase")), "")
        return bool(first) and play.fact("phase") == of.removesuffix("_phase") and now in (first, "")
    return False


def _windows_after(name: str, step: str) -> tuple[str, ...]:
    """The steps in whose action windows a card is played "after" a step: the one straight after it
    (lcg/card/elevenses), or, of a step that no window follows, those of the phase once it has ended.
    """
    ends = next((number for number, said in STEP_ENDS.items() if said.startswith(f"{name} step")), step)
    if ends not in STEPS or STEPS[ends].window:
        return (ends,)
    within = ends.partition(".")[0]
    return tuple(each for each in WINDOWS if each.partition(".")[0] == within and _place(each) > _place(ends))


def _place(number: str) -> tuple[int, ...]:
    """Where a step stands in its phase."""
    return tuple(int(each.rstrip("ab")) for each in number.split("."))


def _last_window_before(step: str) -> str:
    """The step of the same phase whose action window lies straight before this step, as a card that is played
    "after" a step is played in the window straight after it (lcg/card/elevenses); "" if there is none.
    """
    order = list(STEPS)
    before = [STEPS[number] for number in order[:order.index(step)]]
    windows = [row.number for row in before if row.phase == STEPS[step].phase and row.window]
    return windows[-1] if windows else ""


def _comes_before(now: str, step: str) -> bool:
    """Whether the step has not begun in the phase that both are in."""
    order = list(STEPS)
    return now in STEPS and order.index(now) < order.index(step)


@LCG.plays("lcg/limits")
def too_many_in_play(play: Play, ident: int, player: int) -> bool:
    """Whether a limit on copies in play keeps the card off the table, be they anybody's or that player's. An
    attachment is whose the card is that it goes to: its hosts are limited.
    """
    limit = limit_of(play, ident, "limit_one_in_play")
    if limit is not None and copies_of(play, ident, table.in_play(play)) >= limit:
        return True
    return not attaching.goes_on_a_card(play, ident) and attaching.too_many_with(play, ident, player)


def played_as_often_as_allowed(play: Play, ident: int, player: int) -> bool:
    """Whether "only 1 copy may be played each round" keeps a further one in hand: whoever played the other,
    unless the text speaks of "you".
    """
    title = play.name(ident)
    for ability in play.printed(ident).abilities:
        if ability.kind == "limit_played":
            n, whose = ability["n"], player if ability.get("by") == "you" else None
            if sum(
                table.is_called(play, i, title) for i in played_this(play, counted_in(ability), whose)
            ) >= (n if isinstance(n, int) else 1):
                return True
    return False


@LCG.plays("lcg/cannot")
def too_many_of_a_sort(play: Play, ident: int, player: int) -> bool:
    """Whether a text limits how many such cards the player, or the players as a group, may have in play, and
    as many are there.
    """
    for each in statements(play, "allies_limit"):
        of, who = each.says.get("of"), each.says.get("who")
        if not isinstance(of, Node) or not about_player(play, each, player):
            continue
        n = amount(play, each.frame, each.says["n"])
        group = isinstance(who, Node) and who.kind in ("the_players", "the_group")
        there = table.in_play(play) if group else table.controlled(play, player)
        if (
            matches(play, each.frame, wherever(of), ident)
            and sum(matches(play, each.frame, of, i) for i in there) >= n
        ):
            return True
    return False


def _is_open(play: Play, ident: int, ability: Node, player: int) -> bool:
    """Whether a card lies where its own text says that alone it can be played from."""
    frame = frames.ability_frame(play, ident, None)._replace(controller=player)
    return play.card(ident).zone in zones(play, frame, part(ability, "from"))


@LCG.plays("lcg/play-restrictions-and-permissions")
def not_from_here(play: Play, ident: int, player: int) -> Reason | None:
    """Why a card cannot be played from where it is: its text says from where alone it can be."""
    for ability in play.printed(ident).abilities:
        if ability.kind == "play_only_from" and not _is_open(play, ident, ability, player):
            return (
                f"{play.name(ident)} is played from another place",
                (*entry(play, ident), "lcg/play-restrictions-and-permissions")
            )
    return None


def opened_zones(play: Play, player: int) -> tuple[int, ...]:
    """The cards out of hand that a text lets the player play from where they are, their own text included."""
    return tuple(dict.fromkeys(ident for ident, _ in _opened(play, player)))


@LCG.plays("lcg/play-and-put-into-play", "lcg/play-restrictions-and-permissions")
def is_opened_as_in_hand(play: Play, ident: int, player: int) -> bool:
    """Whether a text lets the player play a card from where it is as if it were in his hand."""
    return not play.card(ident).zone.startswith("hand:") and (ident, True) in _opened(play, player)


def _opened(play: Play, player: int) -> Iterator[tuple[int, bool]]:
    """The cards out of hand that the player may play, each with whether it counts as being in his hand."""
    def leaves_pile(ident: int, by: int | None) -> bool:
        return prohibited(play, ident, "leave_discard", source=by) is None

    for each in statements(play, "can_play_from"):
        where = zones(play, each.frame._replace(controller=player), part(each.says, "from"))
        what, as_in_hand = each.says.get("what"), bool(each.says.get("as_in_hand"))
        if conditions_hold(play, each) and each.frame.controller in (None, player) and isinstance(what, Node):
            for zone in where:
                for ident in play.state.zone(zone):
                    if is_card(play, each.frame, what, ident) and leaves_pile(ident, each.frame.source):
                        yield ident, as_in_hand
    for ident in play.state.zone(table.discard(player)):
        opening = [ability for ability in play.printed(ident).abilities if _may_open(ability)]
        if not opening or not leaves_pile(ident, ident):
            continue
        frame = frames.ability_frame(play, ident, None)._replace(controller=player)
        for ability in opening:
            if ability.kind == "play_only_from":
                if _is_open(play, ident, ability, player):
                    yield ident, False
                continue
            for said in true_parts(play, frame, ability):
                if said.kind == "can_play_from" and part(said, "what").kind in ("this", "it"):
                    yield ident, bool(said.get("as_in_hand"))


def _may_open(ability: Node) -> bool:
    """Whether an ability could say of its own card that it is played from where it lies."""
    return ability.kind == "play_only_from" or (
        ability.kind == "constant" and "can_play_from" in kinds_in(ability)
    )


@LCG.plays("lcg/play-restrictions-and-permissions", "lcg/cannot")
def played_too_often(play: Play, ident: int, player: int, *, put: bool = False) -> InForce | None:
    """The text that keeps the player, or the players as a group, from playing one more card of this sort, or
    (`put`) from putting it into play; a text that speaks of both counts both.
    """
    for each in (each for kind in FORBIDDING for each in statements(play, kind)):
        for act in acts_of(each.says):
            of = act.get("of")
            if (
                act.kind != "play_more"
                or (put and act.get("also") != "put")
                or not isinstance(of, Node)
                or not about_player(play, each, player)
                or not matches(play, each.frame, of, ident)
            ):
                continue
            n, who = amount(play, each.frame, act["n"]), each.says["who"]
            group = isinstance(who, Node) and who.kind in ("the_players", "the_group")
            whose = None if group else player
            held = _from_hand(of)
            earlier = played_this(play, counted_in(act), whose, from_hand=held)
            if act.get("also") == "put":
                earlier += put_into_play_this(play, counted_in(act), whose, from_hand=held)
            such = wherever(of) if held else of
            if sum(matches(play, each.frame, such, i) for i in earlier) >= n:
                return each
    return None


def _from_hand(of: Node) -> bool:
    """Whether cards are meant that come from a hand: those that were played are there no more."""
    return any(
        r.kind == "in_zone" and isinstance(zone := r.get("zone"), Node) and zone.kind == "hand"
        for r in nodes(of, "is")
    )


@KEEPS_IN_PLAY.of(verbs.entered_play)
@LCG.plays("lcg/play-and-put-into-play", "lcg/cannot")
def keeps_from_being_put(play: Play, o: Occurrence, ident: int) -> Reason | None:
    """A text that lets players neither play nor put into play more than so many stops an effect, too."""
    player = o.get("player")
    if o.get("how") != PUT or not isinstance(player, int):
        return None
    if too_many_in_play(play, ident, player):
        return ("as many copies are there as its limit allows", entry(play, ident, "lcg/limits"))
    often = played_too_often(play, ident, player, put=True)
    if often is None:
        return None
    source = often.frame.source
    return (
        f"{play.name(source) if source is not None else 'a text'} allows no more of them",
        entry(play, source, "lcg/play-and-put-into-play", "lcg/cannot"),
    )


STANDING.plays("play_only_from", "limit_played", "limit_per_two", "additional_cost")


STANDING.plays(
    "play_only_at", "play_only_before", "pay_from_different", "pay_from_one", "counts_restricted",
    "limit_one_in_play", "limit_in_display"
)
