"""Burn X: the damage a location adds when Burn damage is dealt; the scenario's own texts deal it and read the
value.
"""

from __future__ import annotations

from ruling_service.engine.lcg.keyword_records import declare

declare("burn", "lcg/keyword/burn", "Burn 3.", numbered=True)
