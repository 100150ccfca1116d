"""What abilities wait for: events of card text and the occurrences they mean."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import history, phrases, sites, table, verbs
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.meaning import places
from ruling_service.engine.tcg.meaning.antecedents import described
from ruling_service.engine.tcg.meaning.common import part, tells
from ruling_service.engine.tcg.meaning.registry import ACTS, MOMENTS, TRIGGERS, event
from ruling_service.engine.tcg.meaning.restrictions import involves
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.tokens import culture_token

TRIGGERS.plays("each_time", "when", "if_event", "at", "condition_at", "while_trigger", "end_of_phase_when",
    "end_of_any_phase")
MOMENTS.plays(
    "during_phase", "start_of_phase", "end_of_phase", "start_of_turn", "end_of_turn", "start_of_skirmish",
    "end_of_skirmish"
)


def is_role(play: Play, frame: Frame, node: Node, field: str, ident: object) -> bool:
    """Whether the one in a role is what a field describes; a field that is left out fits everything."""
    wanted = node.get(field)
    if not isinstance(wanted, Node):
        return True
    if not isinstance(ident, int) or not phrases.fits(play, frame, wanted, ident):
        return False
    tells(field, (ident,))
    return True


def any_described(play: Play, frame: Frame, node: Node, field: str, idents: object) -> bool:
    """Whether one of several is what a field describes."""
    wanted = node.get(field)
    listed = idents if isinstance(idents, tuple) else (idents,)
    if not isinstance(wanted, Node):
        return True
    found = tuple(i for i in listed if isinstance(i, int) and phrases.fits(play, frame, wanted, i))
    tells(field, found)
    return bool(found)


def of_player(play: Play, frame: Frame, node: Node, player: object, field: str = "player") -> bool:
    """Whether a player is the one that a field names, where it names one."""
    wanted = node.get(field)
    return not isinstance(wanted, Node) or player in phrases.players(play, frame, wanted)


def _in_phase(play: Play, node: Node) -> bool:
    return node.get("phase") is None or phase(play) == node["phase"]


def involved(
    play: Play, frame: Frame, node: Node, field: str = "involving", told: tuple[object, ...] = ()
) -> bool:
    """Whether the skirmish under way involves what a field describes, those included of whom the event tells;
    where it says that it "involved" them, those too who have left it.
    """
    current = table.skirmish(play)
    who = node.get(field)
    if not isinstance(who, Node) or current is None and not told:
        return not isinstance(who, Node)
    there = () if current is None else (current.defender, *current.minions, *current.fallen)
    both = (*told, *(table.were_in_skirmish(play) if node.get("past") else there))
    known = tuple(dict.fromkeys(i for i in both if isinstance(i, int)))
    tells(field, tuple(i for i in known if phrases.fits(play, frame, who, i)))
    return involves(play, frame, who, known)


@event(
    "plays", (verbs.played, verbs.laid_site, verbs.replaced_site), "tcg/when", "tcg/playing-a-card",
    "tcg/site"
)
def plays(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """A player plays such a card (there, on that); a site is played as it is laid, be it in place of another.
    """
    at = node.get("at")
    if isinstance(at, Node) and not places.is_place(play, frame, at, table.current_site(play)):
        return False
    return (
        _played(play, frame, node, o)
        and _in_phase(play, node)
        and not (node.get("not_at_start") and play.fact("setting up"))
        and of_player(play, frame, node, o.get("player"))
        and is_role(play, frame, node, "on", o.get("host"))
        and involved(play, frame, node, "during")
        and _from(play, frame, node, o)
        and _out_of(play, frame, node, o)
    )


def _played(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Whether the card played is such a one; a pile or hand that the text names is where it was played from.
    """
    what = node.get("what")
    if o.kind != verbs.played.past:
        speaks = isinstance(what, Node) and "site" in described(what)[0] or what == Node("this")
        return speaks and is_role(play, frame, node, "what", sites.site_played(o))
    frame = frame.binding(**{phrases.AS_PLAYED: True})  # what it was played as
    of, named = _apart_from_place(what) if isinstance(what, Node) else (None, ())
    if of is None or not named:
        return is_role(play, frame, node, "what", o.get("card"))
    origins = [zone.partition(":")[0] for r in named for zone in places.zones(play, frame, part(r, "zone"))]
    found = o.get("origin") in origins and phrases.fits(play, frame, of, o.get("card"))
    tells("what", (o.get("card"),) if found else ())
    return found


def _apart_from_place(what: Node) -> tuple[Node | None, tuple[Node, ...]]:
    """What a phrase describes apart from the place where it says that it lies, and that place."""
    of = what if what.kind == "filter" else what.get("of")
    if not isinstance(of, Node):
        return None, ()
    asked = phrases.nodes(of, "is")
    named = tuple(r for r in asked if r.kind == "in_zone")
    return of.replace(**{"is": tuple(r for r in asked if r.kind != "in_zone")}), named


def _out_of(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Whether a card was played from such a pile."""
    pile = node.get("out_of")
    return not isinstance(pile, Node) or o.get("origin") in {
        zone.partition(":")[0] for zone in places.zones(play, frame, pile)
    }


def _from(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Whether a card was played from such a place: a site on which it was stacked."""
    place = node.get("from")
    return not isinstance(place, Node) or places.is_place(play, frame, place, o.get("was_on"))


MOVES = {
    "to": (verbs.moved_to, verbs.went_to), "from": (verbs.moved_from, verbs.went_from),
    "": (verbs.moves, verbs.went),
}
"""Where to a text waits for a move: what the fellowship does, and what each of its companions does."""


@event("moves", tuple(verb for both in MOVES.values() for verb in both), "tcg/moving-your-fellowship")
def moves(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The fellowship, or such a companion of it, moves, to or from such a site if the text says so, and
    without such a card.
    """
    without = node.get("without")
    if isinstance(without, Node) and phrases.cards(play, frame, without):
        return False
    who = node.get("who")
    of_cards = isinstance(who, Node) and who.kind != "the_fellowship"
    field = next((name for name in MOVES if name in node), "")
    if o.kind != MOVES[field][of_cards].past or not _in_phase(play, node):
        return False
    if field and not places.is_place(play, frame, part(node, field), o.get("site")):
        return False
    return not of_cards or is_role(play, frame, node, "who", o.get("card"))


@event("wins_skirmish", (verbs.won_skirmish,), "tcg/skirmish-phase")
@event("wins_this_skirmish", (verbs.won_skirmish,), "tcg/skirmish-phase")
@event("wins_fierce_skirmish", (verbs.won_skirmish,), "tcg/keyword/fierce")
def wins_skirmish(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character wins a skirmish (against such characters)."""
    if node.kind == "wins_fierce_skirmish" and not play.fact("fierce round"):
        return False
    both = (o.get("card"), *o.get("against", ()))
    return (
        is_role(play, frame, node, "who", o.get("card"))
        and any_described(play, frame, node, "against", o.get("against"))
        and involved(play, frame, node, told=both)
        and _any_played(play, frame, node)
    )


def _any_played(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the player that the text names has played such a card in this skirmish."""
    if "played" not in node:
        return True
    wanted = part(node, "played")
    return any(
        phrases.fits(play, frame, wanted, i)
        for player in phrases.players(play, frame, part(node, "player"))
        for i in history.played_in_phase(play, player)
    )


@event("loses_skirmish", (verbs.lost_skirmish,), "tcg/skirmish-phase")
@event("loses_fierce_skirmish", (verbs.lost_skirmish,), "tcg/keyword/fierce")
def loses_skirmish(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character loses a skirmish (to such characters)."""
    if node.kind == "loses_fierce_skirmish" and not play.fact("fierce round"):
        return False
    both = (o.get("card"), *o.get("against", ()))
    return (
        is_role(play, frame, node, "who", o.get("card"))
        and any_described(play, frame, node, "to", o.get("against"))
        and involved(play, frame, node, told=both)
    )


@event("overwhelms", (verbs.lost_skirmish,), "tcg/overwhelmed")
def overwhelms(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character's side overwhelms one."""
    return (
        bool(o.get("overwhelmed")) and any_described(play, frame, node, "who", o.get("against"))
        and is_role(play, frame, node, "what", o.get("card"))
    )


@event("is_overwhelmed", (verbs.lost_skirmish,), "tcg/overwhelmed")
def is_overwhelmed(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character is overwhelmed."""
    both = (o.get("card"), *o.get("against", ()))
    return (
        bool(o.get("overwhelmed")) and is_role(play, frame, node, "who", o.get("card"))
        and involved(play, frame, node, told=both)
    )


@event("takes_wound", (verbs.wounded,), "tcg/wound")
def takes_wound(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character is wounded."""
    return (
        is_role(play, frame, node, "who", o.get("card")) and _in_phase(play, node)
        and involved(play, frame, node) and (not node.get("in_skirmish") or in_such_a_skirmish(play, o))
    )


@event("exerts_or_is_wounded", (verbs.exerted, verbs.wounded), "tcg/exert", "tcg/wound")
@event("exerts", (verbs.exerted,), "tcg/exert")
def exerts(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character exerts (by such a card), while the fellowship is at such a site."""
    at = node.get("at")
    return (
        is_role(play, frame, node, "who", o.get("card")) and is_role(play, frame, node, "by", o.get("source"))
        and (not isinstance(at, Node) or phrases.holds(play, frame, Node("fellowship_at", place=at)))
    )


@event("is_healed", (verbs.healed,), "tcg/healing")
def happens_to(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """It happens to such a character."""
    return is_role(play, frame, node, "who", o.get("card"))


@event("is_killed", (verbs.killed,), "tcg/killed", "tcg/skirmish-phase")
def is_killed(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character is killed (by such a card), in a skirmish whatever kills it while one goes on."""
    node = _killed_in_skirmish(node)
    if node.get("in_skirmish") and not in_such_a_skirmish(play, o):
        return False
    opponents = tuple(o.get("by") or ())
    return (
        is_role(play, frame, node, "who", o.get("card"))
        and any_described(play, frame, node, "by", (*opponents, o.get("source")))
        and involved(play, frame, node, told=(o.get("card"), *opponents))
    )


def _killed_in_skirmish(node: Node) -> Node:
    """ "Kills a companion in a skirmish" says where it is killed, not where it is afterwards."""
    who = node.get("who")
    of = who.get("of") if isinstance(who, Node) else None
    asked = phrases.nodes(of, "is") if isinstance(of, Node) else ()
    if not isinstance(who, Node) or not isinstance(of, Node) or all(r.kind != "in_a_skirmish" for r in asked):
        return node
    kept = tuple(r for r in asked if r.kind != "in_a_skirmish")
    return node.replace(who=who.replace(of=of.replace(**{"is": kept})), in_skirmish=True)


@event("is_discarded", (verbs.discarded, verbs.discarded_with_its_bearer), "tcg/discard")
def is_discarded(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card is discarded from play (by such a card, or by that player's cards)."""
    source = o.get("source")
    whose = play.card(source).owner if isinstance(source, int) else None
    return (
        is_role(play, frame, node, "who", o.get("card")) and is_role(play, frame, node, "by", source)
        and of_player(play, frame, node, whose)
    )


@event("is_assigned", (verbs.assigned,), "tcg/assignment-phase")
@event("assigned_to_fierce", (verbs.assigned,), "tcg/assignment-phase", "tcg/keyword/fierce")
def is_assigned(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a character is assigned (to skirmish such a one, by that player)."""
    if node.kind == "assigned_to_fierce" and not play.fact("fierce round"):
        return False
    pair = (o.get("card"), o.get("minion"))
    one = any(
        is_role(play, frame, node, "who", i) and is_role(play, frame, node, "to", other)
        and (is_role(play, frame, node, "involving", other) or is_role(play, frame, node, "involving", i))
        for i, other in (pair, pair[::-1])
    )
    return one and of_player(play, frame, node, o.get("by"), "by")


@event("transfers", (verbs.transferred,), "tcg/transfer")
def transfers(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """A player transfers such a card."""
    return (
        is_role(play, frame, node, "what", o.get("card"))
        and is_role(play, frame, node, "to", o.get("to"))
        and of_player(play, frame, node, o.get("player"))
    )


@event("draws", (verbs.drew, verbs.took_into_hand), "tcg/draw-deck")
def draws(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player draws a card, or takes one into hand where the text says so."""
    return (
        (o.kind == verbs.drew.past or bool(node.get("also_taken")))
        and of_player(play, frame, node, o.get("player"))
        and (node.get("during") is None or phase(play) == node["during"])
        and (node.get("not_during") is None or phase(play) != node["not_during"])
    )


@event("takes_into_hand", (verbs.took_into_hand,), "tcg/moving-cards")
def takes_into_hand(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player takes a card into hand."""
    return of_player(play, frame, node, o.get("player"))


@event("discards_from_hand", (verbs.discarded_from_hand,), "tcg/discard")
def discards_from_hand(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card is discarded from the player's hand."""
    return is_role(play, frame, node, "what", o.get("card")) and of_player(play, frame, node, o.get("player"))


@event("reinforces", (verbs.placed_culture_tokens,), "tcg/reinforce")
def reinforces(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player reinforces a token of that culture."""
    return (
        bool(o.get("reinforced"))
        and culture_token(str(o.get("culture"))) == culture_token(str(node["culture"]))
        and of_player(play, frame, node, o.get("player"))
    )


@event("heals", (verbs.healed,), "tcg/healing")
def heals(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player heals such a character; what another player's card heals is not his doing."""
    return is_role(play, frame, node, "what", o.get("card")) and of_player(play, frame, node, o.get("player"))


@event("wound_removed", (verbs.healed,), "tcg/healing")
def wound_removed(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """A wound comes off such a character."""
    return is_role(play, frame, node, "from", o.get("card"))


@event("replaces_site", (verbs.replaced_site,), "tcg/replacing-sites")
def replaces_site(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """A player replaces such a site.

    Where the text names a place, such as the fellowship's site, the new one lies there by now.
    """
    what = node.get("what")
    place = isinstance(what, Node) and what.kind in ("current_site", "the_fellowship", "next_site")
    return (
        is_role(play, frame, node, "what", o.get("by" if place else "card"))
        and of_player(play, frame, node, o.get("player"))
    )


@event("stays", (verbs.stays,), "tcg/regroup-phase")
def stays(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The fellowship does not move again."""
    return True


@event("uses_ability", (verbs.ability_used,), "tcg/special-ability", "tcg/response")
def uses_ability(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """A special ability (of such a card, of that phase, in such a skirmish) has been used and is about to
    take effect.
    """
    return (
        is_role(play, frame, node, "who", o.get("card")) and _in_phase(play, node)
        and involved(play, frame, node) and of_player(play, frame, node, o.get("player"))
    )


@event("threat_wounds_after", (verbs.threat_wounds,), "tcg/threats", "tcg/response")
def threat_wounds_after(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Threat wounds are about to be placed because of that death."""
    death = o.get("after")
    if not isinstance(death, Occurrence):
        return False
    by = tuple(death.get("by") or ())
    lost = verbs.lost_skirmish(
        card=death.get("card"), against=by, overwhelmed=(death.get("why") == "overwhelmed") or None
    )
    event = part(node, "after")
    return any(phrases.met(play, frame, event, told) for told in (death, lost))


@event("initiative_changes", (verbs.gained_initiative,), "tcg/initiative")
def initiative_changes(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player gains initiative, or loses it to the other side."""
    if node.get("not_during") is not None and phase(play) == node["not_during"]:
        return False
    free_peoples = (o.get("side") == table.FREE_PEOPLES) != bool(node.get("lost"))
    return any(
        (player == table.fp(play)) == free_peoples
        for player in phrases.players(play, frame, part(node, "player"))
    )


@event("about_to_control", (verbs.took_control,), "tcg/control", "tcg/response")
@event("reconciles", (verbs.reconciled,), "tcg/reconcile")
@event("takes_control", (verbs.took_control,), "tcg/control")
@event("liberates", (verbs.liberated,), "tcg/liberate")
def by_player(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player does it."""
    return of_player(play, frame, node, o.get("player"))


@event("bears_ring_on", (verbs.put_on_the_ring,), "tcg/the-one-ring")
@event("wears_ring", (verbs.put_on_the_ring,), "tcg/the-one-ring")
def puts_ring_on(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The Ring-bearer puts on the Ring."""
    return is_role(play, frame, node, "who", table.ring_bearer(play))


TOKENS = {
    verbs.added_burdens.past: ("burden", "burden_or_threat"),
    verbs.added_threats.past: ("threat", "burden_or_threat"),
    verbs.added_twilight.past: ("twilight",),
}


@event("about_to_add", (verbs.added_burdens, verbs.added_threats, verbs.added_twilight), "tcg/response")
@event("adds_tokens", (verbs.added_burdens, verbs.added_threats, verbs.added_twilight))
def adds_tokens(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such tokens are (about to be) added, by such a card."""
    field = "by" if node.kind == "about_to_add" else "who"
    enough = int(o.get("amount", 1)) >= phrases.amount(play, frame, node.get("n") or 1)
    return enough and node["token"] in TOKENS[o.kind] and is_role(play, frame, node, field, o.get("source"))


# -- about to ------------------------------------------------------------------------------------------------

ABOUT: dict[str, tuple[Verb, ...]] = {
    "take_wound": (verbs.wounded,),
    "take_wounds": (verbs.wounded,),
    "take_wound_in_skirmish": (verbs.wounded,),
    "take_wounds_skirmishing": (verbs.wounded,),
    "take_wounds_outside_skirmish": (verbs.wounded,),
    "take_archery_wounds": (verbs.wounded,),
    "take_wounds_from_archery": (verbs.wounded,),
    "wound_or_exert": (verbs.wounded, verbs.exerted),
    "be_exerted": (verbs.exerted,),
    "heal_act": (verbs.healed,),
    "be_killed": (verbs.killed,),
    "be_killed_by_wound": (verbs.wounded,),
    "be_killed_in_skirmish": (verbs.killed,),
    "be_overwhelmed": (verbs.killed,),
    "be_discarded": (verbs.discarded,),
    "be_discarded_by": (verbs.discarded,),
    "be_killed_or_discarded": (verbs.killed, verbs.discarded),
    "discard_from_hand_or_deck": (verbs.discarded_from_hand, verbs.discarded_from_deck),
}
"""Acts that something can be about to undergo, and the verbs they are."""

ACTS.plays(*ABOUT)


@TCG.plays("tcg/skirmish-phase", "tcg/card/the-one-ring-the-ruling-ring")
def in_such_a_skirmish(play: Play, o: Occurrence) -> bool:
    """Whether something happens in, or during, a skirmish: while one goes on, to whomever and whatever does
    it.
    """
    return (
        bool(o.get("skirmish")) or o.get("why") in ("skirmish", "overwhelmed") or phase(play) == "skirmish"
    )


# -- moments -------------------------------------------------------------------------------------------------


@event(
    "makes_discard", (verbs.discarded, verbs.discarded_from_hand), "tcg/discard",
    "tcg/card/old-noakes-purveyor-of-wisdoms"
)
def makes_discard(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card makes the text's user discard such cards; whoever could have done something else instead
    wasn't made to.
    """
    made = play.card(o.get("card")).owner == frame.controller and o.get("chosen") != frame.controller
    return (
        made and is_role(play, frame, node, "who", o.get("source"))
        and _was(play, frame, part(node, "what"), o)
    )


def _was(play: Play, frame: Frame, what: Node, o: Occurrence) -> bool:
    """Whether a card just discarded is such a one; "in hand" says where it was."""
    of, named = _apart_from_place(what)
    return (
        of is not None and (not named or o.kind == verbs.discarded_from_hand.past)
        and phrases.fits(play, frame, of, o.get("card"))
    )


@event("plays_using", (verbs.played,), "tcg/card/orc-scout", "tcg/card/uruk-scout", "tcg/playing-a-card")
def plays_using(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card is played whose own text asks to spot or exert such characters; who was chosen for another
    text doesn't matter.
    """
    ident = o.get("card")
    if not isinstance(ident, int) or not is_role(play, frame, node, "what", ident):
        return False
    if node.get("exerted"):
        return any_described(play, frame, node, "uses", history.exerted_for(play, ident))
    asked = {r for of in _filters(part(node, "uses")) for r in phrases.nodes(of, "is")}
    texts = (
        n for ability in play.printed(ident).abilities if isinstance(ability, Node) for n in ability.walk()
    )
    return any(asked <= set(phrases.nodes(of, "is")) for n in texts if n.kind in USING for of in _filters(n))


USING = frozenset(["spot", "exert", "can_spot"])


def _filters(node: Node) -> list[Node]:
    return [n for n in node.walk() if n.kind == "filter"]
