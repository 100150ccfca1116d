"""Which cards fit a description: types, traits, states, places, values. Each meaning is asked about one card."""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.players import _nodes, all_spoken, players
from ruling_service.engine.lcg.meaning.registry import RESTRICTIONS, meaning
from ruling_service.engine.lcg.meaning.zones import zones

TOKENS = {"damage": "damage", "progress": "progress", "resource": "resource", "time": "time"}

STATS = {
    "hit_points": "hit points",
    "quest_points": "quest points",
    "engagement_cost": "engagement cost",
    "victory_points": "victory points",
}
"""Names of values where they differ from the card language's."""


SPHERES = frozenset(["leadership", "lore", "spirit", "tactics", "baggins", "fellowship"])
"""Spheres; in front of a card type their names are read as traits, since there is a trait Spirit too."""


def matches(play: Play, frame: Frame, which: Node, ident: int) -> bool:
    """Whether a card fits a filter: one of its types, and all its restrictions (a qualifier holds for the whole list: lcg/qualifiers)."""
    types = which.get("type")
    if isinstance(types, tuple) and not any(is_type(play, ident, str(t)) for t in types):
        return False
    return all(fits(play, frame, restriction, ident) for restriction in _nodes(which, "is"))


def fits(play: Play, frame: Frame, restriction: Node, ident: int) -> bool:
    """Whether one restriction is true of a card."""
    found: bool = meaning(RESTRICTIONS, restriction)(play, frame, restriction, ident)
    return found


def is_card(play: Play, frame: Frame, node: Any, ident: Any) -> bool:
    """Whether a card is one that the phrase means. A card that has left play is looked at as it is described, not where it is."""
    if node is None:
        return True
    if not isinstance(node, Node) or not isinstance(ident, int):
        return False
    if node.kind == "named":
        return play.name(ident) == node["title"]
    which = node.get("of") or node.get("which")
    if (
        node.kind in ("some", "any", "each", "another", "yours", "the", "one_of", "up_to", "any_number")
        and isinstance(which, Node)
        and which.kind == "filter"
    ):
        if node.kind == "another" and ident == frame.source:
            return False
        if node.kind in ("yours", "one_of"):
            of = node["of"]
            assert isinstance(of, Node)
            return matches(play, frame, which, ident) and table.last_controller(play, ident) in players(play, frame, of)
        return matches(play, frame, which, ident)
    from ruling_service.engine.lcg.meaning.cards import cards

    return ident in cards(play, frame, node)


def is_type(play: Play, ident: int, noun: str) -> bool:
    """Whether a card is what a noun of the card language names."""
    kind = table.kind(play, ident)
    if noun == "card":
        return True
    if noun == "character":
        return kind in table.CHARACTERS
    if noun in ("ally", "hero", "objective") and kind.startswith("objective-"):
        return noun in kind.split("-")  # an objective-ally is both (lcg/cardtypes)
    if noun == "enemy":
        return "enemy" in kind
    if noun == "quest_stage":
        return kind == "quest" or kind.endswith("side quest")
    if noun == "side_quest":
        return kind.endswith("side quest")
    if noun == "player_card":
        return table.is_player_card(play, ident)
    if noun == "encounter_card":
        return not table.is_player_card(play, ident)
    if noun == "shadow_card":
        return play.card(ident).zone == table.SHADOW
    if noun == "attachment":
        return play.card(ident).host is not None and kind in ("attachment", "objective") or kind == "attachment"
    return kind == noun.replace("_", "-") or kind == noun.replace("_", " ")


def places(play: Play, frame: Frame, which: Node) -> tuple[int, ...]:
    """Where to look for cards that fit: the zone the filter names, the chosen or revealed cards, else everything in play."""
    found: list[int] = []
    for restriction in _inside(_nodes(which, "is")):
        if restriction.kind in ("in_zone", "now_in_zone"):
            where = restriction["zone"]
            assert isinstance(where, Node)
            if where.kind not in ("play",):
                return tuple(i for zone in zones(play, frame, where) for i in play.state.zone(zone))
        if restriction.kind in ("revealed", "just_revealed"):
            o = frame.occurrence
            shown = o.get("card") if o is not None and o.kind in ("revealed", "when revealed", "being revealed") else None
            return (
                *play.state.zone(table.REVEALING),
                *((shown,) if shown is not None and play.card(shown).zone != table.REVEALING else ()),
            )
        if restriction.kind == "underneath":
            return tuple(i for z, cards in play.state.zones.items() if z.startswith("under:") for i in cards)
        if restriction.kind == "set_aside":
            return play.state.zone(table.ASIDE)
        if restriction.kind in ("discarded", "discarded_this_way"):
            found = list(all_spoken(frame))
    if any(t == "shadow_card" for t in which.get("type") or ()):  # type: ignore[union-attr]
        return play.state.zone(table.SHADOW)
    return tuple(found) or table.in_play(play)


def _inside(restrictions: tuple[Node, ...]) -> tuple[Node, ...]:
    """The restrictions, with those inside "that is …"."""
    return tuple(i for r in restrictions for i in (_inside(_nodes(r, "is")) if r.kind == "such" else (r,)))


def outstanding(play: Play, frame: Frame, which: Node, found: tuple[int, ...]) -> tuple[int, ...]:
    """Of the cards that fit otherwise those with the highest or lowest value, or the topmost of their pile, where the filter says so."""
    for restriction in _inside(_nodes(which, "is")):
        if restriction.kind in ("with_most", "of_most"):
            values = {i: v for i in found if (v := stat(play, i, str(restriction["of"]))) is not None}
            best = (max if restriction["most"] else min)(values.values(), default=0)
            found = tuple(i for i in found if values.get(i) == best)
        if restriction.kind == "with_most_attached":
            borne = {i: sum(matches(play, frame, restriction["which"], a) for a in table.attachments(play, i)) for i in found}  # type: ignore[arg-type]
            most = (max if restriction["most"] else min)(borne.values(), default=0)
            found = tuple(i for i in found if borne[i] == most)
        if restriction.kind == "topmost":
            found = found[-1:] if found and "discard" in play.card(found[0]).zone else found[:1]
    return found


# -- restrictions -----------------------------------------------------------------------------------------------------


def compare(value: int | None, how: Value, n: int) -> bool:
    """Whether a value is in the range; a value that a card does not have (a dash) is in none."""
    if value is None:
        return False
    return {"at_least": value >= n, "at_most": value <= n, "exactly": value == n, "below": value < n, "above": value > n}[str(how)]


def stat(play: Play, ident: int, name: str) -> int | None:
    """A card's value by its name in the card language; "printed …" reads the card."""
    if name.startswith("printed_"):
        plain = name.removeprefix("printed_")
        return play.printed(ident).values.get(STATS.get(plain, plain))
    if name == "remaining_hit_points":
        points = play.value(ident, "hit points")
        return None if points is None else points - play.card(ident).token("damage")
    value: int | None = play.value(ident, STATS.get(name, name))
    return value


@RESTRICTIONS.means("trait", "lcg/traits")
@RESTRICTIONS.means("with_trait", "lcg/traits")
def has_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the trait."""
    name = str(node.get("name") or node.get("trait")).casefold()
    return name in play.value(ident, "traits") or name in SPHERES and name in play.value(ident, "spheres")


@RESTRICTIONS.means("sphere", "lcg/spheres-of-influence")
def of_sphere(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card belongs to the sphere."""
    return node["name"] in play.value(ident, "spheres")


@RESTRICTIONS.means("unique", "lcg/unique-cards")
def unique(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is unique."""
    return play.printed(ident).unique


@RESTRICTIONS.means("not")
def is_not(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The restriction is not true of the card."""
    of = node["of"]
    assert isinstance(of, Node)
    return not fits(play, frame, of, ident)


@RESTRICTIONS.means("of_type")
def of_type(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is of the type."""
    return is_type(play, ident, str(node["name"]))


@RESTRICTIONS.means("any_of")
def any_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """At least one of the restrictions is true."""
    return any(fits(play, frame, r, ident) for r in _nodes(node, "of"))


@RESTRICTIONS.means("such")
def such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The restrictions are all true."""
    return all(fits(play, frame, r, ident) for r in _nodes(node, "is"))


@RESTRICTIONS.means("not_such")
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
    return any(ident in a.attackers or (a.by_enemy and a.enemy == ident) for a in table.attacks(play))


@RESTRICTIONS.means("defending")
def defending(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card defends."""
    return any(ident in a.defenders or (not a.by_enemy and a.enemy == ident) for a in table.attacks(play))


@RESTRICTIONS.means("active")
def active(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the active location."""
    return ident in table.active_locations(play)


@RESTRICTIONS.means("main")
def main(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the main quest."""
    return ident == table.main_quest(play)


@RESTRICTIONS.means("current")
def current(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is the current quest."""
    return ident == table.current_quest(play)


@RESTRICTIONS.means("engaged", "lcg/engaged")
def engaged(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is engaged with a player."""
    return table.engaged_player(play, ident) is not None


@RESTRICTIONS.means("other")
@RESTRICTIONS.means("different")
def other(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is another than this one."""
    return ident != frame.source


@RESTRICTIONS.means("chosen")
@RESTRICTIONS.means("discarded")
def chosen(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was chosen before."""
    return any(ident in group for group in frame.get("spoken", ()))


@RESTRICTIONS.means("revealed", "lcg/reveal")
def revealed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was just revealed."""
    return play.card(ident).zone == table.REVEALING


@RESTRICTIONS.means("faceup")
def faceup(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is face up."""
    return play.card(ident).face_up


@RESTRICTIONS.means("facedown")
def facedown(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is face down."""
    return not play.card(ident).face_up


@RESTRICTIONS.means("set_aside")
def set_aside(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is set aside."""
    return play.card(ident).zone == table.ASIDE


@RESTRICTIONS.means("unclaimed", "lcg/faq/1.17")
def unclaimed(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No player has claimed the card."""
    return play.card(ident).controller is None


@RESTRICTIONS.means("guarded_now", "lcg/keyword/guarded")
def guarded_now(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """An encounter card guards the objective."""
    host = play.card(ident).host
    return host is not None and play.fact(("guards", host)) == ident


@RESTRICTIONS.means("printed_stat", "lcg/printed")
def printed_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has that printed value."""
    return stat(play, ident, f"printed_{str(node['stat']).removeprefix('printed_')}") == node["n"]


@RESTRICTIONS.means("controlled_by", "lcg/ownership-and-control")
def controlled_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player controls the card, or did until it left play."""
    who = node["who"]
    assert isinstance(who, Node)
    return table.last_controller(play, ident) in players(play, frame, who)


@RESTRICTIONS.means("engaged_with", "lcg/engaged")
def engaged_with(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is engaged with the player."""
    who = node["who"]
    assert isinstance(who, Node)
    player = table.engaged_player(play, ident)
    if player is None and frame.occurrence is not None and frame.occurrence.get("card") == ident and not table.is_in_play(play.card(ident)):
        player = frame.occurrence.get("player")  # it was, until what the text speaks of happened
    return player is not None and player in players(play, frame, who)


@RESTRICTIONS.means("engaged_with_card", "lcg/engaged")
def engaged_with_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The enemy is engaged with the player who controls the card."""
    from ruling_service.engine.lcg.meaning.cards import cards

    what = node["what"]
    assert isinstance(what, Node)
    return table.engaged_player(play, ident) in {play.card(i).controller for i in cards(play, frame, what)} - {None}


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
    from ruling_service.engine.lcg.meaning.cards import cards

    what = node["what"]
    assert isinstance(what, Node)
    return play.card(ident).host in cards(play, frame, what)


@RESTRICTIONS.means("without_attached", "lcg/attachment-cards")
def without_attached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Nothing is attached to the card."""
    return not table.attachments(play, ident)


@RESTRICTIONS.means("with_attached", "lcg/attachment-cards")
def with_attached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Such a card is attached to it."""
    from ruling_service.engine.lcg.meaning.cards import cards

    what = node["what"]
    assert isinstance(what, Node)
    meant = cards(play, frame, what)
    return any(i in meant for i in table.attachments(play, ident))


@RESTRICTIONS.means("with_keyword", "lcg/keywords")
def with_keyword(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the keyword."""
    return bool(play.value(ident, str(node["keyword"]).replace("_", " ")))


@RESTRICTIONS.means("with_stat")
def with_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has the value in the range."""
    from ruling_service.engine.lcg.meaning.amounts import amount

    return compare(stat(play, ident, str(node["stat"])), node["compare"], amount(play, frame, node["n"]))


@RESTRICTIONS.means("with_tokens")
def with_tokens(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has that many tokens."""
    from ruling_service.engine.lcg.meaning.amounts import amount

    token = TOKENS.get(str(node["token"]), str(node["token"]))
    return compare(play.card(ident).token(token), node["compare"], amount(play, frame, node["n"]))


@RESTRICTIONS.means("other_than")
def other_than(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is not that one."""
    from ruling_service.engine.lcg.meaning.cards import cards

    what = node["what"]
    assert isinstance(what, Node)
    return ident not in cards(play, frame, what)


@RESTRICTIONS.means("sharing_trait", "lcg/traits")
def sharing_trait(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has a trait in common with that one."""
    from ruling_service.engine.lcg.meaning.cards import cards

    what = node["with"]
    assert isinstance(what, Node)
    return any(play.value(ident, "traits") & play.value(i, "traits") for i in cards(play, frame, what))


@RESTRICTIONS.means("eligible")
def eligible(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card may legally be used so; the deed itself looks whether it is."""
    return True
