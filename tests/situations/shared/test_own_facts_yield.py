"""Facts of the project that say themselves what they leave out yield to a user's imported printing of the same card."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts


@pytest.mark.parametrize("basis", ["", "its second ability is left out"])
@pytest.mark.parametrize(("subtitle", "same"), [("Of the Mines", True), ("Of the Marsh", False)])
def test_what_leaves_something_out_yields_to_the_imported_card(tmp_path, basis, subtitle, same):
    own = f'name: Grey Runner\nsubtitle: Of the Mines\ntype: minion\ntext: Fierce.\nbasis: "{basis}"\n'
    (tmp_path / "grey-runner.yaml").write_text(own, encoding="utf-8")
    imported = CardFacts(
        name="Grey Runner", subtitle=subtitle, type="minion", side="Shadow", text="Fierce. Damage +1.",
    )  # fmt: skip
    found = Cards("tcg", more=lambda slug: [imported] if slug == "grey-runner" else [], folder=tmp_path,
                  is_read=lambda facts: True)  # fmt: skip
    (taken,) = found.printings("Grey Runner")
    assert (taken.text == imported.text) is bool(basis and same)


def test_without_an_import_it_is_played_as_it_is(tmp_path):
    own = "name: Grey Runner\ntype: minion\nculture: Moria\ntext: Fierce.\nbasis: an ability is left out\n"
    (tmp_path / "grey-runner.yaml").write_text(own, encoding="utf-8")
    assert [one.text for one in Cards("tcg", folder=tmp_path).printings("Grey Runner")] == ["Fierce."]
