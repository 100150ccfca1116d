"""Cards coming into play, leaving it and moving between piles; what lies on them goes with them or is
discarded.

Functions registered with `applies` are the consequence of one kind of occurrence; they return False when it
could not be done in full.
"""

from __future__ import annotations

from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import combat, table, verbs
from ruling_service.engine.tcg.rulebook import TCG


def same_card(play: Play, o: Occurrence) -> bool:
    """Whether the card is still the one that was meant when this was announced."""
    life = o.get("life")
    return life is None or play.card(o.get("card")).life == life


@TCG.plays("tcg/removed-from-game-pile")
def pile(card: Card, to: str) -> str:
    """The zone of that sort that belongs to the card's owner: "discard", "hand", "deck", "dead", "adventure",
    or "removed".
    """
    return f"{to}:{card.owner}" if to in ("discard", "hand", "deck", "dead", "adventure") else to


def aside(player: int) -> str:
    """Where a player's Ring lies while nobody bears it."""
    return f"ring:{player}"


def falling_with(play: Play, ident: int) -> list[int]:
    """What a card bears or has stacked on it, and what lies on that: discarded as the card leaves play."""
    here = [
        i for i in (*table.borne_by(play, ident), *table.stacked_on(play, ident))
        if play.printed(i).type != table.RING
    ]
    return [i for other in here for i in (other, *falling_with(play, other))]


def _is_announced(play: Play, ident: int) -> bool:
    """Whether what is under way says already that the card is discarded with its bearer."""
    fallen = verbs.discarded_with_its_bearer.past
    return any(
        o.kind == fallen and o.get("card") == ident
        for happening in play.state.happenings for o in happening.occurrences
    )


@TCG.plays("tcg/leaving-play", "tcg/stack")
def leave_play(play: Play, ident: int, to: str, *, top: bool = False) -> None:
    """Take a card out of play: what it bore or had stacked on it is discarded, its tokens go, and if it
    returns it is a new card.
    """
    for other in (*table.borne_by(play, ident), *table.stacked_on(play, ident)):
        if play.printed(other).type == table.RING:
            play.change(other, host=None)
            play.move(other, aside(play.card(other).owner or 0))
        else:
            play.say(f"{play.name(other)} is discarded: {play.name(ident)} left play", "tcg/leaving-play")
            life = play.card(other).life
            leave_play(play, other, "discard")
            if not _is_announced(play, other):
                play.happen(verbs.discarded_with_its_bearer(card=other, life=life))
    card = play.card(ident)
    if _tokens_are_asked_for(play):
        play.remember(("tokens had", ident), card.tokens)
    fresh = card._replace(host=None, tokens=(), marks=(), life=card.life + 1)
    play.put(fresh)
    play.move(ident, pile(fresh, to), top=top)
    play.remember(("hurt by", ident), None)
    combat.remove(play, ident)


def _tokens_are_asked_for(play: Play) -> bool:
    """Whether a text of the game asks which tokens a card had as it left play."""

    def asked() -> bool:
        keys = {card.printed for card in play.state.cards.values()}
        return any(
            n.kind == "tokens_were" for key in keys for ability in play.catalogue[key].abilities
            for n in ability.walk()
        )

    found: bool = play.while_printed("tokens asked for", asked)
    return found


@TCG.plays("tcg/discard", "tcg/moving-cards")
def shuffle(play: Play, zone: str) -> None:
    """Shuffle a deck: from now on chance decides which of its cards is on top."""
    owner = int(zone.partition(":")[2])
    play.tell(verbs.shuffled(zone=zone), f"{play.player(owner)}'s draw deck is shuffled", "tcg/draw-deck")
    chance.shuffled(play, zone)


@TCG.applies(verbs.entered_play, "tcg/playing-a-card")
def entered_play(play: Play, o: Occurrence, _: Happening) -> None:
    """A card comes into play in zone `to`, on `host` if it is borne."""
    put_into_play(play, o.get("card"), o.get("to"), o.get("host"))


def put_into_play(play: Play, ident: int, zone: str, host: int | None = None) -> None:
    """Place a card on the table; it is a new card for all purposes (tcg/modifier)."""
    card = play.card(ident)
    where = play.card(host).zone if host is not None else zone
    play.move(ident, where)
    play.change(ident, host=host, controller=card.owner, face_up=True, life=card.life + 1)


@TCG.applies(verbs.discarded, "tcg/discard", "tcg/bearer")
def discarded(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is discarded from play; a companion or ally goes to the discard pile, not the dead pile."""
    ident = o.get("card")
    if not same_card(play, o) or not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    play.say(f"{play.name(ident)} is discarded", "tcg/discard")
    leave_play(play, ident, "discard")
    return True


@TCG.applies(verbs.discarded_with_its_bearer, "tcg/leaving-play", "tcg/discard")
def discarded_with_its_bearer(play: Play, o: Occurrence, _: Happening) -> Done:
    """What a card bore, or had stacked on it, has been discarded because it left play: nothing prevents that,
    but it can be answered.
    """
    return NOT_AT_ALL if same_card(play, o) else True


@TCG.applies(verbs.discarded_from_hand, "tcg/discard")
def discarded_from_hand(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is discarded from a hand."""
    return _to_pile(play, o, "hand:", "discard", "is discarded from hand")


@TCG.applies(verbs.discarded_from_deck, "tcg/discard")
def discarded_from_deck(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is discarded from a draw deck."""
    return _to_pile(play, o, "deck:", "discard", "is discarded from the draw deck")


def _to_pile(play: Play, o: Occurrence, start: str, to: str, words: str) -> Done:
    ident = o.get("card")
    card = play.card(ident)
    if not card.zone.startswith(start):
        return NOT_AT_ALL
    play.move(ident, pile(card, to))
    play.change(ident, face_up=True, life=card.life + 1)
    play.say(f"{play.name(ident)} {words}")
    return True


@TCG.applies(verbs.returned_to_hand, "tcg/effect", "tcg/keyword/ring-bearer")
def returned_to_hand(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card in play goes back to its owner's hand."""
    ident = o.get("card")
    if not same_card(play, o) or not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    play.say(f"{play.name(ident)} returns to hand", "tcg/leaving-play", "tcg/effect")
    leave_play(play, ident, "hand")
    return True


@TCG.applies(verbs.moved, "tcg/moving-cards")
def moved(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card goes from one pile to another, or to another place in its deck, shown unless it was described
    only as "a card".
    """
    ident, to, where = o.get("card"), o.get("to"), o.get("where")
    card = play.card(ident)
    zone = pile(card, to)
    if card.zone == zone:
        if where is None:
            return NOT_AT_ALL
        chance.moved_within(play, zone, ident, top=where == "top")
    if table.is_in_play(card):
        leave_play(play, ident, to, top=where == "top")
    else:
        play.put(card._replace(host=None, life=card.life + 1))
        play.move(ident, zone, top=where == "top", bottom=where == "bottom")
    name, there = "A card" if o.get("unseen") else play.name(ident), zone.partition(":")[0]
    if there == table.REMOVED:
        play.say(f"{name} is removed from the game", "tcg/removed-from-game-pile")
    else:
        place = f"{where} of the {there}" if card.zone == zone else there
        play.say(f"{name} goes to the {place}", "tcg/moving-cards")
    if where == "top" and not o.get("unseen"):
        chance.placed_on_top(play, zone, ident)
    return True


@TCG.applies(verbs.stacked, "tcg/stack")
def stacked(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is stacked on another: face up, neither in play nor active, and not played."""
    ident, on = o.get("card"), o.get("on")
    if table.is_in_play(play.card(ident)):
        leave_play(play, ident, "discard")
    play.move(ident, table.STACKED)
    play.change(ident, host=on, face_up=True)
    play.say(f"{play.name(ident)} is stacked on {play.name(on)}")
    return True


@TCG.plays("tcg/bearer", "tcg/follower")
def move_within_play(play: Play, ident: int, zone: str) -> None:
    """A card goes from one place in play to another, with all that it bears: a follower can bear what is
    meant for followers.
    """
    play.move(ident, zone)
    for other in table.borne_by(play, ident):
        move_within_play(play, other, zone)


OUT_OF_A_PILE = "out of a pile"
"""Why a card is transferred that is not in play: a text takes it from a pile or a hand."""


@TCG.applies(verbs.transferred, "tcg/transfer")
def transferred(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card goes from one bearer to another, between a bearer and a support area, or comes to a bearer from
    a pile out of which a text transfers it; that is not playing it.
    """
    ident, to = o.get("card"), o.get("to")
    if not table.is_in_play(play.card(ident)):
        if to is None or o.get("why") != OUT_OF_A_PILE or not same_card(play, o):
            return NOT_AT_ALL
        put_into_play(play, ident, play.card(to).zone, to)
    else:
        zone = table.support(play.card(ident).owner or 0) if to is None else play.card(to).zone
        move_within_play(play, ident, zone)
        play.change(ident, host=to)
    play.say(
        f"{play.name(ident)} is transferred to {play.name(to) if to is not None else 'the support area'}"
    )
    return True


@TCG.applies(verbs.played, "tcg/playing-a-card")
def played(play: Play, o: Occurrence, _: Happening) -> None:
    """A card has been played; what may respond to that does."""
    for unit in ("phase", "turn"):
        play.state.used[(unit, "played", o.get("card"), play.card(o.get("card")).life)] = 1
    play.touch()


@TCG.applies(verbs.ability_used, "tcg/special-ability")
def ability_used(play: Play, o: Occurrence, _: Happening) -> None:
    """A special ability's cost has been paid; what may respond to that does before its effects."""
