"""Names that nobody means well: wildcards are letters like others, and long names are no more work than short
ones.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import UnknownName
from ruling_service.library.search import find
from ruling_service.nearest import COMPARED, Names


@pytest.mark.parametrize("document", ["%", "_", "lcg%", "%faq%", "lcg_compendium", "' or 1=1 --", "\0"])
def test_wildcards_are_no_document(small_library, document):
    assert small_library.entries(document=document) == []


@pytest.mark.parametrize("query", ["card:thal_n", "card:_hal_n", 'card:"%"'])
def test_wildcards_are_no_card(small_library, query):
    with pytest.raises(UnknownName):
        find(small_library, query)


def test_the_nearest_names_are_found():
    names = Names(
        [
            "lcg/keyword/surge", "lcg/keyword/secrecy", "lcg/card/surgeon",
            *(f"lcg/card/no-{n}" for n in range(500))
        ]
    )
    assert names.near("lcg/keyword/sruge", 2)[0] == "lcg/keyword/surge"
    assert names.near("LCG/card/surgoen".lower(), 1) == ["lcg/card/surgeon"]
    assert names.near("", 3) == []


def test_few_names_are_compared_however_long_the_one_sought_is(monkeypatch):
    compared = []
    monkeypatch.setattr(
        "difflib.get_close_matches", lambda word, likely, *_: compared.append((len(word), len(likely))) or []
    )
    Names(f"lcg/card/name-{n}" for n in range(5000)).near("lcg/card/name-1234" * 5000, 3)
    assert compared[0][0] <= 200
    assert compared[0][1] <= COMPARED
