"""What must be true at every decision of the LCG."""

from __future__ import annotations

from collections import Counter

from bench.games import invariants
from bench.games.invariants import Broken, Invariants
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import cannot_happen, companies, table, verbs
from ruling_service.engine.lcg.game import LCG  # noqa: F401  (importing the game registers its rules)

LCG_INVARIANTS = Invariants()
PILES = ("hand", "deck", "discard")
OUT_OF_PLAY = (*PILES, table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD)
ELIMINATED_AT, ELIMINATED_AT_DIRE = 50, 99
REASONS = ("won", "lost")
VALUES = ("hit points", "attack", "defense", "willpower", "threat", "quest points", "engagement cost", "type")

LCG_INVARIANTS.always("lcg/in-play-and-out-of-play")(invariants.every_card_is_in_exactly_one_zone)
LCG_INVARIANTS.always("lcg/running-out-of-tokens")(invariants.tokens_are_never_negative)
LCG_INVARIANTS.always("lcg/may")(invariants.somebody_decides_among_something)
LCG_INVARIANTS.always("lcg/framework-effects-and-framework-steps")(
    invariants.nothing_is_left_on_the_agenda_of_nobody
)


@LCG_INVARIANTS.always("lcg/ownership-and-control")
def owned_piles_hold_only_their_owners_cards(play: Play) -> Broken:
    """A card that leaves play goes to its owner's hand, deck or discard pile, whoever controlled it; into another's
    hand only a text gives it.
    """
    given = _spoken_of(play, "another player's hand")
    return invariants.owned_piles_hold_only_their_owners_cards(play, PILES[1:] if given else PILES)


@LCG_INVARIANTS.always("lcg/in-play-and-out-of-play")
def cards_out_of_play_are_blank(play: Play) -> Broken:
    """What leaves play loses its tokens, is ready again and attached to nothing."""
    return invariants.cards_out_of_play_are_blank(play, OUT_OF_PLAY)


@LCG_INVARIANTS.now_and_then("lcg/modifiers", "lcg/constant-ability")
def kept_answers_are_true(play: Play) -> Broken:
    """The value of a card is what its table says now."""
    return invariants.kept_answers_are_true(play, table.in_play(play), VALUES)


def is_faceup(play: Play, ident: int) -> bool:
    """Whether a card shows what it is."""
    return play.card(ident).face_up


@LCG_INVARIANTS.at_rest("lcg/destroy", "lcg/hit-points")
def nobody_lives_with_as_much_damage_as_hit_points(play: Play) -> Broken:
    """A character or enemy with as much damage as hit points is destroyed at once, unless a text forbids it.
    """
    for ident in table.in_play(play):
        if not is_faceup(play, ident) or not (table.is_character(play, ident) or table.is_enemy(play, ident)):
            continue
        points, damage = play.value(ident, "hit points"), play.card(ident).token("damage")
        dying = verbs.destroyed(card=ident, life=play.card(ident).life)
        if points is not None and damage >= points and cannot_happen.forbids(play, dying) is None:
            yield f"{play.name(ident)} has {damage} damage and {points} hit points"


@LCG_INVARIANTS.at_rest("lcg/explored", "lcg/location-cards")
def no_location_stays_with_all_its_progress(play: Play) -> Broken:
    """A location with as much progress as quest points is explored at once."""
    for ident in table.in_play(play):
        if is_faceup(play, ident) and table.is_location(play, ident) and play.card(ident).host is None:
            points, progress = play.value(ident, "quest points"), play.card(ident).token("progress")
            barred = cannot_happen.forbids(
                play, verbs.explored(location=ident, life=play.card(ident).life)
            ) is not None
            if points is not None and progress >= points and progress and not barred:
                yield f"{play.name(ident)} has {progress} of {points} progress"


@LCG_INVARIANTS.at_rest("lcg/quest-advancement")
def no_stage_stays_with_all_its_progress(play: Play) -> Broken:
    """The current quest with as much progress as quest points is defeated at once, unless a text forbids it.
    """
    for ident in play.state.zone(table.QUEST):
        points, progress = play.value(ident, "quest points"), play.card(ident).token("progress")
        barred = cannot_happen.forbids(play, verbs.stage_defeated(quest=ident)) is not None
        barred = barred or play.fact(("holding advance", ident)) is not None  # its players wait for a moment
        if points and progress >= points and not barred:
            yield f"{play.name(ident)} has {progress} of {points} progress"


@LCG_INVARIANTS.at_rest("lcg/threat-elimination-level", "lcg/player-elimination", "lcg/keyword/dire")
def nobody_plays_on_with_a_threat_of_fifty(play: Play) -> Broken:
    """A player whose threat reaches the elimination level is out; nobody's threat is negative."""
    quest = [i for i in play.state.zone(table.QUEST) if any(a.get("name") == "dire" for a in play.printed(i).abilities)]
    level = ELIMINATED_AT_DIRE if quest else ELIMINATED_AT
    for player in table.players(play):
        threat = table.threat(play, player)
        if (threat >= level and not _spoken_of(play, "elimination level")) or threat < 0:
            yield f"{play.player(player)} plays on with threat {threat}"


@LCG_INVARIANTS.at_rest("lcg/player-elimination")
def nobody_plays_on_without_heroes(play: Play) -> Broken:
    """A player all of whose heroes were killed is out; one of whose heroes lies anywhere but in his discard pile (as
    a prisoner, in a deck, out of the game, in the staging area), or whom another player controls, was not.
    """
    if not play.fact("round", 0):
        return
    for player in table.players(play):
        lent = [i for other in table.players(play) for i in table.controlled(play, other) if play.card(i).owner == player]
        away = [
            i for i, card in play.state.cards.items()
            if card.owner == player and card.zone != table.discard(player) and not play.fact(("killed", i))
        ]
        theirs = [*table.controlled(play, player), *lent, *away]
        if not any("hero" in (play.printed(i).type, table.kind(play, i)) for i in theirs):
            yield f"{play.player(player)} plays on without heroes"


@LCG_INVARIANTS.at_rest("lcg/player-elimination")
def who_is_out_has_nothing_left_on_the_table(play: Play) -> Broken:
    """The hand, deck and cards in play of an eliminated player are discarded; his enemies return to the
    staging area.
    """
    for player in play.fact("eliminated", frozenset()):
        if play.state.over:
            return
        for zone in (table.hand(player), table.deck(player), table.area(player), table.engaged_area(player)):
            if play.state.zone(zone):
                yield (
                    f"{zone} of the eliminated {play.player(player)} holds "
                    f"{table.names(play, play.state.zone(zone))}"
                )
        yield from (
            f"{play.name(i)} is controlled by the eliminated {play.player(player)}"
            for i in table.controlled(play, player)
        )


@LCG_INVARIANTS.at_rest("lcg/first-player", "lcg/player-elimination")
def the_first_player_is_in_the_game(play: Play) -> Broken:
    """The first player token passes on at once when its holder is eliminated."""
    if not play.state.over and table.players(play) and table.first_player(play) not in table.players(play):
        yield f"{play.player(table.first_player(play))} is out and first player"


@LCG_INVARIANTS.at_rest("lcg/unique-cards", "lcg/rule/2.3")
def no_two_unique_cards_of_one_title_are_in_play(play: Play) -> Broken:
    """Only one unique card of a title is in play, whoever controls it."""
    shown = [i for i in table.in_play(play) if play.printed(i).unique and is_faceup(play, i)]
    for title, count in Counter(play.name(i) for i in shown).items():
        if count > 1:
            yield f"{count} unique cards called {title} are in play"


@LCG_INVARIANTS.at_rest("lcg/attachment-cards")
def attachments_have_a_host_in_play(play: Play) -> Broken:
    """What is attached to a card is where that card is, and goes when it leaves play."""
    for card in play.state.cards.values():
        if card.host is None:
            continue
        host = play.card(card.host)
        attacks_as_shadow = host.zone == card.zone == table.SHADOW
        if not (table.is_in_play(host) or attacks_as_shadow) or card.host == card.id:
            yield f"{play.name(card.id)} in {card.zone} is on {play.name(card.host)} in {host.zone}"
        elif card.zone not in (table.SHADOW, host.zone) and not card.zone.startswith("under:"):
            yield f"{play.name(card.id)} is in {card.zone}, {play.name(card.host)} in {host.zone}"


@LCG_INVARIANTS.at_rest("lcg/attachment-cards", "lcg/event-cards", "lcg/treachery-cards")
def nothing_lies_in_play_that_never_does(play: Play) -> Broken:
    """Attachments in play are attached, to a card or a threat dial; events and treacheries are in play only if a text made something else
    of them.
    """
    for ident in table.in_play(play):
        card = play.card(ident)
        if (
            not table.is_attached(play, card) and card.face_up
            and table.kind(play, ident) in ("attachment", "event", "treachery")
            and not _may_lie_alone(play, ident)
        ):
            yield f"{play.name(ident)} lies in {card.zone} by itself"


def _may_lie_alone(play: Play, ident: int) -> bool:
    return "unattached" in str(play.printed(ident).facts.get("text", "")).casefold()


@LCG_INVARIANTS.at_rest("lcg/engaged", "lcg/enemy-cards")
def only_enemies_are_engaged_and_with_players_in_the_game(play: Play) -> Broken:
    """The area before a player holds enemies; nobody is engaged with a player who is out."""
    for zone, there in play.state.zones.items():
        if zone.startswith("engaged:") and there:
            if int(zone.partition(":")[2]) not in companies.everyone(play) and not play.state.over:
                yield f"{table.names(play, there)} in {zone}, who is out"
            for ident in there:
                if (
                    play.card(ident).host is None and not table.is_enemy(play, ident)
                    and play.card(ident).face_up
                ):
                    yield f"{play.name(ident)} is engaged and no enemy"


@LCG_INVARIANTS.at_rest("lcg/ownership-and-control")
def characters_lie_before_who_controls_them(play: Play) -> Broken:
    """The cards in a player's area are controlled by that player, what encounter cards are attached there
    aside.
    """
    for zone, there in play.state.zones.items():
        if zone.startswith("play:"):
            for ident in there:
                card = play.card(ident)
                if not table.is_attached(play, card) and card.controller != int(zone.partition(":")[2]):
                    yield f"{play.name(ident)} in {zone} is controlled by {card.controller}"


@LCG_INVARIANTS.at_rest("lcg/active-location", "lcg/travel-phase", "lcg/faq/1.34", "lcg/designer/098")
def there_is_one_active_location_at_most(play: Play) -> Broken:
    """Players travel only where no location is active, so there is one at most; a text may make another active,
    beside one that it sends away in vain, because that is immune.
    """
    here = table.active_locations(play)
    immune = any("immune to" in str(play.printed(i).facts).casefold() for i in here)
    too_many = len(here) > 1 and not any(
        _spoken_of(play, "active location", word) for word in ("make", "becomes", *map(play.name, here))
    ) and not (immune and _spoken_of(play, "active", "location", "return"))
    if too_many or any(not table.is_location(play, i) and play.card(i).face_up for i in here):
        yield f"active: {table.names(play, here)}"


@LCG_INVARIANTS.at_rest("lcg/current-quest", "lcg/quest-cards")
def there_is_one_main_quest(play: Play) -> Broken:
    """There is one stage at a time; several where a text puts them into play together."""
    here = table.main_stages(play)
    together = len(here) > 1 and _spoken_of(play, "stage", "at the same time")
    if play.fact("round", 0) and len(here) != 1 and not together and not play.state.over:
        yield f"{len(here)} current stages"


@LCG_INVARIANTS.at_rest("lcg/quest-phase")
def characters_are_committed_only_in_the_quest_phase(play: Play) -> Broken:
    """Committed characters stay so through the quest phase, and not longer; one whose own text commits it then may
    be early.
    """
    if table.phase(play) != "quest":
        yield from (
            f"{play.name(i)} is committed in the {table.phase(play)} phase" for i in table.committed(play)
            if "committed to the quest" not in str(play.printed(i).facts.get("text") or "")
        )


@LCG_INVARIANTS.at_rest("lcg/shadow-effects")
def shadow_cards_lie_with_enemies_in_play_until_the_combat_phase_ends(play: Play) -> Broken:
    """Shadow cards are discarded with their enemies or as the combat phase ends; a text may deal them before
    it.
    """
    there = play.state.zone(table.SHADOW)
    if there and not table.attacks(play) and table.phase(play) == "refresh":
        yield f"{len(there)} shadow cards in the {table.phase(play)} phase"
    for ident in there:
        host = play.card(ident).host
        if host is None or not (table.is_in_play(play.card(host)) or play.card(host).zone == table.SHADOW):
            yield f"{play.name(ident)} is dealt to nobody in play"


@LCG_INVARIANTS.at_rest("lcg/combat-phase", "lcg/framework/6.4.3")
def who_fights_is_in_play(play: Play) -> Broken:
    """Who attacks or defends is in play, and nobody does both twice in one attack."""
    for under_way in table.attacks(play):
        fighting = (*under_way.defenders, *under_way.attackers)
        yield from (
            f"{play.name(i)} fights and is in {play.card(i).zone}" for i in fighting
            if not table.is_in_play(play.card(i))
        )
        if len(set(fighting)) != len(fighting):
            yield f"somebody fights twice: {table.names(play, fighting)}"


@LCG_INVARIANTS.at_rest("lcg/cardtypes", "lcg/encounter-deck", "lcg/player-deck")
def cards_lie_in_piles_of_their_back(play: Play) -> Broken:
    """Player cards go to hands and players' decks, encounter cards to the encounter deck and its discard
    pile.
    """
    for zone in (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD):
        owned = (i for i in play.state.zone(zone) if play.card(i).owner is not None)
        yield from (f"{play.name(i)} of {play.card(i).owner} lies in {zone}" for i in owned)
    for ident in play.state.zone(table.STAGING):
        card = play.card(ident)
        if (
            card.owner is not None and card.host is None and card.face_up and not _may_lie_alone(play, ident)
            and not _spoken_of(play, table.kind(play, ident), "staging area")
        ):
            yield f"{play.name(ident)}, a player's card, lies in the staging area"


@LCG_INVARIANTS.at_rest("lcg/keyword/victory")
def the_victory_display_holds_cards_worth_victory_points(play: Play) -> Broken:
    """Cards go there that have victory points, when they are defeated or explored, and those that a text puts
    there.
    """
    there = play.state.zone(table.VICTORY)
    worthless = [i for i in there if play.printed(i).values.get("victory points") is None]
    if worthless and not any(_speaks_of_the_display(play, i) for i in play.state.cards):
        yield f"{table.names(play, worthless)} in the victory display"


def _spoken_of(play: Play, *words: str) -> bool:
    """Whether a sentence of a card of this game has all of these words: its text may have brought it about."""
    wanted = [word.casefold().replace("-", " ") for word in words]
    sentences: frozenset[str] = play.while_printed("sentences", lambda: _sentences(play))
    found: bool = play.while_printed(
        ("spoken of", words), lambda: any(all(word in one for word in wanted) for one in sentences)
    )
    return found


def _sentences(play: Play) -> frozenset[str]:
    """The sentences of all cards of this game."""
    said = (str(play.printed(i).facts.get(box) or "") for i in play.state.cards for box in ("text", "shadow"))
    return frozenset(sentence for text in set(said) for sentence in text.casefold().split("."))


def _speaks_of_the_display(play: Play, ident: int) -> bool:
    return "victory display" in str(play.printed(ident).facts.get("text", "")).casefold()


@LCG_INVARIANTS.at_rest("lcg/hero-cards", "lcg/ally-cards")
def damage_and_progress_lie_where_they_belong(play: Play) -> Broken:
    """Damage lies on characters and enemies, progress on quests and locations; on a character where its own
    text puts it there.
    """
    for ident in table.in_play(play):
        card = play.card(ident)
        if not card.face_up:
            continue
        keeps = "progress" in str(play.printed(ident).facts.get("text", "")).casefold()
        if card.token("progress") and table.is_character(play, ident) and not keeps:
            yield f"{play.name(ident)}, a character, has progress"
        if card.token("damage") and table.is_location(play, ident):
            marked = _spoken_of(play, "damage", "location") or _spoken_of(play, "damage", play.name(ident))
            if not marked:
                yield f"{play.name(ident)}, a location, has damage"


@LCG_INVARIANTS.always("lcg/winning-the-game", "lcg/player-elimination")
def the_game_ends_for_a_reason_of_the_rules(play: Play) -> Broken:
    """The players win together or lose together; with nobody left they have lost."""
    over = play.state.over
    if over and over not in REASONS:
        yield f"the game ended with {over!r}"
    if over == "won" and not table.players(play):
        yield "the players have won and nobody is left"
