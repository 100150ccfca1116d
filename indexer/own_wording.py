"""What is ours of each entry, kept apart before documents complete it: bulk files hold nothing else."""

from __future__ import annotations

import msgspec

from indexer.corpus import Corpus
from indexer.join import Join, join
from indexer.sources import KnownDocument
from ruling_service.library.own import OwnWording


def own_wording(ours: Corpus, known: dict[str, KnownDocument]) -> dict[str, OwnWording]:
    """What the corpus alone says of each of its entries, by id; `known` are the listed documents.

    What `ours` holds is left as it is.
    """
    copies = [msgspec.structs.replace(one, aliases=[*one.aliases], see=[*one.see]) for one in ours.entries]
    return _said(join(Corpus(entries=copies, cards=ours.cards), [], known), {one.id for one in copies})


def completed(own: dict[str, OwnWording], joined: Join) -> dict[str, OwnWording]:
    """What is ours of the entries of which the whole library says more or other."""
    whole = _said(joined, set(own))
    return {entry_id: wording for entry_id, wording in own.items() if whole[entry_id] != wording}


def _said(joined: Join, ids: set[str]) -> dict[str, OwnWording]:
    return {
        one.entry.id: OwnWording(
            aliases=one.entry.aliases, see=joined.links_of(one.entry), group=one.entry.group,
            summary=one.entry.summary,
        )
        for one in joined.entries.values() if one.entry.id in ids
    }  # fmt: skip
