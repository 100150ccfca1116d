"""Phrases that few cards have, each by itself: counts, small conditions, limits and short effects."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import changes, table
from ruling_service.engine.lcg.framework import phase
from ruling_service.engine.lcg.meaning.amounts import amount
from ruling_service.engine.lcg.meaning.cards import Selection, cards, last_spoken
from ruling_service.engine.lcg.meaning.common import chosen, failed, part
from ruling_service.engine.lcg.meaning.moving import goes
from ruling_service.engine.lcg.meaning.players import _nodes, players
from ruling_service.engine.lcg.meaning.registry import AMOUNTS, CARDS, CONDITIONS, EFFECTS, LASTING, POSSIBLE, RESTRICTIONS, STANDING
from ruling_service.engine.lcg.meaning.restrictions import fits, is_card, stat
from ruling_service.engine.lcg.meaning.zones import zones
from ruling_service.engine.lcg.resolve import do_all
from ruling_service.engine.lcg.statements import about_player, conditions_hold, statements

# -- amounts, cards, restrictions -------------------------------------------------------------------------------------


@AMOUNTS.means("players_minus")
def players_minus(play: Play, frame: Frame, node: Node) -> int:
    """The players in the game less a number."""
    return max(0, len(table.players(play)) - amount(play, frame, node["minus"]))


@AMOUNTS.means("players_plus")
def players_plus(play: Play, frame: Frame, node: Node) -> int:
    """The players in the game and a number."""
    return len(table.players(play)) + amount(play, frame, node["plus"])


@AMOUNTS.means("tens_of_threat", "lcg/scenario/mount-doom")
def tens_of_threat(play: Play, frame: Frame, node: Node) -> int:
    """The tens digit of a player's threat dial."""
    return sum(table.threat(play, p) for p in players(play, frame, part(node, "of"))) // 10 % 10


@CARDS.means("each_copy_of", "lcg/copy")
def each_copy_of(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card in play of the title of the one spoken of."""
    titles = {play.name(i) for i in cards(play, frame, part(node, "of"))}
    return Selection(tuple(i for i in table.in_play(play) if play.name(i) in titles))


@CARDS.means("each_copy_of_this", "lcg/copy")
def each_copy_of_this(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card of this one's title of which the restrictions are true."""
    title = play.name(frame.source) if frame.source is not None else ""
    return Selection(
        tuple(i for i in play.state.cards if play.name(i) == title and all(fits(play, frame, r, i) for r in _nodes(node, "is")))
    )


@CARDS.means("other_active", "lcg/active-location")
def other_active(play: Play, frame: Frame, node: Node) -> Selection:
    """An active location other than the one spoken of."""
    meant = {frame.source, *last_spoken(play, frame)}
    return Selection(tuple(i for i in table.active_locations(play) if i not in meant))


@RESTRICTIONS.means("dealt_to", "lcg/shadow-effects")
def dealt_to(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was dealt to that one as a shadow card."""
    card = play.card(ident)
    return card.zone == table.SHADOW and card.host is not None and is_card(play, frame, part(node, "what"), card.host)


@RESTRICTIONS.means("even_cost", "lcg/printed")
def even_cost(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The printed cost is even."""
    cost = stat(play, ident, "printed_cost")
    return cost is not None and cost % 2 == 0


@RESTRICTIONS.means("odd_cost", "lcg/printed")
def odd_cost(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The printed cost is odd."""
    cost = stat(play, ident, "printed_cost")
    return cost is not None and cost % 2 == 1


# -- conditions -------------------------------------------------------------------------------------------------------


@CONDITIONS.means("attached_here", "lcg/attachment-cards")
def attached_here(play: Play, frame: Frame, node: Node) -> bool:
    """This card is attached to such a card."""
    host = play.card(frame.source).host if frame.source is not None else None
    return host is not None and is_card(play, frame, part(node, "to"), host)


@CONDITIONS.means("not_attached", "lcg/attachment-cards")
def not_attached(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attached to nothing."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and all(play.card(i).host is None for i in found)


@CONDITIONS.means("no_cards_in_deck", "lcg/player-deck")
def no_cards_in_deck(play: Play, frame: Frame, node: Node) -> bool:
    """The player's deck is empty."""
    return all(not play.state.zone(table.deck(p)) for p in players(play, frame, part(node, "who")))


@CONDITIONS.means("no_keywords", "lcg/keywords")
def no_keywords(play: Play, frame: Frame, node: Node) -> bool:
    """The card has no keyword of its own."""
    return all(not any(a.kind == "keyword" for a in play.printed(i).abilities) for i in cards(play, frame, part(node, "who")))


@CONDITIONS.means("not_optionally_engaged", "lcg/optional-engagement")
def not_optionally_engaged(play: Play, frame: Frame, node: Node) -> bool:
    """The enemy engaged otherwise than by a player's choice."""
    o = frame.occurrence
    return o is not None and o.kind == "engaged" and o.get("how") != "optional"


# -- effects ----------------------------------------------------------------------------------------------------------


@EFFECTS.means("end_quest_phase", "lcg/framework-steps")
def end_quest_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The quest phase ends without quest resolution."""
    from ruling_service.engine.lcg.meaning.questing import _jump

    if phase(play) == "quest":
        _jump(play, "3.5")
    else:
        failed(play, frame)


@EFFECTS.means("skip_phases", "lcg/framework-steps")
def skip_phases(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Those phases are left out the next time they would begin."""
    named = node["phases"]
    for each in named if isinstance(named, tuple) else (named,):
        play.remember(("skip phase", str(each)), True)


@EFFECTS.means("search_unless_in_play", "lcg/search")
def search_unless_in_play(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A pile is searched for the card, unless one is in play already."""
    wanted = part(node, "for")
    if any(is_card(play, frame, wanted, i) for i in table.in_play(play)):
        play.say("One is in play already: no search", *frame.cites)
        failed(play, frame)
        return
    do_all(play, frame, (Node("search", **{"in": node["in"], "for": wanted}),), path)


@EFFECTS.means("reveal_and_add", "lcg/reveal", "lcg/faq/1.45")
def reveal_and_add(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Revealing a card and adding it to the staging area is revealing it, with all that this means."""
    do_all(play, frame, (Node("reveal", what=node["what"]),), path)


@EFFECTS.means("put_pile", "lcg/move")
def put_pile(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A whole pile goes to a place."""
    here = tuple(i for z in zones(play, frame, part(node, "pile")) for i in play.state.zone(z))
    goes(play, frame, here, part(node, "to"))


@EFFECTS.means("shuffle_both", "lcg/move", "lcg/encounter-deck")
def shuffle_both(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card and a whole pile are shuffled into a deck."""
    what = chosen(play, frame, node, path, "what", "which card is shuffled away")
    if what is None:
        return
    into = zones(play, frame, part(node, "into"))
    for zone in zones(play, frame, part(node, "pile")):
        for ident in play.state.zone(zone):
            play.move(ident, into[0])
    for ident in what:
        changes.leave_play(play, ident, into[0])
    changes.shuffle(play, into[0])
    play.say("The cards are shuffled together", *frame.cites)


@EFFECTS.means("shuffle_set", "lcg/encounter-deck")
def shuffle_set(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The set-aside cards of an encounter set join a deck."""
    into = zones(play, frame, part(node, "into"))
    own = play.printed(frame.source).facts.get("encounter set", "") if frame.source is not None else ""
    named = str(node.get("set") or own).casefold()
    found = [i for i in play.state.zone(table.ASIDE) if str(play.printed(i).facts.get("encounter set", "")).casefold() == named]
    if not found or not into:
        failed(play, frame)
        return
    for ident in found:
        play.move(ident, into[0])
    changes.shuffle(play, into[0])
    play.say(f"The {named} encounter set is shuffled in", *frame.cites)


@EFFECTS.means("reduce_its_cost", "lcg/cost")
def reduce_its_cost(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card being played costs less."""
    what = last_spoken(play, frame) or ((frame.source,) if frame.source is not None else ())
    for ident in what[:1]:
        play.remember(("cheaper", ident), play.fact(("cheaper", ident), 0) + amount(play, frame, node["n"]))


@EFFECTS.means("play_as_in_hand", "lcg/play-and-put-into-play")
def play_as_in_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is played from where it is for its cost."""
    do_all(play, frame, (Node("play_card", what=node["what"]),), path)


@EFFECTS.means("for_each_excess", "lcg/damage")
def for_each_excess(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each point of damage beyond what destroyed the card."""
    o = frame.occurrence
    excess = o.get("excess", 0) if o is not None else 0
    if not excess:
        failed(play, frame)
    for n in reversed(range(excess)):
        do_all(play, frame, node["do"], f"{path}.{n}")


@EFFECTS.means("bypass", "lcg/quest-advancement")
def bypass(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players leave this quest stage without defeating it."""
    quest = table.current_quest(play)
    if quest is None:
        failed(play, frame)
        return
    play.say(f"{play.name(quest)} is bypassed", *frame.cites)
    play.then(Task("lcg.advance", (quest,)))


@POSSIBLE.means("bypass")
@POSSIBLE.means("skip_phases")
@POSSIBLE.means("end_quest_phase")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can be done whenever it is said."""
    return True


# -- limits and permissions -------------------------------------------------------------------------------------------

STANDING.plays("limit_played", "limit_per_two", "additional_cost")
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


def played_as_often_as_allowed(play: Play, ident: int, player: int) -> bool:
    """Whether "only 1 copy may be played each round" keeps a further one in hand."""
    from ruling_service.engine.lcg.allowances import counted_in, played_this

    title = play.name(ident)
    for ability in play.printed(ident).abilities:
        if ability.kind == "limit_played":
            n = ability["n"]
            if sum(play.name(i) == title for i in played_this(play, counted_in(ability), player)) >= (n if isinstance(n, int) else 1):
                return True
    return False


def too_many_of_a_sort(play: Play, ident: int, player: int) -> bool:
    """Whether a text limits how many such cards the player may have in play, and as many are there."""
    from ruling_service.engine.lcg.meaning.restrictions import matches

    for each in statements(play, "allies_limit"):
        of, n = each.says.get("of"), each.says["n"]
        if not isinstance(of, Node) or not isinstance(n, int) or not about_player(play, each, player):
            continue
        if matches(play, each.frame, of, ident) and sum(matches(play, each.frame, of, i) for i in table.controlled(play, player)) >= n:
            return True
    return False


def opened_zones(play: Play, player: int) -> tuple[int, ...]:
    """The cards out of hand that a text lets the player play from where they are, their own text included."""
    found: list[int] = []
    for each in statements(play, "can_play_from"):
        where = zones(play, each.frame._replace(controller=player), part(each.says, "from"))
        what = each.says.get("what")
        if conditions_hold(play, each) and each.frame.controller in (None, player) and isinstance(what, Node):
            found += [i for z in where for i in play.state.zone(z) if is_card(play, each.frame, what, i)]
    for ident in play.state.zone(table.discard(player)):
        for ability in play.printed(ident).abilities:
            if ability.kind == "constant" and any(
                n.kind == "can_play_from" and part(n, "what").kind in ("this", "it") for n in ability.walk()
            ):
                found.append(ident)
    return tuple(dict.fromkeys(found))


def threat_may_fall_by(play: Play, player: int, by: int) -> int:
    """How much of a reduction a text leaves of it in this phase or round."""
    from ruling_service.engine.lcg.allowances import counted_in
    from ruling_service.engine.lcg.permissions import acts_of

    for each in statements(play, "threat_change_limit"):
        n = each.says["n"]
        if about_player(play, each, player, "of") and isinstance(n, int):
            by = min(by, max(0, n - play.state.used.get((counted_in(each.says), "threat lowered", player), 0)))
    for each in statements(play, "cannot"):
        for act in acts_of(each.says):
            if act.kind == "reduce_threat_more" and about_player(play, each, player) and isinstance(most := act["n"], int):
                by = min(by, max(0, most - play.state.used.get((counted_in(act), "threat lowered", player), 0)))
    return by


def is_reserved(play: Play, ident: int, *acts: str) -> bool:
    """Whether "only … can …" keeps the card from one of `acts`."""
    from ruling_service.engine.lcg.meaning.restrictions import matches
    from ruling_service.engine.lcg.permissions import acts_of

    for each in statements(play, "only_may"):
        who = each.says.get("who")
        if not isinstance(who, Node) or not any(a.kind in acts for a in acts_of(each.says)):
            continue
        if conditions_hold(play, each) and not matches(play, each.frame, who, ident):
            return True
    return False
