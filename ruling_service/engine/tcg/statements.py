"""What is true because a text says so: statements of constant text on active cards, and of effects that last.

Sources: tcg/while, tcg/active, tcg/modifier, tcg/phase-action, tcg/event (effects that last may be fixed to
the cards there were).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.engine.kernel.cards import Card, Printed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import phrases, rulesets, table
from ruling_service.engine.tcg.rulebook import TCG

STATEMENTS: set[str] = {
    "gets", "gains", "loses", "cannot", "may", "cost_change", "roaming_change", "shadow_number_change",
    "archery_total", "move_limit",
    "not_roaming", "skip", "counts", "no_text", "from_the_start",
}  # fmt: skip
"""Phrases that say what is true while they last.

Their fields: see `values` and `permissions`; the language adds its own.
"""

WRAPPERS = frozenset(["while_", "if_", "unless"])
"""Phrases that say when what they hold is true: `when` holds conditions, `do` statements."""


class InForce(NamedTuple):
    """A statement in force: what it says, the frame in which it speaks, the cards it is fixed to (None: those
    that fit now).

    `only` are the wrappers around it; `key` tells statements of the same words apart.
    """

    says: Node
    frame: Frame
    cards: frozenset[tuple[int, int]] | None
    key: tuple[str, int]
    only: tuple[Node, ...] = ()


def abilities_of(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has by itself: printed ones unless its text is void, and any it was given for
    good.
    """
    found: tuple[Node, ...] | None = play.state.layout.get(("abilities", ident))
    if found is None:
        printed: tuple[Node, ...] = () if play.fact(("blank", ident)) else play.printed(ident).abilities
        if is_controlled_site(play, ident):
            printed = tuple(
                a for a in printed if a.kind == "keyword" or a.get("controlled") or _speaks_of_control(a)
            )
        found = play.state.layout[("abilities", ident)] = (*printed, *play.fact(("text", ident), ()))
    return found


def all_abilities(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has now: its own in the order printed, then those that other texts give it."""
    own = () if ident in silenced(play) else abilities_of(play, ident)
    gained = gained_abilities(play).get(ident)
    return own if gained is None else (*own, *gained)


@TCG.plays("tcg/active", "tcg/control", "tcg/conflict/site-text")
def speaks(play: Play, ident: int) -> bool:
    """Whether a card's text works where it is: active, and not the text of a site elsewhere or of an
    unattached follower.
    """
    return table.is_active(play, ident) and _speaks_where_active(play, ident)


@TCG.plays("tcg/active", "tcg/control", "tcg/conflict/site-text")
def _speaks_where_active(play: Play, ident: int) -> bool:
    if is_extra_copy(play, ident):
        return False
    card, kind = play.card(ident), play.printed(ident).type
    if kind == "follower":
        return card.host is not None
    if kind != "site":
        return True
    if play.fact("setting up"):
        return False
    if card.zone != table.PATH:
        return rulesets.is_usual(play, "text of a controlled site")
    return ident == table.current_site(play) or _from_the_start(play.printed(ident).abilities)


@lru_cache(maxsize=512)
@TCG.plays("tcg/card/mount-doom")
def _from_the_start(abilities: tuple[Node, ...]) -> bool:
    """Whether a site says what holds until the game ends: that begins as it enters play, wherever the
    fellowship is.
    """
    return any(n.kind == "from_the_start" for ability in abilities for n in ability.walk())


@lru_cache(maxsize=512)
@TCG.plays("tcg/control", "tcg/card/nurn")
def _speaks_of_control(ability: Node) -> bool:
    """Whether a site's text asks who controls that very site."""
    places = (n.get("place") for n in ability.walk() if n.kind == "controls_site")
    return any(isinstance(place, Node) and place.kind == "this_site" for place in places)


@TCG.plays("tcg/control")
def is_controlled_site(play: Play, ident: int) -> bool:
    """Whether a card is a site that somebody controls: only keywords remain, and text that speaks of being
    controlled (`controlled`).
    """
    return play.printed(ident).type == "site" and play.card(ident).zone.startswith("support:")


@TCG.plays("tcg/active")
def is_extra_copy(play: Play, ident: int) -> bool:
    """Whether a Shadow condition is one copy too many: of a unique one only the first counts, of others the
    first four, from the right.
    """
    if (
        table.kind(play, ident) != "condition" or table.side_of(play, ident) != table.SHADOW
        or len(table.shadow_players(play)) < 2
    ):
        return False
    order = {p: n for n, p in enumerate(table.shadow_players(play))}
    copies = [
        i for i in table.active(play)
        if play.name(i) == play.name(ident) and table.kind(play, i) == "condition"
    ]
    copies.sort(key=lambda i: (order.get(play.card(i).owner or 0, 99), i))
    return copies.index(ident) >= (1 if play.printed(ident).unique else 4)


PILES = {"hand": "hand", "discard_pile": "discard", "dead_pile": "dead", "draw_deck": "deck"}
"""Places of card text → the zones that they are."""


@lru_cache(maxsize=8192)
@TCG.plays("tcg/active", "tcg/stack")
def works_in(ability: Node) -> frozenset[str]:
    """The zones outside play in which an ability works: it says that its own card is there, or takes its own
    card from there.

    Empty for the abilities that work in play. An ability with such a zone works nowhere else.
    """
    found: set[str] = set()
    for node in ability.walk():
        own = node.kind in ("self_so", "is_so") and node.get("who") in (None, Node("this"))
        for inner in node.walk() if own else ():
            if inner.kind == "stacked_on":
                found.add(table.STACKED)
            elif inner.kind == "in_zone" and isinstance(inner["zone"], Node):
                found.add(PILES.get(inner["zone"].kind, ""))
    of_itself = any(n.kind == "this" for when in phrases.nodes(ability, "when") for n in when.walk())
    deeds = () if of_itself else (n for do in phrases.nodes(ability, "do") for n in do.walk())
    for deed in (*phrases.nodes(ability, "cost"), *deeds):
        place = deed.get("from")
        if deed.get("what") == Node("this") and isinstance(place, Node):
            found.add(PILES.get(place.kind, ""))
    return frozenset(found - {""})


@lru_cache(maxsize=8192)
def works_outside(abilities: tuple[Node, ...]) -> frozenset[str]:
    """The zones outside play in which one of these abilities works."""
    return frozenset(zone for ability in abilities if ability.kind in OUTSIDE for zone in works_in(ability))


OUTSIDE = frozenset(["action", "response", "trigger", "constant"])


def works_here(play: Play, ident: int, ability: Node) -> bool:
    """Whether an ability works where its card is: in play, unless it is made for another place."""
    zones = works_in(ability)
    return not zones or play.card(ident).zone.partition(":")[0] in zones


def outside(play: Play) -> tuple[int, ...]:
    """The cards outside play that have text which works where they are, of the side that is active."""
    found: tuple[int, ...] | None = play.state.cache.get("outside")
    if found is None:
        first, cards = table.fp(play), play.state.cards
        found = play.state.cache["outside"] = tuple([
            i for i, zones in _working_outside(play)
            if cards[i].zone.partition(":")[0] in zones
            and (table.side_of(play, i) == table.FREE_PEOPLES) == (cards[i].owner == first)
        ])  # fmt: skip
    return found


def _working_outside(play: Play) -> tuple[tuple[int, frozenset[str]], ...]:
    """The cards of this game with text that works somewhere outside play, and where; wherever they are now.
    """

    def find() -> tuple[tuple[int, frozenset[str]], ...]:
        cards = play.state.cards
        keys = {card.printed for card in cards.values()}
        zones = {key: works_outside(play.catalogue[key].abilities) for key in keys}
        return tuple((i, there) for i in sorted(cards) if (there := zones[cards[i].printed]))

    found: tuple[tuple[int, frozenset[str]], ...] = play.while_printed("working outside", find)
    return found


def speaking(play: Play) -> tuple[int, ...]:
    """Every card whose text works now, in a fixed order.

    A site's keywords work wherever it is active; that is asked elsewhere.
    """
    found: tuple[int, ...] = play.while_laid_out(
        "speaking", lambda: tuple([i for i in table.active(play) if _speaks_where_active(play, i)])
    )
    return found


def frame_of(play: Play, ident: int) -> Frame:
    """The frame in which a card's own text speaks: the card, who uses it, what bears it."""
    card = play.card(ident)
    host = card.host if card.host is not None else -1
    return Frame(-1, ident, user_of(play, ident), card.life, bindings=(("host", host),))


def user_of(play: Play, ident: int) -> int | None:
    """Who "you" are in a card's text: its owner; for a site whoever controls it, else nobody in particular.
    """
    return (
        table.site_controller(play, ident) if play.printed(ident).type == "site" else play.card(ident).owner
    )


def in_force(play: Play) -> tuple[InForce, ...]:
    """Everything constant or lasting that is in force now, asked once per state."""
    found: tuple[InForce, ...] = play.once("in force", lambda: _find(play))
    return found


def _find(play: Play) -> tuple[InForce, ...]:
    stated, changing = _stated(play)
    return tuple(_as_changed(play, stated)) if changing else stated


def _stated(play: Play) -> tuple[tuple[InForce, ...], bool]:
    """What cards and lasting effects say, and whether any of it gives cards abilities or takes text away.

    Kept until that changes.
    """
    texts = play.state.texts
    known: tuple[tuple[InForce, ...], bool] | None = texts.get("stated")
    if known is None:
        found = list(_constant(play))
        for effect in play.state.lasting:
            if isinstance(effect.what, Node) and not effect.at and effect.what.kind != "trigger":
                frame = effect.frame or Frame(-1, effect.source, effect.controller)
                found += _unwrapped(InForce(effect.what, frame, effect.cards, ("lasting", effect.id)))
        changing = any([_changes_text(each.says) for each in found])
        known = texts["stated"] = (tuple(found), changing)
    return known


@lru_cache(maxsize=8192)
def _changes_text(says: Node) -> bool:
    """Whether a statement gives cards abilities or takes text away."""
    return says.kind == "no_game_text" or any(n.kind in GIVES_TEXT for n in says.walk())


def changes_texts(play: Play) -> bool:
    """Whether a text gives cards abilities or takes text away: then what is said is worked out for every
    state.
    """
    return _stated(play)[1]


def _as_changed(play: Play, stated: tuple[InForce, ...]) -> list[InForce]:
    """What is said once cards have gained abilities and others have lost their text."""
    found = list(stated)
    silenced = _silenced(play, found)
    play.state.cache["silenced"] = silenced
    found = [each for each in found if each.key[0] != "constant" or each.key[1] not in silenced]
    given = _given(play, found)
    play.state.cache["gained abilities"] = given
    for ident, abilities in given.items():
        found += [s for ability in abilities for s in said_by(play, ident, ability)]
    return found


def _constant(play: Play) -> tuple[InForce, ...]:
    """What the constant texts of all cards whose text works say."""
    there = (
        *speaking(play),
        *(i for i in outside(play) if play.card(i).zone == table.STACKED or in_a_discard_pile(play.card(i)))
    )
    return tuple(
        s for ident in there for ability in abilities_of(play, ident)
        if ability.kind == "constant" and (works_in(ability) or not in_a_discard_pile(play.card(ident)))
        for s in said_by(play, ident, ability)
    )


def in_a_discard_pile(card: Card) -> bool:
    """Whether a card lies in a discard pile."""
    return card.zone.startswith("discard:")


@TCG.answers("speaks_aside")
def speaks_aside(play: Play, card: Card) -> bool:
    """Whether a card says something as long as it lies in a discard pile."""
    return _says_from_a_discard_pile(play.catalogue[card.printed])


@lru_cache(maxsize=8192)
def _says_from_a_discard_pile(printed: Printed) -> bool:
    return any(a.kind == "constant" and "discard" in works_in(a) for a in printed.abilities)


def _silenced(play: Play, found: list[InForce]) -> frozenset[int]:
    """The cards whose game text a text puts out of force (`no_game_text`: `of`), worked out as if none were.
    """
    claims = [each for each in found if each.says.kind == "no_game_text"]
    if not claims:
        return frozenset()
    answers = play.state.cache
    play.state.cache = {
        "in force": tuple(found), "gained abilities": {}, "silenced": frozenset(), "speaking": speaking(play)
    }
    cards = frozenset(
        i for each in claims for i in meant(play, each, "of")
        if conditions_hold(play, each) and i != each.frame.source
    )
    play.state.cache = answers
    return cards


@TCG.plays("tcg/game-text")
def silenced(play: Play) -> frozenset[int]:
    """The cards whose game text, keywords included, does not apply now."""
    in_force(play)
    found: frozenset[int] = play.state.cache.get("silenced", frozenset())
    return found


def _given(play: Play, found: list[InForce]) -> dict[int, tuple[Node, ...]]:
    """The abilities that statements give to cards: worked out without them, so that no ability gives itself.
    """
    gains = [
        (each, g) for each in found if each.says.kind == "gains" for g in phrases.nodes(each.says, "what")
        if g.kind in GIVES_TEXT
    ]
    if not gains:
        return {}
    answers, play.state.cache = play.state.cache, {
        "in force": tuple(found), "gained abilities": {}, "speaking": speaking(play)
    }
    given: dict[int, tuple[Node, ...]] = {}
    for each, gain in gains:
        for ident in sorted(meant(play, each)):
            if conditions_hold(play, each):
                given[ident] = (*given.get(ident, ()), *_of_gain(play, each, gain, ident))
    play.state.cache = answers
    return given


GIVES_TEXT = frozenset(["gain_ability", "text_of"])
"""What a card gains that is text: abilities written out, or those that other cards have."""


@TCG.plays("tcg/game-text")
def _of_gain(play: Play, each: InForce, gain: Node, ident: int) -> Iterator[Node]:
    """The abilities that a card gains; of other cards' text those that they have by themselves."""
    if gain.kind == "gain_ability":
        yield from (_as_given(play, each, a) for a in phrases.nodes(gain, "ability"))
        return
    of = gain["of"]
    for other in phrases.cards(play, each.frame, of) if isinstance(of, Node) else ():
        if other != ident:
            yield from abilities_of(play, other)


def _as_given(play: Play, each: InForce, ability: Node) -> Node:
    """An ability as a card gains it: its "bearer" is what bears the card that gives it."""
    source = each.frame.source
    host = play.card(source).host if source is not None else None
    if host is None:
        return ability
    bearer = Node("card_itself", id=host, life=play.card(host).life)

    def put(value: Value) -> Value:
        if isinstance(value, Node):
            return (
                bearer if value.kind == "attached"
                else Node(value.kind, **{k: put(v) for k, v in value.fields.items()})
            )
        return tuple(put(v) for v in value) if isinstance(value, tuple) else value

    return Node(ability.kind, **{k: put(v) for k, v in ability.fields.items()})


def gained_abilities(play: Play) -> dict[int, tuple[Node, ...]]:
    """The abilities that cards have through others' text."""
    in_force(play)
    found: dict[int, tuple[Node, ...]] = play.state.cache.get("gained abilities", {})
    return found


def said_by(play: Play, ident: int, ability: Node) -> list[InForce]:
    """The statements of one constant ability of a card."""
    if ability.kind != "constant":
        return []
    card = play.card(ident)
    if table.is_aside(card.zone) and works_in(ability) and not (
        in_a_discard_pile(card) and works_here(play, ident, ability)
    ):
        return []
    frame = frame_of(play, ident)
    if card.zone == table.STACKED and not works_here(play, ident, ability):
        return []
    key = ("constant", ident)
    return [InForce(each.says, frame, None, key, each.only) for each in _says(ability)]


@lru_cache(maxsize=8192)
def _says(ability: Node) -> tuple[InForce, ...]:
    """The statements of a constant ability, whichever card says them."""
    nobody = Frame(-1, None, None)
    return tuple(
        each for sentence in phrases.steps_of(ability) for says in phrases.phrases_of(sentence)
        for each in _unwrapped(InForce(says, nobody, None, ("constant", -1)))
    )


def _unwrapped(each: InForce) -> list[InForce]:
    """The statements inside "while", "if" and "unless", with what is around them kept."""
    if each.says.kind not in WRAPPERS:
        return [each]
    found: list[InForce] = []
    for inner in phrases.nodes(each.says, "do"):
        found += _unwrapped(each._replace(says=inner, only=(*each.only, each.says.without("do"))))
    return found


def statements(play: Play, kind: str) -> list[InForce]:
    """The statements of one kind, whether or not the conditions around them hold."""
    by_kind: dict[str, list[InForce]] | None = play.state.cache.get("by kind")
    if by_kind is None:
        by_kind = derived(play, "by kind", lambda: _by_kind(play))
    return by_kind.get(kind, [])


def _by_kind(play: Play) -> dict[str, list[InForce]]:
    found: dict[str, list[InForce]] = {}
    for each in in_force(play):
        found.setdefault(each.says.kind, []).append(each)
    return found


def derived(play: Play, name: Hashable, compute: Callable[[], Any]) -> Any:
    """`compute()`, kept as long as nothing else is said: for answers that depend only on which statements
    there are.
    """
    cache = play.state.cache
    if name in cache:
        return cache[name]
    if _stated(play)[1]:
        found = compute()
    else:
        texts = play.state.texts
        if name not in texts:
            texts[name] = compute()
        found = texts[name]
    cache[name] = found
    return found


@TCG.plays("tcg/while", "tcg/modifier")
def conditions_hold(play: Play, each: InForce) -> bool:
    """Whether the conditions around a statement are true now.

    A statement being asked about already is taken not to hold.
    """
    if not each.only:
        return True
    asking = play.state.cache.setdefault("conditions asked", set())
    key = (each.key, each.only)
    if key in asking:
        return False
    asking.add(key)
    try:
        return all(_true(play, each, outer) for outer in each.only)
    finally:
        asking.discard(key)


def _true(play: Play, each: InForce, outer: Node) -> bool:
    truth = all(phrases.holds(play, each.frame, c) for c in phrases.nodes(outer, "when"))
    return not truth if outer.kind == "unless" else truth


def meant(play: Play, each: InForce, field: str = "who") -> frozenset[int]:
    """The cards a statement is about now; conditions are not asked.

    Without a subject it is about its own card.
    """
    if each.cards is not None:
        return frozenset(i for i, life in each.cards if play.card(i).life == life)
    who = each.says.get(field)
    if not isinstance(who, Node):
        return frozenset(() if each.frame.source is None else (each.frame.source,))
    found: frozenset[int] = play.once(
        ("meant", each.key, who), lambda: frozenset(phrases.cards(play, each.frame, who))
    )
    return found


def speaks_of(play: Play, each: InForce, ident: int, field: str = "who") -> bool:
    """Whether a statement is about this card and true now."""
    return ident in meant(play, each, field) and conditions_hold(play, each)
