"""A card hears that it is turned over by the text of the side that is up then, in whatever words
(lcg/self-referential-abilities): no side speaks of it before it is up.
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.test_wrong_without_a_gap import comes_out, sure

SAID = ["Forced: After Turner is flipped over while active, {}", "Forced: When Turner is flipped over while active, {}",
        "Forced: After Turner is flipped, {}", "Forced: When Turner is flipped, {}", "Response: After Turner flips, {}"]  # fmt: skip
PLACE = {"name": "Turner", "type": "location", "threat": 1, "quest points": 5}


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("way", ["two sides", "facedown", "the other side says it"])
def test_the_side_that_is_up_then_hears_it(said: str, way: str) -> None:
    text = {"text": said.format("raise your threat by 1.")}
    sides = {
        "two sides": [PLACE | {"side": "A", "number": "9"}, PLACE | {"side": "B", "number": "9"} | text],
        "the other side says it": [PLACE | {"side": "A", "number": "9"} | text, PLACE | {"side": "B", "number": "9"}],
        "facedown": [PLACE | text],
    }[way]
    woe = {"name": "Woe", "type": "treachery", "text": "When Revealed: Flip the active location over."}
    found = comes_out(
        [*sides, woe], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"]}],
        active_location={"card": "Turner", "facedown": True} if way == "facedown" else "Turner", at="in 3.2 window",
        do=[{"reveal": "Woe"}], given=[{"trigger": "Turner"}] if "Response" in said and "says" not in way else [],
        ask={"how much": "threat of Tom"},
    )  # fmt: skip
    assert sure(found) == (20 if "says" in way else 21)
