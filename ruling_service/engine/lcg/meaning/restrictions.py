"""Which cards fit a description: types, traits, states, places, values.

Each meaning is asked about one card.
"""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.language.node import Node, Value, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import companies, deeds, table, uniqueness, verbs
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.encounter_sets import set_name, set_of
from ruling_service.engine.lcg.engaged import engaged_players, is_engaged
from ruling_service.engine.lcg.filters import (
    NUMBERS,
    TOKENS,
    compare,
    fits,
    is_bearer,
    left_the_attack,
    revealed_by,
    shown_by,
    so_many,
    stat,
)
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.engine.lcg.phrases import RESTRICTIONS, amount, cards, players, zones
from ruling_service.engine.lcg.spoken import CHOSEN, DISCARDED, others_on, spoken_of_its_sort
from ruling_service.engine.lcg.statements import covers
from ruling_service.engine.lcg.table import is_type
from ruling_service.spheres import SPHERES

# -- restrictions --------------------------------------------------------------------------------------------


@RESTRICTIONS.means("trait", "lcg/traits", "lcg/keywords", of_print=True)
@RESTRICTIONS.means("with_trait", "lcg/traits", "lcg/keywords", of_print=True)
def has_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the trait; a sphere, or a keyword, before a type of card ("a Loot objective") is looked
    for where it stands.
    """
    name = str(node.get("name") or node.get("trait")).casefold()
    return (
        name in play.value(ident, "traits") or name in SPHERES and name in play.value(ident, "spheres")
        or name in titles_that_are_no_traits(play) and name == play.name(ident).casefold()
        or KEYWORDS.find(name) is not None and bool(play.value(ident, name))
    )


def titles_that_are_no_traits(play: Play) -> frozenset[str]:
    """The titles of one word that no card of this game has as a trait: before a type of card ("a Cutpurse
    enemy") such a word means the card of that title.
    """
    def found() -> frozenset[str]:
        printed = [play.printed(ident) for ident in play.state.cards]
        traits = {trait.casefold() for card in printed for trait in card.traits}
        return frozenset(
            name for card in printed if " " not in (name := card.name.casefold()) and name not in traits
        )

    known: frozenset[str] = play.while_printed("titles that are no traits", found)
    return known


@RESTRICTIONS.means("with_printed_trait", "lcg/traits", of_print=True)
def has_printed_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The trait is printed on the card, whatever it has gained or lost since."""
    return str(node["trait"]).casefold() in {trait.casefold() for trait in play.printed(ident).traits}


@RESTRICTIONS.means("without_trait", "lcg/traits", of_print=True)
def lacks_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card lacks the trait."""
    return not has_trait(play, frame, node, ident)


@RESTRICTIONS.means("of_encounter_set", "lcg/encounter-deck", of_print=True)
def of_encounter_set(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to that encounter set, whatever article the name of it has."""
    return set_of(play, ident) == set_name(node["set"])


@RESTRICTIONS.means("sphere", "lcg/spheres-of-influence", of_print=True)
def of_sphere(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to the sphere."""
    return node["name"] in play.value(ident, "spheres")


@RESTRICTIONS.means("of_spheres", "lcg/spheres-of-influence", of_print=True)
def of_spheres(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to one of the spheres."""
    spheres = node["spheres"]
    assert isinstance(spheres, tuple)
    return not play.value(ident, "spheres").isdisjoint(spheres)


@RESTRICTIONS.means("unique", "lcg/unique-cards", of_print=True)
def unique(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is unique."""
    return play.printed(ident).unique


@RESTRICTIONS.means("not", of_print=True)
def is_not(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The restriction is not true of the card. A unique card that lies elsewhere counts as in play while its
    copy is (lcg/unique-cards).
    """
    of = node["of"]
    assert isinstance(of, Node)
    zone = of.get("zone")
    if isinstance(zone, Node) and zone.kind == "play" and uniqueness.is_unique_in_play(play, ident):
        return False
    return not fits(play, frame, of, ident)


@RESTRICTIONS.means("of_type", of_print=True)
def of_type(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is of the type."""
    return is_type(play, ident, str(node["name"]))


@RESTRICTIONS.means("any_of", of_print=True)
def any_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """At least one of the restrictions is true."""
    return any(fits(play, frame, r, ident) for r in nodes(node, "of"))


@RESTRICTIONS.means("such", of_print=True)
def such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The restrictions are all true."""
    return all(fits(play, frame, r, ident) for r in nodes(node, "is"))


@RESTRICTIONS.means("not_such", of_print=True)
def not_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The restrictions are not all true."""
    return not such(play, frame, node, ident)


@RESTRICTIONS.means("ready", "lcg/ready")
def ready(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is ready."""
    return play.card(ident).ready


@RESTRICTIONS.means("exhausted", "lcg/exhausted")
def exhausted(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is exhausted."""
    return not play.card(ident).ready


@RESTRICTIONS.means("damaged")
def damaged(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has damage on it."""
    return play.card(ident).token("damage") > 0


@RESTRICTIONS.means("undamaged")
def undamaged(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has no damage on it."""
    return play.card(ident).token("damage") == 0


@RESTRICTIONS.means("attacking")
def attacking(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card attacks."""
    return (
        any(ident in a.attackers or (a.by_enemy and a.enemy == ident) for a in table.attacks(play))
        or ident in left_the_attack(play, "attacking")
    )


@RESTRICTIONS.means("defending")
def defending(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card defends."""
    return (
        any(ident in a.defenders or (not a.by_enemy and a.enemy == ident) for a in table.attacks(play))
        or ident in left_the_attack(play, "defending")
    )


@RESTRICTIONS.means("active")
def active(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the active location."""
    return ident in table.active_locations(play)


@RESTRICTIONS.means("main")
def main(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the main quest."""
    return ident == table.main_quest(play)


@RESTRICTIONS.means("current", "lcg/current-quest", "lcg/active-location", "lcg/in-play-and-out-of-play")
def current(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the current quest, the active location, or the objective that is in play now."""
    if table.is_location(play, ident):
        return ident in table.active_locations(play)
    if is_type(play, ident, "objective"):
        return table.is_in_play(play.card(ident))
    return ident == table.current_quest(play)


@RESTRICTIONS.means("engaged", "lcg/engaged")
def engaged(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is engaged with a player."""
    return bool(engaged_players(play, ident) or _was_engaged(play, frame, ident))


@RESTRICTIONS.means("unengaged", "lcg/engaged")
def unengaged(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is engaged with no player."""
    return not engaged_players(play, ident)


@RESTRICTIONS.means("different")
def different(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is another than this one and than those spoken of before in the text; an encounter card, one
    of another title.
    """
    before = [i for group in frame.get("spoken", ()) for i in group if i >= 0]
    if ident == frame.source or ident in before:
        return False
    of_players = play.card(ident).owner is not None
    return of_players or all(play.name(i) != play.name(ident) for i in before)


@RESTRICTIONS.means("of_different_titles", "lcg/search")
def of_different_titles(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whoever looks for the cards sees to it: of one card it asks nothing."""
    return True


@RESTRICTIONS.means("other")
def other(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is another than the one of its sort that the text has spoken of, else than this one and its
    bearer.
    """
    before = spoken_of_its_sort(play, frame, ident)
    if before is not None:
        return ident not in before
    return ident != frame.source and (
        frame.source is None or frame.source not in play.state.cards or ident != play.card(frame.source).host
    )


@RESTRICTIONS.means("discarded", "lcg/discard-pile-and-victory-display")
def discarded(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was discarded by this text, or is the one whose discard it answers to; what else the text has
    spoken of is none.
    """
    done = deeds.done_with(play, frame, "discarded")
    if done:
        return ident in done
    if play.state.frames.get(frame.id, frame).get(DISCARDED) == ():  # it was to discard, and found nothing
        return False
    o = frame.occurrence
    if o is not None and o.kind == verbs.discarded.past:
        return bool(o.get("card") == ident)
    return chosen(play, frame, node, ident)


@RESTRICTIONS.means("chosen")
def chosen(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was chosen before."""
    return any(ident in group for group in frame.get("spoken", ()))


@RESTRICTIONS.means("not_chosen")
def not_chosen(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Nobody who had to choose has chosen the card."""
    return ident not in play.state.frames.get(frame.id, frame).get(CHOSEN, ())


@RESTRICTIONS.means("revealed", "lcg/reveal")
def revealed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was just revealed, or shown by this text where it lies."""
    if own := revealed_by(play, frame):
        return ident in own or ident in shown_by(play, frame)
    return play.card(ident).zone == table.REVEALING or ident in shown_by(play, frame)


@RESTRICTIONS.means("faceup")
def faceup(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is face up."""
    return not table.lies_facedown(play.card(ident))


@RESTRICTIONS.means("facedown")
def facedown(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is face down."""
    return table.lies_facedown(play.card(ident))


@RESTRICTIONS.means("set_aside")
def set_aside(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is set aside."""
    return play.card(ident).zone == table.ASIDE


@RESTRICTIONS.means("unclaimed", "lcg/faq/1.17")
def unclaimed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No player has claimed the card."""
    return play.card(ident).controller is None


@RESTRICTIONS.means("unguarded", "lcg/keyword/guarded")
def unguarded(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No encounter card guards the objective."""
    return not guarded_now(play, frame, node, ident)


@RESTRICTIONS.means("guarded_now", "lcg/keyword/guarded", "lcg/keyword/guarded-x")
def guarded_now(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """An encounter card guards the objective; of a player's card and of what is out of play the word says
    that it has the keyword (lcg/keyword/guarded-x).
    """
    host = play.card(ident).host
    if host is not None and play.fact(("guards", host)) == ident:
        return True
    named = table.is_player_card(play, ident) or not table.is_in_play(play.card(ident))
    return named and table.has_printed_keyword(play, ident, "guarded")


@RESTRICTIONS.means("unattached", "lcg/attachment-cards")
def unattached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is attached to nothing, a player's threat dial among it."""
    return play.card(ident).host is None and not table.lies_on_a_dial(play, ident)


@RESTRICTIONS.means("without_shadow_card", "lcg/shadow-effects")
def without_shadow_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has no shadow card."""
    return not table.shadow_cards(play, ident)


@RESTRICTIONS.means("with_shadow_card", "lcg/shadow-effects")
def with_shadow_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was dealt a shadow card that it still has."""
    return bool(table.shadow_cards(play, ident))


@RESTRICTIONS.means("with_shadow_cards", "lcg/shadow-effects")
def with_shadow_cards(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was dealt so many shadow cards that it still has."""
    n = amount(play, frame, _of_itself(node["n"], ident))
    return compare(len(table.shadow_cards(play, ident)), node["compare"], n)


@RESTRICTIONS.means("printed_stat", "lcg/printed", of_print=True)
def printed_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has that printed value."""
    return stat(play, ident, f"printed_{str(node['stat']).removeprefix('printed_')}") == node["n"]


@RESTRICTIONS.means("controlled_by", "lcg/ownership-and-control")
def controlled_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player controls the card, or did until it left play, or until the change of control heard of."""
    who, before = node["who"], frame.get(table.CONTROLLED_BEFORE)
    assert isinstance(who, Node)
    was = before[1] if before is not None and before[0] == ident else table.last_controller(play, ident)
    return was in players(play, frame, who)


@RESTRICTIONS.means("engaged_with", "lcg/engaged")
def engaged_with(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is engaged with the player."""
    who = node["who"]
    assert isinstance(who, Node)
    meant = players(play, frame, who)
    return is_engaged(play, ident, meant) or not set(meant).isdisjoint(_was_engaged(play, frame, ident))


def _was_engaged(play: Play, frame: Frame, ident: int) -> tuple[int, ...]:
    """The players with whom an enemy was engaged until what the text speaks of happened to it."""
    o = frame.occurrence
    if o is None or o.get("card") != ident or table.engaged_player(play, ident) is not None:
        return ()
    if o.kind != verbs.moved.past and table.is_in_play(play.card(ident)):
        return ()
    left: tuple[int, ...] = play.fact((table.LEFT_ENGAGED_WITH, ident), ())
    return left


@RESTRICTIONS.means("engaged_with_card", "lcg/engaged")
def engaged_with_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is engaged with the player who controls the card."""
    what = node["what"]
    assert isinstance(what, Node)
    controllers = (play.card(i).controller for i in cards(play, frame, what))
    return is_engaged(play, ident, [player for player in controllers if player is not None])


@RESTRICTIONS.means("committed", "lcg/quest-phase")
def committed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The character is committed to a quest."""
    return play.card(ident).marked("committed")


@RESTRICTIONS.means("not_committed", "lcg/quest-phase")
def not_committed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The character is not committed to a quest."""
    return not play.card(ident).marked("committed")


@RESTRICTIONS.means("in_zone")
def in_zone(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is in the place."""
    where = node["zone"]
    assert isinstance(where, Node)
    card = play.card(ident)
    return table.is_in_play(card) if where.kind == "play" else card.zone in zones(play, frame, where)


@RESTRICTIONS.means("in_play", "lcg/in-play-and-out-of-play")
def in_play(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is in play."""
    return table.is_in_play(play.card(ident))


@RESTRICTIONS.means("attached_to", "lcg/attachment-cards")
def attached_to(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is attached to such a card."""
    what = node["what"]
    assert isinstance(what, Node)
    return play.card(ident).host in cards(play, frame, what)


@RESTRICTIONS.means("without_attached", "lcg/attachment-cards")
def without_attached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Nothing is attached to the card."""
    return not others_on(play, frame, ident)


@RESTRICTIONS.means("with_attached", "lcg/attachment-cards")
def with_attached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Such a card is attached to it, or so many, or none, as the text says."""
    what = part(node, "what")
    meant = cards(play, frame, what)
    there = others_on(play, frame, ident) if what.kind == "no_card" else table.attachments(play, ident)
    return so_many(play, frame, what, sum(i in meant for i in there))


@RESTRICTIONS.means("with_keyword", "lcg/keywords", of_print=True)
def with_keyword(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the keyword."""
    return bool(play.value(ident, str(node["keyword"]).replace("_", " ")))


@RESTRICTIONS.means("with_any_keyword", "lcg/keywords", of_print=True)
def with_any_keyword(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has some keyword."""
    return any(play.value(ident, each.name) for each in KEYWORDS if each.name not in NUMBERS)


@RESTRICTIONS.means("with_shadow_effect", "lcg/shadow-effects", of_print=True)
def with_shadow_effect(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has a shadow effect."""
    return _has_shadow_effect(play, ident)


def _has_shadow_effect(play: Play, ident: int) -> bool:
    """Whether a shadow effect is printed on the card; what texts give to those without is none."""
    return any(ability.kind == "shadow" for ability in play.printed(ident).abilities)


@RESTRICTIONS.means("without_shadow_effect", "lcg/shadow-effects", of_print=True)
def without_shadow_effect(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has no shadow effect."""
    return not _has_shadow_effect(play, ident)


@RESTRICTIONS.means("with_stat")
def with_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the value in the range."""
    n = amount(play, frame, _of_itself(node["n"], ident))
    return compare(stat(play, ident, str(node["stat"])), node["compare"], n)


def _of_itself(n: Value, ident: int) -> Value:
    """An amount that a description compares with: where it is one of "its" values and nothing was named
    before, that of the card described.
    """
    by = Node("exactly", card=ident)
    return replaced(n, lambda one: one.kind == "it" and MEANS not in one, by) if isinstance(n, Node) else n


@RESTRICTIONS.means("with_stat_beside")
def with_stat_beside(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The value is lower, or higher, than that of the other card; one that has no such value is neither."""
    name = str(node["stat"])
    others = [stat(play, i, name) for i in cards(play, frame, part(node, "than"))]
    return (
        bool(others)
        and all(n is not None and compare(stat(play, ident, name), node["compare"], n) for n in others)
    )


@RESTRICTIONS.means("with_tokens")
def with_tokens(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has that many tokens."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    n = amount(play, frame, _of_itself(node["n"], ident))
    return compare(play.card(ident).token(token), node["compare"], n)


@RESTRICTIONS.means("other_than")
def other_than(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is not that one."""
    what = node["what"]
    assert isinstance(what, Node)
    return ident not in cards(play, frame, what)


@RESTRICTIONS.means("sharing_trait", "lcg/traits")
def sharing_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has a trait in common with that one."""
    what = node["with"]
    assert isinstance(what, Node)
    others = cards(play, frame, what)
    if any([asks_value(play, i) for i in (ident, *others)]):
        return False  # what a card is that nobody named isn't known
    return any(play.value(ident, "traits") & play.value(i, "traits") for i in others)


@RESTRICTIONS.means("eligible")
def eligible(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card may legally be used so; the deed itself looks whether it is."""
    return True


@RESTRICTIONS.means("in_any_group")
def in_any_group(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """At the table: in a game of one group that is every card in play."""
    return table.is_in_play(play.card(ident))


@RESTRICTIONS.means("not_taken_from")
def not_taken_from(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """This text took no such token off the card."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    return ident not in play.state.frames.get(frame.id, frame).get(f"taken {token} from", ())


@RESTRICTIONS.means("at_this_stage", "lcg/scenario/foundations-of-stone")
def at_this_stage(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In play among those whose turn it is: a stage speaks while everything is resolved for its players."""
    card = play.card(ident)
    return table.is_in_play(card) and not companies.is_elsewhere(play, card.zone)


@RESTRICTIONS.means("at_each_stage", "lcg/scenario/the-siege-of-annuminas")
def at_each_stage(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In play. Cards of companies elsewhere aren't counted: where there are any, nobody knows."""
    if companies.are_separated(play):
        raise NotPlayed("restriction", "at each stage")
    return table.is_in_play(play.card(ident))


@RESTRICTIONS.means("at_another_stage", "lcg/scenario/the-siege-of-annuminas")
def at_another_stage(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In play at the stage of another company."""
    return table.is_in_play(play.card(ident)) and companies.is_elsewhere(play, play.card(ident).zone)


@RESTRICTIONS.means("owned_by", "lcg/ownership-and-control")
def owned_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player owns the card."""
    return play.card(ident).owner in players(play, frame, part(node, "who"))


@RESTRICTIONS.means("same_title_as", "lcg/copy")
def same_title_as(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """One of those cards, other than this one, has its title."""
    others = (i for i in cards(play, frame, part(node, "what")) if i != ident)
    return any(table.share_title(play, ident, i) for i in others)


@RESTRICTIONS.means("defending_now", "lcg/framework/6.4.1", "lcg/framework/6.8.3")
def defending_now(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card defends against the attack being resolved."""
    attack = table.attack(play)
    return attack is not None and (
        ident in attack.defenders if attack.by_enemy else ident == attack.enemy
    )


@RESTRICTIONS.means("effects_such", "lcg/immune")
def effects_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card's effects are of that sort, and the card itself is such."""
    return covers(play, frame, node["of"], ident) and such(play, frame, node, ident)


@RESTRICTIONS.means("dealt_to", "lcg/shadow-effects")
def dealt_to(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was dealt to that one as a shadow card."""
    card = play.card(ident)
    return (
        card.zone == table.SHADOW and card.host is not None
        and is_bearer(play, frame, part(node, "what"), card.host)
    )


@RESTRICTIONS.means("titled", of_print=True)
def titled(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the title."""
    return table.is_called(play, ident, node["title"])


@RESTRICTIONS.means("without_its_copy", "lcg/copy")
def without_its_copy(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No card of this one's title is attached to the card."""
    title = play.name(frame.source) if frame.source is not None else ""
    return all(play.name(i) != title for i in table.attachments(play, ident) if i != frame.source)


@RESTRICTIONS.means("not_named", "lcg/copy")
def not_named(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has another title than this one."""
    return frame.source is not None and play.name(ident) != play.name(frame.source)


@RESTRICTIONS.means("of_the_players", "lcg/cost")
def of_the_players(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Any player's card will do: what the players do together is done with the cards of all of them."""
    return True


@RESTRICTIONS.means("own_to_pay", "lcg/cost", "lcg/rule/4.2.4")
def own_to_pay(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No other player controls the card, so that whoever pays may pay with it; what all players pay together
    may be anybody's.
    """
    controller = play.card(ident).controller
    payer = frame.get("actor", frame.controller)
    return controller is None or payer is None or controller == payer


@RESTRICTIONS.means("even_cost", "lcg/printed", of_print=True)
def even_cost(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The printed cost is even."""
    cost = stat(play, ident, "printed_cost")
    return cost is not None and cost % 2 == 0


@RESTRICTIONS.means("odd_cost", "lcg/printed", of_print=True)
def odd_cost(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The printed cost is odd."""
    cost = stat(play, ident, "printed_cost")
    return cost is not None and cost % 2 == 1
