"""What the tests of situations share."""

from __future__ import annotations

import textwrap

import pytest

from ruling_service.errors import RulingError
from ruling_service.situations.shared.loader import load


@pytest.fixture
def refused():
    """Loads a text that must be refused, and gives the error."""

    def load_wrong(text: str) -> RulingError:
        with pytest.raises(RulingError) as caught:
            load(textwrap.dedent(text), "wrong.yaml")
        return caught.value

    return load_wrong
