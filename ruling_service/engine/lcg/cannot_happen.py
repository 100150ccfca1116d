"""What cannot happen: occurrences that a text or a rule forbids, wholly or from some number on."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.limits import counted_in
from ruling_service.engine.lcg.permissions import (
    CANNOT,
    OF_NO_CARD,
    Reason,
    comes_from,
    done_by_players,
    may_engage,
    named_source,
    need_not,
    player_prohibited,
    prohibited,
)
from ruling_service.engine.lcg.phrases import amount
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    about_player,
    conditions_hold,
    is_immune,
    meant,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import acts_of

KEEPS_PROGRESS_OFF: Occasion[[Play, int, int | None], Reason | None] = Occasion()
"""Why a keyword of a card lets no progress be placed on it that comes from there: the card whose effect it
is, None for questing.
"""
KEEPS_STAGE: Occasion[[Play, int], Reason | None] = Occasion()
"""Why a keyword of a quest stage keeps it from being defeated now."""
HOLDING = ("be_attached", "have_attachments_such", "have_more_attachments")
"""Acts of texts that keep an attachment off a card."""


@LCG.plays("lcg/framework/7.2")
def stays_exhausted(play: Play, ident: int) -> bool:
    """Whether a text keeps a card from readying in the refresh phase.

    An effect that only adds of a card it has touched that it does not ready speaks of that moment.
    """
    lasting = (each for each in statements(play, "does_not") if not _of_that_moment(play, each))
    return (
        need_not(play, ident, "ready_in_refresh")
        or prohibited(play, ident, "ready_in_refresh") is not None
        or any(
            act.kind == "ready_act" and speaks_of(play, each, ident) for each in lasting
            for act in acts_of(each.says)
        )
    )


def _of_that_moment(play: Play, each: InForce) -> bool:
    """Whether an effect stated something without saying how long."""
    effect = next((e for e in play.state.lasting if each.key == ("lasting", e.id)), None)
    return effect is not None and not effect.until.endswith(("phase ends", "round ends", "game ends"))


KEEPS_IN_PLAY: Occasion[[Play, Occurrence, int], Reason | None] = Occasion()
"""Why a card that something happens to stays in play, because of a keyword."""


@LCG.plays("lcg/cannot", "lcg/immune")
def forbids(play: Play, o: Occurrence) -> Reason | None:
    """Why an occurrence cannot happen; None if it can."""
    verb = LCG.verbs[o.kind]
    acts, ident, source = verb.cannot, o.get(verb.about), o.get("source")
    if not isinstance(ident, int):
        return _player_cannot(play, o) if acts else None
    if source is not None and o.kind not in OF_NO_CARD and is_immune(play, ident, source):
        return (f"{play.name(ident)} is immune to {play.name(source)}", entry(play, ident, "lcg/immune"))
    if o.kind == "placed progress":
        first = comes_first(play, ident)
        if first is not None:
            return (
                f"progress has to be placed on {play.name(first)} first",
                entry(play, first, "lcg/current-quest")
            )
        kept_off = (each for each in KEEPS_PROGRESS_OFF.ask(play, ident, source) if each is not None)
        return (
            _no_progress(play, ident, source) or next(kept_off, None) or _token_limit(play, ident, "progress")
        )
    if o.kind == "engaged":
        return may_engage(play, ident, o.get("player"), str(o.get("how") or "effect"), source)
    if o.kind == "attached":
        guarded = play.fact(("guards", o.get("to"))) == ident  # what a card guards is none of its attachments
        return None if guarded else prohibited(play, o.get("to"), *HOLDING, against=ident)
    if o.kind == "readied" and o.get("how") == "refresh" and stays_exhausted(play, ident):
        return (f"{play.name(ident)} does not ready now", entry(play, ident, "lcg/ready"))
    if o.kind == "readied" and o.get("how") == "refresh" and is_held_back(play, ident):
        return (
            f"{play.name(ident)} does not ready: nobody paid for it",
            entry(play, ident, "lcg/framework/7.2", "lcg/cost")
        )
    if o.kind == "readied" and o.get("effect"):
        return prohibited(play, ident, "ready_act", "ready_by_effects", source=source)
    for reason in KEEPS_IN_PLAY.about(o.kind, play, o, ident):
        if reason is not None:
            return reason
    if o.kind == "stage defeated":
        kept = (each for each in KEEPS_STAGE.ask(play, ident) if each is not None)
        return prohibited(play, ident, *acts) or _may_not_advance(play, ident) or next(kept, None)
    if o.kind == "damaged":
        noncombat = () if o.get("combat") else ("take_noncombat",)
        dealt_by = o.get("by") if o.get("by") is not None else source
        if dealt_by is None:  # no card deals it
            acts = tuple(act for act in acts if act != "be_damaged_by")
        return prohibited(play, ident, *acts, *noncombat, against=dealt_by, source=source)
    if o.kind == "gained resources":
        return _gains_nothing(play, o, ident)
    if o.kind == "moved" and o.get("to") == table.STAGING:
        acts = (*acts, "enter_staging")
    if o.kind in ("left play", "discarded") and _only_destroyed(play, ident):
        return (f"{play.name(ident)} leaves play only by being destroyed", entry(play, ident, *CANNOT))
    if done_by_players(verb):
        return _player_cannot(play, o)
    return prohibited(play, ident, *acts, against=o.get("by"), source=source) if acts else None


def _gains_nothing(play: Play, o: Occurrence, ident: int) -> Reason | None:
    """Why a card gets no resources: a text keeps it from that, or the player who controls it."""
    acts, source, whose = LCG.verbs[o.kind].cannot, o.get("source"), play.card(ident).controller
    if o.get("effect"):
        acts = (*acts, "gain_resources_from")
    if o.get("how") == "collected":
        acts = (*acts, "collect_in_phase")
    of_player = None if whose is None else player_prohibited(play, whose, "gain_resources", source=source)
    return of_player or prohibited(play, ident, *acts, against=o.get("by"), source=source)


def _may_not_advance(play: Play, quest: int) -> Reason | None:
    """Whether a text keeps the players from defeating, or leaving, this stage."""
    for player in table.players(play):
        for each in (each for kind in FORBIDDING for each in statements(play, kind)):
            mine = (
                any(a.kind == "defeat_that_stage" for a in acts_of(each.says))
                or each.frame.source == quest or each.frame.source is None
                or play.card(each.frame.source).zone != table.QUEST
            )
            acts = [
                a for a in acts_of(each.says)
                if a.kind in ("defeat_stage", "advance_from", "advance_to_stage")
                or a.kind == "defeat_that_stage" and _is_one_of(play, quest, nodes(a, "stages"))
            ]
            if acts and mine and about_player(play, each, player):
                return (
                    f"the players cannot advance: {named_source(play, each)}",
                    entry(play, each.frame.source, *CANNOT)
                )
    return None


def _is_one_of(play: Play, quest: int, stages: tuple[Node, ...]) -> bool:
    """Whether a stage has one of these numbers, and is that side of it where a side is told."""
    facts = play.printed(quest).facts
    return any(
        facts.get("stage") == stage["number"]
        and str(facts.get("side") or stage.get("side") or "").casefold()
        == str(stage.get("side") or facts.get("side") or "").casefold()
        for stage in stages
    )


def _only_destroyed(play: Play, ident: int) -> bool:
    return (
        table.is_in_play(play.card(ident))
        and any(speaks_of(play, s, ident) for s in statements(play, "not_leave_unless"))
    )


def _no_progress(play: Play, ident: int, source: int | None = None) -> Reason | None:
    for each in (*statements(play, "no_progress"), *statements(play, "no_travel_or_progress")):
        if speaks_of(play, each, ident, "on") and comes_from(play, each.frame, each.says, source):
            return (
                f"no progress can be placed on {play.name(ident)}", entry(play, each.frame.source, *CANNOT)
            )
    return None


def _token_limit(play: Play, ident: int, token: str) -> Reason | None:
    """Whether as many tokens as a text allows lie there already."""
    for each, left in _token_limits(play, ident, token):
        if left <= 0:
            capped = each.says.kind == "progress_capped"
            most = "what its quest points are" if capped else amount(play, each.frame, each.says["n"])
            return (
                f"no more than {most} {token} can be placed on {play.name(ident)}",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


def _token_limits(play: Play, ident: int, token: str) -> list[tuple[InForce, int]]:
    """The texts that limit the tokens placed on a card, each with how many it still lets through."""
    found = []
    for each in statements(play, "token_limit"):
        if each.says["token"] == token and speaks_of(play, each, ident, "on"):
            n = amount(play, each.frame, each.says["n"])
            placed = play.used((counted_in(each.says), f"placed {token}", ident))
            most = n * len(table.players(play)) if each.says.get("per_player") else n
            found.append((each, most - placed))
    for each in statements(play, "progress_cap"):
        if token == "progress" and speaks_of(play, each, ident, "on"):
            n = amount(play, each.frame, each.says["n"])
            found.append((each, n - play.card(ident).token(token)))
    if token == "progress" and (points := play.value(ident, "quest points")) is not None:
        room = points - play.card(ident).token("progress")
        found += [
            (each, room) for each in statements(play, "progress_capped") if speaks_of(play, each, ident, "on")
        ]
    return found


@LCG.plays("lcg/limits")
def tokens_allowed(play: Play, ident: int, token: str, amount: int) -> tuple[int, tuple[str, ...]]:
    """How many of so many tokens may be placed on a card, and the entries of the text that lets no more."""
    limits = [(left, each) for each, left in _token_limits(play, ident, token) if left < amount]
    if not limits:
        return amount, ()
    left, each = min(limits, key=lambda limit: limit[0])
    return max(0, left), entry(play, each.frame.source, *CANNOT)


def _player_cannot(play: Play, o: Occurrence) -> Reason | None:
    for player in (o.get("player"),) if o.get("player") is not None else table.players(play):
        reason = player_prohibited(play, player, *LCG.verbs[o.kind].cannot, source=o.get("source"))
        if reason is None and o.kind == "lowered threat":
            reason = _threat_fixed(play, player) or _nothing_to_lower(play, player)
        if reason is not None:
            return reason
    return None


@LCG.plays("lcg/threat-threat-dial")
def _nothing_to_lower(play: Play, player: int) -> Reason | None:
    """Whether a dial shows 0 already, so that it is not lowered and no text answers."""
    if table.threat(play, player):
        return None
    return (f"{play.player(player)}'s threat is 0 already", ("lcg/threat-threat-dial",))


def _threat_fixed(play: Play, player: int) -> Reason | None:
    for each in statements(play, "threat_fixed"):
        if about_player(play, each, player, "of"):
            return (
                f"{play.player(player)}'s threat cannot be reduced", entry(play, each.frame.source, *CANNOT)
            )
    return None


@LCG.plays("lcg/active-location", "lcg/explored")
def has_its_progress(play: Play, ident: int) -> bool:
    """Whether a card has as much progress as quest points, so that it takes no more of the quest's."""
    points = play.value(ident, "quest points")
    return points is not None and bool(play.card(ident).token("progress") >= points)


def comes_first(play: Play, on: int) -> int | None:
    """The card on which progress has to be placed before any can be placed on this one."""
    for each in statements(play, "progress_first"):
        before = meant(play, each, "before")
        first = [
            i for i in sorted(meant(play, each, "on")) if i not in before and not has_its_progress(play, i)
        ]
        if on in before and first and conditions_hold(play, each):
            return first[0]
    return None


READYING = ("ready_in_refresh", "ready_act")


def tolls(play: Play, ident: int) -> list[InForce]:
    """The texts that keep a card from readying unless something is paid, each copy for itself."""
    return [
        each for each in statements(play, "unless_paid")
        if any(_holds_back(play, each, inner, ident) for inner in nodes(each.says, "do"))
        and conditions_hold(play, each)
    ]  # fmt: skip


def _holds_back(play: Play, each: InForce, inner: Node, ident: int) -> bool:
    ready = any(act.kind in READYING for act in acts_of(inner))
    return (
        inner.kind in ("does_not", "cannot", "cannot_alone") and ready
        and ident in meant(play, each._replace(says=inner))
    )


def is_held_back(play: Play, ident: int) -> bool:
    """Whether an unpaid text keeps the card from readying in the refresh phase."""
    return (
        bool(statements(play, "unless_paid")) and not play.fact(("readying paid", ident))
        and bool(tolls(play, ident))
    )
