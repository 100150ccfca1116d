"""What texts change about how the phases go: cards more or fewer, engagement, threat counted, cards that
enter in a certain way. Limits on damage stand in `damage_limits`.

Each function answers one question that a phase asks; nothing here changes anything.
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.choosing import token_of
from ruling_service.engine.lcg.fighting import considered_engaged
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.limits import counted_in, span
from ruling_service.engine.lcg.phrases import LASTING, amount, players
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    about_player,
    conditions_hold,
    covers,
    meant,
    sayable,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.texts import acts_of, kinds_in
from ruling_service.engine.lcg.values import strength


def number_of(play: Play, each: InForce, field: str = "n") -> int:
    """The number that a statement in force names."""
    return amount(play, each.frame, each.says.get(field))


def _player_number(play: Play, kind: str, player: int) -> int:
    return sum(number_of(play, e) for e in statements(play, kind) if about_player(play, e, player))


# -- resource and quest phase --------------------------------------------------------------------------------


@LCG.plays("lcg/framework/1.2")
def collected(play: Play, hero: int) -> int:
    """How many resources a hero collects: 1, and what texts add or take."""
    def said(kind: str) -> int:
        return sum(number_of(play, e) for e in statements(play, kind) if speaks_of(play, e, hero))

    return max(0, 1 + said("collects_more") - said("collects_fewer"))


@LCG.plays("lcg/framework/1.3")
def drawn(play: Play, player: int) -> int:
    """How many cards a player draws in the resource phase: 1, and what texts add or take."""
    for kind in FORBIDDING:
        for each in statements(play, kind):
            forbidden = any(act.kind == "draw_in_phase" for act in acts_of(each.says))
            if forbidden and about_player(play, each, player):
                return 0
    instead = [number_of(play, e) for e in statements(play, "draws_instead") if about_player(play, e, player)]
    more, fewer = (_player_number(play, kind, player) for kind in ("draws_more", "draws_fewer"))
    return max(0, (instead[-1] if instead else 1) + more - fewer)


@LCG.plays("lcg/framework/1.3", "lcg/may")
def may_draw_more(play: Play, player: int) -> int:
    """How many cards more a player may draw in the resource phase."""
    return _player_number(play, "may_draw_more", player)


DRAWN = "cards drawn"
"""The name under which the cards are counted that a player has drawn in a time."""


@LCG.plays("lcg/drawing-cards", "lcg/cannot")
def draws_too_many(play: Play, player: int, together: int = 0) -> InForce | None:
    """The text that lets a player draw no more cards in this phase or round than he has, and those that he
    draws `together` with this one; None if there is none.
    """
    for kind in FORBIDDING:
        for each in statements(play, kind):
            for act in acts_of(each.says):
                if (
                    act.kind == "draw_more_than" and about_player(play, each, player)
                    and act.get("phase") in (None, play.fact("phase"))
                    and play.used((span(act["per"]), DRAWN, player)) + together
                    >= amount(play, each.frame, act["n"])
                ):
                    return each
    return None


def count_drawn(play: Play, player: int) -> None:
    """Count a card that a player has drawn, where a text limits that."""
    if some_text_asks(play, "draw_more_than"):
        for unit in ("phase", "round", "game"):
            play.count_use((unit, DRAWN, player))


@LCG.plays("lcg/framework/3.3")
def revealed_more(play: Play) -> int:
    """How many cards more than one per player are revealed in staging; below 0: how many fewer. A text that
    lets fewer be revealed may say how many are revealed all the same.
    """
    kinds = ("reveal_more_each", "reveal_more_this")
    players = len(table.players(play))
    more = sum(
        number_of(play, e) * (players if e.says.get("per_player") else 1)
        for kind in kinds for e in statements(play, kind) if conditions_hold(play, e)
    )
    fewer = [e for e in statements(play, "reveal_less_this") if conditions_hold(play, e)]
    for each in sorted(fewer, key=lambda e: -_least(e)):
        more = min(more, max(more - number_of(play, each), _least(each) - players))
    return more


def _least(each: InForce) -> int:
    """How many cards are revealed at least where a text lets fewer be revealed."""
    least = each.says.get("minimum")
    return least if isinstance(least, int) else 0


@LCG.plays("lcg/staging-area")
def total_threat_change(play: Play) -> int:
    """By how much texts change the total [threat] of the staging area."""
    more = sum(number_of(play, e) for e in statements(play, "total_threat_bonus") if conditions_hold(play, e))
    return more - sum(
        number_of(play, e) for e in statements(play, "total_threat_less") if conditions_hold(play, e)
    )


@LCG.plays("lcg/keyword/archery")
def first_by_archery(play: Play, able: list[int]) -> list[int]:
    """Those of `able` to whom texts have archery damage assigned; all of them where none is."""
    for each in (e for e in statements(play, "archery_on") if conditions_hold(play, e)):
        able = [i for i in able if speaks_of(play, each, i, "on")] or able
    return able


@LCG.plays("lcg/keyword/archery")
def archery_more(play: Play) -> int:
    """How much damage texts add to what archery deals."""
    return sum(number_of(play, e) for e in statements(play, "archery_more") if conditions_hold(play, e))


@LCG.plays("lcg/staging-area")
def contributors(play: Play) -> tuple[int, ...]:
    """The cards outside the staging area whose [threat] counts there all the same."""
    if "contributes" not in sayable(play):
        return ()
    return tuple(
        i for i in table.in_play(play)
        if play.card(i).zone != table.STAGING
        and any(speaks_of(play, e, i) for e in statements(play, "contributes"))
    )  # fmt: skip


@LCG.plays("lcg/framework/7.3")
def threat_raised(play: Play, player: int) -> int:
    """By how much a player's threat rises in the refresh phase: 1, and what texts add."""
    return 1 + sum(
        number_of(play, e, "amount") for e in statements(play, "raise_threat_more")
        if about_player(play, e, player, "of")
    )


@LCG.plays("lcg/threat-threat-dial", "lcg/designer/094", "lcg/designer/095")
def counted_threat(play: Play, player: int) -> int:
    """A player's threat as rules and texts that ask for it count it; what sets, raises or lowers it moves the
    dial itself, and so does a text that counts it otherwise ask for the dial in its own condition.
    """
    asking = play.state.cache.setdefault("asking", set())
    if "threat_counts_as" in sayable(play) and ("threat", player) not in asking:
        asking.add(("threat", player))
        try:
            for each in statements(play, "threat_counts_as"):
                if about_player(play, each, player, "of"):
                    return number_of(play, each)
        finally:
            asking.discard(("threat", player))
    return table.threat(play, player)


@LCG.plays("lcg/initial-threat-level", "lcg/designer/153")
def starting_threat_change(play: Play, player: int) -> int:
    """By how much cards in play change the level at which a player starts, or started."""
    changes = (e for e in statements(play, "starting_threat") if about_player(play, e, player, "of"))
    return sum(number_of(play, e) if e.says["by"] == "more" else -number_of(play, e) for e in changes)


RESTING: Occasion[[Play], bool] = Occasion()
"""Whether a keyword lets the players rest: treacheries have no When Revealed effects, enemies make no
engagement checks.
"""


def resting(play: Play) -> bool:
    """Whether the players rest."""
    return RESTING.any(play)


@LCG.plays("lcg/travel", "lcg/constant-ability")
def must_travel(play: Play) -> bool:
    """Whether a text makes the players travel where they can."""
    return any(conditions_hold(play, e) for e in statements(play, "must_travel"))


@LCG.plays("lcg/damage", "lcg/constant-ability")
def takes_first(play: Play, ident: int) -> tuple[int, int] | None:
    """The card on which damage of this one is placed first, if any, and how much it still takes."""
    for each in statements(play, "damage_first"):
        if speaks_of(play, each, ident, "of") and conditions_hold(play, each):
            for other in sorted(meant(play, each, "on")):
                most = strength(play, other, "hit points") or strength(play, other, "quest points")
                left = most - play.card(other).token("damage")
                if other != ident and left > 0:
                    return other, left
    return None


@LCG.plays("lcg/travel", "lcg/constant-ability")
def must_travel_to(play: Play, location: int) -> bool:
    """Whether a text makes the players travel to that location where they can."""
    said = statements(play, "must_travel_to")
    return any(speaks_of(play, each, location, "to") and conditions_hold(play, each) for each in said)


# -- engagement ----------------------------------------------------------------------------------------------


@LCG.plays("lcg/framework/3.2", "lcg/constant-ability")
def must_commit(play: Play, character: int) -> bool:
    """Whether a text makes the character commit to the quest if it can."""
    return any(
        speaks_of(play, e, character) and conditions_hold(play, e) for e in statements(play, "must_commit")
    )


@LCG.plays("lcg/optional-engagement")
def optional_engagements(play: Play, player: int) -> int:
    """How many enemies a player may optionally engage: 1, and what texts add."""
    return 1 + _player_number(play, "engage_more", player)


@LCG.plays("lcg/first-player-first-player-token", "lcg/cannot")
def stays_first(play: Play, *, taken: bool = False) -> InForce | None:
    """The text that keeps the first player token where it is, or None: it isn't passed, or whoever has it
    cannot lose it; only the latter also where it would be `taken`.
    """
    for each in statements(play, "keeps_token"):
        who = each.says.get("who")
        kept = not taken
        if isinstance(who, Node):
            kept = table.first_player(play) in players(play, each.frame, who)
        if kept and conditions_hold(play, each):
            return each
    return None


@LCG.plays("lcg/engagement-check")
def no_checks(play: Play) -> bool:
    """Whether no engagement checks are made."""
    return any(conditions_hold(play, e) for e in statements(play, "no_engagement_checks"))


@LCG.plays("lcg/engagement-check")
def is_ignored(play: Play, enemy: int) -> bool:
    """Whether engagement checks pass over the enemy."""
    return any(speaks_of(play, e, enemy) for e in statements(play, "ignored_in_checks"))


@LCG.plays("lcg/scenario/shadow-and-flame", "lcg/scenario/the-city-of-ulfast")
def attacks_from_staging(play: Play, player: int) -> list[int]:
    """The enemies that attack the player from the staging area, where they stay, as they are considered to be
    engaged with the player.
    """
    return [i for i in table.staged(play) if table.is_enemy(play, i) and considered_engaged(play, i, player)]


# -- entering play -------------------------------------------------------------------------------------------


def _own(play: Play, ident: int, kind: str) -> list[Node]:
    """What a card's own constant text says about itself, wherever the card is."""
    return [
        n for ability in play.printed(ident).abilities
        if ability.kind == "constant" and ability.get("when") is None
        for s in nodes(ability, "do") for n in nodes(s, "do") if n.kind == kind
    ]  # fmt: skip


@LCG.plays("lcg/in-play-and-out-of-play")
def enters_exhausted(play: Play, ident: int) -> bool:
    """Whether the card enters play exhausted."""
    if any(n.get("who") is None or n["who"] == Node("this") for n in _own(play, ident, "enters_exhausted")):
        return True
    return any(conditions_hold(play, e) and is_card(
        play, e.frame, e.says.get("who"), ident
    ) for e in statements(play, "enters_exhausted")
               if isinstance(e.says.get("who"), Node))  # fmt: skip


@LCG.plays("lcg/in-play-and-out-of-play")
def enters_with(play: Play, ident: int) -> tuple[tuple[str, int], ...]:
    """The tokens with which the card enters play."""
    found = [n for n in _own(play, ident, "enters_with") if n.get("who") is None or n["who"] == Node("this")]
    found += [e.says for e in statements(play, "enters_with") if isinstance(
        e.says.get("who"), Node
    ) and e.says["who"] != Node("this")
              and conditions_hold(play, e) and is_card(play, e.frame, e.says["who"], ident)]  # fmt: skip
    frame = Frame(-1, ident, table.controller_of(play, ident))
    players = len(table.players(play))
    return tuple(
        (token_of(n), amount(play, frame, n["n"]) * (players if n.get("per_player") else 1)) for n in found
    )


# -- damage --------------------------------------------------------------------------------------------------


TO_COME = "cards to come"
"""The name under which it is remembered which cards, by their keys, come into the game only later."""


def some_text_asks(play: Play, *kinds: str) -> bool:
    """Whether the text of any card of this game has one of these phrases: what nobody asks for is not
    remembered.
    """

    return not _kinds_printed(play).isdisjoint(kinds)


def _kinds_printed(play: Play) -> frozenset[str]:
    """The kinds of all phrases in the texts of the cards of this game, and of those that may still come."""

    def gathered() -> frozenset[str]:
        keys = {card.printed for card in play.state.cards.values()} | play.fact(TO_COME, frozenset())
        return frozenset().union(*[_kinds_of(play.catalogue[key].abilities) for key in keys])

    found: frozenset[str] = play.while_printed("kinds printed", gathered)
    return found


@lru_cache(maxsize=8192)
def _kinds_of(abilities: tuple[Node, ...]) -> frozenset[str]:
    """The kinds of all phrases in some abilities."""
    return frozenset().union(*map(kinds_in, abilities))


# -- defenders, values, playing ------------------------------------------------------------------------------


@LCG.plays("lcg/multiple-defenders", "lcg/framework/6.4.1")
def may_declare_several(play: Play, player: int, enemy: int) -> bool:
    """Whether the player may declare any number of defenders against the enemy."""
    for each in statements(play, "may_declare_defenders"):
        against = each.says.get("against")
        if (
            about_player(play, each, player)
            and (not isinstance(against, Node) or is_card(play, each.frame, against, enemy))
        ):
            return True
    return False


@LCG.plays("lcg/framework/6.4.1")
def attack_counts_undefended(play: Play) -> bool:
    """Whether the attack under way counts as undefended although someone defends."""
    kinds = ("considered", "counts_as", "attack_counts_undefended")
    return any(conditions_hold(play, each) for kind in kinds for each in statements(play, kind))


@LCG.plays("lcg/framework/6.4.1")
def is_undefended(play: Play, attack: table.Attack) -> bool:
    """Whether an enemy's attack is undefended: nobody has defended, or a text has it count so."""
    return not table.has_defended(attack) or attack_counts_undefended(play)


def played_this(
    play: Play, unit: str, player: int | None, *, from_hand: bool = False
) -> tuple[int, ...]:
    """The cards the player (None: anyone) has played in this phase, round or game, or those `from_hand`; one
    that was played twice is there twice.
    """
    return _counted(play, unit, player, "played from hand" if from_hand else "played")


def put_into_play_this(
    play: Play, unit: str, player: int | None, *, from_hand: bool = False
) -> tuple[int, ...]:
    """The cards that effects have put into play under the player's control (None: anyone's) in this phase,
    round or game, or those `from_hand`.
    """
    return _counted(play, unit, player, PUT_FROM_HAND if from_hand else PUT)


PUT = "put into play"
PUT_FROM_HAND = "put into play from hand"


def counts(play: Play, unit: str, said: str, player: int | None, ident: int) -> None:
    """Count a card that the player has played or put into play in the time; a card that came back and is
    played again is counted again.
    """
    key = (unit, said, player, ident)
    play.state.used[key] = play.state.used.get(key, 0) + 1


def _counted(play: Play, unit: str, player: int | None, said: str) -> tuple[int, ...]:
    return tuple(
        int(key[3]) for key, times in play.state.used.items()
        if isinstance(key, tuple) and len(key) == 4 and key[0] == unit and key[1] == said
        and player in (None, key[2])
        for _ in range(times)
    )  # fmt: skip


LASTING.plays(
    "must_commit",
    "must_travel",
    "must_travel_to",
    "damage_first",
    "collects_more",
    "collects_fewer",
    "draws_more",
    "may_draw_more",
    "draws_fewer",
    "draws_instead",
    "reveal_more_each",
    "total_threat_bonus",
    "total_threat_less",
    "archery_more",
    "archery_on",
    "contributes",
    "engage_more",
    "no_engagement_checks",
    "ignored_in_checks",
    "considered_engaged",
    "enters_exhausted",
    "enters_with",
    "damage_limit",
    "heal_limit",
    "takes_damage_for",
    "progress_instead",
    "returned_before_reset",
    "excess_to_threat",
    "may_declare_defenders",
    "attack_counts_undefended",
    "effect_remains",
    "explored_stays",
    "may_engage_still",
    "token_limit",
)


@LCG.plays("lcg/initial-threat-level")
def starting_threat(play: Play, player: int) -> int:
    """The threat with which a player began, as cards in play change it; where nobody told it, that of the
    heroes there are.
    """
    start = play.fact(("starting threat", player))
    if start is None:
        start = sum(play.value(h, "threat cost") or 0 for h in table.heroes(play, player))
    return max(0, int(start) + starting_threat_change(play, player))


def threat_may_fall_by(play: Play, player: int, by: int, source: int | None) -> int:
    """How much of a reduction by that card's effect texts leave of it: in this phase or round, or down to a
    level.
    """
    for each in statements(play, "threat_change_limit"):
        if about_player(play, each, player, "of") and is_limited(play, each, source):
            lowered = play.used(lowered_so_far(each, player))
            by = min(by, max(0, number_of(play, each) - lowered))
    for each in (each for kind in FORBIDDING for each in statements(play, kind)):
        for act in acts_of(each.says):
            if act.kind == "reduce_threat_more" and about_player(play, each, player):
                lowered = play.used((counted_in(act), "threat lowered", player))
                by = min(by, max(0, amount(play, each.frame, act["n"]) - lowered))
            if act.kind == "reduce_threat_below_start" and about_player(play, each, player):
                by = min(by, max(0, table.threat(play, player) - starting_threat(play, player)))
    return by


def is_limited(play: Play, each: InForce, source: int | None) -> bool:
    """Whether a limit on reductions of threat is about those by that card's effect."""
    of = each.says.get("by")
    return of is None or source is not None and covers(play, each.frame, of, source)


def lowered_so_far(each: InForce, player: int) -> tuple[str, str, int]:
    """Under which name is counted by how much a player's threat was lowered that such a limit is about."""
    of = each.says.get("by")
    told = "threat lowered" if of is None else f"threat lowered by {of}"
    return (counted_in(each.says), told, player)


LASTING.plays(
    "can_play_from",
    "only_may",
    "reveal_more_this",
    "reveal_less_this",
    "threat_change_limit",
    "threat_counts_as",
    "allies_limit",
    "value_counts_as",
    "gain_immunity",
    "no_travel_or_progress",
)
