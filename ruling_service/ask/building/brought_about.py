"""What an act of a card is to bring about, as a condition on it: the sign of the verb's record, of the card
that it is done to.
"""

from __future__ import annotations

from typing import Any

from ruling_service.ask.building import records
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import AskedAct

Data = dict[str, Any]


def brought_about(game: str, done: AskedAct, target: Laid | None) -> Data:
    """What is to come about; none where no word of a run shows it.

    The card that it is done to is put into the state in which the act finds it, where nobody said how it is.
    Raises NotBuilt where nobody tells to whom it is to be done.
    """
    sign = records.sign_of(game, done.verb)
    if not sign or done.card and target is None:
        return {}
    pattern: Data = {"happened": sign}
    if records.happens_to(game, sign):
        record = records.act_of(game, done.verb)
        if target is None and (record is None or record.about != "player"):
            raise not_placed(f"whom it is to {done.verb}")
        if target is not None:
            for name, value in record.finds if record is not None else ():
                if name != "lies":
                    target.state.setdefault(name, value)
            pattern["card"] = target.label
    if done.amount in (None, 1):
        return {"happened": pattern}
    if done.verb in IN_ONE:
        return {"happened": {**pattern, "amount": done.amount}}
    return {"count": {"of": pattern, "at least": done.amount}}


IN_ONE = ("damage", "heal", "place progress", "add resources", "raise threat", "lower threat")
"""Verbs of which several at once are one occurrence with its amount."""
