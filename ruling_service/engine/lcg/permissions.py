"""What cannot or need not be done: "cannot" and "does not" in card text, asked of by the rules.

Every refusal says why, and by which entry.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import from_a_hand, ships, table, verbs
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.limits import counted_in
from ruling_service.engine.lcg.phrases import ACTS, CARDS, LASTING, PLAYERS, amount, players, zones
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    about_player,
    conditions_hold,
    covers,
    derived,
    is_immune,
    meant,
    sayable,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.table import Attack, entry
from ruling_service.engine.lcg.texts import acts_of

Reason = tuple[str, tuple[str, ...]]
"""Why something can't be done: in words, and the entries that say so."""

CANNOT = ("lcg/cannot",)


AS_USUAL = frozenset(["ready_act", "ready_in_refresh", "exhaust_for", "be_dealt_shadow"])
"""Acts of which "does not" only says that the framework's step leaves the card out; an effect may still do it
(`need_not`).
"""


RULES_ASK_OF_PLAYERS = frozenset([
    "commit_act", "declare_defenders", "attack_act", "attack_target", "make_attacks", "declare_attacks",
    "search_deck", "reduce_threat_more", "travel_act", "engage_act", "make_engagement_checks", "play_act",
    "put_act", "play_more", "defeat_stage", "defeat_that_stage", "advance_from", "advance_to_stage",
    "any_act", "draw_in_phase",
    "raise_threat_by_questing", "raise_in_refresh", "reduce_threat_below_start", "ready_more",
    "draw_more_than", "reveal_in_quest", "gain_resources",
])  # fmt: skip
"""Acts of "cannot" that the rules ask of a player, besides those that forbid what happens to nobody else."""

RULES_ASK_OF_CARDS = frozenset([
    "quest_attack_defend", "use_act", "defend_act", "defend_against", "attack_or_defend",
    "be_declared_against", "attack_act", "attack_target", "make_attacks", "be_attacked",
    "be_optionally_engaged", "engage_player", "make_engagement_checks", "take_noncombat", "take_more",
"engage_any", "have_more_damage",
    "ready_by_effects", "ready_in_refresh", "gain_resources_from", "collect_in_phase", "exhaust_for",
    "have_reduced", "be_canceled", "be_triggered", "trigger_act", "be_chosen", "be_attached",
    "have_attachments_such", "have_more_attachments", "count_stat", "count_limit", "spend_act",
    "be_dealt_shadow", "be_poisoned", "any_act", "be_current",
])  # fmt: skip
"""Acts of "cannot" that the rules ask of a card, besides those that forbid what happens to it."""


def is_asked(act: str, *, of_players: bool) -> bool:
    """Whether this act of "cannot" is asked of a player, or of a card: by a rule, or because a verb's record
    names it.
    """
    if act in (RULES_ASK_OF_PLAYERS if of_players else RULES_ASK_OF_CARDS):
        return True
    return any(act in verb.cannot and _done_by_players(verb) == of_players for verb in LCG.verbs)


def _done_by_players(verb: Verb) -> bool:
    """Whether a happening is forbidden to players: it is about no card, or one still in their deck."""
    return not verb.about or verb is verbs.drew


def prohibited(
    play: Play, ident: int, *acts: str, against: int | None = None, player: int | None = None,
    source: int | None = None
) -> Reason | None:
    """Why a card cannot do, or undergo, one of `acts`; None if nothing forbids it.

    `against` is the other card, `player` the other player, `source` the card whose effect does it.
    """
    if not LEFT.keys().isdisjoint(acts):
        zone = play.card(ident).zone
        acts = tuple([act for act in acts if act not in LEFT or zone.partition(":")[0] in LEFT[act]])
    for kind in () if forbidden_acts(play).isdisjoint(acts) else FORBIDDING:
        for each in statements(play, kind):
            for act in acts_of(each.says):
                if (
                    act.kind not in acts or (kind == "does_not" and act.kind in AS_USUAL)
                    or not _comes_from(play, each.frame, act, source)
                ):
                    continue
                if act.kind == "have_more_attachments" and not _has_as_many(play, each, act, ident, against):
                    continue
                if speaks_of(play, each, ident) and _towards(play, each, act, against, player):
                    return (
                        f"{_whose(play, each)} forbids it for {play.name(ident)}",
                        entry(play, each.frame.source, *CANNOT)
                    )
    if "leave_staging" in acts and STAYS_STAGED.any(play, ident):
        return (f"{play.name(ident)} cannot leave the staging area", CANNOT)
    if "only_may" in sayable(play) and is_reserved(play, ident, *acts, against=against, player=player):
        return (f"a text reserves it for others than {play.name(ident)}", CANNOT)
    return None


LEFT = {
    "leave_staging": (table.STAGING,), "leave_hand": ("hand",),
    "leave_discard": ("discard", table.ENCOUNTER_DISCARD),
}
"""Acts of leaving a place → where a card is, before what says whose that is, which leaves it."""


def forbidden_acts(play: Play) -> frozenset[str]:
    """The acts that some text forbids to somebody."""
    found: frozenset[str] | None = play.state.texts.get("forbidden acts")
    if found is not None:
        return found
    if sayable(play).isdisjoint(FORBIDDING):
        return NOTHING
    return frozenset(derived(play, "forbidden acts", lambda: frozenset(
        act.kind for kind in FORBIDDING for each in statements(play, kind) for act in acts_of(each.says)
    )))  # fmt: skip


NOTHING: frozenset[str] = frozenset()


KEEPS_PROGRESS_OFF: Occasion[[Play, int, int | None], Reason | None] = Occasion()
"""Why a keyword of a card lets no progress be placed on it that comes from there: the card whose effect it
is, None for questing.
"""

KEEPS_STAGE: Occasion[[Play, int], Reason | None] = Occasion()
"""Why a keyword of a quest stage keeps it from being defeated now."""


HOLDING = ("be_attached", "have_attachments_such", "have_more_attachments")
"""Acts of texts that keep an attachment off a card."""


@LCG.plays("lcg/cannot", "lcg/attachment-cards")
def _has_as_many(play: Play, each: InForce, act: Node, ident: int, against: int | None) -> bool:
    """Whether as many such attachments are on a card as a text allows, besides the one in question."""
    which, n = act["which"], amount(play, each.frame, act["n"])
    if not isinstance(which, Node):
        return False
    there = (i for i in table.attachments(play, ident) if i != against)
    return sum(matches(play, each.frame, which, i) for i in there) >= n


STAYS_STAGED: Occasion[[Play, int], bool] = Occasion()
"""Whether a keyword of a card in the staging area keeps it there."""


def player_prohibited(
    play: Play, player: int, *acts: str, against: int | None = None, source: int | None = None
) -> Reason | None:
    """Why a player cannot do one of `acts`; `against` is the card it would be done with, `source` the card
    whose effect does it.
    """
    for kind in () if forbidden_acts(play).isdisjoint(acts) else FORBIDDING:
        for each in statements(play, kind):
            for act in acts_of(each.says):
                if (
                    act.kind not in acts or (kind == "does_not" and act.kind in AS_USUAL)
                    or not _comes_from(play, each.frame, act, source)
                ):
                    continue
                if (
                    about_player(play, each, player) and _towards(play, each, act, against, None)
                    and _from_there(play, each.frame._replace(controller=player), act, against)
                ):
                    return (
                        f"{play.player(player)} cannot: {_whose(play, each)}",
                        entry(play, each.frame.source, *CANNOT)
                    )
    return None


def _comes_from(play: Play, frame: Frame, act: Node, source: int | None) -> bool:
    """Whether the act is forbidden to what this source does: a text may name only the effects of some cards.
    """
    if act.get("but") == "quest_effects":
        return source is None or table.kind(play, source) not in ("quest", "encounter side quest")
    by = act.get("by")
    return by is None or (source is not None and covers(play, frame, by, source))


@LCG.plays("lcg/play-and-put-into-play", "lcg/cannot")
def _from_there(play: Play, frame: Frame, act: Node, ident: int | None) -> bool:
    """Whether a card to be played is where the text forbids to play from, if it names a hand or a pile."""
    if act.kind != "play_act" or ident is None:
        return True
    if act.get("from_hand"):
        return from_a_hand.would_come_from_a_hand(play, ident)
    from_ = act.get("from")
    return not isinstance(from_, Node) or play.card(ident).zone in zones(play, frame, from_)


def _whose(play: Play, each: InForce) -> str:
    return play.name(each.frame.source) if each.frame.source is not None else "an effect"


def _towards(play: Play, each: InForce, act: Node, against: int | None, player: int | None) -> bool:
    """Whether the act forbidden is this one: its target, attacker or source, if the text names one."""
    for field in ("target", "attacker", "from", "what", "on", "to", "which", "player", "with"):
        value = act.get(field)
        if not isinstance(value, Node):
            continue
        if value.kind == "filter":
            return against is None or matches(play, each.frame, value, against)
        if PLAYERS.of(value) is not None and CARDS.of(value) is None:
            return player is None or player in players(play, each.frame, value)
        if CARDS.of(value) is not None:
            return against is None or is_card(play, each.frame, value, against)
    return True


def need_not(play: Play, ident: int, *acts: str, against: int | None = None) -> bool:
    """Whether text says that a card does not do one of `acts` as usual ("does not exhaust to …"); what a text
    says only of some opponents is asked of the one that it is done `against`.
    """
    for kind in ("does_not", "keeps_ready"):
        for each in statements(play, kind):
            new = each.says.get("new") is True
            if new and play.state.used.get(("round", "entered", ident)) != play.card(ident).life:
                continue
            for act in acts_of(each.says):
                of_this = act.kind in acts and (kind != "does_not" or act.kind in AS_USUAL)
                if act.kind in AGAINST and (against is None or not _towards(play, each, act, against, None)):
                    of_this = False
                if (of_this or f"{act.kind}:{act.get('why')}" in acts) and speaks_of(play, each, ident):
                    return True
    return False


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


# -- what characters and enemies may do ----------------------------------------------------------------------


@LCG.plays("lcg/framework/3.2")
def may_commit(play: Play, ident: int, player: int) -> Reason | None:
    """Why a character cannot be committed to the quest."""
    if play.card(ident).marked("committed"):
        return ("it is already committed", ("lcg/framework/3.2",))
    if not play.card(ident).ready:
        return ("it is exhausted, and only ready characters commit", ("lcg/framework/3.2", "lcg/exhausted"))
    return (
        _cannot_tire(play, ident, "commit")
        or prohibited(play, ident, "commit_act", "quest_attack_defend", "use_act")
        or player_prohibited(play, player, "commit_act", against=ident)
    )


@LCG.plays("lcg/cannot", "lcg/exhausted")
def _cannot_tire(play: Play, ident: int, why: str) -> Reason | None:
    """Why a character cannot do what it exhausts for: a text says that it cannot exhaust."""
    if "exhaust_act" not in sayable(play) or not exhausts_to(play, ident, why):
        return None
    for kind in FORBIDDING:
        for each in statements(play, kind) if kind != "does_not" else ():
            if any(act.kind == "exhaust_act" for act in acts_of(each.says)) and speaks_of(play, each, ident):
                return (
                    f"{_whose(play, each)} forbids it for {play.name(ident)}",
                    entry(play, each.frame.source, *CANNOT)
                )
    return None


DEFENDING = (
    "defend_act", "defend_against", "attack_or_defend", "quest_attack_defend", "use_act",
    "be_declared_against",
)  # fmt: skip
"""Acts that "cannot" forbids to a defender."""


@LCG.plays("lcg/framework/6.4.1", "lcg/faq/1.33")
def may_defend(play: Play, ident: int, attack: Attack) -> Reason | None:
    """Why a character cannot be declared as a defender against an attack."""
    if not play.card(ident).ready and not _defends_all_the_same(play, ident):
        return ("it is exhausted, and only ready characters defend", ("lcg/framework/6.4.1", "lcg/exhausted"))
    if ident in attack.defenders:
        return ("it already defends", ("lcg/framework/6.4.1",))
    return (
        _cannot_tire(play, ident, "defend")
        or prohibited(play, ident, *DEFENDING, against=attack.enemy)
        or player_prohibited(play, attack.player, "declare_defenders", against=attack.enemy)
        or ships.why_not_defend(play, ident, attack.enemy)
        or _no_defenders(play, attack)
    )


def _defends_all_the_same(play: Play, ident: int) -> bool:
    """Whether a text lets an exhausted character defend."""
    return any(speaks_of(play, each, ident) for each in statements(play, "defends_exhausted"))


def _no_defenders(play: Play, attack: Attack) -> Reason | None:
    """Whether a text keeps the players from defending against the enemy, or counts its attack as undefended.
    """
    for each in statements(play, "no_defenders"):
        if speaks_of(play, each, attack.enemy, "attacker") and about_player(play, each, attack.player):
            return (
                f"no defender can be declared against {play.name(attack.enemy)}",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


@LCG.plays("lcg/framework/6.4a")
def may_attack(play: Play, enemy: int, player: int) -> Reason | None:
    """Why an enemy cannot attack a player."""
    return prohibited(
        play, enemy, "attack_act", "attack_target", "attack_or_defend", "make_attacks", player=player
    )


@LCG.plays("lcg/framework/6.8b", "lcg/keyword/ranged")
def may_attack_with(play: Play, ident: int, enemy: int, player: int) -> Reason | None:
    """Why a character cannot be declared as an attacker against an enemy in a player's normal attack: its
    controller's, or another's that it joins.
    """
    if not play.card(ident).ready:
        return ("it is exhausted, and only ready characters attack", ("lcg/framework/6.8b", "lcg/exhausted"))
    if play.card(ident).controller not in (player, None) and not _reaches(play, ident, enemy):
        return (
            f"{play.player(player)} does not control it, and it is not ranged",
            ("lcg/framework/6.8b", "lcg/keyword/ranged")
        )
    return _cannot_tire(play, ident, "attack") or may_be_attacked_by(play, enemy, ident, player)


@LCG.plays("lcg/framework/6.8b", "lcg/keyword/ranged")
def may_be_attacked_by(
    play: Play, enemy: int, ident: int, player: int, *, reach: bool = True
) -> Reason | None:
    """Why a character cannot attack an enemy, ready or not: out of reach (not asked without `reach`: the text
    gives it), or forbidden.
    """
    engaged = player if considered_engaged(play, enemy, player) else table.engaged_player(play, enemy)
    if reach and engaged != player and not _reaches(play, ident, enemy):
        if engaged is None:
            return ("the enemy is in the staging area", ("lcg/framework/6.8b", "lcg/keyword/ranged"))
        return (
            "the enemy is engaged with another player and the character is not ranged",
            ("lcg/framework/6.8b", "lcg/keyword/ranged")
        )
    return (
        prohibited(play, ident, *ATTACKING, against=enemy)
        or player_prohibited(
            play, player, "attack_act", "attack_target", "make_attacks", "declare_attacks", against=enemy
        )
        or prohibited(play, enemy, "be_attacked", against=ident)
        or ships.why_not_attack(play, ident, enemy)
        or _too_many_attack(play, enemy, ident)
        or _only_for_others(play, enemy, player)
    )


ATTACKING = (
    "attack_act", "attack_target", "attack_or_defend", "quest_attack_defend", "make_attacks", "use_act",
    "be_declared_against",
)  # fmt: skip
"""Acts that "cannot" forbids to an attacker."""


@LCG.plays("lcg/cannot")
def too_many_at_once(play: Play, enemy: int, attackers: tuple[int, ...]) -> Reason | None:
    """Why so many may not attack the enemy together, where a text lets no more."""
    for each in statements(play, "attackers_at_once"):
        who = each.says.get("who")
        if not isinstance(who, Node) or not speaks_of(play, each, enemy, "target"):
            continue
        n = amount(play, each.frame, each.says["n"])
        if conditions_hold(play, each) and sum(matches(play, each.frame, who, i) for i in attackers) > n:
            return (
                f"no more than {n} may attack {play.name(enemy)} together",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


def _only_for_others(play: Play, enemy: int, player: int | None) -> Reason | None:
    """Whether a text lets only other players attack the enemy."""
    for each in statements(play, "only_player_attacks"):
        if (
            player is not None and speaks_of(play, each, enemy, "target")
            and not about_player(play, each, player) and conditions_hold(play, each)
        ):
            return (
                f"{play.player(player)} may not attack {play.name(enemy)}",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


def _too_many_attack(play: Play, enemy: int, ident: int) -> Reason | None:
    """Whether a text limits how many may attack the enemy in a round, and as many have."""
    for each in statements(play, "attackers_limit"):
        who = each.says.get("who")
        if (
            not speaks_of(play, each, enemy, "target") or not isinstance(who, Node)
            or not matches(play, each.frame, who, ident)
        ):
            continue
        n = amount(play, each.frame, each.says["n"])
        if play.used((str(each.says["per"]), "attackers of", enemy)) >= n:
            return (
                f"no more than {n} may attack {play.name(enemy)}", entry(play, each.frame.source, *CANNOT)
            )
    return None


ENGAGED_ALSO: Occasion[[Play, int], bool] = Occasion()
"""Whether a keyword of an enemy has it count as engaged with every player, wherever it is."""


@LCG.plays("lcg/faq/1.50", "lcg/engaged")
def considered_engaged(play: Play, enemy: int, player: int) -> bool:
    """Whether an enemy that stays where it is is considered to be engaged with the player."""
    return ENGAGED_ALSO.any(play, enemy) or any(
        speaks_of(play, e, enemy) and about_player(play, e, player, "with")
        for e in statements(play, "considered_engaged")
    )


ONE_PLAYER = kinds_with("lcg", "player_by_place")
"""Phrases for one player, who may be another in the course of a phase."""


def considered_engaged_with_one(play: Play, enemy: int) -> bool:
    """Whether all that has an enemy count as engaged is a text that names one player by his place."""
    said = [e.says.get("with") for e in statements(play, "considered_engaged") if speaks_of(play, e, enemy)]
    return not ENGAGED_ALSO.any(play, enemy) and all(
        isinstance(who, Node) and who.kind in ONE_PLAYER for who in said
    )


def _reaches(play: Play, ident: int, enemy: int) -> bool:
    """Whether a character may attack an enemy that its controller is not engaged with."""
    if any(
        speaks_of(play, each, enemy, "target") and conditions_hold(play, each)
        for each in statements(play, "anyone_attacks")
    ):
        return True
    if table.engaged_player(play, enemy) is not None:
        return bool(play.value(ident, "ranged")) or reaches_others(play, ident)
    return any(
        speaks_of(play, each, ident) and _meant_target(play, each, enemy)
        for each in statements(play, "can_target_staging")
    )


def reaches_others(play: Play, ident: int) -> bool:
    """Whether a text lets a character attack enemies that another player is engaged with."""
    return any(speaks_of(play, each, ident) for each in statements(play, "reaches_others"))


def _meant_target(play: Play, each: InForce, enemy: int) -> bool:
    """Whether a permission to attack into the staging area holds for this enemy; an immune one is out of
    reach (lcg/faq/attacking-immune-enemies-in-the-staging-area).
    """
    what = each.says.get("what")
    if is_immune(play, enemy, each.frame.source):
        return False
    return not isinstance(what, Node) or is_card(play, each.frame, what, enemy)


@LCG.plays("lcg/keyword/ranged")
def may_attack_together(play: Play, group: tuple[int, ...], enemy: int, player: int) -> Reason | None:
    """Why these characters cannot be declared together: all must be able to reach the enemy, some only alone.
    """
    if table.engaged_player(play, enemy) is None and len(group) > 1:
        alone = [each for each in statements(play, "can_target_staging") if each.says.get("alone")]
        if any(speaks_of(play, each, i) for each in alone for i in group):
            return ("it can attack there only alone", ("lcg/framework/6.8b",))
    return too_many_at_once(play, enemy, group)


@LCG.plays("lcg/optional-engagement", "lcg/engagement-check")
def may_engage(
    play: Play, enemy: int, player: int | None, how: str, source: int | None = None
) -> Reason | None:
    """Why an enemy cannot be engaged by a player's choice ("optional"), by a "check", or by an effect of the
    card `source`.
    """
    acts = ("be_engaged", "be_optionally_engaged") if how == "optional" else ("be_engaged",)
    for each in (*statements(play, "cannot"), *statements(play, "does_not")):
        for act in acts_of(each.says):
            fitting = (
                act.kind == "engage_act"
                and (how == "optional" or not act.get("optional"))
                or act.kind == "make_engagement_checks"
                and how == "check"
            )
            if player is None or not fitting or not about_player(play, each, player):
                continue
            if _comes_from(play, each.frame, act, source) and _towards(play, each, act, enemy, None):
                return (
                    f"{play.player(player)} cannot engage {play.name(enemy)}",
                    entry(play, each.frame.source, *CANNOT)
                )
    checked = ("make_engagement_checks",) if how == "check" else ()
    any_player = ("engage_player", "engage_any")
    return prohibited(
        play, enemy, *acts, *checked, *any_player, "leave_staging", player=player, source=source
    )


@LCG.plays("lcg/travel")
def may_travel(play: Play, location: int) -> Reason | None:
    """Why the players cannot travel to a location."""
    guarded = is_under_guard(play, location)
    if guarded is not None:
        return guarded
    for each in (*statements(play, "cannot_travel"), *statements(play, "no_travel_or_progress")):
        if each.frame.source == location and conditions_hold(play, each):
            return (f"{play.name(location)} cannot be travelled to", entry(play, location, *CANNOT))
    first = table.first_player(play)
    return (
        prohibited(play, location, "be_traveled_to", "leave_staging")
        or player_prohibited(play, first, "travel_act", against=location)
    )


@LCG.plays("lcg/scenario/across-the-ettenmoors", "lcg/keyword/guarded")
def is_under_guard(play: Play, location: int) -> Reason | None:
    """Why a location cannot be the active one: it is an objective too, and an encounter card guards it."""
    host = play.card(location).host
    if host is None or play.fact(("guards", host)) != location:
        return None
    return (
        f"{play.name(host)} guards {play.name(location)}",
        ("lcg/scenario/across-the-ettenmoors", "lcg/keyword/guarded")
    )


AGAINST = frozenset(["attack_target", "defend_against"])
"""Acts that name whom they are done against."""


def exhausts_to(play: Play, ident: int, why: str, against: int | None = None) -> bool:
    """Whether a character exhausts to commit, defend or attack (`against` an enemy), as it normally does."""
    words = {"commit": "quest", "defend": "defend", "attack": "attack"}
    acts = {
        "commit": ("commit_act",), "defend": ("defend_act", "defend_against"),
        "attack": ("attack_act", "attack_target"),
    }[why]
    return not need_not(
        play, ident, f"exhaust_for:{words[why]}", f"exhaust_to:{why}", f"exhaust_to:{words[why]}", *acts,
        against=against
    )


MAKES_NO_ATTACK: Occasion[[Play, int], bool] = Occasion()
"""Whether a keyword of an enemy has it do something else than attack."""


def makes_no_attack(play: Play, enemy: int) -> bool:
    """Whether an engaged enemy makes no attacks in the combat phase, because of a keyword."""
    return MAKES_NO_ATTACK.any(play, enemy)


def gets_shadow_card(play: Play, enemy: int) -> bool:
    """Whether an engaged enemy is dealt a shadow card in step 6.2."""
    return not need_not(play, enemy, "be_dealt_shadow") and not makes_no_attack(play, enemy)


def may_be_damaged(play: Play, ident: int) -> bool:
    """Whether damage may be assigned to a card (lcg/cannot-be-damaged)."""
    return prohibited(play, ident, "be_damaged") is None


# -- what cannot happen --------------------------------------------------------------------------------------

OF_NO_CARD = frozenset(
    verb.past
    for verb in (verbs.gained_resources, verbs.lost_resources, verbs.spent_resources, verbs.cancelled)
)
"""Occurrences that concern a resource pool and not the hero, or an ability and not the card it comes from:
immunity does not reach them (lcg/resources, lcg/immune).
"""


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
        return prohibited(play, o.get("to"), *HOLDING, against=ident)
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
    if o.kind in ("left play", "discarded") and _only_destroyed(play, ident):
        return (f"{play.name(ident)} leaves play only by being destroyed", entry(play, ident, *CANNOT))
    if _done_by_players(verb):
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
                    f"the players cannot advance: {_whose(play, each)}",
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
        if speaks_of(play, each, ident, "on") and _comes_from(play, each.frame, each.says, source):
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


LASTING.plays(
    "cannot",
    "cannot_alone",
    "cannot_travel",
    "does_not",
    "no_progress",
    "keeps_ready",
    "can_target_staging",
    "attackers_limit",
    "attackers_at_once",
    "no_defenders",
    "considered",
    "counts_as",
    "threat_fixed",
    "not_leave_unless",
    "anyone_attacks",
    "progress_capped", "progress_cap",
)
ACTS.plays(*RULES_ASK_OF_PLAYERS, *RULES_ASK_OF_CARDS, "be_attacked_by_more")


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


def cancels_are_forbidden(play: Play, kind: str) -> bool:
    """Whether a text keeps encounter effects, or When Revealed effects, from being cancelled."""
    names = (
        "encounter_never_cancelled", *(("when_revealed_never_cancelled",) if kind == "when revealed" else ()),
        *(("shadow_never_cancelled",) if kind == "shadow effect" else ())
    )
    return any(conditions_hold(play, each) for name in names for each in statements(play, name))


def is_reserved(
    play: Play, ident: int, *acts: str, against: int | None = None, player: int | None = None
) -> bool:
    """Whether "only … can …" keeps the card from one of `acts`, be it against the other card or player: where
    the text names characters, it says nothing of what enemies do.
    """
    for each in statements(play, "only_may"):
        who = each.says.get("who")
        if not isinstance(who, Node) or not any(
            a.kind in acts and _towards(play, each, a, against, player) for a in acts_of(each.says)
        ):
            continue
        types = who.get("type")
        of_characters = isinstance(types, tuple) and _OF_CHARACTERS.issuperset(types)
        if of_characters and not table.is_character(play, ident):
            continue
        if conditions_hold(play, each) and not matches(play, each.frame, who, ident):
            return True
    return False


_OF_CHARACTERS = frozenset(["hero", "ally", "character", "objective_ally", "objective_hero"])
"""Nouns that name characters."""


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


LASTING.plays(
    "starting_threat", "shadow_never_cancelled", "only_player_attacks", "encounter_never_cancelled",
    "when_revealed_never_cancelled", "progress_first", "you_reveal"
)
