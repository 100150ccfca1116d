"""Which scenarios a campaign has, in which order (`corpus/lcg/campaigns.toml`), and which is played next."""

from __future__ import annotations

import tomllib
from functools import lru_cache

import msgspec

from ruling_service.errors import IllegalHere, MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library import scenario_sheets
from ruling_service.nearest import near
from ruling_service.playing.campaign.model import CampaignLog
from ruling_service.resources import corpus_dir
from ruling_service.slugs import slug

FILE = "campaigns.toml"
CARDS = "cards"
"""The source of a campaign that the scenarios' own campaign cards make."""


class Barred(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Titles that nobody may use in the scenarios of a product, of these types (any if none is said)."""

    product: str
    titles: list[str]
    types: list[str] = []
    rule: str = "lcg/rule/campaign-heroes"


class Order(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A campaign: its title, who says so, its scenarios in order (those that are `optional` may be left out),
    and what is barred.
    """

    title: str
    source: str
    scenarios: list[str]
    optional: list[str] = []
    barred: list[Barred] = []


@lru_cache(maxsize=1)
def orders() -> dict[str, Order]:
    """The campaigns that are known, by name."""
    return msgspec.convert(tomllib.loads((corpus_dir() / "lcg" / FILE).read_text("utf-8")), dict[str, Order])


def order_of(log: CampaignLog, where: str = "") -> Order:
    """The order of a log's campaign: its own, or the known one that it names.

    Raises UnknownName for a campaign or a scenario that there isn't.
    """
    if log.scenarios:
        ids = [_id(name, f"scenarios[{n}]") for n, name in enumerate(log.scenarios)]
        return Order(title=log.campaign, source="", scenarios=ids)
    known = orders()
    wanted = slug(log.campaign)
    by_name = known | {slug(one.title): one for one in known.values()}
    if wanted in by_name:
        return by_name[wanted]
    nearest = near(wanted, known, 1)
    meant = f"Do you mean {nearest[0]}? " if nearest else ""
    raise UnknownName(
        f"No campaign is called {quoted(log.campaign)}.", where=where or "campaign",
        hint=f"{meant}Known: {', '.join(known)}. Any other name needs its `scenarios`, in their order.",
    )  # fmt: skip


def _id(name: str, where: str) -> str:
    try:
        return scenario_sheets.called(name).id.rpartition("/")[2]
    except UnknownName as error:
        raise UnknownName(error.message, hint=error.hint, where=where) from None


def to_come(log: CampaignLog) -> list[str]:
    """The scenarios that may be played next: the first that is not completed, and those behind it as long as
    what lies between may be left out.
    """
    order = order_of(log)
    done = {_id(one.scenario, f"completed[{n}]") for n, one in enumerate(log.completed)}
    last = max((n for n, one in enumerate(order.scenarios) if one in done), default=-1)
    found: list[str] = []
    for name in order.scenarios[last + 1 :]:
        found.append(name)
        if name not in order.optional:
            break
    return found


def next_scenario(log: CampaignLog, wanted: str = "") -> str:
    """The scenario that is played next: the one that is wanted, if the campaign has come to it.

    Raises IllegalHere where it has not, MalformedInput where the campaign is over.
    """
    coming = to_come(log)
    if not coming:
        raise MalformedInput(
            "the campaign is over: every scenario is completed.", where="completed", hint="Begin a new log."
        )
    if not wanted:
        return coming[0]
    name = _id(wanted, "scenario")
    if name not in coming:
        raise IllegalHere(
            f"{scenario_sheets.called(name).title} is not the next scenario of the campaign.",
            rule="lcg/rule/campaign", where="scenario",
            hint=f"Players go on only after defeating the current one: {' or '.join(coming)}.",
        )
    return name


def barred(log: CampaignLog, scenario: str) -> list[Barred]:
    """What nobody may use in a scenario of the campaign."""
    product = scenario_sheets.called(scenario).sheet.product
    return [one for one in order_of(log).barred if one.product == product]
