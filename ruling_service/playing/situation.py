"""A game's position as a situation, to be asked about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ruling_service.playing import asking
from ruling_service.playing.game import Game


def as_situation(game: Game, *, seen: bool = False) -> dict[str, Any]:
    """The position at this decision as the data of a situation file, with a title that says where it is from;
    `seen` leaves out what a card is that lies facedown, and the stages to come.

    What a situation has no words for is left out: effects under way, and what lasts.
    """
    number = len(game.made)
    said = f"{game.title}: after {number} choices"
    pending = game.decision
    if pending is not None:
        said += f", {game.play.player(pending.by)} decides {asking.prompt(game.play, pending)}"
    cut = {"game": game.start.game, "title": said[:200], **game.shelf.kind.cut(game.play, seen)}
    if game.scenario:
        cut["scenario"] = game.scenario
    if unknown := list(_unknown(game)):
        cut["cards"] = unknown
    return cut


def _unknown(game: Game) -> Iterator[dict[str, Any]]:
    """The cards of a game that no file has, described as far as they are known: stages that stand in for
    those that nobody imported.
    """
    play, named = game.play, set()
    for ident in play.state.cards:
        printed = play.printed(ident)
        name = str(printed.facts.get("printing") or printed.name)
        if name in named:
            continue
        named.add(name)
        if game.shelf.titled(name):
            continue
        stage = printed.facts.get("stage")
        yield {
            "name": name, "type": printed.type, **({"stage": stage} if stage else {}),
            **{value: number for value, number in printed.values.items() if number is not None},
            **({"traits": sorted(printed.traits)} if printed.traits else {}),
            **({"text": text} if (text := printed.facts.get("text")) else {}),
        }


def as_seen(game: Game) -> dict[str, Any]:
    """The position as a situation, without what the one who decides doesn't see: of decks, and of the hands
    of others, only the size, and of what lies facedown that it does. Stages to come are left out.
    """
    cut = as_situation(game, seen=True)
    viewer = game.play.player(game.viewer)
    if "encounter deck" in cut:
        cut["encounter deck"] = _size(cut["encounter deck"])
    described = cut.pop("cards", [])
    cut["players"] = [_as_seen(one, viewer, game.start.game) for one in cut["players"]]
    named = json.dumps(cut, ensure_ascii=False)
    if kept := [one for one in described if one["name"] in named]:
        cut["cards"] = kept
    return cut


def _as_seen(player: dict[str, Any], viewer: str, game: str) -> dict[str, Any]:
    found = dict(player)
    if "deck" in found:
        found["deck"] = _size(found["deck"])
    if player["name"] != viewer:
        if "hand" in found:
            found["hand"] = {"size": len(found["hand"])}
        if game == "tcg":
            found.pop("discard", None)
            found.pop("adventure deck", None)
    return found


def _size(deck: dict[str, Any]) -> dict[str, Any]:
    return {"size": deck["size"]}
