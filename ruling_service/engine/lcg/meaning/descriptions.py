"""More descriptions of cards: what was just done to them, what lies on them, what they share, superlatives,
spheres, piles.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import deeds, table
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.engaged import is_engaged
from ruling_service.engine.lcg.filters import (
    compare,
    fits,
    is_bearer,
    is_card,
    matches,
    seen_by,
    stat,
    stat_of,
)
from ruling_service.engine.lcg.meaning.restrictions import (
    in_zone,
    of_sphere,
    such,
    with_keyword,
)
from ruling_service.engine.lcg.phrases import RESTRICTIONS, amount, cards, players
from ruling_service.engine.lcg.revealed_from import came_from_the_deck
from ruling_service.engine.lcg.spoken import DISCARDED, LIES_ON_IT, all_spoken, last_spoken, others_on
from ruling_service.engine.lcg.table import is_type
from ruling_service.spheres import NEUTRAL


@RESTRICTIONS.means("any_such", of_print=True)
def any_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """At least one of the restrictions is true."""
    return any(fits(play, frame, r, ident) for r in nodes(node, "of"))


RESTRICTIONS.means("now_in_zone")(in_zone)


@RESTRICTIONS.means("guarding", "lcg/keyword/guarded", of_print=False)
def guarding(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card guards such a card."""
    guarded = play.fact(("guards", ident))
    return (
        guarded is not None and play.card(guarded).host == ident
        and is_card(play, frame, part(node, "what"), guarded)
    )


@RESTRICTIONS.means("questing", "lcg/quest-phase")
def questing(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The character is committed to a quest."""
    return play.card(ident).marked("committed")


@RESTRICTIONS.means("committed_by", "lcg/quest-phase")
def committed_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The character is committed to a quest, by the player who controls it."""
    card = play.card(ident)
    return card.marked("committed") and card.controller in players(play, frame, part(node, "who"))


@RESTRICTIONS.means("among_seen", "lcg/search", "lcg/reveal")
def among_seen(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is one of those that the text has looked at."""
    return ident in seen_by(play, frame)


@RESTRICTIONS.means("just_revealed", "lcg/reveal")
def just_revealed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is being revealed, or is the one whose reveal triggers the text."""
    o = frame.occurrence
    if node.get("from_deck") and not came_from_the_deck(play, ident):
        return False
    return play.card(ident).zone == table.REVEALING or (
        o is not None and o.kind in ("revealed", "being revealed", "when revealed") and o.get("card") == ident
    )


@RESTRICTIONS.means("was_destroyed", "lcg/destroy")
def was_destroyed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the one whose destruction triggers the text."""
    o = frame.occurrence
    return o is not None and o.kind == "destroyed" and o.get("card") == ident


@RESTRICTIONS.means("discarded_this_way")
def discarded_this_way(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was discarded by this text: it named it, and the card is not in play; where the text says who
    discards it, it is that player's.
    """
    who = node.get("who")
    if isinstance(who, Node) and play.card(ident).owner not in players(play, frame, who):
        return False
    if ident in frame.get(DISCARDED, ()):
        return True
    return any(ident in group for group in frame.get("spoken", ())) and not table.is_in_play(play.card(ident))


@RESTRICTIONS.means("on_card", "lcg/attachment-cards")
def on_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is attached to that one, or about to be played on it."""
    meant, what = frame.get("meant host"), part(node, "what")
    frame = frame.binding(**{LIES_ON_IT: ident})
    if meant is not None and meant[0] == ident:
        return is_card(play, frame, what, meant[1])
    host = play.card(ident).host
    return host is not None and is_bearer(play, frame, what, host)


@RESTRICTIONS.means("underneath")
def underneath(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card lies under that one."""
    return any(play.card(ident).zone == table.under(i) for i in cards(play, frame, part(node, "what")))


def under(play: Play, frame: Frame, which: Node, ident: int) -> int:
    """How many cards of the sort lie under the card."""
    return sum(matches(play, frame, which, each) for each in play.state.zone(table.under(ident)))


@RESTRICTIONS.means("with_underneath", "lcg/in-play-and-out-of-play")
def with_underneath(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """So many cards of the sort lie under the card."""
    found = under(play, frame, part(node, "which"), ident)
    return compare(found, node["compare"], amount(play, frame, node["n"]))


@RESTRICTIONS.means("without_such", "lcg/attachment-cards")
def without_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Nothing of the sort is attached to the card."""
    return not any(matches(play, frame, part(node, "which"), a) for a in others_on(play, frame, ident))


@RESTRICTIONS.means("with_attachment", "lcg/attachment-cards")
def with_attachment(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """An attachment of the sort, or so many of them, are on the card."""
    found = sum(such(play, frame, node, a) for a in table.attachments(play, ident))
    if "compare" in node:
        return compare(found, node["compare"], amount(play, frame, node["n"]))
    return found >= (amount(play, frame, node["n"]) if "n" in node else 1)


@RESTRICTIONS.means("without_keyword", "lcg/keywords", of_print=True)
def without_keyword(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card lacks the keyword, and the other one that is named."""
    also = node.get("also")
    return not with_keyword(play, frame, node, ident) and (
        also is None or not with_keyword(play, frame, node.replace(keyword=also), ident)
    )


RESTRICTIONS.means("keyworded", "lcg/keywords", of_print=True)(with_keyword)


@RESTRICTIONS.means("with_printed_keyword", "lcg/printed", "lcg/keywords", of_print=True)
def with_printed_keyword(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The keyword is printed on the card, whether or not it has gained or lost it."""
    return table.has_printed_keyword(play, ident, str(node["keyword"]))


@RESTRICTIONS.means("restricted", "lcg/keyword/restricted", of_print=True)
def restricted(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is Restricted."""
    return bool(play.value(ident, "restricted"))


@RESTRICTIONS.means("player_card_kind", "lcg/cardtypes", of_print=True)
def player_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is a player card."""
    return table.is_player_card(play, ident)


@RESTRICTIONS.means("you_own", "lcg/ownership-and-control")
def you_own(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """You own the card."""
    return play.card(ident).owner in players(play, frame, Node("you"))


@RESTRICTIONS.means("played_by", "lcg/play-and-put-into-play")
def played_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player plays the card, or would: it is theirs and not in play."""
    card = play.card(ident)
    on = node.get("on")
    if isinstance(on, Node) and not on_card(play, frame, node.replace(what=on), ident):
        return False
    return card.owner in players(play, frame, part(node, "who")) and not table.is_in_play(card)


@RESTRICTIONS.means("of_player", "lcg/ownership-and-control")
def of_player(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the player's: under their control, or theirs where nobody controls it."""
    card = play.card(ident)
    return (
        card.controller if card.controller is not None else card.owner
    ) in players(play, frame, part(node, "who"))


@RESTRICTIONS.means("with_which_engaged_now", "lcg/engaged")
def with_which_engaged_now(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is engaged with the player."""
    return is_engaged(play, ident, players(play, frame, part(node, "who")))


@RESTRICTIONS.means("not_engaged_with", "lcg/engaged")
def not_engaged_with(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is not engaged with the player."""
    return not is_engaged(play, ident, players(play, frame, part(node, "who")))


@RESTRICTIONS.means("with_which_engaged", "lcg/engaged")
def with_which_engaged(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player is engaged with the enemy."""
    return is_engaged(play, ident, players(play, frame, part(node, "who")))


@RESTRICTIONS.means("in_this_attack")
def in_this_attack(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card takes part in the attack under way."""
    attack = table.attack(play)
    return attack is not None and ident in (attack.enemy, *attack.attackers, *attack.defenders)


def _fought(play: Play, frame: Frame, ident: int, what: Node, *, attacking: bool, defending: bool) -> bool:
    """Whether a card attacks such a card, or defends against it."""
    for attack in table.attacks(play):
        by, against = (
            ((attack.enemy,), attack.defenders) if attack.by_enemy else (attack.attackers, (attack.enemy,))
        )
        if attacking and ident in by and any(is_card(play, frame, what, i) for i in against):
            return True
        if (
            defending and attack.by_enemy and ident in against
            and any(is_card(play, frame, what, i) for i in by)
        ):
            return True
    return False


@RESTRICTIONS.means("fights_that")
def fights_that(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card attacks such a card, or defends against it."""
    return _fought(play, frame, ident, part(node, "target"), attacking=True, defending=True)


@RESTRICTIONS.means("defends_against")
def defends_against(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card defends against such a card."""
    return _fought(play, frame, ident, part(node, "what"), attacking=False, defending=True)


@RESTRICTIONS.means("attacks_such")
def attacks_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card attacks such a card."""
    return _fought(play, frame, ident, part(node, "what"), attacking=True, defending=False)


@RESTRICTIONS.means("attacking_player")
def attacking_player(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is attacking the player."""
    who = players(play, frame, part(node, "who"))
    return any(a.by_enemy and a.enemy == ident and a.player in who for a in table.attacks(play))


@RESTRICTIONS.means("copy_of", "lcg/copy")
def copy_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the title of that one; of one called by its title, wherever that is."""
    what = part(node, "what")
    if what.kind == "named":
        return table.has_title(play, ident, what["title"])
    return any(table.share_title(play, ident, i) for i in cards(play, frame, what))


@RESTRICTIONS.means("same_title", "lcg/copy")
def same_title(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the title of the one spoken of."""
    return any(table.share_title(play, ident, i) for i in last_spoken(play, frame))


# -- spheres -------------------------------------------------------------------------------------------------


@RESTRICTIONS.means("any_sphere", "lcg/spheres-of-influence", of_print=True)
def any_sphere(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to a sphere: a neutral one does not."""
    return bool(play.value(ident, "spheres") - {NEUTRAL})


@RESTRICTIONS.means("belongs_to", "lcg/spheres-of-influence")
def belongs_to(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to the sphere that is meant."""
    return fits(play, frame, part(node, "what"), ident)


@RESTRICTIONS.means("named_sphere", "lcg/spheres-of-influence")
def named_sphere(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to the sphere that was named."""
    return frame.get("named sphere") in play.value(ident, "spheres")


@RESTRICTIONS.means("its_sphere", "lcg/spheres-of-influence")
@RESTRICTIONS.means("that_share_sphere", "lcg/spheres-of-influence")
def its_sphere(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to a sphere of that one."""
    others = cards(play, frame, part(node, "of"))
    if any([asks_value(play, i) for i in (ident, *others)]):
        return False  # what a card is that nobody named isn't known
    return any(play.value(i, "spheres") & play.value(ident, "spheres") for i in others)


@RESTRICTIONS.means("with_icon", "lcg/spheres-of-influence", "lcg/printed", of_print=True)
def with_icon(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the resource icon; the printed one, where the text says so, whatever it has gained."""
    if node.get("printed"):
        return str(play.printed(ident).facts.get("sphere", "")).casefold() == node["sphere"]
    return of_sphere(play, frame, Node("sphere", name=node["sphere"]), ident)


# -- numbers -------------------------------------------------------------------------------------------------


@RESTRICTIONS.means("with_most_attached", "lcg/attachment-cards")
def with_most_attached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whoever bears the most or the fewest of them; nobody bearing any, all are equal."""
    return True


@RESTRICTIONS.means("copy_in_discard", "lcg/copy-of-a-card")
def copy_in_discard(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A card of the same title lies in its owner's discard pile; a card played from there still lies there as
    its cost is paid.
    """
    owner = play.card(ident).owner
    return (
        owner is not None
        and any(table.share_title(play, i, ident) for i in play.state.zone(table.discard(owner)))
    )


@RESTRICTIONS.means("with_most")
@RESTRICTIONS.means("of_most")
def with_most(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The value is the highest or lowest among the cards that fit otherwise: `places` sees to the comparison.
    """
    return stat_of(play, ident, node) is not None


@RESTRICTIONS.means("with_resources", "lcg/resources")
def with_resources(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The pool holds that many resources, or none."""
    wanted = amount(play, frame, node["n"]) if "n" in node else 1
    return compare(play.card(ident).token("resource"), node.get("compare") or "at_least", wanted)


@RESTRICTIONS.means("with_cost_by_players", "lcg/cost")
def with_cost_by_players(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The cost is at most that, or more with several players."""
    most = node["n"] if len(table.players(play)) == 1 else node["more"]
    return isinstance(most, int) and compare(stat(play, ident, "cost"), "at_most", most)


@RESTRICTIONS.means("worth_nothing", "lcg/keyword/victory", of_print=True)
def worth_nothing(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has no victory points."""
    return not play.value(ident, "victory points")


@RESTRICTIONS.means("random")
@RESTRICTIONS.means("topmost")
@RESTRICTIONS.means("of_its_choice", "lcg/the-word-choose")
def picked_so(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """How the card is picked, which the phrase around it sees to."""
    return True


@RESTRICTIONS.means("of_named_type", "lcg/cardtypes")
def of_named_type(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the type that was named."""
    named = frame.get("named type")
    return named is not None and is_type(play, ident, str(named))


@RESTRICTIONS.means("with_named_trait", "lcg/traits")
def with_named_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the trait that was named."""
    named = frame.get("named trait")
    return named is not None and named in {str(t).casefold() for t in play.value(ident, "traits")}


@RESTRICTIONS.means("of_named_cost", "lcg/cost", "lcg/printed")
def of_named_cost(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The number that was named is the card's printed cost."""
    named = frame.get("named number")
    return named is not None and play.printed(ident).values.get("cost") == named


@RESTRICTIONS.means("bearing_none", "lcg/attachment-cards")
def bearing_none(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Nothing of what the phrase names is attached to the card; a card that names itself and isn't attached
    to anything speaks of its copies.
    """
    what = part(node, "what")
    if what.kind == "this" and frame.source is not None and play.card(frame.source).host is None:
        what = Node("copies_of_this", count=1)
    return not any(is_card(play, frame, what, a) for a in others_on(play, frame, ident))


@RESTRICTIONS.means("with_most_tokens")
def with_most_tokens(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whoever has the most or the fewest of them: `outstanding` sees to the comparison."""
    return True


@RESTRICTIONS.means("done_this_way")
def done_this_way(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """This text has done that with the card: it happened to it, or, where that isn't told, the text spoke of
    it, and the card is as it then would be.
    """
    how = str(node["how"])
    done = deeds.done_with(play, frame, how)
    if done is not None:
        return ident in done
    return ident in all_spoken(frame) and deeds.is_as_done(play, ident, how)
