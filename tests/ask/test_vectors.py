"""Placing questions by how their words are used: the vectors, how they are learnt, and the file they are kept
in.
"""

from __future__ import annotations

import math
import random

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import vectors as learning
from bench.vectors import Placed, learned
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.vectors import (
    MOST,
    Kept,
    Places,
    Sense,
    in_a_row,
    nearness,
    packed,
    said_words,
    sense,
    traits,
    unit,
    unpacked,
)

FOES, CARDS = ["orc", "warg", "troll", "enemy", "goblin"], ["card", "event", "ally", "hand", "deck"]
VERBS = ["kill", "destroy", "draw", "take"]


def worded(verb: str, thing: str, case: str) -> Placed:
    return Placed("lcg", ["the", verb, thing], [case])


def slain_and_drawn() -> list[Placed]:
    """Foes are killed or destroyed, cards drawn or taken; each is asked in both words."""
    found = []
    for verbs, things in ((VERBS[:2], FOES), (VERBS[2:], CARDS)):
        for thing in things:
            for verb in verbs:
                found += [worded(verb, thing, f"{verbs[0]} {thing}")] * 2
    return found


def near(one: str, other: str, vectors: Sense) -> float:
    return nearness(vectors.place([one]), vectors.place([other]))


def test_words_that_are_used_alike_come_to_point_the_same_way():
    vectors = learned(slain_and_drawn())
    assert near("kill", "destroy", vectors) > near("kill", "draw", vectors)
    assert near("draw", "take", vectors) > near("take", "destroy", vectors)


def test_every_wording_lies_nearest_to_its_own_question():
    wordings = slain_and_drawn()
    vectors = learned(wordings)
    middles = {
        one.of[0]: vectors.middle([other.traits for other in wordings if other.of == one.of])
        for one in wordings
    }
    nearest = [
        max(middles, key=lambda case, one=one: nearness(middles[case], vectors.place(one.traits)))
        for one in wordings
    ]
    assert nearest == [one.of[0] for one in wordings]


def test_questions_of_persons_draw_a_word_to_the_case_they_were_asked_for():
    slang = [Placed("lcg", ["toss", thing], [f"draw {thing}"]) for thing in CARDS]
    wordings = [*slain_and_drawn(), *(Placed("lcg", ["toss", "warg"], ["kill warg"]) for _ in range(3))]
    alone, told = learned(wordings), learned(wordings, slang * 2)
    assert near("toss", "draw", told) > near("toss", "draw", alone)


def test_the_same_lots_lead_to_the_same_vectors():
    one, same, other = (learned(slain_and_drawn(), chance=chance).vectors for chance in (1, 1, 2))
    assert one == same
    assert one != other


def test_the_slope_is_that_of_what_is_wrong(monkeypatch):
    """The slope that is followed is compared with what a small step changes."""
    monkeypatch.setattr(learning, "DROPPED", 0.0)
    wordings = slain_and_drawn()
    names = sorted({trait for one in wordings for trait in one.traits})
    persons = [Placed("lcg", ["kill", "troll"], ["kill troll", "kill orc"])]
    game = learning._Game(names, np.ones(len(names), dtype=np.float32), wordings, persons)
    vectors = np.random.default_rng(0).standard_normal((len(names), 6))
    sharp, step = 5.0, 1e-5
    slope, sharper = game.slope(vectors, sharp, np.random.default_rng(1))
    for row, part in ((0, 0), (3, 2), (len(names) - 1, 5)):
        moved = np.zeros_like(vectors)
        moved[row, part] = step
        found = (wrong(game, vectors + moved, sharp) - wrong(game, vectors - moved, sharp)) / (2 * step)
        assert slope[row, part] == pytest.approx(found, rel=1e-2, abs=1e-4)
    found = (
        wrong(game, vectors, sharp * np.exp(step)) - wrong(game, vectors, sharp / np.exp(step))
    ) / (2 * step)
    assert sharper == pytest.approx(found, rel=1e-2, abs=1e-4)


def wrong(game: learning._Game, vectors: np.ndarray, sharp: float) -> float:
    """What is to become small: how improbable each wording's own question is, and those that persons asked.
    """
    places = game.traits.toarray().astype(float) @ vectors
    places /= np.linalg.norm(places, axis=1, keepdims=True)
    sums = np.array([places[game.own == key].sum(axis=0) for key in range(game.count)])
    middles = sums / np.linalg.norm(sums, axis=1, keepdims=True)
    lost = []
    for number in game.shared:
        others = sums[game.own[number]] - places[number]
        counted = sharp * (middles @ places[number])
        counted[game.own[number]] = sharp * (others / np.linalg.norm(others) @ places[number])
        lost.append(np.log(np.exp(counted).sum()) - counted[game.own[number]])
    asked = game.asked.toarray().astype(float) @ vectors
    asked /= np.linalg.norm(asked, axis=1, keepdims=True)
    raised = np.exp(sharp * asked @ middles.T)
    persons = -np.log((raised * game.right).sum(axis=1) / raised.sum(axis=1))
    return float(np.mean(lost) + np.mean(persons))


def rows(count: int, parts: int) -> list[tuple[float, ...]]:
    """Vectors of no length in particular."""
    return [tuple(row) for row in np.random.default_rng(0).standard_normal((count, parts)).tolist()]


def test_the_file_holds_the_vectors_as_nearly_as_bytes_can():
    vectors = dict(zip(["b", "a c", "ä", "=a", "a"], rows(5, 6), strict=True))
    kept = unpacked(packed(Sense(vectors))).vectors
    assert sorted(kept) == sorted(vectors)
    for name, vector in vectors.items():
        most = max(map(abs, vector)) / MOST
        assert all(abs(one - other) <= most for one, other in zip(kept[name], vector, strict=True))
    assert kept.get("a d") is None
    assert kept.get("zz") is None


def test_a_file_that_is_cut_off_is_refused():
    whole = packed(Sense(dict(zip("abc", rows(3, 4), strict=True))))
    short = Kept("a\nb\nc", memoryview(bytes(24)), memoryview(bytes(11)))
    for data in (whole[:-1], b"", msgspec.msgpack.encode(short)):
        with pytest.raises(msgspec.DecodeError):
            unpacked(data)


def test_what_is_known_of_no_word_lies_nowhere():
    nowhere = sense().place(["a word that nobody ever said"])
    assert len(nowhere) == len(sense().place(["card"]))
    assert not any(nowhere)
    assert math.hypot(*unit([3.0, 4.0])) == pytest.approx(1)


def test_the_nearest_places_are_told_by_their_product():
    every = [unit(row) for row in rows(20, 7)]
    at, nowhere = every[3], (0.0,) * 7
    every[5] = every[11] = nowhere
    places = Places(in_a_row(every), 20)
    product = {number: nearness(one, at) for number, one in enumerate(every)}
    for _ in range(2):  # worked out, and as it is known
        found = places.nearest(at, 20)
        assert dict(found) == pytest.approx(product, abs=1e-6)
        assert [near for _, near in found] == sorted(dict(found).values(), reverse=True)
        assert (found[0][0], dict(found)[5], dict(found)[11]) == (3, 0.0, 0.0)
        assert places.nearest(at, 4) == found[:4]
        assert places.nearest(nowhere, 3) == [(0, 0.0), (1, 0.0), (2, 0.0)]
    assert Places(b"", 0).nearest(at, 4) == []


@given(st.integers(0, 10**6), st.floats(0.05, 20.0), st.integers(1, 6))
def test_none_that_lies_nearer_is_left_out_wherever_and_however_far_one_asks(seed, far, most):
    drawn = random.Random(seed)
    every = [unit([drawn.gauss(0, 1) for _ in range(9)]) for _ in range(30)]
    every[drawn.randrange(30)] = (0.0,) * 9
    places = Places(in_a_row(every), 30)
    at = tuple(far * part for part in unit([drawn.gauss(0, 1) for _ in range(9)]))
    near = {
        number: 1 - math.dist(one, at) ** 2 / 2 if any(one) else 0.0 for number, one in enumerate(every)
    }
    found = places.nearest(at, most)
    assert [one for _, one in found] == pytest.approx(sorted(near.values(), reverse=True)[:most], abs=1e-4)


def test_what_lies_nearest_is_told_by_the_exact_places_however_rough_the_others_are():
    """Places so close together that all are one to the rough numbers."""
    every = [unit([1.0, 0.001 * number, 0.0]) for number in range(9)]
    places = Places(in_a_row(every), 9)
    for number in (0, 4, 8):
        found = places.nearest(every[number], 3)
        exact = sorted(range(9), key=lambda one: (math.dist(every[one], every[number]), one))
        assert [one for one, _ in found][0] == number
        assert {one for one, _ in found} <= set(exact[:4])


def test_words_are_told_by_their_stems_and_numbers_alike():
    assert said_words("Killed {n} orcs with 3 wounds") == said_words("kills 2 orc with {n} wound")


def test_a_text_is_placed_by_words_neighbours_meanings_turns_and_what_it_asks_for():
    told = Said(frozenset(), frozenset({"destroy"}), frozenset({"not"}), ())
    assert traits("kill it", told, "yes") == ["kill", "it", "kill it", "=destroy", "!not", "?yes"]


def test_most_words_of_the_corpus_own_wordings_have_a_vector():
    said = [*said_words("engage an enemy, skirmish, wound, threat"), "?yes", "?number", "!not"]
    assert len(sense().known(said)) == len(said)
