"""Values, asked and not stored: what is printed, then the modifiers in force (lcg/modifiers, lcg/base-value, lcg/gains, lcg/blank)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.meaning.restrictions import STATS, TOKENS
from ruling_service.engine.lcg.resolve import controller_of
from ruling_service.engine.lcg.rulebook import LCG

NUMBERS = frozenset([
    "willpower", "attack", "defense", "threat", "hit points", "quest points", "engagement cost", "cost", "victory points", "threat cost",
])  # fmt: skip
KEYWORDS_WITH_VALUE = frozenset(["doomed", "archery", "regenerate", "secrecy", "time", "toughness", "victory", "surge"])

CONSTANT = ("constant",)
STATEMENTS = frozenset([
    "gets", "gains", "gets_and_gains", "give", "loses", "cannot", "cannot_alone", "cannot_travel", "cannot_play_on", "does_not", "no_progress",
    "immune", "cost_change", "considered", "counts_as", "can_target_staging", "may_spend", "keeps_ready",
])  # fmt: skip
"""Phrases that say what is true while they last, rather than do something once."""


class InForce(NamedTuple):
    """A statement in force: what it says, the frame in which it speaks, and the cards it is fixed to (None: those that fit now)."""

    says: Node
    frame: Frame
    cards: frozenset[tuple[int, int]] | None


def in_force(play: Play) -> tuple[InForce, ...]:
    """Everything constant or lasting that is in force now, asked once per state."""
    found: tuple[InForce, ...] = play.once("in force", lambda: tuple(_find(play)))
    return found


def _find(play: Play) -> list[InForce]:
    found = list(play.while_laid_out("constant text", lambda: _constant(play)))
    for effect in play.state.lasting:
        if isinstance(effect.what, Node) and not effect.at and effect.frame is not None:
            found.append(InForce(effect.what, effect.frame, effect.cards))
    return found


def _constant(play: Play) -> list[InForce]:
    """What the constant abilities of all cards with active text say."""
    found = []
    for ident in table.speaking(play):
        for ability in abilities_of(play, ident):
            if ability.kind in CONSTANT and ability.get("when") is None:
                frame = Frame(-1, ident, controller_of(play, ident), play.card(ident).life)
                if ability.get("x") is not None:
                    frame = frame.binding(x_node=ability["x"])
                found += [InForce(n, frame, None) for s in _nodes(ability, "do") for n in _nodes(s, "do")]
            elif ability.kind == "immune":
                found.append(InForce(ability, Frame(-1, ident, controller_of(play, ident), play.card(ident).life), None))
    return found


def abilities_of(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has now: printed ones unless it is blank, and those an effect gave it."""
    found: tuple[Node, ...] | None = play.state.layout.get(("abilities", ident))
    if found is None:
        extra = play.fact(("text", ident), ())
        found = (*extra, *(() if play.fact(("blank", ident)) else play.printed(ident).abilities))
        play.state.layout[("abilities", ident)] = found
    return found


def statements(play: Play, kind: str) -> list[InForce]:
    """The statements of one kind whose conditions are true; conditions around them are looked through."""
    index: dict[str, list[InForce]] = play.once("by kind", lambda: _by_kind(play))
    return index.get(kind, [])


def _by_kind(play: Play) -> dict[str, list[InForce]]:
    index: dict[str, list[InForce]] = {}
    for each in in_force(play):
        _file(index, each, each.says)
    return index


def _file(index: dict[str, list[InForce]], each: InForce, says: Node) -> None:
    index.setdefault(says.kind, []).append(each._replace(says=says))
    if says.kind in ("if_", "while_", "unless", "during", "until", "give"):
        for inner in _nodes(says, "do"):
            _file_conditional(index, each, says, inner)


def _file_conditional(index: dict[str, list[InForce]], each: InForce, outer: Node, inner: Node) -> None:
    wrapped = inner.replace(**{"only": (*_nodes(inner, "only"), outer.without("do"))})
    _file(index, each, wrapped)


def conditions_hold(play: Play, each: InForce) -> bool:
    """Whether the conditions around a statement are true now."""
    from ruling_service.engine.lcg.framework import phase
    from ruling_service.engine.lcg.meaning.conditions import holds

    for outer in _nodes(each.says, "only"):
        if outer.kind == "during" and phase(play) != outer["phase"]:
            return False
        truths = all(holds(play, each.frame, c) for c in _nodes(outer, "when"))
        if outer.kind in ("if_", "while_") and not truths or outer.kind == "unless" and truths:
            return False
    return True


def speaks_of(play: Play, each: InForce, ident: int, field: str = "who") -> bool:
    """Whether a statement is about this card, now."""
    if each.cards is not None:
        return (ident, play.card(ident).life) in each.cards and conditions_hold(play, each)
    who = each.says.get(field)
    if who is None:
        return ident == each.frame.source and conditions_hold(play, each)
    if not isinstance(who, Node):
        return False
    from ruling_service.engine.lcg.meaning.cards import cards
    from ruling_service.engine.lcg.meaning.registry import CARDS

    if CARDS.of(who) is None:
        return False
    return ident in cards(play, each.frame, who) and (field != "who" or ident == each.frame.source or not is_immune(play, ident, each.frame.source)) \
        and conditions_hold(play, each)  # fmt: skip


@LCG.plays("lcg/modifiers", "lcg/faq/1.43")
def value(play: Play, ident: int, name: str) -> Any:
    """A card's value now. Numbers are never below 0; keywords with a value add up; a dash stays a dash (None)."""
    if name == "type":
        return _type(play, ident)
    if name == "traits":
        return _traits(play, ident)
    if name == "spheres":
        return _spheres(play, ident)
    asking = play.state.cache.setdefault("asking", set())
    if (ident, name) in asking:
        return play.printed(ident).values.get(name) if name in NUMBERS else 0
    asking.add((ident, name))
    try:
        return _number(play, ident, name) if name in NUMBERS else keyword(play, ident, name)
    finally:
        asking.discard((ident, name))


def _number(play: Play, ident: int, name: str) -> int | None:
    if name == "victory points":
        printed = play.printed(ident).values.get(name)
        points = keyword(play, ident, "victory")
        return printed if printed is not None else points or None
    base = play.printed(ident).values.get(name)
    if name in play.printed(ident).values and base is None:
        base = _defined_x(play, ident, name)
    if base is None:
        return None
    bonus = 0
    for each in (*statements(play, "gets"), *statements(play, "gets_and_gains"), *statements(play, "give")):
        for change in _nodes(each.says, "bonus"):
            if _concerns(change, name) and speaks_of(play, each, ident, "to" if each.says.kind == "give" else "who"):
                bonus += _amount_of(play, each, change, ident)
    return max(0, base + bonus)


def _defined_x(play: Play, ident: int, name: str) -> int:
    """A variable value: what the card defines X to be, else 0 (lcg/the-letter-x)."""
    from ruling_service.engine.lcg.meaning.amounts import amount

    for ability in abilities_of(play, ident):
        if ability.kind == "x_is":
            return amount(play, Frame(-1, ident, controller_of(play, ident)), ability["amount"])
    return 0


def _concerns(change: Node, name: str) -> bool:
    return change.kind == "stat_bonus_each" and name in ("willpower", "attack", "defense") or (
        change.kind == "stat_bonus" and STATS.get(str(change["stat"]), str(change["stat"])) == name
    )


def _amount_of(play: Play, each: InForce, change: Node, ident: int) -> int:
    """How much a modifier changes the value, once for each thing it counts."""
    from ruling_service.engine.lcg.meaning.amounts import amount, counted

    step = change["change"]
    frame = each.frame
    x = frame.get("x_node")
    if x is not None and frame.get("X") is None:
        frame = frame.binding(X=amount(play, frame, x))
    frame = frame.binding(spoken=((ident,),))
    size = step if isinstance(step, int) else 0
    if isinstance(step, Node):
        size = amount(play, frame, step["n"]) * (-1 if step.kind == "minus" else 1)
    per = change.get("per")
    if not isinstance(per, Node):
        return size
    if per.kind == "per_tokens":
        from ruling_service.engine.lcg.meaning.cards import cards

        on = per["on"]
        assert isinstance(on, Node)
        token = TOKENS.get(str(per["token"]), str(per["token"]))
        return size * sum(play.card(i).token(token) for i in cards(play, frame, on))
    if per.kind == "per_attachment":
        from ruling_service.engine.lcg.meaning.cards import cards
        from ruling_service.engine.lcg.meaning.restrictions import fits

        on = per["on"]
        assert isinstance(on, Node)
        kinds = per.get("type")
        attached = [a for i in cards(play, frame, on) for a in table.attachments(play, i)]
        return size * sum(1 for a in attached if not isinstance(kinds, Node) or fits(play, frame, kinds, a))
    if per.kind == "per_player_in_game":
        return size * len(table.players(play))
    return size * counted(play, frame, per)


@LCG.plays("lcg/keywords", "lcg/gains")
def keyword(play: Play, ident: int, name: str) -> int:
    """How often or with which total value a card has a keyword: 0 if not at all; numerical ones add up."""
    if _loses(play, ident, name):
        return 0
    total = 0
    for ability in abilities_of(play, ident):
        if ability.kind == "keyword" and _named(ability) == name:
            total += _keyword_value(play, ident, ability)
    for each in (*statements(play, "gains"), *statements(play, "gets_and_gains"), *statements(play, "give")):
        for gain in _nodes(each.says, "what"):
            if gain.kind == "gain_keyword" and _named(gain, "keyword") == name and speaks_of(play, each, ident, "to" if each.says.kind == "give" else "who"):
                total += _keyword_value(play, ident, gain, each.frame)
    total += play.fact(("gained", ident, name), 0)
    return total if name in KEYWORDS_WITH_VALUE else int(total > 0)


def _named(node: Node, field: str = "name") -> str:
    return str(node[field]).replace("_", " ")


def _keyword_value(play: Play, ident: int, node: Node, frame: Frame | None = None) -> int:
    from ruling_service.engine.lcg.meaning.amounts import amount

    number = node.get("value")
    return 1 if number is None else amount(play, frame or Frame(-1, ident, controller_of(play, ident)), number)


def _loses(play: Play, ident: int, name: str) -> bool:
    for each in statements(play, "loses"):
        for lost in _nodes(each.says, "what"):
            if lost.kind == "gain_keyword" and _named(lost, "keyword") == name and speaks_of(play, each, ident):
                return True
    return False


def _type(play: Play, ident: int) -> str:
    """The card's type: printed, unless it counts as something else while attached or an effect changes it."""
    changed: str | None = play.fact(("type", ident))
    if changed is not None:
        return changed
    for each in statements(play, "becomes_type"):
        if speaks_of(play, each, ident):
            return str(each.says["name"])
    return play.printed(ident).type


def _traits(play: Play, ident: int) -> frozenset[str]:
    if play.fact(("blank", ident)):
        traits: set[str] = set()
    else:
        traits = {t.casefold() for t in play.printed(ident).traits}
    for each in (*statements(play, "gains"), *statements(play, "gets_and_gains"), *statements(play, "give")):
        for gain in _nodes(each.says, "what"):
            if gain.kind == "gain_trait" and speaks_of(play, each, ident, "to" if each.says.kind == "give" else "who"):
                traits |= {str(gain["name"]).casefold(), str(gain.get("also") or gain["name"]).casefold()}
    return frozenset(traits)


def _spheres(play: Play, ident: int) -> frozenset[str]:
    """The spheres a card belongs to: printed, and resource icons it gained."""
    spheres = {str(play.printed(ident).facts.get("sphere", "")).casefold()} - {""}
    for each in (*statements(play, "gains"), *statements(play, "gets_and_gains"), *statements(play, "give")):
        for gain in _nodes(each.says, "what"):
            if gain.kind == "gain_icon" and speaks_of(play, each, ident, "to" if each.says.kind == "give" else "who"):
                spheres.add(str(gain["sphere"]))
    return frozenset(spheres)


@LCG.plays("lcg/immune", "lcg/faq/1.47")
def is_immune(play: Play, ident: int, source: int | None) -> bool:
    """Whether a card ignores effects of `source`: immune to card effects, or to player card effects when the source is one."""
    if source is None or source == ident:
        return False
    for each in statements(play, "immune"):
        who = each.says.get("who")
        about = ident == each.frame.source if not isinstance(who, Node) or who.kind in ("this",) else None
        if about is None:
            from ruling_service.engine.lcg.meaning.cards import cards

            about = isinstance(who, Node) and ident in cards(play, each.frame, who)
        if about and _covers(play, str(each.says["to"]), source):
            return True
    return False


def _covers(play: Play, immunity: str, source: int) -> bool:
    return immunity == "card_effects" or (immunity in ("player_card_effects", "player_cards") and table.is_player_card(play, source))


def counts_as(play: Play, ident: int, which: Node, frame: Frame) -> int:
    """As how many a card counts when cards of that sort are counted."""
    for each in statements(play, "counts_as_number"):
        if speaks_of(play, each, ident):
            of = each.says.get("of")
            if not isinstance(of, Node) or _same_sort(of, which):
                number = each.says["n"]
                return number if isinstance(number, int) else 1
    return 1


def _same_sort(counted: Node, asked: Node) -> bool:
    """Whether the sort being counted is at least as narrow as the one the statement speaks of."""
    return set(_nodes(counted, "is")) <= set(_nodes(asked, "is")) | {r for r in _nodes(counted, "is") if r.kind == "controlled_by"}
