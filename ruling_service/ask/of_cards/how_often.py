"""How often a card's text may be used, or whether it may be so often."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.ask.building.by_text.frames import Frame
from ruling_service.ask.building.by_text.stage import Part
from ruling_service.ask.building.known import parts
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.of_cards.deeds import deeds, is_named
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.one_card import OneCard, staging
from ruling_service.ask.of_cards.pieces import words


class HowOften(OneCard):
    """How often one card's text may be used."""

    def ways(self) -> Iterator[Framed]:
        """How often an ability may be used, or whether it may be so often."""
        asks = self.asks
        usable = [one for one in self.abilities if one.kind in ("action", "response")]
        telling = asks.verbs - words().uses
        meant = [
            one
            for one in usable
            if not telling or any(is_named(deed, self.game, telling, asks.thing) for deed in deeds(one))
        ]
        if len(meant) != 1 or any(one not in ASKER for one in asks.people):
            return
        period = asks.period or ("phase" if asks.phase else "")
        ability, laying = meant[0], self.laying()
        if laying is None or not self.occasion(ability, laying) or self.card.facts.type == "event":
            return
        if self.targets():
            return
        limits = [one for one in parts(ability, "limit") if one.kind == "limit_times"]
        limit = (int(str(limits[0]["n"])), str(limits[0]["per"])) if len(limits) == 1 else None
        if period and limit is not None and limit[1] != period or ability.kind != "action":
            return
        if asks.often == 1 and limit is None or not self.has_all(laying):
            return
        times = asks.often if asks.often > 1 else limit[0] if limit is not None else 0
        stage = staging(self.game)(
            laying.asked(self.understood.question), Frame(self.card.name, "", ""), self.known
        )
        stage.often(times + 1)
        situation, _ = stage.set_up(Part(ability, None))
        use = situation["do"][-1]
        situation["do"] = [*situation["do"][:-1], *[use] * (times - 1)]
        situation["ask"] = {"can": use}
        yield Framed(
            self.card,
            ability,
            Plan(situation, asks="can", subject=stage.laid.label),
            times=times,
            limit=limit,
            asked_number=asks.often == 1,
        )


__all__ = ["HowOften"]
