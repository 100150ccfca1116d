"""The whole library as files: JSON lines for programs, and a static site that can be hosted anywhere, without
Python.
"""

from __future__ import annotations

from ruling_service.web.export.site import Exported, export

__all__ = ["Exported", "export"]
