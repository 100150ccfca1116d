"""The table of a whole game drawn: places as one player sees them, as the picture that every page draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ruling_service.playing.records import Fight, Place, Reading, Shown
from ruling_service.slugs import slug
from ruling_service.web.facing import faced, fight_of
from ruling_service.web.picture import DOTS, SHORT, SITES
from ruling_service.web.picture_parts import Area, Picture, Pile, Site, Tile, Token, Value, Zone

Texts = Mapping[str, list[Reading]]
LAID_OUT = (
    "quest", "active location", "staging area", "beside the quest", "minions", "in play", "engaged",
    "fellowship", "support area",
)  # fmt: skip
"""Places whose cards are tiles; of others there is a number, and the names of those that are seen."""
HIDDEN = "facedown card"
NAMES = {"hit points": "hit points left"}
"""Values that the picture knows under another name."""
BARE = ("first player", "Free Peoples player")
"""What is so or not, and no number."""
UNCOUNTED = ("damage", "progress")
NO_PAGE = ("quest",)
"""Types of cards that have no page."""


def laid(
    game: str, places: list[Place], fight: Fight | None = None, texts: Texts | None = None
) -> Picture:
    """The picture of a table with these places, of who fights whom, and of what the cards say (by title)."""
    picture = _laid(game, places, fight)
    for tile in _all_tiles(picture) if texts else ():
        tile.says = [] if tile.small or texts is None else texts.get(tile.name, [])
    return picture


def _all_tiles(picture: Picture) -> Iterator[Tile]:
    zones = [*picture.zones, *(zone for area in picture.areas for zone in area.zones)]
    piles = [*picture.piles, *(pile for area in picture.areas for pile in area.piles)]
    yield from (tile for zone in zones for tile in zone.tiles)
    yield from (tile for pile in piles for tile in pile.cards)
    yield from (tile for one in picture.facing for tile in (*one.defender, *one.minions))


def _laid(game: str, places: list[Place], fight: Fight | None) -> Picture:
    skirmish, assigned = fight_of(msgspec.to_builtins(fight)) if fight is not None else (None, [])
    path = next((one for one in places if one.name == "path"), None)
    common = [one for one in places if not one.of and one is not path]
    owners = list(dict.fromkeys(one.of for one in places if one.of))
    areas = [_area(game, name, [one for one in places if one.of == name]) for name in owners]
    nobodys = Area(name="", facts=[], zones=list(_zones(game, common)), piles=[])  # minions lie there
    facing = faced(assigned, [*areas, nobodys])
    return Picture(
        game=game,
        facts=[(name, str(number)) for name, number in path.numbers.items()] if path is not None else [],
        path=_path(path, places) if path is not None else [],
        zones=nobodys.zones,
        areas=areas,
        piles=list(_piles(game, common)),
        skirmish=skirmish,
        assigned=assigned,
        facing=facing,
    )


def _path(path: Place, places: list[Place]) -> list[Site]:
    """The sites of the adventure path, and where the player whose turn it is has come to."""
    here = next((one.numbers.get("at site", 0) for one in places if "Free Peoples player" in one.numbers), 0)
    names = {card.values.get("site number", 0): card.name for card in path.cards}
    return [Site(number, names.get(number, ""), number == here, "") for number in range(1, SITES + 1)]


def _area(game: str, name: str, places: list[Place]) -> Area:
    facts = [
        (said, "" if said in BARE else str(number))
        for one in places
        for said, number in one.numbers.items()
        if number or said == "threat"
    ]
    out = any(one.name == "eliminated" for one in places)
    return Area(
        name=name, facts=[*facts, ("eliminated", "")] if out else facts, zones=list(_zones(game, places)),
        piles=list(_piles(game, places)), out=out,
    )  # fmt: skip


def _zones(game: str, places: Iterable[Place]) -> Iterator[Zone]:
    for one in places:
        if one.name in LAID_OUT and (one.cards or (one.numbers and not one.of)):
            note = "" if one.of else ", ".join(f"{name} {number}" for name, number in one.numbers.items())
            yield Zone(name=one.name, tiles=_tiles(game, one.cards), note=note)


def _piles(game: str, places: Iterable[Place]) -> Iterator[Pile]:
    for one in places:
        if one.name not in LAID_OUT and one.size:
            yield Pile(one.name, one.size, _tiles(game, one.cards, small=one.name != "hand"))


def _tiles(game: str, cards: Iterable[Shown], *, small: bool = False) -> list[Tile]:
    return [_tile(game, card, small=small) for card in cards]


def _tile(game: str, card: Shown, *, small: bool = False) -> Tile:
    values = [
        Value(SHORT.get(NAMES.get(name, name), name), name, number, None)
        for name, number in card.values.items()
    ]
    return Tile(
        name=card.name or HIDDEN,
        href=f"/{game}/card/{slug(card.name)}" if card.name and card.type not in NO_PAGE else "",
        kind=card.type.replace("-", " "),
        colour=slug(card.type),
        values=[] if small else values,
        tokens=[_token(name, number) for name, number in card.tokens.items() if number],
        marks=[*card.marks, *([] if card.ready else ["exhausted"])],
        under=_tiles(game, card.attached, small=True),
        small=small,
        copies=card.times,
    )


def _token(name: str, number: int) -> Token:
    plural = "" if number == 1 or name in UNCOUNTED else "s"
    return Token(number, f"{name}{plural}", number if number <= DOTS else 0)
