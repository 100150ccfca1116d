"""The campaign log: what players write down between the scenarios of a campaign (lcg/rule/campaign-log)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ruling_service.inputs import limits

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.NAME)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
MOST = 200
"""Entries that a list of a log may have."""


class Member(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A player of the campaign, and the titles of the heroes."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    heroes: Annotated[list[Name], msgspec.Meta(max_length=8)] = []


class Completed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario that was defeated, with its score."""

    scenario: Name
    score: int | None = None
    mode: str = "standard"


class Fallen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fallen hero: whose he was, and whether another has taken his place."""

    hero: Name
    player: str = ""
    replaced: bool = False


class Pooled(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the campaign pool: its title, the set that it is printed in, how many copies; the hero that
    it is attached to, or the player whose deck it is in; whether its ability of once per campaign was used.
    """

    card: Name
    set: str = ""
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    hero: str = ""
    player: str = ""
    used: bool = False


class CampaignLog(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A campaign log. `campaign` names one of the campaigns that are known, or any where `scenarios` lists
    the scenarios in their order.
    """

    campaign: Name
    players: Annotated[list[Member], msgspec.Meta(min_length=1, max_length=limits.PLAYERS)]
    scenarios: Annotated[list[Name], msgspec.Meta(max_length=MOST)] = []
    penalty: Count = msgspec.field(default=0, name="threat penalty")
    experience: Count = 0
    completed: Annotated[list[Completed], msgspec.Meta(max_length=MOST)] = []
    fallen: Annotated[list[Fallen], msgspec.Meta(max_length=MOST)] = msgspec.field(
        default_factory=list, name="fallen heroes"
    )
    pool: Annotated[list[Pooled], msgspec.Meta(max_length=MOST)] = msgspec.field(
        default_factory=list, name="campaign pool"
    )
    notes: Annotated[list[Name], msgspec.Meta(max_length=MOST)] = []
