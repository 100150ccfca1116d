"""What the host of a site adds of its own: entries whose ids tell them from those of documents.

`lcg/host/card/thalin` is the host's; nothing official ever has such an id, so no place can mix them up.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = "corpus"
"""The folder of the library's home that holds what a host adds, laid out like the project's own."""
HOST = "host"
"""The part of an id, the source and the ruleset of what a host adds."""
LABEL = "This site's host, not official"


def is_host(entry_id: str) -> bool:
    """Whether an entry is the host's own."""
    return entry_id.partition("/")[2].startswith(f"{HOST}/")


def host_id(entry_id: str) -> str:
    """The id that a host's entry has where a document's would have this one."""
    game, _, rest = entry_id.partition("/")
    return entry_id if is_host(entry_id) else f"{game}/{HOST}/{rest}"


def host_folder(home: Path) -> Path:
    """Where a host's own files stand under the library's home."""
    return home / FOLDER
