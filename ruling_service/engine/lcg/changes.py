"""What occurrences do to the table: entering and leaving play, cards drawn, discarded, moved and attached.
`tallies` has damage, progress, threat and resources, `endings` the end of a player and of the game.

Every function here is the consequence of one kind of occurrence, and returns False when it could not be done
in full.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rehearsing import Rehearsing
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    allowances,
    chance,
    companies,
    controlled_locations,
    entrances,
    facedown,
    from_a_hand,
    into_piles,
    left_since,
    own_decks,
    statements,
    table,
    uniqueness,
    verbs,
)
from ruling_service.engine.lcg.chance import label
from ruling_service.engine.lcg.copies import display_is_full
from ruling_service.engine.lcg.engaged import engaged_players
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.keyword_records import Occasion, as_played
from ruling_service.engine.lcg.permissions import forbidden_acts
from ruling_service.engine.lcg.phrases import zones
from ruling_service.engine.lcg.printing import capital
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.texts import kinds_in


def alive(play: Play, o: Occurrence, role: str = "card") -> bool:
    """Whether the card is still the same object as when this was announced."""
    life = o.get("life")
    return life is None or play.card(o.get(role)).life == life


@LCG.plays("lcg/destroy", "lcg/when")
def is_elsewhere_by_now(play: Play, o: Occurrence, happening: Happening, role: str = "card") -> bool:
    """Whether a text that says "when" this happens has put the card somewhere else: it says where the card
    goes and not that anything else happens instead, so that it happens all the same.
    """
    return bool(happening.used) and not table.is_in_play(play.card(o.get(role)))


@LCG.plays("lcg/in-play-and-out-of-play")
def is_out_of_reach(play: Play, o: Occurrence, role: str = "card") -> bool:
    """Whether a card lies in a hand, deck or pile, as one that an effect speaks of does after it has left
    play: nothing is put on it there, and it is neither readied nor exhausted. The account says so.
    """
    return lies_out_of_reach(play, o.get(role))


@LCG.plays("lcg/in-play-and-out-of-play")
def lies_out_of_reach(play: Play, ident: int) -> bool:
    """Whether a card lies in a hand, deck or pile, where effects do nothing to it; the account says so."""
    zone = play.card(ident).zone
    if not table.is_aside(zone) and zone not in (table.VICTORY, table.REMOVED):
        return False
    play.say(
        f"{play.name(ident)} is not in play: nothing happens to it", "lcg/in-play-and-out-of-play", idle=True
    )
    return True


def out_of_play_zone(play: Play, card: Card, to: str) -> str:
    """The zone of that sort that belongs to the card's owner: "discard" is the encounter discard pile for
    encounter cards.
    """
    if card.owner is None:
        return {"discard": table.ENCOUNTER_DISCARD, "deck": table.ENCOUNTER_DECK}.get(to, to)
    if to in ("hand", "deck") and companies.is_out(play, card.owner):
        to = "discard"  # as all of that player's cards did
    return f"{to}:{card.owner}" if to in ("discard", "hand", "deck") else to


NO_HAND = "the scenario owns this card, and no rule says where it goes that has no hand"


def _place_of_owner(play: Play, ident: int, to: str) -> str:
    """That place; an encounter card for its owner's hand lies in its pile, which is told as a gap."""
    if to != "hand" or play.card(ident).owner is not None:
        return to
    gap = Unread(play.name(ident), "its owner's hand", NO_HAND)
    come_upon(play, gap, "lcg/ownership-and-control", source=ident)
    return "discard"


OTHER_PLACE: Occasion[[Play, int, str], str | None] = Occasion()
"""Where a card goes that leaves play for a place, if a keyword sends it elsewhere."""

LEFT_BY_ITS_GUARD: Occasion[[int], Task] = Occasion()
"""What follows for a player's attachment as the encounter card that guarded it leaves play."""

LEFT_FROM_ABOVE: Occasion[[Play, int], Task | None] = Occasion()
"""What follows for the cards that lie under a card as that leaves play."""


@LCG.plays("lcg/keyword/victory", "lcg/faq/1.29")
def pile(play: Play, ident: int) -> str:
    """Where a defeated or explored card goes: with victory points to the victory display."""
    return "discard" if play.value(ident, "victory points") is None else table.VICTORY


PILE = ("lcg/discard-pile-and-victory-display",)
"""Where a card goes that leaves play."""

WITH_ITS_HOST = "with its host"
"""How an attachment is discarded because what it was attached to leaves play."""


def falling_with(play: Play, ident: int) -> list[int]:
    """The attachments that are discarded as a card leaves play, those attached to them too."""
    if not table.is_in_play(play.card(ident)):
        return []
    here = [i for i in table.attachments(play, ident) if not _is_set_free(play, ident, i)]
    return [i for attached in here for i in (attached, *falling_with(play, attached))]


@LCG.plays("lcg/attachment-cards", "lcg/rule/saga-the-one-ring")
def _is_set_free(play: Play, host: int, attached: int) -> bool:
    """Whether what is attached stays in play as its host leaves: an objective, and what the host guards. One
    that makes its bearer count against no limit of heroes goes with him.
    """
    if play.fact(("guards", host)) == attached:
        return True
    falls = any("count_limit" in kinds_in(ability) for ability in play.printed(attached).abilities)
    return table.kind(play, attached) == "objective" and not falls


@LCG.plays(
    "lcg/in-play-and-out-of-play", "lcg/ownership-and-control", "lcg/attachment-cards", "lcg/shadow-effects"
)
def leave_play(play: Play, ident: int, to: str, *, top: bool = False) -> None:
    """Take a card out of play: its tokens go, its attachments and shadow cards are discarded, and if it
    returns it is a new card.
    """
    controlled_locations.is_lost(play, ident)
    for shadow in table.shadow_cards(play, ident):
        discard_shadow(play, shadow)
    for attached in table.attachments(play, ident):
        if _is_set_free(play, ident, attached):
            play.change(attached, host=None)
            move_within_play(play, attached, table.STAGING)
            if table.is_player_card(play, attached) and play.printed(attached).type not in table.CHARACTERS:
                play.then(*(task for task in LEFT_BY_ITS_GUARD.ask(attached)))
            else:
                play.change(attached, controller=None)
                play.happen(verbs.detached(card=attached, life=play.card(attached).life))
        else:
            play.telling = verbs.discarded(card=attached, how=WITH_ITS_HOST)
            play.say(
                f"{play.name(attached)} is discarded: what it was attached to left play",
                "lcg/attachment-cards"
            )
            leave_play(play, attached, "discard")
    card = play.card(ident)
    to = next((place for place in OTHER_PLACE.ask(play, ident, to) if place is not None), to)
    to, top = instead_of_the_pile(play, ident, to, top)
    if to == table.VICTORY and display_is_full(play, ident):
        play.say(f"{play.name(ident)} goes to its owner's discard pile: copies are there", "lcg/rule/6.5.1")
        to = "discard"
    if (stand_in := facedown.stands_for(play, ident)) is not None and stand_in.discarded and to != "discard":
        play.say(f"{play.name(ident)} goes to its owner's discard pile", stand_in.entry, *PILE)
        to, top = "discard", False
    if card.controller != card.owner:
        play.remember(("left from", ident), card.controller)
    play.remember((table.LEFT_ENGAGED_WITH, ident), engaged_players(play, ident))
    left_since.leaves_play(play, ident)
    fresh = card._replace(
        host=None, controller=None, ready=True, face_up=True, tokens=(), marks=(), life=card.life + 1
    )
    play.put(fresh)
    facedown.is_no_more(play, ident)
    play.move(ident, out_of_play_zone(play, fresh, to), top=top)
    into_piles.has_come(play, ident)
    if top:
        chance.placed_on_top(play, play.card(ident).zone, ident)
    play.remember(("hurt by", ident), None)
    _leave_attacks(play, ident)
    if play.state.zone(table.under(ident)):
        play.then(*(task for task in LEFT_FROM_ABOVE.ask(play, ident) if task is not None))


@LCG.plays("lcg/replacement-effects")
def instead_of_the_pile(play: Play, ident: int, to: str, top: bool) -> tuple[str, bool]:
    """Where a card goes that is on its way to a place, and whether on top: elsewhere, if a text replaced its
    being discarded.
    """
    elsewhere = play.fact(("goes to", ident)) or _said_elsewhere(play, ident)
    if elsewhere is None:
        return to, top
    play.remember(("goes to", ident), None)
    zone, where, life = elsewhere
    if life != play.card(ident).life or not to.startswith(("discard", table.ENCOUNTER_DISCARD)):
        return to, top
    if _place_of_owner(play, ident, zone) != zone:
        return to, top
    if where == "shuffled":
        play.then(shuffled_in.task(zone))
    top = where == "top"
    place = f"{'the top of ' if top else ''}the {zone.partition(':')[0]}"
    play.say(f"{play.name(ident)} goes to {place} instead", "lcg/replacement-effects")
    return zone, top


@LCG.procedure("lcg/replacement-effects", "lcg/search")
def shuffled_in(play: Play, zone: str) -> None:
    """Shuffle the deck into which a card went instead of being discarded."""
    shuffle(play, zone)


def _said_elsewhere(play: Play, ident: int) -> tuple[str, str, int] | None:
    """Where a text in force sends such a card when it would go from play to a discard pile."""
    if not table.is_in_play(play.card(ident)):
        return None
    for each in statements.statements(play, "goes_elsewhere"):
        which, to = each.says["of"], each.says.get("to")
        assert isinstance(which, Node)
        if matches(play, each.frame, which, ident) and statements.conditions_hold(play, each):
            if not isinstance(to, Node):
                return (table.REMOVED, "", play.card(ident).life)
            frame = each.frame.binding(spoken=((ident,),))
            return (*destination(play, frame, ident, to), play.card(ident).life)
    return None


def _leave_attacks(play: Play, ident: int) -> None:
    """A character that left play no longer defends or attacks (lcg/framework/6.4.3); texts can still speak of
    it as the one that did.
    """
    changed = tuple(
        a._replace(
            defenders=tuple(d for d in a.defenders if d != ident),
            attackers=tuple(x for x in a.attackers if x != ident),
            ranged=tuple(x for x in a.ranged if x != ident),
            left_defending=(*a.left_defending, *(d for d in a.defenders if d == ident)),
            left_attacking=(*a.left_attacking, *(x for x in a.attackers if x == ident)),
        )
        for a in table.attacks(play)
    )  # fmt: skip
    if changed != table.attacks(play):
        play.remember("attacks", changed)


def discard_shadow(play: Play, shadow: int) -> None:
    """Put a shadow card on the encounter discard pile."""
    _off_its_enemy(play, shadow)
    play.move(shadow, out_of_play_zone(play, play.card(shadow), "discard"))
    into_piles.has_come(play, shadow)


def _off_its_enemy(play: Play, shadow: int) -> None:
    """A shadow card belongs to its enemy no longer; what was dealt to it, as it attacked itself, is discarded
    (lcg/shadow-effects).
    """
    for own in table.shadow_cards(play, shadow):
        discard_shadow(play, own)
    card = play.card(shadow)
    play.put(card._replace(host=None, face_up=True, life=card.life + 1, marks=()))


@LCG.applies(verbs.entered_play, "lcg/in-play-and-out-of-play", "lcg/play-and-put-into-play")
def entered_play(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card comes into play: `to` its zone, under `player`'s control, `host` what it is attached to. Of
    several that would enter together, those of one unique title are one.
    """
    ident, player, host = o.get("card"), o.get("player"), o.get("host")
    card = play.card(ident)
    up = o.get("how") != facedown.FROM_OUTSIDE
    if comes_to_nobody(play, ident, player) or up and uniqueness.is_kept_out(play, ident):
        return NOT_AT_ALL
    if host is not None and o.get("how") == allowances.PUT and lies_out_of_reach(play, host):
        return NOT_AT_ALL
    zone = o.get("to") or (play.card(host).zone if host is not None else table.area(player))
    if o.get("how") != "played":
        from_a_hand.leaves_its_place(play, ident, playing=False)
    if card.zone != zone:
        play.move(ident, zone)
    ready = not (o.get("exhausted") or allowances.enters_exhausted(play, ident))
    if not up:
        facedown.lies_down(play, ident)
    play.change(ident, controller=player, host=host, ready=ready, face_up=up, life=card.life + 1)
    entrances.arrives(play, ident)
    if o.get("how") == allowances.PUT and play.printed(ident).facts.get("side") == "player":
        play.then(*(each.task(ident, player, number) for each, number in as_played(play, ident)))
    if allowances.some_text_asks(play, "keeps_ready"):
        play.state.used[("round", "entered", ident)] = card.life + 1
    if o.get("how") == allowances.PUT and player is not None and allowances.some_text_asks(play, "play_more"):
        for unit in ("phase", "round", "game"):
            allowances.counts(play, unit, allowances.PUT, player, ident)
            if card.zone.startswith("hand:"):
                allowances.counts(play, unit, allowances.PUT_FROM_HAND, player, ident)
    play.remember(("killed", ident), None)
    play.remember(("left from", ident), None)
    if player is not None and table.kind(play, ident) == "hero":
        play.remember(("had heroes", player), True)
    return True


@LCG.plays("lcg/player-elimination")
def comes_to_nobody(play: Play, ident: int, player: int | None) -> bool:
    """Whether the player under whose control, or to whose hand or deck, a card would come has been
    eliminated, as by what paying for it or playing it brought about: it goes to its owner's discard pile as
    all of that player's cards did.
    """
    if player is None or not companies.is_out(play, player):
        return False
    card = play.card(ident)
    pile_of_owner = out_of_play_zone(play, card, "discard")
    if card.zone != pile_of_owner:
        play.say(f"{play.player(player)} is out: {play.name(ident)} goes to its owner's discard pile", *OUT)
        if table.is_in_play(card):
            leave_play(play, ident, "discard")
        else:
            play.move(ident, pile_of_owner)
    return True


@LCG.applies(verbs.left_play, "lcg/in-play-and-out-of-play")
def left_play(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card leaves play for `to`: "hand", "deck", "discard", "removed", "set aside" …"""
    ident = o.get("card")
    if not alive(play, o):
        return NOT_AT_ALL
    if o.get("to") == "discard" and _comes_off(play, ident):
        return True
    to = _place_of_owner(play, ident, o.get("to"))
    there = out_of_play_zone(play, play.card(ident), to)
    if there in OF_ENCOUNTER_BACKS and has_no_back(play, ident):
        return NOT_AT_ALL
    play.say(f"{play.name(ident)} {_goes(play, to)}", PLACES.get(to, "lcg/in-play-and-out-of-play"))
    leave_play(play, ident, to, top=o.get("where") == "top")
    if o.get("where") == "bottom":
        chance.placed_at_bottom(play, play.card(ident).zone, ident)
    if o.get("to") == "deck" and o.get("where") == "shuffled":
        owner = play.card(ident).owner
        shuffle(play, table.ENCOUNTER_DECK if owner is None else table.deck(owner))
    elif o.get("where") == "shuffled" and own_decks.is_deck(play.card(ident).zone):
        shuffle(play, play.card(ident).zone)
    return True


OF_ENCOUNTER_BACKS = frozenset([table.ENCOUNTER_DECK])
"""Places where only cards lie that have an encounter card back."""


@LCG.plays(
    "lcg/scenario/the-battle-of-carn-dum", "lcg/scenario/raid-on-the-grey-havens", "lcg/keyword/uncharted"
)
def has_no_back(play: Play, ident: int) -> bool:
    """Whether a card has two printed sides, and so no encounter card back: the account says that it cannot be
    in the encounter deck.
    """
    printed = play.printed(ident)
    two_sided = bool(printed.facts.get("other side")) or own_decks.is_two_sided(play, ident)
    if play.card(ident).owner is not None or not two_sided or printed.type == "quest":
        return False
    play.say(
        f"{play.name(ident)} has no encounter card back: it cannot be in the encounter deck",
        "lcg/scenario/the-battle-of-carn-dum", idle=True
    )
    return True


PLACES = {
    "removed": "lcg/removed-from-game", "discard": "lcg/discard-pile-and-victory-display",
    table.VICTORY: "lcg/discard-pile-and-victory-display", table.STAGING: "lcg/staging-area",
}  # fmt: skip
"""The entries of places that have one of their own, for a card that goes there."""


def _goes(play: Play, to: str) -> str:
    """How a trace says that a card goes there: to a zone, or to a player's ("hand:0")."""
    zone, _, seat = to.partition(":")
    if to.startswith(table.under("")):
        return f"goes under {play.name(int(seat))}"
    there = f"goes to {play.player(int(seat))}'s {zone}" if seat.isdigit() else f"goes to the {to}"
    return {
        "hand": "returns to its owner's hand", "deck": "goes to its owner's deck", "discard": "is discarded",
        "removed": "is removed from the game",
        "set aside": "is set aside", table.VICTORY: "goes to the victory display",
        table.ENCOUNTER_DECK: "goes to the encounter deck",
    }.get(to, there)  # fmt: skip


@LCG.applies(verbs.destroyed, "lcg/destroy")
def destroyed(play: Play, o: Occurrence, happening: Happening) -> Done:
    """A character or enemy is destroyed: to its owner's discard pile, or to the victory display if it has
    Victory X.
    """
    ident, gone = o.get("card"), not alive(play, o)
    if gone and not is_elsewhere_by_now(play, o, happening):
        return NOT_AT_ALL
    attack = table.attack(play)
    if attack is not None and attack.enemy == ident:
        play.remember("attacks", (*table.attacks(play)[:-1], attack._replace(destroyed=True)))
    elif attack is not None and o.get("combat"):
        play.remember("attacks", (*table.attacks(play)[:-1], attack._replace(felled=(*attack.felled, ident))))
    if gone:
        play.say(f"{play.name(ident)} is destroyed")
        return True
    where = pile(play, ident) if table.is_enemy(play, ident) else "discard"
    play.say(f"{play.name(ident)} is destroyed" + worth(play, ident, where))
    leave_play(play, ident, where)
    if play.printed(ident).type == "hero":
        play.remember(("killed", ident), True)
    return True


def worth(play: Play, ident: int, where: str) -> str:
    """What a trace says of a card that goes to the victory display."""
    points = play.value(ident, "victory points")
    return f" and goes to the victory display ({points} victory points)" if where == table.VICTORY else ""


@LCG.applies(verbs.discarded, "lcg/discard-pile-and-victory-display")
def discarded(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is discarded, from play or from wherever it is."""
    ident = o.get("card")
    if o.get("how") == WITH_ITS_HOST:  # done and told as its host left play, if that did
        return NOT_AT_ALL if alive(play, o) else True
    if not alive(play, o):
        return NOT_AT_ALL
    if o.get("from_play") is False and o.get("origin") not in (None, play.card(ident).zone):
        return NOT_AT_ALL  # its own text has brought it elsewhere as it was about to be discarded
    if _comes_off(play, ident):
        return True
    if table.kind(play, ident) == "quest":  # quest stages are cards of no deck that has a discard pile
        play.say(f"{play.name(ident)} is removed from play", "lcg/in-play-and-out-of-play")
        leave_play(play, ident, table.REMOVED)
        return True
    play.say(f"{play.name(ident)} is discarded")
    leave_play(play, ident, "discard")
    return True


def _comes_off(play: Play, ident: int) -> bool:
    """Let a card come off its host that returns to the staging area then; False for any other."""
    if not _returns_as_it_comes_off(play, ident):
        return False
    play.happen(verbs.detached(card=ident, life=play.card(ident).life))
    return True


@LCG.plays("lcg/objective-cards", "lcg/scenario/the-seventh-level")
def _returns_as_it_comes_off(play: Play, ident: int) -> bool:
    """Whether an encounter card's own text returns it to the staging area as it comes off what it is attached
    to, whatever takes it off; what guards it is none of its hosts.
    """
    host = play.card(ident).host
    if host is None or table.is_player_card(play, ident) or play.fact(("guards", host)) == ident:
        return False
    comes_off, back = Node("is_detached"), Node("return", to=Node("staging_area"), what=Node("this"))
    return any(
        isinstance(when := node.get("when"), Node) and when.get("event") == comes_off and back in node["do"]
        for ability in play.printed(ident).abilities for node in ability.walk() if node.kind == "triggered"
    )


@LCG.applies(verbs.moved, "lcg/move")
def moved(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card moves without being played: between decks, hands and piles, to an end of its own deck, or back
    to the staging area.
    """
    ident, to = o.get("card"), o.get("to")
    card = play.card(ident)
    if (card.zone == to and o.get("where") is None) or not alive(play, o):
        return NOT_AT_ALL
    to = out_of_play_zone(play, card, place) if (place := _place_of_owner(play, ident, to)) != to else to
    if to in OF_ENCOUNTER_BACKS and has_no_back(play, ident):
        return NOT_AT_ALL
    if (whose := _whose_hand_or_deck(to)) is not None and comes_to_nobody(play, ident, whose):
        return NOT_AT_ALL
    if to == table.VICTORY and display_is_full(play, ident):
        play.say(f"{play.name(ident)} cannot go to the victory display: copies are there", "lcg/rule/6.5.1")
        return NOT_AT_ALL
    words = _goes(play, to) if to != table.STAGING else "returns to the staging area"
    play.say(f"{play.name(ident)} {words}", PLACES.get(to, "lcg/move"))
    if to == table.STAGING and kept_off_staging(play, ident):
        return True
    if card.zone == table.SHADOW:
        _off_its_enemy(play, ident)
    if (staged := _is_staging(to)) and not table.is_in_play(card):
        play.change(ident, life=card.life + 1)
    if to == table.STAGING:
        controlled_locations.is_lost(play, ident)
    if to == table.STAGING and controlled_locations.is_controlled(play, ident):
        play.tokens(ident, "progress", 0)
    if to == table.STAGING:
        play.remember((table.LEFT_ENGAGED_WITH, ident), engaged_players(play, ident))
    play.move(ident, to, top=o.get("where") == "top", bottom=o.get("where") == "bottom")
    if o.get("where") == "top":
        chance.placed_on_top(play, to, ident)
    if o.get("where") == "bottom":
        chance.placed_at_bottom(play, to, ident)
    if staged:
        play.mark(ident, "committed", False)  # no player has the character on the quest any more
        play.change(ident, controller=None, host=None)
        move_within_play(play, ident, to)
    if o.get("where") == "shuffled":
        shuffle(play, to)
    return True


def _whose_hand_or_deck(zone: str) -> int | None:
    """The player of whom a place is the hand or the deck."""
    place, _, seat = zone.partition(":")
    return int(seat) if place in ("hand", "deck") and seat.isdigit() else None


def _is_staging(zone: str) -> bool:
    """Whether a place is a staging area, be it of players who are separated from those whose turn it is."""
    return zone.partition(":")[0] == table.STAGING


@LCG.plays("lcg/erratum/out-of-the-dungeons")
def kept_off_staging(play: Play, ident: int) -> bool:
    """Whether a facedown card that would come to the staging area goes to its owner's discard pile."""
    stand_in = facedown.stands_for(play, ident)
    if stand_in is None or stand_in.staged:
        return False
    play.say(
        f"{play.name(ident)} goes to its owner's discard pile instead", "lcg/erratum/out-of-the-dungeons",
        *PILE
    )
    leave_play(play, ident, "discard")
    return True


@LCG.plays("lcg/attachment-cards")
def move_within_play(play: Play, ident: int, zone: str) -> None:
    """A card goes from one place in play to another, with all that is attached to it; who controls that stays
    the same.
    """
    play.move(ident, zone)
    for attached in table.attachments(play, ident):
        move_within_play(play, attached, zone)


@LCG.plays("lcg/search", "lcg/encounter-deck")
def shuffle(play: Play, zone: str, after: str = "") -> None:
    """Shuffle a deck: from now on chance decides which of its cards is on top.

    `after` says what it follows.
    """
    of_quests = "lcg/quest-cards-quest-deck" if zone == table.QUEST_DECK else "lcg/encounter-deck"
    deck = "lcg/player-deck" if zone.startswith("deck:") else of_quests
    cites = ("lcg/search", "lcg/faq/1.21") if after else (deck,)
    if not play.state.zone(zone) and isinstance(play.policy, Rehearsing):
        return  # it would change nothing
    lying = next((f"the {name} deck" for name, own in own_decks.DECKS.items() if own.lies == zone), None)
    shuffled = f"{capital(lying or label(play, zone))} is shuffled{after}"
    play.tell(verbs.shuffled(zone=zone), shuffled, *cites)
    chance.shuffled(play, zone)


@LCG.procedure("lcg/damage")
def let_be_damaged(play: Play, o: Occurrence) -> None:
    """Damage is dealt as told."""
    play.happen(o)


@LCG.applies(verbs.drew, "lcg/drawing-cards", "lcg/running-out-of-cards")
def drew(play: Play, o: Occurrence, _: Happening) -> bool:
    """A player draws a card; an empty deck is not reshuffled and gives none."""
    player, ident = o.get("player"), o.get("card")
    play.move(ident, table.hand(player))
    allowances.count_drawn(play, player)
    play.say(f"{play.player(player)} draws a card", "lcg/drawing-cards")
    return True


@LCG.applies(verbs.attached, "lcg/attachment-cards")
def attached(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card becomes attached to another; to one that has left play meanwhile nothing can be attached, and
    nothing of a player who is out.
    """
    if is_out_of_reach(play, o, "to"):
        return NOT_AT_ALL
    ident, host = o.get("card"), o.get("to")
    card = play.card(ident)
    if comes_to_nobody(play, ident, o.get("player", card.controller)):
        return NOT_AT_ALL
    if card.zone != play.card(host).zone:
        move_within_play(play, ident, play.card(host).zone)
    entering = not table.is_in_play(card)
    play.change(
        ident, host=host, controller=o.get("player", play.card(ident).controller), life=card.life + entering,
        ready=True if entering else card.ready, face_up=True,
    )  # fmt: skip
    play.say(f"{play.name(ident)} is attached to {play.name(host)}")
    if entering:
        entrances.arrives(play, ident)
    return True


@LCG.applies(verbs.detached, "lcg/objective-cards", "lcg/keyword/guarded")
def detached(play: Play, o: Occurrence, _: Happening) -> None:
    """What an objective was attached to has left play, or a text takes it off: it lies in the staging area,
    unclaimed.
    """
    ident = o.get("card")
    play.change(ident, host=None)
    play.remember((table.ON_A_DIAL, ident), None)
    if table.is_in_play(play.card(ident)) and not table.is_player_card(play, ident):
        move_within_play(play, ident, table.STAGING)
        play.change(ident, controller=None)


@LCG.applies(verbs.changed_control, "lcg/ownership-and-control")
def changed_control(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card comes under another player's control, in the state it is in, and the players' attachments on it
    with it.
    """
    ident, player = o.get("card"), o.get("player")
    if play.card(ident).controller == player or comes_to_nobody(play, ident, player):
        return NOT_AT_ALL
    if play.card(ident).host is None and not play.card(ident).zone.endswith(table.AREA):
        move_within_play(play, ident, table.area(player))
    play.remember((table.CONTROLLED_BEFORE, ident), play.card(ident).controller)
    play.change(ident, controller=player)
    for attached in table.attachments(play, ident):
        if play.card(attached).controller not in (None, player):
            play.change(attached, controller=player)
    play.say(f"{play.player(player)} takes control of {play.name(ident)}")
    return True


@LCG.applies(
    verbs.flipped, "lcg/quest-cards-quest-deck", "lcg/keyword/uncharted", "lcg/scenario/the-drowned-ruins"
)
def flipped(play: Play, o: Occurrence, _: Happening) -> None:
    """A two-sided card is turned to its other side. A location loses its progress with that: the progress of
    one side never explores the other.
    """
    ident = o.get("card")
    loses = table.is_location(play, ident) and play.card(ident).token("progress")
    play.change(ident, printed=o.get("to"))
    if loses:
        play.tokens(ident, "progress", 0)
        play.say(f"{play.name(ident)} is turned up, and all progress removed")


OUT = ("lcg/player-elimination",)


def draw(play: Play, player: int, amount: int, frame: int | None = None) -> int:
    """Let a player draw from the top of the deck, all the cards at once; returns how many there were."""
    available = min(amount, len(play.state.zone(table.deck(player))))
    if available > 0:
        play.then(draw_together.task(((player, available),), frame))
    return available


@LCG.procedure("lcg/drawing-cards")
def draw_together(play: Play, drawn: tuple[tuple[int, int], ...], frame: int | None) -> None:
    """Players draw so many cards each (player, number) from the top of their decks, all at once."""
    by = play.state.frames.get(frame) if frame is not None else None
    effect = {"source": by.source, "effect": True} if by is not None else {}
    drew, again = [], draw_together.task(drawn, frame)
    together = forbidden_acts(play).isdisjoint(verbs.drew.cannot)  # else they may lie there still
    for player, number in drawn:
        deck = table.deck(player)
        top = chance.top_cards(play, deck, number, again, together=together) if number > 0 else ()
        if top is None:
            return
        drew += [verbs.drew(player=player, card=ident, amount=len(top), **effect) for ident in top]
    if drew:
        play.happen(*drew, frame=frame)


def is_there(play: Play, frame: Frame, to: Node) -> bool:
    """Whether the place to which cards would go is there: none is under a card that isn't in play."""
    inner = to.get("of")
    if to.kind in ("top_of", "bottom_of") and isinstance(inner, Node):
        return is_there(play, frame, inner)
    return to.kind in BY_THE_CARD or _is_its_owners(to) or bool(zones(play, frame, to))


def _is_its_owners(to: Node) -> bool:
    """Whether a place is that of the owner of the card that goes there."""
    of = to.get("of")
    return to.kind in OWNED and isinstance(of, Node) and of.kind == "owner"


OWNED = {"hand": "hand", "deck": "deck", "discard_pile": "discard"}
"""Phrases for places that may be called a card's owner's → their sort."""

BY_THE_CARD = frozenset(["deck_top", "deck_bottom", "its_hand", "its_pile", "that_deck"])
"""Places that hang on the card that goes there."""


def destination(play: Play, frame: Frame, ident: int, to: Node) -> tuple[str, str]:
    """The zone to which a card goes, and where in it: "top", "bottom" or ""."""
    where = {"deck_top": "top", "deck_bottom": "bottom"}.get(to.kind, "")
    if where:
        return out_of_play_zone(play, play.card(ident), "deck"), where
    where = {"top_of": "top", "bottom_of": "bottom"}.get(to.kind, "")
    if where:
        inner = to["of"]
        assert isinstance(inner, Node)
        return destination(play, frame, ident, inner)[0], where
    if to.kind in ("its_hand", "its_pile", "that_deck"):
        sort = {"its_hand": "hand", "its_pile": "discard", "that_deck": "deck"}[to.kind]
        return out_of_play_zone(play, play.card(ident), sort), ""
    if _is_its_owners(to):
        return out_of_play_zone(play, play.card(ident), OWNED[to.kind]), ""
    found = zones(play, frame, to)
    return (found[0] if found else table.ASIDE), ""
