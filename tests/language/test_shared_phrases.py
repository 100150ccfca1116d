"""Equal phrases are one object as long as anybody holds them; what differs only in the type of a value isn't
equal.
"""

from __future__ import annotations

import weakref

from hypothesis import given
from hypothesis import strategies as st

from ruling_service.engine.language.node import Node, Value, shared

VALUES = st.recursive(
    st.booleans() | st.integers(0, 2) | st.sampled_from(["hero", "1"]),
    lambda inner: st.builds(lambda a, b: Node("of", a=a, b=b), inner, inner) | st.tuples(inner, inner),
    max_leaves=6,
)


@given(VALUES, VALUES)
def test_it_says_what_was_said(a: Value, b: Value) -> None:
    said = Node("said", a=a, b=b)
    assert repr(shared(said)) == repr(said)
    assert shared(Node("said", a=a, b=b)) is shared(said)


def test_parts_are_shared_between_phrases() -> None:
    one = shared(Node("exhaust", what=(Node("this"), Node("all", of="hero"))))
    other = shared(Node("ready", who=Node("all", of="hero")))
    what = one["what"]
    assert isinstance(what, tuple)
    assert what[1] is other["who"]


def test_true_is_not_one() -> None:
    assert shared(Node("said", n=True)) is not shared(Node("said", n=1))
    assert shared(Node("said", n=(Node("x"), True)))["n"] == (Node("x"), True)
    kept = shared(Node("said", n=(1,)))
    assert repr(shared(Node("said", n=(True,)))) == "said(n=(True,))"
    assert repr(kept) == "said(n=(1,))"


def test_a_phrase_that_nobody_holds_goes() -> None:
    held = shared(Node("said", of=Node("once upon a time")))
    known = weakref.ref(held)
    del held
    assert known() is None
