"""Cards that a text names and the question of a case leaves out, laid into its position: where cards of their
type lie, on whose side and with what tokens they are told to be.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from ruling_service.ask.recalling.left_out import Whole
from ruling_service.situations.shared import games
from ruling_service.situations.shared.facts import split
from ruling_service.slugs import fold

if TYPE_CHECKING:
    from ruling_service.situations.shared.facts import Cards
    from ruling_service.situations.shared.model import CardFacts

Data = dict[str, Any]
SUPPORT = "support area"
ATTACHED = "attachments"
OF_A_PLAYER = ("heroes", "allies", "companions", "minions", SUPPORT)
OF_ALL = ("staging area",)
TOKEN = "token"
MOST = 3
"""So many cards that may be meant are each tried."""


def with_cards(situation: Data, titles: Sequence[str], whole: Whole, cards: Cards) -> tuple[Data, ...]:
    """The situation with these cards of a text in play, once for each of those that they may be; none where
    one has no place that is told, or may be too many.
    """
    versions = [whole.versions.get(title, (title,)) for title in titles]
    ways = tuple(islice(product(*versions), MOST + 1))
    laid = [_with(situation, titles, names, whole, cards) for names in ways]
    return tuple(one for one in laid if one is not None) if len(ways) <= MOST and None not in laid else ()


def _with(
    situation: Data, titles: Sequence[str], names: Sequence[str], whole: Whole, cards: Cards
) -> Data | None:
    laid = copy.deepcopy(situation)
    lying = games.game(situation["game"]).lying
    tokens = [one.value for one in whole.told.numbers if TOKEN in one.near]
    for title, name in zip(titles, names, strict=True):
        printings = cards.every_printing(split(name)[0])
        if not printings:
            return None
        facts = printings[0]
        card: Data = {"card": name}
        if tokens and (len(tokens) > 1 or len(titles) > 1 or not facts.culture):
            return None  # whose they are isn't told, or what they are
        if tokens:
            card["tokens"] = {facts.culture: tokens[0]}
        if not _laid(laid, card, facts, lying.get(facts.type, ()), whole.hosts.get(title, "")):
            return None
    return laid


def _laid(situation: Data, card: Data, facts: CardFacts, fields: Sequence[str], host: str) -> bool:
    """Puts a card where its type lies; False where it lies in a pile, or on nobody knows whom."""
    player = _whose(situation, facts)
    if player is None:
        return False
    if host and ATTACHED in fields:
        if host not in fold(str({name: one for name, one in situation.items() if name != "cards"})):
            return False
        player.setdefault(ATTACHED, []).append({**card, "on": host})
        return True
    field = fields[0] if fields else ""
    says = fold(" ".join((*facts.keywords, facts.text)))
    if field == SUPPORT and ATTACHED in fields and SUPPORT not in says:
        return False  # it is borne, by somebody who isn't told
    if field in OF_A_PLAYER:
        player.setdefault(field, []).append(card)
    elif field in OF_ALL:
        situation.setdefault(field, []).append(card)
    else:
        return False
    return True


def _whose(situation: Data, facts: CardFacts) -> Data | None:
    """The player's part of a position on whose side a card is."""
    players: list[Data] = situation.get("players", [])
    turn = situation.get("turn") or (players[0].get("name") if players else "")
    ours = [one for one in players if one.get("name") == turn]
    theirs = [one for one in players if one.get("name") != turn]
    return next(iter(theirs if facts.side == "Shadow" or facts.type == "minion" else ours), None)


__all__ = ["with_cards"]
