"""Values, asked and not stored: what is printed, then every modifier in force, with 0 as the floor only at
the end (tcg/modifier).

Statements read here: `gets` (`who`, `bonus`: `stat_bonus` with `stat`, `change`), `gains` and `loses` (`who`,
`what`: `gain_keyword` with
`name` and `value`; `gains` also `gain_ability` with `ability`, `gain_signet` with `signet`),
`shadow_number_change`, `not_roaming` and `roams` (`who`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, untold_numbers
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import (
    InForce,
    abilities_of,
    derived,
    frame_of,
    gained_abilities,
    silenced,
    speaks_of,
    statements,
)

RESISTANCE = 6
"""The resistance of a companion that has none printed (tcg/resistance)."""

BONUSES = ("strength", "vitality", "resistance", "site number")
"""The numbers that a card prints as a change of its bearer's."""

STATS = ("strength", "vitality", "resistance", "site number", "twilight cost", "shadow number")


@TCG.answers("value")
def value(play: Play, ident: int, name: str) -> Any:
    """A card's value now: a number, or how often or how high it has a keyword.

    While it is being worked out it is the printed one.
    """
    name = phrases.words(name)
    if name in STATS:
        asks_value(play, ident)
        if untold_numbers.count(play):
            untold_numbers.hangs_on_number(play, ident, name)
    asking = play.state.cache.setdefault("asking", set())
    if (ident, name) in asking:
        return _printed(play, ident, name) if name in STATS else printed_keyword(play, ident, name)
    asking.add((ident, name))
    try:
        if name in STATS:
            return _number(play, ident, name)
        if name == "roaming":
            return is_roaming(play, ident)
        return keyword(play, ident, name)
    finally:
        asking.discard((ident, name))


@TCG.plays("tcg/strength", "tcg/vitality", "tcg/resistance", "tcg/unique")
def _printed(play: Play, ident: int, name: str) -> int:
    """The printed number; an ally has resistance 0, a companion without one has 6.

    A Ring-bearer by text has what that text says.
    """
    printed = play.printed(ident).values.get(name)
    if name == "resistance":
        if table.kind(play, ident) != "companion":
            return 0
        given: int | None = play.fact(("resistance", ident, play.card(ident).life))
        printed = given if given is not None else printed
        return RESISTANCE if printed is None else printed
    if name == "site number" and play.printed(ident).type == "site":
        return table.number_of(play, ident) or 0
    return printed or 0


@TCG.plays("tcg/modifier", "tcg/attribute-bonus")
def _number(play: Play, ident: int, name: str) -> int:
    """The printed number with every modifier applied; a total below 0 becomes 0."""
    total = _printed(play, ident, name) + bonuses(play, ident, name)
    if name == "strength":
        total += sum(more(play, ident) for more in KEYWORDS.having("strength"))
    if name == "vitality":
        total -= play.card(ident).token("wound")
    if name == "resistance" and table.kind(play, ident) == "companion":
        total -= burdens_against(play, ident)
    return max(0, total)


@TCG.plays("tcg/burden", "tcg/resistance")
def burdens_against(play: Play, ident: int) -> int:
    """How much burdens lower a companion's resistance: each on the Ring-bearer counts against every companion
    of that fellowship.
    """
    return table.burdens(play, play.card(ident).owner)


def bonuses(play: Play, ident: int, name: str) -> int:
    """What attribute bonuses of borne cards and statements in force add to a value."""
    return carried(play, ident, name) + sum(by for _, by in modified_by(play, ident, name))


def modified_by(play: Play, ident: int, name: str) -> Iterator[tuple[int | None, int]]:
    """The sources of the statements in force that change a card's value, each with its change."""
    for each, change in modifiers(play, name):
        if speaks_of(play, each, ident):
            by = size(play, each, change, ident)
            if name != "strength" or by <= 0 or not gives_no_strength(play, each.frame.source, ident):
                yield each.frame.source, by


@TCG.plays("tcg/attribute-bonus", "tcg/bearer")
def carried(play: Play, ident: int, name: str) -> int:
    """The attribute bonuses printed on what a character bears; a follower's count while it is borne."""
    return sum(bonus for _, bonus in carried_on(play, ident, name))


def carried_on(play: Play, ident: int, name: str) -> list[tuple[int, int]]:
    """What a character bears, each with its attribute bonus."""
    if name not in BONUSES or not table.is_character(play, ident):
        return []
    worn = [i for i in table.borne_by(play, ident) if table.is_active(play, i)]
    if name == "strength":
        worn = [i for i in worn if _penalty(play, i) or not gives_no_strength(play, i, ident)]
    return [(i, play.printed(i).values.get(name) or 0) for i in worn]


def _penalty(play: Play, ident: int) -> bool:
    """Whether what a card gives to its bearer's strength is less than nothing: that is no bonus."""
    return (play.printed(ident).values.get("strength") or 0) < 0


def made_of(play: Play, ident: int, name: str) -> list[tuple[str, int]]:
    """What a card's strength, or another number that it has, is made of: "printed", then each card and
    keyword that changes it. Together they are the value, unless that would be below 0.
    """
    found: dict[str, int] = {"printed": _printed(play, ident, name)}
    by_cards = [*carried_on(play, ident, name), *modified_by(play, ident, name)]
    named = [("a rule" if source is None else play.name(source), by) for source, by in by_cards]
    if name == "strength":
        named += [(one.name, one.strength(play, ident)) for one in KEYWORDS if one.strength]
    if name == "vitality":
        named.append(("wounds", -play.card(ident).token("wound")))
    if name == "resistance" and table.kind(play, ident) == "companion":
        named.append(("burdens", -burdens_against(play, ident)))
    for what, by in named:
        if by:
            found[what] = found.get(what, 0) + by
    return list(found.items())


@TCG.plays("tcg/attribute-bonus", "tcg/strength")
def gives_no_strength(play: Play, source: int | None, ident: int) -> bool:
    """Whether a text keeps a character from strength bonuses of a card.

    Statement: `no_strength_bonus` (`who`, `from`).
    """
    if source is None:
        return False
    for each in statements(play, "no_strength_bonus"):
        of = each.says["from"]
        if (
            isinstance(of, Node) and ("who" not in each.says or speaks_of(play, each, ident))
            and phrases.fits(play, each.frame, of, source)
        ):
            return True
    return False


def modifiers(play: Play, name: str) -> list[tuple[InForce, Node]]:
    """The statements that change a value, each with the change."""

    def find() -> list[tuple[InForce, Node]]:
        return [
            (each, change) for each in statements(play, "gets")
            for change in phrases.nodes(each.says, "bonus")
            if change.kind == "stat_bonus" and phrases.words(change["stat"]) == name
        ]  # fmt: skip

    found: list[tuple[InForce, Node]] = derived(play, ("modifiers", name), find)
    return found


def size(play: Play, each: InForce, change: Node, ident: int | None = None, field: str = "change") -> int:
    """How much a statement changes a card's value, counted now unless it was fixed when it began; its "him"
    is that card (tcg/modifier).
    """
    frame = each.frame if ident is None else each.frame.binding(about=ident)
    return phrases.amount(play, frame, change[field])


# -- keywords ------------------------------------------------------------------------------------------------


def _named(node: Node, field: str = "name") -> str:
    return KEYWORDS.phrases.get(node.kind) or phrases.words(node.get(field) or "")


def printed_keyword(play: Play, ident: int, name: str) -> int:
    """How often or how high a keyword is printed on a card."""
    if ident in silenced(play):
        return 0
    own = sum(
        _keyword_size(play, ident, a) for a in abilities_of(play, ident)
        if a.kind in KEYWORDS.phrases and _named(a) == name
    )
    return own or int(name in {phrases.words(t) for t in play.printed(ident).traits})


@TCG.plays(
    "tcg/keyword", "tcg/loaded-keyword", "tcg/unloaded-keyword", "tcg/keyword/damage", "tcg/keyword/defender"
)
def keyword(play: Play, ident: int, name: str) -> int:
    """Whether or how high a card has a keyword: numbers add up, one without a number is there or not, however
    often it is given. A word in its title is none.
    """
    if _lost(play, ident, name):
        return 0
    total = printed_keyword(play, ident, name)
    gained = gained_abilities(play).get(ident, ())
    total += sum(
        _keyword_size(play, ident, a) for a in gained if a.kind in KEYWORDS.phrases and _named(a) == name
    )
    for each, gain in gains(play):
        if _gives(play, each, gain, ident, name):
            total += 1 if gain.get("value") is None else size(play, each, gain, ident, "value")
    known = KEYWORDS.find(name)
    if known is not None and not known.numbered:
        total = min(total, 1)
    return max(0, total) or int(_by_the_rules(play, ident, name))


def _by_the_rules(play: Play, ident: int, name: str) -> bool:
    """Whether the rules give a card the keyword."""
    known = KEYWORDS.find(name)
    return known is not None and known.by_rule is not None and known.by_rule(play, ident)


def instances(play: Play, ident: int, name: str) -> list[int]:
    """The values of each instance of a keyword on a card, its own first: those that are resolved one by one.
    """
    if _lost(play, ident, name):
        return []
    own = (*abilities_of(play, ident), *gained_abilities(play).get(ident, ()))
    found = [_keyword_size(play, ident, a) for a in own if a.kind in KEYWORDS.phrases and _named(a) == name]
    for each, gain in gains(play):
        if _gives(play, each, gain, ident, name):
            found.append(1 if gain.get("value") is None else size(play, each, gain, ident, "value"))
    return found


def _keyword_size(play: Play, ident: int, node: Node) -> int:
    number = node.get("value")
    return 1 if number is None else phrases.amount(play, frame_of(play, ident), number)


def gains(play: Play) -> list[tuple[InForce, Node]]:
    """The statements that give keywords, each with the keyword."""

    def find() -> list[tuple[InForce, Node]]:
        return [
            (each, g) for each in statements(play, "gains") for g in phrases.nodes(each.says, "what")
            if g.kind == "gain_keyword"
        ]

    found: list[tuple[InForce, Node]] = derived(play, "gained keywords", find)
    return found


@TCG.plays("tcg/keyword/damage")
def _lost(play: Play, ident: int, name: str) -> bool:
    """Whether a text takes the keyword away; one that takes all damage bonuses also keeps later ones off."""
    return any(
        (lost.kind == "every_keyword" or lost.kind == "gain_keyword" and _named(lost) == name)
        and "from" not in lost and speaks_of(play, each, ident)
        for each in statements(play, "loses") for lost in phrases.nodes(each.says, "what")
    )  # fmt: skip


def is_kept_off(play: Play, given: Node, ident: int, source: int | None) -> bool:
    """Whether a text keeps from a card a keyword, or a strength bonus, that another card gives it."""
    if given.kind == "gain_keyword":
        return _lost(play, ident, _named(given)) or _kept_from(play, ident, _named(given), source)
    change = given.get("change")
    return (
        given.kind == "stat_bonus" and phrases.words(given["stat"]) == "strength"
        and isinstance(change, int) and change > 0 and gives_no_strength(play, source, ident)
    )


def _gives(play: Play, each: InForce, gain: Node, ident: int, name: str) -> bool:
    """Whether a statement gives a card that keyword, and no text keeps it off."""
    return (
        _named(gain) == name and speaks_of(play, each, ident)
        and not _kept_from(play, ident, name, each.frame.source)
    )


@TCG.plays("tcg/keyword/damage")
def _kept_from(play: Play, ident: int, name: str, source: int | None) -> bool:
    """Whether a text takes away what a card of that sort gives: "loses all damage bonuses from weapons"."""
    return source is not None and any(
        lost.kind == "gain_keyword" and _named(lost) == name and speaks_of(play, each, ident)
        and phrases.fits(play, each.frame, by, source)
        for each in statements(play, "loses") for lost in phrases.nodes(each.says, "what")
        for by in phrases.nodes(lost, "from")
    )


# -- words with rules ----------------------------------------------------------------------------------------


@TCG.plays("tcg/roaming")
def is_roaming(play: Play, ident: int) -> bool:
    """Whether a minion's site number is higher than that of the site where the fellowship is; block symbols
    do not matter.
    """
    if (
        play.printed(ident).type != "minion"
        or any(speaks_of(play, each, ident) for each in statements(play, "not_roaming"))
    ):
        return False
    if any(speaks_of(play, each, ident) for each in statements(play, "roams")):
        return True
    return bool(play.value(ident, "site number") > table.site_number(play))


@TCG.plays("tcg/mounted")
def is_mounted(play: Play, ident: int) -> bool:
    """Whether a character bears a possession of the class mount."""
    return any(
        "mount" in classes(play, i) and table.kind(play, i) == "possession"
        for i in table.borne_by(play, ident)
    )


@TCG.plays("tcg/bearer")
def classes(play: Play, ident: int) -> frozenset[str]:
    """The classes of an item in lower case; some have none, a few several."""
    printed = play.printed(ident).facts.get("class") or ()
    listed = (printed,) if isinstance(printed, str) else printed
    return frozenset(str(c).casefold() for c in listed)


@TCG.plays("tcg/race", "tcg/gollum-smeagol", "tcg/man", "tcg/uruk-hai")
def race(play: Play, ident: int) -> str | None:
    """A character's race in lower case. Gollum and Sméagol have none; so does every follower. That of a card
    that nobody named is not known.
    """
    asks_value(play, ident)
    printed = play.printed(ident).facts.get("race")
    return str(printed).casefold() if printed and table.is_character(play, ident) else None


@TCG.plays("tcg/signet")
def signets(play: Play, ident: int) -> tuple[str, ...]:
    """A character's signets in lower case: the printed one, and those that texts give it (tcg/signet)."""
    printed = str(play.printed(ident).facts.get("signet") or "").casefold()
    given = (
        str(gain["signet"]).casefold() for each in statements(play, "gains")
        for gain in phrases.nodes(each.says, "what")
        if gain.kind == "gain_signet" and speaks_of(play, each, ident)
    )
    return tuple(dict.fromkeys(name for name in (printed, *given) if name))
