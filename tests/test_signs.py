"""Signs of cards, said in words and drawn on a page."""

from __future__ import annotations

import pytest

from ruling_service.signs import drawn, said


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("spot a [men] minion", "spot a Men culture minion"),
        ("it gets +1 [Attack] and [lore]", "it gets +1 attack and Lore"),
        ("from site 5[T] on", "from site 5 Towers block on"),
        ("as it was [sic] in [3.8.17]", "as it was [sic] in [3.8.17]"),
    ],
)
def test_a_sign_is_said_as_a_player_says_it(printed, words):
    assert said(printed) == words


def test_a_sign_on_a_page_is_a_word_and_what_somebody_writes_stays():
    kept = '<textarea>[orc]</textarea><input value="[orc]" title=""><code>[orc]</code><p>[sic] 2 &lt; 3</p>'
    assert drawn(kept) == kept
    page = drawn('<title>A [men] card</title><meta content="an [orc] card"><p>[<mark>orc</mark>]</p>')
    assert "<title>A Men culture card</title>" in page
    assert 'content="an Orc culture card"' in page
    assert '<p><span class="sign"><mark>Orc</mark><span class="unseen"> culture</span></span></p>' in page
