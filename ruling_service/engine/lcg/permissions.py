"""What cannot or need not be done: "cannot" and "does not" in card text, asked of by the rules.

Every refusal says why, and by which entry.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import from_a_hand, table, verbs
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.phrases import ACTS, CARDS, LASTING, PLAYERS, amount, players, zones
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    WHEREVER_IT_COMES,
    InForce,
    about_player,
    conditions_hold,
    covers,
    derived,
    sayable,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import acts_of

Reason = tuple[str, tuple[str, ...]]
"""Why something can't be done: in words, and the entries that say so."""

CANNOT = ("lcg/cannot",)


AS_USUAL = frozenset(["ready_act", "ready_in_refresh", "exhaust_for", "be_dealt_shadow"])
"""Acts of which "does not" only says that the framework's step leaves the card out; an effect may still do it
(`need_not`), but for shadow cards (`dealt_no_shadow`).
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
    return any(act in verb.cannot and done_by_players(verb) == of_players for verb in LCG.verbs)


def done_by_players(verb: Verb) -> bool:
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
                    or not comes_from(play, each.frame, act, source)
                ):
                    continue
                if act.kind == "have_more_attachments" and not _has_as_many(play, each, act, ident, against):
                    continue
                meant = speaks_of(play, each, ident) or _of_one_to_come(play, each, act, ident)
                if meant and _towards(play, each, act, against, player):
                    return (
                        f"{named_source(play, each)} forbids it for {play.name(ident)}",
                        entry(play, each.frame.source, *CANNOT)
                    )
    if "leave_staging" in acts and STAYS_STAGED.any(play, ident):
        return (f"{play.name(ident)} cannot leave the staging area", CANNOT)
    if "only_may" in sayable(play) and is_reserved(play, ident, *acts, against=against, player=player):
        return (f"a text reserves it for others than {play.name(ident)}", CANNOT)
    return None


COMING_IN = frozenset(["enter_play", *verbs.entered_staging.cannot])
"""The acts of cards that are not there yet: what is said of each card of a sort means them, too."""


def _of_one_to_come(play: Play, each: InForce, act: Node, ident: int) -> bool:
    """Whether a text that keeps cards of a sort out of play speaks of this card, which lies elsewhere."""
    who = each.says.get("who") if act.kind in COMING_IN else None
    return (
        isinstance(who, Node) and who.kind in WHEREVER_IT_COMES and is_card(play, each.frame, who, ident)
        and conditions_hold(play, each, ident)
    )


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
                    or not comes_from(play, each.frame, act, source)
                ):
                    continue
                if (
                    about_player(play, each, player) and _towards(play, each, act, against, None)
                    and _from_there(play, each.frame._replace(controller=player), act, against)
                ):
                    return (
                        f"{play.player(player)} cannot: {named_source(play, each)}",
                        entry(play, each.frame.source, *CANNOT)
                    )
    return None


def comes_from(play: Play, frame: Frame, act: Node, source: int | None) -> bool:
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


def named_source(play: Play, each: InForce) -> str:
    """Whose text it is that forbids something, as it is said."""
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


# -- what characters and enemies may do ----------------------------------------------------------------------


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
            if comes_from(play, each.frame, act, source) and _towards(play, each, act, enemy, None):
                return (
                    f"{play.player(player)} cannot engage {play.name(enemy)}",
                    entry(play, each.frame.source, *CANNOT)
                )
    checked = ("make_engagement_checks",) if how == "check" else ()
    any_player = ("engage_player", "engage_any")
    return prohibited(
        play, enemy, *acts, *checked, *any_player, "leave_staging", player=player, source=source
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


def dealt_no_shadow(play: Play, enemy: int) -> Reason | None:
    """Why an enemy is dealt no shadow card, in a step or by an effect: a text says so, and names no step."""
    if need_not(play, enemy, "be_dealt_shadow"):
        return (f"{play.name(enemy)} is dealt no shadow card", ("lcg/shadow-effects",))
    return prohibited(play, enemy, "be_dealt_shadow")


def gets_shadow_card(play: Play, enemy: int) -> bool:
    """Whether an engaged enemy is dealt a shadow card in step 6.2."""
    return dealt_no_shadow(play, enemy) is None and not makes_no_attack(play, enemy)


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


LASTING.plays(
    "starting_threat", "shadow_never_cancelled", "only_player_attacks", "encounter_never_cancelled",
    "when_revealed_never_cancelled", "progress_first", "you_reveal"
)
