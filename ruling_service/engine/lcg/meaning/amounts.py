"""Amounts as card text says them."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.advancing import AS_IT_LEFT
from ruling_service.engine.lcg.allowances import counted_threat
from ruling_service.engine.lcg.choosing import SO_MANY, part, pool_owner
from ruling_service.engine.lcg.each_for_himself import TAKEN
from ruling_service.engine.lcg.filters import TOKENS, everything, fits, stat
from ruling_service.engine.lcg.phrases import AMOUNTS, EFFECTS, LASTING, amount, cards, holds, players, zones
from ruling_service.engine.lcg.quest_phase import staging_threat
from ruling_service.engine.lcg.spoken import spoken
from ruling_service.engine.lcg.statements import conditions_hold, statements
from ruling_service.engine.lcg.values import counted, per_thing


def _node(node: Node, field: str) -> Node:
    value = node[field]
    assert isinstance(value, Node)
    return value


@AMOUNTS.means("plus")
def plus(play: Play, frame: Frame, node: Node) -> int:
    """A raise by an amount."""
    return amount(play, frame, node["n"])


@AMOUNTS.means("minus")
def minus(play: Play, frame: Frame, node: Node) -> int:
    """A lowering by an amount."""
    return -amount(play, frame, node["n"])


AMOUNTS.plays("discarded_ones")  # the compiler says it otherwise
AMOUNTS.plays("all_of", "any_amount", "up_to_amount")  # see `how_many` of the effects


@AMOUNTS.means("x", "lcg/the-letter-x")
def x(play: Play, frame: Frame, node: Node) -> int:
    """The text's X: what it defines or what was paid; 0 if nothing defines it."""
    known = frame.get("X")
    if known is not None:
        return int(known)
    defined = frame.get("x_node")
    return amount(play, frame.binding(X=0), defined) if defined is not None else 0


@AMOUNTS.means("either_amount", "lcg/replacement-effects")
def either_amount(play: Play, frame: Frame, node: Node) -> int:
    """The usual number, or the other one while the conditions are true: asked as it is paid or counted."""
    other = all(holds(play, frame, condition) for condition in nodes(node, "when"))
    return amount(play, frame, node["other" if other else "usual"])


@AMOUNTS.means("players_count")
def players_count(play: Play, frame: Frame, node: Node) -> int:
    """How many players are in the game."""
    return len(table.players(play))


@AMOUNTS.means("tokens_on")
def tokens_on(play: Play, frame: Frame, node: Node) -> int:
    """How many tokens lie on the card; of a stage that its own text has left, how many lay there."""
    token, of = TOKENS.get(str(node["token"]), str(node["token"])), _node(node, "of")
    left = play.state.frames.get(frame.id, frame).get(AS_IT_LEFT)
    if left is not None and of.kind == "this":
        return int(dict(left).get(token, 0))
    return sum(play.card(i).token(token) for i in cards(play, frame, of))


@AMOUNTS.means("number_of")
def number_of(play: Play, frame: Frame, node: Node) -> int:
    """How many cards match, each as often as it counts."""
    return counted(play, frame, _node(node, "of"))


@AMOUNTS.means("stat_of")
def stat_of(play: Play, frame: Frame, node: Node) -> int:
    """A card's value."""
    of = _node(node, "of")
    found = cards(play, frame, Node("it") if of.kind == "its" else of)
    return sum(stat(play, i, str(node["stat"])) or 0 for i in found)


@AMOUNTS.means("own_value")
def own_value(play: Play, frame: Frame, node: Node) -> int:
    """A value of the card that the bonus is for; 0 while that is none yet."""
    one = frame.get("one")
    return 0 if one is None else stat(play, int(one), str(node["stat"])) or 0


@AMOUNTS.means("threat_of")
def threat_of(play: Play, frame: Frame, node: Node) -> int:
    """A player's threat."""
    return sum(counted_threat(play, p) for p in players(play, frame, _node(node, "of")))


@AMOUNTS.means("per_threat_above", "lcg/threat-threat-dial")
def per_threat_above(play: Play, frame: Frame, node: Node) -> int:
    """By how much the player's threat is above the number."""
    level = sum(counted_threat(play, p) for p in players(play, frame, part(node, "of")))
    return max(0, level - amount(play, frame, node["n"]))


@AMOUNTS.means("times")
def times(play: Play, frame: Frame, node: Node) -> int:
    """A multiple; halves are rounded up (lcg/modifiers)."""
    of = amount(play, frame, node["of"])
    factor = node.get("factor")
    if factor is None:
        return of * amount(play, frame, node["times"])
    if factor == "half_down":
        return of // 2
    return of * 2 if factor == "double" else of * 3 if factor == "triple" else -(-of // 2)


@AMOUNTS.means("more")
def more(play: Play, frame: Frame, node: Node) -> int:
    """An amount and a number more."""
    return amount(play, frame, node["plus"]) + amount(play, frame, node["of"])


@AMOUNTS.means("per_player")
def per_player(play: Play, frame: Frame, node: Node) -> int:
    """That number for each player in the game; for each who began it, where a scenario's rule says so."""
    began = any(conditions_hold(play, each) for each in statements(play, "counts_starters"))
    those = play.fact("names") if began else table.players(play)
    return amount(play, frame, node["n"]) * len(those)


LASTING.plays("counts_starters")


@AMOUNTS.means("per_token")
def per_token(play: Play, frame: Frame, node: Node) -> int:
    """That number for each token on a card."""
    return amount(play, frame, node["n"]) * tokens_on(play, frame, node)


@AMOUNTS.means("per")
def per(play: Play, frame: Frame, node: Node) -> int:
    """That number for each card that matches."""
    return amount(play, frame, node["n"]) * counted(play, frame, _node(node, "of"))


# -- what modifiers count: "for each …" ----------------------------------------------------------------------


@AMOUNTS.means("per_tokens")
def per_tokens(play: Play, frame: Frame, node: Node) -> int:
    """The tokens on the cards."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    return sum(play.card(i).token(token) for i in cards(play, frame, _node(node, "on")))


@AMOUNTS.means("per_attachment", "lcg/attachment-cards")
def per_attachment(play: Play, frame: Frame, node: Node) -> int:
    """The attachments on the cards, of one sort if it is named."""
    kinds = node.get("type")
    attached = [a for i in cards(play, frame, _node(node, "on")) for a in table.attachments(play, i)]
    return sum(1 for a in attached if not isinstance(kinds, Node) or fits(play, frame, kinds, a))


@AMOUNTS.means("per_player_in_game")
def per_player_in_game(play: Play, frame: Frame, node: Node) -> int:
    """The players in the game."""
    return len(table.players(play))


@AMOUNTS.means("per_resource", "lcg/resources")
def per_resource(play: Play, frame: Frame, node: Node) -> int:
    """The resources of a pool."""
    return sum(play.card(i).token("resource") for i in cards(play, frame, pool_owner(_node(node, "in"))))


@AMOUNTS.means("damage_of_attack", "lcg/damage")
@AMOUNTS.means("per_damage_dealt", "lcg/damage")
def damage_of_attack(play: Play, frame: Frame, node: Node) -> int:
    """The damage the attack dealt."""
    o = frame.occurrence
    if o is not None and o.get("amount") is not None and o.kind == "damaged":
        return int(o.get("amount"))
    attack = table.attack(play)
    return attack.damage if attack is not None else int(o.get("damage", 0)) if o is not None else 0


@AMOUNTS.means("keyword_value", "lcg/keywords")
def keyword_value(play: Play, frame: Frame, node: Node) -> int:
    """The value of a card's keyword."""
    return sum(
        play.value(i, str(node["keyword"]).replace("_", " ")) or 0
        for i in cards(play, frame, _node(node, "of"))
    )


@AMOUNTS.means("stage_of", "lcg/quest-cards")
def stage_of(play: Play, frame: Frame, node: Node) -> int:
    """The number of the current stage."""
    quest = table.main_quest(play)
    return int(play.printed(quest).facts.get("stage") or 0) if quest is not None else 0


@AMOUNTS.means("total_of")
def total_of(play: Play, frame: Frame, node: Node) -> int:
    """A value added up over the cards."""
    return sum(stat(play, i, str(node["stat"])) or 0 for i in cards(play, frame, _node(node, "of")))


@AMOUNTS.means("per_copy", "lcg/copy")
def per_copy(play: Play, frame: Frame, node: Node) -> int:
    """The other copies of this card that fit."""
    title = play.name(frame.source) if frame.source is not None else ""
    which = Node("filter", type=("card",), **{"is": nodes(node, "is")})
    return sum(table.is_called(play, i, title) and i != frame.source for i in everything(play, frame, which))


@AMOUNTS.means("per_titled", "lcg/copy")
def per_titled(play: Play, frame: Frame, node: Node) -> int:
    """The cards of that title in the place."""
    there = [i for zone in zones(play, frame, _node(node, "where")) for i in play.state.zone(zone)]
    titles = [title for title in (node["title"], node.get("also")) if title is not None]
    return sum(any(table.is_called(play, i, title) for title in titles) for i in there)


@AMOUNTS.means("per_titled_in_play", "lcg/copy")
def per_titled_in_play(play: Play, frame: Frame, node: Node) -> int:
    """The cards of that title in play."""
    return sum(table.is_called(play, i, node["title"]) for i in table.in_play(play))


@AMOUNTS.means("total_or_with_none", "lcg/attachment-cards")
def total_or_with_none(play: Play, frame: Frame, node: Node) -> int:
    """The values of the cards added up, or the number named while nothing is attached to this card."""
    bears = frame.source is not None and bool(table.attachments(play, frame.source))
    return total_of(play, frame, node) if bears else int(str(node["n"]))


@AMOUNTS.means("total_threat", "lcg/staging-area")
def total_threat(play: Play, frame: Frame, node: Node) -> int:
    """The [threat] that the staging area counts."""
    return staging_threat(play)


@AMOUNTS.means("difference")
def difference(play: Play, frame: Frame, node: Node) -> int:
    """How far two amounts are apart, whichever is the greater."""
    return abs(amount(play, frame, node["one"]) - amount(play, frame, node["other"]))


@AMOUNTS.means("excess_over")
def excess_over(play: Play, frame: Frame, node: Node) -> int:
    """By how much the first amount is the greater; 0 where it isn't."""
    return max(0, amount(play, frame, node["one"]) - amount(play, frame, node["other"]))


@AMOUNTS.means("threat_among", "lcg/threat-threat-dial")
def threat_among(play: Play, frame: Frame, node: Node) -> int:
    """The highest or lowest threat that a player has."""
    return (max if node["most"] else min)((counted_threat(play, p) for p in table.players(play)), default=0)


@AMOUNTS.means("per_player_such")
def per_player_such(play: Play, frame: Frame, node: Node) -> int:
    """The players of whom the conditions are true."""
    return len(players(play, frame, node.as_kind("each_player_such")))


@AMOUNTS.means("per_every")
def per_every(play: Play, frame: Frame, node: Node) -> int:
    """The things there are, counted once for each so many."""
    every = node["every"]
    return per_thing(play, frame, _node(node, "of")) // (every if isinstance(every, int) and every > 0 else 1)


@AMOUNTS.means("per_sphere", "lcg/spheres-of-influence")
def per_sphere(play: Play, frame: Frame, node: Node) -> int:
    """The spheres that the cards belong to, each once; neutral is none."""
    among = tuple(
        i for i in cards(play, frame, _node(node, "among")) if not asks_value(play, i)
    )
    return len({s for i in among for s in play.value(i, "spheres")} - {"neutral", ""})


@AMOUNTS.means("per_type", "lcg/card-types")
def per_type(play: Play, frame: Frame, node: Node) -> int:
    """The card types of the cards, or of those that lie in the place, each once."""
    where = node.get("where")
    among = (
        [i for zone in zones(play, frame, where) for i in play.state.zone(zone)] if isinstance(where, Node)
        else cards(play, frame, _node(node, "among"))
    )
    return len({play.value(i, "type") for i in among})


@AMOUNTS.means("per_trait", "lcg/traits")
def per_trait(play: Play, frame: Frame, node: Node) -> int:
    """The traits of the cards, each once."""
    return len({trait for i in cards(play, frame, _node(node, "among")) for trait in play.value(i, "traits")})


@AMOUNTS.means("that_many")
def that_many(play: Play, frame: Frame, node: Node) -> int:
    """As many as cards were picked where the text left their number open; a gap where nothing was counted.
    """
    picked = play.state.frames.get(frame.id, frame).get(SO_MANY)
    if picked is None:
        raise NotPlayed("amount", "that_many")
    return int(picked)


@EFFECTS.means("count_cards", "lcg/effects")
def count_cards(play: Play, frame: Frame, node: Node, path: str) -> None:
    """How many cards there are is kept, whatever becomes of them then."""
    what = _node(node, "what")
    found = cards(play, frame, what)
    play.bind(frame.id, **{SO_MANY: len(found)})
    spoken(play, frame, f"pick {path}", found, what)


@AMOUNTS.means("excess_of_attack", "lcg/damage")
@AMOUNTS.means("per_excess", "lcg/damage")
def per_excess(play: Play, frame: Frame, node: Node) -> int:
    """The damage beyond what destroyed the card."""
    o = frame.occurrence
    return int(o.get("excess") or 0) if o is not None else 0


@AMOUNTS.means("per_taken", "lcg/faq/1.05")
def per_taken(play: Play, frame: Frame, node: Node) -> int:
    """The tokens of the sort that this text took off cards; of each player who carries it out by himself what
    he took.
    """
    now, token = play.state.frames.get(frame.id, frame), TOKENS.get(str(node["token"]), str(node["token"]))
    if node.get("his"):
        return sum(number for sort, _, number in now.get(TAKEN, ()) if sort == token)
    return int(now.get(f"taken {token}", 0))


@AMOUNTS.means("per_type_discarded")
def per_type_discarded(play: Play, frame: Frame, node: Node) -> int:
    """The card types among the cards that this text discarded, each once."""
    now, how = play.state.frames.get(frame.id, frame), Node("discarded_this_way")
    gone = [i for i in play.state.cards if fits(play, now, how, i)]
    return len({table.kind(play, i) for i in gone})


@AMOUNTS.means("per_shadow", "lcg/shadow-effects")
def per_shadow(play: Play, frame: Frame, node: Node) -> int:
    """The shadow cards that were dealt to the card, or to the one whose attack is being resolved."""
    attack, on = table.attack(play), node.get("on")
    those = (
        cards(play, frame, on) if isinstance(on, Node)
        else (attack.enemy,) if attack is not None and attack.by_enemy else ()
    )
    return sum(len(table.shadow_cards(play, i)) for i in those)


@AMOUNTS.means("less")
def less(play: Play, frame: Frame, node: Node) -> int:
    """An amount and a number less, but not less than the least that the text names, nor than none."""
    least = node.get("least")
    wanted = amount(play, frame, node["of"]) - amount(play, frame, node["minus"])
    return max(wanted, least if isinstance(least, int) else 0)


@AMOUNTS.means("at_most", "lcg/limits")
def at_most(play: Play, frame: Frame, node: Node) -> int:
    """An amount, but no more than the number that the text limits it to."""
    return min(amount(play, frame, node["of"]), amount(play, frame, node["most"]))


@AMOUNTS.means("points_there", "lcg/scoring")
def points_there(play: Play, frame: Frame, node: Node) -> int:
    """The victory points of the cards in the place."""
    there = (i for zone in zones(play, frame, _node(node, "zone")) for i in play.state.zone(zone))
    return sum(play.value(i, "victory points") or 0 for i in there)


@AMOUNTS.means("per_this", "lcg/copy")
def per_this(play: Play, frame: Frame, node: Node) -> int:
    """The cards of this one's title that fit, this one among them."""
    title = play.name(frame.source) if frame.source is not None else ""
    which = Node("filter", type=("card",), **{"is": nodes(node, "is")})
    return sum(table.is_called(play, i, title) for i in everything(play, frame, which))


@AMOUNTS.means("players_minus")
def players_minus(play: Play, frame: Frame, node: Node) -> int:
    """The players in the game less a number."""
    return max(0, len(table.players(play)) - amount(play, frame, node["minus"]))


@AMOUNTS.means("players_times")
def players_times(play: Play, frame: Frame, node: Node) -> int:
    """The players in the game, so many times."""
    return len(table.players(play)) * amount(play, frame, node["times"])


@AMOUNTS.means("players_plus")
def players_plus(play: Play, frame: Frame, node: Node) -> int:
    """The players in the game and a number."""
    return len(table.players(play)) + amount(play, frame, node["plus"])


@AMOUNTS.means("tens_of_threat", "lcg/scenario/mount-doom")
def tens_of_threat(play: Play, frame: Frame, node: Node) -> int:
    """The tens digit of a player's threat dial."""
    return sum(table.threat(play, p) for p in players(play, frame, part(node, "of"))) // 10 % 10


@AMOUNTS.means("highest_of")
def highest_of(play: Play, frame: Frame, node: Node) -> int:
    """The highest or lowest value that one of the cards has; 0 where there is none."""
    found = cards(play, frame, part(node, "of"))
    values = [v for i in found if (v := stat(play, i, str(node["stat"]))) is not None]
    return (max if node["most"] else min)(values, default=0)


@AMOUNTS.means("highest_keyword", "lcg/keywords")
def highest_keyword(play: Play, frame: Frame, node: Node) -> int:
    """The highest or lowest number of a keyword among those of the cards that have it; 0 where none has."""
    keyword = str(node["keyword"]).replace("_", " ")
    values = [v for i in cards(play, frame, part(node, "of")) if (v := play.value(i, keyword))]
    return (max if node["most"] else min)(values, default=0)


@AMOUNTS.means("most_tokens")
def most_tokens(play: Play, frame: Frame, node: Node) -> int:
    """The tokens on that one of the cards that has the most."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    return max((play.card(i).token(token) for i in cards(play, frame, part(node, "of"))), default=0)


@AMOUNTS.means("counted_things")
def counted_things(play: Play, frame: Frame, node: Node) -> int:
    """How many of those things there are."""
    return amount(play, frame, node["per"])


@AMOUNTS.means("sum")
def total(play: Play, frame: Frame, node: Node) -> int:
    """The amounts added up."""
    return sum(amount(play, frame, each) for each in nodes_and_numbers(node, "of"))


def nodes_and_numbers(node: Node, field: str) -> tuple[Node | int, ...]:
    """The amounts in a field that lists several."""
    listed = node[field]
    return tuple(each for each in listed if isinstance(each, Node | int)) if isinstance(listed, tuple) else ()


@AMOUNTS.means("that_amount", "lcg/effects")
def that_amount(play: Play, frame: Frame, node: Node) -> int:
    """How much there was of what the text answers: the damage dealt, the cards drawn, the threat raised."""
    o = frame.occurrence
    return int(o.get("amount") or 0) if o is not None else 0
