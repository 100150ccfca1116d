"""A campaign begun, and the next game of one."""

from __future__ import annotations

from ruling_service.errors import MalformedInput
from ruling_service.playing.campaign import writing
from ruling_service.playing.campaign.model import CampaignLog, Member
from ruling_service.playing.campaign.orders import next_scenario, order_of
from ruling_service.playing.decks.finding import Found
from ruling_service.playing.starting import NAMES, Start, start


def new(campaign: str, decks: list[Found], *, scenarios: list[str], names: list[str]) -> CampaignLog:
    """The log of a campaign that begins, with the heroes of these decks. Raises a RulingError for a campaign
    or scenario that there isn't.
    """
    called = [*names, *NAMES[len(names) :]]
    players = [
        Member(name=name, heroes=[card.name for card in deck.cards if card.section == "heroes"])
        for name, deck in zip(called, decks, strict=False)
    ]
    if not players:
        raise MalformedInput("no deck is given.", where="decks", hint="One for each player of the campaign.")
    log = CampaignLog(campaign=campaign, players=players, scenarios=scenarios)
    order_of(log)
    return writing.read(writing.write(log))


def next_game(
    text: str | bytes, decks: list[Found], *, seed: int, scenario: str = "", mode: str = "standard",
    where: str = "campaign",
) -> Start:  # fmt: skip
    """The start of a campaign's next game: its log, and a deck for each of its players in their order.

    Raises a RulingError for a log that is wrong, and a scenario to which the campaign has not come.
    """
    log = writing.read(text, where)
    if len(decks) != len(log.players):
        names = ", ".join(one.name for one in log.players)
        raise MalformedInput(
            f"{len(decks)} decks are given, and the campaign has {len(log.players)} players.", where="decks",
            hint=f"One deck for each, in this order: {names}.",
        )
    return start(
        "lcg", decks, seed=seed, scenario=next_scenario(log, scenario), mode=mode,
        campaign=writing.as_json(log), names=[one.name for one in log.players],
    )
