"""What effects do, on small random tables, compared with a plain account of what their words say.

A text is put together from deeds ("wound 2 minions", "heal up to 2 companions", "each Shadow player draws a
card") and what joins them (and, or, a cost, a condition, for each). The account below knows a table as numbers
and names, and says every end to which the choices may lead; the engine has to come to the same ends, no more and
no fewer.
"""

from __future__ import annotations

import itertools
import os
from random import Random
from typing import NamedTuple

import pytest

from ruling_service.engine.language import card_language
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import uses

SEED, TEXTS = int(os.environ.get("SEED", "1")), int(os.environ.get("TEXTS", "150"))
FELLOWSHIP = {"Gimli": ("dwarf", 4), "Gloin": ("dwarf", 3), "Legolas": ("elf", 4), "Haldir": ("elf", 3)}
MINIONS = {"Orc": ("orc", 2, 1), "Gnawer": ("orc", 3, 1), "Uruk": ("uruk-hai", 3, 1), "Wraith": ("nazgul", 4, 2)}
VITALITY = {"Frodo": 9} | {n: v for n, (_, v) in FELLOWSHIP.items()} | {n: v for n, (_, v, _) in MINIONS.items()}
NOUNS = {
    "Dwarf": ("Gimli", "Gloin"), "Elf": ("Legolas", "Haldir"), "Orc": ("Orc", "Gnawer"), "minion": tuple(MINIONS),
    "Uruk-hai": ("Uruk",), "Hobbit": ("Frodo",),
}
MANY = {"Dwarf": "Dwarves", "Elf": "Elves", "Orc": "Orcs", "minion": "minions", "Uruk-hai": "Uruk-hai",
        "Hobbit": "Hobbits"}  # fmt: skip
DARK = ("minion", "Orc", "Uruk-hai")


class World(NamedTuple):
    """A table: wounds by name (of who is there), pool, threats, burdens, and each player's hand and deck."""

    wounds: tuple[tuple[str, int], ...]
    pool: int
    threats: int
    burdens: int
    hands: tuple[int, int, int]
    decks: tuple[int, int, int]

    def left(self, name):
        return VITALITY[name] - dict(self.wounds)[name]

    def there(self, noun):
        return [n for n in NOUNS[noun] if n in dict(self.wounds)]

    def hurt(self, name, by):
        """A wound more (or fewer); who has no vitality left is gone."""
        found = dict(self.wounds)
        found[name] += by
        if found[name] >= VITALITY[name]:
            del found[name]
        return self._replace(wounds=tuple(sorted(found.items())))

    def without(self, name):
        return self._replace(wounds=tuple(w for w in self.wounds if w[0] != name))


def some_world(rng):
    names = ["Frodo", *FELLOWSHIP, *rng.sample(list(MINIONS), rng.randint(1, 4))]
    most = {n: VITALITY[n] - (3 if n in FELLOWSHIP or n == "Frodo" else 1) for n in names}
    wounds = tuple(sorted((n, rng.randint(0, max(0, min(2, most[n])))) for n in names))
    three = lambda most: tuple(rng.randint(0, most) for _ in range(3))  # noqa: E731
    return World(wounds, rng.randint(0, 4), rng.randint(0, 3), rng.randint(0, 3), three(3), three(3))


def laid(world, text):
    t = Table(players=3, pool=world.pool)
    frodo = card("Frodo", "companion", strength=3, vitality=9, resistance=20, culture="shire", race="hobbit",
                 unique=True, words=("ring-bearer", "ring-bound"))  # fmt: skip
    at = dict(world.wounds)
    t.ring_bearer(frodo, burdens=world.burdens, wounds=at["Frodo"])
    for name, (race, vitality) in FELLOWSHIP.items():
        if name in at:
            t.companion(card(name, "companion", race=race, vitality=vitality, culture="elven"), wounds=at[name])
    for name, (race, vitality, player) in MINIONS.items():
        if name in at:
            t.minion(card(name, "minion", race=race, vitality=vitality, site=1, culture="sauron"), player,
                     wounds=at[name])  # fmt: skip
    for player in range(3):
        side = "Shadow" if player else "Free Peoples"
        t.hand(*[card(f"Lore {player}", "event", side=side)] * world.hands[player], player=player)
        t.deck(*[card(f"Lore {player}", "event", side=side)] * world.decks[player], player=player)
    if world.threats:
        t.play.remember(("threats", 0), world.threats)
    t.support(written("Marker", "condition", text, culture="gondor", side="Free Peoples"))
    return t.during("maneuver")


def seen(t):
    play = t.play
    wounds = tuple(sorted(
        (play.name(i), c.token("wound")) for i, c in play.state.cards.items()
        if play.name(i) in VITALITY and c.zone.startswith(("fellowship", "minions"))
    ))  # fmt: skip
    bearer = play.card(play.fact(("ring-bearer", 0)))
    return World(
        wounds, t.pool, play.fact(("threats", 0), 0), bearer.token("burden"),
        tuple(len(play.state.zone(f"hand:{p}")) for p in range(3)),
        tuple(len(play.state.zone(f"deck:{p}")) for p in range(3)),
    )  # fmt: skip


# -- deeds: a text, and every world to which it may lead; whether it can be done in full --------------------------


class Deed(NamedTuple):
    text: str
    does: object
    full: object
    some: object


def to_cards(verb, noun, which, number, able, change):
    """A deed to one, so many, up to so many or each of some characters."""
    said = {"one": f"{'an' if noun[0] in 'EOU' and noun != 'Uruk-hai' else 'a'} {noun}", "many": f"{number} {MANY[noun]}",
            "up to": f"up to {number} {MANY[noun]}", "each": f"each {noun}"}[which]  # fmt: skip

    def does(world):
        who = [n for n in world.there(noun) if able(world, n)]
        count = {"one": 1, "each": len(who)}.get(which, number)
        sizes = range(0 if which == "up to" else min(count, len(who)), min(count, len(who)) + 1)
        found = set()
        for size in sizes:
            for group in itertools.combinations(who, size):
                after = world
                for name in group:
                    after = change(after, name)
                found.add(after)
        return found

    def full(world):
        who = [n for n in world.there(noun) if able(world, n)]
        return len(who) >= {"one": 1, "many": number, "up to": 1, "each": 1}[which]

    def some(world):
        return any(able(world, n) for n in world.there(noun))

    return Deed(f"{verb} {said}", does, full, some)


def numbers(text, change, full, some=None):
    return Deed(text, lambda w: {change(w)}, full, some or full)


def drawn(world, players, number):
    hands, decks = list(world.hands), list(world.decks)
    for player in players:
        took = min(number, decks[player])
        hands[player] += took
        decks[player] -= took
    return world._replace(hands=tuple(hands), decks=tuple(decks))


def thrown(world, players, number):
    hands = tuple(max(0, h - number) if p in players else h for p, h in enumerate(world.hands))
    return world._replace(hands=hands)


def a_deed(rng):
    kind = rng.choice(("exert", "wound", "heal", "discard", "twilight", "burdens", "threats", "draw", "throw", "others"))
    n, which = rng.randint(1, 3), rng.choice(("one", "one", "many", "each"))
    many = rng.choice((2, 3))
    if kind == "exert":
        noun = rng.choice(list(NOUNS))
        return to_cards("exert", noun, which, many, lambda w, x: w.left(x) > 1, lambda w, x: w.hurt(x, 1))
    if kind == "wound":
        return to_cards("wound", rng.choice(DARK), rng.choice((which, "up to")), many, lambda w, x: True,
                        lambda w, x: w.hurt(x, 1))  # fmt: skip
    if kind == "heal":
        return to_cards("heal", rng.choice(list(NOUNS)), rng.choice((which, "up to")), many,
                        lambda w, x: dict(w.wounds)[x] > 0, lambda w, x: w.hurt(x, -1))  # fmt: skip
    if kind == "discard":
        return to_cards("discard", rng.choice(DARK), which, many, lambda w, x: True, lambda w, x: w.without(x))
    if kind == "twilight":
        return rng.choice((
            numbers(f"add ({n})", lambda w: w._replace(pool=w.pool + n), lambda w: True),
            numbers(f"remove ({n})", lambda w: w._replace(pool=max(0, w.pool - n)), lambda w: w.pool >= n,
                    lambda w: w.pool > 0),
        ))  # fmt: skip
    plural = "s" if n > 1 else ""
    number = str(n) if n > 1 else "a"
    if kind == "burdens":
        return rng.choice((
            numbers(f"add {number} burden{plural}", lambda w: w._replace(burdens=w.burdens + n), lambda w: True),
            numbers(f"remove {number} burden{plural}", lambda w: w._replace(burdens=max(0, w.burdens - n)),
                    lambda w: w.burdens >= n, lambda w: w.burdens > 0),
        ))  # fmt: skip
    if kind == "threats":
        room = 1 + len(FELLOWSHIP)
        return rng.choice((
            numbers(f"add {number} threat{plural}", lambda w: w._replace(threats=min(room, w.threats + n)),
                    lambda w: w.threats + n <= room, lambda w: w.threats < room),
            numbers(f"remove {number} threat{plural}", lambda w: w._replace(threats=max(0, w.threats - n)),
                    lambda w: w.threats >= n, lambda w: w.threats > 0),
        ))  # fmt: skip
    if kind == "draw":
        return numbers(f"draw {number} card{plural}", lambda w: drawn(w, (0,), n), lambda w: w.decks[0] >= n,
                       lambda w: w.decks[0] > 0)  # fmt: skip
    if kind == "throw":
        return numbers(f"discard {number} card{plural} from hand", lambda w: thrown(w, (0,), n),
                       lambda w: w.hands[0] >= n, lambda w: w.hands[0] > 0)  # fmt: skip
    who, players = rng.choice((("each Shadow player", (1, 2)), ("each opponent", (1, 2)), ("each player", (0, 1, 2))))
    if rng.random() < 0.5:
        return numbers(f"{who} draws {number} card{plural}", lambda w: drawn(w, players, n), lambda w: True)
    return numbers(f"{who} must discard {number} card{plural} from hand", lambda w: thrown(w, players, n),
                   lambda w: True)  # fmt: skip


def upper(text):
    return text[0].upper() + text[1:]


def both(one, other, world):
    return {end for middle in one.does(world) for end in other.does(middle)}


def a_text(rng):
    """A text and every end to which it leads; None where it may not be used."""
    one, other = a_deed(rng), a_deed(rng)
    way = rng.choice(("alone", "and", "then", "or", "cost", "if", "for each"))
    if way in ("and", "or", "cost") and any(d.text.startswith("each") for d in (one, other)):
        way = "then"  # of whom a second deed is said would be open
    if way == "cost" and "up to" in one.text:
        way = "alone"  # no price
    if way == "and":
        return f"{upper(one.text)} and {other.text}", lambda w: both(one, other, w)
    if way == "then":
        return f"{upper(one.text)}. {upper(other.text)}", lambda w: both(one, other, w)
    if way == "or":
        def either(world):
            for can in ("full", "some"):
                able = [d for d in (one, other) if getattr(d, can)(world)]
                if able:
                    return set().union(*(d.does(world) for d in able))
            return one.does(world) | other.does(world)

        return f"{upper(one.text)} or {other.text}", either
    if way == "cost":
        return f"{upper(one.text)} to {other.text}", lambda w: both(one, other, w) if one.full(w) else None
    noun, count = rng.choice(list(NOUNS)), rng.randint(1, 2)
    if way == "if":
        said = f"{count} {MANY[noun]}" if count > 1 else f"{'an' if noun[0] in 'EO' else 'a'} {noun}"
        return (f"If you can spot {said}, {one.text}",
                lambda w: one.does(w) if len(w.there(noun)) >= count else {w})  # fmt: skip
    if way == "for each":
        return f"Add (1) for each {noun} you can spot", lambda w: {w._replace(pool=w.pool + len(w.there(noun)))}
    return upper(one.text), one.does


def ends(world, text):
    """Every end to which the engine comes; None where the text cannot be used."""
    waiting, found = [()], set()
    while waiting:
        path = waiting.pop()
        t = laid(world, text)
        able = uses(t)
        if not able:
            return None
        t.play.quiet = True
        t.play.then(able[0].task)
        t.run()
        for label in path:
            t.choose(label)
        if t.pending is not None and "may act" not in t.pending.prompt:
            waiting += [(*path, label) for label in dict.fromkeys(t.options())]
        else:
            found.add(seen(t))
    return found


@pytest.mark.parametrize("number", range(TEXTS))
def test_a_text_does_what_its_words_say(number):
    rng = Random(f"{SEED} {number}")
    said, does = a_text(rng)
    text = f"Maneuver: {said}."
    if card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text}).gaps:
        pytest.skip("not read")
    world = some_world(rng)
    expected, found = does(world), ends(world, text)
    if found is None:  # nothing could come of it: then nobody begins it
        assert expected in (None, {world}), (said, world)
    else:
        assert found == expected, (said, world)
