"""Conditions as card text states them: "if", "while", "unless"."""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table, values
from ruling_service.engine.lcg.allowances import counted_threat
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import TOKENS, compare, fits, is_card, matches, so_many, stat
from ruling_service.engine.lcg.phrases import CHOSEN, CONDITIONS, amount, cards, players
from ruling_service.engine.lcg.values import counted


@CONDITIONS.means("undefended", "lcg/framework/6.4.1")
def undefended(play: Play, frame: Frame, node: Node) -> bool:
    """The attack being resolved is undefended."""
    attack = table.attack(play)
    return attack is not None and attack.by_enemy and attack.declared and not attack.defenders


@CONDITIONS.means("did")
@CONDITIONS.means("did_so")
def did(play: Play, frame: Frame, node: Node) -> bool:
    """What was offered just before was carried out."""
    return bool(frame.get("did", frame.success))


@CONDITIONS.means("could_not")
def could_not(play: Play, frame: Frame, node: Node) -> bool:
    """What was asked just before was not carried out."""
    return not did(play, frame, node)


@CONDITIONS.means("threat_is")
@CONDITIONS.means("has_threat")
def threat_is(play: Play, frame: Frame, node: Node) -> bool:
    """The player's threat is in the range."""
    who = players(play, frame, part(node, "who"))
    return (
        bool(who) and all(
            compare(counted_threat(play, p), node["compare"], amount(play, frame, node["n"])) for p in who
        )
    )


@CONDITIONS.means("stat_is")
def stat_is(play: Play, frame: Frame, node: Node) -> bool:
    """A value of the card is in the range."""
    found = cards(play, frame, part(node, "who"))
    return (
        bool(found)
        and all(
            compare(stat(play, i, str(node["stat"])), node["compare"], amount(play, frame, node["n"]))
            for i in found
        )
    )


@CONDITIONS.means("stat_beside")
def stat_beside(play: Play, frame: Frame, node: Node) -> bool:
    """A value of the card is lower, or higher, than that of the other."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and all(fits(play, frame, node.as_kind("with_stat_beside"), i) for i in found)


@CONDITIONS.means("count_is")
def count_is(play: Play, frame: Frame, node: Node) -> bool:
    """So many cards match."""
    return compare(counted(play, frame, part(node, "of")), node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("tokens_are")
def tokens_are(play: Play, frame: Frame, node: Node) -> bool:
    """The card has so many tokens."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    count = sum(play.card(i).token(token) for i in cards(play, frame, part(node, "of")))
    return compare(count, node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("controls_count", "lcg/ownership-and-control")
def controls_count(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls so many matching cards."""
    who, which = players(play, frame, part(node, "who")), part(node, "of")
    found = [
        i for i in table.in_play(play) if play.card(i).controller in who and matches(play, frame, which, i)
    ]
    return compare(
        sum(values.counts_as(play, i, which, frame) for i in found), node["compare"],
        amount(play, frame, node["n"])
    )


@CONDITIONS.means("controls", "lcg/ownership-and-control")
def controls(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls such a card, or so many as the text says."""
    who, what = players(play, frame, part(node, "who")), part(node, "what")
    if what.kind == "together":
        listed = nodes(what, "of")
        there = [[i for i in cards(play, frame, one) if play.card(i).controller in who] for one in listed]
        return all(map(so_many, listed, map(len, there))) and _told_apart(listed, there, ())
    return so_many(what, sum(play.card(i).controller in who for i in cards(play, frame, what)))


def _told_apart(listed: Sequence[Node], there: Sequence[Sequence[int]], taken: tuple[int, ...]) -> bool:
    """Whether each of the things listed can be another card than those before, where the text says
    "another".
    """
    if not listed:
        return True
    if listed[0].kind != "another" and not any(one.kind == "another" for one in listed[1:]):
        return True
    free = [i for i in there[0] if listed[0].kind != "another" or i not in taken]
    return any(_told_apart(listed[1:], there[1:], (*taken, ident)) for ident in free)


@CONDITIONS.means("is_engaged_with", "lcg/engaged")
def is_engaged_with(play: Play, frame: Frame, node: Node) -> bool:
    """The player is engaged with such a card, or with so many, or with none, as the text says."""
    who, what = players(play, frame, part(node, "who")), part(node, "what")
    return so_many(what, sum(table.engaged_player(play, i) in who for i in cards(play, frame, what)))


@CONDITIONS.means("engaged_count", "lcg/engaged")
def engaged_count(play: Play, frame: Frame, node: Node) -> bool:
    """The player is engaged with so many matching enemies."""
    who = players(play, frame, part(node, "who"))
    found = [
        i for p in who for i in table.engaged_with(play, p) if matches(play, frame, part(node, "of"), i)
    ]
    return compare(len(found), node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("players_are")
def players_are(play: Play, frame: Frame, node: Node) -> bool:
    """So many players are in the game."""
    return compare(len(table.players(play)), node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("is_of_the_named")
def is_of_the_named(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the type or the cost that was named."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and all(fits(play, frame, part(node, "what"), i) for i in found)


@CONDITIONS.means("none")
def none(play: Play, frame: Frame, node: Node) -> bool:
    """No card matches."""
    return counted(play, frame, part(node, "of")) == 0


@CONDITIONS.means("exists")
@CONDITIONS.means("is_in_play", "lcg/in-play-and-out-of-play")
def exists(play: Play, frame: Frame, node: Node) -> bool:
    """Such a card is in play, or so many as the text says."""
    field = "what" if node.get("what") is not None else "who"
    found = [
        i for i in cards(play, frame, part(node, field)) if table.is_in_play(play.card(i)) or field == "what"
    ]
    return so_many(part(node, field), len(found))


@CONDITIONS.means("is_committed", "lcg/quest-phase")
def is_committed(play: Play, frame: Frame, node: Node) -> bool:
    """The character is committed to a quest."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and any(play.card(i).marked("committed") for i in found)


@CONDITIONS.means("is_not_committed", "lcg/quest-phase")
def is_not_committed(play: Play, frame: Frame, node: Node) -> bool:
    """The character is not committed to a quest."""
    return not is_committed(play, frame, node)


@CONDITIONS.means("is_the")
def is_the(play: Play, frame: Frame, node: Node) -> bool:
    """The card is the one named."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and all(i in cards(play, frame, part(node, "what")) for i in found)


@CONDITIONS.means("is_so")
def is_so(play: Play, frame: Frame, node: Node) -> bool:
    """The restrictions are true of the card."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and any(all(fits(play, frame, r, i) for r in nodes(node, "is")) for i in found)


@CONDITIONS.means("is_not_so")
def is_not_so(play: Play, frame: Frame, node: Node) -> bool:
    """The restrictions are not true of the card."""
    return not is_so(play, frame, node)


@CONDITIONS.means("is_a")
def is_a(play: Play, frame: Frame, node: Node) -> bool:
    """The card matches."""
    found = cards(play, frame, part(node, "who"))
    return bool(found) and all(matches(play, frame, part(node, "of"), i) for i in found)


@CONDITIONS.means("is_not_a")
def is_not_a(play: Play, frame: Frame, node: Node) -> bool:
    """The card does not match."""
    return not is_a(play, frame, node)


@CONDITIONS.means("has_trait", "lcg/traits")
def has_trait(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the trait."""
    trait = str(node["trait"]).casefold()
    return any(trait in play.value(i, "traits") for i in _asked_about(play, frame, node))


@CONDITIONS.means("has_keyword", "lcg/keywords")
def has_keyword(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the keyword."""
    keyword = str(node["keyword"]).replace("_", " ")
    return any(play.value(i, keyword) for i in _asked_about(play, frame, node))


def _asked_about(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards that a condition asks something of; what one is that nobody named is not known."""
    found = cards(play, frame, part(node, "who"))
    for ident in found:
        asks(play, ident, lambda other: False)
    return found


@CONDITIONS.means("has_attached", "lcg/attachment-cards")
def has_attached(play: Play, frame: Frame, node: Node) -> bool:
    """Such a card is attached to the card, or so many as the text says."""
    what = cards(play, frame, part(node, "what"))
    on = [a for i in cards(play, frame, part(node, "who")) for a in table.attachments(play, i)]
    return so_many(part(node, "what"), sum(a in what for a in on))


@CONDITIONS.means("has_attachments", "lcg/attachment-cards")
def has_attachments(play: Play, frame: Frame, node: Node) -> bool:
    """The card has so many attachments."""
    count = sum(len(table.attachments(play, i)) for i in cards(play, frame, part(node, "who")))
    return compare(count, node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("has_cards_in_hand")
def has_cards_in_hand(play: Play, frame: Frame, node: Node) -> bool:
    """The player holds so many cards."""
    who = players(play, frame, part(node, "who"))
    return all(
        compare(len(play.state.zone(table.hand(p))), node["compare"], amount(play, frame, node["n"]))
        for p in who
    )


@CONDITIONS.means("only_hero_icons", "lcg/spheres-of-influence", "lcg/printed")
def only_hero_icons(play: Play, frame: Frame, node: Node) -> bool:
    """Every hero of the player has the sphere's icon printed on the card; a gained icon is not printed."""
    who = players(play, frame, part(node, "who"))
    return all(
        str(play.printed(h).facts.get("sphere", "")).casefold() == node["sphere"] for p in who
        for h in table.heroes(play, p)
    )


@CONDITIONS.means("is_phase")
def is_phase(play: Play, frame: Frame, node: Node) -> bool:
    """The game is in the phase."""
    return bool(play.fact("phase") == node["phase"])


@CONDITIONS.means("in_phase_of_attack")
def is_attacking(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attacking."""
    found = cards(play, frame, part(node, "who"))
    return any(i in a.attackers or (a.by_enemy and a.enemy == i) for a in table.attacks(play) for i in found)


@CONDITIONS.means("attacks_alone")
def attacks_alone(play: Play, frame: Frame, node: Node) -> bool:
    """The character is the attack's only attacker."""
    attack = table.attack(play)
    return attack is not None and attack.attackers == cards(play, frame, part(node, "who"))


@CONDITIONS.means("quested_unsuccessfully", "lcg/faq/1.24")
def quested_unsuccessfully(play: Play, frame: Frame, node: Node) -> bool:
    """Questing failed this phase."""
    return bool(play.fact("quested") == "unsuccessfully")


@CONDITIONS.means("unattached", "lcg/attachment-cards")
def unattached(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attached to nothing."""
    return frame.source is not None and play.card(frame.source).host is None


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
    """The player's deck is empty, or that of one of those who may be meant."""
    who = part(node, "who")
    empty = [not play.state.zone(table.deck(p)) for p in players(play, frame, who)]
    return any(empty) if who.kind in CHOSEN else all(empty)


@CONDITIONS.means("no_keywords", "lcg/keywords")
def no_keywords(play: Play, frame: Frame, node: Node) -> bool:
    """The card has no keyword of its own."""
    return all(
        not any(a.kind == "keyword" for a in play.printed(i).abilities)
        for i in cards(play, frame, part(node, "who"))
    )


@CONDITIONS.means("not_optionally_engaged", "lcg/optional-engagement")
def not_optionally_engaged(play: Play, frame: Frame, node: Node) -> bool:
    """The enemy engaged otherwise than by a player's choice."""
    o = frame.occurrence
    return o is not None and o.kind == "engaged" and o.get("how") != "optional"
