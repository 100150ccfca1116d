"""What cannot happen or be done, and by which text or rule (tcg/effect, tcg/may-not, tcg/keyword/ring-bearer, tcg/the-rule-of-4).

Statements read here: `cannot` (`who`: cards or players, `act`: what they cannot do or undergo), `no_special_abilities` (`of`),
`wounds_limit` (`who`, `n`, `phase`), `skip_phase` (`phase`), `participates` (`who`, `at`). Which acts answer which question is said below.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import drawing, phrases, table
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import InForce, conditions_hold, speaks_of, statements

Reason = tuple[str, tuple[str, ...]]
"""Why something is not possible, in words, and the entries that say so."""

TAKE_WOUNDS = frozenset([
    "take_wound", "take_wounds", "wound_or_exert", "take_wound_in_skirmish", "take_wounds_skirmishing", "take_wounds_outside_skirmish",
    "take_archery_wounds",
])  # fmt: skip
EXERT = frozenset(["be_exerted", "wound_or_exert"])
DIE = frozenset(["be_killed", "be_killed_or_discarded", "be_killed_in_skirmish"])
BE_DISCARDED = frozenset(["be_discarded", "be_discarded_by", "be_killed_or_discarded"])
HEAL = frozenset(["heal_act"])
BE_ASSIGNED = frozenset(["be_assigned", "be_assigned_to"])
BE_TRANSFERRED = frozenset(["be_transferred"])
BEAR = frozenset(["bear"])
USE_ABILITIES = frozenset(["use_special_abilities"])
OVERWHELMED = frozenset(["be_overwhelmed"])
IN_SKIRMISH = frozenset(["take_wound_in_skirmish", "take_wounds_skirmishing", "be_killed_in_skirmish"])

UNDERGOES = {
    "wounded": TAKE_WOUNDS, "exerted": EXERT, "healed": HEAL, "killed": DIE, "discarded": BE_DISCARDED, "transferred": BE_TRANSFERRED,
}  # fmt: skip
"""Occurrence kind → the acts of "cannot" that forbid it to happen to its card."""


def entry(play: Play, ident: int | None, *more: str) -> tuple[str, ...]:
    """The entry of a card, if it has one, and others."""
    own = play.printed(ident).entry if ident is not None else ""
    return (own, *more) if own else more


@TCG.plays("tcg/may-not", "tcg/effect")
def prohibited(play: Play, ident: int, acts: frozenset[str], *, against: int | None = None, o: Occurrence | None = None) -> Reason | None:
    """Why a text keeps a card from an act; None if none does. `against` is the other card concerned, `o` what is about to happen."""
    for each in statements(play, "cannot"):
        for act in phrases.nodes(each.says, "act"):
            if act.kind in acts and speaks_of(play, each, ident) and _concerns(play, each, act, against, o):
                source = each.frame.source
                whose = play.name(source) if source is not None else "an effect"
                return (f"{play.name(ident)} cannot: {whose}", entry(play, source, "tcg/effect"))
    return None


def _concerns(play: Play, each: InForce, act: Node, other: int | None, o: Occurrence | None) -> bool:
    """Whether an act that is forbidden only in part covers this case: against whom, in which phase, by whose effect."""
    now, skirmishing = phase(play), bool(o is not None and o.get("skirmish"))
    if act.kind in ("take_wound_in_skirmish", "take_wounds_skirmishing", "be_killed_in_skirmish") and not (
        skirmishing or now == "skirmish"
    ):
        return False
    if act.kind == "take_wounds_outside_skirmish" and now == "skirmish":
        return False
    if act.kind == "take_archery_wounds" and now != "archery":
        return False
    if act.kind == "use_special_abilities" and act.get("phase") not in (None, now):
        return False
    by = act.get("by")
    if isinstance(by, Node):
        return _by_whom(play, each, by, o)
    described = act.get("to") or act.get("which")
    if not isinstance(described, Node):
        return True
    excepted = act.get("except")
    return (
        other is not None
        and phrases.fits(play, each.frame, described, other)
        and not (isinstance(excepted, Node) and phrases.fits(play, each.frame, excepted, other))
    )


def _by_whom(play: Play, each: InForce, by: Node, o: Occurrence | None) -> bool:
    """Whether what is about to happen comes from the player or the cards that the act names."""
    if o is None:
        return True
    if phrases.PLAYERS.of(by) is not None:
        source = o.get("source")
        whose = play.card(source).owner if isinstance(source, int) else o.get("player")
        return whose in phrases.players(play, each.frame, by)
    return isinstance(o.get("source"), int) and phrases.fits(play, each.frame, by, o.get("source"))


@TCG.plays("tcg/special-ability")
def abilities_barred(play: Play, ident: int) -> Reason | None:
    """Why a card's special abilities cannot be used now; None if they can."""
    for each in statements(play, "no_special_abilities"):
        if speaks_of(play, each, ident, "of"):
            return (f"{play.name(ident)}'s special abilities cannot be used", entry(play, each.frame.source, "tcg/special-ability"))
    return prohibited(play, ident, USE_ABILITIES)


@TCG.plays("tcg/ally")
def takes_part(play: Play, ident: int) -> bool:
    """Whether a text lets an ally take part in archery fire and skirmishes where it is not at home."""
    for each in statements(play, "participates"):
        if speaks_of(play, each, ident):
            place = each.says.get("at")
            if place is None or phrases.all_hold(play, each.frame, [Node("fellowship_at", place=place)]):
                return True
    return any(
        bonus.kind in ("participating", "participating_in_skirmishes") and speaks_of(play, each, ident)
        for each in statements(play, "gets") for bonus in phrases.nodes(each.says, "bonus")
    )  # fmt: skip


@TCG.plays("tcg/overwhelmed")
def overwhelming_multiple(play: Play, ident: int) -> int | None:
    """How many times a character's side the other side must be to overwhelm it: 2, more if a text says so, None if it cannot be."""
    multiple = 2
    for each in statements(play, "cannot"):
        for act in phrases.nodes(each.says, "act"):
            if act.kind in ("be_overwhelmed", "be_overwhelmed_unless") and speaks_of(play, each, ident):
                if act.kind == "be_overwhelmed":
                    return None
                multiple = max(multiple, int(str(act.get("times") or 3)))
    return multiple


@TCG.plays("tcg/wound")
def wounds_left(play: Play, ident: int) -> int | None:
    """How many more wounds a text lets a character take in this phase; None: as many as come."""
    left: int | None = None
    for each in statements(play, "wounds_limit"):
        if each.says["phase"] == phase(play) and speaks_of(play, each, ident):
            taken = play.state.used.get(("phase", "wounds", ident, play.card(ident).life), 0)
            room = max(0, phrases.amount(play, each.frame, each.says["n"]) - taken)
            left = room if left is None else min(left, room)
    return left


# -- what cannot happen -----------------------------------------------------------------------------------------------


@TCG.plays("tcg/keyword/ring-bearer", "tcg/the-rule-of-4", "tcg/conflict/corruption")
def forbids(play: Play, o: Occurrence) -> Reason | None:
    """Why an occurrence cannot happen; None if it can."""
    if o.kind in ("drew", "took into hand") and drawing.rule_of_4_forbids(play, o.get("player")):
        return (f"{play.player(o.get('player'))} has taken 4 cards into hand this fellowship phase", ("tcg/the-rule-of-4",))
    ident = o.get("card")
    if not isinstance(ident, int):
        return _player_cannot(play, o)
    bearer_stays = o.kind in ("discarded", "returned to hand", "stacked") or (o.kind == "moved" and table.is_in_play(play.card(ident)))
    if bearer_stays and ident == table.ring_bearer(play, play.card(ident).owner):
        return (f"{play.name(ident)} is the Ring-bearer and cannot leave play that way", ("tcg/keyword/ring-bearer",))
    if o.kind == "wounded" and wounds_left(play, ident) == 0:
        return (f"{play.name(ident)} takes no more wounds in this phase", ("tcg/wound",))
    acts = UNDERGOES.get(o.kind, frozenset())
    if o.kind == "killed" and o.get("why") == "overwhelmed":
        acts = acts | OVERWHELMED
    return prohibited(play, ident, acts, against=o.get("source"), o=o) if acts else None


PLAYER_ACTS = {
    "took control": "control_site",
    "discarded from hand": "discard_from_hand_or_deck",
    "discarded from deck": "discard_from_hand_or_deck",
}


def about_player(play: Play, each: InForce, player: int) -> bool:
    """Whether a statement about players means this one; one that names nobody means its own."""
    who = each.says.get("who")
    if not isinstance(who, Node):
        return player == each.frame.controller
    return phrases.PLAYERS.of(who) is not None and player in phrases.players(play, each.frame, who)


def _player_cannot(play: Play, o: Occurrence) -> Reason | None:
    """Why a text forbids something to a player."""
    wanted = PLAYER_ACTS.get(o.kind)
    for each in statements(play, "cannot") if wanted else ():
        for act in phrases.nodes(each.says, "act"):
            if act.kind == wanted and about_player(play, each, o.get("player", table.fp(play))) and conditions_hold(play, each):
                source = each.frame.source
                return (
                    f"that cannot happen: {play.name(source) if source is not None else 'an effect'}",
                    entry(play, source, "tcg/effect"),
                )
    return None


def skips(play: Play, name: str) -> bool:
    """Whether a text skips a phase."""
    return any(str(each.says["phase"]) == name and conditions_hold(play, each) for each in statements(play, "skip_phase"))
