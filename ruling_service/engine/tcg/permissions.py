"""What cannot happen or be done, and by which text or rule (tcg/effect, tcg/may-not, tcg/keyword/ring-bearer,
tcg/the-rule-of-4).

Statements read here: `cannot` and `may`, each with `who` (cards) and `act`. Acts that the rules ask about:
take_wounds, exert, be_killed, be_discarded, be_overwhelmed (with `unless`: the multiple that overwhelms),
be_assigned (`against`: the other side; `again`: only if they were assigned to each other before in this
turn), heal, be_replaced and use_abilities (all with `does`: the only player who cannot do it), skirmish,
become_ring_bearer, archery, bear (`what`), be_played_on, be_transferred, use_phase_abilities (not responses),
be_played, move (`players`: only theirs); for `may`: archery, skirmish; of players (`players`): control_sites
and the like. `wounds_limit` (`who`, `n`, `phase`): no more wounds than that in such a phase. `but_by`: it is
left to those cards alone.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import history, phrases, rulesets, table, verbs
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import InForce, conditions_hold, speaks_of, statements

Reason = tuple[str, tuple[str, ...]]
"""Why something is not possible, in words, and the entries that say so."""

TAKEN = (verbs.drew.past, verbs.took_into_hand.past)
"""How cards are taken into hand."""
LEAVES = (verbs.discarded.past, verbs.returned_to_hand.past, verbs.stacked.past)
"""How a Ring-bearer never leaves play."""
WOUNDS_OF = {"archery": ("take_wounds_from_archery",), "skirmish": ("take_wounds_from_losing_a_skirmish",)}
"""What a wound is dealt for → the acts of texts that forbid only such wounds."""

DISCARDED = (verbs.discarded_from_hand.past, verbs.discarded_from_deck.past)


def entry(play: Play, ident: int | None, *more: str) -> tuple[str, ...]:
    """The entry of a card, if it has one, and others."""
    own = play.printed(ident).entry if ident is not None else ""
    return (own, *more) if own else more


def act_of(says: Node) -> str:
    """The act a statement speaks of: a word, or a phrase whose kind is the word."""
    act = says["act"]
    return act.kind if isinstance(act, Node) else str(act)


@TCG.plays("tcg/may-not")
def prohibited(
    play: Play, ident: int, *acts: str, against: int | None = None, player: int | None = None,
    user: int | None = None
) -> Reason | None:
    """Why a text keeps a card from an act; None if none does.

    `against` is the other card concerned, `player` who would do it, `user` whose effect it would be.
    """
    for each in statements(play, "cannot"):
        about = act_of(each.says) in acts and "unless" not in each.says and _binds(play, each, player)
        if (
            about and speaks_of(play, each, ident) and _against(play, each, against)
            and _again(play, each, ident, against)
            and (not each.says.get("in_skirmish") or table.is_in_skirmish(play, ident))
            and _by(play, each, against, user) and not _by_those(play, each, against)
            and not _but_by(play, each, against)
        ):
            source = each.frame.source
            whose = play.name(source) if source is not None else "an effect"
            return (f"{play.name(ident)} cannot: {whose}", entry(play, source, "tcg/effect"))
    return None


def _against(play: Play, each: InForce, other: int | None) -> bool:
    """Whether the statement's `against` or `what`, if it has one, means the other card."""
    limit = each.says.get("against") or each.says.get("what")
    if not isinstance(limit, Node):
        return True
    return other is not None and phrases.fits(play, each.frame, limit, other)


def _again(play: Play, each: InForce, ident: int, other: int | None) -> bool:
    """Whether they were assigned to each other before in this turn, where the statement asks that."""
    return not each.says.get("again") or other is not None and history.were_assigned(play, ident, other)


def _binds(play: Play, each: InForce, player: int | None) -> bool:
    """Whether the statement binds that player: one that names who cannot do it binds nobody else."""
    who = each.says.get("does")
    return not isinstance(who, Node) or player is None or player in phrases.players(play, each.frame, who)


@TCG.plays("tcg/site")
def _by(play: Play, each: InForce, other: int | None, user: int | None) -> bool:
    """Whether the statement's `by`, if it has one, means the other card or the player whose card it is; a
    site is everybody's, and what it does is done by its user.
    """
    by = each.says.get("by")
    if not isinstance(by, Node):
        return True
    if by.kind in phrases.PLAYERS.table:
        if other is None:
            return False
        site = play.printed(other).type == "site" and user is not None
        doer = user if site else play.card(other).owner
        return doer in phrases.players(play, each.frame, by)
    return other is not None and phrases.fits(play, each.frame, by, other)


def _by_those(play: Play, each: InForce, other: int | None) -> bool:
    """Whether the other card is one of those that the statement leaves it to (`by_others`: all but these)."""
    those = each.says.get("by_others")
    return isinstance(those, Node) and (other is None or phrases.fits(play, each.frame, those, other))


def _but_by(play: Play, each: InForce, other: int | None) -> bool:
    """Whether the other card is one of those that alone still do it (`but_by`); a rule of the game is none.
    """
    those = each.says.get("but_by")
    return isinstance(those, Node) and other is not None and phrases.fits(play, each.frame, those, other)


def binds_players(play: Play, each: InForce, *players: int) -> bool:
    """Whether a statement binds one of those players: one with `players` binds them, one without everybody.
    """
    whom = each.says.get("players")
    return not isinstance(whom, Node) or not set(players).isdisjoint(
        phrases.players(play, each.frame, whom)
    )


@TCG.plays("tcg/reveal")
def may_see_hand(play: Play, player: int, whose: int) -> bool:
    """Whether a player may look at, or have revealed, another's hand."""
    for each in statements(play, "cannot"):
        if act_of(each.says) != "see_hand" or not conditions_hold(play, each):
            continue
        barred, hands = (
            phrases.players(play, each.frame, n) for f in ("players", "of")
            for n in phrases.nodes(each.says, f)
        )
        if player in barred and whose in hands:
            return False
    return True


def allowed(play: Play, ident: int, act: str, by: str | None = None) -> bool:
    """Whether a text (of a card of the culture `by`) expressly lets a card do what the rules would not."""
    return any(
        act_of(each.says) == act and speaks_of(play, each, ident)
        and (by is None or each.frame.source is not None and table.culture(play, each.frame.source) == by)
        for each in statements(play, "may")
    )


@TCG.plays("tcg/wound")
def wounds_left(play: Play, ident: int) -> int | None:
    """How many more wounds texts let a character take in this phase; None: as many as come."""
    left: int | None = None
    for each in statements(play, "wounds_limit"):
        if each.says["phase"] == phase(play) and speaks_of(play, each, ident):
            taken = play.used(("phase", "wounds", ident, play.card(ident).life))
            room = max(0, phrases.amount(play, each.frame, each.says["n"]) - taken)
            left = room if left is None else min(left, room)
    return left


@TCG.plays("tcg/overwhelmed")
def overwhelming_multiple(play: Play, ident: int) -> int | None:
    """How many times a character's side the other side must be to overwhelm it: 2, more if a text says so,
    None if it cannot be.
    """
    multiple = 2
    for each in statements(play, "cannot"):
        if act_of(each.says) == "be_overwhelmed" and speaks_of(play, each, ident):
            if "unless" not in each.says:
                return None
            multiple = max(multiple, phrases.amount(play, each.frame, each.says["unless"]))
    return multiple


# -- what cannot happen --------------------------------------------------------------------------------------


RULE_OF_4 = 4
"""Cards the Free Peoples player can take into hand in one fellowship phase."""


@TCG.plays("tcg/the-rule-of-4")
def rule_of_4_forbids(play: Play, player: int) -> bool:
    """Whether a player has already taken 4 cards into hand in this fellowship phase of his."""
    if (
        phase(play) != "fellowship" or player != table.fp(play)
        or not rulesets.is_usual(play, "the Rule of 4")
    ):
        return False
    return play.used(("phase", "into hand", player)) >= RULE_OF_4


@TCG.plays("tcg/keyword/ring-bearer", "tcg/the-rule-of-4", "tcg/conflict/corruption")
def forbids(play: Play, o: Occurrence) -> Reason | None:
    """Why an occurrence cannot happen; None if it can."""
    if o.kind in TAKEN and rule_of_4_forbids(play, o.get("player")):
        return (
            f"{play.player(o.get('player'))} has taken 4 cards into hand this fellowship phase",
            ("tcg/the-rule-of-4",)
        )
    ident = o.get("card")
    if not isinstance(ident, int) or o.kind == verbs.drew.past:  # a player draws; to the card it is nothing
        return _player_cannot(play, o)
    bearer_stays = o.kind in LEAVES or (o.kind == verbs.moved.past and table.is_in_play(play.card(ident)))
    if bearer_stays and ident == table.ring_bearer(play, play.card(ident).owner):
        return (
            f"{play.name(ident)} is the Ring-bearer and cannot leave play that way",
            ("tcg/keyword/ring-bearer",)
        )
    if o.kind == verbs.wounded.past and wounds_left(play, ident) == 0:
        return (f"{play.name(ident)} takes no more wounds in this phase", ("tcg/wound",))
    if o.kind in DISCARDED:
        return _not_made_to_discard(play, o)
    acts = TCG.verbs[o.kind].cannot
    if o.kind == verbs.killed.past and o.get("why") == "overwhelmed":
        acts = ("be_killed", "be_overwhelmed")
    if o.kind == verbs.wounded.past:
        acts = (*acts, *WOUNDS_OF.get(str(o.get("why")), ()))
    if o.get("reinforced"):
        acts = (*acts, "reinforce_culture_tokens")
    by = table.fp(play) if o.get("why") == "sanctuary" else o.get("player")
    user = by if o.kind == verbs.replaced_site.past else o.get("by", by)
    return prohibited(play, ident, *acts, against=o.get("source"), player=by, user=user) if acts else None


def _not_made_to_discard(play: Play, o: Occurrence) -> Reason | None:
    """Why such a card cannot make a player discard from hand or draw deck; what he chose to discard it didn't
    make him discard.
    """
    source, whose = o.get("source"), play.card(o.get("card")).owner
    for each in statements(play, "cannot"):
        of, you = each.says.get("who"), each.frame.controller
        if (
            source is None or you is None or act_of(each.says) != "discard_from_hand_or_deck"
            or not isinstance(of, Node)
        ):
            continue
        made = whose == you and o.get("chosen") != you
        if made and conditions_hold(play, each) and phrases.fits(play, each.frame, of, source):
            return (
                f"{play.name(source)} cannot make {play.player(you)} discard",
                entry(play, each.frame.source, "tcg/effect")
            )
    return None


def _player_cannot(play: Play, o: Occurrence) -> Reason | None:
    """Why a text forbids something that is not about a card.

    A statement with `players` is about them, one without about everybody.
    """
    acts = TCG.verbs[o.kind].cannot
    if not acts:
        return None
    for each in statements(play, "cannot"):
        if act_of(each.says) not in acts or not conditions_hold(play, each):
            continue
        if not _by(play, each, o.get("source"), o.get("by")) or _but_by(play, each, o.get("source")):
            continue
        if binds_players(play, each, o.get("player", table.fp(play))):
            source = each.frame.source
            return (
                f"that cannot happen: {play.name(source) if source is not None else 'an effect'}",
                entry(play, source, "tcg/effect")
            )
    return None


@TCG.plays("tcg/archery-phase")
def who_may_skip(play: Play, phase: str) -> int | None:
    """The player whom a text lets skip a phase (`may_skip` with `who` and `phase`); None if there is none."""
    for each in statements(play, "may_skip"):
        if str(each.says["phase"]) == phase and conditions_hold(play, each):
            for player in phrases.players(play, each.frame, phrases.nodes(each.says, "who")[0]):
                return player
    return None


def skips(play: Play, phase: str) -> bool:
    """Whether a text skips a phase (`skip` with `phase`)."""
    return any(
        str(each.says["phase"]) == phase and conditions_hold(play, each) for each in statements(play, "skip")
    )
