"""How much: what is counted, for each what, X."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, whose
from ruling_service.engine.tcg.meaning.cards import everything
from ruling_service.engine.tcg.meaning.common import (
    NOBODY,
    keyword_name,
    last_person,
    last_spoken,
    part,
    plain,
    shown,
    whose_stat,
)
from ruling_service.engine.tcg.meaning.registry import AMOUNTS
from ruling_service.engine.tcg.meaning.restrictions import signets, stat
from ruling_service.engine.tcg.tokens import culture_token


@AMOUNTS.means("either_number")
def either_number(play: Play, frame: Frame, node: Node) -> int:
    """The one number, or the other if the conditions are true now."""
    so = all(phrases.holds(play, frame, condition) for condition in phrases.nodes(node, "when"))
    return phrases.amount(play, frame, node["instead" if so else "n"])


@AMOUNTS.means("x")
def x(play: Play, frame: Frame, node: Node) -> int:
    """The number chosen for X; 0 before it is."""
    return int(frame.get("X", 0))


@AMOUNTS.means("capped", "tcg/limit")
def capped(play: Play, frame: Frame, node: Node) -> int:
    """So much, at most the limit."""
    return min(phrases.amount(play, frame, node["of"]), phrases.amount(play, frame, node["most"]))


@AMOUNTS.means("any_amount")
@AMOUNTS.means("up_to_amount")
def left_open(play: Play, frame: Frame, node: Node) -> int:
    """At least none."""
    return 0


@AMOUNTS.means("plus")
def plus(play: Play, frame: Frame, node: Node) -> int:
    """A raise."""
    return phrases.amount(play, frame, node["n"])


@AMOUNTS.means("minus")
def minus(play: Play, frame: Frame, node: Node) -> int:
    """A lowering."""
    return -phrases.amount(play, frame, node["n"])


@AMOUNTS.means("bonus_size", "tcg/modifier", "tcg/limit")
def bonus_size(play: Play, frame: Frame, node: Node) -> int:
    """A change of a value: another number if its conditions hold, so much for each thing counted, at most its
    limit.
    """
    size = node["change"]
    other = "instead" in node and all(phrases.holds(play, frame, c) for c in phrases.nodes(node, "when"))
    if other:
        size = node["instead"]
    total = phrases.amount(play, frame, size)
    for per in phrases.nodes(node, "instead_per") if other else ():
        total *= phrases.amount(play, frame, per)
    for per in phrases.nodes(node, "per"):
        total *= phrases.amount(play, frame, per)
    limit = node.get("limit")
    if limit is not None:
        most = abs(phrases.amount(play, frame, limit))
        total = max(-most, min(most, total))
    return total


@AMOUNTS.means("filter")
@AMOUNTS.means("per_spotted", "tcg/spot")
@AMOUNTS.means("number_of", "tcg/spot")
def count(play: Play, frame: Frame, node: Node) -> int:
    """How many cards match."""
    of = node if node.kind == "filter" else part(node, "of")
    owners = (n for r in of.walk() if r.kind == "in_zone" for n in r.walk() if whose.means_one(n))
    if any(len(phrases.players(play, frame, one)) > 1 for one in owners):
        raise phrases.NotPlayed("amount", node.kind)  # one of their piles: nobody has chosen which
    return len(everything(play, frame, of))


@AMOUNTS.means("per_over", "tcg/spot")
@AMOUNTS.means("number_over", "tcg/spot")
def per_over(play: Play, frame: Frame, node: Node) -> int:
    """How many cards match beyond a number."""
    return max(0, count(play, frame, node) - phrases.amount(play, frame, node["n"]))


def tokens(play: Play, frame: Frame, token: str, on: tuple[int, ...] | None = None) -> int:
    """How many tokens of a sort there are: on some cards, or all there are."""
    if on is not None:
        name = "wound" if token == "wound" else token
        return sum(
            n for i in on for t,
            n in play.card(i).tokens if t == name or token == "culture_token" and t.startswith("culture:")
        )
    if token == "burden":
        return table.burdens(play)
    if token == "threat":
        return table.threats(play)
    if token == "twilight":
        return table.pool(play)
    if token == "burden_or_threat":
        return table.burdens(play) + table.threats(play)
    return tokens(play, frame, token, table.active(play))


def _on(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    on = node.get("on")
    return phrases.cards(play, frame, on) if isinstance(on, Node) else None


@AMOUNTS.means("per_tokens")
@AMOUNTS.means("tokens_spotted")
def per_tokens(play: Play, frame: Frame, node: Node) -> int:
    """Tokens: those on a card, or all there are."""
    return tokens(play, frame, str(node["token"]), _on(play, frame, node))


@AMOUNTS.means("per_tokens_over", "tcg/spot")
def per_tokens_over(play: Play, frame: Frame, node: Node) -> int:
    """Tokens beyond a number."""
    return max(0, per_tokens(play, frame, node) - phrases.amount(play, frame, node["over"]))


@AMOUNTS.means("per_culture_tokens", "tcg/culture-tokens")
def per_culture_tokens(play: Play, frame: Frame, node: Node) -> int:
    """A culture's tokens: those on a card, or all there are."""
    return culture_tokens(play, str(node["culture"]), _on(play, frame, node))


def culture_tokens(play: Play, culture: str, on: tuple[int, ...] | None = None) -> int:
    """How many tokens of a culture lie on some cards, on all active ones by default."""
    return sum(play.card(i).token(culture_token(culture)) for i in (table.active(play) if on is None else on))


@AMOUNTS.means("tokens_were", "tcg/culture-tokens", "tcg/leaving-play")
def tokens_were(play: Play, frame: Frame, node: Node) -> int:
    """The tokens that cards had as they left play; those they have, while they are there."""
    name = culture_token(str(node["culture"])) if "culture" in node else str(node["token"])

    def had(ident: int) -> tuple[tuple[str, int], ...]:
        card = play.card(ident)
        return card.tokens if table.is_in_play(card) else play.fact(("tokens had", ident), ())

    there = (pair for i in phrases.cards(play, frame, part(node, "on")) for pair in had(i))
    return sum(
        n for token, n in there if token == name or name == "culture_token" and token.startswith("culture:")
    )


@AMOUNTS.means("least_tokens", "tcg/culture-tokens")
def least_tokens(play: Play, frame: Frame, node: Node) -> int:
    """How many tokens each of two cards has at least."""
    pairs = ((node["culture"], node["on"]), (node["with_culture"], node["with_on"]))
    return min(
        culture_tokens(play, str(culture), phrases.cards(play, frame, on)) for culture,
        on in pairs if isinstance(on, Node)
    )


@AMOUNTS.means("keyword_of", "tcg/keyword/damage")
def keyword_of(play: Play, frame: Frame, node: Node) -> int:
    """The number of a keyword on the character spoken of last, of that race if one is named."""
    return sum(
        int(play.value(i, str(node["keyword"])))
        for i in last_spoken(play, frame, str(node.get("race") or ""))[:1]
    )


@AMOUNTS.means("number_of_keyword", "tcg/keyword/damage")
def number_of_keyword(play: Play, frame: Frame, node: Node) -> int:
    """The number of a keyword on the card that a condition names."""
    named = phrases.cards(play, frame, part(node, "of"))
    return sum(int(play.value(i, keyword_name(node["keyword"]))) for i in named[:1])


@AMOUNTS.means("per_any_tokens", "tcg/culture-tokens")
def per_any_tokens(play: Play, frame: Frame, node: Node) -> int:
    """The culture tokens on a card."""
    return tokens(play, frame, "culture_token", _on(play, frame, node) or ())


@AMOUNTS.means("per_site_controlled", "tcg/control")
@AMOUNTS.means("sites_controlled", "tcg/control")
def sites_controlled(play: Play, frame: Frame, node: Node) -> int:
    """How many sites the text's user controls."""
    return len(table.controlled_sites(play, frame.controller)) if frame.controller is not None else 0


def cultures(play: Play, side: str) -> int:
    """How many cultures a side has among its active cards."""
    return len(
        {
            table.culture(play, i) for i in table.active(play)
            if plain(table.side_of(play, i)) == side and table.culture(play, i)
        }
    )


@AMOUNTS.means("per_cultures", "tcg/culture")
def per_cultures(play: Play, frame: Frame, node: Node) -> int:
    """The side's cultures in play, those beyond a number if one is named."""
    return max(0, cultures(play, str(node["side"])) - phrases.amount(play, frame, node.get("over") or 0))


@AMOUNTS.means("cultures_spotted", "tcg/culture")
@AMOUNTS.means("cultures_spotted_over", "tcg/culture")
def cultures_spotted(play: Play, frame: Frame, node: Node) -> int:
    """The cultures of a side, those beyond a number if one is named."""
    return max(0, cultures(play, str(node["of"])) - phrases.amount(play, frame, node.get("n") or 0))


@AMOUNTS.means("per_cultures_revealed", "tcg/culture")
@AMOUNTS.means("cultures_revealed", "tcg/culture")
def cultures_revealed(play: Play, frame: Frame, node: Node) -> int:
    """How many cultures the cards shown by this text have."""
    return len(
        {table.culture(play, i) for i in shown(play.state.frames.get(frame.id, frame), "revealed")} - {""}
    )


@AMOUNTS.means("per_discarded_more")
def per_discarded_more(play: Play, frame: Frame, node: Node) -> int:
    """By how many cards the text's user has discarded more for it than the player."""
    gone = [play.card(i).owner for i in play.state.frames.get(frame.id, frame).get("shown discarded", ())]
    theirs = [gone.count(p) for p in phrases.players(play, frame, part(node, "than"))]
    own = 0 if frame.controller is None else gone.count(frame.controller)
    return max(0, own - max(theirs, default=0))


@AMOUNTS.means("per_races", "tcg/race")
def per_races(play: Play, frame: Frame, node: Node) -> int:
    """How many of those races companions have."""
    of = node["of"]
    listed = of if isinstance(of, tuple) else (of,)
    present = {plain(play.printed(i).facts.get("race") or "-") for i in table.companions(play)}
    return sum(1 for race in listed if plain(race) in present)


@AMOUNTS.means("stat_of")
def stat_of(play: Play, frame: Frame, node: Node) -> int:
    """A value of a card, 0 without one."""
    return sum(stat(play, i, str(node["stat"])) for i in whose_stat(play, frame, node))


@AMOUNTS.means("difference", "tcg/strength")
def difference(play: Play, frame: Frame, node: Node) -> int:
    """By how much the one value is more than the other, or less."""
    return abs(stat_of(play, frame, part(node, "of")) - stat_of(play, frame, part(node, "to")))


@AMOUNTS.means("sum_of", "tcg/spot")
@AMOUNTS.means("per_sum", "tcg/spot")
def sum_of(play: Play, frame: Frame, node: Node) -> int:
    """All that is counted, together."""
    counted = (*phrases.nodes(node, "of"), *phrases.nodes(node, "also"))
    return sum(phrases.amount(play, frame, each) for each in counted)


@AMOUNTS.means("as_many")
def as_many(play: Play, frame: Frame, node: Node) -> int:
    """How many cards were spoken of last; none, if the phrase before found none."""
    groups = play.state.frames.get(frame.id, frame).get("spoken", ())
    return 0 if frame.get(NOBODY) or not groups else len(groups[-1])


@AMOUNTS.means("per_signet", "tcg/signet")
def per_signet(play: Play, frame: Frame, node: Node) -> int:
    """How many active characters have the signet."""
    return sum(1 for i in table.active_characters(play) if plain(node["signet"]) in signets(play, i))


@AMOUNTS.means("per_stat_over", "tcg/modifier")
def per_stat_over(play: Play, frame: Frame, node: Node) -> int:
    """By how much a value of the character spoken of last is above a number."""
    return sum(
        max(0, stat(play, i, str(node["stat"])) - phrases.amount(play, frame, node["n"]))
        for i in last_person(play, frame)[:1]
    )


@AMOUNTS.means("region_number", "tcg/region")
def region_number(play: Play, frame: Frame, node: Node) -> int:
    """The region that the fellowship is in."""
    return table.region(table.site_number(play))


@AMOUNTS.means("current_site_number")
def current_site_number(play: Play, frame: Frame, node: Node) -> int:
    """The number of the fellowship's site."""
    return table.site_number(play)


@AMOUNTS.means("per_every")
def per_every(play: Play, frame: Frame, node: Node) -> int:
    """How many full numbers of them there are: "for each 2 burdens" counts 5 burdens twice."""
    return phrases.amount(play, frame, node["of"]) // phrases.amount(play, frame, node["every"])


@AMOUNTS.means("per_true")
def per_true(play: Play, frame: Frame, node: Node) -> int:
    """How many of the conditions are true."""
    return sum(phrases.holds(play, frame, condition) for condition in phrases.nodes(node, "of"))
