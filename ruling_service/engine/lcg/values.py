"""Values, asked and not stored: what is printed, then the modifiers in force (lcg/modifiers, lcg/base-value,
lcg/gains, lcg/blank).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.meanings import meaning
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.lcg import facedown, table
from ruling_service.engine.lcg.filters import NUMBERS, everything, value_called
from ruling_service.engine.lcg.keyword_records import is_numbered
from ruling_service.engine.lcg.one_of_each import of_one
from ruling_service.engine.lcg.one_of_tied import of_one_of_those_tied
from ruling_service.engine.lcg.phrases import AMOUNTS, LASTING, amount, cards
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    _field,
    abilities_of,
    conditions_hold,
    derived,
    gained,
    is_blank,
    keeps_keywords,
    keeps_traits,
    said,
    sayable,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.table import controller_of
from ruling_service.engine.lcg.texts import acts_of, kinds_in
from ruling_service.engine.lcg.untold_numbers import hangs_on_number

TURNED_DOWN = "facedown card"
"""The type of a card of which only the back is seen: none of those printed
(lcg/faq/face-down-cards-have-no-traits).
"""

Modifier = tuple[InForce, Node]
"""A statement that changes a value, and the change."""

VICTORY_POINTS = "victory points"
"""The number that a keyword gives, too."""

LISTED = frozenset(["type", "traits", "spheres"])
"""Values that are no numbers; all others are keywords."""

MULTIPLIED = frozenset(["stat_doubled", "stat_halved"])
BONUSES = frozenset(["stat_bonus", "stat_bonus_each"]) | MULTIPLIED
"""Phrases that change a number."""


@LCG.answers("value")
@LCG.plays("lcg/modifiers", "lcg/faq/1.43")
def value(play: Play, ident: int, name: str) -> Any:
    """A card's value now.

    Numbers are never below 0; keywords with a value add up; a dash stays a dash (None).
    """
    if name in NUMBERS:
        asks_value(play, ident)
    elif name not in LISTED and not _may_have(play, ident, name):
        return 0
    if name == "type":
        said(play)
        known: dict[int, str] | None = play.state.texts.get("kinds")
        if known is not None:
            kind = known[ident] = _own_type(play, ident)
            return kind
    elif name in NUMBERS and not modified(play, name) and "value_counts_as" not in sayable(play):
        printed = play.printed(ident).values
        base = printed.get(name)
        if (base is not None or name not in printed and name != VICTORY_POINTS) and not (
            table.is_turned_down(play.card(ident))
        ):
            return base
    elif name == "traits" and GIVING_TRAITS.isdisjoint(sayable(play)) and play.card(ident).host is None:
        return _lasting_traits(play, ident)
    asking = play.state.cache.setdefault("asking", set())
    if (ident, name) in asking:
        return _unmodified(play, ident, name)
    asking.add((ident, name))
    try:
        if name in NUMBERS:
            return _number(play, ident, name)
        if name == "type":
            return _type(play, ident)
        if name == "traits":
            return _traits(play, ident)
        return _spheres(play, ident) if name == "spheres" else keyword(play, ident, name)
    finally:
        asking.discard((ident, name))


def _unmodified(play: Play, ident: int, name: str) -> Any:
    """What a value is while it is being worked out: a text that depends on it reads the printed one."""
    printed = play.printed(ident)
    if name == "type":
        return printed.type
    if name == "traits":
        return frozenset(t.casefold() for t in printed.traits)
    if name == "spheres":
        return frozenset([str(printed.facts.get("sphere", "")).casefold()]) - {""}
    return printed.values.get(name) if name in NUMBERS else 0


def _number(play: Play, ident: int, name: str) -> int | None:
    printed = play.printed(ident).values
    if table.is_turned_down(play.card(ident)):
        printed = counted_as(play, ident)
    if name == VICTORY_POINTS:
        points = keyword(play, ident, "victory")
        return printed[name] if printed.get(name) is not None else points or None
    base = printed.get(name)
    if name in printed and base is None:
        base = _defined_x(play, ident)
    if base is None and name in printed:
        return None
    for each in reversed(statements(play, "value_counts_as")):  # of several that set it the newest holds
        if (
            value_called(each.says["stat"]) == name
            and speaks_of(play, each, ident, "of")
        ):
            return amount(play, of_one(play, each.frame, ident, each.says.get("of")), each.says["n"])
    if base is None:  # a card that has no such value has it only where a text says which
        return None
    changes = [
        (each, change) for each, change in modified(play, name) if speaks_of(play, each, ident, _field(each))
    ]
    parts = [
        _amount_of(play, each, change, ident) for each, change in changes if change.kind not in MULTIPLIED
    ]
    doublings = sum(change.kind == "stat_doubled" for _, change in changes)
    halvings = sum(change.kind == "stat_halved" for _, change in changes)
    if (halvings or any(part < 0 for part in parts)) and not may_be_reduced(play, ident, name):
        parts, halvings = [part for part in parts if part > 0], 0
    bonus = sum(parts)
    total: int = -(-(max(0, base + bonus) << doublings) >> halvings)  # rounded up
    return total


@LCG.plays("lcg/cannot")
def may_be_reduced(play: Play, ident: int, name: str) -> bool:
    """Whether a value of the card can be lowered."""
    if "have_reduced" not in sayable(play):
        return True
    for each in (each for kind in FORBIDDING for each in statements(play, kind)):
        for act in acts_of(each.says):
            if (
                act.kind == "have_reduced" and value_called(act["stat"]) == name
                and speaks_of(play, each, ident)
            ):
                return False
    return True


def modified(play: Play, name: str) -> list[Modifier]:
    """The statements that change a value, each with the change."""
    index: dict[str, list[Modifier]] | None = play.state.texts.get("modifiers")
    if index is None:
        if BONUSES.isdisjoint(said(play).kinds):
            return []
        index = derived(play, "modifiers", lambda: _modifiers(play))
    return index.get(name, [])


def may_have_no_hit_points(play: Play) -> tuple[int, ...]:
    """The cards in play whose hit points could be 0 without any damage."""
    if modified(play, "hit points"):
        return table.in_play(play)
    printed: tuple[int, ...] | None = play.state.layout.get("hit points 0")
    if printed is None:
        those = (i for i in table.in_play(play) if not play.printed(i).values.get("hit points", 1))
        printed = play.state.layout["hit points 0"] = tuple(those)
    return printed


def _modifiers(play: Play) -> dict[str, list[Modifier]]:
    """The changes of values by the value, in the order in which they are stated."""
    index: dict[str, list[Modifier]] = {}
    for each in (*statements(play, "gets"), *statements(play, "give")):
        for change in nodes(each.says, "bonus"):
            for name in _changed(change):
                index.setdefault(name, []).append((each, change))
    return index


def _defined_x(play: Play, ident: int) -> int:
    """A variable value: what the card defines X to be, else 0 (lcg/the-letter-x); a definition in a text that
    is treated as blank is none.
    """
    for ability in () if is_blank(play, ident) else abilities_of(play, ident):
        if ability.kind == "x_is":
            return amount(play, Frame(-1, ident, controller_of(play, ident)), ability["amount"])
    return 0


def _changed(change: Node) -> tuple[str, ...]:
    """The values that a change is made to."""
    if change.kind == "stat_bonus_each":
        return ("willpower", "attack", "defense")
    return (value_called(change["stat"]),) if change.kind in BONUSES else ()


LASTING.plays(
    "stat_bonus", "stat_bonus_each", "stat_doubled", "stat_halved", "gets", "gains", "loses", "give"
)


def _of_this(play: Play, each: InForce, ident: int) -> Frame:
    """The frame in which a statement speaks of one of the cards that it is about."""
    return of_one(play, each.frame, ident, each.says.get(_field(each)))


def _amount_of(play: Play, each: InForce, change: Node, ident: int) -> int:
    """How much a modifier changes the value, once for each thing it counts."""
    size, per, frame = change["change"], change.get("per"), each.frame
    if isinstance(size, Node) or isinstance(per, Node):
        frame = _of_this(play, each, ident)
    x = frame.get("x_node")
    if x is not None and frame.get("X") is None:
        frame = frame.binding(X=amount(play, frame, x))
    size = amount(play, frame, size)
    whole = size * per_thing(play, frame, per) if isinstance(per, Node) else size
    return capped(play, frame, whole, each.says.get("cap"), change.get("stat"))


@LCG.plays("lcg/limits", "lcg/modifiers")
def capped(play: Play, frame: Frame, whole: int, cap: Value | None, stat: Value | None) -> int:
    """A change of a value within what its text limits it to."""
    if isinstance(cap, int):
        return max(-cap, min(whole, cap))
    if isinstance(cap, Node) and cap.get("stat") == stat:
        return min(whole, amount(play, frame, cap["change"]))
    return whole


@lru_cache(maxsize=8192)
def keywords_of_text(abilities: tuple[Node, ...]) -> frozenset[str]:
    """The keywords among these abilities."""
    return frozenset(_named(ability) for ability in abilities if ability.kind == "keyword")


def _keywords_given(play: Play) -> frozenset[str]:
    """The keywords that some statement gives to some card."""
    found: frozenset[str] | None = play.state.texts.get("keywords given")
    if found is None:
        found = derived(
            play, "keywords given",
            lambda: frozenset(_named(gain, "keyword") for _, gain in gained(play, "gain_keyword"))
        )
    return found


@LCG.plays("lcg/keywords", "lcg/gains")
def keyword(play: Play, ident: int, name: str) -> int:
    """How often or with which total value a card has a keyword: 0 if not at all; numerical ones add up."""
    if not _may_have(play, ident, name):
        return 0
    as_revealed = play.fact((GAINED_AS_REVEALED, ident, name), 0)
    noted = play.fact((NOTED_AS_REVEALED, ident, name), 0)
    if _loses(play, ident, "gain_keyword", "keyword", name) or _is_ignored(play, name):
        return 0
    total = 0
    taking = _taking_all(play, ident, "gain_keyword")
    blank = is_blank(play, ident) and not keeps_keywords(play, ident)
    silent = bool(taking) or blank or table.is_turned_down(play.card(ident))
    for ability in () if silent else abilities_of(play, ident):
        if ability.kind == "keyword" and _named(ability) == name:
            total += _keyword_value(play, ident, ability)
    for each, gain in gained(play, "gain_keyword"):
        if _named(gain, "keyword") != name or not _stays(each, taking):
            continue
        if speaks_of(play, each, ident, _field(each)):
            total += _keyword_value(play, ident, gain, _of_this(play, each, ident))
    total = max(total, noted) + as_revealed
    if total and is_numbered(name):
        total = max(0, total + _keyword_change(play, ident, name))
    return total if total in (0, 1) or is_numbered(name) else int(total > 0)


def _may_have(play: Play, ident: int, name: str) -> bool:
    """Whether a card has a keyword by its own text, or may have it by another's or as it was revealed."""
    if name in keywords_of_text(abilities_of(play, ident)) or name in _keywords_given(play):
        return True
    facts = play.state.facts
    return bool(facts.get((GAINED_AS_REVEALED, ident, name)) or facts.get((NOTED_AS_REVEALED, ident, name)))


GAINED_AS_REVEALED = "gained as revealed"
"""The fact how much of a keyword a card has gained by its own effects while it is being revealed."""

NOTED_AS_REVEALED = "noted as revealed"
"""The fact how much of a keyword a card had as its keywords acted: a treachery lies in the discard pile once
it has been revealed.
"""


KEYWORD_CHANGES = {"keyword_less": -1, "keyword_more": 1}
"""Statements that change the number of a keyword, and which way."""


@LCG.plays("lcg/keywords", "lcg/modifiers")
def _keyword_change(play: Play, ident: int, name: str) -> int:
    """By how much texts raise or lower the number of a card's keyword."""
    return sum(
        sign * amount(play, each.frame, each.says["n"])
        for kind, sign in KEYWORD_CHANGES.items() for each in statements(play, kind)
        if _named(each.says, "keyword") == name and speaks_of(play, each, ident)
    )


LASTING.plays(*KEYWORD_CHANGES)


def _is_ignored(play: Play, name: str) -> bool:
    """Whether a text has the keyword ignored."""
    return any(
        _named(each.says, "keyword") == name and conditions_hold(play, each)
        for each in statements(play, "ignores_keyword")
    )


LASTING.plays("gain_keyword", "gain_trait", "gain_traits_of", "gain_icon", "gain_type", "gain_ability")
LASTING.plays("ignores_keyword")


def _named(node: Node, field: str = "name") -> str:
    return str(node[field]).replace("_", " ").replace("-", " ")


def _keyword_value(play: Play, ident: int, node: Node, frame: Frame | None = None) -> int:
    """The number of a keyword; X is what the text that gives it, or else the card, says it is
    (lcg/the-letter-x).
    """
    number = node.get("value")
    if number is None:
        return 1
    frame = frame or Frame(-1, ident, controller_of(play, ident))
    if Node("x") in nodes(node, "value") and frame.get("X") is None and frame.get("x_node") is None:
        return _defined_x(play, ident)
    return amount(play, frame, number)


def _loses(play: Play, ident: int, kind: str, field: str, name: str) -> bool:
    """Whether statements take a keyword, trait, icon or type from the card, and none gives it to stay."""
    if _loses_by_name(play, ident, kind, field, name):
        return True
    taking = _taking_all(play, ident, kind)
    return bool(taking) and not any(
        name in {_named(gain, said_as).casefold() for said_as in (field, "also") if said_as in gain}
        and _stays(each, taking) and speaks_of(play, each, ident, _field(each))
        for each, gain in gained(play, kind)
    )


def _loses_by_name(play: Play, ident: int, kind: str, field: str, name: str) -> bool:
    """Whether a statement takes just that away from the card."""
    return any(
        lost.kind == kind and _named(lost, field) == name and speaks_of(play, each, ident)
        for each in statements(play, "loses") for lost in nodes(each.says, "what")
    )


def _taking_all(play: Play, ident: int, kind: str) -> list[tuple[InForce, Node]]:
    """The statements that take all keywords, traits or icons of the card, each with what it takes."""
    sort = kind.removeprefix("gain_")
    return [
        (each, lost) for each in statements(play, "loses") for lost in nodes(each.says, "what")
        if lost.kind == "lose_all" and sort in _sorts(lost) and speaks_of(play, each, ident)
    ]


def _sorts(lost: Node) -> tuple[Value, ...]:
    """The sorts of things of which all are lost."""
    sorts = lost.get("sorts")
    return sorts if isinstance(sorts, tuple) else ()


def _stays(given: InForce, taking: list[tuple[InForce, Node]]) -> bool:
    """Whether what a text gives stays where all is taken: what the same text gives does, and all that texts
    give where only what is printed is taken.
    """
    return all(lost.get("printed") or given.frame.source == each.frame.source for each, lost in taking)


LASTING.plays("lose_all")


@LCG.plays("lcg/faq/1.23", "lcg/cardtypes")
def _type(play: Play, ident: int) -> str:
    """The card's type: printed, unless it counts as another while attached or an effect changes it."""
    if play.fact(("type", ident)) is None:
        for each, gain in reversed(gained(play, "gain_type")):
            if speaks_of(play, each, ident, _field(each)):
                return str(gain["type"]).replace("_", "-")
    return _own_type(play, ident)


def _is_guarded(play: Play, card: Card) -> bool:
    """Whether the card to which it is attached guards it."""
    return card.host is not None and play.state.facts.get(("guards", card.host)) == card.id


def _own_type(play: Play, ident: int) -> str:
    """The type as long as no text that is in force gives it another."""
    changed: str | None = play.state.facts.get(("type", ident))  # type: ignore[assignment]
    if changed is not None:
        return changed
    card = play.state.cards[ident]
    printed = play.catalogue[card.printed].type
    attached = table.is_attached(play, card) and card.zone != table.SHADOW
    if attached and printed in ("treachery", "enemy", "location"):
        return printed if _is_guarded(play, card) else "attachment"
    if attached and printed in ("hero", "ally") and _is_guarded(play, card):
        return "objective"
    if table.is_turned_down(card):
        stand_in = facedown.stands_for(play, ident)
        if stand_in is not None:
            return stand_in.type
        return "attachment" if card.host is not None else TURNED_DOWN
    return printed


@LCG.plays("lcg/faq/face-down-cards-have-no-traits", "lcg/scenario/the-dread-realm")
def counted_as(play: Play, ident: int) -> dict[str, int | None]:
    """The values of a card that lies facedown: none, or those of what it counts as. A text in force that says
    what such cards are prevails.
    """
    stand_in = facedown.stands_for(play, ident)
    if stand_in is None:
        return {}
    found: dict[str, int | None] = dict(stand_in.values)
    for each in statements(play, "stand_ins_are"):
        if facedown.NOUNS.get(str(each.says["noun"])) == stand_in:
            for said_value in nodes(each.says, "values"):
                name = str(said_value["stat"])
                found[value_called(name)] = amount(play, each.frame, said_value["n"])
    return found


LASTING.plays("stand_ins_are")


GIVING_TRAITS = frozenset(["gain_trait", "gain_traits_of", "loses", "blank_text"])
"""Phrases of statements by which cards get and lose traits."""


def _lasting_traits(play: Play, ident: int) -> frozenset[str]:
    """The traits of a card that is no attachment while no text gives or takes any."""
    known = play.state.texts.setdefault("traits", {})
    found: frozenset[str] | None = known.get(ident)
    if found is None:
        found = known[ident] = _traits(play, ident)
    return found


@LCG.plays("lcg/faq/face-down-cards-have-no-traits", "lcg/blank")
def _traits(play: Play, ident: int) -> frozenset[str]:
    """The card's traits: printed ones (a blank card keeps them where the effect says so, a facedown one has
    none), and gained ones.
    """
    card = play.card(ident)
    stand_in = facedown.stands_for(play, ident)
    traits = (
        set(stand_in.traits) if stand_in is not None
        else set() if table.is_turned_down(card) or play.fact(("blank", ident)) == "all"
        or is_blank(play, ident) and not keeps_traits(play, ident)
        else {t.casefold() for t in play.printed(ident).traits}
    )
    if table.is_attached(play, card):
        traits |= attached_traits(play, ident)
        if card.marked(table.CAPTIVE):
            traits.add(table.CAPTIVE)
    for each, gain in gained(play, "gain_trait"):
        if speaks_of(play, each, ident, _field(each)):
            traits |= {str(gain["name"]).casefold(), str(gain.get("also") or gain["name"]).casefold()}
    for each, gain in gained(play, "gain_traits_of"):
        if speaks_of(play, each, ident, _field(each)):
            traits |= _traits_of(play, each.frame, gain)
    return frozenset(t for t in traits if not _loses(play, ident, "gain_trait", "name", t))


def _traits_of(play: Play, frame: Frame, gain: Node) -> set[str]:
    """The traits of the cards that a text takes them from: those they have, or only the printed ones."""
    of = gain["of"]
    assert isinstance(of, Node)
    return {
        trait.casefold() for ident in cards(play, frame, of)
        for trait in (play.printed(ident).traits if gain.get("printed") else play.value(ident, "traits"))
    }


def attached_traits(play: Play, ident: int) -> set[str]:
    """The traits a card has only because it counts as an attachment with them."""
    return {
        str(restriction["name"]).casefold()
        for ability in play.printed(ident).abilities if "counts_as_card" in kinds_in(ability)
        for node in ability.walk() if node.kind == "counts_as_card"
        for which in nodes(node, "of") for restriction in nodes(which, "is") if restriction.kind == "trait"
    }  # fmt: skip


def _spheres(play: Play, ident: int) -> frozenset[str]:
    """The spheres a card belongs to: printed, and resource icons it gained."""
    spheres = {str(play.printed(ident).facts.get("sphere", "")).casefold()} - {""}
    if table.is_turned_down(play.card(ident)):
        spheres = set()
    for each, gain in gained(play, "gain_icon"):
        if speaks_of(play, each, ident, _field(each)):
            spheres.add(str(gain["sphere"]))
    return frozenset(s for s in spheres if not _loses(play, ident, "gain_icon", "sphere", s))


LASTING.plays("immune", "counts_as_two")


def counts_as(play: Play, ident: int, which: Node, frame: Frame) -> int:
    """As how many a card counts when cards of that sort are counted."""
    for each in statements(play, "counts_as_two"):
        of = each.says.get("of")
        if speaks_of(play, each, ident) and isinstance(of, Node) and _same_sort(of, which):
            return 2
    return 1


def _same_sort(counted: Node, asked: Node) -> bool:
    """Whether the sort being counted is at least as narrow as the one the statement speaks of."""
    return set(nodes(counted, "is")) <= set(nodes(asked, "is")) | {
        r for r in nodes(counted, "is") if r.kind == "controlled_by"
    }


@LCG.plays("lcg/cannot")
def contributes(play: Play, ident: int, stat: str) -> int:
    """What a card contributes of a value where several are added up: nothing if a text says that it does not
    count it.
    """
    for kind in ("does_not", "cannot"):
        for each in statements(play, kind):
            act = each.says.get("act")
            if (
                isinstance(act, Node) and act.kind == "count_stat"
                and str(act["stat"]).replace("_", " ") == stat and speaks_of(play, each, ident)
            ):
                return 0
    return strength(play, ident, stat)


def strength(play: Play, ident: int, stat: str) -> int:
    """A number of a card that decides something: a dash is none."""
    number = play.value(ident, stat)
    if number is None:
        hangs_on_number(play, ident, stat)
    return number or 0


def counted(play: Play, frame: Frame, which: Node) -> int:
    """How many cards match a filter; some cards count as more than one when players count them."""
    found = of_one_of_those_tied(play, frame, which, everything(play, frame, which))
    return sum(counts_as(play, i, which, frame) for i in found)


def per_thing(play: Play, frame: Frame, per: Node) -> int:
    """How many things a "for each …" counts now."""
    if per.kind == "filter":
        return counted(play, frame, per)
    found: int = meaning(AMOUNTS, per)(play, frame, per)
    return found
