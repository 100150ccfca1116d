"""Descriptions, amounts and conditions of the card language on random small tables, compared with what their
words say there.

Phrases are made of the grammar's patterns, so a new pattern of a kind is asked about at once. What is true is
told by `plain_world`, which knows the words and the table, and not the engine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

import pytest

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.grammar import PASS, Choice, Constant, Element, Pattern, Slot
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.lcg import filters, language, phrases, resolve
from ruling_service.engine.lcg import table as places
from tests.engine.lcg import plain_deeds as deeds
from tests.engine.lcg import plain_moves as moves
from tests.engine.lcg import plain_world as words
from tests.engine.lcg.combinations import ability, goes_on, is_gap
from tests.engine.lcg.plain_world import NotSaid, Thing, World, some_world

SEED = int(os.environ.get("SEED", "1"))
WORLDS = int(os.environ.get("WORLDS", "120"))
"""`SEED=2 WORLDS=2000` asks of more and of other tables."""
MORE = 6
"""So many times as many tables for a kind that is rarely true, or rarely not."""


@cache
def patterns(category: str, known: frozenset[str]) -> tuple[tuple[str, tuple[Pattern, ...]], ...]:
    """The patterns of a category by kind: those of which the words are known, and that are written down; what is made
    of these is proved in test_so_many_in_every_way.
    """
    found: dict[str, list[Pattern]] = {}
    for pattern in language.compiler().grammar.categories[category].own:
        if pattern.kind != PASS and not pattern.as_well and pattern.kind in known - words.ONLY_IN_TEXTS:
            found.setdefault(pattern.kind, []).append(pattern)
    return tuple((kind, tuple(those)) for kind, those in found.items())


class Phrases:
    """Makes random phrases that speak of what is on a table."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng

    def of(self, pattern: Pattern, depth: int) -> Node:
        """The phrase of a pattern, its slots filled; of a choice of words one way is taken."""
        fields: dict[str, Value] = dict(pattern.constants)
        self._fill(pattern.kind, pattern.elements, depth, fields)
        return Node(pattern.kind, **fields)

    def _fill(self, kind: str, elements: Iterable[Element], depth: int, fields: dict[str, Value]) -> None:
        for element in elements:
            if isinstance(element, Choice):
                ways = (*element.options, ()) if element.optional else element.options
                self._fill(kind, self.rng.choice(ways), depth, fields)
            elif isinstance(element, Constant):
                fields[element.field] = element.value
            elif isinstance(element, Slot):
                if (kind, element.field) in moves.POOLS:
                    fields[element.field] = Node("resource_pool", of=self.slot("cards", depth))
                    continue
                if (kind, element.field) in moves.ONE_OF and self.rng.random() < 0.8:
                    sort = self.rng.choice(moves.ONE_OF[kind, element.field])
                    fields[element.field] = self.rng.choice(
                        (Node("some", count=1, of=sort), Node("each", of=sort))
                    )
                    continue
                if element.field == "target" and element.category == "cards":
                    an_enemy = Node("some", count=1, of=self.slot("enemies", depth))
                    fields["target"] = self.rng.choice((an_enemy, self.slot("cards", depth)))
                    continue
                value = self.slot("count" if element.field == "count" else element.category, depth)
                if element.mode not in ("", "?"):
                    more = self.rng.random() < (0.9 if element.mode == "&or" else 0.3)
                    several = (value, self.slot(element.category, depth)) if more else (value,)
                    fields[element.field] = tuple(dict.fromkeys(several))
                else:
                    fields[element.field] = value

    def slot(self, category: str, depth: int) -> Value:
        """A value for a slot."""
        rng, world = self.rng, self.world
        if category in SIMPLE:
            return rng.choice(SIMPLE[category])
        if category in ("title", "name"):
            return rng.choice(world.things).title
        if category in ("filter", "typed_filter", "enemies"):
            said = (
                (self.one(rng.choice(("adjective", "one_restriction")), depth - 1),)
                if (depth > 0 and rng.random() < 0.6)
                else ()
            )
            kind = (
                "enemy"
                if category == "enemies"
                else rng.choice(("hero", "ally", "character", "enemy", "location", "card", "attachment"))
            )
            return Node("filter", **{"type": (kind,), **({"is": said} if said else {})})
        if category in ("amount", "definite") and (depth <= 0 or rng.random() < 0.7):
            return rng.randrange(5)
        if category == "cards" and (depth <= 0 or rng.random() < 0.5):
            return rng.choice(
                (
                    Node("this"),
                    Node("active_location"),
                    Node("attached", type="hero"),
                    Node("current_quest"),
                    Node("it"),
                )
            )
        if category == "player" and rng.random() < 0.7:
            return Node(rng.choice(words.SINGLE))
        if category == "stage_name":
            return Node("stage_number", number=rng.randint(1, 3))
        if category in ("yours", "your"):
            return Node("you")
        if category == "its":
            return Node("this")
        if category == "end_of_deck":
            return Node(rng.choice(("deck_top", "deck_bottom")))
        if category == "unnumbered":
            return Node("each", of=self.slot("filter", depth))
        return self.one(category, depth - 1)

    def one(self, category: str, depth: int) -> Node:
        """A phrase of a category."""
        name = {
            "cards": "target", "restriction": "one_restriction", "negated": "trait_word",
            "condition": "one_condition",
        }.get(category, category)  # fmt: skip
        if name not in KNOWN:
            raise NotSaid(category)
        of_kinds = patterns(name, frozenset(KNOWN[name]))
        return self.of(self.rng.choice(self.rng.choice(of_kinds)[1]), depth)


SIMPLE: dict[str, tuple[Value, ...]] = {
    "number": (0, 1, 2, 3, 4),
    "count": (1, 2, 3),
    "signed": (1, 2),
    "trait": words.TRAITS,
    "sphere": words.SPHERES,
    "keyword": words.KEYWORDS,
    "adjective_keyword": words.KEYWORDS,
    "stat": ("willpower", "attack", "defense", "threat", "hit_points", "cost", "printed_attack",
             "remaining_hit_points", "quest_points", "engagement_cost", "printed_cost"),
    "token_type": ("damage", "progress", "resource"),
    "phase": ("planning", "quest", "combat"),
    "noun": ("hero", "ally", "character", "enemy", "location", "attachment", "objective", "quest_stage"),
    "factor": ("double", "half", "triple"),
    "player_value": ("threat", "hand_size", "allies", "characters", "enemies"),
}  # fmt: skip
KNOWN: dict[str, Any] = {
    "adjective": words.SAID_OF_A_CARD, "one_restriction": words.SAID_OF_A_CARD, "trait_word": words.SAID_OF_A_CARD,
    "restriction": words.SAID_OF_A_CARD, "target": words.WHICH, "cards": words.WHICH, "player": words.WHO,
    "amount": words.AMOUNT, "one_condition": words.CONDITION,
    "zone": dict.fromkeys([
        "staging_area", "hand", "deck", "discard_pile", "encounter_deck", "encounter_discard", "victory_display",
        "deck_and_discard", "encounter_deck_and_discard",
    ]),
    "the_only": words.WHICH,
}  # fmt: skip


@cache
def laid_out(seed: int) -> tuple[World, Play, Frame]:
    """A table, plainly and for the engine; nobody changes it."""
    world = some_world(seed)
    table, frame = world.table()
    return world, table.play, frame


def compared(category: str, known: Any, by_words: Callable[..., Any], by_engine: Callable[..., Any]) -> None:
    """Ask of every kind, on every table, a phrase or two, and hold both answers side by side; of a kind that
    came out one way only, on more tables.
    """
    seen: dict[str, set[Any]] = {}
    wrong: list[str] = []
    for number in range(WORLDS * MORE):
        asked = [kind for kind, told in seen.items() if len(told) < 2] if number >= WORLDS else known
        if not asked:
            break
        world, play, frame = laid_out(SEED * 100_000 + number)
        rng = Random(f"{SEED} {category} {number}")
        making = Phrases(world, rng)
        for kind, those in patterns(category, frozenset(asked)):
            try:
                node = making.of(rng.choice(those), 2)
                expected = by_words(world, node)
            except NotSaid:
                continue
            found = by_engine(play, frame, node, world)
            seen.setdefault(kind, set()).add(repr(expected))
            if found != expected:
                wrong.append(f"table {number}: {node}: by its words {expected}, by the engine {found}")
    assert wrong == []
    assert seen, f"nothing of {category} was asked"
    assert [kind for kind, told in seen.items() if len(told) < 2] == []


def asked_of(world: World, node: Node) -> list[Thing]:
    """Of what is said of cards in play is asked there; of where a card is, everywhere."""
    return [t for t in world.things if t.there or node.kind in ("in_zone", "set_aside", "in_play")]


def titles(things: list[Thing]) -> list[str]:
    """Which cards, as they are named where a test fails."""
    return sorted(f"{t.title} ({t.ident})" for t in things)


def engines(world: World, idents: Any) -> list[str]:
    return titles([t for t in world.things if t.ident in idents])


@pytest.mark.parametrize("category", ["adjective", "one_restriction"])
def test_what_is_said_of_a_card_is_true_of_the_cards_that_the_words_mean(category: str) -> None:
    def by_engine(play: Play, frame: Frame, node: Node, world: World) -> list[str]:
        return engines(world, {
            t.ident for t in asked_of(world, node) if filters.fits(play, frame, node, t.ident)
        })  # fmt: skip

    def by_words(world: World, node: Node) -> list[str]:
        return titles([t for t in asked_of(world, node) if words.fits(world, node, t)])

    compared(category, words.SAID_OF_A_CARD, by_words, by_engine)


def test_a_phrase_means_the_cards_that_its_words_mean() -> None:
    compared(
        "target",
        words.WHICH,
        lambda w, n: titles(words.which(w, n)),
        lambda play, frame, node, world: engines(world, phrases.cards(play, frame, node)),
    )


def test_a_description_means_the_cards_that_its_words_mean() -> None:
    def by_words(world: World, node: Node) -> list[str]:
        return titles(words.which(world, Node("each", of=Node("filter", **{"is": (node,)}))))

    def by_engine(play: Play, frame: Frame, node: Node, world: World) -> list[str]:
        return engines(world, filters.everything(play, frame, Node("filter", **{"is": (node,)})))

    compared("one_restriction", words.SAID_OF_A_CARD, by_words, by_engine)
    compared("adjective", words.SAID_OF_A_CARD, by_words, by_engine)


def test_a_phrase_means_the_players_that_its_words_mean() -> None:
    compared(
        "player",
        words.WHO,
        words.whose,
        lambda play, frame, node, world: list(phrases.players(play, frame, node)),
    )


def test_an_amount_is_the_number_that_its_words_say() -> None:
    compared(
        "amount",
        words.AMOUNT,
        words.number,
        lambda play, frame, node, world: phrases.amount(play, frame, node),
    )


def test_a_condition_is_true_where_its_words_are() -> None:
    compared(
        "one_condition",
        words.CONDITION,
        words.holds,
        lambda play, frame, node, world: phrases.holds(play, frame, node),
    )


# -- what is done ------------------------------------------------------------------------------------------

DEEDS = {**deeds.DEEDS, **moves.MOVES}
TRIES = 15
"""So many phrases are made of a kind on a table, until its words say what happens there."""


def done_by_engine(play: Play, world: World, effect: Node) -> deeds.Picture | None:
    """What is seen after the speaker's text has been carried out; None where it is no text that is played."""
    made = ability("action", effect)
    if is_gap(made):
        return None
    play = play.on(play.state.fork())
    play.quiet = True
    resolve.start(play, world.speaker.ident, made, 0, world.you)
    goes_on(play)
    lies = {zone: place for place, zone in words.ZONES.items()}
    seen: deeds.Picture = {}
    for thing in world.things:
        card = play.card(thing.ident)
        zone, _, player = card.zone.partition(":")
        seen[f"{thing.title} ({thing.ident})"] = (
            lies.get(zone, zone), int(player) if player else None, card.ready, card.marked("committed"),
            *(card.token(token) for token in thing.tokens), card.host,
        )  # fmt: skip
    decks = {f"deck of {p}": tuple(play.state.zone(f"deck:{p}")) for p in range(world.players)}
    seen["encounter deck"] = tuple(play.state.zone(places.ENCOUNTER_DECK))
    threat = {f"threat {p}": (places.threat(play, p),) for p in range(world.players)}
    return {**seen, **decks, **threat, "first player": (play.fact("first player"),)}


@pytest.mark.parametrize("category", ["core", "happening"])
def test_an_effect_does_what_its_words_say(category: str) -> None:
    wrong: list[str] = []
    done: dict[str, int] = {}
    for place in range(WORLDS * 2 // 5):
        world, play, _ = laid_out(SEED * 100_000 + place)
        making = Phrases(world, Random(f"{SEED} {category} {place}"))
        for kind, those in patterns(category, frozenset(DEEDS)):
            done.setdefault(kind, 0)
            for _ in range(TRIES * (4 if any(kind == hard for hard, _ in moves.ONE_OF) else 1)):
                try:
                    effect = making.of(making.rng.choice(those), 2)
                    after = world.copied()
                    deeds.carry_out(after, effect, DEEDS)
                except NotSaid:
                    continue
                before, expected = deeds.picture(world), deeds.picture(after)
                found = done_by_engine(play, world, effect) if expected != before else None
                if found is None:
                    continue
                done[kind] += 1
                other = {k: (expected[k], found[k]) for k in expected if expected[k] != found[k]}
                if kind not in moves.NAMES_AN_END:
                    other = {
                        k: both
                        for k, both in other.items()
                        if "deck" not in k or not set(both[0]) - set(before[k])
                    }
                if other:
                    wrong.append(f"table {place}: {effect}: by its words and by the engine {other}")
                break
    assert wrong == []
    assert [kind for kind, times in done.items() if times < 2 and SEED == 1] == []
