"""What sites are: keywords without rules of their own, to which other cards refer (tcg/unloaded-keyword,
tcg/site).
"""

from __future__ import annotations

from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.names import TERRAIN

for _name in ("battleground", "dwelling", "forest", "marsh", "mountain", "plains", "river", "underground"):
    declare(_name, "tcg/unloaded-keyword", of="site", lists=(TERRAIN,), example=f"{_name.title()}.")
