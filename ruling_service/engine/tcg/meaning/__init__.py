"""What the phrases of TCG card text mean on a table. Importing this package registers every meaning.

Each function is registered for a phrase of the card language (docs/card-language-tcg.md). `reading` brings
compiled abilities into the shape that the rules ask for.
"""

from __future__ import annotations

from ruling_service.engine.tcg.meaning import (  # noqa: F401  (importing registers them)
    acts,
    amounts,
    cards,
    choosing,
    combat,
    conditions,
    events,
    events_of_tokens_and_piles,
    hands,
    harm,
    lasting,
    paying,
    piles,
    places,
    players,
    playing_cards,
    preventing,
    restrictions,
    spotting,
    structure,
    tokens,
    unread,
    waiting,
)
