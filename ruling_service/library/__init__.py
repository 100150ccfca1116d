"""Reading the built library: entries, citations, precedence, search.

`open_library()` gives the library in force; everything else is a method of `Library`.
"""

from __future__ import annotations

from ruling_service.library.place import NoLibrary
from ruling_service.library.reading import Library, entry_url, open_library

__all__ = ["Library", "NoLibrary", "entry_url", "open_library"]
