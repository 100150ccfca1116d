"""What a host adds stands in the library as the host's, by date, and never as anything official."""

from __future__ import annotations

from pathlib import Path

import pytest

from indexer.build import build_library
from indexer.last_build import is_up_to_date
from ruling_service.errors import MalformedInput
from ruling_service.library import open_library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.errata import errata
from ruling_service.library.search import find
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate
from ruling_service.web import create_app

RULING = """---
title: Feint at our table
sources: {host: "2026-02-01"}
see: [lcg/card/feint]
---
**Here a feinted enemy also exhausts.** A zanyhouseword to be found by.
"""
OLDER = RULING.replace("2026-02-01", "2025-05").replace("Feint at our table", "An older word of ours")
ERRATUM = """---
title: Feint
kind: erratum
sources: {host: "2026-03-01"}
see: [lcg/card/feint]
---
## Errata

- **Now:** our Feint costs 4.
"""
FACTS = """name: Feint
type: event
sphere: Tactics
cost: 4
text: "Combat Action — choose an engaged enemy; it cannot attack this phase."
erratum: lcg/erratum/feint
since: "2026-03-01"
"""
CASE = """game: lcg
title: What our Feint costs
summary: Has Tom, with 1 resource, enough for Feint at our table?
ruleset: host
players: [{name: Tom, heroes: [{card: Gimli, resources: 1}], hand: [Feint], engaged: [Goblin Archer]}]
at: "6.2"
ask: {can: {play: Feint, by: Tom}}
expect: {verdict: never}
source: {host: "2026-03-01"}
why: Our erratum makes it cost 4.
"""


def written(home: Path, **files: str) -> Path:
    """The host's folder of a library with these files, each under a path with double underscores."""
    for name, text in files.items():
        path = home / "corpus" / "lcg" / name.replace("__", "/").replace("_yaml", ".yaml").replace("_md", ".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return home


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = written(
        tmp_path_factory.mktemp("host"), rules__table_md=RULING, rules__before_md=OLDER,
        cards__feint_md=ERRATUM, cards__feint_yaml=FACTS, cases__cost_yaml=CASE,
    )  # fmt: skip
    build_library(home=home)
    return home


@pytest.fixture
def used(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULINGS_HOME", str(home))
    return home


def played(home: Path, ruleset: str) -> Verdict:
    text = CASE.replace("ruleset: host", f"ruleset: {ruleset}")
    more = more_cards(ImportedCards(home))("lcg")
    return simulate(load(text, more=more), more=more)


def test_its_entries_have_ids_dates_and_a_label_of_their_own(used: Path) -> None:
    library = open_library()
    view = library.entry("lcg/host/rule/table")
    assert view.host
    assert view.extra["date"] == "2026-02-01"
    assert not view.sources
    assert view.standing.current is None
    assert not library.entry("lcg/card/feint").host
    assert {one.id for one in library.entry("lcg/card/feint").named_by} >= {"lcg/host/rule/table"}


def test_they_are_ranked_by_date(used: Path) -> None:
    listed = [one.id for one in open_library().of_host("lcg")]
    assert listed[-2:] == ["lcg/host/rule/table", "lcg/host/rule/before"]
    assert set(listed[:2]) == {"lcg/host/erratum/feint", "lcg/host/case/cost"}


def test_they_are_found_and_come_after_what_is_official(used: Path) -> None:
    assert [one.host for one in find(open_library(), "zanyhouseword").results] == [True, True]
    found = find(open_library(), "Feint").results
    assert not found[0].host
    assert any(one.host for one in found)


def test_they_are_no_official_errata(used: Path) -> None:
    assert not [one for one in errata(open_library(), "lcg") if one.title == "Feint" and "/host/" in one.id]


def test_its_erratum_is_played_only_by_its_own_rules_and_says_so(used: Path) -> None:
    by_rules, by_host = played(used, '""'), played(used, "host")
    assert (by_rules.verdict, by_host.verdict) == ("always", "never")
    assert by_host.confidence == "derived"
    assert [(one.edition, one.played) for one in by_host.errata] == [("host", True)]
    assert ("host", False) in [(one.edition, one.played) for one in by_rules.errata]
    assert "not official" in by_host.errata[0].says


def test_a_card_without_a_text_of_the_host_is_played_by_the_official_one(used: Path) -> None:
    more = more_cards(ImportedCards(used))("lcg")
    assert Cards("lcg", more=more, ruleset="host").find("Caldara").erratum == "lcg/card/caldara"


def test_pages_and_the_api_label_them(used: Path) -> None:
    client = create_app(used).test_client()
    pages = ("/lcg/host/rule/table", "/lcg/host/case/cost", "/browse/lcg/host", "/search?q=zanyhouseword")
    for address in pages:
        page = client.get(address)
        assert page.status_code == 200
        assert "host, not official" in page.get_data(as_text=True).replace("&#39;", "'")
    assert "Official answer" not in client.get("/lcg/host/case/cost").get_data(as_text=True)
    for official in ("/browse/lcg/cases", "/browse/lcg/all", "/browse/lcg/errata"):
        assert "/lcg/host/" not in client.get(official).get_data(as_text=True)
    assert client.get("/api/v1/entries/lcg/host/rule/table").json["host"] is True
    assert client.get("/api/v1/search?q=zanyhouseword").json["results"][0]["host"] is True
    assert client.get("/browse/lcg/host.json").json["entries"][0]["date"] == "2026-03-01"


def test_a_change_in_the_folder_asks_for_a_new_library(tmp_path: Path) -> None:
    home = written(tmp_path, rules__table_md=RULING)
    build_library(home=home)
    assert is_up_to_date((), home=home)
    written(home, rules__before_md=OLDER)
    assert not is_up_to_date((), home=home)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RULING.replace('sources: {host: "2026-02-01"}\n', ""), "its own date"),
        (RULING.replace('"2026-02-01"', '"lately"'), "its own date"),
        (RULING.replace('{host: "2026-02-01"}', '{host: "2026", lcg-compendium: Feint}'), "names no document"),
        (RULING.replace("see:", "replaces:"), "take the place"),
    ],
)
def test_what_claims_to_be_official_stops_the_build_and_the_library_stays(
    tmp_path: Path, text: str, said: str
) -> None:
    home = written(tmp_path, rules__table_md=text)
    with pytest.raises(MalformedInput, match=said) as error:
        build_library(home=home)
    assert str(home) in str(error.value.where)
    assert "rules/table.md" in str(error.value.where)
