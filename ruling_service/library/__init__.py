"""Reading the built library: entries, citations, precedence; and searching it.

`open_library()` gives the library in force; everything else is a method of `Library`, but for searching it:
`search.find`.
"""

from __future__ import annotations

from ruling_service.library.place import NoLibrary
from ruling_service.library.reading import Library, entry_url, open_library

__all__ = ["Library", "NoLibrary", "entry_url", "open_library"]
