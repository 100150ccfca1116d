"""What must be true at every decision of the TCG."""

from __future__ import annotations

from collections import Counter

from bench.games import invariants
from bench.games.invariants import Broken, Invariants
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import (
    averted,
    bearing,
    movement,
    permissions,
    playing,
    ring,
    rulesets,
    statements,
    table,
    verbs,
)
from ruling_service.engine.tcg.names import PHASES

TCG_INVARIANTS = Invariants()
PILES = ("hand", "deck", "discard", "dead", "adventure")
VALUES = (
    "strength", "vitality", "resistance", "twilight cost", "damage", "fierce", "archer", "defender", "roaming"
)
PLACES: dict[str, tuple[str, ...]] = {
    "companion": ("fellowship",), "minion": (table.MINIONS,), "ally": ("support", "fellowship"),
    "site": (table.PATH, "support"),
    "event": (),
}  # fmt: skip
"""Where cards lie that are borne by nothing, by their type; others lie in a support area, or with what they
were played on.
"""

TCG_INVARIANTS.always("tcg/moving-cards")(invariants.every_card_is_in_exactly_one_zone)
TCG_INVARIANTS.always("tcg/token")(invariants.tokens_are_never_negative)
TCG_INVARIANTS.always("tcg/action-procedure")(invariants.somebody_decides_among_something)
TCG_INVARIANTS.always("tcg/turn-sequence")(invariants.nothing_is_left_on_the_agenda_of_nobody)


@TCG_INVARIANTS.always("tcg/discard-pile", "tcg/draw-deck", "tcg/dead-pile", "tcg/adventure-deck")
def owned_piles_hold_only_their_owners_cards(play: Play) -> Broken:
    """Cards go to their owner's hand, decks and piles."""
    return invariants.owned_piles_hold_only_their_owners_cards(play, PILES)


@TCG_INVARIANTS.always("tcg/leaving-play")
def cards_out_of_play_are_blank(play: Play) -> Broken:
    """What leaves play loses its tokens and is borne by nothing."""
    return invariants.cards_out_of_play_are_blank(play, (*PILES, table.REMOVED))


@TCG_INVARIANTS.now_and_then("tcg/modifier")
def kept_answers_are_true(play: Play) -> Broken:
    """The value of a card is what the table says now."""
    return invariants.kept_answers_are_true(play, table.in_play(play), VALUES)


@TCG_INVARIANTS.at_rest("tcg/vitality", "tcg/killed", "tcg/wound")
def nobody_lives_without_vitality(play: Play) -> Broken:
    """An active character with as many wounds as vitality is killed at once, unless that death was averted or
    a text forbids it.
    """
    dying = [i for i in table.active_characters(play) if play.value(i, "vitality") <= 0]
    spared = averted.still_spared(play.on(play.state.fork()), dying)
    for ident in dying:
        death = verbs.killed(card=ident, life=play.card(ident).life, why="wounds")
        if ident not in spared and permissions.forbids(play, death) is None:
            yield f"{play.name(ident)} lives with vitality {play.value(ident, 'vitality')}"


@TCG_INVARIANTS.at_rest("tcg/corrupted", "tcg/resistance", "tcg/losing-the-game")
def the_ring_bearer_has_resistance(play: Play) -> Broken:
    """The Ring-bearer whose resistance is reduced to 0 is corrupted, and his player has lost."""
    bearer = table.ring_bearer(play)
    if bearer is None or play.state.over or play.fact("setting up"):
        return
    fall = verbs.corrupted(card=bearer, life=play.card(bearer).life, player=table.fp(play))
    if play.value(bearer, "resistance") <= 0 and permissions.forbids(play, fall) is None:
        yield f"{play.name(bearer)} bears the Ring with resistance 0"


@TCG_INVARIANTS.at_rest("tcg/losing-the-game", "tcg/the-one-ring", "tcg/keyword/ring-bearer")
def every_player_in_the_game_has_a_ring_bearer_with_the_ring(play: Play) -> Broken:
    """A player without Ring-bearer has lost; the Ring lies with the Ring-bearer."""
    if play.state.over or play.fact("setting up"):
        return
    for player in table.players(play):
        bearer, band = table.ring_bearer(play, player), ring.one_ring(play, player)
        if bearer is None:
            yield f"{play.player(player)} plays on without a Ring-bearer"
        elif band is not None and play.card(band).host != bearer:
            yield f"{play.player(player)}'s Ring is not on {play.name(bearer)}"


@TCG_INVARIANTS.at_rest("tcg/losing-the-game")
def who_is_out_has_nothing_left_on_the_table(play: Play) -> Broken:
    """The cards of a player who has lost leave the game; by the next turn his sites are replaced."""
    if play.state.over:
        return
    for ident in table.in_play(play):
        owner, replaced_by_now = play.card(ident).owner, play.fact("step") == "turn.begins"
        if (
            owner is not None and owner in play.fact("eliminated", frozenset())
            and (replaced_by_now or play.printed(ident).type != "site")
        ):
            yield f"{play.name(ident)} of {play.player(owner)}, who is out, is in play"


@TCG_INVARIANTS.always("tcg/twilight-pool", "tcg/threats", "tcg/burden")
def pools_are_never_negative(play: Play) -> Broken:
    """There is some twilight, threats and moves, or none."""
    if table.pool(play) < 0 or play.fact("moves", 0) < 0:
        yield f"pool {table.pool(play)}, moves {play.fact('moves', 0)}"
    yield from (
        f"{play.player(p)} has {table.threats(play, p)} threats" for p in table.players(play)
        if table.threats(play, p) < 0
    )


@TCG_INVARIANTS.always("tcg/move-limit")
def nobody_moves_more_often_than_the_limit(play: Play) -> Broken:
    """The fellowship moves at most as often as the move limit says; texts that make it move count too."""
    if play.fact("moves", 0) > max(
        movement.move_limit(play), movement.usual_move_limit(play.fact("players at start"))
    ):
        yield f"moved {play.fact('moves', 0)} times, the limit is {movement.move_limit(play)}"


@TCG_INVARIANTS.always("tcg/the-rule-of-9")
def nine_companions_at_most(play: Play) -> Broken:
    """Companions in play and in the dead pile together are nine at most."""
    if not rulesets.is_usual(play, "the Rule of 9"):
        return
    for player in table.players(play):
        dead = [i for i in play.state.zone(table.dead(player)) if play.printed(i).type == "companion"]
        if len(table.companions(play, player)) + len(dead) > playing.RULE_OF_9:
            yield (
                f"{play.player(player)} has {len(table.companions(play, player))} companions and {len(dead)} "
                f"dead ones"
            )


@TCG_INVARIANTS.at_rest("tcg/unique", "tcg/active")
def no_two_active_unique_cards_of_one_title(play: Play) -> Broken:
    """Only one active copy of a unique card is in play, and one of each player's.

    Shadow players may each have played one of a card that stays in play while the others' were not active;
    of such a condition the text of one alone counts.
    """
    shown = [
        i for i in table.in_play(play)
        if play.printed(i).unique and play.printed(i).type not in ("site", table.RING)
    ]
    working = [i for i in shown if table.is_active(play, i) and not _stays_in_its_turn(play, i)]
    working += [
        i for i in shown if table.is_active(play, i) and _stays_in_its_turn(play, i)
        and play.printed(i).type == "condition" and not statements.is_extra_copy(play, i)
    ]
    for title, count in Counter(play.name(i) for i in working).items():
        if count > 1:
            yield f"{count} unique cards called {title} are active"
    for (title, owner), count in Counter((play.name(i), play.card(i).owner) for i in shown).items():
        if count > 1 and owner is not None:
            yield f"{play.player(owner)} has {count} unique cards called {title} in play"


def _stays_in_its_turn(play: Play, ident: int) -> bool:
    """Whether a Shadow card stays in play through its owner's own turn, in which it is not active."""
    printed = play.printed(ident)
    return str(printed.facts["side"]).casefold() == "shadow" and printed.type != "minion"


@TCG_INVARIANTS.at_rest("tcg/dead-pile", "tcg/unique")
def nobody_dead_is_in_play_again(play: Play) -> Broken:
    """A player whose unique companion or ally lies in his dead pile has no other of that title in play."""
    for player in table.players(play):
        dead = {play.name(i) for i in play.state.zone(table.dead(player)) if play.printed(i).unique}
        for ident in table.in_play(play):
            printed = play.printed(ident)
            if (
                printed.unique and printed.type in ("companion", "ally") and printed.name in dead
                and play.card(ident).owner == player
            ):
                yield f"{printed.name} is in play and in the dead pile of {play.player(player)}"


@TCG_INVARIANTS.at_rest("tcg/bearer", "tcg/leaving-play")
def what_is_borne_has_its_bearer_in_play(play: Play) -> Broken:
    """A borne card is where its bearer is; stacked cards lie on a card in play; nothing bears itself."""
    for card in play.state.cards.values():
        if card.host is None:
            continue
        host = play.card(card.host)
        if not table.is_in_play(host) or card.id == card.host:
            yield f"{play.name(card.id)} in {card.zone} is on {play.name(card.host)} in {host.zone}"
        elif card.zone != table.STACKED and card.zone != host.zone:
            yield f"{play.name(card.id)} is in {card.zone}, its bearer {play.name(card.host)} in {host.zone}"


@TCG_INVARIANTS.at_rest("tcg/stack")
def stacked_cards_lie_on_something(play: Play) -> Broken:
    """A stacked card lies on another, without tokens."""
    for ident in play.state.zone(table.STACKED):
        if play.card(ident).host is None or play.card(ident).token("wound"):
            yield f"{play.name(ident)} is stacked on {play.card(ident).host} with {play.card(ident).tokens}"


@TCG_INVARIANTS.at_rest("tcg/bearer", "tcg/possession")
def characters_bear_one_item_of_a_class(play: Play) -> Broken:
    """A character bears one item of each class, unless a text lets him bear more."""
    for ident in table.active(play):
        host = play.card(ident).host
        if (
            host is not None and play.printed(ident).type in table.ITEMS
            and not bearing.class_is_free(play, host, ident)
        ):
            yield f"{play.name(host)} bears {play.name(ident)} beside another of its class"


@TCG_INVARIANTS.at_rest("tcg/support-area", "tcg/companion", "tcg/minion", "tcg/ally")
def every_card_lies_where_its_kind_does(play: Play) -> Broken:
    """Companions in the fellowship, minions with the minions, sites on the path or controlled; events are
    never in play.
    """
    for ident in table.in_play(play):
        card, kind = play.card(ident), table.kind(play, ident)
        if card.host is not None:
            continue
        right = PLACES.get(kind, ("support", "fellowship", table.MINIONS))
        if card.zone.partition(":")[0] not in right:
            yield f"{play.name(ident)}, a {kind}, lies in {card.zone}"


@TCG_INVARIANTS.at_rest("tcg/adventure-path", "tcg/site", "tcg/region")
def the_path_is_numbered_without_gaps(play: Play) -> Broken:
    """Each number of a site is there once, on the path or controlled; every marker stands at a site that was
    laid, from 1 to 9.
    """
    if play.fact("setting up"):
        return
    sites = [
        *(i for i in play.state.zone(table.PATH) if play.card(i).host is None), *table.controlled_sites(play)
    ]
    numbers = Counter(table.number_of(play, i) for i in sites)
    for number, count in numbers.items():
        if count > 1 or number is None or not 1 <= number <= table.LAST_SITE:
            yield f"{count} sites have the number {number}"
    for player in table.players(play):
        number = table.site_number(play, player)
        if not 1 <= number <= table.LAST_SITE or (number not in numbers and not play.state.over):
            yield f"{play.player(player)} is at site {number}, which is not there"
    lowest = [table.number_of(play, i) or 0 for i in play.state.zone(table.PATH) if play.card(i).host is None]
    if lowest and any((table.number_of(play, i) or 0) > max(lowest) for i in table.controlled_sites(play)):
        yield "a site is controlled beyond the end of the path"


@TCG_INVARIANTS.at_rest("tcg/control")
def a_controlled_site_is_behind_every_fellowship(play: Play) -> Broken:
    """Control is taken of sites that every marker has passed."""
    for site in table.controlled_sites(play):
        number = table.number_of(play, site) or 0
        for player in table.players(play):
            if table.site_number(play, player) <= number:
                yield (
                    f"{play.name(site)} (site {number}) is controlled, {play.player(player)} is at site "
                    f"{table.site_number(play, player)}"
                )


@TCG_INVARIANTS.at_rest("tcg/assignment-phase")
def each_minion_is_assigned_once_and_to_somebody_there(play: Play) -> Broken:
    """A minion is assigned to one character; one character has one assignment; all of them are in play and
    active.
    """
    pairs = table.assignments(play)
    fighting = [i for pair in pairs for i in (pair.defender, *pair.minions)]
    for ident, count in Counter(fighting).items():
        if count > 1:
            yield f"{play.name(ident)} is assigned {count} times"
        if not table.is_in_play(play.card(ident)):
            yield f"{play.name(ident)} is assigned and lies in {play.card(ident).zone}"
    if pairs and play.fact("phase") not in ("assignment", "skirmish", None):
        yield f"characters are assigned in the {play.fact('phase')} phase"


@TCG_INVARIANTS.at_rest("tcg/skirmish-phase")
def a_skirmish_is_fought_in_the_skirmish_phase(play: Play) -> Broken:
    """There is a skirmish under way in the skirmish phase only."""
    if table.skirmish(play) is not None and play.fact("phase") not in ("skirmish", None):
        yield f"a skirmish is under way in the {play.fact('phase')} phase"


@TCG_INVARIANTS.at_rest("tcg/regroup-phase", "tcg/minion")
def no_minion_is_left_from_the_turn_before(play: Play) -> Broken:
    """Minions are discarded as the turn ends: at the start of a turn none is in play."""
    if play.fact("step") == "turn.begins":
        there = [i for i in play.state.zone(table.MINIONS) if play.card(i).host is None and not permissions.forbids(
            play, verbs.discarded(card=i, life=play.card(i).life))]  # fmt: skip
        if there:
            yield f"{table.names(play, there)} as the turn begins"


@TCG_INVARIANTS.at_rest("tcg/void", "tcg/playing-a-card")
def nothing_stays_in_the_void(play: Play) -> Broken:
    """A card being played is in the void only while it is being played."""
    if not play.state.agenda and play.state.zone(table.VOID):
        yield f"{table.names(play, play.state.zone(table.VOID))} in the void"


@TCG_INVARIANTS.always("tcg/turn-sequence")
def the_phase_is_one_of_the_turn(play: Play) -> Broken:
    """The turn has seven phases; the Free Peoples player is in the game."""
    if play.fact("phase") not in (None, *PHASES):
        yield f"phase {play.fact('phase')}"
    beginning = (
        not play.fact("setting up") and not play.state.happenings and play.fact("step") == "turn.begins"
    )
    if beginning and not play.state.over and table.fp(play) not in table.players(play):
        yield f"it is the turn of {play.player(table.fp(play))}, who is out"


@TCG_INVARIANTS.always("tcg/winning-the-game", "tcg/losing-the-game")
def the_game_ends_for_a_reason_of_the_rules(play: Play) -> Broken:
    """Somebody has won: at site 9, by a text, or as the last who has not lost."""
    over = play.state.over
    if over and over not in {f"{play.player(p)} wins" for p in table.seating(play)}:
        yield f"the game ended with {over!r}"
    if over and play.fact("winner") in play.fact("eliminated", frozenset()):
        yield "the winner had lost"
